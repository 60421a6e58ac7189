/* Private to the back half of the compiler: LIR in, machine blocks out.
 *
 *   ir       blocks and instructions; LIR in, text out
 *   analyse  control-flow graph, dominators, loops, liveness
 *   webs     one virtual register per web
 *   fold     one instruction at a time (compare: comparisons and predicates)
 *   address  addresses held in registers
 *   repeat   loops that compute the same
 *   opt      runs these to a fixed point; dead code, copies, branches to guards
 *   dag      one trace of basic blocks as nodes with dependences
 *   route    a set of nodes as one bundle: units, operands, commits (guard: guard, predicate,
 * control) pack     the cheapest sequence of bundles for a trace (beam search) alloc    virtual
 * registers and predicates to r1..r15, p0..p3 layout   order, branches, relocations, lines; seals
 * the program lower    the list of passes, and what is tried when room is short
 *
 * See docs/lowering.md.
 */
#ifndef QCC_BACKEND_H
#define QCC_BACKEND_H

#include "lir.h"

#define BE_EXIT (-1)    /* a block number: the thread ends */
#define BE_NOWHERE (-2) /* no such edge */

/* A place of an instruction. */
struct be_at {
    int32_t b, i;
};

/* A basic block with its control made explicit. In LD, ST and ATOM the field `width` is the
 * scale (0 or 2) that the address base is shifted by. */
struct be_blk {
    struct lir_ins *ins;
    uint32_t n, cap;
    struct lir_pred cond;        /* p >= 0: lanes where it holds go to `taken` */
    int32_t taken, next;         /* block or BE_EXIT; the others go to `next` */
    struct qg_line tline, nline; /* where the conditional, the final branch come from */

    /* analyse */
    bool reachable;
    int32_t rpo, idom;
    int32_t loop, outer; /* header of the innermost loop or -1; of the one around a header */
    uint32_t depth, npreds;
    int32_t *preds;
    uint64_t *in, *out; /* live values, as bit sets */
};

struct be_mem; /* one allocation */

struct be {
    struct qg_program *prog;
    struct be_blk *blk;
    int32_t nblk, capblk;
    uint32_t nvreg, npred;
    int32_t special[QG_NSPECIALS]; /* virtual register that holds it from the launch on, or -1 */
    struct be_mem *mem;

    /* analyse: values are virtual registers, then predicates from nvreg on */
    uint32_t nval, words;
    int32_t *order, norder; /* reachable blocks in reverse post-order */
    struct be_at *def;      /* per value: its only definition; b < 0: none or several */
    uint8_t *single; /* per value: one unguarded definition that dominates all uses, or a special */
    uint32_t *uses;  /* per value: number of reads */
};

/* ---- Memory and containers (ir.c) ------------------------------------------ */
void *be_alloc(struct be *be, size_t n, size_t size); /* zeroed; freed by be_free; never NULL */
void be_free(struct be *be);
int32_t be_blk_new(struct be *be);
void be_read_lir(struct be *be, const struct lir_func *f);
void be_dump(FILE *out, const struct be *be);
struct lir_ins *be_insert(struct be *be, int32_t b, uint32_t at); /* an empty MOV */
void be_remove(struct be *be, int32_t b, uint32_t at);

static inline bool be_get(const uint64_t *s, uint32_t i)
{
    return s[i / 64] >> (i % 64) & 1;
}
static inline void be_set(uint64_t *s, uint32_t i)
{
    s[i / 64] |= (uint64_t)1 << (i % 64);
}
static inline void be_clear(uint64_t *s, uint32_t i)
{
    s[i / 64] &= ~((uint64_t)1 << (i % 64));
}

/* ---- Instructions (ir.c) ----------------------------------------------------- */
struct lir_val *be_operand(struct lir_ins *i, int k);    /* k = 0..3: a b c d */
struct lir_pred *be_predicate(struct lir_ins *i, int k); /* k = 0..2: p q guard */
/* Values read (at most 7), written (at most 2). */
int be_reads(const struct be *be, const struct lir_ins *i, uint32_t v[8]);
int be_writes(const struct be *be, const struct lir_ins *i, uint32_t v[2]);
bool be_pure(const struct lir_ins *i);   /* depends on its operands only and does nothing else */
bool be_is_imm(const struct lir_val *v); /* immediate or relocation that is not 0 */
bool be_same_val(const struct lir_val *a, const struct lir_val *b);
bool be_commutes(const struct lir_ins *i);
/* May the 16-bit offset of a port be patched with this relocation? */
bool be_is_pointer(const struct be *be, const struct lir_val *v);

/* ---- analyse.c ------------------------------------------------------------------- */
void be_simplify_cfg(struct be *be);
void be_cfg(struct be *be);      /* preds, order, dominators, loops */
void be_liveness(struct be *be); /* after be_cfg: in, out, def, single, uses */
void be_webs(struct be *be);     /* webs.c: one virtual register per web */
bool be_dominates(const struct be *be, int32_t a, int32_t b);
/* Does value v hold at `use` what it held at `def`, which dominates `use`? */
bool be_unchanged(struct be *be, uint32_t v, struct be_at def, struct be_at use);

/* ---- fold.c: one instruction at a time ------------------------------------------------- */
/* The instruction that computes v, if there is one and all uses see it. */
const struct lir_ins *be_def(const struct be *be, const struct lir_val *v);
/* Rewrites the instruction at `at` into a simpler equal one; true if it changed. Needs liveness. */
bool be_fold(struct be *be, struct be_at at);
bool be_fold_pred(struct be *be, struct lir_pred *p, struct be_at at);
/* Known value of a predicate: 0, 1, or -1. */
int be_known(const struct be *be, struct lir_pred p);
enum qg_cmp be_inverse(enum qg_cmp c);

/* ---- address.c: addresses held in registers ---------------------------------------------- */
bool be_addresses(struct be *be);

/* ---- repeat.c: a loop that an earlier one has done --------------------------------------- */
/* Empties one; true if there was one. After it the graph has to be analysed again. */
bool be_repeats(struct be *be);

/* ---- opt.c ------------------------------------------------------------------------- */
void be_opt(struct be *be);

/* ---- dag.c: a trace --------------------------------------------------------------------- */

/* A trace is a chain of basic blocks, each the only predecessor of the next: one entry, exits on
 * the way. Its nodes are in program order; node sets are bit masks. */
#define BE_NODES 128
typedef unsigned __int128 be_nodes;
#define BE_NODE(n) ((be_nodes)1 << (n))

enum be_kind {
    BN_ALU,
    BN_LD,
    BN_ST,
    BN_ATOM,
    BN_SHFL,
    BN_VOTE,
    BN_PLOG,
    BN_BAR,
    BN_FENCE,
    BN_DIV,
    BN_BRANCH
};

struct be_node {
    enum be_kind kind;
    struct lir_ins ins;     /* BRANCH: p is the condition, target a block or BE_EXIT */
    int16_t vdef[4];        /* node that defines operand a b c d; -1: none in the trace */
    int16_t pdef[3];        /* the same for predicates p q guard */
    be_nodes strict;        /* nodes that must be in an earlier bundle */
    be_nodes weak;          /* nodes that must be in an earlier or the same bundle */
    be_nodes after;         /* branches before it: an earlier bundle, or the same one, whose guard
                             * then masks the lanes that leave */
    be_nodes users, pusers; /* nodes that read dst, pdst */
    be_nodes before;        /* BRANCH: nodes that the leaving lanes still need done */
    bool ext, pext;         /* dst, pdst are needed outside the trace */
    bool keeps, pkeeps;     /* where the guard fails the old value of dst, pdst stays */
    struct lir_pred only;   /* guard that all its users have; p < 0: none */
    int16_t only_def;       /* node that defines that guard, or -1 */
    float rest;             /* estimate of what it will cost when not yet placed */
};

/* A value that occupies a register for part of the trace. */
struct be_life {
    int16_t def;    /* node, or -1: live at entry */
    bool pred, end; /* end: still needed when the trace is over */
    be_nodes users;
};

struct be_trace {
    int32_t head;   /* first block */
    int32_t next;   /* where control goes at the end: block or BE_EXIT */
    int32_t fall;   /* head of the trace laid out behind this one, or BE_NOWHERE */
    uint32_t depth; /* loop depth */
    struct qg_line nline;
    int32_t *blocks, nblocks;

    struct be_node *node;
    int32_t n;
    struct be_life *life;
    int32_t nlife;
    uint32_t through, pthrough; /* values that only live through */

    struct be_bundle *bundle; /* filled by be_pack */
    int32_t nbundles;
    int32_t first; /* number of its first bundle in the program (layout) */
};

void be_build_trace(struct be *be, struct be_trace *t);

/* ---- route.c: a bundle ------------------------------------------------------------------- */

/* Which node sits in which unit; -1: none. ATOM takes x, a2 and st; SHFL and VOTE take x. A
 * subtraction in an ALU compares as well: f1, f2 are the comparisons of what a1, a2 subtract. */
struct be_pick {
    int16_t a1, a2, f1, f2, x, y, st, plog, ctl, fence, div;
    be_nodes set;
};

/* A block before registers: operands, destinations and predicates are virtual. */
struct be_bundle {
    struct qg_block k;
    int32_t reg[4];      /* A B C D, or -1 */
    int32_t d[2];        /* destinations of slots 1 and 2, or -1 */
    int32_t gp, vp, pd;  /* guard, v, predicate committed, or -1 */
    bool keep[2], pkeep; /* the old value may stay (a guard in the source) */
    bool leave_masked;   /* the guard masks exactly the lanes that leave */
    int32_t target;      /* of a bra: block, until layout */
    struct {
        bool on;
        uint8_t kind, index;
    } rel[QG_NIMMS];
    struct qg_line line[QG_NSTAGES];
};

/* Is `test` a comparison of the very operands that `sub` subtracts? */
bool be_twins(const struct be_trace *t, int sub, int test);
/* Can these nodes be one block? `done`: nodes in earlier bundles. Fills *out. */
bool be_route(const struct be *be, const struct be_trace *t, const struct be_pick *p,
              struct be_bundle *out);
/* Is the value (predicate) of node n needed beyond the nodes of `set`? */
static inline bool be_escapes(const struct be_node *n, be_nodes set)
{
    return n->ins.dst >= 0 && (n->ext || (n->users & ~set));
}
static inline bool be_pescapes(const struct be_node *n, be_nodes set)
{
    return n->ins.pdst >= 0 && (n->pext || (n->pusers & ~set));
}

/* ---- pack.c ------------------------------------------------------------------------------ */

struct be_plan {
    struct be_trace *trace; /* in layout order */
    int32_t ntraces;
    uint32_t regs, preds; /* limits that the packer tries to keep to */
    float exec;           /* cost of a block, in tokens */
};

void be_traces(struct be *be, struct be_plan *plan); /* forms and orders the traces */
bool be_pack(struct be *be, struct be_plan *plan);   /* false: a fault of ours */

/* ---- alloc.c ----------------------------------------------------------------------------- */

/* Colours: reg[v] 1..15 and pred[p] 0..3 of every virtual one. Returns 0, or what is missing:
 * *regs and *preds are the numbers needed. */
struct be_colours {
    uint8_t *reg, *pred;
    uint32_t regs, preds;
};
bool be_alloc_regs(struct be *be, struct be_plan *plan, struct be_colours *c);

/* ---- layout.c ---------------------------------------------------------------------------- */

/* Places the bundles; returns the number of blocks, of which at most QG_BLOCKS are filled in. */
uint32_t be_layout(struct be *be, struct be_plan *plan);
int be_emit(struct be *be, struct be_plan *plan, const struct be_colours *c, struct qg_error *e);
void be_dump_bundles(FILE *out, const struct be *be, const struct be_plan *plan,
                     const struct be_colours *c);

#endif
