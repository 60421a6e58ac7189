/* Generated kernels on the machine. */
#include "trial.h"

#include "../../compiler/cuda/clang.h"
#include "../files.h"
#include "../report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RECORDS = 20000 };

static void differs(struct qgn_trial *t, enum qgn_who who, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static void differs(struct qgn_trial *t, enum qgn_who who, const char *fmt, ...)
{
    va_list ap;

    if (t->verdict == QGN_DIFFERS)
        return;
    va_start(ap, fmt);
    vsnprintf(t->detail, sizeof t->detail, fmt, ap);
    va_end(ap);
    t->verdict = QGN_DIFFERS;
    t->who = who;
}

/* ---- Compiling ------------------------------------------------------------------------- */

static int write_batch(const struct qgn_batch *b, const char *path, struct qg_error *e)
{
    char *text = NULL;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    int rc;

    if (!f)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    fputs(QGN_HEADING, f);
    for (unsigned i = 0; i < b->n; i++)
        fprintf(f, "%s\n", b->t[i].kernel.source);
    rc = fclose(f) ? qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory")
                   : qgh_write_file(path, text, n, e);
    free(text);
    return rc;
}

static void compile_one(const struct qgn_batch *b, struct qgn_trial *t, const char *ptx,
                        const char *name)
{
    const struct qcc_options o = {.opt = b->how.opt, .kernel = t->kernel.name};
    struct qg_program *p = calloc(1, sizeof *p);
    struct qg_error e = {0};
    int rc;

    if (!p)
        return;
    if (t->kernel.recipe.mode >= QGN_BLOCKS)
        rc = t->kernel.source[0] ? qg_asm(p, t->kernel.source, name, &e) : QG_EXIT_USER;
    else
        rc = qcc_compile_ptx(ptx, name, &o, p, &e);
    if (rc) {
        free(p);
        t->verdict = QGN_REFUSED;
        snprintf(t->detail, sizeof t->detail, "%s", e.what);
        if (rc == QG_EXIT_INTERNAL)
            differs(t, QGN_COMPILER, "the compiler failed: %s", e.what);
        return;
    }
    t->program = p;
    if (b->how.fault == QGH_FAULT_OPCODE)
        qgh_fault_program(p);
}

static int compile_cuda(struct qgn_batch *b, struct qg_error *e)
{
    const char *quiet[] = {"-w", NULL};
    const struct qcc_options o = {.opt = b->how.opt, .cflags = quiet};
    char path[500], msg[512] = "", *ptx = NULL;
    const char **names = calloc(b->n, sizeof *names);
    int rc;

    snprintf(path, sizeof path, "%s/batch.cu", b->dir);
    rc = names ? write_batch(b, path, e)
               : qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    if (!rc)
        rc = qcc_clang(path, &o, &ptx, e);
    for (unsigned i = 0; names && i < b->n && !rc; i++) {
        names[i] = b->t[i].kernel.name;
        compile_one(b, &b->t[i], ptx, "batch.ptx");
    }
    if (!rc && b->how.oracle &&
        qgo_load_many(path, names, b->n, b->dir, b->oracle, msg, sizeof msg))
        rc = qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "CPU oracle: %s", msg);
    free(ptx);
    free(names);
    return rc;
}

int qgn_batch_open(struct qgn_batch *b, const struct qgn_recipe *r, unsigned n, const char *dir,
                   const struct qgn_build *how, struct qg_error *e)
{
    int rc = 0;

    memset(b, 0, sizeof *b);
    snprintf(b->dir, sizeof b->dir, "%s", dir);
    b->how = *how;
    b->t = calloc(n, sizeof *b->t);
    b->oracle = calloc(n, sizeof *b->oracle);
    if (!b->t || !b->oracle)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    b->n = n;
    for (unsigned i = 0; i < n && !rc; i++) {
        rc = qgn_make(&b->t[i].kernel, &r[i], e);
        snprintf(b->t[i].file.path, sizeof b->t[i].file.path, "%s.yaml", b->t[i].kernel.name);
        snprintf(b->t[i].file.kernel, sizeof b->t[i].file.kernel, "%s", b->t[i].kernel.name);
    }
    if (rc)
        return rc;
    if (n && r->mode == QGN_CUDA)
        return compile_cuda(b, e);
    for (unsigned i = 0; i < n; i++)
        compile_one(b, &b->t[i], b->t[i].kernel.source, b->t[i].kernel.name);
    return 0;
}

void qgn_batch_free(struct qgn_batch *b)
{
    for (unsigned i = 0; i < b->n; i++) {
        qgn_free(&b->t[i].kernel);
        qgh_tokens_free(&b->t[i].tokens);
        qgh_tokens_free(&b->t[i].wrote);
        free(b->t[i].answers);
        free(b->t[i].program);
        if (b->oracle[i])
            qgo_free(b->oracle[i]);
    }
    free(b->t);
    free(b->oracle);
    memset(b, 0, sizeof *b);
}

/* ---- Launching --------------------------------------------------------------------------- */

void qgn_launch(struct qgn_batch *b, unsigned i, struct qgc_counter *c, bool tokens)
{
    struct qgn_trial *t = &b->t[i];
    struct qg_options o = {.max_steps = MAX_RECORDS,
                           .sink = tokens ? qgh_tokens_sink : NULL,
                           .sink_ctx = &t->tokens,
                           .prompt = true};
    struct qg_error e = {0};
    int rc;

    if (!t->program || t->verdict != QGN_GOOD)
        return;
    rc = qgh_launch_from_case(t->program, &t->file, &t->kernel.c, &t->launch, &e);
    if (!rc)
        rc = c ? qgc_run(c, &t->launch.launch, &o, &t->result, &e)
               : qg_run(&t->launch.launch, &o, &t->result, &e);
    t->launched = !rc;
    if (rc == QG_EXIT_INTERNAL) {
        differs(t, QGN_INTERP, "the interpreter failed: %s", e.what);
    } else if (rc) {
        t->verdict = QGN_REFUSED;
        snprintf(t->detail, sizeof t->detail, "%s", e.what);
    } else if (t->result.status != QG_OK) {
        t->verdict = QGN_DIAGNOSED;
        snprintf(t->detail, sizeof t->detail, "%s: %s", qgh_diag_name(t->result.diag.kind),
                 t->result.diag.text);
    }
}

/* ---- Arrays ------------------------------------------------------------------------------ */

static void put_array(FILE *f, const char *who, const struct qg_case_array *a)
{
    fprintf(f, "%-12s %s =", who, a->name);
    for (uint32_t i = 0; i < a->n; i++)
        fprintf(f, " %" PRId32, (int32_t)a->v[i]);
    fputc('\n', f);
}

/* Compares the arrays that a launch left with `want`, of which there are as many. */
static void compare_arrays(struct qgn_batch *b, struct qgn_trial *t, enum qgn_who who,
                           const char *name, struct qg_case_array *want)
{
    struct qg_case_array *got = calloc(QG_CASE_MAX_ARGS, sizeof *got);
    uint32_t n = t->launch.narrays;
    size_t size;
    FILE *f;

    if (!got) {
        differs(t, who, "out of memory: not compared");
        return;
    }
    qgh_launch_arrays(&t->launch, t->result.gmem, t->result.ginit, got);
    if (b->how.fault == QGH_FAULT_RESULT)
        qgh_fault_array(got, n);
    if (b->how.fault == (who == QGN_ORACLE ? QGH_FAULT_ORACLE : QGH_FAULT_EXPECT))
        qgh_fault_array(want, n);
    for (uint32_t k = 0; k < n; k++)
        // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): n of them are filled
        for (uint32_t w = 0; w < want[k].n; w++)
            if (got[k].v[w] != want[k].v[w])
                differs(t, who,
                        "%s[%u] is %" PRId32 " (0x%" PRIx32 "), %s: %" PRId32 " (0x%" PRIx32 ")",
                        want[k].name, w, (int32_t)got[k].v[w], got[k].v[w], name,
                        (int32_t)want[k].v[w], want[k].v[w]);
    f = t->verdict == QGN_DIFFERS ? open_memstream(&t->answers, &size) : NULL;
    for (uint32_t k = 0; k < n && f; k++) {
        put_array(f, "interpreter", &got[k]);
        put_array(f, name, &want[k]);
    }
    if (f)
        fclose(f);
    free(got);
}

void qgn_compare_expect(struct qgn_batch *b, unsigned i)
{
    struct qgn_trial *t = &b->t[i];
    struct qg_case_array want[4];

    if (t->verdict != QGN_GOOD || !t->kernel.c.nexpect)
        return;
    memcpy(want, t->kernel.c.expect, t->kernel.c.nexpect * sizeof *want);
    compare_arrays(b, t, QGN_EXPECT, "expected", want);
}

void qgn_compare_oracle(struct qgn_batch *b, unsigned i)
{
    struct qgn_trial *t = &b->t[i];
    const struct qg_case *c = &t->kernel.c;
    struct qg_case_array want[4];
    struct qgo_arg args[4] = {0};
    uint32_t n = 0;
    char msg[512] = "";

    if (t->verdict != QGN_GOOD || !b->oracle[i])
        return;
    for (uint32_t k = 0; k < c->nargs; k++) {
        args[k].is_array = c->args[k].is_array;
        args[k].scalar = c->args[k].a.v[0];
        args[k].array.n = c->args[k].a.n;
        if (!args[k].is_array)
            continue;
        want[n] = c->args[k].a;
        args[k].array.words = want[n++].v;
    }
    if (qgo_run(b->oracle[i], c->grid, c->block, args, c->nargs, msg, sizeof msg)) {
        differs(t, QGN_ORACLE, "CPU oracle: %s", msg);
        return;
    }
    compare_arrays(b, t, QGN_ORACLE, "CPU oracle", want);
}

/* ---- The model --------------------------------------------------------------------------- */

struct model_sink {
    struct qgh_beside beside;
    struct qgh_tokens *wrote;
};

static int compare_tokens(void *ctx, const uint32_t *ids, size_t n)
{
    struct model_sink *s = ctx;

    return qgh_tokens_sink(s->wrote, ids, n) || qgh_beside_sink(&s->beside, ids, n) ? -1 : 0;
}

/* The model's choice at each position of the interpreter's tokens. */
static void replay(struct qgn_trial *t, struct qgh_device *d)
{
    struct qgh_replay r;
    struct qg_error e = {0};

    if (qgh_device_replay(d, t->tokens.ids, t->tokens.n, true, false, &r, &e))
        differs(t, QGN_MODEL, "model: %s", e.what);
    else if (r.mismatches || r.positions != t->result.tokens)
        differs(t, QGN_MODEL, "model, replay: the token at position %zu is wrong",
                r.first.position);
}

void qgn_compare_model(struct qgn_batch *b, unsigned i, struct qgh_device *d)
{
    struct qgn_trial *t = &b->t[i];
    struct model_sink sink = {{.want = &t->tokens}, &t->wrote};
    struct qgh_device_result r;
    struct qg_error e = {0};

    if (t->verdict != QGN_GOOD)
        return;
    replay(t, d);
    if (qgh_device_launch(d, &t->launch.launch, t->result.tokens + 1, compare_tokens, &sink, &r,
                          &e)) {
        differs(t, QGN_MODEL, "model: %s", e.what);
        return;
    }
    if (!r.halted || sink.beside.differs || sink.beside.n != t->result.tokens) {
        differs(t, QGN_MODEL,
                "model: token %" PRIu64 " of %" PRIu64 " differs from the interpreter's",
                sink.beside.n, t->result.tokens);
        return;
    }
    for (uint32_t w = 0; w < QG_GWORDS; w++)
        if (t->result.ginit[w] && (!r.ginit[w] || r.gmem[w] != t->result.gmem[w]))
            differs(t, QGN_MODEL, "model: word %u of global memory differs", w);
}
