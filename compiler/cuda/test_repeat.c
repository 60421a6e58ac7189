/* Loops that repeat an earlier one, and loops that only look like it: random pairs, lowered, run on
 * the machine and compared with the evaluator of LIR. */
#include "test_lower.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define V(x) ((struct lir_val){.kind = LIR_VREG, .v = (x)})
#define IMM(x) ((struct lir_val){.kind = LIR_IMM, .imm = (uint32_t)(x)})
#define PARAM(w) ((struct lir_val){.kind = LIR_RELOC, .reloc = QG_RELOC_PARAM, .index = (w)})
#define NIL ((struct lir_val){0})

enum { OUT = 4 };

static struct lir_func *f;
static uint32_t bb;

static void op(uint32_t dst, enum qg_op o, struct lir_val a, struct lir_val b, struct lir_val c)
{
    struct lir_ins *i = lir_emit(f, bb, LIR_ALU);

    i->alu = o;
    i->dst = (int32_t)dst;
    i->a = a;
    i->b = b;
    i->c = c;
}

static uint32_t fresh(enum qg_op o, struct lir_val a, struct lir_val b)
{
    uint32_t v = lir_vreg(f);

    op(v, o, a, b, NIL);
    return v;
}

static int branch_back(uint32_t v, uint32_t to)
{
    struct lir_ins *i = lir_emit(f, bb, LIR_SETP);
    int p = (int)lir_vpred(f);

    i->cmp = QG_CMP_NE;
    i->a = V(v);
    i->b = IMM(0);
    i->pdst = p;
    i = lir_emit(f, bb, LIR_BRA);
    i->guard = (struct lir_pred){.p = p};
    i->target = (int32_t)to;
    return p;
}

static void store(uint32_t word, uint32_t v)
{
    struct lir_ins *i = lir_emit(f, bb, LIR_ST);

    i->space = LIR_GLOBAL;
    i->a = PARAM(0);
    i->b = IMM(4 * word);
    i->c = V(v);
}

/* acc = init; k = n; do { acc = acc * x + y; } while (--k); behind it bb is a new block. */
static uint32_t loop(struct lir_val init, struct lir_val n, struct lir_val x, struct lir_val y)
{
    uint32_t acc = lir_vreg(f), k = lir_vreg(f), body;

    op(acc, QG_OP_ADD, init, IMM(1), NIL);
    op(k, QG_OP_OR, n, IMM(1), NIL);
    body = lir_bb_new(f);
    bb = body;
    op(acc, QG_OP_MAD, V(acc), x, y);
    op(k, QG_OP_SUB, V(k), IMM(1), NIL);
    branch_back(k, body);
    bb = lir_bb_new(f);
    return acc;
}

/* What may be between two loops that are the same otherwise. */
enum twist {
    SAME,
    INIT,
    COUNT,
    FACTOR,
    TERM,
    CHANGED,
    TAMPERED,
    REUSED,
    SKIPPED,
    STARTED, /* what the second begins with has perhaps been changed since the first began */
    LATER,   /* what the first one left is perhaps changed behind the second */
    AROUND,
    BETWEEN,
    NTWISTS
};

/* The last instruction happens only perhaps, so what it writes stays the same register. */
static void perhaps(uint32_t x, uint32_t y)
{
    struct lir_ins *i = &f->bb[bb].ins[f->bb[bb].n - 1], change = *i;

    i->op = LIR_SETP;
    i->cmp = random_below(2) ? QG_CMP_LT : QG_CMP_GE;
    i->a = V(x);
    i->b = V(y);
    i->dst = -1;
    change.guard.p = i->pdst = (int)lir_vpred(f);
    *lir_emit(f, bb, LIR_ALU) = change;
}

static void build(struct qg_program *p, enum twist t)
{
    uint32_t x, y, a1, a2, times = 0, head = 0, join;
    struct lir_val init, n;
    struct lir_ins *i;
    int skip = -1;

    memset(p, 0, sizeof *p);
    strcpy(p->kernel, "k");
    for (int w = 0; w < 3; w++) {
        p->params[w].kind = w ? QG_PARAM_SCALAR : QG_PARAM_POINTER;
        p->params[w].bytes = w ? 4 : 8;
        p->params[w].word = (uint8_t)w;
    }
    p->nparams = 3;
    f = lir_new(p);
    bb = lir_bb_new(f);
    x = fresh(QG_OP_XOR, PARAM(1), IMM(random_number()));
    y = fresh(QG_OP_OR, PARAM(2), IMM(random_number() | 1));
    init = t == STARTED || random_below(2) ? V(fresh(QG_OP_ADD, V(x), V(y))) : IMM(random_number());
    n = random_below(2) ? V(fresh(QG_OP_AND, V(y), IMM(7))) : IMM(random_below(8));
    if (t >= AROUND) { /* both in a loop that changes x, behind them or between */
        times = fresh(QG_OP_OR, PARAM(1), IMM(1));
        op(times, QG_OP_AND, V(times), IMM(3), NIL);
        head = lir_bb_new(f);
        bb = head;
    }
    if (t == SKIPPED) { /* the first may not have run */
        uint32_t first;

        i = lir_emit(f, bb, LIR_SETP);
        i->cmp = random_below(2) ? QG_CMP_LT : QG_CMP_GE;
        i->a = V(x);
        i->b = V(y);
        skip = i->pdst = (int)lir_vpred(f);
        a1 = lir_vreg(f);
        op(a1, QG_OP_ADD, V(x), IMM(3), NIL);
        i = lir_emit(f, bb, LIR_BRA);
        i->guard = (struct lir_pred){.p = skip};
        bb = lir_bb_new(f);
        first = loop(init, n, V(x), V(y));
        op(a1, QG_OP_ADD, V(first), IMM(0), NIL);
        join = lir_bb_new(f);
        for (uint32_t b = 0; b < f->nbb; b++)
            for (uint32_t k = 0; k < f->bb[b].n; k++)
                if (f->bb[b].ins[k].op == LIR_BRA && f->bb[b].ins[k].guard.p == skip)
                    f->bb[b].ins[k].target = (int32_t)join;
        bb = join;
    } else {
        a1 = loop(init, n, V(x), V(y));
    }
    if (t < AROUND || random_below(2))
        store(0, a1);
    if (t == CHANGED) /* what the loops read */
        op(random_below(2) ? x : y, QG_OP_ADD, V(x), IMM(random_below(3)), NIL);
    if (t == TAMPERED) /* what the first one left */
        op(a1, QG_OP_XOR, V(a1), IMM(random_number()), NIL);
    if ((t == CHANGED || t == TAMPERED) && random_below(2))
        perhaps(x, y);
    if (t == STARTED) {
        op(init.v, QG_OP_ADD, init, IMM(1 + random_below(3)), NIL);
        perhaps(x, y);
    }
    if (t == BETWEEN)
        op(x, QG_OP_ADD, V(x), V(y), NIL);
    if (t == INIT)
        init = V(fresh(QG_OP_ADD, init, IMM(random_below(2))));
    if (t == REUSED)
        init = V(a1);
    if (t == COUNT)
        n = V(fresh(QG_OP_ADD, n, IMM(2)));
    a2 = loop(init, n, t == FACTOR ? V(y) : V(x), t == TERM ? V(x) : V(y));
    if (t == LATER) {
        op(a1, QG_OP_XOR, V(a1), IMM(random_number() | 1), NIL);
        perhaps(x, y);
    }
    store(1, a2);
    store(2, fresh(QG_OP_ADD, V(a1), V(a2)));
    if (t >= AROUND) {
        op(x, QG_OP_ADD, V(x), random_below(2) ? V(a2) : IMM(0), NIL);
        op(times, QG_OP_SUB, V(times), IMM(1), NIL);
        branch_back(times, head);
        bb = lir_bb_new(f);
    }
    lir_emit(f, bb, LIR_EXIT);
}

static uint32_t blocks_of(enum twist t, uint64_t seed)
{
    static struct qg_program p;
    struct qg_launch l = {.program = &p, .grid = {1, 1, 1}, .block = {1, 1, 1}};
    static struct evaluation ev;
    static struct qg_result r;
    struct qg_options o = {0};
    struct qg_error e = {0};

    random_seed(seed);
    build(&p, t);
    if (getenv("QG_DUMP"))
        lir_dump(stderr, f);
    cr_assert_eq(lir_lower(f, getenv("QG_DUMP"), &e), 0, "%s", e.what);
    l.params[0] = QG_GLOBAL_BASE;
    l.params[1] = random_number();
    l.params[2] = random_number();
    for (uint32_t i = 0; i < OUT; i++)
        l.ginit[i] = l.gmapped[i] = 1;
    evaluate(f, &l, &ev);
    lir_free(f);
    cr_assert_eq(qg_run(&l, &o, &r, &e), 0, "%s", e.what);
    cr_assert_eq(r.status, QG_OK, "twist %d, seed %llu", t, (unsigned long long)seed);
    for (uint32_t i = 0; i < OUT; i++)
        cr_expect_eq(r.gmem[i], ev.g[i], "twist %d, seed %llu: word %u is %08x, not %08x", t,
                     (unsigned long long)seed, i, r.gmem[i], ev.g[i]);
    return p.nblocks;
}

Test(repeat, random_pairs_of_loops)
{
    uint32_t blocks[NTWISTS] = {0};

    for (uint64_t seed = 1; seed <= 150; seed++)
        for (int t = 0; t < NTWISTS; t++)
            blocks[t] += blocks_of((enum twist)t, seed);
    for (int t = 1; t < AROUND; t++)
        if (t != INIT && t != CHANGED && t != TAMPERED && t != STARTED &&
            t != LATER) /* add 0, or a web of its own */
            cr_expect_lt(blocks[SAME] + 100, blocks[t],
                         "the same loop twice: %u blocks, and with twist %d %u", blocks[SAME], t,
                         blocks[t]);
}
