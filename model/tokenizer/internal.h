/* Between the files of model/tokenizer. */
#ifndef QTOK_INTERNAL_H
#define QTOK_INTERNAL_H

#include "tokenizer.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

enum { QTOK_MAX_SPLITS = 4, QTOK_NONE = 0xffffffff };

struct qtok_token {
    uint32_t at, n; /* bytes of the pool */
    bool there, special;
};

struct qtok_added {
    char *content; /* as it is looked for */
    uint32_t n, id;
    bool normalized; /* looked for after normalization, not before */
};

struct qtok_merge {
    uint32_t left, right, rank, id; /* left == QTOK_NONE: an empty place of the table */
};

struct qtok_tokenizer {
    struct qtok_token *tokens; /* by id */
    uint32_t size, cap;
    char *pool;
    size_t pool_n, pool_cap;
    uint32_t *words; /* of the vocabulary, by a hash of their bytes: id, or QTOK_NONE */
    uint32_t words_mask;
    struct qtok_merge *merges; /* by a hash of the pair */
    uint32_t merges_mask;
    uint32_t byte_id[256];
    struct qtok_added *added; /* longest first */
    uint32_t nadded;
    bool starts[256]; /* an added token begins with this byte */
    bool nfc, ignore_merges;
    pcre2_code *splits[QTOK_MAX_SPLITS]; /* one after another */
    int nsplits;
};

/* Bytes that grow. */
struct qtok_text {
    char *v;
    size_t n, cap;
};
int qtok_text_add(struct qtok_text *t, const char *v, size_t n); /* 0, or -1 without memory */

/* The id of the vocabulary's word of these bytes, or QTOK_NONE. */
uint32_t qtok_word(const struct qtok_tokenizer *t, const char *v, size_t n);
const struct qtok_merge *qtok_merge_of(const struct qtok_tokenizer *t, uint32_t left,
                                       uint32_t right);

/* Appends what a piece of text merges to. 0, or -1 without memory. */
int qtok_bpe(const struct qtok_tokenizer *t, const char *v, size_t n, struct qtok_ids *ids);

/* Length of the UTF-8 character at v, or minus the bytes of a wrong one that are one U+FFFD.
 * *partial (if not NULL) tells that it is only cut off at the end. */
int qtok_utf8(const unsigned char *v, size_t n, bool *partial);
/* Valid UTF-8, each wrong part replaced. */
int qtok_utf8_clean(const char *v, size_t n, struct qtok_text *out);
/* To NFC; v is valid UTF-8. Returns 0, or an exit code with *e set. */
int qtok_nfc(const char *v, size_t n, struct qtok_text *out, struct qg_error *e);

/* Compiles the regular expression of a split (Oniguruma's spelling). NULL with *e set. */
pcre2_code *qtok_regex(const char *pattern, const char *name, struct qg_error *e);

#endif
