// How often each letter stands in a text, capitals and small ones together.
extern "C" __global__ void letter_count(const char *text, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int c = text[i] | 32;
        if (c >= 'a' && c <= 'z')
            atomicAdd(&count[c - 'a'], 1);
    }
}
