/* The folder of a merge while it is being written: OUT.part, locked, renamed when complete. */
#ifndef QT_PART_H
#define QT_PART_H

#include "../../interp/error.h"

struct qt_part {
    char dir[1024];
    int lock;
};

/* Makes OUT.part, or takes it over from a merge that was killed: its files are removed. Refused if
 * another merge holds it or it has files that no merge writes. */
int qt_part_open(struct qt_part *p, const char *out, struct qg_error *e);

/* Copies what a text folder has beside config and weights: tokenizer, template, settings. */
int qt_part_copy(const struct qt_part *p, const char *base, struct qg_error *e);

/* Renames it to `out`; if that is NULL or fails, removes it. Gives the lock up. */
int qt_part_end(struct qt_part *p, const char *out, struct qg_error *e);

#endif
