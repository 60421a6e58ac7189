/* Source texts made smaller: CUDA by its brackets and statements, PTX and assembly by lines,
 * machine programs by blocks. Nothing here knows what a text means: the command says what still
 * fails. */
#define _GNU_SOURCE
#include "reduce.h"

#include "../../interp/qgpu.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 12 };

/* ---- Tokens ------------------------------------------------------------------------------ */

static bool word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static size_t skip_space(const char *s, size_t i)
{
    for (;;) {
        if (isspace((unsigned char)s[i])) {
            i++;
        } else if (s[i] == '/' && s[i + 1] == '/') {
            i += strcspn(s + i, "\n");
        } else if (s[i] == '/' && s[i + 1] == '*') {
            const char *end = strstr(s + i + 2, "*/");

            i = end ? (size_t)(end + 2 - s) : strlen(s);
        } else {
            return i;
        }
    }
}

static size_t token_end(const char *s, size_t i, char *kind)
{
    static const char *const pairs[] = {
        "<<=", ">>=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=",
        "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "++", "--", "->", "::"};
    size_t b = i + 1;

    *kind = s[i];
    if (s[i] == '#') {
        return i + strcspn(s + i, "\n");
    } else if (word_char(s[i])) {
        *kind = isdigit((unsigned char)s[i]) ? '0' : 'w';
        while (word_char(s[b]))
            b++;
    } else if (s[i] == '"' || s[i] == '\'') {
        *kind = 's';
        while (s[b] && s[b] != s[i])
            b += s[b] == '\\' && s[b + 1] ? 2 : 1;
        b += s[b] != 0;
    } else {
        for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
            if (!strncmp(s + i, pairs[k], strlen(pairs[k])))
                return i + strlen(pairs[k]);
    }
    return b;
}

struct qgr_token *qgr_tokens(const char *s, uint32_t *n)
{
    struct qgr_token *t = malloc((strlen(s) + 1) * sizeof *t);
    uint32_t *open = malloc((strlen(s) + 1) * sizeof *open), depth = 0;
    bool bad = !t || !open;

    *n = 0;
    for (size_t i = skip_space(s, 0); !bad && s[i]; i = skip_space(s, i)) {
        struct qgr_token *x = &t[*n];

        x->a = i;
        x->b = i = token_end(s, i, &x->kind);
        x->mate = *n;
        if (strchr("([{", x->kind)) {
            open[depth++] = *n;
        } else if (strchr(")]}", x->kind)) {
            bad = depth == 0;
            if (!bad) {
                x->mate = open[--depth];
                t[x->mate].mate = *n;
            }
        }
        ++*n;
    }
    free(open);
    if (bad || depth) {
        free(t);
        return NULL;
    }
    return t;
}

static bool is(const struct qgr *r, const struct qgr_token *t, const char *text)
{
    return t->b - t->a == strlen(text) && !strncmp(r->source + t->a, text, t->b - t->a);
}

/* ---- C: statements ----------------------------------------------------------------------- */

/* Statements, blocks and lines of the preprocessor at a depth of braces. */
static size_t statements(const struct qgr_token *t, uint32_t n, int wanted, struct qgr_span *s)
{
    uint32_t start[MAX_DEPTH + 2] = {0};
    size_t k = 0;
    int depth = 0;

    for (uint32_t i = 0; i < n; i++) {
        bool ends = false;

        if (t[i].kind == '(' || t[i].kind == '[') {
            i = t[i].mate;
        } else if (t[i].kind == '{') {
            if (depth >= MAX_DEPTH) {
                i = t[i].mate;
                continue;
            }
            start[++depth] = i + 1;
        } else if (t[i].kind == '}') {
            depth--;
            if (i + 1 < n && t[i + 1].kind == ';')
                i++;
            ends = true;
        } else {
            ends = t[i].kind == ';' || (t[i].kind == '#' && start[depth] == i);
        }
        if (!ends)
            continue;
        if (depth == wanted)
            s[k++] = (struct qgr_span){t[start[depth]].a, t[i].b};
        start[depth] = i + 1;
    }
    return k;
}

static bool delete_statements(struct qgr *r)
{
    bool any = false;

    for (int depth = 0; depth <= MAX_DEPTH && !qgr_stopped(r); depth++) {
        uint32_t n;
        struct qgr_token *t = qgr_tokens(r->source, &n);
        struct qgr_span *s = malloc(((size_t)n + 1) * sizeof *s);
        size_t k = t && s ? statements(t, n, depth, s) : 0;

        if (k)
            any |= qgr_delete_some(r, s, k);
        free(t);
        free(s);
    }
    return any;
}

/* ---- C: what stands around --------------------------------------------------------------- */

/* A candidate: spans that go, and what comes in place of the first. */
struct change {
    struct qgr_span s[3];
    size_t n;
    const char *text;
};

static bool apply(struct qgr *r, const struct change *c)
{
    char *less = qgr_replace(r->source, c->s, c->n, c->text);

    if (!less) {
        r->failed = true;
        return false;
    }
    return qgr_try(r, less, NULL);
}

static struct qgr_span tokens_of(const struct qgr_token *t, uint32_t first, uint32_t last)
{
    return (struct qgr_span){t[first].a, t[last].b};
}

/* `if (...)`, `else`, `for (...)` and braces around statements, at token i. */
static bool unwrap_at(struct qgr *r, const struct qgr_token *t, uint32_t n, uint32_t i)
{
    bool head = is(r, &t[i], "if") || is(r, &t[i], "for") || is(r, &t[i], "while");
    uint32_t last = i;

    if (t[i].kind == '{' && i > 0 && strchr(";{}", t[i - 1].kind))
        return apply(
            r, &(struct change){{tokens_of(t, i, i), tokens_of(t, t[i].mate, t[i].mate)}, 2, ""});
    if (is(r, &t[i], "else"))
        return apply(r, &(struct change){{tokens_of(t, i, i)}, 1, ""});
    if (!head || i + 2 >= n || t[i + 1].kind != '(')
        return false;
    last = t[i + 1].mate;
    if (last + 1 < n && t[last + 1].kind == '{') {
        uint32_t close = t[last + 1].mate;
        struct change body = {{tokens_of(t, i, last + 1), tokens_of(t, close, close)}, 2, ""};

        if (close + 1 < n && is(r, &t[close + 1], "else") &&
            apply(r, &(struct change){{tokens_of(t, i, close + 1)}, 1, ""}))
            return true;
        if (apply(r, &body))
            return true;
    }
    return apply(r, &(struct change){{tokens_of(t, i, last)}, 1, ""});
}

/* ---- C: expressions ---------------------------------------------------------------------- */

static bool splits(const struct qgr *r, const struct qgr_token *t)
{
    static const char *const ops[] = {
        "+",  "-",  "*",  "/",  "%",  "&",  "|", "^", "<<", ">>", "<", ">",
        "<=", ">=", "==", "!=", "&&", "||", "?", ":", ",",  "=",  ";"};

    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (is(r, t, ops[i]))
            return true;
    return false;
}

/* Tokens first to last become one of the parts between their operators, or 0. */
static bool simplify(struct qgr *r, const struct qgr_token *t, uint32_t first, uint32_t last)
{
    uint32_t from = first, parts = 0;

    if (first > last || (first == last && t[first].kind != 'w'))
        return false;
    for (uint32_t i = first; i <= last + 1; i++) {
        if (i <= last && strchr("([{", t[i].kind)) {
            i = t[i].mate;
            continue;
        }
        if (i <= last && !splits(r, &t[i]))
            continue;
        if (i > from && (from != first || i != last + 1)) {
            char *part = strndup(r->source + t[from].a, t[i - 1].b - t[from].a);
            struct change c = {{tokens_of(t, first, last)}, 1, part};
            bool good = part && apply(r, &c);

            free(part);
            if (good)
                return true;
            parts++;
        }
        from = i + 1;
    }
    return apply(r, &(struct change){{tokens_of(t, first, last)}, 1, "0"});
}

static bool expression_at(struct qgr *r, const struct qgr_token *t, uint32_t n, uint32_t i)
{
    uint32_t end = i + 1;

    if (t[i].kind == '0' && !is(r, &t[i], "0") && !is(r, &t[i], "1"))
        return apply(r, &(struct change){{tokens_of(t, i, i)}, 1, "0"}) ||
               apply(r, &(struct change){{tokens_of(t, i, i)}, 1, "1"});
    if (t[i].kind == '(' || t[i].kind == '[') {
        bool call = t[i].kind == '(' && i > 0 && t[i - 1].kind == 'w';

        /* f(a, b) becomes (a), or 0; a cast or brackets go */
        if (call && (simplify(r, t, i - 1, t[i].mate) ||
                     apply(r, &(struct change){{tokens_of(t, i - 1, i - 1)}, 1, ""})))
            return true;
        if (!call && t[i].kind == '(' &&
            (apply(r, &(struct change){{tokens_of(t, i, t[i].mate)}, 1, ""}) ||
             apply(r, &(struct change){
                          {tokens_of(t, i, i), tokens_of(t, t[i].mate, t[i].mate)}, 2, ""})))
            return true;
        return simplify(r, t, i + 1, t[i].mate - 1);
    }
    if (r->source[t[i].b - 1] != '=' || splits(r, &t[i]) != is(r, &t[i], "="))
        return false;
    if (!is(r, &t[i], "=") && t[i].b - t[i].a > 1 &&
        apply(r, &(struct change){{tokens_of(t, i, i)}, 1, "="}))
        return true;
    while (end < n && !strchr(";,)}", t[end].kind))
        end = strchr("([{", t[end].kind) ? t[end].mate + 1 : end + 1;
    return simplify(r, t, i + 1, end - 1);
}

/* `at` on each token, again where it changed something. */
static bool everywhere(struct qgr *r,
                       bool (*at)(struct qgr *, const struct qgr_token *, uint32_t, uint32_t))
{
    bool any = false;

    for (uint32_t i = 0; !qgr_stopped(r);) {
        uint32_t n;
        struct qgr_token *t = qgr_tokens(r->source, &n);
        bool good = t && i < n && at(r, t, n, i);

        any |= good;
        free(t);
        if (!t || i >= n)
            break;
        i += !good;
    }
    return any;
}

/* Comments and empty lines go, if they can. */
static bool tidy(struct qgr *r)
{
    uint32_t n;
    struct qgr_token *t = qgr_tokens(r->source, &n);
    char *text = malloc(2 * strlen(r->source) + 2);
    size_t k = 0;

    if (!t || !text) {
        free(t);
        free(text);
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        const char *from = r->source + (i ? t[i - 1].b : 0);
        size_t gap = t[i].a - (i ? t[i - 1].b : 0);
        const char *newline = memrchr(from, '\n', gap);

        if (k && newline && t[i].a > 0) {
            text[k++] = '\n';
            for (const char *p = newline + 1; p < from + gap && (*p == ' ' || *p == '\t'); p++)
                text[k++] = *p;
        } else if (k && gap) {
            text[k++] = ' ';
        }
        memcpy(text + k, r->source + t[i].a, t[i].b - t[i].a);
        k += t[i].b - t[i].a;
    }
    text[k++] = '\n';
    text[k] = 0;
    free(t);
    if (!strcmp(text, r->source)) {
        free(text);
        return false;
    }
    return qgr_try(r, text, NULL);
}

bool qgr_shrink_c(struct qgr *r)
{
    bool any = delete_statements(r);

    any |= everywhere(r, unwrap_at);
    any |= everywhere(r, expression_at);
    tidy(r);
    return any;
}

/* ---- Lines ------------------------------------------------------------------------------- */

bool qgr_shrink_lines(struct qgr *r)
{
    size_t n = 0, len = strlen(r->source);
    struct qgr_span *s = malloc((len + 1) * sizeof *s);
    bool any;

    if (!s) {
        r->failed = true;
        return false;
    }
    for (size_t a = 0; a < len; n++) {
        size_t b = a + strcspn(r->source + a, "\n");

        b += r->source[b] == '\n';
        s[n] = (struct qgr_span){a, b};
        a = b;
    }
    any = qgr_delete_some(r, s, n);
    free(s);
    return any;
}

/* ---- Blocks of a machine program --------------------------------------------------------- */

/* Without block `gone`; what jumped to it jumps behind it. */
static bool drop_block(struct qg_program *p, uint32_t gone)
{
    uint32_t k = 0;

    if (p->nblocks < 2)
        return false;
    memmove(p->blocks + gone, p->blocks + gone + 1, (p->nblocks - gone - 1) * sizeof *p->blocks);
    p->nblocks--;
    memset(p->blocks + p->nblocks, 0, sizeof *p->blocks);
    for (uint32_t i = 0; i < p->nblocks; i++)
        if (p->blocks[i].ctl == QG_CTL_BRA && p->blocks[i].target > gone)
            p->blocks[i].target--;
    for (uint32_t i = 0; i < p->nrelocs; i++) {
        struct qg_reloc x = p->relocs[i];

        if (x.block == gone)
            continue;
        x.block = (uint8_t)(x.block - (x.block > gone));
        p->relocs[k++] = x;
    }
    p->nrelocs = k;
    return true;
}

bool qgr_shrink_blocks(struct qgr *r)
{
    struct qg_program *p = calloc(1, sizeof *p), *less = calloc(1, sizeof *less);
    struct qg_error e = {0};
    bool any = false;

    for (uint32_t i = QG_BLOCKS; p && less && i-- > 0 && !qgr_stopped(r);) {
        char *text;

        if (qg_asm(p, r->source, "case.qasm", &e))
            break;
        *less = *p;
        if (i >= p->nblocks || !drop_block(less, i) || qg_program_seal(less, &e))
            continue;
        text = qg_disasm(less);
        any |= text && qgr_try(r, text, NULL);
    }
    free(p);
    free(less);
    return any;
}
