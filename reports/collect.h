/* The launches and versions that the pages show, written beside the results of verify. */
#ifndef QGR_COLLECT_H
#define QGR_COLLECT_H

#include "../interp/error.h"

/* Reads DIR/verify.jsonl and writes DIR/run.json and DIR/launches/: of each kernel its first
 * case of a handy length, else the shortest, and every failed case (at most 40). The shortest
 * launches come with the forward pass of the model. Returns 0 or an exit code with *e set. */
int qgr_collect(const char *dir, struct qg_error *e);

#endif
