// Largest element and where it is, the first one if there are several. One block.
#define THREADS 16

extern "C" __global__ void argmax(const int *x, int *best, int *where, int n)
{
    __shared__ int value[THREADS];
    __shared__ int index[THREADS];
    int t = threadIdx.x;

    value[t] = -2147483647 - 1;
    index[t] = 2147483647;
    for (int i = t; i < n; i += THREADS)
        if (x[i] > value[t] || index[t] == 2147483647) {
            value[t] = x[i];
            index[t] = i;
        }
    for (int d = THREADS / 2; d > 0; d /= 2) {
        __syncthreads();
        if (t < d) {
            int v = value[t + d], i = index[t + d];
            if (v > value[t] || (v == value[t] && i < index[t])) {
                value[t] = v;
                index[t] = i;
            }
        }
    }
    if (t == 0) {
        *best = value[0];
        *where = index[0];
    }
}
