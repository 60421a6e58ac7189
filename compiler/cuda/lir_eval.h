/* For tests: runs LIR with one to 32 lanes, in plain C and independent of interp/. Shuffles and
 * votes are of groups of 4, as the machine has them. */
#ifndef QCC_LIR_EVAL_H
#define QCC_LIR_EVAL_H

#include "lir.h"

#include <stdlib.h>
#include <string.h>

enum { EVAL_LANES = 32, EVAL_WORDS = 512 };

struct eval {
    uint32_t params[QG_PARAM_WORDS];
    uint32_t ntid[3], nctaid[3], ctaid[3];
    uint32_t nlanes;             /* threads (x, 0, 0) */
    uint32_t global[EVAL_WORDS]; /* from address 0 */
    uint32_t shared[EVAL_WORDS];
    uint32_t steps, divides, barriers;
};

static uint32_t eval_alu(enum qg_op op, uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t r = 0;

    switch (op) {
    case QG_OP_ADD: return a + b;
    case QG_OP_SUB: return a - b;
    case QG_OP_AND: return a & b;
    case QG_OP_OR: return a | b;
    case QG_OP_XOR: return a ^ b;
    case QG_OP_SHL: return b > 31 ? 0 : a << b;
    case QG_OP_SHR: return b > 31 ? 0 : a >> b;
    case QG_OP_SAR: return (uint32_t)((int32_t)a >> (b > 31 ? 31 : b));
    case QG_OP_MINS: return (int32_t)a < (int32_t)b ? a : b;
    case QG_OP_MAXS: return (int32_t)a > (int32_t)b ? a : b;
    case QG_OP_MINU: return a < b ? a : b;
    case QG_OP_MAXU: return a > b ? a : b;
    case QG_OP_MAD: return a * b + c;
    case QG_OP_MADHU: return (uint32_t)((unsigned __int128)a * b >> 32) + c;
    case QG_OP_MADHS: return (uint32_t)((int64_t)(int32_t)a * (int32_t)b >> 32) + c;
    case QG_OP_POPC:
        for (; a; a &= a - 1)
            r++;
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
        for (int i = 0; i < 4; i++) {
            uint32_t n = c >> 4 * i & 15, byte = ((n & 4 ? b : a) >> 8 * (n & 3)) & 255;

            r |= (n & 8 ? (byte & 128 ? 255 : 0) : byte) << 8 * i;
        }
        return r;
    default: abort();
    }
}

static bool eval_cmp(enum qg_cmp cmp, uint32_t a, uint32_t b)
{
    switch (cmp) {
    case QG_CMP_EQ: return a == b;
    case QG_CMP_NE: return a != b;
    case QG_CMP_LT: return (int32_t)a < (int32_t)b;
    case QG_CMP_GE: return (int32_t)a >= (int32_t)b;
    case QG_CMP_LTU: return a < b;
    case QG_CMP_GEU: return a >= b;
    default: abort();
    }
}

struct eval_state {
    const struct lir_func *f;
    struct eval *e;
    uint32_t *v[EVAL_LANES];
    uint8_t *p[EVAL_LANES];
    uint32_t bb[EVAL_LANES], at[EVAL_LANES];
    bool gone[EVAL_LANES], waits[EVAL_LANES];
};

static uint32_t eval_val(struct eval_state *s, uint32_t l, const struct lir_val *v)
{
    if (v->kind == LIR_IMM || v->kind == LIR_NIL)
        return v->imm;
    if (v->kind == LIR_VREG)
        return s->v[l][v->v];
    if (v->reloc == QG_RELOC_PARAM)
        return s->e->params[v->index] + v->imm;
    return (v->reloc < QG_RELOC_NCTAID_X ? s->e->ntid[v->reloc - QG_RELOC_NTID_X]
                                         : s->e->nctaid[v->reloc - QG_RELOC_NCTAID_X]) +
           v->imm;
}

static bool eval_pred(struct eval_state *s, uint32_t l, struct lir_pred p)
{
    return p.p < 0 ? true : s->p[l][p.p] != p.neg;
}

static uint32_t *eval_word(struct eval_state *s, uint32_t l, const struct lir_ins *i)
{
    uint32_t at = eval_val(s, l, &i->a) + eval_val(s, l, &i->b);

    if ((i->mode == QG_PART_WORD && at % 4) || (i->mode == QG_PART_HALF && at % 2) ||
        at / 4 >= EVAL_WORDS || i->mode >= QG_NPARTS)
        return NULL;
    return i->space == LIR_GLOBAL ? &s->e->global[at / 4] : &s->e->shared[at / 4];
}

/* One instruction for one lane; `mask` are the lanes that run with it. Returns false on a fault. */
static bool eval_one(struct eval_state *s, uint32_t l, const struct lir_ins *i, uint32_t mask,
                     const uint32_t *shfl)
{
    uint32_t a = eval_val(s, l, &i->a), b = eval_val(s, l, &i->b), c = eval_val(s, l, &i->c), x = 0;
    uint32_t *w;
    bool p = false;

    switch (i->op) {
    case LIR_ALU: x = eval_alu(i->alu, a, b, c); break;
    case LIR_MOV: x = a; break;
    case LIR_SPECIAL:
        x = i->special == QG_SPECIAL_TID_X || i->special == QG_SPECIAL_LANEID ? l
            : i->special >= QG_SPECIAL_CTAID_X && i->special <= QG_SPECIAL_CTAID_Z
                ? s->e->ctaid[i->special - QG_SPECIAL_CTAID_X]
                : 0;
        break;
    case LIR_SET: x = eval_cmp(i->cmp, a, b); break;
    case LIR_SEL: x = eval_pred(s, l, i->p) ? a : b; break;
    case LIR_SETP:
        p = eval_cmp(i->cmp, a, b);
        if (i->q.p >= 0)
            p = i->lut >> (p + 2 * eval_pred(s, l, i->q)) & 1;
        break;
    case LIR_PLOG: p = i->lut >> (eval_pred(s, l, i->p) + 2 * eval_pred(s, l, i->q)) & 1; break;
    case LIR_LD:
        if (!(w = eval_word(s, l, i)))
            return false;
        x = *w;
        break;
    case LIR_ST:
        if (!(w = eval_word(s, l, i)))
            return false;
        *w = c;
        break;
    case LIR_ATOM:
        if (!(w = eval_word(s, l, i)))
            return false;
        x = *w;
        *w = i->exch                ? c
             : i->alu == QG_OP_CAS  ? (x == eval_val(s, l, &i->d) ? c : x)
             : i->alu == QG_OP_PRMT ? eval_alu(QG_OP_PRMT, x, c, eval_val(s, l, &i->d))
                                    : eval_alu(i->alu, x, c, 0);
        break;
    case LIR_SHFL: {
        uint32_t first = l & ~((1u << i->width) - 1), last = first + (1u << i->width) - 1, j;

        c &= 31;
        j = i->mode == QG_SHFL_UP     ? l - c
            : i->mode == QG_SHFL_DOWN ? l + c
            : i->mode == QG_SHFL_BFLY ? (l ^ c)
                                      : first + (c & (last - first));
        p = i->mode == QG_SHFL_UP ? l >= first + c : j <= last;
        x = p ? shfl[(l & ~3u) | (j & 3)] : shfl[l];
        break;
    }
    case LIR_VOTE: {
        uint32_t group = 15u << (l & ~3u), yes = 0, in = i->c.kind == LIR_NIL ? mask : c;

        in &= group;
        for (uint32_t k = 0; k < EVAL_LANES; k++)
            if (mask >> k & 1 && eval_pred(s, k, i->p))
                yes |= 1u << k;
        yes &= in;
        x = yes;
        in &= mask;
        p = i->mode == QG_VOTE_ALL   ? yes == in
            : i->mode == QG_VOTE_ANY ? yes != 0
                                     : yes == 0 || yes == in;
        break;
    }
    case LIR_DIVCHECK:
        s->e->divides++;
        if (!a)
            return false;
        break;
    default: break;
    }
    if (i->dst >= 0)
        s->v[l][i->dst] = x;
    if (i->pdst >= 0)
        s->p[l][i->pdst] = p;
    return true;
}

static bool eval_step(struct eval_state *s, uint32_t l)
{
    const struct lir_func *f = s->f;
    uint32_t mask = 0, shfl[EVAL_LANES] = {0}, bb = s->bb[l], at = s->at[l];
    const struct lir_ins *i = &f->bb[bb].ins[at];

    for (uint32_t k = 0; k < s->e->nlanes; k++)
        if (!s->gone[k] && !s->waits[k] && s->bb[k] == bb && s->at[k] == at) {
            s->at[k]++;
            if (eval_pred(s, k, i->guard))
                mask |= 1u << k;
            if (i->op == LIR_SHFL)
                shfl[k] = eval_val(s, k, &i->a);
        }
    for (uint32_t k = 0; k < s->e->nlanes; k++) {
        if (!(mask >> k & 1))
            continue;
        if (i->op == LIR_BRA) {
            s->bb[k] = (uint32_t)i->target;
            s->at[k] = 0;
        } else if (i->op == LIR_EXIT) {
            s->gone[k] = true;
        } else if (i->op == LIR_BAR) {
            s->waits[k] = true;
        }
    }
    if (i->op == LIR_BRA || i->op == LIR_EXIT || i->op == LIR_BAR)
        return true;
    for (uint32_t k = 0; k < s->e->nlanes; k++)
        if (mask >> k & 1 && !eval_one(s, k, i, mask, shfl))
            return false;
    return true;
}

/* Runs until all lanes are gone; false: a fault, or too many steps. */
static bool eval_run(const struct lir_func *f, struct eval *e)
{
    struct eval_state s = {.f = f, .e = e};
    bool ok = true;

    for (uint32_t l = 0; l < e->nlanes; l++) {
        s.v[l] = calloc(f->nvreg + 1, sizeof **s.v);
        s.p[l] = calloc(f->npred + 1, 1);
    }
    for (e->steps = 0; ok; e->steps++) {
        uint32_t best = EVAL_LANES, gone = 0;

        for (uint32_t l = 0; l < e->nlanes; l++) {              /* the lane furthest behind runs */
            while (!s.gone[l] && s.at[l] == f->bb[s.bb[l]].n) { /* falls into the next block */
                s.at[l] = 0;
                if (++s.bb[l] == f->nbb)
                    goto out;
            }
            gone += s.gone[l];
            if (!s.gone[l] && !s.waits[l] &&
                (best == EVAL_LANES || s.bb[l] < s.bb[best] ||
                 (s.bb[l] == s.bb[best] && s.at[l] < s.at[best])))
                best = l;
        }
        if (gone == e->nlanes)
            break;
        if (best == EVAL_LANES) {
            e->barriers++;
            memset(s.waits, 0, sizeof s.waits);
            continue;
        }
        ok = e->steps < 100000 && eval_step(&s, best);
        continue;
    out:
        ok = false;
    }
    for (uint32_t l = 0; l < e->nlanes; l++) {
        free(s.v[l]);
        free(s.p[l]);
    }
    return ok;
}

#endif
