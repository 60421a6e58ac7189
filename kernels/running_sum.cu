// out[i] = x[0] + ... + x[i] for any length: each thread adds up what comes before it.
extern "C" __global__ void running_sum(const int *x, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int sum = 0;
    for (int j = 0; j <= i; j++)
        sum += x[j];
    out[i] = sum;
}
