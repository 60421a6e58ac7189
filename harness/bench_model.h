/* Speeds of the model: every case of a suite, median of some runs. */
#ifndef QGH_BENCH_MODEL_H
#define QGH_BENCH_MODEL_H

#include "suite.h"

#include <stdint.h>

struct qgh_model_speeds { /* tokens a second */
    uint32_t cases;
    uint64_t tokens;         /* of one run: loaded and written */
    double dense, sparse;    /* of processor time; a few tokens of one case */
    double free_run, replay; /* of processor time, one core */
    double replay_2;         /* two threads, by the clock on the wall */
};

enum { QGH_BENCH_DENSE_TOKENS = 4, QGH_BENCH_SPARSE_TOKENS = 2000 };

/* runs: odd. Returns 0 or an exit code with *e set. */
int qgh_bench_model(const struct qgh_suite *suite, int runs, struct qgh_model_speeds *out,
                    struct qg_error *e);

#endif
