/* What a launch came to, for people and for scripts. */
#ifndef QGH_REPORT_H
#define QGH_REPORT_H

#include "json.h"
#include "launch.h"

/* "name  ok: 21 tokens, 4 records" and the arrays, one a line; `_` is a word never written. */
void qgh_report_text(FILE *out, const char *name, const struct qgh_launch *l,
                     const struct qg_result *r);

/* One object on one line: case, status (ok | diagnosis), memory, tokens, records, diagnoses. */
void qgh_report_json(FILE *out, const char *name, const struct qgh_launch *l,
                     const struct qg_result *r);

/* The same for a launch that could not run: status refused, with the error. */
void qgh_report_refused(FILE *out, const char *name, const struct qg_error *e);

/* An error as a member of an object: {"file", "line", "column", "what", "hint"}. */
void qgh_json_error(struct qgh_json *j, const char *key, const struct qg_error *e);

/* Name of a diagnosis ("race-shared"). */
const char *qgh_diag_name(enum qg_diag_kind kind);

#endif
