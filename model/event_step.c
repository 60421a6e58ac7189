/* One token by events: see event.c. */
#include "event.h"

#include <stdlib.h>

/* Makes room for n entries of an array. */
static bool room(void **p, uint32_t *cap, uint64_t n, size_t size)
{
    uint64_t c = *cap ? *cap : 64;
    void *grown;

    if (n <= *cap)
        return true;
    while (c < n)
        c *= 2;
    if (c > UINT32_MAX / 2)
        return false;
    grown = realloc(*p, (size_t)c * size);
    if (!grown)
        return false;
    *p = grown;
    *cap = (uint32_t)c;
    return true;
}

/* ---- Undo: rows of S as they were before the token ---------------------------------------- */

static bool remember(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t h,
                     uint32_t row)
{
    struct qm_event_state *e = s->ev;
    uint32_t dv = m->c.lin_v_dim, cap = e->capundo;
    size_t at = (size_t)h * m->c.lin_k_dim + row;

    if (!room((void **)&e->undo, &cap, e->nundo + 1u, sizeof *e->undo))
        return false;
    cap = e->capundo;
    if (!room((void **)&e->undo_row, &cap, e->nundo + 1u, dv * sizeof(float)))
        return false;
    e->capundo = cap;
    e->undo[e->nundo] = (struct undo){l, h, row, s->layer[l].dirty[at]};
    memcpy(e->undo_row + (size_t)e->nundo++ * dv, s->layer[l].S + at * dv, dv * sizeof(float));
    return true;
}

static void put_back(const struct qm_model *m, struct qm_state *s)
{
    struct qm_event_state *e = s->ev;
    uint32_t dv = m->c.lin_v_dim;

    while (e->nundo) {
        const struct undo *u = &e->undo[--e->nundo];
        size_t at = (size_t)u->head * m->c.lin_k_dim + u->row;

        memcpy(s->layer[u->layer].S + at * dv, e->undo_row + (size_t)e->nundo * dv,
               dv * sizeof(float));
        s->layer[u->layer].dirty[at] = u->dirty;
    }
}

/* ---- The stream --------------------------------------------------------------------------------
 */

static inline void give(struct qm_event_state *e, uint32_t d, int32_t part)
{
    e->part[d] += part;
    e->given[d / 64] |= (uint64_t)1 << d % 64;
}

/* val * is instead of val * was at each entry. False unless every product is an integer of
 * sixteenths, up to limit. */
static bool contribute(struct qm_event_state *e, const struct qm_entry *ent, uint32_t n, float was,
                       float is, float limit)
{
    for (uint32_t k = 0; k < n; k++) {
        float a = ent[k].val * is * EV_PARTS, b = ent[k].val * was * EV_PARTS;
        int32_t i;

        if (!(a <= limit && a >= -limit))
            return false;
        i = (int32_t)a;
        if ((float)i != a)
            return false;
        give(e, ent[k].at, i - (int32_t)b); /* b has been through the same checks */
    }
    return true;
}

/* Adds what differs to the sums that read it; those forms are touched. */
static void spread(struct qm_event_state *e, const struct ev_forms *f, const uint64_t *reads,
                   int32_t *acc)
{
    uint32_t n = 0, stamp = ++e->stamp;

    for (uint32_t w = 0; w < e->words; w++) {
        for (uint64_t b = e->differ[w] & reads[w]; b; b &= b - 1) {
            uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(b);
            int32_t delta = e->delta[d];

            for (uint32_t k = f->ptr[d]; k < f->ptr[d + 1]; k++) {
                uint32_t r = f->ent[k].form;

                acc[r] += f->ent[k].w * delta;
                e->touched[n] = r;
                n += e->form_stamp[r] != stamp;
                e->form_stamp[r] = stamp;
            }
        }
    }
    e->ntouched = n;
}

static void touch_all(struct qm_event_state *e, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        e->touched[k] = k;
    e->ntouched = n;
}

/* The stream behind the stage at the dims it writes. False if it holds anything but small integers.
 */
static bool settle(struct qm_event_state *e, const struct ev_stage *y, struct ctx_stage *x)
{
    for (uint32_t w = 0; w < e->words; w++) {
        for (uint64_t b = (e->differ[w] & y->writes[w]) | e->given[w]; b; b &= b - 1) {
            uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(b), p = y->pair[d];
            int32_t part = e->part[d], old = x->x[p], before = old - x->out[p] / EV_PARTS, is;

            e->part[d] = 0;
            x->out[p] += part;
            is = old + e->delta[d] + part / EV_PARTS;
            if (part % EV_PARTS || x->out[p] > EV_LIMIT * EV_PARTS ||
                x->out[p] < -EV_LIMIT * EV_PARTS || is > EV_LIMIT || is < -EV_LIMIT)
                return false;
            x->x[p] = is;
            x->energy += (int64_t)is * is - (int64_t)old * old + (int64_t)before * before -
                         (int64_t)(before + e->delta[d]) * (before + e->delta[d]);
            e->delta[d] += part / EV_PARTS;
            if (e->delta[d])
                e->differ[w] |= (uint64_t)1 << d % 64;
            else
                e->differ[w] &= ~((uint64_t)1 << d % 64);
        }
        e->given[w] = 0;
    }
    return true;
}

/* ---- MLP
 * ------------------------------------------------------------------------------------------ */

/* gate * up of a unit whose gate's and up's sums are given, as the dense pass rounds them. */
static float unit_value(int32_t gate, int32_t up)
{
    float g;

    if (gate <= 0)
        return 0;
    g = qm_bf16(qm_silu(qm_bf16((float)gate * EV_GAIN)));
    return qm_bf16(g * qm_bf16((float)up));
}

/* Computes the memo's row for a form's sum. UNSET: not a matter for tables. */
static uint32_t memo_make(const struct qm_model *m, struct qm_event_state *e, uint32_t t,
                          uint32_t form, int32_t sum)
{
    const struct ev_stage *y = &m->event->stage[t];
    const struct fast_layer *f = &m->fast->layer[t / 2];
    uint32_t n = 0, row;
    bool ok = true;

    for (uint32_t i = y->first[form]; i < y->first[form + 1]; i++) {
        uint32_t u = y->member[i];
        float v = y->alone[u] ? 0 : unit_value(sum + y->bias[u], y->up_bias[u]);

        ok = ok && v <= EV_UNIT_MAX && v >= -EV_UNIT_MAX;
        for (uint32_t k = f->down.ptr[u]; ok && v != 0 && k < f->down.ptr[u + 1]; k++) {
            float a = f->down.ent[k].val * v * EV_PARTS;
            uint32_t d = f->down.ent[k].at;

            ok = (float)(int32_t)a == a;
            if (!e->scratch[d])
                e->list[n++] = d; /* again where it came back to 0: harmless below */
            e->scratch[d] += (int32_t)a;
            if (n == m->c.hidden)
                ok = false;
        }
    }
    row = e->nrows;
    ok = ok && room((void **)&e->rows, &e->caprows, e->nrows + 1u, sizeof *e->rows) &&
         room((void **)&e->pool, &e->cappool, (uint64_t)e->npool + n, sizeof *e->pool);
    if (ok)
        e->rows[row] = (struct memo_row){e->npool, 0};
    for (uint32_t i = 0; i < n; i++) {
        uint32_t d = e->list[i];

        if (ok && e->scratch[d])
            e->pool[e->npool++] = (struct memo_add){d, e->scratch[d]};
        e->scratch[d] = 0;
    }
    if (!ok)
        return UNSET;
    e->rows[row].n = e->npool - e->rows[row].first;
    if (e->rows[row].n == 0)
        return 0;
    e->nrows++;
    return row;
}

static uint32_t memo_row(const struct qm_model *m, struct qm_event_state *e, uint32_t t,
                         uint32_t form, int32_t sum)
{
    struct memo *o = &e->memo[t][form];
    int32_t off = m->event->stage[t].table[form].off;
    uint32_t at, old;

    if (sum < off)
        return 0;
    old = o->cap;
    at = (uint32_t)sum - (uint32_t)off;
    if (at >= EV_TABLE_MAX)
        return UNSET;
    if (at >= o->cap) {
        if (!room((void **)&o->row, &o->cap, at + 1u, sizeof *o->row))
            return UNSET;
        for (uint32_t i = old; i < o->cap; i++)
            o->row[i] = UNSET;
    }
    if (o->row[at] == UNSET)
        o->row[at] = memo_make(m, e, t, form, sum);
    return o->row[at];
}

static void apply(struct qm_event_state *e, uint32_t row, int32_t sign)
{
    const struct memo_row *r = &e->rows[row];

    for (uint32_t i = r->first; i < r->first + r->n; i++)
        give(e, e->pool[i].dim, sign * e->pool[i].part);
}

/* A unit with an up projection of its own. */
static bool lone_unit(const struct qm_model *m, struct qm_event_state *e, struct ctx_stage *x,
                      uint32_t t, uint32_t u)
{
    const struct ev_stage *y = &m->event->stage[t];
    const struct fast_layer *f = &m->fast->layer[t / 2];
    float was = x->unit[u], is = unit_value(x->acc[y->form_of[u]] + y->bias[u],
                                            x->up_acc[y->up_of[u]] + y->up_bias[u]);

    if (is == was)
        return true;
    x->unit[u] = is;
    return is <= EV_UNIT_MAX && is >= -EV_UNIT_MAX &&
           contribute(e, f->down.ent + f->down.ptr[u], f->down.ptr[u + 1] - f->down.ptr[u], was, is,
                      0x1p24f);
}

static bool mlp(const struct qm_model *m, struct qm_event_state *e, struct ctx *c, uint32_t t)
{
    const struct ev_stage *y = &m->event->stage[t];
    struct ctx_stage *x = &c->stage[t];

    spread(e, &y->forms, y->reads, x->acc);
    if (c->fresh)
        touch_all(e, y->forms.n);
    if (y->ups.ent) { /* before the units are looked at */
        for (uint32_t w = 0; w < e->words; w++)
            for (uint64_t b = e->differ[w] & y->reads[w]; b; b &= b - 1) {
                uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(b);

                for (uint32_t k = y->ups.ptr[d]; k < y->ups.ptr[d + 1]; k++)
                    x->up_acc[y->ups.ent[k].form] += y->ups.ent[k].w * e->delta[d];
            }
    }
    for (uint32_t i = 0; i < e->ntouched; i++) {
        uint32_t form = e->touched[i], row, cur = x->cur[form];
        const struct ev_table *table = &y->table[form];

        if (!table->alone && !cur && x->acc[form] < table->off)
            continue;
        row = memo_row(m, e, t, form, x->acc[form]);
        if (row != cur) {
            if (row == UNSET)
                return false;
            apply(e, cur, -1);
            apply(e, row, 1);
            x->cur[form] = row;
        }
        for (uint32_t k = y->first[form]; table->alone && k < y->first[form + 1]; k++)
            if (y->alone[y->member[k]] && !lone_unit(m, e, x, t, y->member[k]))
                return false;
    }
    for (uint32_t w = 0; y->ups.ent && w < e->words; w++)
        for (uint64_t b = e->differ[w] & y->reads[w]; b; b &= b - 1) {
            uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(b);

            for (uint32_t k = y->ups.ptr[d]; k < y->ups.ptr[d + 1]; k++) {
                uint32_t up = y->ups.ent[k].form;

                for (uint32_t i = y->up_first[up]; i < y->up_first[up + 1]; i++)
                    if (!lone_unit(m, e, x, t, y->up_member[i]))
                        return false;
            }
        }
    return true;
}

/* ---- Gated DeltaNet
 * --------------------------------------------------------------------------------- */

/* Row `dim` of q or k of a head takes the value v. */
static void set_row(struct head *d, int part, uint32_t dim, float v)
{
    uint32_t *idx = d->idx[part], n = d->n[part], i = 0;
    bool on = d->val[part][dim] != 0;

    d->val[part][dim] = v;
    if (on == (v != 0))
        return;
    if (on) {
        while (idx[i] != dim)
            i++;
        memmove(idx + i, idx + i + 1, (n - i - 1) * sizeof *idx);
        d->n[part]--;
        return;
    }
    for (i = n; i > 0 && idx[i - 1] > dim; i--)
        idx[i] = idx[i - 1];
    idx[i] = dim;
    d->n[part]++;
}

static void take_rows(const struct ev_stage *y, struct qm_event_state *e, struct ctx_stage *x)
{
    for (uint32_t t = 0; t < e->ntouched; t++) {
        uint32_t form = e->touched[t];
        int32_t acc = x->acc[form];

        /* cur: whether any of its rows was on */
        if (acc < y->table[form].off && !x->cur[form])
            continue;
        x->cur[form] = acc >= y->table[form].off;
        for (uint32_t i = y->first[form]; i < y->first[form + 1]; i++) {
            const struct ev_row *r = &y->row[y->member[i]];
            int32_t sum = acc + y->bias[y->member[i]];
            struct head *d = &x->head[r->head];
            float p = qm_bf16((float)sum * EV_GAIN), v;

            if (r->part == EV_BETA) {
                v = qm_bf16(qm_sigmoid(p));
                d->moved |= v != d->beta;
                d->beta = v;
                continue;
            }
            v = sum > 0 ? qm_bf16(qm_silu(p)) : 0;
            if (r->part == EV_V) {
                d->moved |= d->v[r->dim] != v;
                d->v[r->dim] = v;
            } else if (d->val[r->part][r->dim] != v) {
                d->moved = true;
                set_row(d, r->part, r->dim, v);
            }
        }
    }
}

/* As fast.c: squares in 16 lanes by index. */
static void normed(const struct head *d, int part, float *out)
{
    float lane[16] = {0}, r;

    for (uint32_t i = 0; i < d->n[part]; i++) {
        uint32_t k = d->idx[part][i];

        lane[k % 16] += d->val[part][k] * d->val[part][k];
    }
    r = 1.0f / sqrtf(qm_sum_lanes(lane) + 1e-6f);
    for (uint32_t i = 0; i < d->n[part]; i++)
        out[d->idx[part][i]] = d->val[part][d->idx[part][i]] * r;
}

QM_CLONES void qm_axpy(float *y, const float *x, float a, uint32_t n);
QM_CLONES void qm_axpy(float *y, const float *x, float a, uint32_t n)
{
    for (uint32_t j = 0; j < n; j++)
        y[j] += x[j] * a;
}

/* S is corrected at k where the head writes. */
static bool write_head(const struct qm_model *m, struct qm_state *s, const struct head *d,
                       uint32_t l, uint32_t h, uint32_t width)
{
    struct qm_event_state *e = s->ev;
    uint32_t dk = m->c.lin_k_dim, dv = m->c.lin_v_dim;
    float *S = s->layer[l].S + (size_t)h * dk * dv;
    bool differs = false;

    normed(d, 1, e->k);
    memset(e->d, 0, width * sizeof *e->d);
    for (uint32_t t = 0; t < d->n[1]; t++)
        qm_axpy(e->d, S + (size_t)d->idx[1][t] * dv, e->k[d->idx[1][t]], width);
    for (uint32_t j = 0; j < width; j++) {
        e->d[j] = (d->v[j] - e->d[j]) * d->beta;
        differs |= e->d[j] != 0;
    }
    for (uint32_t t = 0; t < d->n[1]; t++) {
        uint32_t row = d->idx[1][t];

        if (!differs && s->layer[l].dirty[h * dk + row])
            continue;
        if (!remember(m, s, l, h, row))
            return false;
        s->layer[l].dirty[h * dk + row] = 1;
        for (uint32_t j = 0; j < width; j++)
            S[(size_t)row * dv + j] += e->k[row] * e->d[j];
    }
    if (differs)
        e->version[l][h]++;
    return true;
}

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

/* Bits of the j below 64 k + 64 where a and b differ. */
QM_CLONES uint64_t qm_differences(const float *a, const float *b, uint32_t n);
QM_CLONES uint64_t qm_differences(const float *a, const float *b, uint32_t n)
{
    uint64_t bits = 0;

    for (uint32_t j = 0; j < n; j++)
        bits |= (uint64_t)(a[j] != b[j]) << j;
    return bits;
}

static float gated(const struct qm_layer *y, float o, float inv, uint32_t j, float silu_z)
{
    return qm_bf16(qm_bf16(y->gnorm[j] * qm_bf16(o * inv)) * silu_z);
}

/* What leaves the gated norm, into e->n. The pad aside, a row of bits holds one value, and so it is
 * mapped at once where the gate and the norm's weights are alike. */
static void leave_gate(const struct qm_model *m, struct qm_event_state *e, uint32_t l, uint32_t h,
                       uint32_t width)
{
    const struct ev_stage *y = &m->event->stage[2 * l];
    const float *z = y->silu_z + (size_t)h * m->c.lin_v_dim;
    float inv = qm_inv_rms(qm_sumsq(e->o, width), m->c.lin_v_dim, m->c.rms_eps), from = 0;
    uint32_t used = y->used[h] < width ? y->used[h] : width;
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

/* Reads S at q; what leaves the gate replaces what left it for the context's last token. */
static bool read_head(const struct qm_model *m, struct qm_state *s, struct head *d, uint32_t l,
                      uint32_t h, uint32_t width)
{
    const struct qm_columns *out = &m->layer[l].out.by_col;
    struct qm_event_state *e = s->ev;
    uint32_t dk = m->c.lin_k_dim, dv = m->c.lin_v_dim, used = m->event->stage[2 * l].used[h];
    const float *S = s->layer[l].S + (size_t)h * dk * dv;
    float scale = (float)sqrt(dk);

    d->seen = e->version[l][h];
    if (d->n[0]) {
        memset(e->o, 0, width * sizeof *e->o);
        normed(d, 0, e->q);
        for (uint32_t t = 0; t < d->n[0]; t++)
            if (s->layer[l].dirty[h * dk + d->idx[0][t]])
                qm_axpy(e->o, S + (size_t)d->idx[0][t] * dv, e->q[d->idx[0][t]] / scale, width);
        qm_round_vec(e->o, width, true);
        leave_gate(m, e, l, h, width);
    } else {
        if (d->silent)
            return true;
        memset(e->n, 0, dv * sizeof *e->n);
    }
    d->silent = d->n[0] == 0;
    used = used < width ? used : width;
    for (uint32_t base = 0; base < used; base += 64) {
        uint32_t n = used - base < 64 ? used - base : 64;

        for (uint64_t b = qm_differences(e->n + base, d->out + base, n); b; b &= b - 1) {
            uint32_t j = base + (uint32_t)__builtin_ctzll(b), row = h * dv + j;

            if (!contribute(e, out->ent + out->ptr[row], out->ptr[row + 1] - out->ptr[row],
                            d->out[j], e->n[j], EV_HEAD_MAX))
                return false;
            d->out[j] = e->n[j];
        }
    }
    return true;
}

static bool mixer(const struct qm_model *m, struct qm_state *s, struct ctx *c, uint32_t l)
{
    const struct ev_stage *y = &m->event->stage[2 * l];
    const struct fast_layer *f = &m->fast->layer[l];
    struct qm_event_state *e = s->ev;
    struct ctx_stage *x = &c->stage[2 * l];

    spread(e, &y->forms, y->reads, x->acc);
    if (c->fresh)
        touch_all(e, y->forms.n);
    take_rows(y, e, x);
    for (uint32_t h = 0; h < m->c.lin_v_heads; h++) {
        struct head *d = &x->head[h];

        if (!f->width[h])
            continue;
        if (d->beta != 0 && d->n[1] && !write_head(m, s, d, l, h, f->width[h]))
            return false;
        if ((d->moved || d->seen != e->version[l][h]) && !read_head(m, s, d, l, h, f->width[h]))
            return false;
        d->moved = false;
    }
    return true;
}

/* ---- A step
 * ------------------------------------------------------------------------------------------ */

static void change(struct qm_event_state *e, uint32_t d, int32_t by)
{
    e->delta[d] += by;
    if (e->delta[d])
        e->differ[d / 64] |= (uint64_t)1 << d % 64;
    else
        e->differ[d / 64] &= ~((uint64_t)1 << d % 64);
}

/* The token's embedding in place of the context's last one. */
static void embed(const struct qm_model *m, struct qm_event_state *e, struct ctx *c, uint32_t token)
{
    uint64_t first = m->fast->first;

    if (e->stamp > UINT32_MAX / 2) { /* long before it wraps */
        memset(e->form_stamp, 0, e->most * sizeof *e->form_stamp);
        e->stamp = 0;
    }
    for (uint64_t i = m->emb_ptr[c->token] + first; c->any && i < m->emb_ptr[c->token + 1]; i++) {
        int32_t v = (int32_t)m->emb_val[i];

        change(e, m->emb_col[i], -v);
        c->energy -= (int64_t)v * v;
    }
    for (uint64_t i = m->emb_ptr[token] + first; i < m->emb_ptr[token + 1]; i++) {
        int32_t v = (int32_t)m->emb_val[i];

        change(e, m->emb_col[i], v);
        c->energy += (int64_t)v * v;
    }
    c->token = token;
    c->any = true;
}

static bool step(const struct qm_model *m, struct qm_state *s, struct ctx *c, uint32_t token)
{
    struct qm_event_state *e = s->ev;
    int64_t energy;

    embed(m, e, c, token);
    energy = c->energy;
    for (uint32_t t = 0; t < 2 * m->c.layers; t++) {
        const struct ev_stage *y = &m->event->stage[t];

        if (energy >= EV_ENERGY)
            return false;
        if (!y->forms.ptr)
            continue;
        if (t % 2 ? !mlp(m, e, c, t) : !mixer(m, s, c, t / 2))
            return false;
        if (!settle(e, y, &c->stage[t]))
            return false;
        energy += c->stage[t].energy;
    }
    if (energy >= EV_ENERGY)
        return false;
    for (uint32_t w = 0; w < e->words; w++) {
        for (uint64_t b = e->differ[w]; b; b &= b - 1) {
            uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(b);

            c->end[d] = (int16_t)(c->end[d] + e->delta[d]);
            c->y[d] = (float)c->end[d] * m->event->inv;
            if (c->end[d])
                c->there[w] |= (uint64_t)1 << d % 64;
            else
                c->there[w] &= ~((uint64_t)1 << d % 64);
            e->delta[d] = 0;
        }
        e->differ[w] = 0;
    }
    c->fresh = false;
    return true;
}

/* Half a token is in its sums: begins anew. */
static void abandon(const struct qm_model *m, struct qm_state *s, struct ctx *c)
{
    struct qm_event_state *e = s->ev;

    put_back(m, s);
    qm_event_moved(e);
    memset(e->delta, 0, m->c.hidden * sizeof *e->delta);
    memset(e->part, 0, m->c.hidden * sizeof *e->part);
    memset(e->differ, 0, e->words * sizeof *e->differ);
    memset(e->given, 0, e->words * sizeof *e->given);
    qm_event_ctx_free(m, c);
    e->failures++;
    if (!qm_event_ctx_make(m, c))
        e->failures = EV_GIVE_UP + 1;
}

/* The best token. It depends on the columns that lm_head reads and on nothing else, so what was
 * found for the same integers holds again. */
static uint32_t read_out(const struct qm_model *m, struct qm_event_state *e, const struct ctx *c)
{
    const uint64_t *reads = m->event->head_reads;
    struct ev_term key[BEST_KEY];
    struct best *b;
    uint64_t hash = 0;
    uint32_t n = 0, token;

    for (uint32_t w = 0; w < e->words; w++) {
        for (uint64_t x = c->there[w] & reads[w]; x; x &= x - 1) {
            uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(x);

            if (n == BEST_KEY)
                goto search;
            key[n++] = (struct ev_term){(uint16_t)d, c->end[d]};
            hash = (hash ^ (d << 16 | (uint16_t)c->end[d])) * 0x9e3779b97f4a7c15u;
            hash ^= hash >> 32;
        }
    }
    b = &e->best[hash % BESTS];
    if (b->n == n + 1 && !memcmp(b->key, key, n * sizeof *key))
        return b->token;
    qm_readout_best(m->readout, c->y, true, &b->token, NULL);
    b->n = n + 1; /* 0: empty */
    memcpy(b->key, key, n * sizeof *key);
    return b->token;
search:
    qm_readout_best(m->readout, c->y, true, &token, NULL);
    return token;
}

uint64_t qm_event_taken(const struct qm_state *s)
{
    return s->ev ? s->ev->taken : 0;
}

bool qm_event_step(const struct qm_model *m, struct qm_state *s, uint32_t token, uint32_t *argmax,
                   uint32_t *second)
{
    struct qm_event_state *e = s->ev;
    struct ctx *c = &e->ctx[m->event->class_of[token]];
    uint32_t best = 0;

    if (e->failures > EV_GIVE_UP)
        return false;
    if (!c->y && !qm_event_ctx_make(m, c)) { /* the first token of its class */
        qm_event_ctx_free(m, c);
        return false;
    }
    e->nundo = 0;
    if (!step(m, s, c, token)) {
        abandon(m, s, c);
        return false;
    }
    s->pos++;
    e->taken++;
    if (second)
        qm_readout_best(m->readout, c->y, true, &best, second);
    else if (argmax)
        best = read_out(m, e, c);
    if (argmax)
        *argmax = best;
    return true;
}
