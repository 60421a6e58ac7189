/* A set of nodes as one block: who sits where, which operand goes through A B C D, which value is
 * forwarded (R1, X, Y, R2), what is committed. The guard, predicates and control are guard.c's.
 *
 * be_route tries the few variants (operands of a commuting operation swapped, loads in X and Y
 * exchanged) and takes the first that fits.
 */
#include "route.h"

#include <string.h>

static const struct lir_val zero = {.kind = LIR_IMM};

static bool is_zero(const struct lir_val *v)
{
    return v->kind == LIR_NIL || (v->kind == LIR_IMM && !v->imm);
}

/* Where operand k of node n comes from. */
static enum src source(const struct router *r, int n, int k)
{
    const struct be_node *u = &r->t->node[n];
    const struct lir_val *v = k == 0   ? &u->ins.a
                              : k == 1 ? &u->ins.b
                              : k == 2 ? &u->ins.c
                                       : &u->ins.d;
    int d = u->vdef[k];

    if (is_zero(v))
        return S_ZERO;
    if (v->kind != LIR_VREG)
        return S_IMM;
    if (!router_has(r, d))
        return S_REG;
    if (d == r->p.a1)
        return S_R1;
    if (r->t->node[d].kind == BN_ATOM)
        return S_BAD;
    if (d == r->p.x)
        return S_X;
    if (d == r->p.y)
        return S_Y;
    return d == r->p.a2 ? S_R2 : S_BAD;
}

/* ---- Operand slots ---------------------------------------------------------------------- */

/* Puts v into slot s (0..3 = A..D), if it is free or holds v already. */
static bool place(struct router *r, int s, struct lir_val v)
{
    if (v.kind == LIR_NIL)
        v = zero;
    if (r->slot[s].kind != LIR_NIL)
        return be_same_val(&r->slot[s], &v);
    if (be_is_imm(&v) && be_is_imm(&r->slot[s ^ 1]))
        return false; /* one immediate for A and B, one for C and D */
    r->slot[s] = v;
    return true;
}

/* Puts v into any slot; returns it or -1. */
static int place_any(struct router *r, struct lir_val v)
{
    for (int s = 0; s < 4; s++)
        if (r->slot[s].kind != LIR_NIL && be_same_val(&r->slot[s], &v))
            return s;
    for (int s = 0; s < 4; s++)
        if (place(r, s, v))
            return s;
    return -1;
}

/* Has ALU 1 hand v on as R1. */
static bool pass(struct router *r, struct lir_val v)
{
    if (r->pass1.kind != LIR_NIL)
        return be_same_val(&r->pass1, &v);
    if (r->p.a1 >= 0)
        return false;
    r->pass1 = v;
    return true;
}

/* ---- ALUs -------------------------------------------------------------------------------- */

static bool route_alu1(struct router *r)
{
    const struct be_node *u = router_node(r, r->p.a1);
    struct qg_block *k = &r->o->k;
    struct lir_val a, b;

    if (!u)
        return true;
    for (int i = 0; i < 3; i++)
        if (router_has(r, u->vdef[i]))
            return false;
    a = u->ins.a;
    b = u->ins.b;
    switch (u->ins.op) {
    case LIR_MOV:
        k->op1 = QG_OP_OR;
        b = zero;
        break;
    case LIR_SET:
    case LIR_SETP:
        k->op1 = QG_OP_SET;
        k->cmp1 = u->ins.cmp;
        break;
    case LIR_ALU: k->op1 = u->ins.alu; break;
    default: return false;
    }
    if (r->p.f1 >= 0)
        k->cmp1 = r->t->node[r->p.f1].ins.cmp;
    if (k->op1 >= QG_OP_SEL)
        return false;
    if (r->swap1) {
        struct lir_val t = a;

        if (!be_commutes(&u->ins))
            return false;
        a = b;
        b = t;
    }
    r->o->line[QG_STAGE_ALU1] = u->ins.line;
    return place(r, 0, a) && place(r, 1, b);
}

/* ALU 1 hands a value on, if someone asked for it. */
static bool route_pass1(struct router *r)
{
    if (r->pass1.kind == LIR_NIL)
        return true;
    r->o->k.op1 = QG_OP_OR;
    return place(r, 0, r->pass1) && place(r, 1, zero);
}

/* First or second operand of ALU 2 (k = 0, 1), value v from s: fills the selector. */
static bool route_ab(struct router *r, int k, enum src s, struct lir_val v)
{
    uint32_t *sel = k ? &r->o->k.b2 : &r->o->k.a2;

    switch (s) {
    case S_R1: *sel = QG_A2_R1; return true;
    case S_X: *sel = QG_A2_X; return true;
    case S_Y: *sel = QG_A2_Y; return true;
    case S_ZERO: v = zero; break;
    case S_REG:
    case S_IMM: break;
    default: return false;
    }
    *sel = QG_A2_C;
    if (r->pass1.kind != LIR_NIL && be_same_val(&r->pass1, &v)) {
        *sel = QG_A2_R1;
        return true;
    }
    if (place(r, 2 + k, v))
        return true;
    *sel = QG_A2_R1;
    return pass(r, v);
}

static bool route_c(struct router *r, enum src s, struct lir_val v)
{
    uint32_t *sel = &r->o->k.c2;

    switch (s) {
    case S_ZERO: *sel = QG_C2_ZERO; return true;
    case S_R1: *sel = QG_C2_R1; return true;
    case S_X: *sel = QG_C2_X; return true;
    case S_Y: *sel = QG_C2_Y; return true;
    case S_REG:
    case S_IMM: *sel = QG_C2_R1; return pass(r, v);
    default: return false;
    }
}

static bool unary(enum qg_op op)
{
    return op == QG_OP_POPC || op == QG_OP_CLZ || op == QG_OP_BREV;
}

static bool ternary(enum qg_op op)
{
    return op == QG_OP_MAD || op == QG_OP_MADHU || op == QG_OP_MADHS || op == QG_OP_PRMT;
}

/* ALU 2 for an atomic: old value X against c. */
static bool route_atomic(struct router *r, const struct be_node *u, int n)
{
    struct qg_block *k = &r->o->k;
    enum src c = source(r, n, 2);

    if (u->ins.exch) {
        k->op2 = QG_OP_OR;
        if (c != S_REG && c != S_IMM && c != S_ZERO)
            return route_ab(r, 0, c, u->ins.c) && route_ab(r, 1, c, u->ins.c);
        return route_ab(r, 0, c, u->ins.c) && route_ab(r, 1, S_ZERO, zero);
    }
    k->op2 = u->ins.alu;
    k->a2 = QG_A2_X;
    if ((u->ins.alu == QG_OP_CAS || u->ins.alu == QG_OP_PRMT) &&
        !route_c(r, source(r, n, 3), u->ins.d))
        return false;
    return route_ab(r, 1, c, u->ins.c);
}

static bool route_alu2(struct router *r)
{
    const struct be_node *u = router_node(r, r->p.a2);
    struct qg_block *k = &r->o->k;
    int n = r->p.a2, i0 = r->swap2, i1 = !r->swap2;
    const struct lir_val *v[3];

    if (!u)
        return true;
    r->o->line[QG_STAGE_ALU2] = u->ins.line;
    if (u->kind == BN_ATOM)
        return !r->swap2 && route_atomic(r, u, n);
    v[0] = &u->ins.a;
    v[1] = &u->ins.b;
    v[2] = &u->ins.c;
    if (r->swap2 && !be_commutes(&u->ins))
        return false;
    switch (u->ins.op) {
    case LIR_MOV: {
        enum src s = source(r, n, 0);

        if (s == S_ZERO)
            return true; /* op none gives 0 */
        k->op2 = QG_OP_OR;
        if (s == S_REG || s == S_IMM)
            return route_ab(r, 0, s, *v[0]) && route_ab(r, 1, S_ZERO, zero);
        return route_ab(r, 0, s, *v[0]) && route_ab(r, 1, s, *v[0]);
    }
    case LIR_SET:
    case LIR_SETP:
        k->op2 = QG_OP_SET;
        k->cmp2 = u->ins.cmp;
        break;
    case LIR_SEL: k->op2 = QG_OP_SEL; break;
    case LIR_ALU: k->op2 = u->ins.alu; break;
    default: return false;
    }
    if (r->p.f2 >= 0)
        k->cmp2 = r->t->node[r->p.f2].ins.cmp;
    if (unary((enum qg_op)k->op2))
        return route_ab(r, 0, source(r, n, 0), *v[0]);
    if (ternary((enum qg_op)k->op2) && !route_c(r, source(r, n, 2), *v[2]))
        return false;
    return route_ab(r, 0, source(r, n, i0), *v[i0]) && route_ab(r, 1, source(r, n, i1), *v[i1]);
}

/* ---- Ports ------------------------------------------------------------------------------- */

static bool set_offset(struct router *r, const struct lir_val *b, uint32_t *off, int field)
{
    *off = b->kind == LIR_NIL ? 0 : b->imm & 0xffff;
    if (b->kind == LIR_RELOC) {
        r->o->rel[field].on = true;
        r->o->rel[field].kind = b->reloc;
        r->o->rel[field].index = b->index;
    }
    return true;
}

static bool route_address(struct router *r, const struct be_node *u, uint32_t *base,
                          uint32_t *scale, uint32_t *off, int field)
{
    int s;

    set_offset(r, &u->ins.b, off, field);
    if (u->ins.a.kind != LIR_VREG)
        return true;
    s = place_any(r, u->ins.a);
    if (s < 0)
        return false;
    *base = (uint32_t)s + QG_BASE_A;
    *scale = u->ins.width == 2;
    return true;
}

/* What must be in D (a shuffle's index, a vote's members) and in A (a shuffle's value). */
static bool route_cross(struct router *r)
{
    const struct be_node *u = router_node(r, r->p.x);
    struct qg_block *k = &r->o->k;

    if (!u || (u->kind != BN_SHFL && u->kind != BN_VOTE))
        return true;
    r->o->line[QG_STAGE_X] = u->ins.line;
    k->xkind = u->kind == BN_SHFL ? QG_X_SHFL : QG_X_VOTE;
    k->xmode = u->ins.mode;
    if (router_has(r, u->vdef[2]) || !place(r, 3, u->ins.c))
        return false;
    if (u->kind == BN_VOTE)
        return true;
    k->xwidth = u->ins.width;
    return !router_has(r, u->vdef[0]) && place(r, 0, u->ins.a);
}

static bool route_ports(struct router *r)
{
    const struct be_node *x = router_node(r, r->p.x), *y = router_node(r, r->p.y),
                         *st = router_node(r, r->p.st);
    struct qg_block *k = &r->o->k;

    if (x && (x->kind == BN_LD || x->kind == BN_ATOM)) {
        r->o->line[QG_STAGE_X] = x->ins.line;
        k->xkind = x->ins.space == LIR_GLOBAL ? QG_X_LDG : QG_X_LDS;
        k->xpart = x->ins.mode;
        if (!route_address(r, x, &k->xbase, &k->xscale, &k->xoff, QG_IMM_X))
            return false;
    }
    if (y) {
        r->o->line[QG_STAGE_Y] = y->ins.line;
        k->ykind = y->ins.space == LIR_GLOBAL ? QG_Y_LDG : QG_Y_LDS;
        k->ypart = y->ins.mode;
        if (!route_address(r, y, &k->ybase, &k->yscale, &k->yoff, QG_IMM_Y))
            return false;
    }
    if (st) {
        r->o->line[QG_STAGE_STORE] = st->ins.line;
        k->skind = st->ins.space == LIR_GLOBAL ? QG_S_STG : QG_S_STS;
        k->serial = st->kind == BN_ATOM;
        k->spart = st->ins.mode;
        if (!route_address(r, st, &k->sbase, &k->sscale, &k->soff, QG_IMM_S))
            return false;
    }
    if (r->p.div >= 0) {
        /* NOLINTNEXTLINE: a packet names nodes only of a tree that has some */
        struct lir_val v = r->t->node[r->p.div].ins.a;
        int s = place_any(r, is_zero(&v) ? zero : v);

        if (s < 0)
            return false;
        k->dcheck = (uint32_t)s + QG_BASE_A;
        if (!r->o->line[QG_STAGE_ALU2].ptx)
            r->o->line[QG_STAGE_ALU2] = r->t->node[r->p.div].ins.line;
    }
    return true;
}

/* ---- Commits ----------------------------------------------------------------------------- */

static bool ask_pass2(struct router *r, enum src s, struct lir_val v)
{
    if (r->p.a2 >= 0)
        return false;
    if (r->pass2 != S_NONE)
        return r->pass2 == s && s != S_REG && s != S_IMM;
    r->pass2 = s;
    r->pass2v = v;
    return true;
}

static void commit(struct router *r, int slot, int n)
{
    r->o->d[slot] = r->t->node[n].ins.dst;
    r->o->keep[slot] = r->t->node[n].keeps;
}

/* Decides what ALU 2 hands on (a store's data, a value that slot 1 has no room for). */
static bool route_commits(struct router *r)
{
    struct be_pick *p = &r->p;
    const struct be_node *st = router_node(r, p->st);
    bool need1 = p->a1 >= 0 && be_escapes(router_node(r, p->a1), p->set);
    bool needx = p->x >= 0 && be_escapes(router_node(r, p->x), p->set);
    bool needy = p->y >= 0 && be_escapes(router_node(r, p->y), p->set);
    bool need2 = p->a2 >= 0 && router_node(r, p->a2)->kind != BN_ATOM &&
                 be_escapes(router_node(r, p->a2), p->set);

    if (st && st->kind == BN_ST) {
        enum src s = source(r, p->st, 2);

        if (s == S_BAD || (s != S_R2 && !ask_pass2(r, s, st->ins.c)))
            return false;
    }
    if (need2)
        commit(r, 1, p->a2);
    if (needy) {
        if (!ask_pass2(r, S_Y, zero))
            return false;
        commit(r, 1, p->y);
    }
    if (need1 && needx) {
        if (r->o->d[1] >= 0)
            return false;
        if (r->pass2 == S_X || !ask_pass2(r, S_R1, zero)) {
            if (r->pass2 != S_X)
                return false;
            commit(r, 1, p->x);
            needx = false;
        } else {
            commit(r, 1, p->a1);
            need1 = false;
        }
    }
    if (needx) {
        commit(r, 0, p->x);
        r->o->k.w1x = 1;
    } else if (need1) {
        commit(r, 0, p->a1);
    }
    if (r->o->d[0] >= 0 && r->o->d[0] == r->o->d[1])
        return false;
    if (r->pass2 == S_NONE || r->pass2 == S_ZERO) /* op none gives 0 */
        return true;
    r->o->k.op2 = QG_OP_OR;
    if (r->pass2 == S_REG || r->pass2 == S_IMM)
        return route_ab(r, 0, r->pass2, r->pass2v) && route_ab(r, 1, S_ZERO, zero);
    return route_ab(r, 0, r->pass2, zero) && route_ab(r, 1, r->pass2, zero);
}

bool be_twins(const struct be_trace *t, int sub, int test)
{
    const struct be_node *u, *v;

    if (sub < 0 || test < 0)
        return false;
    u = &t->node[sub];
    v = &t->node[test];
    return u->ins.op == LIR_ALU && u->ins.alu == QG_OP_SUB && v->ins.op == LIR_SETP &&
           be_same_val(&u->ins.a, &v->ins.a) && be_same_val(&u->ins.b, &v->ins.b) &&
           u->vdef[0] == v->vdef[0] && u->vdef[1] == v->vdef[1];
}

/* ---- Putting it together ----------------------------------------------------------------- */

static void start(struct router *r)
{
    memset(r->o, 0, sizeof *r->o);
    for (int s = 0; s < 4; s++) {
        r->slot[s] = (struct lir_val){0};
        r->o->reg[s] = -1;
    }
    r->o->d[0] = r->o->d[1] = r->o->gp = r->o->vp = r->o->pd = -1;
    r->o->target = BE_NOWHERE;
    r->pass1 = (struct lir_val){0};
    r->pass2 = S_NONE;
}

/* Registers and immediates of the slots; fields that nothing uses are 0. */
static void finish(struct router *r)
{
    struct qg_block *k = &r->o->k;

    for (int s = 0; s < 4; s++) {
        const struct lir_val *v = &r->slot[s];
        int field = s < 2 ? QG_IMM_1 : QG_IMM_2;

        if (v->kind == LIR_VREG) {
            r->o->reg[s] = (int32_t)v->v;
        } else if (be_is_imm(v)) {
            *(s < 2 ? &k->imm1 : &k->imm2) = v->imm;
            *(s < 2 ? &k->i1a : &k->i2c) = s == 0 || s == 2;
            if (v->kind == LIR_RELOC) {
                r->o->rel[field].on = true;
                r->o->rel[field].kind = v->reloc;
                r->o->rel[field].index = v->index;
            }
        }
    }
    if (!((k->lut ^ k->lut >> 1) & 5))
        k->usrc = 0;
    if (!((k->lut ^ k->lut >> 2) & 3))
        r->o->vp = -1;
    k->fence = r->p.fence >= 0;
    if (k->fence && !r->o->line[QG_STAGE_STORE].ptx)
        r->o->line[QG_STAGE_STORE] = r->t->node[r->p.fence].ins.line;
}

static bool attempt(struct router *r)
{
    start(r);
    if (!route_alu1(r) || !route_cross(r) || !route_alu2(r) || !route_commits(r) ||
        !route_pass1(r) || !route_ports(r) || !be_route_predicate(r))
        return false;
    finish(r);
    return true;
}

static bool is_load(const struct be_trace *t, int n)
{
    return n >= 0 && t->node[n].kind == BN_LD;
}

bool be_route(const struct be *be, const struct be_trace *t, const struct be_pick *p,
              struct be_bundle *out)
{
    struct router r = {.be = be, .t = t, .p = *p, .o = out};
    int ports = is_load(t, p->x) && is_load(t, p->y) ? 2 : 1;

    for (int xy = 0; xy < ports; xy++) {
        for (int v = 0; v < 4; v++) {
            r.swap1 = v & 1;
            r.swap2 = v >> 1;
            if ((r.swap1 && p->a1 < 0) || (r.swap2 && p->a2 < 0))
                continue;
            if (attempt(&r))
                return true;
        }
        r.p.x = p->y;
        r.p.y = p->x;
    }
    return false;
}
