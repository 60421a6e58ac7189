/* The golden runner on a fake device: what it passes, compares, writes and refuses. */
#define _GNU_SOURCE
#include "test_device.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* y[i] = k * x[i] for i < n; the body does not matter to a device that is none. */
#define PTX                                                                                        \
    "// made by hand\n"                                                                            \
    ".version 6.3\n.target sm_75\n.address_size 64\n"                                              \
    ".visible .entry scale(.param .u64 x, .param .u64 y, .param .u32 k, .param .u32 n)\n"          \
    "{\n\t.loc\t1 3 0 // scale.cu:3\n\tret;   \n}\n\t.file\t1 \"/somewhere/scale.cu\"\n"

#define CASES                                                                                      \
    "source: scale.ptx\nkernel: scale\ncases:\n"                                                   \
    "  - name: three\n    grid: [2]\n    block: [2]\n"                                             \
    "    args: [{x: [1, 2, -3]}, {y: [_, _, _, 9]}, {k: 7}, {n: 3}]\n"                             \
    "  - name: one\n"                                                                              \
    "    args: [{x: [5]}, {y: [0]}, {k: -1}, {n: 1}]\n"

#define GOLDEN "golden/fake-device/scale.yaml"

static const struct qgg_tools no_nvcc = {.clang = "clang 1", .ptxas = "ptxas 1", .nvcc = "nvcc 1"};

static struct outcome {
    int rc;
    struct qg_error e;
    char text[4096]; /* what was printed */
    struct fake f;
} last;

static void run_with(const char *spec, const struct qgg_run_options *o)
{
    FILE *out = fmemopen(last.text, sizeof last.text, "w");

    cr_assert(out);
    memset(&last.e, 0, sizeof last.e);
    last.rc = qgg_run_file(spec, &last.f.driver, o, out, &last.e);
    fclose(out);
}

static void run(int (*kernel)(const struct fake_launch *l))
{
    const struct qgg_run_options o = {.tools = &no_nvcc, .date = "2001-02-03", .seconds = 1};

    fake_init(&last.f, kernel);
    run_with("kernels/scale.yaml", &o);
    cr_expect(!last.f.opened && !last.f.allocated && !last.f.loaded,
              "the device is not given back");
}

static void tree(void)
{
    fake_tree();
    fake_write("kernels/scale.ptx", PTX);
    fake_write("kernels/scale.yaml", CASES);
}

static int scale(const struct fake_launch *l)
{
    uint32_t *x = fake_words(l, 0), *y = fake_words(l, 1);

    for (uint32_t i = 0; i < l->grid[0] * l->block[0] && i < fake_number(l, 3); i++)
        y[i] = fake_number(l, 2) * x[i];
    return 0;
}

static bool says(const char *text)
{
    return strstr(last.text, text) || strstr(last.e.what, text);
}

#define expect_failure(word)                                                                       \
    do {                                                                                           \
        cr_expect_eq(last.rc, QG_EXIT_MISMATCH, "rc %d", last.rc);                                 \
        cr_expect(says(word), "printed: %s%s", last.text, last.e.what);                            \
        cr_expect(says("nothing written"), "printed: %s", last.text);                              \
        cr_expect_null(fake_read(GOLDEN));                                                         \
    } while (0)

/* ---- Agreement --------------------------------------------------------------------------- */

Test(runner, agreement, .init = tree)
{
    struct qgg_golden g;
    struct qg_error e = {0};
    char *text;

    run(scale);
    cr_assert_eq(last.rc, 0, "%s%s", last.text, last.e.what);
    cr_expect(says("written  " GOLDEN ": 2 cases, 2 runs agree"), "%s", last.text);
    cr_expect_eq(last.f.launches, 8); /* 2 cases, 2 levels, 2 fillings */
    text = fake_read(GOLDEN);
    cr_assert(text);
    cr_expect(strstr(text, "\ndate: 2001-02-03\n"));
    cr_expect(strstr(text, "\nruns: [jit-0, jit-default]\n"));
    cr_expect(strstr(text, "  name: \"fake device\"\n  compute_capability: \"9.0\"\n"
                           "  driver: \"fake 1.0\"\n"));
    cr_expect(strstr(text, "  clang: \"none\"\n  ptxas: \"ptxas 1\"\n  nvcc: \"none\"\n"));
    cr_expect(strstr(text, "  - name: \"three\"\n    arrays:\n      x: [1, 2, -3]\n"
                           "      y: [7, 14, -21, 9]\n"
                           "  - name: \"one\"\n    arrays:\n      x: [5]\n      y: [-5]\n"));
    cr_assert_eq(qgg_golden_parse(&g, text, strlen(text), GOLDEN, &e), 0, "%s", e.what);
    cr_expect_str_eq(g.source.path, "kernels/scale.ptx");
    cr_expect_str_eq(g.case_file.path, "kernels/scale.yaml");
    qgg_golden_free(&g);
    cr_expect_eq(access("golden/t4", F_OK), -1);
}

static int shared(const struct fake_launch *l)
{
    fake_words(l, 1)[0] = l->shared_bytes;
    return 0;
}

Test(runner, dynamic_shared_memory, .init = tree)
{
    char *text;

    fake_write("kernels/scale.yaml", "source: scale.ptx\nkernel: scale\ncases:\n  - name: one\n"
                                     "    shared: 12\n    args: [{x: [5]}, {y: [0]}, {k: 1}, "
                                     "{n: 1}]\n");
    run(shared);
    cr_assert_eq(last.rc, 0, "%s%s", last.text, last.e.what);
    text = fake_read(GOLDEN);
    cr_assert(text);
    cr_expect(strstr(text, "      y: [12]\n"), "%s", text);
}

/* The hashes are the ones that coreutils and the command in README.md give. */
Test(runner, hashes, .init = tree)
{
    char line[256], *text;

    run(scale);
    cr_assert_eq(last.rc, 0);
    text = fake_read(GOLDEN);
    for (int i = 0; i < 3; i++) {
        static const char *const commands[] = {"sha256sum <kernels/scale.ptx",
                                               "sha256sum <kernels/scale.yaml",
                                               "sed -E 's,//.*,,; s/[[:space:]]+$//; "
                                               "/^[[:space:]]*\\.(file|loc|section)[[:space:]]/d; "
                                               "/^$/d' kernels/scale.ptx | sha256sum"};

        fake_shell(commands[i], line, sizeof line);
        line[64] = 0;
        cr_expect(strstr(text, line), "%s gives %s, which is not in\n%s", commands[i], line, text);
    }
}

Test(runner, two_runs_differ_in_the_date_only, .init = tree)
{
    struct qgg_run_options o = {.tools = &no_nvcc, .date = "2030-12-31", .seconds = 1};
    char *first, *second, *at;

    run(scale);
    first = strdup(fake_read(GOLDEN));
    fake_init(&last.f, scale);
    run_with("kernels/scale.yaml", &o);
    cr_assert_eq(last.rc, 0);
    second = fake_read(GOLDEN);
    cr_expect(strcmp(first, second) != 0);
    at = strstr(first, "2001-02-03");
    cr_assert(at);
    memcpy(at, "2030-12-31", 10);
    cr_expect_str_eq(first, second);
    free(first);
}

Test(runner, single_cases_and_checks_write_nothing, .init = tree)
{
    struct qgg_run_options o = {.tools = &no_nvcc, .date = "2001-02-03", .seconds = 1};

    fake_init(&last.f, scale);
    run_with("kernels/scale.yaml:one", &o);
    cr_expect_eq(last.rc, 0);
    cr_expect_eq(last.f.launches, 4);
    o.check = true;
    run_with("kernels/scale.yaml", &o);
    cr_expect_eq(last.rc, 0);
    o.check = false;
    o.separate = true;
    run_with("kernels/scale.yaml", &o);
    cr_expect_eq(last.rc, 0);
    cr_expect_eq(last.f.allocated, 0);
    cr_expect_eq(access("golden/fake-device", F_OK), -1);
}

Test(runner, mistakes_on_purpose_are_not_launched, .init = tree)
{
    fake_write("kernels/scale.yaml", "diagnosis: race-global\n" CASES);
    run(scale);
    cr_expect_eq(last.rc, QGG_EXIT_SKIPPED);
    cr_expect_eq(last.f.launches, 0);
}

/* ---- nvcc -------------------------------------------------------------------------------- */

#define NVCC(body)                                                                                 \
    "#!/bin/sh\nwhile [ $# -gt 1 ]; do [ \"$1\" = -o ] && to=$2; "                                 \
    "[ \"$1\" = -arch=sm_90 ] && arch=1; shift; done\n[ -n \"$arch\" ] || exit 1\n" body

static void run_nvcc(int (*kernel)(const struct fake_launch *l), const char *script)
{
    struct qgg_tools tools = no_nvcc;
    const struct qgg_run_options o = {.tools = &tools, .date = "2001-02-03", .seconds = 1};

    fake_write("nvcc", script);
    cr_assert_eq(chmod("nvcc", 0755), 0);
    snprintf(tools.nvcc_path, sizeof tools.nvcc_path, "./nvcc");
    fake_init(&last.f, kernel);
    run_with("kernels/scale.yaml", &o);
}

static int wrong_by_nvcc(const struct fake_launch *l)
{
    scale(l);
    if (l->way == QGG_RUN_NVCC)
        fake_words(l, 1)[0]++;
    return 0;
}

Test(runner, nvcc_agrees, .init = tree)
{
    char *text;

    run_nvcc(scale, NVCC("echo cubin >\"$to\"\n"));
    cr_assert_eq(last.rc, 0, "%s%s", last.text, last.e.what);
    cr_expect(says("3 runs agree"));
    cr_expect_eq(last.f.launches, 12);
    text = fake_read(GOLDEN);
    cr_expect(strstr(text, "runs: [jit-0, jit-default, nvcc]\n"));
    cr_expect(strstr(text, "  nvcc: \"nvcc 1\"\n"));
}

Test(runner, nvcc_disagrees, .init = tree)
{
    run_nvcc(wrong_by_nvcc, NVCC("echo cubin >\"$to\"\n"));
    expect_failure("y[0] is 7 (0x00000007) by jit-0, 8 (0x00000008) by nvcc");
}

Test(runner, nvcc_does_not_compile, .init = tree)
{
    run_nvcc(scale, NVCC("exit 2\n"));
    cr_expect_eq(last.rc, QG_EXIT_USER);
    cr_expect(says("nvcc does not compile it for sm_90"), "%s", last.e.what);
    cr_expect_null(fake_read(GOLDEN));
}

/* ---- Disagreement ------------------------------------------------------------------------ */

static int wrong_at_level_0(const struct fake_launch *l)
{
    scale(l);
    if (l->way == QGG_RUN_JIT_0)
        fake_words(l, 1)[1] = 0x80000000;
    return 0;
}

Test(runner, levels_disagree, .init = tree)
{
    run(wrong_at_level_0);
    expect_failure("scale.yaml:three: y[1] is -2147483648 (0x80000000) by jit-0, 14 (0x0000000e)"
                   " by jit-default");
}

static int not_written_at_level_0(const struct fake_launch *l)
{
    uint32_t *y = fake_words(l, 1), before = y[2];

    scale(l);
    if (l->way == QGG_RUN_JIT_0 && fake_number(l, 3) == 3)
        y[2] = before;
    return 0;
}

Test(runner, levels_disagree_about_what_is_written, .init = tree)
{
    run(not_written_at_level_0);
    expect_failure("y[2] is not written by jit-0, -21 (0xffffffeb) by jit-default");
}

static int zero_at_level_0(const struct fake_launch *l)
{
    if (l->way == QGG_RUN_JIT_0)
        fake_words(l, 1)[0] = 0;
    return 0;
}

Test(runner, zero_is_not_the_same_as_not_written, .init = tree)
{
    run(zero_at_level_0);
    expect_failure("y[0] is 0 (0x00000000) by jit-0, not written by jit-default");
}

static int by_chance(const struct fake_launch *l)
{
    scale(l);
    fake_words(l, 1)[0] = (uint32_t)l->number;
    return 0;
}

Test(runner, chance, .init = tree)
{
    run(by_chance);
    expect_failure("jit-0: y[0] is 0 in one launch and 1 in another");
}

static int from_nothing(const struct fake_launch *l)
{
    uint32_t *y = fake_words(l, 1);

    if (fake_number(l, 3) == 3)
        y[0] = y[1] + 1;
    return 0;
}

Test(runner, words_never_written_are_not_read, .init = tree)
{
    run(from_nothing);
    expect_failure("it depends on chance or on words never written");
}

static int partly(const struct fake_launch *l)
{
    fake_words(l, 1)[0] = 1;
    return 0;
}

Test(runner, words_never_written, .init = tree)
{
    run(partly);
    cr_assert_eq(last.rc, 0, "%s", last.text);
    cr_expect(strstr(fake_read(GOLDEN), "      y: [1, _, _, 9]\n"));
}

static int any_order(const struct fake_launch *l)
{
    static const uint32_t values[] = {UINT32_MAX, 5, 2};
    uint32_t *y = fake_words(l, 1);

    if (fake_number(l, 3) == 3)
        for (int i = 0; i < 3; i++)
            y[i] = values[(i + l->number) % 3];
    return 0;
}

static int nothing(const struct fake_launch *l)
{
    (void)l;
    return 0;
}

/* The words that mark what was never written, given by the case: 0xa5c3f00d and 0x5a3c0ff2. */
Test(runner, given_words_that_look_unwritten, .init = tree)
{
    for (int unordered = 0; unordered < 2; unordered++) {
        char text[400];

        snprintf(text, sizeof text,
                 "source: scale.ptx\nkernel: scale\ncases:\n  - name: one\n%s"
                 "    args: [{x: [1]}, {y: [0x5a3c0ff2, 0xa5c3f00d, _]}, {k: 7}, {n: 3}]\n",
                 unordered ? "    unordered: [y]\n" : "");
        fake_write("kernels/scale.yaml", text);
        run(nothing);
        cr_assert_eq(last.rc, 0, "%s", last.text);
        cr_expect(strstr(fake_read(GOLDEN), "      y: [1513885682, -1513885683, _]\n"), "%s",
                  fake_read(GOLDEN));
    }
}

static int other_values(const struct fake_launch *l)
{
    any_order(l);
    if (l->way == QGG_RUN_JIT_DEFAULT && fake_number(l, 3) == 3)
        fake_words(l, 1)[l->number % 3] = 6;
    return 0;
}

/* Sorted as unsigned numbers: 9 was there before. */
Test(runner, unordered, .init = tree)
{
    fake_write("kernels/scale.yaml", CASES);
    run(any_order);
    expect_failure("y[0] is");
    fake_write("kernels/scale.yaml", "source: scale.ptx\nkernel: scale\ncases:\n"
                                     "  - name: three\n    unordered: [y]\n"
                                     "    args: [{x: [1]}, {y: [_, _, _, 9]}, {k: 7}, {n: 3}]\n");
    run(any_order);
    cr_assert_eq(last.rc, 0, "%s", last.text);
    cr_expect(strstr(fake_read(GOLDEN), "      y: [2, 5, 9, -1]\n"));
    unlink(GOLDEN);
    run(other_values);
    cr_expect_eq(last.rc, QG_EXIT_MISMATCH);
    cr_expect_null(fake_read(GOLDEN));
}

Test(runner, differs_from_expect, .init = tree)
{
    fake_write("kernels/scale.yaml",
               "source: scale.ptx\nkernel: scale\ncases:\n  - name: one\n"
               "    args: [{x: [5]}, {y: [0]}, {k: 2}, {n: 1}]\n    expect: {y: [11]}\n");
    run(scale);
    cr_expect_eq(last.rc, 0);
    cr_expect(
        says("note     kernels/scale.yaml:one: the device's y differs from the file's expect"),
        "%s", last.text);
}

/* ---- Faults of the kernel ---------------------------------------------------------------- */

static int stray_at; /* words from the first of y */

static int stray(const struct fake_launch *l)
{
    scale(l);
    fake_words(l, 1)[stray_at] ^= 1;
    return 0;
}

Test(runner, stray_writes, .init = tree)
{
    static const struct {
        int at;
        const char *says;
    } cases[] = {{4, "1 word behind the last of 'y'"},    {67, "64 words behind the last of 'y'"},
                 {-1, "1 word before the first of 'y'"},  {-64, "62 words behind the last of 'x'"},
                 {-125, "1 word behind the last of 'x'"}, {-129, "1 word before the first of 'x'"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stray_at = cases[i].at;
        run(stray);
        expect_failure(cases[i].says);
    }
    stray_at = 0; /* inside: the same each time */
    run(stray);
    cr_expect_eq(last.rc, 0);
}

static int stops(const struct fake_launch *l)
{
    return fake_number(l, 3) == 3 ? QG_EXIT_MISMATCH : 0;
}

Test(runner, kernel_stops, .init = tree)
{
    run(stops);
    expect_failure("scale.yaml:three: jit-0: the kernel stopped: fake trouble");
    cr_expect(says("later cases of this file did not run"), "%s", last.text);
    cr_expect_eq(last.f.launches, 1);
}

Test(runner, code_does_not_load, .init = tree)
{
    const struct qgg_run_options o = {.tools = &no_nvcc, .date = "2001-02-03", .seconds = 1};

    fake_init(&last.f, scale);
    last.f.no_load = true;
    run_with("kernels/scale.yaml", &o);
    expect_failure("loading its code: fake trouble");
}

Test(runner, no_gpu, .init = tree)
{
    const struct qgg_run_options o = {.tools = &no_nvcc, .date = "2001-02-03", .seconds = 1};

    fake_init(&last.f, scale);
    last.f.no_gpu = true;
    run_with("kernels/scale.yaml", &o);
    cr_expect_eq(last.rc, QGG_EXIT_NO_GPU);
    cr_expect_str_eq(last.e.what, "there is no fake GPU");
}

Test(runner, old_golden_survives_a_failure, .init = tree)
{
    char *before;

    run(scale);
    before = strdup(fake_read(GOLDEN));
    run(wrong_at_level_0);
    cr_expect_eq(last.rc, QG_EXIT_MISMATCH);
    cr_expect_str_eq(fake_read(GOLDEN), before);
    free(before);
}

/* ---- Writing ----------------------------------------------------------------------------- */

Test(runner, folder_cannot_be_written, .init = tree)
{
    fake_write("golden/fake-device", "a file where the folder belongs");
    run(scale);
    cr_expect_eq(last.rc, QG_EXIT_USER);
    cr_expect(says("cannot write it"), "%s", last.e.what);
    cr_expect_str_eq(fake_read("golden/fake-device"), "a file where the folder belongs");
}

/* Writing stops after 100 bytes: by an error, then by the death of the process. */
static int interrupted(bool ignore)
{
    struct rlimit limit = {100, 100};
    int status = 0;
    pid_t pid = fork();

    if (!pid) {
        signal(SIGXFSZ, ignore ? SIG_IGN : SIG_DFL);
        setrlimit(RLIMIT_FSIZE, &limit);
        fake_init(&last.f, scale);
        _exit(qgg_run_file(
            "kernels/scale.yaml", &last.f.driver,
            &(struct qgg_run_options){.tools = &no_nvcc, .date = "2030-12-31", .seconds = 1},
            stderr, &last.e));
    }
    cr_assert_eq(waitpid(pid, &status, 0), pid);
    return status;
}

Test(runner, interrupted_write, .init = tree)
{
    char *before, line[64];
    int status;

    run(scale);
    before = strdup(fake_read(GOLDEN));
    status = interrupted(true);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == QG_EXIT_USER);
    cr_expect_str_eq(fake_read(GOLDEN), before);
    fake_shell("ls golden/fake-device | wc -l", line, sizeof line);
    cr_expect_str_eq(line, "1"); /* no temporary file */
    status = interrupted(false);
    cr_expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ);
    cr_expect_str_eq(fake_read(GOLDEN), before);
    free(before);
}

Test(runner, subfolders, .init = tree)
{
    const struct qgg_run_options o = {.tools = &no_nvcc, .date = "2001-02-03", .seconds = 1};

    cr_assert_eq(mkdir("kernels/more", 0777), 0);
    fake_write("kernels/more/scale.ptx", PTX);
    fake_write("kernels/more/scale.yaml", CASES);
    fake_init(&last.f, scale);
    run_with("kernels/more/scale.yaml", &o);
    cr_expect_eq(last.rc, 0, "%s%s", last.text, last.e.what);
    cr_expect(fake_read("golden/fake-device/more/scale.yaml"));
}

Test(runner, no_root, .init = tree)
{
    cr_assert_eq(rmdir("golden"), 0);
    run(scale);
    cr_expect_eq(last.rc, QG_EXIT_USER);
    cr_expect(says("no folder above it holds a folder named golden"), "%s", last.e.what);
}

/* ---- Naming the device ------------------------------------------------------------------- */

Test(runner, folders_of_devices)
{
    static const struct {
        const char *name;
        int major, minor;
        const char *folder;
    } cases[] = {{"Tesla T4", 7, 5, "t4"},
                 {"Tesla T4", 8, 0, "tesla-t4"},
                 {"Tesla T4", 7, 0, "tesla-t4"},
                 {"Tesla T4", 8, 5, "tesla-t4"},
                 {"tesla t4", 7, 5, "tesla-t4"},
                 {"Tesla T4 ", 7, 5, "tesla-t4"},
                 {"NVIDIA Tesla T4", 7, 5, "nvidia-tesla-t4"},
                 {"T4", 7, 5, "device-t4"},
                 {"(t4)", 7, 5, "device-t4"},
                 {"Host", 1, 0, "device-host"},
                 {"../t4", 7, 5, "device-t4"},
                 {"...", 7, 5, "device-"},
                 {"NVIDIA H200", 9, 0, "nvidia-h200"},
                 {"fake device", 7, 5, "fake-device"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char folder[80];

        qgg_folder(cases[i].name, cases[i].major, cases[i].minor, folder, sizeof folder);
        cr_expect_str_eq(folder, cases[i].folder, "'%s' gives %s", cases[i].name, folder);
    }
}

/* A driver that contradicts itself is not believed. */
Test(runner, t4_of_another_capability, .init = tree)
{
    const struct qgg_run_options o = {.tools = &no_nvcc, .date = "2001-02-03", .seconds = 1};

    fake_init(&last.f, scale);
    last.f.name = "Tesla T4";
    run_with("kernels/scale.yaml", &o);
    cr_expect_eq(last.rc, QG_EXIT_INTERNAL);
    cr_expect(says("compute capability 9.0 a Tesla T4"), "%s", last.e.what);
    cr_expect_eq(rmdir("golden"), 0, "something was written");
}
