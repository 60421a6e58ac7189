/* Contexts: what the step by events remembers between tokens. */
#include "event.h"

#include <stdlib.h>

static bool head_make(const struct qm_model *m, struct head *d)
{
    for (int p = 0; p < 2; p++) {
        d->idx[p] = calloc(m->c.lin_k_dim, sizeof *d->idx[p]);
        d->val[p] = calloc(m->c.lin_k_dim, sizeof *d->val[p]);
        if (!d->idx[p] || !d->val[p])
            return false;
    }
    d->v = calloc(m->c.lin_v_dim, sizeof *d->v);
    d->out = calloc(m->c.lin_v_dim, sizeof *d->out);
    return d->v && d->out;
}

bool qm_event_ctx_make(const struct qm_model *m, struct ctx *c)
{
    c->fresh = true;
    c->y = calloc(m->c.hidden, sizeof *c->y);
    c->end = calloc(m->c.hidden, sizeof *c->end);
    c->there = calloc((m->c.hidden + 63) / 64, sizeof *c->there);
    if (!c->y || !c->end || !c->there)
        return false;
    memcpy(c->y, m->event->y_const, m->fast->first * sizeof *c->y);
    for (uint32_t t = 0; t < 2 * m->c.layers; t++) {
        const struct ev_stage *y = &m->event->stage[t];
        struct ctx_stage *x = &c->stage[t];

        x->acc = calloc(y->forms.n + 1u, sizeof *x->acc);
        x->out = calloc(y->pairs + 1u, sizeof *x->out);
        x->x = calloc(y->pairs + 1u, sizeof *x->x);
        x->cur = calloc(y->forms.n + 1u, sizeof *x->cur);
        x->up_acc = calloc(y->ups.n + 1u, sizeof *x->up_acc);
        x->unit = calloc(y->units + 1u, sizeof *x->unit);
        if (!x->acc || !x->out || !x->x || !x->cur || !x->up_acc || !x->unit)
            return false;
        if (!y->rows)
            continue;
        x->head = calloc(m->c.lin_v_heads, sizeof *x->head);
        for (uint32_t h = 0; h < m->c.lin_v_heads; h++)
            if (!x->head || !head_make(m, &x->head[h]))
                return false;
    }
    return true;
}

void qm_event_ctx_free(const struct qm_model *m, struct ctx *c)
{
    free(c->y);
    free(c->end);
    free(c->there);
    for (uint32_t t = 0; t < 2 * m->c.layers; t++) {
        struct ctx_stage *x = &c->stage[t];

        for (uint32_t h = 0; x->head && h < m->c.lin_v_heads; h++) {
            for (int p = 0; p < 2; p++) {
                free(x->head[h].idx[p]);
                free(x->head[h].val[p]);
            }
            free(x->head[h].v);
            free(x->head[h].out);
        }
        free(x->head);
        free(x->acc);
        free(x->out);
        free(x->x);
        free(x->cur);
        free(x->up_acc);
        free(x->unit);
    }
    memset(c, 0, sizeof *c);
}

static bool state_make(const struct qm_model *m, struct qm_event_state *s)
{
    uint32_t H = m->c.hidden;

    s->words = (H + 63) / 64;
    s->most = 1;
    for (uint32_t t = 0; t < 2 * m->c.layers; t++) {
        const struct ev_stage *y = &m->event->stage[t];

        s->most = y->forms.n > s->most ? y->forms.n : s->most;
        s->memo[t] = calloc(y->forms.n + 1u, sizeof *s->memo[t]);
        if (!s->memo[t])
            return false;
    }
    s->differ = calloc(s->words, sizeof *s->differ);
    s->given = calloc(s->words, sizeof *s->given);
    s->delta = calloc(H, sizeof *s->delta);
    s->part = calloc(H, sizeof *s->part);
    s->form_stamp = calloc(s->most, sizeof *s->form_stamp);
    s->touched = calloc(s->most + 1u, sizeof *s->touched); /* one is written behind the end */
    s->rows = calloc(1, sizeof *s->rows);                  /* row 0 adds nothing */
    s->nrows = s->caprows = 1;
    s->scratch = calloc(H, sizeof *s->scratch);
    s->list = calloc(H, sizeof *s->list);
    s->q = calloc(m->c.lin_k_dim, sizeof *s->q);
    s->k = calloc(m->c.lin_k_dim, sizeof *s->k);
    s->o = calloc(m->c.lin_v_dim, sizeof *s->o);
    s->d = calloc(m->c.lin_v_dim, sizeof *s->d);
    s->n = calloc(m->c.lin_v_dim, sizeof *s->n);
    s->best = calloc(BESTS, sizeof *s->best);
    return s->differ && s->given && s->delta && s->part && s->form_stamp && s->touched && s->rows &&
           s->scratch && s->list && s->q && s->k && s->o && s->d && s->n && s->best;
}

struct qm_event_state *qm_event_state_new(const struct qm_model *m)
{
    struct qm_event_state *s = calloc(1, sizeof *s);

    if (s && !state_make(m, s)) {
        qm_event_state_free(m, s);
        return NULL;
    }
    if (s)
        qm_event_moved(s);
    return s;
}

void qm_event_state_free(const struct qm_model *m, struct qm_event_state *s)
{
    if (!s)
        return;
    for (uint32_t k = 0; k < EV_CLASSES; k++)
        qm_event_ctx_free(m, &s->ctx[k]);
    for (uint32_t t = 0; t < 2 * m->c.layers; t++) {
        for (uint32_t k = 0; s->memo[t] && k < m->event->stage[t].forms.n; k++)
            free(s->memo[t][k].row);
        free(s->memo[t]);
    }
    void *all[] = {s->differ, s->given, s->delta,   s->part, s->form_stamp, s->touched,
                   s->rows,   s->pool,  s->scratch, s->list, s->undo,       s->undo_row,
                   s->q,      s->k,     s->o,       s->d,    s->n,          s->best};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    free(s);
}

void qm_event_moved(struct qm_event_state *s)
{
    for (uint32_t l = 0; l < QM_MAX_LAYERS; l++)
        for (uint32_t h = 0; h < EV_HEADS; h++)
            s->version[l][h]++;
}
