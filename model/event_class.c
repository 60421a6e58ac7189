/* Which context a token goes to. It matters for speed alone: the less a token differs from the
 * last one of its context, the less there is to do.
 *
 * What a token asks the memories is often settled by its embedding: where the forms of a head's
 * query read dims that nothing has written yet. Tokens are alike if they write to as many heads of
 * each layer, and ask the same of the heads that most depends on. */
#include "event.h"

#include <stdlib.h>

struct survey {
    uint64_t *written;               /* bits of dims that some earlier stage writes */
    uint8_t *settled[QM_MAX_LAYERS]; /* [forms] of the mixer: reads none of them */
    uint64_t heavy[QM_MAX_LAYERS];   /* heads whose query is settled and read by many */
    uint64_t weight[QM_MAX_LAYERS][EV_HEADS];
    /* The settled forms that say something of it, and where the embedding reaches them: the rest
     * need not be summed for each of the tokens. */
    struct telling {
        uint32_t *form, n;
        uint32_t *ptr;      /* [hidden + 1] */
        struct ev_ent *ent; /* form: place in the list */
    } telling[QM_MAX_LAYERS];
    int32_t *acc; /* [most forms] */
};

/* How many forms read what the head adds to the stream. */
static uint64_t weight_of(const struct qm_model *m, const struct qm_event *v, uint32_t l,
                          uint32_t h)
{
    const struct qm_columns *out = &m->layer[l].out.by_col;
    uint32_t dv = m->c.lin_v_dim;
    uint64_t n = 0;

    for (uint32_t i = out->ptr[h * dv]; i < out->ptr[(h + 1) * dv]; i++)
        for (uint32_t t = 2 * l + 1; t < 2 * m->c.layers; t++) {
            const uint32_t *ptr = v->stage[t].forms.ptr;

            n += ptr ? ptr[out->ent[i].at + 1] - ptr[out->ent[i].at] : 0;
        }
    return n;
}

static bool settle_layer(const struct qm_model *m, const struct qm_event *v, struct survey *s,
                         uint32_t l)
{
    const struct ev_stage *y = &v->stage[2 * l];
    uint64_t open = 0; /* heads with a query that is not settled */

    s->settled[l] = malloc(y->forms.n + 1u);
    if (!s->settled[l])
        return false;
    memset(s->settled[l], 1, y->forms.n + 1u);
    for (uint32_t d = 0; d < m->c.hidden; d++)
        for (uint32_t i = y->forms.ptr[d]; i < y->forms.ptr[d + 1]; i++)
            if (s->written[d / 64] >> d % 64 & 1)
                s->settled[l][y->forms.ent[i].form] = 0;
    for (uint32_t r = 0; r < y->rows; r++)
        if (y->row[r].part == EV_Q && y->row[r].head < y->heads && !s->settled[l][y->form_of[r]])
            open |= (uint64_t)1 << y->row[r].head;
    for (uint32_t i = 0; i < y->heads; i++)
        s->weight[l][i] = open >> i & 1 ? 0 : weight_of(m, v, l, y->head[i]);
    return true;
}

static bool tells(const struct ev_stage *y, const struct survey *s, uint32_t l, uint32_t form)
{
    if (!s->settled[l][form])
        return false;
    for (uint32_t i = y->first[form]; i < y->first[form + 1]; i++) {
        const struct ev_row *r = &y->row[y->member[i]];

        if (r->head < y->heads &&
            (r->part == EV_BETA || (r->part == EV_Q && s->heavy[l] >> r->head & 1)))
            return true;
    }
    return false;
}

static bool find_telling(const struct qm_model *m, const struct ev_stage *y, struct survey *s,
                         uint32_t l)
{
    struct telling *g = &s->telling[l];
    uint32_t *place = malloc((y->forms.n + 1u) * sizeof *place), n = 0;

    g->form = malloc((y->forms.n + 1u) * sizeof *g->form);
    g->ptr = malloc((m->c.hidden + 1u) * sizeof *g->ptr);
    g->ent = malloc((y->forms.ptr[m->c.hidden] + 1u) * sizeof *g->ent);
    if (place && g->form && g->ptr && g->ent) {
        for (uint32_t k = 0; k < y->forms.n; k++) {
            place[k] = UINT32_MAX;
            if (tells(y, s, l, k)) {
                place[k] = g->n;
                g->form[g->n++] = k;
            }
        }
        for (uint32_t d = 0; d < m->c.hidden; d++) {
            g->ptr[d] = n;
            for (uint32_t i = y->forms.ptr[d]; i < y->forms.ptr[d + 1]; i++) {
                const struct ev_ent *x = &y->forms.ent[i];

                if (place[x->form] != UINT32_MAX)
                    g->ent[n++] = (struct ev_ent){(uint16_t)place[x->form], x->w};
            }
        }
        g->ptr[m->c.hidden] = n;
    }
    free(place);
    return place && g->form && g->ptr && g->ent;
}

static bool survey(const struct qm_model *m, const struct qm_event *v, struct survey *s)
{
    uint64_t most = 0;

    s->written = calloc(EV_WORDS, sizeof *s->written);
    s->acc = calloc(v->forms + 1u, sizeof *s->acc);
    if (!s->written || !s->acc)
        return false;
    for (uint32_t t = 0; t < 2 * m->c.layers; t++) {
        const struct ev_stage *y = &v->stage[t];

        if (!y->forms.ptr)
            continue;
        if (t % 2 == 0 && !settle_layer(m, v, s, t / 2))
            return false;
        for (uint32_t w = 0; w < (m->c.hidden + 63) / 64; w++)
            s->written[w] |= y->writes[w];
        for (uint32_t i = 0; t % 2 == 0 && i < y->heads; i++)
            most = s->weight[t / 2][i] > most ? s->weight[t / 2][i] : most;
    }
    for (uint32_t l = 0; l < m->c.layers; l++)
        for (uint32_t i = 0; i < EV_HEADS; i++)
            if (s->weight[l][i] && s->weight[l][i] >= most / 2)
                s->heavy[l] |= (uint64_t)1 << i;
    for (uint32_t l = 0; l < m->c.layers; l++)
        if (v->stage[2 * l].forms.ptr && !find_telling(m, &v->stage[2 * l], s, l))
            return false;
    return true;
}

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
}

/* Of one token: heads written to by layer, rows asked of the heavy heads. */
static uint64_t signature(const struct qm_model *m, const struct qm_event *v, struct survey *s,
                          uint32_t token)
{
    uint64_t hash = 1;
    bool first = true; /* no layer written to yet */

    for (uint32_t l = 0; l < m->c.layers; l++) {
        const struct ev_stage *y = &v->stage[2 * l];
        const struct telling *g = &s->telling[l];
        uint32_t writes = 0;

        if (!y->forms.ptr)
            continue;
        for (uint32_t k = 0; k < g->n; k++)
            s->acc[k] = -y->off[g->form[k]];
        for (uint64_t i = m->emb_ptr[token] + m->fast->first; i < m->emb_ptr[token + 1]; i++)
            for (uint32_t d = m->emb_col[i], k = g->ptr[d]; k < g->ptr[d + 1]; k++)
                s->acc[g->ent[k].form] += g->ent[k].w * (int32_t)m->emb_val[i];
        for (uint32_t k = 0; k < g->n; k++) {
            uint32_t form = g->form[k];

            if (s->acc[k] < 0)
                continue;
            for (uint32_t i = y->first[form]; i < y->first[form + 1]; i++) {
                const struct ev_row *r = &y->row[y->member[i]];

                if (s->acc[k] + y->off[form] + y->bias[y->member[i]] < 0 || r->head >= y->heads)
                    continue;
                writes += r->part == EV_BETA;
                if (r->part == EV_Q && s->heavy[l] >> r->head & 1)
                    hash = mix(hash, (uint64_t)l << 32 | (uint64_t)r->head << 16 | r->dim);
            }
        }
        hash = mix(hash, (uint64_t)l << 32 | (first ? writes : writes > 0));
        first = first && !writes;
    }
    return hash;
}

bool qm_event_classify(const struct qm_model *m, struct qm_event *v)
{
    struct survey s = {0};
    uint64_t known[EV_CLASSES];
    uint32_t n = 0;
    bool ok = survey(m, v, &s);

    v->class_of = calloc(m->c.vocab, 1);
    ok = ok && v->class_of;
    for (uint32_t t = 0; ok && t < m->c.vocab; t++) {
        uint64_t h = signature(m, v, &s, t);
        uint32_t k = 0;

        while (k < n && known[k] != h)
            k++;
        if (k == n && n < EV_CLASSES)
            known[n++] = h;
        v->class_of[t] = (uint8_t)(k < n ? k : h % EV_CLASSES);
    }
    for (uint32_t l = 0; l < m->c.layers; l++) {
        free(s.settled[l]);
        free(s.telling[l].form);
        free(s.telling[l].ptr);
        free(s.telling[l].ent);
    }
    free(s.written);
    free(s.acc);
    return ok;
}
