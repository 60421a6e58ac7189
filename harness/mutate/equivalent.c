/* Faults that change nothing, proved one by one: every value that the ranges of the wires allow
 * goes through the model's formulas with the old weight and with the new one. */
#include "equivalent.h"

#include "../../model/numerics.h"

#include <math.h>
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
static bool head_row(const struct ask *a, struct cl_exclusive *x)
{
    bool conv = !strcmp(a->kind, "linear_attn.conv1d");
    uint32_t row = a->f->row, block = row / (CL_HEADS * CL_DK), r = row % CL_DK;
    const struct cl_head *h = qgu_head_at(a, row % (CL_HEADS * CL_DK) / CL_DK);
    struct parted p;
    const struct cl_form *f;
    double tap = conv ? (double)a->f->to : 1, by = 0;

    if (!h || r >= (block < 2 ? h->nkeys : h->nvals) || (block == 0 && h->rows != 1) ||
        (conv && a->f->col != 3))
        return false;
    f = &a->c->forms[(block == 0 ? h->queries : block == 1 ? h->keys : h->vals) + r];
    p = qgu_part(a, x, f, SHARP);
    for (int v = a->f->col < CL_CONSTS || conv ? 1 : 0; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = (double)rest / PARTS + p.coef * v;
            float old = qgu_channel(form, 0, 1), now = qgu_channel(form, p.delta * v, tap);

            if (form > 1) /* no row of this circuit */
                continue;
            if (block < 2 && !qgu_same_switch(old, now))
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
    return by > 0 && qgu_scaled_bit(a, x, h, r, by, true);
}

/* What out_proj or z does to one bit of a head. */
static bool head_bit(const struct ask *a, struct cl_exclusive *x)
{
    bool z = !strcmp(a->kind, "linear_attn.in_proj_z");
    uint32_t at = z ? a->f->row : a->f->col;
    const struct cl_head *h = qgu_head_at(a, at / CL_DV);
    double was = (double)(a->f->from * CONST), is = (double)(a->f->to * CONST);

    if (!h || at % CL_DV >= h->nvals)
        return false;
    if (!z)
        return qgu_scaled_bit(a, x, h, at % CL_DV, (double)(a->f->to / a->f->from), false);
    return was == 64 && qgu_scaled_bit(a, x, h, at % CL_DV,
                                       (double)qm_bf16(qm_silu(qm_bf16((float)is))) / was, false);
}

static bool beta(const struct ask *a, struct cl_exclusive *x)
{
    const struct cl_head *h = qgu_head_at(a, a->f->row);
    struct parted p;

    if (!h)
        return false;
    p = qgu_part(a, x, &h->beta, SHARP);
    for (int v = a->f->col < CL_CONSTS ? 1 : 0; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = SHARP * ((double)rest / PARTS + p.coef * v) - SHARP / 2.0;
            float old = qm_bf16(qm_sigmoid(qm_bf16((float)form)));
            float now = qm_bf16(qm_sigmoid(qm_bf16((float)(form + SHARP * p.delta * v))));

            if (old == 0 ? !qgu_off((double)now) : now != old)
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
    if (qgu_louder(a, x, u))
        return true;
    if (!gate)
        return u->gate.bias + qgu_most_beside(a->c, x, &u->gate, -1) <= 0 &&
               yes(a, "its unit is on for nothing that its wires can hold");
    if (qgu_same_decoding(a, &u->gate, -1, 1))
        return true;
    p = qgu_part(a, x, &u->gate, GAIN);
    for (int v = 1; p.ok && v <= p.most; v++)
        for (int rest = p.lo; rest <= p.hi; rest += p.step) {
            double form = (double)rest / PARTS + p.coef * v;

            if (!qgu_same_gate(form, form + p.delta * v))
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
    cl_exclusive_deep(x);
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
