// c = a + b with fewer threads than elements: every thread strides by the whole grid.
extern "C" __global__ void grid_stride(const int *a, const int *b, int *c, int n)
{
    int stride = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        c[i] = a[i] + b[i];
}
