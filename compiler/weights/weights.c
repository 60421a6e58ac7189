/* libqweights: building the machine, its figures, certificate and layout. */
#include "weights.h"

#include "machine/machine.h"
#include "sim.h"
#include "tensors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WORST = 64 };

struct qw_machine {
    struct circuit *c;
    struct mach m;
    struct cl_margin worst[WORST];
    int nworst;
    double readout_margin;
};

/* ---- Building ------------------------------------------------------------------------ */

struct readout {
    const struct circuit *c;
    double err, abs;
    int n;
};

static void readout_term(void *ctx, wire w, double coef)
{
    struct readout *r = ctx;

    if (w >= 0) {
        r->err += fabs(coef) * r->c->wires[w].err;
        r->abs += fabs(coef);
    } else {
        r->abs += fabs(coef);
    }
    r->n++;
}

/* Two logits differ by at least 1; both may be off. */
static double readout_margin(const struct qw_machine *w)
{
    double worst = 1;

    for (uint32_t id = 0; id < QG_VOCAB; id++) {
        struct readout r = {w->c, 0, 0, 0};
        double slack;

        m_readout_token(&w->m, id, readout_term, &r);
        slack = 0.5 - r.err - 0x1p-24 * r.n * r.abs;
        if (slack < worst)
            worst = slack;
    }
    return worst;
}

struct qw_machine *qw_machine_new(struct qg_error *e)
{
    struct qw_machine *w = calloc(1, sizeof *w);

    if (!w || !(w->c = cl_new())) {
        free(w);
        qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        return NULL;
    }
    for (int i = 0; i < WORST; i++)
        w->worst[i].slack = INFINITY;
    m_build(&w->m, w->c);
    if (cl_place(w->c, e) || cl_margins(w->c, w->worst, WORST, e)) {
        qw_machine_free(w);
        return NULL;
    }
    while (w->nworst < WORST && !isinf(w->worst[w->nworst].slack))
        w->nworst++;
    w->readout_margin = readout_margin(w);
    if (w->readout_margin <= 0) {
        qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0,
                     "the margin certificate fails at the read-out: slack %g", w->readout_margin);
        qw_machine_free(w);
        return NULL;
    }
    return w;
}

void qw_machine_free(struct qw_machine *w)
{
    if (!w)
        return;
    cl_free(w->c);
    free(w);
}

/* ---- Tensors --------------------------------------------------------------------------- */

static int words(struct qm_ckpt *k, struct qg_error *e)
{
    k->vocab = calloc(QG_VOCAB, sizeof *k->vocab);
    for (uint32_t id = 0; k->vocab && id < QG_VOCAB; id++) {
        char text[64];

        qg_token_format(id, text, sizeof text);
        k->vocab[id] = strdup(text);
        if (!k->vocab[id])
            return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    return k->vocab ? 0 : qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
}

static void embed_word(const void *ctx, uint32_t id, void (*put)(void *put_ctx, wire w, int value),
                       void *put_ctx)
{
    m_embed_token(ctx, id, put, put_ctx);
}

static void readout_word(const void *ctx, uint32_t id,
                         void (*put)(void *put_ctx, wire w, double coef), void *put_ctx)
{
    m_readout_token(ctx, id, put, put_ctx);
}

struct qm_ckpt *qw_machine_ckpt(const struct qw_machine *w, struct qg_error *e)
{
    struct cl_ends ends = {QG_VOCAB, embed_word, readout_word, &w->m};
    struct qm_ckpt *k = cl_ckpt(w->c, &ends, e);

    if (!k)
        return NULL;
    k->config.has_eos = true;
    k->config.eos = qg_token_first(QG_T_HALT);
    if (words(k, e)) {
        qm_ckpt_free(k);
        return NULL;
    }
    return k;
}

/* ---- Figures, certificate, layout --------------------------------------------------------- */

void qw_machine_figures(const struct qw_machine *w, struct qw_figures *f)
{
    const struct circuit *c = w->c;

    memset(f, 0, sizeof *f);
    f->layers = c->layers;
    f->units = (int)c->nunits;
    f->heads = (int)c->nheads;
    f->wires = (int)c->nwires;
    for (int l = 0; l < CL_MAX_LAYERS; l++) {
        f->units_at[l] = (int)c->unit_count[l];
        f->heads_at[l] = (int)c->head_count[l];
    }
    f->peak_dims = c->peak_dims + CL_CONSTS;
    f->peak_layer = c->peak_layer;
    f->peak_energy = c->peak_energy;
    f->smallest_margin = w->nworst ? w->worst[0].slack : 0;
    if (w->readout_margin < f->smallest_margin)
        f->smallest_margin = w->readout_margin;
    f->fullest = c->fullest;
}

void qw_machine_certificate(const struct qw_machine *w, FILE *out, int n)
{
    const struct circuit *c = w->c;

    fprintf(
        out,
        "margin certificate: %u units, %u heads, %d read-outs, from the ranges of %u wires\n"
        "  norm    other dims' energy at most %.0f, absorbed below %.0f: 1/rms is exactly 2^-20\n"
        "  bf16    every value exact: at most %.0f of 256 granules\n"
        "  f32     smallest margin of a step, key, query, beta or value: %.4f (of 0.25)\n"
        "  f32     smallest margin of a logit: %.4f (of 0.5)\n",
        c->nunits, c->nheads, QG_VOCAB, c->nwires, c->peak_energy, 0x1p24, c->fullest,
        w->nworst ? w->worst[0].slack : 0.0, w->readout_margin);
    for (int i = 0; i < n && i < w->nworst; i++)
        fprintf(out, "  %8.4f  %s\n", w->worst[i].slack, w->worst[i].what);
}

int qw_machine_worst(const struct qw_machine *w, int i, double *margin, const char **what)
{
    if (i < 0 || i >= w->nworst)
        return -1;
    *margin = w->worst[i].slack;
    *what = w->worst[i].what;
    return 0;
}

double qw_machine_readout_margin(const struct qw_machine *w)
{
    return w->readout_margin;
}

static void print_form(FILE *f, const struct circuit *c, const struct cl_form *x)
{
    fprintf(f, "%g", x->bias);
    for (uint32_t i = 0; i < x->n; i++)
        fprintf(f, " %+g*%s", (double)c->terms[x->first + i].c,
                c->wires[c->terms[x->first + i].w].name);
}

static void layout(const struct qw_machine *w, FILE *f)
{
    static const char *const kind[] = {"linear", "kink", "step-up", "step-down", "erase"};
    const struct circuit *c = w->c;

    fprintf(f, "# qgpu layout 1\n"
               "# wire  dim  name  range  first write  last read  (times: 2l = mixer of layer l, "
               "2l + 1 = its "
               "MLP, -1 = embedding)\n"
               "# head  layer  index  name  keys  values  rows a query reads\n"
               "# row   layer  head  row  key form\n"
               "# unit  layer  index  part  kind  gate  up  outs\n");
    for (uint32_t i = 0; i < c->nwires; i++) {
        const struct cl_wire *x = &c->wires[i];

        if (x->dim >= 0)
            fprintf(f, "wire\t%d\t%s\t%d\t%d\t%d\n", x->dim, x->name, x->hi, x->begin, x->end);
    }
    for (uint32_t h = 0; h < c->nheads; h++) {
        const struct cl_head *x = &c->heads[h];

        fprintf(f, "head\t%d\t%d\t%s\t%u\t%u\t%d\n", x->layer, x->index, x->name, x->nkeys,
                x->nvals, x->rows);
        for (uint32_t r = 0; r < x->nkeys; r++) {
            fprintf(f, "row\t%d\t%d\t%u\t", x->layer, x->index, r);
            print_form(f, c, &c->forms[x->keys + r]);
            fputc('\n', f);
        }
    }
    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *u = &c->units[i];

        fprintf(f, "unit\t%d\t%u\t%s\t%s\t", u->layer, u->index, c->parts[u->name], kind[u->kind]);
        print_form(f, c, &u->gate);
        fputc('\t', f);
        print_form(f, c, &u->up);
        fputc('\t', f);
        for (uint32_t o = 0; o < u->nouts; o++)
            fprintf(f, "%s%+g*%s", o ? " " : "", (double)c->outs[u->first_out + o].c,
                    c->wires[c->outs[u->first_out + o].w].name);
        fputc('\n', f);
    }
}

int qw_machine_layout(const struct qw_machine *w, const char *path, struct qg_error *e)
{
    char tmp[4096];
    FILE *f;

    if (snprintf(tmp, sizeof tmp, "%s.tmp", path) >= (int)sizeof tmp)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the path is too long");
    f = fopen(tmp, "w");
    if (!f)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot be written");
    layout(w, f);
    if (ferror(f) | fclose(f) || rename(tmp, path)) {
        remove(tmp);
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot be written completely");
    }
    return 0;
}

void qw_machine_memory(const struct qw_machine *w, int space, uint32_t *layer, uint32_t *head)
{
    const struct cl_head *h = &w->c->heads[w->m.mem_head[space]];

    *layer = (uint32_t)h->layer;
    *head = (uint32_t)h->index;
}

const struct circuit *qw_machine_circuit(const struct qw_machine *w)
{
    return w->c;
}

int qw_machine_dim(const struct qw_machine *w, const char *wire_name)
{
    for (uint32_t i = 0; i < w->c->nwires; i++)
        if (!strcmp(w->c->wires[i].name, wire_name))
            return w->c->wires[i].dim;
    return -1;
}

/* ---- Expected values ------------------------------------------------------------------- */

struct qw_expect {
    const struct qw_machine *w;
    struct cl_sim *sim;
};

struct qw_expect *qw_expect_new(const struct qw_machine *w)
{
    struct qw_expect *x = calloc(1, sizeof *x);

    if (!x)
        return NULL;
    x->w = w;
    x->sim = cl_sim_new(w->c);
    if (!x->sim) {
        free(x);
        return NULL;
    }
    return x;
}

void qw_expect_free(struct qw_expect *x)
{
    if (!x)
        return;
    cl_sim_free(x->sim);
    free(x);
}

void qw_expect_reset(struct qw_expect *x)
{
    cl_sim_reset(x->sim);
}

static void expect_embed(void *ctx, wire w, int value)
{
    cl_sim_set(ctx, w, value);
}

int qw_expect_token(struct qw_expect *x, uint32_t token, const char **wire_name)
{
    int w;

    cl_sim_begin(x->sim);
    m_embed_token(&x->w->m, token, expect_embed, x->sim);
    w = cl_sim_run(x->sim);
    if (w >= 0 && wire_name)
        *wire_name = x->w->c->wires[w].name;
    return w >= 0 ? -1 : 0;
}

uint32_t qw_expect_compare(const struct qw_expect *x, uint32_t layer, bool after_mlp,
                           const float *res, double tolerance, const char **name, double *want,
                           double *got)
{
    const struct circuit *c = x->w->c;
    const double *value = cl_sim_values(x->sim);
    int time = 2 * (int)layer + after_mlp;
    uint32_t compared = 0;

    *name = NULL;
    for (uint32_t i = 0; i < c->nwires; i++) {
        const struct cl_wire *w = &c->wires[i];

        if (!cl_sim_holds(x->sim, (wire)i, time))
            continue;
        compared++;
        if (!*name && fabs((double)res[w->dim] - value[i]) > tolerance) {
            *name = w->name;
            *want = value[i];
            *got = (double)res[w->dim];
        }
    }
    return compared;
}
