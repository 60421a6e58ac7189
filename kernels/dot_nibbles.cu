// Dot products of signed 4-bit numbers, eight in a word.
extern "C" __global__ void dot_nibbles(const int *a, const int *b, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int x = a[i], y = b[i], sum = 0;
#pragma unroll 1
    for (int k = 28; k >= 0; k -= 4)
        sum += (x << k >> 28) * (y << k >> 28);
    out[i] = sum;
}
