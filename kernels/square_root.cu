// Integer square roots, one bit of the result after the other.
extern "C" __global__ void square_root(const unsigned *x, unsigned *root, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned rest = x[i], r = 0;
    for (unsigned bit = 1u << 30; bit; bit >>= 2) {
        if (rest >= r + bit) {
            rest -= r + bit;
            r = (r >> 1) + bit;
        } else {
            r >>= 1;
        }
    }
    root[i] = r;
}
