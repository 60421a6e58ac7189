/* What a token says: the wires that its embedding sets. */
#include "machine.h"

enum { LAST_POSITION = ITEMS - ITEM_SLOT2 }; /* of slot 2 */

static void bits(struct mach *m, wire *w, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        w[i] = cl_embed(m->c, 1, "%s.%d", name, i);
}

void m_embed_wires(struct mach *m)
{
    struct circuit *c = m->c;

    for (int odd = 0; odd < 2; odd++) {
        bits(m, m->e_lo[odd], 8, odd ? "e.lo.odd" : "e.lo.even");
        bits(m, m->e_up[odd], 8, odd ? "e.up.odd" : "e.up.even");
    }
    for (int l = 0; l < L_; l++)
        for (int k = 0; k < 4; k++)
            m->e_lat[l][k] = cl_embed(c, 1, "e.lat.l%d.b%d", l, k);
    m->e_ex = cl_embed(c, 1, "e.exec");
    bits(m, m->e_b, PC_BITS, "e.block");
    bits(m, m->e_bn, PC_BITS, "e.next");
    bits(m, m->e_w, 3, "e.warp");
    m->e_setw = cl_embed(c, 1, "e.setwarp");
    bits(m, m->e_m, L_, "e.mask");
    m->e_ws1 = cl_embed(c, 1, "e.wb1");
    bits(m, m->e_r, 4, "e.reg");
    bits(m, m->e_wm, L_, "e.wbmask");
    for (int l = 0; l < L_; l++)
        for (int p = 0; p < QG_PREDS; p++)
            m->e_prm[l][p] = cl_embed(c, 1, "e.pred.l%d.p%d", l, p);
    bits(m, m->e_pb, L_, "e.predbits");
    m->e_mem[0] = cl_embed(c, 1, "e.mem.global");
    m->e_mem[1] = cl_embed(c, 1, "e.mem.shared");
    bits(m, m->e_ml, L_, "e.memlane");
    bits(m, m->e_a, ADDR_BITS, "e.addr");
    m->e_setg = cl_embed(c, 1, "e.setgen");
    m->e_g = cl_embed(c, 1, "e.gen");
    m->e_lau = cl_embed(c, 1, "e.launch");
    bits(m, m->e_lm, L_, "e.launchmask");
    for (int p = 0; p < QG_ROM_PARTS; p++)
        m->e_rom[p] = cl_embed(c, 1, "e.rom.%d", p);
    m->e_run = cl_embed(c, 1, "e.run");
    m->e_setrun = cl_embed(c, 1, "e.setrun");
    m->e_p = cl_embed(c, LAST_POSITION, "e.position");
}

struct sink {
    void (*put)(void *ctx, wire w, int value);
    void *ctx;
};

static void set(const struct sink *s, wire w, int value)
{
    if (value)
        s->put(s->ctx, w, value);
}

static void set_bits(const struct sink *s, const wire *w, int n, uint32_t value)
{
    for (int i = 0; i < n; i++)
        set(s, w[i], (int)(value >> i & 1));
}

/* Byte 0 of lane l with the fill of the bytes above. */
static void set_low(const struct mach *m, const struct sink *s, int l, uint32_t byte, bool fill)
{
    set_bits(s, m->e_lo[l & 1], 8, byte);
    set_bits(s, m->e_up[l & 1], 8, fill ? 0xff : 0);
}

/* Positions within a slot, from 1. */
static int pos_all(int k)
{
    return 1 + k;
}

static int pos_pair(int p)
{
    return 5 + 9 * p;
}

static int pos_lane(int l, int k)
{
    return pos_pair(l / 2) + 1 + 4 * (l & 1) + k;
}

void m_embed_token(const struct mach *m, uint32_t id, void (*put)(void *ctx, wire w, int value),
                   void *ctx)
{
    struct sink sink = {put, ctx}, *s = &sink;
    struct qg_token t;
    int pos = LAST_POSITION; /* nothing follows */

    if (qg_token_decode(id, &t))
        return;
    switch (t.kind) {
    case QG_T_EXEC:
        set(s, m->e_ex, 1);
        set_bits(s, m->e_b, PC_BITS, t.f[0]);
        set_bits(s, m->e_bn, PC_BITS, t.f[0] + 1);
        set_bits(s, m->e_w, 3, t.f[1]);
        set(s, m->e_setw, 1);
        set_bits(s, m->e_m, L_, t.f[2]);
        pos = 0;
        break;
    case QG_T_VAL0:
        set_low(m, s, (int)t.f[0], t.f[2], t.f[1]);
        set(s, m->e_lat[t.f[0]][0], 1);
        pos = pos_lane((int)t.f[0], 0);
        break;
    case QG_T_VALK:
        set_bits(s, m->e_up[t.f[0] & 1], 8, t.f[2]);
        set(s, m->e_lat[t.f[0]][t.f[1]], 1);
        pos = pos_lane((int)t.f[0], (int)t.f[1]);
        break;
    case QG_T_ALL0:
        set_low(m, s, 0, t.f[1], t.f[0]);
        set_low(m, s, 1, t.f[1], t.f[0]);
        for (int l = 0; l < L_; l++)
            set(s, m->e_lat[l][0], 1);
        pos = pos_all(0);
        break;
    case QG_T_ALLK:
        for (int odd = 0; odd < 2; odd++)
            set_bits(s, m->e_up[odd], 8, t.f[1]);
        for (int l = 0; l < L_; l++)
            set(s, m->e_lat[l][t.f[0]], 1);
        pos = pos_all((int)t.f[0]);
        break;
    case QG_T_PAIR:
        for (int odd = 0; odd < 2; odd++) {
            uint32_t v = t.f[1 + odd] & 15;

            set_low(m, s, odd, (v & 8) ? v | 0xf0 : v, v & 8);
            set(s, m->e_lat[2 * t.f[0] + (uint32_t)odd][0], 1);
        }
        pos = pos_pair((int)t.f[0]);
        break;
    case QG_T_WB:
        set(s, m->e_ws1, t.f[0] == 1);
        set_bits(s, m->e_r, 4, t.f[1]);
        set_bits(s, m->e_wm, L_, t.f[2]);
        pos = t.f[0] == 1 ? 0 : ITEM_WB2 - ITEM_SLOT2 + 1;
        break;
    case QG_T_PRED:
        for (int l = 0; l < L_; l++)
            set(s, m->e_prm[l][t.f[0]], (int)(t.f[1] >> l & 1));
        set_bits(s, m->e_pb, L_, t.f[2]);
        pos = ITEM_PRED - ITEM_SLOT2 + 1;
        break;
    case QG_T_MEM:
        set(s, m->e_mem[t.f[0]], 1);
        set(s, m->e_ml[t.f[1]], 1);
        set_bits(s, m->e_a, ADDR_BITS, t.f[2]);
        pos = ITEM_MEM - ITEM_SLOT2 + 1 + (int)t.f[1];
        break;
    case QG_T_BAR:
        set(s, m->e_setg, 1);
        set(s, m->e_g, (int)t.f[0]);
        break;
    case QG_T_ROM:
        set(s, m->e_rom[t.f[1]], 1);
        set_bits(s, m->e_b, PC_BITS, t.f[0]);
        break;
    case QG_T_LAUNCH:
        set_bits(s, m->e_w, 3, t.f[0]);
        set(s, m->e_setw, 1);
        set(s, m->e_setg, 1);
        set(s, m->e_lau, 1);
        set(s, m->e_setrun, 1);
        set_bits(s, m->e_lm, L_, t.f[1]);
        break;
    case QG_T_RUN:
        set_bits(s, m->e_w, 3, QG_WARPS - 1);
        set(s, m->e_setw, 1);
        set(s, m->e_run, 1);
        set(s, m->e_setrun, 1);
        break;
    case QG_T_HALT:
    case QG_NTOKEN_KINDS: break;
    }
    set(s, m->e_p, pos);
}
