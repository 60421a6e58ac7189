// Walks on a line: a linear congruential generator throws the coin.
extern "C" __global__ void random_walk(const unsigned *seed, int *place, int *furthest, int steps,
                                       int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned s = seed[i];
    int x = 0, far = 0;
    for (int k = 0; k < steps; k++) {
        s = s * 1664525u + 1013904223u;
        x += s >> 31 ? 1 : -1;
        far = max(far, abs(x));
    }
    place[i] = x;
    furthest[i] = far;
}
