// Inverts the colours of packed ABGR pixels; alpha stays.
extern "C" __global__ void invert_color(unsigned *image, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned p = image[i];
    unsigned r = 255 - (p & 0xff);
    unsigned g = 255 - (p >> 8 & 0xff);
    unsigned b = 255 - (p >> 16 & 0xff);
    image[i] = (p & 0xff000000) | b << 16 | g << 8 | r;
}
