// Sparse matrix times vector, rows in compressed form; a thread walks the entries of its row.
extern "C" __global__ void spmv(const int *start, const int *col, const int *val, const int *x,
                                int *y, int rows)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        int sum = 0;
        for (int k = start[r]; k < start[r + 1]; k++)
            sum += val[k] * x[col[k]];
        y[r] = sum;
    }
}
