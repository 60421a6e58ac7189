/* What the parts of libqtext share. */
#ifndef QT_INTERNAL_H
#define QT_INTERNAL_H

#include "../numerics.h"
#include "../safetensors.h"
#include "text.h"

/* ---- Folders: source.c ------------------------------------------------------------ */

/* The mapped files of a folder and their text tensors by canonical name. */
struct qt_source {
    struct qm_st *files;
    uint32_t nfiles;
    const struct qm_st_tensor **tensors; /* in the order of qm_spec_get */
    struct qm_spec *specs;
    uint32_t n;
};
int qt_source_open(struct qt_source *s, const struct qm_config *c, const char *dir,
                   struct qg_error *e);
void qt_source_close(struct qt_source *s);
/* The tensor of that canonical name; NULL: none. */
const struct qm_st_tensor *qt_source_find(const struct qt_source *s, const char *name);

/* ---- Threads: pool.c --------------------------------------------------------------- */

struct qt_pool;
struct qt_pool *qt_pool_new(unsigned threads);
void qt_pool_free(struct qt_pool *p);
/* f(ctx, i, worker) for i in 0..n-1, in any order, on all threads; returns when all are done. */
void qt_pool_run(struct qt_pool *p, uint32_t n, void (*f)(void *ctx, uint32_t i, unsigned worker),
                 void *ctx);
unsigned qt_pool_threads(const struct qt_pool *p);

/* ---- Matrices: kernel.c -------------------------------------------------------------
 *
 * y_r = rnd_T(scale * sum_c W[r][c] x_c), the sum in the lanes of qm_dot, whatever the number of
 * vectors. scale is a power of two, so it changes no mantissa. */
enum { QT_ROWS = 32 }; /* rows that one task takes */

struct qt_matrix {
    const uint8_t *data; /* BF16 or F32, not necessarily aligned */
    bool f32;
    uint32_t rows, cols;
    size_t stride; /* elements from row to row */
    float scale;
    void *own; /* what is freed; NULL where the file is used */
};
struct qt_product {
    const struct qt_matrix *w;
    const float *x; /* [n][ldx] */
    float *y;       /* [n][ldy] */
    size_t ldx, ldy;
};
/* All products together, split over the threads by rows; they share x. */
void qt_multiply(struct qt_model *m, const struct qt_product *p, uint32_t np, uint32_t n);

/* dot products of rows of one matrix: y[r] for r < rows (up to 4) */
struct qt_kernels {
    void (*rows16)(const uint8_t *w, size_t stride, uint32_t rows, const float *x, uint32_t n,
                   float *y); /* BF16, x split; stride in bytes */
    void (*rows32)(const uint8_t *w, size_t stride, uint32_t rows, const float *x, uint32_t n,
                   float *y);
    void (*expand)(const uint8_t *w, float *out, uint32_t n); /* BF16 to f32 */
    void (*pairs)(const float *w, size_t ldw, const float *x, size_t ldx, uint32_t n,
                  float y[4]); /* 2 rows x 2 vectors: y[2 * row + vector] */
};
const struct qt_kernels *qt_kernels_get(bool portable);
/* Of each 16 values first those of even index, then those of odd. */
void qt_split(float *out, const float *x, uint32_t n);

/* ---- Model ------------------------------------------------------------------------ */

struct qt_layer {
    bool full;
    float *in_norm, *post_norm; /* 1 + w */
    struct qt_matrix qkv[3], z, b, a, out;
    float *conv, *exp_a, *dt_bias, *gnorm;
    struct qt_matrix q, k, v, o;
    float *q_norm, *k_norm;
    struct qt_matrix gate, up, down;
};

struct qt_work;
struct qt_model {
    struct qt_layout lay;
    struct qm_config c; /* lay.text */
    bool bf;
    uint32_t keyd, vald, convd, rot;
    float *inv_freq;
    struct qt_source src;
    struct qt_layer layer[QM_MAX_LAYERS];
    struct qt_matrix embed, head;
    float *norm;
    struct qt_pool *pool;
    const struct qt_kernels *kernels;
    struct qt_work *work;
    float mark_score; /* a machine word's logit is this by 1 / rms */
    float inv_rms;    /* of the final norm, where logits were made last */
    float *rowbuf;    /* [threads][QT_ROWS * widest] */
    size_t rowbuf_size;
    float *split; /* [widest]: one vector, split */
    void *large;  /* what settle.c has mapped, or NULL */
    size_t large_bytes;
};

/* ---- State ------------------------------------------------------------------------ */

enum { QT_BLOCK = 256 }; /* positions of one block of keys and values */

struct qt_layer_state {
    float *S;    /* [Hv][Dk][Dv] */
    float *conv; /* [convd][K - 1] */
    void **kv;   /* blocks: keys [Nkv][QT_BLOCK][D], then values; T */
    uint32_t nblocks;
};
struct qt_state {
    const struct qt_model *m;
    uint64_t pos;
    struct qt_layer_state layer[QM_MAX_LAYERS];
};
/* Blocks for `need` positions. */
int qt_state_room(struct qt_state *s, uint32_t layer, uint64_t need);
size_t qt_block_bytes(const struct qt_model *m);

void qt_work_free(struct qt_work *w);

#endif
