/* div and rem by a variable: a reciprocal by Newton's method, in few blocks of ROM.
 *
 * For a divisor d > 0 let Z = 2^32 / d (a real number). Start with z = 2^clz(d): as
 * 2^(31 - clz(d)) <= d < 2^(32 - clz(d)), z lies in [Z / 2, Z]. Each round does
 *
 *     t = 2^32 - d * z        exact in 32 bits, as 0 <= t < 2^32 while z <= Z
 *     z = z + floor(z * t / 2^32)
 *
 * With the shortfall x = Z - z the exact step would leave x' = x * x / Z, and the floor adds less
 * than 1: 0 <= x' < x * x / Z + 1. So z never exceeds Z, and from x <= Z / 2:
 *   - x' < x / 2 + 1 always, hence after 5 rounds x < Z / 64 + 2 <= 3 for Z <= 64;
 *   - for Z > 64 the bounds are Z/4 + 1, Z/16 + 1.52, Z/256 + 1.23, Z/65536 + 1.04, Z/2^32 + 1.02,
 *     the last one at most 2.02.
 * The estimate q = floor(n * z / 2^32) then satisfies n/d - q < 3 + 1, so at most 4 corrections
 * follow, one by one: while r = n - q * d is not below d. The result is exact whatever the
 * bound, because the loop ends only at r < d; the bound says that it is short.
 *
 * Signed division works on magnitudes: |INT_MIN| is 2^31 as an unsigned number, so INT_MIN / -1
 * gives 2^31, which reads as INT_MIN again, and the remainder 0. */
#include "select.h"

enum { ROUNDS = 5 };

static struct lir_val op2(struct sel *s, enum qg_op op, struct lir_val a, struct lir_val b)
{
    return sel_alu(s, op, a, b);
}

static void into(struct sel *s, struct lir_val dst, enum qg_op op, struct lir_val a,
                 struct lir_val b, struct lir_val c, struct lir_pred guard)
{
    struct lir_ins *i = sel_emit(s, LIR_ALU);

    i->alu = op;
    i->dst = (int32_t)dst.v;
    i->a = a;
    i->b = b;
    i->c = c;
    i->guard = guard;
}

/* q = n / d, r = n % d. */
static void divide_unsigned(struct sel *s, struct lir_val n, struct lir_val d, struct lir_val *q,
                            struct lir_val *r)
{
    struct lir_val nil = {.kind = LIR_NIL}, zero = sel_imm(0), one = sel_imm(1);
    struct lir_val z = sel_fresh(s), t = sel_fresh(s), left = sel_fresh(s), minus;
    uint32_t rounds = sel_label(s), correct = sel_label(s);
    struct lir_pred p;

    *q = sel_fresh(s);
    *r = sel_fresh(s);
    minus = op2(s, QG_OP_SUB, zero, d);
    into(s, z, QG_OP_SHL, one, sel_alu3(s, QG_OP_CLZ, d, nil, nil), nil, SEL_TRUE);
    sel_move(s, left.v, sel_imm(ROUNDS), SEL_TRUE);
    sel_place(s, rounds);
    into(s, t, QG_OP_MAD, z, minus, zero, SEL_TRUE);
    into(s, z, QG_OP_MADHU, z, t, z, SEL_TRUE);
    into(s, left, QG_OP_SUB, left, one, nil, SEL_TRUE);
    p = sel_compare(s, QG_CMP_NE, left, zero);
    sel_branch(s, p, rounds);
    into(s, *q, QG_OP_MADHU, n, z, zero, SEL_TRUE);
    into(s, *r, QG_OP_MAD, *q, minus, n, SEL_TRUE);
    sel_place(s, correct);
    p = sel_compare(s, QG_CMP_GEU, *r, d);
    into(s, *r, QG_OP_SUB, *r, d, nil, p);
    into(s, *q, QG_OP_ADD, *q, one, nil, p);
    sel_branch(s, p, correct);
}

static struct lir_val magnitude(struct sel *s, struct lir_val v)
{
    return op2(s, QG_OP_MAXS, v, op2(s, QG_OP_SUB, sel_imm(0), v));
}

/* v, negated where sign is -1. */
static struct lir_val apply_sign(struct sel *s, struct lir_val v, struct lir_val sign)
{
    return op2(s, QG_OP_SUB, op2(s, QG_OP_XOR, v, sign), sign);
}

static bool same(struct lir_val a, struct lir_val b)
{
    return a.kind == b.kind && a.v == b.v && a.imm == b.imm && a.reloc == b.reloc &&
           a.index == b.index;
}

void sel_divide(struct sel *s)
{
    unsigned type = sel_take_type(s), bits = ptx_type_bits(type);
    bool is_signed = ptx_type_kind(type) == 's', rem = s->ins->op == PTX_REM;
    struct lir_val a, b, n, d, q, r;
    struct lir_ins *check;
    uint32_t region;

    if (s->rc || !sel_operands(s, 3, 3))
        return;
    if (bits == 64) {
        sel_refuse(s, "64-bit division");
        sel_hint(s, "divide 32-bit numbers: the machine has 32-bit registers");
        return;
    }
    if (bits != 16 && bits != 32) {
        sel_refuse(s, "division of %u bits", bits);
        return;
    }
    a = sel_raw(s, sel_opnd(s, 1), type);
    b = sel_raw(s, sel_opnd(s, 2), type);
    for (uint32_t i = 0; i < s->nquot; i++) { /* div and rem of the same numbers */
        const struct sel_quotient *c = &s->quot[i];

        if (c->type == type && same(c->a, a) && same(c->b, b)) {
            sel_write(s, sel_opnd(s, 0), type, rem ? c->r : c->q);
            return;
        }
    }
    region = sel_begin_region(s);
    n = sel_extend(s, type, a);
    d = sel_extend(s, type, b);
    check = sel_emit(s, LIR_DIVCHECK);
    check->a = d;
    if (is_signed) {
        struct lir_val sign = op2(s, QG_OP_SAR, n, sel_imm(31));
        struct lir_val differ = op2(s, QG_OP_SAR, op2(s, QG_OP_XOR, n, d), sel_imm(31));

        d = magnitude(s, d);
        divide_unsigned(s, magnitude(s, n), d, &q, &r);
        q = apply_sign(s, q, differ);
        r = apply_sign(s, r, sign);
    } else {
        divide_unsigned(s, n, d, &q, &r);
    }
    s->nquot = 0;
    if (region == PTX_NONE && !s->rc)
        s->quot[s->nquot++] = (struct sel_quotient){(uint8_t)type, a, b, q, r};
    sel_write(s, sel_opnd(s, 0), type, rem ? r : q);
    sel_end_region(s, region);
}
