/* What a fault moves, from where it is to the read-out: of each wire, by how much it can be off
 * while it should be 0, and while it should be more. A fault changes nothing if in every context
 * (context.h) what it moves fades before anything is decided by it:
 *
 * - a unit, or a step of two, gives the same, or moves what it writes;
 * - an eraser takes what is there, or moves the next wire of the dim;
 * - a head picks the same rows; what it stores as more or less than 1 moves what it gives back, in
 *   any token;
 * - the read-out leaves the right word ahead.
 *
 * The numbers are those of the model's own formulas. Which of them go together is not kept: what is
 * proved holds, what is not may. */
#include "flow.h"

#include "../../model/numerics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 6 };
#define NOTHING 0x1p-60 /* beside the roundings that the certificate counts */

/* ---- Units ------------------------------------------------------------------------------- */

/* Without wire t the unit is off. */
static bool needs(const struct qgu_flow *f, const struct cl_unit *u, uint32_t term)
{
    return (double)f->c->terms[u->gate.first + term].c > 0 &&
           qgu_form_most(f, &u->gate, (int)term) <= 0;
}

/* Each needs a wire of which there is never both. */
static bool never_together(const struct qgu_flow *f, const struct cl_unit *u,
                           const struct cl_unit *v)
{
    for (uint32_t i = 0; i < u->gate.n; i++)
        for (uint32_t k = 0; k < v->gate.n; k++)
            if (qgu_exclusive(f->c, f->ex, f->c->terms[u->gate.first + i].w,
                              f->c->terms[v->gate.first + k].w) &&
                needs(f, u, i) && needs(f, v, k))
                return true;
    return false;
}

/* The output by which a unit writes the wire; NULL: it does not, or erases it. */
static const struct cl_out *writes(const struct circuit *c, const struct cl_unit *u, wire w)
{
    for (uint32_t o = 0; o < u->nouts && u->kind != CL_ERASE; o++)
        if (c->outs[u->first_out + o].w == w)
            return &c->outs[u->first_out + o];
    return NULL;
}

/* How far the two units of a step are apart: what the step goes up by, over its coefficient. */
static double u_apart(const struct cl_unit *u)
{
    return u->gate.bias - u[1].gate.bias;
}

/* While u is on, nothing takes from the wire. */
static bool only_adds(const struct qgu_flow *f, const struct cl_unit *u, wire w)
{
    for (uint32_t i = 0; i < f->c->nunits; i++) {
        const struct cl_unit *v = &f->c->units[i];
        const struct cl_out *out = v->kind == CL_STEP_DOWN ? NULL : writes(f->c, v, w);

        if (out && (out->c < 0 || v->kind == CL_KINK || v->up.n) && v != u &&
            qgu_form_most(f, &v->gate, -1) > 0 && !(u && never_together(f, u, v)))
            return false;
    }
    return true;
}

/* u takes from the wire all that there can be while it is on: it is 0 then. */
static bool takes_all(const struct qgu_flow *f, const struct cl_unit *u, wire w)
{
    const struct circuit *c = f->c;
    double most = c->wires[w].begin == CL_T_EMBED ? c->wires[w].hi : 0;

    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *v = &c->units[i];
        const struct cl_out *out = v->kind == CL_STEP_DOWN ? NULL : writes(c, v, w);
        double gate = out && out->c > 0 ? qgu_form_most(f, &v->gate, -1) : 0;

        if (gate <= 0 || cl_exclusive_units(f->ex, i, (uint32_t)(u - c->units)))
            continue;
        if (v->kind == CL_KINK || v->up.n)
            return false;
        most += (double)out->c * (v->kind == CL_STEP_UP ? fmin(gate, u_apart(v)) : gate);
    }
    for (uint32_t h = 0; h < c->nheads; h++)
        for (uint32_t i = 0; i < c->heads[h].nvals; i++)
            if (c->outs[c->heads[h].outs + i].w == w)
                return false;
    return most <= 1;
}

/* Nothing else writes the wire: while u is off it is 0. */
static bool alone(const struct qgu_flow *f, const struct cl_unit *u, bool pair, wire w)
{
    const struct circuit *c = f->c;

    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *v = &c->units[i];

        if (v != u && !(pair && v == u + 1) && writes(c, v, w) &&
            qgu_form_most(f, &v->gate, -1) > 0)
            return false;
    }
    for (uint32_t h = 0; h < c->nheads; h++)
        for (uint32_t i = 0; i < c->heads[h].nvals; i++)
            if (c->outs[c->heads[h].outs + i].w == w)
                return false;
    return c->wires[w].begin != CL_T_EMBED;
}

/* The wire that has the dim of w from the MLP of a layer on; -1: none. */
static wire next_of(const struct circuit *c, wire w, int layer)
{
    wire next = -1;

    for (uint32_t i = 0; i < c->nwires; i++)
        if (c->wires[i].dim == c->wires[w].dim && c->wires[i].begin >= 2 * layer + 1 &&
            (wire)i != w && (next < 0 || c->wires[i].begin < c->wires[next].begin))
            next = (wire)i;
    return next;
}

/* What the fault changes of a unit. */
static enum qgu_where where_of(const struct ask *a)
{
    if (!strcmp(a->kind, "embed_tokens"))
        return a->f->col < CL_CONSTS ? QGU_CONSTANT : QGU_NOWHERE;
    return !strcmp(a->kind, "mlp.gate_proj")  ? QGU_GATE
           : !strcmp(a->kind, "mlp.up_proj")  ? QGU_UP
           : strcmp(a->kind, "mlp.down_proj") ? QGU_NOWHERE
           : a->f->unit                       ? QGU_OFF
                                              : QGU_DOWN;
}

static enum qgu_where fault_of(const struct qgu_flow *f, const struct cl_unit *u)
{
    bool column = f->where == QGU_DOWN || f->where == QGU_OFF;

    if (!f->seeded || f->where == QGU_CONSTANT || u->layer != f->a->layer ||
        u->index != (column ? f->a->f->col : f->a->f->row))
        return QGU_NOWHERE;
    return f->where;
}

/* What a neuron has behind its product, in parts of GAIN. */
static double neuron(double gate, double up)
{
    return (double)qm_bf16(qgu_relu(gate) * qm_bf16((float)up));
}

struct neurons { /* one unit, or the two of a step */
    const struct cl_unit *u;
    bool pair;
    double apart;
    enum qgu_where fault[2];
    double shift[2]; /* of the gate, by a constant of the token's that is not as it should be */
};

/* What a constant with the other sign does to a gate, which has part of its bias from it. */
static double shift_of(const struct qgu_flow *f, const struct cl_unit *u)
{
    if (!f->seeded || f->where != QGU_CONSTANT || !f->gates)
        return 0;
    for (uint64_t e = f->gates->ptr[u->index]; e < f->gates->ptr[u->index + 1]; e++)
        if (f->gates->col[e] == f->a->f->col)
            return -2 * CONST * (double)f->gates->val[e] / GAIN;
    return 0;
}

static double weight(const struct qgu_flow *f, const struct neurons *s, int half, uint32_t o)
{
    const struct cl_out *out = &f->c->outs[s->u[half].first_out + o];
    double c = (double)out->c;

    if (s->fault[half] == QGU_OFF)
        return 0;
    if (s->fault[half] == QGU_DOWN && f->c->wires[out->w].dim == (int)f->a->f->row)
        return c * ((double)f->a->f->to / (double)f->a->f->from);
    return c;
}

/* What output o gives more or less for one gate and up. *should: what it should give. */
static double gives(const struct qgu_flow *f, const struct neurons *s, const struct qgu_pair *g,
                    const struct qgu_pair *up, uint32_t o, double *should)
{
    double was = 0, is = 0;

    for (int half = 0; half <= s->pair; half++) {
        const struct cl_out *out = &f->c->outs[s->u[half].first_out + o];
        double v = g->v + (half ? s->apart : 0);
        double now = v + g->by + (s->fault[half] == QGU_GATE ? g->fault : 0) + s->shift[half];

        was += neuron(v, up->v) * (double)out->c;
        is += neuron(now, up->v + up->by + (s->fault[half] == QGU_UP ? up->fault : 0)) *
              weight(f, s, half, o);
    }
    *should = was / GAIN;
    return (is - was) / GAIN;
}

/* An eraser, or what gives back the ones: what stays is the next wire's. */
static bool leaves(struct qgu_flow *f, const struct cl_unit *u, uint32_t o, int ngate, int nup)
{
    const struct cl_out *out = &f->c->outs[u->first_out + o];
    struct neurons s = {u, false, 0, {fault_of(f, u), QGU_NOWHERE}, {shift_of(f, u), 0}};
    struct qgu_set rest = {.n = 0};
    wire next = next_of(f->c, out->w, u->layer);

    for (int i = 0; i < ngate && next >= 0; i++)
        for (int k = 0; k < nup; k++) {
            double should, left = gives(f, &s, &f->gate[i], &f->up[k], o, &should) +
                                  (u->gate.n ? f->gate[i].by : 0); /* what the wire is moved by */

            if (fabs(left) > NOTHING && !qgu_set_put(&rest, left))
                return false;
        }
    return next < 0 || qgu_flow_move(f, next, &rest, &rest);
}

/* A gate of bits of a block, of which one is more than 1. */
static bool decodes_the_same(const struct qgu_flow *f, const struct cl_unit *u)
{
    const struct qgu_moved *m = NULL;

    for (uint32_t i = 0; i < u->gate.n; i++) {
        int at = f->at[f->c->terms[u->gate.first + i].w];

        if (at >= 0 && m)
            return false;
        if (at >= 0)
            m = &f->m[at];
    }
    for (int i = 0; m && i < m->more.n; i++)
        if (!qgu_same_decoding(f->a, &u->gate, m->w, 1 + m->more.v[i]))
            return false;
    return m && !m->zero.n && !qgu_form_moves(f, &u->up);
}

static bool unit(struct qgu_flow *f, const struct cl_unit *u)
{
    static const struct qgu_set none = {.n = 0};
    struct neurons s = {u,
                        u->kind == CL_STEP_UP && u[1].kind == CL_STEP_DOWN,
                        0,
                        {fault_of(f, u), QGU_NOWHERE},
                        {shift_of(f, u), 0}};
    bool gate, up, ok = true;
    int ngate, nup;

    if (s.pair) {
        s.fault[1] = fault_of(f, u + 1);
        s.shift[1] = shift_of(f, u + 1);
        s.apart = u[1].gate.bias - u->gate.bias;
    }
    gate = s.fault[0] == QGU_GATE || s.fault[1] == QGU_GATE;
    up = s.fault[0] == QGU_UP || s.fault[1] == QGU_UP;
    if (!s.fault[0] && !s.fault[1] && s.shift[0] == 0 && s.shift[1] == 0 &&
        ((!qgu_form_moves(f, &u->gate) && !qgu_form_moves(f, &u->up)) ||
         (u->kind != CL_ERASE && decodes_the_same(f, u) &&
          (!s.pair || decodes_the_same(f, u + 1)))))
        return true;
    ngate = qgu_form_all(f, &u->gate, gate ? qgu_hit_of(f->a, &u->gate, GAIN) : (struct qgu_hit){0},
                         f->gate);
    nup = qgu_form_all(f, &u->up, up ? qgu_hit_of(f->a, &u->up, 1) : (struct qgu_hit){0}, f->up);
    if (ngate < 0 || nup < 0 || (double)ngate * nup > 1 << 20)
        return false;
    for (uint32_t o = 0; o < u->nouts; o++) {
        const struct cl_out *out = &f->c->outs[u->first_out + o];
        struct qgu_set on = {.n = 0}, off = {.n = 0}, taken = {.n = 0};
        const struct qgu_set *zero = &off;
        bool takes = out->c < 0 && takes_all(f, u, out->w);

        if (u->kind == CL_ERASE) {
            ok = ok && leaves(f, u, o, ngate, nup);
            continue;
        }
        for (int i = 0; i < ngate && ok; i++)
            for (int k = 0; k < nup && ok; k++) {
                double should, d = gives(f, &s, &f->gate[i], &f->up[k], o, &should);

                if (fabs(d) > NOTHING)
                    ok = qgu_set_put(takes && should <= -1 ? &taken
                                     : should >= 1         ? &on
                                                           : &off,
                                     d) &&
                         (should <= 0 || should >= 1 || qgu_set_put(&on, d));
            }
        if (off.n && !alone(f, u, s.pair, out->w)) /* the wire can be anything then */
            for (int i = 0; i < off.n; i++)
                ok = ok && qgu_set_put(&on, off.v[i]);
        if (on.n && !only_adds(f, u, out->w))
            zero = &on;
        ok = ok && qgu_flow_move(f, out->w, zero, &on) && qgu_flow_move(f, out->w, &taken, &none);
    }
    return ok;
}

/* ---- Heads ------------------------------------------------------------------------------- */

/* All that a form can be, if something moves it; -1: too much. */
static int moved(struct qgu_flow *f, const struct cl_form *g)
{
    return qgu_form_moves(f, g) ? qgu_form_all(f, g, (struct qgu_hit){0}, f->gate) : 0;
}

static bool picks_the_same(struct qgu_flow *f, const struct cl_form *g)
{
    int n = moved(f, g);

    for (int i = 0; i < n; i++)
        if (f->gate[i].v <= 1 && /* no row is more */
            !qgu_same_switch(qgu_channel(f->gate[i].v, 0, 1),
                             qgu_channel(f->gate[i].v, f->gate[i].by, 1)))
            return false;
    return n >= 0;
}

/* What is stored of a bit as other than 1, for whoever reads it. */
static bool store(struct qgu_flow *f, const struct cl_head *h, uint32_t bit)
{
    const struct cl_form *g = &f->c->forms[h->vals + bit];
    wire w = f->c->outs[h->outs + bit].w;
    struct qgu_moved *m = NULL;
    int n = moved(f, g);

    for (int i = 0; i < f->nstored; i++)
        if (f->stored[i].w == w)
            m = &f->stored[i];
    for (int i = 0; i < n; i++) {
        float old = qgu_channel(f->gate[i].v, 0, 1);
        float now = qgu_channel(f->gate[i].v, f->gate[i].by, 1);
        double by = old != 0 ? (double)(now / old) : 0;
        int before;

        if (f->gate[i].v > 1 || now == old || (old == 0 && qgu_off((double)now)))
            continue;
        if (by <= 0.5 || f->c->wires[w].hi != 1) /* the host reads, too; one row at most has it */
            return false;
        if (!m) {
            if (f->nstored == QGU_STORED)
                return false;
            m = &f->stored[f->nstored++];
            *m = (struct qgu_moved){.w = w};
        }
        before = m->more.n;
        if (!qgu_set_put(&m->more, by - 1))
            return false;
        f->more |= m->more.n > before;
    }
    return n >= 0;
}

static bool head(struct qgu_flow *f, const struct cl_head *h)
{
    int n = moved(f, &h->beta);
    bool writes = n || qgu_form_most(f, &h->beta, -1) > 0;

    for (int i = 0; i < n; i++)
        if (f->gate[i].v <= 1 && qgu_beta(f->gate[i].v) != qgu_beta(f->gate[i].v + f->gate[i].by))
            return false;
    for (uint32_t r = 0; r < h->nkeys; r++) {
        const struct cl_form *query = &f->c->forms[h->queries + r];

        if ((writes && !picks_the_same(f, &f->c->forms[h->keys + r])) ||
            (h->rows == 1 ? !picks_the_same(f, query) : qgu_form_moves(f, query)))
            return false;
    }
    for (uint32_t i = 0; i < h->nvals && writes; i++)
        if (!store(f, h, i))
            return false;
    return n >= 0;
}

/* ---- The read-out ------------------------------------------------------------------------ */

/* The most and the least that a wire counts for any word, in bits. */
static void counts(const struct qgu_flow *f, wire w, double *least, double *most)
{
    const struct qm_tensor *t = qm_ckpt_find(f->a->k, "lm_head.weight");

    *least = *most = 0;
    for (uint64_t e = 0; t && e < t->ptr[t->rows]; e++)
        if (t->col[e] == (uint32_t)f->c->wires[w].dim) {
            *least = fmin(*least, (double)t->val[e] / RMS);
            *most = fmax(*most, (double)t->val[e] / RMS);
        }
}

/* A word for the wire's bit and one against it that are alike in all else have the same sum. */
struct word {
    uint64_t same;
    uint32_t id;
    bool one;
};

static uint64_t mixed(uint32_t col, double counts)
{
    uint64_t z = (uint64_t)(int64_t)(4 * counts) * CL_HIDDEN + col;

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static int by_likeness(const void *a, const void *b)
{
    const struct word *x = a, *y = b;

    return x->same < y->same ? -1 : x->same > y->same;
}

/* Of words that differ in this bit alone the one that has it comes later, and loses a tie. */
static bool later(const struct qgu_flow *f, wire w)
{
    const struct qm_tensor *t = qm_ckpt_find(f->a->k, "lm_head.weight");
    struct word *words = t ? calloc(t->rows + 1, sizeof *words) : NULL;
    uint32_t n = 0, pairs = 0;
    bool yes = true;

    if (!words)
        return false;
    for (uint32_t id = 0; id < t->rows; id++) {
        bool reads = false;

        words[n] = (struct word){.id = id};
        for (uint64_t e = t->ptr[id]; e < t->ptr[id + 1]; e++)
            if (t->col[e] == (uint32_t)f->c->wires[w].dim) {
                reads = true;
                words[n].one = t->val[e] > 0;
            } else if (t->col[e] >= CL_CONSTS) {
                words[n].same += mixed(t->col[e], (double)t->val[e] / RMS);
            }
        n += reads;
    }
    qsort(words, n, sizeof *words, by_likeness);
    for (uint32_t i = 1; i < n && yes; i++)
        if (words[i].same == words[i - 1].same) {
            pairs++;
            yes =
                words[i].one != words[i - 1].one && (words[i].id > words[i - 1].id) == words[i].one;
        }
    free(words);
    return yes && pairs;
}

/* The right word leads by 1 for each bit that another has wrong (by 32 of those of other kinds). A
 * wire that should be on counts for the right word, one that should be off for others, as far as it
 * counts for any: what it is moved further that way helps, but not to where another kind is. What
 * it is moved the other way counts twice, so that 3/8 of a bit are harmless. Where bits are 1/2 for
 * 0 there is a tie, which the first of the words wins: the one without them, as each makes the id
 * larger (and where there is a word with several of them there are those with some). */
static bool still_ahead(const struct qgu_flow *f)
{
    double change = 0;

    for (int i = 0; i < f->n; i++) {
        const struct qgu_moved *m = &f->m[i];
        double zero = 0, more = 0, far = 0, least, most;

        if (f->c->wires[m->w].end != CL_T_END)
            continue;
        counts(f, m->w, &least, &most);
        for (int k = 0; k < m->zero.n; k++) {
            zero = fmax(zero, m->zero.v[k]);
            far = fmax(far, fabs(m->zero.v[k]));
        }
        for (int k = 0; k < m->more.n; k++) {
            more = fmax(more, -m->more.v[k]);
            far = fmax(far, fabs(m->more.v[k]));
        }
        if (most > 1 && (zero > 0 || more > 0 || least < 0)) /* it counts more than a bit */
            return false;
        if (more > 0.375 || zero > 0.5 || (zero > 0.375 && !later(f, m->w)))
            return false;
        change += most > 1 ? 0 : far;
    }
    return change <= 8;
}

/* ---- All contexts ------------------------------------------------------------------------ */

/* What heads give back moved, where this one reads. */
static bool read_back(struct qgu_flow *f, const struct cl_head *h)
{
    for (int s = 0; s < f->nstored; s++) {
        const struct qgu_moved *m = &f->stored[s];

        for (uint32_t i = 0; i < h->nvals; i++)
            if (f->c->outs[h->outs + i].w == m->w && f->x->range[m->w].hi > 0 &&
                !(only_adds(f, NULL, m->w) && qgu_flow_move(f, m->w, &m->zero, &m->more)))
                return false;
    }
    return true;
}

/* One token of a context, from the embedding to the read-out. */
static bool token(struct qgu_flow *f, const struct qgu_contexts *all, const struct qgu_start *start)
{
    const uint32_t *order = qgu_contexts_order(all);
    struct qgu_set none = {.n = 0}, by = {{start->by}, 1};
    uint32_t k = 0;
    bool ok = true;

    qgu_flow_clear(f);
    if (f->seeded && start->wire >= 0 && !start->stored)
        ok = qgu_flow_move(f, start->wire, &none, &by);
    for (int l = 0; l < f->c->layers && ok; l++) {
        char name[96];

        snprintf(name, sizeof name, "model.layers.%d.mlp.gate_proj.weight", l);
        f->gates = f->where == QGU_CONSTANT ? qm_ckpt_find(f->a->k, name) : NULL;
        for (uint32_t h = 0; h < f->c->nheads && ok; h++)
            if (f->c->heads[h].layer == l)
                ok = head(f, &f->c->heads[h]) && read_back(f, &f->c->heads[h]);
        for (; k < f->c->nunits && f->c->units[order[k]].layer == l && ok; k++)
            if (f->c->units[order[k]].kind != CL_STEP_DOWN)
                ok = unit(f, &f->c->units[order[k]]);
    }
    return ok && still_ahead(f);
}

/* All contexts, until none stores anything that the others have not read. The fault is in the last
 * n - from of them. */
static bool fades(struct qgu_flow *f, const struct qgu_contexts *all, const struct qgu_start *start,
                  const struct qgu_context **in, uint32_t n, uint32_t from)
{
    f->nstored = 0;
    f->any = start->stored;
    if (start->stored) {
        f->stored[f->nstored++] = (struct qgu_moved){.w = start->wire};
        if (!qgu_set_put(&f->stored[0].more, start->by))
            return false;
    }
    for (int round = 0; round < ROUNDS; round++) {
        f->more = false;
        for (uint32_t i = 0; i < n; i++) {
            f->x = in[i];
            f->seeded = i >= from;
            if (!token(f, all, start))
                return false;
        }
        if (!f->more)
            return true;
    }
    return false;
}

static bool fades_by(struct qgu_flow *f, const struct ask *a, const struct qgu_start *start,
                     int way)
{
    const struct qgu_context *in[2 * QGU_MOST_CONTEXTS];
    struct qgu_context own[QGU_MOST_CONTEXTS] = {0};
    uint32_t n = qgu_contexts_all(a->contexts, way, in), from = 0, more = 0;
    bool yes = true;

    if (start->word >= 0) {
        from = n;
        more = qgu_contexts_word(a->contexts, (uint32_t)start->word, way, own);
        yes = more > 0;
    }
    for (uint32_t i = 0; i < more; i++)
        in[n++] = &own[i];
    yes = yes && fades(f, a->contexts, start, in, n, from);
    for (uint32_t i = 0; i < QGU_MOST_CONTEXTS; i++)
        free(own[i].range);
    return yes;
}

bool qgu_fades(const struct ask *a, const struct qgu_start *start)
{
    struct qgu_flow f;
    bool open = qgu_flow_open(&f, a), yes = false;

    f.where = where_of(a);
    for (int way = 0; way < QGU_WAYS && open && !yes; way++)
        yes = fades_by(&f, a, start, way);
    qgu_flow_close(&f);
    if (yes)
        snprintf(a->why, a->n, "%s",
                 f.any ? "what it adds fades before anything is decided by it, whatever a token "
                         "and a block can be"
                       : "it adds the same, whatever a token and a block can be");
    return yes;
}
