// out[r][c] = a[r] + b[c]: broadcasting a column and a row.
extern "C" __global__ void outer_add(const int *a, const int *b, int *out, int rows, int cols)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols)
        out[r * cols + c] = a[r] + b[c];
}
