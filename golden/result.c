/* What a case computed, from two launches, and comparing it between the ways to run it. */
#include "runner.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* Element i of an array whose words are all `fill`. */
static uint32_t unwritten(const struct qg_case_array *a, uint32_t i, uint32_t fill)
{
    uint32_t words[QG_CASE_MAX_WORDS], w;

    (void)qg_case_bytes(a, i, &w);
    words[w] = fill;
    return qg_case_element(a, i, words);
}

/* The elements of an array that were written, in `v`; their number. */
static uint32_t written(const struct qg_case_array *given, const uint32_t *raw, uint32_t fill,
                        uint32_t *v)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < given->n; i++)
        if (given->init[i] || raw[i] != unwritten(given, i, fill))
            v[n++] = raw[i];
    return n;
}

/* Sorted; words that were not written come last. */
static bool make_unordered(struct qg_case_array *a, const struct qg_case_array *given,
                           const uint32_t *first, const uint32_t *second, const uint32_t fill[2],
                           char *why, size_t n)
{
    uint32_t v[2][QG_CASE_MAX_ITEMS], count[2];

    count[0] = written(given, first, fill[0], v[0]);
    count[1] = written(given, second, fill[1], v[1]);
    qsort(v[0], count[0], sizeof v[0][0], by_value);
    qsort(v[1], count[1], sizeof v[1][0], by_value);
    if (count[0] != count[1] || memcmp(v[0], v[1], count[0] * sizeof v[0][0]) != 0) {
        snprintf(why, n, "%s holds other values in a second launch, in any order", a->name);
        return false;
    }
    for (uint32_t i = 0; i < count[0]; i++) {
        a->v[i] = v[0][i];
        a->init[i] = true;
    }
    return true;
}

static bool make_ordered(struct qg_case_array *a, const struct qg_case_array *given,
                         const uint32_t *first, const uint32_t *second, const uint32_t fill[2],
                         char *why, size_t n)
{
    for (uint32_t i = 0; i < given->n; i++) {
        if (!given->init[i] && first[i] == unwritten(given, i, fill[0]) &&
            second[i] == unwritten(given, i, fill[1]))
            continue;
        a->init[i] = true;
        a->v[i] = first[i];
        if (first[i] == second[i])
            continue;
        snprintf(why, n,
                 "%s[%u] is %" PRId32 " in one launch and %" PRId32
                 " in another: it depends on chance or on words never written",
                 a->name, i, (int32_t)first[i], (int32_t)second[i]);
        return false;
    }
    return true;
}

bool qgg_result_make(struct qgg_result *r, const struct qg_case *c,
                     uint32_t raw[2][QG_CASE_MAX_ARGS][QG_CASE_MAX_ITEMS], const uint32_t fill[2],
                     char *why, size_t n)
{
    memset(r, 0, sizeof *r);
    memcpy(r->name, c->name, sizeof r->name);
    for (uint32_t i = 0; i < c->nargs; i++) {
        const struct qg_case_array *given = &c->args[i].a;
        struct qg_case_array *a = &r->arrays[r->narrays];
        bool same;

        if (!c->args[i].is_array)
            continue;
        memcpy(a->name, given->name, sizeof a->name);
        a->n = given->n;
        a->type = given->type;
        r->narrays++;
        same = qg_case_is_unordered(c, given->name)
                   ? make_unordered(a, given, raw[0][i], raw[1][i], fill, why, n)
                   : make_ordered(a, given, raw[0][i], raw[1][i], fill, why, n);
        if (!same)
            return false;
    }
    return true;
}

static void word(const struct qg_case_array *a, uint32_t i, char buf[40])
{
    if (a->init[i])
        snprintf(buf, 40, "%" PRId32 " (0x%08" PRIx32 ")", (int32_t)a->v[i], a->v[i]);
    else
        snprintf(buf, 40, "not written");
}

bool qgg_result_equal(const struct qgg_result *a, const char *a_name, const struct qgg_result *b,
                      const char *b_name, char *why, size_t n)
{
    for (uint32_t k = 0; k < a->narrays; k++) {
        const struct qg_case_array *x = &a->arrays[k], *y = &b->arrays[k];
        char first[40], second[40];

        for (uint32_t i = 0; i < x->n; i++) {
            if (x->init[i] == y->init[i] && x->v[i] == y->v[i])
                continue;
            word(x, i, first);
            word(y, i, second);
            snprintf(why, n, "%s[%u] is %s by %s, %s by %s", x->name, i, first, a_name, second,
                     b_name);
            return false;
        }
    }
    return true;
}
