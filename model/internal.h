/* What the forward pass is made of. Both paths share struct qm_model, struct qm_state and the
 * formulas of numerics.h; dense and sparse differ in how a matrix is held and multiplied. */
#ifndef QM_INTERNAL_H
#define QM_INTERNAL_H

#include "model.h"
#include "numerics.h"

/* ---- Matrices ------------------------------------------------------------------
 *
 * y = rnd_T(W x), where each y_r adds its products from column 0 upwards, starting with +0. Leaving
 * out products that are zero does not change such a sum, whatever the weights: so dense and sparse
 * agree bit for bit (as long as x is finite). */
enum { QM_TILE = 64 };

/* Entries by column: of column c, at ptr[c]..ptr[c+1]-1, rows (`at`) ascending. */
struct qm_entry {
    uint32_t at;
    float val;
};
struct qm_columns {
    uint32_t n; /* columns */
    uint32_t *ptr;
    struct qm_entry *ent;
};

struct qm_matrix {
    uint32_t rows, cols;
    uint16_t *d16; /* dense: tiles of 64 rows; in a tile, 64 values a column; bf16 bits */
    float *d32;    /* or f32 */
    struct qm_columns by_col; /* sparse */
};

/* Makes m from a tensor; `bf` rounds the weights to bf16 first. Returns 0, -1 out of memory. */
int qm_matrix_make(struct qm_matrix *m, const struct qm_tensor *t, bool bf, bool dense);
void qm_matrix_free(struct qm_matrix *m);
/* y_i = rnd_T(W x_i) for n vectors, ldx and ldy apart. */
void qm_matrix_mul(const struct qm_matrix *m, bool bf, uint32_t n, const float *x, size_t ldx,
                   float *y, size_t ldy);
/* Columns of the given rows only: entry rows are positions in rows[n] (ascending). */
int qm_columns_make(struct qm_columns *c, const struct qm_tensor *t, bool bf, const uint32_t *rows,
                    uint32_t n);
void qm_columns_free(struct qm_columns *c);

/* readout.c: the best two rows of a sparse lm_head for an input, as all logits would give them. */
struct qm_readout;
struct qm_readout *qm_readout_make(const struct qm_tensor *t, bool bf);
void qm_readout_free(struct qm_readout *r);
/* second may be NULL: then only what can be the best is looked at. */
void qm_readout_best(const struct qm_readout *r, const float *x, bool bf, uint32_t *best,
                     uint32_t *second);

/* Which columns the best row can depend on, for inputs that are x[] except in the columns that
 * unknown[] says: there each is 0 or `one`. Those columns get a bit in mask. The rows left out have
 * a logit below some other's, whatever the inputs there. */
void qm_readout_matters(const struct qm_readout *r, const float *x, const uint8_t *unknown,
                        float one, bool bf, uint64_t *mask);

/* ---- Model --------------------------------------------------------------------- */

struct qm_fast;  /* the sparse step's own view of the weights: fast.c */
struct qm_event; /* where it can be taken by events: event.c */
struct qm_batch; /* and many tokens at once: batch.c */

struct qm_layer {
    bool full;
    bool silent; /* full attention whose output is zero for any input: no o_proj, or no v_proj */
    float *in_norm, *post_norm; /* 1 + w */
    /* Gated DeltaNet */
    struct qm_matrix qkv, z, b, a, out;
    float *conv;    /* [convd][K] */
    float *exp_a;   /* [Hv] exp(A_log) */
    float *dt_bias; /* [Hv] */
    float *gnorm;   /* [Dv] */
    /* full attention */
    struct qm_matrix q, k, v, o;
    float *q_norm, *k_norm; /* 1 + w, [D] */
    struct qm_matrix gate, up, down;
};

struct qm_model {
    struct qm_config c;
    bool bf, dense, old_l2norm;
    uint32_t keyd, vald, convd; /* Hk*Dk, Hv*Dv, 2*keyd + vald */
    uint32_t rot;               /* rotated dims of an attention head */
    float *inv_freq;            /* [rot / 2] */
    struct qm_layer layer[QM_MAX_LAYERS];
    /* embedding rows */
    uint64_t *emb_ptr;
    uint32_t *emb_col;
    float *emb_val;
    float *norm; /* 1 + w */
    struct qm_matrix head;
    struct qm_readout *readout; /* of a sparse lm_head, in the sparse path; else NULL */
    struct qm_fast *fast;       /* sparse path only */
    struct qm_event *event;     /* NULL: weights that need the general step */
    struct qm_batch *batch;     /* NULL: replay goes token by token */
};

int qm_fast_make(struct qm_model *m, const struct qm_ckpt *c);
void qm_fast_free(struct qm_model *m);

/* ---- State --------------------------------------------------------------------- */

struct qm_layer_state {
    float *S;             /* [Hv][Dk][Dv] */
    uint8_t *dirty;       /* [Hv][Dk]: row of S may hold something */
    float *conv;          /* [convd][K - 1], oldest first */
    float *keys, *values; /* [room][Nkv * D] */
    uint64_t room;
    float *gate_base, *qkv_base; /* fast.c: sums over the first columns, for the inputs below */
    float *gate_first, *qkv_first;
    float *up_base; /* the same for the up projection, made with gate_base */
};

struct qm_state {
    const struct qm_model *m;
    uint64_t pos;
    qm_probe probe;
    void *probe_ctx;
    qm_watch watch;
    void *watch_ctx;
    struct qm_layer_state layer[QM_MAX_LAYERS];
    float *x;          /* [QM_CHUNK][H] */
    struct qm_work *w; /* scratch of forward.c, made on first use */
    struct qm_fast_work *fw;
    struct qm_event_state *ev; /* with m->event */
    struct qb_work *batch;     /* scratch of batch.c, made on first use */
};

/* x[H] of an embedding row. */
void qm_embed(const struct qm_model *m, uint32_t token, float *x);
void qm_call_probe(struct qm_state *s, uint32_t layer, enum qm_point point, float *x);
/* First index of the largest, and of the largest of the others. */
void qm_best_two(const float *logits, uint32_t n, uint32_t *best, uint32_t *second);

/* forward.c: n <= 64 tokens through every layer; the chunk rule, or with n = 1 the recurrent rule.
 * Logits of the last token if not NULL. */
int qm_forward(const struct qm_model *m, struct qm_state *s, const uint32_t *tokens, uint32_t n,
               bool chunk, float *logits);
/* One full-attention mixer over n tokens at positions s->pos...: x [n][H] normed in, y [n][H]. */
int qm_attention(const struct qm_model *m, struct qm_state *s, uint32_t l, uint32_t n,
                 const float *x, float *y);
void qm_work_free(struct qm_work *w);

/* fast.c: one token by the sparse step. */
int qm_fast_step(const struct qm_model *m, struct qm_state *s, uint32_t token, float *logits,
                 uint32_t *argmax, uint32_t *second);
int qm_fast_state(const struct qm_model *m, struct qm_state *s);
void qm_fast_work_free(struct qm_fast_work *w);

/* event.c, event_step.c: the same step by what changed since a similar token. */
void qm_event_make(struct qm_model *m);
void qm_event_free(struct qm_model *m);
struct qm_event_state *qm_event_state_new(const struct qm_model *m);
void qm_event_state_free(const struct qm_model *m, struct qm_event_state *s);
/* S has been written by something else. */
void qm_event_moved(struct qm_state *s);
/* False: the token is not for it, and the state is as it was. */
bool qm_event_step(const struct qm_model *m, struct qm_state *s, uint32_t token, uint32_t *argmax,
                   uint32_t *second);
/* Tokens taken by events since the state was made. */
uint64_t qm_event_taken(const struct qm_state *s);
/* Of qm_replay's: those that went many at once. */
uint64_t qm_batch_taken(const struct qm_state *s);

#endif
