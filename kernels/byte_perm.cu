// Picks four of eight bytes by a selector of nibbles; the selector varies by thread.
extern "C" __global__ void byte_perm(const unsigned *x, const unsigned *y, const unsigned *select,
                                     unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = __byte_perm(x[i], y[i], select[i]);
}
