#include "case.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char good[] = "source: k/dot.cu   # comment\n"
                           "kernel: dot\n"
                           "about: dot product\n"
                           "cases:\n"
                           "  - name: three\n"
                           "    grid: [2, 3]\n"
                           "    block: 4\n    shared: 0x14\n"
                           "    args:\n"
                           "      - {a: [1, -1, 0x10, 0xFFFFFFFF, 4294967295, -2147483648]}\n"
                           "      - b: {fill: _, count: 2}\n"
                           "      - {c: [_, {iota: 5, count: 3, step: -2}, {fill: 9, count: 2}]}\n"
                           "      - {d: {iota: -1, count: 3}}\n"
                           "      - {n: -3}\n"
                           "    unordered: [d]\n"
                           "    expect: {d: [1, 2, 3], b: [_, 7]}\n"
                           "  - {name: two.b-1, args: []}\n";

static int parse(struct qg_case_file *f, const char *text, struct qg_error *e)
{
    memset(e, 0, sizeof *e);
    return qg_case_parse(f, text, strlen(text), "dir/x.yaml", e);
}

static void words_are(const struct qg_case_array *a, const char *name, uint32_t n,
                      const uint32_t *v)
{
    cr_expect_str_eq(a->name, name);
    cr_assert_eq(a->n, n, "%s has %u words", name, a->n);
    for (uint32_t i = 0; i < n; i++)
        cr_expect_eq(a->v[i], v[i], "%s[%u] is %u", name, i, a->v[i]);
}

Test(case, every_form_is_read)
{
    struct qg_case_file f;
    struct qg_error e;
    const struct qg_case *c;

    cr_assert_eq(parse(&f, good, &e), 0, "%s", e.what);
    cr_expect_str_eq(f.path, "dir/x.yaml");
    cr_expect_str_eq(f.source, "dir/k/dot.cu");
    cr_expect_str_eq(f.kernel, "dot");
    cr_expect_str_eq(f.about, "dot product");
    cr_expect_str_eq(f.diagnosis, "");
    cr_assert_eq(f.ncases, 2);
    c = &f.cases[0];
    cr_expect_str_eq(c->name, "three");
    cr_expect_eq(c->line, 5);
    cr_expect(c->grid[0] == 2 && c->grid[1] == 3 && c->grid[2] == 1);
    cr_expect_eq(c->shared, 20);
    cr_expect(c->block[0] == 4 && c->block[1] == 1 && c->block[2] == 1);
    cr_assert_eq(c->nargs, 5);
    words_are(&c->args[0].a, "a", 6,
              (uint32_t[]){1, 0xffffffffu, 16, 0xffffffffu, 0xffffffffu, 0x80000000u});
    words_are(&c->args[1].a, "b", 2, (uint32_t[]){0, 0});
    cr_expect(!c->args[1].a.init[0] && !c->args[1].a.init[1]);
    words_are(&c->args[2].a, "c", 6, (uint32_t[]){0, 5, 3, 1, 9, 9});
    cr_expect(!c->args[2].a.init[0] && c->args[2].a.init[1]);
    words_are(&c->args[3].a, "d", 3, (uint32_t[]){0xffffffffu, 0, 1});
    words_are(&c->args[4].a, "n", 1, (uint32_t[]){0xfffffffdu});
    for (int i = 0; i < 4; i++)
        cr_expect(c->args[i].is_array);
    cr_expect_not(c->args[4].is_array);
    cr_expect(c->args[3].line == 13 && c->args[3].col == 10);
    cr_assert_eq(c->nexpect, 2);
    words_are(&c->expect[0], "d", 3, (uint32_t[]){1, 2, 3});
    words_are(&c->expect[1], "b", 2, (uint32_t[]){0, 7});
    cr_expect(!c->expect[1].init[0] && c->expect[1].init[1]);
    cr_expect(qg_case_is_unordered(c, "d"));
    cr_expect_not(qg_case_is_unordered(c, "b"));
    cr_expect_eq(qg_case_find(c, "d"), &c->args[3]);
    cr_expect_null(qg_case_find(c, "q"));
    c = &f.cases[1];
    cr_expect_str_eq(c->name, "two.b-1");
    cr_expect(c->grid[0] == 1 && c->block[0] == 1 && c->nargs == 0 && c->nexpect == 0);
    qg_case_free(&f);
    cr_expect_null(f.cases);
}

Test(case, absolute_source_and_diagnosis)
{
    struct qg_case_file f;
    struct qg_error e;

    cr_assert_eq(parse(&f,
                       "{source: /a/b.ptx, kernel: _k1, diagnosis: out-of-range,\n"
                       " cases: [{name: 1, args: [{x: [0]}]}]}",
                       &e),
                 0, "%s", e.what);
    cr_expect_str_eq(f.source, "/a/b.ptx");
    cr_expect_str_eq(f.diagnosis, "out-of-range");
    qg_case_free(&f);
}

/* A refusal: the text, where the caret must stand and what must be said. */
struct refusal {
    const char *text;
    int line, col;
    const char *what, *hint;
};

#define HEAD "source: a.cu\nkernel: k\ncases:\n"
#define ONE HEAD "  - name: c\n"
#define ARGS ONE "    args: [{x: [1, 2]}, {n: 3}]\n"

static const struct refusal refusals[] = {
    {"", 1, 1, "the file is empty", "source, kernel and cases"},
    {"# only a comment\n", 1, 1, "the file is empty", ""},
    {"hello", 1, 1, "case file: 'hello' is not a map", "source, kernel, cases"},
    {"- 1\n", 1, 1, "case file: a list is not a map", ""},
    {"kernel: k\ncases: []\n", 1, 1, "the key 'source' is missing", "source, kernel"},
    {"source: a.cu\ncases: []\n", 1, 1, "the key 'kernel' is missing", ""},
    {"source: a.cu\nkernel: k\n", 1, 1, "the key 'cases' is missing", ""},
    {HEAD "  - {name: c, args: []}\nkernal: k\n", 5, 1, "unknown key 'kernal'", "diagnosis"},
    {HEAD "  - {name: c, args: []}\nkernel: k\n", 5, 1, "the key 'kernel' is given twice", ""},
    {"[a]: 1\n", 1, 1, "unknown key a list", ""},
    {"source: a.c\nkernel: k\ncases: []\n", 1, 9, "'a.c' is not a CUDA, PTX or assembly file",
     ".cu, .ptx or .qasm"},
    {"source: [a.cu]\nkernel: k\ncases: []\n", 1, 9, "source: a list is not a text", ""},
    {"source: \"a\\n.cu\"\nkernel: k\ncases: []\n", 1, 9, "control characters", "one line"},
    {"source: a.cu\nkernel: dot-2\ncases: []\n", 2, 9, "'dot-2' is not a name", "letters"},
    {"source: a.cu\nkernel: 2k\ncases: []\n", 2, 9, "'2k' begins with a digit", "identifier"},
    {"source: a.cu\nkernel: k\ncases: []\n", 3, 8, "an empty list", "at least one case"},
    {"source: a.cu\nkernel: k\ncases: 5\n", 3, 8, "cases: '5' is not a list", ""},
    {"source: a.cu\nkernel: k\ndiagnosis: bad\ncases: []\n", 3, 12, "'bad' is not one",
     "race-shared"},
    {HEAD "  - 7\n", 4, 5, "case: '7' is not a map", "name, args"},
    {HEAD "  - {args: []}\n", 4, 5, "the key 'name' is missing", ""},
    {HEAD "  - {name: c}\n", 4, 5, "the key 'args' is missing", ""},
    {HEAD "  - {name: 'a b', args: []}\n", 4, 12, "name: 'a b' is not a name", ""},
    {HEAD "  - {name: c, args: []}\n  - {name: c, args: []}\n", 5, 12, "case 'c' is given twice",
     ""},
    {ARGS "    blok: [1]\n", 6, 5, "case: unknown key 'blok'", "block"},
    {ARGS "    shared: -1\n", 6, 13, "shared: -1 is out of range", "expected 0 to 504"},
    {ARGS "    shared: 505\n", 6, 13, "shared: 505 is out of range", "expected 0 to 504"},
    {ARGS "    grid: []\n", 6, 11, "grid: 0 entries", "[x, y, z]"},
    {ARGS "    grid: [1, 2, 3, 4]\n", 6, 11, "grid: 4 entries", ""},
    {ARGS "    grid: [1, 0]\n", 6, 15, "grid: 0 is out of range", "expected 1 to"},
    {ARGS "    grid: [-1]\n", 6, 12, "grid: -1 is out of range", ""},
    {ARGS "    grid: {x: 1}\n", 6, 11, "grid: a map is not an integer", ""},
    {ARGS "    grid: [4096, 4097]\n", 6, 11, "4096 x 4097 x 1 is too many", "16777216"},
    {ARGS "    block: [33]\n", 6, 13, "block: 33 is out of range", "1 to 32"},
    {ARGS "    block: [8, 4, 2]\n", 6, 12, "8 x 4 x 2 is too many", "32"},
    {ONE "    args: {x: 1}\n", 5, 11, "args: a map is not a list", "parameter order"},
    {ONE "    args: [5]\n", 5, 12, "'5' is not one argument", "{name: value}"},
    {ONE "    args: [{x: 1, y: 2}]\n", 5, 12, "a map is not one argument", ""},
    {ONE "    args: [{x-y: 1}]\n", 5, 13, "'x-y' is not a name", ""},
    {ONE "    args: [{x: 1}, {x: 2}]\n", 5, 21, "argument 'x' is given twice", "own name"},
    {ONE "    args: [{x: 1.5}]\n", 5, 16, "x: '1.5' is not an integer", "decimal or 0x hex"},
    {ONE "    args: [{x: \"1\"}]\n", 5, 16, "x: the text \"1\" is not an integer", ""},
    {ONE "    args: [{x: _}]\n", 5, 16, "x: '_' is not an integer", ""},
    {ONE "    args: [{x: }]\n", 5, 16, "x: '' is no digits", ""},
    {ONE "    args: [{x: 0x}]\n", 5, 16, "x: '0x' is no digits", ""},
    {ONE "    args: [{x: 010}]\n", 5, 16, "'010' is a leading zero", ""},
    {ONE "    args: [{x: 12a}]\n", 5, 16, "'12a' is not an integer", ""},
    {ONE "    args: [{x: 4294967296}]\n", 5, 16, "does not fit 32 bits", "4294967295"},
    {ONE "    args: [{x: -2147483649}]\n", 5, 16, "does not fit 32 bits", "-2147483648"},
    {ONE "    args: [{x: 99999999999999999999999999999999}]\n", 5, 16, "does not fit 32 bits", ""},
    {ONE "    args: [{x: []}]\n", 5, 16, "array 'x' is empty", "at least one"},
    {ONE "    args: [{x: [1, [2]]}]\n", 5, 20, "x[1]: a list is not an integer", ""},
    {ONE "    args: [{x: [1, 2, q]}]\n", 5, 23, "x[2]: 'q' is not an integer", ""},
    {ONE "    args: [{x: {fill: 1}}]\n", 5, 16, "x: the key 'count' is missing", "fill, count"},
    {ONE "    args: [{x: {count: 1}}]\n", 5, 16, "x: the key 'fill' is missing", ""},
    {ONE "    args: [{x: {fill: 1, count: 0}}]\n", 5, 33, "count: 0 is out of range", "1 to 126"},
    {ONE "    args: [{x: {fill: 1, count: 127}}]\n", 5, 33, "count: 127 is out of range", ""},
    {ONE "    args: [{x: {fill: q, count: 1}}]\n", 5, 23, "fill: 'q' is not an integer", ""},
    {ONE "    args: [{x: {fill: 1, step: 1, count: 1}}]\n", 5, 26, "unknown key 'step'", ""},
    {ONE "    args: [{x: {iota: _, count: 1}}]\n", 5, 23, "iota: '_' is not an integer", ""},
    {ONE "    args: [{x: {iota: 1, count: 1, step: z}}]\n", 5, 42, "step: 'z' is not", ""},
    {ONE "    args: [{x: [{fill: 1, count: 126}, 1]}]\n", 5, 40,
     "array 'x' has more than 126 words", "memory"},
    {ONE "    args: [{x: {fill: 1, count: 120}}, {y: {fill: 1, count: 7}}]\n", 5, 40,
     "with array 'y' the arguments need 127 words, the machine has 126", ""},
    {ARGS "    expect: [1]\n", 6, 13, "expect: a list is not a map", "{array: [values]"},
    {ARGS "    expect: {}\n", 6, 13, "expect: a map is not", ""},
    {ARGS "    expect: {y: [1]}\n", 6, 14, "expect: 'y' is not an argument", "the arrays are x"},
    {ARGS "    expect: {n: 3}\n", 6, 14, "expect: 'n' is a scalar", "the arrays are x"},
    {ARGS "    expect: {x: 3}\n", 6, 17, "x: '3' is not an array", "list of words"},
    {ARGS "    expect: {x: [1]}\n", 6, 17, "expect: 'x' has 1 words", "has 2 words"},
    {ARGS "    expect: {x: [1, 2], x: [1, 2]}\n", 6, 25, "expect: 'x' is given twice", ""},
    {ARGS "    unordered: [y]\n", 6, 17, "unordered: 'y' is not an argument", ""},
    {ARGS "    unordered: n\n", 6, 16, "unordered: 'n' is a scalar", ""},
    {ARGS "    unordered: [x, x]\n", 6, 20, "unordered: 'x' is named twice", ""},
    {ARGS "    unordered: {x: 1}\n", 6, 16, "a map is not a list", "array names"},
    {ARGS "    expect: {x: [1, _]}\n    unordered: [x]\n", 6, 17, "unordered and has a word '_'",
     ""},
    {"source: &a x.cu\n", 1, 9, "anchors and tags", "write the value out"},
    {"source: !!str x.cu\n", 1, 9, "anchors and tags", ""},
    {"a: &a [1]\n", 1, 4, "anchors and tags", ""},
    {ONE "    args: *a\n", 5, 11, "aliases", ""},
    {HEAD "  - {name: c, args: []}\n---\nx: 1\n", 5, 1, "a second document", "one document"},
    {"[[[[[[[[[[[[1]]]]]]]]]]]]", 1, 9, "nested too deeply", "8 levels"},
    {"source: \"a\\0b.cu\"\n", 1, 9, "a NUL byte", ""},
    {"source: a.cu\n\tkernel: k\n", 2, 1, "not YAML: ", ""},
    {"a: [1\nb: 2\n", 2, 2, "not YAML: ", ""},
    {"source: \xff\xfe\n", 0, 0, "not YAML: ", "UTF-8"},
};

Test(case, each_refusal_names_place_and_reason)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *r = &refusals[i];
        struct qg_case_file f;
        struct qg_error e;
        int rc = parse(&f, r->text, &e);

        cr_expect_eq(rc, QG_EXIT_USER, "accepted:\n%s", r->text);
        cr_expect(e.line == r->line && e.col == r->col, "%d:%d instead of %d:%d (%s) in\n%s",
                  e.line, e.col, r->line, r->col, e.what, r->text);
        cr_expect_not_null(strstr(e.what, r->what), "'%s' instead of '%s' in\n%s", e.what, r->what,
                           r->text);
        cr_expect_not_null(strstr(e.hint, r->hint), "hint '%s' instead of '%s' in\n%s", e.hint,
                           r->hint, r->text);
        cr_expect_str_eq(e.file, "dir/x.yaml");
        cr_expect_null(f.cases);
    }
}

Test(case, the_offending_line_is_quoted)
{
    struct qg_case_file f;
    struct qg_error e;

    cr_assert_eq(parse(&f, ONE "    args: [{x: 12a}]\n", &e), QG_EXIT_USER);
    cr_expect_str_eq(e.text, "    args: [{x: 12a}]");
}

/* Long inputs that need building. */
Test(case, limits)
{
    struct qg_case_file f;
    struct qg_error e = {0};
    char *text = malloc(QG_CASE_MAX_BYTES + 2);
    size_t used = 0;

    cr_assert_not_null(text);
    memset(text, ' ', QG_CASE_MAX_BYTES + 1);
    cr_expect_eq(qg_case_parse(&f, text, QG_CASE_MAX_BYTES + 1, "x", &e), QG_EXIT_USER);
    cr_expect_not_null(strstr(e.what, "more than 1048576 bytes"));

    used = (size_t)sprintf(text, "%s", HEAD);
    for (int i = 0; i < QG_CASE_MAX_CASES + 1; i++)
        used += (size_t)sprintf(text + used, "  - {name: c%d, args: []}\n", i);
    cr_expect_eq(parse(&f, text, &e), QG_EXIT_USER);
    cr_expect_not_null(strstr(e.what, "257 cases, a file may have 256"), "%s", e.what);

    used = (size_t)sprintf(text, "%s    args:\n", ONE);
    for (int i = 0; i < QG_CASE_MAX_ARGS + 1; i++)
        used += (size_t)sprintf(text + used, "      - {a%d: 1}\n", i);
    cr_expect_eq(parse(&f, text, &e), QG_EXIT_USER);
    cr_expect(e.line == 38 && strstr(e.what, "more than 32 arguments"), "%d %s", e.line, e.what);

    used = (size_t)sprintf(text, "[");
    for (int i = 0; i < 70000; i++)
        used += (size_t)sprintf(text + used, "1, ");
    sprintf(text + used, "1]");
    cr_expect_eq(parse(&f, text, &e), QG_EXIT_USER);
    cr_expect_not_null(strstr(e.what, "too many values"), "%s", e.what);

    used = (size_t)sprintf(text, "source: ");
    memset(text + used, 'a', 600);
    sprintf(text + used + 600, ".cu\nkernel: k\ncases: []\n");
    cr_expect_eq(parse(&f, text, &e), QG_EXIT_USER);
    cr_expect_not_null(strstr(e.what, "the text is too long"), "%s", e.what);
    free(text);
}

Test(case, load_reads_a_file_and_wants_its_source)
{
    char dir[] = "/tmp/qgcaseXXXXXX", path[64], cu[64];
    struct qg_case_file f;
    struct qg_error e = {0};
    FILE *o;

    cr_assert_not_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/c.yaml", dir);
    snprintf(cu, sizeof cu, "%s/a.cu", dir);
    cr_expect_eq(qg_case_load(&f, path, &e), QG_EXIT_USER);
    cr_expect_not_null(strstr(e.what, "cannot open: No such file"));
    cr_expect_str_eq(e.file, path);

    o = fopen(path, "w");
    cr_assert_not_null(o);
    fputs(HEAD "  - {name: c, args: []}\n", o);
    fclose(o);
    memset(&e, 0, sizeof e);
    cr_expect_eq(qg_case_load(&f, path, &e), QG_EXIT_USER);
    cr_expect(e.line == 1 && e.col == 9 && strstr(e.what, "No such file"), "%s", e.what);

    fclose(fopen(cu, "w"));
    memset(&e, 0, sizeof e);
    cr_expect_eq(qg_case_load(&f, path, &e), 0, "%s", e.what);
    cr_expect_str_eq(f.source, cu);
    qg_case_free(&f);
    memset(&e, 0, sizeof e);
    cr_expect_eq(qg_case_load(&f, dir, &e), QG_EXIT_USER);
    cr_expect_not_null(strstr(e.what, "cannot read"), "%s", e.what);
    unlink(cu);
    unlink(path);
    rmdir(dir);
}

/* ---- Comparison ------------------------------------------------------------- */

static struct qg_case_array array(const char *name, uint32_t n, const uint32_t *v)
{
    struct qg_case_array a = {.n = n};

    snprintf(a.name, sizeof a.name, "%s", name);
    for (uint32_t i = 0; i < n; i++) {
        a.v[i] = v[i];
        a.init[i] = true;
    }
    return a;
}

Test(compare, ordered)
{
    struct qg_case c = {0};
    struct qg_case_array want = array("x", 3, (uint32_t[]){1, 2, 3}), got = want;
    struct qg_case_diff d;

    cr_expect(qg_case_compare(&c, &want, 1, &got, 1, &d));
    got.v[1] = 7;
    got.v[2] = 8;
    cr_expect_not(qg_case_compare(&c, &want, 1, &got, 1, &d));
    cr_expect_str_eq(d.name, "x");
    cr_expect(d.index == 1 && d.expected == 2 && d.got == 7 && d.written && !d.unordered &&
              !d.no_array);
    want.init[1] = want.init[2] = false; /* `_`: not compared */
    cr_expect(qg_case_compare(&c, &want, 1, &got, 1, &d));
    got.init[0] = false;
    cr_expect_not(qg_case_compare(&c, &want, 1, &got, 1, &d));
    cr_expect(d.index == 0 && !d.written);
}

Test(compare, missing_array_or_other_length)
{
    struct qg_case c = {0};
    struct qg_case_array want[2] = {array("x", 1, (uint32_t[]){1}), array("y", 1, (uint32_t[]){2})};
    struct qg_case_array got[2] = {want[1], want[0]};
    struct qg_case_diff d;

    cr_expect(qg_case_compare(&c, want, 2, got, 2, &d), "arrays are found by name");
    cr_expect_not(qg_case_compare(&c, want, 2, got, 1, &d));
    cr_expect(d.no_array && !strcmp(d.name, "x"));
    got[0].n = 2;
    cr_expect_not(qg_case_compare(&c, &want[1], 1, got, 2, &d));
    cr_expect(d.no_array && !strcmp(d.name, "y"));
}

Test(compare, unordered)
{
    struct qg_case c = {.nunordered = 1, .unordered = {"x"}};
    struct qg_case_array want = array("x", 4, (uint32_t[]){3, 0xffffffffu, 3, 1});
    struct qg_case_array got = array("x", 4, (uint32_t[]){1, 3, 0xffffffffu, 3});
    struct qg_case_diff d;

    cr_expect(qg_case_compare(&c, &want, 1, &got, 1, &d));
    got.v[3] = 1; /* {1, 1, 3, -1}: a 3 is missing, a 1 too many */
    cr_expect_not(qg_case_compare(&c, &want, 1, &got, 1, &d));
    cr_expect(d.unordered && d.expected == 3 && d.got == 1 && d.index == 3, "%u %u %u", d.expected,
              d.got, d.index);
    got = array("x", 4, (uint32_t[]){9, 3, 3, 1}); /* -1 is missing, 9 too many */
    cr_expect_not(qg_case_compare(&c, &want, 1, &got, 1, &d));
    cr_expect(d.expected == 0xffffffffu && d.got == 9 && d.index == 0);
    got.init[2] = false;
    cr_expect_not(qg_case_compare(&c, &want, 1, &got, 1, &d));
    cr_expect(!d.written && d.index == 2);
}

/* ---- Bytes and halves ---- */

#define TYPED(args, expect)                                                                        \
    "source: k.cu\nkernel: k\ncases:\n  - name: a\n    args:\n" args "    expect: {" expect "}\n"

Test(parts, are_packed_from_the_low_byte_on)
{
    const char *text = TYPED("      - {a: [1, 255, 3, 4, 5], type: u8}\n"
                             "      - {b: [-1, _, 32767], type: s16}\n"
                             "      - {c: {fill: -128, count: 504}, type: s8}\n",
                             "a: [0, 0, 0, 0, 200]");
    struct qg_case_file f;
    struct qg_error e = {0};
    uint32_t words[2] = {0, 0}, w;

    /* 5 bytes are 2 words, 3 halves 2, 504 bytes 126: too many together */
    cr_assert_eq(qg_case_parse(&f, text, strlen(text), "t.yaml", &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "with array 'c' the arguments need 130 words"), "%s", e.what);
    text = TYPED("      - {a: [1, 255, 3, 4, 5], type: u8}\n"
                 "      - {b: [-1, _, 32767], type: s16}\n",
                 "a: [0, 0, 0, 0, 200]");
    cr_assert_eq(qg_case_parse(&f, text, strlen(text), "t.yaml", &e), 0, "%s", e.what);

    const struct qg_case_array *a = &f.cases[0].args[0].a, *b = &f.cases[0].args[1].a;

    cr_expect_eq(qg_case_words(a), 2);
    for (uint32_t i = 0; i < 5; i++)
        qg_case_put(a, i, a->v[i], words);
    cr_expect_eq(words[0], 0x0403ff01);
    cr_expect_eq(words[1], 5);
    cr_expect_eq(qg_case_element(a, 1, words), 255);
    cr_expect_eq(qg_case_bytes(a, 4, &w), 1);
    cr_expect_eq(w, 1);
    cr_expect_eq(b->v[0], UINT32_MAX);
    cr_expect_not(b->init[1]);
    words[1] = 0x12348001;
    cr_expect_eq(qg_case_element(b, 2, words), 0xffff8001);
    cr_expect_eq(qg_case_bytes(b, 1, &w), 12);
    cr_expect_eq(w, 0);
    cr_expect_eq(f.cases[0].expect[0].type, QG_ELEM_U8);
    qg_case_free(&f);
}

Test(parts, what_does_not_fit_is_refused)
{
    static const char *const bad[][2] = {
        {TYPED("      - {a: [256], type: u8}\n", "a: [0]"), "a[0]: 256 is no value of u8"},
        {TYPED("      - {a: [0, -129], type: s8}\n", "a: [0]"), "a[1]: -129 is no value of s8"},
        {TYPED("      - {a: [0x8000], type: s16}\n", "a: [0]"), "a[0]: 32768 is no value of s16"},
        {TYPED("      - {a: [1], type: u8}\n", "a: [-1]"), "a[0]: -1 is no value of u8"},
        {TYPED("      - {a: [1], type: float}\n", "a: [1]"), "is no type"},
        {TYPED("      - {a: [1], kind: u8}\n", "a: [1]"), "a map is not one argument"},
        {TYPED("      - {a: [1]}\n      - {n: 3, type: u8}\n", "a: [1]"), "'n' is a number"},
        {TYPED("      - {a: {fill: 0, count: 504}, type: u16}\n", "a: [1]"), "504 is out of range"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct qg_case_file f;
        struct qg_error e = {0};

        cr_expect_eq(qg_case_parse(&f, bad[i][0], strlen(bad[i][0]), "t.yaml", &e), QG_EXIT_USER,
                     "%s", bad[i][0]);
        cr_expect(strstr(e.what, bad[i][1]), "%s", e.what);
    }
}
