#include "numerics.h"

float qm_from_f16(uint16_t h)
{
    uint32_t sign = (uint32_t)(h & 0x8000u) << 16, exp = (h >> 10) & 31u, man = h & 0x3ffu;

    if (exp == 31)
        return qm_f32_from(sign | 0x7f800000u | man << 13);
    if (exp == 0) { /* zero and subnormals: man * 2^-24 */
        float x = (float)man * 0x1p-24f;

        return sign ? -x : x;
    }
    return qm_f32_from(sign | (exp + 112u) << 23 | man << 13);
}

uint16_t qm_to_f16(float x)
{
    uint32_t u = qm_f32_bits(x), sign = (u >> 16) & 0x8000u, mag = u & 0x7fffffffu;

    if (mag > 0x7f800000u)
        return (uint16_t)(sign | 0x7e00u);
    if (mag >= 0x477ff000u) /* 65520 and up */
        return (uint16_t)(sign | 0x7c00u);
    if (mag < 0x38800000u) /* below 2^-14: a multiple of 2^-24 */
        return (uint16_t)(sign | (uint32_t)lrintf(qm_f32_from(mag) * 0x1p24f));
    mag += 0xfffu + ((mag >> 13) & 1u);
    return (uint16_t)(sign | ((mag - 0x38000000u) >> 13));
}

QM_CLONES void qm_round_vec(float *x, uint32_t n, bool bf)
{
    if (bf)
        for (uint32_t i = 0; i < n; i++)
            x[i] = qm_bf16(x[i]);
}

QM_CLONES void qm_add_residual(float *x, const float *y, uint32_t n, bool bf)
{
    if (bf)
        for (uint32_t i = 0; i < n; i++)
            x[i] = qm_bf16(x[i] + qm_bf16(y[i]));
    else
        for (uint32_t i = 0; i < n; i++)
            x[i] += y[i];
}

float qm_sum_lanes(float lane[16])
{
    for (uint32_t w = 8; w; w /= 2)
        for (uint32_t l = 0; l < w; l++)
            lane[l] += lane[l + w];
    return lane[0];
}

/* sum of a[i] * b[i] in lanes: two vectors of eight */
QM_CLONES float qm_dot(const float *a, const float *b, uint32_t n)
{
    typedef float v8 __attribute__((vector_size(32)));
    typedef float v8_mem __attribute__((vector_size(32), aligned(4), may_alias));
    v8 lo = {0}, hi = {0};
    float lane[16];
    uint32_t i = 0;

    for (; i + 16 <= n; i += 16) {
        lo += *(const v8_mem *)(a + i) * *(const v8_mem *)(b + i);
        hi += *(const v8_mem *)(a + i + 8) * *(const v8_mem *)(b + i + 8);
    }
    *(v8_mem *)lane = lo;
    *(v8_mem *)(lane + 8) = hi;
    for (uint32_t l = 0; i + l < n; l++)
        lane[l] += a[i + l] * b[i + l];
    return qm_sum_lanes(lane);
}

float qm_sumsq(const float *x, uint32_t n)
{
    return qm_dot(x, x, n);
}

float qm_inv_rms(float sumsq, uint32_t n, float eps)
{
    return 1.0f / sqrtf(sumsq / (float)n + eps);
}

QM_CLONES void qm_rmsnorm(float *y, const float *x, const float *w1, uint32_t n, float eps, bool bf)
{
    float inv = qm_inv_rms(qm_sumsq(x, n), n, eps);

    if (bf)
        for (uint32_t i = 0; i < n; i++)
            y[i] = qm_bf16(x[i] * inv * w1[i]);
    else
        for (uint32_t i = 0; i < n; i++)
            y[i] = x[i] * inv * w1[i];
}

void qm_gated_norm(float *o, const float *z, const float *w, uint32_t n, float eps, bool bf)
{
    qm_round_vec(o, n, bf);
    float inv = qm_inv_rms(qm_sumsq(o, n), n, eps);

    for (uint32_t j = 0; j < n; j++) {
        float y = qm_rnd(bf, o[j] * inv);

        y = qm_rnd(bf, w[j] * y);
        o[j] = qm_rnd(bf, y * qm_silu(z[j]));
    }
}

void qm_l2norm(float *x, uint32_t n)
{
    float r = 1.0f / sqrtf(qm_sumsq(x, n) + 1e-6f);

    for (uint32_t i = 0; i < n; i++)
        x[i] *= r;
}

void qm_l2norm_old(float *x, uint32_t n, bool bf)
{
    float lane[16] = {0}, s;

    for (uint32_t i = 0; i < n; i++)
        lane[i % 16] += qm_rnd(bf, x[i] * x[i]);
    s = qm_rnd(bf, qm_rnd(bf, qm_sum_lanes(lane)) + 1e-6f);
    s = qm_rnd(bf, 1.0f / sqrtf(s));
    for (uint32_t i = 0; i < n; i++)
        x[i] = qm_rnd(bf, x[i] * s);
}

float qm_conv_silu(const float *tap, const float *hist, float u, uint32_t k, bool bf)
{
    float c = 0;

    for (uint32_t j = 0; j + 1 < k; j++)
        c += tap[j] * hist[j];
    c += tap[k - 1] * u;
    return qm_rnd(bf, qm_silu(qm_rnd(bf, c)));
}

float qm_decay_log(float exp_a, float a, float dt)
{
    return -exp_a * qm_softplus(a + dt);
}

QM_CLONES void qm_delta_step(float *S, const float *q, const float *k, const float *v, float decay,
                             float beta, float *o, float *tmp, uint32_t dk, uint32_t dv)
{
    for (uint32_t j = 0; j < dv; j++)
        o[j] = tmp[j] = 0;
    for (uint32_t i = 0; i < dk; i++) /* decay, and read what k holds */
        for (uint32_t j = 0; j < dv; j++) {
            float s = S[(size_t)i * dv + j] * decay;

            S[(size_t)i * dv + j] = s;
            tmp[j] += s * k[i];
        }
    for (uint32_t j = 0; j < dv; j++)
        tmp[j] = (v[j] - tmp[j]) * beta;
    for (uint32_t i = 0; i < dk; i++) /* write the difference, and read at q */
        for (uint32_t j = 0; j < dv; j++) {
            float s = S[(size_t)i * dv + j] + k[i] * tmp[j];

            S[(size_t)i * dv + j] = s;
            o[j] += s * q[i];
        }
}

void qm_rope_freq(float *inv_freq, uint32_t rot, double theta)
{
    for (uint32_t i = 0; i < rot / 2; i++)
        inv_freq[i] = 1.0f / powf((float)theta, (float)(2 * i) / (float)rot);
}

void qm_rope(float *x, const float *inv_freq, uint32_t rot, uint64_t pos, bool bf)
{
    uint32_t half = rot / 2;

    for (uint32_t i = 0; i < half; i++) {
        float angle = (float)pos * inv_freq[i];
        float c = qm_rnd(bf, cosf(angle)), s = qm_rnd(bf, sinf(angle));
        float lo = x[i], hi = x[i + half];

        x[i] = qm_rnd(bf, qm_rnd(bf, lo * c) + qm_rnd(bf, -hi * s));
        x[i + half] = qm_rnd(bf, qm_rnd(bf, hi * c) + qm_rnd(bf, lo * s));
    }
}

void qm_softmax(float *s, uint64_t n, bool bf)
{
    float max = -INFINITY, sum = 0;

    for (uint64_t i = 0; i < n; i++)
        max = s[i] > max ? s[i] : max;
    for (uint64_t i = 0; i < n; i++) {
        s[i] = expf(s[i] - max);
        sum += s[i];
    }
    for (uint64_t i = 0; i < n; i++)
        s[i] = qm_rnd(bf, s[i] / sum);
}
