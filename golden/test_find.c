/* Golden files: reading them, and whether they still speak of their sources. */
#define _GNU_SOURCE
#include "test_device.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PTX                                                                                        \
    ".version 6.3\n.target sm_75\n.address_size 64\n"                                              \
    ".visible .entry k(.param .u64 x)\n{\n\tret;\n}\n"
#define OTHER_PTX                                                                                  \
    ".version 6.4\n.target sm_75\n.address_size 64\n"                                              \
    ".visible .entry k(.param .u64 x)\n{\n\tret;\n}\n"

/* The hash of PTX without its last newline missing: `printf ... | sha256sum`. */
static char ptx_sha[80], source_sha[80], header_sha[80], case_sha[80];

static void sha(const char *file, char hex[80])
{
    char command[256];

    snprintf(command, sizeof command, "sha256sum <%s", file);
    fake_shell(command, hex, 80);
    hex[64] = 0;
}

/* A tree with a source, a header it includes, and its case file. */
static void tree(void)
{
    fake_tree();
    fake_write("kernels/k.cu", "// not compiled here\n#include \"k.h\"\n#include \"none.h\"\n");
    fake_write("kernels/k.h", "#define K 1\n  # include \"k.h\"\n");
    fake_write("kernels/k.yaml", "source: k.cu\nkernel: k\ncases:\n  - name: c\n"
                                 "    args: [{x: [1]}]\n");
    fake_write("k.ptx", PTX);
    sha("kernels/k.cu", source_sha);
    sha("kernels/k.h", header_sha);
    sha("kernels/k.yaml", case_sha);
    sha("k.ptx", ptx_sha);
}

static char *golden(const char *device, const char *cc, const char *runs)
{
    char *text;

    cr_assert(asprintf(&text,
                       "golden: 1\nkernel: k\ndevice: {name: %s, compute_capability: \"%s\", "
                       "driver: d}\ndate: 2026-11-30\ntools: {clang: c, ptxas: p, nvcc: n}\n"
                       "runs: [%s]\nsource: {path: kernels/k.cu, sha256: %s}\n"
                       "headers: [{path: kernels/k.h, sha256: %s}]\n"
                       "case_file: {path: kernels/k.yaml, sha256: %s}\nptx: {sha256: %s}\n"
                       "cases:\n  - name: c\n    arrays: {x: [3, -1, 0xffffffff, _]}\n",
                       device, cc, runs, source_sha, header_sha, case_sha, ptx_sha) > 0);
    return text;
}

static void put(const char *folder, char *text)
{
    char path[256];

    snprintf(path, sizeof path, "golden/%s", folder);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "golden/%s/k.yaml", folder);
    fake_write(path, text);
    free(text);
}

static struct qgg_goldens found;

/* The only golden, after looking again. */
static const struct qgg_found *look(const char *ptx)
{
    struct qg_error e = {0};

    qgg_goldens_free(&found);
    cr_assert_eq(qgg_goldens_find("kernels/k.yaml", ptx, &found, &e), 0, "%s", e.what);
    cr_assert_eq(found.n, 1);
    return &found.v[0];
}

/* ---- Found ------------------------------------------------------------------------------- */

Test(find, nothing, .init = tree)
{
    struct qg_error e = {0};

    cr_assert_eq(qgg_goldens_find("kernels/k.yaml", PTX, &found, &e), 0);
    cr_expect_eq(found.n, 0);
    cr_assert_eq(qgg_goldens_find("kernels/nothere.yaml", PTX, &found, &e), 0);
    cr_expect_eq(found.n, 0);
}

Test(find, fresh, .init = tree)
{
    const struct qgg_found *f;
    const struct qgg_result *r;

    put("some-gpu", golden("Some GPU", "8.9", "jit-0, jit-default, nvcc"));
    f = look(PTX);
    cr_expect_eq(f->state, QGG_FRESH, "%s", f->why);
    cr_expect_str_eq(f->path, "golden/some-gpu/k.yaml");
    cr_expect(!f->t4 && !f->other_ptx);
    r = qgg_golden_result(&f->golden, "c");
    cr_assert(r && r->narrays == 1 && r->arrays[0].n == 4);
    cr_expect_eq(r->arrays[0].v[0], 3);
    cr_expect_eq(r->arrays[0].v[1], 0xffffffff);
    cr_expect_eq(r->arrays[0].v[2], 0xffffffff);
    cr_expect(r->arrays[0].init[2] && !r->arrays[0].init[3]);
    cr_expect(f->golden.source.line == 7 && r->line == 12 && r->lines[0] == 13, "%d %d %d",
              f->golden.source.line, r->line, r->lines[0]);
    cr_expect_null(qgg_golden_result(&f->golden, "other"));
}

Test(find, t4_and_another, .init = tree)
{
    struct qg_error e = {0};

    put("t4", golden("Tesla T4", "7.5", "jit-0, jit-default"));
    put("some-gpu", golden("Some GPU", "8.9", "jit-0, jit-default"));
    cr_assert_eq(qgg_goldens_find("kernels/k.yaml", PTX, &found, &e), 0);
    cr_assert_eq(found.n, 2);
    cr_expect(!found.v[0].t4 && found.v[1].t4);
    cr_expect_eq(found.v[1].state, QGG_FRESH, "%s", found.v[1].why);
}

/* Whatever a file claims, the device it names decides where it may lie. */
Test(find, in_another_devices_folder, .init = tree)
{
    const struct qgg_found *f;

    put("t4", golden("fake device", "7.5", "jit-0, jit-default"));
    f = look(PTX);
    cr_expect_eq(f->state, QGG_DAMAGED);
    cr_expect(strstr(f->why, "measured on 'fake device' 7.5, which belongs in golden/fake-device"),
              "%s", f->why);
    put("t4", golden("Tesla T4", "8.0", "jit-0, jit-default"));
    cr_expect_eq(look(PTX)->state, QGG_DAMAGED);
}

Test(find, of_another_case_file, .init = tree)
{
    struct qg_error e = {0};

    put("some-gpu", golden("Some GPU", "8.9", "jit-0, jit-default"));
    cr_assert_eq(mkdir("mine", 0777), 0);
    fake_write("mine/k.yaml", fake_read("kernels/k.yaml"));
    cr_assert_eq(qgg_goldens_find("mine/k.yaml", PTX, &found, &e), 0);
    cr_expect_eq(found.n, 0);
}

/* ---- Stale ------------------------------------------------------------------------------- */

static void append(const char *path)
{
    FILE *f = fopen(path, "a");

    cr_assert(f && fputs("# one more line\n", f) >= 0 && fclose(f) == 0);
}

Test(find, stale, .init = tree)
{
    static const char *const files[] = {"kernels/k.cu", "kernels/k.h", "kernels/k.yaml"};

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char why[100], *before = strdup(fake_read(files[i]));
        const struct qgg_found *f;

        put("some-gpu", golden("Some GPU", "8.9", "jit-0, jit-default, nvcc"));
        append(files[i]);
        f = look(PTX);
        cr_expect_eq(f->state, QGG_STALE, "%s", files[i]);
        snprintf(why, sizeof why, "%s has changed since 2026-11-30", files[i]);
        cr_expect_str_eq(f->why, why);
        cr_expect_eq(f->line, i == 0 ? 7 : i == 1 ? 8 : 9, "%s: line %d", files[i], f->line);
        unlink(files[i]);
        if (i != 2) /* a case file that is gone has no goldens */
            cr_expect_eq(look(PTX)->state, QGG_STALE, "%s", files[i]);
        fake_write(files[i], before);
        cr_expect_eq(look(PTX)->state, QGG_FRESH, "%s", files[i]);
        free(before);
    }
}

/* nvcc's code does not depend on our PTX; without its run only that PTX was measured. */
Test(find, other_ptx, .init = tree)
{
    const struct qgg_found *f;

    put("some-gpu", golden("Some GPU", "8.9", "jit-0, jit-default, nvcc"));
    f = look(OTHER_PTX);
    cr_expect(f->state == QGG_FRESH && f->other_ptx);
    f = look(NULL);
    cr_expect(f->state == QGG_FRESH && !f->other_ptx);
    put("some-gpu", golden("Some GPU", "8.9", "jit-0, jit-default"));
    f = look(OTHER_PTX);
    cr_expect_eq(f->state, QGG_STALE);
    cr_expect(strstr(f->why, "its PTX has changed, and nvcc's code was not run"), "%s", f->why);
    cr_expect_eq(look(NULL)->state, QGG_STALE);
    /* Where it was compiled is no difference. */
    f = look("// elsewhere\n\n" PTX
             "\t.file\t1 \"/elsewhere/k.cu\"\n\t.section\t.debug_loc\t{\t}\n");
    cr_expect_eq(f->state, QGG_FRESH, "%s", f->why);
}

/* ---- Headers ----------------------------------------------------------------------------- */

Test(find, headers, .init = tree)
{
    struct qgg_headers h;
    struct qg_error e = {0};

    fake_write("kernels/b.cu", "#include <k.h>\n// #include \"k.h\"\n#include \"sub/a.h\"\n"
                               "#include \"sub/../k.h\"\n#include \"none.h\"\n#include \"open\n");
    cr_assert_eq(mkdir("kernels/sub", 0777), 0);
    fake_write("kernels/sub/a.h", "#include \"b.h\"\n#include \"a.h\"\n");
    fake_write("kernels/sub/b.h", "#include \"../b.cu\"\n#include \"../k.h\"\n");
    cr_assert_eq(qgg_find_headers("kernels/b.cu", &h, &e), 0, "%s", e.what);
    cr_assert_eq(h.n, 3);
    cr_expect_str_eq(h.path[0], "kernels/sub/a.h");
    cr_expect_str_eq(h.path[1], "kernels/sub/../k.h");
    cr_expect_str_eq(h.path[2], "kernels/sub/b.h");
}

/* ---- Damaged files ----------------------------------------------------------------------- */

/* Replaces the first `from` in a good file. */
static char *changed(const char *from, const char *to)
{
    char *text = golden("Some GPU", "8.9", "jit-0, jit-default"), *at = strstr(text, from), *out;

    cr_assert(at, "%s", from);
    cr_assert(asprintf(&out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from)) > 0);
    free(text);
    return out;
}

Test(find, damaged, .init = tree)
{
    static const char *const changes[][3] = {
        {"golden: 1", "golden: 2", "version 2 of the format, this program knows 1"},
        {"golden: 1\n", "", "golden file: 'golden' is missing"},
        {"kernel: k", "kernel: k\nkernel: k", "golden file: 'kernel' stands twice"},
        {"kernel: k", "kernel: k\nmore: 1", "golden file: there is no 'more'"},
        {"\"8.9\"", "\"8\"", "compute_capability: '8' is none"},
        {"2026-11-30", "yesterday", "date: expected YYYY-MM-DD"},
        {"jit-0, ", "", "jit-0 and jit-default must be among them"},
        {"[jit-0", "[jit-9", "runs: expected jit-0"},
        {"[3, ", "[3.5, ", "x: '3.5'"},
        {"[3, ", "[5000000000, ", "x: '5000000000'"},
        {"[3, -1, 0xffffffff, _]", "[]", "x: expected a list of 1 to 504 numbers"},
        {"cases:\n", "cases: []\n#", ""},
        {"arrays: {", "arrays: {x: [1], ", "array 'x' stands twice"},
        {"sha256: ", "sha256: 0", "sha256: expected 64 hexadecimal digits"},
        {"golden: 1", "golden: [", ""},
    };

    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const struct qgg_found *f;

        put("some-gpu", changed(changes[i][0], changes[i][1]));
        f = look(PTX);
        cr_expect_eq(f->state, QGG_DAMAGED, "%s", changes[i][1]);
        cr_expect(strstr(f->why, changes[i][2]), "'%s' gives: %s", changes[i][1], f->why);
    }
    put("some-gpu", strdup(""));
    cr_expect_eq(look(PTX)->state, QGG_DAMAGED);
}
