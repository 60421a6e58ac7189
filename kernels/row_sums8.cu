// Sums of the rows of a matrix of eight columns: eight lanes a row, and of pairs of rows: sixteen.
extern "C" __global__ void row_sums8(const int *m, int *row, int *pair)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = m[i];

    for (int d = 4; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffff, v, d, 8);
    if (threadIdx.x % 8 == 0)
        row[i / 8] = v;
    v += __shfl_xor_sync(0xffffffff, v, 8, 16);
    if (threadIdx.x % 16 == 0)
        pair[i / 16] = v;
}
