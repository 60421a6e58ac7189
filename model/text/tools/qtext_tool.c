/* Made-up text checkpoints, our logits for somebody else's runtime to compare with, and speed.
 *
 *   qtext_tool random DIR SEED [WORDS] a small checkpoint; the seed picks geometry, dtypes, names,
 *                                      shards
 *   qtext_tool wide DIR SEED           a small one that the machine can be merged with
 *   qtext_tool shape DIR 0.8B|2B|4B    random weights in a published geometry (2B: 3.8 GB)
 *   qtext_tool logits DIR bf16|f32 PREFILL OUT TOKEN...
 *                                      OUT gets f32 logits of the last prefilled token and of every
 *                                      later one
 *   qtext_tool generate DIR bf16|f32 N TEMPERATURE TOP_K TOP_P SEED TOKEN...
 *   qtext_tool bench DIR [TOKENS [THREADS]]
 *                                      decode speed beside the memory bandwidth of this machine
 */
#include "../internal.h"
#include "../make.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static int usage(void)
{
    fputs("usage: qtext_tool random|wide DIR SEED [WORDS]\n"
          "       qtext_tool shape DIR 0.8B|2B|4B\n"
          "       qtext_tool logits DIR bf16|f32 PREFILL OUT TOKEN...\n"
          "       qtext_tool generate DIR bf16|f32 N TEMPERATURE TOP_K TOP_P SEED TOKEN...\n"
          "       qtext_tool bench DIR [TOKENS [THREADS]]\n",
          stderr);
    return QG_EXIT_USER;
}

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- Bandwidth: all threads read a buffer larger than any cache ---------------------------- */

/* What a failing end does not free, the end of the process does. */
/* NOLINTBEGIN(clang-analyzer-unix.Malloc) */

enum { PARTS = 256 };
struct reading {
    const uint64_t *p;
    size_t words; /* of a part */
    uint64_t sum[PARTS];
};

QM_CLONES static void read_part(void *ctx, uint32_t i, unsigned worker)
{
    struct reading *r = ctx;
    typedef uint64_t v4 __attribute__((vector_size(32)));
    const v4 *p = (const v4 *)(r->p + i * r->words), *end = p + r->words / 4;
    v4 a = {0}, b = {0}, c = {0}, d = {0};

    (void)worker;
    for (; p < end; p += 4) {
        a += p[0];
        b += p[1];
        c += p[2];
        d += p[3];
    }
    a += b + c + d;
    r->sum[i] = a[0] + a[1] + a[2] + a[3];
}

struct rate {
    double wall, cpu; /* bytes a second; a second of processor time of one thread */
};

static void best(struct rate *r, double bytes, double wall, double cpu)
{
    r->wall = bytes / wall > r->wall ? bytes / wall : r->wall;
    r->cpu = bytes / cpu > r->cpu ? bytes / cpu : r->cpu;
}

static const uint32_t WINDOW = 2; /* tokens measured together, and GB of reading beside them */

struct measured {
    struct qt_model *m;
    struct qt_state *s;
    struct reading *r;
    float *logits;
    double read_bytes;
};

/* Reading and decoding by turns: the machine may have other work. */
static void by_turns(const struct measured *x, uint32_t tokens, const char *where)
{
    struct rate reading = {0}, decode = {0};
    double bytes = (double)WINDOW * (double)qt_token_bytes(x->m);
    uint32_t token = 1;

    for (uint32_t i = 0; i < tokens; i += WINDOW) {
        double t = now(CLOCK_MONOTONIC), u = now(CLOCK_PROCESS_CPUTIME_ID);

        for (uint32_t k = 0; k < WINDOW; k++)
            qt_pool_run(x->m->pool, PARTS, read_part, x->r);
        best(&reading, WINDOW * x->read_bytes, now(CLOCK_MONOTONIC) - t,
             now(CLOCK_PROCESS_CPUTIME_ID) - u);
        t = now(CLOCK_MONOTONIC);
        u = now(CLOCK_PROCESS_CPUTIME_ID);
        for (uint32_t k = 0; k < WINDOW; k++) {
            if (qt_step(x->m, x->s, token, x->logits))
                exit(QG_EXIT_INTERNAL);
            token = qt_sample(&(struct qt_sampling){0}, x->logits, x->m->c.vocab, NULL);
        }
        best(&decode, bytes, now(CLOCK_MONOTONIC) - t, now(CLOCK_PROCESS_CPUTIME_ID) - u);
    }
    printf("weights %s:\n"
           "  reading memory     %8.2f GB/s        %8.2f GB/s a thread\n"
           "  decoding           %8.2f GB/s        %8.2f GB/s a thread\n"
           "  share              %8.0f %%           %8.0f %%      %.2f tokens/s\n",
           where, reading.wall * 1e-9, reading.cpu * 1e-9, decode.wall * 1e-9, decode.cpu * 1e-9,
           100 * decode.wall / reading.wall, 100 * decode.cpu / reading.cpu,
           decode.wall / (bytes / WINDOW));
}

static int bench(const char *dir, uint32_t tokens, unsigned threads)
{
    struct qg_error e = {0};
    size_t size = (size_t)1 << 30;
    struct measured x = {.m = qt_open(dir, QM_MODE_BF16, threads, &e),
                         .r = calloc(1, sizeof *x.r),
                         .read_bytes = (double)size};
    uint64_t *p = aligned_alloc((size_t)1 << 21, size);
    uint32_t prompt[128];
    double pre;

    x.s = x.m ? qt_state_new(x.m) : NULL;
    x.logits = x.m ? malloc(x.m->c.vocab * sizeof *x.logits) : NULL;
    if (!x.m || !x.s || !x.logits || !x.r || !p) {
        qg_error_print(stderr, &e);
        return e.code ? e.code : QG_EXIT_INTERNAL;
    }
    madvise(p, size, MADV_HUGEPAGE); /* what the memory can do, not the tables of its pages */
    memset(p, 1, size);
    x.r->p = p;
    x.r->words = size / 8 / PARTS;
    for (uint32_t i = 0; i < 128; i++)
        prompt[i] = (i * 7919 + 1) % x.m->c.vocab;
    qt_prefill(x.m, x.s, prompt, 64, x.logits); /* pages in */
    pre = now(CLOCK_MONOTONIC);
    qt_prefill(x.m, x.s, prompt, 128, x.logits);
    pre = 128 / (now(CLOCK_MONOTONIC) - pre);
    printf("%u threads, %.3f GB read a token, prefill %.2f tokens/s; best of %u windows, by turns\n"
           "                       by the clock      by processor time\n",
           qt_pool_threads(x.m->pool), (double)qt_token_bytes(x.m) * 1e-9, pre,
           (unsigned)(tokens + WINDOW - 1) / WINDOW);
    by_turns(&x, tokens, "in the mapped files");
    if (qt_settle(x.m))
        by_turns(&x, tokens, "in large pages");
    else
        puts("no room for the weights in large pages");
    free(p);
    free(x.r);
    free(x.logits);
    qt_state_free(x.s);
    qt_close(x.m);
    return 0;
}

/* ---- Logits, generation --------------------------------------------------------------- */

static uint32_t *ids(char **argv, int n)
{
    uint32_t *t = malloc(((size_t)n + 1) * sizeof *t);

    for (int i = 0; t && i < n; i++)
        t[i] = (uint32_t)strtoul(argv[i], NULL, 10);
    return t;
}

static int logits(int argc, char **argv)
{
    struct qg_error e = {0};
    bool bf = !strcmp(argv[1], "bf16");
    struct qt_model *m = qt_open(argv[0], bf ? QM_MODE_BF16 : QM_MODE_F32, 2, &e);
    struct qt_state *s = m ? qt_state_new(m) : NULL;
    size_t pre = strtoul(argv[2], NULL, 10), n = (size_t)argc - 4;
    uint32_t *t = ids(argv + 4, argc - 4);
    float *y = m ? malloc(m->c.vocab * sizeof *y) : NULL;
    FILE *f = fopen(argv[3], "wb");
    int rc = 0;

    if (!m || !s || !t || !y || !f || pre < 1 || pre > n) {
        qg_error_print(stderr, &e);
        return QG_EXIT_USER;
    }
    for (size_t i = pre - 1; i < n && !rc; i++) {
        rc = i == pre - 1 ? qt_prefill(m, s, t, pre, y) : qt_step(m, s, t[i], y);
        rc = rc || fwrite(y, sizeof *y, m->c.vocab, f) != m->c.vocab;
    }
    rc = fclose(f) || rc;
    free(y);
    free(t);
    qt_state_free(s);
    qt_close(m);
    return rc ? QG_EXIT_INTERNAL : 0;
}

static int generate(int argc, char **argv)
{
    struct qg_error e = {0};
    bool bf = !strcmp(argv[1], "bf16");
    struct qt_model *m = qt_open(argv[0], bf ? QM_MODE_BF16 : QM_MODE_F32, 0, &e);
    struct qt_state *s = m ? qt_state_new(m) : NULL;
    struct qt_sampling o = {.temperature = strtod(argv[3], NULL),
                            .top_k = (uint32_t)strtoul(argv[4], NULL, 10),
                            .top_p = strtod(argv[5], NULL)};
    uint64_t seed = strtoull(argv[6], NULL, 10);
    uint32_t n = (uint32_t)strtoul(argv[2], NULL, 10), *t = ids(argv + 7, argc - 7), next;
    float *y = m ? malloc(m->c.vocab * sizeof *y) : NULL;
    int rc = 0;

    if (!m || !s || !t || !y) {
        qg_error_print(stderr, &e);
        return QG_EXIT_USER;
    }
    rc = qt_prefill(m, s, t, (size_t)argc - 7, y);
    for (uint32_t i = 0; i < n && !rc; i++) {
        next = qt_sample(&o, y, m->c.vocab, &seed);
        printf("%u\n", (unsigned)next);
        rc = i + 1 < n ? qt_step(m, s, next, y) : 0;
    }
    free(y);
    free(t);
    qt_state_free(s);
    qt_close(m);
    return rc ? QG_EXIT_INTERNAL : 0;
}

int main(int argc, char **argv)
{
    struct qg_error e = {0};
    struct qt_make k;

    if (argc < 3)
        return usage();
    if (!strcmp(argv[1], "bench"))
        return bench(argv[2], argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 16,
                     argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 0);
    if (argc < 4)
        return usage();
    if (!strcmp(argv[1], "logits") && argc > 6)
        return logits(argc - 2, argv + 2);
    if (!strcmp(argv[1], "generate") && argc > 9)
        return generate(argc - 2, argv + 2);
    if (!strcmp(argv[1], "shape")) {
        if (!qt_make_shape(&k, argv[3], 1))
            return usage();
    } else if (!strcmp(argv[1], "random") || !strcmp(argv[1], "wide")) {
        qt_make_random(&k, strtoull(argv[3], NULL, 10), argv[1][0] == 'w');
        if (argc > 4)
            k.c.vocab = (uint32_t)strtoul(argv[4], NULL, 10);
        if (qm_config_check(&k.c, &e)) {
            qg_error_print(stderr, &e);
            return e.code;
        }
    } else {
        return usage();
    }
    if (qt_make_write(&k, argv[2], &e))
        qg_error_print(stderr, &e);
    return e.code;
}

/* NOLINTEND(clang-analyzer-unix.Malloc) */
