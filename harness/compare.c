#include "case.h"

#include <stdlib.h>
#include <string.h>

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static bool compare_ordered(const struct qg_case_array *want, const struct qg_case_array *got,
                            struct qg_case_diff *d)
{
    for (uint32_t i = 0; i < want->n; i++) {
        if (!want->init[i] || (got->init[i] && want->v[i] == got->v[i]))
            continue;
        d->index = i;
        d->expected = want->v[i];
        d->got = got->v[i];
        d->written = got->init[i];
        return false;
    }
    return true;
}

/* Both have n words. The lists differ iff some place of the sorted lists differs; at the first
 * such place the smaller value stands too often in its list. */
static bool compare_multiset(const struct qg_case_array *want, const struct qg_case_array *got,
                             struct qg_case_diff *d)
{
    uint32_t w[QG_CASE_MAX_ITEMS], g[QG_CASE_MAX_ITEMS], n = want->n, lost = 0, extra = 0;

    for (uint32_t i = 0; i < n; i++)
        if (!got->init[i]) {
            d->index = i;
            d->expected = want->v[i];
            d->written = false;
            return false;
        }
    memcpy(w, want->v, n * sizeof *w);
    memcpy(g, got->v, n * sizeof *g);
    qsort(w, n, sizeof *w, by_value);
    qsort(g, n, sizeof *g, by_value);
    if (!memcmp(w, g, n * sizeof *w))
        return true;
    /* Walk both: the first value of each list that has no partner in the other. */
    for (uint32_t i = 0, j = 0, found = 0; found != 3;) {
        if (i < n && j < n && w[i] == g[j]) {
            i++;
            j++;
        } else if (j >= n || (i < n && w[i] < g[j])) {
            if (!(found & 1))
                lost = w[i];
            found |= 1;
            i++;
        } else {
            if (!(found & 2))
                extra = g[j];
            found |= 2;
            j++;
        }
    }
    d->expected = lost;
    d->got = extra;
    for (d->index = n; d->index-- > 0 && got->v[d->index] != extra;) {
    }
    return false;
}

bool qg_case_compare(const struct qg_case *c, const struct qg_case_array *want, uint32_t nwant,
                     const struct qg_case_array *got, uint32_t ngot, struct qg_case_diff *d)
{
    memset(d, 0, sizeof *d);
    for (uint32_t i = 0; i < nwant; i++) {
        const struct qg_case_array *w = &want[i], *g = NULL;
        bool same;

        for (uint32_t k = 0; !g && k < ngot; k++)
            if (!strcmp(got[k].name, w->name))
                g = &got[k];
        d->unordered = qg_case_is_unordered(c, w->name);
        d->written = true;
        d->no_array = !g || g->n != w->n;
        if (d->no_array)
            same = false;
        else if (d->unordered)
            same = compare_multiset(w, g, d);
        else
            same = compare_ordered(w, g, d);
        if (same)
            continue;
        memcpy(d->name, w->name, sizeof d->name);
        return false;
    }
    return true;
}
