/* Qwen3.5's chat format: messages to the text that the model reads, and its reply to calls.
 *
 * The rendering is that of the chat_template.jinja published with Qwen3.5, for text: byte for byte
 * what apply_chat_template gives (ci/qwen/tokenizer.py compares them).
 */
#ifndef QT_CHAT_H
#define QT_CHAT_H

#include "../../interp/error.h"

#include <stdbool.h>
#include <stddef.h>

enum qt_role { QT_SYSTEM, QT_USER, QT_ASSISTANT, QT_TOOL };

struct qt_parameter {
    char *name, *value;
};

struct qt_call {
    char *name;
    struct qt_parameter *v; /* in the order they were written */
    size_t n;
};

struct qt_message {
    enum qt_role role;
    char *content;   /* never NULL */
    char *reasoning; /* of an assistant; NULL: what stands before </think> in content, if any */
    struct qt_call *calls;
    size_t ncalls;
};

void qt_message_free(struct qt_message *m);

enum qt_prompt {
    QT_NO_PROMPT,   /* the messages only */
    QT_PROMPT,      /* the assistant's turn, thinking switched off */
    QT_PROMPT_THINK /* the assistant's turn, its thinking begun */
};

/* Renders n messages. `tools` are ntools JSON objects, each as json.dumps writes it. Returns 0 with
 * *text malloc'ed, or QG_EXIT_USER (no question in it; a system message that is not the first) or
 * QG_EXIT_INTERNAL with *e set. */
int qt_chat_render(const struct qt_message *m, size_t n, const char *const *tools, size_t ntools,
                   enum qt_prompt prompt, char **text, struct qg_error *e);

/* Takes a reply apart: what precedes </think> is reasoning (all of it, if `thinking` and there is
 * no </think>), <tool_call> blocks are calls, the rest content. A block that is not in the format
 * leaves no call: `wrong` (n bytes) then says what is wrong with it and the reply is content;
 * otherwise it is "". Returns 0, or QG_EXIT_INTERNAL without memory. */
int qt_chat_reply(const char *text, bool thinking, struct qt_message *m, char *wrong, size_t n);

/* The value of a parameter, or NULL. */
const char *qt_call_get(const struct qt_call *c, const char *name);

#endif
