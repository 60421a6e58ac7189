/* From a folder to a model: every tensor of the text, as a view into the mapped files.
 *
 * In a merged folder the text's part of a tensor is its first rows and columns (of the q, k and v
 * rows of in_proj_qkv, each part's first), times a power of two. */
#include "internal.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct opening {
    struct qt_model *m;
    uint32_t layer; /* of the file */
    struct qg_error *e;
    int rc;
};

static const struct qm_st_tensor *find(struct opening *o, const char *suffix)
{
    char name[160];

    if (o->layer == UINT32_MAX)
        snprintf(name, sizeof name, "%s", suffix);
    else
        snprintf(name, sizeof name, "model.layers.%u.%s", (unsigned)o->layer, suffix);
    return qt_source_find(&o->m->src, name); /* there: qt_source_open has looked */
}

static void no_memory(struct opening *o)
{
    if (!o->rc)
        o->rc = qg_error_set(o->e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory for the weights");
}

/* Rows [row0, row0 + rows) and the first cols columns. */
static void matrix(struct opening *o, struct qt_matrix *w, const char *suffix, uint32_t row0,
                   uint32_t rows, uint32_t cols, float scale)
{
    const struct qm_st_tensor *t = find(o, suffix);
    bool bf = o->m->bf;
    size_t width = (size_t)t->shape[t->ndim - 1];

    *w = (struct qt_matrix){
        .rows = rows, .cols = cols, .stride = width, .scale = scale, .f32 = t->dtype == QM_F32};
    if (t->dtype == QM_BF16 || (t->dtype == QM_F32 && !bf)) {
        w->data = t->data + row0 * width * (w->f32 ? 4 : 2);
        return;
    }
    /* another dtype: rounded to the mode's, as loading in that dtype does */
    w->f32 = !bf;
    w->stride = cols;
    w->own = malloc((size_t)rows * cols * (bf ? 2 : 4) + 1);
    w->data = w->own;
    if (!w->own) {
        no_memory(o);
        return;
    }
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < cols; c++) {
            float x = qm_st_element(t, (row0 + r) * width + c);
            size_t at = (size_t)r * cols + c;

            if (bf)
                ((uint16_t *)w->own)[at] = qm_to_bf16(x);
            else
                ((float *)w->own)[at] = x;
        }
}

/* n floats from element `from` on, each rounded to the mode's dtype. */
static float *vector(struct opening *o, const char *suffix, uint64_t from, uint32_t n, float plus)
{
    const struct qm_st_tensor *t = find(o, suffix);
    float *v = malloc((n ? n : 1) * sizeof *v);

    if (!v) {
        no_memory(o);
        return NULL;
    }
    for (uint32_t i = 0; i < n; i++)
        v[i] = plus + qm_rnd(o->m->bf, qm_st_element(t, from + i));
    return v;
}

static void linear_layer(struct opening *o, struct qt_layer *y)
{
    const struct qt_model *m = o->m;
    const struct qm_config *c = &m->c, *f = &m->lay.file;
    uint32_t keyd = f->lin_k_heads * f->lin_k_dim; /* the file's parts of q | k | v */
    uint32_t from[3] = {0, keyd, 2 * keyd}, n[3] = {m->keyd, m->keyd, m->vald}, at = 0;
    float in = m->lay.up, out = 1 / m->lay.up;

    y->conv = malloc((size_t)m->convd * c->conv_kernel * sizeof *y->conv);
    if (!y->conv) {
        no_memory(o);
        return;
    }
    for (int i = 0; i < 3; i++) {
        float *v = vector(o, "linear_attn.conv1d.weight", (uint64_t)from[i] * c->conv_kernel,
                          n[i] * c->conv_kernel, 0);

        matrix(o, &y->qkv[i], "linear_attn.in_proj_qkv.weight", from[i], n[i], c->hidden, in);
        if (v)
            memcpy(y->conv + at, v, (size_t)n[i] * c->conv_kernel * sizeof *v);
        at += n[i] * c->conv_kernel;
        free(v);
    }
    matrix(o, &y->z, "linear_attn.in_proj_z.weight", 0, m->vald, c->hidden, in);
    matrix(o, &y->b, "linear_attn.in_proj_b.weight", 0, c->lin_v_heads, c->hidden, in);
    matrix(o, &y->a, "linear_attn.in_proj_a.weight", 0, c->lin_v_heads, c->hidden, in);
    matrix(o, &y->out, "linear_attn.out_proj.weight", 0, c->hidden, m->vald, out);
    y->dt_bias = vector(o, "linear_attn.dt_bias", 0, c->lin_v_heads, 0);
    y->exp_a = vector(o, "linear_attn.A_log", 0, c->lin_v_heads, 0);
    for (uint32_t i = 0; y->exp_a && i < c->lin_v_heads; i++)
        y->exp_a[i] = expf(y->exp_a[i]);
    y->gnorm = vector(o, "linear_attn.norm.weight", 0, c->lin_v_dim, 0);
}

static void full_layer(struct opening *o, struct qt_layer *y)
{
    const struct qm_config *c = &o->m->c;
    uint32_t q = c->attn_heads * c->head_dim, kv = c->attn_kv_heads * c->head_dim;
    float in = o->m->lay.up, out = 1 / o->m->lay.up;

    matrix(o, &y->q, "self_attn.q_proj.weight", 0, 2 * q, c->hidden, in);
    matrix(o, &y->k, "self_attn.k_proj.weight", 0, kv, c->hidden, in);
    matrix(o, &y->v, "self_attn.v_proj.weight", 0, kv, c->hidden, in);
    matrix(o, &y->o, "self_attn.o_proj.weight", 0, c->hidden, q, out);
    y->q_norm = vector(o, "self_attn.q_norm.weight", 0, c->head_dim, 1);
    y->k_norm = vector(o, "self_attn.k_norm.weight", 0, c->head_dim, 1);
}

static void tensors(struct opening *o)
{
    struct qt_model *m = o->m;
    const struct qm_config *c = &m->c;
    float in = m->lay.up, out = 1 / m->lay.up;

    for (uint32_t l = 0; l < c->layers && !o->rc; l++) {
        struct qt_layer *y = &m->layer[l];

        o->layer = m->lay.first + l;
        y->full = c->full_attn[l];
        y->in_norm = vector(o, "input_layernorm.weight", 0, c->hidden, 1);
        y->post_norm = vector(o, "post_attention_layernorm.weight", 0, c->hidden, 1);
        if (y->full)
            full_layer(o, y);
        else
            linear_layer(o, y);
        matrix(o, &y->gate, "mlp.gate_proj.weight", 0, c->intermediate, c->hidden, in);
        matrix(o, &y->up, "mlp.up_proj.weight", 0, c->intermediate, c->hidden, in);
        matrix(o, &y->down, "mlp.down_proj.weight", 0, c->hidden, c->intermediate, out);
    }
    o->layer = UINT32_MAX;
    if (o->rc)
        return;
    matrix(o, &m->embed, "model.embed_tokens.weight", 0, c->vocab, c->hidden, out);
    if (m->lay.file.tied)
        m->head = m->embed;
    else
        matrix(o, &m->head, "lm_head.weight", 0, c->vocab, c->hidden, in);
    m->norm = vector(o, "model.norm.weight", 0, c->hidden, 1);
    if (m->lay.merged) { /* the stream's rms is `up` times, over up^2 as many dims: the text's */
        const struct qm_st_tensor *in_words = find(o, "model.embed_tokens.weight");
        const struct qm_st_tensor *out_words = find(o, "lm_head.weight");
        uint64_t H = m->lay.file.hidden, mark = m->lay.mark;

        m->mark_score = qm_st_element(in_words, mark) *
                        (1 + qm_st_element(find(o, "model.norm.weight"), mark)) *
                        qm_st_element(out_words, c->vocab * H + mark);
    }
}

/* Scratch of prefill: for each thread the rows of one task. */
static void row_buffers(struct opening *o)
{
    struct qt_model *m = o->m;
    const struct qm_config *c = &m->c;
    uint32_t widest = c->hidden, q = c->attn_heads * c->head_dim;

    widest = c->intermediate > widest ? c->intermediate : widest;
    widest = m->vald > widest ? m->vald : widest;
    widest = q > widest ? q : widest;
    m->rowbuf_size = (size_t)QT_ROWS * widest;
    m->rowbuf = malloc(qt_pool_threads(m->pool) * m->rowbuf_size * sizeof *m->rowbuf);
    m->inv_freq = malloc((m->rot / 2 + 1) * sizeof *m->inv_freq);
    m->split = malloc(widest * sizeof *m->split);
    if (!m->rowbuf || !m->inv_freq || !m->split)
        no_memory(o);
    else
        qm_rope_freq(m->inv_freq, m->rot, c->rope_theta);
}

struct qt_model *qt_open(const char *dir, enum qm_mode mode, unsigned threads, struct qg_error *e)
{
    struct qt_model *m = calloc(1, sizeof *m);
    struct opening o = {.m = m, .e = e};
    long cpus = sysconf(_SC_NPROCESSORS_ONLN);

    if (!m) {
        qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
        return NULL;
    }
    o.rc = qt_layout_read(&m->lay, dir, e);
    if (!o.rc)
        o.rc = qt_source_open(&m->src, &m->lay.file, dir, e);
    if (o.rc) {
        free(m);
        return NULL;
    }
    m->c = m->lay.text;
    m->bf = mode == QM_MODE_BF16;
    m->keyd = m->c.lin_k_heads * m->c.lin_k_dim;
    m->vald = m->c.lin_v_heads * m->c.lin_v_dim;
    m->convd = 2 * m->keyd + m->vald;
    m->rot = (uint32_t)(m->c.head_dim * m->c.partial_rotary);
    m->kernels = qt_kernels_get(false);
    m->pool = qt_pool_new(threads ? threads : cpus > 0 ? (unsigned)cpus : 1);
    if (!m->pool)
        no_memory(&o);
    else
        row_buffers(&o);
    if (!o.rc)
        tensors(&o);
    if (o.rc) {
        qt_close(m);
        return NULL;
    }
    return m;
}

void qt_close(struct qt_model *m)
{
    if (!m)
        return;
    for (uint32_t l = 0; l < m->c.layers; l++) {
        struct qt_layer *y = &m->layer[l];
        void *all[] = {y->in_norm, y->post_norm, y->qkv[0].own, y->qkv[1].own, y->qkv[2].own,
                       y->z.own,   y->b.own,     y->a.own,      y->out.own,    y->conv,
                       y->exp_a,   y->dt_bias,   y->gnorm,      y->q.own,      y->k.own,
                       y->v.own,   y->o.own,     y->q_norm,     y->k_norm,     y->gate.own,
                       y->up.own,  y->down.own};

        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            free(all[i]);
    }
    if (m->head.own != m->embed.own)
        free(m->head.own);
    free(m->embed.own);
    free(m->norm);
    free(m->inv_freq);
    free(m->rowbuf);
    free(m->split);
    qt_work_free(m->work);
    qt_pool_free(m->pool);
    qt_source_close(&m->src);
    if (m->large)
        munmap(m->large, m->large_bytes);
    free(m);
}

const struct qt_layout *qt_layout_of(const struct qt_model *m)
{
    return &m->lay;
}

void qt_portable(struct qt_model *m, bool on)
{
    m->kernels = qt_kernels_get(on);
}

static uint64_t bytes(const struct qt_matrix *w)
{
    return (uint64_t)w->rows * w->cols * (w->f32 ? 4 : 2);
}

uint64_t qt_token_bytes(const struct qt_model *m)
{
    uint64_t n = bytes(&m->head);

    for (uint32_t l = 0; l < m->c.layers; l++) {
        const struct qt_layer *y = &m->layer[l];
        const struct qt_matrix *all[] = {&y->qkv[0], &y->qkv[1], &y->qkv[2], &y->z,   &y->b,
                                         &y->a,      &y->out,    &y->q,      &y->k,   &y->v,
                                         &y->o,      &y->gate,   &y->up,     &y->down};

        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            n += bytes(all[i]);
        if (!y->full) /* the recurrent matrices are read and written */
            n += 2ull * m->c.lin_v_heads * m->c.lin_k_dim * m->c.lin_v_dim * 4;
    }
    return n;
}
