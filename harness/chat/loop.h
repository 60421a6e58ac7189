/* A conversation: questions, replies, calls of the tool and their answers. */
#ifndef QCH_LOOP_H
#define QCH_LOOP_H

#include "text.h"
#include "tool.h"

struct qch_options {
    bool think;         /* let the model think before it answers */
    uint64_t rounds;    /* calls of the tool in one question are answered so often */
    uint64_t max_reply; /* tokens of one reply */
    uint64_t context;   /* tokens that a conversation may have */
    FILE *out;          /* where text is streamed to; NULL: nowhere */
};

enum qch_status {
    QCH_DONE,
    QCH_INTERRUPTED, /* by Ctrl-C */
    QCH_ROUNDS,      /* it still called the tool after `rounds` answers */
    QCH_CUT          /* a reply reached max_reply tokens */
};

struct qch_called {
    struct qtok_call call; /* belongs to the conversation's messages */
    struct qch_answer answer;
};

/* What became of one question. */
struct qch_asked {
    enum qch_status status;
    char *reply; /* the last text of the model; malloc'ed */
    struct qch_called *calls;
    size_t ncalls;
    size_t wrong; /* calls that were not in the format */
    uint64_t tokens;
};

struct qch_chat {
    const struct qtok_tokenizer *tokenizer;
    struct qch_text text;
    struct qch_tool tool;
    struct qch_options options;
    volatile bool *stop;
    uint32_t end[2]; /* token ids that end a reply */
    struct qtok_message *messages;
    size_t n;
};

/* Begins with the system message. `c` is zeroed but for tokenizer, text, tool, options and stop.
 * Returns 0 or an exit code with *e set. */
int qch_begin(struct qch_chat *c, struct qg_error *e);
void qch_end(struct qch_chat *c);
/* Forgets all but the system message. */
void qch_new(struct qch_chat *c);

/* A question and all that follows until the model has answered. On an error (the exit code, *e)
 * the conversation is as before. *a must be freed in any case. */
int qch_ask(struct qch_chat *c, const char *question, struct qch_asked *a, struct qg_error *e);
void qch_asked_free(struct qch_asked *a);

/* A question and its outcome as one line of JSON. */
void qch_asked_json(FILE *out, const char *question, const struct qch_asked *a);

#endif
