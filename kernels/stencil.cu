// Weighted sum of five neighbours; a block loads its part and a halo of two on each side.
// Launch with blocks of 8 threads.
#define THREADS 8
#define RADIUS 2

extern "C" __global__ void stencil(const int *x, const int *w, int *out, int n)
{
    __shared__ int s[THREADS + 2 * RADIUS];
    int first = blockIdx.x * THREADS - RADIUS;
    int t = threadIdx.x;

    for (int k = t; k < THREADS + 2 * RADIUS; k += THREADS) {
        int i = first + k;
        s[k] = i >= 0 && i < n ? x[i] : 0;
    }
    __syncthreads();
    if (first + RADIUS + t < n) {
        int sum = 0;
        for (int k = 0; k <= 2 * RADIUS; k++)
            sum += w[k] * s[t + k];
        out[first + RADIUS + t] = sum;
    }
}
