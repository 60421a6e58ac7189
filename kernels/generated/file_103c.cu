// Written by qgpu gen; each case file says which recipe writes its kernel again.
#pragma clang diagnostic ignored "-Wtautological-compare"
#pragma clang diagnostic ignored "-Wtautological-overlap-compare"
#pragma clang diagnostic ignored "-Wparentheses"

extern "C" __global__ void g_103c(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[0] + i;
    unsigned v2 = out[i * 4 + 0];
    unsigned v3 = 0xffffffffu;
    v2 ^= __ballot_sync(0xfu << (t & 28u), v1 == (0x4u << (in[1] & 31))) >> (t & 28u);
    if ((s << (0x21u & 31)) != (unsigned)min((int)s, (int)v0)) {
        v0 |= (unsigned)((int)(unsigned)(((long long)(int)v3 - (int)v0) >> 8) >= (int)in[v1 & 7]);
    } else {
    }
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
    out[i * 4 + 2] = v2;
}

extern "C" __global__ void g_103d(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 2 + 1];
    unsigned v1 = in[1] + i;
    unsigned v2 = in[1] + i;
    v1 = __shfl_down_sync(0xffffffffu, min(v1, 0x2000000u), 0, 2);
    v2 = __usad(0xfffffffbu, (unsigned)(unsigned char)v1, (t < 0x55797cfdu ? 0x10u : i));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 0] ^= v2;
}

extern "C" __global__ void g_1042(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[2] + i;
    __shared__ unsigned sh[8];
    v1 = (unsigned)min((int)t, (int)(v1 < v1 ? 0x119552f1u : v1));
    for (unsigned k0 = 0; k0 < 2; k0++) {
        sh[t] = v0;
        __syncthreads();
        v0 = sh[t + 1 < 8u ? t + 1 : 0];
        __syncthreads();
    }
    if ((int)v0 <= (int)(v1 < v0 ? in[v0 & 7] : v0)) {
        if ((0x8u & in[v1 & 7]) < 0x43eed237u || (int)v1 < 0) {
            v0 = (unsigned)(v1 < (v0 >> (v1 & 31)));
        }
    } else {
    }
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1043(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 3 + 0];
    unsigned v1 = 0xffu;
    unsigned v2 = 0x21u;
    unsigned v3 = out[i * 3 + 1];
    v1 -= min((v0 * v0 + 0x0u), (unsigned)((((unsigned long long)v0 << 32 | in[5]) + in[v0 & 7]) >> 20));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1047(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x21u;
    unsigned v1 = in[t & 7];
    unsigned v2 = 0x100000u;
    for (unsigned k0 = 0; k0 < (s & 3); k0++) {
        if ((v2 + v0) <= ((int)k0 < (int)v0 ? k0 : v1) || (int)v1 < 0) {
            v1 |= (((unsigned)__mulhi((int)i, (int)v2) + t) + (unsigned)__mulhi((int)in[v0 & 7], (int)v1));
        } else {
        }
    }
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1048(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 2 + 1];
    unsigned v1 = out[i * 2 + 1];
    unsigned v2 = in[t & 7];
    unsigned v3 = in[4] + i;
    v2 &= (v0 >> ((v0 >> (v1 & 31)) & 31));
    v1 -= __funnelshift_rc((v3 >> (v3 & 31)), (v2 >> (0x80000000u & 31)), __funnelshift_rc(0x4000000u, t, i));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_104b(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x7b8a717eu;
    unsigned v1 = in[t & 7];
    unsigned v2 = 0xfffffffeu;
    __shared__ unsigned sh[4];
    sh[t] = (v1 < s ? 0x7fffffffu : 0x20000000u);
    __syncthreads();
    v0 = sh[2];
    __syncthreads();
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_104c(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x20000000u;
    unsigned v1 = out[i * 2 + 1];
    unsigned v2 = in[3] + i;
    unsigned v3 = in[0] + i;
    if ((t & 2) != 0) {
        v3 &= ((v3 < 0x21u ? in[5] : v1) - (v2 | v0));
    } else {
        v2 *= min(v0, (v2 ^ v0));
        v3 = (v3 * v3 + v0) < (unsigned)__ffs((int)i) || (int)v3 < 0 ? (unsigned)(((long long)(int)v3 - (int)s) >> 8) : max(v2, 0xfffffff9u);
    }
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 1] ^= v3;
}

extern "C" __global__ void g_104d(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 3 + 2];
    unsigned v1 = out[i * 3 + 2];
    if ((0x3u + i) > (__umulhi(v1, in[1]) + v1)) {
        v1 |= ((i + v0) + (v0 + t));
    }
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1051(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x200u;
    unsigned v1 = out[i * 3 + 1];
    v0 = ((int)__usad(in[7], v1, s) < (int)__umulhi(v1, v1) ? s : 0x1000000u);
    out[i * 3 + 0] ^= __usad(v1, in[0], 0x40000000u);
    v1 = min(min(v0, v1), __umulhi(in[6], v1));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1053(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    unsigned v0 = 0xf649ea9eu;
    unsigned v1 = in[t & 7];
    __shared__ unsigned sh[4];
    v0 *= ((i * 0xffu) + __umulhi(v0, 0x5u));
    v1 &= ((unsigned)((int)s >> (v1 & 31)) + ((int)0x6u < (int)0x0u ? in[6] : v1));
    sh[t] = max(v0, i);
    __syncthreads();
    v1 += sh[3 - t];
    __syncthreads();
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1055(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x1u;
    unsigned v1 = in[t & 7];
    v1 = ((unsigned)__mulhi((int)((unsigned)__mulhi((int)v0, (int)0x20u) + s), (int)(unsigned)min((int)v1, (int)v1)) + max(0x1u, i));
    v1 -= __usad(v0, ((unsigned)__mulhi((int)in[2], (int)v1) + 0x8000000u), (unsigned)__mulhi((int)s, (int)v1));
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}

extern "C" __global__ void g_105a(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = (blockIdx.z * gridDim.x + blockIdx.x) * 4u + t;
    unsigned v0 = out[i * 3 + 1];
    unsigned v1 = in[7] + i;
    unsigned v2 = 0x2fa68bf3u;
    v0 *= ((0xfffffffeu >> (in[4] & 31)) & (v0 >> (v0 & 31)));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_105b(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[5] + i;
    unsigned v1 = in[t & 7];
    if (v0 == (unsigned)__popc(0x2u)) {
    } else {
        v0 = (v0 ^ i) > 0x0u ? max(v1, 0x4u) : (unsigned)__popc(v1);
    }
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1060(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    unsigned v0 = in[t & 7];
    unsigned v1 = 0x4u;
    unsigned v2 = out[i * 2 + 0];
    unsigned v3 = in[0] + i;
    v2 = ((v0 >> (t & 31)) >> (0x7u & 31));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 0] ^= v2;
    out[i * 2 + 1] ^= v3;
}
