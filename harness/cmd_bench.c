/* qgpu bench: the figures. Speeds are per second of processor time, the best of three. */
#include "bench_model.h"
#include "bench_native.h"
#include "commands.h"
#include "files.h"
#include "json.h"
#include "session.h"
#include "suite.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIES = 3 };

struct figures {
    uint64_t dot_tokens;                    /* 0: no such case */
    double checked, unchecked, text, trace; /* records a second */
    uint64_t bench_records;
    double native; /* how many times faster this CPU is at the same loop; 0: not run */
    uint32_t kernels, cases, blocks, max_blocks, max_regs;
    uint64_t tokens, records;
    double compile_seconds;
    struct qgh_model_speeds model; /* cases 0: not measured */
};

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- Speed of the interpreter ---------------------------------------------------------- */

/* Four threads, each: n times x = xorshift(x), out[tid] += x. Needs no clang. */
static const char loop_ptx[] =
    ".version 7.0\n"
    ".target sm_75\n"
    ".address_size 64\n"
    ".visible .entry loop(.param .u64 loop_param_0, .param .u32 loop_param_1)\n"
    "{\n"
    "    .reg .pred %p<2>;\n"
    "    .reg .b32 %r<12>;\n"
    "    .reg .b64 %rd<5>;\n"
    "    ld.param.u64 %rd1, [loop_param_0];\n"
    "    ld.param.u32 %r1, [loop_param_1];\n"
    "    cvta.to.global.u64 %rd2, %rd1;\n"
    "    mov.u32 %r2, %tid.x;\n"
    "    mul.wide.u32 %rd3, %r2, 4;\n"
    "    add.s64 %rd4, %rd2, %rd3;\n"
    "    add.s32 %r3, %r2, 1;\n"
    "$again:\n"
    "    shl.b32 %r4, %r3, 13;\n"
    "    xor.b32 %r5, %r4, %r3;\n"
    "    shr.u32 %r6, %r5, 17;\n"
    "    xor.b32 %r7, %r6, %r5;\n"
    "    shl.b32 %r8, %r7, 5;\n"
    "    xor.b32 %r3, %r8, %r7;\n"
    "    ld.global.u32 %r9, [%rd4];\n"
    "    add.s32 %r10, %r9, %r3;\n"
    "    st.global.u32 [%rd4], %r10;\n"
    "    add.s32 %r1, %r1, -1;\n"
    "    setp.ne.s32 %p1, %r1, 0;\n"
    "    @%p1 bra $again;\n"
    "    ret;\n"
    "}\n";

static int loop_launch(struct qg_program *p, uint32_t n, struct qgh_launch *l, struct qg_error *e)
{
    struct qcc_options o = {.opt = 2};
    struct qg_case_file *f = calloc(1, sizeof *f);
    struct qg_case *c = calloc(1, sizeof *c);
    int rc = 0;

    if (!f || !c)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    else
        rc = qcc_compile_ptx(loop_ptx, "bench.ptx", &o, p, e);
    if (!rc && f && c) {
        for (int i = 0; i < 3; i++)
            c->grid[i] = c->block[i] = 1;
        c->block[0] = 4;
        c->nargs = 2;
        c->args[0].is_array = true;
        c->args[0].a.n = 4;
        memset(c->args[0].a.init, 1, 4);
        c->args[1].a.n = 1;
        c->args[1].a.v[0] = n;
        c->args[1].a.init[0] = true;
        rc = qgh_launch_from_case(p, f, c, l, e);
    }
    free(c);
    free(f);
    return rc;
}

enum mode { CHECKED, UNCHECKED, TRACE_BINARY, TRACE_TEXT };

static int speed_once(const struct qgh_launch *l, enum mode mode, const char *path,
                      uint64_t *records, double *per_second, struct qg_error *e)
{
    struct qg_options o = {.max_steps = UINT64_C(1) << 40, .unchecked = mode == UNCHECKED};
    struct qg_trace_writer *w = NULL;
    struct qg_result r;
    double start = now(CLOCK_PROCESS_CPUTIME_ID);
    int rc;

    if (mode == TRACE_BINARY || mode == TRACE_TEXT) {
        w = qg_trace_create(path, mode == TRACE_TEXT, &l->launch, e);
        if (!w)
            return e->code;
        o.sink = qg_trace_sink;
        o.sink_ctx = w;
    }
    rc = qg_run(&l->launch, &o, &r, e);
    if (w) {
        int closed = qg_trace_close(w, rc == 0, e);

        rc = rc ? rc : closed;
    }
    if (!rc && r.status != QG_OK)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "the bench loop raised a diagnosis: %s",
                          r.diag.text);
    if (!rc) {
        *records = r.records;
        *per_second = (double)r.records / (now(CLOCK_PROCESS_CPUTIME_ID) - start);
    }
    return rc;
}

static int speed(enum mode mode, uint32_t n, const char *path, struct qg_program *p,
                 uint64_t *records, double *best, struct qg_error *e)
{
    struct qgh_launch l;
    int rc = loop_launch(p, n, &l, e);

    for (int i = 0; i < TRIES && !rc; i++) {
        double x = 0;

        rc = speed_once(&l, mode, path, records, &x, e);
        *best = x > *best ? x : *best;
    }
    return rc;
}

/* The same loop, ten times as often, compiled for this CPU. */
static int measure_native(struct figures *f, const char *dir, uint32_t n, struct qg_error *e)
{
    double best = 0;
    int rc = 0;

    for (int i = 0; i < TRIES && !rc; i++) {
        uint32_t out[4];
        double seconds;
        bool ran;

        rc = qgh_bench_native(dir, n > UINT32_MAX / 10 ? n : 10 * n, &ran, &seconds, out, e);
        if (!rc && ran && (best == 0 || seconds < best))
            best = seconds;
    }
    if (best > 0)
        f->native = (double)f->bench_records / f->checked / best * (n > UINT32_MAX / 10 ? 1 : 10);
    return rc;
}

static int measure_speed(struct figures *f, uint32_t n, struct qg_error *e)
{
    struct qg_program *p = calloc(1, sizeof *p);
    char dir[PATH_MAX - 16], path[PATH_MAX];
    uint64_t traced;
    int rc = p ? qgh_tempdir(dir, sizeof dir, e)
               : qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");

    if (!rc) {
        snprintf(path, sizeof path, "%s/bench.trace", dir);
        rc = speed(CHECKED, n, path, p, &f->bench_records, &f->checked, e);
        if (!rc)
            rc = measure_native(f, dir, n, e);
        if (!rc)
            rc = speed(UNCHECKED, n, path, p, &f->bench_records, &f->unchecked, e);
        if (!rc)
            rc = speed(TRACE_BINARY, n / 6 + 1, path, p, &traced, &f->trace, e);
        if (!rc)
            rc = speed(TRACE_TEXT, n / 20 + 1, path, p, &traced, &f->text, e);
        qgh_tempdir_remove(dir);
    }
    free(p);
    return rc;
}

/* ---- Totals of the suite ------------------------------------------------------------------ */

static int measure_file(const char *spec, struct figures *f, struct qg_error *e)
{
    struct qgh_session s;
    struct qgh_launch l;
    struct qg_options o = {0};
    struct qg_result r;
    double start = now(CLOCK_MONOTONIC);
    bool skip;
    int rc = qgh_session_open_good(&s, spec, &skip, e);

    if (rc || skip)
        return rc;
    f->compile_seconds += now(CLOCK_MONOTONIC) - start;
    f->kernels++;
    f->blocks += s.program->nblocks;
    f->max_blocks = s.program->nblocks > f->max_blocks ? s.program->nblocks : f->max_blocks;
    f->max_regs = s.program->regs_used > f->max_regs ? s.program->regs_used : f->max_regs;
    for (uint32_t i = 0; i < s.file.ncases && !rc; i++) {
        const struct qg_case *c = &s.file.cases[i];

        rc = qgh_launch_from_case(s.program, &s.file, c, &l, e);
        if (!rc)
            rc = qg_run(&l.launch, &o, &r, e);
        if (rc)
            break;
        f->cases++;
        f->tokens += r.tokens;
        f->records += r.records;
        if (!strcmp(s.file.kernel, "dot") && !strcmp(c->name, "three"))
            f->dot_tokens = r.tokens;
    }
    qgh_session_close(&s);
    return rc;
}

static int measure_suite(char **names, int n, int model_runs, struct figures *f, struct qg_error *e)
{
    struct qgh_suite suite;
    int rc = qgh_suite_collect(&suite, names, n, e);

    for (int i = 0; i < suite.n && !rc; i++)
        rc = measure_file(suite.specs[i], f, e);
    if (!rc && model_runs)
        rc = qgh_bench_model(&suite, model_runs, &f->model, e);
    qgh_suite_free(&suite);
    return rc;
}

/* ---- Output ------------------------------------------------------------------------------ */

static void print_figures(const struct figures *f)
{
    printf("%-44s %12s %12s\n", "figure", "measured", "wanted");
    if (f->dot_tokens)
        printf("%-44s %12" PRIu64 " %12s\n", "dot product of [1,2,3] and [4,5,6], tokens",
               f->dot_tokens, "<= 24");
    else
        printf("%-44s %12s %12s\n", "dot product of [1,2,3] and [4,5,6], tokens", "not run",
               "<= 24");
    printf("%-44s %10.1f M %12s\n", "interpreter, records a second", f->checked / 1e6, ">= 10 M");
    if (f->native > 0)
        printf("%-44s %9.1f x\n", "  the same loop compiled for this CPU", f->native);
    else
        printf("%-44s %12s\n", "  the same loop compiled for this CPU", "not run");
    printf("%-44s %10.1f M\n", "  without diagnoses", f->unchecked / 1e6);
    printf("%-44s %10.1f M %12s\n", "  with binary trace", f->trace / 1e6, ">= 3 M");
    printf("%-44s %10.1f M\n", "  with text trace", f->text / 1e6);
    printf("%-44s %12u\n", "kernels", f->kernels);
    printf("%-44s %12u\n", "cases", f->cases);
    printf("%-44s %12" PRIu64 "\n", "tokens of all cases", f->tokens);
    printf("%-44s %12" PRIu64 "\n", "records of all cases", f->records);
    printf("%-44s %7u of %d\n", "blocks of the largest kernel", f->max_blocks, QG_BLOCKS);
    printf("%-44s %7u of %d\n", "registers of the largest kernel", f->max_regs, QG_REGS - 1);
    printf("%-44s %10.2f s\n", "compiling all sources", f->compile_seconds);
}

/* Published figures of others, with what they ran on. */
static void print_model(const struct figures *f)
{
    const struct qgh_model_speeds *m = &f->model;

    printf("\nmodel in weights, %u cases, %" PRIu64 " tokens a run     tokens/s    x dense\n",
           m->cases, m->tokens);
    printf("%-44s %12.1f %10.0f\n", "  dense pass, one core", m->dense, 1.0);
    printf("%-44s %12.0f %10.0f\n", "  sparse step, one core", m->sparse, m->sparse / m->dense);
    printf("%-44s %12.0f %10.0f\n", "  free run by events, one core", m->free_run,
           m->free_run / m->dense);
    printf("%-44s %12.0f %10.0f\n", "  replay by events, one core", m->replay,
           m->replay / m->dense);
    printf("%-44s %12.0f %10.0f\n", "  replay by events, two threads (wall clock)", m->replay_2,
           m->replay_2 / m->dense);
    puts("published by others, on their machines:\n"
         "  qwenGPU, GPU                                       10-15\n"
         "  Qwenputer, GPU                               2,000-3,200\n"
         "  Percepta, CPU                              30,000-51,000   (replay in batches: "
         "111,000)");
}

static void print_figures_json(FILE *out, const struct figures *f)
{
    struct qgh_json j;

    qgh_json_begin(&j, out);
    qgh_json_open(&j, NULL, '{');
    qgh_json_uint(&j, "dot_tokens", f->dot_tokens);
    qgh_json_real(&j, "records_per_second", f->checked);
    if (f->native > 0)
        qgh_json_real(&j, "native_times_faster", f->native);
    qgh_json_real(&j, "records_per_second_unchecked", f->unchecked);
    qgh_json_real(&j, "records_per_second_binary_trace", f->trace);
    qgh_json_real(&j, "records_per_second_text_trace", f->text);
    qgh_json_uint(&j, "kernels", f->kernels);
    qgh_json_uint(&j, "cases", f->cases);
    qgh_json_uint(&j, "tokens", f->tokens);
    qgh_json_uint(&j, "records", f->records);
    qgh_json_uint(&j, "max_blocks", f->max_blocks);
    qgh_json_uint(&j, "max_registers", f->max_regs);
    qgh_json_real(&j, "compile_seconds", f->compile_seconds);
    if (f->model.cases) {
        qgh_json_open(&j, "model", '{');
        qgh_json_uint(&j, "cases", f->model.cases);
        qgh_json_uint(&j, "tokens", f->model.tokens);
        qgh_json_real(&j, "dense_tokens_per_second", f->model.dense);
        qgh_json_real(&j, "sparse_tokens_per_second", f->model.sparse);
        qgh_json_real(&j, "free_run_tokens_per_second", f->model.free_run);
        qgh_json_real(&j, "replay_tokens_per_second", f->model.replay);
        qgh_json_real(&j, "replay_two_threads_tokens_per_second", f->model.replay_2);
        qgh_json_close(&j, '}');
    }
    qgh_json_close(&j, '}');
}

static int write_json(const char *path, const struct figures *f, struct qg_error *e)
{
    FILE *out = fopen(path, "w");
    bool ok = out;

    if (out) {
        print_figures_json(out, f);
        ok = !ferror(out);
        ok = !fclose(out) && ok;
    }
    return ok ? 0 : qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot write the figures");
}

int qgh_cmd_bench(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "bench",
        "[FOLDER|CASE.yaml ...] [options]",
        "Prints the figures: tokens of the dot product, speed of the interpreter (one core, best "
        "of\n"
        "best of three), totals over the cases. Without operands: kernels.\n",
        "  qgpu bench --json\n",
        0,
        4096,
    };
    char *kernels[] = {(char[]){"kernels"}};
    struct figures f = {0};
    uint64_t iterations = 2000000;
    const char *output = NULL;
    uint64_t runs = 0;
    bool json = false;
    const struct qgh_option options[] = {
        {0, "json", QGH_FLAG, &json, NULL, "one JSON object"},
        {'n', "iterations", QGH_COUNT, &iterations, "N",
         "of the loop that the speed is measured on (default 2000000)"},
        {'o', "output", QGH_STRING, &output, "FILE", "write the JSON object there as well"},
        {'r', "model-runs", QGH_COUNT, &runs, "N",
         "the model's speeds too, median of N runs over all cases\n(takes minutes and, for the "
         "dense "
         "pass, 3 GB)"},
        {0},
    };
    int nargs, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    rc =
        measure_suite(nargs ? argv : kernels, nargs ? nargs : 1, runs > 15 ? 15 : (int)runs, &f, e);
    if (!rc)
        rc = measure_speed(&f, iterations > UINT32_MAX ? UINT32_MAX : (uint32_t)iterations, e);
    if (rc)
        return rc;
    if (json)
        print_figures_json(stdout, &f);
    else
        print_figures(&f);
    if (!json && f.model.cases)
        print_model(&f);
    return output ? write_json(output, &f, e) : 0;
}
