/* Between the files of harness/eval. */
#ifndef QGE_INTERNAL_H
#define QGE_INTERNAL_H

#include "eval.h"

const char *qge_op_text(enum qge_op op);

/* Gives node i its shape and the words of its launch, from those of its operands. Returns 0 or
 * QG_EXIT_USER with *e set and placed. */
int qge_shape_of(struct qge_expr *x, uint32_t i, struct qg_error *e);

#endif
