/* From case to the bytes that a launch passes. */
#include "test_device.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define PTX_HEAD ".version 6.3\n.target sm_75\n.address_size 64\n"
#define CASE_HEAD "source: k.ptx\nkernel: k\ncases:\n  - name: c\n    args: "

static struct qg_case_file file;
static struct qg_error e;

static const struct qg_case *parse(const char *args)
{
    char text[1024];

    snprintf(text, sizeof text, CASE_HEAD "%s\n", args);
    memset(&e, 0, sizeof e);
    cr_assert_eq(qg_case_parse(&file, text, strlen(text), "c.yaml", &e), 0, "%s", e.what);
    return &file.cases[0];
}

static int check(const struct qgg_params *p, const char *args)
{
    const struct qg_case *c = parse(args);
    int rc = qgg_args_check(p, &file, c, &e);

    qg_case_free(&file);
    return rc;
}

Test(args, parameters_of_ptx)
{
    struct qgg_params p;

    cr_assert_eq(qgg_params_read(&p,
                                 PTX_HEAD
                                 ".visible .entry other(.param .u32 a) { ret; }\n"
                                 ".visible .entry k(.param .u8 a, .param .s16 b, .param .u32 c,\n"
                                 ".param .b64 d, .param .u64 .ptr .align 4 e) { ret; }\n",
                                 "k.ptx", "k", &e),
                 0, "%s", e.what);
    cr_expect_eq(p.n, 5);
    cr_expect_arr_eq(p.bytes, ((uint8_t[]){1, 2, 4, 8, 8}), 5);
    cr_assert_eq(qgg_params_read(&p, PTX_HEAD ".visible .entry k() { ret; }\n", "k.ptx", "k", &e),
                 0);
    cr_expect_eq(p.n, 0);
}

Test(args, refused_parameters)
{
    static const char *const texts[][2] = {
        {PTX_HEAD ".visible .entry other() { ret; }\n", "it has no kernel 'k'"},
        {PTX_HEAD ".visible .entry k(.param .align 4 .b8 s[12]) { ret; }\n",
         "parameter 1 of kernel 'k' is neither a number nor a pointer"},
        {"nothing like PTX", ""}};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct qgg_params p;

        memset(&e, 0, sizeof e);
        cr_expect_eq(qgg_params_read(&p, texts[i][0], "k.ptx", "k", &e), QG_EXIT_USER);
        cr_expect(strstr(e.what, texts[i][1]), "%s", e.what);
    }
}

/* Low byte first; what lies above a parameter's size is 0. */
Test(args, values)
{
    const struct qgg_params p = {8, {8, 1, 1, 2, 4, 8, 8, 8}, false};
    const uint64_t at[8] = {UINT64_C(0x7f1234567890abcd)};
    static const unsigned char want[8][8] = {
        {0xcd, 0xab, 0x90, 0x78, 0x56, 0x34, 0x12, 0x7f},
        {0xff},
        {200},
        {0xfe, 0xff},
        {0x78, 0x56, 0x34, 0x12},
        {0xfb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},
        {0xfb, 0xff, 0xff, 0xff, 0, 0, 0, 0},
        {0},
    };
    unsigned char got[8][8];
    const struct qg_case *c = parse("[{a: [1]}, {b: -1}, {c: 200}, {d: -2}, {e: 0x12345678}, "
                                    "{f: -5}, {g: 4294967291}, {h: -0}]");

    cr_expect_eq(qgg_args_check(&p, &file, c, &e), 0, "%s", e.what);
    memset(got, 0x55, sizeof got);
    qgg_args_values(&p, c, at, got);
    for (int i = 0; i < 8; i++)
        cr_expect_arr_eq(got[i], want[i], 8, "parameter %d", i);
    qg_case_free(&file);
}

Test(args, what_fits)
{
    const struct qgg_params p = {2, {1, 2}, false};

    cr_expect_eq(check(&p, "[{a: 255}, {b: 65535}]"), 0);
    cr_expect_eq(check(&p, "[{a: -128}, {b: -32768}]"), 0);
    cr_expect_eq(check(&p, "[{a: 256}, {b: 0}]"), QG_EXIT_USER);
    cr_expect(strstr(e.what, "256 does not fit 'a', which has 8 bits"), "%s", e.what);
    cr_expect_eq(e.line, 5);
    cr_expect_eq(check(&p, "[{a: -129}, {b: 0}]"), QG_EXIT_USER);
    cr_expect(strstr(e.what, "-129 does not fit"), "%s", e.what);
    cr_expect_eq(check(&p, "[{a: 0}, {b: 65536}]"), QG_EXIT_USER);
    cr_expect_eq(check(&p, "[{a: 0}, {b: -32769}]"), QG_EXIT_USER);
}

Test(args, number_and_kind)
{
    const struct qgg_params p = {2, {8, 4}, false};

    cr_expect_eq(check(&p, "[{a: [1]}, {b: 1}]"), 0);
    cr_expect_eq(check(&p, "[{a: [1]}]"), QG_EXIT_USER);
    cr_expect(strstr(e.what, "kernel 'k' takes 2 arguments, case 'c' gives 1"), "%s", e.what);
    cr_expect_eq(check(&p, "[{a: [1]}, {b: [1]}]"), QG_EXIT_USER);
    cr_expect(strstr(e.what, "'b' is an array, but the kernel takes a number of 32 bits"), "%s",
              e.what);
}
