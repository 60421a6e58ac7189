/* The best two tokens without all logits.
 *
 * The rows of a sparse lm_head stand in a tree of 16 children a node. A node knows, for every
 * column that any of its rows uses, the smallest and the largest weight in it. Added up in the same
 * order as a row's logit, with the better of the two for each input, that bounds the logit of every
 * row below: rounding is monotone, so the bound holds for the rounded sums too, whatever the
 * weights, and not just nearly. Nodes whose bound cannot reach the second best are passed over.
 */
#include "internal.h"

#include <stdlib.h>

enum { FAN = 16, MAX_LEVELS = 8 };

struct span {
    uint32_t at; /* column */
    float lo, hi;
};

struct level {
    uint32_t nodes; /* of level 0: rows */
    uint32_t *ptr;  /* [nodes + 1] */
    struct span *span;
};

struct qm_readout {
    uint32_t levels;
    struct level level[MAX_LEVELS];
};

struct search {
    const struct qm_readout *r;
    const float *x;
    bool bf, two; /* the second is wanted as well */
    float best, second;
    uint32_t best_at, second_at;
};

void qm_readout_free(struct qm_readout *r)
{
    if (!r)
        return;
    for (uint32_t l = 0; l < r->levels; l++) {
        free(r->level[l].ptr);
        free(r->level[l].span);
    }
    free(r);
}

static int rows_level(struct level *y, const struct qm_tensor *t, bool bf)
{
    uint64_t n = t->ptr[t->rows];

    y->nodes = t->rows;
    y->ptr = malloc(((size_t)t->rows + 1) * sizeof *y->ptr);
    y->span = malloc((n ? n : 1) * sizeof *y->span);
    if (!y->ptr || !y->span)
        return -1;
    for (uint32_t r = 0; r <= t->rows; r++)
        y->ptr[r] = (uint32_t)t->ptr[r];
    for (uint64_t i = 0; i < n; i++) {
        float w = qm_rnd(bf, t->val[i]);

        y->span[i] = (struct span){t->col[i], w, w};
    }
    return 0;
}

/* Joins the lists of up to 16 children: a column that some of them lack spans zero as well.
 * `seen` [cols] counts, `sum` [cols] gathers; both are left zero. Returns the length. */
static uint32_t join(const struct level *y, uint32_t a, uint32_t b, struct span *out,
                     uint32_t *seen, struct span *sum, uint32_t cols)
{
    uint32_t n = 0, lo = cols, hi = 0;

    for (uint32_t k = a; k < b; k++)
        for (uint32_t i = y->ptr[k]; i < y->ptr[k + 1]; i++) {
            const struct span *s = &y->span[i];
            struct span *g = &sum[s->at];

            if (!seen[s->at]++)
                *g = *s;
            g->lo = s->lo < g->lo ? s->lo : g->lo;
            g->hi = s->hi > g->hi ? s->hi : g->hi;
            lo = s->at < lo ? s->at : lo;
            hi = s->at > hi ? s->at : hi;
        }
    for (uint32_t c = lo; c <= hi && c < cols; c++) {
        if (!seen[c])
            continue;
        if (seen[c] < b - a) {
            sum[c].lo = sum[c].lo < 0 ? sum[c].lo : 0;
            sum[c].hi = sum[c].hi > 0 ? sum[c].hi : 0;
        }
        seen[c] = 0;
        out[n++] = sum[c];
    }
    return n;
}

static int join_level(struct level *up, const struct level *y, uint32_t cols)
{
    uint32_t *seen = calloc(cols, sizeof *seen);
    struct span *sum = calloc(cols, sizeof *sum), *all;
    int rc = -1;

    up->nodes = (y->nodes + FAN - 1) / FAN;
    up->ptr = calloc((size_t)up->nodes + 1, sizeof *up->ptr);
    up->span = malloc((y->ptr[y->nodes] + 1u) * sizeof *up->span); /* never longer than below */
    if (seen && sum && up->ptr && up->span) {
        for (uint32_t k = 0; k < up->nodes; k++) {
            uint32_t b = (k + 1) * FAN < y->nodes ? (k + 1) * FAN : y->nodes;

            up->ptr[k + 1] =
                up->ptr[k] + join(y, k * FAN, b, up->span + up->ptr[k], seen, sum, cols);
        }
        all = realloc(up->span, (up->ptr[up->nodes] + 1u) * sizeof *all);
        up->span = all ? all : up->span;
        rc = 0;
    }
    free(seen);
    free(sum);
    return rc;
}

struct qm_readout *qm_readout_make(const struct qm_tensor *t, bool bf)
{
    struct qm_readout *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->levels = 1;
    if (rows_level(&r->level[0], t, bf)) {
        qm_readout_free(r);
        return NULL;
    }
    while (r->level[r->levels - 1].nodes > FAN && r->levels < MAX_LEVELS) {
        r->levels++;
        if (join_level(&r->level[r->levels - 1], &r->level[r->levels - 2], t->cols)) {
            qm_readout_free(r);
            return NULL;
        }
    }
    return r;
}

/* At level 0 the row's logit itself. */
static float bound(const struct search *s, uint32_t level, uint32_t k)
{
    const struct level *y = &s->r->level[level];
    float sum = 0;

    for (uint32_t i = y->ptr[k]; i < y->ptr[k + 1]; i++) {
        const struct span *p = &y->span[i];
        float x = s->x[p->at];

        sum += (x > 0 ? p->hi : p->lo) * x;
    }
    return qm_rnd(s->bf, sum);
}

static void offer(struct search *s, float v, uint32_t row)
{
    if (v > s->best || (v == s->best && row < s->best_at)) {
        s->second = s->best;
        s->second_at = s->best_at;
        s->best = v;
        s->best_at = row;
    } else if (v > s->second || (v == s->second && row < s->second_at)) {
        s->second = v;
        s->second_at = row;
    }
}

/* The children [a, b) of a level, most promising first. */
static void visit(struct search *s, uint32_t level, uint32_t a, uint32_t b, uint32_t rows)
{
    float v[FAN];
    uint32_t order[FAN], n = b - a;

    for (uint32_t k = 0; k < n; k++) {
        float w = bound(s, level, a + k);
        uint32_t i = k;

        if (level == 0) {
            offer(s, w, a + k);
            continue;
        }
        for (; i > 0 && v[i - 1] < w; i--) {
            v[i] = v[i - 1];
            order[i] = order[i - 1];
        }
        v[i] = w;
        order[i] = a + k;
    }
    for (uint32_t k = 0; level > 0 && k < n; k++) {
        uint32_t c = order[k] * FAN, below = s->r->level[level - 1].nodes;
        float least = s->two ? s->second : s->best;

        if (v[k] < least ||
            (v[k] == least && order[k] * rows > (s->two ? s->second_at : s->best_at)))
            continue;
        visit(s, level - 1, c, c + FAN < below ? c + FAN : below, rows / FAN);
    }
}

void qm_readout_best(const struct qm_readout *r, const float *x, bool bf, uint32_t *best,
                     uint32_t *second)
{
    struct search s = {.r = r,
                       .x = x,
                       .bf = bf,
                       .two = second != NULL,
                       .best = -INFINITY,
                       .second = -INFINITY,
                       .best_at = UINT32_MAX,
                       .second_at = UINT32_MAX};
    uint32_t rows = 1; /* below one node of the top level */

    for (uint32_t l = 1; l < r->levels; l++)
        rows *= FAN;
    visit(&s, r->levels - 1, 0, r->level[r->levels - 1].nodes, rows);
    *best = s.best_at == UINT32_MAX ? 0 : s.best_at; /* nothing but NaN */
    if (second)
        *second = s.second_at == UINT32_MAX ? 0 : s.second_at;
}
