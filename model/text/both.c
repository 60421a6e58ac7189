#include "both.h"

#include "merge.h"

#include <stdlib.h>

struct qt_both {
    struct qt_model *text;
    struct qt_state *ts;
    struct qm_model *machine;
    struct qm_state *ms;
    uint32_t words; /* of the text */
};

struct qt_both *qt_both_open(const char *dir, enum qm_mode mode, unsigned threads,
                             struct qg_error *e)
{
    struct qt_both *b = calloc(1, sizeof *b);
    struct qm_ckpt *k = NULL;

    if (!b) {
        qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
        return NULL;
    }
    b->text = qt_open(dir, mode, threads, e);
    if (!b->text || qt_merged_machine(dir, &k, e)) {
        qt_both_close(b);
        return NULL;
    }
    b->words = qt_layout_of(b->text)->text.vocab;
    b->ts = qt_state_new(b->text);
    b->machine = qm_model_new(k, QM_MODE_BF16, QM_PATH_SPARSE, e);
    b->ms = b->machine ? qm_state_new(b->machine) : NULL;
    qm_ckpt_free(k);
    if (!b->ts || !b->ms) {
        if (!e->code)
            qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
        qt_both_close(b);
        return NULL;
    }
    return b;
}

void qt_both_close(struct qt_both *b)
{
    if (!b)
        return;
    qt_state_free(b->ts);
    qm_state_free(b->ms);
    qt_close(b->text);
    qm_model_free(b->machine);
    free(b);
}

struct qt_model *qt_both_text(struct qt_both *b)
{
    return b->text;
}

struct qt_state *qt_both_text_state(struct qt_both *b)
{
    return b->ts;
}

const struct qm_model *qt_both_machine(struct qt_both *b)
{
    return b->machine;
}

struct qm_state *qt_both_machine_state(struct qt_both *b)
{
    return b->ms;
}

int qt_both_step(struct qt_both *b, uint32_t token, float *logits, uint32_t *next)
{
    uint32_t word;

    if (token < b->words)
        return qt_step(b->text, b->ts, token, logits);
    if (qm_step(b->machine, b->ms, token - b->words, NULL, &word, NULL))
        return -1;
    if (next)
        *next = b->words + word;
    return 0;
}
