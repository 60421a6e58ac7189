// Convolution: out[i] = sum of x[i + j] * w[j], only where all of w fits.
extern "C" __global__ void convolve_1d(const int *x, const int *w, int *out, int n, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + m <= n) {
        int sum = 0;
        for (int j = 0; j < m; j++)
            sum += x[i + j] * w[j];
        out[i] = sum;
    }
}
