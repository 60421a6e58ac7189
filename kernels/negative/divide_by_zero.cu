// Mistake: the mean of an empty group.
extern "C" __global__ void divide_by_zero(const int *sum, const int *count, int *mean, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        mean[i] = sum[i] / count[i];
}
