#include "mustache.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* ---- Text ------------------------------------------------------------------------------------ */

void qgr_text_add(struct qgr_text *t, const char *s, size_t n)
{
    if (t->failed)
        return;
    if (t->n + n + 1 > t->cap) {
        size_t cap = t->cap ? t->cap * 2 : 4096;
        char *grown;

        while (cap < t->n + n + 1)
            cap *= 2;
        grown = realloc(t->s, cap);
        if (!grown) {
            t->failed = 1;
            return;
        }
        t->s = grown;
        t->cap = cap;
    }
    memcpy(t->s + t->n, s, n);
    t->n += n;
    t->s[t->n] = '\0';
}

void qgr_text_puts(struct qgr_text *t, const char *s)
{
    // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): a tag that was found has an end
    qgr_text_add(t, s, strlen(s));
}

void qgr_text_printf(struct qgr_text *t, const char *fmt, ...)
{
    char small[512], *big;
    va_list ap, again;
    int n;

    va_start(ap, fmt);
    va_copy(again, ap);
    n = vsnprintf(small, sizeof small, fmt, ap);
    va_end(ap);
    if (n >= 0 && (size_t)n < sizeof small) {
        qgr_text_add(t, small, (size_t)n);
    } else if (n >= 0) {
        big = malloc((size_t)n + 1);
        if (big) {
            vsnprintf(big, (size_t)n + 1, fmt, again);
            qgr_text_add(t, big, (size_t)n);
            free(big);
        } else {
            t->failed = 1;
        }
    }
    va_end(again);
}

void qgr_text_free(struct qgr_text *t)
{
    free(t->s);
    memset(t, 0, sizeof *t);
}

void qgr_escape(struct qgr_text *t, const char *s)
{
    while (*s) {
        size_t plain =
            strcspn(s, "&<>\"'\001\002\003\004\005\006\007\010\013\014\015\016\017\020"
                       "\021\022\023\024\025\026\027\030\031\032\033\034\035\036\037\177");

        qgr_text_add(t, s, plain);
        s += plain;
        switch (*s) {
        case '\0': return;
        case '&': qgr_text_puts(t, "&amp;"); break;
        case '<': qgr_text_puts(t, "&lt;"); break;
        case '>': qgr_text_puts(t, "&gt;"); break;
        case '"': qgr_text_puts(t, "&quot;"); break;
        case '\'': qgr_text_puts(t, "&#39;"); break;
        default: qgr_text_puts(t, "\xef\xbf\xbd"); break;
        }
        s++;
    }
}

void qgr_embed_json(struct qgr_text *t, const cJSON *v)
{
    char *s = cJSON_PrintUnformatted(v);
    const char *p = s;

    if (!s) {
        t->failed = 1;
        return;
    }
    while (*p) { /* '<' stands in strings only; </script> and <!-- cannot arise */
        size_t plain = strcspn(p, "<");

        qgr_text_add(t, p, plain);
        p += plain;
        if (*p) {
            qgr_text_puts(t, "\\u003c");
            p++;
        }
    }
    free(s);
}

/* ---- Rendering ------------------------------------------------------------------------------- */

enum { MAX_DEPTH = 32, MAX_NAME = 64 };

struct render {
    struct qgr_text *out;
    const char *name, *src;
    const cJSON *stack[MAX_DEPTH];
    int depth, partials;
    qgr_partial partial;
    struct qg_error *e;
};

static int broken(const struct render *r, const char *at, const char *what, const char *tag)
{
    int line = 1;

    for (const char *p = r->src; p < at; p++)
        line += *p == '\n';
    return qg_error_set(r->e, QG_EXIT_INTERNAL, r->name, line, 0, "%s {{%s}}", what, tag);
}

static const cJSON *member(const cJSON *v, const char *name, size_t n)
{
    char key[MAX_NAME];

    if (!cJSON_IsObject(v) || n >= sizeof key)
        return NULL;
    memcpy(key, name, n);
    key[n] = '\0';
    return cJSON_GetObjectItemCaseSensitive(v, key);
}

static const cJSON *lookup(const struct render *r, const char *name)
{
    const cJSON *v = NULL;
    size_t n = strcspn(name, ".");

    if (!strcmp(name, "."))
        return r->stack[r->depth];
    for (int i = r->depth; i >= 0 && !v; i--)
        v = member(r->stack[i], name, n);
    while (v && name[n] == '.') {
        name += n + 1;
        n = strcspn(name, ".");
        v = member(v, name, n);
    }
    return v;
}

static bool truth(const cJSON *v)
{
    return v && !cJSON_IsFalse(v) && !cJSON_IsNull(v) && !(cJSON_IsArray(v) && !v->child) &&
           !(cJSON_IsString(v) && !v->valuestring[0]);
}

static void value(struct render *r, const cJSON *v, bool raw)
{
    if (cJSON_IsString(v)) {
        if (raw)
            qgr_text_puts(r->out, v->valuestring);
        else
            qgr_escape(r->out, v->valuestring);
    } else if (cJSON_IsNumber(v)) {
        qgr_text_printf(r->out, "%.15g", v->valuedouble);
    } else if (cJSON_IsBool(v)) {
        qgr_text_puts(r->out, cJSON_IsTrue(v) ? "true" : "false");
    }
}

/* A tag: its first character ('=' if none), its name, and where it ends. */
struct tag {
    char sigil, name[MAX_NAME];
    const char *start, *end;
};

static int next_tag(const struct render *r, const char *p, struct tag *t)
{
    // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): as above
    const char *open = strstr(p, "{{"), *close, *s;
    size_t n;

    memset(t, 0, sizeof *t);
    if (!open)
        return 0;
    t->start = open;
    s = open + 2;
    if (*s == '{') {
        close = strstr(s, "}}}");
        t->sigil = '&';
        s++;
        t->end = close ? close + 3 : NULL;
    } else {
        close = strstr(s, "}}");
        t->sigil = '=';
        t->end = close ? close + 2 : NULL;
        if (*s && strchr("#^/&>!", *s))
            t->sigil = *s++;
    }
    if (!close)
        return broken(r, open, "unclosed tag", "");
    while (s < close && (*s == ' ' || *s == '\n'))
        s++;
    n = (size_t)(close - s);
    while (n && (s[n - 1] == ' ' || s[n - 1] == '\n'))
        n--;
    if (t->sigil != '!' && n >= sizeof t->name)
        return broken(r, open, "too long a name in", "");
    if (t->sigil != '!')
        memcpy(t->name, s, n);
    /* a section tag alone on its line takes the line with it */
    if (strchr("#^/!>", t->sigil) && t->end) {
        const char *a = t->start, *b = t->end;

        while (a > r->src && (a[-1] == ' ' || a[-1] == '\t'))
            a--;
        while (*b == ' ' || *b == '\t')
            b++;
        if ((a == r->src || a[-1] == '\n') && *b == '\n' && a >= p) {
            t->start = a;
            t->end = b + 1;
        }
    }
    return 0;
}

static int block(struct render *r, const char *p, const char *closing, bool on, const char **end);

static int section(struct render *r, const struct tag *t, bool on, const char **end)
{
    const cJSON *v = lookup(r, t->name), *item;
    bool some = truth(v);
    int rc;

    if (r->depth + 1 >= MAX_DEPTH)
        return broken(r, t->start, "too deep a section", t->name);
    if (!on || some == (t->sigil == '^'))
        return block(r, t->end, t->name, false, end);
    if (t->sigil == '^' || !cJSON_IsArray(v)) {
        r->stack[r->depth + 1] = t->sigil == '^' ? r->stack[r->depth] : v;
        r->depth++;
        rc = block(r, t->end, t->name, true, end);
        r->depth--;
        return rc;
    }
    rc = 0;
    cJSON_ArrayForEach(item, v)
    {
        r->stack[++r->depth] = item;
        rc = block(r, t->end, t->name, true, end);
        r->depth--;
        if (rc)
            break;
    }
    return rc;
}

static int include(struct render *r, const struct tag *t)
{
    const char *text = r->partial ? r->partial(t->name) : NULL, *name = r->name, *src = r->src;
    int rc;

    if (!text || r->partials >= 8)
        return broken(r, t->start, text ? "too deep a partial" : "there is no partial", t->name);
    r->partials++;
    r->name = t->name;
    r->src = text;
    rc = block(r, text, NULL, true, NULL);
    r->name = name;
    r->src = src;
    r->partials--;
    return rc;
}

/* Renders up to {{/closing}}, or to the end if closing is NULL; if not `on` only looks for it. */
static int block(struct render *r, const char *p, const char *closing, bool on, const char **end)
{
    for (;;) {
        struct tag t;
        int rc = next_tag(r, p, &t);

        if (rc)
            return rc;
        if (!t.start) {
            if (on)
                qgr_text_puts(r->out, p);
            return closing ? broken(r, p, "unclosed section", closing) : 0;
        }
        if (on)
            qgr_text_add(r->out, p, (size_t)(t.start - p));
        p = t.end;
        switch (t.sigil) {
        case '#':
        case '^': rc = section(r, &t, on, &p); break;
        case '>': rc = on ? include(r, &t) : 0; break;
        case '/':
            if (!closing || strcmp(closing, t.name) != 0)
                return broken(r, t.start, "unexpected", t.name);
            *end = t.end;
            return 0;
        case '!': break;
        default:
            if (on)
                value(r, lookup(r, t.name), t.sigil == '&');
            break;
        }
        if (rc)
            return rc;
    }
}

int qgr_render(struct qgr_text *out, const char *name, const char *src, const cJSON *context,
               qgr_partial partial, struct qg_error *e)
{
    struct render r = {
        .out = out, .name = name, .src = src, .stack = {context}, .partial = partial, .e = e};
    int rc = block(&r, src, NULL, true, NULL);

    if (!rc && out->failed)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory for a page");
    return rc;
}
