/* Weight coverage: which units of the model were seen off and on, which memory rows were written
 * and read, which heads' gates were seen shut and open. */
#ifndef QGC_WEIGHTS_H
#define QGC_WEIGHTS_H

#include "../../compiler/weights/weights.h"
#include "../../model/model.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { QGC_LAYERS = 24, QGC_UNITS = 6144, QGC_HEADS = 16, QGC_ROWS = 128 };

/* No pointers: it lies in memory that workers share. Of each thing bit 0 and bit 1: a unit off, on;
 * a row written, read; a head's gate shut, open. */
struct qgc_weights {
    uint64_t tokens; /* that the model was watched at; 0: never */
    uint8_t unit[QGC_LAYERS][QGC_UNITS];
    uint8_t row[QGC_LAYERS][QGC_HEADS][QGC_ROWS];
    uint8_t gate[QGC_LAYERS][QGC_HEADS];
};

/* A qm_watch; ctx is a struct qgc_weights. Several processes may share it. */
void qgc_weights_watch(void *ctx, const struct qm_watched *w);
void qgc_weights_merge(struct qgc_weights *into, const struct qgc_weights *from);

enum qgc_weight_kind { QGC_W_UNIT, QGC_W_ROW, QGC_W_GATE, QGC_W_KINDS };
extern const char *const qgc_weight_names[QGC_W_KINDS];

struct qgc_weight_sum {
    uint32_t hit[QGC_W_KINDS], reachable[QGC_W_KINDS], all[QGC_W_KINDS];
};

/* Counts over the machine's own units, rows and heads, both bits of each. Where `missing` is not
 * NULL it gets a line for each that was not seen; with `all` those that cannot be, too, with the
 * reason. */
void qgc_weights_sum(const struct qgc_weights *w, const struct qw_machine *m,
                     struct qgc_weight_sum *s, FILE *missing, bool all);
/* The same, layer by layer: by[0..QGC_LAYERS-1]. */
void qgc_weights_by_layer(const struct qgc_weights *w, const struct qw_machine *m,
                          struct qgc_weight_sum *by);

#endif
