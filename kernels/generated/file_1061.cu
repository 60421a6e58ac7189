// Written by qgpu gen; each case file says which recipe writes its kernel again.
#pragma clang diagnostic ignored "-Wtautological-compare"
#pragma clang diagnostic ignored "-Wtautological-overlap-compare"
#pragma clang diagnostic ignored "-Wparentheses"

extern "C" __global__ void g_1061(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[6] + i;
    unsigned v1 = in[5] + i;
    v0 &= (unsigned)(int)(short)__usad(0x1u, v0, v0);
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1062(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x21u;
    unsigned v1 = out[i * 2 + 0];
    unsigned v2 = out[i * 2 + 0];
    v0 ^= __byte_perm(0x21u, (in[6] & in[6]), 0x400000u);
    v0 = min(__byte_perm(v2, v0, in[6]), (unsigned)max((int)s, (int)v0));
    v0 -= (unsigned)max((int)(unsigned)((int)v2 >> (v2 & 31)), (int)(unsigned)min((int)0x0u, (int)0x96ba0cf4u));
    v2 = (t & 1) != 0 ? v0 : (unsigned)(int)(signed char)0x21u;
    v1 ^= __ballot_sync(0xfu << (t & 28u), (int)(unsigned)max((int)i, (int)v2) < (int)0x21u && v1 > 9u) >> (t & 28u);
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 0] ^= v2;
}

extern "C" __global__ void g_106a(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 4 + 0];
    unsigned v1 = 0xbbfb3d8au;
    if ((t & 1) != 0) {
        if ((int)(unsigned)__clz((int)in[v1 & 7]) <= (int)((int)s < (int)v1 ? v1 : i)) {
            v0 -= ((v1 >> (in[v0 & 7] & 31)) >> (min(s, v0) & 31));
        }
    }
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}

extern "C" __global__ void g_106b(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[t & 7];
    v1 ^= __any_sync(0xfu << (t & 28u), (int)v1 > (int)0x40000u);
    v0 = __shfl_up_sync(0xffffffffu, min(s, i), 0, 4);
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_106e(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 3 + 2];
    unsigned v1 = 0xb2a07f4cu;
    v0 -= (__funnelshift_l(v1, v1, v1) >> ((~v0) & 31));
    v1 = __shfl_down_sync(0xffffffffu, ((int)v1 < (int)0x100000u ? v1 : v1), (int)(v0 & 7u), 1);
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_106f(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[t & 7];
    unsigned v2 = in[t & 7];
    unsigned v3 = out[i * 3 + 2];
    if ((unsigned)(unsigned char)i <= 0x1fu) {
        if (__byte_perm(in[0], v0, 0xfffffff8u) > (i << (v0 & 31))) {
        } else {
            if ((t & 1) != 0)
                return;
        }
    } else {
    }
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1071(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 3 + 2];
    unsigned v1 = in[t & 7];
    atomicMax(count + 1, (in[v1 & 7] % (v0 | 1u)));
    v0 ^= 0x1000000u;
    for (unsigned k0 = 0; k0 < (t & 3); k0++) {
        v0 = (int)max(t, v0) <= (int)(in[v0 & 7] < 0x8u ? v0 : s) ? (0x21u - v0) : s;
    }
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1073(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[t & 7];
    unsigned v2 = in[t & 7];
    unsigned v3 = 0x400000u;
    __shared__ unsigned sh[8];
    v3 = atomicMin(out + i * 4 + 1, i);
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}

extern "C" __global__ void g_1076(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = 0x39aa3fa5u;
    __shared__ unsigned sh[4];
    v1 ^= __all_sync(0xfu << (t & 28u), (int)__usad(s, 0x800u, 0xfffffff9u) >= (int)0xfffffff6u);
    v0 *= (unsigned)(int)(short)v1;
    v1 = v0;
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_107b(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = (blockIdx.z * gridDim.x + blockIdx.x) * 4u + t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[t & 7];
    unsigned v2 = out[i * 3 + 2];
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_107e(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = (blockIdx.y * gridDim.x + blockIdx.x) * 4u + t;
    unsigned v0 = 0x0u;
    unsigned v1 = in[t & 7];
    unsigned v2 = in[t & 7];
    v2 = (v0 | v0) == __brev(0x8000u) ? 0x10000u : (unsigned)min((int)s, (int)0xffffffffu);
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 0] ^= v2;
}

extern "C" __global__ void g_1081(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 4 + 2];
    unsigned v1 = out[i * 4 + 2];
    unsigned v2 = out[i * 4 + 0];
    v2 = (int)__usad(v0, v1, v0) != (int)min(0xa9f1cf74u, s) ? min(t, v1) : (t >> (v0 & 31));
    v1 = __usad(__usad(0x2u, s, s), (unsigned)((int)in[1] >= (int)v2), in[1]);
    v2 += (0xfffffffdu - t);
    v1 ^= min(v2, s);
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}

extern "C" __global__ void g_1085(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[0] + i;
    unsigned v2 = 0xc99b282fu;
    v1 = ((v0 + v1) >> ((v2 >> (v0 & 31)) & 31));
    v2 += (max(v1, v0) - (0xfffffffdu + v1));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
    out[i * 3 + 2] = v2;
}

extern "C" __global__ void g_1087(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[t & 7];
    unsigned v2 = 0x10u;
    unsigned v3 = 0x9821a008u;
    v3 ^= (unsigned)(((unsigned long long)__funnelshift_rc(v3, v1, v3) * __brev(v1)) >> 16);
    v0 = ((0x80000000u * v1) + (unsigned)min((int)0x80000001u, (int)v3));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1089(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = 0xe218cfd2u;
    unsigned v2 = in[3] + i;
    unsigned v3 = in[t & 7];
    atomicAdd(count, max(v3, 0xfffffffdu));
    if ((int)(v2 + s) >= (int)in[v2 & 7]) {
        v2 += (unsigned)__popc(__umulhi(v0, 0x8u));
    }
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
    out[i * 3 + 2] = v2;
}

extern "C" __global__ void g_108b(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 3 + 0];
    unsigned v1 = out[i * 3 + 1];
    unsigned v2 = in[t & 7];
    v0 -= __byte_perm((t * in[v0 & 7] + 0x3u), __byte_perm(v0, i, v2), (v0 & s));
    v2 = (__byte_perm(v1, i, 0xfffffffcu) * ((int)0x8u < (int)in[v0 & 7] ? s : 0x10000000u));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
    out[i * 3 + 2] = v2;
}
