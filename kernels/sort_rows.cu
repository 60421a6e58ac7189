// Every thread sorts a row of five by insertion, in an array of its own.
extern "C" __global__ void sort_rows(int *rows, int n)
{
    int t = threadIdx.x, a[5];
    if (t >= n)
        return;
    for (int i = 0; i < 5; i++) {
        int x = rows[5 * t + i], j = i;
        for (; j > 0 && a[j - 1] > x; j--)
            a[j] = a[j - 1];
        a[j] = x;
    }
    for (int i = 0; i < 5; i++)
        rows[5 * t + i] = a[i];
}
