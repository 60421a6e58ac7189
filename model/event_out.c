/* The read-out of the steps by events and by batches: the best token for small integers in the
 * columns that lm_head reads.
 *
 * What was found for the same integers holds again. Most of them do not matter: a few columns, the
 * *controls*, weigh so much that where they are, most rows are out of the question whatever else
 * there is. For the controls of a stream, qm_readout_matters bounds every row's logit with all
 * other columns 0 or 1, in the logit's own order and rounding; columns that only rows below the
 * best lower bound read are left out. This is worked out once for each value of the controls that
 * comes up. */
#include "event.h"

#include <stdlib.h>

/* Columns whose largest weight is at least half of the largest of all. */
bool qm_event_out_make(const struct qm_model *m, struct qm_event *v)
{
    const struct qm_columns *c = &m->head.by_col;
    float *most = calloc(m->c.hidden, sizeof *most), top = 0;
    uint32_t n = 0;

    v->control = calloc(m->c.hidden, sizeof *v->control);
    v->head_reads = calloc((m->c.hidden + 63) / 64, sizeof *v->head_reads);
    for (uint32_t d = m->fast->first; most && d < m->c.hidden; d++) {
        for (uint32_t i = c->ptr[d]; i < c->ptr[d + 1]; i++)
            most[d] = fabsf(c->ent[i].val) > most[d] ? fabsf(c->ent[i].val) : most[d];
        top = most[d] > top ? most[d] : top;
    }
    for (uint32_t d = m->fast->first; most && v->control && v->head_reads && d < m->c.hidden; d++) {
        if (c->ptr[d + 1] > c->ptr[d])
            v->head_reads[d / 64] |= (uint64_t)1 << d % 64;
        if (most[d] > 0 && most[d] >= top / 2 && n < 64)
            v->control[d] = (uint8_t)++n;
    }
    free(most);
    return most && v->control && v->head_reads;
}

static bool focus_make(const struct qm_model *m, struct qm_event_state *e, struct focus *f,
                       uint64_t controls)
{
    const struct qm_event *v = m->event;
    uint8_t *unknown = calloc(m->c.hidden, 1);

    if (!unknown)
        return false;
    memset(f->dims, 0, sizeof f->dims);
    for (uint32_t d = m->fast->first; d < m->c.hidden; d++) {
        unknown[d] = v->head_reads[d / 64] >> d % 64 & 1 && !v->control[d];
        if (!v->control[d])
            continue;
        f->dims[d / 64] |= (uint64_t)1 << d % 64;
        e->y[d] = controls >> (v->control[d] - 1) & 1 ? v->inv : 0;
    }
    qm_readout_matters(m->readout, e->y, unknown, v->inv, true, f->dims);
    memset(e->y + m->fast->first, 0, (m->c.hidden - m->fast->first) * sizeof *e->y);
    free(unknown);
    f->controls = controls;
    f->used = true;
    return true;
}

/* Leaves in key[] what matters. Nothing is known where some value is neither 0 nor 1. */
static uint32_t focus(const struct qm_model *m, struct qm_event_state *e, struct ev_term *key,
                      uint32_t n)
{
    uint64_t controls = 0;
    uint32_t kept = 0;
    struct focus *f;
    uint32_t at;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t c = m->event->control[key[i].dim];

        if (key[i].w != 1)
            return n;
        controls |= c ? (uint64_t)1 << (c - 1) : 0;
    }
    at = (uint32_t)(controls * 0x9e3779b97f4a7c15u >> 32);
    for (uint32_t i = 0;; i++, at++) {
        f = &e->focus[at % FOCUS];
        if (i == FOCUS_TRIES) /* there are many: do without */
            return n;
        if (!f->used && !focus_make(m, e, f, controls))
            return n;
        if (f->controls == controls)
            break;
    }
    for (uint32_t i = 0; i < n; i++) {
        key[kept] = key[i];
        kept += f->dims[key[i].dim / 64] >> key[i].dim % 64 & 1;
    }
    return kept;
}

uint32_t qm_event_best(const struct qm_model *m, struct qm_event_state *e, struct ev_term *key,
                       uint32_t n)
{
    uint64_t hash = 0;
    struct best *b;

    n = focus(m, e, key, n);
    for (uint32_t i = 0; i < n; i++) {
        hash = (hash ^ ((uint32_t)key[i].dim << 16 | (uint16_t)key[i].w)) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    b = &e->best[hash % BESTS];
    if (b->n == n + 1 && !memcmp(b->key, key, n * sizeof *key))
        return b->token;
    for (uint32_t i = 0; i < n; i++) /* the others are 0, or not read, or do not matter */
        e->y[key[i].dim] = (float)key[i].w * m->event->inv;
    qm_readout_best(m->readout, e->y, true, &b->token, NULL);
    for (uint32_t i = 0; i < n; i++)
        e->y[key[i].dim] = 0;
    b->n = n + 1; /* 0: empty */
    memcpy(b->key, key, n * sizeof *key);
    return b->token;
}
