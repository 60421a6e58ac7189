/* LIR: kernel code in terms of the machine's operations, before blocks exist.
 *
 * select.c turns PTX into LIR; the passes after it (opt, alloc, pack, layout)
 * turn LIR into blocks. Values are 32-bit virtual registers and 1-bit virtual
 * predicates, each with any number of definitions (PTX is not SSA); 64-bit
 * pointer arithmetic has been narrowed to 32-bit addresses already.
 */
#ifndef QCC_LIR_H
#define QCC_LIR_H

#include "../../interp/qgpu.h"

/* ---- Values ------------------------------------------------------------------ */

/* A 32-bit operand. */
enum lir_kind {
    LIR_NIL,  /* absent */
    LIR_VREG, /* v: virtual register number */
    LIR_IMM,  /* imm */
    LIR_RELOC /* reloc kind + index, plus imm as addend: known only at launch */
};
struct lir_val {
    enum lir_kind kind;
    uint32_t v;
    uint32_t imm;
    uint8_t reloc, index; /* enum qg_reloc_kind; parameter word */
};

/* A predicate operand: virtual predicate p, negated or not. p < 0: absent (true). */
struct lir_pred {
    int32_t p;
    bool neg;
};

/* ---- Instructions ------------------------------------------------------------- */

/* X(NAME, operands): which fields of struct lir_ins are used. */
#define LIR_OPS(X)                                                                                 \
    X(ALU, "dst = op(a, b, c): any QG_OP but SET, SEL, CAS, NONE; cmp unused")                     \
    X(MOV, "dst = a")                                                                              \
    X(SPECIAL, "dst = special register `special`")                                                 \
    X(SET, "dst = cmp(a, b) as 0 or 1")                                                            \
    X(SEL, "dst = p ? a : b")                                                                      \
    X(SETP, "pdst = cmp(a, b); with q: pdst = lut over (cmp, q)")                                  \
    X(PLOG, "pdst = lut over (p, q): bit (p + 2q)")                                                \
    X(LD,                                                                                          \
      "dst = word of `space` at a + b (bytes); b is an immediate or reloc offset or NIL; mode: "   \
      "the part of it that is asked for")                                                          \
    X(ST, "word of `space` at a + b = c")                                                          \
    X(ATOM,                                                                                        \
      "dst (or none) = old word of `space` at a + b; new = op(old, c), or CAS with d: old "        \
      "== d ? c : old, or PRMT with d: bytes of c:old picked by d; op OR with exch = 1: new "      \
      "= c; mode: a store of that part of the word")                                               \
    X(SHFL, "dst, pdst (or none) = shuffle of a by c, mode, width")                                \
    X(VOTE, "dst or pdst = vote of p, mode, member mask c")                                        \
    X(BAR, "barrier")                                                                              \
    X(FENCE, "memory fence")                                                                       \
    X(DIVCHECK, "a is about to divide; the interpreter diagnoses 0")                               \
    X(BRA, "goto target; with guard: if guard, else fall into the next block")                     \
    X(EXIT, "leave; with guard: only if it holds")

#define LIR_AS_OP(N, d) LIR_##N,
enum lir_op { LIR_OPS(LIR_AS_OP) LIR_NOPS };

enum lir_space { LIR_GLOBAL, LIR_SHARED };

struct lir_ins {
    enum lir_op op;
    enum qg_op alu;       /* ALU, ATOM */
    enum qg_cmp cmp;      /* SET, SETP */
    enum lir_space space; /* LD, ST, ATOM */
    uint8_t mode, width;  /* SHFL, VOTE: enum qg_shfl/qg_vote; width is log2. LD, ATOM: mode is
                           * enum qg_part */
    uint8_t lut;          /* SETP with q, PLOG */
    uint8_t special;      /* SPECIAL */
    bool exch;            /* ATOM: new value is c */
    int32_t dst;          /* virtual register, or -1 */
    int32_t pdst;         /* virtual predicate, or -1 */
    struct lir_val a, b, c, d;
    struct lir_pred p, q;  /* SEL, PLOG, VOTE; SETP's and PLOG's second input */
    struct lir_pred guard; /* any instruction; dst keeps its value where the guard fails */
    int32_t target;        /* BRA: basic block number */
    struct qg_line line;
};

/* ---- Function ----------------------------------------------------------------- */

struct lir_bb {
    struct lir_ins
        *ins; /* growable; control only at the end: at most [guarded BRA|EXIT] then BRA|EXIT */
    uint32_t n, cap;
    uint32_t loop_depth; /* filled by lir_analyse */
};

struct lir_func {
    struct lir_bb *bb; /* bb[0] is the entry; control falls from bb[i] into bb[i + 1] */
    uint32_t nbb, capbb;
    uint32_t nvreg, npred;
    struct qg_program
        *prog; /* header being filled: kernel, params, files, shared_words, max_threads */
};

struct lir_func *lir_new(struct qg_program *prog);
void lir_free(struct lir_func *f);
void lir_clear(struct lir_func *f);      /* as new; the program is left alone */
uint32_t lir_bb_new(struct lir_func *f); /* appended; returns its number */
struct lir_ins *lir_emit(struct lir_func *f, uint32_t bb, enum lir_op op); /* zeroed, -1s set */
uint32_t lir_vreg(struct lir_func *f);
uint32_t lir_vpred(struct lir_func *f);
void lir_dump(FILE *out, const struct lir_func *f);

/* Lowers a function to blocks in f->prog (relocs, preloads, lines, regs_used included) and seals
 * it: opt -> analyse -> alloc/spill -> pack -> layout. Refusals: too many registers, predicates or
 * blocks, saying how many are needed and how many there are. `dump` is a string of pass letters to
 * print to stderr (NULL: none). */
int lir_lower(struct lir_func *f, const char *dump, struct qg_error *e);

#endif
