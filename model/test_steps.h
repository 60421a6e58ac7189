/* What the tests of the quick steps share: a small machine, and the general step's state beside. */
#ifndef QM_TEST_STEPS_H
#define QM_TEST_STEPS_H

#include "internal.h"
#include "synth.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* A state with this probe takes the general step. */
static void watch(void *ctx, uint32_t layer, enum qm_point point, float *x, uint32_t hidden)
{
    (void)ctx, (void)layer, (void)point, (void)x, (void)hidden;
}

static struct synth_machine *machine(uint32_t hidden, uint64_t seed)
{
    struct qm_config c = {.hidden = hidden,
                          .intermediate = 2 * hidden,
                          .layers = 8,
                          .vocab = 60,
                          .lin_k_heads = 4,
                          .lin_v_heads = 4,
                          .lin_k_dim = 16,
                          .lin_v_dim = 16,
                          .conv_kernel = 4,
                          .attn_heads = 4,
                          .attn_kv_heads = 2,
                          .head_dim = 16,
                          .rms_eps = 1e-6f,
                          .rope_theta = 1e4,
                          .partial_rotary = 0.25,
                          .max_positions = 100000};
    struct synth_shape shape = {.bits = 12, .fresh = 6, .pairs = 2, .heads = 3, .values = 4};
    struct synth_machine *k;

    c.full_attn[3] = c.full_attn[7] = true;
    k = synth_machine(&c, &shape, seed);
    cr_assert(k);
    return k;
}

/* Row `from` in place of row `to`. */
static void copy_row(struct qm_tensor *t, uint32_t to, uint32_t from)
{
    uint64_t n = t->ptr[t->rows], left = 0, add = t->ptr[from + 1] - t->ptr[from];
    uint32_t *row = malloc((n + add + 1) * sizeof *row), *col = malloc((n + add + 1) * sizeof *col);
    float *val = malloc((n + add + 1) * sizeof *val);

    cr_assert(row && col && val);
    for (uint32_t r = 0; r < t->rows; r++)
        for (uint64_t i = t->ptr[r == to ? from : r]; i < t->ptr[(r == to ? from : r) + 1]; i++) {
            row[left] = r;
            col[left] = t->col[i];
            val[left++] = t->val[i];
        }
    cr_assert_eq(qm_tensor_fill(t, left, row, col, val), 0);
    free(row);
    free(col);
    free(val);
}

/* Head `to` of a layer asks (1), has the keys (2), values (4) or betas (8) of head `from`. */
static void make_alike(struct synth_machine *k, uint32_t layer, uint32_t to, uint32_t from,
                       uint32_t parts)
{
    const struct qm_config *c = &k->c->config;
    uint32_t keyd = c->lin_k_heads * c->lin_k_dim;
    char name[112];
    struct qm_tensor *qkv, *b;

    snprintf(name, sizeof name, "model.layers.%u.linear_attn.in_proj_qkv.weight", layer);
    qkv = qm_ckpt_find(k->c, name);
    snprintf(name, sizeof name, "model.layers.%u.linear_attn.in_proj_b.weight", layer);
    b = qm_ckpt_find(k->c, name);
    cr_assert(qkv && b);
    for (uint32_t i = 0; i < c->lin_k_dim; i++) {
        if (parts & 1)
            copy_row(qkv, to * c->lin_k_dim + i, from * c->lin_k_dim + i);
        if (parts & 2)
            copy_row(qkv, keyd + to * c->lin_k_dim + i, keyd + from * c->lin_k_dim + i);
    }
    for (uint32_t i = 0; parts & 4 && i < c->lin_v_dim; i++)
        copy_row(qkv, 2 * keyd + to * c->lin_v_dim + i, 2 * keyd + from * c->lin_v_dim + i);
    if (parts & 8)
        copy_row(b, to, from);
}

static void same_state(const struct qm_config *c, const struct qm_state *a,
                       const struct qm_state *b)
{
    cr_assert_eq(qm_state_tokens(a), qm_state_tokens(b));
    for (uint32_t l = 0; l < c->layers; l++)
        for (uint32_t h = 0; h < c->lin_v_heads; h++) {
            const float *x = qm_state_delta(a, l, h), *y = qm_state_delta(b, l, h);

            cr_assert_eq(x == NULL, y == NULL);
            if (x)
                cr_assert_eq(memcmp(x, y, (size_t)c->lin_k_dim * c->lin_v_dim * sizeof *x), 0,
                             "layer %u head %u", l, h);
        }
}

#endif
