/* Random programs that obey every rule of the encoding, for round trips. */
#ifndef QG_TEST_GEN_H
#define QG_TEST_GEN_H

#include "test_util.h"

#include "block.h"

static uint32_t gen_imm(uint64_t *s)
{
    switch (rnd_below(s, 4)) {
    case 0: return rnd_below(s, 10);
    case 1: return 0u - rnd_below(s, 10000);
    case 2: return 1u << rnd_below(s, 32);
    default: return rnd(s);
    }
}

static void gen_reloc(struct qg_program *p, uint64_t *s, uint32_t block, uint32_t field)
{
    struct qg_reloc *r = &p->relocs[p->nrelocs++];

    r->block = (uint8_t)block;
    r->field = (uint8_t)field;
    r->kind = (uint8_t)rnd_below(s, QG_NRELOCS);
    if (r->kind == QG_RELOC_DATA && !p->ndata)
        r->kind = QG_RELOC_PARAM;
    r->index = r->kind == QG_RELOC_PARAM  ? (uint8_t)rnd_below(s, QG_PARAM_WORDS)
               : r->kind == QG_RELOC_DATA ? (uint8_t)rnd_below(s, p->ndata)
                                          : 0;
}

static uint32_t gen_op(uint64_t *s, uint32_t unit)
{
    uint32_t op;

    do
        op = rnd_below(s, QG_NOPS);
    while (!(qg_op_info[op].units & unit));
    return op;
}

static uint32_t gen_cmp(uint64_t *s, uint32_t op)
{
    if (op == QG_OP_SET)
        return 1 + rnd_below(s, QG_NCMPS - 1);
    return op == QG_OP_SUB ? rnd_below(s, QG_NCMPS) : 0;
}

/* base, scale and offset of one port, and perhaps a relocation */
static void gen_address(struct qg_program *p, uint64_t *s, uint32_t i, uint32_t field,
                        uint32_t *base, uint32_t *scale, uint32_t *off)
{
    *base = rnd_below(s, 5);
    *scale = *base ? rnd_below(s, 2) : 0;
    *off = rnd_below(s, 3) ? rnd(s) & 0xffff : 0;
    if (rnd_below(s, 4) == 0)
        gen_reloc(p, s, i, field);
}

/* One of the two immediates and the two registers it may stand beside. */
static void gen_pair(struct qg_program *p, uint64_t *s, uint32_t i, uint32_t field, uint32_t reads,
                     uint32_t *imm, uint32_t *first, uint32_t *r0, uint32_t *r1)
{
    uint32_t which = rnd_below(s, 2); /* 0: the first register's operand */
    bool reloc = false;

    if (!(reads & 3))
        return;
    *r0 = reads & 1 ? rnd_below(s, QG_REGS) : 0;
    *r1 = reads & 2 ? rnd_below(s, QG_REGS) : 0;
    if (!(reads >> which & 1) || rnd_below(s, 2))
        return;
    *imm = rnd_below(s, 4) ? gen_imm(s) : 0;
    if (rnd_below(s, 3) == 0) {
        gen_reloc(p, s, i, field);
        reloc = true;
    }
    if (!*imm && !reloc)
        return;
    *first = which == 0;
    *(which ? r1 : r0) = 0;
}

static void gen_block(struct qg_program *p, uint64_t *s, uint32_t i)
{
    struct qg_block *b = &p->blocks[i];
    bool last = i + 1 == p->nblocks, crosses, pv;
    uint32_t n2, reads;

    memset(b, 0, sizeof *b);
    b->serial = i && rnd_below(s, 6) == 0;
    b->fence = rnd_below(s, 8) == 0;
    if (rnd_below(s, 4)) {
        b->op1 = gen_op(s, QG_UNIT_ALU1);
        b->cmp1 = gen_cmp(s, b->op1);
    }
    b->gsrc = rnd_below(s, 3);
    if (b->gsrc == QG_G_FLAG1 && !b->cmp1)
        b->gsrc = QG_G_PRED;
    if (b->gsrc) {
        b->gp = b->gsrc == QG_G_PRED ? rnd_below(s, QG_PREDS) : 0;
        b->gneg = rnd_below(s, 2);
        b->gmask = rnd_below(s, 2);
    }
    b->xkind = rnd_below(s, b->serial ? 3 : 5);
    if (b->xkind == QG_X_VOTE && (b->gmask || b->gsrc == QG_G_FLAG1))
        b->xkind = QG_X_SHFL;
    crosses = b->xkind == QG_X_SHFL || b->xkind == QG_X_VOTE;
    if (crosses)
        b->xmode = rnd_below(s, 4);
    else if (b->xkind)
        gen_address(p, s, i, QG_IMM_X, &b->xbase, &b->xscale, &b->xoff);
    if (b->xkind && !crosses)
        b->xpart = rnd_below(s, QG_NPARTS);
    if (b->xkind == QG_X_SHFL)
        b->xwidth = rnd_below(s, 3);
    b->ykind = rnd_below(s, 3);
    if (b->ykind)
        gen_address(p, s, i, QG_IMM_Y, &b->ybase, &b->yscale, &b->yoff);
    b->ypart = b->ykind ? rnd_below(s, QG_NPARTS) : 0;
    b->skind = rnd_below(s, 3);
    if (b->skind)
        gen_address(p, s, i, QG_IMM_S, &b->sbase, &b->sscale, &b->soff);
    b->spart = b->skind ? rnd_below(s, QG_NPARTS) : 0;
    if (rnd_below(s, 5)) {
        b->op2 = gen_op(s, QG_UNIT_ALU2);
        b->cmp2 = gen_cmp(s, b->op2);
    }
    n2 = qg_op_info[b->op2].operands;
    for (uint32_t k = 0; k < n2; k++) {
        uint32_t *f = k == 0 ? &b->a2 : k == 1 ? &b->b2 : &b->c2;

        *f = rnd_below(s, 4);
        if ((*f == QG_A2_X && !b->xkind) || (*f == QG_A2_Y && !b->ykind))
            *f = 0;
    }
    b->rd1 = rnd_below(s, QG_REGS);
    b->w1x = b->rd1 && b->xkind ? rnd_below(s, 2) : 0;
    b->rd2 = rnd_below(s, QG_REGS);
    if (b->rd2 == b->rd1)
        b->rd2 = 0;
    b->dcheck = rnd_below(s, 6) == 0 ? 1 + rnd_below(s, 4) : 0;
    b->ctl = last ? 1 + rnd_below(s, 2) : rnd_below(s, 4);
    if (b->ctl && !last)
        b->cond = rnd_below(s, 5);
    if (!b->gsrc && (b->cond == QG_COND_G || b->cond == QG_COND_NOT_G))
        b->cond = 0;
    if (b->ctl == QG_CTL_BRA)
        b->target = rnd_below(s, p->nblocks);
    b->pwe = rnd_below(s, 2);
    b->pd = b->pwe ? rnd_below(s, QG_PREDS) : 0;
    pv = qg_block_uses_pv(b);
    if (pv) {
        b->lut = rnd_below(s, 16);
        b->vp = qg_lut_has_v(b->lut) ? rnd_below(s, QG_PREDS) : 0;
        b->usrc = qg_lut_has_u(b->lut) ? rnd_below(s, 4) : 0;
        if (qg_lut_has_u(b->lut) &&
            ((b->usrc == QG_U_FLAG1 && !b->cmp1) || (b->usrc == QG_U_FLAG2 && !b->cmp2) ||
             (b->usrc == QG_U_XFLAG && !crosses)))
            b->usrc = QG_U_G;
    }
    reads = qg_block_reads(b);
    gen_pair(p, s, i, QG_IMM_1, reads & 3, &b->imm1, &b->i1a, &b->ra, &b->rb);
    gen_pair(p, s, i, QG_IMM_2, reads >> 2, &b->imm2, &b->i2c, &b->rc, &b->rd);
}

static void gen_name(uint64_t *s, char *to, uint32_t max)
{
    uint32_t n = rnd_below(s, max);

    for (uint32_t i = 0; i < n; i++)
        to[i] = rnd_below(s, 8) ? (char)('a' + rnd_below(s, 26)) : (char)(1 + rnd_below(s, 255));
}

static void gen_program(struct qg_program *p, uint64_t *s)
{
    uint32_t taken = 0;

    memset(p, 0, sizeof *p);
    p->nblocks = 1 + rnd_below(s, QG_BLOCKS);
    gen_name(s, p->kernel, sizeof p->kernel);
    p->nfiles = rnd_below(s, QG_MAX_FILES + 1);
    for (uint32_t i = 0; i < p->nfiles; i++)
        gen_name(s, p->files[i], 40);
    gen_name(s, p->ptx_file, 40);
    p->shared_words = rnd_below(s, QG_SWORDS + 1);
    if (p->shared_words >= QG_THREADS && rnd_below(s, 2))
        p->lane_words = rnd_below(s, QG_THREADS + 1);
    p->regs_used = rnd_below(s, QG_REGS);
    if (rnd_below(s, 4) == 0) {
        p->max_threads = 4;
        gen_name(s, p->max_threads_why, sizeof p->max_threads_why);
    }
    p->nparams = rnd_below(s, 6);
    for (uint32_t i = 0; i < p->nparams; i++) {
        gen_name(s, p->params[i].name, 20);
        p->params[i].kind = (uint8_t)rnd_below(s, 2);
        p->params[i].bytes = (uint8_t)(1u << rnd_below(s, 4));
        p->params[i].word = (uint8_t)rnd_below(s, QG_PARAM_WORDS - 4);
    }
    p->ndata = rnd_below(s, 4);
    for (uint32_t i = 0, at = 0; i < p->ndata; i++) {
        struct qg_data *d = &p->data[i];

        gen_name(s, d->name, 20);
        d->readonly = (uint8_t)rnd_below(s, 2);
        d->first = (uint16_t)at;
        d->words = (uint16_t)(1 + rnd_below(s, 20));
        for (uint32_t k = 0; k < d->words; k++)
            p->data_words[at++] = gen_imm(s);
    }
    for (uint32_t i = 0; i < QG_NSPECIALS; i++) {
        uint32_t r = 1 + rnd_below(s, QG_REGS - 1);

        if (rnd_below(s, 2) || taken >> r & 1)
            continue;
        taken |= 1u << r;
        p->preloads[p->npreloads++] = (struct qg_preload){.special = (uint8_t)i, .reg = (uint8_t)r};
    }
    for (uint32_t i = 0; i < p->nblocks; i++) {
        gen_block(p, s, i);
        for (uint32_t k = 0; k < QG_NSTAGES; k++)
            if (rnd_below(s, 3) == 0)
                p->lines[i][k] =
                    (struct qg_line){.ptx = rnd_below(s, 500),
                                     .cu = rnd_below(s, 100),
                                     .file = p->nfiles ? (uint16_t)rnd_below(s, p->nfiles) : 0};
    }
}

#endif
