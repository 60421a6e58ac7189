/* The oracle against hand arithmetic: every expected value below is worked out from CUDA's or
 * PTX's rule, never taken from a run. */
#include "oracle.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char dir[] = "/tmp/qgoracleXXXXXX";
static char msg[512];

static void remove_tree(const char *path)
{
    DIR *d = opendir(path);
    struct dirent *de;
    char sub[1024];

    while (d && (de = readdir(d)) != NULL) {
        snprintf(sub, sizeof sub, "%s/%s", path, de->d_name);
        if (de->d_name[0] != '.' && unlink(sub) != 0)
            remove_tree(sub);
    }
    if (d)
        closedir(d);
    rmdir(path);
}

static void make_dir(void)
{
    cr_assert_not_null(mkdtemp(dir));
    setenv("QGPU_ORACLE_SECONDS", "1", 1); /* runaway loops end soon */
}

static void drop_dir(void)
{
    remove_tree(dir);
}

static const char *cache(void)
{
    static char path[64];

    snprintf(path, sizeof path, "%s/cache", dir);
    return path;
}

/* Writes the source to a file and loads its function k. */
static struct qgo_kernel *load(const char *source)
{
    char path[64];
    FILE *f;

    snprintf(path, sizeof path, "%s/k.cu", dir);
    f = fopen(path, "w");
    cr_assert_not_null(f);
    fputs(source, f);
    fclose(f);
    return qgo_load(path, "k", cache(), msg, sizeof msg);
}

/* Runs k(int *out, ...scalars) on one block; returns qgo_run's result. */
static int run1(const char *source, uint32_t threads, uint32_t *out, uint32_t n)
{
    struct qgo_kernel *k = load(source);
    struct qgo_arg a = {.is_array = 1, .array = {out, n}};
    int rc;

    cr_assert_not_null(k, "%s", msg);
    rc = qgo_run(k, (uint32_t[]){1, 1, 1}, (uint32_t[]){threads, 1, 1}, &a, 1, msg, sizeof msg);
    qgo_free(k);
    return rc;
}

static void gives(const char *source, uint32_t threads, uint32_t n, const uint32_t *want)
{
    uint32_t out[128] = {0};

    cr_assert_eq(run1(source, threads, out, n), 0, "%s\n%s", msg, source);
    for (uint32_t i = 0; i < n; i++)
        cr_expect_eq(out[i], want[i], "word %u is 0x%08x instead of 0x%08x in\n%s", i, out[i],
                     want[i], source);
}

static void fails(const char *source, uint32_t threads, const char *why)
{
    uint32_t out[8] = {1, 2, 3, 4, 5, 6, 7, 8};

    cr_expect_neq(run1(source, threads, out, 8), 0, "no error in\n%s", source);
    cr_expect_not_null(strstr(msg, why), "'%s' instead of '%s' in\n%s", msg, why, source);
    for (uint32_t i = 0; i < 8; i++)
        cr_expect_eq(out[i], i + 1, "arrays stay as they were");
}

static void refused(const char *source, const char *why)
{
    struct qgo_kernel *k = load(source);

    cr_expect_null(k, "accepted\n%s", source);
    cr_expect_not_null(strstr(msg, why), "'%s' instead of '%s'", msg, why);
    qgo_free(k);
}

#define K(body) "extern \"C\" __global__ void k(int *out) { int t = threadIdx.x; " body " }\n"
#define W(...) ((const uint32_t[]){__VA_ARGS__})
#define MIN 0x80000000u
#define M1 0xffffffffu

TestSuite(oracle, .init = make_dir, .fini = drop_dir);

/* ---- Arguments and geometry ------------------------------------------------------ */

Test(oracle, arguments_of_every_kind)
{
    struct qgo_kernel *k = load(
        "extern \"C\" __global__ void k(const char c, unsigned short h, int *__restrict__ out,\n"
        "    bool b, long long w, unsigned long long u, short s, const unsigned *in)\n"
        "{ out[0] = c; out[1] = h; out[2] = b; out[3] = (int)(w >> 32); \n"
        "  out[4] = (int)(u >> 32); out[5] = s; out[6] = (int)in[1]; }\n");
    uint32_t out[7] = {0}, in[2] = {7, 9};
    struct qgo_arg a[8] = {{.scalar = 0x1ff},
                           {.scalar = 0x12345},
                           {.is_array = 1, .array = {out, 7}},
                           {.scalar = 2},
                           {.scalar = M1},
                           {.scalar = M1},
                           {.scalar = 0x18000},
                           {.is_array = 1, .array = {in, 2}}};
    const uint32_t one[3] = {1, 1, 1};

    cr_assert_not_null(k, "%s", msg);
    cr_expect_eq(qgo_nparams(k), 8);
    cr_assert_eq(qgo_run(k, one, one, a, 8, msg, sizeof msg), 0, "%s", msg);
    cr_expect_arr_eq(out, W(M1, 0x2345, 1, M1, 0, 0xffff8000u, 9), sizeof out);

    cr_expect_neq(qgo_run(k, one, one, a, 7, msg, sizeof msg), 0);
    cr_expect_not_null(strstr(msg, "takes 8 arguments, 7 are given"), "%s", msg);
    a[2].is_array = 0;
    cr_expect_neq(qgo_run(k, one, one, a, 8, msg, sizeof msg), 0);
    cr_expect_not_null(strstr(msg, "argument 3 of kernel 'k' is a number, the parameter is a"));
    a[2].is_array = a[0].is_array = 1;
    cr_expect_neq(qgo_run(k, one, one, a, 8, msg, sizeof msg), 0);
    cr_expect_not_null(strstr(msg, "argument 1 of kernel 'k' is an array, the parameter is a"));
    a[0].is_array = 0;
    cr_expect_neq(qgo_run(k, (uint32_t[]){1, 0, 1}, one, a, 8, msg, sizeof msg), 0);
    cr_expect_neq(qgo_run(k, one, (uint32_t[]){64, 64, 1}, a, 8, msg, sizeof msg), 0);
    cr_expect_not_null(strstr(msg, "more than 1024 threads"));
    qgo_free(k);
}

/* Thread (x,y,z) of block (bx,by,bz) adds its own digits at its linear place. */
Test(oracle, geometry_in_three_dimensions)
{
    struct qgo_kernel *k = load(
        "extern \"C\" __global__ void k(int *out) {\n"
        "  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;\n"
        "  int b = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;\n"
        "  out[b * blockDim.x * blockDim.y * blockDim.z + t] = threadIdx.x + 10 * threadIdx.y +\n"
        "    100 * threadIdx.z + 1000 * blockIdx.x + 10000 * blockIdx.y + 100000 * blockIdx.z; "
        "}\n");
    uint32_t out[96], i = 0;
    struct qgo_arg a = {.is_array = 1, .array = {out, 96}};

    memset(out, 0, sizeof out);
    cr_assert_not_null(k, "%s", msg);
    cr_assert_eq(qgo_run(k, (uint32_t[]){2, 1, 2}, (uint32_t[]){3, 4, 2}, &a, 1, msg, sizeof msg),
                 0);
    for (uint32_t bz = 0; bz < 2; bz++)
        for (uint32_t bx = 0; bx < 2; bx++)
            for (uint32_t z = 0; z < 2; z++)
                for (uint32_t y = 0; y < 4; y++)
                    for (uint32_t x = 0; x < 3; x++, i++)
                        cr_expect_eq(out[i], x + 10 * y + 100 * z + 1000 * bx + 100000 * bz);
    qgo_free(k);
}

/* ---- Rules that C leaves open ------------------------------------------------------ */

Test(oracle, shifts_clamp)
{
    gives(
        K("int v = -5, n = out[10]; unsigned u = 0x80000001u; \n"
          "out[0] = 1 << (n + 31); out[1] = 1 << (n + 32); out[2] = u >> (n + 31);\n"
          "out[3] = u >> (n + 32); out[4] = v >> (n + 31); out[5] = v >> (n + 32);\n"
          "out[6] = v >> (n + 1000); out[7] = 1 << (n - 1); out[8] = u >> (n - 1); v <<= n + 33;\n"
          "out[9] = v;"),
        1, 11, W(MIN, 0, 1, 0, M1, M1, M1, 0, 0, 0, 0));
    /* 64 bits clamp at 64; a short is shifted as an int. */
    gives(K("long long w = 1, m = -1; int n = out[8]; short s = 1;\n"
            "out[0] = (int)((w << (n + 63)) >> 32); out[1] = (int)((w << (n + 64)) >> 32);\n"
            "out[2] = (int)(m >> (n + 64)); out[3] = (int)((unsigned long long)m >> (n + 64));\n"
            "out[4] = (int)((w << (n + 33)) >> 32); out[5] = s << (n + 20); s <<= n + 15; out[6] = "
            "s;\n"
            "s = 1; s <<= n + 16; out[7] = s;"),
          1, 9, W(MIN, 0, M1, 0, 2, 1 << 20, 0xffff8000u, 0, 0));
    /* Per lane, with the count in a loop. */
    gives(K("int s = 0; for (int i = 30; i < 34; i++) s += 1 << (i + t); out[t] = s;"), 4, 4,
          W(0xc0000000u, MIN, 0, 0));
}

Test(oracle, signed_arithmetic_wraps)
{
    uint32_t out[6] = {0x7fffffffu, 1};

    cr_assert_eq(run1(K("int m = out[0], one = out[1];\n"
                        "out[0] = m + one; out[1] = m * 3; out[2] = -(m + one);\n"
                        "out[3] = (m + one > m); out[4] = abs(m + one); out[5] = m + one - one;"),
                      1, out, 6),
                 0);
    /* MAX + 1 = MIN; 3 * MAX = 3 * 2^31 - 3 = MAX - 2 mod 2^32; -MIN = MIN; |MIN| = MIN */
    cr_expect_arr_eq(out, W(MIN, 0x7ffffffdu, MIN, 0, MIN, 0x7fffffffu), sizeof out);
}

Test(oracle, division_truncates_and_wraps)
{
    uint32_t out[10] = {MIN, M1, 7, (uint32_t)-7, 2, (uint32_t)-2};

    cr_assert_eq(
        run1(K("int m = out[0], n = out[1], p = out[2], q = out[3], a = out[4], b = out[5];\n"
               "unsigned u = (unsigned)out[0];\n"
               "out[0] = m / n; out[1] = m % n; out[2] = p / b; out[3] = p % b;\n"
               "out[4] = q / a; out[5] = q % a; out[6] = u / (unsigned)n;\n"
               "out[7] = u % (unsigned)n; out[8] = q / b; out[9] = (int)(u / 3u);"),
             1, out, 10),
        0, "%s", msg);
    /* 7 / -2 = -3 rest 1; -7 / 2 = -3 rest -1; -7 / -2 = 3; 2^31 / 3 = 715827882 */
    cr_expect_arr_eq(out, W(MIN, 0, (uint32_t)-3, 1, (uint32_t)-3, M1, 0, MIN, 3, 715827882u),
                     sizeof out);
    {
        uint32_t wide[4] = {0};

        cr_assert_eq(run1(K("long long m = (long long)1 << 63, n = out[0] - 1;\n"
                            "long long q = m / n, r = m % n;\n"
                            "out[0] = (int)q; out[1] = (int)(q >> 32); out[2] = (int)r;\n"
                            "out[3] = (int)(r >> 32);"),
                          1, wide, 4),
                     0);
        cr_expect_arr_eq(wide, W(0, MIN, 0, 0), sizeof wide);
    }
}

Test(oracle, faults_are_messages)
{
    fails(K("out[0] = out[1] / (t - 2);"), 4, "thread (2,0,0) of block (0,0,0): division by zero");
    fails(K("out[0] = out[1] % (unsigned)t;"), 1, "division by zero");
    fails(K("out[0] = (int)((long long)out[1] / t);"), 1, "division by zero");
    fails(K("*(volatile int *)0 = t;"), 1, "access through a null pointer");
    fails(K("out[4096 + t] = 1;"), 1, "access outside every array");
    fails(K("out[t * 100000] = 1;"), 2, "thread (1,0,0) of block (0,0,0): access outside every");
    fails(K("if (t == 3) out[-20000000] = 1;"), 4,
          "thread (3,0,0) of block (0,0,0): access outside");
    fails(K("out[8 + t] = 1; "), 1, "outside");
    fails(K("out[t - 2] = 1;"), 1, "a write outside argument 1, 8 bytes before it");
    fails(K("for (volatile int i = 0; ; i = i + 1) {}"), 1, "did not end in time");
    fails(K("for (;;) {}"), 1, "did not end in time");
    fails(K("while (atomicCAS(out, 1, 1) == 1) {}"), 2, "did not end in time");
    fails(K("__trap();"), 1, "__trap() was called");
    fails("__device__ int f(int n) { volatile int big[100]; big[0] = n; return n ? f(n - 1) + "
          "big[0] : 0; }\n" K("out[0] = f(1000000);"),
          1, "stack overflow");
}

/* ---- Threads together ---------------------------------------------------------------- */

Test(oracle, barriers_order_shared_memory)
{
    /* Thread t reads what thread 7-t wrote: the first threads see it only behind the barrier. */
    gives(K("__shared__ int s[8]; s[t] = t * t; __syncthreads(); out[t] = s[7 - t];"), 8, 8,
          W(49, 36, 25, 16, 9, 4, 1, 0));
    /* A tree of sums with the barrier inside the loop: 1 + 2 + ... + 16 = 136. */
    gives("__shared__ int s[16];\n" K(
              "s[t] = t + 1; __syncthreads();\n"
              "for (int d = 8; d > 0; d /= 2) { if (t < d) s[t] += s[t + d]; __syncthreads(); }\n"
              "if (t == 0) out[0] = s[0];"),
          16, 1, W(136));
    /* Threads that have left are not waited for. */
    gives(K("__shared__ int s; if (t > 1) return; if (t == 1) s = 5; __syncthreads(); out[t] = s;"),
          6, 2, W(5, 5));
    /* Ones among 0 1 0 1 0: 2; not all; some. */
    gives(K("int c = __syncthreads_count(t & 1), a = __syncthreads_and(t & 1),\n"
            "o = __syncthreads_or(t == 3); if (!t) { out[0] = c; out[1] = a; out[2] = o;\n"
            "} c = __syncthreads_and(t < 9); if (t == 1) out[3] = c;"),
          5, 4, W(2, 0, 1, 1));
}

Test(oracle, dynamic_shared_memory)
{
    gives(K("extern __shared__ int s[]; s[t] = t * t; __syncthreads(); out[t] = s[3 - t];"), 4, 4,
          W(9, 4, 1, 0));
    /* All dynamic arrays are one, of whatever type: 0x201, 0x403 in halves. */
    gives("extern __shared__ unsigned char bytes[];\n__device__ int half(int i) {\n"
          "  extern  __shared__ __align__(8) unsigned short\n halves [ ];\n"
          "  return halves[i]; }\n" K("bytes[t] = t + 1; __syncthreads(); if (t < 2) "
                                      "out[t] = half(t);"),
          4, 2, W(0x201, 0x403));
    /* Other words `extern` are left alone. */
    gives("extern int other; int other = 5;\n" K("__shared__ int s[2]; s[t] = t; out[t] = s[t] + "
                                                 "other;"),
          2, 2, W(5, 6));
}

Test(oracle, shared_memory_is_each_blocks_own)
{
    struct qgo_kernel *k = load("extern \"C\" __global__ void k(int *out) { __shared__ int s;\n"
                                "out[blockIdx.x] = s; s = 77; }\n");
    uint32_t out[3] = {0};
    struct qgo_arg a = {.is_array = 1, .array = {out, 3}};

    cr_assert_not_null(k, "%s", msg);
    cr_assert_eq(qgo_run(k, (uint32_t[]){3, 1, 1}, (uint32_t[]){1, 1, 1}, &a, 1, msg, sizeof msg),
                 0);
    cr_expect_arr_eq(out, W(0xcdcdcdcdu, 0xcdcdcdcdu, 0xcdcdcdcdu), sizeof out);
    qgo_free(k);
}

Test(oracle, deadlocks_are_found)
{
    fails(K("if (t < 2) __syncthreads(); else __syncwarp(); out[t] = 0;"), 4,
          "deadlock: thread "
          "(0,0,0) waits at __syncthreads while thread (2,0,0) waits at __syncwarp with the mask "
          "0xffffffff");
    fails(K("if (t < 2) __syncthreads(); else __syncthreads_count(1);"), 4, "deadlock");
    fails(K("if (t & 1) __all_sync(3, 1); else __all_sync(1 << t, 1); __syncthreads();"), 2,
          "deadlock");
    fails(K("out[t] = __ballot_sync(2, 1);"), 1,
          "__ballot_sync with the mask 0x00000002, which leaves out the calling lane 0");
    fails(K("if (t < 2) out[t] = __shfl_sync(3, t, 2);"), 4,
          "thread (0,0,0) of block (0,0,0): __shfl_sync reads lane 2, which takes no part");
    fails(K("out[t] = __shfl_down_sync(0xffffffffu, t, 1);"), 2, "reads lane 2");
    fails(K("out[t] = __shfl_sync(0xffffffffu, t, 0, 3);"), 2, "not a power of two");
}

/* Lane values are 100 + lane. */
#define SHUFFLE(call) K("int v = 100 + t; out[t] = " call ";")

Test(oracle, shuffles)
{
    uint32_t want[32];

    gives(SHUFFLE("__shfl_down_sync(0xffffffffu, v, 1, 4)"), 8, 8,
          W(101, 102, 103, 103, 105, 106, 107, 107));
    gives(SHUFFLE("__shfl_up_sync(0xffffffffu, v, 2, 4)"), 8, 8,
          W(100, 101, 100, 101, 104, 105, 104, 105));
    gives(SHUFFLE("__shfl_xor_sync(0xffffffffu, v, 3, 4)"), 8, 8,
          W(103, 102, 101, 100, 107, 106, 105, 104));
    gives(SHUFFLE("__shfl_sync(0xffffffffu, v, 2, 4)"), 8, 8,
          W(102, 102, 102, 102, 106, 106, 106, 106));
    gives(SHUFFLE("__shfl_sync(0xffffffffu, v, 5, 4)"), 8, 8, /* 5 mod 4 = 1 */
          W(101, 101, 101, 101, 105, 105, 105, 105));
    gives(SHUFFLE("__shfl_sync(0xffffffffu, v, -1, 2)"), 4, 4, W(101, 101, 103, 103));
    gives(SHUFFLE("__shfl_down_sync(0xffffffffu, v, 0, 1)"), 2, 2, W(100, 101));
    /* xor beyond the own segment: a lower one is read, a higher one is not. */
    gives(SHUFFLE("__shfl_xor_sync(0xffffffffu, v, 4, 4)"), 8, 8,
          W(100, 101, 102, 103, 100, 101, 102, 103));
    gives(SHUFFLE("__shfl_down_sync(0xffffffffu, v, 4, 8)"), 16, 16,
          W(104, 105, 106, 107, 104, 105, 106, 107, 112, 113, 114, 115, 112, 113, 114, 115));
    for (uint32_t i = 0; i < 32; i++)
        want[i] = 100 + (i >= 16 ? i - 16 : i);
    gives(SHUFFLE("__shfl_up_sync(0xffffffffu, v, 16)"), 32, 32, want);
    for (uint32_t i = 0; i < 32; i++)
        want[i] = 100 + (i ^ 16);
    gives(SHUFFLE("__shfl_xor_sync(0xffffffffu, v, 16)"), 32, 32, want);
    /* Groups of four with masks of their own, in divergent code. */
    gives(K("int g = 0xf << (t & ~3), v = t; if (t < 4) v = __shfl_xor_sync(g, v, 1, 4);\n"
            "else v = __shfl_down_sync(g, v, 1, 4); out[t] = v;"),
          8, 8, W(1, 0, 3, 2, 5, 6, 7, 7));
    /* 64 bits: both halves travel. */
    gives(K("long long v = ((long long)t << 33) + t; v = __shfl_xor_sync(3u, v, 1, 2);\n"
            "out[2 * t] = (int)v; out[2 * t + 1] = (int)(v >> 32);"),
          2, 4, W(1, 2, 0, 0));
    /* The second warp has lanes of its own. */
    gives(K("int v = __shfl_sync(0xffffffffu, t, 0); if (t == 31 || t == 39) out[t / 32] = v;"), 40,
          2, W(0, 32));
}

Test(oracle, votes_and_matches)
{
    gives(
        K("unsigned b = __ballot_sync(0xffffffffu, t % 3 == 0); int a = __all_sync(0xffffffffu, t "
          "< 6), y = __any_sync(0xffffffffu, t == 5), n = __any_sync(0xffffffffu, t > 5), f = "
          "__all_sync(0xffffffffu, t < 5); if (t == 2) { out[0] = b; out[1] = a; out[2] = y; "
          "out[3] = n; out[4] = f; }"),
        6, 5, W(9, 1, 1, 0, 0));
    /* Groups of four vote alone: the ballot of lanes 4..7 sits at bits 4..7. */
    gives(K("unsigned g = 0xfu << (t & ~3); out[t] = __ballot_sync(g, t & 1);"), 8, 8,
          W(0xa, 0xa, 0xa, 0xa, 0xa0, 0xa0, 0xa0, 0xa0));
    /* Lanes that left do not count. */
    gives(K("if (t == 1) return; out[t] = __all_sync(0xffffffffu, t != 1);"), 3, 3, W(1, 0, 1));
    /* Values 0 1 0 1 2: partners. */
    gives(K("out[t] = __match_any_sync(0x1fu, t == 4 ? 2 : t & 1);"), 5, 5,
          W(0x5, 0xa, 0x5, 0xa, 0x10));
    gives(K("int p; unsigned m = __match_all_sync(0x7u, 4, &p); out[t] = m + 16 * p;\n"
            "m = __match_all_sync(0x7u, t, &p); out[3 + t] = m + 16 * p;"),
          3, 6, W(23, 23, 23, 0, 0, 0));
    gives(
        K("unsigned m; if (t < 3) m = __activemask(); else m = __activemask() + 256; out[t] = m;"),
        5, 5, W(7, 7, 7, 0x118, 0x118));
}

Test(oracle, atomics_return_the_old_value)
{
    /* Threads run in order, so the old values are known: 5, 6, 7. */
    gives(K("if (!t) out[0] = 5; __syncthreads(); out[1 + t] = atomicAdd(out, 1);"), 3, 4,
          W(8, 5, 6, 7));
    gives(
        K("out[0] = 6; out[8] = atomicSub(out, 9); out[1] = 3; out[9] = atomicExch(out + 1, -1);\n"
          "out[2] = -4; out[10] = atomicMin(out + 2, 1); out[3] = -4; atomicMax(out + 3, 1);\n"
          "out[4] = 12; atomicAnd(out + 4, 10); out[5] = 12; atomicOr(out + 5, 10);\n"
          "out[6] = 12; atomicXor(out + 6, 10); out[7] = 4; out[11] = atomicCAS(out + 7, 4, 9);\n"
          "out[12] = atomicCAS(out + 7, 4, 1);"),
        1, 13, W((uint32_t)-3, M1, (uint32_t)-4, 1, 8, 14, 6, 9, 6, 3, (uint32_t)-4, 4, 9));
    /* Unsigned order; inc wraps at the limit, dec from 0 and from beyond it. */
    gives(
        K("unsigned *u = (unsigned *)out; u[0] = 0x80000000u; atomicMin(u, 1u); u[1] = "
          "0x80000000u;\n"
          "atomicMax(u + 1, 1u); u[2] = 2; atomicInc(u + 2, 3u); u[3] = 3; atomicInc(u + 3, 3u);\n"
          "u[4] = 9; atomicInc(u + 4, 3u); u[5] = 0; atomicDec(u + 5, 3u); u[6] = 9;\n"
          "atomicDec(u + 6, 3u); u[7] = 2; u[8] = atomicDec(u + 7, 3u);"),
        1, 9, W(1, MIN, 3, 0, 0, 3, 3, 1, 2));
    /* A lock taken and given back by each thread in turn: spinning lets the others go on. */
    gives(
        K("if (t == 0) { while (atomicAdd(out, 0) != 3) {} out[1] = 7; } else atomicAdd(out, 1);"),
        4, 2, W(3, 7));
}

/* ---- Integer functions ------------------------------------------------------------------ */

Test(oracle, bit_functions)
{
    gives(
        K("out[0] = __clz(0); out[1] = __clz(1); out[2] = __clz(-1); out[3] = __popc(0);\n"
          "out[4] = __popc(0xffffffffu); out[5] = __popc(0x80000001u); out[6] = __ffs(0);\n"
          "out[7] = __ffs(0x80000000); out[8] = __brev(1u); out[9] = __brev(0x0000a000u);\n"
          "out[10] = __clzll(1); out[11] = __ffsll((long long)1 << 40); out[12] = __popcll(-1ll);\n"
          "out[13] = __fns(0xb0u, 0, 2); out[14] = __fns(0xb0u, 7, -2); out[15] = __fns(1u, 1, "
          "1);"),
        1, 16, W(32, 31, 0, 0, 32, 2, 0, 32, MIN, 0x00050000u, 63, 41, 64, 5, 5, M1));
    /* bytes of y:x = 88 77 66 55 44 33 22 11 */
    gives(K("unsigned x = 0x44332211u, y = 0x88776655u;\n"
            "out[0] = __byte_perm(x, y, 0x3210); out[1] = __byte_perm(x, y, 0x7654);\n"
            "out[2] = __byte_perm(x, y, 0x0123); out[3] = __byte_perm(x, y, 0x00f7);\n"
            "out[4] = __byte_perm(x, y, 0x8f80);"),
          1, 5, W(0x44332211u, 0x88776655u, 0x11223344u, 0x11118888u, 0x11881111u));
    gives(K("unsigned lo = 0x89abcdefu, hi = 0x01234567u;\n"
            "out[0] = __funnelshift_l(lo, hi, 4); out[1] = __funnelshift_l(lo, hi, 36);\n"
            "out[2] = __funnelshift_lc(lo, hi, 36); out[3] = __funnelshift_r(lo, hi, 8);\n"
            "out[4] = __funnelshift_r(lo, hi, 32); out[5] = __funnelshift_rc(lo, hi, 32);\n"
            "out[6] = __funnelshift_l(lo, hi, 0);"),
          1, 7,
          W(0x12345678u, 0x12345678u, 0x89abcdefu, 0x6789abcdu, 0x89abcdefu, 0x01234567u,
            0x01234567u));
}

Test(oracle, product_and_mean_functions)
{
    gives(K("int m = 0x80000000; unsigned f = 0xffffffffu;\n"
            "out[0] = __mulhi(m, m); out[1] = __mulhi(-1, 5); out[2] = __umulhi(f, f);\n"
            "out[3] = __mul24(0x00ffffff, 3); out[4] = __umul24(0xff000003u, 0x10u);\n"
            "out[5] = __sad(-3, 4, 10u); out[6] = __usad(1u, f, 1u); out[7] = __hadd(-3, 0);\n"
            "out[8] = __rhadd(-3, 0); out[9] = __uhadd(f, f); out[10] = __urhadd(f, 0u);\n"
            "out[11] = (int)__umul64hi(~0ull, ~0ull); out[12] = (int)__mul64hi(-1ll, 7ll);"),
          1, 13,
          W(0x40000000u, M1, 0xfffffffeu, (uint32_t)-3, 0x30, 17, M1, (uint32_t)-2, M1, M1, MIN,
            0xfffffffeu, M1));
    gives(K("out[0] = min(-1, 1); out[1] = min(-1, 1u); out[2] = max(-1, 1); out[3] = max(2u, 1);\n"
            "out[4] = abs(-7); out[5] = umin(3u, 4u); out[6] = __vimax3_s32(-1, -5, -2);\n"
            "out[7] = __vimin3_u32(7u, 4u, 6u);"),
          1, 8, W(M1, 1, 1, 2, 7, 3, M1, 4));
    /* 1*-1 + 2*2 + 3*3 + 4*4 + 10 = 38; unsigned the -1 is 255: 294 */
    gives(
        K("int a = 0x04030201, b = 0x040302ff; out[0] = __dp4a(a, b, 10);\n"
          "out[1] = __dp4a((unsigned)a, (unsigned)b, 10u);\n"
          "out[2] = __dp2a_lo(0x00030002, 0x04030201, 1); out[3] = __dp2a_hi(-1, 0x04030201, 0);"),
        1, 4, W(38, 294, 2 * 1 + 3 * 2 + 1, (uint32_t)-7));
}

Test(oracle, simd_functions)
{
    gives(K("unsigned a = 0x7f80ff01u, b = 0x01ff0102u;\n" /* bytes 127 -128 -1 1 and 1 -1 1 2 */
            "out[0] = __vadd4(a, b); out[1] = __vaddss4(a, b); out[2] = __vaddus4(a, b);\n"
            "out[3] = __vsub4(a, b); out[4] = __vmaxs4(a, b); out[5] = __vcmpgtu4(a, b);\n"
            "out[6] = __vabsdiffu4(a, b); out[7] = __vsadu4(a, b); out[8] = __vavgs4(a, b);\n"
            "out[9] = __vneg2(0x80000001u); out[10] = __vabsss2(0x8000ffffu);\n"
            "out[11] = __vseteq2(0x00010002u, 0x00010003u);"),
          1, 12,
          W(0x807f0003u, 0x7f800003u, 0x80ffff03u, 0x7e81feffu, 0x7fff0102u, 0xff00ff00u,
            0x7e7ffe01u, 126 + 127 + 254 + 1, 0x40bf0002u, 0x8000ffffu, 0x7fff0001u, 0x00010000u));
}

/* ---- Compiling ---------------------------------------------------------------------------- */

Test(oracle, language_extras)
{
    gives("#include <cuda_runtime.h>\n#include <stdint.h>\n"
          "__constant__ int table[3] = {10, 20, 30};\n"
          "__device__ __forceinline__ int twice(int x) { return 2 * x; }\n"
          "template <class T> __device__ T thrice(T x) { return 3 * x; }\n"
          "extern \"C\" __global__ void __launch_bounds__(32) k(int32_t *__restrict__ out) {\n"
          "  int2 p = make_int2(1, 2); int4 *q = (int4 *)out; dim3 d(2, 3);\n"
          "  q[0] = make_int4(twice(table[1]), thrice(p.y), __ldg(&table[2]), (int)(d.y + d.z));\n"
          "  out[4] = warpSize; }\n",
          1, 5, W(40, 6, 30, 4, 32));
    gives(K("long2 l = make_long2(7, t); ulong4 u = make_ulong4(1, 2, 3, l.x);\n"
            "__stcg(out + t, (int)u.w); out[2 + t] = __ldlu(out + t) + (int)sizeof(ulong4);"),
          2, 4, W(7, 7, 39, 39));
}

Test(oracle, what_cannot_be_compiled_is_refused)
{
    refused("int x = ;", "k.cu:1:9: error: expected expression");
    refused("extern \"C\" __global__ void other(int *out) {}\n", "has no function 'k'");
    refused("extern \"C\" int k(int *out) { return 0; }\n", "does not return void");
    refused("extern \"C\" __global__ void k(float f) {}\n", "integers or pointers");
    refused("struct s { int a; }; extern \"C\" __global__ void k(s f) {}\n", "error:");
    refused(K("out[0] = out[1] << 32;"), "shift count >= width");
    refused(K("out[0] = 1 << -1;"), "shift count is negative");
    refused(K("out[0] = 7 / 0;"), "division by zero");
    refused(K("__int128 w = out[0]; out[0] = (int)(w / out[1]);"), "no rule for the LLVM");
    cr_expect_null(qgo_load("/nowhere/k.cu", "k", cache(), msg, sizeof msg));
    cr_expect_not_null(strstr(msg, "/nowhere/k.cu: No such file"), "%s", msg);
    qgo_free(load(K("")));
    {
        char path[64];

        snprintf(path, sizeof path, "%s/k.cu", dir);
        cr_expect_null(qgo_load(path, "k); system(", cache(), msg, sizeof msg));
        cr_expect_not_null(strstr(msg, "is not the name of a function"));
        cr_expect_null(qgo_load(path, "k", "/proc/nothing", msg, sizeof msg));
        cr_expect_not_null(strstr(msg, "cannot write to the cache folder"), "%s", msg);
        setenv("QGPU_CLANG", "no-such-compiler", 1);
        cr_expect_null(qgo_load(path, "k", cache(), msg, sizeof msg));
        cr_expect_not_null(strstr(msg, "cannot find the compiler 'no-such-compiler'"), "%s", msg);
        unsetenv("QGPU_CLANG");
    }
}

/* One-letter macros are a kernel's right. */
Test(oracle, macros_do_not_reach_the_oracle)
{
    gives("#define T 1\n#define N 16\n#define I 2\n#define A 3\n#define F 4\n#define K 5\n"
          "extern \"C\" __global__ void k(int *out) { out[0] = N + T + I + A + F + K; }\n",
          1, 1, W(31));
}

static unsigned objects(void)
{
    DIR *d = opendir(cache());
    struct dirent *de;
    unsigned n = 0;

    while (d && (de = readdir(d)) != NULL)
        n += de->d_name[0] != '.';
    if (d)
        closedir(d);
    return n;
}

/* The same source is compiled once, another one anew, and nothing else stays in the folder. */
Test(oracle, compiled_kernels_are_cached_by_content)
{

    gives(K("out[0] = 1;"), 1, 1, W(1));
    cr_expect_eq(objects(), 1);
    gives(K("out[0] = 1;"), 1, 1, W(1));
    cr_expect_eq(objects(), 1);
    gives(K("out[0] = 2;"), 1, 1, W(2));
    cr_expect_eq(objects(), 2);
    refused("x", "error");
    cr_expect_eq(objects(), 2);
}

/* Objects that were cut short, or of which a byte is another one, are not loaded. */
Test(oracle, damaged_objects_are_compiled_again)
{
    for (int damage = 0; damage < 2; damage++) {
        DIR *d;
        struct dirent *de;

        gives(K("out[0] = 77;"), 1, 1, W(77));
        d = opendir(cache());
        while (d && (de = readdir(d)) != NULL) {
            char path[512];
            FILE *f;

            snprintf(path, sizeof path, "%s/%s", cache(), de->d_name);
            if (de->d_name[0] == '.')
                continue;
            if (!damage) {
                cr_assert_eq(truncate(path, 1000), 0);
                continue;
            }
            f = fopen(path, "r+b");
            cr_assert_not_null(f);
            fseek(f, 0x120, SEEK_SET);
            fputc('!', f);
            fclose(f);
        }
        closedir(d);
        gives(K("out[0] = 77;"), 1, 1, W(77));
        cr_expect_eq(objects(), 1);
    }
}
