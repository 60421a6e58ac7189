// Keeps the positive values; the order of the output is the order in which threads arrive.
extern "C" __global__ void compact(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] > 0) {
        int place = atomicAdd(count, 1);
        out[place] = x[i];
    }
}
