// The bit functions of SHA-2: choose, majority, and a sum of rotations.
__device__ unsigned rotate_right(unsigned x, int k)
{
    return x >> k | x << (32 - k);
}

extern "C" __global__ void choose_majority(const unsigned *a, const unsigned *b, const unsigned *c,
                                           unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned x = a[i], y = b[i], z = c[i];
    out[3 * i] = (x & y) ^ (~x & z);
    out[3 * i + 1] = (x & y) ^ (x & z) ^ (y & z);
    out[3 * i + 2] = rotate_right(x, 2) ^ rotate_right(x, 13) ^ rotate_right(x, 22);
}
