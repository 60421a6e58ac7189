/* Options, JSON, launches from cases, the worker pool. */
#include "inject.h"
#include "json.h"
#include "launch.h"
#include "options.h"
#include "pool.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Numbers and options ------------------------------------------------------------------- */

Test(options, numbers)
{
    uint64_t v = 0;

    cr_assert_eq(qgh_number("0", &v), 0);
    cr_assert_eq(v, 0);
    cr_assert_eq(qgh_number("18446744073709551615", &v), 0);
    cr_assert_eq(v, UINT64_MAX);
    cr_assert_eq(qgh_number("0xFf", &v), 0);
    cr_assert_eq(v, 255);
    for (const char *const *s =
             (const char *const[]){"", "-1", "+1", " 1", "1 ", "0x", "1.5", "18446744073709551616",
                                   "0x10000000000000000", "12a", "0xg", NULL};
         *s; s++)
        cr_assert_neq(qgh_number(*s, &v), 0, "'%s' was taken for a number", *s);
}

struct parsed {
    bool flag;
    const char *text;
    uint64_t count;
    uint32_t dim[3];
    struct qgh_list list;
    int nargs, rc;
    struct qg_error e;
};

static struct parsed parse(char **argv)
{
    static const struct qgh_usage usage = {"test", "", "", NULL, 0, 2};
    struct parsed p = {0};
    const struct qgh_option options[] = {
        {'f', "flag", QGH_FLAG, &p.flag, NULL, ""},   {'t', "text", QGH_STRING, &p.text, "T", ""},
        {'c', "count", QGH_COUNT, &p.count, "N", ""}, {0, "dim", QGH_DIM3, p.dim, "X,Y,Z", ""},
        {'l', "list", QGH_LIST, &p.list, "L", ""},    {0},
    };
    int argc = 0;

    while (argv[argc])
        argc++;
    p.rc = qgh_parse(&usage, options, argc, argv, &p.nargs, &p.e);
    return p;
}

#define PARSE(...) parse((char *[]){__VA_ARGS__, NULL})

Test(options, every_form)
{
    char *argv[] = {"one", "-f", "--text=x=y", "-c7",    "--dim", "4,0x2",
                    "two", "-l", "first",      "--list", "",      NULL};
    struct parsed p = parse(argv);

    cr_assert_eq(p.rc, 0, "%s", p.e.what);
    cr_assert(p.flag);
    cr_assert_str_eq(p.text, "x=y");
    cr_assert_eq(p.count, 7);
    cr_assert_eq(p.dim[0], 4);
    cr_assert_eq(p.dim[1], 2);
    cr_assert_eq(p.dim[2], 1);
    cr_assert_eq(p.list.n, 2);
    cr_assert_str_eq(p.list.v[0], "first");
    cr_assert_str_eq(p.list.v[1], "");
    cr_assert_eq(p.nargs, 2);
    cr_assert_str_eq(argv[0], "one");
    cr_assert_str_eq(argv[1], "two");
}

Test(options, operands_that_look_like_options)
{
    char *argv[] = {"-", "--", "-f", NULL};
    struct parsed p = parse(argv);

    cr_assert_eq(p.rc, 0);
    cr_assert_eq(p.nargs, 2);
    cr_assert_not(p.flag);
    cr_assert_str_eq(argv[1], "-f");
}

Test(options, mistakes)
{
    cr_assert_eq(PARSE("--fla").rc, QG_EXIT_USER);
    cr_assert_eq(PARSE("-x").rc, QG_EXIT_USER);
    cr_assert_eq(PARSE("--flag=1").rc, QG_EXIT_USER);
    cr_assert_eq(PARSE("-fx").rc, QG_EXIT_USER);
    cr_assert_eq(PARSE("--text").rc, QG_EXIT_USER);
    cr_assert_eq(PARSE("-c", "0").rc, QG_EXIT_USER);
    cr_assert_eq(PARSE("--dim", "1,2,").rc, QG_EXIT_USER);
    cr_assert_eq(PARSE("--dim", "1,2,3,4").rc, QG_EXIT_USER);
    cr_assert_eq(PARSE("--dim", "4294967296").rc, QG_EXIT_USER);
    cr_assert_eq(PARSE("a", "b", "c").rc, QG_EXIT_USER);
    cr_assert(strstr(PARSE("--fla").e.what, "--fla"));
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static char *json_of_string(const char *s)
{
    char *text = NULL;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    struct qgh_json j;

    qgh_json_begin(&j, f);
    qgh_json_string(&j, NULL, s);
    fclose(f);
    return text;
}

Test(json, strings)
{
    static const struct {
        const char *in, *out;
    } cases[] = {
        {"plain", "\"plain\""},
        {"\"\\\n\x01\x7f", "\"\\\"\\\\\\u000a\\u0001\\u007f\""},
        {"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", "\"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\""},
        {"\xff", "\"\\ufffd\""},
        {"\xc0\xaf", "\"\\ufffd\\ufffd\""},                       /* overlong */
        {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},            /* surrogate */
        {"\xe2\x82", "\"\\ufffd\\ufffd\""},                       /* cut off */
        {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""}, /* past U+10FFFF */
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *got = json_of_string(cases[i].in);

        cr_assert_str_eq(got, cases[i].out);
        free(got);
    }
}

Test(json, nesting)
{
    char *text = NULL;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    struct qgh_json j;

    qgh_json_begin(&j, f);
    qgh_json_open(&j, NULL, '{');
    qgh_json_open(&j, "a", '[');
    qgh_json_int(&j, NULL, INT64_MIN);
    qgh_json_uint(&j, NULL, UINT64_MAX);
    qgh_json_open(&j, NULL, '{');
    qgh_json_close(&j, '}');
    qgh_json_close(&j, ']');
    qgh_json_bool(&j, "b", true);
    qgh_json_null(&j, "c");
    qgh_json_close(&j, '}');
    qgh_json_open(&j, NULL, '[');
    qgh_json_close(&j, ']');
    fclose(f);
    cr_assert_str_eq(text, "{\"a\": [-9223372036854775808, 18446744073709551615, {}], "
                           "\"b\": true, \"c\": null}\n[]\n");
    free(text);
}

/* ---- Launches ------------------------------------------------------------------------------ */

/* k(int *a, T n, int *b) with n of `bytes` bytes. */
static void program(struct qg_program *p, uint8_t bytes)
{
    memset(p, 0, sizeof *p);
    strcpy(p->kernel, "k");
    p->nparams = 3;
    p->params[0] = (struct qg_param){"a", QG_PARAM_POINTER, 8, 0};
    p->params[1] = (struct qg_param){"n", QG_PARAM_SCALAR, bytes, 1};
    p->params[2] = (struct qg_param){"b", QG_PARAM_POINTER, 8, (uint8_t)(bytes == 8 ? 3 : 2)};
}

static struct qg_case_file load(const char *args)
{
    struct qg_case_file f;
    struct qg_error e = {0};
    char text[512];
    int n = snprintf(text, sizeof text,
                     "source: k.cu\nkernel: k\ncases:\n  - name: c\n    grid: [2]\n"
                     "    block: [3, 2]\n    args: %s\n",
                     args);

    cr_assert_eq(qg_case_parse(&f, text, (size_t)n, "t.yaml", &e), 0, "%s", e.what);
    return f;
}

static int launch(uint8_t bytes, const char *args, struct qgh_launch *l, struct qg_error *e)
{
    static struct qg_program p;
    struct qg_case_file f = load(args);
    int rc;

    memset(e, 0, sizeof *e);
    program(&p, bytes);
    rc = qgh_launch_from_case(&p, &f, &f.cases[0], l, e);
    qg_case_free(&f);
    return rc;
}

Test(launch, layout)
{
    struct qgh_launch l;
    struct qg_error e;

    cr_assert_eq(launch(4, "[{a: [7, _, -1]}, {n: 9}, {b: [5]}]", &l, &e), 0, "%s", e.what);
    cr_assert_eq(l.launch.grid[0], 2);
    cr_assert_eq(l.launch.grid[1], 1);
    cr_assert_eq(l.launch.block[0], 3);
    cr_assert_eq(l.launch.block[1], 2);
    cr_assert_eq(l.narrays, 2);
    cr_assert_eq(l.arrays[0].offset, 0);
    cr_assert_eq(l.arrays[1].offset, 3);
    cr_assert_eq(l.launch.params[0], 512); /* the global base, by its number */
    cr_assert_eq(l.launch.params[1], 9);
    cr_assert_eq(l.launch.params[2], 512 + 12);
    cr_assert_eq(l.launch.gmem[0], 7);
    cr_assert_eq(l.launch.gmem[2], 0xffffffff);
    cr_assert_eq(l.launch.gmem[3], 5);
    cr_assert_eq(l.launch.ginit[0], 1);
    cr_assert_eq(l.launch.ginit[1], 0);
    cr_assert_eq(l.launch.gmapped[1], 1);
    cr_assert_eq(l.launch.gmapped[3], 1);
    cr_assert_eq(l.launch.gmapped[4], 0);
}

Test(launch, numbers_fit_their_parameter)
{
    static const struct {
        uint8_t bytes;
        const char *n;
        int64_t word; /* -1: refused */
    } cases[] = {
        {1, "255", 255},
        {1, "256", -1},
        {1, "-128", 128},
        {1, "-129", -1},
        {1, "-1", 255},
        {2, "65535", 65535},
        {2, "65536", -1},
        {2, "-32768", 32768},
        {2, "-32769", -1},
        {4, "-1", 0xffffffff},
        {4, "4294967295", 0xffffffff},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct qgh_launch l;
        struct qg_error e;
        char args[96];
        int rc;

        snprintf(args, sizeof args, "[{a: [0]}, {n: %s}, {b: [0]}]", cases[i].n);
        rc = launch(cases[i].bytes, args, &l, &e);
        if (cases[i].word < 0) {
            cr_assert_eq(rc, QG_EXIT_USER, "%s in %u bytes", cases[i].n, cases[i].bytes);
            cr_assert_eq(e.line, 7);
            cr_assert(strstr(e.what, cases[i].n), "%s", e.what);
        } else {
            cr_assert_eq(rc, 0, "%s in %u bytes: %s", cases[i].n, cases[i].bytes, e.what);
            cr_assert_eq(l.launch.params[1], (uint32_t)cases[i].word);
        }
    }
}

Test(launch, wide_numbers_keep_their_sign)
{
    struct qgh_launch l;
    struct qg_error e;

    cr_assert_eq(launch(8, "[{a: [0]}, {n: -2}, {b: [0]}]", &l, &e), 0);
    cr_assert_eq(l.launch.params[1], 0xfffffffe);
    cr_assert_eq(l.launch.params[2], 0xffffffff);
    cr_assert_eq(launch(8, "[{a: [0]}, {n: 0xfffffffe}, {b: [0]}]", &l, &e), 0);
    cr_assert_eq(l.launch.params[1], 0xfffffffe);
    cr_assert_eq(l.launch.params[2], 0);
    cr_assert_eq(l.launch.params[3], 512 + 4);
}

Test(launch, refusals)
{
    struct qgh_launch l;
    struct qg_error e;

    cr_assert_eq(launch(4, "[{a: [0]}, {n: 1}]", &l, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "takes 3 arguments"), "%s", e.what);
    cr_assert_eq(e.line, 4);
    cr_assert_eq(launch(4, "[{a: 0}, {n: 1}, {b: [0]}]", &l, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "'a' is a number"), "%s", e.what);
    cr_assert_eq(e.line, 7);
    cr_assert_eq(launch(4, "[{a: [0]}, {n: [1]}, {b: [0]}]", &l, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "'n' is an array"), "%s", e.what);
}

/* ---- Faults -------------------------------------------------------------------------------- */

Test(inject, arrays)
{
    struct qg_case_array a[2] = {{.n = 2, .v = {4, 6}, .init = {true, true}},
                                 {.n = 1, .v = {9}, .init = {false}}};

    cr_assert(qgh_fault_array(a, 2));
    cr_assert_eq(a[1].v[0], 9); /* never written: nothing would compare it */
    cr_assert_eq(a[0].v[1], 7);
    a[0].init[0] = a[0].init[1] = false;
    cr_assert_not(qgh_fault_array(a, 2));
}

/* ---- Pool ---------------------------------------------------------------------------------- */

enum { UNITS = 12 };

struct seen {
    int *shared; /* UNITS ints, written by the workers */
    int order[UNITS], status[UNITS], n;
    char text[UNITS][16];
};

static void work(void *ctx, int unit, FILE *out)
{
    struct seen *s = ctx;

    usleep((useconds_t)(1000 * (UNITS - unit))); /* the first end last */
    s->shared[unit] = 100 + unit;
    fprintf(out, "unit %d\n", unit);
    if (unit == 3)
        raise(SIGKILL);
    if (unit == 5)
        _exit(7);
}

static void done(void *ctx, int unit, int status, FILE *out)
{
    struct seen *s = ctx;

    s->order[s->n] = unit;
    s->status[s->n] = status;
    if (!fgets(s->text[s->n], sizeof s->text[s->n], out))
        s->text[s->n][0] = 0;
    s->n++;
}

Test(pool, order_results_and_deaths)
{
    for (int jobs = 1; jobs <= 2 * UNITS; jobs *= 4) {
        struct seen s = {.shared = qgh_shared(UNITS * sizeof(int))};
        struct qgh_pool pool = {UNITS, jobs, &s, work, done, NULL, NULL};
        struct qg_error e = {0};

        cr_assert_not_null(s.shared);
        cr_assert_eq(qgh_pool_run(&pool, &e), 0);
        cr_assert_eq(s.n, UNITS);
        for (int i = 0; i < UNITS; i++) {
            char want[16];

            snprintf(want, sizeof want, "unit %d\n", i);
            cr_assert_eq(s.order[i], i);
            cr_assert_eq(s.shared[i], 100 + i);
            if (i == 3)
                cr_assert(WIFSIGNALED(s.status[i]) && WTERMSIG(s.status[i]) == SIGKILL);
            else if (i == 5)
                cr_assert(WIFEXITED(s.status[i]) && WEXITSTATUS(s.status[i]) == 7);
            else
                cr_assert(s.status[i] == 0 && !strcmp(s.text[i], want));
        }
        qgh_shared_free(s.shared, UNITS * sizeof(int));
    }
}
