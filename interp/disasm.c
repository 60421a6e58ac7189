/* Programs as text. qg_asm reads it back; docs/isa.md has the grammar. */
#include "alu.h"
#include "block.h"
#include "bytes.h"
#include "names.h"

#include <stdlib.h>
#include <string.h>

static void say(struct qg_bytes *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void say(struct qg_bytes *b, const char *fmt, ...)
{
    char buf[1024];
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = vsnprintf(buf, sizeof buf, fmt, ap);
    va_end(ap);
    qg_put(b, buf, n < 0 ? 0 : (size_t)n < sizeof buf ? (size_t)n : sizeof buf - 1);
}

static void say_quoted(struct qg_bytes *b, const char *s, size_t max)
{
    say(b, "\"");
    for (size_t i = 0; i < max && s[i]; i++) {
        unsigned char c = (unsigned char)s[i];

        if (c == '"' || c == '\\')
            say(b, "\\%c", c);
        else if (c < 32 || c > 126)
            say(b, "\\x%02x", c);
        else
            say(b, "%c", c);
    }
    say(b, "\"");
}

/* A name out of a table; a value that has none (of a block that is not sealed) as a number. */
static const char *name(const char *const *names, uint32_t v, char buf[16])
{
    for (uint32_t i = 0; names[i]; i++)
        if (i == v)
            return names[i];
    snprintf(buf, 16, "?%u", v);
    return buf;
}

static const struct qg_reloc *reloc_of(const struct qg_program *p, uint32_t block, uint32_t field)
{
    for (uint32_t i = 0; i < p->nrelocs && i < QG_MAX_RELOCS; i++)
        if (p->relocs[i].block == block && p->relocs[i].field == field)
            return &p->relocs[i];
    return NULL;
}

/* An immediate: -5, 0x12345678, param[2], ntid.x+8. */
static void say_imm(struct qg_bytes *b, const struct qg_reloc *r, uint32_t v)
{
    char buf[16];

    if (r) {
        say(b, "%s", name(qg_reloc_names, r->kind, buf));
        if (r->kind == QG_RELOC_PARAM || r->kind == QG_RELOC_DATA)
            say(b, "[%u]", r->index);
        if (v)
            say(b, v >> 31 ? "-%u" : "+%u", v >> 31 ? 0u - v : v);
    } else if (v + 4096 < 8192) {
        say(b, "%d", (int)v);
    } else {
        say(b, "0x%x", v);
    }
}

static void say_fetch(struct qg_bytes *t, const struct qg_program *p, uint32_t i)
{
    const struct qg_block *b = &p->blocks[i];
    const uint32_t regs[4] = {b->ra, b->rb, b->rc, b->rd};
    bool any = false;

    for (uint32_t k = 0; k < 4; k++) {
        bool here = k < 2 ? (k == 0) == (b->i1a != 0) : (k == 2) == (b->i2c != 0);
        uint32_t imm = k < 2 ? b->imm1 : b->imm2;
        const struct qg_reloc *r = reloc_of(p, i, k < 2 ? QG_IMM_1 : QG_IMM_2);

        here = here && (imm || r);
        if (!here && !regs[k])
            continue;
        say(t, any ? " %c=" : "    fetch  %c=", "abcd"[k]);
        any = true;
        if (here)
            say_imm(t, r, imm);
        else
            say(t, "r%u", regs[k]);
    }
    if (any)
        say(t, "\n");
}

/* [base<<2+offset], [param[0]+4], [0] */
static void say_address(struct qg_bytes *t, uint32_t base, uint32_t scale, uint32_t off16,
                        const struct qg_reloc *r)
{
    uint32_t off = qg_rule_offset(off16 & 0xffff);
    char buf[16];

    say(t, "[%s%s", name(qg_base_names, base, buf), scale ? "<<2" : "");
    if (base && r)
        say(t, "+");
    if (r)
        say_imm(t, r, off);
    else if (off || !base)
        say(t, base ? "%+d" : "%d", (int)off);
    say(t, "]");
}

static void say_op(struct qg_bytes *t, uint32_t op, uint32_t cmp)
{
    char buf[16];

    say(t, "%s", op < QG_NOPS ? qg_op_info[op].mnemonic : "?");
    if (cmp)
        say(t, ".%s", name(qg_cmp_names, cmp, buf));
}

static void say_ports(struct qg_bytes *t, const struct qg_program *p, uint32_t i)
{
    const struct qg_block *b = &p->blocks[i];
    char buf[16];

    if (b->xkind) {
        say(t, "    x      ");
        switch (b->xkind) {
        case QG_X_LDG:
        case QG_X_LDS:
            say(t, "ld.%s%s ", b->xkind == QG_X_LDG ? "global" : "shared",
                name(qg_part_names, b->xpart, buf));
            say_address(t, b->xbase, b->xscale, b->xoff, reloc_of(p, i, QG_IMM_X));
            break;
        case QG_X_SHFL:
            say(t, "%s width %u", name(qg_shfl_names, b->xmode, buf), 1u << (b->xwidth & 3));
            break;
        case QG_X_VOTE: say(t, "%s", name(qg_vote_names, b->xmode, buf)); break;
        default: say(t, "?%u", b->xkind); break;
        }
        say(t, b->rd1 && b->w1x ? " -> r%u\n" : "\n", b->rd1);
    }
    if (b->ykind) {
        say(t, "    y      ld.%s%s ", b->ykind == QG_Y_LDG ? "global" : "shared",
            name(qg_part_names, b->ypart, buf));
        say_address(t, b->ybase, b->yscale, b->yoff, reloc_of(p, i, QG_IMM_Y));
        say(t, "\n");
    }
}

static void say_block(struct qg_bytes *t, const struct qg_program *p, uint32_t i)
{
    const struct qg_block *b = &p->blocks[i];
    uint32_t n2 = b->op2 < QG_NOPS ? qg_op_info[b->op2].operands : 0;
    char buf[16];

    say(t, "block %u%s%s\n", i, b->serial ? " serial" : "", b->fence ? " fence" : "");
    say_fetch(t, p, i);
    if (b->gsrc) {
        say(t, "    guard  %s", b->gneg ? "!" : "");
        say(t, b->gsrc == QG_G_PRED ? "p%u" : "flag1", b->gp);
        say(t, b->gmask ? " mask\n" : "\n");
    }
    if (b->op1 || (b->rd1 && !b->w1x)) {
        say(t, "    alu1   ");
        say_op(t, b->op1, b->cmp1);
        say(t, b->rd1 && !b->w1x ? " -> r%u\n" : "\n", b->rd1);
    }
    say_ports(t, p, i);
    if (b->dcheck)
        say(t, "    check  %s\n", name(qg_base_names, b->dcheck, buf));
    if (b->op2 || b->rd2) {
        say(t, "    alu2   ");
        say_op(t, b->op2, b->cmp2);
        if (n2 > 0)
            say(t, " %s", name(qg_a2_names, b->a2, buf));
        if (n2 > 1)
            say(t, " %s", name(qg_b2_names, b->b2, buf));
        if (n2 > 2)
            say(t, " %s", name(qg_c2_names, b->c2, buf));
        say(t, b->rd2 ? " -> r%u\n" : "\n", b->rd2);
    }
    if (qg_block_uses_pv(b)) {
        say(t, "    pred   lut %u", b->lut);
        if (qg_lut_has_u(b->lut))
            say(t, " %s", name(qg_usrc_names, b->usrc, buf));
        if (qg_lut_has_v(b->lut))
            say(t, " p%u", b->vp);
        say(t, b->pwe ? " -> p%u\n" : "\n", b->pd);
    }
    if (b->skind) {
        say(t, "    store  st.%s%s ", b->skind == QG_S_STG ? "global" : "shared",
            name(qg_part_names, b->spart, buf));
        say_address(t, b->sbase, b->sscale, b->soff, reloc_of(p, i, QG_IMM_S));
        say(t, "\n");
    }
    if (b->ctl) {
        say(t, "    %s", name(qg_ctl_names, b->ctl, buf));
        if (b->ctl == QG_CTL_BRA)
            say(t, " %u", b->target);
        say(t, b->cond ? " if %s\n" : "\n", name(qg_cond_names, b->cond, buf));
    }
    for (uint32_t s = 0; s < QG_NSTAGES; s++) {
        const struct qg_line *l = &p->lines[i][s];

        if (l->ptx || l->cu || l->file)
            say(t, "    .line  %s %u %u %u\n", qg_stage_names[s], l->ptx, l->cu, l->file);
    }
}

static void say_header(struct qg_bytes *t, const struct qg_program *p)
{
    char buf[16];

    say(t, ".isa %d\n.kernel ", QG_ISA_VERSION);
    say_quoted(t, p->kernel, sizeof p->kernel);
    say(t, "\n");
    for (uint32_t i = 0; i < p->nfiles && i < QG_MAX_FILES; i++) {
        say(t, ".file ");
        say_quoted(t, p->files[i], sizeof p->files[i]);
        say(t, "\n");
    }
    if (p->ptx_file[0]) {
        say(t, ".ptx ");
        say_quoted(t, p->ptx_file, sizeof p->ptx_file);
        say(t, "\n");
    }
    if (p->lane_words)
        say(t, ".shared %u lanes %u\n", p->shared_words, p->lane_words);
    else if (p->shared_words)
        say(t, ".shared %u\n", p->shared_words);
    if (p->regs_used)
        say(t, ".regs %u\n", p->regs_used);
    if (p->max_threads || p->max_threads_why[0]) {
        say(t, ".maxthreads %u ", p->max_threads);
        say_quoted(t, p->max_threads_why, sizeof p->max_threads_why);
        say(t, "\n");
    }
    for (uint32_t i = 0; i < p->nparams && i < QG_MAX_PARAMS; i++) {
        const struct qg_param *q = &p->params[i];

        say(t, ".param ");
        say_quoted(t, q->name, sizeof q->name);
        say(t, " %s %u %u\n", name(qg_param_names, q->kind, buf), q->bytes, q->word);
    }
    for (uint32_t i = 0; i < p->ndata && i < QG_MAX_DATA; i++) {
        const struct qg_data *q = &p->data[i];

        say(t, ".data ");
        say_quoted(t, q->name, sizeof q->name);
        say(t, " %s", q->readonly ? "const" : "device");
        for (uint32_t k = 0; k < q->words && q->first + k < QG_GWORDS; k++)
            say(t, k && k % 8 == 0 ? "\n.words 0x%x" : " 0x%x", p->data_words[q->first + k]);
        say(t, "\n");
    }
    for (uint32_t i = 0; i < p->npreloads && i < QG_NSPECIALS; i++)
        say(t, ".preload r%u %s\n", p->preloads[i].reg,
            name(qg_special_names, p->preloads[i].special, buf));
}

char *qg_disasm(const struct qg_program *p)
{
    struct qg_bytes t = {0};

    say_header(&t, p);
    for (uint32_t i = 0; i < p->nblocks && i < QG_BLOCKS; i++) {
        say(&t, "\n");
        say_block(&t, p, i);
    }
    qg_put(&t, "", 1);
    if (t.failed) {
        free(t.p);
        return NULL;
    }
    return (char *)t.p;
}

int qg_disasm_block(const struct qg_program *p, uint32_t block, char *buf, size_t n)
{
    struct qg_bytes t = {0};
    int len;

    if (block >= QG_BLOCKS)
        return snprintf(buf, n, "%s", "");
    say_block(&t, p, block);
    qg_put(&t, "", 1);
    len = snprintf(buf, n, "%s", t.failed ? "" : (char *)t.p);
    free(t.p);
    return len;
}
