/* The machine, drawn from its layout file, and what the suite has exercised of the instruction set.
 */
#include "ccov.h"
#include "pages.h"
#include "views.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LAYERS = 64 };

/* ---- Machine ----------------------------------------------------------------------------- */

struct layer {
    cJSON *runs, *heads; /* [part, units] in the order of the units; [name, keys, values, rows] */
    char part[64];
    cJSON *run; /* of that part */
    uint32_t units, nheads, rows;
};

static cJSON *new_run(struct layer *l, const char *part)
{
    cJSON *run = cJSON_CreateArray();

    snprintf(l->part, sizeof l->part, "%s", part);
    cJSON_AddItemToArray(run, cJSON_CreateString(part));
    cJSON_AddItemToArray(run, cJSON_CreateNumber(0));
    cJSON_AddItemToArray(l->runs, run);
    return run;
}

static void layout_line(struct layer *v, const char *p)
{
    char name[64];
    unsigned layer, index, keys, values;

    if (sscanf(p, "unit\t%u\t%u\t%63[^\t]", &layer, &index, name) == 3 && layer < MAX_LAYERS) {
        struct layer *l = &v[layer];

        if (!l->run || strcmp(l->part, name) != 0)
            l->run = new_run(l, name);
        cJSON_SetNumberValue(cJSON_GetArrayItem(l->run, 1),
                             cJSON_GetArrayItem(l->run, 1)->valuedouble + 1);
        l->units++;
    } else if (sscanf(p, "head\t%u\t%u\t%63[^\t]\t%u\t%u", &layer, &index, name, &keys, &values) ==
                   5 &&
               layer < MAX_LAYERS) {
        cJSON *h = cJSON_CreateArray();

        cJSON_AddItemToArray(h, cJSON_CreateString(name));
        cJSON_AddItemToArray(h, cJSON_CreateNumber(keys));
        cJSON_AddItemToArray(h, cJSON_CreateNumber(values));
        cJSON_AddItemToArray(v[layer].heads, h);
        v[layer].nheads++;
    } else if (sscanf(p, "row\t%u", &layer) == 1 && layer < MAX_LAYERS) {
        v[layer].rows++;
    }
}

static int count_layers(const struct layer *v)
{
    int n = 0;

    for (int i = 0; i < MAX_LAYERS; i++)
        if (v[i].units || v[i].nheads)
            n = i + 1;
    return n;
}

static void add_layers(cJSON *ctx, cJSON *data, struct layer *v)
{
    cJSON *table = cJSON_AddArrayToObject(ctx, "layers"),
          *list = cJSON_AddArrayToObject(data, "layers");
    int n = count_layers(v);

    for (int i = 0; i < MAX_LAYERS; i++) {
        cJSON *row, *o;

        if (i >= n) {
            cJSON_Delete(v[i].runs);
            cJSON_Delete(v[i].heads);
            continue;
        }
        row = cJSON_CreateObject();
        cJSON_AddNumberToObject(row, "layer", i);
        cJSON_AddStringToObject(row, "mixer", i % 4 == 3 ? "full attention" : "Gated DeltaNet");
        cJSON_AddNumberToObject(row, "heads", v[i].nheads);
        cJSON_AddNumberToObject(row, "rows", v[i].rows);
        qgr_count(row, "units", v[i].units);
        cJSON_AddItemToArray(table, row);
        o = cJSON_CreateObject();
        cJSON_AddItemToObject(o, "runs", v[i].runs);
        cJSON_AddItemToObject(o, "heads", v[i].heads);
        cJSON_AddItemToArray(list, o);
    }
}

static void add_worst(cJSON *ctx, const cJSON *certificate)
{
    cJSON *list = cJSON_AddArrayToObject(ctx, "worst");
    const cJSON *w;

    cJSON_ArrayForEach(w, cJSON_GetObjectItemCaseSensitive(certificate, "worst"))
    {
        cJSON *o = cJSON_CreateObject();
        char text[32];

        snprintf(text, sizeof text, "%.4f", qgr_num(w, "margin"));
        cJSON_AddStringToObject(o, "margin", text);
        cJSON_AddStringToObject(o, "place", qgr_str(w, "place"));
        cJSON_AddNumberToObject(o, "width", fmin(100, 400 * qgr_num(w, "margin")));
        cJSON_AddItemToArray(list, o);
    }
    cJSON_AddBoolToObject(ctx, "certified", certificate != NULL);
    qgr_count(ctx, "units", qgr_num(certificate, "units"));
    qgr_count(ctx, "heads", qgr_num(certificate, "heads"));
    qgr_count(ctx, "wires", qgr_num(certificate, "wires"));
    qgr_count(ctx, "energy", qgr_num(certificate, "energy"));
    qgr_count(ctx, "energy_bound", qgr_num(certificate, "energy_bound"));
    cJSON_AddNumberToObject(ctx, "granules", qgr_num(certificate, "granules"));
    cJSON_AddNumberToObject(ctx, "granules_bound", qgr_num(certificate, "granules_bound"));
    cJSON_AddNumberToObject(ctx, "margin", qgr_num(certificate, "margin"));
    cJSON_AddNumberToObject(ctx, "logit_margin", qgr_num(certificate, "logit_margin"));
}

int qgr_page_machine(const struct qgr_site *s, struct qg_error *e)
{
    static const char *const scripts[] = {"forward.js", "machine.js", NULL};
    struct layer *v = calloc(MAX_LAYERS, sizeof *v);
    cJSON *ctx = cJSON_CreateObject(), *data = cJSON_CreateObject();

    if (!v) {
        cJSON_Delete(ctx);
        cJSON_Delete(data);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    for (int i = 0; i < MAX_LAYERS; i++) {
        v[i].runs = cJSON_CreateArray();
        v[i].heads = cJSON_CreateArray();
    }
    for (const char *p = s->d->layout; p && *p;) {
        size_t n = strcspn(p, "\n");
        char line[256]; /* the ends of longer ones are not looked at */

        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), p);
        layout_line(v, line);
        p += n + (p[n] == '\n');
    }
    add_layers(ctx, data, v);
    free(v);
    cJSON_AddBoolToObject(ctx, "drawn", s->d->layout != NULL);
    add_worst(ctx, s->d->certificate);
    cJSON_AddItemToObject(data, "wires", qgr_wires(s->d->layout));
    return qgr_page(s, "machine.html", "machine", "The machine", "Machine", ctx, data, scripts, e);
}

/* ---- Coverage ---------------------------------------------------------------------------- */

static const cJSON *group_named(const cJSON *coverage, const char *name)
{
    const cJSON *g;

    cJSON_ArrayForEach(g, cJSON_GetObjectItemCaseSensitive(coverage, "groups"))
    {
        if (!strcmp(qgr_str(g, "name"), name))
            return g;
    }
    return NULL;
}

static cJSON *group_entry(const struct qgr_site *s, const cJSON *g)
{
    cJSON *o = cJSON_CreateObject();
    double hit = qgr_num(g, "hit"), reachable = qgr_num(g, "reachable"), bins = qgr_num(g, "bins");
    const cJSON *then = s->base ? group_named(s->base->coverage, qgr_str(g, "name")) : NULL;
    char text[32];

    cJSON_AddStringToObject(o, "name", qgr_str(g, "name"));
    cJSON_AddStringToObject(o, "about", qgr_str(g, "about"));
    cJSON_AddNumberToObject(o, "hit", hit);
    cJSON_AddNumberToObject(o, "reachable", reachable);
    cJSON_AddNumberToObject(o, "bins", bins);
    cJSON_AddNumberToObject(o, "percent", reachable > 0 ? floor(100 * hit / reachable) : 100);
    cJSON_AddBoolToObject(o, "full", hit >= reachable);
    if (then) {
        snprintf(text, sizeof text, "%+.0f", hit - qgr_num(then, "hit"));
        cJSON_AddStringToObject(o, "change", text);
    }
    cJSON_AddItemToObject(o, "missing", cJSON_CreateArray());
    cJSON_AddItemToObject(o, "never", cJSON_CreateArray());
    return o;
}

/* Bins nobody hit go to their group: its name is what stands before the first slash. */
static void add_holes(cJSON *groups, const cJSON *bins)
{
    const cJSON *b;
    cJSON *g = NULL;

    cJSON_ArrayForEach(b, bins)
    {
        const char *name = qgr_str(b, "name"), *why = qgr_str(b, "unreachable");
        size_t n = strcspn(name, "/");
        cJSON *o;

        if (qgr_num(b, "hits") > 0)
            continue;
        if (!g || strncmp(qgr_str(g, "name"), name, n) != 0 || qgr_str(g, "name")[n]) {
            cJSON *x;

            g = NULL;
            cJSON_ArrayForEach(x, groups)
            {
                if (!strncmp(qgr_str(x, "name"), name, n) && !qgr_str(x, "name")[n])
                    g = x;
            }
        }
        if (!g)
            continue;
        o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "bin", name[n] ? name + n + 1 : name);
        cJSON_AddStringToObject(o, "why", why);
        cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(g, why[0] ? "never" : "missing"), o);
    }
}

/* One line a layer: a cell for units, memory rows and gates, as dark as much of it was seen. */
static cJSON *weight_map(const cJSON *w)
{
    static const char *const kinds[] = {"units", "rows", "gates"};
    cJSON *o = cJSON_CreateObject(), *layers = cJSON_AddArrayToObject(o, "layers");
    const cJSON *l;

    qgr_count(o, "tokens", qgr_num(w, "tokens"));
    cJSON_ArrayForEach(l, cJSON_GetObjectItemCaseSensitive(w, "layers"))
    {
        cJSON *row = cJSON_CreateObject(), *cells = cJSON_AddArrayToObject(row, "cells");

        qgr_count(row, "layer", qgr_num(l, "layer"));
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            const cJSON *k = cJSON_GetObjectItemCaseSensitive(l, kinds[i]);
            double hit = qgr_num(k, "hit"), reachable = qgr_num(k, "reachable");
            cJSON *cell = cJSON_CreateObject();

            cJSON_AddStringToObject(cell, "kind", i == 1 ? "memory rows" : kinds[i]);
            qgr_count(cell, "hit", hit);
            qgr_count(cell, "reachable", reachable);
            cJSON_AddBoolToObject(cell, "any", reachable > 0);
            cJSON_AddNumberToObject(cell, "percent",
                                    reachable > 0 ? floor(100 * hit / reachable) : 0);
            cJSON_AddItemToArray(cells, cell);
        }
        cJSON_AddItemToArray(layers, row);
    }
    return o;
}

/* Each kind's score, and what survives of it. */
static cJSON *mutant_scores(const cJSON *mutants)
{
    cJSON *o = cJSON_CreateObject(), *kinds = cJSON_AddArrayToObject(o, "kinds");
    const cJSON *k, *x;
    char text[32];

    cJSON_ArrayForEach(k, cJSON_GetObjectItemCaseSensitive(mutants, "scores"))
    {
        cJSON *row = cJSON_CreateObject(), *left = cJSON_AddArrayToObject(row, "left");
        double all = qgr_num(k, "all"), caught = qgr_num(k, "caught");
        double equal = qgr_num(k, "equivalent"), share = all > equal ? caught / (all - equal) : 1;

        cJSON_AddStringToObject(row, "kind", k->string ? k->string : "");
        qgr_count(row, "all", all);
        qgr_count(row, "caught", caught);
        qgr_count(row, "equivalent", equal);
        qgr_count(row, "survives", qgr_num(k, "survives"));
        cJSON_AddNumberToObject(row, "width", floor(100 * share));
        snprintf(text, sizeof text, "%.1f %%", floor(1000 * share) / 10);
        cJSON_AddStringToObject(row, "percent", text);
        cJSON_ArrayForEach(x, cJSON_GetObjectItemCaseSensitive(mutants, "mutants"))
        {
            cJSON *item;

            if (strcmp(qgr_str(x, "verdict"), "survives") != 0 ||
                strcmp(qgr_str(x, "kind"), k->string ? k->string : "") != 0)
                continue;
            item = cJSON_CreateObject();
            cJSON_AddStringToObject(item, "place", qgr_str(x, "place"));
            cJSON_AddStringToObject(item, "what", qgr_str(x, "what"));
            cJSON_AddStringToObject(item, "part", qgr_str(x, "part"));
            cJSON_AddItemToArray(left, item);
        }
        cJSON_AddBoolToObject(row, "some_left", left->child != NULL);
        cJSON_AddItemToArray(kinds, row);
    }
    return o;
}

static void add_ccov(cJSON *ctx, const struct qgr_site *s)
{
    cJSON *o = qgr_ccov(s->d->ccov, s->base ? s->base->ccov : NULL), *f, *changes;
    const char *slash = s->lcov ? strrchr(s->lcov, '/') : NULL;
    char pages[1024] = "", link[1400];

    changes = cJSON_GetObjectItemCaseSensitive(o, "changes");
    if (slash) /* "html/index.html": a file's page is html/interp/exec.c.gcov.html */
        snprintf(pages, sizeof pages, "%.*s", (int)(slash + 1 - s->lcov), s->lcov);
    cJSON_ArrayForEach(f, cJSON_GetObjectItemCaseSensitive(changes, "files"))
    {
        snprintf(link, sizeof link, "%.1000s%.300s.gcov.html", pages, qgr_str(f, "name"));
        cJSON_AddStringToObject(f, "link", s->lcov && qgr_num(f, "is_gone") < 1 ? link : "");
    }
    cJSON_AddBoolToObject(o, "no_base", s->base && !s->base->ccov);
    cJSON_AddItemToObject(ctx, "ccov", o);
}

int qgr_page_coverage(const struct qgr_site *s, struct qg_error *e)
{
    cJSON *ctx = cJSON_CreateObject(), *groups = cJSON_AddArrayToObject(ctx, "groups");
    const cJSON *g, *c = s->d->coverage;
    double hit = 0, reachable = 0, bins = 0;
    char text[32];

    cJSON_ArrayForEach(g, cJSON_GetObjectItemCaseSensitive(c, "groups"))
    {
        hit += qgr_num(g, "hit");
        reachable += qgr_num(g, "reachable");
        bins += qgr_num(g, "bins");
        cJSON_AddItemToArray(groups, group_entry(s, g));
    }
    add_holes(groups, cJSON_GetObjectItemCaseSensitive(c, "bins"));
    cJSON_ArrayForEach(g, groups)
    {
        cJSON_AddBoolToObject((cJSON *)g, "some_missing",
                              cJSON_GetObjectItemCaseSensitive(g, "missing")->child != NULL);
        cJSON_AddBoolToObject((cJSON *)g, "some_never",
                              cJSON_GetObjectItemCaseSensitive(g, "never")->child != NULL);
    }
    cJSON_AddBoolToObject(ctx, "run", c != NULL);
    cJSON_AddBoolToObject(ctx, "based", s->base && s->base->coverage);
    qgr_count(ctx, "hit", hit);
    qgr_count(ctx, "reachable", reachable);
    qgr_count(ctx, "bins", bins);
    qgr_count(ctx, "unreachable", bins - reachable);
    snprintf(text, sizeof text, "%.1f %%", reachable > 0 ? 100 * hit / reachable : 0.0);
    cJSON_AddStringToObject(ctx, "percent", text);
    if (s->lcov)
        cJSON_AddStringToObject(ctx, "lcov", s->lcov);
    if (s->d->weights)
        cJSON_AddItemToObject(ctx, "weights", weight_map(s->d->weights));
    if (s->d->mutants)
        cJSON_AddItemToObject(ctx, "mutants", mutant_scores(s->d->mutants));
    if (s->d->ccov)
        add_ccov(ctx, s);
    return qgr_page(s, "coverage.html", "coverage", "Coverage", "Coverage", ctx, NULL, NULL, e);
}
