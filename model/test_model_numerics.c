/* Every formula against values worked out by hand or by closed forms. */
#include "internal.h"
#include "synth.h"

#include <criterion/criterion.h>

static void near(double got, double want, double tol, const char *what)
{
    cr_assert(fabs(got - want) <= tol * fmax(1e-30, fabs(want)), "%s: %.9g, wanted %.9g", what, got,
              want);
}

Test(numerics, bf16_rounds_to_nearest_even)
{
    /* 8 bits of significand: between 1 and 2 the step is 1/128 */
    cr_assert_eq(qm_bf16(1.0f), 1.0f);
    cr_assert_eq(qm_bf16(1.0f + 1.0f / 256), 1.0f);              /* tie, even below */
    cr_assert_eq(qm_bf16(1.0f + 3.0f / 256), 1.0f + 4.0f / 256); /* tie, even above */
    cr_assert_eq(qm_bf16(1.0f + 1.1f / 256), 1.0f + 1.0f / 128);
    cr_assert_eq(qm_bf16(256.0f), 256.0f);
    cr_assert_eq(qm_bf16(257.0f), 256.0f); /* step 2 */
    cr_assert_eq(qm_bf16(259.0f), 260.0f);
    cr_assert_eq(qm_bf16(-257.5f), -258.0f);
    cr_assert_eq(qm_bf16(0x1.fffp127f), INFINITY); /* beyond the largest */
    cr_assert(isnan(qm_bf16(NAN)));
    cr_assert(isnan(qm_bf16(qm_f32_from(0x7f800001u)))); /* payload in the lost bits */
    cr_assert_eq(qm_to_bf16(1.0f), 0x3f80);
    cr_assert_eq(qm_from_bf16(0xc000), -2.0f);
    cr_assert_eq(qm_rnd(false, 257.0f), 257.0f);
}

Test(numerics, f16_both_ways)
{
    static const struct {
        uint16_t h;
        float x;
    } v[] = {{0x3c00, 1},          {0xc000, -2},       {0x7bff, 65504},       {0x0001, 0x1p-24f},
             {0x03ff, 0x3ffp-24f}, {0x0400, 0x1p-14f}, {0x3555, 0x1.554p-2f}, {0, 0}};

    for (size_t i = 0; i < sizeof v / sizeof *v; i++) {
        cr_assert_eq(qm_from_f16(v[i].h), v[i].x);
        cr_assert_eq(qm_to_f16(v[i].x), v[i].h);
    }
    for (uint32_t h = 0; h < 0x7c00; h++) /* every finite one and its negative */
        for (uint32_t s = 0; s <= 0x8000; s += 0x8000)
            cr_assert_eq(qm_to_f16(qm_from_f16((uint16_t)(h | s))), h | s);
    cr_assert_eq(qm_to_f16(1.0f + 0x1p-11f), 0x3c00); /* tie to even */
    cr_assert_eq(qm_to_f16(1.0f + 0x3p-11f), 0x3c02);
    cr_assert_eq(qm_to_f16(65519.0f), 0x7bff);
    cr_assert_eq(qm_to_f16(65520.0f), 0x7c00);
    cr_assert(isinf(qm_from_f16(0xfc00)));
    cr_assert(isnan(qm_from_f16(0x7c01)));
    cr_assert(isnan(qm_from_f16(qm_to_f16(NAN))));
}

Test(numerics, activations)
{
    near(qm_sigmoid(0), 0.5, 0, "sigmoid 0");
    near(qm_sigmoid(2), 0.8807970779778823, 1e-7, "sigmoid 2");
    near(qm_silu(2), 1.7615941559557649, 1e-7, "silu 2");
    near(qm_silu(-2), -0.2384058440442351, 1e-7, "silu -2");
    near(qm_softplus(0), 0.6931471805599453, 1e-7, "softplus 0");
    near(qm_softplus(-5), 0.006715348489118068, 1e-6, "softplus -5");
    near(qm_softplus(19.5f), 19.500000003398268, 1e-7, "softplus 19.5");
    cr_assert_eq(qm_softplus(20.5f), 20.5f);
}

/* The ends that are cut short are what the formula itself gives in f32. */
Test(numerics, activations_at_the_ends_are_the_formula)
{
    for (double d = 16; d < 300; d += 0.0625) {
        volatile float x = (float)d, e = expf(-x), E = expf(x);

        cr_assert_eq(qm_silu(x), x / (1.0f + e), "silu %g", d);
        cr_assert_eq(qm_sigmoid(x), 1.0f / (1.0f + e), "sigmoid %g", d);
        cr_assert_eq(qm_silu(-x), -x / (1.0f + E), "silu -%g", d);
        cr_assert_eq(qm_sigmoid(-x), 1.0f / (1.0f + E), "sigmoid -%g", d);
    }
    cr_assert_eq(qm_silu(QM_SILU_DEAD), 0);
    cr_assert_lt(qm_silu(-88), 0); /* still something */
    cr_assert_eq(qm_silu(256), 256);
}

Test(numerics, sums_in_sixteen_lanes)
{
    float x[40], lane[16], want = 0;

    for (int i = 0; i < 40; i++)
        x[i] = (float)(i % 7) - 3;
    for (int i = 0; i < 40; i++)
        want += x[i] * x[i]; /* small integers: any order */
    cr_assert_eq(qm_sumsq(x, 40), want);
    cr_assert_eq(qm_dot(x, x, 40), want);
    cr_assert_eq(qm_sumsq(x, 3), 9 + 4 + 1);
    /* order: 2^24 takes 1 + 1 only when they meet first; lanes 0 and 8 meet first */
    memset(lane, 0, sizeof lane);
    lane[0] = 0x1p24f, lane[1] = 1, lane[9] = 1;
    cr_assert_eq(qm_sum_lanes(lane), 0x1p24f + 2);
    memset(lane, 0, sizeof lane);
    lane[0] = 0x1p24f, lane[8] = 1, lane[1] = 1;
    cr_assert_eq(qm_sum_lanes(lane), 0x1p24f);
}

Test(numerics, rmsnorm)
{
    /* mean of squares of 3, 4, 0, 0 is 6.25: 1/rms = 0.4 */
    float x[4] = {3, 4, 0, 0}, w1[4] = {1, 2, 1, 1}, y[4];

    qm_rmsnorm(y, x, w1, 4, 1e-6f, false);
    near(y[0], 1.2, 1e-6, "y0");
    near(y[1], 3.2, 1e-6, "y1");
    cr_assert_eq(y[2], 0);
    qm_rmsnorm(y, x, w1, 4, 1e-6f, true); /* 1.2 is between 1.1953125 and 1.203125 */
    cr_assert_eq(y[0], 1.203125f);
    cr_assert_eq(y[1], 3.203125f);
    /* eps counts where x is small: mean 1e-6 + eps 1e-6 */
    float s[1] = {1e-3f}, one[1] = {1};

    qm_rmsnorm(y, s, one, 1, 1e-6f, false);
    near(y[0], 0.7071067811865475, 1e-5, "eps");
}

/* Eight constants of 2^24 in 2048 dims: the rest of the sum is absorbed, 1/rms is exactly 2^-20. */
Test(numerics, rmsnorm_of_a_machine_is_exact)
{
    static float x[2048], y[2048], w1[2048];

    for (int i = 0; i < 2048; i++) {
        x[i] = i < 8 ? 0x1p24f : (float)(i % 65);
        w1[i] = 1;
    }
    for (int bf = 0; bf < 2; bf++) {
        qm_rmsnorm(y, x, w1, 2048, 1e-6f, bf);
        for (int i = 0; i < 2048; i++)
            cr_assert_eq(y[i], x[i] * 0x1p-20f);
    }
}

Test(numerics, gated_norm)
{
    /* o = 3, 4: mean 12.5, 1/rms = 0.2828427; z = 0 gates to 0, z = 40 to 40 */
    float o[2] = {3, 4}, w[2] = {2, 0.5f}, z[2] = {0, 40};

    qm_gated_norm(o, z, w, 2, 0, false);
    cr_assert_eq(o[0], 0);
    near(o[1], 4 * 0.28284271247461906 * 0.5 * 40, 1e-6, "o1");
    /* bf16: n = rnd(1.13137) = 1.1328125; m = rnd(0.56640625) = itself; * 40 = 22.65625, and
     * between 16 and 32 the step is 1/8: 22.625 */
    float p[2] = {3, 4}, z2[2] = {0, 40};

    qm_gated_norm(p, z2, w, 2, 0, true);
    cr_assert_eq(p[1], 22.625f);
}

Test(numerics, l2norm)
{
    float x[2] = {3, 4}, s[1] = {1e-3f}, o[3] = {1, 1, 1};

    qm_l2norm(x, 2);
    near(x[0], 0.6, 1e-6, "x0");
    near(x[1], 0.8, 1e-6, "x1");
    qm_l2norm(s, 1); /* 1e-6 + 1e-6 under the root */
    near(s[0], 0.7071067811865475, 1e-5, "eps");
    /* older: 1e-6 is lost in bf16 beside 3; rsqrt(3) = 0.57735 -> 0.578125 (step 1/256) */
    qm_l2norm_old(o, 3, true);
    cr_assert_eq(o[1], 0.578125f);
}

Test(numerics, convolution)
{
    float tap[4] = {1, 10, 100, 1000}, hist[3] = {1, 2, 3};

    /* oldest first, the new sample under the last tap: 1 + 20 + 300 + 4000; silu is identity */
    cr_assert_eq(qm_conv_silu(tap, hist, 4, 4, false), 4321);
    cr_assert_eq(qm_conv_silu(tap, hist, 4, 4, true), 4320); /* step 32 */
    /* two roundings: c = 2.0078125 -> 2 (step 1/64), silu(2) = 1.76159 -> 1.7578125 (step 1/128) */
    float one[1] = {1};

    cr_assert_eq(qm_conv_silu(one, NULL, 2.0078124f, 1, true), 1.7578125f);
}

Test(numerics, decay)
{
    /* exp(A) = 2, a + dt = 0: g = -2 ln 2, a factor of 1/4 */
    near(expf(qm_decay_log(2, 0.5f, -0.5f)), 0.25, 1e-6, "decay");
    /* a machine's -100: the product underflows, nothing decays */
    cr_assert_eq(expf(qm_decay_log(expf(-100), 0, -100)), 1.0f);
}

Test(numerics, delta_rule_by_hand)
{
    /* S = [1 2; 3 4], decay 1/2 -> [.5 1; 1.5 2]. k = (1, 2): p = (3.5, 5). v = (4.5, 4), beta 1/2:
     * d = (.5, -.5). S = [1 .5; 2.5 1]. q = (1, -1): o = (-1.5, -.5). */
    float S[4] = {1, 2, 3, 4}, q[2] = {1, -1}, k[2] = {1, 2}, v[2] = {4.5f, 4}, o[2], tmp[2];
    static const float want[4] = {1, 0.5f, 2.5f, 1};

    qm_delta_step(S, q, k, v, 0.5f, 0.5f, o, tmp, 2, 2);
    for (int i = 0; i < 4; i++)
        cr_assert_eq(S[i], want[i]);
    cr_assert_eq(o[0], -1.5f);
    cr_assert_eq(o[1], -0.5f);
}

/* The same two tokens through the chunk rule, worked out by the recurrent one. */
Test(numerics, chunk_rule_by_hand)
{
    /* token 1: S 0, decay 1, k (1, 0), v (3), beta 1: S = (3, 0), q (1, 1): o = 3
     * token 2: decay 1/2: S = (1.5, 0); k (1, 1): p = 1.5; v 2.5, beta 1/2: d = .5;
     * S = (2, .5); q (2, 2): o = 5 */
    float S[2] = {0, 0}, q[4] = {1, 1, 2, 2}, k[4] = {1, 0, 1, 1}, v[2] = {3, 2.5f}, o[2];
    float g[2] = {0, (float)-0.6931471805599453}, beta[2] = {1, 0.5f};
    static float tmp[QM_CHUNK_TMP(2, 1)];

    qm_delta_chunk(S, q, k, v, g, beta, o, tmp, 2, 2, 1);
    near(o[0], 3, 1e-6, "o of token 1");
    near(o[1], 5, 1e-6, "o of token 2");
    near(S[0], 2, 1e-6, "S0");
    near(S[1], 0.5, 1e-6, "S1");
}

Test(numerics, rope)
{
    float f[32], x[6] = {1, 2, 3, 4, 5, 6};
    static const float quarter[1] = {1.5707963267948966f};

    qm_rope_freq(f, 64, 1e7);
    cr_assert_eq(f[0], 1);
    near(f[16], 0.00031622776601683794, 1e-6, "theta^-1/2");
    near(f[31], 1.6548170999431824e-07, 1e-5, "theta^-31/32");
    /* rot 4: pairs (0, 2) and (1, 3); frequencies 1 and 0.01 at position 0 do nothing */
    qm_rope_freq(f, 4, 1e4);
    near(f[1], 0.01, 1e-6, "f1");
    qm_rope(x, f, 4, 0, true);
    for (int i = 0; i < 6; i++)
        cr_assert_eq(x[i], i + 1);
    /* a quarter turn of the pair (x0, x1): (1, 2) -> (-2, 1); the rest passes */
    qm_rope(x, quarter, 2, 1, false);
    near(x[0], -2, 1e-6, "lo");
    near(x[1], 1, 1e-6, "hi");
    cr_assert_eq(x[2], 3);
    /* bf16: at angle 1 cos = .5403 -> .5390625, sin = .84147 -> .83984375;
     * (1, 2): 0.5390625 - 1.6796875 = -1.140625; 1.078125 + .83984375 = 1.91796875 -> 1.921875 */
    float y[2] = {1, 2};
    static const float one[1] = {1};

    qm_rope(y, one, 2, 1, true);
    cr_assert_eq(y[0], -1.140625f);
    cr_assert_eq(y[1], 1.921875f);
}

Test(numerics, softmax)
{
    float s[3] = {100, 100 + 0.6931471805599453f, -INFINITY}, t[2] = {0, 1};

    qm_softmax(s, 3, false);
    near(s[0], 1.0 / 3, 1e-5, "1/3");
    near(s[1], 2.0 / 3, 1e-5, "2/3");
    cr_assert_eq(s[2], 0);
    qm_softmax(t, 2, true); /* 0.26894 -> step 1/512, 0.73106 -> step 1/256 */
    cr_assert_eq(t[0], 138.0f / 512);
    cr_assert_eq(t[1], 187.0f / 256);
}

Test(numerics, residual_rounds_twice)
{
    float x[2] = {256, 1}, y[2] = {1.00390625f, 0}, z[2] = {256, 1};

    qm_add_residual(x, y, 2, true); /* 1.0039 -> 1; 257 -> 256 */
    cr_assert_eq(x[0], 256);
    qm_add_residual(z, y, 2, false);
    cr_assert_eq(z[0], 257.00390625f);
}

Test(numerics, matrices_of_every_kind)
{
    /* rows 0, 64 and 69 of a 70 x 3 matrix: more than a tile of 64 rows */
    struct qm_config cfg = {0};
    struct qm_ckpt *c = qm_ckpt_new(&cfg);
    uint32_t shape[2] = {70, 3}, row[] = {0, 0, 64, 69}, col[] = {0, 2, 1, 2};
    float val[] = {1, 2, 0.5f, 257}, x[6] = {1, 10, 100, 3, 0, 0}, y[140];

    for (int i = 0; i < 8; i++) {
        enum qm_dtype d = i & 4 ? QM_F32 : QM_BF16;
        char name[16];

        snprintf(name, sizeof name, "t%d", i);
        struct qm_tensor *t = qm_ckpt_add(c, name, d, 2, shape);
        struct qm_matrix m = {0};
        bool bf = i & 2;

        cr_assert_eq(qm_tensor_fill(t, d == QM_F32 ? 4 : 3, row, col, val), 0);
        cr_assert_eq(qm_matrix_make(&m, t, bf, i & 1), 0);
        qm_matrix_mul(&m, bf, 2, x, 3, y, 70);
        cr_assert_eq(y[0], 201);
        cr_assert_eq(y[1], 0);
        cr_assert_eq(y[64], 5);
        /* 257 is 256 in bf16 */
        cr_assert_eq(y[69], d == QM_BF16 ? 0 : bf ? 25600 : 25700);
        cr_assert_eq(y[70], 3);
        cr_assert_eq(y[139], 0);
        qm_matrix_free(&m);
    }
    qm_ckpt_free(c);
}

Test(numerics, best_two)
{
    uint32_t a, b;

    qm_best_two((float[]){1}, 1, &a, &b);
    cr_assert(a == 0 && b == 0);
    qm_best_two((float[]){1, 1}, 2, &a, &b);
    cr_assert(a == 0 && b == 1);
    qm_best_two((float[]){1, 2}, 2, &a, &b);
    cr_assert(a == 1 && b == 0);
    qm_best_two((float[]){3, 5, 3, 5, 4}, 5, &a, &b);
    cr_assert(a == 1 && b == 3);
    qm_best_two((float[]){-1, -2, -1, -3}, 4, &a, &b);
    cr_assert(a == 0 && b == 2);
}

/* Trees of one to three levels, small integers so that ties abound, against all logits. */
Test(numerics, readout_is_the_best_two_of_all_logits)
{
    static const uint32_t sizes[] = {1, 2, 15, 16, 17, 255, 257, 1500, 5000};
    uint64_t seed = 1;

    for (size_t k = 0; k < 4 * sizeof sizes / sizeof *sizes; k++) {
        struct qm_config cfg = {0};
        struct qm_ckpt *c = qm_ckpt_new(&cfg);
        uint32_t V = sizes[k / 4], H = 40, shape[2] = {V, H}, n = 0;
        struct qm_tensor *t = qm_ckpt_add(c, "t", QM_BF16, 2, shape);
        uint32_t *row = malloc(V * 6 * sizeof *row), *col = malloc(V * 6 * sizeof *col);
        float *val = malloc(V * 6 * sizeof *val), *all = malloc(V * sizeof *all), x[40];
        struct qm_matrix m = {0};
        struct qm_readout *r;

        for (uint32_t i = 0; i < V; i++) /* sorted codes, as a vocabulary has, or anything */
            for (uint32_t j = 0; j < 6; j++, n++) {
                row[n] = i;
                col[n] = k % 2 ? j * 6 + (i >> (2 * j)) % 4 : synth_below(&seed, H);
                val[n] = (float)synth_below(&seed, 5) - (k % 4 < 2 ? 2.0f : 1.0f);
            }
        cr_assert_eq(qm_tensor_fill(t, n, row, col, val), 0);
        cr_assert_eq(qm_matrix_make(&m, t, true, true), 0);
        r = qm_readout_make(t, true);
        cr_assert(r);
        for (uint32_t round = 0; round < 60; round++) {
            uint32_t a, b, a2, b2;

            for (uint32_t j = 0; j < H; j++) /* the later rounds with fractions, so rounding */
                x[j] = synth_below(&seed, 3) ? 0
                       : round < 30          ? (float)synth_below(&seed, 4) - 1
                                             : synth_uniform(&seed);
            qm_matrix_mul(&m, true, 1, x, H, all, V);
            qm_best_two(all, V, &a, &b);
            qm_readout_best(r, x, true, &a2, &b2);
            cr_assert_eq(a, a2, "%u rows: best %u (%g), got %u (%g)", V, a, (double)all[a], a2,
                         (double)all[a2]);
            cr_assert_eq(b, b2, "%u rows: second %u (%g), got %u (%g)", V, b, (double)all[b], b2,
                         (double)all[b2]);
        }
        qm_readout_free(r);
        qm_matrix_free(&m);
        qm_ckpt_free(c);
        free(row);
        free(col);
        free(val);
        free(all);
    }
}
