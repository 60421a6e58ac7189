// Sums of the rows and of the columns of a square matrix, one thread for both.
extern "C" __global__ void row_col_sums(const int *m, int *rows, int *cols, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int r = 0, c = 0;
    for (int k = 0; k < n; k++) {
        r += m[i * n + k];
        c += m[k * n + i];
    }
    rows[i] = r;
    cols[i] = c;
}
