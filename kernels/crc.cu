// CRC-32 of one word each, bit by bit: the lowest bit decides on the polynomial.
extern "C" __global__ void crc(const unsigned *x, unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned c = ~x[i];
    for (int bit = 0; bit < 32; bit++)
        c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    out[i] = ~c;
}
