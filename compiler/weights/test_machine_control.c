/* Guards, the predicate function, control and the scheduler, against their rules. */
#include "test_rig.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { REGS = 6 };

struct bench {
    struct rig rig;
    struct rig_random random;
    uint32_t reg[QG_WARPS][REGS + 1][QG_LANES]; /* bits, from register 1 on */
    uint32_t mask[QG_WARPS];
};

static void start(struct bench *b, uint32_t density)
{
    for (uint32_t w = 0; w < QG_WARPS; w++) {
        rig_launch(&b->rig, w, b->mask[w]);
        for (uint32_t i = 1; i <= REGS; i++) {
            for (uint32_t l = 0; l < QG_LANES; l++)
                b->reg[w][i][l] = rig_below(&b->random, 4) < density;
            if (b->mask[w])
                rig_register(&b->rig, i, b->reg[w][i]);
        }
    }
    rig_run(&b->rig);
}

/* Each warp another set of lanes; 15 in two launches. */
static void masks(struct bench *b, uint32_t round)
{
    for (uint32_t w = 0; w < QG_WARPS; w++)
        b->mask[w] = 1 + (QG_WARPS * round + w) % 15;
}

/* ---- Guards ----------------------------------------------------------------------------- */

/* Block 0 and 1 set predicates 1 and 3 from r1 and r2; then every guard with and without `mask`
 * commits B to r15, a select to r14, a predicate, and stores. */
static void guards(enum qm_mode mode)
{
    struct bench b = {.rig = rig_open(mode), .random = {99}};
    struct qg_program p;
    static const struct {
        uint32_t src, gp, neg;
    } guard[] = {{QG_G_NONE, 0, 0}, {QG_G_PRED, 1, 0},  {QG_G_PRED, 1, 1}, {QG_G_PRED, 3, 0},
                 {QG_G_PRED, 3, 1}, {QG_G_FLAG1, 0, 0}, {QG_G_FLAG1, 0, 1}};
    enum { GUARDS = sizeof guard / sizeof *guard };

    memset(&p, 0, sizeof p);
    for (uint32_t i = 0; i < 2; i++)
        p.blocks[i] = (struct qg_block){.ra = i + 1,
                                        .op1 = QG_OP_SET,
                                        .cmp1 = QG_CMP_NE,
                                        .pwe = 1,
                                        .pd = 2 * i + 1,
                                        .usrc = QG_U_FLAG1,
                                        .lut = 10};
    p.nblocks = 2;
    for (uint32_t g = 0; g < GUARDS; g++)
        for (uint32_t m = 0; m < 2 && (guard[g].src || !m); m++)
            p.blocks[p.nblocks++] = (struct qg_block){.ra = 3,
                                                      .rb = 4,
                                                      .rc = 5,
                                                      .rd = 6,
                                                      .op1 = QG_OP_SUB,
                                                      .cmp1 = QG_CMP_EQ,
                                                      .gsrc = guard[g].src,
                                                      .gp = guard[g].gp,
                                                      .gneg = guard[g].neg,
                                                      .gmask = m,
                                                      .op2 = QG_OP_SEL,
                                                      .rd1 = 15,
                                                      .rd2 = 14,
                                                      .pwe = 1,
                                                      .pd = 2,
                                                      .lut = 10,
                                                      .usrc = QG_U_G,
                                                      .skind = QG_S_STG,
                                                      .soff = 8};
    p.blocks[p.nblocks - 1].ctl = QG_CTL_EXIT;
    rig_load(&b.rig, &p);
    for (uint32_t round = 0; round < 2; round++) {
        masks(&b, round);
        start(&b, 2);
        for (uint32_t k = 0; k < p.nblocks; k++) {
            for (uint32_t w = 0; w < QG_WARPS; w++) {
                const struct qg_block *x = &p.blocks[k];
                uint32_t m = b.mask[w], on = 0, v1[QG_LANES], v2[QG_LANES], act;

                rig_exec(&b.rig, k, w, m);
                for (uint32_t l = 0; l < QG_LANES; l++) {
                    uint32_t(*reg)[QG_LANES] = b.reg[w];
                    bool flag = k < 2 ? reg[k + 1][l] != 0 : reg[3][l] == reg[4][l], g;

                    g = k < 2                  ? flag
                        : x->gsrc == QG_G_NONE ? true
                        : x->gsrc == QG_G_PRED ? reg[x->gp == 1 ? 1 : 2][l] != x->gneg
                                               : flag != x->gneg;
                    on |= (uint32_t)g << l;
                    v1[l] = reg[3][l] - reg[4][l];
                    v2[l] = g ? reg[5][l] : reg[6][l];
                }
                if (k < 2) {
                    rig_pred(&b.rig, 2 * k + 1, m, on & m);
                    continue;
                }
                act = x->gmask ? m & on : m;
                if (!act)
                    continue;
                rig_values(&b.rig, act, v1);
                rig_commit(&b.rig, 1, 15, act);
                rig_values(&b.rig, act, v2);
                rig_commit(&b.rig, 2, 14, act);
                rig_pred(&b.rig, 2, act, on & act);
                for (uint32_t l = 0; l < QG_LANES; l++)
                    if (act >> l & 1)
                        rig_mem(&b.rig, 0, l, 2);
            }
        }
        rig_halt(&b.rig);
        rig_check(&b.rig);
    }
    rig_close(&b.rig);
}

Test(guard, bf16)
{
    guards(QM_MODE_BF16);
}

Test(guard, f32)
{
    guards(QM_MODE_F32);
}

/* ---- The predicate function --------------------------------------------------------------- */

/* All 16 tables, each with one source u and one predicate v; the sources and predicates go round,
 * so that 4 launches see every pair of table and source. */
static void tables(enum qm_mode mode)
{
    struct bench b = {.rig = rig_open(mode), .random = {1234}};

    for (uint32_t round = 0; round < 4; round++) {
        struct qg_program p;
        uint32_t pred[QG_WARPS][QG_PREDS] = {{0}};

        memset(&p, 0, sizeof p);
        for (uint32_t i = 0; i < QG_PREDS; i++)
            p.blocks[i] = (struct qg_block){.ra = i + 1,
                                            .op1 = QG_OP_SET,
                                            .cmp1 = QG_CMP_NE,
                                            .pwe = 1,
                                            .pd = i,
                                            .usrc = QG_U_FLAG1,
                                            .lut = 10};
        for (uint32_t t = 0; t < 16; t++) {
            bool has_u = t != 0 && t != 3 && t != 12 && t != 15;
            bool has_v = t != 0 && t != 5 && t != 10 && t != 15;
            uint32_t u = (t + round) % 4;

            /* flag1: r5 == r6; flag2: r6 == 0; g: P0; xflag: of a shuffle up by 1 */
            p.blocks[4 + t] = (struct qg_block){.ra = 5,
                                                .rb = 6,
                                                .op1 = QG_OP_SUB,
                                                .cmp1 = QG_CMP_EQ,
                                                .gsrc = QG_G_PRED,
                                                .xkind = QG_X_SHFL,
                                                .xmode = QG_SHFL_UP,
                                                .xwidth = 2,
                                                .imm2 = 1,
                                                .rc = 6,
                                                .op2 = QG_OP_SUB,
                                                .cmp2 = QG_CMP_EQ,
                                                .b2 = QG_B2_R1,
                                                .pwe = 1,
                                                .pd = t % 4,
                                                .usrc = has_u ? u : 0,
                                                .vp = has_v ? (t / 4 + round) % 4 : 0,
                                                .lut = t};
        }
        p.nblocks = 20;
        p.blocks[19].ctl = QG_CTL_EXIT;
        b.rig.writes = false;
        rig_load(&b.rig, &p);
        masks(&b, round);
        start(&b, 2);
        for (uint32_t k = 0; k < p.nblocks; k++) {
            for (uint32_t w = 0; w < QG_WARPS; w++) {
                const struct qg_block *x = &p.blocks[k];
                uint32_t m = b.mask[w], bits = 0;

                for (uint32_t l = 0; l < QG_LANES; l++) {
                    uint32_t(*reg)[QG_LANES] = b.reg[w];
                    bool u[4] = {reg[5][l] == reg[6][l], reg[6][l] == reg[5][l] - reg[6][l],
                                 pred[w][0] >> l & 1, l >= 1};
                    bool v = pred[w][x->vp] >> l & 1;

                    if (k < 4)
                        bits |= (uint32_t)(reg[k + 1][l] != 0) << l;
                    else
                        bits |= (x->lut >> ((u[x->usrc] ? 1 : 0) + (v ? 2 : 0)) & 1) << l;
                }
                bits &= m;
                rig_exec(&b.rig, k, w, m);
                rig_pred(&b.rig, x->pd, m, bits);
                pred[w][x->pd] = (pred[w][x->pd] & ~m) | bits;
            }
        }
        rig_halt(&b.rig);
        rig_check(&b.rig);
    }
    rig_close(&b.rig);
}

Test(predicate, bf16)
{
    tables(QM_MODE_BF16);
}

Test(predicate, f32)
{
    tables(QM_MODE_F32);
}

/* ---- Control and scheduler ---------------------------------------------------------------- */

/* Blocks that only branch, leave or wait, on conditions that differ from lane to lane, some serial.
 */
static void random_control(struct bench *b, struct qg_program *p)
{
    uint32_t n = 4 + rig_below(&b->random, QG_BLOCKS - 3);

    memset(p, 0, sizeof *p);
    p->nblocks = n;
    for (uint32_t i = 0; i < n; i++) {
        struct qg_block *x = &p->blocks[i];
        uint32_t k = rig_below(&b->random, 8);

        x->ra = 1 + rig_below(&b->random, REGS - 1);
        x->op1 = QG_OP_SET;
        x->cmp1 = QG_CMP_NE;
        x->gsrc = QG_G_FLAG1;
        x->serial = i && rig_below(&b->random, 5) == 0;
        if (k == 0) /* flips the bit that a register holds, so that loops end some time */
            x->rd1 = x->ra, x->cmp1 = QG_CMP_EQ;
        x->ctl = k < 2 ? QG_CTL_NEXT : k < 5 ? QG_CTL_BRA : k < 7 ? QG_CTL_BAR : QG_CTL_EXIT;
        x->cond = x->ctl ? rig_below(&b->random, 5) : 0;
        if (x->cond == QG_COND_PV || x->cond == QG_COND_NOT_PV)
            x->lut = 5, x->usrc = QG_U_FLAG1; /* pv = !flag1 */
        if (x->ctl == QG_CTL_BRA)
            x->target = rig_below(&b->random, 4) ? (i + 1 + rig_below(&b->random, 4)) % n
                                                 : rig_below(&b->random, n);
        if (i + 1 == n) {
            x->ctl = QG_CTL_EXIT;
            x->cond = x->lut = x->usrc = x->target = 0;
        }
    }
}

static void control(enum qm_mode mode, uint64_t seed, uint32_t rounds)
{
    struct bench b = {.rig = rig_open(mode), .random = {seed}};
    uint64_t execs = 0, bars = 0, halts = 0, partial = 0;

    for (uint32_t round = 0; round < rounds; round++) {
        struct qg_program p;
        struct rig_lanes s;
        enum qg_token_kind kind;
        uint32_t steps = 0, k, m;

        random_control(&b, &p);
        rig_reset(&b.rig);
        rig_load(&b.rig, &p);
        for (uint32_t w = 0; w < QG_WARPS; w++)
            b.mask[w] = rig_below(&b.random, 16);
        start(&b, 1 + round % 3);
        rig_lanes_start(&s, b.mask);
        while ((kind = rig_lanes_next(&s, &p, &k, &m)) != QG_T_HALT && steps++ < 200) {
            const struct qg_block *x = &p.blocks[k];
            uint32_t w = s.warp, v[QG_LANES] = {0};

            if (kind == QG_T_BAR) {
                rig_bar(&b.rig, s.generation);
                bars++;
                continue;
            }
            rig_exec(&b.rig, k, w, m);
            execs++;
            partial += m != b.mask[w];
            for (uint32_t l = 0; l < QG_LANES; l++) {
                bool flag = (b.reg[w][x->ra][l] != 0) == (x->cmp1 == QG_CMP_NE), taken = false;

                if (!(m >> l & 1))
                    continue;
                v[l] = flag;
                switch (x->cond) {
                case QG_COND_ALWAYS: taken = true; break;
                case QG_COND_G:
                case QG_COND_NOT_PV: taken = flag; break;
                case QG_COND_NOT_G:
                case QG_COND_PV: taken = !flag; break;
                default: cr_assert(false);
                }
                s.pc[w][l] = taken && x->ctl == QG_CTL_BRA ? x->target : k + 1;
                if (taken && x->ctl == QG_CTL_EXIT)
                    s.live[w][l] = false;
                if (taken && x->ctl == QG_CTL_BAR)
                    s.waits[w][l] = true;
                if (x->rd1)
                    b.reg[w][x->rd1][l] = v[l];
            }
            if (x->rd1) {
                rig_values(&b.rig, m, v);
                rig_commit(&b.rig, 1, x->rd1, m);
            }
        }
        if (kind == QG_T_HALT) {
            rig_halt(&b.rig);
            halts++;
        }
        rig_check(&b.rig);
    }
    cr_log_info("%u programs, %llu records, %llu barriers, %llu halts", rounds,
                (unsigned long long)execs, (unsigned long long)bars, (unsigned long long)halts);
    cr_assert_gt(partial, 100);
    cr_assert_gt(bars, 10);
    cr_assert_gt(halts, 0);
    rig_close(&b.rig);
}

Test(control, bf16)
{
    control(QM_MODE_BF16, 21, 16);
}

Test(control, f32)
{
    control(QM_MODE_F32, 22, 16);
}
