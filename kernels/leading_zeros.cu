// Leading zeros, place of the first one, and the logarithm to base 2.
extern "C" __global__ void leading_zeros(const int *x, int *zeros, int *first, int *log, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        zeros[i] = __clz(x[i]);
        first[i] = __ffs(x[i]);
        log[i] = 31 - __clz(x[i]);
    }
}
