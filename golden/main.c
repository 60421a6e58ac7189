/* run_golden: measures the cases of kernels on the GPU of this machine. */
#define _GNU_SOURCE
#include "../harness/files.h"
#include "../harness/load.h"
#include "../harness/options.h"
#include "../harness/suite.h"
#include "runner.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct job {
    struct qgg_run_options o;
    struct qgg_tools tools;
    struct qgh_suite suite;
    char date[16];
    bool list, no_nvcc, need_nvcc;
};

static const char help[] =
    "usage: run_golden [options] FOLDER|CASE.yaml[:case] ...\n"
    "\n"
    "Launches every case on this machine's GPU: the PTX that qgpu compiles, loaded by the "
    "driver's\n"
    "JIT at level 0 and at its default level, and nvcc's code of the same source. Where all "
    "agree,\n"
    "their arrays are written to golden/DEVICE/NAME.yaml, for a Tesla T4 golden/t4/NAME.yaml.\n"
    "A single case (CASE.yaml:case) is launched and compared, and nothing is written.\n"
    "\n"
    "options:\n"
    "  --check      write nothing\n"
    "  --separate   every array in an allocation of its own, without guard words around it, for\n"
    "               compute-sanitizer; writes nothing\n"
    "  --no-nvcc    leave nvcc's run out\n"
    "  --need-nvcc  no golden without nvcc's run\n"
    "  --timeout S  seconds a launch may take (default 10)\n"
    "  --list       print the cases that would be launched, and end; needs no GPU\n"
    "  --help       this text\n"
    "\n"
    "environment: QGPU_NVCC and QGPU_CLANG name the compilers, CUDA_VISIBLE_DEVICES the GPU.\n"
    "\n"
    "exit status: 0 all written (or all agree), 1 a case failed or runs disagree, 2 the input is\n"
    "wrong, 3 internal fault, 4 no GPU or driver here.\n";

static int usage(struct qg_error *e, const char *what)
{
    qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "%s", what);
    qg_error_hint(e, "run_golden --help lists the options");
    return QG_EXIT_USER;
}

enum { OPT_CHECK = 1, OPT_SEPARATE, OPT_NO_NVCC, OPT_NEED_NVCC, OPT_TIMEOUT, OPT_LIST, OPT_HELP };

/* Returns 0, an exit code with *e set, or -1: help was printed. */
static int parse(struct job *j, int argc, char **argv, struct qg_error *e)
{
    static const struct option options[] = {
        {"check", no_argument, NULL, OPT_CHECK},
        {"separate", no_argument, NULL, OPT_SEPARATE},
        {"no-nvcc", no_argument, NULL, OPT_NO_NVCC},
        {"need-nvcc", no_argument, NULL, OPT_NEED_NVCC},
        {"timeout", required_argument, NULL, OPT_TIMEOUT},
        {"list", no_argument, NULL, OPT_LIST},
        {"help", no_argument, NULL, OPT_HELP},
        {0},
    };
    char what[200];
    uint64_t seconds;
    int c;

    opterr = 0;
    while ((c = getopt_long(argc, argv, ":", options, NULL)) != -1) {
        switch (c) {
        case OPT_CHECK: j->o.check = true; break;
        case OPT_SEPARATE: j->o.separate = true; break;
        case OPT_NO_NVCC: j->no_nvcc = true; break;
        case OPT_NEED_NVCC: j->need_nvcc = true; break;
        case OPT_LIST: j->list = true; break;
        case OPT_HELP: fputs(help, stdout); return -1;
        case OPT_TIMEOUT:
            if (qgh_number(optarg, &seconds) || !seconds || seconds > 86400)
                return usage(e, "--timeout: expected 1 to 86400 seconds");
            j->o.seconds = (unsigned)seconds;
            break;
        default:
            snprintf(what, sizeof what, "%s '%.100s'",
                     c == ':' ? "a value is missing after" : "there is no option",
                     argv[optind - 1]);
            return usage(e, what);
        }
    }
    if (j->no_nvcc && j->need_nvcc)
        return usage(e, "--no-nvcc and --need-nvcc exclude each other");
    if (optind == argc)
        return usage(e, "which cases? name a folder or case files");
    return qgh_suite_collect(&j->suite, argv + optind, argc - optind, e);
}

/* ---- --list --------------------------------------------------------------------------------- */

static int list(const struct job *j, struct qg_error *e)
{
    uint32_t n = 0;

    for (int i = 0; i < j->suite.n; i++) {
        struct qg_case_file f;
        int only, rc = qgh_load_cases(j->suite.specs[i], &f, &only, e);

        if (rc)
            return rc;
        for (uint32_t k = 0; k < f.ncases && !f.diagnosis[0]; k++)
            if (only < 0 || (uint32_t)only == k) {
                printf("%s:%s\n", f.path, f.cases[k].name);
                n++;
            }
        qg_case_free(&f);
    }
    return n ? qgh_flush_stdout(e) : usage(e, "there is no case to launch");
}

/* ---- Running -------------------------------------------------------------------------------- */

/* One file in this process. */
static int run_here(const struct job *j, const char *spec, bool alone)
{
    struct qgg_driver d = {0};
    struct qg_error e = {0};
    int rc = qgg_cuda_driver(&d, &e);

    rc = rc ? rc : qgg_run_file(spec, &d, &j->o, stdout, &e);
    if (e.code)
        qg_error_print(stderr, &e);
    if (fflush(stdout) != 0 && !rc)
        rc = QG_EXIT_USER;
    if (d.stuck) { /* libcuda would wait for the kernel while the process ends */
        if (alone)
            qgh_tempdir_remove(getenv("TMPDIR"));
        _exit(rc);
    }
    free(d.ctx);
    return rc;
}

/* In a process of its own: a kernel that fails leaves CUDA unusable for its process. */
static int run_apart(const struct job *j, const char *spec)
{
    int status = 0;
    pid_t pid;

    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        int rc = run_here(j, spec, false);

        fflush(NULL);
        _exit(rc);
    }
    while (pid < 0 || waitpid(pid, &status, 0) < 0)
        if (pid < 0 || errno != EINTR) {
            fprintf(stderr, "run_golden: internal fault: %s\n", strerror(errno));
            return QG_EXIT_INTERNAL;
        }
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    fprintf(stderr, "run_golden: internal fault: %s: %s\n", spec, strsignal(WTERMSIG(status)));
    return QG_EXIT_INTERNAL;
}

/* The worst of two: our own fault, then wrong input, then a failed case. */
static int worse(int a, int b)
{
    static const int rank[] = {[0] = 0,
                               [QG_EXIT_MISMATCH] = 1,
                               [QG_EXIT_USER] = 2,
                               [QG_EXIT_INTERNAL] = 3,
                               [QGG_EXIT_NO_GPU] = 4};

    return rank[b] > rank[a] ? b : a;
}

static int run_all(struct job *j, struct qg_error *e)
{
    uint32_t good = 0, bad = 0, skipped = 0;
    int worst = 0;

    for (int i = 0; i < j->suite.n && worst != QGG_EXIT_NO_GPU; i++) {
        /* Alone, it needs no second process, and tools that watch this one see the launch. */
        int rc = j->suite.n == 1 ? run_here(j, j->suite.specs[i], true)
                                 : run_apart(j, j->suite.specs[i]);

        good += rc == 0;
        skipped += rc == QGG_EXIT_SKIPPED;
        bad += rc != 0 && rc != QGG_EXIT_SKIPPED;
        if (rc < 0 || rc > QGG_EXIT_SKIPPED)
            rc = QG_EXIT_INTERNAL;
        if (rc != QGG_EXIT_SKIPPED)
            worst = worse(worst, rc);
    }
    if (worst == QGG_EXIT_NO_GPU)
        return worst;
    if (!worst && !good)
        return usage(e, "there is no case to launch");
    printf("%u %s, %u failed, %u skipped\n", good,
           j->o.check || j->o.separate || strchr(j->suite.specs[0], ':') ? "agree" : "written", bad,
           skipped);
    return worst;
}

static int with_tools(struct job *j, struct qg_error *e)
{
    time_t t = time(NULL);
    struct tm tm;

    if (!gmtime_r(&t, &tm) || !strftime(j->date, sizeof j->date, "%Y-%m-%d", &tm))
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "the clock shows no date");
    qgg_tools_find(&j->tools);
    if (j->no_nvcc)
        j->tools.nvcc_path[0] = 0;
    if (j->need_nvcc && (!j->tools.nvcc_path[0] || !strcmp(j->tools.nvcc, "none")))
        return usage(e, "--need-nvcc: there is no nvcc; name one in QGPU_NVCC");
    j->o.tools = &j->tools;
    j->o.date = j->date;
    return run_all(j, e);
}

int main(int argc, char **argv)
{
    struct job *j = calloc(1, sizeof *j);
    struct qg_error e = {0};
    char dir[PATH_MAX];
    int rc;

    if (!j) {
        fputs("run_golden: out of memory\n", stderr);
        return QG_EXIT_INTERNAL;
    }
    j->o.seconds = 10;
    rc = parse(j, argc, argv, &e);
    if (!rc && j->list) {
        rc = list(j, &e);
    } else if (!rc) {
        rc = qgh_tempdir(dir, sizeof dir, &e);
        if (!rc) {
            rc = with_tools(j, &e);
            qgh_tempdir_remove(dir);
        }
    }
    if (e.code)
        qg_error_print(stderr, &e);
    if (!rc && qgh_flush_stdout(&e)) {
        qg_error_print(stderr, &e);
        rc = e.code;
    }
    qgh_suite_free(&j->suite);
    free(j);
    return rc < 0 ? 0 : rc;
}
