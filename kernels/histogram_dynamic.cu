// Counts of values below `bins`, by thread block: a table of fixed size for the totals of each warp
// is static, the counters are dynamic, for their number comes with the launch.
extern "C" __global__ void histogram_dynamic(const int *x, int *counts, int *most, int n, int bins)
{
    __shared__ int largest;
    extern __shared__ int count[];
    int t = threadIdx.x;

    for (int b = t; b < bins; b += blockDim.x)
        count[b] = 0;
    if (t == 0)
        largest = 0;
    __syncthreads();
    for (int i = t; i < n; i += blockDim.x)
        atomicAdd(&count[x[i]], 1);
    __syncthreads();
    for (int b = t; b < bins; b += blockDim.x) {
        counts[b] = count[b];
        atomicMax(&largest, count[b]);
    }
    __syncthreads();
    if (t == 0)
        *most = largest;
}
