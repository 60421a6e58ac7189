/* Golden files: what a GPU computed, on what, from which sources. The format is in README.md. */
#ifndef QGG_GOLDEN_H
#define QGG_GOLDEN_H

#include "../harness/case.h"
#include "hash.h"
#include "place.h"

#include <stdbool.h>
#include <stdint.h>

enum { QGG_VERSION = 1, QGG_MAX_FOUND = 16, QGG_MAX_GOLDEN_BYTES = 4 << 20 };

/* What was loaded and run; all of a golden's runs gave the same arrays. X(NAME, text) */
#define QGG_RUNS(X)                                                                                \
    X(JIT_0, "jit-0")             /* our compiler's PTX, the driver's JIT at level 0 */            \
    X(JIT_DEFAULT, "jit-default") /* the same PTX, the JIT at its default level */                 \
    X(NVCC, "nvcc")               /* the source compiled by nvcc for the device */

#define QGG_AS_RUN(N, t) QGG_RUN_##N,
enum qgg_run { QGG_RUNS(QGG_AS_RUN) QGG_NRUNS };

extern const char *const qgg_run_text[QGG_NRUNS];

struct qgg_file_hash {
    char path[1024]; /* relative to the root of the tree */
    char sha256[QGG_HEX];
    int line; /* of the golden file; 0: not read from one. So are the other lines here */
};

/* The arrays of one case after the launch. init is false where the kernel did not write a word
 * that the case leaves uninitialised. An array that the case calls unordered is sorted. */
struct qgg_result {
    char name[64];
    uint32_t narrays;
    struct qg_case_array arrays[QG_CASE_MAX_ARGS];
    int line, lines[QG_CASE_MAX_ARGS]; /* of the case, of each array */
};

struct qgg_golden {
    char kernel[128];
    char device[128];
    int major, minor; /* compute capability */
    char driver[128];
    char date[16]; /* 2026-11-30, UTC */
    char clang[256], ptxas[256], nvcc[256];
    bool runs[QGG_NRUNS];
    struct qgg_file_hash source, case_file;
    uint32_t nheaders;
    struct qgg_file_hash headers[QGG_MAX_HEADERS];
    char ptx[QGG_HEX];
    int device_line, ptx_line, cases_line;
    struct qgg_result *results;
    uint32_t nresults;
};

/* Reads n bytes of text; `name` is used in messages. Returns 0 or an exit code with *e set; free
 * in both cases. */
int qgg_golden_parse(struct qgg_golden *g, const char *text, size_t n, const char *name,
                     struct qg_error *e);
void qgg_golden_free(struct qgg_golden *g);

/* The file's text, malloc'ed, or NULL. */
char *qgg_golden_format(const struct qgg_golden *g);

/* The result of the case of that name, or NULL. */
const struct qgg_result *qgg_golden_result(const struct qgg_golden *g, const char *name);

enum qgg_state {
    QGG_FRESH,  /* speaks of the sources as they are */
    QGG_STALE,  /* of other sources; `why` says what has changed */
    QGG_DAMAGED /* cannot be read, or lies in another device's folder; `why` */
};

/* A golden that lies where goldens of a case file belong. */
struct qgg_found {
    char path[PATH_MAX]; /* relative to the root: "golden/t4/dot.yaml" */
    bool t4;
    enum qgg_state state;
    char why[512];
    int line;       /* where the file says what `why` is about; 0: nowhere */
    bool other_ptx; /* fresh, but the PTX measured is not the PTX that is compiled now */
    struct qgg_golden golden;
};

struct qgg_goldens {
    struct qgg_found *v; /* by folder name */
    uint32_t n;
};

/* All goldens of a case file. `ptx` is the text that its source compiles to now; NULL: unknown,
 * and what depends on it is stale. A golden of another case file is not among them. Returns 0, or
 * an exit code with *e set; free in both cases. */
int qgg_goldens_find(const char *case_file, const char *ptx, struct qgg_goldens *out,
                     struct qg_error *e);
void qgg_goldens_free(struct qgg_goldens *g);

#endif
