#include "pages.h"
#include "../harness/files.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Shared ------------------------------------------------------------------------------ */

void qgr_count(cJSON *o, const char *key, double v)
{
    char digits[32], text[48];
    size_t n, at = 0;

    snprintf(digits, sizeof digits, "%.0f", v);
    n = strlen(digits);
    for (size_t i = 0; i < n && at + 2 < sizeof text; i++) {
        if (i && (n - i) % 3 == 0)
            text[at++] = ',';
        text[at++] = digits[i];
    }
    text[at] = '\0';
    cJSON_AddStringToObject(o, key, text);
}

void qgr_launch_file(const char *case_name, char *buf, size_t n)
{
    uint32_t hash = 2166136261u;
    char safe[96];
    size_t at = 0;
    bool changed = false;

    for (const unsigned char *p = (const unsigned char *)case_name; *p; p++) {
        bool plain = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') ||
                     (*p >= '0' && *p <= '9') || *p == '_';

        hash = (hash ^ *p) * 16777619u;
        if (at + 1 < sizeof safe)
            safe[at++] = plain ? (char)*p : '-';
        changed |= (!plain && *p != ':') || at + 1 >= sizeof safe;
    }
    safe[at] = '\0';
    if (changed) /* two names must not share a file */
        snprintf(buf, n, "launch-%s-%08x.html", safe, hash);
    else
        snprintf(buf, n, "launch-%s.html", safe);
}

const cJSON *qgr_find_launch(const struct qgr_data *d, const char *case_name)
{
    const cJSON *l;

    cJSON_ArrayForEach(l, d->launches)
    {
        if (!strcmp(qgr_str(l, "case"), case_name))
            return l;
    }
    return NULL;
}

void qgr_case_spec(const cJSON *c, char *buf, size_t n)
{
    const char *file = qgr_str(c, "file"), *name = qgr_str(c, "case"), *colon = strrchr(name, ':');

    if (file[0])
        snprintf(buf, n, "%s%s", file, colon ? colon : "");
    else
        snprintf(buf, n, "%s", name);
}

void qgr_add_goldens(cJSON *o, const cJSON *c)
{
    cJSON *list = cJSON_AddArrayToObject(o, "goldens");
    const cJSON *g;

    cJSON_ArrayForEach(g, cJSON_GetObjectItemCaseSensitive(c, "goldens"))
    {
        cJSON *x = cJSON_CreateObject();
        char place[1200];

        cJSON_AddStringToObject(x, "how", qgr_str(g, "state"));
        if (qgr_num(g, "line") > 0)
            snprintf(place, sizeof place, "%.1100s:%.0f", qgr_str(g, "file"), qgr_num(g, "line"));
        else
            snprintf(place, sizeof place, "%.1100s", qgr_str(g, "file"));
        cJSON_AddStringToObject(x, "place", place);
        cJSON_AddStringToObject(x, "why", qgr_str(g, "why"));
        cJSON_AddStringToObject(x, "measured", qgr_str(g, "measured"));
        cJSON_AddItemToArray(list, x);
    }
}

static void add_nav(cJSON *frame, const char *nav)
{
    static const char *const items[][2] = {
        {"index.html", "Overview"},    {"kernels.html", "Kernels"},
        {"traces.html", "Traces"},     {"mismatches.html", "Mismatches"},
        {"coverage.html", "Coverage"}, {"machine.html", "Machine"},
    };
    cJSON *list = cJSON_AddArrayToObject(frame, "nav");

    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        cJSON *o = cJSON_CreateObject();

        cJSON_AddStringToObject(o, "href", items[i][0]);
        cJSON_AddStringToObject(o, "text", items[i][1]);
        cJSON_AddBoolToObject(o, "current", !strcmp(items[i][1], nav));
        cJSON_AddItemToArray(list, o);
    }
}

static void add_scripts(cJSON *frame, const char *const *scripts)
{
    cJSON *js = cJSON_AddArrayToObject(frame, "scripts"), *css;

    css = cJSON_AddArrayToObject(frame, "styles");
    cJSON_AddItemToArray(css, cJSON_CreateStringReference(qgr_asset("style.css")));
    for (; scripts && *scripts; scripts++) {
        size_t n = strlen(*scripts);
        bool style = n > 4 && !strcmp(*scripts + n - 4, ".css");

        if (!strcmp(*scripts, "highlight.js")) /* written for require() */
            cJSON_AddItemToArray(js, cJSON_CreateString("var module = {};"));
        cJSON_AddItemToArray(style ? css : js, cJSON_CreateStringReference(qgr_asset(*scripts)));
        if (!strcmp(*scripts, "cpp.js"))
            cJSON_AddItemToArray(
                js, cJSON_CreateString("hljs.registerLanguage('cpp', module.exports);"));
    }
    cJSON_AddItemToArray(js, cJSON_CreateStringReference(qgr_asset("app.js")));
}

int qgr_page(const struct qgr_site *s, const char *file, const char *name, const char *title,
             const char *nav, cJSON *ctx, cJSON *data, const char *const *scripts,
             struct qg_error *e)
{
    struct qgr_text page = {0}, json = {0};
    char path[4096];
    int rc = 0;

    cJSON_AddStringToObject(ctx, "title", title);
    cJSON_AddStringToObject(ctx, "outcome", qgr_outcome_name(s->v->outcome));
    cJSON_AddStringToObject(ctx, "outcome_line", s->v->line);
    cJSON_AddStringToObject(ctx, "made", qgr_str(s->d->run, "time"));
    cJSON_AddStringToObject(ctx, "commit", qgr_str(s->d->run, "commit"));
    add_nav(ctx, nav);
    add_scripts(ctx, scripts);
    if (data) {
        qgr_embed_json(&json, data);
        cJSON_Delete(data);
        if (!json.failed)
            cJSON_AddItemToObject(ctx, "data", cJSON_CreateStringReference(json.s));
    }
    if (snprintf(path, sizeof path, "%s/%s", s->out, file) >= (int)sizeof path)
        rc = qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the path '%.200s' is too long", s->out);
    if (!rc && json.failed)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory for a page");
    if (!rc)
        rc = qgr_render(&page, name, qgr_asset(name), ctx, qgr_asset, e);
    if (!rc)
        rc = qgh_write_file(path, page.s, page.n, e);
    cJSON_Delete(ctx);
    qgr_text_free(&page);
    qgr_text_free(&json);
    return rc;
}

int qgr_pages_write(const struct qgr_site *s, struct qg_error *e)
{
    int rc = qgr_page_overview(s, e);

    if (!rc)
        rc = qgr_page_kernels(s, e);
    if (!rc)
        rc = qgr_page_launches(s, e);
    if (!rc)
        rc = qgr_page_mismatches(s, e);
    if (!rc)
        rc = qgr_page_coverage(s, e);
    if (!rc)
        rc = qgr_page_machine(s, e);
    return rc;
}

/* ---- Overview ---------------------------------------------------------------------------- */

static void add_cell(cJSON *row, const char *key, uint32_t n)
{
    char class[32];

    cJSON_AddNumberToObject(row, key, n);
    snprintf(class, sizeof class, "has_%s", key);
    cJSON_AddBoolToObject(row, class, n > 0);
}

static void add_rows(cJSON *ctx, const struct qgr_verdict *v)
{
    cJSON *rows = cJSON_AddArrayToObject(ctx, "rows");

    for (int i = 0; i < QGR_NSOURCES; i++) {
        const struct qgr_row *r = &v->rows[i];
        const char *silent = qgr_row_silent(r);
        cJSON *row = cJSON_CreateObject();
        double scale = 0;

        cJSON_AddStringToObject(row, "source", qgr_source_text[i]);
        for (int k = 0; k < QGR_NCOLUMNS; k++) {
            add_cell(row, qgr_column_key[k], r->n[k]);
            scale += k == QGR_NO_CASE ? 0 : r->n[k];
        }
        scale = scale > 0 ? 100 / scale : 0;
        cJSON_AddBoolToObject(row, "nothing", silent[0] != '\0');
        cJSON_AddStringToObject(row, "silent", silent);
        cJSON_AddNumberToObject(row, "w_passed", r->n[QGR_PASSED] * scale);
        cJSON_AddNumberToObject(row, "w_failed", r->n[QGR_FAILED] * scale);
        cJSON_AddNumberToObject(row, "w_stale", (r->n[QGR_STALE] + r->n[QGR_REFUSED]) * scale);
        cJSON_AddItemToArray(rows, row);
    }
}

static void add_figure(cJSON *list, const char *name, double v, double bar, bool at_least,
                       const char *why)
{
    cJSON *o = cJSON_CreateObject();
    char text[64];

    cJSON_AddStringToObject(o, "name", name);
    if (v == floor(v) && fabs(v) < 1e15)
        qgr_count(o, "value", v);
    else
        snprintf(text, sizeof text, "%.4f", v), cJSON_AddStringToObject(o, "value", text);
    qgr_count(o, "bar", bar);
    cJSON_AddStringToObject(o, "sense", at_least ? "more than" : "at most");
    cJSON_AddStringToObject(o, "why", why);
    cJSON_AddBoolToObject(o, "good", at_least ? v > bar : v <= bar);
    cJSON_AddNumberToObject(o, "width", !at_least && bar > 0 ? fmin(100, 100 * v / bar) : 100);
    cJSON_AddBoolToObject(o, "gauge", !at_least && bar > 0);
    cJSON_AddItemToArray(list, o);
}

static void add_figures(cJSON *ctx, const struct qgr_site *s)
{
    cJSON *list = cJSON_AddArrayToObject(ctx, "figures");
    const cJSON *f = s->d->figures, *c = s->d->certificate;

    add_figure(list, "cases failed", s->v->failed, 0, false, "of all that were compared");
    add_figure(list, "comparisons", s->v->compared, 0, true, "nothing compared is a failure");
    if (f) {
        add_figure(list, "residual dims at the fullest point", qgr_num(f, "peak_dims"),
                   qgr_num(f, "hidden"), false, "the hidden size");
        add_figure(list, "layers", qgr_num(f, "layers"), 24, false, "those of Qwen3.5-2B");
    }
    if (c) {
        add_figure(list, "smallest margin of a step", qgr_num(c, "margin"), 0, true,
                   "of 0.25: at 0 a rounding could change a token");
        add_figure(list, "smallest margin of a logit", qgr_num(c, "logit_margin"), 0, true,
                   "of 0.5");
        add_figure(list, "granules of a bf16 value", qgr_num(c, "granules"),
                   qgr_num(c, "granules_bound"), false, "beyond, a value is not exact");
        add_figure(list, "energy beside the constants", qgr_num(c, "energy"),
                   qgr_num(c, "energy_bound"), false, "beyond, 1/rms is not exactly 2^-20");
    }
}

/* What a case came to in the baseline, and now. */
static void add_baseline(cJSON *ctx, const struct qgr_site *s)
{
    cJSON *diff, *list, *seen = cJSON_CreateObject(), *o;
    const cJSON *c, *then;
    int n = 0;

    if (!s->base) {
        cJSON_Delete(seen);
        return;
    }
    diff = cJSON_AddObjectToObject(ctx, "baseline");
    cJSON_AddStringToObject(diff, "then", qgr_str(s->base->run, "time"));
    cJSON_AddStringToObject(diff, "then_commit", qgr_str(s->base->run, "commit"));
    cJSON_AddStringToObject(diff, "then_line", s->bv->line);
    list = cJSON_AddArrayToObject(diff, "changes");
    cJSON_ArrayForEach(c, s->base->cases)
    {
        cJSON_AddItemToObject(seen, qgr_str(c, "case"),
                              cJSON_CreateStringReference(qgr_str(c, "verdict")));
    }
    cJSON_ArrayForEach(c, s->d->cases)
    {
        cJSON *before = cJSON_DetachItemFromObjectCaseSensitive(seen, qgr_str(c, "case"));
        const char *was = cJSON_IsString(before) ? before->valuestring : "not there";

        if (strcmp(was, qgr_str(c, "verdict")) != 0) {
            o = cJSON_CreateObject();
            cJSON_AddStringToObject(o, "case", qgr_str(c, "case"));
            cJSON_AddStringToObject(o, "was", was);
            cJSON_AddStringToObject(o, "is", qgr_str(c, "verdict"));
            cJSON_AddItemToArray(list, o);
            n++;
        }
        cJSON_Delete(before);
    }
    cJSON_ArrayForEach(then, seen)
    {
        o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "case", then->string);
        cJSON_AddStringToObject(o, "was", then->valuestring);
        cJSON_AddStringToObject(o, "is", "not there");
        cJSON_AddItemToArray(list, o);
        n++;
    }
    cJSON_AddBoolToObject(diff, "same", n == 0);
    cJSON_Delete(seen);
}

static void add_versions(cJSON *ctx, const struct qgr_data *d)
{
    cJSON *list = cJSON_AddArrayToObject(ctx, "versions"), *o;
    const cJSON *m;

    cJSON_ArrayForEach(m, d->run)
    {
        if (!cJSON_IsString(m) || !strcmp(m->string, "schema"))
            continue;
        o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "name", m->string);
        cJSON_AddStringToObject(o, "value", m->valuestring);
        cJSON_AddItemToArray(list, o);
    }
}

static cJSON *failure_entry(const struct qgr_site *s, const cJSON *c)
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "case", qgr_str(c, "case"));
    cJSON_AddStringToObject(o, "class", qgr_str(c, "class"));
    cJSON_AddStringToObject(o, "detail", qgr_str(c, "detail"));
    qgr_add_mismatch(o, s->d, c);
    return o;
}

static cJSON *replay_entry(const struct qgr_site *s, const cJSON *c)
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "trace", qgr_str(c, "trace"));
    qgr_count(o, "mismatches", qgr_num(c, "mismatches"));
    qgr_count(o, "positions", qgr_num(c, "positions"));
    qgr_add_mismatch(o, s->d, c);
    return o;
}

int qgr_page_overview(const struct qgr_site *s, struct qg_error *e)
{
    static const char *const scripts[] = {"uplot.js", "uplot.css", "history.js", NULL};
    cJSON *ctx = cJSON_CreateObject(), *data = cJSON_CreateObject();
    const cJSON *sum = s->d->summary, *c;
    cJSON *failures, *replays;
    int n = 0;

    qgr_count(ctx, "passed", s->v->passed);
    qgr_count(ctx, "failed", s->v->failed);
    qgr_count(ctx, "skipped", s->v->skipped);
    cJSON_AddBoolToObject(ctx, "any_failed", s->v->failed > 0);
    qgr_count(ctx, "compared", s->v->compared);
    qgr_count(ctx, "tokens", qgr_num(sum, "tokens"));
    qgr_count(ctx, "records", qgr_num(sum, "records"));
    qgr_count(ctx, "words", qgr_num(sum, "words"));
    qgr_count(ctx, "positions", qgr_num(sum, "positions"));
    add_rows(ctx, s->v);
    add_figures(ctx, s);
    add_baseline(ctx, s);
    add_versions(ctx, s->d);
    failures = cJSON_AddArrayToObject(ctx, "failures");
    cJSON_ArrayForEach(c, s->d->cases)
    {
        if (!strcmp(qgr_str(c, "verdict"), "failed") && n++ < 20)
            cJSON_AddItemToArray(failures, failure_entry(s, c));
    }
    replays = cJSON_AddArrayToObject(ctx, "replays");
    cJSON_ArrayForEach(c, s->d->replays)
    {
        if (qgr_num(c, "mismatches") > 0)
            cJSON_AddItemToArray(replays, replay_entry(s, c));
    }
    cJSON_AddBoolToObject(ctx, "any_wrong", n > 0 || replays->child);
    if (n > 20)
        qgr_count(ctx, "more_failures", n - 20);
    cJSON_AddItemToObject(ctx, "history", cJSON_Duplicate(s->history, true));
    cJSON_AddItemToObject(data, "history", cJSON_Duplicate(s->history, true));
    return qgr_page(s, "index.html", "overview", "Overview", "Overview", ctx, data, scripts, e);
}
