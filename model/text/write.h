/* Writing a folder of safetensors in one pass: headers first, then data in the order given. */
#ifndef QT_WRITE_H
#define QT_WRITE_H

#include "../model.h"

struct qt_out_tensor {
    char name[160];
    enum qm_dtype dtype;
    uint32_t ndim;
    uint64_t shape[4];
};

struct qt_writer {
    const struct qt_out_tensor *t; /* kept by the caller */
    uint32_t n, at;
    const char *dir;
    uint64_t limit, left;        /* left: bytes of the tensor at hand */
    uint32_t shards, shard, end; /* end: first tensor behind the shard */
    FILE *f;
    uint64_t size; /* of the shard's file so far */
    char path[1100];
};

/* Writes model.safetensors, or shards of up to `limit` bytes and the index, into dir, which exists.
 * Tensor by tensor: qt_writer_next, then puts and skips of exactly its bytes; at last
 * qt_writer_finish, also after an error. What is skipped reads as zeros and is a hole of the file;
 * so is a page of zeros that is put. Tensors whose size is a multiple of a page (4096) stay on page
 * boundaries if they come before the others. */
int qt_writer_open(struct qt_writer *w, const char *dir, const struct qt_out_tensor *t, uint32_t n,
                   uint64_t limit, struct qg_error *e);
int qt_writer_next(struct qt_writer *w, struct qg_error *e);
int qt_writer_put(struct qt_writer *w, const void *data, size_t n, struct qg_error *e);
int qt_writer_skip(struct qt_writer *w, uint64_t n, struct qg_error *e);
int qt_writer_finish(struct qt_writer *w, struct qg_error *e);

uint64_t qt_out_bytes(const struct qt_out_tensor *t);

#endif
