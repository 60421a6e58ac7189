/* The arrays of a case in the memory of a device, with guard words around each. */
#include "runner.h"

#include <stdlib.h>
#include <string.h>

/* Every array begins at a multiple of UNIT words (256 bytes, as cudaMalloc would give it) with at
 * least UNIT guard words before and behind it. */
enum { UNIT = 64 };

struct arena {
    uint32_t *words; /* on the host */
    uint32_t n;
    uint32_t offset[QG_CASE_MAX_ARGS]; /* of array i */
};

/* Differs from word to word and from launch to launch, so that copies of guard words show too. */
static uint32_t guard(uint32_t i, uint32_t fill)
{
    return (i + 1) * 0x9e3779b9u ^ fill;
}

static int arena_make(struct arena *a, const struct qg_case *c, uint32_t fill, struct qg_error *e)
{
    a->n = UNIT;
    for (uint32_t i = 0; i < c->nargs; i++)
        if (c->args[i].is_array) {
            a->offset[i] = a->n;
            a->n += (qg_case_words(&c->args[i].a) + 2 * UNIT - 1) / UNIT * UNIT;
        }
    a->words = malloc(a->n * sizeof *a->words);
    if (!a->words)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    for (uint32_t i = 0; i < a->n; i++)
        a->words[i] = guard(i, fill);
    for (uint32_t i = 0; i < c->nargs; i++) {
        const struct qg_case_array *x = &c->args[i].a;

        if (!c->args[i].is_array)
            continue;
        for (uint32_t k = 0; k < qg_case_words(x); k++)
            a->words[a->offset[i] + k] = fill;
        for (uint32_t k = 0; k < x->n; k++)
            if (x->init[k])
                qg_case_put(x, k, x->v[k], a->words + a->offset[i]);
    }
    return 0;
}

/* The array before guard word i, and how far away. */
static int stray(const struct arena *a, const struct qg_case *c, uint32_t i, uint32_t fill,
                 struct qg_error *e)
{
    const struct qg_case_arg *near = NULL;
    long distance = 0;

    for (uint32_t k = 0; k < c->nargs; k++) {
        long from, best = labs(distance);

        if (!c->args[k].is_array)
            continue;
        from = (long)i - (long)a->offset[k];
        if (from > 0)
            from -= (long)qg_case_words(&c->args[k].a) - 1; /* words behind the last */
        if (!near || labs(from) < best) {
            near = &c->args[k];
            distance = from;
        }
    }
    if (!near)
        return qg_error_set(e, QG_EXIT_MISMATCH, NULL, 0, 0,
                            "the kernel wrote to memory, and it has no array");
    return qg_error_set(e, QG_EXIT_MISMATCH, NULL, 0, 0,
                        "the kernel wrote outside its arrays: %ld word%s %s '%s' there is 0x%08x "
                        "instead of 0x%08x",
                        labs(distance), labs(distance) == 1 ? "" : "s",
                        distance < 0 ? "before the first of" : "behind the last of", near->a.name,
                        a->words[i], guard(i, fill));
}

static int check_guards(const struct arena *a, const struct qg_case *c, uint32_t fill,
                        struct qg_error *e)
{
    uint32_t next = 0;

    for (uint32_t i = 0; i < c->nargs; i++) {
        if (!c->args[i].is_array)
            continue;
        for (; next < a->offset[i]; next++)
            if (a->words[next] != guard(next, fill))
                return stray(a, c, next, fill, e);
        next = a->offset[i] + qg_case_words(&c->args[i].a);
    }
    for (; next < a->n; next++)
        if (a->words[next] != guard(next, fill))
            return stray(a, c, next, fill, e);
    return 0;
}

static int call(struct qgg_driver *d, void *code, const struct qgg_params *p,
                const struct qg_case *c, const uint64_t *at, unsigned seconds, struct qg_error *e)
{
    unsigned char values[QGG_MAX_PARAMS][8] = {{0}};
    void *args[QGG_MAX_PARAMS];

    for (uint32_t i = 0; i < QGG_MAX_PARAMS; i++)
        args[i] = values[i];
    qgg_args_values(p, c, at, values);
    return d->launch(d, code, c->grid, c->block, c->shared, args, seconds, e);
}

/* ---- One allocation with guard words ------------------------------------------------------- */

static int launch_guarded(struct qgg_driver *d, void *code, const struct qgg_params *p,
                          const struct qg_case *c, struct arena *a, uint32_t fill, unsigned seconds,
                          struct qg_error *e)
{
    uint64_t base = 0, at[QG_CASE_MAX_ARGS] = {0};
    size_t bytes = a->n * sizeof *a->words;
    int rc = d->alloc(d, bytes, &base, e);

    if (rc)
        return rc;
    for (uint32_t i = 0; i < c->nargs; i++)
        at[i] = base + a->offset[i] * sizeof *a->words;
    rc = d->put(d, base, a->words, bytes, e);
    rc = rc ? rc : call(d, code, p, c, at, seconds, e);
    rc = rc ? rc : d->get(d, a->words, base, bytes, e);
    rc = rc ? rc : check_guards(a, c, fill, e);
    if (!d->stuck)
        d->release(d, base);
    return rc;
}

/* ---- One allocation an array --------------------------------------------------------------- */

static int launch_separate(struct qgg_driver *d, void *code, const struct qgg_params *p,
                           const struct qg_case *c, struct arena *a, unsigned seconds,
                           struct qg_error *e)
{
    uint64_t at[QG_CASE_MAX_ARGS] = {0};
    uint32_t n = 0;
    int rc = 0;

    for (; n < c->nargs && !rc; n++) {
        size_t bytes = qg_case_words(&c->args[n].a) * sizeof *a->words;

        if (!c->args[n].is_array)
            continue;
        rc = d->alloc(d, bytes, &at[n], e);
        rc = rc ? rc : d->put(d, at[n], a->words + a->offset[n], bytes, e);
    }
    rc = rc ? rc : call(d, code, p, c, at, seconds, e);
    for (uint32_t i = 0; i < c->nargs && !rc; i++)
        if (c->args[i].is_array)
            rc = d->get(d, a->words + a->offset[i], at[i],
                        qg_case_words(&c->args[i].a) * sizeof *a->words, e);
    for (uint32_t i = 0; i < n && !d->stuck; i++)
        if (at[i])
            d->release(d, at[i]);
    return rc;
}

int qgg_launch(struct qgg_driver *d, void *code, const struct qgg_params *p,
               const struct qg_case *c, uint32_t fill, bool separate, unsigned seconds,
               uint32_t out[][QG_CASE_MAX_ITEMS], struct qg_error *e)
{
    struct arena a = {0};
    int rc = arena_make(&a, c, fill, e);

    if (!rc && separate)
        rc = launch_separate(d, code, p, c, &a, seconds, e);
    else if (!rc)
        rc = launch_guarded(d, code, p, c, &a, fill, seconds, e);
    for (uint32_t i = 0; i < c->nargs && !rc; i++)
        for (uint32_t k = 0; c->args[i].is_array && k < c->args[i].a.n; k++)
            out[i][k] = qg_case_element(&c->args[i].a, k, a.words + a.offset[i]);
    free(a.words);
    return rc;
}
