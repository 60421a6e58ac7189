/* The compact sparse form of a checkpoint's weights. Layout, little endian:
 *
 *   "QGSP"  u32 version (1)  u32 tensors  u64 payload bytes  u32 CRC-32 of the payload
 *   payload, tensor by tensor:
 *     u16 name length, name;  u8 dtype (0 BF16, 1 F16, 2 F32);  u8 ndim;  u32 shape[ndim]
 *     u32 rows that hold anything;  for each, ascending:  u32 row, u32 n, u32 column[n] ascending,
 *     n values in the tensor's dtype
 */
#ifndef QM_SPARSE_H
#define QM_SPARSE_H

#include "model.h"

enum { QM_QGSP_VERSION = 1, QM_QGSP_HEADER = 24 };

/* Adds the tensors of a file's bytes to c. `path` is for messages. */
int qm_qgsp_parse(struct qm_ckpt *c, const uint8_t *buf, size_t len, const char *path,
                  struct qg_error *e);
/* DIR/vocab.txt into c->vocab: config.vocab lines. */
int qm_vocab_read(struct qm_ckpt *c, const char *path, struct qg_error *e);

#endif
