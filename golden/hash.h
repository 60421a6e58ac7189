/* SHA-256 of what a golden was made from. */
#ifndef QGG_HASH_H
#define QGG_HASH_H

#include "../interp/error.h"

#include <stddef.h>

enum { QGG_HEX = 65 /* 64 hexadecimal digits and NUL */, QGG_MAX_HEADERS = 16 };

/* Returns 0, or -1 if the library refuses. */
int qgg_sha256(const void *data, size_t n, char hex[QGG_HEX]);

/* Of a file's bytes. Returns 0 or an exit code with *e set. */
int qgg_sha256_file(const char *path, char hex[QGG_HEX], struct qg_error *e);

/* Of PTX text without what depends on where it was compiled: comments, blanks at the ends of lines,
 * empty lines, and .file, .loc and .section lines. README.md has the same as a shell command.
 * Returns 0, or -1. */
int qgg_sha256_ptx(const char *text, char hex[QGG_HEX]);

/* The files that `path` includes in quotes and that are there beside it, and what those include;
 * each once, never path itself. Returns 0 or an exit code with *e set (more than
 * QGG_MAX_HEADERS). */
struct qgg_headers {
    char path[QGG_MAX_HEADERS][1024];
    int n;
};
int qgg_find_headers(const char *path, struct qgg_headers *h, struct qg_error *e);

#endif
