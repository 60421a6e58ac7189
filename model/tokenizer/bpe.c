/* Merging the bytes of a piece, lowest rank first, leftmost of equal ones first. */
#include "internal.h"

#include <stdlib.h>

/* Pieces of text are words: most fit here, longer ones are allocated. */
enum { SMALL = 64 };

struct symbol {
    uint32_t id; /* QTOK_NONE: merged into the one before it */
    int32_t before, after;
};

struct candidate {
    uint32_t rank, at, id; /* merging symbol `at` with the next gives id */
};

struct heap {
    struct candidate *v;
    size_t n;
};

static bool before(const struct candidate *a, const struct candidate *b)
{
    return a->rank != b->rank ? a->rank < b->rank : a->at < b->at;
}

static void push(struct heap *h, struct candidate c)
{
    size_t i = h->n++;

    while (i > 0 && before(&c, &h->v[(i - 1) / 2])) {
        h->v[i] = h->v[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    h->v[i] = c;
}

static struct candidate pop(struct heap *h)
{
    struct candidate top = h->v[0], last = h->v[--h->n];
    size_t i = 0;

    for (;;) {
        size_t child = 2 * i + 1;

        if (child >= h->n)
            break;
        if (child + 1 < h->n && before(&h->v[child + 1], &h->v[child]))
            child++;
        if (!before(&h->v[child], &last))
            break;
        h->v[i] = h->v[child];
        i = child;
    }
    h->v[i] = last;
    return top;
}

static void propose(const struct qtok_tokenizer *t, const struct symbol *s, struct heap *h,
                    int32_t at)
{
    const struct qtok_merge *m;

    if (at < 0 || s[at].after < 0)
        return;
    m = qtok_merge_of(t, s[at].id, s[s[at].after].id);
    if (m)
        push(h, (struct candidate){m->rank, (uint32_t)at, m->id});
}

static void merge(const struct qtok_tokenizer *t, struct symbol *s, struct heap *h)
{
    while (h->n > 0) {
        struct candidate c = pop(h);
        struct symbol *left = &s[c.at], *right;
        const struct qtok_merge *m;

        if (left->id == QTOK_NONE || left->after < 0)
            continue;
        right = &s[left->after];
        m = qtok_merge_of(t, left->id, right->id);
        if (!m || m->id != c.id) /* something else has become of the two */
            continue;
        left->id = c.id;
        right->id = QTOK_NONE;
        left->after = right->after;
        if (left->after >= 0)
            s[left->after].before = (int32_t)c.at;
        propose(t, s, h, left->before);
        propose(t, s, h, (int32_t)c.at);
    }
}

int qtok_bpe(const struct qtok_tokenizer *t, const char *v, size_t n, struct qtok_ids *ids)
{
    struct symbol few[SMALL], *s = few;
    struct candidate some[3 * SMALL], *room = some;
    struct heap h = {.n = 0};
    int rc = 0;

    if (n == 0)
        return 0;
    if (t->ignore_merges) {
        uint32_t id = qtok_word(t, v, n);

        if (id != QTOK_NONE)
            return qtok_ids_add(ids, id);
    }
    if (n > SMALL) {
        s = malloc(n * sizeof *s);
        room = malloc(3 * n * sizeof *room); /* n - 1 at first, two for each of n - 1 merges */
    }
    if (!s || !room) {
        rc = -1;
    } else {
        h.v = room;
        for (size_t i = 0; i < n; i++) {
            s[i].id = t->byte_id[(unsigned char)v[i]];
            s[i].before = (int32_t)i - 1;
            s[i].after = i + 1 < n ? (int32_t)i + 1 : -1;
        }
        for (size_t i = 0; i + 1 < n; i++)
            propose(t, s, &h, (int32_t)i);
        merge(t, s, &h);
        for (size_t i = 0; !rc && i < n; i++)
            if (s[i].id != QTOK_NONE)
                rc = qtok_ids_add(ids, s[i].id);
    }
    if (n > SMALL) {
        free(s);
        free(room);
    }
    return rc;
}
