/* Counts bins from what a launch executes. */
#ifndef QGC_COUNT_H
#define QGC_COUNT_H

#include "bins.h"

struct qgc_counter {
    const struct qgc_plan *plan;
    uint64_t *hits; /* [plan->nbins], of the caller */
    /* of the launch under way */
    uint16_t trips[QG_WARPS][QG_LANES][QG_BLOCKS]; /* times a lane went back, by branch */
    uint32_t barriers, opened[QG_BLOCKS];          /* of this thread block; by barrier */
    uint32_t arrivals[QG_WARPS];                   /* records that brought lanes to a barrier */
    uint32_t waiting;                              /* mask of warps */
    struct {
        uint32_t block, space, row, n; /* passes of a serial block at one word */
    } passes[QG_WARPS];
};

/* Runs a launch with o's options and counts; else as qg_run. */
int qgc_run(struct qgc_counter *c, const struct qg_launch *l, const struct qg_options *o,
            struct qg_result *r, struct qg_error *e);

#endif
