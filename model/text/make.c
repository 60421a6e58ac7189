#include "make.h"

#include "../config.h"
#include "../files.h"
#include "../numerics.h"
#include "../synth.h"
#include "../tensors.h"
#include "write.h"

#include <stdlib.h>

static void every_fourth(struct qm_config *c)
{
    memset(c->full_attn, 0, sizeof c->full_attn);
    for (uint32_t l = 3; l < c->layers; l += 4)
        c->full_attn[l] = true;
}

void qt_make_random(struct qt_make *k, uint64_t seed, bool wide)
{
    static const uint32_t dims[] = {16, 64, 32, 128};
    struct qm_config *c = &k->c;

    *k = (struct qt_make){.seed = seed, .limit = UINT64_MAX};
    c->conv_kernel = 4;
    c->rms_eps = 1e-6f;
    c->rope_theta = 1e7;
    c->partial_rotary = 0.25;
    c->max_positions = 262144;
    c->hidden = wide ? 192 : 48 + 16 * synth_below(&seed, 12);
    c->intermediate = 90 + 35 * synth_below(&seed, 8);
    c->layers = wide ? 4 : 4 + synth_below(&seed, 5);
    c->vocab = 100 + synth_below(&seed, 300);
    c->lin_k_heads = 1 + synth_below(&seed, 3);
    c->lin_v_heads = c->lin_k_heads * (1 + synth_below(&seed, 2));
    c->lin_k_dim = c->lin_v_dim = wide ? 128 : dims[synth_below(&seed, 4)];
    c->attn_kv_heads = 1 + synth_below(&seed, 2);
    c->attn_heads = c->attn_kv_heads * (1 + synth_below(&seed, 4));
    c->head_dim = wide ? 64 : dims[1 + synth_below(&seed, 3)] * (1 + synth_below(&seed, 2));
    c->tied = synth_below(&seed, 2);
    every_fourth(c);
    k->nested = synth_below(&seed, 2);
    k->long_prefix = synth_below(&seed, 2);
    k->mixed = synth_below(&seed, 2);
    if (synth_below(&seed, 2))
        k->limit = 50000 + synth_below(&seed, 400000);
}

bool qt_make_shape(struct qt_make *k, const char *name, uint64_t seed)
{
    static const struct {
        const char *name;
        uint32_t hidden, inter, layers, heads, kv, vheads;
    } known[] = {{"0.8B", 1024, 3584, 24, 8, 2, 16},
                 {"2B", 2048, 6144, 24, 8, 2, 16},
                 {"4B", 2560, 9216, 32, 16, 4, 32}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].name, name) != 0)
            continue;
        *k = (struct qt_make){.seed = seed, .nested = true, .long_prefix = true};
        k->limit = 2000000000u;
        k->c = (struct qm_config){.hidden = known[i].hidden,
                                  .intermediate = known[i].inter,
                                  .layers = known[i].layers,
                                  .vocab = 248320,
                                  .lin_k_heads = 16,
                                  .lin_v_heads = known[i].vheads,
                                  .lin_k_dim = 128,
                                  .lin_v_dim = 128,
                                  .conv_kernel = 4,
                                  .attn_heads = known[i].heads,
                                  .attn_kv_heads = known[i].kv,
                                  .head_dim = 256,
                                  .rms_eps = 1e-6f,
                                  .rope_theta = 1e7,
                                  .partial_rotary = 0.25,
                                  .max_positions = 262144,
                                  .tied = true};
        every_fourth(&k->c);
        return true;
    }
    return false;
}

/* ---- Values ------------------------------------------------------------------------- */

static bool ends_with(const char *s, const char *tail)
{
    size_t n = strlen(s), t = strlen(tail);

    return n >= t && !strcmp(s + n - t, tail);
}

/* Centre and spread of a tensor's values: about what keeps a forward pass lively. */
static void spread(const struct qm_spec *s, float *centre, float *width)
{
    *centre = 0;
    *width = 1.5f / sqrtf((float)s->cols);
    if (ends_with(s->name, "A_log")) {
        *centre = -0.5f;
        *width = 1;
    } else if (ends_with(s->name, "dt_bias")) {
        *width = 1;
    } else if (ends_with(s->name, "linear_attn.norm.weight")) {
        *centre = 1;
        *width = 0.5f;
    } else if (ends_with(s->name, "norm.weight")) {
        *width = 0.5f;
    } else if (ends_with(s->name, "conv1d.weight")) {
        *width = 0.7f;
    } else if (ends_with(s->name, "embed_tokens.weight") || ends_with(s->name, "lm_head.weight")) {
        *width = 1.0f;
    }
}

static int put_values(struct qt_writer *w, const struct qt_out_tensor *t, const struct qm_spec *s,
                      uint64_t *seed, struct qg_error *e)
{
    enum { PART = 8192 };
    float centre, width;
    uint64_t left = (uint64_t)s->rows * s->cols;
    uint8_t buf[4 * PART];
    int rc = 0;

    spread(s, &centre, &width);
    while (left && !rc) {
        uint32_t n = left < PART ? (uint32_t)left : PART;

        for (uint32_t i = 0; i < n; i++) {
            float x = centre + width * synth_uniform(seed);
            uint32_t u = qm_f32_bits(x);
            uint16_t h = t->dtype == QM_BF16 ? qm_to_bf16(x) : qm_to_f16(x);

            if (t->dtype == QM_F32)
                memcpy(buf + 4 * i, &u, 4);
            else
                memcpy(buf + 2 * i, &h, 2);
        }
        rc = qt_writer_put(w, buf, n * qm_dtype_size(t->dtype), e);
        left -= n;
    }
    return rc;
}

/* ---- Files -------------------------------------------------------------------------- */

static int put_config(const struct qt_make *k, const char *dir, struct qg_error *e)
{
    char path[1024], *inner;
    struct qm_out o;
    size_t len;
    int rc = qm_config_write(&k->c, dir, e);

    if (rc || !k->nested)
        return rc;
    if (qm_path(path, sizeof path, dir, "config.json", e) ||
        qm_read_file(path, &inner, &len, 1u << 20, e))
        return QG_EXIT_USER;
    rc = qm_out_open(&o, dir, "config.json", e);
    if (!rc) {
        fprintf(
            o.f,
            "{\"architectures\": [\"Qwen3_5ForConditionalGeneration\"],\n"
            " \"model_type\": \"qwen3_5\", \"tie_word_embeddings\": %s,\n \"text_config\": %s}\n",
            k->c.tied ? "true" : "false", inner);
        rc = qm_out_commit(&o, e);
    }
    free(inner);
    return rc;
}

int qt_make_write(const struct qt_make *k, const char *dir, struct qg_error *e)
{
    static const char *const others[] = {"model.visual.patch_embed.proj.weight", "mtp.fc.weight"};
    uint32_t n = qm_spec_count(&k->c), extra = k->nested ? 2 : 0;
    struct qt_out_tensor *t = calloc(n + extra, sizeof *t);
    uint64_t seed = k->seed * 2654435761u + 1;
    struct qt_writer w;
    int rc;

    if (!t)
        return qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
    for (uint32_t i = 0; i < n; i++) {
        struct qm_spec s;
        const char *rest;

        qm_spec_get(&k->c, i, &s);
        rest = !strncmp(s.name, "model.", 6) && k->long_prefix ? s.name + 6 : NULL;
        snprintf(t[i].name, sizeof t[i].name, "%s%s", rest ? "model.language_model." : "",
                 rest ? rest : s.name);
        t[i].dtype = k->mixed ? (enum qm_dtype)synth_below(&seed, 3) : s.dtype;
        t[i].ndim = s.ndim;
        for (uint32_t d = 0; d < s.ndim; d++)
            t[i].shape[d] = s.shape[d];
    }
    for (uint32_t i = 0; i < extra; i++) {
        t[n + i] = (struct qt_out_tensor){.dtype = QM_BF16, .ndim = 2, .shape = {4, 4}};
        snprintf(t[n + i].name, sizeof t[n + i].name, "%s", others[i]);
    }
    rc = qm_mkdirs(dir, e);
    rc = rc ? rc : put_config(k, dir, e);
    rc = rc ? rc : qt_writer_open(&w, dir, t, n + extra, k->limit, e);
    if (!rc) {
        for (uint32_t i = 0; i < n && !rc; i++) {
            struct qm_spec s;

            qm_spec_get(&k->c, i, &s);
            rc = qt_writer_next(&w, e);
            rc = rc ? rc : put_values(&w, &t[i], &s, &seed, e);
        }
        for (uint32_t i = 0; i < extra && !rc; i++) {
            rc = qt_writer_next(&w, e);
            rc = rc ? rc : qt_writer_skip(&w, qt_out_bytes(&t[n + i]), e);
        }
        int end = qt_writer_finish(&w, e);

        rc = rc ? rc : end;
    }
    free(t);
    return rc;
}
