// c[i] = a[i] op b[i]; an operand with a step of 0 is one number for all elements.
extern "C" __global__ void elementwise(const int *a, const int *b, int *c, int n, int step_a,
                                       int step_b, int op)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int x = a[i * step_a], y = b[i * step_b], r;
    switch (op) {
    case 0:
        r = x + y;
        break;
    case 1:
        r = x - y;
        break;
    case 2:
        r = x * y;
        break;
    case 3:
        r = min(x, y);
        break;
    case 4:
        r = max(x, y);
        break;
    case 5:
        r = x == y;
        break;
    case 6:
        r = x != y;
        break;
    case 7:
        r = x < y;
        break;
    default:
        r = x <= y;
    }
    c[i] = r;
}
