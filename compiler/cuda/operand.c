/* Operands in, results out, and the small functions that build LIR. */
#include "select.h"

#include "alu.h"

/* ---- Modifiers ---------------------------------------------------------------------- */

bool sel_take(struct sel *s, unsigned mod)
{
    for (uint32_t i = 0; i < s->nmods; i++) {
        if (s->mods[i] == mod) {
            s->nmods--;
            for (; i < s->nmods; i++)
                s->mods[i] = s->mods[i + 1];
            return true;
        }
    }
    return false;
}

unsigned sel_take_type(struct sel *s)
{
    for (uint32_t i = 0; i < s->nmods; i++) {
        unsigned type = s->mods[i];

        if (ptx_is_type(type)) {
            sel_take(s, type);
            return type;
        }
    }
    sel_refuse(s, "it names no type");
    return 0;
}

unsigned sel_take_cmp(struct sel *s, bool *swap, bool is_signed)
{
    static const struct {
        uint8_t mod, sign, unsign;
        bool swap;
    } rel[] = {
        {PTX_M_EQ, QG_CMP_EQ, QG_CMP_EQ, false},   {PTX_M_NE, QG_CMP_NE, QG_CMP_NE, false},
        {PTX_M_LT, QG_CMP_LT, QG_CMP_LTU, false},  {PTX_M_GE, QG_CMP_GE, QG_CMP_GEU, false},
        {PTX_M_GT, QG_CMP_LT, QG_CMP_LTU, true},   {PTX_M_LE, QG_CMP_GE, QG_CMP_GEU, true},
        {PTX_M_LO, QG_CMP_LTU, QG_CMP_LTU, false}, {PTX_M_HS, QG_CMP_GEU, QG_CMP_GEU, false},
        {PTX_M_HI, QG_CMP_LTU, QG_CMP_LTU, true},  {PTX_M_LS, QG_CMP_GEU, QG_CMP_GEU, true},
    };

    for (size_t i = 0; i < sizeof rel / sizeof *rel; i++) {
        if (sel_take(s, rel[i].mod)) {
            *swap = rel[i].swap;
            return is_signed ? rel[i].sign : rel[i].unsign;
        }
    }
    *swap = false;
    sel_refuse(s, "it names no comparison of integers");
    return QG_CMP_EQ;
}

bool sel_operands(struct sel *s, uint32_t least, uint32_t most)
{
    if (s->ins->nopnd >= least && s->ins->nopnd <= most)
        return true;
    sel_refuse(s, "it has %u operands", s->ins->nopnd);
    return false;
}

const struct ptx_opnd *sel_opnd(struct sel *s, uint32_t k)
{
    static const struct ptx_opnd none = {
        .kind = PTX_O_IMM, .reg = PTX_NONE, .reg2 = PTX_NONE, .sym = PTX_NONE};

    if (k >= s->ins->nopnd) {
        sel_refuse(s, "operand %u is missing", k + 1);
        return &none;
    }
    return &s->ctx[s->depth - 1].f->opnds[s->ins->opnd + k];
}

/* ---- Reading ------------------------------------------------------------------------ */

struct sel_reg *sel_reg(struct sel *s, uint32_t reg)
{
    return &s->regs[s->ctx[s->depth - 1].regs + reg];
}

static unsigned reg_type(struct sel *s, uint32_t reg)
{
    return s->ctx[s->depth - 1].f->regs[reg].type;
}

unsigned sel_reg_bits(struct sel *s, const struct ptx_opnd *o)
{
    return o->kind == PTX_O_REG ? ptx_type_bits(reg_type(s, o->reg)) : 0;
}

static struct lir_val vreg(uint32_t v)
{
    return (struct lir_val){.kind = LIR_VREG, .v = v};
}

struct lir_val sel_imm(uint32_t x)
{
    return (struct lir_val){.kind = LIR_IMM, .imm = x};
}

struct lir_val sel_fresh(struct sel *s)
{
    if (s->f->nvreg >= SEL_MAX_CELLS) {
        sel_refuse(s, "the kernel is too long after inlining");
        return vreg(0);
    }
    return vreg(lir_vreg(s->f));
}

static struct lir_val reloc(enum qg_reloc_kind kind)
{
    return (struct lir_val){.kind = LIR_RELOC, .reloc = (uint8_t)kind};
}

static struct lir_val special(struct sel *s, enum qg_special which)
{
    struct lir_val v = sel_fresh(s);
    struct lir_ins *i = sel_emit(s, LIR_SPECIAL);

    i->dst = (int32_t)v.v;
    i->special = (uint8_t)which;
    return v;
}

static struct lir_val read_sreg(struct sel *s, enum ptx_sreg r)
{
    struct lir_val lane;

    if (r <= PTX_S_TID_Z)
        return special(s, (enum qg_special)(QG_SPECIAL_TID_X + (r - PTX_S_TID_X)));
    if (r <= PTX_S_NTID_Z)
        return reloc((enum qg_reloc_kind)(QG_RELOC_NTID_X + (r - PTX_S_NTID_X)));
    if (r <= PTX_S_CTAID_Z)
        return special(s, (enum qg_special)(QG_SPECIAL_CTAID_X + (r - PTX_S_CTAID_X)));
    if (r <= PTX_S_NCTAID_Z)
        return reloc((enum qg_reloc_kind)(QG_RELOC_NCTAID_X + (r - PTX_S_NCTAID_X)));
    if (r == PTX_S_WARPID) /* a thread block is one warp of 32 */
        return sel_imm(0);
    if (r > PTX_S_LANEMASK_GE) {
        sel_refuse(s, "special register %s", ptx_sreg_text(r));
        return sel_imm(0);
    }
    lane = special(s, QG_SPECIAL_LANEID);
    switch (r) {
    case PTX_S_LANEMASK_EQ: return sel_alu(s, QG_OP_SHL, sel_imm(1), lane);
    case PTX_S_LANEMASK_LT:
        return sel_alu(s, QG_OP_SUB, sel_alu(s, QG_OP_SHL, sel_imm(1), lane), sel_imm(1));
    case PTX_S_LANEMASK_LE: /* 2 << 31 is 0 here, as it must be */
        return sel_alu(s, QG_OP_SUB, sel_alu(s, QG_OP_SHL, sel_imm(2), lane), sel_imm(1));
    case PTX_S_LANEMASK_GT: return sel_alu(s, QG_OP_SHL, sel_imm(0xfffffffe), lane);
    case PTX_S_LANEMASK_GE: return sel_alu(s, QG_OP_SHL, sel_imm(0xffffffff), lane);
    default: return lane;
    }
}

struct lir_val sel_extend(struct sel *s, unsigned type, struct lir_val v)
{
    unsigned bits = ptx_type_bits(type);

    if (bits >= 32 || bits < 8)
        return v;
    if (ptx_type_kind(type) == 's') {
        struct lir_val n = sel_imm(32 - bits);

        return sel_alu(s, QG_OP_SAR, sel_alu(s, QG_OP_SHL, v, n), n);
    }
    return sel_alu(s, QG_OP_AND, v, sel_imm((1u << bits) - 1));
}

struct lir_val sel_low(struct sel *s, const struct ptx_opnd *o)
{
    return vreg(sel_reg(s, o->reg)->lo);
}

struct lir_val sel_raw(struct sel *s, const struct ptx_opnd *o, unsigned type)
{
    unsigned bits = ptx_type_bits(type), have;

    switch ((enum ptx_opnd_kind)o->kind) {
    case PTX_O_REG:
        have = sel_reg_bits(s, o);
        if (have != bits)
            break;
        return sel_low(s, o);
    case PTX_O_IMM: return sel_imm((uint32_t)o->imm);
    case PTX_O_SREG: return read_sreg(s, (enum ptx_sreg)o->reg);
    case PTX_O_FLOAT: sel_refuse(s, "floating point"); return sel_imm(0);
    case PTX_O_SYM: return sel_symbol(s, o);
    case PTX_O_FUNC: sel_refuse(s, "pointers to functions"); return sel_imm(0);
    default: sel_refuse(s, "an operand is no value"); return sel_imm(0);
    }
    sel_refuse(s, "an operand has %u bits instead of %u", have, bits);
    return sel_imm(0);
}

struct lir_val sel_read(struct sel *s, const struct ptx_opnd *o, unsigned type)
{
    return sel_extend(s, type, sel_raw(s, o, type));
}

struct sel_w sel_read64(struct sel *s, const struct ptx_opnd *o)
{
    struct sel_w w = {sel_imm(0), sel_imm(0)};

    if (o->kind == PTX_O_REG && sel_reg_bits(s, o) == 64) {
        struct sel_reg *r = sel_reg(s, o->reg);

        w.lo = vreg(r->lo);
        w.hi = vreg(r->hi);
    } else if (o->kind == PTX_O_IMM) {
        w.lo = sel_imm((uint32_t)o->imm);
        w.hi = sel_imm((uint32_t)(o->imm >> 32));
    } else {
        w.lo = sel_raw(s, o, PTX_T_B64); /* an address: its high word is 0 */
    }
    return w;
}

struct lir_pred sel_read_pred(struct sel *s, const struct ptx_opnd *o)
{
    if (o->kind == PTX_O_REG && reg_type(s, o->reg) == PTX_T_PRED)
        return (struct lir_pred){(int32_t)sel_reg(s, o->reg)->lo, o->neg};
    if (o->kind == PTX_O_IMM)
        return sel_logic(s, SEL_TRUE, SEL_TRUE, o->imm ? 0xf : 0x0);
    sel_refuse(s, "an operand is no predicate");
    return SEL_TRUE;
}

/* ---- Writing ------------------------------------------------------------------------ */

void sel_move(struct sel *s, uint32_t dst, struct lir_val v, struct lir_pred guard)
{
    struct lir_ins *i;

    if (v.kind == LIR_VREG && v.v == dst)
        return;
    for (uint32_t k = 0; k < s->nquot; k++) /* a remembered division of what dst was */
        if ((s->quot[k].a.kind == LIR_VREG && s->quot[k].a.v == dst) ||
            (s->quot[k].b.kind == LIR_VREG && s->quot[k].b.v == dst))
            s->nquot = 0;
    i = sel_emit(s, LIR_MOV);
    i->dst = (int32_t)dst;
    i->a = v;
    i->guard = guard;
}

static bool writable(struct sel *s, const struct ptx_opnd *o, unsigned bits, bool wider)
{
    unsigned have = sel_reg_bits(s, o);

    if (o->kind != PTX_O_REG || have == 1) {
        sel_refuse(s, "its result goes to no register");
    } else if (have != bits && !(wider && have > bits)) {
        sel_refuse(s, "its result of %u bits goes to a register of %u", bits, have);
    } else {
        return true;
    }
    return false;
}

void sel_write(struct sel *s, const struct ptx_opnd *o, unsigned type, struct lir_val v)
{
    if (o->kind == PTX_O_SINK || !writable(s, o, ptx_type_bits(type), false))
        return;
    sel_move(s, sel_reg(s, o->reg)->lo, v, s->guard);
}

void sel_write64(struct sel *s, const struct ptx_opnd *o, struct sel_w v)
{
    struct sel_reg r;

    if (o->kind == PTX_O_SINK || !writable(s, o, 64, false))
        return;
    r = *sel_reg(s, o->reg);
    if (v.hi.kind == LIR_VREG && v.hi.v == r.lo) { /* before it is overwritten */
        struct lir_val t = sel_fresh(s);

        sel_move(s, t.v, v.hi, SEL_TRUE);
        v.hi = t;
    }
    sel_move(s, r.lo, v.lo, s->guard);
    sel_move(s, r.hi, v.hi, s->guard);
}

void sel_write_wide(struct sel *s, const struct ptx_opnd *o, unsigned type, struct sel_w v)
{
    unsigned have = sel_reg_bits(s, o), bits = ptx_type_bits(type);

    if (o->kind == PTX_O_SINK || !writable(s, o, bits, true))
        return;
    if (have > bits)
        v.lo = sel_extend(s, type, v.lo);
    if (have == 64 && bits < 64)
        v = sel_widen(s, type, v.lo);
    if (have == 64)
        sel_write64(s, o, v);
    else
        sel_move(s, sel_reg(s, o->reg)->lo, v.lo, s->guard);
}

void sel_write_pred(struct sel *s, const struct ptx_opnd *o, struct lir_pred p)
{
    struct lir_ins *i;

    if (o->kind == PTX_O_SINK)
        return;
    if (o->kind != PTX_O_REG || reg_type(s, o->reg) != PTX_T_PRED) {
        sel_refuse(s, "its result goes to no predicate register");
        return;
    }
    i = sel_emit(s, LIR_PLOG);
    i->pdst = (int32_t)sel_reg(s, o->reg)->lo;
    i->p = p;
    i->lut = SEL_COPY;
    i->guard = s->guard;
}

/* ---- Building ----------------------------------------------------------------------- */

struct lir_ins *sel_emit(struct sel *s, enum lir_op op)
{
    struct lir_ins *i;

    if (s->dead) { /* not reached by anything: a block of its own */
        s->bb = lir_bb_new(s->f);
        s->dead = false;
    }
    if (++s->emitted > SEL_MAX_INS)
        sel_refuse(s, "the kernel is too long after inlining");
    if (s->rc) /* overwrite what no longer matters instead of growing */
        s->f->bb[s->bb].n = 0;
    i = lir_emit(s->f, s->bb, op);
    i->line = s->line;
    return i;
}

struct lir_val sel_alu3(struct sel *s, enum qg_op op, struct lir_val a, struct lir_val b,
                        struct lir_val c)
{
    struct lir_val v;
    struct lir_ins *i;

    if (a.kind == LIR_IMM && b.kind != LIR_VREG && b.kind != LIR_RELOC && c.kind != LIR_VREG &&
        c.kind != LIR_RELOC)
        return sel_imm(qg_alu_eval(op, QG_CMP_NONE, a.imm, b.imm, c.imm, false, NULL));
    v = sel_fresh(s);
    i = sel_emit(s, LIR_ALU);
    i->alu = op;
    i->dst = (int32_t)v.v;
    i->a = a;
    i->b = b;
    i->c = c;
    return v;
}

struct lir_val sel_alu(struct sel *s, enum qg_op op, struct lir_val a, struct lir_val b)
{
    bool zero = b.kind == LIR_IMM && b.imm == 0;

    if (zero && (op == QG_OP_ADD || op == QG_OP_SUB || op == QG_OP_OR || op == QG_OP_XOR ||
                 op == QG_OP_SHL || op == QG_OP_SHR || op == QG_OP_SAR))
        return a;
    if (zero && op == QG_OP_AND)
        return b;
    return sel_alu3(s, op, a, b, (struct lir_val){.kind = LIR_NIL});
}

struct lir_val sel_set(struct sel *s, enum qg_cmp cmp, struct lir_val a, struct lir_val b)
{
    struct lir_val v;
    struct lir_ins *i;

    if (a.kind == LIR_IMM && b.kind == LIR_IMM)
        return sel_imm(qg_cmp_eval(cmp, a.imm, b.imm));
    v = sel_fresh(s);
    i = sel_emit(s, LIR_SET);
    i->cmp = cmp;
    i->dst = (int32_t)v.v;
    i->a = a;
    i->b = b;
    return v;
}

struct lir_val sel_choose(struct sel *s, struct lir_pred p, struct lir_val a, struct lir_val b)
{
    struct lir_val v = sel_fresh(s);
    struct lir_ins *i = sel_emit(s, LIR_SEL);

    i->dst = (int32_t)v.v;
    i->a = a;
    i->b = b;
    i->p = p;
    return v;
}

struct lir_pred sel_compare_with(struct sel *s, enum qg_cmp cmp, struct lir_val a, struct lir_val b,
                                 struct lir_pred q, unsigned lut)
{
    struct lir_ins *i = sel_emit(s, LIR_SETP);

    i->cmp = cmp;
    i->a = a;
    i->b = b;
    i->q = q;
    i->lut = (uint8_t)lut;
    i->pdst = (int32_t)lir_vpred(s->f);
    return (struct lir_pred){i->pdst, false};
}

struct lir_pred sel_compare(struct sel *s, enum qg_cmp cmp, struct lir_val a, struct lir_val b)
{
    return sel_compare_with(s, cmp, a, b, SEL_TRUE, SEL_COPY);
}

struct lir_pred sel_logic(struct sel *s, struct lir_pred p, struct lir_pred q, unsigned lut)
{
    struct lir_ins *i = sel_emit(s, LIR_PLOG);

    i->p = p;
    i->q = q;
    i->lut = (uint8_t)lut;
    i->pdst = (int32_t)lir_vpred(s->f);
    return (struct lir_pred){i->pdst, false};
}
