/* What the model makes of forms, which wires exclude each other, and what a block can be. */
#include "equivalent.h"

#include "../../interp/block.h"
#include "../../model/numerics.h"

#include <math.h>
#include <string.h>

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

bool qgu_exclusive(const struct circuit *c, struct cl_exclusive *x, wire a, wire b)
{
    return register_or_immediate(c, a, b) || cl_exclusive_wires(x, a, b);
}

/* ---- Heads ------------------------------------------------------------------------------ */

const struct cl_head *qgu_head_at(const struct ask *a, uint32_t index)
{
    for (uint32_t i = 0; i < a->c->nheads; i++)
        if (a->c->heads[i].layer == a->layer && a->c->heads[i].index == (int)index)
            return &a->c->heads[i];
    return NULL;
}

/* What a row of in_proj_qkv becomes behind convolution and silu. */
float qgu_channel(double f, double delta, double tap)
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
bool qgu_off(double x)
{
    return fabs(x) <= 0x1p-80;
}

/* Whether a row that must be on or off is so alike. */
bool qgu_same_switch(float old, float now)
{
    return old == 0 ? qgu_off((double)now) : now > 0 && normed(now) <= 4 * 0x1p-24;
}

float qgu_beta(double form)
{
    return qm_bf16(qm_sigmoid(qm_bf16((float)(SHARP * form - SHARP / 2.0))));
}

float qgu_relu(double gate)
{
    return qm_bf16(qm_silu(qm_bf16((float)(GAIN * gate))));
}

/* To 2^-60, nothing beside the roundings that the certificate counts. */
bool qgu_same_gate(double a, double b)
{
    return fabs((double)(qgu_relu(a) - qgu_relu(b))) <= 0x1p-60;
}

/* ---- Bits of a block -------------------------------------------------------------------------
 *
 * A sealed block has no opcode beyond the last and none of the other unit's, and no value that its
 * field's table does not have. */

int qgu_rom_bit(const struct circuit *c, wire w)
{
    int bit;
    char end;

    return sscanf(c->wires[w].name, "rom.%d%c", &bit, &end) == 1 ? bit : -1;
}

uint32_t qgu_field_first(uint32_t field)
{
    uint32_t at = 0;

    for (uint32_t f = 0; f < field; f++)
        at += qg_field_info[f].bits;
    return at;
}

bool qgu_field_has(uint32_t field, uint32_t v)
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

/* An opcode that compares nothing has no comparison, and `set` has one. */
bool qgu_operation(int slot, uint32_t op, uint32_t cmp)
{
    return qgu_field_has(slot ? QG_FIELD_op2 : QG_FIELD_op1, op) &&
           (cmp ? op == QG_OP_SUB || op == QG_OP_SET : op != QG_OP_SET);
}

/* A base that there is not has no scale either. */
static bool together(const struct part_of_block *in, uint32_t n)
{
    static const uint8_t pair[3][2] = {{QG_FIELD_xscale, QG_FIELD_xbase},
                                       {QG_FIELD_yscale, QG_FIELD_ybase},
                                       {QG_FIELD_sscale, QG_FIELD_sbase}};

    for (uint32_t k = 0; k < n; k++) {
        if (!qgu_field_has(in[k].field, in[k].value))
            return false;
        for (uint32_t m = 0; m < n; m++) {
            for (int p = 0; p < 3; p++)
                if (in[k].field == pair[p][0] && in[m].field == pair[p][1] && in[k].value &&
                    !in[m].value)
                    return false;
            if (((in[k].field == QG_FIELD_op1 && in[m].field == QG_FIELD_cmp1) ||
                 (in[k].field == QG_FIELD_op2 && in[m].field == QG_FIELD_cmp2)) &&
                !qgu_operation(in[k].field == QG_FIELD_op2, in[k].value, in[m].value))
                return false;
        }
    }
    return true;
}

/* The gate as it is and as it would be, for all that the fields it reads can hold together: with
 * the fault, or with wire w at `by` times what it should hold. */
bool qgu_same_decoding(const struct ask *a, const struct cl_form *f, wire w, double by)
{
    struct part_of_block in[MAX_FIELDS];
    uint32_t n = 0, total = 1;

    for (uint32_t i = 0; i < f->n; i++) {
        int bit = qgu_rom_bit(a->c, a->c->terms[f->first + i].w);
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
            uint32_t bit = (uint32_t)qgu_rom_bit(a->c, x->w), k = 0;
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
        if (!qgu_same_gate(form, form + delta))
            return false;
    }
    return true;
}
