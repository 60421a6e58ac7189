// The Mandelbrot set in fixed point with 12 bits behind the point: steps until a point escapes.
extern "C" __global__ void mandelbrot(int *steps, int left, int top, int dx, int dy, int limit)
{
    int cx = left + threadIdx.x * dx;
    int cy = top - threadIdx.y * dy;
    int x = 0, y = 0, k = 0;

    while (k < limit) {
        int xx = x * x >> 12, yy = y * y >> 12;
        if (xx + yy > 4 << 12)
            break;
        y = (x * y >> 11) + cy;
        x = xx - yy + cx;
        k++;
    }
    steps[threadIdx.y * blockDim.x + threadIdx.x] = k;
}
