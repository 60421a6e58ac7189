// Mistake: a barrier that only some threads reach.
extern "C" __global__ void divergent_barrier(const int *x, int *out)
{
    __shared__ int s[8];
    int t = threadIdx.x;

    if (t < 6) {
        s[t] = x[t];
        __syncthreads();
        out[t] = s[5 - t];
    }
}
