// Mistake: a reduction of a warp whose lanes without an element have returned.
extern "C" __global__ void reduce_after_return(const int *x, int *most, int n)
{
    int i = threadIdx.x;

    if (i >= n)
        return;
    int v = x[i];
    for (int d = 16; d > 0; d /= 2)
        v = max(v, __shfl_xor_sync(0xffffffff, v, d));
    if (i == 0)
        *most = v;
}
