/* From CUDA source to a result: the clang driver, the header of built-ins, and nvcc's PTX. Every
 * kernel of testdata/builtins.cu runs on the interpreter; expected values are C arithmetic. */
#include "compiler.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BUILTINS QG_SOURCE_DIR "/compiler/cuda/testdata/builtins.cu"

static const uint32_t in_x[4] = {0x80000000, 7, 0x00f01234, 0xfffffff3};
static const uint32_t in_y[4] = {0x7fffffff, 0xfffffffe, 33, 0x12345678};

/* ---- Expected values ---------------------------------------------------------------- */

#define X in_x[t]
#define Y in_y[t]
#define W ((uint64_t)X << 32 | Y)
#define SX ((int64_t)(int32_t)X)
#define SY ((int64_t)(int32_t)Y)

static uint32_t reverse(uint32_t v)
{
    uint32_t r = 0;

    for (int i = 0; i < 32; i++)
        r |= (v >> i & 1) << (31 - i);
    return r;
}

static int64_t s24(uint32_t v)
{
    return (v & 0xffffff) - (v & 0x800000 ? 0x1000000 : 0);
}

static uint32_t dot(int t, bool is_signed)
{
    uint32_t sum = 1;

    for (int i = 0; i < 32; i += 8)
        sum += is_signed ? (uint32_t)((int8_t)(X >> i) * (int8_t)(Y >> i))
                         : (X >> i & 255) * (Y >> i & 255);
    return sum;
}

/* Result k of thread t. */
static uint32_t expected(const char *kernel, int k, int t)
{
    uint32_t n = Y > 32 ? 32 : Y;

#define IS(name) (strcmp(kernel, name) == 0)
#define PICK(...)                                                                                  \
    do {                                                                                           \
        const uint64_t v[] = {__VA_ARGS__};                                                        \
        return (uint32_t)v[k];                                                                     \
    } while (0)
    if (IS("count"))
        PICK((uint64_t)__builtin_popcount(X), (uint64_t)__builtin_clz(X),
             (uint64_t)__builtin_ctz(X) + 1, reverse(X));
    if (IS("count_long"))
        PICK((uint64_t)__builtin_popcountll(W), (uint64_t)__builtin_clzll(W),
             (uint64_t)__builtin_ctzll(W) + 1, reverse(Y));
    if (IS("products"))
        PICK((uint64_t)(SX * SY) >> 32, (uint64_t)X * Y >> 32, (uint64_t)(s24(X) * s24(Y)),
             (uint64_t)(X & 0xffffff) * (Y & 0xffffff),
             (X & 255) | (Y & 255) << 8 | (X >> 16 & 255) << 16 | (uint64_t)(Y >> 16 & 255) << 24);
    if (IS("sums"))
        PICK((SX > SY ? X - Y : Y - X) + 5, (X > Y ? X - Y : Y - X) + 5, (uint64_t)((SX + SY) >> 1),
             ((uint64_t)X + Y) >> 1, (uint64_t)((SX + SY + 1) >> 1), ((uint64_t)X + Y + 1) >> 1);
    if (IS("funnels"))
        PICK(((uint64_t)Y << 32 | X) << 5 >> 32, ((uint64_t)Y << 32 | X) >> (Y & 31), X,
             ((uint64_t)Y << 32 | X) >> n);
    if (IS("order"))
        PICK((uint64_t)(SX < SY ? SX : SY), (uint64_t)(SX < SY ? SY : SX), X < Y ? X : Y,
             X < Y ? Y : X, (uint64_t)(SX < 0 ? -SX : SX), X < Y ? X : Y);
    if (IS("bytes"))
        return dot(t, true);
    if (IS("bytes_unsigned"))
        return dot(t, false);
    if (IS("vectors"))
        PICK(Y, X, Y + 7, in_x[t / 2 * 2 + 1]);
    if (IS("place"))
        PICK((uint64_t)t, 4 + 10 + 100, 0, 111, 32 + 2 + 30 + 100);
    if (IS("atomics")) {
        const int v[] = {22, 10, 15, 12, -4, 9, 8, 11, 13, 21};

        return (uint32_t)v[4 * k + t];
    }
    if (IS("atomics_unsigned")) {
        /* 2^32-16, min 7, max 2^31, inc 0, inc 1, dec 0, dec 5, sub -1 */
        const uint32_t v[] = {0xffffffff, 0xfffffff0, 7, 0x80000000, 0, 1, 0, 5};

        return v[4 * k + t];
    }
    if (IS("atomics_scoped")) {
        const uint32_t v[] = {7, 10, 15, 20, 3, 0, 8, 8};

        return v[4 * k + t];
    }
    if (IS("shuffles"))
        PICK(in_x[1], in_x[t ? t - 1 : 0], in_x[t < 2 ? t + 2 : t], in_x[t ^ 1]);
    if (IS("votes")) /* x > y: no, yes, yes, no */
        PICK(1, 1, 6, 0, 15);
    if (IS("shuffles_32"))
        PICK(in_x[3], in_x[t < 3 ? t : 0], in_x[((uint32_t)t ^ Y) & 3], X);
    if (IS("shuffles_long"))
        PICK(in_x[2], in_y[t ? t - 1 : 0], in_x[t ^ 2], in_y[t | 1]);
    if (IS("barrier_votes"))
        PICK(2, 2, 1);
    if (IS("match_any"))
        PICK(t == 1 || t == 2 ? 6 : 9);
    if (IS("match_any_long"))
        PICK(t < 2 ? 3 : 12);
    if (IS("match_none"))
        return 0;
    if (IS("match_all"))
        return 31;
    if (IS("lanes"))
        PICK((uint64_t)t, (1u << t) - 1, (uint64_t)(t < 2 ? 0 : t - 1));
    if (IS("order_named"))
        PICK(X < Y ? X : Y, X < Y ? Y : X, (uint64_t)(SX < SY ? SX : SY), X < Y ? Y : X,
             (uint64_t)(SX < 0 ? -SX : SX), 7 + 5 + 2 + 3);
    if (IS("vectors_small"))
        PICK((uint64_t)((int8_t)X + (uint8_t)Y), (uint64_t)((int16_t)X + (uint16_t)Y),
             (uint64_t)(SY + SX + SY), 4 + 800 + 160000 + 8 + 3 + 8 + 4, (X & 0xffff) + (X & 0xff));
    if (IS("cached"))
        PICK(X, in_x[t | 1], X + Y, in_x[3 - t]);
    if (IS("barriers"))
        PICK(in_x[3 - t], in_y[t ^ 1]);
    cr_assert_fail("no such kernel: %s", kernel);
    return 0;
}

static const struct {
    const char *name;
    int results; /* words = 4 * results, or less where threads do not write all */
    int words;
} kernels[] = {
    {"count", 4, 16},         {"count_long", 4, 16},    {"products", 5, 20},
    {"sums", 6, 24},          {"funnels", 4, 16},       {"order", 6, 24},
    {"bytes", 1, 4},          {"bytes_unsigned", 1, 4}, {"vectors", 4, 16},
    {"place", 5, 20},         {"atomics", 3, 10},       {"atomics_unsigned", 2, 8},
    {"shuffles", 4, 16},      {"votes", 5, 20},         {"barriers", 2, 8},
    {"shuffles_32", 4, 16},   {"shuffles_long", 4, 16}, {"barrier_votes", 3, 12},
    {"match_any", 1, 4},      {"match_any_long", 1, 4}, {"match_none", 1, 4},
    {"match_all", 1, 4},      {"lanes", 3, 12},         {"order_named", 6, 24},
    {"vectors_small", 5, 20}, {"cached", 4, 16},        {"atomics_scoped", 2, 8},
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

/* ---- Running -------------------------------------------------------------------------- */

/* x at word 0, y at word 4, out at word 8. */
static void check(const struct qg_program *p, int k, const char *how)
{
    struct qg_launch l = {.program = p, .grid = {1, 1, 1}, .block = {4, 1, 1}};
    static struct qg_result r;
    struct qg_error e = {0};

    for (int i = 0; i < 8 + kernels[k].words; i++) {
        l.gmapped[i] = 1;
        l.ginit[i] = i < 8;
        l.gmem[i] = i < 4 ? in_x[i] : i < 8 ? in_y[i - 4] : 0;
    }
    for (int i = 0; i < 3; i++)
        l.params[i] = QG_GLOBAL_BASE + 16 * (uint32_t)i;
    if (qg_run(&l, NULL, &r, &e))
        qg_error_print(stderr, &e);
    cr_assert_eq(r.status, QG_OK, "%s, %s: %s", kernels[k].name, how, r.diag.text);
    for (int i = 0; i < kernels[k].words; i++)
        cr_expect_eq(r.gmem[8 + i], expected(kernels[k].name, i / 4, i % 4),
                     "%s, %s: result %d of thread %d is %x, not %x", kernels[k].name, how, i / 4,
                     i % 4, r.gmem[8 + i], expected(kernels[k].name, i / 4, i % 4));
}

static bool found(const char *program)
{
    char path[512];
    const char *dirs = getenv("PATH");

    for (; dirs && *dirs; dirs += strcspn(dirs, ":"), dirs += *dirs == ':') {
        snprintf(path, sizeof path, "%.*s/%s", (int)strcspn(dirs, ":"), dirs, program);
        if (access(path, X_OK) == 0)
            return true;
    }
    return false;
}

static void all_kernels(const char *clang, int opt)
{
    struct qcc_options o = {.clang = clang, .opt = opt};
    struct qg_error e = {0};
    static struct qg_program p;
    char *ptx = NULL, how[64];

    snprintf(how, sizeof how, "%s -O%d", clang ? clang : "clang", opt);
    o.kernel = kernels[0].name;
    if (qcc_compile(BUILTINS, &o, &p, &ptx, &e))
        qg_error_print(stderr, &e);
    cr_assert_not_null(ptx, "%s", how);
    for (int k = 0; k < KERNELS; k++) {
        o.kernel = kernels[k].name;
        if (qcc_compile_ptx(ptx, "builtins.ptx", &o, &p, &e))
            qg_error_print(stderr, &e);
        cr_assert_eq(e.code, 0, "%s, %s", how, kernels[k].name);
        check(&p, k, how);
    }
    free(ptx);
}

Test(cuda, builtins_at_every_level)
{
    for (int opt = 0; opt <= 3; opt++)
        all_kernels(NULL, opt);
}

Test(cuda, builtins_with_other_clangs)
{
    const char *const clangs[] = {"clang-14", "clang-16", "clang-19"};

    for (size_t i = 0; i < sizeof clangs / sizeof *clangs; i++)
        for (int opt = 0; opt <= 2 && found(clangs[i]); opt += 2)
            all_kernels(clangs[i], opt);
}

/* nvcc where there is one: the same source, the same values. */
Test(cuda, builtins_with_nvcc)
{
    const char *nvcc = found("nvcc") ? "nvcc" : "/usr/local/cuda/bin/nvcc";
    const char *const flags[] = {"-lineinfo", "-G"};
    char dir[] = "/tmp/qcc-nvcc-XXXXXX", path[64], command[1024];

    if (nvcc[0] == '/' && access(nvcc, X_OK))
        cr_skip_test("no nvcc");
    cr_assert_not_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/b.ptx", dir);
    for (int f = 0; f < 2; f++) {
        snprintf(command, sizeof command, "%s -w -ptx -arch=sm_75 %s -o %s " BUILTINS, nvcc,
                 flags[f], path);
        cr_assert_eq(system(command), 0, "%s", command);
        for (int k = 0; k < KERNELS; k++) {
            struct qcc_options o = {.kernel = kernels[k].name};
            struct qg_error e = {0};
            static struct qg_program p;

            if (qcc_compile(path, &o, &p, NULL, &e)) {
                /* -G calls functions of the runtime that have no body; nothing else may fail */
                cr_expect(f == 1 && strstr(e.what, "has no body"), "%s: %s", kernels[k].name,
                          e.what);
                continue;
            }
            check(&p, k, flags[f]);
        }
    }
    remove(path);
    rmdir(dir);
}

/* ---- The driver ------------------------------------------------------------------------- */

static int compile_text(const char *text, const struct qcc_options *o, struct qg_program *p,
                        struct qg_error *e)
{
    char name[] = "/tmp/qcc-XXXXXX.cu";
    int fd = mkstemps(name, 3), rc;
    FILE *f = fdopen(fd, "w");

    fputs(text, f);
    fclose(f);
    memset(e, 0, sizeof *e);
    rc = qcc_compile(name, o, p, NULL, e);
    remove(name);
    return rc;
}

Test(driver, lines_of_the_source)
{
    static struct qg_program p;
    struct qcc_options o = {.opt = 2};
    struct qg_error e;
    bool seen = false;

    cr_assert_eq(compile_text("extern \"C\" __global__ void k(int *out)\n{\n    int v = 3;\n"
                              "    atomicAdd(out, v);\n}\n",
                              &o, &p, &e),
                 0, "%s", e.what);
    for (uint32_t b = 0; b < p.nblocks; b++)
        for (int s = 0; s < QG_NSTAGES; s++)
            seen = seen || (p.lines[b][s].cu == 4 && p.lines[b][s].file == 0);
    cr_expect(seen, "line 4 is nowhere in the program");
    cr_expect(strstr(p.files[0], "/tmp/qcc-"));
    cr_expect_eq(e.code, 0);
}

Test(driver, refusals_name_the_cuda_line)
{
    static struct qg_program p;
    struct qcc_options o = {.opt = 2};
    struct qg_error e;

    cr_assert_eq(compile_text("extern \"C\" __global__ void k(float *out)\n{\n"
                              "    out[0] = out[1] * 2.0f;\n}\n",
                              &o, &p, &e),
                 QG_EXIT_USER);
    cr_expect(strstr(e.what, ".cu:3) is not supported: floating point"), "%s", e.what);
    cr_expect(strstr(e.file, ".cu (PTX)"));
    cr_expect_gt(e.line, 0);
}

Test(driver, errors_of_clang)
{
    static struct qg_program p;
    struct qcc_options o = {.opt = 2};
    struct qg_error e;

    cr_assert_eq(compile_text("this is no CUDA\n", &o, &p, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "does not compile"), "%s", e.what);
    cr_expect_eq(compile_text("int x;\n", &o, &p, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "no kernel"), "%s", e.what);
}

Test(driver, flags_reach_clang)
{
    static struct qg_program p;
    const char *flags[] = {"-DV=int *", NULL};
    struct qcc_options o = {.opt = 2, .cflags = flags};
    struct qg_error e;

    cr_expect_eq(compile_text("#include <cuda_runtime.h>\nextern \"C\" __global__ void k(V out) { "
                              "out[0] = 1; }\n",
                              &o, &p, &e),
                 0, "%s", e.what);
}

Test(driver, no_clang)
{
    static struct qg_program p;
    struct qcc_options o = {.opt = 2, .clang = "/nowhere/clang"};
    struct qg_error e = {0};

    cr_expect_eq(qcc_compile(BUILTINS, &o, &p, NULL, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "no clang found"));
    cr_expect(strstr(e.hint, "QGPU_CLANG"));
    o.clang = "/bin/false";
    memset(&e, 0, sizeof e);
    cr_expect_eq(qcc_compile(BUILTINS, &o, &p, NULL, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "does not compile"));
    o.clang = NULL;
    setenv("QGPU_INCLUDE", "/nowhere", 1);
    memset(&e, 0, sizeof e);
    cr_expect_eq(qcc_compile(BUILTINS, &o, &p, NULL, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "qgpu_cuda.h is not in /nowhere"), "%s", e.what);
}
