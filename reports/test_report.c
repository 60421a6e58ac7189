/* Templates, schemas, verdicts and exit codes. Expected values are written by hand. */
#include "../interp/error.h"
#include "ccov.h"
#include "data.h"
#include "mustache.h"
#include "text.h"
#include "verdict.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Templates --------------------------------------------------------------------------- */

static const char *no_partial(const char *name)
{
    return strcmp(name, "who") ? NULL : "<{{name}}>";
}

static void renders(const char *template, const char *json, const char *want)
{
    struct qgr_text out = {0};
    struct qg_error e = {0};
    cJSON *ctx = cJSON_Parse(json);

    cr_assert(ctx);
    cr_expect_eq(qgr_render(&out, "t", template, ctx, no_partial, &e), 0, "%s", e.what);
    cr_expect_str_eq(out.s ? out.s : "", want);
    qgr_text_free(&out);
    cJSON_Delete(ctx);
}

Test(mustache, values)
{
    renders("a {{x}} b", "{\"x\": \"<b a=\\\"'&\\\">\"}", "a &lt;b a=&quot;&#39;&amp;&quot;&gt; b");
    renders("{{{x}}}{{&x}}", "{\"x\": \"<i>\"}", "<i><i>");
    renders("{{n}} {{m}}", "{\"n\": 3627121, \"m\": 0.0611}", "3627121 0.0611");
    renders("[{{none}}]", "{}", "[]");
    renders("{{a.b}}", "{\"a\": {\"b\": \"c\"}}", "c");
    renders("{{! not shown }}x", "{}", "x");
    renders("{{x}}", "{\"x\": \"a\\u0007b\"}",
            "a\xef\xbf\xbd"
            "b");
}

Test(mustache, sections)
{
    renders("{{#l}}({{.}}){{/l}}", "{\"l\": [1, \"<\"]}", "(1)(&lt;)");
    renders("{{#l}}{{n}}{{o}} {{/l}}", "{\"o\": \"!\", \"l\": [{\"n\": 1}, {\"n\": 2}]}", "1! 2! ");
    renders("{{#t}}yes{{/t}}{{^t}}no{{/t}}", "{\"t\": false}", "no");
    renders("{{#t}}yes{{/t}}{{^t}}no{{/t}}", "{\"t\": []}", "no");
    renders("{{#t}}yes{{/t}}{{^t}}no{{/t}}", "{\"t\": \"\"}", "no");
    renders("{{#t}}yes{{/t}}{{^t}}no{{/t}}", "{\"t\": 0}", "yes");
    renders("{{#a}}{{#a}}{{x}}{{/a}}{{/a}}", "{\"a\": {\"x\": 1}}", "1");
    renders("a\n{{#t}}\nb\n{{/t}}\nc\n", "{\"t\": true}", "a\nb\nc\n");
    renders("{{>who}}!", "{\"name\": \"&\"}", "<&amp;>!");
}

Test(mustache, what_looks_like_a_tag_in_a_value_is_text)
{
    renders("{{x}}", "{\"x\": \"{{y}}\", \"y\": \"secret\"}", "{{y}}");
}

Test(mustache, broken_templates_are_named)
{
    static const struct {
        const char *template, *what;
        int line;
    } cases[] = {
        {"a\n{{x", "unclosed tag {{}}", 2},
        {"\n\n{{#x}}", "unclosed section {{x}}", 3},
        {"{{/x}}", "unexpected {{x}}", 1},
        {"{{>nobody}}", "there is no partial {{nobody}}", 1},
    };
    cJSON *ctx = cJSON_Parse("{}");

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct qgr_text out = {0};
        struct qg_error e = {0};

        cr_expect_eq(qgr_render(&out, "page", cases[i].template, ctx, no_partial, &e),
                     QG_EXIT_INTERNAL);
        cr_expect_str_eq(e.what, cases[i].what);
        cr_expect_eq(e.line, cases[i].line);
        qgr_text_free(&out);
    }
    cJSON_Delete(ctx);
}

Test(mustache, json_in_a_script_cannot_end_it)
{
    struct qgr_text out = {0};
    cJSON *v = cJSON_Parse("{\"a\": \"</script><!--\"}");

    qgr_embed_json(&out, v);
    cr_expect_str_eq(out.s, "{\"a\":\"\\u003c/script>\\u003c!--\"}");
    qgr_text_free(&out);
    cJSON_Delete(v);
}

/* ---- A folder of results ----------------------------------------------------------------- */

static char dir[64];

static void write_in(const char *name, const char *text)
{
    char path[256];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", dir, name);
    f = fopen(path, "w");
    cr_assert(f);
    fputs(text, f);
    fclose(f);
}

static void make_dir(void)
{
    snprintf(dir, sizeof dir, "/tmp/qgr-test-XXXXXX");
    cr_assert(mkdtemp(dir));
}

static void remove_dir(void)
{
    static const char *const names[] = {
        "verify.jsonl",    "run.json",     "replay.jsonl", "layout.tsv", "coverage.json",
        "launches/x.json", "mutants.json", "weights.json", "ccov.json",  "reduced.jsonl"};
    char path[256];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", dir, names[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/launches", dir);
    rmdir(path);
    rmdir(dir);
}

TestSuite(data, .init = make_dir, .fini = remove_dir);
TestSuite(verdict, .init = make_dir, .fini = remove_dir);

#define PASSED(name, compared)                                                                     \
    "{\"case\": \"" name "\", \"file\": \"k.yaml\", \"verdict\": \"passed\", \"tokens\": 9, "      \
    "\"compared\": {" compared "}, \"detail\": \"\"}\n"
#define FAILED(name, class, compared)                                                              \
    "{\"case\": \"" name                                                                           \
    "\", \"file\": \"k.yaml\", \"verdict\": \"failed\", \"class\": \"" class "\", \"compared\": "  \
                                                                             "{" compared          \
                                                                             "}, \"detail\": \"a " \
                                                                             "\\\"b\\\" <c>\"}\n"
#define SUMMARY(p, f, s)                                                                           \
    "{\"summary\": {\"schema\": \"qgpu-verify/1\", \"passed\": " #p ", \"failed\": " #f            \
    ", \"skipped\": " #s ", \"answers\": {}}}\n"

static void refused(const char *file, const char *text, int line, const char *what)
{
    struct qgr_data d;
    struct qg_error e = {0};
    size_t n;

    write_in(file, text);
    cr_expect_eq(qgr_data_read(&d, dir, true, &e), QG_EXIT_USER);
    cr_expect_eq(e.line, line, "%s: line %d", what, e.line);
    cr_expect_str_eq(e.what, what);
    n = strlen(e.file);
    cr_expect(n > strlen(file) && !strcmp(e.file + n - strlen(file), file), "%s", e.file);
    qgr_data_free(&d);
}

Test(data, refusals_name_file_and_line)
{
    struct qgr_data d;
    struct qg_error e = {0};

    cr_expect_eq(qgr_data_read(&d, dir, true, &e), QG_EXIT_USER);
    cr_expect_str_eq(e.what, "there are no results");
    qgr_data_free(&d);
    refused("verify.jsonl", PASSED("k:a", "") "{\"case\": \"k:", 2, "this is not JSON");
    refused("verify.jsonl", "[]\n", 1, "this is not an object");
    refused("verify.jsonl", PASSED("k:a", "") "{\"verdict\": \"passed\"}\n", 2,
            "member 'case' is missing");
    refused("verify.jsonl", "{\"case\": 1}\n", 1, "member 'case' is not a string");
    refused("verify.jsonl", "{\"case\": \"x\", \"verdict\": \"fine\"}\n", 1,
            "there is no verdict 'fine'");
    refused("verify.jsonl", "{\"case\": \"x\", \"verdict\": \"passed\"}\n", 1,
            "member 'compared' is missing");
    refused("verify.jsonl", "{\"summary\": {\"schema\": \"qgpu-verify/2\"}}\n", 1,
            "schema 'qgpu-verify/2' is not known");
    refused("verify.jsonl", "{\"summary\": {}}\n", 1, "member 'schema' is missing");
    refused("verify.jsonl", SUMMARY(0, 0, 0) PASSED("k:a", ""), 2, "something follows the summary");
}

Test(data, parts_are_refused_too)
{
    char path[128];

    write_in("verify.jsonl", SUMMARY(0, 0, 0));
    refused("run.json", "{\n\"schema\": \"qgpu-run/1\",\n}", 3, "this is not JSON");
    refused("run.json", "{\"schema\": \"other\"}", 1, "schema 'other' is not known");
    write_in("run.json", "{\"schema\": \"qgpu-run/1\"}");
    refused("replay.jsonl", "{\"trace\": \"x\", \"positions\": 1}\n", 1,
            "member 'mismatches' is missing");
    write_in("replay.jsonl", "");
    refused("reduced.jsonl", "{\"spec\": \"k.yaml:a\", \"source\": \"\", \"before\": {}}\n", 1,
            "member 'after' is missing");
    write_in("reduced.jsonl", "");
    snprintf(path, sizeof path, "%s/launches", dir);
    cr_assert_eq(mkdir(path, 0777), 0);
    refused("launches/x.json", "{\"schema\": \"qgpu-launch/9\"}", 1,
            "schema 'qgpu-launch/9' is not known");
    refused("launches/x.json", "{\"schema\": \"qgpu-launch/1\", \"case\": \"x\"}", 1,
            "member 'spec' is missing");
    snprintf(path, sizeof path, "%s/launches/x.json", dir);
    unlink(path);
    refused("layout.tsv", "wire\t1\n", 1, "this is not a layout of version 1");
}

/* ---- Verdicts ---------------------------------------------------------------------------- */

static void judge(const char *lines, const char *replays, double min_bins, struct qgr_verdict *v)
{
    struct qgr_data d;
    struct qg_error e = {0};

    write_in("verify.jsonl", lines);
    write_in("replay.jsonl", replays);
    cr_assert_eq(qgr_data_read(&d, dir, true, &e), 0, "%s", e.what);
    qgr_judge(&d, min_bins, v);
    qgr_data_free(&d);
}

#define ORACLE "\"cpu_oracle\": \"equal\""

Test(verdict, exit_codes)
{
    static const struct {
        const char *lines, *replays;
        double min_bins;
        enum qgr_outcome outcome;
        int exit;
    } cases[] = {
        {PASSED("k:a", ORACLE) SUMMARY(1, 0, 0), "", 0, QGR_GOOD, 0},
        {PASSED("k:a", ORACLE) FAILED("k:b", "value", "\"cpu_oracle\": \"different\"")
             SUMMARY(1, 1, 0),
         "", 0, QGR_MISMATCH, 1},
        {PASSED("k:a", ORACLE) FAILED("k:b", "refused", "") SUMMARY(1, 1, 0), "", 0, QGR_MISMATCH,
         1},
        {PASSED("k:a", ORACLE) FAILED("k:b", "timeout", "") SUMMARY(1, 1, 0), "", 0, QGR_BROKEN, 4},
        {PASSED("k:a", ORACLE) FAILED("k:b", "broken", "") SUMMARY(1, 1, 0), "", 0, QGR_BROKEN, 4},
        {PASSED("k:a", ORACLE), "", 0, QGR_BROKEN, 4},
        {PASSED("k:a", ORACLE) SUMMARY(2, 0, 0), "", 0, QGR_BROKEN, 4},
        {SUMMARY(0, 0, 0), "", 0, QGR_NOTHING, 5},
        {"{\"case\": \"k:a\", \"verdict\": \"skipped\"}\n" SUMMARY(0, 0, 1), "", 0, QGR_NOTHING, 5},
        {"{\"case\": \"k:a\", \"verdict\": \"skipped\", \"compared\": {\"tesla_t4\": "
         "\"stale\"}}\n" SUMMARY(0, 0, 1),
         "", 0, QGR_NOTHING, 5},
        {PASSED("k:a", ORACLE) SUMMARY(1, 0, 0), "", 50, QGR_COVERAGE, 6},
        {PASSED("k:a", ORACLE) SUMMARY(1, 0, 0),
         "{\"trace\": \"k:a\", \"positions\": 9, \"mismatches\": 0}\n", 0, QGR_GOOD, 0},
        {PASSED("k:a", ORACLE) SUMMARY(1, 0, 0),
         "{\"trace\": \"k:a\", \"positions\": 9, \"mismatches\": 2, \"first\": {}}\n", 0,
         QGR_MISMATCH, 1},
        {PASSED("k:a", ORACLE) SUMMARY(1, 0, 0),
         "{\"trace\": \"k:a\", \"positions\": 0, \"mismatches\": 0}\n", 0, QGR_MISMATCH, 1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct qgr_verdict v;

        judge(cases[i].lines, cases[i].replays, cases[i].min_bins, &v);
        cr_expect_eq(v.outcome, cases[i].outcome, "case %zu: %s", i, v.line);
        cr_expect_eq(v.exit, cases[i].exit, "case %zu: %s", i, v.line);
    }
}

Test(data, schemas_of_parts)
{
    static const struct {
        const char *file, *text, *what;
    } t[] = {
        {"mutants.json", "{\"schema\": 1, \"scores\": {}, \"mutants\": []}", NULL},
        {"mutants.json", "{\"schema\": 2, \"scores\": {}, \"mutants\": []}", "schema is not 1"},
        {"mutants.json", "[]", "not an object"},
        {"weights.json", "{\"schema\": \"qgpu-weights/1\", \"layers\": []}", NULL},
        {"weights.json", "{\"schema\": \"qgpu-weights/9\", \"layers\": []}", "schema"},
        {"ccov.json", "{\"schema\": \"qgpu-ccov/1\", \"files\": []}", NULL},
        {"ccov.json", "{\"schema\": \"qgpu-ccov/1\"}", "'files' is missing"},
        {"ccov.json", "{\"schema\": \"qgpu-ccov/2\", \"files\": []}", "schema"},
        {"ccov.json",
         "{\"schema\": \"qgpu-ccov/1\", \"files\": [{\"name\": \"a.c\", \"hits\": [1, null], "
         "\"text\": \"0123456\"}]}",
         "a.c: 'text' is not 8 digits for each of 'hits'"},
        {"ccov.json",
         "{\"schema\": \"qgpu-ccov/1\", \"files\": [{\"name\": \"a.c\", \"hits\": [true], "
         "\"text\": \"01234567\"}]}",
         "a.c: 'hits' holds what is no number"}};

    write_in("verify.jsonl", PASSED("k:a", ORACLE) SUMMARY(1, 0, 0));
    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        struct qgr_data d;
        struct qg_error e = {0};

        write_in(t[i].file, t[i].text);
        cr_expect_eq(qgr_data_read(&d, dir, true, &e), t[i].what ? QG_EXIT_USER : 0, "%zu", i);
        cr_expect(!t[i].what || (strstr(e.what, t[i].what) && strstr(e.file, t[i].file)), "%zu: %s",
                  i, e.what);
        qgr_data_free(&d);
        write_in(t[i].file, "{\"schema\": 1}");
        if (!strcmp(t[i].file, "weights.json"))
            write_in(t[i].file, "{\"schema\": \"qgpu-weights/1\"}");
        if (!strcmp(t[i].file, "ccov.json"))
            write_in(t[i].file, "{\"schema\": \"qgpu-ccov/1\", \"files\": []}");
    }
}

Test(verdict, coverage_bar)
{
    struct qgr_verdict v;

    write_in("coverage.json", "{\"groups\": [{\"name\": \"a\", \"hit\": 30, \"reachable\": 40}, "
                              "{\"name\": \"b\", \"hit\": 30, \"reachable\": 60}]}");
    judge(PASSED("k:a", ORACLE) SUMMARY(1, 0, 0), "", 60, &v);
    cr_expect_eq(v.exit, 0);
    cr_expect_float_eq(v.bins, 60, 1e-9);
    judge(PASSED("k:a", ORACLE) SUMMARY(1, 0, 0), "", 61, &v);
    cr_expect_eq(v.exit, 6);
}

/* Five cases, each in the column where it belongs, and never among the passed ones otherwise. */
Test(verdict, table)
{
    struct qgr_verdict v;

    judge(PASSED("k:a", ORACLE ", \"expect\": \"equal\"") PASSED("k:b",
                                                                 ORACLE ", \"tesla_t4\": \"stale\"")
              FAILED("k:c", "value", "\"cpu_oracle\": \"different\"") FAILED("k:d", "refused", "")
                  PASSED("n:e", "\"diagnosis\": \"equal\"") SUMMARY(3, 2, 0),
          "", 0, &v);
    cr_expect_eq(v.rows[QGR_FROM_ORACLE].n[QGR_PASSED], 2);
    cr_expect_eq(v.rows[QGR_FROM_ORACLE].n[QGR_FAILED], 1);
    cr_expect_eq(v.rows[QGR_FROM_ORACLE].n[QGR_REFUSED], 1);
    cr_expect_eq(v.rows[QGR_FROM_ORACLE].n[QGR_NOT_RUN], 0);
    cr_expect_eq(v.rows[QGR_FROM_T4].n[QGR_PASSED], 0);
    cr_expect_eq(v.rows[QGR_FROM_T4].n[QGR_STALE], 1);
    cr_expect_eq(v.rows[QGR_FROM_T4].n[QGR_NOT_RUN], 2);
    cr_expect_eq(v.rows[QGR_FROM_EXPECT].n[QGR_PASSED], 1);
    cr_expect_eq(v.rows[QGR_FROM_EXPECT].n[QGR_SKIPPED], 2);
    cr_expect_eq(v.rows[QGR_FROM_MODEL].n[QGR_NOT_RUN], 3);
    cr_expect_eq(v.rows[QGR_FROM_INTERP].n[QGR_PASSED], 1);
    cr_expect_eq(v.rows[QGR_FROM_INTERP].n[QGR_NOT_RUN], 0);
    /* n:e must end in a diagnosis: of nobody else is an answer to be had, and the four others name
     * none. Every case is in one column of every row. */
    cr_expect_eq(v.rows[QGR_FROM_INTERP].n[QGR_NO_CASE], 4);
    for (int i = 0; i < QGR_NSOURCES; i++) {
        uint32_t sum = 0;

        for (int k = 0; k < QGR_NCOLUMNS; k++)
            sum += v.rows[i].n[k];
        cr_expect_eq(sum, 5, "%s: %u", qgr_source_text[i], sum);
        if (i != QGR_FROM_INTERP)
            cr_expect_eq(v.rows[i].n[QGR_NO_CASE], 1, "%s", qgr_source_text[i]);
    }
    cr_expect_str_eq(qgr_row_silent(&v.rows[QGR_FROM_INTERP]), "");
    cr_expect_str_eq(qgr_row_silent(&v.rows[QGR_FROM_GPU]), "not run");
    cr_expect_eq(v.compared, 5);
    cr_expect_eq(v.passed, 3);
    cr_expect_eq(v.failed, 2);
    cr_expect_eq(v.refused, 1);
}

Test(verdict, junit)
{
    struct qgr_data d;
    struct qgr_text t = {0};
    struct qg_error e = {0};

    write_in("verify.jsonl",
             PASSED("k:a", ORACLE) FAILED("k:b", "value", "") FAILED("k:c", "timeout", ""));
    cr_assert_eq(qgr_data_read(&d, dir, true, &e), 0);
    qgr_junit(&t, &d);
    cr_expect(strstr(t.s, "tests=\"4\" failures=\"1\" errors=\"2\" skipped=\"0\""), "%s", t.s);
    cr_expect(strstr(t.s, "<failure type=\"value\" message=\"a &quot;b&quot; &lt;c&gt;\"/>"));
    cr_expect(strstr(t.s, "<error type=\"timeout\""));
    cr_expect(strstr(t.s, "verify did not reach a summary"));
    qgr_text_free(&t);
    qgr_data_free(&d);
}

Test(verdict, text_says_not_run)
{
    struct qgr_data d;
    struct qgr_verdict v;
    struct qg_error e = {0};
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);

    write_in("verify.jsonl", PASSED("k:a", ORACLE) SUMMARY(1, 0, 0));
    cr_assert_eq(qgr_data_read(&d, dir, true, &e), 0);
    qgr_judge(&d, 0, &v);
    const struct qgr_site s = {.d = &d, .v = &v};

    qgr_text_report(out, &s);
    fclose(out);
    cr_expect(strstr(text, "Tesla T4                                     0       0       0        0"
                           "        0        1        0  not run\n"),
              "%s", text);
    cr_expect(strstr(text, "interpreter, diagnosis the case names        0       0       0        0"
                           "        0        0        1  no such case\n"),
              "%s", text);
    cr_expect(strstr(text, "coverage: not run\n"));
    cr_expect(strstr(text, "1 passed, 0 failed, 0 skipped\n"));
    free(text);
    qgr_data_free(&d);
}

/* ---- C coverage against a baseline ------------------------------------------------------- */

/* A source as ccov.json has it. `lines`: a letter a line, which stands for its text; `hits`: '1' it
 * ran, '0' it did not, '.' there is nothing to run. */
static cJSON *source(const char *name, const char *lines, const char *hits)
{
    cJSON *f = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(f, "hits");
    char text[8 * 64 + 1] = "";

    cJSON_AddStringToObject(f, "name", name);
    for (size_t i = 0; lines[i]; i++) {
        snprintf(text + 8 * i, 9, "%08x", (unsigned)lines[i]);
        cJSON_AddItemToArray(list, hits[i] == '.' ? cJSON_CreateNull()
                                                  : cJSON_CreateNumber(hits[i] - '0'));
    }
    cJSON_AddStringToObject(f, "text", text);
    return f;
}

static cJSON *sources(cJSON *a, cJSON *b)
{
    cJSON *v = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(v, "files");

    cJSON_AddItemToArray(list, a);
    if (b)
        cJSON_AddItemToArray(list, b);
    return v;
}

static void classes(const char *was, const char *was_hits, const char *is, const char *is_hits,
                    const uint32_t want[QGR_NLINES], const char *lost, const char *fresh)
{
    cJSON *then = sources(source("a/x.c", was, was_hits), NULL);
    cJSON *now = sources(source("a/x.c", is, is_hits), NULL), *o = qgr_ccov(now, then);
    const cJSON *c = cJSON_GetObjectItemCaseSensitive(o, "changes");
    const cJSON *f = cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(c, "files"), 0);

    for (int i = 0; i < QGR_NLINES; i++)
        cr_expect_eq((uint32_t)qgr_num(c, qgr_line_key[i]), want[i], "%s to %s, %s: %.0f", was, is,
                     qgr_line_key[i], qgr_num(c, qgr_line_key[i]));
    cr_expect_str_eq(qgr_str(f, "lost_lines"), lost, "%s to %s", was, is);
    cr_expect_str_eq(qgr_str(f, "new_lines"), fresh, "%s to %s", was, is);
    cJSON_Delete(o);
    cJSON_Delete(now);
    cJSON_Delete(then);
}

Test(ccov, classes_of_lines)
{
    /*                              covered gained lost uncovered  new: hit, not  gone: hit, not */
    classes("abcd", "1010", "abcd", "1100", (uint32_t[]){1, 1, 1, 1, 0, 0, 0, 0}, "3", "");
    /* two lines put in above, one of them not reached: the others are the same lines, moved */
    classes("abc", "110", "aXYbc", "11010", (uint32_t[]){2, 0, 0, 1, 1, 1, 0, 0}, "", "3");
    /* a line changed: old gone, new new; and comments that run nothing are of no class */
    classes("a//b", "1..0", "a//B", "1..0", (uint32_t[]){1, 0, 0, 0, 0, 1, 0, 1}, "", "4");
    /* a line taken out that had run */
    classes("abc", "111", "ac", "11", (uint32_t[]){2, 0, 0, 0, 0, 0, 1, 0}, "", "");
    /* runs of lines are put together */
    classes("abcdefg", "1111111", "abcdefg", "1000101", (uint32_t[]){3, 0, 4, 0, 0, 0, 0, 0},
            "2-4, 6", "");
    /* the same text, once instrumented and once not, is no comparison: new, and gone */
    classes("ab", "1.", "ab", ".1", (uint32_t[]){0, 0, 0, 0, 1, 0, 1, 0}, "", "");
    classes("", "", "ab", "10", (uint32_t[]){0, 0, 0, 0, 1, 1, 0, 0}, "", "2");
}

Test(ccov, files_and_rooms)
{
    cJSON *then = sources(source("a/x.c", "ab", "11"), source("b/old.c", "xyz", "110"));
    cJSON *now = sources(source("a/x.c", "ab", "10"), source("b/new.c", "pq", "11")),
          *o = qgr_ccov(now, then);
    const cJSON *rooms = cJSON_GetObjectItemCaseSensitive(o, "rooms"), *cell, *files;

    cr_assert_eq(cJSON_GetArraySize(rooms), 3); /* a, b, all */
    cell = cJSON_GetArrayItem(
        cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(rooms, 0), "cells"), 0);
    cr_expect_str_eq(qgr_str(cell, "percent"), "50.00 %");
    cr_expect_str_eq(qgr_str(cell, "change"), "-50.00");
    cell = cJSON_GetArrayItem(
        cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(rooms, 2), "cells"), 0);
    cr_expect_str_eq(qgr_str(cell, "percent"), "75.00 %"); /* 3 of 4 */
    cr_expect_str_eq(qgr_str(cell, "change"), "-5.00");    /* from 4 of 5 */
    files =
        cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItemCaseSensitive(o, "changes"), "files");
    cr_assert_eq(cJSON_GetArraySize(files), 3); /* worst first: what has lost a line */
    cr_expect_str_eq(qgr_str(cJSON_GetArrayItem(files, 0), "name"), "a/x.c");
    cr_expect_str_eq(qgr_str(cJSON_GetArrayItem(files, 1), "name"), "b/new.c");
    cr_expect_eq(qgr_num(cJSON_GetArrayItem(files, 1), "new_covered"), 2);
    cr_expect_eq(qgr_num(cJSON_GetArrayItem(files, 2), "gone_covered"), 2);
    cr_expect_eq(qgr_num(cJSON_GetArrayItem(files, 2), "gone_uncovered"), 1);
    cJSON_Delete(o);
    cJSON_Delete(now);
    cJSON_Delete(then);
    cr_expect_null(qgr_ccov(NULL, NULL));
}
