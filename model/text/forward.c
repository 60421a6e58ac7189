/* The forward pass: docs/numerics.md, over mapped matrices and several threads. */
#include "internal.h"

#include <stdlib.h>

struct qt_work {
    float *x, *y, *mix;       /* [64][H] */
    float *u, *z, *b, *a, *o; /* [64][convd], [64][vald], [64][Hv] twice, [64][vald] */
    float *aq, *ak, *av, *ao; /* [64][2 Nq D], [64][Nkv D] twice, [64][Nq D] */
    float *gate, *up;         /* [64][I] */
    float **head;             /* [threads]: one head's scratch */
    float **score;            /* [threads][room] */
    uint64_t *score_room;
    unsigned threads;
};

void qt_work_free(struct qt_work *w)
{
    if (!w)
        return;
    float *all[] = {w->x, w->y,  w->mix, w->u,  w->z,  w->b,    w->a,
                    w->o, w->aq, w->ak,  w->av, w->ao, w->gate, w->up};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    for (unsigned t = 0; t < w->threads; t++) {
        if (w->head)
            free(w->head[t]);
        if (w->score)
            free(w->score[t]);
    }
    free(w->head);
    free(w->score);
    free(w->score_room);
    free(w);
}

static bool grow(float **p, size_t n)
{
    *p = malloc((n ? n : 1) * sizeof **p);
    return *p != NULL;
}

/* One head's q, k, v, o, g, beta and the scratch of the chunk rule. */
static size_t head_floats(const struct qm_config *c)
{
    return (size_t)QM_CHUNK * (2 * (c->lin_k_dim + c->lin_v_dim) + 2) +
           QM_CHUNK_TMP(c->lin_k_dim, c->lin_v_dim);
}

static struct qt_work *work_of(struct qt_model *m)
{
    const struct qm_config *c = &m->c;
    size_t n = QM_CHUNK, attn = (size_t)c->attn_heads * c->head_dim;
    size_t kv = (size_t)c->attn_kv_heads * c->head_dim;
    struct qt_work *w;

    if (m->work)
        return m->work;
    w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->threads = qt_pool_threads(m->pool);
    w->head = calloc(w->threads, sizeof *w->head);
    w->score = calloc(w->threads, sizeof *w->score);
    w->score_room = calloc(w->threads, sizeof *w->score_room);

    bool ok = w->head && w->score && w->score_room && grow(&w->x, n * c->hidden) &&
              grow(&w->y, n * c->hidden) && grow(&w->mix, n * c->hidden) &&
              grow(&w->u, n * m->convd) && grow(&w->z, n * m->vald) &&
              grow(&w->b, n * c->lin_v_heads) && grow(&w->a, n * c->lin_v_heads) &&
              grow(&w->o, n * m->vald) && grow(&w->aq, n * 2 * attn) && grow(&w->ak, n * kv) &&
              grow(&w->av, n * kv) && grow(&w->ao, n * attn) &&
              grow(&w->gate, n * c->intermediate) && grow(&w->up, n * c->intermediate);

    for (unsigned t = 0; ok && t < w->threads; t++)
        ok = grow(&w->head[t], head_floats(c));
    if (!ok) {
        qt_work_free(w);
        return NULL;
    }
    m->work = w;
    return w;
}

struct pass {
    struct qt_model *m;
    struct qt_state *s;
    struct qt_work *w;
    uint32_t l, n;
    bool chunk;
};

/* ---- Gated DeltaNet ----------------------------------------------------------------- */

/* One value head over n tokens. Its q, k, v come out of the convolution of their channels; those of
 * q and k belong to a group of value heads, so they were convolved before. */
static void delta_head(void *ctx, uint32_t h, unsigned worker)
{
    const struct pass *p = ctx;
    const struct qt_model *m = p->m;
    const struct qm_config *c = &m->c;
    const struct qt_layer *y = &m->layer[p->l];
    uint32_t dk = c->lin_k_dim, dv = c->lin_v_dim, kh = h / (c->lin_v_heads / c->lin_k_heads);
    float *q = p->w->head[worker], *k = q + (size_t)QM_CHUNK * dk, *v = k + (size_t)QM_CHUNK * dk;
    float *o = v + (size_t)QM_CHUNK * dv, *g = o + (size_t)QM_CHUNK * dv, *beta = g + QM_CHUNK;
    float *tmp = beta + QM_CHUNK, *S = p->s->layer[p->l].S + (size_t)h * dk * dv;
    float scale = p->chunk ? (float)(1.0 / sqrt(dk)) : (float)sqrt(dk);

    for (uint32_t i = 0; i < p->n; i++) {
        const float *u = p->w->u + (size_t)i * m->convd;
        float *qi = q + (size_t)i * dk, *ki = k + (size_t)i * dk;

        memcpy(qi, u + (size_t)kh * dk, dk * sizeof *qi);
        memcpy(ki, u + m->keyd + (size_t)kh * dk, dk * sizeof *ki);
        memcpy(v + (size_t)i * dv, u + 2 * m->keyd + (size_t)h * dv, dv * sizeof *v);
        qm_l2norm(qi, dk);
        qm_l2norm(ki, dk);
        for (uint32_t d = 0; d < dk; d++)
            qi[d] = p->chunk ? qi[d] * scale : qi[d] / scale;
        beta[i] = qm_rnd(m->bf, qm_sigmoid(p->w->b[(size_t)i * c->lin_v_heads + h]));
        g[i] = qm_decay_log(y->exp_a[h], p->w->a[(size_t)i * c->lin_v_heads + h], y->dt_bias[h]);
    }
    if (p->chunk)
        qm_delta_chunk(S, q, k, v, g, beta, o, tmp, p->n, dk, dv);
    else
        qm_delta_step(S, q, k, v, expf(g[0]), beta[0], o, tmp, dk, dv);
    for (uint32_t i = 0; i < p->n; i++) {
        float *out = p->w->o + (size_t)i * m->vald + (size_t)h * dv;

        memcpy(out, o + (size_t)i * dv, dv * sizeof *out);
        qm_gated_norm(out, p->w->z + (size_t)i * m->vald + (size_t)h * dv, y->gnorm, dv, c->rms_eps,
                      m->bf);
    }
}

enum { CHANNELS = 256 };

static void convolve(void *ctx, uint32_t item, unsigned worker)
{
    const struct pass *p = ctx;
    const struct qt_model *m = p->m;
    uint32_t k = m->c.conv_kernel, to = (item + 1) * CHANNELS;

    (void)worker;
    for (uint32_t ch = item * CHANNELS; ch < to && ch < m->convd; ch++) {
        float *hist = p->s->layer[p->l].conv + (size_t)ch * (k - 1);

        for (uint32_t i = 0; i < p->n; i++) {
            float *at = p->w->u + (size_t)i * m->convd + ch, u = *at;

            *at = qm_conv_silu(m->layer[p->l].conv + (size_t)ch * k, hist, u, k, m->bf);
            for (uint32_t j = 0; j + 2 < k; j++)
                hist[j] = hist[j + 1];
            if (k > 1)
                hist[k - 2] = u;
        }
    }
}

static void delta_net(struct pass *p)
{
    struct qt_model *m = p->m;
    struct qt_work *w = p->w;
    const struct qt_layer *y = &m->layer[p->l];
    uint32_t H = m->c.hidden, hv = m->c.lin_v_heads;
    struct qt_product in[] = {
        {&y->qkv[0], w->y, w->u, H, m->convd},
        {&y->qkv[1], w->y, w->u + m->keyd, H, m->convd},
        {&y->qkv[2], w->y, w->u + 2 * (size_t)m->keyd, H, m->convd},
        {&y->z, w->y, w->z, H, m->vald},
        {&y->b, w->y, w->b, H, hv},
        {&y->a, w->y, w->a, H, hv},
    };
    struct qt_product out = {&y->out, w->o, w->mix, m->vald, H};

    qt_multiply(m, in, 6, p->n);
    qt_pool_run(m->pool, (m->convd + CHANNELS - 1) / CHANNELS, convolve, p);
    qt_pool_run(m->pool, hv, delta_head, p);
    qt_multiply(m, &out, 1, p->n);
}

/* ---- Full attention ----------------------------------------------------------------- */

static void put_head(const struct qt_model *m, void *at, const float *x)
{
    uint32_t D = m->c.head_dim;

    if (!m->bf) {
        memcpy(at, x, D * sizeof *x);
        return;
    }
    for (uint32_t d = 0; d < D; d++)
        ((uint16_t *)at)[d] = qm_to_bf16(x[d]);
}

/* Where the key (or value) of a position and head is. */
static uint8_t *slot(const struct qt_state *s, uint32_t l, uint64_t pos, uint32_t h, bool value)
{
    const struct qt_model *m = s->m;
    size_t head = (size_t)m->c.head_dim * (m->bf ? 2 : 4);
    uint8_t *b = s->layer[l].kv[pos / QT_BLOCK];

    return b + (value ? qt_block_bytes(m) / 2 : 0) + (h * QT_BLOCK + pos % QT_BLOCK) * head;
}

QM_CLONES static void add_values(float *o, const uint8_t *v, float p, uint32_t D, bool bf)
{
    if (bf)
        for (uint32_t d = 0; d < D; d++)
            o[d] += p * qm_from_bf16(((const uint16_t *)v)[d]);
    else
        for (uint32_t d = 0; d < D; d++)
            o[d] += p * ((const float *)v)[d];
}

/* One query head of one token: item = token * Nq + head. */
static void attend(void *ctx, uint32_t item, unsigned worker)
{
    const struct pass *p = ctx;
    const struct qt_model *m = p->m;
    const struct qm_config *c = &m->c;
    const struct qt_layer *y = &m->layer[p->l];
    uint32_t D = c->head_dim, nq = c->attn_heads, i = item / nq, h = item % nq;
    uint32_t kvh = h / (nq / c->attn_kv_heads);
    uint64_t pos = p->s->pos + i, len = pos + 1;
    float *q = p->w->aq + ((size_t)i * nq + h) * 2 * D, *gate = q + D;
    float *o = p->w->ao + ((size_t)i * nq + h) * D, *score = p->w->score[worker];
    float scale = (float)(1.0 / sqrt(D));
    size_t head = (size_t)D * (m->bf ? 2 : 4);
    float split[1024]; /* config.c accepts heads up to this */

    qm_rmsnorm(q, q, y->q_norm, D, c->rms_eps, m->bf);
    qm_rope(q, m->inv_freq, m->rot, pos, m->bf);
    qt_split(split, q, D);
    for (uint64_t t = 0; t < len; t += QT_BLOCK) {
        uint32_t k = len - t < QT_BLOCK ? (uint32_t)(len - t) : QT_BLOCK;

        (m->bf ? m->kernels->rows16 : m->kernels->rows32)(slot(p->s, p->l, t, kvh, false), head, k,
                                                          m->bf ? split : q, D, score + t);
    }
    for (uint64_t t = 0; t < len; t++)
        score[t] = qm_rnd(m->bf, qm_rnd(m->bf, score[t]) * scale);
    qm_softmax(score, len, m->bf);
    memset(o, 0, D * sizeof *o);
    for (uint64_t t = 0; t < len; t++)
        if (score[t] != 0)
            add_values(o, slot(p->s, p->l, t, kvh, true), score[t], D, m->bf);
    for (uint32_t d = 0; d < D; d++)
        o[d] = qm_rnd(m->bf, qm_rnd(m->bf, o[d]) * qm_rnd(m->bf, qm_sigmoid(gate[d])));
}

/* The n tokens' keys and values go into the cache. */
static void remember(const struct pass *p)
{
    const struct qt_model *m = p->m;
    uint32_t D = m->c.head_dim, nkv = m->c.attn_kv_heads;

    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t h = 0; h < nkv; h++) {
            float *k = p->w->ak + ((size_t)i * nkv + h) * D;

            qm_rmsnorm(k, k, m->layer[p->l].k_norm, D, m->c.rms_eps, m->bf);
            qm_rope(k, m->inv_freq, m->rot, p->s->pos + i, m->bf);
            put_head(m, slot(p->s, p->l, p->s->pos + i, h, false), k);
            put_head(m, slot(p->s, p->l, p->s->pos + i, h, true),
                     p->w->av + ((size_t)i * nkv + h) * D);
        }
}

static int attention(struct pass *p)
{
    struct qt_model *m = p->m;
    struct qt_work *w = p->w;
    const struct qt_layer *y = &m->layer[p->l];
    uint32_t H = m->c.hidden, D = m->c.head_dim, nq = m->c.attn_heads, nkv = m->c.attn_kv_heads;
    uint64_t len = p->s->pos + p->n;
    struct qt_product in[] = {{&y->q, w->y, w->aq, H, 2 * (size_t)nq * D},
                              {&y->k, w->y, w->ak, H, (size_t)nkv * D},
                              {&y->v, w->y, w->av, H, (size_t)nkv * D}};
    struct qt_product out = {&y->o, w->ao, w->mix, (size_t)nq * D, H};

    if (qt_state_room(p->s, p->l, len))
        return -1;
    for (unsigned t = 0; t < w->threads; t++) {
        if (w->score_room[t] >= len)
            continue;
        free(w->score[t]);
        w->score_room[t] = 0;
        if (!grow(&w->score[t], 2 * len))
            return -1;
        w->score_room[t] = 2 * len;
    }
    qt_multiply(m, in, 3, p->n);
    remember(p);
    qt_pool_run(m->pool, p->n * nq, attend, p);
    qt_multiply(m, &out, 1, p->n);
    return 0;
}

/* ---- Block, ends ---------------------------------------------------------------------- */

enum { UNITS = 512 };

static void activate(void *ctx, uint32_t item, unsigned worker)
{
    const struct pass *p = ctx;
    const struct qt_model *m = p->m;
    size_t total = (size_t)p->n * m->c.intermediate, to = ((size_t)item + 1) * UNITS;

    (void)worker;
    for (size_t i = (size_t)item * UNITS; i < to && i < total; i++)
        p->w->gate[i] = qm_rnd(m->bf, qm_rnd(m->bf, qm_silu(p->w->gate[i])) * p->w->up[i]);
}

static void mlp(struct pass *p)
{
    struct qt_model *m = p->m;
    struct qt_work *w = p->w;
    const struct qt_layer *y = &m->layer[p->l];
    uint32_t H = m->c.hidden, I = m->c.intermediate;
    struct qt_product in[] = {{&y->gate, w->y, w->gate, H, I}, {&y->up, w->y, w->up, H, I}};
    struct qt_product out = {&y->down, w->gate, w->mix, I, H};

    qt_multiply(m, in, 2, p->n);
    qt_pool_run(m->pool, (uint32_t)(((size_t)p->n * I + UNITS - 1) / UNITS), activate, p);
    qt_multiply(m, &out, 1, p->n);
}

static void norm(const struct pass *p, const float *w1)
{
    uint32_t H = p->m->c.hidden;

    for (uint32_t i = 0; i < p->n; i++)
        qm_rmsnorm(p->w->y + (size_t)i * H, p->w->x + (size_t)i * H, w1, H, p->m->c.rms_eps,
                   p->m->bf);
}

static void embed(const struct qt_model *m, uint32_t token, float *x)
{
    const struct qt_matrix *w = &m->embed;
    const uint8_t *row = w->data + token * w->stride * (w->f32 ? 4 : 2);

    for (uint32_t i = 0; i < w->cols; i++) {
        uint16_t h;

        if (w->f32) {
            memcpy(&x[i], row + 4 * (size_t)i, 4);
        } else {
            memcpy(&h, row + 2 * (size_t)i, 2);
            x[i] = qm_from_bf16(h);
        }
        x[i] *= w->scale;
    }
}

/* n <= 64 tokens through all layers; their final norms are in w->y if `ends`. */
static int forward(struct qt_model *m, struct qt_state *s, const uint32_t *tokens, uint32_t n,
                   bool chunk, bool ends)
{
    struct pass p = {m, s, work_of(m), 0, n, chunk};
    uint32_t H = m->c.hidden;

    if (!p.w)
        return -1;
    for (uint32_t i = 0; i < n; i++)
        embed(m, tokens[i], p.w->x + (size_t)i * H);
    for (p.l = 0; p.l < m->c.layers; p.l++) {
        norm(&p, m->layer[p.l].in_norm);
        if (!m->layer[p.l].full)
            delta_net(&p);
        else if (attention(&p))
            return -1;
        qm_add_residual(p.w->x, p.w->mix, n * H, m->bf);
        norm(&p, m->layer[p.l].post_norm);
        mlp(&p);
        qm_add_residual(p.w->x, p.w->mix, n * H, m->bf);
    }
    s->pos += n;
    if (ends)
        norm(&p, m->norm);
    return 0;
}

/* NOLINTNEXTLINE: written through the product */
static void logits_of(struct qt_model *m, uint32_t i, float *logits)
{
    const float *x = m->work->x + (size_t)i * m->c.hidden;
    struct qt_product p = {&m->head, m->work->y + (size_t)i * m->c.hidden, logits, m->c.hidden,
                           m->c.vocab};

    m->inv_rms = qm_inv_rms(qm_sumsq(x, m->c.hidden), m->c.hidden, m->c.rms_eps);
    qt_multiply(m, &p, 1, 1);
}

static bool fits(const struct qt_model *m, const struct qt_state *s, const uint32_t *tokens,
                 size_t n)
{
    if (n > m->c.max_positions - s->pos)
        return false;
    for (size_t i = 0; i < n; i++)
        if (tokens[i] >= m->c.vocab)
            return false;
    return true;
}

int qt_step(struct qt_model *m, struct qt_state *s, uint32_t token, float *logits)
{
    if (!fits(m, s, &token, 1) || forward(m, s, &token, 1, false, logits != NULL))
        return -1;
    if (logits)
        logits_of(m, 0, logits);
    return 0;
}

int qt_prefill(struct qt_model *m, struct qt_state *s, const uint32_t *tokens, size_t n,
               float *logits)
{
    if (!fits(m, s, tokens, n))
        return -1;
    for (size_t i = 0; i < n; i += QM_CHUNK) {
        uint32_t k = n - i < QM_CHUNK ? (uint32_t)(n - i) : QM_CHUNK;
        bool last = i + k == n && logits;

        if (forward(m, s, tokens + i, k, true, last))
            return -1;
        if (last)
            logits_of(m, k - 1, logits);
    }
    return 0;
}

int qt_prefill_all(struct qt_model *m, struct qt_state *s, const uint32_t *tokens, size_t n,
                   qt_sink sink, void *ctx)
{
    float *logits = fits(m, s, tokens, n) ? malloc((size_t)m->c.vocab * sizeof *logits) : NULL;
    int rc = logits ? 0 : -1;

    for (size_t i = 0; !rc && i < n; i += QM_CHUNK) {
        uint32_t k = n - i < QM_CHUNK ? (uint32_t)(n - i) : QM_CHUNK;

        rc = forward(m, s, tokens + i, k, true, true);
        for (uint32_t j = 0; !rc && j < k; j++) {
            logits_of(m, j, logits);
            rc = sink(ctx, i + j, logits);
        }
    }
    free(logits);
    return rc;
}

float qt_machine_logit(const struct qt_model *m)
{
    return m->mark_score * m->inv_rms;
}
