// Searches an array in steps of a warp of 32 and stops as soon as any lane has found the value.
extern "C" __global__ void warp_search(const int *x, int *at, int value, int n)
{
    int lane = threadIdx.x & 31;
    int found = n;

    for (int first = 0; first < n; first += 32) {
        int i = first + lane;
        unsigned hits = __ballot_sync(0xffffffff, i < n && x[i] == value);

        if (hits) {
            found = first + __ffs(hits) - 1;
            break;
        }
    }
    if (lane == 0)
        *at = found;
}
