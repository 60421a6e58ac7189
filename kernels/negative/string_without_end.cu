// Mistake: a string that does not end in 0.
extern "C" __global__ void string_without_end(const char *text, int *length)
{
    int n = 0;
    while (text[n])
        n++;
    *length = n;
}
