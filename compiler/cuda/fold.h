/* Private to fold.c and compare.c: rewriting one instruction. */
#ifndef QCC_FOLD_H
#define QCC_FOLD_H

#include "backend.h"

#define FOLD_IMM(x) ((struct lir_val){.kind = LIR_IMM, .imm = (x)})
#define FOLD_NO_PRED ((struct lir_pred){.p = -1})

/* The instruction that defines predicate p, if all uses see it. */
const struct lir_ins *fold_pred_def(const struct be *be, int32_t p);
bool fold_is(const struct lir_val *v, uint32_t x); /* the constant x? */
/* Is operand v of the instruction d still what it was there when the one at `at` runs? */
bool fold_still(struct be *be, const struct lir_val *v, const struct lir_ins *d, struct be_at at);
void fold_to_mov(struct lir_ins *i, struct lir_val v);
void fold_to_alu(struct lir_ins *i, enum qg_op op, struct lir_val a, struct lir_val b);

/* compare.c: true if the instruction changed. */
bool fold_set(struct be *be, struct lir_ins *i);
bool fold_setp(struct be *be, struct lir_ins *i, struct be_at at);
bool fold_plog(struct be *be, struct lir_ins *i, struct be_at at);
bool fold_sel(struct be *be, struct lir_ins *i, struct be_at at);

#endif
