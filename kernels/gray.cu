// Grey value of a pixel by integer weights: (77 r + 150 g + 29 b) / 256.
extern "C" __global__ void gray(const int *r, const int *g, const int *b, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = (77 * r[i] + 150 * g[i] + 29 * b[i]) >> 8;
}
