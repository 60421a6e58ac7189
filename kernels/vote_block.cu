// A block of four threads votes; the mask of the whole warp names its four lanes only.
extern "C" __global__ void __launch_bounds__(4) vote_block(const int *x, const int *y, unsigned *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int equal = x[i] == y[i];
    unsigned which = __ballot_sync(0xffffffff, equal);

    if (__all_sync(0xffffffff, equal))
        which |= 0x100;
    if (!__any_sync(0xffffffff, equal))
        which |= 0x200;
    if (threadIdx.x == 0)
        out[blockIdx.x] = which;
}
