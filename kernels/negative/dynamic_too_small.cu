// The launch gives shared memory for fewer words than the block has threads: a byte count was
// taken for a count of elements.
extern "C" __global__ void dynamic_too_small(int *out)
{
    extern __shared__ int s[];
    int t = threadIdx.x;

    s[t] = t;
    __syncthreads();
    out[t] = s[t ^ 1];
}
