/* PTX parser, module level: directives, variables, function heads. */
#include "parse.h"

#include <stdlib.h>
#include <string.h>

/* ---- Tokens ------------------------------------------------------------------------- */

int parse_next(struct parser *p)
{
    return ptx_lex(&p->x, &p->t);
}

int parse_error_at(struct parser *p, const struct ptx_token *t, const char *fmt, ...)
{
    char what[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    return ptx_error(p->e, p->m->text, p->m->name, t->line, t->col, "%s", what);
}

int parse_expected(struct parser *p, const char *fmt, ...)
{
    char what[256];
    va_list ap;
    const struct ptx_token *t = &p->t;

    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    if (t->kind == PTX_EOF)
        return parse_error_at(p, t, "expected %s, found the end of the text", what);
    return parse_error_at(p, t, "expected %s, found '%s%.*s'", what, t->kind == PTX_DOT ? "." : "",
                          (int)(t->len < 60 ? t->len : 60), p->m->text + t->at);
}

int parse_punct(struct parser *p, int c, const char *where)
{
    if (p->t.kind != c)
        return parse_expected(p, "'%c' %s", c, where);
    return parse_next(p);
}

bool parse_is(const struct parser *p, int kind, const char *text)
{
    return p->t.kind == kind && p->t.len == strlen(text) &&
           memcmp(p->m->text + p->t.at, text, p->t.len) == 0;
}

int parse_skip_to(struct parser *p, int end)
{
    int rc;

    while (p->t.kind != end) {
        if (p->t.kind == PTX_EOF)
            return parse_expected(p, "'%c'", end);
        if ((rc = parse_next(p)))
            return rc;
    }
    return parse_next(p);
}

int parse_ident(struct parser *p, const char *what, uint32_t *name)
{
    int rc;

    if (p->t.kind != PTX_IDENT)
        return parse_expected(p, "%s", what);
    rc = parse_intern(p, p->m->text + p->t.at, p->t.len, name);
    return rc ? rc : parse_next(p);
}

int parse_int(struct parser *p, const char *what, uint64_t *v)
{
    if (p->t.kind != PTX_INT)
        return parse_expected(p, "%s", what);
    *v = p->t.num;
    return parse_next(p);
}

unsigned parse_mod(const struct parser *p)
{
    for (unsigned i = 1; i < PTX_NMODS; i++)
        if (parse_is(p, PTX_DOT, ptx_mod_text(i)))
            return i;
    return PTX_M_OTHER;
}

/* ---- Variables ---------------------------------------------------------------------- */

struct shape {
    uint8_t type;
    uint32_t align, vec;
    bool is_ptr;
};

/* .align 8 .v2 .b32, .u64 .ptr .global .align 4, in any order that compilers write. */
static int shape(struct parser *p, struct shape *s)
{
    int rc = 0;

    *s = (struct shape){.vec = 1};
    while (!rc && p->t.kind == PTX_DOT) {
        unsigned mod = parse_mod(p);
        uint64_t v = 0;

        if (parse_is(p, PTX_DOT, "align")) {
            if ((rc = parse_next(p)) || (rc = parse_int(p, "an alignment after .align", &v)))
                return rc;
            if (!v || v > 1024 || (v & (v - 1)))
                return parse_error_at(p, &p->t,
                                      "the alignment %llu is not a power of two up to 1024",
                                      (unsigned long long)v);
            s->align = (uint32_t)v;
            continue;
        }
        if (parse_is(p, PTX_DOT, "attribute")) {
            if (!(rc = parse_next(p)))
                rc = parse_skip_to(p, ')');
            continue;
        }
        if (ptx_is_type(mod) && !s->type)
            s->type = (uint8_t)mod;
        else if (mod == PTX_M_V2 || mod == PTX_M_V4)
            s->vec = mod == PTX_M_V2 ? 2 : 4;
        else if (parse_is(p, PTX_DOT, "ptr"))
            s->is_ptr = true;
        else if (!(s->is_ptr && (mod == PTX_M_GLOBAL || mod == PTX_M_SHARED || mod == PTX_M_CONST ||
                                 mod == PTX_M_LOCAL)))
            return parse_expected(p, "%s", s->type ? "a name" : "a type such as .b32");
        rc = parse_next(p);
    }
    if (!rc && !s->type)
        return parse_expected(p, "a type such as .b32");
    return rc;
}

/* = 1 or = {1, 2, {3, 4}}. Values are kept where they are plain integers without nesting. */
static int initialiser(struct parser *p, struct ptx_sym *s)
{
    uint32_t depth = 0;
    bool plain = true;
    int rc;

    s->has_init = true;
    s->init = p->m->ninits;
    do {
        bool neg = false;

        if (p->t.kind == '{') {
            plain = plain && depth == 0;
            depth++;
        } else if (p->t.kind == '}') {
            if (!depth)
                return parse_expected(p, "a value");
            depth--;
        } else if (p->t.kind == ',' && depth) {
            /* between values */
        } else {
            if (p->t.kind == '-') {
                neg = true;
                if ((rc = parse_next(p)))
                    return rc;
            }
            if (p->t.kind == PTX_INT) {
                if ((rc = PARSE_GROW(p, p->m->inits, p->m->ninits, p->cap_inits)))
                    return rc;
                p->m->inits[p->m->ninits++] = neg ? 0 - p->t.num : p->t.num;
            } else if (p->t.kind == PTX_IDENT || p->t.kind == PTX_FLOAT || p->t.kind == '(' ||
                       p->t.kind == ')' || p->t.kind == '+') {
                plain = false; /* addresses, generic(x) + 4, floats */
            } else {
                return parse_expected(p, "a value");
            }
        }
        if ((rc = parse_next(p)))
            return rc;
    } while (depth || (p->t.kind != ';' && p->t.kind != ','));
    if (plain)
        s->ninit = p->m->ninits - s->init;
    return 0;
}

/* A name with its dimensions; *sym is its number. */
static int variable(struct parser *p, const struct shape *s, enum ptx_space space, uint32_t *sym)
{
    struct ptx_module *m = p->m;
    struct ptx_sym v = {.space = space, .type = s->type, .is_ptr = s->is_ptr, .func = p->func};
    struct ptx_token at = p->t;
    unsigned bits = ptx_type_bits(s->type);
    int rc;

    if (bits < 8)
        return parse_error_at(p, &at, "a variable cannot have the type .%s", ptx_mod_text(s->type));
    v.bytes = bits / 8 * s->vec;
    v.align = s->align ? s->align : (uint32_t)v.bytes;
    v.line = at.line;
    v.col = at.col;
    if ((rc = parse_ident(p, "a name", &v.name)))
        return rc;
    while (p->t.kind == '[') {
        uint64_t n = 0;

        if ((rc = parse_next(p)))
            return rc;
        if (p->t.kind != ']' && (rc = parse_int(p, "a number of elements", &n)))
            return rc;
        if (n > UINT64_C(1) << 32 || v.bytes * n > UINT64_C(1) << 32)
            return parse_error_at(p, &at, "'%s' is larger than 4 GiB", ptx_name(m, v.name));
        v.bytes *= n;
        v.is_array = true;
        if ((rc = parse_punct(p, ']', "after the number of elements")))
            return rc;
    }
    if (p->func != PTX_NONE)
        v.ord = m->funcs[p->func].nsyms++;
    if ((rc = PARSE_GROW(p, m->syms, m->nsyms, p->cap_syms)))
        return rc;
    *sym = m->nsyms++;
    m->syms[*sym] = v;
    return parse_declare(p, v.name, DECL_SYM, *sym, s->type, 0, &at);
}

int parse_variables(struct parser *p, enum ptx_space space, bool is_extern)
{
    struct shape s;
    uint32_t sym = 0;
    int rc = shape(p, &s);

    while (!rc) {
        if ((rc = variable(p, &s, space, &sym)))
            return rc;
        p->m->syms[sym].is_extern = is_extern;
        if (p->t.kind == '=') {
            struct ptx_sym v = p->m->syms[sym];

            if ((rc = parse_next(p)) || (rc = initialiser(p, &v)))
                return rc;
            p->m->syms[sym] = v;
        }
        if (p->t.kind != ',')
            return parse_punct(p, ';', "after a declaration");
        rc = parse_next(p);
    }
    return rc;
}

int parse_registers(struct parser *p)
{
    struct shape s;
    int rc = shape(p, &s);

    if (!rc && s.vec != 1)
        return parse_error_at(p, &p->t, "vector registers are not supported");
    while (!rc) {
        struct ptx_token at = p->t;
        uint32_t name = 0;
        uint64_t n = 0;

        if ((rc = parse_ident(p, "a register name", &name)))
            return rc;
        if (p->t.kind == '<') {
            if ((rc = parse_next(p)) || (rc = parse_int(p, "a number of registers", &n)))
                return rc;
            if (n > UINT32_MAX)
                return parse_error_at(p, &at, "too many registers in the range");
            if ((rc = parse_punct(p, '>', "after the number of registers")) ||
                (rc = parse_declare(p, name, DECL_RANGE, p->nranges++, s.type, (uint32_t)n, &at)))
                return rc;
        } else if ((rc = parse_declare(p, name, DECL_REG, PTX_NONE, s.type, 0, &at))) {
            return rc;
        }
        if (p->t.kind != ',')
            return parse_punct(p, ';', "after a register declaration");
        rc = parse_next(p);
    }
    return rc;
}

/* ---- Line information --------------------------------------------------------------- */

int parse_file(struct parser *p)
{
    struct ptx_module *m = p->m;
    uint64_t number = 0;
    uint32_t name = 0;
    int rc;

    if ((rc = parse_int(p, "a file number after .file", &number)))
        return rc;
    if (p->t.kind != PTX_STRING)
        return parse_expected(p, "a file name in quotes");
    if ((rc = parse_intern(p, m->text + p->t.at, p->t.len, &name)) || (rc = parse_next(p)) ||
        (rc = PARSE_GROW(p, m->files, m->nfiles, p->cap_files)))
        return rc;
    m->files[m->nfiles++] = (struct ptx_file){(uint32_t)number, name};
    while (!rc && p->t.kind == ',') { /* time stamp and size */
        if (!(rc = parse_next(p)))
            rc = parse_int(p, "a number", &number);
    }
    return rc;
}

/* .loc file line column [, function_name label [+ n]] [, inlined_at file line column] */
int parse_loc(struct parser *p)
{
    struct ptx_module *m = p->m;
    struct ptx_loc l = {0};
    uint64_t v[3] = {0};
    int rc;

    for (int i = 0; i < 3; i++)
        if ((rc = parse_int(p, "a number in .loc", &v[i])))
            return rc;
    l.file = (uint32_t)v[0];
    l.line = (uint32_t)v[1];
    for (;;) {
        if (p->t.kind == ',' && (rc = parse_next(p)))
            return rc;
        if (parse_is(p, PTX_IDENT, "function_name")) {
            if ((rc = parse_next(p)))
                return rc;
            if (p->t.kind != PTX_IDENT && p->t.kind != PTX_DOT)
                return parse_expected(p, "a label after function_name");
            if ((rc = parse_next(p)))
                return rc;
            if (p->t.kind == '+' && ((rc = parse_next(p)) || (rc = parse_int(p, "a number", v))))
                return rc;
        } else if (parse_is(p, PTX_IDENT, "inlined_at")) {
            if ((rc = parse_next(p)))
                return rc;
            for (int i = 0; i < 3; i++)
                if ((rc = parse_int(p, "a number after inlined_at", &v[i])))
                    return rc;
            l.at_file = (uint32_t)v[0];
            l.at_line = (uint32_t)v[1];
        } else if (parse_is(p, PTX_IDENT, "prologue_end")) {
            if ((rc = parse_next(p)))
                return rc;
        } else {
            break;
        }
    }
    if ((rc = PARSE_GROW(p, m->locs, m->nlocs, p->cap_locs)))
        return rc;
    m->locs[m->nlocs] = l;
    p->loc = m->nlocs++;
    return 0;
}

/* ---- Functions ---------------------------------------------------------------------- */

/* (.param .b32 a, .param .align 4 .b8 b[12]) */
static int formals(struct parser *p, bool rets)
{
    struct ptx_func *f;
    struct shape s;
    uint32_t sym = 0;
    int rc = parse_next(p);

    if (rc || p->t.kind == ')')
        return rc ? rc : parse_next(p);
    for (;;) {
        bool reg = parse_is(p, PTX_DOT, "reg");

        if (!reg && !parse_is(p, PTX_DOT, "param"))
            return parse_expected(p, "'.param' or ')'");
        if ((rc = parse_next(p)) || (rc = shape(p, &s)) ||
            (rc = variable(p, &s, reg ? PTX_SPACE_REG : PTX_SPACE_PARAM, &sym)))
            return rc;
        f = &p->m->funcs[p->func];
        f->returns_reg = f->returns_reg || reg;
        if (rets) {
            if ((rc = PARSE_GROW(p, f->rets, f->nrets, p->cap_rets)))
                return rc;
            f->rets[f->nrets++] = sym;
        } else {
            if ((rc = PARSE_GROW(p, f->params, f->nparams, p->cap_params)))
                return rc;
            f->params[f->nparams++] = sym;
        }
        if (p->t.kind != ',')
            return parse_punct(p, ')', "after the parameters");
        if ((rc = parse_next(p)))
            return rc;
    }
}

/* .maxntid 32, 1, 1 and the like: performance hints, and how many threads a block may have. */
static int performance_directives(struct parser *p)
{
    static const char *const known[] = {"maxnreg",
                                        "maxntid",
                                        "reqntid",
                                        "minnctapersm",
                                        "maxnctapersm",
                                        "noreturn",
                                        "unique",
                                        "abi_preserve",
                                        "abi_preserve_control",
                                        "explicitcluster",
                                        "reqnctapercluster",
                                        "maxclusterrank",
                                        "blocksareclusters",
                                        "pragma",
                                        "attribute"};
    int rc = 0;

    while (!rc && p->t.kind == PTX_DOT) {
        bool ok = false, limit = parse_is(p, PTX_DOT, "maxntid") || parse_is(p, PTX_DOT, "reqntid");
        uint64_t threads = 1;

        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            ok = ok || parse_is(p, PTX_DOT, known[i]);
        if (!ok)
            return parse_expected(p, "'{'");
        if ((rc = parse_next(p)))
            return rc;
        while (!rc && (p->t.kind == PTX_INT || p->t.kind == ',' || p->t.kind == PTX_STRING ||
                       p->t.kind == '(' || p->t.kind == ')' || p->t.kind == PTX_IDENT)) {
            if (p->t.kind == PTX_INT && threads < 1 << 20)
                threads *= p->t.num < 1 << 20 ? p->t.num : 1 << 20;
            rc = parse_next(p);
        }
        if (limit)
            p->m->funcs[p->func].max_threads = threads;
        if (!rc && p->t.kind == ';') { /* of .pragma; a prototype ends alike */
            struct parser ahead = *p;
            struct qg_error dummy = {0};

            ahead.x.e = &dummy;
            if (parse_next(&ahead) || (ahead.t.kind != '{' && ahead.t.kind != PTX_DOT))
                return 0;
            if (ahead.t.kind == '{' || parse_is(&ahead, PTX_DOT, "pragma"))
                rc = parse_next(p);
            else
                return 0;
        }
    }
    return rc;
}

/* Finds a function declared before or makes a new one; p->func is its number. */
static int open_function(struct parser *p, uint32_t name, const struct ptx_token *at, bool entry)
{
    struct ptx_module *m = p->m;
    struct decl *d = parse_find(p, name);
    int rc;

    if (d && d->kind != DECL_FUNC)
        return parse_error_at(p, at, "'%s' is declared twice", ptx_name(m, name));
    if (d) {
        struct ptx_func *f = &m->funcs[d->id];

        p->func = d->id;
        if (f->has_body)
            return parse_error_at(p, at, "'%s' has two bodies", ptx_name(m, name));
        f->nparams = f->nrets = f->nsyms = 0;
        p->cap_params = p->cap_rets = 0;
        free(f->params);
        free(f->rets);
        f->params = f->rets = NULL;
        return 0;
    }
    if ((rc = PARSE_GROW(p, m->funcs, m->nfuncs, p->cap_funcs)))
        return rc;
    p->func = m->nfuncs++;
    m->funcs[p->func] =
        (struct ptx_func){.name = name, .entry = entry, .line = at->line, .col = at->col};
    p->cap_params = p->cap_rets = 0;
    return parse_declare(p, name, DECL_FUNC, p->func, 0, 0, at);
}

/* The return formals come before the name; they are parsed once the function is known. */
static int function(struct parser *p, bool entry)
{
    struct parser at_rets = *p;
    bool has_rets = p->t.kind == '(';
    struct ptx_token at;
    uint32_t name = 0;
    int rc = 0;

    if (has_rets && (rc = parse_skip_to(p, ')')))
        return rc;
    at = p->t;
    if ((rc = parse_ident(p, "the name of a function", &name)) ||
        (rc = open_function(p, name, &at, entry)))
        return rc;
    p->nscopes = 1; /* scope 0 is the module */
    if ((rc = parse_scope_open(p)))
        return rc;
    if (has_rets) {
        struct ptx_lexer x = p->x;
        struct ptx_token t = p->t;

        p->x = at_rets.x;
        p->t = at_rets.t;
        if ((rc = formals(p, true)))
            return rc;
        p->x = x;
        p->t = t;
    }
    if (p->t.kind == '(' && (rc = formals(p, false)))
        return rc;
    if ((rc = performance_directives(p)))
        return rc;
    if (p->t.kind == '{') {
        p->m->funcs[p->func].has_body = true;
        p->m->funcs[p->func].entry = entry;
        p->loc = PTX_NONE;
        p->cap_regs = p->cap_ins = p->cap_opnds = p->cap_labels = p->cap_targets = 0;
        if ((rc = parse_next(p)) || (rc = parse_body(p)))
            return rc;
    } else if ((rc = parse_punct(p, ';', "or '{' after the head of a function"))) {
        return rc;
    }
    parse_scope_close(p);
    p->func = PTX_NONE;
    return 0;
}

/* ---- Module ------------------------------------------------------------------------- */

static int header(struct parser *p, bool *seen_version)
{
    struct ptx_module *m = p->m;
    struct ptx_token at;
    int rc;

    if (parse_is(p, PTX_DOT, "version")) {
        unsigned major = 0, minor = 0;
        char number[16];

        if ((rc = parse_next(p)))
            return rc;
        at = p->t;
        snprintf(number, sizeof number, "%.*s", (int)(at.len < 15 ? at.len : 15), m->text + at.at);
        if (at.kind != PTX_FLOAT || sscanf(number, "%3u.%3u", &major, &minor) != 2)
            return parse_expected(p, "a version such as 6.3");
        if (major < 6 || major > 9) {
            parse_error_at(p, &at, "PTX version %u.%u is not supported", major, minor);
            qg_error_hint(p->e, "versions 6.0 to 9.x are");
            return QG_EXIT_USER;
        }
        m->version = 100 * major + minor;
        *seen_version = true;
        return parse_next(p);
    }
    if (parse_is(p, PTX_DOT, "target")) {
        if ((rc = parse_next(p)))
            return rc;
        at = p->t;
        if (p->t.kind != PTX_IDENT)
            return parse_expected(p, "a target such as sm_75");
        snprintf(m->target, sizeof m->target, "%.*s", (int)(at.len < 31 ? at.len : 31),
                 m->text + at.at);
        while (!(rc = parse_next(p)) && p->t.kind == ',')
            if ((rc = parse_next(p)))
                return rc;
        return rc;
    }
    /* .address_size */
    if ((rc = parse_next(p)))
        return rc;
    at = p->t;
    if (at.kind != PTX_INT || (at.num != 32 && at.num != 64))
        return parse_expected(p, "32 or 64 after .address_size");
    m->address_size = (uint32_t)at.num;
    return parse_next(p);
}

/* .section .debug_info { ... }: nothing in it matters here. */
static int section(struct parser *p)
{
    int rc = parse_next(p);

    if (!rc && p->t.kind != PTX_DOT && p->t.kind != PTX_IDENT)
        return parse_expected(p, "the name of a section");
    if (rc || (rc = parse_next(p)) || (rc = parse_punct(p, '{', "after the name of a section")))
        return rc;
    return parse_skip_to(p, '}');
}

static int module(struct parser *p)
{
    bool seen_version = false, is_extern;
    int rc = parse_next(p);

    while (!rc && p->t.kind != PTX_EOF) {
        unsigned mod;

        if (!seen_version && !parse_is(p, PTX_DOT, "version"))
            return parse_expected(p, "'.version' at the beginning");
        is_extern = false;
        while (parse_is(p, PTX_DOT, "visible") || parse_is(p, PTX_DOT, "extern") ||
               parse_is(p, PTX_DOT, "weak") || parse_is(p, PTX_DOT, "common")) {
            is_extern = is_extern || parse_is(p, PTX_DOT, "extern");
            if ((rc = parse_next(p)))
                return rc;
        }
        mod = parse_mod(p);
        if (parse_is(p, PTX_DOT, "version") || parse_is(p, PTX_DOT, "target") ||
            parse_is(p, PTX_DOT, "address_size")) {
            rc = header(p, &seen_version);
        } else if (parse_is(p, PTX_DOT, "file")) {
            rc = (rc = parse_next(p)) ? rc : parse_file(p);
        } else if (parse_is(p, PTX_DOT, "loc")) {
            rc = (rc = parse_next(p)) ? rc : parse_loc(p);
        } else if (parse_is(p, PTX_DOT, "section")) {
            rc = section(p);
        } else if (parse_is(p, PTX_DOT, "pragma")) {
            rc = parse_skip_to(p, ';');
        } else if (parse_is(p, PTX_DOT, "entry") || parse_is(p, PTX_DOT, "func")) {
            bool entry = parse_is(p, PTX_DOT, "entry");

            rc = (rc = parse_next(p)) ? rc : function(p, entry);
        } else if (mod == PTX_M_GLOBAL || mod == PTX_M_SHARED || mod == PTX_M_CONST) {
            rc = (rc = parse_next(p)) ? rc
                                      : parse_variables(p,
                                                        mod == PTX_M_GLOBAL   ? PTX_SPACE_GLOBAL
                                                        : mod == PTX_M_SHARED ? PTX_SPACE_SHARED
                                                                              : PTX_SPACE_CONST,
                                                        is_extern);
        } else {
            return parse_expected(p, "a directive such as .entry or .func");
        }
    }
    return rc;
}

int ptx_parse(struct ptx_module **out, const char *text, const char *name, struct qg_error *e)
{
    struct parser p = {.func = PTX_NONE, .loc = PTX_NONE, .e = e};
    size_t len = strlen(text);
    int rc;

    *out = NULL;
    if (len > PTX_MAX_TEXT)
        return qg_error_set(e, QG_EXIT_USER, name, 0, 0, "the text is larger than %d MiB",
                            PTX_MAX_TEXT >> 20);
    p.m = calloc(1, sizeof *p.m);
    if (p.m) {
        p.m->text = strdup(text);
        p.m->name = strdup(name);
    }
    if (!p.m || !p.m->text || !p.m->name) {
        ptx_free(p.m);
        return qg_error_set(e, QG_EXIT_INTERNAL, name, 0, 0, "out of memory");
    }
    ptx_lex_init(&p.x, p.m->text, p.m->name, e);
    rc = module(&p);
    free(p.slots);
    free(p.decls);
    free(p.parent);
    free(p.refs);
    parse_map_clear(&p.ranged);
    parse_map_clear(&p.labelled);
    if (rc)
        ptx_free(p.m);
    else
        *out = p.m;
    return rc;
}

void ptx_free(struct ptx_module *m)
{
    if (!m)
        return;
    for (uint32_t i = 0; i < m->nfuncs; i++) {
        struct ptx_func *f = &m->funcs[i];

        free(f->params);
        free(f->rets);
        free(f->regs);
        free(f->ins);
        free(f->opnds);
        free(f->labels);
        free(f->targets);
    }
    free(m->text);
    free(m->name);
    free(m->names);
    free(m->files);
    free(m->locs);
    free(m->syms);
    free(m->inits);
    free(m->funcs);
    free(m);
}
