/* qgpu launch: a launch that the model writes by itself. */
#include "commands.h"
#include "device_options.h"
#include "report.h"
#include "session.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

struct launch {
    struct qgh_device *device;
    uint64_t max_tokens;
    bool json, progress, tokens;
};

struct written {
    const struct launch *l;
    uint64_t n, records;
};

static int sink(void *ctx, const uint32_t *ids, size_t n)
{
    struct written *w = ctx;

    for (size_t i = 0; i < n; i++) {
        struct qg_token t;
        char text[64];

        w->records += qg_token_decode(ids[i], &t) == 0 && t.kind == QG_T_EXEC;
        if (!w->l->tokens)
            continue;
        qg_token_format(ids[i], text, sizeof text);
        puts(text);
    }
    w->n += n;
    if (w->l->progress && w->n % 1024 == 0)
        fprintf(stderr, "\r\033[K%" PRIu64 " tokens", w->n);
    return 0;
}

static int launch_case(struct launch *l, const struct qgh_session *s, uint32_t i)
{
    struct qgh_launch launch;
    struct qgh_device_result d;
    struct qg_result r = {0};
    struct qg_error e = {0};
    struct written w = {l, 0, 0};
    char name[256];
    int rc;

    qgh_session_case_name(s, i, name, sizeof name);
    rc = qgh_launch_from_case(s->program, &s->file, &s->file.cases[i], &launch, &e);
    if (!rc)
        rc = qgh_device_launch(l->device, &launch.launch, l->max_tokens, sink, &w, &d, &e);
    if (l->progress)
        fputs("\r\033[K", stderr);
    if (rc) {
        if (l->json)
            qgh_report_refused(stdout, name, &e);
        fflush(stdout);
        qg_error_print(stderr, &e);
        return rc;
    }
    r.status = QG_OK;
    memcpy(r.gmem, d.gmem, sizeof r.gmem);
    memcpy(r.ginit, d.ginit, sizeof r.ginit);
    r.tokens = d.written;
    r.records = w.records;
    if (!d.halted) {
        fflush(stdout);
        fprintf(stderr, "%s: not ended after %" PRIu64 " tokens\n", name, d.written);
        return QG_EXIT_MISMATCH;
    }
    if (l->json)
        qgh_report_json(stdout, name, &launch, &r);
    else
        qgh_report_text(stdout, name, &launch, &r);
    return 0;
}

static int launch_spec(struct launch *l, const char *spec, const struct qgh_direct *d,
                       struct qg_error *e)
{
    struct qgh_session s;
    int worst = qgh_session_open(&s, spec, d, NULL, NULL, e);

    if (worst)
        return worst;
    for (uint32_t i = 0; i < s.file.ncases; i++) {
        int rc = qgh_session_selects(&s, i) ? launch_case(l, &s, i) : 0;

        worst = rc > worst ? rc : worst;
    }
    qgh_session_close(&s);
    return worst;
}

int qgh_cmd_launch(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "launch",
        "CASE.yaml[:case] ... [options]\n"
        "FILE.cu|FILE.ptx|FILE.qgpu|FILE.qasm --grid X,Y,Z --block X,Y,Z --arg NAME=V,... "
        "[options]",
        "Launches a kernel on the model: its program and arrays go in as tokens, the model writes\n"
        "the launch token by token until HALT, and memory is read out of its recurrent state.\n",
        "  qgpu launch kernels/dot.yaml\n"
        "  qgpu launch kernels/dot.yaml:three --tokens\n"
        "  qgpu launch kernels/dot.yaml --f32 --model machine\n",
        1,
        4096,
    };
    struct qgh_direct d = {.grid = {1, 1, 1}, .block = {1, 1, 1}};
    struct qgh_device_args a = {0};
    struct launch l = {.max_tokens = 100000000};
    const struct qgh_option options[] = {
        QGH_DEVICE_OPTIONS(a),
        {'k', "kernel", QGH_STRING, &d.kernel, "NAME", "which kernel, if there are several"},
        {'g', "grid", QGH_DIM3, d.grid, "X,Y,Z", "thread blocks (default 1,1,1)"},
        {'b', "block", QGH_DIM3, d.block, "X,Y,Z", "threads of a thread block (default 1,1,1)"},
        {'s', "shared", QGH_COUNT, &d.shared, "BYTES", "dynamic shared memory (default 0)"},
        {'a', "arg", QGH_LIST, &d.args, "NAME=V,...", "one argument, as for run"},
        {'t', "tokens", QGH_FLAG, &l.tokens, NULL, "print each token as the model writes it"},
        {'j', "json", QGH_FLAG, &l.json, NULL, "one JSON object a line and case"},
        {0, "max-tokens", QGH_COUNT, &l.max_tokens, "N",
         "tokens before a launch is stopped (default 100000000)"},
        {0},
    };
    int nargs, worst = 0, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    rc = qgh_device_args(&a, e);
    if (rc)
        return rc;
    l.device = qgh_device_open(&a.o, e);
    if (!l.device)
        return e->code;
    l.progress = !l.json && !l.tokens && isatty(STDOUT_FILENO) && isatty(STDERR_FILENO);
    for (int i = 0; i < nargs; i++) {
        struct qg_error one = {0};

        rc = launch_spec(&l, argv[i], &d, &one);
        worst = rc > worst ? rc : worst;
        if (one.code) {
            fflush(stdout);
            qg_error_print(stderr, &one);
        }
    }
    qgh_device_close(l.device);
    return worst;
}
