/* libqtok: text to token ids and back, as a Qwen tokenizer.json says, and Qwen3.5's chat format.
 *
 * Byte-level BPE: added tokens are cut out first, the rest is brought to NFC, split by the file's
 * regular expression, and each piece merged by rank. Ids are those of the Hugging Face tokenizers
 * library. What a file asks for beyond that is refused by name.
 *
 * A tokenizer is read-only after it is opened: threads may share it.
 */
#ifndef QTOK_TOKENIZER_H
#define QTOK_TOKENIZER_H

#include "../../interp/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    QTOK_MAX_FILE = 1 << 28,  /* bytes of a tokenizer.json */
    QTOK_MAX_TEXT = 1 << 24,  /* bytes of a text to encode */
    QTOK_MAX_TOKENS = 1 << 22 /* ids of a vocabulary */
};

struct qtok_tokenizer;

/* Opens DIR/tokenizer.json, or the file itself. NULL with *e set. */
struct qtok_tokenizer *qtok_open(const char *path, struct qg_error *e);
/* The same from n bytes, which may hold anything; `name` is for messages. */
struct qtok_tokenizer *qtok_parse(const char *text, size_t n, const char *name, struct qg_error *e);
void qtok_close(struct qtok_tokenizer *t);

/* One more than the largest id. */
uint32_t qtok_size(const struct qtok_tokenizer *t);
/* The id of an added token by its content, or -1. */
int64_t qtok_added(const struct qtok_tokenizer *t, const char *content);
bool qtok_is_special(const struct qtok_tokenizer *t, uint32_t id);
/* The bytes of a token, which need not be whole characters; NULL for an id that has none. */
const char *qtok_bytes(const struct qtok_tokenizer *t, uint32_t id, size_t *n);

struct qtok_ids {
    uint32_t *v;
    size_t n, cap;
};
void qtok_ids_free(struct qtok_ids *ids);
int qtok_ids_add(struct qtok_ids *ids, uint32_t id); /* 0, or -1 without memory */

/* Appends the ids of n bytes to *ids. Bytes that are not UTF-8 become U+FFFD, one for each longest
 * part of a character, as Python's errors="replace" has it. With `added` false, text that spells
 * an added token is text. Returns 0, or an exit code with *e set. */
int qtok_encode(const struct qtok_tokenizer *t, const char *text, size_t n, bool added,
                struct qtok_ids *ids, struct qg_error *e);

/* Decoding as tokens arrive: only whole characters are given out. Zero it to begin. */
struct qtok_stream {
    unsigned char held[4];
    int n;
};

typedef void (*qtok_put)(void *ctx, const char *text, size_t n);

/* Gives out what has become whole; bytes that cannot become UTF-8 are U+FFFD. Special tokens are
 * left out with `skip`. */
void qtok_stream_add(struct qtok_stream *s, const struct qtok_tokenizer *t, uint32_t id, bool skip,
                     qtok_put put, void *ctx);
/* What is still held is U+FFFD. */
void qtok_stream_end(struct qtok_stream *s, qtok_put put, void *ctx);

/* All at once: malloc'ed, NUL-terminated; NULL without memory. */
char *qtok_decode(const struct qtok_tokenizer *t, const uint32_t *ids, size_t n, bool skip,
                  size_t *length);

#endif
