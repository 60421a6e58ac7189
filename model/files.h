/* Small file helpers: whole files in, whole files out. */
#ifndef QM_FILES_H
#define QM_FILES_H

#include "../interp/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* DIR/NAME into out; error if it does not fit. */
int qm_path(char *out, size_t size, const char *dir, const char *name, struct qg_error *e);
bool qm_exists(const char *path);
/* Makes dir and its parents. */
int qm_mkdirs(const char *dir, struct qg_error *e);
/* Reads a whole file; *buf is NUL-terminated past *len, freed by the caller. */
int qm_read_file(const char *path, char **buf, size_t *len, size_t limit, struct qg_error *e);

/* A file being written: everything goes to PATH.tmp, which becomes PATH on commit. */
struct qm_out {
    FILE *f;
    char path[1024], tmp[1032];
};
int qm_out_open(struct qm_out *o, const char *dir, const char *name, struct qg_error *e);
int qm_out_commit(struct qm_out *o, struct qg_error *e);
/* Removes the temporary file; harmless after commit. */
void qm_out_drop(struct qm_out *o);

/* IEEE CRC-32, as in zlib: start with 0. */
uint32_t qm_crc32(uint32_t crc, const void *data, size_t len);

#endif
