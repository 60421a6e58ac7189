/* The GGUF form of a checkpoint: what llama.cpp loads as architecture "qwen35".
 *
 * Names, order of dims and transforms are those of llama.cpp's own converter: norms are stored as
 * 1 + w, decays as -exp(A_log), the convolution as two dims, and where value heads outnumber key
 * heads the value heads are tiled: head p shares key head p mod Hk instead of p / (Hv / Hk).
 * Tensors are dense, so a row at a time is expanded and written; a row of zeros becomes a hole.
 */
#include "export.h"
#include "files.h"
#include "numerics.h"
#include "tensors.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

enum { ALIGN = 32 };

/* ---- What becomes of a tensor --------------------------------------------------- */

enum change { AS_IS, PLUS_ONE, NEG_EXP };
enum tiling { NO_TILES, TILED, TILED_BEHIND_QK, TILED_COLUMNS };

struct rule {
    const char *from, *to; /* within a layer, behind "blk.N." */
    enum change change;
    enum tiling tiling;
};

static const struct rule in_layer[] = {
    {"input_layernorm.weight", "attn_norm.weight", PLUS_ONE, NO_TILES},
    {"post_attention_layernorm.weight", "post_attention_norm.weight", PLUS_ONE, NO_TILES},
    {"linear_attn.in_proj_qkv.weight", "attn_qkv.weight", AS_IS, TILED_BEHIND_QK},
    {"linear_attn.in_proj_z.weight", "attn_gate.weight", AS_IS, TILED},
    {"linear_attn.in_proj_b.weight", "ssm_beta.weight", AS_IS, TILED},
    {"linear_attn.in_proj_a.weight", "ssm_alpha.weight", AS_IS, TILED},
    {"linear_attn.conv1d.weight", "ssm_conv1d.weight", AS_IS, TILED_BEHIND_QK},
    {"linear_attn.dt_bias", "ssm_dt.bias", AS_IS, TILED_COLUMNS},
    {"linear_attn.A_log", "ssm_a", NEG_EXP, TILED_COLUMNS},
    {"linear_attn.norm.weight", "ssm_norm.weight", AS_IS, NO_TILES},
    {"linear_attn.out_proj.weight", "ssm_out.weight", AS_IS, TILED_COLUMNS},
    {"self_attn.q_proj.weight", "attn_q.weight", AS_IS, NO_TILES},
    {"self_attn.k_proj.weight", "attn_k.weight", AS_IS, NO_TILES},
    {"self_attn.v_proj.weight", "attn_v.weight", AS_IS, NO_TILES},
    {"self_attn.o_proj.weight", "attn_output.weight", AS_IS, NO_TILES},
    {"self_attn.q_norm.weight", "attn_q_norm.weight", PLUS_ONE, NO_TILES},
    {"self_attn.k_norm.weight", "attn_k_norm.weight", PLUS_ONE, NO_TILES},
    {"mlp.gate_proj.weight", "ffn_gate.weight", AS_IS, NO_TILES},
    {"mlp.up_proj.weight", "ffn_up.weight", AS_IS, NO_TILES},
    {"mlp.down_proj.weight", "ffn_down.weight", AS_IS, NO_TILES},
};
static const struct rule outside[] = {
    {"model.embed_tokens.weight", "token_embd.weight", AS_IS, NO_TILES},
    {"model.norm.weight", "output_norm.weight", PLUS_ONE, NO_TILES},
    {"lm_head.weight", "output.weight", AS_IS, NO_TILES},
};

struct item {
    const struct qm_tensor *t;
    char name[64];
    enum change change;
    bool bf16;
    /* runs of `unit` rows (or columns) from `base` on are value heads to be tiled */
    bool tile_rows, tile_columns;
    uint32_t base, unit;
};

static const struct rule *find_rule(const struct rule *r, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(r[i].from, name))
            return &r[i];
    return NULL;
}

/* The tensor is one that the configuration asks for: qm_ckpt_check has seen to that. */
static bool plan(const struct qm_config *c, const struct qm_tensor *t, bool bf16, struct item *it)
{
    unsigned layer = 0;
    int at = 0;
    const struct rule *r;

    memset(it, 0, sizeof *it);
    it->t = t;
    if (sscanf(t->name, "model.layers.%u.%n", &layer, &at) == 1 && at) {
        r = find_rule(in_layer, sizeof in_layer / sizeof *in_layer, t->name + at);
        snprintf(it->name, sizeof it->name, "blk.%u.%s", layer, r ? r->to : "");
    } else {
        r = find_rule(outside, sizeof outside / sizeof *outside, t->name);
        snprintf(it->name, sizeof it->name, "%s", r ? r->to : "");
    }
    if (!r)
        return false;
    it->change = r->change;
    it->bf16 = bf16 && t->ndim == 2 && t->dtype == QM_BF16;
    if (r->tiling != NO_TILES && c->lin_k_heads != c->lin_v_heads) {
        it->tile_columns = r->tiling == TILED_COLUMNS;
        it->tile_rows = !it->tile_columns;
        it->base = r->tiling == TILED_BEHIND_QK ? 2 * c->lin_k_heads * c->lin_k_dim : 0;
        it->unit = ((it->tile_rows ? t->rows : t->cols) - it->base) / c->lin_v_heads;
    }
    return true;
}

static uint64_t item_bytes(const struct item *it)
{
    return (uint64_t)it->t->rows * it->t->cols * (it->bf16 ? 2 : 4);
}

static uint64_t aligned(uint64_t n)
{
    return (n + ALIGN - 1) / ALIGN * ALIGN;
}

/* Where row or column i goes, and which one comes to place i. */
static uint32_t tiled_place(const struct qm_config *c, const struct item *it, uint32_t i)
{
    uint32_t group = c->lin_v_heads / c->lin_k_heads, head;

    if (i < it->base)
        return i;
    i -= it->base;
    head = i / it->unit;
    head = head % group * c->lin_k_heads + head / group;
    return it->base + head * it->unit + i % it->unit;
}

static uint32_t tiled_source(const struct qm_config *c, const struct item *it, uint32_t i)
{
    uint32_t group = c->lin_v_heads / c->lin_k_heads, head;

    if (i < it->base)
        return i;
    i -= it->base;
    head = i / it->unit;
    head = head % c->lin_k_heads * group + head / c->lin_k_heads;
    return it->base + head * it->unit + i % it->unit;
}

/* ---- Metadata ------------------------------------------------------------------ */

enum { U32 = 4, I32 = 5, F32 = 6, BOOL = 7, STRING = 8, ARRAY = 9 };

struct meta {
    FILE *f;
    uint64_t n;
};

static void put(FILE *f, uint64_t v, int bytes)
{
    for (int i = 0; i < bytes; i++)
        fputc((int)(v >> (8 * i) & 0xff), f);
}

static void put_string(FILE *f, const char *s)
{
    put(f, strlen(s), 8);
    fputs(s, f);
}

static void key(struct meta *m, const char *name, int type)
{
    put_string(m->f, name);
    put(m->f, (uint64_t)type, 4);
    m->n++;
}

static void key_u32(struct meta *m, const char *name, uint32_t v)
{
    key(m, name, U32);
    put(m->f, v, 4);
}

static void key_f32(struct meta *m, const char *name, float v)
{
    key(m, name, F32);
    put(m->f, qm_f32_bits(v), 4);
}

static void key_string(struct meta *m, const char *name, const char *v)
{
    key(m, name, STRING);
    put_string(m->f, v);
}

static void key_array(struct meta *m, const char *name, int type, uint64_t n)
{
    key(m, name, ARRAY);
    put(m->f, (uint64_t)type, 4);
    put(m->f, n, 8);
}

/* Loaders from before recurrent_layers know an interval only: given where one says the same. */
static void put_layers(struct meta *m, const struct qm_config *c)
{
    uint32_t interval = 1;
    bool regular = true;

    while (interval < c->layers && !c->full_attn[interval - 1])
        interval++;
    key_array(m, "qwen35.attention.recurrent_layers", BOOL, c->layers);
    for (uint32_t l = 0; l < c->layers; l++) {
        put(m->f, !c->full_attn[l], 1);
        regular &= c->full_attn[l] == ((l + 1) % interval == 0);
    }
    if (regular)
        key_u32(m, "qwen35.full_attention_interval", interval);
}

/* Words as in the other form: blanks inside are '_'. They are user-defined tokens, which llama.cpp
 * finds whole in a text, and leaves out what stands between them; there is nothing to merge. */
static void put_words(struct meta *m, const struct qm_ckpt *k)
{
    const struct qm_config *c = &k->config;

    if (!k->vocab) {
        key_string(m, "tokenizer.ggml.model", "none");
        key_u32(m, "qwen35.vocab_size", c->vocab);
        return;
    }
    key_string(m, "tokenizer.ggml.model", "gpt2");
    key_string(m, "tokenizer.ggml.pre", "qwen35");
    key_array(m, "tokenizer.ggml.tokens", STRING, c->vocab);
    for (uint32_t i = 0; i < c->vocab; i++) {
        put(m->f, strlen(k->vocab[i]), 8);
        for (const char *p = k->vocab[i]; *p; p++)
            fputc(*p == ' ' ? '_' : *p, m->f);
    }
    key_array(m, "tokenizer.ggml.token_type", I32, c->vocab);
    for (uint32_t i = 0; i < c->vocab; i++)
        put(m->f, 4, 4);
    key_array(m, "tokenizer.ggml.merges", STRING, 0);
    if (c->has_eos) {
        key_u32(m, "tokenizer.ggml.eos_token_id", c->eos);
        key_u32(m, "tokenizer.ggml.padding_token_id", c->eos);
    }
    key(m, "tokenizer.ggml.add_bos_token", BOOL);
    put(m->f, 0, 1);
}

static void put_meta(struct meta *m, const struct qm_ckpt *k, bool bf16)
{
    static const uint32_t sections[4] = {11, 11, 10, 0};
    const struct qm_config *c = &k->config;

    key_string(m, "general.architecture", "qwen35");
    key_string(m, "general.type", "model");
    key_u32(m, "general.alignment", ALIGN);
    key_u32(m, "general.file_type", bf16 ? 32 : 0);
    key_u32(m, "qwen35.block_count", c->layers);
    key_u32(m, "qwen35.context_length", c->max_positions);
    key_u32(m, "qwen35.embedding_length", c->hidden);
    key_u32(m, "qwen35.feed_forward_length", c->intermediate);
    key_u32(m, "qwen35.attention.head_count", c->attn_heads);
    key_u32(m, "qwen35.attention.head_count_kv", c->attn_kv_heads);
    key_u32(m, "qwen35.attention.key_length", c->head_dim);
    key_u32(m, "qwen35.attention.value_length", c->head_dim);
    key_f32(m, "qwen35.attention.layer_norm_rms_epsilon", c->rms_eps);
    key_u32(m, "qwen35.rope.dimension_count", (uint32_t)(c->head_dim * c->partial_rotary));
    key_f32(m, "qwen35.rope.freq_base", (float)c->rope_theta);
    /* which of three position counts turns a dim; in a text they are the same */
    key_array(m, "qwen35.rope.dimension_sections", I32, 4);
    for (int i = 0; i < 4; i++)
        put(m->f, sections[i], 4);
    key_u32(m, "qwen35.ssm.conv_kernel", c->conv_kernel);
    key_u32(m, "qwen35.ssm.state_size", c->lin_k_dim);
    key_u32(m, "qwen35.ssm.group_count", c->lin_k_heads);
    key_u32(m, "qwen35.ssm.time_step_rank", c->lin_v_heads);
    key_u32(m, "qwen35.ssm.inner_size", c->lin_v_heads * c->lin_v_dim);
    put_layers(m, c);
    put_words(m, k);
}

/* ---- The file ------------------------------------------------------------------ */

static void put_info(FILE *f, const struct item *it, uint64_t offset)
{
    enum { TYPE_F32 = 0, TYPE_BF16 = 30 };

    put_string(f, it->name);
    put(f, it->t->ndim == 1 ? 1 : 2, 4);
    put(f, it->t->cols, 8); /* the fastest first */
    if (it->t->ndim > 1)
        put(f, it->t->rows, 8);
    put(f, it->bf16 ? TYPE_BF16 : TYPE_F32, 4);
    put(f, offset, 8);
}

/* Everything before the data; *size is where that starts. */
static int put_header(FILE *f, const struct qm_ckpt *k, const struct item *items, bool bf16,
                      uint64_t *size)
{
    char *text = NULL;
    size_t len = 0;
    uint64_t offset = 0;
    struct meta m = {open_memstream(&text, &len), 0};

    if (!m.f)
        return -1;
    put_meta(&m, k, bf16);
    for (uint32_t i = 0; i < k->ntensors; i++) {
        put_info(m.f, &items[i], offset);
        offset += aligned(item_bytes(&items[i]));
    }
    if (fclose(m.f)) {
        free(text);
        return -1;
    }
    fputs("GGUF", f);
    put(f, 3, 4);
    put(f, k->ntensors, 8);
    put(f, m.n, 8);
    fwrite(text, 1, len, f);
    free(text);
    *size = aligned(24 + len);
    for (uint64_t i = 24 + len; i < *size; i++)
        fputc(0, f);
    return 0;
}

static float changed(enum change change, float x)
{
    return change == PLUS_ONE ? 1.0f + x : change == NEG_EXP ? -expf(x) : x;
}

/* Rows of zeros are skipped; leaves the file at the place behind the last. */
static int put_data(FILE *f, const struct qm_config *c, const struct item *it, float *row,
                    uint8_t *bytes)
{
    const struct qm_tensor *t = it->t;
    size_t size = it->bf16 ? 2 : 4, width = size * t->cols;
    off_t skip = 0;

    for (uint32_t r = 0; r < t->rows; r++) {
        uint32_t from = it->tile_rows ? tiled_source(c, it, r) : r;

        if (t->ptr[from] == t->ptr[from + 1] && it->change == AS_IS) {
            skip += (off_t)width;
            continue;
        }
        if (skip && fseeko(f, skip, SEEK_CUR))
            return -1;
        skip = 0;
        for (uint32_t i = 0; i < t->cols; i++)
            row[i] = changed(it->change, 0);
        for (uint64_t i = t->ptr[from]; i < t->ptr[from + 1]; i++) {
            uint32_t to = it->tile_columns ? tiled_place(c, it, t->col[i]) : t->col[i];

            row[to] = changed(it->change, t->val[i]);
        }
        for (uint32_t i = 0; i < t->cols; i++) {
            uint32_t u = it->bf16 ? qm_to_bf16(row[i]) : qm_f32_bits(row[i]);

            for (size_t b = 0; b < size; b++)
                bytes[size * i + b] = (uint8_t)(u >> (8 * b));
        }
        if (fwrite(bytes, 1, width, f) != width)
            return -1;
    }
    skip += (off_t)(aligned(item_bytes(it)) - item_bytes(it));
    return skip ? fseeko(f, skip, SEEK_CUR) : 0;
}

static int put_file(FILE *f, const struct qm_ckpt *k, const struct item *items, bool bf16)
{
    uint64_t size = 0;
    uint32_t widest = 1;
    float *row;
    uint8_t *bytes;
    int bad;

    for (uint32_t i = 0; i < k->ntensors; i++)
        widest = k->tensors[i].cols > widest ? k->tensors[i].cols : widest;
    row = malloc(widest * sizeof *row);
    bytes = malloc((size_t)widest * 4);
    bad = !row || !bytes || put_header(f, k, items, bf16, &size);
    for (uint32_t i = 0; !bad && i < k->ntensors; i++) {
        bad = put_data(f, &k->config, &items[i], row, bytes);
        size += aligned(item_bytes(&items[i]));
    }
    free(row);
    free(bytes);
    return bad || fflush(f) || ftruncate(fileno(f), (off_t)size) ? -1 : 0;
}

/* What llama.cpp's qwen35 has no place for. */
static int check_fit(const struct qm_config *c, const char *path, struct qg_error *e)
{
    bool any = false;

    if (c->lin_k_dim != c->lin_v_dim)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "GGUF has one size for linear heads: linear_key_head_dim is %u, "
                            "linear_value_head_dim %u",
                            (unsigned)c->lin_k_dim, (unsigned)c->lin_v_dim);
    for (uint32_t l = 0; l < c->layers; l++)
        any |= c->full_attn[l];
    if (!any)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                            "llama.cpp needs a full-attention layer, this checkpoint has none");
    return 0;
}

int qm_ckpt_export_gguf(const struct qm_ckpt *k, const char *path, bool bf16, struct qg_error *e)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char dir[1024] = ".";
    struct item *items;
    struct qm_out o;
    int rc = qm_ckpt_check(k, e);

    if (!rc)
        rc = check_fit(&k->config, path, e);
    if (!rc && k->vocab)
        rc = qm_words_check(k, path, e);
    if (!rc && slash &&
        (size_t)snprintf(dir, sizeof dir, "%.*s", slash == path ? 1 : (int)(slash - path), path) >=
            sizeof dir)
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "the path is too long");
    if (rc)
        return rc;
    items = calloc(k->ntensors, sizeof *items);
    if (!items)
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
    for (uint32_t i = 0; !rc && i < k->ntensors; i++)
        if (!plan(&k->config, &k->tensors[i], bf16, &items[i]))
            rc = qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "%s has no name in GGUF",
                              k->tensors[i].name);
    if (!rc)
        rc = qm_out_open(&o, dir, name, e);
    if (!rc && put_file(o.f, k, items, bf16)) {
        rc = qg_error_set(e, QG_EXIT_USER, o.path, 0, 0, "cannot write: %s", strerror(errno));
        qm_out_drop(&o);
    } else if (!rc) {
        rc = qm_out_commit(&o, e);
    }
    free(items);
    return rc;
}
