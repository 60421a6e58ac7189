/* Local rewriting: constants, identities, addresses, comparisons that feed each other. */
#include "fold.h"

#include "alu.h"

const struct lir_ins *be_def(const struct be *be, const struct lir_val *v)
{
    struct be_at at;

    if (v->kind != LIR_VREG || !be->single[v->v])
        return NULL;
    at = be->def[v->v];
    return at.b < 0 ? NULL : &be->blk[at.b].ins[at.i];
}

const struct lir_ins *fold_pred_def(const struct be *be, int32_t p)
{
    uint32_t v = be->nvreg + (uint32_t)p;

    if (p < 0 || !be->single[v] || be->def[v].b < 0)
        return NULL;
    return &be->blk[be->def[v].b].ins[be->def[v].i];
}

enum qg_cmp be_inverse(enum qg_cmp c)
{
    switch (c) {
    case QG_CMP_EQ: return QG_CMP_NE;
    case QG_CMP_NE: return QG_CMP_EQ;
    case QG_CMP_LT: return QG_CMP_GE;
    case QG_CMP_GE: return QG_CMP_LT;
    case QG_CMP_LTU: return QG_CMP_GEU;
    case QG_CMP_GEU: return QG_CMP_LTU;
    default: return QG_CMP_NONE;
    }
}

bool fold_is(const struct lir_val *v, uint32_t x)
{
    return v->kind == LIR_IMM && v->imm == x;
}

int be_known(const struct be *be, struct lir_pred p)
{
    const struct lir_ins *d = fold_pred_def(be, p.p);

    if (p.p < 0)
        return 1;
    if (!d || d->op != LIR_PLOG || d->p.p >= 0 || d->q.p >= 0)
        return -1;
    return (d->lut == 15) ^ p.neg;
}

/* Is operand v of the instruction at `d` still what it was there when `at` runs? */
bool fold_still(struct be *be, const struct lir_val *v, const struct lir_ins *d, struct be_at at)
{
    struct be_at from;

    if (v->kind != LIR_VREG || be->single[v->v])
        return true;
    from = be->def[d->dst >= 0 ? (uint32_t)d->dst : be->nvreg + (uint32_t)d->pdst];
    return from.b >= 0 && be_unchanged(be, v->v, from, at);
}

/* ---- Copies ---------------------------------------------------------------------------- */

static bool copy_value(struct be *be, struct lir_val *v, struct be_at at)
{
    const struct lir_ins *d = be_def(be, v);

    if (!d || d->op != LIR_MOV || !fold_still(be, &d->a, d, at))
        return false;
    *v = d->a;
    return true;
}

/* p is another predicate or its negation: use that one. */
static bool copy_pred(struct be *be, struct lir_pred *p, struct be_at at)
{
    const struct lir_ins *d = fold_pred_def(be, p->p);
    uint32_t v;

    if (!d || d->op != LIR_PLOG || d->p.p < 0 || d->q.p >= 0)
        return false;
    v = be->nvreg + (uint32_t)d->p.p;
    if ((d->lut & 3) != 1 && (d->lut & 3) != 2)
        return false;
    if (!be->single[v] && !be_unchanged(be, v, be->def[be->nvreg + (uint32_t)p->p], at))
        return false;
    p->neg ^= d->p.neg ^ ((d->lut & 3) == 1);
    p->p = d->p.p;
    return true;
}

/* ---- Arithmetic ------------------------------------------------------------------------- */

void fold_to_mov(struct lir_ins *i, struct lir_val v)
{
    i->op = LIR_MOV;
    i->a = v;
    i->b = i->c = i->d = (struct lir_val){0};
    i->p = i->q = FOLD_NO_PRED;
}

void fold_to_alu(struct lir_ins *i, enum qg_op op, struct lir_val a, struct lir_val b)
{
    i->op = LIR_ALU;
    i->alu = op;
    i->a = a;
    i->b = b;
    i->c = (struct lir_val){0};
}

static bool all_imm(const struct lir_ins *i)
{
    return i->a.kind == LIR_IMM && (i->b.kind == LIR_IMM || i->b.kind == LIR_NIL) &&
           (i->c.kind == LIR_IMM || i->c.kind == LIR_NIL);
}

/* Both sides of a two-operand identity, the constant on the right. */
static bool fold_identity(struct lir_ins *i)
{
    struct lir_val a = i->a;
    uint32_t k;

    if (i->b.kind == LIR_VREG && be_same_val(&i->a, &i->b)) {
        switch (i->alu) {
        case QG_OP_SUB:
        case QG_OP_XOR: fold_to_mov(i, FOLD_IMM(0)); return true;
        case QG_OP_AND:
        case QG_OP_OR:
        case QG_OP_MINS:
        case QG_OP_MINU:
        case QG_OP_MAXS:
        case QG_OP_MAXU: fold_to_mov(i, a); return true;
        default: break;
        }
    }
    if (fold_is(&i->a, 0) && (i->alu == QG_OP_SHL || i->alu == QG_OP_SHR || i->alu == QG_OP_SAR)) {
        fold_to_mov(i, FOLD_IMM(0));
        return true;
    }
    if (i->b.kind != LIR_IMM)
        return false;
    k = i->b.imm;
    switch (i->alu) {
    case QG_OP_ADD:
    case QG_OP_SUB:
    case QG_OP_OR:
    case QG_OP_XOR:
    case QG_OP_SAR:
        if (k == 0) {
            fold_to_mov(i, a);
            return true;
        }
        if (i->alu == QG_OP_OR && k == UINT32_MAX) {
            fold_to_mov(i, FOLD_IMM(k));
            return true;
        }
        if (i->alu == QG_OP_SUB) {
            fold_to_alu(i, QG_OP_ADD, a, FOLD_IMM(0 - k));
            return true;
        }
        return false;
    case QG_OP_SHL:
    case QG_OP_SHR:
        if (k == 0 || k >= 32) {
            fold_to_mov(i, k ? FOLD_IMM(0) : a);
            return true;
        }
        return false;
    case QG_OP_AND:
        if (k == 0 || k == UINT32_MAX) {
            fold_to_mov(i, k ? a : FOLD_IMM(0));
            return true;
        }
        return false;
    default: return false;
    }
}

static bool fold_mad(struct lir_ins *i)
{
    bool plain = i->c.kind == LIR_NIL || fold_is(&i->c, 0);

    if (i->c.kind == LIR_IMM && i->c.imm == 0) {
        i->c = (struct lir_val){0};
        return true;
    }
    if (i->b.kind != LIR_IMM)
        return false;
    if (i->alu != QG_OP_MAD) {
        if (i->b.imm == 0) {
            fold_to_mov(i, plain ? FOLD_IMM(0) : i->c);
            return true;
        }
        return false;
    }
    if (i->b.imm == 0) {
        fold_to_mov(i, plain ? FOLD_IMM(0) : i->c);
    } else if (i->b.imm == 1) {
        if (plain)
            fold_to_mov(i, i->a);
        else
            fold_to_alu(i, QG_OP_ADD, i->a, i->c);
    } else if (plain && (i->b.imm & (i->b.imm - 1)) == 0) {
        fold_to_alu(i, QG_OP_SHL, i->a, FOLD_IMM((uint32_t)__builtin_ctz(i->b.imm)));
    } else if (plain && i->b.imm == UINT32_MAX) {
        fold_to_alu(i, QG_OP_SUB, FOLD_IMM(0), i->a);
    } else if (i->a.kind == LIR_IMM && !plain) {
        fold_to_alu(i, QG_OP_ADD, i->c, FOLD_IMM(i->a.imm * i->b.imm));
    } else {
        return false;
    }
    return true;
}

/* A multiple of 4. */
static bool whole_words(const struct be *be, const struct lir_val *v)
{
    if (v->kind == LIR_RELOC)
        return (v->reloc == QG_RELOC_PARAM || v->reloc == QG_RELOC_DATA) && v->imm % 4 == 0 &&
               be_is_pointer(be, v);
    return v->kind == LIR_IMM && v->imm % 4 == 0;
}

/* sar(shl(shr(x, a), b), c), the sign of a part of x: sar(shl(x, b - a), c). */
static bool fold_part(struct be *be, struct lir_ins *i, const struct lir_ins *shl, struct be_at at)
{
    const struct lir_ins *d = be_def(be, &shl->a);
    struct be_at from;
    uint32_t up, down;

    if (!d || d->op != LIR_ALU || (d->alu != QG_OP_SHR && d->alu != QG_OP_SAR) ||
        d->b.kind != LIR_IMM || d->guard.p >= 0 || shl->guard.p >= 0)
        return false;
    up = shl->b.imm;
    down = d->b.imm;
    if (down > up || up > i->b.imm)
        return false;
    if (down == up) {
        if (!fold_still(be, &d->a, d, at))
            return false;
        i->a = d->a;
        return true;
    }
    from = be->def[i->a.v];
    if (be->uses[i->a.v] != 1 || from.b < 0 || !fold_still(be, &d->a, d, from))
        return false;
    {
        struct lir_ins *move = &be->blk[from.b].ins[from.i];

        move->a = d->a;
        move->b.imm = up - down;
    }
    return true;
}

/* op(op(x, k1), k2) -> op(x, k) */
static bool fold_chain(struct be *be, struct lir_ins *i, struct be_at at)
{
    const struct lir_ins *d = be_def(be, &i->a);
    struct lir_val v;
    uint32_t k;

    if (!d || d->op != LIR_ALU || i->b.kind != LIR_IMM)
        return false;
    if (i->alu == QG_OP_SAR && d->alu == QG_OP_SHL && d->b.kind == LIR_IMM &&
        fold_part(be, i, d, at))
        return true;
    if (!fold_still(be, &d->a, d, at))
        return false;
    if (i->alu == QG_OP_SHL && d->alu == QG_OP_MAD && d->b.kind == LIR_IMM &&
        d->c.kind == LIR_NIL) {
        v = d->a;
        k = d->b.imm << i->b.imm;
        fold_to_alu(i, QG_OP_MAD, v, FOLD_IMM(k));
        return true;
    }
    if (i->alu == QG_OP_AND && d->alu == QG_OP_SHR && d->b.kind == LIR_IMM &&
        (i->b.imm & (UINT32_MAX >> d->b.imm)) == UINT32_MAX >> d->b.imm) {
        fold_to_mov(i, i->a); /* the mask keeps every bit that is left */
        return true;
    }
    /* the place in a word does not depend on where the array begins, which is on a word */
    if (i->alu == QG_OP_AND && i->b.imm < 4 && d->alu == QG_OP_ADD && whole_words(be, &d->b)) {
        v = d->a;
        fold_to_alu(i, QG_OP_AND, v, i->b);
        return true;
    }
    if (d->alu == QG_OP_ADD && i->alu == QG_OP_ADD && d->b.kind == LIR_RELOC) {
        struct lir_val sum = d->b;

        sum.imm += i->b.imm;
        v = d->a;
        fold_to_alu(i, QG_OP_ADD, v, sum);
        return true;
    }
    if (d->alu != i->alu || d->b.kind != LIR_IMM)
        return false;
    switch (i->alu) {
    case QG_OP_ADD: k = d->b.imm + i->b.imm; break;
    case QG_OP_AND: k = d->b.imm & i->b.imm; break;
    case QG_OP_OR: k = d->b.imm | i->b.imm; break;
    case QG_OP_XOR: k = d->b.imm ^ i->b.imm; break;
    case QG_OP_SHL:
    case QG_OP_SHR:
        k = d->b.imm + i->b.imm; /* each below 32 */
        break;
    default: return false;
    }
    v = d->a;
    fold_to_alu(i, i->alu, v, FOLD_IMM(k));
    return true;
}

/* A product or a left shift whose only use is this sum: one mad. */
static bool fold_to_mad(struct be *be, struct lir_ins *i, struct be_at at)
{
    for (int swap = 0; swap < 2; swap++) {
        struct lir_val x = swap ? i->b : i->a, y = swap ? i->a : i->b;
        const struct lir_ins *d = be_def(be, &x);

        if (!d || d->op != LIR_ALU || be->uses[x.v] != 1 || !fold_still(be, &d->a, d, at) ||
            !fold_still(be, &d->b, d, at))
            continue;
        if (d->alu == QG_OP_MAD && d->c.kind == LIR_NIL) {
            struct lir_val a = d->a, b = d->b;

            fold_to_alu(i, QG_OP_MAD, a, b);
        } else if (d->alu == QG_OP_SHL && d->b.kind == LIR_IMM && y.kind == LIR_VREG) {
            struct lir_val a = d->a;

            fold_to_alu(i, QG_OP_MAD, a, FOLD_IMM(1u << d->b.imm));
        } else {
            continue;
        }
        i->c = y;
        return true;
    }
    return false;
}

static bool fold_alu(struct be *be, struct lir_ins *i, struct be_at at)
{
    bool three = i->alu == QG_OP_MAD || i->alu == QG_OP_MADHU || i->alu == QG_OP_MADHS ||
                 i->alu == QG_OP_PRMT;

    if (all_imm(i) && i->alu != QG_OP_NONE) {
        uint32_t r = qg_alu_eval(i->alu, QG_CMP_NONE, i->a.imm, i->b.imm, i->c.imm, false, NULL);

        fold_to_mov(i, FOLD_IMM(r));
        return true;
    }
    if (be_commutes(i) && i->a.kind != LIR_VREG && i->b.kind != LIR_IMM &&
        (i->b.kind == LIR_VREG || i->a.kind == LIR_IMM)) {
        struct lir_val t = i->a;

        i->a = i->b;
        i->b = t;
        return true;
    }
    if (i->a.kind == LIR_RELOC && i->b.kind == LIR_IMM &&
        (i->alu == QG_OP_ADD || i->alu == QG_OP_SUB)) {
        struct lir_val v = i->a;

        v.imm += i->alu == QG_OP_ADD ? i->b.imm : 0 - i->b.imm;
        fold_to_mov(i, v);
        return true;
    }
    if (three)
        return i->alu != QG_OP_PRMT && fold_mad(i);
    return fold_identity(i) || fold_chain(be, i, at) ||
           (i->alu == QG_OP_ADD && fold_to_mad(be, i, at));
}

/* ---- Addresses ---------------------------------------------------------------------------- */

/* Adds x << scale to the offset if it stays one that a port can hold. */
static bool add_offset(const struct be *be, struct lir_ins *i, const struct lir_val *x)
{
    struct lir_val b = i->b;

    if (b.kind == LIR_NIL)
        b = FOLD_IMM(0);
    if (x->kind == LIR_IMM) {
        b.imm += x->imm << i->width;
    } else if (x->kind == LIR_RELOC && i->width == 0 && b.kind == LIR_IMM) {
        uint32_t k = b.imm;

        b = *x;
        b.imm += k;
    } else {
        return false;
    }
    if (b.kind == LIR_IMM ? b.imm + 32768u >= 65536u : !be_is_pointer(be, &b))
        return false;
    i->b = b;
    return true;
}

static bool fold_address(struct be *be, struct lir_ins *i, struct be_at at)
{
    const struct lir_ins *d;

    if (i->b.kind == LIR_NIL) {
        i->b = FOLD_IMM(0);
        return true;
    }
    if (i->a.kind == LIR_NIL)
        return false;
    if (i->a.kind != LIR_VREG) {
        if (!add_offset(be, i, &i->a))
            return false;
        i->a = (struct lir_val){0};
        i->width = 0;
        return true;
    }
    d = be_def(be, &i->a);
    if (!d || d->op != LIR_ALU || !fold_still(be, &d->a, d, at) || !fold_still(be, &d->b, d, at) ||
        !fold_still(be, &d->c, d, at))
        return false;
    if (d->alu == QG_OP_ADD && (d->b.kind == LIR_IMM || d->b.kind == LIR_RELOC) &&
        add_offset(be, i, &d->b)) {
        i->a = d->a;
        return true;
    }
    if (i->width == 0 && d->alu == QG_OP_SHL && fold_is(&d->b, 2)) {
        i->a = d->a;
        i->width = 2;
        return true;
    }
    if (i->width == 0 && d->alu == QG_OP_MAD && fold_is(&d->b, 4) && d->c.kind != LIR_VREG &&
        add_offset(be, i, &d->c)) {
        i->a = d->a;
        i->width = 2;
        return true;
    }
    return false;
}

bool be_fold_pred(struct be *be, struct lir_pred *p, struct be_at at)
{
    return copy_pred(be, p, at);
}

/* ---- Driver ------------------------------------------------------------------------------- */

bool be_fold(struct be *be, struct be_at at)
{
    struct lir_ins *i = &be->blk[at.b].ins[at.i];
    bool changed = false;
    int known;

    for (int k = 0; k < 4; k++)
        changed |= copy_value(be, be_operand(i, k), at);
    for (int k = 0; k < 3; k++)
        changed |= copy_pred(be, be_predicate(i, k), at);
    known = be_known(be, i->guard);
    if (i->guard.p >= 0 && known == 1) {
        i->guard = FOLD_NO_PRED;
        changed = true;
    }
    switch (i->op) {
    case LIR_ALU: return fold_alu(be, i, at) || changed;
    case LIR_SET:
        if (fold_set(be, i))
            return true;
        return (i->guard.p < 0 && fold_setp(be, i, at)) || changed;
    case LIR_SETP: return fold_setp(be, i, at) || changed;
    case LIR_SEL: return fold_sel(be, i, at) || changed;
    case LIR_PLOG: return fold_plog(be, i, at) || changed;
    case LIR_LD:
    case LIR_ST:
    case LIR_ATOM: return fold_address(be, i, at) || changed;
    default: return changed;
    }
}
