// Copies four words at a time through int4, and what is left over one by one.
extern "C" __global__ void copy_four(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4)
        ((int4 *)out)[i] = ((const int4 *)in)[i];
    int rest = n / 4 * 4 + i;
    if (rest < n)
        out[rest] = in[rest];
}
