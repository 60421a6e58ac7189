/* A pool of forked workers: units run side by side, each in its own process, so that a crash or a
 * hang in one is a result and not the end. */
#ifndef QGH_POOL_H
#define QGH_POOL_H

#include "../interp/error.h"

#include <stdbool.h>
#include <stdio.h>

struct qgh_pool {
    int units, jobs;
    void *ctx;
    /* In the worker. Results go into memory shared beforehand (qgh_shared), text into `out`. */
    void (*work)(void *ctx, int unit, FILE *out);
    /* In the parent, once a unit, in the order of the units. status: 0, or how the worker ended
     * (as from waitpid). `out` is at its beginning. */
    void (*done)(void *ctx, int unit, int status, FILE *out);
    /* In the parent, whenever a unit has ended: how many have. May be NULL. */
    void (*progress)(void *ctx, int ended);
    /* In the parent, before a unit is started: whether to go on. Those that run are waited for. May
     * be NULL. */
    bool (*more)(void *ctx);
};

/* Runs all units. Returns 0, an exit code with *e set, or -signal when SIGINT, SIGTERM or SIGHUP
 * ended it; all workers are gone in every case. */
int qgh_pool_run(const struct qgh_pool *pool, struct qg_error *e);

/* The exit code of a command whose work ended with rc: where that is -signal, says so and ends the
 * way the signal asked for. */
int qgh_pool_end(int rc);

/* Zeroed memory that forked workers share with the parent; NULL if there is none. */
void *qgh_shared(size_t bytes);
void qgh_shared_free(void *p, size_t bytes);

#endif
