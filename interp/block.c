/* Blocks: their tables, and the 256-bit encoding. */
#include "block.h"

#include "qgpu.h"

#include <string.h>

const struct qg_op_info qg_op_info[QG_NOPS] = {
#define AS_INFO(N, m, u, o, d) {#N, m, u, o},
    QG_OPS(AS_INFO)};

const struct qg_field_info qg_field_info[QG_NFIELDS] = {
#define AS_FIELD_INFO(n, b, v, d) {#n, b, v},
    QG_FIELDS(AS_FIELD_INFO)};

uint32_t *qg_block_field(struct qg_block *b, enum qg_field f)
{
#define AS_CASE(n, bits, v, d)                                                                     \
    case QG_FIELD_##n: return &b->n;
    switch (f) {
        QG_FIELDS(AS_CASE)
    case QG_NFIELDS: break;
    }
    return NULL;
}

static void put(uint32_t *w, uint32_t at, uint32_t v)
{
    uint64_t x = (uint64_t)v << at % 32;

    w[at / 32] |= (uint32_t)x;
    if (x >> 32)
        w[at / 32 + 1] |= (uint32_t)(x >> 32);
}

static uint32_t get(const uint32_t *w, uint32_t at, uint32_t bits)
{
    uint64_t x = w[at / 32];

    if (at % 32 + bits > 32)
        x |= (uint64_t)w[at / 32 + 1] << 32;
    return (uint32_t)(x >> at % 32 & ((UINT64_C(1) << bits) - 1));
}

void qg_block_pack(const struct qg_block *b, uint32_t w[QG_BLOCK_WORDS])
{
    uint32_t at = 0;

    memset(w, 0, QG_BLOCK_WORDS * sizeof *w);
#define AS_PUT(n, bits, v, d)                                                                      \
    put(w, at, (uint32_t)(b->n & ((UINT64_C(1) << (bits)) - 1)));                                  \
    at += bits;
    QG_FIELDS(AS_PUT)
    (void)at;
}

int qg_block_unpack(struct qg_block *b, const uint32_t w[QG_BLOCK_WORDS])
{
    uint32_t at = 0;
    int bad = 0;

#define AS_GET(n, bits, v, d)                                                                      \
    b->n = get(w, at, bits);                                                                       \
    at += bits;
    QG_FIELDS(AS_GET)
    for (; at < QG_BLOCK_BITS; at++)
        if (get(w, at, 1))
            bad = -1;
    for (int f = 0; f < QG_NFIELDS; f++)
        if (qg_field_info[f].values &&
            *qg_block_field(b, (enum qg_field)f) >= qg_field_info[f].values)
            bad = -1;
    if (b->op1 >= QG_NOPS || b->op2 >= QG_NOPS)
        bad = -1;
    return bad;
}

bool qg_block_uses_pv(const struct qg_block *b)
{
    return b->pwe || (b->ctl && (b->cond == QG_COND_PV || b->cond == QG_COND_NOT_PV));
}

uint32_t qg_block_reads(const struct qg_block *b)
{
    uint32_t n1 = b->op1 < QG_NOPS ? qg_op_info[b->op1].operands : 0;
    uint32_t n2 = b->op2 < QG_NOPS ? qg_op_info[b->op2].operands : 0;
    uint32_t reads = 0;

    if (n1 >= 1)
        reads |= 1;
    if (n1 >= 2)
        reads |= 2;
    if (n2 >= 1 && b->a2 == QG_A2_C)
        reads |= 4;
    if (n2 >= 2 && b->b2 == QG_B2_D)
        reads |= 8;
    if (qg_block_x_loads(b) && b->xbase)
        reads |= 1u << (b->xbase - QG_BASE_A);
    if (b->xkind == QG_X_SHFL)
        reads |= 1 | 8;
    if (b->xkind == QG_X_VOTE)
        reads |= 8;
    if (b->ykind && b->ybase)
        reads |= 1u << (b->ybase - QG_BASE_A);
    if (b->skind && b->sbase)
        reads |= 1u << (b->sbase - QG_BASE_A);
    if (b->dcheck)
        reads |= 1u << (b->dcheck - QG_BASE_A);
    return reads & 15;
}
