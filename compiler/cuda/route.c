/* A set of nodes as one block: who sits where, which operand goes through A B C D, which value is
 * forwarded (R1, X, Y, R2), what the guard and the predicate unit do, what is committed.
 *
 * be_route tries the few variants (operands of a commuting operation swapped, loads in X and Y
 * exchanged) and takes the first that fits.
 */
#include "backend.h"

#include <string.h>

enum src { S_NONE, S_ZERO, S_REG, S_IMM, S_R1, S_X, S_Y, S_R2, S_BAD };

struct router {
    const struct be *be;
    const struct be_trace *t;
    struct be_pick p;
    struct be_bundle *o;
    bool swap1, swap2;

    struct lir_val slot[4]; /* what A B C D hold; NIL: free */
    struct lir_val pass1;   /* value that ALU 1 hands on unchanged; NIL: none */
    enum src pass2;         /* what ALU 2 hands on unchanged */
    struct lir_val pass2v;  /* its value for S_REG, S_IMM */
};

static const struct lir_val zero = {.kind = LIR_IMM};

static bool is_zero(const struct lir_val *v)
{
    return v->kind == LIR_NIL || (v->kind == LIR_IMM && !v->imm);
}

static const struct be_node *node(const struct router *r, int n)
{
    return n < 0 ? NULL : &r->t->node[n];
}

static bool in_set(const struct router *r, int n)
{
    return n >= 0 && (r->p.set & BE_NODE(n));
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
    if (!in_set(r, d))
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

/* ---- ALUs ---------------------------------------------------------------------------------- */

static bool route_alu1(struct router *r)
{
    const struct be_node *u = node(r, r->p.a1);
    struct qg_block *k = &r->o->k;
    struct lir_val a, b;

    if (!u)
        return true;
    for (int i = 0; i < 3; i++)
        if (in_set(r, u->vdef[i]))
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
    if (u->ins.alu == QG_OP_CAS && !route_c(r, source(r, n, 3), u->ins.d))
        return false;
    return route_ab(r, 1, c, u->ins.c);
}

static bool route_alu2(struct router *r)
{
    const struct be_node *u = node(r, r->p.a2);
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
    if (unary((enum qg_op)k->op2))
        return route_ab(r, 0, source(r, n, 0), *v[0]);
    if (ternary((enum qg_op)k->op2) && !route_c(r, source(r, n, 2), *v[2]))
        return false;
    return route_ab(r, 0, source(r, n, i0), *v[i0]) && route_ab(r, 1, source(r, n, i1), *v[i1]);
}

/* ---- Ports ------------------------------------------------------------------------------------
 */

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
    const struct be_node *u = node(r, r->p.x);
    struct qg_block *k = &r->o->k;

    if (!u || (u->kind != BN_SHFL && u->kind != BN_VOTE))
        return true;
    r->o->line[QG_STAGE_X] = u->ins.line;
    k->xkind = u->kind == BN_SHFL ? QG_X_SHFL : QG_X_VOTE;
    k->xmode = u->ins.mode;
    if (in_set(r, u->vdef[2]) || !place(r, 3, u->ins.c))
        return false;
    if (u->kind == BN_VOTE)
        return true;
    k->xwidth = u->ins.width;
    return !in_set(r, u->vdef[0]) && place(r, 0, u->ins.a);
}

static bool route_ports(struct router *r)
{
    const struct be_node *x = node(r, r->p.x), *y = node(r, r->p.y), *st = node(r, r->p.st);
    struct qg_block *k = &r->o->k;

    if (x && (x->kind == BN_LD || x->kind == BN_ATOM)) {
        r->o->line[QG_STAGE_X] = x->ins.line;
        k->xkind = x->ins.space == LIR_GLOBAL ? QG_X_LDG : QG_X_LDS;
        if (!route_address(r, x, &k->xbase, &k->xscale, &k->xoff, QG_IMM_X))
            return false;
    }
    if (y) {
        r->o->line[QG_STAGE_Y] = y->ins.line;
        k->ykind = y->ins.space == LIR_GLOBAL ? QG_Y_LDG : QG_Y_LDS;
        if (!route_address(r, y, &k->ybase, &k->yscale, &k->yoff, QG_IMM_Y))
            return false;
    }
    if (st) {
        r->o->line[QG_STAGE_STORE] = st->ins.line;
        k->skind = st->ins.space == LIR_GLOBAL ? QG_S_STG : QG_S_STS;
        k->serial = st->kind == BN_ATOM;
        if (!route_address(r, st, &k->sbase, &k->sscale, &k->soff, QG_IMM_S))
            return false;
    }
    if (r->p.div >= 0) {
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

/* ---- Commits
 * ------------------------------------------------------------------------------------- */

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
    r->o->keep[slot] = r->t->node[n].ins.guard.p >= 0;
}

/* Decides what ALU 2 hands on (a store's data, a value that slot 1 has no room for). */
static bool route_commits(struct router *r)
{
    struct be_pick *p = &r->p;
    const struct be_node *st = node(r, p->st);
    bool need1 = p->a1 >= 0 && be_escapes(node(r, p->a1), p->set);
    bool needx = p->x >= 0 && be_escapes(node(r, p->x), p->set);
    bool needy = p->y >= 0 && be_escapes(node(r, p->y), p->set);
    bool need2 =
        p->a2 >= 0 && node(r, p->a2)->kind != BN_ATOM && be_escapes(node(r, p->a2), p->set);

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

/* ---- Guard and predicate
 * --------------------------------------------------------------------------- */

static bool same_pred(struct lir_pred a, struct lir_pred b)
{
    return a.p == b.p && a.neg == b.neg;
}

struct guard {
    struct lir_pred p;
    bool used, mask, any; /* any: the polarity does not matter */
    int def;              /* node that defines it, if it is in the set */
};

/* May node n run in a block whose guard g masks it? */
static bool maskable(const struct router *r, int n, const struct guard *g, int leave)
{
    const struct be_node *u = &r->t->node[n];
    bool uses_load = false;

    if (u->kind == BN_BRANCH || u->kind == BN_BAR || u->kind == BN_FENCE)
        return true;
    if (u->ins.guard.p >= 0)
        return same_pred(u->ins.guard, g->p);
    if (leave >= 0) {
        if (n > leave)
            return u->kind != BN_SHFL && u->kind != BN_VOTE;
        return !(r->t->node[leave].before & BE_NODE(n)) && u->kind != BN_SHFL && u->kind != BN_VOTE;
    }
    if (u->only.p >= 0 && same_pred(u->only, g->p) && u->only_def == g->def)
        return true;
    if ((!be_pure(&u->ins) && u->kind != BN_LD) || be_escapes(u, r->p.set) ||
        be_pescapes(u, r->p.set))
        return false;
    for (int k = 0; k < 4; k++)
        if (in_set(r, u->vdef[k]) && r->t->node[u->vdef[k]].kind == BN_LD)
            uses_load = true;
    if (u->kind != BN_LD && !uses_load)
        return true;
    for (int m = 0; m < r->t->n; m++)
        if (((u->users | u->pusers) & BE_NODE(m)) &&
            (r->t->node[m].kind == BN_BRANCH || !maskable(r, m, g, -1)))
            return false;
    return true;
}

static bool ask_guard(struct guard *g, struct lir_pred p, int def, bool any)
{
    if (!g->used) {
        g->used = true;
        g->p = p;
        g->any = any;
        g->def = def;
        return true;
    }
    if (g->p.p != p.p || g->def != def)
        return false;
    if (!any && !g->any)
        return g->p.neg == p.neg;
    if (!any) {
        g->p.neg = p.neg;
        g->any = false;
    }
    return true;
}

/* Masks: guards of the source and lanes that leave. */
static bool route_mask(struct router *r, struct guard *g)
{
    int leave = -1;

    for (int n = 0; n < r->t->n; n++) {
        const struct be_node *u = &r->t->node[n];

        if (!(r->p.set & BE_NODE(n)) || u->kind == BN_BAR || u->kind == BN_FENCE)
            continue;
        if (u->ins.guard.p >= 0) {
            if (!ask_guard(g, u->ins.guard, u->pdef[2], false))
                return false;
            g->mask = true;
        }
        if (r->p.ctl >= 0 && (u->after & BE_NODE(r->p.ctl))) {
            const struct be_node *c = &r->t->node[r->p.ctl];
            struct lir_pred stay = {.p = c->ins.p.p, .neg = !c->ins.p.neg};

            if (!ask_guard(g, stay, c->pdef[0], false))
                return false;
            g->mask = true;
            leave = r->p.ctl;
        }
    }
    if (!g->mask)
        return true;
    r->o->leave_masked = leave >= 0;
    for (int n = 0; n < r->t->n; n++)
        if ((r->p.set & BE_NODE(n)) && !maskable(r, n, g, leave))
            return false;
    return true;
}

/* Can the guard be this predicate: committed earlier, or the flag of ALU 1? */
static bool guardable(const struct router *r, int def)
{
    const struct lir_ins *i;

    if (!in_set(r, def))
        return true;
    i = &r->t->node[def].ins;
    return def == r->p.a1 && i->op == LIR_SETP && i->q.p < 0 && i->guard.p < 0;
}

/* Takes the predicate unit for node n; *unit is the node that has it. */
static bool take_unit(int *unit, int n)
{
    if (*unit >= 0 && *unit != n)
        return false;
    *unit = n;
    return true;
}

static uint32_t lut_swap_u(uint32_t lut)
{
    return (lut >> 1 & 5) | (lut << 1 & 10);
}

static bool route_predicate(struct router *r)
{
    struct guard g = {.p = {.p = -1}, .def = -1};
    const struct be_pick *p = &r->p;
    struct qg_block *k = &r->o->k;
    const struct be_node *c = node(r, p->ctl), *x = node(r, p->x), *s = node(r, p->a2);
    int who[4] = {p->a1, p->a2, p->x, p->plog}, unit = -1;
    bool by_pv = false, via_v = false;

    if (!route_mask(r, &g))
        return false;
    if (s && s->ins.op == LIR_SEL && (g.mask || !ask_guard(&g, s->ins.p, s->pdef[0], false)))
        return false;
    if (x && x->kind == BN_VOTE) {
        if (g.mask || (x->ins.p.p < 0 ? g.used : !ask_guard(&g, x->ins.p, x->pdef[0], false)) ||
            in_set(r, x->pdef[0]))
            return false;
    }
    if (p->plog >= 0 && r->t->node[p->plog].ins.p.p >= 0) {
        const struct be_node *l = &r->t->node[p->plog];

        if (g.mask || !ask_guard(&g, l->ins.p, l->pdef[0], true))
            return false;
    }
    for (int i = 0; i < 4; i++)
        if (who[i] >= 0 && be_pescapes(node(r, who[i]), p->set) && !take_unit(&unit, who[i]))
            return false;
    if (p->plog >= 0 && !take_unit(&unit, p->plog))
        return false;

    /* Control. */
    if (c && c->kind == BN_BAR) {
        k->ctl = QG_CTL_BAR;
        r->o->line[QG_STAGE_CTL] = c->ins.line;
        if (c->ins.guard.p >= 0) {
            if (in_set(r, c->pdef[2]) || !ask_guard(&g, c->ins.guard, c->pdef[2], true))
                return false;
            k->cond = g.p.neg == c->ins.guard.neg ? QG_COND_G : QG_COND_NOT_G;
        }
    } else if (c) {
        bool vote_all = x && x->kind == BN_VOTE && !g.used;

        k->ctl = c->ins.target == BE_EXIT ? QG_CTL_EXIT : QG_CTL_BRA;
        r->o->target = c->ins.target;
        r->o->line[QG_STAGE_CTL] = c->ins.line;
        if (g.used ? g.p.p == c->ins.p.p : !vote_all && guardable(r, c->pdef[0])) {
            if (!ask_guard(&g, c->ins.p, c->pdef[0], true))
                return false;
        } else if (in_set(r, c->pdef[0])) {
            if (!take_unit(&unit, c->pdef[0]))
                return false;
            by_pv = true;
        } else {
            if (unit >= 0)
                return false;
            by_pv = via_v = true;
        }
        if (by_pv && g.mask) /* pv is 0 for the lanes that the guard masks */
            return false;
        if (by_pv)
            k->cond = c->ins.p.neg ? QG_COND_NOT_PV : QG_COND_PV;
        else
            k->cond = g.p.neg == c->ins.p.neg ? QG_COND_G : QG_COND_NOT_G;
    }

    /* The guard's own source. */
    if (g.used) {
        if (!guardable(r, g.def))
            return false;
        k->gsrc = in_set(r, g.def) ? QG_G_FLAG1 : QG_G_PRED;
        k->gneg = g.p.neg;
        k->gmask = g.mask;
        if (k->gsrc == QG_G_PRED)
            r->o->gp = g.p.p;
        else if (x && x->kind == BN_VOTE)
            return false;
    }

    /* The predicate unit. */
    if (via_v) {
        k->lut = 12;
        r->o->vp = c->ins.p.p;
        return true;
    }
    if (unit >= 0) {
        const struct be_node *u = &r->t->node[unit];

        r->o->line[QG_STAGE_PRED] = u->ins.line;
        k->lut = 10;
        if (u->kind == BN_PLOG) {
            k->usrc = QG_U_G;
            k->lut = u->ins.lut;
            if (u->ins.p.p >= 0 && g.p.neg != u->ins.p.neg)
                k->lut = lut_swap_u(k->lut);
            if (u->ins.q.p >= 0)
                r->o->vp = u->ins.q.p;
        } else if (u->kind == BN_ALU) {
            k->usrc = unit == p->a1 ? QG_U_FLAG1 : QG_U_FLAG2;
            if (u->ins.q.p >= 0) {
                k->lut = u->ins.lut;
                r->o->vp = u->ins.q.p;
            }
        } else {
            k->usrc = QG_U_XFLAG;
        }
        if (be_pescapes(u, p->set)) {
            k->pwe = 1;
            r->o->pd = u->ins.pdst;
            r->o->pkeep = u->ins.guard.p >= 0;
        }
    }
    return true;
}

/* ---- Putting it together
 * ------------------------------------------------------------------------------ */

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
        !route_pass1(r) || !route_ports(r) || !route_predicate(r))
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
