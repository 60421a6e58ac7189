/* What a unit, or a step of two, does with what the wires are moved by that it reads, and with a
 * fault of its own: what it moves in turn. */
#include "flow.h"

#include "../../model/numerics.h"

#include <math.h>
#include <string.h>

#define NOTHING 0x1p-60 /* beside the roundings that the certificate counts */

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
static double width(const struct cl_unit *u)
{
    return u->gate.bias - u[1].gate.bias;
}

/* While u is on, nothing takes from the wire. */
bool qgu_only_adds(const struct qgu_flow *f, const struct cl_unit *u, wire w)
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

/* Whether a head gives the wire what it has stored. */
static bool read_back(const struct circuit *c, wire w)
{
    for (uint32_t h = 0; h < c->nheads; h++)
        for (uint32_t i = 0; i < c->heads[h].nvals; i++)
            if (c->outs[c->heads[h].outs + i].w == w)
                return true;
    return false;
}

/* u takes from the wire all that there can be while it is on: it is 0 then. */
static bool takes_all(const struct qgu_flow *f, const struct cl_unit *u, wire w)
{
    const struct circuit *c = f->c;
    double most = c->wires[w].begin == CL_T_EMBED ? c->wires[w].hi : 0;

    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *v = &c->units[i];
        const struct cl_out *out = v->kind == CL_STEP_DOWN ? NULL : writes(c, v, w);
        double gate;

        if (!out || out->c <= 0)
            continue;
        gate = qgu_form_most(f, &v->gate, -1);
        if (gate <= 0 || cl_exclusive_units(f->ex, i, (uint32_t)(u - c->units)))
            continue;
        if (v->kind == CL_KINK || v->up.n)
            return false;
        most += (double)out->c * (v->kind == CL_STEP_UP ? fmin(gate, width(v)) : gate);
    }
    return most <= 1 && !read_back(c, w);
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
    return c->wires[w].begin != CL_T_EMBED && !read_back(c, w);
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

bool qgu_unit(struct qgu_flow *f, const struct cl_unit *u)
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
        s.apart = -width(u);
    }
    if (!s.fault[0] && !s.fault[1] && s.shift[0] == 0 && s.shift[1] == 0 &&
        ((!qgu_form_moves(f, &u->gate) && !qgu_form_moves(f, &u->up)) ||
         (u->kind != CL_ERASE && decodes_the_same(f, u) &&
          (!s.pair || decodes_the_same(f, u + 1)))))
        return true;
    gate = s.fault[0] == QGU_GATE || s.fault[1] == QGU_GATE;
    up = s.fault[0] == QGU_UP || s.fault[1] == QGU_UP;
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
        if (on.n && !qgu_only_adds(f, u, out->w))
            zero = &on;
        ok = ok && qgu_flow_move(f, out->w, zero, &on) && qgu_flow_move(f, out->w, &taken, &none);
    }
    return ok;
}
