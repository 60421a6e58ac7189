/* The qgpu machine as a circuit: its wires, and the parts that connect them.
 *
 * Read in the order of a forward pass: embed.c (what a token says), registers.c
 * (byte latch, ROM, context, register file, predicates), decode.c, alu.c (ALU 1
 * and 2), exchange.c (addresses, memory, shuffles, votes), multiplier.c,
 * control.c (guard, predicate function, next pc), scheduler.c, emitter.c,
 * readout.c (which token is next).
 */
#ifndef QW_MACHINE_H
#define QW_MACHINE_H

#include "../../../interp/isa.h"
#include "../../../interp/token.h"
#include "../circuit.h"

enum {
    L_ = QG_LANES,
    W_ = QG_WARPS,
    ADDR_BITS = 7,   /* a word address */
    FIRSTS = L_ - 1, /* lanes that can be the first of several that act */
    PC_BITS = 5,
    /* Items a record can consist of, in the order of emission; slot items are numbered alike. */
    SLOT_ITEMS = 22, /* ALL 0..3; PAIR, lane k 0..3, lane k 0..3, twice */
    ITEM_WB1 = SLOT_ITEMS,
    ITEM_SLOT2,
    ITEM_WB2 = ITEM_SLOT2 + SLOT_ITEMS,
    ITEM_PRED,
    ITEM_MEM,
    ITEMS = ITEM_MEM + QG_LANES
};

/* Control wires of an ALU. */
struct alu_ctl {
    wire sum, inv, inv31, sgn, and_, or_, xor_, sh, right, sar, min, max;
    wire flt, feq, fneg; /* comparison of the flag */
    wire slt, seq, sneg; /* the same, where the result is the flag (SET) */
};

struct mach {
    struct circuit *c;

    /* Embedding: fields of the current token. */
    wire e_lo[2][8], e_up[2][8];            /* byte 0 and bytes 1..3 for even and odd lanes */
    wire e_lat[L_][4];                      /* write all bytes of lane l (0), or byte k */
    wire e_ex, e_b[PC_BITS], e_bn[PC_BITS]; /* EXEC: block and block + 1 (ROM: block) */
    wire e_w[3], e_setw;                    /* warp of EXEC, LAUNCH; 7 for RUN */
    wire e_m[L_];                           /* mask of EXEC */
    wire e_ws1, e_r[4], e_wm[L_];           /* WB: slot 1, register, mask */
    wire e_prm[L_][QG_PREDS], e_pb[L_];
    wire e_mem[2], e_ml[L_], e_a[ADDR_BITS];
    wire e_setg, e_g;
    wire e_lau, e_lm[L_];
    wire e_rom[QG_ROM_PARTS];
    wire e_run, e_setrun;
    wire e_p; /* position of the token among the items of a slot */

    /* State read back. */
    wire lat[L_][32], md[32];
    wire rom[QG_BLOCK_BITS];
    wire cw[3], gen, running, slot;
    wire opr[4][L_][32]; /* registers of A B C D */
    wire imm[4][32];     /* immediate routed to A B C D */
    wire pr[L_][QG_PREDS];

    /* Decoded controls. */
    struct alu_ctl k1, k2;
    wire sel2, cas, popc, clz, brev, prmt, mlo, mhi, msg;
    wire asel[4], bsel[4], csel[4]; /* by enum qg_a2 ...; csel[0]: -1 */
    wire base[3][4][2];             /* port, operand, scale */
    wire ldg[2], lds[2];
    wire shfl, vote[4];
    wire gs[3], us[4];
    wire ctl[4], cond[5];     /* ctl[0]: -1 */
    wire on1, w1r, w1x, has2; /* slot 1 commits (R1, X); slot 2 has values */
    wire st[2];

    /* Values of the record. */
    wire r1[L_][32], flag1[L_];
    wire addr[3][L_][ADDR_BITS];
    wire x[L_][32], y[L_][32], xflag[L_]; /* ports; flag of a shuffle or vote */
    wire yes[L_], no[L_];                 /* votes of the executing lanes */
    wire src[L_][L_], inrange[L_];        /* shuffle: source other than the own lane */
    wire a2[L_][32], b2[L_][32], c2[L_][32];
    wire r2[L_][32], flag2[L_];
    wire g[L_], gq[L_], act[L_], first_act[FIRSTS], nact2;
    wire v1[L_][32];
    wire pv[L_];
    wire npc[L_][PC_BITS + 1], nlive[L_], npar[L_];

    /* Emission. */
    wire pres[ITEMS];
    wire o_v[2][L_][32], o_pres[ITEMS], o_rd[2][4], o_pd[2], o_act[L_], o_fa[FIRSTS], o_pb[L_],
        o_addr[L_][ADDR_BITS], o_space;
    wire left[ITEMS], sel[ITEMS];
    wire t_v[8], t_f, t_m[L_], t_b[L_], t_r[4], t_p[2], t_a[ADDR_BITS], t_s;
    wire pick[W_], t_xb[PC_BITS], t_xm[L_], t_exec, t_bar, t_halt;

    /* Where the host finds memory: head numbers of the copy it reads. */
    int mem_head[2];
};

/* Bit i of a block field, and a field as wires. */
wire m_field(const struct mach *m, enum qg_field f, int i);
int m_field_bits(enum qg_field f);
struct form m_field_match(const struct mach *m, enum qg_field f, uint32_t value);

/* Bit i of operand o (0..3 = A..D) of a lane: register or immediate. */
struct form m_opr(const struct mach *m, int o, int lane, int i);

void m_embed_wires(struct mach *m);
void m_latch(struct mach *m);
void m_registers(struct mach *m);
void m_predicates(struct mach *m);
void m_decode(struct mach *m);
void m_alu1(struct mach *m);
void m_alu2(struct mach *m);
void m_multiplier(struct mach *m, int lane);
void m_addresses(struct mach *m);
void m_exchange(struct mach *m);
void m_guard(struct mach *m);
void m_control(struct mach *m);
void m_scheduler(struct mach *m);
void m_presence(struct mach *m);
void m_emitter(struct mach *m);

/* Builds the whole machine on a fresh circuit. */
void m_build(struct mach *m, struct circuit *c);

/* ---- Token ends of the circuit --------------------------------------------------- */

/* Embedding of a token: calls put(ctx, wire, value) for each non-zero wire. */
void m_embed_token(const struct mach *m, uint32_t id, void (*put)(void *ctx, wire w, int value),
                   void *ctx);
/* Score of a token in the read-out: put(ctx, wire, coefficient), wire -1 for the bias. The token
 * that the machine wants scores 0, every other at most -1. */
void m_readout_token(const struct mach *m, uint32_t id, void (*put)(void *ctx, wire w, double coef),
                     void *ctx);

#endif
