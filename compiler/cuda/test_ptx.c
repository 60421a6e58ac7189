/* The PTX parser: what it reads, and how it says what it cannot read. */
#include "ptx.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define HEAD ".version 6.3\n.target sm_75\n.address_size 64\n"

static struct ptx_module *parse(const char *text)
{
    struct qg_error e = {0};
    struct ptx_module *m = NULL;

    if (ptx_parse(&m, text, "t.ptx", &e))
        qg_error_print(stderr, &e);
    cr_assert(m, "the text does not parse");
    return m;
}

static void refuse(const char *text, int line, int col, const char *what)
{
    struct qg_error e = {0};
    struct ptx_module *m = NULL;

    cr_assert_eq(ptx_parse(&m, text, "t.ptx", &e), QG_EXIT_USER, "accepted: %s", text);
    cr_expect_null(m);
    cr_expect_str_eq(e.file, "t.ptx");
    cr_expect_eq(e.line, line, "line %d of %s", e.line, text);
    cr_expect_eq(e.col, col, "column %d of %s", e.col, text);
    cr_expect(strstr(e.what, what), "said: %s\nexpected: %s", e.what, what);
}

static const struct ptx_opnd *opnd(const struct ptx_func *f, uint32_t ins, uint32_t n)
{
    cr_assert_lt(ins, f->nins);
    cr_assert_lt(n, f->ins[ins].nopnd);
    return &f->opnds[f->ins[ins].opnd + n];
}

Test(ptx, header)
{
    struct ptx_module *m = parse(".version 9.0\n.target sm_90a, debug\n.address_size 64\n");

    cr_expect_eq(m->version, 900);
    cr_expect_str_eq(m->target, "sm_90a");
    cr_expect_eq(m->address_size, 64);
    ptx_free(m);
}

Test(ptx, entry_parameters)
{
    struct ptx_module *m = parse(HEAD ".visible .entry k(\n"
                                      "  .param .u64 k_param_0,\n"
                                      "  .param .u64 .ptr .global .align 4 k_param_1,\n"
                                      "  .param .align 4 .b8 k_param_2[12]\n"
                                      ")\n.maxntid 32, 1, 1\n.minnctapersm 2\n{ ret; }\n");
    const struct ptx_func *f = &m->funcs[0];

    cr_assert_eq(m->nfuncs, 1);
    cr_assert_eq(f->nparams, 3);
    cr_expect(f->entry && f->has_body);
    cr_expect_str_eq(ptx_name(m, f->name), "k");
    cr_expect(!m->syms[f->params[0]].is_ptr);
    cr_expect(m->syms[f->params[1]].is_ptr);
    cr_expect_eq(m->syms[f->params[1]].bytes, 8);
    cr_expect_eq(m->syms[f->params[2]].bytes, 12);
    cr_expect_eq(m->syms[f->params[2]].align, 4);
    cr_expect_eq(f->nins, 1);
    ptx_free(m);
}

Test(ptx, literals)
{
    struct ptx_module *m =
        parse(HEAD ".entry k { .reg .b64 %r<9>;\n mov.u64 %r1, 0x1F; mov.u64 %r1, 017;"
                   "mov.u64 %r1, 0b101; mov.u64 %r1, -2; mov.u64 %r1, 18446744073709551615;"
                   "mov.u64 %r1, 7U; mov.u64 %r1, ~0; mov.f32 %r1, 0f3F800000; mov.f64 %r1, 1.5;}");
    const uint64_t want[] = {31, 15, 5, UINT64_MAX - 1, UINT64_MAX, 7, UINT64_MAX};

    for (uint32_t i = 0; i < 7; i++) {
        cr_expect_eq(opnd(m->funcs, i, 1)->kind, PTX_O_IMM);
        cr_expect_eq(opnd(m->funcs, i, 1)->imm, want[i]);
    }
    cr_expect_eq(opnd(m->funcs, 7, 1)->kind, PTX_O_FLOAT);
    cr_expect_eq(opnd(m->funcs, 8, 1)->kind, PTX_O_FLOAT);
    ptx_free(m);
}

Test(ptx, operands)
{
    struct ptx_module *m = parse(
        HEAD ".shared .align 4 .b8 s[16];\n.entry k { .reg .b32 %r<4>; .reg .pred %p<3>, q;\n"
             "@!%p1 ld.shared.v2.u32 {%r1, %r2}, [s+8];\n"
             "st.global.u32 [%r1+-4], %r2;\n"
             "setp.lt.and.s32 %p1|q, %r1, 5, !%p2;\n"
             "mov.u32 %r3, %tid.y;\n mov.u32 %r3, s;\n shfl.sync.up.b32 %r1|%p1, %r1, 1, 0, -1;\n"
             "ld.u32 %r1, [%r2];\n mov.u32 %r1, WARP_SZ;\n atom.global.add.u32 _, [%r1], 1; }");
    const struct ptx_func *f = m->funcs;

    cr_expect(f->ins[0].guard_neg);
    cr_expect_str_eq(ptx_name(m, f->regs[f->ins[0].guard].name), "%p1");
    cr_expect_eq(opnd(f, 0, 0)->kind, PTX_O_VEC);
    cr_expect_eq(opnd(f, 0, 0)->n, 2);
    cr_expect_eq(opnd(f, 0, 1)->kind, PTX_O_MEM);
    cr_expect_eq(opnd(f, 0, 1)->imm, 8);
    cr_expect_eq(m->syms[opnd(f, 0, 1)->sym].space, PTX_SPACE_SHARED);
    cr_expect_eq(opnd(f, 1, 0)->imm, (uint64_t)-4);
    cr_expect_eq(opnd(f, 2, 0)->kind, PTX_O_PAIR);
    cr_expect(opnd(f, 2, 3)->neg);
    cr_expect_eq(opnd(f, 3, 1)->kind, PTX_O_SREG);
    cr_expect_eq(opnd(f, 3, 1)->reg, PTX_S_TID_Y);
    cr_expect_eq(opnd(f, 4, 1)->kind, PTX_O_SYM);
    cr_expect_eq(opnd(f, 5, 0)->kind, PTX_O_PAIR);
    cr_expect_eq(opnd(f, 7, 1)->imm, 32);
    cr_expect_eq(opnd(f, 8, 0)->kind, PTX_O_SINK);
    ptx_free(m);
}

Test(ptx, labels_find_the_nearest_scope)
{
    struct ptx_module *m =
        parse(HEAD ".entry k { bra L; { L: bra L; { bra L; } } { L: bra L; }\nL: ret; }");
    const struct ptx_func *f = m->funcs;
    const uint32_t lands[] = {4, 1, 1, 3};

    for (uint32_t i = 0; i < 4; i++) {
        cr_expect_eq(opnd(f, i, 0)->kind, PTX_O_LABEL);
        cr_expect_eq(f->labels[opnd(f, i, 0)->reg].ins, lands[i], "branch %u", i);
    }
    ptx_free(m);
}

Test(ptx, inner_registers_hide_outer_ones)
{
    struct ptx_module *m = parse(HEAD ".entry k { .reg .b32 t, %r<3>; mov.u32 t, 1;\n"
                                      "{ .reg .b64 t, %r<3>; mov.u64 t, %r1; } mov.u32 t, %r1; }");
    const struct ptx_func *f = m->funcs;

    cr_expect_eq(opnd(f, 0, 0)->reg, opnd(f, 2, 0)->reg);
    cr_expect_neq(opnd(f, 0, 0)->reg, opnd(f, 1, 0)->reg);
    cr_expect_eq(f->regs[opnd(f, 1, 0)->reg].type, PTX_T_B64);
    cr_expect_eq(f->regs[opnd(f, 1, 1)->reg].type, PTX_T_B64);
    cr_expect_eq(f->regs[opnd(f, 2, 1)->reg].type, PTX_T_B32);
    ptx_free(m);
}

Test(ptx, calls)
{
    struct ptx_module *m =
        parse(HEAD ".func (.param .b32 r) f (.param .b32 a, .param .b64 b);\n"
                   ".func (.param .b32 r) f (.param .b32 a, .param .b64 b) { ret; }\n"
                   ".entry k { .param .b32 x; .param .b32 y; .param .b64 z; .reg .b64 %rd<2>;\n"
                   "call.uni (x), \nf, \n(\ny, \nz\n);\ncall f;\n"
                   "call (x), %rd1, (y, z), proto;\n proto: .callprototype (.param .b32 _) _ ();}");
    const struct ptx_func *f = &m->funcs[1];

    cr_assert_eq(m->nfuncs, 2);
    cr_expect_eq(m->funcs[0].nparams, 2);
    cr_expect_eq(m->funcs[0].nrets, 1);
    cr_expect_eq(f->ins[0].line, 7);
    cr_expect_eq(opnd(f, 0, 0)->n, 1);
    cr_expect_eq(opnd(f, 0, 1)->kind, PTX_O_FUNC);
    cr_expect_eq(opnd(f, 0, 1)->sym, 0);
    cr_expect_eq(opnd(f, 0, 2)->n, 2);
    cr_expect_eq(opnd(f, 1, 2)->n, 0);
    cr_expect_eq(opnd(f, 2, 1)->kind, PTX_O_REG);
    ptx_free(m);
}

Test(ptx, locations)
{
    struct ptx_module *m = parse(
        HEAD ".file 1 \"a.cu\"\n.file 2 \"b.h\", 1700000000, 99\n.entry k {\n.loc 1 5 3\nret;\n"
             ".loc 2 9 1, function_name $L__info_string0, inlined_at 1 6 2\nret;\n"
             ".loc 2 9 1, function_name $L0+5, inlined_at 1 7 2\nret; }\n"
             ".section .debug_str { $L: .b8 1,2\n.b64 Lx+3 }\n");
    const struct ptx_func *f = m->funcs;

    cr_assert_eq(m->nfiles, 2);
    cr_expect_str_eq(ptx_name(m, m->files[1].name), "b.h");
    cr_expect_eq(m->locs[f->ins[0].loc].line, 5);
    cr_expect_eq(m->locs[f->ins[0].loc].at_line, 0);
    cr_expect_eq(m->locs[f->ins[1].loc].file, 2);
    cr_expect_eq(m->locs[f->ins[1].loc].at_line, 6);
    cr_expect_eq(m->locs[f->ins[2].loc].at_line, 7);
    ptx_free(m);
}

Test(ptx, variables)
{
    struct ptx_module *m = parse(
        HEAD ".extern .shared .align 16 .b8 dyn[];\n.const .align 4 .u32 t[3] = {1, -2, 0x3};\n"
             ".global .u64 p = generic(t)+4;\n.global .b8 n[2][2] = {{1,2},{3,4}};\n"
             ".visible .global .align 4 .v2 .u32 v, w;\n");

    cr_assert_eq(m->nsyms, 6);
    cr_expect(m->syms[0].is_extern && m->syms[0].bytes == 0 && m->syms[0].is_array);
    cr_expect_eq(m->syms[1].bytes, 12);
    cr_assert_eq(m->syms[1].ninit, 3);
    cr_expect_eq(m->inits[m->syms[1].init + 1], (uint64_t)-2);
    cr_expect(m->syms[2].has_init && m->syms[2].ninit == 0);
    cr_expect_eq(m->syms[3].bytes, 4);
    cr_expect_eq(m->syms[3].ninit, 0);
    cr_expect_eq(m->syms[5].bytes, 8);
    cr_expect_eq(m->syms[5].align, 4);
    ptx_free(m);
}

Test(ptx, branch_targets)
{
    struct ptx_module *m = parse(HEAD ".entry k { .reg .b32 i; ts: .branchtargets A, B;\n"
                                      "brx.idx i, ts;\nA: ret;\nB: exit; }");
    const struct ptx_func *f = m->funcs;
    const struct ptx_label *l = &f->labels[opnd(f, 0, 1)->reg];

    cr_assert_eq(l->n, 2);
    cr_expect_eq(f->labels[f->targets[l->first]].ins, 1);
    cr_expect_eq(f->labels[f->targets[l->first + 1]].ins, 2);
    ptx_free(m);
}

Test(ptx, unknown_instructions_parse)
{
    struct ptx_module *m =
        parse(HEAD ".entry k {\n tex.2d.v4.f32.f32 {a,b,c,d}, [t, {x,y}];\n bra.a.b; }");

    cr_expect_eq(m->funcs[0].ins[0].op, PTX_OTHER);
    cr_expect_eq(m->funcs[0].ins[1].op, PTX_BRA);
    ptx_free(m);
}

Test(ptx, errors_name_line_and_column)
{
    refuse(".target sm_75\n", 1, 1, "expected '.version' at the beginning, found '.target'");
    refuse(".version 5.0\n", 1, 10, "PTX version 5.0 is not supported");
    refuse(".version x\n", 1, 10, "expected a version such as 6.3, found 'x'");
    refuse(HEAD "hello", 4, 1, "expected a directive such as .entry or .func, found 'hello'");
    refuse(HEAD ".entry k { ret;\n", 5, 1, "found the end of the text");
    refuse(HEAD ".entry k {\n  ret\n}", 6, 1, "expected an operand or ';', found '}'");
    refuse(HEAD ".entry k {\n\tadd.s32 %r1, %r2, 1;\n}", 5, 10, "'%r1' is not declared");
    refuse(HEAD ".entry k { .reg .b32 %r<3>;\n add.s32 %r3, %r1, 1;\n}", 5, 10,
           "'%r3' is not declared");
    refuse(HEAD ".entry k { .reg .b32 %r<3>;\n add.s32 %r01, %r1, 1;\n}", 5, 10,
           "'%r01' is not declared");
    refuse(HEAD ".entry k {\n bra L;\n}", 5, 6, "'L' is not declared");
    refuse(HEAD ".entry k { { L: ret; }\n bra L;\n}", 5, 6, "'L' is not declared");
    refuse(HEAD ".entry k {\nL: ret;\nL: ret;\n}", 6, 1, "label 'L' is declared twice");
    refuse(HEAD ".entry k { .reg .b32 a;\n.reg .b64 a; }", 5, 11, "'a' is declared twice");
    refuse(HEAD ".entry k { .reg .b32 a;\n@a ret; }", 5, 2, "'a' is not a predicate");
    refuse(HEAD ".entry k { ret; }\n.entry k { ret; }", 5, 8, "'k' has two bodies");
    refuse(HEAD ".entry k(.param u64 x) { }", 4, 17, "expected a type such as .b32, found 'u64'");
    refuse(HEAD ".shared .align 3 .b8 x[4];", 4, 18, "alignment 3 is not a power of two");
    refuse(HEAD ".shared .b32 x[9999999999];", 4, 14, "larger than 4 GiB");
    refuse(HEAD "/* no end", 4, 1, "comment without an end");
    refuse(HEAD ".file 1 \"x\n", 4, 9, "string without an end");
    refuse(HEAD ".entry k { .reg .b32 a; mov.u32 a, 12x; }", 4, 38, "unexpected character");
    refuse(HEAD ".entry k { .reg .b32 a; mov.u32 a, 99999999999999999999; }", 4, 36,
           "does not fit 64 bits");
    refuse(HEAD ".entry k { .reg .b32 a; mov.u32 a, 0f12; }", 4, 36, "8 hexadecimal digits");
    refuse(HEAD ".entry k { .reg .b32 a; ld.u32 a, [zz]; }", 4, 36, "'zz' is not declared");
    refuse(HEAD ".entry k { .reg .b32 a; ld.u32 a, [a; }", 4, 37, "expected ']' after an address");
    refuse(HEAD "\x01", 4, 1, "unexpected character 0x01");
    refuse(HEAD ".const .u32 x = };", 4, 17, "expected a value");
    refuse(HEAD ".reg .b32 x;", 4, 1, "expected a directive");
}

Test(ptx, the_source_line_is_quoted)
{
    struct qg_error e = {0};
    struct ptx_module *m;

    cr_assert_eq(ptx_parse(&m, HEAD ".entry k {\n\tadd.s32 %r1, %r2, 1;\n}", "t.ptx", &e), 2);
    cr_expect_str_eq(e.text, " add.s32 %r1, %r2, 1;");
}

Test(ptx, depth_is_bounded)
{
    size_t n = 200000;
    char *s = malloc(n + 100);
    struct qg_error e = {0};
    struct ptx_module *m;

    strcpy(s, HEAD ".entry k { ");
    size_t at = strlen(s);
    memset(s + at, '{', n);
    s[at + n] = 0;
    cr_expect_eq(ptx_parse(&m, s, "t.ptx", &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "nested scopes"));
    free(s);
}

Test(ptx, a_huge_register_range_costs_nothing)
{
    struct ptx_module *m =
        parse(HEAD ".entry k { .reg .b32 %r<4294967295>; mov.u32 %r999999999, %r0; }");

    cr_expect_eq(m->funcs[0].nregs, 2);
    ptx_free(m);
}
