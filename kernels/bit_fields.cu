// Dates packed into a word: 7 bits year, 4 bits month, 5 bits day, 16 bits of signed offset.
// Takes them apart, and puts the fields together again for the next year with the offset negated.
extern "C" __global__ void bit_fields(const int *date, int *fields, unsigned *packed, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int d = date[i];
    unsigned year = (unsigned)d >> 25;
    unsigned month = (unsigned)d >> 21 & 15;
    unsigned day = (unsigned)d >> 16 & 31;
    int offset = d << 16 >> 16;
    fields[4 * i] = year;
    fields[4 * i + 1] = month;
    fields[4 * i + 2] = day;
    fields[4 * i + 3] = offset;
    packed[i] = (year + 1) << 25 | month << 21 | day << 16 | (-offset & 0xffff);
}
