// Powers of 2 x 2 matrices by squaring, modulo 2^32.
extern "C" __global__ void matrix_power(const int *m, int *out, const int *power, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int a = m[4 * i], b = m[4 * i + 1], c = m[4 * i + 2], d = m[4 * i + 3];
    int p = 1, q = 0, r = 0, s = 1;
    for (unsigned e = power[i]; e > 0; e >>= 1) {
        if (e & 1) {
            int np = p * a + q * c, nr = r * a + s * c;
            q = p * b + q * d;
            s = r * b + s * d;
            p = np;
            r = nr;
        }
        int bc = b * c, sum = a + d;
        a = a * a + bc;
        d = d * d + bc;
        b *= sum;
        c *= sum;
    }
    out[4 * i] = p;
    out[4 * i + 1] = q;
    out[4 * i + 2] = r;
    out[4 * i + 3] = s;
}
