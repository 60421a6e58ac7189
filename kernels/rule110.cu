// One step of the cellular automaton "rule 110" on a ring of cells.
extern "C" __global__ void rule110(const int *cell, int *next, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int left = cell[i == 0 ? n - 1 : i - 1];
        int right = cell[i == n - 1 ? 0 : i + 1];
        int pattern = left * 4 + cell[i] * 2 + right;
        next[i] = (110 >> pattern) & 1;
    }
}
