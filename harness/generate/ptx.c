/* PTX as clang does not write it: any instruction of the supported set, guards on all of them. */
#include "gen.h"

#include <string.h>

enum { REGS = 6, PREDS = 3, SLOTS = 3, IN = 8 };

/* D: destination, A B C: sources (register or number), R: register only, P Q: predicates, N: a
 * number from 0 to 31, L: a selector. */
struct form {
    const char *text;
    int feature; /* -1: always there */
};
static const struct form forms[] = {
    {"add.s32 D, A, B", -1},
    {"sub.s32 D, A, B", -1},
    {"mul.lo.s32 D, A, B", -1},
    {"mul.hi.u32 D, A, B", QGN_F_MULHI},
    {"mul.hi.s32 D, A, B", QGN_F_MULHI},
    {"mad.lo.s32 D, A, B, C", -1},
    {"mad.hi.u32 D, A, B, C", QGN_F_MULHI},
    {"mad.hi.s32 D, A, B, C", QGN_F_MULHI},
    {"mul24.lo.u32 D, A, B", -1},
    {"mul24.hi.s32 D, A, B", QGN_F_MULHI},
    {"mad24.lo.s32 D, A, B, C", -1},
    {"sad.u32 D, A, B, C", -1},
    {"sad.s32 D, A, B, C", -1},
    {"min.s32 D, A, B", -1},
    {"min.u32 D, A, B", -1},
    {"max.s32 D, A, B", -1},
    {"max.u32 D, A, B", -1},
    {"abs.s32 D, R", -1},
    {"neg.s32 D, R", -1},
    {"and.b32 D, A, B", -1},
    {"or.b32 D, A, B", -1},
    {"xor.b32 D, A, B", -1},
    {"not.b32 D, R", -1},
    {"cnot.b32 D, R", -1},
    {"lop3.b32 D, A, B, C, L", -1},
    {"shl.b32 D, R, B", QGN_F_SHIFTS},
    {"shr.u32 D, R, B", QGN_F_SHIFTS},
    {"shr.s32 D, R, B", QGN_F_SHIFTS},
    {"shl.b32 D, R, N", QGN_F_SHIFTS},
    {"shf.l.wrap.b32 D, R, R, B", QGN_F_SHIFTS},
    {"shf.l.clamp.b32 D, R, R, B", QGN_F_SHIFTS},
    {"shf.r.wrap.b32 D, R, R, N", QGN_F_SHIFTS},
    {"shf.r.clamp.b32 D, R, R, B", QGN_F_SHIFTS},
    {"popc.b32 D, R", QGN_F_BITS},
    {"clz.b32 D, R", QGN_F_BITS},
    {"brev.b32 D, R", QGN_F_BITS},
    {"bfind.u32 D, R", QGN_F_BITS},
    {"bfind.s32 D, R", QGN_F_BITS},
    {"bfind.shiftamt.u32 D, R", QGN_F_BITS},
    {"bfe.u32 D, R, B, N", QGN_F_BITS},
    {"bfe.s32 D, R, N, N", QGN_F_BITS},
    {"bfi.b32 D, R, R, N, N", QGN_F_BITS},
    {"prmt.b32 D, R, R, B", QGN_F_BITS},
    {"prmt.b32.f4e D, R, R, B", QGN_F_BITS},
    {"prmt.b32.rc8 D, R, R, B", QGN_F_BITS},
    {"selp.b32 D, A, B, P", -1},
    {"slct.s32.s32 D, A, B, R", -1},
    {"set.lt.u32.s32 D, R, B", -1},
    {"set.hi.u32.u32 D, R, B", -1},
    {"setp.eq.s32 P, R, B", -1},
    {"setp.ne.s32 P, R, B", -1},
    {"setp.lt.s32 P, R, B", -1},
    {"setp.ge.s32 P, R, B", -1},
    {"setp.lo.u32 P, R, B", -1},
    {"setp.hs.u32 P, R, B", -1},
    {"setp.gt.and.s32 P, R, B, Q", -1},
    {"setp.ls.or.u32 P, R, B, !Q", -1},
    {"setp.le.xor.s32 P, R, B, Q", -1},
    {"and.pred P, Q, Q", -1},
    {"or.pred P, Q, Q", -1},
    {"xor.pred P, Q, Q", -1},
    {"not.pred P, Q", -1},
    {"div.u32 D, R, 7", QGN_F_DIVISION},
    {"mov.b32 D, A", -1},
    {"cvt.u32.u8 D, R", -1},
    {"cvt.s32.s16 D, R", -1},
    {"ld.global.u32 D, [%rd1+S]", -1},
    {"ld.global.u32 D, [%rd2+I]", -1},
    {"st.global.u32 [%rd1+S], R", -1},
    {"atom.global.add.u32 D, [%rd1+S], R", QGN_F_ATOMICS},
    {"atom.global.exch.b32 D, [%rd1+S], R", QGN_F_ATOMICS},
    {"atom.global.cas.b32 D, [%rd1+S], R, R", QGN_F_ATOMICS},
    {"red.global.max.s32 [%rd3], R", QGN_F_ATOMICS},
    {"red.global.xor.b32 [%rd3+4], R", QGN_F_ATOMICS},
    {"membar.gl", -1},
};
enum { NFORMS = sizeof forms / sizeof *forms };

static void source(struct qgn_rng *r, FILE *f, int klass)
{
    if (qgn_chance(r, 35))
        fprintf(f, "%d", (int)qgn_number(r, klass));
    else
        fprintf(f, "%%r%u", 4 + qgn_below(r, REGS));
}

static void instruction(const struct qgn_kernel *k, struct qgn_rng *r, FILE *f, int klass)
{
    const struct form *form;

    do
        form = &forms[qgn_below(r, NFORMS)];
    while (form->feature >= 0 && (k->recipe.off >> form->feature & 1));
    fputs("    ", f);
    if (qgn_chance(r, 15))
        fprintf(f, "@%s%%p%u ", qgn_chance(r, 50) ? "!" : "", qgn_below(r, PREDS));
    for (const char *p = form->text; *p; p++) {
        bool word = p > form->text && p[-1] >= 'A' && p[-1] <= 'Z';

        if (word) {
            fputc(*p, f);
            continue;
        }
        switch (*p) {
        case 'D':
        case 'R': fprintf(f, "%%r%u", 4 + qgn_below(r, REGS)); break;
        case 'A':
        case 'B':
        case 'C': source(r, f, klass); break;
        case 'P':
        case 'Q': fprintf(f, "%%p%u", qgn_below(r, PREDS)); break;
        case 'N': fprintf(f, "%u", qgn_below(r, 34)); break;
        case 'L': fprintf(f, "%u", qgn_below(r, 256)); break;
        case 'S': fprintf(f, "%u", 4 * qgn_below(r, SLOTS)); break;
        case 'I': fprintf(f, "%u", 4 * qgn_below(r, IN)); break;
        default: fputc(*p, f);
        }
    }
    fputs(";\n", f);
}

/* Written for its random numbers, and to be seen only if it is kept. */
static void statement(const struct qgn_kernel *k, struct qgn_rng *r, FILE *out, int klass,
                      uint32_t number)
{
    if (qgn_dropped(&k->recipe, number)) {
        FILE *nowhere = fopen("/dev/null", "w");

        if (nowhere) {
            instruction(k, r, nowhere, klass);
            fclose(nowhere);
        }
    } else {
        instruction(k, r, out, klass);
    }
}

int qgn_make_ptx(struct qgn_kernel *k, struct qgn_rng *r, FILE *out)
{
    static const uint8_t sizes[] = {1, 2, 3, 4, 4, 5, 8, 13};
    uint32_t n = sizes[qgn_below(r, sizeof sizes)], count = 3 + qgn_below(r, 14), skip = 0;
    int klass = qgn_wish_class(k->recipe.wish);

    fprintf(out,
            ".version 6.4\n.target sm_75\n.address_size 64\n\n"
            ".visible .entry %s(.param .u64 out, .param .u64 in, .param .u64 count)\n{\n"
            "    .reg .pred %%p<%d>;\n    .reg .b32 %%r<%d>;\n    .reg .b64 %%rd<8>;\n"
            "    ld.param.u64 %%rd4, [out];\n    cvta.to.global.u64 %%rd4, %%rd4;\n"
            "    ld.param.u64 %%rd2, [in];\n    cvta.to.global.u64 %%rd2, %%rd2;\n"
            "    ld.param.u64 %%rd3, [count];\n    cvta.to.global.u64 %%rd3, %%rd3;\n"
            "    mov.u32 %%r1, %%tid.x;\n    mul.wide.u32 %%rd5, %%r1, %d;\n"
            "    add.s64 %%rd1, %%rd4, %%rd5;\n",
            k->name, PREDS, 4 + REGS, 4 * SLOTS);
    for (uint32_t i = 0; i < REGS; i++) {
        if (qgn_chance(r, 40))
            fprintf(out, "    ld.global.u32 %%r%u, [%%rd2+%u];\n", 4 + i, 4 * qgn_below(r, IN));
        else if (qgn_chance(r, 50))
            fprintf(out, "    ld.global.u32 %%r%u, [%%rd1+%u];\n", 4 + i, 4 * qgn_below(r, SLOTS));
        else
            fprintf(out, "    add.s32 %%r%u, %%r1, %d;\n", 4 + i, (int)qgn_number(r, klass));
    }
    for (uint32_t i = 0; i < PREDS; i++)
        fprintf(out, "    setp.lt.s32 %%p%u, %%r%u, %d;\n", i, 4 + qgn_below(r, REGS),
                (int)qgn_number(r, klass));
    for (uint32_t i = 0; i < count; i++) {
        bool jump =
            !(k->recipe.off >> QGN_F_BRANCHES & 1) && i + 3 < count && !skip && qgn_chance(r, 15);

        if (jump) {
            fprintf(out, "    @%s%%p%u bra DONE%u;\n", qgn_chance(r, 50) ? "!" : "",
                    qgn_below(r, PREDS), i);
            skip = 1 + qgn_below(r, 3);
            for (uint32_t j = 0; j < skip; j++)
                statement(k, r, out, klass, i + j);
            fprintf(out, "DONE%u:\n", i);
            i += skip - 1;
            skip = 0;
        } else {
            statement(k, r, out, klass, i);
        }
    }
    for (uint32_t i = 0; i < SLOTS; i++)
        fprintf(out, "    st.global.u32 [%%rd1+%u], %%r%u;\n", 4 * i, 4 + i * 2);
    fputs("    ret;\n}\n", out);
    k->statements = count;
    k->c.block[0] = n;
    qgn_add_array(&k->c, "out", n * SLOTS);
    qgn_add_array(&k->c, "in", IN);
    qgn_add_array(&k->c, "count", 2);
    for (uint32_t a = 0; a < 3; a++)
        for (uint32_t i = 0; i < k->c.args[a].a.n; i++)
            k->c.args[a].a.v[i] = qgn_number(r, klass);
    return 0;
}
