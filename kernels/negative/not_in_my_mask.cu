// Mistake: groups of four get masks of groups of eight, so that half of the lanes are in none.
extern "C" __global__ void not_in_my_mask(const int *x, int *any)
{
    int lane = threadIdx.x & 31;
    unsigned group = 0xfu << (lane & ~7);
    any[lane] = __any_sync(group, x[lane] < 0);
}
