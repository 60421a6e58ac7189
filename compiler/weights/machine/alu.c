/* The part common to ALU 1 and ALU 2: add, subtract, logic, shifts, min, max, compare.
 *
 * Four MLP layers:
 *   1  operand inversion for subtraction, bit reversal for right shifts, sign fill
 *   2  generate and propagate of five-bit groups, equality, shift by 0..3
 *   3  carries into the groups, shift by multiples of 4
 *   4  result bits and the flag
 * Selecting by opcode costs no layer: the units of each function are inhibited by
 * its control wire. */
#include "machine.h"

#include <stdio.h>

enum {
    GROUPS = 7,
    GROUP = 5,
    SHORT_LAYER = 9 /* short operations of ALU 2 leave the first layers to the multiplier */
};

struct alu {
    struct circuit *c;
    const struct alu_ctl *k;
    const struct form *a, *b; /* operands as given */
    wire bx[32];              /* b, inverted where the opcode subtracts */
    wire a31;                 /* bit 31 of a, flipped for signed comparison */
    wire ar[32];              /* a, reversed for right shifts */
    wire fill, big;           /* sign fill of SAR; shift count >= 32 */
    wire gen[GROUPS], prop[GROUPS], ne;
    wire t[32], t2[32]; /* shifted by 0..3, then by multiples of 4 */
    wire carry[GROUPS + 1];
};

static struct form a_bit(const struct alu *u, int i)
{
    return i == 31 ? f_wire(u->a31) : u->a[i];
}

/* Sum of bits lo..hi of both operands, weighted from 1. */
static struct form digits(const struct alu *u, int lo, int hi)
{
    struct form f = f_const(0);

    for (int i = lo; i <= hi; i++) {
        f = f_add(f, 1 << (i - lo), a_bit(u, i));
        f = f_addw(f, 1 << (i - lo), u->bx[i]);
    }
    return f;
}

static void prepare(struct alu *u, const char *name)
{
    struct circuit *c = u->c;
    const struct alu_ctl *k = u->k;
    struct form high = f_const(0);

    cl_bits(c, u->bx, 32, "%s.bx", name);
    cl_bits(c, u->ar, 32, "%s.ar", name);
    u->a31 = cl_wire(c, 1, "%s.a31", name);
    u->fill = cl_wire(c, 1, "%s.fill", name);
    u->big = cl_wire(c, 1, "%s.big", name);
    for (int i = 0; i < 32; i++) {
        cl_xor(c, u->b[i], f_wire(i == 31 ? k->inv31 : k->inv), u->bx[i]);
        cl_unit(c, f_andn(u->a[i], k->right), u->ar[i], 1);
        cl_unit(c, f_andw(u->a[31 - i], k->right), u->ar[i], 1);
    }
    cl_xor(c, u->a[31], f_wire(k->sgn), u->a31);
    cl_unit(c, f_andw(u->a[31], k->sar), u->fill, 1);
    for (int i = 5; i < 32; i++)
        high = f_add(high, 1, u->b[i]);
    cl_bit(c, high, u->big);
}

static void groups(struct alu *u, const char *name)
{
    struct circuit *c = u->c;

    for (int m = 0; m < GROUPS; m++) {
        int lo = GROUP * m, hi = lo + GROUP - 1 < 31 ? lo + GROUP - 1 : 31;
        struct form s = digits(u, lo, hi);

        u->gen[m] = cl_wire(c, 1, "%s.gen%d", name, m);
        u->prop[m] = cl_wire(c, 1, "%s.prop%d", name, m);
        cl_step(c, s, 1 << (hi - lo + 1), u->gen[m], 1);
        cl_step(c, s, (1 << (hi - lo + 1)) - 1, u->prop[m], 1);
    }
    /* With b inverted, equal bits sum to 1. */
    u->ne = cl_wire(c, 32, "%s.ne", name);
    for (int i = 0; i < 32; i++) {
        struct form s = f_addw(a_bit(u, i), 1, u->bx[i]);

        cl_unit(c, f_add(s, -1, f_const(1)), u->ne, 1);
        cl_unit(c, f_add(f_const(1), -1, s), u->ne, 1);
    }
}

static void shift_by_units(struct alu *u, const char *name)
{
    struct circuit *c = u->c;

    cl_bits(c, u->t, 32, "%s.t", name);
    for (int i = 0; i < 32; i++)
        for (int k = 0; k < 4; k++)
            cl_unit(c,
                    f_and(f_wire(i >= k ? u->ar[i - k] : u->fill), f_match(u->b, 2, (uint32_t)k)),
                    u->t[i], 1);
}

static void carries(struct alu *u, const char *name)
{
    struct circuit *c = u->c;

    u->carry[0] = u->k->inv;
    for (int k = 1; k <= GROUPS; k++) {
        struct form s = f_wire(u->k->inv);

        for (int m = 0; m < k; m++)
            s = f_addw(f_addw(s, 1 << m, u->gen[m]), 1 << m, u->prop[m]);
        u->carry[k] = cl_wire(c, 1, "%s.carry%d", name, k);
        cl_step(c, s, 1 << k, u->carry[k], 1);
    }
}

static void shift_by_fours(struct alu *u, const char *name)
{
    struct circuit *c = u->c;

    cl_bits(c, u->t2, 32, "%s.t2", name);
    for (int i = 0; i < 32; i++) {
        struct form count = f_const(0);

        for (int k = 0; 4 * k <= i; k++)
            cl_unit(
                c,
                f_andn(f_and(f_wire(u->t[i - 4 * k]), f_match(u->b + 2, 3, (uint32_t)k)), u->big),
                u->t2[i], 1);
        /* positions shifted in take the fill: count / 4 > i / 4 */
        for (int j = 0; j < 3; j++)
            count = f_add(count, 1 << j, u->b[2 + j]);
        count = f_addw(f_addw(count, 8, u->big), 16, u->fill);
        count.bias -= 16 + i / 4;
        cl_bit(c, count, u->t2[i]);
    }
}

/* flag = (lt and a < b) or (eq and a == b), xor neg */
static void flag(struct alu *u, wire lt, wire eq, wire neg, wire out)
{
    struct circuit *c = u->c;
    wire less_not = u->carry[GROUPS]; /* a >= b */
    struct form ne;

    cl_bit(c, f_andn(f_andn(f_wire(lt), less_not), neg), out);
    cl_bit(c, f_andw(f_andw(f_wire(lt), less_not), neg), out);
    cl_bit(c, f_andn(f_andn(f_wire(eq), neg), u->ne), out);
    ne = f_addw(f_addw(f_wire(u->ne), 32, eq), 32, neg);
    ne.bias -= 64;
    cl_bit(c, ne, out);
}

static void results(struct alu *u, const wire *r, wire flag_out)
{
    struct circuit *c = u->c;
    const struct alu_ctl *k = u->k;
    wire ge = u->carry[GROUPS];

    for (int i = 0; i < 32; i++) {
        int m = i / GROUP, lo = GROUP * m, w = i - lo, hi = 2 * ((2 << w) - 1) + 1;
        struct form s = f_addw(digits(u, lo, i), 1, u->carry[m]);
        struct form either;

        /* bit w of the sum of the lower part of the group; inhibited unless the opcode adds */
        s = f_addw(s, hi, k->sum);
        s.bias -= hi;
        for (int v = 1 << w; v <= hi; v += 1 << w)
            cl_step(c, s, v, r[i], (v >> w & 1) ? 1 : -1);

        cl_bit(c, f_andw(f_and(u->a[i], u->b[i]), k->and_), r[i]);
        either = f_addw(f_add(u->a[i], 1, u->b[i]), 2, k->or_);
        either.bias -= 2;
        cl_bit(c, either, r[i]);
        cl_bit(c, f_andw(f_add(u->a[i], -1, u->b[i]), k->xor_), r[i]);
        cl_bit(c, f_andw(f_add(u->b[i], -1, u->a[i]), k->xor_), r[i]);
        cl_bit(c, f_andn(f_and(f_wire(u->t2[i]), f_wire(k->sh)), k->right), r[i]);
        cl_bit(c, f_andw(f_wire(u->t2[31 - i]), k->right), r[i]);
        cl_bit(c, f_andn(f_andw(u->a[i], k->min), ge), r[i]);
        cl_bit(c, f_andw(f_andw(u->b[i], k->min), ge), r[i]);
        cl_bit(c, f_andw(f_andw(u->a[i], k->max), ge), r[i]);
        cl_bit(c, f_andn(f_andw(u->b[i], k->max), ge), r[i]);
    }
    flag(u, k->flt, k->feq, k->fneg, flag_out);
    flag(u, k->slt, k->seq, k->sneg, r[0]);
}

static void alu(struct circuit *c, const char *name, const struct form *a, const struct form *b,
                const struct alu_ctl *k, const wire *r, wire flag_out)
{
    struct alu u;

    cl_part(c, name);
    u.c = c;
    u.k = k;
    u.a = a;
    u.b = b;
    prepare(&u, name);
    groups(&u, name);
    shift_by_units(&u, name);
    carries(&u, name);
    shift_by_fours(&u, name);
    results(&u, r, flag_out);
}

void m_alu1(struct mach *m)
{
    for (int l = 0; l < L_; l++) {
        struct form a[32], b[32];
        char name[24];

        for (int i = 0; i < 32; i++) {
            a[i] = m_opr(m, 0, l, i);
            b[i] = m_opr(m, 1, l, i);
        }
        cl_bits(m->c, m->r1[l], 32, "R1.l%d", l);
        m->flag1[l] = cl_wire(m->c, 1, "flag1.l%d", l);
        snprintf(name, sizeof name, "alu1.l%d", l);
        alu(m->c, name, a, b, &m->k1, m->r1[l], m->flag1[l]);
    }
}

/* ---- What only ALU 2 has ---------------------------------------------------------- */

static void count_bits(struct mach *m, int l)
{
    struct circuit *c = m->c;
    wire zeros = cl_wire(c, 32, "clz.l%d", l);
    struct form ones = f_const(0), pop, lz;

    cl_part(c, "popc clz brev");
    for (int i = 31; i >= 0; i--) { /* no one at bit i or above */
        ones = f_addw(ones, 1, m->a2[l][i]);
        cl_unit(c, f_not(ones), zeros, 1);
    }
    pop = f_addw(ones, 32, m->popc);
    pop.bias -= 32;
    lz = f_addw(f_wire(zeros), 32, m->clz);
    lz.bias -= 32;
    for (int i = 0; i < 6; i++) {
        for (int v = 1 << i; v <= 32; v += 1 << i) {
            cl_step(c, pop, v, m->r2[l][i], (v >> i & 1) ? 1 : -1);
            cl_step(c, lz, v, m->r2[l][i], (v >> i & 1) ? 1 : -1);
        }
    }
    for (int i = 0; i < 32; i++)
        cl_unit(c, f_and(f_wire(m->a2[l][31 - i]), f_wire(m->brev)), m->r2[l][i], 1);
}

/* PRMT: each result byte is one of eight, or eight copies of its top bit. */
static void permute(struct mach *m, int l)
{
    static const double one[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    struct circuit *c = m->c;

    cl_part(c, "prmt");
    for (int j = 0; j < 4; j++) {
        const wire *nibble = &m->c2[l][4 * j];

        for (uint32_t s = 0; s < 8; s++) {
            const wire *byte = s < 4 ? &m->a2[l][8 * s] : &m->b2[l][8 * (s - 4)];
            wire pick = cl_wire(c, 1, "prmt.l%d.%d.%u", l, j, s);

            cl_unit(c, f_andw(f_matchw(nibble, 3, s), m->prmt), pick, 1);
            for (int i = 0; i < 8; i++)
                cl_unit(c, f_andn(f_and(f_wire(byte[i]), f_wire(pick)), nibble[3]),
                        m->r2[l][8 * j + i], 1);
            cl_unit_n(c, f_andw(f_and(f_wire(byte[7]), f_wire(pick)), nibble[3]), f_const(1), 8,
                      &m->r2[l][8 * j], one);
        }
    }
}

static void compare_and_swap(struct mach *m, int l)
{
    struct circuit *c = m->c;
    wire ne = cl_wire(c, 32, "cas.ne.l%d", l);

    cl_part(c, "cas sel");
    for (int i = 0; i < 32; i++)
        cl_xor(c, f_wire(m->a2[l][i]), f_wire(m->c2[l][i]), ne);
    for (int i = 0; i < 32; i++) {
        struct form keep = f_addw(f_addw(f_wire(ne), 32, m->cas), 32, m->a2[l][i]);

        keep.bias -= 64;
        cl_unit(c, f_andn(f_and(f_wire(m->b2[l][i]), f_wire(m->cas)), ne), m->r2[l][i], 1);
        cl_bit(c, keep, m->r2[l][i]);
        cl_unit(c, f_andw(f_and(f_wire(m->a2[l][i]), f_wire(m->sel2)), m->g[l]), m->r2[l][i], 1);
        cl_unit(c, f_andn(f_and(f_wire(m->b2[l][i]), f_wire(m->sel2)), m->g[l]), m->r2[l][i], 1);
    }
}

void m_alu2(struct mach *m)
{
    for (int l = 0; l < L_; l++) {
        cl_bits(m->c, m->r2[l], 32, "R2.l%d", l);
        m_multiplier(m, l);
    }
    for (int l = 0; l < L_; l++) {
        struct form a[32], b[32];
        char name[24];

        for (int i = 0; i < 32; i++) {
            a[i] = f_wire(m->a2[l][i]);
            b[i] = f_wire(m->b2[l][i]);
        }
        m->flag2[l] = cl_wire(m->c, 1, "flag2.l%d", l);
        snprintf(name, sizeof name, "alu2.l%d", l);
        alu(m->c, name, a, b, &m->k2, m->r2[l], m->flag2[l]);
    }
    m->c->floor_time = 2 * SHORT_LAYER;
    for (int l = 0; l < L_; l++) {
        count_bits(m, l);
        permute(m, l);
        compare_and_swap(m, l);
    }
    m->c->floor_time = 0;
}
