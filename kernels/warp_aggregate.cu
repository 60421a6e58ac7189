// Warp-aggregated atomics: one atomic reserves room for all lanes that keep their element.
extern "C" __global__ void warp_aggregate(const int *x, int *out, int *cursor, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    int v = i < n ? x[i] : 0;
    unsigned keep = __ballot_sync(0xffffffff, v & 1);
    int leader = __ffs(keep) - 1, first = 0;

    if (lane == leader)
        first = atomicAdd(cursor, __popc(keep));
    first = __shfl_sync(0xffffffff, first, leader);
    if (v & 1)
        out[first + __popc(keep & ((1u << lane) - 1))] = v;
}
