#include "files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int qm_path(char *out, size_t size, const char *dir, const char *name, struct qg_error *e)
{
    int n = snprintf(out, size, "%s/%s", dir, name);

    if (n < 0 || (size_t)n >= size)
        return qg_error_set(e, QG_EXIT_USER, dir, 0, 0, "path too long");
    return 0;
}

bool qm_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

int qm_mkdirs(const char *dir, struct qg_error *e)
{
    char buf[1024];
    size_t n = strlen(dir);

    if (n == 0 || n >= sizeof buf)
        return qg_error_set(e, QG_EXIT_USER, dir, 0, 0, "not a usable folder name");
    memcpy(buf, dir, n + 1);
    for (size_t i = 1; i <= n; i++) {
        if (buf[i] != '/' && buf[i] != 0)
            continue;
        char keep = buf[i];

        buf[i] = 0;
        if (mkdir(buf, 0777) && errno != EEXIST)
            return qg_error_set(e, QG_EXIT_USER, buf, 0, 0, "cannot make this folder: %s",
                                strerror(errno));
        buf[i] = keep;
    }
    return 0;
}

int qm_read_file(const char *path, char **buf, size_t *len, size_t limit, struct qg_error *e)
{
    FILE *f = fopen(path, "rb");
    struct stat st;
    int rc = 0;

    *buf = NULL;
    *len = 0;
    if (!f)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot open: %s", strerror(errno));
    if (fstat(fileno(f), &st) || !S_ISREG(st.st_mode))
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "not a regular file");
    else if ((uint64_t)st.st_size > limit)
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "%lld bytes long, more than the %zu allowed",
                          (long long)st.st_size, limit);
    if (rc) {
        fclose(f);
        return rc;
    }
    size_t size = (size_t)st.st_size;

    *buf = malloc(size + 1);
    if (!*buf) {
        fclose(f);
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
    }
    *len = fread(*buf, 1, size, f);
    (*buf)[*len] = 0;
    if (*len != size) {
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot read: %s", strerror(errno));
        free(*buf);
        *buf = NULL;
    }
    fclose(f);
    return rc;
}

int qm_out_open(struct qm_out *o, const char *dir, const char *name, struct qg_error *e)
{
    memset(o, 0, sizeof *o);
    if (qm_path(o->path, sizeof o->path, dir, name, e))
        return QG_EXIT_USER;
    snprintf(o->tmp, sizeof o->tmp, "%s.tmp", o->path);
    o->f = fopen(o->tmp, "wb");
    if (!o->f)
        return qg_error_set(e, QG_EXIT_USER, o->tmp, 0, 0, "cannot write: %s", strerror(errno));
    return 0;
}

int qm_out_commit(struct qm_out *o, struct qg_error *e)
{
    int bad = ferror(o->f);

    if (fclose(o->f))
        bad = 1;
    o->f = NULL;
    if (!bad && rename(o->tmp, o->path) == 0)
        return 0;
    qg_error_set(e, QG_EXIT_USER, o->path, 0, 0, "cannot write: %s", strerror(errno));
    remove(o->tmp);
    return QG_EXIT_USER;
}

void qm_out_drop(struct qm_out *o)
{
    if (!o->f)
        return;
    fclose(o->f);
    o->f = NULL;
    remove(o->tmp);
}

uint32_t qm_crc32(uint32_t crc, const void *data, size_t len)
{
    const uint8_t *p = data;
    uint32_t table[256];

    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;

        for (int k = 0; k < 8; k++)
            c = c & 1u ? 0xedb88320u ^ (c >> 1) : c >> 1;
        table[i] = c;
    }
    crc = ~crc;
    for (size_t i = 0; i < len; i++)
        crc = table[(crc ^ p[i]) & 0xffu] ^ (crc >> 8);
    return ~crc;
}
