// Grey value of packed ABGR pixels, written back to all three channels.
extern "C" __global__ void packed_gray(const unsigned *in, unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned p = in[i];
    unsigned sum = 77 * (p & 0xff) + 150 * (p >> 8 & 0xff) + 29 * (p >> 16 & 0xff);
    unsigned y = sum >> 8;
    out[i] = (p & 0xff000000) | y * 0x010101;
}
