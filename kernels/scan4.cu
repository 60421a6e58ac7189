// Running sums inside each group of four lanes by shuffles upwards.
extern "C" __global__ void scan4(const int *x, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = x[i];

    for (int d = 1; d < 4; d *= 2) {
        int below = __shfl_up_sync(0xffffffff, v, d, 4);
        if (threadIdx.x % 4 >= d)
            v += below;
    }
    out[i] = v;
}
