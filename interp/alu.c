/* The opcodes by number. */
#include "alu.h"

uint32_t qg_alu_eval(uint32_t op, uint32_t cmp, uint32_t a, uint32_t b, uint32_t c, bool g,
                     bool *flag)
{
    if (flag)
        *flag = (op == QG_OP_SUB || op == QG_OP_SET) && qg_cmp_eval(cmp, a, b);
    switch ((enum qg_op)op) {
    case QG_OP_NONE: return 0;
    case QG_OP_ADD: return qg_alu_add(a, b);
    case QG_OP_SUB: return qg_alu_sub(a, b);
    case QG_OP_AND: return qg_alu_and(a, b);
    case QG_OP_OR: return qg_alu_or(a, b);
    case QG_OP_XOR: return qg_alu_xor(a, b);
    case QG_OP_SHL: return qg_alu_shl(a, b);
    case QG_OP_SHR: return qg_alu_shr(a, b);
    case QG_OP_SAR: return qg_alu_sar(a, b);
    case QG_OP_MINS: return qg_alu_min_s(a, b);
    case QG_OP_MINU: return qg_alu_min_u(a, b);
    case QG_OP_MAXS: return qg_alu_max_s(a, b);
    case QG_OP_MAXU: return qg_alu_max_u(a, b);
    case QG_OP_SET: return qg_alu_set(cmp, a, b);
    case QG_OP_SEL: return qg_alu_sel(g, a, b);
    case QG_OP_MAD: return qg_alu_mad_lo(a, b, c);
    case QG_OP_MADHU: return qg_alu_mad_hi_u(a, b, c);
    case QG_OP_MADHS: return qg_alu_mad_hi_s(a, b, c);
    case QG_OP_POPC: return qg_alu_popc(a);
    case QG_OP_CLZ: return qg_alu_clz(a);
    case QG_OP_BREV: return qg_alu_brev(a);
    case QG_OP_PRMT: return qg_alu_prmt(a, b, c);
    case QG_OP_CAS: return qg_alu_cas(a, b, c);
    case QG_NOPS: break;
    }
    return 0;
}
