/* Faults that change nothing, proved one by one: every value that the ranges of the wires allow
 * goes through the model's formulas with the old weight and with the new one. */
#include "flow.h"

#include "../../model/numerics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct qm_tensor *beside(const struct ask *a, const char *suffix)
{
    char name[128];

    snprintf(name, sizeof name, "model.layers.%d.%s", a->layer, suffix);
    return qm_ckpt_find(a->k, name);
}

int qgu_tensor_kind(const struct qm_ckpt *k, uint32_t tensor, char *kind, size_t n)
{
    const char *name = k->tensors[tensor].name;
    int layer = -1;
    size_t len;

    if (sscanf(name, "model.layers.%d.", &layer) == 1)
        name = strchr(name + strlen("model.layers."), '.') + 1;
    else if (!strncmp(name, "model.", 6))
        name += 6;
    snprintf(kind, n, "%s", name);
    len = strlen(kind);
    if (len > 7 && !strcmp(kind + len - 7, ".weight"))
        kind[len - 7] = 0;
    return layer;
}

/* A bit that a head reads is `by` times itself. */
static bool read_as(const struct ask *a, const struct cl_head *h, uint32_t bit, double by)
{
    struct qgu_start start = {a->c->outs[h->outs + bit].w, by - 1, true, -1};

    return qgu_fades(a, &start);
}

/* A row of queries, keys or values that the fault changes: behind the convolution it is `tap` times
 * itself; by: what its values are times, once known. */
struct row {
    double tap, by;
};

static float channels(const struct row *r, const struct qgu_pair *p, float *old)
{
    *old = qgu_channel(p->v, 0, 1);
    return qgu_channel(p->v, p->fault, r->tap);
}

static bool same_row(void *ctx, const struct qgu_pair *p)
{
    float old, now = channels(ctx, p, &old);

    return p->v > 1 || qgu_same_switch(old, now); /* no row is more than 1 */
}

static bool same_value(void *ctx, const struct qgu_pair *p)
{
    struct row *r = ctx;
    float old, now = channels(r, p, &old);

    if (p->v > 1)
        return true;
    if (old == 0)
        return now == 0;
    if (r->by != 0 && r->by != (double)(now / old))
        return false;
    r->by = (double)(now / old);
    return true;
}

static bool head_row(const struct ask *a)
{
    bool conv = !strcmp(a->kind, "linear_attn.conv1d");
    uint32_t row = a->f->row, block = row / (CL_HEADS * CL_DK), r = row % CL_DK;
    const struct cl_head *h = qgu_head_at(a, row % (CL_HEADS * CL_DK) / CL_DK);
    struct row is = {.tap = conv ? (double)a->f->to : 1};
    const struct cl_form *f;
    struct qgu_hit hit = {0};

    if (!h || r >= (block < 2 ? h->nkeys : h->nvals) || (block == 0 && h->rows != 1) ||
        (conv && a->f->col != 3))
        return false;
    f = &a->c->forms[(block == 0 ? h->queries : block == 1 ? h->keys : h->vals) + r];
    if (!conv)
        hit = qgu_hit_of(a, f, SHARP);
    if (!qgu_form_everywhere(a, f, hit, block ? &h->beta : NULL, block < 2 ? same_row : same_value,
                             &is))
        return false;
    if (block < 2)
        return yes(a, "the row is on (and alone, so normed to 1 within 4 * 2^-24) and off (to "
                      "2^-80) for the same values of its wires");
    if (is.by == 1)
        return yes(a, "the value is the same for all that its wires can hold");
    return is.by > 0.5 && read_as(a, h, r, is.by); /* the host reads, too */
}

/* What out_proj or z does to one bit of a head. */
static bool head_bit(const struct ask *a)
{
    bool z = !strcmp(a->kind, "linear_attn.in_proj_z");
    uint32_t at = z ? a->f->row : a->f->col;
    const struct cl_head *h = qgu_head_at(a, at / CL_DV);
    double was = (double)(a->f->from * CONST), is = (double)(a->f->to * CONST);

    if (!h || at % CL_DV >= h->nvals)
        return false;
    if (!z)
        return read_as(a, h, at % CL_DV, (double)(a->f->to / a->f->from));
    return was == 64 &&
           read_as(a, h, at % CL_DV, (double)qm_bf16(qm_silu(qm_bf16((float)is))) / was);
}

static bool same_beta(void *ctx, const struct qgu_pair *p)
{
    float old = qgu_beta(p->v), now = qgu_beta(p->v + p->fault);

    (void)ctx;
    return old == 0 ? qgu_off((double)now) : now == old;
}

/* Whether the weight only says that LAUNCH clears a predicate. The interpreter ends a launch that
 * reads one before it has written it (docs/isa.md). */
static bool clears_a_predicate(const struct ask *a, const struct cl_head *h)
{
    for (uint32_t i = 0; i < h->beta.n; i++) {
        const struct cl_wire *w = &a->c->wires[a->c->terms[h->beta.first + i].w];

        if (w->dim == (int)a->f->col && !strcmp(w->name, "e.launch"))
            return !strncmp(h->name, "pred.", 5);
    }
    return false;
}

static bool beta(const struct ask *a)
{
    const struct cl_head *h = qgu_head_at(a, a->f->row);

    if (h && clears_a_predicate(a, h))
        return yes(a, "LAUNCH clears a predicate, which no launch reads before it writes it");
    return h &&
           qgu_form_everywhere(a, &h->beta, qgu_hit_of(a, &h->beta, SHARP), NULL, same_beta,
                               NULL) &&
           yes(a, "beta is 0 (to 2^-80) or 1, as before, for all that its wires can hold");
}

/* The rows of keys and values of a head are empty, so its matrix is 0 whatever it decays by. */
static bool never_written(const struct ask *a, uint32_t head)
{
    const struct qm_tensor *qkv = beside(a, "linear_attn.in_proj_qkv.weight");
    uint64_t keys = (uint64_t)(CL_HEADS + head) * CL_DK;
    uint64_t values = (uint64_t)2 * CL_HEADS * CL_DK + (uint64_t)head * CL_DV;

    return qkv && qkv->ptr[keys + CL_DK] == qkv->ptr[keys] &&
           qkv->ptr[values + CL_DV] == qkv->ptr[values];
}

static bool decay(const struct ask *a)
{
    const struct qm_tensor *log = beside(a, "linear_attn.A_log"),
                           *dt = beside(a, "linear_attn.dt_bias"),
                           *ax = beside(a, "linear_attn.in_proj_a.weight");
    bool is_log = !strcmp(a->kind, "linear_attn.A_log");
    float g = is_log ? a->f->to : 0, t = is_log ? 0 : a->f->to, by;
    const struct qm_tensor *other = is_log ? dt : log;

    if (!log || !dt || !ax || ax->ptr[a->f->col + 1] > ax->ptr[a->f->col])
        return false;
    for (uint64_t i = 0; i < other->ptr[1]; i++)
        if (other->col[i] == a->f->col)
            *(is_log ? &t : &g) = other->val[i];
    by = expf(qm_decay_log(expf(g), 0, t));
    if (by >= 0 && by <= 1 && never_written(a, a->f->col))
        return yes(a, "nothing is ever written to the matrix of this head");
    return by == 1 &&
           yes(a, "the decay exp(-exp(A_log) softplus(dt_bias)) is exactly 1, as before");
}

/* The norm's weight of a value, the same for all heads. */
static bool norm(const struct ask *a)
{
    const struct cl_head *only = NULL;
    uint32_t readers = 0;

    for (uint32_t i = 0; i < a->c->nheads; i++)
        if (a->c->heads[i].layer == a->layer && a->c->heads[i].nvals > a->f->col) {
            only = &a->c->heads[i];
            readers++;
        }
    if (!readers)
        return yes(a, "out_proj reads this value of no head of the layer");
    return readers == 1 && read_as(a, only, a->f->col, (double)(a->f->to / a->f->from));
}

static bool unit(const struct ask *a)
{
    static const struct qgu_start here = {-1, 0, false, -1};
    bool gate = !strcmp(a->kind, "mlp.gate_proj");

    for (uint32_t i = 0; i < a->c->nunits && gate; i++)
        if (a->c->units[i].layer == a->layer && a->c->units[i].index == a->f->row &&
            qgu_same_decoding(a, &a->c->units[i].gate, -1, 1))
            return yes(a, "the gate is the same for every field of a block that there can be");
    return qgu_fades(a, &here);
}

struct qgu_proofs {
    const struct qm_ckpt *k;
    const struct circuit *c;
    struct cl_exclusive *ex;
    struct qgu_contexts *contexts;
};

struct qgu_proofs *qgu_proofs_new(const struct qm_ckpt *k, const struct qw_machine *w)
{
    struct qgu_proofs *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    p->k = k;
    p->c = qw_machine_circuit(w);
    p->ex = cl_exclusive_new(p->c);
    p->contexts = qgu_contexts_new(k, p->c);
    if (!p->ex || !p->contexts) {
        qgu_proofs_free(p);
        return NULL;
    }
    cl_exclusive_deep(p->ex);
    return p;
}

void qgu_proofs_free(struct qgu_proofs *p)
{
    if (!p)
        return;
    cl_exclusive_free(p->ex);
    qgu_contexts_free(p->contexts);
    free(p);
}

bool qgu_equivalent(struct qgu_proofs *p, const struct qgu_fault *f,
                    // NOLINTNEXTLINE(readability-non-const-parameter): `yes` writes to it
                    char *why, size_t n)
{
    struct ask a = {
        .k = p->k, .c = p->c, .ex = p->ex, .contexts = p->contexts, .f = f, .why = why, .n = n};
    bool is = false;

    a.layer = qgu_tensor_kind(p->k, f->tensor, a.kind, sizeof a.kind);
    if (!strcmp(a.kind, "lm_head"))
        is = qgu_same_readout(&a);
    else if (!strcmp(a.kind, "embed_tokens"))
        is = qgu_same_embedding(&a);
    else if (!strncmp(a.kind, "mlp.", 4))
        is = unit(&a);
    else if (!strcmp(a.kind, "linear_attn.in_proj_qkv") || !strcmp(a.kind, "linear_attn.conv1d"))
        is = head_row(&a);
    else if (!strcmp(a.kind, "linear_attn.out_proj") || !strcmp(a.kind, "linear_attn.in_proj_z"))
        is = head_bit(&a);
    else if (!strcmp(a.kind, "linear_attn.in_proj_b"))
        is = beta(&a);
    else if (!strcmp(a.kind, "linear_attn.A_log") || !strcmp(a.kind, "linear_attn.dt_bias"))
        is = decay(&a);
    else if (!strcmp(a.kind, "linear_attn.norm"))
        is = norm(&a);
    return is;
}
