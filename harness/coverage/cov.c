/* Campaigns: adding, merging, sums. */
#include "cov.h"

#include "../json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

int qgc_cov_init(struct qgc_cov *c, const struct qgc_plan *p, struct qg_error *e)
{
    memset(c, 0, sizeof *c);
    c->plan = p;
    c->hits = calloc(p->nbins, sizeof *c->hits);
    c->first = calloc(p->nbins, sizeof *c->first);
    if (!c->hits || !c->first)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    return 0;
}

void qgc_cov_free(struct qgc_cov *c)
{
    for (uint32_t i = 0; i < c->ncases; i++)
        free(c->cases[i]);
    free(c->cases);
    free(c->hits);
    free(c->first);
    memset(c, 0, sizeof *c);
}

/* Number of a case, from 1; 0: out of memory. */
static uint32_t add_case(struct qgc_cov *c, const char *name)
{
    char **more;

    if (c->ncases && !strcmp(c->cases[c->ncases - 1], name))
        return c->ncases;
    more = realloc(c->cases, (c->ncases + 1) * sizeof *more);
    if (!more)
        return 0;
    c->cases = more;
    c->cases[c->ncases] = strdup(name);
    return c->cases[c->ncases] ? ++c->ncases : 0;
}

int64_t qgc_cov_add(struct qgc_cov *c, const uint64_t *hits, const char *name)
{
    int64_t fresh = 0;
    uint32_t number = 0;

    for (uint32_t i = 0; i < c->plan->nbins; i++) {
        if (!hits[i])
            continue;
        if (!c->first[i]) {
            if (!number && !(number = add_case(c, name)))
                return -1;
            c->first[i] = number;
            fresh++;
        }
        c->hits[i] += hits[i];
    }
    return fresh;
}

int qgc_cov_merge(struct qgc_cov *into, const struct qgc_cov *from)
{
    for (uint32_t i = 0; i < into->plan->nbins; i++) {
        if (!from->first[i])
            continue;
        if (!into->first[i]) {
            into->first[i] = add_case(into, from->cases[from->first[i] - 1]);
            if (!into->first[i])
                return -1;
        }
        into->hits[i] += from->hits[i];
    }
    qgc_weights_merge(&into->weights, &from->weights);
    return 0;
}

void qgc_cov_sum(const struct qgc_cov *c, uint32_t group, uint32_t *hit, uint32_t *reachable,
                 uint32_t *all)
{
    const struct qgc_plan *p = c->plan;
    uint32_t first = group < QGC_NGROUPS ? p->group[group].first : 0;

    *all = group < QGC_NGROUPS ? p->group[group].bins : p->nbins;
    *hit = *reachable = 0;
    for (uint32_t i = first; i < first + *all; i++) {
        *hit += c->hits[i] != 0;
        *reachable += c->hits[i] || !p->why[i];
    }
}

static bool in_group(const char *bin, const char *group)
{
    size_t n = group ? strlen(group) : 0;

    return !group || (!strncmp(bin, group, n) && (!bin[n] || bin[n] == '/'));
}

void qgc_cov_print(FILE *out, const struct qgc_cov *c, const char *group, bool missing, bool hits,
                   bool unreachable)
{
    const struct qgc_plan *p = c->plan;
    char name[128];

    if (!missing && !hits && !unreachable)
        fprintf(out, "%-18s %6s %9s %6s\n", "group", "hit", "reachable", "bins");
    for (uint32_t g = 0; g <= QGC_NGROUPS && !missing && !hits && !unreachable; g++) {
        uint32_t hit, reachable, all;

        qgc_cov_sum(c, g, &hit, &reachable, &all);
        if (!group || (g < QGC_NGROUPS && !strcmp(p->group[g].name, group)))
            fprintf(out, "%-18s %6u %9u %6u  %5.1f %%  %s\n",
                    g < QGC_NGROUPS ? p->group[g].name : "all", hit, reachable, all,
                    reachable ? 100.0 * hit / reachable : 100.0,
                    g < QGC_NGROUPS ? p->group[g].about : "");
    }
    for (uint32_t i = 0; i < p->nbins; i++) {
        qgc_bin_name(p, i, name, sizeof name);
        if (!in_group(name, group))
            continue;
        if (hits && c->hits[i])
            fprintf(out, "%-36s %12" PRIu64 "  %s\n", name, c->hits[i], c->cases[c->first[i] - 1]);
        if (missing && !c->hits[i] && !p->why[i])
            fprintf(out, "%s\n", name);
        if (unreachable && p->why[i])
            fprintf(out, "%s: %s%s\n", name, p->why[i],
                    c->hits[i] ? " - BUT IT WAS HIT: the plan is wrong" : "");
    }
}

void qgc_cov_json(FILE *out, const struct qgc_cov *c)
{
    const struct qgc_plan *p = c->plan;
    struct qgh_json j;
    char name[128];

    qgh_json_begin(&j, out);
    qgh_json_open(&j, NULL, '{');
    qgh_json_uint(&j, "version", 1);
    qgh_json_open(&j, "groups", '[');
    for (uint32_t g = 0; g < QGC_NGROUPS; g++) {
        uint32_t hit, reachable, all;

        qgc_cov_sum(c, g, &hit, &reachable, &all);
        qgh_json_open(&j, NULL, '{');
        qgh_json_string(&j, "name", p->group[g].name);
        qgh_json_string(&j, "about", p->group[g].about);
        qgh_json_uint(&j, "hit", hit);
        qgh_json_uint(&j, "reachable", reachable);
        qgh_json_uint(&j, "bins", all);
        qgh_json_close(&j, '}');
    }
    qgh_json_close(&j, ']');
    qgh_json_open(&j, "bins", '[');
    for (uint32_t i = 0; i < p->nbins; i++) {
        qgc_bin_name(p, i, name, sizeof name);
        qgh_json_open(&j, NULL, '{');
        qgh_json_string(&j, "name", name);
        qgh_json_uint(&j, "hits", c->hits[i]);
        if (c->first[i])
            qgh_json_string(&j, "first", c->cases[c->first[i] - 1]);
        if (p->why[i])
            qgh_json_string(&j, "unreachable", p->why[i]);
        qgh_json_close(&j, '}');
    }
    qgh_json_close(&j, ']');
    qgh_json_close(&j, '}');
}
