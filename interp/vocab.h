/* First and last ids of each token kind, as constants: for code inside the room that is hot. */
#ifndef QG_VOCAB_H
#define QG_VOCAB_H

#include "token.h"

#define QG_AS_RANGE(K, t, n, f) QG_FIRST_##K, QG_LAST_##K = QG_FIRST_##K + (n)-1,
enum qg_vocabulary { QG_TOKENS(QG_AS_RANGE) QG_END_OF_VOCABULARY };
_Static_assert((int)QG_END_OF_VOCABULARY == (int)QG_VOCAB, "kinds are contiguous");

/* The pairs (mask, bits) of PRED, bits a subset of mask, are numbered in lexicographic order.
 * qg_pred_base[m] is the number of pairs with a smaller mask: the sum of 2^ones(k), 0 < k < m. */
static const uint8_t qg_pred_base[17] = {0,  0,  2,  4,  8,  10, 14, 18, 26,
                                         28, 32, 36, 44, 48, 56, 64, 80};

/* Rank of bits among the subsets of mask: bits gathered to the right. */
static inline uint32_t qg_subset_rank(uint32_t mask, uint32_t bits)
{
    uint32_t r = 0, n = 0;

    if (mask == 15)
        return bits;
    for (uint32_t l = 0; l < QG_LANES; l++)
        if (mask >> l & 1)
            r |= (bits >> l & 1) << n++;
    return r;
}

/* How many tokens qg_token_values writes. */
static inline uint32_t qg_token_count(uint32_t mask, const uint32_t v[QG_LANES])
{
    uint32_t each[QG_LANES], first = v[__builtin_ctz(mask)], differ = 0, n = 0;

    for (uint32_t l = 0; l < QG_LANES; l++) {
        uint32_t on = 0u - (mask >> l & 1), odd = v[l] ^ (0u - (v[l] >> 31));

        differ |= (v[l] ^ first) & on;
        each[l] = on & (1u + ((odd & 0xff00) != 0) + ((odd & 0xff0000) != 0) + (odd >> 24 != 0));
    }
    if (!differ)
        return each[__builtin_ctz(mask)];
    for (uint32_t p = 0; p < QG_LANES; p += 2)
        n += (mask >> p & 3) == 3 && v[p] + 8 < 16 && v[p + 1] + 8 < 16 ? 1 : each[p] + each[p + 1];
    return n;
}

#endif
