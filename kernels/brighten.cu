// Brightens packed ABGR pixels; a channel stops at 255, alpha stays.
extern "C" __global__ void brighten(unsigned *image, unsigned amount, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned p = image[i];
    unsigned r = min((p & 0xff) + amount, 255u);
    unsigned g = min((p >> 8 & 0xff) + amount, 255u);
    unsigned b = min((p >> 16 & 0xff) + amount, 255u);
    image[i] = (p & 0xff000000) | b << 16 | g << 8 | r;
}
