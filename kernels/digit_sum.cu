// Sum of decimal digits, and the number read backwards.
extern "C" __global__ void digit_sum(const unsigned *x, unsigned *sum, unsigned *backwards, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned s = 0, r = 0;
    for (unsigned v = x[i]; v > 0; v /= 10) {
        s += v % 10;
        r = 10 * r + v % 10;
    }
    sum[i] = s;
    backwards[i] = r;
}
