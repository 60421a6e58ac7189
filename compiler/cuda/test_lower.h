/* Shared by the parts of test_lower_fuzz: random LIR, its evaluator, the comparison.
 *
 * Memory of a program: each thread owns PRIV words of global and of shared memory; there are IN
 * read-only words, and COUNTERS words that all threads update atomically, each with one operation.
 */
#ifndef QCC_TEST_LOWER_H
#define QCC_TEST_LOWER_H

#include "lir.h"

enum { PRIV = 7, IN = 8, COUNTERS = 4, MAXTHREADS = 8, VARS = 10, PREDS = 4, TEMPS = 6 };
enum { P_PRIV, P_IN, P_COUNT, P_S0, P_S1, NPARAMS };

/* One stream of random numbers, started from a seed. */
void random_seed(uint64_t seed);
uint32_t random_below(uint32_t n);
uint32_t random_number(void); /* any 32 bits; corners are likely */

/* A program, with the parameters of *p filled in; sets the launch it is for. */
struct lir_func *random_lir(struct qg_program *p, uint32_t *threads, uint32_t *grid);

/* Runs LIR thread by thread. l->program is not looked at. */
struct evaluation {
    uint32_t g[QG_GWORDS]; /* global memory afterwards */
    uint32_t s[QG_SWORDS];
    const struct lir_func *f;
    const struct qg_launch *l;
    long steps;
};
void evaluate(const struct lir_func *f, const struct qg_launch *l, struct evaluation *e);

#endif
