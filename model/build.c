/* From a checkpoint to a model ready to run. */
#include "internal.h"

#include <stdlib.h>

static const struct qm_tensor *tensor(const struct qm_ckpt *c, int layer, const char *suffix)
{
    char name[128];

    if (layer < 0)
        snprintf(name, sizeof name, "%s", suffix);
    else
        snprintf(name, sizeof name, "model.layers.%d.%s", layer, suffix);
    return qm_ckpt_find(c, name); /* there: the checkpoint was checked */
}

/* A small tensor as dense f32 (rounded to T as Hugging Face loads it), plus `add`. */
static float *values(const struct qm_tensor *t, bool bf, float add)
{
    size_t n = (size_t)t->rows * t->cols;
    float *x = calloc(n, sizeof *x);

    if (!x)
        return NULL;
    for (uint32_t r = 0; r < t->rows; r++)
        for (uint64_t i = t->ptr[r]; i < t->ptr[r + 1]; i++)
            x[(size_t)r * t->cols + t->col[i]] = qm_rnd(bf, t->val[i]);
    for (size_t i = 0; i < n; i++)
        x[i] += add;
    return x;
}

static int make_linear(struct qm_model *m, struct qm_layer *y, const struct qm_ckpt *c, int l)
{
    if (qm_matrix_make(&y->qkv, tensor(c, l, "linear_attn.in_proj_qkv.weight"), m->bf, m->dense) ||
        qm_matrix_make(&y->z, tensor(c, l, "linear_attn.in_proj_z.weight"), m->bf, m->dense) ||
        qm_matrix_make(&y->b, tensor(c, l, "linear_attn.in_proj_b.weight"), m->bf, m->dense) ||
        qm_matrix_make(&y->a, tensor(c, l, "linear_attn.in_proj_a.weight"), m->bf, m->dense) ||
        qm_matrix_make(&y->out, tensor(c, l, "linear_attn.out_proj.weight"), m->bf, m->dense))
        return -1;
    y->conv = values(tensor(c, l, "linear_attn.conv1d.weight"), m->bf, 0);
    y->dt_bias = values(tensor(c, l, "linear_attn.dt_bias"), m->bf, 0);
    y->gnorm = values(tensor(c, l, "linear_attn.norm.weight"), m->bf, 0);
    y->exp_a = values(tensor(c, l, "linear_attn.A_log"), m->bf, 0);
    if (!y->conv || !y->dt_bias || !y->gnorm || !y->exp_a)
        return -1;
    for (uint32_t h = 0; h < m->c.lin_v_heads; h++)
        y->exp_a[h] = expf(y->exp_a[h]);
    return 0;
}

static bool empty(const struct qm_tensor *t)
{
    return t->ptr[t->rows] == 0;
}

static int make_full(struct qm_model *m, struct qm_layer *y, const struct qm_ckpt *c, int l)
{
    const struct qm_tensor *v = tensor(c, l, "self_attn.v_proj.weight");
    const struct qm_tensor *o = tensor(c, l, "self_attn.o_proj.weight");

    y->silent = !m->dense && (empty(v) || empty(o));
    if (qm_matrix_make(&y->q, tensor(c, l, "self_attn.q_proj.weight"), m->bf, m->dense) ||
        qm_matrix_make(&y->k, tensor(c, l, "self_attn.k_proj.weight"), m->bf, m->dense) ||
        qm_matrix_make(&y->v, v, m->bf, m->dense) || qm_matrix_make(&y->o, o, m->bf, m->dense))
        return -1;
    y->q_norm = values(tensor(c, l, "self_attn.q_norm.weight"), m->bf, 1);
    y->k_norm = values(tensor(c, l, "self_attn.k_norm.weight"), m->bf, 1);
    return y->q_norm && y->k_norm ? 0 : -1;
}

static int make_layer(struct qm_model *m, const struct qm_ckpt *c, int l)
{
    struct qm_layer *y = &m->layer[l];

    y->full = m->c.full_attn[l];
    y->in_norm = values(tensor(c, l, "input_layernorm.weight"), m->bf, 1);
    y->post_norm = values(tensor(c, l, "post_attention_layernorm.weight"), m->bf, 1);
    if (!y->in_norm || !y->post_norm ||
        qm_matrix_make(&y->gate, tensor(c, l, "mlp.gate_proj.weight"), m->bf, m->dense) ||
        qm_matrix_make(&y->up, tensor(c, l, "mlp.up_proj.weight"), m->bf, m->dense) ||
        qm_matrix_make(&y->down, tensor(c, l, "mlp.down_proj.weight"), m->bf, m->dense))
        return -1;
    return y->full ? make_full(m, y, c, l) : make_linear(m, y, c, l);
}

static int make_ends(struct qm_model *m, const struct qm_ckpt *c)
{
    const struct qm_tensor *e = tensor(c, -1, "model.embed_tokens.weight");
    uint64_t n = e->ptr[e->rows];

    m->emb_ptr = malloc((e->rows + 1) * sizeof *m->emb_ptr);
    m->emb_col = malloc((n ? n : 1) * sizeof *m->emb_col);
    m->emb_val = malloc((n ? n : 1) * sizeof *m->emb_val);
    m->norm = values(tensor(c, -1, "model.norm.weight"), m->bf, 1);
    m->inv_freq = malloc((m->rot / 2 + 1) * sizeof *m->inv_freq);
    if (!m->emb_ptr || !m->emb_col || !m->emb_val || !m->norm || !m->inv_freq)
        return -1;
    qm_rope_freq(m->inv_freq, m->rot, m->c.rope_theta);
    memcpy(m->emb_ptr, e->ptr, (e->rows + 1) * sizeof *m->emb_ptr);
    for (uint64_t i = 0; i < n; i++) {
        m->emb_col[i] = e->col[i];
        m->emb_val[i] = qm_rnd(m->bf, e->val[i]);
    }
    const struct qm_tensor *head = m->c.tied ? e : tensor(c, -1, "lm_head.weight");

    /* bounds pay only where a row has few weights */
    if (!m->dense && head->ptr[head->rows] <= (uint64_t)64 * head->rows) {
        m->readout = qm_readout_make(head, m->bf);
        if (!m->readout)
            return -1;
    }
    return qm_matrix_make(&m->head, head, m->bf, m->dense);
}

struct qm_model *qm_model_new(const struct qm_ckpt *c, enum qm_mode mode, enum qm_path path,
                              struct qg_error *e)
{
    struct qm_model *m;
    int bad;

    if (qm_ckpt_check(c, e))
        return NULL;
    m = calloc(1, sizeof *m);
    if (!m) {
        qg_error_set(e, QG_EXIT_INTERNAL, "", 0, 0, "out of memory");
        return NULL;
    }
    m->c = c->config;
    m->bf = mode == QM_MODE_BF16;
    m->dense = path == QM_PATH_DENSE;
    m->keyd = m->c.lin_k_heads * m->c.lin_k_dim;
    m->vald = m->c.lin_v_heads * m->c.lin_v_dim;
    m->convd = 2 * m->keyd + m->vald;
    m->rot = (uint32_t)(m->c.head_dim * m->c.partial_rotary);
    bad = make_ends(m, c);
    for (uint32_t l = 0; !bad && l < m->c.layers; l++)
        bad = make_layer(m, c, (int)l);
    if (!bad && !m->dense)
        bad = qm_fast_make(m, c);
    if (!bad && !m->dense)
        qm_event_make(m);
    if (bad) {
        qm_model_free(m);
        qg_error_set(e, QG_EXIT_INTERNAL, "", 0, 0, "out of memory");
        return NULL;
    }
    return m;
}

void qm_model_free(struct qm_model *m)
{
    if (!m)
        return;
    for (uint32_t l = 0; l < m->c.layers; l++) {
        struct qm_layer *y = &m->layer[l];
        struct qm_matrix *const mats[12] = {&y->qkv, &y->z, &y->b, &y->a,    &y->out, &y->q,
                                            &y->k,   &y->v, &y->o, &y->gate, &y->up,  &y->down};
        float *vecs[] = {y->in_norm, y->post_norm, y->conv,   y->exp_a,
                         y->dt_bias, y->gnorm,     y->q_norm, y->k_norm};

        for (size_t i = 0; i < 12; i++)
            qm_matrix_free(mats[i]);
        for (size_t i = 0; i < sizeof vecs / sizeof *vecs; i++)
            free(vecs[i]);
    }
    qm_event_free(m);
    qm_fast_free(m);
    qm_matrix_free(&m->head);
    qm_readout_free(m->readout);
    free(m->emb_ptr);
    free(m->emb_col);
    free(m->emb_val);
    free(m->norm);
    free(m->inv_freq);
    free(m);
}

void qm_model_old_l2norm(struct qm_model *m, bool old)
{
    m->old_l2norm = old;
}
