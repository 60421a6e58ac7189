// c = a * b through tiles in shared memory. Launch with blocks of 4 x 4 threads.
#define TILE 4

extern "C" __global__ void matmul_tiled(const int *a, const int *b, int *c, int n)
{
    __shared__ int as[TILE][TILE];
    __shared__ int bs[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int col = blockIdx.x * TILE + tx;
    int row = blockIdx.y * TILE + ty;
    int sum = 0;

    for (int t = 0; t < n; t += TILE) {
        as[ty][tx] = row < n && t + tx < n ? a[row * n + t + tx] : 0;
        bs[ty][tx] = col < n && t + ty < n ? b[(t + ty) * n + col] : 0;
        __syncthreads();
        for (int k = 0; k < TILE; k++)
            sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    if (row < n && col < n)
        c[row * n + col] = sum;
}
