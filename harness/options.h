/* Command-line options: one table per command, from which parsing and --help both come. */
#ifndef QGH_OPTIONS_H
#define QGH_OPTIONS_H

#include "../interp/error.h"

#include <stdbool.h>
#include <stdint.h>

enum qgh_option_kind {
    QGH_FLAG,   /* bool */
    QGH_STRING, /* const char * */
    QGH_COUNT,  /* uint64_t, decimal or hexadecimal, at least 1 */
    QGH_DIM3,   /* uint32_t[3], "x", "x,y" or "x,y,z" */
    QGH_LIST    /* struct qgh_list: the option may be repeated */
};

enum { QGH_LIST_MAX = 64 };

struct qgh_list {
    const char *v[QGH_LIST_MAX];
    int n;
};

struct qgh_option {
    char letter;      /* 0: long form only */
    const char *name; /* without the dashes; NULL ends the table */
    enum qgh_option_kind kind;
    void *value;
    const char *arg; /* placeholder in --help; NULL for a flag */
    const char *help;
};

struct qgh_usage {
    const char *command;  /* "run" */
    const char *synopsis; /* what follows "qgpu run", one form a line */
    const char *about;    /* a few lines */
    const char *examples; /* whole lines */
    int min_args, max_args;
};

enum { QGH_HELP = -1000 }; /* help was printed: exit 0 */

/* Parses argv[0..argc). The operands are moved to the front of argv and counted in *nargs. "--"
 * ends the options; "-" alone is an operand. Returns 0, QGH_HELP, or QG_EXIT_USER with *e set. */
int qgh_parse(const struct qgh_usage *u, const struct qgh_option *options, int argc, char **argv,
              int *nargs, struct qg_error *e);

/* Reads an unsigned number, decimal or 0x..., nothing around it. Returns 0, or -1. */
int qgh_number(const char *s, uint64_t *v);

#endif
