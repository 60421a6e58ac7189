/* One source and its cases, each checked against everything that knows the answer. */
#ifndef QGH_CHECK_H
#define QGH_CHECK_H

#include "device.h"
#include "inject.h"
#include "session.h"
#include "ways.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Who says what a kernel must compute: X(NAME, text, key in JSON) */
#define QGH_SOURCES(X)                                                                             \
    X(T4, "Tesla T4", "tesla_t4")                                                                  \
    X(GPU, "other GPU", "other_gpu")                                                               \
    X(ORACLE, "CPU oracle", "cpu_oracle")                                                          \
    X(EXPECT, "expected values in the case", "expect")                                             \
    X(REPLAY, "model in weights, replay", "model_replay")                                          \
    X(MODEL, "model in weights, free run", "model_free_run")                                       \
    X(DIAGNOSIS, "diagnosis the case names", "diagnosis")

#define QGH_AS_SOURCE(N, t, k) QGH_FROM_##N,
enum qgh_source { QGH_SOURCES(QGH_AS_SOURCE) QGH_NSOURCES };

extern const char *const qgh_source_text[QGH_NSOURCES];
extern const char *const qgh_source_key[QGH_NSOURCES];

struct qgh_tally {
    uint32_t equal, failed; /* cases */
    uint32_t stale;         /* cases of which only goldens of changed sources speak: not compared */
    uint32_t kernels;       /* case files with a case compared */
};

/* Lives in memory shared with the parent, so it holds no pointers. */
struct qgh_checked {
    struct qgh_tally tally[QGH_NSOURCES];
    uint32_t passed, failed, skipped; /* cases */
    uint32_t blocks, regs;
    uint64_t tokens, records, words; /* words: compared */
    uint64_t positions;              /* tokens of the model compared with the interpreter's */
    uint32_t other_ptx;              /* goldens measured with other PTX than is compiled here */
    struct qgh_way_tally way[QGH_MAX_WAYS];
    char kernel[128];
    char at[192];  /* what is being checked, for a worker that dies */
    bool injected; /* the fault found a place */
};

struct qgh_check_options {
    struct qgh_device *device; /* the model; NULL: only the interpreter */
    bool json;
    enum qgh_fault fault;
    uint64_t max_steps;
    unsigned seconds; /* a case may take; SIGALRM ends the process then */
    const char *dir;  /* where compiled oracles go; NULL: the user's cache */
    bool no_oracle;
    struct qgh_ways ways;
    const struct qcc_cache *cache; /* of PTX; NULL: none */
};

/* Checks the cases of "x.yaml" or "x.yaml:name". Failures (as JSON: every case, one object a line)
 * are written to out. Never returns early: what went wrong is in *r. */
void qgh_check(const char *spec, const struct qgh_check_options *o, struct qgh_checked *r,
               FILE *out);

/* The CPU oracle of a session's kernel. With it all other kernels of the file are compiled, so that
 * the first asked for does it for all. NULL with the reason in msg; qgo_free the result. */
struct qgo_kernel *qgh_oracle_of(const struct qgh_session *s, const char *dir, char *msg,
                                 size_t nmsg);

#endif
