/* Gated DeltaNet by events: see event.c. A head keeps which rows of its query and key are on; what
 * a single row gives through the gate is kept with the row until the row is written. */
#include "event.h"

#include <stdlib.h>

static float *matrix(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t h)
{
    return s->layer[l].S + (size_t)h * m->c.lin_k_dim * m->c.lin_v_dim;
}

/* ---- Undo: rows of S as they were before the token ---------------------------------------- */

static bool remember(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t h,
                     uint32_t row)
{
    struct qm_event_state *e = s->ev;
    uint32_t dv = m->c.lin_v_dim, cap = e->capundo;

    if (e->nundo == cap) {
        if (!qm_event_room((void **)&e->undo, &cap, e->nundo + 1u, sizeof *e->undo))
            return false;
        cap = e->capundo;
        if (!qm_event_room((void **)&e->undo_row, &cap, e->nundo + 1u, dv * sizeof(float)))
            return false;
        e->capundo = cap;
    }
    e->undo[e->nundo] =
        (struct undo){l, h, row, s->layer[l].dirty[(size_t)h * m->c.lin_k_dim + row]};
    memcpy(e->undo_row + (size_t)e->nundo++ * dv, matrix(m, s, l, h) + (size_t)row * dv,
           dv * sizeof(float));
    return true;
}

void qm_event_put_back(const struct qm_model *m, struct qm_state *s)
{
    struct qm_event_state *e = s->ev;
    uint32_t dv = m->c.lin_v_dim;

    while (e->nundo) {
        const struct undo *u = &e->undo[--e->nundo];

        memcpy(matrix(m, s, u->layer, u->head) + (size_t)u->row * dv,
               e->undo_row + (size_t)e->nundo * dv, dv * sizeof(float));
        s->layer[u->layer].dirty[(size_t)u->head * m->c.lin_k_dim + u->row] = u->dirty;
    }
}

/* ---- What the head's rows say --------------------------------------------------------------- */

/* Row `dim` of q or k takes the value v; rows that are on stay in order. True if it had another. */
static bool set_row(struct ev_head *d, int part, uint32_t dim, float v, bool *full)
{
    struct ev_on *on = d->on[part];
    uint32_t n = d->n[part], i = 0;

    while (i < n && on[i].row < dim)
        i++;
    if (i < n && on[i].row == dim) {
        if (on[i].val == v)
            return false;
        on[i].val = v;
        if (v == 0) {
            memmove(on + i, on + i + 1, (n - i - 1) * sizeof *on);
            d->n[part]--;
        }
        return true;
    }
    if (v == 0)
        return false;
    if (n == EV_ON) {
        *full = true;
        return true;
    }
    memmove(on + i + 1, on + i, (n - i) * sizeof *on);
    on[i] = (struct ev_on){(uint16_t)dim, v};
    d->n[part]++;
    return true;
}

/* The masks of a head whose rows moved. */
static void mark(const struct ev_head *d, struct ev_masks *k, uint32_t h)
{
    uint64_t bit = (uint64_t)1 << h;

    k->moved |= bit;
    k->writes = d->beta != 0 && d->n[1] ? k->writes | bit : k->writes & ~bit;
    k->reads = d->n[0] || d->out.many || d->out.c != 0 ? k->reads | bit : k->reads & ~bit;
}

/* Heads of a class take what its first head has of a part. */
static void share(const struct ev_stage *y, struct ev_ctx *c, struct ev_masks *k, int part,
                  uint32_t class)
{
    uint64_t members = y->members[part][class];
    struct ev_head *heads = c->head + y->head0;
    const struct ev_head *first = &heads[__builtin_ctzll(members)];

    for (uint64_t b = members; b; b &= b - 1) {
        uint32_t h = (uint32_t)__builtin_ctzll(b);
        struct ev_head *d = &heads[h];

        if (part == EV_BETA) {
            d->beta = first->beta;
        } else if (part != EV_V && d != first) {
            d->n[part] = first->n[part];
            memcpy(d->on[part], first->on[part], first->n[part] * sizeof *d->on[part]);
        }
        d->idle = 0;
        mark(d, k, h);
    }
}

/* False: more rows are on than it can hold. */
static bool take_rows(const struct ev_stage *y, struct qm_event_state *e, struct ev_ctx *c,
                      struct ev_masks *k, uint32_t touched)
{
    const int32_t *accs = c->acc + y->form0;
    uint32_t *cur = c->cur + y->form0;
    uint64_t changed[4] = {0}; /* [part] classes */
    bool full = false;

    for (uint32_t t = 0; t < touched; t++) {
        uint32_t form = e->touched[t];
        int32_t acc = accs[form];

        if (acc < 0 && !cur[form])
            continue;
        cur[form] = acc >= 0;
        acc += y->off[form];
        for (uint32_t i = y->first[form]; i < y->first[form + 1]; i++) {
            const struct ev_row *r = &y->row[y->member[i]];
            int32_t sum = acc + y->bias[y->member[i]];
            float p = qm_bf16((float)sum * EV_GAIN), v;
            struct ev_head *d = &c->head[y->head0 + r->head];
            bool moved;

            if (r->part == EV_BETA) {
                v = sum < 0 ? 0 : qm_bf16(qm_sigmoid(p));
                moved = v != d->beta;
                d->beta = v;
            } else {
                v = sum > 0 ? qm_bf16(qm_silu(p)) : 0;
                if (r->part == EV_V) {
                    moved = d->v[r->dim] != v;
                    d->v[r->dim] = v;
                } else {
                    moved = set_row(d, r->part, r->dim, v, &full);
                }
            }
            changed[r->part] |= (uint64_t)moved << y->of[r->part][r->head];
        }
    }
    for (int part = 0; part < 4; part++)
        for (uint64_t b = changed[part]; b; b &= b - 1)
            share(y, c, k, part, (uint32_t)__builtin_ctzll(b));
    return !full;
}

/* 1 / norm of q or k; as fast.c: squares in 16 lanes by index. */
static float scale_of(const struct ev_head *d, int part)
{
    float lane[16] = {0};

    if (d->n[part] == 1) /* the other lanes add zeros */
        return 1.0f / sqrtf(d->on[part][0].val * d->on[part][0].val + 1e-6f);
    for (uint32_t i = 0; i < d->n[part]; i++)
        lane[d->on[part][i].row % 16] += d->on[part][i].val * d->on[part][i].val;
    return 1.0f / sqrtf(qm_sum_lanes(lane) + 1e-6f);
}

/* ---- Writing -------------------------------------------------------------------------------- */

QM_CLONES void qm_axpy(float *y, const float *x, float a, uint32_t n);
QM_CLONES void qm_axpy(float *y, const float *x, float a, uint32_t n)
{
    for (uint32_t j = 0; j < n; j++)
        y[j] += x[j] * a;
}

/* d = (v - d) * beta. Returns whether any is not 0. */
QM_CLONES bool qm_correction(float *d, const float *v, float beta, uint32_t n);
QM_CLONES bool qm_correction(float *d, const float *v, float beta, uint32_t n)
{
    uint32_t any = 0;

    for (uint32_t j = 0; j < n; j++) {
        d[j] = (v[j] - d[j]) * beta;
        any |= (uint32_t)(d[j] != 0);
    }
    return any;
}

/* S is corrected at k. */
bool qm_event_write(const struct qm_model *m, struct qm_state *s, struct ev_head *d,
                    struct ev_store *store, uint32_t l, uint32_t h, uint32_t width)
{
    struct qm_event_state *e = s->ev;
    uint32_t dk = m->c.lin_k_dim, dv = m->c.lin_v_dim;
    float *S = matrix(m, s, l, h), scale;
    bool differs, fresh = false;

    if (d->idle == store->version)
        return true;
    scale = scale_of(d, 1);
    memset(e->d, 0, width * sizeof *e->d);
    for (uint32_t t = 0; t < d->n[1]; t++)
        qm_axpy(e->d, S + (size_t)d->on[1][t].row * dv, d->on[1][t].val * scale, width);
    differs = qm_correction(e->d, d->v, d->beta, width);
    for (uint32_t t = 0; t < d->n[1]; t++) {
        uint32_t row = d->on[1][t].row;

        if (!differs && s->layer[l].dirty[h * dk + row])
            continue;
        if (!remember(m, s, l, h, row))
            return false;
        s->layer[l].dirty[h * dk + row] = 1;
        fresh = true;
        store->row[row]++;
        if (store->kept) {
            store->kept[row].stale |= store->bit;
            store->kept[dk].stale |= store->bit;
        }
        qm_axpy(S + (size_t)row * dv, e->d, d->on[1][t].val * scale, width);
    }
    if (fresh)
        store->version++;
    else
        d->idle = store->version;
    return true;
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* n[j] = value where o[j] is `from`. Returns whether every o[j] is 0 or `from`. */
QM_CLONES bool qm_map_value(float *n, const float *o, uint32_t width, float from, float value);
QM_CLONES bool qm_map_value(float *n, const float *o, uint32_t width, float from, float value)
{
    uint32_t others = 0;

    for (uint32_t j = 0; j < width; j++) {
        others |= (uint32_t)(o[j] != from) & (uint32_t)(o[j] != 0);
        n[j] = o[j] == from ? value : 0;
    }
    return !others;
}

/* Bits of the j below n <= 64 where a is not 0. */
QM_CLONES uint64_t qm_nonzero(const float *a, uint32_t n);
QM_CLONES uint64_t qm_nonzero(const float *a, uint32_t n)
{
    uint64_t bits = 0;

    for (uint32_t j = 0; j < n; j++)
        bits |= (uint64_t)(a[j] != 0) << j;
    return bits;
}

static float gated(const struct qm_layer *y, float o, float inv, uint32_t j, float silu_z)
{
    return qm_bf16(qm_bf16(y->gnorm[j] * qm_bf16(o * inv)) * silu_z);
}

/* What leaves the gated norm, into e->n. The pad aside, a row of bits holds one value, and so it is
 * mapped at once where the gate and the norm's weights are alike. */
static void leave_gate(const struct qm_model *m, struct qm_event_state *e, uint32_t l, uint32_t h,
                       uint32_t width, uint32_t used)
{
    const struct ev_stage *y = &m->event->stage[2 * l];
    const float *z = y->silu_z + (size_t)h * m->c.lin_v_dim;
    float inv = qm_inv_rms(qm_sumsq(e->o, width), m->c.lin_v_dim, m->c.rms_eps), from = 0;
    uint32_t plain = y->plain[h] < used ? y->plain[h] : used, j = 0;

    while (j < plain && e->o[j] == 0)
        j++;
    if (j < plain)
        from = e->o[j];
    if (!qm_map_value(e->n, e->o, plain, from,
                      from != 0 ? gated(&m->layer[l], from, inv, 0, z[0]) : 0))
        plain = 0;
    for (j = plain; j < used; j++)
        e->n[j] = e->o[j] != 0 ? gated(&m->layer[l], e->o[j], inv, j, z[j]) : 0;
}

/* e->n as one value and bits, if that is what it is. */
static struct ev_seen condense(const struct qm_event_state *e, uint32_t used)
{
    struct ev_seen r = {0};

    for (uint32_t base = 0; base < used; base += 64)
        r.bits[base / 64] = qm_nonzero(e->n + base, used - base < 64 ? used - base : 64);
    for (uint32_t k = 0; k < 2; k++)
        for (uint64_t b = r.bits[k]; b; b &= b - 1) {
            float v = e->n[64 * k + (uint32_t)__builtin_ctzll(b)];

            r.many |= r.c != 0 && r.c != v;
            r.c = v;
        }
    return r;
}

/* S at q, through the gate; where r->many, the values are in e->n. */
void qm_event_read(const struct qm_model *m, struct qm_state *s, const struct ev_head *d,
                   struct ev_store *store, uint32_t l, uint32_t h, uint32_t width, uint32_t used,
                   struct ev_seen *r)
{
    struct qm_event_state *e = s->ev;
    uint32_t dk = m->c.lin_k_dim, dv = m->c.lin_v_dim, row = d->on[0][0].row;
    float scale, norm, q;
    struct ev_read *known = d->n[0] == 1 ? &store->read[row] : NULL;

    *r = (struct ev_seen){0};
    if (!d->n[0])
        return;
    norm = scale_of(d, 0);
    scale = (float)sqrt(dk);
    q = d->on[0][0].val * norm / scale;
    if (known && known->version == store->row[row] && known->q == q && !known->out.many) {
        *r = known->out;
        return;
    }
    if (!known && store->several_version == store->version && store->several_n == d->n[0] &&
        !store->several.many) {
        uint32_t t = 0;

        while (t < d->n[0] && store->several_on[t].row == d->on[0][t].row &&
               store->several_on[t].val == d->on[0][t].val)
            t++;
        if (t == d->n[0]) {
            *r = store->several;
            return;
        }
    }
    memset(e->o, 0, width * sizeof *e->o);
    for (uint32_t t = 0; t < d->n[0]; t++)
        if (s->layer[l].dirty[h * dk + d->on[0][t].row])
            qm_axpy(e->o, matrix(m, s, l, h) + (size_t)d->on[0][t].row * dv,
                    d->on[0][t].val * norm / scale, width);
    qm_round_vec(e->o, width, true);
    leave_gate(m, e, l, h, width, used);
    *r = condense(e, used);
    if (known) {
        *known = (struct ev_read){store->row[row], q, 0, *r};
    } else {
        store->several = *r;
        store->several_version = store->version;
        store->several_n = d->n[0];
        memcpy(store->several_on, d->on[0], sizeof store->several_on);
    }
}

static float value_of(const struct ev_seen *r, const float *all, uint32_t j)
{
    return r->many ? all[j] : r->bits[j / 64] >> j % 64 & 1 ? r->c : 0;
}

/* What is read replaces what was read for the context's last token. */
static bool read_head(const struct qm_model *m, struct qm_state *s, struct ev_head *d,
                      struct ev_store *store, uint32_t l, uint32_t h, uint32_t width)
{
    const struct qm_columns *out = &m->layer[l].out.by_col;
    struct qm_event_state *e = s->ev;
    uint32_t dv = m->c.lin_v_dim, used = m->event->stage[2 * l].used[h];
    struct ev_seen is;

    used = used < width ? used : width;
    d->seen = store->version;
    qm_event_read(m, s, d, store, l, h, width, used, &is);
    if (is.many && !d->all && !(d->all = calloc(dv, sizeof *d->all)))
        return false;
    for (uint32_t k = 0; k < 2; k++) {
        uint64_t b = is.bits[k] ^ d->out.bits[k];

        if (is.many || d->out.many || is.c != d->out.c)
            b = is.bits[k] | d->out.bits[k];
        for (; b; b &= b - 1) {
            uint32_t j = 64 * k + (uint32_t)__builtin_ctzll(b), row = h * dv + j;
            float was = value_of(&d->out, d->all, j), now = value_of(&is, e->n, j);

            if (was != now &&
                !ev_contribute(e, out->ent + out->ptr[row], out->ptr[row + 1] - out->ptr[row], was,
                               now, EV_HEAD_MAX))
                return false;
        }
    }
    if (is.many)
        memcpy(d->all, e->n, used * sizeof *d->all);
    d->out = is;
    return true;
}

bool qm_event_mixer(const struct qm_model *m, struct qm_state *s, struct ev_ctx *c, uint32_t l)
{
    const struct ev_stage *y = &m->event->stage[2 * l];
    struct ev_masks *k = &c->stage[2 * l];
    struct qm_event_state *e = s->ev;
    uint64_t moved;

    if (!take_rows(y, e, c, k, qm_event_spread(e, y, c, NULL)))
        return false;
    moved = k->moved;
    k->moved = 0;
    for (uint64_t b = moved | k->writes | k->reads; b; b &= b - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(b), h = y->head[i];
        uint32_t width = m->fast->layer[l].width[h];
        struct ev_head *d = &c->head[y->head0 + i];
        struct ev_store *store = &e->store[y->head0 + i];
        uint64_t bit = b & -b;

        if (k->writes & bit && !qm_event_write(m, s, d, store, l, h, width))
            return false;
        if (!((k->reads | moved) & bit) || (!(moved & bit) && d->seen == store->version))
            continue;
        if (!read_head(m, s, d, store, l, h, width))
            return false;
        if (!d->n[0]) /* nothing more to replace */
            k->reads &= ~bit;
    }
    return true;
}
