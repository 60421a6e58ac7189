#include "text.h"
#include "ccov.h"

#include <string.h>

static void row(FILE *out, const char *name, const struct qgr_row *r)
{
    const char *silent = qgr_row_silent(r);

    fprintf(out, "%-38s", name);
    for (int i = 0; i < QGR_NCOLUMNS; i++)
        fprintf(out, " %*u", (int)strlen(qgr_column_text[i]) < 7 ? 7 : 8, r->n[i]);
    fprintf(out, "%s%s\n", silent[0] ? "  " : "", silent);
}

/* Bytes of others' text that a terminal would obey are shown as '?'. */
static void plain(FILE *out, const char *s)
{
    for (; *s; s++)
        fputc((unsigned char)*s < 0x20 || *s == 0x7f ? '?' : *s, out);
}

static void failures(FILE *out, const struct qgr_data *d)
{
    const cJSON *c;
    int n = 0;

    cJSON_ArrayForEach(c, d->cases)
    {
        const char *detail = qgr_str(c, "detail");
        char first[256];

        if (strcmp(qgr_str(c, "verdict"), "failed") != 0)
            continue;
        if (++n > 5)
            continue;
        snprintf(first, sizeof first, "%.*s", (int)strcspn(detail, "\n"), detail);
        fputs(n == 1 ? "\n" : "", out);
        fputs("FAIL  ", out);
        plain(out, qgr_str(c, "case"));
        fputs(": ", out);
        plain(out, first);
        fputc('\n', out);
    }
    if (n > 5)
        fprintf(out, "      and %d more\n", n - 5);
    cJSON_ArrayForEach(c, d->replays)
    {
        if (qgr_num(c, "mismatches") < 1)
            continue;
        fputs("FAIL  replay of ", out);
        plain(out, qgr_str(c, "trace"));
        fprintf(out, ": %.0f of %.0f positions; rerun: ", qgr_num(c, "mismatches"),
                qgr_num(c, "positions"));
        plain(out, qgr_str(c, "rerun"));
        fputc('\n', out);
    }
}

/* Lines of the C sources, and those that the baseline ran and this does not. */
static void c_sources(FILE *out, const struct qgr_site *s)
{
    cJSON *o = qgr_ccov(s->d->ccov, s->base ? s->base->ccov : NULL);
    const cJSON *rooms = cJSON_GetObjectItemCaseSensitive(o, "rooms"),
                *changes = cJSON_GetObjectItemCaseSensitive(o, "changes"), *f;
    const cJSON *all = cJSON_GetArrayItem(rooms, cJSON_GetArraySize(rooms) - 1);
    const cJSON *lines = cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(all, "cells"), 0);

    if (!o)
        return;
    fprintf(out, "%s of %.0f lines of the C sources run\n", qgr_str(lines, "percent"),
            qgr_num(lines, "all"));
    for (int i = 0; i < QGR_NLINES && changes; i++)
        fprintf(out, "%s%.0f %s%s",
                i ? ", " : "  since the baseline: ", qgr_num(changes, qgr_line_key[i]),
                qgr_line_text[i], i + 1 < QGR_NLINES ? "" : "\n");
    cJSON_ArrayForEach(f, cJSON_GetObjectItemCaseSensitive(changes, "files"))
    {
        const char *lost = qgr_str(f, "lost_lines"), *fresh = qgr_str(f, "new_lines");

        if (!lost[0] && !fresh[0])
            continue;
        fputs("  ", out);
        plain(out, qgr_str(f, "name"));
        fprintf(out, ":%s%s%s%s%s\n", lost[0] ? " newly uncovered " : "", lost,
                lost[0] && fresh[0] ? ";" : "", fresh[0] ? " new and uncovered " : "", fresh);
    }
    cJSON_Delete(o);
}

static void baseline(FILE *out, const struct qgr_site *s)
{
    const struct qgr_verdict *a = s->bv, *b = s->v;

    if (!s->base)
        return;
    fprintf(out, "\nbaseline %s: %s\n", qgr_str(s->base->run, "commit"), a->line);
    fprintf(out, "passed %u -> %u, failed %u -> %u, skipped %u -> %u\n", a->passed, b->passed,
            a->failed, b->failed, a->skipped, b->skipped);
}

void qgr_text_report(FILE *out, const struct qgr_site *s)
{
    const struct qgr_verdict *v = s->v;
    const cJSON *sum = s->d->summary;

    fprintf(out, "%s: %s\n\n", qgr_outcome_name(v->outcome), v->line);
    fprintf(out, "%-38s %7s %7s %7s %8s %8s %8s %8s\n", "answers from", "passed", "failed", "stale",
            "refused", "skipped", "not run", "no case");
    for (int i = 0; i < QGR_NSOURCES; i++)
        row(out, qgr_source_text[i], &v->rows[i]);
    fprintf(out, "\n%.0f words compared, %.0f tokens, %.0f records, %.0f positions of the model\n",
            qgr_num(sum, "words"), qgr_num(sum, "tokens"), qgr_num(sum, "records"),
            qgr_num(sum, "positions"));
    if (v->bins >= 0)
        fprintf(out, "%.2f %% of the reachable bins of the instruction set hit\n", v->bins);
    else
        fputs("coverage: not run\n", out);
    c_sources(out, s);
    failures(out, s->d);
    baseline(out, s);
    fprintf(out, "%u passed, %u failed, %u skipped\n", v->passed, v->failed, v->skipped);
}

/* ---- JUnit ------------------------------------------------------------------------------- */

static void attribute(struct qgr_text *t, const char *name, const char *value)
{
    qgr_text_printf(t, " %s=\"", name);
    qgr_escape(t, value);
    qgr_text_puts(t, "\"");
}

static void junit_case(struct qgr_text *t, const cJSON *c)
{
    const char *verdict = qgr_str(c, "verdict"), *class = qgr_str(c, "class");
    bool broken = !strcmp(class, "broken") || !strcmp(class, "timeout");

    qgr_text_puts(t, "  <testcase");
    attribute(t, "classname", qgr_str(c, "file")[0] ? qgr_str(c, "file") : "qgpu");
    attribute(t, "name", qgr_str(c, "case"));
    if (!strcmp(verdict, "passed")) {
        qgr_text_puts(t, "/>\n");
        return;
    }
    qgr_text_puts(t, ">\n");
    if (!strcmp(verdict, "skipped")) {
        qgr_text_puts(t, "    <skipped message=\"nothing knows the answer\"/>\n");
    } else {
        qgr_text_printf(t, "    <%s", broken ? "error" : "failure");
        attribute(t, "type", class[0] ? class : "value");
        attribute(t, "message", qgr_str(c, "detail"));
        qgr_text_puts(t, "/>\n");
    }
    qgr_text_puts(t, "  </testcase>\n");
}

void qgr_junit(struct qgr_text *t, const struct qgr_data *d)
{
    struct qgr_verdict v;
    const cJSON *c;

    qgr_judge(d, 0, &v);
    qgr_text_printf(t,
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<testsuite name=\"qgpu verify\" tests=\"%u\" failures=\"%u\" errors=\"%u\" "
                    "skipped=\"%u\">\n",
                    v.passed + v.failed + v.skipped + !v.complete, v.failed - v.broken,
                    v.broken + !v.complete, v.skipped);
    cJSON_ArrayForEach(c, d->cases)
    {
        junit_case(t, c);
    }
    if (!v.complete) /* a dashboard that counts must not see a cut run as a good one */
        qgr_text_puts(t, "  <testcase classname=\"qgpu\" name=\"summary\">\n"
                         "    <error type=\"broken\" message=\"verify did not reach a summary that "
                         "agrees with its cases\"/>\n  </testcase>\n");
    qgr_text_puts(t, "</testsuite>\n");
}
