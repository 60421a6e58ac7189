/* A placed circuit as a checkpoint of Qwen3.5's layers. */
#ifndef CL_TENSORS_H
#define CL_TENSORS_H

#include "../../model/model.h"
#include "circuit.h"

/* What the circuit does not say: the words. */
struct cl_ends {
    uint32_t vocab;
    /* Embedding of a word: put(put_ctx, wire, value) for each embedding wire that is not 0. */
    void (*embed)(const void *ctx, uint32_t id, void (*put)(void *put_ctx, wire w, int value),
                  void *put_ctx);
    /* Its score: put(put_ctx, wire, coefficient), wire -1 for the bias. */
    void (*readout)(const void *ctx, uint32_t id, void (*put)(void *put_ctx, wire w, double coef),
                    void *put_ctx);
    const void *ctx;
};

/* The tensors of a circuit that cl_place and cl_margins have accepted, 2048 x 6144 with 16 heads of
 * 128 whatever its size. The caller frees it. NULL with *e set: a weight that bf16 cannot hold, or
 * out of memory. */
struct qm_ckpt *cl_ckpt(const struct circuit *c, const struct cl_ends *ends, struct qg_error *e);

#endif
