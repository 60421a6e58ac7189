// Keeps the odd numbers of each group of four in order: a lane's place is the number of votes
// below it.
extern "C" __global__ void ballot_compact(const int *x, int *out, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int first = lane & ~3;
    int odd = x[i] & 1;
    unsigned votes = __ballot_sync(0xfu << first, odd) >> first;

    if (odd)
        out[i / 4 * 4 + __popc(votes & ((1u << (lane - first)) - 1))] = x[i];
    if (lane == first)
        count[i / 4] = __popc(votes);
}
