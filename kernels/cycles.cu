// Number of cycles of permutations of six; each thread marks in a local array where it has been.
extern "C" __global__ void cycles(const unsigned char *perm, int *out, int n)
{
    int t = threadIdx.x, seen[6] = {0, 0, 0, 0, 0, 0}, count = 0;
    if (t >= n)
        return;
    for (int i = 0; i < 6; i++) {
        if (!seen[i])
            count++;
        for (int j = i; !seen[j]; j = perm[6 * t + j])
            seen[j] = 1;
    }
    out[t] = count;
}
