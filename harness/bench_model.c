#include "bench_model.h"
#include "device.h"
#include "session.h"
#include "tokens.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct item {
    struct qgh_launch launch;
    struct qgh_tokens tokens;
};

struct bench {
    struct qgh_session *sessions;
    int nsessions;
    struct item *items;
    uint32_t n, cap;
};

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- What is run ---------------------------------------------------------------------------- */

static int add_case(struct bench *b, const struct qgh_session *s, uint32_t i, struct qg_error *e)
{
    struct item *x;
    struct qg_options o = {.sink = qgh_tokens_sink, .prompt = true};
    struct qg_result r;
    int rc;

    if (b->n == b->cap) {
        struct item *grown = realloc(b->items, (b->cap + 256) * sizeof *grown);

        if (!grown)
            return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        b->items = grown;
        b->cap += 256;
    }
    x = &b->items[b->n];
    memset(x, 0, sizeof *x);
    o.sink_ctx = &x->tokens;
    rc = qgh_launch_from_case(s->program, &s->file, &s->file.cases[i], &x->launch, e);
    if (!rc)
        rc = qg_run(&x->launch.launch, &o, &r, e);
    if (!rc)
        b->n++;
    return rc;
}

static int collect(struct bench *b, const struct qgh_suite *suite, struct qg_error *e)
{
    int rc = 0;

    b->sessions = calloc((size_t)suite->n + 1, sizeof *b->sessions);
    if (!b->sessions)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    for (int i = 0; i < suite->n && !rc; i++) {
        struct qgh_session *s = &b->sessions[b->nsessions];
        bool skip;

        rc = qgh_session_open_good(s, suite->specs[i], &skip, e);
        if (rc || skip)
            continue;
        b->nsessions++;
        for (uint32_t k = 0; k < s->file.ncases && !rc; k++)
            if (qgh_session_selects(s, k))
                rc = add_case(b, s, k, e);
    }
    return rc;
}

static void discard(struct bench *b)
{
    for (uint32_t i = 0; i < b->n; i++)
        qgh_tokens_free(&b->items[i].tokens);
    free(b->items);
    for (int i = 0; i < b->nsessions; i++)
        qgh_session_close(&b->sessions[i]);
    free(b->sessions);
}

/* ---- Ways to run it ------------------------------------------------------------------------- */

static int free_runs(const struct bench *b, struct qgh_device *d, double *speed, struct qg_error *e)
{
    double start = now(CLOCK_PROCESS_CPUTIME_ID);
    uint64_t tokens = 0;
    int rc = 0;

    for (uint32_t i = 0; i < b->n && !rc; i++) {
        struct qgh_device_result r;

        rc = qgh_device_launch(d, &b->items[i].launch.launch, 0, NULL, NULL, &r, e);
        tokens += r.loaded + r.written;
    }
    *speed = (double)tokens / (now(CLOCK_PROCESS_CPUTIME_ID) - start);
    return rc;
}

struct worker {
    const struct bench *b;
    struct qgh_device *d;
    uint32_t first, step;
    uint64_t tokens, mismatches;
    int rc;
    struct qg_error e;
};

static void *replays(void *ctx)
{
    struct worker *w = ctx;

    for (uint32_t i = w->first; i < w->b->n && !w->rc; i += w->step) {
        const struct qgh_tokens *t = &w->b->items[i].tokens;
        struct qgh_replay r;

        w->rc = qgh_device_replay(w->d, t->ids, t->n, false, false, &r, &w->e);
        w->tokens += t->n;
        w->mismatches += r.mismatches;
    }
    return NULL;
}

static int judge(const struct worker *w, struct qg_error *e)
{
    if (w->rc)
        *e = w->e;
    else if (w->mismatches)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "the model wrote wrong tokens");
    return w->rc;
}

static int replay_1(const struct bench *b, struct qgh_device *d, double *speed, struct qg_error *e)
{
    struct worker w = {.b = b, .d = d, .step = 1};
    double start = now(CLOCK_PROCESS_CPUTIME_ID);

    replays(&w);
    *speed = (double)w.tokens / (now(CLOCK_PROCESS_CPUTIME_ID) - start);
    return judge(&w, e);
}

static int replay_2(const struct bench *b, struct qgh_device *const d[2], double *speed,
                    struct qg_error *e)
{
    struct worker w[2] = {{.b = b, .d = d[0], .step = 2},
                          {.b = b, .d = d[1], .first = 1, .step = 2}};
    double start = now(CLOCK_MONOTONIC);
    pthread_t other;
    int rc;

    if (pthread_create(&other, NULL, replays, &w[1]))
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "cannot start a thread");
    replays(&w[0]);
    pthread_join(other, NULL);
    *speed = (double)(w[0].tokens + w[1].tokens) / (now(CLOCK_MONOTONIC) - start);
    rc = judge(&w[0], e);
    return rc ? rc : judge(&w[1], e);
}

/* n tokens of the first case by a slower path. A fault of size 0 is a watched model, which takes
 * the general sparse step. */
static int slow(const struct bench *b, bool dense, size_t n, double *speed, struct qg_error *e)
{
    const struct qgh_device_options o = {.dense = dense, .inject_dim = !dense, .dim = 100};
    struct qgh_device *d = qgh_device_open(&o, e);
    const struct qgh_tokens *t = &b->items[0].tokens;
    struct qgh_replay r;
    double start;
    int rc;

    if (!d)
        return e->code;
    n = n < t->n ? n : t->n;
    start = now(CLOCK_PROCESS_CPUTIME_ID);
    rc = qgh_device_replay(d, t->ids, n, false, false, &r, e);
    *speed = (double)(n - 1) / (now(CLOCK_PROCESS_CPUTIME_ID) - start);
    qgh_device_close(d);
    return rc;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

enum { MAX_RUNS = 15 };

static int measure(const struct bench *b, struct qgh_device *const d[2], int runs,
                   struct qgh_model_speeds *out, struct qg_error *e)
{
    double v[3][MAX_RUNS];
    int rc = 0;

    for (int i = 0; i < runs && !rc; i++) { /* in turn, so that all see the same machine */
        rc = free_runs(b, d[0], &v[0][i], e);
        if (!rc)
            rc = replay_1(b, d[0], &v[1][i], e);
        if (!rc)
            rc = replay_2(b, d, &v[2][i], e);
    }
    for (int k = 0; k < 3 && !rc; k++)
        qsort(v[k], (size_t)runs, sizeof v[k][0], by_size);
    if (!rc) {
        out->free_run = v[0][runs / 2];
        out->replay = v[1][runs / 2];
        out->replay_2 = v[2][runs / 2];
        rc = slow(b, false, QGH_BENCH_SPARSE_TOKENS, &out->sparse, e);
    }
    return rc ? rc : slow(b, true, QGH_BENCH_DENSE_TOKENS, &out->dense, e);
}

int qgh_bench_model(const struct qgh_suite *suite, int runs, struct qgh_model_speeds *out,
                    struct qg_error *e)
{
    const struct qgh_device_options o = {0};
    struct qgh_device *d[2] = {0};
    struct bench b = {0};
    int rc = collect(&b, suite, e);

    runs = runs < 1 ? 1 : runs > MAX_RUNS ? MAX_RUNS : runs;
    memset(out, 0, sizeof *out);
    if (!rc && !b.n)
        rc = qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "no case to launch");
    for (int i = 0; i < 2 && !rc; i++)
        if (!(d[i] = qgh_device_open(&o, e)))
            rc = e->code;
    out->cases = b.n;
    for (uint32_t i = 0; i < b.n; i++)
        out->tokens += b.items[i].tokens.n;
    if (!rc)
        rc = measure(&b, d, runs, out, e);
    for (int i = 0; i < 2; i++)
        qgh_device_close(d[i]);
    discard(&b);
    return rc;
}
