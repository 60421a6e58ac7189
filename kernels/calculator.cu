// A switch over operations, another one for each thread.
extern "C" __global__ void calculator(const int *op, const int *a, const int *b, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int r;
    switch (op[i]) {
    case 0:
        r = a[i] + b[i];
        break;
    case 1:
        r = a[i] - b[i];
        break;
    case 2:
        r = a[i] * b[i];
        break;
    case 3:
        r = min(a[i], b[i]);
        break;
    case 4:
        r = max(a[i], b[i]);
        break;
    case 5:
        r = a[i] & b[i];
        break;
    default:
        r = 0;
    }
    out[i] = r;
}
