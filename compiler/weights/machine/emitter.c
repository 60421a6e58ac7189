/* The rest of a record: which tokens it has, which is next, and its fields. */
#include "machine.h"

#include <stdio.h>

enum { SLOT1_LAYER = 11 };

/* ---- Which items a slot has ------------------------------------------------------------ */

static void slot_items(struct mach *m, int slot, wire v[L_][32], wire on, wire *pres)
{
    struct circuit *c = m->c;
    wire diff[L_][4], large[L_], neq, all, pair[L_ / 2];

    cl_part(c, slot ? "slot 2 items" : "slot 1 items");
    for (int l = 0; l < L_; l++) {
        struct form middle = f_sumw(&v[l][3], 28);
        wire fill = v[l][31];

        for (int k = 1; k < 4; k++) { /* byte k is not all fill */
            struct form byte = f_sumw(&v[l][8 * k], 8);

            diff[l][k] = cl_wire(c, 1, "diff%d.l%d.b%d", slot, l, k);
            cl_bit(c, f_addw(byte, -8, fill), diff[l][k]);
            cl_bit(c, f_add(f_addw(f_const(0), 8, fill), -1, byte), diff[l][k]);
        }
        large[l] = cl_wire(c, 1, "large%d.l%d", slot, l); /* outside -8..7 */
        cl_bit(c, f_addw(middle, -28, fill), large[l]);
        cl_bit(c, f_add(f_addw(f_const(0), 28, fill), -1, middle), large[l]);
    }
    neq = cl_wire(c, 128, "unequal%d", slot); /* a bit splits four lanes into at most 2 x 2 pairs */
    for (int a = 0; a < L_; a++)
        for (int b = 0; b < L_; b++)
            for (int i = 0; i < 32; i++)
                if (a != b)
                    cl_bit(c,
                           f_andw(f_andw(f_andn(f_wire(v[a][i]), v[b][i]), m->act[a]), m->act[b]),
                           neq);
    all = cl_wire(c, 1, "all%d", slot);
    cl_bit(c, f_addw(f_and(f_wire(on), f_wire(m->nact2)), -1, neq), all);
    for (int p = 0; p < L_ / 2; p++) {
        struct form f = f_andw(f_andw(f_wire(on), m->act[2 * p]), m->act[2 * p + 1]);

        pair[p] = cl_wire(c, 1, "pair%d.p%d", slot, p);
        cl_bit(c, f_andn(f_andn(f, large[2 * p]), large[2 * p + 1]), pair[p]);
    }
    for (int i = 0; i < SLOT_ITEMS; i++)
        pres[i] = cl_wire(c, 1, "present%d.%d", slot, i);
    cl_bit(c, f_wire(all), pres[0]);
    for (int k = 1; k < 4; k++)
        for (int l = 0; l < FIRSTS; l++)
            cl_bit(c, f_andw(f_andw(f_wire(all), m->first_act[l]), diff[l][k]), pres[k]);
    for (int p = 0; p < L_ / 2; p++) {
        wire *item = &pres[4 + 9 * p];

        cl_bit(c, f_andn(f_wire(pair[p]), all), item[0]);
        for (int h = 0; h < 2; h++) {
            int l = 2 * p + h;
            struct form f = f_andn(f_andn(f_andw(f_wire(on), m->act[l]), pair[p]), all);

            cl_bit(c, f, item[1 + 4 * h]);
            for (int k = 1; k < 4; k++)
                cl_bit(c, f_andw(f, diff[l][k]), item[1 + 4 * h + k]);
        }
    }
}

void m_presence(struct mach *m)
{
    struct circuit *c = m->c;
    struct form acting = f_sumw(m->act, L_), f;

    c->floor_time = 2 * SLOT1_LAYER; /* known early, needed late: leave room for the multiplier */
    slot_items(m, 0, m->v1, m->on1, &m->pres[0]);
    c->floor_time = 0;
    slot_items(m, 1, m->r2, m->has2, &m->pres[ITEM_SLOT2]);
    cl_part(c, "write-backs");
    m->pres[ITEM_WB1] = cl_wire(c, 1, "present.wb1");
    m->pres[ITEM_WB2] = cl_wire(c, 1, "present.wb2");
    m->pres[ITEM_PRED] = cl_wire(c, 1, "present.pred");
    f = f_addw(acting, L_, m->on1);
    f.bias -= L_;
    cl_bit(c, f, m->pres[ITEM_WB1]);
    { /* slot 2 has values without a write-back where they are only stored */
        wire rd2 = cl_wire(c, 1, "slot2.commit");

        cl_bit(c, f_sumw(&m->rom[m_field(m, QG_FIELD_rd2, 0) - m->rom[0]], 4), rd2);
        f = f_addw(acting, L_, rd2);
        f.bias -= L_;
        cl_bit(c, f, m->pres[ITEM_WB2]);
    }
    f = f_addw(acting, L_, m_field(m, QG_FIELD_pwe, 0));
    f.bias -= L_;
    cl_bit(c, f, m->pres[ITEM_PRED]);
    for (int l = 0; l < L_; l++) {
        wire outside = cl_wire(c, 1, "store.outside.l%d", l); /* rows 126 and 127 do not exist */

        cl_bit(c, f_matchw(&m->addr[2][l][1], ADDR_BITS - 1, 63), outside);
        m->pres[ITEM_MEM + l] = cl_wire(c, 1, "present.mem.l%d", l);
        for (int s = 0; s < 2; s++)
            cl_bit(c, f_andn(f_andw(f_wire(m->act[l]), m->st[s]), outside), m->pres[ITEM_MEM + l]);
    }
}

/* ---- Output buffer: what the record's later tokens need ---------------------------------- */

struct buffer {
    struct form in[512];
    wire out[512];
    int n;
};

static void keep(struct mach *m, struct buffer *b, const wire *in, wire *out, int n,
                 const char *name)
{
    for (int i = 0; i < n; i++) {
        out[i] = cl_wire(m->c, 1, "out.%s.%d", name, i);
        b->in[b->n] = f_wire(in[i]);
        b->out[b->n++] = out[i];
    }
}

static void buffer(struct mach *m)
{
    struct circuit *c = m->c;
    struct buffer b;
    struct form one = f_const(1);
    const wire *rom = m->rom;
    wire r0 = rom[0];

    b.n = 0;
    for (int l = 0; l < L_; l++) {
        char name[16];

        snprintf(name, sizeof name, "v1.l%d", l);
        keep(m, &b, m->v1[l], m->o_v[0][l], 32, name);
        snprintf(name, sizeof name, "v2.l%d", l);
        keep(m, &b, m->r2[l], m->o_v[1][l], 32, name);
        snprintf(name, sizeof name, "addr.l%d", l);
        keep(m, &b, m->addr[2][l], m->o_addr[l], ADDR_BITS, name);
    }
    keep(m, &b, m->pres, m->o_pres, ITEMS, "present");
    keep(m, &b, &rom[m_field(m, QG_FIELD_rd1, 0) - r0], m->o_rd[0], 4, "rd1");
    keep(m, &b, &rom[m_field(m, QG_FIELD_rd2, 0) - r0], m->o_rd[1], 4, "rd2");
    keep(m, &b, &rom[m_field(m, QG_FIELD_pd, 0) - r0], m->o_pd, 2, "pd");
    keep(m, &b, m->act, m->o_act, L_, "act");
    keep(m, &b, m->first_act, m->o_fa, FIRSTS, "first");
    keep(m, &b, m->pv, m->o_pb, L_, "pred");
    keep(m, &b, &m->st[1], &m->o_space, 1, "space");
    for (int i = 0; i < b.n; i += CL_DV - 1) {
        int n = b.n - i < CL_DV - 1 ? b.n - i : CL_DV - 1;
        char name[24];

        snprintf(name, sizeof name, "out.%d", i);
        cl_head(c, name, 1, &one, &one, n, &b.in[i], f_wire(m->e_ex), &b.out[i], 1);
    }
    m->slot = cl_wire(c, 1, "slot");
    b.in[0] = f_wire(m->pres[ITEM_WB1]); /* 0 at the WB token that ends the slot */
    cl_head(c, "slot", 1, &one, &one, 1, b.in, f_addw(f_wire(m->e_ex), 1, m->e_ws1), &m->slot, 1);
}

/* ---- The next item ----------------------------------------------------------------------- */

/* Items of a slot, as slot_items has them: 0..3 for all lanes, or for each pair of lanes one value,
 * or for each lane byte 0 and what other bytes it needs. Never for all lanes and for some, nor for
 * a pair and for its lanes. */
static bool is_byte(int i)
{
    return i < 4 ? i > 0 : (i - 4) % 9 && (i - 5) % 9 % 4;
}

/* What has to be left no more for item i of a slot to be next, given that it is left: further bytes
 * come behind those of their lane before them (of which the first waits for what is before it). */
static struct form before_value(const wire *left, int i)
{
    int pair = i < 4 ? 0 : (i - 4) / 9, from = i, to = i;
    struct form f = f_const(0);

    if (is_byte(i)) {
        while (is_byte(from))
            from--;
    } else if (i > 4) {
        from = 4;
        to = 4 + 9 * pair;
        if ((i - 4) % 9 == 5) /* the second lane of its pair */
            f = f_sumw(&left[i - 4], 4);
    }
    return f_add(f, 1, f_sumw(&left[from], to - from));
}

/* The same of an item behind the values, j of its slot: a lane that stores has a value. */
static struct form before_rest(const wire *left, int j)
{
    int lane = j - (ITEM_MEM - ITEM_SLOT2);
    int from = lane < 0 ? 4 : 4 + 9 * (lane / 2);
    struct form f = f_add(f_sumw(left, 4), 1, f_sumw(&left[from], j - from));

    if (lane >= 0 && lane % 2) /* the first lane of its pair */
        f = f_add(f, -1, f_sumw(&left[from + 1], 4));
    return f;
}

static void next_item(struct mach *m)
{
    struct circuit *c = m->c;
    wire *left = m->left;

    cl_part(c, "items left");
    for (int j = 0; j < ITEMS; j++) {
        int first = j < ITEM_SLOT2 ? 0 : ITEM_SLOT2;
        struct form after = f_addw(f_const(j - first + 1), -1, m->e_p); /* >= 1 behind the token */

        left[j] = cl_wire(c, 1, "left.%d", j);
        if (first) { /* not while those of slot 1 are: of these the write-back is always there */
            after = f_addw(after, -32, m->slot);
        } else {
            after = f_addw(after, 32, m->slot);
            after.bias -= 32;
        }
        cl_step_up(c, after, 1, f_wire(m->o_pres[j]), left[j]);
    }
    cl_part(c, "next item");
    for (int j = 0; j < ITEMS; j++) {
        int first = j < ITEM_SLOT2 ? 0 : ITEM_SLOT2;
        struct form before =
            (j - first < SLOT_ITEMS ? before_value : before_rest)(&left[first], j - first);

        m->sel[j] = cl_wire(c, 1, "item.%d", j);
        cl_bit(c, f_add(f_wire(left[j]), -1, before), m->sel[j]);
    }
}

/* ---- Its fields -------------------------------------------------------------------------- */

static void pick(struct mach *m, wire item, wire value, wire out)
{
    cl_bit(m->c, f_andw(f_wire(value), item), out);
}

static void fields(struct mach *m)
{
    struct circuit *c = m->c;

    cl_part(c, "fields");
    cl_bits(c, m->t_v, 8, "emit.byte");
    m->t_f = cl_wire(c, 1, "emit.fill");
    cl_bits(c, m->t_m, L_, "emit.mask");
    cl_bits(c, m->t_b, L_, "emit.bits");
    cl_bits(c, m->t_r, 4, "emit.reg");
    cl_bits(c, m->t_p, 2, "emit.pred");
    cl_bits(c, m->t_a, ADDR_BITS, "emit.addr");
    m->t_s = cl_wire(c, 1, "emit.space");
    for (int s = 0; s < 2; s++) {
        const wire *item = &m->sel[s ? ITEM_SLOT2 : 0];
        wire wb = m->sel[s ? ITEM_WB2 : ITEM_WB1];

        for (int l = 0; l < L_; l++) {
            const wire *v = m->o_v[s][l], *own = &item[4 + 9 * (l / 2)];

            for (int i = 0; i < 8; i++) {
                for (int k = 0; k < 4; k++) {
                    pick(m, own[1 + 4 * (l & 1) + k], v[8 * k + i], m->t_v[i]);
                    if (l < FIRSTS)
                        cl_bit(c, f_andw(f_andw(f_wire(v[8 * k + i]), item[k]), m->o_fa[l]),
                               m->t_v[i]);
                }
            }
            for (int i = 0; i < 4; i++)
                pick(m, own[0], v[i], m->t_v[i + 4 * (l & 1)]);
            pick(m, own[1 + 4 * (l & 1)], v[31], m->t_f);
            if (l < FIRSTS)
                cl_bit(c, f_andw(f_andw(f_wire(v[31]), item[0]), m->o_fa[l]), m->t_f);
            pick(m, wb, m->o_act[l], m->t_m[l]);
        }
        for (int i = 0; i < 4; i++)
            pick(m, wb, m->o_rd[s][i], m->t_r[i]);
    }
    for (int l = 0; l < L_; l++) {
        pick(m, m->sel[ITEM_PRED], m->o_act[l], m->t_m[l]);
        pick(m, m->sel[ITEM_PRED], m->o_pb[l], m->t_b[l]);
        for (int i = 0; i < ADDR_BITS; i++)
            pick(m, m->sel[ITEM_MEM + l], m->o_addr[l][i], m->t_a[i]);
        pick(m, m->sel[ITEM_MEM + l], m->o_space, m->t_s);
    }
    for (int i = 0; i < 2; i++)
        pick(m, m->sel[ITEM_PRED], m->o_pd[i], m->t_p[i]);
}

void m_emitter(struct mach *m)
{
    buffer(m);
    next_item(m);
    fields(m);
}
