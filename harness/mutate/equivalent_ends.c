/* Faults of the read-out and of the embedding that change nothing. */
#include "equivalent.h"

#include "../../interp/token.h"

#include <math.h>
#include <string.h>

/* In how many bits the warp of a word EXEC differs from the one that a wire picks; 0 of others. */
static int apart(const struct ask *a, wire w)
{
    struct qg_token t;
    unsigned pick;

    if (qg_token_decode(a->f->row, &t) || t.kind != QG_T_EXEC ||
        sscanf(a->c->wires[w].name, "pick.w%u", &pick) != 1)
        return 0;
    return __builtin_popcount(pick ^ t.f[1]);
}

/* The word's row is made lower by a wire that is on only where another word is the right one: a bit
 * that the word does not have, or the pick of another warp. */
static bool lower_where_wrong(const struct ask *a, wire w)
{
    return a->f->to < a->f->from && (a->f->from < 0 || apart(a, w));
}

/* The machine writes no ROM, LAUNCH or RUN. They come behind all other words, and so lose a tie
 * with the right one, whose score is 0. */
static bool loses(const struct ask *a)
{
    const struct qm_tensor *t = &a->k->tensors[a->f->tensor];
    double score = ((double)a->f->to - (double)a->f->from) * CONST;

    if (a->f->row < qg_token_first(QG_T_ROM))
        return false;
    for (uint64_t e = t->ptr[a->f->row]; e < t->ptr[a->f->row + 1]; e++) {
        if (t->col[e] >= CL_CONSTS)
            return false;
        score += (double)t->val[e] * CONST;
    }
    return score <= 0;
}

bool qgu_same_readout(const struct ask *a)
{
    double change = fabs((double)a->f->to - (double)a->f->from);
    int ahead = 1; /* what the right word leads by: 1, or by each bit of another warp */
    int hi = a->f->col < CL_CONSTS ? 1 : 0;

    for (uint32_t i = 0; i < a->c->nwires; i++)
        if (a->c->wires[i].dim == (int)a->f->col && a->c->wires[i].end == CL_T_END) {
            hi = a->c->wires[i].hi;
            ahead = apart(a, (wire)i) > 1 ? apart(a, (wire)i) : 1;
            if (lower_where_wrong(a, (wire)i))
                return yes(a, "lowers a word's score only where another word is right");
        }
    if (loses(a))
        return yes(a, "raises a word that is never next, and comes last, by no more than to a tie");
    change *= a->f->col < CL_CONSTS ? CONST : hi / RMS;
    return hi && change <= ahead - 0.5 &&
           yes(a, "moves one word's score by less than the right word leads by");
}

/* Whether weights but those of gates read this constant, and whether any do. */
static bool read_elsewhere(const struct ask *a, bool *any)
{
    bool elsewhere = false;

    *any = false;
    for (uint32_t i = 0; i < a->k->ntensors; i++) {
        const struct qm_tensor *t = &a->k->tensors[i];

        if (t->cols != CL_HIDDEN || t->rows == 1 || i == a->f->tensor ||
            strstr(t->name, "out_proj") || strstr(t->name, "o_proj")) /* these write the stream */
            continue;
        for (uint64_t e = 0; e < t->ptr[t->rows]; e++)
            if (t->col[e] == a->f->col) {
                *any = true;
                elsewhere |= !strstr(t->name, ".mlp.gate_proj.");
            }
    }
    return elsewhere;
}

/* A constant with the other sign, the same in the norm. */
static bool same_constant(const struct ask *a)
{
    const struct qgu_start start = {-1, 0, false, (int)a->f->row};
    bool any;

    if (a->f->to != -a->f->from || read_elsewhere(a, &any))
        return false;
    if (!any)
        return yes(a, "no weight reads this constant, and its square is the same in the norm");
    return qgu_fades(a, &start);
}

/* A word that no launch has: the threads of a warp are its first lanes, and there is one at least;
 * and a last byte of 00 or ff is that of its fill. */
static bool never_said(uint32_t id)
{
    struct qg_token t;

    if (qg_token_decode(id, &t))
        return true;
    if (t.kind == QG_T_VALK)
        return t.f[1] == 3 && (t.f[2] == 0 || t.f[2] == 255);
    if (t.kind == QG_T_ALLK)
        return t.f[0] == 3 && (t.f[1] == 0 || t.f[1] == 255);
    return t.kind == QG_T_LAUNCH && ((t.f[1] & (t.f[1] + 1)) != 0 || (t.f[0] == 0 && t.f[1] == 0));
}

bool qgu_same_embedding(const struct ask *a)
{
    struct qgu_start start = {-1, (double)a->f->to - (double)a->f->from, false, (int)a->f->row};

    if (never_said(a->f->row))
        return yes(a, "no launch has this word");
    if (a->f->col < CL_CONSTS)
        return same_constant(a);
    for (uint32_t i = 0; i < a->c->nwires; i++)
        if (a->c->wires[i].begin == CL_T_EMBED && a->c->wires[i].dim == (int)a->f->col)
            start.wire = (wire)i;
    return start.wire >= 0 && qgu_fades(a, &start);
}
