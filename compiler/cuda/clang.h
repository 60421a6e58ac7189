/* Private to libqcc: runs clang on a CUDA file. */
#ifndef QCC_CLANG_H
#define QCC_CLANG_H

#include "compiler.h"

/* Compiles a .cu file to PTX; clang's messages go to stderr. *ptx is malloc'ed. Returns 0 or an
 * exit code with *e set. No temporary file: PTX comes through a pipe. */
int qcc_clang(const char *path, const struct qcc_options *o, char **ptx, struct qg_error *e);

#endif
