/* The machine inside a merged folder, back in its own geometry. */
#include "merge.h"

#include "../config.h"
#include "../files.h"
#include "../tensors.h"
#include "internal.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

struct extract {
    struct qt_layout lay;
    struct qm_config c; /* the machine's */
    uint32_t group;     /* value heads of the file for one of the machine */
    float read;         /* divides the reading weights */
    struct qt_source src;
    uint32_t *row, *col;
    float *val;
    size_t n, cap;
    struct qg_error *e;
};

static int number(const cJSON *q, const char *key, uint32_t limit, uint32_t *v, const char *dir,
                  struct qg_error *e)
{
    const cJSON *x = cJSON_GetObjectItemCaseSensitive(q, key);

    if (!cJSON_IsNumber(x) || !(x->valuedouble >= 1) || x->valuedouble > limit)
        return qg_error_set(e, QG_EXIT_USER, dir, 0, 0, "config.json: qgpu.%s is missing or wrong",
                            key);
    *v = (uint32_t)x->valuedouble;
    return 0;
}

static int sizes(struct extract *x, const char *dir)
{
    const struct qm_config *f = &x->lay.file;
    char path[1024], *text;
    uint32_t consts = 0, heads = 0;
    size_t len;
    int rc;

    if (qm_path(path, sizeof path, dir, "config.json", x->e) ||
        qm_read_file(path, &text, &len, 1u << 24, x->e))
        return QG_EXIT_USER;

    cJSON *j = qm_json_parse(text, len, path, x->e);
    const cJSON *q = cJSON_GetObjectItemCaseSensitive(j, "qgpu");

    free(text);
    x->c = *f;
    x->c.layers = x->lay.first;
    x->c.vocab = x->lay.machine_words;
    x->c.has_eos = false;
    rc = number(q, "machine_hidden_size", f->hidden, &x->c.hidden, path, x->e);
    rc = rc ? rc
            : number(q, "machine_intermediate_size", f->intermediate, &x->c.intermediate, path,
                     x->e);
    rc = rc ? rc : number(q, "machine_linear_heads", f->lin_k_heads, &heads, path, x->e);
    rc = rc ? rc : number(q, "machine_constants", f->hidden, &consts, path, x->e);
    cJSON_Delete(j);
    if (rc)
        return rc;
    if (x->lay.text.hidden + x->c.hidden > f->hidden || x->c.vocab == 0 || x->c.layers == 0)
        return qg_error_set(x->e, QG_EXIT_USER, path, 0, 0, "the sizes in qgpu do not fit");
    x->c.lin_k_heads = x->c.lin_v_heads = heads;
    x->group = f->lin_v_heads / f->lin_k_heads;
    /* rms = 2^24 sqrt(consts / hidden) there, 2^24 sqrt(8 / machine hidden) here */
    x->read = 1;
    for (uint32_t n = consts; n < f->hidden; n *= 4)
        x->read /= 2;
    for (uint32_t n = x->c.hidden / 8; n > 1; n /= 4)
        x->read *= 2;
    return qm_config_check(&x->c, x->e);
}

static int put(struct extract *x, uint32_t r, uint32_t c, float v)
{
    if (x->n == x->cap) {
        size_t cap = x->cap ? 2 * x->cap : 4096;
        uint32_t *row = realloc(x->row, cap * sizeof *row);

        x->row = row ? row : x->row;
        uint32_t *col = realloc(x->col, cap * sizeof *col);

        x->col = col ? col : x->col;
        float *val = realloc(x->val, cap * sizeof *val);

        x->val = val ? val : x->val;
        if (!row || !col || !val)
            return qg_error_set(x->e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        x->cap = cap;
    }
    x->row[x->n] = r;
    x->col[x->n] = c;
    x->val[x->n++] = v;
    return 0;
}

/* A channel or head of the machine in the file; `unit` values to a head. */
static uint32_t spread(const struct extract *x, uint32_t i, uint32_t unit)
{
    return i / unit * x->group * unit + i % unit;
}

static uint32_t row_in_file(const struct extract *x, const char *name, uint32_t r)
{
    uint32_t dk = x->c.lin_k_dim, dv = x->c.lin_v_dim, H = x->lay.text.hidden;
    uint32_t own = x->c.lin_k_heads * dk, there = x->lay.file.lin_k_heads * dk;

    if (strstr(name, "in_proj_qkv") || strstr(name, "conv1d"))
        return r < own       ? r
               : r < 2 * own ? there + (r - own)
                             : 2 * there + spread(x, r - 2 * own, dv);
    if (strstr(name, "in_proj_z"))
        return spread(x, r, dv);
    if (strstr(name, "in_proj_b") || strstr(name, "in_proj_a"))
        return spread(x, r, 1);
    if (strstr(name, "out_proj") || strstr(name, "down_proj"))
        return H + r;
    if (strstr(name, "embed_tokens") || strstr(name, "lm_head"))
        return x->lay.text.vocab + r;
    return r;
}

/* How columns lie: from `first` on, heads of `unit` values spread. */
static void cols_in_file(const struct extract *x, const char *name, uint32_t *first, uint32_t *unit)
{
    *first = *unit = 0;
    if (strstr(name, "conv1d") || strstr(name, "down_proj") || strstr(name, "linear_attn.norm"))
        return;
    if (strstr(name, "out_proj"))
        *unit = x->c.lin_v_dim;
    else if (strstr(name, "A_log") || strstr(name, "dt_bias"))
        *unit = 1;
    else
        *first = x->lay.text.hidden;
}

/* Most of a merged file is zeros, and most of those are holes. */
static bool all_zero(const struct qt_source *src, const uint8_t *p, size_t n)
{
    size_t i = 0;

    for (uint32_t k = 0; k < src->nfiles; k++)
        if (qm_st_hole(&src->files[k], p, n))
            return true;
    for (; i + 64 <= n; i += 64) {
        uint64_t v[8], any = 0;

        memcpy(v, p + i, 64);
        for (int k = 0; k < 8; k++)
            any |= v[k];
        if (any)
            return false;
    }
    for (; i < n; i++)
        if (p[i])
            return false;
    return true;
}

static int take(struct extract *x, const struct qm_spec *s, struct qm_tensor *t)
{
    const struct qm_st_tensor *from = qt_source_find(&x->src, s->name);
    size_t width = (size_t)from->shape[from->ndim - 1];
    bool reads = strstr(s->name, "in_proj") || strstr(s->name, "gate_proj") ||
                 strstr(s->name, "up_proj") || strstr(s->name, "lm_head");

    uint32_t first, unit;

    cols_in_file(x, s->name, &first, &unit);
    x->n = 0;
    if (strstr(s->name, "self_attn."))
        return 0;
    for (uint32_t r = 0; r < s->rows; r++) {
        size_t at = (s->ndim == 1 ? 0 : row_in_file(x, s->name, r)) * width;

        if (all_zero(&x->src, from->data + at * qm_dtype_size(from->dtype),
                     width * qm_dtype_size(from->dtype)))
            continue;
        for (uint32_t c = 0; c < s->cols; c++) {
            float v = qm_st_element(from, at + first + (unit ? spread(x, c, unit) : c));

            if (v != 0 && put(x, r, c, reads ? v / x->read : v))
                return QG_EXIT_INTERNAL;
        }
    }
    if (qm_tensor_fill(t, x->n, x->row, x->col, x->val))
        return qg_error_set(x->e, QG_EXIT_USER, NULL, 0, 0, "tensor %s holds no machine", s->name);
    return 0;
}

int qt_merged_machine(const char *dir, struct qm_ckpt **machine, struct qg_error *e)
{
    struct extract x = {.e = e};
    struct qm_ckpt *k = NULL;
    int rc = qt_layout_read(&x.lay, dir, e);

    *machine = NULL;
    if (!rc && !x.lay.merged)
        rc = qg_error_set(e, QG_EXIT_USER, dir, 0, 0, "is not a merged folder");
    rc = rc ? rc : sizes(&x, dir);
    rc = rc ? rc : qt_source_open(&x.src, &x.lay.file, dir, e);
    if (rc)
        return rc;
    k = qm_ckpt_new(&x.c);
    if (!k || qm_ckpt_add_all(k))
        rc = qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
    for (uint32_t i = 0; !rc && i < qm_spec_count(&x.c); i++) {
        struct qm_spec s;

        qm_spec_get(&x.c, i, &s);
        rc = take(&x, &s, qm_ckpt_find(k, s.name));
    }
    qt_source_close(&x.src);
    free(x.row);
    free(x.col);
    free(x.val);
    if (rc)
        qm_ckpt_free(k);
    else
        *machine = k;
    return rc;
}
