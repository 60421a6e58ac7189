/* What the trace viewer needs, shared by the pages that embed it. */
#ifndef QGR_VIEWS_H
#define QGR_VIEWS_H

#include "pages.h"

extern const char *const qgr_viewer_scripts[];

/* The data that viewer.js reads; at: position to open at, -1: the first one that runs. */
cJSON *qgr_launch_data(const struct qgr_data *d, const cJSON *launch, double at);
/* Case, grid, sizes as members of a template's context. */
void qgr_launch_context(cJSON *ctx, const cJSON *launch);
/* The wires of a layout, as lists of dim, first write, last read, name; empty for NULL. */
cJSON *qgr_wires(const char *layout);

#endif
