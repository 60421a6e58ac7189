/* qgpu cov: what runs have exercised. */
#include "commands.h"
#include "coverage/count.h"
#include "coverage/cov.h"
#include "device_options.h"
#include "files.h"
#include "json.h"
#include "options.h"
#include "pool.h"
#include "session.h"
#include "suite.h"
#include "tokens.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct cov {
    struct qgc_plan *plan;
    struct qgc_cov sum;
    const char *output, *group, *shard;
    bool json, missing, hits, unreachable, weights, quiet;
    /* run */
    struct qgh_suite suite;
    struct qgh_device *device;
    uint64_t max_steps;
    uint32_t part, parts; /* shard part of parts, from 0 */
    uint64_t *unit_hits;  /* [suite.n][nbins], shared */
    struct qgc_weights *shared;
    uint64_t cases, records;
    int failed;
};

/* ---- run ------------------------------------------------------------------------------- */

static void run_case(struct cov *c, struct qgc_counter *n, const struct qgh_session *s, uint32_t i,
                     FILE *out)
{
    struct qgh_tokens tokens = {0};
    struct qg_options o = {.max_steps = c->max_steps,
                           .sink = c->device ? qgh_tokens_sink : NULL,
                           .sink_ctx = &tokens,
                           .prompt = true};
    struct qg_result r;
    struct qgh_launch l;
    struct qg_error e = {0};
    struct qgh_replay replay;

    if (qgh_launch_from_case(s->program, &s->file, &s->file.cases[i], &l, &e) ||
        qgc_run(n, &l.launch, &o, &r, &e)) {
        if (strcmp(s->file.diagnosis, QG_CASE_REFUSED) != 0)
            qg_error_print(out, &e);
    } else if (c->device && r.status == QG_OK &&
               qgh_device_replay(c->device, tokens.ids, tokens.n, true, false, &replay, &e)) {
        qg_error_print(out, &e);
    }
    qgh_tokens_free(&tokens);
}

static void run_unit(void *ctx, int unit, FILE *out)
{
    struct cov *c = ctx;
    struct qgc_counter *n = calloc(1, sizeof *n);
    struct qgh_session s;
    struct qg_error e = {0};
    bool read;

    if (!n || qgh_session_open(&s, c->suite.specs[unit], NULL, NULL, &read, &e)) {
        if (!n || !read || strcmp(s.file.diagnosis, QG_CASE_REFUSED) != 0)
            qg_error_print(out, &e);
        free(n);
        return;
    }
    n->plan = c->plan;
    n->hits = c->unit_hits + (size_t)unit * c->plan->nbins;
    if (c->device)
        qgh_device_watch(c->device, qgc_weights_watch, c->shared);
    for (uint32_t i = 0; i < s.file.ncases; i++)
        if (qgh_session_selects(&s, i))
            run_case(c, n, &s, i, out);
    qgh_session_close(&s);
    free(n);
}

static void run_done(void *ctx, int unit, int status, FILE *out)
{
    struct cov *c = ctx;
    char line[512];

    while (fgets(line, sizeof line, out)) {
        fputs(line, stderr);
        c->failed = 1;
    }
    if (status) {
        fprintf(stderr, "%s: the worker ended by %s %d\n", c->suite.specs[unit],
                WIFSIGNALED(status) ? "signal" : "exit code",
                WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
        c->failed = 1;
    }
    if (qgc_cov_add(&c->sum, c->unit_hits + (size_t)unit * c->plan->nbins, c->suite.specs[unit]) <
        0)
        c->failed = 1;
}

/* Each specs[i] with i mod parts == part. */
static void take_shard(struct cov *c)
{
    int n = 0;

    for (int i = 0; i < c->suite.n; i++) {
        if ((uint32_t)i % c->parts == c->part)
            c->suite.specs[n++] = c->suite.specs[i];
        else
            free(c->suite.specs[i]);
    }
    c->suite.n = n;
}

static int run(struct cov *c, int jobs, struct qg_error *e)
{
    struct qgh_pool pool = {.jobs = jobs, .ctx = c, .work = run_unit, .done = run_done};
    size_t bytes;
    int rc;

    take_shard(c);
    pool.units = c->suite.n;
    bytes = ((size_t)c->suite.n + 1) * c->plan->nbins * sizeof *c->unit_hits;
    c->unit_hits = qgh_shared(bytes);
    c->shared = qgh_shared(sizeof *c->shared);
    if (!c->unit_hits || !c->shared)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    else
        rc = qgh_pool_run(&pool, e);
    if (!rc && c->shared)
        qgc_weights_merge(&c->sum.weights, c->shared);
    if (c->unit_hits)
        qgh_shared_free(c->unit_hits, bytes);
    if (c->shared)
        qgh_shared_free(c->shared, sizeof *c->shared);
    return rc;
}

/* ---- merge, show --------------------------------------------------------------------------- */

static int merge(struct cov *c, char **files, int n, struct qg_error *e)
{
    for (int i = 0; i < n; i++) {
        struct qgc_cov one;
        int rc = qgc_cov_init(&one, c->plan, e);

        if (!rc)
            rc = qgc_cov_read(&one, files[i], e);
        if (!rc && qgc_cov_merge(&c->sum, &one))
            rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        qgc_cov_free(&one);
        if (rc)
            return rc;
    }
    return 0;
}

static int show_weights(const struct cov *c, struct qg_error *e)
{
    struct qgc_weight_sum s;
    struct qw_machine *m = qw_machine_new(e);
    bool lists = c->missing || c->unreachable;

    if (!m)
        return e->code;
    qgc_weights_sum(&c->sum.weights, m, &s, lists ? stdout : NULL, c->unreachable);
    for (int k = 0; k < QGC_W_KINDS && !lists; k++)
        printf("%-26s %7u %9u %7u  %5.1f %%\n", qgc_weight_names[k], s.hit[k], s.reachable[k],
               s.all[k], 100.0 * s.hit[k] / s.reachable[k]);
    if (!lists)
        printf("%" PRIu64 " tokens of the model watched\n", c->sum.weights.tokens);
    qw_machine_free(m);
    return 0;
}

static int weights_json(const struct cov *c, struct qg_error *e)
{
    static const char *const names[QGC_W_KINDS] = {"units", "rows", "gates"};
    struct qgc_weight_sum by[QGC_LAYERS];
    struct qw_machine *m = qw_machine_new(e);
    struct qgh_json j;

    if (!m)
        return e->code;
    qgc_weights_by_layer(&c->sum.weights, m, by);
    qw_machine_free(m);
    qgh_json_begin(&j, stdout);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "schema", "qgpu-weights/1");
    qgh_json_uint(&j, "tokens", c->sum.weights.tokens);
    qgh_json_open(&j, "layers", '[');
    for (unsigned l = 0; l < QGC_LAYERS; l++) {
        if (!by[l].all[QGC_W_UNIT] && !by[l].all[QGC_W_ROW] && !by[l].all[QGC_W_GATE])
            continue;
        qgh_json_open(&j, NULL, '{');
        qgh_json_uint(&j, "layer", l);
        for (int k = 0; k < QGC_W_KINDS; k++) {
            qgh_json_open(&j, names[k], '{');
            qgh_json_uint(&j, "hit", by[l].hit[k]);
            qgh_json_uint(&j, "reachable", by[l].reachable[k]);
            qgh_json_uint(&j, "all", by[l].all[k]);
            qgh_json_close(&j, '}');
        }
        qgh_json_close(&j, '}');
    }
    qgh_json_close(&j, ']');
    qgh_json_close(&j, '}');
    return 0;
}

static int show(const struct cov *c, struct qg_error *e)
{
    int rc = 0;

    if (c->json && c->weights)
        return weights_json(c, e);
    if (c->json) {
        qgc_cov_json(stdout, &c->sum);
        return 0;
    }
    if (!c->weights)
        qgc_cov_print(stdout, &c->sum, c->group, c->missing, c->hits, c->unreachable);
    if (c->weights ||
        (c->sum.weights.tokens && !c->group && !c->missing && !c->hits && !c->unreachable))
        rc = show_weights(c, e);
    return rc;
}

static int parse_shard(struct cov *c, struct qg_error *e)
{
    char rest;
    unsigned i, n;

    c->parts = 1;
    if (!c->shard)
        return 0;
    if (sscanf(c->shard, "%u/%u%c", &i, &n, &rest) != 2 || i < 1 || i > n || n > 1000000) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "'%.40s' is no shard", c->shard);
        qg_error_hint(e, "expected I/N with I from 1 to N, as in --shard 2/8");
        return QG_EXIT_USER;
    }
    c->part = i - 1;
    c->parts = n;
    return 0;
}

static int command(struct cov *c, int nargs, char **argv, int jobs, struct qgh_device_args *device,
                   struct qg_error *e)
{
    char *kernels[] = {(char[]){"kernels"}};
    int rc = 0;

    if (!strcmp(argv[0], "run")) {
        if (c->weights) {
            c->device = qgh_device_open(&device->o, e);
            rc = c->device ? 0 : e->code;
        }
        if (!rc)
            rc = qgh_suite_collect(&c->suite, nargs > 1 ? argv + 1 : kernels,
                                   nargs > 1 ? nargs - 1 : 1, e);
        if (!rc)
            rc = run(c, jobs, e);
        c->weights = false;
        qgh_suite_free(&c->suite);
        qgh_device_close(c->device);
        if (rc)
            return rc;
        rc = c->output ? qgc_cov_write(&c->sum, c->output, e) : 0;
    } else if (!strcmp(argv[0], "merge") || !strcmp(argv[0], "show")) {
        if (nargs < 2 || (argv[0][0] == 'm' && !c->output)) {
            qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "%s needs coverage files%s", argv[0],
                         argv[0][0] == 'm' ? " and -o FILE" : "");
            return QG_EXIT_USER;
        }
        rc = merge(c, argv + 1, nargs - 1, e);
        if (!rc && c->output)
            rc = qgc_cov_write(&c->sum, c->output, e);
    } else {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "cov has no '%.40s'", argv[0]);
        qg_error_hint(e, "expected run, show or merge");
        return QG_EXIT_USER;
    }
    if (!rc && !c->quiet)
        rc = show(c, e);
    return rc ? rc : c->failed ? QG_EXIT_MISMATCH : 0;
}

int qgh_cmd_cov(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "cov",
        "run [FOLDER|CASE.yaml[:case] ...] [-o FILE] [--weights]\n"
        "show FILE ...\n"
        "merge FILE ... -o FILE",
        "What the executed records have exercised, as bins (docs/coverage.md).\n"
        "  run    launches every case on the interpreter and counts\n"
        "  show   prints one or several files as a table\n"
        "  merge  adds files, of shards or of other machines, into one\n",
        "  qgpu cov run kernels -o all.cov --weights\n"
        "  qgpu cov show all.cov --missing --group shuffle\n"
        "  qgpu cov run kernels --shard 2/8 -o 2.cov --quiet\n"
        "  qgpu cov merge 1.cov 2.cov -o all.cov\n",
        1,
        4096,
    };
    struct cov *c = calloc(1, sizeof *c);
    struct qgh_device_args device = {0};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t jobs = cores > 0 ? (uint64_t)cores : 1;
    int nargs, rc;

    if (!c)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    const struct qgh_option options[] = {
        {'o', "output", QGH_STRING, &c->output, "FILE", "the coverage file to write"},
        {0, "weights", QGH_FLAG, &c->weights, NULL,
         "run: watch the model's units, rows and heads, too\nshow: only those"},
        {0, "shard", QGH_STRING, &c->shard, "I/N", "run: only each Nth case file, from the Ith on"},
        {'j', "jobs", QGH_COUNT, &jobs, "N", "processes (default: one a core)"},
        {'g', "group", QGH_STRING, &c->group, "GROUP",
         "only bins that begin so: a group, or\n"
         "GROUP/LABEL"},
        {0, "missing", QGH_FLAG, &c->missing, NULL, "list bins that nothing has hit"},
        {0, "hits", QGH_FLAG, &c->hits, NULL, "list bins with their hits and first case"},
        {0, "unreachable", QGH_FLAG, &c->unreachable, NULL,
         "list bins that cannot be hit, with the reason"},
        {0, "json", QGH_FLAG, &c->json, NULL, "the table and all bins as one JSON object"},
        {'q', "quiet", QGH_FLAG, &c->quiet, NULL, "print nothing"},
        {0, "max-steps", QGH_COUNT, &c->max_steps, "N",
         "EXEC records before a launch is stopped (default 1000000)"},
        {0},
    };
    rc = qgh_parse(&usage, options, argc, argv, &nargs, e);
    if (!rc)
        rc = parse_shard(c, e);
    if (!rc) {
        c->plan = qgc_plan_new();
        if (!c->plan)
            rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    if (!rc)
        rc = qgc_cov_init(&c->sum, c->plan, e);
    if (!rc)
        rc = command(c, nargs, argv, jobs > 1024 ? 1024 : (int)jobs, &device, e);
    qgc_cov_free(&c->sum);
    qgc_plan_free(c->plan);
    free(c);
    if (rc < 0 && rc != QGH_HELP)
        return 128 - rc;
    return rc == QGH_HELP ? 0 : rc;
}
