// Odd-even transposition sort of one block's values in shared memory.
#define MAX 32

extern "C" __global__ void odd_even_sort(int *a, int n)
{
    __shared__ int s[MAX];
    int t = threadIdx.x;

    if (t < n)
        s[t] = a[t];
    __syncthreads();
    for (int step = 0; step < n; step++) {
        if (t % 2 == step % 2 && t + 1 < n && s[t] > s[t + 1]) {
            int old = s[t];
            s[t] = s[t + 1];
            s[t + 1] = old;
        }
        __syncthreads();
    }
    if (t < n)
        a[t] = s[t];
}
