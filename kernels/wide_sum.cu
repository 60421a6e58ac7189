// 64-bit numbers in two words each: sums that carry, and which of the two is larger.
extern "C" __global__ void wide_sum(const long long *a, const long long *b, long long *sum,
                                    int *less, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        sum[i] = a[i] + b[i];
        less[i] = a[i] < b[i];
    }
}
