/* CUDA's integer functions for the oracle, each written from its definition in plain arithmetic.
 * 64-bit intermediates keep every shift below its width and every sum within range. */
#ifndef QGO_INT_H
#define QGO_INT_H

typedef long long qgo_s64;
typedef unsigned long long qgo_u64;

/* ---- min, max, abs ----------------------------------------------------------------- */

#define QGO_MINMAX(T, A, B)                                                                        \
    static inline T min(A a, B b)                                                                  \
    {                                                                                              \
        return (T)a < (T)b ? (T)a : (T)b;                                                          \
    }                                                                                              \
    static inline T max(A a, B b)                                                                  \
    {                                                                                              \
        return (T)a > (T)b ? (T)a : (T)b;                                                          \
    }
QGO_MINMAX(int, int, int)
QGO_MINMAX(unsigned, unsigned, unsigned)
QGO_MINMAX(unsigned, int, unsigned)
QGO_MINMAX(unsigned, unsigned, int)
QGO_MINMAX(long, long, long)
QGO_MINMAX(unsigned long, unsigned long, unsigned long)
QGO_MINMAX(unsigned long, long, unsigned long)
QGO_MINMAX(unsigned long, unsigned long, long)
QGO_MINMAX(qgo_s64, qgo_s64, qgo_s64)
QGO_MINMAX(qgo_u64, qgo_u64, qgo_u64)
QGO_MINMAX(qgo_u64, qgo_s64, qgo_u64)
QGO_MINMAX(qgo_u64, qgo_u64, qgo_s64)

static inline unsigned umin(unsigned a, unsigned b)
{
    return a < b ? a : b;
}
static inline unsigned umax(unsigned a, unsigned b)
{
    return a > b ? a : b;
}
static inline qgo_s64 llmin(qgo_s64 a, qgo_s64 b)
{
    return a < b ? a : b;
}
static inline qgo_s64 llmax(qgo_s64 a, qgo_s64 b)
{
    return a > b ? a : b;
}
static inline qgo_u64 ullmin(qgo_u64 a, qgo_u64 b)
{
    return a < b ? a : b;
}
static inline qgo_u64 ullmax(qgo_u64 a, qgo_u64 b)
{
    return a > b ? a : b;
}
/* The least integer is its own absolute value, as abs.s32 gives it. */
static inline int abs(int a)
{
    return (int)(a < 0 ? 0u - (unsigned)a : (unsigned)a);
}
static inline qgo_s64 llabs(qgo_s64 a)
{
    return (qgo_s64)(a < 0 ? 0ull - (qgo_u64)a : (qgo_u64)a);
}
static inline long labs(long a)
{
    return (long)(a < 0 ? 0ul - (unsigned long)a : (unsigned long)a);
}

/* ---- Bits ---------------------------------------------------------------------------- */

static inline int __popcll(qgo_u64 v)
{
    int n = 0;
    for (; v; v &= v - 1)
        n++;
    return n;
}
static inline int __popc(unsigned v)
{
    return __popcll(v);
}
static inline int __clzll(qgo_s64 v)
{
    qgo_u64 u = (qgo_u64)v;
    int n = 64;
    for (; u; u >>= 1)
        n--;
    return n;
}
static inline int __clz(int v)
{
    return __clzll((qgo_s64)(unsigned)v) - 32;
}
static inline int __ffsll(qgo_s64 v)
{
    int n = 1;
    if (!v)
        return 0;
    for (qgo_u64 u = (qgo_u64)v; !(u & 1); u >>= 1)
        n++;
    return n;
}
static inline int __ffs(int v)
{
    return __ffsll((qgo_s64)(unsigned)v);
}
static inline qgo_u64 __brevll(qgo_u64 v)
{
    qgo_u64 r = 0;
    for (int i = 0; i < 64; i++, v >>= 1)
        r = r << 1 | (v & 1);
    return r;
}
static inline unsigned __brev(unsigned v)
{
    return (unsigned)(__brevll(v) >> 32);
}
/* Place of the n-th one of mask counted from bit `base` upwards (n > 0) or downwards (n < 0). */
static inline unsigned __fns(unsigned mask, unsigned base, int n)
{
    if (n == 0)
        return base < 32 && (mask >> base & 1) ? base : 0xffffffffu;
    for (int i = (int)base; i >= 0 && i<32; i += n> 0 ? 1 : -1)
        if (mask >> i & 1) {
            n -= n > 0 ? 1 : -1;
            if (n == 0)
                return (unsigned)i;
        }
    return 0xffffffffu;
}
/* Three bits of each nibble of s pick a byte of y:x; as nvcc does, bit 3 is dropped, with which the
 * instruction below would spread the byte's sign. */
static inline unsigned __byte_perm(unsigned x, unsigned y, unsigned s)
{
    qgo_u64 bytes = (qgo_u64)y << 32 | x;
    unsigned r = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned pick = s >> (4 * i) & 7;
        r |= ((unsigned)(bytes >> (8 * pick)) & 0xff) << (8 * i);
    }
    return r;
}
static inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned n)
{
    return (unsigned)(((qgo_u64)hi << 32 | lo) << (n & 31) >> 32);
}
static inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned n)
{
    return (unsigned)(((qgo_u64)hi << 32 | lo) >> (n & 31));
}
static inline unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned n)
{
    return n >= 32 ? lo : __funnelshift_l(lo, hi, n);
}
static inline unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned n)
{
    return n >= 32 ? hi : __funnelshift_r(lo, hi, n);
}

/* ---- Products, sums, averages ---------------------------------------------------------- */

static inline int __mulhi(int a, int b)
{
    return (int)((qgo_s64)a * b >> 32);
}
static inline unsigned __umulhi(unsigned a, unsigned b)
{
    return (unsigned)((qgo_u64)a * b >> 32);
}
static inline qgo_u64 __umul64hi(qgo_u64 a, qgo_u64 b)
{
    qgo_u64 al = (unsigned)a, ah = a >> 32, bl = (unsigned)b, bh = b >> 32;
    qgo_u64 mid = ah * bl + (al * bl >> 32);
    qgo_u64 mid2 = al * bh + (unsigned)mid;
    return ah * bh + (mid >> 32) + (mid2 >> 32);
}
static inline qgo_s64 __mul64hi(qgo_s64 a, qgo_s64 b)
{
    qgo_u64 r = __umul64hi((qgo_u64)a, (qgo_u64)b);
    if (a < 0)
        r -= (qgo_u64)b;
    if (b < 0)
        r -= (qgo_u64)a;
    return (qgo_s64)r;
}
static inline int qgo_sext(unsigned v, int bits)
{
    return (int)(v << (32 - bits)) >> (32 - bits);
}
static inline int __mul24(int a, int b)
{
    return (int)((unsigned)qgo_sext((unsigned)a, 24) * (unsigned)qgo_sext((unsigned)b, 24));
}
static inline unsigned __umul24(unsigned a, unsigned b)
{
    return (a & 0xffffffu) * (b & 0xffffffu);
}
static inline unsigned __usad(unsigned a, unsigned b, unsigned c)
{
    return (a < b ? b - a : a - b) + c;
}
static inline unsigned __sad(int a, int b, unsigned c)
{
    return (a < b ? (unsigned)b - (unsigned)a : (unsigned)a - (unsigned)b) + c;
}
static inline int __hadd(int a, int b)
{
    return (int)(((qgo_s64)a + b) >> 1);
}
static inline int __rhadd(int a, int b)
{
    return (int)(((qgo_s64)a + b + 1) >> 1);
}
static inline unsigned __uhadd(unsigned a, unsigned b)
{
    return (unsigned)(((qgo_u64)a + b) >> 1);
}
static inline unsigned __urhadd(unsigned a, unsigned b)
{
    return (unsigned)(((qgo_u64)a + b + 1) >> 1);
}

/* Lane i of width w, zero- or sign-extended. */
static inline unsigned qgo_ulane(unsigned v, int i, int w)
{
    return v >> (i * w) & ((1u << w) - 1);
}
static inline int qgo_slane(unsigned v, int i, int w)
{
    return qgo_sext(qgo_ulane(v, i, w), w);
}
static inline int __dp4a(int a, int b, int c)
{
    unsigned r = (unsigned)c;
    for (int i = 0; i < 4; i++)
        r += (unsigned)(qgo_slane((unsigned)a, i, 8) * qgo_slane((unsigned)b, i, 8));
    return (int)r;
}
static inline unsigned __dp4a(unsigned a, unsigned b, unsigned c)
{
    for (int i = 0; i < 4; i++)
        c += qgo_ulane(a, i, 8) * qgo_ulane(b, i, 8);
    return c;
}
static inline int __dp4a(char4 a, char4 b, int c)
{
    return (int)((unsigned)c + (unsigned)(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w));
}
static inline unsigned __dp4a(uchar4 a, uchar4 b, unsigned c)
{
    return c + (unsigned)(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
}
/* Two 16-bit lanes of a times bytes 0, 1 (lo) or 2, 3 (hi) of b. */
#define QGO_DP2A(name, first)                                                                      \
    static inline int name(int a, int b, int c)                                                    \
    {                                                                                              \
        unsigned r = (unsigned)c;                                                                  \
        for (int i = 0; i < 2; i++)                                                                \
            r += (unsigned)(qgo_slane((unsigned)a, i, 16) * qgo_slane((unsigned)b, first + i, 8)); \
        return (int)r;                                                                             \
    }                                                                                              \
    static inline unsigned name(unsigned a, unsigned b, unsigned c)                                \
    {                                                                                              \
        for (int i = 0; i < 2; i++)                                                                \
            c += qgo_ulane(a, i, 16) * qgo_ulane(b, first + i, 8);                                 \
        return c;                                                                                  \
    }
QGO_DP2A(__dp2a_lo, 0)
QGO_DP2A(__dp2a_hi, 2)

/* ---- SIMD in a word: halfwords (2) and bytes (4) ------------------------------------------ */

static inline int qgo_clamp(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}
/* name2 and name4: a lane of the result from lanes x, y (get: qgo_ulane or qgo_slane); in expr, w
 * is the lane width and top = 2^w - 1. */
#define QGO_SIMD_W(name, w_, get, expr)                                                            \
    static inline unsigned name(unsigned a, unsigned b)                                            \
    {                                                                                              \
        const int w = w_;                                                                          \
        const int top = (int)((1u << w) - 1);                                                      \
        unsigned r = 0;                                                                            \
        for (int i = 0; i < 32 / w; i++) {                                                         \
            int x = (int)get(a, i, w), y = (int)get(b, i, w);                                      \
            (void)x, (void)y;                                                                      \
            r |= ((unsigned)(expr) & (unsigned)top) << (i * w);                                    \
        }                                                                                          \
        return r;                                                                                  \
    }
#define QGO_SIMD(name, get, expr)                                                                  \
    QGO_SIMD_W(name##2, 16, get, expr)                                                             \
    QGO_SIMD_W(name##4, 8, get, expr)
#define QGO_SIMD_1(name, two, zero_first)                                                          \
    static inline unsigned name##2(unsigned a)                                                     \
    {                                                                                              \
        return zero_first ? two##2(0, a) : two##2(a, 0);                                           \
    }                                                                                              \
    static inline unsigned name##4(unsigned a)                                                     \
    {                                                                                              \
        return zero_first ? two##4(0, a) : two##4(a, 0);                                           \
    }

QGO_SIMD(__vadd, qgo_ulane, x + y)
QGO_SIMD(__vaddss, qgo_slane, qgo_clamp(x + y, -(top / 2) - 1, top / 2))
QGO_SIMD(__vaddus, qgo_ulane, qgo_clamp(x + y, 0, top))
QGO_SIMD(__vsub, qgo_ulane, x - y)
QGO_SIMD(__vsubss, qgo_slane, qgo_clamp(x - y, -(top / 2) - 1, top / 2))
QGO_SIMD(__vsubus, qgo_ulane, qgo_clamp(x - y, 0, top))
QGO_SIMD(__vavgs, qgo_slane, (x + y + (x + y >= 0)) >> 1) /* half away from zero */
QGO_SIMD(__vavgu, qgo_ulane, (x + y + 1) >> 1)
QGO_SIMD(__vhaddu, qgo_ulane, (x + y) >> 1)
QGO_SIMD(__vmaxs, qgo_slane, x > y ? x : y)
QGO_SIMD(__vmaxu, qgo_ulane, x > y ? x : y)
QGO_SIMD(__vmins, qgo_slane, x < y ? x : y)
QGO_SIMD(__vminu, qgo_ulane, x < y ? x : y)
QGO_SIMD(__vabsdiffs, qgo_slane, x > y ? x - y : y - x)
QGO_SIMD(__vabsdiffu, qgo_ulane, x > y ? x - y : y - x)
QGO_SIMD(qgo_vabs, qgo_slane, x < 0 ? -x : x)
QGO_SIMD(qgo_vabsss, qgo_slane, qgo_clamp(x < 0 ? -x : x, 0, top / 2))
QGO_SIMD_1(__vabs, qgo_vabs, 0)
QGO_SIMD_1(__vabsss, qgo_vabsss, 0)
QGO_SIMD_1(__vneg, __vsub, 1)
QGO_SIMD_1(__vnegss, __vsubss, 1)

#define QGO_COMPARE(suffix, get, op)                                                               \
    QGO_SIMD(__vcmp##suffix, get, x op y ? top : 0)                                                \
    QGO_SIMD(__vset##suffix, get, x op y ? 1 : 0)
QGO_COMPARE(eq, qgo_ulane, ==)
QGO_COMPARE(ne, qgo_ulane, !=)
QGO_COMPARE(ges, qgo_slane, >=)
QGO_COMPARE(geu, qgo_ulane, >=)
QGO_COMPARE(gts, qgo_slane, >)
QGO_COMPARE(gtu, qgo_ulane, >)
QGO_COMPARE(les, qgo_slane, <=)
QGO_COMPARE(leu, qgo_ulane, <=)
QGO_COMPARE(lts, qgo_slane, <)
QGO_COMPARE(ltu, qgo_ulane, <)

/* The sum of the lanes of |x - y|. */
#define QGO_LANE_SUM(name, diff, n, w)                                                             \
    static inline unsigned name##n(unsigned a, unsigned b)                                         \
    {                                                                                              \
        unsigned d = diff##n(a, b), r = 0;                                                         \
        for (int i = 0; i < n; i++)                                                                \
            r += qgo_ulane(d, i, w);                                                               \
        return r;                                                                                  \
    }
QGO_LANE_SUM(__vsads, __vabsdiffs, 2, 16)
QGO_LANE_SUM(__vsads, __vabsdiffs, 4, 8)
QGO_LANE_SUM(__vsadu, __vabsdiffu, 2, 16)
QGO_LANE_SUM(__vsadu, __vabsdiffu, 4, 8)

/* ---- Of three: CUDA 12's dynamic-programming functions -------------------------------------- */

#define QGO_OF_THREE(suffix, T)                                                                    \
    static inline T __vimax3_##suffix(T a, T b, T c)                                               \
    {                                                                                              \
        return max(max(a, b), c);                                                                  \
    }                                                                                              \
    static inline T __vimin3_##suffix(T a, T b, T c)                                               \
    {                                                                                              \
        return min(min(a, b), c);                                                                  \
    }                                                                                              \
    static inline T __viaddmax_##suffix(T a, T b, T c)                                             \
    {                                                                                              \
        return max((T)((unsigned)a + (unsigned)b), c);                                             \
    }                                                                                              \
    static inline T __viaddmin_##suffix(T a, T b, T c)                                             \
    {                                                                                              \
        return min((T)((unsigned)a + (unsigned)b), c);                                             \
    }
QGO_OF_THREE(s32, int)
QGO_OF_THREE(u32, unsigned)
static inline int __vimax_s32_relu(int a, int b)
{
    return max(max(a, b), 0);
}
static inline int __vimin_s32_relu(int a, int b)
{
    return max(min(a, b), 0);
}
static inline int __vimax3_s32_relu(int a, int b, int c)
{
    return max(__vimax3_s32(a, b, c), 0);
}
static inline int __vimin3_s32_relu(int a, int b, int c)
{
    return max(__vimin3_s32(a, b, c), 0);
}
static inline int __viaddmax_s32_relu(int a, int b, int c)
{
    return max(__viaddmax_s32(a, b, c), 0);
}
static inline int __viaddmin_s32_relu(int a, int b, int c)
{
    return max(__viaddmin_s32(a, b, c), 0);
}

#endif
