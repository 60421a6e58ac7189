/* PTX kernels as data: what ptx.c prints, and ptx_eval.c computes by itself. */
#ifndef QGN_PTX_H
#define QGN_PTX_H

#include "gen.h"

enum {
    QGN_PTX_REGS = 6,
    QGN_PTX_PREDS = 3,
    QGN_PTX_SLOTS = 3, /* words of `out` that a thread has */
    QGN_PTX_IN = 8,
    QGN_PTX_MAX = 32, /* instructions, with the jumps: at most 16 and 13 */
    QGN_PTX_OPERANDS = 6
};

/* X(NAME, text, feature (-1: always there), what it computes)
 *
 * In the text D: destination, A B C: sources (register or number), R: register only, P Q:
 * predicates, N: a number from 0 to 33, L: a selector, S I: a word of out, of in. What it computes
 * is C on d, s (int32_t) and u (uint32_t), the sources in their order, k, the numbers in theirs, p,
 * the predicates in theirs, and out, in and count. */
#define QGN_PTX_FORMS(X)                                                                           \
    X(ADD, "add.s32 D, A, B", -1, d = u[0] + u[1])                                                 \
    X(SUB, "sub.s32 D, A, B", -1, d = u[0] - u[1])                                                 \
    X(MUL, "mul.lo.s32 D, A, B", -1, d = u[0] * u[1])                                              \
    X(MULHU, "mul.hi.u32 D, A, B", QGN_F_MULHI, d = high_u(u[0], u[1]))                            \
    X(MULHS, "mul.hi.s32 D, A, B", QGN_F_MULHI, d = high_s(s[0], s[1]))                            \
    X(MAD, "mad.lo.s32 D, A, B, C", -1, d = u[0] * u[1] + u[2])                                    \
    X(MADHU, "mad.hi.u32 D, A, B, C", QGN_F_MULHI, d = high_u(u[0], u[1]) + u[2])                  \
    X(MADHS, "mad.hi.s32 D, A, B, C", QGN_F_MULHI, d = high_s(s[0], s[1]) + u[2])                  \
    X(MUL24, "mul24.lo.u32 D, A, B", -1, d = (u[0] & 0xffffff) * (u[1] & 0xffffff))                \
    X(MUL24H, "mul24.hi.s32 D, A, B", QGN_F_MULHI,                                                 \
      d = (uint32_t)(signed24(u[0]) * signed24(u[1]) >> 16))                                       \
    X(MAD24, "mad24.lo.s32 D, A, B, C", -1,                                                        \
      d = (uint32_t)(signed24(u[0]) * signed24(u[1])) + u[2])                                      \
    X(SADU, "sad.u32 D, A, B, C", -1, d = u[2] + (u[0] < u[1] ? u[1] - u[0] : u[0] - u[1]))        \
    X(SADS, "sad.s32 D, A, B, C", -1, d = u[2] + (s[0] < s[1] ? u[1] - u[0] : u[0] - u[1]))        \
    X(MINS, "min.s32 D, A, B", -1, d = s[0] < s[1] ? u[0] : u[1])                                  \
    X(MINU, "min.u32 D, A, B", -1, d = u[0] < u[1] ? u[0] : u[1])                                  \
    X(MAXS, "max.s32 D, A, B", -1, d = s[0] > s[1] ? u[0] : u[1])                                  \
    X(MAXU, "max.u32 D, A, B", -1, d = u[0] > u[1] ? u[0] : u[1])                                  \
    X(ABS, "abs.s32 D, R", -1, d = s[0] < 0 ? 0 - u[0] : u[0])                                     \
    X(NEG, "neg.s32 D, R", -1, d = 0 - u[0])                                                       \
    X(AND, "and.b32 D, A, B", -1, d = u[0] & u[1])                                                 \
    X(OR, "or.b32 D, A, B", -1, d = u[0] | u[1])                                                   \
    X(XOR, "xor.b32 D, A, B", -1, d = u[0] ^ u[1])                                                 \
    X(NOT, "not.b32 D, R", -1, d = ~u[0])                                                          \
    X(CNOT, "cnot.b32 D, R", -1, d = u[0] == 0)                                                    \
    X(LOP3, "lop3.b32 D, A, B, C, L", -1, d = lop3(u[0], u[1], u[2], k[0]))                        \
    X(SHL, "shl.b32 D, R, B", QGN_F_SHIFTS, d = u[1] > 31 ? 0 : u[0] << u[1])                      \
    X(SHRU, "shr.u32 D, R, B", QGN_F_SHIFTS, d = u[1] > 31 ? 0 : u[0] >> u[1])                     \
    X(SHRS, "shr.s32 D, R, B", QGN_F_SHIFTS, d = (uint32_t)(s[0] >> (u[1] > 31 ? 31 : u[1])))      \
    X(SHLN, "shl.b32 D, R, N", QGN_F_SHIFTS, d = k[0] > 31 ? 0 : u[0] << k[0])                     \
    X(SHFLW, "shf.l.wrap.b32 D, R, R, B", QGN_F_SHIFTS, d = funnel_l(u[0], u[1], u[2] & 31))       \
    X(SHFLC, "shf.l.clamp.b32 D, R, R, B", QGN_F_SHIFTS, d = funnel_l(u[0], u[1], clamp(u[2])))    \
    X(SHFRW, "shf.r.wrap.b32 D, R, R, N", QGN_F_SHIFTS, d = funnel_r(u[0], u[1], k[0] & 31))       \
    X(SHFRC, "shf.r.clamp.b32 D, R, R, B", QGN_F_SHIFTS, d = funnel_r(u[0], u[1], clamp(u[2])))    \
    X(POPC, "popc.b32 D, R", QGN_F_BITS, d = ones(u[0]))                                           \
    X(CLZ, "clz.b32 D, R", QGN_F_BITS, d = 31 - highest(u[0]))                                     \
    X(BREV, "brev.b32 D, R", QGN_F_BITS, d = reverse(u[0]))                                        \
    X(BFINDU, "bfind.u32 D, R", QGN_F_BITS, d = highest(u[0]))                                     \
    X(BFINDS, "bfind.s32 D, R", QGN_F_BITS, d = highest(s[0] < 0 ? ~u[0] : u[0]))                  \
    X(BFINDA, "bfind.shiftamt.u32 D, R", QGN_F_BITS, d = u[0] ? 31 - highest(u[0]) : 0xffffffffu)  \
    X(BFEU, "bfe.u32 D, R, B, N", QGN_F_BITS, d = extract(u[0], u[1], k[0], false))                \
    X(BFES, "bfe.s32 D, R, N, N", QGN_F_BITS, d = extract(u[0], k[0], k[1], true))                 \
    X(BFI, "bfi.b32 D, R, R, N, N", QGN_F_BITS, d = insert(u[0], u[1], k[0], k[1]))                \
    X(PRMT, "prmt.b32 D, R, R, B", QGN_F_BITS, d = permute(u[0], u[1], u[2]))                      \
    X(F4E, "prmt.b32.f4e D, R, R, B", QGN_F_BITS,                                                  \
      d = permute(u[0], u[1], 0x3210 + 0x1111 * (u[2] & 3)))                                       \
    X(RC8, "prmt.b32.rc8 D, R, R, B", QGN_F_BITS, d = permute(u[0], u[1], 0x1111 * (u[2] & 3)))    \
    X(SELP, "selp.b32 D, A, B, P", -1, d = *p[0] ? u[0] : u[1])                                    \
    X(SLCT, "slct.s32.s32 D, A, B, R", -1, d = s[2] >= 0 ? u[0] : u[1])                            \
    X(SETLT, "set.lt.u32.s32 D, R, B", -1, d = s[0] < s[1] ? 0xffffffffu : 0)                      \
    X(SETHI, "set.hi.u32.u32 D, R, B", -1, d = u[0] > u[1] ? 0xffffffffu : 0)                      \
    X(EQ, "setp.eq.s32 P, R, B", -1, *p[0] = u[0] == u[1])                                         \
    X(NE, "setp.ne.s32 P, R, B", -1, *p[0] = u[0] != u[1])                                         \
    X(LT, "setp.lt.s32 P, R, B", -1, *p[0] = s[0] < s[1])                                          \
    X(GE, "setp.ge.s32 P, R, B", -1, *p[0] = s[0] >= s[1])                                         \
    X(LO, "setp.lo.u32 P, R, B", -1, *p[0] = u[0] < u[1])                                          \
    X(HS, "setp.hs.u32 P, R, B", -1, *p[0] = u[0] >= u[1])                                         \
    X(GTAND, "setp.gt.and.s32 P, R, B, Q", -1, *p[0] = s[0] > s[1] && *p[1])                       \
    X(LSOR, "setp.ls.or.u32 P, R, B, !Q", -1, *p[0] = u[0] <= u[1] || !*p[1])                      \
    X(LEXOR, "setp.le.xor.s32 P, R, B, Q", -1, *p[0] = (s[0] <= s[1]) != *p[1])                    \
    X(PAND, "and.pred P, Q, Q", -1, *p[0] = *p[1] && *p[2])                                        \
    X(POR, "or.pred P, Q, Q", -1, *p[0] = *p[1] || *p[2])                                          \
    X(PXOR, "xor.pred P, Q, Q", -1, *p[0] = *p[1] != *p[2])                                        \
    X(PNOT, "not.pred P, Q", -1, *p[0] = !*p[1])                                                   \
    X(DIV, "div.u32 D, R, 7", QGN_F_DIVISION, d = u[0] / 7)                                        \
    X(MOV, "mov.b32 D, A", -1, d = u[0])                                                           \
    X(U8, "cvt.u32.u8 D, R", -1, d = u[0] % 256)                                                   \
    X(S16, "cvt.s32.s16 D, R", -1, d = (u[0] & 0x7fff) - (u[0] & 0x8000))                          \
    X(LDOUT, "ld.global.u32 D, [%rd1+S]", -1, d = out[k[0]])                                       \
    X(LDIN, "ld.global.u32 D, [%rd2+I]", -1, d = in[k[0]])                                         \
    X(ST, "st.global.u32 [%rd1+S], R", -1, out[k[0]] = u[0])                                       \
    X(AADD, "atom.global.add.u32 D, [%rd1+S], R", QGN_F_ATOMICS, d = out[k[0]],                    \
      out[k[0]] = d + u[0])                                                                        \
    X(AEXCH, "atom.global.exch.b32 D, [%rd1+S], R", QGN_F_ATOMICS, d = out[k[0]],                  \
      out[k[0]] = u[0])                                                                            \
    X(ACAS, "atom.global.cas.b32 D, [%rd1+S], R, R", QGN_F_ATOMICS, d = out[k[0]],                 \
      out[k[0]] = d == u[0] ? u[1] : d)                                                            \
    X(RMAX, "red.global.max.s32 [%rd3], R", QGN_F_ATOMICS,                                         \
      count[0] = (int32_t)count[0] > s[0] ? count[0] : u[0])                                       \
    X(RXOR, "red.global.xor.b32 [%rd3+4], R", QGN_F_ATOMICS, count[1] ^= u[0])                     \
    X(MEMBAR, "membar.gl", -1, (void)0)

#define QGN_PTX_AS_FORM(N, text, feature, ...) QGN_PTX_##N,
enum { QGN_PTX_FORMS(QGN_PTX_AS_FORM) QGN_PTX_NFORMS };

/* One letter of a form, resolved. */
struct qgn_ptx_operand {
    char letter;
    bool reg;   /* v is the number of a register (from 0), not a value */
    uint32_t v; /* of S and I: the word */
};

struct qgn_ptx_insn {
    uint8_t form, n;
    bool dropped;
    int8_t guard; /* predicate, or -1 */
    bool neg;
    uint8_t skip; /* != 0: a jump over so many instructions, under the guard */
    struct qgn_ptx_operand o[QGN_PTX_OPERANDS];
};

struct qgn_ptx {
    struct {
        uint8_t from; /* 0: in[v], 1: out[v] of the thread, 2: tid.x + v */
        uint32_t v;
    } reg[QGN_PTX_REGS];
    struct {
        uint32_t reg, v; /* reg < v, signed */
    } pred[QGN_PTX_PREDS];
    uint32_t n;
    struct qgn_ptx_insn insn[QGN_PTX_MAX];
};

/* Writes into c->expect what the kernel must leave in the arrays of c. */
void qgn_ptx_eval(const struct qgn_ptx *p, struct qg_case *c);

#endif
