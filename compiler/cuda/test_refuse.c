/* What the compiler does not do: one test per refusal, with message and place. */
#include "compiler.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Line 6 of the text is the code under test, which CUDA line 42 of m.cu stands for. */
#define HEAD                                                                                       \
    ".version 6.3\n.target sm_75\n.address_size 64\n.file 1 \"/src/m.cu\"\n"                       \
    ".shared .align 4 .b8 s[16];\n"
#define REGS                                                                                       \
    ".reg .b16 %rs<9>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .f32 %f<9>; .reg .pred %p<9>; "     \
    ".local .align 8 .b8 depot[64]; ld.param.u64 %rd8, [out]; ld.param.u32 %r1, [n]; "
static const char *const before = ".const .align 4 .u32 t[2] = {1, 2}; .extern .global .u32 ext; "
                                  ".global .f32 fl; .global .b8 big[505]; .global .align 4 .u32 g; "
                                  ".extern .shared .align 4 .b8 dyn[]; ";

static void refused(const char *text, int line, const char *what, const char *hint)
{
    struct qg_error e = {0};
    struct qg_program p;

    cr_assert_eq(qcc_compile_ptx(text, "m.ptx", NULL, &p, &e), QG_EXIT_USER, "accepted: %s", text);
    cr_expect_eq(e.code, QG_EXIT_USER);
    cr_expect_str_eq(e.file, "m.ptx");
    cr_expect_eq(e.line, line, "line %d", e.line);
    cr_expect(strstr(e.what, what), "said: %s\nexpected: %s", e.what, what);
    cr_expect(strstr(e.hint, hint), "hint: %s\nexpected: %s", e.hint, hint);
}

/* The code stands at column 1 of line 7; the message begins with its mnemonic and CUDA line. */
static void no(const char *code, const char *why, const char *hint)
{
    char text[4096], what[512];
    struct qg_error e = {0};
    struct qg_program p;
    const char *mnemonic = code;

    if (*mnemonic == '@')
        mnemonic = strchr(mnemonic, ' ') + 1;
    snprintf(text, sizeof text, "%s%s.entry k(.param .u64 out, .param .u32 n) { %s%s%s\nret; }\n",
             HEAD, before, REGS, ".loc 1 42 3\n", code);
    snprintf(what, sizeof what, "%.*s (m.cu:42) is not supported: %s", (int)strcspn(mnemonic, " ;"),
             mnemonic, why);
    refused(text, 7, what, hint);
    qcc_compile_ptx(text, "m.ptx", NULL, &p, &e);
    cr_expect_eq(e.col, mnemonic - code + 1, "column %d of %s", e.col, code);
    cr_expect(strncmp(e.text, code, strcspn(code, "\n")) == 0, "quoted: %s", e.text);
}

#define NO(name, code, why, hint)                                                                  \
    Test(refuse, name)                                                                             \
    {                                                                                              \
        no(code, why, hint);                                                                       \
    }

NO(floats, "add.f32 %f1, %f1, %f1;", "floating point", "32-bit integers")
NO(float_load, "ld.global.f32 %f1, [%rd8];", "floating point", "")
NO(doubles, "cvt.rn.f64.s32 %rd1, %r1;", "floating point", "")
NO(halves, "add.f16x2 %r1, %r1, %r1;", "floating point", "")
NO(float_literal, "mov.b32 %r1, 0f3F800000;", "floating point", "")
NO(textures, "tex.1d.v4.s32.s32 {%r1,%r2,%r3,%r4}, [t, {%r1}];", "textures", "")
NO(surfaces, "suld.b.1d.b32.trap %r1, [t, {%r1}];", "surfaces", "")
NO(tensor_cores, "wmma.load.a.sync.aligned.row.m16n16k16.global.u8 {%r1}, [%rd8], %r1;",
   "tensor cores", "")
NO(carry, "add.cc.u32 %r1, %r1, %r1;", "one of its modifiers", "")
NO(carry_in, "addc.u32 %r1, %r1, %r1;", "carries between", "")
NO(saturation, "add.sat.s32 %r1, %r1, %r1;", "its modifier .sat", "")
NO(saturating_cvt, "cvt.sat.u8.s32 %rs1, %r1;", "saturation", "")
NO(unknown, "vadd4.u32.u32.u32 %r1, %r1, %r1, %r1;", "the machine has no such instruction", "")
NO(trap, "trap;", "traps", "")
NO(guarded_trap, "@%p1 trap;", "traps", "")
NO(clock, "mov.u32 %r1, %clock;", "special register %clock", "")
NO(smid, "mov.u32 %r1, %smid;", "special register %smid", "")
NO(division_64, "div.s64 %rd1, %rd8, %rd8;", "64-bit division", "32-bit")
NO(remainder_64, "rem.u64 %rd1, %rd8, %rd8;", "64-bit division", "32-bit")
NO(mulhi_64, "mul.hi.u64 %rd1, %rd8, %rd8;", "products of more than 64 bits", "")
NO(sad_64, "sad.u64 %rd1, %rd8, %rd8, %rd8;", "64-bit sums", "")
NO(atomics_64, "atom.global.add.u64 %rd1, [%rd8], %rd8;", "atomic operations on 64 bits", "")
NO(atomics_16, "atom.global.cas.b16 %rs1, [%rd8], %rs1, %rs1;", "atomic operations on 16 bits", "")
NO(float_atomics, "red.global.add.f32 [%rd8], %f1;", "floating point", "")
NO(constant_written, "st.global.u32 [t], 1;", "a constant is written", "")
NO(foreign_variable, "mov.u64 %rd1, ext;", "'ext' is a variable of another module", "")
NO(float_table, "mov.u64 %rd1, fl;", "the first value of 'fl' is no list of integers", "")
NO(big_table, "mov.u64 %rd1, big;", "with 'big' variables need 127 words of global memory", "")
NO(other_space, "ld.local.u32 %r1, [s];", "'s' lies in another address space", "")
NO(param_address, "mov.u64 %rd1, out;", "the address of the parameter 'out' is taken", "")
NO(param_byte, "ld.param.u8 %rs1, [out+3];", "byte 3 of the parameter 'out'", "")
NO(param_beyond, "ld.param.u32 %r1, [n+4];", "byte 4 of the parameter 'n', which has 4", "")
NO(param_store, "st.param.b32 [n], %r1;", "a parameter of the kernel is written", "")
NO(named_barriers, "bar.sync 1;", "barriers other than barrier 0", "")
NO(counted_barriers, "bar.sync 0, 32;", "barriers for some of the threads", "")
NO(barrier_votes, "bar.red.popc.u32 %r1, 0, 64, %p1;", "barriers for some of the threads", "")
NO(named_barrier_votes, "bar.red.popc.u32 %r1, 1, %p1;", "barriers other than barrier 0", "")
NO(arrive, "bar.arrive 0, 32;", "of barriers, there are .sync and .red", "")
NO(partial_syncwarp, "bar.warp.sync 14;", "its member mask 0xe leaves out lane 0", "0xffffffff")
NO(variable_syncwarp, "bar.warp.sync %r1;", "its member mask is no constant", "__syncwarp()")
NO(shuffle_mask, "shfl.sync.idx.b32 %r1, %r1, 0, 0x1f, 0xff00; st.global.u32 [%rd8], %r1;",
   "its member mask 0xff00 leaves out lane 0, which executes it", "0xffffffff")
NO(shuffle_variable_mask, "shfl.sync.idx.b32 %r1, %r1, 0, 31, %r1; st.global.u32 [%rd8], %r1;",
   "its member mask is no constant", "0xffffffff")
NO(vote_mask, "vote.sync.ballot.b32 %r1, %p1, 0; st.global.u32 [%rd8], %r1;",
   "its member mask 0x0 leaves out lane 0", "0xffffffff")
NO(guarded_match, "@%p1 match.any.sync.b32 %r1, %r1, -1;", "it stands under a guard", "branch")
NO(reductions, "redux.sync.add.s32 %r1, %r1, -1;", "reductions over a warp", "")
NO(old_shuffle, "shfl.idx.b32 %r1, %r1, 0, 0x1c1f;", "shuffles without .sync", "")
NO(old_vote, "vote.all.pred %p1, %p1;", "votes without .sync", "")
NO(match_mode, "match.sync.b32 %r1, %r1, -1;", "it names no mode", "")
NO(widths, "add.s32 %r1, %rs1, %r1;", "an operand has 16 bits instead of 32", "")
NO(result_width, "add.s64 %r1, %rd1, %rd1;", "its result of 64 bits goes to a register of 32", "")
NO(result_predicate, "add.s32 %p1, %r1, %r1;", "its result goes to no register", "")
NO(operand_count, "add.s32 %r1, %r1;", "it has 2 operands", "")
NO(no_type, "add %r1, %r1, %r1;", "it names no type", "")
NO(no_mode, "mul.s32 %r1, %r1, %r1;", "it names none of .lo, .hi and .wide", "")
NO(no_comparison, "setp.num.s32 %p1, %r1, %r1;", "it names no comparison of integers", "")
NO(predicate_sum, "add.pred %p1, %p1, %p1;", "it does not work on predicates", "")
NO(vectors, "ld.global.v2.u32 {%r1, %r2, %r3}, [%rd8];", "its vector does not have 2 elements", "")
NO(wide_values, "mov.b128 %rd1, %rd2;", "128-bit values", "")
NO(table_lut, "lop3.b32 %r1, %r1, %r1, %r1, %r1;", "its table is no constant", "")

/* What is over more than 4 lanes needs every thread of the block: line 9 stands under the branch in
 * line 7, of CUDA line 40. */
static void away(const char *code, const char *what)
{
    char text[2048], says[256];

    snprintf(text, sizeof text,
             "%s.entry k(.param .u64 out, .param .u32 n) { %smov.u32 %%r2, %%tid.x; mov.u32 %%r5, "
             "%%ctaid.x; setp.lt.u32 %%p2, %%r2, %%r1; setp.lt.u32 %%p3, %%r5, %%r1; "
             "ld.global.u32 %%r6, [%%rd8+4]; cvt.u64.u32 %%rd7, %%r2; add.u64 %%rd7, %%rd7, "
             "%%rd8;\n%s\nst.global.u32 [%%rd8], %%r3; DONE: ret; }",
             HEAD, REGS, code);
    snprintf(says, sizeof says,
             "(m.cu:42) is not supported: %s over more than 4 lanes is one of the whole thread "
             "block, but the branch in line 40 keeps some threads away",
             what);
    refused(text, 10, says, "no early return");
}

#define VOTE ".loc 1 42 1\nvote.sync.ballot.b32 %r3, %p2, -1;"
#define SHUFFLE ".loc 1 42 1\nshfl.sync.down.b32 %r3, %r2, 1, 31, -1;"

Test(refuse, what_not_every_thread_comes_to)
{
    away(".loc 1 40 1\n@%p2 bra DONE;\n" VOTE, "a vote");                  /* an early return */
    away(".loc 1 40 1\n@!%p2 bra JOIN;\n" SHUFFLE "\nJOIN:", "a shuffle"); /* a condition */
    /* a loop of as many rounds as the thread has number, and behind it a uniform branch */
    away("AGAIN: add.s32 %r2, %r2, 1; .loc 1 40 1\nsetp.lt.u32 %p4, %r2, %r1; bra IN;\nIN: " VOTE
         "\n.loc 1 40 1\n@%p4 bra AGAIN;",
         "a vote");
    /* what a thread loads from a place of its own, and what it was told by a group of 4 */
    away("ld.global.u32 %r7, [%rd7]; setp.eq.u32 %p4, %r7, 0;.loc 1 40 1\n@%p4 bra DONE;\n" VOTE,
         "a vote");
    away("shfl.sync.idx.b32 %r7, %r6, 0, 0x1c1f, -1; setp.eq.u32 %p4, %r7, 0;.loc 1 40 1\n"
         "@%p4 bra DONE;\n" VOTE,
         "a vote");
    /* a value that differs because of where it was written */
    away("mov.u32 %r7, 0; @%p2 mov.u32 %r7, 1; setp.eq.u32 %p4, %r7, 0;.loc 1 40 1\n"
         "@%p4 bra DONE;\n" VOTE,
         "a vote");
}

Test(refuse, local_addresses_without_a_local_variable)
{
    refused(
        ".version 6.3\n.target sm_75\n.address_size 64\n.visible .entry k(.param .u64 p) {\n"
        ".reg .b64 %rd<9>; .reg .b32 %r<4>; ld.param.u64 %rd1, [p]; cvta.local.u64 %rd2, %rd1;\n"
        "ld.u32 %r1, [%rd2]; st.u32 [%rd2+4], %r1; ret; }",
        0, "'k' uses addresses of local memory and has no local variables", "");
}

Test(refuse, local_arrays_that_do_not_fit_or_leave_the_thread)
{
    refused(
        HEAD ".entry k(.param .u64 out, .param .u32 n) {\n" REGS ".loc 1 42 3\n"
             ".local .b8 wide[600]; mul.wide.s32 %rd1, %r1, 4; mov.u64 %rd2, wide;\n"
             "add.s64 %rd1, %rd1, %rd2;\nst.local.u32 [%rd1], 1;\nret; }",
        0,
        "the local arrays of 'k' need 150 words of shared memory for each thread, and there are "
        "126",
        "");
    refused(HEAD ".entry k(.param .u64 out, .param .u32 n) {\n" REGS ".loc 1 42 3\n"
                 "mov.u64 %rd2, depot; cvta.local.u64 %rd2, %rd2;\n"
                 "st.global.u64 [%rd8], %rd2;\nret; }",
            9, "st.global.u64 (m.cu:42) is not supported: the address of a local variable", "");
}

#define CALL(body)                                                                                 \
    HEAD ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);\n"                  \
         ".func f(.param .b32 a) {\n.param .b32 b; " body "\nret; }\n"                             \
         ".entry k() { .param .b32 x; .param .b64 y; .reg .b64 %rd<2>;\ncall f, (x);\nret; }"

Test(refuse, calls)
{
    refused(CALL("{ .param .b32 q; .param .b64 w;\ncall (q), vprintf, (w, w); }"), 9,
            "'vprintf' has no body in this file", "printf, malloc");
    refused(CALL("\ncall f, (b);"), 9, "call is not supported: 'f' is recursive", "");
    refused(HEAD ".func g(.param .b32 a);\n.func f(.param .b32 a) { .param .b32 b; call g, (b); }\n"
                 ".func g(.param .b32 a) { .param .b32 b;\ncall f, (b); }\n"
                 ".entry k() { .param .b32 x; call f, (x); ret; }",
            9, "'f' is recursive", "");
    refused(HEAD
            ".entry k() { .param .b32 x; .reg .b64 %rd<2>;\n"
            "call (x), %rd1, (x), proto;\nproto: .callprototype (.param .b32 _) _ ();\n ret; }",
            7, "calls through a pointer", "");
    refused(HEAD ".func f(.param .b32 a) { ret; }\n.entry k() { .reg .b64 %rd<2>;\n"
                 "mov.u64 %rd1, f;\n ret; }",
            8, "pointers to functions", "");
    refused(HEAD ".func f(.param .b32 a) { ret; }\n.entry k() { .param .b32 x;\n"
                 "call f, (x, x);\n ret; }",
            8, "it passes 2 values where 1 are declared", "");
    refused(HEAD ".func f(.reg .b32 a) { ret; }\n.entry k() { .param .b32 x;\n"
                 "call f, (x);\n ret; }",
            8, "parameters in registers", "");
}

Test(refuse, calls_that_explode)
{
    static char text[20000];
    size_t n = (size_t)snprintf(text, sizeof text, HEAD ".func f0() { .reg .b32 %%r<2>; ret; }\n");

    for (int i = 1; i < 40; i++)
        n += (size_t)snprintf(text + n, sizeof text - n,
                              ".func f%d() { .reg .b32 %%r<9>; mov.u32 %%r1, %%tid.x; call f%d; "
                              "call f%d; ret; }\n",
                              i, i - 1, i - 1);
    snprintf(text + n, sizeof text - n, ".entry k() {\ncall f39; ret; }");
    struct qg_error e = {0};
    struct qg_program p;
    cr_expect_eq(qcc_compile_ptx(text, "m.ptx", NULL, &p, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "too long after inlining"), "%s", e.what);
}

Test(refuse, parameters)
{
    refused(HEAD ".entry k(.param .align 4 .b8 s2[12]) {\n ret; }", 6, "'s2' of 12 bytes", "");
    refused(HEAD ".entry k(.param .u64 p, .param .u64 q) { .reg .b64 %rd<4>;\n"
                 "ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [q]; add.s64 %rd3, %rd1, %rd2;\n"
                 "st.global.u32 [%rd3], 1;\nret; }",
            8, "several 64-bit parameters", "");
}

Test(refuse, shared_memory_that_does_not_fit)
{
    refused(HEAD ".shared .align 4 .b8 big[520];\n.entry k() { .reg .b32 %r<3>;\n"
                 "st.shared.u32 [big], 1;\nst.shared.u32 [s], 1;\nret; }",
            0, "'k' needs 134 words of shared memory, and there are 126", "");
    refused(HEAD ".shared .align 4 .b8 big[520000000];\n.entry k() { .reg .b32 %r<3>;\n"
                 "st.shared.u32 [big], 1;\nret; }",
            8, "'big' needs 130000000 words of shared memory, and there are 126", "");
}

Test(refuse, narrow_addresses)
{
    refused(".version 6.3\n.target sm_75\n.address_size 32\n.entry k() { ret; }", 0,
            "32-bit PTX is not supported", ".address_size 64");
}

Test(refuse, which_kernel)
{
    const char *two = HEAD ".entry a() { ret; }\n.visible .entry _Z1bPi() { ret; }\n"
                           ".visible .entry _ZN2ns1cEv() { ret; }\n.func d() { ret; }";
    struct qcc_options o = {.opt = 2};
    struct qg_error e = {0};
    struct qg_program p;

    refused(HEAD ".func d() { ret; }", 0, "there is no kernel in it", "extern \"C\"");
    refused(two, 0, "it has 3 kernels: a, _Z1bPi, _ZN2ns1cEv", "--kernel");
    o.kernel = "d";
    cr_expect_eq(qcc_compile_ptx(two, "m.ptx", &o, &p, &e), QG_EXIT_USER);
    cr_expect_str_eq(e.what, "it has no kernel 'd'");
    cr_expect_str_eq(e.hint, "there is a, _Z1bPi, _ZN2ns1cEv");
    const char *const good[][2] = {
        {"a", "a"}, {"b", "_Z1bPi"}, {"_Z1bPi", "_Z1bPi"}, {"c", "_ZN2ns1cEv"}};
    for (int i = 0; i < 4; i++) {
        memset(&e, 0, sizeof e);
        o.kernel = good[i][0];
        cr_expect_eq(qcc_compile_ptx(two, "m.ptx", &o, &p, &e), 0, "%s: %s", o.kernel, e.what);
        cr_expect_str_eq(p.kernel, good[i][1]);
    }
}

Test(refuse, files)
{
    struct qg_error e = {0};
    struct qg_program p;
    char name[] = "/tmp/qcc-test-XXXXXX.ptx";
    int fd = mkstemps(name, 4);
    FILE *f = fdopen(fd, "w");

    cr_expect_eq(qcc_compile("/nowhere/x.ptx", NULL, &p, NULL, &e), QG_EXIT_USER);
    cr_expect_str_eq(e.file, "/nowhere/x.ptx");
    cr_expect(strstr(e.what, "cannot be read"));
    memset(&e, 0, sizeof e);
    cr_expect_eq(qcc_compile("/nowhere/x.cu", NULL, &p, NULL, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "cannot be read"));
    fwrite(".version\0 6.3\n", 1, 14, f);
    fclose(f);
    memset(&e, 0, sizeof e);
    cr_expect_eq(qcc_compile(name, NULL, &p, NULL, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "zero byte"));
    remove(name);
}
