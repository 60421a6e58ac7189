#include "check.h"
#include "../golden/host/oracle.h"
#include "check_trial.h"
#include "report.h"
#include "session.h"

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

void qgh_trial_fail(struct trial *t, const char *fmt, ...)
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

void qgh_trial_judge(struct trial *t, enum qgh_source source, bool equal)
{
    t->verdict[source] = equal ? EQUAL : FAILED;
    if (equal)
        t->r->tally[source].equal++;
    else
        t->r->tally[source].failed++;
}

void qgh_trial_inject(struct trial *t, enum qgh_fault fault, struct qg_case_array *a, uint32_t n)
{
    if (t->o->fault == fault && qgh_fault_array(a, n))
        t->r->injected = true;
}

/* ---- Comparing arrays ---------------------------------------------------------------- */

static const struct qg_case_array *named(const struct qg_case_array *a, uint32_t n,
                                         const char *name)
{
    for (uint32_t i = 0; i < n; i++)
        if (!strcmp(a[i].name, name))
            return &a[i];
    return NULL;
}

/* Whether both hold the same words, in whatever order. */
static bool reordered(const struct qg_case_array *want, const struct qg_case_array *got)
{
    bool taken[QG_CASE_MAX_ITEMS] = {false};

    if (!want || !got || want->n != got->n)
        return false;
    for (uint32_t i = 0; i < want->n; i++) {
        uint32_t k = 0;

        while (k < got->n && (taken[k] || got->init[k] != want->init[i] || got->v[k] != want->v[i]))
            k++;
        if (k == got->n)
            return false;
        taken[k] = true;
    }
    return true;
}

bool qgh_trial_compare(struct trial *t, const char *way, const struct qg_case_array *got,
                       const char *who, const struct qg_case_array *want, uint32_t n,
                       struct qgh_difference *x)
{
    struct qg_case_diff d;
    bool equal = qg_case_compare(t->c, want, n, got, t->launch.narrays, &d), order;

    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < want[i].n; k++)
            t->r->words += want[i].init[k];
    if (equal)
        return true;
    order = !d.no_array && !d.unordered &&
            reordered(named(want, n, d.name), named(got, t->launch.narrays, d.name));
    if (x) {
        x->d = d;
        x->order = order;
    }
    if (d.no_array)
        qgh_trial_fail(t, "%s%s: there is no array '%s' of that length", way, who, d.name);
    else if (!d.written)
        qgh_trial_fail(t, "%s%s[%u] was never written, %s: %" PRId32 " (0x%08" PRIx32 ")", way,
                       d.name, d.index, who, (int32_t)d.expected, d.expected);
    else
        qgh_trial_fail(
            t, "%s%s[%u] is %" PRId32 " (0x%08" PRIx32 "), %s: %" PRId32 " (0x%08" PRIx32 ")%s",
            way, d.name, d.index, (int32_t)d.got, d.got, who, (int32_t)d.expected, d.expected,
            d.unordered ? " is missing (in any order)"
            : order     ? "; the same words in another order"
                        : "");
    return false;
}

static void compare(struct trial *t, enum qgh_source source, const struct qg_case_array *want,
                    uint32_t n)
{
    struct qgh_difference x = {.source = source};
    bool equal = qgh_trial_compare(t, "", t->got, qgh_source_text[source], want, n, &x);

    if (!equal)
        qgh_trial_differs(t, &x);
    qgh_trial_judge(t, source, equal);
}

static void check_expect(struct trial *t)
{
    struct qg_case_array want[QG_CASE_MAX_ARGS];

    if (!t->c->nexpect)
        return;
    memcpy(want, t->c->expect, t->c->nexpect * sizeof *want);
    qgh_trial_inject(t, QGH_FAULT_EXPECT, want, t->c->nexpect);
    compare(t, QGH_FROM_EXPECT, want, t->c->nexpect);
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
        qgh_trial_judge(t, QGH_FROM_ORACLE, false);
        qgh_trial_fail(t, "CPU oracle: %s", msg);
        return;
    }
    oracle_arrays(t, args, want);
    memcpy(t->oracle, want, t->launch.narrays * sizeof *want);
    t->has_oracle = true;
    qgh_trial_inject(t, QGH_FAULT_ORACLE, want, t->launch.narrays);
    compare(t, QGH_FROM_ORACLE, want, t->launch.narrays);
}

static void fail_error(struct trial *t, const struct qg_error *e)
{
    if (e->file[0])
        qgh_trial_fail(t, "%s:%d:%d: %s", e->file, e->line, e->col, e->what);
    else
        qgh_trial_fail(t, "%s", e->what);
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
        qgh_trial_judge(t, QGH_FROM_MODEL, false);
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
        qgh_trial_fail(t, "free run: token %" PRIu64 " should be %s, the model writes %s", b.n,
                       want, got);
    }
    for (uint32_t i = 0; i < QG_GWORDS && equal; i++) {
        if (!t->result.ginit[i])
            continue;
        t->r->words++;
        if (!r.ginit[i] || r.gmem[i] != t->result.gmem[i]) {
            qgh_trial_fail(t,
                           "free run: word %" PRIu32 " of global memory is 0x%08" PRIx32
                           " in the model's state, 0x%08" PRIx32 " in the interpreter",
                           i, r.gmem[i], t->result.gmem[i]);
            equal = false;
        }
    }
    qgh_trial_judge(t, QGH_FROM_MODEL, equal);
}

static void check_replay(struct trial *t)
{
    struct qgh_replay r;
    struct qg_error e = {0};

    if (qgh_device_replay(t->o->device, t->tokens.ids, t->tokens.n, true, false, &r, &e)) {
        qgh_trial_judge(t, QGH_FROM_REPLAY, false);
        fail_error(t, &e);
        return;
    }
    t->r->positions += r.positions;
    qgh_trial_judge(t, QGH_FROM_REPLAY, r.positions == t->result.tokens && !r.mismatches);
    if (r.mismatches)
        qgh_trial_fail(
            t, "replay: the token at position %zu is wrong; qgpu replay --check %s:%s says more",
            r.first.position, t->s->file.path, t->c->name);
    else if (r.positions != t->result.tokens)
        qgh_trial_fail(t, "replay: %" PRIu64 " positions compared of %" PRIu64, r.positions,
                       t->result.tokens);
}

/* ---- One case -------------------------------------------------------------------------- */

static void fail_diag(struct trial *t)
{
    const struct qg_diag *d = &t->result.diag;

    qgh_trial_fail(t, "%s:%u: %s: %s", d->cu_file, d->line.cu, qgh_diag_name(d->kind), d->text);
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
            qgh_trial_fail(t, "%s: the diagnosis is '%s' (%s:%u: %s), not '%s'", way, raised,
                           r->diag.cu_file, r->diag.line.cu, r->diag.text, want[0] ? want : "none");
    } else if (equal) {
        qgh_launch_arrays(&t->launch, r->gmem, r->ginit, got);
        qgh_trial_inject(t, QGH_FAULT_LEVEL, got, t->launch.narrays);
        equal = qgh_trial_compare(t, prefix, got, "clang -O2", t->got, t->launch.narrays, NULL);
        if (t->has_oracle)
            equal &=
                qgh_trial_compare(t, prefix, got, "CPU oracle", t->oracle, t->launch.narrays, NULL);
        if (t->c->nexpect)
            equal &=
                qgh_trial_compare(t, prefix, got, "expected", t->c->expect, t->c->nexpect, NULL);
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
            qgh_trial_fail(t, "%s: refused, and refused.txt does not say so: %s", way, tally->why);
        if (!t->others[i])
            continue;
        if (!launch || !result ||
            qgh_launch_from_case(t->others[i], &t->s->file, t->c, launch, &e) ||
            qg_run(&launch->launch, &options, result, &e)) {
            qgh_trial_fail(t, "%s: %s", way, e.what);
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
    qgh_trial_judge(t, QGH_FROM_DIAGNOSIS, equal);
    if (!equal)
        qgh_trial_fail(t, "expected a refusal");
}

/* A case of kernels/negative: the launch must end in that diagnosis. */
static void check_diagnosis(struct trial *t)
{
    const char *want = t->s->file.diagnosis;
    bool raised = t->result.status == QG_DIAG && !inject_diagnosis(t);
    bool equal;

    equal = raised && !strcmp(qgh_diag_name(t->result.diag.kind), want);
    qgh_trial_judge(t, QGH_FROM_DIAGNOSIS, equal);
    if (equal)
        return;
    if (raised)
        fail_diag(t);
    qgh_trial_fail(t, "expected the diagnosis '%s'%s", want, raised ? "" : ", and none was raised");
}

static void check_results(struct trial *t, struct qgo_kernel *oracle)
{
    qgh_launch_arrays(&t->launch, t->result.gmem, t->result.ginit, t->got);
    qgh_trial_inject(t, QGH_FAULT_RESULT, t->got, t->launch.narrays);
    if (t->s->file.diagnosis[0]) {
        check_diagnosis(t);
        return;
    }
    if (t->result.status != QG_OK) {
        fail_diag(t);
        return;
    }
    qgh_trial_goldens(t);
    if (oracle)
        check_oracle(t, oracle);
    check_expect(t);
    if (t->o->device) {
        check_replay(t);
        check_free_run(t);
    }
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
    qgh_trial_conclude(t, name, out);
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
        qgh_trial_conclude(t, name, out);
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
        qgh_find_goldens(s, r, &goldens, o->json, out);
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
