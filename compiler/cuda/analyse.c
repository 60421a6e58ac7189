/* Analyses of the back half: control flow, dominators, loops, liveness. */
#include "backend.h"

#include <string.h>

/* ---- Control flow ------------------------------------------------------------------- */

/* Where an edge really leads: through empty blocks. */
static int32_t thread_edge(const struct be *be, int32_t to)
{
    for (int32_t steps = 0; to >= 0 && steps <= be->nblk; steps++) {
        const struct be_blk *k = &be->blk[to];

        if (k->n || k->cond.p >= 0 || k->next == to)
            break;
        to = k->next;
    }
    return to;
}

static void append(struct be *be, int32_t b, int32_t from)
{
    for (uint32_t i = 0; i < be->blk[from].n; i++)
        *be_insert(be, b, be->blk[b].n) = be->blk[from].ins[i];
}

/* Threads jumps through empty blocks, drops branches to where control goes anyway, joins a block
 * with its only predecessor. */
void be_simplify_cfg(struct be *be)
{
    bool again = true;

    while (again) {
        again = false;
        for (int32_t b = 0; b < be->nblk; b++) {
            struct be_blk *k = &be->blk[b];

            k->next = thread_edge(be, k->next);
            if (k->cond.p >= 0)
                k->taken = thread_edge(be, k->taken);
            if (k->cond.p >= 0 && k->taken == k->next) {
                k->cond.p = -1;
                k->taken = BE_NOWHERE;
            }
        }
        be_cfg(be);
        for (int32_t o = 0; o < be->norder; o++) {
            int32_t b = be->order[o], n;

            while (be->blk[b].reachable && (n = be->blk[b].next) > 0 && n != b &&
                   be->blk[b].cond.p < 0 && be->blk[n].npreds == 1) {
                append(be, b, n);
                be->blk[b].cond = be->blk[n].cond;
                be->blk[b].taken = be->blk[n].taken;
                be->blk[b].next = be->blk[n].next;
                be->blk[b].tline = be->blk[n].tline;
                be->blk[b].nline = be->blk[n].nline;
                be->blk[n].n = 0;
                be->blk[n].reachable = false;
                again = true;
            }
        }
    }
}

static void post_order(struct be *be, int32_t root)
{
    int32_t *stack = be_alloc(be, (size_t)be->nblk + 1, sizeof *stack);
    uint8_t *state = be_alloc(be, (size_t)be->nblk, 1);
    int32_t sp = 0, n = 0;

    stack[sp++] = root;
    be->blk[root].reachable = true;
    while (sp) {
        struct be_blk *k = &be->blk[stack[sp - 1]];
        int32_t to = BE_NOWHERE;
        uint8_t *st = &state[stack[sp - 1]];

        if (*st == 0)
            to = k->cond.p >= 0 ? k->taken : BE_NOWHERE;
        else if (*st == 1)
            to = k->next;
        if (++*st > 2) {
            be->order[n++] = stack[--sp];
        } else if (to >= 0 && !be->blk[to].reachable) {
            be->blk[to].reachable = true;
            stack[sp++] = to;
        }
    }
    for (int32_t i = 0; i < n / 2; i++) {
        int32_t t = be->order[i];

        be->order[i] = be->order[n - 1 - i];
        be->order[n - 1 - i] = t;
    }
    for (int32_t i = 0; i < n; i++)
        be->blk[be->order[i]].rpo = i;
    be->norder = n;
}

static void add_pred(struct be *be, int32_t to, int32_t from, int fill)
{
    struct be_blk *k;

    if (to < 0)
        return;
    k = &be->blk[to];
    if (fill)
        k->preds[k->npreds] = from;
    k->npreds++;
}

bool be_dominates(const struct be *be, int32_t a, int32_t b)
{
    while (b > 0 && b != a && be->blk[b].rpo > be->blk[a].rpo)
        b = be->blk[b].idom;
    return a == b;
}

static void dominators(struct be *be)
{
    bool again = true;

    for (int32_t b = 0; b < be->nblk; b++)
        be->blk[b].idom = -1;
    be->blk[0].idom = 0;
    while (again) {
        again = false;
        for (int32_t o = 1; o < be->norder; o++) {
            struct be_blk *k = &be->blk[be->order[o]];
            int32_t d = -1;

            for (uint32_t i = 0; i < k->npreds; i++) {
                int32_t p = k->preds[i];

                if (be->blk[p].idom < 0)
                    continue;
                if (d < 0) {
                    d = p;
                    continue;
                }
                while (d != p) {
                    if (be->blk[d].rpo > be->blk[p].rpo)
                        d = be->blk[d].idom;
                    else
                        p = be->blk[p].idom;
                }
            }
            if (d != k->idom) {
                k->idom = d;
                again = true;
            }
        }
    }
}

/* Natural loops. Headers are visited outermost first, so that the innermost writes last. */
static void loops(struct be *be)
{
    int32_t *stack = be_alloc(be, (size_t)be->nblk + 1, sizeof *stack);
    int32_t *seen = be_alloc(be, (size_t)be->nblk, sizeof *seen);

    for (int32_t b = 0; b < be->nblk; b++) {
        be->blk[b].loop = be->blk[b].outer = -1;
        be->blk[b].depth = 0;
    }
    for (int32_t o = 0; o < be->norder; o++) {
        int32_t h = be->order[o], sp = 0;
        bool is_header = false;

        for (uint32_t i = 0; i < be->blk[h].npreds; i++) {
            int32_t p = be->blk[h].preds[i];

            if (!be_dominates(be, h, p))
                continue;
            is_header = true;
            if (p != h && seen[p] != h + 1) {
                seen[p] = h + 1;
                stack[sp++] = p;
            }
        }
        if (!is_header)
            continue;
        seen[h] = h + 1;
        be->blk[h].outer = be->blk[h].loop;
        be->blk[h].loop = h;
        be->blk[h].depth++;
        while (sp) {
            int32_t b = stack[--sp];

            be->blk[b].loop = h;
            be->blk[b].depth++;
            for (uint32_t i = 0; i < be->blk[b].npreds; i++) {
                int32_t p = be->blk[b].preds[i];

                if (seen[p] != h + 1) {
                    seen[p] = h + 1;
                    stack[sp++] = p;
                }
            }
        }
    }
}

void be_cfg(struct be *be)
{
    be->order = be_alloc(be, (size_t)be->nblk, sizeof *be->order);
    for (int32_t b = 0; b < be->nblk; b++) {
        be->blk[b].reachable = false;
        be->blk[b].npreds = 0;
        be->blk[b].rpo = -1;
    }
    post_order(be, 0);
    for (int pass = 0; pass < 2; pass++) { /* count, then fill */
        for (int32_t o = 0; o < be->norder && pass; o++) {
            struct be_blk *k = &be->blk[be->order[o]];

            k->preds = be_alloc(be, k->npreds + 1, sizeof *k->preds);
            k->npreds = 0;
        }
        for (int32_t o = 0; o < be->norder; o++) {
            int32_t b = be->order[o];

            if (be->blk[b].cond.p >= 0)
                add_pred(be, be->blk[b].taken, b, pass);
            if (be->blk[b].cond.p < 0 || be->blk[b].next != be->blk[b].taken)
                add_pred(be, be->blk[b].next, b, pass);
        }
    }
    dominators(be);
    loops(be);
}

/* ---- Liveness ------------------------------------------------------------------------ */

static void count_defs(struct be *be)
{
    uint8_t *ndefs = be_alloc(be, be->nval + 1, 1);

    be->def = be_alloc(be, be->nval + 1, sizeof *be->def);
    be->single = be_alloc(be, be->nval + 1, 1);
    be->uses = be_alloc(be, be->nval + 1, sizeof *be->uses);
    for (uint32_t v = 0; v < be->nval; v++)
        be->def[v].b = -1;
    for (int32_t o = 0; o < be->norder; o++) {
        int32_t b = be->order[o];
        struct be_blk *k = &be->blk[b];

        for (uint32_t i = 0; i < k->n; i++) {
            uint32_t v[8];
            int n = be_reads(be, &k->ins[i], v);

            for (int r = 0; r < n; r++)
                be->uses[v[r]]++;
            n = be_writes(be, &k->ins[i], v);
            for (int r = 0; r < n; r++) {
                if (ndefs[v[r]] < 2)
                    ndefs[v[r]]++;
                be->def[v[r]] = (struct be_at){b, (int32_t)i};
                be->single[v[r]] = k->ins[i].guard.p < 0;
            }
        }
        if (k->cond.p >= 0)
            be->uses[be->nvreg + (uint32_t)k->cond.p]++;
    }
    for (uint32_t v = 0; v < be->nval; v++)
        if (ndefs[v] != 1 || be_get(be->blk[0].in, v)) {
            be->single[v] = 0;
            be->def[v].b = -1;
        }
    for (int k = 0; k < QG_NSPECIALS; k++)
        if (be->special[k] >= 0 && ndefs[be->special[k]] == 0)
            be->single[be->special[k]] = 1;
}

/* Backwards over one instruction. under[v]: the guard (2p + neg + 1) that all uses of v seen so far
 * in the block have, or 0. A definition under that guard covers them: where it fails to write,
 * nobody looks. */
static void step_back(struct be *be, const struct lir_ins *i, uint64_t *live, int32_t *under)
{
    int32_t g = i->guard.p >= 0 ? 2 * i->guard.p + i->guard.neg + 1 : 0;
    uint32_t v[8];
    int n = be_writes(be, i, v);

    for (int r = 0; r < n; r++)
        if (!g || (be_get(live, v[r]) && under[v[r]] == g)) {
            be_clear(live, v[r]);
            under[v[r]] = 0;
        }
    if (i->pdst >= 0) /* another guard from here on */
        for (uint32_t x = 0; x < be->nval; x++)
            if (under[x] && (under[x] - 1) / 2 == i->pdst)
                under[x] = 0;
    n = be_reads(be, i, v);
    for (int r = 0; r < n; r++) {
        if (!be_get(live, v[r]))
            under[v[r]] = g;
        else if (under[v[r]] != g)
            under[v[r]] = 0;
        be_set(live, v[r]);
    }
    if (g) { /* the guard itself is read in all lanes */
        be_set(live, be->nvreg + (uint32_t)i->guard.p);
        under[be->nvreg + (uint32_t)i->guard.p] = 0;
    }
}

void be_liveness(struct be *be)
{
    bool again = true;
    uint64_t *live;
    int32_t *under;

    be->nval = be->nvreg + be->npred;
    be->words = be->nval / 64 + 1;
    live = be_alloc(be, be->words, sizeof *live);
    under = be_alloc(be, be->nval + 1, sizeof *under);
    for (int32_t o = 0; o < be->norder; o++) {
        struct be_blk *k = &be->blk[be->order[o]];

        k->in = be_alloc(be, be->words, sizeof *k->in);
        k->out = be_alloc(be, be->words, sizeof *k->out);
    }
    while (again) {
        again = false;
        for (int32_t o = be->norder - 1; o >= 0; o--) {
            struct be_blk *k = &be->blk[be->order[o]];
            int32_t to[2] = {k->cond.p >= 0 ? k->taken : BE_NOWHERE, k->next};

            for (int s = 0; s < 2; s++)
                for (uint32_t w = 0; w < be->words && to[s] >= 0; w++)
                    k->out[w] |= be->blk[to[s]].in[w];
            memcpy(live, k->out, be->words * sizeof *live);
            if (k->cond.p >= 0)
                be_set(live, be->nvreg + (uint32_t)k->cond.p);
            memset(under, 0, be->nval * sizeof *under);
            for (uint32_t i = k->n; i-- > 0;)
                step_back(be, &k->ins[i], live, under);
            if (memcmp(live, k->in, be->words * sizeof *live) != 0) {
                memcpy(k->in, live, be->words * sizeof *live);
                again = true;
            }
        }
    }
    count_defs(be);
}

bool be_unchanged(struct be *be, uint32_t v, struct be_at def, struct be_at use)
{
    int32_t stack[256], sp = 0;
    uint64_t seen[64] = {0};
    struct be_at at = use;

    if (be->single[v] || (def.b == use.b && def.i == use.i))
        return true;
    if (be->nblk > 64 * 64)
        return false;
    for (;;) {
        const struct be_blk *k = &be->blk[at.b];
        int32_t stop = at.b == def.b && def.i < at.i ? def.i : -1;

        for (int32_t i = at.i - 1; i > stop; i--) {
            uint32_t w[2];
            int n = be_writes(be, &k->ins[i], w);

            for (int r = 0; r < n; r++)
                if (w[r] == v)
                    return false;
        }
        if (stop < 0) {
            for (uint32_t i = 0; i < k->npreds; i++) {
                int32_t p = k->preds[i];

                if (be_get(seen, (uint32_t)p))
                    continue;
                be_set(seen, (uint32_t)p);
                if (sp == 256)
                    return false;
                stack[sp++] = p;
            }
        }
        if (!sp)
            return true;
        at.b = stack[--sp];
        at.i = (int32_t)be->blk[at.b].n;
    }
}
