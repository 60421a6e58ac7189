// Von Neumann's middle-square numbers: the middle 16 bits of the square of 16 bits.
extern "C" __global__ void middle_square(unsigned *x, int steps, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned v = x[i];
        for (int k = 0; k < steps; k++)
            v = v * v >> 8 & 0xffff;
        x[i] = v;
    }
}
