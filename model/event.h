/* The step by events, in two files: event.c makes it from the tensors, event_step.c runs it. */
#ifndef QM_EVENT_H
#define QM_EVENT_H

#include "fast.h"

enum {
    EV_GAIN = 128,        /* rows are multiples of this: silu is then the identity, 0 or -0 */
    EV_PARTS = 16,        /* contributions to the stream in units of 1/16 */
    EV_HEAD_MAX = 4096,   /* what one value of a head adds, in those units */
    EV_UNIT_MAX = 131072, /* of a unit: 256 gate heights of 512 */
    EV_LIMIT = 256,       /* of an integer in the stream */
    EV_CLASSES = 6,
    EV_HEADS = 64,
    EV_GIVE_UP = 100, /* tokens that fast.c had to do, before it does all */
    EV_TABLE_MAX = 8192
};
#define EV_ENERGY 16777216 /* 2^24 */

struct ev_term {
    uint16_t dim;
    int16_t w;
};
struct ev_ent {
    uint16_t form;
    int16_t w;
};

/* Distinct integer rows, by column. */
struct ev_forms {
    uint32_t n;
    uint32_t *ptr; /* [H + 1] */
    struct ev_ent *ent;
};

enum ev_part { EV_Q, EV_K, EV_V, EV_BETA };

struct ev_row { /* of in_proj_qkv, then of in_proj_b */
    uint16_t head, dim;
    uint8_t part;
};

/* Of a form: at sums below `off` none of its rows or units is on. */
struct ev_table {
    int32_t off;
    bool alone; /* some of its units have an up projection that is not constant */
};

struct ev_stage {
    struct ev_forms forms;
    uint64_t *reads, *writes; /* bits of dims */
    uint32_t pairs, *pair;    /* [H] number of a dim among those written */
    uint32_t *form_of;        /* [rows or units] */
    int32_t *bias;            /* [rows or units] */
    uint32_t *first, *member; /* rows or units by form */
    struct ev_table *table;   /* [forms] */
    /* mixer */
    uint32_t rows;
    struct ev_row *row;
    float *silu_z;   /* [Hv][Dv] */
    uint32_t *plain; /* [Hv] leading values with one gate and one norm weight */
    uint32_t *used;  /* [Hv] leading values, up to the last that out_proj reads */
    /* MLP */
    uint32_t units;
    struct ev_forms ups;
    uint32_t *up_of, *up_first, *up_member;
    int32_t *up_bias;
    uint8_t *alone; /* [units] */
};

struct qm_event {
    float inv;                                /* 1 / rms */
    float *y_const;                           /* [first] */
    uint8_t *class_of;                        /* [V] */
    uint64_t *head_reads;                     /* bits of the dims that lm_head reads */
    struct ev_stage stage[2 * QM_MAX_LAYERS]; /* mixer, MLP of each layer */
};

/* ---- State ----------------------------------------------------------------------------- */

/* What one head of one context did last. */
struct head {
    uint32_t *idx[2]; /* q, k: rows that are on, ascending; [Dk] each */
    float *val[2];    /* [Dk], before the norm */
    uint32_t n[2];
    float *v; /* [Dv] */
    float beta;
    float *out;    /* [Dv] behind the gate */
    uint64_t seen; /* version of S that out was read from */
    bool moved;    /* q, k, v or beta differ from the last token's */
    bool silent;   /* nothing was read: out is 0 */
};

struct ctx_stage {
    int32_t *acc;    /* [forms] */
    int32_t *out;    /* [pairs] what the stage adds to a dim, in sixteenths */
    int32_t *x;      /* [pairs] the stream behind it */
    int64_t energy;  /* sum of x^2 behind it, less the same before it */
    uint32_t *cur;   /* [forms] row of the memo that is added */
    int32_t *up_acc; /* [ups] */
    float *unit;     /* [units] of units with an up projection of their own */
    struct head *head;
};

struct ctx {
    bool fresh; /* nothing computed yet */
    bool any;
    uint32_t token; /* last */
    int64_t energy; /* of the embedding */
    struct ctx_stage stage[2 * QM_MAX_LAYERS];
    float *y;        /* [H] normed, for the read-out */
    int16_t *end;    /* [H] the stream that it was made from */
    uint64_t *there; /* dims of end that are not 0 */
};

/* What the units of a form add to the stream, by the form's sum. */
struct memo {
    uint32_t cap, *row; /* row[sum - off]; UNSET: not computed yet */
};
struct memo_row {
    uint32_t first, n; /* into the pool */
};
struct memo_add {
    uint32_t dim;
    int32_t part; /* sixteenths */
};
enum { UNSET = UINT32_MAX };

/* A read-out seen before: the integers of the stream at the columns that lm_head reads, where they
 * are not 0, and the token they lead to. */
enum { BESTS = 8192, BEST_KEY = 30 };
struct best {
    uint32_t n, token;
    struct ev_term key[BEST_KEY];
};

struct undo {
    uint32_t layer, head, row;
    uint8_t dirty;
};

struct qm_event_state {
    struct ctx ctx[EV_CLASSES];
    uint64_t version[QM_MAX_LAYERS][EV_HEADS]; /* of each head's S */
    uint32_t words;                            /* of a set of dims */
    uint64_t *differ; /* dims whose value is not that of the context's last token */
    int32_t *delta;   /* [H] by how much */
    uint64_t *given;  /* dims that the stage gives a new contribution */
    int32_t *part;    /* [H] by how much it differs, in sixteenths */
    uint32_t stamp, *form_stamp, most;
    uint32_t *touched, ntouched;
    struct memo *memo[2 * QM_MAX_LAYERS];
    struct memo_row *rows;
    uint32_t nrows, caprows;
    struct memo_add *pool;
    uint32_t npool, cappool;
    int32_t *scratch; /* [H] zero between uses */
    uint32_t *list;   /* [H] */
    struct undo *undo;
    float *undo_row;
    uint32_t nundo, capundo;
    uint32_t failures;
    uint64_t taken;
    float *q, *k, *o, *d, *n;
    struct best *best; /* of read-outs seen before */
};

/* The contexts' memory: event_state.c. */
bool qm_event_ctx_make(const struct qm_model *m, struct ctx *c);
void qm_event_ctx_free(const struct qm_model *m, struct ctx *c);

#endif
