// Reads `len` bits at `pos` of each word, and writes them at the same place of another.
extern "C" __global__ void bit_slice(const unsigned *x, unsigned *slice, unsigned *into, int pos,
                                     int len, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned mask = len >= 32 ? 0xffffffffu : (1u << len) - 1;
    unsigned s = x[i] >> pos & mask;
    slice[i] = s;
    into[i] = (into[i] & ~(mask << pos)) | s << pos;
}
