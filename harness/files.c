#define _GNU_SOURCE
#include "files.h"

#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int system_error(struct qg_error *e, const char *path, const char *doing)
{
    return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot %s: %s", doing, strerror(errno));
}

char *qgh_read_file(const char *path, size_t max, size_t *size, struct qg_error *e)
{
    struct stat st;
    size_t n = 0, cap = 4096;
    char *data = NULL;
    FILE *f = fopen(path, "rb");

    if (!f) {
        system_error(e, path, "open it");
        return NULL;
    }
    if (fstat(fileno(f), &st) == 0 && S_ISDIR(st.st_mode)) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "this is a folder, not a file");
        fclose(f);
        return NULL;
    }
    for (;;) {
        char *grown = realloc(data, cap + 1);

        if (!grown) {
            qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
            break;
        }
        data = grown;
        n += fread(data + n, 1, cap - n, f);
        if (ferror(f)) {
            system_error(e, path, "read it");
            break;
        }
        if (n > max) {
            qg_error_set(e, QG_EXIT_USER, path, 0, 0, "the file is larger than %zu bytes", max);
            break;
        }
        if (n < cap) {
            fclose(f);
            data[n] = 0;
            if (size)
                *size = n;
            return data;
        }
        cap *= 2;
    }
    fclose(f);
    free(data);
    return NULL;
}

static int write_all(FILE *f, const void *data, size_t size)
{
    return fwrite(data, 1, size, f) != size || fflush(f) != 0;
}

int qgh_write_file(const char *path, const void *data, size_t size, struct qg_error *e)
{
    char temp[PATH_MAX];
    struct stat st;
    FILE *f;
    mode_t mask;
    int fd, bad;

    if (!strcmp(path, "-"))
        return write_all(stdout, data, size) ? system_error(e, "", "write to standard output") : 0;
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
        f = fopen(path, "wb");
        if (!f)
            return system_error(e, path, "write it");
        bad = write_all(f, data, size);
        bad |= fclose(f) != 0;
        return bad ? system_error(e, path, "write it") : 0;
    }
    if (snprintf(temp, sizeof temp, "%s.XXXXXX", path) >= (int)sizeof temp)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "the path is too long");
    fd = mkstemp(temp);
    if (fd < 0)
        return system_error(e, path, "write it");
    mask = umask(0);
    umask(mask);
    f = fdopen(fd, "wb");
    bad = !f || fchmod(fd, 0666 & ~mask) != 0 || write_all(f, data, size);
    if (f)
        bad |= fclose(f) != 0;
    else
        close(fd);
    if (bad || rename(temp, path) != 0) {
        system_error(e, path, "write it");
        unlink(temp);
        return QG_EXIT_USER;
    }
    return 0;
}

int qgh_check_output(const char *path, struct qg_error *e)
{
    struct stat st;

    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "this is not an ordinary file; it would be replaced");
    return 0;
}

void qgh_quote(struct qg_error *e)
{
    struct qg_error ignored = {0};
    char *text;

    if (!e->line || !e->file[0] || e->text[0])
        return;
    text = qgh_read_file(e->file, 1 << 20, NULL, &ignored);
    if (text)
        qg_error_quote(e, text, e->line);
    free(text);
}

bool qgh_has_suffix(const char *path, const char *suffix)
{
    size_t n = strlen(path), m = strlen(suffix);

    return n >= m && !strcmp(path + n - m, suffix);
}

int qgh_tempdir(char *dir, size_t n, struct qg_error *e)
{
    const char *base = getenv("TMPDIR");

    if (!base || !*base)
        base = "/tmp";
    if (snprintf(dir, n, "%s/qgpu-XXXXXX", base) >= (int)n)
        return qg_error_set(e, QG_EXIT_USER, base, 0, 0, "$TMPDIR is too long");
    if (!mkdtemp(dir))
        return system_error(e, base, "make a temporary folder there");
    if (setenv("TMPDIR", dir, 1) != 0) {
        rmdir(dir);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    return 0;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st, (void)type, (void)ftw;
    return remove(path);
}

void qgh_tempdir_remove(const char *dir)
{
    nftw(dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

int qgh_flush_stdout(struct qg_error *e)
{
    if (fflush(stdout) != 0 || ferror(stdout))
        return system_error(e, "", "write to standard output");
    return 0;
}
