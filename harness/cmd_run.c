/* qgpu run: launches, and what their arrays hold afterwards. */
#include "commands.h"
#include "report.h"
#include "session.h"

#include <string.h>

struct run {
    struct qg_options options;
    bool json;
};

static int run_case(const struct run *run, const struct qgh_session *s, uint32_t i)
{
    struct qgh_launch launch;
    struct qg_result result;
    struct qg_error e = {0};
    char name[256];
    int rc;

    qgh_session_case_name(s, i, name, sizeof name);
    rc = qgh_launch_from_case(s->program, &s->file, &s->file.cases[i], &launch, &e);
    if (!rc)
        rc = qg_run(&launch.launch, &run->options, &result, &e);
    if (rc) {
        if (run->json)
            qgh_report_refused(stdout, name, &e);
        fflush(stdout); /* keeps the two streams in order */
        qg_error_print(stderr, &e);
        return rc;
    }
    if (run->json)
        qgh_report_json(stdout, name, &launch, &result);
    else
        qgh_report_text(stdout, name, &launch, &result);
    if (result.status == QG_OK)
        return 0;
    fflush(stdout);
    qg_diag_print(stderr, &result.diag, s->program);
    return QG_EXIT_MISMATCH;
}

static int run_spec(const struct run *run, const char *spec, const struct qgh_direct *d,
                    struct qg_error *e)
{
    struct qgh_session s;
    int worst = qgh_session_open(&s, spec, d, NULL, NULL, e);

    if (worst) {
        if (run->json)
            qgh_report_refused(stdout, spec, e);
        return worst;
    }
    for (uint32_t i = 0; i < s.file.ncases; i++) {
        int rc = qgh_session_selects(&s, i) ? run_case(run, &s, i) : 0;

        worst = rc > worst ? rc : worst;
    }
    qgh_session_close(&s);
    return worst;
}

int qgh_cmd_run(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "run",
        "CASE.yaml[:case] ... [options]\n"
        "FILE.cu|FILE.ptx|FILE.qgpu|FILE.qasm --grid X,Y,Z --block X,Y,Z --arg NAME=V,... "
        "[options]",
        "Launches a kernel on the interpreter and prints each array as it is afterwards. Mistakes "
        "of\n"
        "the kernel (races, addresses out of range, ...) are diagnosed and end the launch.\n",
        "  qgpu run kernels/dot.yaml\n"
        "  qgpu run kernels/dot.yaml:three --json\n"
        "  qgpu run kernels/dot.cu --block 4 --arg a=1,2,3 --arg b=4,5,6 --arg out=0 --arg n=3\n"
        "  qgpu run my.cu --grid 2 --block 8 --arg x=-1,0x10,_ --arg out=0*16\n",
        1,
        4096,
    };
    struct qgh_direct d = {.grid = {1, 1, 1}, .block = {1, 1, 1}};
    struct run run = {0};
    const struct qgh_option options[] = {
        {'k', "kernel", QGH_STRING, &d.kernel, "NAME", "which kernel, if there are several"},
        {'g', "grid", QGH_DIM3, d.grid, "X,Y,Z", "thread blocks (default 1,1,1)"},
        {'b', "block", QGH_DIM3, d.block, "X,Y,Z", "threads of a thread block (default 1,1,1)"},
        {'s', "shared", QGH_COUNT, &d.shared, "BYTES", "dynamic shared memory (default 0)"},
        {'a', "arg", QGH_LIST, &d.args, "NAME=V,...",
         "one argument, in the order of the parameters; V is decimal or\n"
         "0x..., -2^31 to 2^32-1, '_' for a word left unwritten, V*N for\nN times V"},
        {'j', "json", QGH_FLAG, &run.json, NULL, "one JSON object a line and case"},
        {0, "max-steps", QGH_COUNT, &run.options.max_steps, "N",
         "EXEC records before the launch is stopped (default 1000000)"},
        {0, "unchecked", QGH_FLAG, &run.options.unchecked, NULL,
         "only the machine's own rules, no diagnoses but the step limit"},
        {0},
    };
    int nargs, worst = 0, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    for (int i = 0; i < nargs; i++) {
        struct qg_error one = {0};

        rc = run_spec(&run, argv[i], &d, &one);
        worst = rc > worst ? rc : worst;
        if (one.code) {
            fflush(stdout);
            qg_error_print(stderr, &one);
        }
    }
    return worst;
}
