/* Analyses of the back half: control flow, dominators, loops, liveness, webs. */
#include "backend.h"

#include <stdlib.h>
#include <string.h>

/* ---- Memory ---------------------------------------------------------------------- */

struct be_mem {
    struct be_mem *next;
    max_align_t data[];
};

void *be_alloc(struct be *be, size_t n, size_t size)
{
    struct be_mem *m = calloc(1, sizeof *m + n * size);

    if (!m) {
        fprintf(stderr, "qgpu: internal error: out of memory\n");
        exit(QG_EXIT_INTERNAL);
    }
    m->next = be->mem;
    be->mem = m;
    return m->data;
}

void be_free(struct be *be)
{
    while (be->mem) {
        struct be_mem *m = be->mem;

        be->mem = m->next;
        free(m);
    }
}

int32_t be_blk_new(struct be *be)
{
    struct be_blk *b;

    if (be->nblk == be->capblk) {
        int32_t cap = be->capblk ? be->capblk * 2 : 32;
        struct be_blk *p = be_alloc(be, (size_t)cap, sizeof *p);

        if (be->nblk)
            memcpy(p, be->blk, (size_t)be->nblk * sizeof *p);
        be->blk = p;
        be->capblk = cap;
    }
    b = &be->blk[be->nblk];
    memset(b, 0, sizeof *b);
    b->cond.p = -1;
    b->taken = BE_NOWHERE;
    b->next = BE_EXIT;
    return be->nblk++;
}

struct lir_ins *be_insert(struct be *be, int32_t b, uint32_t at)
{
    struct be_blk *k = &be->blk[b];
    struct lir_ins *i;

    if (k->n == k->cap) {
        uint32_t cap = k->cap ? k->cap * 2 : 8;
        struct lir_ins *p = be_alloc(be, cap, sizeof *p);

        if (k->n)
            memcpy(p, k->ins, k->n * sizeof *p);
        k->ins = p;
        k->cap = cap;
    }
    memmove(&k->ins[at + 1], &k->ins[at], (k->n - at) * sizeof *k->ins);
    k->n++;
    i = &k->ins[at];
    memset(i, 0, sizeof *i);
    i->op = LIR_MOV;
    i->dst = i->pdst = i->target = -1;
    i->p.p = i->q.p = i->guard.p = -1;
    return i;
}

void be_remove(struct be *be, int32_t b, uint32_t at)
{
    struct be_blk *k = &be->blk[b];

    memmove(&k->ins[at], &k->ins[at + 1], (k->n - at - 1) * sizeof *k->ins);
    k->n--;
}

/* ---- Instructions ------------------------------------------------------------------ */

struct lir_val *be_operand(struct lir_ins *i, int k)
{
    return k == 0 ? &i->a : k == 1 ? &i->b : k == 2 ? &i->c : &i->d;
}

struct lir_pred *be_predicate(struct lir_ins *i, int k)
{
    return k == 0 ? &i->p : k == 1 ? &i->q : &i->guard;
}

int be_reads(const struct be *be, const struct lir_ins *i, uint32_t v[8])
{
    const struct lir_val *o[4] = {&i->a, &i->b, &i->c, &i->d};
    const struct lir_pred *p[3] = {&i->p, &i->q, &i->guard};
    int n = 0;

    for (int k = 0; k < 4; k++)
        if (o[k]->kind == LIR_VREG)
            v[n++] = o[k]->v;
    for (int k = 0; k < 3; k++)
        if (p[k]->p >= 0)
            v[n++] = be->nvreg + (uint32_t)p[k]->p;
    return n;
}

int be_writes(const struct be *be, const struct lir_ins *i, uint32_t v[2])
{
    int n = 0;

    if (i->dst >= 0)
        v[n++] = (uint32_t)i->dst;
    if (i->pdst >= 0)
        v[n++] = be->nvreg + (uint32_t)i->pdst;
    return n;
}

bool be_pure(const struct lir_ins *i)
{
    return i->op == LIR_ALU || i->op == LIR_MOV || i->op == LIR_SET || i->op == LIR_SEL ||
           i->op == LIR_SETP || i->op == LIR_PLOG;
}

bool be_is_imm(const struct lir_val *v)
{
    return v->kind == LIR_RELOC || (v->kind == LIR_IMM && v->imm);
}

bool be_same_val(const struct lir_val *a, const struct lir_val *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case LIR_VREG: return a->v == b->v;
    case LIR_IMM: return a->imm == b->imm;
    case LIR_RELOC: return a->reloc == b->reloc && a->index == b->index && a->imm == b->imm;
    default: return true;
    }
}

bool be_commutes(const struct lir_ins *i)
{
    if (i->op == LIR_SET || i->op == LIR_SETP)
        return i->cmp == QG_CMP_EQ || i->cmp == QG_CMP_NE;
    if (i->op != LIR_ALU)
        return false;
    switch (i->alu) {
    case QG_OP_ADD:
    case QG_OP_AND:
    case QG_OP_OR:
    case QG_OP_XOR:
    case QG_OP_MINS:
    case QG_OP_MINU:
    case QG_OP_MAXS:
    case QG_OP_MAXU:
    case QG_OP_MAD:
    case QG_OP_MADHU:
    case QG_OP_MADHS: return true;
    default: return false;
    }
}

bool be_is_pointer(const struct be *be, const struct lir_val *v)
{
    if (v->kind != LIR_RELOC || v->imm + 16384u > 32768u)
        return false;
    if (v->reloc != QG_RELOC_PARAM)
        return v->reloc == QG_RELOC_NTID_X || v->reloc == QG_RELOC_NTID_Y ||
               v->reloc == QG_RELOC_NTID_Z;
    for (uint32_t k = 0; k < be->prog->nparams; k++)
        if (be->prog->params[k].kind == QG_PARAM_POINTER && be->prog->params[k].word == v->index)
            return true;
    return false;
}

/* ---- From LIR ---------------------------------------------------------------------- */

void be_read_lir(struct be *be, const struct lir_func *f)
{
    be->nvreg = f->nvreg;
    be->npred = f->npred;
    for (int k = 0; k < QG_NSPECIALS; k++)
        be->special[k] = -1;
    for (uint32_t b = 0; b < f->nbb; b++) {
        int32_t n = be_blk_new(be);
        struct be_blk *k = &be->blk[n];
        bool ended = false;

        k->next = b + 1 < f->nbb ? n + 1 : BE_EXIT;
        for (uint32_t i = 0; i < f->bb[b].n && !ended; i++) {
            const struct lir_ins *s = &f->bb[b].ins[i];

            if (s->op == LIR_BRA || s->op == LIR_EXIT) {
                int32_t to = s->op == LIR_EXIT ? BE_EXIT : s->target;

                if (s->guard.p >= 0) {
                    k->cond = s->guard;
                    k->taken = to;
                    k->tline = s->line;
                } else {
                    k->next = to;
                    k->nline = s->line;
                    ended = true;
                }
            } else {
                struct lir_ins *d = be_insert(be, n, k->n);

                *d = *s;
                if (s->op != LIR_SHFL && s->op != LIR_VOTE)
                    d->width = 0;
                if (s->op == LIR_PLOG && s->p.p < 0) /* absent is true */
                    d->lut = (uint8_t)((s->lut >> 1 & 5) * 3);
                if (s->op == LIR_PLOG && s->q.p < 0)
                    d->lut = (uint8_t)((d->lut >> 2 & 3) * 5);
            }
        }
    }
    if (!be->nblk)
        be_blk_new(be);
}

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
            int32_t b = be->order[o], n = be->blk[b].next;

            if (be->blk[b].cond.p >= 0 || n < 0 || n == b || n == 0 || be->blk[n].npreds != 1)
                continue;
            append(be, b, n);
            be->blk[b].cond = be->blk[n].cond;
            be->blk[b].taken = be->blk[n].taken;
            be->blk[b].next = be->blk[n].next;
            be->blk[b].tline = be->blk[n].tline;
            be->blk[b].nline = be->blk[n].nline;
            be->blk[n].n = 0;
            again = true;
            break;
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

static void add_pred(struct be *be, int32_t to, int32_t from)
{
    struct be_blk *k;

    if (to < 0)
        return;
    k = &be->blk[to];
    for (uint32_t i = 0; i < k->npreds; i++)
        if (k->preds[i] == from)
            return;
    k->preds[k->npreds++] = from;
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
        be->blk[b].preds = be_alloc(be, (size_t)be->nblk, sizeof(int32_t));
    }
    post_order(be, 0);
    for (int32_t o = 0; o < be->norder; o++) {
        int32_t b = be->order[o];

        if (be->blk[b].cond.p >= 0)
            add_pred(be, be->blk[b].taken, b);
        add_pred(be, be->blk[b].next, b);
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

void be_liveness(struct be *be)
{
    bool again = true;
    uint64_t *live;

    be->nval = be->nvreg + be->npred;
    be->words = be->nval / 64 + 1;
    live = be_alloc(be, be->words, sizeof *live);
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
            for (uint32_t i = k->n; i-- > 0;) {
                uint32_t v[8];
                int n = be_writes(be, &k->ins[i], v);

                for (int r = 0; r < n && k->ins[i].guard.p < 0; r++)
                    be_clear(live, v[r]);
                n = be_reads(be, &k->ins[i], v);
                for (int r = 0; r < n; r++)
                    be_set(live, v[r]);
            }
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

    if (be->single[v])
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

/* ---- Webs ---------------------------------------------------------------------------- */

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

/* ---- Text ---------------------------------------------------------------------------- */

void be_dump(FILE *out, const struct be *be)
{
    struct lir_bb *bb = calloc((size_t)be->nblk, sizeof *bb);
    struct lir_func f = {bb, 1, 1, be->nvreg, be->npred, be->prog};

    if (!bb)
        return;
    for (int32_t o = 0; o < be->norder; o++) {
        const struct be_blk *k = &be->blk[be->order[o]];

        fprintf(out, "block %d (loop depth %u): ", be->order[o], k->depth);
        bb[0].ins = k->ins;
        bb[0].n = k->n;
        lir_dump(out, &f);
        if (k->cond.p >= 0)
            fprintf(out, "    if %sp%d -> %d\n", k->cond.neg ? "!" : "", k->cond.p, k->taken);
        fprintf(out, "    -> %d\n", k->next);
    }
    free(bb);
}
