// Stream compaction: keeps the positive numbers of a warp of 32 in order. A lane's place is the
// number of lanes below it that keep theirs.
extern "C" __global__ void warp_compact(const int *x, int *out, int *count, int n)
{
    int lane = threadIdx.x & 31;
    int v = lane < n ? x[lane] : 0;
    unsigned keep = __ballot_sync(0xffffffff, v > 0);

    if (v > 0)
        out[__popc(keep & ((1u << lane) - 1))] = v;
    if (lane == 0)
        *count = __popc(keep);
}
