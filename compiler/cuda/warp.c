/* Instructions in which threads work together. A T4's warp has 32 lanes, ours 4: resolve.c tells
 * what is exact for groups of 4 from what together.c does for the whole thread block. Operands that
 * may be constants come through registers, so both find them in fields that the back end does not
 * read:
 *   SHFL b: member mask, d: shfl's clamp operand; VOTE c stays; BAR a: member mask, b: barrier
 *   number. */
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
    struct lir_val a, c, clamp, members, v;
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
    members = sel_read(s, sel_opnd(s, 4), PTX_T_B32);
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
    i->b = members;
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

static struct lir_ins *vote(struct sel *s, enum qg_vote mode, struct lir_pred p,
                            struct lir_val members)
{
    struct lir_ins *i = sel_emit(s, LIR_VOTE);

    i->mode = (uint8_t)mode;
    i->p = p;
    i->c = members;
    i->guard = s->guard;
    return i;
}

/* The lanes in which p holds. */
static struct lir_val ballot(struct sel *s, struct lir_pred p, struct lir_val members)
{
    struct lir_val v = sel_fresh(s);

    vote(s, QG_VOTE_BALLOT, p, members)->dst = (int32_t)v.v;
    return v;
}

static struct lir_pred poll(struct sel *s, enum qg_vote mode, struct lir_pred p,
                            struct lir_val members)
{
    struct lir_pred q = {(int32_t)lir_vpred(s->f), false};

    vote(s, mode, p, members)->pdst = q.p;
    return q;
}

void sel_vote(struct sel *s)
{
    static const struct {
        uint8_t mod, mode;
    } modes[] = {{PTX_M_ALL, QG_VOTE_ALL},
                 {PTX_M_ANY, QG_VOTE_ANY},
                 {PTX_M_UNI, QG_VOTE_UNI},
                 {PTX_M_BALLOT, QG_VOTE_BALLOT}};
    struct lir_val members;
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
    members = sel_read(s, sel_opnd(s, 2), PTX_T_B32);
    for (size_t k = 0; k < sizeof modes / sizeof *modes; k++) {
        if (!sel_take(s, modes[k].mod))
            continue;
        if (modes[k].mode == QG_VOTE_BALLOT)
            sel_write(s, sel_opnd(s, 0), PTX_T_B32, ballot(s, p, members));
        else
            sel_write_pred(s, sel_opnd(s, 0), poll(s, (enum qg_vote)modes[k].mode, p, members));
        return;
    }
    sel_refuse(s, "it names no mode");
}

/* A vote that names no members. */
void sel_activemask(struct sel *s)
{
    sel_take(s, PTX_T_B32);
    if (sel_operands(s, 1, 1))
        sel_write(s, sel_opnd(s, 0), PTX_T_B32,
                  ballot(s, SEL_TRUE, (struct lir_val){.kind = LIR_NIL}));
}

/* ---- match.sync --------------------------------------------------------------------- */

/* Threads of a block, which are lanes of one warp. */
static struct lir_val threads(struct sel *s)
{
    struct lir_val n[3];

    for (int k = 0; k < 3; k++)
        n[k] = (struct lir_val){.kind = LIR_RELOC, .reloc = (uint8_t)(QG_RELOC_NTID_X + k)};
    n[0] = sel_alu3(s, QG_OP_MAD, n[0], n[1], sel_imm(0));
    return sel_alu3(s, QG_OP_MAD, n[0], n[2], sel_imm(0));
}

/* Whether the value of lane `from`, of one or two words, is the own one. */
static struct lir_pred equals(struct sel *s, const struct lir_val v[2], uint32_t words,
                              struct lir_val from, struct lir_val members)
{
    struct lir_pred same = SEL_TRUE;

    for (uint32_t k = 0; k < words; k++) {
        struct lir_val x = sel_fresh(s);
        struct lir_ins *i = sel_emit(s, LIR_SHFL);

        i->dst = (int32_t)x.v;
        i->a = v[k];
        i->b = members;
        i->c = from;
        i->d = sel_imm(31);
        i->mode = QG_SHFL_IDX;
        same = sel_compare_with(s, QG_CMP_EQ, x, v[k], same, k ? SEL_AND : SEL_COPY);
    }
    return same;
}

/* match.any: a loop over the lanes, each of which hands its value to all, from the last down. */
static struct lir_val match_any(struct sel *s, const struct lir_val v[2], uint32_t words,
                                struct lir_val members)
{
    struct lir_val mask = sel_fresh(s), lane = sel_fresh(s), bit;
    uint32_t again = sel_label(s);

    sel_move(s, mask.v, sel_imm(0), SEL_TRUE);
    sel_move(s, lane.v, threads(s), SEL_TRUE);
    sel_place(s, again);
    sel_move(s, lane.v, sel_alu(s, QG_OP_SUB, lane, sel_imm(1)), SEL_TRUE);
    bit = sel_choose(s, equals(s, v, words, lane, members), sel_imm(1), sel_imm(0));
    sel_move(s, mask.v, sel_alu(s, QG_OP_ADD, sel_alu(s, QG_OP_ADD, mask, mask), bit), SEL_TRUE);
    sel_branch(s, sel_compare(s, QG_CMP_NE, lane, sel_imm(0)), again);
    return mask;
}

/* match.all: everybody compares with lane 0. */
static void match_all(struct sel *s, const struct lir_val v[2], uint32_t words,
                      struct lir_val members)
{
    const struct ptx_opnd d = *sel_opnd(s, 0);
    struct ptx_opnd first = d, second = {.kind = PTX_O_REG, .reg = d.reg2};
    struct lir_pred same = poll(s, QG_VOTE_ALL, equals(s, v, words, sel_imm(0), members), members);
    struct lir_val all = sel_alu(s, QG_OP_SUB, sel_imm(32), threads(s));

    all = sel_alu(s, QG_OP_SHR, sel_imm(0xffffffff), all);
    if (d.kind == PTX_O_PAIR) {
        first.kind = d.reg == PTX_NONE ? PTX_O_SINK : PTX_O_REG;
        if (d.reg2 != PTX_NONE)
            sel_write_pred(s, &second, same);
    }
    sel_write(s, &first, PTX_T_B32, sel_choose(s, same, all, sel_imm(0)));
}

void sel_match(struct sel *s)
{
    bool any = sel_take(s, PTX_M_ANY), all = !any && sel_take(s, PTX_M_ALL);
    unsigned type = sel_take_type(s);
    struct lir_val v[2], members;

    sel_take(s, PTX_M_SYNC);
    if (s->rc || !sel_operands(s, 3, 3))
        return;
    if (!any && !all) {
        sel_refuse(s, "it names no mode");
    } else if (s->guard.p >= 0) {
        sel_refuse(s, "it stands under a guard");
        sel_hint(s, "branch around it");
    } else {
        v[0] = v[1] = sel_imm(0);
        if (ptx_type_bits(type) == 64) {
            struct sel_w w = sel_read64(s, sel_opnd(s, 1));

            v[0] = w.lo;
            v[1] = w.hi;
        } else {
            v[0] = sel_read(s, sel_opnd(s, 1), type);
        }
        members = sel_read(s, sel_opnd(s, 2), PTX_T_B32);
        if (all)
            match_all(s, v, ptx_type_bits(type) / 32, members);
        else
            sel_write(s, sel_opnd(s, 0), PTX_T_B32,
                      match_any(s, v, ptx_type_bits(type) / 32, members));
    }
}

/* ---- Barriers ----------------------------------------------------------------------- */

static void barrier(struct sel *s, struct lir_val members, struct lir_val id)
{
    struct lir_ins *i = sel_emit(s, LIR_BAR);

    i->guard = s->guard;
    i->a = members;
    i->b = id;
}

/* bar.red.popc, .and, .or: a barrier, and what all threads of the block say. */
static void vote_at_barrier(struct sel *s)
{
    bool popc = sel_take(s, PTX_M_POPC_), and = sel_take(s, PTX_M_AND_);
    struct lir_val everybody = sel_imm(0xffffffff), none = {.kind = LIR_NIL};
    struct lir_pred p;

    sel_take(s, PTX_T_U32);
    sel_take(s, PTX_T_PRED);
    if (!popc && !and&&!sel_take(s, PTX_M_OR_)) {
        sel_refuse(s, "it names no mode");
        return;
    }
    if (s->ins->nopnd == 4)
        sel_refuse(s, "barriers for some of the threads");
    if (!sel_operands(s, 3, 3))
        return;
    barrier(s, everybody, sel_read(s, sel_opnd(s, 1), PTX_T_B32));
    p = sel_read_pred(s, sel_opnd(s, 2));
    if (popc)
        sel_write(s, sel_opnd(s, 0), PTX_T_B32,
                  sel_alu3(s, QG_OP_POPC, ballot(s, p, everybody), none, none));
    else
        sel_write_pred(s, sel_opnd(s, 0), poll(s, and? QG_VOTE_ALL : QG_VOTE_ANY, p, everybody));
}

/* bar.sync 0, barrier.sync 0, bar.warp.sync mask. As a thread block is at most one warp of a T4,
 * the last one with all lanes is the same as a barrier of the block. */
void sel_barrier(struct sel *s)
{
    bool red = sel_take(s, PTX_M_RED);

    if (!red && !sel_take(s, PTX_M_SYNC)) {
        sel_refuse(s, "of barriers, there are .sync and .red");
        return;
    }
    sel_take(s, PTX_M_ALIGNED);
    sel_take(s, PTX_M_CTA);
    if (red) {
        vote_at_barrier(s);
        return;
    }
    sel_take(s, PTX_M_ALL);
    if (sel_take(s, PTX_M_WARP)) {
        if (sel_operands(s, 1, 1))
            barrier(s, sel_read(s, sel_opnd(s, 0), PTX_T_B32), sel_imm(0));
        return;
    }
    if (s->ins->nopnd == 2)
        sel_refuse(s, "barriers for some of the threads");
    if (sel_operands(s, 1, 1))
        barrier(s, sel_imm(0xffffffff), sel_read(s, sel_opnd(s, 0), PTX_T_B32));
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
