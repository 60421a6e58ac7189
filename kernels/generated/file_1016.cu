// Written by qgpu gen; each case file says which recipe writes its kernel again.
#pragma clang diagnostic ignored "-Wtautological-compare"
#pragma clang diagnostic ignored "-Wtautological-overlap-compare"
#pragma clang diagnostic ignored "-Wparentheses"

extern "C" __global__ void g_1016(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x40u;
    unsigned v1 = out[i * 2 + 1];
    unsigned v2 = out[i * 2 + 1];
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1017(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    unsigned v0 = out[i * 4 + 0];
    unsigned v1 = out[i * 4 + 1];
    unsigned v2 = in[t & 7];
    unsigned v3 = in[t & 7];
    if (in[0] == (s - s) && v2 > 9u) {
        atomicMax(count + 1, (v0 - v2));
    } else {
        v2 = (unsigned)((unsigned)__clz((int)s) < (unsigned)max((int)v1, (int)v0));
    }
    v0 += ((v1 ^ in[v2 & 7]) - 0x6u);
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
    out[i * 4 + 2] = v2;
    out[i * 4 + 3] = v3;
}

extern "C" __global__ void g_1019(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x400000u;
    unsigned v1 = 0x20u;
    v0 = __umulhi((s - v0), (in[3] * v0 + 0xc4ca0b71u));
    v1 = min((s & v1), v1);
    v1 -= (unsigned)((int)(0x8a2b98b8u ^ s) >> ((0xd569f7b2u - in[5]) & 31));
    out[i * 3 + 2] ^= (v1 ^ t);
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_101c(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 3 + 2];
    unsigned v1 = 0x1000000u;
    unsigned v2 = in[t & 7];
    __shared__ unsigned sh[4];
    v1 *= ((v1 + s) < (unsigned)((int)0x153a4a0eu >> (0x2u & 31)) ? (unsigned)__popc(0xfffffffeu) : s);
    out[i * 3 + 1] ^= (unsigned)min((int)s, (int)v0);
    v2 = atomicDec(out + i * 3 + 2, (unsigned)(((unsigned long long)v2 * v2) >> 16));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_101d(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = out[i * 2 + 1];
    unsigned v2 = in[7] + i;
    v1 ^= ((v0 & v1) & (unsigned)((((unsigned long long)in[7] << 32 | v0) + v2) >> 20));
    v2 = atomicDec(out + i * 2 + 1, (0u - v0));
    if ((t & 2) == 0) {
        v2 = atomicExch(out + i * 2 + 0, (unsigned)__sad((int)v2, (int)t, v1));
        atomicMax(count + 1, __brev(0x2u));
    }
    atomicMin((int *)count + 3, (int)0x5u);
    v1 = v1 >= i || (int)v0 < 0 ? (unsigned)__popc(v1) : (v2 * i);
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_101e(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[6] + i;
    unsigned v1 = out[i * 4 + 2];
    __shared__ unsigned sh[12];
    v0 = atomicMax(out + i * 4 + 1, (v0 | v0));
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}

extern "C" __global__ void g_1020(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x2u;
    unsigned v1 = in[t & 7];
    unsigned v2 = in[t & 7];
    unsigned v3 = in[t & 7];
    __shared__ unsigned sh[8];
    v3 -= ((unsigned)__mulhi((int)v1, (int)0x2u) + 0x7fffffffu);
    sh[t] = 0x1u;
    __syncthreads();
    v1 = sh[5];
    __syncthreads();
    v1 -= ((unsigned)__mulhi((int)(unsigned)__mulhi((int)0xffffffffu, (int)v3), (int)i) + ((unsigned)__mulhi((int)v2, (int)v0) + v0));
    v0 += (unsigned)((int)(v2 & 0xffff0000u) >> (((unsigned)__mulhi((int)0x4fd1ee60u, (int)v2) + in[7]) & 31));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
    out[i * 3 + 0] ^= v3;
}

extern "C" __global__ void g_1023(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[1] + i;
    atomicAnd(count + 5, (0xfffffff6u + v1));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1024(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[2] + i;
    unsigned v1 = 0x1fu;
    __shared__ unsigned sh[12];
    for (unsigned k0 = 0; k0 < 2; k0++) {
        sh[t] = v1;
        __syncthreads();
        v1 = sh[11];
        __syncthreads();
    }
    if ((int)(v0 - v0) > (int)(v0 ^ s)) {
        out[i * 2 + 0] += (unsigned)(((unsigned long long)t << 32 | v1) < ((unsigned long long)v1 << 32 | t));
    } else {
    }
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1027(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x40000000u;
    unsigned v1 = in[t & 7];
    __shared__ unsigned sh[12];
    v1 = (int)(v0 >> (0xfffffffdu & 31)) > (int)0x1u ? __byte_perm(0x3u, 0x6u, v1) : s;
    v1 = (unsigned)(v0 < v1) > (v0 % (s | 1u)) ? (v1 - s) : (unsigned)__mulhi((int)in[v1 & 7], (int)s);
    out[i * 3 + 0] += (unsigned)((int)v0 >> (in[v1 & 7] & 31));
    sh[t] = (v1 | 0xfffffff6u);
    __syncthreads();
    v1 += sh[2];
    __syncthreads();
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1028(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[0] + i;
    unsigned v1 = 0x4000000u;
    unsigned v2 = in[2] + i;
    atomicAnd(count + 5, __usad(0x1u, v2, v1));
    out[i * 2 + 1] += min(v0, s);
    v2 = __shfl_sync(0xffffffffu, (unsigned)(((long long)(int)i - (int)v1) >> 8), 1, 1);
    v1 = __shfl_down_sync(0xffffffffu, (unsigned)__mulhi((int)in[5], (int)0x8000u), 2, 1);
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 0] ^= v2;
}

extern "C" __global__ void g_102e(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x8ff98f6cu;
    unsigned v1 = in[t & 7];
    unsigned v2 = 0x1u;
    v1 ^= __brev(v2);
    for (unsigned k0 = 0; k0 < (v2 & 3); k0++) {
        if ((int)v1 == (int)0x20000u)
            return;
        v1 = (__umulhi(v2, k0) | (unsigned)((int)v1 >> (v2 & 31)));
    }
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1033(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = out[i * 3 + 0];
    __shared__ unsigned sh[24];
    for (unsigned k0 = 0; k0 < 1; k0++) {
        sh[t] = v0;
        __syncthreads();
        v1 = sh[23 - t];
        __syncthreads();
    }
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1034(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 2 + 0];
    unsigned v1 = in[6] + i;
    unsigned v2 = in[t & 7];
    v1 = (t & 1) != 0 ? max(s, 0x59cd6186u) : s;
    v2 = atomicExch(out + i * 2 + 1, (unsigned)min((int)v1, (int)v1));
    v1 *= max(v1, 0x80u);
    v2 = __shfl_xor_sync(0xffffffffu, (v2 < v1 ? v2 : v0), 0, 2);
    v1 ^= max((unsigned)(t != v2), 0x1000000u);
    v2 += (unsigned)((int)(0x400000u | 0x34923d56u) >= (int)v2);
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 0] ^= v2;
}

extern "C" __global__ void g_1039(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = out[i * 3 + 1];
    unsigned v2 = 0x8000000u;
    unsigned v3 = 0x800000u;
    for (unsigned k0 = 0; k0 < (t & 3); k0++) {
        atomicMin((int *)count + 3, (int)(__umulhi(i, v0) + s));
        if (0x4u != 0x80000000u)
            break;
    }
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_103a(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[6] + i;
    unsigned v2 = in[t & 7];
    unsigned v3 = in[t & 7];
    atomicMax(count + 1, (s % 7u));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}
