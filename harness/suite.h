/* The case files that a list of files and folders stands for. */
#ifndef QGH_SUITE_H
#define QGH_SUITE_H

#include "../interp/error.h"

struct qgh_suite {
    char **specs; /* "x.yaml" or "x.yaml:name" */
    int n;
};

/* Folders are searched with their subfolders, in alphabetical order. Returns 0 or an exit code with
 * *e set; free in both cases. */
int qgh_suite_collect(struct qgh_suite *s, char **names, int n, struct qg_error *e);
void qgh_suite_free(struct qgh_suite *s);

#endif
