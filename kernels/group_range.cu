// Largest minus smallest value of each group of four, known to all four lanes (butterfly).
extern "C" __global__ void group_range(const int *x, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lo = x[i], hi = lo;

    for (int d = 2; d > 0; d /= 2) {
        lo = min(lo, __shfl_xor_sync(0xffffffff, lo, d, 4));
        hi = max(hi, __shfl_xor_sync(0xffffffff, hi, d, 4));
    }
    out[i] = hi - lo;
}
