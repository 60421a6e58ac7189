/* The model as a device: launches written by the transformer itself.
 *
 * The driver turns a launch into tokens, feeds what loads it, lets the model write
 * until HALT, and reads memory out of the recurrent state. It computes no result. */
#ifndef QGH_DEVICE_H
#define QGH_DEVICE_H

#include "../compiler/weights/weights.h"
#include "../interp/qgpu.h"
#include "../model/model.h"

struct qgh_device;

struct qgh_device_options {
    const char *dir; /* a checkpoint, or a merged folder: its machine; NULL: built in memory */
    bool f32, dense;
    /* faults, to show that a comparison can fail; each needs its flag */
    bool inject_dim; /* adds value to residual dim after the layer's MLP, at every token */
    uint32_t layer, dim;
    float value;
    const char *inject_weight; /* "TENSOR:ROW:COL:VALUE" replaces one weight */
};

/* Is this the folder of a text model that the machine was merged with? */
bool qgh_device_merged(const char *dir);
struct qgh_device *qgh_device_open(const struct qgh_device_options *o, struct qg_error *e);
void qgh_device_close(struct qgh_device *d);
/* Its circuit: what the wires are called (the checkpoint of another build may differ). */
const struct qw_machine *qgh_device_machine(const struct qgh_device *d);

/* From now on every step is computed in full, and `watch` sees it (model.h); NULL ends that. */
void qgh_device_watch(struct qgh_device *d, qm_watch watch, void *ctx);

struct qgh_device_result {
    bool halted;      /* every thread block wrote HALT */
    uint64_t loaded;  /* tokens fed */
    uint64_t written; /* tokens the model wrote: first EXEC to HALT, over all thread blocks */
    uint32_t gmem[QG_GWORDS]; /* read from the state */
    uint8_t ginit[QG_GWORDS]; /* the word has been written */
};

/* Free run. `sink` (may be NULL) gets the tokens that the model writes; nonzero from it stops the
 * launch (halted is false). So do max_tokens written tokens. */
int qgh_device_launch(struct qgh_device *d, const struct qg_launch *l, uint64_t max_tokens,
                      qg_sink sink, void *ctx, struct qgh_device_result *r, struct qg_error *e);

/* ---- Replay -------------------------------------------------------------------------- */

struct qgh_mismatch {
    size_t position; /* of the token that should have been written */
    uint32_t expected, got, second;
    bool again; /* a second run of the same tokens wrote the same wrong token */
    float logit_expected, logit_got, logit_second;
    /* the first wire that does not hold what the circuit says, anywhere up to the position */
    bool wire_found;
    size_t wire_position;
    uint32_t wire_layer;
    bool wire_after_mlp;
    char wire[64];
    double wire_want, wire_got;
};

struct qgh_replay {
    uint64_t positions; /* compared */
    uint64_t mismatches;
    struct qgh_mismatch first; /* if mismatches > 0 */
};

/* Teacher-forced: feeds ids[0..n) of a trace with its loading tokens and compares the model's
 * choice at every position between RUN and HALT. Goes on after a mismatch unless `stop`.
 * `trace_fault` looks for the wire. */
int qgh_device_replay(struct qgh_device *d, const uint32_t *ids, size_t n, bool stop,
                      bool trace_fault, struct qgh_replay *r, struct qg_error *e);

/* The general sparse step, the step by events and replay many at once beside each other: the word
 * at every position, every recurrent matrix at the end. `d` is sparse, the rest as below; a
 * thousand times as fast. */
int qgh_device_steps(struct qgh_device *d, const uint32_t *ids, size_t n, uint64_t *values,
                     uint64_t *differing, struct qg_error *e);

/* The dense reference path beside the sparse one: every value of the residual stream after every
 * mixer and MLP, all logits, the choices of the step by events and of replay many at once, and at
 * the end every recurrent matrix, bit for bit; then the same tokens by the chunk rule of prefill:
 * matrices and last logits. `d` is sparse. *values counts what was compared, *differing what was
 * not equal (zeros of either sign are). */
int qgh_device_dense(struct qgh_device *d, const uint32_t *ids, size_t n, uint64_t *values,
                     uint64_t *differing, struct qg_error *e);

/* ---- Watching the forward pass -------------------------------------------------------- */

struct qgh_watch {
    /* The residual stream after the embedding (at = 0), after the mixer of layer l (2l + 1) and
     * after its MLP (2l + 2). */
    void (*point)(void *ctx, uint32_t at, const float *x, uint32_t hidden);
    void *ctx;
};

struct qgh_watched {
    uint32_t hidden, layers;
    bool full_attn[QM_MAX_LAYERS], f32;
    uint32_t choice, second; /* of the token fed last */
    float logit_choice, logit_second;
    float *logits;
};

/* One launch: begin, tokens from the loading ones on, end. A token returns 0 or an exit code. */
void qgh_device_watch_begin(struct qgh_device *d, struct qgh_watched *w);
int qgh_device_watch_token(struct qgh_device *d, uint32_t token, const struct qgh_watch *watch,
                           struct qgh_watched *w, struct qg_error *e);
void qgh_device_watch_end(struct qgh_device *d, struct qgh_watched *w);

/* Prints a mismatch: tokens, logits, block with PTX and CUDA lines, registers, first wire. */
void qgh_mismatch_print(FILE *out, const struct qgh_mismatch *m, const uint32_t *ids, size_t n,
                        const struct qg_program *p);

#endif
