// Mistake: nothing orders a thread's write behind its left neighbour's read.
extern "C" __global__ void right_neighbour(int *a, int n)
{
    int i = threadIdx.x;

    if (i + 1 < n)
        a[i] = a[i] + a[i + 1];
}
