/* What a campaign has hit, with the case that hit each bin first: merged, written, read, shown. */
#ifndef QGC_COV_H
#define QGC_COV_H

#include "bins.h"
#include "weights.h"

#include <stdio.h>

struct qgc_cov {
    const struct qgc_plan *plan;
    uint64_t *hits;  /* [nbins] */
    uint32_t *first; /* [nbins] number of a case, from 1; 0: not hit */
    char **cases;
    uint32_t ncases;
    struct qgc_weights weights; /* all zero: the model was not watched */
};

/* Returns 0, or QG_EXIT_INTERNAL with *e set; free in both cases. */
int qgc_cov_init(struct qgc_cov *c, const struct qgc_plan *p, struct qg_error *e);
void qgc_cov_free(struct qgc_cov *c);

/* Adds the hits of one case. Returns how many bins are new, or -1 (out of memory). */
int64_t qgc_cov_add(struct qgc_cov *c, const uint64_t *hits, const char *name);
/* Adds another campaign. Returns 0, or -1. */
int qgc_cov_merge(struct qgc_cov *into, const struct qgc_cov *from);

/* "qgpu-cov 1" files. Returns 0 or an exit code with *e set. */
int qgc_cov_write(const struct qgc_cov *c, const char *path, struct qg_error *e);
int qgc_cov_read(struct qgc_cov *c, const char *path, struct qg_error *e);

/* Hit, reachable and all bins of a group (QGC_NGROUPS: of all). A bin that was hit counts as
 * reachable whatever the plan says. */
void qgc_cov_sum(const struct qgc_cov *c, uint32_t group, uint32_t *hit, uint32_t *reachable,
                 uint32_t *all);
void qgc_cov_print(FILE *out, const struct qgc_cov *c, const char *group, bool missing, bool hits,
                   bool unreachable);
void qgc_cov_json(FILE *out, const struct qgc_cov *c);

#endif
