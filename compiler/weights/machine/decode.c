/* Control wires from the opcode and selector fields of the block. */
#include "machine.h"

#include <stdio.h>

#define QG_AS_BITS(n, b, v, d) b,
static const int field_bits[QG_NFIELDS] = {QG_FIELDS(QG_AS_BITS)};

int m_field_bits(enum qg_field f)
{
    return field_bits[f];
}

wire m_field(const struct mach *m, enum qg_field f, int i)
{
    int at = i;

    for (int k = 0; k < (int)f; k++)
        at += field_bits[k];
    return m->rom[at];
}

struct form m_field_match(const struct mach *m, enum qg_field f, uint32_t value)
{
    return f_matchw(&m->rom[m_field(m, f, 0) - m->rom[0]], field_bits[f], value);
}

struct form m_opr(const struct mach *m, int o, int lane, int i)
{
    return f_addw(f_wire(m->opr[o][lane][i]), 1, m->imm[o][i]);
}

/* A decoded wire: 1 iff the field has the value. */
static wire decoded(struct mach *m, const char *name, enum qg_field f, uint32_t value)
{
    wire w = cl_wire(m->c, 1, "%s", name);

    cl_bit(m->c, f_andw(m_field_match(m, f, value), m->e_ex), w);
    return w;
}

/* One unit for each opcode: outs of the control wires it raises. */
static void opcode(struct mach *m, enum qg_field f, enum qg_op op, int n, const wire *w)
{
    cl_bit_n(m->c, m_field_match(m, f, (uint32_t)op), n, w);
}

static void alu(struct mach *m, struct alu_ctl *k, int unit, enum qg_field op, enum qg_field cmp)
{
    struct circuit *c = m->c;

#define CTL(name) k->name = cl_wire(c, 1, "alu%d." #name, unit)
    CTL(sum), CTL(inv), CTL(inv31), CTL(sgn), CTL(and_), CTL(or_), CTL(xor_), CTL(sh), CTL(right);
    CTL(sar), CTL(min), CTL(max), CTL(flt), CTL(feq), CTL(fneg), CTL(slt), CTL(seq), CTL(sneg);
#undef CTL
    opcode(m, op, QG_OP_ADD, 1, (wire[]){k->sum});
    opcode(m, op, QG_OP_AND, 1, (wire[]){k->and_});
    opcode(m, op, QG_OP_OR, 1, (wire[]){k->or_});
    opcode(m, op, QG_OP_XOR, 1, (wire[]){k->xor_});
    opcode(m, op, QG_OP_SHL, 1, (wire[]){k->sh});
    opcode(m, op, QG_OP_SHR, 2, (wire[]){k->sh, k->right});
    opcode(m, op, QG_OP_SAR, 3, (wire[]){k->sh, k->right, k->sar});
    opcode(m, op, QG_OP_MINU, 3, (wire[]){k->min, k->inv, k->inv31});
    opcode(m, op, QG_OP_MAXU, 3, (wire[]){k->max, k->inv, k->inv31});
    opcode(m, op, QG_OP_MINS, 3, (wire[]){k->min, k->inv, k->sgn});
    opcode(m, op, QG_OP_MAXS, 3, (wire[]){k->max, k->inv, k->sgn});
    /* SUB and SET: signed comparisons flip both top bits (inv31 = inv xor sgn). */
    for (uint32_t v = 0; v < QG_NCMPS; v++) {
        bool sgn = v == QG_CMP_LT || v == QG_CMP_GE;
        bool lt = sgn || v == QG_CMP_LTU || v == QG_CMP_GEU;
        bool eq = v == QG_CMP_EQ || v == QG_CMP_NE;
        bool neg = v == QG_CMP_NE || v == QG_CMP_GE || v == QG_CMP_GEU;

        for (int set = 0; set < (v == QG_CMP_NONE ? 1 : 2); set++) { /* SET compares */
            wire w[8];
            int n = 0;
            struct form f =
                f_and(m_field_match(m, op, set ? QG_OP_SET : QG_OP_SUB), m_field_match(m, cmp, v));

            w[n++] = k->inv;
            w[n++] = sgn ? k->sgn : k->inv31;
            if (!set)
                w[n++] = k->sum;
            if (lt)
                w[n++] = k->flt;
            if (eq)
                w[n++] = k->feq;
            if (neg)
                w[n++] = k->fneg;
            if (set && (lt || eq))
                w[n++] = lt ? k->slt : k->seq;
            if (set && neg)
                w[n++] = k->sneg;
            cl_bit_n(c, f, n, w);
        }
    }
}

static void immediates(struct mach *m)
{
    static const char letter[] = "ABCD";
    struct circuit *c = m->c;

    cl_part(c, "decode.imm");
    for (int o = 0; o < 4; o++) {
        enum qg_field imm = o < 2 ? QG_FIELD_imm1 : QG_FIELD_imm2;
        wire route = m_field(m, o < 2 ? QG_FIELD_i1a : QG_FIELD_i2c, 0);

        cl_bits(c, m->imm[o], 32, "imm.%c", letter[o]);
        for (int i = 0; i < 32; i++) {
            struct form f = f_wire(m_field(m, imm, i));

            /* A and C take the immediate where the route bit is set, B and D where it is not */
            cl_bit(c, o & 1 ? f_andn(f, route) : f_andw(f, route), m->imm[o][i]);
        }
    }
}

static void ports(struct mach *m)
{
    static const enum qg_field base[3] = {QG_FIELD_xbase, QG_FIELD_ybase, QG_FIELD_sbase};
    static const enum qg_field scale[3] = {QG_FIELD_xscale, QG_FIELD_yscale, QG_FIELD_sscale};
    static const char port[] = "XYS";
    struct circuit *c = m->c;

    cl_part(c, "decode.ports");
    for (int p = 0; p < 3; p++) {
        for (int o = 0; o < 4; o++) {
            for (int s = 0; s < 2; s++) {
                m->base[p][o][s] = cl_wire(c, 1, "base.%c.%c%s", port[p], "ABCD"[o], s ? "4" : "");
                cl_bit(c,
                       f_and(m_field_match(m, base[p], (uint32_t)(QG_BASE_A + o)),
                             m_field_match(m, scale[p], (uint32_t)s)),
                       m->base[p][o][s]);
            }
        }
    }
    m->ldg[0] = decoded(m, "x.ldg", QG_FIELD_xkind, QG_X_LDG);
    m->lds[0] = decoded(m, "x.lds", QG_FIELD_xkind, QG_X_LDS);
    m->ldg[1] = decoded(m, "y.ldg", QG_FIELD_ykind, QG_Y_LDG);
    m->lds[1] = decoded(m, "y.lds", QG_FIELD_ykind, QG_Y_LDS);
    m->st[0] = decoded(m, "st.global", QG_FIELD_skind, QG_S_STG);
    m->st[1] = decoded(m, "st.shared", QG_FIELD_skind, QG_S_STS);
    m->shfl = decoded(m, "shfl", QG_FIELD_xkind, QG_X_SHFL);
    for (uint32_t v = 0; v < 4; v++) {
        m->vote[v] = cl_wire(c, 1, "vote.%u", v);
        cl_bit(
            c,
            f_and(m_field_match(m, QG_FIELD_xkind, QG_X_VOTE), m_field_match(m, QG_FIELD_xmode, v)),
            m->vote[v]);
    }
}

void m_decode(struct mach *m)
{
    struct circuit *c = m->c;
    struct form rd1 = f_sumw(&m->rom[m_field(m, QG_FIELD_rd1, 0) - m->rom[0]], 4);

    immediates(m);
    ports(m);
    cl_part(c, "decode.alu");
    alu(m, &m->k1, 1, QG_FIELD_op1, QG_FIELD_cmp1);
    alu(m, &m->k2, 2, QG_FIELD_op2, QG_FIELD_cmp2);
    m->sel2 = decoded(m, "op.sel", QG_FIELD_op2, QG_OP_SEL);
    m->cas = decoded(m, "op.cas", QG_FIELD_op2, QG_OP_CAS);
    m->popc = decoded(m, "op.popc", QG_FIELD_op2, QG_OP_POPC);
    m->clz = decoded(m, "op.clz", QG_FIELD_op2, QG_OP_CLZ);
    m->brev = decoded(m, "op.brev", QG_FIELD_op2, QG_OP_BREV);
    m->prmt = decoded(m, "op.prmt", QG_FIELD_op2, QG_OP_PRMT);
    m->mlo = decoded(m, "op.mad.lo", QG_FIELD_op2, QG_OP_MAD);
    m->mhi = cl_wire(c, 1, "op.mad.hi");
    m->msg = cl_wire(c, 1, "op.mad.signed");
    opcode(m, QG_FIELD_op2, QG_OP_MADHU, 1, (wire[]){m->mhi});
    opcode(m, QG_FIELD_op2, QG_OP_MADHS, 2, (wire[]){m->mhi, m->msg});

    cl_part(c, "decode.select");
    for (uint32_t i = 0; i < 4; i++) {
        char name[24];

        snprintf(name, sizeof name, "a2.%u", i);
        m->asel[i] = decoded(m, name, QG_FIELD_a2, i);
        snprintf(name, sizeof name, "b2.%u", i);
        m->bsel[i] = decoded(m, name, QG_FIELD_b2, i);
        snprintf(name, sizeof name, "c2.%u", i);
        m->csel[i] = i ? decoded(m, name, QG_FIELD_c2, i) : -1; /* 0 takes no decoding */
        snprintf(name, sizeof name, "u.%u", i);
        m->us[i] = decoded(m, name, QG_FIELD_usrc, i);
        snprintf(name, sizeof name, "ctl.%u", i);
        m->ctl[i] = i ? decoded(m, name, QG_FIELD_ctl, i) : -1; /* nor does no control */
    }
    for (uint32_t i = 0; i < 3; i++) {
        char name[24];

        snprintf(name, sizeof name, "guard.%u", i);
        m->gs[i] = decoded(m, name, QG_FIELD_gsrc, i);
    }
    for (uint32_t i = 0; i < 5; i++) {
        char name[24];

        snprintf(name, sizeof name, "cond.%u", i);
        m->cond[i] = decoded(m, name, QG_FIELD_cond, i);
    }

    m->on1 = cl_wire(c, 1, "slot1");
    cl_bit(c, rd1, m->on1);
    m->w1x = cl_wire(c, 1, "slot1.x");
    cl_bit(c, f_wire(m_field(m, QG_FIELD_w1x, 0)), m->w1x);
    m->w1r = cl_wire(c, 1, "slot1.r1");
    cl_bit(c, f_andn(f_wire(m->e_ex), m_field(m, QG_FIELD_w1x, 0)), m->w1r);
    m->has2 = cl_wire(c, 1, "slot2");
    cl_bit(c,
           f_add(f_sumw(&m->rom[m_field(m, QG_FIELD_rd2, 0) - m->rom[0]], 4), 1,
                 f_sumw(&m->rom[m_field(m, QG_FIELD_skind, 0) - m->rom[0]], 2)),
           m->has2);
}
