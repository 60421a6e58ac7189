/* Private to libqcc: what compilers wrote, kept under everything that went into it.
 *
 * An entry holds its whole key: the compiler's identity, its arguments, the folder it ran in and
 * the source. The identity is what the compiler says of itself, the file it is, and the headers and
 * macros that every source begins with, as it preprocesses them. An entry whose key differs in one
 * byte, or whose text is not as long or has not the sum that it was written with, is no entry.
 */
#ifndef QCC_CACHE_H
#define QCC_CACHE_H

#include "compiler.h"

enum { QCC_MAX_ARGS = 256 };

/* A key, malloc'ed text with zero bytes in it; v is NULL where nothing can be kept. */
struct qcc_key {
    char *v;
    size_t n;
};

/* The key of a run of argv (argv[0] is a path, the last one before NULL the source `path`).
 * `preprocess` runs a command and returns its malloc'ed output, or NULL. */
struct qcc_key qcc_cache_key(const struct qcc_cache *c, const struct qcc_options *o,
                             char *const argv[], const char *path,
                             char *(*preprocess)(char *const argv[]));
/* The malloc'ed text of an entry, or NULL. */
char *qcc_cache_get(const struct qcc_cache *c, const struct qcc_key *key);
/* Keeps a text; what cannot be written is not kept. */
void qcc_cache_put(const struct qcc_cache *c, const struct qcc_key *key, const char *text);

/* Makes known who a compiler is; without it nothing of it is kept. version and prelude are texts
 * of its own (NULL: it failed). */
void qcc_cache_know(struct qcc_cache *c, const struct qcc_options *o, const char *compiler,
                    const char *version, const char *prelude);

#endif
