// Written by qgpu gen; each case file says which recipe writes its kernel again.
#pragma clang diagnostic ignored "-Wtautological-compare"
#pragma clang diagnostic ignored "-Wtautological-overlap-compare"
#pragma clang diagnostic ignored "-Wparentheses"

extern "C" __global__ void g_108e(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 2 + 0];
    unsigned v1 = 0x1fu;
    unsigned v2 = in[t & 7];
    unsigned v3 = out[i * 2 + 1];
    if (__brev(s) > 0x6u)
        return;
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1090(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x80000001u;
    unsigned v1 = in[t & 7];
    unsigned v2 = 0xfffffffeu;
    for (unsigned k0 = 0; k0 < (s & 3); k0++) {
        if ((int)__brev(k0) >= (int)(unsigned)((int)t >= (int)0xf46fcf6cu)) {
            out[i * 2 + 0] ^= (unsigned)(i == s);
        }
        if ((int)in[v0 & 7] < (int)(v1 - in[4]))
            break;
    }
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1093(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[t & 7];
    unsigned v1 = in[6] + i;
    v0 -= ((0u - 0x5b47a643u) | (__umulhi(v0, in[v0 & 7]) + v1));
    v0 -= 0x400u;
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_1094(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 2 + 1];
    unsigned v1 = in[1] + i;
    unsigned v2 = out[i * 2 + 0];
    v1 = ((t + v1) & (unsigned)max((int)v1, (int)s));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_1099(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[3] + i;
    unsigned v1 = out[i * 2 + 0];
    unsigned v2 = in[4] + i;
    out[i * 2 + 0] += __byte_perm(v1, v0, 0x8u);
    v1 = atomicDec(out + i * 2 + 0, v2);
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_109b(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 2 + 1];
    unsigned v1 = 0x21u;
    v1 += (unsigned)max((int)(~in[v0 & 7]), (int)(unsigned)((int)0x40000u >> (0x100000u & 31)));
    v1 += (unsigned)((((unsigned long long)(v0 ^ v0) << 32 | 0x3ae602f7u) + v1) >> 20);
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_109c(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x0u;
    unsigned v1 = in[4] + i;
    unsigned v2 = out[i * 2 + 1];
    unsigned v3 = in[t & 7];
    __shared__ unsigned sh[12];
    if ((int)v2 <= (int)0x2u) {
        v2 |= s;
    }
    sh[t] = (0xfffffff6u << (v1 & 31));
    __syncthreads();
    v0 += sh[5];
    __syncthreads();
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 0] ^= v2;
}

extern "C" __global__ void g_10a1(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 2 + 0];
    unsigned v1 = 0x3c61f6a9u;
    unsigned v2 = in[7] + i;
    unsigned v3 = out[i * 2 + 1];
    __shared__ unsigned sh[4];
    sh[t] = v2;
    __syncthreads();
    v1 = sh[t + 1 < 4u ? t + 1 : 0];
    __syncthreads();
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
    out[i * 2 + 0] ^= v2;
    out[i * 2 + 1] ^= v3;
}

extern "C" __global__ void g_10a2(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    unsigned v0 = out[i * 4 + 1];
    unsigned v1 = 0x1000u;
    unsigned v2 = 0x4u;
    unsigned v3 = out[i * 4 + 2];
    v0 = (int)v3 != (int)0xb532c95cu ? (s * i) : 0x1eu;
    if ((t & 1) != 0) {
        v1 ^= (unsigned)__ffs((int)(unsigned)((int)v1 >> (s & 31)));
    } else {
    }
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}

extern "C" __global__ void g_10a8(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[0] + i;
    unsigned v1 = out[i * 4 + 1];
    unsigned v2 = 0x0u;
    v1 = __shfl_xor_sync(0xffffffffu, (unsigned)((((unsigned long long)in[7] << 32 | s) + v1) >> 20), 3, 2);
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}

extern "C" __global__ void g_10a9(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[2] + i;
    unsigned v1 = in[1] + i;
    unsigned v2 = in[6] + i;
    atomicMax(count + 1, (0xb0ac6a7bu + v2));
    out[i * 3 + 0] = v0;
    out[i * 3 + 1] = v1;
}

extern "C" __global__ void g_10aa(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0xb2138b12u;
    unsigned v1 = out[i * 2 + 0];
    unsigned v2 = in[1] + i;
    atomicOr(count + 4, max(0x20u, v1));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_10ac(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned i = t;
    unsigned v0 = in[1] + i;
    unsigned v1 = 0xbe22384du;
    unsigned v2 = in[t & 7];
    v0 = (((int)s < (int)v2 ? 0x200u : 0x3u) & min(v0, v2));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_10ad(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = 0x21u;
    unsigned v1 = in[t & 7];
    v0 = (unsigned)__sad((int)v0, (int)i, v1) < 0xffffffffu ? min(s, 0x1000u) : (~v1);
    v0 -= (unsigned)max((int)(unsigned)max((int)t, (int)v1), (int)0x21u);
    v1 = v0;
    v0 = (t ^ (unsigned)((int)0x80000000u >> (i & 31)));
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_10b1(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = t;
    unsigned v0 = out[i * 2 + 1];
    unsigned v1 = in[t & 7];
    unsigned v2 = 0x1e3b52edu;
    __shared__ unsigned sh[4];
    sh[t] = (0u - 0x8u);
    __syncthreads();
    v0 += sh[t + 1 < 4u ? t + 1 : 0];
    __syncthreads();
    sh[t] = (unsigned)(int)(signed char)i;
    __syncthreads();
    v2 += sh[1];
    __syncthreads();
    sh[t] = (v2 * v1 + 0x7u);
    __syncthreads();
    v0 += sh[3 - t];
    __syncthreads();
    sh[t] = ((int)v2 < (int)s ? v0 : v1);
    __syncthreads();
    v2 = sh[3 - t];
    __syncthreads();
    out[i * 2 + 0] = v0;
    out[i * 2 + 1] = v1;
}

extern "C" __global__ void g_10b2(unsigned *out, const unsigned *in, unsigned *count,
    unsigned s)
{
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    unsigned v0 = in[t & 7];
    unsigned v1 = out[i * 4 + 2];
    unsigned v2 = in[3] + i;
    unsigned v3 = out[i * 4 + 2];
    if (min(in[5], v0) < (v2 * s + 0x7fffffffu)) {
        v1 += t;
    }
    out[i * 4 + 0] = v0;
    out[i * 4 + 1] = v1;
}
