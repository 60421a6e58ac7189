/* qgpu fuzz: random kernels through CPU oracle, interpreter and model until the time is up. */
#include "commands.h"
#include "device_options.h"
#include "files.h"
#include "generate/fuzz.h"
#include "options.h"
#include "pool.h"

#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_BATCHES = 1 << 20, SAVE_SECONDS = 10 };

struct campaign {
    struct qgn_fuzz z;
    const char *state;
    uint64_t seconds, every, first; /* first: batch of this run */
    bool batch_only;
    struct qgn_figures sum;
    double began, before;      /* clock; seconds of the runs before */
    double saved, told, shown; /* clock */
    struct qg_error failed;    /* writing the state */
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double spent(const struct campaign *c)
{
    return c->before + now() - c->began;
}

static uint64_t kernels(const struct qgn_figures *f)
{
    return f->cuda + f->ptx + f->blocks;
}

/* ---- The state: what has been done, readable ------------------------------------------------ */

static void print_figures(FILE *f, const struct campaign *c)
{
    double s = spent(c);

#define AS_LINE(name, text) fprintf(f, "%-13s %12" PRIu64 "   %s\n", #name, c->sum.name, text);
    QGN_FIGURES(AS_LINE)
    fprintf(f, "%-13s %12.0f   of the clock, %.0f kernels a minute\n", "seconds", s,
            s > 0 ? 60 * (double)kernels(&c->sum) / s : 0);
}

static void save(struct campaign *c)
{
    char *text = NULL;
    size_t n;
    FILE *f = c->state ? open_memstream(&text, &n) : NULL;

    c->saved = now();
    if (!f)
        return;
    fprintf(f, "qgpu-fuzz 1\nseed          %12" PRIu64 "\n", c->z.seed);
    print_figures(f, c);
    if (fclose(f) == 0 && !c->failed.code)
        qgh_write_file(c->state, text, n, &c->failed);
    free(text);
}

/* A line of the state file: "name number". */
static bool state_line(struct campaign *c, const char *name, uint64_t v)
{
#define AS_READ(n, text)                                                                           \
    if (!strcmp(name, #n))                                                                         \
        return c->sum.n = v, true;
    QGN_FIGURES(AS_READ)
    if (!strcmp(name, "seconds"))
        return c->before = (double)v, true;
    return false;
}

static int resume(struct campaign *c, bool seed_given, struct qg_error *e)
{
    struct qg_error none = {0};
    char *text, *save_line = NULL, name[40];
    bool good = true;
    int lines = 0;
    uint64_t v;

    if (!c->state || access(c->state, F_OK) != 0)
        return 0;
    text = qgh_read_file(c->state, 1 << 16, NULL, &none);
    for (char *l = text ? strtok_r(text, "\n", &save_line) : NULL; l && good;
         l = strtok_r(NULL, "\n", &save_line), lines++) {
        if (lines == 0)
            good = !strcmp(l, "qgpu-fuzz 1");
        else if (sscanf(l, "%39s %" SCNu64, name, &v) != 2)
            good = false;
        else if (!strcmp(name, "seed") && seed_given && v != c->z.seed)
            good = false,
            qg_error_set(e, QG_EXIT_USER, c->state, 0, 0, "the state is of seed %" PRIu64, v);
        else if (!strcmp(name, "seed"))
            c->z.seed = v;
        else
            good = state_line(c, name, v);
    }
    free(text);
    if (good && lines > 10)
        return 0;
    return e->code ? e->code
                   : qg_error_set(e, QG_EXIT_USER, c->state, 0, 0, "this is no state of qgpu fuzz");
}

/* ---- Batches -------------------------------------------------------------------------------- */

/* A worker's figures come first in its output, then its lines. */
static void work(void *ctx, int unit, FILE *out)
{
    struct campaign *c = ctx;
    struct qgn_figures f = {0};
    char *text = NULL;
    size_t n;
    FILE *lines = open_memstream(&text, &n);

    if (!lines)
        abort();
    alarm(QGN_FUZZ_SECONDS);
    qgn_fuzz_batch(&c->z, c->first + (uint64_t)unit, &f, lines);
    fclose(lines);
    fwrite(&f, sizeof f, 1, out);
    fwrite(text, 1, n, out);
    free(text);
}

static void clear_progress(const struct campaign *c)
{
    if (c->shown > 0)
        fputs("\r\033[K", stderr);
}

static void done(void *ctx, int unit, int status, FILE *out)
{
    struct campaign *c = ctx;
    struct qgn_figures f = {0};
    char line[4096];

    if (status || fread(&f, sizeof f, 1, out) != 1) {
        char why[160];

        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
            snprintf(why, sizeof why, "the batch was not finished after %d s", QGN_FUZZ_SECONDS);
        else
            snprintf(why, sizeof why, "internal fault in the batch: %s %d",
                     WIFSIGNALED(status) ? "signal" : "exit code",
                     WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
        memset(&f, 0, sizeof f);
        f.batches = f.disagreements = 1;
        clear_progress(c);
        qgn_fuzz_died(&c->z, c->first + (uint64_t)unit, why, stdout);
    }
#define AS_SUM(name, text) c->sum.name += f.name;
    QGN_FIGURES(AS_SUM)
    while (fgets(line, sizeof line, out)) {
        clear_progress(c);
        fputs(line, stdout);
    }
    fflush(stdout);
    if (now() - c->saved > SAVE_SECONDS)
        save(c);
    if (c->every && now() - c->told >= (double)c->every) {
        printf("%.0f s: %" PRIu64 " kernels, %" PRIu64 " launches against the oracle, %" PRIu64
               " against the generator, %" PRIu64 " on the model, %" PRIu64 " disagreements\n",
               spent(c), kernels(&c->sum), c->sum.oracle, c->sum.expected, c->sum.model,
               c->sum.disagreements);
        fflush(stdout);
        c->told = now();
    }
}

static void progress(void *ctx, int ended)
{
    struct campaign *c = ctx;

    (void)ended;
    if (!isatty(STDERR_FILENO) || now() - c->shown < 0.5)
        return;
    c->shown = now();
    fprintf(stderr,
            "\r\033[K%.0f of %" PRIu64 " s: %" PRIu64 " kernels, %.0f a minute, %" PRIu64
            " disagreements",
            spent(c), c->seconds, kernels(&c->sum), 60 * (double)kernels(&c->sum) / spent(c),
            c->sum.disagreements);
}

static bool more(void *ctx)
{
    const struct campaign *c = ctx;

    return spent(c) < (double)c->seconds && c->sum.disagreements < c->z.most && !c->failed.code;
}

static int run(struct campaign *c, int jobs, struct qg_error *e)
{
    struct qgh_pool pool = {.units = c->batch_only ? 1 : MAX_BATCHES,
                            .jobs = jobs,
                            .ctx = c,
                            .work = work,
                            .done = done,
                            .progress = progress,
                            .more = c->batch_only ? NULL : more};
    int rc;

    c->began = c->saved = c->told = now();
    rc = qgh_pool_run(&pool, e);
    clear_progress(c);
    save(c);
    if (rc > 0)
        return rc;
    print_figures(stdout, c);
    printf("seed %" PRIu64 "\n", c->z.seed);
    if (rc < 0)
        return rc;
    if (c->failed.code) {
        *e = c->failed;
        return e->code;
    }
    return c->sum.disagreements ? QG_EXIT_MISMATCH : 0;
}

static int parse_modes(struct campaign *c, const char *mode, struct qg_error *e)
{
#define AS_TEXT(N, t) t,
    static const char *const names[] = {QGN_MODES(AS_TEXT)};
    bool any = false;

    for (int m = 0; m < QGN_NMODES; m++)
        any |= c->z.modes[m] = !mode || !strcmp(mode, names[m]);
    return any ? 0
               : qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--mode is cuda, ptx, blocks or shapes");
}

int qgh_cmd_fuzz(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "fuzz",
        "[--time T] [--seed S] [--out DIR] [options]",
        "Makes random kernels until the time is up and compares whoever knows their answer: CUDA\n"
        "with the CPU oracle, PTX with the generator's own evaluation, all of them with the model\n"
        "in weights, which replays each launch and writes it by itself. Each disagreement gets a\n"
        "folder in DIR with the kernel, a smaller one, traces, and show.sh, which shows it again\n"
        "(docs/verification.md). Ctrl-C ends it cleanly; with a state file the same command goes\n"
        "on from there. Exit code 1 if anything disagreed.\n",
        "  qgpu fuzz --time 600 --out findings\n"
        "  qgpu fuzz --time 7200 --state fuzz.state --every 60 --jobs 1\n"
        "  qgpu fuzz --time 30 --inject result        must fail\n",
        0,
        0,
    };
    struct campaign *c = calloc(1, sizeof *c);
    struct qgh_device_args device = {0};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t jobs = cores > 0 ? (uint64_t)cores : 1, seed = 0, batch = 0;
    const char *mode = NULL;
    bool off[QGN_NFEATURES] = {0}, no_model = false, no_reduce = false;
    struct qgc_plan *plan = NULL;
    char dir[PATH_MAX];
    int nargs, rc;

    if (!c)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    c->seconds = 60;
    c->z.most = 10;
    c->z.out = "findings";
    c->z.max_tokens = 20000;
#define AS_OPTION(N, o, t) {0, "no-" o, QGH_FLAG, &off[QGN_F_##N], NULL, "leave out " t},
    const struct qgh_option options[] = {
        {'t', "time", QGH_COUNT, &c->seconds, "T",
         "seconds (default 60), those of the state file included"},
        {'s', "seed", QGH_COUNT, &seed, "S", "the first seed (default: from the time)"},
        {'o', "out", QGH_STRING, &c->z.out, "DIR",
         "where the folders of disagreements go (default findings)"},
        {'m', "mode", QGH_STRING, &mode, "MODE",
         "cuda, ptx, blocks or shapes (default: all, in turn)"},
        {'j', "jobs", QGH_COUNT, &jobs, "N", "processes (default: one a core)"},
        {0, "state", QGH_STRING, &c->state, "FILE",
         "the figures, written every few seconds, read at the start"},
        {0, "every", QGH_COUNT, &c->every, "S", "print a line every S seconds"},
        {0, "most", QGH_COUNT, &c->z.most, "N", "stop after N disagreements (default 10)"},
        {0, "batch", QGH_COUNT, &batch, "B", "only batch B of the seed"},
        {0, "max-tokens", QGH_COUNT, &c->z.max_tokens, "N",
         "tokens of a launch that the model still runs (default 20000)"},
        {0, "no-model", QGH_FLAG, &no_model, NULL, "leave out the model in weights"},
        {0, "no-reduce", QGH_FLAG, &no_reduce, NULL, "leave the kernels as they are"},
        {0, "inject", QGH_STRING, &c->z.inject, "FAULT",
         "put a fault in, to see it found: result, oracle, expect or\nopcode"},
        {0, "inject-model", QGH_STRING, &device.inject, "FAULT",
         "a fault in the model: LAYER:DIM:VALUE or\nTENSOR:ROW:COL:VALUE"},
        QGN_FEATURES(AS_OPTION){0},
    };
    rc = qgh_parse(&usage, options, argc, argv, &nargs, e);
    for (int i = 0; i < QGN_NFEATURES; i++)
        c->z.off |= (uint32_t)off[i] << i;
    c->z.seed = seed ? seed : (uint64_t)time(NULL) << 20;
    c->z.reduce = !no_reduce;
    c->z.inject_model = device.inject;
    if (!rc)
        rc = parse_modes(c, mode, e);
    if (!rc && c->z.inject)
        rc = qgh_fault_parse(c->z.inject, &c->z.fault, e);
    if (!rc)
        rc = qgh_device_args(&device, e);
    if (!rc)
        rc = resume(c, seed != 0, e);
    c->first = c->sum.batches + 1;
    if (batch) {
        c->batch_only = true;
        c->first = batch;
    }
    if (!rc && !no_model) {
        c->z.device = qgh_device_open(&device.o, e);
        rc = c->z.device ? 0 : e->code;
    }
    if (!rc) {
        c->z.plan = plan = qgc_plan_new();
        if (!plan)
            rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    if (!rc && !(rc = qgh_tempdir(dir, sizeof dir, e))) {
        c->z.temp = dir;
        rc = run(c, jobs > 1024 ? 1024 : (int)jobs, e);
        qgh_tempdir_remove(dir);
    }
    qgc_plan_free(plan);
    qgh_device_close(c->z.device);
    free(c);
    return rc == QGH_HELP ? 0 : qgh_pool_end(rc);
}
