/* Random canonical machine programs, for comparing the circuit with the interpreter. */
#ifndef QW_RANDPROG_H
#define QW_RANDPROG_H

#include "../../interp/qgpu.h"

/* A small generator, the same on every machine. */
struct qw_rng {
    uint64_t s;
};
uint32_t qw_rand(struct qw_rng *r);
uint32_t qw_below(struct qw_rng *r, uint32_t n);
/* A word, corner values likely. */
uint32_t qw_word(struct qw_rng *r);

/* Fills a sealed program of 2..QG_BLOCKS blocks and a launch of one thread block on it, all memory
 * written. Programs end or loop; run them unchecked with a step limit. */
void qw_random_launch(struct qw_rng *r, struct qg_program *p, struct qg_launch *l);

#endif
