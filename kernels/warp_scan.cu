// Inclusive prefix sums of a warp of 32 by shuffles upwards.
extern "C" __global__ void warp_scan(const int *x, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    int v = x[i];

    for (int d = 1; d < 32; d *= 2) {
        int below = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v += below;
    }
    out[i] = v;
}
