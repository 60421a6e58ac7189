/* The CUDA language as the oracle understands it: included before every kernel (C++17, clang).
 * The integer functions are in qgo_int.h. */
#ifndef QGO_CUDA_H
#define QGO_CUDA_H

#include "qgo_abi.h"

#define __CUDACC__ 1
#define __CUDA_ARCH__ 750

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
/* Thread blocks run one after another, so a static is a block's own; run.c poisons the section. */
#define __shared__ static __attribute__((section("qgo_shared")))
/* What all dynamic arrays are, of any type: as many elements as the largest block could use. */
enum { QGO_DYNAMIC = 1024 };
static __attribute__((section("qgo_shared"), aligned(16))) char qgo_dynamic[16 * QGO_DYNAMIC];

extern "C" {
struct qgo_env qgo_env;
/* Called by the division helpers that rewrite.c puts into the code. */
__attribute__((used, noreturn)) void qgo_div_zero(void)
{
    qgo_env.fault(qgo_env.runner, "division by zero");
    __builtin_unreachable();
}
}

/* ---- Vector types and launch geometry ---------------------------------------- */

struct uint3;
#define QGO_VECTORS(T, N, A)                                                                       \
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
    static inline N##1 make_##N##1(T x)                                                            \
    {                                                                                              \
        return {x};                                                                                \
    }                                                                                              \
    static inline N##2 make_##N##2(T x, T y)                                                       \
    {                                                                                              \
        return {x, y};                                                                             \
    }                                                                                              \
    static inline N##3 make_##N##3(T x, T y, T z)                                                  \
    {                                                                                              \
        return {x, y, z};                                                                          \
    }                                                                                              \
    static inline N##4 make_##N##4(T x, T y, T z, T w)                                             \
    {                                                                                              \
        return {x, y, z, w};                                                                       \
    }
QGO_VECTORS(signed char, char, 4)
QGO_VECTORS(unsigned char, uchar, 4)
QGO_VECTORS(short, short, 8)
QGO_VECTORS(unsigned short, ushort, 8)
QGO_VECTORS(int, int, 16)
QGO_VECTORS(unsigned, uint, 16)
QGO_VECTORS(long, long, 16)
QGO_VECTORS(unsigned long, ulong, 16)
QGO_VECTORS(long long, longlong, 16)
QGO_VECTORS(unsigned long long, ulonglong, 16)

struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned vx = 1, unsigned vy = 1, unsigned vz = 1) : x(vx), y(vy), z(vz)
    {
    }
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
    {
    }
    constexpr operator uint3() const
    {
        return {x, y, z};
    }
};

static_assert(sizeof(uint3) == sizeof(qgo_dim) && sizeof(dim3) == sizeof(qgo_dim), "one layout");
#define threadIdx (reinterpret_cast<const uint3 &>(qgo_env.thread))
#define blockIdx (reinterpret_cast<const uint3 &>(qgo_env.block))
#define blockDim (reinterpret_cast<const dim3 &>(qgo_env.block_size))
#define gridDim (reinterpret_cast<const dim3 &>(qgo_env.grid_size))
static const int warpSize = 32;

typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned char uchar;

/* ---- Barriers and fences ------------------------------------------------------ */

static inline void __syncthreads(void)
{
    qgo_env.barrier(qgo_env.runner, QGO_BAR, 0);
}
static inline int __syncthreads_count(int p)
{
    return qgo_env.barrier(qgo_env.runner, QGO_BAR_COUNT, p != 0);
}
static inline int __syncthreads_and(int p)
{
    return qgo_env.barrier(qgo_env.runner, QGO_BAR_AND, p != 0);
}
static inline int __syncthreads_or(int p)
{
    return qgo_env.barrier(qgo_env.runner, QGO_BAR_OR, p != 0);
}
static inline void __threadfence(void)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
static inline void __threadfence_block(void)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
static inline void __threadfence_system(void)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
[[noreturn]] static inline void __trap(void)
{
    qgo_env.fault(qgo_env.runner, "__trap() was called");
    __builtin_unreachable();
}

/* ---- Warp: votes and shuffles -------------------------------------------------- */

static inline unsigned qgo_together(qgo_collective op, unsigned mask, unsigned a = 0,
                                    unsigned b = 0, unsigned c = 0, int *pred = nullptr)
{
    int ignored;
    return qgo_env.collective(qgo_env.runner, op, mask, a, b, c, pred ? pred : &ignored);
}
static inline void __syncwarp(unsigned mask = 0xffffffffu)
{
    qgo_together(QGO_SYNCWARP, mask);
}
static inline int __all_sync(unsigned mask, int p)
{
    return (int)qgo_together(QGO_VOTE_ALL, mask, p != 0);
}
static inline int __any_sync(unsigned mask, int p)
{
    return (int)qgo_together(QGO_VOTE_ANY, mask, p != 0);
}
static inline int __uni_sync(unsigned mask, int p)
{
    return (int)qgo_together(QGO_VOTE_UNI, mask, p != 0);
}
static inline unsigned __ballot_sync(unsigned mask, int p)
{
    return qgo_together(QGO_VOTE_BALLOT, mask, p != 0);
}
/* Lanes are together when they wait at the same place of the source. */
#define __activemask() qgo_together(QGO_ACTIVEMASK, 0xffffffffu, __COUNTER__)

/* The word c of PTX's shfl: segment mask in bits 8..12, clamp in bits 0..4. */
static inline unsigned qgo_segment(int width, unsigned clamp)
{
    if (width < 1 || width > 32 || (width & (width - 1)))
        qgo_env.fault(qgo_env.runner, "the width of a shuffle is not a power of two up to 32");
    return (32u - (unsigned)width) << 8 | clamp;
}
static inline unsigned qgo_shfl(qgo_collective op, unsigned mask, unsigned v, unsigned b,
                                unsigned c)
{
    return qgo_together(op, mask, v, b, c);
}
static inline unsigned long long qgo_shfl(qgo_collective op, unsigned mask, unsigned long long v,
                                          unsigned b, unsigned c)
{
    unsigned lo = qgo_together(op, mask, (unsigned)v, b, c);
    unsigned hi = qgo_together(op, mask, (unsigned)(v >> 32), b, c);
    return (unsigned long long)hi << 32 | lo;
}
#define QGO_SHUFFLES(T, U)                                                                         \
    static inline T __shfl_sync(unsigned mask, T v, int lane, int width = 32)                      \
    {                                                                                              \
        return (T)qgo_shfl(QGO_SHFL_IDX, mask, (U)v, (unsigned)lane, qgo_segment(width, 31));      \
    }                                                                                              \
    static inline T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = 32)             \
    {                                                                                              \
        return (T)qgo_shfl(QGO_SHFL_UP, mask, (U)v, delta, qgo_segment(width, 0));                 \
    }                                                                                              \
    static inline T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = 32)           \
    {                                                                                              \
        return (T)qgo_shfl(QGO_SHFL_DOWN, mask, (U)v, delta, qgo_segment(width, 31));              \
    }                                                                                              \
    static inline T __shfl_xor_sync(unsigned mask, T v, int bits, int width = 32)                  \
    {                                                                                              \
        return (T)qgo_shfl(QGO_SHFL_BFLY, mask, (U)v, (unsigned)bits, qgo_segment(width, 31));     \
    }
QGO_SHUFFLES(int, unsigned)
QGO_SHUFFLES(unsigned, unsigned)
QGO_SHUFFLES(long, unsigned long long)
QGO_SHUFFLES(unsigned long, unsigned long long)
QGO_SHUFFLES(long long, unsigned long long)
QGO_SHUFFLES(unsigned long long, unsigned long long)

static inline unsigned qgo_match(qgo_collective op, unsigned mask, unsigned long long v, int *pred)
{
    return qgo_together(op, mask, (unsigned)v, (unsigned)(v >> 32), 0, pred);
}
#define QGO_MATCHES(T)                                                                             \
    static inline unsigned __match_any_sync(unsigned mask, T v)                                    \
    {                                                                                              \
        return qgo_match(QGO_MATCH_ANY, mask, (unsigned long long)v, nullptr);                     \
    }                                                                                              \
    static inline unsigned __match_all_sync(unsigned mask, T v, int *pred)                         \
    {                                                                                              \
        return qgo_match(QGO_MATCH_ALL, mask, (unsigned long long)v, pred);                        \
    }
QGO_MATCHES(int)
QGO_MATCHES(unsigned)
QGO_MATCHES(long)
QGO_MATCHES(unsigned long)
QGO_MATCHES(long long)
QGO_MATCHES(unsigned long long)

/* ---- Atomics -------------------------------------------------------------------- */

/* Every atomic returns the old value. `next` computes the new one from it. */
template <class T, class F> static inline T qgo_rmw(T *p, F next)
{
    T old, want;
    qgo_env.atomic(qgo_env.runner);
    old = __atomic_load_n(p, __ATOMIC_SEQ_CST);
    do
        want = next(old);
    while (!__atomic_compare_exchange_n(p, &old, want, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    return old;
}
#define QGO_ATOMIC(name, T, expr)                                                                  \
    static inline T name(T *p, T v)                                                                \
    {                                                                                              \
        return qgo_rmw(p, [v](T old) -> T { return expr; });                                       \
    }                                                                                              \
    static inline T name##_block(T *p, T v)                                                        \
    {                                                                                              \
        return name(p, v);                                                                         \
    }                                                                                              \
    static inline T name##_system(T *p, T v)                                                       \
    {                                                                                              \
        return name(p, v);                                                                         \
    }
#define QGO_ATOMICS(T)                                                                             \
    QGO_ATOMIC(atomicExch, T, ((void)old, v))                                                      \
    QGO_ATOMIC(atomicMin, T, old < v ? old : v)                                                    \
    QGO_ATOMIC(atomicMax, T, old < v ? v : old)                                                    \
    QGO_ATOMIC(atomicAnd, T, old &v)                                                               \
    QGO_ATOMIC(atomicOr, T, old | v)                                                               \
    QGO_ATOMIC(atomicXor, T, old ^ v)                                                              \
    static inline T atomicCAS(T *p, T compare, T v)                                                \
    {                                                                                              \
        return qgo_rmw(p, [=](T old) -> T { return old == compare ? v : old; });                   \
    }                                                                                              \
    static inline T atomicCAS_block(T *p, T compare, T v)                                          \
    {                                                                                              \
        return atomicCAS(p, compare, v);                                                           \
    }                                                                                              \
    static inline T atomicCAS_system(T *p, T compare, T v)                                         \
    {                                                                                              \
        return atomicCAS(p, compare, v);                                                           \
    }
QGO_ATOMICS(int)
QGO_ATOMICS(unsigned)
QGO_ATOMICS(unsigned long long)
QGO_ATOMIC(atomicAdd, int, old + v)
QGO_ATOMIC(atomicAdd, unsigned, old + v)
QGO_ATOMIC(atomicAdd, unsigned long long, old + v)
QGO_ATOMIC(atomicSub, int, old - v)
QGO_ATOMIC(atomicSub, unsigned, old - v)
QGO_ATOMIC(atomicInc, unsigned, old >= v ? 0u : old + 1u)
QGO_ATOMIC(atomicDec, unsigned, old == 0u || old > v ? v : old - 1u)

/* ---- Loads and stores with cache hints ------------------------------------------- */

#define QGO_CACHED_LOAD(name)                                                                      \
    template <class T> static inline T name(const T *p)                                            \
    {                                                                                              \
        return *p;                                                                                 \
    }
QGO_CACHED_LOAD(__ldg)
QGO_CACHED_LOAD(__ldca)
QGO_CACHED_LOAD(__ldcg)
QGO_CACHED_LOAD(__ldcs)
QGO_CACHED_LOAD(__ldlu)
QGO_CACHED_LOAD(__ldcv)
#define QGO_CACHED_STORE(name)                                                                     \
    template <class T> static inline void name(T *p, T v)                                          \
    {                                                                                              \
        *p = v;                                                                                    \
    }
QGO_CACHED_STORE(__stwb)
QGO_CACHED_STORE(__stcg)
QGO_CACHED_STORE(__stcs)
QGO_CACHED_STORE(__stwt)

#include "qgo_int.h"

#endif
