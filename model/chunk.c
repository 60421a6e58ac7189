/* Prefill of one Gated DeltaNet head by the chunk rule.
 *
 * Equal to the recurrent rule in exact arithmetic, and bit for bit where every product and sum is
 * exact. With c_i the running sum of g and G_ij = exp(c_i - c_j) for i >= j:
 *
 *   A_ij = beta_i (k_i . k_j) G_ij                      j < i
 *   (I + A) U = beta v,  (I + A) W = beta exp(c) k      forward substitution
 *   V' = U - W S
 *   o_i = exp(c_i) q_i S + sum_{j <= i} (q_i . k_j) G_ij V'_j
 *   S   = exp(c_n) S + sum_i exp(c_n - c_i) k_i V'_i
 *
 * U and W are solved together as one right-hand side of dv + dk columns.
 */
#include "numerics.h"

QM_CLONES static void axpy(float *restrict y, float a, const float *restrict x, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        y[i] += a * x[i];
}

static float dot_up(const float *a, const float *b, uint32_t n)
{
    float s = 0;

    for (uint32_t i = 0; i < n; i++)
        s += a[i] * b[i];
    return s;
}

void qm_delta_chunk(float *S, const float *q, const float *k, const float *v, const float *g,
                    const float *beta, float *o, float *tmp, uint32_t n, uint32_t dk, uint32_t dv)
{
    float *A = tmp, *R = A + QM_CHUNK * QM_CHUNK, *uw = R + QM_CHUNK * QM_CHUNK;
    float *c = uw + (size_t)QM_CHUNK * (dk + dv);
    uint32_t w = dv + dk; /* a row of uw: U, then W */
    float run = 0;

    for (uint32_t i = 0; i < n; i++)
        c[i] = run += g[i];
    for (uint32_t i = 0; i < n; i++) {
        const float *ki = k + (size_t)i * dk, *qi = q + (size_t)i * dk;
        float *row = uw + (size_t)i * w, ec = expf(c[i]);

        for (uint32_t j = 0; j <= i; j++) {
            const float *kj = k + (size_t)j * dk;
            float G = expf(c[i] - c[j]), kk = 0;

            for (uint32_t d = 0; d < dk; d++)
                kk += ki[d] * beta[i] * kj[d];
            A[i * QM_CHUNK + j] = kk * G;
            R[i * QM_CHUNK + j] = dot_up(qi, kj, dk) * G;
        }
        for (uint32_t d = 0; d < dv; d++)
            row[d] = v[(size_t)i * dv + d] * beta[i];
        for (uint32_t d = 0; d < dk; d++)
            row[dv + d] = ki[d] * beta[i] * ec;
        for (uint32_t j = 0; j < i; j++)
            axpy(row, -A[i * QM_CHUNK + j], uw + (size_t)j * w, w);
    }
    for (uint32_t i = 0; i < n; i++) { /* V' = U - W S, in place of U */
        float *row = uw + (size_t)i * w, *oi = o + (size_t)i * dv;

        memset(oi, 0, dv * sizeof *oi);
        for (uint32_t d = 0; d < dk; d++)
            axpy(oi, row[dv + d], S + (size_t)d * dv, dv);
        for (uint32_t d = 0; d < dv; d++)
            row[d] -= oi[d];
    }
    for (uint32_t i = 0; i < n; i++) {
        float *oi = o + (size_t)i * dv, ec = expf(c[i]);

        memset(oi, 0, dv * sizeof *oi);
        for (uint32_t d = 0; d < dk; d++)
            axpy(oi, q[(size_t)i * dk + d] * ec, S + (size_t)d * dv, dv);
        for (uint32_t j = 0; j <= i; j++)
            axpy(oi, R[i * QM_CHUNK + j], uw + (size_t)j * w, dv);
    }
    if (n == 0)
        return;
    float last = c[n - 1], decay = expf(last);

    for (uint32_t i = 0; i < n; i++)
        c[i] = expf(last - c[i]);
    for (uint32_t d = 0; d < dk; d++) {
        float *row = S + (size_t)d * dv;

        for (uint32_t j = 0; j < dv; j++)
            row[j] *= decay;
        for (uint32_t i = 0; i < n; i++)
            axpy(row, k[(size_t)i * dk + d] * c[i], uw + (size_t)i * w, dv);
    }
}
