/* Which lines of the C sources have run, and what has changed since a baseline. */
#ifndef QGR_CCOV_H
#define QGR_CCOV_H

#include "data.h"

/* What a line came to, as lcov calls it in differential coverage: X(NAME, key, text). `then` is the
 * baseline; code is the same if its line is, wherever it has moved. */
#define QGR_LINES(X)                                                                               \
    X(COVERED, "covered", "covered as before")                                                     \
    X(GAINED, "gained", "newly covered")                                                           \
    X(LOST, "lost", "newly uncovered")                                                             \
    X(UNCOVERED, "uncovered", "uncovered as before")                                               \
    X(NEW_COVERED, "new_covered", "new, covered")                                                  \
    X(NEW_UNCOVERED, "new_uncovered", "new, uncovered")                                            \
    X(GONE_COVERED, "gone_covered", "gone, was covered")                                           \
    X(GONE_UNCOVERED, "gone_uncovered", "gone, was not")

#define QGR_AS_LINE(N, k, t) QGR_LINE_##N,
enum qgr_line { QGR_LINES(QGR_AS_LINE) QGR_NLINES };

extern const char *const qgr_line_key[QGR_NLINES];
extern const char *const qgr_line_text[QGR_NLINES];

/* Refuses a ccov.json whose lists do not fit each other. Returns 0 or an exit code with *e set. */
int qgr_ccov_check(const cJSON *v, const char *path, struct qg_error *e);

/* A context for templates and text: "rooms" (lines, functions, branches), "all" and, if `then` is
 * not NULL, "changes": totals by class, and "files", worst first, those of which a line has changed
 * class, with the lines "lost" and "new_uncovered" as text ("12, 15-17"). NULL without `now`. */
cJSON *qgr_ccov(const cJSON *now, const cJSON *then);

#endif
