/* What forms can be in a context, and by what they are moved. */
#include "flow.h"

#include "../../model/numerics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CHOSEN = 4, ROUNDED = 8 }; /* wires of a form that are moved or hit; what one can be */

bool qgu_flow_open(struct qgu_flow *f, const struct ask *a)
{
    *f = (struct qgu_flow){.a = a, .c = a->c, .ex = a->ex};
    f->at = malloc(a->c->nwires * sizeof *f->at);
    f->gate = malloc(QGU_PAIRS * sizeof *f->gate);
    f->up = malloc(QGU_PAIRS * sizeof *f->up);
    if (!f->at || !f->gate || !f->up)
        return false;
    qgu_flow_clear(f);
    return true;
}

void qgu_flow_close(struct qgu_flow *f)
{
    free(f->at);
    free(f->gate);
    free(f->up);
}

void qgu_flow_clear(struct qgu_flow *f)
{
    f->n = 0;
    memset(f->at, -1, f->c->nwires * sizeof *f->at);
}

bool qgu_set_put(struct qgu_set *s, double v)
{
    for (int i = 0; i < s->n; i++)
        if (s->v[i] == v)
            return true;
    if (s->n == QGU_SET || !(fabs(v) <= 256))
        return false;
    s->v[s->n++] = v;
    return true;
}

/* Everything in s, or nothing, on top of everything in `to`, or nothing. */
static bool add(struct qgu_set *to, const struct qgu_set *s)
{
    struct qgu_set old = *to;

    for (int i = 0; i < s->n; i++) {
        if (!qgu_set_put(to, s->v[i]))
            return false;
        for (int k = 0; k < old.n; k++)
            if (old.v[k] + s->v[i] != 0 && !qgu_set_put(to, old.v[k] + s->v[i]))
                return false;
    }
    return true;
}

bool qgu_flow_move(struct qgu_flow *f, wire w, const struct qgu_set *zero,
                   const struct qgu_set *more)
{
    struct qgu_moved *m;

    if (!zero->n && !more->n)
        return true;
    if (f->at[w] < 0) {
        if (f->n == QGU_MOVED)
            return false;
        f->at[w] = (int16_t)f->n;
        f->m[f->n++] = (struct qgu_moved){.w = w};
    }
    f->any = true;
    m = &f->m[f->at[w]];
    return add(&m->zero, zero) && add(&m->more, more);
}

/* ---- Forms ------------------------------------------------------------------------------- */

bool qgu_form_moves(const struct qgu_flow *f, const struct cl_form *g)
{
    for (uint32_t i = 0; i < g->n; i++)
        if (f->at[f->c->terms[g->first + i].w] >= 0)
            return true;
    return false;
}

/* The most that the terms of one sign that are not chosen add, or the least: of wires that exclude
 * each other one counts, and none that a chosen wire excludes that is on. */
static double extent(const struct qgu_flow *f, const struct cl_form *g, const bool *chosen,
                     const int *value, double sign)
{
    const struct cl_term *t = &f->c->terms[g->first];
    bool used[CL_MAX_TERMS] = {false};
    double sum = 0;

    for (uint32_t i = 0; i < g->n; i++) {
        int lo = f->x->range[t[i].w].lo, hi = f->x->range[t[i].w].hi;
        double most;

        if (chosen[i] || used[i])
            continue;
        if (sign * (double)t[i].c < 0) { /* what it must add at least */
            sum += (double)t[i].c * lo;
            continue;
        }
        for (uint32_t k = 0; k < g->n && lo == 0; k++)
            if (chosen[k] && value[k] > 0 && qgu_exclusive(f->c, f->ex, t[i].w, t[k].w))
                hi = 0;
        most = fabs((double)t[i].c) * hi;
        for (uint32_t k = i + 1; k < g->n && hi > 0; k++) {
            bool all = !chosen[k] && !used[k] && sign * (double)t[k].c > 0 &&
                       qgu_exclusive(f->c, f->ex, t[i].w, t[k].w);

            for (uint32_t j = i + 1; j < k && all; j++) /* with every one of the set */
                all = !used[j] || qgu_exclusive(f->c, f->ex, t[j].w, t[k].w);
            if (!all)
                continue;
            used[k] = true;
            most = fmax(most, fabs((double)t[k].c) * f->x->range[t[k].w].hi);
        }
        sum += sign * most;
    }
    return sum;
}

struct listing {
    const struct qgu_flow *f;
    const struct cl_form *g;
    struct qgu_hit hit;
    struct qgu_pair *to;
    int n;
    uint32_t chosen[CHOSEN];
    int nchosen;
    bool is[CL_MAX_TERMS];
    int value[CL_MAX_TERMS];
};

/* What a wire that should hold x is when it is moved: sums are rounded to bf16, what some layers
 * add to it first, and all of it. is[ROUNDED]; returns how many. */
static int in_bf16(int x, double by, double *is)
{
    int n = 0;

    for (int before = 0; before <= x; before++) {
        float first = qm_bf16((float)(before + by));
        double sum = (double)qm_bf16(first + (float)(x - before));
        int k = 0;

        while (k < n && is[k] != sum)
            k++;
        if (k == ROUNDED)
            return -1;
        is[k] = sum;
        n += k == n;
    }
    return n;
}

static bool list(struct listing *l, int k, struct qgu_pair so_far)
{
    const struct qgu_flow *f = l->f;

    if (k < l->nchosen) {
        uint32_t i = l->chosen[k];
        const struct cl_term *t = &f->c->terms[l->g->first + i];
        const struct qgu_moved *m = f->at[t->w] >= 0 ? &f->m[f->at[t->w]] : NULL;

        for (int x = f->x->range[t->w].lo; x <= f->x->range[t->w].hi; x++) {
            const struct qgu_set *s = m ? (x ? &m->more : &m->zero) : NULL;

            l->value[i] = x;
            for (int d = -1; d < (s ? s->n : 0); d++) {
                double is[ROUNDED];
                int n = in_bf16(x, d >= 0 ? s->v[d] : 0, is);

                if (n < 0)
                    return false;

                for (int r = 0; r < n; r++) {
                    struct qgu_pair p = so_far;

                    p.v += (double)t->c * x;
                    p.by += (double)t->c * (is[r] - x);
                    p.fault += l->hit.is && l->hit.w == t->w ? l->hit.by * is[r] : 0;
                    if (!list(l, k + 1, p))
                        return false;
                }
            }
        }
        return true;
    }
    double lo = so_far.v + extent(f, l->g, l->is, l->value, -1);
    double hi = so_far.v + extent(f, l->g, l->is, l->value, 1), step = 1;

    for (uint32_t i = 0; i < l->g->n; i++)
        if (fmod((double)f->c->terms[l->g->first + i].c, 1) != 0)
            step = 1.0 / PARTS;
    for (double x = lo; x <= hi; x += step) {
        if (l->n == QGU_PAIRS)
            return false;
        l->to[l->n] = so_far;
        l->to[l->n++].v = x;
    }
    return true;
}

int qgu_form_all(const struct qgu_flow *f, const struct cl_form *g, struct qgu_hit hit,
                 struct qgu_pair *to)
{
    struct listing l = {.f = f, .g = g, .hit = hit, .to = to};
    double bias = hit.is && hit.w < 0 ? hit.by : 0;

    for (uint32_t i = 0; i < g->n; i++) {
        wire w = f->c->terms[g->first + i].w;

        l.is[i] = f->at[w] >= 0 || (hit.is && hit.w == w);
        if (!l.is[i])
            continue;
        if (l.nchosen == CHOSEN)
            return -1;
        l.chosen[l.nchosen++] = i;
    }
    return list(&l, 0, (struct qgu_pair){.v = g->bias, .fault = bias}) ? l.n : -1;
}

double qgu_form_most(const struct qgu_flow *f, const struct cl_form *g, int without)
{
    bool chosen[CL_MAX_TERMS] = {false};
    int zero[CL_MAX_TERMS] = {0};

    if (without >= 0)
        chosen[without] = true;
    return g->bias + extent(f, g, chosen, zero, 1);
}

struct qgu_hit qgu_hit_of(const struct ask *a, const struct cl_form *g, double scale)
{
    double change = (double)a->f->to - (double)a->f->from;
    struct qgu_hit h = {.is = true, .w = -1, .by = change * CONST / scale};

    for (uint32_t i = 0; i < g->n; i++)
        if (a->c->wires[a->c->terms[g->first + i].w].dim == (int)a->f->col)
            h = (struct qgu_hit){true, a->c->terms[g->first + i].w, change / RMS / scale};
    return h;
}

bool qgu_form_everywhere(const struct ask *a, const struct cl_form *g, struct qgu_hit hit,
                         const struct cl_form *on,
                         bool (*same)(void *ctx, const struct qgu_pair *p), void *ctx)
{
    const struct qgu_context *in[QGU_MOST_CONTEXTS];
    struct qgu_flow f;
    uint32_t n = qgu_contexts_all(a->contexts, QGU_BY_KIND, in);
    bool yes = qgu_flow_open(&f, a);

    for (uint32_t i = 0; i < n && yes; i++) {
        int all = 0;

        f.x = in[i];
        if (!on || qgu_form_most(&f, on, -1) > 0)
            all = qgu_form_all(&f, g, hit, f.gate);
        yes = all >= 0;
        for (int k = 0; k < all && yes; k++)
            yes = same(ctx, &f.gate[k]);
    }
    qgu_flow_close(&f);
    return yes;
}
