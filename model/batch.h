/* Many tokens at once, all known beforehand: batch.c says how. */
#ifndef QM_BATCH_H
#define QM_BATCH_H

#include "event.h"

enum {
    QB_LANES = 32, /* positions side by side */
    QB_BATCHES = 8,
    QB_CHUNK = QB_LANES * QB_BATCHES,
    QB_QUARTERS = 4 /* contributions to the stream in units of 1/4 */
};

/* A value of each of 32 positions. */
typedef int16_t qb_lanes[QB_LANES];

enum { QB_KEYS = 4 };

/* Forms of one shape: how many terms with factor 1, -1 and others; whether their inputs have to be
 * compared with a limit; whether some unit is on where all inputs are 0. Where all inputs are 0 or
 * 1, they are off while all `keys` are 0; without keys nothing is known. */
struct qb_group {
    uint32_t n, in, factor, form; /* the first term, factor and form */
    uint8_t plus, minus, times;
    bool wide, base;
    uint8_t keys;
    uint16_t key[QB_KEYS];
};

/* What is known of the stream of a batch: dims with a value that is not 0, and not 0 or 1. */
struct qb_dims {
    uint64_t some[EV_WORDS], odd[EV_WORDS];
};

/* Adds coef * (relu(gain * sum + bias) - at_zero) to the pairs of its downs. */
struct qb_unit {
    int16_t bias, at_zero;
    uint32_t downs;
};
struct qb_down {
    uint16_t pair;
    int16_t coef; /* quarters */
};
/* A unit with an up projection of its own: coef * relu(gain * sum + bias) * up. */
struct qb_lone {
    int16_t bias, up_bias;
    uint32_t terms, term0, downs, down0;
};
struct qb_row {
    uint16_t class, dim;
    int32_t bias, above; /* on where the sum is above */
};

struct qb_stage {
    uint32_t forms, groups, unkeyed; /* the first groups have no keys */
    struct qb_group *group;
    /* Groups by key: of the r'th dim among `key`, group_of[key_at[r]]... And those with keys by
     * input, if that is neither 0 nor 1. */
    uint64_t *key, *keyed; /* dims: keys; inputs of groups with keys */
    uint32_t *rank;        /* [EV_WORDS] how many keys lie before the word */
    uint32_t *key_at, *in_at;
    uint16_t *by_key, *by_in;
    uint16_t *in;        /* dims of the terms, form by form: plus, minus, times */
    int16_t *factor;     /* of the times */
    int16_t *thr, *lim;  /* [forms] sums up to thr: all off; above lim: not for here */
    int16_t *gain, *cap; /* [forms] cap: of an input's size, where wide */
    /* MLP */
    uint32_t *unit0, *down0, *lone0; /* [forms + 1] */
    struct qb_unit *unit;
    struct qb_down *down, *lone_down;
    struct qb_lone *lone;
    struct ev_term *lone_term;
    /* mixer: rows by form, for each part (enum ev_part), of the leading heads */
    uint32_t *row0[4]; /* [forms + 1] */
    struct qb_row *row[4];
    uint32_t ask0;      /* number of the first class of queries, in all stages */
    uint32_t *give0;    /* [heads] where in a class's list a head's part begins */
    uint32_t *gives;    /* [classes] length of the list */
    uint16_t *out_pair; /* [entries of out_proj] */
    /* dims that are written */
    uint32_t pairs, pinned;
    uint16_t *dim;  /* [pairs] */
    int16_t *base;  /* [pairs] what the units add where all inputs are 0 */
    uint16_t *pins; /* pairs where that is not 0 */
};

struct qb_kernel;
struct qm_batch {
    const struct qb_kernel *kernel;
    uint32_t most_forms, most_pairs, most_heads, most_groups, asks;
    struct qb_stage stage[2 * QM_MAX_LAYERS];
};

/* Rows of q or k that are on at one position, or of v. */
struct qb_ask {
    uint8_t n, row[EV_ON];
    int32_t sum[EV_ON];
};
struct qb_value {
    uint8_t n, dim[EV_VALUES];
    float value[EV_VALUES];
};

/* Of one class of each part in one chunk: by position. */
struct qb_class {
    uint64_t on[4][QB_CHUNK / 64];  /* [part] positions where something is on */
    struct qb_ask ask[2][QB_CHUNK]; /* EV_Q, EV_K */
    int32_t beta[QB_CHUNK];
    uint16_t value[QB_CHUNK]; /* place in values */
};

/* What the heads of a class of queries read at one row, or at the last set of rows: what goes to
 * the stream. The head's part of the list begins at give0. */
struct qb_reads {
    struct ev_kept *kept; /* [Dk + 1] */
    uint16_t *n;          /* [Dk + 1][heads of the stage] */
    struct qb_down *list; /* [Dk + 1][gives] */
    struct qb_ask several;
};

struct qb_work {
    qb_lanes *x;      /* [batches][H] the stream */
    qb_lanes *out;    /* [batches][most_pairs] what a stage adds, in quarters; 0 between stages */
    uint8_t *touched; /* [batches][most_pairs] */
    uint16_t *active; /* [most_forms] those that are on in some lane */
    qb_lanes *acc;    /* their sums */
    qb_lanes bad;     /* not 0: not for here */
    struct qb_dims dims[QB_BATCHES];
    uint32_t *seen, now; /* [most_groups] looked at, in which turn */
    int32_t energy[QB_BATCHES][QB_LANES];
    uint32_t valid[QB_BATCHES]; /* lanes that hold a position */
    uint16_t order[QB_CHUNK];   /* position of a lane */
    uint16_t lane[QB_CHUNK];    /* lane of a position */
    struct qb_class *class;     /* [most_heads] */
    struct qb_reads *reads;     /* [asks] */
    struct qb_value *values;
    uint32_t nvalues, capvalues;
    float *v;                        /* [dv] 0 between uses */
    struct ev_term (*key)[BEST_KEY]; /* [lanes] */
    uint32_t failures;
};

/* What there is for each kind of processor: batch_kernel.h. */
struct qb_kernel {
    const char *name;
    /* Sums of the forms; returns how many are active in some lane. */
    uint32_t (*pull)(const struct qb_stage *y, const qb_lanes *x, const struct qb_dims *s,
                     struct qb_work *w);
    /* What the units of n active forms add. */
    void (*apply)(const struct qb_stage *y, const qb_lanes *x, struct qb_work *w, qb_lanes *out,
                  uint8_t *touched, uint32_t n);
    /* The stream takes it. */
    void (*settle)(const struct qb_stage *y, qb_lanes *x, struct qb_dims *s, struct qb_work *w,
                   qb_lanes *out, uint8_t *touched, int32_t *energy);
    /* Lanes where a is above b. */
    uint32_t (*above)(const int16_t *a, int16_t b);
    uint32_t (*nonzero)(const int16_t *a);
};
extern const struct qb_kernel qb_kernel_plain, qb_kernel_avx2, qb_kernel_avx512;

void qm_batch_make(struct qm_model *m);
/* batch_keys.c: where to find the groups, of which those without keys come first. */
bool qm_batch_keys(struct qb_stage *b, uint32_t dims);
void qm_batch_free(struct qm_model *m);
struct qb_work *qm_batch_work_new(const struct qm_model *m, struct qm_event_state *e);
void qm_batch_work_free(const struct qm_model *m, struct qb_work *w);
/* batch_head.c: what its mixers remember. */
bool qm_batch_reads_new(const struct qm_model *m, struct qm_event_state *e, struct qb_work *w);
void qm_batch_reads_free(const struct qm_model *m, struct qb_work *w);
/* The mixer of layer l, for all batches. */
bool qm_batch_mixer(const struct qm_model *m, struct qm_state *s, struct qb_work *w, uint32_t l,
                    uint32_t batches);

#endif
