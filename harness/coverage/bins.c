/* The plan made ready: sizes, names, and which bins nothing can hit. */
#include "bins.h"

#include "../../interp/alu.h"
#include "../../interp/block.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dim {
    uint32_t n, first;
    const char *labels; /* blank-separated, or NULL */
};

#define AS_DIM(N, n, first, labels) {n, first, labels},
static const struct dim dims[] = {QGC_DIMS(AS_DIM)};

#define AS_INFO(N, name, a, b, c, text) {name, text, {QGC_D_##a, QGC_D_##b, QGC_D_##c}, {0}, 0, 0},
static const struct qgc_group_info groups[] = {QGC_GROUPS(AS_INFO)};

uint32_t qgc_class(uint32_t v)
{
    switch (v) {
    case 0: return 0;
    case 1: return 1;
    case ~0u: return 2;
    case 0x80000000u: return 3;
    case 0x7fffffffu: return 4;
    case 31:
    case 32:
    case 33: return v - 26;
    default: return v >> 31 ? 9 : 8;
    }
}

/* ---- Why a bin cannot be hit ------------------------------------------------------------ */

static const char not_unit[] = "this ALU does not have the opcode";
static const char not_read[] = "the opcode reads no such operand";
static const char no_result[] = "no operands give it (searched over corner and random values)";

/* What results an opcode can give, found by trying corner values against each other: far more
 * than one operand of each class, so that what is missing is missing by the rule. */
struct reach {
    bool klass[QG_NOPS][10], signs[QG_NOPS][27];
};

static void try_values(struct reach *r, uint32_t op, uint32_t a, uint32_t b, uint32_t c)
{
    for (uint32_t cmp = 0; cmp < (op == QG_OP_SET ? QG_NCMPS : 1u); cmp++) {
        uint32_t v = qg_alu_eval(op, cmp, a, b, c, a & 1, NULL);

        r->klass[op][qgc_class(v)] = true;
        r->signs[op][qgc_sign(a) * 9 + qgc_sign(b) * 3 + qgc_sign(v)] = true;
    }
    if (op == QG_OP_SEL) {
        uint32_t v = qg_alu_eval(op, 0, a, b, c, !(a & 1), NULL);

        r->klass[op][qgc_class(v)] = true;
        r->signs[op][qgc_sign(a) * 9 + qgc_sign(b) * 3 + qgc_sign(v)] = true;
    }
}

static void search(struct reach *r, uint32_t unit)
{
    static const uint32_t base[] = {
        0,  1,  2,          3,          4,          5,          30,         31,         32,
        33, 34, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0xfffffffe, 0xffff0000, 0xf8000000,
        64, 66, 62,         0xffffffdf, 0xffffffe0, 0xffffffe1, 0x04000000, 0x84000000, 0xfffffffd,
        7,  15, 0x3210,     0x00ffff00, 0x12345678, 0x40000000, 0xc0000000, 0x7654,     0xbbbb};
    enum { N = sizeof base / sizeof *base };

    memset(r, 0, sizeof *r);
    for (uint32_t op = 0; op < QG_NOPS; op++) {
        uint32_t nc = unit == QG_UNIT_ALU2 && qg_op_info[op].operands > 2 ? N : 1;

        for (uint32_t i = 0; i < N; i++)
            for (uint32_t j = 0; j < N; j++)
                for (uint32_t k = 0; k < nc; k++)
                    try_values(r, op, base[i], base[j], base[k]);
    }
}

static bool has(uint32_t op, uint32_t unit)
{
    return (qg_op_info[op].units & unit) != 0;
}

static const char *why_alu(const struct reach *r, uint32_t unit, uint32_t op, uint32_t role,
                           uint32_t klass)
{
    if (!has(op, unit) || op == QG_OP_NONE)
        return not_unit;
    if (role < 3)
        return role < qg_op_info[op].operands ? NULL : not_read;
    return r->klass[op][klass] ? NULL : no_result;
}

static const char *why_signs(const struct reach *r, uint32_t unit, uint32_t op, uint32_t signs)
{
    if (!has(op, unit) || op == QG_OP_NONE)
        return not_unit;
    if (qg_op_info[op].operands < 2 && signs / 3 % 3)
        return not_read;
    return r->signs[op][signs] ? NULL : no_result;
}

static const char *why_guard(uint32_t guard, uint32_t masking, uint32_t quant)
{
    if (guard == 0 && (masking || quant != 2))
        return "a block without a guard masks nothing";
    return NULL;
}

static const char *why_shuffle(uint32_t mode, uint32_t lane, uint32_t from)
{
    if ((mode == QG_SHFL_UP && from > lane) || (mode == QG_SHFL_DOWN && from < lane))
        return "the mode reads in the other direction";
    return NULL;
}

static const char *why_lut(uint32_t lut, uint32_t usrc)
{
    return !qg_lut_has_u(lut) && usrc ? "the function ignores u; sealing makes its source 0" : NULL;
}

static const char *why_relation(uint32_t cmp, uint32_t relation)
{
    (void)cmp;
    (void)relation;
    return NULL;
}

static const char *why_forward(uint32_t op, uint32_t operand, uint32_t source)
{
    if (!has(op, QG_UNIT_ALU2) || op == QG_OP_NONE)
        return not_unit;
    (void)source;
    return operand < qg_op_info[op].operands ? NULL : not_read;
}

static const char *why_control(uint32_t ctl, uint32_t cond, uint32_t quant)
{
    (void)ctl;
    return cond == 0 && quant != 2 ? "unconditional" : NULL;
}

/* Without a register the offset is the address: global memory begins at 512, shared at 0. */
static const char *why_address(uint32_t port, uint32_t base, uint32_t sign)
{
    return base == 0 && (sign == 2 || (sign == 0 && port % 2 == 0))
               ? "such an address lies outside every array, which ends the launch"
               : NULL;
}

static const char *why(const struct reach r[2], enum qgc_group g, const uint32_t i[3])
{
    switch (g) {
    case QGC_OP: return has(i[1], 1u << i[0]) ? NULL : not_unit;
    case QGC_ALU1: return why_alu(&r[0], QG_UNIT_ALU1, i[0], i[1], i[2]);
    case QGC_ALU2: return why_alu(&r[1], QG_UNIT_ALU2, i[0], i[1], i[2]);
    case QGC_SIGNS1: return why_signs(&r[0], QG_UNIT_ALU1, i[0], i[1]);
    case QGC_SIGNS2: return why_signs(&r[1], QG_UNIT_ALU2, i[0], i[1]);
    case QGC_RELATION: return why_relation(i[1], i[2]);
    case QGC_FORWARD: return why_forward(i[0], i[1], i[2]);
    case QGC_PAIR: return has(i[0], QG_UNIT_ALU1) && has(i[1], QG_UNIT_ALU2) ? NULL : not_unit;
    case QGC_GUARD: return why_guard(i[0], i[1], i[2]);
    case QGC_LUT: return why_lut(i[0], i[1]);
    case QGC_CTL: return why_control(i[0], i[1], i[2]);
    case QGC_SHFL:
        if ((i[0] == QG_SHFL_IDX && i[2]) || (i[0] == QG_SHFL_UP && 0))
            return "idx wraps into the segment";
        return NULL;
    case QGC_SHFLLANE: return why_shuffle(i[0], i[1], i[2]);
    case QGC_ADDR: return why_address(i[0], i[1], i[2]);
    case QGC_WORD: return NULL;
    case QGC_VOTE: return NULL;
    case QGC_ATOMIC: return !has(i[0], QG_UNIT_ALU2) || i[0] == QG_OP_NONE ? not_unit : NULL;
    case QGC_GRID:
        if ((i[0] == 0) != (i[1] == 0))
            return "one thread block has no axis above 1, several have";
        if (((i[0] == 3 || i[0] == 5 || i[0] == 6) && i[1] == 1) || (i[0] == 7 && i[1] < 3))
            return "so many axes need more thread blocks";
        return NULL;
    case QGC_RELOC: return NULL;
    case QGC_BARWARPS: return NULL;
    default: return NULL;
    }
}

/* ---- The plan ---------------------------------------------------------------------------- */

struct qgc_plan *qgc_plan_new(void)
{
    struct qgc_plan *p = calloc(1, sizeof *p);
    struct reach *r = calloc(2, sizeof *r);

    if (!p || !r)
        goto fail;
    memcpy(p->group, groups, sizeof groups);
    for (uint32_t g = 0; g < QGC_NGROUPS; g++) {
        struct qgc_group_info *i = &p->group[g];

        i->first = p->nbins;
        i->bins = 1;
        for (int d = 0; d < 3; d++) {
            i->size[d] = dims[i->dim[d]].n;
            i->bins *= i->size[d];
        }
        p->nbins += i->bins;
    }
    p->why = calloc(p->nbins, sizeof *p->why);
    if (!p->why)
        goto fail;
    search(&r[0], QG_UNIT_ALU1);
    search(&r[1], QG_UNIT_ALU2);
    for (uint32_t g = 0; g < QGC_NGROUPS; g++)
        for (uint32_t k = 0; k < p->group[g].bins; k++) {
            const uint32_t *size = p->group[g].size;
            uint32_t i[3] = {k / size[2] / size[1], k / size[2] % size[1], k % size[2]};

            p->why[p->group[g].first + k] = why(r, (enum qgc_group)g, i);
        }
    free(r);
    return p;
fail:
    free(r);
    qgc_plan_free(p);
    return NULL;
}

void qgc_plan_free(struct qgc_plan *p)
{
    if (!p)
        return;
    free(p->why);
    free(p);
}

/* ---- Names ------------------------------------------------------------------------------- */

static size_t label(enum qgc_dim d, uint32_t i, char *buf, size_t n)
{
    const char *s = dims[d].labels;

    if (!s)
        return (size_t)snprintf(buf, n, "/%u", dims[d].first + i);
    if (dims[d].n == 1)
        return 0;
    while (i-- > 0)
        s += strcspn(s, " ") + 1;
    return (size_t)snprintf(buf, n, "/%.*s", (int)strcspn(s, " "), s);
}

void qgc_bin_name(const struct qgc_plan *p, uint32_t bin, char *buf, size_t n)
{
    uint32_t g = QGC_NGROUPS - 1, k;
    const struct qgc_group_info *i;
    size_t at;

    while (p->group[g].first > bin)
        g--;
    i = &p->group[g];
    k = bin - i->first;
    at = (size_t)snprintf(buf, n, "%s", i->name);
    for (int d = 0; d < 3 && at < n; d++) {
        uint32_t index = d == 0   ? k / i->size[2] / i->size[1]
                         : d == 1 ? k / i->size[2] % i->size[1]
                                  : k % i->size[2];

        at += label((enum qgc_dim)i->dim[d], index, buf + at, n - at);
    }
}

/* Index of the label that *s begins with behind a slash, moving *s on; -1: none. */
static int32_t find_label(enum qgc_dim d, const char **s)
{
    char buf[48];

    if (dims[d].n == 1)
        return 0;
    for (uint32_t i = 0; i < dims[d].n; i++) {
        size_t n = label(d, i, buf, sizeof buf);

        if (!strncmp(*s, buf, n) && ((*s)[n] == '/' || !(*s)[n])) {
            *s += n;
            return (int32_t)i;
        }
    }
    return -1;
}

int32_t qgc_bin_find(const struct qgc_plan *p, const char *name)
{
    for (uint32_t g = 0; g < QGC_NGROUPS; g++) {
        const struct qgc_group_info *info = &p->group[g];
        size_t n = strlen(info->name);
        const char *s = name + n;
        int32_t i[3] = {0};

        if (strncmp(name, info->name, n) != 0 || (*s && *s != '/'))
            continue;
        for (int d = 0; d < 3; d++)
            i[d] = find_label((enum qgc_dim)info->dim[d], &s);
        if (!*s && i[0] >= 0 && i[1] >= 0 && i[2] >= 0)
            return (int32_t)qgc_bin(p, (enum qgc_group)g, (uint32_t)i[0], (uint32_t)i[1],
                                    (uint32_t)i[2]);
    }
    return -1;
}
