/* The launches of a suite, and a model that runs them. */
#define _GNU_SOURCE
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
             enum qm_path path, struct qgu_result *r)
{
    struct qg_error e = {0};
    struct qm_model *m = qm_model_new(k, QM_MODE_BF16, path, &e);
    struct qm_state *s = m ? qm_state_new(m) : NULL;

    r->verdict = s ? QGU_SURVIVES : QGU_REFUSED;
    r->launch = -1;
    for (int i = 0; i < l->n && s && r->verdict == QGU_SURVIVES; i++) {
        r->verdict = qgu_run(m, s, w, &l->v[i], r);
        r->launch = i;
    }
    if (r->verdict == QGU_SURVIVES)
        r->launch = -1;
    qm_state_free(s);
    qm_model_free(m);
}
