/* Packing: a trace's nodes into the cheapest sequence of bundles.
 *
 * A beam search from the entry of the trace downwards. A state is the set of nodes that are done;
 * a step adds one bundle. What counts is tokens: a block run is one (EXEC), a committed register
 * about three and a half (its bytes and WB), a committed predicate one. A value whose readers are
 * all in its own bundle is never committed: that is what the search is after.
 */
#include "backend.h"

#include <stdlib.h>
#include <string.h>

#define COST_COMMIT 3.5f
#define COST_PRED 1.0f
#define COST_OVER 60.0f /* per register or predicate over the limit */
#define SERIAL 3.0f     /* lanes that run a serial block one after another */

enum { WINDOW = 12, KEEP = 10, TRIES = 40, BEAM = 8 };

/* ---- Traces -------------------------------------------------------------------------- */

static bool may_follow(const struct be *be, const uint8_t *taken, int32_t b, int32_t s)
{
    return s > 0 && !taken[s] && be->blk[s].npreds == 1 && be->blk[s].loop == be->blk[b].loop;
}

static void form_trace(struct be *be, struct be_trace *t, uint8_t *taken, int32_t head)
{
    uint32_t nodes = 0;
    int32_t b = head;

    memset(t, 0, sizeof *t);
    t->head = head;
    t->depth = be->blk[head].depth;
    t->blocks = be_alloc(be, (size_t)be->nblk, sizeof *t->blocks);
    for (;;) {
        const struct be_blk *k = &be->blk[b];
        int32_t s = k->next;

        t->blocks[t->nblocks++] = b;
        taken[b] = 1;
        nodes += k->n + 1;
        if (!may_follow(be, taken, b, s) && k->cond.p >= 0 &&
            (may_follow(be, taken, b, k->taken) ||
             (s == BE_EXIT && k->taken >= 0 && !taken[k->taken])))
            s = k->taken; /* go on along the other edge */
        t->next = s;
        t->nline = k->nline;
        if (!may_follow(be, taken, b, s) || nodes + be->blk[s].n + 1 > BE_NODES)
            return;
        b = s;
    }
}

static int32_t trace_of(const struct be_plan *plan, int32_t block)
{
    for (int32_t i = 0; i < plan->ntraces; i++)
        if (plan->trace[i].head == block)
            return i;
    return -1;
}

static bool in_loop(const struct be *be, int32_t b, int32_t header)
{
    for (int32_t h = be->blk[b].loop; h >= 0; h = be->blk[h].outer)
        if (h == header)
            return true;
    return false;
}

/* Successors of a trace that are not loop heads it belongs to. */
static int successors(const struct be *be, const struct be_trace *t, int32_t *to)
{
    int n = 0;

    for (int32_t i = 0; i < t->nblocks; i++) {
        const struct be_blk *k = &be->blk[t->blocks[i]];
        int32_t e[2] = {k->cond.p >= 0 ? k->taken : BE_NOWHERE, k->next};

        for (int s = 0; s < 2; s++)
            if (e[s] >= 0 && !(i + 1 < t->nblocks && e[s] == t->blocks[i + 1]) &&
                be->blk[e[s]].rpo > k->rpo)
                to[n++] = e[s];
    }
    return n;
}

/* Layout order: every block after all that lead to it (but for loops), loops in one piece, and
 * where there is a choice the trace that control falls into. */
static void order_traces(struct be *be, struct be_plan *plan)
{
    struct be_trace *out = be_alloc(be, (size_t)plan->ntraces, sizeof *out);
    int32_t *waits = be_alloc(be, (size_t)plan->ntraces, sizeof *waits);
    int32_t *to = be_alloc(be, (size_t)be->nblk * 2, sizeof *to);
    uint8_t *placed = be_alloc(be, (size_t)plan->ntraces, 1);

    for (int32_t i = 0; i < plan->ntraces; i++)
        for (int k = successors(be, &plan->trace[i], to); k-- > 0;)
            if (trace_of(plan, to[k]) >= 0)
                waits[trace_of(plan, to[k])]++;
    for (int32_t n = 0; n < plan->ntraces; n++) {
        int32_t best = -1;
        double best_score = -1e9;

        for (int32_t i = 0; i < plan->ntraces; i++) {
            double score = 0;

            if (placed[i])
                continue;
            if (waits[i] > 0)
                score -= 1e6 + be->blk[plan->trace[i].head].rpo; /* only if nothing else is left */
            /* stay in the loops that are open */
            for (int32_t j = 0; j < n; j++) {
                int32_t h = be->blk[out[j].head].loop;

                if (h >= 0 && !in_loop(be, plan->trace[i].head, h)) {
                    bool open = false;

                    for (int32_t m = 0; m < plan->ntraces; m++)
                        open |= !placed[m] && in_loop(be, plan->trace[m].head, h);
                    if (open)
                        score -= 1000;
                }
            }
            if (n && out[n - 1].next == plan->trace[i].head)
                score += 500;
            score -= be->blk[plan->trace[i].head].rpo * 1e-3;
            if (score > best_score) {
                best_score = score;
                best = i;
            }
        }
        out[n] = plan->trace[best];
        placed[best] = 1;
        for (int k = successors(be, &out[n], to); k-- > 0;)
            if (trace_of(plan, to[k]) >= 0)
                waits[trace_of(plan, to[k])]--;
    }
    for (int32_t n = 0; n < plan->ntraces; n++)
        out[n].fall = n + 1 < plan->ntraces ? out[n + 1].head : BE_NOWHERE;
    plan->trace = out;
}

static bool ends_group(const struct lir_ins *i)
{
    return i->op == LIR_ST || i->op == LIR_ATOM || i->op == LIR_BAR;
}

/* A trace holds BE_NODES nodes: cuts blocks that are longer, behind a store if there is one. */
static void cut_blocks(struct be *be)
{
    bool cut = false;

    for (int32_t b = 0; b < be->nblk; b++) {
        int32_t rest;
        uint32_t at;

        if (!be->blk[b].reachable || be->blk[b].n < BE_NODES)
            continue;
        at = BE_NODES - 1;
        while (at > BE_NODES - 32 && !ends_group(&be->blk[b].ins[at - 1]))
            at--;
        rest = be_blk_new(be);
        for (uint32_t i = at; i < be->blk[b].n; i++)
            *be_insert(be, rest, be->blk[rest].n) = be->blk[b].ins[i];
        be->blk[rest].cond = be->blk[b].cond;
        be->blk[rest].taken = be->blk[b].taken;
        be->blk[rest].next = be->blk[b].next;
        be->blk[rest].tline = be->blk[b].tline;
        be->blk[rest].nline = be->blk[b].nline;
        be->blk[rest].reachable = true;
        be->blk[b].n = at;
        be->blk[b].cond.p = -1;
        be->blk[b].taken = BE_NOWHERE;
        be->blk[b].next = rest;
        cut = true;
    }
    if (cut) {
        be_cfg(be);
        be_liveness(be);
    }
}

void be_traces(struct be *be, struct be_plan *plan)
{
    uint8_t *taken;

    cut_blocks(be);
    taken = be_alloc(be, (size_t)be->nblk, 1);
    plan->trace = be_alloc(be, (size_t)be->norder, sizeof *plan->trace);
    plan->ntraces = 0;
    for (int32_t o = 0; o < be->norder; o++)
        if (!taken[be->order[o]])
            form_trace(be, &plan->trace[plan->ntraces++], taken, be->order[o]);
    order_traces(be, plan);
    for (int32_t i = 0; i < plan->ntraces; i++)
        be_build_trace(be, &plan->trace[i]);
}

/* ---- Search ------------------------------------------------------------------------------ */

struct state {
    be_nodes done;
    float cost, rank; /* rank: cost + estimate of the rest */
    int32_t parent;
    struct be_pick pick;
};

struct leaf {
    struct be_pick pick;
    float cost, rank;
};

struct search {
    struct be *be;
    const struct be_plan *plan;
    struct be_trace *t;
    be_nodes all;

    /* expansion of one state */
    be_nodes done;
    float base_rest; /* estimate of all that is not done */
    int16_t window[BE_NODES];
    int nwindow;
    struct leaf leaf[TRIES + 1];
    int nleaf;
    long leaves;
};

static uint32_t live_after(const struct search *s, be_nodes done, uint32_t *preds)
{
    const struct be_trace *t = s->t;
    uint32_t regs = t->through;

    *preds = t->pthrough;
    for (int32_t i = 0; i < t->nlife; i++) {
        const struct be_life *l = &t->life[i];

        if (l->def >= 0 && !(done & BE_NODE(l->def)))
            continue;
        if (!l->end && !(l->users & ~done))
            continue;
        if (l->pred)
            ++*preds;
        else
            ++regs;
    }
    return regs;
}

static void add_leaf(struct search *s, const struct be_pick *p)
{
    const struct be_trace *t = s->t;
    float cost = 0, rest = s->base_rest, factor = 1;
    uint32_t regs, preds;
    int at;

    if (p->st >= 0 && t->node[p->st].kind == BN_ATOM)
        factor = SERIAL;
    s->leaves++;
    for (be_nodes m = p->set; m;) {
        int n =
            (uint64_t)m ? __builtin_ctzll((uint64_t)m) : 64 + __builtin_ctzll((uint64_t)(m >> 64));
        const struct be_node *u = &t->node[n];

        m &= m - 1;
        rest -= u->rest;
        if (be_escapes(u, p->set))
            cost += COST_COMMIT;
        if (be_pescapes(u, p->set))
            cost += COST_PRED;
    }
    if (factor > 1)
        cost *= 1.5f;
    cost += s->plan->exec + (factor - 1);
    regs = live_after(s, s->done | p->set, &preds);
    if (regs > s->plan->regs)
        cost += COST_OVER * (float)(regs - s->plan->regs);
    if (preds > s->plan->preds)
        cost += COST_OVER * (float)(preds - s->plan->preds);
    if (s->nleaf == TRIES && cost + rest >= s->leaf[TRIES - 1].rank)
        return;
    at = s->nleaf < TRIES ? s->nleaf++ : TRIES - 1;
    while (at > 0 && s->leaf[at - 1].rank > cost + rest) {
        s->leaf[at] = s->leaf[at - 1];
        at--;
    }
    s->leaf[at] = (struct leaf){*p, cost, cost + rest};
}

/* Is every node that n must not overtake done, or in the bundle where that is allowed? */
static bool ready(const struct search *s, int n, be_nodes set)
{
    const struct be_node *u = &s->t->node[n];

    return !(u->strict & ~s->done) && !(u->weak & ~(s->done | set)) &&
           !(u->after & ~(s->done | set));
}

/* Does n take a value from a node of the bundle? */
static bool takes(const struct search *s, int n, be_nodes set)
{
    const struct be_node *u = &s->t->node[n];

    for (int k = 0; k < 4; k++)
        if (u->vdef[k] >= 0 && (set & BE_NODE(u->vdef[k])))
            return true;
    return false;
}

static bool fits_alu1(const struct lir_ins *i)
{
    return i->op == LIR_MOV || i->op == LIR_SET || i->op == LIR_SETP ||
           (i->op == LIR_ALU && i->alu < QG_OP_SEL);
}

static void extend(struct search *s, int at, const struct be_pick *p)
{
    for (; at < s->nwindow; at++) {
        int n = s->window[at];
        const struct be_node *u = &s->t->node[n];
        struct be_pick q = *p;

        if (!ready(s, n, p->set))
            continue;
        q.set |= BE_NODE(n);
#define TRY(field)                                                                                 \
    do {                                                                                           \
        q.field = (int16_t)n;                                                                      \
        extend(s, at + 1, &q);                                                                     \
        q.field = p->field;                                                                        \
    } while (0)
        switch (u->kind) {
        case BN_ALU:
            if (p->a2 < 0)
                TRY(a2);
            if (p->a1 < 0 && fits_alu1(&u->ins) && !takes(s, n, p->set))
                TRY(a1);
            /* a comparison and a subtraction in one ALU */
            if (p->f1 < 0 && be_twins(s->t, p->a1, n))
                TRY(f1);
            if (p->f2 < 0 && be_twins(s->t, p->a2, n))
                TRY(f2);
            if (p->f1 < 0 && be_twins(s->t, n, p->a1)) {
                q.f1 = p->a1;
                TRY(a1);
                q.f1 = p->f1;
            }
            if (p->f2 < 0 && be_twins(s->t, n, p->a2)) {
                q.f2 = p->a2;
                TRY(a2);
                q.f2 = p->f2;
            }
            break;
        case BN_LD:
            if (p->x < 0)
                TRY(x);
            else if (p->y < 0)
                TRY(y);
            break;
        case BN_SHFL:
        case BN_VOTE:
            if (p->x < 0)
                TRY(x);
            else if (p->y < 0 && s->t->node[p->x].kind == BN_LD) {
                q.y = p->x;
                TRY(x);
            }
            break;
        case BN_ATOM:
            if (p->a2 >= 0 || p->st >= 0 || (p->x >= 0 && p->y >= 0) ||
                (p->x >= 0 && s->t->node[p->x].kind != BN_LD))
                break;
            q.y = p->x;
            q.a2 = q.st = (int16_t)n;
            TRY(x);
            break;
        case BN_ST:
            if (p->st < 0)
                TRY(st);
            break;
        case BN_PLOG:
            if (p->plog < 0)
                TRY(plog);
            break;
        case BN_BAR:
        case BN_BRANCH:
            if (p->ctl < 0)
                TRY(ctl);
            break;
        case BN_FENCE:
            if (p->fence < 0)
                TRY(fence);
            break;
        case BN_DIV:
            if (p->div < 0)
                TRY(div);
            break;
        }
#undef TRY
    }
    if (p->set)
        add_leaf(s, p);
}

static const struct be_pick no_pick = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0};

/* What is ready, in order, up to the third barrier: what comes behind it can wait. */
static void open_window(struct search *s, int limit)
{
    be_nodes some = 0;
    int bars = 0;

    s->nwindow = 0;
    for (int n = 0; n < s->t->n && s->nwindow < limit && bars < 3; n++) {
        bars += s->t->node[n].kind == BN_BAR && !(s->done & BE_NODE(n));
        if ((s->done & BE_NODE(n)) || !ready(s, n, some))
            continue;
        some |= BE_NODE(n);
        s->window[s->nwindow++] = (int16_t)n;
    }
}

/* Must the last bundle of the trace have control of its own? */
static bool end_needs_control(const struct be_trace *t)
{
    return t->next == BE_EXIT || t->next != t->fall;
}

/* Can the last bundle's branch and the end of the trace share one control? (See layout.c.) */
static bool end_merges(const struct be_trace *t, int ctl)
{
    const struct be_node *c;

    if (ctl < 0 || !end_needs_control(t))
        return true;
    c = &t->node[ctl];
    if (c->kind != BN_BRANCH)
        return false;
    return c->ins.target == t->next || (c->ins.target == t->fall && t->fall != BE_NOWHERE);
}

static int by_rank(const void *a, const void *b)
{
    const struct state *x = a, *y = b;

    return (x->rank > y->rank) - (x->rank < y->rank);
}

static void rebuild(struct search *s, const struct state *all, int32_t last)
{
    struct be_trace *t = s->t;
    int32_t n = 0;

    for (int32_t i = last; all[i].parent >= 0; i = all[i].parent)
        n++;
    t->bundle = be_alloc(s->be, (size_t)n + 2, sizeof *t->bundle);
    t->nbundles = n;
    for (int32_t i = last; all[i].parent >= 0; i = all[i].parent)
        be_route(s->be, t, &all[i].pick, &t->bundle[--n]);
}

/* False only if a node fits no bundle, which would be a fault of ours. */
static bool pack_trace(struct search *s)
{
    struct be_trace *t = s->t;
    size_t cap = (size_t)t->n * BEAM * KEEP + 2;
    struct state *all = calloc(cap, sizeof *all);
    int32_t first = 0, n = 1, best = -1;
    float rest = 0, best_cost = 1e9f;

    if (!all)
        return false;
    s->all = t->n == BE_NODES ? ~(be_nodes)0 : BE_NODE(t->n) - 1;
    for (int i = 0; i < t->n; i++)
        rest += t->node[i].rest;
    all[0] = (struct state){.parent = -1, .rank = rest};
    while (first < n) {
        int32_t end = n, from = first;

        /* the beam: states first..end-1, sorted and cut */
        qsort(&all[from], (size_t)(end - from), sizeof *all, by_rank);
        if (end - from > BEAM)
            end = from + BEAM;
        n = end;
        first = end;
        for (int32_t i = from; i < end; i++) {
            int kept = 0;

            if (all[i].done == s->all) {
                float cost = all[i].cost;

                if (i && !end_merges(t, all[i].pick.ctl))
                    cost += s->plan->exec;
                if (cost < best_cost) {
                    best_cost = cost;
                    best = i;
                }
                continue;
            }
            if (all[i].cost >= best_cost)
                continue;
            s->done = all[i].done;
            s->base_rest = all[i].rank - all[i].cost;
            for (int limit = WINDOW; limit > 0 && !kept;
                 limit = limit > 4 ? limit / 2 : limit - 1) {
                s->nleaf = 0;
                open_window(s, limit);
                extend(s, 0, &no_pick);
                for (int k = 0; k < s->nleaf && kept < KEEP; k++) {
                    struct be_bundle scratch;
                    struct state c = {.done = s->done | s->leaf[k].pick.set,
                                      .cost = all[i].cost + s->leaf[k].cost,
                                      .rank = all[i].cost + s->leaf[k].rank,
                                      .parent = i,
                                      .pick = s->leaf[k].pick};
                    int32_t j = first;

                    while (j < n && all[j].done != c.done)
                        j++;
                    if (j < n && all[j].cost <= c.cost) {
                        kept++;
                        continue;
                    }
                    if (!be_route(s->be, t, &c.pick, &scratch))
                        continue;
                    kept++;
                    all[j] = c;
                    if (j == n)
                        n++;
                }
            }
        }
    }
    if (best >= 0)
        rebuild(s, all, best);
    free(all);
    return best >= 0; /* always: any node fits a bundle alone */
}

bool be_pack(struct be *be, struct be_plan *plan)
{
    struct search *s = be_alloc(be, 1, sizeof *s);

    s->be = be;
    s->plan = plan;
    for (int32_t i = 0; i < plan->ntraces; i++) {
        s->t = &plan->trace[i];
        if (!pack_trace(s))
            return false;
    }
    return true;
}
