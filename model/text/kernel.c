/* Dot products of matrix rows, for AVX2 and portable: one source, the same bits.
 *
 * The order is qm_dot's: 16 lanes by index, two vectors of eight, no fused multiply-add. */
#include "internal.h"

#include <stdlib.h>

typedef float v8 __attribute__((vector_size(32)));
typedef float v8_mem __attribute__((vector_size(32), aligned(4), may_alias));
typedef float v8_any __attribute__((vector_size(32), aligned(1), may_alias));
typedef uint32_t u8v __attribute__((vector_size(32)));
typedef uint32_t u8v_any __attribute__((vector_size(32), aligned(1), may_alias));
typedef uint16_t h8_any __attribute__((vector_size(16), aligned(1), may_alias));

#define INLINE static inline __attribute__((always_inline))

INLINE float lanes_sum(float *lane)
{
    for (uint32_t w = 8; w; w /= 2)
        for (uint32_t l = 0; l < w; l++)
            lane[l] += lane[l + w];
    return lane[0];
}

INLINE float one(const uint8_t *w, uint32_t i, bool half)
{
    uint32_t u = 0;

    if (half) {
        uint16_t h;

        memcpy(&h, w + 2 * (size_t)i, 2);
        return qm_from_bf16(h);
    }
    memcpy(&u, w + 4 * (size_t)i, 4);
    return qm_f32_from(u);
}

/* eight weights from element i on */
INLINE void eight(v8 *out, const uint8_t *w, uint32_t i, bool half)
{
    if (half) {
        u8v u = __builtin_convertvector(*(const h8_any *)(w + 2 * (size_t)i), u8v) << 16;

        memcpy(out, &u, sizeof u);
    } else {
        *out = *(const v8_any *)(w + 4 * (size_t)i);
    }
}

/* Vectors go by address: passing them by value depends on the processor that is compiled for. */
INLINE void finish(const v8 *lo, const v8 *hi, const uint8_t *w, const float *x, uint32_t i,
                   uint32_t n, float *y)
{
    float lane[16];

    *(v8_mem *)lane = *lo;
    *(v8_mem *)(lane + 8) = *hi;
    for (uint32_t l = 0; i + l < n; l++)
        lane[l] += one(w, i + l, false) * x[i + l];
    *y = lanes_sum(lane);
}

INLINE void row1(const uint8_t *w, const float *x, uint32_t n, float *y)
{
    v8 lo = {0}, hi = {0}, a, b;
    uint32_t i = 0;

    for (; i + 16 <= n; i += 16) {
        eight(&a, w, i, false);
        eight(&b, w, i + 8, false);
        lo += a * *(const v8_mem *)(x + i);
        hi += b * *(const v8_mem *)(x + i + 8);
    }
    finish(&lo, &hi, w, x, i, n, y);
}

/* Four rows beside each other: the additions of one do not wait for those of another. */
INLINE void rows_any(const uint8_t *w, size_t stride, uint32_t rows, const float *x, uint32_t n,
                     float *y)
{
    uint32_t r = 0;

    for (; r + 4 <= rows; r += 4) {
        const uint8_t *p0 = w + r * stride, *p1 = p0 + stride, *p2 = p1 + stride;
        const uint8_t *p3 = p2 + stride;
        v8 l0 = {0}, l1 = {0}, l2 = {0}, l3 = {0}, h0 = {0}, h1 = {0}, h2 = {0}, h3 = {0}, t;
        uint32_t i = 0;

        for (; i + 16 <= n; i += 16) {
            v8 xl = *(const v8_mem *)(x + i), xh = *(const v8_mem *)(x + i + 8);

            eight(&t, p0, i, false);
            l0 += t * xl;
            eight(&t, p1, i, false);
            l1 += t * xl;
            eight(&t, p2, i, false);
            l2 += t * xl;
            eight(&t, p3, i, false);
            l3 += t * xl;
            eight(&t, p0, i + 8, false);
            h0 += t * xh;
            eight(&t, p1, i + 8, false);
            h1 += t * xh;
            eight(&t, p2, i + 8, false);
            h2 += t * xh;
            eight(&t, p3, i + 8, false);
            h3 += t * xh;
        }
        finish(&l0, &h0, p0, x, i, n, y + r);
        finish(&l1, &h1, p1, x, i, n, y + r + 1);
        finish(&l2, &h2, p2, x, i, n, y + r + 2);
        finish(&l3, &h3, p3, x, i, n, y + r + 3);
    }
    for (; r < rows; r++)
        row1(w + r * stride, x, n, y + r);
}

/* BF16 rows. Sixteen weights are eight words of 32 bits: their low halves are those of even
 * index, their high halves those of odd, and x has been split in the same way. So the lanes are the
 * same, in another order. */
INLINE void finish_split(const v8 *even, const v8 *odd, const uint8_t *w, const float *x,
                         uint32_t i, uint32_t n, float *y)
{
    float a[8], b[8], lane[16];

    *(v8_mem *)a = *even;
    *(v8_mem *)b = *odd;
    for (uint32_t l = 0; l < 8; l++) {
        lane[2 * l] = a[l];
        lane[2 * l + 1] = b[l];
    }
    for (uint32_t l = 0; i + l < n; l++)
        lane[l] += one(w, i + l, true) * x[i + l];
    *y = lanes_sum(lane);
}

INLINE void split_load(v8 *even, v8 *odd, const uint8_t *w, uint32_t i)
{
    u8v u = *(const u8v_any *)(w + 2 * (size_t)i), lo = u << 16, hi = u & 0xffff0000u;

    memcpy(even, &lo, sizeof lo);
    memcpy(odd, &hi, sizeof hi);
}

INLINE void split_row(const uint8_t *w, const float *x, uint32_t n, float *y)
{
    v8 even = {0}, odd = {0}, a, b;
    uint32_t i = 0;

    for (; i + 64 <= n; i += 64)
        for (uint32_t k = i; k < i + 64; k += 16) {
            split_load(&a, &b, w, k);
            even += a * *(const v8_mem *)(x + k);
            odd += b * *(const v8_mem *)(x + k + 8);
        }
    for (; i + 16 <= n; i += 16) {
        split_load(&a, &b, w, i);
        even += a * *(const v8_mem *)(x + i);
        odd += b * *(const v8_mem *)(x + i + 8);
    }
    finish_split(&even, &odd, w, x, i, n, y);
}

enum {
    GROUP = 8, /* rows taken together */
    ALONE_FROM = 1024,
    ALONE_TO = 2048
};

INLINE void split_group(const uint8_t *w, size_t stride, const float *x, uint32_t n, float *y)
{
    v8 even[GROUP] = {0}, odd[GROUP] = {0}, a, b;
    uint32_t i = 0;

    for (; i + 16 <= n; i += 16) {
        const uint8_t *ahead = w + GROUP * stride + 2 * (size_t)i;
        v8 xe = *(const v8_mem *)(x + i), xo = *(const v8_mem *)(x + i + 8);

        for (uint32_t k = 0; k < GROUP && i % 32 == 0; k++)
            __builtin_prefetch(ahead + k * stride, 0, 1); /* not into the first level: x is there */
        for (uint32_t k = 0; k < GROUP; k++) {
            split_load(&a, &b, w + k * stride, i);
            even[k] += a * xe;
            odd[k] += b * xo;
        }
    }
    for (uint32_t k = 0; k < GROUP; k++)
        finish_split(&even[k], &odd[k], w + k * stride, x, i, n, y + k);
}

/* How fast weights come from memory is all that matters here. One row after another is a single
 * stream, which processors fetch ahead best, as long as x stays in the first-level cache beside it
 * and rows are long enough for the additions of one not to wait for the end of the one before. Else
 * several rows share each load of x, and the next ones are asked for in time. */
INLINE void split_rows(const uint8_t *w, size_t stride, uint32_t rows, const float *x, uint32_t n,
                       float *y)
{
    uint32_t r = 0;

    if (n < ALONE_FROM || n > ALONE_TO)
        for (; r + GROUP <= rows; r += GROUP)
            split_group(w + r * stride, stride, x, n, y + r);
    for (; r < rows; r++)
        split_row(w + r * stride, x, n, y + r);
}

INLINE void expand_any(const uint8_t *w, float *out, uint32_t n)
{
    uint32_t i = 0;
    v8 a;

    for (; i + 8 <= n; i += 8) {
        eight(&a, w, i, true);
        *(v8_mem *)(out + i) = a;
    }
    for (; i < n; i++)
        out[i] = one(w, i, true);
}

INLINE void pairs_any(const float *w, size_t ldw, const float *x, size_t ldx, uint32_t n, float *y)
{
    const float *w1 = w + ldw, *x1 = x + ldx;
    v8 l00 = {0}, l01 = {0}, l10 = {0}, l11 = {0}, h00 = {0}, h01 = {0}, h10 = {0}, h11 = {0};
    uint32_t i = 0;

    for (; i + 16 <= n; i += 16) {
        v8 a = *(const v8_mem *)(w + i), b = *(const v8_mem *)(w1 + i);
        v8 p = *(const v8_mem *)(x + i), q = *(const v8_mem *)(x1 + i);

        l00 += a * p;
        l01 += a * q;
        l10 += b * p;
        l11 += b * q;
        a = *(const v8_mem *)(w + i + 8);
        b = *(const v8_mem *)(w1 + i + 8);
        p = *(const v8_mem *)(x + i + 8);
        q = *(const v8_mem *)(x1 + i + 8);
        h00 += a * p;
        h01 += a * q;
        h10 += b * p;
        h11 += b * q;
    }
    finish(&l00, &h00, (const uint8_t *)w, x, i, n, y);
    finish(&l01, &h01, (const uint8_t *)w, x1, i, n, y + 1);
    finish(&l10, &h10, (const uint8_t *)w1, x, i, n, y + 2);
    finish(&l11, &h11, (const uint8_t *)w1, x1, i, n, y + 3);
}

#define KERNELS(name, attribute)                                                                   \
    attribute static void name##_rows16(const uint8_t *w, size_t stride, uint32_t rows,            \
                                        const float *x, uint32_t n, float *y)                      \
    {                                                                                              \
        split_rows(w, stride, rows, x, n, y);                                                      \
    }                                                                                              \
    attribute static void name##_rows32(const uint8_t *w, size_t stride, uint32_t rows,            \
                                        const float *x, uint32_t n, float *y)                      \
    {                                                                                              \
        rows_any(w, stride, rows, x, n, y);                                                        \
    }                                                                                              \
    attribute static void name##_expand(const uint8_t *w, float *out, uint32_t n)                  \
    {                                                                                              \
        expand_any(w, out, n);                                                                     \
    }                                                                                              \
    attribute static void name##_pairs(const float *w, size_t ldw, const float *x, size_t ldx,     \
                                       uint32_t n, float y[4])                                     \
    {                                                                                              \
        pairs_any(w, ldw, x, ldx, n, y);                                                           \
    }                                                                                              \
    static const struct qt_kernels name = {name##_rows16, name##_rows32, name##_expand,            \
                                           name##_pairs};

KERNELS(portable_kernels, )
#ifdef __x86_64__
KERNELS(avx2_kernels, __attribute__((target("avx2"))))
#endif

const struct qt_kernels *qt_kernels_get(bool portable)
{
#ifdef __x86_64__
    if (!portable && __builtin_cpu_supports("avx2"))
        return &avx2_kernels;
#endif
    (void)portable;
    return &portable_kernels;
}

void qt_split(float *out, const float *x, uint32_t n)
{
    uint32_t i = 0;

    for (; i + 16 <= n; i += 16)
        for (uint32_t l = 0; l < 8; l++) {
            out[i + l] = x[i + 2 * l];
            out[i + 8 + l] = x[i + 2 * l + 1];
        }
    for (; i < n; i++)
        out[i] = x[i];
}

/* ---- Products ---------------------------------------------------------------------- */

struct job {
    struct qt_model *m;
    const struct qt_product *p;
    uint32_t np, n;
};

static void put(const struct qt_model *m, const struct qt_product *p, uint32_t row, uint32_t vec,
                float y)
{
    p->y[vec * p->ldy + row] = qm_rnd(m->bf, y * p->w->scale);
}

/* Several vectors: the rows are made f32 once, then taken two by two. */
static void task_many(const struct qt_model *m, const struct qt_product *p, uint32_t r0,
                      uint32_t rows, uint32_t n, float *buf)
{
    const struct qt_matrix *w = p->w;
    size_t size = w->f32 ? 4 : 2;
    uint32_t cols = w->cols, i = 0;

    for (uint32_t r = 0; r < rows; r++) {
        const uint8_t *from = w->data + (r0 + r) * w->stride * size;

        if (w->f32)
            memcpy(buf + (size_t)r * cols, from, (size_t)cols * 4);
        else
            m->kernels->expand(from, buf + (size_t)r * cols, cols);
    }
    for (; i + 2 <= n; i += 2) {
        uint32_t r = 0;
        float y[4];

        for (; r + 2 <= rows; r += 2) {
            m->kernels->pairs(buf + (size_t)r * cols, cols, p->x + i * p->ldx, p->ldx, cols, y);
            put(m, p, r0 + r, i, y[0]);
            put(m, p, r0 + r, i + 1, y[1]);
            put(m, p, r0 + r + 1, i, y[2]);
            put(m, p, r0 + r + 1, i + 1, y[3]);
        }
        for (; r < rows; r++)
            for (uint32_t k = 0; k < 2; k++) {
                m->kernels->rows32((const uint8_t *)(buf + (size_t)r * cols), 0, 1,
                                   p->x + (i + k) * p->ldx, cols, y);
                put(m, p, r0 + r, i + k, y[0]);
            }
    }
    for (; i < n; i++) {
        float y[QT_ROWS];

        m->kernels->rows32((const uint8_t *)buf, (size_t)cols * 4, rows, p->x + i * p->ldx, cols,
                           y);
        for (uint32_t r = 0; r < rows; r++)
            put(m, p, r0 + r, i, y[r]);
    }
}

static void task(void *ctx, uint32_t item, unsigned worker)
{
    struct job *j = ctx;
    struct qt_model *m = j->m;
    const struct qt_product *p = j->p;

    while (item >= (p->w->rows + QT_ROWS - 1) / QT_ROWS)
        item -= (p++->w->rows + QT_ROWS - 1) / QT_ROWS;

    const struct qt_matrix *w = p->w;
    uint32_t r0 = item * QT_ROWS, rows = w->rows - r0 < QT_ROWS ? w->rows - r0 : QT_ROWS;

    if (j->n > 1) {
        task_many(m, p, r0, rows, j->n, m->rowbuf + worker * m->rowbuf_size);
        return;
    }
    size_t stride = w->stride * (w->f32 ? 4 : 2);
    float y[QT_ROWS];

    if (w->f32)
        m->kernels->rows32(w->data + r0 * stride, stride, rows, p->x, w->cols, y);
    else
        m->kernels->rows16(w->data + r0 * stride, stride, rows, m->split, w->cols, y);
    for (uint32_t r = 0; r < rows; r++)
        put(m, p, r0 + r, 0, y[r]);
}

void qt_multiply(struct qt_model *m, const struct qt_product *p, uint32_t np, uint32_t n)
{
    struct job j = {m, p, np, n};
    uint32_t items = 0;

    for (uint32_t i = 0; i < np; i++)
        items += (p[i].w->rows + QT_ROWS - 1) / QT_ROWS;
    if (n == 1)
        qt_split(m->split, p->x, p->w->cols);
    qt_pool_run(m->pool, items, task, &j);
}
