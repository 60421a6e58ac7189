/* Reading safetensors: one file's bytes to a checked list of tensors. */
#ifndef QM_SAFETENSORS_H
#define QM_SAFETENSORS_H

#include "model.h"
#include "numerics.h"

#include <string.h>

struct qm_st_tensor {
    char name[160]; /* as in the file */
    enum qm_dtype dtype;
    bool other_dtype; /* a dtype that no text tensor may have; dtype is meaningless */
    uint32_t ndim;    /* up to 8 */
    uint64_t shape[8];
    const uint8_t *data; /* inside the file's bytes */
    uint64_t bytes;
};

/* Element i. */
static inline float qm_st_element(const struct qm_st_tensor *t, uint64_t i)
{
    uint32_t u;
    uint16_t h;

    if (t->dtype == QM_F32) {
        memcpy(&u, t->data + 4 * i, 4);
        return qm_f32_from(u);
    }
    memcpy(&h, t->data + 2 * i, 2);
    return t->dtype == QM_BF16 ? qm_from_bf16(h) : qm_from_f16(h);
}

struct qm_st {
    struct qm_st_tensor *tensors;
    uint32_t n;
    void *map; /* when opened from a file */
    size_t len;
    /* Where that file has data, as pairs of offsets [from, to): a merged checkpoint is mostly
     * holes, which read as zeros and need not be read. NULL: everywhere. */
    uint64_t *extents;
    size_t nextents;
};

/* Checks the header of the bytes at buf (kept by the caller while st is used): its length, its
 * JSON, every tensor's shape against its size, and that the tensors cover the data without
 * overlap, gap or end outside. Returns 0 or the code set in e; `path` is for messages. */
int qm_st_parse(struct qm_st *st, const uint8_t *buf, size_t len, const char *path,
                struct qg_error *e);
/* The same for a file, mapped into memory. */
int qm_st_open(struct qm_st *st, const char *path, struct qg_error *e);
void qm_st_close(struct qm_st *st);
/* The n bytes at p, of a mapped file that is only read, have been read: their pages need not stay.
 */
void qm_st_leave(const void *p, size_t n);
/* Whether the n bytes at p are a hole of st's file: zeros that need no reading. False for bytes
 * that are not in that file, and where the file system does not say. */
bool qm_st_hole(const struct qm_st *st, const uint8_t *p, size_t n);

/* Calls f(ctx, path, e) for each file that the weight_map of model.safetensors.index.json at
 * `index` names, once, in the order of first mention; the files are those of the folder dir, never
 * outside. Stops at the first call that does not return 0. Returns 0 or the code set in e. */
int qm_st_each(const char *dir, const char *index,
               int (*f)(void *ctx, const char *path, struct qg_error *e), void *ctx,
               struct qg_error *e);

/* The name of a tensor inside Qwen3_5ForCausalLM, whatever prefix the file gives it; false for the
 * parts that are not text: vision and multi-token prediction. */
bool qm_st_text_name(char *out, size_t size, const char *name);

/* Adds the text model's tensors in st to c, by qm_st_text_name; lm_head is passed over when c is
 * tied. */
int qm_st_take(struct qm_ckpt *c, const struct qm_st *st, const char *path, struct qg_error *e);

#endif
