// Mistake: threads without an element do not take part in the reduction of their warp.
extern "C" __global__ void reduce_in_branch(const int *x, int *sum, int n)
{
    int i = threadIdx.x;

    if (i < n) {
        int v = x[i];
        for (int d = 16; d > 0; d /= 2)
            v += __shfl_down_sync(0xffffffff, v, d);
        if (i == 0)
            *sum = v;
    }
}
