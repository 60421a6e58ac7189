#include "randprog.h"

#include "../../interp/block.h"

#include <stdlib.h>
#include <string.h>

uint32_t qw_rand(struct qw_rng *r)
{
    uint64_t z = r->s += 0x9e3779b97f4a7c15u; /* splitmix64 */

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 16);
}

uint32_t qw_below(struct qw_rng *r, uint32_t n)
{
    return (uint32_t)((uint64_t)qw_rand(r) * n >> 32);
}

uint32_t qw_word(struct qw_rng *r)
{
    static const uint32_t corner[] = {0,          1,          2,          3,          4,
                                      7,          8,          15,         16,         31,
                                      32,         33,         127,        128,        255,
                                      256,        0x7fffffff, 0x80000000, 0x80000001, 0xffffffff,
                                      0xfffffffe, 0xfffffff8, 0xfffffff7, 0xffffff80, 0xffffff00,
                                      0x55555555, 0xaaaaaaaa, 0xffff0000, 0x0000ffff, 0x00ff00ff};

    switch (qw_below(r, 4)) {
    case 0: return corner[qw_below(r, sizeof corner / sizeof *corner)];
    case 1: return qw_below(r, 40);
    case 2: return qw_rand(r) >> qw_below(r, 32);
    default: return qw_rand(r);
    }
}

/* With probability 1/n. */
static bool one_in(struct qw_rng *r, uint32_t n)
{
    return qw_below(r, n) == 0;
}

static uint32_t random_op(struct qw_rng *r, uint32_t unit)
{
    uint32_t op;

    do
        op = qw_below(r, QG_NOPS);
    while (!(qg_op_info[op].units & unit));
    return op;
}

static uint32_t random_cmp(struct qw_rng *r, uint32_t op)
{
    if (op == QG_OP_SET)
        return 1 + qw_below(r, QG_NCMPS - 1);
    return op == QG_OP_SUB ? qw_below(r, QG_NCMPS) : 0;
}

static void random_port(struct qw_rng *r, uint32_t *base, uint32_t *scale, uint32_t *off)
{
    *base = qw_below(r, 5);
    *scale = *base ? qw_below(r, 2) : 0;
    *off = one_in(r, 4) ? qw_rand(r) & 0xffff : qw_below(r, 128) * 4;
}

static void random_block(struct qw_rng *r, struct qg_block *b, uint32_t i, uint32_t n)
{
    uint32_t reads;

    memset(b, 0, sizeof *b);
    b->serial = i && one_in(r, 6);
    b->fence = one_in(r, 20);
    b->op1 = random_op(r, QG_UNIT_ALU1);
    b->cmp1 = random_cmp(r, b->op1);
    b->gsrc = one_in(r, 2) ? 0 : b->cmp1 && one_in(r, 2) ? QG_G_FLAG1 : QG_G_PRED;
    if (b->gsrc == QG_G_PRED)
        b->gp = qw_below(r, QG_PREDS);
    b->gneg = b->gsrc && one_in(r, 2);
    b->gmask = b->gsrc && one_in(r, 2);
    b->xkind = one_in(r, 2) ? 0 : qw_below(r, 5);
    if (b->xkind == QG_X_VOTE && (b->gmask || b->gsrc == QG_G_FLAG1 || b->serial))
        b->xkind = QG_X_LDG;
    if (b->xkind == QG_X_SHFL && b->serial)
        b->xkind = QG_X_LDS;
    if (qg_block_x_loads(b))
        random_port(r, &b->xbase, &b->xscale, &b->xoff);
    if (b->xkind == QG_X_SHFL || b->xkind == QG_X_VOTE)
        b->xmode = qw_below(r, 4);
    if (b->xkind == QG_X_SHFL)
        b->xwidth = qw_below(r, 3);
    b->ykind = one_in(r, 2) ? 0 : qw_below(r, 3);
    if (b->ykind)
        random_port(r, &b->ybase, &b->yscale, &b->yoff);
    b->skind = one_in(r, 2) ? 0 : qw_below(r, 3);
    if (b->skind)
        random_port(r, &b->sbase, &b->sscale, &b->soff);
    b->op2 = random_op(r, QG_UNIT_ALU2);
    b->cmp2 = random_cmp(r, b->op2);
    {
        uint32_t k = qg_op_info[b->op2].operands;
        uint32_t *sel[3] = {&b->a2, &b->b2, &b->c2};

        for (uint32_t j = 0; j < k && j < 3; j++) {
            *sel[j] = qw_below(r, 4);
            if ((*sel[j] == QG_A2_X && !b->xkind) || (*sel[j] == QG_A2_Y && !b->ykind))
                *sel[j] = QG_A2_R1;
        }
    }
    b->rd1 = one_in(r, 2) ? 0 : qw_below(r, QG_REGS);
    b->w1x = b->rd1 && b->xkind && one_in(r, 2);
    b->rd2 = one_in(r, 2) ? 0 : qw_below(r, QG_REGS);
    if (b->rd2 == b->rd1)
        b->rd2 = 0;
    b->ctl = one_in(r, 3) ? QG_CTL_BRA : one_in(r, 8) ? QG_CTL_EXIT : one_in(r, 6) ? QG_CTL_BAR : 0;
    if (b->ctl)
        b->cond = qw_below(r, 5);
    if ((b->cond == QG_COND_G || b->cond == QG_COND_NOT_G) && !b->gsrc)
        b->cond = QG_COND_PV;
    if (b->ctl == QG_CTL_BRA)
        b->target = one_in(r, 3) ? qw_below(r, n) : (i + 1 + qw_below(r, 3)) % n;
    b->pwe = one_in(r, 3);
    if (b->pwe)
        b->pd = qw_below(r, QG_PREDS);
    if (qg_block_uses_pv(b)) {
        bool have[4] = {b->cmp1, b->cmp2, true, b->xkind == QG_X_SHFL || b->xkind == QG_X_VOTE};

        b->lut = qw_below(r, 16);
        if (qg_lut_has_u(b->lut)) {
            do
                b->usrc = qw_below(r, 4);
            while (!have[b->usrc]);
        }
        if (qg_lut_has_v(b->lut))
            b->vp = qw_below(r, QG_PREDS);
    }
    if (i + 1 == n) {
        b->ctl = QG_CTL_EXIT;
        b->cond = QG_COND_ALWAYS;
        b->target = 0;
        if (!qg_block_uses_pv(b))
            b->lut = b->usrc = b->vp = 0;
    }
    reads = qg_block_reads(b);
    if (reads & 3 && one_in(r, 3)) {
        b->i1a = (reads & 3) == 1 || ((reads & 3) == 3 && one_in(r, 2));
        b->imm1 = qw_word(r);
        if (!b->imm1)
            b->i1a = 0;
    }
    if (reads & 12 && one_in(r, 3)) {
        b->i2c = (reads & 12) == 4 || ((reads & 12) == 12 && one_in(r, 2));
        b->imm2 = qw_word(r);
        if (!b->imm2)
            b->i2c = 0;
    }
    /* A butterfly by 4 or more may leave the group of four, which is diagnosed. */
    if (b->xkind == QG_X_SHFL && b->xmode == QG_SHFL_BFLY) {
        b->i2c = 0;
        b->imm2 = qw_below(r, 4);
    }
    {
        bool i1 = b->imm1, i2 = b->imm2;

        b->ra = reads & 1 && !(i1 && b->i1a) ? qw_below(r, QG_REGS) : 0;
        b->rb = reads & 2 && !(i1 && !b->i1a) ? qw_below(r, QG_REGS) : 0;
        b->rc = reads & 4 && !(i2 && b->i2c) ? qw_below(r, QG_REGS) : 0;
        b->rd = reads & 8 && !(i2 && !b->i2c) ? qw_below(r, QG_REGS) : 0;
        if (b->xkind == QG_X_SHFL && b->xmode == QG_SHFL_BFLY)
            b->rd = 0;
    }
    if (reads && one_in(r, 16)) {
        do
            b->dcheck = QG_BASE_A + qw_below(r, 4);
        while (!(reads >> (b->dcheck - QG_BASE_A) & 1));
    }
}

void qw_random_launch(struct qw_rng *r, struct qg_program *p, struct qg_launch *l)
{
    struct qg_error e = {0};
    uint32_t n = 2 + qw_below(r, QG_BLOCKS - 1);

    memset(p, 0, sizeof *p);
    memset(l, 0, sizeof *l);
    snprintf(p->kernel, sizeof p->kernel, "random");
    p->nblocks = n;
    for (uint32_t i = 0; i < n; i++)
        random_block(r, &p->blocks[i], i, n);
    p->npreloads = QG_NSPECIALS;
    for (uint32_t i = 0; i < QG_NSPECIALS; i++) {
        p->preloads[i].special = (uint8_t)i;
        p->preloads[i].reg = (uint8_t)(1 + 2 * i);
    }
    p->shared_words = QG_SWORDS;
    p->regs_used = QG_REGS - 1;
    if (qg_program_seal(p, &e)) {
        qg_error_print(stderr, &e);
        abort();
    }
    l->program = p;
    l->grid[0] = l->grid[1] = l->grid[2] = 1;
    l->block[0] = 1 + qw_below(r, QG_THREADS);
    l->block[1] = l->block[2] = 1;
    for (uint32_t i = 0; i < QG_GWORDS; i++) {
        l->gmem[i] = qw_word(r);
        l->ginit[i] = l->gmapped[i] = 1;
    }
}
