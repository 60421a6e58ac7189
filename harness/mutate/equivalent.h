/* What the proofs of equivalent.c share; internal to mutate/. */
#ifndef QGU_EQUIVALENT_H
#define QGU_EQUIVALENT_H

#include "../../compiler/weights/circuit.h"
#include "../../compiler/weights/exclusive.h"
#include "context.h"
#include "weights.h"

#include <stdio.h>

enum { SHARP = 256, GAIN = 512, CONST = 16, PARTS = 4 };
#define RMS 0x1p20 /* what projections carry to undo the norm */

struct ask {
    const struct qm_ckpt *k;
    const struct circuit *c;
    struct cl_exclusive *ex;
    struct qgu_contexts *contexts;
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

/* ---- What the model makes of forms (equivalent_range.c) ----------------------------------- */

const struct cl_head *qgu_head_at(const struct ask *a, uint32_t index);
/* Whether there is never both. */
bool qgu_exclusive(const struct circuit *c, struct cl_exclusive *x, wire a, wire b);
/* What a row of in_proj_qkv becomes behind convolution and silu. */
float qgu_channel(double f, double delta, double tap);
/* 0, or so little that the certificate allows it beside what is on. */
bool qgu_off(double x);
/* Whether a row that must be on or off is so alike. */
bool qgu_same_switch(float old, float now);
/* What a row of in_proj_b becomes. */
float qgu_beta(double form);
float qgu_relu(double gate);
/* To 2^-60, nothing beside the roundings that the certificate counts. */
bool qgu_same_gate(double a, double b);
/* The gate as it is and as it would be, for all that the fields it reads can hold together: with
 * the fault, or with wire w at `by` times what it should hold. */
bool qgu_same_decoding(const struct ask *a, const struct cl_form *f, wire w, double by);

/* ---- What a fault moves (equivalent_flow.c) ------------------------------------------------ */

/* Where it starts: at a unit, or (wire >= 0) at a wire that holds `by` more while it should be 1:
 * one that heads read from what they have stored, or one of the embedding of a word. */
struct qgu_start {
    wire wire;
    double by;
    bool stored;
    int word; /* in whose tokens alone the fault is; -1: in all */
};

/* Nothing is decided by it. */
bool qgu_fades(const struct ask *a, const struct qgu_start *start);

/* Faults of lm_head and of embed_tokens (equivalent_ends.c). */
bool qgu_same_readout(const struct ask *a);
bool qgu_same_embedding(const struct ask *a);

#endif
