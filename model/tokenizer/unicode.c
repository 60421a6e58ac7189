/* UTF-8, normalization, and regular expressions as the tokenizers library reads them. */
#include "internal.h"
#include "unicode_since.h"

#include <stdlib.h>
#include <string.h>

int qtok_text_add(struct qtok_text *t, const char *v, size_t n)
{
    if (t->n + n + 1 > t->cap) {
        size_t cap = 2 * t->cap + n + 64;
        char *grown = realloc(t->v, cap);

        if (!grown)
            return -1;
        t->v = grown;
        t->cap = cap;
    }
    if (n > 0)
        memcpy(t->v + t->n, v, n);
    t->n += n;
    t->v[t->n] = 0;
    return 0;
}

int qtok_utf8(const unsigned char *v, size_t n, bool *partial)
{
    unsigned char low = 0x80, high = 0xbf;
    int more;

    if (partial)
        *partial = false;
    if (v[0] < 0x80)
        return 1;
    if (v[0] >= 0xc2 && v[0] <= 0xdf)
        more = 1;
    else if (v[0] >= 0xe0 && v[0] <= 0xef)
        more = 2;
    else if (v[0] >= 0xf0 && v[0] <= 0xf4)
        more = 3;
    else
        return -1;
    /* Overlong forms, surrogates and what is beyond U+10FFFF show in the second byte. */
    if (v[0] == 0xe0)
        low = 0xa0;
    else if (v[0] == 0xf0)
        low = 0x90;
    else if (v[0] == 0xed)
        high = 0x9f;
    else if (v[0] == 0xf4)
        high = 0x8f;
    for (int i = 1; i <= more; i++) {
        if ((size_t)i >= n) {
            if (partial)
                *partial = true;
            return -i;
        }
        if (v[i] < low || v[i] > high)
            return -i;
        low = 0x80;
        high = 0xbf;
    }
    return more + 1;
}

int qtok_utf8_clean(const char *v, size_t n, struct qtok_text *out)
{
    size_t start = 0, i = 0;

    while (i < n) {
        int length = qtok_utf8((const unsigned char *)v + i, n - i, NULL);

        if (length > 0) {
            i += (size_t)length;
            continue;
        }
        if (qtok_text_add(out, v + start, i - start) || qtok_text_add(out, "\xef\xbf\xbd", 3))
            return -1;
        i += (size_t)-length;
        start = i;
    }
    return qtok_text_add(out, v + start, n - start);
}

static bool unknown_mark(utf8proc_int32_t c)
{
    size_t low = 0, high = sizeof NFC_UNKNOWN / sizeof *NFC_UNKNOWN;

    while (low < high) {
        size_t mid = (low + high) / 2;

        if (c > NFC_UNKNOWN[mid].last)
            low = mid + 1;
        else
            high = mid;
    }
    return low < sizeof NFC_UNKNOWN / sizeof *NFC_UNKNOWN && c >= NFC_UNKNOWN[low].first;
}

static int compose(const char *v, size_t n, struct qtok_text *out, struct qg_error *e)
{
    utf8proc_uint8_t *composed = NULL;
    utf8proc_ssize_t length;
    int rc;

    if (n == 0)
        return 0;
    length = utf8proc_map((const utf8proc_uint8_t *)v, (utf8proc_ssize_t)n, &composed,
                          UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    if (length < 0)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "normalization: %s",
                            utf8proc_errmsg(length));
    rc = qtok_text_add(out, (const char *)composed, (size_t)length);
    free(composed);
    return rc ? qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory") : 0;
}

int qtok_nfc(const char *v, size_t n, struct qtok_text *out, struct qg_error *e)
{
    size_t start = 0, i = 0;
    bool ascii = true;
    int rc = 0;

    for (size_t k = 0; ascii && k < n; k++)
        ascii = (unsigned char)v[k] < 0x80;
    if (ascii)
        return qtok_text_add(out, v, n)
                   ? qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory")
                   : 0;
    while (!rc && i < n) {
        utf8proc_int32_t c;
        utf8proc_ssize_t length =
            utf8proc_iterate((const utf8proc_uint8_t *)v + i, (utf8proc_ssize_t)(n - i), &c);

        if (length < 1)
            return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "normalization of bad UTF-8");
        if (unknown_mark(c)) {
            rc = compose(v + start, i - start, out, e);
            if (!rc && qtok_text_add(out, v + i, (size_t)length))
                rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
            start = i + (size_t)length;
        }
        i += (size_t)length;
    }
    return rc ? rc : compose(v + start, n - start, out, e);
}

/* ---- Regular expressions ---------------------------------------------------------------- */

/* White space as Oniguruma has it: PCRE2's \s has U+180E too. */
#define SPACES                                                                                     \
    "\\x{9}-\\x{d}\\x{20}\\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}"    \
    "\\x{205f}\\x{3000}"

struct rewrite {
    const char *pattern, *name;
    struct qtok_text *out;
    struct qg_error *e;
    bool class;
};

static int unknown(const struct rewrite *r, const char *at, const char *why)
{
    qg_error_set(r->e, QG_EXIT_USER, r->name, 0, 0,
                 "the regular expression of the pre-tokenizer has %s at byte %zu", why,
                 (size_t)(at - r->pattern));
    qg_error_hint(r->e, "only what means the same to every engine is supported");
    return QG_EXIT_USER;
}

static int put(struct rewrite *r, const char *text, size_t n)
{
    if (qtok_text_add(r->out, text, n))
        return qg_error_set(r->e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    return 0;
}

static int set(struct rewrite *r, const char *items, bool negated)
{
    int rc = 0;

    if (!r->class)
        rc = put(r, negated ? "[^" : "[", negated ? 2 : 1);
    if (!rc)
        rc = put(r, items, strlen(items));
    return rc || r->class ? rc : put(r, "]", 1);
}

static int escape(struct rewrite *r, const char **s)
{
    static const struct {
        const char *name, *items;
    } sets[] = {{"p{L}", "\\p{L}" LETTERS_SINCE_14},
                {"p{M}", "\\p{M}" MARKS_SINCE_14},
                {"p{N}", "\\p{N}" NUMBERS_SINCE_14},
                {"s", SPACES}};
    const char *at = *s, *c = at + 1;

    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        size_t n = strlen(sets[i].name);

        if (!strncmp(c, sets[i].name, n)) {
            *s = c + n;
            return set(r, sets[i].items, false);
        }
    }
    if (*c == 'S' && !r->class) {
        *s = c + 1;
        return set(r, SPACES, true);
    }
    if (!*c || !strchr("rntx\\.-[](){}|+*?^$/'\"!<>=:,;~@#%&`_", *c))
        return unknown(r, at, "an escape that is not supported");
    *s = c + 1;
    return put(r, at, 2);
}

static int rewrite(struct rewrite *r)
{
    const char *s = r->pattern;
    int rc = 0;

    while (!rc && *s) {
        if (*s == '\\') {
            rc = escape(r, &s);
            continue;
        }
        if (r->class && (*s == '[' || !strncmp(s, "&&", 2)))
            return unknown(r, s, "a class inside a class");
        if (!r->class && (*s == '^' || *s == '$' || *s == '#'))
            return unknown(r, s, "an anchor");
        if (!r->class && *s == '[') {
            r->class = true;
            rc = put(r, s, 1);
            s++;
            if (!rc && *s == '^') {
                rc = put(r, s, 1);
                s++;
            }
            if (*s == ']')
                return unknown(r, s, "a class that begins with ]");
            continue;
        }
        if (*s == ']')
            r->class = false;
        rc = put(r, s, 1);
        s++;
    }
    return rc;
}

pcre2_code *qtok_regex(const char *pattern, const char *name, struct qg_error *e)
{
    struct qtok_text out = {0};
    struct rewrite r = {pattern, name, &out, e, false};
    pcre2_code *code = NULL;
    PCRE2_SIZE at = 0;
    PCRE2_UCHAR why[128];
    int error = 0;

    if (strlen(pattern) > 4096) {
        qg_error_set(e, QG_EXIT_USER, name, 0, 0,
                     "the regular expression of the pre-tokenizer has more than 4096 bytes");
        return NULL;
    }
    if (rewrite(&r)) {
        free(out.v);
        return NULL;
    }
    code = pcre2_compile((PCRE2_SPTR)(out.v ? out.v : ""), out.n,
                         PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C, &error, &at, NULL);
    free(out.v);
    if (!code) {
        pcre2_get_error_message(error, why, sizeof why);
        qg_error_set(e, QG_EXIT_USER, name, 0, 0, "the regular expression of the pre-tokenizer: %s",
                     (const char *)why);
        return NULL;
    }
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE); /* faster where there is one */
    return code;
}
