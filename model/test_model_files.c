/* Checkpoint files: round trips, and every kind of damage refused by name. */
#include "config.h"
#include "files.h"
#include "numerics.h"
#include "safetensors.h"
#include "sparse.h"
#include "synth.h"
#include "tensors.h"

#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[64];

static void begin(void)
{
    strcpy(dir, "/tmp/qmodel-test-XXXXXX");
    cr_assert(mkdtemp(dir));
}

static void end(void)
{
    char cmd[96];

    snprintf(cmd, sizeof cmd, "rm -r %s", dir);
    cr_assert_eq(system(cmd), 0);
}

static const char *at(const char *name)
{
    static char path[160];

    snprintf(path, sizeof path, "%s/%s", dir, name);
    return path;
}

static struct qm_config small(void)
{
    struct qm_config c = {.hidden = 32,
                          .intermediate = 48,
                          .layers = 4,
                          .vocab = 20,
                          .lin_k_heads = 1,
                          .lin_v_heads = 2,
                          .lin_k_dim = 8,
                          .lin_v_dim = 16,
                          .conv_kernel = 4,
                          .attn_heads = 2,
                          .attn_kv_heads = 1,
                          .head_dim = 16,
                          .rms_eps = 1e-6f,
                          .rope_theta = 1e7,
                          .partial_rotary = 0.25,
                          .max_positions = 512,
                          .full_attn = {[3] = true},
                          .has_eos = true,
                          .eos = 19};

    return c;
}

static struct qm_ckpt *made(bool tied, bool dtypes, bool vocab)
{
    struct qm_config c = small();

    c.tied = tied;
    struct qm_ckpt *k = synth_random(&c, 3, 600, dtypes);

    cr_assert(k);
    if (vocab) {
        k->vocab = calloc(c.vocab, sizeof *k->vocab);
        for (uint32_t i = 0; i < c.vocab; i++) {
            char w[32];

            snprintf(w, sizeof w, "VAL %u \"\\%u", i, i);
            k->vocab[i] = strdup(w);
        }
    }
    return k;
}

static void same(const struct qm_ckpt *a, const struct qm_ckpt *b)
{
    cr_assert_eq(memcmp(&a->config, &b->config, sizeof a->config), 0);
    cr_assert_eq(a->ntensors, b->ntensors);
    for (uint32_t i = 0; i < a->ntensors; i++) {
        const struct qm_tensor *x = &a->tensors[i], *y = qm_ckpt_find(b, x->name);
        size_t n = x->ptr[x->rows];

        cr_assert(y, "%s", x->name);
        cr_assert_eq(x->dtype, y->dtype);
        cr_assert_eq(memcmp(x->ptr, y->ptr, (x->rows + 1) * sizeof *x->ptr), 0, "%s", x->name);
        cr_assert_eq(memcmp(x->col, y->col, n * sizeof *x->col), 0);
        cr_assert_eq(memcmp(x->val, y->val, n * sizeof *x->val), 0, "%s", x->name);
    }
    cr_assert_eq(!a->vocab, !b->vocab);
    for (uint32_t i = 0; a->vocab && i < a->config.vocab; i++)
        cr_assert_str_eq(a->vocab[i], b->vocab[i]);
}

/* The refusal must hold every one of the words. */
static void refused(int rc, const struct qg_error *e, const char *w1, const char *w2)
{
    cr_assert_eq(rc, QG_EXIT_USER);
    cr_assert_eq(e->code, QG_EXIT_USER);
    cr_assert(strstr(e->what, w1) && strstr(e->what, w2), "refused with: %s: %s", e->file, e->what);
}

static void load_refused(const char *w1, const char *w2)
{
    struct qg_error e = {0};
    struct qm_ckpt *c = NULL;
    int rc = qm_ckpt_load(&c, dir, &e);

    cr_assert_null(c);
    refused(rc, &e, w1, w2);
}

static char *slurp(const char *name, size_t *len)
{
    struct qg_error e = {0};
    char *buf;

    cr_assert_eq(qm_read_file(at(name), &buf, len, 1u << 28, &e), 0, "%s", e.what);
    return buf;
}

static void spew(const char *name, const char *buf, size_t len)
{
    FILE *f = fopen(at(name), "wb");

    cr_assert(f && fwrite(buf, 1, len, f) == len && fclose(f) == 0);
}

/* Replaces the first `from` in a text file. */
static void edit(const char *name, const char *from, const char *to)
{
    size_t len;
    char *text = slurp(name, &len), *p = strstr(text, from), *out;

    cr_assert(p, "%s not in %s", from, name);
    out = malloc(len + strlen(to) + 1);
    memcpy(out, text, (size_t)(p - text));
    strcpy(out + (p - text), to);
    strcat(out, p + strlen(from));
    spew(name, out, strlen(out));
    free(text);
    free(out);
}

/* ---- In memory ------------------------------------------------------------------------ */

Test(files, check_names_what_is_wrong)
{
    struct qm_ckpt *k = made(false, false, false);
    struct qm_tensor *t = qm_ckpt_find(k, "model.layers.1.mlp.up_proj.weight");
    struct qg_error e = {0};
    float keep;

    cr_assert_eq(qm_ckpt_check(k, &e), 0, "%s", e.what);
    keep = t->val[7];
    t->val[7] = NAN;
    refused(qm_ckpt_check(k, &e), &e, "model.layers.1.mlp.up_proj.weight", "nan");
    t->val[7] = 1.001f;
    memset(&e, 0, sizeof e);
    refused(qm_ckpt_check(k, &e), &e, "model.layers.1.mlp.up_proj.weight", "BF16");
    t->val[7] = keep;
    t->shape[0] = 47;
    memset(&e, 0, sizeof e);
    refused(qm_ckpt_check(k, &e), &e, "model.layers.1.mlp.up_proj.weight has shape [47, 32]",
            "[48, 32]");
    t->shape[0] = 48;
    strcpy(t->name, "model.layers.1.mlp.other");
    memset(&e, 0, sizeof e);
    refused(qm_ckpt_check(k, &e), &e, "model.layers.1.mlp.up_proj.weight", "missing");
    strcpy(t->name, "model.layers.1.mlp.up_proj.weight");
    uint32_t shape[1] = {5};

    cr_assert(qm_ckpt_add(k, "model.layers.7.A_log", QM_F32, 1, shape));
    memset(&e, 0, sizeof e);
    refused(qm_ckpt_check(k, &e), &e, "model.layers.7.A_log", "not part");
    qm_ckpt_free(k);
}

/* ---- Sparse form ------------------------------------------------------------------------ */

Test(files, save_and_load, .init = begin, .fini = end)
{
    for (int v = 0; v < 4; v++) {
        struct qm_ckpt *k = made(v & 1, v & 2, v & 2), *l = NULL;
        struct qg_error e = {0};

        cr_assert_eq(qm_ckpt_save(k, dir, &e), 0, "%s", e.what);
        cr_assert_eq(qm_ckpt_load(&l, dir, &e), 0, "%s", e.what);
        same(k, l);
        qm_ckpt_free(k);
        qm_ckpt_free(l);
    }
}

/* One tensor's bytes in a file of the sparse form, with a header that fits. */
static void damaged(const uint8_t *payload, size_t len, const char *w1, const char *w2)
{
    struct qm_config c = small();
    struct qm_ckpt *k = qm_ckpt_new(&c);
    struct qg_error e = {0};
    uint8_t buf[256] = "QGSP\1\0\0\0\1\0\0\0";
    uint32_t crc = qm_crc32(0, payload, len);

    buf[12] = (uint8_t)len;
    for (int i = 0; i < 4; i++)
        buf[20 + i] = (uint8_t)(crc >> (8 * i));
    memcpy(buf + QM_QGSP_HEADER, payload, len);
    int rc = qm_qgsp_parse(k, buf, QM_QGSP_HEADER + len, "f", &e);

    if (w1)
        refused(rc, &e, w1, w2);
    else
        cr_assert_eq(rc, 0, "%s", e.what);
    qm_ckpt_free(k);
}

Test(files, crc_is_the_usual_one)
{
    cr_assert_eq(qm_crc32(0, "123456789", 9), 0xcbf43926u); /* the check value of CRC-32 */
    cr_assert_eq(qm_crc32(qm_crc32(0, "1234", 4), "56789", 5), 0xcbf43926u);
}

Test(files, sparse_entries_are_checked)
{
    /* model.norm.weight [32] BF16: row 0 holds columns 3 and 5, values 1 and -2 */
    static const uint8_t good[] = "\x11\0model.norm.weight\0\1\x20\0\0\0\1\0\0\0"
                                  "\0\0\0\0\2\0\0\0\3\0\0\0\5\0\0\0\x80\x3f\0\xc0";
    enum {
        DTYPE = 19,
        SHAPE = 21,
        ROWS = 25,
        ROW = 29,
        N = 33,
        C0 = 37,
        C1 = 41,
        V0 = 45,
        V1 = 47
    };
    static const struct {
        int at;
        uint8_t to;
        const char *say;
    } v[] = {
        {DTYPE, 7, "unknown dtype"},   {DTYPE + 1, 4, "no usable shape"}, {SHAPE, 33, "shape [33]"},
        {ROW, 1, "out of shape"},      {N, 33, "longer than its"},        {N, 0, "longer than its"},
        {C0, 5, "duplicate entry"},    {C0, 6, "out of order"},           {C1, 32, "column out of"},
        {V0 + 1, 0x7f, "an infinity"}, {V1 + 1, 0, "stores a zero"},      {2, 'M', "not part of"}};
    size_t len = sizeof good - 1;
    uint8_t buf[64];

    damaged(good, len, NULL, NULL);
    for (size_t i = 0; i < sizeof v / sizeof *v; i++) {
        memcpy(buf, good, len);
        buf[v[i].at] = v[i].to;
        damaged(buf, len, v[i].at == 2 ? "Model.norm.weight" : "model.norm.weight", v[i].say);
    }
    memcpy(buf, good, len);
    buf[V0] = 0xc0, buf[V0 + 1] = 0x7f;
    damaged(buf, len, "model.norm.weight", "NaN");
    memcpy(buf, good, len);
    buf[ROWS] = 2; /* a second row that is not there */
    damaged(buf, len, "model.norm.weight", "cut short");
    for (size_t cut = 1; cut < len; cut++)
        damaged(good, cut, "tensor", "");
    memcpy(buf, good, len);
    buf[len] = 0;
    damaged(buf, len + 1, "extra data", "");
}

Test(files, sparse_file_damage, .init = begin, .fini = end)
{
    struct qm_ckpt *k = made(false, false, true);
    struct qg_error e = {0};
    size_t len;

    cr_assert_eq(qm_ckpt_save(k, dir, &e), 0);
    char *file = slurp("model.qgsp", &len);
    char keep = file[len / 2];

    spew("model.qgsp", file, len - 1);
    load_refused("truncated", "");
    spew("model.qgsp", file, 10);
    load_refused("QGSP", "");
    file[len / 2] ^= 1;
    spew("model.qgsp", file, len);
    load_refused("checksum", "");
    file[len / 2] = keep;
    file[4] = 2;
    spew("model.qgsp", file, len);
    load_refused("version 2", "");
    file[4] = 1;
    file = realloc(file, len + 1);
    file[len] = 0;
    spew("model.qgsp", file, len + 1);
    load_refused("extra data", "");
    file[8]--; /* one tensor fewer than there is */
    spew("model.qgsp", file, len);
    load_refused("extra data", "");
    file[8]++;
    spew("model.qgsp", file, len);
    edit("config.json", "\"intermediate_size\": 48", "\"intermediate_size\": 47");
    load_refused("mlp.gate_proj.weight", "[47, 32]");
    edit("config.json", "\"intermediate_size\": 47", "\"intermediate_size\": 48");
    edit("vocab.txt", "VAL 3", "\nVAL 3");
    load_refused("empty word", "");
    spew("vocab.txt", "one\ntwo\n", 8);
    load_refused("2 words", "vocab_size is 20");
    unlink(at("vocab.txt"));
    unlink(at("model.qgsp"));
    load_refused("holds no checkpoint", "");
    /* a file that cannot be written leaves the old one */
    cr_assert_eq(mkdir(at("model.qgsp.tmp"), 0777), 0);
    spew("model.qgsp", "old", 3);
    cr_assert_eq(qm_ckpt_save(k, dir, &e), QG_EXIT_USER);
    free(file);
    file = slurp("model.qgsp", &len);
    cr_assert_str_eq(file, "old");
    free(file);
    qm_ckpt_free(k);
}

/* ---- Hugging Face form --------------------------------------------------------------------- */

Test(files, export_and_load, .init = begin, .fini = end)
{
    for (int v = 0; v < 4; v++) {
        struct qm_ckpt *k = made(v & 1, v & 2, false), *l = NULL;
        struct qg_error e = {0};

        cr_assert_eq(qm_ckpt_export(k, dir, &e), 0, "%s", e.what);
        cr_assert_eq(qm_ckpt_load(&l, dir, &e), 0, "%s: %s", e.file, e.what);
        same(k, l);
        qm_ckpt_free(k);
        qm_ckpt_free(l);
    }
}

/* A file with pages that were never written: the loader passes over them. */
Test(files, holes_are_zeros, .init = begin, .fini = end)
{
    struct qg_error e = {0};
    struct qm_config c = small();
    struct qm_ckpt *b;
    struct qm_st st;
    uint64_t data = 0;

    c.intermediate = 8192; /* half a megabyte a matrix, a value in 1,000 */
    struct qm_ckpt *a = synth_random(&c, 5, 1, true);

    cr_assert(a);
    cr_assert_eq(qm_ckpt_export(a, dir, &e), 0, "%s", e.what);
    cr_assert_eq(qm_st_open(&st, at("model.safetensors"), &e), 0, "%s", e.what);
    cr_assert_gt(st.nextents, 4);
    for (size_t i = 0; i < st.nextents; i++)
        data += st.extents[2 * i + 1] - st.extents[2 * i];
    cr_assert_lt(data, st.len);

    const uint8_t *hole = (uint8_t *)st.map + st.extents[1];
    size_t n = (size_t)(st.extents[2] - st.extents[1]);

    cr_assert(qm_st_hole(&st, hole, n));
    cr_assert_not(qm_st_hole(&st, hole, n + 1));
    cr_assert_not(qm_st_hole(&st, hole - 1, n));
    cr_assert_not(qm_st_hole(&st, (uint8_t *)&st, sizeof st));
    qm_st_close(&st);
    cr_assert_eq(qm_ckpt_load(&b, dir, &e), 0, "%s", e.what);
    same(a, b);
    qm_ckpt_free(a);
    qm_ckpt_free(b);
}

Test(files, exported_tokenizer_holds_the_words, .init = begin, .fini = end)
{
    struct qm_ckpt *k = made(false, false, true);
    struct qg_error e = {0};
    size_t len;

    cr_assert_eq(qm_ckpt_export(k, dir, &e), 0, "%s", e.what);
    char *text = slurp("tokenizer.json", &len);
    cJSON *j = cJSON_Parse(text);
    const cJSON *model = cJSON_GetObjectItem(j, "model");
    const cJSON *vocab = cJSON_GetObjectItem(model, "vocab");

    cr_assert_str_eq(cJSON_GetObjectItem(model, "type")->valuestring, "WordLevel");
    cr_assert_eq(cJSON_GetArraySize(vocab), 20);
    cr_assert_eq(cJSON_GetObjectItem(vocab, "VAL_7_\"\\7")->valueint, 7);
    cJSON_Delete(j);
    free(text);
    text = slurp("generation_config.json", &len);
    cr_assert(strstr(text, "\"eos_token_id\": 19"));
    free(text);
    free(k->vocab[4]);
    k->vocab[4] = strdup("VAL 7_\"\\7"); /* the same once blanks are gone */
    refused(qm_ckpt_export(k, dir, &e), &e, "twice", "VAL_7_");
    memset(&e, 0, sizeof e);
    free(k->vocab[4]);
    k->vocab[4] = strdup("a\tb");
    refused(qm_ckpt_export(k, dir, &e), &e, "word 4", "white space");
    qm_ckpt_free(k);
}

/* Released checkpoints: shards, an index, other prefixes, parts that are not text. */
Test(files, shards_prefixes_and_other_parts, .init = begin, .fini = end)
{
    struct qm_ckpt *k = made(true, false, false), *l = NULL;
    struct qg_error e = {0};
    size_t len;

    cr_assert_eq(qm_ckpt_export(k, dir, &e), 0);
    char *file = slurp("model.safetensors", &len);
    uint64_t head;

    memcpy(&head, file, 8);
    cJSON *j = cJSON_ParseWithLength(file + 8, head), *x, *shard[2], *map = cJSON_CreateObject();
    FILE *f[2];
    uint64_t fill[2] = {0, 0};

    for (int s = 0; s < 2; s++) {
        shard[s] = cJSON_CreateObject();
        f[s] = fopen(at(s ? "b.dat" : "a.dat"), "wb");
    }
    int i = 0;
    cJSON_ArrayForEach(x, j)
    {
        if (!strcmp(x->string, "__metadata__"))
            continue;
        int s = i++ % 2;
        char name[160];
        const cJSON *o = cJSON_GetObjectItem(x, "data_offsets");
        uint64_t a = (uint64_t)cJSON_GetArrayItem(o, 0)->valuedouble;
        uint64_t b = (uint64_t)cJSON_GetArrayItem(o, 1)->valuedouble;
        double to[2] = {(double)fill[s], (double)(fill[s] + b - a)};
        cJSON *copy = cJSON_Duplicate(x, 1);

        snprintf(name, sizeof name, "model.language_model.%s", x->string + 6);
        cJSON_ReplaceItemInObject(copy, "data_offsets", cJSON_CreateDoubleArray(to, 2));
        cJSON_AddItemToObject(shard[s], name, copy);
        cJSON_AddStringToObject(map, name, s ? "b.safetensors" : "a.safetensors");
        fwrite(file + 8 + head + a, 1, b - a, f[s]);
        fill[s] += b - a;
    }
    /* a vision tensor of a dtype that no text tensor has, and a head that a tied model ignores */
    cJSON_AddItemToObject(
        shard[1], "model.visual.x",
        cJSON_Parse("{\"dtype\":\"I64\",\"shape\":[0,5],\"data_offsets\":[0,0]}"));
    cJSON_AddItemToObject(shard[1], "mtp.layers.0.w",
                          cJSON_Parse("{\"dtype\":\"BF16\",\"shape\":[0],\"data_offsets\":[0,0]}"));
    cJSON_AddItemToObject(shard[1], "lm_head.weight",
                          cJSON_Parse("{\"dtype\":\"F16\",\"shape\":[0],\"data_offsets\":[0,0]}"));
    for (int s = 0; s < 2; s++) {
        size_t n;
        char *text = cJSON_PrintUnformatted(shard[s]), *data;

        fclose(f[s]);
        data = slurp(s ? "b.dat" : "a.dat", &n);
        f[s] = fopen(at(s ? "b.safetensors" : "a.safetensors"), "wb");
        head = strlen(text);
        fwrite(&head, 1, 8, f[s]);
        fwrite(text, 1, head, f[s]);
        fwrite(data, 1, n, f[s]);
        fclose(f[s]);
        free(text);
        free(data);
        cJSON_Delete(shard[s]);
    }
    cJSON *index = cJSON_CreateObject();

    cJSON_AddItemToObject(index, "weight_map", map);
    char *text = cJSON_Print(index);

    spew("model.safetensors.index.json", text, strlen(text));
    unlink(at("model.safetensors"));
    /* and the configuration nested as the released one */
    free(text);
    text = slurp("config.json", &len);
    char *nested = malloc(len + 100);

    snprintf(nested, len + 100, "{\"model_type\": \"qwen3_5\", \"text_config\": %s}", text);
    spew("config.json", nested, strlen(nested));
    cr_assert_eq(qm_ckpt_load(&l, dir, &e), 0, "%s: %s", e.file, e.what);
    same(k, l);
    qm_ckpt_free(l);
    unlink(at("b.safetensors"));
    cr_assert_eq(qm_ckpt_load(&l, dir, &e), QG_EXIT_USER);
    cr_assert(strstr(e.file, "b.safetensors"));
    free(text);
    free(nested);
    free(file);
    cJSON_Delete(index);
    cJSON_Delete(j);
    qm_ckpt_free(k);
}

/* Names of the files that qm_st_each comes to; stops before the limit is passed. */
struct walked {
    char names[200];
    int left;
};

static int walk(void *ctx, const char *path, struct qg_error *e)
{
    struct walked *w = ctx;
    size_t n = strlen(w->names);

    cr_assert(!strncmp(path, dir, strlen(dir)));
    snprintf(w->names + n, sizeof w->names - n, "%s ", path + strlen(dir));
    return --w->left ? 0 : qg_error_set(e, QG_EXIT_MISMATCH, path, 0, 0, "enough");
}

Test(files, index_walk, .init = begin, .fini = end)
{
    static const struct {
        const char *index, *names, *what;
        int left, code;
    } t[] = {
        {"{\"weight_map\": {\"x\": \"b\", \"y\": \"a\", \"z\": \"b\"}}", "/b /a ", "", 9, 0},
        {"{\"weight_map\": {\"x\": \"b\", \"y\": \"a\"}}", "/b ", "enough", 1, QG_EXIT_MISMATCH},
        {"{\"weight_map\": {}}", "", "", 9, 0},
        {"{\"weight_map\": {\"x\": \"a\", \"y\": \"c/a\"}}", "/a ", "unusable file name", 9, 2},
        {"{\"weight_map\": {\"x\": \"..\"}}", "", "unusable file name", 9, 2},
        {"{\"weight_map\": {\"x\": 3}}", "", "unusable file name", 9, 2},
        {"{\"weight_map\": [\"a\"]}", "", "weight_map is missing", 9, 2},
        {"[]", "", "weight_map is missing", 9, 2},
        {"{\"weight_map\"", "", "", 9, 2},
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        struct walked w = {.left = t[i].left};
        struct qg_error e = {0};

        spew("i.json", t[i].index, strlen(t[i].index));
        cr_expect_eq(qm_st_each(dir, at("i.json"), walk, &w, &e), t[i].code, "%zu", i);
        cr_expect_eq(e.code, t[i].code, "%zu", i);
        cr_expect_str_eq(w.names, t[i].names, "%zu", i);
        cr_expect(strstr(e.what, t[i].what), "%zu: %s", i, e.what);
    }
}

/* What is text, by every prefix that published files have. */
Test(files, text_names)
{
    static const char *const t[][2] = {
        {"model.language_model.norm.weight", "model.norm.weight"},
        {"model.norm.weight", "model.norm.weight"},
        {"lm_head.weight", "lm_head.weight"},
        {"model.visual.blocks.0.norm1.weight", NULL},
        {"visual.patch_embed.proj.weight", NULL},
        {"mtp.norm.weight", NULL},
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        char name[160] = "";

        cr_expect_eq(qm_st_text_name(name, sizeof name, t[i][0]), t[i][1] != NULL, "%s", t[i][0]);
        cr_expect_str_eq(name, t[i][1] ? t[i][1] : "");
    }
}

Test(files, exported_file_damage, .init = begin, .fini = end)
{
    struct qm_ckpt *k = made(false, false, false);
    struct qg_error e = {0};
    size_t len;
    uint64_t head;

    cr_assert_eq(qm_ckpt_export(k, dir, &e), 0);
    char *file = slurp("model.safetensors", &len);

    memcpy(&head, file, 8);
    spew("model.safetensors", file, len - 1);
    load_refused("lies outside the file", "lm_head.weight");
    spew("model.safetensors", file, 7);
    load_refused("truncated", "");
    spew("model.safetensors", file, 100);
    load_refused("truncated", "header announces");
    file = realloc(file, len + 1);
    file[len] = 0;
    spew("model.safetensors", file, len + 1);
    load_refused("extra data", "");
    /* NaN in the last tensor, an infinity in the embedding */
    char keep[2] = {file[len - 2], file[len - 1]};

    file[len - 2] = (char)0xc0, file[len - 1] = 0x7f;
    spew("model.safetensors", file, len);
    load_refused("lm_head.weight", "NaN at [19, 31]");
    file[len - 2] = (char)0x80, file[len - 1] = (char)0xff;
    spew("model.safetensors", file, len);
    load_refused("lm_head.weight", "an infinity at [19, 31]");
    file[len - 2] = keep[0], file[len - 1] = keep[1];
    /* a shape that the file agrees with and the configuration does not */
    char *p =
        strstr(file + 8, "[20,32]") ? strstr(file + 8, "[20,32]") : strstr(file + 8, "[20, 32]");

    cr_assert(p);
    memcpy(p, p[4] == ' ' ? "[32, 20]" : "[32,20]", p[4] == ' ' ? 8 : 7);
    spew("model.safetensors", file, len);
    load_refused("model.embed_tokens.weight", "wrong shape");
    memcpy(p, p[4] == ' ' ? "[20, 32]" : "[20,32]", p[4] == ' ' ? 8 : 7);
    p = strstr(file + 8, "F32");
    memcpy(p, "I32", 3);
    spew("model.safetensors", file, len);
    load_refused("A_log", "dtype other than");
    memcpy(p, "F32", 3);
    p = strstr(file + 8, "mlp.up_proj");
    memcpy(p, "mlp.un_proj", 11);
    spew("model.safetensors", file, len);
    load_refused("mlp.un_proj.weight", "not part");
    free(file);
    qm_ckpt_free(k);
}

/* Headers written out: 16 bytes of data behind each. */
static void header(const char *json, const char *w1, const char *w2)
{
    uint8_t buf[1024] = {0};
    size_t n = strlen(json);
    struct qg_error e = {0};
    struct qm_st st;

    buf[0] = (uint8_t)n;
    buf[1] = (uint8_t)(n >> 8);
    memcpy(buf + 8, json, n);
    int rc = qm_st_parse(&st, buf, 8 + n + 16, "f", &e);

    if (w1)
        refused(rc, &e, w1, w2);
    else
        cr_assert_eq(rc, 0, "%s", e.what);
    if (!rc) {
        cr_assert_eq(st.n, 2);
        cr_assert_str_eq(st.tensors[0].name, "a");
        cr_assert_eq(st.tensors[0].data, buf + 8 + n);
        cr_assert_eq(st.tensors[1].bytes, 12);
        qm_st_close(&st);
    }
}

#define A "\"a\":{\"dtype\":\"BF16\",\"shape\":[2],\"data_offsets\":[0,4]}"
#define B "\"b\":{\"dtype\":\"F32\",\"shape\":[3,1],\"data_offsets\":[4,16]}"
#define T(name, dtype, shape, offsets)                                                             \
    "\"" name "\":{\"dtype\":\"" dtype "\",\"shape\":" shape ",\"data_offsets\":" offsets "}"

Test(files, safetensors_headers)
{
    header("{" A "," B "}", NULL, NULL);
    header("{\"__metadata__\":{\"x\":\"y\"}," B "," A "}", NULL, NULL);
    header("{" A "," B "} ", NULL, NULL);
    header("{" A "," B, "JSON", "");
    header("{" A "," B "}x", "JSON", "");
    header("[" A "]", "header", "");
    header("{" A "}", "extra data", "");
    header("{" A "," T("b", "F32", "[3]", "[3,15]") "}", "tensor b", "overlaps");
    header("{" A "," T("b", "BF16", "[5]", "[6,16]") "}", "tensor b", "gap");
    header("{" A "," T("b", "F32", "[3]", "[4,15]") "}", "tensor b", "do not fit");
    header("{" A "," T("b", "F32", "[4]", "[4,20]") "}", "tensor b", "outside the file");
    header("{" A "," T("b", "F32", "[3]", "[16,4]") "}", "tensor b", "ends before");
    header("{" A "," T("b", "F32", "[3]", "[4]") "}", "tensor b", "data_offsets");
    header("{" A "," T("b", "F32", "[3]", "[4,1e300]") "}", "tensor b", "data_offsets");
    header("{" A "," T("b", "F32", "[3]", "[-4,8]") "}", "tensor b", "data_offsets");
    header("{" A "," T("b", "Q4", "[3]", "[4,16]") "}", "tensor b", "dtype");
    header("{" A "," T("b", "F32", "3", "[4,16]") "}", "tensor b", "shape");
    header("{" A "," T("b", "F32", "[1.5]", "[4,16]") "}", "tensor b", "shape");
    header("{" A "," T("b", "F32", "[9007199254740992,9007199254740992]", "[4,16]") "}", "tensor b",
           "too large");
    header("{" A "," T("a", "F32", "[3]", "[4,16]") "}", "tensor a", "twice");
    header("{" A ",\"b\":5}", "tensor b", "");
}

/* ---- config.json ---------------------------------------------------------------------------- */

static void bad_config(const char *from, const char *to, const char *w1)
{
    struct qm_config c = small();
    struct qg_error e = {0};

    cr_assert_eq(qm_config_write(&c, dir, &e), 0);
    edit("config.json", from, to);
    int rc = qm_config_read(&c, dir, &e);

    refused(rc, &e, w1, "");
    cr_assert(strstr(e.file, "config.json"));
}

Test(files, config_round_trip_and_refusals, .init = begin, .fini = end)
{
    struct qm_config c = small(), r;
    struct qg_error e = {0};

    c.rope_theta = 12345.678;
    c.rms_eps = 1.5e-5f;
    cr_assert_eq(qm_config_write(&c, dir, &e), 0);
    cr_assert_eq(qm_config_read(&r, dir, &e), 0, "%s", e.what);
    cr_assert_eq(memcmp(&c, &r, sizeof c), 0);
    /* layer_types from the interval */
    edit("config.json",
         "\"layer_types\": [\"linear_attention\", \"linear_attention\", "
         "\"linear_attention\", \"full_attention\"]",
         "\"full_attention_interval\": 2");
    cr_assert_eq(qm_config_read(&r, dir, &e), 0, "%s", e.what);
    cr_assert(!r.full_attn[0] && r.full_attn[1] && !r.full_attn[2] && r.full_attn[3]);

    bad_config("qwen3_5_text", "llama", "model_type is \"llama\"");
    bad_config("\"hidden_size\": 32", "\"hidden_size\": 0", "hidden_size is 0");
    bad_config("\"hidden_size\": 32", "\"hidden_size\": 1e9", "hidden_size is 1000000000");
    bad_config("\"hidden_size\": 32", "\"hidden_size\": -1", "hidden_size is not");
    bad_config("\"hidden_size\": 32", "\"hidden_size\": \"32\"", "hidden_size is not");
    bad_config("\"hidden_size\": 32,", "", "hidden_size is missing");
    bad_config("\"num_hidden_layers\": 4", "\"num_hidden_layers\": 5", "layer_types");
    bad_config("\"num_hidden_layers\": 4", "\"num_hidden_layers\": 500",
               "num_hidden_layers is 500");
    bad_config("full_attention", "some_attention", "layer_types[3]");
    bad_config("\"silu\"", "\"gelu\"", "hidden_act");
    bad_config("\"attention_bias\": false", "\"attention_bias\": true", "attention_bias");
    bad_config("\"default\"", "\"yarn\"", "rope_type");
    bad_config("\"num_key_value_heads\": 1", "\"num_key_value_heads\": 3", "multiple");
    bad_config("\"partial_rotary_factor\": 0.25", "\"partial_rotary_factor\": 0.2",
               "partial_rotary_factor");
    bad_config("\"eos_token_id\": 19", "\"eos_token_id\": 19,}", "JSON");
}
