/* The inner loops of batch.c. Included by batch_plain.c, batch_avx2.c and batch_avx512.c, which are
 * compiled for their processors, with QB_BYTES: how wide a vector is, and QB_KERNEL. */
#include "batch.h"

typedef int16_t vec __attribute__((vector_size(QB_BYTES)));
enum { VECS = 2 * QB_LANES / QB_BYTES, VEC_LANES = QB_BYTES / 2 };

struct lanes {
    vec v[VECS];
};

#define EACH_VEC for (int j_ = 0; j_ < VECS; j_++)
#define INLINE static inline __attribute__((always_inline))

INLINE struct lanes load(const int16_t *p)
{
    struct lanes r;

    memcpy(&r, p, sizeof r);
    return r;
}

INLINE void store(int16_t *p, struct lanes a)
{
    memcpy(p, &a, sizeof a);
}

INLINE struct lanes add(struct lanes a, struct lanes b)
{
    EACH_VEC a.v[j_] += b.v[j_];
    return a;
}

INLINE struct lanes sub(struct lanes a, struct lanes b)
{
    EACH_VEC a.v[j_] -= b.v[j_];
    return a;
}

INLINE struct lanes times(struct lanes a, int16_t b)
{
    EACH_VEC a.v[j_] *= b;
    return a;
}

INLINE struct lanes both(struct lanes a, struct lanes b)
{
    EACH_VEC a.v[j_] *= b.v[j_];
    return a;
}

INLINE struct lanes or (struct lanes a, struct lanes b)
{
    EACH_VEC a.v[j_] |= b.v[j_];
    return a;
}

INLINE struct lanes plus(struct lanes a, int16_t b)
{
    EACH_VEC a.v[j_] += b;
    return a;
}

INLINE struct lanes at_least(struct lanes a, int16_t b)
{
    EACH_VEC
    {
        vec m = a.v[j_] > b;

        a.v[j_] = (a.v[j_] & m) | (((vec){0} + b) & ~m);
    }
    return a;
}

/* -1 where true */
INLINE struct lanes above(struct lanes a, int16_t b)
{
    EACH_VEC a.v[j_] = a.v[j_] > b;
    return a;
}

INLINE struct lanes below(struct lanes a, int16_t b)
{
    EACH_VEC a.v[j_] = a.v[j_] < b;
    return a;
}

INLINE bool any(struct lanes a)
{
    typedef uint64_t wide __attribute__((vector_size(QB_BYTES)));
    wide sum = {0};
    uint64_t r = 0;

    EACH_VEC sum |= (wide)a.v[j_];
    for (int i = 0; i < QB_BYTES / 8; i++)
        r |= sum[i];
    return r != 0;
}

#if QB_BYTES == 64
#    include <immintrin.h>
INLINE bool any_above(struct lanes a, int16_t b)
{
    return _mm512_cmpgt_epi16_mask((__m512i)a.v[0], _mm512_set1_epi16(b)) != 0;
}
INLINE bool any_set(struct lanes a)
{
    return _mm512_test_epi16_mask((__m512i)a.v[0], (__m512i)a.v[0]) != 0;
}
static uint32_t lanes_above(const int16_t *a, int16_t b)
{
    return _mm512_cmpgt_epi16_mask(_mm512_loadu_si512(a), _mm512_set1_epi16(b));
}
static uint32_t lanes_nonzero(const int16_t *a)
{
    __m512i x = _mm512_loadu_si512(a);

    return _mm512_test_epi16_mask(x, x);
}
#elif QB_BYTES == 32
#    include <immintrin.h>
INLINE bool any_set(struct lanes a)
{
    __m256i x = (__m256i)(a.v[0] | a.v[1]);

    return !_mm256_testz_si256(x, x);
}
INLINE bool any_above(struct lanes a, int16_t b)
{
    return any_set(above(a, b));
}
INLINE uint32_t bits(__m256i lo, __m256i hi)
{
    __m256i p = _mm256_permute4x64_epi64(_mm256_packs_epi16(lo, hi), 0xd8);

    return (uint32_t)_mm256_movemask_epi8(p);
}
static uint32_t lanes_above(const int16_t *a, int16_t b)
{
    struct lanes x = above(load(a), b);

    return bits((__m256i)x.v[0], (__m256i)x.v[1]);
}
static uint32_t lanes_nonzero(const int16_t *a)
{
    struct lanes x = load(a);

    x.v[0] = x.v[0] != 0;
    x.v[1] = x.v[1] != 0;
    return bits((__m256i)x.v[0], (__m256i)x.v[1]);
}
#else
INLINE bool any_set(struct lanes a)
{
    return any(a);
}
INLINE bool any_above(struct lanes a, int16_t b)
{
    return any(above(a, b));
}
static uint32_t lanes_above(const int16_t *a, int16_t b)
{
    uint32_t r = 0;

    for (int i = 0; i < QB_LANES; i++)
        r |= (uint32_t)(a[i] > b) << i;
    return r;
}
static uint32_t lanes_nonzero(const int16_t *a)
{
    uint32_t r = 0;

    for (int i = 0; i < QB_LANES; i++)
        r |= (uint32_t)(a[i] != 0) << i;
    return r;
}
#endif

/* The sum of one form. */
INLINE struct lanes form_sum(uint32_t ones, uint32_t minus, uint32_t others, const uint16_t *in,
                             const int16_t *factor, const qb_lanes *x)
{
    struct lanes a = {{{0}}};

    for (uint32_t k = 0; k < ones; k++)
        a = add(a, load(x[*in++]));
    for (uint32_t k = 0; k < minus; k++)
        a = sub(a, load(x[*in++]));
    for (uint32_t k = 0; k < others; k++)
        a = add(a, times(load(x[*in++]), factor[k]));
    return a;
}

/* One group, from the n'th place on; inlined with its shape, where that is known. */
INLINE uint32_t pull_group(const struct qb_stage *y, const struct qb_group *g, const qb_lanes *x,
                           struct qb_work *w, uint32_t n, uint32_t ones, uint32_t minus,
                           uint32_t others)
{
    const uint16_t *in = y->in + g->in;
    const int16_t *thr = y->thr, *factor = y->factor + g->factor;
    uint16_t *active = w->active;
    qb_lanes *acc = w->acc;
    uint32_t f = g->form, end = f + g->n;

    if (g->base)
        for (; f < end; f++, in += ones + minus + others, factor += others) {
            struct lanes a = form_sum(ones, minus, others, in, factor, x);

            store(acc[n], a);
            active[n] = (uint16_t)f;
            n += any_set(a);
        }
    else
        for (; f < end; f++, in += ones + minus + others, factor += others) {
            struct lanes a = form_sum(ones, minus, others, in, factor, x);

            store(acc[n], a);
            active[n] = (uint16_t)f;
            n += any_above(a, thr[f]);
        }
    return n;
}

/* Inputs of a group's forms that are too large for 16 bits. */
static struct lanes too_large(const struct qb_stage *y, const struct qb_group *g, const qb_lanes *x,
                              struct lanes bad)
{
    uint32_t terms = (uint32_t)g->plus + g->minus + g->times;

    for (uint32_t f = 0; f < g->n; f++)
        for (uint32_t k = 0; k < terms; k++) {
            struct lanes v = load(x[y->in[g->in + f * terms + k]]);
            int16_t cap = y->cap[g->form + f];

            bad = or (bad, or (above(v, cap), below(v, (int16_t)-cap)));
        }
    return bad;
}

#define SHAPE(plus, minus)                                                                         \
    case (plus)*16 + (minus): n = pull_group(y, g, x, w, n, plus, minus, 0); break

/* A group that has not been looked at. */
static uint32_t pull_once(const struct qb_stage *y, uint32_t i, const qb_lanes *x,
                          struct qb_work *w, uint32_t n)
{
    const struct qb_group *g = &y->group[i];

    if (w->seen[i] == w->now)
        return n;
    w->seen[i] = w->now;
    if (g->wide)
        store(w->bad, too_large(y, g, x, load(w->bad)));
    switch (g->times || g->plus > 15 || g->minus > 15 ? UINT32_MAX : g->plus * 16U + g->minus) {
        SHAPE(1, 0);
        SHAPE(2, 0);
        SHAPE(3, 0);
        SHAPE(4, 0);
        SHAPE(5, 0);
        SHAPE(1, 1);
        SHAPE(2, 1);
        SHAPE(3, 1);
        SHAPE(1, 2);
        SHAPE(2, 2);
        SHAPE(3, 2);
        SHAPE(2, 3);
        SHAPE(3, 3);
        SHAPE(1, 4);
        SHAPE(6, 2);
        SHAPE(5, 3);
        SHAPE(4, 4);
        SHAPE(3, 5);
    default: n = pull_group(y, g, x, w, n, g->plus, g->minus, g->times);
    }
    return n;
}

static uint32_t pull(const struct qb_stage *y, const qb_lanes *x, const struct qb_dims *s,
                     struct qb_work *w)
{
    uint32_t n = 0;

    w->now++;
    for (uint32_t i = 0; i < y->unkeyed; i++)
        n = pull_once(y, i, x, w, n);
    for (uint32_t k = 0; k < EV_WORDS; k++) {
        for (uint64_t b = s->some[k] & y->key[k]; b; b &= b - 1) {
            uint32_t r = y->rank[k] + (uint32_t)__builtin_popcountll(y->key[k] & ((b & -b) - 1));

            for (uint32_t i = y->key_at[r]; i < y->key_at[r + 1]; i++)
                n = pull_once(y, y->by_key[i], x, w, n);
        }
        for (uint64_t b = s->odd[k] & y->keyed[k]; b; b &= b - 1) {
            uint32_t d = 64 * k + (uint32_t)__builtin_ctzll(b);

            for (uint32_t i = y->in_at[d]; i < y->in_at[d + 1]; i++)
                n = pull_once(y, y->by_in[i], x, w, n);
        }
    }
    return n;
}

INLINE void give(qb_lanes *out, uint8_t *touched, const struct qb_down *d, uint32_t n,
                 struct lanes v)
{
    for (; n; n--, d++) {
        store(out[d->pair], add(load(out[d->pair]), times(v, d->coef)));
        touched[d->pair] = 1;
    }
}

/* A product that bf16 holds: at most 8 bits from the lowest that is set. */
INLINE struct lanes not_exact(struct lanes p)
{
    EACH_VEC
    {
        vec minus = p.v[j_] >> 15, a = (p.v[j_] ^ minus) - minus; /* |p| */

        p.v[j_] = (a > 4 * EV_LIMIT) | ((a != 0) & ((a - 1) >> 8 >= (a & -a)));
    }
    return p;
}

static struct lanes lone_units(const struct qb_stage *y, const qb_lanes *x, qb_lanes *out,
                               uint8_t *touched, uint32_t f, struct lanes sum, struct lanes bad)
{
    for (uint32_t i = y->lone0[f]; i < y->lone0[f + 1]; i++) {
        const struct qb_lone *u = &y->lone[i];
        const struct ev_term *t = y->lone_term + u->term0;
        struct lanes up = {{{0}}}, v = at_least(plus(sum, u->bias), 0), p;

        up = plus(up, u->up_bias);
        for (uint32_t k = 0; k < u->terms; k++)
            up = add(up, times(load(x[t[k].dim]), t[k].w));
        bad = or (bad, or (above(up, EV_LIMIT), below(up, -EV_LIMIT)));
        p = both(v, up);
        bad = or (bad, not_exact(p));
        give(out, touched, y->lone_down + u->down0, u->downs, p);
    }
    return bad;
}

static void apply(const struct qb_stage *y, const qb_lanes *x, struct qb_work *w, qb_lanes *out,
                  uint8_t *touched, uint32_t n)
{
    struct lanes bad = load(w->bad);

    for (uint32_t i = 0; i < n; i++) {
        uint32_t f = w->active[i];
        struct lanes a = at_least(load(w->acc[i]), y->thr[f]);
        const struct qb_down *d = y->down + y->down0[f];

        bad = or (bad, above(a, y->lim[f]));
        a = times(a, y->gain[f]);
        for (uint32_t u = y->unit0[f]; u < y->unit0[f + 1]; u++) {
            const struct qb_unit *unit = &y->unit[u];

            give(out, touched, d, unit->downs,
                 plus(at_least(plus(a, unit->bias), 0), (int16_t)-unit->at_zero));
            d += unit->downs;
        }
        if (y->lone0[f] < y->lone0[f + 1])
            bad = lone_units(y, x, out, touched, f, a, bad);
    }
    store(w->bad, bad);
}

INLINE void set_bit(uint64_t *bits, uint32_t i, bool v)
{
    bits[i / 64] = (bits[i / 64] & ~((uint64_t)1 << i % 64)) | (uint64_t)v << i % 64;
}

static void settle(const struct qb_stage *y, qb_lanes *x, struct qb_dims *s, struct qb_work *w,
                   qb_lanes *out, uint8_t *touched, int32_t *energy)
{
    struct lanes bad = load(w->bad), zero = {{{0}}};

    for (uint32_t k = 0; k < y->pinned; k++)
        touched[y->pins[k]] = 1;
    for (uint32_t base = 0; base < y->pairs; base += 8) {
        uint64_t eight;

        memcpy(&eight, touched + base, sizeof eight);
        if (!eight)
            continue;
        memset(touched + base, 0, sizeof eight);
        for (uint32_t p = base; p < base + 8 && p < y->pairs; p++) {
            int16_t *at = x[y->dim[p]], old[QB_LANES], now[QB_LANES];
            struct lanes q = plus(load(out[p]), y->base[p]), v = q, is = load(at);
            bool odd, was_odd = s->odd[y->dim[p] / 64] >> y->dim[p] % 64 & 1;

            store(out[p], zero);
            store(old, is);
            EACH_VEC
            {
                v.v[j_] &= QB_QUARTERS - 1;
                q.v[j_] >>= 2;
            }
            bad = or (bad, v);
            bad = or (bad, or (above(q, EV_LIMIT), below(q, -EV_LIMIT)));
            is = add(is, q);
            bad = or (bad, or (above(is, EV_LIMIT), below(is, -EV_LIMIT)));
            store(at, is);
            store(now, is);
            set_bit(s->some, y->dim[p], any_set(is));
            EACH_VEC is.v[j_] &= -2;
            odd = any_set(is);
            if (odd || was_odd) { /* the others count 1 */
                int32_t plus = odd, minus = was_odd;

                for (int i = 0; i < QB_LANES; i++)
                    energy[i] += plus * now[i] * now[i] - minus * old[i] * old[i];
            }
            set_bit(s->odd, y->dim[p], odd);
        }
    }
    store(w->bad, bad);
}

const struct qb_kernel QB_KERNEL = {QB_NAME, pull, apply, settle, lanes_above, lanes_nonzero};
