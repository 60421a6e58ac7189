// Mistake: counts in shared memory that nobody has set to 0.
extern "C" __global__ void forgot_to_clear(const int *x, int *out)
{
    __shared__ int count[2];
    int t = threadIdx.x;

    atomicAdd(&count[x[t] & 1], 1);
    __syncthreads();
    if (t < 2)
        out[t] = count[t];
}
