/* Between the files of harness/chat. */
#ifndef QCH_INTERNAL_H
#define QCH_INTERNAL_H

#include "tool.h"

/* A mistake of the model's as the answer. Returns 0 or QG_EXIT_INTERNAL. */
int qch_answer_error(struct qch_answer *a, const struct qg_error *mistake, struct qg_error *e);

/* Compiles and launches a call's kernel. */
int qch_kernel(const struct qch_tool *t, const struct qtok_call *c, struct qch_answer *a,
               struct qg_error *e);

#endif
