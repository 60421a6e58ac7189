/* Making the case of a mismatch smaller: the command, and what came of it. */
#include "pages.h"

#include <string.h>

void qgr_add_reduce(cJSON *ctx, const char *rerun)
{
    const char *spec = qgr_str(ctx, "spec"), *at = spec[0] ? strstr(rerun, spec) : NULL;
    char text[2600];

    if (!at)
        return;
    snprintf(text, sizeof text, "build/qgpu reduce %s --while '%.*s{}%s' -o reduced.yaml", spec,
             (int)(at - rerun), rerun, at + strlen(spec));
    cJSON_AddStringToObject(ctx, "reduce", text);
}

void qgr_add_reduced(cJSON *ctx, const struct qgr_data *d)
{
    const cJSON *x;

    cJSON_ArrayForEach(x, d->reduced)
    {
        cJSON *o;

        if (strcmp(qgr_str(x, "spec"), qgr_str(ctx, "spec")) != 0)
            continue;
        o = cJSON_AddObjectToObject(ctx, "reduced");
        cJSON_AddItemToObject(o, "from", cJSON_Duplicate(cJSON_GetObjectItem(x, "before"), true));
        cJSON_AddItemToObject(o, "to", cJSON_Duplicate(cJSON_GetObjectItem(x, "after"), true));
        cJSON_AddNumberToObject(o, "tries", qgr_num(x, "tries"));
        cJSON_AddStringToObject(o, "source", qgr_str(x, "source"));
        cJSON_AddStringToObject(o, "yaml", qgr_str(x, "case"));
        return;
    }
}
