/* Circuits of a few parts, evaluated as integers and by the real layers. A token is a row of values
 * for the embedding wires. */
#ifndef CL_TEST_TINY_H
#define CL_TEST_TINY_H

#include "../../model/model.h"
#include "circuit.h"
#include "sim.h"
#include "tensors.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TINY_IN = 8, TINY_ROWS = 4096 };

struct tiny {
    struct circuit *c;
    int n;
    wire in[TINY_IN];
    int hi[TINY_IN];
    int row[TINY_ROWS][TINY_IN];
    uint32_t rows;
    struct qm_model *model;
    struct qm_state *state;
    struct cl_sim *sim;
    bool exact;
    float res[CL_HIDDEN]; /* after the last layer */
    uint64_t compared;
};

static inline struct tiny *tiny_new(void)
{
    struct tiny *t = calloc(1, sizeof *t);

    cr_assert(t);
    t->c = cl_new();
    cr_assert(t->c);
    return t;
}

static inline wire tiny_in(struct tiny *t, int hi)
{
    cr_assert_lt(t->n, TINY_IN);
    t->hi[t->n] = hi;
    return t->in[t->n] = cl_embed(t->c, hi, "in%d", t->n), t->in[t->n++];
}

/* All values of all inputs as rows. */
static inline void tiny_all_rows(struct tiny *t)
{
    uint32_t n = 1;

    for (int i = 0; i < t->n; i++)
        n *= (uint32_t)t->hi[i] + 1;
    cr_assert_leq(n, TINY_ROWS);
    for (t->rows = 0; t->rows < n; t->rows++) {
        uint32_t rest = t->rows;

        for (int i = 0; i < t->n; i++) {
            t->row[t->rows][i] = (int)(rest % ((uint32_t)t->hi[i] + 1));
            rest /= (uint32_t)t->hi[i] + 1;
        }
    }
}

static inline void tiny_embed(const void *ctx, uint32_t id, void (*put)(void *, wire, int),
                              void *put_ctx)
{
    const struct tiny *t = ctx;

    for (int i = 0; i < t->n; i++)
        if (t->row[id][i])
            put(put_ctx, t->in[i], t->row[id][i]);
}

static inline void tiny_readout(const void *ctx, uint32_t id, void (*put)(void *, wire, double),
                                void *put_ctx)
{
    const struct tiny *t = ctx;

    if (t->n) /* some score */
        put(put_ctx, t->in[0], id % 2 ? 1 : -1);
}

static inline void tiny_probe(void *ctx, uint32_t layer, enum qm_point point, float *x,
                              uint32_t hidden)
{
    struct tiny *t = ctx;
    int time = point == QM_AFTER_EMBED ? CL_T_EMBED : 2 * (int)layer + (point == QM_AFTER_MLP);

    cr_assert_eq(hidden, CL_HIDDEN);
    for (uint32_t i = 0; i < t->c->nwires; i++) {
        const struct cl_wire *w = &t->c->wires[i];
        double d;

        if (!cl_sim_holds(t->sim, (wire)i, time))
            continue;
        d = fabs((double)x[w->dim] - cl_sim_values(t->sim)[i]);
        t->compared++;
        cr_assert_leq(d, t->exact ? 0 : w->err, "%s at time %d: %.9g, not %g (bound %g)", w->name,
                      time, (double)x[w->dim], cl_sim_values(t->sim)[i], w->err);
    }
    memcpy(t->res, x, sizeof t->res);
}

/* Places, certifies and compiles; ends the test where something is refused. */
static inline void tiny_open(struct tiny *t, enum qm_mode mode)
{
    struct cl_ends ends = {t->rows, tiny_embed, tiny_readout, t};
    struct qg_error e = {0};
    struct qm_ckpt *k;

    for (int i = 0; i < t->n; i++)
        if (t->c->wires[t->in[i]].end < 0) /* the embedding's wires are read by something */
            cl_output(t->c, t->in[i]);
    cr_assert_eq(cl_place(t->c, &e), 0, "%s", e.what);
    cr_assert_eq(cl_margins(t->c, NULL, 0, &e), 0, "%s", e.what);
    k = cl_ckpt(t->c, &ends, &e);
    cr_assert(k, "%s", e.what);
    t->model = qm_model_new(k, mode, QM_PATH_SPARSE, &e);
    cr_assert(t->model, "%s", e.what);
    qm_ckpt_free(k);
    t->state = qm_state_new(t->model);
    t->sim = cl_sim_new(t->c);
    cr_assert(t->state && t->sim);
    t->exact = mode == QM_MODE_BF16;
    qm_state_probe(t->state, tiny_probe, t);
}

/* One token through both; compares every wire at every point where its dim holds it. */
static inline void tiny_token(struct tiny *t, uint32_t id)
{
    int bad;

    cl_sim_begin(t->sim);
    for (int i = 0; i < t->n; i++)
        cl_sim_set(t->sim, t->in[i], t->row[id][i]);
    bad = cl_sim_run(t->sim);
    cr_assert_eq(bad, -1, "%s leaves its range", bad < 0 ? "" : t->c->wires[bad].name);
    cr_assert_eq(qm_step(t->model, t->state, id, NULL, NULL, NULL), 0);
}

/* What the last layer leaves of an output wire. */
static inline double tiny_value(const struct tiny *t, wire w)
{
    return round((double)t->res[t->c->wires[w].dim]);
}

static inline void tiny_free(struct tiny *t)
{
    cl_sim_free(t->sim);
    qm_state_free(t->state);
    qm_model_free(t->model);
    cl_free(t->c);
    free(t);
}

#endif
