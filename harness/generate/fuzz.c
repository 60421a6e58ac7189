/* One batch of a campaign. */
#include "fuzz.h"

#include "../files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* CUDA twice: it is what the machine is for, and the chain behind it is the longest. */
static const enum qgn_mode turns[] = {QGN_CUDA, QGN_PTX, QGN_CUDA, QGN_BLOCKS,
                                      QGN_CUDA, QGN_PTX, QGN_CUDA, QGN_SHAPES};
enum { NTURNS = sizeof turns / sizeof *turns };

unsigned qgn_fuzz_recipes(const struct qgn_fuzz *z, uint64_t batch,
                          struct qgn_recipe recipe[QGN_FUZZ_BATCH], int *opt)
{
    struct qgn_rng r = {z->seed + batch * UINT64_C(0x9e3779b97f4a7c15)};
    unsigned turn = (unsigned)(batch % NTURNS);

    while (!z->modes[turns[turn]])
        turn = (turn + 1) % NTURNS;
    memset(recipe, 0, QGN_FUZZ_BATCH * sizeof *recipe);
    *opt = batch / NTURNS % 4 == 3 && turns[turn] == QGN_CUDA ? 0 : 2;
    for (unsigned i = 0; i < QGN_FUZZ_BATCH; i++) {
        uint32_t bin = qgn_below(&r, z->plan->nbins);
        bool wish = qgn_chance(&r, 60);

        recipe[i].mode = turns[turn];
        recipe[i].seed = z->seed + batch * QGN_FUZZ_BATCH + i;
        recipe[i].off = z->off;
        if (wish && !z->plan->why[bin])
            qgc_bin_name(z->plan, bin, recipe[i].wish, sizeof recipe[i].wish);
    }
    return QGN_FUZZ_BATCH;
}

void qgn_fuzz_try(const struct qgn_fuzz *z, struct qgn_batch *b, unsigned i, struct qgn_figures *f)
{
    struct qgn_trial *t = &b->t[i];

    qgn_launch(b, i, NULL, true);
    if (t->verdict == QGN_DIAGNOSED && t->kernel.recipe.mode < QGN_BLOCKS) {
        t->verdict = QGN_DIFFERS;
        t->who = QGN_INTERP;
    }
    f->refused += t->verdict == QGN_REFUSED;
    f->diagnosed += t->verdict == QGN_DIAGNOSED;
    if (t->verdict != QGN_GOOD)
        return;
    f->records += t->result.records;
    f->tokens += t->result.tokens;
    f->oracle += b->oracle[i] != NULL;
    f->expected += t->kernel.c.nexpect > 0;
    qgn_compare_oracle(b, i);
    qgn_compare_expect(b, i);
    if (t->verdict != QGN_GOOD || !z->device)
        return;
    if (t->result.tokens > z->max_tokens) {
        f->longer++;
        return;
    }
    qgn_compare_model(b, i, z->device);
    f->model++;
    f->positions += 2 * t->result.tokens;
}

static void run_kernels(const struct qgn_fuzz *z, struct qgn_batch *b, struct qgn_figures *f,
                        FILE *out)
{
    for (unsigned i = 0; i < b->n; i++) {
        qgn_fuzz_try(z, b, i, f);
        if (b->t[i].verdict != QGN_DIFFERS)
            continue;
        if (f->disagreements++ < z->most)
            qgn_fuzz_finding(z, b, i, out);
    }
}

/* clang, or the oracle's compilation, failed on the whole: on which of them? */
static void run_alone(const struct qgn_fuzz *z, const struct qgn_recipe *recipe, unsigned n,
                      const struct qgn_build *how, const char *dir, struct qgn_figures *f,
                      FILE *out)
{
    for (unsigned i = 0; i < n; i++) {
        struct qgn_batch b;
        struct qg_error e = {0};

        if (qgn_batch_open(&b, &recipe[i], 1, dir, how, &e) && b.t) {
            b.t[0].verdict = QGN_DIFFERS;
            b.t[0].who = QGN_COMPILER;
            snprintf(b.t[0].detail, sizeof b.t[0].detail, "%s", e.what);
        }
        if (b.t)
            run_kernels(z, &b, f, out);
        qgn_batch_free(&b);
    }
}

void qgn_fuzz_batch(const struct qgn_fuzz *z, uint64_t batch, struct qgn_figures *f, FILE *out)
{
    struct qgn_recipe recipe[QGN_FUZZ_BATCH];
    struct qgn_build how = {.oracle = true, .fault = z->fault};
    unsigned n = qgn_fuzz_recipes(z, batch, recipe, &how.opt);
    struct qg_error e = {0};
    struct qgn_batch b;
    char dir[400];

    f->batches++;
    *(recipe->mode == QGN_CUDA ? &f->cuda : recipe->mode == QGN_PTX ? &f->ptx : &f->blocks) += n;
    snprintf(dir, sizeof dir, "%s/%" PRIu64, z->temp, batch);
    if (mkdir(dir, 0777) != 0 && errno != EEXIST) {
        f->disagreements++;
        fprintf(out, "BROKEN  cannot make %s: %s\n", dir, strerror(errno));
        return;
    }
    if (qgn_batch_open(&b, recipe, n, dir, &how, &e))
        run_alone(z, recipe, n, &how, dir, f, out);
    else
        run_kernels(z, &b, f, out);
    qgn_batch_free(&b);
    qgh_tempdir_remove(dir);
}
