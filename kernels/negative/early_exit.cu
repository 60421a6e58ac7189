// Mistake: threads beyond n leave before the barrier.
extern "C" __global__ void early_exit(const int *x, int *out, int n)
{
    __shared__ int s[8];
    int t = threadIdx.x;

    if (t >= n)
        return;
    s[t] = x[t];
    __syncthreads();
    out[t] = s[n - 1 - t];
}
