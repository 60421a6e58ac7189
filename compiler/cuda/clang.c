/* CUDA to PTX through clang or nvcc: finds them and the header, runs them without a shell. */
#include "clang.h"
#include "cache.h"
#include "ptx.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OLDEST = 14, NEWEST = 40 };

/* ---- Finding things ----------------------------------------------------------------- */

static bool in_path(const char *program, char *found, size_t n)
{
    const char *path = getenv("PATH"), *end;

    for (path = path ? path : "/usr/bin"; *path; path = *end ? end + 1 : end) {
        end = path + strcspn(path, ":");
        if (snprintf(found, n, "%.*s/%s", (int)(end - path), path, program) < (int)n &&
            access(found, X_OK) == 0)
            return true;
    }
    return false;
}

bool qcc_find_clang(const struct qcc_options *o, char *found, size_t n)
{
    const char *given = o && o->clang ? o->clang : getenv("QGPU_CLANG");
    char name[32];

    if (given && *given) {
        snprintf(found, n, "%s", given);
        return strchr(given, '/') ? access(given, X_OK) == 0 : in_path(given, found, n);
    }
    for (int v = NEWEST; v >= OLDEST; v--) {
        snprintf(name, sizeof name, "clang-%d", v);
        if (in_path(name, found, n))
            return true;
    }
    return in_path("clang", found, n);
}

bool qcc_find_nvcc(char *found, size_t n)
{
    const char *given = getenv("QGPU_NVCC");

    if (given && *given) {
        snprintf(found, n, "%s", given);
        return strchr(given, '/') ? access(given, X_OK) == 0 : in_path(given, found, n);
    }
    if (in_path("nvcc", found, n))
        return true;
    snprintf(found, n, "/usr/local/cuda/bin/nvcc");
    return access(found, X_OK) == 0;
}

static bool has_header(const char *dir, char *found, size_t n)
{
    return snprintf(found, n, "%s/qgpu_cuda.h", dir) < (int)n && access(found, R_OK) == 0;
}

/* $QGPU_INCLUDE, ../include/qgpu beside the program, or where the sources were. */
static bool find_include(char *dir, size_t n)
{
    const char *given = getenv("QGPU_INCLUDE");
    char exe[PATH_MAX], header[PATH_MAX + 32];
    ssize_t len;

    if (given && *given) {
        snprintf(dir, n, "%s", given);
        return has_header(dir, header, sizeof header);
    }
    len = readlink("/proc/self/exe", exe, sizeof exe - 1);
    if (len > 0) {
        char *slash;

        exe[len] = 0;
        slash = strrchr(exe, '/');
        if (slash) {
            *slash = 0;
            if (snprintf(dir, n, "%s/../include/qgpu", exe) < (int)n &&
                has_header(dir, header, sizeof header))
                return true;
        }
    }
    snprintf(dir, n, "%s", QCC_INCLUDE_DIR);
    return has_header(dir, header, sizeof header);
}

/* ---- Running it --------------------------------------------------------------------- */

static char *read_all(int fd, bool *too_long)
{
    size_t n = 0, cap = 1 << 16;
    char *text = malloc(cap + 1);

    *too_long = false;
    while (text) {
        ssize_t got = read(fd, text + n, cap - n);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        n += (size_t)got;
        if (n > PTX_MAX_TEXT) {
            *too_long = true;
            break;
        }
        if (n == cap) {
            char *bigger = realloc(text, 2 * cap + 1);

            if (!bigger) {
                free(text);
                return NULL;
            }
            text = bigger;
            cap *= 2;
        }
    }
    if (text)
        text[n] = 0;
    return text;
}

static int run(char *const argv[], const char *path, char **ptx, struct qg_error *e)
{
    posix_spawn_file_actions_t actions;
    int fd[2], rc, status = 0;
    bool too_long;
    pid_t pid;

    if (pipe2(fd, O_CLOEXEC))
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "pipe: %s", strerror(errno));
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fd[1], STDOUT_FILENO);
    rc = posix_spawn(&pid, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(fd[1]);
    if (rc) {
        close(fd[0]);
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot run %s: %s", argv[0],
                            strerror(rc));
    }
    *ptx = read_all(fd[0], &too_long);
    close(fd[0]); /* a clang that still writes ends by SIGPIPE */
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (!*ptx)
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
    if (too_long)
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "its PTX is larger than %d MiB",
                          PTX_MAX_TEXT >> 20);
    else if (WIFSIGNALED(status))
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "%s was ended by signal %d", argv[0],
                          WTERMSIG(status));
    else if (WEXITSTATUS(status))
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                          "it does not compile: see the compiler's messages");
    if (rc) {
        free(*ptx);
        *ptx = NULL;
    }
    return rc;
}

/* ---- Commands ------------------------------------------------------------------------ */

/* A command and the texts that its arguments point to. */
struct command {
    char *argv[QCC_MAX_ARGS + 1];
    int n;
    char program[PATH_MAX], header[PATH_MAX + 32], isystem[PATH_MAX + 32], source[PATH_MAX + 2];
    char level[8];
};

static void put(struct command *c, const char *arg)
{
    if (c->n < QCC_MAX_ARGS)
        c->argv[c->n++] = (char *)(uintptr_t)arg;
    c->argv[c->n] = NULL;
}

static int clang_command(struct command *c, const char *path, const struct qcc_options *o,
                         struct qg_error *e)
{
    char dir[PATH_MAX];

    if (!qcc_find_clang(o, c->program, sizeof c->program)) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "no clang found to compile it");
        qg_error_hint(e, "install clang %d or newer, or name one in QGPU_CLANG", OLDEST);
        return QG_EXIT_USER;
    }
    if (!find_include(dir, sizeof dir)) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "qgpu_cuda.h is not in %s", dir);
        qg_error_hint(e, "name its directory in QGPU_INCLUDE");
        return QG_EXIT_USER;
    }
    snprintf(c->header, sizeof c->header, "%s/qgpu_cuda.h", dir);
    snprintf(c->isystem, sizeof c->isystem, "-I%s", dir);
    /* ROM is small: loops stay loops unless the source says #pragma unroll. Without an SDK clang
     * settles for a PTX version that has no .sync shuffles. */
    const char *const fixed[] = {c->program,
                                 "-x",
                                 "cuda",
                                 "--cuda-device-only",
                                 "--cuda-gpu-arch=sm_75",
                                 "-nocudainc",
                                 "-nocudalib",
                                 "-S",
                                 c->level,
                                 "-gline-tables-only",
                                 "-std=c++17",
                                 "-fno-unroll-loops",
                                 "-Xclang",
                                 "-target-feature",
                                 "-Xclang",
                                 "+ptx63",
                                 "-Wno-unknown-cuda-version",
                                 "-D__QGPU__=1",
                                 c->isystem,
                                 "-include",
                                 c->header};

    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        put(c, fixed[i]);
    return 0;
}

/* nvcc has headers of its own; -O is the host's, so cicc, which writes the PTX, is told. */
static int nvcc_command(struct command *c, const char *path, struct qg_error *e)
{
    if (!qcc_find_nvcc(c->program, sizeof c->program)) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "no nvcc found to compile it");
        qg_error_hint(e, "install CUDA, or name nvcc in QGPU_NVCC");
        return QG_EXIT_USER;
    }
    const char *const fixed[] = {c->program,  "-x",         "cu", "-ptx",   "-arch=compute_75",
                                 "-lineinfo", "-std=c++17", "-w", "-Xcicc", c->level};

    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        put(c, fixed[i]);
    return 0;
}

/* Without a source, an output and the user's flags, which come last. */
static int command(struct command *c, const char *path, const struct qcc_options *o,
                   struct qg_error *e)
{
    c->n = 0;
    snprintf(c->level, sizeof c->level, "-O%d", o && o->opt >= 0 && o->opt <= 3 ? o->opt : 2);
    return o && o->nvcc ? nvcc_command(c, path, e) : clang_command(c, path, o, e);
}

static char *output_of(char *const argv[])
{
    struct qg_error e = {0};
    char *text = NULL;

    return run(argv, argv[0], &text, &e) ? NULL : text;
}

void qcc_cache_add(struct qcc_cache *cache, const struct qcc_options *o)
{
    struct command *c = calloc(1, sizeof *c);
    struct qg_error e = {0};
    char *version = NULL, *prelude = NULL;

    if (c && command(c, "", o, &e) == 0) {
        char *const ask[] = {c->program, (char[]){"--version"}, NULL};

        version = output_of(ask);
        if (o && o->nvcc)
            put(c, "-Xcompiler");
        put(c, "-dD"); /* macros too: those of its own and those of the headers */
        put(c, "-E");
        put(c, "/dev/null");
        prelude = output_of(c->argv);
        qcc_cache_know(cache, o, c->program, version, prelude);
    }
    free(version);
    free(prelude);
    free(c);
}

static int compile(struct command *c, const char *path, const struct qcc_options *o, char **ptx,
                   struct qg_error *e)
{
    const struct qcc_cache *cache = o ? o->cache : NULL;
    struct qcc_key key = {0}, again;
    int rc = 0;

    if (command(c, path, o, e))
        return e->code;
    for (const char **f = o ? o->cflags : NULL; f && *f && c->n < QCC_MAX_ARGS - 4; f++)
        put(c, *f);
    snprintf(c->source, sizeof c->source, "%s%s", path[0] == '-' ? "./" : "", path);
    put(c, "-o");
    put(c, o && o->nvcc ? "/dev/stdout" : "-");
    put(c, c->source);
    if (cache)
        key = qcc_cache_key(cache, o, c->argv, path, output_of);
    if (key.v)
        *ptx = qcc_cache_get(cache, &key);
    if (!*ptx) {
        rc = run(c->argv, path, ptx, e);
        if (!rc && key.v) { /* only if what went in is still there */
            again = qcc_cache_key(cache, o, c->argv, path, output_of);
            if (again.n == key.n && memcmp(again.v, key.v, key.n) == 0)
                qcc_cache_put(cache, &key, *ptx);
            free(again.v);
        }
    }
    free(key.v);
    return rc;
}

int qcc_clang(const char *path, const struct qcc_options *o, char **ptx, struct qg_error *e)
{
    struct command *c;
    int rc;

    *ptx = NULL;
    if (access(path, R_OK))
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot be read: %s", strerror(errno));
    c = calloc(1, sizeof *c);
    if (!c)
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
    rc = compile(c, path, o, ptx, e);
    free(c);
    return rc;
}
