/* The step by events: event.c and event_class.c make it from the tensors, event_step.c and
 * event_head.c run it, event_state.c holds what they remember. */
#ifndef QM_EVENT_H
#define QM_EVENT_H

#include "fast.h"

enum {
    EV_GAIN = 128,        /* rows are multiples of this: silu is then the identity, 0 or -0 */
    EV_PARTS = 16,        /* contributions to the stream in units of 1/16 */
    EV_HEAD_MAX = 4096,   /* what one value of a head adds, in those units */
    EV_UNIT_MAX = 131072, /* of a unit: 256 gate heights of 512 */
    EV_LIMIT = 256,       /* of an integer in the stream */
    EV_CLASSES = 80,
    EV_HEADS = 64,
    EV_ON = 16,    /* rows of a query or key that are on at once */
    EV_WORDS = 64, /* hidden size in 64s */
    EV_VALUES = 128,
    EV_GIVE_UP = 100, /* tokens that fast.c had to do, before it does all */
    EV_TABLE_MAX = 8192,
    EV_NEVER = 1 << 26
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

struct ev_stage {
    struct ev_forms forms;
    uint64_t *reads, *writes;   /* bits of dims */
    uint32_t pairs, *pair;      /* [H] number of a dim among those written */
    uint32_t *form_of;          /* [rows or units] */
    int32_t *bias;              /* [rows or units] */
    uint32_t *first, *member;   /* rows or units by form */
    int32_t *off;               /* [forms] at sums below, none of its rows or units is on */
    uint8_t *some_alone;        /* [forms] some of its units are `alone` */
    uint32_t form0, pair0, up0; /* where its part of a context's arrays begins */
    /* mixer */
    uint32_t rows;
    struct ev_row *row;
    uint32_t heads, *head; /* those that do anything: their numbers */
    /* Heads with the same rows of a part form a class; only its first one has them in `member`. */
    uint32_t classes[4];
    uint8_t of[4][EV_HEADS];       /* [part][head] class */
    uint64_t leads[4];             /* [part] heads that are the first of their class */
    uint64_t members[4][EV_HEADS]; /* [part][class] heads */
    uint32_t head0;
    float *silu_z;   /* [Hv][Dv] */
    uint32_t *plain; /* [Hv] leading values with one gate and one norm weight */
    uint32_t *used;  /* [Hv] leading values, up to the last that out_proj reads */
    /* MLP */
    uint32_t units, lone; /* lone: how many are `alone`: with an up projection of their own */
    struct ev_forms ups;
    uint32_t *up_of, *up_first, *up_member;
    int32_t *up_bias;
    uint32_t *alone; /* [units] number among them, from 1; 0: up is constant */
    uint32_t lone0;
};

struct qm_event {
    float inv;                                /* 1 / rms */
    float *y_const;                           /* [first] */
    uint8_t *class_of;                        /* [V] */
    uint64_t *head_reads;                     /* bits of the dims that lm_head reads */
    uint8_t *control;                         /* [H] number among the heaviest of them; 0: not */
    uint32_t forms, pairs, ups, heads, lone;  /* of all stages together */
    uint32_t most_ents;                       /* of a stage: entries twice, and forms */
    struct ev_stage stage[2 * QM_MAX_LAYERS]; /* mixer, MLP of each layer */
};

/* event_class.c: which context a token goes to. */
bool qm_event_classify(const struct qm_model *m, struct qm_event *v);

/* ---- State ----------------------------------------------------------------------------- */

/* In the index: one dim (bits 16 to 27) and its sixteenths (below), instead of a place. */
#define EV_ONE 0x80000000u

/* The stream at a dim that a stage writes: what is behind the stage, what the stage adds. */
struct ev_pair {
    int16_t x, out;
};

/* What a head's gate lets through: c where the bit is on, else 0; or any values in `all`. */
struct ev_seen {
    uint64_t bits[2];
    float c;
    bool many; /* more than one value: see `all` */
};

struct ev_on {
    uint16_t row;
    float val;
};

/* What one head of one context did last. */
struct ev_head {
    uint32_t n[2]; /* q, k: rows that are on */
    struct ev_on on[2][EV_ON];
    float *v;   /* [Dv], of the class */
    float *all; /* [Dv] or NULL: out, where `many` */
    float beta;
    struct ev_seen out; /* behind the gate */
    uint64_t seen;      /* version of S that out was read from */
    uint64_t idle;      /* version of S that a write of the same k, v, beta left as it was */
};

/* A context: all sums of the last token of a class. */
struct ev_ctx {
    bool fresh; /* nothing computed yet */
    bool any;
    uint32_t token; /* last */
    int64_t energy; /* of the embedding */
    /* Of the forms, apart: most sums that change stay below 0, and then nothing else is read. */
    int32_t *acc;  /* [forms] the sum, less the form's `off` */
    uint32_t *cur; /* [forms] MLP: what is added, as the index says; mixer: some row is on. 0 where
                      the sum was below 0 */
    struct ev_pair *pair;
    int32_t *up_acc;
    float *unit;   /* of units that are alone */
    uint8_t *lone; /* [forms] some of those adds something */
    struct ev_head *head;
    float *values; /* the heads' v */
    struct ev_masks {
        uint64_t moved, writes, reads; /* heads: q, k, v or beta changed; beta and k; q or out */
        int64_t energy;                /* sum of x^2 behind the stage, less the same before it */
    } stage[2 * QM_MAX_LAYERS];
    int16_t *end;    /* [H] the stream for the read-out */
    uint64_t *there; /* dims of end that are not 0 */
};

/* What the units of a form add to the stream, by the form's sum. */
struct ev_memo {
    uint32_t at, cap; /* index[at + sum - off]: place in the pool, 0: nothing, EV_ONE, UNSET */
};
struct ev_change {
    uint32_t was, is;
};
enum { UNSET = UINT32_MAX };

/* The heaviest columns of lm_head decide which others can matter: see focus in event_out.c. */
enum { FOCUS = 256, FOCUS_TRIES = 8 };
struct focus {
    bool used;
    uint64_t controls; /* which of them are 1 */
    uint64_t dims[EV_WORDS];
};

/* A read-out seen before: the integers of the stream at the columns that lm_head reads, where they
 * are not 0, and the token they lead to. */
enum { BESTS = 65536, BEST_KEY = 62 };
struct best {
    uint32_t n, token;
    struct ev_term key[BEST_KEY];
};

/* A row of S as it was, and what was read from a row. */
struct undo {
    uint32_t layer, head, row;
    uint8_t dirty;
};
struct ev_read {
    uint32_t version;
    float q;
    int32_t sum; /* of the query's row, which gives q; 0: not known */
    struct ev_seen out;
};

/* What replay keeps of what heads with one query read at a row: see batch_head.c. */
struct ev_kept {
    uint64_t stale; /* heads whose row has been written since */
    int32_t sum;    /* of the query's row */
};

struct ev_store { /* one head's S */
    uint64_t version;
    uint32_t *row;          /* [Dk] versions of the rows */
    struct ev_read *read;   /* [Dk] */
    struct ev_seen several; /* the last read of more than one row */
    uint64_t several_version;
    uint32_t several_n;
    struct ev_on several_on[EV_ON];
    struct ev_kept *kept; /* [Dk + 1] by row; of several; or NULL */
    uint64_t bit;         /* of the head in `stale` */
};

struct qm_event_state {
    struct ev_ctx ctx[EV_CLASSES];
    char *contexts;             /* memory of their large arrays */
    struct ev_store *store;     /* [heads] */
    uint64_t any;               /* words of differ that are not 0 */
    uint64_t *differ;           /* dims whose value is not that of the context's last token */
    int32_t *delta;             /* [H] by how much */
    uint64_t given_any, *given; /* dims that the stage gives a new contribution */
    int32_t *part;              /* [H] by how much it differs, in sixteenths */
    uint32_t *touched, *place;  /* [most_ents + 1] */
    struct ev_change *change;
    struct ev_memo *memo; /* [forms] */
    uint32_t *index, nindex, capindex;
    uint32_t *pool, npool, cappool; /* n, then dim and sixteenths n times */
    int32_t *scratch;               /* [H] zero between uses */
    uint32_t *list;                 /* [H] */
    struct undo *undo;
    float *undo_row;
    uint32_t nundo, capundo;
    uint32_t failures;
    uint64_t taken;
    float *o, *d, *n, *y;
    uint64_t batched;    /* tokens that batch.c took */
    struct best *best;   /* of read-outs seen before */
    struct focus *focus; /* [FOCUS] */
};

/* The contexts' memory: event_state.c. */
bool qm_event_ctx_make(const struct qm_model *m, struct qm_event_state *s, struct ev_ctx *c);
void qm_event_ctx_free(const struct qm_model *m, struct ev_ctx *c);
bool qm_event_room(void **p, uint32_t *cap, uint64_t n, size_t size);

/* event_head.c: the mixer of layer l. False: not for events, as everywhere here. */
bool qm_event_mixer(const struct qm_model *m, struct qm_state *s, struct ev_ctx *c, uint32_t l);
void qm_event_put_back(const struct qm_model *m, struct qm_state *s);
/* Of one head: S (of `width` columns) is corrected at the key d->on[1]. */
bool qm_event_write(const struct qm_model *m, struct qm_state *s, struct ev_head *d,
                    struct ev_store *store, uint32_t l, uint32_t h, uint32_t width);
/* S at the query d->on[0], through the gate; where r->many, the values are in s->ev->n. */
void qm_event_read(const struct qm_model *m, struct qm_state *s, const struct ev_head *d,
                   struct ev_store *store, uint32_t l, uint32_t h, uint32_t width, uint32_t used,
                   struct ev_seen *r);

/* event_out.c: the best token where the n dims that key[] says are not 0, of those that lm_head
 * reads. key[] is written to. */
uint32_t qm_event_best(const struct qm_model *m, struct qm_event_state *e, struct ev_term *key,
                       uint32_t n);
bool qm_event_out_make(const struct qm_model *m, struct qm_event *v);

/* A stage gives a dim a contribution that differs by `part` sixteenths. */
static inline void ev_give(struct qm_event_state *e, uint32_t d, int32_t part)
{
    e->part[d] += part;
    e->given[d / 64] |= (uint64_t)1 << d % 64;
    e->given_any |= (uint64_t)1 << d / 64;
}

/* val * is instead of val * was at each entry. False unless every product is an integer of
 * sixteenths, up to limit. */
static inline bool ev_contribute(struct qm_event_state *e, const struct qm_entry *ent, uint32_t n,
                                 float was, float is, float limit)
{
    for (uint32_t k = 0; k < n; k++) {
        float a = ent[k].val * is * EV_PARTS, b = ent[k].val * was * EV_PARTS;
        int32_t i;

        if (!(a <= limit && a >= -limit))
            return false;
        i = (int32_t)a;
        if ((float)i != a)
            return false;
        ev_give(e, ent[k].at, i - (int32_t)b); /* b has been through the same checks */
    }
    return true;
}

/* Adds what differs to the sums that read it. Into e->touched go those that are on, or were, some
 * more than once, and those in `lone` (may be NULL); returns how many. */
uint32_t qm_event_spread(struct qm_event_state *e, const struct ev_stage *y, struct ev_ctx *c,
                         const uint8_t *lone);

#endif
