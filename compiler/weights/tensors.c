/* From the circuit to tensors.
 *
 * The constants make the norm an exact division by 2^20 (eight dims of 2^24 in
 * 2048: rms = 2^20), so a projection row is its form times 2^20, and a bias comes
 * from the constant dims, which the norm turns into 16 = 2^24 / 2^20. */
#include "tensors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CONST 0x1p24
#define RMS 0x1p20 /* sqrt(8 * 2^48 / 2048) */
#define PAD 0x1p27 /* the value that dominates the gated norm of every row */

/* GAIN lifts gates so far that a gate of -1/4 is exactly 0 behind silu (exp(128) is infinite in
 * f32); SHARP does the same for the half-integers of keys, queries, values and beta. */
enum { GAIN = 512, SHARP = 256, Z_ON = 64 };

/* Entries of one tensor under construction. */
struct entries {
    uint32_t *row, *col;
    float *val;
    size_t n, cap;
    bool failed;
};

static void put(struct entries *t, uint32_t row, uint32_t col, double val)
{
    if (val == 0)
        return;
    if (t->n == t->cap) {
        size_t cap = t->cap ? 2 * t->cap : 4096;
        uint32_t *r = realloc(t->row, cap * sizeof *r);

        if (r)
            t->row = r;
        uint32_t *k = realloc(t->col, cap * sizeof *k);

        if (k)
            t->col = k;
        float *v = realloc(t->val, cap * sizeof *v);

        if (v)
            t->val = v;
        if (!r || !k || !v) {
            t->failed = true;
            return;
        }
        t->cap = cap;
    }
    t->row[t->n] = row;
    t->col[t->n] = col;
    t->val[t->n++] = (float)val;
}

/* A constant of a projection row, from the constant dims (each reads 16): as few as 8 significant
 * bits each allow. */
static void put_bias(struct entries *t, uint32_t row, double bias)
{
    double rest = bias / (CONST / RMS);

    for (uint32_t d = 0; d < CL_CONSTS && rest != 0; d++) {
        int exponent;
        double part = frexp(rest, &exponent);

        part = ldexp(trunc(ldexp(part, 8)), exponent - 8);
        put(t, row, d, part);
        rest -= part;
    }
    if (rest != 0)
        t->failed = true;
}

static void put_form(struct entries *t, const struct circuit *c, uint32_t row,
                     const struct cl_form *f, double scale, double bias)
{
    for (uint32_t i = 0; i < f->n; i++) {
        const struct cl_term *k = &c->terms[f->first + i];

        put(t, row, (uint32_t)c->wires[k->w].dim, (double)k->c * scale * RMS);
    }
    put_bias(t, row, f->bias * scale + bias);
}

static int fill(struct qm_ckpt *k, const char *name, struct entries *t, struct qg_error *e)
{
    struct qm_tensor *x = qm_ckpt_find(k, name);
    int rc = 0;

    if (!x || t->failed || qm_tensor_fill(x, t->n, t->row, t->col, t->val))
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0,
                          "tensor %s cannot hold the circuit's weights", name);
    free(t->row);
    free(t->col);
    free(t->val);
    memset(t, 0, sizeof *t);
    return rc;
}

/* A head: 256 f - 128 through silu is 128 where f = 1 and 0 where f <= 0. */
static void put_head(const struct circuit *c, const struct cl_head *h, struct entries *qkv,
                     struct entries *z, struct entries *b, struct entries *conv,
                     struct entries *out)
{
    uint32_t q0 = (uint32_t)h->index * CL_DK, k0 = CL_HEADS * CL_DK + q0;
    uint32_t v0 = 2 * CL_HEADS * CL_DK + (uint32_t)h->index * CL_DV;
    uint32_t z0 = (uint32_t)h->index * CL_DV;

    for (uint32_t r = 0; r < h->nkeys; r++) {
        put_form(qkv, c, q0 + r, &c->forms[h->queries + r], SHARP, -SHARP / 2);
        put_form(qkv, c, k0 + r, &c->forms[h->keys + r], SHARP, -SHARP / 2);
        put(conv, q0 + r, 3, 1);
        put(conv, k0 + r, 3, 1);
    }
    for (uint32_t i = 0; i < h->nvals; i++) {
        put_form(qkv, c, v0 + i, &c->forms[h->vals + i], SHARP, -SHARP / 2);
        put(conv, v0 + i, 3, 1);
        put_bias(z, z0 + i, Z_ON);
        /* read: (128 / 2^27) / rows * sqrt(128), times norm.weight 1 / sqrt(128), times silu(64) */
        put(out, (uint32_t)c->wires[c->outs[h->outs + i].w].dim, z0 + i,
            PAD / (SHARP / 2) / Z_ON * h->rows);
    }
    put_bias(qkv, v0 + CL_DV - 1, PAD);
    put(conv, v0 + CL_DV - 1, 3, 1);
    put_form(b, c, (uint32_t)h->index, &h->beta, SHARP, -SHARP / 2);
}

static int linear_layer(const struct circuit *c, struct qm_ckpt *k, int l, struct qg_error *e)
{
    struct entries qkv = {0}, z = {0}, b = {0}, conv = {0}, out = {0}, a_log = {0}, dt = {0},
                   norm = {0};
    char name[96];
    int rc = 0;

    for (uint32_t h = 0; h < c->nheads; h++)
        if (c->heads[h].layer == l)
            put_head(c, &c->heads[h], &qkv, &z, &b, &conv, &out);
    for (uint32_t h = 0; h < CL_HEADS; h++) { /* no decay: exp(-exp(-100) softplus(-100)) = 1 */
        put(&a_log, 0, h, -100);
        put(&dt, 0, h, -100);
    }
    for (uint32_t i = 0; i < CL_DV; i++)
        put(&norm, 0, i, (double)(float)sqrt(1.0 / CL_DV));
#define FILL(suffix, t)                                                                            \
    (snprintf(name, sizeof name, "model.layers.%d.linear_attn." suffix, l), fill(k, name, &t, e))
    rc |= FILL("in_proj_qkv.weight", qkv);
    rc |= FILL("in_proj_z.weight", z);
    rc |= FILL("in_proj_b.weight", b);
    rc |= FILL("conv1d.weight", conv);
    rc |= FILL("out_proj.weight", out);
    rc |= FILL("A_log", a_log);
    rc |= FILL("dt_bias", dt);
    rc |= FILL("norm.weight", norm);
#undef FILL
    return rc;
}

static int mlp(const struct circuit *c, struct qm_ckpt *k, int l, struct qg_error *e)
{
    struct entries gate = {0}, up = {0}, down = {0};
    char name[96];
    int rc = 0;

    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *u = &c->units[i];

        if (u->layer != l)
            continue;
        put_form(&gate, c, u->index, &u->gate, GAIN, 0);
        put_form(&up, c, u->index, &u->up, 1, 0);
        for (uint32_t o = 0; o < u->nouts; o++) {
            const struct cl_out *x = &c->outs[u->first_out + o];

            put(&down, (uint32_t)c->wires[x->w].dim, u->index, (double)x->c / GAIN);
        }
    }
    snprintf(name, sizeof name, "model.layers.%d.mlp.gate_proj.weight", l);
    rc |= fill(k, name, &gate, e);
    snprintf(name, sizeof name, "model.layers.%d.mlp.up_proj.weight", l);
    rc |= fill(k, name, &up, e);
    snprintf(name, sizeof name, "model.layers.%d.mlp.down_proj.weight", l);
    rc |= fill(k, name, &down, e);
    return rc;
}

struct row {
    const struct circuit *c;
    struct entries *t;
    uint32_t row;
};

static void embed_entry(void *ctx, wire w, int value)
{
    struct row *x = ctx;

    put(x->t, x->row, (uint32_t)x->c->wires[w].dim, value);
}

static void readout_entry(void *ctx, wire w, double coef)
{
    struct row *x = ctx;

    if (w < 0)
        put_bias(x->t, x->row, coef);
    else
        put(x->t, x->row, (uint32_t)x->c->wires[w].dim, coef * RMS);
}

static int token_ends(const struct circuit *c, const struct cl_ends *ends, struct qm_ckpt *k,
                      struct qg_error *e)
{
    struct entries embed = {0}, head = {0};
    int rc = 0;

    for (uint32_t id = 0; id < ends->vocab; id++) {
        struct row in = {c, &embed, id}, out = {c, &head, id};

        for (uint32_t d = 0; d < CL_CONSTS; d++)
            put(&embed, id, d, CONST);
        ends->embed(ends->ctx, id, embed_entry, &in);
        ends->readout(ends->ctx, id, readout_entry, &out);
    }
    rc |= fill(k, "model.embed_tokens.weight", &embed, e);
    rc |= fill(k, "lm_head.weight", &head, e);
    return rc;
}

struct qm_ckpt *cl_ckpt(const struct circuit *c, const struct cl_ends *ends, struct qg_error *e)
{
    struct qm_config config = {
        .hidden = CL_HIDDEN,
        .intermediate = CL_INTER,
        .layers = (uint32_t)c->layers,
        .vocab = ends->vocab,
        .lin_k_heads = CL_HEADS,
        .lin_v_heads = CL_HEADS,
        .lin_k_dim = CL_DK,
        .lin_v_dim = CL_DV,
        .conv_kernel = 4,
        .attn_heads = 8,
        .attn_kv_heads = 2,
        .head_dim = 256,
        .rms_eps = 1e-6f,
        .rope_theta = 1e7,
        .partial_rotary = 0.25,
        .max_positions = 262144,
    };
    struct qm_ckpt *k;
    int rc = 0;

    for (int l = 0; l < c->layers; l++)
        config.full_attn[l] = cl_full_attention(l);
    k = qm_ckpt_new(&config);
    if (!k || qm_ckpt_add_all(k)) {
        qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        qm_ckpt_free(k);
        return NULL;
    }
    for (int l = 0; l < c->layers; l++) {
        if (!cl_full_attention(l))
            rc |= linear_layer(c, k, l, e);
        rc |= mlp(c, k, l, e);
    }
    rc |= token_ends(c, ends, k, e);
    if (rc) {
        qm_ckpt_free(k);
        return NULL;
    }
    return k;
}
