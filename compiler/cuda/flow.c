/* Control flow and functions. Every call is inlined: the machine has no stack. */
#include "select.h"

#include <stdlib.h>

static struct sel_ctx *top(struct sel *s)
{
    return &s->ctx[s->depth - 1];
}

/* ---- Labels ------------------------------------------------------------------------- */

uint32_t sel_label(struct sel *s)
{
    if (!sel_grow(s, &s->label_bb, s->nlabels, &s->cap_labels, sizeof *s->label_bb))
        return 0;
    s->label_bb[s->nlabels] = PTX_NONE;
    return s->nlabels++;
}

void sel_place(struct sel *s, uint32_t label)
{
    if (s->dead || s->f->bb[s->bb].n)
        s->bb = lir_bb_new(s->f);
    s->dead = false;
    s->nquot = 0;
    if (label < s->nlabels)
        s->label_bb[label] = s->bb;
}

/* Targets are labels until sel_select replaces them by basic blocks. */
void sel_branch(struct sel *s, struct lir_pred guard, uint32_t label)
{
    struct lir_ins *i = sel_emit(s, LIR_BRA);

    i->guard = guard;
    i->target = (int32_t)label;
    if (guard.p >= 0)
        s->bb = lir_bb_new(s->f);
    else
        s->dead = true;
}

uint32_t sel_begin_region(struct sel *s)
{
    uint32_t label;

    if (s->guard.p < 0)
        return PTX_NONE;
    label = sel_label(s);
    sel_branch(s, (struct lir_pred){s->guard.p, !s->guard.neg}, label);
    s->guard = SEL_TRUE;
    return label;
}

void sel_end_region(struct sel *s, uint32_t label)
{
    if (label != PTX_NONE)
        sel_place(s, label);
}

/* ---- Functions ---------------------------------------------------------------------- */

static void mark_used_labels(const struct ptx_func *f, uint8_t *used)
{
    for (uint32_t i = 0; i < f->nopnds; i++)
        if (f->opnds[i].kind == PTX_O_LABEL)
            used[f->opnds[i].reg] = 1;
    for (uint32_t i = 0; i < f->ntargets; i++)
        used[f->targets[i]] = 1;
}

bool sel_enter(struct sel *s, uint32_t func)
{
    const struct ptx_func *f = &s->m->funcs[func];
    struct sel_ctx *c = &s->ctx[s->depth];

    *c = (struct sel_ctx){.f = f,
                          .func = func,
                          .regs = s->nregs,
                          .labels = s->nlabels,
                          .after = PTX_NONE,
                          .end = PTX_NONE,
                          .line = s->line};
    if (s->f->nvreg > SEL_MAX_CELLS || s->f->npred > SEL_MAX_CELLS || s->nlabels > SEL_MAX_CELLS) {
        sel_refuse(s, "the kernel is too long after inlining");
        return false;
    }
    for (uint32_t i = 0; i < f->nregs; i++) {
        struct sel_reg r = {0, 0};

        if (!sel_grow(s, &s->regs, s->nregs, &s->cap_regs, sizeof *s->regs))
            return false;
        if (f->regs[i].type == PTX_T_PRED) {
            r.lo = lir_vpred(s->f);
        } else {
            r.lo = lir_vreg(s->f);
            if (ptx_type_bits(f->regs[i].type) > 32)
                r.hi = lir_vreg(s->f);
        }
        s->regs[s->nregs++] = r;
    }
    for (uint32_t i = 0; i < f->nlabels; i++)
        sel_label(s);
    c->end = sel_label(s);
    c->label_used = calloc(f->nlabels + 1u, 1);
    c->vars = calloc(f->nsyms + 1u, sizeof *c->vars);
    s->depth++; /* from here on sel_leave frees */
    if (!c->label_used || !c->vars) {
        s->rc = qg_error_set(s->e, QG_EXIT_INTERNAL, s->m->name, 0, 0, "out of memory");
        return false;
    }
    mark_used_labels(f, c->label_used);
    for (uint32_t i = 0; i < f->nsyms; i++)
        c->vars[i] = PTX_NONE;
    return !s->rc;
}

/* At the end of a function that was called; the code of the caller goes on here. */
void sel_leave(struct sel *s)
{
    struct sel_ctx *c = top(s);
    uint32_t after = c->after, end = c->end_used ? c->end : PTX_NONE;

    free(c->label_used);
    free(c->vars);
    s->depth--;
    if (end != PTX_NONE)
        sel_place(s, end);
    if (after != PTX_NONE)
        sel_place(s, after);
}

void sel_bra(struct sel *s)
{
    const struct ptx_opnd *o = sel_opnd(s, 0);

    sel_take(s, PTX_M_UNI);
    if (s->rc || !sel_operands(s, 1, 1))
        return;
    if (o->kind != PTX_O_LABEL)
        sel_refuse(s, "its target is no label");
    else
        sel_branch(s, s->guard, top(s)->labels + o->reg);
}

/* A jump table becomes a chain of comparisons; an index beyond it is undefined in PTX. */
void sel_brx(struct sel *s)
{
    const struct ptx_opnd *o = sel_opnd(s, 1);
    const struct ptx_label *table;
    struct lir_val index;
    uint32_t region;

    sel_take(s, PTX_M_IDX);
    sel_take(s, PTX_M_UNI);
    if (s->rc || !sel_operands(s, 2, 2))
        return;
    if (o->kind != PTX_O_LABEL || !top(s)->f->labels[o->reg].n) {
        sel_refuse(s, "it names no .branchtargets");
        return;
    }
    table = &top(s)->f->labels[o->reg];
    region = sel_begin_region(s);
    index = sel_read(s, sel_opnd(s, 0), PTX_T_U32);
    for (uint32_t i = 0; i < table->n; i++) {
        struct lir_pred p = SEL_TRUE;

        if (i + 1 < table->n)
            p = sel_compare(s, QG_CMP_EQ, index, sel_imm(i));
        sel_branch(s, p, top(s)->labels + top(s)->f->targets[table->first + i]);
    }
    sel_end_region(s, region);
}

/* Gives the formals the places of the actuals, which are variables of the caller. */
static void bind_formals(struct sel *s, const struct ptx_opnd *list, const uint32_t *formals,
                         uint32_t n, const struct sel_ctx *caller, struct sel_ctx *callee)
{
    if (list->n != n) {
        sel_refuse(s, "it passes %u values where %u are declared", list->n, n);
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        const struct ptx_opnd *o = &caller->f->opnds[list->first + i];
        const struct ptx_sym *formal = &s->m->syms[formals[i]], *actual = &s->m->syms[o->sym];

        if (formal->space != PTX_SPACE_PARAM) {
            sel_refuse(s, "parameters in registers");
            return;
        }
        if (actual->bytes < formal->bytes) {
            sel_refuse(s, "a parameter has another size than declared");
            return;
        }
        callee->vars[formal->ord] = caller->vars[actual->ord];
    }
}

/* What a call names must be .param variables of the caller; they get their places. */
static bool places(struct sel *s, const struct ptx_opnd *list)
{
    const struct sel_ctx *c = top(s);

    for (uint32_t i = 0; i < list->n && !s->rc; i++) {
        const struct ptx_opnd *o = &c->f->opnds[list->first + i];

        if (o->kind != PTX_O_SYM || o->imm || s->m->syms[o->sym].space != PTX_SPACE_PARAM ||
            s->m->syms[o->sym].func != c->func ||
            (s->depth == 1 && s->m->syms[o->sym].ord < c->f->nparams))
            sel_refuse(s, "parameters that are no .param variables of the caller");
        else
            sel_local_address(s, o->sym);
    }
    return !s->rc;
}

void sel_call(struct sel *s)
{
    const struct ptx_opnd *rets = sel_opnd(s, 0), *f = sel_opnd(s, 1), *args = sel_opnd(s, 2);
    const struct ptx_func *callee;
    uint32_t after, caller = s->depth - 1;

    sel_take(s, PTX_M_UNI);
    if (s->rc)
        return;
    if (f->kind != PTX_O_FUNC) {
        sel_refuse(s, "calls through a pointer");
        return;
    }
    callee = &s->m->funcs[f->sym];
    if (!callee->has_body) {
        sel_refuse(s, "'%s' has no body in this file", ptx_name(s->m, callee->name));
        sel_hint(s, "printf, malloc and other functions of the CUDA runtime do not exist here");
        return;
    }
    for (uint32_t i = 0; i < s->depth; i++) {
        if (s->ctx[i].func == f->sym) {
            sel_refuse(s, "'%s' is recursive, and calls are inlined", ptx_name(s->m, callee->name));
            return;
        }
    }
    if (s->depth == SEL_MAX_DEPTH) {
        sel_refuse(s, "calls are nested more than %d deep", SEL_MAX_DEPTH);
        return;
    }
    if (!places(s, rets) || !places(s, args))
        return;
    after = sel_begin_region(s);
    if (!sel_enter(s, f->sym))
        return;
    top(s)->after = after;
    bind_formals(s, args, callee->params, callee->nparams, &s->ctx[caller], top(s));
    bind_formals(s, rets, callee->rets, callee->nrets, &s->ctx[caller], top(s));
}

/* ret leaves an inlined function by a branch to its end, the kernel by EXIT. */
void sel_ret(struct sel *s)
{
    struct sel_ctx *c = top(s);

    sel_take(s, PTX_M_UNI);
    if (s->depth == 1) {
        sel_exit(s);
    } else if (s->guard.p >= 0 || c->pc < c->f->nins) { /* else it stands at the end */
        c->end_used = true;
        sel_branch(s, s->guard, c->end);
    }
}

void sel_exit(struct sel *s)
{
    struct lir_ins *i = sel_emit(s, LIR_EXIT);

    i->guard = s->guard;
    if (s->guard.p >= 0)
        s->bb = lir_bb_new(s->f);
    else
        s->dead = true;
}
