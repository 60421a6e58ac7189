/* Every opcode in both ALUs with corner operands in every lane mask, against rules written here in
 * other terms: wide arithmetic and loops over bits. */
#include "test_util.h"

#include "alu.h"
#include "block.h"

TestSuite(alu);

static const uint32_t corners[] = {0,           1,           2,           7,
                                   31,          32,          33,          255,
                                   0x7fffffffu, 0x80000000u, 0x80000001u, 0xffffffffu,
                                   0xfffffffeu, 0x00010000u, 0x89abcdefu, 0x5a5a00ffu};
enum { NCORNERS = sizeof corners / sizeof *corners };

static int64_t s(uint32_t a)
{
    return a < 0x80000000u ? (int64_t)a : (int64_t)a - ((int64_t)1 << 32);
}

static int bit(uint32_t a, int i)
{
    return (int)(((uint64_t)a / (UINT64_C(1) << i)) % 2);
}

static bool ref_cmp(uint32_t cmp, uint32_t a, uint32_t b)
{
    int64_t ds = s(a) - s(b), du = (int64_t)a - (int64_t)b;

    switch (cmp) {
    case QG_CMP_EQ: return du == 0;
    case QG_CMP_NE: return du != 0;
    case QG_CMP_LT: return ds < 0;
    case QG_CMP_GE: return ds >= 0;
    case QG_CMP_LTU: return du < 0;
    case QG_CMP_GEU: return du >= 0;
    default: return false;
    }
}

static uint32_t ref(uint32_t op, uint32_t cmp, uint32_t a, uint32_t b, uint32_t c, bool g)
{
    uint64_t r = 0;
    int64_t x;

    switch (op) {
    case QG_OP_NONE: return 0;
    case QG_OP_ADD: return (uint32_t)(s(a) + s(b));
    case QG_OP_SUB: return (uint32_t)(s(a) - s(b));
    case QG_OP_AND:
        for (int i = 0; i < 32; i++)
            r += (uint64_t)(bit(a, i) * bit(b, i)) << i;
        return (uint32_t)r;
    case QG_OP_OR:
        for (int i = 0; i < 32; i++)
            r += (uint64_t)(bit(a, i) + bit(b, i) > 0) << i;
        return (uint32_t)r;
    case QG_OP_XOR:
        for (int i = 0; i < 32; i++)
            r += (uint64_t)(bit(a, i) != bit(b, i)) << i;
        return (uint32_t)r;
    case QG_OP_SHL:
        r = a;
        for (uint32_t i = 0; i < b && i < 40; i++)
            r = r * 2 % (UINT64_C(1) << 32);
        return (uint32_t)r;
    case QG_OP_SHR:
        r = a;
        for (uint32_t i = 0; i < b && i < 40; i++)
            r /= 2;
        return (uint32_t)r;
    case QG_OP_SAR:
        x = s(a);
        for (uint32_t i = 0; i < b && i < 40; i++)
            x = x < 0 ? -((1 - x) / 2) : x / 2; /* rounds down */
        return (uint32_t)x;
    case QG_OP_MINS: return (uint32_t)(s(a) <= s(b) ? s(a) : s(b));
    case QG_OP_MAXS: return (uint32_t)(s(a) >= s(b) ? s(a) : s(b));
    case QG_OP_MINU: return (uint64_t)a <= b ? a : b;
    case QG_OP_MAXU: return (uint64_t)a >= b ? a : b;
    case QG_OP_SET: return ref_cmp(cmp, a, b) ? 1 : 0;
    case QG_OP_SEL: return g ? a : b;
    case QG_OP_MAD: /* shift and add */
        for (int i = 0; i < 32; i++)
            if (bit(b, i))
                r += (uint64_t)a << i;
        return (uint32_t)(r + c);
    case QG_OP_MADHU:
        return (uint32_t)(((unsigned __int128)a * b / ((unsigned __int128)1 << 32)) + c);
    case QG_OP_MADHS:
        x = s(a) * s(b);
        x = (x - (int64_t)((uint64_t)x % (UINT64_C(1) << 32))) / ((int64_t)1 << 32);
        return (uint32_t)(x + s(c));
    case QG_OP_POPC:
        for (int i = 0; i < 32; i++)
            r += (uint64_t)bit(a, i);
        return (uint32_t)r;
    case QG_OP_CLZ:
        for (int i = 31; i >= 0 && !bit(a, i); i--)
            r++;
        return (uint32_t)r;
    case QG_OP_BREV:
        for (int i = 0; i < 32; i++)
            r += (uint64_t)bit(a, i) << (31 - i);
        return (uint32_t)r;
    case QG_OP_PRMT: {
        uint8_t in[8], out[4];

        for (int i = 0; i < 4; i++) {
            in[i] = (uint8_t)(a / (UINT64_C(1) << 8 * i) % 256);
            in[i + 4] = (uint8_t)(b / (UINT64_C(1) << 8 * i) % 256);
        }
        for (int i = 0; i < 4; i++) {
            uint32_t n = (uint32_t)(c / (UINT64_C(1) << 4 * i) % 16);

            out[i] = n < 8 ? in[n] : in[n - 8] < 128 ? 0 : 255;
            r += (uint64_t)out[i] << 8 * i;
        }
        return (uint32_t)r;
    }
    case QG_OP_CAS: return a == c ? b : a;
    default: cr_assert_fail("opcode %u has no rule here", op);
    }
    return 0;
}

/* r4, r5, r6 = the operands of the lane; p0 = the lane is in param[0]; what follows commits r7 */
static const char before[] =
    ".preload r1 tid.x\n"
    "block 0\n fetch a=param[0] b=r1 d=1\n alu1 shr\n alu2 and r1 d -> r2\n"
    "block 1\n fetch a=r2\n alu1 set.ne\n pred lut 10 flag1 -> p0\n"
    "block 2\n fetch a=r1\n x ld.global [a<<2+512] -> r4\n"
    " y ld.global [a<<2+528]\n alu2 add y d -> r5\n"
    "block 3\n fetch a=r1\n x ld.global [a<<2+544] -> r6\n";
static const char after[] = "block 5\n fetch a=r1 c=r7\n guard p0 mask\n alu2 or c d\n"
                            " store st.global [a<<2+560]\n"
                            "block 6\n exit\n";

/* Runs one middle block on four lanes of operands in all masks. */
static void in_all_masks(const char *middle, uint32_t op, uint32_t cmp, const uint32_t a[4],
                         const uint32_t b[4], const uint32_t c[4])
{
    static char text[4096];
    static struct qg_program p;
    static const uint32_t marks[4] = {0xabcd0000u, 0xabcd0001u, 0xabcd0002u, 0xabcd0003u};
    struct qg_launch l;

    if (middle) {
        snprintf(text, sizeof text, "%s%s%s", before, middle, after);
        assemble(&p, text);
        return;
    }
    l = launch_of(&p, 4);
    array(&l, 0, 4, a);
    array(&l, 4, 4, b);
    array(&l, 8, 4, c);
    array(&l, 12, 4, marks);
    for (uint32_t mask = 1; mask < 16; mask++) {
        struct qg_result r;

        l.params[0] = mask;
        r = run_clean(&l);
        for (uint32_t i = 0; i < 4; i++)
            cr_assert_eq(r.gmem[12 + i],
                         mask >> i & 1 ? ref(op, cmp, a[i], b[i], c[i], true) : marks[i],
                         "%s.%u (0x%x, 0x%x, 0x%x), mask %x lane %u: 0x%x", qg_op_info[op].name,
                         cmp, a[i], b[i], c[i], mask, i, r.gmem[12 + i]);
    }
}

static void all_corners(const char *middle, uint32_t op, uint32_t cmp)
{
    uint32_t n = 0, a[4], b[4], c[4], nops = qg_op_info[op].operands;

    in_all_masks(middle, op, cmp, NULL, NULL, NULL);
    for (uint32_t i = 0; i < NCORNERS; i++)
        for (uint32_t j = 0; j < (nops > 1 ? NCORNERS : 4); j++) {
            a[n] = corners[i];
            b[n] = corners[j];
            c[n] = op == QG_OP_CAS && j % 2 ? a[n] : corners[(i * 5 + j * 3) % NCORNERS];
            if (op == QG_OP_PRMT)
                c[n] = 0x9e3779b9u * (i * NCORNERS + j + 1);
            if (++n == 4) {
                in_all_masks(NULL, op, cmp, a, b, c);
                n = 0;
            }
        }
}

Test(alu, first_unit_all_opcodes_corners_and_masks)
{
    for (uint32_t op = 1; op < QG_NOPS; op++)
        for (uint32_t cmp = op == QG_OP_SET; cmp < (op == QG_OP_SET ? QG_NCMPS : 1); cmp++) {
            char middle[200], suffix[8] = "";

            if (!(qg_op_info[op].units & QG_UNIT_ALU1))
                continue;
            if (cmp)
                sprintf(suffix, ".%s",
                        ((const char *const[]){"", "eq", "ne", "lt", "ge", "lo", "hs"})[cmp]);
            sprintf(middle, "block 4\n fetch a=r4 b=r5\n guard p0 mask\n alu1 %s%s -> r7\n",
                    qg_op_info[op].mnemonic, suffix);
            all_corners(middle, op, cmp);
        }
}

Test(alu, second_unit_all_opcodes_corners_and_masks)
{
    for (uint32_t op = 1; op < QG_NOPS; op++)
        for (uint32_t cmp = op == QG_OP_SET; cmp < (op == QG_OP_SET ? QG_NCMPS : 1); cmp++) {
            static const char *const operands[] = {"", "c", "c d", "c d r1"};
            char middle[200], suffix[8] = "";
            uint32_t n = qg_op_info[op].operands;

            if (cmp)
                sprintf(suffix, ".%s",
                        ((const char *const[]){"", "eq", "ne", "lt", "ge", "lo", "hs"})[cmp]);
            sprintf(middle,
                    "block 4\n fetch %s c=r4 %s\n guard p0 mask\n %s\n alu2 %s%s %s -> r7\n",
                    n == 3 ? "a=r6" : "", n > 1 ? "d=r5" : "", n == 3 ? "alu1 or" : "",
                    qg_op_info[op].mnemonic, suffix, operands[n]);
            all_corners(middle, op, cmp);
        }
}

/* SEL and the flags of SUB, in both units: what a lane selects by its own flag. */
Test(alu, flags_and_select)
{
    static const char *const names[] = {"", "eq", "ne", "lt", "ge", "lo", "hs"};

    for (uint32_t cmp = 1; cmp < QG_NCMPS; cmp++)
        for (int unit = 1; unit <= 2; unit++)
            for (int neg = 0; neg < 2; neg++) {
                char text[1024];
                struct qg_program p;

                sprintf(text,
                        "%s"
                        "block 4\n fetch %s\n %s sub.%s %s\n pred lut 10 flag%d -> p1\n"
                        "block 5\n fetch c=r4 d=r5\n guard %sp1\n alu2 sel c d -> r7\n"
                        "block 6\n fetch a=r1 c=r7\n alu2 or c d\n store st.global [a<<2+560]\n"
                        "block 7\n exit\n",
                        before, unit == 1 ? "a=r4 b=r5" : "c=r4 d=r5", unit == 1 ? "alu1" : "alu2",
                        names[cmp], unit == 1 ? "" : "c d", unit, neg ? "!" : "");
                assemble(&p, text);
                for (uint32_t i = 0; i < NCORNERS; i++)
                    for (uint32_t j = 0; j < NCORNERS; j += 4) {
                        struct qg_launch l = launch_of(&p, 4);
                        const uint32_t a[4] = {corners[i], corners[i], corners[i], corners[i]};
                        struct qg_result r;

                        array(&l, 0, 4, a);
                        array(&l, 4, 4, corners + j);
                        array(&l, 8, 4, a);
                        array(&l, 12, 4, a);
                        r = run_clean(&l);
                        for (uint32_t k = 0; k < 4; k++) {
                            bool g = ref_cmp(cmp, a[k], corners[j + k]) != neg;

                            cr_assert_eq(r.gmem[12 + k], g ? a[k] : corners[j + k]);
                        }
                    }
            }
}

/* Results written down, not computed. */
Test(alu, constants_from_the_ptx_rules)
{
    static const struct {
        uint32_t op, cmp, a, b, c, r;
    } t[] = {
        {QG_OP_ADD, 0, 0xffffffffu, 1, 0, 0},
        {QG_OP_ADD, 0, 0x7fffffffu, 1, 0, 0x80000000u},
        {QG_OP_SUB, 0, 0, 0x80000000u, 0, 0x80000000u},
        {QG_OP_SHL, 0, 1, 31, 0, 0x80000000u},
        {QG_OP_SHL, 0, 1, 32, 0, 0},
        {QG_OP_SHL, 0, 1, 0x80000000u, 0, 0},
        {QG_OP_SHL, 0, 1, 0xffffffffu, 0, 0},
        {QG_OP_SHR, 0, 0x80000000u, 31, 0, 1},
        {QG_OP_SHR, 0, 0x80000000u, 32, 0, 0},
        {QG_OP_SHR, 0, 0xffffffffu, 33, 0, 0},
        {QG_OP_SAR, 0, 0x80000000u, 31, 0, 0xffffffffu},
        {QG_OP_SAR, 0, 0x80000000u, 32, 0, 0xffffffffu},
        {QG_OP_SAR, 0, 0x7fffffffu, 0xffffffffu, 0, 0},
        {QG_OP_SAR, 0, 0xfffffffbu, 1, 0, 0xfffffffdu},
        {QG_OP_MINS, 0, 0x80000000u, 0x7fffffffu, 0, 0x80000000u},
        {QG_OP_MINU, 0, 0x80000000u, 0x7fffffffu, 0, 0x7fffffffu},
        {QG_OP_MAXS, 0, 0xffffffffu, 0, 0, 0},
        {QG_OP_MAXU, 0, 0xffffffffu, 0, 0, 0xffffffffu},
        {QG_OP_SET, QG_CMP_LT, 0x80000000u, 0, 0, 1},
        {QG_OP_SET, QG_CMP_LTU, 0x80000000u, 0, 0, 0},
        {QG_OP_SET, QG_CMP_GE, 0x80000000u, 0x7fffffffu, 0, 0},
        {QG_OP_SET, QG_CMP_GEU, 0x80000000u, 0x7fffffffu, 0, 1},
        {QG_OP_MAD, 0, 0xffffffffu, 0xffffffffu, 0, 1},
        {QG_OP_MAD, 0, 0x10000u, 0x10000u, 5, 5},
        {QG_OP_MADHU, 0, 0xffffffffu, 0xffffffffu, 0, 0xfffffffeu},
        {QG_OP_MADHU, 0, 0x80000000u, 2, 7, 8},
        {QG_OP_MADHS, 0, 0x80000000u, 0x80000000u, 0, 0x40000000u},
        {QG_OP_MADHS, 0, 0xffffffffu, 1, 0, 0xffffffffu},
        {QG_OP_MADHS, 0, 0xffffffffu, 0xffffffffu, 0, 0},
        {QG_OP_POPC, 0, 0xffffffffu, 0, 0, 32},
        {QG_OP_POPC, 0, 0, 0, 0, 0},
        {QG_OP_CLZ, 0, 0, 0, 0, 32},
        {QG_OP_CLZ, 0, 1, 0, 0, 31},
        {QG_OP_CLZ, 0, 0x80000000u, 0, 0, 0},
        {QG_OP_BREV, 0, 1, 0, 0, 0x80000000u},
        {QG_OP_BREV, 0, 0x12345678u, 0, 0, 0x1e6a2c48u},
        {QG_OP_PRMT, 0, 0x33221100u, 0x77665544u, 0x3210, 0x33221100u},
        {QG_OP_PRMT, 0, 0x33221100u, 0x77665544u, 0x7531, 0x77553311u},
        {QG_OP_PRMT, 0, 0x33221180u, 0x77665544u, 0x8888, 0xffffffffu},
        {QG_OP_PRMT, 0, 0x33221180u, 0xf7665544u, 0xffff3b08u, 0x330080ffu},
        {QG_OP_CAS, 0, 5, 9, 5, 9},
        {QG_OP_CAS, 0, 5, 9, 4, 5},
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++)
        cr_assert_eq(qg_alu_eval(t[i].op, t[i].cmp, t[i].a, t[i].b, t[i].c, false, NULL), t[i].r,
                     "%s (0x%x, 0x%x, 0x%x)", qg_op_info[t[i].op].name, t[i].a, t[i].b, t[i].c);
}

Test(alu, rules)
{
    bool in;

    cr_assert_eq(qg_rule_offset(0x7fff), 32767);
    cr_assert_eq(qg_rule_offset(0x8000), 0xffff8000u);
    cr_assert_eq(qg_rule_address(0x80000001u, 1, 0xfffffffcu), 0);
    cr_assert_eq(qg_rule_address(3, 0, 4), 7);
    cr_assert_eq(qg_rule_row(512 + 4 * 125), 125);
    cr_assert_eq(qg_rule_row(1024 + 4), 1);
    cr_assert_eq(qg_rule_shift_clamp(0xffffffffu, 32), 32);
    /* shuffles, width 4: lane 5 of a T4 warp is lane 1 of its group 4..7 */
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_UP, 5, 1, 2, &in), 4);
    cr_assert(in);
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_UP, 5, 2, 2, &in), 5);
    cr_assert_not(in);
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_DOWN, 5, 2, 2, &in), 7);
    cr_assert(in);
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_DOWN, 5, 3, 2, &in), 5);
    cr_assert_not(in);
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_BFLY, 5, 3, 2, &in), 6);
    cr_assert(in);
    /* bfly is bounded above only: lane 5 ^ 5 = 0 is in range for shfl, in another group for us */
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_BFLY, 5, 5, 2, &in), 0);
    cr_assert(in);
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_BFLY, 5, 8, 2, &in), 5);
    cr_assert_not(in);
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_IDX, 5, 7, 2, &in), 7);
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_IDX, 5, 12, 2, &in), 4);
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_IDX, 5, 3, 1, &in), 5);
    cr_assert(in);
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_IDX, 5, 32 + 2, 2, &in), 6); /* 5 bits count */
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_DOWN, 5, 1, 0, &in), 5);     /* width 1 */
    cr_assert_not(in);
    cr_assert_eq(qg_rule_vote(QG_VOTE_BALLOT, 0xf, 0x5, 2, &in), 0x500);
    cr_assert(in);
    cr_assert_eq(qg_rule_vote(QG_VOTE_BALLOT, 0x3, 0xc, 7, &in), 0);
    cr_assert_not(in);
    cr_assert_eq(qg_rule_vote(QG_VOTE_ALL, 0x3, 0xf, 0, &in), 1);
    cr_assert_eq(qg_rule_vote(QG_VOTE_ALL, 0xf, 0x7, 0, &in), 0);
    cr_assert_eq(qg_rule_vote(QG_VOTE_ANY, 0xf, 0x8, 0, &in), 1);
    cr_assert_eq(qg_rule_vote(QG_VOTE_ANY, 0x7, 0x8, 0, &in), 0);
    cr_assert_eq(qg_rule_vote(QG_VOTE_UNI, 0x5, 0x5, 0, &in), 1);
    cr_assert_eq(qg_rule_vote(QG_VOTE_UNI, 0x5, 0x2, 0, &in), 1);
    cr_assert_eq(qg_rule_vote(QG_VOTE_UNI, 0x5, 0x4, 0, &in), 0);
}
