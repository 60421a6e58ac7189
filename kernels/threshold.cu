// Black and white: bytes above the threshold become 255, the others 0.
extern "C" __global__ void threshold(const unsigned char *image, unsigned char *out, int threshold,
                                     int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = image[i] > threshold ? 255 : 0;
}
