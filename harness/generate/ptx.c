/* PTX as clang does not write it: any instruction of the supported set, guards on all of them. */
#include "ptx.h"

#include <string.h>

enum {
    REGS = QGN_PTX_REGS,
    PREDS = QGN_PTX_PREDS,
    SLOTS = QGN_PTX_SLOTS,
    IN = QGN_PTX_IN,
    FIRST_REG = 4 /* %r4 is register 0 of the data */
};

struct form {
    const char *text;
    int feature;
};
#define AS_FORM(N, text, feature, ...) {text, feature},
static const struct form forms[] = {QGN_PTX_FORMS(AS_FORM)};

/* ---- Choosing ---------------------------------------------------------------------------- */

static void source(struct qgn_rng *r, struct qgn_ptx_operand *o, int klass)
{
    o->reg = !qgn_chance(r, 35);
    o->v = o->reg ? qgn_below(r, REGS) : qgn_number(r, klass);
}

/* A letter that stands for an operand: capital, and not within a word. */
static bool is_operand(const char *text, const char *p)
{
    return strchr("DRABCPQNLSI", *p) && !(p > text && p[-1] >= 'A' && p[-1] <= 'Z');
}

/* A predicate as a guard. */
static void guard(struct qgn_rng *r, struct qgn_ptx_insn *x)
{
    x->guard = (int8_t)qgn_below(r, PREDS);
    x->neg = qgn_chance(r, 50);
}

static void choose(const struct qgn_kernel *k, struct qgn_rng *r, struct qgn_ptx_insn *x, int klass)
{
    do
        x->form = (uint8_t)qgn_below(r, QGN_PTX_NFORMS);
    while (forms[x->form].feature >= 0 && (k->recipe.off >> forms[x->form].feature & 1));
    x->guard = -1;
    if (qgn_chance(r, 15))
        guard(r, x);
    for (const char *text = forms[x->form].text, *p = text; *p; p++) {
        struct qgn_ptx_operand *o = &x->o[x->n];

        if (!is_operand(text, p))
            continue;
        x->n++;
        o->letter = *p;
        switch (*p) {
        case 'D':
        case 'R':
            o->reg = true;
            o->v = qgn_below(r, REGS);
            break;
        case 'P':
        case 'Q': o->v = qgn_below(r, PREDS); break;
        case 'N': o->v = qgn_below(r, 34); break;
        case 'L': o->v = qgn_below(r, 256); break;
        case 'S': o->v = qgn_below(r, SLOTS); break;
        case 'I': o->v = qgn_below(r, IN); break;
        default: source(r, o, klass);
        }
    }
}

static void choose_all(const struct qgn_kernel *k, struct qgn_rng *r, struct qgn_ptx *p, int klass)
{
    for (uint32_t i = 0; i < REGS; i++) {
        if (qgn_chance(r, 40)) {
            p->reg[i].from = 0;
            p->reg[i].v = qgn_below(r, IN);
        } else if (qgn_chance(r, 50)) {
            p->reg[i].from = 1;
            p->reg[i].v = qgn_below(r, SLOTS);
        } else {
            p->reg[i].from = 2;
            p->reg[i].v = qgn_number(r, klass);
        }
    }
    for (uint32_t i = 0; i < PREDS; i++) {
        p->pred[i].v = qgn_number(r, klass);
        p->pred[i].reg = qgn_below(r, REGS);
    }
    /* Statements are counted without the jumps: `number` is what a recipe drops by. */
    for (uint32_t number = 0; number < k->statements;) {
        uint32_t inside = 1;

        if (!(k->recipe.off >> QGN_F_BRANCHES & 1) && number + 3 < k->statements &&
            qgn_chance(r, 15)) {
            struct qgn_ptx_insn *jump = &p->insn[p->n++];

            guard(r, jump);
            inside = 1 + qgn_below(r, 3);
            jump->skip = (uint8_t)inside;
        }
        for (; inside > 0; inside--, number++) {
            p->insn[p->n].dropped = qgn_dropped(&k->recipe, number);
            choose(k, r, &p->insn[p->n++], klass);
        }
    }
}

/* ---- Printing ------------------------------------------------------------------------------ */

static void print_operand(const struct qgn_ptx_operand *o, FILE *f)
{
    if (o->letter == 'P' || o->letter == 'Q')
        fprintf(f, "%%p%u", o->v);
    else if (o->letter == 'S' || o->letter == 'I')
        fprintf(f, "%u", 4 * o->v);
    else if (o->reg)
        fprintf(f, "%%r%u", FIRST_REG + o->v);
    else
        fprintf(f, "%d", (int)o->v);
}

static void print_guard(const struct qgn_ptx_insn *x, FILE *f)
{
    fputs("    ", f);
    if (x->guard >= 0)
        fprintf(f, "@%s%%p%d ", x->neg ? "!" : "", x->guard);
}

static void print_insn(const struct qgn_ptx_insn *x, FILE *f)
{
    const char *text = forms[x->form].text;
    int n = 0;

    if (x->dropped)
        return;
    print_guard(x, f);
    for (const char *p = text; *p; p++) {
        if (is_operand(text, p))
            print_operand(&x->o[n++], f);
        else
            fputc(*p, f);
    }
    fputs(";\n", f);
}

static void print_all(const struct qgn_ptx *p, FILE *f)
{
    uint32_t number = 0;

    for (uint32_t i = 0; i < p->n; i++) {
        const struct qgn_ptx_insn *x = &p->insn[i];

        if (x->skip) {
            print_guard(x, f);
            fprintf(f, "bra DONE%u;\n", number);
            for (uint32_t j = 1; j <= x->skip; j++)
                print_insn(x + j, f);
            fprintf(f, "DONE%u:\n", number);
            i += x->skip;
            number += x->skip;
        } else {
            print_insn(x, f);
            number++;
        }
    }
}

int qgn_make_ptx(struct qgn_kernel *k, struct qgn_rng *r, FILE *out)
{
    static const uint8_t sizes[] = {1, 2, 3, 4, 4, 5, 8, 13};
    struct qgn_ptx p = {0};
    uint32_t n = sizes[qgn_below(r, sizeof sizes)];
    int klass = qgn_wish_class(k->recipe.wish);

    k->statements = 3 + qgn_below(r, 14);
    choose_all(k, r, &p, klass);

    fprintf(out,
            ".version 6.4\n.target sm_75\n.address_size 64\n\n"
            ".visible .entry %s(.param .u64 out, .param .u64 in, .param .u64 count)\n{\n"
            "    .reg .pred %%p<%d>;\n    .reg .b32 %%r<%d>;\n    .reg .b64 %%rd<8>;\n"
            "    ld.param.u64 %%rd4, [out];\n    cvta.to.global.u64 %%rd4, %%rd4;\n"
            "    ld.param.u64 %%rd2, [in];\n    cvta.to.global.u64 %%rd2, %%rd2;\n"
            "    ld.param.u64 %%rd3, [count];\n    cvta.to.global.u64 %%rd3, %%rd3;\n"
            "    mov.u32 %%r1, %%tid.x;\n    mul.wide.u32 %%rd5, %%r1, %d;\n"
            "    add.s64 %%rd1, %%rd4, %%rd5;\n",
            k->name, PREDS, FIRST_REG + REGS, 4 * SLOTS);
    for (uint32_t i = 0; i < REGS; i++) {
        uint32_t v = p.reg[i].v;

        if (p.reg[i].from == 2)
            fprintf(out, "    add.s32 %%r%u, %%r1, %d;\n", FIRST_REG + i, (int)v);
        else
            fprintf(out, "    ld.global.u32 %%r%u, [%%rd%c+%u];\n", FIRST_REG + i,
                    p.reg[i].from ? '1' : '2', 4 * v);
    }
    for (uint32_t i = 0; i < PREDS; i++)
        fprintf(out, "    setp.lt.s32 %%p%u, %%r%u, %d;\n", i, FIRST_REG + p.pred[i].reg,
                (int)p.pred[i].v);
    print_all(&p, out);
    for (uint32_t i = 0; i < SLOTS; i++)
        fprintf(out, "    st.global.u32 [%%rd1+%u], %%r%u;\n", 4 * i, FIRST_REG + i * 2);
    fputs("    ret;\n}\n", out);
    k->c.block[0] = n;
    qgn_add_array(&k->c, "out", n * SLOTS);
    qgn_add_array(&k->c, "in", IN);
    qgn_add_array(&k->c, "count", 2);
    for (uint32_t a = 0; a < 3; a++)
        for (uint32_t i = 0; i < k->c.args[a].a.n; i++)
            k->c.args[a].a.v[i] = qgn_number(r, klass);
    qgn_ptx_eval(&p, &k->c);
    return 0;
}
