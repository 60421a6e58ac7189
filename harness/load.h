/* Programs and cases from the files that a command line names. */
#ifndef QGH_LOAD_H
#define QGH_LOAD_H

#include "../compiler/cuda/compiler.h"
#include "../interp/qgpu.h"
#include "case.h"

/* A program from CUDA (.cu), PTX (.ptx), an image (.qgpu) or assembly (.qasm). If ptx is not NULL
 * and the file was compiled, *ptx receives the malloc'ed PTX text. Returns a malloc'ed program, or
 * NULL with *e set. */
struct qg_program *qgh_load_program(const char *path, const struct qcc_options *o, char **ptx,
                                    struct qg_error *e);

/* Loads "CASE.yaml" or "CASE.yaml:name"; *only is the number of the named case, or -1 for all. */
int qgh_load_cases(const char *spec, struct qg_case_file *f, int *only, struct qg_error *e);

/* First line of what the compiler's clang says of itself, or that there is none. */
void qgh_clang_version(char *buf, size_t n);

#endif
