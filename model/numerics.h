/* The formulas of the layers, one function each, with their rounding points (docs/numerics.md).
 *
 * T is the model's dtype: `bf` true means bfloat16, so that every rnd_T below rounds to nearest
 * even; false means f32 and rnd_T does nothing. Order of summation is part of each function: both
 * forward paths use the same one and so give the same bits.
 */
#ifndef QM_NUMERICS_H
#define QM_NUMERICS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Vector code for AVX2 machines beside the portable one, chosen at load time. No FMA in either:
 * the bits are equal. Sanitizers cannot run code before they start, which the choice would be;
 * clang 14 leaves such functions without their plain name in a library. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#    define QM_CLONES __attribute__((target_clones("avx2", "default")))
#endif
#ifndef QM_CLONES
#    define QM_CLONES
#endif

/* In f32, exp(89) is infinite, so that silu is -0 and sigmoid 0 from here down; and 1 + exp(-17) is
 * 1, so that silu(x) is x and sigmoid 1 from there up. Both saves the slow ends of expf. */
#define QM_SILU_DEAD (-89.0f)
#define QM_SILU_FULL 17.0f

static inline uint32_t qm_f32_bits(float x)
{
    uint32_t u;

    memcpy(&u, &x, sizeof u);
    return u;
}

static inline float qm_f32_from(uint32_t u)
{
    float x;

    memcpy(&x, &u, sizeof x);
    return x;
}

/* Nearest bfloat16, ties to even; NaN stays NaN. */
static inline float qm_bf16(float x)
{
    uint32_t u = qm_f32_bits(x);

    if ((u & 0x7fffffffu) > 0x7f800000u)
        return qm_f32_from(u | 0x00400000u);
    u += 0x7fffu + ((u >> 16) & 1u);
    return qm_f32_from(u & 0xffff0000u);
}

static inline float qm_rnd(bool bf, float x)
{
    return bf ? qm_bf16(x) : x;
}

static inline float qm_from_bf16(uint16_t h)
{
    return qm_f32_from((uint32_t)h << 16);
}

static inline uint16_t qm_to_bf16(float x)
{
    return (uint16_t)(qm_f32_bits(qm_bf16(x)) >> 16);
}

float qm_from_f16(uint16_t h);
/* Nearest half, ties to even; beyond its range infinity. */
uint16_t qm_to_f16(float x);

static inline float qm_sigmoid(float x)
{
    if (x >= QM_SILU_FULL)
        return 1.0f;
    return x <= QM_SILU_DEAD ? 0.0f : 1.0f / (1.0f + expf(-x));
}

static inline float qm_silu(float x)
{
    if (x >= QM_SILU_FULL)
        return x;
    return x <= QM_SILU_DEAD ? -0.0f : x / (1.0f + expf(-x));
}

/* x above 20 is returned as it is (torch's threshold). */
static inline float qm_softplus(float x)
{
    return x > 20.0f ? x : log1pf(expf(x));
}

/* x[i] = rnd_T(x[i]) */
void qm_round_vec(float *x, uint32_t n, bool bf);
/* x[i] = rnd_T(x[i] + rnd_T(y[i])): the residual stream takes a layer's output. */
void qm_add_residual(float *x, const float *y, uint32_t n, bool bf);

/* Sums in 16 lanes: lane l adds the terms of index i % 16 == l, ascending; then lanes l and l + 8
 * are added, l and l + 4, l and l + 2, l and l + 1. */
float qm_sum_lanes(float lane[16]);
float qm_sumsq(const float *x, uint32_t n);
float qm_dot(const float *a, const float *b, uint32_t n);

/* 1 / sqrt(mean + eps), all f32 */
float qm_inv_rms(float sumsq, uint32_t n, float eps);
/* RMSNorm: y = rnd_T(x * inv_rms * w1), where w1 = 1 + w in f32. */
void qm_rmsnorm(float *y, const float *x, const float *w1, uint32_t n, float eps, bool bf);
/* The gated norm of one value head, in place: n = rnd_T(o * inv_rms), m = rnd_T(w * n),
 * o = rnd_T(m * silu(z)); o is rounded to T first. */
void qm_gated_norm(float *o, const float *z, const float *w, uint32_t n, float eps, bool bf);
/* x * rsqrt(sum x^2 + 1e-6) in f32, in place. */
void qm_l2norm(float *x, uint32_t n);
/* The older form, in T: squares, sum, sum + eps, root and product rounded each. */
void qm_l2norm_old(float *x, uint32_t n, bool bf);

/* One channel's causal convolution and activation: c = rnd_T(sum_j tap[j] * hist[j] + tap[K-1] *
 * u), oldest first; result rnd_T(silu(c)). hist holds the K - 1 samples before u. */
float qm_conv_silu(const float *tap, const float *hist, float u, uint32_t k, bool bf);

/* exp(-expA * softplus(a + dt)): the factor by which a head's matrix decays. */
float qm_decay_log(float exp_a, float a, float dt);

/* The recurrent delta rule of one head, f32: S [dk][dv] decays, is corrected at k and read at q;
 * o [dv]. Sums over dk ascending. tmp [dv]. */
void qm_delta_step(float *S, const float *q, const float *k, const float *v, float decay,
                   float beta, float *o, float *tmp, uint32_t dk, uint32_t dv);

/* The chunk rule of one head over n <= 64 tokens (rows of q, k [dk], v, o [dv], g the log decays):
 * S is carried on. tmp: QM_CHUNK_TMP(dk, dv) floats. */
#define QM_CHUNK 64
#define QM_CHUNK_TMP(dk, dv) (2 * QM_CHUNK * QM_CHUNK + QM_CHUNK * ((size_t)(dk) + (dv)) + QM_CHUNK)
void qm_delta_chunk(float *S, const float *q, const float *k, const float *v, const float *g,
                    const float *beta, float *o, float *tmp, uint32_t n, uint32_t dk, uint32_t dv);

/* inv_freq[i] = theta^(-2i/rot), i < rot / 2 */
void qm_rope_freq(float *inv_freq, uint32_t rot, double theta);
/* Rotates the first rot dims of one head in place: pairs (i, i + rot/2), cos and sin rounded to T,
 * each product and the sum rounded. */
void qm_rope(float *x, const float *inv_freq, uint32_t rot, uint64_t pos, bool bf);
/* In place, f32, then rounded to T. */
void qm_softmax(float *s, uint64_t n, bool bf);

#endif
