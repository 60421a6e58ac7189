// Do all four lanes of a group agree? Compares with the group's first lane, and by __uni_sync.
extern "C" __global__ void all_the_same(const int *x, int *same, int *sign)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned group = 0xfu << (threadIdx.x % 32 & ~3);
    int v = x[i];

    same[i] = __all_sync(group, v == __shfl_sync(group, v, 0, 4));
    sign[i] = __uni_sync(group, v < 0);
}
