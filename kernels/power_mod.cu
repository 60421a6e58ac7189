// x to the power e modulo m, by squaring; m below 2^16 so that products fit.
extern "C" __global__ void power_mod(const unsigned *x, const unsigned *e, unsigned *out,
                                     unsigned m, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned base = x[i] % m, left = e[i], result = 1 % m;
    while (left > 0) {
        if (left % 2 == 1)
            result = result * base % m;
        base = base * base % m;
        left /= 2;
    }
    out[i] = result;
}
