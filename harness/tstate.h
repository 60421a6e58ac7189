/* The machine's state as the tokens of a trace tell it: registers, predicates, memory. */
#ifndef QGH_TSTATE_H
#define QGH_TSTATE_H

#include "../interp/qgpu.h"

struct qgh_tstate {
    uint32_t latch[QG_LANES]; /* bytes that VAL tokens have collected */
    uint32_t reg[QG_WARPS][QG_REGS][QG_LANES];
    uint8_t pred[QG_WARPS][QG_PREDS]; /* masks of lanes */
    uint32_t mem[2][QG_GWORDS];       /* global, shared */
    uint8_t written[2][QG_GWORDS];
    uint32_t block, warp, mask; /* of the last EXEC */
    uint64_t records;           /* EXEC tokens so far */
    uint64_t cta;               /* RUN tokens so far, less 1 */
    uint32_t generation;
    bool running; /* between RUN and HALT */
};

void qgh_tstate_init(struct qgh_tstate *s);
/* Applies one token. Returns -1 if it is none. */
int qgh_tstate_token(struct qgh_tstate *s, uint32_t id);
/* Prints the record's block with its PTX and CUDA lines, the warp's lanes and registers. */
void qgh_tstate_print(FILE *out, const struct qgh_tstate *s, const struct qg_program *p);

#endif
