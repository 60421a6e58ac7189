#include "circuit.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Growing arrays ------------------------------------------------------------- */

static void *grow(void *p, uint32_t *cap, uint32_t need, size_t size)
{
    uint32_t n = *cap ? *cap : 256;

    if (need <= *cap)
        return p;
    while (n < need)
        n *= 2;
    p = realloc(p, n * size);
    if (!p) { /* the weight compiler is a batch program: nothing to rescue */
        fprintf(stderr, "qgpu: internal error: out of memory in the weight compiler\n");
        exit(QG_EXIT_INTERNAL);
    }
    *cap = n;
    return p;
}

struct circuit *cl_new(void)
{
    struct circuit *c = calloc(1, sizeof *c);

    if (c)
        cl_part(c, "none");
    return c;
}

void cl_free(struct circuit *c)
{
    if (!c)
        return;
    free(c->wires);
    free(c->terms);
    free(c->units);
    free(c->outs);
    free(c->forms);
    free(c->heads);
    free(c->parts);
    free(c);
}

__attribute__((format(printf, 2, 3))) static void fail(struct circuit *c, const char *fmt, ...)
{
    va_list ap;
    char buf[512];

    va_start(ap, fmt);
    vsnprintf(buf, sizeof buf, fmt, ap);
    va_end(ap);
    c->failed = true;
    qg_error_set(&c->error, QG_EXIT_INTERNAL, NULL, 0, 0, "circuit: %s (part %s)", buf,
                 c->nparts ? c->parts[c->nparts - 1] : "none");
}

void cl_part(struct circuit *c, const char *name)
{
    c->parts = grow(c->parts, &c->capparts, c->nparts + 1, sizeof *c->parts);
    snprintf(c->parts[c->nparts++], sizeof *c->parts, "%s", name);
}

/* ---- Wires ------------------------------------------------------------------------ */

static wire new_wire(struct circuit *c, int hi, const char *name)
{
    struct cl_wire *w;

    c->wires = grow(c->wires, &c->capwires, c->nwires + 1, sizeof *c->wires);
    w = &c->wires[c->nwires];
    memset(w, 0, sizeof *w);
    snprintf(w->name, sizeof w->name, "%s", name);
    w->hi = hi;
    w->lane = w->bit = -1;
    w->begin = 1 << 30;
    w->end = -2;
    w->ready = -2;
    w->dim = -1;
    return (wire)c->nwires++;
}

wire cl_wire(struct circuit *c, int hi, const char *fmt, ...)
{
    char name[40];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(name, sizeof name, fmt, ap);
    va_end(ap);
    return new_wire(c, hi, name);
}

void cl_bits(struct circuit *c, wire *w, int n, const char *fmt, ...)
{
    char name[32], full[44];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(name, sizeof name, fmt, ap);
    va_end(ap);
    for (int i = 0; i < n; i++) {
        snprintf(full, sizeof full, "%s.%d", name, i);
        w[i] = new_wire(c, 1, full);
        c->wires[w[i]].bit = i;
    }
}

wire cl_embed(struct circuit *c, int hi, const char *fmt, ...)
{
    char name[40];
    va_list ap;
    wire w;

    va_start(ap, fmt);
    vsnprintf(name, sizeof name, fmt, ap);
    va_end(ap);
    w = new_wire(c, hi, name);
    c->wires[w].begin = c->wires[w].ready = CL_T_EMBED;
    return w;
}

void cl_output(struct circuit *c, wire w)
{
    c->wires[w].closed = true;
    c->wires[w].end = CL_T_END;
}

/* ---- Forms ------------------------------------------------------------------------- */

struct form f_const(double bias)
{
    struct form f;

    f.bias = bias;
    f.n = 0;
    return f;
}

struct form f_addw(struct form a, double c, wire w)
{
    for (int i = 0; i < a.n; i++) {
        if (a.t[i].w == w) {
            a.t[i].c += (float)c;
            if (a.t[i].c == 0)
                a.t[i] = a.t[--a.n];
            return a;
        }
    }
    if (c == 0)
        return a;
    if (a.n == CL_MAX_TERMS) {
        fprintf(stderr, "qgpu: internal error: a form of more than %d terms\n", CL_MAX_TERMS);
        exit(QG_EXIT_INTERNAL);
    }
    a.t[a.n].w = w;
    a.t[a.n++].c = (float)c;
    return a;
}

struct form f_wire(wire w)
{
    return f_addw(f_const(0), 1, w);
}

struct form f_add(struct form a, double c, struct form b)
{
    for (int i = 0; i < b.n; i++)
        a = f_addw(a, c * (double)b.t[i].c, b.t[i].w);
    a.bias += c * b.bias;
    return a;
}

struct form f_not(struct form a)
{
    return f_add(f_const(1), -1, a);
}

struct form f_and(struct form a, struct form b)
{
    a = f_add(a, 1, b);
    a.bias -= 1;
    return a;
}

struct form f_andw(struct form a, wire w)
{
    a = f_addw(a, 1, w);
    a.bias -= 1;
    return a;
}

struct form f_andn(struct form a, wire w)
{
    return f_addw(a, -1, w);
}

struct form f_match(const struct form *bits, int n, uint32_t value)
{
    struct form f = f_const(1);

    for (int i = 0; i < n; i++)
        f = (value >> i & 1) ? f_and(f, bits[i]) : f_add(f, -1, bits[i]);
    return f;
}

struct form f_matchw(const wire *bits, int n, uint32_t value)
{
    struct form f = f_const(1);

    for (int i = 0; i < n; i++)
        f = (value >> i & 1) ? f_andw(f, bits[i]) : f_andn(f, bits[i]);
    return f;
}

struct form f_sumw(const wire *w, int n)
{
    struct form f = f_const(0);

    for (int i = 0; i < n; i++)
        f = f_addw(f, 1, w[i]);
    return f;
}

/* ---- Storing forms ------------------------------------------------------------------ */

/* Stores a form and returns the time at which all its wires are complete. */
static struct cl_form store(struct circuit *c, const struct form *f, int *ready)
{
    struct cl_form s = {f->bias, c->nterms, (uint32_t)f->n};

    c->terms = grow(c->terms, &c->capterms, c->nterms + (uint32_t)f->n, sizeof *c->terms);
    for (int i = 0; i < f->n; i++) {
        struct cl_wire *w = &c->wires[f->t[i].w];

        if (w->ready == -2)
            fail(c, "wire %s is read but nothing writes it", w->name);
        if (w->ready > *ready)
            *ready = w->ready;
        w->closed = true;
        c->terms[c->nterms++] = f->t[i];
    }
    return s;
}

static void mark_read(struct circuit *c, struct cl_form f, int time)
{
    for (uint32_t i = 0; i < f.n; i++) {
        struct cl_wire *w = &c->wires[c->terms[f.first + i].w];

        if (time > w->end)
            w->end = time;
    }
}

static void mark_write(struct circuit *c, wire out, int time)
{
    struct cl_wire *w = &c->wires[out];

    if (w->closed)
        fail(c, "wire %s is written after it has been read", w->name);
    if (time < w->begin)
        w->begin = time;
    if (time > w->ready)
        w->ready = time;
}

/* ---- Units --------------------------------------------------------------------------- */

static int mlp_after(const struct circuit *c, int ready)
{
    int t = ready >= c->floor_time ? ready + 1 : c->floor_time;

    return t <= 0 ? 0 : t / 2; /* time 2l + 1 >= t */
}

static int free_mlp(struct circuit *c, int layer, uint32_t n)
{
    while (layer < CL_MAX_LAYERS && c->unit_count[layer] + n > CL_INTER)
        layer++;
    if (layer >= CL_MAX_LAYERS) {
        fail(c, "more than %d layers are needed", CL_MAX_LAYERS);
        return CL_MAX_LAYERS - 1;
    }
    return layer;
}

static void put_unit(struct circuit *c, enum cl_unit_kind kind, int layer, struct cl_form gate,
                     struct cl_form up, int nouts, const wire *outs, const double *coefs)
{
    struct cl_unit *u;

    c->units = grow(c->units, &c->capunits, c->nunits + 1, sizeof *c->units);
    c->outs = grow(c->outs, &c->capouts, c->nouts + (uint32_t)nouts, sizeof *c->outs);
    u = &c->units[c->nunits++];
    u->kind = kind;
    u->layer = layer;
    u->index = c->unit_count[layer]++;
    u->gate = gate;
    u->up = up;
    u->first_out = c->nouts;
    u->nouts = (uint32_t)nouts;
    u->name = (uint16_t)(c->nparts - 1);
    mark_read(c, gate, 2 * layer + 1);
    mark_read(c, up, 2 * layer + 1);
    for (int i = 0; i < nouts; i++) {
        c->outs[c->nouts].w = outs[i];
        c->outs[c->nouts++].c = (float)coefs[i];
        mark_write(c, outs[i], 2 * layer + 1);
    }
}

void cl_unit_n(struct circuit *c, struct form gate, struct form up, int nouts, const wire *outs,
               const double *coefs)
{
    int ready = CL_T_EMBED;
    struct cl_form g = store(c, &gate, &ready), u = store(c, &up, &ready);

    put_unit(c, CL_LINEAR, free_mlp(c, mlp_after(c, ready), 1), g, u, nouts, outs, coefs);
}

void cl_unit(struct circuit *c, struct form gate, wire out, double coef)
{
    cl_unit_n(c, gate, f_const(1), 1, &out, &coef);
}

/* Largest value a form can take, from the ranges of its wires. */
static double form_max(const struct circuit *c, const struct form *f)
{
    double m = f->bias;

    for (int i = 0; i < f->n; i++)
        if (f->t[i].c > 0)
            m += (double)f->t[i].c * c->wires[f->t[i].w].hi;
    return m;
}

static void step(struct circuit *c, struct form g, int t, struct form up, int nouts,
                 const wire *outs, const double *coefs)
{
    int ready = CL_T_EMBED, layer;
    double k[64] = {0};
    /* Quarters need two more bits: relu(g - t + 3/4) - relu(g - t + 1/4), doubled, is 0 up to
     * t - 3/4 and 1 from t - 1/4 on. */
    bool steep = form_max(c, &g) - t < 63.25;
    double lo = steep ? 0.75 : 1, hi = steep ? 0.25 : 0, gain = steep ? 2 : 1;
    struct cl_form a, b, u;

    if (nouts > 64) {
        fail(c, "a step with more than 64 outputs");
        return;
    }
    g.bias += lo - t;
    a = store(c, &g, &ready);
    g.bias += hi - lo;
    b = store(c, &g, &ready);
    u = store(c, &up, &ready);
    layer = free_mlp(c, mlp_after(c, ready), 2);
    for (int i = 0; i < nouts; i++)
        k[i] = coefs[i] * gain;
    put_unit(c, CL_STEP_UP, layer, a, u, nouts, outs, k);
    if (form_max(c, &g) <= 0) { /* the falling unit can never open */
        c->units[c->nunits - 1].kind = CL_LINEAR;
        return;
    }
    for (int i = 0; i < nouts; i++)
        k[i] = -k[i];
    put_unit(c, CL_STEP_DOWN, layer, b, u, nouts, outs, k);
}

void cl_step_n(struct circuit *c, struct form g, int t, int nouts, const wire *outs,
               const double *coefs)
{
    step(c, g, t, f_const(1), nouts, outs, coefs);
}

void cl_step_up(struct circuit *c, struct form g, int t, struct form up, wire out)
{
    static const double one = 1;

    step(c, g, t, up, 1, &out, &one);
}

void cl_step(struct circuit *c, struct form g, int t, wire out, double coef)
{
    cl_step_n(c, g, t, 1, &out, &coef);
}

void cl_table(struct circuit *c, struct form g, int hi, bool steep, int nouts, const wire *outs,
              const int *const *table)
{
    wire w[64];
    double k[64] = {0};

    for (int s = 0; s < hi + (steep ? 1 : 0); s++) {
        int n = 0;

        for (int o = 0; o < nouts; o++) {
            const int *f = table[o];
            int before = s > 0 ? f[s] - f[s - 1] : 0;
            int d = steep ? before : f[s + 1] - f[s] - before; /* step, or change of slope */

            if (d && n < 64) {
                w[n] = outs[o];
                k[n++] = d;
            }
        }
        if (!n)
            continue;
        if (steep) {
            cl_step_n(c, g, s, n, w, k);
        } else {
            struct form kink = g;

            kink.bias -= s;
            cl_unit_n(c, kink, f_const(1), n, w, k);
            c->units[c->nunits - 1].kind = CL_KINK;
        }
    }
}

void cl_xor(struct circuit *c, struct form a, struct form b, wire out)
{
    cl_unit(c, f_add(a, -1, b), out, 1);
    cl_unit(c, f_add(b, -1, a), out, 1);
}

void cl_bit_n(struct circuit *c, struct form g, int nouts, const wire *outs)
{
    static const double one[8] = {1, 1, 1, 1, 1, 1, 1, 1};

    if (nouts > 8)
        fail(c, "a bit with more than 8 outputs");
    else
        cl_step_n(c, g, 1, nouts, outs, one);
}

void cl_bit(struct circuit *c, struct form g, wire out)
{
    cl_bit_n(c, g, 1, &out);
}

void cl_units_by_layer(const struct circuit *c, uint32_t *order, uint32_t first[CL_MAX_LAYERS + 1])
{
    uint32_t at[CL_MAX_LAYERS];

    first[0] = 0;
    for (int l = 0; l < CL_MAX_LAYERS; l++) {
        at[l] = first[l];
        first[l + 1] = first[l] + c->unit_count[l];
    }
    for (uint32_t i = 0; i < c->nunits; i++)
        order[at[c->units[i].layer]++] = i;
}

/* ---- Heads ------------------------------------------------------------------------------ */

static uint32_t store_forms(struct circuit *c, int n, const struct form *f, int *ready)
{
    uint32_t first = c->nforms;

    c->forms = grow(c->forms, &c->capforms, c->nforms + (uint32_t)n, sizeof *c->forms);
    for (int i = 0; i < n; i++)
        c->forms[c->nforms++] = store(c, &f[i], ready);
    return first;
}

int cl_head(struct circuit *c, const char *name, int nkeys, const struct form *keys,
            const struct form *queries, int nvals, const struct form *vals, struct form beta,
            const wire *outs, int rows)
{
    struct cl_head *h;
    int ready = CL_T_EMBED, layer;

    if (nkeys > CL_DK || nvals > CL_DV - 1) {
        fail(c, "head %s has %d keys and %d values", name, nkeys, nvals);
        return -1;
    }
    c->heads = grow(c->heads, &c->capheads, c->nheads + 1, sizeof *c->heads);
    h = &c->heads[c->nheads];
    memset(h, 0, sizeof *h);
    snprintf(h->name, sizeof h->name, "%s", name);
    h->nkeys = (uint32_t)nkeys;
    h->nvals = (uint32_t)nvals;
    h->rows = rows;
    h->keys = store_forms(c, nkeys, keys, &ready);
    h->queries = store_forms(c, nkeys, queries, &ready);
    h->vals = store_forms(c, nvals, vals, &ready);
    h->beta = store(c, &beta, &ready);
    layer = (ready >= c->floor_time ? ready + 1 : c->floor_time) + 1;
    layer = layer < 0 ? 0 : layer / 2; /* time 2l > ready */
    while (layer < CL_MAX_LAYERS && (cl_full_attention(layer) || c->head_count[layer] == CL_HEADS))
        layer++;
    if (layer >= CL_MAX_LAYERS) {
        fail(c, "no layer has room for head %s", name);
        return -1;
    }
    h->layer = layer;
    h->index = (int)c->head_count[layer]++;
    for (int i = 0; i < nkeys; i++) {
        mark_read(c, c->forms[h->keys + (uint32_t)i], 2 * layer);
        mark_read(c, c->forms[h->queries + (uint32_t)i], 2 * layer);
    }
    for (int i = 0; i < nvals; i++)
        mark_read(c, c->forms[h->vals + (uint32_t)i], 2 * layer);
    mark_read(c, h->beta, 2 * layer);
    h->outs = c->nouts;
    c->outs = grow(c->outs, &c->capouts, c->nouts + (uint32_t)nvals, sizeof *c->outs);
    for (int i = 0; i < nvals; i++) {
        c->outs[c->nouts].w = outs[i];
        c->outs[c->nouts++].c = 1;
        mark_write(c, outs[i], 2 * layer);
    }
    return (int)c->nheads++;
}
