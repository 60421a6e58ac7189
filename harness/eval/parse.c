/* Reading an expression. Shapes are in shape.c. */
#include "eval.h"
#include "internal.h"

#include <string.h>

enum token {
    T_END,
    T_NUMBER,
    T_NAME,
    T_PLUS,
    T_MINUS,
    T_STAR,
    T_AT,
    T_COMPARE,
    T_OPEN,
    T_CLOSE,
    T_LIST,
    T_LIST_END,
    T_COMMA,
    T_BAD
};

struct parser {
    struct qge_expr *x;
    struct qg_error *e;
    uint32_t length;
    int depth;
    /* the token in hand */
    enum token token;
    uint32_t at, end;
    enum qge_op compare;
};

const char *qge_op_text(enum qge_op op)
{
    static const char *const text[] = {
#define AS_TEXT(N, t, lo, hi) t,
        QGE_OPS(AS_TEXT)};

    return text[op];
}

void qge_place(const struct qge_expr *x, uint32_t at, struct qg_error *e)
{
    enum { WINDOW = 72 }; /* a long line is shown from here on */
    uint32_t start = at, line = 1, n;

    while (start > 0 && x->text[start - 1] != '\n')
        start--;
    for (uint32_t i = 0; i < start; i++)
        line += x->text[i] == '\n';
    snprintf(e->file, sizeof e->file, "expression");
    e->line = (int)line;
    e->col = (int)(at - start) + 1;
    if (at - start > WINDOW) { /* the quoted text begins later, and the caret with it */
        snprintf(e->file, sizeof e->file, "expression, at byte %u", at + 1);
        e->line = 0;
        start = at - WINDOW / 2;
        e->col = WINDOW / 2 + 1;
    }
    n = (uint32_t)strcspn(x->text + start, "\n");
    if (n >= sizeof e->text)
        n = sizeof e->text - 1;
    memcpy(e->text, x->text + start, n);
    e->text[n] = 0;
}

#define REFUSE(p, where, ...)                                                                      \
    refuse(p, where, qg_error_set((p)->e, QG_EXIT_USER, NULL, 0, 0, __VA_ARGS__))

static int refuse(struct parser *p, uint32_t at, int code)
{
    (void)code; /* QG_EXIT_USER */
    qge_place(p->x, at, p->e);
    return QG_EXIT_USER;
}

/* ---- Tokens -------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static enum token compare(struct parser *p, const char *s)
{
    static const struct {
        const char *text;
        enum qge_op op;
    } all[] = {{"==", QGE_EQ}, {"!=", QGE_NE}, {"<=", QGE_LE},
               {">=", QGE_GE}, {"<", QGE_LT},  {">", QGE_GT}};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strncmp(s, all[i].text, strlen(all[i].text))) {
            p->compare = all[i].op;
            p->end = p->at + (uint32_t)strlen(all[i].text);
            return T_COMPARE;
        }
    return T_BAD;
}

static void next(struct parser *p)
{
    static const char single[] = "+-*@()[],";
    static const enum token kinds[] = {T_PLUS,  T_MINUS, T_STAR,     T_AT,   T_OPEN,
                                       T_CLOSE, T_LIST,  T_LIST_END, T_COMMA};
    const char *s = p->x->text, *found;
    uint32_t i = p->end;

    while (i < p->length && (s[i] == ' ' || (s[i] >= '\t' && s[i] <= '\r')))
        i++;
    p->at = i;
    p->end = i + 1;
    if (i >= p->length) {
        p->token = T_END;
        p->end = i;
        return;
    }
    if (is_word(s[i])) {
        while (p->end < p->length && is_word(s[p->end]))
            p->end++;
        p->token = is_digit(s[i]) ? T_NUMBER : T_NAME;
        return;
    }
    found = s[i] ? strchr(single, s[i]) : NULL;
    p->token = found ? kinds[found - single] : compare(p, s + i);
}

static int unexpected(struct parser *p, const char *wanted)
{
    unsigned char c = (unsigned char)p->x->text[p->at];
    int rc;

    if (p->token == T_END) {
        rc = REFUSE(p, p->at, "the expression ends here, %s is missing", wanted);
    } else if (p->token == T_BAD && (c == '/' || c == '%' || c == '^' || c == '&' || c == '|')) {
        rc = REFUSE(p, p->at, "'%c' is not an operation here", c);
        qg_error_hint(p->e, "there are + - * @, comparisons, and functions of whole numbers");
    } else if (p->token == T_BAD && c == '.') {
        rc = REFUSE(p, p->at, "only whole numbers are computed");
    } else if (p->token == T_BAD && c == '=') {
        rc = REFUSE(p, p->at, "'=' assigns nothing here");
        qg_error_hint(p->e, "equality is written ==");
    } else if (c < 32 || c > 126) {
        rc = REFUSE(p, p->at, "byte 0x%02x has no meaning here", c);
    } else {
        rc = REFUSE(p, p->at, "%s is expected here, not '%.*s'", wanted,
                    (int)(p->end - p->at < 40 ? p->end - p->at : 40), p->x->text + p->at);
    }
    return rc;
}

/* ---- Nodes ---------------------------------------------------------------------------- */

static int node(struct parser *p, enum qge_op op, uint32_t at, uint32_t *made)
{
    struct qge_expr *x = p->x;

    if (x->n == QGE_MAX_NODES)
        return REFUSE(p, at, "the expression has more than %d parts", QGE_MAX_NODES - 1);
    memset(&x->nodes[x->n], 0, sizeof x->nodes[x->n]);
    x->nodes[x->n].op = op;
    x->nodes[x->n].at = at;
    *made = x->n++;
    return 0;
}

/* A node over operands that are linked already. */
static int over(struct parser *p, enum qge_op op, uint32_t at, uint32_t first, uint32_t count,
                uint32_t *made)
{
    int rc = node(p, op, at, made);

    if (rc)
        return rc;
    p->x->nodes[*made].arg = first;
    p->x->nodes[*made].nargs = count;
    return qge_shape_of(p->x, *made, p->e);
}

static int expression(struct parser *p, uint32_t *made);

static int number(struct parser *p, bool negative, uint32_t at, uint32_t *made)
{
    const char *s = p->x->text;
    bool hex = p->end - p->at > 2 && s[p->at] == '0' && (s[p->at + 1] | 32) == 'x';
    uint64_t v = 0, limit = hex && !negative ? UINT32_MAX : (uint64_t)INT32_MAX + negative;
    int rc;

    for (uint32_t i = p->at + (hex ? 2 : 0); i < p->end; i++) {
        char c = s[i];
        int digit = is_digit(c)                                 ? c - '0'
                    : hex && (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                                : -1;

        if (digit < 0)
            return REFUSE(p, i, "'%.*s' is not a whole number",
                          (int)(p->end - p->at < 40 ? p->end - p->at : 40), s + p->at);
        v = v * (hex ? 16 : 10) + (uint64_t)digit;
        if (v > limit) {
            rc = REFUSE(p, at, "the number does not fit 32 bits");
            qg_error_hint(p->e, "from -2147483648 to 2147483647, or 0x0 to 0xffffffff");
            return rc;
        }
    }
    rc = node(p, QGE_NUMBER, at, made);
    if (rc)
        return rc;
    p->x->nodes[*made].value = negative ? 0u - (uint32_t)v : (uint32_t)v;
    next(p);
    return qge_shape_of(p->x, *made, p->e);
}

/* "expr, expr ... )" up to the closing token. */
static int operands(struct parser *p, enum token close, uint32_t *first, uint32_t *count)
{
    uint32_t last = 0;

    *first = *count = 0;
    for (;;) {
        uint32_t made = 0;
        int rc = expression(p, &made);

        if (rc)
            return rc;
        if (last)
            p->x->nodes[last].sister = made;
        else
            *first = made;
        last = made;
        ++*count;
        if (p->token != T_COMMA)
            break;
        next(p);
    }
    if (p->token != close)
        return unexpected(p, close == T_CLOSE ? "')' or ','" : "']' or ','");
    next(p);
    return 0;
}

static int call(struct parser *p, uint32_t *made)
{
    static const int lo[] = {
#define AS_LO(N, t, least, most) least,
        QGE_OPS(AS_LO)};
    static const int hi[] = {
#define AS_HI(N, t, least, most) most,
        QGE_OPS(AS_HI)};
    const char *name = p->x->text + p->at;
    uint32_t at = p->at, n = p->end - p->at, first, count;
    int rc;

    for (enum qge_op op = QGE_SUM; op < QGE_NOPS; op++) {
        if (strlen(qge_op_text(op)) != n || memcmp(qge_op_text(op), name, n) != 0)
            continue;
        next(p);
        if (p->token != T_OPEN)
            return unexpected(p, "'('");
        next(p);
        rc = operands(p, T_CLOSE, &first, &count);
        if (rc)
            return rc;
        if (count < (uint32_t)lo[op] || count > (uint32_t)hi[op])
            return REFUSE(p, at, "%s takes %d%s operand%s, here are %u", qge_op_text(op), lo[op],
                          lo[op] == hi[op] ? "" : " or 2", hi[op] == 1 ? "" : "s", count);
        return over(p, op, at, first, count, made);
    }
    rc = REFUSE(p, at, "there is no function '%.*s'", (int)(n < 40 ? n : 40), name);
    qg_error_hint(p->e, "there are sum prod min max dot cumsum sort reverse transpose where");
    return rc;
}

static int primary(struct parser *p, uint32_t *made)
{
    uint32_t at = p->at, first, count;
    int rc;

    switch (p->token) {
    case T_NUMBER: return number(p, false, at, made);
    case T_NAME: return call(p, made);
    case T_OPEN:
        next(p);
        rc = expression(p, made);
        if (rc)
            return rc;
        if (p->token != T_CLOSE)
            return unexpected(p, "')'");
        next(p);
        return 0;
    case T_LIST:
        next(p);
        if (p->token == T_LIST_END)
            return REFUSE(p, at, "a list has at least one element");
        rc = operands(p, T_LIST_END, &first, &count);
        return rc ? rc : over(p, QGE_LIST, at, first, count, made);
    default: return unexpected(p, "a number, a list or a function");
    }
}

static int unary(struct parser *p, uint32_t *made)
{
    uint32_t at = p->at, inner;
    int rc;

    if (p->token != T_MINUS)
        return primary(p, made);
    next(p);
    if (p->token == T_NUMBER)
        return number(p, true, at, made);
    if (++p->depth > QGE_MAX_DEPTH)
        return REFUSE(p, at, "nested deeper than %d", QGE_MAX_DEPTH);
    rc = unary(p, &inner);
    p->depth--;
    return rc ? rc : over(p, QGE_NEG, at, inner, 1, made);
}

/* left OP right, in `made`, which holds left. */
static int binary(struct parser *p, enum qge_op op, int (*part)(struct parser *, uint32_t *),
                  uint32_t *made)
{
    uint32_t at = p->at, left = *made, right;
    int rc;

    next(p);
    rc = part(p, &right);
    if (rc)
        return rc;
    p->x->nodes[left].sister = right;
    return over(p, op, at, left, 2, made);
}

static int product(struct parser *p, uint32_t *made)
{
    int rc = unary(p, made);

    while (!rc && (p->token == T_STAR || p->token == T_AT))
        rc = binary(p, p->token == T_STAR ? QGE_MUL : QGE_MATMUL, unary, made);
    return rc;
}

static int sum(struct parser *p, uint32_t *made)
{
    int rc = product(p, made);

    while (!rc && (p->token == T_PLUS || p->token == T_MINUS))
        rc = binary(p, p->token == T_PLUS ? QGE_ADD : QGE_SUB, product, made);
    return rc;
}

static int expression(struct parser *p, uint32_t *made)
{
    int rc;

    if (++p->depth > QGE_MAX_DEPTH)
        return REFUSE(p, p->at, "nested deeper than %d", QGE_MAX_DEPTH);
    rc = sum(p, made);
    if (!rc && p->token == T_COMPARE)
        rc = binary(p, p->compare, sum, made);
    if (!rc && p->token == T_COMPARE) {
        rc = REFUSE(p, p->at, "comparisons do not chain");
        qg_error_hint(p->e, "multiply two comparisons, as in (a < b) * (b < c)");
    }
    p->depth--;
    return rc;
}

int qge_parse(struct qge_expr *x, const char *text, size_t n, struct qg_error *e)
{
    struct qg_error none = {0};
    struct parser p = {.x = x, .e = e ? e : &none};
    int rc;

    x->n = 1;
    x->root = 0;
    x->text[0] = 0;
    memset(&x->nodes[0], 0, sizeof x->nodes[0]);
    if (n > QGE_MAX_TEXT)
        return qg_error_set(p.e, QG_EXIT_USER, NULL, 0, 0,
                            "the expression has %zu bytes, at most %d are read", n, QGE_MAX_TEXT);
    memcpy(x->text, text, n);
    x->text[n] = 0;
    p.length = (uint32_t)n;
    next(&p);
    rc = expression(&p, &x->root);
    if (!rc && p.token != T_END)
        rc = unexpected(&p, "an operator or the end");
    return rc;
}
