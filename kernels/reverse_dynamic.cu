// Each thread block reverses its part of x. How long a part is comes with the launch, and so does
// the shared memory for it: reverse<<<grid, block, block * sizeof(int)>>>.
extern "C" __global__ void reverse_dynamic(const int *x, int *y)
{
    extern __shared__ int part[];
    int t = threadIdx.x;
    int first = blockIdx.x * blockDim.x;

    part[t] = x[first + t];
    __syncthreads();
    y[first + t] = part[blockDim.x - 1 - t];
}
