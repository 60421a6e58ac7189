// Largest element: a tree in each block, then one atomicMax a block. *out starts at the least int.
#define THREADS 32

extern "C" __global__ void reduce_max(const int *x, int *out, int n)
{
    __shared__ int best[THREADS];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;

    best[t] = i < n ? x[i] : (int)0x80000000;
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d >>= 1) {
        if (t < d && best[t + d] > best[t])
            best[t] = best[t + d];
        __syncthreads();
    }
    if (t == 0)
        atomicMax(out, best[0]);
}
