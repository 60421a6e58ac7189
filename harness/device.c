#include "device.h"

#include "../model/text/merge.h"
#include "tstate.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct qgh_device {
    struct qw_machine *machine;
    struct qm_model *model;
    struct qm_state *state;
    struct qgh_device_options o;
    struct qw_expect *expect; /* while a fault is traced */
    struct qgh_mismatch *tracing;
    struct qm_config config;
    const struct qgh_watch *watch; /* while a token is watched */
    size_t position;
};

/* ---- Opening ------------------------------------------------------------------------- */

/* "TENSOR:ROW:COL:VALUE" */
static int inject_weight(struct qm_ckpt *k, const char *spec, struct qg_error *e)
{
    char name[128];
    unsigned row, col;
    float value;
    struct qm_tensor *t;

    if (sscanf(spec, "%127[^:]:%u:%u:%f", name, &row, &col, &value) != 4) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "'%.200s' is not a weight to inject", spec);
        qg_error_hint(e, "expected TENSOR:ROW:COL:VALUE, as in lm_head.weight:0:17:1");
        return QG_EXIT_USER;
    }
    t = qm_ckpt_find(k, name);
    if (!t || row >= t->rows || col >= t->cols)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "there is no weight %.120s[%u][%u]", name,
                            row, col);
    for (uint64_t i = t->ptr[row]; i < t->ptr[row + 1]; i++) {
        if (t->col[i] == col) {
            t->val[i] = value;
            return 0;
        }
    }
    qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                 "%.120s[%u][%u] is 0; only a weight that is there can be changed", name, row, col);
    if (t->ptr[row] < t->ptr[row + 1])
        qg_error_hint(e, "the first one of row %u is column %" PRIu32, row, t->col[t->ptr[row]]);
    return QG_EXIT_USER;
}

static void probe(void *ctx, uint32_t layer, enum qm_point point, float *x, uint32_t hidden)
{
    struct qgh_device *d = ctx;
    const char *name;
    double want = 0, got = 0;

    if (d->o.inject_dim && point == QM_AFTER_MLP && layer == d->o.layer && d->o.dim < hidden)
        x[d->o.dim] += d->o.value;
    if (d->watch)
        d->watch->point(d->watch->ctx,
                        point == QM_AFTER_EMBED ? 0 : 2 * layer + (point == QM_AFTER_MLP ? 2 : 1),
                        x, hidden);
    if (!d->expect || point == QM_AFTER_EMBED || d->tracing->wire_found)
        return;
    qw_expect_compare(d->expect, layer, point == QM_AFTER_MLP, x, 0.25, &name, &want, &got);
    if (!name)
        return;
    d->tracing->wire_found = true;
    d->tracing->wire_position = d->position;
    d->tracing->wire_layer = layer;
    d->tracing->wire_after_mlp = point == QM_AFTER_MLP;
    snprintf(d->tracing->wire, sizeof d->tracing->wire, "%s", name);
    d->tracing->wire_want = want;
    d->tracing->wire_got = got;
}

bool qgh_device_merged(const char *dir)
{
    struct qt_layout l;
    struct qg_error e = {0};

    return !qt_layout_read(&l, dir, &e) && l.merged;
}

static struct qm_ckpt *checkpoint(struct qgh_device *d, struct qg_error *e)
{
    struct qm_ckpt *k = NULL;

    if (!d->o.dir)
        return qw_machine_ckpt(d->machine, e);
    if (qgh_device_merged(d->o.dir) ? qt_merged_machine(d->o.dir, &k, e)
                                    : qm_ckpt_load(&k, d->o.dir, e))
        return NULL;
    if (k->config.vocab < QG_VOCAB) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                     "%.300s is not a qgpu machine: %" PRIu32 " words, the trace has %d", d->o.dir,
                     k->config.vocab, QG_VOCAB);
        qm_ckpt_free(k);
        return NULL;
    }
    return k;
}

struct qgh_device *qgh_device_open(const struct qgh_device_options *o, struct qg_error *e)
{
    struct qgh_device *d = calloc(1, sizeof *d);
    struct qm_ckpt *k = NULL;

    if (!d) {
        qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        return NULL;
    }
    d->o = *o;
    d->machine = qw_machine_new(e);
    if (!d->machine)
        goto fail;
    k = checkpoint(d, e);
    if (!k)
        goto fail;
    if (o->inject_weight && inject_weight(k, o->inject_weight, e))
        goto fail;
    if (o->inject_dim && (o->layer >= k->config.layers || o->dim >= k->config.hidden)) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                     "there is no layer %" PRIu32 " or no dim %" PRIu32 " (%" PRIu32
                     " layers, %" PRIu32 " dims)",
                     o->layer, o->dim, k->config.layers, k->config.hidden);
        goto fail;
    }
    d->model = qm_model_new(k, o->f32 ? QM_MODE_F32 : QM_MODE_BF16,
                            o->dense ? QM_PATH_DENSE : QM_PATH_SPARSE, e);
    if (!d->model)
        goto fail;
    d->config = k->config;
    d->state = qm_state_new(d->model);
    if (!d->state) {
        qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        goto fail;
    }
    if (o->inject_dim)
        qm_state_probe(d->state, probe, d);
    qm_ckpt_free(k);
    return d;
fail:
    qm_ckpt_free(k);
    qgh_device_close(d);
    return NULL;
}

void qgh_device_close(struct qgh_device *d)
{
    if (!d)
        return;
    qm_state_free(d->state);
    qm_model_free(d->model);
    qw_machine_free(d->machine);
    free(d);
}

const struct qw_machine *qgh_device_machine(const struct qgh_device *d)
{
    return d->machine;
}

void qgh_device_watch(struct qgh_device *d, qm_watch watch, void *ctx)
{
    qm_state_watch(d->state, watch, ctx);
}

static int internal(struct qg_error *e)
{
    return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "the model refused a token");
}

/* ---- Free run --------------------------------------------------------------------------- */

struct feed {
    struct qgh_device *d;
    uint64_t n;
    uint32_t last;
    bool have;
};

/* Feeds tokens, one behind: the last one's logits are wanted. */
static int feed(void *ctx, const uint32_t *ids, size_t n)
{
    struct feed *f = ctx;

    for (size_t i = 0; i < n; i++) {
        if (f->have && qm_step(f->d->model, f->d->state, f->last, NULL, NULL, NULL))
            return -1;
        f->last = ids[i];
        f->have = true;
        f->n++;
    }
    return 0;
}

/* Bit i of a row of memory is value dim i, 0 or 128; the pad says that the row was written. */
static void read_memory(const struct qgh_device *d, struct qgh_device_result *r)
{
    uint32_t layer, head, width = 128;
    const float *s;

    qw_machine_memory(d->machine, 0, &layer, &head);
    s = qm_state_delta(d->state, layer, head);
    for (uint32_t a = 0; s && a < QG_GWORDS; a++) {
        const float *row = s + (size_t)a * width;

        r->ginit[a] = row[width - 1] > 0;
        for (uint32_t i = 0; i < 32; i++)
            if (row[i] > 64)
                r->gmem[a] |= 1u << i;
    }
}

int qgh_device_launch(struct qgh_device *d, const struct qg_launch *l, uint64_t max_tokens,
                      qg_sink sink, void *ctx, struct qgh_device_result *r, struct qg_error *e)
{
    uint64_t blocks = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
    uint32_t halt = qg_token_first(QG_T_HALT);
    bool stopped = false;

    memset(r, 0, sizeof *r);
    qm_state_reset(d->state);
    for (uint64_t cta = 0; cta < blocks && !stopped; cta++) {
        struct feed f = {.d = d};
        uint32_t token;
        int rc = qg_loading(l, cta, feed, &f, e);

        if (rc)
            return rc;
        r->loaded += f.n;
        token = f.last;
        while (token != halt && !stopped) {
            if (qm_step(d->model, d->state, token, NULL, &token, NULL))
                return internal(e);
            r->written++;
            stopped = (sink && sink(ctx, &token, 1)) || (max_tokens && r->written >= max_tokens);
        }
        if (token == halt) {
            stopped = stopped && cta + 1 < blocks; /* the very last token may have met the limit */
            if (qm_step(d->model, d->state, token, NULL, NULL, NULL))
                return internal(e);
        }
    }
    r->halted = !stopped;
    read_memory(d, r);
    return 0;
}

/* ---- Replay --------------------------------------------------------------------------------- */

static void describe(struct qgh_mismatch *m, size_t position, uint32_t expected, uint32_t got,
                     uint32_t second, const float *logits)
{
    memset(m, 0, sizeof *m);
    m->position = position;
    m->expected = expected;
    m->got = got;
    m->second = second;
    m->logit_expected = logits[expected];
    m->logit_got = logits[got];
    m->logit_second = logits[second];
}

/* Runs the trace again beside the circuit on integers. */
static int trace_wires(struct qgh_device *d, const uint32_t *ids, struct qgh_mismatch *m,
                       struct qg_error *e)
{
    const char *range = NULL;

    d->expect = qw_expect_new(d->machine);
    if (!d->expect)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    d->tracing = m;
    qm_state_probe(d->state, probe, d);
    qm_state_reset(d->state);
    for (d->position = 0; d->position < m->position && !m->wire_found; d->position++) {
        qw_expect_token(d->expect, ids[d->position], &range);
        if (qm_step(d->model, d->state, ids[d->position], NULL, NULL, NULL))
            break;
    }
    qm_state_probe(d->state, d->o.inject_dim ? probe : NULL, d);
    qw_expect_free(d->expect);
    d->expect = NULL;
    return 0;
}

enum { STOP_PIECE = 1024 };

int qgh_device_replay(struct qgh_device *d, const uint32_t *ids, size_t n, bool stop,
                      bool trace_fault, struct qgh_replay *r, struct qg_error *e)
{
    uint32_t run = qg_token_first(QG_T_RUN), halt = qg_token_first(QG_T_HALT);
    float *logits = calloc(QG_VOCAB, sizeof *logits);
    uint32_t *got = malloc((n + 1) * sizeof *got);
    bool running = false;
    int rc = 0;

    memset(r, 0, sizeof *r);
    if (!logits || !got) {
        free(logits);
        free(got);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    qm_state_reset(d->state);
    for (size_t i = 0, done = 0; i + 1 < n && !rc; i++) {
        if (i == done) { /* the next piece; all of it, unless the first mismatch ends it */
            size_t piece = stop && n - 1 - i > STOP_PIECE ? STOP_PIECE : n - 1 - i;

            if (qm_replay(d->model, d->state, ids + i, piece, got + i)) {
                rc = internal(e);
                break;
            }
            done += piece;
        }
        if (ids[i] == run)
            running = true;
        else if (ids[i] == halt)
            running = false;
        if (!running)
            continue;
        r->positions++;
        if (got[i] == ids[i + 1])
            continue;
        if (!r->mismatches++) {
            r->first.position = i + 1;
            r->first.got = got[i];
            if (stop)
                break;
        }
    }
    if (!rc && r->mismatches) { /* once more up to it, with all logits */
        size_t at = r->first.position;
        uint32_t first = 0, second = 0, once = r->first.got;

        qm_state_reset(d->state);
        for (size_t i = 0; i < at && !rc; i++)
            if (qm_step(d->model, d->state, ids[i], i + 1 == at ? logits : NULL,
                        i + 1 == at ? &first : NULL, i + 1 == at ? &second : NULL))
                rc = internal(e);
        if (!rc)
            describe(&r->first, at, ids[at], first, second, logits);
        r->first.again = first == once;
        if (!rc && trace_fault)
            rc = trace_wires(d, ids, &r->first, e);
    }
    free(logits);
    free(got);
    return rc;
}

/* ---- Watching the forward pass --------------------------------------------------------------- */

void qgh_device_watch_begin(struct qgh_device *d, struct qgh_watched *w)
{
    memset(w, 0, sizeof *w);
    w->hidden = d->config.hidden;
    w->layers = d->config.layers;
    memcpy(w->full_attn, d->config.full_attn, sizeof w->full_attn);
    w->f32 = d->o.f32;
    w->logits = malloc(d->config.vocab * sizeof *w->logits);
    qm_state_reset(d->state);
    qm_state_probe(d->state, probe, d);
}

int qgh_device_watch_token(struct qgh_device *d, uint32_t token, const struct qgh_watch *watch,
                           struct qgh_watched *w, struct qg_error *e)
{
    int rc;

    if (!w->logits)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    d->watch = watch;
    rc = qm_step(d->model, d->state, token, w->logits, &w->choice, &w->second);
    d->watch = NULL;
    if (rc)
        return internal(e);
    w->logit_choice = w->logits[w->choice];
    w->logit_second = w->logits[w->second];
    return 0;
}

void qgh_device_watch_end(struct qgh_device *d, struct qgh_watched *w)
{
    qm_state_probe(d->state, d->o.inject_dim ? probe : NULL, d);
    free(w->logits);
    w->logits = NULL;
}

/* ---- Dense beside sparse ------------------------------------------------------------------- */

/* The residual stream of one token at every point. */
struct tape {
    float *x;
    size_t n, cap;
};

static void record(void *ctx, uint32_t layer, enum qm_point point, float *x, uint32_t hidden)
{
    struct tape *t = ctx;

    (void)layer;
    (void)point;
    if (t->n + hidden <= t->cap)
        memcpy(t->x + t->n, x, hidden * sizeof *x);
    t->n += hidden;
}

static void compare_floats(const float *a, const float *b, size_t n, uint64_t *values,
                           uint64_t *differing)
{
    *values += n;
    for (size_t i = 0; i < n; i++)
        /* NOLINTNEXTLINE: the tapes have been filled up to n */
        *differing += !(a[i] == b[i]); /* a zero's sign is nothing that anything sees */
}

static void compare_states(const struct qm_state *a, const struct qm_state *b,
                           const struct qm_config *c, uint64_t *values, uint64_t *differing)
{
    for (uint32_t l = 0; l < c->layers; l++)
        for (uint32_t h = 0; h < c->lin_v_heads; h++) {
            const float *x = qm_state_delta(a, l, h), *y = qm_state_delta(b, l, h);

            if (x && y)
                compare_floats(x, y, (size_t)c->lin_k_dim * c->lin_v_dim, values, differing);
        }
}

struct sides {
    struct qm_model *dense;
    struct qm_state *ref, *watched; /* dense; the general sparse step */
    struct qm_state *replayed;      /* all tokens at once */
    uint32_t *choice;               /* [n] its */
    struct tape a, b;
    float *la, *lb;
};

static bool sides_make(struct sides *s, struct qgh_device *d, const struct qm_ckpt *k, size_t n,
                       struct qg_error *e)
{
    size_t points = (size_t)(2 * k->config.layers + 1) * k->config.hidden;

    s->dense = qm_model_new(k, d->o.f32 ? QM_MODE_F32 : QM_MODE_BF16, QM_PATH_DENSE, e);
    s->ref = s->dense ? qm_state_new(s->dense) : NULL;
    s->watched = qm_state_new(d->model);
    s->replayed = qm_state_new(d->model);
    s->choice = malloc((n + 1) * sizeof *s->choice);
    s->a.cap = s->b.cap = points;
    s->a.x = malloc(points * sizeof(float));
    s->b.x = malloc(points * sizeof(float));
    s->la = malloc(k->config.vocab * sizeof(float));
    s->lb = malloc(k->config.vocab * sizeof(float));
    if (!s->ref || !s->watched || !s->replayed || !s->choice || !s->a.x || !s->b.x || !s->la ||
        !s->lb)
        return false;
    qm_state_probe(s->ref, record, &s->a);
    qm_state_probe(s->watched, record, &s->b);
    return true;
}

static void sides_free(struct sides *s)
{
    qm_state_free(s->ref);
    qm_state_free(s->watched);
    qm_state_free(s->replayed);
    free(s->choice);
    qm_model_free(s->dense);
    free(s->a.x);
    free(s->b.x);
    free(s->la);
    free(s->lb);
}

int qgh_device_dense(struct qgh_device *d, const uint32_t *ids, size_t n, uint64_t *values,
                     uint64_t *differing, struct qg_error *e)
{
    struct qm_ckpt *k = checkpoint(d, e);
    struct sides s = {0};
    int rc = 0;

    *values = *differing = 0;
    if (!k)
        return e->code;
    if (!sides_make(&s, d, k, n, e))
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory for the dense model");
    qm_state_reset(d->state);
    if (!rc && qm_replay(d->model, s.replayed, ids, n, s.choice))
        rc = internal(e);
    for (size_t i = 0; i < n && !rc; i++) {
        uint32_t a, b, c;

        s.a.n = s.b.n = 0;
        if (qm_step(s.dense, s.ref, ids[i], s.la, &a, NULL) ||
            qm_step(d->model, s.watched, ids[i], s.lb, &b, NULL) ||
            qm_step(d->model, d->state, ids[i], NULL, &c, NULL)) {
            rc = internal(e);
            break;
        }
        compare_floats(s.a.x, s.b.x, s.a.n < s.a.cap ? s.a.n : s.a.cap, values, differing);
        compare_floats(s.la, s.lb, k->config.vocab, values, differing);
        *values += 3;
        *differing += (uint64_t)(a != b) + (a != c) + (a != s.choice[i]);
    }
    if (!rc) {
        struct qm_state *chunks = qm_state_new(s.dense);

        compare_states(s.ref, s.watched, &k->config, values, differing);
        compare_states(s.ref, d->state, &k->config, values, differing);
        compare_states(s.ref, s.replayed, &k->config, values, differing);
        if (!chunks || qm_prefill(s.dense, chunks, ids, n, s.lb))
            rc = internal(e);
        else { /* the last token's logits are in la */
            compare_states(s.ref, chunks, &k->config, values, differing);
            compare_floats(s.la, s.lb, k->config.vocab, values, differing);
        }
        qm_state_free(chunks);
    }
    sides_free(&s);
    qm_ckpt_free(k);
    return rc;
}

static void nothing(void *ctx, const struct qm_watched *w)
{
    (void)ctx;
    (void)w;
}

int qgh_device_steps(struct qgh_device *d, const uint32_t *ids, size_t n, uint64_t *values,
                     uint64_t *differing, struct qg_error *e)
{
    struct qm_state *general = qm_state_new(d->model), *replayed = qm_state_new(d->model);
    uint32_t *choice = malloc((n + 1) * sizeof *choice);
    int rc = 0;

    *values = *differing = 0;
    if (!general || !replayed || !choice)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    if (!rc) {
        qm_state_watch(general, nothing, NULL); /* watched, a step takes no short cut */
        qm_state_reset(d->state);
        if (qm_replay(d->model, replayed, ids, n, choice))
            rc = internal(e);
    }
    for (size_t i = 0; i < n && !rc; i++) {
        uint32_t a, b;

        if (qm_step(d->model, general, ids[i], NULL, &a, NULL) ||
            qm_step(d->model, d->state, ids[i], NULL, &b, NULL)) {
            rc = internal(e);
            break;
        }
        *values += 2;
        // NOLINTNEXTLINE(clang-analyzer-core.*): filled, or rc is not 0
        *differing += (uint64_t)(a != b) + (a != choice[i]);
    }
    if (!rc) {
        compare_states(general, d->state, &d->config, values, differing);
        compare_states(general, replayed, &d->config, values, differing);
    }
    qm_state_free(general);
    qm_state_free(replayed);
    free(choice);
    return rc;
}

void qgh_mismatch_print(FILE *out, const struct qgh_mismatch *m, const uint32_t *ids, size_t n,
                        const struct qg_program *p)
{
    struct qgh_tstate s;
    char expected[64], got[64], second[64], text[64];
    size_t first = m->position > 8 ? m->position - 8 : 0;

    qg_token_format(m->expected, expected, sizeof expected);
    qg_token_format(m->got, got, sizeof got);
    qg_token_format(m->second, second, sizeof second);
    fprintf(out,
            "wrong token at position %zu: expected \"%s\", the model writes \"%s\"\n"
            "    logits: expected %g, first \"%s\" %g, second \"%s\" %g, margin %g\n",
            m->position, expected, got, (double)m->logit_expected, got, (double)m->logit_got,
            second, (double)m->logit_second, (double)(m->logit_got - m->logit_second));
    if (m->wire_found) {
        qg_token_format(ids[m->wire_position], text, sizeof text);
        fprintf(out,
                "    first wrong wire: %s, after the %s of layer %" PRIu32
                ", at position %zu (\"%s\"): %g, should be %g\n",
                m->wire, m->wire_after_mlp ? "MLP" : "mixer", m->wire_layer, m->wire_position, text,
                m->wire_got, m->wire_want);
    } else {
        fputs("    every wire holds what the circuit says: the read-out is wrong\n", out);
    }
    qgh_tstate_init(&s);
    for (size_t i = 0; i < m->position && i < n; i++)
        qgh_tstate_token(&s, ids[i]);
    qgh_tstate_print(out, &s, p);
    fputs("    tokens before it:", out);
    for (size_t i = first; i < m->position && i < n; i++) {
        qg_token_format(ids[i], text, sizeof text);
        fprintf(out, " %s |", text);
    }
    fprintf(out, " -> %s\n", expected);
}
