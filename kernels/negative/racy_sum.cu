// Mistake: += on a word that all threads share is not atomic.
extern "C" __global__ void racy_sum(const int *x, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        *out += x[i];
}
