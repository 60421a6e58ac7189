#include "tensors.h"

#include "numerics.h"

/* A shape is written as up to three symbols; '1' is one. */
struct entry {
    const char *suffix, *shape;
    enum qm_dtype dtype;
};

static const struct entry linear[] = {
    {"linear_attn.in_proj_qkv.weight", "CH", QM_BF16},
    {"linear_attn.in_proj_z.weight", "YH", QM_BF16},
    {"linear_attn.in_proj_b.weight", "vH", QM_BF16},
    {"linear_attn.in_proj_a.weight", "vH", QM_BF16},
    {"linear_attn.conv1d.weight", "C1K", QM_BF16},
    {"linear_attn.dt_bias", "v", QM_BF16},
    {"linear_attn.A_log", "v", QM_F32},
    {"linear_attn.norm.weight", "d", QM_F32},
    {"linear_attn.out_proj.weight", "HY", QM_BF16},
};
static const struct entry full[] = {
    {"self_attn.q_proj.weight", "QH", QM_BF16}, {"self_attn.k_proj.weight", "GH", QM_BF16},
    {"self_attn.v_proj.weight", "GH", QM_BF16}, {"self_attn.o_proj.weight", "HA", QM_BF16},
    {"self_attn.q_norm.weight", "D", QM_BF16},  {"self_attn.k_norm.weight", "D", QM_BF16},
};
static const struct entry block[] = {
    {"input_layernorm.weight", "H", QM_BF16}, {"post_attention_layernorm.weight", "H", QM_BF16},
    {"mlp.gate_proj.weight", "IH", QM_BF16},  {"mlp.up_proj.weight", "IH", QM_BF16},
    {"mlp.down_proj.weight", "HI", QM_BF16},
};
static const struct entry ends[] = {
    {"model.embed_tokens.weight", "VH", QM_BF16},
    {"model.norm.weight", "H", QM_BF16},
    {"lm_head.weight", "VH", QM_BF16}, /* last: absent when tied */
};

#define COUNT(a) ((uint32_t)(sizeof(a) / sizeof *(a)))

static uint32_t size_of(const struct qm_config *c, char symbol)
{
    switch (symbol) {
    case 'H': return c->hidden;
    case 'I': return c->intermediate;
    case 'V': return c->vocab;
    case 'K': return c->conv_kernel;
    case 'C': return 2 * c->lin_k_heads * c->lin_k_dim + c->lin_v_heads * c->lin_v_dim;
    case 'Y': return c->lin_v_heads * c->lin_v_dim;
    case 'v': return c->lin_v_heads;
    case 'd': return c->lin_v_dim;
    case 'Q': return 2 * c->attn_heads * c->head_dim;
    case 'A': return c->attn_heads * c->head_dim;
    case 'G': return c->attn_kv_heads * c->head_dim;
    case 'D': return c->head_dim;
    default: return 1;
    }
}

static void fill(const struct qm_config *c, const struct entry *t, struct qm_spec *s)
{
    s->dtype = t->dtype;
    s->ndim = (uint32_t)strlen(t->shape);
    for (uint32_t d = 0; d < 3; d++)
        s->shape[d] = d < s->ndim ? size_of(c, t->shape[d]) : 1;
    qm_rows_cols(s->ndim, s->shape, &s->rows, &s->cols);
}

static uint32_t mixer_count(bool attn)
{
    return attn ? COUNT(full) : COUNT(linear);
}

uint32_t qm_spec_count(const struct qm_config *c)
{
    uint32_t n = c->tied ? COUNT(ends) - 1 : COUNT(ends);

    for (uint32_t l = 0; l < c->layers; l++)
        n += mixer_count(c->full_attn[l]) + COUNT(block);
    return n;
}

void qm_spec_get(const struct qm_config *c, uint32_t i, struct qm_spec *s)
{
    const struct entry *t;

    memset(s, 0, sizeof *s);
    for (uint32_t l = 0; l < c->layers; l++) {
        uint32_t mixer = mixer_count(c->full_attn[l]);

        if (i < mixer + COUNT(block)) {
            t = i >= mixer ? block + (i - mixer) : c->full_attn[l] ? full + i : linear + i;
            snprintf(s->name, sizeof s->name, "model.layers.%u.%s", (unsigned)l, t->suffix);
            fill(c, t, s);
            return;
        }
        i -= mixer + COUNT(block);
    }
    t = ends + i;
    snprintf(s->name, sizeof s->name, "%s", t->suffix);
    fill(c, t, s);
}

static bool find_in(const struct qm_config *c, const struct entry *t, uint32_t n, const char *name,
                    struct qm_spec *s)
{
    for (uint32_t i = 0; i < n; i++) {
        if (strcmp(t[i].suffix, name) != 0)
            continue;
        fill(c, &t[i], s);
        return true;
    }
    return false;
}

bool qm_spec_find(const struct qm_config *c, const char *name, struct qm_spec *s)
{
    static const char prefix[] = "model.layers.";
    const char *p = name + sizeof prefix - 1;
    uint32_t l = 0;

    memset(s, 0, sizeof *s);
    if (strlen(name) >= sizeof s->name)
        return false;
    memcpy(s->name, name, strlen(name) + 1);
    if (strncmp(name, prefix, sizeof prefix - 1) != 0)
        return find_in(c, ends, c->tied ? COUNT(ends) - 1 : COUNT(ends), name, s);
    if (*p < '0' || *p > '9' || (*p == '0' && p[1] != '.'))
        return false;
    for (; *p >= '0' && *p <= '9'; p++) {
        l = 10 * l + (uint32_t)(*p - '0');
        if (l >= c->layers)
            return false;
    }
    if (*p++ != '.')
        return false;
    return find_in(c, c->full_attn[l] ? full : linear, mixer_count(c->full_attn[l]), p, s) ||
           find_in(c, block, COUNT(block), p, s);
}

bool qm_rows_cols(uint32_t ndim, const uint32_t *shape, uint32_t *rows, uint32_t *cols)
{
    if (ndim == 0 || ndim > 3)
        return false;
    *rows = ndim == 1 ? 1 : shape[0];
    if (ndim == 3 && shape[1] != 1)
        return false;
    *cols = shape[ndim - 1];
    return true;
}

bool qm_exact(enum qm_dtype dtype, float x)
{
    if (!isfinite(x))
        return false;
    switch (dtype) {
    case QM_BF16: return qm_bf16(x) == x;
    case QM_F16: return qm_from_f16(qm_to_f16(x)) == x;
    default: return true;
    }
}

const char *qm_dtype_name(enum qm_dtype d)
{
    return d == QM_BF16 ? "BF16" : d == QM_F16 ? "F16" : "F32";
}

size_t qm_dtype_size(enum qm_dtype d)
{
    return d == QM_F32 ? 4 : 2;
}

void qm_shape_text(char *out, size_t size, uint32_t ndim, const uint32_t *shape)
{
    size_t n = 0;

    snprintf(out, size, "[]");
    for (uint32_t d = 0; d < ndim && d < 3 && n < size; d++)
        n += (size_t)snprintf(out + n, size - n, "%s%u%s", d ? ", " : "[", (unsigned)shape[d],
                              d + 1 == ndim ? "]" : "");
}
