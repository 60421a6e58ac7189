/* The best two tokens without all logits.
 *
 * The rows of a sparse lm_head stand in a tree of 16 children a node. A node knows, for every
 * column that any of its rows uses, the smallest and the largest weight in it. Added up in the same
 * order as a row's logit, with the better of the two for each input, that bounds the logit of every
 * row below: rounding is monotone, so the bound holds for the rounded sums too, whatever the
 * weights, and not just nearly. Nodes whose bound cannot reach the second best are passed over.
 *
 * The 16 children of a node are summed side by side. A column that only some of them have is a
 * weight of 0 in the others, which changes no sum (for finite inputs).
 */
#include "internal.h"

#include <stdlib.h>

enum { FAN = 16, MAX_LEVELS = 8 };

/* The smallest and the largest weight of a column in each of 16 nodes. */
struct span {
    float lo[FAN], hi[FAN];
};

struct level {
    uint32_t nodes; /* of level 0: rows */
    uint32_t *ptr;  /* [(nodes + 15) / 16 + 1] by 16 nodes: columns, ascending */
    uint32_t *column;
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
        free(r->level[l].column);
        free(r->level[l].span);
    }
    free(r);
}

static uint32_t blocks(uint32_t nodes)
{
    return (nodes + FAN - 1) / FAN;
}

/* Adds a column's entry to the last block; `place` [cols] is where a column of the block is, plus
 * 1. Columns come in any order: see sort_block. */
static struct span *span_of(struct level *y, uint32_t block, uint32_t column, uint32_t *place)
{
    if (!place[column]) {
        uint32_t at = y->ptr[block + 1]++;

        place[column] = at + 1;
        y->column[at] = column;
        memset(&y->span[at], 0, sizeof y->span[at]);
    }
    return &y->span[place[column] - 1];
}

/* Ascending columns, and place[] zero again. */
static void sort_block(struct level *y, uint32_t block, uint32_t *place)
{
    for (uint32_t i = y->ptr[block]; i < y->ptr[block + 1]; i++) {
        struct span s = y->span[i];
        uint32_t c = y->column[i], k = i;

        place[c] = 0;
        for (; k > y->ptr[block] && y->column[k - 1] > c; k--) {
            y->column[k] = y->column[k - 1];
            y->span[k] = y->span[k - 1];
        }
        y->column[k] = c;
        y->span[k] = s;
    }
}

static bool level_room(struct level *y, uint64_t n)
{
    y->ptr = calloc((size_t)blocks(y->nodes) + 1, sizeof *y->ptr);
    y->column = malloc((n + 1) * sizeof *y->column);
    y->span = malloc((n + 1) * sizeof *y->span);
    return y->ptr && y->column && y->span;
}

/* Gives back what the guess was too large by. */
static void level_fit(struct level *y)
{
    uint32_t n = y->ptr[blocks(y->nodes)] + 1;
    uint32_t *c = realloc(y->column, n * sizeof *c);
    struct span *s = realloc(y->span, n * sizeof *s);

    y->column = c ? c : y->column;
    y->span = s ? s : y->span;
}

/* Different columns of each block of rows, together. */
static uint64_t count_columns(const struct qm_tensor *t, uint32_t *seen)
{
    uint64_t n = 0;

    for (uint32_t r = 0; r < t->rows; r++)
        for (uint64_t i = t->ptr[r]; i < t->ptr[r + 1]; i++)
            if (seen[t->col[i]] != r / FAN + 1) {
                seen[t->col[i]] = r / FAN + 1;
                n++;
            }
    memset(seen, 0, t->cols * sizeof *seen);
    return n;
}

static bool rows_level(struct level *y, const struct qm_tensor *t, bool bf, uint32_t *place)
{
    y->nodes = t->rows;
    if (!level_room(y, count_columns(t, place)))
        return false;
    for (uint32_t b = 0; b < blocks(y->nodes); b++) {
        y->ptr[b + 1] = y->ptr[b];
        for (uint32_t r = b * FAN; r < t->rows && r < (b + 1) * FAN; r++)
            for (uint64_t i = t->ptr[r]; i < t->ptr[r + 1]; i++) {
                struct span *s = span_of(y, b, t->col[i], place);

                s->lo[r % FAN] = s->hi[r % FAN] = qm_rnd(bf, t->val[i]);
            }
        sort_block(y, b, place);
    }
    return true;
}

/* A node of `up` spans what its 16 children span; one that lacks a column has 0 there. */
static bool join_level(struct level *up, const struct level *y, uint32_t *place)
{
    up->nodes = blocks(y->nodes);
    if (!level_room(up, y->ptr[up->nodes]))
        return false;
    for (uint32_t b = 0; b < blocks(up->nodes); b++) {
        up->ptr[b + 1] = up->ptr[b];
        for (uint32_t k = b * FAN; k < up->nodes && k < (b + 1) * FAN; k++) {
            uint32_t children = y->nodes - k * FAN < FAN ? y->nodes - k * FAN : FAN;

            for (uint32_t i = y->ptr[k]; i < y->ptr[k + 1]; i++) {
                struct span *s = span_of(up, b, y->column[i], place);
                float lo = y->span[i].lo[0], hi = y->span[i].hi[0];

                for (uint32_t c = 1; c < children; c++) {
                    lo = y->span[i].lo[c] < lo ? y->span[i].lo[c] : lo;
                    hi = y->span[i].hi[c] > hi ? y->span[i].hi[c] : hi;
                }
                s->lo[k % FAN] = lo;
                s->hi[k % FAN] = hi;
            }
        }
        sort_block(up, b, place);
    }
    level_fit(up);
    return true;
}

struct qm_readout *qm_readout_make(const struct qm_tensor *t, bool bf)
{
    struct qm_readout *r = calloc(1, sizeof *r);
    uint32_t *place = calloc(t->cols + 1u, sizeof *place);
    bool ok = r && place;

    if (ok) {
        r->levels = 1;
        ok = rows_level(&r->level[0], t, bf, place);
    }
    while (ok && r->level[r->levels - 1].nodes > FAN && r->levels < MAX_LEVELS) {
        r->levels++;
        ok = join_level(&r->level[r->levels - 1], &r->level[r->levels - 2], place);
    }
    free(place);
    if (!ok) {
        qm_readout_free(r);
        return NULL;
    }
    return r;
}

/* The bounds of 16 nodes; at level 0 the rows' logits themselves. */
QM_CLONES void qm_readout_sums(float *sum, const struct span *s, const uint32_t *column, uint32_t n,
                               const float *x);
QM_CLONES void qm_readout_sums(float *sum, const struct span *s, const uint32_t *column, uint32_t n,
                               const float *x)
{
    float a[FAN] = {0};

    for (uint32_t i = 0; i < n; i++) {
        float v = x[column[i]];
        const float *w = v > 0 ? s[i].hi : s[i].lo;

        if (v == 0) /* the products are zeros */
            continue;
        for (uint32_t k = 0; k < FAN; k++)
            a[k] += w[k] * v;
    }
    memcpy(sum, a, sizeof a);
}

/* Bounds of 16 rows' logits, where some inputs are not known; added up in the logits' order. */
static void row_bounds(const struct level *y, uint32_t block, const float *x,
                       const uint8_t *unknown, float one, float *lo, float *hi)
{
    memset(lo, 0, FAN * sizeof *lo);
    memset(hi, 0, FAN * sizeof *hi);
    for (uint32_t i = y->ptr[block]; i < y->ptr[block + 1]; i++) {
        uint32_t c = y->column[i];

        for (uint32_t k = 0; k < FAN; k++) {
            float a = y->span[i].lo[k] * (unknown[c] ? one : x[c]), zero = unknown[c] ? 0 : a;

            lo[k] += a < zero ? a : zero;
            hi[k] += a < zero ? zero : a;
        }
    }
}

void qm_readout_matters(const struct qm_readout *r, const float *x, const uint8_t *unknown,
                        float one, bool bf, uint64_t *mask)
{
    const struct level *y = &r->level[0];
    float lo[FAN], hi[FAN], least = -INFINITY;

    for (uint32_t b = 0; b < blocks(y->nodes); b++) {
        row_bounds(y, b, x, unknown, one, lo, hi);
        for (uint32_t k = 0; k < FAN && b * FAN + k < y->nodes; k++)
            least = qm_rnd(bf, lo[k]) > least ? qm_rnd(bf, lo[k]) : least;
    }
    for (uint32_t b = 0; b < blocks(y->nodes); b++) {
        row_bounds(y, b, x, unknown, one, lo, hi);
        for (uint32_t k = 0; k < FAN && b * FAN + k < y->nodes; k++) {
            if (qm_rnd(bf, hi[k]) < least)
                continue;
            for (uint32_t i = y->ptr[b]; i < y->ptr[b + 1]; i++)
                if (unknown[y->column[i]] && y->span[i].lo[k] != 0)
                    mask[y->column[i] / 64] |= (uint64_t)1 << y->column[i] % 64;
        }
    }
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

/* The children [16 block, 16 block + 16) of a level, most promising first. `rows`: below a node. */
static void visit(struct search *s, uint32_t level, uint32_t block, uint32_t rows)
{
    const struct level *y = &s->r->level[level];
    uint32_t a = block * FAN, n = y->nodes - a < FAN ? y->nodes - a : FAN, order[FAN];
    float sum[FAN], v[FAN];

    qm_readout_sums(sum, y->span + y->ptr[block], y->column + y->ptr[block],
                    y->ptr[block + 1] - y->ptr[block], s->x);
    for (uint32_t k = 0; k < n; k++) {
        float w = qm_rnd(s->bf, sum[k]);
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
        float least = s->two ? s->second : s->best;

        if (v[k] < least ||
            (v[k] == least && order[k] * rows > (s->two ? s->second_at : s->best_at)))
            continue;
        visit(s, level - 1, order[k], rows / FAN);
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
    for (uint32_t b = 0; b < blocks(r->level[r->levels - 1].nodes); b++)
        visit(&s, r->levels - 1, b, rows);
    *best = s.best_at == UINT32_MAX ? 0 : s.best_at; /* nothing but NaN */
    if (second)
        *second = s.second_at == UINT32_MAX ? 0 : s.second_at;
}
