// Groups of four lanes vote on which of their values are negative.
extern "C" __global__ void vote_groups(const int *x, unsigned *ballot, int *any, int *all)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    unsigned group = 0xfu << (lane & ~3);
    int negative = x[i] < 0;

    ballot[i] = __ballot_sync(group, negative) >> (lane & ~3);
    any[i] = __any_sync(group, negative);
    all[i] = __all_sync(group, negative);
}
