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

static void differs(struct qgn_trial *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void differs(struct qgn_trial *t, const char *fmt, ...)
{
    va_list ap;

    if (t->verdict == QGN_DIFFERS)
        return;
    va_start(ap, fmt);
    vsnprintf(t->detail, sizeof t->detail, fmt, ap);
    va_end(ap);
    t->verdict = QGN_DIFFERS;
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

static void compile_one(struct qgn_trial *t, const char *ptx, const char *name)
{
    const struct qcc_options o = {.opt = 2, .kernel = t->kernel.name};
    struct qg_program *p = calloc(1, sizeof *p);
    struct qg_error e = {0};
    int rc;

    if (!p)
        return;
    if (t->kernel.recipe.mode == QGN_BLOCKS)
        rc = t->kernel.source[0] ? qg_asm(p, t->kernel.source, name, &e) : QG_EXIT_USER;
    else
        rc = qcc_compile_ptx(ptx, name, &o, p, &e);
    if (rc) {
        free(p);
        t->verdict = QGN_REFUSED;
        snprintf(t->detail, sizeof t->detail, "%s", e.what);
        if (rc == QG_EXIT_INTERNAL)
            differs(t, "the compiler failed: %s", e.what);
        return;
    }
    t->program = p;
}

static int compile_cuda(struct qgn_batch *b, bool oracle, struct qg_error *e)
{
    const char *quiet[] = {"-w", NULL};
    const struct qcc_options o = {.opt = 2, .cflags = quiet};
    char path[500], msg[512] = "", *ptx = NULL;
    const char **names = calloc(b->n, sizeof *names);
    int rc;

    snprintf(path, sizeof path, "%s/batch.cu", b->dir);
    rc = names ? write_batch(b, path, e)
               : qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    if (!rc)
        rc = qcc_clang(path, &o, &ptx, e);
    for (unsigned i = 0; i < b->n && !rc; i++) {
        names[i] = b->t[i].kernel.name;
        compile_one(&b->t[i], ptx, "batch.ptx");
    }
    if (!rc && oracle && qgo_load_many(path, names, b->n, b->dir, b->oracle, msg, sizeof msg))
        rc = qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "CPU oracle: %s", msg);
    free(ptx);
    free(names);
    return rc;
}

int qgn_batch_open(struct qgn_batch *b, const struct qgn_recipe *r, unsigned n, const char *dir,
                   bool oracle, struct qg_error *e)
{
    int rc = 0;

    memset(b, 0, sizeof *b);
    snprintf(b->dir, sizeof b->dir, "%s", dir);
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
        return compile_cuda(b, oracle, e);
    for (unsigned i = 0; i < n; i++)
        compile_one(&b->t[i], b->t[i].kernel.source, b->t[i].kernel.name);
    return 0;
}

void qgn_batch_free(struct qgn_batch *b)
{
    for (unsigned i = 0; i < b->n; i++) {
        qgn_free(&b->t[i].kernel);
        qgh_tokens_free(&b->t[i].tokens);
        free(b->t[i].program);
        if (b->oracle[i])
            qgo_free(b->oracle[i]);
    }
    free(b->t);
    free(b->oracle);
    memset(b, 0, sizeof *b);
}

/* ---- Launching ------------------------------------------------------------------------------- */

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
    if (rc == QG_EXIT_INTERNAL) {
        differs(t, "the interpreter failed: %s", e.what);
    } else if (rc) {
        t->verdict = QGN_REFUSED;
        snprintf(t->detail, sizeof t->detail, "%s", e.what);
    } else if (t->result.status != QG_OK) {
        t->verdict = QGN_DIAGNOSED;
        snprintf(t->detail, sizeof t->detail, "%s: %s", qgh_diag_name(t->result.diag.kind),
                 t->result.diag.text);
    }
}

void qgn_compare_oracle(struct qgn_batch *b, unsigned i)
{
    struct qgn_trial *t = &b->t[i];
    const struct qg_case *c = &t->kernel.c;
    uint32_t words[4][QG_CASE_MAX_WORDS];
    struct qgo_arg args[4] = {0};
    struct qg_case_array got[QG_CASE_MAX_ARGS];
    uint32_t array = 0;
    char msg[512] = "";

    if (t->verdict != QGN_GOOD || !b->oracle[i])
        return;
    for (uint32_t k = 0; k < c->nargs; k++) {
        args[k].is_array = c->args[k].is_array;
        args[k].scalar = c->args[k].a.v[0];
        args[k].array.words = words[k];
        args[k].array.n = c->args[k].a.n;
        memcpy(words[k], c->args[k].a.v, c->args[k].a.n * sizeof **words);
    }
    if (qgo_run(b->oracle[i], c->grid, c->block, args, c->nargs, msg, sizeof msg)) {
        differs(t, "CPU oracle: %s", msg);
        return;
    }
    qgh_launch_arrays(&t->launch, t->result.gmem, t->result.ginit, got);
    for (uint32_t k = 0; k < c->nargs; k++) {
        if (!c->args[k].is_array)
            continue;
        for (uint32_t w = 0; w < c->args[k].a.n; w++)
            if (got[array].v[w] != words[k][w])
                differs(t,
                        "%s[%u] is %" PRId32 " (0x%" PRIx32 "), CPU oracle: %" PRId32 " (0x%" PRIx32
                        ")",
                        c->args[k].a.name, w, (int32_t)got[array].v[w], got[array].v[w],
                        (int32_t)words[k][w], words[k][w]);
        array++;
    }
}

/* ---- The model
 * ----------------------------------------------------------------------------------- */

struct beside {
    const struct qgh_tokens *want;
    size_t at;
    uint64_t n;
    bool differs;
};

static int compare_tokens(void *ctx, const uint32_t *ids, size_t n)
{
    struct beside *b = ctx;
    uint32_t run = qg_token_first(QG_T_RUN), halt = qg_token_first(QG_T_HALT);

    for (size_t i = 0; i < n; i++) {
        if (!b->n || b->want->ids[b->at] == halt)
            while (b->at < b->want->n && b->want->ids[b->at] != run)
                b->at++;
        b->n++;
        b->at++;
        if (b->at >= b->want->n || b->want->ids[b->at] != ids[i]) {
            b->differs = true;
            return -1;
        }
    }
    return 0;
}

void qgn_compare_model(struct qgn_batch *b, unsigned i, struct qgh_device *d)
{
    struct qgn_trial *t = &b->t[i];
    struct beside beside = {.want = &t->tokens};
    struct qgh_device_result r;
    struct qg_error e = {0};

    if (t->verdict != QGN_GOOD)
        return;
    if (qgh_device_launch(d, &t->launch.launch, t->result.tokens + 1, compare_tokens, &beside, &r,
                          &e)) {
        differs(t, "model: %s", e.what);
        return;
    }
    if (!r.halted || beside.differs || beside.n != t->result.tokens) {
        differs(t, "model: token %" PRIu64 " of %" PRIu64 " differs from the interpreter's",
                beside.n, t->result.tokens);
        return;
    }
    for (uint32_t w = 0; w < QG_GWORDS; w++)
        if (t->result.ginit[w] && (!r.ginit[w] || r.gmem[w] != t->result.gmem[w]))
            differs(t, "model: word %u of global memory differs", w);
}
