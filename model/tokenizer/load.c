/* Reading tokenizer.json. */
#include "internal.h"

#include <cjson/cJSON.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct loader {
    struct qtok_tokenizer *t;
    const char *name;
    struct qg_error *e;
    uint32_t nwords, nmerges;
    unsigned char byte_of[512]; /* of a character that stands for a byte; by code point */
    bool is_byte[512];
};

#define REFUSE(l, ...) qg_error_set((l)->e, QG_EXIT_USER, (l)->name, 0, 0, __VA_ARGS__)

static int memory(const struct loader *l)
{
    return qg_error_set(l->e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
}

static int unsupported(const struct loader *l, const char *what, const char *value)
{
    REFUSE(l, "%.100s '%.100s' is not supported", what, value);
    qg_error_hint(l->e, "a byte-level BPE tokenizer as Qwen's is expected");
    return QG_EXIT_USER;
}

static const char *string(const cJSON *object, const char *key)
{
    const cJSON *v = cJSON_GetObjectItemCaseSensitive(object, key);

    return cJSON_IsString(v) ? v->valuestring : NULL;
}

static bool is_true(const cJSON *object, const char *key)
{
    return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, key));
}

/* Absent, null, false, "" or 0: asks for nothing. */
static bool empty(const cJSON *object, const char *key)
{
    const cJSON *v = cJSON_GetObjectItemCaseSensitive(object, key);

    return !v || cJSON_IsNull(v) || cJSON_IsFalse(v) || (cJSON_IsString(v) && !*v->valuestring) ||
           (cJSON_IsNumber(v) && v->valuedouble == 0);
}

/* ---- Tokens ------------------------------------------------------------------------------ */

/* The characters that stand for bytes: printable ones for themselves, the others from U+0100 on. */
static void byte_characters(struct loader *l)
{
    uint32_t next = 0x100;

    for (uint32_t b = 0; b < 256; b++) {
        bool itself = (b >= '!' && b <= '~') || (b >= 0xa1 && b <= 0xac) || b >= 0xae;
        uint32_t c = itself ? b : next++;

        l->byte_of[c] = (unsigned char)b;
        l->is_byte[c] = true;
    }
}

/* The bytes that a word of the vocabulary stands for, in place; -1 if it has other characters. */
static long to_bytes(const struct loader *l, char *s)
{
    const unsigned char *c = (const unsigned char *)s;
    char *out = s;

    while (*c) {
        uint32_t point = *c;
        int n = qtok_utf8(c, strlen((const char *)c), NULL);

        if (n < 1 || n > 2)
            return -1;
        if (n == 2)
            point = (uint32_t)(c[0] & 0x1f) << 6 | (c[1] & 0x3f);
        if (point >= 512 || !l->is_byte[point])
            return -1;
        *out++ = (char)l->byte_of[point];
        c += n;
    }
    return out - s;
}

static uint32_t hash(const char *v, size_t n)
{
    uint32_t h = 2166136261u;

    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)v[i]) * 16777619u;
    return h ^ h >> 15;
}

uint32_t qtok_word(const struct qtok_tokenizer *t, const char *v, size_t n)
{
    for (uint32_t i = hash(v, n);; i++) {
        uint32_t id = t->words[i & t->words_mask];

        if (id == QTOK_NONE)
            return QTOK_NONE;
        if (t->tokens[id].n == n && memcmp(t->pool + t->tokens[id].at, v, n) == 0)
            return id;
    }
}

static uint32_t hash_pair(uint32_t a, uint32_t b)
{
    uint64_t h = ((uint64_t)a << 32 | b) * 0x9e3779b97f4a7c15u;

    return (uint32_t)(h >> 32);
}

const struct qtok_merge *qtok_merge_of(const struct qtok_tokenizer *t, uint32_t left,
                                       uint32_t right)
{
    for (uint32_t i = hash_pair(left, right);; i++) {
        const struct qtok_merge *m = &t->merges[i & t->merges_mask];

        if (m->left == QTOK_NONE)
            return NULL;
        if (m->left == left && m->right == right)
            return m;
    }
}

static uint32_t table_mask(uint32_t n) /* at most half full */
{
    uint32_t size = 16;

    while (size < 2 * n + 2)
        size *= 2;
    return size - 1;
}

/* Room for the token `id`, and its bytes. */
static int add_token(struct loader *l, double number, const char *v, size_t n, uint32_t *id)
{
    struct qtok_tokenizer *t = l->t;

    *id = 0;
    if (!(number >= 0 && number < QTOK_MAX_TOKENS) || number != (double)(uint32_t)number)
        return REFUSE(l, "%.17g is not an id of a token (0 to %d)", number, QTOK_MAX_TOKENS - 1);
    *id = (uint32_t)number;
    if (*id >= t->cap) {
        uint32_t cap = 2 * *id + 1024;
        struct qtok_token *grown = realloc(t->tokens, cap * sizeof *grown);

        if (!grown)
            return memory(l);
        memset(grown + t->cap, 0, (cap - t->cap) * sizeof *grown);
        t->tokens = grown;
        t->cap = cap;
    }
    if (*id >= t->size)
        t->size = *id + 1;
    if (t->tokens[*id].there)
        return REFUSE(l, "two tokens have the id %u", *id);
    if (t->pool_n + n > INT32_MAX)
        return REFUSE(l, "the tokens have more than 2 GiB");
    if (t->pool_n + n + 1 > t->pool_cap) {
        size_t cap = 2 * t->pool_cap + n + 4096;
        char *grown = realloc(t->pool, cap);

        if (!grown)
            return memory(l);
        t->pool = grown;
        t->pool_cap = cap;
    }
    t->tokens[*id] = (struct qtok_token){(uint32_t)t->pool_n, (uint32_t)n, true, false};
    if (n > 0)
        memcpy(t->pool + t->pool_n, v, n);
    t->pool_n += n;
    return 0;
}

static int vocabulary(struct loader *l, const cJSON *vocab)
{
    struct qtok_tokenizer *t = l->t;

    if (!cJSON_IsObject(vocab))
        return REFUSE(l, "model.vocab is not an object");
    for (const cJSON *w = vocab->child; w; w = w->next)
        l->nwords++;
    t->words_mask = table_mask(l->nwords);
    t->words = malloc((t->words_mask + (size_t)1) * sizeof *t->words);
    if (!t->words)
        return memory(l);
    memset(t->words, 0xff, (t->words_mask + (size_t)1) * sizeof *t->words);
    for (cJSON *w = vocab->child; w; w = w->next) {
        long n = to_bytes(l, w->string);
        uint32_t id, i;
        int rc;

        if (!cJSON_IsNumber(w))
            return REFUSE(l, "an id in model.vocab is not a number");
        if (n < 0)
            return REFUSE(l, "the word of id %.17g has characters that stand for no byte",
                          w->valuedouble);
        if (qtok_word(t, w->string, (size_t)n) != QTOK_NONE)
            return REFUSE(l, "model.vocab has the word of id %.17g twice", w->valuedouble);
        rc = add_token(l, w->valuedouble, w->string, (size_t)n, &id);
        if (rc)
            return rc;
        for (i = hash(w->string, (size_t)n); t->words[i & t->words_mask] != QTOK_NONE; i++)
            ;
        t->words[i & t->words_mask] = id;
    }
    for (int b = 0; b < 256; b++) {
        char byte = (char)b;

        t->byte_id[b] = qtok_word(t, &byte, 1);
        if (t->byte_id[b] == QTOK_NONE)
            return REFUSE(l, "model.vocab has no token for the byte 0x%02x", (unsigned)b);
    }
    return 0;
}

/* ---- Merges ------------------------------------------------------------------------------ */

static int merge(struct loader *l, const char *left, const char *right, uint32_t rank)
{
    struct qtok_tokenizer *t = l->t;
    size_t a = strlen(left), b = strlen(right);
    char *word = malloc(a + b + 1);
    struct qtok_merge m = {.rank = rank};
    long n, first;
    uint32_t i;

    if (!word)
        return memory(l);
    memcpy(word, left, a);
    word[a] = 0;
    first = to_bytes(l, word);
    m.left = first < 0 ? QTOK_NONE : qtok_word(t, word, (size_t)first);
    memcpy(word, left, a);
    memcpy(word + a, right, b + 1);
    n = first < 0 ? -1 : to_bytes(l, word);
    m.id = n < 0 ? QTOK_NONE : qtok_word(t, word, (size_t)n);
    m.right = n < 0 ? QTOK_NONE : qtok_word(t, word + first, (size_t)(n - first));
    free(word);
    if (m.left == QTOK_NONE || m.right == QTOK_NONE || m.id == QTOK_NONE || first == 0 ||
        first == n)
        return REFUSE(l, "merge %u is of words that are not all in the vocabulary", rank);
    for (i = hash_pair(m.left, m.right);; i++) {
        struct qtok_merge *place = &t->merges[i & t->merges_mask];

        if (place->left != QTOK_NONE && (place->left != m.left || place->right != m.right))
            continue;
        *place = m; /* of a pair that is there twice, the last counts */
        return 0;
    }
}

static int merges(struct loader *l, const cJSON *list)
{
    struct qtok_tokenizer *t = l->t;
    uint32_t rank = 0;
    int rc = 0;

    if (!cJSON_IsArray(list))
        return REFUSE(l, "model.merges is not a list");
    for (const cJSON *m = list->child; m; m = m->next)
        l->nmerges++;
    t->merges_mask = table_mask(l->nmerges);
    t->merges = malloc((t->merges_mask + (size_t)1) * sizeof *t->merges);
    if (!t->merges)
        return memory(l);
    memset(t->merges, 0xff, (t->merges_mask + (size_t)1) * sizeof *t->merges);
    for (const cJSON *m = list->child; !rc && m; m = m->next, rank++) {
        if (cJSON_IsString(m)) { /* "left right": no word has a space */
            char *space = strchr(m->valuestring, ' ');

            if (!space)
                return REFUSE(l, "merge %u has no space", rank);
            *space = 0;
            rc = merge(l, m->valuestring, space + 1, rank);
        } else if (cJSON_IsArray(m) && cJSON_GetArraySize(m) == 2 && cJSON_IsString(m->child) &&
                   cJSON_IsString(m->child->next)) {
            rc = merge(l, m->child->valuestring, m->child->next->valuestring, rank);
        } else {
            rc = REFUSE(l, "merge %u is not two words", rank);
        }
    }
    return rc;
}

static int model(struct loader *l, const cJSON *m)
{
    static const char *const nothing[] = {"dropout", "unk_token", "continuing_subword_prefix",
                                          "end_of_word_suffix", "byte_fallback"};
    const char *type = string(m, "type");
    int rc;

    if (!cJSON_IsObject(m))
        return REFUSE(l, "there is no model");
    if (type && strcmp(type, "BPE") != 0)
        return unsupported(l, "model.type", type);
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        if (!empty(m, nothing[i]))
            return unsupported(l, "model", nothing[i]);
    l->t->ignore_merges = is_true(m, "ignore_merges");
    rc = vocabulary(l, cJSON_GetObjectItemCaseSensitive(m, "vocab"));
    return rc ? rc : merges(l, cJSON_GetObjectItemCaseSensitive(m, "merges"));
}

/* ---- What is done before the model ------------------------------------------------------- */

static int normalizer(struct loader *l, const cJSON *n)
{
    const char *type = string(n, "type");
    int rc = 0;

    if (!n || cJSON_IsNull(n))
        return 0;
    if (type && !strcmp(type, "NFC")) {
        l->t->nfc = true;
        return 0;
    }
    if (!type || strcmp(type, "Sequence") != 0)
        return unsupported(l, "normalizer", type ? type : "without a type");
    n = cJSON_GetObjectItemCaseSensitive(n, "normalizers");
    for (n = cJSON_IsArray(n) ? n->child : NULL; !rc && n; n = n->next)
        rc = normalizer(l, n);
    return rc;
}

static int add_split(struct loader *l, const char *pattern)
{
    struct qtok_tokenizer *t = l->t;

    if (t->nsplits == QTOK_MAX_SPLITS)
        return REFUSE(l, "the pre-tokenizer has more than %d steps", QTOK_MAX_SPLITS);
    t->splits[t->nsplits] = qtok_regex(pattern, l->name, l->e);
    if (!t->splits[t->nsplits])
        return l->e->code;
    t->nsplits++;
    return 0;
}

static int pre_tokenizer(struct loader *l, const cJSON *p, bool *bytes)
{
    static const char gpt2[] = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|"
                               "\\s+(?!\\S)|\\s+";
    const char *type = string(p, "type"), *behavior, *pattern;
    const cJSON *use;
    int rc = 0;

    if (!type)
        return REFUSE(l, "a step of the pre-tokenizer has no type");
    if (*bytes)
        return REFUSE(l, "the pre-tokenizer goes on after ByteLevel");
    if (!strcmp(type, "Sequence")) {
        p = cJSON_GetObjectItemCaseSensitive(p, "pretokenizers");
        for (p = cJSON_IsArray(p) ? p->child : NULL; !rc && p; p = p->next)
            rc = pre_tokenizer(l, p, bytes);
        return rc;
    }
    if (!strcmp(type, "ByteLevel")) {
        if (is_true(p, "add_prefix_space"))
            return unsupported(l, "pre-tokenizer", "add_prefix_space");
        *bytes = true;
        use = cJSON_GetObjectItemCaseSensitive(p, "use_regex");
        return !use || cJSON_IsTrue(use) ? add_split(l, gpt2) : 0;
    }
    if (strcmp(type, "Split") != 0)
        return unsupported(l, "pre-tokenizer", type);
    behavior = string(p, "behavior");
    pattern = string(cJSON_GetObjectItemCaseSensitive(p, "pattern"), "Regex");
    if (!behavior || strcmp(behavior, "Isolated") != 0 || is_true(p, "invert"))
        return unsupported(l, "split", behavior ? behavior : "without a behavior");
    if (!pattern)
        return unsupported(l, "split", "without a Regex");
    return add_split(l, pattern);
}

/* ---- Added tokens ------------------------------------------------------------------------ */

static int add_added(struct loader *l, const cJSON *a, struct qtok_added *out)
{
    static const char *const nothing[] = {"lstrip", "rstrip", "single_word"};
    struct qtok_tokenizer *t = l->t;
    const char *content = string(a, "content");
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(a, "id");
    struct qtok_text normal = {0};
    uint32_t word;
    int rc = 0;

    if (!content || !*content || !cJSON_IsNumber(id))
        return REFUSE(l, "an added token has no content or no id");
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        if (is_true(a, nothing[i]))
            return unsupported(l, "an added token with", nothing[i]);
    if (qtok_utf8_clean(content, strlen(content), &normal) || normal.n != strlen(content) ||
        memcmp(normal.v, content, normal.n) != 0) {
        free(normal.v);
        return REFUSE(l, "the content of added token %.17g is not UTF-8", id->valuedouble);
    }
    out->normalized = is_true(a, "normalized");
    if (out->normalized && t->nfc) {
        normal.n = 0;
        rc = qtok_nfc(content, strlen(content), &normal, l->e);
    }
    out->content = normal.v;
    out->n = (uint32_t)normal.n;
    if (rc)
        return rc;
    word = qtok_word(t, content, strlen(content));
    if (word != QTOK_NONE && word != (uint32_t)id->valuedouble)
        return REFUSE(l, "added token %.17g is in the vocabulary under another id",
                      id->valuedouble);
    if (word != QTOK_NONE)
        out->id = word;
    else
        rc = add_token(l, id->valuedouble, content, strlen(content), &out->id);
    if (!rc) {
        t->tokens[out->id].special = is_true(a, "special");
        t->starts[(unsigned char)out->content[0]] = true;
    }
    return rc;
}

static int longest_first(const void *a, const void *b)
{
    const struct qtok_added *x = a, *y = b;

    if (x->n != y->n)
        return x->n < y->n ? 1 : -1;
    return x->id < y->id ? -1 : x->id > y->id;
}

static int added_tokens(struct loader *l, const cJSON *list)
{
    struct qtok_tokenizer *t = l->t;
    int n = cJSON_GetArraySize(list);

    if (!list || cJSON_IsNull(list) || n == 0)
        return 0;
    if (!cJSON_IsArray(list))
        return REFUSE(l, "added_tokens is not a list");
    if (n > 4096)
        return REFUSE(l, "there are more than 4096 added tokens");
    t->added = calloc((size_t)n, sizeof *t->added);
    if (!t->added)
        return memory(l);
    for (const cJSON *a = list->child; a; a = a->next) {
        int rc = add_added(l, a, &t->added[t->nadded++]);

        if (rc)
            return rc;
    }
    qsort(t->added, t->nadded, sizeof *t->added, longest_first);
    return 0;
}

/* ---- The file ---------------------------------------------------------------------------- */

static int post_processor(struct loader *l, const cJSON *p)
{
    const char *type = string(p, "type");

    if (!p || cJSON_IsNull(p) || (type && !strcmp(type, "ByteLevel")))
        return 0;
    return unsupported(l, "post-processor", type ? type : "without a type");
}

static int file(struct loader *l, const cJSON *root)
{
    const cJSON *p = cJSON_GetObjectItemCaseSensitive(root, "pre_tokenizer");
    const cJSON *decoder = cJSON_GetObjectItemCaseSensitive(root, "decoder");
    const char *type = string(decoder, "type");
    bool bytes = false;
    int rc;

    byte_characters(l);
    rc = normalizer(l, cJSON_GetObjectItemCaseSensitive(root, "normalizer"));
    if (!rc)
        rc = pre_tokenizer(l, p, &bytes);
    if (!rc && !bytes)
        rc = unsupported(l, "pre-tokenizer", "without ByteLevel");
    if (!rc && (!type || strcmp(type, "ByteLevel") != 0))
        rc = unsupported(l, "decoder", type ? type : "without a type");
    if (!rc)
        rc = post_processor(l, cJSON_GetObjectItemCaseSensitive(root, "post_processor"));
    if (!rc)
        rc = model(l, cJSON_GetObjectItemCaseSensitive(root, "model"));
    if (!rc)
        rc = added_tokens(l, cJSON_GetObjectItemCaseSensitive(root, "added_tokens"));
    return rc;
}

struct qtok_tokenizer *qtok_parse(const char *text, size_t n, const char *name, struct qg_error *e)
{
    struct qg_error none = {0};
    struct loader l = {.name = name, .e = e ? e : &none};
    cJSON *root = n > QTOK_MAX_FILE ? NULL : cJSON_ParseWithLength(text, n);

    if (!root) {
        REFUSE(&l, "this is not JSON");
        return NULL;
    }
    l.t = calloc(1, sizeof *l.t);
    if (!l.t)
        memory(&l);
    else if (file(&l, root)) {
        qtok_close(l.t);
        l.t = NULL;
    }
    cJSON_Delete(root);
    return l.t;
}

struct qtok_tokenizer *qtok_open(const char *path, struct qg_error *e)
{
    struct qtok_tokenizer *t = NULL;
    char name[1024];
    struct stat st;
    char *text;
    FILE *f;

    snprintf(name, sizeof name, "%s", path);
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        snprintf(name, sizeof name, "%.1000s/tokenizer.json", path);
    f = fopen(name, "rb");
    if (!f || fstat(fileno(f), &st) != 0 || !S_ISREG(st.st_mode)) {
        qg_error_set(e, QG_EXIT_USER, name, 0, 0, "cannot be read");
        qg_error_hint(e, "a model's folder has a tokenizer.json");
        if (f)
            fclose(f);
        return NULL;
    }
    if (st.st_size > QTOK_MAX_FILE) {
        fclose(f);
        qg_error_set(e, QG_EXIT_USER, name, 0, 0, "has more than %d bytes", QTOK_MAX_FILE);
        return NULL;
    }
    text = malloc((size_t)st.st_size + 1);
    if (!text || fread(text, 1, (size_t)st.st_size, f) != (size_t)st.st_size)
        qg_error_set(e, QG_EXIT_USER, name, 0, 0, "cannot be read to its end");
    else
        t = qtok_parse(text, (size_t)st.st_size, name, e);
    fclose(f);
    free(text);
    return t;
}

void qtok_close(struct qtok_tokenizer *t)
{
    if (!t)
        return;
    for (uint32_t i = 0; i < t->nadded; i++)
        free(t->added[i].content);
    for (int i = 0; i < t->nsplits; i++)
        pcre2_code_free(t->splits[i]);
    free(t->added);
    free(t->tokens);
    free(t->pool);
    free(t->words);
    free(t->merges);
    free(t);
}
