// Rotates words to the left, as C programs write it, and to the right by a funnel shift.
extern "C" __global__ void rotate(const unsigned *x, unsigned *left, unsigned *right, int count,
                                  int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        left[i] = x[i] << (count & 31) | x[i] >> (-count & 31);
        right[i] = __funnelshift_r(x[i], x[i], count);
    }
}
