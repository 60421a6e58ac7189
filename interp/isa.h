/* The qgpu instruction set: this header is the ISA document in C.
 *
 * A *block* is a bundle that one EXEC token runs in one forward pass, in stages:
 *
 *   fetch     A B C D  = registers ra rb rc rd, each OR'ed with an immediate:
 *                        imm1 goes to A or B, imm2 to C or D. Where an immediate
 *                        is routed the register is r0 (which reads zero), so
 *                        "OR" never mixes two live values.
 *   guard     g        = 1 | P[gp]^gneg | flag1^gneg. With gmask = 1 the lanes with
 *                        g = 0 load, commit and store nothing (control still runs).
 *   ALU 1     R1,flag1 = op1(A, B)
 *   ports     X        = load at (base << scale) + offset, or a shuffle of A by D, or a vote on g
 *             Y        = load at (base << scale) + offset
 *   ALU 2     R2,flag2 = op2(a2, b2, c2)
 *                        a2 in {C, R1, X, Y}  b2 in {D, R1, X, Y}  c2 in {0, R1, X, Y}
 *   predicate pv       = lut[u + 2v], u in {flag1, flag2, g, xflag}, v = P[vp];
 *             0 for the lanes that the guard masks
 *   commit    slot 1: R1 or X to register rd1;  slot 2: R2 to register rd2;
 *             predicate pd = pv;  store R2 at (base << scale) + offset
 *   control   none | bra | exit | bar, taken by the lanes whose cond holds; the
 *             others go on with the next block.
 *
 * All reads of a block see the state before it. Lanes of a block not flagged
 * *serial* load before any of them stores. A serial block runs one lane at a time
 * (one EXEC each), lowest lane first: load, ALU 2 and store of one pass are then
 * the read-modify-write of an atomic.
 *
 * Addresses are bytes; memory is words: bits 0 and 1 of an address reach no memory. What they
 * mean is told by the *part* of a port, which only the interpreter's checks read: a word (they must
 * be 0), a half (bit 0 must be 0) or a byte. A load gives the word around the part, a store writes
 * that word.
 * Base is an operand (A..D, after the immediate) or nothing (0).
 */
#ifndef QG_ISA_H
#define QG_ISA_H

#include "geometry.h"

#include <stdint.h>

#define QG_ISA_VERSION 1

/* ---- The opcode table ------------------------------------------------------
 * X(NAME, mnemonic, units, operands, meaning)
 *   units     1: ALU 1 only, 2: ALU 2 only, 3: both
 *   operands  how many of (a, b, c) are read
 * In `meaning`, all arithmetic wraps at 32 bits; s() reads as signed.
 * The rule of each opcode is the function qg_alu_<mnemonic> of alu.h. */
#define QG_OPS(X)                                                                                  \
    X(NONE, "none", 3, 0, "0")                                                                     \
    X(ADD, "add", 3, 2, "a + b")                                                                   \
    X(SUB, "sub", 3, 2, "a - b; sets flag by cmp")                                                 \
    X(AND, "and", 3, 2, "a & b")                                                                   \
    X(OR, "or", 3, 2, "a | b")                                                                     \
    X(XOR, "xor", 3, 2, "a ^ b")                                                                   \
    X(SHL, "shl", 3, 2, "b >= 32 ? 0 : a << b")                                                    \
    X(SHR, "shr", 3, 2, "b >= 32 ? 0 : a >> b")                                                    \
    X(SAR, "sar", 3, 2, "s(a) >> min(b, 31)")                                                      \
    X(MINS, "min.s", 3, 2, "s(a) < s(b) ? a : b")                                                  \
    X(MINU, "min.u", 3, 2, "a < b ? a : b")                                                        \
    X(MAXS, "max.s", 3, 2, "s(a) < s(b) ? b : a")                                                  \
    X(MAXU, "max.u", 3, 2, "a < b ? b : a")                                                        \
    X(SET, "set", 3, 2, "flag by cmp, as 0 or 1")                                                  \
    X(SEL, "sel", 2, 2, "g ? a : b")                                                               \
    X(MAD, "mad.lo", 2, 3, "low word of a * b, + c")                                               \
    X(MADHU, "mad.hi.u", 2, 3, "high word of unsigned a * b, + c")                                 \
    X(MADHS, "mad.hi.s", 2, 3, "high word of signed a * b, + c")                                   \
    X(POPC, "popc", 2, 1, "number of ones in a")                                                   \
    X(CLZ, "clz", 2, 1, "leading zeros of a; 32 for 0")                                            \
    X(BREV, "brev", 2, 1, "bits of a in reverse order")                                            \
    X(PRMT, "prmt", 2, 3, "bytes of b:a picked by the nibbles of c; bit 3 replicates the sign")    \
    X(CAS, "cas", 2, 3, "a == c ? b : a")

/* Comparison kinds of SUB and SET; flag is 0 for every other opcode.
 * X(NAME, mnemonic, meaning) */
#define QG_CMPS(X)                                                                                 \
    X(NONE, "", "0")                                                                               \
    X(EQ, "eq", "a == b")                                                                          \
    X(NE, "ne", "a != b")                                                                          \
    X(LT, "lt", "s(a) < s(b)")                                                                     \
    X(GE, "ge", "s(a) >= s(b)")                                                                    \
    X(LTU, "lo", "a < b")                                                                          \
    X(GEU, "hs", "a >= b")

#define QG_AS_OP(N, m, u, o, d) QG_OP_##N,
#define QG_AS_CMP(N, m, d) QG_CMP_##N,
enum qg_op { QG_OPS(QG_AS_OP) QG_NOPS };
enum qg_cmp { QG_CMPS(QG_AS_CMP) QG_NCMPS };

enum { QG_UNIT_ALU1 = 1, QG_UNIT_ALU2 = 2 };

/* ---- Small enumerations of the block fields ------------------------------- */
enum qg_gsrc { QG_G_NONE, QG_G_PRED, QG_G_FLAG1 };
enum qg_xkind { QG_X_NONE, QG_X_LDG, QG_X_LDS, QG_X_SHFL, QG_X_VOTE };
enum qg_ykind { QG_Y_NONE, QG_Y_LDG, QG_Y_LDS };
enum qg_skind { QG_S_NONE, QG_S_STG, QG_S_STS };
enum qg_base { QG_BASE_NONE, QG_BASE_A, QG_BASE_B, QG_BASE_C, QG_BASE_D };
enum qg_shfl { QG_SHFL_UP, QG_SHFL_DOWN, QG_SHFL_BFLY, QG_SHFL_IDX };
enum qg_vote { QG_VOTE_ALL, QG_VOTE_ANY, QG_VOTE_UNI, QG_VOTE_BALLOT };
enum qg_part { QG_PART_WORD, QG_PART_BYTE, QG_PART_HALF, QG_NPARTS };
enum qg_a2 { QG_A2_C, QG_A2_R1, QG_A2_X, QG_A2_Y };
enum qg_b2 { QG_B2_D, QG_B2_R1, QG_B2_X, QG_B2_Y };
enum qg_c2 { QG_C2_ZERO, QG_C2_R1, QG_C2_X, QG_C2_Y };
enum qg_usrc { QG_U_FLAG1, QG_U_FLAG2, QG_U_G, QG_U_XFLAG };
enum qg_ctl { QG_CTL_NEXT, QG_CTL_BRA, QG_CTL_EXIT, QG_CTL_BAR };
enum qg_cond { QG_COND_ALWAYS, QG_COND_G, QG_COND_NOT_G, QG_COND_PV, QG_COND_NOT_PV };

/* ---- The block, field by field ---------------------------------------------
 * X(name, bits, values, description): the binary encoding packs the fields in
 * this order, least significant bit first. `values` is how many the field may
 * take (0: all 2^bits). Fields marked "owned" are derived by qg_program_seal. */
#define QG_FIELDS(X)                                                                               \
    X(imm1, 32, 0, "immediate of ALU 1's side")                                                    \
    X(imm2, 32, 0, "immediate of ALU 2's side")                                                    \
    X(ra, 4, 0, "register of A")                                                                   \
    X(rb, 4, 0, "register of B")                                                                   \
    X(rc, 4, 0, "register of C")                                                                   \
    X(rd, 4, 0, "register of D")                                                                   \
    X(i1a, 1, 0, "imm1 goes to A (1) or B (0)")                                                    \
    X(i2c, 1, 0, "imm2 goes to C (1) or D (0)")                                                    \
    X(gsrc, 2, 3, "guard source: none, predicate, flag1")                                          \
    X(gp, 2, 0, "guard predicate")                                                                 \
    X(gneg, 1, 0, "negate the guard")                                                              \
    X(gmask, 1, 0, "guard masks loads, commits and the store")                                     \
    X(op1, 5, 0, "opcode of ALU 1")                                                                \
    X(cmp1, 3, QG_NCMPS, "comparison of ALU 1")                                                    \
    X(xkind, 3, 5, "port X: none, ld global, ld shared, shuffle, vote")                            \
    X(xbase, 3, 5, "base of port X")                                                               \
    X(xscale, 1, 0, "base of port X times 4")                                                      \
    X(xoff, 16, 0, "byte offset of port X, signed")                                                \
    X(xmode, 2, 0, "shuffle or vote mode")                                                         \
    X(xwidth, 2, 3, "log2 of the shuffle width")                                                   \
    X(ykind, 2, 3, "port Y: none, ld global, ld shared")                                           \
    X(ybase, 3, 5, "base of port Y")                                                               \
    X(yscale, 1, 0, "base of port Y times 4")                                                      \
    X(yoff, 16, 0, "byte offset of port Y, signed")                                                \
    X(skind, 2, 3, "store: none, global, shared")                                                  \
    X(sbase, 3, 5, "base of the store")                                                            \
    X(sscale, 1, 0, "base of the store times 4")                                                   \
    X(soff, 16, 0, "byte offset of the store, signed")                                             \
    X(op2, 5, 0, "opcode of ALU 2")                                                                \
    X(cmp2, 3, QG_NCMPS, "comparison of ALU 2")                                                    \
    X(a2, 2, 0, "first operand of ALU 2: C R1 X Y")                                                \
    X(b2, 2, 0, "second operand of ALU 2: D R1 X Y")                                               \
    X(c2, 2, 0, "third operand of ALU 2: 0 R1 X Y")                                                \
    X(rd1, 4, 0, "destination of slot 1; 0: no commit")                                            \
    X(w1x, 1, 0, "slot 1 commits X (1) or R1 (0)")                                                 \
    X(rd2, 4, 0, "destination of slot 2 (R2); 0: no commit")                                       \
    X(pwe, 1, 0, "commit a predicate")                                                             \
    X(pd, 2, 0, "predicate committed")                                                             \
    X(usrc, 2, 0, "u of the predicate function: flag1 flag2 g xflag")                              \
    X(vp, 2, 0, "v of the predicate function: a predicate")                                        \
    X(lut, 4, 0, "predicate function: pv = bit (u + 2v)")                                          \
    X(ctl, 2, 0, "control: next, bra, exit, bar")                                                  \
    X(cond, 3, 5, "condition of control: always, g, !g, pv, !pv")                                  \
    X(target, 5, 0, "block a bra goes to")                                                         \
    X(serial, 1, 0, "run one lane at a time")                                                      \
    X(fence, 1, 0, "memory fence (checked by the interpreter, no effect)")                         \
    X(dcheck, 3, 5,                                                                                \
      "operand that must not be 0: a divisor (checked by the interpreter, no effect)")             \
    X(tser, 1, 0, "owned: the target block is serial")                                             \
    X(nser, 1, 0, "owned: the next block is serial")                                               \
    X(xpart, 2, QG_NPARTS, "part of the word that port X asks for (checked, no effect)")           \
    X(ypart, 2, QG_NPARTS, "part of the word that port Y asks for (checked, no effect)")           \
    X(spart, 2, QG_NPARTS, "part of the word that the store changes (checked, no effect)")

#define QG_AS_MEMBER(n, b, v, d) uint32_t n;
struct qg_block {
    QG_FIELDS(QG_AS_MEMBER)
};

#define QG_AS_FIELD(n, b, v, d) QG_FIELD_##n,
enum qg_field { QG_FIELDS(QG_AS_FIELD) QG_NFIELDS };

#define QG_AS_SUM(n, b, v, d) +(b)
enum { QG_FIELD_BITS = 0 QG_FIELDS(QG_AS_SUM) };
_Static_assert((int)QG_FIELD_BITS <= (int)QG_BLOCK_BITS, "a block does not fit its encoding");
_Static_assert((int)QG_NOPS <= 32, "opcodes do not fit five bits");

#endif
