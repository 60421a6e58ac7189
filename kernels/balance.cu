// An account in a variable of the device: every thread books a sum, the last block reports.
__device__ int account = 1000;
__device__ unsigned int done;

extern "C" __global__ void balance(const int *x, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&account, x[i]);
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        if (atomicAdd(&done, 1u) == gridDim.x - 1)
            *out = atomicAdd(&account, 0);
    }
}
