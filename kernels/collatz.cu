// How many steps n -> n / 2 or 3 n + 1 lead to 1.
extern "C" __global__ void collatz(const unsigned *x, int *steps, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned v = x[i];
    int count = 0;
    while (v > 1) {
        if (v % 2 == 0)
            v /= 2;
        else
            v = 3 * v + 1;
        count++;
    }
    steps[i] = count;
}
