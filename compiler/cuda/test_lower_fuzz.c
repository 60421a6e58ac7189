/* Random LIR programs: lowered and run on the machine, compared with a plain evaluator of LIR that
 * shares no code with either. A failing seed is printed; QG_SEED=n runs that one alone and
 * QG_DUMP=letters shows its passes.
 *
 * Memory of a program: each thread owns PRIV words of global and of shared memory; there are IN
 * read-only words, and COUNTERS words that all threads update atomically, each with one operation.
 */
#include "lir.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PRIV = 7, IN = 8, COUNTERS = 4, MAXTHREADS = 8, VARS = 10, PREDS = 4, TEMPS = 6 };
enum { P_PRIV, P_IN, P_COUNT, P_S0, P_S1, NPARAMS };

/* ---- Random numbers -------------------------------------------------------------------- */

static uint64_t rng;

static uint32_t rnd(uint32_t n)
{
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return (uint32_t)((rng * 0x2545f4914f6cdd1dull) >> 33) % n;
}

static bool chance(uint32_t percent)
{
    return rnd(100) < percent;
}

static uint32_t number(void)
{
    static const uint32_t corner[] = {0,   1, 2,  3,          31,         32,         33,
                                      ~0u, 4, 16, 0x80000000, 0x7fffffff, 0xfffffffe, 0x1234567};

    switch (rnd(4)) {
    case 0: return corner[rnd(sizeof corner / sizeof *corner)];
    case 1: return rnd(10) - 5;
    case 2: return rnd(1000) - 500;
    default: return rnd(65536) << 16 ^ rnd(65536) ^ rnd(65536) << 8;
    }
}

/* ---- Generator ----------------------------------------------------------------------------- */

struct gen {
    struct lir_func *f;
    uint32_t bb;
    uint32_t nvars, npreds;
    uint32_t var[VARS], pred[PREDS];
    uint32_t temp[TEMPS]; /* values of the current straight line */
    uint32_t ntemps;
    uint32_t base, sbase; /* byte addresses of the thread's own words */
    uint32_t gid, tid;
    int depth, budget;
    bool guards, cross, early, branches;
    uint32_t threads;
};

#define V(x) ((struct lir_val){.kind = LIR_VREG, .v = (x)})
#define IMM(x) ((struct lir_val){.kind = LIR_IMM, .imm = (x)})

static struct lir_val reloc(uint32_t kind, uint32_t index, uint32_t add)
{
    return (struct lir_val){
        .kind = LIR_RELOC, .reloc = (uint8_t)kind, .index = (uint8_t)index, .imm = add};
}

static struct lir_val operand(struct gen *g)
{
    uint32_t k = rnd(20);

    if (k < 4)
        return IMM(number());
    if (k == 4)
        return reloc(QG_RELOC_PARAM, P_S0 + rnd(2), chance(50) ? number() : 0);
    if (k == 5)
        return reloc(chance(50) ? QG_RELOC_NTID_X : QG_RELOC_NCTAID_X, 0, 0);
    if (k < 12 && g->ntemps)
        return V(g->temp[rnd(g->ntemps)]);
    return V(g->var[rnd(g->nvars)]);
}

static struct lir_pred predicate(struct gen *g)
{
    return (struct lir_pred){.p = (int32_t)g->pred[rnd(g->npreds)], .neg = chance(50)};
}

static struct lir_ins *emit(struct gen *g, enum lir_op op)
{
    struct lir_ins *i = lir_emit(g->f, g->bb, op);

    g->budget--;
    i->line.ptx = g->f->bb[g->bb].n;
    return i;
}

/* A destination: a variable, or a fresh value of the straight line (never under a guard). */
static void destination(struct gen *g, struct lir_ins *i)
{
    if (chance(60)) {
        uint32_t t = lir_vreg(g->f);

        i->dst = (int32_t)t;
        if (g->ntemps < TEMPS)
            g->temp[g->ntemps++] = t;
        else
            g->temp[rnd(TEMPS)] = t;
    } else {
        i->dst = (int32_t)g->var[rnd(g->nvars)];
        if (g->guards && chance(30))
            i->guard = predicate(g);
    }
}

static uint32_t alu2(struct gen *g, enum qg_op op, struct lir_val a, struct lir_val b)
{
    struct lir_ins *i = emit(g, LIR_ALU);

    i->alu = op;
    i->a = a;
    i->b = b;
    return (uint32_t)(i->dst = (int32_t)lir_vreg(g->f));
}

/* Word `k` of the thread's own (k < PRIV), in one of the forms that compilers write. */
static void own_word(struct gen *g, struct lir_ins **ins, enum lir_op op, enum lir_space space)
{
    uint32_t k = rnd(PRIV), form = rnd(4), v;
    struct lir_val p = space == LIR_GLOBAL ? reloc(QG_RELOC_PARAM, P_PRIV, 0) : IMM(0);
    uint32_t index = space == LIR_GLOBAL ? g->gid : g->tid;
    struct lir_val a, b = {0};

    switch (form) {
    case 0: /* the base register and an offset */
        a = V(space == LIR_GLOBAL ? g->base : g->sbase);
        b = IMM(4 * k);
        break;
    case 1: /* index << 2, + array */
        v = alu2(g, QG_OP_MAD, V(index), IMM(PRIV));
        v = alu2(g, QG_OP_ADD, V(v), IMM(k));
        v = alu2(g, QG_OP_SHL, V(v), IMM(2));
        a = V(alu2(g, QG_OP_ADD, p, V(v)));
        break;
    case 2: /* an index that only the run knows: x & 3 */
        v = alu2(g, QG_OP_AND, operand(g), IMM(3));
        v = alu2(g, QG_OP_SHL, V(v), IMM(2));
        a = V(alu2(g, QG_OP_ADD, V(space == LIR_GLOBAL ? g->base : g->sbase), V(v)));
        b = IMM(4 * rnd(PRIV - 3));
        break;
    default: /* base + immediate in a register */
        a = V(alu2(g, QG_OP_ADD, V(space == LIR_GLOBAL ? g->base : g->sbase), IMM(4 * k)));
        break;
    }
    *ins = emit(g, op);
    (*ins)->space = space;
    (*ins)->a = a;
    (*ins)->b = b;
}

static enum qg_op random_alu(void)
{
    static const enum qg_op ops[] = {QG_OP_ADD,  QG_OP_ADD,  QG_OP_SUB,  QG_OP_AND,   QG_OP_OR,
                                     QG_OP_XOR,  QG_OP_SHL,  QG_OP_SHR,  QG_OP_SAR,   QG_OP_MINS,
                                     QG_OP_MINU, QG_OP_MAXS, QG_OP_MAXU, QG_OP_MAD,   QG_OP_MAD,
                                     QG_OP_MAD,  QG_OP_ADD,  QG_OP_SHL,  QG_OP_MADHU, QG_OP_MADHS,
                                     QG_OP_POPC, QG_OP_CLZ,  QG_OP_BREV, QG_OP_PRMT};

    return ops[rnd(sizeof ops / sizeof *ops)];
}

static void memory(struct gen *g)
{
    enum lir_space space = chance(60) ? LIR_GLOBAL : LIR_SHARED;
    struct lir_ins *i;

    switch (rnd(8)) {
    case 0:
    case 1:
    case 2:
        own_word(g, &i, LIR_LD, space);
        destination(g, i);
        break;
    case 3:
    case 4:
        own_word(g, &i, LIR_ST, space);
        i->c = operand(g);
        if (g->guards && chance(30))
            i->guard = predicate(g);
        break;
    case 5: { /* an element of the input */
        uint32_t v = alu2(g, QG_OP_AND, operand(g), IMM(IN - 1));

        v = alu2(g, QG_OP_SHL, V(v), IMM(2));
        i = emit(g, LIR_LD);
        i->a = V(v);
        i->b = reloc(QG_RELOC_PARAM, P_IN, 0);
        destination(g, i);
        break;
    }
    case 6: { /* a counter of all threads */
        static const enum qg_op op[COUNTERS] = {QG_OP_ADD, QG_OP_MAXS, QG_OP_XOR, QG_OP_MINU};
        uint32_t k = rnd(COUNTERS);
        struct lir_val c = operand(g);

        i = emit(g, LIR_ATOM);
        i->alu = op[k];
        i->a = reloc(QG_RELOC_PARAM, P_COUNT, 4 * k);
        i->c = c;
        if (g->guards && chance(30))
            i->guard = predicate(g);
        break;
    }
    default: { /* an atomic on an own word, with its result */
        static const enum qg_op op[] = {QG_OP_ADD, QG_OP_AND,  QG_OP_OR,   QG_OP_XOR, QG_OP_MINS,
                                        QG_OP_CAS, QG_OP_MAXU, QG_OP_MINU, QG_OP_CAS};
        struct lir_val c = operand(g), d = operand(g);

        own_word(g, &i, LIR_ATOM, space);
        i->alu = op[rnd(sizeof op / sizeof *op)];
        i->c = c;
        if (i->alu == QG_OP_CAS)
            i->d = d;
        if (chance(15)) {
            i->alu = QG_OP_OR;
            i->exch = true;
            i->d = (struct lir_val){0};
        }
        if (chance(70))
            destination(g, i);
        break;
    }
    }
}

static void simple(struct gen *g)
{
    uint32_t k = rnd(100);
    struct lir_ins *i;

    if (k < 45) {
        i = emit(g, LIR_ALU);
        i->alu = random_alu();
        i->a = operand(g);
        if (i->alu < QG_OP_POPC || i->alu == QG_OP_PRMT)
            i->b = operand(g);
        if (i->alu == QG_OP_PRMT || (i->alu >= QG_OP_MAD && i->alu <= QG_OP_MADHS && chance(60)))
            i->c = operand(g);
        if ((i->alu == QG_OP_SHL || i->alu == QG_OP_SHR || i->alu == QG_OP_SAR) && chance(70))
            i->b = IMM(rnd(34));
        destination(g, i);
    } else if (k < 50) {
        i = emit(g, LIR_MOV);
        i->a = operand(g);
        destination(g, i);
    } else if (k < 55) {
        i = emit(g, LIR_SET);
        i->cmp = (enum qg_cmp)(1 + rnd(QG_NCMPS - 1));
        i->a = operand(g);
        i->b = operand(g);
        destination(g, i);
    } else if (k < 62) {
        i = emit(g, LIR_SEL);
        i->a = chance(30) ? IMM(rnd(2)) : operand(g);
        i->b = chance(30) ? IMM(rnd(2)) : operand(g);
        i->p = predicate(g);
        destination(g, i);
    } else if (k < 71) {
        i = emit(g, LIR_SETP);
        i->cmp = (enum qg_cmp)(1 + rnd(QG_NCMPS - 1));
        i->a = operand(g);
        i->b = chance(30) ? IMM(rnd(2)) : operand(g);
        i->pdst = (int32_t)g->pred[rnd(g->npreds)];
        if (chance(25)) {
            i->q = predicate(g);
            i->lut = (uint8_t)rnd(16);
        }
        if (g->guards && chance(20))
            i->guard = predicate(g);
    } else if (k < 75) {
        i = emit(g, LIR_PLOG);
        i->p = predicate(g);
        i->q = predicate(g);
        if (chance(20))
            i->q.p = -1;
        i->lut = (uint8_t)rnd(16);
        i->pdst = (int32_t)g->pred[rnd(g->npreds)];
        if (g->guards && chance(20))
            i->guard = predicate(g);
    } else if (k < 76) {
        emit(g, LIR_FENCE);
    } else if (k < 78) {
        uint32_t v = alu2(g, QG_OP_OR, operand(g), IMM(1));

        emit(g, LIR_DIVCHECK)->a = V(v);
    } else {
        memory(g);
    }
}

/* Everybody together: barrier and a neighbour's word, shuffle, vote. Only outside control flow. */
static void together(struct gen *g)
{
    struct lir_ins *i;
    uint32_t v;

    switch (rnd(3)) {
    case 0:
        emit(g, LIR_BAR);
        v = alu2(g, QG_OP_XOR, V(g->tid), IMM(rnd(g->threads)));
        v = alu2(g, QG_OP_MINU, V(v), IMM(g->threads - 1));
        v = alu2(g, QG_OP_MAD, V(v), IMM(4 * PRIV));
        i = emit(g, LIR_LD);
        i->space = LIR_SHARED;
        i->a = V(v);
        i->b = IMM(4 * rnd(PRIV));
        destination(g, i);
        emit(g, LIR_BAR);
        break;
    case 1:
        i = emit(g, LIR_SHFL);
        i->a = operand(g);
        i->c = chance(70) ? IMM(rnd(4)) : operand(g);
        i->mode = (uint8_t)rnd(4);
        i->width = (uint8_t)rnd(3);
        if (i->mode == QG_SHFL_BFLY) /* any other index leaves the group of 4 */
            i->c = IMM(rnd(4));
        i->dst = (int32_t)g->var[rnd(g->nvars)];
        if (chance(40))
            i->pdst = (int32_t)g->pred[rnd(g->npreds)];
        break;
    default:
        i = emit(g, LIR_VOTE);
        i->mode = (uint8_t)rnd(4);
        i->p = predicate(g);
        if (i->mode == QG_VOTE_BALLOT && chance(30))
            i->p.p = -1;
        i->c = IMM(0);
        if (i->mode == QG_VOTE_BALLOT)
            i->dst = (int32_t)g->var[rnd(g->nvars)];
        else
            i->pdst = (int32_t)g->pred[rnd(g->npreds)];
        break;
    }
}

static void jump(struct gen *g, struct lir_pred p, uint32_t to)
{
    struct lir_ins *i = emit(g, LIR_BRA);

    i->guard = p;
    i->target = (int32_t)to;
}

static void next_block(struct gen *g)
{
    g->bb = lir_bb_new(g->f);
    g->ntemps = 0;
}

static void statements(struct gen *g, int n);

/* Blocks are created in program order, so a forward target is patched when it exists. */
static void patch(struct gen *g, uint32_t bb, uint32_t ins)
{
    g->f->bb[bb].ins[ins].target = (int32_t)g->bb;
}

static void conditional(struct gen *g)
{
    uint32_t at = g->bb, ins;

    jump(g, predicate(g), 0);
    ins = g->f->bb[at].n - 1;
    if (g->early && chance(10)) {
        g->f->bb[at].ins[ins].op = LIR_EXIT;
        next_block(g);
        return;
    }
    g->depth++;
    next_block(g);
    statements(g, 1 + (int)rnd(4));
    if (chance(35)) {
        uint32_t end = g->bb, skip;

        jump(g, (struct lir_pred){.p = -1}, 0);
        skip = g->f->bb[end].n - 1;
        next_block(g);
        patch(g, at, ins);
        statements(g, 1 + (int)rnd(4));
        next_block(g);
        patch(g, end, skip);
    } else {
        next_block(g);
        patch(g, at, ins);
    }
    g->depth--;
}

/* A pointer that a loop steps through the thread's own words. */
static uint32_t pointer(struct gen *g)
{
    uint32_t p = lir_vreg(g->f), v;
    struct lir_ins *i;

    switch (rnd(3)) {
    case 0:
        i = emit(g, LIR_MOV);
        i->a = V(g->base);
        break;
    case 1:
        i = emit(g, LIR_ALU);
        i->alu = QG_OP_ADD;
        i->a = V(g->base);
        i->b = IMM(4 * rnd(2));
        break;
    default:
        v = alu2(g, QG_OP_MAD, V(g->gid), IMM(PRIV));
        v = alu2(g, QG_OP_SHL, V(v), IMM(2));
        i = emit(g, LIR_ALU);
        i->alu = QG_OP_ADD;
        i->a = V(v);
        i->b = reloc(QG_RELOC_PARAM, P_PRIV, 0);
        break;
    }
    i->dst = (int32_t)p;
    return p;
}

/* Uses a pointer and moves it on, the way a phi leaves it: through a second register. */
static void step(struct gen *g, uint32_t p)
{
    struct lir_ins *i = emit(g, chance(60) ? LIR_LD : LIR_ST);
    uint32_t next;

    i->a = V(p);
    i->b = IMM(4 * rnd(PRIV - 4));
    if (i->op == LIR_ST)
        i->c = operand(g);
    else
        i->dst = (int32_t)g->var[rnd(g->nvars)];
    next = alu2(g, QG_OP_ADD, V(p), IMM(chance(80) ? 4 : 0));
    i = emit(g, LIR_MOV);
    i->a = V(next);
    i->dst = (int32_t)p;
}

/* for (s = 8; s > 0; s >>= 1), as clang writes it: the test looks at the old value. */
static void halving_loop(struct gen *g)
{
    uint32_t s = lir_vreg(g->f), old = lir_vreg(g->f), p = lir_vpred(g->f), head;
    struct lir_ins *i = emit(g, LIR_MOV);

    i->a = IMM(1 + rnd(9));
    i->dst = (int32_t)s;
    g->depth++;
    next_block(g);
    head = g->bb;
    i = emit(g, LIR_MOV);
    i->a = V(s);
    i->dst = (int32_t)old;
    i = emit(g, LIR_ALU);
    i->alu = QG_OP_SHR;
    i->a = V(old);
    i->b = IMM(1);
    i->dst = (int32_t)s;
    g->temp[g->ntemps++] = chance(50) ? s : old;
    statements(g, 1 + (int)rnd(3));
    i = emit(g, LIR_SETP);
    i->cmp = chance(50) ? QG_CMP_GEU : QG_CMP_LTU;
    i->a = V(old);
    i->b = IMM(2 << rnd(2));
    i->pdst = (int32_t)p;
    jump(g, (struct lir_pred){.p = (int32_t)p, .neg = i->cmp == QG_CMP_LTU}, head);
    next_block(g);
    g->depth--;
}

static void loop(struct gen *g)
{
    uint32_t n = lir_vreg(g->f), p = lir_vpred(g->f), head, out = 0, out_ins = 0, ptr = 0;
    bool leaves = chance(30), steps = chance(30);
    struct lir_ins *i;

    if (chance(20)) {
        halving_loop(g);
        return;
    }
    if (steps)
        ptr = pointer(g);
    if (chance(50)) {
        i = emit(g, LIR_ALU);
        i->alu = QG_OP_AND;
        i->a = operand(g);
        i->b = IMM(3);
    } else {
        i = emit(g, LIR_MOV);
        i->a = IMM(rnd(4));
    }
    i->dst = (int32_t)n;
    g->depth++;
    next_block(g);
    head = g->bb;
    statements(g, 1 + (int)rnd(3));
    if (steps)
        step(g, ptr);
    if (leaves) {
        jump(g, predicate(g), 0);
        out = g->bb;
        out_ins = g->f->bb[out].n - 1;
        next_block(g);
        statements(g, 1 + (int)rnd(2));
    }
    i = emit(g, LIR_ALU);
    i->alu = QG_OP_ADD;
    i->a = V(n);
    i->b = IMM(~0u);
    i->dst = (int32_t)n;
    i = emit(g, LIR_SETP);
    i->cmp = QG_CMP_GE;
    i->a = V(n);
    i->b = IMM(0);
    i->pdst = (int32_t)p;
    jump(g, (struct lir_pred){.p = (int32_t)p}, head);
    next_block(g);
    if (leaves)
        patch(g, out, out_ins);
    g->depth--;
}

static void statements(struct gen *g, int n)
{
    while (n-- > 0 && g->budget > 0) {
        uint32_t k = rnd(100);

        if (g->branches && k < 9 && g->depth < 3)
            conditional(g);
        else if (g->branches && k < 13 && g->depth < 2)
            loop(g);
        else if (g->cross && k < 25 && g->depth == 0)
            together(g);
        else
            simple(g);
    }
}

static void prologue(struct gen *g)
{
    struct lir_ins *i;
    uint32_t s;

    i = emit(g, LIR_SPECIAL);
    i->special = QG_SPECIAL_TID_X;
    g->tid = (uint32_t)(i->dst = (int32_t)lir_vreg(g->f));
    i = emit(g, LIR_SPECIAL);
    i->special = QG_SPECIAL_CTAID_X;
    s = (uint32_t)(i->dst = (int32_t)lir_vreg(g->f));
    i = emit(g, LIR_ALU);
    i->alu = QG_OP_MAD;
    i->a = V(s);
    i->b = reloc(QG_RELOC_NTID_X, 0, 0);
    i->c = V(g->tid);
    g->gid = (uint32_t)(i->dst = (int32_t)lir_vreg(g->f));
    s = alu2(g, QG_OP_MAD, V(g->gid), IMM(4 * PRIV));
    g->base = alu2(g, QG_OP_ADD, V(s), reloc(QG_RELOC_PARAM, P_PRIV, 0));
    g->sbase = alu2(g, QG_OP_MAD, V(g->tid), IMM(4 * PRIV));
    for (uint32_t k = 0; k < PRIV; k++) {
        i = emit(g, LIR_ST);
        i->space = LIR_SHARED;
        i->a = V(g->sbase);
        i->b = IMM(4 * k);
        i->c = k & 1 ? V(g->gid) : IMM(k);
    }
    for (uint32_t k = 0; k < g->nvars; k++) {
        if (chance(40)) {
            i = emit(g, LIR_LD);
            i->a = V(g->base);
            i->b = IMM(4 * rnd(PRIV));
        } else {
            i = emit(g, LIR_MOV);
            i->a = chance(30) ? V(g->gid) : IMM(number());
        }
        i->dst = (int32_t)(g->var[k] = lir_vreg(g->f));
    }
    for (uint32_t k = 0; k < g->npreds; k++) {
        i = emit(g, LIR_SETP);
        i->cmp = (enum qg_cmp)(1 + rnd(QG_NCMPS - 1));
        i->a = V(g->var[rnd(g->nvars)]);
        i->b = IMM(number());
        i->pdst = (int32_t)(g->pred[k] = lir_vpred(g->f));
    }
}

static void epilogue(struct gen *g)
{
    struct lir_ins *i;

    for (uint32_t k = 0; k < g->nvars && k < PRIV; k++) {
        i = emit(g, LIR_ST);
        i->a = V(g->base);
        i->b = IMM(4 * k);
        i->c = V(g->var[k]);
    }
    if (chance(50)) { /* a predicate */
        uint32_t v = lir_vreg(g->f);

        i = emit(g, LIR_SEL);
        i->a = IMM(1);
        i->b = IMM(0);
        i->p = predicate(g);
        i->dst = (int32_t)v;
        i = emit(g, LIR_ST);
        i->a = V(g->base);
        i->b = IMM(4 * (PRIV - 1));
        i->c = V(v);
    }
    emit(g, LIR_EXIT);
}

static struct lir_func *generate(struct qg_program *p, uint32_t *threads, uint32_t *grid)
{
    static const char *const names[NPARAMS] = {"priv", "in", "count", "s0", "s1"};
    struct gen g = {0};

    memset(p, 0, sizeof *p);
    strcpy(p->kernel, "fuzz");
    p->nparams = NPARAMS;
    for (uint32_t i = 0; i < NPARAMS; i++) {
        strcpy(p->params[i].name, names[i]);
        p->params[i].kind = i < P_S0 ? QG_PARAM_POINTER : QG_PARAM_SCALAR;
        p->params[i].bytes = i < P_S0 ? 8 : 4;
        p->params[i].word = (uint8_t)i;
    }
    p->shared_words = MAXTHREADS * PRIV;
    g.f = lir_new(p);
    g.bb = lir_bb_new(g.f);
    g.nvars = 1 + rnd(VARS);
    g.npreds = 1 + rnd(PREDS);
    g.guards = chance(50);
    g.branches = chance(75);
    g.cross = chance(30);
    g.early = !g.cross && chance(40);
    g.threads = *threads = g.cross ? 4 * (1 + rnd(2)) : 1 + rnd(MAXTHREADS);
    *grid = *threads <= MAXTHREADS / 2 ? 1 + rnd(2) : 1;
    g.budget = 10000;
    prologue(&g);
    g.budget = 3 + (int)rnd(chance(50) ? 10 : 40);
    statements(&g, 100);
    epilogue(&g);
    return g.f;
}

/* ---- Evaluator --------------------------------------------------------------------------------
 */

struct thread {
    uint32_t *v;
    uint8_t *p;
    uint32_t bb, ins, tid, ctaid;
    bool done;
};

struct eval {
    const struct lir_func *f;
    const struct qg_launch *l;
    uint32_t g[QG_GWORDS], s[QG_SWORDS];
    long steps;
};

static uint32_t value(const struct eval *e, const struct thread *t, const struct lir_val *v)
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

static uint32_t *word(struct eval *e, const struct thread *t, const struct lir_ins *i)
{
    uint32_t at = value(e, t, &i->a) + value(e, t, &i->b) -
                  (i->space == LIR_GLOBAL ? QG_GLOBAL_BASE : QG_SHARED_BASE);

    cr_assert(at % 4 == 0 && at / 4 < QG_GWORDS, "the program itself is wrong");
    return (i->space == LIR_GLOBAL ? e->g : e->s) + at / 4;
}

/* Runs a thread up to something that all do together, or its end. */
static void advance(struct eval *e, struct thread *t)
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
            if (i->alu == QG_OP_CAS)
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

static void collective(struct eval *e, struct thread *t, uint32_t n)
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

static void evaluate(const struct lir_func *f, const struct qg_launch *l, struct eval *e)
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

/* ---- The test
 * ------------------------------------------------------------------------------------ */

struct totals {
    long run, refused, blocks, tokens;
    double seconds;
};

static bool one(uint64_t seed, struct totals *sum)
{
    struct qg_program p;
    struct qg_launch l = {.program = &p};
    struct qg_error e = {0};
    struct qg_options o = {.max_steps = 200000};
    struct qg_result r;
    struct eval ev;
    struct lir_func *f;
    uint32_t threads, grid, row = 0;
    clock_t start;
    int rc;

    rng = seed * 0x9e3779b97f4a7c15ull + 1;
    for (int i = 0; i < 8; i++)
        rnd(2);
    f = generate(&p, &threads, &grid);
    if (getenv("QG_DUMP"))
        lir_dump(stderr, f);
    start = clock();
    rc = lir_lower(f, getenv("QG_DUMP"), &e);
    sum->seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
    if (rc) {
        bool room = rc == QG_EXIT_USER && strstr(e.what, "needs ") && strstr(e.what, "has ");

        if (!room)
            fprintf(stderr, "seed %llu: %s\n", (unsigned long long)seed, e.what);
        lir_free(f);
        sum->refused++;
        return room;
    }
    l.grid[0] = grid;
    l.block[0] = threads;
    l.grid[1] = l.grid[2] = l.block[1] = l.block[2] = 1;
    l.params[P_PRIV] = QG_GLOBAL_BASE;
    l.params[P_IN] = QG_GLOBAL_BASE + 4 * MAXTHREADS * PRIV;
    l.params[P_COUNT] = l.params[P_IN] + 4 * IN;
    l.params[P_S0] = number();
    l.params[P_S1] = number();
    for (; row < MAXTHREADS * PRIV + IN + COUNTERS; row++) {
        l.gmem[row] = number();
        l.ginit[row] = l.gmapped[row] = 1;
    }
    evaluate(f, &l, &ev);
    lir_free(f);
    rc = qg_run(&l, &o, &r, &e);
    if (rc || r.status != QG_OK) {
        fprintf(stderr, "seed %llu: %s\n", (unsigned long long)seed,
                rc ? e.what : "the run raised a diagnosis");
        if (!rc)
            qg_diag_print(stderr, &r.diag, &p);
        return false;
    }
    sum->run++;
    sum->blocks += p.nblocks;
    sum->tokens += (long)r.tokens;
    for (uint32_t i = 0; i < row; i++)
        if (r.gmem[i] != ev.g[i]) {
            fprintf(stderr, "seed %llu: word %u is %08x, expected %08x\n", (unsigned long long)seed,
                    i, r.gmem[i], ev.g[i]);
            return false;
        }
    return true;
}

Test(lower_fuzz, random_programs, .timeout = 280)
{
    const char *seed = getenv("QG_SEED"), *count = getenv("QG_COUNT");
    struct totals sum = {0};
    uint64_t from = seed ? strtoull(seed, NULL, 0) : 1;
    uint64_t n = seed && !count ? 1 : count ? strtoull(count, NULL, 0) : 4000;
    int bad = 0;

    for (uint64_t s = from; s < from + n && bad < 5; s++)
        bad += !one(s, &sum);
    printf("%ld programs run, %ld refused for room; %.1f blocks, %.1f tokens, %.2f ms to lower\n",
           sum.run, sum.refused, (double)sum.blocks / (double)(sum.run + !sum.run),
           (double)sum.tokens / (double)(sum.run + !sum.run),
           1000 * sum.seconds / (double)(sum.run + sum.refused + !sum.run));
    cr_expect_eq(bad, 0);
    cr_expect(seed || sum.refused * 3 < sum.run, "too many refusals");
}
