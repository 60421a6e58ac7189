// Matrix times vector; four threads share a row and add up their parts by shuffles.
extern "C" __global__ void matvec(const int *m, const int *v, int *out, int rows, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 4;
    int lane = threadIdx.x % 4;
    int sum = 0;

    if (row < rows)
        for (int c = lane; c < cols; c += 4)
            sum += m[row * cols + c] * v[c];
    sum += __shfl_xor_sync(0xffffffff, sum, 2, 4);
    sum += __shfl_xor_sync(0xffffffff, sum, 1, 4);
    if (row < rows && lane == 0)
        out[row] = sum;
}
