/* Files, folders and child programs of the oracle's compile step. */
#include "internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COMPILE_SECONDS = 120 };

int qgo_spawn(const char *dir, char *const argv[], const char *log, char *msg, size_t nmsg)
{
    pid_t pid = fork();
    int status = 0;

    if (pid < 0) {
        snprintf(msg, nmsg, "cannot start %s: %s", argv[0], strerror(errno));
        return -1;
    }
    if (!pid) {
        struct rlimit cpu = {COMPILE_SECONDS, COMPILE_SECONDS};
        int fd, null;

        if (chdir(dir) != 0)
            _exit(127);
        null = open("/dev/null", O_RDONLY);
        fd = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (null < 0 || fd < 0 || dup2(null, 0) < 0 || dup2(fd, 1) < 0 || dup2(fd, 2) < 0)
            _exit(127);
        setrlimit(RLIMIT_CPU, &cpu);
        execvp(argv[0], argv);
        _exit(errno == ENOENT ? 126 : 127);
    }
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) {
            snprintf(msg, nmsg, "lost track of %s: %s", argv[0], strerror(errno));
            return -1;
        }
    if (WIFEXITED(status) && WEXITSTATUS(status) < 126)
        return WEXITSTATUS(status);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 126)
        snprintf(msg, nmsg, "cannot find the compiler '%s': install clang or set QGPU_CLANG",
                 argv[0]);
    else if (WIFSIGNALED(status))
        snprintf(msg, nmsg, "%s was ended by signal %d", argv[0], WTERMSIG(status));
    else
        snprintf(msg, nmsg, "cannot run %s in %s", argv[0], dir);
    return -1;
}

char *qgo_read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *p = NULL, *q;
    size_t n = 0, cap = 0, got;

    if (!f)
        return NULL;
    do {
        cap = cap ? cap * 2 : 65536;
        q = realloc(p, cap + 1);
        if (!q)
            break;
        p = q;
        got = fread(p + n, 1, cap - n, f);
        n += got;
    } while (n == cap);
    if (!q || ferror(f)) {
        free(p);
        p = NULL;
    } else {
        p[n] = 0;
        *size = n;
    }
    fclose(f);
    return p;
}

int qgo_write_file(const char *dir, const char *name, const char *begin, size_t n, char *msg,
                   size_t nmsg)
{
    char path[4096];
    FILE *f;
    int ok = snprintf(path, sizeof path, "%s/%s", dir, name) < (int)sizeof path;

    f = ok ? fopen(path, "wb") : NULL;
    ok = f && fwrite(begin, 1, n, f) == n;
    if (f && fclose(f) != 0)
        ok = 0;
    if (!ok)
        snprintf(msg, nmsg, "cannot write %s/%s: %s", dir, name, strerror(errno));
    return ok ? 0 : -1;
}

int qgo_append_file(const char *path, const char *begin, size_t n)
{
    FILE *f = fopen(path, "ab");
    int ok = f && fwrite(begin, 1, n, f) == n;

    if (f && fclose(f) != 0)
        ok = 0;
    return ok ? 0 : -1;
}

int qgo_make_dirs(const char *path)
{
    char part[4096];
    struct stat st;

    if (!*path || strlen(path) >= sizeof part)
        return -1;
    for (size_t i = 1; i <= strlen(path); i++)
        if (path[i] == '/' || !path[i]) {
            memcpy(part, path, i);
            part[i] = 0;
            if (mkdir(part, 0700) != 0 && errno != EEXIST)
                return -1;
        }
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode) && access(path, W_OK | X_OK) == 0 ? 0 : -1;
}

void qgo_remove_dir(const char *path)
{
    DIR *d = opendir(path);
    struct dirent *de;

    if (!d)
        return;
    while ((de = readdir(d)) != NULL)
        if (strcmp(de->d_name, ".") != 0 && strcmp(de->d_name, "..") != 0)
            unlinkat(dirfd(d), de->d_name, 0);
    closedir(d);
    rmdir(path);
}
