/* Between the files of model/tokenizer. */
#ifndef QT_INTERNAL_H
#define QT_INTERNAL_H

#include "tokenizer.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

enum { QT_MAX_SPLITS = 4, QT_NONE = 0xffffffff };

struct qt_token {
    uint32_t at, n; /* bytes of the pool */
    bool there, special;
};

struct qt_added {
    char *content; /* as it is looked for */
    uint32_t n, id;
    bool normalized; /* looked for after normalization, not before */
};

struct qt_merge {
    uint32_t left, right, rank, id; /* left == QT_NONE: an empty place of the table */
};

struct qt_tokenizer {
    struct qt_token *tokens; /* by id */
    uint32_t size, cap;
    char *pool;
    size_t pool_n, pool_cap;
    uint32_t *words; /* of the vocabulary, by a hash of their bytes: id, or QT_NONE */
    uint32_t words_mask;
    struct qt_merge *merges; /* by a hash of the pair */
    uint32_t merges_mask;
    uint32_t byte_id[256];
    struct qt_added *added; /* longest first */
    uint32_t nadded;
    bool starts[256]; /* an added token begins with this byte */
    bool nfc, ignore_merges;
    pcre2_code *splits[QT_MAX_SPLITS]; /* one after another */
    int nsplits;
};

/* Bytes that grow. */
struct qt_text {
    char *v;
    size_t n, cap;
};
int qt_text_add(struct qt_text *t, const char *v, size_t n); /* 0, or -1 without memory */

/* The id of the vocabulary's word of these bytes, or QT_NONE. */
uint32_t qt_word(const struct qt_tokenizer *t, const char *v, size_t n);
const struct qt_merge *qt_merge_of(const struct qt_tokenizer *t, uint32_t left, uint32_t right);

/* Appends what a piece of text merges to. 0, or -1 without memory. */
int qt_bpe(const struct qt_tokenizer *t, const char *v, size_t n, struct qt_ids *ids);

/* Length of the UTF-8 character at v, or minus the bytes of a wrong one that are one U+FFFD.
 * *partial (if not NULL) tells that it is only cut off at the end. */
int qt_utf8(const unsigned char *v, size_t n, bool *partial);
/* Valid UTF-8, each wrong part replaced. */
int qt_utf8_clean(const char *v, size_t n, struct qt_text *out);
/* To NFC; v is valid UTF-8. Returns 0, or an exit code with *e set. */
int qt_nfc(const char *v, size_t n, struct qt_text *out, struct qg_error *e);

/* Compiles the regular expression of a split (Oniguruma's spelling). NULL with *e set. */
pcre2_code *qt_regex(const char *pattern, const char *name, struct qg_error *e);

#endif
