// Mistake: the member mask names 16 lanes, and 32 vote.
extern "C" __global__ void mask_too_small(const int *x, unsigned *odd)
{
    unsigned votes = __ballot_sync(0xffff, x[threadIdx.x] & 1);

    if (threadIdx.x == 0)
        *odd = votes;
}
