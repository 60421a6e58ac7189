/* Addresses that live in registers: pointers that step through an array, sums of two indices.
 *
 * A virtual register that is used as a base of loads and stores only (and steps itself forward) may
 * count in words from the array instead of in bytes from 0: the array's place moves into the
 * offset of the port, the factor 4 into its scale. The additions and shifts that made the address
 * go away, and small numbers take fewer tokens.
 */
#include "backend.h"

#include <string.h>

enum { TERMS = 3, DEFS = 8 };

/* An address as reloc + constant + the sum of factor * value. */
struct sum {
    struct lir_val base; /* relocation, or NIL */
    uint32_t constant;
    int n;
    struct {
        uint32_t v, factor;
    } term[TERMS];
};

/* Does value v hold at `at` what the instruction at `def` read? */
static bool same_there(struct be *be, const struct lir_val *v, struct be_at def, struct be_at at)
{
    return v->kind != LIR_VREG || be_unchanged(be, v->v, def, at);
}

static bool add_term(struct be *be, struct sum *s, const struct lir_val *v, uint32_t factor,
                     struct be_at at, int depth);

/* The value of instruction i at `def`, times factor. */
static bool add_expression(struct be *be, struct sum *s, const struct lir_ins *i, uint32_t factor,
                           struct be_at def, struct be_at at, int depth)
{
    if (!same_there(be, &i->a, def, at) || !same_there(be, &i->b, def, at) ||
        !same_there(be, &i->c, def, at))
        return false;
    if (i->op == LIR_MOV)
        return add_term(be, s, &i->a, factor, at, depth);
    if (i->op != LIR_ALU)
        return false;
    if (i->alu == QG_OP_ADD)
        return add_term(be, s, &i->a, factor, at, depth) &&
               add_term(be, s, &i->b, factor, at, depth);
    if (i->b.kind != LIR_IMM)
        return false;
    if (i->alu == QG_OP_SHL && i->b.imm < 32)
        return add_term(be, s, &i->a, factor << i->b.imm, at, depth);
    if (i->alu == QG_OP_MAD)
        return add_term(be, s, &i->a, factor * i->b.imm, at, depth) &&
               (i->c.kind == LIR_NIL || add_term(be, s, &i->c, factor, at, depth));
    return false;
}

static bool add_term(struct be *be, struct sum *s, const struct lir_val *v, uint32_t factor,
                     struct be_at at, int depth)
{
    const struct lir_ins *d;

    switch (v->kind) {
    case LIR_IMM: s->constant += v->imm * factor; return true;
    case LIR_RELOC:
        if (s->base.kind != LIR_NIL || factor != 1 || !be_is_pointer(be, v))
            return false;
        s->base = *v;
        s->base.imm = 0;
        s->constant += v->imm;
        return true;
    case LIR_VREG: break;
    default: return false;
    }
    d = be_def(be, v);
    if (d && depth < 4) {
        struct sum copy = *s;

        /* look through what makes it only where that leaves a word count or an array */
        if (factor % 4 && add_expression(be, &copy, d, factor, be->def[v->v], at, depth + 1)) {
            *s = copy;
            return true;
        }
    }
    for (int k = 0; k < s->n; k++)
        if (s->term[k].v == v->v) {
            s->term[k].factor += factor;
            return true;
        }
    if (s->n == TERMS)
        return false;
    s->term[s->n].v = v->v;
    s->term[s->n++].factor = factor;
    return true;
}

/* ---- One web ---------------------------------------------------------------------------- */

struct web {
    uint32_t v;
    int ndefs;
    struct be_at at[DEFS];
    struct sum sum[DEFS]; /* of a step: of what is added */
    bool step[DEFS];
    uint32_t scale; /* 2: everything is a multiple of 4 */
};

/* Collects the definitions of w->v; false if one of them or a use is not of the kind we want. */
static bool collect(struct be *be, struct web *w)
{
    uint32_t uses = 0;

    for (int32_t o = 0; o < be->norder; o++) {
        struct be_blk *k = &be->blk[be->order[o]];

        for (uint32_t i = 0; i < k->n; i++) {
            const struct lir_ins *s = &k->ins[i];
            struct lir_val self = {.kind = LIR_VREG, .v = w->v};
            bool port = s->op == LIR_LD || s->op == LIR_ST || s->op == LIR_ATOM;
            uint32_t v[8];
            int n = be_reads(be, s, v), reads = 0;

            for (int r = 0; r < n; r++)
                reads += v[r] == w->v;
            if (s->dst == (int32_t)w->v) {
                struct sum *sum = &w->sum[w->ndefs];
                struct be_at at = {be->order[o], (int32_t)i};

                if (w->ndefs == DEFS || s->guard.p >= 0)
                    return false;
                memset(sum, 0, sizeof *sum);
                w->at[w->ndefs] = at;
                w->step[w->ndefs] = reads == 1 && s->op == LIR_ALU && s->alu == QG_OP_ADD;
                if (w->step[w->ndefs]) {
                    const struct lir_val *by = be_same_val(&s->a, &self) ? &s->b : &s->a;

                    if (!add_term(be, sum, by, 1, at, 0))
                        return false;
                } else if (reads || !add_expression(be, sum, s, 1, at, at, 0)) {
                    return false;
                }
                w->ndefs++;
            } else if (reads) {
                if (!port || reads != 1 || !be_same_val(&s->a, &self) || s->width)
                    return false;
                uses++;
            }
        }
    }
    return uses && w->ndefs;
}

/* Can the sum of definition k be written by one instruction that counts in 1 << scale bytes? */
static bool expressible(const struct web *w, int k, uint32_t scale)
{
    const struct sum *s = &w->sum[k];
    uint32_t unit = 1u << scale, others = 0;

    if (s->constant % unit)
        return false;
    for (int i = 0; i < s->n; i++) {
        if (s->term[i].factor % unit || s->term[i].factor == 0)
            return false;
        others += s->term[i].factor != unit;
    }
    if (w->step[k])
        return s->base.kind == LIR_NIL && s->n <= 1 && !(s->n && s->constant) && !others;
    return others <= 1 && s->n + (s->constant != 0) <= 2;
}

static void rewrite_def(struct be *be, const struct web *w, int k, uint32_t constant)
{
    struct lir_ins *i = &be->blk[w->at[k].b].ins[w->at[k].i];
    const struct sum *s = &w->sum[k];
    uint32_t unit = 1u << w->scale, c = (s->constant - constant) / unit;
    struct lir_val t[2] = {{0}, {0}}, rest = {.kind = LIR_IMM, .imm = c};
    uint32_t factor = 1;

    if (w->step[k]) {
        struct lir_val by = s->n ? (struct lir_val){.kind = LIR_VREG, .v = s->term[0].v}
                                 : (struct lir_val){.kind = LIR_IMM, .imm = s->constant / unit};

        i->a = (struct lir_val){.kind = LIR_VREG, .v = w->v};
        i->b = by;
        return;
    }
    for (int x = 0; x < s->n; x++) {
        int at = s->term[x].factor != unit ? 0 : t[0].kind == LIR_NIL ? 0 : 1;

        if (at == 0 && t[0].kind != LIR_NIL)
            t[1] = t[0];
        t[at] = (struct lir_val){.kind = LIR_VREG, .v = s->term[x].v};
        if (s->term[x].factor != unit)
            factor = s->term[x].factor / unit;
    }
    if (t[1].kind != LIR_NIL)
        rest = t[1];
    i->b = i->c = (struct lir_val){0};
    i->op = LIR_ALU;
    if (t[0].kind == LIR_NIL) {
        i->op = LIR_MOV;
        i->a = rest;
        return;
    }
    i->a = t[0];
    if (factor != 1) {
        i->alu = QG_OP_MAD;
        i->b = (struct lir_val){.kind = LIR_IMM, .imm = factor};
        i->c = rest;
    } else if (rest.kind == LIR_IMM && !rest.imm) {
        i->op = LIR_MOV;
    } else {
        i->alu = QG_OP_ADD;
        i->b = rest;
    }
}

/* The offset that a port gets once the base has lost `base` + constant. */
static bool new_offset(const struct be *be, struct lir_val *b, const struct lir_val *base,
                       uint32_t constant)
{
    struct lir_val sum = *b;

    if (b->kind == LIR_NIL)
        sum = (struct lir_val){.kind = LIR_IMM};
    if (base->kind != LIR_NIL) {
        uint32_t k = sum.imm;

        if (sum.kind != LIR_IMM)
            return false;
        sum = *base;
        sum.imm = k;
    }
    sum.imm += constant;
    if (sum.kind == LIR_IMM ? sum.imm + 32768u >= 65536u : !be_is_pointer(be, &sum))
        return false;
    *b = sum;
    return true;
}

static bool try_web(struct be *be, uint32_t v)
{
    struct web w = {.v = v};
    struct lir_val base = {0};
    uint32_t constant = 0;
    bool first = true;

    if (!collect(be, &w))
        return false;
    for (int k = 0; k < w.ndefs; k++) {
        if (w.step[k])
            continue;
        if (first) {
            base = w.sum[k].base;
            constant = w.sum[k].constant;
        } else if (!be_same_val(&base, &w.sum[k].base)) {
            return false;
        } else if (w.sum[k].constant != constant) {
            constant = 0;
        }
        first = false;
    }
    if (first)
        return false;
    for (int k = 0; k < w.ndefs; k++)
        if (!w.step[k] && constant)
            w.sum[k].constant -= constant;
    for (w.scale = 2;; w.scale = 0) {
        bool ok = true;

        for (int k = 0; k < w.ndefs; k++)
            ok = ok && expressible(&w, k, w.scale);
        if (ok)
            break;
        if (!w.scale)
            return false;
    }
    if (!w.scale && base.kind == LIR_NIL && !constant)
        return false; /* nothing gained */
    for (int apply = 0; apply < 2; apply++)
        for (int32_t o = 0; o < be->norder; o++)
            for (uint32_t i = 0; i < be->blk[be->order[o]].n; i++) {
                struct lir_ins *s = &be->blk[be->order[o]].ins[i];
                struct lir_val b = s->b;

                if ((s->op != LIR_LD && s->op != LIR_ST && s->op != LIR_ATOM) ||
                    s->a.kind != LIR_VREG || s->a.v != v)
                    continue;
                if (!new_offset(be, &b, &base, constant))
                    return false;
                if (apply) {
                    s->b = b;
                    s->width = (uint8_t)w.scale;
                }
            }
    for (int k = 0; k < w.ndefs; k++)
        rewrite_def(be, &w, k, 0);
    return true;
}

/* Needs liveness; returns whether something changed. */
bool be_addresses(struct be *be)
{
    for (uint32_t v = 0; v < be->nvreg; v++)
        if (be->uses[v] && try_web(be, v))
            return true;
    return false;
}
