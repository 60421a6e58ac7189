/* Instructions in which threads work together. A T4's warp has 32 lanes, ours 4: what is exact
 * for groups of 4 is accepted. Operands that must be constants may come through registers, so they
 * are checked in resolve.c, which finds them in fields that the back end does not read:
 *   SHFL d: shfl's clamp operand; VOTE c stays; BAR a: member mask, b: barrier number. */
#include "select.h"

void sel_shfl(struct sel *s)
{
    static const struct {
        uint8_t mod, mode;
    } modes[] = {{PTX_M_UP, QG_SHFL_UP},
                 {PTX_M_DOWN, QG_SHFL_DOWN},
                 {PTX_M_BFLY, QG_SHFL_BFLY},
                 {PTX_M_IDX, QG_SHFL_IDX}};
    const struct ptx_opnd *d = sel_opnd(s, 0), first = *d;
    struct ptx_opnd o = first, second;
    struct lir_val a, c, clamp, v;
    struct lir_ins *i;
    int mode = -1;

    if (!sel_take(s, PTX_M_SYNC)) {
        sel_refuse(s, "shuffles without .sync");
        return;
    }
    sel_take(s, PTX_T_B32);
    for (size_t k = 0; k < sizeof modes / sizeof *modes; k++)
        if (sel_take(s, modes[k].mod))
            mode = modes[k].mode;
    if (!sel_operands(s, 5, 5))
        return;
    if (mode < 0) {
        sel_refuse(s, "it names no mode");
        return;
    }
    a = sel_read(s, sel_opnd(s, 1), PTX_T_B32);
    c = sel_read(s, sel_opnd(s, 2), PTX_T_B32);
    clamp = sel_read(s, sel_opnd(s, 3), PTX_T_B32);
    sel_read(s, sel_opnd(s, 4), PTX_T_B32); /* the member mask: lanes outside take no part */
    v = sel_fresh(s);
    if (first.kind == PTX_O_PAIR) {
        o.kind = PTX_O_REG;
        if (first.reg == PTX_NONE)
            o.kind = PTX_O_SINK;
    }
    second = (struct ptx_opnd){.kind = PTX_O_REG, .reg = first.reg2};
    i = sel_emit(s, LIR_SHFL);
    i->dst = (int32_t)v.v;
    i->a = a;
    i->c = c;
    i->d = clamp;
    i->mode = (uint8_t)mode;
    i->guard = s->guard;
    if (first.kind == PTX_O_PAIR && first.reg2 != PTX_NONE) {
        struct lir_pred p = {(int32_t)lir_vpred(s->f), false};

        i->pdst = p.p;
        sel_write(s, &o, PTX_T_B32, v); /* first, as the predicate may be the guard */
        sel_write_pred(s, &second, p);
        return;
    }
    sel_write(s, &o, PTX_T_B32, v);
}

static void vote(struct sel *s, enum qg_vote mode, struct lir_pred p, struct lir_val members)
{
    bool ballot = mode == QG_VOTE_BALLOT;
    struct lir_val v = ballot ? sel_fresh(s) : sel_imm(0);
    struct lir_ins *i = sel_emit(s, LIR_VOTE);

    i->mode = (uint8_t)mode;
    i->p = p;
    i->c = members;
    i->guard = s->guard;
    if (ballot) {
        i->dst = (int32_t)v.v;
        sel_write(s, sel_opnd(s, 0), PTX_T_B32, v);
    } else {
        struct lir_pred q = {(int32_t)lir_vpred(s->f), false};

        i->pdst = q.p;
        sel_write_pred(s, sel_opnd(s, 0), q);
    }
}

void sel_vote(struct sel *s)
{
    static const struct {
        uint8_t mod, mode;
    } modes[] = {{PTX_M_ALL, QG_VOTE_ALL},
                 {PTX_M_ANY, QG_VOTE_ANY},
                 {PTX_M_UNI, QG_VOTE_UNI},
                 {PTX_M_BALLOT, QG_VOTE_BALLOT}};
    struct lir_pred p;

    if (!sel_take(s, PTX_M_SYNC)) {
        sel_refuse(s, "votes without .sync");
        return;
    }
    sel_take(s, PTX_T_PRED);
    sel_take(s, PTX_T_B32);
    if (!sel_operands(s, 3, 3))
        return;
    p = sel_read_pred(s, sel_opnd(s, 1));
    for (size_t k = 0; k < sizeof modes / sizeof *modes; k++) {
        if (sel_take(s, modes[k].mod)) {
            vote(s, (enum qg_vote)modes[k].mode, p, sel_read(s, sel_opnd(s, 2), PTX_T_B32));
            return;
        }
    }
    sel_refuse(s, "it names no mode");
}

/* A vote that names no members. */
void sel_activemask(struct sel *s)
{
    sel_take(s, PTX_T_B32);
    if (sel_operands(s, 1, 1))
        vote(s, QG_VOTE_BALLOT, SEL_TRUE, (struct lir_val){.kind = LIR_NIL});
}

/* bar.sync 0, barrier.sync 0, bar.warp.sync mask. As a thread block is at most one warp of a T4,
 * the last one with all lanes is the same as a barrier of the block. */
void sel_barrier(struct sel *s)
{
    struct lir_val id = sel_imm(0), members = sel_imm(0xffffffff);
    struct lir_ins *i;

    if (!sel_take(s, PTX_M_SYNC)) {
        sel_refuse(s, "only .sync is a barrier here");
        return;
    }
    sel_take(s, PTX_M_ALIGNED);
    sel_take(s, PTX_M_CTA);
    sel_take(s, PTX_M_ALL);
    if (sel_take(s, PTX_M_WARP)) {
        if (!sel_operands(s, 1, 1))
            return;
        members = sel_read(s, sel_opnd(s, 0), PTX_T_B32);
    } else {
        if (s->ins->nopnd == 2)
            sel_refuse(s, "barriers for some of the threads");
        if (!sel_operands(s, 1, 1))
            return;
        id = sel_read(s, sel_opnd(s, 0), PTX_T_B32);
    }
    i = sel_emit(s, LIR_BAR);
    i->guard = s->guard;
    i->a = members;
    i->b = id;
}

/* membar.gl, fence.acq_rel.gpu */
void sel_fence(struct sel *s)
{
    static const uint8_t known[] = {PTX_M_CTA, PTX_M_GL,      PTX_M_GPU,     PTX_M_SYS,
                                    PTX_M_SC,  PTX_M_ACQ_REL, PTX_M_ACQUIRE, PTX_M_RELEASE};

    for (size_t i = 0; i < sizeof known; i++)
        sel_take(s, known[i]);
    if (sel_operands(s, 0, 0))
        sel_emit(s, LIR_FENCE)->guard = s->guard;
}
