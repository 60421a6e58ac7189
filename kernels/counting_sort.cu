// Sorts numbers from 0 to 7: counts them, sums the counts, and lets every thread look up what
// belongs in its place.
#define VALUES 8

extern "C" __global__ void counting_sort(int *x, int n)
{
    __shared__ int upto[VALUES];
    int t = threadIdx.x;
    int v = 0;

    if (t < VALUES)
        upto[t] = 0;
    __syncthreads();
    if (t < n)
        atomicAdd(&upto[x[t]], 1);
    __syncthreads();
    if (t == 0)
        for (int k = 1; k < VALUES; k++)
            upto[k] += upto[k - 1];
    __syncthreads();
    if (t < n) {
        while (upto[v] <= t)
            v++;
        x[t] = v;
    }
}
