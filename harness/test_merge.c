/* The machine in front of a text model: what is in the folder, and what each half sees of the
 * other. Expected values come from the base run alone, and from the interpreter. */
#include "../compiler/weights/randprog.h"
#include "../interp/token.h"
#include "../model/text/both.h"
#include "../model/text/make.h"
#include "../model/text/merge.h"
#include "device.h"
#include "files.h"
#include "tokens.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct folders {
    char dir[256], base[300], merged[300];
    struct qm_ckpt *machine;
    struct qt_make made;
};

static struct folders merge(uint64_t seed)
{
    struct folders f;
    struct qg_error e = {0};
    struct qw_machine *w = qw_machine_new(&e);
    struct qt_merge_figures figures;

    cr_assert(w, "%s", e.what);
    snprintf(f.dir, sizeof f.dir, "%s/qgpu-merge-XXXXXX",
             getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    cr_assert(mkdtemp(f.dir));
    snprintf(f.base, sizeof f.base, "%s/base", f.dir);
    snprintf(f.merged, sizeof f.merged, "%s/merged", f.dir);
    qt_make_random(&f.made, seed, true);
    cr_assert_eq(qt_make_write(&f.made, f.base, &e), 0, "%s", e.what);
    f.machine = qw_machine_ckpt(w, &e);
    cr_assert(f.machine, "%s", e.what);
    cr_assert_eq(qt_merge(f.base, f.machine, f.merged, &figures, &e), 0, "%s", e.what);
    qw_machine_free(w);
    return f;
}

static void done(struct folders *f)
{
    char command[400];

    qm_ckpt_free(f->machine);
    snprintf(command, sizeof command, "rm -rf '%s'", f->dir);
    cr_assert_eq(system(command), 0);
}

static bool is_run(uint32_t id)
{
    struct qg_token k;

    return qg_token_decode(id, &k) == 0 && k.kind == QG_T_RUN;
}

/* A trace of a random program from `seed` on that writes 100 tokens or more: machine tokens that
 * make sense. */
static struct qgh_tokens trace(uint64_t seed)
{
    struct qgh_tokens t = {0};
    struct qg_program *p = malloc(sizeof *p);
    struct qg_launch *l = malloc(sizeof *l);
    struct qg_options o = {.max_steps = 60,
                           .sink = qgh_tokens_sink,
                           .sink_ctx = &t,
                           .prompt = true,
                           .unchecked = true};
    struct qg_result result;
    struct qg_error e = {0};

    cr_assert(p && l);
    for (size_t written = 0; written < 100; seed++) {
        struct qw_rng rng = {seed};

        t.n = 0;
        qw_random_launch(&rng, p, l);
        cr_assert_eq(qg_run(l, &o, &result, &e), 0, "%s", e.what);
        for (size_t i = 0; i < t.n; i++)
            if (is_run(t.ids[i]))
                written = t.n - i - 1;
    }
    free(p);
    free(l);
    return t;
}

/* ---- The machine that comes out is the one that went in ---------------------------------- */

static void same_tensor(const struct qm_tensor *a, const struct qm_tensor *b)
{
    cr_assert_eq(a->rows, b->rows);
    cr_assert_eq(a->cols, b->cols);
    cr_assert_eq(memcmp(a->ptr, b->ptr, (a->rows + 1) * sizeof *a->ptr), 0, "%s", a->name);
    cr_assert_eq(memcmp(a->col, b->col, a->ptr[a->rows] * sizeof *a->col), 0, "%s", a->name);
    cr_assert_eq(memcmp(a->val, b->val, a->ptr[a->rows] * sizeof *a->val), 0, "%s", a->name);
}

static void machine_comes_back(const struct folders *f)
{
    struct qm_ckpt *k;
    struct qg_error e = {0};
    uint32_t compared = 0;

    cr_assert_eq(qt_merged_machine(f->merged, &k, &e), 0, "%s", e.what);
    for (uint32_t i = 0; i < f->machine->ntensors; i++) {
        const struct qm_tensor *a = &f->machine->tensors[i], *b = qm_ckpt_find(k, a->name);

        cr_assert(b, "%s", a->name);
        if (strstr(a->name, "self_attn.")) { /* zero in both; the shapes are the base's */
            cr_assert_eq(b->ptr[b->rows], 0);
            continue;
        }
        same_tensor(a, b);
        compared++;
    }
    cr_assert_eq(compared, 15 * 14 + 5 * 5 + 3); /* linear and full layers, ends */
    qm_ckpt_free(k);
}

/* ---- Our engine: the same bits ----------------------------------------------------------- */

struct seen {
    float *y;
    uint32_t vocab;
};

static int keep(void *ctx, size_t i, const float *y)
{
    struct seen *s = ctx;

    memcpy(s->y + i * s->vocab, y, s->vocab * sizeof *y);
    return 0;
}

static void same_text(const struct folders *f, enum qm_mode mode)
{
    struct qg_error e = {0};
    struct qt_model *a = qt_open(f->base, mode, 1, &e), *b = qt_open(f->merged, mode, 2, &e);
    uint32_t vocab = f->made.c.vocab, ids[75];
    struct qt_state *s = qt_state_new(a), *t = qt_state_new(b);
    struct seen x = {calloc(80 * vocab, 4), vocab}, y = {calloc(80 * vocab, 4), vocab};

    cr_assert(a && b && s && t && x.y && y.y, "%s", e.what);
    for (uint32_t i = 0; i < 75; i++)
        ids[i] = (i * i * 31 + 7) % vocab;
    cr_assert_eq(qt_prefill_all(a, s, ids, 70, keep, &x), 0);
    cr_assert_eq(qt_prefill_all(b, t, ids, 70, keep, &y), 0);
    for (uint32_t i = 70; i < 75; i++) {
        cr_assert_eq(qt_step(a, s, ids[i], x.y + (size_t)i * vocab), 0);
        cr_assert_eq(qt_step(b, t, ids[i], y.y + (size_t)i * vocab), 0);
    }
    cr_assert_eq(memcmp(x.y, y.y, 75ul * vocab * 4), 0);
    cr_assert(qt_state_equal(s, t));
    cr_assert_eq(qt_state_crc(s), qt_state_crc(t));
    /* 12,000 words, each exp(score - best): nothing, whatever the text says */
    cr_assert_lt(qt_machine_logit(b), -1e6f);
    cr_assert_eq(qt_step(b, t, vocab, NULL), -1); /* a machine word is not text */
    free(x.y);
    free(y.y);
    qt_state_free(s);
    qt_state_free(t);
    qt_close(a);
    qt_close(b);
}

/* ---- The whole stack, as any runtime computes it ----------------------------------------- */

static bool same_values(const float *a, const float *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!(a[i] == b[i]))
            return false;
    return true;
}

/* Copies (or compares) the recurrent matrices of layers [a, b). */
static size_t matrices(const struct qm_state *s, const struct qm_config *c, uint32_t a, uint32_t b,
                       float *at, bool compare)
{
    size_t n = (size_t)c->lin_k_dim * c->lin_v_dim, different = 0;

    for (uint32_t l = a; l < b; l++)
        for (uint32_t h = 0; h < c->lin_v_heads && !c->full_attn[l]; h++, at += n) {
            const float *S = qm_state_delta(s, l, h);

            if (compare)
                different += !same_values(at, S, n);
            else
                memcpy(at, S, n * sizeof *S);
        }
    return different;
}

static void whole_stack(const struct folders *f)
{
    struct qg_error e = {0};
    struct qm_ckpt *all = NULL, *base = NULL;

    cr_assert_eq(qm_ckpt_load(&all, f->merged, &e), 0, "%s", e.what);
    cr_assert_eq(qm_ckpt_load(&base, f->base, &e), 0, "%s", e.what);

    struct qm_config c = all->config;
    uint32_t words = base->config.vocab, front = c.layers - base->config.layers, got;
    struct qm_model *m = qm_model_new(all, QM_MODE_BF16, QM_PATH_SPARSE, &e);
    struct qm_model *b = qm_model_new(base, QM_MODE_BF16, QM_PATH_SPARSE, &e);
    struct qm_state *s = qm_state_new(m), *t = qm_state_new(b);
    float *x = calloc(words, sizeof *x), *y = calloc(c.vocab, sizeof *y);
    float *kept =
        malloc((size_t)c.layers * c.lin_v_heads * c.lin_k_dim * c.lin_v_dim * sizeof *kept);
    struct qgh_tokens machine = trace(3);
    uint32_t rng = 12345, ids[70];

    cr_assert(m && b && s && t && x && y && kept, "%s", e.what);
    qm_ckpt_free(all);
    qm_ckpt_free(base);
    /* text alone: the base's bits; machine words far below */
    for (uint32_t i = 0; i < 70; i++)
        ids[i] = (i * i * 13 + 5) % words;
    cr_assert_eq(qm_prefill(m, s, ids, 66, y), 0);
    cr_assert_eq(qm_prefill(b, t, ids, 66, x), 0);
    for (uint32_t i = 66; i <= 70; i++) {
        cr_assert(same_values(x, y, words), "position %u", i);
        for (uint32_t w = words; w < c.vocab; w++)
            cr_assert_lt(y[w], -1e6f);
        if (i == 70)
            break;
        cr_assert_eq(qm_step(m, s, ids[i], y, NULL, NULL), 0);
        cr_assert_eq(qm_step(b, t, ids[i], x, NULL, NULL), 0);
    }
    /* a launch with text in between at random: the machine goes on as if there were none */
    bool running = false;
    uint64_t checked = 0, texts = 0;

    for (size_t i = 0; i + 1 < machine.n; i++) {
        while ((rng = rng * 1664525u + 1013904223u) >> 30 == 0) {
            matrices(s, &c, 0, front, kept, false);
            cr_assert_eq(qm_step(m, s, (rng >> 8) % words, NULL, NULL, NULL), 0);
            cr_assert_eq(matrices(s, &c, 0, front, kept, true), 0, "text in the machine");
            texts++;
        }
        bool look = i % 16 == 0; /* copying matrices takes its time */

        if (look)
            matrices(s, &c, front, c.layers, kept, false);
        cr_assert_eq(qm_step(m, s, words + machine.ids[i], NULL, &got, NULL), 0);
        if (look)
            cr_assert_eq(matrices(s, &c, front, c.layers, kept, true), 0, "machine in the text");
        running = running || is_run(machine.ids[i]);
        if (running) {
            cr_assert_eq(got, words + machine.ids[i + 1], "position %zu", i);
            checked++;
        }
    }
    cr_assert_gt(checked, 60);
    cr_assert_gt(texts, 60);
    free(x);
    free(y);
    free(kept);
    free(machine.ids);
    qm_state_free(s);
    qm_state_free(t);
    qm_model_free(m);
    qm_model_free(b);
}

/* ---- Both halves at work ----------------------------------------------------------------- */

static void no_trace_in_the_other(const struct folders *f)
{
    struct qg_error e = {0};
    struct qt_both *b = qt_both_open(f->merged, QM_MODE_BF16, 1, &e);
    struct qt_model *base = qt_open(f->base, QM_MODE_BF16, 1, &e);
    struct qm_model *lone = qm_model_new(f->machine, QM_MODE_BF16, QM_PATH_SPARSE, &e);
    struct qt_state *t = qt_state_new(base);
    struct qm_state *s = qm_state_new(lone);
    struct qgh_tokens machine = trace(8);
    uint32_t words = f->made.c.vocab, rng = 99, next, alone, texts = 0;
    float *x = calloc(words, 4), *y = calloc(words, 4);

    cr_assert(b && base && lone && t && s && x && y, "%s", e.what);
    for (size_t i = 0; i < machine.n;) {
        if ((rng = rng * 1664525u + 1013904223u) >> 31) {
            uint32_t token = (rng >> 8) % words;

            cr_assert_eq(qt_both_step(b, token, x, NULL), 0);
            cr_assert_eq(qt_step(base, t, token, y), 0);
            cr_assert_eq(memcmp(x, y, words * 4), 0);
            texts++;
            continue;
        }
        uint32_t crc = i % 32 ? 0 : qt_state_crc(qt_both_text_state(b));

        cr_assert_eq(qt_both_step(b, words + machine.ids[i], NULL, &next), 0);
        cr_assert_eq(qm_step(lone, s, machine.ids[i], NULL, &alone, NULL), 0);
        cr_assert_eq(next, words + alone);
        if (i % 32 == 0)
            cr_assert_eq(crc, qt_state_crc(qt_both_text_state(b)));
        i++;
    }
    cr_assert_gt(texts, 60);
    cr_assert(qt_state_tokens(t) == texts);
    /* the states are those of the halves run alone */
    cr_assert_eq(qt_state_crc(t), qt_state_crc(qt_both_text_state(b)));
    for (uint32_t l = 0; l < f->machine->config.layers; l++)
        for (uint32_t h = 0; h < 16; h++) {
            const float *p = qm_state_delta(s, l, h);
            const float *q = qm_state_delta(qt_both_machine_state(b), l, h);

            cr_assert_eq(!p, !q);
            cr_assert(!p || !memcmp(p, q, 128 * 128 * sizeof *p));
        }
    free(x);
    free(y);
    free(machine.ids);
    qt_state_free(t);
    qm_state_free(s);
    qm_model_free(lone);
    qt_close(base);
    qt_both_close(b);
}

/* ---- Refusals ---------------------------------------------------------------------------- */

static void refusals(const struct folders *f)
{
    struct qt_merge_figures figures;
    struct qg_error e = {0};
    char other[320], third[320];
    struct qt_make k;

    /* nothing is written over, nothing is merged twice */
    cr_assert_eq(qt_merge(f->base, f->machine, f->merged, &figures, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "not an empty folder"), "%s", e.what);
    e = (struct qg_error){0};
    snprintf(other, sizeof other, "%s/other", f->dir);
    cr_assert_eq(qt_merge(f->merged, f->machine, other, &figures, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "merged already"), "%s", e.what);
    cr_assert_neq(access(other, F_OK), 0);
    /* heads of another size */
    e = (struct qg_error){0};
    qt_make_random(&k, 1, true);
    k.c.lin_k_dim = k.c.lin_v_dim = 64;
    cr_assert_eq(qt_make_write(&k, other, &e), 0);
    snprintf(third, sizeof third, "%s/third", f->dir);
    cr_assert_eq(qt_merge(other, f->machine, third, &figures, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "the machine needs 128 x 128"), "%s", e.what);
    cr_assert_neq(access(third, F_OK), 0);
}

/* ---- One base each: mixed dtypes, tied, groups of heads -----------------------------------------
 * A merge writes some gigabytes (mostly holes), so what can share one does. */

#define ONE_BASE(seed, ...)                                                                        \
    Test(merge, base_##seed, .timeout = 1200)                                                      \
    {                                                                                              \
        struct folders f = merge(seed);                                                            \
                                                                                                   \
        same_text(&f, QM_MODE_BF16);                                                               \
        same_text(&f, QM_MODE_F32);                                                                \
        __VA_ARGS__;                                                                               \
        done(&f);                                                                                  \
    }

ONE_BASE(1, whole_stack(&f))
ONE_BASE(2, no_trace_in_the_other(&f))
ONE_BASE(3, machine_comes_back(&f))
ONE_BASE(4, refusals(&f))
