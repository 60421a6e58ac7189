/* Checkpoints made up for tests and benches: random weights, and random machines of exact integers
 * with a plain integer simulation beside them. */
#ifndef QM_SYNTH_H
#define QM_SYNTH_H

#include "model.h"

/* splitmix64 */
uint64_t synth_next(uint64_t *seed);
uint32_t synth_below(uint64_t *seed, uint32_t n);
float synth_uniform(uint64_t *seed); /* -1 .. 1 */

/* Random values in every tensor, most of about 1/sqrt(columns) in size, each tensor in its usual
 * dtype, or with `dtypes` in any of the three. `keep` of 1000 entries are kept. NULL: no memory. */
struct qm_ckpt *synth_random(const struct qm_config *c, uint64_t seed, uint32_t keep, bool dtypes);

/* ---- Machines --------------------------------------------------------------------- */

enum { SYNTH_TERMS = 4, SYNTH_ADDR = 3, SYNTH_VALUES = 6 };

/* clamp(sum coef * x[dim] + bias to 0..1) * (up < 0 ? 1 : x[up]), added to x[out] */
struct synth_pair {
    uint32_t n, dim[SYNTH_TERMS], out;
    int coef[SYNTH_TERMS], bias, up;
};

/* A memory of 8 rows of bits: writes x[value] at x[write address] if x[beta], then reads at
 * x[read address] into x[out]. All bits are dims that hold 0 or 1. */
struct synth_head {
    uint32_t layer, head, wr[SYNTH_ADDR], rd[SYNTH_ADDR], beta, values;
    uint32_t value[SYNTH_VALUES], out[SYNTH_VALUES];
};

struct synth_shape {
    uint32_t bits;          /* dims the embedding sets to 0 or 1 */
    uint32_t fresh, pairs;  /* a layer's new dims, and pairs of units adding to each */
    uint32_t heads, values; /* heads used a linear layer, bits each */
};

struct synth_machine {
    struct qm_ckpt *c;
    struct synth_shape shape;
    uint32_t consts, npairs, nheads;
    struct synth_pair *pair; /* layer by layer */
    uint32_t *pair_start;    /* [layers + 1] */
    struct synth_head *head; /* layer by layer */
    uint32_t *head_start;    /* [layers + 1] */
    uint8_t (*embed)[256];   /* [vocab][bits] */
};

/* hidden is a power of two; 4 or 8 dims hold 2^24, so that 1/rms is a power of two as well.
 * NULL: no memory, or the dims do not suffice. */
struct synth_machine *synth_machine(const struct qm_config *c, const struct synth_shape *shape,
                                    uint64_t seed);
/* One of the true shape: hidden 2048, intermediate 6144, 24 layers, 16 heads of 128, 12,700 words.
 */
struct synth_machine *synth_machine_2b(uint64_t seed);
void synth_machine_free(struct synth_machine *m);

/* The same machine in integers. Calls are made in the model's order: embed, then mixer and MLP of
 * each layer; the memories are carried from token to token. */
struct synth_sim {
    const struct synth_machine *m;
    int *x; /* [hidden], without the constants */
    uint8_t (*mem)[8][SYNTH_VALUES];
};
struct synth_sim *synth_sim_new(const struct synth_machine *m);
void synth_sim_free(struct synth_sim *s);
void synth_sim_embed(struct synth_sim *s, uint32_t token);
void synth_sim_mixer(struct synth_sim *s, uint32_t layer);
void synth_sim_mlp(struct synth_sim *s, uint32_t layer);

#endif
