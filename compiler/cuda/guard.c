/* The guard, the predicate unit and the control of a bundle. A block has one of each: one guard
 * predicate in one polarity, one predicate committed, one branch. */
#include "route.h"

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
        if (router_has(r, u->vdef[k]) && r->t->node[u->vdef[k]].kind == BN_LD)
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

    if (!router_has(r, def))
        return true;
    i = &r->t->node[def].ins;
    return (def == r->p.a1 || def == r->p.f1) && i->op == LIR_SETP && i->q.p < 0 && i->guard.p < 0;
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

bool be_route_predicate(struct router *r)
{
    struct guard g = {.p = {.p = -1}, .def = -1};
    const struct be_pick *p = &r->p;
    struct qg_block *k = &r->o->k;
    const struct be_node *c = router_node(r, p->ctl), *x = router_node(r, p->x),
                         *s = router_node(r, p->a2);
    int who[6] = {p->a1, p->a2, p->f1, p->f2, p->x, p->plog}, unit = -1;
    bool by_pv = false, via_v = false;

    if (!route_mask(r, &g))
        return false;
    if (s && s->ins.op == LIR_SEL && (g.mask || !ask_guard(&g, s->ins.p, s->pdef[0], false)))
        return false;
    if (x && x->kind == BN_VOTE) {
        if (g.mask || (x->ins.p.p < 0 ? g.used : !ask_guard(&g, x->ins.p, x->pdef[0], false)) ||
            router_has(r, x->pdef[0]))
            return false;
    }
    /* NOLINTNEXTLINE: a packet names nodes only of a tree that has some */
    if (p->plog >= 0 && r->t->node[p->plog].ins.p.p >= 0) {
        const struct be_node *l = &r->t->node[p->plog];

        if (g.mask || !ask_guard(&g, l->ins.p, l->pdef[0], true))
            return false;
    }
    for (int i = 0; i < 6; i++)
        if (who[i] >= 0 && be_pescapes(router_node(r, who[i]), p->set) && !take_unit(&unit, who[i]))
            return false;
    if (p->plog >= 0 && !take_unit(&unit, p->plog))
        return false;

    /* Control. */
    if (c && c->kind == BN_BAR) {
        k->ctl = QG_CTL_BAR;
        r->o->line[QG_STAGE_CTL] = c->ins.line;
        if (c->ins.guard.p >= 0) {
            if (router_has(r, c->pdef[2]) || !ask_guard(&g, c->ins.guard, c->pdef[2], true))
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
        } else if (router_has(r, c->pdef[0])) {
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
        k->gsrc = router_has(r, g.def) ? QG_G_FLAG1 : QG_G_PRED;
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
            k->usrc = unit == p->a1 || unit == p->f1 ? QG_U_FLAG1 : QG_U_FLAG2;
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
            r->o->pkeep = u->pkeeps;
        }
    }
    return true;
}
