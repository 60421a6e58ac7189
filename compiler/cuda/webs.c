/* Webs: definitions that can reach one use belong together, others get names of their own. After
 * this, a virtual register means one thing, as in SSA but with the merges left implicit. */
#include "backend.h"

#include <string.h>

/* Definitions are numbered; 0..nval-1 are the values at entry. */
struct webs {
    struct be *be;
    uint32_t ndefs, words;
    uint32_t *val, *link, *head; /* value of a definition; list of a value's definitions */
    uint32_t *up;                /* union-find */
    uint64_t **in;               /* definitions that reach a block */
    uint32_t *cur, *stamp;       /* inside a block: current definition of a value */
    uint32_t *name;
};

static uint32_t web_find(struct webs *w, uint32_t d)
{
    while (w->up[d] != d)
        d = w->up[d] = w->up[w->up[d]];
    return d;
}

static uint32_t web_current(struct webs *w, int32_t b, uint32_t v)
{
    if (w->stamp[v] != (uint32_t)b + 1) {
        uint32_t d = UINT32_MAX;

        for (uint32_t k = w->head[v]; k != UINT32_MAX; k = w->link[k])
            if (be_get(w->in[b], k)) {
                if (d == UINT32_MAX)
                    d = k;
                w->up[web_find(w, k)] = web_find(w, d);
            }
        w->cur[v] = d == UINT32_MAX ? v : d;
        w->stamp[v] = (uint32_t)b + 1;
    }
    return w->cur[v];
}

static void web_new(struct webs *w, uint32_t d, uint32_t v)
{
    w->val[d] = v;
    w->link[d] = w->head[v];
    w->head[v] = d;
    w->up[d] = d;
}

static void web_reach(struct webs *w)
{
    struct be *be = w->be;
    uint64_t *out = be_alloc(be, w->words, sizeof *out);
    bool again = true;

    for (uint32_t v = 0; v < be->nval; v++)
        be_set(w->in[0], v);
    while (again) {
        again = false;
        for (int32_t o = 0; o < be->norder; o++) {
            int32_t b = be->order[o];
            struct be_blk *k = &be->blk[b];
            int32_t to[2] = {k->cond.p >= 0 ? k->taken : BE_NOWHERE, k->next};
            uint32_t d = k->n ? w->cur[b] : 0; /* first definition of the block */

            memcpy(out, w->in[b], w->words * sizeof *out);
            for (uint32_t i = 0; i < k->n; i++) {
                uint32_t v[2];
                int n = be_writes(be, &k->ins[i], v);

                for (int r = 0; r < n; r++, d++) {
                    if (k->ins[i].guard.p < 0)
                        for (uint32_t x = w->head[v[r]]; x != UINT32_MAX; x = w->link[x])
                            be_clear(out, x);
                    be_set(out, d);
                }
            }
            for (int s = 0; s < 2; s++)
                for (uint32_t x = 0; x < w->words && to[s] >= 0; x++)
                    if (out[x] & ~w->in[to[s]][x]) {
                        w->in[to[s]][x] |= out[x];
                        again = true;
                    }
        }
    }
}

/* The new number of the web of definition d, given out at its first appearance. */
static uint32_t web_name(struct webs *w, uint32_t d, uint32_t old_vregs)
{
    uint32_t x = web_find(w, d);

    if (w->name[x] == UINT32_MAX)
        w->name[x] = w->val[x] < old_vregs ? w->be->nvreg++ : w->be->npred++;
    return w->name[x];
}

static void web_rename(struct webs *w)
{
    struct be *be = w->be;
    uint32_t old_vregs = be->nvreg, d = be->nval;

#define NAME(x) web_name(w, x, old_vregs)
    be->nvreg = be->npred = 0;
    for (uint32_t v = 0; v < be->nval; v++)
        w->stamp[v] = 0;
    for (int32_t o = 0; o < be->norder; o++) {
        int32_t b = be->order[o];
        struct be_blk *k = &be->blk[b];

        for (uint32_t i = 0; i < k->n; i++) {
            struct lir_ins *s = &k->ins[i];

            for (int r = 0; r < 4; r++) {
                struct lir_val *x = be_operand(s, r);

                if (x->kind == LIR_VREG)
                    x->v = NAME(web_current(w, b, x->v));
            }
            for (int r = 0; r < 3; r++) {
                struct lir_pred *p = be_predicate(s, r);

                if (p->p >= 0)
                    p->p = (int32_t)NAME(web_current(w, b, old_vregs + (uint32_t)p->p));
            }
            if (s->dst >= 0) {
                w->cur[s->dst] = d;
                w->stamp[s->dst] = (uint32_t)b + 1;
                s->dst = (int32_t)NAME(d++);
            }
            if (s->pdst >= 0) {
                uint32_t v = old_vregs + (uint32_t)s->pdst;

                w->cur[v] = d;
                w->stamp[v] = (uint32_t)b + 1;
                s->pdst = (int32_t)NAME(d++);
            }
        }
        if (k->cond.p >= 0)
            k->cond.p = (int32_t)NAME(web_current(w, b, old_vregs + (uint32_t)k->cond.p));
    }
    for (int s = 0; s < QG_NSPECIALS; s++)
        if (be->special[s] >= 0)
            be->special[s] = (int32_t)NAME((uint32_t)be->special[s]);
#undef NAME
}

void be_webs(struct be *be)
{
    struct webs w = {.be = be};
    uint32_t d;

    be->nval = be->nvreg + be->npred;
    w.ndefs = be->nval;
    for (int32_t o = 0; o < be->norder; o++)
        for (uint32_t i = 0; i < be->blk[be->order[o]].n; i++) {
            uint32_t v[2];

            w.ndefs += (uint32_t)be_writes(be, &be->blk[be->order[o]].ins[i], v);
        }
    w.words = w.ndefs / 64 + 1;
    w.val = be_alloc(be, w.ndefs + 1, sizeof *w.val);
    w.link = be_alloc(be, w.ndefs + 1, sizeof *w.link);
    w.up = be_alloc(be, w.ndefs + 1, sizeof *w.up);
    w.head = be_alloc(be, be->nval + 1, sizeof *w.head);
    w.cur = be_alloc(be, be->nval + (uint32_t)be->nblk + 1, sizeof *w.cur);
    w.stamp = be_alloc(be, be->nval + 1, sizeof *w.stamp);
    w.in = be_alloc(be, (size_t)be->nblk, sizeof *w.in);
    for (uint32_t v = 0; v < be->nval; v++) {
        w.head[v] = UINT32_MAX;
        web_new(&w, v, v);
    }
    d = be->nval;
    for (int32_t o = 0; o < be->norder; o++) {
        int32_t b = be->order[o];

        w.in[b] = be_alloc(be, w.words, sizeof **w.in);
        w.cur[b] = d;
        for (uint32_t i = 0; i < be->blk[b].n; i++) {
            uint32_t v[2];
            int n = be_writes(be, &be->blk[b].ins[i], v);

            for (int r = 0; r < n; r++)
                web_new(&w, d++, v[r]);
        }
    }
    web_reach(&w);

    /* Definitions that reach one use are one web; so is a guarded one with what it may keep. */
    d = be->nval;
    for (int32_t o = 0; o < be->norder; o++) {
        int32_t b = be->order[o];
        struct be_blk *k = &be->blk[b];

        for (uint32_t i = 0; i < k->n; i++) {
            uint32_t v[8];
            int n = be_reads(be, &k->ins[i], v);

            for (int r = 0; r < n; r++)
                web_current(&w, b, v[r]);
            n = be_writes(be, &k->ins[i], v);
            for (int r = 0; r < n; r++, d++) {
                if (k->ins[i].guard.p >= 0)
                    w.up[web_find(&w, d)] = web_find(&w, web_current(&w, b, v[r]));
                w.cur[v[r]] = d;
                w.stamp[v[r]] = (uint32_t)b + 1;
            }
        }
        if (k->cond.p >= 0)
            web_current(&w, b, be->nvreg + (uint32_t)k->cond.p);
    }
    w.name = be_alloc(be, w.ndefs + 1, sizeof *w.name);
    for (uint32_t x = 0; x < w.ndefs; x++)
        w.name[x] = UINT32_MAX;
    web_rename(&w);
}
