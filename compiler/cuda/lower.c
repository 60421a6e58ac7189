/* The list of passes from LIR to a sealed program. */
#include "backend.h"

#include <stdlib.h>
#include <string.h>

static bool wants(const char *dump, char letter)
{
    return dump && strchr(dump, letter);
}

/* What the packer is asked for, in the order in which it is tried: as cheap as possible first, then
 * with fewer registers, then with fewer blocks. */
static const struct {
    uint32_t regs, preds;
    float exec;
} tries[] = {{15, 4, 1}, {14, 4, 1}, {13, 3, 1}, {12, 3, 1},  {10, 2, 1},  {15, 4, 4},
             {14, 4, 4}, {13, 3, 4}, {12, 3, 4}, {15, 4, 12}, {14, 3, 12}, {12, 3, 12}};

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

static int lower(struct be *be, const char *dump, struct qg_error *e)
{
    uint32_t regs = UINT32_MAX, preds = UINT32_MAX, blocks = UINT32_MAX;

    be_opt(be);
    if (wants(dump, 'O'))
        be_dump(stderr, be);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct be_plan plan = {
            .regs = tries[i].regs, .preds = tries[i].preds, .exec = tries[i].exec};
        struct be_colours c;
        uint32_t n;
        bool fits;

        be_traces(be, &plan);
        be_pack(be, &plan);
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
