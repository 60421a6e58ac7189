// Mistake: a byte offset where an index of words is meant.
extern "C" __global__ void byte_steps(const char *bytes, int *out)
{
    int t = threadIdx.x;
    out[t] = *(const int *)(bytes + t);
}
