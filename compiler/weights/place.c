/* Placement: which residual dimension holds which wire, from when to when.
 *
 * Parts have their layers already (as soon as possible). A dimension is reused
 * after the last read of its wire: an erasing unit in the MLP of that layer
 * subtracts what is left on it, so that the next wire finds 0. Only dimensions
 * that are reused are erased. */
#include "circuit.h"

#include <stdlib.h>
#include <string.h>

/* The first MLP that can erase a wire: that of the layer of its last read, and after its last
 * write. */
static int last_layer(const struct cl_wire *w)
{
    int end = w->end > w->ready ? w->end : w->ready + 1;

    return end < 0 ? 0 : end / 2;
}

static struct cl_unit *erasing_unit(struct circuit *c, int layer)
{
    struct cl_unit *u = &c->units[c->nunits++];

    memset(u, 0, sizeof *u);
    u->kind = CL_ERASE;
    u->layer = layer;
    u->index = c->unit_count[layer]++;
    u->gate.first = c->nterms;
    u->gate.bias = 1;
    u->up.bias = 1;
    u->first_out = c->nouts;
    u->name = (uint16_t)(c->nparts - 1);
    return u;
}

static void erasing_out(struct circuit *c, struct cl_unit *u, wire w, float coef)
{
    c->outs[c->nouts].w = w;
    c->outs[c->nouts++].c = coef;
    u->nouts++;
}

/* Room for an erasing unit, beside the layer's unit that gives the ones back. */
static bool erasing_room(const struct circuit *c, int layer)
{
    return c->unit_count[layer] + 2 <= CL_INTER;
}

/* out -= relu(w + 1): linear in w on both sides of 0, so that the error of w goes too. */
static void erase(struct circuit *c, wire w, int layer)
{
    struct cl_unit *u = erasing_unit(c, layer);

    u->gate.n = 1;
    c->terms[c->nterms].w = w;
    c->terms[c->nterms++].c = 1;
    erasing_out(c, u, w, -1);
}

/* One unit a layer returns the ones: it is on in every token. */
static void give_back(struct circuit *c)
{
    uint32_t n = c->nunits;

    for (int l = 0; l < c->layers; l++) {
        struct cl_unit *u = NULL;

        for (uint32_t i = 0; i < n; i++) {
            if (c->units[i].kind != CL_ERASE || c->units[i].layer != l)
                continue;
            if (!u)
                u = erasing_unit(c, l);
            erasing_out(c, u, c->outs[c->units[i].first_out].w, 1);
        }
    }
}

static int make_room(struct circuit *c)
{
    uint32_t more = 2 * c->nwires + CL_MAX_LAYERS;
    void *u = realloc(c->units, (c->nunits + more) * sizeof *c->units);
    void *t, *o;

    if (!u)
        return -1;
    c->units = u;
    c->capunits = c->nunits + more;
    t = realloc(c->terms, (c->nterms + more) * sizeof *c->terms);
    if (!t)
        return -1;
    c->terms = t;
    c->capterms = c->nterms + more;
    o = realloc(c->outs, (c->nouts + more) * sizeof *c->outs);
    if (!o)
        return -1;
    c->outs = o;
    c->capouts = c->nouts + more;
    return 0;
}

/* At the times between parts: the largest sum of squares over the dims, erased or not, and the
 * largest number of wires that are still needed. */
static void energy(struct circuit *c, const int *until)
{
    for (int t = CL_T_EMBED; t < 2 * c->layers; t++) {
        double e = 0;
        int live = 0;

        for (uint32_t i = 0; i < c->nwires; i++) {
            const struct cl_wire *w = &c->wires[i];

            if (w->begin <= t && t < until[i])
                e += (double)w->hi * w->hi;
            if (w->begin <= t && (t <= w->end || t <= w->ready))
                live++;
        }
        if (live > c->peak_dims) {
            c->peak_dims = live;
            c->peak_layer = t < 0 ? 0 : t / 2;
        }
        if (e > c->peak_energy)
            c->peak_energy = e;
    }
}

int cl_place(struct circuit *c, struct qg_error *e)
{
    int *order = NULL, *until = NULL, ret;
    uint32_t n = 0;
    int owner[CL_HIDDEN], busy[CL_HIDDEN]; /* last wire of a dim; last layer it is needed in */

    if (c->failed) {
        if (e)
            *e = c->error;
        return c->error.code;
    }
    c->layers = 0;
    for (int l = 0; l < CL_MAX_LAYERS; l++)
        if (c->unit_count[l] || c->head_count[l])
            c->layers = l + 1;
    c->layers = (c->layers + 3) / 4 * 4;
    cl_part(c, "erase");
    order = malloc(c->nwires * sizeof *order);
    until = malloc(c->nwires * sizeof *until); /* time from which the dim is 0 again */
    if (!order || !until || make_room(c)) {
        ret = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory in the weight compiler");
        goto out;
    }
    for (int d = 0; d < CL_HIDDEN; d++)
        owner[d] = busy[d] = -1;
    for (uint32_t i = 0; i < c->nwires; i++)
        until[i] = 1 << 30;
    for (int t = CL_T_EMBED; t < 2 * c->layers; t++) /* wires that nothing writes have no place */
        for (uint32_t i = 0; i < c->nwires; i++)
            if (c->wires[i].begin == t)
                order[n++] = (int)i;
    for (uint32_t i = 0; i < n; i++) {
        struct cl_wire *w = &c->wires[order[i]];
        int best = -1;

        for (int d = CL_CONSTS; d < CL_HIDDEN && best < 0; d++)
            if (owner[d] < 0)
                best = d;
        for (int d = CL_CONSTS; d < CL_HIDDEN && best < 0; d++) {
            int layer = busy[d];

            /* erasing may slip to a later layer whose MLP has room */
            while (layer < c->layers && !erasing_room(c, layer))
                layer++;
            if (2 * layer + 1 > w->begin || layer >= c->layers)
                continue;
            erase(c, owner[d], layer);
            until[owner[d]] = 2 * layer + 1;
            best = d;
        }
        if (best < 0) {
            ret = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0,
                               "no residual dimension is free for wire %s at layer %d", w->name,
                               w->begin / 2);
            goto out;
        }
        w->dim = best;
        owner[best] = order[i];
        busy[best] = last_layer(w);
    }
    give_back(c);
    energy(c, until);
    ret = 0;
out:
    free(order);
    free(until);
    return ret;
}
