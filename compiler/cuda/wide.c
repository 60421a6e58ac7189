/* 64-bit integers as pairs of words. Whatever is computed here for nothing, tidy.c removes. */
#include "select.h"

struct sel_w sel_widen(struct sel *s, unsigned type, struct lir_val v)
{
    struct sel_w w = {v, sel_imm(0)};

    if (ptx_type_kind(type) == 's')
        w.hi = sel_alu(s, QG_OP_SAR, v, sel_imm(31));
    return w;
}

static struct sel_w add(struct sel *s, struct sel_w a, struct sel_w b)
{
    struct sel_w r;

    r.lo = sel_alu(s, QG_OP_ADD, a.lo, b.lo);
    r.hi = sel_alu(s, QG_OP_ADD, a.hi, b.hi);
    /* the sum of the low words wrapped iff it is below either of them */
    r.hi = sel_alu(s, QG_OP_ADD, r.hi, sel_set(s, QG_CMP_LTU, r.lo, b.lo));
    return r;
}

static struct sel_w subtract(struct sel *s, struct sel_w a, struct sel_w b)
{
    struct sel_w r;

    r.lo = sel_alu(s, QG_OP_SUB, a.lo, b.lo);
    r.hi = sel_alu(s, QG_OP_SUB, a.hi, b.hi);
    r.hi = sel_alu(s, QG_OP_SUB, r.hi, sel_set(s, QG_CMP_LTU, a.lo, b.lo));
    return r;
}

static struct sel_w each(struct sel *s, enum qg_op op, struct sel_w a, struct sel_w b)
{
    struct sel_w r = {sel_alu(s, op, a.lo, b.lo), sel_alu(s, op, a.hi, b.hi)};

    return r;
}

/* Low 64 bits of the product: the product of the high words does not reach them. */
static struct sel_w multiply(struct sel *s, struct sel_w a, struct sel_w b)
{
    struct sel_w r;
    struct lir_val zero = sel_imm(0);
    bool power = b.lo.kind == LIR_IMM && b.hi.kind == LIR_IMM && b.hi.imm == 0 && b.lo.imm &&
                 !(b.lo.imm & (b.lo.imm - 1));

    r.lo = power ? sel_alu(s, QG_OP_SHL, a.lo, sel_imm((uint32_t)__builtin_ctz(b.lo.imm)))
                 : sel_alu3(s, QG_OP_MAD, a.lo, b.lo, zero);
    r.hi = sel_alu3(s, QG_OP_MADHU, a.lo, b.lo, zero);
    r.hi = sel_alu3(s, QG_OP_MAD, a.lo, b.hi, r.hi);
    r.hi = sel_alu3(s, QG_OP_MAD, a.hi, b.lo, r.hi);
    return r;
}

/* Shifts clamp at 32 on the machine, which makes these sums of three terms exact for every count:
 * of n, 32 - n and n - 32 (all modulo 2^32) those that lie outside 0..31 shift everything out. */
static struct sel_w shift_left(struct sel *s, struct sel_w a, struct lir_val n)
{
    struct sel_w r;
    struct lir_val up, far;

    if (n.kind == LIR_IMM && n.imm >= 32) {
        r.lo = sel_imm(0);
        r.hi = sel_alu(s, QG_OP_SHL, a.lo, sel_imm(n.imm - 32));
        return r;
    }
    r.lo = sel_alu(s, QG_OP_SHL, a.lo, n);
    r.hi = sel_alu(s, QG_OP_SHL, a.hi, n);
    up = sel_alu(s, QG_OP_SHR, a.lo, sel_alu(s, QG_OP_SUB, sel_imm(32), n));
    r.hi = sel_alu(s, QG_OP_OR, r.hi, up);
    if (n.kind != LIR_IMM) {
        far = sel_alu(s, QG_OP_SHL, a.lo, sel_alu(s, QG_OP_SUB, n, sel_imm(32)));
        r.hi = sel_alu(s, QG_OP_OR, r.hi, far);
    }
    return r;
}

static struct sel_w shift_right(struct sel *s, struct sel_w a, struct lir_val n, bool arithmetic)
{
    enum qg_op op = arithmetic ? QG_OP_SAR : QG_OP_SHR;
    struct sel_w r;
    struct lir_val down, far;

    if (n.kind == LIR_IMM && n.imm >= 32) {
        r.lo = sel_alu(s, op, a.hi, sel_imm(n.imm - 32));
        r.hi = arithmetic ? sel_alu(s, QG_OP_SAR, a.hi, sel_imm(31)) : sel_imm(0);
        return r;
    }
    r.lo = sel_alu(s, QG_OP_SHR, a.lo, n);
    down = sel_alu(s, QG_OP_SHL, a.hi, sel_alu(s, QG_OP_SUB, sel_imm(32), n));
    r.lo = sel_alu(s, QG_OP_OR, r.lo, down);
    r.hi = sel_alu(s, op, a.hi, n);
    if (n.kind != LIR_IMM) {
        far = sel_alu(s, op, a.hi, sel_alu(s, QG_OP_SUB, n, sel_imm(32)));
        if (arithmetic) /* an arithmetic shift never shifts out: choose instead of adding up */
            r.lo = sel_choose(s, sel_compare(s, QG_CMP_LTU, n, sel_imm(32)), r.lo, far);
        else
            r.lo = sel_alu(s, QG_OP_OR, r.lo, far);
    }
    return r;
}

static struct lir_pred invert(struct sel *s, struct lir_pred p)
{
    return sel_logic(s, p, SEL_TRUE, SEL_NOT);
}

struct lir_pred sel_compare64(struct sel *s, unsigned rel, bool is_signed, struct sel_w a,
                              struct sel_w b)
{
    struct lir_pred low, tie;

    if (rel == QG_CMP_EQ || rel == QG_CMP_NE) {
        struct sel_w x = each(s, QG_OP_XOR, a, b);

        return sel_compare(s, (enum qg_cmp)rel, sel_alu(s, QG_OP_OR, x.lo, x.hi), sel_imm(0));
    }
    low = sel_compare(s, QG_CMP_LTU, a.lo, b.lo);
    tie = sel_compare_with(s, QG_CMP_EQ, a.hi, b.hi, low, SEL_AND);
    return sel_compare_with(s, is_signed ? QG_CMP_LT : QG_CMP_LTU, a.hi, b.hi, tie,
                            rel == QG_CMP_LT || rel == QG_CMP_LTU ? SEL_OR : SEL_NOR);
}

static struct sel_w choose(struct sel *s, struct lir_pred p, struct sel_w a, struct sel_w b)
{
    struct sel_w r = {sel_choose(s, p, a.lo, b.lo), sel_choose(s, p, a.hi, b.hi)};

    return r;
}

/* bfe and bfi; see bits.c for the same on 32 bits. */
void sel_field64(struct sel *s, unsigned type)
{
    bool insert = s->ins->op == PTX_BFI;
    struct sel_w ones = {sel_imm(0xffffffff), sel_imm(0xffffffff)}, mask, v;
    struct sel_w a = sel_read64(s, sel_opnd(s, 1)), b = a;
    struct lir_val pos, len, byte = sel_imm(255);

    if (insert)
        b = sel_read64(s, sel_opnd(s, 2));
    pos = sel_alu(s, QG_OP_AND, sel_read(s, sel_opnd(s, insert ? 3 : 2), PTX_T_B32), byte);
    len = sel_alu(s, QG_OP_AND, sel_read(s, sel_opnd(s, insert ? 4 : 3), PTX_T_B32), byte);
    if (!insert && ptx_type_kind(type) == 's') {
        struct lir_val up = sel_alu(s, QG_OP_MINU, len, sel_imm(64));

        up = sel_alu(s, QG_OP_SUB, sel_imm(64), up);
        v = shift_right(s, shift_left(s, shift_right(s, a, pos, true), up), up, true);
    } else {
        mask = each(s, QG_OP_XOR, shift_left(s, ones, len), ones);
        if (insert) {
            v = each(s, QG_OP_XOR, b, shift_left(s, a, pos));
            v = each(s, QG_OP_XOR, b, each(s, QG_OP_AND, v, shift_left(s, mask, pos)));
        } else {
            v = each(s, QG_OP_AND, shift_right(s, a, pos, false), mask);
        }
    }
    sel_write64(s, sel_opnd(s, 0), v);
}

void sel_arith64(struct sel *s, unsigned type)
{
    unsigned op = s->ins->op;
    bool is_signed = ptx_type_kind(type) == 's';
    struct sel_w a = sel_read64(s, sel_opnd(s, 1)), b = {sel_imm(0), sel_imm(0)}, zero = b, r = b;

    if (op == PTX_SHL || op == PTX_SHR)
        b.lo = sel_read(s, sel_opnd(s, 2), PTX_T_B32);
    else if (op != PTX_NOT && op != PTX_NEG && op != PTX_ABS && op != PTX_CNOT)
        b = sel_read64(s, sel_opnd(s, 2));
    switch (op) {
    case PTX_ADD: r = add(s, a, b); break;
    case PTX_SUB: r = subtract(s, a, b); break;
    case PTX_AND: r = each(s, QG_OP_AND, a, b); break;
    case PTX_OR: r = each(s, QG_OP_OR, a, b); break;
    case PTX_XOR: r = each(s, QG_OP_XOR, a, b); break;
    case PTX_NOT:
        b = (struct sel_w){sel_imm(0xffffffff), sel_imm(0xffffffff)};
        r = each(s, QG_OP_XOR, a, b);
        break;
    case PTX_NEG: r = subtract(s, zero, a); break;
    case PTX_ABS:
        r = subtract(s, zero, a);
        r = choose(s, sel_compare(s, QG_CMP_LT, a.hi, sel_imm(0)), r, a);
        break;
    case PTX_CNOT: r.lo = sel_set(s, QG_CMP_EQ, sel_alu(s, QG_OP_OR, a.lo, a.hi), zero.lo); break;
    case PTX_SHL: r = shift_left(s, a, b.lo); break;
    case PTX_SHR: r = shift_right(s, a, b.lo, is_signed); break;
    case PTX_MIN:
    case PTX_MAX: {
        struct lir_pred less = sel_compare64(s, QG_CMP_LTU, is_signed, a, b);

        if (op == PTX_MAX)
            less = invert(s, less);
        r = choose(s, less, a, b);
        break;
    }
    case PTX_MUL:
    case PTX_MAD:
        if (!sel_take(s, PTX_M_LO)) {
            sel_refuse(s, "products of more than 64 bits");
            return;
        }
        r = multiply(s, a, b);
        if (op == PTX_MAD)
            r = add(s, r, sel_read64(s, sel_opnd(s, 3)));
        break;
    default: sel_refuse(s, "64-bit arithmetic"); return;
    }
    sel_write64(s, sel_opnd(s, 0), r);
}
