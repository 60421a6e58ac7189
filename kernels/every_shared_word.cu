// The same for shared memory, which has as many rows: each thread writes each word once and reads
// each word once.
extern "C" __global__ void every_shared_word(const int *x, int *sums, int n)
{
    __shared__ int s[126];
    int t = threadIdx.x;
    int sum = 0;

    for (int k = t; k < 126; k += 4)
        s[k] = x[k & 7];
    for (int r = 1; r < 4; r++) {
        __syncthreads();
        for (int k = (t + r) & 3; k < 126; k += 4)
            s[k] = 2 * s[k] + t;
    }
    __syncthreads();
    for (int k = 0; k < n; k++)
        sum += (k + 1) * s[k];
    sums[t] = sum;
}
