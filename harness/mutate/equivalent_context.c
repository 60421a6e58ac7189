/* What the wires can hold while tokens of one kind, or one word, go through the layers, and of EXEC
 * while the block has one opcode: intervals, from the embedding to the read-out. */
#include "context.h"

#include "../../interp/block.h"
#include "../../interp/token.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { OPS = 64, PARTS_OF_KINDS = 48 };

/* Into how many parts of the same size a kind's words fall by their first fields: of which lanes
 * and which item they are. */
static uint32_t parts_of(uint32_t kind)
{
    switch (kind) {
    case QG_T_VAL0: return QG_LANES;
    case QG_T_VALK: return 3 * QG_LANES;
    case QG_T_ALLK: return 3;
    case QG_T_PAIR: return QG_LANES / 2;
    case QG_T_WB: return 2;
    case QG_T_MEM: return 2 * QG_LANES;
    default: return 1;
    }
}

static uint32_t words_of(uint32_t kind)
{
    return (kind + 1 < QG_NTOKEN_KINDS ? qg_token_first(kind + 1) : QG_VOCAB) -
           qg_token_first(kind);
}

uint32_t qgu_contexts_part(uint32_t id)
{
    uint32_t kind = 0, part = 0;

    while (kind + 1 < QG_NTOKEN_KINDS && id >= qg_token_first(kind + 1))
        part += parts_of(kind++);
    return part + (id - qg_token_first(kind)) / (words_of(kind) / parts_of(kind));
}

struct qgu_contexts {
    const struct circuit *c;
    const struct qm_tensor *embed;
    uint32_t *order; /* units by layer */
    double *lo, *hi; /* what has been added to each wire so far */
    struct qgu_context part[PARTS_OF_KINDS], exec[2][OPS];
    uint32_t nparts, execs, nops[2]; /* execs: the part that EXEC is */
};

/* ---- One context ------------------------------------------------------------------------- */

struct pin { /* a slot's opcode and comparison; slot -1: any */
    int slot;
    uint32_t op, cmp;
};

static double low(const struct qgu_contexts *x, wire w)
{
    return fmax(x->lo[w], 0);
}

static double high(const struct qgu_contexts *x, wire w)
{
    return fmin(x->hi[w], x->c->wires[w].hi);
}

static void reach(const struct qgu_contexts *x, const struct cl_form *f, double *lo, double *hi)
{
    *lo = *hi = f->bias;
    for (uint32_t i = 0; i < f->n; i++) {
        const struct cl_term *t = &x->c->terms[f->first + i];
        double a = (double)t->c * low(x, t->w), b = (double)t->c * high(x, t->w);

        *lo += fmin(a, b);
        *hi += fmax(a, b);
    }
}

static double relu(double v)
{
    return fmax(v, 0);
}

/* What a unit, or a step of two, gives. */
static void unit(struct qgu_contexts *x, const struct cl_unit *u, bool pair)
{
    double lo, hi, ulo, uhi;

    reach(x, &u->gate, &lo, &hi);
    reach(x, &u->up, &ulo, &uhi);
    if (pair) {
        double apart = u[1].gate.bias - u->gate.bias;

        lo = relu(lo) - relu(lo + apart);
        hi = relu(hi) - relu(hi + apart);
    } else {
        lo = relu(lo);
        hi = relu(hi);
    }
    for (uint32_t o = 0; o < u->nouts && hi > 0; o++) {
        const struct cl_out *out = &x->c->outs[u->first_out + o];
        double c = (double)out->c, least = fmin(lo * ulo, hi * ulo),
               most = fmax(lo * uhi, hi * uhi);

        x->lo[out->w] += fmin(c * least, c * most);
        x->hi[out->w] += fmax(c * least, c * most);
    }
}

/* Whether bit `bit` of the block lies in a field, and its value is known then. */
static bool is_in(int bit, uint32_t field, uint32_t value, double *is)
{
    uint32_t at = qgu_field_first(field);

    if ((uint32_t)bit < at || (uint32_t)bit >= at + qg_field_info[field].bits)
        return false;
    *is = value >> ((uint32_t)bit - at) & 1;
    return true;
}

static bool pinned(struct pin p, int bit, double *is)
{
    return bit >= 0 && p.slot >= 0 &&
           (is_in(bit, p.slot ? QG_FIELD_op2 : QG_FIELD_op1, p.op, is) ||
            is_in(bit, p.slot ? QG_FIELD_cmp2 : QG_FIELD_cmp1, p.cmp, is));
}

static void head(struct qgu_contexts *x, const struct cl_head *h, struct pin pin)
{
    bool read = false;
    double lo, hi;

    for (uint32_t r = 0; r < h->nkeys && !read; r++) {
        reach(x, &x->c->forms[h->queries + r], &lo, &hi);
        read = hi >= 1;
    }
    for (uint32_t i = 0; i < h->nvals && read; i++) {
        wire w = x->c->outs[h->outs + i].w;
        double is;

        x->hi[w] += h->rows;
        if (pinned(pin, qgu_rom_bit(x->c, w), &is))
            x->lo[w] = x->hi[w] = is;
    }
}

/* The words from `first` on, `n` of them, together. */
static void embed(struct qgu_contexts *x, uint32_t first, uint32_t n)
{
    const struct circuit *c = x->c;
    uint32_t often[CL_HIDDEN] = {0};
    double least[CL_HIDDEN], most[CL_HIDDEN];

    for (uint32_t id = first; id < first + n; id++)
        for (uint64_t e = x->embed->ptr[id]; e < x->embed->ptr[id + 1]; e++) {
            uint32_t d = x->embed->col[e];
            double v = (double)x->embed->val[e];

            least[d] = often[d] ? fmin(least[d], v) : v;
            most[d] = often[d]++ ? fmax(most[d], v) : v;
        }
    for (uint32_t w = 0; w < c->nwires; w++) {
        int d = c->wires[w].dim;

        x->lo[w] = x->hi[w] = 0;
        if (c->wires[w].begin != CL_T_EMBED || d < 0 || !often[d])
            continue;
        x->lo[w] = often[d] == n ? least[d] : 0;
        x->hi[w] = most[d];
    }
}

static bool make(struct qgu_contexts *x, struct qgu_context *to, uint32_t first, uint32_t n,
                 struct pin pin)
{
    const struct circuit *c = x->c;
    uint32_t k = 0;

    to->range = malloc(c->nwires * sizeof *to->range);
    if (!to->range)
        return false;
    embed(x, first, n);
    for (int l = 0; l < c->layers; l++) {
        for (uint32_t h = 0; h < c->nheads; h++)
            if (c->heads[h].layer == l)
                head(x, &c->heads[h], pin);
        for (; k < c->nunits && c->units[x->order[k]].layer == l; k++) {
            const struct cl_unit *u = &c->units[x->order[k]];

            if (u->kind != CL_ERASE && u->kind != CL_STEP_DOWN)
                unit(x, u, u->kind == CL_STEP_UP);
        }
    }
    for (uint32_t w = 0; w < c->nwires; w++) {
        to->range[w].lo = (int)ceil(low(x, (wire)w) - 0.125);
        to->range[w].hi = (int)floor(high(x, (wire)w) + 0.125);
    }
    return true;
}

/* ---- All of them ------------------------------------------------------------------------- */

/* The words with each opcode and comparison that a slot can have; how many, 0 without memory. */
static uint32_t operations(struct qgu_contexts *x, struct qgu_context *to, uint32_t first,
                           uint32_t words, int slot)
{
    uint32_t n = 0;

    for (uint32_t op = 0; op < QG_NOPS; op++)
        for (uint32_t cmp = 0; cmp < QG_NCMPS; cmp++)
            if (qgu_operation(slot, op, cmp) &&
                !make(x, &to[n++], first, words, (struct pin){slot, op, cmp}))
                return 0;
    return n;
}

struct qgu_contexts *qgu_contexts_new(const struct qm_ckpt *k, const struct circuit *c)
{
    struct qgu_contexts *x = calloc(1, sizeof *x);
    uint32_t layers[CL_MAX_LAYERS + 1];
    bool ok;

    if (!x)
        return NULL;
    x->c = c;
    x->embed = qm_ckpt_find(k, "model.embed_tokens.weight");
    x->order = calloc(c->nunits + 1, sizeof *x->order);
    x->lo = calloc(c->nwires + 1, sizeof *x->lo);
    x->hi = calloc(c->nwires + 1, sizeof *x->hi);
    ok = x->embed && x->order && x->lo && x->hi;
    if (ok)
        cl_units_by_layer(c, x->order, layers);
    for (uint32_t t = 0; t < QG_NTOKEN_KINDS && ok; t++) {
        uint32_t first = qg_token_first(t), n = words_of(t) / parts_of(t);

        if (t == QG_T_EXEC)
            x->execs = x->nparts;
        for (uint32_t i = 0; i < parts_of(t) && ok; i++)
            ok = make(x, &x->part[x->nparts++], first + i * n, n, (struct pin){-1, 0, 0});
        for (int s = 0; s < 2 && ok && t == QG_T_EXEC; s++) {
            x->nops[s] = operations(x, x->exec[s], first, n, s);
            ok = x->nops[s];
        }
    }
    if (!ok) {
        qgu_contexts_free(x);
        return NULL;
    }
    return x;
}

void qgu_contexts_free(struct qgu_contexts *x)
{
    if (!x)
        return;
    for (uint32_t t = 0; t < x->nparts; t++)
        free(x->part[t].range);
    for (uint32_t s = 0; s < 2; s++)
        for (uint32_t v = 0; v < x->nops[s]; v++)
            free(x->exec[s][v].range);
    free(x->order);
    free(x->lo);
    free(x->hi);
    free(x);
}

uint32_t qgu_contexts_all(const struct qgu_contexts *x, int by, const struct qgu_context **to)
{
    uint32_t n = 0;

    for (uint32_t t = 0; t < x->nparts; t++)
        if (t != x->execs || by == QGU_BY_KIND)
            to[n++] = &x->part[t];
    for (uint32_t v = 0; by != QGU_BY_KIND && v < x->nops[by == QGU_BY_OP2]; v++)
        to[n++] = &x->exec[by == QGU_BY_OP2][v];
    return n;
}

uint32_t qgu_contexts_word(struct qgu_contexts *x, uint32_t id, int by, struct qgu_context *to)
{
    struct qg_token t;

    if (qg_token_decode(id, &t) || t.kind != QG_T_EXEC || by == QGU_BY_KIND)
        return make(x, to, id, 1, (struct pin){-1, 0, 0});
    return operations(x, to, id, 1, by == QGU_BY_OP2);
}

const uint32_t *qgu_contexts_order(const struct qgu_contexts *x)
{
    return x->order;
}
