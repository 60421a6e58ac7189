// How many elements of a come before v; equal ones count if or_equal.
__device__ int count_below(const int *a, int n, int v, bool or_equal)
{
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (a[mid] < v || (or_equal && a[mid] == v))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

// Merges two sorted arrays: each element finds its place by binary search in the other one.
extern "C" __global__ void merge_sorted(const int *a, const int *b, int *out, int na, int nb)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < na)
        out[i + count_below(b, nb, a[i], false)] = a[i];
    if (i < nb)
        out[i + count_below(a, na, b[i], true)] = b[i];
}
