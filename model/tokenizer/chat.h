/* Qwen3.5's chat format: messages to the text that the model reads, and its reply to calls.
 *
 * The rendering is that of the chat_template.jinja published with Qwen3.5, for text: byte for byte
 * what apply_chat_template gives (ci/qwen/tokenizer.py compares them).
 */
#ifndef QTOK_CHAT_H
#define QTOK_CHAT_H

#include "../../interp/error.h"

#include <stdbool.h>
#include <stddef.h>

enum qtok_role { QTOK_SYSTEM, QTOK_USER, QTOK_ASSISTANT, QTOK_TOOL };

struct qtok_parameter {
    char *name, *value;
};

struct qtok_call {
    char *name;
    struct qtok_parameter *v; /* in the order they were written */
    size_t n;
};

struct qtok_message {
    enum qtok_role role;
    char *content;   /* never NULL */
    char *reasoning; /* of an assistant; NULL: what stands before </think> in content, if any */
    struct qtok_call *calls;
    size_t ncalls;
};

void qtok_message_free(struct qtok_message *m);

enum qtok_prompt {
    QTOK_NO_PROMPT,   /* the messages only */
    QTOK_PROMPT,      /* the assistant's turn, thinking switched off */
    QTOK_PROMPT_THINK /* the assistant's turn, its thinking begun */
};

/* Renders n messages. `tools` are ntools JSON objects, each as json.dumps writes it. Returns 0 with
 * *text malloc'ed, or QG_EXIT_USER (no question in it; a system message that is not the first) or
 * QG_EXIT_INTERNAL with *e set. */
int qtok_chat_render(const struct qtok_message *m, size_t n, const char *const *tools,
                     size_t ntools, enum qtok_prompt prompt, char **text, struct qg_error *e);

/* Takes a reply apart: what precedes </think> is reasoning (all of it, if `thinking` and there is
 * no </think>), <tool_call> blocks are calls, the rest content. A block that is not in the format
 * leaves no call: `wrong` (n bytes) then says what is wrong with it and the reply is content;
 * otherwise it is "". Returns 0, or QG_EXIT_INTERNAL without memory. */
int qtok_chat_reply(const char *text, bool thinking, struct qtok_message *m, char *wrong, size_t n);

/* The value of a parameter, or NULL. */
const char *qtok_call_get(const struct qtok_call *c, const char *name);

#endif
