/* A trace of basic blocks as a graph: who needs what, and what must stay in order.
 *
 * Three strengths of order (struct be_node): strict (an earlier bundle), weak (or the same one; all
 * reads of a bundle see the state before it, and within it loads come before stores), and after a
 * branch (the same bundle only under a guard that masks the lanes that leave).
 */
#include "backend.h"

#include <string.h>

static enum be_kind kind_of(const struct lir_ins *i)
{
    switch (i->op) {
    case LIR_LD: return BN_LD;
    case LIR_ST: return BN_ST;
    case LIR_ATOM: return BN_ATOM;
    case LIR_SHFL: return BN_SHFL;
    case LIR_VOTE: return BN_VOTE;
    case LIR_PLOG: return BN_PLOG;
    case LIR_BAR: return BN_BAR;
    case LIR_FENCE: return BN_FENCE;
    case LIR_DIVCHECK: return BN_DIV;
    default: return BN_ALU;
    }
}

static bool same_pred(struct lir_pred a, struct lir_pred b)
{
    return a.p == b.p && (a.p < 0 || a.neg == b.neg);
}

/* Can node u take operand k from node d inside one bundle? */
static bool forwards(const struct be_node *d, const struct be_node *u, int k)
{
    if (d->ins.guard.p >= 0 && !same_pred(d->ins.guard, u->ins.guard))
        return false;
    switch (u->kind) {
    case BN_ALU:
        return d->kind == BN_ALU || d->kind == BN_LD || d->kind == BN_SHFL || d->kind == BN_VOTE;
    case BN_ST: return k == 2 && d->kind != BN_ATOM;
    case BN_ATOM: return k >= 2 && (d->kind == BN_ALU || d->kind == BN_LD);
    default: return false;
    }
}

/* Can node u take predicate k (p, q, guard) from node d inside one bundle? */
static bool pforwards(const struct be_node *d, const struct be_node *u, int k)
{
    bool plain = d->ins.op == LIR_SETP && d->ins.q.p < 0;

    if (d->ins.guard.p >= 0 || k == 1)
        return false;
    if (k == 2)
        return plain;
    return u->kind == BN_BRANCH || (u->ins.op == LIR_SEL && plain);
}

/* ---- Memory --------------------------------------------------------------------------- */

static bool is_memory(const struct be_node *n)
{
    return n->kind == BN_LD || n->kind == BN_ST || n->kind == BN_ATOM;
}

/* May the two touch one word? */
static bool may_alias(const struct be_node *x, const struct be_node *y)
{
    const struct lir_ins *a = &x->ins, *b = &y->ins;
    uint32_t diff;

    if (a->space != b->space)
        return false;
    if (a->width != b->width || a->a.kind != b->a.kind || x->vdef[0] != y->vdef[0] ||
        (a->a.kind == LIR_VREG && a->a.v != b->a.v))
        return true;
    if (a->b.kind != b->b.kind ||
        (a->b.kind == LIR_RELOC && (a->b.reloc != b->b.reloc || a->b.index != b->b.index)))
        return true;
    diff = a->b.imm - b->b.imm;
    return diff < 4 || 0 - diff < 4;
}

static void order_memory(struct be_trace *t, int32_t n)
{
    struct be_node *u = &t->node[n];

    for (int32_t m = 0; m < n; m++) {
        struct be_node *d = &t->node[m];
        bool dm = is_memory(d), um = is_memory(u);
        bool ds = dm || d->kind == BN_SHFL || d->kind == BN_VOTE;
        bool us = um || u->kind == BN_SHFL || u->kind == BN_VOTE;

        if (dm && um && may_alias(d, u)) {
            if (d->kind == BN_LD)
                u->weak |= u->kind == BN_LD ? 0 : BE_NODE(m);
            else
                u->strict |= BE_NODE(m);
        }
        if ((u->kind == BN_BAR && ds) || (u->kind == BN_FENCE && dm)) {
            if (d->kind == BN_ATOM && u->kind == BN_BAR)
                u->strict |= BE_NODE(m);
            else
                u->weak |= BE_NODE(m);
        }
        if ((d->kind == BN_BAR && us) || (d->kind == BN_FENCE && um))
            u->strict |= BE_NODE(m);
        if ((u->kind == BN_BAR || u->kind == BN_FENCE) &&
            (d->kind == BN_BAR || d->kind == BN_FENCE)) {
            if (d->kind == BN_FENCE && u->kind == BN_BAR)
                u->weak |= BE_NODE(m);
            else
                u->strict |= BE_NODE(m);
        }
    }
}

/* ---- Branches ---------------------------------------------------------------------------- */

static bool has_effect(const struct be_node *n)
{
    return n->kind == BN_ST || n->kind == BN_ATOM || n->kind == BN_BAR || n->kind == BN_FENCE ||
           n->kind == BN_DIV || n->kind == BN_SHFL || n->kind == BN_VOTE;
}

/* Order of node n against the branches before it; of a branch against the nodes before it. */
static void order_branches(const struct be *be, struct be_trace *t, int32_t n)
{
    struct be_node *u = &t->node[n];

    for (int32_t m = 0; m < n; m++) {
        struct be_node *d = &t->node[m];

        if (u->kind == BN_BRANCH && d->kind != BN_BRANCH && has_effect(d)) {
            u->before |= BE_NODE(m);
            if (d->kind == BN_BAR)
                u->strict |= BE_NODE(m);
        }
        if (d->kind != BN_BRANCH)
            continue;
        if (u->kind == BN_BRANCH || u->kind == BN_BAR || u->kind == BN_FENCE ||
            u->kind == BN_SHFL || u->kind == BN_VOTE) {
            u->strict |= BE_NODE(m);
        } else {
            const uint64_t *in = d->ins.target >= 0 ? be->blk[d->ins.target].in : NULL;
            struct lir_pred stay = {.p = d->ins.p.p, .neg = !d->ins.p.neg};
            bool pinned =
                u->kind == BN_ST || u->kind == BN_ATOM || u->kind == BN_LD || u->kind == BN_DIV;
            uint32_t v[2];
            int k = be_writes(be, &u->ins, v);

            for (int r = 0; r < k; r++)
                pinned |= in && be_get(in, v[r]);
            if (!pinned)
                continue;
            if (u->ins.guard.p >= 0 && !same_pred(u->ins.guard, stay))
                u->strict |= BE_NODE(m);
            else
                u->after |= BE_NODE(m);
        }
    }
}

/* ---- Building ------------------------------------------------------------------------------ */

struct builder {
    struct be *be;
    struct be_trace *t;
    int32_t *life; /* per value: index of its current life, or -1 */
};

static int32_t new_life(struct builder *w, uint32_t v, int32_t def)
{
    struct be_life *l = &w->t->life[w->t->nlife];

    l->def = (int16_t)def;
    l->pred = v >= w->be->nvreg;
    w->life[v] = w->t->nlife;
    return w->t->nlife++;
}

static int32_t life_of(struct builder *w, uint32_t v)
{
    return w->life[v] >= 0 ? w->life[v] : new_life(w, v, -1);
}

/* Node n reads v; returns the node that defines it or -1. */
static int16_t reads(struct builder *w, int32_t n, uint32_t v, bool forward)
{
    struct be_trace *t = w->t;
    struct be_life *l = &t->life[life_of(w, v)];
    struct be_node *d;

    l->users |= BE_NODE(n);
    if (l->def < 0)
        return -1;
    d = &t->node[l->def];
    if (l->pred)
        d->pusers |= BE_NODE(n);
    else
        d->users |= BE_NODE(n);
    if (forward)
        t->node[n].weak |= BE_NODE(l->def);
    else
        t->node[n].strict |= BE_NODE(l->def);
    return l->def;
}

static const struct be_node *def_of(struct builder *w, uint32_t v)
{
    int32_t l = w->life[v];

    return l >= 0 && w->t->life[l].def >= 0 ? &w->t->node[w->t->life[l].def] : NULL;
}

static void writes(struct builder *w, int32_t n, uint32_t v)
{
    struct be_trace *t = w->t;
    struct be_node *u = &t->node[n];

    if (u->ins.guard.p >= 0 && (w->life[v] >= 0 || be_get(w->be->blk[t->head].in, v))) {
        reads(w, n, v, false); /* keeps the old value where the guard fails */
        if (v < w->be->nvreg)
            u->keeps = true;
        else
            u->pkeeps = true;
    } else {
        life_of(w, v);
    }
    {
        struct be_life *old = &t->life[w->life[v]];

        u->weak |= old->users & ~BE_NODE(n);
        if (old->def >= 0)
            u->weak |= BE_NODE(old->def);
    }
    new_life(w, v, n);
}

static void add_node(struct builder *w, const struct lir_ins *i, enum be_kind kind)
{
    struct be_trace *t = w->t;
    int32_t n = t->n++;
    struct be_node *u = &t->node[n];
    struct be *be = w->be;
    uint32_t v[2];
    int k;

    u->kind = kind;
    u->ins = *i;
    u->only.p = -1;
    for (int r = 0; r < 4; r++) {
        const struct lir_val *x = be_operand(&u->ins, r);
        const struct be_node *d;

        u->vdef[r] = -1;
        if (x->kind != LIR_VREG)
            continue;
        d = def_of(w, x->v);
        u->vdef[r] = reads(w, n, x->v, d && forwards(d, u, r));
    }
    for (int r = 0; r < 3; r++) {
        const struct lir_pred *x = be_predicate(&u->ins, r);
        const struct be_node *d;

        u->pdef[r] = -1;
        if (x->p < 0)
            continue;
        d = def_of(w, be->nvreg + (uint32_t)x->p);
        u->pdef[r] = reads(w, n, be->nvreg + (uint32_t)x->p, d && pforwards(d, u, r));
    }
    order_memory(t, n);
    order_branches(be, t, n);
    k = be_writes(be, &u->ins, v);
    for (int r = 0; r < k; r++)
        writes(w, n, v[r]);
}

/* All values live at `to` are needed by the branch n (n < 0: by the end of the trace). */
static void needs(struct builder *w, int32_t to, int32_t n)
{
    struct be_trace *t = w->t;
    struct be *be = w->be;

    if (to < 0)
        return;
    for (uint32_t v = 0; v < be->nval; v++) {
        struct be_life *l;

        if (!be_get(be->blk[to].in, v))
            continue;
        l = &t->life[life_of(w, v)];
        if (n >= 0)
            l->users |= BE_NODE(n);
        else
            l->end = true;
        if (l->def < 0)
            continue;
        if (l->pred)
            t->node[l->def].pext = true;
        else
            t->node[l->def].ext = true;
        if (n >= 0)
            t->node[n].before |= BE_NODE(l->def);
    }
    /* what a definition under a guard may keep is needed too: reads() has seen to it */
}

/* Does m write under a guard what d defines, too? */
static bool keeps(const struct be_node *m, const struct be_node *d)
{
    return m->ins.guard.p >= 0 && ((d->ins.dst >= 0 && m->ins.dst == d->ins.dst) ||
                                   (d->ins.pdst >= 0 && m->ins.pdst == d->ins.pdst));
}

/* Guards that all uses of a value share: an unguarded node may then run under them. */
static void find_only(struct be_trace *t)
{
    for (int32_t n = t->n - 1; n >= 0; n--) {
        struct be_node *u = &t->node[n];
        bool ok = !u->ext && !u->pext && (be_pure(&u->ins) || u->kind == BN_LD);

        u->only.p = -1;
        for (int32_t m = n + 1; m < t->n && ok; m++) {
            const struct be_node *d = &t->node[m];

            if (!((u->users | u->pusers) & BE_NODE(m)))
                continue;
            /* the guard itself, and what a guarded definition keeps, are needed in all lanes */
            ok = d->ins.guard.p >= 0 && d->pdef[2] != n && !keeps(d, u) &&
                 (u->only.p < 0 || (same_pred(u->only, d->ins.guard) && u->only_def == d->pdef[2]));
            u->only = d->ins.guard;
            u->only_def = d->pdef[2];
        }
        if (!ok)
            u->only.p = -1;
    }
}

static void estimate(struct be_trace *t)
{
    for (int32_t n = 0; n < t->n; n++) {
        struct be_node *u = &t->node[n];
        bool must = u->ext;

        for (int32_t m = n + 1; m < t->n; m++)
            must |= (u->users & BE_NODE(m)) && (t->node[m].strict & BE_NODE(n));
        u->rest = 0.4f;
        if (u->ins.dst >= 0)
            u->rest += must ? 3.5f : 1.0f;
        if (u->ins.pdst >= 0)
            u->rest += u->pext ? 1.0f : 0.3f;
        if (u->kind == BN_ATOM)
            u->rest += 2.0f;
    }
}

void be_build_trace(struct be *be, struct be_trace *t)
{
    struct builder w = {be, t, be_alloc(be, be->nval + 1, sizeof(int32_t))};

    t->node = be_alloc(be, BE_NODES, sizeof *t->node);
    t->life = be_alloc(be, be->nval + 3 * BE_NODES + 1, sizeof *t->life);
    t->n = t->nlife = 0;
    for (uint32_t v = 0; v < be->nval; v++)
        w.life[v] = -1;
    for (int32_t i = 0; i < t->nblocks; i++) {
        const struct be_blk *k = &be->blk[t->blocks[i]];
        int32_t on = i + 1 < t->nblocks ? t->blocks[i + 1] : t->next;

        for (uint32_t j = 0; j < k->n; j++)
            add_node(&w, &k->ins[j], kind_of(&k->ins[j]));
        if (k->cond.p >= 0) {
            struct lir_ins b = {.op = LIR_BRA,
                                .dst = -1,
                                .pdst = -1,
                                .p = k->cond,
                                .q = {.p = -1},
                                .guard = {.p = -1},
                                .target = k->taken,
                                .line = k->tline};

            if (k->taken == on) { /* the trace goes on where this branch goes */
                b.p.neg = !b.p.neg;
                b.target = k->next;
            }
            add_node(&w, &b, BN_BRANCH);
            needs(&w, b.target, t->n - 1);
            t->node[t->n - 1].weak |= t->node[t->n - 1].before;
        }
    }
    needs(&w, t->next, -1);
    t->through = t->pthrough = 0;
    for (int32_t l = 0; l < t->nlife; l++)
        if (t->life[l].def < 0 && !t->life[l].users) {
            if (t->life[l].pred)
                t->pthrough += t->life[l].end;
            else
                t->through += t->life[l].end;
            t->life[l--] = t->life[--t->nlife];
        }
    find_only(t);
    estimate(t);
}
