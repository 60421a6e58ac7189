// Running sums that start again wherever a flag is set. One block.
#define MAX 32

extern "C" __global__ void segmented_scan(const int *x, const int *flag, int *out, int n)
{
    __shared__ int sum[MAX];
    __shared__ int stop[MAX];
    int t = threadIdx.x;

    if (t < n) {
        sum[t] = x[t];
        stop[t] = flag[t];
    }
    __syncthreads();
    for (int d = 1; d < n; d *= 2) {
        int add = 0, seen = 0;
        if (t >= d && t < n) {
            add = sum[t - d];
            seen = stop[t - d];
        }
        __syncthreads();
        if (t >= d && t < n && !stop[t]) {
            sum[t] += add;
            stop[t] = seen;
        }
        __syncthreads();
    }
    if (t < n)
        out[t] = sum[t];
}
