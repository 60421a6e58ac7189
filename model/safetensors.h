/* Reading safetensors: one file's bytes to a checked list of tensors. */
#ifndef QM_SAFETENSORS_H
#define QM_SAFETENSORS_H

#include "model.h"

struct qm_st_tensor {
    char name[160]; /* as in the file */
    enum qm_dtype dtype;
    bool other_dtype; /* a dtype that no text tensor may have; dtype is meaningless */
    uint32_t ndim;    /* up to 8 */
    uint64_t shape[8];
    const uint8_t *data; /* inside the file's bytes */
    uint64_t bytes;
};

struct qm_st {
    struct qm_st_tensor *tensors;
    uint32_t n;
    void *map; /* when opened from a file */
    size_t len;
};

/* Checks the header of the bytes at buf (kept by the caller while st is used): its length, its
 * JSON, every tensor's shape against its size, and that the tensors cover the data without
 * overlap, gap or end outside. Returns 0 or the code set in e; `path` is for messages. */
int qm_st_parse(struct qm_st *st, const uint8_t *buf, size_t len, const char *path,
                struct qg_error *e);
/* The same for a file, mapped into memory. */
int qm_st_open(struct qm_st *st, const char *path, struct qg_error *e);
void qm_st_close(struct qm_st *st);

/* Adds the text model's tensors in st to c: names with and without `language_model.` are the same,
 * `model.visual.` and `mtp.` are passed over, and so is lm_head when c is tied. */
int qm_st_take(struct qm_ckpt *c, const struct qm_st *st, const char *path, struct qg_error *e);

#endif
