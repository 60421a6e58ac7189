/* The back half: LIR built by hand, lowered, run; token counts of typical shapes. */
#include "lir.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define V(x) ((struct lir_val){.kind = LIR_VREG, .v = (x)})
#define I(x) ((struct lir_val){.kind = LIR_IMM, .imm = (uint32_t)(x)})
#define PARAM(w) ((struct lir_val){.kind = LIR_RELOC, .reloc = QG_RELOC_PARAM, .index = (w)})
#define RELOC(r) ((struct lir_val){.kind = LIR_RELOC, .reloc = QG_RELOC_##r})

/* A kernel with pointer parameters 0..np-1 and scalars behind them. */
static struct lir_func *kernel(struct qg_program *p, uint32_t np, uint32_t ns)
{
    memset(p, 0, sizeof *p);
    strcpy(p->kernel, "k");
    for (uint32_t i = 0; i < np + ns; i++) {
        snprintf(p->params[i].name, sizeof p->params[i].name, "p%u", i);
        p->params[i].kind = i < np ? QG_PARAM_POINTER : QG_PARAM_SCALAR;
        p->params[i].bytes = i < np ? 8 : 4;
        p->params[i].word = (uint8_t)i;
    }
    p->nparams = np + ns;
    return lir_new(p);
}

static uint32_t alu(struct lir_func *f, uint32_t bb, enum qg_op op, struct lir_val a,
                    struct lir_val b, struct lir_val c)
{
    struct lir_ins *i = lir_emit(f, bb, LIR_ALU);

    i->alu = op;
    i->a = a;
    i->b = b;
    i->c = c;
    return (uint32_t)(i->dst = (int32_t)lir_vreg(f));
}

static uint32_t special(struct lir_func *f, uint32_t bb, int which)
{
    struct lir_ins *i = lir_emit(f, bb, LIR_SPECIAL);

    i->special = (uint8_t)which;
    return (uint32_t)(i->dst = (int32_t)lir_vreg(f));
}

static uint32_t ld(struct lir_func *f, uint32_t bb, enum lir_space space, struct lir_val a)
{
    struct lir_ins *i = lir_emit(f, bb, LIR_LD);

    i->space = space;
    i->a = a;
    return (uint32_t)(i->dst = (int32_t)lir_vreg(f));
}

static void st(struct lir_func *f, uint32_t bb, enum lir_space space, struct lir_val a,
               struct lir_val c)
{
    struct lir_ins *i = lir_emit(f, bb, LIR_ST);

    i->space = space;
    i->a = a;
    i->c = c;
}

static int setp(struct lir_func *f, uint32_t bb, enum qg_cmp cmp, struct lir_val a,
                struct lir_val b)
{
    struct lir_ins *i = lir_emit(f, bb, LIR_SETP);

    i->cmp = cmp;
    i->a = a;
    i->b = b;
    return i->pdst = (int32_t)lir_vpred(f);
}

static void bra(struct lir_func *f, uint32_t bb, int p, bool neg, uint32_t to)
{
    struct lir_ins *i = lir_emit(f, bb, LIR_BRA);

    i->guard = (struct lir_pred){.p = p, .neg = neg};
    i->target = (int32_t)to;
}

/* array + (i << 2), as PTX computes it */
static struct lir_val element(struct lir_func *f, uint32_t bb, uint32_t word, uint32_t i)
{
    uint32_t off = alu(f, bb, QG_OP_MAD, V(i), I(4), (struct lir_val){0});

    return V(alu(f, bb, QG_OP_ADD, PARAM(word), V(off), (struct lir_val){0}));
}

static uint32_t global_id(struct lir_func *f, uint32_t bb)
{
    uint32_t tid = special(f, bb, QG_SPECIAL_TID_X), cta = special(f, bb, QG_SPECIAL_CTAID_X);

    return alu(f, bb, QG_OP_MAD, V(cta), RELOC(NTID_X), V(tid));
}

/* Places arrays one after another; sizes[] words each. */
static void launch(struct qg_launch *l, const struct qg_program *p, uint32_t threads,
                   const uint32_t *sizes, uint32_t np, const uint32_t *scalars)
{
    uint32_t row = 0;

    memset(l, 0, sizeof *l);
    l->program = p;
    l->grid[0] = l->grid[1] = l->grid[2] = l->block[1] = l->block[2] = 1;
    l->block[0] = threads;
    for (uint32_t i = 0; i < np; i++) {
        l->params[i] = QG_GLOBAL_BASE + 4 * row;
        for (uint32_t k = 0; k < sizes[i]; k++, row++)
            l->ginit[row] = l->gmapped[row] = 1;
    }
    for (uint32_t i = np; i < p->nparams; i++)
        l->params[i] = scalars[i - np];
}

static void lower(struct lir_func *f)
{
    struct qg_error e = {0};
    int rc = lir_lower(f, getenv("QG_DUMP"), &e);

    cr_assert_eq(rc, 0, "%s", e.what);
    lir_free(f);
}

static struct qg_result run(const struct qg_launch *l)
{
    struct qg_result r;
    struct qg_error e = {0};
    struct qg_options o = {0};
    int rc = qg_run(l, &o, &r, &e);

    cr_assert_eq(rc, 0, "%s", e.what);
    if (r.status == QG_DIAG)
        qg_diag_print(stderr, &r.diag, l->program);
    cr_assert_eq(r.status, QG_OK);
    return r;
}

Test(lower, dot_product)
{
    struct qg_program p;
    struct lir_func *f = kernel(&p, 3, 1); /* a b out, n */
    uint32_t b0 = lir_bb_new(f), b1 = lir_bb_new(f), b2 = lir_bb_new(f), i, x, y, m;
    struct lir_ins *s;
    struct qg_launch l;
    struct qg_result r;

    i = global_id(f, b0);
    bra(f, b0, setp(f, b0, QG_CMP_GE, V(i), PARAM(3)), false, b2);
    x = ld(f, b1, LIR_GLOBAL, element(f, b1, 0, i));
    y = ld(f, b1, LIR_GLOBAL, element(f, b1, 1, i));
    m = alu(f, b1, QG_OP_MAD, V(y), V(x), (struct lir_val){0});
    s = lir_emit(f, b1, LIR_ATOM);
    s->alu = QG_OP_ADD;
    s->a = PARAM(2);
    s->c = V(m);
    lir_emit(f, b2, LIR_EXIT);
    lower(f);
    launch(&l, &p, 4, (uint32_t[]){3, 3, 1}, 3, (uint32_t[]){3});
    for (uint32_t k = 0; k < 6; k++)
        l.gmem[k] = k + 1;
    r = run(&l);
    cr_expect_eq(r.gmem[6], 32);
    cr_expect_eq(p.nblocks, 3);
    cr_expect_leq(r.tokens, 20, "%u tokens", (unsigned)r.tokens);
}

Test(lower, vector_add)
{
    struct qg_program p;
    struct lir_func *f = kernel(&p, 3, 1);
    uint32_t b0 = lir_bb_new(f), b1 = lir_bb_new(f), b2 = lir_bb_new(f), i, x, y;
    struct qg_launch l;
    struct qg_result r;

    i = global_id(f, b0);
    bra(f, b0, setp(f, b0, QG_CMP_GE, V(i), PARAM(3)), false, b2);
    x = ld(f, b1, LIR_GLOBAL, element(f, b1, 0, i));
    y = ld(f, b1, LIR_GLOBAL, element(f, b1, 1, i));
    st(f, b1, LIR_GLOBAL, element(f, b1, 2, i), V(alu(f, b1, QG_OP_ADD, V(y), V(x), I(0))));
    lir_emit(f, b2, LIR_EXIT);
    lower(f);
    launch(&l, &p, 4, (uint32_t[]){3, 3, 3}, 3, (uint32_t[]){3});
    for (uint32_t k = 0; k < 6; k++)
        l.gmem[k] = k * k;
    r = run(&l);
    for (uint32_t k = 0; k < 3; k++)
        cr_expect_eq(r.gmem[6 + k], k * k + (k + 3) * (k + 3));
    cr_expect_eq(p.nblocks, 2, "%u blocks", p.nblocks);
}

/* out[k * 4 + tid] = a[tid] * b[tid] + (tid ^ k): five instructions a block, so that the line is
 * longer than one trace; every block is needed. */
static struct lir_func *long_line(struct qg_program *p, uint32_t n)
{
    struct lir_func *f = kernel(p, 3, 0);
    uint32_t b = lir_bb_new(f), tid = special(f, b, QG_SPECIAL_TID_X);

    for (uint32_t k = 0; k < n; k++) {
        uint32_t t = alu(f, b, QG_OP_XOR, V(tid), I(k + 1), (struct lir_val){0});
        uint32_t x = ld(f, b, LIR_GLOBAL, element(f, b, 0, tid));
        uint32_t y = ld(f, b, LIR_GLOBAL, element(f, b, 1, tid));
        uint32_t m = alu(f, b, QG_OP_MAD, V(x), V(y), V(t));

        st(f, b, LIR_GLOBAL, element(f, b, 2, tid), V(m));
        f->bb[b].ins[f->bb[b].n - 1].b = I(12 * (k % 8));
    }
    lir_emit(f, b, LIR_EXIT);
    return f;
}

Test(lower, long_straight_line)
{
    struct qg_program p;
    struct qg_launch l;
    struct qg_result r;

    lower(long_line(&p, 31));
    cr_expect_eq(p.nblocks, 31, "%u blocks", p.nblocks);
    launch(&l, &p, 3, (uint32_t[]){3, 3, 24}, 3, NULL);
    for (uint32_t k = 0; k < 6; k++)
        l.gmem[k] = k + 1;
    r = run(&l);
    for (uint32_t k = 23; k < 31; k++)
        for (uint32_t t = 0; t < 3; t++)
            cr_expect_eq(r.gmem[6 + 3 * (k % 8) + t], (t + 1) * (t + 4) + (t ^ (k + 1)));
}

static void expect_refusal(struct lir_func *f, const char *what)
{
    struct qg_error e = {0};

    cr_expect_eq(lir_lower(f, NULL, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, what) != NULL, "said: %s", e.what);
    cr_expect(e.hint[0] != 0);
    lir_free(f);
}

Test(lower, refusals_give_numbers)
{
    struct qg_program p;
    struct lir_func *f = kernel(&p, 1, 0);
    uint32_t b = lir_bb_new(f), v[20];

    expect_refusal(long_line(&p, 35), "k needs 35 blocks, the machine has 32");
    expect_refusal(long_line(&p, 60), "k has 300 machine instructions; 32 blocks hold 224 at most");

    /* twenty values that are all needed when the last one is known, one loop around */
    for (uint32_t k = 0; k < 20; k++)
        v[k] = ld(f, b, LIR_SHARED, I(4 * k));
    lir_emit(f, b, LIR_BAR);
    for (uint32_t k = 0; k < 20; k++)
        st(f, b, LIR_SHARED, I(4 * k), V(v[19 - k]));
    lir_emit(f, b, LIR_EXIT);
    expect_refusal(f, "k needs 20 registers, the machine has 15");
}

/* ---- Shapes: blocks and tokens, so that a change for the worse is seen --------------------- */

static void guarded(struct lir_ins *i, int p)
{
    i->guard.p = p;
}

/* do { p = r >= d; if (p) r -= d, q++; } while (p): subtraction, test and branch are one block. */
Test(lower, division_step)
{
    struct qg_program p;
    struct lir_func *f = kernel(&p, 1, 2); /* out, r, d */
    uint32_t b0 = lir_bb_new(f), b1 = lir_bb_new(f), b2 = lir_bb_new(f);
    uint32_t r = lir_vreg(f), q = lir_vreg(f);
    struct lir_ins *i;
    struct qg_launch l;
    struct qg_result x;
    int c;

    i = lir_emit(f, b0, LIR_MOV);
    i->a = PARAM(1);
    i->dst = (int32_t)r;
    i = lir_emit(f, b0, LIR_MOV);
    i->a = I(0);
    i->dst = (int32_t)q;
    c = setp(f, b1, QG_CMP_GEU, V(r), PARAM(2));
    i = lir_emit(f, b1, LIR_ALU);
    i->alu = QG_OP_SUB;
    i->a = V(r);
    i->b = PARAM(2);
    i->dst = (int32_t)r;
    guarded(i, c);
    i = lir_emit(f, b1, LIR_ALU);
    i->alu = QG_OP_ADD;
    i->a = V(q);
    i->b = I(1);
    i->dst = (int32_t)q;
    guarded(i, c);
    bra(f, b1, c, false, b1);
    st(f, b2, LIR_GLOBAL, PARAM(0), V(q));
    i = lir_emit(f, b2, LIR_ST);
    i->a = PARAM(0);
    i->b = I(4);
    i->c = V(r);
    lir_emit(f, b2, LIR_EXIT);
    lower(f);
    cr_expect_eq(p.nblocks, 4, "%u blocks", p.nblocks);
    launch(&l, &p, 1, (uint32_t[]){2}, 1, (uint32_t[]){17, 5});
    x = run(&l);
    cr_expect_eq(x.gmem[0], 3);
    cr_expect_eq(x.gmem[1], 2);
    /* 5 for the two moves, 5 a step, 1 for the step that fails, 3 a store, HALT */
    cr_expect_eq(x.tokens, 5 + 3 * 5 + 1 + 2 * 3 + 1, "%u tokens", (unsigned)x.tokens);
}

/* for (s = 4; s; s >>= 1) { if (t < s) a[t] += a[t + s]; __syncthreads(); } in shared memory, as
 * clang writes it: three blocks a round. */
Test(lower, reduction)
{
    struct qg_program p;
    struct lir_func *f = kernel(&p, 2, 0); /* in, out */
    uint32_t b0 = lir_bb_new(f), b1 = lir_bb_new(f), b2 = lir_bb_new(f), b3 = lir_bb_new(f);
    uint32_t b4 = lir_bb_new(f), b5 = lir_bb_new(f), tid, x, y, off, at, s = lir_vreg(f), own;
    struct lir_ins *i;
    struct qg_launch l;
    struct qg_result r;
    int c;

    p.shared_words = 8;
    tid = special(f, b0, QG_SPECIAL_TID_X);
    own = alu(f, b0, QG_OP_SHL, V(tid), I(2), (struct lir_val){0});
    st(f, b0, LIR_SHARED, V(own), V(ld(f, b0, LIR_GLOBAL, element(f, b0, 0, tid))));
    lir_emit(f, b0, LIR_BAR);
    i = lir_emit(f, b0, LIR_MOV);
    i->a = I(4);
    i->dst = (int32_t)s;
    bra(f, b1, setp(f, b1, QG_CMP_GEU, V(tid), V(s)), false, b3);
    off = alu(f, b2, QG_OP_SHL, V(s), I(2), (struct lir_val){0});
    at = alu(f, b2, QG_OP_ADD, V(own), V(off), (struct lir_val){0});
    x = ld(f, b2, LIR_SHARED, V(at));
    y = ld(f, b2, LIR_SHARED, V(own));
    st(f, b2, LIR_SHARED, V(own), V(alu(f, b2, QG_OP_ADD, V(x), V(y), (struct lir_val){0})));
    lir_emit(f, b3, LIR_BAR);
    x = alu(f, b3, QG_OP_SHR, V(s), I(1), (struct lir_val){0});
    c = setp(f, b3, QG_CMP_LTU, V(s), I(2));
    i = lir_emit(f, b3, LIR_MOV);
    i->a = V(x);
    i->dst = (int32_t)s;
    bra(f, b3, c, true, b1);
    c = setp(f, b4, QG_CMP_NE, V(tid), I(0));
    i = lir_emit(f, b4, LIR_EXIT);
    guarded(i, c);
    st(f, b5, LIR_GLOBAL, PARAM(1), V(ld(f, b5, LIR_SHARED, I(0))));
    lir_emit(f, b5, LIR_EXIT);
    lower(f);
    cr_expect_eq(p.nblocks, 5, "%u blocks", p.nblocks);
    launch(&l, &p, 8, (uint32_t[]){8, 1}, 2, NULL);
    for (uint32_t k = 0; k < 8; k++)
        l.gmem[k] = 1u << k;
    r = run(&l);
    cr_expect_eq(r.gmem[8], 255);
    cr_expect_leq(r.tokens, 115, "%u tokens", (unsigned)r.tokens);
}

/* A sum over 32 lanes in five steps, unrolled: each takes a block for the source lane, of which the
 * difference and the comparison are one operation, one to store and one to load and add. */
Test(lower, warp_reduction)
{
    struct qg_program p;
    struct lir_func *f = kernel(&p, 2, 0); /* in, out */
    struct lir_val none = {0};
    uint32_t b = lir_bb_new(f), tid = special(f, b, QG_SPECIAL_TID_X), v, own;
    struct qg_launch l;
    struct qg_result r;

    p.shared_words = 32;
    own = alu(f, b, QG_OP_SHL, V(tid), I(2), none);
    v = ld(f, b, LIR_GLOBAL, element(f, b, 0, tid));
    for (uint32_t d = 16; d; d /= 2) {
        uint32_t sum, end = alu(f, b, QG_OP_ADD, V(tid), I(-32u), none), at = lir_vreg(f);
        struct lir_ins *i;
        int c;

        if (d < 16)
            lir_emit(f, b, LIR_BAR);
        st(f, b, LIR_SHARED, V(own), V(v));
        lir_emit(f, b, LIR_BAR);
        c = setp(f, b, QG_CMP_LTU, V(tid), I(32 - d));
        sum = alu(f, b, QG_OP_ADD, V(tid), I(d - 32), none);
        i = lir_emit(f, b, LIR_SEL);
        i->dst = (int32_t)at;
        i->a = V(sum);
        i->b = V(end);
        i->p = (struct lir_pred){c, false};
        at = alu(f, b, QG_OP_SHL, V(at), I(2), none);
        at = alu(f, b, QG_OP_ADD, V(at), I(128), none);
        v = alu(f, b, QG_OP_ADD, V(ld(f, b, LIR_SHARED, V(at))), V(v), none);
    }
    st(f, b, LIR_GLOBAL, element(f, b, 1, tid), V(v));
    lir_emit(f, b, LIR_EXIT);
    lower(f);
    cr_expect_leq(p.nblocks, 3 * 5 + 2, "%u blocks", p.nblocks);
    launch(&l, &p, 32, (uint32_t[]){32, 32}, 2, NULL);
    for (uint32_t k = 0; k < 32; k++)
        l.gmem[k] = k + 1;
    r = run(&l);
    cr_expect_eq(r.gmem[32], 528);
    cr_expect_eq(r.gmem[63], 32 * 32, "the last lane is its own source each time");
}

/* do { sum += *p; p++; } while (--n): the pointer becomes a word index and its array an offset. */
Test(lower, pointer_step)
{
    struct qg_program p;
    struct lir_func *f = kernel(&p, 2, 0); /* in, out */
    uint32_t b0 = lir_bb_new(f), b1 = lir_bb_new(f), b2 = lir_bb_new(f);
    uint32_t ptr = lir_vreg(f), sum = lir_vreg(f), n = lir_vreg(f), x;
    struct lir_ins *i;
    struct lir_val first;
    struct qg_launch l;
    struct qg_result r;

    first = element(f, b0, 0, special(f, b0, QG_SPECIAL_TID_X));

    i = lir_emit(f, b0, LIR_MOV);
    i->a = first;
    i->dst = (int32_t)ptr;
    i = lir_emit(f, b0, LIR_MOV);
    i->a = I(0);
    i->dst = (int32_t)sum;
    i = lir_emit(f, b0, LIR_MOV);
    i->a = I(3);
    i->dst = (int32_t)n;
    x = ld(f, b1, LIR_GLOBAL, V(ptr));
    i = lir_emit(f, b1, LIR_ALU);
    i->alu = QG_OP_ADD;
    i->a = V(sum);
    i->b = V(x);
    i->dst = (int32_t)sum;
    i = lir_emit(f, b1, LIR_ALU);
    i->alu = QG_OP_ADD;
    i->a = V(ptr);
    i->b = I(4);
    i->dst = (int32_t)ptr;
    i = lir_emit(f, b1, LIR_ALU);
    i->alu = QG_OP_ADD;
    i->a = V(n);
    i->b = I(-1);
    i->dst = (int32_t)n;
    bra(f, b1, setp(f, b1, QG_CMP_NE, V(n), I(0)), false, b1);
    st(f, b2, LIR_GLOBAL, PARAM(1), V(sum));
    lir_emit(f, b2, LIR_EXIT);
    lower(f);
    cr_expect_eq(p.nblocks, 4, "%u blocks", p.nblocks);
    launch(&l, &p, 1, (uint32_t[]){3, 1}, 2, NULL);
    for (uint32_t k = 0; k < 3; k++)
        l.gmem[k] = 10 + k;
    r = run(&l);
    cr_expect_eq(r.gmem[3], 33);
    cr_expect_leq(r.tokens, 40, "%u tokens", (unsigned)r.tokens);
}
