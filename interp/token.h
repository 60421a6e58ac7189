/* Tokens: the words of the trace, which are also the words the model writes.
 *
 * A token id is an index into the vocabulary; each kind owns a contiguous range
 * in the order of the table. docs/trace.md describes the language.
 */
#ifndef QG_TOKEN_H
#define QG_TOKEN_H

#include "geometry.h"

#include <stddef.h>
#include <stdint.h>

/* X(KIND, text, count, fields): `count` words. The fields, in the order of
 * qg_token.f[], are the digits of (id - first id of the kind), most significant
 * first; see qg_token_encode for PRED, whose bits are a subset of its mask. */
#define QG_TOKENS(X)                                                                               \
    X(EXEC, "EXEC", QG_BLOCKS *QG_WARPS * 15, "block warp mask-1")                                 \
    X(VAL0, "VAL", QG_LANES * 2 * 256, "lane fill byte")                                           \
    X(VALK, "VALK", QG_LANES * 3 * 256, "lane k-1 byte")                                           \
    X(ALL0, "ALL", 2 * 256, "fill byte")                                                           \
    X(ALLK, "ALLK", 3 * 256, "k-1 byte")                                                           \
    X(PAIR, "PAIR", QG_LANES / 2 * 256, "pair nibble nibble")                                      \
    X(WB, "WB", 2 * (QG_REGS - 1) * 15, "slot-1 reg-1 mask-1")                                     \
    X(PRED, "PRED", QG_PREDS * 80, "pred mask bits")                                               \
    X(MEM, "MEM", 2 * QG_LANES * QG_GWORDS, "space lane addr")                                     \
    X(BAR, "BAR", 2, "generation")                                                                 \
    X(HALT, "HALT", 1, "")                                                                         \
    X(ROM, "ROM", QG_BLOCKS *QG_ROM_PARTS, "block part")                                           \
    X(LAUNCH, "LAUNCH", QG_WARPS * 16, "warp mask")                                                \
    X(RUN, "RUN", 1, "")

#define QG_AS_TOKEN(K, t, n, f) QG_T_##K,
enum qg_token_kind { QG_TOKENS(QG_AS_TOKEN) QG_NTOKEN_KINDS };

#define QG_AS_COUNT(K, t, n, f) +(n)
enum { QG_VOCAB = 0 QG_TOKENS(QG_AS_COUNT) };
_Static_assert(QG_GWORDS == QG_SWORDS, "MEM tokens number both spaces alike");
_Static_assert(QG_LANES == 4, "masks are written as 4 bits");

/* A token taken apart. Meaning of f[] by kind (values as in the text form):
 *   EXEC   block, warp, mask (1..15)
 *   VAL0   lane, fill (0/1), byte          byte 0; bytes 1..3 become fill ? FF : 00
 *   VALK   lane, k (1..3), byte
 *   ALL0   fill, byte                      as VAL0 for every lane
 *   ALLK   k, byte
 *   PAIR   pair p, nibble, nibble          lanes 2p and 2p+1, sign-extended 4-bit values
 *   WB     slot (1/2), register (1..15), mask (1..15)
 *   PRED   predicate, mask (1..15), bits (subset of mask)
 *   MEM    space (0 global, 1 shared), lane, word address
 *   BAR    generation (0/1)
 *   ROM    block, part
 *   LAUNCH warp, mask (0..15)                                                        */
struct qg_token {
    enum qg_token_kind kind;
    uint32_t f[3];
};

/* Vocabulary index of a token; fields must be in range (asserted). */
uint32_t qg_token_encode(const struct qg_token *t);
/* Takes an id apart. Returns 0, or -1 if id >= QG_VOCAB. */
int qg_token_decode(uint32_t id, struct qg_token *t);
/* First id of a kind. */
uint32_t qg_token_first(enum qg_token_kind kind);
/* Text form, e.g. "EXEC 3 0 f", "VAL 2 +12", "PAIR 0 -1 7", "WB 1 4 f". Returns the length. */
int qg_token_format(uint32_t id, char *buf, size_t n);
/* Parses one text form (no surrounding space). Returns 0, or -1 if it is none. */
int qg_token_parse(const char *s, uint32_t *id);

/* Writes the tokens that carry v[l] for the lanes of mask (not 0), in the one
 * canonical way, and returns their number (at most QG_LANES * 4):
 *   - two or more lanes, all with one value: ALL0, then ALLK for each byte k > 0
 *     that differs from the fill; fill is bit 31;
 *   - otherwise pair by pair: PAIR if both its lanes are in the mask and both
 *     values are in -8..7, else per lane VAL0, then VALK as above. */
int qg_token_values(uint32_t mask, const uint32_t v[QG_LANES], uint32_t *ids);

#endif
