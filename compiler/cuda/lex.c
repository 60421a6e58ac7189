/* PTX text to tokens. */
#include "ptx.h"

#include <string.h>

void ptx_lex_init(struct ptx_lexer *x, const char *text, const char *name, struct qg_error *e)
{
    x->text = text;
    x->name = name;
    x->pos = 0;
    x->line = 1;
    x->line_at = 0;
    x->e = e;
}

int ptx_error(struct qg_error *e, const char *text, const char *name, uint32_t line, uint32_t col,
              const char *fmt, ...)
{
    char what[sizeof e->what];
    va_list ap;

    if (!e || e->code)
        return QG_EXIT_USER;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    qg_error_set(e, QG_EXIT_USER, name, (int)line, (int)col, "%s", what);
    qg_error_quote(e, text, (int)line);
    for (char *p = e->text; *p; p++) /* so that the caret stands below its column */
        if (*p == '\t')
            *p = ' ';
    return QG_EXIT_USER;
}

static int fail(struct ptx_lexer *x, uint32_t at, const char *what, int c)
{
    uint32_t col = at - x->line_at + 1;

    if (c >= 32 && c < 127)
        return ptx_error(x->e, x->text, x->name, x->line, col, "%s '%c'", what, c);
    if (c)
        return ptx_error(x->e, x->text, x->name, x->line, col, "%s 0x%02x", what, (unsigned)c);
    return ptx_error(x->e, x->text, x->name, x->line, col, "%s", what);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '$';
}

static int digit(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 99;
}

static int skip_space(struct ptx_lexer *x)
{
    const char *s = x->text;

    for (;;) {
        char c = s[x->pos];

        if (c == '\n') {
            x->pos++;
            x->line++;
            x->line_at = x->pos;
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
            x->pos++;
        } else if (c == '/' && s[x->pos + 1] == '/') {
            x->pos += (uint32_t)strcspn(s + x->pos, "\n");
        } else if (c == '/' && s[x->pos + 1] == '*') {
            uint32_t line = x->line, col = x->pos - x->line_at + 1;

            x->pos += 2;
            while (s[x->pos] && !(s[x->pos] == '*' && s[x->pos + 1] == '/')) {
                if (s[x->pos++] == '\n') {
                    x->line++;
                    x->line_at = x->pos;
                }
            }
            if (!s[x->pos])
                return ptx_error(x->e, s, x->name, line, col, "comment without an end");
            x->pos += 2;
        } else {
            return 0;
        }
    }
}

/* An integer in base 2, 8, 10 or 16, or a floating-point literal. */
static int number(struct ptx_lexer *x, struct ptx_token *t)
{
    const char *s = x->text + x->pos;
    uint32_t i = 0;
    int base = 10;
    uint64_t v = 0;

    t->kind = PTX_INT;
    if (s[0] == '0' && (s[1] == 'f' || s[1] == 'F' || s[1] == 'd' || s[1] == 'D')) {
        uint32_t want = s[1] == 'f' || s[1] == 'F' ? 8 : 16;

        t->kind = PTX_FLOAT;
        for (i = 2; digit(s[i]) < 16; i++) {
            v = v << 4 | (uint64_t)digit(s[i]);
        }
        if (i != 2 + want)
            return fail(x, x->pos,
                        want == 8 ? "expected 8 hexadecimal digits after 0f"
                                  : "expected 16 hexadecimal digits after 0d",
                        0);
    } else {
        if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X'))
            base = 16, i = 2;
        else if (s[0] == '0' && (s[1] == 'b' || s[1] == 'B'))
            base = 2, i = 2;
        else if (s[0] == '0')
            base = 8;
        if (digit(s[i]) >= base)
            return fail(x, x->pos + i, "expected a digit", 0);
        for (; digit(s[i]) < base; i++) {
            if (v > (UINT64_MAX - (uint64_t)digit(s[i])) / (uint64_t)base)
                return fail(x, x->pos, "number does not fit 64 bits", 0);
            v = v * (uint64_t)base + (uint64_t)digit(s[i]);
        }
        if (base != 16 && (s[i] == '.' || s[i] == 'e' || s[i] == 'E') && is_digit(s[i + 1])) {
            t->kind = PTX_FLOAT;
            while (is_word(s[i]) || s[i] == '.')
                i++;
        } else if (s[i] == 'U') {
            i++;
        }
    }
    if (is_word(s[i]))
        return fail(x, x->pos + i, "unexpected character in a number:", s[i]);
    t->num = v;
    t->len = i;
    x->pos += i;
    return 0;
}

int ptx_lex(struct ptx_lexer *x, struct ptx_token *t)
{
    const char *s = x->text;
    uint32_t p;
    int rc = skip_space(x);

    memset(t, 0, sizeof *t);
    if (rc)
        return rc;
    p = x->pos;
    t->at = p;
    t->line = x->line;
    t->col = p - x->line_at + 1;
    if (!s[p]) {
        t->kind = PTX_EOF;
        return 0;
    }
    if (is_digit(s[p]))
        return number(x, t);
    if (s[p] == '.' && is_word(s[p + 1])) {
        t->kind = PTX_DOT;
        t->at = ++p;
        while (is_word(s[p]) || (s[p] == ':' && s[p + 1] == ':' && is_word(s[p + 2])))
            p += s[p] == ':' ? 2 : 1;
    } else if (is_word(s[p]) || (s[p] == '%' && is_word(s[p + 1]))) {
        t->kind = PTX_IDENT;
        for (p++; is_word(s[p]); p++)
            ;
    } else if (s[p] == '"') {
        t->kind = PTX_STRING;
        t->at = ++p;
        while (s[p] && s[p] != '"' && s[p] != '\n')
            p += s[p] == '\\' && s[p + 1] && s[p + 1] != '\n' ? 2 : 1;
        if (s[p] != '"')
            return fail(x, t->at - 1, "string without an end", 0);
        t->len = p - t->at;
        x->pos = p + 1;
        return 0;
    } else if (strchr(",;:(){}[]<>+-!|@=~*/.", s[p])) {
        t->kind = (unsigned char)s[p++];
    } else {
        return fail(x, p, "unexpected character", (unsigned char)s[p]);
    }
    t->len = p - t->at;
    x->pos = p;
    return 0;
}
