// Every thread reads every word of x and, in another round, writes every word of it: all lanes to all
// rows of global memory. sums[t] is what thread t has read, the words weighed by their place.
extern "C" __global__ void every_word(int *x, int *sums, int n)
{
    int t = threadIdx.x;
    int sum = 0;

    for (int k = 0; k < n; k++)
        sum += (k + 1) * x[k];
    sums[t] = sum;
    for (int r = 0; r < 4; r++) {
        __syncthreads();
        for (int k = (t + r) & 3; k < n; k += 4)
            x[k] = 2 * x[k] + t;
    }
}
