/* LIR containers and their text form (see lir.h). */
#include "lir.h"

#include <stdlib.h>
#include <string.h>

#define AS_OP_NAME(N, m, u, o, d) m,
#define AS_CMP_NAME(N, m, d) #N,
#define AS_LIR_NAME(N, d) #N,
#define AS_NAME(N, t) t,

static const char *const op_name[] = {QG_OPS(AS_OP_NAME)};
static const char *const cmp_name[] = {QG_CMPS(AS_CMP_NAME)};
static const char *const lir_name[] = {LIR_OPS(AS_LIR_NAME)};
static const char *const special_name[] = {QG_SPECIALS(AS_NAME)};
static const char *const reloc_name[] = {QG_RELOCS(AS_NAME)};
static const char *const shfl_name[] = {"up", "down", "bfly", "idx"};
static const char *const vote_name[] = {"all", "any", "uni", "ballot"};

struct lir_func *lir_new(struct qg_program *prog)
{
    struct lir_func *f = calloc(1, sizeof *f);

    if (f)
        f->prog = prog;
    return f;
}

void lir_clear(struct lir_func *f)
{
    for (uint32_t i = 0; i < f->nbb; i++)
        free(f->bb[i].ins);
    free(f->bb);
    *f = (struct lir_func){.prog = f->prog};
}

void lir_free(struct lir_func *f)
{
    if (!f)
        return;
    lir_clear(f);
    free(f);
}

/* Out of memory leaves nothing to report to: the two growers below end the process, as the
 * interfaces of lir.h have no way to fail. */
static void *grow(void *p, size_t n, size_t size)
{
    p = realloc(p, n * size);
    if (!p) {
        fprintf(stderr, "qgpu: internal error: out of memory\n");
        exit(QG_EXIT_INTERNAL);
    }
    return p;
}

uint32_t lir_bb_new(struct lir_func *f)
{
    if (f->nbb == f->capbb) {
        f->capbb = f->capbb ? f->capbb * 2 : 16;
        f->bb = grow(f->bb, f->capbb, sizeof *f->bb);
    }
    memset(&f->bb[f->nbb], 0, sizeof *f->bb);
    return f->nbb++;
}

struct lir_ins *lir_emit(struct lir_func *f, uint32_t bb, enum lir_op op)
{
    struct lir_bb *b = &f->bb[bb];
    struct lir_ins *i;

    if (b->n == b->cap) {
        b->cap = b->cap ? b->cap * 2 : 16;
        b->ins = grow(b->ins, b->cap, sizeof *b->ins);
    }
    i = &b->ins[b->n++];
    memset(i, 0, sizeof *i);
    i->op = op;
    i->dst = i->pdst = -1;
    i->p.p = i->q.p = i->guard.p = -1;
    i->target = -1;
    return i;
}

uint32_t lir_vreg(struct lir_func *f)
{
    return f->nvreg++;
}

uint32_t lir_vpred(struct lir_func *f)
{
    return f->npred++;
}

/* ---- Text -------------------------------------------------------------------- */

static void dump_val(FILE *out, const char *sep, const struct lir_val *v)
{
    if (v->kind == LIR_NIL)
        return;
    fputs(sep, out);
    if (v->kind == LIR_VREG) {
        fprintf(out, "v%u", v->v);
    } else if (v->kind == LIR_IMM) {
        fprintf(out, v->imm + 4096 < 8192 ? "%d" : "0x%x", (int)v->imm);
    } else {
        fputs(v->reloc < QG_NRELOCS ? reloc_name[v->reloc] : "?", out);
        if (v->reloc == QG_RELOC_PARAM || v->reloc == QG_RELOC_DATA)
            fprintf(out, "[%u]", v->index);
        if (v->imm)
            fprintf(out, "%+d", (int)v->imm);
    }
}

static void dump_pred(FILE *out, const char *sep, struct lir_pred p)
{
    if (p.p >= 0)
        fprintf(out, "%s%sp%d", sep, p.neg ? "!" : "", p.p);
}

static void dump_ins(FILE *out, const struct lir_ins *i)
{
    fputs("    ", out);
    if (i->guard.p >= 0) {
        dump_pred(out, "@", i->guard);
        fputc(' ', out);
    }
    if (i->dst >= 0)
        fprintf(out, "v%d ", i->dst);
    if (i->pdst >= 0)
        fprintf(out, "%sp%d ", i->dst >= 0 ? "| " : "", i->pdst);
    if (i->dst >= 0 || i->pdst >= 0)
        fputs("= ", out);
    fputs(lir_name[i->op], out);
    switch (i->op) {
    case LIR_ALU: fprintf(out, ".%s", op_name[i->alu]); break;
    case LIR_ATOM: fprintf(out, ".%s", i->exch ? "exch" : op_name[i->alu]); break;
    case LIR_SET:
    case LIR_SETP: fprintf(out, ".%s", cmp_name[i->cmp]); break;
    case LIR_SPECIAL: fprintf(out, " %s", special_name[i->special]); break;
    case LIR_SHFL: fprintf(out, ".%s.w%u", shfl_name[i->mode & 3], 1u << i->width); break;
    case LIR_VOTE: fprintf(out, ".%s", vote_name[i->mode & 3]); break;
    default: break;
    }
    if (i->op == LIR_LD || i->op == LIR_ST || i->op == LIR_ATOM) {
        static const char *const part[QG_NPARTS + 1] = {"", ".b8", ".b16", ".?"};

        fprintf(out, ".%s%s [", i->space == LIR_GLOBAL ? "global" : "shared",
                part[i->mode < QG_NPARTS ? i->mode : QG_NPARTS]);
        dump_val(out, "", &i->a);
        if (i->width)
            fprintf(out, " << %u", i->width);
        dump_val(out, i->a.kind == LIR_NIL ? "" : " + ", &i->b);
        fputc(']', out);
    } else {
        dump_val(out, " ", &i->a);
        dump_val(out, ", ", &i->b);
    }
    dump_val(out, ", ", &i->c);
    dump_val(out, ", ", &i->d);
    dump_pred(out, ", ", i->p);
    dump_pred(out, ", ", i->q);
    if (i->op == LIR_PLOG || (i->op == LIR_SETP && i->q.p >= 0))
        fprintf(out, ", lut %x", i->lut);
    if (i->op == LIR_BRA)
        fprintf(out, " bb%d", i->target);
    if (i->line.ptx)
        fprintf(out, "  ; %u", i->line.ptx);
    fputc('\n', out);
}

void lir_dump(FILE *out, const struct lir_func *f)
{
    fprintf(out, "%s: %u values, %u predicates\n", f->prog ? f->prog->kernel : "?", f->nvreg,
            f->npred);
    for (uint32_t b = 0; b < f->nbb; b++) {
        fprintf(out, "bb%u:\n", b);
        for (uint32_t i = 0; i < f->bb[b].n; i++)
            dump_ins(out, &f->bb[b].ins[i]);
    }
}
