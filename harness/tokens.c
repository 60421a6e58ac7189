#include "tokens.h"

#include <stdlib.h>
#include <string.h>

int qgh_tokens_sink(void *ctx, const uint32_t *ids, size_t n)
{
    struct qgh_tokens *t = ctx;

    if (t->n + n > t->cap) {
        size_t cap = t->cap ? t->cap : 1024;
        uint32_t *grown;

        while (cap < t->n + n)
            cap *= 2;
        grown = realloc(t->ids, cap * sizeof *grown);
        if (!grown)
            return -1;
        t->ids = grown;
        t->cap = cap;
    }
    memcpy(t->ids + t->n, ids, n * sizeof *ids);
    t->n += n;
    return 0;
}

void qgh_tokens_free(struct qgh_tokens *t)
{
    free(t->ids);
    memset(t, 0, sizeof *t);
}

bool qgh_tokens_loaded(const uint32_t *ids, size_t n)
{
    uint32_t run = qg_token_first(QG_T_RUN);
    uint32_t exec = qg_token_first(QG_T_EXEC), val = qg_token_first(QG_T_VAL0);

    for (size_t i = 0; i < n; i++) {
        if (ids[i] == run)
            return true;
        if (ids[i] >= exec && ids[i] < val)
            return false;
    }
    return false;
}

/* From one token that the model should write to the next. */
static void skip_loading(struct qgh_beside *b)
{
    uint32_t run = qg_token_first(QG_T_RUN), halt = qg_token_first(QG_T_HALT);

    if (b->n && b->want->ids[b->at] != halt)
        return;
    while (b->at < b->want->n && b->want->ids[b->at] != run)
        b->at++;
}

int qgh_beside_sink(void *ctx, const uint32_t *ids, size_t n)
{
    struct qgh_beside *b = ctx;

    for (size_t i = 0; i < n; i++) {
        skip_loading(b);
        b->n++;
        b->at++;
        if (b->at >= b->want->n || b->want->ids[b->at] != ids[i]) {
            b->differs = true;
            b->got = ids[i];
            return -1;
        }
    }
    return 0;
}
