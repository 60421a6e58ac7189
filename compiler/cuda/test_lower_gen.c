/* Random LIR programs: straight lines, branches, loops, guards, memory, atomics, shuffles. */
#include "test_lower.h"

#include <string.h>

/* ---- Random numbers -------------------------------------------------------------------- */

static uint64_t rng;

void random_seed(uint64_t seed)
{
    rng = seed * 0x9e3779b97f4a7c15ull + 1;
    for (int i = 0; i < 8; i++)
        random_below(2);
}

uint32_t random_below(uint32_t n)
{
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return (uint32_t)((rng * 0x2545f4914f6cdd1dull) >> 33) % n;
}

static bool chance(uint32_t percent)
{
    return random_below(100) < percent;
}

uint32_t random_number(void)
{
    static const uint32_t corner[] = {0,   1, 2,  3,          31,         32,         33,
                                      ~0u, 4, 16, 0x80000000, 0x7fffffff, 0xfffffffe, 0x1234567};

    switch (random_below(4)) {
    case 0: return corner[random_below(sizeof corner / sizeof *corner)];
    case 1: return random_below(10) - 5;
    case 2: return random_below(1000) - 500;
    default: return random_below(65536) << 16 ^ random_below(65536) ^ random_below(65536) << 8;
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
    uint32_t k = random_below(20);

    if (k < 4)
        return IMM(random_number());
    if (k == 4)
        return reloc(QG_RELOC_PARAM, P_S0 + random_below(2), chance(50) ? random_number() : 0);
    if (k == 5)
        return reloc(chance(50) ? QG_RELOC_NTID_X : QG_RELOC_NCTAID_X, 0, 0);
    if (k < 12 && g->ntemps)
        return V(g->temp[random_below(g->ntemps)]);
    return V(g->var[random_below(g->nvars)]);
}

static struct lir_pred predicate(struct gen *g)
{
    return (struct lir_pred){.p = (int32_t)g->pred[random_below(g->npreds)], .neg = chance(50)};
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
            g->temp[random_below(TEMPS)] = t;
    } else {
        i->dst = (int32_t)g->var[random_below(g->nvars)];
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
    uint32_t k = random_below(PRIV), form = random_below(4), v;
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
        b = IMM(4 * random_below(PRIV - 3));
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

    return ops[random_below(sizeof ops / sizeof *ops)];
}

/* A byte or a half of an own word, stored as sel_st leaves it (bytes of value and word, picked),
 * and the word around one loaded. The place is known, or only the run knows it. */
static void part_of_word(struct gen *g, enum lir_space space)
{
    static const uint32_t byte_pick[4] = {0x3214, 0x3240, 0x3410, 0x4210};
    bool half = chance(30), store = chance(75);
    uint32_t k = random_below(half ? 2 : 4) * (half ? 2 : 1);
    struct lir_val c = operand(g), pick = IMM(half ? (k ? 0x5410 : 0x3254) : byte_pick[k]);
    struct lir_val a = V(space == LIR_GLOBAL ? g->base : g->sbase);
    struct lir_ins *i;

    if (!half && chance(50)) { /* nibble `at` of 0x3210 becomes 4 */
        uint32_t at = alu2(g, QG_OP_AND, operand(g), IMM(3)), v;

        v = alu2(g, QG_OP_SHL, V(at), IMM(2));
        v = alu2(g, QG_OP_SHL, IMM(15), V(v));
        v = alu2(g, QG_OP_AND, V(v), IMM(0x7654));
        pick = V(alu2(g, QG_OP_XOR, V(v), IMM(0x3210)));
        a = V(alu2(g, QG_OP_ADD, a, V(at)));
        k = 0;
    }
    i = emit(g, store ? LIR_ATOM : LIR_LD);
    i->space = space;
    i->mode = half ? QG_PART_HALF : QG_PART_BYTE;
    i->a = a;
    i->b = IMM(4 * random_below(PRIV) + k);
    if (store) {
        i->alu = QG_OP_PRMT;
        i->c = c;
        i->d = pick;
    } else {
        destination(g, i);
    }
    if (store && g->guards && chance(30))
        i->guard = predicate(g);
}

static void memory(struct gen *g)
{
    enum lir_space space = chance(60) ? LIR_GLOBAL : LIR_SHARED;
    struct lir_ins *i;

    switch (random_below(9)) {
    case 8: part_of_word(g, space); break;
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
        uint32_t k = random_below(COUNTERS);
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
        i->alu = op[random_below(sizeof op / sizeof *op)];
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
    uint32_t k = random_below(100);
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
            i->b = IMM(random_below(34));
        destination(g, i);
    } else if (k < 50) {
        i = emit(g, LIR_MOV);
        i->a = operand(g);
        destination(g, i);
    } else if (k < 55) {
        i = emit(g, LIR_SET);
        i->cmp = (enum qg_cmp)(1 + random_below(QG_NCMPS - 1));
        i->a = operand(g);
        i->b = operand(g);
        destination(g, i);
    } else if (k < 62) {
        i = emit(g, LIR_SEL);
        i->a = chance(30) ? IMM(random_below(2)) : operand(g);
        i->b = chance(30) ? IMM(random_below(2)) : operand(g);
        i->p = predicate(g);
        destination(g, i);
    } else if (k < 71) {
        i = emit(g, LIR_SETP);
        i->cmp = (enum qg_cmp)(1 + random_below(QG_NCMPS - 1));
        i->a = operand(g);
        i->b = chance(30) ? IMM(random_below(2)) : operand(g);
        i->pdst = (int32_t)g->pred[random_below(g->npreds)];
        if (chance(25)) {
            i->q = predicate(g);
            i->lut = (uint8_t)random_below(16);
        }
        if (g->guards && chance(20))
            i->guard = predicate(g);
        else if (chance(30)) { /* the difference, too, and maybe where the comparison holds */
            struct lir_ins test = *i;

            i = emit(g, LIR_ALU);
            i->alu = QG_OP_SUB;
            i->a = test.a;
            i->b = test.b;
            i->dst = (int32_t)g->var[random_below(g->nvars)];
            if (g->guards && chance(60))
                i->guard = (struct lir_pred){.p = test.pdst, .neg = chance(50)};
        }
    } else if (k < 75) {
        i = emit(g, LIR_PLOG);
        i->p = predicate(g);
        i->q = predicate(g);
        if (chance(20))
            i->q.p = -1;
        i->lut = (uint8_t)random_below(16);
        i->pdst = (int32_t)g->pred[random_below(g->npreds)];
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

    switch (random_below(3)) {
    case 0:
        emit(g, LIR_BAR);
        v = alu2(g, QG_OP_XOR, V(g->tid), IMM(random_below(g->threads)));
        v = alu2(g, QG_OP_MINU, V(v), IMM(g->threads - 1));
        v = alu2(g, QG_OP_MAD, V(v), IMM(4 * PRIV));
        i = emit(g, LIR_LD);
        i->space = LIR_SHARED;
        i->a = V(v);
        i->b = IMM(4 * random_below(PRIV));
        destination(g, i);
        emit(g, LIR_BAR);
        break;
    case 1:
        i = emit(g, LIR_SHFL);
        i->a = operand(g);
        i->c = chance(70) ? IMM(random_below(4)) : operand(g);
        i->mode = (uint8_t)random_below(4);
        i->width = (uint8_t)random_below(3);
        if (i->mode == QG_SHFL_BFLY) /* any other index leaves the group of 4 */
            i->c = IMM(random_below(4));
        i->dst = (int32_t)g->var[random_below(g->nvars)];
        if (chance(40))
            i->pdst = (int32_t)g->pred[random_below(g->npreds)];
        break;
    default:
        i = emit(g, LIR_VOTE);
        i->mode = (uint8_t)random_below(4);
        i->p = predicate(g);
        if (i->mode == QG_VOTE_BALLOT && chance(30))
            i->p.p = -1;
        i->c = IMM(0);
        if (i->mode == QG_VOTE_BALLOT)
            i->dst = (int32_t)g->var[random_below(g->nvars)];
        else
            i->pdst = (int32_t)g->pred[random_below(g->npreds)];
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
    statements(g, 1 + (int)random_below(4));
    if (chance(35)) {
        uint32_t end = g->bb, skip;

        jump(g, (struct lir_pred){.p = -1}, 0);
        skip = g->f->bb[end].n - 1;
        next_block(g);
        patch(g, at, ins);
        statements(g, 1 + (int)random_below(4));
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

    switch (random_below(3)) {
    case 0:
        i = emit(g, LIR_MOV);
        i->a = V(g->base);
        break;
    case 1:
        i = emit(g, LIR_ALU);
        i->alu = QG_OP_ADD;
        i->a = V(g->base);
        i->b = IMM(4 * random_below(2));
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
    i->b = IMM(4 * random_below(PRIV - 4));
    if (i->op == LIR_ST)
        i->c = operand(g);
    else
        i->dst = (int32_t)g->var[random_below(g->nvars)];
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

    i->a = IMM(1 + random_below(9));
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
    statements(g, 1 + (int)random_below(3));
    i = emit(g, LIR_SETP);
    i->cmp = chance(50) ? QG_CMP_GEU : QG_CMP_LTU;
    i->a = V(old);
    i->b = IMM(2 << random_below(2));
    i->pdst = (int32_t)p;
    jump(g, (struct lir_pred){.p = (int32_t)p, .neg = i->cmp == QG_CMP_LTU}, head);
    next_block(g);
    g->depth--;
}

static void loop(struct gen *g)
{
    uint32_t n = lir_vreg(g->f), p = lir_vpred(g->f), head, out = 0, out_ins = 0, ptr = 0;
    bool leaves = chance(30), steps = chance(30), to_zero = chance(50);
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
        i->a = IMM(random_below(4));
    }
    i->dst = (int32_t)n;
    if (to_zero) {
        i = emit(g, LIR_ALU);
        i->alu = QG_OP_ADD;
        i->a = V(n);
        i->b = IMM(1);
        i->dst = (int32_t)n;
    }
    g->depth++;
    next_block(g);
    head = g->bb;
    statements(g, 1 + (int)random_below(3));
    if (steps)
        step(g, ptr);
    if (leaves) {
        jump(g, predicate(g), 0);
        out = g->bb;
        out_ins = g->f->bb[out].n - 1;
        next_block(g);
        statements(g, 1 + (int)random_below(2));
    }
    i = emit(g, LIR_ALU);
    i->alu = QG_OP_ADD;
    i->a = V(n);
    i->b = IMM(~0u);
    i->dst = (int32_t)n;
    i = emit(g, LIR_SETP);
    i->cmp = to_zero ? QG_CMP_NE : QG_CMP_GE;
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
        uint32_t k = random_below(100);

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
            i->b = IMM(4 * random_below(PRIV));
        } else {
            i = emit(g, LIR_MOV);
            i->a = chance(30) ? V(g->gid) : IMM(random_number());
        }
        i->dst = (int32_t)(g->var[k] = lir_vreg(g->f));
    }
    for (uint32_t k = 0; k < g->npreds; k++) {
        i = emit(g, LIR_SETP);
        i->cmp = (enum qg_cmp)(1 + random_below(QG_NCMPS - 1));
        i->a = V(g->var[random_below(g->nvars)]);
        i->b = IMM(random_number());
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

struct lir_func *random_lir(struct qg_program *p, uint32_t *threads, uint32_t *grid)
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
    g.nvars = 1 + random_below(VARS);
    g.npreds = 1 + random_below(PREDS);
    g.guards = chance(50);
    g.branches = chance(75);
    g.cross = chance(30);
    g.early = !g.cross && chance(40);
    g.threads = *threads = g.cross ? 4 * (1 + random_below(2)) : 1 + random_below(MAXTHREADS);
    *grid = *threads <= MAXTHREADS / 2 ? 1 + random_below(2) : 1;
    g.budget = 10000;
    prologue(&g);
    g.budget = 3 + (int)random_below(chance(50) ? 10 : 40);
    statements(&g, 100);
    epilogue(&g);
    return g.f;
}
