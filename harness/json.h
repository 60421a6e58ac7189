/* A JSON writer: one value a call, commas and quoting taken care of.
 *
 * Objects and arrays nest up to QGH_JSON_DEPTH. `key` is NULL inside an array and at the top. */
#ifndef QGH_JSON_H
#define QGH_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { QGH_JSON_DEPTH = 16 };

struct qgh_json {
    FILE *out;
    int depth;
    bool more[QGH_JSON_DEPTH]; /* a value has been written at this depth */
};

void qgh_json_begin(struct qgh_json *j, FILE *out);
void qgh_json_open(struct qgh_json *j, const char *key, char bracket);
void qgh_json_close(struct qgh_json *j, char bracket); /* the outermost one ends the line */
void qgh_json_int(struct qgh_json *j, const char *key, int64_t v);
void qgh_json_uint(struct qgh_json *j, const char *key, uint64_t v);
void qgh_json_real(struct qgh_json *j, const char *key, double v);
void qgh_json_bool(struct qgh_json *j, const char *key, bool v);
void qgh_json_null(struct qgh_json *j, const char *key);
/* Bytes that are not UTF-8 become U+FFFD: the output is valid JSON whatever the input holds. */
void qgh_json_string(struct qgh_json *j, const char *key, const char *s);

#endif
