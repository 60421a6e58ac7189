/* Launches made smaller: parameters, threads, arrays, words. */
#include "reduce.h"

#include <stdlib.h>
#include <string.h>

static bool try_case(struct qgr *r, const struct qg_case *c)
{
    return qgr_try(r, NULL, c);
}

/* ---- Parameters: of the kernel and of the case ------------------------------------------- */

/* The k-th parameter of the kernel with the comma that goes with it. */
static bool find_parameter(const struct qgr *r, uint32_t k, struct qgr_span *s)
{
    uint32_t n, from, count = 0;
    struct qgr_token *t = qgr_tokens(r->source, &n);
    bool found = false;

    for (uint32_t i = 0; t && i + 1 < n && !found; i++) {
        if (t[i].b - t[i].a != strlen(r->file.kernel) ||
            strncmp(r->source + t[i].a, r->file.kernel, t[i].b - t[i].a) != 0 ||
            t[i + 1].kind != '(')
            continue;
        from = i + 2;
        for (uint32_t j = from; j <= t[i + 1].mate && !found; j++) {
            if (t[j].kind != ',' && j != t[i + 1].mate)
                continue;
            if (count++ == k && j > from) {
                found = true;
                *s = (struct qgr_span){t[from].a, t[j].a};
                if (j != t[i + 1].mate)
                    s->b = t[j].b;
                else if (from > i + 2)
                    s->a = t[from - 1].a;
            }
            from = j + 1;
        }
        break;
    }
    free(t);
    return found;
}

static void remove_expect(struct qg_case *c, const char *name)
{
    uint32_t k = 0;

    for (uint32_t i = 0; i < c->nexpect; i++)
        if (strcmp(c->expect[i].name, name) != 0)
            c->expect[k++] = c->expect[i];
    c->nexpect = k;
    k = 0;
    for (uint32_t i = 0; i < c->nunordered; i++)
        if (strcmp(c->unordered[i], name) != 0)
            memmove(c->unordered[k++], c->unordered[i], sizeof c->unordered[i]);
    c->nunordered = k;
}

static bool drop_parameters(struct qgr *r, struct qg_case *c)
{
    bool any = false;

    for (uint32_t k = r->best->nargs; k-- > 0 && !qgr_stopped(r);) {
        struct qgr_span s;
        uint32_t arrays = 0;
        char *less;

        for (uint32_t i = 0; i < r->best->nargs; i++)
            arrays += i != k && r->best->args[i].is_array;
        if (!arrays || !find_parameter(r, k, &s)) /* without an array there is no answer */
            continue;
        *c = *r->best;
        remove_expect(c, c->args[k].a.name);
        memmove(c->args + k, c->args + k + 1, (c->nargs - k - 1) * sizeof *c->args);
        c->nargs--;
        less = qgr_replace(r->source, &s, 1, "");
        any |= less && qgr_try(r, less, c);
    }
    return any;
}

/* ---- Threads ----------------------------------------------------------------------------- */

static bool fewer_threads(struct qgr *r, struct qg_case *c)
{
    bool any = false;

    for (int i = 0; i < 6; i++) {
        for (bool good = true; good && !qgr_stopped(r);) {
            uint32_t was = i < 3 ? r->best->grid[i] : r->best->block[i - 3];
            const uint32_t to[] = {1, was / 2, was - 1};

            good = false;
            for (int k = 0; k < 3 && !good && was > 1; k++) {
                *c = *r->best;
                *(i < 3 ? &c->grid[i] : &c->block[i - 3]) = to[k];
                good = try_case(r, c);
            }
            any |= good;
        }
    }
    return any;
}

/* ---- Arrays ------------------------------------------------------------------------------ */

static void cut(struct qg_case *c, uint32_t k, uint32_t n)
{
    c->args[k].a.n = n;
    for (uint32_t i = 0; i < c->nexpect; i++)
        if (!strcmp(c->expect[i].name, c->args[k].a.name))
            c->expect[i].n = n;
}

static bool shorter(struct qgr *r, struct qg_case *c, uint32_t k)
{
    bool any = false;

    for (bool good = true; good && !qgr_stopped(r);) {
        uint32_t was = r->best->args[k].a.n;
        const uint32_t to[] = {1, was / 2, was - was / 4, was - 1};

        good = false;
        for (int i = 0; i < 4 && !good && was > 1; i++) {
            if (to[i] >= was)
                continue;
            *c = *r->best;
            cut(c, k, to[i]);
            good = try_case(r, c);
        }
        any |= good;
    }
    return any;
}

/* Words become 0, in ever smaller groups; what is left becomes 1. */
static bool plainer(struct qgr *r, struct qg_case *c, uint32_t k)
{
    uint32_t n = r->best->args[k].a.n;
    bool any = false;

    for (uint32_t chunk = n; chunk > 0; chunk /= 2)
        for (uint32_t at = 0; at < n && !qgr_stopped(r); at += chunk) {
            bool nothing = true;

            *c = *r->best;
            for (uint32_t i = at; i < at + chunk && i < n; i++) {
                nothing &= !c->args[k].a.v[i];
                c->args[k].a.v[i] = 0;
            }
            c->args[k].negative = false;
            any |= !nothing && try_case(r, c);
        }
    for (uint32_t i = 0; i < n && !qgr_stopped(r); i++) {
        if (r->best->args[k].a.v[i] <= 1)
            continue;
        *c = *r->best;
        c->args[k].a.v[i] = 1;
        c->args[k].negative = false;
        any |= try_case(r, c);
    }
    return any;
}

bool qgr_drop_expect(struct qgr *r)
{
    struct qg_case *c = malloc(sizeof *c);
    bool any = false;

    if (!c) {
        r->failed = true;
        return false;
    }

    if (r->best->nexpect) {
        *c = *r->best;
        c->nexpect = 0;
        any |= try_case(r, c);
    }
    for (uint32_t i = r->best->nexpect; i-- > 0 && !qgr_stopped(r);) {
        *c = *r->best;
        remove_expect(c, c->expect[i].name);
        any |= try_case(r, c);
    }
    free(c);
    return any;
}

bool qgr_shrink_case(struct qgr *r)
{
    struct qg_case *c = malloc(sizeof *c);
    bool any = false;

    if (!c) {
        r->failed = true;
        return false;
    }
    any |= drop_parameters(r, c);
    any |= fewer_threads(r, c);
    for (uint32_t k = 0; k < r->best->nargs && !qgr_stopped(r); k++) {
        if (r->best->args[k].is_array)
            any |= shorter(r, c, k);
        any |= plainer(r, c, k);
    }
    free(c);
    return any;
}
