/* The emitter: every way a record can be spelt (docs/trace.md). */
#include "test_rig.h"

#include <criterion/criterion.h>
#include <string.h>

/* How a value's bytes look: each of the upper three 00, ff or another, under a byte 0 that is small
 * (-8..7 or 0..7 with the right sign) or not. */
static uint32_t pattern(struct rig_random *r, uint32_t class)
{
    uint32_t v = 0;

    for (int k = 3; k > 0; k--, class /= 3)
        v = v << 8 | (class % 3 == 0 ? 0 : class % 3 == 1 ? 255 : 1 + rig_below(r, 254));
    return v << 8 | (class % 2 ? (rig_below(r, 2) ? rig_below(r, 8) : 248 + rig_below(r, 8))
                               : rig_below(r, 256));
}

static uint32_t backwards(uint32_t v)
{
    uint32_t r = 0;

    for (int i = 0; i < 32; i++)
        r = r << 1 | (v >> i & 1);
    return r;
}

enum { CLASSES = 27 * 2 };

/* Values of the lanes: all equal, equal in pairs, small in some lanes, or each its own. */
static void values(struct rig_random *r, uint32_t *next, uint32_t v[QG_LANES])
{
    uint32_t how = rig_below(r, 6);

    for (uint32_t l = 0; l < QG_LANES; l++) {
        v[l] = pattern(r, (*next)++ % CLASSES);
        if ((how == 0 && l) || (how == 1 && l % 2))
            v[l] = v[l - 1];
        if (how == 2 && rig_below(r, 4))
            v[l] = rig_below(r, 16) - 8;
    }
    if (how == 3) /* equal but for one bit of one lane */
        for (uint32_t l = 1; l < QG_LANES; l++)
            v[l] = v[0] ^ (l == 2 ? 1u << rig_below(r, 32) : 0);
}

struct combination {
    bool one, two, pred;
    uint32_t store; /* 0 none, 1 global, 2 shared */
};

static void emit(enum qm_mode mode, uint32_t rounds)
{
    struct rig r = rig_open(mode);
    struct rig_random rnd = {31337};
    struct combination c[25] = {{0}};
    struct qg_program p;
    uint32_t next = 0, n = 0, seen[16] = {0};

    memset(&p, 0, sizeof p);
    for (uint32_t i = 0; i < 24; i++) {
        struct qg_block *b = &p.blocks[++n];

        c[n] = (struct combination){i & 1, i >> 1 & 1, i >> 2 & 1, i / 8};
        /* R1 = A, R2 = C backwards, addresses from D */
        b->ra = c[n].one ? 1 : 0;
        b->op1 = c[n].one ? QG_OP_OR : QG_OP_NONE;
        b->rd1 = c[n].one ? 14 : 0;
        b->op2 = c[n].two || c[n].store ? QG_OP_BREV : QG_OP_NONE;
        b->rc = b->op2 ? 2 + i % 3 : 0;
        b->rd2 = c[n].two ? 15 : 0;
        if (c[n].pred)
            b->pwe = 1, b->pd = i % 4, b->lut = 12; /* pv = P0 */
        if (c[n].store)
            b->skind = c[n].store, b->sbase = QG_BASE_D, b->sscale = 1, b->rd = 5;
    }
    p.blocks[0] =
        (struct qg_block){.ra = 6, .op1 = QG_OP_SET, .cmp1 = QG_CMP_NE, .pwe = 1, .lut = 10};
    p.blocks[n++].ctl = QG_CTL_EXIT;
    p.nblocks = n;
    rig_load(&r, &p);
    for (uint32_t round = 0; round < rounds; round++) {
        uint32_t reg[QG_WARPS][7][QG_LANES], mask[QG_WARPS];

        for (uint32_t w = 0; w < QG_WARPS; w++) {
            mask[w] = 1 + (QG_WARPS * round + w) % 15;
            if (round > 1 && w < 4)
                mask[w] = 15;
            seen[mask[w]]++;
            rig_launch(&r, w, mask[w]);
            for (uint32_t i = 1; i <= 4; i++)
                values(&rnd, &next, reg[w][i]);
            for (uint32_t l = 0; l < QG_LANES; l++) {
                reg[w][5][l] = rig_below(&rnd, QG_GWORDS);
                reg[w][6][l] = rig_below(&rnd, 2);
            }
            for (uint32_t i = 1; i <= 6; i++) {
                uint32_t v[QG_LANES];

                for (uint32_t l = 0; l < QG_LANES; l++)
                    v[l] = i >= 2 && i <= 4 ? backwards(reg[w][i][l]) : reg[w][i][l];
                rig_register(&r, i, v);
            }
        }
        rig_run(&r);
        for (uint32_t b = 0; b < n; b++) {
            for (uint32_t w = 0; w < QG_WARPS; w++) {
                const struct qg_block *x = &p.blocks[b];
                uint32_t m = mask[w], bits = 0;

                for (uint32_t l = 0; l < QG_LANES; l++)
                    bits |= reg[w][6][l] << l;
                rig_exec(&r, b, w, m);
                if (c[b].one) {
                    rig_values(&r, m, reg[w][1]);
                    rig_commit(&r, 1, 14, m);
                }
                if (c[b].two || c[b].store)
                    rig_values(&r, m, reg[w][x->rc]);
                if (c[b].two)
                    rig_commit(&r, 2, 15, m);
                if (x->pwe)
                    rig_pred(&r, x->pd, m, bits & m);
                for (uint32_t l = 0; c[b].store && l < QG_LANES; l++)
                    if (m >> l & 1)
                        rig_mem(&r, c[b].store - 1, l, reg[w][5][l]);
            }
        }
        rig_halt(&r);
        rig_check(&r);
    }
    for (uint32_t m = 1; m < 16; m++)
        cr_assert_gt(seen[m], 0, "no warp had lanes %x", m);
    cr_assert_gt(next, CLASSES * 4);
    rig_close(&r);
}

Test(emitter, bf16)
{
    emit(QM_MODE_BF16, 3);
}

Test(emitter, f32)
{
    emit(QM_MODE_F32, 3);
}
