/* A merged folder at work: text tokens and machine tokens, each through its own layers. */
#ifndef QT_BOTH_H
#define QT_BOTH_H

#include "text.h"

/* Text tokens (below text.vocab) go through the text layers, machine tokens through the machine's.
 * That is what the whole stack computes: layers of the one kind add exactly 0 to a token of the
 * other and leave their recurrent matrices alone (docs/qwen.md). Beyond that, tokens of one kind
 * take no place here in the other's convolution windows, caches and positions. */
struct qt_both;

/* mode: of the text; the machine runs in bf16. */
struct qt_both *qt_both_open(const char *dir, enum qm_mode mode, unsigned threads,
                             struct qg_error *e);
void qt_both_close(struct qt_both *b);
struct qt_model *qt_both_text(struct qt_both *b);
struct qt_state *qt_both_text_state(struct qt_both *b);
const struct qm_model *qt_both_machine(struct qt_both *b);
struct qm_state *qt_both_machine_state(struct qt_both *b);

/* Any token of the merged vocabulary. After a text token logits [text.vocab] are those of the text
 * (NULL: none) and *next is not set; after a machine token *next (may be NULL) is the machine's
 * choice, in the merged vocabulary, and logits are left alone. 0, or -1 as qt_step. */
int qt_both_step(struct qt_both *b, uint32_t token, float *logits, uint32_t *next);

#endif
