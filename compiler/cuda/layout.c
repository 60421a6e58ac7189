/* Layout: traces in order, one control per block, real registers, relocations and lines. */
#include "backend.h"

#include <string.h>

/* The trace that really runs when control goes to `block`: empty ones fall through. NULL: exit. */
static struct be_trace *arrive(struct be_plan *plan, int32_t block)
{
    for (int32_t steps = 0; block >= 0 && steps <= plan->ntraces; steps++) {
        struct be_trace *t = NULL;

        for (int32_t i = 0; i < plan->ntraces; i++)
            if (plan->trace[i].head == block)
                t = &plan->trace[i];
        if (!t || t->nbundles)
            return t;
        block = t->next;
    }
    return NULL;
}

static void clear_bundle(struct be_bundle *b)
{
    memset(b, 0, sizeof *b);
    for (int s = 0; s < 4; s++)
        b->reg[s] = -1;
    b->d[0] = b->d[1] = b->gp = b->vp = b->pd = -1;
    b->target = BE_NOWHERE;
}

static struct be_bundle *add_bundle(struct be_trace *t)
{
    struct be_bundle *b = &t->bundle[t->nbundles++]; /* there is always room for two more */

    clear_bundle(b);
    return b;
}

static void put_in_front(struct be *be, struct be_trace *t)
{
    struct be_bundle *b = be_alloc(be, (size_t)t->nbundles + 3, sizeof *b);

    memcpy(b + 1, t->bundle, (size_t)t->nbundles * sizeof *b);
    clear_bundle(b);
    t->bundle = b;
    t->nbundles++;
}

/* After its condition has become unused: fields that nothing uses are 0. */
static void drop_condition(struct be_bundle *b)
{
    struct qg_block *k = &b->k;

    k->cond = QG_COND_ALWAYS;
    if (!k->pwe) {
        k->lut = k->usrc = 0;
        b->vp = -1;
    }
    if (!k->gmask && k->op2 != QG_OP_SEL && k->xkind != QG_X_VOTE &&
        !(k->lut && k->usrc == QG_U_G)) {
        k->gsrc = k->gneg = 0;
        b->gp = -1;
    }
}

static void go(struct be_bundle *b, int32_t to, struct qg_line line)
{
    b->k.ctl = to == BE_EXIT ? QG_CTL_EXIT : QG_CTL_BRA;
    b->target = to;
    b->line[QG_STAGE_CTL] = line;
}

static uint32_t opposite(uint32_t cond)
{
    switch (cond) {
    case QG_COND_G: return QG_COND_NOT_G;
    case QG_COND_NOT_G: return QG_COND_G;
    case QG_COND_PV: return QG_COND_NOT_PV;
    default: return QG_COND_PV;
    }
}

/* Control of the last bundle: its own branch and the end of the trace. `fall` is what follows. */
static void end_trace(struct be_plan *plan, struct be_trace *t, const struct be_trace *fall)
{
    struct be_bundle *last = &t->bundle[t->nbundles - 1];
    struct be_trace *next = arrive(plan, t->next), *to;

    if (last->k.ctl == QG_CTL_NEXT) {
        if (next != fall || !next)
            go(last, next ? next->head : BE_EXIT, t->nline);
        return;
    }
    if (last->k.ctl == QG_CTL_BAR) {
        if (next != fall || !next)
            go(add_bundle(t), next ? next->head : BE_EXIT, t->nline);
        return;
    }
    to = last->k.ctl == QG_CTL_EXIT ? NULL : arrive(plan, last->target);
    if (to == next) {
        if (to && to == fall)
            last->k.ctl = QG_CTL_NEXT;
        drop_condition(last);
    } else if (next && next == fall) {
        return;
    } else if (to && to == fall) {
        last->k.cond = opposite(last->k.cond);
        go(last, next ? next->head : BE_EXIT, last->line[QG_STAGE_CTL]);
    } else {
        go(add_bundle(t), next ? next->head : BE_EXIT, t->nline);
    }
}

uint32_t be_layout(struct be *be, struct be_plan *plan)
{
    int32_t n = 0;

    /* A program has a block, and so has a loop of nothing; a launch cannot start serial. */
    for (int32_t i = 0; i < plan->ntraces; i++) {
        struct be_trace *t = &plan->trace[i];
        bool first = true;

        for (int32_t k = 0; k < i; k++)
            first = first && !plan->trace[k].nbundles;
        if (!t->bundle)
            t->bundle = be_alloc(be, 2, sizeof *t->bundle);
        if (!t->nbundles && (t->next == t->head || (i + 1 == plan->ntraces && first)))
            add_bundle(t);
        if (first && t->nbundles && t->bundle[0].k.serial)
            put_in_front(be, t);
    }
    for (int32_t i = 0; i < plan->ntraces; i++) {
        struct be_trace *t = &plan->trace[i];
        const struct be_trace *fall = NULL;

        if (!t->nbundles)
            continue;
        for (int32_t k = i + 1; k < plan->ntraces && !fall; k++)
            if (plan->trace[k].nbundles)
                fall = &plan->trace[k];
        end_trace(plan, t, fall);
        t->first = n;
        n += t->nbundles;
    }
    return (uint32_t)n;
}

/* ---- Encoding -------------------------------------------------------------------------- */

static void emit_block(struct be_plan *plan, struct be_bundle *b, uint32_t at,
                       const struct be_colours *c, struct qg_program *p)
{
    struct qg_block *k = &p->blocks[at];
    const struct be_trace *to;

    *k = b->k;
    k->ra = b->reg[0] >= 0 ? c->reg[b->reg[0]] : 0;
    k->rb = b->reg[1] >= 0 ? c->reg[b->reg[1]] : 0;
    k->rc = b->reg[2] >= 0 ? c->reg[b->reg[2]] : 0;
    k->rd = b->reg[3] >= 0 ? c->reg[b->reg[3]] : 0;
    k->rd1 = b->d[0] >= 0 ? c->reg[b->d[0]] : 0;
    k->rd2 = b->d[1] >= 0 ? c->reg[b->d[1]] : 0;
    k->gp = b->gp >= 0 ? c->pred[b->gp] : 0;
    k->vp = b->vp >= 0 ? c->pred[b->vp] : 0;
    k->pd = b->pd >= 0 ? c->pred[b->pd] : 0;
    if (k->ctl == QG_CTL_BRA) {
        to = arrive(plan, b->target);
        if (to) {
            k->target = (uint32_t)to->first;
        } else {
            k->ctl = QG_CTL_EXIT;
        }
    }
    for (int f = 0; f < QG_NIMMS; f++)
        if (b->rel[f].on)
            p->relocs[p->nrelocs++] = (struct qg_reloc){.block = (uint8_t)at,
                                                        .field = (uint8_t)f,
                                                        .kind = b->rel[f].kind,
                                                        .index = b->rel[f].index};
    memcpy(p->lines[at], b->line, sizeof p->lines[at]);
}

int be_emit(struct be *be, struct be_plan *plan, const struct be_colours *c, struct qg_error *e)
{
    struct qg_program *p = be->prog;

    memset(p->blocks, 0, sizeof p->blocks);
    memset(p->lines, 0, sizeof p->lines);
    p->nblocks = p->nrelocs = p->npreloads = 0;
    for (int32_t i = 0; i < plan->ntraces; i++)
        for (int32_t k = 0; k < plan->trace[i].nbundles; k++)
            emit_block(plan, &plan->trace[i].bundle[k], p->nblocks++, c, p);
    for (int s = 0; s < QG_NSPECIALS; s++)
        if (be->special[s] >= 0 && c->reg[be->special[s]])
            p->preloads[p->npreloads++] =
                (struct qg_preload){.special = (uint8_t)s, .reg = c->reg[be->special[s]]};
    p->regs_used = c->regs;
    if (qg_program_seal(p, e) == 0)
        return 0;
    if (e)
        e->code = QG_EXIT_INTERNAL; /* we made it, so a broken rule is our fault */
    return QG_EXIT_INTERNAL;
}

/* ---- Text ---------------------------------------------------------------------------------- */

void be_dump_bundles(FILE *out, const struct be *be, const struct be_plan *plan,
                     const struct be_colours *c)
{
    static const char abcd[] = "ABCD";

    (void)be;
    for (int32_t i = 0; i < plan->ntraces; i++) {
        const struct be_trace *t = &plan->trace[i];

        fprintf(out, "trace of block %d, %d nodes, then %d\n", t->head, t->n, t->next);
        for (int32_t k = 0; k < t->nbundles; k++) {
            const struct be_bundle *b = &t->bundle[k];

            fprintf(out, "  bundle %d:", k);
            for (int s = 0; s < 4; s++)
                if (b->reg[s] >= 0)
                    fprintf(out, " %c=v%d", abcd[s], b->reg[s]);
            if (b->gp >= 0)
                fprintf(out, " g=p%d", b->gp);
            if (b->vp >= 0)
                fprintf(out, " v=p%d", b->vp);
            for (int s = 0; s < 2; s++)
                if (b->d[s] >= 0)
                    fprintf(out, " %d->v%d", s + 1, b->d[s]);
            if (b->pd >= 0)
                fprintf(out, " ->p%d", b->pd);
            if (c)
                for (int s = 0; s < 2; s++)
                    if (b->d[s] >= 0)
                        fprintf(out, " v%d=r%u", b->d[s], c->reg[b->d[s]]);
            if (b->target != BE_NOWHERE)
                fprintf(out, " to %d", b->target);
            fputc('\n', out);
        }
    }
}
