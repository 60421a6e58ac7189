// Dot products of signed bytes, four in a word, with casts and shifts.
extern "C" __global__ void dot_bytes(const int *a, const int *b, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int sum = 0;
    for (int k = 0; k < 32; k += 8)
        sum += (signed char)(a[i] >> k) * (signed char)(b[i] >> k);
    out[i] = sum;
}
