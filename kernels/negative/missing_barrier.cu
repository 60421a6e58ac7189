// Mistake: no __syncthreads() inside the loop of the reduction.
#define THREADS 16

extern "C" __global__ void missing_barrier(const int *x, int *out)
{
    __shared__ int s[THREADS];
    int t = threadIdx.x;

    s[t] = x[t];
    __syncthreads();
    for (int d = THREADS / 2; d > 0; d /= 2)
        if (t < d)
            s[t] += s[t + d];
    if (t == 0)
        *out = s[0];
}
