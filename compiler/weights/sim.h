/* The circuit evaluated on integers, without a transformer.
 *
 * What every wire should hold at every token: the expected side of the mismatch
 * tools, and a check that no wire leaves its declared range. */
#ifndef CL_SIM_H
#define CL_SIM_H

#include "circuit.h"

struct cl_sim;

struct cl_sim *cl_sim_new(const struct circuit *c);
void cl_sim_free(struct cl_sim *s);
void cl_sim_reset(struct cl_sim *s); /* memories forget everything */

/* One token: sets every wire to 0, then calls embed(ctx, s) which sets the embedding wires with
 * cl_sim_set, then runs all layers. Returns -1, or the first wire found out of its range. */
void cl_sim_begin(struct cl_sim *s);
void cl_sim_set(struct cl_sim *s, wire w, double value);
int cl_sim_run(struct cl_sim *s);

/* Values of all wires after the token. */
const double *cl_sim_values(const struct cl_sim *s);
/* Does the wire's dim hold its value at a time (2l: after the mixer of layer l, 2l + 1: after its
 * MLP)? From its last writer on until the dim is erased. */
bool cl_sim_holds(const struct cl_sim *s, wire w, int time);
/* Bit i of row r of head h: -1 if the row was never written. */
int cl_sim_row(const struct cl_sim *s, uint32_t head, uint32_t row, uint32_t i);

#endif
