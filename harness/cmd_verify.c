/* qgpu verify: every case against everything that knows its answer. */
#include "check.h"
#include "commands.h"
#include "device_options.h"
#include "files.h"
#include "json.h"
#include "options.h"
#include "pool.h"
#include "suite.h"

#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct verify {
    struct qgh_suite suite;
    struct qgh_check_options check;
    struct qgh_checked *units; /* shared with the workers */
    struct qgh_checked sum;
    bool totals, progress;
};

static void work(void *ctx, int unit, FILE *out)
{
    struct verify *v = ctx;

    qgh_check(v->suite.specs[unit], &v->check, &v->units[unit], out);
}

/* ---- One line a kernel ----------------------------------------------------------------- */

static void clear_progress(const struct verify *v)
{
    if (v->progress)
        fputs("\r\033[K", stderr);
}

static void progress(void *ctx, int ended)
{
    const struct verify *v = ctx;

    if (v->progress)
        fprintf(stderr, "\r\033[K%d of %d", ended, v->suite.n);
}

/* A line for each other way of compiling: what was refused, or all totals. */
static void print_ways(const struct verify *v, const struct qgh_checked *r)
{
    for (int i = 1; i < v->check.ways.n; i++) {
        const struct qgh_way_tally *w = &r->way[i];

        if (w->refused)
            printf("      %-9s refused%s: %s\n", v->check.ways.v[i].name,
                   w->listed ? " as refused.txt says" : "", w->why);
        else if (v->totals && w->equal + w->failed)
            printf("      %-26s %3u blocks  %3u registers  %8" PRIu64 " tokens\n",
                   v->check.ways.v[i].name, w->blocks, w->regs, w->tokens);
    }
}

static void print_line(const struct verify *v, const char *spec, const struct qgh_checked *r)
{
    const char *slash = strrchr(spec, '/');
    const char *name = slash ? slash + 1 : spec;
    uint32_t cases = r->passed + r->failed + r->skipped;

    printf("%-4s  %-24.*s %3u case%c", r->failed ? "FAIL" : "ok", (int)strcspn(name, "."), name,
           cases, cases == 1 ? ' ' : 's');
    if (v->totals)
        printf("  %3u blocks  %3u registers  %8" PRIu64 " tokens  %8" PRIu64 " records", r->blocks,
               r->regs, r->tokens, r->records);
    putchar('\n');
    print_ways(v, r);
}

/* A worker that did not end by itself: the case it was at has failed. */
static void died(const struct verify *v, struct qgh_checked *r, int status)
{
    char why[160];

    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        snprintf(why, sizeof why, "not finished after %u s", v->check.seconds);
    else if (WIFSIGNALED(status))
        snprintf(why, sizeof why, "internal fault: %s", strsignal(WTERMSIG(status)));
    else
        snprintf(why, sizeof why, "internal fault: exit code %d", WEXITSTATUS(status));
    r->failed++;
    if (v->check.json) {
        struct qgh_json j;

        qgh_json_begin(&j, stdout);
        qgh_json_open(&j, NULL, '{');
        qgh_json_string(&j, "case", r->at);
        qgh_json_string(&j, "verdict", "failed");
        qgh_json_string(&j, "class",
                        WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM ? "timeout" : "broken");
        qgh_json_string(&j, "detail", why);
        qgh_json_close(&j, '}');
    } else {
        printf("      %s: %s; later cases of this file did not run\n", r->at, why);
    }
}

static void add(struct qgh_checked *sum, const struct qgh_checked *r)
{
    for (int i = 0; i < QGH_NSOURCES; i++) {
        sum->tally[i].equal += r->tally[i].equal;
        sum->tally[i].failed += r->tally[i].failed;
        sum->tally[i].stale += r->tally[i].stale;
        sum->tally[i].kernels += r->tally[i].equal + r->tally[i].failed > 0;
    }
    for (int i = 0; i < QGH_MAX_WAYS; i++) {
        sum->way[i].kernels += r->way[i].equal + r->way[i].failed > 0;
        sum->way[i].equal += r->way[i].equal;
        sum->way[i].failed += r->way[i].failed;
        sum->way[i].refused += r->way[i].refused;
        sum->way[i].same += r->way[i].same;
        sum->way[i].blocks += r->way[i].blocks;
        sum->way[i].tokens += r->way[i].tokens;
    }
    sum->passed += r->passed;
    sum->failed += r->failed;
    sum->skipped += r->skipped;
    sum->blocks += r->blocks;
    sum->tokens += r->tokens;
    sum->records += r->records;
    sum->words += r->words;
    sum->positions += r->positions;
    sum->other_ptx += r->other_ptx;
    sum->injected |= r->injected;
}

static void done(void *ctx, int unit, int status, FILE *out)
{
    struct verify *v = ctx;
    struct qgh_checked *r = &v->units[unit];
    char buf[4096];
    size_t n;

    clear_progress(v);
    if (!v->check.json) {
        struct qgh_checked line = *r;

        line.failed += status != 0;
        print_line(v, v->suite.specs[unit], &line);
    }
    while ((n = fread(buf, 1, sizeof buf, out)) > 0)
        fwrite(buf, 1, n, stdout);
    if (status)
        died(v, r, status);
    fflush(stdout);
    add(&v->sum, r);
}

/* ---- The end ----------------------------------------------------------------------------- */

static bool is_gpu(int source)
{
    return source == QGH_FROM_T4 || source == QGH_FROM_GPU;
}

/* Goldens come from machines that may not be at hand: what none speaks of is "not run". That no
 * case names a diagnosis, or expected values, is no fault of a run. */
static void print_row(const struct qgh_checked *sum, int source)
{
    const struct qgh_tally *t = &sum->tally[source];
    const struct qgh_tally *wrong = &sum->tally[QGH_FROM_DIAGNOSIS]; /* on purpose: no goldens */
    uint32_t cases = sum->passed + sum->failed + sum->skipped - wrong->equal - wrong->failed;
    uint32_t compared = t->equal + t->failed;

    printf("%-30s %8u %9u", qgh_source_text[source], t->kernels, compared);
    if (!compared && !t->stale)
        printf(" %7s %7s %7s  %s\n", "-", "-", "-",
               source == QGH_FROM_DIAGNOSIS || source == QGH_FROM_EXPECT ? "no such case"
                                                                         : "not run");
    else if (!is_gpu(source))
        printf(" %7u %7u\n", t->equal, t->failed);
    else
        printf(" %7u %7u %7u %8u\n", t->equal, t->failed, t->stale, cases - compared - t->stale);
}

static void print_table(const struct qgh_checked *sum)
{
    printf("\n%-30s %8s %9s %7s %7s %7s  %s\n", "answers from", "kernels", "compared", "equal",
           "failed", "stale", "not run");
    for (int i = 0; i < QGH_NSOURCES; i++)
        print_row(sum, i);
    if (sum->other_ptx)
        printf("\n%u golden%s measured with other PTX than clang writes here (nvcc's code gave the "
               "same)\n",
               sum->other_ptx, sum->other_ptx == 1 ? " was" : "s were");
    printf("\n%" PRIu64 " words compared, %" PRIu64 " tokens, %" PRIu64 " records", sum->words,
           sum->tokens, sum->records);
    if (sum->positions)
        printf(", %" PRIu64 " positions of the model", sum->positions);
    putchar('\n');
}

/* One row for each way of compiling. The model ran what -O2 made, and so the same programs. */
static void print_ways_table(const struct verify *v)
{
    const struct qgh_ways *ways = &v->check.ways;

    printf("\n%-30s %8s %9s %7s %7s %8s %7s %9s\n", "compiled by", "kernels", "compared", "equal",
           "failed", "refused", "blocks", "tokens");
    for (int i = 0; i < ways->n; i++) {
        const struct qgh_way_tally *w = &v->sum.way[i];
        char name[40];

        snprintf(name, sizeof name, "%s -%s", ways->v[i].nvcc ? "nvcc" : "clang",
                 ways->v[i].name + (ways->v[i].nvcc ? 5 : 0));
        printf("%-30s %8u %9u %7u %7u %8u %7u %9" PRIu64 "\n", name, w->kernels,
               w->equal + w->failed, w->equal, w->failed, w->refused, w->blocks, w->tokens);
    }
}

static void json_ways(struct qgh_json *j, const struct verify *v)
{
    qgh_json_open(j, "ways", '{');
    for (int i = 0; i < v->check.ways.n; i++) {
        const struct qgh_way_tally *w = &v->sum.way[i];

        qgh_json_open(j, v->check.ways.v[i].name, '{');
        qgh_json_uint(j, "kernels", w->kernels);
        qgh_json_uint(j, "equal", w->equal);
        qgh_json_uint(j, "failed", w->failed);
        qgh_json_uint(j, "blocks", w->blocks);
        qgh_json_uint(j, "tokens", w->tokens);
        qgh_json_uint(j, "same_program", w->same);
        qgh_json_open(j, "refused", '{');
        for (int k = 0; k < v->suite.n; k++)
            if (v->units[k].way[i].refused)
                qgh_json_string(j, v->units[k].kernel, v->units[k].way[i].why);
        qgh_json_close(j, '}');
        qgh_json_close(j, '}');
    }
    qgh_json_close(j, '}');
}

static void print_json(const struct verify *v)
{
    const struct qgh_checked *sum = &v->sum;
    struct qgh_json j;

    qgh_json_begin(&j, stdout);
    qgh_json_open(&j, NULL, '{');
    qgh_json_open(&j, "summary", '{');
    qgh_json_string(&j, "schema", "qgpu-verify/1");
    qgh_json_uint(&j, "passed", sum->passed);
    qgh_json_uint(&j, "failed", sum->failed);
    qgh_json_uint(&j, "skipped", sum->skipped);
    qgh_json_uint(&j, "words", sum->words);
    qgh_json_uint(&j, "tokens", sum->tokens);
    qgh_json_uint(&j, "records", sum->records);
    qgh_json_uint(&j, "positions", sum->positions);
    qgh_json_open(&j, "answers", '{');
    for (int i = 0; i < QGH_NSOURCES; i++) {
        const struct qgh_tally *t = &sum->tally[i];

        if (is_gpu(i) && !t->equal && !t->failed && !t->stale) {
            qgh_json_string(&j, qgh_source_key[i], "not run");
            continue;
        }
        qgh_json_open(&j, qgh_source_key[i], '{');
        qgh_json_uint(&j, "kernels", t->kernels);
        qgh_json_uint(&j, "equal", t->equal);
        qgh_json_uint(&j, "failed", t->failed);
        if (is_gpu(i))
            qgh_json_uint(&j, "stale", t->stale);
        qgh_json_close(&j, '}');
    }
    qgh_json_close(&j, '}');
    json_ways(&j, v);
    qgh_json_close(&j, '}');
    qgh_json_close(&j, '}');
}

/* Good only if something was compared, nothing failed, and an injected fault found its place. */
static int conclude(struct verify *v, struct qg_error *e)
{
    uint32_t compared = 0;

    for (int i = 0; i < QGH_NSOURCES; i++)
        compared += v->sum.tally[i].equal + v->sum.tally[i].failed;
    if (v->check.json)
        print_json(v);
    else
        print_table(&v->sum);
    if (!v->check.json && v->check.ways.n > 1)
        print_ways_table(v);
    if (!v->check.json && !compared)
        printf("nothing was compared, which is a failure\n");
    if (v->check.fault && !v->sum.injected && !v->sum.failed) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the fault found no place in these cases");
        return QG_EXIT_USER;
    }
    if (!v->check.json)
        printf("%u passed, %u failed, %u skipped\n", v->sum.passed, v->sum.failed, v->sum.skipped);
    return compared > 0 && v->sum.failed == 0 ? 0 : QG_EXIT_MISMATCH;
}

static int run_pool(struct verify *v, int jobs, struct qg_error *e)
{
    struct qgh_pool pool = {v->suite.n, jobs, v, work, done, progress, NULL};
    size_t bytes = ((size_t)v->suite.n + 1) * sizeof *v->units;
    int rc;

    v->units = qgh_shared(bytes);
    if (!v->units)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    rc = qgh_pool_run(&pool, e);
    clear_progress(v);
    if (rc == 0)
        rc = conclude(v, e);
    qgh_shared_free(v->units, bytes);
    return rc;
}

int qgh_cmd_verify(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "verify",
        "[FOLDER|CASE.yaml[:case] ...] [options]",
        "Runs every case on the interpreter and compares all arrays with an independent run of "
        "the\n"
        "same source on this CPU, with what GPUs computed (golden/), and with the expected values\n"
        "in the case. The model in weights replays each launch and writes it by itself. Cases\n"
        "that name a diagnosis must raise it.\n"
        "Without operands: kernels.\n",
        "  qgpu verify\n"
        "  qgpu verify kernels/dot.yaml:three\n"
        "  qgpu verify kernels --totals\n"
        "  qgpu verify kernels --levels standard       as clang -O0 and nvcc compile them, too\n"
        "  qgpu verify kernels --inject result         must fail\n",
        0,
        4096,
    };
    struct verify *v = calloc(1, sizeof *v);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t jobs = cores > 0 ? (uint64_t)cores : 1, seconds = 60;
    const char *fault = NULL, *levels = NULL;
    struct qgh_device_args device = {0};
    bool no_model = false, no_cache = false;
    struct qcc_cache *cache = NULL;
    char dir[PATH_MAX], *kernels[] = {(char[]){"kernels"}};
    int nargs, rc;

    if (!v)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    const struct qgh_option options[] = {
        {'j', "jobs", QGH_COUNT, &jobs, "N", "processes (default: one a core)"},
        {0, "json", QGH_FLAG, &v->check.json, NULL, "one JSON object a case, then a summary"},
        {'t', "totals", QGH_FLAG, &v->totals, NULL, "blocks, registers and tokens of each kernel"},
        {0, "max-steps", QGH_COUNT, &v->check.max_steps, "N",
         "EXEC records before a launch is stopped (default 1000000)"},
        {0, "timeout", QGH_COUNT, &seconds, "S", "seconds a case may take (default 60)"},
        {0, "inject", QGH_STRING, &fault, "FAULT",
         "put a fault in, to see it found: result, oracle, expect,\ngolden, opcode, level or "
         "diagnosis"},
        {'l', "levels", QGH_STRING, &levels, "LIST",
         "other ways to compile, which must compute the same:\nO0 to O3, nvcc-O0 to nvcc-O3; "
         "standard is O0 and nvcc-O3,\nall is all (nvcc where there is one)"},
        {0, "no-cache", QGH_FLAG, &no_cache, NULL, "compile everything anew, and keep nothing"},
        {0, "no-oracle", QGH_FLAG, &v->check.no_oracle, NULL, "leave out the CPU oracle"},
        {0, "no-model", QGH_FLAG, &no_model, NULL, "leave out the model in weights"},
        {'m', "model", QGH_STRING, &device.o.dir, "DIR",
         "its checkpoint (default: built in memory)"},
        {0, "f32", QGH_FLAG, &device.o.f32, NULL, "the model computes in f32 (default bf16)"},
        {0, "inject-model", QGH_STRING, &device.inject, "FAULT",
         "a fault in the model: LAYER:DIM:VALUE or\nTENSOR:ROW:COL:VALUE"},
        {0},
    };
    rc = qgh_parse(&usage, options, argc, argv, &nargs, e);
    if (!rc && fault)
        rc = qgh_fault_parse(fault, &v->check.fault, e);
    if (!rc)
        rc = qgh_ways_parse(&v->check.ways, levels, e);
    if (!rc)
        rc = qgh_device_args(&device, e);
    if (!rc && !no_model) {
        v->check.device = qgh_device_open(&device.o, e);
        rc = v->check.device ? 0 : e->code;
    }
    if (!rc)
        rc = qgh_suite_collect(&v->suite, nargs ? argv : kernels, nargs ? nargs : 1, e);
    if (!rc)
        rc = qgh_tempdir(dir, sizeof dir, e);
    if (!rc) {
        cache = no_cache ? NULL : qgh_ways_cache(&v->check.ways);
        v->check.cache = cache;
        v->check.dir = no_cache ? dir : NULL;
        v->check.seconds = seconds > 86400 ? 86400 : (unsigned)seconds;
        v->progress = !v->check.json && isatty(STDOUT_FILENO) && isatty(STDERR_FILENO);
        rc = run_pool(v, jobs > 1024 ? 1024 : (int)jobs, e);
        qgh_tempdir_remove(dir);
    }
    qcc_cache_close(cache);
    qgh_suite_free(&v->suite);
    qgh_device_close(v->check.device);
    free(v);
    return rc == QGH_HELP ? 0 : qgh_pool_end(rc);
}
