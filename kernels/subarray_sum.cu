// Sum of a rectangle of a matrix.
extern "C" __global__ void subarray_sum(const int *m, int *sum, int cols, int top, int left,
                                        int bottom, int right)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= top && y <= bottom && x >= left && x <= right)
        atomicAdd(sum, m[y * cols + x]);
}
