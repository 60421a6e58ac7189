/* The margin certificate: no rounding can change what the circuit computes.
 *
 * bf16. Every number is exact: a gate that can be positive, an up value and their
 * product are multiples of a granule (1, 1/2 or 1/4) and at most 256 granules, so
 * that they fit the 8 significant bits; sums are accumulated in f32, where they are
 * exact in any order. Negative gates underflow to 0 in silu.
 *
 * f32. Read bits come back as 1 +- a few units of rounding, and sums of rounded
 * numbers round again. The pass carries a bound on |value - integer| along the
 * wires. Steps are flat around integers: they pass on rounding only, as long as
 * their input is within a quarter. The bound must stay below a quarter at every
 * step, key, query, value, beta, and below a half of a logit at the read-out.
 *
 * Both. The constant norm is exact while the squares of all other dims stay below
 * half a unit in the last place of one squared constant (2^48): 2^24. */
#include "circuit.h"
#include "exclusive.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double U = 0x1p-24;         /* rounding unit of f32 */
static const double READ = 40 * 0x1p-24; /* a bit read back by a head: about a dozen operations on
                                            it and as many on the pad, rounded up generously */

/* What one step or unit adds to the error of a wire, collected over a layer. */
struct addend {
    wire w;
    uint32_t unit;
    double err;      /* while it is on */
    double leak;     /* always: silu behind a gate that is just below 0 */
    double pos, neg; /* most that it adds and takes away */
};

enum { MAX_SETS = 64, MAX_MEMBERS = 64 };

struct pass {
    struct circuit *c;
    struct addend *add;
    uint32_t nadd, capadd;
    double *size; /* scratch for the terms of a sum */
    wire *before; /* the wire that had a wire's dim before it; -1: none */
    struct cl_exclusive *exclusive;

    struct cl_margin *worst;
    int n, cap;
    struct qg_error *e;
    int rc;
};

/* What the ranges of its wires say about a form. */
struct range {
    double max, min; /* largest and smallest value */
    double abs;      /* largest magnitude of a partial sum */
    double err;      /* error inherited from the wires */
    double rounding; /* own error in f32 */
    double granule;  /* of coefficients and bias */
};

static double granule_of(double x)
{
    for (double g = 1; g >= 0.25; g /= 2)
        if (fmod(x, g) == 0)
            return g;
    return 0;
}

static bool power_of_two(double x)
{
    int exponent;

    return fabs(frexp(x, &exponent)) == 0.5;
}

static struct range range(const struct circuit *c, const struct cl_form *f)
{
    struct range r = {f->bias, f->bias, 0, 0, 0, granule_of(f->bias)};
    double up = f->bias > 0 ? f->bias : 0, down = f->bias < 0 ? -f->bias : 0;
    double odd = 0;

    for (uint32_t i = 0; i < f->n; i++) {
        const struct cl_term *t = &c->terms[f->first + i];
        double k = (double)t->c, hi = c->wires[t->w].hi, g = granule_of(k);

        if (!power_of_two(k))
            odd += fabs(k) * hi;

        if (k > 0) {
            r.max += k * hi;
            up += k * hi;
        } else {
            r.min += k * hi;
            down -= k * hi;
        }
        r.err += fabs(k) * c->wires[t->w].err;
        if (g < r.granule)
            r.granule = g;
    }
    r.abs = up > down ? up : down;
    /* one addition a term; products are exact where the coefficient is a power of two */
    r.rounding = U * (f->n * r.abs + odd);
    return r;
}

static void note(struct pass *p, double slack, uint32_t unit, const char *fmt, const char *name)
{
    struct cl_margin m;
    int i;

    m.unit = unit;
    m.slack = slack;
    snprintf(m.what, sizeof m.what, fmt, name);
    if (slack <= 0 && !p->rc) {
        p->rc = qg_error_set(p->e, QG_EXIT_INTERNAL, NULL, 0, 0,
                             "the margin certificate fails: %s: slack %g", m.what, slack);
        qg_error_hint(p->e, "no model is written; the circuit must be changed");
    }
    if (p->n == p->cap) {
        if (!p->cap || slack >= p->worst[p->n - 1].slack)
            return;
        p->n--;
    }
    for (i = p->n++; i > 0 && p->worst[i - 1].slack > slack; i--)
        p->worst[i] = p->worst[i - 1];
    p->worst[i] = m;
}

/* bf16: 256 granules at most. The slack is in granules. */
static void exact(struct pass *p, uint32_t unit, double value, double granule, const char *what)
{
    char name[80];
    const struct cl_unit *u = &p->c->units[unit];

    if (granule > 0 && value / granule > p->c->fullest)
        p->c->fullest = value / granule;
    if (granule <= 0 || value > 256 * granule) {
        snprintf(name, sizeof name, "layer %d unit %u (%s): %s", u->layer, u->index,
                 p->c->parts[u->name], what);
        note(p, granule <= 0 ? -1 : 256 - value / granule, unit,
             "%s does not fit 8 significant bits", name);
    }
}

/* A run of kinks on one form is a piecewise linear function: its error is that of the form times
 * its steepest slope, not the sum over its units. Called for each; acts on the last of the run. */
static bool same_form(const struct circuit *c, const struct cl_form *a, const struct cl_form *b)
{
    return a->n == b->n &&
           !memcmp(&c->terms[a->first], &c->terms[b->first], a->n * sizeof *c->terms);
}

static void kinks(struct pass *p, uint32_t n, double err)
{
    struct circuit *c = p->c;
    uint32_t first = n, noutputs = 0;
    wire outs[64];
    double slope[64], steepest[64];

    if (n + 1 < c->nunits && c->units[n + 1].kind == CL_KINK &&
        same_form(c, &c->units[n].gate, &c->units[n + 1].gate))
        return;
    while (first > 0 && c->units[first - 1].kind == CL_KINK &&
           same_form(c, &c->units[n].gate, &c->units[first - 1].gate))
        first--;
    for (uint32_t k = first; k <= n; k++) {
        for (uint32_t i = 0; i < c->units[k].nouts; i++) {
            const struct cl_out *o = &c->outs[c->units[k].first_out + i];
            uint32_t j = 0;

            while (j < noutputs && outs[j] != o->w)
                j++;
            if (j == noutputs && noutputs < 64) {
                outs[noutputs] = o->w;
                slope[noutputs] = steepest[noutputs] = 0;
                noutputs++;
            }
            slope[j] += (double)o->c;
            if (fabs(slope[j]) > steepest[j])
                steepest[j] = fabs(slope[j]);
        }
    }
    for (uint32_t j = 0; j < noutputs; j++)
        c->wires[outs[j]].err += steepest[j] * err;
}

/* What silu(512 x) / 512 differs by from relu(x) at distance s from 0. */
static double leak_at(double s)
{
    return s < 1.0 / 512 ? exp(-1) / 512 : s * exp(-512 * s);
}

static void unit(struct pass *p, uint32_t n)
{
    struct circuit *c = p->c;
    const struct cl_unit *u = &c->units[n];
    struct range g = range(c, &u->gate), up = range(c, &u->up);
    double gmax = g.max > 0 ? g.max : 0, slack, err, tail, leak = 0;
    bool steep = g.granule == 0.25; /* flat around integers; else a ramp passes its error on */
    char name[80];

    exact(p, n, gmax, g.granule, "gate");
    exact(p, n, up.abs, up.granule, "up");
    exact(p, n, gmax * up.abs, g.granule * up.granule, "gate * up");
    slack = 0.25 - (g.err + g.rounding);
    /* silu is exact from 17 / 512 on and relative below; the product is exact where up is 1 */
    tail = g.rounding * up.abs + gmax * up.rounding + U / 4 * up.abs;
    if (u->up.n)
        tail += U * gmax * up.abs;
    switch (u->kind) {
    case CL_STEP_UP:
        if (steep) {
            snprintf(name, sizeof name, "layer %d unit %u (%s)", u->layer, u->index,
                     c->parts[u->name]);
            note(p, slack, n, "step in %s", name);
            leak = leak_at(slack) * up.abs;
        }
        /* what the pair passes on of up's error: its rise, 1/2 (steep) or 1 */
        err = tail + (steep ? 0.5 : 1) * up.err + (steep ? 0 : g.err * (up.abs + up.err));
        break;
    case CL_STEP_DOWN: /* its inherited error cancels against its partner's, or was counted there */
        leak = steep ? leak_at(slack) * up.abs : 0;
        err = tail;
        break;
    case CL_ERASE: return; /* what it leaves is the next wire's: see inherit() */
    case CL_KINK: /* inherited error: see kinks() */ err = tail; break;
    case CL_LINEAR:
    default: err = g.err * (up.abs + up.err) + gmax * up.err + tail; break;
    }
    for (uint32_t i = 0; i < u->nouts; i++) {
        const struct cl_out *o = &c->outs[u->first_out + i];
        double k = (double)o->c * gmax, hi = k * up.max, lo = k * up.min;
        struct addend *a = &p->add[p->nadd];

        if (p->nadd == p->capadd) { /* room for all units' outs was made */
            p->rc = p->rc ? p->rc : QG_EXIT_INTERNAL;
            return;
        }
        p->nadd++;
        a->w = o->w;
        a->unit = n;
        a->err = fabs((double)o->c) * err;
        if (!power_of_two((double)o->c))
            a->err += U * fabs(k) * up.abs;
        a->leak = fabs((double)o->c) * leak;
        a->pos = fmax(0, fmax(hi, lo));
        a->neg = fmax(0, -fmin(hi, lo));
    }
    if (u->kind == CL_KINK)
        kinks(p, n, g.err);
}

/* ---- Sums ------------------------------------------------------------------------------
 *
 * A step that is off adds nothing but its leak, so of steps that cannot be on
 * together only the worst counts. */

static int by_wire(const void *a, const void *b)
{
    const struct addend *x = a, *y = b;

    if (x->w != y->w)
        return x->w < y->w ? -1 : 1;
    return (x->unit > y->unit) - (x->unit < y->unit);
}

static int descending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x < y) - (x > y);
}

/* The terms of one wire's sum in a layer. */
struct sum {
    double *size; /* largest magnitude of each term that can be there */
    uint32_t n;
    double pos, neg;
};

static void term(struct sum *s, double pos, double neg)
{
    s->size[s->n++] = fmax(pos, neg);
    s->pos += pos;
    s->neg += neg;
}

/* Rounding of adding the terms in any order, and the result to the residual stream: every
 * partial sum rounds, and the worst order takes the largest terms first. */
static double rounding(struct sum *s, double hi)
{
    double most = fmax(s->pos, s->neg), partial = 0, all = hi;

    qsort(s->size, s->n, sizeof *s->size, descending);
    for (uint32_t i = 0; i < s->n; i++) {
        partial += s->size[i];
        if (i)
            all += fmin(partial, most);
    }
    return U * all;
}

/* Errors of the wires written in a layer: at most one step of each set of exclusive ones counts. */
static void sums(struct pass *p, int time)
{
    struct circuit *c = p->c;

    qsort(p->add, p->nadd, sizeof *p->add, by_wire);
    for (uint32_t i = 0, end; i < p->nadd; i = end) {
        const struct addend *set[MAX_SETS][MAX_MEMBERS];
        uint32_t members[MAX_SETS] = {0}, nsets = 0;
        struct sum sum = {p->size, 0, 0, 0};
        struct cl_wire *w = &c->wires[p->add[i].w];
        wire before = p->before[p->add[i].w];
        double err = 0;

        if (before >= 0 && w->begin == time) /* the erasing units may be in this sum */
            term(&sum, 1, c->wires[before].hi + 1);
        for (end = i; end < p->nadd && p->add[end].w == p->add[i].w; end++) {
            struct addend *a = &p->add[end];
            const struct cl_unit *u = &c->units[a->unit];
            uint32_t s = 0;
            bool pair = u->kind == CL_STEP_UP && end + 1 < p->nadd &&
                        p->add[end + 1].unit == a->unit + 1 && p->add[end + 1].w == a->w;

            err += a->leak + (pair ? a[1].leak : 0);
            if (!pair) {
                err += a->err;
                term(&sum, a->pos, a->neg);
                continue;
            }
            a->err += a[1].err; /* the falling unit belongs to it */
            end++;
            for (; s < nsets; s++) {
                uint32_t k = 0;

                while (k < members[s] && cl_exclusive_units(p->exclusive, set[s][k]->unit, a->unit))
                    k++;
                if (k == members[s] && k < MAX_MEMBERS)
                    break;
            }
            if (s == MAX_SETS) {
                err += a->err;
                term(&sum, a->pos, a->neg);
                term(&sum, a[1].pos, a[1].neg);
                continue;
            }
            if (s == nsets)
                nsets++;
            set[s][members[s]++] = a;
        }
        for (uint32_t s = 0; s < nsets; s++) {
            double worst = 0, part[2][2] = {{0}};

            for (uint32_t k = 0; k < members[s]; k++) {
                worst = fmax(worst, set[s][k]->err);
                for (int half = 0; half < 2; half++) {
                    part[half][0] = fmax(part[half][0], set[s][k][half].pos);
                    part[half][1] = fmax(part[half][1], set[s][k][half].neg);
                }
            }
            err += worst;
            for (int half = 0; half < 2; half++)
                term(&sum, part[half][0], part[half][1]);
        }
        w->err += err + rounding(&sum, w->hi);
    }
    p->nadd = 0;
}

/* ---- Dims that had an owner before ----------------------------------------------------- */

/* What erasing leaves: -(w + 1) + 1 + w up to rounding. */
static void inherit(struct pass *p, int time)
{
    struct circuit *c = p->c;

    for (uint32_t i = 0; i < c->nwires; i++) {
        struct cl_wire *w = &c->wires[i];

        if (w->begin == time && w->dim >= 0 && p->before[i] >= 0)
            w->err += 4 * U * (c->wires[p->before[i]].hi + 1);
    }
}

static int predecessors(struct pass *p)
{
    struct circuit *c = p->c;
    wire *last = malloc(CL_HIDDEN * sizeof *last);

    p->before = malloc((c->nwires + 1) * sizeof *p->before);
    if (!last || !p->before) {
        free(last);
        return -1;
    }
    for (int d = 0; d < CL_HIDDEN; d++)
        last[d] = -1;
    for (int t = CL_T_EMBED; t < 2 * c->layers; t++) {
        for (uint32_t i = 0; i < c->nwires; i++) {
            struct cl_wire *w = &c->wires[i];

            if (w->begin != t || w->dim < 0)
                continue;
            p->before[i] = last[w->dim];
            last[w->dim] = (wire)i;
        }
    }
    free(last);
    return 0;
}

/* ---- Heads ------------------------------------------------------------------------------ */

/* A form that must be a bit, give or take a quarter. Returns its error. */
static double decision(struct pass *p, const struct cl_form *f, const struct cl_head *h,
                       const char *what, double most)
{
    struct range r = range(p->c, f);
    char name[80];

    snprintf(name, sizeof name, "%s of head %s, layer %d", what, h->name, h->layer);
    note(p, 0.25 - r.err - r.rounding, UINT32_MAX, "%s", name);
    if (r.max > most)
        note(p, most - r.max, UINT32_MAX, "%s is not a bit", name);
    if (r.granule != 1)
        note(p, -1, UINT32_MAX, "%s is not a whole number", name);
    return r.err + r.rounding;
}

static void head(struct pass *p, const struct cl_head *h)
{
    struct circuit *c = p->c;
    double query = 0;

    for (uint32_t r = 0; r < h->nkeys; r++) {
        decision(p, &c->forms[h->keys + r], h, "key", 1);
        query = fmax(query, decision(p, &c->forms[h->queries + r], h, "query", 1));
    }
    decision(p, &h->beta, h, "beta", 2); /* behind a sigmoid: two ways to be on do no harm */
    for (uint32_t i = 0; i < h->nvals; i++) {
        double err = decision(p, &c->forms[h->vals + i], h, "value", 1);

        /* v = silu(256 f - 128) is 128 for f = 1: the error doubles. Of several rows read at once
         * each is weighted by its own query. */
        c->wires[c->outs[h->outs + i].w].err += 2 * err + READ + (h->rows > 1 ? 8 * query : 0);
    }
}

int cl_margins(struct circuit *c, struct cl_margin *worst, int n, struct qg_error *e)
{
    struct pass p = {.c = c, .worst = worst, .cap = n, .e = e, .capadd = c->nouts};
    uint32_t *order = malloc((c->nunits + 1) * sizeof *order);
    uint32_t first[CL_MAX_LAYERS + 1] = {0}, at[CL_MAX_LAYERS];

    p.add = malloc((c->nouts + 1) * sizeof *p.add);
    p.size = malloc((c->nouts + 2) * sizeof *p.size);
    p.exclusive = cl_exclusive_new(c);
    if (!order || !p.add || !p.size || !p.exclusive || predecessors(&p)) {
        p.rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory in the margin pass");
        goto out;
    }
    for (int l = 0; l < CL_MAX_LAYERS; l++)
        first[l + 1] = first[l] + c->unit_count[l];
    memcpy(at, first, sizeof at);
    for (uint32_t i = 0; i < c->nunits; i++)
        order[at[c->units[i].layer]++] = i;
    for (uint32_t i = 0; i < c->nwires; i++) {
        c->wires[i].err = 0;
        if (c->wires[i].hi > 255)
            note(&p, 255.0 - c->wires[i].hi, UINT32_MAX, "range of wire %s", c->wires[i].name);
    }
    for (int l = 0; l < c->layers; l++) {
        inherit(&p, 2 * l);
        for (uint32_t h = 0; h < c->nheads; h++)
            if (c->heads[h].layer == l)
                head(&p, &c->heads[h]);
        inherit(&p, 2 * l + 1);
        for (uint32_t k = first[l]; k < first[l + 1]; k++)
            unit(&p, order[k]);
        sums(&p, 2 * l + 1);
    }
    if (c->peak_energy >= 0x1p24)
        note(&p, 0x1p24 - c->peak_energy, UINT32_MAX, "%s", "energy of the residual stream");
out:
    cl_exclusive_free(p.exclusive);
    free(p.before);
    free(p.size);
    free(p.add);
    free(order);
    return p.rc;
}
