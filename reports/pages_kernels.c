/* The table of kernels: failed first and open, passed folded. */
#include "pages.h"

#include <stdlib.h>
#include <string.h>

/* The kernel of "dot:three", or the file where there is no colon. */
static void kernel_of(const cJSON *c, char *buf, size_t n)
{
    const char *file = qgr_str(c, "file"), *name = qgr_str(c, "case"), *slash;
    size_t len;

    if (!file[0])
        file = name;
    slash = strrchr(file, '/');
    slash = slash ? slash + 1 : file;
    len = strcspn(slash, ".:");
    snprintf(buf, n, "%.*s", (int)(len ? len : strlen(slash)), slash);
}

/* Sources that were not compared are named, with the reason, so that nobody takes their silence for
 * a pass. */
static void add_silent(cJSON *o, const cJSON *c)
{
    char text[512] = "";
    size_t at = 0;

    for (int k = QGR_REFUSED; k < QGR_NCOLUMNS; k++)
        for (int i = 0, first = 1; i < QGR_NSOURCES; i++) {
            if ((int)qgr_place((enum qgr_source)i, c) != k || at >= sizeof text)
                continue;
            snprintf(text + at, sizeof text - at, "%s%s%s%s", first && at ? "; " : "",
                     first ? qgr_column_text[k] : "", first ? ": " : ", ", qgr_source_short[i]);
            at = strlen(text);
            first = 0;
        }
    cJSON_AddStringToObject(o, "silent", text);
}

static cJSON *case_entry(const struct qgr_site *s, const cJSON *c)
{
    cJSON *o = cJSON_CreateObject(), *chips = cJSON_AddArrayToObject(o, "chips");
    const cJSON *compared = cJSON_GetObjectItemCaseSensitive(c, "compared");
    const char *name = qgr_str(c, "case"), *colon = strrchr(name, ':');
    char text[1024], file[700];

    cJSON_AddStringToObject(o, "name", colon ? colon + 1 : name);
    cJSON_AddStringToObject(o, "verdict", qgr_str(c, "verdict"));
    cJSON_AddStringToObject(o, "detail", qgr_str(c, "detail"));
    cJSON_AddStringToObject(o, "class", qgr_str(c, "class"));
    qgr_count(o, "tokens", qgr_num(c, "tokens"));
    for (int i = 0; i < QGR_NSOURCES; i++) {
        const char *how = qgr_str(compared, qgr_source_key[i]);
        cJSON *chip;

        if (!how[0])
            continue;
        chip = cJSON_CreateObject();
        cJSON_AddStringToObject(chip, "source", qgr_source_text[i]);
        cJSON_AddStringToObject(chip, "how", how);
        cJSON_AddItemToArray(chips, chip);
    }
    add_silent(o, c);
    if (!strcmp(qgr_str(c, "verdict"), "failed")) {
        qgr_case_spec(c, file, sizeof file);
        snprintf(text, sizeof text, "build/qgpu verify %s", file);
        cJSON_AddStringToObject(o, "rerun", text);
    }
    qgr_add_mismatch(o, s->d, c);
    qgr_add_goldens(o, c);
    if (qgr_find_launch(s->d, name)) {
        qgr_launch_file(name, file, sizeof file);
        cJSON_AddStringToObject(o, "page", file);
    }
    return o;
}

enum { MAX_ROWS = 100 }; /* in the table from the start */

struct kernel {
    char name[128];
    uint32_t passed, failed, skipped;
    double tokens, records;
    cJSON *cases;
};

static int worst_first(const void *a, const void *b)
{
    const struct kernel *x = a, *y = b;

    if (!x->failed != !y->failed)
        return x->failed ? -1 : 1;
    if (!x->skipped != !y->skipped)
        return x->skipped ? -1 : 1;
    return strcmp(x->name, y->name);
}

static cJSON *kernel_entry(const struct kernel *k)
{
    cJSON *o = cJSON_CreateObject();
    const char *verdict = k->failed ? "failed" : k->passed ? "passed" : "skipped";
    uint32_t n = k->passed + k->failed + k->skipped;
    const cJSON *c;

    cJSON_AddStringToObject(o, "kernel", k->name);
    cJSON_AddStringToObject(o, "verdict", verdict);
    cJSON_AddBoolToObject(o, "open", k->failed > 0);
    cJSON_AddNumberToObject(o, "n", n);
    cJSON_AddNumberToObject(o, "passed", k->passed);
    cJSON_AddNumberToObject(o, "failed", k->failed);
    cJSON_AddNumberToObject(o, "skipped", k->skipped);
    qgr_count(o, "tokens", k->tokens);
    qgr_count(o, "records", k->records);
    cJSON_ArrayForEach(c, k->cases)
    {
        if (!qgr_str(c, "page")[0])
            continue;
        cJSON_AddStringToObject(o, "launch", qgr_str(c, "page"));
        break;
    }
    cJSON_AddItemToObject(o, "cases", k->cases);
    return o;
}

/* What rows are sorted by, as app.js reads it. */
static cJSON *sort_keys(const struct kernel *k)
{
    const double v[] = {k->passed + k->failed + k->skipped, k->failed, k->skipped, k->tokens,
                        k->records};
    cJSON *row = cJSON_CreateArray();

    cJSON_AddItemToArray(row, cJSON_CreateNumber(k->failed ? 0 : k->passed ? 2 : 1));
    cJSON_AddItemToArray(row, cJSON_CreateString(k->name));
    for (size_t i = 0; i < sizeof v / sizeof *v; i++)
        cJSON_AddItemToArray(row, cJSON_CreateNumber(v[i]));
    return row;
}

/* A browser takes a second and more to make thousands of rows that nobody has asked for. Those
 * behind the first stand in <noscript>, which a browser with scripts reads as one text: app.js
 * takes rows out of it when they are sorted, searched or asked for. */
int qgr_page_kernels(const struct qgr_site *s, struct qg_error *e)
{
    int n = cJSON_GetArraySize(s->d->cases);
    struct kernel *v = calloc((size_t)n + 1, sizeof *v), *k = NULL;
    cJSON *ctx = cJSON_CreateObject(), *first = cJSON_AddArrayToObject(ctx, "first"),
          *rest = cJSON_AddArrayToObject(ctx, "rest"), *data = cJSON_CreateObject(),
          *keys = cJSON_AddArrayToObject(data, "rows");
    const cJSON *c;
    size_t m = 0;

    if (!v) {
        cJSON_Delete(ctx);
        cJSON_Delete(data);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    cJSON_ArrayForEach(c, s->d->cases) /* the cases of a kernel follow each other */
    {
        const char *verdict = qgr_str(c, "verdict");
        char name[128];

        kernel_of(c, name, sizeof name);
        if (!k || strcmp(k->name, name) != 0) {
            k = &v[m++];
            memcpy(k->name, name, sizeof name);
            k->cases = cJSON_CreateArray();
        }
        k->passed += !strcmp(verdict, "passed");
        k->failed += !strcmp(verdict, "failed");
        k->skipped += !strcmp(verdict, "skipped");
        k->tokens += qgr_num(c, "tokens");
        k->records += qgr_num(c, "records");
        cJSON_AddItemToArray(k->cases, case_entry(s, c));
    }
    qsort(v, m, sizeof *v, worst_first);
    for (size_t i = 0; i < m; i++) {
        cJSON_AddItemToArray(keys, sort_keys(&v[i]));
        cJSON_AddItemToArray(i < MAX_ROWS ? first : rest, kernel_entry(&v[i]));
    }
    free(v);
    qgr_count(ctx, "total", (double)m);
    qgr_count(ctx, "total_cases", n);
    cJSON_AddBoolToObject(ctx, "some_rest", rest->child != NULL);
    return qgr_page(s, "kernels.html", "kernels", "Kernels", "Kernels", ctx, data, NULL, e);
}
