/* Between the ALUs: addresses, memory, shuffles and votes, and the operands of ALU 2. */
#include "machine.h"

#include <stdio.h>

/* ---- Addresses: (operand << {0, 2}) + offset, bits 2..8 ------------------------------- */

static void address(struct mach *m, int port, int l)
{
    static const enum qg_field off[3] = {QG_FIELD_xoff, QG_FIELD_yoff, QG_FIELD_soff};
    struct circuit *c = m->c;
    struct form low = f_const(0), high = f_const(0);
    wire b[9], carry;

    cl_bits(c, b, 9, "base.%c.l%d", "XYS"[port], l);
    for (int i = 0; i < 9; i++) {
        for (int o = 0; o < 4; o++) {
            cl_bit(c, f_andw(m_opr(m, o, l, i), m->base[port][o][0]), b[i]);
            if (i >= 2)
                cl_bit(c, f_andw(m_opr(m, o, l, i - 2), m->base[port][o][1]), b[i]);
        }
    }
    for (int i = 0; i < 5; i++)
        low = f_addw(f_addw(low, 1 << i, b[i]), 1 << i, m_field(m, off[port], i));
    for (int i = 5; i < 9; i++)
        high = f_addw(f_addw(high, 1 << (i - 5), b[i]), 1 << (i - 5), m_field(m, off[port], i));
    cl_bits(c, m->addr[port][l], ADDR_BITS, "addr.%c.l%d", "XYS"[port], l);
    carry = cl_wire(c, 1, "addr.carry.%c.l%d", "XYS"[port], l);
    for (int i = 2; i < 5; i++)
        for (int v = 1 << i; v <= 62; v += 1 << i)
            cl_step(c, low, v, m->addr[port][l][i - 2], (v >> i & 1) ? 1 : -1);
    cl_step(c, low, 32, carry, 1);
    high = f_addw(high, 1, carry);
    for (int i = 0; i < 4; i++)
        for (int v = 1 << i; v <= 31; v += 1 << i)
            cl_step(c, high, v, m->addr[port][l][3 + i], (v >> i & 1) ? 1 : -1);
}

void m_addresses(struct mach *m)
{
    cl_part(m->c, "addresses");
    for (int l = 0; l < L_; l++)
        for (int port = 0; port < 3; port++)
            address(m, port, l);
}

/* ---- Memory: a copy for each port and lane; every store goes to all of them ------------- */

static void memory(struct mach *m, int port, int space, int l)
{
    struct circuit *c = m->c;
    struct form keys[QG_GWORDS], queries[QG_GWORDS], vals[32];
    wire want = space ? m->lds[port] : m->ldg[port];
    char name[40];
    int h;

    for (uint32_t a = 0; a < QG_GWORDS; a++) {
        keys[a] = f_andw(f_matchw(m->e_a, ADDR_BITS, a), m->e_mem[space]);
        queries[a] = f_andw(f_matchw(m->addr[port][l], ADDR_BITS, a), want);
    }
    for (int i = 0; i < 32; i++)
        vals[i] = f_wire(m->md[i]);
    snprintf(name, sizeof name, "mem.%s.%c.l%d", space ? "shared" : "global", "XY"[port], l);
    h = cl_head(c, name, QG_GWORDS, keys, queries, 32, vals, f_wire(m->e_mem[space]),
                port ? m->y[l] : m->x[l], 1);
    if (port == 0 && l == 0)
        m->mem_head[space] = h;
}

/* ---- Votes: over the lanes that execute -------------------------------------------------- */

/* The outcome of all, any and uni is 1; each way to see it is one unit or two. */
static void outcome(struct mach *m, struct form want, wire out)
{
    struct form any = f_addw(f_sumw(m->yes, L_), L_, m->vote[QG_VOTE_ANY]);
    struct form none_no = f_const(0), none_yes = f_const(0);

    for (int l = 0; l < L_; l++) {
        none_no = f_addw(none_no, -1, m->no[l]);
        none_yes = f_addw(none_yes, -1, m->yes[l]);
    }
    any.bias -= L_;
    any = f_add(any, L_, want);
    any.bias -= L_;
    cl_bit(m->c, any, out);
    cl_bit(m->c, f_and(f_addw(none_no, 1, m->vote[QG_VOTE_ALL]), want), out);
    cl_bit(m->c, f_and(f_addw(none_no, 1, m->vote[QG_VOTE_UNI]), want), out);
    cl_bit(m->c, f_and(f_addw(none_yes, 1, m->vote[QG_VOTE_UNI]), want), out);
}

static void votes(struct mach *m)
{
    struct circuit *c = m->c;
    struct form any;

    cl_part(c, "vote");
    for (int l = 0; l < L_; l++) {
        struct form yes = f_and(f_wire(m->e_m[l]), f_wire(m->gq[l]));

        m->yes[l] = cl_wire(c, 1, "vote.yes.l%d", l);
        m->no[l] = cl_wire(c, 1, "vote.no.l%d", l);
        cl_bit(c, yes, m->yes[l]);
        cl_bit(c, f_andn(f_wire(m->e_m[l]), m->gq[l]), m->no[l]);
        for (uint32_t w = 0; w < W_; w++) {
            wire outs[L_];

            for (int k = 0; k < L_; k++)
                outs[k] = m->x[k][L_ * (int)w + l];
            cl_bit_n(c, f_andw(f_and(f_matchw(m->cw, 3, w), yes), m->vote[QG_VOTE_BALLOT]), L_,
                     outs);
        }
    }
    /* the flag of a ballot says whether any lane voted yes */
    any = f_addw(f_sumw(m->yes, L_), L_, m->vote[QG_VOTE_BALLOT]);
    any.bias -= L_;
    for (int l = 0; l < L_; l++) {
        cl_bit(c, any, m->xflag[l]);
        outcome(m, f_const(1), m->xflag[l]);
    }
}

/* ---- Shuffles: where each lane reads from -------------------------------------------------- */

/* The PTX rule, for one lane of a group of four: source lane, or -1 if out of range. */
static int shuffle_source(int lane, enum qg_shfl mode, int width, int b)
{
    int first = lane & ~(width - 1), last = first + width - 1, j;

    switch (mode) {
    case QG_SHFL_UP: j = lane - b; return j >= first ? j : -1;
    case QG_SHFL_DOWN: j = lane + b; return j <= last ? j : -1;
    case QG_SHFL_BFLY: j = lane ^ b; return j <= last ? j : -1;
    case QG_SHFL_IDX: return first | (b & (width - 1));
    }
    return -1;
}

static void sources(struct mach *m, int l)
{
    struct circuit *c = m->c;
    wire big = cl_wire(c, 1, "shfl.big.l%d", l);
    struct form b[2], high = f_const(0);

    for (int i = 2; i < 5; i++)
        high = f_add(high, 1, m_opr(m, 3, l, i));
    cl_bit(c, high, big);
    for (int i = 0; i < 2; i++)
        b[i] = m_opr(m, 3, l, i);
    m->inrange[l] = cl_wire(c, 1, "shfl.inrange.l%d", l);
    for (int s = 0; s < L_; s++)
        m->src[l][s] = cl_wire(c, 1, "shfl.l%d.from%d", l, s);
    for (uint32_t mode = 0; mode < 4; mode++) {
        for (uint32_t width = 0; width < 3; width++) {
            for (uint32_t v = 0; v < 4; v++) {
                int from = shuffle_source(l, (enum qg_shfl)mode, 1 << width, (int)v);
                wire outs[2] = {m->inrange[l], 0};
                static const double one[2] = {1, 1};
                struct form f;
                int n = 1;

                if (from < 0)
                    continue;
                if (from != l)
                    outs[n++] = m->src[l][from];
                f = f_and(f_match(b, 2, v),
                          f_andw(m_field_match(m, QG_FIELD_xmode, mode), m->shfl));
                f = f_and(f, m_field_match(m, QG_FIELD_xwidth, width));
                if (mode != QG_SHFL_IDX) /* an index of 4 or more leaves the group */
                    f = f_andn(f, big);
                cl_unit_n(c, f, f_const(1), n, outs, one);
            }
        }
    }
}

/* No lane but the own one is the source. */
static struct form from_self(const struct mach *m, int l)
{
    struct form f = f_wire(m->shfl);

    for (int s = 0; s < L_; s++)
        if (s != l)
            f = f_andn(f, m->src[l][s]);
    return f;
}

static void shuffle(struct mach *m, int l)
{
    for (int s = 0; s < L_; s++) {
        struct form from = s == l ? from_self(m, l) : f_wire(m->src[l][s]);

        for (int i = 0; i < 32; i++)
            cl_bit(m->c, f_and(from, m_opr(m, 0, s, i)), m->x[l][i]);
    }
}

/* ---- The operands of ALU 2 ---------------------------------------------------------------- */

static void select_x(struct mach *m, int l, int i, wire want, wire out)
{
    cl_bit(m->c, f_andw(f_wire(m->x[l][i]), want), out);
    if (i == 0)
        outcome(m, f_wire(want), out);
}

static void operand2(struct mach *m, int l, int i, const wire *sel, int reg, wire out)
{
    struct circuit *c = m->c;

    if (reg >= 0)
        cl_bit(c, f_andw(m_opr(m, reg, l, i), sel[QG_A2_C]), out);
    cl_bit(c, f_andw(f_wire(m->r1[l][i]), sel[QG_A2_R1]), out);
    cl_bit(c, f_andw(f_wire(m->y[l][i]), sel[QG_A2_Y]), out);
    select_x(m, l, i, sel[QG_A2_X], out);
}

void m_exchange(struct mach *m)
{
    struct circuit *c = m->c;

    for (int l = 0; l < L_; l++) {
        cl_bits(c, m->x[l], 32, "X.l%d", l);
        cl_bits(c, m->y[l], 32, "Y.l%d", l);
        m->xflag[l] = cl_wire(c, 1, "xflag.l%d", l);
    }
    for (int port = 0; port < 2; port++)
        for (int space = 0; space < 2; space++)
            for (int l = 0; l < L_; l++)
                memory(m, port, space, l);
    votes(m);
    cl_part(c, "shuffle");
    for (int l = 0; l < L_; l++)
        sources(m, l);
    for (int l = 0; l < L_; l++)
        shuffle(m, l);
    for (int l = 0; l < L_; l++) {
        cl_bit(c, f_wire(m->inrange[l]), m->xflag[l]);
        cl_bits(c, m->v1[l], 32, "V1.l%d", l);
        cl_bits(c, m->a2[l], 32, "a2.l%d", l);
        cl_bits(c, m->b2[l], 32, "b2.l%d", l);
        cl_bits(c, m->c2[l], 32, "c2.l%d", l);
        for (int i = 0; i < 32; i++) {
            operand2(m, l, i, m->asel, 2, m->a2[l][i]);
            operand2(m, l, i, m->bsel, 3, m->b2[l][i]);
            operand2(m, l, i, m->csel, -1, m->c2[l][i]);
            /* slot 1 commits R1 or X */
            cl_bit(c, f_and(f_wire(m->r1[l][i]), f_wire(m->w1r)), m->v1[l][i]);
            select_x(m, l, i, m->w1x, m->v1[l][i]);
        }
    }
}
