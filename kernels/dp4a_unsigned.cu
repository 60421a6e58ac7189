// Dot products of four unsigned bytes: __dp4a by the type of its arguments.
extern "C" __global__ void dp4a_unsigned(const unsigned *a, const unsigned *b, unsigned *out,
                                         unsigned add, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = __dp4a(a[i], b[i], add);
}
