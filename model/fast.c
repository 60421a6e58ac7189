/* One token through a sparse model.
 *
 * The same sums as forward.c in the same order, without the terms that are zero. What is left out,
 * and why that cannot change a bit:
 *   - products with a zero weight or a zero activation: adding them to a sum that started with +0
 *     changes nothing;
 *   - MLP units whose gate, up or down weights are all zero, and rows of in_proj_qkv that are:
 *     found from the tensors when the model is made;
 *   - units and channels whose silu is zero, which is computed, not assumed: silu(x) = -0 for
 *     x <= -89, where exp(-x) is infinite in f32;
 *   - the up projection of units that are off, and z where a head's output is zero;
 *   - decay by exactly 1, writes with beta exactly 0, rows of S where k or q is zero, columns of S
 *     that no value channel can reach;
 *   - convolution history where every older tap of a layer is zero;
 *   - the sums over the first columns, whose input hardly ever changes (the constants of a
 *     machine): kept with the input they were made from, made anew when it differs.
 * Any other weight takes the long way round. Nothing is recognised by its name or its meaning.
 */
#include "fast.h"

#include <stdlib.h>

struct qm_fast_work {
    float *y, *acc;         /* [H] */
    uint32_t *act;          /* [H] where y is not 0 */
    float *pre;             /* [max(units, chans)] */
    uint32_t *on;           /* the same: where pre may survive silu */
    float *q, *k, *v;       /* [Dk] [Dk] [Dv], one head; q and k hold old values elsewhere */
    uint32_t *qi, *ki, *vi; /* where they are not 0 */
    float *o, *tmp;         /* [Dv] */
    float *logits;          /* [V] */
};

/* ---- Making it ------------------------------------------------------------------ */

static void rows_free(struct rows *r)
{
    free(r->ptr);
    free(r->ent);
}

static int rows_make(struct rows *r, const struct qm_tensor *t, bool bf, const uint32_t *pick,
                     uint32_t n)
{
    uint64_t nnz = 0;

    for (uint32_t k = 0; k < n; k++) {
        uint32_t row = pick ? pick[k] : k;

        nnz += t->ptr[row + 1] - t->ptr[row];
    }
    r->ptr = malloc(((size_t)n + 1) * sizeof *r->ptr);
    r->ent = malloc((nnz ? nnz : 1) * sizeof *r->ent);
    if (!r->ptr || !r->ent || nnz > UINT32_MAX)
        return -1;
    r->ptr[0] = 0;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t row = pick ? pick[k] : k, at = r->ptr[k];

        for (uint64_t i = t->ptr[row]; i < t->ptr[row + 1]; i++, at++) {
            r->ent[at].at = t->col[i];
            r->ent[at].val = qm_rnd(bf, t->val[i]);
        }
        r->ptr[k + 1] = at;
    }
    return 0;
}

/* The picked columns of a matrix as rows. */
static int rows_of_columns(struct rows *r, const struct qm_columns *c, const uint32_t *pick,
                           uint32_t n)
{
    uint32_t nnz = 0;

    for (uint32_t k = 0; k < n; k++)
        nnz += c->ptr[pick[k] + 1] - c->ptr[pick[k]];
    r->ptr = malloc(((size_t)n + 1) * sizeof *r->ptr);
    r->ent = malloc((nnz ? nnz : 1) * sizeof *r->ent);
    if (!r->ptr || !r->ent)
        return -1;
    r->ptr[0] = 0;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t from = c->ptr[pick[k]], len = c->ptr[pick[k] + 1] - from;

        memcpy(r->ent + r->ptr[k], c->ent + from, len * sizeof *r->ent);
        r->ptr[k + 1] = r->ptr[k] + len;
    }
    return 0;
}

/* The columns from `first` on that hold anything. */
static int reads_make(uint32_t **read, uint32_t *n, const struct qm_columns *c, uint32_t first)
{
    *read = malloc((c->n + 1) * sizeof **read);
    if (!*read)
        return -1;
    for (uint32_t j = first; j < c->n; j++)
        if (c->ptr[j + 1] > c->ptr[j])
            (*read)[(*n)++] = j;
    return 0;
}

static const struct qm_tensor *part(const struct qm_ckpt *c, uint32_t l, const char *suffix)
{
    char name[128];

    snprintf(name, sizeof name, "model.layers.%u.%s", (unsigned)l, suffix);
    return qm_ckpt_find(c, name);
}

static bool row_used(const struct qm_tensor *t, uint32_t r)
{
    return t->ptr[r + 1] > t->ptr[r];
}

static int make_mlp(struct qm_model *m, struct fast_layer *f, const struct qm_ckpt *c, uint32_t l)
{
    const struct qm_tensor *gate = part(c, l, "mlp.gate_proj.weight");
    const struct qm_tensor *up = part(c, l, "mlp.up_proj.weight");
    const struct qm_columns *down = &m->layer[l].down.by_col;
    uint32_t *pick = calloc(m->c.intermediate, sizeof *pick);
    int bad;

    if (!pick)
        return -1;
    for (uint32_t u = 0; u < m->c.intermediate; u++)
        if (row_used(gate, u) && row_used(up, u) && down->ptr[u + 1] > down->ptr[u])
            pick[f->units++] = u;
    bad = qm_columns_make(&f->gate, gate, m->bf, pick, f->units) ||
          rows_make(&f->up, up, m->bf, pick, f->units) ||
          rows_of_columns(&f->down, down, pick, f->units);
    free(pick);
    f->up_from = malloc((f->units + 1) * sizeof *f->up_from);
    if (bad || !f->up_from || reads_make(&f->gate_read, &f->gate_reads, &f->gate, m->fast->first))
        return -1;
    for (uint32_t u = 0; u < f->units; u++) {
        f->up_from[u] = f->up.ptr[u];
        while (f->up_from[u] < f->up.ptr[u + 1] && f->up.ent[f->up_from[u]].at < m->fast->first)
            f->up_from[u]++;
    }
    return 0;
}

/* Where each head's rows start in f->chan, for `heads` heads of `dim` channels from `base` on. */
static uint32_t *head_starts(const struct fast_layer *f, uint32_t base, uint32_t heads,
                             uint32_t dim)
{
    uint32_t *at = malloc((heads + 1) * sizeof *at), r = 0;

    for (uint32_t h = 0; at && h <= heads; h++) {
        while (r < f->chans && f->chan[r] < base + h * dim)
            r++;
        at[h] = r;
    }
    return at;
}

static int make_mixer(struct qm_model *m, struct fast_layer *f, const struct qm_ckpt *c, uint32_t l)
{
    const struct qm_tensor *qkv = part(c, l, "linear_attn.in_proj_qkv.weight");
    uint32_t K = m->c.conv_kernel, hk = m->c.lin_k_heads, hv = m->c.lin_v_heads;
    uint32_t dv = m->c.lin_v_dim;

    f->chan = calloc(m->convd, sizeof *f->chan);
    f->width = calloc(hv, sizeof *f->width);
    f->decay = calloc(hv, sizeof *f->decay);
    if (!f->chan || !f->width || !f->decay)
        return -1;
    f->plain = true;
    for (uint32_t r = 0; r < m->convd; r++) {
        const float *tap = m->layer[l].conv + (size_t)r * K;

        if (!row_used(qkv, r))
            continue;
        f->chan[f->chans++] = r;
        for (uint32_t j = 0; j + 1 < K; j++)
            f->history |= tap[j] != 0;
        f->plain &= tap[K - 1] == 1;
        if (r >= 2 * m->keyd)
            f->width[(r - 2 * m->keyd) / dv] = (r - 2 * m->keyd) % dv + 1;
    }
    f->plain &= !f->history;
    for (uint32_t h = 0; h < hv; h++)
        f->decay[h] = row_used(part(c, l, "linear_attn.in_proj_a.weight"), h)
                          ? -1
                          : expf(qm_decay_log(m->layer[l].exp_a[h], 0, m->layer[l].dt_bias[h]));
    f->q_at = head_starts(f, 0, hk, m->c.lin_k_dim);
    f->k_at = head_starts(f, m->keyd, hk, m->c.lin_k_dim);
    f->v_at = head_starts(f, 2 * m->keyd, hv, dv);
    if (!f->q_at || !f->k_at || !f->v_at ||
        qm_columns_make(&f->qkv, qkv, m->bf, f->chan, f->chans) ||
        reads_make(&f->qkv_read, &f->qkv_reads, &f->qkv, m->fast->first) ||
        rows_make(&f->z, part(c, l, "linear_attn.in_proj_z.weight"), m->bf, NULL, m->vald) ||
        rows_make(&f->b, part(c, l, "linear_attn.in_proj_b.weight"), m->bf, NULL, hv) ||
        rows_make(&f->a, part(c, l, "linear_attn.in_proj_a.weight"), m->bf, NULL, hv))
        return -1;
    return 0;
}

/* Leading columns that every embedding holds, all with the same value. */
static uint32_t leading_constants(const struct qm_model *m)
{
    for (uint32_t j = 0; j < m->c.hidden; j++)
        for (uint32_t t = 0; t < m->c.vocab; t++) {
            uint64_t i = m->emb_ptr[t] + j;

            if (i >= m->emb_ptr[t + 1] || m->emb_col[i] != j ||
                m->emb_val[i] != m->emb_val[m->emb_ptr[0] + j])
                return j;
        }
    return m->c.hidden;
}

int qm_fast_make(struct qm_model *m, const struct qm_ckpt *c)
{
    m->fast = calloc(1, sizeof *m->fast);
    if (!m->fast)
        return -1;
    m->fast->first = leading_constants(m);
    for (uint32_t l = 0; l < m->c.layers; l++) {
        struct fast_layer *f = &m->fast->layer[l];

        if (make_mlp(m, f, c, l) || (!m->layer[l].full && make_mixer(m, f, c, l)))
            return -1;
    }
    return 0;
}

void qm_fast_free(struct qm_model *m)
{
    if (!m->fast)
        return;
    for (uint32_t l = 0; l < m->c.layers; l++) {
        struct fast_layer *f = &m->fast->layer[l];
        struct rows *all[5] = {&f->up, &f->down, &f->z, &f->b, &f->a};

        for (size_t i = 0; i < 5; i++)
            rows_free(all[i]);
        qm_columns_free(&f->gate);
        qm_columns_free(&f->qkv);
        free(f->chan);
        free(f->q_at);
        free(f->k_at);
        free(f->v_at);
        free(f->width);
        free(f->decay);
        free(f->up_from);
        free(f->gate_read);
        free(f->qkv_read);
    }
    free(m->fast);
    m->fast = NULL;
}

static float *floats(size_t n)
{
    return calloc(n ? n : 1, sizeof(float));
}

int qm_fast_state(const struct qm_model *m, struct qm_state *s)
{
    const struct qm_config *c = &m->c;
    struct qm_fast_work *w = s->fw = calloc(1, sizeof *w);
    uint32_t most = 1, first = m->fast->first;

    if (!w)
        return -1;
    for (uint32_t l = 0; l < c->layers; l++) {
        const struct fast_layer *f = &m->fast->layer[l];
        struct qm_layer_state *y = &s->layer[l];

        most = f->units > most ? f->units : most;
        most = f->chans > most ? f->chans : most;
        y->gate_base = floats(f->units);
        y->qkv_base = floats(f->chans);
        y->up_base = floats(f->units);
        y->gate_first = floats(first); /* sums over zeros are zero: the pair is valid */
        y->qkv_first = floats(first);
        if (!y->gate_base || !y->qkv_base || !y->up_base || !y->gate_first || !y->qkv_first)
            return -1;
    }
    w->y = floats(c->hidden);
    w->acc = floats(c->hidden);
    w->act = calloc((size_t)c->hidden + 1, sizeof *w->act);
    w->pre = floats(most);
    w->on = calloc((size_t)most + 8, sizeof *w->on);
    w->q = floats(c->lin_k_dim);
    w->k = floats(c->lin_k_dim);
    w->v = floats(c->lin_v_dim);
    w->qi = calloc(c->lin_k_dim, sizeof *w->qi);
    w->ki = calloc(c->lin_k_dim, sizeof *w->ki);
    w->vi = calloc(c->lin_v_dim, sizeof *w->vi);
    w->o = floats(c->lin_v_dim);
    w->tmp = floats(c->lin_v_dim);
    w->logits = floats(c->vocab);
    return w->y && w->acc && w->act && w->pre && w->on && w->q && w->k && w->v && w->qi && w->ki &&
                   w->vi && w->o && w->tmp && w->logits
               ? 0
               : -1;
}

void qm_fast_work_free(struct qm_fast_work *w)
{
    if (!w)
        return;
    float *all[] = {w->y, w->acc, w->pre, w->q, w->k, w->v, w->o, w->tmp, w->logits};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    free(w->act);
    free(w->on);
    free(w->qi);
    free(w->ki);
    free(w->vi);
    free(w);
}

/* ---- Pieces of a step ----------------------------------------------------------- */

/* Where silu(x) may be other than zero; `at` has room for n + 8. */
QM_CLONES uint32_t qm_survivors(const float *x, uint32_t n, uint32_t *at);
QM_CLONES uint32_t qm_survivors(const float *x, uint32_t n, uint32_t *at)
{
    typedef float v8 __attribute__((vector_size(32), aligned(4), may_alias));
    typedef int32_t v8i __attribute__((vector_size(32)));
    const v8 dead = {QM_SILU_DEAD, QM_SILU_DEAD, QM_SILU_DEAD, QM_SILU_DEAD,
                     QM_SILU_DEAD, QM_SILU_DEAD, QM_SILU_DEAD, QM_SILU_DEAD};
    const v8 zero = {0};
    uint32_t count = 0, i = 0;

    for (; i + 8 <= n; i += 8) {
        v8 v = *(const v8 *)(x + i);
        v8i on = (v > dead) & (v != zero);
        uint64_t half[4], any;

        memcpy(half, &on, sizeof half);
        any = half[0] | half[1] | half[2] | half[3];
        if (!any)
            continue;
        for (uint32_t k = 0; k < 8; k++) {
            at[count] = i + k;
            count += (uint32_t)-on[k];
        }
    }
    for (; i < n; i++)
        if (x[i] > QM_SILU_DEAD && x[i] != 0)
            at[count++] = i;
    return count;
}

static void add_column(float *y, const struct qm_columns *c, uint32_t j, float x)
{
    for (uint32_t i = c->ptr[j]; i < c->ptr[j + 1]; i++)
        y[c->ent[i].at] += c->ent[i].val * x;
}

/* s plus the products of entries i..end-1. */
static inline float row_sum(const struct rows *r, uint32_t i, uint32_t end, float s, const float *x)
{
    for (; i < end; i++)
        s += r->ent[i].val * x[r->ent[i].at];
    return s;
}

static float row_dot(const struct rows *r, uint32_t k, const float *x)
{
    return row_sum(r, r->ptr[k], r->ptr[k + 1], 0, x);
}

/* base[n] = the picked rows' sums over the first columns of y, if they were made from other inputs
 * than y's. True if so. */
static bool refresh(const struct qm_columns *c, uint32_t n, const float *y, uint32_t first,
                    float *base, float *made_from)
{
    if (!first || memcmp(made_from, y, first * sizeof *y) == 0)
        return false;
    memset(base, 0, n * sizeof *base);
    for (uint32_t j = 0; j < first; j++)
        if (y[j] != 0)
            add_column(base, c, j, y[j]);
    memcpy(made_from, y, first * sizeof *y);
    return true;
}

/* out[n] = the picked rows of W times y, not rounded, starting from base: the columns `read`. */
static void sums(const struct qm_columns *c, uint32_t n, const float *y, const uint32_t *read,
                 uint32_t reads, uint32_t *act, const float *base, float *out)
{
    uint32_t nact = 0;

    for (uint32_t i = 0; i < reads; i++) { /* without a branch: which are active is random */
        act[nact] = read[i];
        nact += y[read[i]] != 0;
    }
    memcpy(out, base, n * sizeof *out);
    for (uint32_t i = 0; i < nact; i++)
        add_column(out, c, act[i], y[act[i]]);
}

/* x += rnd_T(acc), and acc is zero again. */
static void take(const struct qm_model *m, struct qm_state *s)
{
    qm_add_residual(s->x, s->fw->acc, m->c.hidden, m->bf);
    memset(s->fw->acc, 0, m->c.hidden * sizeof *s->fw->acc);
}

/* ---- MLP -------------------------------------------------------------------------- */

static void mlp(const struct qm_model *m, struct qm_state *s, uint32_t l)
{
    const struct fast_layer *f = &m->fast->layer[l];
    struct qm_layer_state *st = &s->layer[l];
    struct qm_fast_work *w = s->fw;
    uint32_t n;

    if (!f->units)
        return;
    qm_rmsnorm(w->y, s->x, m->layer[l].post_norm, m->c.hidden, m->c.rms_eps, m->bf);
    if (refresh(&f->gate, f->units, w->y, m->fast->first, st->gate_base, st->gate_first))
        for (uint32_t u = 0; u < f->units; u++)
            st->up_base[u] = row_sum(&f->up, f->up.ptr[u], f->up_from[u], 0, w->y);
    sums(&f->gate, f->units, w->y, f->gate_read, f->gate_reads, w->act, st->gate_base, w->pre);
    if (s->watch)
        s->watch(s->watch_ctx, &(struct qm_watched){.layer = l, .units = f->units, .gate = w->pre});
    n = qm_survivors(w->pre, f->units, w->on);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t u = w->on[i];
        float g = qm_rnd(m->bf, qm_silu(qm_rnd(m->bf, w->pre[u])));
        float up = row_sum(&f->up, f->up_from[u], f->up.ptr[u + 1], st->up_base[u], w->y);

        g = qm_rnd(m->bf, g * qm_rnd(m->bf, up));
        if (g == 0)
            continue;
        for (uint32_t k = f->down.ptr[u]; k < f->down.ptr[u + 1]; k++)
            w->acc[f->down.ent[k].at] += f->down.ent[k].val * g;
    }
    if (n)
        take(m, s);
}

/* ---- Gated DeltaNet --------------------------------------------------------------- */

/* pre becomes what the convolution leaves of it (before its silu, not rounded); history moves. */
static void convolve(const struct qm_model *m, struct qm_state *s, uint32_t l)
{
    const struct fast_layer *f = &m->fast->layer[l];
    uint32_t K = m->c.conv_kernel;
    float *pre = s->fw->pre;

    qm_round_vec(pre, f->chans, m->bf);
    for (uint32_t r = 0; r < f->chans; r++) {
        const float *tap = m->layer[l].conv + (size_t)f->chan[r] * K;
        float *hist = s->layer[l].conv + (size_t)f->chan[r] * (K - 1), u = pre[r], c = 0;

        for (uint32_t j = 0; f->history && j + 1 < K; j++)
            c += tap[j] * hist[j];
        pre[r] = c + tap[K - 1] * u;
        if (f->history) {
            memmove(hist, hist + 1, (K - 2) * sizeof *hist);
            hist[K - 2] = u;
        }
    }
}

/* The survivors from *at on with rows below `end`: dims (channel - base) into idx, values into x,
 * which is indexed by dim. Returns how many are not zero. */
static uint32_t gather(const struct qm_model *m, const struct fast_layer *f,
                       const struct qm_fast_work *w, uint32_t n, uint32_t *at, uint32_t end,
                       uint32_t base, uint32_t *idx, float *x)
{
    uint32_t count = 0;

    for (; *at < n && w->on[*at] < end; ++*at) {
        uint32_t r = w->on[*at], d = f->chan[r] - base;
        float v = qm_rnd(m->bf, qm_silu(qm_rnd(m->bf, w->pre[r])));

        if (v == 0)
            continue;
        x[d] = v;
        idx[count++] = d;
    }
    return count;
}

static void l2_scale(float *x, const uint32_t *idx, uint32_t n)
{
    float lane[16] = {0}, r;

    if (n == 0)
        return;
    for (uint32_t i = 0; i < n; i++)
        lane[idx[i] % 16] += x[idx[i]] * x[idx[i]];
    r = 1.0f / sqrtf(qm_sum_lanes(lane) + 1e-6f);
    for (uint32_t i = 0; i < n; i++)
        x[idx[i]] *= r;
}

/* S [.][dv], columns below width: decay, correct at k, read at q into o. */
static void rule(float *S, uint8_t *dirty, uint32_t dk, uint32_t dv, uint32_t width, float decay,
                 float beta, const struct qm_fast_work *w, uint32_t nk, uint32_t nq)
{
    float *o = w->o, *d = w->tmp;

    if (decay != 1)
        for (uint32_t i = 0; i < dk; i++)
            for (uint32_t j = 0; dirty[i] && j < width; j++)
                S[(size_t)i * dv + j] *= decay;
    if (beta != 0 && nk) {
        memset(d, 0, width * sizeof *d);
        for (uint32_t t = 0; t < nk; t++) {
            const float *row = S + (size_t)w->ki[t] * dv;
            float k = w->k[w->ki[t]];

            for (uint32_t j = 0; j < width; j++)
                d[j] += row[j] * k;
        }
        for (uint32_t j = 0; j < width; j++)
            d[j] = (w->v[j] - d[j]) * beta;
        for (uint32_t t = 0; t < nk; t++) {
            float *row = S + (size_t)w->ki[t] * dv, k = w->k[w->ki[t]];

            dirty[w->ki[t]] = 1;
            for (uint32_t j = 0; j < width; j++)
                row[j] += k * d[j];
        }
    }
    memset(o, 0, width * sizeof *o);
    for (uint32_t t = 0; t < nq; t++) {
        const float *row = S + (size_t)w->qi[t] * dv;
        float q = w->q[w->qi[t]];

        if (dirty[w->qi[t]])
            for (uint32_t j = 0; j < width; j++)
                o[j] += row[j] * q;
    }
}

/* The gated norm of head h, and its way out into acc. */
static void put_out(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t h,
                    uint32_t width)
{
    const struct qm_layer *y = &m->layer[l];
    const struct fast_layer *f = &m->fast->layer[l];
    struct qm_fast_work *w = s->fw;
    float inv;

    qm_round_vec(w->o, width, m->bf);
    inv = qm_inv_rms(qm_sumsq(w->o, width), m->c.lin_v_dim, m->c.rms_eps);
    for (uint32_t j = 0; j < width; j++) {
        uint32_t row = h * m->c.lin_v_dim + j;
        float n, z;

        if (w->o[j] == 0)
            continue;
        n = qm_rnd(m->bf, y->gnorm[j] * qm_rnd(m->bf, w->o[j] * inv));
        if (n == 0 || y->out.by_col.ptr[row] == y->out.by_col.ptr[row + 1])
            continue;
        z = qm_rnd(m->bf, row_dot(&f->z, row, w->y));
        n = qm_rnd(m->bf, n * qm_silu(z));
        if (n != 0)
            add_column(w->acc, &y->out.by_col, row, n);
    }
}

static void delta_net(const struct qm_model *m, struct qm_state *s, uint32_t l)
{
    const struct fast_layer *f = &m->fast->layer[l];
    const struct qm_layer *y = &m->layer[l];
    struct qm_layer_state *st = &s->layer[l];
    struct qm_fast_work *w = s->fw;
    uint32_t dk = m->c.lin_k_dim, dv = m->c.lin_v_dim, r = m->c.lin_v_heads / m->c.lin_k_heads;
    uint32_t n, qat = 0, kat = 0, vat = 0;
    float scale = (float)sqrt(dk);

    if (!f->chans)
        return;
    qm_rmsnorm(w->y, s->x, y->in_norm, m->c.hidden, m->c.rms_eps, m->bf);
    refresh(&f->qkv, f->chans, w->y, m->fast->first, st->qkv_base, st->qkv_first);
    sums(&f->qkv, f->chans, w->y, f->qkv_read, f->qkv_reads, w->act, st->qkv_base, w->pre);
    if (!f->plain)
        convolve(m, s, l);
    n = qm_survivors(w->pre, f->chans, w->on);
    while (kat < n && w->on[kat] < f->k_at[0])
        kat++;
    for (vat = kat; vat < n && w->on[vat] < f->v_at[0];)
        vat++;
    for (uint32_t h = 0; h < m->c.lin_k_heads; h++) {
        uint32_t nq = gather(m, f, w, n, &qat, f->q_at[h + 1], h * dk, w->qi, w->q);
        uint32_t nk = gather(m, f, w, n, &kat, f->k_at[h + 1], m->keyd + h * dk, w->ki, w->k);

        l2_scale(w->q, w->qi, nq);
        l2_scale(w->k, w->ki, nk);
        for (uint32_t i = 0; i < nq; i++)
            w->q[w->qi[i]] /= scale;
        for (uint32_t v = h * r; v < (h + 1) * r; v++) {
            float beta, decay = f->decay[v];

            if (!f->width[v])
                continue;
            beta = qm_rnd(m->bf, qm_sigmoid(qm_rnd(m->bf, row_dot(&f->b, v, w->y))));
            if (decay < 0)
                decay = expf(qm_decay_log(y->exp_a[v], qm_rnd(m->bf, row_dot(&f->a, v, w->y)),
                                          y->dt_bias[v]));
            memset(w->v, 0, f->width[v] * sizeof *w->v);
            gather(m, f, w, n, &vat, f->v_at[v + 1], 2 * m->keyd + v * dv, w->vi, w->v);
            rule(st->S + (size_t)v * dk * dv, st->dirty + (size_t)v * dk, dk, dv, f->width[v],
                 decay, beta, w, nk, nq);
            if (s->watch)
                s->watch(s->watch_ctx, &(struct qm_watched){.layer = l,
                                                            .head = v,
                                                            .beta = beta,
                                                            .keys = w->ki,
                                                            .queries = w->qi,
                                                            .nkeys = nk,
                                                            .nqueries = nq});
            if (nq)
                put_out(m, s, l, v, f->width[v]);
        }
    }
    take(m, s);
}

/* ---- A step ----------------------------------------------------------------------- */

int qm_fast_step(const struct qm_model *m, struct qm_state *s, uint32_t token, float *logits,
                 uint32_t *argmax, uint32_t *second)
{
    struct qm_fast_work *w = s->fw;

    if (s->ev && !s->probe && !s->watch && !logits && qm_event_step(m, s, token, argmax, second))
        return 0;
    qm_embed(m, token, s->x);
    qm_call_probe(s, 0, QM_AFTER_EMBED, s->x);
    for (uint32_t l = 0; l < m->c.layers; l++) {
        const struct qm_layer *y = &m->layer[l];

        if (!y->full) {
            delta_net(m, s, l);
        } else if (!y->silent) {
            qm_rmsnorm(w->y, s->x, y->in_norm, m->c.hidden, m->c.rms_eps, m->bf);
            if (qm_attention(m, s, l, 1, w->y, w->acc))
                return -1;
            take(m, s);
        }
        qm_call_probe(s, l, QM_AFTER_MIXER, s->x);
        mlp(m, s, l);
        qm_call_probe(s, l, QM_AFTER_MLP, s->x);
    }
    s->pos++;
    if (s->ev)
        qm_event_moved(s);
    qm_rmsnorm(w->y, s->x, m->norm, m->c.hidden, m->c.rms_eps, m->bf);
    if (logits || argmax || second) {
        float *out = logits ? logits : w->logits;
        uint32_t best, next;

        if (!logits && m->readout) {
            qm_readout_best(m->readout, w->y, m->bf, &best, second ? &next : NULL);
        } else {
            qm_matrix_mul(&m->head, m->bf, 1, w->y, m->c.hidden, out, m->c.vocab);
            qm_best_two(out, m->c.vocab, &best, &next);
        }
        if (argmax)
            *argmax = best;
        if (second)
            *second = next;
    }
    return 0;
}
