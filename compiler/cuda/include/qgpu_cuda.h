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

#define __QGPU_VECTORS(T, N, A)                                                                    \
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
    struct __attribute__((aligned(A))) N##4                                                        \
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
__QGPU_VECTORS(signed char, char, 4)
__QGPU_VECTORS(unsigned char, uchar, 4)
__QGPU_VECTORS(short, short, 8)
__QGPU_VECTORS(unsigned short, ushort, 8)
__QGPU_VECTORS(int, int, 16)
__QGPU_VECTORS(unsigned, uint, 16)
__QGPU_VECTORS(long, long, 16)
__QGPU_VECTORS(unsigned long, ulong, 16)
__QGPU_VECTORS(long long, longlong, 16)
__QGPU_VECTORS(unsigned long long, ulonglong, 16)
#undef __QGPU_VECTORS

typedef unsigned uint;
typedef unsigned short ushort;

struct dim3 {
    unsigned x, y, z;
    __attribute__((host, device, nodebug)) constexpr dim3(unsigned vx = 1, unsigned vy = 1,
                                                          unsigned vz = 1)
        : x(vx), y(vy), z(vz)
    {
    }
    __attribute__((host, device, nodebug)) constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
    {
    }
    __attribute__((host, device, nodebug)) constexpr operator uint3() const
    {
        return {x, y, z};
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
#define __QGPU_SYNC(NAME, mode)                                                                    \
    __QGPU_FN int NAME(int p)                                                                      \
    {                                                                                              \
        int d;                                                                                     \
        asm volatile("{ .reg .pred p, q; setp.ne.s32 p, %1, 0; bar.red." mode                      \
                     ".pred q, 0, p; selp.s32 %0, 1, 0, q; }"                                      \
                     : "=r"(d)                                                                     \
                     : "r"(p)                                                                      \
                     : "memory");                                                                  \
        return d;                                                                                  \
    }
__QGPU_SYNC(__syncthreads_and, "and")
__QGPU_SYNC(__syncthreads_or, "or")
#undef __QGPU_SYNC
__QGPU_FN int __syncthreads_count(int p)
{
    int d;
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %1, 0; bar.red.popc.u32 %0, 0, p; }"
                 : "=r"(d)
                 : "r"(p)
                 : "memory");
    return d;
}
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

/* Every atomic has two more names, for another scope; here all scopes are one. */
#define __QGPU_SCOPES(NAME, T)                                                                     \
    __QGPU_FN T NAME##_block(T *p, T v)                                                            \
    {                                                                                              \
        return NAME(p, v);                                                                         \
    }                                                                                              \
    __QGPU_FN T NAME##_system(T *p, T v)                                                           \
    {                                                                                              \
        return NAME(p, v);                                                                         \
    }
#define __QGPU_ATOMIC(NAME, I, U)                                                                  \
    __QGPU_FN int NAME(int *p, int v)                                                              \
    {                                                                                              \
        return I;                                                                                  \
    }                                                                                              \
    __QGPU_FN unsigned NAME(unsigned *p, unsigned v)                                               \
    {                                                                                              \
        return (unsigned)U;                                                                        \
    }                                                                                              \
    __QGPU_SCOPES(NAME, int)                                                                       \
    __QGPU_SCOPES(NAME, unsigned)
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
__QGPU_SCOPES(atomicInc, unsigned)
__QGPU_SCOPES(atomicDec, unsigned)
#undef __QGPU_SCOPES
#define __QGPU_CAS(NAME, T)                                                                        \
    __QGPU_FN T NAME(T *p, T compare, T v)                                                         \
    {                                                                                              \
        return atomicCAS(p, compare, v);                                                           \
    }
__QGPU_CAS(atomicCAS_block, int)
__QGPU_CAS(atomicCAS_block, unsigned)
__QGPU_CAS(atomicCAS_system, int)
__QGPU_CAS(atomicCAS_system, unsigned)
#undef __QGPU_CAS
/* Of 64 bits: there so that the compiler names what it refuses. */
#define __QGPU_ATOMIC_LONG(NAME, op)                                                               \
    __QGPU_FN unsigned long long NAME(unsigned long long *p, unsigned long long v)                 \
    {                                                                                              \
        unsigned long long d;                                                                      \
        asm volatile("atom." op " %0, [%1], %2;" : "=l"(d) : "l"(p), "l"(v) : "memory");           \
        return d;                                                                                  \
    }
__QGPU_ATOMIC_LONG(atomicAdd, "add.u64")
__QGPU_ATOMIC_LONG(atomicMin, "min.u64")
__QGPU_ATOMIC_LONG(atomicMax, "max.u64")
__QGPU_ATOMIC_LONG(atomicAnd, "and.b64")
__QGPU_ATOMIC_LONG(atomicOr, "or.b64")
__QGPU_ATOMIC_LONG(atomicXor, "xor.b64")
__QGPU_ATOMIC_LONG(atomicExch, "exch.b64")
#undef __QGPU_ATOMIC_LONG

/* ---- Shuffles and votes ------------------------------------------------------------- */

#define __QGPU_SHUFFLE_AS(NAME, T, LANE)                                                           \
    __QGPU_FN T NAME(unsigned mask, T v, LANE lane, int width = 32)                                \
    {                                                                                              \
        unsigned lo = NAME(mask, (unsigned)v, lane, width);                                        \
        if (sizeof(T) == 4)                                                                        \
            return (T)lo;                                                                          \
        return (T)((unsigned long long)NAME(mask, (unsigned)((unsigned long long)v >> 32), lane,   \
                                            width)                                                 \
                       << 32 |                                                                     \
                   lo);                                                                            \
    }
#define __QGPU_SHUFFLE(NAME, builtin, LANE, clamp)                                                 \
    __QGPU_FN unsigned NAME(unsigned mask, unsigned v, LANE lane, int width = 32)                  \
    {                                                                                              \
        return (unsigned)builtin(mask, (int)v, (int)lane, ((32 - width) << 8) | clamp);            \
    }                                                                                              \
    __QGPU_SHUFFLE_AS(NAME, int, LANE)                                                             \
    __QGPU_SHUFFLE_AS(NAME, long, LANE)                                                            \
    __QGPU_SHUFFLE_AS(NAME, unsigned long, LANE)                                                   \
    __QGPU_SHUFFLE_AS(NAME, long long, LANE)                                                       \
    __QGPU_SHUFFLE_AS(NAME, unsigned long long, LANE)
__QGPU_SHUFFLE(__shfl_sync, __nvvm_shfl_sync_idx_i32, int, 31)
__QGPU_SHUFFLE(__shfl_up_sync, __nvvm_shfl_sync_up_i32, unsigned, 0)
__QGPU_SHUFFLE(__shfl_down_sync, __nvvm_shfl_sync_down_i32, unsigned, 31)
__QGPU_SHUFFLE(__shfl_xor_sync, __nvvm_shfl_sync_bfly_i32, int, 31)
#undef __QGPU_SHUFFLE
#undef __QGPU_SHUFFLE_AS

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

#define __QGPU_MATCH(T, B, c)                                                                      \
    __QGPU_FN unsigned __match_any_sync(unsigned mask, T v)                                        \
    {                                                                                              \
        unsigned m;                                                                                \
        asm volatile("match.any.sync." B " %0, %1, %2;" : "=r"(m) : c(v), "r"(mask));              \
        return m;                                                                                  \
    }                                                                                              \
    __QGPU_FN unsigned __match_all_sync(unsigned mask, T v, int *pred)                             \
    {                                                                                              \
        unsigned m;                                                                                \
        asm volatile("{ .reg .pred p; match.all.sync." B " %0|p, %2, %3; selp.s32 %1, 1, 0, p; }"  \
                     : "=r"(m), "=r"(*pred)                                                        \
                     : c(v), "r"(mask));                                                           \
        return m;                                                                                  \
    }
__QGPU_MATCH(int, "b32", "r")
__QGPU_MATCH(unsigned, "b32", "r")
__QGPU_MATCH(long, "b64", "l")
__QGPU_MATCH(unsigned long, "b64", "l")
__QGPU_MATCH(long long, "b64", "l")
__QGPU_MATCH(unsigned long long, "b64", "l")
#undef __QGPU_MATCH

/* Of sm_80 and newer: there so that the compiler names what it refuses. */
#define __QGPU_REDUCE(NAME, T, op)                                                                 \
    __QGPU_FN T NAME(unsigned mask, T v)                                                           \
    {                                                                                              \
        T d;                                                                                       \
        asm volatile("redux.sync." op " %0, %1, %2;" : "=r"(d) : "r"(v), "r"(mask));               \
        return d;                                                                                  \
    }
__QGPU_REDUCE(__reduce_add_sync, int, "add.s32")
__QGPU_REDUCE(__reduce_add_sync, unsigned, "add.u32")
__QGPU_REDUCE(__reduce_min_sync, int, "min.s32")
__QGPU_REDUCE(__reduce_min_sync, unsigned, "min.u32")
__QGPU_REDUCE(__reduce_max_sync, int, "max.s32")
__QGPU_REDUCE(__reduce_max_sync, unsigned, "max.u32")
__QGPU_REDUCE(__reduce_and_sync, unsigned, "and.b32")
__QGPU_REDUCE(__reduce_or_sync, unsigned, "or.b32")
__QGPU_REDUCE(__reduce_xor_sync, unsigned, "xor.b32")
#undef __QGPU_REDUCE
__QGPU_FN void __trap()
{
    asm volatile("trap;");
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
__QGPU_MINMAX(unsigned long, long, unsigned long)
__QGPU_MINMAX(unsigned long, unsigned long, long)
__QGPU_MINMAX(unsigned long long, long long, unsigned long long)
__QGPU_MINMAX(unsigned long long, unsigned long long, long long)
__QGPU_MINMAX(unsigned long, unsigned long, unsigned long)
__QGPU_MINMAX(long long, long long, long long)
__QGPU_MINMAX(unsigned long long, unsigned long long, unsigned long long)
#undef __QGPU_MINMAX
#define __QGPU_NAMED(NAME, general, T)                                                             \
    __QGPU_FN T NAME(T a, T b)                                                                     \
    {                                                                                              \
        return general(a, b);                                                                      \
    }
__QGPU_NAMED(umin, min, unsigned)
__QGPU_NAMED(umax, max, unsigned)
__QGPU_NAMED(llmin, min, long long)
__QGPU_NAMED(llmax, max, long long)
__QGPU_NAMED(ullmin, min, unsigned long long)
__QGPU_NAMED(ullmax, max, unsigned long long)
#undef __QGPU_NAMED
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
__QGPU_FN long labs(long a)
{
    return abs(a);
}
__QGPU_FN long long llabs(long long a)
{
    return abs(a);
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
/* Loads and stores with hints for caches. */
#define __QGPU_CACHED(NAME)                                                                        \
    template <class T> __QGPU_FN T NAME(const T *p)                                                \
    {                                                                                              \
        return *p;                                                                                 \
    }
__QGPU_CACHED(__ldg)
__QGPU_CACHED(__ldca)
__QGPU_CACHED(__ldcg)
__QGPU_CACHED(__ldcs)
__QGPU_CACHED(__ldlu)
__QGPU_CACHED(__ldcv)
#undef __QGPU_CACHED
#define __QGPU_CACHED(NAME)                                                                        \
    template <class T> __QGPU_FN void NAME(T *p, T v)                                              \
    {                                                                                              \
        *p = v;                                                                                    \
    }
__QGPU_CACHED(__stwb)
__QGPU_CACHED(__stcg)
__QGPU_CACHED(__stcs)
__QGPU_CACHED(__stwt)
#undef __QGPU_CACHED

#endif
