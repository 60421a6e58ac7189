/* The CPU oracle: a CUDA kernel compiled by clang for this CPU and run with one fiber per thread.
 *
 * It shares nothing with compiler/ and interp/, not even a header, so that an error there cannot
 * hide here. See README.md for the rules it follows where C leaves a result open.
 */
#ifndef QGO_ORACLE_H
#define QGO_ORACLE_H

#include <stddef.h>
#include <stdint.h>

/* A .cu compiled for this CPU and loaded. */
struct qgo_kernel;

/* Words of global memory; in: initial, out: final. */
struct qgo_array {
    uint32_t *words;
    uint32_t n;
};

/* A kernel argument. A scalar goes to a parameter of 1, 2 or 4 bytes by truncation, to one of 8
 * bytes by extension according to the parameter's sign. */
struct qgo_arg {
    int is_array;
    struct qgo_array array; /* is_array: passed as a pointer to the words, aligned to 16 bytes */
    uint32_t scalar;        /* !is_array */
};

/* Compiles the function `kernel` (void, integer and pointer parameters) of the file `cu`, or takes
 * it from the cache. cachedir NULL: $QGPU_CACHE, else $XDG_CACHE_HOME/qgpu, else ~/.cache/qgpu,
 * else a folder of the user's under $TMPDIR or /tmp. The compiler is $QGPU_CLANG or clang. Returns
 * NULL with the reason in msg (one line, cut to nmsg bytes) on failure; qgo_free the result. */
struct qgo_kernel *qgo_load(const char *cu, const char *kernel, const char *cachedir, char *msg,
                            size_t nmsg);
void qgo_free(struct qgo_kernel *k);
/* The same for n kernels of one file with one compilation. Returns 0 with out[n] filled (each to be
 * freed), or -1 with the reason in msg and nothing to free. */
int qgo_load_many(const char *cu, const char *const *kernels, unsigned n, const char *cachedir,
                  struct qgo_kernel **out, char *msg, size_t nmsg);

/* Number of the kernel's parameters. */
uint32_t qgo_nparams(const struct qgo_kernel *k);

/* Runs all thread blocks one after another in a child process. Returns 0 with the arrays updated
 * in place; or nonzero with the reason in msg and the arrays as they were: wrong arguments, a
 * deadlocked barrier, a shuffle from a lane that takes no part, division by zero, a crash, a write
 * outside an array, or more than 10 seconds of CPU time (or $QGPU_ORACLE_SECONDS). */
int qgo_run(struct qgo_kernel *k, const uint32_t grid[3], const uint32_t block[3],
            struct qgo_arg *args, uint32_t nargs, char *msg, size_t nmsg);

#endif
