/* Reading golden files. */
#include "golden.h"
#include "../harness/ytree.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define AS_TEXT(N, t) t,
const char *const qgg_run_text[] = {QGG_RUNS(AS_TEXT)};

/* What every reading function needs for messages. */
struct ctx {
    const char *name;
    struct qg_error *e;
};

static int refuse(const struct ctx *x, const struct qg_yaml *at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static int refuse(const struct ctx *x, const struct qg_yaml *at, const char *fmt, ...)
{
    char what[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    qg_error_set(x->e, QG_EXIT_USER, x->name, at->line, at->col, "%s", what);
    qg_error_hint(x->e, "golden files are written by run_golden, not by hand");
    return QG_EXIT_USER;
}

static int no_memory(const struct ctx *x)
{
    return qg_error_set(x->e, QG_EXIT_INTERNAL, x->name, 0, 0, "out of memory");
}

/* ---- Values ------------------------------------------------------------------------------ */

/* A map that has exactly the keys (NULL at the end), each once; their values in the same order. */
static int read_map(const struct ctx *x, const struct qg_yaml *y, const char *what,
                    const char *const *keys, const struct qg_yaml **vals)
{
    size_t n = 0;

    while (keys[n])
        vals[n++] = NULL;
    if (y->kind != QG_YAML_MAP)
        return refuse(x, y, "%s: expected a map", what);
    for (const struct qg_yaml *k = y->first; k; k = k->next->next) {
        size_t i = 0;

        if (k->kind != QG_YAML_SCALAR)
            return refuse(x, k, "%s: a key must be a word", what);
        while (i < n && strcmp(keys[i], k->text) != 0)
            i++;
        if (i == n)
            return refuse(x, k, "%s: there is no '%.64s'", what, k->text);
        if (vals[i])
            return refuse(x, k, "%s: '%s' stands twice", what, keys[i]);
        vals[i] = k->next;
    }
    for (size_t i = 0; i < n; i++)
        if (!vals[i])
            return refuse(x, y, "%s: '%s' is missing", what, keys[i]);
    return 0;
}

static int read_text(const struct ctx *x, const struct qg_yaml *y, const char *what, char *buf,
                     size_t n)
{
    if (y->kind != QG_YAML_SCALAR || !y->text[0])
        return refuse(x, y, "%s: expected text", what);
    if (strlen(y->text) >= n)
        return refuse(x, y, "%s: longer than %zu characters", what, n - 1);
    memcpy(buf, y->text, strlen(y->text) + 1);
    return 0;
}

static int read_sha(const struct ctx *x, const struct qg_yaml *y, char hex[QGG_HEX])
{
    if (y->kind != QG_YAML_SCALAR || strlen(y->text) != QGG_HEX - 1 ||
        strspn(y->text, "0123456789abcdef") != QGG_HEX - 1)
        return refuse(x, y, "sha256: expected 64 hexadecimal digits");
    memcpy(hex, y->text, QGG_HEX);
    return 0;
}

static int read_hash(const struct ctx *x, const struct qg_yaml *y, const char *what,
                     struct qgg_file_hash *h)
{
    static const char *const keys[] = {"path", "sha256", NULL};
    const struct qg_yaml *vals[2];
    int rc = read_map(x, y, what, keys, vals);

    rc = rc ? rc : read_text(x, vals[0], "path", h->path, sizeof h->path);
    if (rc)
        return rc;
    h->line = vals[1]->line;
    return read_sha(x, vals[1], h->sha256);
}

/* ---- The head ------------------------------------------------------------------------------ */

static int read_device(const struct ctx *x, const struct qg_yaml *y, struct qgg_golden *g)
{
    static const char *const keys[] = {"name", "compute_capability", "driver", NULL};
    const struct qg_yaml *vals[3];
    char cc[16] = "", end;
    int rc = read_map(x, y, "device", keys, vals);

    rc = rc ? rc : read_text(x, vals[0], "name", g->device, sizeof g->device);
    rc = rc ? rc : read_text(x, vals[1], "compute_capability", cc, sizeof cc);
    rc = rc ? rc : read_text(x, vals[2], "driver", g->driver, sizeof g->driver);
    if (!rc &&
        (sscanf(cc, "%2d.%2d%c", &g->major, &g->minor, &end) != 2 || g->major < 0 || g->minor < 0))
        rc = refuse(x, vals[1], "compute_capability: '%s' is none", cc);
    return rc;
}

static int read_tools(const struct ctx *x, const struct qg_yaml *y, struct qgg_golden *g)
{
    static const char *const keys[] = {"clang", "ptxas", "nvcc", NULL};
    const struct qg_yaml *vals[3];
    int rc = read_map(x, y, "tools", keys, vals);

    rc = rc ? rc : read_text(x, vals[0], "clang", g->clang, sizeof g->clang);
    rc = rc ? rc : read_text(x, vals[1], "ptxas", g->ptxas, sizeof g->ptxas);
    return rc ? rc : read_text(x, vals[2], "nvcc", g->nvcc, sizeof g->nvcc);
}

static int read_date(const struct ctx *x, const struct qg_yaml *y, struct qgg_golden *g)
{
    static const char form[] = "dddd-dd-dd";
    int rc = read_text(x, y, "date", g->date, sizeof g->date);

    if (rc)
        return rc;
    for (size_t i = 0; i < sizeof form; i++) {
        char c = g->date[i];

        if (form[i] == 'd' ? c < '0' || c > '9' : c != form[i])
            return refuse(x, y, "date: expected YYYY-MM-DD");
    }
    return 0;
}

/* The two readings of the PTX are what a golden is; nvcc's may be missing. */
static int read_runs(const struct ctx *x, const struct qg_yaml *y, struct qgg_golden *g)
{
    if (y->kind != QG_YAML_LIST)
        return refuse(x, y, "runs: expected a list");
    for (const struct qg_yaml *r = y->first; r; r = r->next) {
        int i = 0;

        while (i < QGG_NRUNS &&
               (r->kind != QG_YAML_SCALAR || strcmp(r->text, qgg_run_text[i]) != 0))
            i++;
        if (i == QGG_NRUNS)
            return refuse(x, r, "runs: expected jit-0, jit-default or nvcc");
        g->runs[i] = true;
    }
    if (!g->runs[QGG_RUN_JIT_0] || !g->runs[QGG_RUN_JIT_DEFAULT])
        return refuse(x, y, "runs: jit-0 and jit-default must be among them");
    return 0;
}

static int read_headers(const struct ctx *x, const struct qg_yaml *y, struct qgg_golden *g)
{
    int rc = 0;

    if (y->kind != QG_YAML_LIST)
        return refuse(x, y, "headers: expected a list");
    if (y->count > QGG_MAX_HEADERS)
        return refuse(x, y, "headers: more than %d", QGG_MAX_HEADERS);
    for (const struct qg_yaml *h = y->first; h && !rc; h = h->next)
        rc = read_hash(x, h, "headers", &g->headers[g->nheaders++]);
    return rc;
}

static int read_ptx(const struct ctx *x, const struct qg_yaml *y, struct qgg_golden *g)
{
    static const char *const keys[] = {"sha256", NULL};
    const struct qg_yaml *vals[1];
    int rc = read_map(x, y, "ptx", keys, vals);

    return rc ? rc : read_sha(x, vals[0], g->ptx);
}

/* ---- Cases --------------------------------------------------------------------------------- */

static int read_words(const struct ctx *x, const struct qg_yaml *y, struct qg_case_array *a)
{
    if (y->kind != QG_YAML_LIST || !y->count || y->count > QG_CASE_MAX_ITEMS)
        return refuse(x, y, "%s: expected a list of 1 to %d numbers", a->name, QG_CASE_MAX_ITEMS);
    for (const struct qg_yaml *w = y->first; w; w = w->next) {
        const char *why = NULL;

        if (w->kind != QG_YAML_SCALAR)
            return refuse(x, w, "%s: expected a word", a->name);
        a->init[a->n] = strcmp(w->text, "_") != 0;
        if (a->init[a->n])
            why = qg_case_number(w->text, &a->v[a->n]);
        if (why)
            return refuse(x, w, "%s: '%.32s': %s", a->name, w->text, why);
        a->n++;
    }
    return 0;
}

static int read_arrays(const struct ctx *x, const struct qg_yaml *y, struct qgg_result *r)
{
    if (y->kind != QG_YAML_MAP || y->count > 2 * QG_CASE_MAX_ARGS)
        return refuse(x, y, "arrays: expected a map of at most %d", QG_CASE_MAX_ARGS);
    for (const struct qg_yaml *k = y->first; k; k = k->next->next) {
        struct qg_case_array *a = &r->arrays[r->narrays];
        int rc = read_text(x, k, "the name of an array", a->name, sizeof a->name);

        r->lines[r->narrays] = k->line;
        for (uint32_t i = 0; i < r->narrays && !rc; i++)
            if (!strcmp(r->arrays[i].name, a->name))
                rc = refuse(x, k, "array '%s' stands twice", a->name);
        rc = rc ? rc : read_words(x, k->next, a);
        if (rc)
            return rc;
        r->narrays++;
    }
    return 0;
}

static int read_cases(const struct ctx *x, const struct qg_yaml *y, struct qgg_golden *g)
{
    static const char *const keys[] = {"name", "arrays", NULL};

    if (y->kind != QG_YAML_LIST || !y->count || y->count > QG_CASE_MAX_CASES)
        return refuse(x, y, "cases: expected a list of 1 to %d", QG_CASE_MAX_CASES);
    g->results = calloc(y->count, sizeof *g->results);
    if (!g->results)
        return no_memory(x);
    for (const struct qg_yaml *c = y->first; c; c = c->next) {
        struct qgg_result *r = &g->results[g->nresults];
        const struct qg_yaml *vals[2];
        int rc = read_map(x, c, "a case", keys, vals);

        r->line = c->line;
        rc = rc ? rc : read_text(x, vals[0], "name", r->name, sizeof r->name);
        if (!rc && qgg_golden_result(g, r->name))
            rc = refuse(x, vals[0], "case '%s' stands twice", r->name);
        rc = rc ? rc : read_arrays(x, vals[1], r);
        if (rc)
            return rc;
        g->nresults++;
    }
    return 0;
}

const struct qgg_result *qgg_golden_result(const struct qgg_golden *g, const char *name)
{
    for (uint32_t i = 0; i < g->nresults; i++)
        if (!strcmp(g->results[i].name, name))
            return &g->results[i];
    return NULL;
}

/* ---- The file ------------------------------------------------------------------------------ */

static int read_golden(const struct ctx *x, const struct qg_yaml *root, struct qgg_golden *g)
{
    static const char *const keys[] = {"golden", "kernel",  "device",    "date", "tools", "runs",
                                       "source", "headers", "case_file", "ptx",  "cases", NULL};
    const struct qg_yaml *v[11];
    char version[16] = "";
    int rc = read_map(x, root, "golden file", keys, v);

    rc = rc ? rc : read_text(x, v[0], "golden", version, sizeof version);
    if (!rc && strcmp(version, "1") != 0)
        rc = refuse(x, v[0], "version %s of the format, this program knows %d", version,
                    QGG_VERSION);
    rc = rc ? rc : read_text(x, v[1], "kernel", g->kernel, sizeof g->kernel);
    if (!rc) {
        g->device_line = v[2]->line;
        g->ptx_line = v[9]->line;
        g->cases_line = v[10]->line;
    }
    rc = rc ? rc : read_device(x, v[2], g);
    rc = rc ? rc : read_date(x, v[3], g);
    rc = rc ? rc : read_tools(x, v[4], g);
    rc = rc ? rc : read_runs(x, v[5], g);
    rc = rc ? rc : read_hash(x, v[6], "source", &g->source);
    rc = rc ? rc : read_headers(x, v[7], g);
    rc = rc ? rc : read_hash(x, v[8], "case_file", &g->case_file);
    rc = rc ? rc : read_ptx(x, v[9], g);
    return rc ? rc : read_cases(x, v[10], g);
}

int qgg_golden_parse(struct qgg_golden *g, const char *text, size_t n, const char *name,
                     struct qg_error *e)
{
    struct ctx x = {name, e};
    struct qg_yaml_doc doc = {0};
    int rc;

    memset(g, 0, sizeof *g);
    rc = qg_yaml_parse(&doc, text, n, name, e);
    if (!rc)
        rc = read_golden(&x, doc.root, g);
    qg_yaml_free(&doc);
    return rc;
}

void qgg_golden_free(struct qgg_golden *g)
{
    free(g->results);
    g->results = NULL;
    g->nresults = 0;
}
