/* Forms found by the inputs that they need: made for batch.c. */
#include "batch.h"

#include <stdlib.h>

/* Groups by dim, from pairs of them: at[dim]..at[dim + 1]-1 into list. */
struct pairs {
    uint32_t n, cap;
    struct by {
        uint32_t dim, group;
    } * by;
};

static bool pairs_add(struct pairs *p, uint32_t dim, uint32_t group)
{
    if (!qm_event_room((void **)&p->by, &p->cap, p->n + 1u, sizeof *p->by))
        return false;
    p->by[p->n++] = (struct by){dim, group};
    return true;
}

static bool pairs_list(const struct pairs *p, uint32_t dims, uint32_t **at, uint16_t **list)
{
    uint32_t *a = *at = calloc(dims + 2u, sizeof *a);
    uint16_t *l = *list = malloc((p->n + 1u) * sizeof *l);

    if (!a || !l)
        return false;
    for (uint32_t i = 0; i < p->n; i++)
        a[p->by[i].dim + 2]++;
    for (uint32_t d = 2; d <= dims; d++)
        a[d] += a[d - 1];
    for (uint32_t i = 0; i < p->n; i++)
        l[a[p->by[i].dim + 1]++] = (uint16_t)p->by[i].group;
    return true;
}

/* The inputs of a group with keys. */
static bool add_inputs(struct qb_stage *b, uint32_t i, struct pairs *inputs)
{
    const struct qb_group *g = &b->group[i];
    uint64_t bits[EV_WORDS] = {0};

    if (!g->keys || g->base) /* base: off where all its inputs are 0, which are the keys */
        return true;
    for (uint32_t t = 0; t < g->n * ((uint32_t)g->plus + g->minus + g->times); t++)
        bits[b->in[g->in + t] / 64] |= (uint64_t)1 << b->in[g->in + t] % 64;
    for (uint32_t w = 0; w < EV_WORDS; w++) {
        b->keyed[w] |= bits[w];
        for (uint64_t x = bits[w]; x; x &= x - 1)
            if (!pairs_add(inputs, 64 * w + (uint32_t)__builtin_ctzll(x), i))
                return false;
    }
    return true;
}

/* Where to find the groups. */
bool qm_batch_keys(struct qb_stage *b, uint32_t dims)
{
    struct pairs keys = {0}, inputs = {0};
    bool ok;

    b->key = calloc(EV_WORDS, sizeof *b->key);
    b->keyed = calloc(EV_WORDS, sizeof *b->keyed);
    b->rank = calloc(EV_WORDS, sizeof *b->rank);
    ok = b->key && b->keyed && b->rank && b->groups <= UINT16_MAX;
    for (uint32_t i = 0; ok && i < b->groups; i++) {
        b->unkeyed += b->group[i].keys == 0;
        for (uint32_t k = 0; k < b->group[i].keys; k++)
            b->key[b->group[i].key[k] / 64] |= (uint64_t)1 << b->group[i].key[k] % 64;
        ok = add_inputs(b, i, &inputs);
    }
    for (uint32_t w = 1; ok && w < EV_WORDS; w++)
        b->rank[w] = b->rank[w - 1] + (uint32_t)__builtin_popcountll(b->key[w - 1]);
    for (uint32_t i = 0; ok && i < b->groups; i++)
        for (uint32_t k = 0; ok && k < b->group[i].keys; k++) {
            uint32_t d = b->group[i].key[k];
            uint64_t before = b->key[d / 64] & (((uint64_t)1 << d % 64) - 1);

            ok = pairs_add(&keys, b->rank[d / 64] + (uint32_t)__builtin_popcountll(before), i);
        }
    ok = ok && pairs_list(&keys, dims, &b->key_at, &b->by_key) &&
         pairs_list(&inputs, dims, &b->in_at, &b->by_in);
    free(keys.by);
    free(inputs.by);
    return ok;
}
