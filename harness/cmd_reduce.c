/* qgpu reduce: a smaller case on which a command still fails. */
#include "commands.h"
#include "files.h"
#include "json.h"
#include "options.h"
#include "reduce/reduce.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t stop_signal;

static void on_signal(int sig)
{
    stop_signal = sig;
}

static void progress(void *ctx, unsigned tests, size_t bytes)
{
    const struct qgr *r = ctx;

    fprintf(stderr, "\r\033[K%u tries, %zu of %zu bytes", tests, bytes, r->bytes_before);
}

static uint32_t words(const struct qg_case *c)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < c->nargs; i++)
        n += c->args[i].a.n;
    return n;
}

struct size {
    size_t bytes;
    uint32_t threads, words;
};

static struct size size_of(const struct qgr *r)
{
    const uint32_t *b = r->best->block;

    return (struct size){strlen(r->source), b[0] * b[1] * b[2], words(r->best)};
}

static void json_size(struct qgh_json *j, const char *key, const struct size *s)
{
    qgh_json_open(j, key, '{');
    qgh_json_uint(j, "bytes", s->bytes);
    qgh_json_uint(j, "threads", s->threads);
    qgh_json_uint(j, "words", s->words);
    qgh_json_close(j, '}');
}

/* A line of reduced.jsonl (docs/report-schema.md). */
static void print_json(const struct qgr *r, const char *spec, const char *output,
                       const struct size *before, const struct size *after)
{
    struct qg_error ignored = {0};
    char *text = qgh_read_file(output, 1 << 20, NULL, &ignored);
    struct qgh_json j;

    qgh_json_begin(&j, stdout);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "spec", spec);
    qgh_json_string(&j, "command", r->o.command);
    json_size(&j, "before", before);
    json_size(&j, "after", after);
    qgh_json_uint(&j, "tries", r->tests);
    qgh_json_string(&j, "source", r->source);
    qgh_json_string(&j, "case", text ? text : "");
    qgh_json_close(&j, '}');
    free(text);
}

static int reduce(const char *spec, struct qgr_options *o, const char *output, bool json,
                  struct qg_error *e)
{
    struct qgr *r = calloc(1, sizeof *r);
    struct size before = {0}, after;
    bool shown = isatty(STDERR_FILENO);
    int rc;

    if (!r)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    if (shown) {
        o->progress = progress;
        o->ctx = r;
    }
    rc = qgr_open(r, spec, o, e);
    if (!rc) {
        before = size_of(r);
        qgr_run(r);
        if (shown)
            fputs("\r\033[K", stderr);
        if (r->failed)
            rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0,
                              "a candidate could not be written or run");
        else
            rc = qgr_write(r, output, e);
        after = size_of(r);
        if (!rc && json)
            print_json(r, spec, output, &before, &after);
        else if (!rc)
            printf("%s: %zu of %zu bytes of source, %u threads, %u words; %u tries\n", output,
                   after.bytes, r->bytes_before, after.threads, after.words, r->tests);
    }
    qgr_close(r);
    free(r);
    return rc;
}

int qgh_cmd_reduce(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "reduce",
        "CASE.yaml[:case] --while 'COMMAND' [-o OUT.yaml]",
        "Shrinks a case while the command fails: takes statements out of its source, brackets and\n"
        "operands out of expressions, parameters, threads and words out of its launch, and keeps\n"
        "what the command ends with the same exit code on. In the command {} stands for the case\n"
        "file; without it the file is added at the end. Ctrl-C leaves the best so far.\n",
        "  qgpu reduce my.yaml --while 'qgpu verify {} --no-model'\n"
        "  qgpu reduce my.yaml:big --while './fails.sh' -o small.yaml\n",
        1,
        1,
    };
    struct qgr_options o = {.group = true, .stop = &stop_signal};
    struct sigaction act = {.sa_handler = on_signal};
    const char *output = "reduced.yaml";
    uint64_t seconds = 0, timeout = 60;
    bool json = false;
    char dir[PATH_MAX];
    const struct qgh_option options[] = {
        {'w', "while", QGH_STRING, &o.command, "COMMAND", "for sh; must fail on the case"},
        {'o', "output", QGH_STRING, &output, "FILE",
         "the case file to write, its source beside it\n(default reduced.yaml)"},
        {'t', "time", QGH_COUNT, &seconds, "T", "seconds after which the best so far is taken"},
        {0, "timeout", QGH_COUNT, &timeout, "S", "seconds the command may take (default 60)"},
        {0, "json", QGH_FLAG, &json, NULL, "what came of it as one JSON object"},
        {0},
    };
    int nargs, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    if (!o.command) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "reduce needs a command that fails");
        qg_error_hint(e, "as in --while 'qgpu verify {}'");
        return e->code;
    }
    if (!qgh_has_suffix(output, ".yaml"))
        return qg_error_set(e, QG_EXIT_USER, output, 0, 0, "a case file ends in .yaml");
    rc = qgh_check_output(output, e);
    if (!rc)
        rc = qgh_tempdir(dir, sizeof dir, e);
    if (rc)
        return rc;
    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    o.temp = dir;
    o.seconds = seconds > 1000000 ? 1000000 : (unsigned)seconds;
    o.timeout = timeout > 86400 ? 86400 : (unsigned)timeout;
    rc = reduce(argv[0], &o, output, json, e);
    qgh_tempdir_remove(dir);
    return stop_signal ? 128 + stop_signal : rc;
}
