// Best value that fits into each weight up to the limit: one object after another, all weights
// at once.
extern "C" __global__ void knapsack(const int *weight, const int *value, int *best, int objects)
{
    int w = threadIdx.x;

    for (int k = 0; k < objects; k++) {
        int with = 0;
        if (w >= weight[k])
            with = best[w - weight[k]] + value[k];
        __syncthreads();
        if (with > best[w])
            best[w] = with;
        __syncthreads();
    }
}
