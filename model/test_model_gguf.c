/* GGUF files: header, offsets, and where each weight goes, read back by a parser of this test. */
#include "model.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Hidden 3, two key heads and four value heads of two dims, one layer of each kind. */
static struct qm_config tiny(void)
{
    struct qm_config c = {.hidden = 3,
                          .intermediate = 5,
                          .layers = 2,
                          .vocab = 7,
                          .lin_k_heads = 2,
                          .lin_v_heads = 4,
                          .lin_k_dim = 2,
                          .lin_v_dim = 2,
                          .conv_kernel = 4,
                          .attn_heads = 2,
                          .attn_kv_heads = 1,
                          .head_dim = 16,
                          .rms_eps = 0x1p-20f,
                          .rope_theta = 1e7,
                          .partial_rotary = 0.25,
                          .max_positions = 512,
                          .full_attn = {[1] = true},
                          .has_eos = true,
                          .eos = 6};

    return c;
}

static char dir[64], path[96];

static void begin(void)
{
    strcpy(dir, "/tmp/qgguf-test-XXXXXX");
    cr_assert(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/m.gguf", dir);
}

static void end(void)
{
    char cmd[96];

    snprintf(cmd, sizeof cmd, "rm -r %s", dir);
    cr_assert_eq(system(cmd), 0);
}

/* Every weight is 100 * row + column + 1, in F32 or as the tensors usually are. */
static struct qm_ckpt *numbered(const struct qm_config *c, bool words)
{
    struct qm_ckpt *k = qm_ckpt_new(c);

    cr_assert(k && !qm_ckpt_add_all(k));
    for (uint32_t i = 0; i < k->ntensors; i++) {
        struct qm_tensor *t = &k->tensors[i];
        uint32_t n = t->rows * t->cols, row[512], col[512];
        float val[512];

        cr_assert(n <= 512);
        for (uint32_t j = 0; j < n; j++) {
            row[j] = j / t->cols;
            col[j] = j % t->cols;
            val[j] = (float)(100 * row[j] + col[j] + 1);
        }
        t->dtype = QM_F32;
        cr_assert_eq(qm_tensor_fill(t, n, row, col, val), 0);
    }
    k->vocab = words ? calloc(c->vocab, sizeof *k->vocab) : NULL;
    for (uint32_t i = 0; words && i < c->vocab; i++) {
        char w[16];

        snprintf(w, sizeof w, "W %u", (unsigned)i);
        k->vocab[i] = strdup(w);
    }
    return k;
}

/* ---- A reader ------------------------------------------------------------------- */

struct field {
    char name[64];
    uint32_t type, of; /* of: element type of an array */
    uint64_t n;        /* elements, or length of a string */
    const uint8_t *at; /* the value, the string or the first element */
};
struct info {
    char name[64];
    uint32_t ndim, type;
    uint64_t ne[2], offset;
};
struct gguf {
    uint8_t *file;
    size_t len;
    uint64_t data, nfields, ntensors;
    struct field field[48];
    struct info info[64];
};

static uint64_t take(const uint8_t **p, int bytes)
{
    uint64_t v = 0;

    for (int i = 0; i < bytes; i++)
        v |= (uint64_t) * (*p)++ << (8 * i);
    return v;
}

static void take_name(const uint8_t **p, char *out)
{
    uint64_t n = take(p, 8);

    cr_assert(n < 64);
    memcpy(out, *p, n);
    out[n] = 0;
    *p += n;
}

static uint64_t width(uint32_t type)
{
    cr_assert(type >= 4 && type <= 7, "type %u", (unsigned)type);
    return type == 7 ? 1 : 4;
}

static void take_field(const uint8_t **p, struct field *f)
{
    take_name(p, f->name);
    f->type = (uint32_t)take(p, 4);
    if (f->type == 8)
        f->n = take(p, 8);
    if (f->type == 9) {
        f->of = (uint32_t)take(p, 4);
        f->n = take(p, 8);
    }
    f->at = *p;
    if (f->type == 8) {
        *p += f->n;
    } else if (f->type == 9 && f->of == 8) {
        for (uint64_t i = 0; i < f->n; i++) {
            uint64_t len = take(p, 8);

            *p += len;
        }
    } else {
        *p += f->type == 9 ? f->n * width(f->of) : width(f->type);
    }
}

static struct gguf read_back(void)
{
    struct gguf g = {0};
    FILE *f = fopen(path, "rb");
    const uint8_t *p;

    cr_assert(f);
    g.file = malloc(1 << 20);
    g.len = fread(g.file, 1, 1 << 20, f);
    fclose(f);
    p = g.file;
    cr_assert_eq(memcmp(p, "GGUF", 4), 0);
    p += 4;
    cr_assert_eq(take(&p, 4), 3);
    g.ntensors = take(&p, 8);
    g.nfields = take(&p, 8);
    cr_assert(g.ntensors <= 64 && g.nfields <= 48);
    for (uint64_t i = 0; i < g.nfields; i++)
        take_field(&p, &g.field[i]);
    for (uint64_t i = 0; i < g.ntensors; i++) {
        struct info *t = &g.info[i];

        take_name(&p, t->name);
        t->ndim = (uint32_t)take(&p, 4);
        cr_assert(t->ndim == 1 || t->ndim == 2);
        t->ne[1] = 1;
        for (uint32_t d = 0; d < t->ndim; d++)
            t->ne[d] = take(&p, 8);
        t->type = (uint32_t)take(&p, 4);
        t->offset = take(&p, 8);
    }
    g.data = ((uint64_t)(p - g.file) + 31) / 32 * 32;
    return g;
}

static const struct field *field(const struct gguf *g, const char *name)
{
    for (uint64_t i = 0; i < g->nfields; i++)
        if (!strcmp(g->field[i].name, name))
            return &g->field[i];
    return NULL;
}

static uint64_t number(const struct gguf *g, const char *name)
{
    const struct field *f = field(g, name);
    const uint8_t *p = f ? f->at : NULL;

    cr_assert(f && f->type == 4, "%s", name);
    return take(&p, 4);
}

static float real(const struct gguf *g, const char *name)
{
    const struct field *f = field(g, name);
    float x = 0;

    cr_assert(f && f->type == 6, "%s", name);
    memcpy(&x, f->at, sizeof x);
    return x;
}

static bool says(const struct gguf *g, const char *name, const char *text)
{
    const struct field *f = field(g, name);

    return f && f->type == 8 && f->n == strlen(text) && !memcmp(f->at, text, f->n);
}

static const struct info *info(const struct gguf *g, const char *name)
{
    uint64_t i = 0;

    while (i < g->ntensors && strcmp(g->info[i].name, name) != 0)
        i++;
    cr_assert(i < g->ntensors, "%s is missing", name);
    return &g->info[i];
}

static float at(const struct gguf *g, const char *name, uint64_t row, uint64_t col)
{
    const struct info *t = info(g, name);
    uint64_t i = row * t->ne[0] + col;
    const uint8_t *p = g->file + g->data + t->offset + (t->type == 30 ? 2 : 4) * i;
    uint32_t u = t->type == 30 ? (uint32_t)take(&p, 2) << 16 : (uint32_t)take(&p, 4);
    float x;

    cr_assert(row < t->ne[1] && col < t->ne[0]);
    memcpy(&x, &u, sizeof x);
    return x;
}

static struct gguf written(struct qm_ckpt *k, bool bf16)
{
    struct qg_error e = {0};
    int rc = qm_ckpt_export_gguf(k, path, bf16, &e);

    cr_assert_eq(rc, 0, "%s", e.what);
    qm_ckpt_free(k);
    return read_back();
}

/* ---- Tests --------------------------------------------------------------------- */

Test(gguf, metadata, .init = begin, .fini = end)
{
    struct qm_config c = tiny();
    struct gguf g = written(numbered(&c, true), false);
    const struct field *f;
    const uint8_t *p;

    cr_assert(says(&g, "general.architecture", "qwen35"));
    cr_assert_eq(number(&g, "general.alignment"), 32);
    cr_assert_eq(number(&g, "general.file_type"), 0);
    cr_assert_eq(number(&g, "qwen35.block_count"), 2);
    cr_assert_eq(number(&g, "qwen35.context_length"), 512);
    cr_assert_eq(number(&g, "qwen35.embedding_length"), 3);
    cr_assert_eq(number(&g, "qwen35.feed_forward_length"), 5);
    cr_assert_eq(number(&g, "qwen35.attention.head_count"), 2);
    cr_assert_eq(number(&g, "qwen35.attention.head_count_kv"), 1);
    cr_assert_eq(number(&g, "qwen35.attention.key_length"), 16);
    cr_assert_eq(number(&g, "qwen35.attention.value_length"), 16);
    cr_assert_eq(number(&g, "qwen35.rope.dimension_count"), 4);
    cr_assert_eq(number(&g, "qwen35.ssm.conv_kernel"), 4);
    cr_assert_eq(number(&g, "qwen35.ssm.state_size"), 2);
    cr_assert_eq(number(&g, "qwen35.ssm.group_count"), 2);
    cr_assert_eq(number(&g, "qwen35.ssm.time_step_rank"), 4);
    cr_assert_eq(number(&g, "qwen35.ssm.inner_size"), 8);
    cr_assert_eq(number(&g, "qwen35.full_attention_interval"), 2);
    cr_assert_eq(real(&g, "qwen35.attention.layer_norm_rms_epsilon"), 0x1p-20f);
    cr_assert_eq(real(&g, "qwen35.rope.freq_base"), 1e7f);
    f = field(&g, "qwen35.attention.recurrent_layers");
    cr_assert(f && f->type == 9 && f->of == 7 && f->n == 2 && f->at[0] == 1 && f->at[1] == 0);
    f = field(&g, "qwen35.rope.dimension_sections");
    cr_assert(f && f->type == 9 && f->of == 5 && f->n == 4);
    p = f->at;
    cr_assert_eq(take(&p, 4), 11);

    cr_assert(says(&g, "tokenizer.ggml.model", "gpt2"));
    cr_assert(says(&g, "tokenizer.ggml.pre", "qwen35"));
    cr_assert_eq(number(&g, "tokenizer.ggml.eos_token_id"), 6);
    f = field(&g, "tokenizer.ggml.tokens");
    cr_assert(f && f->type == 9 && f->of == 8 && f->n == 7);
    cr_assert_eq(memcmp(f->at, "\3\0\0\0\0\0\0\0W_0\3\0\0\0\0\0\0\0W_1", 22), 0);
    f = field(&g, "tokenizer.ggml.token_type");
    cr_assert(f && f->type == 9 && f->of == 5 && f->n == 7);
    f = field(&g, "tokenizer.ggml.merges");
    cr_assert(f && f->type == 9 && f->of == 8 && f->n == 0);
    free(g.file);
}

Test(gguf, no_words_and_layers_out_of_step, .init = begin, .fini = end)
{
    struct qm_config c = tiny();

    c.layers = 4; /* full at 1 and 2: no interval says that */
    c.full_attn[2] = true;
    struct gguf g = written(numbered(&c, false), false);
    const struct field *f = field(&g, "qwen35.attention.recurrent_layers");

    cr_assert(f && f->n == 4 && !memcmp(f->at, "\1\0\0\1", 4));
    cr_assert_null(field(&g, "qwen35.full_attention_interval"));
    cr_assert(says(&g, "tokenizer.ggml.model", "none"));
    cr_assert_eq(number(&g, "qwen35.vocab_size"), 7);
    cr_assert_null(field(&g, "tokenizer.ggml.tokens"));
    free(g.file);
}

/* Tensors stand one behind the other, each at a multiple of 32, up to the end of the file. */
static void check_layout(const struct gguf *g)
{
    uint64_t next = 0;

    for (uint64_t i = 0; i < g->ntensors; i++) {
        const struct info *t = &g->info[i];

        cr_assert_eq(t->offset, next, "%s", t->name);
        next += (t->ne[0] * t->ne[1] * (t->type == 30 ? 2 : 4) + 31) / 32 * 32;
    }
    cr_assert_eq(g->data + next, g->len);
}

static void shape(const struct gguf *g, const char *name, uint32_t ndim, uint64_t a, uint64_t b)
{
    const struct info *t = info(g, name);

    cr_assert(t->ndim == ndim && t->ne[0] == a && t->ne[1] == b, "%s", name);
}

Test(gguf, names_shapes_and_offsets, .init = begin, .fini = end)
{
    struct qm_config c = tiny();
    struct gguf g = written(numbered(&c, true), false);

    check_layout(&g);
    cr_assert_eq(g.ntensors, 14 + 11 + 3);
    shape(&g, "token_embd.weight", 2, 3, 7);
    shape(&g, "output.weight", 2, 3, 7);
    shape(&g, "output_norm.weight", 1, 3, 1);
    shape(&g, "blk.0.attn_norm.weight", 1, 3, 1);
    shape(&g, "blk.0.post_attention_norm.weight", 1, 3, 1);
    shape(&g, "blk.0.attn_qkv.weight", 2, 3, 16);
    shape(&g, "blk.0.attn_gate.weight", 2, 3, 8);
    shape(&g, "blk.0.ssm_beta.weight", 2, 3, 4);
    shape(&g, "blk.0.ssm_alpha.weight", 2, 3, 4);
    shape(&g, "blk.0.ssm_conv1d.weight", 2, 4, 16);
    shape(&g, "blk.0.ssm_dt.bias", 1, 4, 1);
    shape(&g, "blk.0.ssm_a", 1, 4, 1);
    shape(&g, "blk.0.ssm_norm.weight", 1, 2, 1);
    shape(&g, "blk.0.ssm_out.weight", 2, 8, 3);
    shape(&g, "blk.1.attn_q.weight", 2, 3, 64);
    shape(&g, "blk.1.attn_k.weight", 2, 3, 16);
    shape(&g, "blk.1.attn_v.weight", 2, 3, 16);
    shape(&g, "blk.1.attn_output.weight", 2, 32, 3);
    shape(&g, "blk.1.attn_q_norm.weight", 1, 16, 1);
    shape(&g, "blk.1.attn_k_norm.weight", 1, 16, 1);
    shape(&g, "blk.1.ffn_gate.weight", 2, 3, 5);
    shape(&g, "blk.1.ffn_up.weight", 2, 3, 5);
    shape(&g, "blk.1.ffn_down.weight", 2, 5, 3);
    free(g.file);
}

/* Value heads 0 1 (of key head 0) 2 3 (of key head 1) are stored as 0 2 1 3. */
Test(gguf, transforms, .init = begin, .fini = end)
{
    static const uint32_t head[4] = {0, 2, 1, 3};
    struct qm_config c = tiny();
    struct gguf g = written(numbered(&c, true), false);

    /* as they are */
    cr_assert_eq(at(&g, "token_embd.weight", 6, 2), 603);
    cr_assert_eq(at(&g, "output.weight", 5, 0), 501);
    cr_assert_eq(at(&g, "blk.0.ffn_down.weight", 2, 4), 205);
    cr_assert_eq(at(&g, "blk.1.attn_q.weight", 63, 1), 6302);
    cr_assert_eq(at(&g, "blk.0.ssm_norm.weight", 0, 1), 2);
    /* norms */
    cr_assert_eq(at(&g, "output_norm.weight", 0, 2), 4);
    cr_assert_eq(at(&g, "blk.0.attn_norm.weight", 0, 0), 2);
    cr_assert_eq(at(&g, "blk.1.post_attention_norm.weight", 0, 1), 3);
    cr_assert_eq(at(&g, "blk.1.attn_q_norm.weight", 0, 15), 17);
    cr_assert_eq(at(&g, "blk.1.attn_k_norm.weight", 0, 15), 17);
    /* q and k rows stay: 2 * 2 heads of 2 */
    for (uint32_t r = 0; r < 8; r++) {
        cr_assert_eq(at(&g, "blk.0.attn_qkv.weight", r, 1), (float)(100 * r + 2));
        cr_assert_eq(at(&g, "blk.0.ssm_conv1d.weight", r, 3), (float)(100 * r + 4));
    }
    for (uint32_t p = 0; p < 4; p++) {
        uint32_t h = head[p];

        cr_assert_eq(at(&g, "blk.0.ssm_beta.weight", p, 2), (float)(100 * h + 3));
        cr_assert_eq(at(&g, "blk.0.ssm_alpha.weight", p, 0), (float)(100 * h + 1));
        cr_assert_eq(at(&g, "blk.0.ssm_dt.bias", 0, p), (float)(h + 1));
        cr_assert_float_eq(at(&g, "blk.0.ssm_a", 0, p), -exp(h + 1.0), 1e-5);
        for (uint32_t d = 0; d < 2; d++) {
            uint32_t to = 2 * p + d, from = 2 * h + d;

            cr_assert_eq(at(&g, "blk.0.attn_qkv.weight", 8 + to, 2), (float)(100 * (8 + from) + 3));
            cr_assert_eq(at(&g, "blk.0.ssm_conv1d.weight", 8 + to, 0),
                         (float)(100 * (8 + from) + 1));
            cr_assert_eq(at(&g, "blk.0.attn_gate.weight", to, 1), (float)(100 * from + 2));
            cr_assert_eq(at(&g, "blk.0.ssm_out.weight", 1, to), (float)(100 + from + 1));
        }
    }
    free(g.file);
}

/* Three value heads a key head: place 3j + kk is not its own inverse here, unlike 2 by 2. */
Test(gguf, six_value_heads_on_two, .init = begin, .fini = end)
{
    static const uint32_t head[6] = {0, 3, 1, 4, 2, 5};
    struct qm_config c = tiny();

    c.lin_v_heads = 6;
    struct gguf g = written(numbered(&c, true), false);

    for (uint32_t p = 0; p < 6; p++) {
        cr_assert_eq(at(&g, "blk.0.ssm_beta.weight", p, 0), (float)(100 * head[p] + 1));
        cr_assert_eq(at(&g, "blk.0.ssm_dt.bias", 0, p), (float)(head[p] + 1));
        cr_assert_eq(at(&g, "blk.0.ssm_out.weight", 0, 2 * p + 1), (float)(2 * head[p] + 2));
        cr_assert_eq(at(&g, "blk.0.attn_qkv.weight", 8 + 2 * p, 0),
                     (float)(100 * (8 + 2 * head[p]) + 1));
    }
    free(g.file);
}

Test(gguf, as_many_value_heads_stay, .init = begin, .fini = end)
{
    struct qm_config c = tiny();

    c.lin_v_heads = 2;
    struct gguf g = written(numbered(&c, true), false);

    for (uint32_t r = 0; r < 12; r++)
        cr_assert_eq(at(&g, "blk.0.attn_qkv.weight", r, 0), (float)(100 * r + 1));
    for (uint32_t r = 0; r < 4; r++)
        cr_assert_eq(at(&g, "blk.0.ssm_out.weight", 0, r), (float)(r + 1));
    free(g.file);
}

Test(gguf, bf16_where_it_is_so_already, .init = begin, .fini = end)
{
    struct qm_config c = tiny();
    struct qm_ckpt *k;

    c.tied = true;
    k = qm_ckpt_new(&c);
    cr_assert(k && !qm_ckpt_add_all(k));

    struct qm_tensor *t = qm_ckpt_find(k, "model.layers.0.mlp.down_proj.weight");
    struct qm_tensor *wide = qm_ckpt_find(k, "model.layers.0.mlp.up_proj.weight");
    uint32_t row = 1, col = 3, col2 = 2;
    float v = -1.5f, v2 = 1.0f + 0x1p-20f;

    cr_assert(t && wide && t->dtype == QM_BF16);
    wide->dtype = QM_F32;
    cr_assert_eq(qm_tensor_fill(t, 1, &row, &col, &v), 0);
    cr_assert_eq(qm_tensor_fill(wide, 1, &row, &col2, &v2), 0);
    struct gguf g = written(k, true);

    check_layout(&g);
    cr_assert_eq(number(&g, "general.file_type"), 32);
    cr_assert_eq(g.ntensors, 14 + 11 + 2);
    cr_assert_eq(info(&g, "token_embd.weight")->type, 30);
    cr_assert_eq(info(&g, "blk.0.attn_qkv.weight")->type, 30);
    cr_assert_eq(info(&g, "blk.0.ffn_down.weight")->type, 30);
    cr_assert_eq(info(&g, "blk.0.ffn_up.weight")->type, 0);
    cr_assert_eq(info(&g, "blk.0.ssm_conv1d.weight")->type, 0);
    cr_assert_eq(info(&g, "blk.0.ssm_dt.bias")->type, 0);
    cr_assert_eq(info(&g, "output_norm.weight")->type, 0);
    cr_assert_eq(at(&g, "blk.0.ffn_down.weight", 1, 3), -1.5f);
    cr_assert_eq(at(&g, "blk.0.ffn_down.weight", 1, 4), 0);
    cr_assert_eq(at(&g, "blk.0.ffn_down.weight", 2, 3), 0);
    cr_assert_eq(at(&g, "blk.0.ffn_up.weight", 1, 2), v2);
    /* what a zero becomes */
    cr_assert_eq(at(&g, "output_norm.weight", 0, 1), 1);
    cr_assert_eq(at(&g, "blk.0.ssm_a", 0, 3), -1);
    cr_assert_eq(at(&g, "blk.0.ssm_norm.weight", 0, 1), 0);
    free(g.file);
}

static void refused(struct qm_ckpt *k, const char *to, const char *word)
{
    struct qg_error e = {0};

    cr_assert_eq(qm_ckpt_export_gguf(k, to, false, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, word), "%s", e.what);
    qm_ckpt_free(k);
    cr_assert_neq(access(path, F_OK), 0);
}

Test(gguf, refusals, .init = begin, .fini = end)
{
    struct qm_config c = tiny();
    struct qm_ckpt *k;
    char nowhere[128];

    c.lin_v_dim = 4;
    refused(numbered(&c, false), path, "linear_value_head_dim 4");
    c = tiny();
    c.full_attn[1] = false;
    refused(numbered(&c, false), path, "full-attention layer");
    c = tiny();
    k = numbered(&c, true);
    strcpy(k->vocab[3], "W 2");
    refused(k, path, "twice");
    k = numbered(&c, true);
    k->tensors[4].val[0] = NAN;
    refused(k, path, k->tensors[4].name);
    snprintf(nowhere, sizeof nowhere, "%s/none/m.gguf", dir);
    refused(numbered(&c, true), nowhere, "cannot write");
}
