// Sums an array over several blocks: the block that finishes last adds the parts. A fence before
// the ticket makes sure that it sees them.
#define THREADS 8

__device__ int block_sum(int *s, int t)
{
    for (int d = THREADS / 2; d > 0; d /= 2) {
        __syncthreads();
        if (t < d)
            s[t] += s[t + d];
    }
    return s[0];
}

extern "C" __global__ void last_block(const int *x, volatile int *part, unsigned *ticket, int *sum,
                                      int n)
{
    __shared__ int s[THREADS];
    int t = threadIdx.x;
    int i = blockIdx.x * THREADS + t;

    s[t] = i < n ? x[i] : 0;
    int mine = block_sum(s, t);
    if (t == 0) {
        part[blockIdx.x] = mine;
        __threadfence();
        if (atomicInc(ticket, gridDim.x - 1) == gridDim.x - 1) {
            int total = 0;
            for (int b = 0; b < (int)gridDim.x; b++)
                total += part[b];
            *sum = total;
        }
    }
}
