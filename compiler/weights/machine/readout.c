/* The read-out: every token's score from the wires of the last layer.
 *
 * The kind wins by KIND, each wrong bit of a field costs 1: the token that the
 * machine wants scores 0, every other at most -1. Small integers, so any order of
 * summation gives the same bits. */
#include "machine.h"

enum { KIND = 32 };

struct score {
    void (*put)(void *ctx, wire w, double coef);
    void *ctx;
    double bias;
};

static void term(struct score *s, wire w, double coef)
{
    s->put(s->ctx, w, coef);
}

static void kind(struct score *s, wire w)
{
    term(s, w, KIND);
}

static void code(struct score *s, const wire *w, int n, uint32_t value)
{
    for (int i = 0; i < n; i++) {
        bool one = value >> i & 1;

        term(s, w[i], one ? 1 : -1);
        s->bias -= one;
    }
}

/* The item of either slot. */
static void item(const struct mach *m, struct score *s, int pos)
{
    kind(s, m->sel[pos]);
    kind(s, m->sel[ITEM_SLOT2 + pos]);
}

static int lane_item(int l, int k)
{
    return 4 + 9 * (l / 2) + 1 + 4 * (l & 1) + k;
}

void m_readout_token(const struct mach *m, uint32_t id, void (*put)(void *ctx, wire w, double coef),
                     void *ctx)
{
    struct score sc = {put, ctx, -KIND}, *s = &sc;
    struct qg_token t;

    if (qg_token_decode(id, &t))
        return;
    switch (t.kind) {
    case QG_T_EXEC:
        kind(s, m->t_exec);
        code(s, m->t_xb, PC_BITS, t.f[0]);
        for (int i = 0; i < 3; i++) { /* bit i of the warp is the sum of the picks that have it */
            bool one = t.f[1] >> i & 1;

            s->bias -= one;
        }
        for (uint32_t w = 0; w < W_; w++) {
            int sum = 0;

            for (int i = 0; i < 3; i++)
                if (w >> i & 1)
                    sum += (t.f[1] >> i & 1) ? 1 : -1;
            if (sum)
                term(s, m->pick[w], sum);
        }
        code(s, m->t_xm, L_, t.f[2]);
        break;
    case QG_T_VAL0:
        item(m, s, lane_item((int)t.f[0], 0));
        code(s, &m->t_f, 1, t.f[1]);
        code(s, m->t_v, 8, t.f[2]);
        break;
    case QG_T_VALK:
        item(m, s, lane_item((int)t.f[0], (int)t.f[1]));
        code(s, m->t_v, 8, t.f[2]);
        break;
    case QG_T_ALL0:
        item(m, s, 0);
        code(s, &m->t_f, 1, t.f[0]);
        code(s, m->t_v, 8, t.f[1]);
        break;
    case QG_T_ALLK:
        item(m, s, (int)t.f[0]);
        code(s, m->t_v, 8, t.f[1]);
        break;
    case QG_T_PAIR:
        item(m, s, 4 + 9 * (int)t.f[0]);
        code(s, m->t_v, 8, (t.f[1] & 15) | (t.f[2] & 15) << 4);
        break;
    case QG_T_WB:
        kind(s, m->sel[t.f[0] == 1 ? ITEM_WB1 : ITEM_WB2]);
        code(s, m->t_r, 4, t.f[1]);
        code(s, m->t_m, L_, t.f[2]);
        break;
    case QG_T_PRED:
        kind(s, m->sel[ITEM_PRED]);
        code(s, m->t_p, 2, t.f[0]);
        code(s, m->t_m, L_, t.f[1]);
        code(s, m->t_b, L_, t.f[2]);
        break;
    case QG_T_MEM:
        kind(s, m->sel[ITEM_MEM + (int)t.f[1]]);
        code(s, &m->t_s, 1, t.f[0]);
        code(s, m->t_a, ADDR_BITS, t.f[2]);
        break;
    case QG_T_BAR: /* the new generation is the other one */
        kind(s, m->t_bar);
        code(s, &m->gen, 1, 1 - t.f[0]);
        break;
    case QG_T_HALT: kind(s, m->t_halt); break;
    case QG_T_ROM: /* the machine writes none of these */
    case QG_T_LAUNCH:
    case QG_T_RUN:
    case QG_NTOKEN_KINDS: s->bias -= KIND; break;
    }
    term(s, -1, s->bias);
}
