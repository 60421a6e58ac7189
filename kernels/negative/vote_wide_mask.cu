// Mistake: groups of eight in the member mask.
extern "C" __global__ void vote_wide_mask(const int *x, int *any)
{
    int lane = threadIdx.x & 31;
    unsigned group = 0xffu << (lane & ~7);
    any[lane] = __any_sync(group, x[lane] < 0);
}
