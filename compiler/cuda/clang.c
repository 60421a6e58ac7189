/* CUDA to PTX through clang: finds a clang and the header, runs it without a shell. */
#include "clang.h"
#include "ptx.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OLDEST = 14, NEWEST = 40, MAX_ARGS = 256 };

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

static int run(char **argv, const char *path, char **ptx, struct qg_error *e)
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
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "it does not compile: see clang's messages");
    if (rc) {
        free(*ptx);
        *ptx = NULL;
    }
    return rc;
}

int qcc_clang(const char *path, const struct qcc_options *o, char **ptx, struct qg_error *e)
{
    char clang[PATH_MAX], dir[PATH_MAX], header[PATH_MAX + 32], isystem[PATH_MAX + 32];
    char level[8], source[PATH_MAX + 2];
    char *argv[MAX_ARGS];
    int n = 0;

    *ptx = NULL;
    if (access(path, R_OK))
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot be read: %s", strerror(errno));
    if (!qcc_find_clang(o, clang, sizeof clang)) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "no clang found to compile it");
        qg_error_hint(e, "install clang %d or newer, or name one in QGPU_CLANG", OLDEST);
        return QG_EXIT_USER;
    }
    if (!find_include(dir, sizeof dir)) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "qgpu_cuda.h is not in %s", dir);
        qg_error_hint(e, "name its directory in QGPU_INCLUDE");
        return QG_EXIT_USER;
    }
    snprintf(header, sizeof header, "%s/qgpu_cuda.h", dir);
    snprintf(isystem, sizeof isystem, "-I%s", dir);
    snprintf(level, sizeof level, "-O%d", o && o->opt >= 0 && o->opt <= 3 ? o->opt : 2);
    snprintf(source, sizeof source, "%s%s", path[0] == '-' ? "./" : "", path);
    /* ROM is small: loops stay loops unless the source says #pragma unroll. Without an SDK clang
     * settles for a PTX version that has no .sync shuffles. */
    const char *const fixed[] = {clang,
                                 "-x",
                                 "cuda",
                                 "--cuda-device-only",
                                 "--cuda-gpu-arch=sm_75",
                                 "-nocudainc",
                                 "-nocudalib",
                                 "-S",
                                 level,
                                 "-gline-tables-only",
                                 "-std=c++17",
                                 "-fno-unroll-loops",
                                 "-Xclang",
                                 "-target-feature",
                                 "-Xclang",
                                 "+ptx63",
                                 "-Wno-unknown-cuda-version",
                                 "-D__QGPU__=1",
                                 isystem,
                                 "-include",
                                 header};

    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        argv[n++] = (char *)(uintptr_t)fixed[i];
    for (const char **f = o ? o->cflags : NULL; f && *f && n < MAX_ARGS - 4; f++)
        argv[n++] = (char *)(uintptr_t)*f;
    argv[n++] = (char *)(uintptr_t) "-o";
    argv[n++] = (char *)(uintptr_t) "-";
    argv[n++] = source;
    argv[n] = NULL;
    return run(argv, path, ptx, e);
}
