/* Faults in single weights of the machine, and whether the suite notices them: mutate/README.md.
 *
 *   weight_mutants [options] FOLDER ...
 */
#define _GNU_SOURCE
#include "../../compiler/weights/circuit.h"
#include "../json.h"
#include "../options.h"
#include "../pool.h"
#include "weights.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Launches that try a proof; tokens of the general step that try any fault; the longest launch that
 * is looked at for the order. */
enum { PROOF = 60, GENERAL = 60000, LONGEST = 1000 };

struct all {
    struct qgu_launches launches;
    struct qw_machine *machine;
    struct qm_ckpt *ckpt;
    struct qgu_fault *faults;
    uint32_t n;
    struct qgu_result *results; /* shared with the workers */
    uint32_t *picked;           /* faults of this shard */
    FILE *json;
    bool verbose;
};

/* ---- What a fault is called ------------------------------------------------------------- */

static const char *layer_kind(int layer)
{
    return layer < 0 ? "ends" : cl_full_attention(layer) ? "attention" : "delta";
}

/* The part of the circuit, or the word, that the weight belongs to. */
static void part_of(const struct all *a, const struct qgu_fault *f, char *buf, size_t n)
{
    const struct circuit *c = qw_machine_circuit(a->machine);
    char kind[128];
    int layer = qgu_tensor_kind(a->ckpt, f->tensor, kind, sizeof kind);
    int head = -1;

    snprintf(buf, n, "all heads");
    if (layer < 0) {
        qg_token_format(f->row, buf, n);
    } else if (!strncmp(kind, "mlp.", 4)) {
        uint32_t unit = !strcmp(kind, "mlp.down_proj") ? f->col : f->row;

        for (uint32_t i = 0; i < c->nunits; i++)
            if (c->units[i].layer == layer && c->units[i].index == unit)
                snprintf(buf, n, "%s", c->parts[c->units[i].name]);
    } else if (!strcmp(kind, "linear_attn.in_proj_qkv") || !strcmp(kind, "linear_attn.conv1d")) {
        head = (int)(f->row % (CL_HEADS * CL_DK) / CL_DK);
    } else if (!strcmp(kind, "linear_attn.in_proj_z")) {
        head = (int)(f->row / CL_DV);
    } else if (!strcmp(kind, "linear_attn.in_proj_b")) {
        head = (int)f->row;
    } else if (!strcmp(kind, "linear_attn.out_proj")) {
        head = (int)(f->col / CL_DV);
    } else if (strcmp(kind, "linear_attn.norm") != 0) {
        head = (int)f->col;
    }
    if (head >= 0)
        snprintf(buf, n, "no head");
    for (uint32_t i = 0; i < c->nheads && head >= 0; i++)
        if (c->heads[i].layer == layer && c->heads[i].index == head)
            snprintf(buf, n, "%s", c->heads[i].name);
}

/* ---- Verdicts ----------------------------------------------------------------------------- */

static const char *verdict_text(enum qgu_verdict v)
{
    return v == QGU_SURVIVES ? "survives" : v == QGU_EQUIVALENT ? "equivalent" : "caught";
}

static const char *how(enum qgu_verdict v)
{
    return v == QGU_TOKEN ? "token" : v == QGU_MEMORY ? "memory" : "refused";
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void work(void *ctx, int unit, FILE *out)
{
    struct all *a = ctx;
    const struct qgu_fault *f = &a->faults[a->picked[unit]];
    struct qgu_result *r = &a->results[unit];
    double begin = now();

    struct qgu_launches some = a->launches;

    (void)out;
    /* A proof is tried on the short launches only. */
    if (qgu_equivalent(a->ckpt, a->machine, f, r->why, sizeof r->why) && some.n > PROOF)
        some.n = PROOF;
    qgu_fault_put(a->ckpt, f); /* this process's own */
    qgu_try(a->ckpt, a->machine, &some, QM_PATH_SPARSE, GENERAL, r);
    if (r->verdict == QGU_SURVIVES && r->why[0])
        r->verdict = QGU_EQUIVALENT;
    r->seconds = now() - begin;
}

static void describe(const struct all *a, const struct qgu_fault *f, char *place, size_t np,
                     char *what, size_t nw)
{
    const char *name = a->ckpt->tensors[f->tensor].name;

    if (f->unit) {
        snprintf(place, np, "%s[:][%" PRIu32 "]", name, f->col);
        snprintf(what, nw, "unit off");
    } else {
        snprintf(place, np, "%s[%" PRIu32 "][%" PRIu32 "]", name, f->row, f->col);
        snprintf(what, nw, "%g -> %g", (double)f->from, (double)f->to);
    }
}

static void json_line(const struct all *a, const struct qgu_fault *f, const struct qgu_result *r)
{
    struct qgh_json j;
    char kind[128], part[64], place[192], what[64];
    int layer = qgu_tensor_kind(a->ckpt, f->tensor, kind, sizeof kind);

    describe(a, f, place, sizeof place, what, sizeof what);
    part_of(a, f, part, sizeof part);
    qgh_json_begin(&j, a->json);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "kind", "weight");
    qgh_json_string(&j, "place", place);
    qgh_json_string(&j, "what", what);
    qgh_json_string(&j, "verdict", verdict_text(r->verdict));
    if (r->verdict != QGU_SURVIVES && r->verdict != QGU_EQUIVALENT)
        qgh_json_string(&j, "how", how(r->verdict));
    if (r->launch >= 0) {
        qgh_json_string(&j, "by", a->launches.v[r->launch].name);
        qgh_json_uint(&j, "position", r->position);
    }
    if (r->why[0])
        qgh_json_string(&j, "why", r->why);
    qgh_json_string(&j, "tensor", f->unit ? "unit" : kind);
    qgh_json_int(&j, "layer", layer);
    qgh_json_string(&j, "layer_kind", layer_kind(layer));
    qgh_json_string(&j, "part", part);
    qgh_json_close(&j, '}');
}

static void done(void *ctx, int unit, int status, FILE *out)
{
    struct all *a = ctx;
    const struct qgu_fault *f = &a->faults[a->picked[unit]];
    struct qgu_result *r = &a->results[unit];
    char place[192], what[64], part[64];

    (void)out;
    if (status != 0) { /* a fault that kills the process is noticed */
        r->verdict = QGU_REFUSED;
        r->launch = -1;
    }
    describe(a, f, place, sizeof place, what, sizeof what);
    part_of(a, f, part, sizeof part);
    printf("%-10s %-50s %-16s %-24s", verdict_text(r->verdict), place, what, part);
    if (r->verdict == QGU_SURVIVES || r->verdict == QGU_EQUIVALENT)
        printf(" %s", r->why);
    else
        printf(" by %s: %s", r->launch < 0 ? "the model's making" : a->launches.v[r->launch].name,
               how(r->verdict));
    if (a->verbose)
        printf(" (%" PRIu64 " tokens, %.1f s)", r->tokens, r->seconds);
    putchar('\n');
    fflush(stdout);
    if (a->json)
        json_line(a, f, r);
}

/* ---- Scores ------------------------------------------------------------------------------ */

struct score {
    char name[160];
    uint32_t all, caught, refused, equivalent;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct score *)a)->name, ((const struct score *)b)->name);
}

static void count(struct score *s, const struct qgu_result *r)
{
    s->all++;
    s->equivalent += r->verdict == QGU_EQUIVALENT;
    s->caught += r->verdict != QGU_SURVIVES && r->verdict != QGU_EQUIVALENT;
    s->refused += r->verdict == QGU_REFUSED;
}

static void print_score(const struct score *s)
{
    uint32_t due = s->all - s->equivalent;

    printf("%-42s %6" PRIu32 " %7" PRIu32 " %8" PRIu32 " %11" PRIu32 " %8" PRIu32 " %8.1f\n",
           s->name, s->all, s->caught, s->refused, s->equivalent, due - s->caught,
           due ? 100.0 * s->caught / due : 100.0);
}

/* Returns the share of the non-equivalent that was caught, in percent. */
static double scores(const struct all *a, uint32_t n)
{
    struct score s[64] = {0}, sum = {.name = "all"};
    uint32_t ns = 0;

    for (uint32_t i = 0; i < n; i++) {
        const struct qgu_fault *f = &a->faults[a->picked[i]];
        char kind[128], name[160];
        uint32_t at = 0;
        int layer = qgu_tensor_kind(a->ckpt, f->tensor, kind, sizeof kind);

        snprintf(name, sizeof name, "%s %s", layer_kind(layer), f->unit ? "unit" : kind);
        while (at < ns && strcmp(s[at].name, name) != 0)
            at++;
        if (at == ns && ns < 63)
            snprintf(s[ns++].name, sizeof s->name, "%s", name);
        count(&s[at], &a->results[i]);
        count(&sum, &a->results[i]);
    }
    qsort(s, ns, sizeof *s, by_name);
    printf("\n%-42s %6s %7s %8s %11s %8s %8s\n", "layer, tensor", "faults", "caught", "(refused)",
           "equivalent", "survive", "percent");
    for (uint32_t i = 0; i < ns; i++)
        print_score(&s[i]);
    print_score(&sum);
    return sum.all > sum.equivalent ? 100.0 * sum.caught / (sum.all - sum.equivalent) : 0;
}

/* ---- All of it ------------------------------------------------------------------------------ */

static int run(struct all *a, uint64_t jobs, const uint64_t shard[2], struct qg_error *e)
{
    struct qgh_pool pool = {.jobs = (int)jobs, .ctx = a, .work = work, .done = done};
    int n = 0, rc;

    a->picked = calloc(a->n + 1, sizeof *a->picked);
    a->results = qgh_shared((a->n + 1) * sizeof *a->results);
    if (!a->picked || !a->results)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    for (uint32_t i = 0; i < a->n; i++)
        if (i % shard[1] == shard[0])
            a->picked[n++] = i;
    pool.units = n;
    rc = qgh_pool_run(&pool, e);
    if (rc)
        return rc;
    return scores(a, (uint32_t)n) >= 98 ? 0 : QG_EXIT_MISMATCH;
}

static int open_all(struct all *a, char **names, int n, uint64_t weights, uint64_t units,
                    uint64_t seed, struct qg_error *e)
{
    struct qgu_result r = {0};
    int first, rc = qgu_launches_read(&a->launches, names, n, e);

    if (rc)
        return rc;
    a->machine = qw_machine_new(e);
    a->ckpt = a->machine ? qw_machine_ckpt(a->machine, e) : NULL;
    if (!a->ckpt)
        return e->code;
    a->faults = qgu_faults(a->ckpt, (uint32_t)weights, (uint32_t)units, seed, &a->n);
    if (!a->faults)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    /* The control: what fails without a fault proves nothing about one. */
    qgu_try(a->ckpt, a->machine, &a->launches, QM_PATH_SPARSE, UINT64_MAX, &r);
    if (r.verdict != QGU_SURVIVES)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "%s fails without a fault",
                            r.launch < 0 ? "the model" : a->launches.v[r.launch].name);
    first = qgu_launches_order(&a->launches, a->ckpt, LONGEST);
    if (first < 0)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    printf("%d launches, %" PRIu64 " tokens, right without a fault; %d of them first\n",
           a->launches.n, r.tokens, first);
    fflush(stdout);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct qgh_usage usage = {
        "weight_mutants",
        "FOLDER ... [options]",
        "Changes single weights of the machine's checkpoint, one at a time, and replays the cases\n"
        "until one notices. Exit code 1 where less than 98 % are noticed.\n",
        "  weight_mutants kernels --json weights.jsonl\n",
        1,
        4096,
    };
    uint64_t weights = 600, units = 100, seed = 1, jobs = 1, shard[2] = {1, 1};
    const char *json = NULL, *part = NULL;
    struct all a = {0};
    const struct qgh_option options[] = {
        {'n', "weights", QGH_COUNT, &weights, "N", "faults of single weights (default 600)"},
        {'u', "units", QGH_COUNT, &units, "N", "units switched off (default 100)"},
        {'s', "seed", QGH_COUNT, &seed, "N", "which ones (default 1)"},
        {'j', "jobs", QGH_COUNT, &jobs, "N", "processes (default 1)"},
        {0, "shard", QGH_STRING, &part, "I/N", "every Nth fault from the Ith on"},
        {0, "json", QGH_STRING, &json, "FILE", "writes one JSON object a fault and line"},
        {'v', "verbose", QGH_FLAG, &a.verbose, NULL, "tokens and seconds of each"},
        {0},
    };
    struct qg_error e = {0};
    int n, rc = qgh_parse(&usage, options, argc, argv, &n, &e);

    if (rc == QGH_HELP)
        return 0;
    if (!rc && part &&
        (sscanf(part, "%" SCNu64 "/%" SCNu64, &shard[0], &shard[1]) != 2 || shard[0] < 1 ||
         shard[0] > shard[1]))
        rc = qg_error_set(&e, QG_EXIT_USER, NULL, 0, 0, "'%s' is no part I/N", part);
    shard[0]--;
    if (!rc && json && !(a.json = fopen(json, "w")))
        rc = qg_error_set(&e, QG_EXIT_USER, json, 0, 0, "cannot be written");
    if (!rc)
        rc = open_all(&a, argv, n, weights, units, seed, &e);
    if (!rc)
        rc = run(&a, jobs, shard, &e);
    if (e.code)
        qg_error_print(stderr, &e);
    if (a.json && fclose(a.json) && !rc)
        rc = QG_EXIT_USER;
    qm_ckpt_free(a.ckpt);
    qw_machine_free(a.machine);
    qgu_launches_free(&a.launches);
    free(a.faults);
    free(a.picked);
    return rc;
}
