// How often a value occurs in a three-dimensional array.
extern "C" __global__ void count_equal(const int *x, int *count, int value, int nx, int ny, int nz)
{
    int ix = blockIdx.x * blockDim.x + threadIdx.x;
    int iy = blockIdx.y * blockDim.y + threadIdx.y;
    int iz = blockIdx.z * blockDim.z + threadIdx.z;
    if (ix < nx && iy < ny && iz < nz && x[(iz * ny + iy) * nx + ix] == value)
        atomicAdd(count, 1);
}
