// Reverses an array in place: each thread of the first half swaps two elements.
extern "C" __global__ void reverse(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 2) {
        int j = n - 1 - i;
        int old = a[i];
        a[i] = a[j];
        a[j] = old;
    }
}
