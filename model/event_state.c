/* Contexts: what the step by events remembers between tokens. */
#include "event.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { EV_ROOM = 1 << 18 };

/* Makes room for n entries of an array. */
bool qm_event_room(void **p, uint32_t *cap, uint64_t n, size_t size)
{
    uint64_t c = *cap ? *cap : 64;
    void *grown;

    if (n <= *cap)
        return true;
    while (c < n)
        c *= 2;
    if (c > UINT32_MAX / 2)
        return false;
    grown = realloc(*p, (size_t)c * size);
    if (!grown)
        return false;
    *p = grown;
    *cap = (uint32_t)c;
    return true;
}

/* Memory in large pages, where there are such: it is read here and there. */
static void *huge(size_t size)
{
    size_t page = (size_t)1 << 21, whole = (size + page - 1) / page * page;
    void *p = aligned_alloc(page, whole);

#ifdef MADV_HUGEPAGE
    if (p)
        (void)madvise(p, whole, MADV_HUGEPAGE);
#endif
    return p;
}

static size_t ctx_size(const struct qm_model *m)
{
    const struct qm_event *v = m->event;
    size_t n = (v->forms + 2u) / 2 * 2 * (sizeof(int32_t) + sizeof(uint32_t)) +
               (v->pairs + 1u) * sizeof(struct ev_pair) +
               (v->heads + 1u) * (sizeof(struct ev_head) + m->c.lin_v_dim * sizeof(float));

    return (n + 63) / 64 * 64;
}

bool qm_event_ctx_make(const struct qm_model *m, struct qm_event_state *s, struct ev_ctx *c)
{
    const struct qm_event *v = m->event;
    uint32_t dv = m->c.lin_v_dim;

    c->fresh = true;
    c->unit = calloc(v->lone + 1u, sizeof *c->unit);
    c->lone = calloc(v->forms + 1u, sizeof *c->lone);
    c->up_acc = calloc(v->ups + 1u, sizeof *c->up_acc);
    c->there = calloc(EV_WORDS, sizeof *c->there);
    c->end = calloc(m->c.hidden, sizeof *c->end);
    c->acc = (int32_t *)(s->contexts + (size_t)(c - s->ctx) * ctx_size(m));
    memset(c->acc, 0, ctx_size(m));
    if (!c->up_acc || !c->unit || !c->lone || !c->there || !c->end)
        return false;
    c->cur = (uint32_t *)(c->acc + (v->forms + 2) / 2 * 2); /* heads behind it hold pointers */
    c->head = (struct ev_head *)(c->cur + (v->forms + 2) / 2 * 2);
    c->pair = (struct ev_pair *)(c->head + v->heads + 1);
    c->values = (float *)(c->pair + v->pairs + 1);
    for (uint32_t t = 0; t < 2 * m->c.layers; t++) {
        const struct ev_stage *y = &v->stage[t];

        for (uint32_t i = 0; i < y->heads; i++)
            c->head[y->head0 + i].v = c->values + (size_t)(y->head0 + y->of[EV_V][i]) * dv;

        for (uint32_t k = 0; k < y->forms.n; k++)
            c->acc[y->form0 + k] = -y->off[k];
    }
    return true;
}

void qm_event_ctx_free(const struct qm_model *m, struct ev_ctx *c)
{
    for (uint32_t i = 0; c->head && i < m->event->heads; i++)
        free(c->head[i].all);
    free(c->up_acc);
    free(c->unit);
    free(c->lone);
    free(c->there);
    free(c->end);
    memset(c, 0, sizeof *c);
}

static bool state_make(const struct qm_model *m, struct qm_event_state *s)
{
    const struct qm_event *v = m->event;
    uint32_t H = m->c.hidden, dv = m->c.lin_v_dim;

    s->store = calloc(v->heads + 1u, sizeof *s->store);
    for (uint32_t i = 0; s->store && i < v->heads; i++) {
        s->store[i].row = calloc(m->c.lin_k_dim, sizeof *s->store[i].row);
        s->store[i].read = calloc(m->c.lin_k_dim, sizeof *s->store[i].read);
        s->store[i].version = 1; /* 0: none */
        if (!s->store[i].row || !s->store[i].read)
            return false;
    }
    s->differ = calloc(EV_WORDS, sizeof *s->differ);
    s->given = calloc(EV_WORDS, sizeof *s->given);
    s->delta = calloc(H, sizeof *s->delta);
    s->part = calloc(H, sizeof *s->part);
    s->touched = calloc(v->most_ents + 1u, sizeof *s->touched); /* one is written behind the end */
    s->place = calloc(v->most_ents + 1u, sizeof *s->place);
    s->change = calloc(v->most_ents + 1u, sizeof *s->change);
    s->memo = calloc(v->forms + 1u, sizeof *s->memo);
    s->index = huge(EV_ROOM * sizeof *s->index);
    s->pool = huge(EV_ROOM * sizeof *s->pool); /* place 0 adds nothing */
    s->contexts = huge(EV_CLASSES * ctx_size(m));
    s->npool = 1;
    s->nindex = 2; /* nothing; not known */
    s->cappool = s->capindex = EV_ROOM;
    s->scratch = calloc(H, sizeof *s->scratch);
    s->list = calloc(H, sizeof *s->list);
    s->o = calloc(dv, sizeof *s->o);
    s->d = calloc(dv, sizeof *s->d);
    s->n = calloc(dv, sizeof *s->n);
    s->y = calloc(H, sizeof *s->y);
    s->best = calloc(BESTS, sizeof *s->best);
    s->focus = calloc(FOCUS, sizeof *s->focus);
    if (!s->store || !s->differ || !s->given || !s->delta || !s->part || !s->touched || !s->place ||
        !s->change || !s->memo || !s->index || !s->pool || !s->contexts || !s->scratch ||
        !s->list || !s->o || !s->d || !s->n || !s->y || !s->best || !s->focus)
        return false;
    s->index[0] = s->pool[0] = 0; /* the rest is filled as it is used */
    s->index[1] = UNSET;
    memcpy(s->y, v->y_const, m->fast->first * sizeof *s->y);
    return true;
}

struct qm_event_state *qm_event_state_new(const struct qm_model *m)
{
    struct qm_event_state *s = calloc(1, sizeof *s);

    if (s && !state_make(m, s)) {
        qm_event_state_free(m, s);
        return NULL;
    }
    return s;
}

void qm_event_state_free(const struct qm_model *m, struct qm_event_state *s)
{
    if (!s)
        return;
    for (uint32_t k = 0; k < EV_CLASSES; k++)
        qm_event_ctx_free(m, &s->ctx[k]);
    for (uint32_t i = 0; s->store && i < m->event->heads; i++) {
        free(s->store[i].row);
        free(s->store[i].read);
    }
    void *all[] = {s->store, s->differ, s->given,    s->delta,    s->part,  s->touched,
                   s->place, s->change, s->memo,     s->contexts, s->index, s->pool,
                   s->list,  s->undo,   s->undo_row, s->scratch,  s->o,     s->d,
                   s->n,     s->y,      s->best,     s->focus};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    free(s);
}

void qm_event_moved(struct qm_state *s)
{
    for (uint32_t i = 0; i < s->m->event->heads; i++) {
        struct ev_store *y = &s->ev->store[i];

        y->version++;
        for (uint32_t r = 0; r < s->m->c.lin_k_dim; r++)
            y->row[r]++;
        for (uint32_t r = 0; y->kept && r <= s->m->c.lin_k_dim; r++)
            y->kept[r].stale = UINT64_MAX;
    }
}
