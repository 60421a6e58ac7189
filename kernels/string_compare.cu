// Where two strings differ first, as strcmp would find it: the least index by atomicMin.
extern "C" __global__ void string_compare(const int *a, const int *b, int *first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && a[i] != b[i])
        atomicMin(first, i);
}
