// Mistake: reads what another thread of the block writes, with no barrier between.
extern "C" __global__ void global_exchange(int *x, int *out)
{
    int t = threadIdx.x;
    x[t] = 2 * t;
    out[t] = x[blockDim.x - 1 - t];
}
