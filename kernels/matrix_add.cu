// c = a + b on a grid of two-dimensional blocks.
extern "C" __global__ void matrix_add(const int *a, const int *b, int *c, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) {
        int i = row * cols + col;
        c[i] = a[i] + b[i];
    }
}
