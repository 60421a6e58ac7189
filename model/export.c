/* The Hugging Face form of a checkpoint.
 *
 * Tensors are dense there, so a row at a time is expanded and written; rows without an entry become
 * holes of the file, which read as zeros and take no room on disk.
 */
#include "export.h"

#include "config.h"
#include "files.h"
#include "numerics.h"
#include "tensors.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static const uint64_t shard_limit = 4000000000u;

static void json_string(FILE *f, const char *s, bool blanks)
{
    fputc('"', f);
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;

        if (c == '"' || c == '\\')
            fprintf(f, "\\%c", c);
        else if (c == ' ' && !blanks)
            fputc('_', f);
        else if (c < 32)
            fprintf(f, "\\u%04x", c);
        else
            fputc(c, f);
    }
    fputc('"', f);
}

static uint64_t tensor_bytes(const struct qm_tensor *t)
{
    return (uint64_t)t->rows * t->cols * qm_dtype_size(t->dtype);
}

/* Header of tensors [a, b): its JSON padded with blanks to a multiple of 8. */
static int put_header(FILE *f, const struct qm_ckpt *c, uint32_t a, uint32_t b, uint64_t *size)
{
    char *text = NULL;
    size_t len = 0;
    FILE *m = open_memstream(&text, &len);
    uint64_t at = 0;

    if (!m)
        return -1;
    fprintf(m, "{\"__metadata__\":{\"format\":\"pt\"}");
    for (uint32_t i = a; i < b; i++) {
        const struct qm_tensor *t = &c->tensors[i];
        uint64_t end = at + tensor_bytes(t);
        char shape[48];

        qm_shape_text(shape, sizeof shape, t->ndim, t->shape);
        fprintf(m, ",\"%s\":{\"dtype\":\"%s\",\"shape\":%s,\"data_offsets\":[%llu,%llu]}", t->name,
                qm_dtype_name(t->dtype), shape, (unsigned long long)at, (unsigned long long)end);
        at = end;
    }
    fputc('}', m);
    if (fclose(m)) {
        free(text);
        return -1;
    }
    uint64_t padded = (len + 7) / 8 * 8;

    for (int i = 0; i < 8; i++)
        fputc((int)(padded >> (8 * i) & 0xff), f);
    fwrite(text, 1, len, f);
    for (uint64_t i = len; i < padded; i++)
        fputc(' ', f);
    free(text);
    *size = 8 + padded;
    return 0;
}

static int put_rows(FILE *f, const struct qm_tensor *t, uint8_t *row)
{
    size_t size = qm_dtype_size(t->dtype), width = size * t->cols;
    off_t skip = 0;

    for (uint32_t r = 0; r < t->rows; r++) {
        if (t->ptr[r] == t->ptr[r + 1]) {
            skip += (off_t)width;
            continue;
        }
        if (skip && fseeko(f, skip, SEEK_CUR))
            return -1;
        skip = 0;
        memset(row, 0, width);
        for (uint64_t i = t->ptr[r]; i < t->ptr[r + 1]; i++) {
            uint32_t u = t->dtype == QM_BF16  ? qm_to_bf16(t->val[i])
                         : t->dtype == QM_F16 ? qm_to_f16(t->val[i])
                                              : qm_f32_bits(t->val[i]);

            for (size_t k = 0; k < size; k++)
                row[size * t->col[i] + k] = (uint8_t)(u >> (8 * k));
        }
        if (fwrite(row, 1, width, f) != width)
            return -1;
    }
    return skip ? fseeko(f, skip, SEEK_CUR) : 0;
}

static int put_shard(const struct qm_ckpt *c, uint32_t a, uint32_t b, const char *dir,
                     const char *name, struct qg_error *e)
{
    struct qm_out o;
    uint64_t size = 0;
    uint32_t widest = 1;
    int bad;

    for (uint32_t i = a; i < b; i++)
        widest = c->tensors[i].cols > widest ? c->tensors[i].cols : widest;

    uint8_t *row = malloc((size_t)widest * 4);

    if (!row)
        return qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
    if (qm_out_open(&o, dir, name, e)) {
        free(row);
        return QG_EXIT_USER;
    }
    bad = put_header(o.f, c, a, b, &size);
    for (uint32_t i = a; !bad && i < b; i++) {
        bad = put_rows(o.f, &c->tensors[i], row);
        size += tensor_bytes(&c->tensors[i]);
    }
    free(row);
    if (bad || fflush(o.f) || ftruncate(fileno(o.f), (off_t)size)) {
        qg_error_set(e, QG_EXIT_USER, o.path, 0, 0, "cannot write: %s", strerror(errno));
        qm_out_drop(&o);
        return QG_EXIT_USER;
    }
    return qm_out_commit(&o, e);
}

/* First tensor after a shard that starts at a. */
static uint32_t shard_end(const struct qm_ckpt *c, uint32_t a)
{
    uint64_t sum = tensor_bytes(&c->tensors[a]);
    uint32_t b = a + 1;

    for (; b < c->ntensors && sum + tensor_bytes(&c->tensors[b]) <= shard_limit; b++)
        sum += tensor_bytes(&c->tensors[b]);
    return b;
}

static int put_weights(const struct qm_ckpt *c, const char *dir, struct qg_error *e)
{
    struct qm_out index;
    uint32_t shards = 0, k = 0;
    uint64_t total = 0;
    int rc = 0;

    for (uint32_t a = 0; a < c->ntensors; a = shard_end(c, a))
        shards++;
    if (shards == 1)
        return put_shard(c, 0, c->ntensors, dir, "model.safetensors", e);
    if (qm_out_open(&index, dir, "model.safetensors.index.json", e))
        return QG_EXIT_USER;
    fprintf(index.f, "{\"weight_map\": {");
    for (uint32_t a = 0, b; !rc && a < c->ntensors; a = b) {
        char name[64];

        b = shard_end(c, a);
        snprintf(name, sizeof name, "model-%05u-of-%05u.safetensors", (unsigned)++k,
                 (unsigned)shards);
        for (uint32_t i = a; i < b; i++) {
            fprintf(index.f, "%s\n  \"%s\": \"%s\"", i ? "," : "", c->tensors[i].name, name);
            total += tensor_bytes(&c->tensors[i]);
        }
        rc = put_shard(c, a, b, dir, name, e);
    }
    fprintf(index.f, "},\n\"metadata\": {\"total_size\": %llu}}\n", (unsigned long long)total);
    if (rc) {
        qm_out_drop(&index);
        return rc;
    }
    return qm_out_commit(&index, e);
}

static int by_word(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int qm_words_check(const struct qm_ckpt *c, const char *dir, struct qg_error *e)
{
    uint32_t n = c->config.vocab;
    char **sorted = calloc(n, sizeof *sorted);
    int rc = 0;

    if (!sorted)
        return qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
    for (uint32_t i = 0; !rc && i < n; i++) {
        const char *w = c->vocab[i];

        if (!w || !*w || strpbrk(w, "\t\r\n\v\f"))
            rc = qg_error_set(e, QG_EXIT_USER, dir, 0, 0,
                              "word %u of the vocabulary is empty or holds white space",
                              (unsigned)i);
        else if (!(sorted[i] = strdup(w)))
            rc = qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
        for (char *p = sorted[i]; p && *p; p++)
            *p = *p == ' ' ? '_' : *p;
    }
    if (!rc)
        qsort(sorted, n, sizeof *sorted, by_word);
    for (uint32_t i = 1; !rc && i < n; i++)
        if (!strcmp(sorted[i - 1], sorted[i]))
            rc = qg_error_set(e, QG_EXIT_USER, dir, 0, 0, "the vocabulary has the word %.80s twice",
                              sorted[i]);
    for (uint32_t i = 0; i < n; i++)
        free(sorted[i]);
    free(sorted);
    return rc;
}

static int put_tokenizer(const struct qm_ckpt *c, const char *dir, struct qg_error *e)
{
    struct qm_out o;
    int rc = qm_words_check(c, dir, e);

    if (rc || qm_out_open(&o, dir, "tokenizer.json", e))
        return rc ? rc : QG_EXIT_USER;
    fprintf(o.f, "{\"version\": \"1.0\", \"truncation\": null, \"padding\": null, "
                 "\"added_tokens\": [], \"normalizer\": null,\n"
                 "\"pre_tokenizer\": {\"type\": \"WhitespaceSplit\"}, \"post_processor\": null, "
                 "\"decoder\": null,\n"
                 "\"model\": {\"type\": \"WordLevel\", \"unk_token\": \"[UNK]\", \"vocab\": {");
    for (uint32_t i = 0; i < c->config.vocab; i++) {
        fprintf(o.f, "%s\n", i ? "," : "");
        json_string(o.f, c->vocab[i], false);
        fprintf(o.f, ": %u", (unsigned)i);
    }
    fprintf(o.f, "}}}\n");
    rc = qm_out_commit(&o, e);
    if (rc || qm_out_open(&o, dir, "tokenizer_config.json", e))
        return rc ? rc : QG_EXIT_USER;
    fprintf(o.f,
            "{\"tokenizer_class\": \"PreTrainedTokenizerFast\", \"model_max_length\": %u, "
            "\"clean_up_tokenization_spaces\": false",
            (unsigned)c->config.max_positions);
    if (c->config.has_eos) {
        fprintf(o.f, ", \"eos_token\": ");
        json_string(o.f, c->vocab[c->config.eos], false);
    }
    fprintf(o.f, "}\n");
    return qm_out_commit(&o, e);
}

static int put_generation(const struct qm_ckpt *c, const char *dir, struct qg_error *e)
{
    struct qm_out o;

    if (qm_out_open(&o, dir, "generation_config.json", e))
        return QG_EXIT_USER;
    fprintf(o.f, "{\"do_sample\": false, \"use_cache\": true");
    if (c->config.has_eos)
        fprintf(o.f, ", \"eos_token_id\": %u, \"pad_token_id\": %u", (unsigned)c->config.eos,
                (unsigned)c->config.eos);
    fprintf(o.f, "}\n");
    return qm_out_commit(&o, e);
}

int qm_ckpt_export(const struct qm_ckpt *c, const char *dir, struct qg_error *e)
{
    int rc = qm_ckpt_check(c, e);

    if (!rc)
        rc = qm_mkdirs(dir, e);
    if (!rc)
        rc = qm_config_write(&c->config, dir, e);
    if (!rc)
        rc = put_generation(c, dir, e);
    if (!rc && c->vocab)
        rc = put_tokenizer(c, dir, e);
    return rc ? rc : put_weights(c, dir, e);
}
