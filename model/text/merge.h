/* The machine in front of a text model, as one checkpoint (docs/qwen.md says how and why). */
#ifndef QT_MERGE_H
#define QT_MERGE_H

#include "text.h"

struct qt_merge_figures {
    uint32_t hidden, layers, vocab, up;
    uint64_t bytes;   /* of all tensors, zeros included */
    uint32_t tensors; /* of the text */
    uint32_t
        widened; /* of those, stored in F32 because their own dtype cannot hold a scaled value */
};

/* Streams base and machine into the new folder `out`: written under a temporary name beside it and
 * renamed when complete. The base's linear heads must be of the machine's sizes. */
int qt_merge(const char *base, const struct qm_ckpt *machine, const char *out,
             struct qt_merge_figures *f, struct qg_error *e);

/* The machine inside a merged folder, in its own geometry: the checkpoint that went in, bit for
 * bit. The caller frees it. */
int qt_merged_machine(const char *dir, struct qm_ckpt **machine, struct qg_error *e);

#endif
