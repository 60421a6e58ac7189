/* What a sequence leaves behind: recurrent matrices, convolution history, keys and values. */
#include "batch.h"

#include <stdlib.h>

static size_t delta_size(const struct qm_model *m)
{
    return (size_t)m->c.lin_v_heads * m->c.lin_k_dim * m->c.lin_v_dim;
}

static size_t row_count(const struct qm_model *m)
{
    return (size_t)m->c.lin_v_heads * m->c.lin_k_dim;
}

static size_t conv_size(const struct qm_model *m)
{
    return (size_t)m->convd * (m->c.conv_kernel - 1);
}

static size_t kv_width(const struct qm_model *m)
{
    return (size_t)m->c.attn_kv_heads * m->c.head_dim;
}

struct qm_state *qm_state_new(const struct qm_model *m)
{
    struct qm_state *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->m = m;
    s->x = calloc((size_t)QM_CHUNK * m->c.hidden, sizeof *s->x);
    if (!s->x)
        goto fail;
    for (uint32_t l = 0; l < m->c.layers; l++) {
        struct qm_layer_state *y = &s->layer[l];

        if (m->layer[l].full)
            continue;
        y->S = calloc(delta_size(m), sizeof *y->S);
        y->dirty = calloc(row_count(m), 1);
        y->conv = calloc(conv_size(m) + 1, sizeof *y->conv);
        if (!y->S || !y->dirty || !y->conv)
            goto fail;
    }
    if (m->fast && qm_fast_state(m, s))
        goto fail;
    if (m->event && !(s->ev = qm_event_state_new(m)))
        goto fail;
    return s;
fail:
    qm_state_free(s);
    return NULL;
}

void qm_state_free(struct qm_state *s)
{
    if (!s)
        return;
    for (uint32_t l = 0; l < s->m->c.layers; l++) {
        struct qm_layer_state *y = &s->layer[l];

        free(y->S);
        free(y->dirty);
        free(y->conv);
        free(y->keys);
        free(y->values);
        free(y->gate_base);
        free(y->gate_first);
        free(y->up_base);
        free(y->qkv_base);
        free(y->qkv_first);
    }
    qm_work_free(s->w);
    qm_fast_work_free(s->fw);
    qm_batch_work_free(s->m, s->batch);
    qm_event_state_free(s->m, s->ev);
    free(s->x);
    free(s);
}

void qm_state_reset(struct qm_state *s)
{
    const struct qm_model *m = s->m;
    size_t dv = m->c.lin_v_dim;

    if (s->ev)
        qm_event_moved(s);
    s->pos = 0; /* keys and values behind it are never read */
    for (uint32_t l = 0; l < m->c.layers; l++) {
        struct qm_layer_state *y = &s->layer[l];

        if (!y->S)
            continue;
        for (size_t r = 0; r < row_count(m); r++)
            if (y->dirty[r])
                memset(y->S + r * dv, 0, dv * sizeof *y->S);
        memset(y->dirty, 0, row_count(m));
        memset(y->conv, 0, conv_size(m) * sizeof *y->conv);
    }
}

static int copy_layer(const struct qm_model *m, struct qm_layer_state *to,
                      const struct qm_layer_state *from, uint64_t pos)
{
    size_t dv = m->c.lin_v_dim, width = kv_width(m);

    if (to->S) {
        for (size_t r = 0; r < row_count(m); r++)
            if (from->dirty[r])
                memcpy(to->S + r * dv, from->S + r * dv, dv * sizeof *to->S);
        memcpy(to->dirty, from->dirty, row_count(m));
        memcpy(to->conv, from->conv, conv_size(m) * sizeof *to->conv);
    }
    if (from->keys && pos) {
        to->room = pos;
        to->keys = malloc(pos * width * sizeof *to->keys);
        to->values = malloc(pos * width * sizeof *to->values);
        if (!to->keys || !to->values)
            return -1;
        memcpy(to->keys, from->keys, pos * width * sizeof *to->keys);
        memcpy(to->values, from->values, pos * width * sizeof *to->values);
    }
    return 0;
}

struct qm_state *qm_state_copy(const struct qm_state *s)
{
    struct qm_state *t = qm_state_new(s->m);

    for (uint32_t l = 0; t && l < s->m->c.layers; l++)
        if (copy_layer(s->m, &t->layer[l], &s->layer[l], s->pos)) {
            qm_state_free(t);
            return NULL;
        }
    if (t) {
        t->pos = s->pos;
        t->probe = s->probe;
        t->probe_ctx = s->probe_ctx;
    }
    return t;
}

void qm_state_probe(struct qm_state *s, qm_probe probe, void *ctx)
{
    s->probe = probe;
    s->probe_ctx = ctx;
}

void qm_state_watch(struct qm_state *s, qm_watch watch, void *ctx)
{
    s->watch = watch;
    s->watch_ctx = ctx;
}

uint64_t qm_state_tokens(const struct qm_state *s)
{
    return s->pos;
}

const float *qm_state_delta(const struct qm_state *s, uint32_t layer, uint32_t head)
{
    const struct qm_config *c = &s->m->c;

    if (layer >= c->layers || head >= c->lin_v_heads || !s->layer[layer].S)
        return NULL;
    return s->layer[layer].S + (size_t)head * c->lin_k_dim * c->lin_v_dim;
}

void qm_state_print(FILE *out, const struct qm_state *s, uint32_t layer, uint32_t head)
{
    const float *S = qm_state_delta(s, layer, head);
    const struct qm_config *c = &s->m->c;

    if (!S) {
        fprintf(out, "layer %u head %u: no recurrent matrix\n", (unsigned)layer, (unsigned)head);
        return;
    }
    fprintf(out, "layer %u head %u after %llu tokens\n", (unsigned)layer, (unsigned)head,
            (unsigned long long)s->pos);
    for (uint32_t i = 0; i < c->lin_k_dim; i++) {
        bool any = false;

        for (uint32_t j = 0; j < c->lin_v_dim; j++) {
            float x = S[(size_t)i * c->lin_v_dim + j];

            if (x == 0)
                continue;
            if (!any)
                fprintf(out, "  row %3u:", (unsigned)i);
            any = true;
            fprintf(out, " %u=%.9g", (unsigned)j, (double)x);
        }
        if (any)
            fputc('\n', out);
    }
}
