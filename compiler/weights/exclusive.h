/* Which units cannot be on together, proved from the circuit itself. */
#ifndef CL_EXCLUSIVE_H
#define CL_EXCLUSIVE_H

#include "circuit.h"

struct cl_exclusive;

struct cl_exclusive *cl_exclusive_new(const struct circuit *c);
void cl_exclusive_free(struct cl_exclusive *x);

/* From now on also: two gates, one of which needs a wire on whose writers all exclude the other.
 * (The certificate does without.) */
void cl_exclusive_deep(struct cl_exclusive *x);
/* True only if no values of the wires (bits 0/1, integers in range) open both gates. */
bool cl_exclusive_units(struct cl_exclusive *x, uint32_t a, uint32_t b);

/* The same of two wires: they are never 1 together. */
bool cl_exclusive_wires(struct cl_exclusive *x, wire a, wire b);

#endif
