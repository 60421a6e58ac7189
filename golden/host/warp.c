/* What the lanes of a T4 warp (32 threads, lane = linear thread number mod 32) do together. */
#include "internal.h"

#include <stdio.h>

const char *qgo_collective_name(enum qgo_collective op)
{
    static const char *const names[QGO_NCOLLECTIVES] = {
        "__syncwarp",    "__shfl_up_sync",   "__shfl_down_sync", "__shfl_xor_sync",
        "__shfl_sync",   "__all_sync",       "__any_sync",       "__uni_sync",
        "__ballot_sync", "__match_any_sync", "__match_all_sync", "__activemask"};

    return names[op];
}

/* The lanes of one warp: threads first .. first + n - 1. */
struct lanes {
    struct qgo_runner *r;
    unsigned first, n;
};

static struct qgo_thread *lane(const struct lanes *w, unsigned l)
{
    return &w->r->threads[w->first + l];
}

/* PTX ISA, shfl.sync: the lane read from, and in *in whether it is in range. */
static unsigned shfl_source(enum qgo_collective op, unsigned self, unsigned b, unsigned c, int *in)
{
    unsigned bval = b & 31, cval = c & 31, seg = c >> 8 & 31, j;
    unsigned max = (self & seg) | (cval & ~seg), min = self & seg;

    switch (op) {
    case QGO_SHFL_UP:
        j = self - bval;
        *in = (int)j >= (int)max;
        break;
    case QGO_SHFL_DOWN:
        j = self + bval;
        *in = j <= max;
        break;
    case QGO_SHFL_BFLY:
        j = self ^ bval;
        *in = j <= max;
        break;
    default:
        j = min | (bval & ~seg);
        *in = j <= max;
        break;
    }
    return *in ? j : self;
}

static void answer_shfl(const struct lanes *w, unsigned l, unsigned taking_part)
{
    struct qgo_request *q = &lane(w, l)->req;
    unsigned src = shfl_source(q->op, l, q->b, q->c, &q->pred);

    if (!(taking_part >> src & 1)) {
        w->r->current = w->first + l;
        qgo_fail(w->r, "%s reads lane %u, which takes no part in it", qgo_collective_name(q->op),
                 src);
    }
    q->result = lane(w, src)->req.a;
}

/* All lanes of the set call the same function with the same mask. */
static void answer(const struct lanes *w, unsigned set)
{
    unsigned ballot = 0, first = 32;

    for (unsigned l = 0; l < w->n; l++)
        if (set >> l & 1) {
            ballot |= (unsigned)(lane(w, l)->req.a != 0) << l;
            if (first == 32)
                first = l;
        }
    for (unsigned l = 0; l < w->n; l++) {
        struct qgo_request *q = &lane(w, l)->req;
        unsigned same = 0;

        if (!(set >> l & 1))
            continue;
        switch (q->op) {
        case QGO_SHFL_UP:
        case QGO_SHFL_DOWN:
        case QGO_SHFL_BFLY:
        case QGO_SHFL_IDX: answer_shfl(w, l, set); break;
        case QGO_VOTE_ALL: q->result = ballot == set; break;
        case QGO_VOTE_ANY: q->result = ballot != 0; break;
        case QGO_VOTE_UNI: q->result = ballot == set || ballot == 0; break;
        case QGO_VOTE_BALLOT: q->result = ballot; break;
        case QGO_MATCH_ANY:
        case QGO_MATCH_ALL:
            for (unsigned k = 0; k < w->n; k++)
                if ((set >> k & 1) && lane(w, k)->req.a == q->a && lane(w, k)->req.b == q->b)
                    same |= 1u << k;
            q->pred = same == set;
            q->result = q->op == QGO_MATCH_ANY ? same : q->pred ? set : 0;
            break;
        default: q->result = 0; break;
        }
    }
    for (unsigned l = 0; l < w->n; l++)
        if (set >> l & 1)
            lane(w, l)->state = QGO_READY;
}

/* The lanes that lane l's call waits for: those its mask names and that have not left. Returns
 * them if all are there, else 0. */
static unsigned complete(const struct lanes *w, unsigned l)
{
    const struct qgo_request *q = &lane(w, l)->req;
    unsigned set = 0;

    for (unsigned k = 0; k < w->n; k++) {
        const struct qgo_thread *t = lane(w, k);

        if (!(q->mask >> k & 1) || t->state == QGO_DONE)
            continue;
        if (t->state != QGO_AT_COLLECTIVE || t->req.op != q->op || t->req.mask != q->mask)
            return 0;
        set |= 1u << k;
    }
    return set;
}

/* The lanes that call __activemask() from the same place as lane l. */
static unsigned at_same_place(const struct lanes *w, unsigned l)
{
    unsigned set = 0;

    for (unsigned k = 0; k < w->n; k++) {
        const struct qgo_thread *t = lane(w, k);

        if (t->state == QGO_AT_COLLECTIVE && t->req.op == QGO_ACTIVEMASK &&
            t->req.a == lane(w, l)->req.a)
            set |= 1u << k;
    }
    return set;
}

static unsigned settle(struct qgo_runner *r, int activemasks)
{
    unsigned n = 0;

    for (unsigned first = 0; first < r->nthreads; first += QGO_WARP) {
        struct lanes w = {r, first,
                          r->nthreads - first < QGO_WARP ? r->nthreads - first : QGO_WARP};

        for (unsigned l = 0; l < w.n; l++) {
            unsigned set;

            if (lane(&w, l)->state != QGO_AT_COLLECTIVE ||
                (lane(&w, l)->req.op == QGO_ACTIVEMASK) != activemasks)
                continue;
            set = activemasks ? at_same_place(&w, l) : complete(&w, l);
            if (!set)
                continue;
            n++;
            if (!activemasks) {
                answer(&w, set);
                continue;
            }
            for (unsigned k = 0; k < w.n; k++)
                if (set >> k & 1) {
                    lane(&w, k)->req.result = set;
                    lane(&w, k)->state = QGO_READY;
                }
        }
    }
    return n;
}

unsigned qgo_settle_warps(struct qgo_runner *r)
{
    return settle(r, 0);
}

unsigned qgo_settle_activemasks(struct qgo_runner *r)
{
    return settle(r, 1);
}
