/* Which warp runs next, which block, which lanes: flags and pcs of all warps,
 * the next runnable warp round robin, the smallest pc among its lanes. */
#include "machine.h"

#include <stdio.h>

enum { ROW = PC_BITS + 3, SERIAL = PC_BITS, LIVE, PARITY };

void m_scheduler(struct mach *m)
{
    struct circuit *c = m->c;
    wire row[L_][W_][ROW], run[W_][L_];
    wire cp[L_][PC_BITS + 1], cr[L_], late[L_], later[L_];
    struct form any_run = f_const(0), any_live = f_const(0);
    wire is_run, is_live;

    for (int l = 0; l < L_; l++) {
        struct form keys[W_], queries[W_], vals[W_ * ROW];
        wire outs[W_ * ROW];
        char name[40];
        int n = 0;

        for (int w = 0; w < W_; w++) {
            struct form own = f_matchw(m->cw, 3, (uint32_t)w);

            keys[w] = own;
            queries[w] = f_wire(m->running); /* all rows at once, each in its own dims */
            for (int i = 0; i < ROW; i++) {
                wire bit = i <= PC_BITS ? m->npc[l][i] : i == LIVE ? m->nlive[l] : m->npar[l];

                if (bit < 0)
                    continue;
                row[l][w][i] = cl_wire(c, 1, "row.l%d.w%d.%d", l, w, i);
                vals[n] = f_and(f_wire(bit), own);
                outs[n++] = row[l][w][i];
            }
        }
        snprintf(name, sizeof name, "lane.l%d", l);
        cl_head(c, name, W_, keys, queries, n, vals, f_addw(f_wire(m->e_m[l]), 1, m->e_lau), outs,
                W_);
    }

    cl_part(c, "runnable");
    for (int w = 0; w < W_; w++) {
        for (int l = 0; l < L_; l++) {
            struct form live = f_wire(row[l][w][LIVE]);
            wire parity = row[l][w][PARITY];

            run[w][l] = cl_wire(c, 1, "run.w%d.l%d", w, l);
            cl_bit(c, f_andn(f_andw(live, parity), m->gen), run[w][l]);
            cl_bit(c, f_andw(f_andn(live, parity), m->gen), run[w][l]);
            any_run = f_addw(any_run, 1, run[w][l]);
            any_live = f_add(any_live, 1, live);
        }
    }
    is_run = cl_wire(c, 1, "any.run");
    is_live = cl_wire(c, 1, "any.live");
    cl_bit(c, any_run, is_run);
    cl_bit(c, any_live, is_live);

    cl_part(c, "next warp");
    for (int j = 0; j < W_; j++)
        m->pick[j] = cl_wire(c, 1, "pick.w%d", j);
    for (int cur = 0; cur < W_; cur++) {
        struct form own = f_matchw(m->cw, 3, (uint32_t)cur), blocked = f_const(0);

        for (int d = 1; d <= W_; d++) {
            int j = (cur + d) % W_;
            struct form f = f_add(f_sumw(run[j], L_), L_, own);

            f.bias -= L_;
            cl_bit(c, f_add(f, -L_, blocked), m->pick[j]);
            blocked = f_add(blocked, 1, f_sumw(run[j], L_));
        }
    }

    cl_part(c, "pcs of the warp");
    for (int l = 0; l < L_; l++) {
        for (int i = 0; i <= PC_BITS && m->npc[l][i] >= 0; i++) {
            cp[l][i] = cl_wire(c, 1, "pc.l%d.%d", l, i);
            for (int w = 0; w < W_; w++)
                cl_bit(c, f_andw(f_wire(row[l][w][i]), m->pick[w]), cp[l][i]);
        }
        cr[l] = cl_wire(c, 1, "pc.run.l%d", l);
        for (int w = 0; w < W_; w++)
            cl_bit(c, f_andw(f_wire(run[w][l]), m->pick[w]), cr[l]);
    }

    cl_part(c, "smallest pc");
    for (int a = 0; a < L_; a++) {
        late[a] = cl_wire(c, L_ - 1, "late.l%d", a);   /* not the first lane to run */
        later[a] = cl_wire(c, L_ - 1, "later.l%d", a); /* not among the lanes that run */
        for (int b = 0; b < L_; b++) {
            struct form d = f_const(-(1 << PC_BITS));

            if (a == b)
                continue;
            d = f_addw(d, 1 << PC_BITS, cr[b]);
            for (int i = 0; i < PC_BITS; i++)
                d = f_addw(f_addw(d, 1 << i, cp[a][i]), -(1 << i), cp[b][i]);
            cl_bit(c, b < a ? f_add(d, 1, f_const(1)) : d, late[a]);
            cl_bit(c, b < a ? f_addw(d, 1, cp[a][SERIAL]) : d, later[a]);
        }
    }
    for (int i = 0; i < PC_BITS; i++)
        m->t_xb[i] = cl_wire(c, 1, "exec.block.%d", i);
    for (int a = 0; a < L_; a++) {
        wire first = cl_wire(c, 1, "first.l%d", a);

        cl_bit(c, f_addw(f_wire(cr[a]), -1, late[a]), first);
        m->t_xm[a] = cl_wire(c, 1, "exec.mask.%d", a);
        cl_bit(c, f_addw(f_wire(cr[a]), -1, later[a]), m->t_xm[a]);
        for (int i = 0; i < PC_BITS; i++)
            cl_bit(c, f_andw(f_wire(cp[a][i]), first), m->t_xb[i]);
    }

    cl_part(c, "next kind");
    {
        wire pend = cl_wire(c, 1, "pending");

        /* the last item of slot 1 is left as long as any is */
        cl_bit(c, f_sumw(&m->left[ITEM_WB1], ITEMS - ITEM_WB1), pend);
        m->t_exec = cl_wire(c, 1, "emit.exec");
        m->t_bar = cl_wire(c, 1, "emit.bar");
        m->t_halt = cl_wire(c, 1, "emit.halt");
        cl_bit(c, f_andn(f_wire(is_run), pend), m->t_exec);
        cl_bit(c, f_andn(f_andn(f_wire(is_live), is_run), pend), m->t_bar);
        cl_bit(c, f_andn(f_not(f_wire(is_live)), pend), m->t_halt);
    }
}
