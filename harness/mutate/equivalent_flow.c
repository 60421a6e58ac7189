/* What a fault moves, from where it is to the read-out: of each wire, by how much it can be off
 * while it should be 0, and while it should be more. A fault changes nothing if in every context
 * (context.h) what it moves fades before anything is decided by it:
 *
 * - a unit, or a step of two, gives the same, or moves what it writes;
 * - an eraser takes what is there, or moves the next wire of the dim;
 * - a head picks the same rows; what it stores as more or less than 1 moves what it gives back, in
 *   any token;
 * - the read-out leaves the right word ahead.
 *
 * The numbers are those of the model's own formulas. Which of them go together is not kept: what is
 * proved holds, what is not may. */
#include "flow.h"

#include "../../model/numerics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 6 };

/* ---- Heads ------------------------------------------------------------------------------- */

/* All that a form can be, if something moves it; -1: too much. */
static int moved(struct qgu_flow *f, const struct cl_form *g)
{
    return qgu_form_moves(f, g) ? qgu_form_all(f, g, (struct qgu_hit){0}, f->gate) : 0;
}

static bool picks_the_same(struct qgu_flow *f, const struct cl_form *g)
{
    int n = moved(f, g);

    for (int i = 0; i < n; i++)
        if (f->gate[i].v <= 1 && /* no row is more */
            !qgu_same_switch(qgu_channel(f->gate[i].v, 0, 1),
                             qgu_channel(f->gate[i].v, f->gate[i].by, 1)))
            return false;
    return n >= 0;
}

/* What is stored of a bit as other than 1, for whoever reads it. */
static bool store(struct qgu_flow *f, const struct cl_head *h, uint32_t bit)
{
    const struct cl_form *g = &f->c->forms[h->vals + bit];
    wire w = f->c->outs[h->outs + bit].w;
    struct qgu_moved *m = NULL;
    int n = moved(f, g);

    for (int i = 0; i < f->nstored; i++)
        if (f->stored[i].w == w)
            m = &f->stored[i];
    for (int i = 0; i < n; i++) {
        float old = qgu_channel(f->gate[i].v, 0, 1);
        float now = qgu_channel(f->gate[i].v, f->gate[i].by, 1);
        double by = old != 0 ? (double)(now / old) : 0;
        int before;

        if (f->gate[i].v > 1 || now == old || (old == 0 && qgu_off((double)now)))
            continue;
        if (by <= 0.5 || f->c->wires[w].hi != 1) /* the host reads, too; one row at most has it */
            return false;
        if (!m) {
            if (f->nstored == QGU_STORED)
                return false;
            m = &f->stored[f->nstored++];
            *m = (struct qgu_moved){.w = w};
        }
        before = m->more.n;
        if (!qgu_set_put(&m->more, by - 1))
            return false;
        f->more |= m->more.n > before;
    }
    return n >= 0;
}

static bool head(struct qgu_flow *f, const struct cl_head *h)
{
    int n = moved(f, &h->beta);
    bool writes = n || qgu_form_most(f, &h->beta, -1) > 0;

    for (int i = 0; i < n; i++)
        if (f->gate[i].v <= 1 && qgu_beta(f->gate[i].v) != qgu_beta(f->gate[i].v + f->gate[i].by))
            return false;
    for (uint32_t r = 0; r < h->nkeys; r++) {
        const struct cl_form *query = &f->c->forms[h->queries + r];

        if ((writes && !picks_the_same(f, &f->c->forms[h->keys + r])) ||
            (h->rows == 1 ? !picks_the_same(f, query) : qgu_form_moves(f, query)))
            return false;
    }
    for (uint32_t i = 0; i < h->nvals && writes; i++)
        if (!store(f, h, i))
            return false;
    return n >= 0;
}

/* ---- The read-out ------------------------------------------------------------------------ */

/* The most and the least that a wire counts for any word, in bits. */
static void counts(const struct qgu_flow *f, wire w, double *least, double *most)
{
    const struct qm_tensor *t = qm_ckpt_find(f->a->k, "lm_head.weight");

    *least = *most = 0;
    for (uint64_t e = 0; t && e < t->ptr[t->rows]; e++)
        if (t->col[e] == (uint32_t)f->c->wires[w].dim) {
            *least = fmin(*least, (double)t->val[e] / RMS);
            *most = fmax(*most, (double)t->val[e] / RMS);
        }
}

/* A word for the wire's bit and one against it that are alike in all else have the same sum. */
struct word {
    uint64_t same;
    uint32_t id;
    bool one;
};

static uint64_t mixed(uint32_t col, double counts)
{
    uint64_t z = (uint64_t)(int64_t)(4 * counts) * CL_HIDDEN + col;

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static int by_likeness(const void *a, const void *b)
{
    const struct word *x = a, *y = b;

    return x->same < y->same ? -1 : x->same > y->same;
}

/* Of words that differ in this bit alone the one that has it comes later, and loses a tie. */
static bool later(const struct qgu_flow *f, wire w)
{
    const struct qm_tensor *t = qm_ckpt_find(f->a->k, "lm_head.weight");
    struct word *words = t ? calloc(t->rows + 1, sizeof *words) : NULL;
    uint32_t n = 0, pairs = 0;
    bool yes = true;

    if (!words)
        return false;
    for (uint32_t id = 0; id < t->rows; id++) {
        bool reads = false;

        words[n] = (struct word){.id = id};
        for (uint64_t e = t->ptr[id]; e < t->ptr[id + 1]; e++)
            if (t->col[e] == (uint32_t)f->c->wires[w].dim) {
                reads = true;
                words[n].one = t->val[e] > 0;
            } else if (t->col[e] >= CL_CONSTS) {
                words[n].same += mixed(t->col[e], (double)t->val[e] / RMS);
            }
        n += reads;
    }
    qsort(words, n, sizeof *words, by_likeness);
    for (uint32_t i = 1; i < n && yes; i++)
        if (words[i].same == words[i - 1].same) {
            pairs++;
            yes =
                words[i].one != words[i - 1].one && (words[i].id > words[i - 1].id) == words[i].one;
        }
    free(words);
    return yes && pairs;
}

/* The right word leads by 1 for each bit that another has wrong (by 32 of those of other kinds). A
 * wire that should be on counts for the right word, one that should be off for others, as far as it
 * counts for any: what it is moved further that way helps, but not to where another kind is. What
 * it is moved the other way counts twice, so that 3/8 of a bit are harmless. Where bits are 1/2 for
 * 0 there is a tie, which the first of the words wins: the one without them, as each makes the id
 * larger (and where there is a word with several of them there are those with some). */
static bool still_ahead(const struct qgu_flow *f)
{
    double change = 0;

    for (int i = 0; i < f->n; i++) {
        const struct qgu_moved *m = &f->m[i];
        double zero = 0, more = 0, far = 0, least, most;

        if (f->c->wires[m->w].end != CL_T_END)
            continue;
        counts(f, m->w, &least, &most);
        for (int k = 0; k < m->zero.n; k++) {
            zero = fmax(zero, m->zero.v[k]);
            far = fmax(far, fabs(m->zero.v[k]));
        }
        for (int k = 0; k < m->more.n; k++) {
            more = fmax(more, -m->more.v[k]);
            far = fmax(far, fabs(m->more.v[k]));
        }
        if (most > 1 && (zero > 0 || more > 0 || least < 0)) /* it counts more than a bit */
            return false;
        if (more > 0.375 || zero > 0.5 || (zero > 0.375 && !later(f, m->w)))
            return false;
        change += most > 1 ? 0 : far;
    }
    return change <= 8;
}

/* What the fault changes of a unit. */
static enum qgu_where where_of(const struct ask *a)
{
    if (!strcmp(a->kind, "embed_tokens"))
        return a->f->col < CL_CONSTS ? QGU_CONSTANT : QGU_NOWHERE;
    return !strcmp(a->kind, "mlp.gate_proj")  ? QGU_GATE
           : !strcmp(a->kind, "mlp.up_proj")  ? QGU_UP
           : strcmp(a->kind, "mlp.down_proj") ? QGU_NOWHERE
           : a->f->unit                       ? QGU_OFF
                                              : QGU_DOWN;
}

/* ---- All contexts ------------------------------------------------------------------------ */

/* What heads give back moved, where this one reads. */
static bool read_back(struct qgu_flow *f, const struct cl_head *h)
{
    for (int s = 0; s < f->nstored; s++) {
        const struct qgu_moved *m = &f->stored[s];

        for (uint32_t i = 0; i < h->nvals; i++)
            if (f->c->outs[h->outs + i].w == m->w && f->x->range[m->w].hi > 0 &&
                !(qgu_only_adds(f, NULL, m->w) && qgu_flow_move(f, m->w, &m->zero, &m->more)))
                return false;
    }
    return true;
}

/* One token of a context, from the embedding to the read-out. */
static bool token(struct qgu_flow *f, const struct qgu_contexts *all, const struct qgu_start *start)
{
    const uint32_t *order = qgu_contexts_order(all);
    struct qgu_set none = {.n = 0}, by = {{start->by}, 1};
    uint32_t k = 0;
    bool ok = true;

    qgu_flow_clear(f);
    if (f->seeded && start->wire >= 0 && !start->stored)
        ok = qgu_flow_move(f, start->wire, &none, &by);
    for (int l = 0; l < f->c->layers && ok; l++) {
        char name[96];

        snprintf(name, sizeof name, "model.layers.%d.mlp.gate_proj.weight", l);
        f->gates = f->where == QGU_CONSTANT ? qm_ckpt_find(f->a->k, name) : NULL;
        for (uint32_t h = 0; h < f->c->nheads && ok; h++)
            if (f->c->heads[h].layer == l)
                ok = head(f, &f->c->heads[h]) && read_back(f, &f->c->heads[h]);
        for (; k < f->c->nunits && f->c->units[order[k]].layer == l && ok; k++)
            if (f->c->units[order[k]].kind != CL_STEP_DOWN)
                ok = qgu_unit(f, &f->c->units[order[k]]);
    }
    return ok && still_ahead(f);
}

/* All contexts, until none stores anything that the others have not read. The fault is in the last
 * n - from of them. */
static bool fades(struct qgu_flow *f, const struct qgu_contexts *all, const struct qgu_start *start,
                  const struct qgu_context **in, uint32_t n, uint32_t from)
{
    f->nstored = 0;
    f->any = start->stored;
    if (start->stored) {
        f->stored[f->nstored++] = (struct qgu_moved){.w = start->wire};
        if (!qgu_set_put(&f->stored[0].more, start->by))
            return false;
    }
    for (int round = 0; round < ROUNDS; round++) {
        f->more = false;
        for (uint32_t i = 0; i < n; i++) {
            f->x = in[i];
            f->seeded = i >= from;
            if (!token(f, all, start))
                return false;
        }
        if (!f->more)
            return true;
    }
    return false;
}

static bool fades_by(struct qgu_flow *f, const struct ask *a, const struct qgu_start *start,
                     int way)
{
    const struct qgu_context *in[2 * QGU_MOST_CONTEXTS];
    struct qgu_context own[QGU_MOST_CONTEXTS] = {0};
    uint32_t n = qgu_contexts_all(a->contexts, way, in), from = 0, more = 0;
    bool yes = true;

    if (start->word >= 0) {
        from = n;
        more = qgu_contexts_word(a->contexts, (uint32_t)start->word, way, own);
        yes = more > 0;
    }
    for (uint32_t i = 0; i < more; i++)
        in[n++] = &own[i];
    yes = yes && fades(f, a->contexts, start, in, n, from);
    for (uint32_t i = 0; i < QGU_MOST_CONTEXTS; i++)
        free(own[i].range);
    return yes;
}

bool qgu_fades(const struct ask *a, const struct qgu_start *start)
{
    struct qgu_flow f;
    bool open = qgu_flow_open(&f, a), yes = false;

    f.where = where_of(a);
    for (int way = 0; way < QGU_WAYS && open && !yes; way++)
        yes = fades_by(&f, a, start, way);
    qgu_flow_close(&f);
    if (yes)
        snprintf(a->why, a->n, "%s",
                 f.any ? "what it adds fades before anything is decided by it, whatever a token "
                         "and a block can be"
                       : "it adds the same, whatever a token and a block can be");
    return yes;
}
