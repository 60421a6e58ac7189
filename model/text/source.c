/* The files of a folder: which there are, and the text tensors in them. */
#include "internal.h"

#include "../config.h"
#include "../files.h"
#include "../tensors.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

/* ---- Layout ------------------------------------------------------------------------ */

static int number(const cJSON *o, const char *key, uint32_t max, uint32_t *v, const char *dir,
                  struct qg_error *e)
{
    const cJSON *x = cJSON_GetObjectItemCaseSensitive(o, key);

    if (!cJSON_IsNumber(x) || x->valuedouble < 0 || x->valuedouble > max ||
        x->valuedouble != floor(x->valuedouble))
        return qg_error_set(e, QG_EXIT_USER, dir, 0, 0,
                            "config.json: qgpu.%s is not a whole number up to %u", key,
                            (unsigned)max);
    *v = (uint32_t)x->valuedouble;
    return 0;
}

/* The section that `model merge` writes: what the base's sizes were. */
static int merged_layout(struct qt_layout *l, const cJSON *o, const char *dir, struct qg_error *e)
{
    struct qm_config *t = &l->text, *f = &l->file;
    uint32_t up = 0;

    if (number(o, "text_layers_from", f->layers - 1, &l->first, dir, e) ||
        number(o, "text_hidden_size", f->hidden, &t->hidden, dir, e) ||
        number(o, "text_intermediate_size", f->intermediate, &t->intermediate, dir, e) ||
        number(o, "text_vocab_size", f->vocab, &t->vocab, dir, e) ||
        number(o, "text_linear_key_heads", f->lin_k_heads, &t->lin_k_heads, dir, e) ||
        number(o, "text_linear_value_heads", f->lin_v_heads, &t->lin_v_heads, dir, e) ||
        number(o, "mark_dim", f->hidden - 1, &l->mark, dir, e) ||
        number(o, "residual_scale", 1u << 12, &up, dir, e))
        return QG_EXIT_USER;
    if (up == 0 || (up & (up - 1)) != 0)
        return qg_error_set(e, QG_EXIT_USER, dir, 0, 0,
                            "config.json: qgpu.residual_scale is not a power of two");
    t->tied = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(o, "text_tied"));
    t->layers = f->layers - l->first;
    memmove(t->full_attn, t->full_attn + l->first, t->layers * sizeof *t->full_attn);
    l->merged = true;
    l->up = (float)up;
    l->machine_words = f->vocab - t->vocab;
    t->has_eos = t->has_eos && t->eos < t->vocab;
    return qm_config_check(t, e);
}

int qt_layout_read(struct qt_layout *l, const char *dir, struct qg_error *e)
{
    char path[1024], *text;
    const cJSON *o;
    size_t len;
    int rc;

    memset(l, 0, sizeof *l);
    l->up = 1;
    if (qm_config_read(&l->file, dir, e) || qm_path(path, sizeof path, dir, "config.json", e) ||
        qm_read_file(path, &text, &len, 1u << 24, e))
        return e ? e->code : QG_EXIT_USER;
    l->text = l->file;

    cJSON *j = qm_json_parse(text, len, path, e);

    free(text);
    if (!j)
        return QG_EXIT_USER;
    o = cJSON_GetObjectItemCaseSensitive(j, "qgpu");
    rc = cJSON_IsObject(o) ? merged_layout(l, o, path, e) : 0;
    cJSON_Delete(j);
    return rc;
}

/* ---- Tensors ----------------------------------------------------------------------- */

static int place(struct qt_source *s, const struct qm_config *c, const struct qm_st_tensor *t,
                 const char *path, struct qg_error *e)
{
    char name[sizeof t->name];
    uint32_t i = 0;

    if (!qm_st_text_name(name, sizeof name, t->name) ||
        (c->tied && !strcmp(name, "lm_head.weight")))
        return 0;
    while (i < s->n && strcmp(s->specs[i].name, name) != 0)
        i++;
    if (i == s->n)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "tensor %s is not part of the configuration in config.json", t->name);
    if (s->tensors[i])
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "tensor %s appears twice", t->name);
    if (t->other_dtype)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "tensor %s has a dtype other than BF16, F16 and F32", t->name);

    bool same = t->ndim == s->specs[i].ndim;

    for (uint32_t d = 0; same && d < t->ndim; d++)
        same = t->shape[d] == s->specs[i].shape[d];
    if (!same) {
        char shape[48];

        qm_shape_text(shape, sizeof shape, s->specs[i].ndim, s->specs[i].shape);
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "tensor %s has the wrong shape, config.json wants %s", t->name, shape);
    }
    s->tensors[i] = t;
    return 0;
}

static int add_file(void *ctx, const char *path, struct qg_error *e)
{
    struct qt_source *s = ctx;
    struct qm_st *files = realloc(s->files, (s->nfiles + 1) * sizeof *files);
    int rc;

    if (!files)
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
    s->files = files;
    rc = qm_st_open(&files[s->nfiles], path, e);
    s->nfiles += !rc;
    return rc;
}

int qt_source_open(struct qt_source *s, const struct qm_config *c, const char *dir,
                   struct qg_error *e)
{
    char index[1024], single[1024];
    int rc = 0;

    memset(s, 0, sizeof *s);
    if (qm_path(index, sizeof index, dir, "model.safetensors.index.json", e) ||
        qm_path(single, sizeof single, dir, "model.safetensors", e))
        return QG_EXIT_USER;
    s->n = qm_spec_count(c);
    s->specs = calloc(s->n, sizeof *s->specs);
    s->tensors = calloc(s->n, sizeof *s->tensors);
    if (!s->specs || !s->tensors) {
        qt_source_close(s);
        return qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
    }
    for (uint32_t i = 0; i < s->n; i++)
        qm_spec_get(c, i, &s->specs[i]);
    if (qm_exists(index)) {
        rc = qm_st_each(dir, index, add_file, s, e);
    } else if (qm_exists(single)) {
        rc = add_file(s, single, e);
    } else {
        rc = qg_error_set(e, QG_EXIT_USER, dir, 0, 0, "holds no safetensors");
        qg_error_hint(e, "wanted model.safetensors or model.safetensors.index.json");
    }
    for (uint32_t f = 0; !rc && f < s->nfiles; f++)
        for (uint32_t i = 0; !rc && i < s->files[f].n; i++)
            rc = place(s, c, &s->files[f].tensors[i], dir, e);
    for (uint32_t i = 0; !rc && i < s->n; i++)
        if (!s->tensors[i])
            rc = qg_error_set(e, QG_EXIT_USER, dir, 0, 0, "tensor %s is missing", s->specs[i].name);
    if (rc)
        qt_source_close(s);
    return rc;
}

void qt_source_close(struct qt_source *s)
{
    for (uint32_t i = 0; i < s->nfiles; i++)
        qm_st_close(&s->files[i]);
    free(s->files);
    free(s->tensors);
    free(s->specs);
    memset(s, 0, sizeof *s);
}

const struct qm_st_tensor *qt_source_find(const struct qt_source *s, const char *name)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (!strcmp(s->specs[i].name, name))
            return s->tensors[i];
    return NULL;
}
