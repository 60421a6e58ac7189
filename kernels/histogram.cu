// Histogram of bytes in eight bins: counted in shared memory, then added up.
#define BINS 8

extern "C" __global__ void histogram(const int *x, int *bins, int n)
{
    __shared__ int count[BINS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (threadIdx.x < BINS)
        count[threadIdx.x] = 0;
    __syncthreads();
    if (i < n)
        atomicAdd(&count[x[i] / 32], 1);
    __syncthreads();
    if (threadIdx.x < BINS)
        atomicAdd(&bins[threadIdx.x], count[threadIdx.x]);
}
