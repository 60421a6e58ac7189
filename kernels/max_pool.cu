// Largest value of each 2 x 2 square; at an odd border the square is cut off.
extern "C" __global__ void max_pool(const int *in, int *out, int rows, int cols)
{
    int x = threadIdx.x, y = threadIdx.y;
    int w = (cols + 1) / 2, h = (rows + 1) / 2;
    if (x >= w || y >= h)
        return;
    int r = 2 * y, c = 2 * x;
    int best = in[r * cols + c];
    if (c + 1 < cols)
        best = max(best, in[r * cols + c + 1]);
    if (r + 1 < rows)
        best = max(best, in[(r + 1) * cols + c]);
    if (c + 1 < cols && r + 1 < rows)
        best = max(best, in[(r + 1) * cols + c + 1]);
    out[y * w + x] = best;
}
