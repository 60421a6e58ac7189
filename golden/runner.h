/* The golden runner: launches the cases of a file on a GPU in several ways and writes what all of
 * them computed. */
#ifndef QGG_RUNNER_H
#define QGG_RUNNER_H

#include "driver.h"
#include "golden.h"

#include <stdio.h>

/* ---- Arguments (args.c) ------------------------------------------------------------------- */

enum { QGG_MAX_PARAMS = QG_CASE_MAX_ARGS };

/* The parameters of a kernel as its PTX declares them. */
struct qgg_params {
    uint32_t n;
    uint8_t bytes[QGG_MAX_PARAMS]; /* 1, 2, 4 or 8 */
    bool variables;                /* the module has variables in global memory */
};

/* Reads them from PTX text; `name` is used in messages. The kernel is the entry of exactly that
 * name. Returns 0 or an exit code with *e set. */
int qgg_params_read(struct qgg_params *p, const char *ptx, const char *name, const char *kernel,
                    struct qg_error *e);

/* Checks a case against them: number of arguments, arrays where an address fits, numbers that
 * fit. Returns 0, or QG_EXIT_USER with *e set to the place in the case file. */
int qgg_args_check(const struct qgg_params *p, const struct qg_case_file *f,
                   const struct qg_case *c, struct qg_error *e);

/* The values that a launch passes, low byte first: at[i] for an array (its device address), the
 * number for a scalar: cut to 1, 2 or 4 bytes, extended to 8 by its sign. */
void qgg_args_values(const struct qgg_params *p, const struct qg_case *c, const uint64_t *at,
                     unsigned char values[][8]);

/* ---- Arrays on the device (arena.c) ---------------------------------------------------------- */

/* Launches a case once. Words that the case leaves uninitialised hold `fill` before. Returns 0 with
 * the elements of argument i in out[i] (arrays only), or an exit code with *e set: QG_EXIT_MISMATCH
 * if the kernel failed or wrote outside its arrays. With `separate`, every array is an allocation
 * of its own of exactly its size and nothing is looked for around it: for tools that do. */
int qgg_launch(struct qgg_driver *d, void *code, const struct qgg_params *p,
               const struct qg_case *c, uint32_t fill, bool separate, unsigned seconds,
               uint32_t out[][QG_CASE_MAX_ITEMS], struct qg_error *e);

/* ---- Results (result.c) --------------------------------------------------------------------- */

/* Makes one result of two launches whose uninitialised words held fill[0] and fill[1]: what still
 * holds both was not written. Returns whether they agree, else says in `why` where they differ. */
bool qgg_result_make(struct qgg_result *r, const struct qg_case *c,
                     uint32_t raw[2][QG_CASE_MAX_ARGS][QG_CASE_MAX_ITEMS], const uint32_t fill[2],
                     char *why, size_t n);

/* Whether two results of a case are the same; else the first difference in `why`. */
bool qgg_result_equal(const struct qgg_result *a, const char *a_name, const struct qgg_result *b,
                      const char *b_name, char *why, size_t n);

/* ---- Tools (tools.c) ------------------------------------------------------------------------ */

struct qgg_tools {
    char nvcc_path[PATH_MAX];               /* "": there is none */
    char clang[256], ptxas[256], nvcc[256]; /* what they say of themselves, or "none" */
};

/* nvcc is $QGPU_NVCC, the first in $PATH, or /usr/local/cuda/bin/nvcc. */
void qgg_tools_find(struct qgg_tools *t);

/* Compiles a .cu or .ptx for a compute capability. Returns 0 with the malloc'ed cubin in *image, or
 * an exit code with *e set. */
int qgg_nvcc(const struct qgg_tools *t, const char *source, int major, int minor, char **image,
             struct qg_error *e);

/* ---- One case file (runner.c) --------------------------------------------------------------- */

struct qgg_run_options {
    const struct qgg_tools *tools; /* nvcc_path "": without the third run */
    const char *date;              /* YYYY-MM-DD */
    unsigned seconds;              /* a launch may take */
    bool separate;                 /* see qgg_launch; nothing is written */
    bool check;                    /* nothing is written */
};

/* Runs "x.yaml", and writes ROOT/golden/DEVICE/x.yaml if all runs of all cases agree; or runs
 * "x.yaml:name", and writes nothing. What happened goes to `out`, a line a case that failed and one
 * for the file. Returns 0, QG_EXIT_MISMATCH, QGG_EXIT_SKIPPED, or another exit code with *e set. */
int qgg_run_file(const char *spec, struct qgg_driver *d, const struct qgg_run_options *o, FILE *out,
                 struct qg_error *e);

#endif
