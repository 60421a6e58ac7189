/* The cache of PTX. The compiler is a script that counts its runs and copies its source's last line
 * into the PTX it writes, so that what comes out says what went in. */
#include "cache.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[] = "/tmp/qcc-cache-XXXXXX";
static struct qcc_cache *cache;

static void put_file(const char *name, const char *text)
{
    char path[128];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", dir, name);
    f = fopen(path, "w");
    cr_assert_not_null(f);
    fputs(text, f);
    fclose(f);
}

/* A clang of a version. It preprocesses like the real one as far as a cache can tell. */
static void put_clang(const char *version)
{
    char text[2048], path[128];

    snprintf(
        text, sizeof text,
        "#!/bin/sh\n"
        "if [ \"$1\" = --version ]; then echo 'clang version %s'; exit; fi\n"
        "for last; do :; done\n"
        "case \" $* \" in *' -E '*) cat \"$last\"; case $(cat \"$last\") in *include*) cat %s/k.h;;"
        " esac; exit;; esac\n"
        "echo run >>%s/runs\n"
        "cat <<END\n"
        ".version 6.3\n.target sm_75\n.address_size 64\n"
        ".visible .entry k(.param .u64 p) {\n .reg .b32 %%r<3>; .reg .b64 %%rd<2>;\n"
        " ld.param.u64 %%rd1, [p];\n mov.u32 %%r1, $(tail -n 1 \"$last\");\n"
        " st.global.u32 [%%rd1], %%r1;\n ret;\n}\nEND\n",
        version, dir, dir);
    put_file("clang", text);
    snprintf(path, sizeof path, "%s/clang", dir);
    cr_assert_eq(chmod(path, 0755), 0);
}

static int runs(void)
{
    char path[128];
    struct stat st;

    snprintf(path, sizeof path, "%s/runs", dir);
    return stat(path, &st) ? 0 : (int)st.st_size / 4;
}

static void reopen(int opt)
{
    qcc_cache_close(cache);
    cache = qcc_cache_open();
    cr_assert_not_null(cache);
    qcc_cache_add(cache, &(struct qcc_options){.opt = opt});
}

/* Compiles k.cu; the PTX must hold `number`, and the compiler must have run `n` times so far. */
static void gives(int opt, const char **cflags, const char *number, int n)
{
    struct qcc_options o = {.opt = opt, .cache = cache, .cflags = cflags};
    struct qg_program *p = calloc(1, sizeof *p);
    struct qg_error e = {0};
    char path[128], want[64], *ptx = NULL;

    snprintf(path, sizeof path, "%s/k.cu", dir);
    cr_assert_eq(qcc_compile(path, &o, p, &ptx, &e), 0, "%s", e.what);
    snprintf(want, sizeof want, "%%r1, %s;", number);
    cr_expect_not_null(strstr(ptx, want), "no '%s' in\n%s", want, ptx);
    cr_expect_eq(runs(), n, "%d runs of the compiler instead of %d", runs(), n);
    free(ptx);
    free(p);
}

static void each_entry(void (*f)(const char *path))
{
    char path[512], folder[128];
    struct dirent *de;
    DIR *d;

    snprintf(folder, sizeof folder, "%s/cache/ptx", dir);
    d = opendir(folder);
    cr_assert_not_null(d);
    while ((de = readdir(d)) != NULL) {
        snprintf(path, sizeof path, "%s/%s", folder, de->d_name);
        if (de->d_name[0] != '.')
            f(path);
    }
    closedir(d);
}

static void setup(void)
{
    char path[128];

    cr_assert_not_null(mkdtemp(dir));
    put_clang("1.0");
    put_file("k.cu", "// a source\n1");
    snprintf(path, sizeof path, "%s/cache", dir);
    setenv("QGPU_CACHE", path, 1);
    snprintf(path, sizeof path, "%s/clang", dir);
    setenv("QGPU_CLANG", path, 1);
    reopen(2);
}

static void teardown(void)
{
    char command[128];

    qcc_cache_close(cache);
    snprintf(command, sizeof command, "rm -rf %s", dir);
    cr_expect_eq(system(command), 0);
}

TestSuite(cache, .init = setup, .fini = teardown);

Test(cache, the_same_is_compiled_once)
{
    gives(2, NULL, "1", 1);
    gives(2, NULL, "1", 1);
    reopen(2);
    gives(2, NULL, "1", 1);
}

Test(cache, another_source_flag_level_or_folder_is_not_the_same)
{
    const char *define[] = {"-DX=1", NULL}, *other[] = {"-DX=2", NULL};

    gives(2, NULL, "1", 1);
    put_file("k.cu", "// a source\n2");
    gives(2, NULL, "2", 2);
    gives(2, define, "2", 3);
    gives(2, other, "2", 4);
    gives(2, define, "2", 4);
    reopen(0);
    gives(0, NULL, "2", 5);
    cr_assert_eq(chdir(dir), 0);
    gives(0, NULL, "2", 6);
    setenv("CPATH", "/somewhere", 1);
    gives(0, NULL, "2", 7);
    unsetenv("CPATH");
    gives(0, NULL, "2", 7);
    put_file("k.cu", "// a source\n1");
    reopen(2);
    cr_assert_eq(chdir("/"), 0);
    gives(2, NULL, "1", 8);
}

/* Another version, and the same version from another file. */
Test(cache, another_compiler_is_not_the_same)
{
    gives(2, NULL, "1", 1);
    put_clang("1.1");
    reopen(2);
    gives(2, NULL, "1", 2);
    put_clang("1.1");
    reopen(2);
    gives(2, NULL, "1", 3);
    gives(2, NULL, "1", 3);
}

/* Nothing is kept of a compiler that nobody has asked who it is, or of one with a file of flags. */
Test(cache, a_compiler_that_is_not_known_always_runs)
{
    gives(0, NULL, "1", 1);
    gives(0, NULL, "1", 2);
    put_clang("1.2 Configuration file: /etc/clang.cfg");
    reopen(2);
    gives(2, NULL, "1", 3);
    gives(2, NULL, "1", 4);
}

/* A source that takes in another file is what the preprocessor says. */
Test(cache, a_changed_header_is_not_the_same)
{
    put_file("k.h", "5");
    put_file("k.cu", "#include \"k.h\"\n1");
    gives(2, NULL, "1", 1);
    gives(2, NULL, "1", 1);
    put_file("k.h", "6");
    gives(2, NULL, "1", 2);
    gives(2, NULL, "1", 2);
}

static void cut(const char *path)
{
    struct stat st;

    cr_assert_eq(stat(path, &st), 0);
    cr_assert_eq(truncate(path, st.st_size - 3), 0);
}

static void empty(const char *path)
{
    cr_assert_eq(truncate(path, 0), 0);
}

static int place; /* from the end */

static void change(const char *path)
{
    int fd = open(path, O_RDWR);
    struct stat st;
    char c;

    cr_assert(fd >= 0 && fstat(fd, &st) == 0);
    cr_assert_eq(pread(fd, &c, 1, st.st_size - place), 1);
    c = (char)(c ^ 1);
    cr_assert_eq(pwrite(fd, &c, 1, st.st_size - place), 1);
    close(fd);
}

static void garbage(const char *path)
{
    FILE *f = fopen(path, "w");

    cr_assert_not_null(f);
    fputs("qgpu-ptx 1 99999999999 18446744073709551615 00\n", f);
    fclose(f);
}

Test(cache, damaged_entries_are_compiled_again)
{
    static const int places[] = {1, 20, 120, 400, 500};
    int n = 1;

    gives(2, NULL, "1", n);
    each_entry(cut);
    gives(2, NULL, "1", ++n);
    each_entry(empty);
    gives(2, NULL, "1", ++n);
    each_entry(garbage);
    gives(2, NULL, "1", ++n);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        place = places[i];
        each_entry(change);
        gives(2, NULL, "1", ++n);
        gives(2, NULL, "1", n);
    }
}
