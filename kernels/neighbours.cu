// Each lane subtracts what its right neighbour in a ring of four holds.
extern "C" __global__ void neighbours(const int *x, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = x[i];
    int right = __shfl_sync(0xffffffff, v, threadIdx.x + 1, 4);

    out[i] = v - right;
}
