// Written by qgpu gen; each case file says which recipe writes its kernel again.
#pragma clang diagnostic ignored "-Wtautological-compare"
#pragma clang diagnostic ignored "-Wtautological-overlap-compare"
#pragma clang diagnostic ignored "-Wparentheses"

extern "C" __global__ void g_1000(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[7] + i;
    unsigned v1 = in[t & 7];
    unsigned v2 = in[t & 7];
    unsigned v3 = 0x1000u;
    __shared__ unsigned sh[4];
    v1 = (t & 2) != 0 ? (unsigned)((int)v2 >= (int)0x4u) : (s * 0xfe16ccfcu + v0);
    out[i * 3 + 2] = (unsigned)__ffs((int)v2);
    sh[t] = (v0 / (v1 | 1u));
    __syncthreads();
    v1 = sh[0];
    __syncthreads();
    out[i * 3 + 1] += (unsigned)(int)(signed char)v0;
    for (unsigned k0 = 0; k0 < (s & 3); k0++) {
        atomicAdd(count, v1);
    }
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
    out[i * 3 + 2] = v2;
}

extern "C" __global__ void g_1001(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[t & 7];
    unsigned v2 = in[t & 7];
    v0 = (unsigned)((int)(s * v1) >> ((s / 10u) & 31));
    v1 = atomicXor(out + i * 4 + 1, (0x3u * i + s));
    atomicXor(count + 2, (0x20000000u < 0xfc297c84u ? s : v1));
    v2 |= (min(0x80000000u, 0x21u) + v2);
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
    out[i * 4 + 2] = v2;
}

extern "C" __global__ void g_1002(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[1] + i;
    unsigned v1 = in[t & 7];
    unsigned v2 = in[t & 7];
    unsigned v3 = 0xfffffff9u;
    v0 = (unsigned)((int)v2 >> (v0 & 31));
    v2 = (unsigned)((int)v1 >> (v0 & 31));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
    out[i * 3 + 2] = v2;
}

extern "C" __global__ void g_1003(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[1] + i;
    unsigned v2 = in[t & 7];
    if ((in[v1 & 7] * s + in[v2 & 7]) > (unsigned)__ffs((int)0x2000000u) || (int)v0 < 0) {
        for (unsigned k0 = 0; k0 < (t & 3); k0++) {
            v0 = k0 > 0xfffffffau ? (unsigned)(unsigned char)0x4u : (unsigned)(v0 < v1);
        }
    }
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1005(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[7] + i;
    unsigned v1 = in[2] + i;
    unsigned v2 = out[i * 3 + 0];
    for (unsigned k0 = 0; k0 < (t & 3); k0++) {
        v1 ^= min((v0 & 0x40000000u), (k0 & v1));
    }
    v2 += v1;
    v2 -= ((in[1] & v1) * (t - v2));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
    out[i * 3 + 2] = v2;
}

extern "C" __global__ void g_1006(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x1000000u;
    unsigned v1 = 0x1fu;
    __shared__ unsigned sh[8];
    v0 += (unsigned)((int)(unsigned)((int)in[v0 & 7] >> (0x20u & 31)) >> ((0x40u * 0x20u) & 31));
    sh[t] = (unsigned)min((int)v0, (int)v1);
    __syncthreads();
    v0 = sh[t + 1 < 8u ? t + 1 : 0];
    __syncthreads();
    v1 = ((unsigned)min((int)v0, (int)v1) >> (v1 & 31));
    v0 = (unsigned)min((int)(unsigned)min((int)v0, (int)v1), (int)in[3]);
    v1 |= (unsigned)min((int)(unsigned)__sad((int)v0, (int)in[1], 0x20u), (int)(0xfffffffdu ^ v1));
    v1 = (unsigned)__sad((int)(s ^ v1), (int)(v0 & v1), (0x20u ^ v0));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1007(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = 0x2u;
    v0 += in[v1 & 7];
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}

extern "C" __global__ void g_1008(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 3 + 1];
    unsigned v1 = out[i * 3 + 0];
    unsigned v2 = in[t & 7];
    unsigned v3 = in[t & 7];
    v2 *= (0x2d83dff2u - (0x2u / (v1 | 1u)));
    if (((int)i < (int)s ? v2 : s) <= v1) {
        v1 ^= v1;
    }
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1009(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x1u;
    unsigned v1 = in[t & 7];
    if ((int)(0x4000u >> (in[v0 & 7] & 31)) != (int)0x200000u) {
        v0 &= ((unsigned)max((int)v1, (int)v0) + v0);
        if ((int)max(0x10000000u, 0xfffffff6u) <= (int)(0x5bc2596au ^ in[v1 & 7])) {
            atomicMin((int *)count + 3, (int)(in[1] * v1 + v0));
        }
    }
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_100a(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[t & 7];
    unsigned v2 = 0x5u;
    unsigned v3 = in[1] + i;
    atomicMax(count + 1, (v1 + v1));
    v1 = __funnelshift_l(v3, v0, (v1 + v2));
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}

extern "C" __global__ void g_100b(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0xef9a3b2au;
    unsigned v1 = in[t & 7];
    unsigned v2 = in[7] + i;
    unsigned v3 = out[i * 3 + 2];
    v0 = max((0x200000u + s), v1);
    v2 = __usad(0x10u, v1, 0x40000000u) <= (s - 0x8u) ? (i < in[v2 & 7] ? s : v1) : (v1 + in[2]);
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
    out[i * 3 + 2] = v2;
    out[i * 3 + 0] ^= v3;
}

extern "C" __global__ void g_100c(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[t & 7];
    unsigned v2 = in[1] + i;
    v0 = atomicSub(out + i * 2 + 1, __funnelshift_rc(v0, v0, s));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_100e(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 2 + 1];
    unsigned v1 = in[t & 7];
    unsigned v2 = in[t & 7];
    unsigned v3 = out[i * 2 + 0];
    v2 = (in[v0 & 7] * (s * v1) + (unsigned)((((unsigned long long)v0 << 32 | 0x3u) + 0x80000000u) >> 20));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 0] ^= v2;
}

extern "C" __global__ void g_1012(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[1] + i;
    unsigned v1 = out[i * 2 + 1];
    unsigned v2 = 0xfffffffcu;
    unsigned v3 = in[3] + i;
    v1 *= (v3 - __umulhi(v1, v2));
    if ((int)in[0] <= (int)0x40000000u) {
        v3 = in[0] < (unsigned)(((unsigned long long)0xfffffff7u << 32 | 0x168e5129u) < ((unsigned long long)0x21u << 32 | v2)) ? (__umulhi(0x454d4360u, s) + s) : __byte_perm(v2, 0x7555214cu, i);
    } else {
    }
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 1] ^= v3;
}

extern "C" __global__ void g_1013(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x5u;
    unsigned v1 = 0x1fu;
    v0 = (int)s < (int)v0 ? (v0 - i) : (v0 ^ v1);
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1014(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[3] + i;
    unsigned v1 = in[0] + i;
    v0 = atomicMin(out + i * 4 + 3, (in[v1 & 7] << (0x10000000u & 31)));
    v0 *= (unsigned)((v1 - v0) < (0x54c6abfdu >> (v0 & 31)));
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}
