/* Private to the parser: parse.c (module), body.c (function bodies), names.c (names and scopes). */
#ifndef QCC_PARSE_H
#define QCC_PARSE_H

#include "ptx.h"

/* ---- Names (names.c) ---------------------------------------------------------------- */

enum decl_kind { DECL_REG, DECL_RANGE, DECL_SYM, DECL_FUNC };

/* What a name stands for. Declarations form a stack: a scope that ends pops its own. */
struct decl {
    uint32_t name, shadow; /* shadow: the declaration hidden by this one, + 1 */
    uint32_t scope;
    enum decl_kind kind;
    uint32_t id;    /* register, symbol or function; a range: its unique number */
    uint32_t count; /* a range: %r0 .. %r<count - 1> */
    uint8_t type;   /* a register's or a range's */
};

struct name_slot {
    uint32_t name; /* + 1; 0: free */
    uint32_t top;  /* declaration, + 1 */
};

/* 64-bit keys to 32-bit values. */
struct map {
    uint64_t *keys; /* + 1; 0: free */
    uint32_t *vals;
    uint32_t n, cap;
};

struct ref {               /* of a label, until the function ends */
    uint32_t opnd, target; /* place to fill: an operand, or an entry of targets */
    uint32_t name, scope, line, col;
};

struct parser {
    struct ptx_lexer x;
    struct ptx_token t; /* the token looked at */
    struct ptx_module *m;
    struct qg_error *e;

    struct name_slot *slots;
    uint32_t nslots, cap_slots;
    struct decl *decls;
    uint32_t ndecls, cap_decls, nranges;
    struct map ranged;   /* (range, number) -> register */
    struct map labelled; /* (name, scope) -> label */

    uint32_t func;                        /* being parsed, or PTX_NONE */
    uint32_t loc;                         /* in force, or PTX_NONE */
    uint32_t depth, open[PTX_MAX_SCOPES]; /* open scopes, by number */
    uint32_t *parent;                     /* of every scope of the function */
    uint32_t nscopes, cap_scopes;
    struct ref *refs;
    uint32_t nrefs, cap_refs;

    uint32_t cap_names, cap_files, cap_locs, cap_syms, cap_inits, cap_funcs;
    uint32_t cap_regs, cap_ins, cap_opnds, cap_labels, cap_targets, cap_params, cap_rets;
};

/* Makes room for one more element; returns 0 or an exit code. */
int parse_grow(struct parser *p, void *array, uint32_t n, uint32_t *cap, size_t size);
#define PARSE_GROW(p, array, n, cap) parse_grow(p, (void *)&(array), n, &(cap), sizeof *(array))

int parse_intern(struct parser *p, const char *s, uint32_t len, uint32_t *name);
struct decl *parse_find(struct parser *p, uint32_t name);
/* Declares a name in the innermost scope; refuses one that exists there. */
int parse_declare(struct parser *p, uint32_t name, enum decl_kind kind, uint32_t id, uint8_t type,
                  uint32_t count, const struct ptx_token *at);
int parse_scope_open(struct parser *p);
void parse_scope_close(struct parser *p);
/* The register that a name means, declaring the member of a range on its first use;
 * *reg = PTX_NONE if it names no register. */
int parse_register(struct parser *p, uint32_t name, uint32_t *reg);

bool parse_map_get(const struct map *m, uint64_t key, uint32_t *val);
int parse_map_put(struct parser *p, struct map *m, uint64_t key, uint32_t val);
void parse_map_clear(struct map *m);

/* ---- Tokens (parse.c) --------------------------------------------------------------- */

int parse_next(struct parser *p);
/* "expected <what>, found ..." at the current token. */
int parse_expected(struct parser *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
int parse_error_at(struct parser *p, const struct ptx_token *t, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int parse_punct(struct parser *p, int c, const char *where);
bool parse_is(const struct parser *p, int kind, const char *text);
int parse_skip_to(struct parser *p, int end); /* past the next `end` */
int parse_ident(struct parser *p, const char *what, uint32_t *name);
int parse_int(struct parser *p, const char *what, uint64_t *v);
unsigned parse_mod(const struct parser *p); /* the modifier that the current .word is */

/* After `.shared`, `.reg` ...: the declaration of variables, its `;` included. */
int parse_variables(struct parser *p, enum ptx_space space, bool is_extern);
int parse_registers(struct parser *p);
int parse_loc(struct parser *p);
int parse_file(struct parser *p);

/* ---- Bodies (body.c) ---------------------------------------------------------------- */

/* From after `{` to after the matching `}`. */
int parse_body(struct parser *p);

#endif
