// 3 x 3 convolution of an image; beyond the border it is 0.
extern "C" __global__ void convolve_2d(const int *in, const int *w, int *out, int rows, int cols)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= cols || y >= rows)
        return;
    int sum = 0;
#pragma unroll 1
    for (int dy = -1; dy <= 1; dy++) {
#pragma unroll 1
        for (int dx = -1; dx <= 1; dx++) {
            int c = x + dx, r = y + dy;
            if (c >= 0 && c < cols && r >= 0 && r < rows)
                sum += in[r * cols + c] * w[(dy + 1) * 3 + dx + 1];
        }
    }
    out[y * cols + x] = sum;
}
