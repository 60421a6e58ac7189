// Turns a ring of 32 lanes by `by`, and every lane subtracts what lane 0 holds.
extern "C" __global__ void warp_rotate(const int *x, int *turned, int *above, int by)
{
    int lane = threadIdx.x & 31;
    int v = x[lane];

    turned[lane] = __shfl_sync(0xffffffff, v, lane + by);
    above[lane] = v - __shfl_sync(0xffffffff, v, 0);
}
