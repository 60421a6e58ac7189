/* Private to instruction selection, PTX to LIR.
 *
 *   select.c   the walk over a kernel's instructions: lines, dispatch
 *   flow.c     branches, calls (always inlined), variables of functions
 *   operand.c  operands in, results out, LIR building
 *   integer.c  add ... cvt on up to 32 bits; predicates
 *   wide.c     the same on 64 bits
 *   bits.c     shf, bfe, bfi, prmt, lop3, ...
 *   divide.c   div and rem
 *   memory.c   ld, st, atom, red, cvta, shared layout
 *   warp.c     shfl, vote, barriers, fences
 *   narrow.c   ld and st of bytes and halves
 *   resolve.c  what only the whole kernel tells: constants, address spaces, parameter kinds
 *   params.c   the words of parameters
 *   tidy.c     known bits, dead code
 *   together.c shuffles and votes over the whole thread block; what is uniform over it
 *
 * How PTX registers are represented:
 *   .pred        a virtual predicate
 *   8 to 32 bits a virtual register; bits above the register's width hold anything
 *   64 bits      two virtual registers, low and high word. Both words are always computed; tidy.c
 *                removes high words that nobody looks at, which is how pointer arithmetic becomes
 *                32-bit arithmetic.
 *
 * Errors stick: once s->rc is set, operands read as 0 and what is emitted no longer matters.
 */
#ifndef QCC_SELECT_H
#define QCC_SELECT_H

#include "lir.h"
#include "ptx.h"

enum {
    SEL_MAX_DEPTH = 64,     /* nested calls */
    SEL_MAX_INS = 60000,    /* LIR instructions of a kernel after inlining */
    SEL_MAX_CELLS = 400000, /* virtual registers */
    SEL_MAX_WALK = 4000000, /* pieces of PTX looked at, calls counted each time */
    SEL_MAX_VAR = 4096,     /* bytes of a .param or .local variable */
    SEL_MAX_LOCAL = 65536,  /* bytes of all of them */

    /* Address spaces until resolve.c: more than enum lir_space. */
    SEL_GENERIC = 2,
    SEL_LOCAL = 3,
    SEL_LOCAL_BASE = 0x100000, /* addresses of .local variables; none is left after resolve.c */

    /* Access width in lir_ins.mode of LD and ST until resolve.c. */
    SEL_WORD = 0,
    SEL_U8 = 1,
    SEL_S8 = 2,
    SEL_U16 = 3,
    SEL_S16 = 4,

    /* lir_ins.width of a SHFL or VOTE over more than a group of 4, until together.c. */
    SEL_WIDE = 9
};

struct sel_w { /* a 64-bit value */
    struct lir_val lo, hi;
};

struct sel_reg {
    uint32_t lo, hi; /* virtual registers, or lo is a virtual predicate */
};

struct sel_ctx { /* one activation: the kernel or an inlined call */
    const struct ptx_func *f;
    uint32_t func, pc;
    uint32_t regs, labels; /* first of f's registers in sel.regs, of its labels in sel.label_bb */
    uint32_t next_label;
    uint8_t *label_used;
    uint32_t *vars;      /* by ordinal: address of a .local or .param variable, or PTX_NONE */
    uint32_t end, after; /* labels: where ret goes; behind a call under a guard; or PTX_NONE */
    bool end_used;
    struct qg_line line;
};

/* What the definition or use of a virtual register says about its address space. */
enum sel_hint_kind { SEL_IS_GLOBAL, SEL_IS_SHARED, SEL_IS_LOCAL, SEL_USED_AS_GLOBAL };
struct sel_hint {
    struct lir_val v;
    enum sel_hint_kind kind;
};

struct sel_low;       /* narrow.c */
struct sel_quotient { /* a division done in this basic block */
    uint8_t type;
    struct lir_val a, b, q, r;
};

struct sel {
    const struct ptx_module *m;
    struct lir_func *f;
    struct qg_program *prog;
    struct qg_error *e;
    int rc;

    struct sel_ctx ctx[SEL_MAX_DEPTH];
    uint32_t depth;
    struct sel_reg *regs;
    uint32_t nregs, cap_regs;
    uint32_t *label_bb; /* basic block of a label; PTX_NONE until it is placed */
    uint32_t nlabels, cap_labels;
    uint8_t *file_slot; /* by index into m->files: index into prog->files, or 255 */

    /* The instruction at hand. */
    const struct ptx_ins *ins;
    uint8_t mods[PTX_MAX_MODS];
    uint32_t nmods;
    struct lir_pred guard;
    struct qg_line line;
    uint32_t bb;              /* being filled */
    bool dead;                /* nothing reaches this place */
    uint32_t emitted, walked; /* LIR instructions; pieces of PTX looked at */

    uint32_t data_sym[QG_MAX_DATA]; /* symbols of prog->data */
    uint32_t *shared_at;            /* by symbol: byte address, or PTX_NONE */
    uint32_t shared_bytes, local_bytes;
    uint32_t dynamic_at, dynamic_align; /* of dynamic shared memory; align 0: none is used */
    uint32_t own_words;                 /* of shared memory that no variable of the kernel has */
    uint32_t pointers; /* set of kernel parameters that are pointers; from resolve.c */
    struct sel_hint *hints;
    uint32_t nhints, cap_hints;
    struct sel_quotient quot[4];
    uint32_t nquot;
};

/* ---- select.c ----------------------------------------------------------------------- */

/* PTX to LIR: fills f and the header of f->prog. Returns 0 or an exit code with *e set. */
int sel_select(const struct ptx_module *m, uint32_t kernel, const char *source, struct lir_func *f,
               struct qg_error *e);

/* "<mnemonic> (file.cu:12) is not supported: <why>", at the instruction at hand. */
void sel_refuse(struct sel *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The same for a line of the PTX text. */
void sel_refuse_at(struct sel *s, const struct qg_line *line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void sel_hint(struct sel *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Grows an array to hold n + 1 elements; ends with s->rc set if there is no memory. */
bool sel_grow(struct sel *s, void *array, uint32_t n, uint32_t *cap, size_t size);

/* ---- operand.c ---------------------------------------------------------------------- */

/* Modifiers: take() removes the first one that is `mod`; leftovers are refused at the end. */
bool sel_take(struct sel *s, unsigned mod);
unsigned sel_take_type(struct sel *s); /* 0 and refused if there is none */
unsigned sel_take_cmp(struct sel *s, bool *swap, bool is_signed); /* enum qg_cmp of the operands */
bool sel_operands(struct sel *s, uint32_t least, uint32_t most);
const struct ptx_opnd *sel_opnd(struct sel *s, uint32_t k);

/* Reading. `type` says how many bits an operand has and how it is extended to 32. */
struct lir_val sel_read(struct sel *s, const struct ptx_opnd *o, unsigned type);
struct lir_val sel_raw(struct sel *s, const struct ptx_opnd *o, unsigned type); /* not extended */
struct sel_w sel_read64(struct sel *s, const struct ptx_opnd *o);
struct lir_pred sel_read_pred(struct sel *s, const struct ptx_opnd *o);
unsigned sel_reg_bits(struct sel *s, const struct ptx_opnd *o); /* of a register; 0: no register */
struct sel_reg *sel_reg(struct sel *s, uint32_t reg);
struct lir_val sel_low(struct sel *s, const struct ptx_opnd *o); /* low word of any register */

/* Writing, under the instruction's guard. */
void sel_write(struct sel *s, const struct ptx_opnd *o, unsigned type, struct lir_val v);
void sel_write64(struct sel *s, const struct ptx_opnd *o, struct sel_w v);
/* To a register that may be wider than `type`: extended as the type says. */
void sel_write_wide(struct sel *s, const struct ptx_opnd *o, unsigned type, struct sel_w v);
void sel_write_pred(struct sel *s, const struct ptx_opnd *o, struct lir_pred p);
void sel_move(struct sel *s, uint32_t dst, struct lir_val v, struct lir_pred guard);

/* Building: results are fresh virtual registers, or constants where all operands are. */
struct lir_ins *sel_emit(struct sel *s, enum lir_op op);
struct lir_val sel_imm(uint32_t x);
struct lir_val sel_fresh(struct sel *s);
struct lir_val sel_alu(struct sel *s, enum qg_op op, struct lir_val a, struct lir_val b);
struct lir_val sel_alu3(struct sel *s, enum qg_op op, struct lir_val a, struct lir_val b,
                        struct lir_val c);
struct lir_val sel_set(struct sel *s, enum qg_cmp cmp, struct lir_val a, struct lir_val b);
struct lir_val sel_choose(struct sel *s, struct lir_pred p, struct lir_val a, struct lir_val b);
struct lir_val sel_extend(struct sel *s, unsigned type, struct lir_val v); /* 8, 16 -> 32 bits */
struct lir_pred sel_compare(struct sel *s, enum qg_cmp cmp, struct lir_val a, struct lir_val b);
struct lir_pred sel_compare_with(struct sel *s, enum qg_cmp cmp, struct lir_val a, struct lir_val b,
                                 struct lir_pred q, unsigned lut);
struct lir_pred sel_logic(struct sel *s, struct lir_pred p, struct lir_pred q, unsigned lut);
#define SEL_TRUE ((struct lir_pred){.p = -1})
enum { SEL_AND = 0x8, SEL_OR = 0xe, SEL_XOR = 0x6, SEL_COPY = 0xa, SEL_NOT = 0x5, SEL_NOR = 0x1 };

/* ---- flow.c ------------------------------------------------------------------------- */

uint32_t sel_label(struct sel *s);
void sel_place(struct sel *s, uint32_t label); /* here */
void sel_branch(struct sel *s, struct lir_pred guard, uint32_t label);
/* Code that has branches of its own cannot run under a guard: branches around it instead.
 * Returns the label to give to sel_end_region, or PTX_NONE. */
uint32_t sel_begin_region(struct sel *s);
void sel_end_region(struct sel *s, uint32_t label);
bool sel_enter(struct sel *s, uint32_t func); /* a new context, on top */
void sel_leave(struct sel *s);
void sel_bra(struct sel *s);
void sel_brx(struct sel *s);
void sel_call(struct sel *s);
void sel_ret(struct sel *s);
void sel_exit(struct sel *s);

/* ---- integer.c, wide.c, bits.c, divide.c -------------------------------------------- */

void sel_arith(struct sel *s); /* add sub mul mad and or xor not shl shr neg abs min max */
void sel_setp(struct sel *s);
void sel_set_ins(struct sel *s);
void sel_selp(struct sel *s);
void sel_slct(struct sel *s);
void sel_mov(struct sel *s);
void sel_cvt(struct sel *s);
void sel_arith64(struct sel *s, unsigned type);
void sel_field64(struct sel *s, unsigned type); /* bfe, bfi */
struct lir_pred sel_compare64(struct sel *s, unsigned rel, bool is_signed, struct sel_w a,
                              struct sel_w b);
struct sel_w sel_widen(struct sel *s, unsigned type, struct lir_val v); /* 32 -> 64 bits */
void sel_bits(struct sel *s);
void sel_divide(struct sel *s);

/* ---- memory.c, warp.c --------------------------------------------------------------- */

void sel_ld(struct sel *s);
void sel_st(struct sel *s);
void sel_atom(struct sel *s);
void sel_cvta(struct sel *s);
uint32_t sel_reserve_shared(struct sel *s, uint32_t words); /* returns a byte address */
/* Every activation has its own local variables, the .param variables of functions among them; their
 * addresses only live until resolve.c. */
uint32_t sel_local_address(struct sel *s, uint32_t sym);
/* Address of a variable that a register can hold. */
struct lir_val sel_symbol(struct sel *s, const struct ptx_opnd *o);
void sel_add_hint(struct sel *s, struct lir_val v, enum sel_hint_kind kind);
/* What is known of the low bits of every virtual register; NULL with s->rc set if there is no
 * memory. Needs s->pointers. */
struct sel_low *sel_low_bits(struct sel *s);
void sel_low_free(struct sel_low *l);
/* Emits an access whose space is settled: a word as it is, of a byte or half what stands for it.
 * mode of the LD, ST or ATOM is then an enum qg_part. */
void sel_access(struct sel *s, const struct sel_low *l, const struct lir_ins *i);
void sel_shfl(struct sel *s);
void sel_vote(struct sel *s);
void sel_activemask(struct sel *s);
void sel_match(struct sel *s);
void sel_barrier(struct sel *s);
void sel_fence(struct sel *s);

/* Blocks of more threads cannot be launched, because of `why`. */
void sel_limit_threads(struct sel *s, uint32_t most, const char *why);
/* For how many threads a member mask is exact that all threads of a block execute: those whose
 * lanes it names without a gap. 0, and refused, if it leaves out lane 0. */
uint32_t sel_members(struct sel *s, const struct qg_line *line, uint32_t mask);

/* ---- resolve.c, tidy.c, together.c -------------------------------------------------- */

void sel_resolve(struct sel *s, uint32_t kernel);
void sel_parameters(struct sel *s, uint32_t kernel); /* after tidy: numbers the words */
void sel_tidy(struct sel *s);
/* Operations over more than a group of 4; true if there were any, and the code is to be tidied. */
bool sel_together(struct sel *s);

#endif
