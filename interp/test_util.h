/* Shared by the tests of this room: programs from text, traces as text. */
#ifndef QG_TEST_UTIL_H
#define QG_TEST_UTIL_H

#include "qgpu.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define UNUSED __attribute__((unused))

/* A small generator of random numbers with a state of its own. */
static UNUSED uint32_t rnd(uint64_t *s)
{
    *s = *s * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*s >> 33) ^ (uint32_t)(*s >> 11);
}

static UNUSED uint32_t rnd_below(uint64_t *s, uint32_t n)
{
    return (uint32_t)((uint64_t)rnd(s) * n >> 32);
}

static UNUSED void assemble(struct qg_program *p, const char *text)
{
    struct qg_error e = {0};

    if (qg_asm(p, text, "test.qs", &e))
        qg_error_print(stderr, &e);
    cr_assert_eq(e.code, 0, "%s:%d: %s", e.file, e.line, e.what);
}

/* A trace as text: records on lines of their own, tokens separated by " | ". */
struct text_trace {
    char *s;
    size_t n, cap;
    uint64_t tokens, execs;
};

static UNUSED int text_sink(void *ctx, const uint32_t *ids, size_t n)
{
    struct text_trace *t = ctx;

    for (size_t i = 0; i < n; i++) {
        struct qg_token k;
        bool starts;

        if (t->n + 64 > t->cap) {
            t->cap = t->cap * 2 + 4096;
            t->s = realloc(t->s, t->cap);
        }
        cr_assert_eq(qg_token_decode(ids[i], &k), 0);
        starts = k.kind == QG_T_EXEC || k.kind == QG_T_BAR || k.kind == QG_T_HALT ||
                 k.kind == QG_T_LAUNCH || k.kind == QG_T_RUN;
        t->n += (size_t)sprintf(t->s + t->n, "%s", t->n ? starts ? "\n" : " | " : "");
        t->n += (size_t)qg_token_format(ids[i], t->s + t->n, 64);
        t->tokens++;
        t->execs += k.kind == QG_T_EXEC;
    }
    return 0;
}

static UNUSED struct qg_launch launch_of(const struct qg_program *p, uint32_t threads)
{
    return (struct qg_launch){.program = p, .grid = {1, 1, 1}, .block = {threads, 1, 1}};
}

/* Array of n words in global memory from word `at` on. */
static UNUSED void array(struct qg_launch *l, uint32_t at, uint32_t n, const uint32_t *v)
{
    for (uint32_t i = 0; i < n; i++) {
        l->gmapped[at + i] = 1;
        l->ginit[at + i] = v != NULL;
        l->gmem[at + i] = v ? v[i] : 0;
    }
}

static UNUSED struct qg_result run_launch(const struct qg_launch *l, const struct qg_options *o)
{
    struct qg_error e = {0};
    struct qg_result r;

    cr_assert_eq(qg_run(l, o, &r, &e), 0, "%s", e.what);
    return r;
}

/* Runs and expects a clean end. */
static UNUSED struct qg_result run_clean(const struct qg_launch *l)
{
    struct qg_options o = {0};
    struct qg_result r = run_launch(l, &o);

    cr_assert_eq(r.status, QG_OK, "%s", r.diag.text);
    return r;
}

static UNUSED void expect_trace(const struct qg_launch *l, bool prompt, const char *expected)
{
    struct text_trace t = {0};
    struct qg_options o = {.sink = text_sink, .sink_ctx = &t, .prompt = prompt};
    struct qg_result r = run_launch(l, &o), silent;

    cr_assert_eq(r.status, QG_OK, "%s", r.diag.text);
    cr_assert_str_eq(t.s, expected, "got:\n%s\nexpected:\n%s", t.s, expected);
    cr_assert_eq(r.records, t.execs);
    if (!prompt)
        cr_assert_eq(r.tokens, t.tokens);
    silent = run_clean(l); /* tokens are counted alike when nobody listens */
    cr_assert_eq(silent.tokens, r.tokens);
    cr_assert_eq(silent.records, r.records);
    free(t.s);
}

#endif
