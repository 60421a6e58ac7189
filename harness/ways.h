/* Ways of compiling one source: clang's and nvcc's levels. The first is always clang -O2, whose
 * program everything that knows an answer is compared with; what the others make must compute the
 * same. */
#ifndef QGH_WAYS_H
#define QGH_WAYS_H

#include "../compiler/cuda/compiler.h"
#include "launch.h"
#include "session.h"

enum { QGH_MAX_WAYS = 8 };

struct qgh_way {
    bool nvcc;
    int opt;
    char name[12]; /* "O2", "nvcc-O3" */
};

struct qgh_ways {
    struct qgh_way v[QGH_MAX_WAYS]; /* v[0]: O2 */
    int n;
};

/* What a source came to one way. */
struct qgh_way_tally {
    uint32_t kernels;       /* case files with a case compared */
    uint32_t equal, failed; /* cases */
    uint32_t refused;       /* kernels */
    uint32_t same;          /* kernels whose program is that of O2 */
    uint32_t blocks, regs;
    uint64_t tokens;
    bool listed;   /* the refusal is one of those in refused.txt */
    char why[160]; /* refused: the message */
};

/* "O0,O3,nvcc-O3"; "standard" is O0, and nvcc-O3 if there is an nvcc; "all" is every level of clang
 * and nvcc's 0 and 3 if there is one; NULL: O2 alone. Returns 0 or QG_EXIT_USER. */
int qgh_ways_parse(struct qgh_ways *w, const char *list, struct qg_error *e);

/* Opens the cache, and tells it of every compiler that the ways name. NULL: none. */
struct qcc_cache *qgh_ways_cache(const struct qgh_ways *w);

/* Compiles the session's source in every way but the first, whose program the session has;
 * program[i] is NULL where it is refused. Fills in tally[i]. The programs are malloc'ed. */
void qgh_ways_compile(const struct qgh_ways *w, const struct qgh_session *s,
                      const struct qcc_cache *cache, struct qg_program *program[QGH_MAX_WAYS],
                      struct qgh_way_tally tally[QGH_MAX_WAYS]);

#endif
