/* The record in which something differs: what it read, by which stage, and what it should have
 * given. */
#ifndef QGR_PAGES_STEP_H
#define QGR_PAGES_STEP_H

#include "../harness/tstate.h"
#include "pages.h"

/* Token i of a launch's JSON, or "". */
const char *qgr_token(const cJSON *launch, long i);

/* Adds "step" for the token at `at`: stage, opcode, lanes, operands and results by lane. `before`
 * is the state before it; `got` the token written instead, or "". Adds nothing where the launch has
 * no record there (loading tokens) or does not tell what it read. */
void qgr_add_step(cJSON *ctx, const cJSON *launch, long at, const struct qgh_tstate *before,
                  const char *got);

/* The opcode of that record's stage ("mad.lo"), or "": for grouping. */
void qgr_step_opcode(const cJSON *launch, long at, char *buf, size_t n);

/* Members `hex`, `dec` and `uns` of a word. */
cJSON *qgr_word(uint32_t v);

#endif
