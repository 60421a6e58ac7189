/* Made-up text checkpoints on disk, in the forms in which real ones are published. */
#ifndef QT_MAKE_H
#define QT_MAKE_H

#include "../model.h"

struct qt_make {
    struct qm_config c;
    uint64_t seed;
    bool nested;      /* Qwen3_5ForConditionalGeneration: config in text_config, beside it parts
                         that are not text */
    bool long_prefix; /* model.language_model. */
    bool mixed;       /* each tensor in a dtype of its own; else as in the released ones */
    uint64_t limit;   /* bytes of a shard */
};

/* A small geometry and form for a seed. `wide`: sizes that the machine can be merged with. */
void qt_make_random(struct qt_make *k, uint64_t seed, bool wide);
/* The published geometry of that name ("0.8B", "2B", "4B"); false: unknown. */
bool qt_make_shape(struct qt_make *k, const char *name, uint64_t seed);
int qt_make_write(const struct qt_make *k, const char *dir, struct qg_error *e);

#endif
