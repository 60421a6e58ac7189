// Written by qgpu gen; each case file says which recipe writes its kernel again.
#pragma clang diagnostic ignored "-Wtautological-compare"
#pragma clang diagnostic ignored "-Wtautological-overlap-compare"
#pragma clang diagnostic ignored "-Wparentheses"

extern "C" __global__ void g_10eb(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[t & 7];
    unsigned v2 = out[i * 4 + 0];
    unsigned v3 = in[7] + i;
    v3 ^= max((unsigned)(v3 == v0), __umulhi(i, in[0]));
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
    out[i * 4 + 3] = v3;
}

extern "C" __global__ void g_10f0(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = 0x4u;
    unsigned v2 = in[3] + i;
    unsigned v3 = in[t & 7];
    v1 = (unsigned)((int)v0 >> ((unsigned)((int)i >> (in[2] & 31)) & 31));
    v3 *= (unsigned)((int)(unsigned)((int)in[v0 & 7] >> (v1 & 31)) >> ((unsigned)((int)v2 >> (v0 & 31)) & 31));
    v1 = (unsigned)__sad((int)(unsigned)((int)in[v0 & 7] >> (v3 & 31)), (int)(unsigned)((int)v3 >> (in[1] & 31)), (unsigned)((int)0x8000000u >> (0xb0741c70u & 31)));
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}

extern "C" __global__ void g_10f6(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = out[i * 3 + 2];
    unsigned v2 = 0x0u;
    v2 = atomicMax(out + i * 3 + 2, max(v0, v1));
    v1 *= __funnelshift_l(0x14aa102u, max(v0, s), (unsigned)__mulhi((int)v0, (int)v2));
    v0 = ((v2 << (0xfffffff7u & 31)) << ((unsigned)__mulhi((int)v2, (int)v2) & 31));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_10f8(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[t & 7];
    if ((int)v0 <= (int)0x40000000u) {
        if ((int)v1 <= (int)0x2u) {
            v0 = (unsigned)max((int)(in[v0 & 7] - v0), (int)(0x8u & v0));
        }
    } else {
    }
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}
