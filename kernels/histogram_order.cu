// Each thread draws a ticket from its bin and keeps it: the old value of an atomic.
extern "C" __global__ void histogram_order(const int *bin, int *next, int *ticket, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        ticket[i] = atomicAdd(&next[bin[i]], 1);
}
