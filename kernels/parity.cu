// Parity of each word: by halving, and by counting ones; they must agree, so differ counts faults.
extern "C" __global__ void parity(const unsigned *x, unsigned *odd, int *differ, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned v = x[i];
    v ^= v >> 16;
    v ^= v >> 8;
    v ^= v >> 4;
    v ^= v >> 2;
    v ^= v >> 1;
    odd[i] = v & 1;
    if ((v & 1) != (__popc(x[i]) & 1))
        atomicAdd(differ, 1);
}
