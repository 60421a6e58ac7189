/* The forward pass, as it reads: embed; each layer mixes and then runs its MLP, adding both to the
 * residual stream; norm; logits. Nothing is left out here: this is the reference for fast.c.
 *
 * n tokens go through together (n <= 64). With `chunk` a Gated DeltaNet layer follows the chunk
 * rule, as Hugging Face's prefill does; else n is 1 and it follows the recurrent rule.
 */
#include "internal.h"

#include <stdlib.h>

struct qm_work {
    float *y, *mix;           /* [64][H]: normed input, a mixer's or MLP's output */
    float *u, *z, *b, *a;     /* projections: [64][convd], [64][vald], [64][Hv] twice */
    float *o;                 /* [64][vald] */
    float *hq, *hk, *hv, *ho; /* one head's [64][Dk], [64][Dk], [64][Dv], [64][Dv] */
    float *g, *beta, *tmp;    /* [64], [64], chunk rule's scratch */
    float *aq, *ak, *av, *ao; /* attention: [64][2 Nq D], [64][Nkv D] twice, [64][Nq D] */
    float *score;             /* [room] */
    uint64_t score_room;
    float *gate, *up; /* [64][I] */
};

static int grow(float **p, size_t n)
{
    *p = malloc((n ? n : 1) * sizeof **p);
    return *p ? 0 : -1;
}

void qm_work_free(struct qm_work *w)
{
    if (!w)
        return;
    float *all[] = {w->y,  w->mix, w->u,  w->z,  w->b,     w->a,    w->o,
                    w->hq, w->hk,  w->hv, w->ho, w->g,     w->beta, w->tmp,
                    w->aq, w->ak,  w->av, w->ao, w->score, w->gate, w->up};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    free(w);
}

static struct qm_work *work_of(const struct qm_model *m, struct qm_state *s)
{
    const struct qm_config *c = &m->c;
    struct qm_work *w = s->w;
    size_t n = QM_CHUNK, attn = (size_t)c->attn_heads * c->head_dim;
    size_t kv = (size_t)c->attn_kv_heads * c->head_dim;

    if (w)
        return w;
    w = s->w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    if (grow(&w->y, n * c->hidden) || grow(&w->mix, n * c->hidden) || grow(&w->u, n * m->convd) ||
        grow(&w->z, n * m->vald) || grow(&w->b, n * c->lin_v_heads) ||
        grow(&w->a, n * c->lin_v_heads) || grow(&w->o, n * m->vald) ||
        grow(&w->hq, n * c->lin_k_dim) || grow(&w->hk, n * c->lin_k_dim) ||
        grow(&w->hv, n * c->lin_v_dim) || grow(&w->ho, n * c->lin_v_dim) || grow(&w->g, n) ||
        grow(&w->beta, n) || grow(&w->tmp, QM_CHUNK_TMP(c->lin_k_dim, c->lin_v_dim)) ||
        grow(&w->aq, n * 2 * attn) || grow(&w->ak, n * kv) || grow(&w->av, n * kv) ||
        grow(&w->ao, n * attn) || grow(&w->gate, n * c->intermediate) ||
        grow(&w->up, n * c->intermediate)) {
        qm_work_free(w);
        s->w = NULL;
        return NULL;
    }
    return w;
}

void qm_embed(const struct qm_model *m, uint32_t token, float *x)
{
    memset(x, 0, m->c.hidden * sizeof *x);
    for (uint64_t i = m->emb_ptr[token]; i < m->emb_ptr[token + 1]; i++)
        x[m->emb_col[i]] = m->emb_val[i];
}

void qm_call_probe(struct qm_state *s, uint32_t layer, enum qm_point point, float *x)
{
    if (!s->probe)
        return;
    s->probe(s->probe_ctx, layer, point, x, s->m->c.hidden);
    qm_round_vec(x, s->m->c.hidden, s->m->bf);
}

/* ---- Gated DeltaNet ----------------------------------------------------------- */

/* u [n][convd] becomes rnd_T(silu(rnd_T(conv(u)))), channel by channel; the history moves on. */
static void convolve(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t n)
{
    uint32_t k = m->c.conv_kernel;
    struct qm_work *w = s->w;

    for (uint32_t ch = 0; ch < m->convd; ch++) {
        float *hist = s->layer[l].conv + (size_t)ch * (k - 1);

        for (uint32_t i = 0; i < n; i++) {
            float *p = w->u + (size_t)i * m->convd + ch, u = *p;

            *p = qm_conv_silu(m->layer[l].conv + (size_t)ch * k, hist, u, k, m->bf);
            if (k > 1) {
                memmove(hist, hist + 1, (k - 2) * sizeof *hist);
                hist[k - 2] = u;
            }
        }
    }
}

static void normalise(const struct qm_model *m, float *x)
{
    if (m->old_l2norm)
        qm_l2norm_old(x, m->c.lin_k_dim, m->bf);
    else
        qm_l2norm(x, m->c.lin_k_dim);
}

/* One value head over n tokens: gathers its q, k, v, runs the rule on its matrix, puts o back. */
static void delta_head(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t h,
                       uint32_t n, bool chunk)
{
    const struct qm_config *c = &m->c;
    uint32_t dk = c->lin_k_dim, dv = c->lin_v_dim, kh = h / (c->lin_v_heads / c->lin_k_heads);
    struct qm_work *w = s->w;
    float *S = s->layer[l].S + (size_t)h * dk * dv;
    /* the two forms of q's scale differ in the last bit for some dk */
    bool divide = !chunk && !m->old_l2norm;
    float scale = divide ? (float)sqrt(dk) : (float)(1.0 / sqrt(dk));

    for (uint32_t i = 0; i < n; i++) {
        const float *u = w->u + (size_t)i * m->convd;
        float *q = w->hq + (size_t)i * dk, *k = w->hk + (size_t)i * dk;

        memcpy(q, u + (size_t)kh * dk, dk * sizeof *q);
        memcpy(k, u + m->keyd + (size_t)kh * dk, dk * sizeof *k);
        memcpy(w->hv + (size_t)i * dv, u + 2 * m->keyd + (size_t)h * dv, dv * sizeof *u);
        normalise(m, q);
        normalise(m, k);
        for (uint32_t d = 0; d < dk; d++)
            q[d] = divide ? q[d] / scale : q[d] * scale;
        w->beta[i] = qm_rnd(m->bf, qm_sigmoid(w->b[(size_t)i * c->lin_v_heads + h]));
        w->g[i] = qm_decay_log(m->layer[l].exp_a[h], w->a[(size_t)i * c->lin_v_heads + h],
                               m->layer[l].dt_bias[h]);
    }
    memset(s->layer[l].dirty + (size_t)h * dk, 1, dk);
    if (chunk)
        qm_delta_chunk(S, w->hq, w->hk, w->hv, w->g, w->beta, w->ho, w->tmp, n, dk, dv);
    else
        qm_delta_step(S, w->hq, w->hk, w->hv, expf(w->g[0]), w->beta[0], w->ho, w->tmp, dk, dv);
    for (uint32_t i = 0; i < n; i++)
        memcpy(w->o + (size_t)i * m->vald + (size_t)h * dv, w->ho + (size_t)i * dv,
               dv * sizeof *w->o);
}

static void delta_net(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t n,
                      bool chunk)
{
    const struct qm_layer *y = &m->layer[l];
    uint32_t H = m->c.hidden, hv = m->c.lin_v_heads, dv = m->c.lin_v_dim;
    struct qm_work *w = s->w;

    qm_matrix_mul(&y->qkv, m->bf, n, w->y, H, w->u, m->convd);
    qm_matrix_mul(&y->z, m->bf, n, w->y, H, w->z, m->vald);
    qm_matrix_mul(&y->b, m->bf, n, w->y, H, w->b, hv);
    qm_matrix_mul(&y->a, m->bf, n, w->y, H, w->a, hv);
    convolve(m, s, l, n);
    for (uint32_t h = 0; h < hv; h++)
        delta_head(m, s, l, h, n, chunk);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t h = 0; h < hv; h++) {
            size_t at = (size_t)i * m->vald + (size_t)h * dv;

            qm_gated_norm(w->o + at, w->z + at, y->gnorm, dv, m->c.rms_eps, m->bf);
        }
    qm_matrix_mul(&y->out, m->bf, n, w->o, m->vald, w->mix, H);
}

/* ---- Full attention ----------------------------------------------------------- */

static int kv_room(const struct qm_model *m, struct qm_layer_state *y, uint64_t need)
{
    size_t width = (size_t)m->c.attn_kv_heads * m->c.head_dim;
    uint64_t room = y->room < 64 ? 128 : 2 * y->room;
    float *p;

    if (need <= y->room)
        return 0;
    room = room < need ? need : room;
    p = realloc(y->keys, room * width * sizeof *p);
    if (!p)
        return -1;
    y->keys = p;
    p = realloc(y->values, room * width * sizeof *p);
    if (!p)
        return -1;
    y->values = p;
    y->room = room;
    return 0;
}

static int score_room(struct qm_work *w, uint64_t need)
{
    if (need <= w->score_room)
        return 0;
    float *p = realloc(w->score, 2 * need * sizeof *p);

    if (!p)
        return -1;
    w->score = p;
    w->score_room = 2 * need;
    return 0;
}

/* One query head at position pos: o[D] = softmax(q . keys) values, gated. */
static void attend(const struct qm_model *m, const struct qm_layer_state *y, struct qm_work *w,
                   uint32_t h, uint64_t pos, const float *q, const float *gate, float *o)
{
    uint32_t D = m->c.head_dim, kvh = h / (m->c.attn_heads / m->c.attn_kv_heads);
    size_t width = (size_t)m->c.attn_kv_heads * D;
    float scale = (float)(1.0 / sqrt(D));

    for (uint64_t t = 0; t <= pos; t++) {
        float dot = qm_rnd(m->bf, qm_dot(q, y->keys + t * width + (size_t)kvh * D, D));

        w->score[t] = qm_rnd(m->bf, dot * scale);
    }
    qm_softmax(w->score, pos + 1, m->bf);
    memset(o, 0, D * sizeof *o);
    for (uint64_t t = 0; t <= pos; t++) {
        const float *v = y->values + t * width + (size_t)kvh * D;

        for (uint32_t d = 0; d < D; d++)
            o[d] += w->score[t] * v[d];
    }
    for (uint32_t d = 0; d < D; d++)
        o[d] = qm_rnd(m->bf, qm_rnd(m->bf, o[d]) * qm_rnd(m->bf, qm_sigmoid(gate[d])));
}

int qm_attention(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t n,
                 const float *x, float *out)
{
    const struct qm_layer *y = &m->layer[l];
    struct qm_layer_state *st = &s->layer[l];
    uint32_t H = m->c.hidden, D = m->c.head_dim, nq = m->c.attn_heads, nkv = m->c.attn_kv_heads;
    struct qm_work *w = work_of(m, s);

    if (y->silent) { /* its output is zero, and nobody else reads its cache */
        memset(out, 0, (size_t)n * H * sizeof *out);
        return 0;
    }
    if (!w || kv_room(m, st, s->pos + n) || score_room(w, s->pos + n))
        return -1;
    qm_matrix_mul(&y->q, m->bf, n, x, H, w->aq, 2 * (size_t)nq * D);
    qm_matrix_mul(&y->k, m->bf, n, x, H, w->ak, (size_t)nkv * D);
    qm_matrix_mul(&y->v, m->bf, n, x, H, w->av, (size_t)nkv * D);
    for (uint32_t i = 0; i < n; i++) { /* all keys and values of the n tokens first */
        float *key = st->keys + (s->pos + i) * nkv * D;

        for (uint32_t h = 0; h < nkv; h++) {
            qm_rmsnorm(key + (size_t)h * D, w->ak + ((size_t)i * nkv + h) * D, y->k_norm, D,
                       m->c.rms_eps, m->bf);
            qm_rope(key + (size_t)h * D, m->inv_freq, m->rot, s->pos + i, m->bf);
        }
        memcpy(st->values + (s->pos + i) * nkv * D, w->av + (size_t)i * nkv * D,
               (size_t)nkv * D * sizeof(float));
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t h = 0; h < nq; h++) {
            float *q = w->aq + ((size_t)i * nq + h) * 2 * D; /* D of the query, D of the gate */

            qm_rmsnorm(q, q, y->q_norm, D, m->c.rms_eps, m->bf);
            qm_rope(q, m->inv_freq, m->rot, s->pos + i, m->bf);
            attend(m, st, w, h, s->pos + i, q, q + D, w->ao + ((size_t)i * nq + h) * D);
        }
    qm_matrix_mul(&y->o, m->bf, n, w->ao, (size_t)nq * D, out, H);
    return 0;
}

/* ---- Block, ends -------------------------------------------------------------- */

static void mlp(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t n)
{
    const struct qm_layer *y = &m->layer[l];
    uint32_t H = m->c.hidden, I = m->c.intermediate;
    struct qm_work *w = s->w;

    qm_matrix_mul(&y->gate, m->bf, n, w->y, H, w->gate, I);
    qm_matrix_mul(&y->up, m->bf, n, w->y, H, w->up, I);
    for (size_t i = 0; i < (size_t)n * I; i++)
        w->gate[i] = qm_rnd(m->bf, qm_rnd(m->bf, qm_silu(w->gate[i])) * w->up[i]);
    qm_matrix_mul(&y->down, m->bf, n, w->gate, I, w->mix, H);
}

/* w->y = norm of each x */
static void norm(const struct qm_model *m, struct qm_state *s, uint32_t n, const float *w1)
{
    for (uint32_t i = 0; i < n; i++)
        qm_rmsnorm(s->w->y + (size_t)i * m->c.hidden, s->x + (size_t)i * m->c.hidden, w1,
                   m->c.hidden, m->c.rms_eps, m->bf);
}

/* x += w->mix */
static void add(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t n,
                enum qm_point point)
{
    for (uint32_t i = 0; i < n; i++) {
        float *x = s->x + (size_t)i * m->c.hidden;

        qm_add_residual(x, s->w->mix + (size_t)i * m->c.hidden, m->c.hidden, m->bf);
        qm_call_probe(s, l, point, x);
    }
}

int qm_forward(const struct qm_model *m, struct qm_state *s, const uint32_t *tokens, uint32_t n,
               bool chunk, float *logits)
{
    struct qm_work *w = work_of(m, s);
    uint32_t H = m->c.hidden;

    if (!w)
        return -1;
    for (uint32_t i = 0; i < n; i++) {
        if (tokens[i] >= m->c.vocab)
            return -1;
        qm_embed(m, tokens[i], s->x + (size_t)i * H);
        qm_call_probe(s, 0, QM_AFTER_EMBED, s->x + (size_t)i * H);
    }
    for (uint32_t l = 0; l < m->c.layers; l++) {
        norm(m, s, n, m->layer[l].in_norm);
        if (!m->layer[l].full)
            delta_net(m, s, l, n, chunk);
        else if (qm_attention(m, s, l, n, w->y, w->mix))
            return -1;
        add(m, s, l, n, QM_AFTER_MIXER);

        norm(m, s, n, m->layer[l].post_norm);
        mlp(m, s, l, n);
        add(m, s, l, n, QM_AFTER_MLP);
    }
    s->pos += n;
    if (logits) {
        qm_rmsnorm(w->y, s->x + (size_t)(n - 1) * H, m->norm, H, m->c.rms_eps, m->bf);
        qm_matrix_mul(&m->head, m->bf, 1, w->y, H, logits, m->c.vocab);
    }
    return 0;
}

/* ---- Public -------------------------------------------------------------------- */

void qm_best_two(const float *logits, uint32_t n, uint32_t *best, uint32_t *second)
{
    uint32_t a = 0, b = n > 1 ? 1 : 0;

    if (n > 1 && logits[1] > logits[0]) {
        a = 1;
        b = 0;
    }
    for (uint32_t i = 2; i < n; i++) {
        if (logits[i] > logits[a]) {
            b = a;
            a = i;
        } else if (logits[i] > logits[b]) {
            b = i;
        }
    }
    *best = a;
    *second = b;
}

int qm_step(const struct qm_model *m, struct qm_state *s, uint32_t token, float *logits,
            uint32_t *argmax, uint32_t *second)
{
    float *out = logits;
    uint32_t best, next;
    int rc;

    if (token >= m->c.vocab || s->pos >= m->c.max_positions)
        return -1;
    if (m->fast && !m->old_l2norm)
        return qm_fast_step(m, s, token, logits, argmax, second);
    if (!out && (argmax || second)) {
        out = malloc(m->c.vocab * sizeof *out);
        if (!out)
            return -1;
    }
    rc = qm_forward(m, s, &token, 1, false, out);
    if (!rc && out) {
        qm_best_two(out, m->c.vocab, &best, &next);
        if (argmax)
            *argmax = best;
        if (second)
            *second = next;
    }
    if (out != logits)
        free(out);
    return rc;
}

int qm_prefill(const struct qm_model *m, struct qm_state *s, const uint32_t *tokens, size_t n,
               float *logits)
{
    if (n > m->c.max_positions - s->pos)
        return -1;
    for (size_t i = 0; i < n; i++)
        if (tokens[i] >= m->c.vocab)
            return -1;
    for (size_t i = 0; i < n; i += QM_CHUNK) {
        uint32_t k = n - i < QM_CHUNK ? (uint32_t)(n - i) : QM_CHUNK;

        if (qm_forward(m, s, tokens + i, k, true, i + k == n ? logits : NULL))
            return -1;
    }
    return 0;
}
