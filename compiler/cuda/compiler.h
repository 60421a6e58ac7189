/* libqcc: CUDA or PTX in, a sealed machine program out. */
#ifndef QCC_COMPILER_H
#define QCC_COMPILER_H

#include "../../interp/qgpu.h"

#include <stdbool.h>
#include <stddef.h>

struct qcc_cache;

struct qcc_options {
    const char *clang;   /* NULL: $QGPU_CLANG, or the newest clang found */
    bool nvcc;           /* nvcc writes the PTX, not clang */
    int opt;             /* -O level, default 2 */
    const char *kernel;  /* NULL: the only one in the file; a refusal lists the names otherwise */
    const char *dump;    /* letters of the passes to print to stderr; NULL */
    const char **cflags; /* extra clang arguments (-I, -D), NULL-terminated; or NULL */
    const struct qcc_cache *cache; /* NULL: the compiler always runs */
};

/* Compiles a .cu (through clang) or a .ptx file. Returns 0 or an exit code with *e set.
 * If ptx is not NULL, *ptx receives the malloc'ed PTX text. */
int qcc_compile(const char *path, const struct qcc_options *o, struct qg_program *p, char **ptx,
                struct qg_error *e);

/* PTX text only (name is used in messages). */
int qcc_compile_ptx(const char *text, const char *name, const struct qcc_options *o,
                    struct qg_program *p, struct qg_error *e);

/* PTX kept from one process to the next, in the folder ptx/ of $QGPU_CACHE, $XDG_CACHE_HOME/qgpu or
 * ~/.cache/qgpu. NULL where none can be written; that is no error. A compiler's messages come only
 * when it runs. */
struct qcc_cache *qcc_cache_open(void);
void qcc_cache_close(struct qcc_cache *c);
/* Asks the compiler that these options name who it is, which takes as long as compiling a file;
 * what it writes is kept only after that. */
void qcc_cache_add(struct qcc_cache *c, const struct qcc_options *o);

/* The nvcc that qcc_compile runs: $QGPU_NVCC, the one in $PATH, or /usr/local/cuda/bin/nvcc.
 * Returns whether there is one. */
bool qcc_find_nvcc(char *found, size_t n);

/* The clang that qcc_compile runs: o->clang, $QGPU_CLANG, the newest clang-N in $PATH, or clang.
 * Returns whether there is one. */
bool qcc_find_clang(const struct qcc_options *o, char *found, size_t n);

#endif
