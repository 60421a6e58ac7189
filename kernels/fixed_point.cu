// Fixed-point numbers with 16 bits behind the point: y = k * x + b, by way of 64 bits; and the
// high words of products.
extern "C" __global__ void fixed_point(const int *x, int *y, int *high, unsigned *uhigh, int k,
                                       int b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = (int)((long long)k * x[i] >> 16) + b;
        high[i] = __mulhi(k, x[i]);
        uhigh[i] = __umulhi(k, x[i]);
    }
}
