/* The tokenizer on a small one written here: ids follow by hand from its merges. The comparison
 * with the tokenizers library is ci/qwen/tokenizer.py. */
#include "internal.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define QWEN35                                                                                     \
    "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\\\r\\\\n\\\\p{L}\\\\p{N}]?[\\\\p{L}\\\\p{M}]+|\\\\p{N}| "    \
    "?[^\\\\s\\\\p{L}\\\\p{M}\\\\p{N}]+[\\\\r\\\\n]*|\\\\s*[\\\\r\\\\n]+|\\\\s+(?!\\\\S)|\\\\s+"

/* Ids 0 to 255 are the bytes in the order of their characters ('!' is 0, a space 220), then words,
 * then added tokens. */
enum { A = 64, B = 65, C = 66, SPACE = 220, AB = 256, ABC, BC, SPACE_AB, END = 300, TOOL, LONG };

struct parts {
    const char *normalizer, *pattern, *pre, *merges, *added, *model;
};

static char *json(const struct parts *p)
{
    char *text = NULL;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    uint32_t id = 0;

    fprintf(f, "{\"version\": \"1.0\", \"added_tokens\": [%s], \"normalizer\": %s,",
            p->added ? p->added
                     : "{\"id\": 300, \"content\": \"<|e|>\", \"special\": true, \"normalized\": "
                       "false}, {\"id\": 301, \"content\": \"<t>\", \"special\": false, "
                       "\"normalized\": false}, {\"id\": 302, \"content\": \"<t>x\", "
                       "\"special\": false, \"normalized\": false}",
            p->normalizer ? p->normalizer : "{\"type\": \"NFC\"}");
    if (p->pre)
        fprintf(f, "\"pre_tokenizer\": %s,", p->pre);
    else
        fprintf(f,
                "\"pre_tokenizer\": {\"type\": \"Sequence\", \"pretokenizers\": [{\"type\": "
                "\"Split\", \"pattern\": {\"Regex\": \"%s\"}, \"behavior\": \"Isolated\", "
                "\"invert\": false}, {\"type\": \"ByteLevel\", \"add_prefix_space\": false, "
                "\"use_regex\": false}]},",
                p->pattern ? p->pattern : QWEN35);
    fprintf(f,
            "\"decoder\": {\"type\": \"ByteLevel\"}, \"model\": {\"type\": \"BPE\", %s\"vocab\": {",
            p->model ? p->model : "");
    for (uint32_t c = 0; c < 0x144; c++) {
        if (c <= 0x20 || (c >= 0x7f && c <= 0xa0) || c == 0xad)
            continue;
        if (c == '"' || c == '\\')
            fprintf(f, "\"\\%c\": %u, ", (char)c, id++);
        else if (c < 0x80)
            fprintf(f, "\"%c\": %u, ", (char)c, id++);
        else
            fprintf(f, "\"\\u%04x\": %u, ", c, id++);
    }
    fprintf(f, "\"ab\": 256, \"abc\": 257, \"bc\": 258, \"\\u0120ab\": 259}, \"merges\": [%s]}}",
            p->merges ? p->merges : "\"b c\", \"a b\", [\"ab\", \"c\"], \"\\u0120 ab\"");
    fclose(f);
    return text;
}

static struct qtok_tokenizer *make(const struct parts *p, struct qg_error *e)
{
    char *text = json(p);
    struct qtok_tokenizer *t = qtok_parse(text, strlen(text), "test", e);

    free(text);
    return t;
}

static struct qtok_tokenizer *small(void)
{
    struct qg_error e = {0};
    struct qtok_tokenizer *t = make(&(struct parts){0}, &e);

    cr_assert(t, "%s", e.what);
    return t;
}

#define EXPECT(t, text, n, added, ...)                                                             \
    expect(t, text, n, added, (const uint32_t[]){__VA_ARGS__},                                     \
           sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

static void expect(const struct qtok_tokenizer *t, const char *text, size_t n, bool added,
                   const uint32_t *want, size_t count)
{
    struct qtok_ids ids = {0};
    struct qg_error e = {0};

    cr_assert_eq(qtok_encode(t, text, n, added, &ids, &e), 0, "%s", e.what);
    cr_expect_eq(ids.n, count, "%s: %zu ids, not %zu", text, ids.n, count);
    for (size_t i = 0; i < ids.n && i < count; i++)
        cr_expect_eq(ids.v[i], want[i], "%s: id %zu is %u, not %u", text, i, ids.v[i], want[i]);
    qtok_ids_free(&ids);
}

Test(tokenizer, merges_by_rank)
{
    struct qtok_tokenizer *t = small();

    EXPECT(t, "ab", 2, true, AB);
    EXPECT(t, "abc", 3, true, A, BC); /* b c comes before a b */
    EXPECT(t, "abab", 4, true, AB, AB);
    EXPECT(t, "aab", 3, true, A, AB);
    EXPECT(t, " ab", 3, true, SPACE_AB);
    EXPECT(t, " abc", 4, true, SPACE, A, BC);
    EXPECT(t, "ba", 2, true, B, A);
    cr_expect_eq(qtok_size(t), 303);
    qtok_close(t);
}

Test(tokenizer, long_pieces)
{
    struct qtok_tokenizer *t = small();
    struct qtok_ids ids = {0};
    struct qg_error e = {0};
    char text[3001];

    for (int i = 0; i < 3000; i += 2)
        memcpy(text + i, "ab", 2);
    cr_assert_eq(qtok_encode(t, text, 3000, true, &ids, &e), 0);
    cr_expect_eq(ids.n, 1500);
    for (size_t i = 0; i < ids.n; i++)
        cr_expect_eq(ids.v[i], AB);
    qtok_ids_free(&ids);
    qtok_close(t);
}

Test(tokenizer, pieces)
{
    struct qtok_tokenizer *t = small();

    /* No merge crosses a piece: digits stand alone, a line's end too. */
    EXPECT(t, "ab1ab", 5, true, AB, '1' - '!', AB);
    EXPECT(t, "ab ab", 5, true, AB, SPACE_AB);
    EXPECT(t, "ab  ab", 6, true, AB, SPACE, SPACE_AB);
    EXPECT(t, "a\nb", 3, true, A, 198, B);
    qtok_close(t);
}

Test(tokenizer, added)
{
    struct qtok_tokenizer *t = small();

    EXPECT(t, "ab<|e|>ab", 9, true, AB, END, AB);
    EXPECT(t, "<|e|><|e|>", 10, true, END, END);
    EXPECT(t, "<t>ab", 5, true, TOOL, AB);
    EXPECT(t, "<t>xab", 6, true, LONG, AB); /* the longest */
    EXPECT(t, "<t", 2, true, '<' - '!', 't' - '!');
    EXPECT(t, "<t>", 3, false, '<' - '!', 't' - '!', '>' - '!');
    cr_expect_eq(qtok_added(t, "<|e|>"), END);
    cr_expect_eq(qtok_added(t, "<|f|>"), -1);
    cr_expect(qtok_is_special(t, END) && !qtok_is_special(t, TOOL) && !qtok_is_special(t, 99999));
    qtok_close(t);
}

Test(tokenizer, normalization)
{
    struct qtok_tokenizer *t = small();

    /* e and U+0301 are U+00E9, bytes c3 a9: characters U+00C3 and U+00A9 */
    EXPECT(t, "e\xcc\x81", 3, true, 0xc3 - 0xae + 106, 0xa9 - 0xa1 + 94);
    EXPECT(t, "\xc3\xa9", 2, true, 0xc3 - 0xae + 106, 0xa9 - 0xa1 + 94);
    qtok_close(t);
    t = make(&(struct parts){.normalizer = "null"}, NULL);
    cr_assert(t);
    /* bytes cc 81: U+00CC, and the 129th byte has the character U+0100 + 33 + 2 */
    EXPECT(t, "e\xcc\x81", 3, true, 'e' - '!', 0xcc - 0xae + 106, 188 + 35);
    qtok_close(t);
}

Test(tokenizer, invalid_utf8)
{
    struct qtok_text out = {0};

    /* as the Unicode standard's table of longest parts has it */
    cr_assert_eq(qtok_utf8_clean("a\xff\x62\xe2\x82\x63\xf0\x9f\x98\xc3", 10, &out), 0);
    cr_expect_str_eq(out.v, "a\xef\xbf\xbd"
                            "b\xef\xbf\xbd"
                            "c\xef\xbf\xbd\xef\xbf\xbd");
    out.n = 0;
    cr_assert_eq(qtok_utf8_clean("\xed\xa0\x80\xc0\xaf\xf4\x90\x80\x80", 9, &out), 0);
    cr_expect_eq(out.n, 9 * 3); /* surrogates, overlong and too large: each byte one */
    out.n = 0;
    cr_assert_eq(qtok_utf8_clean("a\0b", 3, &out), 0);
    cr_expect_eq(out.n, 3);
    free(out.v);
}

static void append(void *ctx, const char *v, size_t n)
{
    strncat(ctx, v, n);
}

Test(tokenizer, streaming)
{
    struct qtok_tokenizer *t = small();
    struct qtok_stream s = {.n = 0};
    struct qtok_ids ids = {0};
    struct qg_error e = {0};
    char text[64] = "";

    cr_assert_eq(qtok_encode(t, "\xf0\x9f\x98\x80", 4, true, &ids, &e), 0);
    cr_assert_eq(ids.n, 4);
    for (int i = 0; i < 3; i++) {
        qtok_stream_add(&s, t, ids.v[i], false, append, text);
        cr_expect_str_eq(text, "", "nothing before the last byte");
    }
    qtok_stream_add(&s, t, ids.v[3], false, append, text);
    cr_expect_str_eq(text, "\xf0\x9f\x98\x80");
    text[0] = 0;
    qtok_stream_add(&s, t, ids.v[0], false, append, text);
    qtok_stream_add(&s, t, AB, false, append, text);
    cr_expect_str_eq(text, "\xef\xbf\xbd"
                           "ab");
    text[0] = 0;
    qtok_stream_add(&s, t, END, true, append, text);
    qtok_stream_add(&s, t, TOOL, true, append, text);
    qtok_stream_add(&s, t, 99999, true, append, text);
    qtok_stream_add(&s, t, ids.v[0], false, append, text);
    qtok_stream_end(&s, append, text);
    cr_expect_str_eq(text, "<t>\xef\xbf\xbd");
    qtok_ids_free(&ids);
    qtok_close(t);
}

Test(tokenizer, round_trip)
{
    struct qtok_tokenizer *t = small();
    const char *text = "int x = 7; // \xe6\x9c\xba\xe5\x99\xa8 \xf0\x9f\x98\x80<|e|>\n\tabc 'S";
    struct qtok_ids ids = {0};
    struct qg_error e = {0};
    char *back;
    size_t n;

    cr_assert_eq(qtok_encode(t, text, strlen(text), true, &ids, &e), 0);
    back = qtok_decode(t, ids.v, ids.n, false, &n);
    cr_expect_str_eq(back, text);
    free(back);
    qtok_ids_free(&ids);
    qtok_close(t);
}

struct bad {
    struct parts p;
    const char *what;
};

Test(tokenizer, refused_files)
{
    const struct bad bad[] = {
        {{.normalizer = "{\"type\": \"NFKC\"}"}, "NFKC"},
        {{.pattern = "a\\\\W"}, "escape"},
        {{.pattern = "[a&&b]"}, "class inside"},
        {{.pattern = "^a"}, "anchor"},
        {{.pattern = "(a"}, "regular expression"},
        {{.pre = "{\"type\": \"Whitespace\"}"}, "Whitespace"},
        {{.pre = "{\"type\": \"ByteLevel\", \"add_prefix_space\": true}"}, "add_prefix_space"},
        {{.pre = "{\"type\": \"Sequence\", \"pretokenizers\": []}"}, "without ByteLevel"},
        {{.merges = "\"a x\""}, "merge 0"},
        {{.merges = "\"b c\", \"ab\""}, "merge 1"},
        {{.merges = "7"}, "merge 0"},
        {{.model = "\"byte_fallback\": true,"}, "byte_fallback"},
        {{.model = "\"unk_token\": \"x\","}, "unk_token"},
        {{.added = "{\"id\": 12, \"content\": \"<x>\"}"}, "the id 12"},
        {{.added = "{\"id\": -1, \"content\": \"<x>\"}"}, "not an id"},
        {{.added = "{\"id\": 1e9, \"content\": \"<x>\"}"}, "not an id"},
        {{.added = "{\"id\": 400, \"content\": \"\"}"}, "no content"},
        {{.added = "{\"id\": 400, \"content\": \"<x>\", \"lstrip\": true}"}, "lstrip"},
        {{.added = "{\"id\": 400, \"content\": \"ab\"}"}, "another id"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct qg_error e = {0};
        struct qtok_tokenizer *t = make(&bad[i].p, &e);

        cr_expect_null(t, "%s is taken", bad[i].what);
        cr_expect_eq(e.code, QG_EXIT_USER);
        cr_expect(strstr(e.what, bad[i].what), "%s: %s", bad[i].what, e.what);
        qtok_close(t);
    }
    cr_expect_null(qtok_parse("{", 1, "test", NULL));
    cr_expect_null(qtok_parse("{}", 2, "test", NULL));
    cr_expect_null(qtok_open("/nowhere", NULL));
}

Test(tokenizer, every_byte_has_a_token)
{
    char *text = json(&(struct parts){0}), *x = strstr(text, "\"x\": ");
    struct qg_error e = {0};

    cr_assert(x);
    memcpy(x, "\"xx\":", 5);
    cr_expect_null(qtok_parse(text, strlen(text), "test", &e));
    cr_expect(strstr(e.what, "byte 0x78"), "%s", e.what);
    memset(&e, 0, sizeof e);
    memcpy(x, "\"a\": ", 5);
    cr_expect_null(qtok_parse(text, strlen(text), "test", &e));
    cr_expect(strstr(e.what, "twice"), "%s", e.what);
    free(text);
}
