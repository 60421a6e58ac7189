/* Faults that leave a wire with another value than it should have, where none of its readers does
 * anything else for that. */
#include "equivalent.h"

#include "../../model/numerics.h"

#include <math.h>
#include <string.h>

/* A wire holds by * v + add instead of v, wherever v is not 0. */
struct moved {
    double by, add;
};

enum { GATE, SWITCH, BETA, DEEP = 3 };

static bool reads_no_more(const struct ask *a, struct cl_exclusive *x, wire w, struct moved m,
                          int depth);

static bool same_use(double form, double delta, int use)
{
    if (use == GATE)
        return qgu_same_gate(form, form + delta);
    if (use == SWITCH)
        return qgu_same_switch(qgu_channel(form, 0, 1), qgu_channel(form, delta, 1));
    return qm_bf16(qm_sigmoid((float)(SHARP * form - SHARP / 2.0))) ==
           qm_bf16(qm_sigmoid((float)(SHARP * (form + delta) - SHARP / 2.0)));
}

/* A form of a unit or head while wire w is moved. */
static bool same_form(const struct ask *a, struct cl_exclusive *x, const struct cl_form *f, wire w,
                      struct moved m, int use)
{
    struct parted p;

    if (!qgu_reads(a->c, f, w) || (use == GATE && m.add == 0 && qgu_same_decoding(a, f, w, m.by)))
        return true;
    p = qgu_split(a->c, x, f, w);
    for (int v = 1; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = (double)rest / PARTS + p.coef * v;

            if (use != GATE && form > 1)
                continue;
            if (!same_use(form, p.coef * (v * (m.by - 1) + m.add), use))
                return false;
        }
    return p.ok;
}

/* The two units of a step together: what one takes more the other gives more. */
static bool same_step(const struct ask *a, struct cl_exclusive *x, const struct cl_unit *u, wire w,
                      struct moved m)
{
    double apart = u[1].gate.bias - u[0].gate.bias;
    struct parted p = qgu_split(a->c, x, &u->gate, w);

    for (int v = 1; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = (double)rest / PARTS + p.coef * v;
            double now = form + p.coef * (v * (m.by - 1) + m.add);
            double was = (double)(qgu_relu(form) - qgu_relu(form + apart));
            double is = (double)(qgu_relu(now) - qgu_relu(now + apart));

            if (fabs(was - is) > 0x1p-60)
                return false;
        }
    return p.ok;
}

/* The value that a head stores of the wire: the same, or moved, and then whoever reads it back. */
static bool same_value(const struct ask *a, struct cl_exclusive *x, const struct cl_head *h,
                       uint32_t bit, wire w, struct moved m, int depth)
{
    const struct cl_form *f = &a->c->forms[h->vals + bit];
    struct parted p = qgu_split(a->c, x, f, w);
    double by = 1;

    for (int v = 1; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = (double)rest / PARTS + p.coef * v;
            float old = qgu_channel(form, 0, 1);
            float now = qgu_channel(form, p.coef * (v * (m.by - 1) + m.add), 1);

            if (form > 1 || now == old)
                continue;
            if (old == 0 || (by != 1 && by != (double)(now / old)))
                return false;
            by = (double)(now / old);
        }
    return p.ok &&
           (by == 1 ||
            (by > 0.5 && h->rows == 1 && depth < DEEP && /* the host reads, too */
             reads_no_more(a, x, a->c->outs[h->outs + bit].w, (struct moved){by, 0}, depth + 1)));
}

/* No unit or head that reads wire w does anything else when it is moved. */
static bool layers_read_no_more(const struct ask *a, struct cl_exclusive *x, wire w, struct moved m,
                                int depth)
{
    const struct circuit *c = a->c;

    if (!(fabs(m.by) <= 4) || !(fabs(m.add) <= 64))
        return false;
    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *u = &c->units[i];

        if (u->kind == CL_ERASE) { /* it takes what is there */
            if ((m.by < 0 || m.add < 0) && qgu_reads(c, &u->gate, w))
                return false;
        } else if (qgu_reads(c, &u->up, w)) {
            return false;
        } else if (qgu_reads(c, &u->gate, w) && !same_form(a, x, &u->gate, w, m, GATE)) {
            if (u->kind != CL_STEP_UP || u->up.n || !same_step(a, x, u, w, m))
                return false;
            i++; /* with its second unit */
        }
    }
    for (uint32_t i = 0; i < c->nheads; i++) {
        const struct cl_head *h = &c->heads[i];

        if (!same_form(a, x, &h->beta, w, m, BETA))
            return false;
        for (uint32_t r = 0; r < h->nkeys; r++)
            if (!same_form(a, x, &c->forms[h->keys + r], w, m, SWITCH) ||
                (h->rows == 1 ? !same_form(a, x, &c->forms[h->queries + r], w, m, SWITCH)
                              : qgu_reads(c, &c->forms[h->queries + r], w)))
                return false;
        for (uint32_t r = 0; r < h->nvals; r++)
            if (qgu_reads(c, &c->forms[h->vals + r], w) && !same_value(a, x, h, r, w, m, depth))
                return false;
    }
    return true;
}

/* Nor does the read-out, as it does not read it. */
static bool reads_no_more(const struct ask *a, struct cl_exclusive *x, wire w, struct moved m,
                          int depth)
{
    return a->c->wires[w].end != CL_T_END && layers_read_no_more(a, x, w, m, depth);
}

static bool alone(const struct circuit *c, wire w)
{
    for (uint32_t i = 0; i < c->nunits; i++) /* but for who erases it */
        for (uint32_t o = 0; o < c->units[i].nouts && c->units[i].kind != CL_ERASE; o++)
            if (c->outs[c->units[i].first_out + o].w == w)
                return false;
    return true;
}

bool qgu_scaled_bit(const struct ask *a, struct cl_exclusive *x, const struct cl_head *h,
                    uint32_t bit, double by, bool stored)
{
    wire w = a->c->outs[h->outs + bit].w;

    if (!alone(a->c, w) || (stored && by <= 0.5) || /* memory is read by the host, too */
        !reads_no_more(a, x, w, (struct moved){by, 0}, 0))
        return false;
    snprintf(a->why, a->n, "wire %s is %g times what it should be, and no reader minds",
             a->c->wires[w].name, by);
    return true;
}

/* ---- Steps that write more --------------------------------------------------------------- */

static bool read_by_heads(const struct circuit *c, wire w)
{
    for (uint32_t i = 0; i < c->nheads; i++) {
        const struct cl_head *h = &c->heads[i];
        bool is = qgu_reads(c, &h->beta, w);

        for (uint32_t r = 0; r < h->nkeys; r++)
            is |= qgu_reads(c, &c->forms[h->keys + r], w) ||
                  qgu_reads(c, &c->forms[h->queries + r], w);
        for (uint32_t r = 0; r < h->nvals; r++)
            is |= qgu_reads(c, &c->forms[h->vals + r], w);
        if (is)
            return true;
    }
    return false;
}

/* Nothing takes from the wire, so that it is 1 or more where one of its steps is on. */
static bool only_adds(const struct circuit *c, wire w)
{
    for (uint32_t i = 0; i < c->nunits; i++)
        for (uint32_t o = 0; o < c->units[i].nouts && c->units[i].kind != CL_ERASE; o++) {
            const struct cl_out *out = &c->outs[c->units[i].first_out + o];

            if (out->w == w && (out->c < 0) != (c->units[i].kind == CL_STEP_DOWN))
                return false;
        }
    return true;
}

/* Words that have the bit gain, those that do not lose, and the right one has it (or no word of its
 * kind does, and others trail by 32). */
static bool read_out_gains(const struct ask *a, struct cl_exclusive *x, wire w, double add)
{
    const struct cl_wire *is = &a->c->wires[w];

    return is->hi == 1 && is->end == CL_T_END && add >= 0 && add <= 8 &&
           layers_read_no_more(a, x, w, (struct moved){1, add}, DEEP);
}

/* A wire that one step alone writes is lower than 0 while the step is off: words that have the bit
 * lose, and the right one does not have it. */
static bool below_zero(const struct ask *a, struct cl_exclusive *x, const struct cl_unit *u, wire w,
                       double add)
{
    const struct circuit *c = a->c;

    if (add >= 0 || add < -8)
        return false;
    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *r = &c->units[i];
        struct parted p;

        for (uint32_t o = 0; o < r->nouts && r->kind != CL_ERASE; o++)
            if (c->outs[r->first_out + o].w == w && r != u && r != u - 1)
                return false;
        if (!qgu_reads(c, &r->gate, w) && !qgu_reads(c, &r->up, w))
            continue;
        if (r->kind == CL_ERASE || qgu_reads(c, &r->up, w))
            return false;
        p = qgu_split(c, x, &r->gate, w);
        for (int rest = p.lo; p.ok && rest <= p.hi; rest += p.step)
            p.ok = qgu_same_gate((double)rest / PARTS, (double)rest / PARTS + p.coef * add);
        if (!p.ok)
            return false;
    }
    return !read_by_heads(c, w);
}

/* What a faulty unit's gate gives more or less, in parts of 512: where its step is on, and else. */
struct changes {
    double on[16], off[16];
    int non, noff;
};

static bool note(double *list, int *n, double v)
{
    int k = 0;

    while (k < *n && list[k] != v)
        k++;
    if (k == 16)
        return false;
    list[k] = v;
    *n += k == *n;
    return true;
}

static bool changes(const struct ask *a, struct cl_exclusive *x, const struct cl_unit *u,
                    struct changes *to)
{
    bool gate = !strcmp(a->kind, "mlp.gate_proj");
    double by = gate ? 1 : a->f->unit ? 0 : (double)a->f->to / (double)a->f->from;
    double apart = u->kind == CL_STEP_DOWN ? u[-1].gate.bias - u->gate.bias : 0;
    struct parted p = gate ? qgu_part(a, x, &u->gate, GAIN) : qgu_split(a->c, x, &u->gate, -1);

    if (!gate) {
        p.delta = p.coef = 0;
        p.most = 1;
    }
    for (int v = 0; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = (double)rest / PARTS + p.coef * v;
            double more = by * (double)qgu_relu(form + p.delta * v) - (double)qgu_relu(form);

            if (fabs(more) > 0x1p-60 &&
                !(form + apart > 0 ? note(to->on, &to->non, more) : note(to->off, &to->noff, more)))
                return false;
        }
    return p.ok && to->non + to->noff;
}

bool qgu_louder(const struct ask *a, struct cl_exclusive *x, const struct cl_unit *u)
{
    bool one = !strcmp(a->kind, "mlp.down_proj") && !a->f->unit;
    struct changes ch = {.non = 0};

    if ((u->kind != CL_STEP_UP && u->kind != CL_STEP_DOWN) || u->up.n || !changes(a, x, u, &ch))
        return false;
    for (uint32_t o = 0; o < u->nouts; o++) {
        const struct cl_out *out = &a->c->outs[u->first_out + o];
        double scale = (double)out->c / GAIN;

        if (one && a->c->wires[out->w].dim != (int)a->f->row)
            continue;
        if (ch.non && (fabs((double)out->c) < 2 || !only_adds(a->c, out->w)))
            return false;
        for (int k = 0; k < ch.non; k++)
            if (!read_out_gains(a, x, out->w, scale * ch.on[k]) &&
                !reads_no_more(a, x, out->w, (struct moved){1, scale * ch.on[k]}, 0))
                return false;
        for (int k = 0; k < ch.noff; k++)
            if (u->kind != CL_STEP_DOWN || !below_zero(a, x, u, out->w, scale * ch.off[k]))
                return false;
    }
    return yes(a, "the bit it writes is another number in places where no reader minds");
}
