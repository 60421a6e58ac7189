/* Heads that ask, or write, alike: made for batch_head.c. */
#include "batch.h"

#include <stdlib.h>

static bool same_rows(const struct ev_stage *y, uint32_t part, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0, k = 0;; i++, k++) {
        while (i < y->rows && (y->row[i].part != part || y->row[i].head != a))
            i++;
        while (k < y->rows && (y->row[k].part != part || y->row[k].head != b))
            k++;
        if (i == y->rows || k == y->rows)
            return i == y->rows && k == y->rows;
        if (y->form_of[i] != y->form_of[k] || y->bias[i] != y->bias[k] ||
            y->row[i].dim != y->row[k].dim)
            return false;
    }
}

/* Heads that have the same rows of a part. */
void qm_batch_classify(const struct ev_stage *y, struct qb_stage *b, uint32_t part)
{
    uint32_t first[EV_HEADS], n = 0;

    for (uint32_t h = 0; h < y->heads; h++) {
        uint32_t k = 0;

        while (k < n && !same_rows(y, part, first[k], h))
            k++;
        if (k == n) {
            first[n++] = h;
            b->first[part] |= (uint64_t)1 << h;
        }
        b->of[part][h] = (uint8_t)k;
        if (part == EV_Q)
            b->asks[k] |= (uint64_t)1 << h;
    }
    b->classes[part] = n;
}

/* Where what the heads read goes to. */
bool qm_batch_gives(const struct qm_model *m, struct qb_stage *b, uint32_t l)
{
    const struct qm_columns *out = &m->layer[l].out.by_col;
    const struct ev_stage *y = &m->event->stage[2 * l];
    uint32_t dv = m->c.lin_v_dim, n = out->ptr[out->n];

    b->give0 = calloc(y->heads + 1u, sizeof *b->give0);
    b->gives = calloc(y->heads + 1u, sizeof *b->gives);
    b->out_pair = calloc(n + 1u, sizeof *b->out_pair);
    if (!b->give0 || !b->gives || !b->out_pair)
        return false;
    for (uint32_t i = 0; i < n; i++)
        b->out_pair[i] = (uint16_t)y->pair[out->ent[i].at];
    for (uint32_t i = 0; i < y->heads; i++) {
        uint32_t *gives = &b->gives[b->of[EV_Q][i]], h = y->head[i];

        b->give0[i] = *gives;
        *gives += out->ptr[(h + 1) * dv] - out->ptr[h * dv];
        if (*gives > UINT16_MAX)
            return false;
    }
    return true;
}
