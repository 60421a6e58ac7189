/* One case on its way through the checks of check.c. Internal to check*.c. */
#ifndef QGH_CHECK_TRIAL_H
#define QGH_CHECK_TRIAL_H

#include "../golden/golden.h"
#include "check.h"
#include "tokens.h"

enum verdict { FAILED = -1, NOT_COMPARED, EQUAL, STALE };

enum { QGH_MAX_DIFFERENCES = 8 };

/* Where a source says another thing than the interpreter computed. */
struct qgh_difference {
    enum qgh_source source;
    struct qg_case_diff d;
    bool order;       /* the array holds the same words in another order */
    const char *file; /* the golden that says so, or NULL */
    int line;
};

/* What a golden came to for this case. */
struct qgh_golden_verdict {
    enum verdict verdict;
    int line;        /* what it is about, in the golden; 0: the file as a whole */
    const char *why; /* or "" */
};

struct trial {
    const struct qgh_check_options *o;
    struct qgh_checked *r;
    const struct qgh_session *s;
    const struct qg_case *c;
    struct qgh_launch launch;
    struct qg_result result;
    struct qg_case_array got[QG_CASE_MAX_ARGS];
    struct qgh_tokens tokens; /* what the interpreter wrote, with the loading tokens */
    const struct qgg_goldens *goldens;
    struct qgh_golden_verdict golden[QGG_MAX_FOUND]; /* of each, once asked */
    struct qg_program *const *others; /* by way of compiling; NULL where there is none */
    struct qg_case_array oracle[QG_CASE_MAX_ARGS]; /* what it said, if has_oracle */
    bool has_oracle;
    bool others_failed;        /* and nothing else did */
    int verdict[QGH_NSOURCES]; /* enum verdict */
    struct qgh_difference differences[QGH_MAX_DIFFERENCES];
    uint32_t ndifferences;
    bool failed, refused, asked; /* asked: the goldens have been */
    char detail[2048];           /* what failed, lines */
};

void qgh_trial_fail(struct trial *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void qgh_trial_judge(struct trial *t, enum qgh_source source, bool equal);
/* Puts the fault into arrays, if it is the one asked for. */
void qgh_trial_inject(struct trial *t, enum qgh_fault fault, struct qg_case_array *a, uint32_t n);
/* Compares `got` with n arrays of `who`; the first difference fails the case and, if x is not NULL,
 * is kept in *x. */
bool qgh_trial_compare(struct trial *t, const char *way, const struct qg_case_array *got,
                       const char *who, const struct qg_case_array *want, uint32_t n,
                       struct qgh_difference *x);
/* Keeps a difference for the report. */
void qgh_trial_differs(struct trial *t, const struct qgh_difference *x);
/* The end of a case: counts it and says what it came to. */
void qgh_trial_conclude(struct trial *t, const char *name, FILE *out);

void qgh_trial_goldens(struct trial *t);
void qgh_find_goldens(const struct qgh_session *s, struct qgh_checked *r,
                      struct qgg_goldens *goldens, bool quiet, FILE *out);

#endif
