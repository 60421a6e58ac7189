/* nvcc and the versions of what took part. */
#define _GNU_SOURCE
#include "../compiler/cuda/clang.h"
#include "../harness/files.h"
#include "runner.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_CUBIN = 64 << 20 };

/* ---- Running a tool ------------------------------------------------------------------------ */

/* Runs argv[0] with both outputs in `log` (cut to n bytes). Returns its exit status, or -1. */
static int run(char *const argv[], char *log, size_t n)
{
    posix_spawn_file_actions_t actions;
    char rest[512];
    int fd[2], rc, status = 0;
    size_t used = 0;
    ssize_t got;
    pid_t pid;

    log[0] = 0;
    if (pipe2(fd, O_CLOEXEC))
        return -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, fd[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fd[1], STDERR_FILENO);
    rc = posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(fd[1]);
    if (rc) {
        close(fd[0]);
        snprintf(log, n, "%s", strerror(rc));
        return -1;
    }
    do {
        got = used + 1 < n ? read(fd[0], log + used, n - 1 - used) : read(fd[0], rest, sizeof rest);
        if (got > 0 && used + 1 < n)
            used += (size_t)got;
    } while (got > 0 || (got < 0 && errno == EINTR));
    log[used] = 0;
    close(fd[0]);
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The line of `tool --version` that holds the word, or the first; "none" if it cannot be run. */
static void version(const char *tool, const char *wanted, char *buf, size_t n)
{
    char log[4096], *line;
    char *argv[] = {(char *)(uintptr_t)tool, (char[]){"--version"}, NULL};

    snprintf(buf, n, "none");
    if (!tool[0] || run(argv, log, sizeof log) != 0)
        return;
    line = strstr(log, wanted);
    line = line ? line : log;
    line[strcspn(line, "\n")] = 0;
    if (line[0])
        snprintf(buf, n, "%.*s", (int)(n - 1), line);
}

/* ---- Finding them -------------------------------------------------------------------------- */

static bool in_path(const char *name, char *found, size_t n)
{
    const char *path = getenv("PATH"), *end;

    for (path = path ? path : "/usr/bin"; *path; path = *end ? end + 1 : end) {
        end = path + strcspn(path, ":");
        if (snprintf(found, n, "%.*s/%s", (int)(end - path), path, name) < (int)n &&
            access(found, X_OK) == 0)
            return true;
    }
    return false;
}

static void find_nvcc(char *found, size_t n)
{
    const char *given = getenv("QGPU_NVCC");

    if (given && *given) {
        snprintf(found, n, "%s", given);
        return;
    }
    if (in_path("nvcc", found, n))
        return;
    snprintf(found, n, "/usr/local/cuda/bin/nvcc");
    if (access(found, X_OK) != 0)
        found[0] = 0;
}

/* The assembler that nvcc uses lies beside it. */
static void find_ptxas(const char *nvcc, char *found, size_t n)
{
    char full[PATH_MAX];
    char *slash;

    found[0] = 0;
    if (nvcc[0] && realpath(nvcc, full)) {
        slash = strrchr(full, '/');
        if (slash) {
            *slash = 0;
            if (snprintf(found, n, "%s/ptxas", full) < (int)n && access(found, X_OK) == 0)
                return;
        }
    }
    if (!in_path("ptxas", found, n))
        found[0] = 0;
}

void qgg_tools_find(struct qgg_tools *t)
{
    char path[PATH_MAX];

    memset(t, 0, sizeof *t);
    find_nvcc(t->nvcc_path, sizeof t->nvcc_path);
    version(t->nvcc_path, "Cuda compilation tools", t->nvcc, sizeof t->nvcc);
    find_ptxas(t->nvcc_path, path, sizeof path);
    version(path, "Cuda compilation tools", t->ptxas, sizeof t->ptxas);
    if (!qcc_find_clang(NULL, path, sizeof path))
        path[0] = 0;
    version(path, "clang version", t->clang, sizeof t->clang);
}

/* ---- nvcc ---------------------------------------------------------------------------------- */

static int compile(const struct qgg_tools *t, const char *source, int major, int minor,
                   const char *to, struct qg_error *e)
{
    char arch[32], log[2048];
    char *const argv[] = {(char *)(uintptr_t)t->nvcc_path,
                          (char[]){"-cubin"},
                          (char[]){"-std=c++17"},
                          arch,
                          (char[]){"-o"},
                          (char *)(uintptr_t)to,
                          (char *)(uintptr_t)source,
                          NULL};

    snprintf(arch, sizeof arch, "-arch=sm_%d%d", major, minor);
    if (run(argv, log, sizeof log) == 0)
        return 0;
    fprintf(stderr, "%s", log);
    qg_error_set(e, QG_EXIT_USER, source, 0, 0, "nvcc does not compile it for sm_%d%d", major,
                 minor);
    qg_error_hint(e, "see nvcc's messages above; --no-nvcc leaves its run out");
    return QG_EXIT_USER;
}

int qgg_nvcc(const struct qgg_tools *t, const char *source, int major, int minor, char **image,
             struct qg_error *e)
{
    const char *base = getenv("TMPDIR");
    char to[PATH_MAX];
    int rc;

    *image = NULL;
    if (snprintf(to, sizeof to, "%s/qgpu-cubin-%ld.cubin", base && *base ? base : "/tmp",
                 (long)getpid()) >= (int)sizeof to)
        return qg_error_set(e, QG_EXIT_USER, base, 0, 0, "$TMPDIR is too long");
    rc = compile(t, source, major, minor, to, e);
    if (!rc) {
        *image = qgh_read_file(to, MAX_CUBIN, NULL, e);
        rc = *image ? 0 : e->code;
    }
    unlink(to);
    return rc;
}
