/* Bit fields, funnel shifts, permutes and the like: short sequences of machine operations. */
#include "select.h"

static struct lir_val op2(struct sel *s, enum qg_op op, struct lir_val a, struct lir_val b)
{
    return sel_alu(s, op, a, b);
}

static struct lir_val invert(struct sel *s, struct lir_val a)
{
    return op2(s, QG_OP_XOR, a, sel_imm(0xffffffff));
}

static struct lir_val unary(struct sel *s, enum qg_op op, struct lir_val a)
{
    struct lir_val nil = {.kind = LIR_NIL};

    return sel_alu3(s, op, a, nil, nil);
}

static struct lir_val arg(struct sel *s, uint32_t k)
{
    return sel_read(s, sel_opnd(s, k), PTX_T_B32);
}

/* ---- One operand -------------------------------------------------------------------- */

/* popc, clz, brev, bfind: on 32 and 64 bits. */
static void count(struct sel *s)
{
    unsigned op = s->ins->op, type = sel_take_type(s), bits = ptx_type_bits(type);
    bool shiftamt = op == PTX_BFIND && sel_take(s, PTX_M_SHIFTAMT);
    struct lir_val zero = sel_imm(0), v;
    struct sel_w a;

    if (s->rc || !sel_operands(s, 2, 2))
        return;
    if (bits == 64)
        a = sel_read64(s, sel_opnd(s, 1));
    else
        a = (struct sel_w){sel_raw(s, sel_opnd(s, 1), type), zero};
    if (op == PTX_BREV) {
        if (bits == 64)
            sel_write64(s, sel_opnd(s, 0),
                        (struct sel_w){unary(s, QG_OP_BREV, a.hi), unary(s, QG_OP_BREV, a.lo)});
        else
            sel_write(s, sel_opnd(s, 0), type, unary(s, QG_OP_BREV, a.lo));
        return;
    }
    if (op == PTX_POPC) {
        v = unary(s, QG_OP_POPC, a.lo);
        if (bits == 64)
            v = op2(s, QG_OP_ADD, v, unary(s, QG_OP_POPC, a.hi));
        sel_write(s, sel_opnd(s, 0), PTX_T_B32, v);
        return;
    }
    if (op == PTX_BFIND && ptx_type_kind(type) == 's') { /* first bit unlike the sign */
        struct lir_val sign = op2(s, QG_OP_SAR, bits == 64 ? a.hi : a.lo, sel_imm(31));

        a.lo = op2(s, QG_OP_XOR, a.lo, sign);
        a.hi = op2(s, QG_OP_XOR, a.hi, sign);
    }
    if (bits == 64) {
        struct lir_val low = op2(s, QG_OP_ADD, unary(s, QG_OP_CLZ, a.lo), sel_imm(32));
        struct lir_val high = unary(s, QG_OP_CLZ, a.hi);

        v = sel_choose(s, sel_compare(s, QG_CMP_EQ, a.hi, zero), low, high);
    } else {
        v = unary(s, QG_OP_CLZ, a.lo);
    }
    if (shiftamt) /* how far to shift left; -1 if there is nothing */
        v = sel_choose(s, sel_compare(s, QG_CMP_EQ, v, sel_imm(bits)), sel_imm(0xffffffff), v);
    else if (op == PTX_BFIND) /* 31 - 32 = -1 if there is nothing */
        v = op2(s, QG_OP_SUB, sel_imm(bits - 1), v);
    sel_write(s, sel_opnd(s, 0), PTX_T_B32, v);
}

/* ---- Shifts and fields -------------------------------------------------------------- */

/* d = upper or lower half of hi:lo shifted; counts of 32 shift a word out. */
static void funnel(struct sel *s)
{
    bool left = sel_take(s, PTX_M_L), right = !left && sel_take(s, PTX_M_R);
    bool wrap = sel_take(s, PTX_M_WRAP), clamp = !wrap && sel_take(s, PTX_M_CLAMP);
    struct lir_val lo = arg(s, 1), hi = arg(s, 2), n = arg(s, 3), rest;

    sel_take(s, PTX_T_B32);
    if (!(left || right) || !(wrap || clamp)) {
        sel_refuse(s, "it names no direction or mode");
        return;
    }
    n = wrap ? op2(s, QG_OP_AND, n, sel_imm(31)) : op2(s, QG_OP_MINU, n, sel_imm(32));
    rest = op2(s, QG_OP_SUB, sel_imm(32), n);
    hi = op2(s, QG_OP_SHL, hi, left ? n : rest);
    lo = op2(s, QG_OP_SHR, lo, left ? rest : n);
    sel_write(s, sel_opnd(s, 0), PTX_T_B32, op2(s, QG_OP_OR, hi, lo));
}

static struct lir_val low_byte(struct sel *s, struct lir_val v)
{
    return op2(s, QG_OP_AND, v, sel_imm(255));
}

/* Position and length are bytes; bits beyond 31 read as 0 or the sign. */
static void extract(struct sel *s)
{
    unsigned type = sel_take_type(s);
    struct lir_val a, pos, len, v;

    if (s->rc)
        return;
    if (ptx_type_bits(type) == 64) {
        sel_field64(s, type);
        return;
    }
    a = arg(s, 1);
    pos = low_byte(s, arg(s, 2));
    len = low_byte(s, arg(s, 3));
    if (ptx_type_kind(type) == 's') {
        /* sar clamps at 31, so the sign is there already; then from bit len - 1 upwards. A length
         * of 0 shifts by 32: all is shifted out. */
        struct lir_val up = op2(s, QG_OP_SUB, sel_imm(32), op2(s, QG_OP_MINU, len, sel_imm(32)));

        v = op2(s, QG_OP_SAR, op2(s, QG_OP_SHL, op2(s, QG_OP_SAR, a, pos), up), up);
    } else {
        struct lir_val mask = invert(s, op2(s, QG_OP_SHL, sel_imm(0xffffffff), len));

        v = op2(s, QG_OP_AND, op2(s, QG_OP_SHR, a, pos), mask);
    }
    sel_write(s, sel_opnd(s, 0), type, v);
}

static void insert(struct sel *s)
{
    unsigned type = sel_take_type(s);
    struct lir_val a, b, pos, len, mask, v;

    if (s->rc)
        return;
    if (ptx_type_bits(type) == 64) {
        sel_field64(s, type);
        return;
    }
    a = arg(s, 1);
    b = arg(s, 2);
    pos = low_byte(s, arg(s, 3));
    len = low_byte(s, arg(s, 4));
    mask = invert(s, op2(s, QG_OP_SHL, sel_imm(0xffffffff), len));
    mask = op2(s, QG_OP_SHL, mask, pos);
    v = op2(s, QG_OP_XOR, b, op2(s, QG_OP_SHL, a, pos));
    v = op2(s, QG_OP_XOR, b, op2(s, QG_OP_AND, v, mask));
    sel_write(s, sel_opnd(s, 0), type, v);
}

/* ---- Permute and logic -------------------------------------------------------------- */

static void permute(struct sel *s)
{
    static const struct {
        unsigned mod;
        uint16_t pick[4];
    } modes[] = {
        {PTX_M_F4E, {0x3210, 0x4321, 0x5432, 0x6543}},
        {PTX_M_B4E, {0x5670, 0x6701, 0x7012, 0x0123}},
        {PTX_M_RC8, {0x0000, 0x1111, 0x2222, 0x3333}},
        {PTX_M_ECL, {0x3210, 0x3211, 0x3222, 0x3333}},
        {PTX_M_ECR, {0x0000, 0x1110, 0x2210, 0x3210}},
        {PTX_M_RC16, {0x1010, 0x3232, 0x1010, 0x3232}},
    };
    struct lir_val c = arg(s, 3), a, b;

    sel_take(s, PTX_T_B32);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (!sel_take(s, modes[i].mod))
            continue;
        if (c.kind == LIR_IMM) {
            c = sel_imm(modes[i].pick[c.imm & 3]);
        } else { /* two words hold the four selectors; shifting by 16 * (c & 1) picks one */
            struct lir_val half = op2(s, QG_OP_AND, c, sel_imm(2)), sh, words;
            const uint16_t *p = modes[i].pick;

            words = sel_choose(s, sel_compare(s, QG_CMP_EQ, half, sel_imm(0)),
                               sel_imm((uint32_t)p[1] << 16 | p[0]),
                               sel_imm((uint32_t)p[3] << 16 | p[2]));
            sh = op2(s, QG_OP_SHL, op2(s, QG_OP_AND, c, sel_imm(1)), sel_imm(4));
            c = op2(s, QG_OP_SHR, words, sh);
        }
        break;
    }
    a = arg(s, 1);
    b = arg(s, 2);
    sel_write(s, sel_opnd(s, 0), PTX_T_B32, sel_alu3(s, QG_OP_PRMT, a, b, c));
}

/* f(a, b) by its four entries: bit (2a + b), as in the upper or lower half of lop3's table. */
static struct lir_val logic2(struct sel *s, unsigned f, struct lir_val a, struct lir_val b)
{
    switch (f & 15) {
    case 0x0: return sel_imm(0);
    case 0x1: return invert(s, op2(s, QG_OP_OR, a, b));
    case 0x2: return op2(s, QG_OP_AND, invert(s, a), b);
    case 0x3: return invert(s, a);
    case 0x4: return op2(s, QG_OP_AND, a, invert(s, b));
    case 0x5: return invert(s, b);
    case 0x6: return op2(s, QG_OP_XOR, a, b);
    case 0x7: return invert(s, op2(s, QG_OP_AND, a, b));
    case 0x8: return op2(s, QG_OP_AND, a, b);
    case 0x9: return invert(s, op2(s, QG_OP_XOR, a, b));
    case 0xa: return b;
    case 0xb: return op2(s, QG_OP_OR, invert(s, a), b);
    case 0xc: return a;
    case 0xd: return op2(s, QG_OP_OR, a, invert(s, b));
    case 0xe: return op2(s, QG_OP_OR, a, b);
    default: return sel_imm(0xffffffff);
    }
}

/* Bit (4a + 2b + c) of the table. With f0(b, c) for a = 0 and f1 for a = 1 it is
 * f0 ^ (a & (f0 ^ f1)); constants on either side make it shorter. */
static void lop3(struct sel *s)
{
    struct lir_val a = arg(s, 1), b = arg(s, 2), c = arg(s, 3), lut = arg(s, 4), v, w;
    unsigned f0, f1;

    sel_take(s, PTX_T_B32);
    if (lut.kind != LIR_IMM) {
        sel_refuse(s, "its table is no constant");
        return;
    }
    f0 = lut.imm & 15;
    f1 = lut.imm >> 4 & 15;
    if (f0 == f1)
        v = logic2(s, f0, b, c);
    else if (f0 == 0)
        v = op2(s, QG_OP_AND, a, logic2(s, f1, b, c));
    else if (f1 == 15)
        v = op2(s, QG_OP_OR, a, logic2(s, f0, b, c));
    else if ((f0 ^ f1) == 15)
        v = op2(s, QG_OP_XOR, a, logic2(s, f0, b, c));
    else if (f1 == 0 || f0 == 15) {
        w = logic2(s, f1 == 0 ? f0 : f1, b, c);
        v = op2(s, f1 == 0 ? QG_OP_AND : QG_OP_OR, invert(s, a), w);
    } else {
        w = op2(s, QG_OP_AND, a, logic2(s, f0 ^ f1, b, c));
        v = op2(s, QG_OP_XOR, logic2(s, f0, b, c), w);
    }
    sel_write(s, sel_opnd(s, 0), PTX_T_B32, v);
}

/* ---- Products and sums -------------------------------------------------------------- */

static struct lir_val low24(struct sel *s, bool is_signed, struct lir_val v)
{
    if (!is_signed)
        return op2(s, QG_OP_AND, v, sel_imm(0xffffff));
    return op2(s, QG_OP_SAR, op2(s, QG_OP_SHL, v, sel_imm(8)), sel_imm(8));
}

/* mul24, mad24: .lo is bits 0..31 of the 48-bit product, .hi bits 16..47. */
static void multiply24(struct sel *s)
{
    unsigned type = sel_take_type(s);
    bool is_signed = ptx_type_kind(type) == 's', mad = s->ins->op == PTX_MAD24;
    bool hi = sel_take(s, PTX_M_HI);
    struct lir_val a, b, v, zero = sel_imm(0);

    if (s->rc)
        return;
    if (!hi && !sel_take(s, PTX_M_LO)) {
        sel_refuse(s, "it names neither .lo nor .hi");
        return;
    }
    a = low24(s, is_signed, arg(s, 1));
    b = low24(s, is_signed, arg(s, 2));
    v = sel_alu3(s, QG_OP_MAD, a, b, !hi && mad ? arg(s, 3) : zero);
    if (hi) {
        struct lir_val top = sel_alu3(s, is_signed ? QG_OP_MADHS : QG_OP_MADHU, a, b, zero);

        top = op2(s, QG_OP_SHL, top, sel_imm(16));
        v = op2(s, QG_OP_OR, op2(s, QG_OP_SHR, v, sel_imm(16)), top);
        if (mad)
            v = op2(s, QG_OP_ADD, v, arg(s, 3));
    }
    sel_write(s, sel_opnd(s, 0), type, v);
}

/* |a - b| + c */
static void sad(struct sel *s)
{
    unsigned type = sel_take_type(s), bits = ptx_type_bits(type);
    bool is_signed = ptx_type_kind(type) == 's';
    struct lir_val a, b, v, low;

    if (s->rc)
        return;
    if (bits != 16 && bits != 32) {
        sel_refuse(s, "64-bit sums of absolute differences");
        return;
    }
    a = sel_read(s, sel_opnd(s, 1), type);
    b = sel_read(s, sel_opnd(s, 2), type);
    low = op2(s, is_signed ? QG_OP_MINS : QG_OP_MINU, a, b);
    v = op2(s, QG_OP_SUB, op2(s, is_signed ? QG_OP_MAXS : QG_OP_MAXU, a, b), low);
    sel_write(s, sel_opnd(s, 0), type, op2(s, QG_OP_ADD, v, sel_raw(s, sel_opnd(s, 3), type)));
}

/* Sum of four products of bytes, plus c. */
static void dp4a(struct sel *s)
{
    unsigned atype = sel_take_type(s), btype = sel_take_type(s);
    struct lir_val a, b, v;

    if (s->rc)
        return;
    a = arg(s, 1);
    b = arg(s, 2);
    v = arg(s, 3);
    for (uint32_t i = 0; i < 4; i++) {
        struct lir_val x = op2(s, QG_OP_SHR, a, sel_imm(8 * i));
        struct lir_val y = op2(s, QG_OP_SHR, b, sel_imm(8 * i));

        x = sel_extend(s, ptx_type_kind(atype) == 's' ? PTX_T_S8 : PTX_T_U8, x);
        y = sel_extend(s, ptx_type_kind(btype) == 's' ? PTX_T_S8 : PTX_T_U8, y);
        v = sel_alu3(s, QG_OP_MAD, x, y, v);
    }
    sel_write(s, sel_opnd(s, 0), PTX_T_B32, v);
}

void sel_bits(struct sel *s)
{
    static const struct {
        uint8_t op, operands;
        void (*fn)(struct sel *s);
    } table[] = {
        {PTX_POPC, 2, count},       {PTX_CLZ, 2, count},        {PTX_BREV, 2, count},
        {PTX_BFIND, 2, count},      {PTX_SHF, 4, funnel},       {PTX_BFE, 4, extract},
        {PTX_BFI, 5, insert},       {PTX_PRMT, 4, permute},     {PTX_LOP3, 5, lop3},
        {PTX_MUL24, 3, multiply24}, {PTX_MAD24, 4, multiply24}, {PTX_SAD, 4, sad},
        {PTX_DP4A, 4, dp4a},
    };

    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].op == s->ins->op && sel_operands(s, table[i].operands, table[i].operands))
            table[i].fn(s);
}
