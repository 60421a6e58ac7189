#include "report.h"

#include <inttypes.h>

#define AS_TEXT(N, t) t,
static const char *const diag_names[] = {QG_DIAGS(AS_TEXT)};
static const char *const stage_names[] = {"alu1",  "x",         "y",      "alu2",
                                          "store", "predicate", "control"};
_Static_assert(sizeof stage_names / sizeof *stage_names == QG_NSTAGES, "a stage has no name");

const char *qgh_diag_name(enum qg_diag_kind kind)
{
    return (unsigned)kind < QG_NDIAGS ? diag_names[kind] : "unknown";
}

/* ---- Text ---------------------------------------------------------------------- */

static void print_array(FILE *out, const char *name, int width, const struct qg_case_array *a)
{
    fprintf(out, "  %-*s = [", width, name);
    for (uint32_t i = 0; i < a->n; i++) {
        fputs(i ? ", " : "", out);
        if (a->init[i])
            fprintf(out, "%" PRId32, (int32_t)a->v[i]);
        else
            fputc('_', out);
    }
    fputs("]\n", out);
}

void qgh_report_text(FILE *out, const char *name, const struct qgh_launch *l,
                     const struct qg_result *r)
{
    struct qg_case_array arrays[QG_CASE_MAX_ARGS];
    int width = 1;

    fprintf(out, "%s: %s, %" PRIu64 " token%s, %" PRIu64 " record%s\n", name,
            r->status == QG_OK ? "ok" : diag_names[r->diag.kind], r->tokens,
            r->tokens == 1 ? "" : "s", r->records, r->records == 1 ? "" : "s");
    qgh_launch_arrays(l, r->gmem, r->ginit, arrays);
    for (uint32_t i = 0; i < l->narrays; i++) {
        int n = snprintf(NULL, 0, "%s", arrays[i].name);

        width = n > width ? n : width;
    }
    for (uint32_t i = 0; i < l->narrays; i++)
        print_array(out, arrays[i].name, width, &arrays[i]);
}

/* ---- JSON ---------------------------------------------------------------------- */

static void json_dim3(struct qgh_json *j, const char *key, const uint32_t v[3])
{
    qgh_json_open(j, key, '[');
    for (int i = 0; i < 3; i++)
        qgh_json_uint(j, NULL, v[i]);
    qgh_json_close(j, ']');
}

static void json_diag(struct qgh_json *j, const struct qg_diag *d)
{
    qgh_json_open(j, NULL, '{');
    qgh_json_string(j, "kind", qgh_diag_name(d->kind));
    qgh_json_string(j, "text", d->text);
    qgh_json_string(j, "file", d->cu_file);
    qgh_json_uint(j, "line", d->line.cu);
    qgh_json_uint(j, "ptx_line", d->line.ptx);
    json_dim3(j, "block_index", d->ctaid);
    json_dim3(j, "thread_index", d->tid);
    qgh_json_uint(j, "warp", d->warp);
    qgh_json_uint(j, "lane", d->lane);
    qgh_json_uint(j, "rom_block", d->block);
    qgh_json_string(j, "stage", (unsigned)d->stage < QG_NSTAGES ? stage_names[d->stage] : "");
    qgh_json_close(j, '}');
}

void qgh_report_json(FILE *out, const char *name, const struct qgh_launch *l,
                     const struct qg_result *r)
{
    struct qg_case_array arrays[QG_CASE_MAX_ARGS];
    struct qgh_json j;

    qgh_launch_arrays(l, r->gmem, r->ginit, arrays);
    qgh_json_begin(&j, out);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "case", name);
    qgh_json_string(&j, "status", r->status == QG_OK ? "ok" : "diagnosis");
    qgh_json_open(&j, "memory", '{');
    for (uint32_t i = 0; i < l->narrays; i++) {
        qgh_json_open(&j, arrays[i].name, '[');
        for (uint32_t k = 0; k < arrays[i].n; k++) {
            if (arrays[i].init[k])
                qgh_json_int(&j, NULL, (int32_t)arrays[i].v[k]);
            else
                qgh_json_null(&j, NULL);
        }
        qgh_json_close(&j, ']');
    }
    qgh_json_close(&j, '}');
    qgh_json_uint(&j, "tokens", r->tokens);
    qgh_json_uint(&j, "records", r->records);
    qgh_json_open(&j, "diagnoses", '[');
    if (r->status == QG_DIAG)
        json_diag(&j, &r->diag);
    qgh_json_close(&j, ']');
    qgh_json_close(&j, '}');
}

void qgh_json_error(struct qgh_json *j, const char *key, const struct qg_error *e)
{
    qgh_json_open(j, key, '{');
    qgh_json_string(j, "file", e->file);
    qgh_json_int(j, "line", e->line);
    qgh_json_int(j, "column", e->col);
    qgh_json_string(j, "what", e->what);
    qgh_json_string(j, "hint", e->hint);
    qgh_json_close(j, '}');
}

void qgh_report_refused(FILE *out, const char *name, const struct qg_error *e)
{
    struct qgh_json j;

    qgh_json_begin(&j, out);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "case", name);
    qgh_json_string(&j, "status", "refused");
    qgh_json_open(&j, "memory", '{');
    qgh_json_close(&j, '}');
    qgh_json_uint(&j, "tokens", 0);
    qgh_json_open(&j, "diagnoses", '[');
    qgh_json_close(&j, ']');
    qgh_json_error(&j, "error", e);
    qgh_json_close(&j, '}');
}
