// Shifts of 64-bit numbers by counts of any size, and their leading zeros.
extern "C" __global__ void wide_shift(const unsigned long long *x, const unsigned *count,
                                      unsigned long long *left, unsigned long long *right,
                                      int *zeros, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        left[i] = x[i] << count[i];
        right[i] = x[i] >> count[i];
        zeros[i] = __clzll(x[i]);
    }
}
