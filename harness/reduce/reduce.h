/* Smaller cases that still fail: source, launch and inputs, shrunk while a command ends as it did.
 */
#ifndef QGR_REDUCE_H
#define QGR_REDUCE_H

#include "../case.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct qgr_options {
    const char *command;               /* for sh; {} stands for the case file, else that is added */
    const char *temp;                  /* a folder for candidates */
    unsigned seconds;                  /* for all of it; 0: no limit */
    unsigned timeout;                  /* seconds that the command may take; 0: 60 */
    bool group;                        /* the command gets a process group of its own */
    const volatile sig_atomic_t *stop; /* nonzero: end soon; may be NULL */
    void (*progress)(void *ctx, unsigned tests, size_t bytes); /* may be NULL */
    void *ctx;
};

struct qgr {
    struct qgr_options o;
    struct qg_case_file file; /* without cases of its own */
    struct qg_case *best;     /* the one case */
    char *source;             /* of best, NUL-terminated */
    char suffix[8];           /* ".cu" */
    int status;               /* of the command on the original; what a candidate must end with */
    int behaviour;            /* of the original here: REFUSED, or how its launch ends; the same */
    uint64_t arrays, *shared; /* sum of the arrays that the case has expectations of; a child's */
    unsigned tests, taken;
    size_t bytes_before;
    double end; /* clock; 0: none */
    uint64_t *seen;
    bool steady; /* from now on `arrays` must stay */
    bool failed; /* out of memory, or a candidate could not be written */
};

/* Loads "x.yaml" or "x.yaml:name" and runs the command on it, twice. Of several cases the first
 * that fails alone is taken. Returns 0, or an exit code with *e set: among other things where the
 * command does not fail. Close it in both cases. */
int qgr_open(struct qgr *r, const char *spec, const struct qgr_options *o, struct qg_error *e);
/* Shrinks until nothing more can be taken away, or the time is up. Expectations go first, for they
 * were worked out for the original. Where the case fails only by them, what it leaves in these
 * arrays has to stay as it is. */
void qgr_run(struct qgr *r);
/* Writes the case file `path` (x.yaml), and its source x.cu beside it. */
int qgr_write(const struct qgr *r, const char *path, struct qg_error *e);
void qgr_close(struct qgr *r);

/* ---- Between the files of this folder -------------------------------------------------------- */

bool qgr_stopped(const struct qgr *r);
/* Takes a candidate if the command still fails; source is malloc'ed and given away, NULL: as it is;
 * c may be NULL: as it is. */
bool qgr_try(struct qgr *r, char *source, const struct qg_case *c);

struct qgr_span {
    size_t a, b; /* bytes a to b - 1 */
};
/* The source without these spans (in order, disjoint) and with `text` in place of the first. */
char *qgr_replace(const char *source, const struct qgr_span *s, size_t n, const char *text);
/* Takes spans out by halves, quarters ... one by one. Whether something went. */
bool qgr_delete_some(struct qgr *r, struct qgr_span *s, size_t n);

/* One round each; whether something went. */
bool qgr_shrink_c(struct qgr *r);
bool qgr_shrink_lines(struct qgr *r);
bool qgr_shrink_blocks(struct qgr *r);
bool qgr_shrink_case(struct qgr *r);
bool qgr_drop_expect(struct qgr *r);

/* What a token begins and ends at, in text like C: a word, a number, a string, an operator, a line
 * of the preprocessor. */
struct qgr_token {
    size_t a, b;
    char kind; /* 'w' word, '0' number, 's' string, '#' preprocessor, else the operator's first */
    uint32_t mate; /* of a bracket: the other one; else the token itself */
};
/* malloc'ed; NULL if out of memory or if brackets do not match. */
struct qgr_token *qgr_tokens(const char *source, uint32_t *n);

#endif
