/* What a case came to: its line, its counts. */
#include "check_trial.h"
#include "json.h"

#include <string.h>

void qgh_trial_differs(struct trial *t, const struct qgh_difference *x)
{
    if (t->ndifferences < QGH_MAX_DIFFERENCES)
        t->differences[t->ndifferences++] = *x;
}

static bool only_order(const struct trial *t)
{
    for (uint32_t i = 0; i < t->ndifferences; i++)
        if (!t->differences[i].order)
            return false;
    return t->ndifferences > 0;
}

/* What kind of failure it is, for sorting reports. */
static const char *failure_class(const struct trial *t)
{
    if (t->refused)
        return "refused";
    if (t->result.status == QG_DIAG || t->verdict[QGH_FROM_DIAGNOSIS] == FAILED)
        return "diagnosis";
    for (int i = 0; i < QGH_NSOURCES; i++)
        if (t->verdict[i] == FAILED)
            return i == QGH_FROM_REPLAY || i == QGH_FROM_MODEL ? "weights"
                   : only_order(t)                             ? "order"
                                                               : "value";
    return "broken";
}

static void json_differences(struct qgh_json *j, const struct trial *t)
{
    if (!t->ndifferences)
        return;
    qgh_json_open(j, "differences", '[');
    for (uint32_t i = 0; i < t->ndifferences; i++) {
        const struct qgh_difference *x = &t->differences[i];

        qgh_json_open(j, NULL, '{');
        qgh_json_string(j, "source", qgh_source_key[x->source]);
        if (x->file) {
            qgh_json_string(j, "file", x->file);
            qgh_json_uint(j, "line", (uint64_t)x->line);
        }
        qgh_json_string(j, "array", x->d.name);
        if (!x->d.no_array) {
            qgh_json_uint(j, "index", x->d.index);
            qgh_json_uint(j, "expected", x->d.expected);
            if (x->d.written)
                qgh_json_uint(j, "got", x->d.got);
        }
        qgh_json_close(j, '}');
    }
    qgh_json_close(j, ']');
}

/* Where and with what a golden was measured. */
static void json_measured(struct qgh_json *j, const struct qgg_golden *g)
{
    char runs[64] = "", text[1024];

    for (int i = 0; i < QGG_NRUNS; i++)
        if (g->runs[i])
            snprintf(runs + strlen(runs), sizeof runs - strlen(runs), "%s%s", runs[0] ? ", " : "",
                     qgg_run_text[i]);
    snprintf(text, sizeof text, "%s %d.%d, driver %s, ptxas %s; %s; %s", g->device, g->major,
             g->minor, g->driver, g->ptxas, runs, g->date);
    qgh_json_string(j, "measured", text);
}

static void json_goldens(struct qgh_json *j, const struct trial *t)
{
    if (!t->asked || !t->goldens->n)
        return;
    qgh_json_open(j, "goldens", '[');
    for (uint32_t i = 0; i < t->goldens->n; i++) {
        const struct qgg_found *f = &t->goldens->v[i];
        const struct qgh_golden_verdict *v = &t->golden[i];

        qgh_json_open(j, NULL, '{');
        qgh_json_string(j, "file", f->path);
        qgh_json_uint(j, "line", (uint64_t)v->line);
        qgh_json_string(j, "state",
                        f->state == QGG_DAMAGED ? "damaged"
                        : v->verdict == STALE   ? "stale"
                        : v->verdict == EQUAL   ? "equal"
                                                : "different");
        if (v->why[0])
            qgh_json_string(j, "why", v->why);
        if (f->state != QGG_DAMAGED)
            json_measured(j, &f->golden);
        qgh_json_close(j, '}');
    }
    qgh_json_close(j, ']');
}

static void json_case(const struct trial *t, const char *name, const char *verdict, FILE *out)
{
    struct qgh_json j;

    qgh_json_begin(&j, out);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "case", name);
    qgh_json_string(&j, "file", t->s->file.path);
    qgh_json_string(&j, "verdict", verdict);
    if (t->failed)
        qgh_json_string(&j, "class", failure_class(t));
    qgh_json_uint(&j, "tokens", t->result.tokens);
    qgh_json_uint(&j, "records", t->result.records);
    qgh_json_open(&j, "compared", '{');
    for (int i = 0; i < QGH_NSOURCES; i++)
        if (t->verdict[i] != NOT_COMPARED)
            qgh_json_string(&j, qgh_source_key[i],
                            t->verdict[i] == EQUAL   ? "equal"
                            : t->verdict[i] == STALE ? "stale"
                                                     : "different");
    qgh_json_close(&j, '}');
    json_differences(&j, t);
    json_goldens(&j, t);
    qgh_json_string(&j, "detail", t->detail);
    qgh_json_close(&j, '}');
}

static void print_failure(const struct trial *t, const char *name, FILE *out)
{
    const char *line = t->detail;

    while (*line) {
        size_t n = strcspn(line, "\n");

        fprintf(out, "      %s: %.*s\n", name, (int)n, line);
        line += n + (line[n] == '\n');
    }
    fprintf(out, "      rerun: qgpu verify %s:%s\n", t->s->file.path, t->c->name);
}

void qgh_trial_conclude(struct trial *t, const char *name, FILE *out)
{
    bool compared = false;

    for (int i = 0; i < QGH_NSOURCES; i++)
        compared |= t->verdict[i] == EQUAL || t->verdict[i] == FAILED;
    t->r->way[0].failed += t->failed && !t->others_failed;
    t->r->way[0].equal += compared && (!t->failed || t->others_failed);
    if (t->failed)
        t->r->failed++;
    else if (compared)
        t->r->passed++;
    else
        t->r->skipped++;
    if (t->o->json)
        json_case(t, name, t->failed ? "failed" : compared ? "passed" : "skipped", out);
    else if (t->failed)
        print_failure(t, name, out);
    else if (!compared)
        fprintf(out, "      %s: skipped, nothing knows the answer\n", name);
    fflush(out); /* a later case may take the process with it */
}
