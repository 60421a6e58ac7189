#include "check.h"
#include "../golden/golden.h"
#include "../golden/host/oracle.h"
#include "report.h"
#include "session.h"
#include "tokens.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define AS_TEXT(N, t, k) t,
#define AS_KEY(N, t, k) k,
const char *const qgh_source_text[] = {QGH_SOURCES(AS_TEXT)};
const char *const qgh_source_key[] = {QGH_SOURCES(AS_KEY)};

/* What the oracle finds in words that the case leaves unwritten. */
#define UNWRITTEN 0xa5c3f00du

enum verdict { FAILED = -1, NOT_COMPARED, EQUAL, STALE };

/* One case on its way through the checks. */
struct trial {
    const struct qgh_check_options *o;
    struct qgh_checked *r;
    const struct qgh_session *s;
    const struct qg_case *c;
    struct qgh_launch launch;
    struct qg_result result;
    struct qg_case_array got[QG_CASE_MAX_ARGS];
    struct qgh_tokens tokens; /* what the interpreter wrote, with the loading tokens */
    const struct qgg_goldens *goldens;
    struct qg_program *const *others; /* by way of compiling; NULL where there is none */
    struct qg_case_array oracle[QG_CASE_MAX_ARGS]; /* what it said, if has_oracle */
    bool has_oracle;
    bool others_failed;        /* and nothing else did */
    int verdict[QGH_NSOURCES]; /* enum verdict */
    bool failed, refused;
    char detail[2048]; /* what failed, lines */
};

static void fail(struct trial *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void fail(struct trial *t, const char *fmt, ...)
{
    size_t n = strlen(t->detail);
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(t->detail + n, sizeof t->detail - n, fmt, ap);
    va_end(ap);
    n = strlen(t->detail);
    snprintf(t->detail + n, sizeof t->detail - n, "\n");
    t->failed = true;
}

static void judge(struct trial *t, enum qgh_source source, bool equal)
{
    t->verdict[source] = equal ? EQUAL : FAILED;
    if (equal)
        t->r->tally[source].equal++;
    else
        t->r->tally[source].failed++;
}

static void inject_array(struct trial *t, enum qgh_fault fault, struct qg_case_array *a, uint32_t n)
{
    if (t->o->fault == fault && qgh_fault_array(a, n))
        t->r->injected = true;
}

/* ---- Comparing arrays ---------------------------------------------------------------- */

static bool compare_arrays(struct trial *t, const char *way, const struct qg_case_array *got,
                           const char *who, const struct qg_case_array *want, uint32_t n)
{
    struct qg_case_diff d;
    bool equal = qg_case_compare(t->c, want, n, got, t->launch.narrays, &d);

    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < want[i].n; k++)
            t->r->words += want[i].init[k];
    if (equal)
        return true;
    if (d.no_array)
        fail(t, "%s%s: there is no array '%s' of that length", way, who, d.name);
    else if (!d.written)
        fail(t, "%s%s[%u] was never written, %s: %" PRId32 " (0x%08" PRIx32 ")", way, d.name,
             d.index, who, (int32_t)d.expected, d.expected);
    else
        fail(t, "%s%s[%u] is %" PRId32 " (0x%08" PRIx32 "), %s: %" PRId32 " (0x%08" PRIx32 ")%s",
             way, d.name, d.index, (int32_t)d.got, d.got, who, (int32_t)d.expected, d.expected,
             d.unordered ? " is missing (in any order)" : "");
    return false;
}

static bool compare_with(struct trial *t, const char *who, const struct qg_case_array *want,
                         uint32_t n)
{
    return compare_arrays(t, "", t->got, who, want, n);
}

static void compare(struct trial *t, enum qgh_source source, const struct qg_case_array *want,
                    uint32_t n)
{
    judge(t, source, compare_with(t, qgh_source_text[source], want, n));
}

static void check_expect(struct trial *t)
{
    struct qg_case_array want[QG_CASE_MAX_ARGS];

    if (!t->c->nexpect)
        return;
    memcpy(want, t->c->expect, t->c->nexpect * sizeof *want);
    inject_array(t, QGH_FAULT_EXPECT, want, t->c->nexpect);
    compare(t, QGH_FROM_EXPECT, want, t->c->nexpect);
}

/* ---- Goldens ----------------------------------------------------------------------------- */

static enum verdict check_golden(struct trial *t, const struct qgg_found *f)
{
    const struct qgg_result *r = qgg_golden_result(&f->golden, t->c->name);
    struct qg_case_array want[QG_CASE_MAX_ARGS];

    if (f->state == QGG_STALE)
        return STALE;
    if (f->state == QGG_DAMAGED || !r) {
        fail(t, "%s: %s", f->path, f->state == QGG_DAMAGED ? f->why : "it lacks this case");
        return FAILED;
    }
    memcpy(want, r->arrays, r->narrays * sizeof *want);
    inject_array(t, QGH_FAULT_GOLDEN, want, r->narrays);
    return compare_with(t, f->path, want, r->narrays) ? EQUAL : FAILED;
}

/* Several devices may have measured a case: one that differs fails it, a stale one says nothing. */
static void check_goldens(struct trial *t)
{
    for (uint32_t i = 0; i < t->goldens->n; i++) {
        const struct qgg_found *f = &t->goldens->v[i];
        int *verdict = &t->verdict[f->t4 ? QGH_FROM_T4 : QGH_FROM_GPU];
        enum verdict v = check_golden(t, f);

        if (v == FAILED || *verdict == NOT_COMPARED || (v == EQUAL && *verdict == STALE))
            *verdict = v;
    }
    for (int i = QGH_FROM_T4; i <= QGH_FROM_GPU; i++)
        if (t->verdict[i] == STALE)
            t->r->tally[i].stale++;
        else if (t->verdict[i] != NOT_COMPARED)
            judge(t, (enum qgh_source)i, t->verdict[i] == EQUAL);
}

static void find_goldens(const struct qgh_session *s, struct qgh_checked *r,
                         struct qgg_goldens *goldens, bool quiet, FILE *out)
{
    struct qg_error e = {0};

    if (s->file.diagnosis[0])
        return;
    if (qgg_goldens_find(s->file.path, s->ptx, goldens, &e)) {
        r->failed++;
        if (!quiet)
            qg_error_print(out, &e);
    }
    for (uint32_t i = 0; i < goldens->n; i++) {
        const struct qgg_found *f = &goldens->v[i];

        r->other_ptx += f->other_ptx;
        if (f->state == QGG_STALE && !quiet)
            fprintf(out, "      %s is stale: %s\n", f->path, f->why);
    }
}

/* ---- The oracle ------------------------------------------------------------------------ */

static void oracle_arrays(const struct trial *t, const struct qgo_arg *args,
                          struct qg_case_array *want)
{
    uint32_t n = 0;

    uint32_t unwritten[QG_CASE_MAX_WORDS];

    for (uint32_t k = 0; k < QG_CASE_MAX_WORDS; k++)
        unwritten[k] = UNWRITTEN;
    for (uint32_t i = 0; i < t->c->nargs; i++) {
        const struct qg_case_array *given = &t->c->args[i].a;

        if (!t->c->args[i].is_array)
            continue;
        want[n] = *given;
        for (uint32_t k = 0; k < given->n; k++) {
            want[n].v[k] = qg_case_element(given, k, args[i].array.words);
            want[n].init[k] = given->init[k] || t->got[n].init[k] ||
                              want[n].v[k] != qg_case_element(given, k, unwritten);
        }
        n++;
    }
}

static void check_oracle(struct trial *t, struct qgo_kernel *oracle)
{
    uint32_t words[QG_CASE_MAX_ARGS][QG_CASE_MAX_WORDS];
    struct qgo_arg args[QG_CASE_MAX_ARGS] = {0};
    struct qg_case_array want[QG_CASE_MAX_ARGS];
    char msg[512] = "";

    for (uint32_t i = 0; i < t->c->nargs; i++) {
        const struct qg_case_array *a = &t->c->args[i].a;

        args[i].is_array = t->c->args[i].is_array;
        args[i].scalar = a->v[0];
        args[i].array.words = words[i];
        args[i].array.n = qg_case_words(a);
        for (uint32_t k = 0; k < args[i].array.n; k++)
            words[i][k] = UNWRITTEN;
        for (uint32_t k = 0; k < a->n; k++)
            if (a->init[k])
                qg_case_put(a, k, a->v[k], words[i]);
    }
    if (qgo_run(oracle, t->c->grid, t->c->block, args, t->c->nargs, msg, sizeof msg)) {
        judge(t, QGH_FROM_ORACLE, false);
        fail(t, "CPU oracle: %s", msg);
        return;
    }
    oracle_arrays(t, args, want);
    memcpy(t->oracle, want, t->launch.narrays * sizeof *want);
    t->has_oracle = true;
    inject_array(t, QGH_FAULT_ORACLE, want, t->launch.narrays);
    compare(t, QGH_FROM_ORACLE, want, t->launch.narrays);
}

static void fail_error(struct trial *t, const struct qg_error *e)
{
    if (e->file[0])
        fail(t, "%s:%d:%d: %s", e->file, e->line, e->col, e->what);
    else
        fail(t, "%s", e->what);
}

/* ---- The model --------------------------------------------------------------------------- */

static void check_free_run(struct trial *t)
{
    struct qgh_device_result r;
    struct qg_error e = {0};
    struct qgh_beside b = {.want = &t->tokens};
    bool equal;

    if (qgh_device_launch(t->o->device, &t->launch.launch, t->result.tokens + 1, qgh_beside_sink,
                          &b, &r, &e)) {
        judge(t, QGH_FROM_MODEL, false);
        fail_error(t, &e);
        return;
    }
    t->r->positions += b.n;
    equal = r.halted && !b.differs && b.n == t->result.tokens;
    if (!equal) {
        char want[64] = "nothing", got[64] = "nothing";

        if (b.at < t->tokens.n)
            qg_token_format(t->tokens.ids[b.at], want, sizeof want);
        if (b.differs)
            qg_token_format(b.got, got, sizeof got);
        fail(t, "free run: token %" PRIu64 " should be %s, the model writes %s", b.n, want, got);
    }
    for (uint32_t i = 0; i < QG_GWORDS && equal; i++) {
        if (!t->result.ginit[i])
            continue;
        t->r->words++;
        if (!r.ginit[i] || r.gmem[i] != t->result.gmem[i]) {
            fail(t,
                 "free run: word %" PRIu32 " of global memory is 0x%08" PRIx32
                 " in the model's state, 0x%08" PRIx32 " in the interpreter",
                 i, r.gmem[i], t->result.gmem[i]);
            equal = false;
        }
    }
    judge(t, QGH_FROM_MODEL, equal);
}

static void check_replay(struct trial *t)
{
    struct qgh_replay r;
    struct qg_error e = {0};

    if (qgh_device_replay(t->o->device, t->tokens.ids, t->tokens.n, true, false, &r, &e)) {
        judge(t, QGH_FROM_REPLAY, false);
        fail_error(t, &e);
        return;
    }
    t->r->positions += r.positions;
    judge(t, QGH_FROM_REPLAY, r.positions == t->result.tokens && !r.mismatches);
    if (r.mismatches)
        fail(t, "replay: the token at position %zu is wrong; qgpu replay --check %s:%s says more",
             r.first.position, t->s->file.path, t->c->name);
    else if (r.positions != t->result.tokens)
        fail(t, "replay: %" PRIu64 " positions compared of %" PRIu64, r.positions,
             t->result.tokens);
}

/* ---- One case -------------------------------------------------------------------------- */

static void fail_diag(struct trial *t)
{
    const struct qg_diag *d = &t->result.diag;

    fail(t, "%s:%u: %s: %s", d->cu_file, d->line.cu, qgh_diag_name(d->kind), d->text);
}

/* The fault that verify must notice in what should go wrong. */
static bool inject_diagnosis(struct trial *t)
{
    if (t->o->fault != QGH_FAULT_DIAGNOSIS)
        return false;
    t->r->injected = true;
    return true;
}

/* ---- Other ways of compiling ------------------------------------------------------------- */

/* What another way's program left: as the oracle has it, the case, and clang -O2. */
static bool compare_way(struct trial *t, const char *way, const struct qg_result *r)
{
    struct qg_case_array *got = calloc(QG_CASE_MAX_ARGS, sizeof *got);
    const char *want = t->s->file.diagnosis;
    char prefix[16];
    bool equal = got != NULL;

    snprintf(prefix, sizeof prefix, "%s: ", way);
    if (want[0] || r->status != QG_OK) {
        const char *raised = r->status == QG_DIAG ? qgh_diag_name(r->diag.kind) : "none";

        equal = equal && want[0] && !strcmp(raised, want);
        if (!equal)
            fail(t, "%s: the diagnosis is '%s' (%s:%u: %s), not '%s'", way, raised, r->diag.cu_file,
                 r->diag.line.cu, r->diag.text, want[0] ? want : "none");
    } else if (equal) {
        qgh_launch_arrays(&t->launch, r->gmem, r->ginit, got);
        inject_array(t, QGH_FAULT_LEVEL, got, t->launch.narrays);
        equal = compare_arrays(t, prefix, got, "clang -O2", t->got, t->launch.narrays);
        if (t->has_oracle)
            equal &= compare_arrays(t, prefix, got, "CPU oracle", t->oracle, t->launch.narrays);
        if (t->c->nexpect)
            equal &= compare_arrays(t, prefix, got, "expected", t->c->expect, t->c->nexpect);
    }
    free(got);
    return equal;
}

static void check_ways(struct trial *t)
{
    struct qgh_launch *launch = calloc(1, sizeof *launch);
    struct qg_result *result = calloc(1, sizeof *result);

    for (int i = 1; i < t->o->ways.n && t->others; i++) {
        const char *way = t->o->ways.v[i].name;
        struct qgh_way_tally *tally = &t->r->way[i];
        struct qg_options options = {.max_steps = t->o->max_steps};
        struct qg_error e = {0};

        if (tally->refused && !tally->listed)
            fail(t, "%s: refused, and refused.txt does not say so: %s", way, tally->why);
        if (!t->others[i])
            continue;
        if (!launch || !result ||
            qgh_launch_from_case(t->others[i], &t->s->file, t->c, launch, &e) ||
            qg_run(&launch->launch, &options, result, &e)) {
            fail(t, "%s: %s", way, e.what);
            tally->failed++;
            continue;
        }
        tally->tokens += result->tokens;
        if (compare_way(t, way, result))
            tally->equal++;
        else
            tally->failed++;
    }
    free(launch);
    free(result);
}

/* A case that compiler or launch refused: wrong, unless the file says so. */
static void check_refused(struct trial *t, const struct qg_error *e)
{
    bool equal = e->code == QG_EXIT_USER && !inject_diagnosis(t);

    t->refused = e->code == QG_EXIT_USER;

    if (strcmp(t->s->file.diagnosis, QG_CASE_REFUSED) != 0) {
        fail_error(t, e);
        return;
    }
    judge(t, QGH_FROM_DIAGNOSIS, equal);
    if (!equal)
        fail(t, "expected a refusal");
}

/* A case of kernels/negative: the launch must end in that diagnosis. */
static void check_diagnosis(struct trial *t)
{
    const char *want = t->s->file.diagnosis;
    bool raised = t->result.status == QG_DIAG && !inject_diagnosis(t);
    bool equal;

    equal = raised && !strcmp(qgh_diag_name(t->result.diag.kind), want);
    judge(t, QGH_FROM_DIAGNOSIS, equal);
    if (equal)
        return;
    if (raised)
        fail_diag(t);
    fail(t, "expected the diagnosis '%s'%s", want, raised ? "" : ", and none was raised");
}

static void check_results(struct trial *t, struct qgo_kernel *oracle)
{
    qgh_launch_arrays(&t->launch, t->result.gmem, t->result.ginit, t->got);
    inject_array(t, QGH_FAULT_RESULT, t->got, t->launch.narrays);
    if (t->s->file.diagnosis[0]) {
        check_diagnosis(t);
        return;
    }
    if (t->result.status != QG_OK) {
        fail_diag(t);
        return;
    }
    check_goldens(t);
    if (oracle)
        check_oracle(t, oracle);
    check_expect(t);
    if (t->o->device) {
        check_replay(t);
        check_free_run(t);
    }
}

/* What kind of failure it is, for sorting reports. */
static const char *failure_class(const struct trial *t)
{
    if (t->refused)
        return "refused";
    if (t->result.status == QG_DIAG || t->verdict[QGH_FROM_DIAGNOSIS] == FAILED)
        return "diagnosis";
    for (int i = 0; i < QGH_NSOURCES; i++)
        if (t->verdict[i] == FAILED)
            return i == QGH_FROM_REPLAY || i == QGH_FROM_MODEL ? "weights" : "value";
    return "broken";
}

static void json_case(const struct trial *t, const char *name, const char *verdict, FILE *out)
{
    struct qgh_json j;

    qgh_json_begin(&j, out);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "case", name);
    qgh_json_string(&j, "file", t->s->file.path);
    qgh_json_string(&j, "verdict", verdict);
    if (t->failed)
        qgh_json_string(&j, "class", failure_class(t));
    qgh_json_uint(&j, "tokens", t->result.tokens);
    qgh_json_uint(&j, "records", t->result.records);
    qgh_json_open(&j, "compared", '{');
    for (int i = 0; i < QGH_NSOURCES; i++)
        if (t->verdict[i] != NOT_COMPARED)
            qgh_json_string(&j, qgh_source_key[i],
                            t->verdict[i] == EQUAL   ? "equal"
                            : t->verdict[i] == STALE ? "stale"
                                                     : "different");
    qgh_json_close(&j, '}');
    qgh_json_string(&j, "detail", t->detail);
    qgh_json_close(&j, '}');
}

static void print_failure(const struct trial *t, const char *name, FILE *out)
{
    const char *line = t->detail;

    while (*line) {
        size_t n = strcspn(line, "\n");

        fprintf(out, "      %s: %.*s\n", name, (int)n, line);
        line += n + (line[n] == '\n');
    }
    fprintf(out, "      rerun: qgpu verify %s:%s\n", t->s->file.path, t->c->name);
}

static void conclude(struct trial *t, const char *name, FILE *out)
{
    bool compared = false;

    for (int i = 0; i < QGH_NSOURCES; i++)
        compared |= t->verdict[i] == EQUAL || t->verdict[i] == FAILED;
    t->r->way[0].failed += t->failed && !t->others_failed;
    t->r->way[0].equal += compared && (!t->failed || t->others_failed);
    if (t->failed)
        t->r->failed++;
    else if (compared)
        t->r->passed++;
    else
        t->r->skipped++;
    if (t->o->json)
        json_case(t, name, t->failed ? "failed" : compared ? "passed" : "skipped", out);
    else if (t->failed)
        print_failure(t, name, out);
    else if (!compared)
        fprintf(out, "      %s: skipped, nothing knows the answer\n", name);
    fflush(out); /* a later case may take the process with it */
}

static void check_case(struct trial *t, uint32_t i, struct qgo_kernel *oracle, FILE *out)
{
    bool keep = t->o->device && !t->s->file.diagnosis[0];
    struct qg_options options = {.max_steps = t->o->max_steps,
                                 .sink = keep ? qgh_tokens_sink : NULL,
                                 .sink_ctx = &t->tokens,
                                 .prompt = true};
    struct qg_error e = {0};
    char name[192];

    t->c = &t->s->file.cases[i];
    qgh_session_case_name(t->s, i, name, sizeof name);
    memcpy(t->r->at, name, sizeof name);
    alarm(t->o->seconds);
    if (qgh_launch_from_case(t->s->program, &t->s->file, t->c, &t->launch, &e) ||
        qg_run(&t->launch.launch, &options, &t->result, &e)) {
        check_refused(t, &e);
    } else {
        t->r->tokens += t->result.tokens;
        t->r->records += t->result.records;
        t->r->way[0].tokens += t->result.tokens;
        check_results(t, oracle);
        if (!t->failed) {
            check_ways(t);
            t->others_failed = t->failed;
        }
    }
    conclude(t, name, out);
    qgh_tokens_free(&t->tokens);
}

/* ---- One source ------------------------------------------------------------------------ */

/* Cases that could not even start: the one reason stands for each. */
static void refuse_cases(const struct qgh_check_options *o, const struct qgh_session *s,
                         struct qgh_checked *r, const struct qg_error *e, FILE *out)
{
    struct trial *t = calloc(1, sizeof *t);
    char name[192];

    for (uint32_t i = 0; t && i < s->file.ncases; i++) {
        if (!qgh_session_selects(s, i))
            continue;
        memset(t, 0, sizeof *t);
        t->o = o;
        t->r = r;
        t->s = s;
        t->c = &s->file.cases[i];
        qgh_session_case_name(s, i, name, sizeof name);
        check_refused(t, e);
        conclude(t, name, out);
    }
    if (!t)
        r->failed++;
    free(t);
}

struct qgo_kernel *qgh_oracle_of(const struct qgh_session *s, const char *dir, char *msg,
                                 size_t nmsg)
{
    enum { MANY = 64 };
    struct qgo_kernel *all[MANY], *mine = NULL;
    char(*names)[128] = calloc(MANY, sizeof *names);
    const char *list[MANY];
    unsigned n = 0;

    for (const char *p = s->ptx; names && p && n < MANY && (p = strstr(p, ".entry ")) != NULL;) {
        p += 7;
        snprintf(names[n], sizeof names[n], "%.*s", (int)strcspn(p, "( \n"), p);
        list[n] = names[n];
        n++;
    }
    for (unsigned i = 0; i < n && n > 1; i++)
        if (!strcmp(list[i], s->file.kernel) &&
            !qgo_load_many(s->file.source, list, n, dir, all, msg, nmsg)) {
            mine = all[i];
            for (unsigned k = 0; k < n; k++)
                if (k != i)
                    qgo_free(all[k]);
        }
    free(names);
    return mine ? mine : qgo_load(s->file.source, s->file.kernel, dir, msg, nmsg);
}

static void check_all(const struct qgh_check_options *o, struct qgh_session *s,
                      struct qgh_checked *r, FILE *out)
{
    bool needs_oracle = !o->no_oracle && !s->file.diagnosis[0] && strstr(s->file.source, ".cu");
    struct qg_program *others[QGH_MAX_WAYS] = {NULL};
    struct qgo_kernel *oracle = NULL;
    struct trial *t = calloc(1, sizeof *t);
    struct qgg_goldens goldens = {0};
    struct qg_error e = {0};
    char msg[512] = "out of memory";

    if (t && needs_oracle)
        oracle = qgh_oracle_of(s, o->dir, msg, sizeof msg);
    if (!t || (needs_oracle && !oracle)) {
        r->tally[QGH_FROM_ORACLE].failed += s->only < 0 ? s->file.ncases : 1;
        qg_error_set(&e, QG_EXIT_INTERNAL, NULL, 0, 0, "CPU oracle: %s", msg);
        refuse_cases(o, s, r, &e, out);
    } else {
        find_goldens(s, r, &goldens, o->json, out);
        qgh_ways_compile(&o->ways, s, o->cache, others, r->way);
        for (uint32_t i = 0; i < s->file.ncases; i++) {
            if (!qgh_session_selects(s, i))
                continue;
            memset(t, 0, sizeof *t);
            t->o = o;
            t->r = r;
            t->s = s;
            t->goldens = &goldens;
            t->others = others;
            check_case(t, i, oracle, out);
        }
    }
    if (oracle)
        qgo_free(oracle);
    qgg_goldens_free(&goldens);
    for (int i = 0; i < o->ways.n; i++)
        free(others[i]);
    free(t);
}

void qgh_check(const char *spec, const struct qgh_check_options *o, struct qgh_checked *r,
               FILE *out)
{
    struct qgh_session s;
    struct qg_error e = {0};
    bool cases_read;

    alarm(o->seconds);
    snprintf(r->at, sizeof r->at, "%s", spec);
    if (qgh_session_open(&s, spec, NULL, o->cache, &cases_read, &e)) {
        bool wanted = cases_read && !strcmp(s.file.diagnosis, QG_CASE_REFUSED);

        if (!o->json && !wanted)
            qg_error_print(out, &e);
        if (!cases_read) {
            r->failed++;
            if (o->json)
                qgh_report_refused(out, spec, &e);
            return;
        }
        snprintf(r->kernel, sizeof r->kernel, "%s", s.file.kernel);
        r->way[0].refused = !wanted;
        snprintf(r->way[0].why, sizeof r->way[0].why, "%.150s", e.what);
        refuse_cases(o, &s, r, &e, out);
        qgh_session_close(&s);
        return;
    }
    snprintf(r->kernel, sizeof r->kernel, "%s", s.file.kernel);
    if (o->fault == QGH_FAULT_OPCODE && qgh_fault_program(s.program))
        r->injected = true;
    r->blocks = s.program->nblocks;
    r->regs = s.program->regs_used;
    check_all(o, &s, r, out);
    alarm(0);
    qgh_session_close(&s);
}
