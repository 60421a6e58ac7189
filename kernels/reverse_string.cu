// Reverses a string in place through shared bytes.
extern "C" __global__ void reverse_string(char *text, int n)
{
    __shared__ char tile[32];
    int t = threadIdx.x;
    if (t < n)
        tile[t] = text[t];
    __syncthreads();
    if (t < n)
        text[t] = tile[n - 1 - t];
}
