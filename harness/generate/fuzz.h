/* Batches of random kernels through everything that knows an answer, and a folder for each
 * disagreement. */
#ifndef QGN_FUZZ_H
#define QGN_FUZZ_H

#include "trial.h"

struct qgn_fuzz {
    uint64_t seed;
    uint32_t off; /* features left out */
    bool modes[QGN_NMODES];
    const struct qgc_plan *plan; /* bins to wish for */
    struct qgh_device *device;   /* NULL: no model */
    uint64_t max_tokens;         /* longer launches are kept from the model */
    enum qgh_fault fault;
    const char *inject, *inject_model; /* as on the command line, or NULL */
    const char *out;                   /* where the folders go */
    const char *temp;                  /* a folder of this run */
    bool reduce;
    uint64_t most; /* folders of one batch */
};

/* What has been done: sums, as X(name, what it counts). */
#define QGN_FIGURES(X)                                                                             \
    X(batches, "batches")                                                                          \
    X(cuda, "CUDA kernels made")                                                                   \
    X(ptx, "PTX kernels made")                                                                     \
    X(blocks, "machine programs made")                                                             \
    X(refused, "of these refused (too large for the machine)")                                     \
    X(diagnosed, "machine programs that ended in a diagnosis")                                     \
    X(oracle, "launches compared with the CPU oracle")                                             \
    X(expected, "launches compared with the generator's own evaluation")                           \
    X(model, "launches compared with the model, replay and free run")                              \
    X(longer, "launches too long for the model here")                                              \
    X(records, "records")                                                                          \
    X(tokens, "tokens")                                                                            \
    X(positions, "positions of the model")                                                         \
    X(disagreements, "disagreements")

struct qgn_figures {
#define QGN_AS_FIGURE(name, text) uint64_t name;
    QGN_FIGURES(QGN_AS_FIGURE)
};

enum { QGN_FUZZ_BATCH = 24, QGN_FUZZ_SECONDS = 600 /* that a batch may take */ };

/* The recipes of a batch, all of one mode, and clang's level for it. */
unsigned qgn_fuzz_recipes(const struct qgn_fuzz *z, uint64_t batch,
                          struct qgn_recipe recipe[QGN_FUZZ_BATCH], int *opt);
/* Runs a batch; disagreements get folders and a line each in out. Adds to *f. */
void qgn_fuzz_batch(const struct qgn_fuzz *z, uint64_t batch, struct qgn_figures *f, FILE *out);
/* A batch whose worker died: a folder that says how to run it again. */
void qgn_fuzz_died(const struct qgn_fuzz *z, uint64_t batch, const char *why, FILE *out);

/* ---- Between fuzz.c and finding.c ------------------------------------------------------------ */

/* Launches and compares kernel i of a batch with everything; a diagnosis of what has none by
 * construction is a disagreement. */
void qgn_fuzz_try(const struct qgn_fuzz *z, struct qgn_batch *b, unsigned i, struct qgn_figures *f);
/* The folder of a disagreement. */
void qgn_fuzz_finding(const struct qgn_fuzz *z, const struct qgn_batch *b, unsigned i, FILE *out);

#endif
