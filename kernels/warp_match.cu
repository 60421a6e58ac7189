// Groups the lanes of a block by key: one atomic a group and bin.
extern "C" __global__ void warp_match(const int *key, int *bins, unsigned *peers)
{
    int lane = threadIdx.x & 31;
    int k = key[lane];
    unsigned same = __match_any_sync(0xffffffff, k);

    peers[lane] = same;
    if (lane == __ffs(same) - 1)
        atomicAdd(&bins[k], __popc(same));
}
