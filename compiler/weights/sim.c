#include "sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct cl_sim {
    const struct circuit *c;
    double *value;   /* [nwires] */
    uint32_t *order; /* units by layer */
    uint32_t first[CL_MAX_LAYERS + 1];
    int *until;     /* [nwires]: time from which the wire's dim is another's */
    uint8_t **rows; /* per head [nkeys][nvals + 1]; the last says "written" */
};

struct cl_sim *cl_sim_new(const struct circuit *c)
{
    struct cl_sim *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->c = c;
    s->value = calloc(c->nwires, sizeof *s->value);
    s->order = calloc(c->nunits + 1, sizeof *s->order);
    s->rows = calloc(c->nheads + 1, sizeof *s->rows);
    s->until = calloc(c->nwires, sizeof *s->until);
    if (!s->value || !s->order || !s->rows || !s->until)
        goto fail;
    for (uint32_t i = 0; i < c->nwires; i++)
        s->until[i] = CL_T_END;
    for (uint32_t i = 0; i < c->nunits; i++)
        if (c->units[i].kind == CL_ERASE)
            s->until[c->outs[c->units[i].first_out].w] = 2 * c->units[i].layer + 1;
    for (uint32_t h = 0; h < c->nheads; h++) {
        s->rows[h] = calloc(c->heads[h].nkeys, c->heads[h].nvals + 1);
        if (!s->rows[h])
            goto fail;
    }
    cl_units_by_layer(c, s->order, s->first);
    return s;
fail:
    cl_sim_free(s);
    return NULL;
}

void cl_sim_free(struct cl_sim *s)
{
    if (!s)
        return;
    for (uint32_t h = 0; s->rows && h < s->c->nheads; h++)
        free(s->rows[h]);
    free(s->rows);
    free(s->until);
    free(s->order);
    free(s->value);
    free(s);
}

void cl_sim_reset(struct cl_sim *s)
{
    for (uint32_t h = 0; h < s->c->nheads; h++)
        memset(s->rows[h], 0, (size_t)s->c->heads[h].nkeys * (s->c->heads[h].nvals + 1));
}

void cl_sim_begin(struct cl_sim *s)
{
    memset(s->value, 0, s->c->nwires * sizeof *s->value);
}

void cl_sim_set(struct cl_sim *s, wire w, double value)
{
    s->value[w] = value;
}

static double form(const struct cl_sim *s, const struct cl_form *f)
{
    double v = f->bias;
    const struct cl_term *t = &s->c->terms[f->first];

    for (uint32_t i = 0; i < f->n; i++)
        v += (double)t[i].c * s->value[t[i].w];
    return v;
}

static void head(struct cl_sim *s, uint32_t n)
{
    const struct circuit *c = s->c;
    const struct cl_head *h = &c->heads[n];
    size_t width = h->nvals + 1;

    if (form(s, &h->beta) >= 1) {
        for (uint32_t r = 0; r < h->nkeys; r++) {
            uint8_t *row = s->rows[n] + r * width;

            if (form(s, &c->forms[h->keys + r]) < 1)
                continue;
            for (uint32_t i = 0; i < h->nvals; i++)
                row[i] = form(s, &c->forms[h->vals + i]) >= 1;
            row[h->nvals] = 1;
        }
    }
    for (uint32_t r = 0; r < h->nkeys; r++) {
        const uint8_t *row = s->rows[n] + r * width;

        if (!row[h->nvals] || form(s, &c->forms[h->queries + r]) < 1)
            continue;
        for (uint32_t i = 0; i < h->nvals; i++)
            s->value[c->outs[h->outs + i].w] += row[i];
    }
}

int cl_sim_run(struct cl_sim *s)
{
    const struct circuit *c = s->c;

    for (int l = 0; l < c->layers; l++) {
        double *add = s->value;

        for (uint32_t h = 0; h < c->nheads; h++)
            if (c->heads[h].layer == l)
                head(s, h);
        /* Units of one layer read the stream before any of them writes; a wire that one of them
         * reads is complete, so the order within the layer does not matter. */
        for (uint32_t k = s->first[l]; k < s->first[l + 1]; k++) {
            const struct cl_unit *u = &c->units[s->order[k]];
            double g;

            if (u->kind == CL_ERASE) /* the values stay for whoever asks */
                continue;
            g = form(s, &u->gate);
            if (g <= 0)
                continue;
            g *= form(s, &u->up);
            for (uint32_t i = 0; i < u->nouts; i++)
                add[c->outs[u->first_out + i].w] += (double)c->outs[u->first_out + i].c * g;
        }
    }
    for (uint32_t w = 0; w < c->nwires; w++)
        if (s->value[w] < 0 || s->value[w] > c->wires[w].hi || floor(s->value[w]) != s->value[w])
            return (int)w;
    return -1;
}

const double *cl_sim_values(const struct cl_sim *s)
{
    return s->value;
}

bool cl_sim_holds(const struct cl_sim *s, wire n, int time)
{
    const struct cl_wire *w = &s->c->wires[n];

    return w->dim >= 0 && w->ready <= time && time < s->until[n];
}

int cl_sim_row(const struct cl_sim *s, uint32_t head_number, uint32_t row, uint32_t i)
{
    const struct cl_head *h = &s->c->heads[head_number];
    const uint8_t *r = s->rows[head_number] + row * (h->nvals + 1);

    return r[h->nvals] ? r[i] : -1;
}
