/* The interpreter: one EXEC after another, by the rules of isa.h, writing tokens as it goes. */
#include "exec.h"

#include "alu.h"
#include "block.h"
#include "vocab.h"

#include <stdlib.h>
#include <string.h>

#define LANES(l) for (uint32_t l = 0; l < QG_LANES; l++)
#define LANES_OF(l, mask)                                                                          \
    for (uint32_t l##_left = (mask), l; l##_left && (l = (uint32_t)__builtin_ctz(l##_left), 1);    \
         l##_left &= l##_left - 1)

/* All ones in the lanes of a mask. */
#define ROW(b)                                                                                     \
    {                                                                                              \
        (b) & 1 ? ~0u : 0, (b)&2 ? ~0u : 0, (b)&4 ? ~0u : 0, (b)&8 ? ~0u : 0                       \
    }
static const uint32_t lane_ones[16][QG_LANES] = {
    ROW(0), ROW(1), ROW(2),  ROW(3),  ROW(4),  ROW(5),  ROW(6),  ROW(7),
    ROW(8), ROW(9), ROW(10), ROW(11), ROW(12), ROW(13), ROW(14), ROW(15)};

/* ---- Decoding, once per launch ---------------------------------------------------- */

static void decode(const struct qg_block *b, struct qg_dec *d)
{
    memset(d, 0, sizeof *d);
    d->imm[0] = b->i1a ? b->imm1 : 0;
    d->imm[1] = b->i1a ? 0 : b->imm1;
    d->imm[2] = b->i2c ? b->imm2 : 0;
    d->imm[3] = b->i2c ? 0 : b->imm2;
    d->xoff = qg_rule_offset(b->xoff);
    d->yoff = qg_rule_offset(b->yoff);
    d->soff = qg_rule_offset(b->soff);
    d->reg[0] = (uint8_t)b->ra;
    d->reg[1] = (uint8_t)b->rb;
    d->reg[2] = (uint8_t)b->rc;
    d->reg[3] = (uint8_t)b->rd;
#define COPY(f) d->f = (uint8_t)b->f
    COPY(gsrc), COPY(gp), COPY(gneg), COPY(gmask), COPY(op1), COPY(cmp1), COPY(op2), COPY(cmp2);
    COPY(a2), COPY(b2), COPY(c2), COPY(xkind), COPY(xbase), COPY(xscale), COPY(xmode);
    COPY(xwidth), COPY(ykind), COPY(ybase), COPY(yscale), COPY(skind), COPY(sbase), COPY(sscale);
    COPY(rd1), COPY(w1x), COPY(rd2), COPY(pwe), COPY(pd), COPY(usrc), COPY(vp), COPY(lut);
    COPY(ctl), COPY(cond), COPY(target), COPY(serial), COPY(fence), COPY(dcheck);
    COPY(xpart), COPY(ypart), COPY(spart);
    for (int i = 0; i < 4; i++)
        d->lutm[i] = b->lut >> i & 1 ? 15 : 0;
    d->pv = qg_block_uses_pv(b);
    d->gp_used = b->gsrc == QG_G_PRED ? (uint8_t)b->gp : QG_PREDS;
    d->vp_used = d->pv && qg_lut_has_v(b->lut) ? (uint8_t)b->vp : QG_PREDS;
    d->active_mask = b->xkind == QG_X_VOTE && b->rd == 0 && d->imm[3] == 0;
}

/* ---- Tokens ------------------------------------------------------------------------ */

static int flush(struct qg_machine *m)
{
    m->flushed += m->ntokens;
    if (m->sink && m->ntokens && m->sink(m->sink_ctx, m->tokens, m->ntokens)) {
        m->ntokens = 0;
        return QG_REFUSED;
    }
    m->ntokens = 0;
    return QG_OK;
}

static uint64_t written(const struct qg_machine *m)
{
    return m->flushed + m->ntokens;
}

/* Room for one more record. */
static inline int room(struct qg_machine *m)
{
    return m->ntokens + QG_RECORD_MAX > QG_TOKEN_ROOM ? flush(m) : QG_OK;
}

static inline void emit(struct qg_machine *m, uint32_t id)
{
    m->tokens[m->ntokens++] = id;
}

static inline void emit_values(struct qg_machine *m, uint32_t mask, const uint32_t v[QG_LANES])
{
    if (m->sink)
        m->ntokens += (size_t)qg_token_values(mask, v, m->tokens + m->ntokens);
    else
        m->ntokens += qg_token_count(mask, v);
}

static inline void emit_wb(struct qg_machine *m, uint32_t slot, uint32_t reg, uint32_t mask)
{
    emit(m, QG_FIRST_WB + ((slot - 1) * (QG_REGS - 1) + reg - 1) * 15 + mask - 1);
}

/* ---- The stages ---------------------------------------------------------------------- */

static inline uint32_t compare(uint32_t cmp, const uint32_t *a, const uint32_t *b)
{
    uint32_t f = 0;

#define COMPARE(expr)                                                                              \
    LANES(l) f |= (uint32_t)(expr) << l;                                                           \
    return f
    switch (cmp) {
    case QG_CMP_EQ: COMPARE(a[l] == b[l]);
    case QG_CMP_NE: COMPARE(a[l] != b[l]);
    case QG_CMP_LT: COMPARE(qg_rule_signed_less(a[l], b[l]));
    case QG_CMP_GE: COMPARE(!qg_rule_signed_less(a[l], b[l]));
    case QG_CMP_LTU: COMPARE(a[l] < b[l]);
    case QG_CMP_GEU: COMPARE(a[l] >= b[l]);
    default: return 0;
    }
#undef COMPARE
}

/* One ALU in all lanes (idle ones compute, too, and commit nothing). Returns its flag. */
static inline uint32_t alu(uint32_t op, uint32_t cmp, const uint32_t *a, const uint32_t *b,
                           const uint32_t *c, uint32_t g, uint32_t *r)
{
#define EACH(expr)                                                                                 \
    LANES(l) r[l] = (expr);                                                                        \
    return 0
    switch ((enum qg_op)op) {
    case QG_OP_ADD: EACH(qg_alu_add(a[l], b[l]));
    case QG_OP_SUB: LANES(l) r[l] = qg_alu_sub(a[l], b[l]); return compare(cmp, a, b);
    case QG_OP_AND: EACH(qg_alu_and(a[l], b[l]));
    case QG_OP_OR: EACH(qg_alu_or(a[l], b[l]));
    case QG_OP_XOR: EACH(qg_alu_xor(a[l], b[l]));
    case QG_OP_SHL: EACH(qg_alu_shl(a[l], b[l]));
    case QG_OP_SHR: EACH(qg_alu_shr(a[l], b[l]));
    case QG_OP_SAR: EACH(qg_alu_sar(a[l], b[l]));
    case QG_OP_MINS: EACH(qg_alu_min_s(a[l], b[l]));
    case QG_OP_MINU: EACH(qg_alu_min_u(a[l], b[l]));
    case QG_OP_MAXS: EACH(qg_alu_max_s(a[l], b[l]));
    case QG_OP_MAXU: EACH(qg_alu_max_u(a[l], b[l]));
    case QG_OP_SET: LANES(l) r[l] = qg_alu_set(cmp, a[l], b[l]); return compare(cmp, a, b);
    case QG_OP_SEL: EACH(qg_alu_sel(g >> l & 1, a[l], b[l]));
    case QG_OP_MAD: EACH(qg_alu_mad_lo(a[l], b[l], c[l]));
    case QG_OP_MADHU: EACH(qg_alu_mad_hi_u(a[l], b[l], c[l]));
    case QG_OP_MADHS: EACH(qg_alu_mad_hi_s(a[l], b[l], c[l]));
    case QG_OP_POPC: EACH(qg_alu_popc(a[l]));
    case QG_OP_CLZ: EACH(qg_alu_clz(a[l]));
    case QG_OP_BREV: EACH(qg_alu_brev(a[l]));
    case QG_OP_PRMT: EACH(qg_alu_prmt(a[l], b[l], c[l]));
    case QG_OP_CAS: EACH(qg_alu_cas(a[l], b[l], c[l]));
    case QG_OP_NONE:
    case QG_NOPS: break;
    }
    EACH(0);
#undef EACH
}

static inline uint32_t address(const struct qg_step *s, uint32_t base, uint32_t scale, uint32_t off,
                               uint32_t lane)
{
    return qg_rule_address(base ? s->op[base - QG_BASE_A][lane] : 0, scale, off);
}

/* A load port: v stays 0 in the lanes that do not load. */
static inline int load(struct qg_machine *m, struct qg_step *s, uint32_t space, uint32_t base,
                       uint32_t scale, uint32_t off, uint32_t part, enum qg_stage stage,
                       uint32_t *v, bool checked)
{
    const struct qg_dec *d = s->d;

    LANES_OF(l, s->act)
    {
        uint32_t addr = address(s, base, scale, off, l), row = qg_rule_row(addr);
        int rc;

        if (checked && (d->serial || part != QG_PART_WORD ||
                        !qg_check_quick(m, s, l, space, addr, QG_READ, stage, &row))) {
            enum qg_access how = QG_READ;
            bool pair = d->serial && d->skind && d->skind - (uint32_t)QG_S_STG == space &&
                        address(s, d->sbase, d->sscale, d->soff, l) == addr;

            /* Load and store of one word in one serial pass are an atomic. Of one part of a word
             * they are the store of that part: what is loaded are the bytes beside it. */
            if (pair && d->spart == QG_PART_WORD)
                how = QG_ATOMIC;
            if (!(pair && d->spart != QG_PART_WORD && part == d->spart) &&
                ((rc = qg_check_access(m, s, l, space, addr, part, true, stage, &row)) ||
                 (rc = qg_check_race(m, s, l, space, row, qg_part_bytes(part, addr), how, 0,
                                     stage))))
                return rc;
        }
        v[l] = m->mem[space][row];
    }
    return QG_OK;
}

static inline int store(struct qg_machine *m, struct qg_step *s, bool checked)
{
    const struct qg_dec *d = s->d;
    uint32_t space = d->skind - (uint32_t)QG_S_STG;

    LANES_OF(l, s->act)
    {
        uint32_t addr = address(s, d->sbase, d->sscale, d->soff, l), row = qg_rule_row(addr);
        uint32_t bytes = qg_part_bytes(d->spart, addr);
        int rc;

        if (checked && (d->serial || d->spart != QG_PART_WORD ||
                        !qg_check_quick(m, s, l, space, addr, QG_WRITE, QG_STAGE_STORE, &row))) {
            bool atomic =
                d->serial && d->spart == QG_PART_WORD &&
                ((d->xkind == d->skind && address(s, d->xbase, d->xscale, d->xoff, l) == addr) ||
                 (d->ykind == d->skind && address(s, d->ybase, d->yscale, d->yoff, l) == addr));

            if ((rc = qg_check_access(m, s, l, space, addr, d->spart, false, QG_STAGE_STORE,
                                      &row)) ||
                (rc = qg_check_race(m, s, l, space, row, bytes, atomic ? QG_ATOMIC : QG_WRITE,
                                    s->r2[l], QG_STAGE_STORE)))
                return rc;
        }
        if (row >= QG_GWORDS) /* the memory has no such row: nothing is kept, no token */
            continue;
        m->mem[space][row] = s->r2[l];
        m->init[space][row] |= (uint8_t)bytes;
        emit(m, QG_FIRST_MEM + (space * QG_LANES + l) * QG_GWORDS + row);
    }
    return QG_OK;
}

/* Shuffle and vote. */
static int cross(struct qg_machine *m, struct qg_step *s, bool checked)
{
    const struct qg_dec *d = s->d;
    bool in;
    int rc;

    if (d->xkind == QG_X_VOTE) {
        if (checked && (rc = qg_check_vote(m, s)))
            return rc;
        s->x[0] = qg_rule_vote(d->xmode, s->mask, s->g, s->warp, &in);
        LANES(l) s->x[l] = s->x[0];
        s->xflag = in ? 15 : 0;
        return QG_OK;
    }
    LANES(l)
    {
        uint32_t j =
            qg_rule_shuffle_source(d->xmode, s->warp * QG_LANES + l, s->op[3][l], d->xwidth, &in);

        if (checked && s->act >> l & 1 && (rc = qg_check_shuffle(m, s, l, j)))
            return rc;
        s->x[l] = s->op[0][j % QG_LANES];
        s->xflag |= (uint32_t)in << l;
    }
    return QG_OK;
}

static inline void commit(struct qg_warp *w, uint32_t reg, uint32_t act, const uint32_t *v)
{
    const uint32_t *ones = lane_ones[act];

    LANES(l) w->reg[reg][l] = (v[l] & ones[l]) | (w->reg[reg][l] & ~ones[l]);
    w->rinit[reg] |= (uint8_t)act;
}

/* Finds the warp's next EXEC: its running lanes with the smallest pc. */
static void reschedule(struct qg_machine *m, uint32_t warp)
{
    struct qg_warp *w = &m->warp[warp];
    uint32_t run = w->live & ~(uint32_t)w->wait, pc = QG_BLOCKS, mask = 0;

    LANES_OF(l, run)
    {
        if (w->pc[l] < pc) {
            pc = w->pc[l];
            mask = 0;
        }
        mask |= (uint32_t)(w->pc[l] == pc) << l;
    }
    if (!mask) {
        w->next_mask = 0;
        m->runnable &= ~(1u << warp);
        return;
    }
    if (m->dec[pc].serial)
        mask &= 0u - mask;
    w->next_pc = (uint8_t)pc;
    w->next_mask = (uint8_t)mask;
    m->runnable |= 1u << warp;
}

static inline void control(struct qg_machine *m, struct qg_step *s)
{
    const struct qg_dec *d = s->d;
    struct qg_warp *w = &m->warp[s->warp];
    uint32_t cond = 15, taken, next = s->block + 1;

    switch (d->cond) {
    case QG_COND_G: cond = s->g; break;
    case QG_COND_NOT_G: cond = ~s->g; break;
    case QG_COND_PV: cond = s->pv; break;
    case QG_COND_NOT_PV: cond = ~s->pv; break;
    default: break;
    }
    taken = d->ctl ? s->mask & cond : 0;
    /* Usual case: the whole warp goes one way together. */
    if (s->mask == w->live && d->ctl <= QG_CTL_BRA && (taken == 0 || taken == s->mask)) {
        if (taken)
            next = d->target;
        memset(w->pc, (int)next, QG_LANES);
        w->next_pc = (uint8_t)next;
        if (m->dec[next].serial)
            w->next_mask = (uint8_t)(s->mask & (0u - s->mask));
        return;
    }
    LANES_OF(l, s->mask)
    w->pc[l] = (uint8_t)(d->ctl == QG_CTL_BRA && taken >> l & 1 ? d->target : next);
    if (d->ctl == QG_CTL_EXIT)
        w->live &= (uint8_t)~taken;
    if (d->ctl == QG_CTL_BAR) {
        w->wait |= (uint8_t)taken;
        LANES_OF(l, taken)
        w->bar[l] = (uint8_t)s->block;
    }
    reschedule(m, s->warp);
}

/* ---- One EXEC --------------------------------------------------------------------------- */

static inline __attribute__((always_inline)) int step(struct qg_machine *m, uint32_t warp,
                                                      bool checked)
{
    static const uint32_t zero[QG_LANES];
    struct qg_warp *w = &m->warp[warp];
    const struct qg_dec *d = &m->dec[w->next_pc];
    struct qg_step s; /* filled piecemeal: clearing it all costs a quarter of the time */
    size_t before = m->ntokens;
    bool suspect = false;
    int rc = QG_OK;

    m->records++;
    if (checked && d->fence)
        m->fenced = m->records;

    s.d = d;
    s.warp = warp;
    s.block = w->next_pc;
    s.mask = w->next_mask;
    s.flag2 = s.xflag = s.u = s.v = s.pv = 0;
    LANES(l) s.x[l] = s.y[l] = 0;

    /* Fetch, guard, ALU 1. */
    for (uint32_t i = 0; i < 4; i++)
        LANES(l) s.op[i][l] = w->reg[d->reg[i]][l] | d->imm[i];
    s.flag1 = alu(d->op1, d->cmp1, s.op[0], s.op[1], zero, 0, s.r1);
    s.g = d->gsrc == QG_G_NONE ? 15 : d->gsrc == QG_G_PRED ? w->pred[d->gp] : s.flag1;
    if (d->gneg)
        s.g ^= 15;
    s.act = d->gmask ? s.mask & s.g : s.mask;
    if (checked) {
        uint32_t init = w->rinit[d->reg[0]] & w->rinit[d->reg[1]] & w->rinit[d->reg[2]] &
                        w->rinit[d->reg[3]] & w->pinit[d->gp_used] & w->pinit[d->vp_used];

        suspect = (init & s.mask) != s.mask;
        if (suspect && (rc = qg_check_early(m, &s)))
            goto stop;
        if (d->dcheck && (rc = qg_check_divisor(m, &s)))
            goto stop;
    }

    /* Ports. */
    if (d->xkind == QG_X_SHFL || d->xkind == QG_X_VOTE)
        rc = cross(m, &s, checked);
    else if (d->xkind)
        rc = load(m, &s, d->xkind - (uint32_t)QG_X_LDG, d->xbase, d->xscale, d->xoff, d->xpart,
                  QG_STAGE_X, s.x, checked);
    if (!rc && d->ykind)
        rc = load(m, &s, d->ykind - (uint32_t)QG_Y_LDG, d->ybase, d->yscale, d->yoff, d->ypart,
                  QG_STAGE_Y, s.y, checked);
    if (rc)
        goto stop;

    /* ALU 2 and the predicate function. */
    if (d->op2 || d->skind || d->rd2) {
        const uint32_t *const a[] = {s.op[2], s.r1, s.x, s.y};
        const uint32_t *const b[] = {s.op[3], s.r1, s.x, s.y};
        const uint32_t *const c[] = {zero, s.r1, s.x, s.y};

        s.flag2 = alu(d->op2, d->cmp2, a[d->a2], b[d->b2], c[d->c2], s.g, s.r2);
    }
    if (d->pv) {
        const uint32_t us[] = {s.flag1, s.flag2, s.g, s.xflag};

        s.u = us[d->usrc];
        s.v = w->pred[d->vp];
        s.pv = ((d->lutm[0] & ~s.u & ~s.v) | (d->lutm[1] & s.u & ~s.v) | (d->lutm[2] & ~s.u & s.v) |
                (d->lutm[3] & s.u & s.v)) &
               s.act; /* 0 for the lanes that the guard masks */
    }
    if (checked && suspect && (rc = qg_check_late(m, &s)))
        goto stop;

    /* Commit. */
    emit(m, QG_FIRST_EXEC + (s.block * QG_WARPS + warp) * 15 + s.mask - 1);
    if (s.act) {
        if (d->rd1) {
            const uint32_t *v = d->w1x ? s.x : s.r1;

            emit_values(m, s.act, v);
            emit_wb(m, 1, d->rd1, s.act);
            commit(w, d->rd1, s.act, v);
        }
        if (d->rd2 || d->skind) {
            emit_values(m, s.act, s.r2);
            if (d->rd2) {
                emit_wb(m, 2, d->rd2, s.act);
                commit(w, d->rd2, s.act, s.r2);
            }
        }
        if (d->pwe) {
            uint32_t bits = s.pv & s.act;

            emit(m,
                 QG_FIRST_PRED + d->pd * 80u + qg_pred_base[s.act] + qg_subset_rank(s.act, bits));
            w->pred[d->pd] = (uint8_t)((w->pred[d->pd] & ~s.act) | bits);
            w->pinit[d->pd] |= (uint8_t)s.act;
        }
        if (d->skind && (rc = store(m, &s, checked)))
            goto stop;
    }
    if (m->observe)
        qg_observe(m, QG_SEEN_RECORD, &s);
    control(m, &s);
    return room(m);

stop: /* the record did not happen */
    m->ntokens = before;
    m->records--;
    return rc;
}

/* ---- A thread block ---------------------------------------------------------------------- */

static uint32_t special(const struct qg_machine *m, uint32_t which, uint32_t thread)
{
    const uint32_t *dim = m->launch->block;

    switch ((enum qg_special)which) {
    case QG_SPECIAL_TID_X: return thread % dim[0];
    case QG_SPECIAL_TID_Y: return thread / dim[0] % dim[1];
    case QG_SPECIAL_TID_Z: return thread / dim[0] / dim[1];
    case QG_SPECIAL_CTAID_X: return m->ctaid[0];
    case QG_SPECIAL_CTAID_Y: return m->ctaid[1];
    case QG_SPECIAL_CTAID_Z: return m->ctaid[2];
    case QG_SPECIAL_LANEID:
    case QG_NSPECIALS: break;
    }
    return thread % 32;
}

/* LAUNCH of all warps, preloads, RUN. Tokens are written only for a sink that wants the prompt. */
static int start(struct qg_machine *m, bool prompt)
{
    const struct qg_program *p = &m->program;
    int rc;

    m->generation = 0;
    m->runnable = 0;
    for (uint32_t i = 0; i < QG_WARPS; i++) {
        struct qg_warp *w = &m->warp[i];
        uint32_t left = m->nthreads > i * QG_LANES ? m->nthreads - i * QG_LANES : 0;
        uint32_t mask = left >= QG_LANES ? 15 : (1u << left) - 1;

        /* Registers keep what they held: only the checks know that it means nothing. */
        memset(w->pred, 0, sizeof w->pred);
        memset(w->rinit, 0, sizeof w->rinit);
        memset(w->pinit, 0, sizeof w->pinit);
        memset(w->pc, 0, sizeof w->pc);
        w->rinit[0] = w->pinit[QG_PREDS] = 15;
        w->launched = w->live = (uint8_t)mask;
        w->wait = 0;
        reschedule(m, i);
        if (prompt)
            emit(m, QG_FIRST_LAUNCH + i * 16 + mask);
        for (uint32_t k = 0; k < p->npreloads && mask; k++) {
            const struct qg_preload *pre = &p->preloads[k];
            uint32_t v[QG_LANES];

            LANES(l) v[l] = special(m, pre->special, i * QG_LANES + l);
            commit(w, pre->reg, mask, v);
            if (prompt) {
                emit_values(m, mask, v);
                emit_wb(m, 1, pre->reg, mask);
            }
            if ((rc = room(m)))
                return rc;
        }
    }
    if (prompt)
        emit(m, QG_FIRST_RUN);
    return room(m);
}

/* All lanes wait: opens the barrier. */
static int release(struct qg_machine *m, bool checked)
{
    int rc = checked ? qg_check_barrier(m) : QG_OK;

    if (rc)
        return rc;
    if (m->observe)
        qg_observe(m, QG_SEEN_BARRIER, NULL);
    m->generation ^= 1;
    emit(m, QG_FIRST_BAR + m->generation);
    for (uint32_t i = 0; i < QG_WARPS; i++) {
        m->warp[i].wait = 0;
        reschedule(m, i);
    }
    m->epoch++;
    return room(m);
}

static inline __attribute__((always_inline)) int run_warps(struct qg_machine *m, bool checked)
{
    uint32_t w = QG_WARPS - 1;
    int rc;

    for (;;) {
        if (m->runnable) {
            uint32_t later = m->runnable & ~((2u << w) - 1);

            w = (uint32_t)__builtin_ctz(later ? later : m->runnable);
            if (m->records == m->max_steps)
                return qg_diagnose(
                    m, QG_DIAG_STEPS, w, (uint32_t)__builtin_ctz(m->warp[w].next_mask),
                    m->warp[w].next_pc, QG_STAGE_CTL, "the launch has not ended after %llu records",
                    (unsigned long long)m->max_steps);
            rc = step(m, w, checked);
        } else {
            uint32_t live = 0;

            for (uint32_t i = 0; i < QG_WARPS; i++)
                live |= m->warp[i].live;
            if (!live)
                break;
            rc = release(m, checked);
        }
        if (rc)
            return rc;
    }
    if (m->observe)
        qg_observe(m, QG_SEEN_HALT, NULL);
    emit(m, QG_FIRST_HALT);
    return room(m);
}

static int run_checked(struct qg_machine *m)
{
    return run_warps(m, true);
}

static int run_unchecked(struct qg_machine *m)
{
    return run_warps(m, false);
}

/* They come first, into an empty buffer: at most 4 * 4 tokens and one for a part of a block. */
_Static_assert(QG_BLOCKS *QG_ROM_PARTS *(4 * QG_LANES + 1) + QG_GWORDS * (4 + 1) + QG_RECORD_MAX <=
                   QG_TOKEN_ROOM,
               "blocks and memory do not fit the buffer of tokens");

/* The loading tokens: blocks, then the words of global memory that the host has written. */
static void prompt(struct qg_machine *m)
{
    for (uint32_t b = 0; b < m->program.nblocks; b++) {
        uint32_t words[QG_BLOCK_WORDS];

        qg_block_pack(&m->program.blocks[b], words);
        for (uint32_t part = 0; part < QG_ROM_PARTS; part++) {
            emit_values(m, 15, words + part * QG_LANES);
            emit(m, QG_FIRST_ROM + b * QG_ROM_PARTS + part);
        }
    }
    for (uint32_t i = 0; i < QG_GWORDS; i++) {
        uint32_t v[QG_LANES] = {m->mem[0][i]};

        if (!m->init[0][i])
            continue;
        emit_values(m, 1, v);
        emit(m, QG_FIRST_MEM + i);
    }
}

/* ---- A launch ---------------------------------------------------------------------------- */

static void load_launch(struct qg_machine *m, const struct qg_launch *l)
{
    m->launch = l;
    m->nthreads = l->block[0] * l->block[1] * l->block[2];
    m->many = l->grid[0] > 1 || l->grid[1] > 1 || l->grid[2] > 1;
    for (uint32_t i = 0; i < m->program.nblocks; i++) {
        decode(&m->program.blocks[i], &m->dec[i]);
        m->bytewise = m->bytewise || m->dec[i].xpart || m->dec[i].ypart || m->dec[i].spart;
    }
    for (uint32_t i = 0; i < QG_GWORDS; i++) {
        m->init[0][i] = (uint8_t)qg_bytes_get(l->ginit[i]);
        m->mem[0][i] = l->ginit[i] ? l->gmem[i] : 0;
        m->valid[0][i] = (uint8_t)qg_bytes_get(l->gmapped[i]);
        m->valid[1][i] = i < m->program.shared_words ? 15 : 0;
    }
    for (uint32_t i = 0; i < l->shared_bytes; i++) /* qg_link has seen that there is room */
        m->valid[1][m->program.shared_words + i / 4] |= (uint8_t)(1 << i % 4);
    if (l->shared_bytes % 4)
        m->bytewise = true;
}

static int run_grid(struct qg_machine *m, const struct qg_options *o)
{
    const uint32_t *grid = m->launch->grid;
    bool loading = o->prompt && m->sink;
    int rc = QG_OK;

    if (loading)
        prompt(m);
    for (uint32_t z = 0; z < grid[2] && !rc; z++)
        for (uint32_t y = 0; y < grid[1] && !rc; y++)
            for (uint32_t x = 0; x < grid[0] && !rc; x++) {
                uint64_t first;

                m->ctaid[0] = x;
                m->ctaid[1] = y;
                m->ctaid[2] = z;
                qg_check_begin(m);
                if ((rc = start(m, loading)))
                    break;
                first = written(m);
                rc = o->unchecked ? run_unchecked(m) : run_checked(m);
                m->result->tokens += written(m) - first;
                qg_check_end(m);
                m->cta++;
            }
    return rc;
}

int qg_run(const struct qg_launch *l, const struct qg_options *o, struct qg_result *r,
           struct qg_error *e)
{
    static const struct qg_options defaults;
    struct qg_machine *m;
    int rc;

    memset(r, 0, sizeof *r);
    r->status = QG_REFUSED;
    if (!o)
        o = &defaults;
    m = calloc(1, sizeof *m);
    if (!m)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    if ((rc = qg_link(l, &m->program, e))) {
        free(m);
        return rc;
    }
    load_launch(m, l);
    m->result = r;
    m->sink = o->sink;
    m->sink_ctx = o->sink_ctx;
    m->observe = o->observe;
    m->observe_ctx = o->observe_ctx;
    m->max_steps = o->max_steps ? o->max_steps : QG_MAX_STEPS;

    rc = run_grid(m, o);
    if (rc != QG_REFUSED && flush(m))
        rc = QG_REFUSED;
    r->status = (enum qg_status)rc;
    r->records = m->records;
    memcpy(r->gmem, m->mem[0], sizeof r->gmem);
    for (uint32_t i = 0; i < QG_GWORDS; i++)
        r->ginit[i] = qg_bytes_set(m->init[0][i]);
    free(m);
    if (rc == QG_REFUSED)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "the trace sink stopped the run");
    return 0;
}

int qg_loading(const struct qg_launch *l, uint64_t cta, qg_sink sink, void *ctx, struct qg_error *e)
{
    struct qg_machine *m = calloc(1, sizeof *m);
    struct qg_result r = {0};
    uint64_t plane = (uint64_t)l->grid[0] * l->grid[1];
    int rc;

    if (!m)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    if ((rc = qg_link(l, &m->program, e))) {
        free(m);
        return rc;
    }
    load_launch(m, l);
    m->result = &r;
    m->sink = sink;
    m->sink_ctx = ctx;
    m->ctaid[0] = (uint32_t)(cta % l->grid[0]);
    m->ctaid[1] = (uint32_t)(cta / l->grid[0] % l->grid[1]);
    m->ctaid[2] = (uint32_t)(cta / plane);
    if (cta == 0)
        prompt(m);
    rc = start(m, true);
    if (rc || flush(m))
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "the token sink refused tokens");
    free(m);
    return rc;
}
