/* 32 x 32 -> 64 bit multiply-add, signed or unsigned, of which one word is kept.
 *
 * Seven MLP layers: bit products summed into radix-16 digits (three partial
 * sums a digit, which keeps them and their rounding small); digits to low and high nibbles, twice;
 * generate and propagate; carries of the lower, then of the upper eight digits;
 * result bits. Signed operands follow Baugh and Wooley: the products with exactly
 * one sign bit are complemented, and ones are added at columns 32 and 63. */
#include "machine.h"

enum { DIGITS = 16, HALF = 8, PARTS = 3 };

struct mul {
    int max[DIGITS][PARTS]; /* largest partial sum */
    wire s[DIGITS][PARTS];  /* partial sums of bit products */
    wire lo[DIGITS][PARTS], hi[DIGITS][PARTS];
    wire lo2[DIGITS], hi2[DIGITS];
    int top[DIGITS]; /* the most that comes into a digit: a high nibble and a carry */
    wire gen[DIGITS], prop[DIGITS], carry[DIGITS];
};

/* Largest partial sums, needed before the wires are declared. */
static void count(struct mul *u)
{
    for (int i = 0; i < 32; i++)
        for (int j = 0; j < 32; j++)
            u->max[(i + j) / 4][i % PARTS] += 1 << (i + j) % 4;
    u->max[32 / 4][0] += 1;
    u->max[63 / 4][0] += 8;
    for (int i = 0; i < 64; i++)
        u->max[i / 4][PARTS - 1] += 1 << i % 4;
}

static void products(struct mach *m, struct mul *u, int l)
{
    struct circuit *c = m->c;
    const wire *a = m->a2[l], *b = m->b2[l], *z = m->c2[l];
    double ones[DIGITS][PARTS] = {{0}}, coefs[PARTS * DIGITS];
    wire outs[PARTS * DIGITS];
    int n = 0;

    for (int i = 0; i < 32; i++) {
        for (int j = 0; j < 32; j++) {
            wire s = u->s[(i + j) / 4][i % PARTS];
            double w = 1 << (i + j) % 4;
            struct form p = f_and(f_wire(a[i]), f_wire(b[j]));

            if ((i == 31) == (j == 31)) {
                cl_unit(c, p, s, w);
                continue;
            }
            /* signed: 1 - p; the ones are added below */
            cl_unit_n(c, p, f_addw(f_const(1), -2, m->msg), 1, &s, &w);
            ones[(i + j) / 4][i % PARTS] += w;
        }
    }
    ones[32 / 4][0] += 1;
    ones[63 / 4][0] += 8;
    for (int d = 0; d < DIGITS; d++) {
        for (int h = 0; h < PARTS; h++) {
            if (ones[d][h] > 0) {
                outs[n] = u->s[d][h];
                coefs[n++] = ones[d][h];
            }
        }
    }
    cl_unit_n(c, f_wire(m->msg), f_const(1), n, outs, coefs);
    for (int i = 0; i < 32; i++) { /* the addend goes to the word that is kept */
        cl_unit(c, f_andn(f_wire(z[i]), m->mhi), u->s[i / 4][PARTS - 1], 1 << i % 4);
        cl_unit(c, f_andw(f_wire(z[i]), m->mhi), u->s[i / 4 + HALF][PARTS - 1], 1 << i % 4);
    }
}

/* out_lo = s & 15, out_hi = s >> 4 (-1: not wanted) of a form in 0..hi (at most 255). Where the
 * steps can be flat (s - 16 up to 63) out_lo is s less 16 for each step passed, so that an error of
 * s is passed on once and not fifteen times. */
static void split(struct circuit *c, struct form s, int hi, wire out_lo, wire out_hi)
{
    int lo[256], up[256];
    const int *table[2] = {lo, up};
    wire outs[2] = {out_lo, out_hi};
    static const double fall[2] = {-16, 1};
    int nouts = out_hi < 0 ? 1 : 2;

    if (hi < 16 + 63) {
        cl_unit(c, s, out_lo, 1);
        for (int v = 16; v <= hi; v += 16)
            cl_step_n(c, s, v, nouts, outs, fall);
        return;
    }
    for (int v = 0; v <= hi; v++) {
        lo[v] = v & 15;
        up[v] = v >> 4;
    }
    cl_table(c, s, hi, false, nouts, outs, table);
}

/* Digit 0 has no carry: what it is the sum of is one nibble. */
static void carry_into(struct circuit *c, struct mul *u, int l, int k, int from)
{
    struct form s = from > 1 ? f_wire(u->carry[from]) : f_const(0);

    for (int d = from; d < k; d++) {
        s = f_addw(s, 1 << (d - from), u->gen[d]);
        s = f_addw(s, 1 << (d - from), u->prop[d]);
    }
    u->carry[k] = cl_wire(c, 1, "mul.l%d.carry%d", l, k);
    cl_step(c, s, 1 << (k - from), u->carry[k], 1);
}

/* Digits of the sums, twice: each has up to two nibbles of its own and of the digit below. */
static void nibbles(struct mach *m, struct mul *u, int l)
{
    struct circuit *c = m->c;

    for (int d = 0; d < DIGITS; d++) {
        for (int h = 0; h < PARTS; h++) {
            int max = u->max[d][h];
            bool carries = max >= 16 && d < DIGITS - 1;

            u->lo[d][h] = cl_wire(c, max < 15 ? max : 15, "mul.l%d.lo%d.%d", l, d, h);
            u->hi[d][h] = carries ? cl_wire(c, max / 16, "mul.l%d.hi%d.%d", l, d, h) : -1;
            if (max)
                split(c, f_wire(u->s[d][h]), max, u->lo[d][h], u->hi[d][h]);
        }
    }
    for (int d = 0; d < DIGITS; d++) {
        struct form s = f_const(0);
        int max = 0;

        for (int h = 0; h < PARTS; h++) {
            if (u->max[d][h]) {
                s = f_addw(s, 1, u->lo[d][h]);
                max += c->wires[u->lo[d][h]].hi;
            }
            if (d && u->hi[d - 1][h] >= 0) {
                s = f_addw(s, 1, u->hi[d - 1][h]);
                max += c->wires[u->hi[d - 1][h]].hi;
            }
        }
        u->lo2[d] = cl_wire(c, 15, "mul.l%d.low%d", l, d);
        u->hi2[d] = d < DIGITS - 1 ? cl_wire(c, max / 16, "mul.l%d.high%d", l, d) : -1;
        split(c, s, max, u->lo2[d], u->hi2[d]);
        /* the largest high nibble leaves so much for the low one, from which a carry may come */
        if (d < DIGITS - 1)
            u->top[d + 1] = max / 16 + (max % 16 + u->top[d] >= 16);
    }
}

/* Each digit is a low nibble and a high one from below; digit 0 has but one, and no carry. */
static void carries(struct mach *m, struct mul *u, int l, struct form *digit)
{
    struct circuit *c = m->c;

    for (int d = 0; d < DIGITS; d++) {
        digit[d] = f_wire(u->lo2[d]);
        if (d)
            digit[d] = f_addw(digit[d], 1, u->hi2[d - 1]);
        if (d == 0 || d == DIGITS - 1)
            continue;
        u->gen[d] = cl_wire(c, 1, "mul.l%d.gen%d", l, d);
        u->prop[d] = cl_wire(c, 1, "mul.l%d.prop%d", l, d);
        cl_step(c, digit[d], 16, u->gen[d], 1);
        cl_step(c, digit[d], 15, u->prop[d], 1);
    }
    for (int k = 2; k <= HALF; k++)
        carry_into(c, u, l, k, 1);
    for (int k = HALF + 1; k < DIGITS; k++)
        carry_into(c, u, l, k, HALF);
}

void m_multiplier(struct mach *m, int l)
{
    struct circuit *c = m->c;
    struct mul u = {0};
    struct form digit[DIGITS];

    cl_part(c, "multiplier");
    count(&u);
    for (int d = 0; d < DIGITS; d++)
        for (int h = 0; h < PARTS; h++)
            u.s[d][h] = cl_wire(c, u.max[d][h], "mul.l%d.sum%d.%d", l, d, h);
    products(m, &u, l);
    nibbles(m, &u, l);
    carries(m, &u, l, digit);
    for (int d = 0; d < DIGITS; d++) {
        wire keep = d < HALF ? m->mlo : m->mhi;
        struct form s = digit[d];
        int range = 15;

        if (d)
            range += c->wires[u.hi2[d - 1]].hi;
        if (d > 1) {
            s = f_addw(s, 1, u.carry[d]);
            range++;
        }
        s = f_addw(s, range, keep);
        s.bias -= range;
        for (int v = 1; v <= 15 + u.top[d]; v++) {
            wire outs[4];
            double coefs[4];
            int n = 0;

            for (int j = 0; j < 4; j++) {
                int change = (v >> j & 1) - ((v - 1) >> j & 1);

                if (change) {
                    outs[n] = m->r2[l][4 * (d % HALF) + j];
                    coefs[n++] = change;
                }
            }
            cl_step_n(c, s, v, n, outs, coefs);
        }
    }
}
