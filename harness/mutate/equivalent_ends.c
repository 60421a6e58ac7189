/* Faults of the read-out and of the embedding that change nothing. */
#include "equivalent.h"

#include "../../interp/token.h"

#include <math.h>
#include <string.h>

/* The word's row is made lower by a wire that is on only where another word is the right one: a bit
 * that the word does not have, or the pick of another warp. */
static bool lower_where_wrong(const struct ask *a, wire w)
{
    struct qg_token t;
    unsigned pick;

    if (!(a->f->to < a->f->from) || qg_token_decode(a->f->row, &t))
        return false;
    if (a->f->from < 0)
        return true;
    return t.kind == QG_T_EXEC && sscanf(a->c->wires[w].name, "pick.w%u", &pick) == 1 &&
           pick != t.f[1];
}

/* The right word leads by 1. */
bool qgu_same_readout(const struct ask *a)
{
    double change = fabs((double)a->f->to - (double)a->f->from);
    int hi = a->f->col < CL_CONSTS ? 1 : 0;

    for (uint32_t i = 0; i < a->c->nwires; i++)
        if (a->c->wires[i].dim == (int)a->f->col && a->c->wires[i].end == CL_T_END) {
            hi = a->c->wires[i].hi;
            if (lower_where_wrong(a, (wire)i))
                return yes(a, "lowers a word's score only where another word is right");
        }
    change *= a->f->col < CL_CONSTS ? CONST : hi / RMS;
    return hi && change <= 0.5 &&
           yes(a, "moves one word's score by at most 1/2, and the right word leads by 1");
}

/* A constant whose sign nobody sees. */
bool qgu_same_embedding(const struct ask *a)
{
    if (a->f->col >= CL_CONSTS || a->f->to != -a->f->from)
        return false;
    for (uint32_t i = 0; i < a->k->ntensors; i++) {
        const struct qm_tensor *t = &a->k->tensors[i];

        if (t->cols != CL_HIDDEN || i == a->f->tensor || strstr(t->name, "out_proj") ||
            strstr(t->name, "o_proj")) /* these write the stream */
            continue;
        for (uint64_t e = 0; e < t->ptr[t->rows]; e++)
            if (t->col[e] == a->f->col && t->rows > 1)
                return false;
    }
    return yes(a, "no weight reads this constant, and its square is the same in the norm");
}
