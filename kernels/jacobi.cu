// One Jacobi step of the heat equation: an inner point becomes the mean of its four neighbours.
extern "C" __global__ void jacobi(const int *u, int *next, int rows, int cols)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= cols || y >= rows)
        return;
    int i = y * cols + x;
    if (x > 0 && x < cols - 1 && y > 0 && y < rows - 1)
        next[i] = (u[i - 1] + u[i + 1] + u[i - cols] + u[i + cols]) / 4;
    else
        next[i] = u[i];
}
