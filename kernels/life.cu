// One step of Conway's game of life on a torus.
extern "C" __global__ void life(const int *cell, int *next, int rows, int cols)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= cols || y >= rows)
        return;
    int left = x == 0 ? cols - 1 : x - 1;
    int right = x == cols - 1 ? 0 : x + 1;
    int above = (y == 0 ? rows - 1 : y - 1) * cols;
    int below = (y == rows - 1 ? 0 : y + 1) * cols;
    int here = y * cols;
    int alive = cell[above + left] + cell[above + x] + cell[above + right];
    alive += cell[here + left] + cell[here + right];
    alive += cell[below + left] + cell[below + x] + cell[below + right];
    next[here + x] = alive == 3 || (alive == 2 && cell[here + x]);
}
