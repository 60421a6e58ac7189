/* Local rewriting: constants, identities, addresses, comparisons that feed each other. */
#include "backend.h"

#include "alu.h"

#define IMM(x) ((struct lir_val){.kind = LIR_IMM, .imm = (x)})
#define NO_PRED ((struct lir_pred){.p = -1})

const struct lir_ins *be_def(const struct be *be, const struct lir_val *v)
{
    struct be_at at;

    if (v->kind != LIR_VREG || !be->single[v->v])
        return NULL;
    at = be->def[v->v];
    return at.b < 0 ? NULL : &be->blk[at.b].ins[at.i];
}

static const struct lir_ins *pred_def(const struct be *be, int32_t p)
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

static bool is_const(const struct lir_val *v, uint32_t x)
{
    return v->kind == LIR_IMM && v->imm == x;
}

int be_known(const struct be *be, struct lir_pred p)
{
    const struct lir_ins *d = pred_def(be, p.p);

    if (p.p < 0)
        return 1;
    if (!d || d->op != LIR_PLOG || d->p.p >= 0 || d->q.p >= 0)
        return -1;
    return (d->lut == 15) ^ p.neg;
}

/* Is operand v of the instruction at `d` still what it was there when `at` runs? */
static bool still(struct be *be, const struct lir_val *v, const struct lir_ins *d, struct be_at at)
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

    if (!d || d->op != LIR_MOV || !still(be, &d->a, d, at))
        return false;
    *v = d->a;
    return true;
}

/* p is another predicate or its negation: use that one. */
static bool copy_pred(struct be *be, struct lir_pred *p, struct be_at at)
{
    const struct lir_ins *d = pred_def(be, p->p);
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

static void to_mov(struct lir_ins *i, struct lir_val v)
{
    i->op = LIR_MOV;
    i->a = v;
    i->b = i->c = i->d = (struct lir_val){0};
    i->p = i->q = NO_PRED;
}

static void to_alu(struct lir_ins *i, enum qg_op op, struct lir_val a, struct lir_val b)
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
        case QG_OP_XOR: to_mov(i, IMM(0)); return true;
        case QG_OP_AND:
        case QG_OP_OR:
        case QG_OP_MINS:
        case QG_OP_MINU:
        case QG_OP_MAXS:
        case QG_OP_MAXU: to_mov(i, a); return true;
        default: break;
        }
    }
    if (is_const(&i->a, 0) && (i->alu == QG_OP_SHL || i->alu == QG_OP_SHR || i->alu == QG_OP_SAR)) {
        to_mov(i, IMM(0));
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
            to_mov(i, a);
            return true;
        }
        if (i->alu == QG_OP_OR && k == UINT32_MAX) {
            to_mov(i, IMM(k));
            return true;
        }
        if (i->alu == QG_OP_SUB) {
            to_alu(i, QG_OP_ADD, a, IMM(0 - k));
            return true;
        }
        return false;
    case QG_OP_SHL:
    case QG_OP_SHR:
        if (k == 0 || k >= 32) {
            to_mov(i, k ? IMM(0) : a);
            return true;
        }
        return false;
    case QG_OP_AND:
        if (k == 0 || k == UINT32_MAX) {
            to_mov(i, k ? a : IMM(0));
            return true;
        }
        return false;
    default: return false;
    }
}

static bool fold_mad(struct lir_ins *i)
{
    bool plain = i->c.kind == LIR_NIL || is_const(&i->c, 0);

    if (i->c.kind == LIR_IMM && i->c.imm == 0) {
        i->c = (struct lir_val){0};
        return true;
    }
    if (i->b.kind != LIR_IMM)
        return false;
    if (i->alu != QG_OP_MAD) {
        if (i->b.imm == 0) {
            to_mov(i, plain ? IMM(0) : i->c);
            return true;
        }
        return false;
    }
    if (i->b.imm == 0) {
        to_mov(i, plain ? IMM(0) : i->c);
    } else if (i->b.imm == 1) {
        if (plain)
            to_mov(i, i->a);
        else
            to_alu(i, QG_OP_ADD, i->a, i->c);
    } else if (plain && (i->b.imm & (i->b.imm - 1)) == 0) {
        to_alu(i, QG_OP_SHL, i->a, IMM((uint32_t)__builtin_ctz(i->b.imm)));
    } else if (plain && i->b.imm == UINT32_MAX) {
        to_alu(i, QG_OP_SUB, IMM(0), i->a);
    } else if (i->a.kind == LIR_IMM && !plain) {
        to_alu(i, QG_OP_ADD, i->c, IMM(i->a.imm * i->b.imm));
    } else {
        return false;
    }
    return true;
}

/* op(op(x, k1), k2) -> op(x, k) */
static bool fold_chain(struct be *be, struct lir_ins *i, struct be_at at)
{
    const struct lir_ins *d = be_def(be, &i->a);
    struct lir_val v;
    uint32_t k;

    if (!d || d->op != LIR_ALU || i->b.kind != LIR_IMM || !still(be, &d->a, d, at))
        return false;
    if (i->alu == QG_OP_SHL && d->alu == QG_OP_MAD && d->b.kind == LIR_IMM &&
        d->c.kind == LIR_NIL) {
        v = d->a;
        k = d->b.imm << i->b.imm;
        to_alu(i, QG_OP_MAD, v, IMM(k));
        return true;
    }
    if (i->alu == QG_OP_AND && d->alu == QG_OP_SHR && d->b.kind == LIR_IMM &&
        (i->b.imm & (UINT32_MAX >> d->b.imm)) == UINT32_MAX >> d->b.imm) {
        to_mov(i, i->a); /* the mask keeps every bit that is left */
        return true;
    }
    if (d->alu == QG_OP_ADD && i->alu == QG_OP_ADD && d->b.kind == LIR_RELOC) {
        struct lir_val sum = d->b;

        sum.imm += i->b.imm;
        v = d->a;
        to_alu(i, QG_OP_ADD, v, sum);
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
    to_alu(i, i->alu, v, IMM(k));
    return true;
}

/* A product or a left shift whose only use is this sum: one mad. */
static bool fold_to_mad(struct be *be, struct lir_ins *i, struct be_at at)
{
    for (int swap = 0; swap < 2; swap++) {
        struct lir_val x = swap ? i->b : i->a, y = swap ? i->a : i->b;
        const struct lir_ins *d = be_def(be, &x);

        if (!d || d->op != LIR_ALU || be->uses[x.v] != 1 || !still(be, &d->a, d, at) ||
            !still(be, &d->b, d, at))
            continue;
        if (d->alu == QG_OP_MAD && d->c.kind == LIR_NIL) {
            struct lir_val a = d->a, b = d->b;

            to_alu(i, QG_OP_MAD, a, b);
        } else if (d->alu == QG_OP_SHL && d->b.kind == LIR_IMM && y.kind == LIR_VREG) {
            struct lir_val a = d->a;

            to_alu(i, QG_OP_MAD, a, IMM(1u << d->b.imm));
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

        to_mov(i, IMM(r));
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
        to_mov(i, v);
        return true;
    }
    if (three)
        return i->alu != QG_OP_PRMT && fold_mad(i);
    return fold_identity(i) || fold_chain(be, i, at) ||
           (i->alu == QG_OP_ADD && fold_to_mad(be, i, at));
}

/* ---- Comparisons and predicates --------------------------------------------------------- */

static void to_known(struct lir_ins *i, bool v)
{
    i->op = LIR_PLOG;
    i->lut = v ? 15 : 0;
    i->a = i->b = (struct lir_val){0};
    i->p = i->q = NO_PRED;
}

static void to_copy(struct lir_ins *i, struct lir_pred p)
{
    i->op = LIR_PLOG;
    i->lut = 10;
    i->a = i->b = (struct lir_val){0};
    i->p = p;
    i->q = NO_PRED;
}

/* Puts negations and known inputs into the lut; true if something changed. */
static bool normal_lut(struct be *be, struct lir_ins *i)
{
    uint8_t lut = i->lut;
    int known;
    bool changed = false;

    if (i->p.p >= 0 && i->p.neg) {
        lut = (uint8_t)((lut >> 1 & 5) | (lut << 1 & 10));
        i->p.neg = false;
        changed = true;
    }
    if (i->q.p >= 0 && i->q.neg) {
        lut = (uint8_t)((lut >> 2 & 3) | (lut << 2 & 12));
        i->q.neg = false;
        changed = true;
    }
    if (i->q.p >= 0 && (known = be_known(be, i->q)) >= 0) {
        lut = (uint8_t)((lut >> (known ? 2 : 0) & 3) * 5);
        i->q.p = -1;
        changed = true;
    }
    if (i->op == LIR_PLOG && i->p.p >= 0 && (known = be_known(be, i->p)) >= 0) {
        lut = (uint8_t)((lut >> (known ? 1 : 0) & 5) * 3);
        i->p.p = -1;
        changed = true;
    }
    i->lut = lut;
    return changed;
}

static bool fold_set(struct be *be, struct lir_ins *i)
{
    int known = -1;

    (void)be;
    if (i->a.kind == LIR_IMM && i->b.kind == LIR_IMM) {
        bool flag = false;

        qg_alu_eval(QG_OP_SET, i->cmp, i->a.imm, i->b.imm, 0, false, &flag);
        known = flag;
    } else if (be_same_val(&i->a, &i->b)) {
        known = i->cmp == QG_CMP_EQ || i->cmp == QG_CMP_GE || i->cmp == QG_CMP_GEU;
    } else if (is_const(&i->b, 0) && (i->cmp == QG_CMP_LTU || i->cmp == QG_CMP_GEU)) {
        known = i->cmp == QG_CMP_GEU;
    }
    if (known < 0)
        return false;
    if (i->op == LIR_SET) {
        to_mov(i, IMM((uint32_t)known));
    } else if (i->q.p >= 0) {
        uint8_t lut = i->lut;

        i->op = LIR_PLOG; /* what is left depends on q */
        i->a = i->b = (struct lir_val){0};
        i->p = (struct lir_pred){.p = i->q.p, .neg = i->q.neg};
        i->q = NO_PRED;
        lut = known ? lut >> 1 & 5 : lut & 5;
        i->lut = (uint8_t)((lut & 1) | (lut >> 1 & 2));
        i->lut = (uint8_t)(i->lut * 5);
    } else {
        to_known(i, known);
    }
    return true;
}

/* x < k (unsigned) where x >> s exists, too: (x >> s) < (k >> s) if k is a multiple of 2^s. Loops
 * that halve a stride otherwise keep its old value for the test. */
static bool fold_shifted(struct be *be, struct lir_ins *i, struct be_at at)
{
    const struct lir_ins *d = be_def(be, &i->a);

    if ((i->cmp != QG_CMP_LTU && i->cmp != QG_CMP_GEU) || i->a.kind != LIR_VREG ||
        i->b.kind != LIR_IMM || !i->b.imm)
        return false;
    for (int32_t o = 0; o < be->norder; o++) {
        const struct be_blk *k = &be->blk[be->order[o]];

        if (!be_dominates(be, be->order[o], at.b))
            continue;
        for (uint32_t j = 0; j < k->n; j++) {
            const struct lir_ins *s = &k->ins[j];
            struct be_at sat = {be->order[o], (int32_t)j};
            bool direct = be_same_val(&s->a, &i->a);
            bool copied = d && d->op == LIR_MOV && be_same_val(&s->a, &d->a) &&
                          be_unchanged(be, i->a.v, be->def[i->a.v], sat);

            if (s->op != LIR_ALU || s->alu != QG_OP_SHR || s->b.kind != LIR_IMM || s->b.imm >= 32 ||
                i->b.imm & ((1u << s->b.imm) - 1) || s->guard.p >= 0 || (!direct && !copied) ||
                (sat.b == at.b && sat.i >= at.i))
                continue;
            if (direct ? !be_unchanged(be, i->a.v, sat, at)
                       : !be_dominates(be, be->def[i->a.v].b, sat.b) ||
                             !be_unchanged(be, d->a.v, be->def[i->a.v], sat))
                continue;
            if ((!direct && be->def[i->a.v].b == sat.b && be->def[i->a.v].i > sat.i) ||
                !be_unchanged(be, (uint32_t)s->dst, sat, at) ||
                (direct && s->dst == (int32_t)i->a.v))
                continue;
            i->a = (struct lir_val){.kind = LIR_VREG, .v = (uint32_t)s->dst};
            i->b.imm >>= s->b.imm;
            return true;
        }
    }
    return false;
}

static bool fold_setp(struct be *be, struct lir_ins *i, struct be_at at)
{
    const struct lir_ins *d = be_def(be, &i->a);

    if (i->q.p >= 0) {
        bool changed = normal_lut(be, i);

        if (i->q.p >= 0 && (i->lut ^ i->lut >> 2) & 3) {
            if (changed)
                return true;
        } else { /* does not depend on q */
            uint32_t lut = i->lut & 3;

            i->q.p = -1;
            i->lut = 0;
            if (lut == 0 || lut == 3)
                to_known(i, lut != 0);
            else if (lut == 1)
                i->cmp = be_inverse(i->cmp);
            return true;
        }
    }
    if (be_commutes(i) && i->a.kind == LIR_IMM && i->b.kind != LIR_IMM) {
        struct lir_val t = i->a;

        i->a = i->b;
        i->b = t;
        return true;
    }
    if (fold_set(be, i) || fold_shifted(be, i, at))
        return true;
    if (is_const(&i->b, 1) && (i->cmp == QG_CMP_LTU || i->cmp == QG_CMP_GEU)) {
        i->cmp = i->cmp == QG_CMP_LTU ? QG_CMP_EQ : QG_CMP_NE;
        i->b.imm = 0;
        return true;
    }
    /* (c ? 1 : 0) != 0 is c */
    if (!d || (i->cmp != QG_CMP_NE && i->cmp != QG_CMP_EQ) || i->b.kind != LIR_IMM || i->b.imm > 1)
        return false;
    {
        bool neg = (i->cmp == QG_CMP_EQ) ^ (i->b.imm == 1);

        if (d->op == LIR_SET && still(be, &d->a, d, at) && still(be, &d->b, d, at)) {
            i->a = d->a;
            i->b = d->b;
            i->cmp = neg ? be_inverse(d->cmp) : d->cmp;
            return true;
        }
        if (i->op == LIR_SETP && i->q.p < 0 && d->op == LIR_SEL && d->a.kind == LIR_IMM &&
            d->b.kind == LIR_IMM && d->a.imm + d->b.imm == 1 && d->a.imm <= 1 && d->p.p >= 0 &&
            be->single[be->nvreg + (uint32_t)d->p.p]) {
            struct lir_pred p = d->p;

            p.neg ^= neg ^ (d->a.imm == 0);
            to_copy(i, p);
            return true;
        }
    }
    return false;
}

/* A comparison whose operands still hold at `at` and which nothing else needs in a predicate. */
static const struct lir_ins *movable_setp(struct be *be, int32_t p, struct be_at at)
{
    const struct lir_ins *d = pred_def(be, p);

    if (!d || d->op != LIR_SETP || d->q.p >= 0 || !still(be, &d->a, d, at) ||
        !still(be, &d->b, d, at))
        return NULL;
    return d;
}

static bool fold_plog(struct be *be, struct lir_ins *i, struct be_at at)
{
    const struct lir_ins *d;

    if (normal_lut(be, i))
        return true;
    if (i->p.p < 0 && i->q.p >= 0) { /* one input: call it p */
        i->p = i->q;
        i->q = NO_PRED;
        i->lut = (uint8_t)(((i->lut & 1) | (i->lut >> 1 & 2)) * 5);
        return true;
    }
    if (i->p.p >= 0 && i->q.p >= 0) {
        if (i->p.p == i->q.p) {
            i->lut = (uint8_t)(((i->lut & 1) | (i->lut >> 2 & 2)) * 5);
            i->q = NO_PRED;
            return true;
        }
        if (((i->lut ^ i->lut >> 2) & 3) == 0) {
            i->q = NO_PRED;
            return true;
        }
        if (((i->lut ^ i->lut >> 1) & 5) == 0) {
            i->p = NO_PRED;
            return true;
        }
    }
    if (i->p.p >= 0 && i->q.p < 0 && ((i->lut ^ i->lut >> 1) & 1) == 0) {
        to_known(i, i->lut & 1);
        return true;
    }
    if (i->p.p < 0) {
        if (i->lut != 0 && i->lut != 15) {
            i->lut = i->lut & 1 ? 15 : 0;
            return true;
        }
        return false;
    }
    if (i->q.p < 0)
        return false;
    for (int swap = 0; swap < 2; swap++) {
        struct lir_pred c = swap ? i->q : i->p, o = swap ? i->p : i->q;

        if (be->uses[be->nvreg + (uint32_t)c.p] != 1 || !(d = movable_setp(be, c.p, at)))
            continue;
        if (swap)
            i->lut = (uint8_t)((i->lut & 9) | (i->lut >> 1 & 2) | (i->lut << 1 & 4));
        i->op = LIR_SETP;
        i->cmp = d->cmp;
        i->a = d->a;
        i->b = d->b;
        i->p = NO_PRED;
        i->q = o;
        return true;
    }
    return false;
}

static bool fold_sel(struct be *be, struct lir_ins *i, struct be_at at)
{
    const struct lir_ins *d;
    int known = be_known(be, i->p);

    if (known >= 0 || be_same_val(&i->a, &i->b)) {
        to_mov(i, known == 0 ? i->b : i->a);
        return true;
    }
    d = movable_setp(be, i->p.p, at);
    if (!d)
        return false;
    if (i->a.kind == LIR_IMM && i->b.kind == LIR_IMM && i->a.imm <= 1 && i->a.imm + i->b.imm == 1) {
        bool neg = i->p.neg ^ (i->a.imm == 0);

        i->op = LIR_SET;
        i->cmp = neg ? be_inverse(d->cmp) : d->cmp;
        i->a = d->a;
        i->b = d->b;
        i->p = NO_PRED;
        return true;
    }
    if (d->cmp >= QG_CMP_LT) {
        bool less = (d->cmp == QG_CMP_LT || d->cmp == QG_CMP_LTU) ^ i->p.neg;
        bool sgn = d->cmp == QG_CMP_LT || d->cmp == QG_CMP_GE;
        bool same = be_same_val(&d->a, &i->a) && be_same_val(&d->b, &i->b);
        bool cross = be_same_val(&d->a, &i->b) && be_same_val(&d->b, &i->a);

        if (same || cross) {
            bool min = less == same;

            to_alu(i, min ? (sgn ? QG_OP_MINS : QG_OP_MINU) : (sgn ? QG_OP_MAXS : QG_OP_MAXU), i->a,
                   i->b);
            i->p = NO_PRED;
            return true;
        }
    }
    return false;
}

/* ---- Addresses ---------------------------------------------------------------------------- */

/* Adds x << scale to the offset if it stays one that a port can hold. */
static bool add_offset(const struct be *be, struct lir_ins *i, const struct lir_val *x)
{
    struct lir_val b = i->b;

    if (b.kind == LIR_NIL)
        b = IMM(0);
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
        i->b = IMM(0);
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
    if (!d || d->op != LIR_ALU || !still(be, &d->a, d, at) || !still(be, &d->b, d, at) ||
        !still(be, &d->c, d, at))
        return false;
    if (d->alu == QG_OP_ADD && (d->b.kind == LIR_IMM || d->b.kind == LIR_RELOC) &&
        add_offset(be, i, &d->b)) {
        i->a = d->a;
        return true;
    }
    if (i->width == 0 && d->alu == QG_OP_SHL && is_const(&d->b, 2)) {
        i->a = d->a;
        i->width = 2;
        return true;
    }
    if (i->width == 0 && d->alu == QG_OP_MAD && is_const(&d->b, 4) && d->c.kind != LIR_VREG &&
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
        i->guard = NO_PRED;
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
