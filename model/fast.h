/* The sparse step's own view of the weights, shared by fast.c and event.c. */
#ifndef QM_FAST_H
#define QM_FAST_H

#include "internal.h"

/* Some rows of a matrix: of row k, entries ptr[k]..ptr[k+1]-1, columns (`at`) ascending. */
struct rows {
    uint32_t *ptr;
    struct qm_entry *ent;
};

struct fast_layer {
    /* MLP: units that can do something */
    uint32_t units;
    struct qm_columns gate;
    struct rows up, down;            /* down: a unit's column, `at` is the dim written */
    uint32_t *up_from;               /* [units] first entry of up behind the leading columns */
    uint32_t gate_reads, *gate_read; /* columns behind them that gate holds */
    /* mixer: rows of in_proj_qkv that hold anything */
    uint32_t chans;
    uint32_t *chan; /* [chans] row -> channel, ascending */
    struct qm_columns qkv;
    bool plain, history;          /* all taps are 0 .. 0 1; some older tap is not 0 */
    uint32_t *q_at, *k_at, *v_at; /* [heads + 1] first row of each head */
    uint32_t *width;              /* [Hv] columns of S that a value can reach */
    uint32_t qkv_reads, *qkv_read;
    float *decay;        /* [Hv] where a's row is empty: the factor; else -1 */
    struct rows z, b, a; /* every row */
};

struct qm_fast {
    uint32_t first; /* leading columns that hold one value in every embedding */
    struct fast_layer layer[QM_MAX_LAYERS];
};

#endif
