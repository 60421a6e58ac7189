// Every thread follows a linked list from its own start and adds up what it finds.
extern "C" __global__ void list_walk(const int *next, const int *value, const int *start, int *sum,
                                     int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int s = 0;
        for (int p = start[i]; p >= 0; p = next[p])
            s += value[p];
        sum[i] = s;
    }
}
