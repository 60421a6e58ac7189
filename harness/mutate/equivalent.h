/* What the proofs of equivalent.c share; internal to mutate/. */
#ifndef QGU_EQUIVALENT_H
#define QGU_EQUIVALENT_H

#include "../../compiler/weights/circuit.h"
#include "weights.h"

#include <stdio.h>

enum { SHARP = 256, GAIN = 512, CONST = 16, PARTS = 4 };
#define RMS 0x1p20 /* what projections carry to undo the norm */

struct ask {
    const struct qm_ckpt *k;
    const struct circuit *c;
    const struct qgu_fault *f;
    int layer;
    char kind[112];
    char *why;
    size_t n;
};

/* The answer, with its reason. */
static inline bool yes(const struct ask *a, const char *why)
{
    snprintf(a->why, a->n, "%s", why);
    return true;
}

/* Faults of lm_head and of embed_tokens (equivalent_ends.c). */
bool qgu_same_readout(const struct ask *a);
bool qgu_same_embedding(const struct ask *a);

#endif
