// Negative values shrink to an eighth, the others stay.
extern "C" __global__ void leaky_relu(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = max(x[i], x[i] >> 3);
}
