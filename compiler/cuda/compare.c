/* Local rewriting of comparisons, predicates and selections (the rest is in fold.c). */
#include "fold.h"

#include "alu.h"

static void to_known(struct lir_ins *i, bool v)
{
    i->op = LIR_PLOG;
    i->lut = v ? 15 : 0;
    i->a = i->b = (struct lir_val){0};
    i->p = i->q = FOLD_NO_PRED;
}

static void to_copy(struct lir_ins *i, struct lir_pred p)
{
    i->op = LIR_PLOG;
    i->lut = 10;
    i->a = i->b = (struct lir_val){0};
    i->p = p;
    i->q = FOLD_NO_PRED;
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

bool fold_set(struct be *be, struct lir_ins *i)
{
    int known = -1;

    (void)be;
    if (i->a.kind == LIR_IMM && i->b.kind == LIR_IMM) {
        bool flag = false;

        qg_alu_eval(QG_OP_SET, i->cmp, i->a.imm, i->b.imm, 0, false, &flag);
        known = flag;
    } else if (be_same_val(&i->a, &i->b)) {
        known = i->cmp == QG_CMP_EQ || i->cmp == QG_CMP_GE || i->cmp == QG_CMP_GEU;
    } else if (fold_is(&i->b, 0) && (i->cmp == QG_CMP_LTU || i->cmp == QG_CMP_GEU)) {
        known = i->cmp == QG_CMP_GEU;
    }
    if (known < 0)
        return false;
    if (i->op == LIR_SET) {
        fold_to_mov(i, FOLD_IMM((uint32_t)known));
    } else if (i->q.p >= 0) {
        uint8_t lut = i->lut;

        i->op = LIR_PLOG; /* what is left depends on q */
        i->a = i->b = (struct lir_val){0};
        i->p = (struct lir_pred){.p = i->q.p, .neg = i->q.neg};
        i->q = FOLD_NO_PRED;
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

bool fold_setp(struct be *be, struct lir_ins *i, struct be_at at)
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
    if (fold_is(&i->b, 1) && (i->cmp == QG_CMP_LTU || i->cmp == QG_CMP_GEU)) {
        i->cmp = i->cmp == QG_CMP_LTU ? QG_CMP_EQ : QG_CMP_NE;
        i->b.imm = 0;
        return true;
    }
    /* (c ? 1 : 0) != 0 is c */
    if (!d || (i->cmp != QG_CMP_NE && i->cmp != QG_CMP_EQ) || i->b.kind != LIR_IMM || i->b.imm > 1)
        return false;
    {
        bool neg = (i->cmp == QG_CMP_EQ) ^ (i->b.imm == 1);

        if (d->op == LIR_SET && fold_still(be, &d->a, d, at) && fold_still(be, &d->b, d, at)) {
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
    const struct lir_ins *d = fold_pred_def(be, p);

    if (!d || d->op != LIR_SETP || d->q.p >= 0 || !fold_still(be, &d->a, d, at) ||
        !fold_still(be, &d->b, d, at))
        return NULL;
    return d;
}

bool fold_plog(struct be *be, struct lir_ins *i, struct be_at at)
{
    const struct lir_ins *d;

    if (normal_lut(be, i))
        return true;
    if (i->p.p < 0 && i->q.p >= 0) { /* one input: call it p */
        i->p = i->q;
        i->q = FOLD_NO_PRED;
        i->lut = (uint8_t)(((i->lut & 1) | (i->lut >> 1 & 2)) * 5);
        return true;
    }
    if (i->p.p >= 0 && i->q.p >= 0) {
        if (i->p.p == i->q.p) {
            i->lut = (uint8_t)(((i->lut & 1) | (i->lut >> 2 & 2)) * 5);
            i->q = FOLD_NO_PRED;
            return true;
        }
        if (((i->lut ^ i->lut >> 2) & 3) == 0) {
            i->q = FOLD_NO_PRED;
            return true;
        }
        if (((i->lut ^ i->lut >> 1) & 5) == 0) {
            i->p = FOLD_NO_PRED;
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
        i->p = FOLD_NO_PRED;
        i->q = o;
        return true;
    }
    return false;
}

bool fold_sel(struct be *be, struct lir_ins *i, struct be_at at)
{
    const struct lir_ins *d;
    int known = be_known(be, i->p);

    if (known >= 0 || be_same_val(&i->a, &i->b)) {
        fold_to_mov(i, known == 0 ? i->b : i->a);
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
        i->p = FOLD_NO_PRED;
        return true;
    }
    if (d->cmp >= QG_CMP_LT) {
        bool less = (d->cmp == QG_CMP_LT || d->cmp == QG_CMP_LTU) ^ i->p.neg;
        bool sgn = d->cmp == QG_CMP_LT || d->cmp == QG_CMP_GE;
        bool same = be_same_val(&d->a, &i->a) && be_same_val(&d->b, &i->b);
        bool cross = be_same_val(&d->a, &i->b) && be_same_val(&d->b, &i->a);

        if (same || cross) {
            bool min = less == same;

            fold_to_alu(i, min ? (sgn ? QG_OP_MINS : QG_OP_MINU) : (sgn ? QG_OP_MAXS : QG_OP_MAXU),
                        i->a, i->b);
            i->p = FOLD_NO_PRED;
            return true;
        }
    }
    return false;
}
