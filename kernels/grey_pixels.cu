// Packed pixels, red in the low byte, to grey.
extern "C" __global__ void grey_pixels(const unsigned *pixels, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int r = pixels[i] & 0xff, g = pixels[i] >> 8 & 0xff, b = pixels[i] >> 16 & 0xff;
        out[i] = (77 * r + 150 * g + 29 * b) >> 8;
    }
}
