/* Gated DeltaNet over a chunk of positions: see batch.c. The rows of all positions come from the
 * lanes; then each head goes through the positions in their order. */
#include "batch.h"

#include <stdlib.h>

static float row_value(int32_t sum)
{
    return sum > 0 ? qm_bf16(qm_silu(qm_bf16((float)sum * EV_GAIN))) : 0;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

static void set(uint64_t *bits, uint32_t i)
{
    bits[i / 64] |= (uint64_t)1 << i % 64;
}

static bool is_set(const uint64_t *bits, uint32_t i)
{
    return bits[i / 64] >> i % 64 & 1;
}

static bool add_row(struct qb_ask *a, uint32_t dim, int32_t sum)
{
    uint32_t i;

    if (a->n == EV_ON)
        return false;
    for (i = a->n++; i > 0 && a->row[i - 1] > dim; i--) {
        a->row[i] = a->row[i - 1];
        a->sum[i] = a->sum[i - 1];
    }
    a->row[i] = (uint8_t)dim;
    a->sum[i] = sum;
    return true;
}

/* Row `dim` of q or k is on at a position. */
static bool ask(struct qb_head *h, int part, uint32_t pos, uint32_t dim, int32_t sum)
{
    if (!is_set(h->on[part], pos)) {
        set(h->on[part], pos);
        h->ask[part][pos].n = 0;
    }
    return add_row(&h->ask[part][pos], dim, sum);
}

static bool value(struct qb_work *w, struct qb_head *h, uint32_t pos, uint32_t dim, int32_t sum)
{
    struct qb_value *v;

    if (!is_set(h->on[EV_V], pos)) {
        if (w->nvalues > UINT16_MAX ||
            !qm_event_room((void **)&w->values, &w->capvalues, w->nvalues + 1u, sizeof *w->values))
            return false;
        set(h->on[EV_V], pos);
        h->value[pos] = (uint16_t)w->nvalues++;
        w->values[h->value[pos]].n = 0;
    }
    v = &w->values[h->value[pos]];
    v->dim[v->n] = (uint8_t)dim;
    v->sum[v->n++] = sum;
    return true;
}

/* The rows of one part that are on in batch b. Keys count where beta does, values where there are
 * keys; written[head]: lanes. */
static bool take_part(const struct qb_kernel *k, const struct qb_stage *y, struct qb_work *w,
                      uint32_t b, uint32_t n, int part, uint32_t *written)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t f = w->active[i];
        const int16_t *acc = w->acc[i];
        int32_t last = INT32_MIN; /* threshold of the row before */
        uint32_t over = 0;

        for (uint32_t r = y->row0[part][f]; r < y->row0[part][f + 1]; r++) {
            const struct qb_row *row = &y->row[part][r];
            struct qb_head *h = &w->head[row->head];
            int32_t above = row->above;
            uint32_t on = w->valid[b];

            if (part == EV_K || part == EV_V)
                on &= written[row->head];
            if (!on || above >= INT16_MAX)
                continue;
            if (above != last)
                over = above < INT16_MIN ? UINT32_MAX : k->above(acc, (int16_t)above);
            last = above;
            on &= over;
            if (part == EV_BETA)
                written[row->head] = on;
            for (; on; on &= on - 1) {
                uint32_t lane = (uint32_t)__builtin_ctz(on);
                uint32_t pos = w->order[b * QB_LANES + lane];
                int32_t sum = acc[lane] * y->gain[f] + row->bias;

                if (part == EV_BETA)
                    h->beta[pos] = sum;
                else if (part == EV_V ? !value(w, h, pos, row->dim, sum)
                                      : !ask(h, part, pos, row->dim, sum))
                    return false;
            }
        }
    }
    return true;
}

static bool take_rows(const struct qm_model *m, struct qb_work *w, uint32_t t, uint32_t b)
{
    const struct qb_kernel *k = m->batch->kernel;
    const struct qb_stage *y = &m->batch->stage[t];
    uint32_t written[EV_HEADS] = {0}, heads = m->event->stage[t].heads;
    uint32_t n;

    memset(w->bad, 0, sizeof w->bad);
    n = k->pull(y, w->x + (size_t)b * m->c.hidden, &w->dims[b], w);

    if (!take_part(k, y, w, b, n, EV_BETA, written) || !take_part(k, y, w, b, n, EV_K, written))
        return false;
    for (uint32_t h = 0; h < heads; h++) /* those that have a key */
        for (uint32_t on = written[h]; on; on &= on - 1)
            if (!is_set(w->head[h].on[EV_K], w->order[b * QB_LANES + (uint32_t)__builtin_ctz(on)]))
                written[h] &= ~(on & -on);
    return take_part(k, y, w, b, n, EV_V, written) && take_part(k, y, w, b, n, EV_Q, written);
}

/* ---- Heads ------------------------------------------------------------------------------------
 */

/* What a head writes to the stream, as quarters for one value behind the gate. */
struct outlet {
    const struct qm_columns *out;
    uint32_t from; /* first entry */
    float c;       /* 0: none yet */
    struct qb_down *give;
};

static bool quarters(float x, int16_t *q)
{
    float a = x * QB_QUARTERS;
    const float limit = (float)EV_HEAD_MAX / EV_PARTS * QB_QUARTERS;

    if (!(a <= limit && a >= -limit))
        return false;
    *q = (int16_t)a;
    return (float)*q == a;
}

static bool outlet_set(struct outlet *o, uint32_t last, float c)
{
    for (uint32_t i = o->from; i < last; i++)
        if (!quarters(o->out->ent[i].val * c, &o->give[i - o->from].coef))
            return false;
    o->c = c;
    return true;
}

struct context {
    const struct qm_model *m;
    struct qm_state *s;
    struct qb_work *w;
    uint32_t l, i, h, width, used; /* the head: among those that do anything, and its number */
    struct ev_store *store;
    struct ev_head d;
    struct outlet outlet;
};

static void rows_on(struct ev_head *d, int part, const struct qb_ask *a)
{
    d->n[part] = a->n;
    for (uint32_t i = 0; i < a->n; i++)
        d->on[part][i] = (struct ev_on){a->row[i], row_value(a->sum[i])};
}

static bool write(struct context *x, const struct qb_head *h, uint32_t pos)
{
    struct qb_work *w = x->w;
    const struct qb_value *v = is_set(h->on[EV_V], pos) ? &w->values[h->value[pos]] : NULL;
    bool ok;

    rows_on(&x->d, 1, &h->ask[EV_K][pos]);
    x->d.beta = qm_bf16(qm_sigmoid(qm_bf16((float)h->beta[pos] * EV_GAIN)));
    for (uint32_t j = 0; v && j < v->n; j++)
        w->v[v->dim[j]] = row_value(v->sum[j]);
    x->d.idle = 0;
    ok = qm_event_write(x->m, x->s, &x->d, x->store, x->l, x->h, x->width);
    for (uint32_t j = 0; v && j < v->n; j++)
        w->v[v->dim[j]] = 0;
    return ok;
}

/* What is read at a position goes to its lane. */
static bool give(struct context *x, const struct ev_seen *r, uint32_t pos)
{
    const struct qm_columns *out = x->outlet.out;
    const struct qb_down *to = x->outlet.give - x->outlet.from;
    struct qb_work *w = x->w;
    uint32_t dv = x->m->c.lin_v_dim, lane = w->lane[pos];
    size_t at = (size_t)(lane / QB_LANES) * x->m->batch->most_pairs;
    qb_lanes *o = w->out + at;
    uint8_t *touched = w->touched + at;

    lane %= QB_LANES;
    if (!r->many && r->c != 0 && r->c != x->outlet.c &&
        !outlet_set(&x->outlet, out->ptr[(x->h + 1) * dv], r->c))
        return false;
    for (uint32_t k = 0; k < 2; k++)
        for (uint64_t b = r->bits[k]; b; b &= b - 1) {
            uint32_t j = 64 * k + (uint32_t)__builtin_ctzll(b), row = x->h * dv + j;

            for (uint32_t i = out->ptr[row]; i < out->ptr[row + 1]; i++) {
                uint32_t p = to[i].pair;
                int16_t q = to[i].coef;

                if (r->many && !quarters(out->ent[i].val * x->s->ev->n[j], &q))
                    return false;
                o[p][lane] = (int16_t)(o[p][lane] + q);
                touched[p] = 1;
            }
        }
    return true;
}

static bool read(struct context *x, const struct qb_head *h, uint32_t pos)
{
    const struct qb_ask *a = &h->ask[EV_Q][pos];
    struct ev_read *known = &x->store->read[a->row[0]];
    struct ev_seen r;

    if (a->n == 1 && known->sum == a->sum[0] && known->version == x->store->row[a->row[0]] &&
        !known->out.many)
        return give(x, &known->out, pos);
    rows_on(&x->d, 0, &h->ask[EV_Q][pos]);
    qm_event_read(x->m, x->s, &x->d, x->store, x->l, x->h, x->width, x->used, &r);
    if (a->n == 1)
        known->sum = a->sum[0];
    return give(x, &r, pos);
}

static bool head(struct context *x, struct qb_head *h)
{
    for (uint32_t k = 0; k < QB_CHUNK / 64; k++)
        for (uint64_t b = h->on[EV_K][k] | h->on[EV_Q][k]; b; b &= b - 1) {
            uint32_t pos = 64 * k + (uint32_t)__builtin_ctzll(b);

            if (h->on[EV_K][k] & b & -b && !write(x, h, pos))
                return false;
            if (h->on[EV_Q][k] & b & -b && !read(x, h, pos))
                return false;
        }
    return true;
}

bool qm_batch_mixer(const struct qm_model *m, struct qm_state *s, struct qb_work *w, uint32_t l,
                    uint32_t batches)
{
    const struct ev_stage *y = &m->event->stage[2 * l];
    const struct qm_columns *out = &m->layer[l].out.by_col;
    struct context x = {.m = m, .s = s, .w = w, .l = l, .d.v = w->v};

    w->nvalues = 0;
    for (uint32_t i = 0; i < y->heads; i++)
        memset(w->head[i].on, 0, sizeof w->head[i].on);
    for (uint32_t b = 0; b < batches; b++)
        if (!take_rows(m, w, 2 * l, b) || (m->batch->kernel->nonzero(w->bad) & w->valid[b]))
            return false;
    memset(w->bad, 0, sizeof w->bad);
    for (uint32_t i = 0; i < y->heads; i++) {
        x.i = i;
        x.h = y->head[i];
        x.width = m->fast->layer[l].width[x.h];
        x.used = y->used[x.h] < x.width ? y->used[x.h] : x.width;
        x.store = &s->ev->store[y->head0 + i];
        x.outlet = (struct outlet){out, out->ptr[x.h * m->c.lin_v_dim], 0, w->give};
        for (uint32_t k = x.outlet.from; k < out->ptr[(x.h + 1) * m->c.lin_v_dim]; k++)
            w->give[k - x.outlet.from].pair = (uint16_t)y->pair[out->ent[k].at];
        if (!head(&x, &w->head[i]))
            return false;
    }
    return true;
}
