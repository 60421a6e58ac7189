/* qgpu gen: random kernels, of which those are kept that raise coverage. */
#define _GNU_SOURCE
#include "commands.h"
#include "coverage/cov.h"
#include "files.h"
#include "generate/trial.h"
#include "options.h"
#include "session.h"
#include "suite.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BATCH = 24, FILE_KERNELS = 16, MAX_TOKENS = 3200, TOLD_BINS = 8 };

struct pending {
    struct qgn_kernel k;
    char *about, *bins;
};

struct gen {
    struct qgc_plan *plan;
    struct qgc_cov base;
    uint64_t *hits; /* of one kernel */
    char dir[PATH_MAX];
    const char *out;
    uint64_t seed, keep;
    uint32_t off;
    bool modes[QGN_NMODES];
    struct pending pending[FILE_KERNELS];
    int npending;
    uint64_t made, kept, verdicts[QGN_NVERDICTS];
    bool dry;
};

/* ---- What is covered already ------------------------------------------------------------ */

static void cover_spec(struct gen *g, const char *spec)
{
    struct qgc_counter c = {.plan = g->plan, .hits = g->hits};
    struct qgh_session s;
    struct qg_error e = {0};

    if (qgh_session_open(&s, spec, NULL, NULL, NULL, &e))
        return;
    memset(g->hits, 0, g->plan->nbins * sizeof *g->hits);
    for (uint32_t i = 0; i < s.file.ncases; i++) {
        struct qgh_launch l;
        struct qg_options o = {0};
        struct qg_result r;

        if (!qgh_launch_from_case(s.program, &s.file, &s.file.cases[i], &l, &e))
            qgc_run(&c, &l.launch, &o, &r, &e);
    }
    qgc_cov_add(&g->base, g->hits, spec);
    qgh_session_close(&s);
}

static int cover_folders(struct gen *g, char **names, int n, struct qg_error *e)
{
    struct qgh_suite suite = {0};
    int rc = qgh_suite_collect(&suite, names, n, e);

    for (int i = 0; i < suite.n && !rc; i++)
        cover_spec(g, suite.specs[i]);
    qgh_suite_free(&suite);
    return rc;
}

/* A bin to wish for: any that has not been hit. */
static void wish(struct gen *g, struct qgn_rng *r, char *buf, size_t n)
{
    buf[0] = 0;
    for (int i = 0; i < 60; i++) {
        uint32_t bin = qgn_below(r, g->plan->nbins);

        if (!g->base.hits[bin] && !g->plan->why[bin]) {
            char name[128];

            qgc_bin_name(g->plan, bin, name, sizeof name);
            snprintf(buf, n, "%.*s", (int)n - 1, name);
            return;
        }
    }
}

/* ---- Keeping ----------------------------------------------------------------------------- */

/* Bins of g->hits that the base lacks; the first few by name. */
static uint32_t fresh(const struct gen *g, uint32_t *bins, uint32_t max)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < g->plan->nbins; i++)
        if (g->hits[i] && !g->base.hits[i]) {
            if (n < max)
                bins[n] = i;
            n++;
        }
    return n;
}

/* Runs a recipe alone; whether it is good and still hits all of bins. */
static bool still(struct gen *g, const struct qgn_recipe *r, const uint32_t *bins, uint32_t n)
{
    struct qgc_counter c = {.plan = g->plan, .hits = g->hits};
    const struct qgn_build how = {.opt = 2};
    struct qgn_batch b;
    struct qg_error e = {0};
    bool good;

    memset(g->hits, 0, g->plan->nbins * sizeof *g->hits);
    good = !qgn_batch_open(&b, r, 1, g->dir, &how, &e);
    if (good) {
        qgn_launch(&b, 0, &c, false);
        good = b.t[0].verdict == QGN_GOOD;
    }
    for (uint32_t i = 0; i < n && good; i++)
        good = g->hits[bins[i]] != 0;
    qgn_batch_free(&b);
    return good;
}

/* Delta debugging over the statements: halves, quarters ... single ones. */
static void minimise(struct gen *g, struct qgn_recipe *r, uint32_t statements, const uint32_t *bins,
                     uint32_t n)
{
    if (statements > QGN_STATEMENTS)
        statements = QGN_STATEMENTS;
    for (uint32_t step = (statements + 1) / 2; step > 0; step /= 2) {
        for (uint32_t at = 0; at < statements; at += step) {
            struct qgn_recipe less = *r;

            for (uint32_t i = at; i < at + step && i < statements; i++)
                less.drop[i / 64] |= UINT64_C(1) << i % 64;
            if (memcmp(less.drop, r->drop, sizeof less.drop) != 0 && still(g, &less, bins, n))
                *r = less;
        }
    }
}

static int write_case(const struct gen *g, const struct pending *p, const char *source,
                      struct qg_error *e)
{
    char path[PATH_MAX + 100], recipe[200], *text, *all;
    int rc, n;

    text = qgn_case_text(&p->k, source, p->about);
    qgn_recipe_print(&p->k.recipe, recipe, sizeof recipe);
    n = text ? asprintf(&all, "# qgpu gen --replay %s\n# kept for %s\n%s", recipe, p->bins, text)
             : -1;
    free(text);
    if (n < 0)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    snprintf(path, sizeof path, "%s/%s.yaml", g->out, p->k.name);
    rc = qgh_write_file(path, all, (size_t)n, e);
    free(all);
    return rc;
}

/* CUDA kernels share a file, so that clang runs once for all of them. */
static int flush_cuda(struct gen *g, struct qg_error *e)
{
    char name[80], path[PATH_MAX + 100], *text = NULL;
    size_t n;
    FILE *f;
    int rc = 0;

    if (!g->npending)
        return 0;
    f = open_memstream(&text, &n);
    if (!f)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    fputs("// Written by qgpu gen; each case file says which recipe writes its kernel "
          "again.\n" QGN_HEADING "\n",
          f);
    for (int i = 0; i < g->npending; i++)
        fprintf(f, "%s%s", i ? "\n" : "", g->pending[i].k.source);
    if (fclose(f) != 0)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    snprintf(name, sizeof name, "file_%s.cu", g->pending[0].k.name + 2);
    snprintf(path, sizeof path, "%s/%s", g->out, name);
    rc = qgh_write_file(path, text, n, e);
    for (int i = 0; i < g->npending; i++) {
        struct pending *p = &g->pending[i];

        if (!rc)
            rc = write_case(g, p, name, e);
        qgn_free(&p->k);
        free(p->bins);
    }
    g->npending = 0;
    free(text);
    return rc;
}

static char *bin_list(const struct gen *g, const uint32_t *bins, uint32_t n)
{
    char *text = NULL, name[128];
    size_t size;
    FILE *f = open_memstream(&text, &size);

    for (uint32_t i = 0; f && i < n && i < TOLD_BINS; i++) {
        qgc_bin_name(g->plan, bins[i], name, sizeof name);
        fprintf(f, "%s%s", i ? ", " : "", name);
    }
    if (f && n > TOLD_BINS)
        fprintf(f, " and %u more", n - TOLD_BINS);
    if (f)
        fclose(f);
    return text;
}

static int keep(struct gen *g, struct qgn_recipe *r, uint32_t statements, const uint32_t *bins,
                uint32_t n, struct qg_error *e)
{
    struct pending one = {0}, *p = r->mode == QGN_CUDA ? &g->pending[g->npending] : &one;
    char path[PATH_MAX + 100], source[100];
    int rc;

    minimise(g, r, statements, bins, n);
    if (!still(g, r, bins, n)) /* fills g->hits */
        return 0;
    memset(p, 0, sizeof *p);
    rc = qgn_make(&p->k, r, e);
    if (rc)
        return rc;
    snprintf(path, sizeof path, "%s/%s.yaml", g->out, p->k.name);
    qgc_cov_add(&g->base, g->hits, path);
    g->kept++;
    p->bins = bin_list(g, bins, n);
    if (r->mode == QGN_CUDA)
        return ++g->npending == FILE_KERNELS ? flush_cuda(g, e) : 0;
    snprintf(source, sizeof source, "%s%s", p->k.name, qgn_suffix(r->mode));
    snprintf(path, sizeof path, "%s/%s", g->out, source);
    rc = qgh_write_file(path, p->k.source, strlen(p->k.source), e);
    if (!rc)
        rc = write_case(g, p, source, e);
    qgn_free(&p->k);
    free(p->bins);
    return rc;
}

/* ---- A round ----------------------------------------------------------------------------- */

static int round_of(struct gen *g, enum qgn_mode mode, struct qgn_rng *r, struct qg_error *e)
{
    enum { MAX = 256 };
    static const unsigned sizes[] = {BATCH, 32, MAX, MAX};
    struct qgn_recipe recipe[MAX] = {0};
    struct qgc_counter c = {.plan = g->plan, .hits = g->hits};
    const struct qgn_build how = {.oracle = true, .opt = 2};
    struct qgn_batch b;
    uint32_t bins[4096];
    unsigned n = sizes[mode];
    int rc;

    for (unsigned i = 0; i < n; i++) {
        recipe[i].mode = mode;
        recipe[i].seed = g->seed++;
        recipe[i].off = g->off;
        if (qgn_chance(r, 75))
            wish(g, r, recipe[i].wish, sizeof recipe[i].wish);
    }
    rc = qgn_batch_open(&b, recipe, n, g->dir, &how, e);
    for (unsigned i = 0; i < n && !rc; i++) {
        uint32_t k;

        g->made++;
        memset(g->hits, 0, g->plan->nbins * sizeof *g->hits);
        qgn_launch(&b, i, &c, false);
        qgn_compare_oracle(&b, i);
        qgn_compare_expect(&b, i);
        g->verdicts[b.t[i].verdict]++;
        if (b.t[i].verdict == QGN_DIFFERS) {
            char text[200];

            qgn_recipe_print(&recipe[i], text, sizeof text);
            printf("DIFFERS  %s: %s\n", text, b.t[i].detail);
        }
        if (b.t[i].verdict != QGN_GOOD || b.t[i].result.tokens > MAX_TOKENS || g->dry ||
            g->kept >= g->keep)
            continue;
        k = fresh(g, bins, 4096);
        if (k)
            rc = keep(g, &recipe[i], b.t[i].kernel.statements, bins, k < 4096 ? k : 4096, e);
    }
    qgn_batch_free(&b);
    return rc;
}

static int generate(struct gen *g, uint64_t seconds, struct qg_error *e)
{
    struct qgn_rng r = {g->seed};
    time_t end = time(NULL) + (time_t)seconds;
    int rc = 0, turn = 0;

    while (!rc && time(NULL) < end && g->kept < g->keep) {
        enum qgn_mode m = (enum qgn_mode)(turn++ % QGN_NMODES);

        if (g->modes[m])
            rc = round_of(g, m, &r, e);
    }
    if (!rc)
        rc = flush_cuda(g, e);
    return rc;
}

static int replay(const struct gen *g, const char *text, struct qg_error *e)
{
    struct qgn_recipe r;
    struct qgn_kernel k;
    char path[PATH_MAX + 100], source[100], *yaml;
    int rc = qgn_recipe_parse(&r, text, e);

    if (rc || (rc = qgn_make(&k, &r, e)))
        return rc;
    if (!g->out) {
        fputs(k.source, stdout);
        qgn_free(&k);
        return 0;
    }
    snprintf(source, sizeof source, "%s%s", k.name, qgn_suffix(r.mode));
    snprintf(path, sizeof path, "%s/%s", g->out, source);
    rc = qgh_write_file(path, k.source, strlen(k.source), e);
    yaml = qgn_case_text(&k, source, NULL);
    snprintf(path, sizeof path, "%s/%s.yaml", g->out, k.name);
    if (!rc)
        rc = yaml ? qgh_write_file(path, yaml, strlen(yaml), e)
                  : qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    free(yaml);
    qgn_free(&k);
    return rc;
}

static int parse_modes(struct gen *g, const char *mode, struct qg_error *e)
{
#define AS_TEXT(N, t) t,
    static const char *const names[] = {QGN_MODES(AS_TEXT)};
    bool any = false;

    for (int m = 0; m < QGN_NMODES; m++)
        any |= g->modes[m] = !mode || !strcmp(mode, names[m]);
    if (any)
        return 0;
    return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--mode is cuda, ptx, blocks or shapes");
}

static int run(struct gen *g, uint64_t seconds, char **base, int n, struct qg_error *e)
{
    char out[PATH_MAX], *kernels[] = {(char[]){"kernels"}, out};
    time_t start = time(NULL);
    struct stat st;
    int rc;

    if (!g->out)
        g->dry = true;
    else if (mkdir(g->out, 0777) != 0 && errno != EEXIST)
        return qg_error_set(e, QG_EXIT_USER, g->out, 0, 0, "cannot make it: %s", strerror(errno));
    snprintf(out, sizeof out, "%s", g->out ? g->out : "");
    g->plan = qgc_plan_new();
    if (!g->plan || qgc_cov_init(&g->base, g->plan, e))
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    g->hits = calloc(g->plan->nbins, sizeof *g->hits);
    if (!g->hits)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    rc = n                      ? cover_folders(g, base, n, e)
         : stat("kernels", &st) ? 0
                                : cover_folders(g, kernels, 1, e);
    if (!rc && g->out) {
        struct qg_error none = {0};

        cover_folders(g, kernels + 1, 1, &none); /* an empty folder is none */
    }
    if (!rc)
        rc = generate(g, seconds, e);
    if (!rc) {
        uint32_t hit, reachable, all;

        qgc_cov_sum(&g->base, QGC_NGROUPS, &hit, &reachable, &all);
        printf("%" PRIu64 " kernels: %" PRIu64 " good, %" PRIu64 " refused, %" PRIu64
               " diagnosed, %" PRIu64 " differ; %" PRIu64 " kept in %ld s\n",
               g->made, g->verdicts[QGN_GOOD], g->verdicts[QGN_REFUSED], g->verdicts[QGN_DIAGNOSED],
               g->verdicts[QGN_DIFFERS], g->kept, (long)(time(NULL) - start));
        printf("%u of %u reachable bins hit\n", hit, reachable);
    }
    return rc ? rc : g->verdicts[QGN_DIFFERS] ? QG_EXIT_MISMATCH : 0;
}

int qgh_cmd_gen(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "gen",
        "[FOLDER ...] [--seed S] [--time T] [--out DIR]\n"
        "--replay RECIPE [--out DIR]",
        "Writes random kernels and keeps those that hit bins which the kernels in the folders\n"
        "(default: kernels, and what is in DIR) have not (docs/coverage.md). Without --out\n"
        "nothing is written. --replay writes one kernel again.\n",
        "  qgpu gen --seed 1 --time 60 --out kernels/generated\n"
        "  qgpu gen --mode blocks --no-shared --time 10\n"
        "  qgpu gen --replay cuda/1f\n",
        0,
        64,
    };
    struct gen *g = calloc(1, sizeof *g);
    uint64_t seconds = 60, seed = 1;
    const char *mode = NULL, *recipe = NULL;
    bool off[QGN_NFEATURES] = {0};
    int nargs, rc;

    if (!g)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    g->keep = UINT64_MAX;
#define AS_OPTION(N, o, t) {0, "no-" o, QGH_FLAG, &off[QGN_F_##N], NULL, "leave out " t},
    const struct qgh_option options[] = {
        {'s', "seed", QGH_COUNT, &seed, "S", "the first seed (default 1)"},
        {'t', "time", QGH_COUNT, &seconds, "T", "seconds (default 60)"},
        {'n', "keep", QGH_COUNT, &g->keep, "N", "stop when N are kept"},
        {'o', "out", QGH_STRING, &g->out, "DIR", "where kept kernels go"},
        {'m', "mode", QGH_STRING, &mode, "MODE",
         "cuda, ptx, blocks or shapes (default: all, in turn)"},
        {0, "replay", QGH_STRING, &recipe, "RECIPE", "write the kernel of a recipe again"},
        QGN_FEATURES(AS_OPTION){0},
    };
    rc = qgh_parse(&usage, options, argc, argv, &nargs, e);
    for (int i = 0; i < QGN_NFEATURES; i++)
        g->off |= (uint32_t)off[i] << i;
    g->seed = seed;
    if (!rc)
        rc = parse_modes(g, mode, e);
    if (!rc && recipe) {
        rc = replay(g, recipe, e);
    } else if (!rc && !(rc = qgh_tempdir(g->dir, sizeof g->dir, e))) {
        rc = run(g, seconds, argv, nargs, e);
        qgh_tempdir_remove(g->dir);
    }
    if (g->plan) {
        qgc_cov_free(&g->base);
        qgc_plan_free(g->plan);
    }
    free(g->hits);
    free(g);
    return rc == QGH_HELP ? 0 : rc;
}
