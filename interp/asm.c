/* Text to programs. One line is one statement; docs/isa.md has the grammar. */
#include "alu.h"
#include "block.h"
#include "bytes.h"
#include "names.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 16, MAX_LINE = 1200 };

struct assembler {
    struct qg_program *p;
    struct qg_error *e;
    const char *text, *name;
    int line;
    char buf[MAX_LINE]; /* the words of the line, NUL-terminated one after another */
    struct {
        const char *s;
        int col;
        bool quoted;
    } words[MAX_WORDS];
    uint32_t nwords, next; /* next word to be read */
    struct qg_block *b;    /* block under construction, or NULL */
    uint32_t nb;           /* its number */
    uint32_t seen;         /* statements it has had */
};

/* ---- Complaints --------------------------------------------------------------------- */

static int fail(struct assembler *a, uint32_t word, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static int fail(struct assembler *a, uint32_t word, const char *fmt, ...)
{
    char what[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    qg_error_set(a->e, QG_EXIT_USER, a->name, a->line, word < a->nwords ? a->words[word].col : 1,
                 "%s", what);
    qg_error_quote(a->e, a->text, a->line);
    return QG_EXIT_USER;
}

static int expected(struct assembler *a, uint32_t word, const char *what)
{
    if (word < a->nwords)
        return fail(a, word, "expected %s, not '%.60s'", what, a->words[word].s);
    return fail(a, a->nwords ? a->nwords - 1 : 0, "expected %s at the end of the line", what);
}

/* ---- Words ---------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Splits [s, end) into words. Commas count as space, ; starts a comment. */
static int split(struct assembler *a, const char *s, const char *end)
{
    const char *start = s;
    char *to = a->buf;

    a->nwords = a->next = 0;
    if (end - s >= MAX_LINE - MAX_WORDS)
        return fail(a, 0, "the line is too long");
    while (s < end) {
        bool quoted = *s == '"';

        if (*s == ' ' || *s == '\t' || *s == ',' || *s == '\r') {
            s++;
            continue;
        }
        if (*s == ';')
            break;
        if (a->nwords == MAX_WORDS)
            return fail(a, 0, "too many words in the line");
        a->words[a->nwords].s = to;
        a->words[a->nwords].col = (int)(s - start) + 1;
        a->words[a->nwords++].quoted = quoted;
        if (!quoted) {
            while (s < end && !strchr(" \t,\r;", *s))
                *to++ = *s++;
            *to++ = 0;
            continue;
        }
        for (s++;; s++) {
            if (s >= end)
                return fail(a, a->nwords - 1, "the string has no end");
            if (*s == '"')
                break;
            if (*s != '\\') {
                *to++ = *s;
            } else if (end - s > 1 && (s[1] == '"' || s[1] == '\\')) {
                *to++ = *++s;
            } else if (end - s > 3 && s[1] == 'x' && hex_digit(s[2]) >= 0 && hex_digit(s[3]) >= 0 &&
                       (s[2] != '0' || s[3] != '0')) {
                *to++ = (char)(hex_digit(s[2]) * 16 + hex_digit(s[3]));
                s += 3;
            } else {
                return fail(a, a->nwords - 1, "unknown escape in a string");
            }
        }
        s++;
        *to++ = 0;
    }
    return 0;
}

/* Takes the next word if it is this one. */
static bool accept(struct assembler *a, const char *word)
{
    if (a->next >= a->nwords || a->words[a->next].quoted || strcmp(a->words[a->next].s, word))
        return false;
    a->next++;
    return true;
}

/* -12, 4095, 0xffffffff. Moves *s behind the number. */
static bool scan_number(const char **s, uint32_t *v)
{
    const char *p = *s;
    bool neg = *p == '-';
    uint64_t n = 0, base = 10;
    int digits = 0, d;

    if (neg || *p == '+')
        p++;
    if (p[0] == '0' && p[1] == 'x') {
        base = 16;
        p += 2;
    }
    for (; (d = hex_digit(*p)) >= 0 && (uint64_t)d < base && n <= UINT32_MAX; p++, digits++)
        n = n * base + (uint64_t)d;
    if (!digits || n > UINT32_MAX || (neg && n > 0x80000000u))
        return false;
    *v = neg ? 0u - (uint32_t)n : (uint32_t)n;
    *s = p;
    return true;
}

static int number(struct assembler *a, uint32_t max, const char *what, uint32_t *v)
{
    const char *s = a->next < a->nwords ? a->words[a->next].s : "";

    *v = 0;
    if (!scan_number(&s, v) || *s || a->words[a->next].quoted)
        return expected(a, a->next, what);
    if (*v > max)
        return fail(a, a->next, "%s is at most %u", what, max);
    a->next++;
    return 0;
}

static int string(struct assembler *a, char *to, size_t n, const char *what)
{
    if (a->next >= a->nwords || !a->words[a->next].quoted)
        return expected(a, a->next, what);
    if (strlen(a->words[a->next].s) >= n)
        return fail(a, a->next, "%s has at most %zu characters", what, n - 1);
    memset(to, 0, n);
    strcpy(to, a->words[a->next++].s);
    return 0;
}

/* One word of a table; *v becomes its index. */
static int choice(struct assembler *a, const char *const *names, const char *what, uint32_t *v)
{
    *v = 0;
    for (uint32_t i = 0; a->next < a->nwords && names[i]; i++)
        if (names[i][0] && accept(a, names[i])) {
            *v = i;
            return 0;
        }
    return expected(a, a->next, what);
}

/* r0..r15 or p0..p3, as a whole string. */
static bool scan_register(const char *s, char kind, uint32_t count, uint32_t *v)
{
    const char *p = s + 1;

    return *s == kind && *p >= '0' && *p <= '9' && scan_number(&p, v) && !*p && *v < count;
}

static int reg(struct assembler *a, char kind, uint32_t count, const char *what, uint32_t *v)
{
    if (a->next >= a->nwords || !scan_register(a->words[a->next].s, kind, count, v))
        return expected(a, a->next, what);
    a->next++;
    return 0;
}

/* "-> r4", if it is there; *v stays as it is otherwise. */
static int destination(struct assembler *a, char kind, uint32_t count, uint32_t *v, bool *there)
{
    *there = accept(a, "->");
    if (!*there)
        return 0;
    return reg(a, kind, count, kind == 'r' ? "a register r1..r15" : "a predicate p0..p3", v);
}

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
        if (k == QG_RELOC_PARAM) {
            if (*q++ != '[' || !scan_number(&q, &index) || *q++ != ']' || index >= QG_PARAM_WORDS)
                return expected(a, a->next, "param[0] to param[31]");
        }
        if (p->nrelocs == QG_MAX_RELOCS)
            return fail(a, a->next, "too many relocations");
        p->relocs[p->nrelocs++] = (struct qg_reloc){.block = (uint8_t)a->nb,
                                                    .field = (uint8_t)field,
                                                    .kind = (uint8_t)k,
                                                    .index = (uint8_t)index};
        *v = 0;
        if ((*q == '+' || *q == '-') && !scan_number(&q, v))
            return expected(a, a->next, "a number after the relocation");
        *s = q;
        return 0;
    }
    if (!scan_number(&q, v))
        return expected(a, a->next, "a number or a relocation");
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
        return expected(a, a->next, "an address in brackets");
    if (*s >= 'a' && *s <= 'd' && strchr("]<+-", s[1])) {
        *base = QG_BASE_A + (uint32_t)(*s++ - 'a');
        if (!strncmp(s, "<<2", 3)) {
            *scale = 1;
            s += 3;
        }
        if (*s == '+' && s[1] != '-') /* before a relocation; harmless before a number */
            s++;
        else if (*s != '-' && *s != ']')
            return expected(a, a->next, "an offset or ]");
    }
    if (*s != ']' && (rc = immediate(a, &s, field, &v)))
        return rc;
    if (strcmp(s, "]"))
        return expected(a, a->next, "an address in brackets");
    if (qg_rule_offset(v & 0xffff) != v)
        return fail(a, a->next, "an offset is -32768 to 32767");
    *off = v & 0xffff;
    a->next++;
    return 0;
}

/* ---- Statements of a block ------------------------------------------------------------------ */

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
            return expected(a, a->next, "a=, b=, c= or d=, each once");
        had |= 1u << k;
        s += 2;
        if (scan_register(s, 'r', QG_REGS, regs[k]))
            continue;
        if (had_imm >> k / 2 & 1)
            return fail(a, a->next, "%c and %c share one immediate", k < 2 ? 'a' : 'c',
                        k < 2 ? 'b' : 'd');
        had_imm |= 1u << k / 2;
        relocs = a->p->nrelocs;
        if ((rc = immediate(a, &s, k < 2 ? QG_IMM_1 : QG_IMM_2, &v)))
            return rc;
        if (*s)
            return expected(a, a->next, "a register, number or relocation");
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
    else if (scan_register(s, 'p', QG_PREDS, &b->gp))
        b->gsrc = QG_G_PRED;
    else
        return expected(a, a->next, "flag1 or a predicate p0..p3");
    a->next++;
    b->gmask = accept(a, "mask");
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
    return expected(a, a->next, "an opcode");
}

static int alu1(struct assembler *a)
{
    struct qg_block *b = a->b;
    bool there;
    uint32_t r = b->rd1;
    int rc;

    if ((rc = opcode(a, &b->op1, &b->cmp1)) || (rc = destination(a, 'r', QG_REGS, &r, &there)))
        return rc;
    if (there && b->rd1)
        return fail(a, a->next - 1, "slot 1 has a destination already");
    b->rd1 = r;
    return 0;
}

static int load(struct assembler *a, uint32_t *kind, enum qg_imm_field field, uint32_t *base,
                uint32_t *scale, uint32_t *off)
{
    if (accept(a, "ld.global"))
        *kind = QG_X_LDG;
    else if (accept(a, "ld.shared"))
        *kind = QG_X_LDS;
    else
        return expected(a, a->next, "ld.global or ld.shared");
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
        if ((rc = choice(a, qg_shfl_names, "shfl.up, .down, .bfly or .idx", &b->xmode)))
            return rc;
        if (!accept(a, "width"))
            return expected(a, a->next, "width");
        if ((rc = number(a, 4, "1, 2 or 4", &width)))
            return rc;
        if (width != 1 && width != 2 && width != 4)
            return expected(a, a->next - 1, "1, 2 or 4");
        b->xwidth = width / 2;
    } else if (!strncmp(s, "vote.", 5)) {
        b->xkind = QG_X_VOTE;
        if ((rc = choice(a, qg_vote_names, "vote.all, .any, .uni or .ballot", &b->xmode)))
            return rc;
    } else if (strncmp(s, "ld.", 3)) {
        return expected(a, a->next, "a load, a shuffle or a vote");
    } else if ((rc = load(a, &b->xkind, QG_IMM_X, &b->xbase, &b->xscale, &b->xoff))) {
        return rc;
    }
    if ((rc = destination(a, 'r', QG_REGS, &r, &there)))
        return rc;
    if (there && b->rd1)
        return fail(a, a->next - 1, "slot 1 has a destination already");
    b->rd1 = r;
    b->w1x = there;
    return 0;
}

static int port_y(struct assembler *a)
{
    struct qg_block *b = a->b;

    return load(a, &b->ykind, QG_IMM_Y, &b->ybase, &b->yscale, &b->yoff);
}

static int check(struct assembler *a)
{
    return choice(a, qg_base_names, "a, b, c or d", &a->b->dcheck);
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
    if ((n > 0 && (rc = choice(a, qg_a2_names, "c, r1, x or y", &b->a2))) ||
        (n > 1 && (rc = choice(a, qg_b2_names, "d, r1, x or y", &b->b2))) ||
        (n > 2 && (rc = choice(a, qg_c2_names, "0, r1, x or y", &b->c2))))
        return rc;
    return destination(a, 'r', QG_REGS, &b->rd2, &there);
}

static int pred(struct assembler *a)
{
    struct qg_block *b = a->b;
    bool there;
    int rc;

    if (!accept(a, "lut"))
        return expected(a, a->next, "lut");
    if ((rc = number(a, 15, "a table of four bits", &b->lut)) ||
        (qg_lut_has_u(b->lut) &&
         (rc = choice(a, qg_usrc_names, "flag1, flag2, g or xflag", &b->usrc))) ||
        (qg_lut_has_v(b->lut) && (rc = reg(a, 'p', QG_PREDS, "a predicate p0..p3", &b->vp))))
        return rc;
    rc = destination(a, 'p', QG_PREDS, &b->pd, &there);
    b->pwe = there;
    return rc;
}

static int store(struct assembler *a)
{
    struct qg_block *b = a->b;

    if (accept(a, "st.global"))
        b->skind = QG_S_STG;
    else if (accept(a, "st.shared"))
        b->skind = QG_S_STS;
    else
        return expected(a, a->next, "st.global or st.shared");
    return address(a, QG_IMM_S, &b->sbase, &b->sscale, &b->soff);
}

static int condition(struct assembler *a)
{
    if (!accept(a, "if"))
        return 0;
    return choice(a, qg_cond_names, "g, !g, pv or !pv", &a->b->cond);
}

static int bra(struct assembler *a)
{
    int rc = number(a, QG_BLOCKS - 1, "the number of a block", &a->b->target);

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

    if ((rc = choice(a, qg_stage_names, "a stage (alu1 x y alu2 store pred ctl)", &stage)) ||
        (rc = number(a, UINT32_MAX, "a PTX line", &ptx)) ||
        (rc = number(a, UINT32_MAX, "a CUDA line", &cu)) ||
        (rc = number(a, QG_MAX_FILES - 1, "the number of a file", &file)))
        return rc;
    a->p->lines[a->nb][stage] = (struct qg_line){.ptx = ptx, .cu = cu, .file = (uint16_t)file};
    return 0;
}

/* ---- The header and the whole
 * -------------------------------------------------------------------- */

static int isa(struct assembler *a)
{
    uint32_t v;
    int rc = number(a, UINT32_MAX, "the version of the instruction set", &v);

    if (rc)
        return rc;
    return v == QG_ISA_VERSION
               ? 0
               : fail(a, a->next - 1, "ISA %u is not the one of this qgpu, %u", v, QG_ISA_VERSION);
}

static int kernel(struct assembler *a)
{
    return string(a, a->p->kernel, sizeof a->p->kernel, "a name in quotes");
}

static int file(struct assembler *a)
{
    if (a->p->nfiles == QG_MAX_FILES)
        return fail(a, 0, "at most %d files", QG_MAX_FILES);
    return string(a, a->p->files[a->p->nfiles++], sizeof a->p->files[0], "a file in quotes");
}

static int ptx(struct assembler *a)
{
    return string(a, a->p->ptx_file, sizeof a->p->ptx_file, "a file in quotes");
}

static int shared(struct assembler *a)
{
    return number(a, QG_SWORDS, "the number of shared words", &a->p->shared_words);
}

static int regs(struct assembler *a)
{
    return number(a, QG_REGS - 1, "the number of registers", &a->p->regs_used);
}

static int maxthreads(struct assembler *a)
{
    int rc = number(a, QG_THREADS, "the number of threads", &a->p->max_threads);

    return rc ? rc
              : string(a, a->p->max_threads_why, sizeof a->p->max_threads_why,
                       "the reason in quotes");
}

static int param(struct assembler *a)
{
    struct qg_param *q = &a->p->params[a->p->nparams];
    uint32_t kind, bytes, word;
    int rc;

    if (a->p->nparams == QG_MAX_PARAMS)
        return fail(a, 0, "at most %d parameters", QG_MAX_PARAMS);
    if ((rc = string(a, q->name, sizeof q->name, "a name in quotes")) ||
        (rc = choice(a, qg_param_names, "scalar or pointer", &kind)) ||
        (rc = number(a, 8, "the size in bytes", &bytes)) ||
        (rc = number(a, QG_PARAM_WORDS - 1, "the parameter word", &word)))
        return rc;
    q->kind = (uint8_t)kind;
    q->bytes = (uint8_t)bytes;
    q->word = (uint8_t)word;
    a->p->nparams++;
    return 0;
}

static int preload(struct assembler *a)
{
    struct qg_preload *l = &a->p->preloads[a->p->npreloads];
    uint32_t r, special;
    int rc;

    if (a->p->npreloads == QG_NSPECIALS)
        return fail(a, 0, "at most %d preloads", QG_NSPECIALS);
    if ((rc = reg(a, 'r', QG_REGS, "a register r1..r15", &r)) ||
        (rc = choice(a, qg_special_names, "a special register such as tid.x", &special)))
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
        return fail(a, 0, "at most %d blocks", QG_BLOCKS);
    if ((rc = number(a, QG_BLOCKS - 1, "the number of the block", &n)))
        return rc;
    if (n != a->p->nblocks)
        return fail(a, 1, "the next block is number %u", a->p->nblocks);
    a->nb = n;
    a->b = &a->p->blocks[a->p->nblocks++];
    a->seen = 0;
    a->b->serial = accept(a, "serial");
    a->b->fence = accept(a, "fence");
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

        if (!accept(a, statements[i].word))
            continue;
        if (group == 0 && a->b)
            return fail(a, 0, "%s must come before the first block", statements[i].word);
        if (group >= 2 && !a->b)
            return fail(a, 0, "%s must stand in a block", statements[i].word);
        if (group > 2 && a->seen >> group & 1)
            return fail(a, 0, "the block has such a statement already");
        a->seen |= 1u << group;
        if ((rc = statements[i].parse(a)))
            return rc;
        return a->next < a->nwords ? fail(a, a->next, "unexpected '%.60s'", a->words[a->next].s)
                                   : 0;
    }
    return expected(a, 0, "a statement");
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
        rc = split(a, s, end);
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
