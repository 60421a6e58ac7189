/* The language model of a chat: a checkpoint run by model/text. */
#include "model.h"
#include "../../model/text/text.h"

#include <stdlib.h>
#include <string.h>

enum { SLICE = 256 }; /* tokens read at once: Ctrl-C is seen between two */

struct model {
    struct qt_model *m;
    struct qt_state *state;
    /* The state after the prompt before: the next one usually goes on from there. */
    struct qt_state *after;
    uint32_t *prompt;
    size_t n;
    float *logits;
    uint32_t vocab;
    struct qt_sampling sampling;
    uint64_t seed;
    volatile bool *stop;
};

static int memory(struct qg_error *e)
{
    return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
}

static void forget(struct model *m)
{
    qt_state_free(m->after);
    m->after = NULL;
    free(m->prompt);
    m->prompt = NULL;
    m->n = 0;
}

/* Reads the prompt, from where the one before ended if it begins with it. */
static int read_prompt(struct model *m, const uint32_t *ids, size_t n, struct qg_error *e)
{
    bool goes_on = m->after && m->n < n && memcmp(m->prompt, ids, m->n * sizeof *ids) == 0;
    size_t i = goes_on ? m->n : 0;

    qt_state_free(m->state);
    m->state = goes_on ? m->after : qt_state_new(m->m);
    if (goes_on)
        m->after = NULL;
    forget(m);
    if (!m->state)
        return memory(e);
    for (size_t k; i < n && !*m->stop; i += k) {
        k = n - i < SLICE ? n - i : SLICE;
        if (qt_prefill(m->m, m->state, ids + i, k, i + k == n ? m->logits : NULL))
            return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                                "the model cannot read the conversation: %zu tokens; does its "
                                "vocabulary fit the tokenizer?",
                                n);
    }
    if (*m->stop)
        return 0;
    m->prompt = malloc((n + 1) * sizeof *ids);
    m->after = m->prompt ? qt_state_copy(m->state) : NULL;
    if (!m->after) { /* then the next one is read whole */
        forget(m);
        return 0;
    }
    memcpy(m->prompt, ids, n * sizeof *ids);
    m->n = n;
    return 0;
}

static int write_text(void *ctx, const uint32_t *ids, size_t n, uint64_t limit, qch_token token,
                      void *token_ctx, struct qg_error *e)
{
    struct model *m = ctx;
    int rc = read_prompt(m, ids, n, e);

    for (uint64_t i = 0; !rc && i < limit && !*m->stop; i++) {
        uint32_t id = qt_sample(&m->sampling, m->logits, m->vocab, &m->seed);

        if (id >= m->vocab)
            return memory(e);
        if (token(token_ctx, id))
            break;
        if (i + 1 < limit && qt_step(m->m, m->state, id, m->logits))
            return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the model's context is full");
    }
    return rc;
}

static void close_model(void *ctx)
{
    struct model *m = ctx;

    forget(m);
    qt_state_free(m->state);
    qt_close(m->m);
    free(m->logits);
    free(m);
}

int qch_model(struct qch_text *t, const char *dir, const struct qch_sampling *s,
              volatile bool *stop, struct qg_error *e)
{
    struct model *m = calloc(1, sizeof *m);

    if (!m)
        return memory(e);
    m->m = qt_open(dir, QM_MODE_BF16, 0, e);
    if (!m->m) {
        free(m);
        return e->code;
    }
    qt_settle(m->m); /* a conversation reads all of it many times */
    m->vocab = qt_layout_of(m->m)->text.vocab;
    m->logits = malloc(m->vocab * sizeof *m->logits);
    m->sampling = (struct qt_sampling){s->temperature, (uint32_t)s->top_k, s->top_p};
    m->seed = s->seed;
    m->stop = stop;
    *t = (struct qch_text){m, write_text, close_model};
    if (m->logits)
        return 0;
    close_model(m);
    memset(t, 0, sizeof *t);
    return memory(e);
}
