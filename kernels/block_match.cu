// Sums of absolute differences: how well each shift of a pattern fits into a row of pixels.
extern "C" __global__ void block_match(const int *row, const int *pattern, unsigned *fit, int n,
                                       int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n - m)
        return;
    unsigned sum = 0;
    for (int k = 0; k < m; k++)
        sum = __sad(row[i + k], pattern[k], sum);
    fit[i] = sum;
}
