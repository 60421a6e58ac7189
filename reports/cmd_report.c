/* qgpu report: results as pages, text and JUnit XML. */
#include "../harness/commands.h"
#include "../harness/files.h"
#include "../harness/options.h"
#include "collect.h"
#include "text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct report {
    const char *from, *baseline, *out, *junit, *history, *collect, *lcov;
    uint64_t min_bins;
    bool text;
};

static int make_dir(const char *path, struct qg_error *e)
{
    struct stat st;

    if (!mkdir(path, 0777) || (errno == EEXIST && !stat(path, &st) && S_ISDIR(st.st_mode)))
        return 0;
    return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "%s", strerror(errno));
}

/* ---- History ----------------------------------------------------------------------------- */

/* This run as a line of the history. */
static cJSON *this_run(const struct qgr_data *d, const struct qgr_verdict *v)
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "time", qgr_str(d->run, "time"));
    cJSON_AddStringToObject(o, "commit", qgr_str(d->run, "commit"));
    cJSON_AddStringToObject(o, "outcome", qgr_outcome_name(v->outcome));
    cJSON_AddNumberToObject(o, "passed", v->passed);
    cJSON_AddNumberToObject(o, "failed", v->failed);
    cJSON_AddNumberToObject(o, "skipped", v->skipped);
    cJSON_AddNumberToObject(o, "tokens", qgr_num(d->summary, "tokens"));
    cJSON_AddNumberToObject(o, "positions", qgr_num(d->summary, "positions"));
    if (v->bins >= 0)
        cJSON_AddNumberToObject(o, "bins", v->bins);
    if (v->failed || v->replays_failed)
        cJSON_AddItemToObject(o, "classes", qgr_classes(d));
    return o;
}

/* Adds the run to the history and its file, unless its last line is the same run (rendered twice).
 */
static int append_run(const struct report *r, const struct qgr_data *d, const struct qgr_verdict *v,
                      cJSON *history, struct qg_error *e)
{
    int n = cJSON_GetArraySize(history);
    const cJSON *last = n ? cJSON_GetArrayItem(history, n - 1) : NULL, *run;
    struct qgr_text t = {0};
    int rc;

    if (!qgr_str(d->run, "time")[0] ||
        (last && !strcmp(qgr_str(last, "time"), qgr_str(d->run, "time"))))
        return 0;
    cJSON_AddItemToArray(history, this_run(d, v));
    if (!r->history)
        return 0;
    cJSON_ArrayForEach(run, history)
    {
        char *line = cJSON_PrintUnformatted(run);

        qgr_text_puts(&t, line ? line : "");
        qgr_text_puts(&t, "\n");
        free(line);
    }
    rc = t.failed ? qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory")
                  : qgh_write_file(r->history, t.s, t.n, e);
    qgr_text_free(&t);
    return rc;
}

/* ---- The command ------------------------------------------------------------------------- */

static int junit(const struct report *r, const struct qgr_data *d, struct qg_error *e)
{
    struct qgr_text t = {0};
    int rc;

    qgr_junit(&t, d);
    rc = t.failed ? qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory")
                  : qgh_write_file(r->junit, t.s, t.n, e);
    qgr_text_free(&t);
    return rc;
}

static int render(const struct report *r, struct qg_error *e)
{
    struct qgr_data d, base = {0};
    struct qgr_verdict v, bv = {0};
    cJSON *history = NULL;
    int rc = qgr_data_read(&d, r->from, true, e);

    if (!rc && r->baseline)
        rc = qgr_data_read(&base, r->baseline, true, e);
    if (!rc) {
        history = qgr_history_read(r->history, e);
        rc = history ? 0 : e->code;
    }
    if (!rc) {
        qgr_judge(&d, (double)r->min_bins, &v);
        qgr_judge(&base, 0, &bv);
        rc = append_run(r, &d, &v, history, e);
    }
    if (!rc) {
        const struct qgr_site s = {
            .d = &d,
            .base = r->baseline ? &base : NULL,
            .v = &v,
            .bv = &bv,
            .history = history,
            .out = r->out,
            .lcov = r->lcov,
        };

        if (r->text)
            qgr_text_report(stdout, &s);
        if (r->out)
            rc = make_dir(r->out, e);
        if (!rc && r->out)
            rc = qgr_pages_write(&s, e);
        if (!rc && r->junit)
            rc = junit(r, &d, e);
        if (!rc && r->out && !r->text)
            printf("%s/index.html: %s: %s\n", r->out, qgr_outcome_name(v.outcome), v.line);
        if (!rc)
            rc = v.exit;
    }
    cJSON_Delete(history);
    qgr_data_free(&d);
    if (r->baseline)
        qgr_data_free(&base);
    return rc;
}

int qgh_cmd_report(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "report",
        "--from DIR [-o DIR] [--baseline DIR] [--text] [--junit FILE] [options]\n"
        "--collect DIR",
        "Renders results as pages that need no network (docs/report-schema.md). Without -o, "
        "--text\n"
        "or --junit: --text. Exit codes: 0 something was compared and nothing failed; 1 something\n"
        "differs; 4 the harness is broken (a case did not end, results are cut); 5 nothing was\n"
        "compared; 6 fewer bins were hit than --min-bins asks for.\n"
        "--collect adds to DIR/verify.jsonl what pages show: sources, blocks, tokens, versions.\n",
        "  make report                                  all of it, into reports/out\n"
        "  qgpu report --from reports/out/data --text\n"
        "  qgpu report --from new --baseline old -o pages --junit junit.xml\n",
        0,
        0,
    };
    struct report r = {0};
    const struct qgh_option options[] = {
        {0, "from", QGH_STRING, &r.from, "DIR", "the results"},
        {'o', "output", QGH_STRING, &r.out, "DIR", "where the pages go"},
        {0, "baseline", QGH_STRING, &r.baseline, "DIR", "earlier results to compare with"},
        {0, "text", QGH_FLAG, &r.text, NULL, "the overview on standard output"},
        {0, "junit", QGH_STRING, &r.junit, "FILE", "JUnit XML"},
        {0, "history", QGH_STRING, &r.history, "FILE",
         "runs so far, one JSON object a line; this one is added"},
        {0, "lcov", QGH_STRING, &r.lcov, "LINK", "where lcov's pages are, as seen from the pages"},
        {0, "min-bins", QGH_COUNT, &r.min_bins, "PERCENT",
         "bins that must be hit (default: no bar)"},
        {0, "collect", QGH_STRING, &r.collect, "DIR", "add launches and versions to results"},
        {0},
    };
    int nargs, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    if (!r.from == !r.collect) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "report needs either --from or --collect");
        qg_error_hint(e, "make report does everything");
        return QG_EXIT_USER;
    }
    if (r.collect)
        return qgr_collect(r.collect, e);
    r.text = r.text || (!r.out && !r.junit);
    return render(&r, e);
}
