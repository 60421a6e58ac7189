/* libqmodel: Qwen3.5 text checkpoints and their forward pass on the CPU.
 *
 * Knows transformers only: no GPU, no trace. Notation of the shapes:
 *   H hidden size, I intermediate size, V vocabulary, L layers, K conv taps,
 *   Hk/Hv linear key/value heads, Dk/Dv their sizes, Nq/Nkv attention heads, D head size.
 * Tensor names and shapes are those of Qwen3_5ForCausalLM in Hugging Face transformers.
 */
#ifndef QM_MODEL_H
#define QM_MODEL_H

#include "../interp/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Configuration ------------------------------------------------------------ */

enum { QM_MAX_LAYERS = 96 };

struct qm_config {
    uint32_t hidden, intermediate, layers, vocab;
    uint32_t lin_k_heads, lin_v_heads, lin_k_dim, lin_v_dim, conv_kernel;
    uint32_t attn_heads, attn_kv_heads, head_dim;
    float rms_eps;
    double rope_theta, partial_rotary;
    uint32_t max_positions;
    bool tied;                     /* lm_head shares the embedding */
    bool full_attn[QM_MAX_LAYERS]; /* layer i is full attention (else Gated DeltaNet) */
    bool has_eos;                  /* generation stops at token eos (export only) */
    uint32_t eos;
};

/* Sizes that fit each other and are within bounds; else an error naming the field (0 or code). */
int qm_config_check(const struct qm_config *c, struct qg_error *e);

/* ---- Checkpoint ---------------------------------------------------------------- */

enum qm_dtype { QM_BF16, QM_F16, QM_F32 };

/* A tensor in compressed rows: row r of a matrix [rows, cols] holds the entries
 * ptr[r]..ptr[r+1]-1, columns ascending. One-dimensional tensors have rows = 1;
 * conv1d [C, 1, K] has rows = C, cols = K. Values are exact in dtype. */
struct qm_tensor {
    char name[112];
    enum qm_dtype dtype;
    uint32_t ndim, shape[3];
    uint32_t rows, cols;
    uint64_t *ptr; /* [rows + 1] */
    uint32_t *col; /* [ptr[rows]] */
    float *val;    /* [ptr[rows]] */
};

struct qm_ckpt {
    struct qm_config config;
    struct qm_tensor *tensors;
    uint32_t ntensors, cap;
    char **vocab; /* [config.vocab] words, or NULL */
};

/* NULL if out of memory. The config is copied; vocab starts as NULL and is freed with c. */
struct qm_ckpt *qm_ckpt_new(const struct qm_config *c);
void qm_ckpt_free(struct qm_ckpt *c);
/* Adds an all-zero tensor of the given name; NULL if out of memory or the name exists. */
struct qm_tensor *qm_ckpt_add(struct qm_ckpt *c, const char *name, enum qm_dtype dtype,
                              uint32_t ndim, const uint32_t *shape);
/* Adds every tensor that the config asks for and c lacks, all zero: A_log and linear_attn.norm in
 * F32, the rest in BF16. Returns 0, or -1 if out of memory. */
int qm_ckpt_add_all(struct qm_ckpt *c);
/* Replaces a tensor's content by n entries (row, col, value) in any order; duplicates are added.
 * Returns 0, or -1 (a value not exact in dtype, an index out of shape, out of memory). */
int qm_tensor_fill(struct qm_tensor *t, size_t n, const uint32_t *row, const uint32_t *col,
                   const float *val);
struct qm_tensor *qm_ckpt_find(const struct qm_ckpt *c, const char *name);

/* Every tensor the config asks for and no other, with the right shape, ascending columns and finite
 * values that are exact in the tensor's dtype; else a refusal naming the tensor. As everywhere
 * here: returns 0, or the code set in e. */
int qm_ckpt_check(const struct qm_ckpt *c, struct qg_error *e);

/* The compact sparse form: DIR/config.json, DIR/vocab.txt (only with a vocabulary), DIR/model.qgsp
 * (versioned, CRC). DIR is made where it is missing; each file appears whole or not at all. */
int qm_ckpt_save(const struct qm_ckpt *c, const char *dir, struct qg_error *e);
int qm_ckpt_load(struct qm_ckpt **c, const char *dir, struct qg_error *e); /* either form */
/* The Hugging Face form: config.json, generation_config.json, tokenizer.json,
 * tokenizer_config.json, model.safetensors(.index.json and shards above 4 GB). Streams rows. The
 * tokenizer (only with a vocabulary) splits at white space; blanks inside a word become '_'. */
int qm_ckpt_export(const struct qm_ckpt *c, const char *dir, struct qg_error *e);
/* One GGUF file for llama.cpp (architecture qwen35), in F32; with `bf16` those matrices in BF16
 * that are so here. Streams rows. Refused: key and value heads of different sizes, no
 * full-attention layer. */
int qm_ckpt_export_gguf(const struct qm_ckpt *c, const char *path, bool bf16, struct qg_error *e);

/* ---- Forward pass --------------------------------------------------------------- */

enum qm_mode { QM_MODE_BF16, QM_MODE_F32 };
enum qm_path { QM_PATH_DENSE, QM_PATH_SPARSE };

struct qm_model;
struct qm_state;

/* Both paths give the same bits, in both modes, for any weights: see README.md. The checkpoint is
 * copied and may be freed. NULL with e set on a checkpoint that fails qm_ckpt_check, or no memory.
 */
struct qm_model *qm_model_new(const struct qm_ckpt *c, enum qm_mode mode, enum qm_path path,
                              struct qg_error *e);
void qm_model_free(struct qm_model *m);
/* q and k normalised in the model's dtype before the cast to f32, as the first releases of
 * transformers with this model did.
 */
void qm_model_old_l2norm(struct qm_model *m, bool old);
struct qm_state *qm_state_new(const struct qm_model *m);
void qm_state_reset(struct qm_state *s);
struct qm_state *qm_state_copy(const struct qm_state *s);
void qm_state_free(struct qm_state *s);

/* Where a probe is called: the residual stream x[H] after the embedding (layer 0), after each
 * layer's mixer and after each layer's MLP. A probe may change x (fault injection; in bf16 mode
 * what it wrote is rounded). */
enum qm_point { QM_AFTER_EMBED, QM_AFTER_MIXER, QM_AFTER_MLP };
typedef void (*qm_probe)(void *ctx, uint32_t layer, enum qm_point point, float *x, uint32_t hidden);
void qm_state_probe(struct qm_state *s, qm_probe probe, void *ctx);

/* What the sparse path computes on its way, for who counts what a run reaches: of each layer's MLP
 * the gates before silu, of each head its beta and the key and query rows that are on. Watched,
 * each step is computed in full. Nothing is called on the dense path. */
struct qm_watched {
    uint32_t layer, head;
    uint32_t units; /* 0: a head */
    const float *gate;
    float beta;
    const uint32_t *keys, *queries;
    uint32_t nkeys, nqueries;
};
typedef void (*qm_watch)(void *ctx, const struct qm_watched *w);
void qm_state_watch(struct qm_state *s, qm_watch watch, void *ctx);

/* One token in, logits out (logits[V], may be NULL); *argmax (may be NULL) is the first index of
 * the largest logit, *second (may be NULL) the runner-up's: the first index of the largest among
 * the others (0 where V = 1). Returns 0, or -1: token out of range, context full, or out of memory.
 */
int qm_step(const struct qm_model *m, struct qm_state *s, uint32_t token, float *logits,
            uint32_t *argmax, uint32_t *second);

/* Prefill by Hugging Face's chunk rule (C = 64), then the state is as after n steps; logits of the
 * last (may be NULL). Returns 0 or -1 as qm_step; n = 0 is allowed and leaves logits alone. Chunks
 * start at the first token of each call. */
int qm_prefill(const struct qm_model *m, struct qm_state *s, const uint32_t *tokens, size_t n,
               float *logits);

/* n known tokens; argmax[n] (may be NULL) as from qm_step after each. The same bits, sooner: where
 * the weights allow it, many positions at once. Returns 0 or -1 as qm_step; the state is then
 * somewhere among the tokens. */
int qm_replay(const struct qm_model *m, struct qm_state *s, const uint32_t *tokens, size_t n,
              uint32_t *argmax);

/* Recurrent matrix S [Dk][Dv] of a linear layer's value head (f32, valid until the next step);
 * NULL for a full-attention layer or an index out of range. */
const float *qm_state_delta(const struct qm_state *s, uint32_t layer, uint32_t head);
/* Tokens seen since the state was made or reset. */
uint64_t qm_state_tokens(const struct qm_state *s);
/* Writes the non-zero entries of one recurrent matrix, a row a line. */
void qm_state_print(FILE *out, const struct qm_state *s, uint32_t layer, uint32_t head);

#endif
