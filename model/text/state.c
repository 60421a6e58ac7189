#include "internal.h"

#include "../files.h"

#include <stdlib.h>

static size_t s_floats(const struct qt_model *m)
{
    return (size_t)m->c.lin_v_heads * m->c.lin_k_dim * m->c.lin_v_dim;
}

static size_t conv_floats(const struct qt_model *m)
{
    return (size_t)m->convd * (m->c.conv_kernel - 1);
}

size_t qt_block_bytes(const struct qt_model *m)
{
    return (size_t)2 * m->c.attn_kv_heads * m->c.head_dim * QT_BLOCK * (m->bf ? 2 : 4);
}

struct qt_state *qt_state_new(const struct qt_model *m)
{
    struct qt_state *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->m = m;
    for (uint32_t l = 0; l < m->c.layers; l++) {
        struct qt_layer_state *y = &s->layer[l];

        if (m->layer[l].full)
            continue;
        y->S = calloc(s_floats(m), sizeof *y->S);
        y->conv = calloc(conv_floats(m) + 1, sizeof *y->conv);
        if (!y->S || !y->conv) {
            qt_state_free(s);
            return NULL;
        }
    }
    return s;
}

void qt_state_free(struct qt_state *s)
{
    if (!s)
        return;
    for (uint32_t l = 0; l < s->m->c.layers; l++) {
        struct qt_layer_state *y = &s->layer[l];

        free(y->S);
        free(y->conv);
        for (uint32_t b = 0; b < y->nblocks; b++)
            free(y->kv[b]);
        free(y->kv);
    }
    free(s);
}

void qt_state_reset(struct qt_state *s)
{
    const struct qt_model *m = s->m;

    s->pos = 0;
    for (uint32_t l = 0; l < m->c.layers; l++) {
        if (m->layer[l].full)
            continue;
        memset(s->layer[l].S, 0, s_floats(m) * sizeof(float));
        memset(s->layer[l].conv, 0, conv_floats(m) * sizeof(float));
    }
}

int qt_state_room(struct qt_state *s, uint32_t layer, uint64_t need)
{
    struct qt_layer_state *y = &s->layer[layer];
    uint32_t blocks = (uint32_t)((need + QT_BLOCK - 1) / QT_BLOCK);

    if (blocks <= y->nblocks)
        return 0;

    void **kv = realloc(y->kv, blocks * sizeof *kv);

    if (!kv)
        return -1;
    y->kv = kv;
    for (; y->nblocks < blocks; y->nblocks++) {
        kv[y->nblocks] = malloc(qt_block_bytes(s->m));
        if (!kv[y->nblocks])
            return -1;
    }
    return 0;
}

struct qt_state *qt_state_copy(const struct qt_state *s)
{
    const struct qt_model *m = s->m;
    struct qt_state *d = qt_state_new(m);

    if (!d)
        return NULL;
    d->pos = s->pos;
    for (uint32_t l = 0; l < m->c.layers; l++) {
        if (!m->layer[l].full) {
            memcpy(d->layer[l].S, s->layer[l].S, s_floats(m) * sizeof(float));
            memcpy(d->layer[l].conv, s->layer[l].conv, conv_floats(m) * sizeof(float));
            continue;
        }
        if (qt_state_room(d, l, s->pos)) {
            qt_state_free(d);
            return NULL;
        }
        for (uint32_t b = 0; b < d->layer[l].nblocks; b++)
            memcpy(d->layer[l].kv[b], s->layer[l].kv[b], qt_block_bytes(m));
    }
    return d;
}

uint64_t qt_state_tokens(const struct qt_state *s)
{
    return s->pos;
}

/* Calls f on each stretch of bytes that a later token can see. */
static void each(const struct qt_state *s, void (*f)(void *ctx, const void *p, size_t n), void *ctx)
{
    const struct qt_model *m = s->m;
    size_t head = (size_t)m->c.head_dim * (m->bf ? 2 : 4), half = qt_block_bytes(m) / 2;

    f(ctx, &s->pos, sizeof s->pos);
    for (uint32_t l = 0; l < m->c.layers; l++) {
        if (!m->layer[l].full) {
            f(ctx, s->layer[l].S, s_floats(m) * sizeof(float));
            f(ctx, s->layer[l].conv, conv_floats(m) * sizeof(float));
            continue;
        }
        for (uint64_t p = 0; p < s->pos; p += QT_BLOCK) {
            size_t n = (size_t)(s->pos - p < QT_BLOCK ? s->pos - p : QT_BLOCK);
            const char *b = s->layer[l].kv[p / QT_BLOCK];

            for (uint32_t h = 0; h < m->c.attn_kv_heads; h++) {
                f(ctx, b + h * QT_BLOCK * head, n * head);
                f(ctx, b + half + h * QT_BLOCK * head, n * head);
            }
        }
    }
}

static void add_crc(void *ctx, const void *p, size_t n)
{
    uint32_t *crc = ctx;

    *crc = qm_crc32(*crc, p, n);
}

uint32_t qt_state_crc(const struct qt_state *s)
{
    uint32_t crc = 0;

    each(s, add_crc, &crc);
    return crc;
}

struct list {
    const void **p;
    size_t n, cap, at;
    bool same;
};

static void gather(void *ctx, const void *p, size_t n)
{
    struct list *l = ctx;

    (void)n;
    if (l->n == l->cap) {
        size_t cap = l->cap ? 2 * l->cap : 256;
        const void **q = realloc(l->p, cap * sizeof *q);

        if (!q) {
            l->same = false;
            return;
        }
        l->p = q;
        l->cap = cap;
    }
    l->p[l->n++] = p;
}

static void against(void *ctx, const void *p, size_t n)
{
    struct list *l = ctx;

    if (l->same && (l->at >= l->n || memcmp(l->p[l->at], p, n) != 0))
        l->same = false;
    l->at++;
}

bool qt_state_equal(const struct qt_state *a, const struct qt_state *b)
{
    struct list l = {.same = true};

    if (a->pos != b->pos)
        return false;
    each(a, gather, &l);
    each(b, against, &l);
    free(l.p);
    return l.same;
}
