/* The language model of a chat, behind a narrow interface: token ids in, token ids out. */
#ifndef QCH_TEXT_H
#define QCH_TEXT_H

#include "../../interp/error.h"
#include "../../model/tokenizer/tokenizer.h"

#include <stdbool.h>
#include <stdint.h>

/* Receives each token as it is written; nonzero ends the writing after this one. */
typedef int (*qch_token)(void *ctx, uint32_t id);

struct qch_text {
    void *ctx;
    /* Writes what follows ids[0..n), at most `limit` tokens. Returns 0, or an exit code with *e
     * set. A call usually continues what the one before has seen: it may be remembered. */
    int (*write)(void *ctx, const uint32_t *ids, size_t n, uint64_t limit, qch_token token,
                 void *token_ctx, struct qg_error *e);
    void (*close)(void *ctx);
};

/* ---- Scripted ---------------------------------------------------------------------- */

/* A script: what the user says, and (for tests) what the model answers.
 *
 *   %user            the lines up to the next % are a question
 *   %model           the lines are one reply of the model
 *   %interrupt N     the next reply is interrupted after N of its tokens, as by Ctrl-C
 *   # ...            before the first %: a comment
 *
 * A line that begins with %% is text that begins with %. */
struct qch_turn {
    bool user;
    char *text;
    uint64_t interrupt; /* 0: not */
    int line;
};

struct qch_script {
    struct qch_turn *turns;
    size_t n;
    size_t nmodel;
};

/* Reads a script of n bytes; `name` is for messages. Returns 0 or QG_EXIT_USER with *e set. */
int qch_script_parse(struct qch_script *s, const char *text, size_t n, const char *name,
                     struct qg_error *e);
void qch_script_free(struct qch_script *s);

/* A model that writes the script's replies one after another, each with `end` behind it. *stop is
 * set where one is interrupted. The script and the tokenizer must outlive it. */
int qch_scripted(struct qch_text *t, const struct qch_script *s, const struct qtok_tokenizer *k,
                 uint32_t end, volatile bool *stop, struct qg_error *e);

#endif
