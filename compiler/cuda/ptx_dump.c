/* The parsed PTX as text: dump letter T. */
#include "ptx.h"

static void put_opnd(FILE *out, const struct ptx_module *m, const struct ptx_func *f,
                     const struct ptx_opnd *o)
{
    if (o->neg)
        fputc('!', out);
    switch ((enum ptx_opnd_kind)o->kind) {
    case PTX_O_REG: fputs(ptx_name(m, f->regs[o->reg].name), out); break;
    case PTX_O_PAIR:
        fprintf(out, "%s|%s", o->reg == PTX_NONE ? "_" : ptx_name(m, f->regs[o->reg].name),
                o->reg2 == PTX_NONE ? "_" : ptx_name(m, f->regs[o->reg2].name));
        break;
    case PTX_O_IMM: fprintf(out, "%lld", (long long)o->imm); break;
    case PTX_O_FLOAT: fprintf(out, "float 0x%llx", (unsigned long long)o->imm); break;
    case PTX_O_SREG: fputs(ptx_sreg_text(o->reg), out); break;
    case PTX_O_SYM:
        fprintf(out, "&%s%+lld", ptx_name(m, m->syms[o->sym].name), (long long)o->imm);
        break;
    case PTX_O_FUNC: fprintf(out, "%s()", ptx_name(m, m->funcs[o->sym].name)); break;
    case PTX_O_LABEL: fprintf(out, "->%s", ptx_name(m, f->labels[o->reg].name)); break;
    case PTX_O_MEM:
        fprintf(out, "[%s%+lld]",
                o->reg != PTX_NONE   ? ptx_name(m, f->regs[o->reg].name)
                : o->sym != PTX_NONE ? ptx_name(m, m->syms[o->sym].name)
                                     : "",
                (long long)o->imm);
        break;
    case PTX_O_VEC:
        fputc('{', out);
        for (uint32_t i = 0; i < o->n; i++) { /* elements are never vectors */
            if (i)
                fputs(", ", out);
            put_opnd(out, m, f, &f->opnds[o->first + i]);
        }
        fputc('}', out);
        break;
    case PTX_O_SINK: fputc('_', out); break;
    }
}

static void put_func(FILE *out, const struct ptx_module *m, const struct ptx_func *f)
{
    uint32_t l = 0;

    fprintf(out, "%s %s: %u registers, %u variables\n", f->entry ? "entry" : "func",
            ptx_name(m, f->name), f->nregs, f->nsyms);
    for (uint32_t i = 0; i <= f->nins; i++) {
        for (; l < f->nlabels && f->labels[l].ins == i; l++)
            fprintf(out, "%s:\n", ptx_name(m, f->labels[l].name));
        if (i == f->nins)
            break;
        fputs("    ", out);
        if (f->ins[i].guard != PTX_NONE)
            fprintf(out, "@%s%s ", f->ins[i].guard_neg ? "!" : "",
                    ptx_name(m, f->regs[f->ins[i].guard].name));
        for (uint32_t k = 0; k < f->ins[i].len; k++) {
            char c = m->text[f->ins[i].at + k];

            fputc(c < 32 ? ' ' : c, out);
        }
        for (uint32_t k = 0; k < f->ins[i].nopnd; k++) {
            fputs(k ? ", " : " ", out);
            put_opnd(out, m, f, &f->opnds[f->ins[i].opnd + k]);
        }
        fprintf(out, "  ; %u", f->ins[i].line);
        if (f->ins[i].loc != PTX_NONE) {
            const struct ptx_loc *at = &m->locs[f->ins[i].loc];

            fprintf(out, " (%u:%u", at->file, at->line);
            if (at->at_line)
                fprintf(out, " in %u:%u", at->at_file, at->at_line);
            fputc(')', out);
        }
        fputc('\n', out);
    }
}

void ptx_dump(FILE *out, const struct ptx_module *m)
{
    fprintf(out, "PTX %u.%u for %s\n", m->version / 100, m->version % 100, m->target);
    for (uint32_t i = 0; i < m->nfiles; i++)
        fprintf(out, "file %u %s\n", m->files[i].number, ptx_name(m, m->files[i].name));
    for (uint32_t i = 0; i < m->nfuncs; i++)
        put_func(out, m, &m->funcs[i]);
}
