/* What is private to the room: which fields and operands a block makes use of. */
#ifndef QG_BLOCK_H
#define QG_BLOCK_H

#include "isa.h"

#include <stdbool.h>

/* The static side of an opcode. */
struct qg_op_info {
    const char *name;     /* enumerator without QG_OP_ */
    const char *mnemonic; /* of the text form */
    uint32_t units;       /* QG_UNIT_ALU1 | QG_UNIT_ALU2 */
    uint32_t operands;    /* how many of a, b, c are read */
};
extern const struct qg_op_info qg_op_info[QG_NOPS];

struct qg_field_info {
    const char *name;
    uint32_t bits, values; /* values: 0 for all 2^bits */
};
extern const struct qg_field_info qg_field_info[QG_NFIELDS];

/* Reads or writes a field by number. */
uint32_t *qg_block_field(struct qg_block *b, enum qg_field f);

/* Operands A..D (bit 0..3) that some stage of the block reads. */
uint32_t qg_block_reads(const struct qg_block *b);

/* Does the block use pv, and does pv depend on u or v? */
bool qg_block_uses_pv(const struct qg_block *b);
static inline bool qg_lut_has_u(uint32_t lut)
{
    return ((lut ^ lut >> 1) & 5) != 0; /* bit 0 against 1, bit 2 against 3 */
}
static inline bool qg_lut_has_v(uint32_t lut)
{
    return ((lut ^ lut >> 2) & 3) != 0;
}

static inline bool qg_block_x_loads(const struct qg_block *b)
{
    return b->xkind == QG_X_LDG || b->xkind == QG_X_LDS;
}

#endif
