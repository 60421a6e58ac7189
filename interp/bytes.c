#include "bytes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The CRC of a byte is linear in its bits: the table is the span of eight constants. */
#define BASIS(i)                                                                                   \
    (((i)&1 ? 0x77073096u : 0) ^ ((i)&2 ? 0xee0e612cu : 0) ^ ((i)&4 ? 0x076dc419u : 0) ^           \
     ((i)&8 ? 0x0edb8832u : 0) ^ ((i)&16 ? 0x1db71064u : 0) ^ ((i)&32 ? 0x3b6e20c8u : 0) ^         \
     ((i)&64 ? 0x76dc4190u : 0) ^ ((i)&128 ? 0xedb88320u : 0))
#define ROW4(i) BASIS(i), BASIS(i + 1), BASIS(i + 2), BASIS(i + 3)
#define ROW16(i) ROW4(i), ROW4(i + 4), ROW4(i + 8), ROW4(i + 12)
#define ROW64(i) ROW16(i), ROW16(i + 16), ROW16(i + 32), ROW16(i + 48)

static const uint32_t crc_table[256] = {ROW64(0), ROW64(64), ROW64(128), ROW64(192)};

uint32_t qg_crc32(uint32_t crc, const void *data, size_t n)
{
    const uint8_t *p = data;

    crc = ~crc;
    while (n--)
        crc = crc_table[(crc ^ *p++) & 255] ^ crc >> 8;
    return ~crc;
}

void qg_put(struct qg_bytes *b, const void *data, size_t n)
{
    if (b->failed || n == 0)
        return;
    if (n > b->cap - b->n) {
        size_t cap = (b->cap + n) * 2 + 256;
        uint8_t *p = realloc(b->p, cap);

        if (!p) {
            b->failed = true;
            return;
        }
        b->p = p;
        b->cap = cap;
    }
    memcpy(b->p + b->n, data, n);
    b->n += n;
}

void qg_put_number(struct qg_bytes *b, uint64_t v, uint32_t bytes)
{
    uint8_t raw[8];

    for (uint32_t i = 0; i < bytes; i++)
        raw[i] = (uint8_t)(v >> 8 * i);
    qg_put(b, raw, bytes);
}

void qg_put_string(struct qg_bytes *b, const char *s)
{
    size_t n = strlen(s);

    qg_put_number(b, n, 2);
    qg_put(b, s, n);
}

const uint8_t *qg_get(struct qg_cursor *c, size_t n)
{
    const uint8_t *p = c->p + c->at;

    if (c->bad || n > c->n - c->at) {
        c->bad = true;
        return NULL;
    }
    c->at += n;
    return p;
}

uint64_t qg_get_number(struct qg_cursor *c, uint32_t bytes)
{
    const uint8_t *p = qg_get(c, bytes);
    uint64_t v = 0;

    for (uint32_t i = 0; p && i < bytes; i++)
        v |= (uint64_t)p[i] << 8 * i;
    return v;
}

void qg_get_string(struct qg_cursor *c, char *s, size_t n)
{
    size_t len = (size_t)qg_get_number(c, 2);
    const uint8_t *p = qg_get(c, len);

    memset(s, 0, n);
    if (!p || len >= n || memchr(p, 0, len)) {
        c->bad = true;
        return;
    }
    memcpy(s, p, len);
}

void *qg_file_read(const char *path, size_t *size, struct qg_error *e)
{
    struct qg_bytes b = {0};
    uint8_t chunk[65536];
    FILE *f = fopen(path, "rb");
    size_t n;
    int bad;

    if (!f) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot open: %s", strerror(errno));
        return NULL;
    }
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0)
        qg_put(&b, chunk, n);
    bad = ferror(f);
    fclose(f);
    if (bad) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot read: %s", strerror(errno));
        free(b.p);
        return NULL;
    }
    *size = b.n;
    qg_put_number(&b, 0, 1);
    if (b.failed) {
        qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
        free(b.p);
        return NULL;
    }
    return b.p;
}

int qg_file_create(struct qg_file *f, const char *path, struct qg_error *e)
{
    if (strlen(path) >= sizeof f->path)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "the path is too long");
    strcpy(f->path, path);
    snprintf(f->temp, sizeof f->temp, "%s.%ld.tmp", path, (long)getpid());
    f->f = fopen(f->temp, "wb");
    if (!f->f)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot write: %s", strerror(errno));
    return 0;
}

int qg_file_close(struct qg_file *f, bool commit, struct qg_error *e)
{
    int bad = ferror(f->f);

    errno = 0;
    if (fclose(f->f))
        bad = 1;
    f->f = NULL;
    if (commit && !bad && rename(f->temp, f->path) == 0)
        return 0;
    if (commit)
        qg_error_set(e, QG_EXIT_USER, f->path, 0, 0, "cannot write: %s",
                     errno ? strerror(errno) : "output error");
    remove(f->temp);
    return commit ? QG_EXIT_USER : 0;
}
