// How many of a block's numbers lie below a limit, whether all do, and whether any is negative.
extern "C" __global__ void block_count(const int *x, int *count, int limit, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? x[i] : limit;
    int below = __syncthreads_count(v < limit);
    int all = __syncthreads_and(i >= n || v < limit);
    int any = __syncthreads_or(v < 0);

    if (threadIdx.x == 0)
        count[blockIdx.x] = below | all << 8 | any << 9;
}
