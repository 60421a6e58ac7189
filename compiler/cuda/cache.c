/* PTX kept under what it was made of. See cache.h for what makes two runs the same. */
#include "cache.h"
#include "ptx.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC "qgpu-ptx 1"

enum { MAX_KNOWN = 16, MAX_SOURCE = 1 << 20 };

struct hash {
    uint64_t a, b;
};

struct known {
    bool nvcc;
    int opt;
    struct hash who;
};

struct qcc_cache {
    char dir[PATH_MAX];
    struct known known[MAX_KNOWN];
    int n;
};

/* FNV-1a of 64 bits from two starts. */
static void add(struct hash *h, const void *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        h->a = (h->a ^ ((const unsigned char *)p)[i]) * UINT64_C(0x100000001b3);
        h->b = (h->b ^ ((const unsigned char *)p)[i]) * UINT64_C(0x100000001b3);
    }
}

static struct hash begin(void)
{
    return (struct hash){UINT64_C(0xcbf29ce484222325), UINT64_C(0x9e3779b97f4a7c15)};
}

/* ---- The folder ---------------------------------------------------------------------- */

static bool make_dirs(const char *path)
{
    char part[PATH_MAX];
    size_t n = strlen(path);

    if (!n || n >= sizeof part)
        return false;
    for (size_t i = 1; i <= n; i++)
        if (path[i] == '/' || !path[i]) {
            memcpy(part, path, i);
            part[i] = 0;
            if (mkdir(part, 0700) != 0 && errno != EEXIST)
                return false;
        }
    return access(path, W_OK | X_OK) == 0;
}

struct qcc_cache *qcc_cache_open(void)
{
    const char *env = getenv("QGPU_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    struct qcc_cache *c = calloc(1, sizeof *c);
    int n = -1;

    if (!c)
        return NULL;
    if (env && *env)
        n = snprintf(c->dir, sizeof c->dir, "%s/ptx", env);
    else if (xdg && *xdg)
        n = snprintf(c->dir, sizeof c->dir, "%s/qgpu/ptx", xdg);
    else if (home && *home)
        n = snprintf(c->dir, sizeof c->dir, "%s/.cache/qgpu/ptx", home);
    if (n > 0 && n < (int)sizeof c->dir && make_dirs(c->dir))
        return c;
    free(c);
    return NULL;
}

void qcc_cache_close(struct qcc_cache *c)
{
    free(c);
}

/* ---- Keys ---------------------------------------------------------------------------------- */

static int level(const struct qcc_options *o)
{
    return o && o->opt >= 0 && o->opt <= 3 ? o->opt : 2;
}

void qcc_cache_know(struct qcc_cache *c, const struct qcc_options *o, const char *compiler,
                    const char *version, const char *prelude)
{
    struct known k = {.nvcc = o && o->nvcc, .opt = level(o), .who = begin()};
    char full[PATH_MAX];
    struct stat st;

    /* a configuration file holds flags that we do not see */
    if (c->n == MAX_KNOWN || !version || !prelude || strstr(version, "onfiguration file") ||
        !realpath(compiler, full) || stat(full, &st))
        return;
    add(&k.who, full, strlen(full) + 1);
    add(&k.who, &st.st_ino, sizeof st.st_ino);
    add(&k.who, &st.st_size, sizeof st.st_size);
    add(&k.who, &st.st_mtim, sizeof st.st_mtim);
    add(&k.who, &st.st_ctim, sizeof st.st_ctim);
    add(&k.who, version, strlen(version) + 1);
    add(&k.who, prelude, strlen(prelude) + 1);
    c->known[c->n++] = k;
}

static bool append(struct qcc_key *k, const char *s, size_t n)
{
    char *grown = realloc(k->v, k->n + n + 1);

    if (!grown)
        return false;
    k->v = grown;
    memcpy(k->v + k->n, s, n);
    k->n += n;
    k->v[k->n++] = 0;
    return true;
}

/* Does the source stand for itself? Where it may take in other files, or the date, only the
 * preprocessed text does. */
static bool is_whole(const char *text)
{
    static const char *const other[] = {"include", "import", "embed", "__DATE__", "__TIME", "##",
                                        "%:",      "\?\?",   "\\\n",  "\\\r",     "__has"};

    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strstr(text, other[i]))
            return false;
    return true;
}

static char *read_source(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    char *text = malloc(MAX_SOURCE + 2);
    bool good = in && text;

    if (good) {
        *size = fread(text, 1, MAX_SOURCE + 1, in);
        text[*size] = 0;
        good = !ferror(in) && *size <= MAX_SOURCE && strlen(text) == *size;
    }
    if (in)
        fclose(in);
    if (!good) {
        free(text);
        text = NULL;
    }
    return text;
}

static char *preprocessed(char *const argv[], char *(*preprocess)(char *const argv[]))
{
    char *args[QCC_MAX_ARGS + 2];
    int n = 0;

    for (int i = 0; argv[i] && n < QCC_MAX_ARGS; i++) {
        args[n++] = argv[i];
        if (!i)
            args[n++] = (char *)(uintptr_t) "-E";
    }
    args[n] = NULL;
    return preprocess(args);
}

struct qcc_key qcc_cache_key(const struct qcc_cache *c, const struct qcc_options *o,
                             char *const argv[], const char *path,
                             char *(*preprocess)(char *const argv[]))
{
    static const char *const env[] = {"CPATH",
                                      "C_INCLUDE_PATH",
                                      "CPLUS_INCLUDE_PATH",
                                      "SOURCE_DATE_EPOCH",
                                      "CCC_OVERRIDE_OPTIONS",
                                      "NVCC_PREPEND_FLAGS",
                                      "NVCC_APPEND_FLAGS",
                                      "NVCC_CCBIN"};
    const struct known *k = NULL;
    struct qcc_key key = {0};
    char cwd[PATH_MAX], *text;
    struct stat st;
    size_t n;
    bool good;

    for (int i = 0; i < c->n; i++)
        if (c->known[i].nvcc == (o && o->nvcc) && c->known[i].opt == level(o))
            k = &c->known[i];
    if (!k || !getcwd(cwd, sizeof cwd))
        return key;
    text = read_source(path, &n);
    if (text && !is_whole(text)) {
        free(text);
        text = o && o->nvcc ? NULL : preprocessed(argv, preprocess);
        n = text ? strlen(text) : 0;
    }
    good = text && append(&key, (const char *)&k->who, sizeof k->who) &&
           append(&key, cwd, strlen(cwd));
    for (size_t i = 0; i < sizeof env / sizeof *env && good; i++) {
        const char *v = getenv(env[i]);

        good = append(&key, v ? v : "", v ? strlen(v) : 0);
    }
    for (int i = 0; argv[i] && good; i++) {
        good = append(&key, argv[i], strlen(argv[i]));
        if (good && i && !strcmp(argv[i - 1], "-include")) /* as it was when who was asked */
            good = stat(argv[i], &st) == 0 &&
                   append(&key, (const char *)&st.st_mtim, sizeof st.st_mtim) &&
                   append(&key, (const char *)&st.st_ctim, sizeof st.st_ctim);
    }
    good = good && append(&key, text, n);
    free(text);
    if (!good) {
        free(key.v);
        key = (struct qcc_key){0};
    }
    return key;
}

/* ---- Entries --------------------------------------------------------------------------------- */

static bool entry_name(const struct qcc_cache *c, const struct qcc_key *key, char *path, size_t n)
{
    struct hash h = begin();

    add(&h, key->v, key->n);
    return snprintf(path, n, "%s/%016llx%016llx.ptx", c->dir, (unsigned long long)h.a,
                    (unsigned long long)h.b) < (int)n;
}

static int header(char *line, size_t size, const struct qcc_key *key, const char *text, size_t n)
{
    struct hash h = begin();

    add(&h, key->v, key->n);
    add(&h, text, n);
    return snprintf(line, size, MAGIC " %zu %zu %016llx%016llx\n", key->n, n,
                    (unsigned long long)h.a, (unsigned long long)h.b);
}

/* line, key, text; whatever does not fit together exactly is refused. */
static char *check(char *entry, size_t size, const struct qcc_key *key)
{
    char want[128];
    size_t at = strcspn(entry, "\n") + 1;
    size_t n = size > at + key->n ? size - at - key->n : 0;

    if (!n || memcmp(entry + at, key->v, key->n) != 0)
        return NULL;
    if (header(want, sizeof want, key, entry + at + key->n, n) != (int)at ||
        memcmp(want, entry, at) != 0)
        return NULL;
    memmove(entry, entry + at + key->n, n + 1);
    return strlen(entry) == n ? entry : NULL;
}

char *qcc_cache_get(const struct qcc_cache *c, const struct qcc_key *key)
{
    char path[PATH_MAX + 64], *entry = NULL;
    struct stat st;
    FILE *in;

    if (!entry_name(c, key, path, sizeof path) || !(in = fopen(path, "rb")))
        return NULL;
    if (fstat(fileno(in), &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 &&
        st.st_size <= PTX_MAX_TEXT + 2 * MAX_SOURCE)
        entry = malloc((size_t)st.st_size + 1);
    if (entry) {
        size_t n = fread(entry, 1, (size_t)st.st_size, in);

        entry[n] = 0;
        if (n != (size_t)st.st_size || !check(entry, n, key)) {
            free(entry);
            entry = NULL;
        }
    }
    fclose(in);
    return entry;
}

void qcc_cache_put(const struct qcc_cache *c, const struct qcc_key *key, const char *text)
{
    char path[PATH_MAX + 64], tmp[PATH_MAX + 64], line[128];
    size_t n = strlen(text);
    FILE *out;
    bool good;
    int fd;

    if (!n || !entry_name(c, key, path, sizeof path) ||
        snprintf(tmp, sizeof tmp, "%s/tmp.XXXXXX", c->dir) >= (int)sizeof tmp)
        return;
    fd = mkstemp(tmp);
    if (fd < 0)
        return;
    out = fdopen(fd, "wb");
    if (!out) {
        close(fd);
        unlink(tmp);
        return;
    }
    header(line, sizeof line, key, text, n);
    good = fputs(line, out) >= 0 && fwrite(key->v, 1, key->n, out) == key->n &&
           fwrite(text, 1, n, out) == n;
    good = fclose(out) == 0 && good;
    if (!good || rename(tmp, path) != 0)
        unlink(tmp);
}
