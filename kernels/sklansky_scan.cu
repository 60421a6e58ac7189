// Inclusive prefix sum after Sklansky: in each round, the upper half of every group adds the last
// sum of the lower half. One block.
#define MAX 32

extern "C" __global__ void sklansky_scan(const int *x, int *out, int n)
{
    __shared__ int s[MAX];
    int t = threadIdx.x;

    s[t] = t < n ? x[t] : 0;
    for (int d = 1; d < (int)blockDim.x; d *= 2) {
        __syncthreads();
        if (t & d)
            s[t] += s[(t & ~(d - 1)) - 1];
    }
    if (t < n)
        out[t] = s[t];
}
