// Fast Walsh-Hadamard transform of 2 * blockDim.x numbers (at most 64), in shared memory.
extern "C" __global__ void walsh(int *x)
{
    __shared__ int s[64];
    int t = threadIdx.x, half = blockDim.x;

    s[t] = x[t];
    s[t + half] = x[t + half];
    for (int d = half; d > 0; d /= 2) {
        __syncthreads();
        int low = t % d;
        int i = 2 * (t - low) + low;
        int a = s[i], b = s[i + d];
        s[i] = a + b;
        s[i + d] = a - b;
    }
    __syncthreads();
    x[t] = s[t];
    x[t + half] = s[t + half];
}
