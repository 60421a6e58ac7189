/* The back half's code: memory, blocks, instructions, reading LIR, printing. */
#include "backend.h"

#include <stddef.h>
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
        return v->reloc == QG_RELOC_DATA || v->reloc == QG_RELOC_NTID_X ||
               v->reloc == QG_RELOC_NTID_Y || v->reloc == QG_RELOC_NTID_Z;
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
