/* Checkpoints in memory. */
#include "model.h"
#include "tensors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct qm_ckpt *qm_ckpt_new(const struct qm_config *c)
{
    struct qm_ckpt *k = calloc(1, sizeof *k);

    if (k)
        k->config = *c;
    return k;
}

void qm_ckpt_free(struct qm_ckpt *c)
{
    if (!c)
        return;
    for (uint32_t i = 0; i < c->ntensors; i++) {
        free(c->tensors[i].ptr);
        free(c->tensors[i].col);
        free(c->tensors[i].val);
    }
    free(c->tensors);
    if (c->vocab)
        for (uint32_t i = 0; i < c->config.vocab; i++)
            free(c->vocab[i]);
    free(c->vocab);
    free(c);
}

struct qm_tensor *qm_ckpt_find(const struct qm_ckpt *c, const char *name)
{
    for (uint32_t i = 0; i < c->ntensors; i++)
        if (!strcmp(c->tensors[i].name, name))
            return &c->tensors[i];
    return NULL;
}

struct qm_tensor *qm_ckpt_add(struct qm_ckpt *c, const char *name, enum qm_dtype dtype,
                              uint32_t ndim, const uint32_t *shape)
{
    uint32_t rows, cols;

    if (strlen(name) >= sizeof c->tensors->name || qm_ckpt_find(c, name) ||
        !qm_rows_cols(ndim, shape, &rows, &cols))
        return NULL;
    if (c->ntensors == c->cap) {
        uint32_t cap = c->cap ? 2 * c->cap : 64;
        struct qm_tensor *grown = realloc(c->tensors, cap * sizeof *grown);

        if (!grown)
            return NULL;
        c->tensors = grown;
        c->cap = cap;
    }
    struct qm_tensor *t = &c->tensors[c->ntensors];

    memset(t, 0, sizeof *t);
    snprintf(t->name, sizeof t->name, "%s", name);
    t->dtype = dtype;
    t->ndim = ndim;
    for (uint32_t d = 0; d < 3; d++)
        t->shape[d] = d < ndim ? shape[d] : 1;
    t->rows = rows;
    t->cols = cols;
    t->ptr = calloc((size_t)rows + 1, sizeof *t->ptr);
    if (!t->ptr)
        return NULL;
    c->ntensors++;
    return t;
}

int qm_ckpt_add_all(struct qm_ckpt *c)
{
    uint32_t n = qm_spec_count(&c->config);

    for (uint32_t i = 0; i < n; i++) {
        struct qm_spec s;

        qm_spec_get(&c->config, i, &s);
        if (!qm_ckpt_find(c, s.name) && !qm_ckpt_add(c, s.name, s.dtype, s.ndim, s.shape))
            return -1;
    }
    return 0;
}

struct entry {
    uint32_t col;
    float val;
};

static int by_col(const void *a, const void *b)
{
    uint32_t x = ((const struct entry *)a)->col, y = ((const struct entry *)b)->col;

    return (x > y) - (x < y);
}

int qm_tensor_fill(struct qm_tensor *t, size_t n, const uint32_t *row, const uint32_t *col,
                   const float *val)
{
    uint64_t *ptr = calloc((size_t)t->rows + 2, sizeof *ptr);
    struct entry *ent = malloc((n ? n : 1) * sizeof *ent);
    uint32_t *c = malloc((n ? n : 1) * sizeof *c);
    float *v = malloc((n ? n : 1) * sizeof *v);
    uint64_t out = 0;

    if (!ptr || !ent || !c || !v)
        goto fail;
    for (size_t i = 0; i < n; i++) {
        if (row[i] >= t->rows || col[i] >= t->cols)
            goto fail;
        ptr[row[i] + 2]++;
    }
    for (uint32_t r = 0; r < t->rows; r++)
        ptr[r + 2] += ptr[r + 1];
    for (size_t i = 0; i < n; i++) /* ptr[r + 1] runs from the row's start to its end */
        ent[ptr[row[i] + 1]++] = (struct entry){col[i], val[i]};
    for (uint32_t r = 0; r < t->rows; r++) {
        uint64_t a = ptr[r], b = ptr[r + 1];

        qsort(ent + a, b - a, sizeof *ent, by_col);
        ptr[r] = out;
        for (uint64_t i = a; i < b;) {
            uint32_t at = ent[i].col;
            float sum = 0;

            for (; i < b && ent[i].col == at; i++)
                sum += ent[i].val;
            if (!qm_exact(t->dtype, sum))
                goto fail;
            if (sum != 0) {
                c[out] = at;
                v[out++] = sum;
            }
        }
    }
    ptr[t->rows] = out;
    free(ent);
    free(t->ptr);
    free(t->col);
    free(t->val);
    t->ptr = ptr;
    t->col = c;
    t->val = v;
    return 0;
fail:
    free(ptr);
    free(ent);
    free(c);
    free(v);
    return -1;
}

static int check_entries(const struct qm_tensor *t, struct qg_error *e)
{
    if (!t->ptr || t->ptr[0] != 0)
        return qg_error_set(e, QG_EXIT_USER, "", 0, 0, "tensor %s: row index is damaged", t->name);
    for (uint32_t r = 0; r < t->rows; r++) {
        if (t->ptr[r + 1] < t->ptr[r] || t->ptr[r + 1] - t->ptr[r] > t->cols)
            return qg_error_set(e, QG_EXIT_USER, "", 0, 0, "tensor %s: row index is damaged",
                                t->name);
        for (uint64_t i = t->ptr[r]; i < t->ptr[r + 1]; i++) {
            if (t->col[i] >= t->cols || (i > t->ptr[r] && t->col[i] <= t->col[i - 1]))
                return qg_error_set(e, QG_EXIT_USER, "", 0, 0,
                                    "tensor %s: columns of row %u are not ascending", t->name,
                                    (unsigned)r);
            if (!qm_exact(t->dtype, t->val[i]))
                return qg_error_set(e, QG_EXIT_USER, "", 0, 0,
                                    "tensor %s: element [%u, %u] = %g is not a finite %s value",
                                    t->name, (unsigned)r, (unsigned)t->col[i], (double)t->val[i],
                                    qm_dtype_name(t->dtype));
        }
    }
    return 0;
}

int qm_ckpt_check(const struct qm_ckpt *c, struct qg_error *e)
{
    int rc = qm_config_check(&c->config, e);
    uint32_t n = rc ? 0 : qm_spec_count(&c->config);

    for (uint32_t i = 0; i < n; i++) {
        struct qm_spec s;
        char want[48], got[48];

        qm_spec_get(&c->config, i, &s);
        const struct qm_tensor *t = qm_ckpt_find(c, s.name);

        if (!t)
            return qg_error_set(e, QG_EXIT_USER, "", 0, 0, "tensor %s is missing", s.name);
        if (t->ndim != s.ndim || memcmp(t->shape, s.shape, sizeof s.shape) != 0) {
            qm_shape_text(want, sizeof want, s.ndim, s.shape);
            qm_shape_text(got, sizeof got, t->ndim, t->shape);
            return qg_error_set(e, QG_EXIT_USER, "", 0, 0,
                                "tensor %s has shape %s, the configuration wants %s", s.name, got,
                                want);
        }
        rc = check_entries(t, e);
        if (rc)
            return rc;
    }
    if (rc || c->ntensors == n) /* all found, each once */
        return rc;
    for (uint32_t i = 0; i < c->ntensors; i++) {
        const char *name = c->tensors[i].name;
        struct qm_spec s;
        bool known = qm_spec_find(&c->config, name, &s);

        if (!known || qm_ckpt_find(c, name) != &c->tensors[i])
            return qg_error_set(e, QG_EXIT_USER, "", 0, 0, "tensor %s %s", name,
                                known ? "appears twice" : "is not part of this configuration");
    }
    return 0;
}
