// Is the text the same backwards? Letters only count by their lower case.
__device__ int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

extern "C" __global__ void palindrome(const int *text, int *yes, int n)
{
    int t = threadIdx.x;
    __shared__ int differ;

    if (t == 0)
        differ = 0;
    __syncthreads();
    for (int i = t; i < n / 2; i += blockDim.x)
        if (lower(text[i]) != lower(text[n - 1 - i]))
            atomicOr(&differ, 1);
    __syncthreads();
    if (t == 0)
        *yes = !differ;
}
