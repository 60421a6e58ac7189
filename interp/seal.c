/* Sealing: every rule of the encoding in one place. A sealed block is canonical: there is no other
 * way to write the same block, and no field that could mean something it is not used for. */
#include "block.h"
#include "qgpu.h"

#include <stdlib.h>
#include <string.h>

/* The rules of one block, in the order of its fields. Returns the text of the first broken one and
 * its field, or NULL. `rel` has bit f set where immediate f (enum qg_imm_field) is relocated. */
static const char *broken_rule(const struct qg_program *p, uint32_t i, uint32_t rel,
                               enum qg_field *field)
{
    const struct qg_block *b = &p->blocks[i];
    struct qg_block copy = *b;
    bool last = i + 1 == p->nblocks;

#define RULE(f, ok, text)                                                                          \
    do {                                                                                           \
        if (!(ok)) {                                                                               \
            *field = QG_FIELD_##f;                                                                 \
            return text;                                                                           \
        }                                                                                          \
    } while (0)
#define ZERO_UNLESS(f, used, text) RULE(f, (used) || !b->f, "must be 0 " text)

    /* Ranges. After this, every field fits its bits and its enumeration. */
    for (int f = 0; f < QG_NFIELDS; f++) {
        const struct qg_field_info *info = &qg_field_info[f];
        uint32_t v = *qg_block_field(&copy, *field = (enum qg_field)f);

        if (info->bits < 32 && v >> info->bits)
            return "does not fit its bits";
        if (info->values && v >= info->values)
            return "is not a value of its enumeration";
    }
    RULE(op1, b->op1 < QG_NOPS, "is not an opcode");
    RULE(op2, b->op2 < QG_NOPS, "is not an opcode");

    uint32_t n2 = qg_op_info[b->op2].operands;
    uint32_t reads = qg_block_reads(b);
    bool imm1 = b->imm1 || rel >> QG_IMM_1 & 1, imm2 = b->imm2 || rel >> QG_IMM_2 & 1;
    bool xld = qg_block_x_loads(b), pv = qg_block_uses_pv(b);
    bool crosses = b->xkind == QG_X_SHFL || b->xkind == QG_X_VOTE;

    /* Operands: a register or an immediate, and only where something reads it. */
    RULE(imm1, !imm1 || reads >> (b->i1a ? 0 : 1) & 1, "goes to an operand that nothing reads");
    RULE(imm2, !imm2 || reads >> (b->i2c ? 2 : 3) & 1, "goes to an operand that nothing reads");
    ZERO_UNLESS(i1a, imm1, "where imm1 is 0");
    ZERO_UNLESS(i2c, imm2, "where imm2 is 0");
    ZERO_UNLESS(ra, reads & 1, "where nothing reads A");
    ZERO_UNLESS(rb, reads & 2, "where nothing reads B");
    ZERO_UNLESS(rc, reads & 4, "where nothing reads C");
    ZERO_UNLESS(rd, reads & 8, "where nothing reads D");
    ZERO_UNLESS(ra, !(imm1 && b->i1a), "(r0) where an immediate is routed to A");
    ZERO_UNLESS(rb, !(imm1 && !b->i1a), "(r0) where an immediate is routed to B");
    ZERO_UNLESS(rc, !(imm2 && b->i2c), "(r0) where an immediate is routed to C");
    ZERO_UNLESS(rd, !(imm2 && !b->i2c), "(r0) where an immediate is routed to D");

    /* Guard. */
    ZERO_UNLESS(gp, b->gsrc == QG_G_PRED, "unless the guard is a predicate");
    ZERO_UNLESS(gneg, b->gsrc, "without a guard");
    ZERO_UNLESS(gmask, b->gsrc, "without a guard");
    RULE(gsrc, b->gsrc != QG_G_FLAG1 || b->cmp1, "flag1 needs a comparison in ALU 1");

    /* ALU 1. */
    RULE(op1, qg_op_info[b->op1].units & QG_UNIT_ALU1, "is an opcode of ALU 2 only");
    ZERO_UNLESS(cmp1, b->op1 == QG_OP_SUB || b->op1 == QG_OP_SET, "unless op1 is sub or set");
    RULE(cmp1, b->op1 != QG_OP_SET || b->cmp1, "set needs a comparison");

    /* Ports. */
    ZERO_UNLESS(xbase, xld, "unless port X loads");
    ZERO_UNLESS(xscale, xld && b->xbase, "without a base");
    ZERO_UNLESS(xoff, xld, "unless port X loads");
    ZERO_UNLESS(xmode, crosses, "unless port X shuffles or votes");
    ZERO_UNLESS(xwidth, b->xkind == QG_X_SHFL, "unless port X shuffles");
    RULE(xkind, b->xkind != QG_X_VOTE || b->gsrc != QG_G_FLAG1, "a vote cannot be on flag1");
    RULE(xkind, b->xkind != QG_X_VOTE || !b->gmask, "a vote cannot be masked by its guard");
    RULE(xkind, !crosses || !b->serial, "a serial block cannot shuffle or vote");
    ZERO_UNLESS(xpart, xld, "unless port X loads");
    ZERO_UNLESS(ybase, b->ykind, "unless port Y loads");
    ZERO_UNLESS(yscale, b->ykind && b->ybase, "without a base");
    ZERO_UNLESS(yoff, b->ykind, "unless port Y loads");
    ZERO_UNLESS(ypart, b->ykind, "unless port Y loads");
    ZERO_UNLESS(sbase, b->skind, "without a store");
    ZERO_UNLESS(sscale, b->skind && b->sbase, "without a base");
    ZERO_UNLESS(soff, b->skind, "without a store");
    ZERO_UNLESS(spart, b->skind, "without a store");
    RULE(xoff, !(rel >> QG_IMM_X & 1) || xld, "is relocated, but port X does not load");
    RULE(yoff, !(rel >> QG_IMM_Y & 1) || b->ykind, "is relocated, but port Y does not load");
    RULE(soff, !(rel >> QG_IMM_S & 1) || b->skind, "is relocated, but there is no store");

    /* ALU 2. */
    RULE(op2, qg_op_info[b->op2].units & QG_UNIT_ALU2, "is an opcode of ALU 1 only");
    ZERO_UNLESS(cmp2, b->op2 == QG_OP_SUB || b->op2 == QG_OP_SET, "unless op2 is sub or set");
    RULE(cmp2, b->op2 != QG_OP_SET || b->cmp2, "set needs a comparison");
    ZERO_UNLESS(a2, n2 >= 1, "where op2 reads no first operand");
    ZERO_UNLESS(b2, n2 >= 2, "where op2 reads no second operand");
    ZERO_UNLESS(c2, n2 >= 3, "where op2 reads no third operand");
    RULE(a2, b->a2 != QG_A2_X || b->xkind, "is X, but port X is not used");
    RULE(b2, b->b2 != QG_B2_X || b->xkind, "is X, but port X is not used");
    RULE(c2, b->c2 != QG_C2_X || b->xkind, "is X, but port X is not used");
    RULE(a2, b->a2 != QG_A2_Y || b->ykind, "is Y, but port Y is not used");
    RULE(b2, b->b2 != QG_B2_Y || b->ykind, "is Y, but port Y is not used");
    RULE(c2, b->c2 != QG_C2_Y || b->ykind, "is Y, but port Y is not used");

    /* Commit. */
    ZERO_UNLESS(w1x, b->rd1 && b->xkind, "unless slot 1 commits and port X is used");
    RULE(rd2, !b->rd2 || b->rd2 != b->rd1, "is the register that slot 1 commits to");
    ZERO_UNLESS(pd, b->pwe, "unless a predicate is committed");
    ZERO_UNLESS(lut, pv, "where nothing uses pv");
    ZERO_UNLESS(usrc, pv && qg_lut_has_u(b->lut), "where pv does not depend on u");
    ZERO_UNLESS(vp, pv && qg_lut_has_v(b->lut), "where pv does not depend on v");
    if (pv && qg_lut_has_u(b->lut)) {
        RULE(usrc, b->usrc != QG_U_FLAG1 || b->cmp1, "flag1 needs a comparison in ALU 1");
        RULE(usrc, b->usrc != QG_U_FLAG2 || b->cmp2, "flag2 needs a comparison in ALU 2");
        RULE(usrc, b->usrc != QG_U_XFLAG || crosses, "xflag needs a shuffle or a vote");
    }

    /* Control. */
    ZERO_UNLESS(cond, b->ctl, "without control");
    RULE(cond, (b->cond != QG_COND_G && b->cond != QG_COND_NOT_G) || b->gsrc,
         "is the guard, but there is none");
    ZERO_UNLESS(target, b->ctl == QG_CTL_BRA, "unless control is a bra");
    RULE(target, b->target < p->nblocks, "is not a block of the program");
    RULE(ctl, !last || ((b->ctl == QG_CTL_BRA || b->ctl == QG_CTL_EXIT) && !b->cond),
         "the last block must end with an unconditional bra or exit");
    RULE(serial, i || !b->serial, "block 0 cannot be serial");
    return NULL;
#undef ZERO_UNLESS
#undef RULE
}

static int refuse(struct qg_error *e, const struct qg_program *p, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static int refuse(struct qg_error *e, const struct qg_program *p, const char *fmt, ...)
{
    char what[400];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "program %.100s: %s",
                        p->kernel[0] ? p->kernel : "(unnamed)", what);
}

/* Strings end inside their arrays, and nothing hides behind the end. */
static bool seal_string(char *s, size_t n)
{
    size_t len = strnlen(s, n);

    if (len == n)
        return false;
    memset(s + len, 0, n - len);
    return true;
}

static int seal_strings(struct qg_program *p, struct qg_error *e)
{
    bool ok = seal_string(p->kernel, sizeof p->kernel);

    if (!ok) {
        p->kernel[0] = 0;
        return refuse(e, p, "the kernel name has no end");
    }
    if (p->nfiles > QG_MAX_FILES)
        return refuse(e, p, "%u files; at most %u", p->nfiles, QG_MAX_FILES);
    if (p->nparams > QG_MAX_PARAMS)
        return refuse(e, p, "%u parameters; at most %u", p->nparams, QG_MAX_PARAMS);
    ok = seal_string(p->max_threads_why, sizeof p->max_threads_why) &&
         seal_string(p->ptx_file, sizeof p->ptx_file);
    for (uint32_t i = 0; i < QG_MAX_FILES; i++) {
        if (i >= p->nfiles)
            memset(p->files[i], 0, sizeof p->files[i]);
        ok = ok && seal_string(p->files[i], sizeof p->files[i]);
    }
    for (uint32_t i = 0; i < QG_MAX_PARAMS; i++) {
        if (i >= p->nparams)
            memset(&p->params[i], 0, sizeof p->params[i]);
        ok = ok && seal_string(p->params[i].name, sizeof p->params[i].name);
    }
    return ok ? 0 : refuse(e, p, "a name has no end");
}

/* Variables lie one behind the other, in their order; nothing is behind the last. */
static int seal_data(struct qg_program *p, struct qg_error *e)
{
    uint32_t n = 0, params = 0;

    if (p->ndata > QG_MAX_DATA)
        return refuse(e, p, "%u variables; at most %u", p->ndata, QG_MAX_DATA);
    for (uint32_t i = 0; i < QG_MAX_DATA; i++) {
        struct qg_data *d = &p->data[i];

        if (i >= p->ndata) {
            memset(d, 0, sizeof *d);
            continue;
        }
        if (!seal_string(d->name, sizeof d->name))
            return refuse(e, p, "a name has no end");
        if (d->readonly > 1 || d->first != n || d->words == 0 || n + d->words > QG_GWORDS)
            return refuse(e, p, "variable %u (%s): %u words from word %u on", i, d->name, d->words,
                          d->first);
        n += d->words;
    }
    memset(&p->data_words[n], 0, sizeof p->data_words[0] * (QG_GWORDS - n));
    for (uint32_t i = 0; i < p->nparams; i++) {
        uint32_t end = p->params[i].word + 1u +
                       (p->params[i].kind == QG_PARAM_SCALAR && p->params[i].bytes == 8);

        params = end > params ? end : params;
    }
    if (p->ndata && params + p->ndata > QG_PARAM_WORDS)
        return refuse(e, p, "%u words of parameters and %u variables; at most %u together", params,
                      p->ndata, QG_PARAM_WORDS);
    return 0;
}

static int by_place(const void *a, const void *b)
{
    const struct qg_reloc *x = a, *y = b;
    int kx = x->block * QG_NIMMS + x->field, ky = y->block * QG_NIMMS + y->field;

    return (kx > ky) - (kx < ky);
}

static int seal_relocs(struct qg_program *p, struct qg_error *e)
{
    if (p->nrelocs > QG_MAX_RELOCS)
        return refuse(e, p, "%u relocations; at most %u", p->nrelocs, QG_MAX_RELOCS);
    for (uint32_t i = 0; i < p->nrelocs; i++) {
        const struct qg_reloc *r = &p->relocs[i];

        if (r->block >= p->nblocks || r->field >= QG_NIMMS || r->kind >= QG_NRELOCS)
            return refuse(e, p, "relocation %u names block %u, field %u, kind %u", i, r->block,
                          r->field, r->kind);
        if (r->index >= (r->kind == QG_RELOC_PARAM  ? (uint32_t)QG_PARAM_WORDS
                         : r->kind == QG_RELOC_DATA ? p->ndata
                                                    : 1))
            return refuse(e, p, "relocation %u of block %u has index %u", i, r->block, r->index);
    }
    qsort(p->relocs, p->nrelocs, sizeof p->relocs[0], by_place);
    for (uint32_t i = 1; i < p->nrelocs; i++)
        if (by_place(&p->relocs[i - 1], &p->relocs[i]) == 0)
            return refuse(e, p, "block %u: immediate %u is relocated twice", p->relocs[i].block,
                          p->relocs[i].field);
    memset(&p->relocs[p->nrelocs], 0, sizeof p->relocs[0] * (QG_MAX_RELOCS - p->nrelocs));
    return 0;
}

static int seal_header(struct qg_program *p, struct qg_error *e)
{
    uint32_t taken = 0;

    if (p->npreloads > QG_NSPECIALS)
        return refuse(e, p, "%u preloads; at most %u", p->npreloads, (unsigned)QG_NSPECIALS);
    for (uint32_t i = 0; i < p->npreloads; i++) {
        const struct qg_preload *l = &p->preloads[i];

        if (l->special >= QG_NSPECIALS || l->reg == 0 || l->reg >= QG_REGS)
            return refuse(e, p, "preload %u puts special %u into r%u", i, l->special, l->reg);
        if (taken >> l->reg & 1)
            return refuse(e, p, "preload %u: r%u is preloaded twice", i, l->reg);
        taken |= 1u << l->reg;
    }
    memset(&p->preloads[p->npreloads], 0, sizeof p->preloads[0] * (QG_NSPECIALS - p->npreloads));
    for (uint32_t i = 0; i < p->nparams; i++) {
        const struct qg_param *q = &p->params[i];
        uint32_t words = q->kind == QG_PARAM_SCALAR && q->bytes == 8 ? 2 : 1;

        if (q->kind > QG_PARAM_POINTER ||
            (q->bytes != 1 && q->bytes != 2 && q->bytes != 4 && q->bytes != 8) ||
            q->word + words > QG_PARAM_WORDS)
            return refuse(e, p, "parameter %u (%s): kind %u, %u bytes at word %u", i, q->name,
                          q->kind, q->bytes, q->word);
    }
    if (p->shared_words > QG_SWORDS)
        return refuse(e, p, "%u words of shared memory; there are %u", p->shared_words,
                      (unsigned)QG_SWORDS);
    if (p->lane_words > p->shared_words || p->lane_words > QG_THREADS)
        return refuse(e, p, "%u words of lanes; there are %u shared words and %u lanes",
                      p->lane_words, p->shared_words, (unsigned)QG_THREADS);
    if (p->regs_used >= QG_REGS)
        return refuse(e, p, "%u registers; there are %u", p->regs_used, QG_REGS - 1u);
    if (p->max_threads > QG_THREADS)
        return refuse(e, p, "max_threads is %u; a thread block has at most %u", p->max_threads,
                      (unsigned)QG_THREADS);
    for (uint32_t i = 0; i < QG_BLOCKS; i++)
        for (uint32_t s = 0; s < QG_NSTAGES; s++) {
            if (i >= p->nblocks)
                memset(&p->lines[i][s], 0, sizeof p->lines[i][s]);
            if (p->lines[i][s].file && p->lines[i][s].file >= p->nfiles)
                return refuse(e, p, "block %u: a line refers to file %u of %u", i,
                              p->lines[i][s].file, p->nfiles);
        }
    return 0;
}

int qg_program_seal(struct qg_program *p, struct qg_error *e)
{
    uint32_t rel[QG_BLOCKS] = {0};
    int rc = seal_strings(p, e);

    if (rc)
        return rc;
    if (p->nblocks == 0 || p->nblocks > QG_BLOCKS)
        return refuse(e, p, "%u blocks; there must be 1 to %u", p->nblocks, (unsigned)QG_BLOCKS);
    if ((rc = seal_data(p, e)) || (rc = seal_relocs(p, e)) || (rc = seal_header(p, e)))
        return rc;
    for (uint32_t i = 0; i < p->nrelocs; i++)
        rel[p->relocs[i].block] |= 1u << p->relocs[i].field;
    for (uint32_t i = 0; i < QG_BLOCKS; i++) {
        enum qg_field f = QG_NFIELDS;
        struct qg_block *b = &p->blocks[i];
        const char *why;

        b->tser = b->nser = 0;
        if (i >= p->nblocks) {
            for (int k = 0; k < QG_NFIELDS; k++)
                if (*qg_block_field(b, (enum qg_field)k))
                    return refuse(e, p, "block %u: field %s: must be 0 behind the last block", i,
                                  qg_field_info[k].name);
            continue;
        }
        why = broken_rule(p, i, rel[i], &f);
        if (why) {
            refuse(e, p, "block %u: field %s = %u: %s", i, qg_field_info[f].name,
                   *qg_block_field(b, f), why);
            qg_error_hint(e, "the rules of the encoding are in docs/isa.md");
            return QG_EXIT_USER;
        }
    }
    for (uint32_t i = 0; i < p->nblocks; i++) {
        struct qg_block *b = &p->blocks[i];

        b->tser = b->ctl == QG_CTL_BRA && p->blocks[b->target].serial;
        b->nser = i + 1 < p->nblocks && p->blocks[i + 1].serial;
    }
    return 0;
}
