/* The rules of the machine's arithmetic: one function per opcode and per corner rule.
 *
 * Everything is uint32_t; signed readings are made by flipping the sign bit or by widening, so
 * nothing here is undefined in C. These functions are pure.
 */
#ifndef QG_ALU_H
#define QG_ALU_H

#include "isa.h"

#include <stdbool.h>

/* ---- Corner rules ------------------------------------------------------------- */

/* Flipping the sign bit turns the signed order into the unsigned one. */
static inline bool qg_rule_signed_less(uint32_t a, uint32_t b)
{
    return (a ^ 0x80000000u) < (b ^ 0x80000000u);
}

/* A shift count above the width acts as `limit` (32 for logical shifts, 31 for sar). */
static inline uint32_t qg_rule_shift_clamp(uint32_t count, uint32_t limit)
{
    return count < limit ? count : limit;
}

static inline uint64_t qg_rule_sign_extend(uint32_t a)
{
    return (uint64_t)a | (a >> 31 ? UINT64_C(0xffffffff00000000) : 0);
}

/* A 16-bit address offset as a 32-bit number. */
static inline uint32_t qg_rule_offset(uint32_t off16)
{
    return (off16 ^ 0x8000u) - 0x8000u;
}

/* Address of a port: it wraps at 32 bits. */
static inline uint32_t qg_rule_address(uint32_t base, uint32_t scale, uint32_t offset)
{
    return (base << (scale ? 2 : 0)) + offset;
}

/* Memory row that an address reaches, in either space: bits 2..8. */
static inline uint32_t qg_rule_row(uint32_t address)
{
    return address >> 2 & 127;
}

/* Source of a shuffle, in the T4's numbering of lanes (0..31), as shfl.sync computes it with the
 * clamp operand that clang's __shfl_*_sync emit for a width of 1 << log2w. `*in` is shfl's
 * predicate; where it is false the lane keeps its own value. */
static inline uint32_t qg_rule_shuffle_source(uint32_t mode, uint32_t lane32, uint32_t index,
                                              uint32_t log2w, bool *in)
{
    uint32_t width = 1u << log2w, first = lane32 & ~(width - 1), last = first + width - 1;
    uint32_t b = index & 31, j = lane32;

    *in = true;
    switch (mode) {
    case QG_SHFL_UP:
        *in = lane32 >= first + b;
        j = lane32 - b;
        break;
    case QG_SHFL_DOWN:
        j = lane32 + b;
        *in = j <= last;
        break;
    case QG_SHFL_BFLY:
        j = lane32 ^ b;
        *in = j <= last;
        break;
    case QG_SHFL_IDX:
    default: j = first | (b & (width - 1)); break;
    }
    return *in ? j : lane32;
}

/* Result of a vote over the lanes of `mask`, of which those in `bits` hold; *flag is xflag. */
static inline uint32_t qg_rule_vote(uint32_t mode, uint32_t mask, uint32_t bits, uint32_t warp,
                                    bool *flag)
{
    bits &= mask;
    switch (mode) {
    case QG_VOTE_ALL: *flag = bits == mask; break;
    case QG_VOTE_ANY: *flag = bits != 0; break;
    case QG_VOTE_UNI: *flag = bits == 0 || bits == mask; break;
    default: *flag = bits != 0; return bits << QG_LANES * warp;
    }
    return *flag;
}

/* The predicate function. */
static inline bool qg_rule_lut(uint32_t lut, bool u, bool v)
{
    return lut >> (u + 2 * v) & 1;
}

/* ---- Comparisons --------------------------------------------------------------- */

static inline bool qg_cmp_eval(uint32_t cmp, uint32_t a, uint32_t b)
{
    switch (cmp) {
    case QG_CMP_EQ: return a == b;
    case QG_CMP_NE: return a != b;
    case QG_CMP_LT: return qg_rule_signed_less(a, b);
    case QG_CMP_GE: return !qg_rule_signed_less(a, b);
    case QG_CMP_LTU: return a < b;
    case QG_CMP_GEU: return a >= b;
    default: return false;
    }
}

/* ---- Opcodes -------------------------------------------------------------------- */

static inline uint32_t qg_alu_add(uint32_t a, uint32_t b)
{
    return a + b;
}

static inline uint32_t qg_alu_sub(uint32_t a, uint32_t b)
{
    return a - b;
}

static inline uint32_t qg_alu_and(uint32_t a, uint32_t b)
{
    return a & b;
}

static inline uint32_t qg_alu_or(uint32_t a, uint32_t b)
{
    return a | b;
}

static inline uint32_t qg_alu_xor(uint32_t a, uint32_t b)
{
    return a ^ b;
}

static inline uint32_t qg_alu_shl(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a << qg_rule_shift_clamp(b, 32));
}

static inline uint32_t qg_alu_shr(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a >> qg_rule_shift_clamp(b, 32));
}

static inline uint32_t qg_alu_sar(uint32_t a, uint32_t b)
{
    return (uint32_t)(qg_rule_sign_extend(a) >> qg_rule_shift_clamp(b, 31));
}

static inline uint32_t qg_alu_min_s(uint32_t a, uint32_t b)
{
    return qg_rule_signed_less(a, b) ? a : b;
}

static inline uint32_t qg_alu_min_u(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static inline uint32_t qg_alu_max_s(uint32_t a, uint32_t b)
{
    return qg_rule_signed_less(a, b) ? b : a;
}

static inline uint32_t qg_alu_max_u(uint32_t a, uint32_t b)
{
    return a < b ? b : a;
}

static inline uint32_t qg_alu_set(uint32_t cmp, uint32_t a, uint32_t b)
{
    return qg_cmp_eval(cmp, a, b);
}

static inline uint32_t qg_alu_sel(bool g, uint32_t a, uint32_t b)
{
    return g ? a : b;
}

static inline uint32_t qg_alu_mad_lo(uint32_t a, uint32_t b, uint32_t c)
{
    return a * b + c;
}

static inline uint32_t qg_alu_mad_hi_u(uint32_t a, uint32_t b, uint32_t c)
{
    return (uint32_t)((uint64_t)a * b >> 32) + c;
}

static inline uint32_t qg_alu_mad_hi_s(uint32_t a, uint32_t b, uint32_t c)
{
    return (uint32_t)(qg_rule_sign_extend(a) * qg_rule_sign_extend(b) >> 32) + c;
}

static inline uint32_t qg_alu_popc(uint32_t a)
{
    return (uint32_t)__builtin_popcount(a);
}

static inline uint32_t qg_alu_clz(uint32_t a)
{
    return a ? (uint32_t)__builtin_clz(a) : 32;
}

static inline uint32_t qg_alu_brev(uint32_t a)
{
    a = (a >> 1 & 0x55555555u) | (a & 0x55555555u) << 1;
    a = (a >> 2 & 0x33333333u) | (a & 0x33333333u) << 2;
    a = (a >> 4 & 0x0f0f0f0fu) | (a & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(a);
}

/* prmt.b32 without a mode: nibble i of c picks byte i of the result. */
static inline uint32_t qg_alu_prmt(uint32_t a, uint32_t b, uint32_t c)
{
    uint64_t bytes = (uint64_t)b << 32 | a;
    uint32_t r = 0;

    for (uint32_t i = 0; i < 4; i++) {
        uint32_t pick = c >> 4 * i;
        uint32_t byte = (uint32_t)(bytes >> 8 * (pick & 7)) & 255;

        if (pick & 8)
            byte = byte >> 7 ? 255 : 0;
        r |= byte << 8 * i;
    }
    return r;
}

static inline uint32_t qg_alu_cas(uint32_t a, uint32_t b, uint32_t c)
{
    return a == c ? b : a;
}

/* Any opcode by number, for callers that are not hot. `g` is the guard (SEL); *flag may be NULL. */
uint32_t qg_alu_eval(uint32_t op, uint32_t cmp, uint32_t a, uint32_t b, uint32_t c, bool g,
                     bool *flag);

#endif
