/* Residual stream of a merged model, H' = 4^j H wide, up = 2^j:
 *
 *   [0, H)            text tokens: up times the text's stream; machine tokens: 0
 *   [H, H + Hm)       machine tokens: the machine's dims; text tokens: 0
 *   then              more constants (2^24 at machine tokens), so that 1/rms stays a power of two
 *   then the mark     2^-80 at text tokens: its square is 0 in f32
 *
 * Text layers read the first H columns divided by up, write the first H rows times up, and machine
 * layers read and write only their own dims. So every sum of a text token is the base's, times a
 * power of two. docs/qwen.md has the argument in full. */
#include "merge.h"

#include "../config.h"
#include "../files.h"
#include "../tensors.h"
#include "internal.h"
#include "part.h"
#include "write.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <unistd.h>

#define CONST 0x1p24f
#define MARK 0x1p-80f
#define MARK_GAIN 0x1p100f  /* final norm weight of the mark's dim */
#define MARK_SCORE -0x1p20f /* machine words, by the mark */
#define SHUT -64.0f         /* beta, decay and output gates of text layers, by a constant */
#define TEXT_SCORE -1024.0f /* text words, by a constant */

enum { CONSTS = 8, BUFFER = 1 << 20 };

struct shape {
    struct qm_config base, machine, all;
    uint32_t up, consts, mark; /* consts: how many dims in all; mark: its dim */
    float read;                /* factor of the machine's reading weights: its 1/rms has changed */
    uint32_t first;            /* layers of the machine */
};

struct merging {
    struct shape s;
    const struct qm_ckpt *machine;
    struct qt_source src;
    struct qt_out_tensor *out;
    struct qm_spec *spec;
    uint32_t n;
    struct qt_writer w;
    float *row;     /* a row of the new tensor */
    uint8_t *bytes; /* the same in its dtype */
    struct qt_merge_figures *f;
    struct qg_error *e;
};

static uint32_t max(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* ---- Sizes ------------------------------------------------------------------------------ */

static int sizes(struct shape *s, const char *dir, struct qg_error *e)
{
    const struct qm_config *b = &s->base, *k = &s->machine;
    struct qm_config *a = &s->all;
    uint32_t group = b->lin_v_heads / b->lin_k_heads, shift = 0;
    uint64_t hidden = b->hidden;

    if (b->lin_k_dim != k->lin_k_dim || b->lin_v_dim != k->lin_v_dim ||
        b->conv_kernel != k->conv_kernel || k->lin_k_heads != k->lin_v_heads)
        return qg_error_set(e, QG_EXIT_USER, dir, 0, 0,
                            "linear heads of %u x %u and %u taps; the machine needs %u x %u and %u",
                            (unsigned)b->lin_k_dim, (unsigned)b->lin_v_dim,
                            (unsigned)b->conv_kernel, (unsigned)k->lin_k_dim,
                            (unsigned)k->lin_v_dim, (unsigned)k->conv_kernel);
    for (s->up = 1;;) {
        s->up *= 2;
        hidden *= 4;
        s->consts = (uint32_t)hidden;
        while (s->consts % 4 == 0 && s->consts / 4 >= CONSTS)
            s->consts /= 4;
        if (hidden >= (uint64_t)b->hidden + k->hidden + (s->consts - CONSTS) + 1 || hidden >= 65536)
            break;
    }
    if (hidden > 65536 || s->consts > 1024 || s->consts < CONSTS)
        return qg_error_set(e, QG_EXIT_USER, dir, 0, 0,
                            "hidden_size %u: no width makes the machine's norm a power of two",
                            (unsigned)b->hidden);
    while ((uint64_t)s->consts << (2 * shift) < hidden)
        shift++;
    *a = *b;
    a->hidden = (uint32_t)hidden;
    a->intermediate = max(b->intermediate, k->intermediate);
    a->layers = b->layers + k->layers;
    a->vocab = b->vocab + k->vocab;
    a->lin_k_heads = max(b->lin_k_heads, k->lin_k_heads);
    a->lin_v_heads = a->lin_k_heads * group;
    a->tied = false;
    if (a->layers > QM_MAX_LAYERS)
        return qg_error_set(e, QG_EXIT_USER, dir, 0, 0, "%u layers are more than %d",
                            (unsigned)a->layers, QM_MAX_LAYERS);
    memcpy(a->full_attn, k->full_attn, k->layers * sizeof *a->full_attn);
    memcpy(a->full_attn + k->layers, b->full_attn, b->layers * sizeof *a->full_attn);
    s->first = k->layers;
    /* rms = 2^24 sqrt(consts / hidden), and was 2^24 sqrt(8 / Hm) */
    s->read = 1 / (float)(1u << shift);
    for (uint32_t h = k->hidden / CONSTS; h > 1; h /= 4)
        s->read *= 2;
    s->mark = b->hidden + k->hidden + s->consts - CONSTS;
    return qm_config_check(a, e);
}

/* ---- Where rows go ------------------------------------------------------------------------ */

enum part { PLAIN, QKV, VALUE_ROWS, HEAD_ROWS };

/* The tensor's rows are q | k | v channels, value channels or value heads. */
static enum part rows_of(const char *suffix)
{
    if (!strcmp(suffix, "linear_attn.in_proj_qkv.weight") ||
        !strcmp(suffix, "linear_attn.conv1d.weight"))
        return QKV;
    if (!strcmp(suffix, "linear_attn.in_proj_z.weight"))
        return VALUE_ROWS;
    if (!strcmp(suffix, "linear_attn.in_proj_b.weight") ||
        !strcmp(suffix, "linear_attn.in_proj_a.weight"))
        return HEAD_ROWS;
    return PLAIN;
}

/* A part's channel or head in the new geometry back to its own; -1: none. Text parts keep their
 * order; the machine's head h is value head h * group, so that it has a key head of its own. */
static int64_t back(const struct shape *s, const struct qm_config *own, bool machine,
                    enum part part, uint32_t r, uint32_t rows)
{
    const struct qm_config *a = &s->all;
    uint32_t keyd = a->lin_k_heads * a->lin_k_dim, ownd = own->lin_k_heads * own->lin_k_dim;
    uint32_t group = machine ? a->lin_v_heads / a->lin_k_heads : 1, dv = a->lin_v_dim, head;

    if (part == QKV && r < 2 * keyd)
        return r % keyd < ownd ? (int64_t)(r / keyd * ownd + r % keyd) : -1;
    if (part == QKV) {
        int64_t v = back(s, own, machine, VALUE_ROWS, r - 2 * keyd, 0);

        return v < 0 ? -1 : v + 2 * (int64_t)ownd;
    }
    if (part == PLAIN)
        return r < rows ? (int64_t)r : -1;
    head = part == HEAD_ROWS ? r : r / dv;
    if (head % group || head / group >= own->lin_v_heads)
        return -1;
    return part == HEAD_ROWS ? (int64_t)(head / group)
                             : (int64_t)(head / group) * dv + (int64_t)(r % dv);
}

/* "model.layers.N.SUFFIX": N, or -1 */
static int layer_of(const char *name, const char **suffix)
{
    char *end;
    long l;

    *suffix = name;
    if (strncmp(name, "model.layers.", 13) != 0)
        return -1;
    l = strtol(name + 13, &end, 10);
    *suffix = end + 1;
    return (int)l;
}

static bool writes(const char *suffix)
{
    return !strcmp(suffix, "linear_attn.out_proj.weight") ||
           !strcmp(suffix, "self_attn.o_proj.weight") || !strcmp(suffix, "mlp.down_proj.weight") ||
           !strcmp(suffix, "model.embed_tokens.weight");
}

/* The base's tensor for a new one of the text, and the factor on its values. */
static const struct qm_st_tensor *text_source(const struct merging *m, const struct qm_spec *spec,
                                              float *scale)
{
    const char *suffix;
    char name[160];
    int l = layer_of(spec->name, &suffix);
    const struct qm_st_tensor *t;

    if (l >= 0)
        snprintf(name, sizeof name, "model.layers.%d.%s", l - (int)m->s.first, suffix);
    else
        snprintf(name, sizeof name, "%s", spec->name);
    t = qt_source_find(&m->src, name);
    if (!t) /* a tied head */
        t = qt_source_find(&m->src, "model.embed_tokens.weight");
    *scale = 1;
    if (spec->ndim == 2)
        *scale = writes(suffix) ? (float)m->s.up : 1 / (float)m->s.up;
    return t;
}

/* ---- Dtypes ------------------------------------------------------------------------------ */

/* The new tensor's dtype: the base's, or F32 where that cannot hold a value. */
static enum qm_dtype dtype_for(const struct qm_st_tensor *t, float scale, bool ends)
{
    uint64_t n = t->bytes / qm_dtype_size(t->dtype);

    if (t->dtype == QM_F32)
        return QM_F32;
    if (t->dtype == QM_F16) /* the machine's words and scaled values leave its range */
        return ends || scale != 1 ? QM_F32 : QM_F16;
    for (uint64_t i = 0; scale < 1 && i < n; i++) { /* only numbers near 2^-126 lose a bit */
        uint16_t h;

        memcpy(&h, t->data + 2 * i, 2);
        if ((h & 0x7f80) < 16 << 7 && (h & 0x7fff) && !qm_exact(QM_BF16, qm_from_bf16(h) * scale))
            return QM_F32;
    }
    return QM_BF16;
}

/* Whole pages first: then rows begin on pages, and their zeros are holes. */
static int in_pages(struct merging *m)
{
    struct qt_out_tensor *out = calloc(m->n, sizeof *out);
    struct qm_spec *spec = calloc(m->n, sizeof *spec);
    uint32_t at = 0;

    if (!out || !spec) {
        free(out);
        free(spec);
        return qg_error_set(m->e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    for (int rest = 0; rest < 2; rest++)
        for (uint32_t i = 0; i < m->n; i++)
            if ((qt_out_bytes(&m->out[i]) % 4096 != 0) == rest) {
                out[at] = m->out[i];
                spec[at++] = m->spec[i];
            }
    free(m->out);
    free(m->spec);
    m->out = out;
    m->spec = spec;
    return 0;
}

static int plan(struct merging *m)
{
    m->n = qm_spec_count(&m->s.all);
    m->out = calloc(m->n, sizeof *m->out);
    m->spec = calloc(m->n, sizeof *m->spec);
    m->row = calloc(max(m->s.all.hidden, max(m->s.all.intermediate, 65536)), sizeof *m->row);
    m->bytes = calloc(max(m->s.all.hidden, max(m->s.all.intermediate, 65536)), 4);
    if (!m->out || !m->spec || !m->row || !m->bytes)
        return qg_error_set(m->e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    for (uint32_t i = 0; i < m->n; i++) {
        struct qm_spec *spec = &m->spec[i];
        struct qt_out_tensor *o = &m->out[i];
        const char *suffix;
        int l;

        qm_spec_get(&m->s.all, i, spec);
        l = layer_of(spec->name, &suffix);
        snprintf(o->name, sizeof o->name, "%s", spec->name);
        o->ndim = spec->ndim;
        for (uint32_t d = 0; d < spec->ndim; d++)
            o->shape[d] = spec->shape[d];
        o->dtype = spec->dtype;
        if (l < 0 || l >= (int)m->s.first) {
            float scale;
            const struct qm_st_tensor *t = text_source(m, spec, &scale);

            o->dtype = dtype_for(t, scale, l < 0);
            qm_st_leave(t->data, t->bytes);
            m->f->tensors++;
            m->f->widened += o->dtype != t->dtype;
        }
        m->f->bytes += qt_out_bytes(o);
    }
    return in_pages(m);
}

/* ---- Writing rows -------------------------------------------------------------------------- */

/* Columns [a, b) of m->row in the tensor's dtype; the rest of the row, of `cols`, is zero. */
static int put_span(struct merging *m, const struct qt_out_tensor *o, uint32_t a, uint32_t b,
                    uint32_t cols)
{
    size_t size = qm_dtype_size(o->dtype);
    int rc;

    for (uint32_t c = a; c < b; c++) {
        uint16_t h;

        if (!qm_exact(o->dtype, m->row[c]))
            return qg_error_set(m->e, QG_EXIT_USER, o->name, 0, 0,
                                "a value of %g cannot be held in %s", (double)m->row[c],
                                qm_dtype_name(o->dtype));
        if (size == 4) {
            memcpy(m->bytes + 4 * (size_t)(c - a), &m->row[c], 4);
            continue;
        }
        h = o->dtype == QM_BF16 ? qm_to_bf16(m->row[c]) : qm_to_f16(m->row[c]);
        memcpy(m->bytes + 2 * (size_t)(c - a), &h, 2);
    }
    rc = qt_writer_skip(&m->w, a * size, m->e);
    rc = rc ? rc : qt_writer_put(&m->w, m->bytes, (b - a) * size, m->e);
    return rc ? rc : qt_writer_skip(&m->w, (cols - b) * size, m->e);
}

/* A row with content in [0, n) and, if not 0, one value in column c beyond. */
static int put_row(struct merging *m, const struct qt_out_tensor *o, uint32_t n, uint32_t c,
                   float value, uint32_t cols)
{
    uint32_t end = n;

    if (value != 0) {
        memset(m->row + n, 0, (c + 1 - n) * sizeof *m->row);
        m->row[c] = value;
        end = c + 1;
    }
    return put_span(m, o, 0, end, cols);
}

/* ---- Text tensors -------------------------------------------------------------------------- */

/* What the row of a text tensor holds in the first constant's column: closes the layer for machine
 * tokens. */
static float shut(const struct shape *s, const char *suffix, uint32_t r)
{
    if (!strcmp(suffix, "linear_attn.in_proj_b.weight") ||
        !strcmp(suffix, "linear_attn.in_proj_a.weight"))
        return SHUT;
    if (!strcmp(suffix, "self_attn.q_proj.weight"))
        return r / s->base.head_dim % 2 ? SHUT : 0; /* the gate half of each head's rows */
    return 0;
}

static int text_matrix(struct merging *m, uint32_t i, const char *suffix)
{
    const struct qm_spec *spec = &m->spec[i];
    float scale;
    const struct qm_st_tensor *t = text_source(m, spec, &scale);
    uint32_t rows = (uint32_t)t->shape[0], cols = (uint32_t)t->shape[t->ndim - 1];
    int rc = 0;

    for (uint32_t r = 0; r < spec->rows && !rc; r++) {
        int64_t from = back(&m->s, &m->s.base, false, rows_of(suffix), r, rows);

        if (from < 0) {
            rc = qt_writer_skip(&m->w, spec->cols * qm_dtype_size(m->out[i].dtype), m->e);
            continue;
        }
        for (uint32_t c = 0; c < cols; c++)
            m->row[c] = scale * qm_st_element(t, (uint64_t)from * cols + c);
        rc = put_row(m, &m->out[i], cols, m->s.base.hidden, shut(&m->s, suffix, r), spec->cols);
    }
    qm_st_leave(t->data, t->bytes);
    return rc;
}

static int text_vector(struct merging *m, uint32_t i)
{
    const struct qm_spec *spec = &m->spec[i];
    float scale;
    const struct qm_st_tensor *t = text_source(m, spec, &scale);
    uint32_t n = (uint32_t)t->shape[0];
    bool last = !strcmp(spec->name, "model.norm.weight");

    for (uint32_t c = 0; c < n; c++)
        m->row[c] = qm_st_element(t, c);
    return put_row(m, &m->out[i], n, m->s.mark, last ? MARK_GAIN : 0, spec->cols);
}

/* ---- Machine tensors ----------------------------------------------------------------------- */

static bool reads(const char *suffix)
{
    return !strncmp(suffix, "linear_attn.in_proj", 19) || !strcmp(suffix, "mlp.gate_proj.weight") ||
           !strcmp(suffix, "mlp.up_proj.weight");
}

static int machine_tensor(struct merging *m, uint32_t i, const char *suffix)
{
    const struct qm_spec *spec = &m->spec[i];
    const struct qm_tensor *t = qm_ckpt_find(m->machine, spec->name);
    const struct shape *s = &m->s;
    uint32_t H = s->base.hidden, group = s->all.lin_v_heads / s->all.lin_k_heads;
    bool out = !strcmp(suffix, "linear_attn.out_proj.weight");
    bool norm = strstr(suffix, "layernorm") != NULL,
         per_head = spec->cols == s->all.lin_v_heads && spec->ndim == 1 && !norm;
    int rc = 0;

    if (!t)
        return qg_error_set(m->e, QG_EXIT_INTERNAL, NULL, 0, 0, "the machine has no %s",
                            spec->name);
    if (!strncmp(suffix, "self_attn.", 10)) {
        if (t->ptr[t->rows])
            return qg_error_set(m->e, QG_EXIT_INTERNAL, NULL, 0, 0, "the machine uses %s",
                                spec->name);
        return qt_writer_skip(&m->w, qt_out_bytes(&m->out[i]), m->e);
    }
    for (uint32_t r = 0; r < spec->rows && !rc; r++) {
        int64_t from = writes(suffix) ? (int64_t)r - H
                                      : back(s, &s->machine, true, rows_of(suffix), r, t->rows);

        if (from < 0 || from >= t->rows || t->ptr[from] == t->ptr[from + 1]) {
            rc = qt_writer_skip(&m->w, spec->cols * qm_dtype_size(m->out[i].dtype), m->e);
            continue;
        }
        memset(m->row, 0, spec->cols * sizeof *m->row);
        for (uint64_t k = t->ptr[from]; k < t->ptr[from + 1]; k++) {
            uint32_t c = t->col[k];

            if (reads(suffix))
                m->row[H + c] = t->val[k] * s->read;
            else if (norm)
                m->row[H + c] = t->val[k];
            else if (out)
                m->row[c / s->all.lin_v_dim * group * s->all.lin_v_dim + c % s->all.lin_v_dim] =
                    t->val[k];
            else
                m->row[c] = t->val[k];
        }
        /* decay is held at 1 in every head */
        for (uint32_t c = spec->cols; per_head && c-- > 0;)
            m->row[c] = m->row[c / group < t->cols ? c / group : 0];
        rc = put_span(m, &m->out[i], 0, spec->cols, spec->cols);
    }
    return rc;
}

/* ---- Embedding and head --------------------------------------------------------------------- */

static int machine_word(struct merging *m, uint32_t i, const struct qm_tensor *t, uint32_t r,
                        bool head)
{
    const struct shape *s = &m->s;
    uint32_t H = s->base.hidden;

    memset(m->row, 0, s->all.hidden * sizeof *m->row);
    for (uint64_t k = t->ptr[r]; k < t->ptr[r + 1]; k++)
        m->row[H + t->col[k]] = head ? t->val[k] * s->read : t->val[k];
    if (head)
        m->row[s->mark] = MARK_SCORE;
    for (uint32_t c = 0; !head && c < s->consts - CONSTS; c++)
        m->row[H + s->machine.hidden + c] = CONST;
    return put_span(m, &m->out[i], H, s->mark + 1, s->all.hidden);
}

static int words(struct merging *m, uint32_t i)
{
    const struct qm_spec *spec = &m->spec[i];
    bool head = !strcmp(spec->name, "lm_head.weight");
    const struct qm_tensor *t = qm_ckpt_find(m->machine, spec->name);
    uint32_t H = m->s.base.hidden;
    float scale;
    const struct qm_st_tensor *from = text_source(m, spec, &scale);
    int rc = 0;

    for (uint32_t r = 0; r < m->s.base.vocab && !rc; r++) {
        for (uint32_t c = 0; c < H; c++)
            m->row[c] = scale * qm_st_element(from, (uint64_t)r * H + c);
        rc = head ? put_row(m, &m->out[i], H, H, TEXT_SCORE, spec->cols)
                  : put_row(m, &m->out[i], H, m->s.mark, MARK, spec->cols);
    }
    qm_st_leave(from->data, from->bytes);
    for (uint32_t r = 0; r < m->s.machine.vocab && !rc; r++)
        rc = machine_word(m, i, t, r, head);
    return rc;
}

/* ---- The folder ------------------------------------------------------------------------------ */

static int put_config(const struct merging *m, const char *base, const char *dir)
{
    static const char *const keep[] = {"eos_token_id", "bos_token_id", "pad_token_id"};
    const struct shape *s = &m->s;
    char path[1024], from[1024], *text;
    struct qm_out o;
    size_t len;
    int rc = qm_config_write(&s->all, dir, m->e);

    if (rc || qm_path(path, sizeof path, dir, "config.json", m->e) ||
        qm_path(from, sizeof from, base, "config.json", m->e) ||
        qm_read_file(path, &text, &len, 1u << 20, m->e))
        return rc ? rc : QG_EXIT_USER;

    cJSON *j = qm_json_parse(text, len, path, m->e), *b = NULL;

    free(text);
    if (j && !qm_read_file(from, &text, &len, 1u << 24, m->e)) {
        b = qm_json_parse(text, len, from, m->e);
        free(text);
    }

    const cJSON *inner = cJSON_GetObjectItemCaseSensitive(b, "text_config");
    cJSON *q = j ? cJSON_AddObjectToObject(j, "qgpu") : NULL;

    if (!q || !b) {
        cJSON_Delete(j);
        cJSON_Delete(b);
        return QG_EXIT_USER;
    }
    for (size_t i = 0; i < sizeof keep / sizeof *keep; i++) {
        const cJSON *x = cJSON_GetObjectItemCaseSensitive(inner ? inner : b, keep[i]);

        cJSON_DeleteItemFromObjectCaseSensitive(j, keep[i]);
        if (x && !cJSON_IsNull(x))
            cJSON_AddItemToObject(j, keep[i], cJSON_Duplicate(x, true));
    }
    cJSON_AddNumberToObject(q, "text_layers_from", s->first);
    cJSON_AddNumberToObject(q, "text_hidden_size", s->base.hidden);
    cJSON_AddNumberToObject(q, "text_intermediate_size", s->base.intermediate);
    cJSON_AddNumberToObject(q, "text_vocab_size", s->base.vocab);
    cJSON_AddNumberToObject(q, "text_linear_key_heads", s->base.lin_k_heads);
    cJSON_AddNumberToObject(q, "text_linear_value_heads", s->base.lin_v_heads);
    cJSON_AddBoolToObject(q, "text_tied", s->base.tied);
    cJSON_AddNumberToObject(q, "residual_scale", s->up);
    cJSON_AddNumberToObject(q, "machine_hidden_size", s->machine.hidden);
    cJSON_AddNumberToObject(q, "machine_intermediate_size", s->machine.intermediate);
    cJSON_AddNumberToObject(q, "machine_linear_heads", s->machine.lin_v_heads);
    cJSON_AddNumberToObject(q, "machine_constants", s->consts);
    cJSON_AddNumberToObject(q, "mark_dim", s->mark);
    text = cJSON_Print(j);
    cJSON_Delete(j);
    cJSON_Delete(b);
    if (!text)
        return qg_error_set(m->e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
    rc = qm_out_open(&o, dir, "config.json", m->e);
    if (!rc) {
        fprintf(o.f, "%s\n", text);
        rc = qm_out_commit(&o, m->e);
    }
    free(text);
    return rc;
}

static int put_words(const struct qm_ckpt *machine, const char *dir, struct qg_error *e)
{
    struct qm_out o;

    if (!machine->vocab)
        return 0;
    if (qm_out_open(&o, dir, "machine_vocab.txt", e))
        return QG_EXIT_USER;
    for (uint32_t i = 0; i < machine->config.vocab; i++)
        fprintf(o.f, "%s\n", machine->vocab[i]);
    return qm_out_commit(&o, e);
}

static int tensors(struct merging *m, const char *dir)
{
    int rc = qt_writer_open(&m->w, dir, m->out, m->n, 4000000000u, m->e), end;

    if (rc)
        return rc;
    for (uint32_t i = 0; i < m->n && !rc; i++) {
        const char *suffix;
        int l = layer_of(m->spec[i].name, &suffix);

        rc = qt_writer_next(&m->w, m->e);
        if (rc)
            break;
        if (l >= 0 && l < (int)m->s.first)
            rc = machine_tensor(m, i, suffix);
        else if (l < 0 && m->spec[i].ndim == 2)
            rc = words(m, i);
        else if (m->spec[i].ndim == 1)
            rc = text_vector(m, i);
        else
            rc = text_matrix(m, i, suffix);
    }
    end = qt_writer_finish(&m->w, m->e);
    return rc ? rc : end;
}

int qt_merge(const char *base, const struct qm_ckpt *machine, const char *out,
             struct qt_merge_figures *f, struct qg_error *e)
{
    struct merging m = {.machine = machine, .f = f, .e = e};
    struct qt_layout lay;
    struct qt_part part;
    int rc = qt_layout_read(&lay, base, e);

    memset(f, 0, sizeof *f);
    if (rc)
        return rc;
    if (lay.merged)
        return qg_error_set(e, QG_EXIT_USER, base, 0, 0, "is merged already");
    if (qm_exists(out) && rmdir(out)) {
        qg_error_set(e, QG_EXIT_USER, out, 0, 0, "is there already and not an empty folder");
        qg_error_hint(e, "name a new folder");
        return QG_EXIT_USER;
    }
    m.s.base = lay.text;
    m.s.machine = machine->config;
    rc = sizes(&m.s, base, e);
    rc = rc ? rc : qt_source_open(&m.src, &lay.file, base, e);
    if (rc)
        return rc;
    rc = plan(&m);
    rc = rc ? rc : qt_part_open(&part, out, e);
    if (!rc) {
        rc = put_config(&m, base, part.dir);
        rc = rc ? rc : qt_part_copy(&part, base, e);
        rc = rc ? rc : put_words(machine, part.dir, e);
        rc = rc ? rc : tensors(&m, part.dir);
        rc = qt_part_end(&part, rc ? NULL : out, e) ? e->code : rc;
    }
    f->hidden = m.s.all.hidden;
    f->layers = m.s.all.layers;
    f->vocab = m.s.all.vocab;
    f->up = m.s.up;
    qt_source_close(&m.src);
    free(m.out);
    free(m.spec);
    free(m.row);
    free(m.bytes);
    return rc;
}
