/* Files as bytes: little-endian numbers, strings, CRC-32, whole-file reading, and files that appear
 * under their name only when they are complete. Private to the room. */
#ifndef QG_BYTES_H
#define QG_BYTES_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* CRC-32 as in zip and PNG (polynomial edb88320); start with crc = 0. */
uint32_t qg_crc32(uint32_t crc, const void *data, size_t n);

/* ---- Writing: a growing buffer. `failed` is sticky and means out of memory. */
struct qg_bytes {
    uint8_t *p;
    size_t n, cap;
    bool failed;
};

void qg_put(struct qg_bytes *b, const void *data, size_t n);
void qg_put_number(struct qg_bytes *b, uint64_t v, uint32_t bytes);
void qg_put_string(struct qg_bytes *b, const char *s); /* u16 length, then the characters */

/* ---- Reading: a cursor. `bad` is sticky; reads after it give zeros. */
struct qg_cursor {
    const uint8_t *p;
    size_t n, at;
    bool bad;
};

const uint8_t *qg_get(struct qg_cursor *c, size_t n); /* NULL if there are fewer */
uint64_t qg_get_number(struct qg_cursor *c, uint32_t bytes);
/* Fills s (size n), zeros behind the end; a string that does not fit, or holds a NUL, is bad. */
void qg_get_string(struct qg_cursor *c, char *s, size_t n);

/* ---- Files */

/* The whole file, malloc'ed, with a NUL behind it. */
void *qg_file_read(const char *path, size_t *size, struct qg_error *e);

struct qg_file {
    FILE *f;
    char path[4096], temp[4128];
};

int qg_file_create(struct qg_file *f, const char *path, struct qg_error *e);
/* Closes; with commit, renames to the final name if all writes went well, else removes. */
int qg_file_close(struct qg_file *f, bool commit, struct qg_error *e);

#endif
