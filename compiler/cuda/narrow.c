/* Bytes and halves in memory. The machine moves words: a load of a part gives the word around it,
 * from which the part is cut; a store of a part is a word that is read, patched and written in one
 * serial block, so that lanes that write different parts of one word do not lose each other's.
 *
 * Where the low bits of the address are known, so is the place in the word. */
#include "select.h"

#include <stdlib.h>
#include <string.h>

/* ---- Low bits of addresses ---------------------------------------------------------- */

/* What is known of bits 0 and 1: which of them, and what they are. UNSEEN: no definition yet. */
struct low {
    uint8_t known, value;
};
enum { UNSEEN = 255 };

struct sel_low {
    struct low *v; /* by virtual register */
    uint32_t n;
};

static struct low low_of(const struct sel *s, const struct sel_low *l, const struct lir_val *v)
{
    switch (v->kind) {
    case LIR_NIL: return (struct low){3, 0};
    case LIR_IMM: return (struct low){3, v->imm & 3};
    case LIR_VREG: return v->v < l->n ? l->v[v->v] : (struct low){0, 0};
    default: break;
    }
    /* arrays of a launch and variables of the module begin on words */
    if (v->reloc == QG_RELOC_DATA)
        return (struct low){3, v->imm & 3};
    if (v->reloc == QG_RELOC_PARAM && v->index % 2 == 0 && s->pointers >> v->index / 2 & 1)
        return (struct low){3, v->imm & 3};
    return (struct low){0, 0};
}

/* A product with a constant. */
static struct low low_product(struct low a, uint32_t k)
{
    if (k % 4 == 0)
        return (struct low){3, 0};
    if (k % 2 == 0)
        return a.known & 1 ? (struct low){3, (uint8_t)(a.value * k & 3)} : (struct low){1, 0};
    if (a.known != 3)
        return (struct low){a.known & 1, a.value & a.known & 1};
    return (struct low){3, (uint8_t)(a.value * k & 3)};
}

static struct low low_sum(struct low a, struct low b, bool minus)
{
    uint8_t known = a.known & b.known,
            sum = (uint8_t)(minus ? a.value - b.value : a.value + b.value);

    if (known != 3)
        known &= 1;
    return (struct low){known, sum & known};
}

static struct low low_result(const struct sel *s, const struct sel_low *l, const struct lir_ins *i)
{
    struct low a = low_of(s, l, &i->a), b = low_of(s, l, &i->b), c = low_of(s, l, &i->c),
               none = {0, 0};
    uint8_t zero;

    if (i->op == LIR_MOV)
        return a;
    if (i->op == LIR_SEL) {
        if (a.known == UNSEEN || b.known == UNSEEN)
            return a.known == UNSEEN ? b : a;
        a.known &= b.known & (uint8_t) ~(a.value ^ b.value);
        a.value &= a.known;
        return a;
    }
    if (i->op != LIR_ALU)
        return none;
    if (a.known == UNSEEN || b.known == UNSEEN || c.known == UNSEEN)
        return (struct low){UNSEEN, 0};
    switch (i->alu) {
    case QG_OP_ADD: return low_sum(a, b, false);
    case QG_OP_SUB: return low_sum(a, b, true);
    case QG_OP_SHL:
        if (i->b.kind != LIR_IMM)
            return none;
        return low_product(a, i->b.imm < 32 ? 1u << i->b.imm : 0);
    case QG_OP_MAD:
        if (i->b.kind != LIR_IMM)
            return none;
        return low_sum(low_product(a, i->b.imm), c, false);
    case QG_OP_AND:
        zero = (a.known & (uint8_t)~a.value) | (b.known & (uint8_t)~b.value);
        return (struct low){(a.known & b.known) | (zero & 3),
                            a.value & b.value & a.known & b.known};
    case QG_OP_OR:
    case QG_OP_XOR:
        a.known &= b.known;
        a.value = (i->alu == QG_OP_OR ? a.value | b.value : a.value ^ b.value) & a.known;
        return a;
    default: return none;
    }
}

/* A fact about a register holds for all of its definitions together. */
static bool low_join(struct low *old, struct low x)
{
    struct low y = *old;

    if (x.known == UNSEEN)
        return false;
    if (y.known == UNSEEN) {
        y = x;
    } else {
        y.known &= x.known & (uint8_t) ~(x.value ^ y.value);
        y.value &= y.known;
    }
    if (y.known == old->known && y.value == old->value)
        return false;
    *old = y;
    return true;
}

struct sel_low *sel_low_bits(struct sel *s)
{
    struct sel_low *l = calloc(1, sizeof *l);
    bool changed = true;

    if (!l || !(l->v = calloc(s->f->nvreg + 1u, sizeof *l->v))) {
        free(l);
        s->rc = qg_error_set(s->e, QG_EXIT_INTERNAL, s->m->name, 0, 0, "out of memory");
        return NULL;
    }
    l->n = s->f->nvreg;
    for (uint32_t v = 0; v <= l->n; v++)
        l->v[v] = (struct low){UNSEEN, 0};
    while (changed) { /* knowledge only shrinks: three rounds a register at most */
        changed = false;
        for (uint32_t b = 0; b < s->f->nbb; b++)
            for (uint32_t k = 0; k < s->f->bb[b].n; k++) {
                const struct lir_ins *i = &s->f->bb[b].ins[k];

                if (i->dst >= 0)
                    changed = low_join(&l->v[i->dst], low_result(s, l, i)) || changed;
            }
    }
    for (uint32_t v = 0; v <= l->n; v++)
        if (l->v[v].known == UNSEEN)
            l->v[v] = (struct low){0, 0};
    return l;
}

void sel_low_free(struct sel_low *l)
{
    if (l)
        free(l->v);
    free(l);
}

/* ---- Accesses ----------------------------------------------------------------------- */

static unsigned part_type(unsigned mode)
{
    static const uint8_t type[] = {PTX_T_B32, PTX_T_U8, PTX_T_S8, PTX_T_U16, PTX_T_S16};

    return type[mode];
}

/* Bits 0 and 1 of the address, or bit 1 alone of a half, as a value. */
static struct lir_val place(struct sel *s, const struct lir_ins *i, bool half, struct low at)
{
    struct lir_val a = i->a;
    uint8_t need = half ? 2 : 3;

    if ((at.known & need) == need)
        return sel_imm(at.value & need);
    if (i->b.kind == LIR_IMM && i->b.imm % 4)
        a = sel_alu(s, QG_OP_ADD, a, i->b);
    return sel_alu(s, QG_OP_AND, a, sel_imm(need));
}

/* A register of 8 or 16 bits may hold anything above them, and sel_ld extends where the register is
 * wider; only a sign is spread here, as it takes a shift less. */
static void load(struct sel *s, struct lir_ins i, struct lir_val at, bool half)
{
    unsigned type = part_type(i.mode);
    uint32_t dst = (uint32_t)i.dst, left = 32 - ptx_type_bits(type);
    bool is_signed = ptx_type_kind(type) == 's';
    struct lir_val w = sel_fresh(s), v;
    struct lir_ins *ld = sel_emit(s, LIR_LD);

    *ld = i;
    ld->dst = (int32_t)w.v;
    ld->mode = half ? QG_PART_HALF : QG_PART_BYTE;
    if (at.kind == LIR_IMM && at.imm * 8 == left) { /* the part is at the top */
        v = sel_alu(s, is_signed ? QG_OP_SAR : QG_OP_SHR, w, sel_imm(left));
    } else if (at.kind == LIR_IMM && is_signed) {
        v = sel_alu(s, QG_OP_SHL, w, sel_imm(left - 8 * at.imm));
        v = sel_alu(s, QG_OP_SAR, v, sel_imm(left));
    } else {
        if (at.kind == LIR_IMM)
            v = sel_alu(s, QG_OP_SHR, w, sel_imm(8 * at.imm));
        else if (half)
            v = sel_alu(s, QG_OP_SHR, w, sel_alu(s, QG_OP_SHL, at, sel_imm(3)));
        else
            v = sel_alu3(s, QG_OP_PRMT, w, w, at); /* the byte comes first, others behind it */
        if (is_signed)
            v = sel_extend(s, type, v);
    }
    sel_move(s, dst, v, SEL_TRUE);
}

/* Bytes of word and value are picked by a selector: 0x3210 is the word as it is, 4 and 5 are the
 * value's bytes 0 and 1. */
static void store(struct sel *s, struct lir_ins i, struct lir_val at, bool half)
{
    static const uint32_t byte_pick[4] = {0x3214, 0x3240, 0x3410, 0x4210};
    struct lir_val pick;

    if (at.kind == LIR_IMM) {
        pick = sel_imm(half ? (at.imm & 2 ? 0x5410 : 0x3254) : byte_pick[at.imm & 3]);
    } else if (half) { /* 0x3254 or, 0x21bc more, 0x5410 */
        pick = sel_alu3(s, QG_OP_MAD, at, sel_imm(0x21bc / 2), sel_imm(0));
        pick = sel_alu(s, QG_OP_ADD, pick, sel_imm(0x3254));
    } else { /* 0x3210 with nibble k, which is k, changed into 4: by k ^ 4 */
        pick = sel_alu(s, QG_OP_SHL, sel_imm(15), sel_alu(s, QG_OP_SHL, at, sel_imm(2)));
        pick = sel_alu(s, QG_OP_AND, pick, sel_imm(0x7654));
        pick = sel_alu(s, QG_OP_XOR, pick, sel_imm(0x3210));
    }
    i.op = LIR_ATOM;
    i.alu = QG_OP_PRMT;
    i.mode = half ? QG_PART_HALF : QG_PART_BYTE;
    i.d = pick;
    *sel_emit(s, LIR_ATOM) = i;
}

void sel_access(struct sel *s, const struct sel_low *l, const struct lir_ins *i)
{
    bool half = i->mode == SEL_U16 || i->mode == SEL_S16;
    uint32_t first = s->f->bb[s->bb].n;
    struct low at;
    struct lir_val k;

    if (i->mode == SEL_WORD) {
        *sel_emit(s, i->op) = *i;
        return;
    }
    at = low_sum(low_of(s, l, &i->a), low_of(s, l, &i->b), false);
    k = place(s, i, half, at);
    if (i->op == LIR_LD)
        load(s, *i, k, half);
    else
        store(s, *i, k, half);
    /* where the guard fails, nothing of this has a meaning */
    for (uint32_t n = first; n < s->f->bb[s->bb].n; n++)
        s->f->bb[s->bb].ins[n].guard = i->guard;
}
