/* User-facing errors: where, what, what was expected, what to do.
 *
 * One error is one value, filled by whoever finds the mistake and printed by
 * main, in the form of a compiler diagnostic with the source line and a caret.
 */
#ifndef QG_ERROR_H
#define QG_ERROR_H

#include <stdarg.h>
#include <stdio.h>

/* Exit codes of every command. */
enum {
    QG_EXIT_OK = 0,
    QG_EXIT_MISMATCH = 1, /* something compared and differed, or a diagnosis was raised */
    QG_EXIT_USER = 2,     /* the input is wrong or not supported */
    QG_EXIT_INTERNAL = 3  /* our own fault */
};

struct qg_error {
    int code;       /* 0: no error; else QG_EXIT_USER or QG_EXIT_INTERNAL */
    char file[512]; /* "" when the error has no place in a file */
    int line, col;  /* 1-based; 0: unknown */
    char what[768]; /* one sentence, no full stop, no newline */
    char hint[512]; /* what was expected or what to do; may be "" */
    char text[256]; /* the offending source line, may be "" */
};

/* Fills *e (if e is not NULL and holds no earlier error) and returns code. */
int qg_error_set(struct qg_error *e, int code, const char *file, int line, int col, const char *fmt,
                 ...) __attribute__((format(printf, 6, 7)));

/* Adds the hint line. */
void qg_error_hint(struct qg_error *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Copies the line of `src` (a NUL-terminated buffer) numbered `line` into e->text. */
void qg_error_quote(struct qg_error *e, const char *src, int line);

/* Prints "file:line:col: error: what", the source line, a caret and the hint. */
void qg_error_print(FILE *out, const struct qg_error *e);

#endif
