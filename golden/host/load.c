/* From a .cu to a loaded shared object, through a cache keyed by everything that goes in. */
#include "internal.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* -fwrapv and the others take undefined cases away from the optimiser; a constant shift count out
 * of range is folded before the rewriting sees it and is refused instead. */
#define LANGUAGE                                                                                   \
    "-std=c++17", "-O0", "-Xclang", "-disable-O0-optnone", "-fPIC", "-fwrapv",                     \
        "-fno-strict-aliasing", "-fsigned-char", "-fno-delete-null-pointer-checks",                \
        "-fno-finite-loops", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics",            \
        "-ftrivial-auto-var-init=pattern", "-Wno-everything", "-Werror=shift-count-overflow",      \
        "-Werror=shift-count-negative", "-Werror=division-by-zero"
#define LINK "-O1", "-fPIC", "-shared", "-nostdlib", "-Wl,-Bsymbolic", "-Wno-everything"

struct job {
    const char *clang;
    const char *kernel; /* the first of them */
    const char *const *kernels;
    unsigned nkernels;
    char cu[4096];    /* absolute */
    char cache[4096]; /* folder */
    char dir[4200];   /* temporary folder inside it, "" before it exists */
    char so[4200];    /* the result's name */
    char *msg;
    size_t nmsg;
};

static int fail(struct job *j, const char *what)
{
    snprintf(j->msg, j->nmsg, "%s", what);
    return -1;
}

/* ---- The cache ---------------------------------------------------------------- */

static int find_cache(struct job *j, const char *dir)
{
    const char *env = getenv("QGPU_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    const char *tmp = getenv("TMPDIR");
    struct stat st;

    if (dir && *dir)
        snprintf(j->cache, sizeof j->cache, "%s", dir);
    else if (env && *env)
        snprintf(j->cache, sizeof j->cache, "%s", env);
    else if (xdg && *xdg)
        snprintf(j->cache, sizeof j->cache, "%s/qgpu", xdg);
    else if (home && *home)
        snprintf(j->cache, sizeof j->cache, "%s/.cache/qgpu", home);
    if (j->cache[0] && qgo_make_dirs(j->cache) == 0)
        return 0;
    if ((dir && *dir) || (env && *env)) { /* asked for by name: no silent replacement */
        snprintf(j->msg, j->nmsg, "cannot write to the cache folder %.400s: %s", j->cache,
                 strerror(errno));
        return -1;
    }
    snprintf(j->cache, sizeof j->cache, "%s/qgpu-%u", tmp && *tmp ? tmp : "/tmp",
             (unsigned)getuid());
    if (qgo_make_dirs(j->cache) != 0 || stat(j->cache, &st) != 0 || st.st_uid != getuid() ||
        (st.st_mode & 022)) { /* code is loaded from there */
        snprintf(j->msg, j->nmsg,
                 "no folder for compiled kernels: %.400s is not ours; set QGPU_CACHE", j->cache);
        return -1;
    }
    return 0;
}

/* FNV-1a of 64 bits, from a chosen start. */
static uint64_t hash(uint64_t h, const char *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)p[i]) * UINT64_C(0x100000001b3);
    return h;
}

/* The name of the compiled object: a hash of the preprocessed source (which holds the headers and
 * clang's version), of the flags and of what the rewriting makes of an example. */
static void name_object(struct job *j, const char *text, size_t n, const char *rules)
{
    static const char *const flags[] = {LANGUAGE, LINK};
    uint64_t a = UINT64_C(0xcbf29ce484222325), b = UINT64_C(0x9e3779b97f4a7c15);

    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        a = hash(a, flags[i], strlen(flags[i]) + 1);
        b = hash(b, flags[i], strlen(flags[i]) + 1);
    }
    a = hash(hash(a, text, n + 1), rules, strlen(rules));
    b = hash(hash(b, text, n + 1), rules, strlen(rules));
    snprintf(j->so, sizeof j->so, "%s/%.60s-%016llx%016llx.so", j->cache, j->kernel,
             (unsigned long long)a, (unsigned long long)b);
}

/* An object ends with the sum of all before it, which a loader does not look at: one that was cut
 * or changed is compiled again. */
enum { SEAL = 24 };

static void sum_up(const char *p, size_t n, char seal[SEAL + 1])
{
    snprintf(seal, SEAL + 1, "qgo sum %016llx",
             (unsigned long long)hash(UINT64_C(0xcbf29ce484222325), p, n));
}

static int seal_object(struct job *j, const char *path)
{
    char seal[SEAL + 1], *p;
    size_t n;
    int rc;

    p = qgo_read_file(path, &n);
    if (!p)
        return fail(j, "clang left no object");
    sum_up(p, n, seal);
    rc = qgo_append_file(path, seal, SEAL);
    free(p);
    return rc ? fail(j, "cannot write the compiled kernel") : 0;
}

static int is_sealed(const char *path)
{
    char seal[SEAL + 1], *p;
    size_t n;
    int good;

    p = qgo_read_file(path, &n);
    if (!p)
        return 0;
    good = n > SEAL;
    if (good) {
        sum_up(p, n - SEAL, seal);
        good = memcmp(p + n - SEAL, seal, SEAL) == 0;
    }
    free(p);
    return good;
}

/* ---- Compiling ----------------------------------------------------------------- */

static int write_sources(struct job *j)
{
    size_t cap = 8192 + (size_t)j->nkernels * 300, at;
    char *text = malloc(cap);
    int rc;

    if (!text)
        return fail(j, "out of memory");
    for (unsigned i = 0; i < qgo_nfiles; i++) {
        const struct qgo_file *f = &qgo_files[i];

        if (qgo_write_file(j->dir, f->name, f->begin, (size_t)(f->end - f->begin), j->msg,
                           j->nmsg)) {
            free(text);
            return -1;
        }
    }
    at = (size_t)snprintf(
        text, cap,
        "extern const char qgo_clang[];\nconst char qgo_clang[] = __clang_version__;\n"
        "#include \"qgo_cuda.h\"\n#include \"%s\"\n#include \"qgo_entry.h\"\n"
        "#line 1 \"qgo_kernel\"\n",
        j->cu);
    for (unsigned i = 0; i < j->nkernels; i++)
        at += (size_t)snprintf(text + at, cap - at, "QGO_ENTRY(%s, qgo_info_%s)\n", j->kernels[i],
                               j->kernels[i]);
    rc = qgo_write_file(j->dir, "main.cpp", text, at, j->msg, j->nmsg);
    free(text);
    return rc;
}

/* The first error clang wrote into its log, or its first line. */
static int compiler_failed(struct job *j)
{
    char path[4300], missing[256];
    char *log, *line, *end;
    size_t n;

    snprintf(path, sizeof path, "%s/log", j->dir);
    log = qgo_read_file(path, &n);
    if (!log)
        return fail(j, "clang failed and left no message");
    line = strstr(log, "error:");
    while (line && line > log && line[-1] != '\n')
        line--;
    if (!line)
        line = log;
    end = line + strcspn(line, "\n");
    *end = 0;
    snprintf(missing, sizeof missing, "use of undeclared identifier '%s'", j->kernel);
    if (!strncmp(line, "qgo_kernel:", 11) && strstr(line, missing))
        snprintf(j->msg, j->nmsg, "%s has no function '%s'", j->cu, j->kernel);
    else if (strstr(line, "qgo_signature") && strstr(line, "undefined template"))
        snprintf(j->msg, j->nmsg, "'%s' in %s does not return void", j->kernel, j->cu);
    else
        snprintf(j->msg, j->nmsg, "%s", *line ? line : "clang failed without a message");
    free(log);
    return -1;
}

static int clang(struct job *j, char *const argv[])
{
    int rc = qgo_spawn(j->dir, argv, "log", j->msg, j->nmsg);

    return rc > 0 ? compiler_failed(j) : rc;
}

/* main.ii -> main.ll -> rewritten.ll -> kernel.so -> the cache */
static int build(struct job *j)
{
    char *to_ir[] = {(char *)j->clang, "-x", "c++-cpp-output", LANGUAGE, "-S", "-emit-llvm",
                     "main.ii",        "-o", "main.ll",        NULL};
    char *to_so[] = {(char *)j->clang, "-x", "ir", LINK, "rewritten.ll", "-o", "kernel.so", NULL};
    char path[4300], *ir, *out;
    size_t n;
    int rc;

    if (clang(j, to_ir))
        return -1;
    snprintf(path, sizeof path, "%s/main.ll", j->dir);
    ir = qgo_read_file(path, &n);
    if (!ir)
        return fail(j, "clang left no LLVM IR");
    out = qgo_rewrite(ir, j->msg, j->nmsg);
    free(ir);
    if (!out)
        return -1;
    rc = qgo_write_file(j->dir, "rewritten.ll", out, strlen(out), j->msg, j->nmsg);
    free(out);
    if (rc || clang(j, to_so))
        return -1;
    snprintf(path, sizeof path, "%s/kernel.so", j->dir);
    if (seal_object(j, path))
        return -1;
    if (rename(path, j->so) != 0) {
        snprintf(j->msg, j->nmsg, "cannot put %s into the cache: %s", j->so, strerror(errno));
        return -1;
    }
    return 0;
}

/* Leaves the name of a compiled object in j->so. */
static int compile(struct job *j)
{
    /* What an instruction of each kind becomes, and with it every helper function. */
    static const char example[] = "  %r = shl nsw i32 %a, %b\n@x = internal global i32 0, "
                                  "section \"qgo_shared\"\n";
    char *preprocess[] = {(char *)j->clang, "-x", "c++",     LANGUAGE, "-I.", "-E",
                          "main.cpp",       "-o", "main.ii", NULL};
    char path[4300], *text, *rules, *raw;
    size_t n;

    if (write_sources(j) || clang(j, preprocess))
        return -1;
    snprintf(path, sizeof path, "%s/main.ii", j->dir);
    raw = qgo_read_file(path, &n);
    if (!raw)
        return fail(j, "clang left no preprocessed source");
    text = qgo_dynamic_arrays(raw);
    if (!text || (strcmp(text, raw) != 0 &&
                  qgo_write_file(j->dir, "main.ii", text, strlen(text), j->msg, j->nmsg))) {
        free(raw);
        free(text);
        return text ? -1 : fail(j, "out of memory");
    }
    free(raw);
    n = strlen(text);
    rules = qgo_rewrite(example, j->msg, j->nmsg);
    if (rules)
        name_object(j, text, n, rules);
    free(rules);
    free(text);
    if (!rules)
        return -1;
    return is_sealed(j->so) ? 0 : build(j);
}

/* ---- Loading -------------------------------------------------------------------- */

static struct qgo_kernel *open_object(struct job *j, const char *kernel)
{
    struct qgo_kernel *k = calloc(1, sizeof *k);
    char symbol[160];

    if (!k) {
        fail(j, "out of memory");
        return NULL;
    }
    k->handle = dlopen(j->so, RTLD_NOW | RTLD_LOCAL);
    if (k->handle) {
        snprintf(symbol, sizeof symbol, "qgo_info_%s", kernel);
        k->info = dlsym(k->handle, symbol);
        k->env = dlsym(k->handle, "qgo_env");
    }
    if (!k->info || !k->env) {
        snprintf(j->msg, j->nmsg, "cannot load the compiled kernel: %s",
                 k->handle ? "a symbol is missing" : dlerror());
        qgo_free(k);
        return NULL;
    }
    snprintf(k->name, sizeof k->name, "%s", kernel);
    return k;
}

static int is_identifier(const char *s)
{
    size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");

    return n && !s[n] && !(*s >= '0' && *s <= '9') && n < 128;
}

struct qgo_kernel *qgo_load(const char *cu, const char *kernel, const char *cachedir, char *msg,
                            size_t nmsg)
{
    struct qgo_kernel *k = NULL;

    return qgo_load_many(cu, &kernel, 1, cachedir, &k, msg, nmsg) ? NULL : k;
}

int qgo_load_many(const char *cu, const char *const *kernels, unsigned n, const char *cachedir,
                  struct qgo_kernel **out, char *msg, size_t nmsg)
{
    const char *env = getenv("QGPU_CLANG");
    struct job *j = calloc(1, sizeof *j);
    char *real = NULL;
    const char *bad = NULL;
    unsigned done = 0;

    memset(out, 0, n * sizeof *out);
    if (nmsg)
        msg[0] = 0;
    if (!j) {
        snprintf(msg, nmsg, "out of memory");
        return -1;
    }
    for (unsigned i = 0; i < n && !bad; i++)
        if (!is_identifier(kernels[i]))
            bad = kernels[i];
    j->kernels = kernels;
    j->nkernels = n;
    j->clang = env && *env ? env : "clang";
    j->kernel = kernels[0];
    j->msg = msg;
    j->nmsg = nmsg;
    real = realpath(cu, NULL);
    if (!real)
        snprintf(msg, nmsg, "%.400s: %s", cu, strerror(errno));
    else if (strlen(real) >= sizeof j->cu || strpbrk(real, "\"\\\n"))
        snprintf(msg, nmsg, "the path of the source is too long or has a quote or backslash");
    else if (bad)
        snprintf(msg, nmsg, "'%.100s' is not the name of a function", bad);
    else if (find_cache(j, cachedir) == 0) {
        snprintf(j->cu, sizeof j->cu, "%s", real);
        snprintf(j->dir, sizeof j->dir, "%s/tmp.XXXXXX", j->cache);
        if (!mkdtemp(j->dir)) {
            snprintf(msg, nmsg, "cannot write to the cache folder %.400s: %s", j->cache,
                     strerror(errno));
        } else {
            if (compile(j) == 0)
                while (done < n && (out[done] = open_object(j, kernels[done])) != NULL)
                    done++;
            qgo_remove_dir(j->dir);
        }
    }
    free(real);
    free(j);
    if (done == n)
        return 0;
    while (done > 0)
        qgo_free(out[--done]);
    return -1;
}

void qgo_free(struct qgo_kernel *k)
{
    if (!k)
        return;
    if (k->handle)
        dlclose(k->handle);
    free(k);
}

uint32_t qgo_nparams(const struct qgo_kernel *k)
{
    return k->info->nparams;
}
