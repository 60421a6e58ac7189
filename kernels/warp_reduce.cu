// Sums of warps of 32, added up by one atomic a warp: the reduction of the CUDA samples.
__device__ int warp_reduce_sum(int v)
{
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        v += __shfl_down_sync(0xffffffff, v, offset);
    return v;
}

extern "C" __global__ void warp_reduce(const int *x, int *sum, int n)
{
    int v = 0;

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        v += x[i];
    v = warp_reduce_sum(v);
    if (threadIdx.x % warpSize == 0)
        atomicAdd(sum, v);
}
