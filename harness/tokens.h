/* A growing list of tokens, as a sink. */
#ifndef QGH_TOKENS_H
#define QGH_TOKENS_H

#include "../interp/qgpu.h"

struct qgh_tokens {
    uint32_t *ids;
    size_t n, cap;
};

/* A qg_sink; ctx is a struct qgh_tokens. */
int qgh_tokens_sink(void *ctx, const uint32_t *ids, size_t n);
void qgh_tokens_free(struct qgh_tokens *t);
/* The list begins with what loads a launch, and reaches RUN. */
bool qgh_tokens_loaded(const uint32_t *ids, size_t n);

/* The tokens that the interpreter wrote after each RUN, next to those that the model writes. */
struct qgh_beside {
    const struct qgh_tokens *want; /* with the loading tokens */
    size_t at;                     /* of the last token known to be equal */
    uint64_t n;                    /* compared */
    bool differs;                  /* at token n, which is `got` */
    uint32_t got;
};

/* A qg_sink that stops at the first difference; ctx is a struct qgh_beside. */
int qgh_beside_sink(void *ctx, const uint32_t *ids, size_t n);

#endif
