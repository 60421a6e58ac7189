/* The step by events against the general sparse step: the same tokens, the same state. */
#include "test_steps.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* n random tokens through both; now and then with all logits, or a reset. Returns how many tokens
 * were taken by events. */
static uint64_t both_ways(const struct qm_ckpt *c, uint32_t n, uint64_t seed, bool disturb)
{
    struct qg_error e = {0};
    struct qm_model *m = qm_model_new(c, QM_MODE_BF16, QM_PATH_SPARSE, &e);
    struct qm_state *a, *b;
    float *x = malloc(c->config.vocab * sizeof *x), *y = malloc(c->config.vocab * sizeof *y);
    uint64_t taken;

    cr_assert(m, "%s", e.what);
    a = qm_state_new(m);
    b = qm_state_new(m);
    cr_assert(a && b && x && y);
    qm_state_probe(b, watch, NULL); /* a watched state takes the general step */
    for (uint32_t i = 0; i < n; i++) {
        uint32_t token = synth_below(&seed, c->config.vocab), p, q, r = 0, s = 0;
        uint32_t what = disturb ? synth_below(&seed, 12) : 9;

        if (what == 0) {
            qm_state_reset(a);
            qm_state_reset(b);
        }
        if (what == 1) {
            cr_assert_eq(qm_step(m, a, token, x, &p, NULL), 0);
            cr_assert_eq(qm_step(m, b, token, y, &q, NULL), 0);
            cr_assert_eq(memcmp(x, y, c->config.vocab * sizeof *x), 0);
        } else if (what < 5) {
            cr_assert_eq(qm_step(m, a, token, NULL, &p, &r), 0);
            cr_assert_eq(qm_step(m, b, token, NULL, &q, &s), 0);
        } else {
            cr_assert_eq(qm_step(m, a, token, NULL, &p, NULL), 0);
            cr_assert_eq(qm_step(m, b, token, NULL, &q, NULL), 0);
        }
        cr_assert_eq(p, q, "token %u: %u, general step %u", i, p, q);
        cr_assert_eq(r, s);
        same_state(&c->config, a, b);
    }
    taken = qm_event_taken(a);
    cr_assert_eq(qm_event_taken(b), 0);
    qm_state_free(a);
    qm_state_free(b);
    qm_model_free(m);
    free(x);
    free(y);
    return taken;
}

Test(event, machines_go_by_events)
{
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct synth_machine *k = machine(seed % 2 ? 256 : 512, seed);

        cr_assert_eq(both_ways(k->c, 300, seed, false), 300);
        synth_machine_free(k);
    }
}

Test(event, interrupted_by_general_steps_and_resets)
{
    for (uint64_t seed = 11; seed <= 16; seed++) {
        struct synth_machine *k = machine(256, seed);

        cr_assert_gt(both_ways(k->c, 400, seed, true), 300);
        synth_machine_free(k);
    }
}

/* One weight of any tensor changed: events or not, the bits are those of the general step. */
Test(event, changed_weights)
{
    uint64_t seed = 5;
    uint32_t by_events = 0, refused = 0;

    for (uint32_t round = 0; round < 120; round++) {
        struct synth_machine *k = machine(256, 31 + round % 3);
        struct qm_tensor *t;
        uint64_t n, taken;

        do {
            t = &k->c->tensors[synth_below(&seed, k->c->ntensors)];
            n = t->ptr[t->rows];
        } while (n == 0);
        {
            float *v = &t->val[synth_below(&seed, (uint32_t)n)];
            static const float by[] = {0, -1, 2, 0.5f, 1.5f, 1.0078125f, 3};
            float x = *v * by[synth_below(&seed, 7)];

            *v = t->dtype == QM_BF16 ? qm_bf16(x) : x;
        }
        taken = both_ways(k->c, 60, round, false);
        by_events += taken == 60;
        refused += taken == 0;
        synth_machine_free(k);
    }
    cr_assert_gt(by_events, 20); /* both kinds were among them */
    cr_assert_gt(refused, 5);
}

Test(event, random_weights_are_not_for_it)
{
    struct synth_machine *s = machine(256, 1);
    struct qm_config c = s->c->config;
    struct qm_ckpt *k = synth_random(&c, 3, 200, false);

    cr_assert(k);
    cr_assert_eq(both_ways(k, 40, 1, false), 0);
    qm_ckpt_free(k);
    synth_machine_free(s);
}

/* Heads that share some of their rows with others. */
Test(event, heads_alike)
{
    uint64_t seed = 7;
    uint32_t by_events = 0;

    for (uint32_t round = 0; round < 40; round++) {
        struct synth_machine *k = machine(256, 51 + round % 4);

        for (uint32_t l = 0; l < 8; l++)
            for (uint32_t h = 1; l % 4 != 3 && h < 4; h++)
                make_alike(k, l, h, synth_below(&seed, h), synth_below(&seed, 16));
        by_events += both_ways(k->c, 80, round, round % 2) > 60;
        synth_machine_free(k);
    }
    cr_assert_gt(by_events, 10);
}

/* ---- Columns of lm_head that cannot matter ----------------------------------------------- */

enum { ROWS = 60, KINDS = 4, COLS = 24 };

/* Rows of four kinds: 32 in the column of its kind, 1 or -1 in some others. */
static void make_rows(float w[ROWS][COLS], uint64_t *seed)
{
    for (uint32_t r = 0; r < ROWS; r++)
        for (uint32_t c = 0; c < COLS; c++)
            w[r][c] = c < KINDS ? (c == r % KINDS ? 32 : 0)
                      : (c - KINDS) / 7 == r % KINDS && synth_below(seed, 3)
                          ? (float)synth_below(seed, 2) * 2 - 1
                          : 0;
}

static struct qm_readout *readout_of(float w[ROWS][COLS])
{
    uint64_t ptr[ROWS + 1] = {0};
    uint32_t col[ROWS * COLS];
    float val[ROWS * COLS];
    struct qm_tensor t = {
        .ndim = 2, .rows = ROWS, .cols = COLS, .ptr = ptr, .col = col, .val = val};

    for (uint32_t r = 0; r < ROWS; r++) {
        ptr[r + 1] = ptr[r];
        for (uint32_t c = 0; c < COLS; c++)
            if (w[r][c] != 0) {
                col[ptr[r + 1]] = c;
                val[ptr[r + 1]++] = w[r][c];
            }
    }
    return qm_readout_make(&t, true);
}

static uint32_t best_row(float w[ROWS][COLS], const float *x)
{
    float most = -INFINITY;
    uint32_t best = 0;

    for (uint32_t r = 0; r < ROWS; r++) {
        float sum = 0;

        for (uint32_t c = 0; c < COLS; c++)
            sum += w[r][c] * x[c];
        if (sum > most) {
            most = sum;
            best = r;
        }
    }
    return best;
}

Test(readout, columns_that_cannot_matter_do_not)
{
    uint64_t seed = 3;
    uint32_t left_out = 0;

    for (uint32_t round = 0; round < 60; round++) {
        float w[ROWS][COLS], x[COLS] = {0};
        uint8_t unknown[COLS] = {0};
        uint64_t mask = 0;
        struct qm_readout *r;

        make_rows(w, &seed);
        r = readout_of(w);
        cr_assert(r);
        for (uint32_t c = 0; c < COLS; c++) {
            unknown[c] = c >= KINDS;
            x[c] = c < KINDS ? (float)synth_below(&seed, 2) : 0;
        }
        qm_readout_matters(r, x, unknown, 1, true, &mask);
        for (uint32_t c = KINDS; c < COLS; c++)
            left_out += !(mask >> c & 1);
        for (uint32_t k = 0; k < 100; k++) {
            float y[COLS];
            uint32_t all;

            for (uint32_t c = 0; c < COLS; c++)
                y[c] = unknown[c] ? (float)synth_below(&seed, 2) : x[c];
            all = best_row(w, y);
            for (uint32_t c = KINDS; c < COLS; c++)
                y[c] = mask >> c & 1 ? y[c] : 0;
            cr_assert_eq(best_row(w, y), all);
        }
        qm_readout_free(r);
    }
    cr_assert_gt(left_out, 200);
}
