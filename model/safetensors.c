#define _GNU_SOURCE /* SEEK_DATA, SEEK_HOLE */
#include "safetensors.h"

#include "config.h"
#include "files.h"
#include "numerics.h"
#include "tensors.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_HEADER = 100 << 20 };

static int bad(const char *path, const char *name, const char *what, struct qg_error *e)
{
    return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "tensor %s %s", name, what);
}

/* A JSON number that is an integer of up to 2^53. */
static bool integer(const cJSON *x, uint64_t *v)
{
    if (!cJSON_IsNumber(x) || !(x->valuedouble >= 0) || x->valuedouble > 0x1p53 ||
        x->valuedouble != floor(x->valuedouble))
        return false;
    *v = (uint64_t)x->valuedouble;
    return true;
}

static size_t element_size(const char *dtype)
{
    static const struct {
        const char *name;
        size_t size;
    } known[] = {{"F64", 8}, {"I64", 8}, {"U64", 8},  {"F32", 4},     {"I32", 4},
                 {"U32", 4}, {"F16", 2}, {"BF16", 2}, {"I16", 2},     {"U16", 2},
                 {"I8", 1},  {"U8", 1},  {"BOOL", 1}, {"F8_E5M2", 1}, {"F8_E4M3", 1}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].name, dtype))
            return known[i].size;
    return 0;
}

static int one_tensor(struct qm_st_tensor *t, const cJSON *o, const uint8_t *data, uint64_t room,
                      const char *path, struct qg_error *e)
{
    const cJSON *dtype = cJSON_GetObjectItemCaseSensitive(o, "dtype"), *d;
    const cJSON *shape = cJSON_GetObjectItemCaseSensitive(o, "shape");
    const cJSON *offs = cJSON_GetObjectItemCaseSensitive(o, "data_offsets");
    const char *dt = cJSON_IsString(dtype) ? dtype->valuestring : "";
    uint64_t begin, end, count = 1;
    size_t size = element_size(dt);

    if (strlen(o->string) >= sizeof t->name)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "a tensor name is longer than %zu bytes",
                            sizeof t->name - 1);
    for (size_t i = 0; i <= strlen(o->string); i++)
        t->name[i] = o->string[i] && (o->string[i] < 33 || o->string[i] > 126) ? '?' : o->string[i];
    if (!cJSON_IsObject(o) || !size)
        return bad(path, t->name, "has no known dtype", e);
    t->other_dtype = strcmp(dt, "BF16") != 0 && strcmp(dt, "F16") != 0 && strcmp(dt, "F32") != 0;
    t->dtype = !strcmp(dt, "F32") ? QM_F32 : !strcmp(dt, "F16") ? QM_F16 : QM_BF16;
    if (!cJSON_IsArray(shape))
        return bad(path, t->name, "has no shape", e);
    cJSON_ArrayForEach(d, shape)
    {
        if (t->ndim == 8 || !integer(d, &t->shape[t->ndim]))
            return bad(path, t->name, "has a shape that is not up to 8 integers", e);
        if (t->shape[t->ndim] && count > (uint64_t)1 << 53)
            return bad(path, t->name, "has a shape too large", e);
        if (t->shape[t->ndim] && count > ((uint64_t)1 << 56) / t->shape[t->ndim])
            return bad(path, t->name, "has a shape too large", e);
        count *= t->shape[t->ndim++];
    }
    if (!cJSON_IsArray(offs) || cJSON_GetArraySize(offs) != 2 ||
        !integer(cJSON_GetArrayItem(offs, 0), &begin) ||
        !integer(cJSON_GetArrayItem(offs, 1), &end))
        return bad(path, t->name, "has no data_offsets", e);
    if (begin > end || end > room)
        return bad(path, t->name, begin > end ? "ends before it begins" : "lies outside the file",
                   e);
    if (end - begin != count * size)
        return bad(path, t->name, "has data_offsets that do not fit its shape and dtype", e);
    t->data = data + begin;
    t->bytes = end - begin;
    return 0;
}

static int by_place(const void *a, const void *b)
{
    const struct qm_st_tensor *x = a, *y = b;

    if (x->data != y->data)
        return x->data < y->data ? -1 : 1;
    return (x->bytes > y->bytes) - (x->bytes < y->bytes);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct qm_st_tensor *)a)->name, ((const struct qm_st_tensor *)b)->name);
}

static int check_cover(struct qm_st *st, const uint8_t *data, uint64_t room, const char *path,
                       struct qg_error *e)
{
    const uint8_t *at = data;

    qsort(st->tensors, st->n, sizeof *st->tensors, by_place);
    for (uint32_t i = 0; i < st->n; i++) {
        const struct qm_st_tensor *t = &st->tensors[i];

        if (t->data < at)
            return bad(path, t->name, "overlaps another one", e);
        if (t->data > at)
            return bad(path, t->name, "leaves a gap of bytes that belong to no tensor", e);
        at = t->data + t->bytes;
    }
    if (at != data + room)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "extra data after the last tensor");
    qsort(st->tensors, st->n, sizeof *st->tensors, by_name);
    for (uint32_t i = 1; i < st->n; i++)
        if (!strcmp(st->tensors[i - 1].name, st->tensors[i].name))
            return bad(path, st->tensors[i].name, "appears twice", e);
    return 0;
}

int qm_st_parse(struct qm_st *st, const uint8_t *buf, size_t len, const char *path,
                struct qg_error *e)
{
    uint64_t head = 0;
    const cJSON *o;
    int rc = 0;

    memset(st, 0, sizeof *st);
    for (size_t i = 0; i < 8 && len >= 8; i++)
        head |= (uint64_t)buf[i] << (8 * i);
    if (len < 8 || head > len - 8)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "truncated: the header announces %llu bytes, the file has %zu",
                            (unsigned long long)head, len);
    if (head > MAX_HEADER || head == 0 || buf[8] != '{')
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "not a safetensors file (header)");

    cJSON *j = qm_json_parse((const char *)buf + 8, (size_t)head, path, e);

    if (!j)
        return QG_EXIT_USER;
    uint32_t cap = (uint32_t)cJSON_GetArraySize(j);

    st->tensors = calloc(cap ? cap : 1, sizeof *st->tensors);
    if (!st->tensors)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
    cJSON_ArrayForEach(o, j)
    {
        if (rc)
            break;
        if (o->string && strcmp(o->string, "__metadata__") != 0)
            rc = one_tensor(&st->tensors[st->n++], o, buf + 8 + head, len - 8 - head, path, e);
    }
    if (!rc)
        rc = check_cover(st, buf + 8 + head, len - 8 - head, path, e);
    cJSON_Delete(j);
    if (rc) {
        free(st->tensors);
        st->tensors = NULL;
        st->n = 0;
    }
    return rc;
}

/* Asks the file system where fd has data. Without an answer every byte is read. */
static void find_extents(struct qm_st *st, int fd)
{
    size_t room = 0;
    off_t from = 0, to;

    while ((from = lseek(fd, from, SEEK_DATA)) >= 0) {
        if (st->nextents == room) {
            uint64_t *more = realloc(st->extents, (room = room ? 2 * room : 64) * 2 * sizeof *more);

            if (!more)
                break;
            st->extents = more;
        }
        to = lseek(fd, from, SEEK_HOLE);
        if (to <= from)
            break;
        st->extents[2 * st->nextents] = (uint64_t)from;
        st->extents[2 * st->nextents++ + 1] = (uint64_t)to;
        from = to;
    }
    if (from < 0 && errno == ENXIO) /* no data behind the last extent: the list is whole */
        return;
    free(st->extents);
    st->extents = NULL;
    st->nextents = 0;
}

int qm_st_open(struct qm_st *st, const char *path, struct qg_error *e)
{
    struct stat sb;
    int fd = open(path, O_RDONLY | O_CLOEXEC), rc;
    void *map;

    memset(st, 0, sizeof *st);
    if (fd < 0)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot open: %s", strerror(errno));
    if (fstat(fd, &sb) || !S_ISREG(sb.st_mode) || sb.st_size < 8) {
        close(fd);
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "truncated or not a regular file");
    }
    map = mmap(NULL, (size_t)sb.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (map == MAP_FAILED) {
        close(fd);
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot map: %s", strerror(errno));
    }
    rc = qm_st_parse(st, map, (size_t)sb.st_size, path, e);
    st->map = map;
    st->len = (size_t)sb.st_size;
    if (!rc)
        find_extents(st, fd);
    close(fd);
    if (rc)
        qm_st_close(st);
    return rc;
}

void qm_st_close(struct qm_st *st)
{
    free(st->tensors);
    free(st->extents);
    if (st->map)
        munmap(st->map, st->len);
    memset(st, 0, sizeof *st);
}

/* ---- A folder --------------------------------------------------------------------- */

int qm_st_each(const char *dir, const char *index,
               int (*f)(void *ctx, const char *path, struct qg_error *e), void *ctx,
               struct qg_error *e)
{
    char *text, shard[1024];
    size_t len;
    int rc = qm_read_file(index, &text, &len, 1u << 26, e);
    cJSON *j = rc ? NULL : qm_json_parse(text, len, index, e);
    const cJSON *map = cJSON_GetObjectItemCaseSensitive(j, "weight_map"), *x, *y;

    free(text);
    if (!j)
        return QG_EXIT_USER;
    if (!cJSON_IsObject(map))
        rc = qg_error_set(e, QG_EXIT_USER, index, 0, 0, "weight_map is missing");
    for (x = map ? map->child : NULL; x && !rc; x = x->next) {
        bool seen = false;

        if (!cJSON_IsString(x) || strchr(x->valuestring, '/') || x->valuestring[0] == '.') {
            rc = qg_error_set(e, QG_EXIT_USER, index, 0, 0,
                              "weight_map holds an unusable file name");
            break;
        }
        for (y = map->child; y != x && !seen; y = y->next)
            seen = !strcmp(y->valuestring, x->valuestring);
        if (seen)
            continue;
        rc = qm_path(shard, sizeof shard, dir, x->valuestring, e);
        rc = rc ? rc : f(ctx, shard, e);
    }
    cJSON_Delete(j);
    return rc;
}

bool qm_st_text_name(char *out, size_t size, const char *name)
{
    static const char vlm[] = "model.language_model.";

    if (!strncmp(name, "model.visual.", 13) || !strncmp(name, "visual.", 7) ||
        !strncmp(name, "mtp.", 4))
        return false;
    if (!strncmp(name, vlm, sizeof vlm - 1))
        snprintf(out, size, "model.%s", name + sizeof vlm - 1);
    else
        snprintf(out, size, "%s", name);
    return true;
}

/* ---- Into a checkpoint -------------------------------------------------------- */

/* The first byte at `at` or behind it that the file has data for; `end` when there is none. */
static uint64_t data_from(const struct qm_st *st, uint64_t at, uint64_t end)
{
    size_t a = 0, b = st->nextents;

    if (!st->extents)
        return at;
    while (a < b) { /* the first extent that ends behind `at` */
        size_t mid = (a + b) / 2;

        if (st->extents[2 * mid + 1] > at)
            b = mid;
        else
            a = mid + 1;
    }
    if (a == st->nextents || st->extents[2 * a] >= end)
        return end;
    return st->extents[2 * a] > at ? st->extents[2 * a] : at;
}

bool qm_st_hole(const struct qm_st *st, const uint8_t *p, size_t n)
{
    uint64_t at;

    if (!st->extents || p < (const uint8_t *)st->map || p >= (const uint8_t *)st->map + st->len)
        return false;
    at = (uint64_t)(p - (const uint8_t *)st->map);
    return data_from(st, at, at + n) == at + n;
}

void qm_st_leave(const void *p, size_t n)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uintptr_t a = ((uintptr_t)p + page - 1) / page * page, b = ((uintptr_t)p + n) / page * page;

    if (a < b)
        madvise((void *)a, b - a, MADV_DONTNEED);
}

/* Passes over zeros: everything in [i, result) is zero. Holes are not read, the rest goes by the
 * word. */
static uint64_t skip_zeros(const struct qm_st *st, const struct qm_st_tensor *s, uint64_t i,
                           uint64_t total)
{
    enum { WORDS = 512 }; /* of zeros before the next look for a hole: a page */
    const uint64_t size = qm_dtype_size(s->dtype), end = total * size;
    uint64_t at = i * size, word, base = 0;

    if (st->extents)
        base = (uint64_t)(s->data - (const uint8_t *)st->map);
    for (uint32_t n = 0; at + sizeof word <= end; n++) {
        memcpy(&word, s->data + at, sizeof word);
        if (word)
            break;
        at += sizeof word;
        if (st->extents && n % WORDS == 0 && at < end)
            at = (data_from(st, base + at, base + end) - base) / size * size;
    }
    return at / size;
}

static int compress(struct qm_tensor *t, const struct qm_st *st, const struct qm_st_tensor *s,
                    const char *path, struct qg_error *e)
{
    uint64_t total = (uint64_t)t->rows * t->cols, n = 0;
    uint32_t r = 0;

    for (uint64_t i = skip_zeros(st, s, 0, total); i < total; i = skip_zeros(st, s, i + 1, total))
        n += qm_st_element(s, i) != 0;
    t->col = malloc((n ? n : 1) * sizeof *t->col);
    t->val = malloc((n ? n : 1) * sizeof *t->val);
    if (!t->col || !t->val)
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory for tensor %s",
                            t->name);
    n = 0;
    for (uint64_t i = skip_zeros(st, s, 0, total); i < total; i = skip_zeros(st, s, i + 1, total)) {
        float x = qm_st_element(s, i);

        if (x == 0)
            continue;
        while ((uint64_t)(r + 1) * t->cols <= i)
            t->ptr[++r] = n;
        t->col[n] = (uint32_t)(i - (uint64_t)r * t->cols);
        t->val[n++] = x;
        if (!isfinite(x))
            return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "tensor %s holds %s at [%u, %u]",
                                s->name, isnan(x) ? "NaN" : "an infinity", (unsigned)r,
                                (unsigned)t->col[n - 1]);
    }
    while (r < t->rows)
        t->ptr[++r] = n;
    return 0;
}

int qm_st_take(struct qm_ckpt *c, const struct qm_st *st, const char *path, struct qg_error *e)
{
    for (uint32_t i = 0; i < st->n; i++) {
        const struct qm_st_tensor *s = &st->tensors[i];
        char name[sizeof s->name];
        struct qm_spec want;
        bool same;
        int rc;

        if (!qm_st_text_name(name, sizeof name, s->name) ||
            (c->config.tied && !strcmp(name, "lm_head.weight")))
            continue;
        if (!qm_spec_find(&c->config, name, &want))
            return bad(path, s->name, "is not part of the configuration in config.json", e);
        if (s->other_dtype)
            return bad(path, s->name, "has a dtype other than BF16, F16 and F32", e);
        same = s->ndim == want.ndim;
        for (uint32_t d = 0; same && d < s->ndim; d++)
            same = s->shape[d] == want.shape[d];
        if (!same) {
            char shape[48];

            qm_shape_text(shape, sizeof shape, want.ndim, want.shape);
            return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                                "tensor %s has the wrong shape, config.json wants %s", s->name,
                                shape);
        }
        if (qm_ckpt_find(c, name))
            return bad(path, s->name, "appears twice", e);

        struct qm_tensor *t = qm_ckpt_add(c, name, s->dtype, want.ndim, want.shape);

        if (!t)
            return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
        rc = compress(t, st, s, path, e);
        if (rc)
            return rc;
    }
    return 0;
}
