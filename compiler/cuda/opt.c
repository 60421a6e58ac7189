/* The optimiser: runs the local rewriting of fold.c to a fixed point and does what needs to see
 * more than one instruction. Ends with code that every later pass can take as it is. */
#include "backend.h"

#include <string.h>

#define NO_PRED ((struct lir_pred){.p = -1})

static void analyse(struct be *be)
{
    be_simplify_cfg(be);
    be_liveness(be);
}

/* ---- Into shape ------------------------------------------------------------------------ */

/* Special registers are values that exist at entry. */
static void lift_specials(struct be *be)
{
    for (int32_t b = 0; b < be->nblk; b++)
        for (uint32_t i = 0; i < be->blk[b].n; i++) {
            struct lir_ins *s = &be->blk[b].ins[i];

            if (s->op != LIR_SPECIAL)
                continue;
            if (be->special[s->special] < 0)
                be->special[s->special] = (int32_t)be->nvreg++;
            s->op = LIR_MOV;
            s->a = (struct lir_val){.kind = LIR_VREG, .v = (uint32_t)be->special[s->special]};
        }
}

/* Lanes work together in shuffles and votes: a guard there becomes a branch around them. */
static void branch_around_shuffles(struct be *be)
{
    for (int32_t b = 0; b < be->nblk; b++)
        for (uint32_t i = 0; i < be->blk[b].n; i++) {
            struct lir_ins s = be->blk[b].ins[i];
            int32_t one, rest;

            if ((s.op != LIR_SHFL && s.op != LIR_VOTE) || s.guard.p < 0)
                continue;
            one = be_blk_new(be);
            rest = be_blk_new(be);
            for (uint32_t k = i + 1; k < be->blk[b].n; k++)
                *be_insert(be, rest, be->blk[rest].n) = be->blk[b].ins[k];
            be->blk[b].n = i;
            be->blk[rest].cond = be->blk[b].cond;
            be->blk[rest].taken = be->blk[b].taken;
            be->blk[rest].next = be->blk[b].next;
            be->blk[rest].tline = be->blk[b].tline;
            be->blk[rest].nline = be->blk[b].nline;
            be->blk[b].cond = (struct lir_pred){.p = s.guard.p, .neg = !s.guard.neg};
            be->blk[b].taken = rest;
            be->blk[b].tline = s.line;
            be->blk[b].next = one;
            s.guard = NO_PRED;
            *be_insert(be, one, 0) = s;
            be->blk[one].next = rest;
        }
}

/* A value that nothing ever defines may be anything; 0 needs no register. */
static void drop_undefined(struct be *be)
{
    uint8_t *defined;

    be_liveness(be);
    defined = be_alloc(be, be->nval + 1, 1);
    for (int32_t o = 0; o < be->norder; o++)
        for (uint32_t i = 0; i < be->blk[be->order[o]].n; i++) {
            uint32_t v[2];
            int n = be_writes(be, &be->blk[be->order[o]].ins[i], v);

            for (int r = 0; r < n; r++)
                defined[v[r]] = 1;
        }
    for (int k = 0; k < QG_NSPECIALS; k++)
        if (be->special[k] >= 0)
            defined[be->special[k]] = 1;
    for (int32_t o = 0; o < be->norder; o++)
        for (uint32_t i = 0; i < be->blk[be->order[o]].n; i++)
            for (int k = 0; k < 4; k++) {
                struct lir_val *x = be_operand(&be->blk[be->order[o]].ins[i], k);

                if (x->kind == LIR_VREG && !defined[x->v])
                    *x = (struct lir_val){.kind = LIR_IMM};
            }
}

/* ---- Dead code --------------------------------------------------------------------------- */

static bool removable(const struct lir_ins *i)
{
    return be_pure(i) || i->op == LIR_LD || i->op == LIR_SHFL || i->op == LIR_VOTE;
}

/* Dead instructions stay in place as empty moves until the end, as be->def counts on places. */
static void bury(struct lir_ins *s)
{
    memset(s, 0, sizeof *s);
    s->op = LIR_MOV;
    s->dst = s->pdst = s->target = -1;
    s->p = s->q = s->guard = NO_PRED;
}

static bool buried(const struct lir_ins *s)
{
    return s->op == LIR_MOV && s->dst < 0;
}

static bool dead_code(struct be *be)
{
    uint64_t *live = be_alloc(be, be->words, sizeof *live);
    bool changed = false;

    for (int32_t o = 0; o < be->norder; o++) {
        int32_t b = be->order[o];
        struct be_blk *k = &be->blk[b];

        memcpy(live, k->out, be->words * sizeof *live);
        if (k->cond.p >= 0)
            be_set(live, be->nvreg + (uint32_t)k->cond.p);
        for (uint32_t i = k->n; i-- > 0;) {
            struct lir_ins *s = &k->ins[i];
            uint32_t v[8];
            bool dst = s->dst >= 0 && be_get(live, (uint32_t)s->dst);
            bool pdst = s->pdst >= 0 && be_get(live, be->nvreg + (uint32_t)s->pdst);
            int n;

            if ((removable(s) && !dst && !pdst) || be_known(be, s->guard) == 0 ||
                (s->op == LIR_MOV && s->a.kind == LIR_VREG && (int32_t)s->a.v == s->dst)) {
                bury(s);
                changed = true;
                continue;
            }
            if (s->op == LIR_DIVCHECK && s->a.kind == LIR_IMM && s->a.imm) {
                bury(s);
                continue;
            }
            if (!dst)
                s->dst = -1;
            if (!pdst)
                s->pdst = -1;
            n = be_writes(be, s, v);
            for (int r = 0; r < n && s->guard.p < 0; r++)
                be_clear(live, v[r]);
            n = be_reads(be, s, v);
            for (int r = 0; r < n; r++)
                be_set(live, v[r]);
        }
    }
    for (int32_t o = 0; o < be->norder; o++)
        for (uint32_t i = be->blk[be->order[o]].n; i-- > 0;)
            if (buried(&be->blk[be->order[o]].ins[i]))
                be_remove(be, be->order[o], i);
    return changed;
}

/* ---- Common subexpressions --------------------------------------------------------------- */

static bool same_computation(const struct lir_ins *a, const struct lir_ins *b)
{
    return a->op == b->op && a->alu == b->alu && a->cmp == b->cmp && a->lut == b->lut &&
           be_same_val(&a->a, &b->a) && be_same_val(&a->b, &b->b) && be_same_val(&a->c, &b->c) &&
           a->p.p == b->p.p && a->p.neg == b->p.neg && a->q.p == b->q.p && a->q.neg == b->q.neg;
}

static bool common(struct be *be)
{
    bool changed = false;

    for (int32_t o = 0; o < be->norder; o++)
        for (uint32_t i = 0; i < be->blk[be->order[o]].n; i++) {
            struct be_at a = {be->order[o], (int32_t)i};
            struct lir_ins *x = &be->blk[a.b].ins[i];
            uint32_t v[8];

            if (!be_pure(x) || x->op == LIR_MOV || !be_writes(be, x, v) || !be->single[v[0]] ||
                be_reads(be, x, v) == 0)
                continue;
            for (int32_t o2 = o; o2 < be->norder; o2++) {
                struct be_blk *k = &be->blk[be->order[o2]];

                if (!be_dominates(be, a.b, be->order[o2]))
                    continue;
                for (uint32_t j = o2 == o ? i + 1 : 0; j < k->n; j++) {
                    struct be_at c = {be->order[o2], (int32_t)j};
                    struct lir_ins *y = &k->ins[j];
                    bool same = y->guard.p < 0 && same_computation(x, y);
                    int n = be_reads(be, x, v);

                    for (int r = 0; r < n && same; r++)
                        same = be_unchanged(be, v[r], a, c);
                    if (!same)
                        continue;
                    if (y->dst >= 0) {
                        y->op = LIR_MOV;
                        y->a = (struct lir_val){.kind = LIR_VREG, .v = (uint32_t)x->dst};
                    } else {
                        y->op = LIR_PLOG;
                        y->a = (struct lir_val){0};
                        y->p = (struct lir_pred){.p = x->pdst};
                        y->q = NO_PRED;
                        y->lut = 10;
                    }
                    y->b = y->c = (struct lir_val){0};
                    if (y->op == LIR_MOV)
                        y->p = NO_PRED;
                    changed = true;
                }
            }
        }
    return changed;
}

/* A move of a constant to where it is already. */
static bool repeated_moves(struct be *be)
{
    for (int32_t o = 0; o < be->norder; o++)
        for (uint32_t i = 0; i < be->blk[be->order[o]].n; i++) {
            struct be_at a = {be->order[o], (int32_t)i};
            const struct lir_ins *x = &be->blk[a.b].ins[i];

            if (x->op != LIR_MOV || x->a.kind == LIR_VREG || x->guard.p >= 0)
                continue;
            for (int32_t o2 = o; o2 < be->norder; o2++) {
                struct be_blk *k = &be->blk[be->order[o2]];

                for (uint32_t j = o2 == o ? i + 1 : 0; j < k->n; j++) {
                    const struct lir_ins *y = &k->ins[j];

                    if (y->op == LIR_MOV && y->dst == x->dst && be_same_val(&y->a, &x->a) &&
                        be_dominates(be, a.b, be->order[o2]) &&
                        be_unchanged(be, (uint32_t)x->dst, a,
                                     (struct be_at){be->order[o2], (int32_t)j})) {
                        be_remove(be, be->order[o2], j);
                        return true;
                    }
                }
            }
        }
    return false;
}

/* ---- Rounds ------------------------------------------------------------------------------ */

static bool known_branches(struct be *be)
{
    bool changed = false;

    for (int32_t o = 0; o < be->norder; o++) {
        struct be_blk *k = &be->blk[be->order[o]];
        int known;

        if (k->cond.p < 0)
            continue;
        while (be_fold_pred(be, &k->cond, (struct be_at){be->order[o], (int32_t)k->n}))
            changed = true;
        known = be_known(be, k->cond);
        if (known < 0)
            continue;
        if (known)
            k->next = k->taken;
        k->taken = BE_NOWHERE;
        k->cond.p = -1;
        changed = true;
    }
    return changed;
}

static void rounds(struct be *be)
{
    bool again = true;

    for (int round = 0; round < 40 && again; round++) {
        again = false;
        analyse(be);
        for (int32_t o = 0; o < be->norder; o++)
            for (uint32_t i = 0; i < be->blk[be->order[o]].n; i++)
                for (int k = 0; k < 8; k++) {
                    if (!be_fold(be, (struct be_at){be->order[o], (int32_t)i}))
                        break;
                    again = true;
                }
        again |= known_branches(be);
        analyse(be);
        again |= dead_code(be);
        if (!again) {
            analyse(be);
            again = common(be) || repeated_moves(be) || be_addresses(be);
        }
    }
    analyse(be);
}

/* ---- Copies ------------------------------------------------------------------------------ */

/* Is there a point where a and b are both needed and may differ? */
static bool interfere(struct be *be, uint32_t a, uint32_t b)
{
    for (int32_t o = 0; o < be->norder; o++) {
        struct be_blk *k = &be->blk[be->order[o]];
        bool la = be_get(k->out, a), lb = be_get(k->out, b);

        for (uint32_t i = k->n; i-- > 0;) {
            const struct lir_ins *s = &k->ins[i];
            bool da = s->dst == (int32_t)a, db = s->dst == (int32_t)b;
            bool copy = s->op == LIR_MOV && s->guard.p < 0 && s->a.kind == LIR_VREG &&
                        ((da && s->a.v == b) || (db && s->a.v == a));
            uint32_t v[8];
            int n;

            if (!copy && ((da && lb) || (db && la)))
                return true;
            if (s->guard.p < 0) {
                la &= !da;
                lb &= !db;
            }
            n = be_reads(be, s, v);
            for (int r = 0; r < n; r++) {
                la |= v[r] == a;
                lb |= v[r] == b;
            }
        }
    }
    return be_get(be->blk[0].in, a) && be_get(be->blk[0].in, b);
}

static void replace(struct be *be, uint32_t from, uint32_t to)
{
    for (int32_t o = 0; o < be->norder; o++)
        for (uint32_t i = 0; i < be->blk[be->order[o]].n; i++) {
            struct lir_ins *s = &be->blk[be->order[o]].ins[i];

            if (s->dst == (int32_t)from)
                s->dst = (int32_t)to;
            for (int k = 0; k < 4; k++) {
                struct lir_val *x = be_operand(s, k);

                if (x->kind == LIR_VREG && x->v == from)
                    x->v = to;
            }
        }
    for (int k = 0; k < QG_NSPECIALS; k++)
        if (be->special[k] == (int32_t)from)
            be->special[k] = (int32_t)to;
}

static bool is_special(const struct be *be, uint32_t v)
{
    for (int k = 0; k < QG_NSPECIALS; k++)
        if (be->special[k] == (int32_t)v)
            return true;
    return false;
}

/* Gives both sides of a copy one virtual register where their lives allow it. */
static void coalesce(struct be *be)
{
    bool again = true;

    while (again) {
        again = false;
        be_liveness(be);
        for (int32_t o = 0; o < be->norder && !again; o++) {
            struct be_blk *k = &be->blk[be->order[o]];

            for (uint32_t i = 0; i < k->n && !again; i++) {
                struct lir_ins *s = &k->ins[i];
                uint32_t d = (uint32_t)s->dst;

                if (s->op != LIR_MOV || s->a.kind != LIR_VREG || s->guard.p >= 0 ||
                    (d != s->a.v && is_special(be, d) && is_special(be, s->a.v)) ||
                    (d != s->a.v && interfere(be, d, s->a.v)))
                    continue;
                if (d != s->a.v)
                    replace(be, d, s->a.v);
                be_remove(be, be->order[o], i);
                again = true;
            }
        }
    }
}

/* ---- If-conversion ----------------------------------------------------------------------- */

/* Must an instruction of a block that is put under a guard have the guard itself? What is pure,
 * goes nowhere else and depends on nothing guarded may as well run in all lanes. Notes in
 * `guarded` what it writes if so. */
static bool must_guard(const struct be *be, const struct lir_ins *s, uint8_t *guarded)
{
    bool must = !be_pure(s);
    uint32_t v[8];
    int n = be_reads(be, s, v);

    for (int r = 0; r < n; r++)
        must = must || guarded[v[r]];
    n = be_writes(be, s, v);
    for (int r = 0; r < n; r++)
        must = must || !be->single[v[r]];
    for (int r = 0; r < n && must; r++)
        guarded[v[r]] = 1;
    return must;
}

/* Is block t small enough to run under a guard, which is p? */
static bool guardable(struct be *be, const struct be_blk *t, struct lir_pred p)
{
    uint32_t loads = 0, stores = 0, other = 0;
    uint8_t *guarded = be_alloc(be, be->nval + 1, 1);

    for (uint32_t i = 0; i < t->n; i++) {
        const struct lir_ins *s = &t->ins[i];

        bool must = must_guard(be, s, guarded);

        if (s->guard.p >= 0 || s->pdst == p.p)
            return false;
        switch (s->op) {
        case LIR_LD: loads++; break;
        case LIR_ST: stores++; break;
        case LIR_ALU:
        case LIR_MOV:
        case LIR_SET: other++; break;
        case LIR_SEL: /* its own condition needs the guard of the block */
            if (must)
                return false;
            other++;
            break;
        case LIR_SETP: other++; break;
        default: return false;
        }
    }
    return loads <= 2 && stores <= 1 && other <= 2;
}

/* if (p) { a bundle's worth }; more: the body runs under a guard in line with what follows. */
static bool if_convert(struct be *be)
{
    for (int32_t o = 0; o < be->norder; o++) {
        int32_t b = be->order[o];
        struct be_blk *k = &be->blk[b];

        for (int side = 0; side < 2 && k->cond.p >= 0; side++) {
            int32_t t = side ? k->taken : k->next, join = side ? k->next : k->taken;
            struct lir_pred g = k->cond;
            const struct be_blk *body;
            uint8_t *guarded;

            if (t < 0 || join < 0 || t == b || join == b)
                continue;
            body = &be->blk[t];
            g.neg ^= !side;
            if (body->cond.p >= 0 || body->next != join || body->npreds != 1 ||
                be->blk[join].npreds != 2 || be_dominates(be, join, b) || !guardable(be, body, g))
                continue;
            guarded = be_alloc(be, be->nval + 1, 1);
            for (uint32_t i = 0; i < be->blk[t].n; i++)
                if (must_guard(be, &be->blk[t].ins[i], guarded))
                    be->blk[t].ins[i].guard = g;
            for (uint32_t i = 0; i < be->blk[t].n; i++)
                *be_insert(be, b, be->blk[b].n) = be->blk[t].ins[i];
            k = &be->blk[b];
            k->cond.p = -1;
            k->taken = BE_NOWHERE;
            k->next = join;
            return true;
        }
    }
    return false;
}

/* x = y + k; p = x == 0: p = y == -k; x = y - -k. A subtraction sets a flag by its own operands, so
 * that counting down and testing take one ALU. */
static void test_before_step(struct be *be)
{
    for (int32_t o = 0; o < be->norder; o++) {
        int32_t b = be->order[o];
        struct be_blk *k = &be->blk[b];

        for (uint32_t i = 1; i < k->n; i++) {
            struct lir_ins test = k->ins[i], *step = NULL;
            uint32_t j = i;
            bool ok = test.op == LIR_SETP && test.q.p < 0 && test.guard.p < 0 &&
                      test.a.kind == LIR_VREG && test.b.kind == LIR_IMM && !test.b.imm &&
                      (test.cmp == QG_CMP_EQ || test.cmp == QG_CMP_NE);

            while (ok && j > 0 && !step) {
                uint32_t v[8];
                int n = be_reads(be, &k->ins[--j], v);

                for (int r = 0; r < n; r++)
                    ok = ok && v[r] != be->nvreg + (uint32_t)test.pdst;
                n = be_writes(be, &k->ins[j], v);
                for (int r = 0; r < n; r++)
                    ok = ok && v[r] != be->nvreg + (uint32_t)test.pdst;
                if (k->ins[j].dst == (int32_t)test.a.v)
                    step = &k->ins[j];
            }
            if (!ok || !step || step->op != LIR_ALU || step->alu != QG_OP_ADD ||
                step->guard.p >= 0 || step->a.kind != LIR_VREG || step->b.kind != LIR_IMM)
                continue;
            step->alu = QG_OP_SUB;
            step->b.imm = 0 - step->b.imm;
            test.a = step->a;
            test.b = step->b;
            memmove(&k->ins[j + 1], &k->ins[j], (i - j) * sizeof *k->ins);
            k->ins[j] = test;
        }
    }
}

/* ---- What the packer can take ------------------------------------------------------------ */

static struct lir_val fresh(struct be *be)
{
    return (struct lir_val){.kind = LIR_VREG, .v = be->nvreg++};
}

/* Puts operand k of an instruction into a register of its own. */
static void into_register(struct be *be, int32_t b, uint32_t *i, int k)
{
    struct lir_val v = fresh(be);
    struct lir_ins *m = be_insert(be, b, *i), *s = m + 1;

    m->a = *be_operand(s, k);
    m->dst = (int32_t)v.v;
    m->line = s->line;
    *be_operand(s, k) = v;
    ++*i;
}

static void legal_address(struct be *be, int32_t b, uint32_t *i)
{
    struct lir_ins *s = &be->blk[b].ins[*i];
    bool fits = s->b.kind == LIR_IMM ? s->b.imm + 32768u < 65536u : be_is_pointer(be, &s->b);

    if (!fits) {
        struct lir_val sum = fresh(be);
        struct lir_ins *m = be_insert(be, b, *i);

        s = m + 1;
        ++*i;
        m->line = s->line;
        m->dst = (int32_t)sum.v;
        if (s->a.kind == LIR_NIL) {
            m->a = s->b;
        } else {
            m->op = LIR_ALU; /* base * 2^scale + offset */
            m->alu = s->width ? QG_OP_MAD : QG_OP_ADD;
            m->a = s->a;
            m->b = s->b;
            if (s->width) {
                m->b = (struct lir_val){.kind = LIR_IMM, .imm = 1u << s->width};
                m->c = s->b;
            }
        }
        s->a = sum;
        s->b = (struct lir_val){.kind = LIR_IMM};
        s->width = 0;
    }
    if (s->a.kind == LIR_IMM || s->a.kind == LIR_RELOC)
        into_register(be, b, i, 0);
}

static void legalise(struct be *be)
{
    for (int32_t o = 0; o < be->norder; o++) {
        int32_t b = be->order[o];

        for (uint32_t i = 0; i < be->blk[b].n; i++) {
            struct lir_ins *s = &be->blk[b].ins[i];

            if (s->op == LIR_LD || s->op == LIR_ST || s->op == LIR_ATOM)
                legal_address(be, b, &i);
            s = &be->blk[b].ins[i];
            if (s->op == LIR_ALU && be_is_imm(&s->a) && be_is_imm(&s->b) && s->c.kind != LIR_NIL &&
                !(s->c.kind == LIR_IMM && !s->c.imm))
                into_register(be, b, &i, 1);
            s = &be->blk[b].ins[i];
            if (s->op == LIR_SEL && s->guard.p >= 0) {
                struct lir_val v = fresh(be);
                struct lir_ins *m = be_insert(be, b, i);

                s = m + 1;
                *m = *s;
                m->guard = NO_PRED;
                m->dst = (int32_t)v.v;
                s->op = LIR_MOV;
                s->a = v;
                s->b = (struct lir_val){0};
                s->p = NO_PRED;
                i++;
            } else if (s->op == LIR_PLOG && s->guard.p >= 0 && s->p.p >= 0) {
                int32_t p = (int32_t)be->npred++;
                struct lir_ins *m = be_insert(be, b, i);

                s = m + 1;
                *m = *s;
                m->guard = NO_PRED;
                m->pdst = p;
                s->p = NO_PRED;
                s->q = (struct lir_pred){.p = p};
                s->lut = 12; /* v */
                i++;
            }
        }
    }
}

/* A sum with -n beside a comparison with n becomes a difference: they then share an ALU. */
static void pair_with_tests(struct be *be)
{
    for (int32_t o = 0; o < be->norder; o++) {
        struct be_blk *k = &be->blk[be->order[o]];

        for (uint32_t i = 0; i < k->n; i++)
            for (uint32_t j = 0; j < k->n; j++) {
                const struct lir_ins *test = &k->ins[i];
                struct lir_ins *sum = &k->ins[j];

                if (test->op == LIR_SETP && test->b.kind == LIR_IMM && test->b.imm &&
                    sum->op == LIR_ALU && sum->alu == QG_OP_ADD && sum->b.kind == LIR_IMM &&
                    sum->b.imm == 0 - test->b.imm && sum->a.kind == LIR_VREG &&
                    be_same_val(&sum->a, &test->a)) {
                    sum->alu = QG_OP_SUB;
                    sum->b = test->b;
                }
            }
    }
}

void be_opt(struct be *be)
{
    lift_specials(be);
    branch_around_shuffles(be);
    be_simplify_cfg(be);
    be_webs(be);
    drop_undefined(be);
    rounds(be);
    while (be_repeats(be)) {
        be_simplify_cfg(be);
        rounds(be);
    }
    for (bool again = true; again;) {
        coalesce(be);
        analyse(be);
        again = be_addresses(be); /* steps are additions to themselves only now */
        if (again)
            rounds(be);
        else
            again = if_convert(be);
    }
    while (dead_code(be))
        analyse(be);
    test_before_step(be);
    pair_with_tests(be);
    legalise(be);
    analyse(be);
}
