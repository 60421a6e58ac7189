// Sum, product, least or largest element: four threads take every fourth, then join by shuffles.
__device__ int join(int op, int x, int y)
{
    if (op == 0)
        return x + y;
    if (op == 1)
        return x * y;
    return op == 2 ? min(x, y) : max(x, y);
}

extern "C" __global__ void fold(const int *x, int *out, int n, int op)
{
    int t = threadIdx.x;
    int r = op == 0 ? 0 : op == 1 ? 1 : x[0]; // what changes nothing

    for (int i = t; i < n; i += 4)
        r = join(op, r, x[i]);
    r = join(op, r, __shfl_xor_sync(0xf, r, 1, 4));
    r = join(op, r, __shfl_xor_sync(0xf, r, 2, 4));
    if (t == 0)
        out[0] = r;
}
