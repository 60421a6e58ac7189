// Two voices of 16-bit samples added; what is too loud is clipped.
extern "C" __global__ void audio_mix(const short *left, const short *right, short *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = max(-32768, min(32767, left[i] + right[i]));
}
