/* The forward pass: both paths, both modes, both rules, against each other and against integers. */
#include "numerics.h"
#include "synth.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static struct qm_config config(uint32_t hidden, uint32_t layers, uint32_t heads, uint32_t ratio)
{
    struct qm_config c = {.hidden = hidden,
                          .intermediate = 96,
                          .layers = layers,
                          .vocab = 50,
                          .lin_k_heads = heads,
                          .lin_v_heads = heads * ratio,
                          .lin_k_dim = 16,
                          .lin_v_dim = 16,
                          .conv_kernel = 4,
                          .attn_heads = 4,
                          .attn_kv_heads = 2,
                          .head_dim = 16,
                          .rms_eps = 1e-6f,
                          .rope_theta = 1e4,
                          .partial_rotary = 0.25,
                          .max_positions = 4096};

    for (uint32_t l = 3; l < layers; l += 4)
        c.full_attn[l] = true;
    return c;
}

/* Everything a step shows: the residual stream at every point. */
struct tape {
    float *x;
    size_t n, cap;
};

static void record(void *ctx, uint32_t layer, enum qm_point point, float *x, uint32_t hidden)
{
    struct tape *t = ctx;

    (void)layer;
    (void)point;
    cr_assert_leq(t->n + hidden, t->cap);
    memcpy(t->x + t->n, x, hidden * sizeof *x);
    t->n += hidden;
}

static struct tape tape(const struct qm_config *c, size_t tokens)
{
    struct tape t = {.cap = tokens * c->hidden * (2 * c->layers + 1)};

    t.x = malloc(t.cap * sizeof *t.x);
    cr_assert(t.x);
    return t;
}

static struct qm_model *model(const struct qm_ckpt *c, enum qm_mode mode, enum qm_path path)
{
    struct qg_error e = {0};
    struct qm_model *m = qm_model_new(c, mode, path, &e);

    cr_assert(m, "%s", e.what);
    return m;
}

static size_t delta_bytes(const struct qm_config *c)
{
    return (size_t)c->lin_k_dim * c->lin_v_dim * sizeof(float);
}

/* Bits of two arrays; zeros of both signs count as one. */
static size_t differing(const float *a, const float *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!(a[i] == b[i]))
            return i + 1;
    return 0;
}

static void same_state(const struct qm_config *c, const struct qm_state *a,
                       const struct qm_state *b, const char *what)
{
    cr_assert_eq(qm_state_tokens(a), qm_state_tokens(b));
    for (uint32_t l = 0; l < c->layers; l++)
        for (uint32_t h = 0; h < c->lin_v_heads && !c->full_attn[l]; h++)
            cr_assert_eq(differing(qm_state_delta(a, l, h), qm_state_delta(b, l, h),
                                   delta_bytes(c) / sizeof(float)),
                         0, "%s: state of layer %u head %u", what, l, h);
}

/* Dense and sparse, token by token: every probe value, logits, best two, state. */
static void same_paths(const struct qm_ckpt *c, enum qm_mode mode, uint32_t tokens, bool old,
                       const char *what)
{
    const struct qm_config *cfg = &c->config;
    struct qm_model *d = model(c, mode, QM_PATH_DENSE), *p = model(c, mode, QM_PATH_SPARSE);
    struct qm_state *sd = qm_state_new(d), *sp = qm_state_new(p);
    struct tape td = tape(cfg, 1), tp = tape(cfg, 1);
    float *ld = malloc(cfg->vocab * sizeof *ld), *lp = malloc(cfg->vocab * sizeof *lp);
    uint64_t seed = 77;

    qm_model_old_l2norm(d, old);
    qm_model_old_l2norm(p, old);
    qm_state_probe(sd, record, &td);
    qm_state_probe(sp, record, &tp);
    for (uint32_t i = 0; i < tokens; i++) {
        uint32_t token = synth_below(&seed, cfg->vocab), bd, bp, nd, np, b2, n2;

        td.n = tp.n = 0;
        cr_assert_eq(qm_step(d, sd, token, ld, &bd, &nd), 0);
        cr_assert_eq(qm_step(p, sp, token, lp, &bp, &np), 0);
        cr_assert_eq(td.n, tp.n);
        size_t at = differing(td.x, tp.x, td.n);

        cr_assert_eq(at, 0, "%s: token %u, probe %zu, dim %zu: %.9g and %.9g", what, i,
                     (at - 1) / cfg->hidden, (at - 1) % cfg->hidden, (double)td.x[at - 1],
                     (double)tp.x[at - 1]);
        cr_assert_eq(differing(ld, lp, cfg->vocab), 0, "%s: logits of token %u", what, i);
        cr_assert_eq(bd, bp);
        cr_assert_eq(nd, np);
        for (uint32_t t = 0; t < cfg->vocab; t++) { /* by the definition */
            cr_assert(ld[t] < ld[bd] || (ld[t] == ld[bd] && t >= bd));
            cr_assert(t == bd || ld[t] < ld[nd] || (ld[t] == ld[nd] && t >= nd));
        }
        /* without logits the same two come out */
        struct qm_state *copy = qm_state_copy(sp);

        cr_assert(copy);
        qm_state_probe(copy, NULL, NULL);
        token = synth_below(&seed, cfg->vocab);
        cr_assert_eq(qm_step(p, copy, token, lp, &bp, &np), 0);
        qm_state_free(copy);
        copy = qm_state_copy(sp);
        qm_state_probe(copy, NULL, NULL);
        cr_assert_eq(qm_step(p, copy, token, NULL, &b2, &n2), 0);
        cr_assert_eq(b2, bp);
        cr_assert_eq(n2, np, "%s: runner-up %u, from all logits %u", what, n2, np);
        qm_state_free(copy);
    }
    same_state(cfg, sd, sp, what);
    free(td.x);
    free(tp.x);
    free(ld);
    free(lp);
    qm_state_free(sd);
    qm_state_free(sp);
    qm_model_free(d);
    qm_model_free(p);
}

/* ---- Machines of exact integers ----------------------------------------------------- */

static struct synth_machine *machine(uint32_t hidden, uint32_t ratio, uint64_t seed)
{
    struct qm_config c = config(hidden, 8, 3, ratio);
    struct synth_shape s = {.bits = hidden / 8 + 16,
                            .fresh = hidden / 32,
                            .pairs = 3,
                            .heads = 3,
                            .values = hidden == 64 ? 1 : 3};
    struct synth_machine *m;

    if (hidden == 64)
        s.bits = 20, s.fresh = 2, s.heads = 2;
    m = synth_machine(&c, &s, seed);
    cr_assert(m);
    return m;
}

struct against {
    struct synth_sim *sim;
    uint32_t token, consts, wrong;
    uint64_t ones;
};

static void compare(void *ctx, uint32_t layer, enum qm_point point, float *x, uint32_t hidden)
{
    struct against *a = ctx;

    if (point == QM_AFTER_EMBED)
        synth_sim_embed(a->sim, a->token);
    else if (point == QM_AFTER_MIXER)
        synth_sim_mixer(a->sim, layer);
    else
        synth_sim_mlp(a->sim, layer);
    for (uint32_t i = 0; i < hidden; i++) {
        a->wrong += x[i] != (i < a->consts ? 0x1p24f : (float)a->sim->x[i]);
        a->ones += i >= a->consts && x[i] != 0;
    }
}

Test(forward, machine_computes_its_circuits)
{
    for (uint32_t hidden = 64; hidden <= 512; hidden *= 2)
        for (int mode = 0; mode < 2; mode++)
            for (int path = 0; path < 2; path++) {
                struct synth_machine *k = machine(hidden, 1 + hidden / 128 % 2, 10 + hidden);
                struct qm_model *m = model(k->c, (enum qm_mode)mode, (enum qm_path)path);
                struct qm_state *s = qm_state_new(m);
                struct against a = {.sim = synth_sim_new(k), .consts = k->consts};
                uint64_t seed = hidden;

                qm_state_probe(s, compare, &a);
                for (uint32_t i = 0; i < 120; i++) {
                    a.token = synth_below(&seed, k->c->config.vocab);
                    cr_assert_eq(qm_step(m, s, a.token, NULL, NULL, NULL), 0);
                    cr_assert_eq(a.wrong, 0, "hidden %u mode %d path %d token %u: %u wrong", hidden,
                                 mode, path, i, a.wrong);
                }
                cr_assert_gt(a.ones, 1000); /* it did something */
                synth_sim_free(a.sim);
                qm_state_free(s);
                qm_model_free(m);
                synth_machine_free(k);
            }
}

Test(forward, machine_dense_and_sparse_agree)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct synth_machine *k = machine(seed % 2 ? 256 : 128, 1 + (uint32_t)seed % 2, seed);

        same_paths(k->c, QM_MODE_BF16, 40, false, "machine bf16");
        same_paths(k->c, QM_MODE_F32, 40, false, "machine f32");
        synth_machine_free(k);
    }
}

/* The prefill's chunk rule and token by token: the same bits where arithmetic is exact. */
Test(forward, machine_prefill_is_steps)
{
    static const size_t lengths[] = {1, 63, 64, 65, 150};

    for (int mode = 0; mode < 2; mode++)
        for (int path = 0; path < 2; path++) {
            struct synth_machine *k = machine(256, 2, 21);
            const struct qm_config *c = &k->c->config;
            struct qm_model *m = model(k->c, (enum qm_mode)mode, (enum qm_path)path);
            struct qm_state *s = qm_state_new(m), *p = qm_state_new(m);
            float a[50], b[50];
            uint64_t seed = 3;

            for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) { /* one after another */
                uint32_t tokens[150];

                for (size_t t = 0; t < lengths[i]; t++) {
                    tokens[t] = synth_below(&seed, c->vocab);
                    cr_assert_eq(qm_step(m, s, tokens[t], a, NULL, NULL), 0);
                }
                cr_assert_eq(qm_prefill(m, p, tokens, lengths[i], b), 0);
                cr_assert_eq(differing(a, b, c->vocab), 0);
                same_state(c, s, p, "prefill");
            }
            qm_state_free(s);
            qm_state_free(p);
            qm_model_free(m);
            synth_machine_free(k);
        }
}

/* Any weight of a machine changed: dense and sparse change alike. */
Test(forward, changed_weights_change_both_paths_alike)
{
    uint64_t seed = 9;

    for (uint32_t round = 0; round < 40; round++) {
        struct synth_machine *k = machine(64, 1 + round % 2, 5);
        struct qm_tensor *t;
        static const float news[] = {0x1p20f, -0.75f, 3, -0x1p26f, 0x1p-9f};
        uint32_t r, c;
        float v = news[round % 5];

        do
            t = &k->c->tensors[synth_below(&seed, k->c->ntensors)];
        while (strstr(t->name, "A_log") || strstr(t->name, "dt_bias")); /* exp of it overflows */
        r = synth_below(&seed, t->rows);
        c = synth_below(&seed, t->cols);
        if (strstr(t->name, "norm")) /* keep the stream finite */
            v = -0.75f;
        /* all old entries and one more, which is added to what is there */
        size_t n = t->ptr[t->rows], i = 0;
        uint32_t *row = malloc((n + 1) * sizeof *row), *col = malloc((n + 1) * sizeof *col);
        float *val = malloc((n + 1) * sizeof *val);

        for (uint32_t q = 0; q < t->rows; q++)
            for (uint64_t j = t->ptr[q]; j < t->ptr[q + 1]; j++, i++) {
                row[i] = q;
                col[i] = t->col[j];
                val[i] = q == r && col[i] == c ? 0 : t->val[j];
            }
        row[n] = r;
        col[n] = c;
        val[n] = v;
        cr_assert_eq(qm_tensor_fill(t, n + 1, row, col, val), 0);
        same_paths(k->c, QM_MODE_BF16, 12, false, t->name);
        free(row);
        free(col);
        free(val);
        synth_machine_free(k);
    }
}

/* ---- Any weights ---------------------------------------------------------------------- */

Test(forward, random_weights_dense_and_sparse_agree)
{
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct qm_config c = config(seed % 2 ? 48 : 64, 5, 2, 1 + (uint32_t)seed % 3);

        c.tied = seed % 3 == 0;
        c.conv_kernel = 1 + (uint32_t)seed % 4;
        c.lin_v_dim = seed % 2 ? 24 : 16;
        c.lin_k_dim = seed % 2 ? 16 : 20;
        struct qm_ckpt *k = synth_random(&c, seed, seed % 2 ? 1000 : 200, seed > 3);

        cr_assert(k);
        same_paths(k, QM_MODE_BF16, 30, false, "random bf16");
        same_paths(k, QM_MODE_F32, 30, false, "random f32");
        same_paths(k, QM_MODE_BF16, 10, true, "random bf16, old norm");
        qm_ckpt_free(k);
    }
}

static double worst_ratio(const float *a, const float *b, uint32_t n)
{
    double worst = 0, size = 0;

    for (uint32_t i = 0; i < n; i++) {
        worst = fmax(worst, fabs((double)a[i] - (double)b[i]));
        size = fmax(size, fabs((double)a[i]));
    }
    return worst / size;
}

Test(forward, random_weights_prefill_is_near_steps)
{
    for (int path = 0; path < 2; path++) {
        struct qm_config c = config(64, 8, 2, 2);
        struct qm_ckpt *k = synth_random(&c, 4, 1000, false);
        struct qm_model *m = model(k, QM_MODE_F32, (enum qm_path)path);
        struct qm_state *s = qm_state_new(m), *p = qm_state_new(m);
        float a[50], b[50];
        uint32_t tokens[130];
        uint64_t seed = 8;

        for (uint32_t i = 0; i < 130; i++) {
            tokens[i] = synth_below(&seed, c.vocab);
            cr_assert_eq(qm_step(m, s, tokens[i], a, NULL, NULL), 0);
        }
        cr_assert_eq(qm_prefill(m, p, tokens, 100, NULL), 0);
        cr_assert_eq(qm_prefill(m, p, tokens + 100, 30, b), 0);
        cr_assert_lt(worst_ratio(a, b, c.vocab), 1e-4);
        cr_assert_gt(fabs((double)a[0]) + fabs((double)a[1]), 1e-3);
        qm_state_free(s);
        qm_state_free(p);
        qm_model_free(m);
        qm_ckpt_free(k);
    }
}

/* The older normalisation is another number in bf16. */
Test(forward, old_l2norm_differs_in_bf16)
{
    struct qm_config c = config(64, 4, 2, 1);
    struct qm_ckpt *k = synth_random(&c, 4, 1000, false);
    struct qm_model *m = model(k, QM_MODE_BF16, QM_PATH_SPARSE);
    float a[50], b[50];

    for (int old = 0; old < 2; old++) {
        struct qm_state *s = qm_state_new(m);

        qm_model_old_l2norm(m, old);
        for (uint32_t t = 0; t < 8; t++)
            cr_assert_eq(qm_step(m, s, t, old ? a : b, NULL, NULL), 0);
        qm_state_free(s);
    }
    cr_assert_neq(differing(a, b, c.vocab), 0);
    cr_assert_lt(worst_ratio(a, b, c.vocab), 0.1);
    qm_model_free(m);
    qm_ckpt_free(k);
}

/* The constants of a machine disturbed: sums kept over the first columns must not outlive their
 * inputs. Two change against each other, which leaves the norm and so the other two alone. */
struct disturb {
    uint32_t dim, layer;
    float by;
};

static void disturb(void *ctx, uint32_t layer, enum qm_point point, float *x, uint32_t hidden)
{
    const struct disturb *d = ctx;

    (void)hidden;
    if (layer != d->layer || point != QM_AFTER_MIXER)
        return;
    x[d->dim] += d->by;
    x[d->dim + 1] -= d->by;
}

Test(forward, disturbed_constants_reach_both_paths_alike)
{
    struct synth_machine *k = machine(256, 1, 31);
    const struct qm_config *c = &k->c->config;
    struct qm_model *m[2];
    struct qm_state *s[2];
    struct disturb d;
    float l[2][50];
    uint64_t seed = 6;

    for (int p = 0; p < 2; p++) {
        m[p] = model(k->c, QM_MODE_BF16, (enum qm_path)p);
        s[p] = qm_state_new(m[p]);
        qm_state_probe(s[p], disturb, &d);
    }
    for (uint32_t i = 0; i < 120; i++) {
        uint32_t token = synth_below(&seed, c->vocab);

        d.dim = synth_below(&seed, 4);
        d.layer = synth_below(&seed, 8);
        d.by = i % 3 ? 0 : 0x1p17f * (float)(1 + synth_below(&seed, 128));
        for (int p = 0; p < 2; p++)
            cr_assert_eq(qm_step(m[p], s[p], token, l[p], NULL, NULL), 0);
        cr_assert_eq(differing(l[0], l[1], c->vocab), 0, "token %u", i);
        same_state(c, s[0], s[1], "disturbed");
    }
    for (int p = 0; p < 2; p++) {
        qm_state_free(s[p]);
        qm_model_free(m[p]);
    }
    synth_machine_free(k);
}

/* ---- State, probes, refusals ------------------------------------------------------------ */

Test(forward, copied_and_reset_states_go_on_alike)
{
    struct qm_config c = config(64, 8, 2, 2);
    struct qm_ckpt *k = synth_random(&c, 12, 1000, false);

    for (int path = 0; path < 2; path++) {
        struct qm_model *m = model(k, QM_MODE_BF16, (enum qm_path)path);
        struct qm_state *s = qm_state_new(m), *t;
        float first[50], a[50], b[50];

        cr_assert_eq(qm_step(m, s, 3, first, NULL, NULL), 0);
        for (uint32_t i = 0; i < 20; i++)
            cr_assert_eq(qm_step(m, s, i, NULL, NULL, NULL), 0);
        t = qm_state_copy(s);
        cr_assert_eq(qm_step(m, s, 7, a, NULL, NULL), 0);
        cr_assert_eq(qm_step(m, t, 7, b, NULL, NULL), 0);
        cr_assert_eq(differing(a, b, c.vocab), 0);
        cr_assert_neq(differing(a, first, c.vocab), 0);
        same_state(&c, s, t, "copy");
        qm_state_reset(t);
        cr_assert_eq(qm_step(m, t, 3, b, NULL, NULL), 0);
        cr_assert_eq(differing(first, b, c.vocab), 0);
        qm_state_free(s);
        qm_state_free(t);
        qm_model_free(m);
    }
    qm_ckpt_free(k);
}

static void inject(void *ctx, uint32_t layer, enum qm_point point, float *x, uint32_t hidden)
{
    (void)hidden;
    if (layer == 2 && point == QM_AFTER_MLP)
        x[5] += *(float *)ctx;
}

Test(forward, injected_faults_reach_both_paths_alike)
{
    struct qm_config c = config(64, 4, 2, 1);
    struct qm_ckpt *k = synth_random(&c, 12, 1000, false);
    float l[2][2][50], fault[2] = {0, 1.000001f}; /* the second is rounded to bf16 */

    for (int path = 0; path < 2; path++)
        for (int f = 0; f < 2; f++) {
            struct qm_model *m = model(k, QM_MODE_BF16, (enum qm_path)path);
            struct qm_state *s = qm_state_new(m);

            qm_state_probe(s, inject, &fault[f]);
            for (uint32_t i = 0; i < 5; i++)
                cr_assert_eq(qm_step(m, s, i, l[path][f], NULL, NULL), 0);
            qm_state_free(s);
            qm_model_free(m);
        }
    cr_assert_eq(differing(l[0][0], l[1][0], c.vocab), 0);
    cr_assert_eq(differing(l[0][1], l[1][1], c.vocab), 0);
    cr_assert_neq(differing(l[0][0], l[0][1], c.vocab), 0);
    qm_ckpt_free(k);
}

Test(forward, refuses_bad_tokens_and_full_context)
{
    struct qm_config c = config(64, 4, 2, 1);

    c.max_positions = 10;
    struct qm_ckpt *k = synth_random(&c, 12, 1000, false);

    for (int path = 0; path < 2; path++) {
        struct qm_model *m = model(k, QM_MODE_F32, (enum qm_path)path);
        struct qm_state *s = qm_state_new(m);
        uint32_t tokens[11] = {0};
        float l[50];

        cr_assert_eq(qm_step(m, s, 50, l, NULL, NULL), -1);
        tokens[4] = 50;
        cr_assert_eq(qm_prefill(m, s, tokens, 5, l), -1);
        cr_assert_eq(qm_state_tokens(s), 0);
        tokens[4] = 49;
        cr_assert_eq(qm_prefill(m, s, tokens, 11, l), -1);
        cr_assert_eq(qm_prefill(m, s, tokens, 0, l), 0);
        cr_assert_eq(qm_prefill(m, s, tokens, 9, l), 0);
        cr_assert_eq(qm_step(m, s, 49, l, NULL, NULL), 0);
        cr_assert_eq(qm_step(m, s, 49, l, NULL, NULL), -1);
        cr_assert_eq(qm_state_tokens(s), 10);
        cr_assert_null(qm_state_delta(s, 3, 0)); /* full attention */
        cr_assert_null(qm_state_delta(s, 0, 2));
        cr_assert_null(qm_state_delta(s, 4, 0));
        qm_state_free(s);
        qm_model_free(m);
    }
    qm_ckpt_free(k);
}

Test(forward, refuses_an_incomplete_checkpoint)
{
    struct qm_config c = config(64, 4, 2, 1);
    struct qm_ckpt *k = qm_ckpt_new(&c);
    struct qg_error e = {0};

    cr_assert_null(qm_model_new(k, QM_MODE_F32, QM_PATH_SPARSE, &e));
    cr_assert_eq(e.code, QG_EXIT_USER);
    cr_assert(strstr(e.what, "model.layers.0.linear_attn.in_proj_qkv.weight is missing"), "%s",
              e.what);
    qm_ckpt_free(k);
}
