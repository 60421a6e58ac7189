/* libqtext: Qwen3.5 text checkpoints as published, run from the mapped files on the CPU.
 *
 * A folder holds config.json and safetensors, one file or shards with an index; tensors may be
 * BF16, F16 or F32 in any mix and carry either name prefix. A merged folder (merge.h) is opened the
 * same way: of it the text model is run, from the same bits as the base it was made from.
 */
#ifndef QT_TEXT_H
#define QT_TEXT_H

#include "../model.h"

/* ---- Folders -------------------------------------------------------------------- */

/* What a folder holds. For a folder that is not merged `text` equals `file` and the rest is 0. */
struct qt_layout {
    struct qm_config file; /* all of it, as config.json says */
    struct qm_config text; /* the text model inside */
    bool merged;
    uint32_t first;         /* layers in front of the text layers */
    float up;               /* the residual stream holds `up` times the text's: a power of two */
    uint32_t machine_words; /* token ids text.vocab and up */
    uint32_t mark;          /* dim that is 2^-80 at text tokens */
};

/* Reads config.json. Returns 0 or the code set in e, as everywhere here. */
int qt_layout_read(struct qt_layout *l, const char *dir, struct qg_error *e);

/* ---- Model ---------------------------------------------------------------------- */

struct qt_model;
struct qt_state;

/* Maps the folder's files; they must stay as they are while the model is open. Matrices are used
 * where they lie if their dtype is the mode's own (BF16 in either mode, F32 in f32) and converted
 * into memory otherwise. threads = 0: one per processor. NULL with e set on failure. */
struct qt_model *qt_open(const char *dir, enum qm_mode mode, unsigned threads, struct qg_error *e);
void qt_close(struct qt_model *m);
/* Copies the matrices that lie in the files into memory of large pages, where they are read a
 * quarter faster: for who wants many tokens. False if there is no room for that; the model then
 * goes on with the files. The bits are the same. */
bool qt_settle(struct qt_model *m);
const struct qt_layout *qt_layout_of(const struct qt_model *m);
/* In a merged folder, what every machine word's logit is where qt_step, qt_prefill or the sink of
 * qt_prefill_all got its logits last: from the mark's entries in the files. 0 in others. */
float qt_machine_logit(const struct qt_model *m);
/* Bytes of weights that one decoded token reads. */
uint64_t qt_token_bytes(const struct qt_model *m);
/* For measurements: the portable kernels instead of AVX2. The bits are the same. */
void qt_portable(struct qt_model *m, bool on);

/* A model is used by one thread at a time, also through different states. */
struct qt_state *qt_state_new(const struct qt_model *m);
void qt_state_reset(struct qt_state *s);
struct qt_state *qt_state_copy(const struct qt_state *s);
void qt_state_free(struct qt_state *s);
uint64_t qt_state_tokens(const struct qt_state *s);
/* Everything that a later token can see of the past, bit for bit: position, recurrent matrices,
 * convolution windows, keys and values. */
bool qt_state_equal(const struct qt_state *a, const struct qt_state *b);
/* A checksum of the same. */
uint32_t qt_state_crc(const struct qt_state *s);

/* One token in; logits [text.vocab] out (NULL: none). Returns 0, or -1: token outside the text
 * vocabulary, context full, out of memory. */
int qt_step(struct qt_model *m, struct qt_state *s, uint32_t token, float *logits);
/* n tokens in by the chunk rule of prefill; logits of the last. */
int qt_prefill(struct qt_model *m, struct qt_state *s, const uint32_t *tokens, size_t n,
               float *logits);
/* The same, with the logits of every position: sink(ctx, i, logits) for i = 0..n-1; nonzero from it
 * stops and is returned. */
typedef int (*qt_sink)(void *ctx, size_t i, const float *logits);
int qt_prefill_all(struct qt_model *m, struct qt_state *s, const uint32_t *tokens, size_t n,
                   qt_sink sink, void *ctx);

/* ---- Sampling ------------------------------------------------------------------- */

struct qt_sampling {
    double temperature; /* 0: the largest logit, the first of equals */
    uint32_t top_k;     /* 0: all */
    double top_p;       /* 1: all; else the fewest words whose probability reaches it */
};
/* Temperature, then top-k, then top-p, then a draw; *seed moves on. Words of equal logits count in
 * the order of their ids. Returns n if memory runs out. */
uint32_t qt_sample(const struct qt_sampling *o, const float *logits, uint32_t n, uint64_t *seed);

#endif
