// Exclusive prefix sum of n numbers (a power of two up to 64) by n / 2 threads: up the tree, down
// the tree.
extern "C" __global__ void blelloch_scan(const int *x, int *out, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    int d;

    s[2 * t] = x[2 * t];
    s[2 * t + 1] = x[2 * t + 1];
    for (d = 1; d < n; d *= 2) {
        __syncthreads();
        int right = (2 * t + 2) * d - 1;
        if (right < n)
            s[right] += s[right - d];
    }
    __syncthreads();
    if (t == 0)
        s[n - 1] = 0;
    for (d = n / 2; d > 0; d /= 2) {
        __syncthreads();
        int right = (2 * t + 2) * d - 1;
        if (right < n) {
            int left = s[right - d];
            s[right - d] = s[right];
            s[right] += left;
        }
    }
    __syncthreads();
    out[2 * t] = s[2 * t];
    out[2 * t + 1] = s[2 * t + 1];
}
