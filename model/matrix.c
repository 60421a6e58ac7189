#include "internal.h"

#include <stdlib.h>

typedef float v8 __attribute__((vector_size(32)));
typedef uint32_t v8u __attribute__((vector_size(32)));
typedef float v8_mem __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint16_t h8 __attribute__((vector_size(16)));
typedef uint16_t h8_mem __attribute__((vector_size(16), aligned(2), may_alias));

/* 64 rows at once in eight accumulators, a column at a time. */
#define EIGHT(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7)

QM_CLONES void qm_tile16(const uint16_t *w, const float *x, uint32_t cols, float *y);
QM_CLONES void qm_tile16(const uint16_t *w, const float *x, uint32_t cols, float *y)
{
#define ZERO(i) v8 a##i = {0};
#define STEP(i) a##i += (v8)(__builtin_convertvector((h8)((const h8_mem *)w)[i], v8u) << 16) * b;
#define STORE(i) ((v8_mem *)y)[i] = a##i;
    EIGHT(ZERO)
    for (uint32_t j = 0; j < cols; j++, w += QM_TILE) {
        v8 b = {x[j], x[j], x[j], x[j], x[j], x[j], x[j], x[j]};

        EIGHT(STEP)
    }
    EIGHT(STORE)
#undef STEP
}

QM_CLONES void qm_tile32(const float *w, const float *x, uint32_t cols, float *y);
QM_CLONES void qm_tile32(const float *w, const float *x, uint32_t cols, float *y)
{
#define STEP(i) a##i += ((const v8_mem *)w)[i] * b;
    EIGHT(ZERO)
    for (uint32_t j = 0; j < cols; j++, w += QM_TILE) {
        v8 b = {x[j], x[j], x[j], x[j], x[j], x[j], x[j], x[j]};

        EIGHT(STEP)
    }
    EIGHT(STORE)
}

static int make_dense(struct qm_matrix *m, const struct qm_tensor *t, bool bf)
{
    size_t tiles = (t->rows + QM_TILE - 1) / QM_TILE, tile = (size_t)QM_TILE * t->cols;
    bool half = bf || t->dtype == QM_BF16;

    if (half)
        m->d16 = calloc(tiles * tile, sizeof *m->d16);
    else
        m->d32 = calloc(tiles * tile, sizeof *m->d32);
    if (half ? !m->d16 : !m->d32)
        return -1;
    for (uint32_t r = 0; r < t->rows; r++)
        for (uint64_t i = t->ptr[r]; i < t->ptr[r + 1]; i++) {
            size_t at = r / QM_TILE * tile + (size_t)t->col[i] * QM_TILE + r % QM_TILE;

            if (half)
                m->d16[at] = qm_to_bf16(t->val[i]);
            else
                m->d32[at] = t->val[i];
        }
    return 0;
}

int qm_columns_make(struct qm_columns *c, const struct qm_tensor *t, bool bf, const uint32_t *rows,
                    uint32_t n)
{
    uint64_t nnz = 0;

    for (uint32_t k = 0; k < n; k++)
        nnz += t->ptr[rows[k] + 1] - t->ptr[rows[k]];
    if (nnz > UINT32_MAX)
        return -1;
    c->n = t->cols;
    c->ptr = calloc((size_t)t->cols + 2, sizeof *c->ptr);
    c->ent = malloc((nnz ? nnz : 1) * sizeof *c->ent);
    if (!c->ptr || !c->ent)
        return -1;
    for (uint32_t k = 0; k < n; k++)
        for (uint64_t i = t->ptr[rows[k]]; i < t->ptr[rows[k] + 1]; i++)
            c->ptr[t->col[i] + 2]++;
    for (uint32_t j = 0; j < t->cols; j++)
        c->ptr[j + 2] += c->ptr[j + 1];
    for (uint32_t k = 0; k < n; k++)
        for (uint64_t i = t->ptr[rows[k]]; i < t->ptr[rows[k] + 1]; i++) {
            struct qm_entry *e = &c->ent[c->ptr[t->col[i] + 1]++];

            e->at = k;
            e->val = qm_rnd(bf, t->val[i]);
        }
    return 0;
}

void qm_columns_free(struct qm_columns *c)
{
    free(c->ptr);
    free(c->ent);
    memset(c, 0, sizeof *c);
}

int qm_matrix_make(struct qm_matrix *m, const struct qm_tensor *t, bool bf, bool dense)
{
    uint32_t *rows;
    int rc;

    m->rows = t->rows;
    m->cols = t->cols;
    if (dense)
        return make_dense(m, t, bf);
    rows = malloc(t->rows * sizeof *rows);
    if (!rows)
        return -1;
    for (uint32_t r = 0; r < t->rows; r++)
        rows[r] = r;
    rc = qm_columns_make(&m->by_col, t, bf, rows, t->rows);
    free(rows);
    return rc;
}

void qm_matrix_free(struct qm_matrix *m)
{
    free(m->d16);
    free(m->d32);
    qm_columns_free(&m->by_col);
    memset(m, 0, sizeof *m);
}

static void mul_dense(const struct qm_matrix *m, uint32_t n, const float *x, size_t ldx, float *y,
                      size_t ldy)
{
    size_t tile = (size_t)QM_TILE * m->cols;
    float out[QM_TILE];

    for (uint32_t r = 0; r < m->rows; r += QM_TILE) {
        uint32_t left = m->rows - r < QM_TILE ? m->rows - r : QM_TILE;

        for (uint32_t i = 0; i < n; i++) {
            if (m->d16)
                qm_tile16(m->d16 + r / QM_TILE * tile, x + i * ldx, m->cols, out);
            else
                qm_tile32(m->d32 + r / QM_TILE * tile, x + i * ldx, m->cols, out);
            memcpy(y + i * ldy + r, out, left * sizeof *out);
        }
    }
}

static void mul_sparse(const struct qm_columns *c, const float *x, float *y)
{
    for (uint32_t j = 0; j < c->n; j++) {
        float xj = x[j];

        if (xj == 0)
            continue;
        for (uint32_t i = c->ptr[j]; i < c->ptr[j + 1]; i++)
            y[c->ent[i].at] += c->ent[i].val * xj;
    }
}

void qm_matrix_mul(const struct qm_matrix *m, bool bf, uint32_t n, const float *x, size_t ldx,
                   float *y, size_t ldy)
{
    if (m->d16 || m->d32)
        mul_dense(m, n, x, ldx, y, ldy);
    for (uint32_t i = 0; i < n; i++) {
        if (!m->d16 && !m->d32) {
            memset(y + i * ldy, 0, m->rows * sizeof *y);
            mul_sparse(&m->by_col, x + i * ldx, y + i * ldy);
        }
        qm_round_vec(y + i * ldy, m->rows, bf);
    }
}
