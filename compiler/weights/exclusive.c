/* Two gates exclude each other if their sum cannot reach the sum of the heights at
 * which they are on. The largest sum follows from the ranges, less 1 for each pair
 * of bits, one in either gate, that exclude each other in turn: wires decoded from
 * one field do, because their writers do. */
#include "exclusive.h"

#include <stdlib.h>
#include <string.h>

enum { CACHE = 1 << 16, MAX_DEPTH = 2, MAX_WRITERS = 64 };

struct pair {
    wire a, b;
    bool known, yes;
};

struct cl_exclusive {
    const struct circuit *c;
    uint32_t *first; /* [nwires + 1] into writer */
    uint32_t *writer;
    bool *opaque; /* written by a head or the embedding, or by falling units on their own */
    double *plus; /* scratch: coefficient of each wire */
    bool deep;
    struct pair cache[CACHE];
};

static bool rises(const struct cl_unit *u)
{
    return u->kind == CL_STEP_UP || u->kind == CL_LINEAR;
}

struct cl_exclusive *cl_exclusive_new(const struct circuit *c)
{
    struct cl_exclusive *x = calloc(1, sizeof *x);
    uint32_t *at = NULL;

    if (!x)
        return NULL;
    x->c = c;
    x->first = calloc(c->nwires + 2, sizeof *x->first);
    x->writer = calloc(c->nouts + 1, sizeof *x->writer);
    x->opaque = calloc(c->nwires + 1, sizeof *x->opaque);
    x->plus = calloc(c->nwires + 1, sizeof *x->plus);
    at = calloc(c->nwires + 1, sizeof *at);
    if (!x->first || !x->writer || !x->opaque || !x->plus || !at) {
        free(at);
        cl_exclusive_free(x);
        return NULL;
    }
    for (uint32_t w = 0; w < c->nwires; w++)
        x->opaque[w] = c->wires[w].begin == CL_T_EMBED;
    for (uint32_t h = 0; h < c->nheads; h++)
        for (uint32_t i = 0; i < c->heads[h].nvals; i++)
            x->opaque[c->outs[c->heads[h].outs + i].w] = true;
    for (int fill = 0; fill < 2; fill++) {
        for (uint32_t n = 0; n < c->nunits; n++) {
            const struct cl_unit *u = &c->units[n];

            for (uint32_t i = 0; i < u->nouts; i++) {
                const struct cl_out *o = &c->outs[u->first_out + i];

                if (u->kind == CL_KINK || (rises(u) && o->c <= 0))
                    x->opaque[o->w] = true;
                if (!rises(u))
                    continue;
                if (fill)
                    x->writer[at[o->w]++] = n;
                else
                    x->first[o->w + 1]++;
            }
        }
        if (!fill) {
            for (uint32_t w = 0; w < c->nwires; w++)
                x->first[w + 1] += x->first[w];
            memcpy(at, x->first, c->nwires * sizeof *at);
        }
    }
    free(at);
    return x;
}

void cl_exclusive_free(struct cl_exclusive *x)
{
    if (!x)
        return;
    free(x->first);
    free(x->writer);
    free(x->opaque);
    free(x->plus);
    free(x);
}

/* The height at which a gate is on: steps hold 3/4 there, integer gates 1. */
static double height(const struct cl_unit *u)
{
    double b = u->gate.bias * 4;

    return u->kind == CL_STEP_UP && (long)b % 4 != 0 ? 0.75 : 1;
}

static bool units(struct cl_exclusive *x, uint32_t a, uint32_t b, int depth);

static bool wires(struct cl_exclusive *x, wire a, wire b, int depth)
{
    const struct circuit *c = x->c;
    uint32_t na = x->first[a + 1] - x->first[a], nb = x->first[b + 1] - x->first[b];
    struct pair *p;
    bool yes = true;

    if (a > b) {
        wire t = a;

        a = b;
        b = t;
    }
    if (a == b || depth >= MAX_DEPTH || c->wires[a].hi != 1 || c->wires[b].hi != 1 ||
        x->opaque[a] || x->opaque[b] || !na || !nb || na > MAX_WRITERS || nb > MAX_WRITERS)
        return false;
    p = &x->cache[((uint32_t)a * 2654435761u ^ (uint32_t)b * 40503u) % CACHE];
    if (p->known && p->a == a && p->b == b)
        return p->yes;
    for (uint32_t i = x->first[a]; i < x->first[a + 1] && yes; i++)
        for (uint32_t j = x->first[b]; j < x->first[b + 1] && yes; j++)
            yes = units(x, x->writer[i], x->writer[j], depth + 1);
    p->a = a;
    p->b = b;
    p->known = true;
    p->yes = yes;
    return yes;
}

/* What a wire adds to the sum of both gates. */
static double coefficient(const struct circuit *c, const struct cl_unit *u, const struct cl_unit *v,
                          wire w)
{
    double k = 0;

    for (uint32_t i = 0; i < u->gate.n; i++)
        if (c->terms[u->gate.first + i].w == w)
            k += (double)c->terms[u->gate.first + i].c;
    for (uint32_t i = 0; i < v->gate.n; i++)
        if (c->terms[v->gate.first + i].w == w)
            k += (double)c->terms[v->gate.first + i].c;
    return k;
}

/* u, to be on with v, must have a wire on whose writers exclude v one and all. */
static bool lacks(struct cl_exclusive *x, const struct cl_unit *u, uint32_t v, double spare,
                  int depth)
{
    const struct circuit *c = x->c;

    for (uint32_t i = 0; i < u->gate.n; i++) {
        const struct cl_term *t = &c->terms[u->gate.first + i];
        uint32_t n = x->first[t->w + 1] - x->first[t->w];
        bool yes = (double)t->c > spare && c->wires[t->w].hi == 1 && !x->opaque[t->w] && n &&
                   n <= MAX_WRITERS && coefficient(c, u, &c->units[v], t->w) >= (double)t->c;

        for (uint32_t k = x->first[t->w]; k < x->first[t->w + 1] && yes; k++)
            yes = units(x, x->writer[k], v, depth + 1);
        if (yes)
            return true;
    }
    return false;
}

static bool units(struct cl_exclusive *x, uint32_t a, uint32_t b, int depth)
{
    const struct circuit *c = x->c;
    const struct cl_unit *u = &c->units[a], *v = &c->units[b];
    const struct cl_term *t = &c->terms[u->gate.first], *s = &c->terms[v->gate.first];
    double max = u->gate.bias + v->gate.bias, need = height(u) + height(v);

    for (uint32_t i = 0; i < u->gate.n; i++)
        x->plus[t[i].w] += (double)t[i].c;
    for (uint32_t i = 0; i < v->gate.n; i++)
        x->plus[s[i].w] += (double)s[i].c;
    for (int k = 0; k < 2; k++) {
        const struct cl_form *f = k ? &v->gate : &u->gate;

        for (uint32_t i = 0; i < f->n; i++) {
            wire w = c->terms[f->first + i].w;

            if (x->plus[w] > 0)
                max += x->plus[w] * c->wires[w].hi;
            x->plus[w] = 0;
        }
    }
    if (max < need)
        return true;
    if (max - 1 >= need) /* one excluded pair is worth 1 for gates of bits */
        return false;
    for (uint32_t i = 0; i < u->gate.n; i++)
        for (uint32_t j = 0; j < v->gate.n; j++)
            if (t[i].c >= 1 && s[j].c >= 1 && coefficient(c, u, v, t[i].w) >= 1 &&
                coefficient(c, u, v, s[j].w) >= 1 && wires(x, t[i].w, s[j].w, depth))
                return true;
    return x->deep && depth < MAX_DEPTH &&
           (lacks(x, u, b, max - need, depth) || lacks(x, v, a, max - need, depth));
}

void cl_exclusive_deep(struct cl_exclusive *x)
{
    x->deep = true;
}

bool cl_exclusive_units(struct cl_exclusive *x, uint32_t a, uint32_t b)
{
    return units(x, a, b, 0);
}

bool cl_exclusive_wires(struct cl_exclusive *x, wire a, wire b)
{
    return wires(x, a, b, 0);
}
