/* Lines of assembly text to words, and words to values. */
#include "asm.h"

#include <string.h>

/* ---- Complaints --------------------------------------------------------------------- */

int qg_asm_fail(struct assembler *a, uint32_t word, const char *fmt, ...)
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

int qg_asm_expected(struct assembler *a, uint32_t word, const char *what)
{
    if (word < a->nwords)
        return qg_asm_fail(a, word, "expected %s, not '%.60s'", what, a->words[word].s);
    return qg_asm_fail(a, a->nwords ? a->nwords - 1 : 0, "expected %s at the end of the line",
                       what);
}

/* ---- Words ---------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Splits [s, end) into words. Commas count as space, ; starts a comment. */
int qg_asm_split(struct assembler *a, const char *s, const char *end)
{
    const char *start = s;
    char *to = a->buf;

    a->nwords = a->next = 0;
    if (end - s >= QG_ASM_LINE - QG_ASM_WORDS)
        return qg_asm_fail(a, 0, "the line is too long");
    while (s < end) {
        bool quoted = *s == '"';

        if (*s == ' ' || *s == '\t' || *s == ',' || *s == '\r') {
            s++;
            continue;
        }
        if (*s == ';')
            break;
        if (a->nwords == QG_ASM_WORDS)
            return qg_asm_fail(a, 0, "too many words in the line");
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
                return qg_asm_fail(a, a->nwords - 1, "the string has no end");
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
                return qg_asm_fail(a, a->nwords - 1, "unknown escape in a string");
            }
        }
        s++;
        *to++ = 0;
    }
    return 0;
}

/* Takes the next word if it is this one. */
bool qg_asm_accept(struct assembler *a, const char *word)
{
    if (a->next >= a->nwords || a->words[a->next].quoted || strcmp(a->words[a->next].s, word))
        return false;
    a->next++;
    return true;
}

/* -12, 4095, 0xffffffff. Moves *s behind the number. */
bool qg_asm_scan_number(const char **s, uint32_t *v)
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

int qg_asm_number(struct assembler *a, uint32_t max, const char *what, uint32_t *v)
{
    const char *s = a->next < a->nwords ? a->words[a->next].s : "";

    *v = 0;
    if (!qg_asm_scan_number(&s, v) || *s || a->words[a->next].quoted)
        return qg_asm_expected(a, a->next, what);
    if (*v > max)
        return qg_asm_fail(a, a->next, "%s is at most %u", what, max);
    a->next++;
    return 0;
}

int qg_asm_string(struct assembler *a, char *to, size_t n, const char *what)
{
    if (a->next >= a->nwords || !a->words[a->next].quoted)
        return qg_asm_expected(a, a->next, what);
    if (strlen(a->words[a->next].s) >= n)
        return qg_asm_fail(a, a->next, "%s has at most %zu characters", what, n - 1);
    memset(to, 0, n);
    strcpy(to, a->words[a->next++].s);
    return 0;
}

/* One word of a table; *v becomes its index. */
int qg_asm_choice(struct assembler *a, const char *const *names, const char *what, uint32_t *v)
{
    *v = 0;
    for (uint32_t i = 0; a->next < a->nwords && names[i]; i++)
        if (names[i][0] && qg_asm_accept(a, names[i])) {
            *v = i;
            return 0;
        }
    return qg_asm_expected(a, a->next, what);
}

/* r0..r15 or p0..p3, as a whole string. */
bool qg_asm_scan_register(const char *s, char kind, uint32_t count, uint32_t *v)
{
    const char *p = s + 1;

    return *s == kind && *p >= '0' && *p <= '9' && qg_asm_scan_number(&p, v) && !*p && *v < count;
}

int qg_asm_reg(struct assembler *a, char kind, uint32_t count, const char *what, uint32_t *v)
{
    if (a->next >= a->nwords || !qg_asm_scan_register(a->words[a->next].s, kind, count, v))
        return qg_asm_expected(a, a->next, what);
    a->next++;
    return 0;
}

/* "-> r4", if it is there; *v stays as it is otherwise. */
int qg_asm_destination(struct assembler *a, char kind, uint32_t count, uint32_t *v, bool *there)
{
    *there = qg_asm_accept(a, "->");
    if (!*there)
        return 0;
    return qg_asm_reg(a, kind, count, kind == 'r' ? "a register r1..r15" : "a predicate p0..p3", v);
}
