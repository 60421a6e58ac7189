/* config.json: read and write, and what sizes are accepted. */
#include "config.h"

#include "files.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bounds ------------------------------------------------------------------- */

static int bound(const char *field, uint32_t v, uint32_t max, struct qg_error *e)
{
    if (v >= 1 && v <= max)
        return 0;
    return qg_error_set(e, QG_EXIT_USER, "", 0, 0, "%s is %u, accepted are 1 to %u", field,
                        (unsigned)v, (unsigned)max);
}

static int divides(const char *small, uint32_t a, const char *big, uint32_t b, struct qg_error *e)
{
    if (b % a == 0)
        return 0;
    return qg_error_set(e, QG_EXIT_USER, "", 0, 0, "%s %u is not a multiple of %s %u", big,
                        (unsigned)b, small, (unsigned)a);
}

int qm_config_check(const struct qm_config *c, struct qg_error *e)
{
    if (bound("hidden_size", c->hidden, 1u << 16, e) ||
        bound("intermediate_size", c->intermediate, 1u << 18, e) ||
        bound("num_hidden_layers", c->layers, QM_MAX_LAYERS, e) ||
        bound("vocab_size", c->vocab, 1u << 20, e) ||
        bound("linear_num_key_heads", c->lin_k_heads, 256, e) ||
        bound("linear_num_value_heads", c->lin_v_heads, 256, e) ||
        bound("linear_key_head_dim", c->lin_k_dim, 1024, e) ||
        bound("linear_value_head_dim", c->lin_v_dim, 1024, e) ||
        bound("linear_conv_kernel_dim", c->conv_kernel, 16, e) ||
        bound("num_attention_heads", c->attn_heads, 256, e) ||
        bound("num_key_value_heads", c->attn_kv_heads, 256, e) ||
        bound("head_dim", c->head_dim, 1024, e) ||
        bound("max_position_embeddings", c->max_positions, 1u << 30, e) ||
        divides("linear_num_key_heads", c->lin_k_heads, "linear_num_value_heads", c->lin_v_heads,
                e) ||
        divides("num_key_value_heads", c->attn_kv_heads, "num_attention_heads", c->attn_heads, e))
        return QG_EXIT_USER;
    if (!(c->rms_eps > 0) || c->rms_eps > 1)
        return qg_error_set(e, QG_EXIT_USER, "", 0, 0, "rms_norm_eps is %g, wanted 0 < eps <= 1",
                            (double)c->rms_eps);
    if (!(c->rope_theta >= 1) || c->rope_theta > 1e12)
        return qg_error_set(e, QG_EXIT_USER, "", 0, 0, "rope_theta is %g, wanted 1 to 1e12",
                            c->rope_theta);
    if (!(c->partial_rotary > 0) || c->partial_rotary > 1 ||
        (uint32_t)(c->head_dim * c->partial_rotary) % 2 != 0)
        return qg_error_set(e, QG_EXIT_USER, "", 0, 0,
                            "partial_rotary_factor %g of head_dim %u is not an even number of dims",
                            c->partial_rotary, (unsigned)c->head_dim);
    if (c->has_eos && c->eos >= c->vocab)
        return qg_error_set(e, QG_EXIT_USER, "", 0, 0, "eos_token_id %u is outside the vocabulary",
                            (unsigned)c->eos);
    return 0;
}

/* ---- Reading ------------------------------------------------------------------ */

cJSON *qm_json_parse(const char *text, size_t len, const char *path, struct qg_error *e)
{
    const char *end = NULL;
    cJSON *j = cJSON_ParseWithLengthOpts(text, len, &end, 0);
    int line = 1;

    if (j) {
        while (end < text + len && strchr(" \t\r\n", *end) && *end)
            end++;
        if (end == text + len)
            return j;
        cJSON_Delete(j);
    }
    for (const char *p = text; end && p < end && p < text + len; p++)
        line += *p == '\n';
    qg_error_set(e, QG_EXIT_USER, path, line, 0, "not valid JSON");
    return NULL;
}

static int u32_of(const cJSON *o, const char *key, uint32_t *v, const char *path,
                  struct qg_error *e)
{
    const cJSON *x = cJSON_GetObjectItemCaseSensitive(o, key);

    if (!x)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "%s is missing", key);
    if (!cJSON_IsNumber(x) || !(x->valuedouble >= 0) || x->valuedouble > UINT32_MAX ||
        x->valuedouble != floor(x->valuedouble))
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "%s is not a non-negative integer", key);
    *v = (uint32_t)x->valuedouble;
    return 0;
}

static int num_of(const cJSON *o, const char *key, double *v, const char *path, struct qg_error *e)
{
    const cJSON *x = cJSON_GetObjectItemCaseSensitive(o, key);

    if (!x) /* keeps the default */
        return 0;
    if (!cJSON_IsNumber(x) || !isfinite(x->valuedouble))
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "%s is not a number", key);
    *v = x->valuedouble;
    return 0;
}

/* Fields whose other values would change the arithmetic in ways not written here. */
static int refuse_others(const cJSON *o, const char *path, struct qg_error *e)
{
    const cJSON *act = cJSON_GetObjectItemCaseSensitive(o, "hidden_act");
    const cJSON *bias = cJSON_GetObjectItemCaseSensitive(o, "attention_bias");
    const cJSON *rope = cJSON_GetObjectItemCaseSensitive(o, "rope_parameters");
    const cJSON *kind = cJSON_GetObjectItemCaseSensitive(rope, "rope_type");

    if (act && (!cJSON_IsString(act) || strcmp(act->valuestring, "silu") != 0))
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "hidden_act is not \"silu\"");
    if (bias && !cJSON_IsFalse(bias))
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "attention_bias is not supported");
    if (kind && (!cJSON_IsString(kind) || strcmp(kind->valuestring, "default") != 0))
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "only rope_type \"default\" is supported");
    return 0;
}

static int layer_types(struct qm_config *c, const cJSON *o, const char *path, struct qg_error *e)
{
    const cJSON *types = cJSON_GetObjectItemCaseSensitive(o, "layer_types"), *t;
    uint32_t every = 4, n = 0;

    if (!types || cJSON_IsNull(types)) {
        if (cJSON_GetObjectItemCaseSensitive(o, "full_attention_interval") &&
            (u32_of(o, "full_attention_interval", &every, path, e) ||
             bound("full_attention_interval", every, 1u << 20, e)))
            return QG_EXIT_USER;
        for (uint32_t l = 0; l < c->layers; l++)
            c->full_attn[l] = (l + 1) % every == 0;
        return 0;
    }
    if (!cJSON_IsArray(types) || (uint32_t)cJSON_GetArraySize(types) != c->layers)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "layer_types is not a list of num_hidden_layers (%u) names",
                            (unsigned)c->layers);
    cJSON_ArrayForEach(t, types)
    {
        const char *s = cJSON_IsString(t) ? t->valuestring : "";
        bool is_full = !strcmp(s, "full_attention");

        if (!is_full && strcmp(s, "linear_attention") != 0)
            return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                                "layer_types[%u] is neither linear_attention nor full_attention",
                                (unsigned)n);
        c->full_attn[n++] = is_full;
    }
    return 0;
}

static int read_fields(struct qm_config *c, const cJSON *o, const cJSON *top, const char *path,
                       struct qg_error *e)
{
    double eps = 1e-6;
    const cJSON *tied = cJSON_GetObjectItemCaseSensitive(o, "tie_word_embeddings");
    const cJSON *rope = cJSON_GetObjectItemCaseSensitive(o, "rope_parameters");
    const cJSON *eos = cJSON_GetObjectItemCaseSensitive(o, "eos_token_id");
    const struct {
        const char *key;
        uint32_t *v;
    } fields[] = {
        {"hidden_size", &c->hidden},
        {"intermediate_size", &c->intermediate},
        {"num_hidden_layers", &c->layers},
        {"vocab_size", &c->vocab},
        {"linear_num_key_heads", &c->lin_k_heads},
        {"linear_num_value_heads", &c->lin_v_heads},
        {"linear_key_head_dim", &c->lin_k_dim},
        {"linear_value_head_dim", &c->lin_v_dim},
        {"linear_conv_kernel_dim", &c->conv_kernel},
        {"num_attention_heads", &c->attn_heads},
        {"num_key_value_heads", &c->attn_kv_heads},
        {"head_dim", &c->head_dim},
        {"max_position_embeddings", &c->max_positions},
    };

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (u32_of(o, fields[i].key, fields[i].v, path, e))
            return QG_EXIT_USER;
    if (bound("num_hidden_layers", c->layers, QM_MAX_LAYERS, e))
        return QG_EXIT_USER;
    c->rope_theta = 1e7;
    c->partial_rotary = 0.25;
    if (num_of(o, "rms_norm_eps", &eps, path, e) ||
        num_of(o, "partial_rotary_factor", &c->partial_rotary, path, e) ||
        num_of(o, "rope_theta", &c->rope_theta, path, e) ||
        num_of(rope, "rope_theta", &c->rope_theta, path, e) ||
        num_of(rope, "partial_rotary_factor", &c->partial_rotary, path, e) ||
        refuse_others(o, path, e) || layer_types(c, o, path, e))
        return QG_EXIT_USER;
    c->rms_eps = (float)eps;
    if (!tied)
        tied = cJSON_GetObjectItemCaseSensitive(top, "tie_word_embeddings");
    c->tied = cJSON_IsTrue(tied);
    if (cJSON_IsNumber(eos) && eos->valuedouble >= 0 && eos->valuedouble < c->vocab) {
        c->has_eos = true;
        c->eos = (uint32_t)eos->valuedouble;
    }
    return qm_config_check(c, e);
}

int qm_config_parse(struct qm_config *c, const char *text, size_t len, const char *path,
                    struct qg_error *e)
{
    cJSON *top = qm_json_parse(text, len, path, e);
    const cJSON *o = top, *type, *inner;
    int rc;

    memset(c, 0, sizeof *c);
    if (!top)
        return QG_EXIT_USER;
    inner = cJSON_GetObjectItemCaseSensitive(top, "text_config");
    if (cJSON_IsObject(inner))
        o = inner;
    type = cJSON_GetObjectItemCaseSensitive(o, "model_type");
    if (!cJSON_IsString(type) || strcmp(type->valuestring, "qwen3_5_text") != 0) {
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "model_type is \"%.40s\"",
                          cJSON_IsString(type) ? type->valuestring : "");
        qg_error_hint(e, "wanted \"qwen3_5_text\", or \"qwen3_5\" with such a text_config");
    } else {
        rc = read_fields(c, o, top, path, e);
        if (rc && e && !e->file[0])
            snprintf(e->file, sizeof e->file, "%s", path);
    }
    cJSON_Delete(top);
    return rc;
}

int qm_config_read(struct qm_config *c, const char *dir, struct qg_error *e)
{
    char path[1024], *text;
    size_t len;
    int rc;

    if (qm_path(path, sizeof path, dir, "config.json", e) ||
        qm_read_file(path, &text, &len, 1u << 24, e))
        return e ? e->code : QG_EXIT_USER;
    rc = qm_config_parse(c, text, len, path, e);
    free(text);
    return rc;
}

/* ---- Writing ------------------------------------------------------------------ */

int qm_config_write(const struct qm_config *c, const char *dir, struct qg_error *e)
{
    struct qm_out o;

    if (qm_out_open(&o, dir, "config.json", e))
        return QG_EXIT_USER;
    fprintf(o.f,
            "{\n"
            "  \"architectures\": [\"Qwen3_5ForCausalLM\"],\n"
            "  \"model_type\": \"qwen3_5_text\",\n"
            "  \"dtype\": \"bfloat16\",\n"
            "  \"vocab_size\": %u,\n"
            "  \"hidden_size\": %u,\n"
            "  \"intermediate_size\": %u,\n"
            "  \"num_hidden_layers\": %u,\n"
            "  \"num_attention_heads\": %u,\n"
            "  \"num_key_value_heads\": %u,\n"
            "  \"head_dim\": %u,\n"
            "  \"linear_num_key_heads\": %u,\n"
            "  \"linear_num_value_heads\": %u,\n"
            "  \"linear_key_head_dim\": %u,\n"
            "  \"linear_value_head_dim\": %u,\n"
            "  \"linear_conv_kernel_dim\": %u,\n"
            "  \"hidden_act\": \"silu\",\n"
            "  \"rms_norm_eps\": %.9g,\n"
            "  \"attention_bias\": false,\n"
            "  \"attention_dropout\": 0.0,\n"
            "  \"attn_output_gate\": true,\n"
            "  \"mamba_ssm_dtype\": \"float32\",\n"
            "  \"max_position_embeddings\": %u,\n"
            "  \"tie_word_embeddings\": %s,\n"
            "  \"use_cache\": true,\n",
            (unsigned)c->vocab, (unsigned)c->hidden, (unsigned)c->intermediate, (unsigned)c->layers,
            (unsigned)c->attn_heads, (unsigned)c->attn_kv_heads, (unsigned)c->head_dim,
            (unsigned)c->lin_k_heads, (unsigned)c->lin_v_heads, (unsigned)c->lin_k_dim,
            (unsigned)c->lin_v_dim, (unsigned)c->conv_kernel, (double)c->rms_eps,
            (unsigned)c->max_positions, c->tied ? "true" : "false");
    if (c->has_eos)
        fprintf(o.f, "  \"eos_token_id\": %u,\n", (unsigned)c->eos);
    /* The three position rows of text are equal, so mrope_section has no effect; it is there
     * because loaders want it. */
    fprintf(o.f,
            "  \"rope_parameters\": {\"rope_type\": \"default\", \"rope_theta\": %.17g, "
            "\"partial_rotary_factor\": %.17g, \"mrope_interleaved\": true, "
            "\"mrope_section\": [11, 11, 10]},\n  \"layer_types\": [",
            c->rope_theta, c->partial_rotary);
    for (uint32_t l = 0; l < c->layers; l++)
        fprintf(o.f, "%s\"%s\"", l ? ", " : "",
                c->full_attn[l] ? "full_attention" : "linear_attention");
    fprintf(o.f, "]\n}\n");
    return qm_out_commit(&o, e);
}
