// Every built-in of qgpu_cuda.h, and the same file compiles with nvcc. Thread t of 4 reads x[t] and
// y[t] and writes out[4 * k + t] for result k. What must come out is in test_cuda.c.
#define PUT(k, v) out[4 * (k) + t] = (int)(v)
#define KERNEL(name)                                                                               \
    extern "C" __global__ void name(const int *x, const int *y, int *out)
#define INPUTS                                                                                     \
    int t = threadIdx.x, a = x[t], b = y[t];                                                       \
    unsigned ua = a, ub = b;                                                                       \
    (void)a, (void)b, (void)ua, (void)ub

KERNEL(count)
{
    INPUTS;
    PUT(0, __popc(ua));
    PUT(1, __clz(a));
    PUT(2, __ffs(a));
    PUT(3, __brev(ua));
}

KERNEL(count_long)
{
    INPUTS;
    unsigned long long w = (unsigned long long)ua << 32 | ub;
    PUT(0, __popcll(w));
    PUT(1, __clzll((long long)w));
    PUT(2, __ffsll((long long)w));
    PUT(3, __brevll(w) >> 32);
}

KERNEL(products)
{
    INPUTS;
    PUT(0, __mulhi(a, b));
    PUT(1, __umulhi(ua, ub));
    PUT(2, __mul24(a, b));
    PUT(3, __umul24(ua, ub));
    PUT(4, __byte_perm(ua, ub, 0x6240));
}

KERNEL(sums)
{
    INPUTS;
    PUT(0, __sad(a, b, 5));
    PUT(1, __usad(ua, ub, 5));
    PUT(2, __hadd(a, b));
    PUT(3, __uhadd(ua, ub));
    PUT(4, __rhadd(a, b));
    PUT(5, __urhadd(ua, ub));
}

KERNEL(funnels)
{
    INPUTS;
    PUT(0, __funnelshift_l(ua, ub, 37));
    PUT(1, __funnelshift_r(ua, ub, ub));
    PUT(2, __funnelshift_lc(ua, ub, 32));
    PUT(3, __funnelshift_rc(ua, ub, ub));
}

KERNEL(order)
{
    INPUTS;
    PUT(0, min(a, b));
    PUT(1, max(a, b));
    PUT(2, min(ua, ub));
    PUT(3, max(ua, ub));
    PUT(4, abs(a));
    PUT(5, min(a, ub));
}

KERNEL(bytes)
{
    INPUTS;
    PUT(0, __dp4a(a, b, 1));
}

KERNEL(bytes_unsigned)
{
    INPUTS;
    PUT(0, __dp4a(ua, ub, 1u));
}

__device__ int2 swap(int2 v)
{
    return make_int2(v.y, v.x);
}

__device__ __noinline__ int4 spread(int a, int b)
{
    return make_int4(a, b, a, b);
}

KERNEL(vectors)
{
    INPUTS;
    int2 v = swap(make_int2(a, b));
    int4 w = spread(v.x, v.y);
    uint3 u = make_uint3(ua, ub, 7);
    PUT(0, v.x);
    PUT(1, w.w);
    PUT(2, u.y + u.z);
    PUT(3, reinterpret_cast<const int2 *>(x)[t / 2].y);
}

KERNEL(place)
{
    INPUTS;
    dim3 d(2, 3);
    PUT(0, threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z);
    PUT(1, blockDim.x + 10 * blockDim.y + 100 * blockDim.z);
    PUT(2, blockIdx.x + 10 * blockIdx.y + 100 * blockIdx.z);
    PUT(3, gridDim.x + 10 * gridDim.y + 100 * gridDim.z);
    PUT(4, warpSize + d.x + 10 * d.y + 100 * d.z);
}

// All on words of `out` of its own; thread 0 only, so that old values are certain.
KERNEL(atomics)
{
    INPUTS;
    if (t == 0) {
        out[0] = 10;
        out[1] = atomicAdd(&out[0], 5);
        out[2] = atomicSub(&out[0], 3);
        out[3] = atomicMin(&out[0], -4);
        out[4] = atomicMax(&out[0], 9);
        out[5] = atomicAnd(&out[0], 12);
        out[6] = atomicOr(&out[0], 3);
        out[7] = atomicXor(&out[0], 6);
        out[8] = atomicExch(&out[0], 21);
        out[9] = atomicCAS(&out[0], 21, 22);
    }
}

KERNEL(atomics_unsigned)
{
    INPUTS;
    unsigned *u = reinterpret_cast<unsigned *>(out);
    if (t == 0) {
        u[0] = 0xfffffff0u;
        u[1] = atomicMin(&u[0], 7u);
        u[2] = atomicMax(&u[0], 0x80000000u);
        u[3] = atomicInc(&u[0], 5u);
        u[4] = atomicInc(&u[0], 5u);
        u[5] = atomicDec(&u[0], 5u);
        u[6] = atomicDec(&u[0], 5u);
        u[7] = atomicSub(&u[0], 6u);
    }
}

KERNEL(shuffles)
{
    INPUTS;
    PUT(0, __shfl_sync(0xffffffff, a, 1, 4));
    PUT(1, __shfl_up_sync(0xffffffff, ua, 1, 4));
    PUT(2, __shfl_down_sync(0xffffffff, a, 2, 4));
    PUT(3, __shfl_xor_sync(0xffffffff, a, 1, 2));
}

KERNEL(votes)
{
    INPUTS;
    PUT(0, __all_sync(0xffffffff, a));
    PUT(1, __any_sync(0xffffffff, a > b));
    PUT(2, __ballot_sync(0xffffffff, a > b));
    PUT(3, __uni_sync(0xffffffff, a > b));
    PUT(4, __activemask());
}

KERNEL(barriers)
{
    __shared__ int s[4];
    INPUTS;
    s[t] = a;
    __syncthreads();
    PUT(0, s[3 - t]);
    __syncwarp();
    s[t] = __ldg(y + t);
    __threadfence_block();
    __threadfence();
    __syncthreads();
    PUT(1, s[t ^ 1]);
}

// Over the whole block, whose lanes 4 and up do not exist; a distance counts modulo 32.
KERNEL(shuffles_32)
{
    INPUTS;
    PUT(0, __shfl_sync(0xffffffff, a, 3));
    PUT(1, __shfl_up_sync(0xffffffff, ua, 3));
    PUT(2, __shfl_xor_sync(0xffffffff, ua, b & 3, 16));
    PUT(3, __shfl_down_sync(0xffffffff, a, 32));
}

KERNEL(shuffles_long)
{
    INPUTS;
    long long w = (long long)a << 32 | ub;
    PUT(0, __shfl_sync(0xffffffff, w, 2) >> 32);
    PUT(1, __shfl_up_sync(0xffffffff, (unsigned long long)w, 1));
    PUT(2, __shfl_xor_sync(0xffffffff, (long)w, 2, 4) >> 32);
    PUT(3, __shfl_down_sync(0xffffffff, (unsigned long)w, 1, 2));
}

KERNEL(barrier_votes)
{
    INPUTS;
    PUT(0, __syncthreads_count(a > b));
    PUT(1, __syncthreads_and(a > b) + 2 * __syncthreads_and(a != b));
    PUT(2, __syncthreads_or(a > b) + 2 * __syncthreads_or(a == b));
}

KERNEL(match_any)
{
    INPUTS;
    PUT(0, __match_any_sync(0xffffffff, a > b));
}

KERNEL(match_any_long)
{
    INPUTS;
    PUT(0, __match_any_sync(0xffffffff, (unsigned long long)(t / 2) << 32));
}

KERNEL(match_none)
{
    INPUTS;
    int all;
    PUT(0, __match_all_sync(0xffffffff, a > b, &all) + 16 * all);
}

KERNEL(match_all)
{
    INPUTS;
    int all;
    PUT(0, __match_all_sync(0xffffffff, ua - ua, &all) + 16 * all);
}

KERNEL(lanes)
{
    INPUTS;
    unsigned id, below;
    asm("mov.u32 %0, %%laneid;" : "=r"(id));
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
    PUT(0, id);
    PUT(1, below);
    PUT(2, __popc(below & __ballot_sync(0xffffffff, a > b)));
}

KERNEL(order_named)
{
    INPUTS;
    PUT(0, umin(ua, ub));
    PUT(1, umax(ua, ub));
    PUT(2, llmin(a, b));
    PUT(3, ullmax(ua, ub));
    PUT(4, labs(a) + llabs(0));
    PUT(5, min(7ull, 9ll) + max(5l, 4ul) + llmax(1, 2) + ullmin(3, 4));
}

KERNEL(vectors_small)
{
    INPUTS;
    char4 c = make_char4(a, b, 3, 4);
    uchar2 d = make_uchar2(a, b);
    short2 s = make_short2(a, b);
    ushort4 w = make_ushort4(1, a, b, 2);
    longlong2 l = make_longlong2(a, b);
    uint3 g = dim3(ua, ub, a + b);
    uint e = sizeof(char4) + 100 * sizeof(short4) + 10000 * sizeof(longlong2) + sizeof(ulong1);
    ushort h = ua;
    unsigned char k = ua;
    PUT(0, c.x + d.y);
    PUT(1, s.x + w.z);
    PUT(2, l.y + g.z);
    PUT(3, e + sizeof(char3) + alignof(int2) + alignof(uchar4));
    PUT(4, h + k);
}

KERNEL(cached)
{
    INPUTS;
    PUT(0, __ldg(reinterpret_cast<const unsigned *>(x) + t));
    PUT(1, __ldg(reinterpret_cast<const int2 *>(x) + t / 2).y);
    PUT(2, __ldcg(y + t) + __ldca(x + t));
    __stcg(out + 12 + t, __ldcs(x + 3 - t));
}

KERNEL(atomics_scoped)
{
    INPUTS;
    unsigned *u = reinterpret_cast<unsigned *>(out);
    if (t == 0) {
        out[0] = 10;
        out[1] = atomicAdd_block(&out[0], 5);
        out[2] = atomicMax_system(&out[0], 20);
        out[3] = atomicCAS_block(&out[0], 20, 3);
        out[4] = atomicInc_system(&u[0], 3u);
        out[5] = atomicOr_block(&u[0], 8u);
        out[6] = atomicCAS_system(&u[0], 7u, 9u);
        out[7] = atomicSub_system(&out[0], 1);
    }
}
