/* Weight coverage. */
#include "weights.h"

#include "../../compiler/weights/circuit.h"

#include <string.h>

const char *const qgc_weight_names[] = {"units off, on", "memory rows written, read",
                                        "head gates shut, open"};

// NOLINTNEXTLINE(readability-non-const-parameter): the atomic operation writes
static void mark(uint8_t *p, uint8_t bits)
{
    if ((*p & bits) != bits)
        __atomic_fetch_or(p, bits, __ATOMIC_RELAXED);
}

void qgc_weights_watch(void *ctx, const struct qm_watched *w)
{
    struct qgc_weights *c = ctx;

    if (w->layer >= QGC_LAYERS)
        return;
    if (w->units) {
        if (w->layer == 0)
            __atomic_fetch_add(&c->tokens, 1, __ATOMIC_RELAXED);
        for (uint32_t u = 0; u < w->units && u < QGC_UNITS; u++)
            mark(&c->unit[w->layer][u], w->gate[u] > 0 ? 2 : 1);
        return;
    }
    if (w->head >= QGC_HEADS)
        return;
    mark(&c->gate[w->layer][w->head], w->beta > 0.5f ? 2 : 1);
    for (uint32_t i = 0; i < w->nkeys && w->beta > 0.5f; i++)
        if (w->keys[i] < QGC_ROWS)
            mark(&c->row[w->layer][w->head][w->keys[i]], 1);
    for (uint32_t i = 0; i < w->nqueries; i++)
        if (w->queries[i] < QGC_ROWS)
            mark(&c->row[w->layer][w->head][w->queries[i]], 2);
}

void qgc_weights_merge(struct qgc_weights *into, const struct qgc_weights *from)
{
    uint8_t *a = &into->unit[0][0];
    const uint8_t *b = &from->unit[0][0];
    size_t n = sizeof *into - offsetof(struct qgc_weights, unit);

    into->tokens += from->tokens;
    for (size_t i = 0; i < n; i++) /* three arrays of bytes without gaps */
        a[i] |= b[i];
}

/* ---- What is there --------------------------------------------------------------------- */

/* The least and the greatest value that a form can have, from the ranges of its wires. */
static void range(const struct circuit *c, const struct cl_form *f, double *lo, double *hi)
{
    *lo = *hi = f->bias;
    for (uint32_t i = 0; i < f->n; i++) {
        const struct cl_term *t = &c->terms[f->first + i];
        double v = (double)t->c * c->wires[t->w].hi;

        *(v < 0 ? lo : hi) += v;
    }
}

struct count {
    struct qgc_weight_sum *s;
    FILE *out;
    bool all;
};

/* One bit of one thing. */
static void count(const struct count *k, enum qgc_weight_kind kind, uint8_t seen, int bit,
                  const char *why, const char *what, const char *name)
{
    bool hit = seen >> bit & 1;

    k->s->all[kind]++;
    k->s->reachable[kind] += hit || !why;
    k->s->hit[kind] += hit;
    if (k->out && !hit && (k->all || !why))
        fprintf(k->out, "%s: %s%s%s\n", name, what, why ? "; cannot be: " : "", why ? why : "");
}

static void sum_head(const struct circuit *c, const struct cl_head *h, const struct qgc_weights *w,
                     const struct count *k)
{
    const uint8_t *rows = w->row[h->layer][h->index];
    char name[96];
    double lo, hi;

    range(c, &h->beta, &lo, &hi);
    snprintf(name, sizeof name, "head %d %d %s", h->layer, h->index, h->name);
    count(k, QGC_W_GATE, w->gate[h->layer][h->index], 0, lo > 0.5 ? "it always writes" : NULL,
          "its gate was never shut", name);
    count(k, QGC_W_GATE, w->gate[h->layer][h->index], 1, NULL, "its gate was never open", name);
    for (uint32_t r = 0; r < h->nkeys && r < QGC_ROWS; r++) {
        snprintf(name, sizeof name, "head %d %d %s row %u", h->layer, h->index, h->name, r);
        range(c, &c->forms[h->keys + r], &lo, &hi);
        count(k, QGC_W_ROW, rows[r], 0, hi < 1 ? "no key selects it" : NULL, "never written", name);
        range(c, &c->forms[h->queries + r], &lo, &hi);
        count(k, QGC_W_ROW, rows[r], 1, hi < 1 ? "no query selects it" : NULL, "never read", name);
    }
}

/* Sums into s[0], or into s[layer] if `by_layer`. */
static void sum(const struct qgc_weights *w, const struct circuit *c, struct qgc_weight_sum *s,
                bool by_layer, struct count k)
{
    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *u = &c->units[i];
        uint8_t seen = w->unit[u->layer][u->index];
        char name[96];
        double lo, hi;

        k.s = by_layer ? &s[u->layer] : s;
        range(c, &u->gate, &lo, &hi);
        snprintf(name, sizeof name, "unit %d %u %s", u->layer, u->index, c->parts[u->name]);
        count(&k, QGC_W_UNIT, seen, 0, lo > 0 ? "its gate is positive for any input" : NULL,
              "never off", name);
        count(&k, QGC_W_UNIT, seen, 1, hi <= 0 ? "its gate is positive for no input" : NULL,
              "never on", name);
    }
    for (uint32_t i = 0; i < c->nheads; i++) {
        k.s = by_layer ? &s[c->heads[i].layer] : s;
        sum_head(c, &c->heads[i], w, &k);
    }
}

void qgc_weights_sum(const struct qgc_weights *w, const struct qw_machine *m,
                     struct qgc_weight_sum *s, FILE *missing, bool all)
{
    memset(s, 0, sizeof *s);
    sum(w, qw_machine_circuit(m), s, false, (struct count){s, missing, all});
}

void qgc_weights_by_layer(const struct qgc_weights *w, const struct qw_machine *m,
                          struct qgc_weight_sum *by)
{
    memset(by, 0, QGC_LAYERS * sizeof *by);
    sum(w, qw_machine_circuit(m), by, true, (struct count){by, NULL, false});
}
