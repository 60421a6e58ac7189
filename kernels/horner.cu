// Values of a polynomial at many places, by Horner's rule.
extern "C" __global__ void horner(const int *coefficient, int degree, const int *x, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int y = 0;
    for (int k = degree; k >= 0; k--)
        y = y * x[i] + coefficient[k];
    out[i] = y;
}
