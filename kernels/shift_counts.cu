// Shifts by counts of any size. C leaves counts of 32 and more open; PTX does not: the bits go.
extern "C" __global__ void shift_counts(const int *x, const int *count, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[3 * i] = x[i] << count[i];
        out[3 * i + 1] = x[i] >> count[i];
        out[3 * i + 2] = (unsigned)x[i] >> count[i];
    }
}
