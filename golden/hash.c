#define _GNU_SOURCE
#include "hash.h"
#include "../harness/files.h"

#include <ctype.h>
#include <limits.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_FILE = 16 << 20 };

int qgg_sha256(const void *data, size_t n, char hex[QGG_HEX])
{
    unsigned char md[EVP_MAX_MD_SIZE];
    unsigned int len = 0;

    hex[0] = 0;
    if (EVP_Digest(data, n, md, &len, EVP_sha256(), NULL) != 1 || len != 32)
        return -1;
    for (unsigned i = 0; i < len; i++)
        snprintf(hex + 2 * (size_t)i, 3, "%02x", md[i]);
    return 0;
}

static int no_hash(const char *path, struct qg_error *e)
{
    return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "libcrypto has no SHA-256");
}

int qgg_sha256_file(const char *path, char hex[QGG_HEX], struct qg_error *e)
{
    struct qg_error why = {0};
    size_t n = 0;
    char *data = qgh_read_file(path, MAX_FILE, &n, &why);
    int rc;

    hex[0] = 0;
    if (!data) {
        if (e && !e->code)
            *e = why;
        return why.code;
    }
    rc = qgg_sha256(data, n, hex);
    free(data);
    return rc ? no_hash(path, e) : 0;
}

/* ---- PTX ------------------------------------------------------------------------------- */

static bool is_place(const char *s, size_t n)
{
    static const char *const words[] = {".file", ".loc", ".section"};

    while (n && isspace((unsigned char)*s)) {
        s++;
        n--;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t len = strlen(words[i]);

        if (n > len && !strncmp(s, words[i], len) && isspace((unsigned char)s[len]))
            return true;
    }
    return false;
}

int qgg_sha256_ptx(const char *text, char hex[QGG_HEX])
{
    char *kept = malloc(strlen(text) + 2);
    size_t used = 0;
    int rc;

    hex[0] = 0;
    if (!kept)
        return -1;
    while (*text) {
        size_t n = strcspn(text, "\n"), next = n + (text[n] == '\n');
        const char *comment = memmem(text, n, "//", 2);

        if (comment)
            n = (size_t)(comment - text);
        while (n && isspace((unsigned char)text[n - 1]))
            n--;
        if (n && !is_place(text, n)) {
            memcpy(kept + used, text, n);
            used += n;
            kept[used++] = '\n';
        }
        text += next;
    }
    rc = qgg_sha256(kept, used, hex);
    free(kept);
    return rc;
}

/* ---- Headers --------------------------------------------------------------------------- */

/* The name in `#include "name"`, or NULL. */
static const char *included(const char *line, size_t n, size_t *len)
{
    const char *s = line, *end = line + n, *close;

    while (s < end && isblank((unsigned char)*s))
        s++;
    if (s == end || *s++ != '#')
        return NULL;
    while (s < end && isblank((unsigned char)*s))
        s++;
    if (end - s < 8 || strncmp(s, "include", 7) != 0)
        return NULL;
    s += 7;
    while (s < end && isblank((unsigned char)*s))
        s++;
    if (s == end || *s++ != '"')
        return NULL;
    close = memchr(s, '"', (size_t)(end - s));
    if (!close)
        return NULL;
    *len = (size_t)(close - s);
    return s;
}

static int add_header(struct qgg_headers *h, const char *from, const char *main_file,
                      const char *name, size_t len, struct qg_error *e)
{
    const char *slash = strrchr(from, '/');
    int dir = slash && *name != '/' ? (int)(slash - from) + 1 : 0;
    char path[sizeof h->path[0]], here[PATH_MAX], there[PATH_MAX];

    if (snprintf(path, sizeof path, "%.*s%.*s", dir, from, (int)len, name) >= (int)sizeof path)
        return qg_error_set(e, QG_EXIT_USER, from, 0, 0,
                            "the name of an included file is too long");
    if (access(path, F_OK) != 0 || !realpath(path, here))
        return 0; /* the compiler's own, or its complaint */
    if (realpath(main_file, there) && !strcmp(here, there))
        return 0;
    for (int i = 0; i < h->n; i++)
        if (realpath(h->path[i], there) && !strcmp(here, there))
            return 0;
    if (h->n == QGG_MAX_HEADERS)
        return qg_error_set(e, QG_EXIT_USER, main_file, 0, 0, "it includes more than %d files",
                            QGG_MAX_HEADERS);
    memcpy(h->path[h->n++], path, sizeof path);
    return 0;
}

static int scan(const char *path, const char *main_file, struct qgg_headers *h, struct qg_error *e)
{
    struct qg_error why = {0};
    char *text = qgh_read_file(path, MAX_FILE, NULL, &why);
    int rc = 0;

    if (!text) {
        if (e && !e->code)
            *e = why;
        return why.code;
    }
    for (const char *s = text; *s && !rc;) {
        size_t n = strcspn(s, "\n"), len;
        const char *name = included(s, n, &len);

        if (name)
            rc = add_header(h, path, main_file, name, len, e);
        s += n + (s[n] == '\n');
    }
    free(text);
    return rc;
}

int qgg_find_headers(const char *path, struct qgg_headers *h, struct qg_error *e)
{
    int rc;

    h->n = 0;
    rc = scan(path, path, h, e);
    for (int i = 0; i < h->n && !rc; i++) /* the list grows meanwhile */
        rc = scan(h->path[i], path, h, e);
    return rc;
}
