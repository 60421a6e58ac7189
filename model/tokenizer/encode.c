/* From text to ids and back. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

void qtok_ids_free(struct qtok_ids *ids)
{
    free(ids->v);
    memset(ids, 0, sizeof *ids);
}

int qtok_ids_add(struct qtok_ids *ids, uint32_t id)
{
    if (ids->n == ids->cap) {
        size_t cap = 2 * ids->cap + 64;
        uint32_t *grown = realloc(ids->v, cap * sizeof *grown);

        if (!grown)
            return -1;
        ids->v = grown;
        ids->cap = cap;
    }
    ids->v[ids->n++] = id;
    return 0;
}

uint32_t qtok_size(const struct qtok_tokenizer *t)
{
    return t->size;
}

int64_t qtok_added(const struct qtok_tokenizer *t, const char *content)
{
    for (uint32_t i = 0; i < t->nadded; i++)
        if (!strcmp(t->added[i].content, content))
            return t->added[i].id;
    return -1;
}

bool qtok_is_special(const struct qtok_tokenizer *t, uint32_t id)
{
    return id < t->size && t->tokens[id].special;
}

const char *qtok_bytes(const struct qtok_tokenizer *t, uint32_t id, size_t *n)
{
    if (id >= t->size || !t->tokens[id].there)
        return NULL;
    *n = t->tokens[id].n;
    return t->pool + t->tokens[id].at;
}

/* ---- Encoding ------------------------------------------------------------------------------ */

struct encoder {
    const struct qtok_tokenizer *t;
    struct qtok_ids *ids;
    struct qg_error *e;
    pcre2_match_data *match[QTOK_MAX_SPLITS];
    pcre2_match_context *limits;
    pcre2_jit_stack *stack;
};

static int memory(const struct encoder *c)
{
    return qg_error_set(c->e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
}

/* Splits by the steps from `step` on; what no step splits any more is merged. */
static int pieces(struct encoder *c, int step, const char *v, size_t n)
{
    size_t done = 0;
    int rc = 0;

    if (n == 0)
        return 0;
    if (step == c->t->nsplits)
        return qtok_bpe(c->t, v, n, c->ids) ? memory(c) : 0;
    while (!rc && done < n) {
        PCRE2_SIZE *at = pcre2_get_ovector_pointer(c->match[step]);
        PCRE2_SIZE start, end;
        int found = pcre2_match(c->t->splits[step], (PCRE2_SPTR)v, n, done,
                                PCRE2_NO_UTF_CHECK | PCRE2_NOTEMPTY, c->match[step], c->limits);

        if (found == PCRE2_ERROR_NOMATCH)
            return pieces(c, step + 1, v + done, n - done);
        if (found < 0)
            return qg_error_set(c->e, QG_EXIT_USER, NULL, 0, 0,
                                "the pre-tokenizer's regular expression gives up (%d) at byte %zu",
                                found, done);
        start = at[0];
        end = at[1];
        if (start < done || end <= start) /* \K and the like */
            return qg_error_set(c->e, QG_EXIT_USER, NULL, 0, 0,
                                "the pre-tokenizer's regular expression goes back");
        rc = pieces(c, step + 1, v + done, start - done);
        if (!rc)
            rc = pieces(c, step + 1, v + start, end - start);
        done = end;
    }
    return rc;
}

/* The added token that begins at v, or NULL. They are sorted: the longest is found first. */
static const struct qtok_added *added_at(const struct qtok_tokenizer *t, bool normalized,
                                         const char *v, size_t n)
{
    if (!t->starts[(unsigned char)v[0]])
        return NULL;
    for (uint32_t i = 0; i < t->nadded; i++) {
        const struct qtok_added *a = &t->added[i];

        if (a->normalized == normalized && a->n <= n && memcmp(a->content, v, a->n) == 0)
            return a;
    }
    return NULL;
}

/* Text without the added tokens that are looked for before normalization, and so on. */
static int text(struct encoder *c, bool normalized, bool added, const char *v, size_t n)
{
    size_t start = 0, i = 0;
    int rc = 0;

    if (!normalized) {
        const struct qtok_added *a = NULL;
        struct qtok_text normal = {0};

        /* between one added token and the next */
        while (!rc && i < n) {
            a = added ? added_at(c->t, false, v + i, n - i) : NULL;
            if (!a && ++i < n)
                continue;
            if (i > start) {
                normal.n = 0;
                if (c->t->nfc)
                    rc = qtok_nfc(v + start, i - start, &normal, c->e);
                if (!rc)
                    rc = text(c, true, added, c->t->nfc ? normal.v : v + start,
                              c->t->nfc ? normal.n : i - start);
            }
            if (a) {
                if (!rc && qtok_ids_add(c->ids, a->id))
                    rc = memory(c);
                i += a->n;
            }
            start = i;
        }
        free(normal.v);
        return rc;
    }
    while (!rc && i < n) {
        const struct qtok_added *a = added ? added_at(c->t, true, v + i, n - i) : NULL;

        if (!a && ++i < n)
            continue;
        rc = pieces(c, 0, v + start, i - start);
        if (a) {
            if (!rc && qtok_ids_add(c->ids, a->id))
                rc = memory(c);
            i += a->n;
        }
        start = i;
    }
    return rc;
}

int qtok_encode(const struct qtok_tokenizer *t, const char *v, size_t n, bool added,
                struct qtok_ids *ids, struct qg_error *e)
{
    struct encoder c = {.t = t, .ids = ids, .e = e};
    struct qtok_text clean = {0};
    int rc = 0;

    if (n > QTOK_MAX_TEXT)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "a text of %zu bytes is too long", n);
    c.limits = pcre2_match_context_create(NULL);
    c.stack = pcre2_jit_stack_create(1 << 16, 1 << 24, NULL); /* NULL where there is no JIT */
    if (!c.limits || qtok_utf8_clean(v, n, &clean))
        rc = memory(&c);
    if (!rc) {
        pcre2_set_match_limit(c.limits, 1000000);
        pcre2_jit_stack_assign(c.limits, NULL, c.stack);
    }
    for (int i = 0; !rc && i < t->nsplits; i++) {
        c.match[i] = pcre2_match_data_create(1, NULL);
        if (!c.match[i])
            rc = memory(&c);
    }
    if (!rc)
        rc = text(&c, false, added, clean.v, clean.n);
    for (int i = 0; i < t->nsplits; i++)
        pcre2_match_data_free(c.match[i]);
    pcre2_match_context_free(c.limits);
    pcre2_jit_stack_free(c.stack);
    free(clean.v);
    return rc;
}

/* ---- Decoding ------------------------------------------------------------------------------ */

static void stream_byte(struct qtok_stream *s, unsigned char byte, qtok_put put, void *ctx)
{
    s->held[s->n++] = byte;
    while (s->n > 0) {
        bool partial;
        int length = qtok_utf8(s->held, (size_t)s->n, &partial);

        if (partial)
            return;
        if (length > 0)
            put(ctx, (const char *)s->held, (size_t)length);
        else
            put(ctx, "\xef\xbf\xbd", 3);
        length = length > 0 ? length : -length;
        s->n -= length;
        memmove(s->held, s->held + length, (size_t)s->n);
    }
}

void qtok_stream_add(struct qtok_stream *s, const struct qtok_tokenizer *t, uint32_t id, bool skip,
                     qtok_put put, void *ctx)
{
    size_t n = 0;
    const char *v = skip && qtok_is_special(t, id) ? NULL : qtok_bytes(t, id, &n);

    for (size_t i = 0; v && i < n; i++)
        stream_byte(s, (unsigned char)v[i], put, ctx);
}

void qtok_stream_end(struct qtok_stream *s, qtok_put put, void *ctx)
{
    if (s->n > 0)
        put(ctx, "\xef\xbf\xbd", 3);
    s->n = 0;
}

struct whole {
    struct qtok_text text;
    bool failed;
};

static void collect(void *ctx, const char *v, size_t n)
{
    struct whole *w = ctx;

    w->failed |= qtok_text_add(&w->text, v, n) != 0;
}

char *qtok_decode(const struct qtok_tokenizer *t, const uint32_t *ids, size_t n, bool skip,
                  size_t *length)
{
    struct qtok_stream s = {.n = 0};
    struct whole w = {0};

    for (size_t i = 0; i < n; i++)
        qtok_stream_add(&s, t, ids[i], skip, collect, &w);
    qtok_stream_end(&s, collect, &w);
    collect(&w, "", 0);
    if (w.failed) {
        free(w.text.v);
        return NULL;
    }
    if (length)
        *length = w.text.n;
    return w.text.v;
}
