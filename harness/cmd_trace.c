/* qgpu trace: every token of a launch, for reading or as a file. */
#include "commands.h"
#include "files.h"
#include "launch_json.h"
#include "report.h"
#include "session.h"

#include <inttypes.h>
#include <string.h>

/* ---- For reading: one record a line, with its CUDA line ------------------------------------ */

struct reader {
    FILE *out;
    const struct qg_program *program;
    int column; /* of the current line; 0: nothing written yet */
    uint32_t block;
    bool record; /* the line is an EXEC's */
    bool ids;    /* numbers, one a line */
};

static uint32_t cuda_line(const struct qg_program *p, uint32_t block)
{
    for (int stage = QG_NSTAGES - 1; stage >= 0; stage--)
        if (p->lines[block][stage].cu)
            return p->lines[block][stage].cu;
    return 0;
}

static void end_line(struct reader *r)
{
    uint32_t line = r->record ? cuda_line(r->program, r->block) : 0;

    if (!r->column)
        return;
    if (line)
        fprintf(r->out, "%*s# line %" PRIu32, r->column < 60 ? 60 - r->column : 1, "", line);
    fputc('\n', r->out);
    r->column = 0;
}

static int read_tokens(void *ctx, const uint32_t *ids, size_t n)
{
    struct reader *r = ctx;

    for (size_t i = 0; i < n; i++) {
        struct qg_token t;
        char text[64];

        if (r->ids) {
            fprintf(r->out, "%" PRIu32 "\n", ids[i]);
            continue;
        }
        if (qg_token_decode(ids[i], &t))
            return -1;
        if (t.kind == QG_T_EXEC || t.kind == QG_T_HALT || t.kind == QG_T_LAUNCH ||
            t.kind == QG_T_RUN || t.kind == QG_T_BAR) {
            end_line(r);
            r->record = t.kind == QG_T_EXEC;
            r->block = t.f[0];
        }
        qg_token_format(ids[i], text, sizeof text);
        r->column += fprintf(r->out, "%s%s", r->column ? " | " : "", text);
        if (t.kind == QG_T_ROM || (t.kind == QG_T_MEM && !r->record))
            end_line(r); /* loading: one commit a line */
    }
    return ferror(r->out);
}

/* ---- One launch ---------------------------------------------------------------------------- */

struct trace {
    struct qg_options options;
    const char *path; /* NULL: for reading, to standard output */
    bool text, ids, json;
};

static int trace_launch(struct trace *t, const struct qgh_launch *l, struct qg_result *r,
                        struct qg_error *e)
{
    struct reader reader = {.out = stdout, .program = l->launch.program, .ids = t->ids};
    struct qg_trace_writer *w = NULL;
    int rc;

    if (t->path) {
        rc = qgh_check_output(t->path, e);
        if (rc)
            return rc;
        w = qg_trace_create(t->path, t->text, &l->launch, e);
        if (!w)
            return e->code;
        t->options.sink = qg_trace_sink;
        t->options.sink_ctx = w;
    } else {
        t->options.sink = read_tokens;
        t->options.sink_ctx = &reader;
    }
    rc = qg_run(&l->launch, &t->options, r, e);
    if (w) {
        int closed = qg_trace_close(w, rc == 0 && r->status == QG_OK, e);

        rc = rc ? rc : closed;
    } else {
        end_line(&reader);
    }
    return rc;
}

static int which_case(const struct qgh_session *s, const char *spec, uint32_t *i,
                      struct qg_error *e)
{
    if (s->only >= 0 || s->file.ncases == 1) {
        *i = s->only >= 0 ? (uint32_t)s->only : 0;
        return 0;
    }
    qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "%.200s has %" PRIu32 " cases, a trace is of one",
                 spec, s->file.ncases);
    qg_error_hint(e, "name it, as in %.200s:%s", spec, s->file.cases[0].name);
    return QG_EXIT_USER;
}

static int trace_spec(struct trace *t, const char *spec, const struct qgh_direct *d,
                      struct qg_error *e)
{
    struct qgh_session s;
    struct qgh_launch l;
    struct qg_result r = {0};
    uint32_t i = 0;
    int rc = qgh_session_open(&s, spec, d, NULL, NULL, e);

    if (rc)
        return rc;
    rc = which_case(&s, spec, &i, e);
    if (!rc && t->json) {
        struct qgh_launch_json o = {0};
        struct qgh_json j;

        qgh_json_begin(&j, stdout);
        rc = qgh_launch_json(&j, NULL, &s, i, &o, e);
        qgh_session_close(&s);
        return rc;
    }
    if (!rc)
        rc = qgh_launch_from_case(s.program, &s.file, &s.file.cases[i], &l, e);
    if (!rc)
        rc = trace_launch(t, &l, &r, e);
    if (!rc && r.status == QG_DIAG) {
        fflush(stdout);
        qg_diag_print(stderr, &r.diag, s.program);
        if (t->path)
            fprintf(stderr, "%s: not written\n", t->path);
        rc = QG_EXIT_MISMATCH;
    } else if (!rc && t->path) {
        printf("%s: %" PRIu64 " tokens, %" PRIu64 " records\n", t->path, r.tokens, r.records);
    }
    qgh_session_close(&s);
    return rc;
}

int qgh_cmd_trace(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "trace",
        "CASE.yaml[:case] [options]\n"
        "FILE.cu|FILE.ptx|FILE.qgpu|FILE.qasm --grid X,Y,Z --block X,Y,Z --arg NAME=V,... "
        "[options]",
        "Writes the tokens of a launch: to standard output for reading, one record a line with "
        "its\n"
        "CUDA line; with -o as a file in the format of docs/trace.md.\n",
        "  qgpu trace kernels/dot.yaml:three\n"
        "  qgpu trace kernels/dot.yaml:three --prompt          with the loading tokens\n"
        "  qgpu trace kernels/dot.yaml:three -o dot.qtr --binary\n",
        1,
        1,
    };
    struct qgh_direct d = {.grid = {1, 1, 1}, .block = {1, 1, 1}};
    struct trace t = {0};
    bool binary = false;
    const struct qgh_option options[] = {
        {'o', "output", QGH_STRING, &t.path, "FILE", "write a trace file"},
        {0, "text", QGH_FLAG, &t.text, NULL, "the file's text form (default)"},
        {0, "binary", QGH_FLAG, &binary, NULL, "the file's binary form"},
        {0, "ids", QGH_FLAG, &t.ids, NULL, "token ids, one a line, to standard output"},
        {'j', "json", QGH_FLAG, &t.json, NULL,
         "sources, blocks and all tokens as one JSON object\n(docs/report-schema.md)"},
        {'p', "prompt", QGH_FLAG, &t.options.prompt, NULL,
         "with the tokens that load the program and the arrays"},
        {'k', "kernel", QGH_STRING, &d.kernel, "NAME", "which kernel, if there are several"},
        {'g', "grid", QGH_DIM3, d.grid, "X,Y,Z", "thread blocks (default 1,1,1)"},
        {'b', "block", QGH_DIM3, d.block, "X,Y,Z", "threads of a thread block (default 1,1,1)"},
        {'s', "shared", QGH_COUNT, &d.shared, "BYTES", "dynamic shared memory (default 0)"},
        {'a', "arg", QGH_LIST, &d.args, "NAME=V,...", "one argument, as for run"},
        {0, "max-steps", QGH_COUNT, &t.options.max_steps, "N",
         "EXEC records before the launch is stopped (default 1000000)"},
        {0, "unchecked", QGH_FLAG, &t.options.unchecked, NULL,
         "only the machine's own rules, no diagnoses but the step limit"},
        {0},
    };
    int nargs, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    if (t.json && (t.path || t.ids))
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                            "--json goes to standard output; it excludes -o and --ids");
    if (t.text && binary)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--text and --binary exclude each other");
    if (t.ids && t.path)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                            "--ids goes to standard output, not to -o");
    if (binary && !t.path) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the binary form needs a file");
        qg_error_hint(e, "add -o FILE");
        return QG_EXIT_USER;
    }
    t.text = !binary;
    return trace_spec(&t, argv[0], &d, e);
}
