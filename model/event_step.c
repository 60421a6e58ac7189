/* One token by events: see event.c. The stream and the MLPs; event_head.c has the mixers. */
#include "event.h"

#include <stdlib.h>

/* ---- The stream --------------------------------------------------------------------------- */

uint32_t qm_event_spread(struct qm_event_state *e, const struct ev_stage *y, struct ev_ctx *c,
                         const uint8_t *lone)
{
    int32_t *accs = c->acc + y->form0;
    uint32_t n = 0, *touched = e->touched;

    for (uint64_t s = e->any; s; s &= s - 1) {
        uint32_t w = (uint32_t)__builtin_ctzll(s);

        for (uint64_t b = e->differ[w] & y->reads[w]; b; b &= b - 1) {
            uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(b);
            int32_t delta = e->delta[d];
            const struct ev_ent *i = y->forms.ent + y->forms.ptr[d];
            const struct ev_ent *end = y->forms.ent + y->forms.ptr[d + 1];

            for (; lone && i < end; i++) {
                touched[n] = i->form;
                n += lone[i->form];
            }
            for (i = y->forms.ent + y->forms.ptr[d]; i < end; i++) { /* no branch: it is random */
                int32_t old = accs[i->form], acc = old + i->w * delta;

                accs[i->form] = acc;
                touched[n] = i->form;
                n += (uint32_t)((acc & old) >= 0);
            }
        }
    }
    if (c->fresh)
        for (uint32_t k = 0; k < y->forms.n; k++)
            if (accs[k] >= 0)
                touched[n++] = k;
    return n;
}

/* The stream behind the stage at the dims it writes. False if it holds anything but small integers.
 */
static bool settle(struct qm_event_state *e, const struct ev_stage *y, struct ev_ctx *c,
                   int64_t *energy)
{
    struct ev_pair *pairs = c->pair + y->pair0;
    int32_t bad = 0;
    int64_t gain = 0;

    for (uint64_t s = e->any | e->given_any; s; s &= s - 1) {
        uint32_t w = (uint32_t)__builtin_ctzll(s);
        uint64_t differ = e->differ[w];

        for (uint64_t b = (differ & y->writes[w]) | e->given[w]; b; b &= b - 1) {
            uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(b);
            struct ev_pair *p = &pairs[y->pair[d]];
            int32_t part = e->part[d], by = part / EV_PARTS, moved = e->delta[d];
            int32_t old = p->x, before = old - p->out, is = old + moved + by, out = p->out + by;

            e->part[d] = 0;
            bad |= (part % EV_PARTS != 0) | (out > EV_LIMIT) | (out < -EV_LIMIT) | (is > EV_LIMIT) |
                   (is < -EV_LIMIT);
            p->out = (int16_t)out;
            p->x = (int16_t)is;
            gain += (int64_t)is * is - (int64_t)old * old + (int64_t)before * before -
                    (int64_t)(before + moved) * (before + moved);
            e->delta[d] = moved + by;
            differ = moved + by ? differ | (b & -b) : differ & ~(b & -b);
        }
        e->given[w] = 0;
        e->differ[w] = differ;
        e->any = differ ? e->any | (s & -s) : e->any & ~(s & -s);
    }
    e->given_any = 0;
    *energy += gain;
    return !bad;
}

/* ---- MLP -------------------------------------------------------------------------------- */

/* gate * up of a unit whose gate's and up's sums are given, as the dense pass rounds them. */
static float unit_value(int32_t gate, int32_t up)
{
    float g;

    if (gate <= 0)
        return 0;
    g = qm_bf16(qm_silu(qm_bf16((float)gate * EV_GAIN)));
    return qm_bf16(g * qm_bf16((float)up));
}

/* Computes what a form adds at a sum into the pool. UNSET: not a matter for tables. */
static uint32_t memo_make(const struct qm_model *m, struct qm_event_state *e, uint32_t t,
                          uint32_t form, int32_t sum)
{
    const struct ev_stage *y = &m->event->stage[t];
    const struct fast_layer *f = &m->fast->layer[t / 2];
    uint32_t n = 0, row = e->npool;
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
    ok =
        ok && qm_event_room((void **)&e->pool, &e->cappool, (uint64_t)row + n + 1, sizeof *e->pool);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t d = e->list[i];
        int32_t part = e->scratch[d];

        e->scratch[d] = 0;
        ok = ok && part == (int16_t)part;
        if (ok && part)
            e->pool[++e->npool] = d | (uint32_t)part << 16;
    }
    n = ok ? e->npool - row : 0;
    if (n < 2 || row >= EV_ONE) { /* nothing, or one, which needs no place */
        uint32_t one =
            n == 1 ? EV_ONE | (e->pool[row + 1] & 0xfff) << 16 | e->pool[row + 1] >> 16 : 0;

        e->npool = row;
        return ok && n < 2 ? one : UNSET;
    }
    e->pool[row] = n;
    e->npool++;
    return row;
}

/* The slow way of memo_row: a sum that was not met yet. */
static uint32_t memo_find(const struct qm_model *m, struct qm_event_state *e, uint32_t t,
                          uint32_t form, uint32_t at)
{
    const struct ev_stage *y = &m->event->stage[t];
    struct ev_memo *o = &e->memo[y->form0 + form];

    if (at >= EV_TABLE_MAX)
        return UNSET;
    if (at >= o->cap) {
        uint32_t cap = at < 4 ? 4 : at + at / 2 + 1;

        if (!qm_event_room((void **)&e->index, &e->capindex, (uint64_t)e->nindex + cap,
                           sizeof *e->index))
            return UNSET;
        memset(e->index + e->nindex, 0xff, cap * sizeof *e->index);
        memcpy(e->index + e->nindex, e->index + o->at, o->cap * sizeof *e->index);
        *o = (struct ev_memo){e->nindex, cap};
        e->nindex += cap;
    }
    if (e->index[o->at + at] == UNSET)
        e->index[o->at + at] = memo_make(m, e, t, form, (int32_t)at + y->off[form]);
    return e->index[o->at + at];
}

static inline void apply(struct qm_event_state *e, uint32_t row, int32_t sign)
{
    const uint32_t *p = e->pool + row;

    if (row & EV_ONE) {
        ev_give(e, row >> 16 & 0xfff, sign * (int16_t)row);
        return;
    }
    for (uint32_t i = 1; row && i <= p[0]; i++)
        ev_give(e, p[i] & 0xffff, sign * (int16_t)(p[i] >> 16));
}

/* A unit with an up projection of its own. Sets *on where it adds something. */
static bool lone_unit(const struct qm_model *m, struct qm_event_state *e, struct ev_ctx *c,
                      uint32_t t, uint32_t u, bool *on)
{
    const struct ev_stage *y = &m->event->stage[t];
    const struct fast_layer *f = &m->fast->layer[t / 2];
    uint32_t form = y->form_of[u];
    float *unit = &c->unit[y->lone0 + y->alone[u] - 1], was = *unit;
    float is = unit_value(c->acc[y->form0 + form] + y->off[form] + y->bias[u],
                          c->up_acc[y->up0 + y->up_of[u]] + y->up_bias[u]);

    *on |= is != 0;
    if (is == was)
        return true;
    *unit = is;
    return is <= EV_UNIT_MAX && is >= -EV_UNIT_MAX &&
           ev_contribute(e, f->down.ent + f->down.ptr[u], f->down.ptr[u + 1] - f->down.ptr[u], was,
                         is, 0x1p24f);
}

/* All such units of a form. */
static bool lone_units(const struct qm_model *m, struct qm_event_state *e, struct ev_ctx *c,
                       uint32_t t, uint32_t form)
{
    const struct ev_stage *y = &m->event->stage[t];
    bool on = false;

    for (uint32_t k = y->first[form]; k < y->first[form + 1]; k++)
        if (y->alone[y->member[k]] && !lone_unit(m, e, c, t, y->member[k], &on))
            return false;
    c->lone[y->form0 + form] = on;
    return true;
}

/* What differs goes into the up projections' sums; `again`: the units of those are looked at. */
static bool ups(const struct qm_model *m, struct qm_event_state *e, struct ev_ctx *c, uint32_t t,
                bool again)
{
    const struct ev_stage *y = &m->event->stage[t];

    for (uint64_t s = e->any; s; s &= s - 1) {
        uint32_t w = (uint32_t)__builtin_ctzll(s);

        for (uint64_t b = e->differ[w] & y->reads[w]; b; b &= b - 1) {
            uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(b);

            for (uint32_t k = y->ups.ptr[d]; k < y->ups.ptr[d + 1]; k++) {
                uint32_t up = y->ups.ent[k].form;

                if (!again)
                    c->up_acc[y->up0 + up] += y->ups.ent[k].w * e->delta[d];
                for (uint32_t i = y->up_first[up]; again && i < y->up_first[up + 1]; i++) {
                    uint32_t u = y->up_member[i], form = y->form0 + y->form_of[u];
                    bool on = false;

                    if (y->alone[u] && (c->acc[form] >= 0 || c->lone[form]) &&
                        !lone_unit(m, e, c, t, u, &on))
                        return false;
                    c->lone[form] |= on; /* it may stay set: that costs a look */
                }
            }
        }
    }
    return true;
}

/* What the touched forms add now. Each pass loads what the one before has asked for: the tables lie
 * far apart in memory. */
static bool forms(const struct qm_model *m, struct qm_event_state *e, struct ev_ctx *c, uint32_t t,
                  uint32_t n)
{
    const struct ev_stage *y = &m->event->stage[t];
    const int32_t *accs = c->acc + y->form0;
    uint32_t *curs = c->cur + y->form0;
    const struct ev_memo *memo = e->memo + y->form0;
    uint32_t changes = 0;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t form = e->touched[i];
        const struct ev_memo *o = &memo[form];
        int32_t acc = accs[form];

        /* places 0 and 1 of the index say: nothing, not known */
        e->place[i] = acc < 0 ? 0 : (uint32_t)acc < o->cap ? o->at + (uint32_t)acc : 1;
        __builtin_prefetch(&e->index[e->place[i]]);
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t form = e->touched[i], row = e->index[e->place[i]];
        uint32_t *cur = &curs[form];

        if (row == UNSET && (row = memo_find(m, e, t, form, (uint32_t)accs[form])) == UNSET)
            return false;
        e->change[changes] = (struct ev_change){*cur, row};
        changes += row != *cur;
        *cur = row;
    }
    for (uint32_t i = 0; i < changes; i++) {
        apply(e, e->change[i].was, -1);
        apply(e, e->change[i].is, 1);
    }
    return true;
}

static bool mlp(const struct qm_model *m, struct qm_event_state *e, struct ev_ctx *c, uint32_t t)
{
    const struct ev_stage *y = &m->event->stage[t];
    uint32_t n = qm_event_spread(e, y, c, y->lone ? c->lone + y->form0 : NULL);

    if (!y->lone)
        return forms(m, e, c, t, n);
    ups(m, e, c, t, false); /* before the units are looked at */
    if (!forms(m, e, c, t, n))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (y->some_alone[e->touched[i]] && !lone_units(m, e, c, t, e->touched[i]))
            return false;
    return ups(m, e, c, t, true);
}

/* ---- A step -------------------------------------------------------------------------------- */

static void change(struct qm_event_state *e, uint32_t d, int32_t by)
{
    uint32_t w = d / 64;
    uint64_t bit = (uint64_t)1 << d % 64;

    e->delta[d] += by;
    e->differ[w] = e->delta[d] ? e->differ[w] | bit : e->differ[w] & ~bit;
    e->any = e->differ[w] ? e->any | (uint64_t)1 << w : e->any & ~((uint64_t)1 << w);
}

/* The token's embedding in place of the context's last one. */
static void embed(const struct qm_model *m, struct qm_event_state *e, struct ev_ctx *c,
                  uint32_t token)
{
    uint64_t first = m->fast->first;

    if (c->any && c->token == token)
        return;
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

static bool step(const struct qm_model *m, struct qm_state *s, struct ev_ctx *c, uint32_t token)
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
        if (t % 2 ? !mlp(m, e, c, t) : !qm_event_mixer(m, s, c, t / 2))
            return false;
        if (!settle(e, y, c, &c->stage[t].energy))
            return false;
        energy += c->stage[t].energy;
    }
    if (energy >= EV_ENERGY)
        return false;
    for (; e->any; e->any &= e->any - 1) {
        uint32_t w = (uint32_t)__builtin_ctzll(e->any);

        for (uint64_t b = e->differ[w]; b; b &= b - 1) {
            uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(b);

            c->end[d] = (int16_t)(c->end[d] + e->delta[d]);
            c->there[w] = c->end[d] ? c->there[w] | (b & -b) : c->there[w] & ~(b & -b);
            e->delta[d] = 0;
        }
        e->differ[w] = 0;
    }
    c->fresh = false;
    return true;
}

/* Half a token is in its sums: begins anew. */
static void abandon(const struct qm_model *m, struct qm_state *s, struct ev_ctx *c)
{
    struct qm_event_state *e = s->ev;

    qm_event_put_back(m, s);
    qm_event_moved(s);
    memset(e->delta, 0, m->c.hidden * sizeof *e->delta);
    memset(e->part, 0, m->c.hidden * sizeof *e->part);
    memset(e->differ, 0, EV_WORDS * sizeof *e->differ);
    memset(e->given, 0, EV_WORDS * sizeof *e->given);
    e->any = e->given_any = 0;
    qm_event_ctx_free(m, c);
    e->failures++;
}

/* ---- Read-out ------------------------------------------------------------------------------- */

static void search(const struct qm_model *m, struct qm_event_state *e, const struct ev_ctx *c,
                   uint32_t *best, uint32_t *second)
{
    for (uint32_t d = m->fast->first; d < m->c.hidden; d++)
        e->y[d] = (float)c->end[d] * m->event->inv;
    qm_readout_best(m->readout, e->y, true, best, second);
    memset(e->y + m->fast->first, 0, (m->c.hidden - m->fast->first) * sizeof *e->y);
}

/* The best token. It depends on the columns that lm_head reads and on nothing else. */
static uint32_t read_out(const struct qm_model *m, struct qm_event_state *e, const struct ev_ctx *c)
{
    const uint64_t *reads = m->event->head_reads;
    struct ev_term key[BEST_KEY];
    uint32_t n = 0, token;

    for (uint32_t w = 0; w < (m->c.hidden + 63) / 64; w++) {
        for (uint64_t x = c->there[w] & reads[w]; x; x &= x - 1) {
            uint32_t d = 64 * w + (uint32_t)__builtin_ctzll(x);

            if (n == BEST_KEY) {
                search(m, e, c, &token, NULL);
                return token;
            }
            key[n++] = (struct ev_term){(uint16_t)d, c->end[d]};
        }
    }
    return qm_event_best(m, e, key, n);
}

uint64_t qm_event_taken(const struct qm_state *s)
{
    return s->ev ? s->ev->taken : 0;
}

bool qm_event_step(const struct qm_model *m, struct qm_state *s, uint32_t token, uint32_t *argmax,
                   uint32_t *second)
{
    struct qm_event_state *e = s->ev;
    struct ev_ctx *c = &e->ctx[m->event->class_of[token]];
    uint32_t best = 0;

    if (e->failures > EV_GIVE_UP)
        return false;
    if (!c->end && !qm_event_ctx_make(m, e, c)) { /* the first token of its class */
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
        search(m, e, c, &best, second);
    else if (argmax)
        best = read_out(m, e, c);
    if (argmax)
        *argmax = best;
    return true;
}
