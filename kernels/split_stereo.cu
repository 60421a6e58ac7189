// Stereo frames of two 16-bit samples in a word, taken apart.
extern "C" __global__ void split_stereo(const int *frames, int *left, int *right, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        left[i] = (short)frames[i];
        right[i] = frames[i] >> 16;
    }
}
