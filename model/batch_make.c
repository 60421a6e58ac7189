/* The step by batches, made from what the step by events knows: see batch.c. */
#include "batch.h"

#include <stdlib.h>

enum { REACH = 1024 }; /* the most that a gate is followed to, in its units of 128 */

/* One form while it is made. */
struct draft {
    uint32_t form, plus, minus, times, units, downs, lone;
    int32_t gain, off, thr, lim, cap, reach;
    bool base;
    uint32_t keys;
    uint16_t key[QB_KEYS];
};

struct maker {
    const struct qm_model *m;
    const struct ev_stage *y;
    const struct fast_layer *f; /* of an MLP, else NULL */
    uint32_t *ptr;              /* [forms + 1] */
    struct ev_term *term;       /* forms by row */
    struct draft *draft;
    int64_t *bound, *base, *sum; /* [pairs] */
    int64_t *most;               /* [pairs] */
};

static int32_t floor_div(int32_t a, int32_t b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

static int32_t gcd(int32_t a, int32_t b)
{
    while (b) {
        int32_t r = a % b;

        a = b;
        b = r;
    }
    return a;
}

/* Forms by row, from forms by column. */
static bool transpose(struct maker *k)
{
    const struct ev_forms *s = &k->y->forms;
    uint32_t H = k->m->c.hidden, *at;

    k->ptr = calloc(s->n + 2u, sizeof *k->ptr);
    k->term = malloc((s->ptr[H] + 1u) * sizeof *k->term);
    if (!k->ptr || !k->term)
        return false;
    for (uint32_t i = 0; i < s->ptr[H]; i++)
        k->ptr[s->ent[i].form + 2]++;
    for (uint32_t i = 2; i <= s->n; i++)
        k->ptr[i] += k->ptr[i - 1];
    at = k->ptr + 1;
    for (uint32_t d = 0; d < H; d++)
        for (uint32_t i = s->ptr[d]; i < s->ptr[d + 1]; i++)
            k->term[at[s->ent[i].form]++] = (struct ev_term){(uint16_t)d, s->ent[i].w};
    return true;
}

/* What one unit of down adds for each 128 of the gate, in quarters. False: not an integer. */
static bool coef_of(const struct maker *k, uint32_t u, uint32_t i, int32_t *coef)
{
    double c =
        (double)EV_GAIN * (double)k->y->up_bias[u] * (double)k->f->down.ent[i].val * QB_QUARTERS;

    *coef = c >= -32767 && c <= 32767 ? (int32_t)c : 0;
    return (double)*coef == c;
}

/* Gates up to `most` after which the unit does what the dense pass does, exactly. */
static int32_t exact_up_to(int32_t gain, int32_t bias, int32_t up, int32_t from, int32_t most)
{
    int32_t a = from;

    for (; gain * a + bias <= most && a - from < REACH; a++) {
        int32_t gate = gain * a + bias;
        float g = (float)gate * EV_GAIN;

        if (gate <= 0)
            continue;
        g = qm_bf16(qm_silu(qm_bf16(g)));
        if (qm_bf16(g * qm_bf16((float)up)) != (float)gate * EV_GAIN * (float)up)
            break;
    }
    return a - 1;
}

static bool draft_terms(const struct maker *k, struct draft *d)
{
    int32_t sum = 0;

    d->gain = 0;
    for (uint32_t i = k->ptr[d->form]; i < k->ptr[d->form + 1]; i++)
        d->gain = gcd(abs(k->term[i].w), d->gain);
    d->gain = d->gain ? d->gain : 1;
    for (uint32_t i = k->ptr[d->form]; i < k->ptr[d->form + 1]; i++) {
        int32_t w = k->term[i].w / d->gain;

        sum += abs(w);
        d->plus += w == 1;
        d->minus += w == -1;
        d->times += w != 1 && w != -1;
    }
    d->cap = sum * EV_LIMIT > INT16_MAX ? INT16_MAX / sum : 0; /* 0: no matter */
    d->off = k->y->off[d->form];
    d->thr = d->off == EV_NEVER ? INT16_MAX : floor_div(d->off - 1, d->gain);
    d->thr = d->thr > INT16_MAX ? INT16_MAX : d->thr;
    d->thr = d->thr < INT16_MIN ? INT16_MIN : d->thr; /* every sum is above it */
    return sum < INT16_MAX && d->plus < 256 && d->minus < 256 && d->times < 256;
}

/* The limits of a form's sum in an MLP: what lies above is not computed here. */
static void draft_limit(const struct maker *k, struct draft *d)
{
    const struct ev_stage *y = k->y;
    int32_t highest = 1 - d->off; /* bias */

    if (d->thr == INT16_MAX) {
        d->lim = INT16_MAX;
        return;
    }
    d->lim = floor_div(d->reach - highest, d->gain);
    for (uint32_t i = y->first[d->form]; i < y->first[d->form + 1]; i++) {
        uint32_t u = y->member[i];
        int32_t on = floor_div(-y->bias[u], d->gain) + 1; /* the first sum where it is */
        int32_t up = y->alone[u] ? 1 : y->up_bias[u], to;

        if (on > d->lim)
            continue;
        to = exact_up_to(d->gain, y->bias[u], up, on > d->thr ? on : d->thr + 1, d->reach);
        d->lim = to < d->lim ? to : d->lim;
    }
}

static bool draft_units(const struct maker *k, struct draft *d)
{
    const struct ev_stage *y = k->y;

    d->reach = REACH;
    for (uint32_t i = y->first[d->form]; i < y->first[d->form + 1]; i++) {
        uint32_t u = y->member[i], n = k->f->down.ptr[u + 1] - k->f->down.ptr[u];

        if (y->bias[u] != (int16_t)y->bias[u] ||
            (d->thr != INT16_MAX && d->gain * d->thr + y->bias[u] <= INT16_MIN))
            return false;
        if (y->alone[u]) {
            d->lone++;
            d->reach = 127; /* times an up of 256: 16 bits */
            continue;
        }
        d->units++;
        d->downs += n;
    }
    d->base = d->thr < 0 && !d->lone;
    draft_limit(k, d);
    return true;
}

/* What the form's units add at a sum, into k->sum. */
static bool function(const struct maker *k, const struct draft *d, int32_t a, int64_t sign)
{
    const struct ev_stage *y = k->y;

    for (uint32_t i = y->first[d->form]; i < y->first[d->form + 1]; i++) {
        uint32_t u = y->member[i];
        int32_t v = d->gain * a + y->bias[u], coef;

        for (uint32_t j = k->f->down.ptr[u]; j < k->f->down.ptr[u + 1]; j++) {
            int64_t *s = &k->sum[y->pair[k->f->down.ent[j].at]];

            if (y->alone[u]) { /* p is at most 4 EV_LIMIT: see not_exact */
                double c = (double)EV_GAIN * (double)k->f->down.ent[j].val * QB_QUARTERS;

                if (c != (double)(int16_t)c)
                    return false;
                continue;
            }
            if (!coef_of(k, u, j, &coef))
                return false;
            *s += v > 0 ? sign * v * coef : 0;
        }
    }
    return true;
}

/* Raises most[] to what the form adds at a sum, beyond what it adds at 0. */
static bool reach_at(const struct maker *k, const struct draft *d, int32_t a)
{
    const struct ev_stage *y = k->y;

    if (!function(k, d, a, 1) || (d->base && !function(k, d, 0, -1)))
        return false;
    for (uint32_t i = y->first[d->form]; i < y->first[d->form + 1]; i++) {
        uint32_t u = y->member[i];

        for (uint32_t j = k->f->down.ptr[u]; j < k->f->down.ptr[u + 1]; j++) {
            uint32_t p = y->pair[k->f->down.ent[j].at];
            int64_t size = k->sum[p] < 0 ? -k->sum[p] : k->sum[p];

            k->most[p] = size > k->most[p] ? size : k->most[p];
            k->sum[p] = 0;
        }
    }
    return true;
}

/* Adds to bound[] the most that the form can add: it is linear between the sums where units turn
 * on, so it is there. */
static bool bound_form(const struct maker *k, const struct draft *d)
{
    const struct ev_stage *y = k->y;

    if (d->thr == INT16_MAX)
        return true;
    if (!reach_at(k, d, d->thr) || !reach_at(k, d, d->lim > d->thr ? d->lim : d->thr))
        return false;
    for (uint32_t i = y->first[d->form]; i < y->first[d->form + 1]; i++) {
        int32_t on = floor_div(-y->bias[y->member[i]], d->gain);

        for (int32_t a = on; a <= on + 1; a++)
            if (a > d->thr && a < d->lim && !reach_at(k, d, a))
                return false;
    }
    for (uint32_t i = y->first[d->form]; i < y->first[d->form + 1]; i++) {
        uint32_t u = y->member[i];

        for (uint32_t j = k->f->down.ptr[u]; j < k->f->down.ptr[u + 1]; j++) {
            uint32_t p = y->pair[k->f->down.ent[j].at];

            k->bound[p] += k->most[p];
            k->most[p] = 0;
            if (y->alone[u])
                k->bound[p] += 4 * EV_LIMIT *
                               (int64_t)fabs((double)EV_GAIN * (double)k->f->down.ent[j].val *
                                             QB_QUARTERS); /* an integer: see function */
        }
    }
    return true;
}

/* The forms' limits so low that 16 bits hold what they add together. */
static bool draft_bounds(const struct maker *k)
{
    const struct ev_stage *y = k->y;
    bool over = true;

    for (uint32_t f = 0; f < y->forms.n; f++)
        if (k->draft[f].base && !function(k, &k->draft[f], 0, 1))
            return false;
    memcpy(k->base, k->sum, y->pairs * sizeof *k->base);
    memset(k->sum, 0, y->pairs * sizeof *k->sum);
    for (int round = 0; over && round < 6; round++) {
        over = false;
        memset(k->bound, 0, y->pairs * sizeof *k->bound);
        for (uint32_t f = 0; f < y->forms.n; f++)
            if (!bound_form(k, &k->draft[f]))
                return false;
        for (uint32_t p = 0; p < y->pairs; p++)
            over = over || k->bound[p] + llabs(k->base[p]) > INT16_MAX;
        for (uint32_t f = 0; over && f < y->forms.n; f++) {
            struct draft *d = &k->draft[f];
            bool lower = false;

            for (uint32_t i = y->first[f]; i < y->first[f + 1]; i++) {
                uint32_t u = y->member[i];

                for (uint32_t j = k->f->down.ptr[u]; j < k->f->down.ptr[u + 1]; j++) {
                    uint32_t p = y->pair[k->f->down.ent[j].at];

                    lower |= k->bound[p] + llabs(k->base[p]) > INT16_MAX;
                }
            }
            if (lower && d->reach > 4) {
                d->reach /= 4;
                draft_limit(k, d);
            }
        }
    }
    return !over;
}

/* The positive term to take out next: the one that most forms read, or the heaviest; first of all
 * one that suffices. ptr[form + 1] where there is none. */
static uint32_t next_key(const struct maker *k, const struct draft *d, int32_t most, bool heaviest)
{
    const struct ev_forms *s = &k->y->forms;
    uint32_t best = k->ptr[d->form + 1];
    int64_t most_worth = 0;

    for (uint32_t i = k->ptr[d->form]; i < k->ptr[d->form + 1]; i++) {
        uint32_t dim = k->term[i].dim;
        int32_t w = k->term[i].w / d->gain;
        int64_t worth = heaviest ? w : (int64_t)(s->ptr[dim + 1] - s->ptr[dim]);
        bool taken = w <= 0;

        for (uint32_t j = 0; j < d->keys; j++)
            taken |= d->key[j] == dim;
        worth += most - w <= d->thr ? 1 << 20 : 0;
        if (!taken && worth > most_worth) {
            most_worth = worth;
            best = i;
        }
    }
    return best;
}

/* Inputs of a form of which one at least is on where it is on, as long as all inputs are 0 or 1. */
static void draft_keys(const struct maker *k, struct draft *d)
{
    uint32_t first = k->ptr[d->form], last = k->ptr[d->form + 1];
    int32_t all = 0;

    if (d->base) { /* off where all are 0 */
        d->keys = last - first <= QB_KEYS ? last - first : 0;
        for (uint32_t i = 0; i < d->keys; i++)
            d->key[i] = k->term[first + i].dim;
        return;
    }
    for (uint32_t i = first; i < last; i++)
        all += k->term[i].w > 0 ? k->term[i].w / d->gain : 0;
    for (int heaviest = 0; heaviest < 2; heaviest++) {
        int32_t most = all;

        memset(d->key, 0, sizeof d->key);
        for (d->keys = 0; most > d->thr && d->keys < QB_KEYS; d->keys++) {
            uint32_t best = next_key(k, d, most, heaviest);

            if (best == last)
                break;
            d->key[d->keys] = k->term[best].dim;
            most -= k->term[best].w / d->gain;
        }
        if (most <= d->thr)
            return;
    }
    d->keys = 0; /* there are none, or too many */
    memset(d->key, 0, sizeof d->key);
}

static int by_shape(const void *a, const void *b)
{
    const struct draft *x = a, *y = b;
    const uint32_t p[] = {x->keys,     x->key[0], x->key[1], x->key[2], x->key[3], x->base,
                          x->cap != 0, x->plus,   x->minus,  x->times,  x->units,  x->downs};
    const uint32_t q[] = {y->keys,     y->key[0], y->key[1], y->key[2], y->key[3], y->base,
                          y->cap != 0, y->plus,   y->minus,  y->times,  y->units,  y->downs};

    for (size_t i = 0; i < sizeof p / sizeof *p; i++)
        if (p[i] != q[i])
            return p[i] < q[i] ? -1 : 1;
    return x->form < y->form ? -1 : x->form > y->form;
}

static bool write_terms(const struct maker *k, struct qb_stage *b)
{
    uint32_t n = k->y->forms.n, total = k->ptr[n], at = 0, nfactor = 0;

    b->forms = n;
    b->group = calloc(n + 1u, sizeof *b->group);
    b->in = calloc(total + 1u, sizeof *b->in);
    b->factor = calloc(total + 1u, sizeof *b->factor);
    b->thr = calloc(n + 1u, sizeof *b->thr);
    b->lim = calloc(n + 1u, sizeof *b->lim);
    b->gain = calloc(n + 1u, sizeof *b->gain);
    b->cap = calloc(n + 1u, sizeof *b->cap);
    if (!b->group || !b->in || !b->factor || !b->thr || !b->lim || !b->gain || !b->cap)
        return false;
    for (uint32_t f = 0; f < n; f++) {
        const struct draft *d = &k->draft[f];
        const struct qb_group g = {1,
                                   at,
                                   nfactor,
                                   f,
                                   (uint8_t)d->plus,
                                   (uint8_t)d->minus,
                                   (uint8_t)d->times,
                                   d->cap != 0,
                                   d->base,
                                   (uint8_t)d->keys,
                                   {d->key[0], d->key[1], d->key[2], d->key[3]}};
        struct qb_group *last = b->groups ? &b->group[b->groups - 1] : NULL;

        if (last && last->plus == g.plus && last->minus == g.minus && last->times == g.times &&
            last->wide == g.wide && last->base == g.base && last->keys == g.keys &&
            !memcmp(last->key, g.key, sizeof g.key))
            last->n++;
        else
            b->group[b->groups++] = g;
        for (int kind = 0; kind < 3; kind++)
            for (uint32_t i = k->ptr[d->form]; i < k->ptr[d->form + 1]; i++) {
                int32_t w = k->term[i].w / d->gain;

                if (kind != (w == 1 ? 0 : w == -1 ? 1 : 2))
                    continue;
                b->in[at++] = k->term[i].dim;
                if (kind == 2)
                    b->factor[nfactor++] = (int16_t)w;
            }
        b->thr[f] = (int16_t)d->thr;
        b->lim[f] = (int16_t)(d->lim > INT16_MAX ? INT16_MAX : d->lim < d->thr ? d->thr : d->lim);
        b->gain[f] = (int16_t)d->gain;
        b->cap[f] = (int16_t)d->cap;
    }
    return qm_batch_keys(b, k->m->c.hidden);
}

static bool write_pairs(const struct maker *k, struct qb_stage *b)
{
    const struct ev_stage *y = k->y;

    b->pairs = y->pairs;
    b->dim = calloc(y->pairs + 1u, sizeof *b->dim);
    b->base = calloc(y->pairs + 1u, sizeof *b->base);
    b->pins = calloc(y->pairs + 1u, sizeof *b->pins);
    if (!b->dim || !b->base || !b->pins)
        return false;
    for (uint32_t d = 0; d < k->m->c.hidden; d++)
        if (y->pair[d] != UINT32_MAX)
            b->dim[y->pair[d]] = (uint16_t)d;
    for (uint32_t p = 0; k->f && p < y->pairs; p++) {
        b->base[p] = (int16_t)k->base[p];
        if (k->base[p])
            b->pins[b->pinned++] = (uint16_t)p;
    }
    return true;
}

/* ---- MLP ---------------------------------------------------------------------------------- */

static bool write_lone(const struct maker *k, struct qb_stage *b, uint32_t u, uint32_t *nlone,
                       uint32_t *nterm, uint32_t *ndown)
{
    const struct ev_stage *y = k->y;
    const struct ev_forms *s = &y->ups;
    struct qb_lone *x = &b->lone[(*nlone)++];
    int64_t sum = llabs(y->up_bias[u]);

    *x = (struct qb_lone){(int16_t)y->bias[u], (int16_t)y->up_bias[u], 0, *nterm, 0, *ndown};
    for (uint32_t d = 0; d < k->m->c.hidden; d++)
        for (uint32_t i = s->ptr[d]; i < s->ptr[d + 1]; i++)
            if (s->ent[i].form == y->up_of[u]) {
                b->lone_term[(*nterm)++] = (struct ev_term){(uint16_t)d, s->ent[i].w};
                sum += llabs(s->ent[i].w) * EV_LIMIT;
            }
    x->terms = *nterm - x->term0;
    for (uint32_t j = k->f->down.ptr[u]; j < k->f->down.ptr[u + 1]; j++)
        b->lone_down[(*ndown)++] = (struct qb_down){
            (uint16_t)y->pair[k->f->down.ent[j].at],
            (int16_t)((double)EV_GAIN * (double)k->f->down.ent[j].val * QB_QUARTERS)};
    x->downs = *ndown - x->down0;
    return sum <= INT16_MAX;
}

static bool write_units(const struct maker *k, struct qb_stage *b)
{
    const struct ev_stage *y = k->y;
    uint32_t n = y->forms.n, H = k->m->c.hidden, all = k->f->down.ptr[y->units];
    uint32_t nunit = 0, ndown = 0, nlone = 0, nterm = 0, nlone_down = 0;

    b->unit0 = calloc(n + 2u, sizeof *b->unit0);
    b->down0 = calloc(n + 2u, sizeof *b->down0);
    b->lone0 = calloc(n + 2u, sizeof *b->lone0);
    b->unit = calloc(y->units + 1u, sizeof *b->unit);
    b->down = calloc(all + 1u, sizeof *b->down);
    b->lone = calloc(y->lone + 1u, sizeof *b->lone);
    b->lone_down = calloc(all + 1u, sizeof *b->lone_down);
    b->lone_term = calloc((size_t)y->lone * (y->ups.ptr[H] + 1u) + 1, sizeof *b->lone_term);
    if (!b->unit0 || !b->down0 || !b->lone0 || !b->unit || !b->down || !b->lone || !b->lone_down ||
        !b->lone_term)
        return false;
    for (uint32_t f = 0; f < n; f++) {
        const struct draft *d = &k->draft[f];

        for (uint32_t i = y->first[d->form]; i < y->first[d->form + 1]; i++) {
            uint32_t u = y->member[i];
            int32_t bias = y->bias[u], coef;

            if (y->alone[u]) {
                if (!write_lone(k, b, u, &nlone, &nterm, &nlone_down))
                    return false;
                continue;
            }
            b->unit[nunit++] =
                (struct qb_unit){(int16_t)bias, (int16_t)(d->base && bias > 0 ? bias : 0),
                                 k->f->down.ptr[u + 1] - k->f->down.ptr[u]};
            for (uint32_t j = k->f->down.ptr[u]; j < k->f->down.ptr[u + 1]; j++) {
                (void)coef_of(k, u, j, &coef);
                b->down[ndown++] =
                    (struct qb_down){(uint16_t)y->pair[k->f->down.ent[j].at], (int16_t)coef};
            }
        }
        b->unit0[f + 1] = nunit;
        b->down0[f + 1] = ndown;
        b->lone0[f + 1] = nlone;
    }
    return true;
}

/* ---- Mixer -------------------------------------------------------------------------------- */

static bool write_rows(const struct maker *k, struct qb_stage *b)
{
    const struct ev_stage *y = k->y;
    uint32_t n = y->forms.n;

    for (uint32_t part = 0; part < 4; part++) {
        uint32_t rows = 0;

        b->row0[part] = calloc(n + 2u, sizeof *b->row0[part]);
        b->row[part] = calloc(y->rows + 1u, sizeof *b->row[part]);
        if (!b->row0[part] || !b->row[part])
            return false;
        for (uint32_t f = 0; f < n; f++) {
            uint32_t form = k->draft[f].form;

            for (uint32_t i = y->first[form]; i < y->first[form + 1]; i++) {
                uint32_t r = y->member[i], head = y->row[r].head;

                /* silu is on from 1 up, sigmoid(0) is 1/2 */
                int32_t from = (part != EV_BETA) - y->bias[r];

                if (y->row[r].part == part && head < EV_HEADS && y->leads[part] >> head & 1)
                    b->row[part][rows++] =
                        (struct qb_row){y->of[part][head], y->row[r].dim, y->bias[r],
                                        floor_div(from - 1, k->draft[f].gain)};
            }
            b->row0[part][f + 1] = rows;
        }
    }
    return true;
}

/* Where what the heads read goes to. */
static bool write_gives(const struct qm_model *m, struct qb_stage *b, uint32_t l)
{
    const struct qm_columns *out = &m->layer[l].out.by_col;
    const struct ev_stage *y = &m->event->stage[2 * l];
    uint32_t dv = m->c.lin_v_dim, n = out->ptr[out->n];

    b->give0 = calloc(y->heads + 1u, sizeof *b->give0);
    b->gives = calloc(y->heads + 1u, sizeof *b->gives);
    b->out_pair = calloc(n + 1u, sizeof *b->out_pair);
    if (!b->give0 || !b->gives || !b->out_pair)
        return false;
    for (uint32_t i = 0; i < n; i++)
        b->out_pair[i] = (uint16_t)y->pair[out->ent[i].at];
    for (uint32_t i = 0; i < y->heads; i++) {
        uint32_t *gives = &b->gives[y->of[EV_Q][i]], h = y->head[i];

        b->give0[i] = *gives;
        *gives += out->ptr[(h + 1) * dv] - out->ptr[h * dv];
        if (*gives > UINT16_MAX)
            return false;
    }
    return true;
}

/* 16 bits hold what the heads add to a dim together. */
static bool heads_fit(const struct maker *k, uint32_t l)
{
    const struct qm_columns *out = &k->m->layer[l].out.by_col;
    const struct ev_stage *y = k->y;

    for (uint32_t i = 0; i < out->ptr[out->n]; i++) {
        int64_t *n = &k->sum[y->pair[out->ent[i].at]];

        *n += EV_HEAD_MAX / EV_PARTS * QB_QUARTERS;
        if (*n > INT16_MAX)
            return false;
    }
    return true;
}

/* ---- All ------------------------------------------------------------------------------------ */

static bool make_stage(const struct qm_model *m, struct qb_stage *b, uint32_t t)
{
    const struct ev_stage *y = &m->event->stage[t];
    struct maker k = {.m = m, .y = y, .f = t % 2 ? &m->fast->layer[t / 2] : NULL};
    bool ok;

    k.draft = calloc(y->forms.n + 1u, sizeof *k.draft);
    k.bound = calloc(y->pairs + 1u, sizeof *k.bound);
    k.base = calloc(y->pairs + 1u, sizeof *k.base);
    k.sum = calloc(y->pairs + 1u, sizeof *k.sum);
    k.most = calloc(y->pairs + 1u, sizeof *k.most);
    ok = k.draft && k.bound && k.base && k.sum && k.most && transpose(&k);
    for (uint32_t f = 0; ok && f < y->forms.n; f++) {
        k.draft[f].form = f;
        ok = draft_terms(&k, &k.draft[f]) && (!k.f || draft_units(&k, &k.draft[f]));
    }
    ok = ok && (k.f ? draft_bounds(&k) : heads_fit(&k, t / 2));
    if (ok) {
        for (uint32_t f = 0; f < y->forms.n; f++)
            draft_keys(&k, &k.draft[f]);
        qsort(k.draft, y->forms.n, sizeof *k.draft, by_shape);
        ok = write_terms(&k, b) && write_pairs(&k, b) &&
             (k.f ? write_units(&k, b) : write_rows(&k, b) && write_gives(m, b, t / 2));
    }
    free(k.ptr);
    free(k.term);
    free(k.draft);
    free(k.bound);
    free(k.base);
    free(k.sum);
    free(k.most);
    return ok;
}

static const struct qb_kernel *kernel(void)
{
#ifdef QM_BATCH_X86
    if (__builtin_cpu_supports("avx512bw"))
        return &qb_kernel_avx512;
    if (__builtin_cpu_supports("avx2"))
        return &qb_kernel_avx2;
#endif
    return &qb_kernel_plain;
}

void qm_batch_make(struct qm_model *m)
{
    const struct qm_event *v = m->event;
    struct qm_batch *b = v ? calloc(1, sizeof *b) : NULL;

    m->batch = b;
    for (uint32_t t = 0; b && t < 2 * m->c.layers; t++) {
        const struct ev_stage *y = &v->stage[t];

        if (!y->forms.ptr)
            continue;
        if (!make_stage(m, &b->stage[t], t)) {
            qm_batch_free(m);
            return;
        }
        b->stage[t].ask0 = b->asks;
        b->asks += y->classes[EV_Q];
        b->most_forms = y->forms.n > b->most_forms ? y->forms.n : b->most_forms;
        b->most_pairs = y->pairs > b->most_pairs ? y->pairs : b->most_pairs;
        b->most_heads = y->heads > b->most_heads ? y->heads : b->most_heads;
        b->most_groups = b->stage[t].groups > b->most_groups ? b->stage[t].groups : b->most_groups;
    }
    if (b) {
        b->most_pairs = (b->most_pairs + 15) / 8 * 8; /* settle looks at eight at a time */
        b->kernel = kernel();
    }
}

void qm_batch_free(struct qm_model *m)
{
    struct qm_batch *b = m->batch;

    for (uint32_t t = 0; b && t < 2 * m->c.layers; t++) {
        struct qb_stage *y = &b->stage[t];
        void *all[] = {y->group,   y->in,      y->factor,  y->thr,       y->lim,   y->gain,
                       y->cap,     y->unit0,   y->down0,   y->lone0,     y->unit,  y->down,
                       y->lone,    y->row0[0], y->row0[1], y->row0[2],   y->dim,   y->lone_down,
                       y->row0[3], y->row[0],  y->row[1],  y->lone_term, y->base,  y->row[2],
                       y->row[3],  y->pins,    y->keyed,   y->key,       y->rank,  y->by_key,
                       y->key_at,  y->in_at,   y->by_in,   y->give0,     y->gives, y->out_pair};

        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            free(all[i]);
    }
    free(b);
    m->batch = NULL;
}
