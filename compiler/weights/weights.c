/* From the circuit to tensors.
 *
 * The constants make the norm an exact division by 2^20 (eight dims of 2^24 in
 * 2048: rms = 2^20), so a projection row is its form times 2^20, and a bias comes
 * from the constant dims, which the norm turns into 16 = 2^24 / 2^20. */
#include "weights.h"

#include "machine/machine.h"
#include "sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CONST 0x1p24
#define RMS 0x1p20 /* sqrt(8 * 2^48 / 2048) */
#define PAD 0x1p27 /* the value that dominates the gated norm of every row */

/* GAIN lifts gates so far that a gate of -1/4 is exactly 0 behind silu (exp(128) is infinite in
 * f32); SHARP does the same for the half-integers of keys, queries, values and beta. */
enum { GAIN = 512, SHARP = 256, Z_ON = 64, WORST = 64 };

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

/* Entries of one tensor under construction. */
struct entries {
    uint32_t *row, *col;
    float *val;
    size_t n, cap;
    bool failed;
};

static void put(struct entries *t, uint32_t row, uint32_t col, double val)
{
    if (val == 0)
        return;
    if (t->n == t->cap) {
        size_t cap = t->cap ? 2 * t->cap : 4096;
        uint32_t *r = realloc(t->row, cap * sizeof *r);

        if (r)
            t->row = r;
        uint32_t *k = realloc(t->col, cap * sizeof *k);

        if (k)
            t->col = k;
        float *v = realloc(t->val, cap * sizeof *v);

        if (v)
            t->val = v;
        if (!r || !k || !v) {
            t->failed = true;
            return;
        }
        t->cap = cap;
    }
    t->row[t->n] = row;
    t->col[t->n] = col;
    t->val[t->n++] = (float)val;
}

/* A constant of a projection row, from the constant dims (each reads 16): as few as 8 significant
 * bits each allow. */
static void put_bias(struct entries *t, uint32_t row, double bias)
{
    double rest = bias / (CONST / RMS);

    for (uint32_t d = 0; d < CL_CONSTS && rest != 0; d++) {
        int exponent;
        double part = frexp(rest, &exponent);

        part = ldexp(trunc(ldexp(part, 8)), exponent - 8);
        put(t, row, d, part);
        rest -= part;
    }
    if (rest != 0)
        t->failed = true;
}

static void put_form(struct entries *t, const struct circuit *c, uint32_t row,
                     const struct cl_form *f, double scale, double bias)
{
    for (uint32_t i = 0; i < f->n; i++) {
        const struct cl_term *k = &c->terms[f->first + i];

        put(t, row, (uint32_t)c->wires[k->w].dim, (double)k->c * scale * RMS);
    }
    put_bias(t, row, f->bias * scale + bias);
}

static int fill(struct qm_ckpt *k, const char *name, struct entries *t, struct qg_error *e)
{
    struct qm_tensor *x = qm_ckpt_find(k, name);
    int rc = 0;

    if (!x || t->failed || qm_tensor_fill(x, t->n, t->row, t->col, t->val))
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0,
                          "tensor %s cannot hold the circuit's weights", name);
    free(t->row);
    free(t->col);
    free(t->val);
    memset(t, 0, sizeof *t);
    return rc;
}

/* A head: 256 f - 128 through silu is 128 where f = 1 and 0 where f <= 0. */
static void put_head(const struct circuit *c, const struct cl_head *h, struct entries *qkv,
                     struct entries *z, struct entries *b, struct entries *conv,
                     struct entries *out)
{
    uint32_t q0 = (uint32_t)h->index * CL_DK, k0 = CL_HEADS * CL_DK + q0;
    uint32_t v0 = 2 * CL_HEADS * CL_DK + (uint32_t)h->index * CL_DV;
    uint32_t z0 = (uint32_t)h->index * CL_DV;

    for (uint32_t r = 0; r < h->nkeys; r++) {
        put_form(qkv, c, q0 + r, &c->forms[h->queries + r], SHARP, -SHARP / 2);
        put_form(qkv, c, k0 + r, &c->forms[h->keys + r], SHARP, -SHARP / 2);
        put(conv, q0 + r, 3, 1);
        put(conv, k0 + r, 3, 1);
    }
    for (uint32_t i = 0; i < h->nvals; i++) {
        put_form(qkv, c, v0 + i, &c->forms[h->vals + i], SHARP, -SHARP / 2);
        put(conv, v0 + i, 3, 1);
        put_bias(z, z0 + i, Z_ON);
        /* read: (128 / 2^27) / rows * sqrt(128), times norm.weight 1 / sqrt(128), times silu(64) */
        put(out, (uint32_t)c->wires[c->outs[h->outs + i].w].dim, z0 + i,
            PAD / (SHARP / 2) / Z_ON * h->rows);
    }
    put_bias(qkv, v0 + CL_DV - 1, PAD);
    put(conv, v0 + CL_DV - 1, 3, 1);
    put_form(b, c, (uint32_t)h->index, &h->beta, SHARP, -SHARP / 2);
}

static int linear_layer(const struct qw_machine *w, struct qm_ckpt *k, int l, struct qg_error *e)
{
    struct entries qkv = {0}, z = {0}, b = {0}, conv = {0}, out = {0}, a_log = {0}, dt = {0},
                   norm = {0};
    char name[96];
    int rc = 0;

    for (uint32_t h = 0; h < w->c->nheads; h++)
        if (w->c->heads[h].layer == l)
            put_head(w->c, &w->c->heads[h], &qkv, &z, &b, &conv, &out);
    for (uint32_t h = 0; h < CL_HEADS; h++) { /* no decay: exp(-exp(-100) softplus(-100)) = 1 */
        put(&a_log, 0, h, -100);
        put(&dt, 0, h, -100);
    }
    for (uint32_t i = 0; i < CL_DV; i++)
        put(&norm, 0, i, (double)(float)sqrt(1.0 / CL_DV));
#define FILL(suffix, t)                                                                            \
    (snprintf(name, sizeof name, "model.layers.%d.linear_attn." suffix, l), fill(k, name, &t, e))
    rc |= FILL("in_proj_qkv.weight", qkv);
    rc |= FILL("in_proj_z.weight", z);
    rc |= FILL("in_proj_b.weight", b);
    rc |= FILL("conv1d.weight", conv);
    rc |= FILL("out_proj.weight", out);
    rc |= FILL("A_log", a_log);
    rc |= FILL("dt_bias", dt);
    rc |= FILL("norm.weight", norm);
#undef FILL
    return rc;
}

static int mlp(const struct qw_machine *w, struct qm_ckpt *k, int l, struct qg_error *e)
{
    const struct circuit *c = w->c;
    struct entries gate = {0}, up = {0}, down = {0};
    char name[96];
    int rc = 0;

    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *u = &c->units[i];

        if (u->layer != l)
            continue;
        put_form(&gate, c, u->index, &u->gate, GAIN, 0);
        put_form(&up, c, u->index, &u->up, 1, 0);
        for (uint32_t o = 0; o < u->nouts; o++) {
            const struct cl_out *x = &c->outs[u->first_out + o];

            put(&down, (uint32_t)c->wires[x->w].dim, u->index, (double)x->c / GAIN);
        }
    }
    snprintf(name, sizeof name, "model.layers.%d.mlp.gate_proj.weight", l);
    rc |= fill(k, name, &gate, e);
    snprintf(name, sizeof name, "model.layers.%d.mlp.up_proj.weight", l);
    rc |= fill(k, name, &up, e);
    snprintf(name, sizeof name, "model.layers.%d.mlp.down_proj.weight", l);
    rc |= fill(k, name, &down, e);
    return rc;
}

struct ends {
    const struct circuit *c;
    struct entries *t;
    uint32_t row;
};

static void embed_entry(void *ctx, wire w, int value)
{
    struct ends *x = ctx;

    put(x->t, x->row, (uint32_t)x->c->wires[w].dim, value);
}

static void readout_entry(void *ctx, wire w, double coef)
{
    struct ends *x = ctx;

    if (w < 0)
        put_bias(x->t, x->row, coef);
    else
        put(x->t, x->row, (uint32_t)x->c->wires[w].dim, coef * RMS);
}

static int token_ends(const struct qw_machine *w, struct qm_ckpt *k, struct qg_error *e)
{
    struct entries embed = {0}, head = {0};
    int rc = 0;

    for (uint32_t id = 0; id < QG_VOCAB; id++) {
        struct ends in = {w->c, &embed, id}, out = {w->c, &head, id};

        for (uint32_t d = 0; d < CL_CONSTS; d++)
            put(&embed, id, d, CONST);
        m_embed_token(&w->m, id, embed_entry, &in);
        m_readout_token(&w->m, id, readout_entry, &out);
    }
    rc |= fill(k, "model.embed_tokens.weight", &embed, e);
    rc |= fill(k, "lm_head.weight", &head, e);
    return rc;
}

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

struct qm_ckpt *qw_machine_ckpt(const struct qw_machine *w, struct qg_error *e)
{
    struct qm_config config = {
        .hidden = CL_HIDDEN,
        .intermediate = CL_INTER,
        .layers = (uint32_t)w->c->layers,
        .vocab = QG_VOCAB,
        .lin_k_heads = CL_HEADS,
        .lin_v_heads = CL_HEADS,
        .lin_k_dim = CL_DK,
        .lin_v_dim = CL_DV,
        .conv_kernel = 4,
        .attn_heads = 8,
        .attn_kv_heads = 2,
        .head_dim = 256,
        .rms_eps = 1e-6f,
        .rope_theta = 1e7,
        .partial_rotary = 0.25,
        .max_positions = 262144,
        .has_eos = true,
        .eos = qg_token_first(QG_T_HALT),
    };
    struct qm_ckpt *k;
    int rc = 0;

    for (int l = 0; l < w->c->layers; l++)
        config.full_attn[l] = cl_full_attention(l);
    k = qm_ckpt_new(&config);
    if (!k || qm_ckpt_add_all(k)) {
        qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        qm_ckpt_free(k);
        return NULL;
    }
    for (int l = 0; l < w->c->layers; l++) {
        if (!cl_full_attention(l))
            rc |= linear_layer(w, k, l, e);
        rc |= mlp(w, k, l, e);
    }
    rc |= token_ends(w, k, e);
    rc |= words(k, e);
    if (rc) {
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

int qw_machine_dim(const struct qw_machine *w, const char *wire_name)
{
    for (uint32_t i = 0; i < w->c->nwires; i++)
        if (!strcmp(w->c->wires[i].name, wire_name))
            return w->c->wires[i].dim;
    return -1;
}

/* ---- Expected values --------------------------------------------------------------------------
 */

struct qw_expect {
    const struct qw_machine *w;
    struct cl_sim *sim;
    int *from, *until; /* times between which a wire's dim holds its value */
};

struct qw_expect *qw_expect_new(const struct qw_machine *w)
{
    struct qw_expect *x = calloc(1, sizeof *x);
    const struct circuit *c = w->c;

    if (!x)
        return NULL;
    x->w = w;
    x->sim = cl_sim_new(c);
    x->from = calloc(c->nwires, sizeof *x->from);
    x->until = calloc(c->nwires, sizeof *x->until);
    if (!x->sim || !x->from || !x->until) {
        qw_expect_free(x);
        return NULL;
    }
    for (uint32_t i = 0; i < c->nwires; i++) {
        x->from[i] = c->wires[i].ready;
        x->until[i] = 1 << 30;
    }
    for (uint32_t i = 0; i < c->nunits; i++)
        if (c->units[i].kind == CL_ERASE)
            x->until[c->outs[c->units[i].first_out].w] = 2 * c->units[i].layer + 1;
    return x;
}

void qw_expect_free(struct qw_expect *x)
{
    if (!x)
        return;
    cl_sim_free(x->sim);
    free(x->from);
    free(x->until);
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

        if (w->dim < 0 || x->from[i] > time || time >= x->until[i])
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
