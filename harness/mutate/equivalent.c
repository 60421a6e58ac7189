/* Faults that change nothing, proved one by one: every value that the ranges of the wires allow
 * goes through the model's formulas with the old weight and with the new one. */
#include "equivalent.h"

#include "../../compiler/weights/exclusive.h"
#include "../../interp/block.h"
#include "../../model/numerics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct qm_tensor *beside(const struct ask *a, const char *suffix)
{
    char name[128];

    snprintf(name, sizeof name, "model.layers.%d.%s", a->layer, suffix);
    return qm_ckpt_find(a->k, name);
}

int qgu_tensor_kind(const struct qm_ckpt *k, uint32_t tensor, char *kind, size_t n)
{
    const char *name = k->tensors[tensor].name;
    int layer = -1;
    size_t len;

    if (sscanf(name, "model.layers.%d.", &layer) == 1)
        name = strchr(name + strlen("model.layers."), '.') + 1;
    else if (!strncmp(name, "model.", 6))
        name += 6;
    snprintf(kind, n, "%s", name);
    len = strlen(kind);
    if (len > 7 && !strcmp(kind + len - 7, ".weight"))
        kind[len - 7] = 0;
    return layer;
}

/* ---- What a row of a projection can hold --------------------------------------------------- */

/* A form with one of its terms, or its bias, taken apart. All in quarters. */
struct parted {
    int lo, hi;   /* the rest, without what the fault changes */
    int step;     /* of the rest */
    int most;     /* the wire's value: 0..most; 1..1 with coef 0 for the bias */
    double coef;  /* of the wire */
    double delta; /* what the fault adds to the row for each unit of the wire */
    bool ok;
};

static bool quarters(double x, int *q)
{
    *q = (int)lrint(x * PARTS);
    return fabs(x * PARTS - *q) < 1e-9 && fabs(x) < 1e6;
}

/* A bit of a register and the same bit of the immediate in its place: an immediate stands only
 * beside register 0, all of whose bits are 0 (interp/seal.c). */
static bool register_or_immediate(const struct circuit *c, wire a, wire b)
{
    char ra, rb;
    int lane, bit, other;

    if (sscanf(c->wires[a].name, "%c.l%d.%d", &ra, &lane, &bit) == 3)
        return sscanf(c->wires[b].name, "imm.%c.%d", &rb, &other) == 2 && ra == rb && bit == other;
    return sscanf(c->wires[a].name, "imm.%c.%d", &ra, &bit) == 2 &&
           sscanf(c->wires[b].name, "%c.l%d.%d", &rb, &lane, &other) == 3 && ra == rb &&
           bit == other;
}

static bool exclusive(const struct circuit *c, struct cl_exclusive *x, wire a, wire b)
{
    return register_or_immediate(c, a, b) || cl_exclusive_wires(x, a, b);
}

/* The most that the positive terms add while wire w is 1: of wires that exclude each other one
 * counts, and none that w excludes. */
static double most_beside(const struct circuit *c, struct cl_exclusive *x, const struct cl_form *f,
                          wire w)
{
    double sum = 0;
    bool used[CL_MAX_TERMS] = {false};

    for (uint32_t i = 0; i < f->n && i < CL_MAX_TERMS; i++) {
        const struct cl_term *t = &c->terms[f->first + i];
        double most = (double)t->c * c->wires[t->w].hi;

        if (used[i] || t->c <= 0 || t->w == w || (w >= 0 && exclusive(c, x, t->w, w)))
            continue;
        for (uint32_t j = i + 1; j < f->n && j < CL_MAX_TERMS; j++) {
            const struct cl_term *s = &c->terms[f->first + j];
            double other = (double)s->c * c->wires[s->w].hi;

            if (!used[j] && s->c > 0 && s->w != w && exclusive(c, x, t->w, s->w)) {
                bool all = true; /* exclusive with every one of the set */

                for (uint32_t m = i + 1; m < j; m++)
                    all &= !used[m] || exclusive(c, x, c->terms[f->first + m].w, s->w);
                if (!all)
                    continue;
                used[j] = true;
                most = fmax(most, other);
            }
        }
        sum += most;
    }
    return sum;
}

/* Splits a form at wire w (-1: nothing is taken out). */
static struct parted split(const struct circuit *c, struct cl_exclusive *x, const struct cl_form *f,
                           wire w)
{
    struct parted p = {.step = PARTS, .most = w >= 0 ? c->wires[w].hi : 1, .ok = true};
    double lo = f->bias, hi = f->bias + most_beside(c, x, f, w);
    int q;

    for (uint32_t i = 0; i < f->n; i++) {
        const struct cl_term *t = &c->terms[f->first + i];

        p.ok &= quarters((double)t->c, &q);
        p.step = q % PARTS ? 1 : p.step;
        if (t->w == w)
            p.coef = (double)t->c;
        else if (t->c < 0)
            lo += (double)t->c * c->wires[t->w].hi;
    }
    p.ok &= quarters(f->bias, &q) && quarters(lo, &p.lo) && quarters(hi, &p.hi);
    return p;
}

/* The same where a fault changes a row that holds `scale` times the form. */
static struct parted part(const struct ask *a, struct cl_exclusive *x, const struct cl_form *f,
                          double scale)
{
    bool conv = !strcmp(a->kind, "linear_attn.conv1d"); /* changes the whole row */
    double change = (double)a->f->to - (double)a->f->from;
    struct parted p;
    wire w = -1;

    for (uint32_t i = 0; i < f->n && !conv; i++)
        if (a->c->wires[a->c->terms[f->first + i].w].dim == (int)a->f->col)
            w = a->c->terms[f->first + i].w;
    p = split(a->c, x, f, w);
    p.ok &= w >= 0 || conv || a->f->col < CL_CONSTS;
    p.delta = conv ? 0 : w >= 0 ? change / RMS / scale : change * CONST / scale;
    return p;
}

/* ---- Heads ------------------------------------------------------------------------------ */

static const struct cl_head *head_at(const struct ask *a, uint32_t index)
{
    for (uint32_t i = 0; i < a->c->nheads; i++)
        if (a->c->heads[i].layer == a->layer && a->c->heads[i].index == (int)index)
            return &a->c->heads[i];
    return NULL;
}

/* What a row of in_proj_qkv becomes behind convolution and silu. */
static float channel(double f, double delta, double tap)
{
    float u = qm_bf16((float)(SHARP * (f + delta) - SHARP / 2.0));

    return qm_bf16(qm_silu(qm_bf16((float)tap * u)));
}

/* What one row alone is normed to, off from 1. */
static double normed(float x)
{
    return fabs((double)(x * (1.0f / sqrtf(x * x + 1e-6f))) - 1);
}

/* Off but for so little of what is on: what leaks into other rows, 2^20 times, stays far below what
 * the certificate allows a bit that is read. */
static bool off(double x)
{
    return fabs(x) <= 0x1p-80;
}

/* Whether a row that must be on or off is so alike. */
static bool same_switch(float old, float now)
{
    return old == 0 ? off((double)now) : now > 0 && normed(now) <= 4 * 0x1p-24;
}

static float relu(double gate)
{
    return qm_bf16(qm_silu(qm_bf16((float)(GAIN * gate))));
}

/* To 2^-60, nothing beside the roundings that the certificate counts. */
static bool same_gate(double a, double b)
{
    return fabs((double)(relu(a) - relu(b))) <= 0x1p-60;
}

static bool reads(const struct circuit *c, const struct cl_form *f, wire w)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (c->terms[f->first + i].w == w)
            return true;
    return false;
}

/* ---- Bits of a block -------------------------------------------------------------------------
 *
 * A sealed block has no opcode beyond the last and none of the other unit's, and no value that its
 * field's table does not have. */

static int rom_bit(const struct circuit *c, wire w)
{
    int bit;
    char end;

    return sscanf(c->wires[w].name, "rom.%d%c", &bit, &end) == 1 ? bit : -1;
}

static bool exists(uint32_t field, uint32_t v)
{
    uint32_t values = qg_field_info[field].values;

    if (field == QG_FIELD_op1 || field == QG_FIELD_op2)
        return v < QG_NOPS && (v == 0 || qg_op_info[v].units &
                                             (field == QG_FIELD_op1 ? QG_UNIT_ALU1 : QG_UNIT_ALU2));
    return v < (values ? values : UINT32_C(1) << qg_field_info[field].bits);
}

enum { MAX_FIELDS = 6, MAX_COMBINED = 1 << 20 };

struct part_of_block {
    uint32_t field, first, value;
};

/* A base that there is not has no scale either. */
static bool together(const struct part_of_block *in, uint32_t n)
{
    static const uint8_t pair[3][2] = {{QG_FIELD_xscale, QG_FIELD_xbase},
                                       {QG_FIELD_yscale, QG_FIELD_ybase},
                                       {QG_FIELD_sscale, QG_FIELD_sbase}};

    for (uint32_t k = 0; k < n; k++) {
        if (!exists(in[k].field, in[k].value))
            return false;
        for (uint32_t m = 0; m < n; m++)
            for (int p = 0; p < 3; p++)
                if (in[k].field == pair[p][0] && in[m].field == pair[p][1] && in[k].value &&
                    !in[m].value)
                    return false;
    }
    return true;
}

/* The gate as it is and as it would be, for all that the fields it reads can hold together: with
 * the fault, or with wire w at `by` times what it should hold. */
static bool same_decoding(const struct ask *a, const struct cl_form *f, wire w, double by)
{
    struct part_of_block in[MAX_FIELDS];
    uint32_t n = 0, total = 1;

    for (uint32_t i = 0; i < f->n; i++) {
        int bit = rom_bit(a->c, a->c->terms[f->first + i].w);
        uint32_t at = 0, field = 0, k = 0;

        if (bit < 0)
            return false;
        while (field < QG_NFIELDS && at + qg_field_info[field].bits <= (uint32_t)bit)
            at += qg_field_info[field++].bits;
        while (k < n && in[k].field != field)
            k++;
        if (k < n)
            continue;
        if (n == MAX_FIELDS || field == QG_NFIELDS || qg_field_info[field].bits > 5)
            return false;
        in[n].field = field;
        in[n++].first = at;
        total <<= qg_field_info[field].bits;
        if (total > MAX_COMBINED)
            return false;
    }
    for (uint32_t t = 0; t < total; t++) {
        double form = f->bias, delta = 0;
        double change = (double)a->f->to - (double)a->f->from;
        uint32_t rest = t;

        for (uint32_t k = 0; k < n; k++) {
            in[k].value = rest & ((UINT32_C(1) << qg_field_info[in[k].field].bits) - 1);
            rest >>= qg_field_info[in[k].field].bits;
        }
        if (!together(in, n))
            continue;
        for (uint32_t i = 0; i < f->n; i++) {
            const struct cl_term *x = &a->c->terms[f->first + i];
            uint32_t bit = (uint32_t)rom_bit(a->c, x->w), k = 0;
            bool one;

            while (k + 1 < n &&
                   (bit < in[k].first || bit >= in[k].first + qg_field_info[in[k].field].bits))
                k++;
            one = in[k].value >> ((bit - in[k].first) & 31) & 1;
            form += one ? (double)x->c : 0;
            if (w < 0 ? a->c->wires[x->w].dim == (int)a->f->col : x->w == w)
                delta = !one ? 0 : w < 0 ? change / RMS / GAIN : (by - 1) * (double)x->c;
        }
        if (w < 0 && a->f->col < CL_CONSTS)
            delta = change * CONST / GAIN;
        if (!same_gate(form, form + delta))
            return false;
    }
    return w >= 0 || yes(a, "the gate is the same for every field of a block that there can be");
}

enum { GATE, SWITCH, VALUE, BETA };

/* A form of a unit or head while wire w holds `by` times what it should. */
static bool same_form(const struct ask *a, struct cl_exclusive *x, const struct cl_form *f, wire w,
                      double by, int use)
{
    struct parted p;

    if (!reads(a->c, f, w) || (use == GATE && same_decoding(a, f, w, by)))
        return true;
    p = split(a->c, x, f, w);
    for (int v = 1; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = (double)rest / PARTS + p.coef * v, delta = p.coef * v * (by - 1);
            bool same;

            if (use != GATE && form > 1)
                continue;
            if (use == GATE)
                same = same_gate(form, form + delta);
            else if (use == SWITCH)
                same = same_switch(channel(form, 0, 1), channel(form, delta, 1));
            else if (use == VALUE)
                same = channel(form, 0, 1) == channel(form, delta, 1);
            else
                same = qm_bf16(qm_sigmoid((float)(SHARP * form - SHARP / 2.0))) ==
                       qm_bf16(qm_sigmoid((float)(SHARP * (form + delta) - SHARP / 2.0)));
            if (!same)
                return false;
        }
    return p.ok;
}

/* Nobody who reads wire w does anything else when it holds `by` times what it should. */
static bool scaled_wire(const struct ask *a, struct cl_exclusive *x, wire w, double by)
{
    const struct circuit *c = a->c;

    if (c->wires[w].end == CL_T_END || !(fabs(by) <= 4))
        return false;
    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *u = &c->units[i];

        if (u->kind == CL_ERASE ? by < 0 && reads(c, &u->gate, w) /* else it takes what is there */
                                : reads(c, &u->up, w) || !same_form(a, x, &u->gate, w, by, GATE))
            return false;
    }
    for (uint32_t i = 0; i < c->nheads; i++) {
        const struct cl_head *h = &c->heads[i];

        if (!same_form(a, x, &h->beta, w, by, BETA))
            return false;
        for (uint32_t r = 0; r < h->nkeys; r++)
            if (!same_form(a, x, &c->forms[h->keys + r], w, by, SWITCH) ||
                (h->rows == 1 ? !same_form(a, x, &c->forms[h->queries + r], w, by, SWITCH)
                              : reads(c, &c->forms[h->queries + r], w)))
                return false;
        for (uint32_t r = 0; r < h->nvals; r++)
            if (!same_form(a, x, &c->forms[h->vals + r], w, by, VALUE))
                return false;
    }
    return true;
}

/* A bit that a head reads is `by` times itself. */
static bool scaled_bit(const struct ask *a, struct cl_exclusive *x, const struct cl_head *h,
                       uint32_t bit, double by, bool stored)
{
    wire w = a->c->outs[h->outs + bit].w;

    for (uint32_t i = 0; i < a->c->nunits; i++) /* alone in writing it, but for who erases it */
        for (uint32_t o = 0; o < a->c->units[i].nouts && a->c->units[i].kind != CL_ERASE; o++)
            if (a->c->outs[a->c->units[i].first_out + o].w == w)
                return false;
    if ((stored && by <= 0.5) || !scaled_wire(a, x, w, by)) /* memory is read by the host, too */
        return false;
    snprintf(a->why, a->n, "wire %s is %g times what it should be, and no reader minds",
             a->c->wires[w].name, by);
    return true;
}

static bool head_row(const struct ask *a, struct cl_exclusive *x)
{
    bool conv = !strcmp(a->kind, "linear_attn.conv1d");
    uint32_t row = a->f->row, block = row / (CL_HEADS * CL_DK), r = row % CL_DK;
    const struct cl_head *h = head_at(a, row % (CL_HEADS * CL_DK) / CL_DK);
    struct parted p;
    const struct cl_form *f;
    double tap = conv ? (double)a->f->to : 1, by = 0;

    if (!h || r >= (block < 2 ? h->nkeys : h->nvals) || (block == 0 && h->rows != 1) ||
        (conv && a->f->col != 3))
        return false;
    f = &a->c->forms[(block == 0 ? h->queries : block == 1 ? h->keys : h->vals) + r];
    p = part(a, x, f, SHARP);
    for (int v = a->f->col < CL_CONSTS || conv ? 1 : 0; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = (double)rest / PARTS + p.coef * v;
            float old = channel(form, 0, 1), now = channel(form, p.delta * v, tap);

            if (form > 1) /* no row of this circuit */
                continue;
            if (block < 2 && !same_switch(old, now))
                return false;
            if (block == 2) {
                if (old == 0 ? now != 0 : by != 0 && by != (double)(now / old))
                    return false;
                if (old != 0)
                    by = (double)(now / old);
            }
        }
    if (!p.ok)
        return false;
    if (block < 2)
        return yes(a, "the row is on (and alone, so normed to 1 within 4 * 2^-24) and off (to "
                      "2^-80) for the same values of its wires");
    if (by == 1)
        return yes(a, "the value is the same for all that its wires can hold");
    return by > 0 && scaled_bit(a, x, h, r, by, true);
}

/* What out_proj or z does to one bit of a head. */
static bool head_bit(const struct ask *a, struct cl_exclusive *x)
{
    bool z = !strcmp(a->kind, "linear_attn.in_proj_z");
    uint32_t at = z ? a->f->row : a->f->col;
    const struct cl_head *h = head_at(a, at / CL_DV);
    double was = (double)(a->f->from * CONST), is = (double)(a->f->to * CONST);

    if (!h || at % CL_DV >= h->nvals)
        return false;
    if (!z)
        return scaled_bit(a, x, h, at % CL_DV, (double)(a->f->to / a->f->from), false);
    return was == 64 && scaled_bit(a, x, h, at % CL_DV,
                                   (double)qm_bf16(qm_silu(qm_bf16((float)is))) / was, false);
}

static bool beta(const struct ask *a, struct cl_exclusive *x)
{
    const struct cl_head *h = head_at(a, a->f->row);
    struct parted p;

    if (!h)
        return false;
    p = part(a, x, &h->beta, SHARP);
    for (int v = a->f->col < CL_CONSTS ? 1 : 0; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = SHARP * ((double)rest / PARTS + p.coef * v) - SHARP / 2.0;
            float old = qm_bf16(qm_sigmoid(qm_bf16((float)form)));
            float now = qm_bf16(qm_sigmoid(qm_bf16((float)(form + SHARP * p.delta * v))));

            if (old == 0 ? !off((double)now) : now != old)
                return false;
        }
    return p.ok && yes(a, "beta is 0 (to 2^-80) or 1, as before, for all that its wires can hold");
}

/* The rows of keys and values of a head are empty, so its matrix is 0 whatever it decays by. */
static bool never_written(const struct ask *a, uint32_t head)
{
    const struct qm_tensor *qkv = beside(a, "linear_attn.in_proj_qkv.weight");
    uint64_t keys = (uint64_t)(CL_HEADS + head) * CL_DK;
    uint64_t values = (uint64_t)2 * CL_HEADS * CL_DK + (uint64_t)head * CL_DV;

    return qkv && qkv->ptr[keys + CL_DK] == qkv->ptr[keys] &&
           qkv->ptr[values + CL_DV] == qkv->ptr[values];
}

static bool decay(const struct ask *a)
{
    const struct qm_tensor *log = beside(a, "linear_attn.A_log"),
                           *dt = beside(a, "linear_attn.dt_bias"),
                           *ax = beside(a, "linear_attn.in_proj_a.weight");
    bool is_log = !strcmp(a->kind, "linear_attn.A_log");
    float g = is_log ? a->f->to : 0, t = is_log ? 0 : a->f->to, by;
    const struct qm_tensor *other = is_log ? dt : log;

    if (!log || !dt || !ax || ax->ptr[a->f->col + 1] > ax->ptr[a->f->col])
        return false;
    for (uint64_t i = 0; i < other->ptr[1]; i++)
        if (other->col[i] == a->f->col)
            *(is_log ? &t : &g) = other->val[i];
    by = expf(qm_decay_log(expf(g), 0, t));
    if (by >= 0 && by <= 1 && never_written(a, a->f->col))
        return yes(a, "nothing is ever written to the matrix of this head");
    return by == 1 &&
           yes(a, "the decay exp(-exp(A_log) softplus(dt_bias)) is exactly 1, as before");
}

static bool norm(const struct ask *a)
{
    const struct qm_tensor *out = beside(a, "linear_attn.out_proj.weight");

    if (!out)
        return false;
    for (uint64_t i = 0; i < out->ptr[out->rows]; i++)
        if (out->col[i] % CL_DV == a->f->col)
            return false;
    return yes(a, "out_proj reads this value of no head of the layer");
}

/* ---- Units -------------------------------------------------------------------------------- */

/* An erasing unit whose dims nobody uses any more. */
static bool last_owner(const struct ask *a, const struct cl_unit *u)
{
    for (uint32_t o = 0; o < u->nouts; o++) {
        int dim = a->c->wires[a->c->outs[u->first_out + o].w].dim;

        for (uint32_t i = 0; i < a->c->nwires; i++)
            if (a->c->wires[i].dim == dim && a->c->wires[i].begin > 2 * a->layer + 1)
                return false;
    }
    return true;
}

static bool read_by_layers(const struct circuit *c, wire w)
{
    for (uint32_t i = 0; i < c->nunits; i++)
        if (c->units[i].kind != CL_ERASE &&
            (reads(c, &c->units[i].gate, w) || reads(c, &c->units[i].up, w)))
            return true;
    for (uint32_t i = 0; i < c->nheads; i++) {
        const struct cl_head *h = &c->heads[i];
        bool is = reads(c, &h->beta, w);

        for (uint32_t r = 0; r < h->nkeys; r++)
            is |= reads(c, &c->forms[h->keys + r], w) || reads(c, &c->forms[h->queries + r], w);
        for (uint32_t r = 0; r < h->nvals; r++)
            is |= reads(c, &c->forms[h->vals + r], w);
        if (is)
            return true;
    }
    return false;
}

/* A step writes a bit that the read-out alone reads, and with the fault writes more than 1 where
 * it should be 1. Words that have the bit gain, those that do not lose, and the right one has it
 * (or no word of its kind does, and others trail by 32). */
static bool louder(const struct ask *a, struct cl_exclusive *x, const struct cl_unit *u)
{
    bool gate = !strcmp(a->kind, "mlp.gate_proj"), down = !strcmp(a->kind, "mlp.down_proj");
    double by = (double)a->f->to / (double)a->f->from;
    double most = u->gate.bias + most_beside(a->c, x, &u->gate, -1), more;
    struct parted p;

    if ((u->kind != CL_STEP_UP && u->kind != CL_STEP_DOWN) || u->up.n)
        return false;
    if (gate) { /* a step's second unit that takes less, or nothing */
        p = part(a, x, &u->gate, GAIN);
        more = u->kind == CL_STEP_DOWN && p.ok && p.delta < 0 ? 2 * most : -1;
    } else {
        more = 2 * most * (u->kind == CL_STEP_DOWN ? 1 - by : by - 1);
    }
    if (!(more >= 0 && more <= 8))
        return false;
    for (uint32_t o = 0; o < u->nouts; o++) {
        const struct cl_out *out = &a->c->outs[u->first_out + o];
        const struct cl_wire *w = &a->c->wires[out->w];

        if (down && w->dim != (int)a->f->row)
            continue;
        if (w->hi != 1 || w->end != CL_T_END || read_by_layers(a->c, out->w) ||
            out->c != (u->kind == CL_STEP_UP ? 2 : -2))
            return false;
    }
    return yes(a, "only the read-out reads what it writes, and there the right words gain");
}

static bool unit(const struct ask *a, struct cl_exclusive *x)
{
    bool gate = !strcmp(a->kind, "mlp.gate_proj"), down = !strcmp(a->kind, "mlp.down_proj");
    uint32_t index = down ? a->f->col : a->f->row;
    const struct cl_unit *u = NULL;
    struct parted p;

    for (uint32_t i = 0; i < a->c->nunits; i++)
        if (a->c->units[i].layer == a->layer && a->c->units[i].index == index)
            u = &a->c->units[i];
    if (!u)
        return false;
    if (u->kind == CL_ERASE && u->nouts == 1 && last_owner(a, u) &&
        fabs((double)a->f->to) <= 2 * fabs((double)a->f->from))
        return yes(a, "no wire has the dim that it erases after that");
    if (!a->f->unit && louder(a, x, u))
        return true;
    if (!gate)
        return u->gate.bias + most_beside(a->c, x, &u->gate, -1) <= 0 &&
               yes(a, "its unit is on for nothing that its wires can hold");
    if (same_decoding(a, &u->gate, -1, 1))
        return true;
    p = part(a, x, &u->gate, GAIN);
    for (int v = 1; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = (double)rest / PARTS + p.coef * v;

            if (!same_gate(form, form + p.delta * v))
                return false;
        }
    return p.ok && yes(a, "the gate behind silu is the same for all that its wires can hold");
}

bool qgu_equivalent(const struct qm_ckpt *k, const struct qw_machine *w, const struct qgu_fault *f,
                    // NOLINTNEXTLINE(readability-non-const-parameter): `yes` writes to it
                    char *why, size_t n)
{
    struct ask a = {.k = k, .c = qw_machine_circuit(w), .f = f, .why = why, .n = n};
    struct cl_exclusive *x = cl_exclusive_new(a.c);
    bool is = false;

    a.layer = qgu_tensor_kind(k, f->tensor, a.kind, sizeof a.kind);
    if (!x)
        return false;
    if (!strcmp(a.kind, "lm_head"))
        is = qgu_same_readout(&a);
    else if (!strcmp(a.kind, "embed_tokens"))
        is = qgu_same_embedding(&a);
    else if (!strncmp(a.kind, "mlp.", 4))
        is = unit(&a, x);
    else if (!strcmp(a.kind, "linear_attn.in_proj_qkv") || !strcmp(a.kind, "linear_attn.conv1d"))
        is = head_row(&a, x);
    else if (!strcmp(a.kind, "linear_attn.out_proj") || !strcmp(a.kind, "linear_attn.in_proj_z"))
        is = head_bit(&a, x);
    else if (!strcmp(a.kind, "linear_attn.in_proj_b"))
        is = beta(&a, x);
    else if (!strcmp(a.kind, "linear_attn.A_log") || !strcmp(a.kind, "linear_attn.dt_bias"))
        is = decay(&a);
    else if (!strcmp(a.kind, "linear_attn.norm"))
        is = norm(&a);
    cl_exclusive_free(x);
    return is;
}
