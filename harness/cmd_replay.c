/* qgpu replay: the model against the interpreter, position by position. */
#include "commands.h"
#include "device_options.h"
#include "files.h"
#include "json.h"
#include "launch_json.h"
#include "session.h"
#include "tokens.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct replay {
    struct qgh_device *device;
    const struct qgh_device_args *args;
    bool json, both, steps;
    uint64_t positions, mismatches, traces;
};

/* The command that does the same again. */
static void rerun(const struct replay *x, const char *spec, char *buf, size_t size)
{
    const struct qgh_device_args *a = x->args;

    snprintf(buf, size, "qgpu replay --check %s%s%s%s%s%s%s", spec, a->o.dir ? " --model " : "",
             a->o.dir ? a->o.dir : "", a->o.f32 ? " --f32" : "", a->o.dense ? " --dense" : "",
             a->inject ? " --inject " : "", a->inject ? a->inject : "");
}

static void json_line(const struct replay *x, const char *name, const char *spec,
                      const struct qgh_replay *r, const struct qgh_session *s, uint32_t i)
{
    struct qgh_json j;
    char text[64], command[1024];

    qgh_json_begin(&j, stdout);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "trace", name);
    rerun(x, spec, command, sizeof command);
    qgh_json_string(&j, "rerun", command);
    qgh_json_string(&j, "arithmetic", x->args->o.f32 ? "f32" : "bf16");
    qgh_json_string(&j, "path", x->args->o.dense ? "dense" : "sparse");
    if (x->args->inject)
        qgh_json_string(&j, "injected", x->args->inject);
    qgh_json_uint(&j, "positions", r->positions);
    qgh_json_uint(&j, "mismatches", r->mismatches);
    if (r->mismatches) {
        const struct qgh_mismatch *m = &r->first;

        qgh_json_open(&j, "first", '{');
        qgh_json_uint(&j, "position", m->position);
        qg_token_format(m->expected, text, sizeof text);
        qgh_json_string(&j, "expected", text);
        qg_token_format(m->got, text, sizeof text);
        qgh_json_string(&j, "got", text);
        qg_token_format(m->second, text, sizeof text);
        qgh_json_string(&j, "second", text);
        qgh_json_bool(&j, "again", m->again);
        qgh_json_real(&j, "logit_expected", (double)m->logit_expected);
        qgh_json_real(&j, "logit_got", (double)m->logit_got);
        qgh_json_real(&j, "logit_second", (double)m->logit_second);
        if (m->wire_found) {
            qgh_json_string(&j, "wire", m->wire);
            qgh_json_uint(&j, "layer", m->wire_layer);
            qgh_json_string(&j, "after", m->wire_after_mlp ? "mlp" : "mixer");
            qgh_json_uint(&j, "wire_position", m->wire_position);
            qgh_json_real(&j, "wire_expected", m->wire_want);
            qgh_json_real(&j, "wire_got", m->wire_got);
        }
        qgh_json_close(&j, '}');
        if (s) {
            const struct qgh_launch_json o = {.device = x->device, .max_forward = 400};
            struct qg_error ignored = {0};

            qgh_launch_json(&j, "launch", s, i, &o, &ignored);
        }
    }
    qgh_json_close(&j, '}');
}

/* Ways to compute beside each other, value for value. */
static int beside(struct replay *x, const char *name, const uint32_t *ids, size_t n,
                  struct qg_error *e)
{
    uint64_t values, differing;
    int rc =
        (x->both ? qgh_device_dense : qgh_device_steps)(x->device, ids, n, &values, &differing, e);

    if (rc)
        return rc;
    x->positions += n;
    x->mismatches += differing;
    x->traces++;
    printf("%-4s  %-32s %8zu tokens, %" PRIu64 " values, %" PRIu64 " differ\n",
           differing || !values ? "FAIL" : "ok", name, n, values, differing);
    fflush(stdout);
    return differing || !values ? QG_EXIT_MISMATCH : 0;
}

/* s: the session whose case i this is, or NULL for a trace file. */
static int one(struct replay *x, const char *name, const char *spec, const uint32_t *ids, size_t n,
               const struct qg_program *p, const struct qgh_session *s, uint32_t i,
               struct qg_error *e)
{
    struct qgh_replay r;
    int rc;

    if (x->both || x->steps)
        return beside(x, name, ids, n, e);
    rc = qgh_device_replay(x->device, ids, n, false, true, &r, e);
    if (rc)
        return rc;
    x->positions += r.positions;
    x->mismatches += r.mismatches;
    x->traces++;
    if (x->json) {
        json_line(x, name, spec, &r, s, i);
    } else {
        printf("%-4s  %-32s %8" PRIu64 " positions, %" PRIu64 " mismatches\n",
               r.mismatches || !r.positions ? "FAIL" : "ok", name, r.positions, r.mismatches);
        if (r.mismatches)
            qgh_mismatch_print(stdout, &r.first, ids, n, p);
    }
    return r.mismatches || !r.positions ? QG_EXIT_MISMATCH : 0;
}

static int trace_file(struct replay *x, const char *path, struct qg_error *e)
{
    struct qg_trace t;
    int rc = qg_trace_read(&t, path, e);

    if (rc)
        return rc;
    if (!t.n || !qgh_tokens_loaded(t.ids, t.n)) {
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "the trace has no loading tokens");
        qg_error_hint(e, "write it with qgpu trace --prompt");
    } else {
        rc = one(x, path, path, t.ids, t.n, t.program, NULL, 0, e);
    }
    qg_trace_free(&t);
    return rc;
}

static int case_file(struct replay *x, const char *spec, struct qg_error *e)
{
    const struct qgh_direct none = {.grid = {1, 1, 1}, .block = {1, 1, 1}};
    struct qgh_session s;
    int worst = qgh_session_open(&s, spec, &none, NULL, NULL, e);

    if (worst)
        return worst;
    for (uint32_t i = 0; i < s.file.ncases; i++) {
        struct qgh_launch l;
        struct qgh_tokens t = {0};
        struct qg_options o = {.sink = qgh_tokens_sink, .sink_ctx = &t, .prompt = true};
        struct qg_result r;
        char name[256], one_case[640];
        int rc;

        if (!qgh_session_selects(&s, i))
            continue;
        qgh_session_case_name(&s, i, name, sizeof name);
        rc = qgh_launch_from_case(s.program, &s.file, &s.file.cases[i], &l, e);
        if (!rc)
            rc = qg_run(&l.launch, &o, &r, e);
        if (!rc && r.status != QG_OK) {
            fflush(stdout);
            qg_diag_print(stderr, &r.diag, s.program);
            rc = QG_EXIT_MISMATCH;
        } else if (!rc) {
            snprintf(one_case, sizeof one_case, "%s%s%s", s.file.path,
                     s.file.cases[i].name[0] ? ":" : "", s.file.cases[i].name);
            rc = one(x, name, one_case, t.ids, t.n, s.program, &s, i, e);
        }
        qgh_tokens_free(&t);
        worst = rc > worst ? rc : worst;
        if (rc >= QG_EXIT_USER)
            break;
    }
    qgh_session_close(&s);
    return worst;
}

int qgh_cmd_replay(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "replay",
        "[--check] TRACE.qtr|CASE.yaml[:case] ... [options]",
        "Feeds the tokens of a launch to the model and compares its choice at every position with\n"
        "what the interpreter wrote. The first difference is taken apart: tokens, logits, block,\n"
        "registers, and the first wire that does not hold what the circuit says. Exit code 1.\n",
        "  qgpu replay --check kernels/dot.yaml\n"
        "  qgpu trace kernels/dot.yaml:three --prompt -o dot.qtr --binary && qgpu replay dot.qtr\n"
        "  qgpu replay kernels/dot.yaml:three --inject 5:100:1        must fail\n",
        1,
        4096,
    };
    struct qgh_device_args a = {0};
    struct replay x = {.args = &a};
    bool check;
    const struct qgh_option options[] = {
        QGH_DEVICE_OPTIONS(a),
        {'c', "check", QGH_FLAG, &check, NULL, "compare (the default, and the only use)"},
        {'b', "both", QGH_FLAG, &x.both, NULL,
         "the dense path beside the sparse one: every value of every layer,\nall logits and states "
         "(some seconds a token)"},
        {'s', "steps", QGH_FLAG, &x.steps, NULL,
         "the three sparse ways beside each other: words and all states"},
        {'j', "json", QGH_FLAG, &x.json, NULL, "one JSON object a line and trace"},
        {0},
    };
    int nargs, worst = 0, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    rc = qgh_device_args(&a, e);
    if (rc)
        return rc;
    x.device = qgh_device_open(&a.o, e);
    if (!x.device)
        return e->code;
    for (int i = 0; i < nargs; i++) {
        struct qg_error mine = {0};

        rc = qgh_has_suffix(argv[i], ".qtr") ? trace_file(&x, argv[i], &mine)
                                             : case_file(&x, argv[i], &mine);
        worst = rc > worst ? rc : worst;
        if (mine.code) {
            fflush(stdout);
            qg_error_print(stderr, &mine);
        }
    }
    if (!x.json)
        printf("%" PRIu64 " traces, %" PRIu64 " positions compared, %" PRIu64 " mismatches\n",
               x.traces, x.positions, x.mismatches);
    qgh_device_close(x.device);
    return worst;
}
