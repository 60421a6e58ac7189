/* Instruction selection on whole kernels: memory, parameters, functions, threads together. */
#include "lir_eval.h"
#include "select.h"

#include <criterion/criterion.h>

#define HEAD ".version 6.3\n.target sm_75\n.address_size 64\n"
#define OUT 512 /* address of the array that kernels write */

static struct qg_program prog;

static struct lir_func *select_kernel(const char *text)
{
    struct qg_error e = {0};
    struct ptx_module *m = NULL;
    struct lir_func *f;
    uint32_t kernel = 0;

    memset(&prog, 0, sizeof prog);
    if (ptx_parse(&m, text, "t.ptx", &e)) {
        qg_error_print(stderr, &e);
        cr_assert_fail("the text does not parse");
    }
    while (!m->funcs[kernel].entry)
        kernel++;
    f = lir_new(&prog);
    if (sel_select(m, kernel, NULL, f, &e)) {
        qg_error_print(stderr, &e);
        cr_assert_fail("the kernel is refused");
    }
    ptx_free(m);
    return f;
}

static struct eval run(const char *text, uint32_t lanes, const uint32_t *params, int n)
{
    struct lir_func *f = select_kernel(text);
    struct eval e = {.nlanes = lanes, .ntid = {lanes, 1, 1}, .nctaid = {1, 1, 1}};

    for (int i = 0; i < n; i++)
        e.params[i] = params[i];
    for (int i = 0; i < 16; i++)
        e.global[OUT / 4 + i] = 100 + (uint32_t)i;
    cr_assert(eval_run(f, &e), "the kernel faults");
    lir_free(f);
    return e;
}

#define P(...) (const uint32_t[]){__VA_ARGS__}, sizeof((uint32_t[]){__VA_ARGS__}) / 4
#define KERNEL(params, body)                                                                       \
    HEAD ".entry k(" params ") { .reg .b16 %rs<9>; .reg .b32 %r<30>; .reg .b64 %rd<30>; "          \
         ".reg .pred %p<9>;\n" body "\nret; }\n"
#define WITH_OUT(body)                                                                             \
    KERNEL(".param .u64 out", "ld.param.u64 %rd9, [out]; cvta.to.global.u64 %rd8, %rd9;\n" body)
#define out(i) (e.global[OUT / 4 + (i)])

/* ---- Parameters --------------------------------------------------------------------- */

Test(kernel, parameters_count_words)
{
    struct eval e =
        run(KERNEL(".param .u64 p, .param .u8 c, .param .u64 n, .param .u16 h, .param .u64 "
                   "q, .param .u64 unused",
                   "ld.param.u64 %rd1, [p]; ld.param.s8 %rs1, [c]; ld.param.u64 %rd2, "
                   "[n]; ld.param.u16 %rs2, [h]; ld.param.u64 %rd3, [q];\n"
                   "cvta.to.global.u64 %rd4, %rd1; cvt.s32.s16 %r1, %rs1;\n"
                   "st.global.u32 [%rd4], %r1; cvt.u32.u16 %r2, %rs2;\n"
                   "st.global.u32 [%rd4+4], %r2; st.global.u64 [%rd4+8], %rd2;\n"
                   "ld.global.u32 %r3, [%rd3+4]; st.global.u32 [%rd4+16], %r3;"),
            1, P(OUT, 0xaabbccfe, 0x11223344, 0x55667788, 0xfff1ffff, OUT + 32));

    cr_assert_eq(prog.nparams, 6);
    const uint8_t kind[] = {QG_PARAM_POINTER, QG_PARAM_SCALAR,  QG_PARAM_SCALAR,
                            QG_PARAM_SCALAR,  QG_PARAM_POINTER, QG_PARAM_POINTER};
    const uint8_t word[] = {0, 1, 2, 4, 5, 6}, bytes[] = {8, 1, 8, 2, 8, 8};
    for (int i = 0; i < 6; i++) {
        cr_expect_eq(prog.params[i].kind, kind[i], "parameter %d", i);
        cr_expect_eq(prog.params[i].word, word[i], "parameter %d", i);
        cr_expect_eq(prog.params[i].bytes, bytes[i], "parameter %d", i);
    }
    cr_expect_str_eq(prog.params[2].name, "n");
    cr_expect_eq(out(0), (uint32_t)-2);
    cr_expect_eq(out(1), 0xffff);
    cr_expect_eq(out(2), 0x11223344);
    cr_expect_eq(out(3), 0x55667788);
    cr_expect_eq(out(4), 109);
}

Test(kernel, an_index_is_no_pointer)
{
    struct eval e =
        run(KERNEL(".param .u64 p, .param .u64 n",
                   "ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [n]; shl.b64 %rd3, %rd2, 2;"
                   "add.s64 %rd4, %rd1, %rd3; st.global.u32 [%rd4], 5;"),
            1, P(OUT, 3, 0));

    cr_expect_eq(out(3), 5);
    cr_expect_eq(prog.params[1].kind, QG_PARAM_SCALAR);
    cr_expect_eq(prog.params[1].word, 1);
}

Test(kernel, a_byte_offset_is_no_pointer_beside_one)
{
    struct eval e =
        run(KERNEL(".param .u64 p, .param .u64 n",
                   "ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [n]; cvta.to.global.u64 %rd5, %rd1;"
                   "add.s64 %rd4, %rd2, %rd5; st.global.u32 [%rd4], 5;"),
            1, P(OUT, 8, 0));

    cr_expect_eq(out(2), 5);
    cr_expect_eq(prog.params[0].kind, QG_PARAM_POINTER);
    cr_expect_eq(prog.params[1].kind, QG_PARAM_SCALAR);
}

Test(kernel, special_registers_and_launch_values)
{
    struct eval e = run(
        WITH_OUT("mov.u32 %r1, %tid.x; mul.wide.u32 %rd1, %r1, 4; add.s64 %rd1, %rd8, %rd1;"
                 "mov.u32 %r2, %lanemask_lt; mov.u32 %r3, %ntid.x; mov.u32 %r4, %warpid;"
                 "mov.u32 %r5, %lanemask_ge; mov.u32 %r6, WARP_SZ; shl.b32 %r3, %r3, 8;"
                 "or.b32 %r2, %r2, %r3; or.b32 %r2, %r2, %r4; and.b32 %r5, %r5, 15; shl.b32 %r5, "
                 "%r5, 16; or.b32 %r2, %r2, %r5; shl.b32 %r6, %r6, 24; or.b32 %r2, %r2, %r6;"
                 "st.global.u32 [%rd1], %r2;"),
        4, P(OUT));

    for (uint32_t l = 0; l < 4; l++)
        cr_expect_eq(out(l), ((1u << l) - 1) | 4 << 8 | (15u << l & 15) << 16 | 32u << 24);
}

/* ---- Memory ------------------------------------------------------------------------- */

Test(kernel, high_words_of_addresses_vanish)
{
    struct lir_func *f = select_kernel(
        WITH_OUT("mov.u32 %r1, %tid.x; mov.u64 %rd1, %rd8; mov.u32 %r2, 0;\n"
                 "L: st.global.u32 [%rd1], %r1; add.s64 %rd1, %rd1, 4; add.s32 %r2, %r2, 1;"
                 "setp.lt.s32 %p1, %r2, 5; @%p1 bra L;"));
    uint32_t n = 0;

    for (uint32_t b = 0; b < f->nbb; b++)
        for (uint32_t i = 0; i < f->bb[b].n; i++) {
            n += f->bb[b].ins[i].op != LIR_MOV;
            cr_expect_neq(f->bb[b].ins[i].op, LIR_SET, "a carry is computed");
        }
    cr_expect_leq(n, 9);
    lir_free(f);
}

Test(kernel, vectors_and_pairs)
{
    struct eval e = run(WITH_OUT("ld.global.v2.u32 {%r1, %r2}, [%rd8+8];"
                                 "st.global.v2.u32 [%rd8+24], {%r2, %r1};"
                                 "ld.global.v4.u32 {%r3, %r4, %r5, %r6}, [%rd8];"
                                 "st.global.v4.u32 [%rd8+32], {%r6, %r5, %r4, %r3};"
                                 "ld.global.v2.u64 {%rd1, %rd2}, [%rd8];"
                                 "st.global.v2.u64 [%rd8+48], {%rd2, %rd1};"
                                 "ld.global.u64 %rd8, [%rd8]; cvt.u32.u64 %r7, %rd8;"),
                        1, P(OUT));
    const uint32_t want[] = {103, 102, 103, 102, 101, 100, 102, 103, 100, 101};

    for (uint32_t i = 0; i < 10; i++)
        cr_expect_eq(out(6 + i), want[i], "word %u is %u", 6 + i, out(6 + i));
}

Test(kernel, loads_into_wider_registers)
{
    struct eval e = run(WITH_OUT("st.global.u32 [%rd8], -3; ld.global.s32 %rd1, [%rd8];"
                                 "ld.global.u32 %rd2, [%rd8]; st.global.u64 [%rd8+8], %rd1;"
                                 "st.global.u64 [%rd8+16], %rd2; st.global.u32 [%rd8+4], %rd1;"),
                        1, P(OUT));

    cr_expect_eq(out(3), 0xffffffff);
    cr_expect_eq(out(5), 0);
    cr_expect_eq(out(1), (uint32_t)-3);
}

Test(kernel, shared_variables_are_aligned)
{
    struct eval e =
        run(HEAD ".shared .align 4 .b8 unused[400];\n.shared .align 4 .b8 a[12];\n"
                 ".entry k(.param .u64 out) { .shared .align 16 .b8 b[32]; .reg .b32 "
                 "%r<9>; .reg .b64 %rd<9>;\n"
                 "ld.param.u64 %rd8, [out]; mov.u32 %r1, a; mov.u64 %rd1, b; add.s64 %rd1, "
                 "%rd1, 4; st.shared.u32 [%rd1], 7; st.shared.u32 [a+8], 9;"
                 "ld.shared.u32 %r2, [b+4]; st.global.u32 [%rd8], %r2; st.global.u32 "
                 "[%rd8+4], %r1; cvt.u32.u64 %r3, %rd1; st.global.u32 [%rd8+8], %r3; ret; }",
            1, P(OUT));

    cr_expect_eq(prog.shared_words, 12); /* 3 words, one of padding, 8 words */
    cr_expect_eq(out(0), 7);
    cr_expect_eq(out(1), 0);
    cr_expect_eq(out(2), 16 + 4);
    cr_expect_eq(e.shared[2], 9);
    cr_expect_eq(e.shared[5], 7);
}

/* It begins behind all other variables, whichever comes first in the text, at its alignment; what
 * is declared twice is one array. */
Test(kernel, dynamic_shared_memory)
{
    struct eval e =
        run(HEAD ".extern .shared .align 16 .b8 dyn[];\n.extern .shared .align 4 .b8 same[];\n"
                 ".shared .align 4 .b8 a[12];\n.entry k(.param .u64 out) { .reg .b32 %r<9>; "
                 ".reg .b64 %rd<9>;\nld.param.u64 %rd8, [out]; mov.u32 %r1, dyn; "
                 "st.shared.u32 [dyn+4], 7; st.shared.u32 [a+8], 9; ld.shared.u32 %r2, [same+4];\n"
                 "st.global.u32 [%rd8], %r2; st.global.u32 [%rd8+4], %r1; ret; }",
            1, P(OUT));

    cr_expect_eq(prog.shared_words, 4); /* 3 words, one of padding */
    cr_expect_eq(prog.nparams, 1);
    cr_expect_eq(out(0), 7);
    cr_expect_eq(out(1), 16);
}

Test(kernel, generic_addresses_of_known_spaces)
{
    struct eval e =
        run(HEAD ".shared .align 4 .b8 a[16];\n.entry k(.param .u64 out) { .reg .b32 "
                 "%r<9>; .reg .b64 %rd<9>;\n"
                 "ld.param.u64 %rd8, [out]; mov.u64 %rd1, a; cvta.shared.u64 %rd2, %rd1;"
                 "st.u32 [%rd2+4], 5; ld.u32 %r1, [%rd2+4]; st.u32 [%rd8], %r1;"
                 "atom.add.u32 %r2, [%rd2+4], 3; cvta.to.shared.u64 %rd3, %rd2;"
                 "ld.shared.u32 %r3, [%rd3+4]; st.u32 [%rd8+4], %r3; ret; }",
            1, P(OUT));

    cr_expect_eq(out(0), 5);
    cr_expect_eq(out(1), 8);
    cr_expect_eq(e.shared[1], 8);
}

Test(kernel, generic_addresses_chosen_at_run_time)
{
    for (uint32_t n = 0; n < 2; n++) {
        struct eval e =
            run(HEAD ".shared .align 4 .b8 a[16];\n.entry k(.param .u64 out, .param .u32 n) { .reg "
                     ".b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<3>;\n"
                     "ld.param.u64 %rd8, [out]; ld.param.u32 %r1, [n]; setp.ne.u32 %p1, %r1, 0;"
                     "mov.u64 %rd1, a; cvta.shared.u64 %rd2, %rd1; selp.b64 %rd3, %rd2, %rd8, %p1;"
                     "st.u32 [%rd3+4], 5; atom.add.u32 %r2, [%rd3+4], 2; ld.u32 %r3, [%rd3+4];"
                     "@%p1 st.u32 [%rd3+8], 9; st.u32 [%rd8], %r3; st.u32 [%rd8+12], %r2; ret; }",
                1, P(OUT, n));

        cr_expect_eq(out(0), 7);
        cr_expect_eq(out(3), 5);
        cr_expect_eq(out(1), n ? 101 : 7);
        cr_expect_eq(e.shared[1], n ? 7 : 0);
        cr_expect_eq(e.shared[2], n ? 9 : 0);
        cr_expect_eq(out(2), 102);
    }
}

Test(kernel, local_variables_become_registers)
{
    struct eval e = run(
        HEAD ".entry k(.param .u64 out) { .local .align 8 .b8 depot[32]; .reg .b64 %SP, %SPL; .reg "
             ".b16 %rs<5>; .reg .b32 %r<20>; .reg .b64 %rd<9>;\n"
             "mov.u64 %SPL, depot; cvta.local.u64 %SP, %SPL; ld.param.u64 %rd1, [out];"
             "st.u64 [%SP+0], %rd1; st.u32 [%SP+8], 0x12345678; st.u8 [%SP+12], -2;"
             "add.u64 %rd2, %SP, 8; st.u64 [%SP+16], %rd2;\n" /* a pointer to a local variable */
             "ld.u64 %rd3, [%SP+16]; ld.u32 %r1, [%rd3]; add.s32 %r1, %r1, 1; st.u32 [%rd3], %r1;"
             "ld.s8 %rs1, [%SP+12]; cvt.s32.s16 %r2, %rs1; ld.u8 %r4, [%SP+9]; st.u8 [%SP+10], %r4;"
             "ld.u64 %rd4, [%SP+0]; ld.u32 %r3, [%SP+8]; st.u32 [%rd4], %r3; st.u32 [%rd4+4], %r2;"
             "st.u32 [%rd4+8], %r4; ret; }",
        1, P(OUT));

    cr_expect_eq(out(0), 0x12565679);
    cr_expect_eq(out(1), (uint32_t)-2);
    cr_expect_eq(out(2), 0x56);
}

/* ---- Atomics ------------------------------------------------------------------------ */

#define ATOM(name, op, start, operand, after)                                                      \
    Test(atomic, name)                                                                             \
    {                                                                                              \
        struct eval e = run(WITH_OUT("mov.u32 %r1, " start "; st.global.u32 [%rd8], %r1;"          \
                                     "atom.global." op " %r2, [%rd8], " operand ";"                \
                                     "st.global.u32 [%rd8+4], %r2; sub.s32 %r3, %r2, %r1;"         \
                                     "st.global.u32 [%rd8+8], %r3;"),                              \
                            1, P(OUT));                                                            \
        cr_expect_eq(out(0), (uint32_t)(after), "%x", out(0));                                     \
        cr_expect_eq(out(2), 0, "the old value is wrong");                                         \
    }
ATOM(add, "add.u32", "7", "-9", -2)
ATOM(min_s, "min.s32", "-7", "3", -7)
ATOM(min_u, "min.u32", "-7", "3", 3)
ATOM(max_s, "max.s32", "-7", "3", 3)
ATOM(max_u, "max.u32", "-7", "3", -7)
ATOM(and_, "and.b32", "12", "10", 8)
ATOM(or_, "or.b32", "12", "10", 14)
ATOM(xor_, "xor.b32", "12", "10", 6)
ATOM(exch, "exch.b32", "12", "10", 10)
ATOM(cas_hit, "cas.b32", "12", "12, 5", 5)
ATOM(cas_miss, "cas.b32", "12", "13, 5", 12)
ATOM(inc_below, "inc.u32", "6", "7", 7)
ATOM(inc_at, "inc.u32", "7", "7", 0)
ATOM(inc_above, "inc.u32", "-1", "7", 0)
ATOM(inc_zero_limit, "inc.u32", "0", "0", 0)
ATOM(dec_in, "dec.u32", "6", "7", 5)
ATOM(dec_zero, "dec.u32", "0", "7", 7)
ATOM(dec_above, "dec.u32", "9", "7", 7)
ATOM(dec_all, "dec.u32", "0", "-1", -1)
ATOM(relaxed, "relaxed.gpu.add.s32", "1", "2", 3)

Test(atomic, red_has_no_result)
{
    struct eval e = run(WITH_OUT("red.global.add.u32 [%rd8], 5; red.global.inc.u32 [%rd8+4], 1000;"
                                 "atom.global.max.u32 _, [%rd8+8], 500;"),
                        4, P(OUT));

    cr_expect_eq(out(0), 120);
    cr_expect_eq(out(1), 105);
    cr_expect_eq(out(2), 500);
}

Test(atomic, under_a_guard)
{
    struct eval e = run(WITH_OUT("mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 3; mov.u32 %r2, 1;"
                                 "@%p1 atom.global.inc.u32 %r2, [%rd8], 1000;"
                                 "@!%p1 atom.global.add.u32 %r2, [%rd8+4], 50;"
                                 "@%p1 red.global.add.u32 [%rd8+8], 2;"),
                        4, P(OUT));

    cr_expect_eq(out(0), 103);
    cr_expect_eq(out(1), 151);
    cr_expect_eq(out(2), 108);
}

/* ---- Functions ---------------------------------------------------------------------- */

#define ADD3                                                                                       \
    ".func (.param .b32 r) add3(.param .b32 x, .param .b64 y) { .reg .b32 %r<9>; .reg .b64 "       \
    "%rd<9>; "                                                                                     \
    ".reg .pred %p<3>;\n"                                                                          \
    "ld.param.u32 %r1, [x]; ld.param.u64 %rd1, [y]; setp.eq.s32 %p1, %r1, 0; @%p1 bra L;\n"        \
    "cvt.u32.u64 %r2, %rd1; shr.u64 %rd1, %rd1, 32; cvt.u32.u64 %r3, %rd1; add.s32 %r1, %r1, %r2;" \
    "add.s32 %r1, %r1, %r3; st.param.b32 [r+0], %r1; ret;\n"                                       \
    "L: st.param.b32 [r+0], -1; ret; }\n"

Test(kernel, calls_are_inlined)
{
    struct eval e =
        run(HEAD ADD3
            ".entry k(.param .u64 out) { .reg .b32 %r<9>; .reg .b64 %rd<9>;\n"
            "ld.param.u64 %rd8, [out]; mov.u32 %r1, 5; mov.u64 %rd1, 0x300000002;\n"
            "{ .param .b32 p0; .param .b64 p1; .param .b32 q; st.param.b32 [p0], %r1;"
            "st.param.b64 [p1], %rd1; call.uni (q), add3, (p0, p1); ld.param.b32 %r2, [q]; }\n"
            "{ .param .b32 p0; .param .b64 p1; .param .b32 q; st.param.b32 [p0], 0;"
            "st.param.b64 [p1], %rd1; call.uni (q), add3, (p0, p1); ld.param.b32 %r3, [q]; }\n"
            "st.global.u32 [%rd8], %r2; st.global.u32 [%rd8+4], %r3; st.global.u32 [%rd8+8], "
            "%r1; ret; }",
            1, P(OUT));

    cr_expect_eq(out(0), 10);
    cr_expect_eq(out(1), 0xffffffff);
    cr_expect_eq(out(2), 5);
}

Test(kernel, calls_within_calls_and_under_a_guard)
{
    struct eval e = run(
        HEAD ADD3
        ".func (.param .b32 r) twice(.param .b32 x) { .reg .b32 %r<9>;\n"
        "ld.param.u32 %r1, [x]; .param .b32 p0; .param .b64 p1; .param .b32 q;\n"
        "st.param.b32 [p0], %r1; st.param.b64 [p1], 0; call (q), add3, (p0, p1); ld.param.b32 %r2, "
        "[q]; shl.b32 %r2, %r2, 1; st.param.b32 [r], %r2; }\n"
        ".entry k(.param .u64 out) { .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<2>; .param "
        ".b32 "
        "a; .param .b32 q;\n"
        "ld.param.u64 %rd8, [out]; mov.u32 %r1, %tid.x; mul.wide.u32 %rd1, %r1, 4; add.s64 %rd8, "
        "%rd8, %rd1; setp.gt.u32 %p1, %r1, 1; st.param.b32 [q], 9; st.param.b32 [a], %r1;\n"
        "@%p1 call (q), twice, (a); ld.param.b32 %r2, [q]; st.global.u32 [%rd8], %r2; ret; }",
        4, P(OUT));

    cr_expect_eq(out(0), 9);
    cr_expect_eq(out(1), 9);
    cr_expect_eq(out(2), 4);
    cr_expect_eq(out(3), 6);
}

Test(kernel, a_structure_as_argument)
{
    struct eval e = run(
        HEAD
        ".func (.param .align 4 .b8 r[8]) swap(.param .align 4 .b8 x[8]) { .reg .b32 %r<9>;\n"
        "ld.param.b32 %r1, [x]; ld.param.b32 %r2, [x+4]; st.param.v2.b32 [r], {%r2, %r1}; ret; }\n"
        ".entry k(.param .u64 out) { .reg .b32 %r<9>; .reg .b64 %rd<9>; .param .align 4 .b8 "
        "a[8]; .param .align 4 .b8 b[8];\n"
        "ld.param.u64 %rd8, [out]; st.param.b32 [a], 3; st.param.b32 [a+4], 4;\n"
        "call (b), swap, (a); ld.param.v2.b32 {%r1, %r2}, [b]; st.global.u32 [%rd8], %r1;"
        "st.global.u32 [%rd8+4], %r2; ret; }",
        1, P(OUT));

    cr_expect_eq(out(0), 4);
    cr_expect_eq(out(1), 3);
}

Test(kernel, jump_tables)
{
    for (uint32_t n = 0; n < 3; n++) {
        struct eval e = run(KERNEL(".param .u64 out, .param .u32 n",
                                   "ld.param.u64 %rd8, [out]; ld.param.u32 %r1, [n];\n"
                                   "t: .branchtargets A, B, C;\nbrx.idx %r1, t;\n"
                                   "A: st.global.u32 [%rd8], 10; bra D;\n"
                                   "B: st.global.u32 [%rd8], 20; bra D;\n"
                                   "C: st.global.u32 [%rd8], 30;\nD: st.global.u32 [%rd8+4], 1;"),
                            1, P(OUT, n));

        cr_expect_eq(out(0), 10 * (n + 1));
        cr_expect_eq(out(1), 1);
    }
}

Test(kernel, code_behind_a_jump_does_not_matter)
{
    struct eval e = run(WITH_OUT("bra L; trap; add.f32 %r1, %r1, %r1;\nL: st.global.u32 [%rd8], 1;"
                                 "exit; wmma.load [%rd8];"),
                        1, P(OUT));

    cr_expect_eq(out(0), 1);
}

/* ---- Threads together --------------------------------------------------------------- */

#define LANES(code)                                                                                \
    run(WITH_OUT("mov.u32 %r1, %tid.x; mul.wide.u32 %rd1, %r1, 4; add.s64 %rd8, %rd8, %rd1;"       \
                 "add.s32 %r2, %r1, 50; mov.u32 %r20, 0x1c1f; mov.u32 %r3, -9;\n" code             \
                 "st.global.u32 [%rd8], %r3; selp.u32 %r4, 1, 0, %p1;"                             \
                 "st.global.u32 [%rd8+16], %r4;"),                                                 \
        4, P(OUT))

static void lanes(const struct eval *r, uint32_t v0, uint32_t v1, uint32_t v2, uint32_t v3, int p)
{
    const uint32_t want[] = {v0, v1, v2, v3};
    struct eval e = *r;

    for (uint32_t l = 0; l < 4; l++) {
        cr_expect_eq(out(l), want[l], "lane %u has %d", l, (int)out(l));
        cr_expect_eq(out(4 + l), (uint32_t)(p >> (3 - l) & 1), "predicate of lane %u", l);
    }
}

Test(warp, shuffles)
{
    struct eval e = LANES("shfl.sync.idx.b32 %r3|%p1, %r2, 2, 0x1c1f, -1;");
    lanes(&e, 52, 52, 52, 52, 15);
    e = LANES("shfl.sync.up.b32 %r3|%p1, %r2, 1, 0x1c00, -1;");
    lanes(&e, 50, 50, 51, 52, 7);
    e = LANES("shfl.sync.down.b32 %r3|%p1, %r2, 1, %r20, -1;");
    lanes(&e, 51, 52, 53, 53, 14);
    e = LANES("shfl.sync.bfly.b32 %r3|%p1, %r2, 3, 0x1c1f, -1;");
    lanes(&e, 53, 52, 51, 50, 15);
    e = LANES("shfl.sync.down.b32 %r3|%p1, %r2, 1, 0x1e1f, -1;"); /* width 2 */
    lanes(&e, 51, 51, 53, 53, 10);
    e = LANES("shfl.sync.idx.b32 %r3|%p1, %r2, 2, 0x1f1f, -1;"); /* width 1 */
    lanes(&e, 50, 51, 52, 53, 15);
    e = LANES("shfl.sync.idx.b32 %r3, %r2, 1, 0x1c03, -1; setp.eq.u32 %p1, %r1, 9;");
    lanes(&e, 51, 51, 51, 51, 0);
    e = LANES("shfl.sync.idx.b32 _|%p1, %r2, 1, 0x1c03, -1;");
    lanes(&e, (uint32_t)-9, (uint32_t)-9, (uint32_t)-9, (uint32_t)-9, 15);
}

Test(warp, votes)
{
    struct eval e = LANES("setp.gt.u32 %p2, %r1, 1; vote.sync.ballot.b32 %r3, %p2, -1;"
                          "vote.sync.any.pred %p1, %p2, -1;");
    lanes(&e, 12, 12, 12, 12, 15);
    cr_expect_eq(prog.max_threads, 0);
    e = LANES("setp.gt.u32 %p2, %r1, 1; vote.sync.all.pred %p1, !%p2, 15;");
    lanes(&e, (uint32_t)-9, (uint32_t)-9, (uint32_t)-9, (uint32_t)-9, 0);
    e = LANES("setp.lt.u32 %p2, %r1, 9; vote.sync.uni.pred %p1, !%p2, 15;");
    lanes(&e, (uint32_t)-9, (uint32_t)-9, (uint32_t)-9, (uint32_t)-9, 15);
    e = LANES("setp.lt.u32 %p1, %r1, 2; @%p1 bra L; activemask.b32 %r3;\nL:");
    lanes(&e, (uint32_t)-9, (uint32_t)-9, 12, 12, 12);
    cr_expect_eq(prog.max_threads, 4);
    cr_expect(strstr(prog.max_threads_why, "activemask"));
}

Test(warp, barriers)
{
    struct eval e = run(
        HEAD ".shared .align 4 .b8 a[16];\n"
             ".entry k(.param .u64 out) { .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<2>;\n"
             "ld.param.u64 %rd8, [out]; mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; mov.u32 %r3, a;"
             "add.s32 %r2, %r2, %r3; setp.eq.u32 %p1, %r1, 3; @%p1 bra L; st.shared.u32 [%r2], %r1;"
             "bar.sync 0; bra M;\nL: st.shared.u32 [%r2], 30; barrier.sync 0;\nM:"
             "membar.gl; fence.acq_rel.gpu; bar.warp.sync -1; ld.shared.u32 %r4, [a+12];"
             "cvt.u64.u32 %rd1, %r2; add.s64 %rd8, %rd8, %rd1; st.global.u32 [%rd8], %r4; ret; }",
        4, P(OUT));

    for (uint32_t l = 0; l < 4; l++)
        cr_expect_eq(out(l), 30);
    cr_expect_eq(e.barriers, 2);
}

/* ---- Lines -------------------------------------------------------------------------- */

Test(kernel, instructions_keep_their_lines)
{
    struct lir_func *f = select_kernel(
        HEAD ".file 1 \"/src/dot.cu\"\n.file 2 \"/opt/cuda/include/sm_30_intrinsics.hpp\"\n"
             ".file 3 \"/src/mine.h\"\n"
             ".entry k(.param .u64 out) { .reg .b64 %rd<9>;\n"
             ".loc 1 10 1\nld.param.u64 %rd8, [out];\n"
             ".loc 3 20 1, function_name $x, inlined_at 1 11 5\nst.global.u32 [%rd8], 1;\n"
             ".loc 2 30 1, function_name $x, inlined_at 1 12 5\nst.global.u32 [%rd8], 2;\n"
             ".loc 1 0 1\nst.global.u32 [%rd8], 3;\nret; }");
    const uint32_t cu[] = {20, 12, 12}, file[] = {1, 0, 0}, ptx[] = {11, 13, 15};
    uint32_t n = 0;

    for (uint32_t i = 0; i < f->bb[0].n; i++)
        if (f->bb[0].ins[i].op == LIR_ST) {
            cr_expect_eq(f->bb[0].ins[i].line.cu, cu[n]);
            cr_expect_eq(f->bb[0].ins[i].line.file, file[n]);
            cr_expect_eq(f->bb[0].ins[i].line.ptx, ptx[n]);
            n++;
        }
    cr_expect_eq(n, 3);
    cr_expect_eq(prog.nfiles, 2);
    cr_expect_str_eq(prog.files[0], "/src/dot.cu");
    cr_expect_str_eq(prog.files[1], "/src/mine.h");
    lir_free(f);
}

/* ---- Division ----------------------------------------------------------------------- */

/* The proof in divide.c promises at most 4 corrections; each is 4 instructions. */
Test(kernel, division_is_short)
{
    struct lir_func *f = select_kernel(KERNEL(".param .u64 out, .param .u32 a, .param .u32 b",
                                              "ld.param.u64 %rd8, [out]; ld.param.u32 %r1, [a];"
                                              "ld.param.u32 %r2, [b]; div.u32 %r3, %r1, %r2;"
                                              "st.global.u32 [%rd8], %r3;"));
    uint32_t seed = 7, least = 1000, most = 0;

    for (uint32_t i = 0; i < 60000; i++) {
        struct eval e = {.nlanes = 1, .params = {OUT}};
        uint32_t n, d;

        seed = seed * 1664525 + 1013904223;
        n = i % 3 ? 0xffffffff - (seed >> 8 & 15) : seed;
        d = seed * 2654435761u >> (i % 32);
        if (i % 5 == 0)
            d = (1u << i % 32) + (i / 160 % 3) - 1;
        d += !d;
        e.params[1] = n;
        e.params[2] = d;
        cr_assert(eval_run(f, &e));
        cr_assert_eq(out(0), n / d, "%u / %u", n, d);
        cr_assert_eq(e.divides, 1);
        least = e.steps < least ? e.steps : least;
        most = e.steps > most ? e.steps : most;
    }
    cr_expect_leq(most - least, 4 * 4, "%u corrections", (most - least) / 4);
    lir_free(f);
}

Test(kernel, division_and_remainder_share_one_expansion)
{
    struct eval e =
        run(KERNEL(".param .u64 out, .param .u32 a, .param .u32 b",
                   "ld.param.u64 %rd8, [out]; ld.param.u32 %r1, [a];"
                   "ld.param.u32 %r2, [b]; rem.s32 %r3, %r1, %r2; div.s32 %r4, %r1, %r2;"
                   "st.global.v2.u32 [%rd8], {%r3, %r4};"),
            1, P(OUT, (uint32_t)-17, 5));

    cr_expect_eq(out(0), (uint32_t)-2);
    cr_expect_eq(out(1), (uint32_t)-3);
    cr_expect_eq(e.divides, 1);
}

/* ---- Bytes and halves ------------------------------------------------------------------ */

#define WITH_TWO(body)                                                                             \
    KERNEL(".param .u64 out, .param .u64 in",                                                      \
           "ld.param.u64 %rd9, [out]; cvta.to.global.u64 %rd8, %rd9;\n"                            \
           "ld.param.u64 %rd7, [in]; cvta.to.global.u64 %rd6, %rd7;\n" body)

static struct eval run_bytes(const char *text, uint32_t lanes)
{
    struct lir_func *f = select_kernel(text);
    struct eval e = {.nlanes = lanes, .ntid = {lanes, 1, 1}, .nctaid = {1, 1, 1}};

    e.params[0] = OUT;
    e.params[1] = OUT + 32;
    for (int i = 0; i < 8; i++)
        e.global[OUT / 4 + i] = 0xeeeeeeee;
    e.global[OUT / 4 + 8] = 0x83726150;
    e.global[OUT / 4 + 9] = 0x0f9eadbc;
    cr_assert(eval_run(f, &e), "the kernel faults");
    lir_free(f);
    return e;
}

Test(kernel, parts_at_known_places)
{
    struct eval e =
        run_bytes(WITH_TWO("ld.global.u8 %r1, [%rd6+1]; st.global.u32 [%rd8], %r1;\n"
                           "ld.global.s8 %r1, [%rd6+3]; st.global.u32 [%rd8+4], %r1;\n"
                           "ld.global.u16 %r1, [%rd6+2]; st.global.u32 [%rd8+8], %r1;\n"
                           "ld.global.s16 %r1, [%rd6+2]; st.global.u32 [%rd8+12], %r1;\n"
                           "ld.global.s16 %r1, [%rd6]; st.global.u32 [%rd8+16], %r1;\n"
                           "mov.u32 %r2, 0x12345678; st.global.u8 [%rd8+21], %r2;\n"
                           "st.global.u16 [%rd8+26], %r2; st.global.u16 [%rd8+28], %r2;\n"
                           "st.global.u8 [%rd8+31], %r2;"),
                  1);
    const uint32_t want[8] = {0x61,   0xffffff83, 0x8372,     0xffff8372,
                              0x6150, 0xeeee78ee, 0x5678eeee, 0x78ee5678};

    for (int i = 0; i < 8; i++)
        cr_expect_eq(out(i), want[i], "word %d is 0x%x", i, out(i));
}

Test(kernel, parts_at_places_that_vary)
{
    /* each of 4 lanes: its byte both ways, its half both ways; stores of bytes and halves */
    struct eval e = run_bytes(
        WITH_TWO("mov.u32 %r1, %tid.x; cvt.u64.u32 %rd1, %r1; add.s64 %rd2, %rd6, %rd1;\n"
                 "shl.b64 %rd3, %rd1, 1; add.s64 %rd4, %rd6, %rd3;\n"
                 "ld.global.s8 %r2, [%rd2+2]; ld.global.u8 %r3, [%rd2];\n"
                 "ld.global.u16 %r4, [%rd4]; ld.global.s16 %r5, [%rd4];\n"
                 "add.s32 %r6, %r2, %r3; add.s32 %r7, %r4, %r5;\n"
                 "shl.b64 %rd5, %rd1, 2; add.s64 %rd5, %rd8, %rd5; st.global.u32 [%rd5], %r6;\n"
                 "add.s64 %rd5, %rd8, %rd1; st.global.u8 [%rd5+16], %r3;\n"
                 "add.s64 %rd5, %rd8, %rd3; st.global.u16 [%rd5+20], %r7;"),
        4);
    /* bytes 50 61 72 83 bc ad 9e 0f; halves 6150 8372 adbc 0f9e */
    const uint32_t want[8] = {0x72 + 0x50, 0xffffff83 + 0x61, 0xffffffbc + 0x72, 0xffffffad + 0x83,
                              0x83726150,  0x06e4c2a0,        0x1f3c5b78,        0xeeeeeeee};

    for (int i = 0; i < 8; i++)
        cr_expect_eq(out(i), want[i], "word %d is 0x%x", i, out(i));
}

/* Lane t: a = {10t, 10t + 1, 10t + 2, 10t + 3}; out[t] = a[(t + 1) mod 4]. */
Test(kernel, local_arrays_are_each_threads_own)
{
    struct eval e = run(
        WITH_OUT(".local .align 4 .b8 depot[16]; .reg .b64 %SP;\n"
                 "mov.u64 %SP, depot; mov.u32 %r1, %tid.x; mul.lo.s32 %r2, %r1, 10;\n"
                 "add.s32 %r3, %r2, 1; add.s32 %r4, %r2, 2; add.s32 %r5, %r2, 3;\n"
                 "st.local.u32 [%SP], %r2; st.local.v2.u32 [%SP+8], {%r4, %r5};\n"
                 "st.local.u32 [%SP+4], %r3; add.s32 %r6, %r1, 1; and.b32 %r6, %r6, 3;\n"
                 "mul.wide.u32 %rd1, %r6, 4; add.u64 %rd2, %SP, %rd1; ld.local.u32 %r7, [%rd2];\n"
                 "mul.wide.u32 %rd3, %r1, 4; add.u64 %rd4, %rd8, %rd3; st.global.u32 [%rd4], %r7;"),
        4, P(OUT));

    cr_expect_eq(out(0), 1);
    cr_expect_eq(out(1), 12);
    cr_expect_eq(out(2), 23);
    cr_expect_eq(out(3), 30);
    cr_expect_eq(prog.max_threads, 31); /* of 4 words each, 126 are shared memory */
}

Test(kernel, vectors_of_parts)
{
    struct eval e = run_bytes(
        WITH_TWO("ld.global.v4.u8 {%r1, %r2, %r3, %r4}, [%rd6+4];\n"
                 "ld.global.v2.s8 {%r5, %r6}, [%rd6+2]; ld.global.v2.s16 {%r7, %r8}, [%rd6];\n"
                 "ld.global.v4.u16 {%rs1, %rs2, %rs3, %rs4}, [%rd6];\n"
                 "st.global.v4.u8 [%rd8], {%r4, %r3, %r2, %r1};\n"
                 "st.global.v2.u16 [%rd8+4], {%r6, %r5}; st.global.v2.u8 [%rd8+10], {%r7, %r8};\n"
                 "st.global.v4.u16 [%rd8+12], {%rs4, %rs3, %rs2, %rs1};\n"
                 "st.global.v2.u32 [%rd8+20], {%r7, %r8};"),
        1);
    const uint32_t want[7] = {0xbcad9e0f, 0x0072ff83, 0x7250eeee, 0xadbc0f9e,
                              0x61508372, 0x00006150, 0xffff8372};

    for (int i = 0; i < 7; i++)
        cr_expect_eq(out(i), want[i], "word %d is 0x%x", i, out(i));
}
