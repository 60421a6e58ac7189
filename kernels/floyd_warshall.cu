// All shortest paths in a graph of n nodes: one block of n x n threads, one barrier a step.
// In step k, row k and column k do not change, so that no thread reads what another writes.
extern "C" __global__ void floyd_warshall(int *d, int n)
{
    int x = threadIdx.x, y = threadIdx.y;

    for (int k = 0; k < n; k++) {
        int through = d[y * n + k] + d[k * n + x];
        if (through < d[y * n + x])
            d[y * n + x] = through;
        __syncthreads();
    }
}
