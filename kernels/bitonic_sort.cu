// Bitonic sort of one block's values; the number of threads is a power of two.
#define MAX 32

extern "C" __global__ void bitonic_sort(int *a)
{
    __shared__ int s[MAX];
    int t = threadIdx.x;
    int n = blockDim.x;

    s[t] = a[t];
    __syncthreads();
    for (int k = 2; k <= n; k *= 2) {
        for (int j = k / 2; j > 0; j /= 2) {
            int p = t ^ j;
            if (p > t) {
                bool up = (t & k) == 0;
                if ((s[t] > s[p]) == up) {
                    int old = s[t];
                    s[t] = s[p];
                    s[p] = old;
                }
            }
            __syncthreads();
        }
    }
    a[t] = s[t];
}
