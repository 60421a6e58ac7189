// Negative of an image of uchar4 pixels; alpha stays.
extern "C" __global__ void invert_pixels(uchar4 *pixels, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        uchar4 p = pixels[i];
        pixels[i] = make_uchar4(255 - p.x, 255 - p.y, 255 - p.z, p.w);
    }
}
