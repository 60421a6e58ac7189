/* The list of tensors that a configuration asks for. */
#ifndef QM_TENSORS_H
#define QM_TENSORS_H

#include "model.h"

struct qm_spec {
    char name[112];
    enum qm_dtype dtype; /* as in the released checkpoints */
    uint32_t ndim, shape[3];
    uint32_t rows, cols; /* as in struct qm_tensor */
};

/* How many there are, and the i-th; a layer's tensors stand together. */
uint32_t qm_spec_count(const struct qm_config *c);
void qm_spec_get(const struct qm_config *c, uint32_t i, struct qm_spec *s);
/* The one of that name; false if the configuration has none. */
bool qm_spec_find(const struct qm_config *c, const char *name, struct qm_spec *s);

/* rows and cols of a shape (see struct qm_tensor). False if ndim is 0 or above 3. */
bool qm_rows_cols(uint32_t ndim, const uint32_t *shape, uint32_t *rows, uint32_t *cols);
/* x is a finite value that dtype holds exactly. */
bool qm_exact(enum qm_dtype dtype, float x);
const char *qm_dtype_name(enum qm_dtype d); /* "BF16" ... */
size_t qm_dtype_size(enum qm_dtype d);
/* "[6144, 1, 4]" */
void qm_shape_text(char *out, size_t size, uint32_t ndim, const uint32_t *shape);

#endif
