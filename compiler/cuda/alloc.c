/* Registers and predicates: liveness over bundles, interference, colouring.
 *
 * Copies have been coalesced before packing, so every virtual register that is left is one web;
 * bundles read before they write, so a value that dies in a bundle and one born in it may share.
 */
#include "backend.h"

#include <string.h>

struct alloc {
    struct be *be;
    struct be_plan *plan;
    int32_t n; /* bundles, in layout order */
    struct be_bundle **b;
    int32_t *fall, *taken;   /* bundle each goes on to, or -1 */
    uint64_t **in;           /* live before each bundle */
    uint64_t *fallset, *set; /* scratch */
    uint8_t *edge;           /* nval x nval */
};

/* The first bundle at or behind the start of a block; -1 for the end of the thread. */
static int32_t entry(const struct be_plan *plan, int32_t block)
{
    for (int32_t steps = 0; block >= 0 && steps <= plan->ntraces; steps++) {
        const struct be_trace *t = NULL;

        for (int32_t i = 0; i < plan->ntraces; i++)
            if (plan->trace[i].head == block)
                t = &plan->trace[i];
        if (!t)
            return -1;
        if (t->nbundles)
            return t->first;
        block = t->next;
    }
    return -1;
}

static void flatten(struct alloc *a)
{
    struct be_plan *plan = a->plan;

    for (int32_t i = 0; i < plan->ntraces; i++) {
        plan->trace[i].first = a->n;
        a->n += plan->trace[i].nbundles;
    }
    a->b = be_alloc(a->be, (size_t)a->n + 1, sizeof *a->b);
    a->fall = be_alloc(a->be, (size_t)a->n + 1, sizeof *a->fall);
    a->taken = be_alloc(a->be, (size_t)a->n + 1, sizeof *a->taken);
    a->in = be_alloc(a->be, (size_t)a->n + 1, sizeof *a->in);
    for (int32_t i = 0; i < plan->ntraces; i++) {
        struct be_trace *t = &plan->trace[i];

        for (int32_t k = 0; k < t->nbundles; k++) {
            int32_t x = t->first + k;

            a->b[x] = &t->bundle[k];
            a->in[x] = be_alloc(a->be, a->be->words, sizeof(uint64_t));
            a->fall[x] = k + 1 < t->nbundles ? x + 1 : entry(plan, t->next);
            a->taken[x] = a->b[x]->k.ctl == QG_CTL_BRA ? entry(plan, a->b[x]->target) : -1;
        }
    }
}

/* Values written: at most two registers and a predicate. */
static int written(const struct alloc *a, const struct be_bundle *b, uint32_t v[3], bool keep[3])
{
    int n = 0;

    for (int s = 0; s < 2; s++)
        if (b->d[s] >= 0) {
            keep[n] = b->keep[s];
            v[n++] = (uint32_t)b->d[s];
        }
    if (b->pd >= 0) {
        keep[n] = b->pkeep;
        v[n++] = a->be->nvreg + (uint32_t)b->pd;
    }
    return n;
}

/* a->set: what is live behind bundle x where it writes. */
static void live_behind(struct alloc *a, int32_t x)
{
    const struct be_bundle *b = a->b[x];

    memset(a->set, 0, a->be->words * sizeof *a->set);
    for (uint32_t w = 0; w < a->be->words; w++) {
        if (a->fall[x] >= 0)
            a->set[w] |= a->in[a->fall[x]][w];
        if (a->taken[x] >= 0 && !b->leave_masked)
            a->set[w] |= a->in[a->taken[x]][w];
    }
}

static void liveness(struct alloc *a)
{
    bool again = true;

    while (again) {
        again = false;
        for (int32_t x = a->n - 1; x >= 0; x--) {
            const struct be_bundle *b = a->b[x];
            uint32_t v[3];
            bool keep[3];
            int n = written(a, b, v, keep);

            live_behind(a, x);
            for (int i = 0; i < n; i++)
                if (!keep[i])
                    be_clear(a->set, v[i]);
            if (a->taken[x] >= 0)
                for (uint32_t w = 0; w < a->be->words && b->leave_masked; w++)
                    a->set[w] |= a->in[a->taken[x]][w];
            for (int s = 0; s < 4; s++)
                if (b->reg[s] >= 0)
                    be_set(a->set, (uint32_t)b->reg[s]);
            if (b->gp >= 0)
                be_set(a->set, a->be->nvreg + (uint32_t)b->gp);
            if (b->vp >= 0)
                be_set(a->set, a->be->nvreg + (uint32_t)b->vp);
            if (memcmp(a->set, a->in[x], a->be->words * sizeof *a->set) != 0) {
                memcpy(a->in[x], a->set, a->be->words * sizeof *a->set);
                again = true;
            }
        }
    }
}

static void connect(struct alloc *a, uint32_t v, uint32_t w)
{
    uint32_t n = a->be->nval;

    if (v == w || (v >= a->be->nvreg) != (w >= a->be->nvreg))
        return;
    a->edge[(size_t)v * n + w] = a->edge[(size_t)w * n + v] = 1;
}

static void connect_all(struct alloc *a, uint32_t v, const uint64_t *set)
{
    for (uint32_t w = 0; w < a->be->nval; w++)
        if (be_get(set, w))
            connect(a, v, w);
}

static void interference(struct alloc *a)
{
    a->edge = be_alloc(a->be, (size_t)a->be->nval * a->be->nval + 1, 1);
    for (int32_t x = 0; x < a->n; x++) {
        uint32_t v[3];
        bool keep[3];
        int n = written(a, a->b[x], v, keep);

        live_behind(a, x);
        for (int i = 0; i < n; i++) {
            connect_all(a, v[i], a->set);
            for (int k = 0; k < i; k++)
                connect(a, v[i], v[k]);
        }
    }
    if (a->n)
        for (uint32_t v = 0; v < a->be->nval; v++)
            if (be_get(a->in[0], v))
                connect_all(a, v, a->in[0]);
}

/* Values that occur in bundles or must be there at launch. */
static void used_values(const struct alloc *a, uint8_t *used)
{
    for (int32_t x = 0; x < a->n; x++) {
        uint32_t v[3];
        bool keep[3];
        int n = written(a, a->b[x], v, keep);

        for (int i = 0; i < n; i++)
            used[v[i]] = 1;
        for (int s = 0; s < 4; s++)
            if (a->b[x]->reg[s] >= 0)
                used[a->b[x]->reg[s]] = 1;
        if (a->b[x]->gp >= 0)
            used[a->be->nvreg + (uint32_t)a->b[x]->gp] = 1;
        if (a->b[x]->vp >= 0)
            used[a->be->nvreg + (uint32_t)a->b[x]->vp] = 1;
    }
}

/* Smallest degree last, then the lowest free colour. Returns the number of colours. */
static uint32_t colour(const struct alloc *a, const uint8_t *used, uint32_t from, uint32_t to,
                       uint8_t *out)
{
    uint32_t n = a->be->nval, count = 0, most = 0;
    uint32_t *order = be_alloc(a->be, to - from + 1, sizeof *order);
    uint8_t *gone = be_alloc(a->be, n + 1, 1);

    for (uint32_t v = from; v < to; v++)
        count += used[v];
    for (uint32_t k = count; k-- > 0;) {
        uint32_t best = UINT32_MAX, best_degree = UINT32_MAX;

        for (uint32_t v = from; v < to; v++) {
            uint32_t degree = 0;

            if (!used[v] || gone[v])
                continue;
            for (uint32_t w = from; w < to; w++)
                degree += used[w] && !gone[w] && a->edge[(size_t)v * n + w];
            if (degree < best_degree) {
                best_degree = degree;
                best = v;
            }
        }
        order[k] = best;
        gone[best] = 1;
    }
    for (uint32_t k = 0; k < count; k++) {
        uint32_t v = order[k], c = 0;
        uint8_t taken[256] = {0};

        for (uint32_t j = 0; j < k; j++)
            if (a->edge[(size_t)v * n + order[j]])
                taken[out[order[j] - from]] = 1;
        while (c < 255 && taken[c])
            c++;
        out[v - from] = (uint8_t)c;
        most = c + 1 > most ? c + 1 : most;
    }
    return most;
}

bool be_alloc_regs(struct be *be, struct be_plan *plan, struct be_colours *c)
{
    struct alloc a = {.be = be, .plan = plan};
    uint8_t *used = be_alloc(be, be->nval + 1, 1);

    flatten(&a);
    a.set = be_alloc(be, be->words, sizeof *a.set);
    liveness(&a);
    interference(&a);
    used_values(&a, used);
    c->reg = be_alloc(be, be->nvreg + 1, 1);
    c->pred = be_alloc(be, be->npred + 1, 1);
    c->regs = colour(&a, used, 0, be->nvreg, c->reg);
    c->preds = colour(&a, used, be->nvreg, be->nval, c->pred);
    for (uint32_t v = 0; v < be->nvreg; v++)
        c->reg[v] = used[v] ? (uint8_t)(c->reg[v] + 1) : 0;
    return c->regs <= QG_REGS - 1 && c->preds <= QG_PREDS;
}
