/* The trace viewer: one page a launch, and their list. */
#include "pages.h"
#include "views.h"

#include <stdlib.h>
#include <string.h>

/* "wire  dim  name  range  first  last" lines of the layout, as [dim, first, last, name]. */
cJSON *qgr_wires(const char *layout)
{
    cJSON *list = cJSON_CreateArray();
    const char *p = layout;

    while (p && *p) {
        size_t n = strcspn(p, "\n");
        int dim, range, first, last;
        char name[64], line[256]; /* of its own: sscanf measures the whole text it is given */

        snprintf(line, sizeof line, "%.*s", n < sizeof line ? (int)n : 0, p);
        if (!strncmp(line, "wire\t", 5) && sscanf(line, "wire\t%d\t%63[^\t]\t%d\t%d\t%d", &dim,
                                                  name, &range, &first, &last) == 5) {
            cJSON *w = cJSON_CreateArray();

            cJSON_AddItemToArray(w, cJSON_CreateNumber(dim));
            cJSON_AddItemToArray(w, cJSON_CreateNumber(first));
            cJSON_AddItemToArray(w, cJSON_CreateNumber(last));
            cJSON_AddItemToArray(w, cJSON_CreateString(name));
            cJSON_AddItemToArray(list, w);
        }
        p += n + (p[n] == '\n');
    }
    return list;
}

static void add_dim3(cJSON *ctx, const char *key, const cJSON *list)
{
    const cJSON *x = cJSON_GetArrayItem(list, 0), *y = cJSON_GetArrayItem(list, 1),
                *z = cJSON_GetArrayItem(list, 2);
    char text[96];

    snprintf(text, sizeof text, "%.0f × %.0f × %.0f", x ? x->valuedouble : 0,
             y ? y->valuedouble : 0, z ? z->valuedouble : 0);
    cJSON_AddStringToObject(ctx, key, text);
}

cJSON *qgr_launch_data(const struct qgr_data *d, const cJSON *launch, double at)
{
    cJSON *data = cJSON_CreateObject();

    cJSON_AddItemReferenceToObject(data, "launch", (cJSON *)launch);
    if (cJSON_GetObjectItemCaseSensitive(launch, "forward"))
        cJSON_AddItemToObject(data, "wires", qgr_wires(d->layout));
    cJSON_AddNumberToObject(data, "at", at);
    return data;
}

void qgr_launch_context(cJSON *ctx, const cJSON *l)
{
    const cJSON *tokens = cJSON_GetObjectItemCaseSensitive(l, "tokens");
    double total = qgr_num(l, "tokens_total"), shown = cJSON_GetArraySize(tokens);

    cJSON_AddStringToObject(ctx, "case", qgr_str(l, "case"));
    cJSON_AddStringToObject(ctx, "about", qgr_str(l, "about"));
    cJSON_AddStringToObject(ctx, "spec", qgr_str(l, "spec"));
    cJSON_AddStringToObject(ctx, "status", qgr_str(l, "status"));
    cJSON_AddStringToObject(ctx, "diagnosis", qgr_str(l, "diagnosis"));
    add_dim3(ctx, "grid", cJSON_GetObjectItemCaseSensitive(l, "grid"));
    add_dim3(ctx, "block", cJSON_GetObjectItemCaseSensitive(l, "block"));
    cJSON_AddNumberToObject(ctx, "nblocks",
                            cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(l, "blocks")));
    cJSON_AddNumberToObject(ctx, "registers", qgr_num(l, "registers"));
    cJSON_AddNumberToObject(ctx, "shared", qgr_num(l, "shared_words"));
    qgr_count(ctx, "total", total);
    qgr_count(ctx, "shown", shown);
    cJSON_AddBoolToObject(ctx, "cut", shown < total);
    cJSON_AddBoolToObject(ctx, "forward", cJSON_GetObjectItemCaseSensitive(l, "forward") != NULL);
}

const char *const qgr_viewer_scripts[] = {"highlight.js", "cpp.js", "forward.js", "viewer.js",
                                          NULL};

static int launch_page(const struct qgr_site *s, const cJSON *l, struct qg_error *e)
{
    cJSON *ctx = cJSON_CreateObject();
    char file[160];

    qgr_launch_context(ctx, l);
    qgr_launch_file(qgr_str(l, "case"), file, sizeof file);
    return qgr_page(s, file, "launch", qgr_str(l, "case"), "Traces", ctx,
                    qgr_launch_data(s->d, l, -1), qgr_viewer_scripts, e);
}

static int list_page(const struct qgr_site *s, struct qg_error *e)
{
    cJSON *ctx = cJSON_CreateObject(), *with = cJSON_AddArrayToObject(ctx, "with"),
          *without = cJSON_AddArrayToObject(ctx, "without");
    const cJSON *l;

    cJSON_ArrayForEach(l, s->d->launches)
    {
        cJSON *o = cJSON_CreateObject();
        char file[160];

        qgr_launch_context(o, l);
        qgr_launch_file(qgr_str(l, "case"), file, sizeof file);
        cJSON_AddStringToObject(o, "page", file);
        cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(l, "forward") ? with : without, o);
    }
    cJSON_AddBoolToObject(ctx, "none", !s->d->launches->child);
    cJSON_AddBoolToObject(ctx, "some_with", with->child != NULL);
    cJSON_AddBoolToObject(ctx, "some_without", without->child != NULL);
    return qgr_page(s, "traces.html", "traces", "Traces", "Traces", ctx, NULL, NULL, e);
}

int qgr_page_launches(const struct qgr_site *s, struct qg_error *e)
{
    const cJSON *l;
    int rc = list_page(s, e);

    cJSON_ArrayForEach(l, s->d->launches)
    {
        if (!rc)
            rc = launch_page(s, l, e);
    }
    return rc;
}
