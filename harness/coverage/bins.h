/* What can happen in the machine, as bins that runs hit: the plan, as one table.
 *
 * A group is the product of up to three dimensions, each a list of labels; a bin is one of each.
 * Its name is "group/label/label/label". Bins that no program can hit carry the reason (qgc_why).
 */
#ifndef QGC_BINS_H
#define QGC_BINS_H

#include "../../interp/qgpu.h"

/* X(ID, count, first number | labels): labels NULL means numbers from `first` on */
#define QGC_DIMS(X)                                                                                \
    X(ONE, 1, 0, "")                                                                               \
    X(UNIT, 2, 0, "alu1 alu2")                                                                     \
    X(OP, QG_NOPS, 0,                                                                              \
      "none add sub and or xor shl shr sar min.s min.u max.s max.u set sel mad.lo mad.hi.u "       \
      "mad.hi.s popc clz brev prmt cas")                                                           \
    X(ROLE, 4, 0, "a b c result")                                                                  \
    X(CLASS, 10, 0, "0 1 -1 min max 31 32 33 positive negative")                                   \
    X(SIGNS, 27, 0,                                                                                \
      "000 00+ 00- 0+0 0++ 0+- 0-0 0-+ 0-- +00 +0+ +0- ++0 +++ ++- +-0 +-+ +-- -00 -0+ -0- -+0 "   \
      "-++ -+- --0 --+ ---")                                                                       \
    X(TEST, 4, 0, "alu1.sub alu1.set alu2.sub alu2.set")                                           \
    X(CMP, 6, 0, "eq ne lt ge lo hs")                                                              \
    X(QUANT, 3, 0, "none some all")                                                                \
    X(RELATION, 5, 0, "equal less greater s-less-u-greater s-greater-u-less")                      \
    X(SOURCE, 4, 0, "own r1 x y")                                                                  \
    X(TRIPLE, 3, 0, "a b c")                                                                       \
    X(SLOT1, 3, 0, "none r1 x")                                                                    \
    X(SLOT2, 6, 0, "none r2 none+stg r2+stg none+sts r2+sts")                                      \
    X(PRED, 2, 0, "none pred")                                                                     \
    X(OPERAND, 4, 0, "a b c d")                                                                    \
    X(FETCH, 4, 0, "register zero immediate relocated")                                            \
    X(SLOT, 2, 0, "slot1 slot2")                                                                   \
    X(REG, 15, 1, NULL)                                                                            \
    X(WARP, 8, 0, NULL)                                                                            \
    X(RW, 2, 0, "read written")                                                                    \
    X(GUARD, 5, 0, "no p !p flag !flag")                                                           \
    X(MASKING, 2, 0, "free masking")                                                               \
    X(P, 4, 0, NULL)                                                                               \
    X(MASK, 15, 1, NULL)                                                                           \
    X(MASK0, 16, 0, NULL)                                                                          \
    X(LUT, 16, 0, NULL)                                                                            \
    X(USRC, 4, 0, "flag1 flag2 g xflag")                                                           \
    X(CTL, 3, 0, "bra exit bar")                                                                   \
    X(COND, 5, 0, "always g !g pv !pv")                                                            \
    X(WAY, 3, 0, "forward back self")                                                              \
    X(SHAPE, 11, 0, "1 2 1+1 3 2+1 1+1+1 4 3+1 2+2 2+1+1 1+1+1+1")                                 \
    X(TRIPS, 5, 0, "0 1 2 3-7 8+")                                                                 \
    X(TOGETHER, 2, 0, "together apart")                                                            \
    X(COUNT8, 8, 1, NULL)                                                                          \
    X(BARS, 5, 0, "0 1 2 3-7 8+")                                                                  \
    X(WARPFILL, 4, 1, NULL)                                                                        \
    X(PORT, 6, 0, "x.global x.shared y.global y.shared store.global store.shared")                 \
    X(BASE, 9, 0, "none a a<<2 b b<<2 c c<<2 d d<<2")                                              \
    X(OFFSET, 3, 0, "0 positive negative")                                                         \
    X(SPACE, 2, 0, "global shared")                                                                \
    X(WORD, QG_GWORDS, 0, NULL)                                                                    \
    X(CONFLICT, 4, 1, NULL)                                                                        \
    X(SHFL, 4, 0, "up down bfly idx")                                                              \
    X(WIDTH, 3, 0, "1 2 4")                                                                        \
    X(RANGE, 2, 0, "inside outside")                                                               \
    X(LANE, 4, 0, NULL)                                                                            \
    X(LANE2, 4, 0, NULL)                                                                           \
    X(VOTE, 4, 0, "all any uni ballot")                                                            \
    X(WHOLE, 2, 0, "whole partial")                                                                \
    X(BLOCK, QG_BLOCKS, 0, NULL)                                                                   \
    X(THREADS, QG_THREADS, 1, NULL)                                                                \
    X(AXES, 8, 0, "1 x y xy z xz yz xyz")                                                          \
    X(CTAS, 4, 0, "1 2 3-4 5+")                                                                    \
    X(FIELD, 5, 0, "imm1 imm2 x y store")                                                          \
    X(RELOC, QG_NRELOCS, 0, "param ntid.x ntid.y ntid.z nctaid.x nctaid.y nctaid.z data")          \
    X(SPECIAL, QG_NSPECIALS, 0, "tid.x tid.y tid.z ctaid.x ctaid.y ctaid.z laneid")                \
    X(DIAG, QG_NDIAGS, 0,                                                                          \
      "out-of-range misaligned uninitialised-memory uninitialised-register race-shared "           \
      "race-global barrier-divergence shuffle-inactive outside-group division-by-zero step-limit") \
    X(NEXT, 4, 0, "parallel-parallel parallel-serial serial-parallel serial-serial")

/* X(ID, name, dimension, dimension, dimension, what a hit says) */
#define QGC_GROUPS(X)                                                                              \
    X(OP, "op", UNIT, OP, ONE, "an opcode has run in an ALU")                                      \
    X(ALU1, "alu1", OP, ROLE, CLASS, "class of an operand or result of ALU 1")                     \
    X(ALU2, "alu2", OP, ROLE, CLASS, "class of an operand or result of ALU 2")                     \
    X(SIGNS1, "alu1.signs", OP, SIGNS, ONE, "signs of a, b and result of ALU 1")                   \
    X(SIGNS2, "alu2.signs", OP, SIGNS, ONE, "signs of a, b and result of ALU 2")                   \
    X(TEST, "test", TEST, CMP, QUANT, "a comparison held in none, some, all of the lanes")         \
    X(RELATION, "relation", UNIT, CMP, RELATION, "how the operands of a comparison stood")         \
    X(FORWARD, "forward", OP, TRIPLE, SOURCE, "operand of ALU 2 forwarded from another stage")     \
    X(PAIR, "pair", OP, OP, ONE, "opcodes of ALU 1 and ALU 2 in one block")                        \
    X(SLOTS, "slots", SLOT1, SLOT2, PRED, "what one record commits")                               \
    X(FETCH, "fetch", OPERAND, FETCH, ONE, "where an operand comes from")                          \
    X(SELF, "self", OPERAND, SLOT, ONE, "a register is read and written by one block")             \
    X(REG, "register", REG, WARP, RW, "a register of a warp is read, written")                     \
    X(PREDS, "predicate", P, WARP, RW, "a predicate of a warp is read, written")                   \
    X(GUARD, "guard", GUARD, MASKING, QUANT, "a guard held in none, some, all of the lanes")       \
    X(EXEC, "exec.mask", MASK, ONE, ONE, "lanes that ran (bit l: lane l)")                         \
    X(ACT, "act.mask", MASK0, ONE, ONE, "lanes that a masking guard left, of four")                \
    X(TAKEN, "taken.mask", MASK0, CTL, ONE, "lanes of four that took the control")                 \
    X(PBITS, "predicate.bits", MASK0, ONE, ONE, "a predicate written in four lanes")               \
    X(LUT, "lut", LUT, USRC, ONE, "a predicate function and its u")                                \
    X(LUTP, "lut.predicates", P, P, ONE, "predicate read (v) and predicate written")               \
    X(CTL, "control", CTL, COND, QUANT, "control taken by none, some, all of the lanes")           \
    X(WAY, "branch", WAY, QUANT, ONE, "direction of a branch, lanes that took it")                 \
    X(SHAPE, "divergence", SHAPE, ONE, ONE, "live lanes of a warp by their pc")                    \
    X(TRIPS, "loop.trips", TRIPS, TOGETHER, ONE, "how often a lane went back, when it left")       \
    X(BARWARPS, "barrier.warps", COUNT8, WARPFILL, ONE, "warps at a barrier, lanes of the last")   \
    X(BARS, "barrier.count", BARS, ONE, ONE, "barriers of a thread block")                         \
    X(BARLOOP, "barrier.loop", TOGETHER, ONE, ONE,                                                 \
      "the same barrier opened again (together), a warp reached it in several records (apart)")    \
    X(ADDR, "address", PORT, BASE, OFFSET, "how an address is made")                               \
    X(WORD, "word", SPACE, WORD, RW, "a word of memory is read, written")                          \
    X(CONFLICT, "conflict", PORT, CONFLICT, ONE, "lanes of one record at one word")                \
    X(ATOMIC, "atomic", OP, SPACE, ONE, "read-modify-write in a serial block")                     \
    X(ATOMLANES, "atomic.lanes", SPACE, CONFLICT, ONE,                                             \
      "successive passes of a warp's serial block at one word")                                    \
    X(SHFL, "shuffle", SHFL, WIDTH, RANGE, "mode, width, source inside the segment")               \
    X(SHFLLANE, "shuffle.lane", SHFL, LANE, LANE2, "lane and the lane it reads")                   \
    X(VOTE, "vote", VOTE, WHOLE, QUANT, "mode, whole or partial warp, lanes that hold")            \
    X(BALLOT, "ballot.warp", WARP, ONE, ONE, "warp whose ballot is shifted")                       \
    X(ROM, "rom", BLOCK, ONE, ONE, "a block has run")                                              \
    X(TARGET, "target", BLOCK, ONE, ONE, "a block has been branched to")                           \
    X(SIZE, "program.blocks", BLOCK, ONE, ONE, "blocks of a program, less one")                    \
    X(SERIAL, "serial", NEXT, ONE, ONE, "a block and the one that its lanes go to")                \
    X(THREADS, "threads", THREADS, ONE, ONE, "threads of a thread block")                          \
    X(GRID, "grid", AXES, CTAS, ONE, "axes of the grid above 1, number of thread blocks")          \
    X(BLOCKDIM, "block", AXES, ONE, ONE, "axes of the thread block above 1")                       \
    X(RELOC, "relocation", FIELD, RELOC, ONE, "an immediate patched for a launch")                 \
    X(PRELOAD, "preload", SPECIAL, ONE, ONE, "a special register was preloaded")                   \
    X(PREREG, "preload.register", REG, ONE, ONE, "a register was preloaded")                       \
    X(FENCE, "fence", ONE, ONE, ONE, "a fence has run")                                            \
    X(DCHECK, "divisor", OPERAND, ONE, ONE, "a divisor has been checked")                          \
    X(DIAG, "diagnosis", DIAG, ONE, ONE, "a diagnosis ended a launch")

#define QGC_AS_DIM(N, n, from, labels) QGC_D_##N,
enum qgc_dim { QGC_DIMS(QGC_AS_DIM) QGC_NDIMS };

#define QGC_AS_GROUP(N, name, a, b, c, text) QGC_##N,
enum qgc_group { QGC_GROUPS(QGC_AS_GROUP) QGC_NGROUPS };

struct qgc_group_info {
    const char *name, *about;
    uint8_t dim[3]; /* enum qgc_dim */
    uint32_t size[3];
    uint32_t first, bins; /* first bin, how many */
};

/* Built once a process by qgc_plan; never changes. */
struct qgc_plan {
    struct qgc_group_info group[QGC_NGROUPS];
    uint32_t nbins;
    const char **why; /* [nbins] reason that the bin cannot be hit, or NULL */
};

/* NULL if out of memory; qgc_plan_free. */
struct qgc_plan *qgc_plan_new(void);
void qgc_plan_free(struct qgc_plan *p);

/* Bin of a group by its indices; indices beyond the dimensions are 0. */
static inline uint32_t qgc_bin(const struct qgc_plan *p, enum qgc_group g, uint32_t a, uint32_t b,
                               uint32_t c)
{
    const struct qgc_group_info *i = &p->group[g];

    return i->first + (a * i->size[1] + b) * i->size[2] + c;
}
/* "alu1/add/result/-1" */
void qgc_bin_name(const struct qgc_plan *p, uint32_t bin, char *buf, size_t n);
/* Number of the bin of that name, or -1. */
int32_t qgc_bin_find(const struct qgc_plan *p, const char *name);

/* enum of CLASS: 0 1 -1 min max 31 32 33 positive negative */
uint32_t qgc_class(uint32_t v);
/* 0: zero, 1: positive, 2: negative */
static inline uint32_t qgc_sign(uint32_t v)
{
    return v == 0 ? 0 : v >> 31 ? 2 : 1;
}

#endif
