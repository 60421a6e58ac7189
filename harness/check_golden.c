/* What GPUs computed, against the interpreter. */
#include "check_trial.h"

#include <string.h>

/* Where the golden speaks of an array. */
static int line_of(const struct qgg_result *r, const char *array)
{
    for (uint32_t i = 0; i < r->narrays; i++)
        if (!strcmp(r->arrays[i].name, array))
            return r->lines[i];
    return r->line;
}

static struct qgh_golden_verdict check_golden(struct trial *t, const struct qgg_found *f)
{
    const struct qgg_result *r = qgg_golden_result(&f->golden, t->c->name);
    struct qgh_difference x = {.source = f->t4 ? QGH_FROM_T4 : QGH_FROM_GPU, .file = f->path};
    struct qg_case_array want[QG_CASE_MAX_ARGS];
    struct qg_case_diff d;
    char who[sizeof f->path + 16];

    if (f->state == QGG_STALE)
        return (struct qgh_golden_verdict){STALE, f->line, f->why};
    if (f->state == QGG_DAMAGED || !r) {
        const char *why = r || f->state == QGG_DAMAGED ? f->why : "it lacks this case";
        int line = f->state == QGG_DAMAGED ? f->line : f->golden.cases_line;

        if (line)
            qgh_trial_fail(t, "%s:%d: %s", f->path, line, why);
        else
            qgh_trial_fail(t, "%s: %s", f->path, why);
        return (struct qgh_golden_verdict){FAILED, line, why};
    }
    memcpy(want, r->arrays, r->narrays * sizeof *want);
    qgh_trial_inject(t, QGH_FAULT_GOLDEN, want, r->narrays);
    x.line = r->line;
    if (!qg_case_compare(t->c, want, r->narrays, t->got, t->launch.narrays, &d))
        x.line = line_of(r, d.name);
    snprintf(who, sizeof who, "%s:%d", f->path, x.line);
    if (qgh_trial_compare(t, "", t->got, who, want, r->narrays, &x))
        return (struct qgh_golden_verdict){EQUAL, r->line, ""};
    qgh_trial_differs(t, &x);
    return (struct qgh_golden_verdict){FAILED, x.line, ""};
}

/* Several devices may have measured a case: one that differs fails it, a stale one says nothing. */
void qgh_trial_goldens(struct trial *t)
{
    t->asked = true;
    for (uint32_t i = 0; i < t->goldens->n; i++) {
        const struct qgg_found *f = &t->goldens->v[i];
        int *verdict = &t->verdict[f->t4 ? QGH_FROM_T4 : QGH_FROM_GPU];
        enum verdict v;

        t->golden[i] = check_golden(t, f);
        v = t->golden[i].verdict;
        if (v == FAILED || *verdict == NOT_COMPARED || (v == EQUAL && *verdict == STALE))
            *verdict = v;
    }
    for (int i = QGH_FROM_T4; i <= QGH_FROM_GPU; i++)
        if (t->verdict[i] == STALE)
            t->r->tally[i].stale++;
        else if (t->verdict[i] != NOT_COMPARED)
            qgh_trial_judge(t, (enum qgh_source)i, t->verdict[i] == EQUAL);
}

void qgh_find_goldens(const struct qgh_session *s, struct qgh_checked *r,
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
            fprintf(out, "      %s is stale: %s (line %d)\n", f->path, f->why, f->line);
    }
}
