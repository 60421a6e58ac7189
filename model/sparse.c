#include "sparse.h"

#include "config.h"
#include "files.h"
#include "numerics.h"
#include "tensors.h"

#include <stdlib.h>

/* ---- Writing ------------------------------------------------------------------ */

struct sink {
    FILE *f;
    uint64_t bytes;
    uint32_t crc;
    uint8_t buf[1 << 16];
    size_t n;
};

static void flush(struct sink *s)
{
    s->crc = qm_crc32(s->crc, s->buf, s->n);
    s->bytes += s->n;
    fwrite(s->buf, 1, s->n, s->f); /* ferror is asked at the end */
    s->n = 0;
}

static void put(struct sink *s, uint64_t v, size_t size)
{
    if (s->n + size > sizeof s->buf)
        flush(s);
    for (size_t i = 0; i < size; i++)
        s->buf[s->n++] = (uint8_t)(v >> (8 * i));
}

static void put_value(struct sink *s, enum qm_dtype d, float x)
{
    switch (d) {
    case QM_BF16: put(s, qm_to_bf16(x), 2); break;
    case QM_F16: put(s, qm_to_f16(x), 2); break;
    default: put(s, qm_f32_bits(x), 4); break;
    }
}

static void put_tensor(struct sink *s, const struct qm_tensor *t)
{
    size_t len = strlen(t->name);
    uint32_t used = 0;

    put(s, len, 2);
    for (size_t i = 0; i < len; i++)
        put(s, (uint8_t)t->name[i], 1);
    put(s, (uint64_t)t->dtype, 1);
    put(s, t->ndim, 1);
    for (uint32_t d = 0; d < t->ndim; d++)
        put(s, t->shape[d], 4);
    for (uint32_t r = 0; r < t->rows; r++)
        used += t->ptr[r + 1] > t->ptr[r];
    put(s, used, 4);
    for (uint32_t r = 0; r < t->rows; r++) {
        if (t->ptr[r + 1] == t->ptr[r])
            continue;
        put(s, r, 4);
        put(s, t->ptr[r + 1] - t->ptr[r], 4);
        for (uint64_t i = t->ptr[r]; i < t->ptr[r + 1]; i++)
            put(s, t->col[i], 4);
        for (uint64_t i = t->ptr[r]; i < t->ptr[r + 1]; i++)
            put_value(s, t->dtype, t->val[i]);
    }
}

static int write_weights(const struct qm_ckpt *c, const char *dir, struct qg_error *e)
{
    struct sink *s = calloc(1, sizeof *s);
    struct qm_out o;

    if (!s)
        return qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
    if (qm_out_open(&o, dir, "model.qgsp", e)) {
        free(s);
        return QG_EXIT_USER;
    }
    s->f = o.f;
    for (int i = 0; i < QM_QGSP_HEADER; i++)
        fputc(0, o.f);
    for (uint32_t i = 0; i < c->ntensors; i++)
        put_tensor(s, &c->tensors[i]);
    flush(s);

    uint64_t bytes = s->bytes;
    uint32_t crc = s->crc;

    fseek(o.f, 0, SEEK_SET);
    put(s, 'Q' | 'G' << 8 | 'S' << 16 | 'P' << 24, 4);
    put(s, QM_QGSP_VERSION, 4);
    put(s, c->ntensors, 4);
    put(s, bytes, 8);
    put(s, crc, 4);
    flush(s);
    free(s);
    return qm_out_commit(&o, e);
}

static int write_vocab(const struct qm_ckpt *c, const char *dir, struct qg_error *e)
{
    struct qm_out o;

    if (qm_out_open(&o, dir, "vocab.txt", e))
        return QG_EXIT_USER;
    for (uint32_t i = 0; i < c->config.vocab; i++) {
        if (!c->vocab[i] || !c->vocab[i][0] || strpbrk(c->vocab[i], "\r\n")) {
            qm_out_drop(&o);
            return qg_error_set(e, QG_EXIT_USER, o.path, 0, 0,
                                "word %u is empty or holds a line break", (unsigned)i);
        }
        fprintf(o.f, "%s\n", c->vocab[i]);
    }
    return qm_out_commit(&o, e);
}

int qm_ckpt_save(const struct qm_ckpt *c, const char *dir, struct qg_error *e)
{
    int rc = qm_ckpt_check(c, e);

    if (!rc)
        rc = qm_mkdirs(dir, e);
    if (!rc)
        rc = qm_config_write(&c->config, dir, e);
    if (!rc && c->vocab)
        rc = write_vocab(c, dir, e);
    return rc ? rc : write_weights(c, dir, e);
}

/* ---- Reading ------------------------------------------------------------------ */

struct source {
    const uint8_t *p, *end;
    bool cut; /* asked for more than there is */
};

static uint64_t get(struct source *s, size_t size)
{
    uint64_t v = 0;

    if ((size_t)(s->end - s->p) < size) {
        s->cut = true;
        s->p = s->end;
        return 0;
    }
    for (size_t i = 0; i < size; i++)
        v |= (uint64_t)*s->p++ << (8 * i);
    return v;
}

static float get_value(struct source *s, enum qm_dtype d)
{
    uint64_t u = get(s, qm_dtype_size(d));

    return d == QM_BF16  ? qm_from_bf16((uint16_t)u)
           : d == QM_F16 ? qm_from_f16((uint16_t)u)
                         : qm_f32_from((uint32_t)u);
}

static const char *get_rows(struct source *s, struct qm_tensor *t, uint64_t room)
{
    uint32_t used = (uint32_t)get(s, 4), next = 0;
    uint64_t n = 0;

    for (uint32_t k = 0; k < used; k++) {
        uint32_t r = (uint32_t)get(s, 4), m = (uint32_t)get(s, 4);

        if (s->cut)
            return "is cut short";
        if (r >= t->rows || (k && r < next))
            return "has rows out of order or out of shape";
        if (m == 0 || m > t->cols || m > (size_t)(s->end - s->p) / 4 || n + m > room)
            return "has a row longer than its shape or its file";
        for (; next <= r; next++)
            t->ptr[next] = n;
        for (uint32_t i = 0; i < m; i++) {
            t->col[n + i] = (uint32_t)get(s, 4);
            if (t->col[n + i] >= t->cols)
                return "has a column out of shape";
            if (i && t->col[n + i] == t->col[n + i - 1])
                return "has a duplicate entry";
            if (i && t->col[n + i] < t->col[n + i - 1])
                return "has columns out of order";
        }
        for (uint32_t i = 0; i < m; i++) {
            float x = t->val[n + i] = get_value(s, t->dtype);

            if (isnan(x) || isinf(x))
                return isnan(x) ? "holds NaN" : "holds an infinity";
            if (x == 0)
                return "stores a zero";
        }
        n += m;
    }
    for (; next <= t->rows; next++)
        t->ptr[next] = n;
    return s->cut ? "is cut short" : NULL;
}

static int get_tensor(struct qm_ckpt *c, struct source *s, const char *path, struct qg_error *e)
{
    char name[sizeof c->tensors->name];
    uint32_t len = (uint32_t)get(s, 2), shape[3] = {1, 1, 1};

    if (len >= sizeof name || (size_t)(s->end - s->p) < len)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "tensor %u: its name is cut short",
                            (unsigned)c->ntensors);
    for (uint32_t i = 0; i < len; i++) {
        name[i] = (char)get(s, 1);
        if (name[i] < 33 || name[i] > 126)
            name[i] = '?';
    }
    name[len] = 0;
    uint32_t dtype = (uint32_t)get(s, 1), ndim = (uint32_t)get(s, 1);
    struct qm_spec want;
    char a[48], b[48];

    if (s->cut || dtype > QM_F32 || ndim < 1 || ndim > 3)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "tensor %s has %s", name,
                            dtype > QM_F32 ? "an unknown dtype" : "no usable shape");
    for (uint32_t d = 0; d < ndim; d++)
        shape[d] = (uint32_t)get(s, 4);
    if (!qm_spec_find(&c->config, name, &want))
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "tensor %s is not part of the configuration in config.json", name);
    if (ndim != want.ndim || memcmp(shape, want.shape, sizeof shape) != 0) {
        qm_shape_text(a, sizeof a, want.ndim, want.shape);
        qm_shape_text(b, sizeof b, ndim, shape);
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "tensor %s has shape %s, config.json wants %s", name, b, a);
    }
    if (qm_ckpt_find(c, name))
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "tensor %s appears twice", name);

    struct qm_tensor *t = qm_ckpt_add(c, name, (enum qm_dtype)dtype, ndim, shape);
    uint64_t room = (uint64_t)(s->end - s->p) / (4 + qm_dtype_size((enum qm_dtype)dtype));

    if (t) {
        t->col = malloc((room ? room : 1) * sizeof *t->col);
        t->val = malloc((room ? room : 1) * sizeof *t->val);
    }
    if (!t || !t->col || !t->val)
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory for tensor %s", name);

    const char *bad = get_rows(s, t, room);

    if (bad)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "tensor %s %s", name, bad);

    uint64_t n = t->ptr[t->rows];
    uint32_t *col = realloc(t->col, (n ? n : 1) * sizeof *col); /* give back what was spare */
    float *val;

    if (col)
        t->col = col;
    val = realloc(t->val, (n ? n : 1) * sizeof *val);
    if (val)
        t->val = val;
    return 0;
}

int qm_qgsp_parse(struct qm_ckpt *c, const uint8_t *buf, size_t len, const char *path,
                  struct qg_error *e)
{
    struct source s = {buf, buf + len, false};

    if (len < QM_QGSP_HEADER || memcmp(buf, "QGSP", 4) != 0)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "not a sparse checkpoint (no QGSP header)");
    get(&s, 4);
    uint32_t version = (uint32_t)get(&s, 4), n = (uint32_t)get(&s, 4);
    uint64_t bytes = get(&s, 8);
    uint32_t crc = (uint32_t)get(&s, 4);

    if (version != QM_QGSP_VERSION)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "version %u of the format, this program reads %u", (unsigned)version,
                            (unsigned)QM_QGSP_VERSION);
    if (bytes != len - QM_QGSP_HEADER)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "%s: %llu bytes of payload announced, %zu there",
                            bytes > len - QM_QGSP_HEADER ? "truncated" : "extra data",
                            (unsigned long long)bytes, len - QM_QGSP_HEADER);
    if (qm_crc32(0, s.p, (size_t)bytes) != crc)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "damaged: the checksum does not match");
    for (uint32_t i = 0; i < n; i++) {
        int rc = get_tensor(c, &s, path, e);

        if (rc)
            return rc;
    }
    if (s.p != s.end)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "extra data after the last tensor");
    return 0;
}

int qm_vocab_read(struct qm_ckpt *c, const char *path, struct qg_error *e)
{
    char *text, *p;
    size_t len;
    uint32_t n = 0;
    int rc = qm_read_file(path, &text, &len, 1u << 28, e);

    if (rc)
        return rc;
    c->vocab = calloc(c->config.vocab, sizeof *c->vocab);
    if (!c->vocab) {
        free(text);
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
    }
    for (p = text; !rc && *p; n++) {
        size_t w = strcspn(p, "\n");

        if (n == c->config.vocab || w == 0)
            rc = qg_error_set(e, QG_EXIT_USER, path, (int)n + 1, 0,
                              w ? "more words than vocab_size" : "empty word");
        else if (!(c->vocab[n] = strndup(p, w)))
            rc = qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
        p += w + (p[w] == '\n');
    }
    if (!rc && (n != c->config.vocab || p != text + len))
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "%u words, vocab_size is %u", (unsigned)n,
                          (unsigned)c->config.vocab);
    free(text);
    return rc;
}
