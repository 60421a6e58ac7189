/* What the machine remembers: byte latch, ROM, context, registers, predicates.
 * Each memory is a head; a token writes it and the same token reads it updated. */
#include "machine.h"

#include <stdio.h>

/* A latch: one row, always selected. */
static void latch(struct mach *m, const char *name, int n, const struct form *vals,
                  struct form beta, const wire *outs)
{
    struct form one = f_const(1);

    cl_head(m->c, name, 1, &one, &one, n, vals, beta, outs, 1);
}

void m_latch(struct mach *m)
{
    struct circuit *c = m->c;

    for (int l = 0; l < L_; l++) {
        cl_bits(c, m->lat[l], 32, "latch.l%d", l);
        for (int k = 0; k < 4; k++) {
            const wire *byte = k ? m->e_up[l & 1] : m->e_lo[l & 1];
            struct form v[8], writes = f_wire(m->e_lat[l][0]);
            char name[40];

            for (int i = 0; i < 8; i++)
                v[i] = f_wire(byte[i]);
            snprintf(name, sizeof name, "latch.l%d.b%d", l, k);
            if (k)
                writes = f_addw(writes, 1, m->e_lat[l][k]);
            latch(m, name, 8, v, writes, &m->lat[l][8 * k]);
        }
    }
    cl_part(c, "store data");
    cl_bits(c, m->md, 32, "memdata");
    for (int i = 0; i < 32; i++)
        for (int l = 0; l < L_; l++)
            cl_unit(c, f_and(f_wire(m->e_ml[l]), f_wire(m->lat[l][i])), m->md[i], 1);
}

/* What only the interpreter checks has no effect, a block's own `serial` is known from the one
 * before, and an address has nine bits. */
static bool computes(int bit)
{
    static const enum qg_field checked[] = {QG_FIELD_serial, QG_FIELD_fence, QG_FIELD_dcheck,
                                            QG_FIELD_xpart,  QG_FIELD_ypart, QG_FIELD_spart};
    int at = 0, f = 0;

    while (at + m_field_bits((enum qg_field)f) <= bit)
        at += m_field_bits((enum qg_field)f++);
    for (size_t i = 0; i < sizeof checked / sizeof *checked; i++)
        if (f == (int)checked[i])
            return false;
    return bit - at < ADDR_BITS + 2 ||
           (f != QG_FIELD_xoff && f != QG_FIELD_yoff && f != QG_FIELD_soff);
}

enum { PART_BITS = 32 * L_ };

static void rom(struct mach *m)
{
    struct circuit *c = m->c;
    struct form keys[QG_BLOCKS], queries[QG_BLOCKS], vals[PART_BITS];
    wire outs[PART_BITS];

    cl_bits(c, m->rom, QG_FIELD_BITS, "rom");
    for (int part = 0; part < QG_ROM_PARTS; part++) {
        int n = 0;
        char name[40];

        for (int bit = PART_BITS * part; bit < PART_BITS * (part + 1); bit++) {
            if (bit >= QG_FIELD_BITS || !computes(bit))
                continue;
            vals[n] = f_wire(m->lat[bit / 32 % L_][bit % 32]);
            outs[n++] = m->rom[bit];
        }
        for (int b = 0; b < QG_BLOCKS; b++) {
            struct form match = f_matchw(m->e_b, PC_BITS, (uint32_t)b);

            keys[b] = f_andw(match, m->e_rom[part]);
            queries[b] = f_andw(match, m->e_ex);
        }
        snprintf(name, sizeof name, "rom.%d", part);
        cl_head(c, name, QG_BLOCKS, keys, queries, n, vals, f_wire(m->e_rom[part]), outs, 1);
    }
}

void m_registers(struct mach *m)
{
    static const char letter[] = "ABCD";
    static const enum qg_field reg[4] = {QG_FIELD_ra, QG_FIELD_rb, QG_FIELD_rc, QG_FIELD_rd};
    struct circuit *c = m->c;
    struct form v[32], f;
    char name[40];

    rom(m);
    cl_bits(c, m->cw, 3, "warp");
    for (int i = 0; i < 3; i++)
        v[i] = f_wire(m->e_w[i]);
    latch(m, "warp", 3, v, f_wire(m->e_setw), m->cw);
    m->gen = cl_wire(c, 1, "generation");
    f = f_wire(m->e_g);
    latch(m, "generation", 1, &f, f_wire(m->e_setg), &m->gen);
    m->running = cl_wire(c, 1, "running");
    f = f_wire(m->e_run);
    latch(m, "running", 1, &f, f_wire(m->e_setrun), &m->running);

    for (int o = 0; o < 4; o++) {
        for (int l = 0; l < L_; l++) {
            struct form keys[QG_WARPS * (QG_REGS - 1)], queries[QG_WARPS * (QG_REGS - 1)];
            int n = 0;

            for (uint32_t w = 0; w < W_; w++) {
                struct form warp = f_matchw(m->cw, 3, w);

                for (uint32_t r = 1; r < QG_REGS; r++, n++) {
                    keys[n] = f_and(warp, f_matchw(m->e_r, 4, r));
                    queries[n] = f_andw(f_and(warp, m_field_match(m, reg[o], r)), m->e_ex);
                }
            }
            for (int i = 0; i < 32; i++)
                v[i] = f_wire(m->lat[l][i]);
            cl_bits(c, m->opr[o][l], 32, "%c.l%d", letter[o], l);
            snprintf(name, sizeof name, "reg.%c.l%d", letter[o], l);
            cl_head(c, name, n, keys, queries, 32, v, f_wire(m->e_wm[l]), m->opr[o][l], 1);
        }
    }
}

void m_predicates(struct mach *m)
{
    struct form rows[W_];
    char name[40];

    for (uint32_t w = 0; w < W_; w++)
        rows[w] = f_matchw(m->cw, 3, w);
    for (int l = 0; l < L_; l++) {
        for (int p = 0; p < QG_PREDS; p++) {
            struct form v = f_wire(m->e_pb[l]);

            m->pr[l][p] = cl_wire(m->c, 1, "P%d.l%d", p, l);
            snprintf(name, sizeof name, "pred.l%d.p%d", l, p);
            /* LAUNCH writes 0: its predbits are 0 */
            cl_head(m->c, name, W_, rows, rows, 1, &v, f_addw(f_wire(m->e_prm[l][p]), 1, m->e_lau),
                    &m->pr[l][p], 1);
        }
    }
}
