/* PTX parser, function bodies: statements and operands. */
#include "parse.h"

#include <string.h>

#define AS_OP_TEXT(N, m) m,
static const char *const op_text[] = {"", PTX_OPS(AS_OP_TEXT)};

static struct ptx_func *func(struct parser *p)
{
    return &p->m->funcs[p->func];
}

/* ---- Operands ----------------------------------------------------------------------- */

static int push_opnd(struct parser *p, const struct ptx_opnd *o)
{
    struct ptx_func *f = func(p);
    int rc = PARSE_GROW(p, f->opnds, f->nopnds, p->cap_opnds);

    if (rc)
        return rc;
    f->opnds[f->nopnds++] = *o;
    return 0;
}

/* A label that may come later: `opnd` or `target` says where its number goes. */
static int push_ref(struct parser *p, uint32_t name, const struct ptx_token *at, uint32_t opnd,
                    uint32_t target)
{
    int rc = PARSE_GROW(p, p->refs, p->nrefs, p->cap_refs);

    if (rc)
        return rc;
    p->refs[p->nrefs++] =
        (struct ref){opnd, target, name, p->depth ? p->open[p->depth - 1] : 0, at->line, at->col};
    return 0;
}

/* %tid.x, %laneid, WARP_SZ. */
static int special(struct parser *p, uint32_t name, struct ptx_opnd *o, bool *found)
{
    const char *s = ptx_name(p->m, name);
    char full[40];

    *found = false;
    if (strcmp(s, "WARP_SZ") == 0) {
        o->kind = PTX_O_IMM;
        o->imm = 32;
        *found = true;
        return 0;
    }
    if (s[0] != '%')
        return 0;
    snprintf(full, sizeof full, "%.20s", s);
    if (p->t.kind == PTX_DOT)
        snprintf(full, sizeof full, "%.20s.%.*s", s, (int)(p->t.len < 10 ? p->t.len : 10),
                 p->m->text + p->t.at);
    for (unsigned i = 0; i < PTX_NSREGS; i++) {
        if (strcmp(full, ptx_sreg_text(i)) == 0) {
            o->kind = PTX_O_SREG;
            o->reg = i;
            *found = true;
            return p->t.kind == PTX_DOT ? parse_next(p) : 0;
        }
    }
    return 0;
}

static int second_of_pair(struct parser *p, struct ptx_opnd *o)
{
    uint32_t name;
    struct ptx_token at;
    int rc = parse_next(p);

    at = p->t;
    if (rc || (rc = parse_ident(p, "a predicate register after '|'", &name)))
        return rc;
    o->kind = PTX_O_PAIR;
    if (strcmp(ptx_name(p->m, name), "_") == 0)
        return 0;
    if ((rc = parse_register(p, name, &o->reg2)))
        return rc;
    if (o->reg2 == PTX_NONE)
        return parse_error_at(p, &at, "'%s' is not a register", ptx_name(p->m, name));
    return 0;
}

/* + 4, - 4, + -4 */
static int displacement(struct parser *p, uint64_t *imm)
{
    bool neg = false;
    uint64_t v;
    int rc;

    if (p->t.kind != '+' && p->t.kind != '-')
        return 0;
    while (p->t.kind == '+' || p->t.kind == '-') {
        neg = neg != (p->t.kind == '-');
        if ((rc = parse_next(p)))
            return rc;
    }
    if ((rc = parse_int(p, "a number", &v)))
        return rc;
    *imm = neg ? 0 - v : v;
    return 0;
}

/* A name: register, register pair, symbol, function, special register or label. */
static int named(struct parser *p, struct ptx_opnd *o)
{
    struct ptx_token at = p->t;
    const struct decl *d;
    uint32_t name;
    bool found;
    int rc;

    if ((rc = parse_ident(p, "a name", &name)))
        return rc;
    if (strcmp(ptx_name(p->m, name), "_") == 0) {
        o->kind = PTX_O_SINK;
        return p->t.kind == '|' ? second_of_pair(p, o) : 0;
    }
    if ((rc = parse_register(p, name, &o->reg)))
        return rc;
    if (o->reg != PTX_NONE) {
        o->kind = PTX_O_REG;
        if (p->t.kind == PTX_DOT)
            return parse_error_at(p, &p->t, "parts of a register are not supported");
        return p->t.kind == '|' ? second_of_pair(p, o) : 0;
    }
    if ((rc = special(p, name, o, &found)) || found)
        return rc;
    d = parse_find(p, name);
    if (d && d->kind == DECL_FUNC) {
        o->kind = PTX_O_FUNC;
        o->sym = d->id;
        return 0;
    }
    if (d && d->kind == DECL_SYM) {
        o->kind = PTX_O_SYM;
        o->sym = d->id;
        return displacement(p, &o->imm);
    }
    if (d || ptx_name(p->m, name)[0] == '%')
        return parse_error_at(p, &at, "'%s' is not declared", ptx_name(p->m, name));
    o->kind = PTX_O_LABEL;
    return push_ref(p, name, &at, func(p)->nopnds, PTX_NONE);
}

/* [reg + 4], [symbol], [64] */
static int memory(struct parser *p, struct ptx_opnd *o)
{
    int rc = parse_next(p);

    o->kind = PTX_O_MEM;
    if (rc)
        return rc;
    if (p->t.kind == PTX_INT) {
        o->imm = p->t.num;
        rc = parse_next(p);
    } else {
        struct ptx_token at = p->t;
        const struct decl *d;
        uint32_t name;

        if ((rc = parse_ident(p, "a register or a variable", &name)) ||
            (rc = parse_register(p, name, &o->reg)))
            return rc;
        if (o->reg == PTX_NONE) {
            d = parse_find(p, name);
            if (!d || d->kind != DECL_SYM)
                return parse_error_at(p, &at, "'%s' is not declared", ptx_name(p->m, name));
            o->sym = d->id;
        }
        rc = displacement(p, &o->imm);
    }
    return rc ? rc : parse_punct(p, ']', "after an address");
}

/* One operand that is no vector. */
static int scalar(struct parser *p, struct ptx_opnd *o)
{
    int rc;

    *o = (struct ptx_opnd){
        .reg = PTX_NONE, .reg2 = PTX_NONE, .sym = PTX_NONE, .line = p->t.line, .col = p->t.col};
    if (p->t.kind == '!') {
        if ((rc = parse_next(p)) || (rc = named(p, o)))
            return rc;
        o->neg = true;
        return o->kind == PTX_O_REG ? 0 : parse_expected(p, "a predicate register after '!'");
    }
    if (p->t.kind == '-' || p->t.kind == '~' || p->t.kind == PTX_INT || p->t.kind == PTX_FLOAT) {
        int sign = p->t.kind;

        if ((sign == '-' || sign == '~') && (rc = parse_next(p)))
            return rc;
        if (p->t.kind != PTX_INT && p->t.kind != PTX_FLOAT)
            return parse_expected(p, "a number");
        o->kind = p->t.kind == PTX_INT ? PTX_O_IMM : PTX_O_FLOAT;
        o->imm = sign == '-' ? 0 - p->t.num : sign == '~' ? ~p->t.num : p->t.num;
        return parse_next(p);
    }
    if (p->t.kind == PTX_IDENT)
        return named(p, o);
    if (p->t.kind == '[')
        return memory(p, o);
    return parse_expected(p, "an operand");
}

/* {a, b} or, with parentheses, the arguments of a call. The elements come before the vector. */
static int vector(struct parser *p, int end, struct ptx_opnd *o)
{
    struct ptx_opnd v = {.kind = PTX_O_VEC,
                         .reg = PTX_NONE,
                         .reg2 = PTX_NONE,
                         .sym = PTX_NONE,
                         .first = func(p)->nopnds,
                         .line = p->t.line,
                         .col = p->t.col};
    int rc = parse_next(p);

    while (!rc && p->t.kind != end) {
        struct ptx_opnd e;

        if (v.n == PTX_MAX_VEC)
            return parse_error_at(p, &p->t, "more than %d elements", PTX_MAX_VEC);
        if ((rc = scalar(p, &e)) || (rc = push_opnd(p, &e)))
            return rc;
        v.n++;
        if (p->t.kind != ',')
            break;
        rc = parse_next(p);
    }
    *o = v;
    return rc ? rc : parse_punct(p, end, end == '}' ? "after the elements" : "after the arguments");
}

/* ---- Instructions ------------------------------------------------------------------- */

/* Operands lie side by side, after the elements of their vectors. */
static int push_operands(struct parser *p, struct ptx_ins *i, const struct ptx_opnd *o, uint32_t n)
{
    int rc = 0;

    i->opnd = func(p)->nopnds;
    i->nopnd = (uint8_t)n;
    for (uint32_t k = 0; k < n && !rc; k++) {
        if (o[k].kind == PTX_O_LABEL) /* the reference was noted for where it is now */
            for (uint32_t r = p->nrefs; r-- > 0;)
                if (p->refs[r].line == o[k].line && p->refs[r].col == o[k].col) {
                    p->refs[r].opnd = func(p)->nopnds;
                    break;
                }
        rc = push_opnd(p, &o[k]);
    }
    return rc;
}

/* call (ret), f, (args), prototype: three operands, the lists as vectors. */
static int call(struct parser *p, struct ptx_ins *i)
{
    struct ptx_opnd o[4];
    uint32_t n = 3;
    int rc = 0;

    o[0] = o[2] = (struct ptx_opnd){.kind = PTX_O_VEC, .line = p->t.line, .col = p->t.col};
    if (p->t.kind == '(' &&
        ((rc = vector(p, ')', &o[0])) || (rc = parse_punct(p, ',', "after the results"))))
        return rc;
    if ((rc = scalar(p, &o[1])))
        return rc;
    if (p->t.kind == ',') {
        if ((rc = parse_next(p)))
            return rc;
        if (p->t.kind == '(' && (rc = vector(p, ')', &o[2])))
            return rc;
        if (p->t.kind == ',' && (rc = parse_next(p)))
            return rc;
        if (p->t.kind == PTX_IDENT) {
            if ((rc = scalar(p, &o[3])))
                return rc;
            n = 4;
        }
    }
    return push_operands(p, i, o, n);
}

static int instruction(struct parser *p)
{
    struct ptx_func *f = func(p);
    struct ptx_ins i = {.guard = PTX_NONE, .loc = p->loc};
    struct ptx_opnd o[PTX_MAX_OPNDS];
    uint32_t n = 0, name;
    int rc;

    if (p->t.kind == '@') {
        struct ptx_token at;

        if ((rc = parse_next(p)))
            return rc;
        if (p->t.kind == '!') {
            i.guard_neg = true;
            if ((rc = parse_next(p)))
                return rc;
        }
        at = p->t;
        if ((rc = parse_ident(p, "a predicate register after '@'", &name)) ||
            (rc = parse_register(p, name, &i.guard)))
            return rc;
        if (i.guard == PTX_NONE)
            return parse_error_at(p, &at, "'%s' is not declared", ptx_name(p->m, name));
        if (f->regs[i.guard].type != PTX_T_PRED)
            return parse_error_at(p, &at, "'%s' is not a predicate", ptx_name(p->m, name));
    }
    if (p->t.kind != PTX_IDENT)
        return parse_expected(p, "an instruction");
    i.line = p->t.line;
    i.col = p->t.col;
    i.at = p->t.at;
    i.len = p->t.len;
    for (unsigned k = 1; k < PTX_NOPS; k++)
        if (parse_is(p, PTX_IDENT, op_text[k]))
            i.op = (uint8_t)k;
    if ((rc = parse_next(p)))
        return rc;
    while (p->t.kind == PTX_DOT) {
        if (i.nmod == PTX_MAX_MODS)
            return parse_error_at(p, &p->t, "more than %d modifiers", PTX_MAX_MODS);
        i.mod[i.nmod++] = (uint8_t)parse_mod(p);
        i.len = p->t.at + p->t.len - i.at;
        if ((rc = parse_next(p)))
            return rc;
    }
    if (i.op == PTX_OTHER) {
        /* Refused if it is ever reached; its operands may have any form. */
        if ((rc = parse_skip_to(p, ';')))
            return rc;
    } else if (i.op == PTX_CALL) {
        if ((rc = call(p, &i)) || (rc = parse_punct(p, ';', "after a call")))
            return rc;
    } else {
        while (p->t.kind != ';') {
            if (n == 0 && (p->t.kind == '}' || p->t.kind == PTX_EOF))
                return parse_expected(p, "an operand or ';'");
            if (n == PTX_MAX_OPNDS)
                return parse_error_at(p, &p->t, "more than %d operands", PTX_MAX_OPNDS);
            if ((rc = p->t.kind == '{' ? vector(p, '}', &o[n]) : scalar(p, &o[n])))
                return rc;
            n++;
            if (p->t.kind != ',')
                break;
            if ((rc = parse_next(p)))
                return rc;
        }
        if ((rc = parse_punct(p, ';', "after the operands")) || (rc = push_operands(p, &i, o, n)))
            return rc;
    }
    f = func(p);
    if ((rc = PARSE_GROW(p, f->ins, f->nins, p->cap_ins)))
        return rc;
    f->ins[f->nins++] = i;
    return 0;
}

/* ---- Labels ------------------------------------------------------------------------- */

/* name: [.branchtargets a, b;] [.callprototype ...;] */
static int label(struct parser *p, uint32_t name, const struct ptx_token *at)
{
    struct ptx_func *f = func(p);
    uint32_t scope = p->open[p->depth - 1], have;
    uint64_t key = (uint64_t)name << 32 | scope;
    int rc;

    if (parse_map_get(&p->labelled, key, &have))
        return parse_error_at(p, at, "label '%s' is declared twice", ptx_name(p->m, name));
    if ((rc = PARSE_GROW(p, f->labels, f->nlabels, p->cap_labels)) ||
        (rc = parse_map_put(p, &p->labelled, key, f->nlabels)))
        return rc;
    f->labels[f->nlabels++] =
        (struct ptx_label){.name = name, .ins = f->nins, .scope = scope, .first = f->ntargets};
    if (parse_is(p, PTX_DOT, "callprototype"))
        return parse_skip_to(p, ';');
    if (!parse_is(p, PTX_DOT, "branchtargets"))
        return 0;
    do {
        struct ptx_token t;

        if ((rc = parse_next(p)))
            return rc;
        t = p->t;
        if ((rc = parse_ident(p, "a label", &name)) ||
            (rc = PARSE_GROW(p, f->targets, f->ntargets, p->cap_targets)) ||
            (rc = push_ref(p, name, &t, PTX_NONE, f->ntargets)))
            return rc;
        f->targets[f->ntargets++] = PTX_NONE;
        f->labels[f->nlabels - 1].n++;
    } while (p->t.kind == ',');
    return parse_punct(p, ';', "after the targets");
}

/* At the end of the function every reference finds the label of its own or an outer scope. */
static int resolve_labels(struct parser *p)
{
    struct ptx_func *f = func(p);

    for (uint32_t i = 0; i < p->nrefs; i++) {
        const struct ref *r = &p->refs[i];
        uint32_t scope = r->scope, found = PTX_NONE;

        while (scope && !parse_map_get(&p->labelled, (uint64_t)r->name << 32 | scope, &found))
            scope = p->parent[scope];
        if (!scope)
            return ptx_error(p->e, p->m->text, p->m->name, r->line, r->col, "'%s' is not declared",
                             ptx_name(p->m, r->name));
        if (r->opnd != PTX_NONE)
            f->opnds[r->opnd].reg = found;
        else
            f->targets[r->target] = found;
    }
    p->nrefs = 0;
    parse_map_clear(&p->labelled);
    return 0;
}

/* ---- Statements --------------------------------------------------------------------- */

static int directive(struct parser *p)
{
    unsigned mod = parse_mod(p);
    bool is_extern = parse_is(p, PTX_DOT, "extern");
    int rc;

    if (is_extern) {
        if ((rc = parse_next(p)))
            return rc;
        mod = parse_mod(p);
    }
    if (parse_is(p, PTX_DOT, "reg"))
        return (rc = parse_next(p)) ? rc : parse_registers(p);
    if (parse_is(p, PTX_DOT, "loc"))
        return (rc = parse_next(p)) ? rc : parse_loc(p);
    if (parse_is(p, PTX_DOT, "file"))
        return (rc = parse_next(p)) ? rc : parse_file(p);
    if (parse_is(p, PTX_DOT, "pragma"))
        return parse_skip_to(p, ';');
    switch (mod) {
    case PTX_M_PARAM: mod = PTX_SPACE_PARAM; break;
    case PTX_M_GLOBAL: mod = PTX_SPACE_GLOBAL; break;
    case PTX_M_SHARED: mod = PTX_SPACE_SHARED; break;
    case PTX_M_LOCAL: mod = PTX_SPACE_LOCAL; break;
    case PTX_M_CONST: mod = PTX_SPACE_CONST; break;
    default: return parse_expected(p, "an instruction, a label or a declaration");
    }
    return (rc = parse_next(p)) ? rc : parse_variables(p, (enum ptx_space)mod, is_extern);
}

int parse_body(struct parser *p)
{
    uint32_t outermost = p->depth; /* the scope of the formals */
    int rc = 0;

    while (!rc) {
        if (p->t.kind == '{') {
            rc = (rc = parse_scope_open(p)) ? rc : parse_next(p);
        } else if (p->t.kind == '}') {
            if (p->depth == outermost)
                break;
            parse_scope_close(p);
            rc = parse_next(p);
        } else if (p->t.kind == PTX_DOT) {
            rc = directive(p);
        } else if (p->t.kind == ';') {
            rc = parse_next(p);
        } else if (p->t.kind == PTX_IDENT) {
            /* A label and an instruction differ in what follows the name. */
            struct ptx_token t = p->t;
            const char *s = p->m->text + t.at + t.len;
            uint32_t name;

            s += strspn(s, " \t");
            if (*s != ':') {
                rc = instruction(p);
            } else if (!(rc = parse_ident(p, "a label", &name)) && !(rc = parse_next(p))) {
                rc = label(p, name, &t);
            }
        } else if (p->t.kind == '@') {
            rc = instruction(p);
        } else {
            return parse_expected(p, "an instruction or '}'");
        }
    }
    if (rc || (rc = resolve_labels(p)))
        return rc;
    return parse_next(p);
}
