/* The pages of a report. */
#ifndef QGR_PAGES_H
#define QGR_PAGES_H

#include "data.h"
#include "mustache.h"
#include "verdict.h"

struct qgr_site {
    const struct qgr_data *d, *base; /* base: NULL without a baseline */
    const struct qgr_verdict *v, *bv;
    const cJSON *history;
    const char *out, *lcov; /* lcov: link to its pages, or NULL */
};

/* Writes every page into s->out. Returns 0 or an exit code with *e set. */
int qgr_pages_write(const struct qgr_site *s, struct qg_error *e);

/* ---- What the files of pages share ------------------------------------------------------- */

/* Renders template `name` with the frame of every page. `ctx` is consumed. `nav`: which entry of
 * the navigation this is. `data` (may be NULL, consumed) is embedded as JSON for the scripts;
 * `scripts` are names of assets beside the common one, ended by NULL. */
int qgr_page(const struct qgr_site *s, const char *file, const char *name, const char *title,
             const char *nav, cJSON *ctx, cJSON *data, const char *const *scripts,
             struct qg_error *e);

/* "3,627,121" as a string member. */
void qgr_count(cJSON *o, const char *key, double v);
/* The file of a launch's page, "launch-dot-three.html". */
void qgr_launch_file(const char *case_name, char *buf, size_t n);
const cJSON *qgr_find_launch(const struct qgr_data *d, const char *case_name);
/* "kernels/dot.yaml:three": what commands take for a line of verify.jsonl. */
void qgr_case_spec(const cJSON *c, char *buf, size_t n);
/* Member "mismatch": the file of the page that takes the failed case or the replay apart, or "". */
void qgr_add_mismatch(cJSON *o, const struct qgr_data *d, const cJSON *c);
/* Member "goldens": what each golden of the case came to, `how`, `place` (file:line) and `why`. */
void qgr_add_goldens(cJSON *o, const cJSON *c);
/* Of a context with "spec": the command that makes the case smaller while `rerun` fails, and what
 * reduced.jsonl has of it, with the sizes before and after. */
void qgr_add_reduce(cJSON *ctx, const char *rerun);
void qgr_add_reduced(cJSON *ctx, const struct qgr_data *d);

int qgr_page_overview(const struct qgr_site *s, struct qg_error *e);
int qgr_page_kernels(const struct qgr_site *s, struct qg_error *e);
int qgr_page_launches(const struct qgr_site *s, struct qg_error *e);
int qgr_page_mismatches(const struct qgr_site *s, struct qg_error *e);
int qgr_page_coverage(const struct qgr_site *s, struct qg_error *e);
int qgr_page_machine(const struct qgr_site *s, struct qg_error *e);

/* Keys by which the differences of a run are grouped, as a list of strings. */
cJSON *qgr_classes(const struct qgr_data *d);

/* An embedded file of reports/pages or reports/vendor; NULL: there is none. */
const char *qgr_asset(const char *name);

#endif
