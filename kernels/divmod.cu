// Quotients and remainders, signed and unsigned, of the same bits.
extern "C" __global__ void divmod(const int *a, const int *b, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int x = a[i], y = b[i];
        out[4 * i] = x / y;
        out[4 * i + 1] = x % y;
        out[4 * i + 2] = (unsigned)x / (unsigned)y;
        out[4 * i + 3] = (unsigned)x % (unsigned)y;
    }
}
