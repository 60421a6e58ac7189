// 1 for primes, 0 for others, by trial division.
extern "C" __global__ void is_prime(const int *x, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int v = x[i];
        int prime = v > 1;
        for (int d = 2; d * d <= v; d++) {
            if (v % d == 0) {
                prime = 0;
                break;
            }
        }
        out[i] = prime;
    }
}
