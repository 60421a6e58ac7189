/* A checkpoint of Qwen3.5 as the language model of a chat. */
#ifndef QCH_MODEL_H
#define QCH_MODEL_H

#include "text.h"

struct qch_sampling {
    double temperature; /* 0: always the likeliest token */
    uint64_t top_k;     /* 0: all */
    double top_p;       /* 1: all */
    uint64_t seed;
};

/* Opens a folder as published, or a merged one. *stop ends the reading of a prompt, too. Returns 0
 * or an exit code with *e set. */
int qch_model(struct qch_text *t, const char *dir, const struct qch_sampling *s,
              volatile bool *stop, struct qg_error *e);

#endif
