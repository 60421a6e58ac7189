/* Generated kernels on the machine: compiled together, launched, compared. */
#ifndef QGN_TRIAL_H
#define QGN_TRIAL_H

#include "../../golden/host/oracle.h"
#include "../coverage/count.h"
#include "../device.h"
#include "../inject.h"
#include "../launch.h"
#include "../tokens.h"
#include "gen.h"

/* What random code makes clang warn of. */
#define QGN_HEADING                                                                                \
    "#pragma clang diagnostic ignored \"-Wtautological-compare\"\n"                                \
    "#pragma clang diagnostic ignored \"-Wtautological-overlap-compare\"\n"                        \
    "#pragma clang diagnostic ignored \"-Wparentheses\"\n"

enum qgn_verdict {
    QGN_GOOD,
    QGN_REFUSED,   /* too large for the machine, or for the encoding */
    QGN_DIAGNOSED, /* the interpreter found something undefined, or no end */
    QGN_DIFFERS,   /* two of the three disagree: detail says which */
    QGN_NVERDICTS
};

/* Whose answer is not the interpreter's. */
enum qgn_who { QGN_NOBODY, QGN_COMPILER, QGN_INTERP, QGN_ORACLE, QGN_EXPECT, QGN_MODEL };

struct qgn_trial {
    struct qgn_kernel kernel;
    struct qg_program *program; /* NULL: refused */
    struct qg_case_file file;   /* only for messages */
    struct qgh_launch launch;
    struct qg_result result;
    struct qgh_tokens tokens; /* with the loading tokens, where they were asked for */
    enum qgn_verdict verdict;
    char detail[1024];
    enum qgn_who who; /* of QGN_DIFFERS */
    char *answers;    /* of QGN_DIFFERS, malloc'ed: the arrays as each has them; may be NULL */
    struct qgh_tokens wrote; /* by the model in its free run, up to the first difference */
    bool launched;           /* launch and result mean something */
};

/* How a batch is compiled. */
struct qgn_build {
    bool oracle;          /* CUDA: for this CPU, too */
    int opt;              /* clang's level for CUDA */
    enum qgh_fault fault; /* put in, to see it found: RESULT, ORACLE, EXPECT or OPCODE */
};

/* A number of kernels of one mode. CUDA is written to dir/batch.cu and compiled once. */
struct qgn_batch {
    struct qgn_trial *t;
    unsigned n;
    struct qgo_kernel **oracle; /* [n]; CUDA only */
    char dir[400];
    struct qgn_build how;
};

/* Makes kernels from n recipes and compiles them. Refusals are verdicts. Returns 0 or an exit code
 * with *e set (clang failed: that is a fault of the generator); free in both cases. */
int qgn_batch_open(struct qgn_batch *b, const struct qgn_recipe *r, unsigned n, const char *dir,
                   const struct qgn_build *how, struct qg_error *e);
void qgn_batch_free(struct qgn_batch *b);

/* Launches kernel i on the interpreter; counts into c if not NULL, keeps tokens if asked. */
void qgn_launch(struct qgn_batch *b, unsigned i, struct qgc_counter *c, bool tokens);
/* Compares what a good launch left with the CPU oracle, with the values that the case expects. */
void qgn_compare_oracle(struct qgn_batch *b, unsigned i);
void qgn_compare_expect(struct qgn_batch *b, unsigned i);
/* Compares with the model: replay and free run; needs tokens. */
void qgn_compare_model(struct qgn_batch *b, unsigned i, struct qgh_device *d);

#endif
