/* Integer instructions on up to 32 bits, predicates, mov and cvt. */
#include "select.h"

/* ---- Arithmetic --------------------------------------------------------------------- */

static struct lir_val negate(struct sel *s, struct lir_val v)
{
    return sel_alu(s, QG_OP_SUB, sel_imm(0), v);
}

/* Low word of a * b + c. */
static struct lir_val multiply_add(struct sel *s, struct lir_val a, struct lir_val b,
                                   struct lir_val c)
{
    if (a.kind == LIR_IMM) {
        struct lir_val t = a;

        a = b;
        b = t;
    }
    if (b.kind == LIR_IMM && b.imm && !(b.imm & (b.imm - 1)))
        return sel_alu(s, QG_OP_ADD,
                       sel_alu(s, QG_OP_SHL, a, sel_imm((uint32_t)__builtin_ctz(b.imm))), c);
    return sel_alu3(s, QG_OP_MAD, a, b, c);
}

/* mul and mad on 16 and 32 bits: .lo, .hi, .wide. */
static void multiply(struct sel *s, unsigned type, bool mad)
{
    bool is_signed = ptx_type_kind(type) == 's', wide = sel_take(s, PTX_M_WIDE);
    bool hi = !wide && sel_take(s, PTX_M_HI);
    unsigned bits = ptx_type_bits(type), wider = bits == 16 ? PTX_T_B32 : PTX_T_B64;
    const struct ptx_opnd *d = sel_opnd(s, 0), *c = mad ? sel_opnd(s, 3) : NULL;
    struct lir_val a, b, zero = sel_imm(0);
    enum qg_op high = is_signed ? QG_OP_MADHS : QG_OP_MADHU;

    if (!wide && !hi && !sel_take(s, PTX_M_LO)) {
        sel_refuse(s, "it names none of .lo, .hi and .wide");
        return;
    }
    if (!wide && !hi) {
        a = sel_raw(s, sel_opnd(s, 1), type);
        b = sel_raw(s, sel_opnd(s, 2), type);
        sel_write(s, d, type, multiply_add(s, a, b, mad ? sel_raw(s, c, type) : zero));
        return;
    }
    a = sel_read(s, sel_opnd(s, 1), type);
    b = sel_read(s, sel_opnd(s, 2), type);
    if (bits == 16) {
        struct lir_val p = multiply_add(s, a, b, wide && mad ? sel_raw(s, c, wider) : zero);

        if (wide) {
            sel_write(s, d, wider, p);
            return;
        }
        p = sel_alu(s, QG_OP_SHR, p, sel_imm(16));
        sel_write(s, d, type, mad ? sel_alu(s, QG_OP_ADD, p, sel_raw(s, c, type)) : p);
    } else if (hi) {
        sel_write(s, d, type, sel_alu3(s, high, a, b, mad ? sel_raw(s, c, type) : zero));
    } else {
        struct sel_w p, add;
        struct lir_val carry;

        p.lo = multiply_add(s, a, b, zero);
        p.hi = sel_alu3(s, high, a, b, zero);
        if (mad) {
            add = sel_read64(s, c);
            p.lo = sel_alu(s, QG_OP_ADD, p.lo, add.lo);
            carry = sel_set(s, QG_CMP_LTU, p.lo, add.lo);
            p.hi = sel_alu(s, QG_OP_ADD, sel_alu(s, QG_OP_ADD, p.hi, add.hi), carry);
        }
        sel_write64(s, d, p);
    }
}

static void predicate_logic(struct sel *s)
{
    struct lir_pred a = sel_read_pred(s, sel_opnd(s, 1)), b;

    if (s->ins->op == PTX_NOT) {
        a.neg = !a.neg;
        sel_write_pred(s, sel_opnd(s, 0), a);
        return;
    }
    b = sel_read_pred(s, sel_opnd(s, 2));
    sel_write_pred(s, sel_opnd(s, 0),
                   sel_logic(s, a, b,
                             s->ins->op == PTX_AND  ? SEL_AND
                             : s->ins->op == PTX_OR ? SEL_OR
                                                    : SEL_XOR));
}

void sel_arith(struct sel *s)
{
    unsigned op = s->ins->op, type = sel_take_type(s), bits = ptx_type_bits(type);
    bool is_signed = ptx_type_kind(type) == 's';
    bool unary = op == PTX_NOT || op == PTX_NEG || op == PTX_ABS || op == PTX_CNOT;
    uint32_t n = unary ? 2 : op == PTX_MAD ? 4 : 3;
    struct lir_val a, b, v;

    if (s->rc || !sel_operands(s, n, n))
        return;
    if (type == PTX_T_PRED) {
        if (op == PTX_AND || op == PTX_OR || op == PTX_XOR || op == PTX_NOT)
            predicate_logic(s);
        else
            sel_refuse(s, "it does not work on predicates");
        return;
    }
    if (bits == 64) {
        sel_arith64(s, type);
        return;
    }
    if (bits != 16 && bits != 32) {
        sel_refuse(s, "it does not work on %u bits", bits);
        return;
    }
    if (op == PTX_MUL || op == PTX_MAD) {
        multiply(s, type, op == PTX_MAD);
        return;
    }
    if (op == PTX_MIN || op == PTX_MAX || op == PTX_SHR || op == PTX_ABS || op == PTX_CNOT)
        a = sel_read(s, sel_opnd(s, 1), type);
    else
        a = sel_raw(s, sel_opnd(s, 1), type);
    b = sel_imm(0);
    if (op == PTX_MIN || op == PTX_MAX)
        b = sel_read(s, sel_opnd(s, 2), type);
    else if (op == PTX_SHL || op == PTX_SHR) /* the count has 32 bits and is not taken modulo */
        b = sel_read(s, sel_opnd(s, 2), PTX_T_B32);
    else if (!unary)
        b = sel_raw(s, sel_opnd(s, 2), type);
    switch (op) {
    case PTX_ADD: v = sel_alu(s, QG_OP_ADD, a, b); break;
    case PTX_SUB: v = sel_alu(s, QG_OP_SUB, a, b); break;
    case PTX_AND: v = sel_alu(s, QG_OP_AND, a, b); break;
    case PTX_OR: v = sel_alu(s, QG_OP_OR, a, b); break;
    case PTX_XOR: v = sel_alu(s, QG_OP_XOR, a, b); break;
    case PTX_NOT: v = sel_alu(s, QG_OP_XOR, a, sel_imm(0xffffffff)); break;
    case PTX_NEG: v = negate(s, a); break;
    case PTX_ABS: v = sel_alu(s, QG_OP_MAXS, a, negate(s, a)); break; /* INT_MIN stays */
    case PTX_CNOT: v = sel_set(s, QG_CMP_EQ, a, b); break;
    case PTX_MIN: v = sel_alu(s, is_signed ? QG_OP_MINS : QG_OP_MINU, a, b); break;
    case PTX_MAX: v = sel_alu(s, is_signed ? QG_OP_MAXS : QG_OP_MAXU, a, b); break;
    case PTX_SHL: v = sel_alu(s, QG_OP_SHL, a, b); break;
    default: v = sel_alu(s, is_signed ? QG_OP_SAR : QG_OP_SHR, a, b); break;
    }
    sel_write(s, sel_opnd(s, 0), type, v);
}

/* ---- Comparisons -------------------------------------------------------------------- */

/* The comparison of operands 1 and 2, and its combination with operand 3 (.and, .or, .xor). With
 * `inverse` the comparison is turned round before it is combined. */
static struct lir_pred comparison(struct sel *s, unsigned cmp, bool swap, unsigned type,
                                  unsigned combine, bool inverse)
{
    struct lir_pred q = SEL_TRUE, p;
    unsigned lut = combine ? combine : SEL_COPY;
    struct lir_val a, b;

    if (combine && inverse) /* lut over (!p, q): swap the entries of p = 0 and p = 1 */
        lut = (lut & 5) << 1 | (lut & 10) >> 1;
    if (combine)
        q = sel_read_pred(s, sel_opnd(s, 3));
    if (ptx_type_bits(type) == 64) {
        struct sel_w x = sel_read64(s, sel_opnd(s, 1)), y = sel_read64(s, sel_opnd(s, 2));

        p = sel_compare64(s, cmp, cmp == QG_CMP_LT || cmp == QG_CMP_GE, swap ? y : x, swap ? x : y);
        if (combine)
            return sel_logic(s, p, q, lut);
    } else {
        a = sel_read(s, sel_opnd(s, 1), type);
        b = sel_read(s, sel_opnd(s, 2), type);
        p = sel_compare_with(s, (enum qg_cmp)cmp, swap ? b : a, swap ? a : b, q, lut);
    }
    if (!combine)
        p.neg = inverse;
    return p;
}

static unsigned take_combination(struct sel *s)
{
    return sel_take(s, PTX_M_AND_)   ? SEL_AND
           : sel_take(s, PTX_M_OR_)  ? SEL_OR
           : sel_take(s, PTX_M_XOR_) ? SEL_XOR
                                     : 0;
}

void sel_setp(struct sel *s)
{
    unsigned type = sel_take_type(s), combine, cmp;
    const struct ptx_opnd *d = sel_opnd(s, 0);
    struct lir_pred p, q;
    bool swap;

    if (s->rc)
        return;
    cmp = sel_take_cmp(s, &swap, ptx_type_kind(type) == 's');
    combine = take_combination(s);
    if (!sel_operands(s, combine ? 4 : 3, combine ? 4 : 3))
        return;
    if (type == PTX_T_PRED) {
        sel_refuse(s, "it does not compare predicates");
        return;
    }
    p = comparison(s, cmp, swap, type, combine, false);
    if (d->kind != PTX_O_PAIR) {
        sel_write_pred(s, d, p);
        return;
    }
    /* Both results before either is written: one of them may be the guard or operand 3. */
    q = comparison(s, cmp, swap, type, combine, true);
    if (d->reg != PTX_NONE && d->reg2 != PTX_NONE && s->guard.p >= 0 &&
        s->guard.p == (int32_t)sel_reg(s, d->reg)->lo) {
        const struct ptx_opnd second = {.kind = PTX_O_REG, .reg = d->reg2};

        sel_write_pred(s, &second, q);
        q.p = -1;
    }
    if (d->reg != PTX_NONE) {
        const struct ptx_opnd first = {.kind = PTX_O_REG, .reg = d->reg};

        sel_write_pred(s, &first, p);
    }
    if (d->reg2 != PTX_NONE && q.p >= 0) {
        const struct ptx_opnd second = {.kind = PTX_O_REG, .reg = d->reg2};

        sel_write_pred(s, &second, q);
    }
}

/* set.cmp.dtype.stype: all ones or zero. */
void sel_set_ins(struct sel *s)
{
    unsigned dtype = sel_take_type(s), type = sel_take_type(s), combine, cmp;
    struct lir_val v;
    bool swap;

    if (s->rc)
        return;
    cmp = sel_take_cmp(s, &swap, ptx_type_kind(type) == 's');
    combine = take_combination(s);
    if (!sel_operands(s, combine ? 4 : 3, combine ? 4 : 3))
        return;
    if (ptx_type_bits(type) < 64 && !combine) {
        struct lir_val a = sel_read(s, sel_opnd(s, 1), type), b = sel_read(s, sel_opnd(s, 2), type);

        v = sel_set(s, (enum qg_cmp)cmp, swap ? b : a, swap ? a : b);
        v = sel_alu(s, QG_OP_SUB, sel_imm(0), v);
    } else {
        struct lir_pred p = comparison(s, cmp, swap, type, combine, false);

        v = sel_choose(s, p, sel_imm(0xffffffff), sel_imm(0));
    }
    sel_write(s, sel_opnd(s, 0), dtype, v);
}

void sel_selp(struct sel *s)
{
    unsigned type = sel_take_type(s);
    struct lir_pred p;

    if (s->rc || !sel_operands(s, 4, 4))
        return;
    p = sel_read_pred(s, sel_opnd(s, 3));
    if (ptx_type_bits(type) == 64) {
        struct sel_w a = sel_read64(s, sel_opnd(s, 1)), b = sel_read64(s, sel_opnd(s, 2)), v;

        v.lo = sel_choose(s, p, a.lo, b.lo);
        v.hi = sel_choose(s, p, a.hi, b.hi);
        sel_write64(s, sel_opnd(s, 0), v);
    } else {
        struct lir_val a = sel_raw(s, sel_opnd(s, 1), type), b = sel_raw(s, sel_opnd(s, 2), type);

        sel_write(s, sel_opnd(s, 0), type, sel_choose(s, p, a, b));
    }
}

/* d = c >= 0 ? a : b */
void sel_slct(struct sel *s)
{
    unsigned type = sel_take_type(s), ctype = sel_take_type(s);
    struct lir_pred p;

    if (s->rc || !sel_operands(s, 4, 4))
        return;
    if (ptx_type_bits(ctype) != 32 || ptx_type_kind(ctype) != 's') {
        sel_refuse(s, "only .s32 can select");
        return;
    }
    p = sel_compare(s, QG_CMP_GE, sel_read(s, sel_opnd(s, 3), ctype), sel_imm(0));
    if (ptx_type_bits(type) == 64) {
        struct sel_w a = sel_read64(s, sel_opnd(s, 1)), b = sel_read64(s, sel_opnd(s, 2)), v;

        v.lo = sel_choose(s, p, a.lo, b.lo);
        v.hi = sel_choose(s, p, a.hi, b.hi);
        sel_write64(s, sel_opnd(s, 0), v);
    } else {
        struct lir_val a = sel_raw(s, sel_opnd(s, 1), type), b = sel_raw(s, sel_opnd(s, 2), type);

        sel_write(s, sel_opnd(s, 0), type, sel_choose(s, p, a, b));
    }
}

/* ---- Moves -------------------------------------------------------------------------- */

static const struct ptx_opnd *element(struct sel *s, const struct ptx_opnd *v, uint32_t i)
{
    return &s->ctx[s->depth - 1].f->opnds[v->first + i];
}

/* mov.b32 r, {lo, hi}; mov.b64 {lo, hi}, rd; mov.b64 rd, {a, b, c, d} */
static void mov_vector(struct sel *s, unsigned type, const struct ptx_opnd *d,
                       const struct ptx_opnd *a)
{
    const struct ptx_opnd *v = d->kind == PTX_O_VEC ? d : a;
    unsigned bits = ptx_type_bits(type), each = v->n ? bits / v->n : 0;
    unsigned etype = each == 8 ? PTX_T_B8 : each == 16 ? PTX_T_B16 : PTX_T_B32;

    if (each * v->n != bits || each < 8 || each > 32 || d->kind == a->kind) {
        sel_refuse(s, "its operands do not have the same size");
        return;
    }
    if (v == a) { /* pack */
        struct lir_val w[2] = {sel_imm(0), sel_imm(0)};

        for (uint32_t i = 0; i < v->n; i++) {
            struct lir_val x = sel_read(s, element(s, v, i), etype);
            uint32_t word = i * each / 32, at = i * each % 32;

            x = sel_alu(s, QG_OP_SHL, x, sel_imm(at));
            w[word] = at ? sel_alu(s, QG_OP_OR, x, w[word]) : x;
        }
        if (bits == 64)
            sel_write64(s, d, (struct sel_w){w[0], w[1]});
        else
            sel_write(s, d, type, w[0]);
    } else { /* unpack; the source may be one of the destinations */
        struct sel_w src =
            bits == 64 ? sel_read64(s, a) : (struct sel_w){sel_raw(s, a, type), sel_imm(0)};
        struct lir_val x[8];

        for (uint32_t i = 0; i < v->n; i++)
            x[i] = sel_alu(s, QG_OP_SHR, i * each < 32 ? src.lo : src.hi, sel_imm(i * each % 32));
        for (uint32_t i = 0; i < v->n; i++)
            sel_write(s, element(s, v, i), etype, x[i]);
    }
}

/* Where the address of a variable points. Tables and device variables are placed in global memory;
 * shared addresses are told apart by their own base. */
static void hint_symbol(struct sel *s, const struct ptx_opnd *d, const struct ptx_opnd *a)
{
    if (a->kind != PTX_O_SYM || d->kind != PTX_O_REG)
        return;
    switch (s->m->syms[a->sym].space) {
    case PTX_SPACE_LOCAL:
    case PTX_SPACE_PARAM: sel_add_hint(s, sel_low(s, d), SEL_IS_LOCAL); break;
    case PTX_SPACE_GLOBAL:
    case PTX_SPACE_CONST: sel_add_hint(s, sel_low(s, d), SEL_IS_GLOBAL); break;
    default: break;
    }
}

void sel_mov(struct sel *s)
{
    unsigned type = sel_take_type(s);
    const struct ptx_opnd *d = sel_opnd(s, 0), *a = sel_opnd(s, 1);

    if (s->rc || !sel_operands(s, 2, 2))
        return;
    if (type == PTX_T_PRED) {
        sel_write_pred(s, d, sel_read_pred(s, a));
    } else if (d->kind == PTX_O_VEC || a->kind == PTX_O_VEC) {
        mov_vector(s, type, d, a);
    } else if (ptx_type_bits(type) == 64) {
        struct sel_w w = sel_read64(s, a);

        sel_write64(s, d, w);
        hint_symbol(s, d, a);
    } else {
        sel_write(s, d, type, sel_raw(s, a, type));
        hint_symbol(s, d, a);
    }
}

/* The source is extended as its type says, cut to the destination type, and extended again where
 * the destination register is wider than its type. */
void sel_cvt(struct sel *s)
{
    unsigned dtype = sel_take_type(s), stype = sel_take_type(s);
    const struct ptx_opnd *d = sel_opnd(s, 0), *a = sel_opnd(s, 1);
    unsigned bits = ptx_type_bits(stype), have;
    struct sel_w w;

    if (s->rc || !sel_operands(s, 2, 2))
        return;
    if (sel_take(s, PTX_M_SAT)) {
        sel_refuse(s, "saturation");
        return;
    }
    if (ptx_type_bits(dtype) < 8 || bits < 8) {
        sel_refuse(s, "it does not convert predicates");
        return;
    }
    if (bits == 64) {
        w = sel_read64(s, a);
    } else {
        have = sel_reg_bits(s, a);
        if (have > bits) /* a wider register may hold the source */
            w.lo = sel_extend(s, stype, sel_low(s, a));
        else
            w.lo = sel_read(s, a, stype);
        w.hi = sel_imm(0);
        if (ptx_type_bits(dtype) == 64)
            w = sel_widen(s, stype, w.lo);
    }
    sel_write_wide(s, d, dtype, w);
}
