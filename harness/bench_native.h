/* The bench loop as CUDA, run by the CPU oracle: what this processor makes of the same kernel. */
#ifndef QGH_BENCH_NATIVE_H
#define QGH_BENCH_NATIVE_H

#include "../interp/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Processor seconds of a launch of 4 threads with n iterations each, and what it leaves in the
 * array; *ran is false where there is no clang. The source goes to the folder dir. Returns 0 or an
 * exit code with *e set. */
int qgh_bench_native(const char *dir, uint32_t n, bool *ran, double *seconds, uint32_t out[4],
                     struct qg_error *e);

#endif
