// Mistake: takes the block's threads for one vote of 32 lanes.
extern "C" __global__ void lane_and_31(const int *x, int *place)
{
    int lane = threadIdx.x & 31;
    unsigned positive = __ballot_sync(0xffffffff, x[lane] > 0);
    place[lane] = __popc(positive & ((1u << lane) - 1));
}
