// Keeps every value between lo and hi (relu: lo = 0, hi = 2147483647).
extern "C" __global__ void clip(const int *x, int *y, int lo, int hi, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int v = x[i];
        if (v < lo)
            v = lo;
        if (v > hi)
            v = hi;
        y[i] = v;
    }
}
