#include "inject.h"

#include <string.h>

int qgh_fault_parse(const char *name, enum qgh_fault *fault, struct qg_error *e)
{
#define AS_NAME(N, t, d) t,
    static const char *const names[] = {"", QGH_FAULTS(AS_NAME)};
    char list[256];
    size_t n = 0;

    for (int i = 1; i < QGH_NFAULTS; i++) {
        if (!strcmp(name, names[i])) {
            *fault = (enum qgh_fault)i;
            return 0;
        }
        n += (size_t)snprintf(list + n, sizeof list - n, "%s%s", i > 1 ? ", " : "", names[i]);
    }
    qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "there is no fault '%.64s' to inject", name);
    qg_error_hint(e, "the faults are: %s", list);
    return QG_EXIT_USER;
}

bool qgh_fault_array(struct qg_case_array *a, uint32_t n)
{
    while (n-- > 0)
        for (uint32_t i = a[n].n; i-- > 0;)
            if (a[n].init[i]) {
                a[n].v[i] ^= 1;
                return true;
            }
    return false;
}

static uint32_t other_opcode(uint32_t op)
{
    switch (op) {
    case QG_OP_ADD: return QG_OP_SUB;
    case QG_OP_SUB: return QG_OP_ADD;
    case QG_OP_AND: return QG_OP_OR;
    case QG_OP_OR: return QG_OP_AND;
    case QG_OP_XOR: return QG_OP_AND;
    case QG_OP_SHL: return QG_OP_SHR;
    case QG_OP_SHR: return QG_OP_SHL;
    case QG_OP_SAR: return QG_OP_SHL;
    case QG_OP_MINS: return QG_OP_MAXS;
    case QG_OP_MAXS: return QG_OP_MINS;
    case QG_OP_MINU: return QG_OP_MAXU;
    case QG_OP_MAXU: return QG_OP_MINU;
    case QG_OP_MAD: return QG_OP_MADHU;
    case QG_OP_MADHU: return QG_OP_MAD;
    default: return QG_OP_NONE;
    }
}

/* x + 0 and the like: another opcode would change nothing. */
static bool is_move(const struct qg_block *b)
{
    return b->b2 == QG_B2_D && b->rd == 0 && (b->i2c || b->imm2 == 0);
}

bool qgh_fault_program(struct qg_program *p)
{
    /* From the end: the last results are the most likely to be seen. */
    for (uint32_t i = p->nblocks; i-- > 0;) {
        struct qg_block saved = p->blocks[i];
        struct qg_error ignored = {0};
        uint32_t other = other_opcode(saved.op2);

        if (other == QG_OP_NONE || is_move(&saved))
            continue;
        p->blocks[i].op2 = other;
        if (qg_program_seal(p, &ignored) == 0)
            return true;
        p->blocks[i] = saved;
    }
    return false;
}
