// A few rounds of xor, multiply and shift: unsigned arithmetic that wraps all the time.
extern "C" __global__ void hash_rounds(const unsigned *x, unsigned *out, int rounds, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned h = x[i];
    for (int r = 0; r < rounds; r++) {
        h ^= h >> 16;
        h *= 0x85ebca6bu;
        h ^= h >> 13;
        h *= 0xc2b2ae35u;
    }
    out[i] = h;
}
