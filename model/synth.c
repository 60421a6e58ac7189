#include "synth.h"

#include "numerics.h"
#include "tensors.h"

#include <stdlib.h>

uint64_t synth_next(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint32_t synth_below(uint64_t *seed, uint32_t n)
{
    return (uint32_t)((synth_next(seed) >> 32) * n >> 32);
}

float synth_uniform(uint64_t *seed)
{
    return (float)(synth_next(seed) >> 40) * 0x1p-23f - 1.0f;
}

/* ---- Entries gathered for one tensor ------------------------------------------------ */

struct list {
    size_t n, cap;
    uint32_t *row, *col;
    float *val;
    bool failed;
};

static void put(struct list *l, uint32_t row, uint32_t col, double val)
{
    if (l->n == l->cap) {
        size_t cap = l->cap ? 2 * l->cap : 256;
        uint32_t *r = realloc(l->row, cap * sizeof *r), *c;
        float *v;

        if (r)
            l->row = r;
        c = realloc(l->col, cap * sizeof *c);
        if (c)
            l->col = c;
        v = realloc(l->val, cap * sizeof *v);
        if (v)
            l->val = v;
        if (!r || !c || !v) {
            l->failed = true;
            return;
        }
        l->cap = cap;
    }
    l->row[l->n] = row;
    l->col[l->n] = col;
    l->val[l->n++] = (float)val;
}

/* Fills the tensor and empties the list. */
static int fill(struct qm_ckpt *c, int layer, const char *suffix, struct list *l)
{
    char name[128];
    struct qm_tensor *t;
    int rc = -1;

    if (layer < 0)
        snprintf(name, sizeof name, "%s", suffix);
    else
        snprintf(name, sizeof name, "model.layers.%d.%s", layer, suffix);
    t = qm_ckpt_find(c, name);
    if (t && !l->failed)
        rc = qm_tensor_fill(t, l->n, l->row, l->col, l->val);
    free(l->row);
    free(l->col);
    free(l->val);
    memset(l, 0, sizeof *l);
    return rc;
}

/* ---- Random weights ----------------------------------------------------------------- */

static float rounded(enum qm_dtype d, float x)
{
    return d == QM_BF16 ? qm_bf16(x) : d == QM_F16 ? qm_from_f16(qm_to_f16(x)) : x;
}

struct qm_ckpt *synth_random(const struct qm_config *c, uint64_t seed, uint32_t keep, bool dtypes)
{
    struct qm_ckpt *k = qm_ckpt_new(c);
    uint32_t n = qm_spec_count(c);

    for (uint32_t i = 0; k && i < n; i++) {
        struct qm_spec s;
        struct list l = {0};
        bool matrix;

        qm_spec_get(c, i, &s);
        matrix = s.ndim == 2;
        if (dtypes)
            s.dtype = (enum qm_dtype)synth_below(&seed, 3);
        struct qm_tensor *t = qm_ckpt_add(k, s.name, s.dtype, s.ndim, s.shape);
        float size = matrix ? 1.7f / sqrtf((float)s.cols) : 0.5f;

        if (strstr(s.name, "embed_tokens"))
            size = 1;
        for (uint32_t r = 0; r < s.rows; r++)
            for (uint32_t j = 0; j < s.cols; j++) {
                float x = synth_uniform(&seed) * size;

                if (strstr(s.name, "linear_attn.norm"))
                    x += 1;
                if (!matrix || synth_below(&seed, 1000) < keep)
                    put(&l, r, j, (double)rounded(s.dtype, x));
            }
        if (!t || fill(k, -1, s.name, &l)) {
            qm_ckpt_free(k);
            return NULL;
        }
    }
    return k;
}

/* ---- Machines ------------------------------------------------------------------------ */

static const double CV = 0x1p24, K = 256, PAD = 0x1p27;

/* row: sum of coef * x[dim] + bias, as weights of a normed input */
static void put_form(struct list *l, uint32_t row, double rms, double factor, uint32_t n,
                     const uint32_t *dim, const int *coef, double bias)
{
    for (uint32_t i = 0; i < n; i++)
        put(l, row, dim[i], coef[i] * factor * rms);
    put(l, row, row % 4, bias / CV * rms); /* any of the constants */
}

static int put_mlp(const struct synth_machine *m, uint32_t l, double rms)
{
    struct list gate = {0}, up = {0}, down = {0};
    uint32_t u = 0;
    int plus = 1;

    for (uint32_t p = m->pair_start[l]; p < m->pair_start[l + 1]; p++) {
        const struct synth_pair *q = &m->pair[p];

        for (int kink = 0; kink < 2; kink++, u++) { /* relu(s) - relu(s - 1) */
            put_form(&gate, u, rms, K, q->n, q->dim, q->coef, K * (q->bias - kink));
            if (q->up < 0)
                put_form(&up, u, rms, 1, 0, NULL, NULL, 1);
            else
                put_form(&up, u, rms, 1, 1, (const uint32_t[]){(uint32_t)q->up}, &plus, 0);
            put(&down, q->out, u, kink ? -1 / K : 1 / K);
        }
    }
    int a = fill(m->c, (int)l, "mlp.gate_proj.weight", &gate);
    int b = fill(m->c, (int)l, "mlp.up_proj.weight", &up);
    int c = fill(m->c, (int)l, "mlp.down_proj.weight", &down);

    return a || b || c || u > m->c->config.intermediate ? -1 : 0;
}

/* Row `i` of an address: on (+128) where all three bits match i, else at most -128. */
static void put_address(struct list *l, uint32_t row, double rms, const uint32_t *bit, uint32_t i)
{
    int coef[SYNTH_ADDR];
    double ones = 0;

    for (uint32_t b = 0; b < SYNTH_ADDR; b++) {
        coef[b] = i >> b & 1 ? 1 : -1;
        ones += i >> b & 1;
    }
    put_form(l, row, rms, 256, SYNTH_ADDR, bit, coef, 128 - 256 * ones);
}

static int put_mixer(const struct synth_machine *m, uint32_t l, double rms)
{
    const struct qm_config *c = &m->c->config;
    uint32_t dk = c->lin_k_dim, dv = c->lin_v_dim, r = c->lin_v_heads / c->lin_k_heads;
    uint32_t keyd = c->lin_k_heads * dk, convd = 2 * keyd + c->lin_v_heads * dv;
    struct list qkv = {0}, z = {0}, b = {0}, out = {0}, conv = {0}, alog = {0}, dt = {0},
                norm = {0};
    int bad = 0, plus = 1;

    for (uint32_t p = m->head_start[l]; p < m->head_start[l + 1]; p++) {
        const struct synth_head *h = &m->head[p];
        uint32_t v0 = h->head * r; /* first value head of this key head */

        for (uint32_t i = 0; i < 8; i++) {
            put_address(&qkv, h->head * dk + i, rms, h->rd, i);
            put_address(&qkv, keyd + h->head * dk + i, rms, h->wr, i);
        }
        for (uint32_t i = 0; i < h->values; i++) {
            put_form(&qkv, 2 * keyd + v0 * dv + i, rms, 256, 1, &h->value[i], &plus, -128);
            put_form(&z, v0 * dv + i, rms, 1, 0, NULL, NULL, 64);
            /* read: 128 / PAD * sqrt(dv), then * 64 by the gate */
            put(&out, h->out[i], v0 * dv + i, PAD / (64 * 128 * sqrt(dv)));
        }
        put_form(&qkv, 2 * keyd + v0 * dv + h->values, rms, 1, 0, NULL, NULL, PAD);
        put_form(&b, v0, rms, 256, 1, &h->beta, &plus, -128);
    }
    for (uint32_t i = 0; i < convd; i++)
        put(&conv, i, c->conv_kernel - 1, 1);
    for (uint32_t i = 0; i < c->lin_v_heads; i++) {
        put(&alog, 0, i, -100);
        put(&dt, 0, i, -100);
    }
    for (uint32_t i = 0; i < dv; i++)
        put(&norm, 0, i, 1);
    for (size_t i = 0; i < out.n; i++) /* sqrt(128) is no bf16 */
        out.val[i] = qm_bf16(out.val[i]);
    bad |= fill(m->c, (int)l, "linear_attn.in_proj_qkv.weight", &qkv);
    bad |= fill(m->c, (int)l, "linear_attn.in_proj_z.weight", &z);
    bad |= fill(m->c, (int)l, "linear_attn.in_proj_b.weight", &b);
    bad |= fill(m->c, (int)l, "linear_attn.out_proj.weight", &out);
    bad |= fill(m->c, (int)l, "linear_attn.conv1d.weight", &conv);
    bad |= fill(m->c, (int)l, "linear_attn.A_log", &alog);
    bad |= fill(m->c, (int)l, "linear_attn.dt_bias", &dt);
    bad |= fill(m->c, (int)l, "linear_attn.norm.weight", &norm);
    return bad;
}

static int put_ends(struct synth_machine *m, double rms, uint32_t top, uint64_t *seed)
{
    struct list e = {0}, h = {0};
    const struct qm_config *c = &m->c->config;
    int a, b;

    for (uint32_t t = 0; t < c->vocab; t++) {
        for (uint32_t i = 0; i < m->consts; i++)
            put(&e, t, i, CV);
        for (uint32_t i = 0; i < m->shape.bits; i++) {
            m->embed[t][i] = (uint8_t)(i < 24 ? t >> (i % 12) & (i < 12 ? 1 : ~t & 1)
                                              : synth_below(seed, 8) == 0);
            m->embed[t][i] &= 1;
            if (m->embed[t][i])
                put(&e, t, m->consts + i, 1);
        }
        /* a code: 32 for the kind, 1 for or against each bit, over dims of the last layers */
        put(&h, t, 1, rms * (t % 7) / CV);
        put(&h, t, top - 16 - t / 64 % (top - 20 - m->consts), 32 * rms);
        for (uint32_t i = 0; i < 14; i++)
            put(&h, t, top - 1 - i, t >> i & 1 ? rms : -rms);
    }
    a = fill(m->c, -1, "model.embed_tokens.weight", &e);
    b = fill(m->c, -1, "lm_head.weight", &h);
    return a || b ? -1 : 0;
}

static int build(struct synth_machine *m, uint64_t seed)
{
    const struct qm_config *c = &m->c->config;
    const struct synth_shape *s = &m->shape;
    uint32_t top = m->consts + s->bits, bits0 = m->consts; /* dims in use; the first holds a bit */
    double rms = CV * sqrt((double)m->consts / c->hidden);

    m->embed = calloc(c->vocab, sizeof *m->embed);
    m->pair_start = calloc(c->layers + 1, sizeof *m->pair_start);
    m->head_start = calloc(c->layers + 1, sizeof *m->head_start);
    m->pair = calloc((size_t)c->layers * s->fresh * s->pairs + 1, sizeof *m->pair);
    m->head = calloc((size_t)c->layers * s->heads + 1, sizeof *m->head);
    if (!m->embed || !m->pair_start || !m->head_start || !m->pair || !m->head || s->bits > 256 ||
        s->values > SYNTH_VALUES || s->heads > c->lin_k_heads || c->lin_k_dim < 8 ||
        s->values >= c->lin_v_dim)
        return -1;
    for (uint32_t l = 0; l < c->layers; l++) {
        for (uint32_t i = 0; i < s->heads && !c->full_attn[l]; i++) {
            struct synth_head *h = &m->head[m->nheads++];

            h->layer = l;
            h->head = i;
            h->values = s->values;
            h->beta = bits0 + synth_below(&seed, s->bits);
            for (uint32_t b = 0; b < SYNTH_ADDR; b++) {
                h->wr[b] = bits0 + synth_below(&seed, s->bits);
                h->rd[b] = bits0 + synth_below(&seed, s->bits);
                if (b && h->wr[b] == h->wr[b - 1]) /* no bit twice next to itself */
                    h->wr[b] = bits0 + (h->wr[b] - bits0 + 1) % s->bits;
                if (b && h->rd[b] == h->rd[b - 1])
                    h->rd[b] = bits0 + (h->rd[b] - bits0 + 1) % s->bits;
            }
            if (h->wr[2] == h->wr[0])
                h->wr[2] = bits0 + (h->wr[1] - bits0 + 1) % s->bits;
            if (h->rd[2] == h->rd[0])
                h->rd[2] = bits0 + (h->rd[1] - bits0 + 1) % s->bits;
            for (uint32_t v = 0; v < s->values; v++) {
                h->value[v] = bits0 + synth_below(&seed, s->bits);
                h->out[v] = top++;
            }
        }
        m->head_start[l + 1] = m->nheads;
        uint32_t have = top; /* forms read only what is there before this MLP */

        for (uint32_t i = 0; i < s->fresh; i++, top++)
            for (uint32_t k = 0; k < s->pairs; k++) {
                struct synth_pair *p = &m->pair[m->npairs++];

                p->n = 2 + synth_below(&seed, SYNTH_TERMS - 1);
                for (uint32_t t = 0; t < p->n; t++) {
                    p->dim[t] = bits0 + synth_below(&seed, have - bits0);
                    p->coef[t] = t == 0 || synth_below(&seed, 3) ? 1 : -1;
                    for (uint32_t u = 0; u < t; u++)
                        if (p->dim[u] == p->dim[t])
                            p->n = t; /* the same dim twice: stop before it */
                }
                if (synth_below(&seed, 32)) { /* mostly an AND, else a threshold */
                    p->bias = 1;
                    for (uint32_t t = 0; t < p->n; t++)
                        p->bias -= p->coef[t] > 0;
                } else {
                    p->bias = -(int)synth_below(&seed, 2);
                }
                p->up = synth_below(&seed, 3) ? -1 : (int)(bits0 + synth_below(&seed, s->bits));
                p->out = top;
            }
        m->pair_start[l + 1] = m->npairs;
    }
    if (top > c->hidden)
        return -1;
    for (uint32_t l = 0; l < c->layers; l++)
        if (put_mlp(m, l, rms) || (!c->full_attn[l] && put_mixer(m, l, rms)))
            return -1;
    return put_ends(m, rms, top, &seed);
}

struct synth_machine *synth_machine(const struct qm_config *c, const struct synth_shape *shape,
                                    uint64_t seed)
{
    struct synth_machine *m = calloc(1, sizeof *m);
    uint32_t log2 = 0;

    if (!m)
        return NULL;
    while (1u << log2 < c->hidden)
        log2++;
    m->shape = *shape;
    m->consts = log2 % 2 ? 8 : 4;
    m->c = qm_ckpt_new(c);
    if (!m->c || qm_ckpt_add_all(m->c) || build(m, seed)) {
        synth_machine_free(m);
        return NULL;
    }
    return m;
}

struct synth_machine *synth_machine_2b(uint64_t seed)
{
    struct qm_config c = {.hidden = 2048,
                          .intermediate = 6144,
                          .layers = 24,
                          .vocab = 12700,
                          .lin_k_heads = 16,
                          .lin_v_heads = 16,
                          .lin_k_dim = 128,
                          .lin_v_dim = 128,
                          .conv_kernel = 4,
                          .attn_heads = 8,
                          .attn_kv_heads = 2,
                          .head_dim = 256,
                          .rms_eps = 1e-6f,
                          .rope_theta = 1e7,
                          .partial_rotary = 0.25,
                          .max_positions = 1u << 20};
    struct synth_shape shape = {.bits = 200, .fresh = 40, .pairs = 7, .heads = 8, .values = 4};

    for (uint32_t l = 3; l < c.layers; l += 4)
        c.full_attn[l] = true;
    return synth_machine(&c, &shape, seed);
}

void synth_machine_free(struct synth_machine *m)
{
    if (!m)
        return;
    qm_ckpt_free(m->c);
    free(m->pair);
    free(m->pair_start);
    free(m->head);
    free(m->head_start);
    free(m->embed);
    free(m);
}

/* ---- Simulation ---------------------------------------------------------------------- */

struct synth_sim *synth_sim_new(const struct synth_machine *m)
{
    struct synth_sim *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->m = m;
    s->x = calloc(m->c->config.hidden, sizeof *s->x);
    s->mem = calloc(m->nheads + 1, sizeof *s->mem);
    if (!s->x || !s->mem) {
        synth_sim_free(s);
        return NULL;
    }
    return s;
}

void synth_sim_free(struct synth_sim *s)
{
    if (!s)
        return;
    free(s->x);
    free(s->mem);
    free(s);
}

void synth_sim_embed(struct synth_sim *s, uint32_t token)
{
    memset(s->x, 0, s->m->c->config.hidden * sizeof *s->x);
    for (uint32_t i = 0; i < s->m->shape.bits; i++)
        s->x[s->m->consts + i] = s->m->embed[token][i];
}

static uint32_t address(const int *x, const uint32_t *bit)
{
    return (uint32_t)(x[bit[0]] | x[bit[1]] << 1 | x[bit[2]] << 2);
}

void synth_sim_mixer(struct synth_sim *s, uint32_t layer)
{
    for (uint32_t p = s->m->head_start[layer]; p < s->m->head_start[layer + 1]; p++) {
        const struct synth_head *h = &s->m->head[p];
        uint32_t wr = address(s->x, h->wr), rd = address(s->x, h->rd);

        for (uint32_t v = 0; v < h->values && s->x[h->beta]; v++)
            s->mem[p][wr][v] = (uint8_t)s->x[h->value[v]];
        for (uint32_t v = 0; v < h->values; v++)
            s->x[h->out[v]] += s->mem[p][rd][v];
    }
}

void synth_sim_mlp(struct synth_sim *s, uint32_t layer)
{
    for (uint32_t i = s->m->pair_start[layer]; i < s->m->pair_start[layer + 1]; i++) {
        const struct synth_pair *p = &s->m->pair[i];
        int sum = p->bias;

        for (uint32_t t = 0; t < p->n; t++)
            sum += p->coef[t] * s->x[p->dim[t]];
        sum = sum < 0 ? 0 : sum > 1 ? 1 : sum;
        s->x[p->out] += sum * (p->up < 0 ? 1 : s->x[p->up]);
    }
}
