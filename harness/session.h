/* What run, trace and verify share: the cases a command line asks for, each with its program. */
#ifndef QGH_SESSION_H
#define QGH_SESSION_H

#include "launch.h"
#include "load.h"
#include "options.h"

/* A launch written on the command line, for a source without a case file. */
struct qgh_direct {
    const char *kernel;
    uint32_t grid[3], block[3];
    uint64_t shared;      /* bytes of dynamic shared memory */
    struct qgh_list args; /* name=1,2,3 */
};

/* One source, compiled once, and the cases to run on it. */
struct qgh_session {
    struct qg_case_file file; /* path is "" for a direct launch */
    int only;                 /* number of the one case to run, or -1 */
    struct qg_program *program;
    char *ptx; /* that the program was compiled from; NULL for an image or assembly */
};

/* Opens a case file ("x.yaml", "x.yaml:name") or, for any other file, a direct launch. Returns 0,
 * or an exit code with *e set; then *s is empty and needs no closing. Where the case file could be
 * read but its source could not be compiled, *cases_read (if not NULL) is set, *s holds the cases
 * without a program and must be closed. cache: of PTX, may be NULL. */
int qgh_session_open(struct qgh_session *s, const char *spec, const struct qgh_direct *d,
                     const struct qcc_cache *cache, bool *cases_read, struct qg_error *e);
/* The same for cases that should run well: *skip where the file says that they do not (a diagnosis
 * or a refusal); then there is nothing to close. */
int qgh_session_open_good(struct qgh_session *s, const char *spec, bool *skip, struct qg_error *e);
void qgh_session_close(struct qgh_session *s);

/* Case i is asked for. */
bool qgh_session_selects(const struct qgh_session *s, uint32_t i);

/* "dot:three": kernel and case. */
void qgh_session_case_name(const struct qgh_session *s, uint32_t i, char *buf, size_t n);

#endif
