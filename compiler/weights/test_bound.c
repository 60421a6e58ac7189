/* The certificate's bounds hold in the real layers: every complete wire, after every mixer and MLP,
 * is within its proven error of the integer that the circuit says; in bf16 it is that integer.
 *
 * QGPU_BOUND=n looks at n tokens instead of a few hundred. */
#include "../../interp/qgpu.h"
#include "circuit.h"
#include "machine/machine.h"
#include "randprog.h"
#include "sim.h"
#include "test_rig.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct watch {
    const struct circuit *c;
    struct cl_sim *sim;
    bool exact;
    double ratio, worst_err; /* largest |difference| / bound, and the largest difference */
    const char *wire, *worst_wire;
    uint64_t compared;
};

static void probe(void *ctx, uint32_t layer, enum qm_point point, float *x, uint32_t hidden)
{
    struct watch *w = ctx;
    int time = point == QM_AFTER_EMBED ? CL_T_EMBED : 2 * (int)layer + (point == QM_AFTER_MLP);
    const double *value = cl_sim_values(w->sim);

    for (uint32_t i = 0; i < w->c->nwires; i++) {
        const struct cl_wire *k = &w->c->wires[i];
        double d;

        if (!cl_sim_holds(w->sim, (wire)i, time))
            continue;
        cr_assert_lt((uint32_t)k->dim, hidden);
        d = fabs((double)x[k->dim] - value[i]);
        w->compared++;
        if (d == 0)
            continue;
        cr_assert(!w->exact, "wire %s after layer %u: %.9g, not %g", k->name, layer,
                  (double)x[k->dim], value[i]);
        cr_assert_leq(d, k->err, "wire %s after layer %u is off by %g, more than its bound %g",
                      k->name, layer, d, k->err);
        if (d > w->worst_err) {
            w->worst_err = d;
            w->worst_wire = k->name;
        }
        if (d / k->err > w->ratio) {
            w->ratio = d / k->err;
            w->wire = k->name;
        }
    }
}

struct run {
    struct rig *r;
    struct watch *w;
    struct mach m;
    uint64_t tokens, all, stop;
};

static void set(void *ctx, wire w, int value)
{
    cl_sim_set(ctx, w, value);
}

/* A third of the loading, and all records. */
static int feed(void *ctx, const uint32_t *ids, size_t n)
{
    struct run *x = ctx;

    for (size_t i = 0; i < n; i++) {
        int bad;

        cl_sim_begin(x->w->sim);
        m_embed_token(&x->m, ids[i], set, x->w->sim);
        bad = cl_sim_run(x->w->sim);
        cr_assert_eq(bad, -1, "wire %s leaves its range", bad < 0 ? "" : x->w->c->wires[bad].name);
        x->all++;
        if (ids[i] < qg_token_first(QG_T_ROM) || x->all % 3 == 0) {
            qm_state_probe(x->r->state, probe, x->w);
            x->tokens++;
        } else {
            qm_state_probe(x->r->state, NULL, NULL);
        }
        cr_assert_eq(qm_step(x->r->model, x->r->state, ids[i], NULL, NULL, NULL), 0);
    }
    return x->tokens >= x->stop;
}

static void bounds(enum qm_mode mode, uint64_t tokens)
{
    struct rig r = rig_open(mode);
    struct watch w = {.c = qw_machine_circuit(r.machine), .exact = mode == QM_MODE_BF16};
    struct run x = {.r = &r, .w = &w, .stop = rig_setting("QGPU_BOUND", tokens)};
    struct circuit *again = cl_new(); /* for the wires of the token ends */
    struct qg_program *p = malloc(sizeof *p);
    struct qg_launch *l = malloc(sizeof *l);
    double largest = 0;

    cr_assert(again && p && l);
    m_build(&x.m, again);
    cr_assert_eq(again->nwires, w.c->nwires);
    w.sim = cl_sim_new(w.c);
    cr_assert(w.sim);
    for (uint64_t seed = 77; x.tokens < x.stop; seed++) {
        struct qg_options o = {
            .max_steps = 40, .sink = feed, .sink_ctx = &x, .prompt = true, .unchecked = true};
        struct qw_rng rng = {seed};
        struct qg_result result;
        struct qg_error e = {0};

        rig_reset(&r);
        cl_sim_reset(w.sim);
        qw_random_launch(&rng, p, l);
        l->grid[0] = 4;
        qg_run(l, &o, &result, &e);
    }
    for (uint32_t i = 0; i < w.c->nwires; i++)
        largest = fmax(largest, w.c->wires[i].err);
    cr_log_info("%llu tokens, %llu wires compared", (unsigned long long)x.tokens,
                (unsigned long long)w.compared);
    if (!w.exact)
        cr_log_info("largest difference %.3g (%s); largest share of a bound %.3g (%s); "
                    "largest bound %.3g",
                    w.worst_err, w.worst_wire, w.ratio, w.wire, largest);
    cr_assert_gt(w.compared, 1000000);
    cr_assert(w.exact || w.ratio > 0); /* f32 does round somewhere */
    cl_sim_free(w.sim);
    cl_free(again);
    free(p);
    free(l);
    rig_close(&r);
}

Test(bound, bf16, .timeout = 0)
{
    bounds(QM_MODE_BF16, 500);
}

Test(bound, f32, .timeout = 0)
{
    bounds(QM_MODE_F32, 1000);
}
