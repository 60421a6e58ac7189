/* Random programs through interpreter and model: every token, and memory at the end.
 *
 *   QGPU_BLOCKS=n  records (EXEC) to run in each mode, instead of a few thousand
 *   QGPU_SEED=n    another sequence of programs */
#include "../../interp/qgpu.h"
#include "../../interp/token.h"
#include "randprog.h"
#include "test_rig.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS = 400, CTAS = 6 };

struct trace {
    uint32_t *ids;
    size_t n, cap;
};

static int keep(void *ctx, const uint32_t *ids, size_t n)
{
    struct trace *t = ctx;

    if (t->n + n > t->cap) {
        t->cap = 2 * (t->n + n);
        t->ids = realloc(t->ids, t->cap * sizeof *t->ids);
        if (!t->ids)
            return 1;
    }
    memcpy(t->ids + t->n, ids, n * sizeof *ids);
    t->n += n;
    return 0;
}

struct count {
    uint64_t programs, records, positions, tokens;
};

static void wrong(const struct trace *t, size_t at, uint32_t got, const struct qg_program *p,
                  uint64_t seed)
{
    char text[512] = "", block[600] = "", one[64], want[64];
    size_t from = at, len = 0;
    struct qg_token k;

    do
        qg_token_decode(t->ids[--from], &k);
    while (from && k.kind != QG_T_EXEC);
    qg_disasm_block(p, k.f[0], block, sizeof block);
    for (size_t i = from; i < at && len + 66 < sizeof text; i++) {
        qg_token_format(t->ids[i], one, sizeof one);
        len += (size_t)snprintf(text + len, sizeof text - len, "%s, ", one);
    }
    qg_token_format(t->ids[at], want, sizeof want);
    qg_token_format(got, one, sizeof one);
    cr_assert(false, "program %llu: after %sthe model writes '%s', the interpreter '%s'\n%s",
              (unsigned long long)seed, text, one, want, block);
}

/* Teacher-forced: every token between RUN and HALT must be the model's choice. */
static void compare(struct rig *r, const struct trace *t, const struct qg_program *p, uint64_t seed,
                    struct count *c)
{
    bool running = false;

    for (size_t i = 0; i + 1 < t->n; i++) {
        struct qg_token k;
        uint32_t next = 0;

        qg_token_decode(t->ids[i], &k);
        if (k.kind == QG_T_RUN)
            running = true;
        if (k.kind == QG_T_HALT) /* of a thread block that is not the last */
            running = false;
        cr_assert_eq(qm_step(r->model, r->state, t->ids[i], NULL, running ? &next : NULL, NULL), 0);
        c->tokens++;
        if (!running)
            continue;
        c->positions++;
        if (next != t->ids[i + 1])
            wrong(t, i + 1, next, p, seed);
    }
    /* the last one leaves something to read only if it is a MEM; feed it all the same */
    cr_assert_eq(qm_step(r->model, r->state, t->ids[t->n - 1], NULL, NULL, NULL), 0);
    c->tokens++;
}

static void compare_memory(const struct rig *r, const uint32_t *want, uint64_t seed)
{
    uint32_t layer, head;
    const float *row;

    qw_machine_memory(r->machine, 0, &layer, &head);
    row = qm_state_delta(r->state, layer, head);
    cr_assert(row);
    for (uint32_t a = 0; a < QG_GWORDS; a++, row += 128) {
        uint32_t got = 0;

        for (int i = 0; i < 32; i++)
            got |= (uint32_t)(row[i] > 64) << i;
        cr_assert_eq(got, want[a], "program %llu: word %u is %08x, not %08x",
                     (unsigned long long)seed, a, got, want[a]);
    }
}

static void blocks(enum qm_mode mode, uint64_t want)
{
    struct rig r = rig_open(mode);
    struct trace t = {0};
    struct count c = {0};
    struct qg_program *p = malloc(sizeof *p);
    struct qg_launch *l = malloc(sizeof *l);
    uint64_t seed = rig_setting("QGPU_SEED", 1);
    time_t said = time(NULL);

    cr_assert(p && l);
    want = rig_setting("QGPU_BLOCKS", want);
    for (; c.records < want; seed++) {
        struct qg_options o = {
            .max_steps = STEPS, .sink = keep, .sink_ctx = &t, .prompt = true, .unchecked = true};
        struct qw_rng rng = {seed};
        struct qg_result result;
        struct qg_error e = {0};

        qw_random_launch(&rng, p, l);
        l->grid[0] = CTAS; /* the program is loaded once and runs on what the block before left */
        t.n = 0;
        cr_assert_eq(qg_run(l, &o, &result, &e), 0, "%s", e.what);
        rig_reset(&r);
        compare(&r, &t, p, seed, &c);
        compare_memory(&r, result.gmem, seed);
        c.records += result.records;
        c.programs++;
        if (want > 100000 && time(NULL) >= said + 60) {
            said = time(NULL);
            fprintf(stderr, "%llu programs, %llu records, %llu tokens compared\n",
                    (unsigned long long)c.programs, (unsigned long long)c.records,
                    (unsigned long long)c.positions);
        }
    }
    cr_log_info("%llu programs, %llu records, %llu tokens fed, %llu compared",
                (unsigned long long)c.programs, (unsigned long long)c.records,
                (unsigned long long)c.tokens, (unsigned long long)c.positions);
    if (want > 100000)
        fprintf(stderr, "%llu programs, %llu records, %llu tokens compared: no difference\n",
                (unsigned long long)c.programs, (unsigned long long)c.records,
                (unsigned long long)c.positions);
    free(t.ids);
    free(p);
    free(l);
    rig_close(&r);
}

Test(random, bf16, .timeout = 0)
{
    blocks(QM_MODE_BF16, 6000);
}

Test(random, f32, .timeout = 0)
{
    blocks(QM_MODE_F32, 4000);
}
