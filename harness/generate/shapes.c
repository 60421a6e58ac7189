/* Machine programs of one shape each, for what random ones do not come to: all registers of all
 * warps, all words of memory from all lanes, barriers that a part of the lanes reaches later, long
 * programs, variables of the program. A program is as small as its shape; the numbers are random.
 */
#include "gen.h"

#include "../../interp/block.h"

#include <stdlib.h>
#include <string.h>

#define SHAPES(X)                                                                                  \
    X(WARPS, "register predicate threads barrier.warps")                                           \
    X(SHARED, "word/shared")                                                                       \
    X(GLOBAL, "word/global")                                                                       \
    X(PLACES, "address")                                                                           \
    X(LONG, "target program rom branch")                                                           \
    X(GRID, "grid")                                                                                \
    X(DATA, "relocation")                                                                          \
    X(LATE, "taken.mask control barrier.loop")                                                     \
    X(ALU, "alu1 alu2 alu1.signs alu2.signs pair forward relation test")                           \
    X(SHUFFLE, "shuffle shuffle.lane vote ballot.warp")
#define AS_SHAPE(N, w) S_##N,
enum { SHAPES(AS_SHAPE) NSHAPES };
#define AS_WISHES(N, w) w,
static const char *const wishes[] = {SHAPES(AS_WISHES)};

enum { WORDS = QG_GWORDS };

struct shape {
    struct qgn_rng *r;
    struct qg_program *p;
    struct qg_case *c;
    const char *wish;
    uint32_t n;   /* threads */
    uint32_t tid; /* register of tid.x */
    int klass;
};

static struct qg_block *block(struct shape *s)
{
    return &s->p->blocks[s->p->nblocks++];
}

/* A register that is not the thread's number. */
static uint32_t other(struct shape *s)
{
    uint32_t k = 1 + qgn_below(s->r, 14);

    return k + (k >= s->tid);
}

static uint32_t number(struct shape *s)
{
    return qgn_number(s->r, s->klass);
}

static void store(struct qg_block *b, uint32_t space, uint32_t base, uint32_t word)
{
    b->skind = space ? QG_S_STS : QG_S_STG;
    b->sbase = base;
    b->sscale = base != 0;
    b->soff = 4 * word + (space ? 0 : 512);
}

static void load_x(struct qg_block *b, uint32_t space, uint32_t base, uint32_t word)
{
    b->xkind = space ? QG_X_LDS : QG_X_LDG;
    b->xbase = base;
    b->xscale = base != 0;
    b->xoff = 4 * word + (space ? 0 : 512);
}

static void load_y(struct qg_block *b, uint32_t space, uint32_t base, uint32_t word)
{
    b->ykind = space ? QG_Y_LDS : QG_Y_LDG;
    b->ybase = base;
    b->yscale = base != 0;
    b->yoff = 4 * word + (space ? 0 : 512);
}

/* ALU 2: d, a register or a number, of an operation on the other operand. */
static void move_number(struct qg_block *b, uint32_t v)
{
    b->op2 = QG_OP_OR;
    b->imm2 = v; /* of D; C is 0 */
}

/* The last block: m[tid] = reg, after a barrier if others have read the word. */
static void finish(struct shape *s, uint32_t reg)
{
    struct qg_block *b = block(s);

    b->ra = s->tid;
    b->rc = reg;
    b->op2 = QG_OP_OR;
    store(b, 0, QG_BASE_A, 0);
    b->ctl = QG_CTL_EXIT;
}

static uint32_t some_op(struct shape *s, uint32_t unit)
{
    uint32_t op;

    do
        op = 1 + qgn_below(s->r, QG_NOPS - 1);
    while (!(qg_op_info[op].units & unit));
    return op;
}

static void compare(struct shape *s, struct qg_block *b, uint32_t cmp)
{
    b->op1 = QG_OP_SUB;
    b->cmp1 = cmp ? cmp : 1 + qgn_below(s->r, QG_NCMPS - 1);
}

/* ---- The shapes -------------------------------------------------------------------------- */

/* Each register is written, then read as each of the four operands; each predicate, too. */
static void warps(struct shape *s)
{
    uint32_t reg[15], k = 0;

    for (uint32_t i = 1; i < 16; i++)
        if (i != s->tid)
            reg[k++] = i;
    for (uint32_t i = 0; i + 1 < k; i += 2) {
        struct qg_block *b = block(s);

        b->ra = s->tid;
        b->imm1 = number(s);
        compare(s, b, 0);
        b->rd1 = reg[i];
        b->rc = s->tid;
        b->imm2 = number(s);
        b->op2 = QG_OP_XOR;
        b->rd2 = reg[i + 1];
        b->pwe = 1;
        b->pd = i / 2 % QG_PREDS;
        b->lut = 10;
    }
    for (uint32_t i = 1; i < 16; i++) {
        struct qg_block *b = block(s);

        b->ra = i;
        b->rb = i % 15 + 1;
        b->rc = (i + 3) % 15 + 1;
        b->rd = (i + 7) % 15 + 1;
        compare(s, b, 0);
        b->op2 = QG_OP_ADD;
        b->gsrc = QG_G_PRED;
        b->gp = i % QG_PREDS;
        b->gneg = qgn_below(s->r, 2);
        b->gmask = qgn_below(s->r, 2);
        b->rd2 = other(s);
        b->pwe = 1;
        b->pd = qgn_below(s->r, QG_PREDS);
        b->lut = 6;
        b->vp = (i + 1) % QG_PREDS;
        if (i % 5 == 0)
            b->ctl = QG_CTL_BAR;
    }
    finish(s, reg[0]);
}

/* Every word is written, and read through both ports by all four lanes: thread t reads word
 * (t xor j) of each row of 32, for j from 0 to 3. */
static void memory(struct shape *s, uint32_t space)
{
    static const uint8_t row[] = {0, 32, 64, WORDS - 32};
    uint32_t t[4] = {s->tid, s->tid % 15 + 1, (s->tid + 1) % 15 + 1, (s->tid + 2) % 15 + 1};
    uint32_t sum = (s->tid + 3) % 15 + 1;
    struct qg_block *b = block(s);

    b->ra = s->tid;
    b->imm1 = 1;
    b->op1 = QG_OP_XOR;
    b->rd1 = t[1];
    b->rc = s->tid;
    b->imm2 = 2;
    b->op2 = QG_OP_XOR;
    b->rd2 = t[2];
    b = block(s);
    b->ra = s->tid;
    b->imm1 = 3;
    b->op1 = QG_OP_XOR;
    b->rd1 = t[3];
    move_number(b, number(s));
    b->rd2 = sum;
    for (uint32_t i = 0; i < 4; i++) {
        b = block(s);
        b->ra = s->tid;
        b->rc = s->tid;
        b->imm2 = number(s);
        b->op2 = QG_OP_XOR;
        store(b, space, QG_BASE_A, 32 * i);
        if (i == 3) { /* 126 words: the last threads have none */
            b->imm1 = WORDS - 96;
            compare(s, b, QG_CMP_LTU);
            b->gsrc = QG_G_FLAG1;
            b->gmask = 1;
            b->ctl = QG_CTL_BAR;
        }
    }
    for (uint32_t i = 0; i < 16; i++) {
        b = block(s);
        b->ra = t[i / 4];
        b->rb = t[(i + 1) / 4 % 4];
        load_x(b, space, QG_BASE_A, row[i % 4]);
        load_y(b, space, QG_BASE_B, row[(i + 1) % 4]);
        b->op2 = QG_OP_MAD;
        b->rd = sum;
        b->a2 = QG_A2_X;
        b->c2 = QG_C2_Y;
        b->rd2 = sum;
        if (i == 15)
            b->ctl = QG_CTL_BAR;
    }
    finish(s, sum);
}

/* One word through one port, with its address made in the way that the wish names: of a register,
 * times 4 or not, and an offset. */
static void one_port(struct shape *s)
{
    static const char *const ports[] = {"x.global", "x.shared",     "y.global",
                                        "y.shared", "store.global", "store.shared"};
    const char *port = s->wish + 8, *base = strchr(port, '/') + 1, *sign = strrchr(base, '/') + 1;
    uint32_t operand = (uint32_t)(base[0] - 'a') & 3, scaled = base[1] == '<', which = 0, reg;
    uint32_t off = 4 * (1 + qgn_below(s->r, 99)), address = 4 * qgn_below(s->r, WORDS);
    struct qg_block *b = block(s);

    for (uint32_t i = 0; i < 6; i++)
        if (!strncmp(port, ports[i], strlen(ports[i])))
            which = i;
    off = *sign == '0' ? 0 : *sign == 'n' ? 0 - off : off;
    reg = other(s);
    b->i1a = 1;
    b->op1 = QG_OP_OR;
    b->imm1 = address + (which % 2 ? 0 : 512) - off;
    if (scaled)
        b->imm1 = (uint32_t)((int32_t)b->imm1 / 4);
    b->rd1 = reg;
    move_number(b, number(s));
    if (which % 2)
        store(b, 1, 0, address / 4);
    b = block(s);
    *(operand == 0 ? &b->ra : operand == 1 ? &b->rb : operand == 2 ? &b->rc : &b->rd) = reg;
    b->op2 = QG_OP_ADD;
    if (which < 2) {
        b->xkind = which ? QG_X_LDS : QG_X_LDG;
        b->xbase = QG_BASE_A + operand, b->xscale = scaled, b->xoff = off & 0xffff;
        b->a2 = b->b2 = QG_A2_X;
    } else if (which < 4) {
        b->ykind = which == 3 ? QG_Y_LDS : QG_Y_LDG;
        b->ybase = QG_BASE_A + operand, b->yscale = scaled, b->yoff = off & 0xffff;
        b->a2 = b->b2 = QG_A2_Y;
    } else {
        b->op1 = QG_OP_OR;
        b->skind = which == 5 ? QG_S_STS : QG_S_STG;
        b->sbase = QG_BASE_A + operand, b->sscale = scaled, b->soff = off & 0xffff;
        b->a2 = b->b2 = QG_A2_R1;
    }
    b->rd2 = other(s);
    finish(s, b->rd2);
}

/* Words at addresses that no register has a part in. */
static void places(struct shape *s)
{
    uint32_t a = qgn_below(s->r, WORDS), g = qgn_below(s->r, WORDS), k = qgn_below(s->r, 2);
    struct qg_block *b;

    if (!strncmp(s->wish, "address/", 8) && !strstr(s->wish, "/none/")) {
        one_port(s);
        return;
    }
    b = block(s);
    move_number(b, number(s));
    store(b, 1, 0, a);
    b = block(s);
    load_x(b, k, 0, k ? a : g);
    load_y(b, !k, 0, k ? g : a);
    b->op2 = QG_OP_SUB;
    b->a2 = QG_A2_X;
    b->b2 = QG_B2_Y;
    b->rd2 = other(s);
    store(b, k, 0, k ? a : g);
    finish(s, b->rd2);
}

/* Branches forward from everywhere to everywhere. */
static void long_one(struct shape *s)
{
    uint32_t n = strncmp(s->wish, "program.blocks/", 15) == 0 ? (uint32_t)atoi(s->wish + 15)
                                                              : 19 + qgn_below(s->r, 12);

    if (n < 2 || n >= QG_BLOCKS)
        n = QG_BLOCKS - 1;
    for (uint32_t i = 0; i < n; i++) {
        struct qg_block *b = block(s);

        b->ra = s->tid;
        b->imm1 = qgn_below(s->r, s->n + 1);
        compare(s, b, 0);
        b->gsrc = QG_G_FLAG1;
        b->gneg = qgn_below(s->r, 2);
        if (i == 0 || qgn_chance(s->r, 60)) {
            b->ctl = QG_CTL_BRA;
            b->cond = i && qgn_chance(s->r, 70) ? QG_COND_G : 0;
            b->target = i + 1 + qgn_below(s->r, n - i);
        }
    }
    finish(s, s->tid);
}

static void grid(struct shape *s)
{
    static const uint8_t axis[] = {QG_SPECIAL_CTAID_X, QG_SPECIAL_CTAID_Y, QG_SPECIAL_CTAID_Z};
    static const char *const want[] = {"grid/x/", "grid/y/", "grid/z/"};
    uint32_t a = qgn_below(s->r, 3), reg = other(s);
    struct qg_block *b;

    for (uint32_t i = 0; i < 3; i++)
        if (!strncmp(s->wish, want[i], 7))
            a = i;
    s->c->block[0] = s->n = 1;
    s->c->grid[a] = 2 + qgn_below(s->r, 6);
    s->p->preloads[s->p->npreloads++] =
        (struct qg_preload){.special = axis[a], .reg = (uint8_t)reg};
    b = block(s);
    b->ra = b->rc = reg;
    b->imm2 = number(s);
    b->op2 = QG_OP_MAD;
    store(b, 0, QG_BASE_A, 0);
    b->ctl = QG_CTL_EXIT;
}

static void reloc(struct shape *s, uint32_t field)
{
    s->p->relocs[s->p->nrelocs++] = (struct qg_reloc){
        .block = (uint8_t)(s->p->nblocks - 1), .field = (uint8_t)field, .kind = QG_RELOC_DATA};
}

/* A table of the program, by its address in registers and in the ports. */
static void data(struct shape *s)
{
    uint32_t words = 2 + qgn_below(s->r, 6), address = s->tid % 15 + 1, sum = address % 15 + 1;
    struct qg_data *d = s->p->data;
    struct qg_block *b;

    snprintf(d->name, sizeof d->name, "table");
    d->readonly = (uint8_t)qgn_below(s->r, 2);
    d->words = (uint16_t)words;
    s->p->ndata = 1;
    for (uint32_t i = 0; i < words; i++)
        s->p->data_words[i] = number(s);
    b = block(s);
    b->i1a = 1;
    b->op1 = QG_OP_OR;
    b->rd1 = address;
    b->op2 = QG_OP_OR;
    b->rd2 = sum;
    reloc(s, QG_IMM_1);
    reloc(s, QG_IMM_2);
    b = block(s);
    b->xkind = QG_X_LDG;
    if (qgn_chance(s->r, 50)) {
        b->xbase = QG_BASE_A;
        b->ra = address;
    } else {
        b->xbase = QG_BASE_B;
        b->rb = sum;
    }
    b->xoff = 4 * qgn_below(s->r, words);
    b->ykind = QG_Y_LDG;
    b->yoff = 4 * qgn_below(s->r, words);
    reloc(s, QG_IMM_Y);
    b->op2 = QG_OP_XOR;
    b->a2 = QG_A2_X;
    b->b2 = QG_B2_Y;
    b->rd2 = sum;
    if (!d->readonly && s->n == 1) {
        b->skind = QG_S_STG;
        b->soff = 4 * qgn_below(s->r, words);
        reloc(s, QG_IMM_S);
    }
    finish(s, sum);
}

/* A barrier that some lanes reach at once and the others when they come to it again. */
static void late(struct shape *s)
{
    uint32_t v = s->tid % 15 + 1, mask = 1 + qgn_below(s->r, 15), how = 1 + qgn_below(s->r, 4);
    static const char *const conds[] = {"", "/g/", "/!g/", "/pv/", "/!pv/"};
    struct qg_block *b = block(s);

    if (!strncmp(s->wish, "taken.mask/", 11))
        mask = (uint32_t)atoi(s->wish + 11) & 15;
    for (uint32_t i = 1; i < 5; i++)
        if (!strncmp(s->wish, "control/bar", 11) && strstr(s->wish, conds[i]))
            how = i;
    b->i1a = 1; /* v = mask >> tid & 1, the mask once a warp */
    b->imm1 = mask * 0x11111111;
    b->rb = s->tid;
    b->op1 = QG_OP_SHR;
    b->imm2 = 1;
    b->op2 = QG_OP_AND;
    b->a2 = QG_A2_R1;
    b->rd2 = v;
    b = block(s); /* those with v = 1 wait */
    b->ra = v;
    compare(s, b, how == 1 || how == 3 ? QG_CMP_NE : QG_CMP_EQ);
    b->ctl = QG_CTL_BAR;
    b->cond = how == 1   ? QG_COND_G
              : how == 2 ? QG_COND_NOT_G
              : how == 3 ? QG_COND_PV
                         : QG_COND_NOT_PV;
    if (how < 3)
        b->gsrc = QG_G_FLAG1;
    else
        b->lut = 10;
    b = block(s); /* those with v = 0 go back with v = 1 */
    b->ra = v;
    compare(s, b, QG_CMP_EQ);
    b->gsrc = QG_G_FLAG1;
    b->rc = v;
    b->imm2 = 1;
    b->op2 = QG_OP_ADD;
    b->rd2 = v;
    b->ctl = QG_CTL_BRA;
    b->cond = QG_COND_G;
    b->target = 1;
    finish(s, v);
}

/* Two words of each lane through any operations. */
static void alu(struct shape *s)
{
    uint32_t op[2] = {0, 0}, count = 6 + qgn_below(s->r, 12), rest = WORDS - s->n, reg[4];
    char name[64];

    if (!strncmp(s->wish, "pair/", 5)) {
        snprintf(name, sizeof name, "%s", s->wish + 5);
        name[strcspn(name, "/")] = 0;
        for (uint32_t i = 1; i < QG_NOPS; i++) {
            const char *second = s->wish + 5 + strlen(name) + 1;

            if (!strcmp(name, qg_op_info[i].mnemonic))
                op[0] = i;
            if (!strcmp(second, qg_op_info[i].mnemonic))
                op[1] = i;
        }
    } else if (qgn_chance(s->r, 60)) { /* one that many units are of */
        static const uint8_t many[] = {QG_OP_PRMT, QG_OP_PRMT, QG_OP_MAD, QG_OP_MADHU, QG_OP_MADHS};

        op[1] = many[qgn_below(s->r, sizeof many)];
    }
    for (uint32_t i = 0; i < 4; i++) {
        struct qg_block *b = block(s);

        reg[i] = (s->tid + i) % 15 + 1;
        b->ra = s->tid;
        load_x(b, 0, QG_BASE_A, qgn_below(s->r, rest));
        b->op2 = QG_OP_OR;
        b->a2 = QG_A2_X;
        b->rd2 = reg[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        struct qg_block *b = block(s);

        b->op1 = op[0] && i % 2 == 0 ? op[0] : some_op(s, QG_UNIT_ALU1);
        b->op2 = op[1] && i % 4 != 3 ? op[1] : some_op(s, QG_UNIT_ALU2);
        b->cmp1 = b->op1 == QG_OP_SET ? 1 + qgn_below(s->r, QG_NCMPS - 1) : 0;
        b->cmp2 = b->op2 == QG_OP_SET ? 1 + qgn_below(s->r, QG_NCMPS - 1) : 0;
        if (b->op2 == QG_OP_SEL)
            b->op2 = QG_OP_XOR;
        b->ra = reg[qgn_below(s->r, 4)];
        if (qg_op_info[b->op1].operands > 1)
            b->rb = reg[qgn_below(s->r, 4)];
        b->rc = reg[qgn_below(s->r, 4)];
        if (qg_op_info[b->op2].operands > 1)
            b->rd = reg[qgn_below(s->r, 4)];
        if (qg_op_info[b->op2].operands > 2)
            b->c2 = QG_C2_R1;
        b->rd1 = reg[i % 4];
        b->rd2 = reg[(i + 1 + qgn_below(s->r, 3)) % 4];
    }
    { /* nobody may read a word that another has written by now */
        struct qg_block *b = block(s);

        b->ctl = QG_CTL_BAR;
        b->rc = reg[0];
        b->rd = reg[1];
        b->op2 = QG_OP_XOR;
        b->rd2 = reg[2];
    }
    finish(s, reg[qgn_below(s->r, 4)]);
}

static void shuffle(struct shape *s)
{
    uint32_t value = s->tid % 15 + 1, from = value % 15 + 1, got = from % 15 + 1;
    uint32_t count = 6 + qgn_below(s->r, 12), known = 1;
    struct qg_block *b = block(s);

    b->ra = s->tid;
    b->op1 = QG_OP_OR; /* with 0 */
    b->rd1 = got;
    load_x(b, 0, QG_BASE_A, qgn_below(s->r, WORDS - s->n));
    b->op2 = QG_OP_OR;
    b->a2 = QG_A2_X;
    b->rd2 = value;
    b = block(s);
    b->ra = s->tid;
    b->imm1 = qgn_below(s->r, s->n);
    compare(s, b, 0);
    b->pwe = 1;
    b->lut = 10;
    load_x(b, 0, QG_BASE_A, qgn_below(s->r, WORDS - s->n));
    b->imm2 = 7;
    b->op2 = QG_OP_AND;
    b->a2 = QG_A2_X;
    b->rd2 = from;
    for (uint32_t i = 0; i < count; i++) {
        b = block(s);
        b->ra = value;
        if (qgn_chance(s->r, 50))
            b->rd = from;
        else
            b->imm2 = qgn_below(s->r, 4);
        if (qgn_chance(s->r, 25)) {
            b->rd = b->imm2 = 0;
            b->imm1 = number(s);
            compare(s, b, 0);
            b->xkind = QG_X_VOTE;
            b->xmode = qgn_below(s->r, 4);
            b->gsrc = QG_G_PRED;
            b->gp = known < 2 ? 0 : qgn_below(s->r, known);
            b->pwe = 1;
            b->pd = known < QG_PREDS ? known++ : qgn_below(s->r, QG_PREDS);
            b->lut = 10;
        } else {
            b->op1 = QG_OP_OR; /* with 0 */
            b->xkind = QG_X_SHFL;
            b->xmode = qgn_below(s->r, 4);
            b->xwidth = qgn_below(s->r, 3);
        }
        b->op2 = QG_OP_ADD;
        b->a2 = QG_A2_X;
        b->b2 = QG_B2_R1;
        b->rd2 = i % 3 == 2 ? value : got;
    }
    b = block(s);
    b->ctl = QG_CTL_BAR;
    b->rc = value;
    b->rd = got;
    b->op2 = QG_OP_XOR;
    b->rd2 = got;
    finish(s, got);
}

/* ---- The launch -------------------------------------------------------------------------- */

static uint32_t choose(struct shape *s)
{
    for (uint32_t i = 0; i < NSHAPES && *s->wish; i++) {
        char words[128], *save = NULL;

        snprintf(words, sizeof words, "%s", wishes[i]);
        for (char *w = strtok_r(words, " ", &save); w; w = strtok_r(NULL, " ", &save))
            if (!strncmp(s->wish, w, strlen(w)))
                return i;
    }
    return qgn_below(s->r, NSHAPES);
}

static uint32_t threads(struct shape *s, uint32_t shape)
{
    uint32_t n = 1 + qgn_below(s->r, 32);

    if (shape == S_SHARED || shape == S_GLOBAL)
        return 32;
    if (shape == S_PLACES)
        return 1;
    if (shape == S_LATE || shape == S_SHUFFLE)
        return n < 4 ? 4 : n & ~3u;
    if (shape == S_DATA)
        return 1 + qgn_below(s->r, 4);
    if (shape == S_WARPS && !strncmp(s->wish, "threads/", 8))
        return (uint32_t)atoi(s->wish + 8);
    return shape == S_WARPS && qgn_chance(s->r, 40) ? 32 - qgn_below(s->r, 12) : n;
}

int qgn_make_shapes(struct qgn_kernel *k, struct qgn_rng *r, FILE *out)
{
    struct qg_program *p = calloc(1, sizeof *p);
    struct shape s = {.r = r, .p = p, .c = &k->c, .wish = k->recipe.wish};
    uint32_t shape;

    if (!p)
        return -1;
    s.klass = qgn_wish_class(s.wish);
    s.tid = 1 + qgn_below(r, 15);
    shape = choose(&s);
    s.n = threads(&s, shape);
    if (s.n < 1 || s.n > QG_THREADS)
        s.n = QG_THREADS;
    k->c.block[0] = s.n;
    snprintf(p->kernel, sizeof p->kernel, "%s", k->name);
    p->nparams = 1;
    p->params[0] = (struct qg_param){.name = "m", .kind = QG_PARAM_POINTER, .bytes = 8, .word = 0};
    p->preloads[p->npreloads++] =
        (struct qg_preload){.special = QG_SPECIAL_TID_X, .reg = (uint8_t)s.tid};
    if (shape == S_SHARED || shape == S_PLACES)
        p->shared_words = QG_SWORDS;
    switch (shape) {
    case S_WARPS: warps(&s); break;
    case S_SHARED:
    case S_GLOBAL: memory(&s, shape == S_SHARED); break;
    case S_PLACES: places(&s); break;
    case S_LONG: long_one(&s); break;
    case S_GRID: grid(&s); break;
    case S_DATA: data(&s); break;
    case S_LATE: late(&s); break;
    case S_ALU: alu(&s); break;
    default: shuffle(&s);
    }
    k->statements = 0; /* nothing to take out */
    qgn_add_array(&k->c, "m", shape == S_DATA ? 32 : WORDS);
    for (uint32_t i = 0; i < k->c.args[0].a.n; i++)
        k->c.args[0].a.v[i] = number(&s);
    qgn_put_program(p, out);
    free(p);
    return 0;
}
