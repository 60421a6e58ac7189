// Rows of Pascal's triangle: every thread keeps one number, and adds its left neighbour's.
extern "C" __global__ void pascal(unsigned *row, int steps)
{
    int t = threadIdx.x;

    for (int k = 0; k < steps; k++) {
        unsigned left = t > 0 ? row[t - 1] : 0;
        __syncthreads();
        row[t] += left;
        __syncthreads();
    }
}
