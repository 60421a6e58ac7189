/* Before the back end: known bits make extensions and high words go away, and then everything
 * that nobody looks at, in cycles too (the high word of a loop counter keeps only itself alive). */
#include "select.h"

#include <stdlib.h>
#include <string.h>

struct bits {
    uint32_t maybe; /* bits that may be 1 */
    uint8_t sign;   /* at least so many upper bits equal the sign bit; 1..32 */
};

struct tidy {
    struct sel *s;
    struct lir_func *f;
    struct bits *bits; /* by virtual register */
};

/* ---- Known bits --------------------------------------------------------------------- */

static uint32_t up_to(uint32_t x) /* all bits below the highest one of x, and it */
{
    return x ? 0xffffffffu >> __builtin_clz(x) : 0;
}

static struct bits known(uint32_t maybe, unsigned sign)
{
    struct bits b = {maybe, (uint8_t)sign};
    unsigned zeros = maybe ? (unsigned)__builtin_clz(maybe) : 32;

    if (b.sign < zeros)
        b.sign = (uint8_t)zeros;
    if (!b.sign)
        b.sign = 1;
    return b;
}

static struct bits anything(void)
{
    return (struct bits){0xffffffff, 1};
}

static struct bits of(const struct tidy *t, const struct lir_val *v)
{
    if (v->kind == LIR_VREG)
        return t->bits[v->v];
    if (v->kind == LIR_IMM) {
        uint32_t x = v->imm >> 31 ? ~v->imm : v->imm;

        return known(v->imm, x ? (unsigned)__builtin_clz(x) : 32);
    }
    return v->kind == LIR_NIL ? known(0, 32) : anything();
}

static unsigned less(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static struct bits of_alu(const struct tidy *t, const struct lir_ins *i)
{
    struct bits a = of(t, &i->a), b = of(t, &i->b);
    bool fixed = i->b.kind == LIR_IMM;
    uint32_t n = i->b.imm, sum;
    unsigned sign = less(a.sign, b.sign);

    switch (i->alu) {
    case QG_OP_AND: return known(a.maybe & b.maybe, sign);
    case QG_OP_OR:
    case QG_OP_XOR: return known(a.maybe | b.maybe, sign);
    case QG_OP_ADD:
        sum = up_to(a.maybe | b.maybe);
        return known(sum >> 31 ? 0xffffffff : sum << 1 | 1, sign > 1 ? sign - 1 : 1);
    case QG_OP_SUB: return known(0xffffffff, sign > 1 ? sign - 1 : 1);
    case QG_OP_SHL:
        if (!fixed)
            return anything();
        return n > 31 ? known(0, 32) : known(a.maybe << n, a.sign > n ? a.sign - n : 1);
    case QG_OP_SHR:
        if (!fixed) /* it shifts by nothing, or makes the number smaller */
            return known(up_to(a.maybe), a.maybe >> 31 ? 1 : a.sign);
        return n > 31 ? known(0, 32) : known(a.maybe >> n, n ? 1 : a.sign);
    case QG_OP_SAR:
        if (!fixed)
            return known(a.maybe >> 31 ? 0xffffffff : up_to(a.maybe), a.sign);
        n = n > 31 ? 31 : n;
        sum = a.maybe >> n;
        if (n && a.maybe >> 31)
            sum |= ~(0xffffffffu >> n);
        return known(sum, less(32, a.sign + n));
    case QG_OP_MINU: return known(less(up_to(a.maybe), up_to(b.maybe)), sign);
    case QG_OP_MINS:
    case QG_OP_MAXS: return known(a.maybe | b.maybe, sign);
    case QG_OP_MAXU: return known(a.maybe | b.maybe, sign);
    case QG_OP_POPC:
    case QG_OP_CLZ: return known(63, 1);
    default: return anything();
    }
}

static struct bits result(const struct tidy *t, const struct lir_ins *i)
{
    struct bits a, b;

    switch (i->op) {
    case LIR_MOV: return of(t, &i->a);
    case LIR_SET: return known(1, 1);
    case LIR_SEL:
        a = of(t, &i->a);
        b = of(t, &i->b);
        return known(a.maybe | b.maybe, less(a.sign, b.sign));
    case LIR_ALU: return of_alu(t, i);
    case LIR_SPECIAL: /* threads of a block are at most 32 */
        return i->special == QG_SPECIAL_CTAID_X || i->special == QG_SPECIAL_CTAID_Y ||
                       i->special == QG_SPECIAL_CTAID_Z
                   ? anything()
                   : known(QG_THREADS - 1, 1);
    default: return anything();
    }
}

/* Facts about a register join those of all of its definitions. They grow until nothing changes. */
static void find_bits(struct tidy *t)
{
    bool changed = true;

    for (uint32_t v = 0; v < t->f->nvreg; v++)
        t->bits[v] = known(0, 32);
    for (int round = 0; changed; round++) {
        changed = false;
        for (uint32_t b = 0; b < t->f->nbb; b++)
            for (uint32_t k = 0; k < t->f->bb[b].n; k++) {
                const struct lir_ins *i = &t->f->bb[b].ins[k];
                struct bits x, *old;

                if (i->dst < 0)
                    continue;
                old = &t->bits[i->dst];
                x = result(t, i);
                x.maybe |= old->maybe;
                x.sign = (uint8_t)less(x.sign, old->sign);
                if (round > 40) /* slow growth: a counter that gains a bit each time */
                    x = anything();
                if (x.maybe != old->maybe || x.sign != old->sign) {
                    *old = x;
                    changed = true;
                }
            }
    }
}

static void to_move(struct lir_ins *i, struct lir_val v)
{
    i->op = LIR_MOV;
    i->alu = QG_OP_NONE;
    i->a = v;
    i->b = i->c = (struct lir_val){.kind = LIR_NIL};
}

/* A comparison with a number beyond what the register can hold: threadIdx.x < 32. */
static void settle_test(const struct tidy *t, struct lir_ins *i)
{
    bool left = i->a.kind == LIR_VREG, less = i->cmp == QG_CMP_LT || i->cmp == QG_CMP_LTU;
    const struct lir_val *v = left ? &i->a : &i->b, *n = left ? &i->b : &i->a;
    uint32_t most;

    if (i->op != LIR_SETP || v->kind != LIR_VREG || n->kind != LIR_IMM || n->imm >> 31)
        return;
    most = up_to(t->bits[v->v].maybe);
    if (most >= (left ? n->imm : n->imm + 1) ||
        (!left && !less && i->cmp != QG_CMP_GE && i->cmp != QG_CMP_GEU))
        return;
    less = left ? less || i->cmp == QG_CMP_NE : !less;
    i->a = i->b = sel_imm(0);
    i->cmp = less ? QG_CMP_EQ : QG_CMP_NE;
}

static void use_bits(struct tidy *t)
{
    for (uint32_t b = 0; b < t->f->nbb; b++)
        for (uint32_t k = 0; k < t->f->bb[b].n; k++) {
            struct lir_ins *i = &t->f->bb[b].ins[k], *before = k ? i - 1 : NULL;
            struct lir_val *v[] = {&i->a, &i->b, &i->c, &i->d};

            for (int j = 0; j < 4; j++)
                if (v[j]->kind == LIR_VREG && !t->bits[v[j]->v].maybe && i->op != LIR_DIVCHECK)
                    *v[j] = sel_imm(0);
            settle_test(t, i);
            if (i->op != LIR_ALU || i->b.kind != LIR_IMM || i->a.kind != LIR_VREG)
                continue;
            if (i->alu == QG_OP_AND && !(t->bits[i->a.v].maybe & ~i->b.imm)) {
                to_move(i, i->a);
            } else if (i->alu == QG_OP_SAR && before && before->op == LIR_ALU &&
                       before->alu == QG_OP_SHL && before->dst == (int32_t)i->a.v &&
                       before->guard.p < 0 && before->b.kind == LIR_IMM &&
                       before->b.imm == i->b.imm && before->a.kind == LIR_VREG &&
                       before->a.v != i->a.v && t->bits[before->a.v].sign > i->b.imm) {
                to_move(i, before->a); /* it is sign-extended already */
            }
        }
}

/* ---- Dead code ---------------------------------------------------------------------- */

static bool has_effect(const struct lir_ins *i)
{
    switch (i->op) {
    case LIR_ST:
    case LIR_ATOM:
    case LIR_BAR:
    case LIR_FENCE:
    case LIR_DIVCHECK:
    case LIR_BRA:
    case LIR_EXIT: return true;
    default: return false;
    }
}

struct use {                /* registers first, predicates from nvreg on */
    uint32_t *first, *list; /* definitions of value v: list[first[v]] .. list[first[v + 1] - 1] */
    struct lir_ins **ins;
    uint32_t nins;
    uint8_t *needed;
    uint32_t *todo, ntodo;
};

static void need(struct use *u, uint32_t v)
{
    if (!u->needed[v]) {
        u->needed[v] = 1;
        u->todo[u->ntodo++] = v;
    }
}

static void need_operands(struct use *u, const struct lir_func *f, const struct lir_ins *i)
{
    const struct lir_val *v[] = {&i->a, &i->b, &i->c, &i->d};
    const struct lir_pred *p[] = {&i->p, &i->q, &i->guard};

    for (int j = 0; j < 4; j++)
        if (v[j]->kind == LIR_VREG)
            need(u, v[j]->v);
    for (int j = 0; j < 3; j++)
        if (p[j]->p >= 0)
            need(u, f->nvreg + (uint32_t)p[j]->p);
}

/* Everything that an instruction with an effect depends on, however indirectly. */
static bool find_needed(struct tidy *t, struct use *u)
{
    struct lir_func *f = t->f;
    uint32_t n = f->nvreg + f->npred, at = 0;

    for (uint32_t b = 0; b < f->nbb; b++)
        u->nins += f->bb[b].n;
    u->first = calloc(n + 2u, sizeof *u->first);
    u->list = malloc((2u * u->nins + 1) * sizeof *u->list);
    u->ins = malloc((u->nins + 1u) * sizeof(void *));
    u->needed = calloc(n + 1u, 1);
    u->todo = malloc((n + 1u) * sizeof *u->todo);
    if (!u->first || !u->list || !u->ins || !u->needed || !u->todo)
        return false;
    for (uint32_t b = 0; b < f->nbb; b++)
        for (uint32_t k = 0; k < f->bb[b].n; k++)
            u->ins[at++] = &f->bb[b].ins[k];
    for (uint32_t k = 0; k < u->nins; k++) { /* count, then place */
        if (u->ins[k]->dst >= 0)
            u->first[u->ins[k]->dst + 2]++;
        if (u->ins[k]->pdst >= 0)
            u->first[f->nvreg + (uint32_t)u->ins[k]->pdst + 2]++;
    }
    for (uint32_t v = 2; v < n + 2; v++)
        u->first[v] += u->first[v - 1];
    for (uint32_t k = 0; k < u->nins; k++) {
        if (u->ins[k]->dst >= 0)
            u->list[u->first[u->ins[k]->dst + 1]++] = k;
        if (u->ins[k]->pdst >= 0)
            u->list[u->first[f->nvreg + (uint32_t)u->ins[k]->pdst + 1]++] = k;
    }
    for (uint32_t k = 0; k < u->nins; k++)
        if (has_effect(u->ins[k]))
            need_operands(u, f, u->ins[k]);
    while (u->ntodo) {
        uint32_t v = u->todo[--u->ntodo];

        for (uint32_t k = u->first[v]; k < u->first[v + 1]; k++)
            need_operands(u, f, u->ins[u->list[k]]);
    }
    return true;
}

static void remove_dead(struct tidy *t, const struct use *u)
{
    struct lir_func *f = t->f;

    for (uint32_t b = 0; b < f->nbb; b++) {
        struct lir_bb *bb = &f->bb[b];
        uint32_t kept = 0;

        for (uint32_t k = 0; k < bb->n; k++) {
            struct lir_ins i = bb->ins[k];

            if (i.op == LIR_ATOM && i.dst >= 0 && !u->needed[i.dst])
                i.dst = -1;
            if (i.op == LIR_SHFL && i.width == SEL_WIDE && i.pdst >= 0 && i.dst >= 0 &&
                !u->needed[i.dst])
                i.dst = -1;
            if (i.pdst >= 0 && !u->needed[f->nvreg + (uint32_t)i.pdst] && i.dst >= 0)
                i.pdst = -1;
            if (!has_effect(&i) && (i.dst < 0 || !u->needed[i.dst]) &&
                (i.pdst < 0 || !u->needed[f->nvreg + (uint32_t)i.pdst]))
                continue;
            bb->ins[kept++] = i;
        }
        bb->n = kept;
    }
}

/* ---- Numbers ------------------------------------------------------------------------ */

/* Gives the virtual registers and predicates that are left consecutive numbers. */
static void renumber(struct tidy *t, uint32_t *map, uint32_t *pmap)
{
    struct lir_func *f = t->f;
    uint32_t n = 0, np = 0;

    memset(map, 0xff, f->nvreg * sizeof *map);
    memset(pmap, 0xff, f->npred * sizeof *pmap);
    for (uint32_t b = 0; b < f->nbb; b++)
        for (uint32_t k = 0; k < f->bb[b].n; k++) {
            struct lir_ins *i = &f->bb[b].ins[k];
            struct lir_val *v[] = {&i->a, &i->b, &i->c, &i->d};
            struct lir_pred *p[] = {&i->p, &i->q, &i->guard};

            for (int j = 0; j < 4; j++)
                if (v[j]->kind == LIR_VREG) {
                    if (map[v[j]->v] == PTX_NONE)
                        map[v[j]->v] = n++;
                    v[j]->v = map[v[j]->v];
                }
            for (int j = 0; j < 3; j++)
                if (p[j]->p >= 0) {
                    if (pmap[p[j]->p] == PTX_NONE)
                        pmap[p[j]->p] = np++;
                    p[j]->p = (int32_t)pmap[p[j]->p];
                }
            if (i->dst >= 0) {
                if (map[i->dst] == PTX_NONE)
                    map[i->dst] = n++;
                i->dst = (int32_t)map[i->dst];
            }
            if (i->pdst >= 0) {
                if (pmap[i->pdst] == PTX_NONE)
                    pmap[i->pdst] = np++;
                i->pdst = (int32_t)pmap[i->pdst];
            }
        }
    f->nvreg = n;
    f->npred = np;
}

void sel_tidy(struct sel *s)
{
    struct tidy t = {.s = s, .f = s->f};
    struct use u = {0};
    uint32_t *map = malloc((s->f->nvreg + 1u) * sizeof *map);
    uint32_t *pmap = malloc((s->f->npred + 1u) * sizeof *pmap);

    t.bits = calloc(s->f->nvreg + 1u, sizeof *t.bits);
    if (map && pmap && t.bits) {
        find_bits(&t);
        use_bits(&t);
    }
    if (map && pmap && t.bits && find_needed(&t, &u)) {
        remove_dead(&t, &u);
        renumber(&t, map, pmap);
    } else {
        s->rc = qg_error_set(s->e, QG_EXIT_INTERNAL, s->m->name, 0, 0, "out of memory");
    }
    free(map);
    free(pmap);
    free(t.bits);
    free(u.first);
    free(u.list);
    free(u.ins);
    free(u.needed);
    free(u.todo);
}
