// Products of Gaussian integers, held as int2: pairs are loaded and stored at once.
extern "C" __global__ void complex_product(const int2 *a, const int2 *b, int2 *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int2 p = a[i], q = b[i];
        out[i] = make_int2(p.x * q.x - p.y * q.y, p.x * q.y + p.y * q.x);
    }
}
