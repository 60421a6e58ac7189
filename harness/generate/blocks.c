/* Machine programs, for what no compiler writes: any opcode beside any other, any predicate
 * function, serial blocks that are no atomics.
 *
 * A prologue gives every register and predicate a value and every word of shared memory that is
 * read later; addresses come from registers that hold a multiple of the thread's number, so that
 * threads keep to words of their own. What this does not rule out (a shuffle from a lane that left,
 * a loop without an end) the interpreter diagnoses, and the program is thrown away. */
#include "gen.h"

#include "../../interp/block.h"

#include <stdlib.h>
#include <string.h>

enum { REGIONS = 3, READ_ONLY = 24, COUNTERS = 6, DATA = 10 };

struct gen {
    struct qgn_rng *r;
    struct qg_program *p;
    const char *wish;
    uint32_t off;
    int klass;
    uint8_t reg[16];     /* role to register: a permutation */
    uint32_t threads, q; /* R_ROW holds tid + 128 + region * q */
    uint32_t region;     /* words of one region; behind three of them words to read, counters */
    bool many, loop;
    int32_t op1, op2, other; /* opcodes of the wish, or -1 */
    uint32_t scalar;
};

enum role { R_TID = 1, R_BYTE, R_ROW, R_SBYTE, R_DATA, R_COUNT = R_DATA + DATA };

static bool on(const struct gen *g, enum qgn_feature f)
{
    return !(g->off >> f & 1);
}

static uint32_t counters(const struct gen *g)
{
    return REGIONS * g->region + READ_ONLY;
}

static bool wants(const struct gen *g, const char *group)
{
    return !strncmp(g->wish, group, strlen(group));
}

static uint32_t data(struct gen *g)
{
    return g
        ->reg[qgn_chance(g->r, 85) ? R_DATA + qgn_below(g->r, DATA) : R_TID + qgn_below(g->r, 4)];
}

static bool allowed(const struct gen *g, uint32_t op)
{
    if (op >= QG_OP_SHL && op <= QG_OP_SAR)
        return on(g, QGN_F_SHIFTS);
    if (op >= QG_OP_POPC && op <= QG_OP_PRMT)
        return on(g, QGN_F_BITS);
    return (op != QG_OP_MADHU && op != QG_OP_MADHS) || on(g, QGN_F_MULHI);
}

static uint32_t pick_op(struct gen *g, uint32_t unit, int32_t wish)
{
    uint32_t op;

    if (wish >= 0 && (qg_op_info[wish].units & unit) && qgn_chance(g->r, 60))
        return (uint32_t)wish;
    do
        op = qgn_below(g->r, QG_NOPS);
    while (!(qg_op_info[op].units & unit) || !allowed(g, op));
    return op;
}

static uint32_t pick_cmp(struct gen *g, uint32_t op)
{
    if (op == QG_OP_SET)
        return 1 + qgn_below(g->r, QG_NCMPS - 1);
    return op == QG_OP_SUB ? qgn_below(g->r, QG_NCMPS) : 0;
}

/* ---- Launch values that relocations stand for -------------------------------------------- */

static uint32_t dims_value(const struct qg_case *c, uint32_t kind)
{
    if (kind > QG_RELOC_NCTAID_Z) /* these programs have no variables: sealing refuses it */
        return 0;
    return kind < QG_RELOC_NCTAID_X ? c->block[kind - QG_RELOC_NTID_X]
                                    : c->grid[kind - QG_RELOC_NCTAID_X];
}

static void relocate(struct gen *g, const struct qg_case *c, uint32_t block, uint32_t field,
                     uint32_t *imm)
{
    struct qg_reloc *r = &g->p->relocs[g->p->nrelocs];
    uint32_t kind = qgn_below(g->r, QG_NRELOCS), v;

    *r = (struct qg_reloc){.block = (uint8_t)block, .field = (uint8_t)field, .kind = (uint8_t)kind};
    if (kind == QG_RELOC_PARAM) {
        bool scalar = field <= QG_IMM_2 && qgn_chance(g->r, 50);

        r->index = scalar;
        v = scalar ? g->scalar : QG_GLOBAL_BASE;
    } else {
        v = dims_value(c, kind);
    }
    *imm -= v;
    if (field >= QG_IMM_X)
        *imm &= 0xffff;
    g->p->nrelocs++;
}

/* ---- Addresses --------------------------------------------------------------------------- */

struct port {
    uint32_t *base, *scale, *off;
};

/* An operand whose register may still be chosen: reads are added by and by. */
static bool give(struct gen *g, struct qg_block *b, uint32_t operand, uint32_t reg, uint32_t *taken)
{
    uint32_t *r[] = {&b->ra, &b->rb, &b->rc, &b->rd};

    (void)g;
    if ((*taken >> operand & 1) && *r[operand] != reg)
        return false;
    *r[operand] = reg;
    *taken |= 1u << operand;
    return true;
}

/* A word of the thread's own; of region 0 to 2 of a space. */
static void own_word(struct gen *g, struct qg_block *b, struct port p, uint32_t shared,
                     uint32_t *taken)
{
    uint32_t region = qgn_below(g->r, REGIONS), want = 4 * g->region * region + (shared ? 0 : 512);
    uint32_t operand = qgn_below(g->r, 4), how = qgn_below(g->r, 3);
    uint32_t reg = how == 0   ? g->reg[R_TID]
                   : how == 1 ? g->reg[shared ? R_SBYTE : R_BYTE]
                              : g->reg[R_ROW];
    /* value of the register for thread 0, times 4 where it is scaled */
    uint32_t at = how == 0 ? 0 : how == 1 ? (shared ? 128 : 640) : 512 + 4 * g->region * g->q;

    for (uint32_t i = 0; i < 4; i++, operand = (operand + 1) % 4)
        if (give(g, b, operand, reg, taken)) {
            *p.base = QG_BASE_A + operand;
            *p.scale = how != 1;
            *p.off = (want - at) & 0xffff;
            return;
        }
}

static void load(struct gen *g, struct qg_block *b, struct port p, uint32_t shared, uint32_t *taken)
{
    if (!shared && qgn_chance(g->r, 25)) { /* a word that nobody writes */
        *p.base = *p.scale = 0;
        *p.off = 512 + 4 * (REGIONS * g->region + qgn_below(g->r, READ_ONLY));
        return;
    }
    own_word(g, b, p, shared, taken);
}

/* ---- One block of the body --------------------------------------------------------------- */

static void operands(struct gen *g, const struct qg_case *c, struct qg_block *b, uint32_t i,
                     uint32_t taken)
{
    uint32_t *r[] = {&b->ra, &b->rb, &b->rc, &b->rd}, reads = qg_block_reads(b);

    for (uint32_t k = 0; k < 4; k++) {
        if (!(reads >> k & 1))
            *r[k] = 0;
        else if (!(taken >> k & 1))
            *r[k] = data(g);
    }
    for (uint32_t half = 0; half < 2; half++) {
        uint32_t k = 2 * half + qgn_below(g->r, 2), imm = qgn_number(g->r, g->klass);
        bool reloc = qgn_chance(g->r, wants(g, "relocation") ? 40 : 4);

        if (!(reads >> k & 1) || (taken >> k & 1) || !qgn_chance(g->r, 35))
            continue;
        if (k == 3 && b->xkind == QG_X_SHFL)
            imm = qgn_below(g->r, b->xmode == QG_SHFL_BFLY ? 4 : 9);
        if (reloc)
            relocate(g, c, i, half ? QG_IMM_2 : QG_IMM_1, &imm);
        else if (!imm) {
            *r[k] = 0;
            continue;
        }
        *r[k] = 0;
        *(half ? &b->imm2 : &b->imm1) = imm;
        *(half ? &b->i2c : &b->i1a) = k % 2 == 0;
    }
    if (b->xkind == QG_X_VOTE && !b->i2c) /* nobody is named: all that run */
        b->imm2 = 0, b->rd = 0;
}

static void ports(struct gen *g, struct qg_block *b, uint32_t *taken)
{
    bool atomic = b->serial && on(g, QGN_F_ATOMICS) && (qgn_chance(g->r, 50) || wants(g, "atomic"));
    struct port x = {&b->xbase, &b->xscale, &b->xoff}, y = {&b->ybase, &b->yscale, &b->yoff};
    struct port s = {&b->sbase, &b->sscale, &b->soff};
    uint32_t shared = on(g, QGN_F_SHARED) ? qgn_below(g->r, 2) : 0;

    if (atomic) {
        b->skind = QG_S_STG + shared;
        if (!shared && qgn_chance(g->r, 60)) { /* a counter of all threads */
            b->soff = 512 + 4 * (counters(g) + qgn_below(g->r, COUNTERS));
        } else {
            own_word(g, b, s, shared, taken);
            if (g->many && !shared)
                b->soff = b->sbase = b->sscale = 0, b->soff = 512 + 4 * counters(g);
        }
        if (qgn_chance(g->r, 75)) {
            b->xkind = QG_X_LDG + shared;
            b->xbase = b->sbase, b->xscale = b->sscale, b->xoff = b->soff;
            b->a2 = qgn_chance(g->r, 70) ? QG_A2_X : b->a2;
        } else {
            b->ykind = QG_Y_LDG + shared;
            b->ybase = b->sbase, b->yscale = b->sscale, b->yoff = b->soff;
            b->b2 = qg_op_info[b->op2].operands > 1 ? QG_B2_Y : b->b2;
        }
        return;
    }
    if (b->xkind == QG_X_LDG || b->xkind == QG_X_LDS)
        load(g, b, x, b->xkind == QG_X_LDS, taken);
    if (b->ykind)
        load(g, b, y, b->ykind == QG_Y_LDS, taken);
    if (b->skind)
        own_word(g, b, s, b->skind == QG_S_STS, taken);
}

static void predicate(struct gen *g, struct qg_block *b)
{
    bool crosses = b->xkind == QG_X_SHFL || b->xkind == QG_X_VOTE;

    b->pwe = qgn_chance(g->r, wants(g, "lut") || wants(g, "predicate") ? 80 : 35);
    b->pd = b->pwe ? qgn_below(g->r, QG_PREDS) : 0;
    if (!qg_block_uses_pv(b))
        return;
    b->lut = qgn_below(g->r, 16);
    b->vp = qg_lut_has_v(b->lut) ? qgn_below(g->r, QG_PREDS) : 0;
    b->usrc = qg_lut_has_u(b->lut) ? qgn_below(g->r, 4) : 0;
    if (qg_lut_has_u(b->lut) &&
        ((b->usrc == QG_U_FLAG1 && !b->cmp1) || (b->usrc == QG_U_FLAG2 && !b->cmp2) ||
         (b->usrc == QG_U_XFLAG && !crosses)))
        b->usrc = QG_U_G;
}

static void control(struct gen *g, struct qg_block *b, uint32_t i, uint32_t n)
{
    uint32_t k = qgn_below(g->r, 100), more = wants(g, "control") || wants(g, "taken") ||
                                                      wants(g, "branch") || wants(g, "serial")
                                                  ? 30
                                                  : 0;

    b->ctl = QG_CTL_NEXT;
    if (k < 18 + more && on(g, QGN_F_BRANCHES))
        b->ctl = QG_CTL_BRA;
    else if (k < 21 + more && on(g, QGN_F_EXITS))
        b->ctl = QG_CTL_EXIT;
    else if (k < 26 + 2 * more && on(g, QGN_F_BARRIERS))
        b->ctl = QG_CTL_BAR;
    if (b->ctl == QG_CTL_NEXT)
        return;
    b->cond = b->ctl == QG_CTL_BAR && !more && qgn_chance(g->r, 70) ? 0 : qgn_below(g->r, 5);
    if (b->ctl != QG_CTL_BAR && b->cond == 0 && !qgn_chance(g->r, 15))
        b->cond = QG_COND_PV;
    if (!b->gsrc && (b->cond == QG_COND_G || b->cond == QG_COND_NOT_G))
        b->cond = QG_COND_PV;
    if (b->ctl == QG_CTL_BRA)
        b->target = i + 1 + qgn_below(g->r, n - i - 1 < 5 ? n - i - 1 : 5);
    if (b->ctl == QG_CTL_BRA && qgn_chance(g->r, 4) && on(g, QGN_F_LOOPS))
        b->target = qgn_below(g->r, i + 1);
}

static void body_block(struct gen *g, const struct qg_case *c, uint32_t i, uint32_t n)
{
    struct qg_block *b = &g->p->blocks[i];
    uint32_t taken = 0, kinds;
    bool cross;

    b->serial = qgn_chance(g->r, wants(g, "atomic") || wants(g, "serial") ? 60 : 12);
    b->fence = qgn_chance(g->r, 4);
    b->op1 = qgn_chance(g->r, 80) ? pick_op(g, QG_UNIT_ALU1, g->op1) : 0;
    b->cmp1 = pick_cmp(g, b->op1);
    b->op2 = qgn_chance(g->r, 85) ? pick_op(g, QG_UNIT_ALU2, g->op2) : 0;
    b->cmp2 = pick_cmp(g, b->op2);
    b->gsrc = qgn_below(g->r, 3);
    if (b->gsrc == QG_G_FLAG1 && !b->cmp1)
        b->gsrc = QG_G_PRED;
    if (b->gsrc) {
        b->gp = b->gsrc == QG_G_PRED ? qgn_below(g->r, QG_PREDS) : 0;
        b->gneg = qgn_below(g->r, 2);
        b->gmask = qgn_below(g->r, 2);
    }
    cross =
        !b->serial &&
        qgn_chance(g->r, wants(g, "shuffle") || wants(g, "vote") || wants(g, "ballot") ? 70 : 12);
    kinds = on(g, QGN_F_SHARED) ? 3 : 2;
    b->xkind = qgn_below(g->r, kinds);
    if (cross && on(g, QGN_F_SHUFFLES))
        b->xkind = QG_X_SHFL;
    if (cross && on(g, QGN_F_VOTES) &&
        (qgn_chance(g->r, 50) || wants(g, "vote") || wants(g, "ballot") || !on(g, QGN_F_SHUFFLES)))
        b->xkind = QG_X_VOTE;
    if (b->xkind == QG_X_VOTE) {
        b->gmask = 0;
        if (b->gsrc == QG_G_FLAG1)
            b->gsrc = QG_G_PRED;
    }
    if (b->xkind >= QG_X_SHFL)
        b->xmode = qgn_below(g->r, 4);
    if (b->xkind == QG_X_SHFL) {
        b->xwidth = qgn_below(g->r, 3);
        if (qgn_chance(g->r, 80))
            b->gmask = 0;
    }
    b->ykind = qgn_below(g->r, kinds);
    b->skind = qgn_chance(g->r, 35) ? qgn_below(g->r, kinds) : 0;
    if (g->many && b->skind == QG_S_STG)
        b->skind = 0;
    for (uint32_t k = 0; k < qg_op_info[b->op2].operands; k++) {
        uint32_t *f = k == 0 ? &b->a2 : k == 1 ? &b->b2 : &b->c2;

        *f = qgn_below(g->r, 4);
    }
    ports(g, b, &taken);
    for (uint32_t k = 0; k < qg_op_info[b->op2].operands; k++) {
        uint32_t *f = k == 0 ? &b->a2 : k == 1 ? &b->b2 : &b->c2;

        if ((*f == QG_A2_X && !b->xkind) || (*f == QG_A2_Y && !b->ykind))
            *f = 0;
    }
    b->rd1 = qgn_chance(g->r, 60) ? g->reg[R_DATA + qgn_below(g->r, DATA)] : 0;
    b->w1x = b->rd1 && b->xkind ? qgn_below(g->r, 2) : 0;
    b->rd2 = qgn_chance(g->r, 70) ? g->reg[R_DATA + qgn_below(g->r, DATA)] : 0;
    if (b->rd2 == b->rd1)
        b->rd2 = 0;
    control(g, b, i, n);
    predicate(g, b);
    operands(g, c, b, i, taken);
    if (qgn_chance(g->r, 2) && on(g, QGN_F_DIVISION)) {
        b->dcheck = 1 + qgn_below(g->r, 4);
        if (!(qg_block_reads(b) >> (b->dcheck - 1) & 1))
            b->dcheck = 0;
    }
    if (qgn_chance(g->r, wants(g, "relocation") ? 30 : 2)) {
        if (qg_block_x_loads(b) && !b->serial)
            relocate(g, c, i, QG_IMM_X, &b->xoff);
        else if (b->ykind && !b->serial)
            relocate(g, c, i, QG_IMM_Y, &b->yoff);
    }
    if (b->skind && !b->serial && qgn_chance(g->r, wants(g, "relocation") ? 30 : 2))
        relocate(g, c, i, QG_IMM_S, &b->soff);
}

/* Counts R_COUNT down and goes back. */
static void loop_block(struct gen *g, uint32_t i, uint32_t first)
{
    struct qg_block *b = &g->p->blocks[i];

    b->ra = g->reg[R_COUNT];
    b->imm1 = 1;
    b->op1 = QG_OP_SUB;
    b->cmp1 = QG_CMP_NE; /* of the old value and 1: false in the last round */
    b->gsrc = QG_G_FLAG1;
    b->rd1 = g->reg[R_COUNT];
    b->ctl = QG_CTL_BRA;
    b->cond = QG_COND_G;
    b->target = first + qgn_below(g->r, i - first + 1);
}

/* ---- Prologue ---------------------------------------------------------------------------- */

/* rd2 = 4 tid + base */
static void byte_address(struct gen *g, struct qg_block *b, enum role role, uint32_t base)
{
    b->i1a = 1;
    b->imm1 = base;
    b->op1 = QG_OP_OR;
    b->rc = g->reg[R_TID];
    b->imm2 = 4;
    b->op2 = QG_OP_MAD;
    b->c2 = QG_C2_R1;
    b->rd2 = g->reg[role];
}

static uint32_t prologue(struct gen *g)
{
    struct qg_block *b = g->p->blocks;
    uint32_t n = 0, k = 0;

    byte_address(g, &b[n++], R_BYTE, 640);
    byte_address(g, &b[n++], R_SBYTE, 128);
    b[n].ra = g->reg[R_TID];
    b[n].imm1 = 128 + g->region * g->q;
    b[n].op1 = QG_OP_ADD;
    b[n].rd1 = g->reg[R_ROW];
    b[n].rc = qgn_chance(g->r, 50) ? g->reg[R_TID] : 0;
    b[n].imm2 = 1 + qgn_below(g->r, 3);
    b[n].op2 = b[n].rc ? QG_OP_AND : QG_OP_OR;
    if (!b[n].rc)
        b[n].i2c = 1;
    b[n].rd2 = g->reg[R_COUNT];
    if (b[n].rc) { /* 1 + (tid & m): never 0 */
        b[n].op2 = QG_OP_MAXU;
        b[n].imm2 = 1;
    }
    n++;
    for (uint32_t d = 0; d + 1 < DATA; d += 2, n++, k++) {
        b[n].ra = g->reg[R_TID];
        b[n].imm1 = qgn_number(g->r, g->klass);
        b[n].op1 = QG_OP_SUB;
        b[n].cmp1 = 1 + qgn_below(g->r, QG_NCMPS - 1);
        b[n].rd1 = g->reg[R_DATA + d];
        b[n].rc = g->reg[R_TID];
        b[n].xkind = QG_X_LDG;
        b[n].xbase = QG_BASE_A;
        b[n].xscale = 1;
        b[n].xoff = 512 + 4 * g->region * qgn_below(g->r, REGIONS);
        b[n].op2 = QG_OP_XOR;
        b[n].a2 = QG_A2_X;
        b[n].imm2 = qgn_chance(g->r, 50) ? qgn_number(g->r, g->klass) : 0;
        b[n].rc = 0;
        b[n].rd2 = g->reg[R_DATA + d + 1];
        if (k < QG_PREDS) {
            b[n].pwe = 1;
            b[n].pd = k;
            b[n].lut = 10;
        }
        if (k < REGIONS) {
            b[n].skind = QG_S_STS;
            b[n].sbase = QG_BASE_A;
            b[n].sscale = 1;
            b[n].soff = 4 * g->region * k;
        }
    }
    return n;
}

/* ---- The launch -------------------------------------------------------------------------- */

static void choose_launch(struct gen *g, struct qg_case *c)
{
    uint32_t n = qgn_chance(g->r, 40)   ? 4
                 : qgn_chance(g->r, 60) ? 1 + qgn_below(g->r, 8)
                                        : 1 + qgn_below(g->r, 32);

    if (wants(g, "register") || wants(g, "barrier") || wants(g, "predicate/") ||
        wants(g, "threads") || wants(g, "ballot"))
        n = 1 + qgn_below(g->r, 32);
    if (wants(g, "threads/"))
        n = (uint32_t)atoi(g->wish + 8);
    if (n < 1 || n > 32)
        n = 4;
    c->block[0] = g->threads = n;
    if (on(g, QGN_F_DIMS) && qgn_chance(g->r, wants(g, "block") ? 80 : 8)) {
        /* tid.x no longer tells threads apart: only tiny blocks pass, which is what is wanted */
        c->block[0] = 1 + qgn_below(g->r, 2);
        c->block[1] = 1 + qgn_below(g->r, 2);
        c->block[2] = 1 + qgn_below(g->r, 2);
        g->threads = c->block[0] * c->block[1] * c->block[2];
        g->many = true;
    }
    if (on(g, QGN_F_GRIDS) && qgn_chance(g->r, wants(g, "grid") ? 90 : 8)) {
        for (int i = 0; i < 3; i++)
            c->grid[i] = 1 + (qgn_chance(g->r, 50) ? qgn_below(g->r, 3) : 0);
        if (c->grid[0] * c->grid[1] * c->grid[2] > 1)
            g->many = true;
    }
}

static void find_ops(struct gen *g)
{
    const char *s = strchr(g->wish, '/');
    int32_t found[2] = {-1, -1};
    int n = 0;

    g->op1 = g->op2 = -1;
    for (; s && n < 2; s = strchr(s + 1, '/'))
        for (int32_t op = 1; op < QG_NOPS; op++) {
            size_t k = strlen(qg_op_info[op].mnemonic);

            if (!strncmp(s + 1, qg_op_info[op].mnemonic, k) && (!s[1 + k] || s[1 + k] == '/'))
                found[n++] = op;
            if (n == 2)
                break;
        }
    if (wants(g, "pair/")) {
        g->op1 = found[0];
        g->op2 = found[1];
        if (n == 1 && wants(g, "pair/none"))
            g->op1 = -1, g->op2 = found[0];
    } else if (wants(g, "alu1")) {
        g->op1 = found[0];
    } else {
        g->op2 = found[0];
    }
    if (wants(g, "test/alu1") || wants(g, "relation/alu1"))
        g->op1 = strstr(g->wish, "set") ? QG_OP_SET : QG_OP_SUB;
    if (wants(g, "test/alu2") || wants(g, "relation/alu2"))
        g->op2 = strstr(g->wish, "set") ? QG_OP_SET : QG_OP_SUB;
}

/* Takes the dropped blocks out; what jumped to one jumps behind it. */
static void drop(struct gen *g, const struct qgn_recipe *r, uint32_t first)
{
    uint32_t to[QG_BLOCKS + 1], n = 0, k = 0;
    struct qg_program *p = g->p;

    for (uint32_t i = 0; i < p->nblocks; i++) {
        to[i] = n;
        n += !(i >= first && i + 1 < p->nblocks && qgn_dropped(r, i - first));
    }
    to[p->nblocks] = n;
    for (uint32_t i = 0; i < p->nblocks; i++)
        if (to[i + 1] > to[i]) {
            p->blocks[to[i]] = p->blocks[i];
            if (p->blocks[to[i]].ctl == QG_CTL_BRA)
                p->blocks[to[i]].target = to[p->blocks[i].target];
        }
    for (uint32_t i = 0; i < p->nrelocs; i++) {
        uint32_t b = p->relocs[i].block;

        if (to[b + 1] == to[b])
            continue;
        p->relocs[k] = p->relocs[i];
        p->relocs[k++].block = (uint8_t)to[b];
    }
    p->nrelocs = k;
    memset(p->blocks + n, 0, (p->nblocks - n) * sizeof *p->blocks);
    p->nblocks = n;
}

static void preloads(struct gen *g, bool plain)
{
    g->p->preloads[g->p->npreloads++] =
        (struct qg_preload){.special = QG_SPECIAL_TID_X, .reg = g->reg[R_TID]};
    for (uint32_t s = 1; s < QG_NSPECIALS && !plain; s++)
        if (qgn_chance(g->r, wants(g, "preload") ? 60 : 6)) /* the prologue writes it anew */
            g->p->preloads[g->p->npreloads++] =
                (struct qg_preload){.special = (uint8_t)s, .reg = g->reg[R_DATA + s]};
}

int qgn_make_blocks(struct qgn_kernel *k, struct qgn_rng *r, FILE *out)
{
    struct qg_program *p = calloc(1, sizeof *p);
    struct gen g = {.r = r, .p = p, .wish = k->recipe.wish, .off = k->recipe.off};
    struct qg_case *c = &k->c;
    uint32_t first, room, n;

    if (!p)
        return -1;
    g.klass = qgn_wish_class(g.wish);
    find_ops(&g);
    choose_launch(&g, c);
    g.region = g.threads > 8 || qgn_chance(r, 20) || wants(&g, "word") ? 32 : 8;
    g.q = qgn_below(r, REGIONS);
    g.scalar = qgn_number(r, g.klass);
    for (uint32_t i = 0; i < 16; i++)
        g.reg[i] = (uint8_t)i;
    for (uint32_t i = 15; i > 1; i--) { /* roles 1 to 15 */
        uint32_t j = 1 + qgn_below(r, i);
        uint8_t t = g.reg[i];

        g.reg[i] = g.reg[j];
        g.reg[j] = t;
    }
    snprintf(p->kernel, sizeof p->kernel, "%s", k->name);
    p->shared_words = g.region * REGIONS;
    p->nparams = 2;
    p->params[0] = (struct qg_param){.name = "m", .kind = QG_PARAM_POINTER, .bytes = 8, .word = 0};
    p->params[1] = (struct qg_param){.name = "s", .bytes = 4, .word = 1};
    preloads(&g, false);
    first = prologue(&g);
    room = QG_BLOCKS - first;
    n = first + 1 +
        (qgn_chance(r, 30) || wants(&g, "rom") || wants(&g, "target") || wants(&g, "program")
             ? qgn_below(r, room)
             : qgn_below(r, 8));
    p->nblocks = n;
    g.loop = on(&g, QGN_F_LOOPS) && qgn_chance(r, 30) && n - first > 2;
    for (uint32_t i = first; i + 1 < n; i++) {
        if (g.loop && i == first + (n - first) / 2)
            loop_block(&g, i, first);
        else
            body_block(&g, c, i, n);
    }
    p->blocks[n - 1].ctl = QG_CTL_EXIT;
    drop(&g, &k->recipe, first);
    k->statements = n - 1 - first;
    qgn_add_array(c, "m", counters(&g) + COUNTERS);
    for (uint32_t i = 0; i < c->args[0].a.n; i++)
        c->args[0].a.v[i] = qgn_number(r, g.klass);
    qgn_add_scalar(c, "s", g.scalar);
    qgn_put_program(p, out);
    free(p);
    return 0;
}
