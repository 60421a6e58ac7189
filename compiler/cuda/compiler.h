/* libqcc: CUDA or PTX in, a sealed machine program out. */
#ifndef QCC_COMPILER_H
#define QCC_COMPILER_H

#include "../../interp/qgpu.h"

#include <stdbool.h>
#include <stddef.h>

struct qcc_options {
    const char *clang;   /* NULL: $QGPU_CLANG, or the newest clang found */
    int opt;             /* clang -O level, default 2 */
    const char *kernel;  /* NULL: the only one in the file; a refusal lists the names otherwise */
    const char *dump;    /* letters of the passes to print to stderr; NULL */
    const char **cflags; /* extra clang arguments (-I, -D), NULL-terminated; or NULL */
};

/* Compiles a .cu (through clang) or a .ptx file. Returns 0 or an exit code with *e set.
 * If ptx is not NULL, *ptx receives the malloc'ed PTX text. */
int qcc_compile(const char *path, const struct qcc_options *o, struct qg_program *p, char **ptx,
                struct qg_error *e);

/* PTX text only (name is used in messages). */
int qcc_compile_ptx(const char *text, const char *name, const struct qcc_options *o,
                    struct qg_program *p, struct qg_error *e);

/* The clang that qcc_compile runs: o->clang, $QGPU_CLANG, the newest clang-N in $PATH, or clang.
 * Returns whether there is one. */
bool qcc_find_clang(const struct qcc_options *o, char *found, size_t n);

#endif
