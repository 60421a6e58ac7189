/* The launches of a suite, and a model that runs them. */
#define _GNU_SOURCE
#include "../../model/internal.h"
#include "../coverage/weights.h"
#include "../session.h"
#include "../suite.h"
#include "../tokens.h"
#include "weights.h"

#include <stdlib.h>
#include <string.h>

static int keep(struct qgu_launches *l, const struct qgh_session *s, uint32_t i, const char *spec,
                struct qg_error *e)
{
    struct qgh_tokens t = {0};
    struct qg_options o = {.sink = qgh_tokens_sink, .sink_ctx = &t, .prompt = true};
    struct qg_result r;
    struct qgh_launch launch;
    struct qgu_launch *v, *to;

    if (qgh_launch_from_case(s->program, &s->file, &s->file.cases[i], &launch, e) ||
        qg_run(&launch.launch, &o, &r, e) || r.status != QG_OK) {
        qgh_tokens_free(&t); /* verify's business */
        return 0;
    }
    v = realloc(l->v, ((size_t)l->n + 1) * sizeof *v);
    if (!v) {
        qgh_tokens_free(&t);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    l->v = v;
    to = &v[l->n++];
    if (s->only >= 0)
        snprintf(to->name, sizeof to->name, "%s", spec);
    else
        snprintf(to->name, sizeof to->name, "%s:%s", spec, s->file.cases[i].name);
    to->ids = t.ids;
    to->n = t.n;
    memcpy(to->gmem, r.gmem, sizeof to->gmem);
    memcpy(to->ginit, r.ginit, sizeof to->ginit);
    return 0;
}

static int shorter(const void *a, const void *b)
{
    const struct qgu_launch *x = a, *y = b;

    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    return strcmp(x->name, y->name);
}

int qgu_launches_read(struct qgu_launches *l, char **names, int n, struct qg_error *e)
{
    struct qgh_suite suite = {0};
    struct qcc_cache *cache = qcc_cache_open();
    int rc = qgh_suite_collect(&suite, names, n, e);

    for (int i = 0; i < suite.n && !rc; i++) {
        struct qg_error ignored = {0};
        struct qgh_session s;
        bool read = false;

        if (qgh_session_open(&s, suite.specs[i], NULL, cache, &read, &ignored)) {
            if (read)
                qgh_session_close(&s);
            continue;
        }
        for (uint32_t c = 0; c < s.file.ncases && !rc; c++)
            if (!s.file.diagnosis[0] && qgh_session_selects(&s, c))
                rc = keep(l, &s, c, suite.specs[i], e);
        qgh_session_close(&s);
    }
    qgh_suite_free(&suite);
    qcc_cache_close(cache);
    if (l->n)
        qsort(l->v, (size_t)l->n, sizeof *l->v, shorter);
    return rc;
}

/* ---- Order ------------------------------------------------------------------------------- */

struct gain {
    int launch;
    double per_token; /* at most: it only falls while others are put first */
    struct qgc_weights *seen;
};

static uint32_t more(const struct qgc_weights *all, const struct qgc_weights *w)
{
    const uint8_t *a = &all->unit[0][0], *b = &w->unit[0][0];
    size_t n = sizeof *w - offsetof(struct qgc_weights, unit);
    uint32_t bits = 0;

    for (size_t i = 0; i < n; i++)
        bits += (uint32_t)__builtin_popcount((unsigned)(b[i] & ~a[i] & 3));
    return bits;
}

static bool watch_launch(const struct qm_model *m, struct qm_state *s, const struct qgu_launch *l,
                         struct qgc_weights *to)
{
    uint32_t choice;

    qm_state_reset(s);
    qm_state_watch(s, qgc_weights_watch, to);
    for (size_t i = 0; i < l->n; i++)
        if (qm_step(m, s, l->ids[i], NULL, &choice, NULL))
            return false;
    return true;
}

/* The best of the rest, by lazy evaluation: a gain that was computed anew and is still the largest
 * needs no look at the others. */
static int pick(struct gain *g, int n, const struct qgu_launches *l, const struct qgc_weights *all,
                struct qgc_weights *into)
{
    for (;;) {
        int best = -1, next = -1;
        double now;

        for (int i = 0; i < n; i++)
            if (g[i].seen && (best < 0 || g[i].per_token > g[best].per_token)) {
                next = best;
                best = i;
            } else if (g[i].seen && (next < 0 || g[i].per_token > g[next].per_token)) {
                next = i;
            }
        if (best < 0 || g[best].per_token <= 0)
            return -1;
        now = more(all, g[best].seen) / (double)l->v[g[best].launch].n;
        g[best].per_token = now;
        if (next < 0 || now >= g[next].per_token) {
            qgc_weights_merge(into, g[best].seen);
            free(g[best].seen);
            g[best].seen = NULL;
            return now > 0 ? g[best].launch : -1;
        }
    }
}

enum { FEW = 30 };

int qgu_launches_order(struct qgu_launches *l, const struct qm_ckpt *k, size_t longest)
{
    struct qg_error e = {0};
    struct qm_model *m = qm_model_new(k, QM_MODE_BF16, QM_PATH_SPARSE, &e);
    struct qm_state *s = m ? qm_state_new(m) : NULL;
    struct gain *g = calloc((size_t)l->n + 1, sizeof *g);
    struct qgc_weights *all = calloc(1, sizeof *all);
    struct qgu_launch *to = malloc(((size_t)l->n + 1) * sizeof *to);
    struct qgu_launch *chosen = malloc(((size_t)l->n + 1) * sizeof *chosen);
    bool *put = calloc((size_t)l->n + 1, sizeof *put), ok = s && g && all && to && chosen && put;
    int n = 0, first = 0, few, at;

    for (int i = 0; i < l->n && ok; i++) {
        if (l->v[i].n > longest)
            continue;
        g[n] = (struct gain){i, 0, calloc(1, sizeof *g->seen)};
        ok = g[n].seen && watch_launch(m, s, &l->v[i], g[n].seen);
        g[n].per_token = ok ? more(all, g[n].seen) / (double)l->v[i].n : 0;
        n++;
    }
    while (ok && (at = pick(g, n, l, all, all)) >= 0) {
        chosen[first++] = l->v[at];
        put[at] = true;
    }
    few = first < FEW ? first : FEW;
    if (ok)
        memcpy(to, chosen, (size_t)few * sizeof *to);
    /* The first few notice most; then those that are made to reach all of something. */
    for (int pass = 0, rest = few; ok && pass < 2; pass++) {
        for (int i = 0; i < l->n; i++)
            if (!put[i] && (pass || strstr(l->v[i].name, "/blocks/"))) {
                to[rest++] = l->v[i];
                put[i] = true;
            }
        for (int i = few; i < first && !pass; i++)
            to[rest++] = chosen[i];
    }
    if (ok)
        memcpy(l->v, to, (size_t)l->n * sizeof *to);
    for (int i = 0; i < n; i++)
        free(g[i].seen);
    free(g);
    free(all);
    free(to);
    free(chosen);
    free(put);
    qm_state_free(s);
    qm_model_free(m);
    return ok ? first : -1;
}

void qgu_launches_free(struct qgu_launches *l)
{
    for (int i = 0; i < l->n; i++)
        free(l->v[i].ids);
    free(l->v);
    memset(l, 0, sizeof *l);
}

/* Bit i of a row of memory is value dim i, as 0 or 128; the last dim says that the row was
 * written. */
static bool memory_right(const struct qm_state *s, const struct qw_machine *w,
                         const struct qgu_launch *l)
{
    enum { WIDTH = 128 };
    uint32_t layer, head;
    const float *row;

    qw_machine_memory(w, 0, &layer, &head);
    row = qm_state_delta(s, layer, head);
    for (uint32_t a = 0; a < QG_GWORDS; a++, row += WIDTH) {
        uint32_t word = 0;

        for (uint32_t i = 0; i < 32; i++)
            word |= (uint32_t)(row[i] > 64) << i;
        if (l->ginit[a] && (!(row[WIDTH - 1] > 0) || word != l->gmem[a]))
            return false;
    }
    return true;
}

enum qgu_verdict qgu_run(const struct qm_model *m, struct qm_state *s, const struct qw_machine *w,
                         const struct qgu_launch *l, struct qgu_result *r)
{
    uint32_t run = qg_token_first(QG_T_RUN), halt = qg_token_first(QG_T_HALT);
    bool running = false;

    qm_state_reset(s);
    for (size_t i = 0; i < l->n; i++) {
        uint32_t got;

        running = l->ids[i] == run || (running && l->ids[i] != halt);
        r->tokens++;
        r->position = i + 1;
        if (qm_step(m, s, l->ids[i], NULL, running ? &got : NULL, NULL))
            return QGU_REFUSED;
        if (!running || i + 1 == l->n)
            continue;
        r->got = got;
        if (got != l->ids[i + 1])
            return QGU_TOKEN;
    }
    return memory_right(s, w, l) ? QGU_SURVIVES : QGU_MEMORY;
}

void qgu_try(const struct qm_ckpt *k, const struct qw_machine *w, const struct qgu_launches *l,
             enum qm_path path, uint64_t general, uint64_t most, struct qgu_result *r)
{
    struct qg_error e = {0};
    struct qm_model *m = qm_model_new(k, QM_MODE_BF16, path, &e);
    struct qm_state *s = m ? qm_state_new(m) : NULL;

    r->verdict = s ? QGU_SURVIVES : QGU_REFUSED;
    r->launch = -1;
    r->events = s && m->event;
    for (int i = 0; i < l->n && s && r->verdict == QGU_SURVIVES; i++) {
        uint64_t events = s->ev ? qm_event_taken(s) : 0;

        if (r->tokens - events > general || r->tokens > most)
            break;
        r->verdict = qgu_run(m, s, w, &l->v[i], r);
        r->launch = i;
    }
    if (r->verdict == QGU_SURVIVES)
        r->launch = -1;
    qm_state_free(s);
    qm_model_free(m);
}
