/* Text to programs. One line is one statement; docs/isa.md has the grammar. */
#include "asm.h"

#include "alu.h"
#include "block.h"
#include "names.h"

#include <stdlib.h>
#include <string.h>

/* ---- Immediates and addresses ------------------------------------------------------------ */

/* A number, or a relocation with an addend: param[2]+4. Moves *s behind it. */
static int immediate(struct assembler *a, const char **s, enum qg_imm_field field, uint32_t *v)
{
    struct qg_program *p = a->p;
    const char *q = *s;
    uint32_t index = 0;

    for (uint32_t k = 0; k < QG_NRELOCS; k++) {
        size_t n = strlen(qg_reloc_names[k]);

        if (strncmp(q, qg_reloc_names[k], n))
            continue;
        q += n;
        if (k == QG_RELOC_PARAM || k == QG_RELOC_DATA) {
            uint32_t end = k == QG_RELOC_PARAM ? (uint32_t)QG_PARAM_WORDS : p->ndata;

            if (*q++ != '[' || !qg_asm_scan_number(&q, &index) || *q++ != ']' || index >= end)
                return qg_asm_expected(a, a->next,
                                       k == QG_RELOC_PARAM ? "param[0] to param[31]"
                                                           : "the number of a .data");
        }
        /* Each statement stands once in a block, so each of its immediates is relocated once. */
        _Static_assert(QG_MAX_RELOCS == QG_BLOCKS * QG_NIMMS, "there is room");
        p->relocs[p->nrelocs++] = (struct qg_reloc){.block = (uint8_t)a->nb,
                                                    .field = (uint8_t)field,
                                                    .kind = (uint8_t)k,
                                                    .index = (uint8_t)index};
        *v = 0;
        if ((*q == '+' || *q == '-') && !qg_asm_scan_number(&q, v))
            return qg_asm_expected(a, a->next, "a number after the relocation");
        *s = q;
        return 0;
    }
    if (!qg_asm_scan_number(&q, v))
        return qg_asm_expected(a, a->next, "a number or a relocation");
    *s = q;
    return 0;
}

/* [a<<2+16] */
static int address(struct assembler *a, enum qg_imm_field field, uint32_t *base, uint32_t *scale,
                   uint32_t *off)
{
    const char *s = a->next < a->nwords ? a->words[a->next].s : "";
    uint32_t v = 0;
    int rc;

    if (*s++ != '[')
        return qg_asm_expected(a, a->next, "an address in brackets");
    if (*s >= 'a' && *s <= 'd' && strchr("]<+-", s[1])) {
        *base = QG_BASE_A + (uint32_t)(*s++ - 'a');
        if (!strncmp(s, "<<2", 3)) {
            *scale = 1;
            s += 3;
        }
        if (*s == '+' && s[1] != '-') /* before a relocation; harmless before a number */
            s++;
        else if (*s != '-' && *s != ']')
            return qg_asm_expected(a, a->next, "an offset or ]");
    }
    if (*s != ']' && (rc = immediate(a, &s, field, &v)))
        return rc;
    if (strcmp(s, "]"))
        return qg_asm_expected(a, a->next, "an address in brackets");
    if (qg_rule_offset(v & 0xffff) != v)
        return qg_asm_fail(a, a->next, "an offset is -32768 to 32767");
    *off = v & 0xffff;
    a->next++;
    return 0;
}

/* ---- Statements of a block --------------------------------------------------------------- */

static int fetch(struct assembler *a)
{
    struct qg_block *b = a->b;
    uint32_t *const regs[4] = {&b->ra, &b->rb, &b->rc, &b->rd};
    uint32_t had = 0, had_imm = 0;

    for (; a->next < a->nwords; a->next++) {
        const char *s = a->words[a->next].s;
        uint32_t k = (uint32_t)(s[0] - 'a'), v = 0, relocs;
        int rc;

        if (k > 3 || s[1] != '=' || had >> k & 1)
            return qg_asm_expected(a, a->next, "a=, b=, c= or d=, each once");
        had |= 1u << k;
        s += 2;
        if (qg_asm_scan_register(s, 'r', QG_REGS, regs[k]))
            continue;
        if (had_imm >> k / 2 & 1)
            return qg_asm_fail(a, a->next, "%c and %c share one immediate", k < 2 ? 'a' : 'c',
                               k < 2 ? 'b' : 'd');
        had_imm |= 1u << k / 2;
        relocs = a->p->nrelocs;
        if ((rc = immediate(a, &s, k < 2 ? QG_IMM_1 : QG_IMM_2, &v)))
            return rc;
        if (*s)
            return qg_asm_expected(a, a->next, "a register, number or relocation");
        if (v == 0 && relocs == a->p->nrelocs) /* r0 reads the same */
            continue;
        if (k < 2) {
            b->imm1 = v;
            b->i1a = k == 0;
        } else {
            b->imm2 = v;
            b->i2c = k == 2;
        }
    }
    return 0;
}

static int guard(struct assembler *a)
{
    struct qg_block *b = a->b;
    const char *s = a->next < a->nwords ? a->words[a->next].s : "";

    if (*s == '!') {
        b->gneg = 1;
        s++;
    }
    if (!strcmp(s, "flag1"))
        b->gsrc = QG_G_FLAG1;
    else if (qg_asm_scan_register(s, 'p', QG_PREDS, &b->gp))
        b->gsrc = QG_G_PRED;
    else
        return qg_asm_expected(a, a->next, "flag1 or a predicate p0..p3");
    a->next++;
    b->gmask = qg_asm_accept(a, "mask");
    return 0;
}

/* An opcode, with .cmp behind set and sub. */
static int opcode(struct assembler *a, uint32_t *op, uint32_t *cmp)
{
    const char *s = a->next < a->nwords ? a->words[a->next].s : "";

    for (uint32_t o = 0; o < QG_NOPS; o++)
        for (uint32_t c = 0; c < QG_NCMPS; c++) {
            size_t n = strlen(qg_op_info[o].mnemonic);

            if (c && o != QG_OP_SUB && o != QG_OP_SET)
                break;
            if (strncmp(s, qg_op_info[o].mnemonic, n) ||
                (c ? s[n] != '.' || strcmp(s + n + 1, qg_cmp_names[c]) : s[n] != 0))
                continue;
            *op = o;
            *cmp = c;
            a->next++;
            return 0;
        }
    return qg_asm_expected(a, a->next, "an opcode");
}

static int alu1(struct assembler *a)
{
    struct qg_block *b = a->b;
    bool there;
    uint32_t r = b->rd1;
    int rc;

    if ((rc = opcode(a, &b->op1, &b->cmp1)) ||
        (rc = qg_asm_destination(a, 'r', QG_REGS, &r, &there)))
        return rc;
    if (there && b->rd1)
        return qg_asm_fail(a, a->next - 1, "slot 1 has a destination already");
    b->rd1 = r;
    return 0;
}

/* ld.global, st.shared.b8: the name of a space behind `verb`, then a part of the word. */
static bool access(struct assembler *a, const char *verb, uint32_t *space, uint32_t *part)
{
    for (uint32_t s = 0; s < 2; s++)
        for (uint32_t p = 0; p < QG_NPARTS; p++) {
            char word[24];

            snprintf(word, sizeof word, "%s.%s%s", verb, s ? "shared" : "global", qg_part_names[p]);
            if (!qg_asm_accept(a, word))
                continue;
            *space = s;
            *part = p;
            return true;
        }
    return false;
}

static int load(struct assembler *a, uint32_t *kind, uint32_t *part, enum qg_imm_field field,
                uint32_t *base, uint32_t *scale, uint32_t *off)
{
    uint32_t space;

    if (!access(a, "ld", &space, part))
        return qg_asm_expected(a, a->next, "ld.global or ld.shared");
    *kind = QG_X_LDG + space;
    return address(a, field, base, scale, off);
}

static int port_x(struct assembler *a)
{
    struct qg_block *b = a->b;
    const char *s = a->next < a->nwords ? a->words[a->next].s : "";
    uint32_t width, r = b->rd1;
    bool there;
    int rc;

    if (!strncmp(s, "shfl.", 5)) {
        b->xkind = QG_X_SHFL;
        if ((rc = qg_asm_choice(a, qg_shfl_names, "shfl.up, .down, .bfly or .idx", &b->xmode)))
            return rc;
        if (!qg_asm_accept(a, "width"))
            return qg_asm_expected(a, a->next, "width");
        if ((rc = qg_asm_number(a, 4, "1, 2 or 4", &width)))
            return rc;
        if (width != 1 && width != 2 && width != 4)
            return qg_asm_expected(a, a->next - 1, "1, 2 or 4");
        b->xwidth = width / 2;
    } else if (!strncmp(s, "vote.", 5)) {
        b->xkind = QG_X_VOTE;
        if ((rc = qg_asm_choice(a, qg_vote_names, "vote.all, .any, .uni or .ballot", &b->xmode)))
            return rc;
    } else if (strncmp(s, "ld.", 3)) {
        return qg_asm_expected(a, a->next, "a load, a shuffle or a vote");
    } else if ((rc = load(a, &b->xkind, &b->xpart, QG_IMM_X, &b->xbase, &b->xscale, &b->xoff))) {
        return rc;
    }
    if ((rc = qg_asm_destination(a, 'r', QG_REGS, &r, &there)))
        return rc;
    if (there && b->rd1)
        return qg_asm_fail(a, a->next - 1, "slot 1 has a destination already");
    b->rd1 = r;
    b->w1x = there;
    return 0;
}

static int port_y(struct assembler *a)
{
    struct qg_block *b = a->b;

    return load(a, &b->ykind, &b->ypart, QG_IMM_Y, &b->ybase, &b->yscale, &b->yoff);
}

static int check(struct assembler *a)
{
    return qg_asm_choice(a, qg_base_names, "a, b, c or d", &a->b->dcheck);
}

static int alu2(struct assembler *a)
{
    struct qg_block *b = a->b;
    uint32_t n;
    bool there;
    int rc;

    if ((rc = opcode(a, &b->op2, &b->cmp2)))
        return rc;
    n = qg_op_info[b->op2].operands;
    if ((n > 0 && (rc = qg_asm_choice(a, qg_a2_names, "c, r1, x or y", &b->a2))) ||
        (n > 1 && (rc = qg_asm_choice(a, qg_b2_names, "d, r1, x or y", &b->b2))) ||
        (n > 2 && (rc = qg_asm_choice(a, qg_c2_names, "0, r1, x or y", &b->c2))))
        return rc;
    return qg_asm_destination(a, 'r', QG_REGS, &b->rd2, &there);
}

static int pred(struct assembler *a)
{
    struct qg_block *b = a->b;
    bool there;
    int rc;

    if (!qg_asm_accept(a, "lut"))
        return qg_asm_expected(a, a->next, "lut");
    if ((rc = qg_asm_number(a, 15, "a table of four bits", &b->lut)) ||
        (qg_lut_has_u(b->lut) &&
         (rc = qg_asm_choice(a, qg_usrc_names, "flag1, flag2, g or xflag", &b->usrc))) ||
        (qg_lut_has_v(b->lut) && (rc = qg_asm_reg(a, 'p', QG_PREDS, "a predicate p0..p3", &b->vp))))
        return rc;
    rc = qg_asm_destination(a, 'p', QG_PREDS, &b->pd, &there);
    b->pwe = there;
    return rc;
}

static int store(struct assembler *a)
{
    struct qg_block *b = a->b;
    uint32_t space;

    if (!access(a, "st", &space, &b->spart))
        return qg_asm_expected(a, a->next, "st.global or st.shared");
    b->skind = QG_S_STG + space;
    return address(a, QG_IMM_S, &b->sbase, &b->sscale, &b->soff);
}

static int condition(struct assembler *a)
{
    if (!qg_asm_accept(a, "if"))
        return 0;
    return qg_asm_choice(a, qg_cond_names, "g, !g, pv or !pv", &a->b->cond);
}

static int bra(struct assembler *a)
{
    int rc = qg_asm_number(a, QG_BLOCKS - 1, "the number of a block", &a->b->target);

    a->b->ctl = QG_CTL_BRA;
    return rc ? rc : condition(a);
}

static int exit_(struct assembler *a)
{
    a->b->ctl = QG_CTL_EXIT;
    return condition(a);
}

static int bar(struct assembler *a)
{
    a->b->ctl = QG_CTL_BAR;
    return condition(a);
}

static int line(struct assembler *a)
{
    uint32_t stage, ptx, cu, file;
    int rc;

    if ((rc = qg_asm_choice(a, qg_stage_names, "a stage (alu1 x y alu2 store pred ctl)", &stage)) ||
        (rc = qg_asm_number(a, UINT32_MAX, "a PTX line", &ptx)) ||
        (rc = qg_asm_number(a, UINT32_MAX, "a CUDA line", &cu)) ||
        (rc = qg_asm_number(a, QG_MAX_FILES - 1, "the number of a file", &file)))
        return rc;
    a->p->lines[a->nb][stage] = (struct qg_line){.ptx = ptx, .cu = cu, .file = (uint16_t)file};
    return 0;
}

/* ---- The header and the whole ------------------------------------------------------------ */

static int isa(struct assembler *a)
{
    uint32_t v;
    int rc = qg_asm_number(a, UINT32_MAX, "the version of the instruction set", &v);

    if (rc)
        return rc;
    return v == QG_ISA_VERSION
               ? 0
               : qg_asm_fail(a, a->next - 1, "ISA %u is not the one of this qgpu, %u", v,
                             QG_ISA_VERSION);
}

static int kernel(struct assembler *a)
{
    return qg_asm_string(a, a->p->kernel, sizeof a->p->kernel, "a name in quotes");
}

static int file(struct assembler *a)
{
    if (a->p->nfiles == QG_MAX_FILES)
        return qg_asm_fail(a, 0, "at most %d files", QG_MAX_FILES);
    return qg_asm_string(a, a->p->files[a->p->nfiles++], sizeof a->p->files[0], "a file in quotes");
}

static int ptx(struct assembler *a)
{
    return qg_asm_string(a, a->p->ptx_file, sizeof a->p->ptx_file, "a file in quotes");
}

static int shared(struct assembler *a)
{
    int rc = qg_asm_number(a, QG_SWORDS, "the number of shared words", &a->p->shared_words);

    if (rc || !qg_asm_accept(a, "lanes"))
        return rc;
    return qg_asm_number(a, QG_THREADS, "the number of words of lanes", &a->p->lane_words);
}

static int regs(struct assembler *a)
{
    return qg_asm_number(a, QG_REGS - 1, "the number of registers", &a->p->regs_used);
}

static int maxthreads(struct assembler *a)
{
    int rc = qg_asm_number(a, QG_THREADS, "the number of threads", &a->p->max_threads);

    return rc ? rc
              : qg_asm_string(a, a->p->max_threads_why, sizeof a->p->max_threads_why,
                              "the reason in quotes");
}

static int param(struct assembler *a)
{
    struct qg_param *q = &a->p->params[a->p->nparams];
    uint32_t kind, bytes, word;
    int rc;

    if (a->p->nparams == QG_MAX_PARAMS)
        return qg_asm_fail(a, 0, "at most %d parameters", QG_MAX_PARAMS);
    if ((rc = qg_asm_string(a, q->name, sizeof q->name, "a name in quotes")) ||
        (rc = qg_asm_choice(a, qg_param_names, "scalar or pointer", &kind)) ||
        (rc = qg_asm_number(a, 8, "the size in bytes", &bytes)) ||
        (rc = qg_asm_number(a, QG_PARAM_WORDS - 1, "the parameter word", &word)))
        return rc;
    q->kind = (uint8_t)kind;
    q->bytes = (uint8_t)bytes;
    q->word = (uint8_t)word;
    a->p->nparams++;
    return 0;
}

/* Words of the last variable, up to the end of the line. */
static int words(struct assembler *a)
{
    struct qg_program *p = a->p;
    struct qg_data *d;

    if (!p->ndata)
        return qg_asm_fail(a, 0, "words of no .data");
    d = &p->data[p->ndata - 1];
    while (a->next < a->nwords) {
        uint32_t at = d->first + (uint32_t)d->words;
        int rc;

        if (at == QG_GWORDS)
            return qg_asm_fail(a, a->next, "at most %d words of variables", QG_GWORDS);
        if ((rc = qg_asm_number(a, UINT32_MAX, "a word", &p->data_words[at])))
            return rc;
        d->words++;
    }
    return 0;
}

static int data(struct assembler *a)
{
    static const char *const kinds[] = {"device", "const", NULL};
    struct qg_program *p = a->p;
    struct qg_data *d = &p->data[p->ndata];
    uint32_t kind;
    int rc;

    if (p->ndata == QG_MAX_DATA)
        return qg_asm_fail(a, 0, "at most %d variables", QG_MAX_DATA);
    if ((rc = qg_asm_string(a, d->name, sizeof d->name, "a name in quotes")) ||
        (rc = qg_asm_choice(a, kinds, "const or device", &kind)))
        return rc;
    d->readonly = (uint8_t)kind;
    d->first = (uint16_t)qg_data_size(p);
    p->ndata++;
    return words(a);
}

static int preload(struct assembler *a)
{
    struct qg_preload *l = &a->p->preloads[a->p->npreloads];
    uint32_t r, special;
    int rc;

    if (a->p->npreloads == QG_NSPECIALS)
        return qg_asm_fail(a, 0, "at most %d preloads", QG_NSPECIALS);
    if ((rc = qg_asm_reg(a, 'r', QG_REGS, "a register r1..r15", &r)) ||
        (rc = qg_asm_choice(a, qg_special_names, "a special register such as tid.x", &special)))
        return rc;
    l->reg = (uint8_t)r;
    l->special = (uint8_t)special;
    a->p->npreloads++;
    return 0;
}

static int block(struct assembler *a)
{
    uint32_t n;
    int rc;

    if (a->p->nblocks == QG_BLOCKS)
        return qg_asm_fail(a, 0, "at most %d blocks", QG_BLOCKS);
    if ((rc = qg_asm_number(a, QG_BLOCKS - 1, "the number of the block", &n)))
        return rc;
    if (n != a->p->nblocks)
        return qg_asm_fail(a, 1, "the next block is number %u", a->p->nblocks);
    a->nb = n;
    a->b = &a->p->blocks[a->p->nblocks++];
    a->seen = 0;
    a->b->serial = qg_asm_accept(a, "serial");
    a->b->fence = qg_asm_accept(a, "fence");
    return 0;
}

static const struct {
    const char *word;
    int (*parse)(struct assembler *a);
    int group; /* 0: header; 1: begins a block; 2: any number in a block; above: once in a block */
} statements[] = {
    {".isa", isa, 0},
    {".kernel", kernel, 0},
    {".file", file, 0},
    {".ptx", ptx, 0},
    {".shared", shared, 0},
    {".regs", regs, 0},
    {".maxthreads", maxthreads, 0},
    {".param", param, 0},
    {".data", data, 0},
    {".words", words, 0},
    {".preload", preload, 0},
    {"block", block, 1},
    {".line", line, 2},
    {"fetch", fetch, 3},
    {"guard", guard, 4},
    {"alu1", alu1, 5},
    {"x", port_x, 6},
    {"y", port_y, 7},
    {"check", check, 8},
    {"alu2", alu2, 9},
    {"pred", pred, 10},
    {"store", store, 11},
    {"bra", bra, 12},
    {"exit", exit_, 12},
    {"bar", bar, 12},
};

static int statement(struct assembler *a)
{
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        int group = statements[i].group, rc;

        if (!qg_asm_accept(a, statements[i].word))
            continue;
        if (group == 0 && a->b)
            return qg_asm_fail(a, 0, "%s must come before the first block", statements[i].word);
        if (group >= 2 && !a->b)
            return qg_asm_fail(a, 0, "%s must stand in a block", statements[i].word);
        if (group > 2 && a->seen >> group & 1)
            return qg_asm_fail(a, 0, "the block has such a statement already");
        a->seen |= 1u << group;
        if ((rc = statements[i].parse(a)))
            return rc;
        return a->next < a->nwords
                   ? qg_asm_fail(a, a->next, "unexpected '%.60s'", a->words[a->next].s)
                   : 0;
    }
    return qg_asm_expected(a, 0, "a statement");
}

int qg_asm(struct qg_program *p, const char *text, const char *name, struct qg_error *e)
{
    struct qg_error local = {0};
    struct assembler *a = calloc(1, sizeof *a);
    int rc = 0;

    memset(p, 0, sizeof *p);
    if (!a)
        return qg_error_set(e, QG_EXIT_INTERNAL, name, 0, 0, "out of memory");
    a->p = p;
    a->e = e ? e : &local;
    a->text = text;
    a->name = name;
    for (const char *s = text; *s && !rc;) {
        const char *end = s + strcspn(s, "\n");

        a->line++;
        rc = qg_asm_split(a, s, end);
        if (!rc && a->nwords)
            rc = statement(a);
        s = *end ? end + 1 : end;
    }
    free(a);
    if (rc)
        return rc;
    rc = qg_program_seal(p, e);
    if (rc && e && !e->file[0] && name)
        snprintf(e->file, sizeof e->file, "%s", name);
    return rc;
}
