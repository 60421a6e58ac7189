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

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LONGEST = 1000 }; /* launch that is looked at for the order */

struct all {
    struct qgu_launches launches;
    struct qw_machine *machine;
    struct qm_ckpt *ckpt;
    struct qgu_proofs *proofs;
    struct qgu_fault *faults;
    uint32_t n;
    struct qgu_result *results; /* shared with the workers */
    uint32_t *picked;           /* faults of this shard */
    FILE *json;
    uint64_t most, general; /* tokens that try a fault, and those of them in the general step */
    uint64_t proof;         /* launches that try what is proved */
    uint32_t wrong;         /* proofs, as launches noticed the fault */
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
    if (qgu_equivalent(a->proofs, f, r->why, sizeof r->why) && (uint64_t)some.n > a->proof)
        some.n = (int)a->proof;
    qgu_fault_put(a->ckpt, f); /* this process's own */
    qgu_try(a->ckpt, a->machine, &some, QM_PATH_SPARSE, a->general, a->most, r);
    if (r->verdict == QGU_SURVIVES && r->why[0])
        r->verdict = QGU_EQUIVALENT;
    r->seconds = now() - begin;
}

static void describe(const struct all *a, const struct qgu_fault *f, char *place, size_t np,
                     char *what, size_t nw)
{
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): open_all has made it
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
    else {
        printf(" by %s: %s", r->launch < 0 ? "the model's making" : a->launches.v[r->launch].name,
               how(r->verdict));
        if (r->why[0]) {
            printf(", THOUGH IT IS PROVED: %s", r->why);
            a->wrong++;
        }
    }
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

/* ---- On the dense path ------------------------------------------------------------------------
 *
 * The dense path reads all 1.2 billion weights for each token, so it takes only the launch that
 * noticed, and of faults that nothing notices the shortest one. */

struct dense {
    int unit, launch;
    size_t tokens; /* to feed */
    struct qgu_result got;
    bool same;
};

struct dense_run {
    struct all *all;
    struct dense *some; /* shared with the workers */
    int same;
};

static bool noticed(enum qgu_verdict v)
{
    return v == QGU_TOKEN || v == QGU_MEMORY;
}

static int fewer_tokens(const void *a, const void *b)
{
    const struct dense *x = a, *y = b;

    if (x->tokens != y->tokens)
        return x->tokens < y->tokens ? -1 : 1;
    return x->unit - y->unit;
}

static void work_dense(void *ctx, int i, FILE *out)
{
    struct dense_run *d = ctx;
    struct all *a = d->all;
    struct dense *x = &d->some[i];
    const struct qgu_result *sparse = &a->results[x->unit];
    struct qgu_launches one = {&a->launches.v[x->launch], 1};

    (void)out;
    qgu_fault_put(a->ckpt, &a->faults[a->picked[x->unit]]);
    qgu_try(a->ckpt, a->machine, &one, QM_PATH_DENSE, UINT64_MAX, UINT64_MAX, &x->got);
    if (noticed(sparse->verdict))
        x->same = x->got.verdict == sparse->verdict && x->got.position == sparse->position &&
                  (x->got.verdict != QGU_TOKEN || x->got.got == sparse->got);
    else
        x->same = x->got.verdict == QGU_SURVIVES;
}

static void done_dense(void *ctx, int i, int status, FILE *out)
{
    struct dense_run *d = ctx;
    const struct dense *x = &d->some[i];
    const struct all *a = d->all;
    char place[192], what[64];

    (void)out;
    describe(a, &a->faults[a->picked[x->unit]], place, sizeof place, what, sizeof what);
    d->same += status == 0 && x->same;
    printf("dense path: %-4s %s %s: %s, %zu tokens of %s\n",
           status == 0 && x->same ? "same" : "NOT", place, what,
           noticed(x->got.verdict) ? how(x->got.verdict) : "not noticed", x->tokens,
           a->launches.v[x->launch].name);
    fflush(stdout);
}

/* The n faults that are noticed soonest, and n / 4 that are not; all verdicts must be the same. */
static int dense(struct all *a, int units, uint64_t n, uint64_t jobs, struct qg_error *e)
{
    struct dense_run d = {.all = a};
    struct qgh_pool pool = {.jobs = (int)jobs, .ctx = &d, .work = work_dense, .done = done_dense};
    size_t bytes = ((size_t)units + 1) * sizeof *d.some;
    int shortest = 0, all = 0, rc;

    d.some = qgh_shared(bytes);
    if (!d.some)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    for (int i = 1; i < a->launches.n; i++)
        if (a->launches.v[i].n < a->launches.v[shortest].n)
            shortest = i;
    for (int i = 0; i < units; i++)
        if (noticed(a->results[i].verdict))
            d.some[all++] = (struct dense){
                .unit = i, .launch = a->results[i].launch, .tokens = a->results[i].position};
    qsort(d.some, (size_t)all, sizeof *d.some, fewer_tokens);
    all = (uint64_t)all < n ? all : (int)n;
    for (int i = 0, more = 0; i < units && (uint64_t)more < n / 4; i++)
        if (a->results[i].verdict == QGU_SURVIVES || a->results[i].verdict == QGU_EQUIVALENT) {
            d.some[all++] =
                (struct dense){.unit = i, .launch = shortest, .tokens = a->launches.v[shortest].n};
            more++;
        }
    pool.units = all;
    rc = qgh_pool_run(&pool, e);
    printf("dense path: %d of %d verdicts are those of the sparse path\n", d.same, all);
    qgh_shared_free(d.some, bytes);
    return rc ? rc : d.same == all ? 0 : QG_EXIT_INTERNAL;
}

/* ---- All of it ------------------------------------------------------------------------------ */

/* Whether a line of the output of a run before says of this fault that it survived. */
static bool survived(const struct all *a, const cJSON *line, const struct qgu_fault *f)
{
    const char *verdict = cJSON_GetStringValue(cJSON_GetObjectItem(line, "verdict"));
    const char *at = cJSON_GetStringValue(cJSON_GetObjectItem(line, "place"));
    const char *how = cJSON_GetStringValue(cJSON_GetObjectItem(line, "what"));
    char place[192], what[64];

    describe(a, f, place, sizeof place, what, sizeof what);
    return verdict && at && how && !strcmp(verdict, "survives") && !strcmp(at, place) &&
           !strcmp(how, what);
}

/* Of each fault whether it survived in a run before, of the same faults. */
static bool *survivors(const struct all *a, const char *path, struct qg_error *e)
{
    bool *is = calloc(a->n + 1, sizeof *is), any = false;
    FILE *f = fopen(path, "r");
    char *text = NULL;
    size_t cap = 0;

    if (!is || !f) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot be read");
        free(is);
        is = NULL;
    }
    for (int n = 1; is && !e->code && getline(&text, &cap, f) > 0; n++) {
        cJSON *line = cJSON_Parse(text);

        if (!line)
            qg_error_set(e, QG_EXIT_USER, path, n, 0, "no JSON object in this line");
        for (uint32_t i = 0; i < a->n && line; i++)
            if (survived(a, line, &a->faults[i]))
                is[i] = any = true;
        cJSON_Delete(line);
    }
    if (is && !e->code && !any)
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "names no survivor of this sample");
    free(text);
    if (f)
        fclose(f);
    return is;
}

static int run(struct all *a, uint64_t jobs, const uint64_t shard[2], uint64_t ndense,
               const char *again, struct qg_error *e)
{
    struct qgh_pool pool = {.jobs = (int)jobs, .ctx = a, .work = work, .done = done};
    bool *only = again ? survivors(a, again, e) : NULL;
    int n = 0, rc;

    if (e->code) {
        free(only);
        return e->code;
    }
    a->picked = calloc(a->n + 1, sizeof *a->picked);
    a->results = qgh_shared((a->n + 1) * sizeof *a->results);
    if (!a->picked || !a->results) {
        free(only);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    for (uint32_t i = 0; i < a->n; i++)
        if (i % shard[1] == shard[0] && (!only || only[i]))
            a->picked[n++] = i;
    free(only);
    pool.units = n;
    rc = qgh_pool_run(&pool, e);
    if (rc)
        return rc;
    if (ndense && (rc = dense(a, n, ndense, jobs, e)))
        return rc;
    rc = scores(a, (uint32_t)n) >= 98 ? 0 : QG_EXIT_MISMATCH;
    if (a->wrong)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0,
                          "%" PRIu32 " of the proofs are wrong: launches notice the faults",
                          a->wrong);
    return rc;
}

static void move_up(struct qgu_launches *l, int from, int to)
{
    struct qgu_launch x = l->v[from];

    memmove(&l->v[to + 1], &l->v[to], (size_t)(from - to) * sizeof *l->v);
    l->v[to] = x;
}

/* The order of a run before, by name, and what it does not know behind; false where there is none,
 * or of a suite that is mostly another. */
static bool read_order(struct qgu_launches *l, const char *path)
{
    FILE *f = path ? fopen(path, "r") : NULL;
    char name[sizeof l->v->name + 1];
    int at = 0;

    while (f && fgets(name, sizeof name, f)) {
        name[strcspn(name, "\n")] = 0;
        for (int i = at; i < l->n; i++)
            if (!strcmp(l->v[i].name, name)) {
                move_up(l, i, at++);
                break;
            }
    }
    if (f)
        fclose(f);
    return at > l->n / 2;
}

static void write_order(const struct qgu_launches *l, const char *path)
{
    FILE *f = path ? fopen(path, "w") : NULL;

    for (int i = 0; f && i < l->n; i++)
        fprintf(f, "%s\n", l->v[i].name);
    if (f)
        fclose(f);
}

/* Puts those behind the first ones whose name has `text`; the rest stays in order. */
static void put_early(struct qgu_launches *l, int first, const char *text)
{
    for (int i = first; i < l->n; i++)
        if (strstr(l->v[i].name, text))
            move_up(l, i, first++);
}

static int open_all(struct all *a, char **names, int n, uint64_t weights, uint64_t units,
                    uint64_t seed, const char *order, const char *early, struct qg_error *e)
{
    struct qgu_result r = {0};
    int first, rc = qgu_launches_read(&a->launches, names, n, e);

    if (rc)
        return rc;
    a->machine = qw_machine_new(e);
    a->ckpt = a->machine ? qw_machine_ckpt(a->machine, e) : NULL;
    if (!a->ckpt)
        return e->code;
    a->proofs = qgu_proofs_new(a->ckpt, a->machine);
    if (!a->proofs)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    a->faults = qgu_faults(a->ckpt, (uint32_t)weights, (uint32_t)units, seed, &a->n);
    if (!a->faults)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    if (read_order(&a->launches, order)) {
        printf("%d launches in the order of %s\n", a->launches.n, order);
        fflush(stdout);
        return 0;
    }
    /* The control: what fails without a fault proves nothing about one. */
    qgu_try(a->ckpt, a->machine, &a->launches, QM_PATH_SPARSE, UINT64_MAX, UINT64_MAX, &r);
    if (r.verdict != QGU_SURVIVES)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "%s fails without a fault",
                            r.launch < 0 ? "the model" : a->launches.v[r.launch].name);
    first = qgu_launches_order(&a->launches, a->ckpt, LONGEST);
    if (first < 0)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    put_early(&a->launches, first, early);
    write_order(&a->launches, order);
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
    uint64_t weights = 450, units = 80, seed = 1, jobs = 1, ndense = 0, shard[2] = {1, 1};
    const char *json = NULL, *part = NULL, *order = NULL, *again = NULL, *early = "/blocks/";
    struct all a = {.most = UINT64_MAX, .general = UINT64_MAX, .proof = 12};
    const struct qgh_option options[] = {
        {'n', "weights", QGH_COUNT, &weights, "N", "faults of single weights (default 450)"},
        {'u', "units", QGH_COUNT, &units, "N", "units switched off (default 80)"},
        {'s', "seed", QGH_COUNT, &seed, "N", "which ones (default 1)"},
        {'j', "jobs", QGH_COUNT, &jobs, "N", "processes (default 1)"},
        {0, "shard", QGH_STRING, &part, "I/N", "every Nth fault from the Ith on"},
        {0, "json", QGH_STRING, &json, "FILE", "writes one JSON object a fault and line"},
        {0, "dense", QGH_COUNT, &ndense, "N",
         "takes the verdict of N noticed faults again on the dense path, and of\nN / 4 others"},
        {0, "most", QGH_COUNT, &a.most, "N", "tokens that try a fault (default: the whole suite)"},
        {0, "general", QGH_COUNT, &a.general, "N",
         "the same, of a model that has to take the general step (slower by six)"},
        {0, "proof", QGH_COUNT, &a.proof, "N",
         "launches that try a fault that is proved to change nothing (default 12)"},
        {0, "again", QGH_STRING, &again, "FILE",
         "only those that survived in FILE, the JSON lines of a run before"},
        {0, "order", QGH_STRING, &order, "FILE",
         "the order of launches: written, or if it is there read, and then the\n"
         "control is left out"},
        {0, "early", QGH_STRING, &early, "TEXT",
         "launches with this in their names come behind those that make much of the\n"
         "model work (default: /blocks/)"},
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
        rc = open_all(&a, argv, n, weights, units, seed, order, early, &e);
    if (!rc)
        rc = run(&a, jobs, shard, ndense, again, &e);
    if (e.code)
        qg_error_print(stderr, &e);
    if (a.json && fclose(a.json) && !rc)
        rc = QG_EXIT_USER;
    qgu_proofs_free(a.proofs);
    qm_ckpt_free(a.ckpt);
    qw_machine_free(a.machine);
    qgu_launches_free(&a.launches);
    free(a.faults);
    free(a.picked);
    return rc;
}
