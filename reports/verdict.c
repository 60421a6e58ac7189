#include "verdict.h"

#include <stdio.h>
#include <string.h>

#define SOURCE_TEXT(N, t, s, k) t,
#define SOURCE_SHORT(N, t, s, k) s,
#define SOURCE_KEY(N, t, s, k) k,
const char *const qgr_source_text[] = {QGR_SOURCES(SOURCE_TEXT)};
const char *const qgr_source_short[] = {QGR_SOURCES(SOURCE_SHORT)};
const char *const qgr_source_key[] = {QGR_SOURCES(SOURCE_KEY)};

#define COLUMN_TEXT(N, t, k) t,
#define COLUMN_KEY(N, t, k) k,
const char *const qgr_column_text[] = {QGR_COLUMNS(COLUMN_TEXT)};
const char *const qgr_column_key[] = {QGR_COLUMNS(COLUMN_KEY)};

const char *qgr_outcome_name(enum qgr_outcome o)
{
    static const char *const names[] = {"good", "mismatch", "broken", "nothing", "coverage"};

    return (unsigned)o < QGR_NOUTCOMES ? names[o] : "broken";
}

double qgr_bins_percent(const cJSON *coverage)
{
    const cJSON *groups = cJSON_GetObjectItemCaseSensitive(coverage, "groups"), *g;
    double hit = 0, reachable = 0;

    cJSON_ArrayForEach(g, groups)
    {
        hit += qgr_num(g, "hit");
        reachable += qgr_num(g, "reachable");
    }
    return reachable > 0 ? 100 * hit / reachable : -1;
}

enum qgr_column qgr_place(enum qgr_source source, const cJSON *c)
{
    const cJSON *compared = cJSON_GetObjectItemCaseSensitive(c, "compared");
    const char *how = qgr_str(compared, qgr_source_key[source]);
    bool negative = qgr_str(compared, "diagnosis")[0] != '\0';

    if (!strcmp(how, "equal"))
        return QGR_PASSED;
    if (!strcmp(how, "different"))
        return QGR_FAILED;
    if (!strcmp(how, "stale"))
        return QGR_STALE;
    if (source == QGR_FROM_INTERP && !compared)
        return QGR_NOT_RUN; /* a worker died: whether the case names one is not known */
    if (negative || source == QGR_FROM_INTERP)
        return QGR_NO_CASE; /* what must go wrong has no answer but its diagnosis; others none */
    if (!strcmp(qgr_str(c, "class"), "refused"))
        return QGR_REFUSED;
    return source == QGR_FROM_EXPECT ? QGR_SKIPPED
                                     : QGR_NOT_RUN; /* skipped: the case says nothing */
}

const char *qgr_row_silent(const struct qgr_row *row)
{
    const uint32_t *n = row->n;

    if (n[QGR_PASSED] + n[QGR_FAILED] + n[QGR_STALE])
        return "";
    return n[QGR_NO_CASE] && !(n[QGR_REFUSED] + n[QGR_SKIPPED] + n[QGR_NOT_RUN]) ? "no such case"
                                                                                 : "not run";
}

static void count(struct qgr_verdict *v, const cJSON *c)
{
    const char *verdict = qgr_str(c, "verdict"), *class = qgr_str(c, "class");

    v->passed += !strcmp(verdict, "passed");
    v->skipped += !strcmp(verdict, "skipped");
    if (!strcmp(verdict, "failed")) {
        v->failed++;
        v->refused += !strcmp(class, "refused");
        v->broken += !strcmp(class, "broken") || !strcmp(class, "timeout");
    }
    for (int i = 0; i < QGR_NSOURCES; i++)
        v->rows[i].n[qgr_place((enum qgr_source)i, c)]++;
}

static void conclude(const struct qgr_data *d, double min_bins, struct qgr_verdict *v)
{
    static const int exits[] = {0, QG_EXIT_MISMATCH, QGR_EXIT_BROKEN, QGR_EXIT_NOTHING,
                                QGR_EXIT_COVERAGE};

    (void)d;
    if (v->failed > v->broken || v->replays_failed) {
        v->outcome = QGR_MISMATCH;
        if (v->failed > v->broken)
            snprintf(v->line, sizeof v->line, "%u of %u cases failed", v->failed,
                     v->passed + v->failed + v->skipped);
        else
            snprintf(v->line, sizeof v->line, "%u of %u replays differ from the interpreter",
                     v->replays_failed, v->replays);
    } else if (v->broken || !v->complete) {
        v->outcome = QGR_BROKEN;
        if (v->broken)
            snprintf(v->line, sizeof v->line,
                     "the harness is broken: %u case%s did not come to an end", v->broken,
                     v->broken == 1 ? "" : "s");
        else if (!d->summary)
            snprintf(v->line, sizeof v->line,
                     "the harness is broken: verify did not reach its summary");
        else
            snprintf(v->line, sizeof v->line,
                     "the harness is broken: the summary disagrees with the cases");
    } else if (!v->compared) {
        v->outcome = QGR_NOTHING;
        snprintf(v->line, sizeof v->line, "nothing was compared, which is a failure");
    } else if (min_bins > 0 && v->bins < min_bins) {
        v->outcome = QGR_COVERAGE;
        if (v->bins < 0)
            snprintf(v->line, sizeof v->line,
                     "coverage was not run, %.4g %% of the bins are asked for", min_bins);
        else
            snprintf(v->line, sizeof v->line, "%.2f %% of the bins are hit, %.4g %% are asked for",
                     v->bins, min_bins);
    } else {
        v->outcome = QGR_GOOD;
        snprintf(v->line, sizeof v->line, "%u cases, %u comparisons, nothing differs", v->passed,
                 v->compared);
    }
    v->exit = exits[v->outcome];
}

void qgr_judge(const struct qgr_data *d, double min_bins, struct qgr_verdict *v)
{
    const cJSON *c;

    memset(v, 0, sizeof *v);
    cJSON_ArrayForEach(c, d->cases)
    {
        count(v, c);
    }
    for (int i = 0; i < QGR_NSOURCES; i++)
        v->compared += v->rows[i].n[QGR_PASSED] + v->rows[i].n[QGR_FAILED];
    cJSON_ArrayForEach(c, d->replays)
    {
        v->replays++;
        v->replays_failed += qgr_num(c, "mismatches") > 0 || qgr_num(c, "positions") < 1;
    }
    v->complete = d->summary && qgr_num(d->summary, "passed") == v->passed &&
                  qgr_num(d->summary, "failed") == v->failed &&
                  qgr_num(d->summary, "skipped") == v->skipped;
    v->bins = qgr_bins_percent(d->coverage);
    conclude(d, min_bins, v);
}
