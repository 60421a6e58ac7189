/* The list of passes from LIR to a sealed program. */
#include "backend.h"

#include <stdlib.h>
#include <string.h>

static bool wants(const char *dump, char letter)
{
    return dump && strchr(dump, letter);
}

/* What the packer is asked for: as cheap as possible first, with fewer registers if the colouring
 * fails, with blocks made dearer if there are too many. */
static const float exec_costs[] = {1, 4, 12};
static const struct {
    uint32_t regs, preds;
} limits[] = {{15, 4}, {14, 4}, {13, 3}, {12, 3}, {10, 2}};

static const char *source(const struct be *be)
{
    const struct qg_program *p = be->prog;

    return p->nfiles && p->files[0][0] ? p->files[0] : p->ptx_file;
}

static int refuse(const struct be *be, uint32_t regs, uint32_t preds, uint32_t blocks,
                  struct qg_error *e)
{
    const char *file =
        be->prog->nfiles && be->prog->files[0][0] ? be->prog->files[0] : be->prog->ptx_file;
    int rc;

    if (regs > QG_REGS - 1) {
        rc = qg_error_set(e, QG_EXIT_USER, file, 0, 0, "%s needs %u registers, the machine has %d",
                          be->prog->kernel, regs, QG_REGS - 1);
        qg_error_hint(e, "keep fewer values alive at once: split the kernel, or recompute");
    } else if (preds > QG_PREDS) {
        rc = qg_error_set(e, QG_EXIT_USER, file, 0, 0, "%s needs %u predicates, the machine has %d",
                          be->prog->kernel, preds, QG_PREDS);
        qg_error_hint(e, "keep fewer conditions alive at once");
    } else {
        rc = qg_error_set(e, QG_EXIT_USER, file, 0, 0, "%s needs %u blocks, the machine has %d",
                          be->prog->kernel, blocks, QG_BLOCKS);
        qg_error_hint(e, "shorten the kernel, or split it; unrolled loops take the most room");
    }
    return rc;
}

/* More instructions than these cannot fit: a block holds seven at most. The first limit is for code
 * as it comes in and keeps what is not linear in the optimiser within reason. */
enum { MOST_RAW = 6000, MOST = 7 * QG_BLOCKS };

static uint32_t instructions(const struct be *be)
{
    uint32_t n = 0;

    for (int32_t b = 0; b < be->nblk; b++)
        n += !be->order || be->blk[b].reachable ? be->blk[b].n : 0;
    return n;
}

static int refuse_length(const struct be *be, uint32_t n, struct qg_error *e)
{
    int rc = qg_error_set(e, QG_EXIT_USER, source(be), 0, 0,
                          "%s has %u machine instructions; %d blocks hold %d at most",
                          be->prog->kernel, n, QG_BLOCKS, MOST);

    qg_error_hint(e, "shorten the kernel, or split it; unrolled loops take the most room");
    return rc;
}

static int lower(struct be *be, const char *dump, struct qg_error *e)
{
    uint32_t regs = UINT32_MAX, preds = UINT32_MAX, blocks = UINT32_MAX, n;

    n = instructions(be);
    if (n > MOST_RAW)
        return refuse_length(be, n, e);
    be_opt(be);
    n = instructions(be);
    if (n > MOST)
        return refuse_length(be, n, e);
    if (wants(dump, 'O'))
        be_dump(stderr, be);
    for (size_t i = 0, k = 0; i < sizeof exec_costs / sizeof *exec_costs;) {
        struct be_plan plan = {
            .regs = limits[k].regs, .preds = limits[k].preds, .exec = exec_costs[i]};
        struct be_colours c;
        bool fits;

        be_traces(be, &plan);
        if (!be_pack(be, &plan))
            return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "%s: an instruction fits no block",
                                be->prog->kernel);
        if (wants(dump, 'P'))
            be_dump_bundles(stderr, be, &plan, NULL);
        fits = be_alloc_regs(be, &plan, &c);
        n = be_layout(be, &plan);
        if (fits && n <= QG_BLOCKS) {
            int rc;

            if (wants(dump, 'A'))
                be_dump_bundles(stderr, be, &plan, &c);
            rc = be_emit(be, &plan, &c, e);
            if (!rc && wants(dump, 'B')) {
                char *text = qg_disasm(be->prog);

                fputs(text ? text : "", stderr);
                free(text);
            }
            return rc;
        }
        /* what is said in a refusal: the least that any try needed */
        if (fits) {
            blocks = n < blocks ? n : blocks;
            regs = preds = 0;
        } else {
            regs = c.regs < regs ? c.regs : regs;
            preds = c.preds < preds ? c.preds : preds;
        }
        if (fits || ++k == sizeof limits / sizeof *limits) {
            k = 0;
            i++;
        }
    }
    return refuse(be, regs, preds, blocks, e);
}

int lir_lower(struct lir_func *f, const char *dump, struct qg_error *e)
{
    struct be be = {.prog = f->prog};
    int rc;

    be_read_lir(&be, f);
    rc = lower(&be, dump, e);
    be_free(&be);
    return rc;
}
