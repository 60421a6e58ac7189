/* A plain evaluator of LIR: thread by thread, with arithmetic of its own. */
#include "test_lower.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

struct thread {
    uint32_t *v;
    uint8_t *p;
    uint32_t bb, ins, tid, ctaid;
    bool done;
};

static uint32_t value(const struct evaluation *e, const struct thread *t, const struct lir_val *v)
{
    switch (v->kind) {
    case LIR_VREG: return t->v[v->v];
    case LIR_IMM: return v->imm;
    case LIR_RELOC:
        return v->imm + (v->reloc == QG_RELOC_PARAM    ? e->l->params[v->index]
                         : v->reloc == QG_RELOC_NTID_X ? e->l->block[0]
                                                       : e->l->grid[0]);
    default: return 0;
    }
}

static bool holds(const struct thread *t, struct lir_pred p)
{
    return p.p < 0 || t->p[p.p] != p.neg;
}

static bool compares(enum qg_cmp c, uint32_t a, uint32_t b)
{
    int64_t x = (int32_t)a, y = (int32_t)b;

    switch (c) {
    case QG_CMP_EQ: return a == b;
    case QG_CMP_NE: return a != b;
    case QG_CMP_LT: return x < y;
    case QG_CMP_GE: return x >= y;
    case QG_CMP_LTU: return a < b;
    default: return a >= b;
    }
}

static uint32_t computes(enum qg_op op, uint32_t a, uint32_t b, uint32_t c)
{
    int64_t x = (int32_t)a, y = (int32_t)b;
    uint32_t r = 0;

    switch (op) {
    case QG_OP_ADD: return a + b;
    case QG_OP_SUB: return a - b;
    case QG_OP_AND: return a & b;
    case QG_OP_OR: return a | b;
    case QG_OP_XOR: return a ^ b;
    case QG_OP_SHL: return b > 31 ? 0 : a << b;
    case QG_OP_SHR: return b > 31 ? 0 : a >> b;
    case QG_OP_SAR: return (uint32_t)(x >> (b > 31 ? 31 : b));
    case QG_OP_MINS: return x < y ? a : b;
    case QG_OP_MINU: return a < b ? a : b;
    case QG_OP_MAXS: return x > y ? a : b;
    case QG_OP_MAXU: return a > b ? a : b;
    case QG_OP_MAD: return a * b + c;
    case QG_OP_MADHU: return (uint32_t)(((uint64_t)a * b) >> 32) + c;
    case QG_OP_MADHS: return (uint32_t)((uint64_t)(x * y) >> 32) + c;
    case QG_OP_CAS: return a == c ? b : a;
    case QG_OP_POPC:
        for (; a; a >>= 1)
            r += a & 1;
        return r;
    case QG_OP_CLZ:
        for (r = 32; a; a >>= 1)
            r--;
        return r;
    case QG_OP_BREV:
        for (int i = 0; i < 32; i++)
            r |= (a >> i & 1) << (31 - i);
        return r;
    case QG_OP_PRMT:
        for (uint32_t i = 0; i < 4; i++) {
            uint32_t s = c >> (4 * i) & 15, w = (s & 7) < 4 ? a : b, k = w >> (8 * (s & 3)) & 255;

            r |= (s & 8 ? (k & 128 ? 255 : 0) : k) << (8 * i);
        }
        return r;
    default: cr_assert(0, "operation"); return 0;
    }
}

static uint32_t *word(struct evaluation *e, const struct thread *t, const struct lir_ins *i)
{
    uint32_t at = value(e, t, &i->a) + value(e, t, &i->b) -
                  (i->space == LIR_GLOBAL ? QG_GLOBAL_BASE : QG_SHARED_BASE);

    cr_assert((i->mode == QG_PART_BYTE || at % (i->mode == QG_PART_HALF ? 2 : 4) == 0) &&
                  at / 4 < QG_GWORDS,
              "the program itself is wrong");
    return (i->space == LIR_GLOBAL ? e->g : e->s) + at / 4;
}

/* Runs a thread up to something that all do together, or its end. */
static void advance(struct evaluation *e, struct thread *t)
{
    while (!t->done) {
        const struct lir_bb *b = &e->f->bb[t->bb];
        const struct lir_ins *i;
        uint32_t x, y, z, old;

        cr_assert(e->steps++ < 10000000);
        if (t->ins == b->n) {
            t->bb++;
            t->ins = 0;
            continue;
        }
        i = &b->ins[t->ins];
        if (i->op == LIR_BAR || i->op == LIR_SHFL || i->op == LIR_VOTE)
            return;
        t->ins++;
        if (!holds(t, i->guard))
            continue;
        x = value(e, t, &i->a);
        y = value(e, t, &i->b);
        z = value(e, t, &i->c);
        switch (i->op) {
        case LIR_ALU: t->v[i->dst] = computes(i->alu, x, y, z); break;
        case LIR_MOV: t->v[i->dst] = x; break;
        case LIR_SPECIAL:
            t->v[i->dst] = i->special == QG_SPECIAL_CTAID_X ? t->ctaid : t->tid;
            break;
        case LIR_SET: t->v[i->dst] = compares(i->cmp, x, y); break;
        case LIR_SEL: t->v[i->dst] = holds(t, i->p) ? x : y; break;
        case LIR_SETP:
            old = compares(i->cmp, x, y);
            if (i->q.p >= 0)
                old = i->lut >> (old + 2 * holds(t, i->q)) & 1;
            t->p[i->pdst] = (uint8_t)old;
            break;
        case LIR_PLOG: t->p[i->pdst] = i->lut >> (holds(t, i->p) + 2 * holds(t, i->q)) & 1; break;
        case LIR_LD: t->v[i->dst] = *word(e, t, i); break;
        case LIR_ST: *word(e, t, i) = z; break;
        case LIR_ATOM:
            old = *word(e, t, i);
            if (i->mode) { /* a store of one or two bytes, whatever the selector is */
                uint32_t shift = 8 * ((x + y) & 3);
                uint32_t mask = (i->mode == QG_PART_HALF ? 0xffffu : 0xffu) << shift;

                *word(e, t, i) = (old & ~mask) | (z << shift & mask);
            } else if (i->alu == QG_OP_CAS)
                *word(e, t, i) = old == value(e, t, &i->d) ? z : old;
            else
                *word(e, t, i) = i->exch ? z : computes(i->alu, old, z, 0);
            if (i->dst >= 0)
                t->v[i->dst] = old;
            break;
        case LIR_FENCE: break;
        case LIR_DIVCHECK: cr_assert_neq(x, 0); break;
        case LIR_BRA:
            t->bb = (uint32_t)i->target;
            t->ins = 0;
            break;
        case LIR_EXIT: t->done = true; break;
        default: cr_assert(0, "instruction");
        }
    }
}

static void collective(struct evaluation *e, struct thread *t, uint32_t n)
{
    const struct lir_ins *i = &e->f->bb[t[0].bb].ins[t[0].ins];
    uint32_t r[MAXTHREADS];
    bool in[MAXTHREADS];

    for (uint32_t k = 0; k < n && i->op != LIR_BAR; k++) {
        uint32_t w = 1u << i->width, lane = k, b = value(e, &t[k], &i->c) & 31;
        uint32_t first = lane / w * w;
        int64_t from = i->mode == QG_SHFL_UP     ? (int64_t)lane - b
                       : i->mode == QG_SHFL_DOWN ? (int64_t)lane + b
                       : i->mode == QG_SHFL_BFLY ? (int64_t)(lane ^ b)
                                                 : (int64_t)(first + b % w);

        if (i->op == LIR_VOTE) {
            uint32_t yes = 0, g = k / QG_LANES * QG_LANES;

            for (uint32_t m = 0; m < QG_LANES; m++)
                yes |= (uint32_t)holds(&t[g + m], i->p) << m;
            in[k] = i->mode == QG_VOTE_ALL   ? yes == 15
                    : i->mode == QG_VOTE_ANY ? yes != 0
                                             : yes == 0 || yes == 15;
            r[k] = yes << g;
        } else {
            in[k] = i->mode == QG_SHFL_IDX ||
                    (i->mode == QG_SHFL_UP ? from >= first : from < (int64_t)(first + w));
            r[k] = value(e, &t[in[k] ? from : lane], &i->a);
        }
    }
    for (uint32_t k = 0; k < n; k++) {
        if (i->op != LIR_BAR && i->dst >= 0)
            t[k].v[i->dst] = r[k];
        if (i->op != LIR_BAR && i->pdst >= 0)
            t[k].p[i->pdst] = in[k];
        t[k].ins++;
    }
}

void evaluate(const struct lir_func *f, const struct qg_launch *l, struct evaluation *e)
{
    e->f = f;
    e->l = l;
    e->steps = 0;
    memcpy(e->g, l->gmem, sizeof e->g);
    for (uint32_t c = 0; c < l->grid[0]; c++) {
        struct thread t[MAXTHREADS] = {0};
        uint32_t n = l->block[0];
        bool all = false;

        for (uint32_t k = 0; k < n; k++) {
            t[k].v = calloc(f->nvreg + 1, sizeof *t[k].v);
            t[k].p = calloc(f->npred + 1, 1);
            t[k].tid = k;
            t[k].ctaid = c;
        }
        while (!all) {
            all = true;
            for (uint32_t k = 0; k < n; k++) {
                advance(e, &t[k]);
                all = all && t[k].done;
            }
            if (!all)
                collective(e, t, n);
        }
        for (uint32_t k = 0; k < n; k++) {
            free(t[k].v);
            free(t[k].p);
        }
    }
}
