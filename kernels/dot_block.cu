// Dot product: each block sums in shared memory, then adds its part to the result.
#define THREADS 16

extern "C" __global__ void dot_block(const int *a, const int *b, int *out, int n)
{
    __shared__ int part[THREADS];
    int t = threadIdx.x;
    int i = blockIdx.x * THREADS + t;

    part[t] = i < n ? a[i] * b[i] : 0;
    __syncthreads();
    for (int d = THREADS / 2; d > 0; d /= 2) {
        if (t < d)
            part[t] += part[t + d];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(out, part[0]);
}
