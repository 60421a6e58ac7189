#include "write.h"

#include "../files.h"
#include "../tensors.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { PAGE = 4096 }; /* of the file system */

uint64_t qt_out_bytes(const struct qt_out_tensor *t)
{
    uint64_t n = t->dtype == QM_F32 ? 4 : 2;

    for (uint32_t d = 0; d < t->ndim; d++)
        n *= t->shape[d];
    return n;
}

static int failed(const struct qt_writer *w, struct qg_error *e)
{
    return qg_error_set(e, QG_EXIT_USER, w->path, 0, 0, "cannot write: %s", strerror(errno));
}

static uint32_t shard_end(const struct qt_writer *w, uint32_t a)
{
    uint64_t sum = qt_out_bytes(&w->t[a]);
    uint32_t b = a + 1;

    for (; b < w->n && sum + qt_out_bytes(&w->t[b]) <= w->limit; b++)
        sum += qt_out_bytes(&w->t[b]);
    return b;
}

static void shard_name(const struct qt_writer *w, uint32_t shard, char *out, size_t size)
{
    if (w->shards == 1)
        snprintf(out, size, "model.safetensors");
    else
        snprintf(out, size, "model-%05u-of-%05u.safetensors", (unsigned)shard + 1,
                 (unsigned)w->shards);
}

static int put_index(const struct qt_writer *w, struct qg_error *e)
{
    struct qm_out o;
    uint64_t total = 0;
    char name[64];

    if (qm_out_open(&o, w->dir, "model.safetensors.index.json", e))
        return QG_EXIT_USER;
    for (uint32_t i = 0; i < w->n; i++)
        total += qt_out_bytes(&w->t[i]);
    fprintf(o.f, "{\"metadata\": {\"total_size\": %llu},\n\"weight_map\": {",
            (unsigned long long)total);
    for (uint32_t a = 0, s = 0; a < w->n; s++) {
        uint32_t b = shard_end(w, a);

        shard_name(w, s, name, sizeof name);
        for (; a < b; a++)
            fprintf(o.f, "%s\n  \"%s\": \"%s\"", a ? "," : "", w->t[a].name, name);
    }
    fprintf(o.f, "}}\n");
    return qm_out_commit(&o, e);
}

int qt_writer_open(struct qt_writer *w, const char *dir, const struct qt_out_tensor *t, uint32_t n,
                   uint64_t limit, struct qg_error *e)
{
    *w = (struct qt_writer){.t = t, .n = n, .dir = dir, .limit = limit};
    for (uint32_t a = 0; a < n; a = shard_end(w, a))
        w->shards++;
    return w->shards > 1 ? put_index(w, e) : 0;
}

static int header(struct qt_writer *w, struct qg_error *e)
{
    char *text = NULL;
    size_t len = 0;
    FILE *m = open_memstream(&text, &len);
    uint64_t at = 0, padded;

    if (!m)
        return qg_error_set(e, QG_EXIT_INTERNAL, w->dir, 0, 0, "out of memory");
    fprintf(m, "{\"__metadata__\":{\"format\":\"pt\"}");
    for (uint32_t i = w->at; i < w->end; i++) {
        uint64_t to = at + qt_out_bytes(&w->t[i]);

        fprintf(m, ",\"%s\":{\"dtype\":\"%s\",\"shape\":[", w->t[i].name,
                qm_dtype_name(w->t[i].dtype));
        for (uint32_t d = 0; d < w->t[i].ndim; d++)
            fprintf(m, "%s%llu", d ? "," : "", (unsigned long long)w->t[i].shape[d]);
        fprintf(m, "],\"data_offsets\":[%llu,%llu]}", (unsigned long long)at,
                (unsigned long long)to);
        at = to;
    }
    fputc('}', m);
    if (fclose(m)) {
        free(text);
        return qg_error_set(e, QG_EXIT_INTERNAL, w->dir, 0, 0, "out of memory");
    }
    /* data on a page of the file system, so that views into it are aligned and holes whole */
    padded = (len + 8 + PAGE - 1) / PAGE * PAGE - 8;
    for (int i = 0; i < 8; i++)
        fputc((int)(padded >> (8 * i) & 0xff), w->f);
    fwrite(text, 1, len, w->f);
    for (uint64_t i = len; i < padded; i++)
        fputc(' ', w->f);
    free(text);
    w->size = padded + 8;
    return ferror(w->f) ? failed(w, e) : 0;
}

static int close_shard(struct qt_writer *w, struct qg_error *e)
{
    int bad;

    if (!w->f)
        return 0;
    bad = fflush(w->f) || ftruncate(fileno(w->f), (off_t)w->size);
    bad |= fclose(w->f) != 0;
    w->f = NULL;
    return bad ? failed(w, e) : 0;
}

int qt_writer_next(struct qt_writer *w, struct qg_error *e)
{
    char name[64];
    int rc = 0;

    if (w->left)
        return qg_error_set(e, QG_EXIT_INTERNAL, w->path, 0, 0, "a tensor was written in part");
    if (w->f)
        w->at++;
    if (!w->f || w->at == w->end) {
        rc = close_shard(w, e);
        shard_name(w, w->shard++, name, sizeof name);
        if (rc || qm_path(w->path, sizeof w->path, w->dir, name, e))
            return rc ? rc : QG_EXIT_USER;
        w->end = shard_end(w, w->at);
        w->f = fopen(w->path, "wb");
        if (!w->f)
            return failed(w, e);
        rc = header(w, e);
    }
    w->left = qt_out_bytes(&w->t[w->at]);
    return rc;
}

static int put_some(struct qt_writer *w, const uint8_t *data, size_t n, struct qg_error *e)
{
    if (n && fwrite(data, 1, n, w->f) != n)
        return failed(w, e);
    w->left -= n;
    w->size += n;
    return 0;
}

int qt_writer_put(struct qt_writer *w, const void *data, size_t n, struct qg_error *e)
{
    static const uint8_t zeros[PAGE];
    const uint8_t *p = data;
    size_t from = 0, at = 0; /* [from, at) is to be written */
    int rc = 0;

    if (n > w->left)
        return qg_error_set(e, QG_EXIT_INTERNAL, w->path, 0, 0, "a tensor was overwritten");
    while (at < n && !rc) { /* page by page of the file: one of zeros stays a hole */
        size_t page = PAGE - (w->size + at - from) % PAGE, k = n - at < page ? n - at : page;

        if (k == PAGE && !memcmp(p + at, zeros, PAGE)) {
            rc = put_some(w, p + from, at - from, e);
            rc = rc ? rc : qt_writer_skip(w, PAGE, e);
            from = at + PAGE;
        }
        at += k;
    }
    return rc ? rc : put_some(w, p + from, n - from, e);
}

int qt_writer_skip(struct qt_writer *w, uint64_t n, struct qg_error *e)
{
    if (n > w->left)
        return qg_error_set(e, QG_EXIT_INTERNAL, w->path, 0, 0, "a tensor was overwritten");
    if (n && fseeko(w->f, (off_t)n, SEEK_CUR))
        return failed(w, e);
    w->left -= n;
    w->size += n;
    return 0;
}

int qt_writer_finish(struct qt_writer *w, struct qg_error *e)
{
    bool whole = !w->left && (!w->n || (w->f && w->at + 1 == w->n));
    int rc = close_shard(w, e);

    if (rc || whole || (e && e->code))
        return rc;
    return qg_error_set(e, QG_EXIT_INTERNAL, w->dir, 0, 0, "not all tensors were written");
}
