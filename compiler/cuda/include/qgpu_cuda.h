/* CUDA's built-ins for clang, as far as the qgpu machine has them, so that a .cu file compiles
 * without the CUDA SDK. The driver includes this file before the source; the same source compiles
 * with nvcc, which does not see it.
 *
 * Functions carry no debug information of their own (nodebug): what is inlined from here counts as
 * the line of the caller.
 */
#ifndef QGPU_CUDA_H
#define QGPU_CUDA_H

#if !defined(__clang__) || !defined(__CUDA__)
#    error "qgpu_cuda.h is for clang -x cuda; nvcc brings its own built-ins"
#endif

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ inline __attribute__((always_inline))
#ifdef __noinline__
#    undef __noinline__
#endif
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))

#define __QGPU_FN static __attribute__((device, always_inline, nodebug, unused)) inline

/* ---- Vector types ------------------------------------------------------------------- */

#define __QGPU_VECTORS(T, N)                                                                       \
    struct N##1                                                                                    \
    {                                                                                              \
        T x;                                                                                       \
    };                                                                                             \
    struct __attribute__((aligned(2 * sizeof(T)))) N##2                                            \
    {                                                                                              \
        T x, y;                                                                                    \
    };                                                                                             \
    struct N##3                                                                                    \
    {                                                                                              \
        T x, y, z;                                                                                 \
    };                                                                                             \
    struct __attribute__((aligned(4 * sizeof(T)))) N##4                                            \
    {                                                                                              \
        T x, y, z, w;                                                                              \
    };                                                                                             \
    __QGPU_FN N##1 make_##N##1(T x)                                                                \
    {                                                                                              \
        N##1 v = {x};                                                                              \
        return v;                                                                                  \
    }                                                                                              \
    __QGPU_FN N##2 make_##N##2(T x, T y)                                                           \
    {                                                                                              \
        N##2 v = {x, y};                                                                           \
        return v;                                                                                  \
    }                                                                                              \
    __QGPU_FN N##3 make_##N##3(T x, T y, T z)                                                      \
    {                                                                                              \
        N##3 v = {x, y, z};                                                                        \
        return v;                                                                                  \
    }                                                                                              \
    __QGPU_FN N##4 make_##N##4(T x, T y, T z, T w)                                                 \
    {                                                                                              \
        N##4 v = {x, y, z, w};                                                                     \
        return v;                                                                                  \
    }
__QGPU_VECTORS(int, int)
__QGPU_VECTORS(unsigned, uint)
#undef __QGPU_VECTORS

struct dim3 {
    unsigned x, y, z;
    __attribute__((host, device, nodebug)) constexpr dim3(unsigned vx = 1, unsigned vy = 1,
                                                          unsigned vz = 1)
        : x(vx), y(vy), z(vz)
    {
    }
};

/* ---- Who am I ----------------------------------------------------------------------- */

#define __QGPU_SREG(NAME, sreg)                                                                    \
    struct __qgpu_##NAME {                                                                         \
        __declspec(property(get = get_x)) unsigned x;                                              \
        __declspec(property(get = get_y)) unsigned y;                                              \
        __declspec(property(get = get_z)) unsigned z;                                              \
        static inline __attribute__((device, always_inline, nodebug)) unsigned get_x()             \
        {                                                                                          \
            return __nvvm_read_ptx_sreg_##sreg##_x();                                              \
        }                                                                                          \
        static inline __attribute__((device, always_inline, nodebug)) unsigned get_y()             \
        {                                                                                          \
            return __nvvm_read_ptx_sreg_##sreg##_y();                                              \
        }                                                                                          \
        static inline __attribute__((device, always_inline, nodebug)) unsigned get_z()             \
        {                                                                                          \
            return __nvvm_read_ptx_sreg_##sreg##_z();                                              \
        }                                                                                          \
        inline __attribute__((device, always_inline, nodebug)) operator dim3() const               \
        {                                                                                          \
            return dim3(get_x(), get_y(), get_z());                                                \
        }                                                                                          \
        inline __attribute__((device, always_inline, nodebug)) operator uint3() const              \
        {                                                                                          \
            return make_uint3(get_x(), get_y(), get_z());                                          \
        }                                                                                          \
    };                                                                                             \
    extern const __attribute__((device, weak)) __qgpu_##NAME NAME;
__QGPU_SREG(threadIdx, tid)
__QGPU_SREG(blockIdx, ctaid)
__QGPU_SREG(blockDim, ntid)
__QGPU_SREG(gridDim, nctaid)
#undef __QGPU_SREG

enum { warpSize = 32 };

/* ---- Barriers and fences ------------------------------------------------------------ */

#if !__has_builtin(__syncthreads)
__QGPU_FN void __syncthreads()
{
    asm volatile("bar.sync 0;" ::: "memory");
}
#endif
__QGPU_FN void __syncwarp(unsigned mask = 0xffffffffu)
{
    asm volatile("bar.warp.sync %0;" ::"r"(mask) : "memory");
}
__QGPU_FN void __threadfence_block()
{
    asm volatile("membar.cta;" ::: "memory");
}
__QGPU_FN void __threadfence()
{
    asm volatile("membar.gl;" ::: "memory");
}
__QGPU_FN void __threadfence_system()
{
    asm volatile("membar.sys;" ::: "memory");
}

/* ---- Atomics ------------------------------------------------------------------------ */

#define __QGPU_ATOMIC(NAME, I, U)                                                                  \
    __QGPU_FN int NAME(int *p, int v)                                                              \
    {                                                                                              \
        return I;                                                                                  \
    }                                                                                              \
    __QGPU_FN unsigned NAME(unsigned *p, unsigned v)                                               \
    {                                                                                              \
        return (unsigned)U;                                                                        \
    }
__QGPU_ATOMIC(atomicAdd, __nvvm_atom_add_gen_i(p, v), __nvvm_atom_add_gen_i((int *)p, (int)v))
__QGPU_ATOMIC(atomicSub, __nvvm_atom_add_gen_i(p, (int)(0u - (unsigned)v)),
              __nvvm_atom_add_gen_i((int *)p, (int)(0u - v)))
__QGPU_ATOMIC(atomicMin, __nvvm_atom_min_gen_i(p, v), __nvvm_atom_min_gen_ui(p, v))
__QGPU_ATOMIC(atomicMax, __nvvm_atom_max_gen_i(p, v), __nvvm_atom_max_gen_ui(p, v))
__QGPU_ATOMIC(atomicAnd, __nvvm_atom_and_gen_i(p, v), __nvvm_atom_and_gen_i((int *)p, (int)v))
__QGPU_ATOMIC(atomicOr, __nvvm_atom_or_gen_i(p, v), __nvvm_atom_or_gen_i((int *)p, (int)v))
__QGPU_ATOMIC(atomicXor, __nvvm_atom_xor_gen_i(p, v), __nvvm_atom_xor_gen_i((int *)p, (int)v))
__QGPU_ATOMIC(atomicExch, __nvvm_atom_xchg_gen_i(p, v), __nvvm_atom_xchg_gen_i((int *)p, (int)v))
#undef __QGPU_ATOMIC
__QGPU_FN int atomicCAS(int *p, int compare, int v)
{
    return __nvvm_atom_cas_gen_i(p, compare, v);
}
__QGPU_FN unsigned atomicCAS(unsigned *p, unsigned compare, unsigned v)
{
    return (unsigned)__nvvm_atom_cas_gen_i((int *)p, (int)compare, (int)v);
}
__QGPU_FN unsigned atomicInc(unsigned *p, unsigned limit)
{
    return __nvvm_atom_inc_gen_ui(p, limit);
}
__QGPU_FN unsigned atomicDec(unsigned *p, unsigned limit)
{
    return __nvvm_atom_dec_gen_ui(p, limit);
}

/* ---- Shuffles and votes ------------------------------------------------------------- */

#define __QGPU_SHUFFLE(NAME, builtin, LANE, clamp)                                                 \
    __QGPU_FN int NAME(unsigned mask, int v, LANE lane, int width = 32)                            \
    {                                                                                              \
        return builtin(mask, v, (int)lane, ((32 - width) << 8) | clamp);                           \
    }                                                                                              \
    __QGPU_FN unsigned NAME(unsigned mask, unsigned v, LANE lane, int width = 32)                  \
    {                                                                                              \
        return (unsigned)builtin(mask, (int)v, (int)lane, ((32 - width) << 8) | clamp);            \
    }
__QGPU_SHUFFLE(__shfl_sync, __nvvm_shfl_sync_idx_i32, int, 31)
__QGPU_SHUFFLE(__shfl_up_sync, __nvvm_shfl_sync_up_i32, unsigned, 0)
__QGPU_SHUFFLE(__shfl_down_sync, __nvvm_shfl_sync_down_i32, unsigned, 31)
__QGPU_SHUFFLE(__shfl_xor_sync, __nvvm_shfl_sync_bfly_i32, int, 31)
#undef __QGPU_SHUFFLE

__QGPU_FN int __all_sync(unsigned mask, int p)
{
    return __nvvm_vote_all_sync(mask, p != 0);
}
__QGPU_FN int __any_sync(unsigned mask, int p)
{
    return __nvvm_vote_any_sync(mask, p != 0);
}
__QGPU_FN int __uni_sync(unsigned mask, int p)
{
    return __nvvm_vote_uni_sync(mask, p != 0);
}
__QGPU_FN unsigned __ballot_sync(unsigned mask, int p)
{
    return (unsigned)__nvvm_vote_ballot_sync(mask, p != 0);
}
__QGPU_FN unsigned __activemask()
{
    unsigned m;
    asm volatile("activemask.b32 %0;" : "=r"(m));
    return m;
}

/* ---- Integers ----------------------------------------------------------------------- */

#define __QGPU_MINMAX(R, A, B)                                                                     \
    __QGPU_FN R min(A a, B b)                                                                      \
    {                                                                                              \
        return (R)a < (R)b ? (R)a : (R)b;                                                          \
    }                                                                                              \
    __QGPU_FN R max(A a, B b)                                                                      \
    {                                                                                              \
        return (R)a < (R)b ? (R)b : (R)a;                                                          \
    }
__QGPU_MINMAX(int, int, int)
__QGPU_MINMAX(unsigned, unsigned, unsigned)
__QGPU_MINMAX(unsigned, int, unsigned)
__QGPU_MINMAX(unsigned, unsigned, int)
__QGPU_MINMAX(long, long, long)
__QGPU_MINMAX(unsigned long, unsigned long, unsigned long)
__QGPU_MINMAX(long long, long long, long long)
__QGPU_MINMAX(unsigned long long, unsigned long long, unsigned long long)
#undef __QGPU_MINMAX
__QGPU_FN int abs(int a)
{
    return (int)(a < 0 ? 0u - (unsigned)a : (unsigned)a);
}
__QGPU_FN long abs(long a)
{
    return (long)(a < 0 ? 0ul - (unsigned long)a : (unsigned long)a);
}
__QGPU_FN long long abs(long long a)
{
    return (long long)(a < 0 ? 0ull - (unsigned long long)a : (unsigned long long)a);
}

__QGPU_FN int __popc(unsigned a)
{
    return __builtin_popcount(a);
}
__QGPU_FN int __popcll(unsigned long long a)
{
    return __builtin_popcountll(a);
}
__QGPU_FN int __clz(int a)
{
    return a ? __builtin_clz((unsigned)a) : 32;
}
__QGPU_FN int __clzll(long long a)
{
    return a ? __builtin_clzll((unsigned long long)a) : 64;
}
__QGPU_FN int __ffs(int a)
{
    return __builtin_ffs(a);
}
__QGPU_FN int __ffsll(long long a)
{
    return __builtin_ffsll(a);
}
__QGPU_FN unsigned __brev(unsigned a)
{
    return __builtin_bitreverse32(a);
}
__QGPU_FN unsigned long long __brevll(unsigned long long a)
{
    return __builtin_bitreverse64(a);
}
__QGPU_FN unsigned __byte_perm(unsigned a, unsigned b, unsigned s)
{
    unsigned d;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(s & 0x7777));
    return d;
}
__QGPU_FN int __mulhi(int a, int b)
{
    return (int)(((long long)a * b) >> 32);
}
__QGPU_FN unsigned __umulhi(unsigned a, unsigned b)
{
    return (unsigned)(((unsigned long long)a * b) >> 32);
}
__QGPU_FN int __mul24(int a, int b)
{
    int d;
    asm("mul24.lo.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));
    return d;
}
__QGPU_FN unsigned __umul24(unsigned a, unsigned b)
{
    unsigned d;
    asm("mul24.lo.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));
    return d;
}
__QGPU_FN unsigned __sad(int a, int b, unsigned c)
{
    unsigned d;
    asm("sad.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
}
__QGPU_FN unsigned __usad(unsigned a, unsigned b, unsigned c)
{
    unsigned d;
    asm("sad.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
}
__QGPU_FN int __hadd(int a, int b)
{
    return (a & b) + ((a ^ b) >> 1); /* no carry is lost */
}
__QGPU_FN unsigned __uhadd(unsigned a, unsigned b)
{
    return (a & b) + ((a ^ b) >> 1);
}
__QGPU_FN int __rhadd(int a, int b)
{
    return (a | b) - ((a ^ b) >> 1);
}
__QGPU_FN unsigned __urhadd(unsigned a, unsigned b)
{
    return (a | b) - ((a ^ b) >> 1);
}
#define __QGPU_FUNNEL(NAME, mode)                                                                  \
    __QGPU_FN unsigned NAME(unsigned lo, unsigned hi, unsigned shift)                              \
    {                                                                                              \
        unsigned d;                                                                                \
        asm("shf." mode ".b32 %0, %1, %2, %3;" : "=r"(d) : "r"(lo), "r"(hi), "r"(shift));          \
        return d;                                                                                  \
    }
__QGPU_FUNNEL(__funnelshift_l, "l.wrap")
__QGPU_FUNNEL(__funnelshift_r, "r.wrap")
__QGPU_FUNNEL(__funnelshift_lc, "l.clamp")
__QGPU_FUNNEL(__funnelshift_rc, "r.clamp")
#undef __QGPU_FUNNEL
__QGPU_FN int __dp4a(int a, int b, int c)
{
    int d;
    asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
}
__QGPU_FN unsigned __dp4a(unsigned a, unsigned b, unsigned c)
{
    unsigned d;
    asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
}
__QGPU_FN int __ldg(const int *p)
{
    return *p;
}
__QGPU_FN unsigned __ldg(const unsigned *p)
{
    return *p;
}

#endif
