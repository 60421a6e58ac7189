/* Addresses, memories, shuffles and votes, against rules written here after the PTX
 * manual and docs/isa.md. */
#include "test_rig.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void launch_all(struct rig *r, const uint32_t mask[QG_WARPS],
                       uint32_t reg[QG_WARPS][QG_REGS][QG_LANES], uint32_t n)
{
    for (uint32_t w = 0; w < QG_WARPS; w++) {
        rig_launch(r, w, mask[w]);
        for (uint32_t i = 1; mask[w] && i <= n; i++)
            rig_register(r, i, reg[w][i]);
    }
    rig_run(r);
}

/* ---- Shuffles ------------------------------------------------------------------------- */

/* shfl.sync as the PTX manual writes it, with the clamp operand of __shfl_*_sync(width). */
static uint32_t shuffle(uint32_t mode, uint32_t lane, uint32_t b, uint32_t width, bool *pred)
{
    uint32_t c = (32 - width) << 8 | (mode == QG_SHFL_UP ? 0 : 31);
    uint32_t bval = b & 31, cval = c & 31, mask = c >> 8 & 31;
    uint32_t max_lane = (lane & mask) | (cval & ~mask & 31), min_lane = lane & mask;
    int j = 0;

    switch (mode) {
    case QG_SHFL_UP:
        j = (int)lane - (int)bval;
        *pred = j >= (int)max_lane;
        break;
    case QG_SHFL_DOWN:
        j = (int)(lane + bval);
        *pred = j <= (int)max_lane;
        break;
    case QG_SHFL_BFLY:
        j = (int)(lane ^ bval);
        *pred = j <= (int)max_lane;
        break;
    case QG_SHFL_IDX:
        j = (int)(min_lane | (bval & ~mask & 31));
        *pred = j <= (int)max_lane;
        break;
    default: cr_assert(false); break;
    }
    return *pred ? (uint32_t)j : lane;
}

static void shuffles(enum qm_mode mode)
{
    static const char *const name[] = {"up", "down", "bfly", "idx"};
    static const uint32_t full[QG_WARPS] = {15, 15, 15, 15, 15, 15, 15, 15};
    static const uint32_t index[] = {0, 1, 2, 3, 4, 5, 7, 8, 30, 31, 32, 33, 0xffffffff};
    struct rig r = rig_open(mode);
    struct rig_random rnd = {7};
    uint32_t reg[QG_WARPS][QG_REGS][QG_LANES];
    char text[4096];
    size_t len = (size_t)snprintf(text, sizeof text, ".kernel \"shuffle\"\n");
    uint64_t moved = 0, kept = 0;

    for (uint32_t b = 0; b < 12; b++)
        len += (size_t)snprintf(text + len, sizeof text - len,
                                "block %u\nfetch a=r1 d=r2\nx shfl.%s width %u -> r15\n"
                                "pred lut 10 xflag -> p%u\n%s",
                                b, name[b / 3], 1u << b % 3, b % 4, b == 11 ? "exit\n" : "");
    rig_program(&r, text);
    for (uint32_t round = 0; round < 4; round++) {
        for (uint32_t w = 0; w < QG_WARPS; w++) {
            for (uint32_t l = 0; l < QG_LANES; l++) {
                reg[w][1][l] = rig_any(&rnd);
                reg[w][2][l] = index[rig_below(&rnd, sizeof index / sizeof *index)];
                /* a butterfly into an earlier warp is diagnosed, never run */
                if (((QG_LANES * w + l) ^ (reg[w][2][l] & 31)) < QG_LANES * w)
                    reg[w][2][l] &= ~28u;
            }
        }
        launch_all(&r, full, reg, 2);
        for (uint32_t b = 0; b < 12; b++) {
            for (uint32_t w = 0; w < QG_WARPS; w++) {
                uint32_t v[QG_LANES], flags = 0;

                for (uint32_t l = 0; l < QG_LANES; l++) {
                    bool pred = false;
                    uint32_t from =
                        shuffle(b / 3, QG_LANES * w + l, reg[w][2][l], 1u << b % 3, &pred);

                    v[l] = reg[w][1][from % QG_LANES];
                    flags |= (uint32_t)pred << l;
                    moved += from % QG_LANES != l;
                    kept += !pred;
                }
                rig_exec(&r, b, w, 15);
                rig_values(&r, 15, v);
                rig_commit(&r, 1, 15, 15);
                rig_pred(&r, b % 4, 15, flags);
            }
        }
        rig_halt(&r);
        rig_check(&r);
    }
    cr_assert_gt(moved, 100);
    cr_assert_gt(kept, 100);
    rig_close(&r);
}

Test(shuffle, bf16)
{
    shuffles(QM_MODE_BF16);
}

Test(shuffle, f32)
{
    shuffles(QM_MODE_F32);
}

/* ---- Votes ------------------------------------------------------------------------------ */

static void votes(enum qm_mode mode)
{
    static const char *const name[] = {"all", "any", "uni", "ballot"};
    static const char *const guard[] = {"", "guard p2\n", "guard !p2\n"};
    struct rig r = rig_open(mode);
    struct rig_random rnd = {11};
    uint32_t reg[QG_WARPS][QG_REGS][QG_LANES], mask[QG_WARPS];
    char text[4096];
    size_t len = (size_t)snprintf(text, sizeof text,
                                  ".kernel \"vote\"\nblock 0\nfetch a=r1\n"
                                  "alu1 set.ne\npred lut 10 flag1 -> p2\n");

    for (uint32_t b = 1; b <= 12; b++)
        len += (size_t)snprintf(text + len, sizeof text - len,
                                "block %u\n%sx vote.%s -> r15\npred lut 10 xflag -> p1\n%s", b,
                                guard[(b - 1) % 3], name[(b - 1) / 3], b == 12 ? "exit\n" : "");
    rig_program(&r, text);
    for (uint32_t round = 0; round < 6; round++) {
        /* 6 x 8 warps: every set of lanes, with random voters, all of them, or none */
        for (uint32_t w = 0; w < QG_WARPS; w++) {
            uint32_t yes = round % 3 ? rig_below(&rnd, 16) : w % 2 ? 15 : 0;

            mask[w] = 1 + (QG_WARPS * round + w) % 15;
            for (uint32_t l = 0; l < QG_LANES; l++)
                reg[w][1][l] = yes >> l & 1;
        }
        launch_all(&r, mask, reg, 1);
        for (uint32_t b = 0; b <= 12; b++) {
            for (uint32_t w = 0; w < QG_WARPS; w++) {
                uint32_t m = mask[w], p = 0, yes, v[QG_LANES];
                bool flag;

                for (uint32_t l = 0; l < QG_LANES; l++)
                    p |= reg[w][1][l] << l;
                rig_exec(&r, b, w, m);
                if (b == 0) {
                    rig_pred(&r, 2, m, p & m);
                    continue;
                }
                yes = m & ((b - 1) % 3 == 0 ? 15 : (b - 1) % 3 == 1 ? p : ~p);
                switch ((b - 1) / 3) {
                case 0: flag = yes == m; break;
                case 1: flag = yes != 0; break;
                case 2: flag = yes == m || yes == 0; break;
                default: flag = yes != 0; break;
                }
                for (uint32_t l = 0; l < QG_LANES; l++)
                    v[l] = (b - 1) / 3 == 3 ? yes * (1u << 4 * w) : flag;
                rig_values(&r, m, v);
                rig_commit(&r, 1, 15, m);
                rig_pred(&r, 1, m, flag ? m : 0);
            }
        }
        rig_halt(&r);
        rig_check(&r);
    }
    rig_close(&r);
}

Test(vote, bf16)
{
    votes(QM_MODE_BF16);
}

Test(vote, f32)
{
    votes(QM_MODE_F32);
}

/* ---- Addresses and memories --------------------------------------------------------------- */

struct port {
    uint32_t space, base, scale, off; /* space 2: none */
};

static struct port random_port(struct rig_random *rnd, bool must)
{
    struct port p = {must ? rig_below(rnd, 2) : rig_below(rnd, 3), rig_below(rnd, 5), 0, 0};

    if (p.space == 2)
        return (struct port){2, 0, 0, 0};
    if (p.base)
        p.scale = rig_below(rnd, 2);
    p.off = rig_below(rnd, 2) ? rig_rand(rnd) & 0xffff : rig_below(rnd, 128) * 4;
    return p;
}

static uint32_t row(const struct port *p, uint32_t reg[QG_REGS][QG_LANES], uint32_t l)
{
    uint32_t base = p->base ? reg[p->base][l] : 0;
    uint32_t off = p->off < 0x8000 ? p->off : p->off + 0xffff0000u;

    return (base * (p->scale ? 4 : 1) + off) / 4 % 128;
}

static void memory_block(struct qg_block *b, const struct port *x, const struct port *y,
                         const struct port *s)
{
    uint32_t used = 0;

    b->xkind = x->space ? QG_X_LDS : QG_X_LDG;
    b->xbase = x->base, b->xscale = x->scale, b->xoff = x->off;
    b->ykind = y->space ? QG_Y_LDS : QG_Y_LDG;
    b->ybase = y->base, b->yscale = y->scale, b->yoff = y->off;
    b->skind = s->space == 2 ? QG_S_NONE : s->space ? QG_S_STS : QG_S_STG;
    b->sbase = s->base, b->sscale = s->scale, b->soff = s->off;
    b->op2 = QG_OP_ADD;
    b->a2 = QG_A2_X;
    b->b2 = QG_B2_Y;
    b->rd1 = 15;
    b->w1x = 1;
    b->rd2 = 14;
    used = (1u << x->base | 1u << y->base | 1u << s->base) >> 1;
    b->ra = used & 1 ? 1 : 0;
    b->rb = used & 2 ? 2 : 0;
    b->rc = used & 4 ? 3 : 0;
    b->rd = used & 8 ? 4 : 0;
}

/* 32 blocks load twice, add, and store, at random addresses of both memories; some of them one lane
 * at a time. */
static void memories(enum qm_mode mode, uint64_t seed, uint32_t rounds)
{
    struct rig r = rig_open(mode);
    struct rig_random rnd = {seed};
    static struct qg_program p;
    uint32_t mem[2][128] = {{0}}, reg[QG_WARPS][QG_REGS][QG_LANES], mask[QG_WARPS], stores = 0;

    for (uint32_t i = 0; i < QG_GWORDS; i++)
        rig_word(&r, i, mem[0][i] = rig_any(&rnd));
    for (uint32_t round = 0; round < rounds; round++) {
        struct port x[QG_BLOCKS], y[QG_BLOCKS], s[QG_BLOCKS];
        struct rig_lanes lanes;
        uint32_t b, m;

        memset(&p, 0, sizeof p);
        p.nblocks = QG_BLOCKS;
        for (b = 0; b < QG_BLOCKS; b++) {
            x[b] = random_port(&rnd, true);
            y[b] = random_port(&rnd, true);
            s[b] = random_port(&rnd, false);
            memory_block(&p.blocks[b], &x[b], &y[b], &s[b]);
            p.blocks[b].serial = b && rig_below(&rnd, 6) == 0;
        }
        p.blocks[QG_BLOCKS - 1].ctl = QG_CTL_EXIT;
        r.writes = false;
        rig_load(&r, &p);
        for (uint32_t w = 0; w < QG_WARPS; w++) {
            mask[w] = w < 4 ? 15 : rig_below(&rnd, 16);
            for (uint32_t i = 1; i <= 4; i++)
                for (uint32_t l = 0; l < QG_LANES; l++)
                    reg[w][i][l] = rig_below(&rnd, 2) ? rig_any(&rnd) : rig_below(&rnd, 128);
        }
        launch_all(&r, mask, reg, 4);
        rig_lanes_start(&lanes, mask);
        while (rig_lanes_next(&lanes, &p, &b, &m) == QG_T_EXEC) {
            uint32_t w = lanes.warp, vx[QG_LANES] = {0}, sum[QG_LANES] = {0};

            for (uint32_t l = 0; l < QG_LANES; l++) {
                vx[l] = mem[x[b].space][row(&x[b], reg[w], l)];
                sum[l] = vx[l] + mem[y[b].space][row(&y[b], reg[w], l)];
            }
            rig_exec(&r, b, w, m);
            rig_values(&r, m, vx);
            rig_commit(&r, 1, 15, m);
            rig_values(&r, m, sum);
            rig_commit(&r, 2, 14, m);
            for (uint32_t l = 0; l < QG_LANES; l++) {
                uint32_t at = row(&s[b], reg[w], l);

                if (!(m >> l & 1))
                    continue;
                lanes.pc[w][l]++;
                lanes.live[w][l] = b + 1 < QG_BLOCKS;
                if (s[b].space == 2 || at >= QG_GWORDS)
                    continue;
                rig_mem(&r, s[b].space, l, at);
                mem[s[b].space][at] = sum[l];
                stores++;
            }
        }
        rig_halt(&r);
        rig_check(&r);
    }
    cr_assert_gt(stores, 200);
    rig_close(&r);
}

Test(memory, bf16)
{
    memories(QM_MODE_BF16, 3, 1);
}

Test(memory, f32)
{
    memories(QM_MODE_F32, 5, 1);
}
