/* ALU 1 and ALU 2, each opcode with its comparison, against arithmetic written here.
 *
 * A launch has four opcodes on seven blocks each: a block computes one register pair
 * into r15 for all warps and lanes. QGPU_OPERANDS=n asks for n operand tuples for each
 * opcode and each of the 15 lane masks. */
#include "test_rig.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- The arithmetic ------------------------------------------------------------------ */

struct in {
    uint32_t a, b, c;
    bool g;
};
struct out {
    uint32_t v;
    bool flag;
};

static int64_t sig(uint32_t v)
{
    return v < 0x80000000u ? (int64_t)v : (int64_t)v - (INT64_C(1) << 32);
}

#define RULE(name, expr)                                                                           \
    static uint32_t name(const struct in *i)                                                       \
    {                                                                                              \
        return (uint32_t)(expr);                                                                   \
    }
RULE(r_add, (uint64_t)i->a + i->b)
RULE(r_sub, (int64_t)i->a - (int64_t)i->b)
RULE(r_and, i->a & i->b)
RULE(r_or, i->a | i->b)
RULE(r_xor, i->a ^ i->b)
RULE(r_shl, i->b > 31 ? 0 : (uint64_t)i->a * (UINT64_C(1) << i->b))
RULE(r_shr, i->b > 31 ? 0 : i->a / (UINT64_C(1) << i->b))
RULE(r_min_s, sig(i->a) < sig(i->b) ? i->a : i->b)
RULE(r_min_u, i->a < i->b ? i->a : i->b)
RULE(r_max_s, sig(i->a) > sig(i->b) ? i->a : i->b)
RULE(r_max_u, i->a > i->b ? i->a : i->b)
RULE(r_sel, i->g ? i->a : i->b)
RULE(r_mad, (uint64_t)i->a * i->b + i->c)
RULE(r_madhu, ((uint64_t)i->a * i->b >> 32) + i->c)
RULE(r_cas, i->a == i->c ? i->b : i->a)
RULE(r_eq, i->a == i->b)
RULE(r_ne, i->a != i->b)
RULE(r_lt, sig(i->a) < sig(i->b))
RULE(r_ge, sig(i->a) >= sig(i->b))
RULE(r_lo, i->a < i->b)
RULE(r_hs, i->a >= i->b)

/* Rounds to minus infinity, as a shift of the two's complement does. */
static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

static uint32_t r_sar(const struct in *i)
{
    return (uint32_t)(uint64_t)floor_div(sig(i->a), INT64_C(1) << (i->b > 31 ? 31 : i->b));
}

static uint32_t r_madhs(const struct in *i)
{
    return (uint32_t)(uint64_t)floor_div(sig(i->a) * sig(i->b), INT64_C(1) << 32) + i->c;
}

static uint32_t r_popc(const struct in *i)
{
    uint32_t n = 0;

    for (uint32_t v = i->a; v; v /= 2)
        n += v % 2;
    return n;
}

static uint32_t r_clz(const struct in *i)
{
    uint32_t n = 32;

    for (uint32_t v = i->a; v; v /= 2)
        n--;
    return n;
}

static uint32_t r_brev(const struct in *i)
{
    uint32_t r = 0;

    for (uint32_t k = 0; k < 32; k++)
        r = r * 2 + (i->a >> k) % 2;
    return r;
}

static uint32_t r_prmt(const struct in *i)
{
    uint8_t bytes[8];
    uint32_t r = 0;

    for (int k = 0; k < 4; k++) {
        bytes[k] = (uint8_t)(i->a >> 8 * k);
        bytes[4 + k] = (uint8_t)(i->b >> 8 * k);
    }
    for (int k = 3; k >= 0; k--) {
        uint32_t nibble = (i->c >> 4 * k) % 16;
        uint8_t v = bytes[nibble % 8];

        if (nibble >= 8)
            v = v >= 128 ? 255 : 0;
        r = r * 256 + v;
    }
    return r;
}

/* ---- Opcodes ----------------------------------------------------------------------------- */

enum kind { TWO, SHIFT, COMPARE, SET, ONE, THREE, SELECT };

struct variant {
    const char *op;
    enum kind kind;
    uint32_t (*value)(const struct in *i);
    uint32_t (*flag)(const struct in *i);
};

static const struct variant both[] = {
    {"add", TWO, r_add, NULL},        {"sub", TWO, r_sub, NULL},
    {"and", TWO, r_and, NULL},        {"or", TWO, r_or, NULL},
    {"xor", TWO, r_xor, NULL},        {"min.s", TWO, r_min_s, NULL},
    {"min.u", TWO, r_min_u, NULL},    {"max.s", TWO, r_max_s, NULL},
    {"max.u", TWO, r_max_u, NULL},    {"sub.eq", COMPARE, r_sub, r_eq},
    {"sub.ne", COMPARE, r_sub, r_ne}, {"sub.lt", COMPARE, r_sub, r_lt},
    {"sub.ge", COMPARE, r_sub, r_ge}, {"sub.lo", COMPARE, r_sub, r_lo},
    {"sub.hs", COMPARE, r_sub, r_hs}, {"set.eq", SET, r_eq, r_eq},
    {"set.ne", SET, r_ne, r_ne},      {"set.lt", SET, r_lt, r_lt},
    {"set.ge", SET, r_ge, r_ge},      {"set.lo", SET, r_lo, r_lo},
    {"set.hs", SET, r_hs, r_hs},      {"shl", SHIFT, r_shl, NULL},
    {"shr", SHIFT, r_shr, NULL},      {"sar", SHIFT, r_sar, NULL},
};
static const struct variant second[] = {
    {"mad.lo", THREE, r_mad, NULL},     {"mad.hi.u", THREE, r_madhu, NULL},
    {"mad.hi.s", THREE, r_madhs, NULL}, {"cas", THREE, r_cas, NULL},
    {"prmt", THREE, r_prmt, NULL},      {"sel", SELECT, r_sel, NULL},
    {"popc", ONE, r_popc, NULL},        {"clz", ONE, r_clz, NULL},
    {"brev", ONE, r_brev, NULL},
};

enum { PAIRS = 7, GROUP = 4, REGS = 2 * PAIRS };

static bool compares(const struct variant *v)
{
    return v->flag != NULL;
}

/* Operands of pair k: registers 2k + 1 and 2k + 2, the third is the next pair's first. */
static uint32_t third(uint32_t k)
{
    return 1 + 2 * ((k + 1) % PAIRS);
}

static size_t block_text(char *to, size_t n, const struct variant *v, int unit, uint32_t block,
                         uint32_t k, bool last)
{
    uint32_t a = 2 * k + 1, b = a + 1, c = third(k);
    size_t len = (size_t)snprintf(to, n, "block %u\n", block);

#define SAY(...) len += (size_t)snprintf(to + len, n - len, __VA_ARGS__)
    if (unit == 1) {
        SAY("fetch a=r%u b=r%u\nalu1 %s -> r15\n", a, b, v->op);
    } else {
        switch (v->kind) {
        case THREE:
            SAY("fetch a=r%u c=r%u d=r%u\nalu1 or\nalu2 %s c d r1 -> r15\n", c, a, b, v->op);
            break;
        case SELECT:
            SAY("fetch a=r%u c=r%u d=r%u\nguard flag1\nalu1 sub.lt\nalu2 sel c d -> r15\n", c, a,
                b);
            break;
        case ONE: SAY("fetch c=r%u\nalu2 %s c -> r15\n", a, v->op); break;
        case TWO:
        case SHIFT:
        case COMPARE:
        case SET: SAY("fetch c=r%u d=r%u\nalu2 %s c d -> r15\n", a, b, v->op); break;
        }
    }
    if (compares(v))
        SAY("pred lut 10 flag%d -> p0\n", unit);
    if (last)
        SAY("exit\n");
#undef SAY
    return len;
}

/* ---- Operands ----------------------------------------------------------------------------- */

static const uint32_t corner[] = {0,          1,          2,          31,
                                  0x7fffffff, 0x80000000, 0x80000001, 0xffffffff,
                                  0xfffffffe, 0xffff0000, 0x0000ffff, 0xaaaaaaaa};
static const uint32_t counts[] = {0, 1, 2, 3, 4, 7, 8, 15, 16, 24, 30, 31, 32, 33, 64, 0x80000000};
static const uint32_t picks[] = {0x3210, 0x7654, 0x0123, 0x89ab, 0xfedc, 0x4040, 0x8f7};
#define COUNT(x) (sizeof(x) / sizeof *(x))

/* Operand pair number i: all corner pairs first. */
static void operands(struct rig_random *r, enum kind kind, uint64_t i, uint32_t *a, uint32_t *b)
{
    const uint32_t *second_list = kind == SHIFT ? counts : corner;
    size_t n = kind == SHIFT ? COUNT(counts) : COUNT(corner);

    if (i < COUNT(corner) * n) {
        *a = corner[i / n];
        *b = second_list[i % n];
        return;
    }
    *a = rig_any(r);
    *b = rig_any(r);
    if (kind == SHIFT && rig_below(r, 4))
        *b = rig_below(r, 36);
    if ((kind == COMPARE || kind == SET || kind == THREE) && rig_below(r, 4) == 0)
        *b = *a + rig_below(r, 3) - 1;
}

struct work {
    struct rig *rig;
    struct rig_random random;
    uint64_t next;                          /* number of the next operand pair */
    uint32_t reg[QG_WARPS][REGS][QG_LANES]; /* reg[.][i] is r(i + 1) */
    uint32_t mask[QG_WARPS];
};

static void load(struct work *w, enum kind kind)
{
    for (uint32_t warp = 0; warp < QG_WARPS; warp++) {
        for (uint32_t l = 0; l < QG_LANES; l++) {
            for (uint32_t k = 0; k < PAIRS; k++) {
                uint64_t i = (w->mask[warp] >> l & 1) ? w->next++ : UINT64_MAX;

                operands(&w->random, kind, i, &w->reg[warp][2 * k][l], &w->reg[warp][2 * k + 1][l]);
                /* CAS needs equal operands and PRMT selectors */
                if (kind == THREE && i >= COUNT(corner) * COUNT(corner) && rig_below(&w->random, 2))
                    w->reg[warp][2 * k][l] =
                        rig_below(&w->random, 2)
                            ? w->reg[warp][third((k + PAIRS - 2) % PAIRS) - 1][l]
                            : picks[rig_below(&w->random, COUNT(picks))];
            }
        }
        rig_launch(w->rig, warp, w->mask[warp]);
        for (uint32_t i = 0; w->mask[warp] && i < REGS; i++)
            rig_register(w->rig, i + 1, w->reg[warp][i]);
    }
    rig_run(w->rig);
}

static void expect(struct work *w, const struct variant *v, int unit, uint32_t block, uint32_t k)
{
    for (uint32_t warp = 0; warp < QG_WARPS; warp++) {
        uint32_t value[QG_LANES] = {0}, flags = 0, mask = w->mask[warp];

        if (!mask)
            continue;
        for (uint32_t l = 0; l < QG_LANES; l++) {
            struct in in = {w->reg[warp][2 * k][l], w->reg[warp][2 * k + 1][l],
                            w->reg[warp][third(k) - 1][l], false};

            in.g = sig(in.c) < 0;
            value[l] = v->value(&in);
            if (compares(v) && v->flag(&in))
                flags |= 1u << l;
        }
        rig_exec(w->rig, block, warp, mask);
        rig_values(w->rig, mask, value);
        rig_commit(w->rig, unit == 1 ? 1 : 2, 15, mask);
        if (compares(v))
            rig_pred(w->rig, 0, mask, flags & mask);
    }
}

/* The variants of one group share the operands; rounds launches. */
static void group(struct work *w, const struct variant *v, uint32_t n, int unit)
{
    static const uint32_t all[QG_WARPS] = {15, 15, 15, 15, 15, 15, 15, 15};
    uint64_t want = rig_setting("QGPU_OPERANDS", 0);
    char text[8192];
    size_t len = (size_t)snprintf(text, sizeof text, ".kernel \"alu\"\n");
    uint64_t corners = COUNT(corner) * (v->kind == SHIFT ? COUNT(counts) : COUNT(corner));
    uint64_t enough = want ? want : corners + (v->kind == THREE ? 200 : 0);

    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < PAIRS; k++)
            len += block_text(text + len, sizeof text - len, &v[i], unit, i * PAIRS + k, k,
                              i + 1 == n && k + 1 == PAIRS);
    rig_reset(w->rig);
    rig_program(w->rig, text);
    for (uint32_t m = want ? 1 : 0; m <= (want ? 15u : 0u); m++) {
        w->next = 0;
        do {
            memcpy(w->mask, all, sizeof all);
            for (uint32_t warp = 0; warp < QG_WARPS; warp++)
                if (m)
                    w->mask[warp] = m;
                else if (warp >= QG_WARPS - 2) /* the other masks come round in turn */
                    w->mask[warp] = 1 + rig_below(&w->random, 15);
            load(w, v->kind);
            for (uint32_t i = 0; i < n; i++)
                for (uint32_t k = 0; k < PAIRS; k++)
                    expect(w, &v[i], unit, i * PAIRS + k, k);
            rig_halt(w->rig);
            rig_check(w->rig);
        } while (w->next < enough);
    }
}

static void table(enum qm_mode mode, const struct variant *v, uint32_t n, int unit)
{
    struct rig rig = rig_open(mode);
    struct work w = {.rig = &rig, .random = {88172645463325252u + (uint64_t)unit}};

    for (uint32_t i = 0, k; i < n; i += k) {
        for (k = 1; k < GROUP && i + k < n && v[i + k].kind == v[i].kind; k++)
            ;
        group(&w, &v[i], k, unit);
    }
    cr_log_info("%llu tokens, %llu compared", (unsigned long long)rig.tokens,
                (unsigned long long)rig.checked);
    cr_assert_gt(rig.checked, 1000);
    rig_close(&rig);
}

Test(alu1, bf16)
{
    table(QM_MODE_BF16, both, COUNT(both), 1);
}

Test(alu1, f32)
{
    table(QM_MODE_F32, both, COUNT(both), 1);
}

Test(alu2, bf16)
{
    table(QM_MODE_BF16, both, COUNT(both), 2);
}

Test(alu2, f32)
{
    table(QM_MODE_F32, both, COUNT(both), 2);
}

Test(alu2_only, bf16)
{
    table(QM_MODE_BF16, second, COUNT(second), 2);
}

Test(alu2_only, f32)
{
    table(QM_MODE_F32, second, COUNT(second), 2);
}
