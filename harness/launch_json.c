#include "launch_json.h"
#include "../interp/block.h"
#include "files.h"
#include "report.h"
#include "tokens.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SOURCE = 1 << 20, MAX_RECORDS = 50000 };

/* ---- Program ----------------------------------------------------------------------------- */

static void source(struct qgh_json *j, const char *key, const char *file, const char *text)
{
    qgh_json_open(j, key, '{');
    qgh_json_string(j, "file", file);
    if (text)
        qgh_json_string(j, "text", text);
    else
        qgh_json_null(j, "text");
    qgh_json_close(j, '}');
}

void qgh_program_json(struct qgh_json *j, const struct qg_program *p, const char *ptx)
{
    static const char *const stages[] = {"alu1", "x", "y", "alu2", "store", "predicate", "control"};
    struct qg_error ignored = {0};
    char *cuda = NULL, text[1024];

    if (p->nfiles && p->files[0][0])
        cuda = qgh_read_file(p->files[0], MAX_SOURCE, NULL, &ignored);
    source(j, "cuda", p->nfiles ? p->files[0] : "", cuda);
    free(cuda);
    source(j, "ptx", p->ptx_file, ptx);
    qgh_json_open(j, "blocks", '[');
    for (uint32_t b = 0; b < p->nblocks; b++) {
        qgh_json_open(j, NULL, '{');
        qg_disasm_block(p, b, text, sizeof text);
        qgh_json_string(j, "text", text);
        qgh_json_open(j, "lines", '[');
        for (int i = 0; i < QG_NSTAGES; i++) {
            const struct qg_line *l = &p->lines[b][i];

            if (!l->ptx && !l->cu)
                continue;
            qgh_json_open(j, NULL, '{');
            qgh_json_string(j, "stage", stages[i]);
            qgh_json_uint(j, "ptx", l->ptx);
            qgh_json_uint(j, "cuda", l->file == 0 ? l->cu : 0); /* of the one file shown */
            qgh_json_close(j, '}');
        }
        qgh_json_close(j, ']');
        qgh_json_close(j, '}');
    }
    qgh_json_close(j, ']');
}

/* ---- The forward pass -------------------------------------------------------------------- */

/* Changes of the residual stream from one point to the next; only few of its dims change. */
struct forward {
    struct qgh_json *j;
    float *before; /* [hidden] */
};

static void point(void *ctx, uint32_t at, const float *x, uint32_t hidden)
{
    struct forward *f = ctx;

    if (at == 0)
        memset(f->before, 0, hidden * sizeof *f->before);
    for (uint32_t i = 0; i < hidden; i++) {
        if (x[i] == f->before[i]) /* NOLINT: exact on purpose */
            continue;
        f->before[i] = x[i];
        qgh_json_uint(f->j, NULL, at);
        qgh_json_uint(f->j, NULL, i);
        qgh_json_real(f->j, NULL, (double)x[i]);
    }
}

static int forward(struct qgh_json *j, struct qgh_device *d, const uint32_t *ids, size_t n,
                   struct qg_error *e)
{
    struct forward f = {.j = j};
    const struct qgh_watch watch = {.point = point, .ctx = &f};
    struct qgh_watched w;
    char text[64];
    int rc = 0;

    qgh_device_watch_begin(d, &w);
    f.before = calloc(w.hidden, sizeof *f.before);
    if (!f.before)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    qgh_json_open(j, "forward", '{');
    qgh_json_uint(j, "hidden", w.hidden);
    qgh_json_uint(j, "layers", w.layers);
    qgh_json_string(j, "arithmetic", w.f32 ? "f32" : "bf16");
    qgh_json_open(j, "attention", '['); /* layers whose mixer is full attention */
    for (uint32_t l = 0; l < w.layers; l++)
        if (w.full_attn[l])
            qgh_json_uint(j, NULL, l);
    qgh_json_close(j, ']');
    qgh_json_open(j, "steps", '[');
    for (size_t i = 0; i < n && !rc; i++) {
        qgh_json_open(j, NULL, '{');
        qgh_json_open(j, "x", '['); /* point, dim, value, ... */
        rc = qgh_device_watch_token(d, ids[i], &watch, &w, e);
        qgh_json_close(j, ']');
        qg_token_format(w.choice, text, sizeof text);
        qgh_json_string(j, "choice", text);
        qg_token_format(w.second, text, sizeof text);
        qgh_json_string(j, "second", text);
        qgh_json_real(j, "logit", (double)w.logit_choice);
        qgh_json_real(j, "logit_second", (double)w.logit_second);
        qgh_json_close(j, '}');
    }
    qgh_json_close(j, ']');
    qgh_json_close(j, '}');
    qgh_device_watch_end(d, &w);
    free(f.before);
    return rc;
}

/* ---- Records ----------------------------------------------------------------------------- */

enum { A, B, C, D, X, Y, R1, R2, NVALUES };

/* What a record read and computed, by lane. */
struct seen {
    uint32_t v[NVALUES][QG_LANES];
    uint32_t used; /* set of those that the block has */
    uint32_t act, g, flag1, flag2, pv;
};

struct records {
    struct seen *v;
    size_t n, cap, max;
};

static uint32_t used_by(const struct qg_block *b)
{
    const uint32_t reg[] = {b->ra, b->rb, b->rc, b->rd};
    const uint32_t n1 = qg_op_info[b->op1].operands, n2 = qg_op_info[b->op2].operands;
    const uint32_t imm[] = {b->i1a ? b->imm1 : 0, b->i1a ? 0 : b->imm1, b->i2c ? b->imm2 : 0,
                            b->i2c ? 0 : b->imm2};
    uint32_t used = 0;

    for (int i = 0; i < 4; i++)
        used |= (uint32_t)(reg[i] || imm[i]) << i;
    used |= (uint32_t)(n1 > 0) << A | (uint32_t)(n1 > 1) << B;
    used |= (uint32_t)(n2 > 0 && b->a2 == QG_A2_C) << C;
    used |= (uint32_t)(n2 > 1 && b->b2 == QG_B2_D) << D;
    used |= (uint32_t)(b->xkind != QG_X_NONE) << X | (uint32_t)(b->ykind != QG_Y_NONE) << Y;
    used |= (uint32_t)(b->op1 || (b->rd1 && !b->w1x)) << R1;
    return used | (uint32_t)(b->op2 || b->rd2 || b->skind) << R2;
}

static void see(void *ctx, enum qg_seen_kind kind, const struct qg_seen *s)
{
    struct records *r = ctx;
    const uint32_t *const from[] = {s->op[0], s->op[1], s->op[2], s->op[3],
                                    s->x,     s->y,     s->r1,    s->r2};
    struct seen *v;

    if (kind != QG_SEEN_RECORD || r->n >= r->max)
        return;
    if (r->n == r->cap) {
        size_t cap = r->cap ? 2 * r->cap : 64;

        v = realloc(r->v, cap * sizeof *v);
        if (!v) {
            r->max = r->n; /* the first ones are worth having */
            return;
        }
        r->v = v;
        r->cap = cap;
    }
    v = &r->v[r->n++];
    memset(v, 0, sizeof *v);
    v->used = used_by(s->b);
    for (int i = 0; i < NVALUES; i++)
        if (v->used >> i & 1)
            memcpy(v->v[i], from[i], sizeof v->v[i]);
    v->act = s->act;
    v->g = s->g;
    v->flag1 = s->flag1;
    v->flag2 = s->flag2;
    v->pv = s->pv;
}

/* Of the records that begin within the tokens shown. */
static void records(struct qgh_json *j, const struct records *r, const struct qgh_tokens *t,
                    size_t shown)
{
    static const char *const names[] = {"A", "B", "C", "D", "X", "Y", "R1", "R2"};
    size_t k = 0;

    qgh_json_open(j, "records", '[');
    for (size_t i = 0; i < shown && k < r->n; i++) {
        const struct seen *v = &r->v[k];
        struct qg_token token;

        if (qg_token_decode(t->ids[i], &token) || token.kind != QG_T_EXEC)
            continue;
        k++;
        qgh_json_open(j, NULL, '{');
        for (int m = 0; m < NVALUES; m++) {
            if (!(v->used >> m & 1))
                continue;
            qgh_json_open(j, names[m], '[');
            for (int l = 0; l < QG_LANES; l++)
                qgh_json_uint(j, NULL, v->v[m][l]);
            qgh_json_close(j, ']');
        }
        qgh_json_uint(j, "act", v->act);
        qgh_json_uint(j, "g", v->g);
        qgh_json_uint(j, "flag1", v->flag1);
        qgh_json_uint(j, "flag2", v->flag2);
        qgh_json_uint(j, "pv", v->pv);
        qgh_json_close(j, '}');
    }
    qgh_json_close(j, ']');
}

/* ---- The launch -------------------------------------------------------------------------- */

static void dim3(struct qgh_json *j, const char *key, const uint32_t v[3])
{
    qgh_json_open(j, key, '[');
    for (int i = 0; i < 3; i++)
        qgh_json_uint(j, NULL, v[i]);
    qgh_json_close(j, ']');
}

static void arrays(struct qgh_json *j, const struct qgh_launch *l, const struct qg_result *r)
{
    qgh_json_open(j, "arrays", '[');
    for (uint32_t i = 0; i < l->narrays; i++) {
        const struct qgh_array *a = &l->arrays[i];

        qgh_json_open(j, NULL, '{');
        qgh_json_string(j, "name", a->name);
        qgh_json_uint(j, "offset", a->offset);
        qgh_json_open(j, "words", '[');
        for (uint32_t k = a->offset; k < a->offset + a->n; k++) {
            if (r->ginit[k])
                qgh_json_int(j, NULL, (int32_t)r->gmem[k]);
            else
                qgh_json_null(j, NULL);
        }
        qgh_json_close(j, ']');
        qgh_json_close(j, '}');
    }
    qgh_json_close(j, ']');
}

static void spec(const struct qgh_session *s, uint32_t i, char *buf, size_t n)
{
    const char *name = s->file.cases[i].name;

    snprintf(buf, n, "%s%s%s", s->file.path, s->file.path[0] && name[0] ? ":" : "",
             s->file.path[0] ? name : "");
}

static void tokens(struct qgh_json *j, const struct qgh_tokens *t, size_t shown)
{
    char text[64];

    qgh_json_uint(j, "tokens_total", t->n);
    qgh_json_open(j, "tokens", '[');
    for (size_t k = 0; k < shown; k++) {
        qg_token_format(t->ids[k], text, sizeof text);
        qgh_json_string(j, NULL, text);
    }
    qgh_json_close(j, ']');
}

int qgh_launch_json(struct qgh_json *j, const char *key, const struct qgh_session *s, uint32_t i,
                    const struct qgh_launch_json *o, struct qg_error *e)
{
    struct qgh_launch l;
    struct qgh_tokens t = {0};
    struct records seen = {.max = o->max_tokens ? o->max_tokens : MAX_RECORDS};
    struct qg_options run = {.sink = qgh_tokens_sink,
                             .sink_ctx = &t,
                             .prompt = true,
                             .observe = see,
                             .observe_ctx = &seen};
    struct qg_result r = {0};
    char name[512];
    size_t shown;
    int rc = qgh_launch_from_case(s->program, &s->file, &s->file.cases[i], &l, e);

    if (!rc)
        rc = qg_run(&l.launch, &run, &r, e);
    if (rc) {
        qgh_tokens_free(&t);
        free(seen.v);
        return rc;
    }
    shown = o->max_tokens && t.n > o->max_tokens ? o->max_tokens : t.n;
    qgh_json_open(j, key, '{');
    qgh_json_string(j, "schema", QGH_LAUNCH_SCHEMA);
    qgh_session_case_name(s, i, name, sizeof name);
    qgh_json_string(j, "case", name);
    qgh_json_string(j, "kernel", s->file.kernel);
    qgh_json_string(j, "about", s->file.about);
    spec(s, i, name, sizeof name);
    qgh_json_string(j, "spec", name);
    dim3(j, "grid", l.launch.grid);
    dim3(j, "block", l.launch.block);
    qgh_json_uint(j, "registers", s->program->regs_used);
    qgh_json_uint(j, "shared_words", s->program->shared_words + (l.launch.shared_bytes + 3) / 4);
    qgh_json_uint(j, "dynamic_shared_bytes", l.launch.shared_bytes);
    qgh_json_string(j, "status", r.status == QG_OK ? "ok" : qgh_diag_name(r.diag.kind));
    if (r.status == QG_DIAG)
        qgh_json_string(j, "diagnosis", r.diag.text);
    arrays(j, &l, &r);
    qgh_program_json(j, s->program, s->ptx);
    tokens(j, &t, shown);
    records(j, &seen, &t, shown);
    free(seen.v);
    if (o->device && t.n && t.n <= o->max_forward && r.status == QG_OK)
        rc = forward(j, o->device, t.ids, shown, e);
    qgh_json_close(j, '}');
    qgh_tokens_free(&t);
    return rc;
}
