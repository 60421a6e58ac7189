/* Gated DeltaNet over a chunk of positions: see batch.c. The rows of all positions come from the
 * lanes, once for all heads that have the same; then the heads that ask alike go through the
 * positions in their order. What they give to the stream at a row is kept until one of them is
 * written there. */
#include "batch.h"

#include <stdlib.h>

static float row_value(int32_t sum)
{
    return sum > 0 ? qm_bf16(qm_silu(qm_bf16((float)sum * EV_GAIN))) : 0;
}

/* ---- Rows -------------------------------------------------------------------------------- */

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
static bool ask(struct qb_class *c, uint32_t part, uint32_t pos, uint32_t dim, int32_t sum)
{
    if (!is_set(c->on[part], pos)) {
        set(c->on[part], pos);
        c->ask[part][pos].n = 0;
    }
    return add_row(&c->ask[part][pos], dim, sum);
}

static bool value(struct qb_work *w, struct qb_class *c, uint32_t pos, uint32_t dim, int32_t sum)
{
    struct qb_value *v;

    if (!is_set(c->on[EV_V], pos)) {
        if (w->nvalues > UINT16_MAX ||
            !qm_event_room((void **)&w->values, &w->capvalues, w->nvalues + 1u, sizeof *w->values))
            return false;
        set(c->on[EV_V], pos);
        c->value[pos] = (uint16_t)w->nvalues++;
        w->values[c->value[pos]].n = 0;
    }
    v = &w->values[c->value[pos]];
    v->dim[v->n] = (uint8_t)dim;
    v->value[v->n++] = row_value(sum);
    return true;
}

/* The rows of one part that are on in batch b, in the lanes[class] that are wanted; where they are
 * is left there. */
static bool take_part(const struct qb_kernel *k, const struct qb_stage *y, struct qb_work *w,
                      uint32_t b, uint32_t n, uint32_t part, uint32_t *lanes)
{
    uint32_t have[EV_HEADS] = {0};

    for (uint32_t i = 0; i < n; i++) {
        uint32_t f = w->active[i];
        const int16_t *acc = w->acc[i];
        int32_t last = INT32_MIN; /* threshold of the row before */
        uint32_t over = 0;

        for (uint32_t r = y->row0[part][f]; r < y->row0[part][f + 1]; r++) {
            const struct qb_row *row = &y->row[part][r];
            struct qb_class *c = &w->class[row->class];
            int32_t above = row->above;
            uint32_t on = lanes[row->class];

            if (!on || above >= INT16_MAX)
                continue;
            if (above != last)
                over = above < INT16_MIN ? UINT32_MAX : k->above(acc, (int16_t)above);
            last = above;
            on &= over;
            have[row->class] |= on;
            for (; on; on &= on - 1) {
                uint32_t lane = (uint32_t)__builtin_ctz(on);
                uint32_t pos = w->order[b * QB_LANES + lane];
                int32_t sum = acc[lane] * y->gain[f] + row->bias;

                if (part == EV_BETA) {
                    set(c->on[EV_BETA], pos);
                    c->beta[pos] = sum;
                } else if (part == EV_V ? !value(w, c, pos, row->dim, sum)
                                        : !ask(c, part, pos, row->dim, sum)) {
                    return false;
                }
            }
        }
    }
    memcpy(lanes, have, sizeof have);
    return true;
}

/* Keys count where some head has a beta, values where it has keys, too. */
static bool take_rows(const struct qm_model *m, struct qb_work *w, uint32_t t, uint32_t b)
{
    const struct qb_kernel *k = m->batch->kernel;
    const struct qb_stage *y = &m->batch->stage[t];
    const struct ev_stage *v = &m->event->stage[t];
    uint32_t lanes[4][EV_HEADS] = {{0}}, heads = v->heads;
    uint32_t n;

    memset(w->bad, 0, sizeof w->bad);
    n = k->pull(y, w->x + (size_t)b * m->c.hidden, &w->dims[b], w);
    for (uint32_t c = 0; c < heads; c++)
        lanes[EV_BETA][c] = lanes[EV_Q][c] = w->valid[b];
    if (!take_part(k, y, w, b, n, EV_BETA, lanes[EV_BETA]))
        return false;
    for (uint32_t h = 0; h < heads; h++)
        lanes[EV_K][v->of[EV_K][h]] |= lanes[EV_BETA][v->of[EV_BETA][h]];
    if (!take_part(k, y, w, b, n, EV_K, lanes[EV_K]))
        return false;
    for (uint32_t h = 0; h < heads; h++)
        lanes[EV_V][v->of[EV_V][h]] |=
            lanes[EV_BETA][v->of[EV_BETA][h]] & lanes[EV_K][v->of[EV_K][h]];
    return take_part(k, y, w, b, n, EV_V, lanes[EV_V]) &&
           take_part(k, y, w, b, n, EV_Q, lanes[EV_Q]);
}

/* ---- What is read ------------------------------------------------------------------------ */

bool qm_batch_reads_new(const struct qm_model *m, struct qm_event_state *e, struct qb_work *w)
{
    uint32_t dk = m->c.lin_k_dim;

    w->reads = calloc(m->batch->asks + 1u, sizeof *w->reads);
    if (!w->reads)
        return false;
    for (uint32_t t = 0; t < 2 * m->c.layers; t += 2) {
        const struct ev_stage *v = &m->event->stage[t];
        const struct qb_stage *y = &m->batch->stage[t];

        for (uint32_t c = 0; c < v->classes[EV_Q]; c++) {
            struct qb_reads *r = &w->reads[y->ask0 + c];

            r->kept = calloc(dk + 1u, sizeof *r->kept);
            r->n = calloc((dk + 1u) * v->heads, sizeof *r->n);
            r->list = malloc((size_t)(dk + 1u) * (y->gives[c] + 1u) * sizeof *r->list);
            if (!r->kept || !r->n || !r->list)
                return false;
            for (uint32_t k = 0; k <= dk; k++)
                r->kept[k].stale = UINT64_MAX;
        }
        for (uint32_t i = 0; i < v->heads; i++) {
            e->store[v->head0 + i].kept = w->reads[y->ask0 + v->of[EV_Q][i]].kept;
            e->store[v->head0 + i].bit = (uint64_t)1 << i;
        }
    }
    return true;
}

void qm_batch_reads_free(const struct qm_model *m, struct qb_work *w)
{
    for (uint32_t i = 0; w->reads && i < m->batch->asks; i++) {
        free(w->reads[i].kept);
        free(w->reads[i].n);
        free(w->reads[i].list);
    }
    free(w->reads);
}

static bool quarters(float x, int16_t *q)
{
    float a = x * QB_QUARTERS;
    const float limit = (float)EV_HEAD_MAX / EV_PARTS * QB_QUARTERS;

    if (!(a <= limit && a >= -limit))
        return false;
    *q = (int16_t)a;
    return (float)*q == a;
}

struct context {
    const struct qm_model *m;
    struct qm_state *s;
    struct qb_work *w;
    uint32_t l;
    const struct ev_stage *v;
    const struct qb_stage *y;
    struct ev_head d;
};

static void rows_on(struct ev_head *d, int part, const struct qb_ask *a)
{
    d->n[part] = a->n;
    for (uint32_t i = 0; i < a->n; i++)
        d->on[part][i] = (struct ev_on){a->row[i], row_value(a->sum[i])};
}

/* Reads head i for a query, and notes what it gives to the stream. */
static bool look(struct context *x, uint32_t i, const struct qb_ask *a, struct qb_down *list,
                 uint16_t *n)
{
    const struct qm_columns *out = &x->m->layer[x->l].out.by_col;
    uint32_t h = x->v->head[i], dv = x->m->c.lin_v_dim, width = x->m->fast->layer[x->l].width[h];
    uint32_t used = x->v->used[h] < width ? x->v->used[h] : width;
    struct ev_seen r;

    rows_on(&x->d, 0, a);
    qm_event_read(x->m, x->s, &x->d, &x->s->ev->store[x->v->head0 + i], x->l, h, width, used, &r);
    list += x->y->give0[i];
    *n = 0;
    for (uint32_t k = 0; k < 2; k++)
        for (uint64_t b = r.bits[k]; b; b &= b - 1) {
            uint32_t j = 64 * k + (uint32_t)__builtin_ctzll(b), row = h * dv + j;
            float c = r.many ? x->s->ev->n[j] : r.c;

            for (uint32_t o = out->ptr[row]; o < out->ptr[row + 1]; o++) {
                struct qb_down *to = &list[(*n)++];

                to->pair = x->y->out_pair[o];
                if (!quarters(out->ent[o].val * c, &to->coef))
                    return false;
            }
        }
    return true;
}

static bool same_ask(const struct qb_ask *a, const struct qb_ask *b)
{
    return a->n == b->n && !memcmp(a->row, b->row, a->n * sizeof *a->row) &&
           !memcmp(a->sum, b->sum, a->n * sizeof *a->sum);
}

/* What the heads of class c read at a position goes to its lane. */
static bool read(struct context *x, uint32_t c, uint32_t pos)
{
    const struct qb_ask *a = &x->w->class[c].ask[EV_Q][pos];
    struct qb_reads *r = &x->w->reads[x->y->ask0 + c];
    uint32_t dk = x->m->c.lin_k_dim, place = a->n == 1 ? a->row[0] : dk;
    struct ev_kept *k = &r->kept[place];
    struct qb_down *list = r->list + (size_t)place * x->y->gives[c];
    uint16_t *n = r->n + (size_t)place * x->v->heads;
    uint32_t lane = x->w->lane[pos];
    size_t at = (size_t)(lane / QB_LANES) * x->m->batch->most_pairs;
    qb_lanes *o = x->w->out + at;
    uint8_t *touched = x->w->touched + at;

    if (a->n == 1 && k->sum != a->sum[0]) {
        k->sum = a->sum[0];
        k->stale = UINT64_MAX;
    }
    if (a->n > 1 && !same_ask(a, &r->several)) {
        r->several = *a;
        k->stale = UINT64_MAX;
    }
    for (uint64_t b = k->stale & x->v->members[EV_Q][c]; b; b &= b - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(b);

        if (!look(x, i, a, list, &n[i]))
            return false; /* and is looked at again */
    }
    k->stale = 0;
    lane %= QB_LANES;
    for (uint64_t b = x->v->members[EV_Q][c]; b; b &= b - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(b);
        const struct qb_down *to = list + x->y->give0[i], *end = to + n[i];

        for (; to < end; to++) {
            o[to->pair][lane] = (int16_t)(o[to->pair][lane] + to->coef);
            touched[to->pair] = 1;
        }
    }
    return true;
}

/* ---- What is written --------------------------------------------------------------------- */

static bool write(struct context *x, uint32_t i, uint32_t pos)
{
    struct qb_work *w = x->w;
    const struct qb_class *k = &w->class[x->v->of[EV_K][i]], *c = &w->class[x->v->of[EV_V][i]];
    const struct qb_value *v = is_set(c->on[EV_V], pos) ? &w->values[c->value[pos]] : NULL;
    uint32_t h = x->v->head[i];
    bool ok;

    rows_on(&x->d, 1, &k->ask[EV_K][pos]);
    x->d.beta =
        qm_bf16(qm_sigmoid(qm_bf16((float)w->class[x->v->of[EV_BETA][i]].beta[pos] * EV_GAIN)));
    for (uint32_t j = 0; v && j < v->n; j++)
        w->v[v->dim[j]] = v->value[j];
    x->d.idle = 0;
    ok = qm_event_write(x->m, x->s, &x->d, &x->s->ev->store[x->v->head0 + i], x->l, h,
                        x->m->fast->layer[x->l].width[h]);
    for (uint32_t j = 0; v && j < v->n; j++)
        w->v[v->dim[j]] = 0;
    return ok;
}

/* All heads of a class of queries, position by position. */
static bool heads(struct context *x, uint32_t c)
{
    const struct qb_class *q = &x->w->class[c];

    for (uint32_t k = 0; k < QB_CHUNK / 64; k++) {
        uint64_t writes[EV_HEADS], any = q->on[EV_Q][k];

        for (uint64_t b = x->v->members[EV_Q][c]; b; b &= b - 1) {
            uint32_t i = (uint32_t)__builtin_ctzll(b);

            writes[i] = x->w->class[x->v->of[EV_K][i]].on[EV_K][k] &
                        x->w->class[x->v->of[EV_BETA][i]].on[EV_BETA][k];
            any |= writes[i];
        }
        for (; any; any &= any - 1) {
            uint32_t bit = (uint32_t)__builtin_ctzll(any), pos = 64 * k + bit;

            for (uint64_t b = x->v->members[EV_Q][c]; b; b &= b - 1) {
                uint32_t i = (uint32_t)__builtin_ctzll(b);

                if (writes[i] >> bit & 1 && !write(x, i, pos))
                    return false;
            }
            if (q->on[EV_Q][k] >> bit & 1 && !read(x, c, pos))
                return false;
        }
    }
    return true;
}

bool qm_batch_mixer(const struct qm_model *m, struct qm_state *s, struct qb_work *w, uint32_t l,
                    uint32_t batches)
{
    struct context x = {.m = m,
                        .s = s,
                        .w = w,
                        .l = l,
                        .v = &m->event->stage[2 * l],
                        .y = &m->batch->stage[2 * l],
                        .d.v = w->v};

    w->nvalues = 0;
    for (uint32_t i = 0; i < x.v->heads; i++)
        memset(w->class[i].on, 0, sizeof w->class[i].on);
    for (uint32_t b = 0; b < batches; b++)
        if (!take_rows(m, w, 2 * l, b) || (m->batch->kernel->nonzero(w->bad) & w->valid[b]))
            return false;
    memset(w->bad, 0, sizeof w->bad);
    for (uint32_t c = 0; c < x.v->classes[EV_Q]; c++)
        if (!heads(&x, c))
            return false;
    return true;
}
