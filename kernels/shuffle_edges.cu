// Shuffles that reach over the edge of their group keep the own value, or go around (by index).
extern "C" __global__ void shuffle_edges(const int *x, int *out, int by)
{
    int t = threadIdx.x;
    int v = x[t];

    out[6 * t] = __shfl_up_sync(0xffffffff, v, by, 4);
    out[6 * t + 1] = __shfl_down_sync(0xffffffff, v, by, 4);
    out[6 * t + 2] = __shfl_sync(0xffffffff, v, by, 4);
    out[6 * t + 3] = __shfl_up_sync(0xffffffff, v, by, 2);
    out[6 * t + 4] = __shfl_down_sync(0xffffffff, v, by, 2);
    out[6 * t + 5] = __shfl_sync(0xffffffff, v, by, 1);
}
