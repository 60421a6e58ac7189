/* Published text checkpoints: opening, kernels, forward pass, states, sampling. */
#include "../files.h"
#include "internal.h"
#include "make.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static void folder(char *dir, size_t n)
{
    snprintf(dir, n, "%s/qtext-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    cr_assert(mkdtemp(dir));
}

static void drop(const char *dir)
{
    char command[400];

    snprintf(command, sizeof command, "rm -rf '%s'", dir);
    cr_assert_eq(system(command), 0);
}

static struct qt_model *made(uint64_t seed, enum qm_mode mode, char *dir, size_t n)
{
    struct qt_make k;
    struct qg_error e = {0};
    struct qt_model *m;

    folder(dir, n);
    qt_make_random(&k, seed, false);
    cr_assert_eq(qt_make_write(&k, dir, &e), 0, "%s", e.what);
    m = qt_open(dir, mode, 2, &e);
    cr_assert(m, "%s", e.what);
    return m;
}

/* ---- Threads ------------------------------------------------------------------------- */

struct masks {
    int blocked[2], seen[2]; /* by worker */
};

static void look(void *ctx, uint32_t i, unsigned worker)
{
    struct masks *m = ctx;
    sigset_t now;

    (void)i;
    pthread_sigmask(SIG_SETMASK, NULL, &now);
    m->blocked[worker] = sigismember(&now, SIGINT);
    m->seen[worker] = 1;
    usleep(100); /* so that the other one has its share */
}

/* A Ctrl-C must reach the thread that waits for it. */
Test(text, signals_are_for_the_callers_thread)
{
    struct qt_pool *p = qt_pool_new(2);
    struct masks m = {0};

    cr_assert(p);
    cr_assert_eq(qt_pool_threads(p), 2);
    for (int k = 0; k < 100 && !m.seen[1]; k++)
        qt_pool_run(p, 200, look, &m);
    cr_assert(m.seen[0] && m.seen[1]);
    cr_assert_eq(m.blocked[0], 0);
    cr_assert_eq(m.blocked[1], 1);
    qt_pool_free(p);
}

/* ---- Kernels ------------------------------------------------------------------------- */

/* By the definition: 16 lanes by index, then lanes 8, 4, 2, 1 apart. */
static float in_lanes(const float *w, const float *x, uint32_t n)
{
    float lane[16] = {0};

    for (uint32_t i = 0; i < n; i++) {
        volatile float p = w[i] * x[i]; /* no fused multiply-add */

        lane[i % 16] += p;
    }
    for (uint32_t k = 8; k; k /= 2)
        for (uint32_t l = 0; l < k; l++)
            lane[l] += lane[l + k];
    return lane[0];
}

Test(kernels, every_form_gives_the_same_bits)
{
    enum { ROWS = 19, COLS = 2100 }; /* groups of rows and a rest; rows alone from 1024 to 2048 */
    static const uint32_t wide[] = {64, 65, 95, 133, 1023, 1024, 1031, 1087, 2048, 2049, COLS};
    static float w[ROWS * COLS], x[2 * COLS], split[COLS], y[ROWS], pair[4];
    static uint16_t half[ROWS * COLS + 1];
    uint32_t rng = 1;

    for (uint32_t i = 0; i < ROWS * COLS; i++) {
        rng = rng * 1664525u + 1013904223u;
        w[i] = qm_bf16((float)(int32_t)rng * 0x1p-31f);
        half[i] = qm_to_bf16(w[i]);
    }
    for (uint32_t i = 0; i < 2 * COLS; i++) {
        rng = rng * 1664525u + 1013904223u;
        x[i] = (float)(int32_t)rng * 0x1p-31f;
    }
    for (int portable = 0; portable < 2; portable++) {
        const struct qt_kernels *k = qt_kernels_get(portable);

        for (uint32_t i = 1; i < 40 + sizeof wide / sizeof *wide; i++) {
            uint32_t n = i < 40 ? i : wide[i - 40];

            qt_split(split, x, n);
            k->rows16((const uint8_t *)half, 2 * COLS, ROWS, split, n, y);
            for (uint32_t r = 0; r < ROWS; r++)
                cr_assert_eq(y[r], in_lanes(w + r * COLS, x, n), "row %u of %u", r, n);
            k->rows32((const uint8_t *)w, 4 * COLS, ROWS, x, n, y);
            for (uint32_t r = 0; r < ROWS; r++)
                cr_assert_eq(y[r], in_lanes(w + r * COLS, x, n));
            k->pairs(w, COLS, x, COLS, n, pair);
            for (uint32_t r = 0; r < 2; r++)
                for (uint32_t v = 0; v < 2; v++)
                    cr_assert_eq(pair[2 * r + v], in_lanes(w + r * COLS, x + v * COLS, n));
        }
        k->expand((const uint8_t *)half, split, COLS);
        cr_assert_eq(memcmp(split, w, COLS * sizeof *w), 0);
    }
}

/* ---- Forward -------------------------------------------------------------------------- */

static const struct {
    uint64_t seed;
    float size;
    float y[5][6];
} expected[] = {
#include "test_expected.inc"
};

Test(forward, as_recorded, .timeout = 120)
{
    for (size_t t = 0; t < sizeof expected / sizeof *expected; t++) {
        char dir[300];
        struct qt_model *m = made(expected[t].seed, QM_MODE_F32, dir, sizeof dir);
        struct qt_state *s = qt_state_new(m);
        uint32_t vocab = qt_layout_of(m)->text.vocab, ids[70];
        float *y = malloc(vocab * sizeof *y);

        cr_assert(s && y);
        for (uint32_t i = 0; i < 70; i++)
            ids[i] = (7 * i + 3) % vocab;
        for (uint32_t i = 0; i < 5; i++) {
            cr_assert_eq(i ? qt_step(m, s, ids[65 + i], y) : qt_prefill(m, s, ids, 66, y), 0);
            for (uint32_t w = 0; w < 6; w++)
                cr_assert_lt(fabsf(y[w] - expected[t].y[i][w]), 1e-4f * expected[t].size,
                             "seed %u, %u, word %u: %g, expected %g", (unsigned)expected[t].seed, i,
                             w, (double)y[w], (double)expected[t].y[i][w]);
        }
        free(y);
        qt_state_free(s);
        qt_close(m);
        drop(dir);
    }
}

/* The reference path of model/, made from the same folder, over more than one block of keys. */
static void against_reference(uint64_t seed, enum qm_mode mode, float limit)
{
    char dir[300];
    struct qt_model *m = made(seed, mode, dir, sizeof dir);
    struct qg_error e = {0};
    struct qm_ckpt *k;
    struct qt_state *s = qt_state_new(m);
    uint32_t vocab = qt_layout_of(m)->text.vocab, ids[300];
    float *x = malloc(vocab * sizeof *x), *y = malloc(vocab * sizeof *y), size = 0, off = 0;

    cr_assert_eq(qm_ckpt_load(&k, dir, &e), 0, "%s", e.what);

    struct qm_model *ref = qm_model_new(k, mode, QM_PATH_DENSE, &e);
    struct qm_state *t = qm_state_new(ref);

    for (uint32_t i = 0; i < 300; i++)
        ids[i] = (i * i * 17 + 1) % vocab;
    cr_assert_eq(qt_prefill(m, s, ids, 290, y), 0);
    cr_assert_eq(qm_prefill(ref, t, ids, 290, x), 0);
    for (uint32_t i = 290; i < 300; i++) {
        for (uint32_t w = 0; w < vocab; w++) {
            size = fmaxf(size, fabsf(x[w]));
            off = fmaxf(off, fabsf(x[w] - y[w]));
        }
        cr_assert_eq(qt_step(m, s, ids[i], y), 0);
        cr_assert_eq(qm_step(ref, t, ids[i], x, NULL, NULL), 0);
    }
    cr_assert_lt(off, limit * size, "seed %u: %g of %g", (unsigned)seed, (double)off, (double)size);
    free(x);
    free(y);
    qm_ckpt_free(k);
    qm_state_free(t);
    qm_model_free(ref);
    qt_state_free(s);
    qt_close(m);
    drop(dir);
}

Test(forward, as_the_reference, .timeout = 300)
{
    uint64_t end = getenv("QG_COUNT") ? 32 : 36; /* set where each costs ten times as much */

    for (uint64_t seed = 30; seed < end; seed++)
        against_reference(seed, QM_MODE_F32, 1e-4f);
    against_reference(36, QM_MODE_BF16, 0.1f);
}

Test(forward, kernels_and_threads_change_no_bit)
{
    char dir[300];
    struct qt_model *m = made(4, QM_MODE_BF16, dir, sizeof dir), *one;
    struct qg_error e = {0};
    uint32_t ids[67];
    struct qt_state *s = qt_state_new(m), *t;

    one = qt_open(dir, QM_MODE_BF16, 1, &e);
    cr_assert(one && s, "%s", e.what);
    qt_portable(one, true);
    t = qt_state_new(one);
    for (uint32_t i = 0; i < 67; i++)
        ids[i] = 3 * i % qt_layout_of(m)->text.vocab;
    cr_assert_eq(qt_prefill(m, s, ids, 66, NULL), 0);
    cr_assert_eq(qt_prefill(one, t, ids, 66, NULL), 0);
    cr_assert_eq(qt_step(m, s, ids[66], NULL), 0);
    cr_assert_eq(qt_step(one, t, ids[66], NULL), 0);
    cr_assert(qt_state_equal(s, t));
    qt_state_free(s);
    qt_state_free(t);
    qt_close(m);
    qt_close(one);
    drop(dir);
}

/* ---- States ---------------------------------------------------------------------------- */

Test(state, copy_reset_compare)
{
    char dir[300];
    struct qt_model *m = made(7, QM_MODE_BF16, dir, sizeof dir);
    uint32_t vocab = qt_layout_of(m)->text.vocab, ids[260];
    float *x = malloc(vocab * sizeof *x), *y = malloc(vocab * sizeof *y);
    struct qt_state *s = qt_state_new(m), *t, *u = qt_state_new(m);

    for (uint32_t i = 0; i < 260; i++)
        ids[i] = 5 * i % vocab;
    cr_assert_eq(qt_prefill(m, s, ids, 259, NULL), 0);
    t = qt_state_copy(s);
    cr_assert(t && qt_state_equal(s, t));
    cr_assert_eq(qt_step(m, s, 1, x), 0);
    cr_assert(!qt_state_equal(s, t));
    cr_assert_eq(qt_step(m, t, 1, y), 0);
    cr_assert(qt_state_equal(s, t));
    cr_assert_eq(memcmp(x, y, vocab * sizeof *x), 0);
    cr_assert_eq(qt_state_tokens(s), 260);
    /* one token that differs is seen, also far back */
    ids[2] = (ids[2] + 1) % vocab;
    cr_assert_eq(qt_prefill(m, u, ids, 259, NULL), 0);
    cr_assert_eq(qt_step(m, u, 1, NULL), 0);
    cr_assert(!qt_state_equal(s, u));
    cr_assert_neq(qt_state_crc(s), qt_state_crc(u));
    ids[2] = (ids[2] + vocab - 1) % vocab;
    qt_state_reset(u);
    cr_assert_eq(qt_prefill(m, u, ids, 259, NULL), 0);
    cr_assert_eq(qt_step(m, u, 1, NULL), 0);
    cr_assert(qt_state_equal(s, u));
    /* tokens that are not there leave the state alone */
    cr_assert_eq(qt_step(m, s, vocab, NULL), -1);
    cr_assert_eq(qt_prefill(m, s, (uint32_t[]){0, vocab}, 2, NULL), -1);
    cr_assert(qt_state_equal(s, u));
    free(x);
    free(y);
    qt_state_free(s);
    qt_state_free(t);
    qt_state_free(u);
    qt_close(m);
    drop(dir);
}

/* Where the weights lie changes no bit; afterwards the files are not looked at. */
Test(opening, settled)
{
    for (uint64_t seed = 1; seed <= 6; seed++)
        for (int mode = 0; mode < 2; mode++) {
            char dir[300];
            struct qt_model *m = made(seed, mode ? QM_MODE_BF16 : QM_MODE_F32, dir, sizeof dir);
            uint32_t vocab = qt_layout_of(m)->text.vocab, ids[70];
            float *x = malloc(vocab * sizeof *x), *y = malloc(vocab * sizeof *y);
            struct qt_state *s = qt_state_new(m), *t = qt_state_new(m);

            for (uint32_t i = 0; i < 70; i++)
                ids[i] = (11 * i + 1) % vocab;
            cr_assert_eq(qt_prefill(m, s, ids, 70, NULL), 0);
            cr_assert_eq(qt_step(m, s, 3, x), 0);
            cr_assert(qt_settle(m), "is this machine out of memory?");
            cr_assert(qt_settle(m));
            cr_assert_eq(qt_prefill(m, t, ids, 70, NULL), 0);
            cr_assert_eq(qt_step(m, t, 3, y), 0);
            cr_expect_eq(memcmp(x, y, vocab * sizeof *x), 0, "seed %d", (int)seed);
            cr_expect(qt_state_equal(s, t));
            free(x);
            free(y);
            qt_state_free(s);
            qt_state_free(t);
            qt_close(m);
            drop(dir);
        }
}

/* ---- Opening ---------------------------------------------------------------------------- */

static void refused(const char *dir, const char *what)
{
    struct qg_error e = {0};

    cr_assert_null(qt_open(dir, QM_MODE_F32, 1, &e));
    cr_assert_eq(e.code, QG_EXIT_USER);
    cr_assert(strstr(e.what, what), "'%s' is not in '%s'", what, e.what);
}

static void put(const char *dir, const char *name, const char *text)
{
    struct qm_out o;
    struct qg_error e = {0};

    cr_assert_eq(qm_out_open(&o, dir, name, &e), 0);
    fputs(text, o.f);
    cr_assert_eq(qm_out_commit(&o, &e), 0);
}

Test(opening, refusals)
{
    char dir[300], path[400];
    struct qt_make k;
    struct qg_error e = {0};

    folder(dir, sizeof dir);
    refused(dir, "cannot open");
    qt_make_random(&k, 1, false);
    k.limit = UINT64_MAX;
    k.nested = k.mixed = false;
    cr_assert_eq(qt_make_write(&k, dir, &e), 0);
    snprintf(path, sizeof path, "%s/model.safetensors", dir);
    /* a geometry that the weights do not have */
    k.c.intermediate++;
    cr_assert_eq(qm_config_check(&k.c, &e), 0);
    cr_assert_eq(unlink(path), 0);
    refused(dir, "holds no safetensors");
    put(dir, "model.safetensors.index.json", "{\"weight_map\": {\"a\": \"../b\"}}");
    refused(dir, "unusable file name");
    put(dir, "model.safetensors.index.json", "{\"weight_map\": {\"a\": \"b\"}}");
    refused(dir, "cannot open");
    drop(dir);
}

Test(opening, a_shard_too_few)
{
    char dir[300];
    struct qt_make k;
    struct qg_error e = {0};

    folder(dir, sizeof dir);
    qt_make_random(&k, 1, false);
    k.limit = 100000;
    cr_assert_eq(qt_make_write(&k, dir, &e), 0);
    put(dir, "model.safetensors.index.json",
        "{\"weight_map\": {\"a\": \"model-00001-of-00004.safetensors\"}}");
    cr_assert_null(qt_open(dir, QM_MODE_F32, 1, &e));
    cr_assert_eq(e.code, QG_EXIT_USER);
    drop(dir);
}

/* ---- Sampling ----------------------------------------------------------------------------- */

static void shares(const struct qt_sampling *o, const float *logits, uint32_t n, double *share)
{
    uint64_t seed = 42;

    memset(share, 0, n * sizeof *share);
    for (int i = 0; i < 20000; i++) {
        uint32_t w = qt_sample(o, logits, n, &seed);

        cr_assert_lt(w, n);
        share[w] += 1 / 20000.0;
    }
}

Test(sampling, by_hand)
{
    /* probabilities 1/2, 1/4, 1/8, 1/8 */
    const float y[] = {logf(2), logf(8), logf(2), logf(4)};
    double s[4];
    uint64_t a = 7, b = 7;

    cr_assert_eq(qt_sample(&(struct qt_sampling){0}, y, 4, &a), 1);
    cr_assert_eq(a, 7);
    cr_assert_eq(qt_sample(&(struct qt_sampling){0}, (float[]){1, 3, 3}, 3, &a), 1);
    shares(&(struct qt_sampling){.temperature = 1, .top_p = 1}, y, 4, s);
    cr_assert_float_eq(s[1], 0.5, 0.02);
    cr_assert_float_eq(s[3], 0.25, 0.02);
    cr_assert_float_eq(s[0], 0.125, 0.02);
    cr_assert_float_eq(s[2], 0.125, 0.02);
    /* halved logits: 2^1.5 : 2 : 2^.5 : 2^.5, of which sqrt(8) / (sqrt(8) + 2 + 2 sqrt(2)) = 0.369
     */
    shares(&(struct qt_sampling){.temperature = 2, .top_p = 1}, y, 4, s);
    cr_assert_float_eq(s[1], 0.369, 0.02);
    /* two words: 2/3 and 1/3 */
    shares(&(struct qt_sampling){.temperature = 1, .top_k = 2, .top_p = 1}, y, 4, s);
    cr_assert_float_eq(s[1], 0.667, 0.02);
    cr_assert_float_eq(s[3], 0.333, 0.02);
    /* 1/2 is below 0.6, 3/4 is not */
    shares(&(struct qt_sampling){.temperature = 1, .top_p = 0.6}, y, 4, s);
    cr_assert_float_eq(s[1] + s[3], 1, 1e-9);
    /* of equal words the first */
    shares(&(struct qt_sampling){.temperature = 1, .top_k = 3, .top_p = 1}, y, 4, s);
    cr_assert_gt(s[0], 0.1);
    cr_assert_eq(s[2], 0);
    for (int i = 0; i < 50; i++) /* a seed is a sequence */
        cr_assert_eq(qt_sample(&(struct qt_sampling){.temperature = 1, .top_p = 1}, y, 4, &a),
                     qt_sample(&(struct qt_sampling){.temperature = 1, .top_p = 1}, y, 4, &b));
    cr_assert_neq(a, 7);
}
