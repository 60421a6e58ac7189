// Neighbours trade places until a warp of 32 is sorted: sorts that know when they are done.
extern "C" __global__ void warp_settle(const int *x, int *out, int *rounds)
{
    int lane = threadIdx.x & 31;
    int v = x[lane];
    int round = 0;

    for (;;) {
        int right = __shfl_down_sync(0xffffffff, v, 1);
        if (__all_sync(0xffffffff, v <= right))
            break;
        int other = __shfl_xor_sync(0xffffffff, v, 1);
        v = lane & 1 ? max(v, other) : min(v, other);
        int far = __shfl_sync(0xffffffff, v, (lane & 1 ? lane + 1 : lane - 1) & 31);
        if (lane > 0 && lane < 31)
            v = lane & 1 ? min(v, far) : max(v, far);
        round++;
    }
    out[lane] = v;
    if (lane == 0)
        *rounds = round;
}
