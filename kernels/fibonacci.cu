// Fibonacci numbers: two values change places in a loop whose length differs by thread.
extern "C" __global__ void fibonacci(const int *k, unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned a = 0, b = 1;
    for (int j = 0; j < k[i]; j++) {
        unsigned next = a + b;
        a = b;
        b = next;
    }
    out[i] = a;
}
