// Haar wavelet of integers: sums in the first half, differences in the second, level by level.
extern "C" __global__ void haar(int *x, int n)
{
    int t = threadIdx.x;

    for (int half = n / 2; half > 0; half /= 2) {
        int sum = 0, diff = 0;
        if (t < half) {
            sum = x[2 * t] + x[2 * t + 1];
            diff = x[2 * t] - x[2 * t + 1];
        }
        __syncthreads();
        if (t < half) {
            x[t] = sum;
            x[half + t] = diff;
        }
        __syncthreads();
    }
}
