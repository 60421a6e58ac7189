// Caesar's cipher on letters, one character a word; negative shifts undo it.
__device__ int shifted(int c, int first, int shift)
{
    int k = (c - first + shift) % 26;
    return first + (k < 0 ? k + 26 : k);
}

extern "C" __global__ void caesar(const int *text, int *out, int shift, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int c = text[i];
    if (c >= 'a' && c <= 'z')
        c = shifted(c, 'a', shift);
    else if (c >= 'A' && c <= 'Z')
        c = shifted(c, 'A', shift);
    out[i] = c;
}
