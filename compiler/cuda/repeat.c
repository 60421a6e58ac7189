/* Loops that compute again what an earlier one did: the second of two divisions by the same number
 * needs no reciprocal of its own.
 *
 * Two blocks that branch to themselves are the same loop if their instructions are, once each
 * register that the one writes stands for one that the other writes, if what they only read has not
 * changed in between, and if what they carry around begins as the same computation. As they depend
 * on nothing else, they end with the same values; as the first has ended, so would the second. Then
 * the second is emptied, and whoever reads its registers reads those of the first.
 */
#include "backend.h"

#include <string.h>

struct repeat {
    struct be *be;
    int32_t first, second;         /* blocks */
    int32_t *pair;                 /* value of the second loop to that of the first, or -1 */
    int32_t *back;                 /* and the other way round */
    struct be_at *start1, *start2; /* by value of the second: where both begin; b < 0: nowhere */
};

static bool is_loop(const struct be *be, int32_t b)
{
    const struct be_blk *k = &be->blk[b];

    if (k->cond.p < 0 || (k->taken == b) == (k->next == b))
        return false;
    for (uint32_t i = 0; i < k->n; i++)
        if (!be_pure(&k->ins[i]))
            return false;
    return true;
}

static bool writes(const struct be *be, int32_t b, uint32_t v)
{
    for (uint32_t i = 0; i < be->blk[b].n; i++) {
        uint32_t w[2];

        for (int n = be_writes(be, &be->blk[b].ins[i], w); n-- > 0;)
            if (w[n] == v)
                return true;
    }
    return false;
}

static bool match(struct repeat *r, uint32_t v1, uint32_t v2)
{
    if (r->pair[v2] < 0 && r->back[v1] < 0) {
        r->pair[v2] = (int32_t)v1;
        r->back[v1] = (int32_t)v2;
    }
    return r->pair[v2] == (int32_t)v1 && r->back[v1] == (int32_t)v2;
}

static bool same_shape(struct lir_ins *x, struct lir_ins *y);

/* Two registers with one definition each, which is the same computation: constants of the launch
 * are not shared otherwise, as a register costs more than they do. */
static bool same_value(const struct be *be, uint32_t v1, uint32_t v2, int depth)
{
    struct be_at a = be->def[v1], b = be->def[v2];
    struct lir_ins *x, *y;
    uint32_t r1[8], r2[8];
    int n;

    if (!be->single[v1] || !be->single[v2])
        return false;
    if (v1 == v2)
        return true;
    if (a.b < 0 || b.b < 0 || !depth)
        return false;
    x = &be->blk[a.b].ins[a.i];
    y = &be->blk[b.b].ins[b.i];
    if (!be_pure(x) || x->guard.p >= 0 || y->guard.p >= 0 || !same_shape(x, y))
        return false;
    n = be_reads(be, x, r1);
    if (be_reads(be, y, r2) != n)
        return false;
    for (int k = 0; k < n; k++)
        if (!same_value(be, r1[k], r2[k], depth - 1))
            return false;
    return true;
}

/* A value read at the same place of both loops. */
static bool same_read(struct repeat *r, uint32_t v1, uint32_t v2)
{
    bool own1 = writes(r->be, r->first, v1), own2 = writes(r->be, r->second, v2);
    struct be_at end = {r->first, (int32_t)r->be->blk[r->first].n - 1};

    if (own1 || own2)
        return own1 && own2 && match(r, v1, v2);
    if (v1 != v2)
        return same_value(r->be, v1, v2, 4);
    return be_unchanged(r->be, v1, end, (struct be_at){r->second, 0});
}

/* The same operation on operands of the same kinds; which registers is another question. */
static bool same_shape(struct lir_ins *x, struct lir_ins *y)
{
    if (x->op != y->op || x->alu != y->alu || x->cmp != y->cmp || x->lut != y->lut ||
        (x->dst < 0) != (y->dst < 0) || (x->pdst < 0) != (y->pdst < 0))
        return false;
    for (int k = 0; k < 4; k++)
        if (be_operand(x, k)->kind != be_operand(y, k)->kind ||
            (be_operand(x, k)->kind != LIR_VREG &&
             !be_same_val(be_operand(x, k), be_operand(y, k))))
            return false;
    for (int k = 0; k < 3; k++)
        if ((be_predicate(x, k)->p < 0) != (be_predicate(y, k)->p < 0) ||
            be_predicate(x, k)->neg != be_predicate(y, k)->neg)
            return false;
    return true;
}

static bool same_bodies(struct repeat *r)
{
    struct be *be = r->be;
    struct be_blk *a = &be->blk[r->first], *b = &be->blk[r->second];

    if (a->n != b->n || a->cond.neg != b->cond.neg ||
        (a->taken == r->first) != (b->taken == r->second))
        return false;
    for (uint32_t i = 0; i < a->n; i++) {
        uint32_t v1[8], v2[8];
        int n;

        if (!same_shape(&a->ins[i], &b->ins[i]))
            return false;
        n = be_reads(be, &a->ins[i], v1);
        if (be_reads(be, &b->ins[i], v2) != n)
            return false;
        for (int k = 0; k < n; k++)
            if (!same_read(r, v1[k], v2[k]))
                return false;
        n = be_writes(be, &a->ins[i], v1);
        be_writes(be, &b->ins[i], v2);
        for (int k = 0; k < n; k++)
            if (!match(r, v1[k], v2[k]))
                return false;
    }
    return same_read(r, be->nvreg + (uint32_t)a->cond.p, be->nvreg + (uint32_t)b->cond.p);
}

/* The one place outside a loop that writes v; b < 0: none, or several. */
static struct be_at only_write(const struct be *be, int32_t loop, uint32_t v, int *count)
{
    struct be_at at = {-1, 0};

    *count = 0;
    for (int32_t o = 0; o < be->norder; o++) {
        int32_t b = be->order[o];

        for (uint32_t i = 0; i < be->blk[b].n && b != loop; i++) {
            uint32_t w[2];

            for (int n = be_writes(be, &be->blk[b].ins[i], w); n-- > 0;)
                if (w[n] == v) {
                    at = (struct be_at){b, (int32_t)i};
                    ++*count;
                }
        }
    }
    return at;
}

/* Where the loop's own v begins: before each time that the loop is entered. */
static bool find_start(const struct be *be, int32_t loop, uint32_t v, struct be_at *at)
{
    int count;

    *at = only_write(be, loop, v, &count);
    if (!be_get(be->blk[loop].in, v))
        return count == 0;
    return count == 1 && be_dominates(be, at->b, loop) &&
           be->blk[at->b].loop == be->blk[loop].outer && be->blk[at->b].ins[at->i].guard.p < 0 &&
           be_pure(&be->blk[at->b].ins[at->i]);
}

static bool before(const struct be *be, struct be_at a, struct be_at b)
{
    return a.b == b.b ? a.i < b.i : be_dominates(be, a.b, b.b);
}

/* Do both loops enter with the same value of v2 and its partner? */
static bool same_start(struct repeat *r, uint32_t v2)
{
    struct be *be = r->be;
    struct be_at d1 = r->start1[v2], d2 = r->start2[v2];
    struct lir_ins *x = &be->blk[d1.b].ins[d1.i], *y = &be->blk[d2.b].ins[d2.i];
    uint32_t r1[8], r2[8];
    int n;

    if (!same_shape(x, y) || !before(be, d1, d2))
        return false;
    n = be_reads(be, x, r1);
    if (be_reads(be, y, r2) != n)
        return false;
    for (int k = 0; k < n; k++) {
        if (r->pair[r2[k]] >= 0) { /* itself the start of something that goes around */
            if (r->pair[r2[k]] != (int32_t)r1[k] || r->start2[r2[k]].b < 0 ||
                !before(be, r->start1[r2[k]], d1) || !before(be, r->start2[r2[k]], d2))
                return false;
            continue;
        }
        if (r->back[r1[k]] >= 0)
            return false;
        if (r1[k] != r2[k] ? !same_value(be, r1[k], r2[k], 4)
                           : x->dst == (int32_t)r1[k] || !be_unchanged(be, r1[k], d1, d2))
            return false;
    }
    return true;
}

/* May every reader of v2 behind the second loop read v1 instead? Readers before it are starts. */
static bool replace(struct repeat *r, uint32_t v2, bool really)
{
    struct be *be = r->be;
    uint32_t v1 = (uint32_t)r->pair[v2];
    struct be_at end = {r->first, (int32_t)be->blk[r->first].n - 1};

    for (int32_t o = 0; o < be->norder; o++) {
        struct be_blk *k = &be->blk[be->order[o]];
        int32_t b = be->order[o];

        if (b == r->second)
            continue;
        for (uint32_t i = 0; i <= k->n; i++) {
            struct be_at at = {b, (int32_t)i};
            uint32_t v[8];
            bool reads = false;

            if (i == k->n)
                reads = k->cond.p >= 0 && be->nvreg + (uint32_t)k->cond.p == v2;
            else
                for (int n = be_reads(be, &k->ins[i], v); n-- > 0;)
                    reads |= v[n] == v2;
            if (!reads)
                continue;
            if (!be_dominates(be, r->second, b)) {
                if (really)
                    continue;
                if (r->start2[v2].b < 0 || !be_dominates(be, b, r->second) ||
                    !before(be, r->start2[v2], at) || be->blk[b].loop != be->blk[r->second].outer)
                    return false;
                continue;
            }
            if (!really && !be_unchanged(be, v1, end, at))
                return false;
            if (!really)
                continue;
            if (i == k->n) {
                k->cond.p = (int32_t)(v1 - be->nvreg);
                continue;
            }
            for (int f = 0; f < 4; f++)
                if (be_operand(&k->ins[i], f)->kind == LIR_VREG &&
                    be_operand(&k->ins[i], f)->v == v2)
                    be_operand(&k->ins[i], f)->v = v1;
            for (int f = 0; f < 3; f++)
                if (be_predicate(&k->ins[i], f)->p >= 0 &&
                    be->nvreg + (uint32_t)be_predicate(&k->ins[i], f)->p == v2)
                    be_predicate(&k->ins[i], f)->p = (int32_t)(v1 - be->nvreg);
        }
    }
    return true;
}

static bool is_repeat(struct repeat *r)
{
    struct be *be = r->be;

    memset(r->pair, 0xff, be->nval * sizeof *r->pair);
    memset(r->back, 0xff, be->nval * sizeof *r->back);
    if (!same_bodies(r))
        return false;
    for (uint32_t v = 0; v < be->nval; v++)
        if (r->pair[v] >= 0 && (!find_start(be, r->second, v, &r->start2[v]) ||
                                !find_start(be, r->first, (uint32_t)r->pair[v], &r->start1[v]) ||
                                (r->start1[v].b < 0) != (r->start2[v].b < 0)))
            return false;
    for (uint32_t v = 0; v < be->nval; v++)
        if (r->pair[v] >= 0 &&
            ((r->start2[v].b >= 0 && !same_start(r, v)) || !replace(r, v, false)))
            return false;
    return true;
}

bool be_repeats(struct be *be)
{
    struct repeat r = {.be = be};

    r.pair = be_alloc(be, be->nval + 1, sizeof *r.pair);
    r.back = be_alloc(be, be->nval + 1, sizeof *r.back);
    r.start1 = be_alloc(be, be->nval + 1, sizeof *r.start1);
    r.start2 = be_alloc(be, be->nval + 1, sizeof *r.start2);
    for (int32_t o = 0; o < be->norder; o++) {
        r.second = be->order[o];
        if (!is_loop(be, r.second))
            continue;
        for (int32_t p = 0; p < o; p++) {
            struct be_blk *k = &be->blk[r.second];

            r.first = be->order[p];
            if (!is_loop(be, r.first) || !be_dominates(be, r.first, r.second) || !is_repeat(&r))
                continue;
            for (uint32_t v = 0; v < be->nval; v++)
                if (r.pair[v] >= 0)
                    replace(&r, v, true);
            if (k->next == r.second)
                k->next = k->taken;
            k->cond.p = -1;
            k->taken = BE_NOWHERE;
            k->n = 0;
            return true;
        }
    }
    return false;
}
