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

/* Where answers come from, in the order of the table: X(NAME, text, key in verify.jsonl) */
#define QGR_SOURCES(X)                                                                             \
    X(T4, "Tesla T4", "tesla_t4")                                                                  \
    X(GPU, "other GPU", "other_gpu")                                                               \
    X(ORACLE, "CPU oracle", "cpu_oracle")                                                          \
    X(EXPECT, "expected values in the case", "expect")                                             \
    X(INTERP, "interpreter, diagnosis the case names", "diagnosis")                                \
    X(REPLAY, "model in weights, replay", "model_replay")                                          \
    X(MODEL, "model in weights, free run", "model_free_run")

#define QGR_AS_SOURCE(N, t, k) QGR_FROM_##N,
enum qgr_source { QGR_SOURCES(QGR_AS_SOURCE) QGR_NSOURCES };

extern const char *const qgr_source_text[QGR_NSOURCES];
extern const char *const qgr_source_key[QGR_NSOURCES];

/* Cases; each is in exactly one column of each row, or does not belong in the row. */
struct qgr_row {
    uint32_t passed, failed, stale, refused, skipped, not_run;
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

/* "good", "mismatch", ... */
const char *qgr_outcome_name(enum qgr_outcome o);

/* Percent of the reachable bins that coverage.json says are hit, or -1. */
double qgr_bins_percent(const cJSON *coverage);

#endif
