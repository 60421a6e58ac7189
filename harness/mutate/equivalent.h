/* What the proofs of equivalent.c share; internal to mutate/. */
#ifndef QGU_EQUIVALENT_H
#define QGU_EQUIVALENT_H

#include "../../compiler/weights/circuit.h"
#include "../../compiler/weights/exclusive.h"
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

/* ---- What forms can hold (equivalent_range.c) -------------------------------------------- */

/* A form with one of its terms, or its bias, taken apart. All in quarters. */
struct parted {
    int lo, hi;   /* the rest, without what the fault changes */
    int step;     /* of the rest */
    int most;     /* the wire's value: 0..most; 1..1 with coef 0 for the bias */
    double coef;  /* of the wire */
    double delta; /* what the fault adds to the row for each unit of the wire */
    bool ok;
};

/* Splits a form at wire w (-1: nothing is taken out). */
struct parted qgu_split(const struct circuit *c, struct cl_exclusive *x, const struct cl_form *f,
                        wire w);
/* The same where a fault changes a row that holds `scale` times the form. */
struct parted qgu_part(const struct ask *a, struct cl_exclusive *x, const struct cl_form *f,
                       double scale);
/* The most that the positive terms add while wire w is 1 (-1: in all). */
double qgu_most_beside(const struct circuit *c, struct cl_exclusive *x, const struct cl_form *f,
                       wire w);
bool qgu_reads(const struct circuit *c, const struct cl_form *f, wire w);
const struct cl_head *qgu_head_at(const struct ask *a, uint32_t index);
/* What a row of in_proj_qkv becomes behind convolution and silu. */
float qgu_channel(double f, double delta, double tap);
/* 0, or so little that the certificate allows it beside what is on. */
bool qgu_off(double x);
/* Whether a row that must be on or off is so alike. */
bool qgu_same_switch(float old, float now);
float qgu_relu(double gate);
/* To 2^-60, nothing beside the roundings that the certificate counts. */
bool qgu_same_gate(double a, double b);
/* The gate as it is and as it would be, for all that the fields it reads can hold together: with
 * the fault, or with wire w at `by` times what it should hold. */
bool qgu_same_decoding(const struct ask *a, const struct cl_form *f, wire w, double by);

/* ---- Wires that hold something else (equivalent_wire.c) ---------------------------------- */

/* A bit that a head reads is `by` times itself, and no reader minds. */
bool qgu_scaled_bit(const struct ask *a, struct cl_exclusive *x, const struct cl_head *h,
                    uint32_t bit, double by, bool stored);
/* A step writes more where it writes at all, and no reader minds. */
bool qgu_louder(const struct ask *a, struct cl_exclusive *x, const struct cl_unit *u);

/* Faults of lm_head and of embed_tokens (equivalent_ends.c). */
bool qgu_same_readout(const struct ask *a);
bool qgu_same_embedding(const struct ask *a);

#endif
