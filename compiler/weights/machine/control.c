/* Guard, predicate function, and where each lane goes next. */
#include "machine.h"

void m_guard(struct mach *m)
{
    struct circuit *c = m->c;
    wire neg = m_field(m, QG_FIELD_gneg, 0), mask = m_field(m, QG_FIELD_gmask, 0);

    cl_part(c, "guard");
    for (int l = 0; l < L_; l++) {
        m->gq[l] = cl_wire(c, 1, "guard.pred.l%d", l);
        cl_bit(c, f_wire(m->gs[QG_G_NONE]), m->gq[l]);
        for (uint32_t p = 0; p < QG_PREDS; p++) {
            struct form this = f_andw(m_field_match(m, QG_FIELD_gp, p), m->gs[QG_G_PRED]);

            cl_bit(c, f_andn(f_andw(this, m->pr[l][p]), neg), m->gq[l]);
            cl_bit(c, f_andw(f_andn(this, m->pr[l][p]), neg), m->gq[l]);
        }
        m->g[l] = cl_wire(c, 1, "g.l%d", l);
        cl_bit(c, f_wire(m->gq[l]), m->g[l]);
        cl_bit(c, f_andn(f_andw(f_wire(m->gs[QG_G_FLAG1]), m->flag1[l]), neg), m->g[l]);
        cl_bit(c, f_andw(f_andn(f_wire(m->gs[QG_G_FLAG1]), m->flag1[l]), neg), m->g[l]);
    }
    cl_part(c, "acting lanes");
    for (int l = 0; l < L_; l++) {
        struct form before = f_const(0);

        m->act[l] = cl_wire(c, 1, "act.l%d", l);
        cl_bit(c, f_andn(f_wire(m->e_m[l]), mask), m->act[l]);
        cl_bit(c, f_andw(f_andw(f_wire(m->e_m[l]), mask), m->g[l]), m->act[l]);
        if (l == FIRSTS)
            continue;
        for (int k = 0; k < l; k++)
            before = f_addw(before, 1, m->act[k]);
        m->first_act[l] = cl_wire(c, 1, "act.first.l%d", l);
        cl_bit(c, f_add(f_wire(m->act[l]), -1, before), m->first_act[l]);
    }
    m->nact2 = cl_wire(c, 1, "act.several");
    cl_step(c, f_sumw(m->act, L_), 2, m->nact2, 1);
}

/* form and "the condition kind k is in force and holds (want = 1) or fails (want = 0)". Kind always
 * cannot fail. */
static struct form condition(const struct mach *m, struct form f, int l, int kind, int want)
{
    f = f_andw(f, m->cond[kind]);
    switch (kind) {
    case QG_COND_G: return want ? f_andw(f, m->g[l]) : f_andn(f, m->g[l]);
    case QG_COND_NOT_G: return want ? f_andn(f, m->g[l]) : f_andw(f, m->g[l]);
    case QG_COND_PV: return want ? f_andw(f, m->pv[l]) : f_andn(f, m->pv[l]);
    case QG_COND_NOT_PV: return want ? f_andn(f, m->pv[l]) : f_andw(f, m->pv[l]);
    default: return f;
    }
}

/* out += coef * [f and (control `ctl` is taken == want)], for the lanes of f */
static void when(struct mach *m, struct form f, int l, int ctl, int want, wire out, double coef)
{
    if (!want)
        cl_step(m->c, f_andn(f, m->ctl[ctl]), 1, out, coef);
    for (int kind = 0; kind < 5; kind++)
        if (want || kind != QG_COND_ALWAYS)
            cl_step(m->c, condition(m, f_andw(f, m->ctl[ctl]), l, kind, want), 1, out, coef);
}

void m_control(struct mach *m)
{
    struct circuit *c = m->c;

    cl_part(c, "predicate function");
    for (int l = 0; l < L_; l++) {
        wire src[4] = {m->flag1[l], m->flag2[l], m->g[l], m->xflag[l]};
        wire v = cl_wire(c, 1, "pv.v.l%d", l);

        for (uint32_t p = 0; p < QG_PREDS; p++)
            cl_bit(c, f_andw(m_field_match(m, QG_FIELD_vp, p), m->pr[l][p]), v);
        m->pv[l] = cl_wire(c, 1, "pv.l%d", l);
        for (int k = 0; k < 4; k++) {
            for (int uv = 0; uv < 4; uv++) {
                struct form f = f_and(f_wire(m->us[k]), f_wire(m_field(m, QG_FIELD_lut, uv)));

                f = (uv & 1) ? f_andw(f, src[k]) : f_andn(f, src[k]);
                f = (uv & 2) ? f_andw(f, v) : f_andn(f, v);
                cl_bit(c, f_andw(f, m->act[l]), m->pv[l]);
            }
        }
    }
    cl_part(c, "next pc");
    for (int l = 0; l < L_; l++) {
        struct form exec = f_wire(m->e_m[l]);

        for (int i = 0; i <= PC_BITS; i++) { /* bit 5: the block is serial */
            wire target =
                i < PC_BITS ? m_field(m, QG_FIELD_target, i) : m_field(m, QG_FIELD_tser, 0);
            wire next = i < PC_BITS ? m->e_bn[i] : m_field(m, QG_FIELD_nser, 0);

            m->npc[l][i] = -1;
            if (l == 0 && i == PC_BITS) /* whoever comes first runs, serial or not */
                continue;
            m->npc[l][i] = cl_wire(c, 1, "next.pc.l%d.%d", l, i);
            when(m, f_wire(target), l, QG_CTL_BRA, 1, m->npc[l][i], 1);
            when(m, f_wire(next), l, QG_CTL_BRA, 0, m->npc[l][i], 1);
        }
        m->nlive[l] = cl_wire(c, 1, "next.live.l%d", l);
        when(m, exec, l, QG_CTL_EXIT, 0, m->nlive[l], 1);
        cl_unit(c, f_wire(m->e_lm[l]), m->nlive[l], 1); /* LAUNCH */
        /* A lane waits at a barrier iff its parity equals the generation. */
        m->npar[l] = cl_wire(c, 1, "next.parity.l%d", l);
        cl_bit(c, f_not(f_wire(m->gen)), m->npar[l]);
        when(m, f_not(f_wire(m->gen)), l, QG_CTL_BAR, 1, m->npar[l], -1);
        when(m, f_wire(m->gen), l, QG_CTL_BAR, 1, m->npar[l], 1);
    }
}
