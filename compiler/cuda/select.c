/* The walk from PTX to LIR: one instruction after the other, calls followed as they come. */
#include "select.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Errors ------------------------------------------------------------------------- */

/* " (dot.cu:12)", or nothing where the CUDA line is not known. */
static void cuda_place(const struct sel *s, const struct qg_line *l, char *buf, size_t n)
{
    const char *file = s->prog->files[l->file], *slash = strrchr(file, '/');

    buf[0] = 0;
    if (l->cu)
        snprintf(buf, n, " (%.100s:%u)", slash ? slash + 1 : file, l->cu);
}

static void refuse(struct sel *s, const struct qg_line *l, uint32_t col, const char *what, int len,
                   const char *why)
{
    char place[128];

    cuda_place(s, l, place, sizeof place);
    s->rc = ptx_error(s->e, s->m->text, s->m->name, l->ptx, col, "%.*s%s is not supported: %s", len,
                      what, place, why);
}

void sel_refuse(struct sel *s, const char *fmt, ...)
{
    char why[400], text[80];
    const struct ptx_ins *i = s->ins;
    va_list ap;

    if (s->rc)
        return;
    va_start(ap, fmt);
    vsnprintf(why, sizeof why, fmt, ap);
    va_end(ap);
    if (!i) {
        s->rc = qg_error_set(s->e, QG_EXIT_USER, s->m->name, 0, 0, "'%s' is not supported: %s",
                             s->prog->kernel, why);
        return;
    }
    snprintf(text, sizeof text, "%.*s", (int)(i->len < 70 ? i->len : 70), s->m->text + i->at);
    refuse(s, &s->line, i->col, text, INT_MAX, why);
}

/* Finds the first instruction on the line in the text, past a guard. */
void sel_refuse_at(struct sel *s, const struct qg_line *line, const char *fmt, ...)
{
    const char *p = s->m->text, *start, *end;
    char why[400];
    va_list ap;

    if (s->rc)
        return;
    va_start(ap, fmt);
    vsnprintf(why, sizeof why, fmt, ap);
    va_end(ap);
    for (uint32_t i = 1; i < line->ptx && p; i++) {
        p = strchr(p, '\n');
        p = p ? p + 1 : NULL;
    }
    start = p ? p : "";
    p = start + strspn(start, " \t{");
    if (*p == '@') {
        p += strcspn(p, " \t\r\n");
        p += strspn(p, " \t");
    }
    end = p + strcspn(p, " \t\r\n;");
    refuse(s, line, (uint32_t)(p - start) + 1, p, end - p < 70 ? (int)(end - p) : 70, why);
}

void sel_hint(struct sel *s, const char *fmt, ...)
{
    char hint[400];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(hint, sizeof hint, fmt, ap);
    va_end(ap);
    if (s->e && !s->e->hint[0])
        qg_error_hint(s->e, "%s", hint);
}

bool sel_grow(struct sel *s, void *array, uint32_t n, uint32_t *cap, size_t size)
{
    void **a = array, *bigger;
    uint32_t want;

    if (n < *cap)
        return true;
    want = *cap ? 2 * *cap : 64;
    bigger = realloc(*a, want * size);
    if (!bigger) {
        s->rc = qg_error_set(s->e, QG_EXIT_INTERNAL, s->m->name, 0, 0, "out of memory");
        return false;
    }
    *a = bigger;
    *cap = want;
    return true;
}

/* ---- Lines -------------------------------------------------------------------------- */

static bool same_file(const char *a, const char *b)
{
    char ra[PATH_MAX], rb[PATH_MAX];

    if (strcmp(a, b) == 0)
        return true;
    return realpath(a, ra) && realpath(b, rb) && strcmp(ra, rb) == 0;
}

/* Headers of the compiler: a user wants to see the line that called them. */
static bool is_system_file(const char *name)
{
    size_t n = strlen(name);

    return strstr(name, "qgpu_cuda.h") || (strstr(name, "/include/") && strstr(name, "cuda")) ||
           (n > 4 && strcmp(name + n - 4, ".hpp") == 0);
}

/* Gives each .file a place among the program's few; [0] is the CUDA source. */
static bool map_files(struct sel *s, const char *source)
{
    struct qg_program *p = s->prog;

    s->file_slot = malloc(s->m->nfiles + 1u);
    if (!s->file_slot)
        return false;
    p->nfiles = 1;
    snprintf(p->files[0], sizeof p->files[0], "%s", source ? source : "");
    for (uint32_t i = 0; i < s->m->nfiles; i++) {
        const char *name = ptx_name(s->m, s->m->files[i].name);

        s->file_slot[i] = 255;
        if (is_system_file(name))
            continue;
        if (!p->files[0][0] || same_file(name, p->files[0])) {
            if (!p->files[0][0])
                snprintf(p->files[0], sizeof p->files[0], "%s", name);
            s->file_slot[i] = 0;
        } else if (p->nfiles < QG_MAX_FILES) {
            snprintf(p->files[p->nfiles], sizeof p->files[0], "%s", name);
            s->file_slot[i] = (uint8_t)p->nfiles++;
        }
    }
    return true;
}

static bool cuda_line(const struct sel *s, uint32_t file, uint32_t line, struct qg_line *out)
{
    if (!line) /* code that no line of the source stands for */
        return false;
    for (uint32_t i = 0; i < s->m->nfiles; i++) {
        if (s->m->files[i].number == file && s->file_slot[i] != 255) {
            out->cu = line;
            out->file = s->file_slot[i];
            return true;
        }
    }
    return false;
}

static void set_line(struct sel *s, struct sel_ctx *c, const struct ptx_ins *i)
{
    if (i->loc != PTX_NONE) {
        const struct ptx_loc *l = &s->m->locs[i->loc];

        if (!cuda_line(s, l->file, l->line, &c->line))
            cuda_line(s, l->at_file, l->at_line, &c->line);
    }
    c->line.ptx = i->line;
    s->line = c->line;
}

/* ---- Instructions ------------------------------------------------------------------- */

/* Why an instruction that the parser knows no name for is not there. */
static void refuse_unknown(struct sel *s)
{
    static const struct {
        const char *prefix, *why;
    } family[] = {
        {"tex", "textures"},
        {"tld4", "textures"},
        {"txq", "textures"},
        {"su", "surfaces"},
        {"wmma", "tensor cores"},
        {"mma", "tensor cores"},
        {"ldmatrix", "tensor cores"},
        {"addc", "carries between instructions"},
        {"subc", "carries between instructions"},
        {"madc", "carries between instructions"},
        {"fma", "floating point"},
        {"rcp", "floating point"},
        {"sqrt", "floating point"},
        {"rsqrt", "floating point"},
        {"sin", "floating point"},
        {"cos", "floating point"},
        {"ex2", "floating point"},
        {"lg2", "floating point"},
        {"tanh", "floating point"},
        {"copysign", "floating point"},
        {"testp", "floating point"},
        {"redux", "reductions over a warp, which an sm_75 does not have either"},
        {"elect", "an election, which an sm_75 does not have either"},
        {"trap", "traps and assertions"},
        {"brkpt", "traps and assertions"},
        {"alloca", "a stack"},
        {"cp", "asynchronous copies"},
        {"mbarrier", "asynchronous barriers"},
    };
    const char *name = s->m->text + s->ins->at;

    for (size_t i = 0; i < sizeof family / sizeof *family; i++) {
        if (strncmp(name, family[i].prefix, strlen(family[i].prefix)) == 0) {
            sel_refuse(s, "%s", family[i].why);
            return;
        }
    }
    sel_refuse(s, "the machine has no such instruction");
}

static void dispatch(struct sel *s)
{
    static void (*const table[PTX_NOPS])(struct sel *) = {
        [PTX_ABS] = sel_arith,       [PTX_ACTIVEMASK] = sel_activemask,
        [PTX_ADD] = sel_arith,       [PTX_AND] = sel_arith,
        [PTX_ATOM] = sel_atom,       [PTX_BAR] = sel_barrier,
        [PTX_BARRIER] = sel_barrier, [PTX_BFE] = sel_bits,
        [PTX_BFI] = sel_bits,        [PTX_BFIND] = sel_bits,
        [PTX_BRA] = sel_bra,         [PTX_BREV] = sel_bits,
        [PTX_BRX] = sel_brx,         [PTX_CALL] = sel_call,
        [PTX_CLZ] = sel_bits,        [PTX_CNOT] = sel_arith,
        [PTX_CVT] = sel_cvt,         [PTX_CVTA] = sel_cvta,
        [PTX_DIV] = sel_divide,      [PTX_DP4A] = sel_bits,
        [PTX_EXIT] = sel_exit,       [PTX_FENCE] = sel_fence,
        [PTX_LD] = sel_ld,           [PTX_LOP3] = sel_bits,
        [PTX_MAD] = sel_arith,       [PTX_MAD24] = sel_bits,
        [PTX_MATCH] = sel_match,     [PTX_MAX] = sel_arith,
        [PTX_MEMBAR] = sel_fence,    [PTX_MIN] = sel_arith,
        [PTX_MOV] = sel_mov,         [PTX_MUL] = sel_arith,
        [PTX_MUL24] = sel_bits,      [PTX_NEG] = sel_arith,
        [PTX_NOT] = sel_arith,       [PTX_OR] = sel_arith,
        [PTX_POPC] = sel_bits,       [PTX_PRMT] = sel_bits,
        [PTX_RED] = sel_atom,        [PTX_REM] = sel_divide,
        [PTX_RET] = sel_ret,         [PTX_SAD] = sel_bits,
        [PTX_SELP] = sel_selp,       [PTX_SET] = sel_set_ins,
        [PTX_SETP] = sel_setp,       [PTX_SHF] = sel_bits,
        [PTX_SHFL] = sel_shfl,       [PTX_SHL] = sel_arith,
        [PTX_SHR] = sel_arith,       [PTX_SLCT] = sel_slct,
        [PTX_ST] = sel_st,           [PTX_SUB] = sel_arith,
        [PTX_VOTE] = sel_vote,       [PTX_XOR] = sel_arith,
    };

    if (!table[s->ins->op]) {
        refuse_unknown(s);
        return;
    }
    for (uint32_t i = 0; i < s->nmods; i++) {
        if (ptx_type_kind(s->mods[i]) == 'f') {
            sel_refuse(s, "floating point");
            sel_hint(s, "the machine computes with 32-bit integers");
            return;
        }
        if (s->mods[i] == PTX_T_B128) {
            sel_refuse(s, "128-bit values");
            return;
        }
    }
    table[s->ins->op](s);
    if (!s->rc && s->nmods) {
        if (s->mods[0] == PTX_M_OTHER)
            sel_refuse(s, "one of its modifiers");
        else
            sel_refuse(s, "its modifier .%s", ptx_mod_text(s->mods[0]));
    }
}

static void walk(struct sel *s)
{
    while (s->depth && !s->rc) {
        struct sel_ctx *c = &s->ctx[s->depth - 1];

        for (; c->next_label < c->f->nlabels && c->f->labels[c->next_label].ins == c->pc;
             c->next_label++)
            if (c->label_used[c->next_label])
                sel_place(s, c->labels + c->next_label);
        if (c->pc == c->f->nins) {
            if (s->depth == 1 && !s->dead) {
                s->guard = SEL_TRUE;
                sel_exit(s);
            }
            sel_leave(s);
            continue;
        }
        s->ins = &c->f->ins[c->pc++];
        if (++s->walked > SEL_MAX_WALK) {
            sel_refuse(s, "the kernel is too long after inlining");
            return;
        }
        if (s->dead) /* behind a jump, before the next label */
            continue;
        set_line(s, c, s->ins);
        s->nmods = s->ins->nmod;
        memcpy(s->mods, s->ins->mod, sizeof s->mods);
        s->guard = SEL_TRUE;
        if (s->ins->guard != PTX_NONE)
            s->guard = (struct lir_pred){(int32_t)sel_reg(s, s->ins->guard)->lo, s->ins->guard_neg};
        dispatch(s);
    }
}

static void resolve_targets(struct sel *s)
{
    for (uint32_t b = 0; b < s->f->nbb; b++)
        for (uint32_t i = 0; i < s->f->bb[b].n; i++) {
            struct lir_ins *x = &s->f->bb[b].ins[i];

            if (x->op == LIR_BRA)
                x->target = (int32_t)s->label_bb[x->target];
        }
}

static void shared_words(struct sel *s)
{
    uint32_t align = s->dynamic_align ? s->dynamic_align : 4;
    uint32_t words = ((s->shared_bytes + align - 1) & ~(align - 1)) / 4;

    if (s->rc)
        return;
    s->prog->shared_words = words;
    if (words <= QG_SWORDS)
        return;
    s->rc = qg_error_set(s->e, QG_EXIT_USER, s->m->name, 0, 0,
                         "'%s' needs %u words of shared memory, and there are %d", s->prog->kernel,
                         words, QG_SWORDS);
    if (s->own_words)
        sel_hint(s, "%u of them are the compiler's, for what the machine has no other place for",
                 s->own_words);
}

/* Dynamic shared memory begins at *dynamic_at. Leaves there where it has to begin. */
static int select_once(const struct ptx_module *m, uint32_t kernel, const char *source,
                       struct lir_func *f, uint32_t *dynamic_at, struct qg_error *e)
{
    struct sel *s = calloc(1, sizeof *s);
    int rc;

    if (!s)
        return qg_error_set(e, QG_EXIT_INTERNAL, m->name, 0, 0, "out of memory");
    s->m = m;
    s->f = f;
    s->prog = f->prog;
    s->e = e;
    s->guard = SEL_TRUE;
    s->dynamic_at = *dynamic_at;
    snprintf(s->prog->kernel, sizeof s->prog->kernel, "%s", ptx_name(m, m->funcs[kernel].name));
    snprintf(s->prog->ptx_file, sizeof s->prog->ptx_file, "%s", m->name);
    s->shared_at = malloc((m->nsyms + 1u) * sizeof *s->shared_at);
    if (!s->shared_at || !map_files(s, source)) {
        s->rc = qg_error_set(e, QG_EXIT_INTERNAL, m->name, 0, 0, "out of memory");
    } else if (m->address_size == 32) {
        s->rc = qg_error_set(e, QG_EXIT_USER, m->name, 0, 0, "32-bit PTX is not supported");
        sel_hint(s, "compile for 64-bit addresses, .address_size 64");
    } else if (m->funcs[kernel].nparams > QG_MAX_PARAMS) {
        s->rc = qg_error_set(e, QG_EXIT_USER, m->name, (int)m->funcs[kernel].line, 0,
                             "'%s' has %u parameters, and there can be %d", s->prog->kernel,
                             m->funcs[kernel].nparams, QG_MAX_PARAMS);
    } else {
        memset(s->shared_at, 0xff, m->nsyms * sizeof *s->shared_at);
        s->bb = lir_bb_new(f);
        if (m->funcs[kernel].max_threads && m->funcs[kernel].max_threads < QG_THREADS)
            sel_limit_threads(s, (uint32_t)m->funcs[kernel].max_threads, "its launch bounds");
        if (sel_enter(s, kernel))
            walk(s);
        s->ins = NULL;
        if (!s->rc)
            resolve_targets(s);
        if (!s->rc)
            sel_resolve(s, kernel);
        if (!s->rc)
            sel_tidy(s);
        if (!s->rc && sel_together(s))
            sel_tidy(s);
        if (!s->rc)
            sel_parameters(s, kernel);
        shared_words(s);
        if (s->dynamic_align)
            *dynamic_at = 4 * s->prog->shared_words;
    }
    while (s->depth) {
        s->depth--;
        free(s->ctx[s->depth].label_used);
        free(s->ctx[s->depth].vars);
    }
    rc = s->rc;
    free(s->regs);
    free(s->label_bb);
    free(s->file_slot);
    free(s->shared_at);
    free(s->hints);
    free(s);
    return rc;
}

int sel_select(const struct ptx_module *m, uint32_t kernel, const char *source, struct lir_func *f,
               struct qg_error *e)
{
    struct qg_program *prog = f->prog;
    uint32_t at = 0, guess;
    int rc;

    /* Where dynamic shared memory begins is known when all else has its place: then once more. */
    for (int round = 0;; round++) {
        guess = at;
        rc = select_once(m, kernel, source, f, &at, e);
        if (rc || at == guess)
            return rc;
        if (round == 2)
            return qg_error_set(e, QG_EXIT_INTERNAL, m->name, 0, 0,
                                "no place for dynamic shared memory");
        lir_clear(f);
        memset(prog, 0, sizeof *prog);
    }
}
