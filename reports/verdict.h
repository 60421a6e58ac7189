/* What the results come to: one word, one exit code, one table. */
#ifndef QGR_VERDICT_H
#define QGR_VERDICT_H

#include "data.h"

/* Exit codes of `qgpu report` beside QG_EXIT_*. */
enum {
    QGR_EXIT_BROKEN = 4,  /* the harness: a worker died or ran out of time, or results are cut */
    QGR_EXIT_NOTHING = 5, /* nothing was compared */
    QGR_EXIT_COVERAGE = 6 /* fewer bins were hit than asked for */
};

enum qgr_outcome { QGR_GOOD, QGR_MISMATCH, QGR_BROKEN, QGR_NOTHING, QGR_COVERAGE, QGR_NOUTCOMES };

/* Where answers come from, in the order of the table: X(NAME, text, short, key in verify.jsonl) */
#define QGR_SOURCES(X)                                                                             \
    X(T4, "Tesla T4", "T4", "tesla_t4")                                                            \
    X(GPU, "other GPU", "other GPU", "other_gpu")                                                  \
    X(ORACLE, "CPU oracle", "oracle", "cpu_oracle")                                                \
    X(EXPECT, "expected values in the case", "expected values", "expect")                          \
    X(INTERP, "interpreter, diagnosis the case names", "diagnosis", "diagnosis")                   \
    X(REPLAY, "model in weights, replay", "replay", "model_replay")                                \
    X(MODEL, "model in weights, free run", "free run", "model_free_run")

#define QGR_AS_SOURCE(N, t, s, k) QGR_FROM_##N,
enum qgr_source { QGR_SOURCES(QGR_AS_SOURCE) QGR_NSOURCES };

extern const char *const qgr_source_text[QGR_NSOURCES];
extern const char *const qgr_source_short[QGR_NSOURCES];
extern const char *const qgr_source_key[QGR_NSOURCES];

/* The columns: X(NAME, text, key in templates). NO_CASE: the source has nothing to say about it, as
 * a case that must end in a diagnosis has no other answer, and the others name no diagnosis. */
#define QGR_COLUMNS(X)                                                                             \
    X(PASSED, "passed", "passed")                                                                  \
    X(FAILED, "failed", "failed")                                                                  \
    X(STALE, "stale", "stale")                                                                     \
    X(REFUSED, "refused", "refused")                                                               \
    X(SKIPPED, "skipped", "skipped")                                                               \
    X(NOT_RUN, "not run", "not_run")                                                               \
    X(NO_CASE, "no such case", "no_case")

#define QGR_AS_COLUMN(N, t, k) QGR_##N,
enum qgr_column { QGR_COLUMNS(QGR_AS_COLUMN) QGR_NCOLUMNS };

extern const char *const qgr_column_text[QGR_NCOLUMNS];
extern const char *const qgr_column_key[QGR_NCOLUMNS];

/* Cases; each is in exactly one column of each row. */
struct qgr_row {
    uint32_t n[QGR_NCOLUMNS];
};

struct qgr_verdict {
    enum qgr_outcome outcome;
    int exit;
    uint32_t passed, failed, refused, skipped,
        broken;        /* cases; refused and broken are failed ones */
    uint32_t compared; /* comparisons, over all rows */
    uint32_t replays, replays_failed;
    bool complete; /* the summary is there and agrees with the cases */
    double bins;   /* percent of reachable bins hit; -1: not run */
    struct qgr_row rows[QGR_NSOURCES];
    char line[256]; /* the verdict, one sentence */
};

/* min_bins: percent below which the outcome is QGR_COVERAGE; 0: no bar. */
void qgr_judge(const struct qgr_data *d, double min_bins, struct qgr_verdict *v);

/* Why nothing was compared in a row, or "" if something was: "not run", "no such case". */
const char *qgr_row_silent(const struct qgr_row *row);

/* Where a line of verify.jsonl belongs in the row of a source. */
enum qgr_column qgr_place(enum qgr_source source, const cJSON *c);

/* "good", "mismatch", ... */
const char *qgr_outcome_name(enum qgr_outcome o);

/* Percent of the reachable bins that coverage.json says are hit, or -1. */
double qgr_bins_percent(const cJSON *coverage);

#endif
