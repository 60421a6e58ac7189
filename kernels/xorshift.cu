// Marsaglia's xorshift: every thread draws `steps` random numbers and keeps the last.
extern "C" __global__ void xorshift(unsigned *state, int steps, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned s = state[i];
    for (int k = 0; k < steps; k++) {
        s ^= s << 13;
        s ^= s >> 17;
        s ^= s << 5;
    }
    state[i] = s;
}
