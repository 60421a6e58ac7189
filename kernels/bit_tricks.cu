// Number of ones, reversed bits and Gray code of each word.
extern "C" __global__ void bit_tricks(const unsigned *x, int *ones, unsigned *reversed,
                                      unsigned *gray, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned v = x[i];
        ones[i] = __popc(v);
        reversed[i] = __brev(v);
        gray[i] = v ^ (v >> 1);
    }
}
