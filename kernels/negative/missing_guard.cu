// Mistake: more threads than elements, and no "if (i < n)".
extern "C" __global__ void missing_guard(int *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 2 * x[i];
}
