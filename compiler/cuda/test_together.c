/* Shuffles and votes over a whole thread block, by running their LIR with up to 32 lanes and
 * comparing with the rules of the PTX manual. */
#include "lir_eval.h"
#include "select.h"

#include <criterion/criterion.h>

enum { OUT = 512, LANES = 32 };

static struct qg_program prog;

static struct lir_func *select_kernel(const char *head, const char *code)
{
    static char text[8192];
    struct qg_error e = {0};
    struct ptx_module *m = NULL;
    struct lir_func *f;

    snprintf(text, sizeof text,
             ".version 6.3\n.target sm_75\n.address_size 64\n.shared .align 4 .b8 s[40];\n"
             ".extern .shared .align 4 .b8 dyn[];\n"
             ".entry k(.param .u64 out, .param .u32 a, .param .u32 b) %s {\n"
             ".reg .b32 %%r<40>; .reg .b64 %%rd<9>; .reg .pred %%p<9>;\n"
             "ld.param.u64 %%rd1, [out]; ld.param.u32 %%r1, [a]; ld.param.u32 %%r2, [b];\n"
             "mov.u32 %%r3, %%laneid; mul.wide.u32 %%rd2, %%r3, 8; add.s64 %%rd2, %%rd1, %%rd2;\n"
             "mad.lo.s32 %%r4, %%r3, %%r3, 100; mov.u32 %%r10, 77; setp.ne.u32 %%p5, %%r3, %%r3;\n"
             "%s\nst.global.u32 [%%rd2], %%r10; selp.u32 %%r11, 1, 0, %%p5;\n"
             "st.global.u32 [%%rd2+4], %%r11; ret; }\n",
             head, code);
    memset(&prog, 0, sizeof prog);
    if (ptx_parse(&m, text, "t.ptx", &e)) {
        qg_error_print(stderr, &e);
        cr_assert_fail("the text does not parse");
    }
    f = lir_new(&prog);
    if (sel_select(m, 0, NULL, f, &e)) {
        qg_error_print(stderr, &e);
        cr_assert_fail("the kernel is refused");
    }
    ptx_free(m);
    return f;
}

static void run(const struct lir_func *f, struct eval *e, uint32_t lanes, uint32_t a, uint32_t b)
{
    *e = (struct eval){.nlanes = lanes, .ntid = {lanes, 1, 1}, .nctaid = {1, 1, 1}};
    e->params[0] = OUT;
    e->params[1] = a;
    e->params[2] = b;
    cr_assert(eval_run(f, e), "the kernel faults");
}

#define value(l) (e.global[OUT / 4 + 2 * (l)])
#define flag(l) (e.global[OUT / 4 + 2 * (l) + 1])

static uint32_t count(const struct lir_func *f, enum lir_op op)
{
    uint32_t n = 0;

    for (uint32_t b = 0; b < f->nbb; b++)
        for (uint32_t k = 0; k < f->bb[b].n; k++)
            n += f->bb[b].ins[k].op == op;
    return n;
}

/* ---- Shuffles ------------------------------------------------------------------------- */

/* The manual, line by line: lane[4:0], bval, cval, mask; maxLane, minLane; j and pval. */
static uint32_t manual(const char *mode, uint32_t lane, uint32_t b, uint32_t c, bool *pval)
{
    uint32_t bval = b & 0x1f, cval = c & 0x1f, mask = c >> 8 & 0x1f;
    int max = (int)((lane & mask) | (cval & ~mask)), min = (int)(lane & mask), j;

    if (strcmp(mode, "up") == 0) {
        j = (int)lane - (int)bval;
        *pval = j >= max;
    } else if (strcmp(mode, "down") == 0) {
        j = (int)lane + (int)bval;
        *pval = j <= max;
    } else if (strcmp(mode, "bfly") == 0) {
        j = (int)(lane ^ bval);
        *pval = j <= max;
    } else {
        j = min | (int)(bval & ~mask);
        *pval = j <= max;
    }
    return *pval ? (uint32_t)j : lane;
}

static const char *const modes[] = {"up", "down", "bfly", "idx"};

static void compare(const struct eval *r, const char *mode, uint32_t b, uint32_t c)
{
    struct eval e = *r;

    for (uint32_t l = 0; l < LANES; l++) {
        bool in;
        uint32_t from = manual(mode, l, b, c, &in);

        cr_assert_eq(value(l), from * from + 100, "%s by %u, 0x%x: lane %u has %u, not that of %u",
                     mode, b, c, l, value(l), from);
        cr_assert_eq(flag(l), in, "%s by %u, 0x%x: predicate of lane %u", mode, b, c, l);
    }
}

/* The clamp operands of widths 8, 16 and 32, and some that no width has. */
static const uint32_t clamps[] = {0x0000, 0x001f, 0x1000, 0x101f, 0x1800, 0x181f,
                                  0x0007, 0x1803, 0x0510, 0x1f1f, 0x1c01};

Test(shuffle, constants)
{
    for (int m = 0; m < 4; m++)
        for (size_t k = 0; k < sizeof clamps / sizeof *clamps; k++)
            for (uint32_t b = 0; b < 40; b += b < 5 ? 1 : 3) {
                struct lir_func *f;
                struct eval e;
                char code[128];

                if (clamps[k] == 0x1f1f && m == 2 && b > 3)
                    continue; /* native, and out of its group */
                snprintf(code, sizeof code, "shfl.sync.%s.b32 %%r10|%%p5, %%r4, %u, 0x%x, -1;",
                         modes[m], b, clamps[k]);
                f = select_kernel("", code);
                run(f, &e, LANES, 0, 0);
                compare(&e, modes[m], b, clamps[k]);
                lir_free(f);
            }
}

Test(shuffle, known_at_run_time_only)
{
    for (int m = 0; m < 4; m++)
        for (size_t k = 0; k < sizeof clamps / sizeof *clamps; k++)
            for (int which = 0; which < 2; which++) {
                char code[128], c[16];
                struct lir_func *f;

                snprintf(c, sizeof c, which ? "%%r2" : "0x%x", clamps[k]);
                snprintf(code, sizeof code, "shfl.sync.%s.b32 %%r10|%%p5, %%r4, %%r1, %s, -1;",
                         modes[m], c);
                if ((clamps[k] >> 8 & 31) >= 0x1c && !which)
                    continue; /* native, with a count that leads out of the group */
                f = select_kernel("", code);
                for (uint32_t b = 0; b < 70; b += 1 + b / 6) {
                    struct eval e;

                    run(f, &e, LANES, b, clamps[k]);
                    compare(&e, modes[m], b, clamps[k]);
                }
                lir_free(f);
            }
}

Test(shuffle, in_turn)
{
    /* butterfly sum: 5 steps, of which 2 are the machine's own */
    struct lir_func *f =
        select_kernel("", "mov.u32 %r10, %r3;"
                          "shfl.sync.bfly.b32 %r5, %r10, 16, 31, -1; add.s32 %r10, %r10, %r5;"
                          "shfl.sync.bfly.b32 %r5, %r10, 8, 31, -1; add.s32 %r10, %r10, %r5;"
                          "shfl.sync.bfly.b32 %r5, %r10, 4, 31, -1; add.s32 %r10, %r10, %r5;"
                          "shfl.sync.bfly.b32 %r5, %r10, 2, 31, -1; add.s32 %r10, %r10, %r5;"
                          "shfl.sync.bfly.b32 %r5, %r10, 1, 31, -1; add.s32 %r10, %r10, %r5;");
    struct eval e;

    run(f, &e, LANES, 0, 0);
    for (uint32_t l = 0; l < LANES; l++)
        cr_expect_eq(value(l), 31 * 32 / 2);
    cr_expect_eq(count(f, LIR_SHFL), 2);
    cr_expect_eq(count(f, LIR_BAR), 5, "one each, and one before the words are used again");
    cr_expect_eq(prog.lane_words, 32);
    cr_expect_eq(prog.shared_words, 32);
    lir_free(f);
}

Test(shuffle, a_barrier_of_the_kernel_counts)
{
    struct lir_func *f =
        select_kernel("", "shfl.sync.idx.b32 %r10, %r4, 9, 31, -1; bar.sync 0;"
                          "shfl.sync.idx.b32 %r10, %r10, 3, 31, -1; st.shared.u32 [s], %r10;");
    struct eval e;

    run(f, &e, LANES, 0, 0);
    cr_expect_eq(value(17), 181);
    cr_expect_eq(count(f, LIR_BAR), 3);
    cr_expect_eq(prog.shared_words, 10 + 32, "behind the variables of the kernel");
    lir_free(f);
}

Test(shuffle, dynamic_shared_memory_lies_behind_its_words)
{
    struct lir_func *f =
        select_kernel("", "mov.u32 %r9, dyn; st.shared.u32 [dyn], %r4;"
                          "shfl.sync.idx.b32 %r10, %r9, 3, 31, -1; st.shared.u32 [s], %r10;");
    struct eval e;

    run(f, &e, LANES, 0, 0);
    cr_expect_eq(value(17), 4 * (10 + 32));
    cr_expect_eq(prog.shared_words, 10 + 32);
    cr_expect_eq(prog.lane_words, 32);
    lir_free(f);
}

Test(shuffle, only_the_predicate)
{
    struct lir_func *f = select_kernel("", "shfl.sync.up.b32 _|%p5, %r4, 9, 0, -1;");
    struct eval e;

    run(f, &e, LANES, 0, 0);
    for (uint32_t l = 0; l < LANES; l++)
        cr_expect_eq(flag(l), l >= 9);
    cr_expect_eq(count(f, LIR_BAR), 0);
    cr_expect_eq(prog.shared_words, 0);
    lir_free(f);
}

/* ---- Votes ---------------------------------------------------------------------------- */

/* Bit l of parameter a is what lane l says. */
#define SAYS "shr.u32 %r5, %r1, %r3; and.b32 %r5, %r5, 1; setp.ne.u32 %p2, %r5, 0;"

Test(vote, modes)
{
    const uint32_t says[] = {0, 0xffffffff, 1, 0x80000000, 0x7fffffff, 0x12345678, 0x3ff, 0x3fe};
    const uint32_t lanes[] = {1, 3, 4, 9, 10, 31, 32};
    struct lir_func *ballot = select_kernel("", SAYS "vote.sync.ballot.b32 %r10, %p2, -1;"),
                    *all = select_kernel("", SAYS "vote.sync.all.pred %p5, %p2, -1;"),
                    *any = select_kernel("", SAYS "vote.sync.any.pred %p5, !%p2, -1;"),
                    *uni = select_kernel("", SAYS "vote.sync.uni.pred %p5, %p2, -1;");

    for (size_t k = 0; k < sizeof says / sizeof *says; k++)
        for (size_t n = 0; n < sizeof lanes / sizeof *lanes; n++) {
            uint32_t there = 0xffffffffu >> (32 - lanes[n]), yes = says[k] & there;
            struct eval e;

            run(ballot, &e, lanes[n], says[k], 0);
            for (uint32_t l = 0; l < lanes[n]; l++)
                cr_assert_eq(value(l), yes, "%u of %u", l, lanes[n]);
            run(all, &e, lanes[n], says[k], 0);
            for (uint32_t l = 0; l < lanes[n]; l++)
                cr_assert_eq(flag(l), yes == there);
            run(any, &e, lanes[n], says[k], 0);
            for (uint32_t l = 0; l < lanes[n]; l++)
                cr_assert_eq(flag(l), yes != there);
            run(uni, &e, lanes[n], says[k], 0);
            for (uint32_t l = 0; l < lanes[n]; l++)
                cr_assert_eq(flag(l), yes == there || !yes);
        }
    cr_expect_eq(prog.shared_words, 1);
    cr_expect_eq(prog.lane_words, 0);
    lir_free(ballot);
    lir_free(all);
    lir_free(any);
    lir_free(uni);
}

Test(vote, at_barriers)
{
    struct lir_func *f =
        select_kernel("", SAYS "bar.red.popc.u32 %r10, 0, %p2; bar.red.and.pred %p3, 0, %p2;"
                               "barrier.red.or.pred %p5, 0, !%p2; @%p3 add.u32 %r10, %r10, 100;");
    const uint32_t says[] = {0, 0xffffffff, 0x0f0f0f0f};
    const uint32_t number[] = {0, 32 + 100, 16};

    for (int k = 0; k < 3; k++) {
        struct eval e;

        run(f, &e, LANES, says[k], 0);
        for (uint32_t l = 0; l < LANES; l++) {
            cr_expect_eq(value(l), number[k]);
            cr_expect_eq(flag(l), k != 1);
        }
    }
    lir_free(f);
    f = select_kernel("", SAYS "bar.red.popc.u32 %r5, 0, %p2;"); /* nobody looks at the result */
    cr_expect_eq(count(f, LIR_BAR), 1);
    lir_free(f);
}

Test(vote, activemask)
{
    struct lir_func *f = select_kernel("", "activemask.b32 %r5;"
                                           "shfl.sync.idx.b32 %r10, %r5, 1, 31, %r5;");
    struct eval e;

    for (uint32_t n = 2; n <= 32; n++) {
        run(f, &e, n, 0, 0);
        cr_expect_eq(value(n - 1), 0xffffffffu >> (32 - n));
    }
    cr_expect_eq(prog.max_threads, 0);
    lir_free(f);
    f = select_kernel("", SAYS "@%p2 bra L; activemask.b32 %r10;\nL:");
    cr_expect_eq(prog.max_threads, 4, "where not all threads are, for a group only");
    lir_free(f);
}

Test(vote, match)
{
    struct lir_func *any = select_kernel("", "rem.u32 %r5, %r3, %r1;"
                                             "match.any.sync.b32 %r10, %r5, -1;"),
                    *all = select_kernel("", "div.u32 %r5, %r3, %r1;"
                                             "match.all.sync.b32 %r10|%p5, %r5, -1;"),
                    *wide = select_kernel("", "rem.u32 %r5, %r3, %r1; mov.b64 %rd3, {%r2, %r5};"
                                              "match.any.sync.b64 %r10, %rd3, -1;");

    for (uint32_t d = 1; d < 40; d += 3)
        for (uint32_t n = 1; n <= 32; n += 5) {
            struct eval e;

            run(any, &e, n, d, 0);
            for (uint32_t l = 0; l < n; l++) {
                uint32_t want = 0;

                for (uint32_t k = l % d; k < n; k += d)
                    want |= 1u << k;
                cr_assert_eq(value(l), want, "%u of %u mod %u: %x", l, n, d, value(l));
            }
            run(wide, &e, n, d, 0x80000000);
            for (uint32_t l = 0; l < n; l++)
                cr_assert_eq(value(l) >> l & 1, 1);
            run(all, &e, n, d, 0);
            for (uint32_t l = 0; l < n; l++) {
                cr_assert_eq(flag(l), n <= d);
                cr_assert_eq(value(l), n <= d ? 0xffffffffu >> (32 - n) : 0);
            }
        }
    lir_free(any);
    lir_free(all);
    lir_free(wide);
}

/* ---- Who takes part -------------------------------------------------------------------- */

Test(members, masks_that_name_the_first_threads)
{
    struct lir_func *f =
        select_kernel("", "shfl.sync.idx.b32 %r10, %r4, 3, 31, 0xffff; bar.warp.sync 0xff;");

    cr_expect_eq(prog.max_threads, 8);
    cr_expect(strstr(prog.max_threads_why, "the member mask 0xff in line"));
    lir_free(f);
}

Test(members, blocks_that_are_known_to_be_small)
{
    struct lir_func *f = select_kernel(
        ".maxntid 2, 2, 1", SAYS "vote.sync.ballot.b32 %r10, %p2, -1; vote.sync.all.pred %p5, %p2, "
                                 "-1; shfl.sync.up.b32 %r10, %r10, %r2, 0, -1;");

    cr_expect_eq(count(f, LIR_BAR), 0, "one group: the machine has it");
    cr_expect_eq(count(f, LIR_SHFL), 1);
    cr_expect_eq(prog.max_threads, 4);
    cr_expect_str_eq(prog.max_threads_why, "its launch bounds");
    lir_free(f);
    f = select_kernel(".reqntid 8", "");
    cr_expect_eq(prog.max_threads, 8);
    lir_free(f);
}

/* What all threads come to together, though there are branches. */
static void accepted(const char *code)
{
    lir_free(select_kernel("", code));
}

#define BALLOT "vote.sync.ballot.b32 %r10, %p2, -1;"

Test(members, uniform_branches)
{
    accepted(SAYS "setp.lt.u32 %p3, %r1, %r2; @%p3 bra L; " BALLOT "\nL:");
    accepted(SAYS "mov.u32 %r6, %ctaid.x; setp.eq.u32 %p3, %r6, 0; @%p3 bra L; " BALLOT "\nL:");
    /* a loop of a number of rounds that all know, with a branch that some take, which ends before
     */
    accepted(SAYS "mov.u32 %r6, 0;\nA: @%p2 bra B; add.u32 %r7, %r6, %r3;\nB: " BALLOT
                  "add.u32 %r6, %r6, 1; setp.lt.u32 %p3, %r6, %r1; @%p3 bra A;");
    /* a loop of a thread's own rounds, and the vote behind it */
    accepted(SAYS "mov.u32 %r6, 0;\nA: add.u32 %r6, %r6, 1; setp.lt.u32 %p3, %r6, %r3;"
                  "@%p3 bra A; " BALLOT);
    /* what a vote over all has said, and a broadcast */
    accepted(SAYS BALLOT "setp.eq.u32 %p3, %r10, 0; @%p3 bra L; " BALLOT "\nL:");
    accepted(SAYS
             "shfl.sync.idx.b32 %r6, %r4, 7, 31, -1; setp.eq.u32 %p3, %r6, 0; @%p3 bra L;" BALLOT
             "\nL:");
    /* a word that all read at the same place */
    accepted(SAYS "ld.global.u32 %r6, [%rd1]; setp.eq.u32 %p3, %r6, 0; @%p3 bra L;" BALLOT "\nL:");
    /* no thread has number 32 */
    accepted(SAYS "setp.gt.u32 %p3, %r3, 31; @%p3 bra L;" BALLOT "\nL:");
    accepted(SAYS "setp.ge.s32 %p3, %r3, 32; @%p3 bra L;" BALLOT "\nL:");
    accepted(SAYS "setp.le.u32 %p3, 32, %r3; @%p3 bra L;" BALLOT "\nL:");
}

Test(members, under_a_uniform_guard)
{
    struct lir_func *f =
        select_kernel("", SAYS "setp.lt.u32 %p3, %r2, 5; @%p3 vote.sync.ballot.b32 %r10, %p2, -1;"
                               "@%p3 vote.sync.any.pred %p5, %p2, -1;"
                               "@!%p3 shfl.sync.bfly.b32 %r10, %r4, 31, 31, -1;");
    struct eval e;

    run(f, &e, LANES, 0x1234, 4);
    cr_expect_eq(value(5), 0x1234);
    cr_expect_eq(flag(5), 1);
    run(f, &e, LANES, 0x1234, 5);
    cr_expect_eq(value(5), 26 * 26 + 100);
    cr_expect_eq(flag(5), 0);
    lir_free(f);
}
