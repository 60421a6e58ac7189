// Inclusive prefix sum of one block (Hillis and Steele).
#define THREADS 32

extern "C" __global__ void prefix_sum(const int *x, int *out, int n)
{
    __shared__ int s[THREADS];
    int t = threadIdx.x;

    s[t] = t < n ? x[t] : 0;
    __syncthreads();
    for (int d = 1; d < n; d *= 2) {
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    if (t < n)
        out[t] = s[t];
}
