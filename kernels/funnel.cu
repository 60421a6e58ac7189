// Funnel shifts of a pair of words; the count wraps at 32, or stops there (lc, rc).
extern "C" __global__ void funnel(const unsigned *lo, const unsigned *hi, const unsigned *count,
                                  unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[4 * i] = __funnelshift_l(lo[i], hi[i], count[i]);
        out[4 * i + 1] = __funnelshift_lc(lo[i], hi[i], count[i]);
        out[4 * i + 2] = __funnelshift_r(lo[i], hi[i], count[i]);
        out[4 * i + 3] = __funnelshift_rc(lo[i], hi[i], count[i]);
    }
}
