/* From an executed record to the bins it hits. */
#include "count.h"

#include "../../interp/alu.h"
#include "../../interp/block.h"

#include <string.h>

#define EACH_LANE(l, mask)                                                                         \
    for (uint32_t l = 0; l < QG_LANES; l++)                                                        \
        if ((mask) >> l & 1)

static void hit(struct qgc_counter *c, enum qgc_group g, uint32_t i, uint32_t j, uint32_t k)
{
    c->hits[qgc_bin(c->plan, g, i, j, k)]++;
}

static uint32_t popcount(uint32_t m)
{
    return (uint32_t)__builtin_popcount(m);
}

/* 0 none, 1 some, 2 all of the lanes of a mask */
static uint32_t quant(uint32_t bits, uint32_t mask)
{
    bits &= mask;
    return bits == 0 ? 0 : bits == mask ? 2 : 1;
}

/* 0, 1, 2, 3-7, 8+ */
static uint32_t few(uint32_t n)
{
    return n < 3 ? n : n < 8 ? 3 : 4;
}

/* ---- ALUs -------------------------------------------------------------------------------- */

static uint32_t relation(uint32_t a, uint32_t b)
{
    bool s = qg_rule_signed_less(a, b), u = a < b;

    return a == b ? 0 : s && u ? 1 : !s && !u ? 2 : s ? 3 : 4;
}

static void count_alu(struct qgc_counter *c, const struct qg_seen *s, uint32_t unit, uint32_t op,
                      uint32_t cmp, uint32_t flag, const uint32_t *const v[4])
{
    uint32_t n = qg_op_info[op].operands;

    hit(c, QGC_OP, unit, op, 0);
    if (!op)
        return;
    EACH_LANE(l, s->act)
    {
        uint32_t signs = 0;

        for (uint32_t i = 0; i < 4; i++)
            if (i < n || i == 3)
                hit(c, unit ? QGC_ALU2 : QGC_ALU1, op, i, qgc_class(v[i][l]));
        signs = qgc_sign(v[0][l]) * 9 + (n > 1 ? qgc_sign(v[1][l]) * 3 : 0) + qgc_sign(v[3][l]);
        hit(c, unit ? QGC_SIGNS2 : QGC_SIGNS1, op, signs, 0);
        if (cmp)
            hit(c, QGC_RELATION, unit, cmp - 1, relation(v[0][l], v[1][l]));
    }
    if (cmp)
        hit(c, QGC_TEST, unit * 2 + (op == QG_OP_SET), cmp - 1, quant(flag, s->mask));
}

static void count_alus(struct qgc_counter *c, const struct qg_seen *s)
{
    static const uint32_t zero[QG_LANES];
    const struct qg_block *b = s->b;
    const uint32_t *const v1[] = {s->op[0], s->op[1], zero, s->r1};
    const uint32_t *const a[] = {s->op[2], s->r1, s->x, s->y};
    const uint32_t *const bb[] = {s->op[3], s->r1, s->x, s->y};
    const uint32_t *const cc[] = {zero, s->r1, s->x, s->y};
    const uint32_t *const v2[] = {a[b->a2], bb[b->b2], cc[b->c2], s->r2};
    const uint32_t from[] = {b->a2, b->b2, b->c2};

    count_alu(c, s, 0, b->op1, b->cmp1, s->flag1, v1);
    count_alu(c, s, 1, b->op2, b->cmp2, s->flag2, v2);
    hit(c, QGC_PAIR, b->op1, b->op2, 0);
    for (uint32_t i = 0; i < 3 && i < qg_op_info[b->op2].operands; i++)
        hit(c, QGC_FORWARD, b->op2, i, from[i]);
}

/* ---- Operands, commits, guard ------------------------------------------------------------ */

static bool relocated(const struct qg_seen *s, uint32_t field)
{
    const struct qg_program *p = s->launch->program;

    for (uint32_t i = 0; i < p->nrelocs; i++)
        if (p->relocs[i].block == s->block && p->relocs[i].field == field)
            return true;
    return false;
}

static void count_fetch(struct qgc_counter *c, const struct qg_seen *s)
{
    const struct qg_block *b = s->b;
    const uint32_t reg[] = {b->ra, b->rb, b->rc, b->rd};
    const uint32_t imm[] = {b->i1a ? b->imm1 : 0, b->i1a ? 0 : b->imm1, b->i2c ? b->imm2 : 0,
                            b->i2c ? 0 : b->imm2};
    uint32_t reads = qg_block_reads(b);

    for (uint32_t i = 0; i < 4; i++) {
        bool here = i < 2 ? (b->i1a == (i == 0)) : (b->i2c == (i == 2));

        if (!(reads >> i & 1))
            continue;
        if (reg[i]) {
            hit(c, QGC_FETCH, i, 0, 0);
            hit(c, QGC_REG, reg[i] - 1, s->warp, 0);
            if (b->rd1 == reg[i])
                hit(c, QGC_SELF, i, 0, 0);
            if (b->rd2 == reg[i])
                hit(c, QGC_SELF, i, 1, 0);
        } else if (here && relocated(s, i < 2 ? QG_IMM_1 : QG_IMM_2)) {
            hit(c, QGC_FETCH, i, 3, 0);
        } else {
            hit(c, QGC_FETCH, i, imm[i] ? 2 : 1, 0);
        }
    }
}

static void count_commit(struct qgc_counter *c, const struct qg_seen *s)
{
    const struct qg_block *b = s->b;

    if (!s->act)
        return;
    hit(c, QGC_SLOTS, b->rd1 ? 1 + b->w1x : 0, (b->rd2 != 0) + 2 * b->skind, b->pwe);
    if (b->rd1)
        hit(c, QGC_REG, b->rd1 - 1, s->warp, 1);
    if (b->rd2)
        hit(c, QGC_REG, b->rd2 - 1, s->warp, 1);
    if (b->pwe) {
        hit(c, QGC_PREDS, b->pd, s->warp, 1);
        if (s->act == 15)
            hit(c, QGC_PBITS, s->pv & 15, 0, 0);
    }
}

static void count_guard(struct qgc_counter *c, const struct qg_seen *s)
{
    const struct qg_block *b = s->b;
    uint32_t kind = b->gsrc ? 2 * b->gsrc - 1 + b->gneg : 0;

    hit(c, QGC_GUARD, kind, b->gmask, quant(s->g, s->mask));
    hit(c, QGC_EXEC, s->mask - 1, 0, 0);
    if (b->gmask && s->mask == 15)
        hit(c, QGC_ACT, s->act, 0, 0);
    if (b->gsrc == QG_G_PRED)
        hit(c, QGC_PREDS, b->gp, s->warp, 0);
    if (qg_block_uses_pv(b)) {
        hit(c, QGC_LUT, b->lut, b->usrc, 0);
        if (qg_lut_has_v(b->lut)) {
            hit(c, QGC_PREDS, b->vp, s->warp, 0);
            if (b->pwe)
                hit(c, QGC_LUTP, b->vp, b->pd, 0);
        }
    }
}

/* ---- Memory ------------------------------------------------------------------------------ */

struct access {
    uint32_t port, base, scale, off, space;
    bool write;
};

static uint32_t address_of(const struct qg_seen *s, const struct access *a, uint32_t lane)
{
    return qg_rule_address(a->base ? s->op[a->base - QG_BASE_A][lane] : 0, a->scale,
                           qg_rule_offset(a->off));
}

static void count_access(struct qgc_counter *c, const struct qg_seen *s, const struct access *a)
{
    uint32_t off = qg_rule_offset(a->off), most = 0;
    uint8_t at[128] = {0};

    if (s->act)
        hit(c, QGC_ADDR, a->port, a->base ? 2 * a->base - 1 + a->scale : 0, qgc_sign(off));
    EACH_LANE(l, s->act)
    {
        uint32_t row = qg_rule_row(address_of(s, a, l));

        at[row]++;
        if (at[row] > most)
            most = at[row];
        if (row < QG_GWORDS)
            hit(c, QGC_WORD, a->space, row, a->write);
    }
    if (most)
        hit(c, QGC_CONFLICT, a->port, most - 1, 0);
}

/* A serial pass that loads and stores one word. */
static void count_atomic(struct qgc_counter *c, const struct qg_seen *s, const struct access *st,
                         const struct access *ld)
{
    uint32_t lane, addr, row;

    if (!s->act || !s->b->serial || ld->space != st->space)
        return;
    lane = (uint32_t)__builtin_ctz(s->act);
    addr = address_of(s, st, lane);
    row = qg_rule_row(addr);
    if (addr != address_of(s, ld, lane))
        return;
    hit(c, QGC_ATOMIC, s->b->op2, st->space, 0);
    if (c->passes[s->warp].n && c->passes[s->warp].block == s->block &&
        c->passes[s->warp].row == row && c->passes[s->warp].space == st->space) {
        if (c->passes[s->warp].n < 4)
            c->passes[s->warp].n++;
    } else {
        c->passes[s->warp].n = 1;
    }
    c->passes[s->warp].block = s->block;
    c->passes[s->warp].row = row;
    c->passes[s->warp].space = st->space;
    hit(c, QGC_ATOMLANES, st->space, c->passes[s->warp].n - 1, 0);
}

static void count_memory(struct qgc_counter *c, const struct qg_seen *s)
{
    const struct qg_block *b = s->b;
    bool x = qg_block_x_loads(b);
    struct access ax = {0}, ay = {0}, as = {0};

    if (x) {
        ax = (struct access){b->xkind - QG_X_LDG, b->xbase, b->xscale, b->xoff,
                             b->xkind - QG_X_LDG, false};
        count_access(c, s, &ax);
    }
    if (b->ykind) {
        ay = (struct access){2 + b->ykind - QG_Y_LDG, b->ybase, b->yscale, b->yoff,
                             b->ykind - QG_Y_LDG,     false};
        count_access(c, s, &ay);
    }
    if (b->skind) {
        as = (struct access){4 + b->skind - QG_S_STG, b->sbase, b->sscale, b->soff,
                             b->skind - QG_S_STG,     true};
        count_access(c, s, &as);
        if (x)
            count_atomic(c, s, &as, &ax);
        if (b->ykind)
            count_atomic(c, s, &as, &ay);
    }
}

static void count_cross(struct qgc_counter *c, const struct qg_seen *s)
{
    const struct qg_block *b = s->b;

    if (b->xkind == QG_X_VOTE) {
        hit(c, QGC_VOTE, b->xmode, s->mask == 15 ? 0 : 1, quant(s->g, s->mask));
        if (b->xmode == QG_VOTE_BALLOT)
            hit(c, QGC_BALLOT, s->warp, 0, 0);
    }
    if (b->xkind != QG_X_SHFL)
        return;
    EACH_LANE(l, s->act)
    {
        bool in;
        uint32_t j =
            qg_rule_shuffle_source(b->xmode, s->warp * QG_LANES + l, s->op[3][l], b->xwidth, &in);

        hit(c, QGC_SHFL, b->xmode, b->xwidth, !in);
        hit(c, QGC_SHFLLANE, b->xmode, l, j % QG_LANES);
    }
}

/* ---- Control ----------------------------------------------------------------------------- */

/* Sizes of the groups of live lanes with one pc, largest first, as the labels of SHAPE spell it. */
static uint32_t shape(const struct qg_seen *s)
{
    static const uint16_t shapes[] = {1, 2, 0x11, 3, 0x21, 0x111, 4, 0x31, 0x22, 0x211, 0x1111};
    uint32_t size[QG_LANES] = {0}, key = 0;

    EACH_LANE(l, s->live)
    {
        uint32_t first = l;

        for (uint32_t k = 0; k < l; k++)
            if ((s->live >> k & 1) && s->pc[k] == s->pc[l] && first == l)
                first = k;
        size[first]++;
    }
    for (uint32_t n = 4; n > 0; n--)
        for (uint32_t l = 0; l < QG_LANES; l++)
            if (size[l] == n)
                key = key << 4 | n;
    for (uint32_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i] == key)
            return i;
    return 0;
}

static void count_branch(struct qgc_counter *c, const struct qg_seen *s, uint32_t taken)
{
    const struct qg_block *b = s->b;

    hit(c, QGC_WAY,
        b->target > s->block   ? 0
        : b->target < s->block ? 1
                               : 2,
        quant(taken, s->mask), 0);
    if (taken)
        hit(c, QGC_TARGET, b->target, 0, 0);
    if (b->target > s->block)
        return;
    EACH_LANE(l, s->mask)
    {
        uint16_t *n = &c->trips[s->warp][l][s->block];

        if (taken >> l & 1) {
            *n = *n < 1000 ? (uint16_t)(*n + 1) : *n;
        } else {
            hit(c, QGC_TRIPS, few(*n), taken != 0, 0);
            *n = 0;
        }
    }
}

static void count_control(struct qgc_counter *c, const struct qg_seen *s)
{
    const struct qg_block *b = s->b;
    const uint32_t cond[] = {15, s->g, ~s->g, s->pv, ~s->pv};
    uint32_t taken = b->ctl ? s->mask & cond[b->cond] : 0, next = s->block + 1;

    hit(c, QGC_ROM, s->block, 0, 0);
    hit(c, QGC_SHAPE, shape(s), 0, 0);
    if (taken != s->mask || b->ctl == QG_CTL_NEXT) {
        if (next < s->program->nblocks)
            hit(c, QGC_SERIAL, 2 * b->serial + s->program->blocks[next].serial, 0, 0);
    } else if (b->ctl == QG_CTL_BRA) {
        hit(c, QGC_SERIAL, 2 * b->serial + s->program->blocks[b->target].serial, 0, 0);
    }
    if (!b->ctl)
        return;
    hit(c, QGC_CTL, b->ctl - 1, b->cond, quant(taken, s->mask));
    if (s->mask == 15)
        hit(c, QGC_TAKEN, taken, b->ctl - 1, 0);
    if (b->ctl == QG_CTL_BRA)
        count_branch(c, s, taken);
    if (b->ctl == QG_CTL_BAR && taken) {
        c->waiting |= 1u << s->warp;
        if (++c->arrivals[s->warp] > 1)
            hit(c, QGC_BARLOOP, 1, 0, 0);
        if (c->opened[s->block] && c->opened[s->block] <= c->barriers)
            hit(c, QGC_BARLOOP, 0, 0, 0);
        c->opened[s->block] = c->barriers + 1;
    }
}

/* ---- Launch ------------------------------------------------------------------------------ */

static void new_block(struct qgc_counter *c)
{
    memset(c->trips, 0, sizeof c->trips);
    memset(c->opened, 0, sizeof c->opened);
    memset(c->arrivals, 0, sizeof c->arrivals);
    memset(c->passes, 0, sizeof c->passes);
    c->barriers = c->waiting = 0;
}

static void observe(void *ctx, enum qg_seen_kind kind, const struct qg_seen *s)
{
    struct qgc_counter *c = ctx;
    uint32_t threads = s->launch->block[0] * s->launch->block[1] * s->launch->block[2];

    if (kind == QG_SEEN_BARRIER) {
        hit(c, QGC_BARWARPS, popcount(c->waiting) - 1, (threads - 1) % QG_LANES, 0);
        c->barriers++;
        c->waiting = 0;
        memset(c->arrivals, 0, sizeof c->arrivals);
        return;
    }
    if (kind == QG_SEEN_HALT) {
        hit(c, QGC_BARS, few(c->barriers), 0, 0);
        new_block(c);
        return;
    }
    count_alus(c, s);
    count_fetch(c, s);
    count_commit(c, s);
    count_guard(c, s);
    count_memory(c, s);
    count_cross(c, s);
    count_control(c, s);
    if (s->b->fence)
        hit(c, QGC_FENCE, 0, 0, 0);
    if (s->b->dcheck && s->act)
        hit(c, QGC_DCHECK, s->b->dcheck - 1, 0, 0);
}

static uint32_t axes(const uint32_t d[3])
{
    static const uint8_t index[] = {0, 1, 2, 3, 4, 5, 6, 7}; /* x: 1, y: 2, z: 4 */

    return index[(d[0] > 1) + 2 * (d[1] > 1) + 4 * (d[2] > 1)];
}

static void count_launch(struct qgc_counter *c, const struct qg_launch *l)
{
    const struct qg_program *p = l->program;
    uint64_t ctas = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];

    hit(c, QGC_SIZE, p->nblocks - 1, 0, 0);
    hit(c, QGC_THREADS, l->block[0] * l->block[1] * l->block[2] - 1, 0, 0);
    hit(c, QGC_GRID, axes(l->grid), ctas < 3 ? (uint32_t)ctas - 1 : ctas < 5 ? 2 : 3, 0);
    hit(c, QGC_BLOCKDIM, axes(l->block), 0, 0);
    for (uint32_t i = 0; i < p->nrelocs; i++)
        hit(c, QGC_RELOC, p->relocs[i].field, p->relocs[i].kind, 0);
    for (uint32_t i = 0; i < p->npreloads; i++) {
        hit(c, QGC_PRELOAD, p->preloads[i].special, 0, 0);
        hit(c, QGC_PREREG, p->preloads[i].reg - 1u, 0, 0);
    }
}

int qgc_run(struct qgc_counter *c, const struct qg_launch *l, const struct qg_options *o,
            struct qg_result *r, struct qg_error *e)
{
    struct qg_options mine = *o;
    int rc;

    mine.observe = observe;
    mine.observe_ctx = c;
    new_block(c);
    rc = qg_run(l, &mine, r, e);
    if (rc)
        return rc;
    count_launch(c, l);
    if (r->status == QG_DIAG)
        hit(c, QGC_DIAG, r->diag.kind, 0, 0);
    return 0;
}
