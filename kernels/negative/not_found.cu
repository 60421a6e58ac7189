// Mistake: nobody says what the answer is when the number is not there.
extern "C" __global__ void not_found(const int *x, const int *wanted, int *where, int n)
{
    int t = threadIdx.x;
    int place;

    for (int i = 0; i < n; i++)
        if (x[i] == wanted[t])
            place = i;
    where[t] = place;
}
