/* Many tokens at once against the general sparse step: the same choices, the same state. */
#include "batch.h"
#include "test_steps.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static const struct qb_kernel *kernels[3];
static int nkernels;

static void find_kernels(void)
{
    nkernels = 0;
    kernels[nkernels++] = &qb_kernel_plain;
#ifdef QM_BATCH_X86
    if (__builtin_cpu_supports("avx2"))
        kernels[nkernels++] = &qb_kernel_avx2;
    if (__builtin_cpu_supports("avx512bw"))
        kernels[nkernels++] = &qb_kernel_avx512;
#endif
}

/* n random tokens in pieces, replayed and step by step, with single steps in between. Returns how
 * many went many at once. */
static uint64_t both_ways(const struct qm_ckpt *c, const struct qb_kernel *kernel, uint32_t n,
                          uint64_t seed)
{
    struct qg_error e = {0};
    struct qm_model *m = qm_model_new(c, QM_MODE_BF16, QM_PATH_SPARSE, &e);
    struct qm_state *a, *b;
    uint32_t *token = malloc(n * sizeof *token), *got = malloc(n * sizeof *got);
    uint64_t taken;

    cr_assert(m, "%s", e.what);
    if (m->batch)
        m->batch->kernel = kernel;
    a = qm_state_new(m);
    b = qm_state_new(m);
    cr_assert(a && b && token && got);
    qm_state_probe(b, watch, NULL); /* a watched state takes the general step */
    for (uint32_t i = 0; i < n; i++)
        token[i] = synth_below(&seed, c->config.vocab);
    for (uint32_t at = 0; at < n;) {
        uint32_t piece = 1 + synth_below(&seed, 2 * QB_CHUNK), p, q;

        piece = piece < n - at ? piece : n - at;
        if (synth_below(&seed, 4) == 0) {
            qm_state_reset(a);
            qm_state_reset(b);
        }
        cr_assert_eq(qm_replay(m, a, token + at, piece, got + at), 0);
        for (uint32_t i = at; i < at + piece; i++) {
            cr_assert_eq(qm_step(m, b, token[i], NULL, &q, NULL), 0);
            cr_assert_eq(got[i], q, "%s: token %u: %u, general step %u", kernel->name, i, got[i],
                         q);
        }
        same_state(&c->config, a, b);
        at += piece;
        if (at < n) { /* by events in between */
            cr_assert_eq(qm_step(m, a, token[at], NULL, &p, NULL), 0);
            cr_assert_eq(qm_step(m, b, token[at], NULL, &q, NULL), 0);
            cr_assert_eq(p, q);
        }
    }
    taken = qm_batch_taken(a);
    cr_assert_eq(qm_batch_taken(b), 0);
    qm_state_free(a);
    qm_state_free(b);
    qm_model_free(m);
    free(token);
    free(got);
    return taken;
}

Test(batch, machines_go_many_at_once)
{
    find_kernels();
    for (int k = 0; k < nkernels; k++)
        for (uint64_t seed = 1; seed <= 6; seed++) {
            struct synth_machine *s = machine(seed % 2 ? 256 : 512, seed);

            cr_assert_gt(both_ways(s->c, kernels[k], 1500, seed), 1300);
            synth_machine_free(s);
        }
}

/* One weight of any tensor changed: at once or not, the bits are those of the general step. */
Test(batch, changed_weights)
{
    uint64_t seed = 5;
    uint32_t at_once = 0, refused = 0;

    find_kernels();
    for (uint32_t round = 0; round < 150; round++) {
        struct synth_machine *k = machine(256, 31 + round % 3);
        struct qm_tensor *t;
        uint64_t n, taken;

        do {
            t = &k->c->tensors[synth_below(&seed, k->c->ntensors)];
            n = t->ptr[t->rows];
        } while (n == 0);
        {
            float *v = &t->val[synth_below(&seed, (uint32_t)n)];
            static const float by[] = {0, -1, 2, 0.5f, 1.5f, 1.0078125f, 3, 40, -300};
            float x = *v * by[synth_below(&seed, 9)];

            *v = t->dtype == QM_BF16 ? qm_bf16(x) : x;
        }
        taken = both_ways(k->c, kernels[round % (uint32_t)nkernels], 200, round);
        at_once += taken > 100;
        refused += taken == 0;
        synth_machine_free(k);
    }
    cr_assert_gt(at_once, 30); /* both kinds were among them */
    cr_assert_gt(refused, 10);
}

Test(batch, errors_are_those_of_a_step)
{
    struct synth_machine *k = machine(256, 3);
    struct qg_error e = {0};
    struct qm_model *m;
    struct qm_state *s;
    uint32_t token[20] = {0}, got[20];

    k->c->config.max_positions = 30;
    m = qm_model_new(k->c, QM_MODE_BF16, QM_PATH_SPARSE, &e);
    cr_assert(m, "%s", e.what);
    s = qm_state_new(m);
    cr_assert(s);
    cr_assert_eq(qm_replay(m, s, token, 0, NULL), 0);
    cr_assert_eq(qm_replay(m, s, token, 20, NULL), 0);
    cr_assert_eq(qm_replay(m, s, token, 20, got), -1); /* 40 positions */
    qm_state_reset(s);
    token[10] = 60; /* no such word */
    cr_assert_eq(qm_replay(m, s, token, 20, got), -1);
    qm_state_free(s);
    qm_model_free(m);
    synth_machine_free(k);
}

/* Heads that share some of their rows with others. */
Test(batch, heads_alike)
{
    uint64_t seed = 7;
    uint32_t at_once = 0;

    find_kernels();
    for (uint32_t round = 0; round < 40; round++) {
        struct synth_machine *k = machine(256, 51 + round % 4);

        for (uint32_t l = 0; l < 8; l++)
            for (uint32_t h = 1; l % 4 != 3 && h < 4; h++)
                make_alike(k, l, h, synth_below(&seed, h), synth_below(&seed, 16));
        at_once += both_ways(k->c, kernels[round % (uint32_t)nkernels], 300, round) > 150;
        synth_machine_free(k);
    }
    cr_assert_gt(at_once, 10);
}
