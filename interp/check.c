/* What PTX leaves undefined and the machine would compute all the same: found here and named. */
#include "exec.h"

#include "block.h"

#include <string.h>

/* ---- Uninitialised registers and predicates ------------------------------------------
 *
 * The interpreter asks only when some operand of an executing lane has never been written; then
 * the question is whether that operand matters. It does not if the lane only computes with it and
 * commits nothing, if `sel` takes the other one, or if the predicate function ignores it. */

struct lack {
    bool predicate;
    uint32_t number;
    enum qg_stage stage;
};

static bool lacks_register(const struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                           uint32_t operand, enum qg_stage stage, struct lack *k)
{
    uint32_t r = s->d->reg[operand];

    if (m->warp[s->warp].rinit[r] >> lane & 1)
        return false;
    *k = (struct lack){.number = r, .stage = stage};
    return true;
}

static bool lacks_base(const struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                       uint32_t base, enum qg_stage stage, struct lack *k)
{
    return base && lacks_register(m, s, lane, base - QG_BASE_A, stage, k);
}

static bool lacks_predicate(const struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                            uint32_t pred, enum qg_stage stage, struct lack *k)
{
    if (m->warp[s->warp].pinit[pred] >> lane & 1)
        return false;
    *k = (struct lack){.predicate = true, .number = pred, .stage = stage};
    return true;
}

static bool lacks_r1(const struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                     struct lack *k)
{
    uint32_t n = qg_op_info[s->d->op1].operands;

    return (n > 0 && lacks_register(m, s, lane, 0, QG_STAGE_ALU1, k)) ||
           (n > 1 && lacks_register(m, s, lane, 1, QG_STAGE_ALU1, k));
}

static bool lacks_r2(const struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                     struct lack *k)
{
    const struct qg_dec *d = s->d;
    const uint32_t from[3] = {d->a2, d->b2, d->c2};
    uint32_t n = qg_op_info[d->op2].operands;

    for (uint32_t i = 0; i < n && i < 3; i++) {
        if (d->op2 == QG_OP_SEL && i == (s->g >> lane & 1)) /* g picks operand 0 */
            continue;
        if (from[i] == QG_A2_C && i < 2 && lacks_register(m, s, lane, 2 + i, QG_STAGE_ALU2, k))
            return true;
        if (from[i] == QG_A2_R1 && lacks_r1(m, s, lane, k))
            return true;
    }
    return false;
}

static bool lacks_pv(const struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                     struct lack *k)
{
    const struct qg_dec *d = s->d;
    uint32_t u = s->u >> lane & 1, v = s->v >> lane & 1;
    struct lack of_u, of_v;
    bool no_u = false, no_v = false;

    if (qg_lut_has_u(d->lut)) {
        if (d->usrc == QG_U_FLAG1)
            no_u = lacks_r1(m, s, lane, &of_u);
        else if (d->usrc == QG_U_FLAG2)
            no_u = lacks_r2(m, s, lane, &of_u);
    }
    if (qg_lut_has_v(d->lut))
        no_v = lacks_predicate(m, s, lane, d->vp, QG_STAGE_PRED, &of_v);
    if (no_u && !no_v) /* does it matter, v being what it is? */
        no_u = (d->lut >> 2 * v & 1) != (d->lut >> (2 * v + 1) & 1);
    else if (no_v && !no_u)
        no_v = (d->lut >> u & 1) != (d->lut >> (u + 2) & 1);
    if (!no_u && !no_v)
        return false;
    *k = no_u ? of_u : of_v;
    return true;
}

static int lack_found(struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                      const struct lack *k)
{
    char who[48];

    return qg_diagnose(m, QG_DIAG_UNINIT_REG, s->warp, lane, s->block, k->stage,
                       "%s reads %s %c%u, which it has never written",
                       qg_thread_name(m, s->warp * QG_LANES + lane, who),
                       k->predicate ? "predicate" : "register", k->predicate ? 'p' : 'r',
                       k->number);
}

/* The stage that a guard mostly serves, for its line. */
static enum qg_stage guarded_stage(const struct qg_dec *d)
{
    if (d->ctl && (d->cond == QG_COND_G || d->cond == QG_COND_NOT_G))
        return QG_STAGE_CTL;
    if (d->skind)
        return QG_STAGE_STORE;
    if (d->op2)
        return QG_STAGE_ALU2;
    return d->xkind ? QG_STAGE_X : QG_STAGE_ALU1;
}

int qg_check_early(struct qg_machine *m, const struct qg_step *s)
{
    const struct qg_dec *d = s->d;
    bool xload = d->xkind == QG_X_LDG || d->xkind == QG_X_LDS;

    for (uint32_t l = 0; l < QG_LANES; l++) {
        struct lack k;
        bool bad = false;

        if (!(s->mask >> l & 1))
            continue;
        if (d->gsrc == QG_G_PRED)
            bad = lacks_predicate(m, s, l, d->gp, guarded_stage(d), &k);
        else if (d->gsrc == QG_G_FLAG1)
            bad = lacks_r1(m, s, l, &k);
        if (!bad && d->xkind == QG_X_VOTE)
            bad = lacks_register(m, s, l, 3, QG_STAGE_X, &k);
        if (!bad && s->act >> l & 1)
            bad = (d->xkind == QG_X_SHFL && (lacks_register(m, s, l, 3, QG_STAGE_X, &k) ||
                                             lacks_register(m, s, l, 0, QG_STAGE_X, &k))) ||
                  (xload && lacks_base(m, s, l, d->xbase, QG_STAGE_X, &k)) ||
                  (d->ykind && lacks_base(m, s, l, d->ybase, QG_STAGE_Y, &k)) ||
                  (d->skind && lacks_base(m, s, l, d->sbase, QG_STAGE_STORE, &k)) ||
                  lacks_base(m, s, l, d->dcheck, QG_STAGE_ALU2, &k);
        if (bad)
            return lack_found(m, s, l, &k);
    }
    return QG_OK;
}

int qg_check_late(struct qg_machine *m, const struct qg_step *s)
{
    const struct qg_dec *d = s->d;
    bool branch = d->ctl && (d->cond == QG_COND_PV || d->cond == QG_COND_NOT_PV);

    for (uint32_t l = 0; l < QG_LANES; l++) {
        struct lack k;
        bool acts = s->act >> l & 1;

        if (!(s->mask >> l & 1))
            continue;
        if ((acts && d->rd1 && !d->w1x && lacks_r1(m, s, l, &k)) ||
            (acts && (d->rd2 || d->skind) && lacks_r2(m, s, l, &k)) ||
            (acts && (branch || d->pwe) && lacks_pv(m, s, l, &k)))
            return lack_found(m, s, l, &k);
    }
    return QG_OK;
}

int qg_check_divisor(struct qg_machine *m, const struct qg_step *s)
{
    char who[48];

    for (uint32_t l = 0; l < QG_LANES; l++)
        if (s->act >> l & 1 && s->op[s->d->dcheck - QG_BASE_A][l] == 0)
            return qg_diagnose(m, QG_DIAG_DIV_ZERO, s->warp, l, s->block, QG_STAGE_ALU2,
                               "%s divides by zero",
                               qg_thread_name(m, s->warp * QG_LANES + l, who));
    return QG_OK;
}

/* ---- Memory ------------------------------------------------------------------------------ */

static const char *const space_name[2] = {"global", "shared"};

int qg_check_access(struct qg_machine *m, const struct qg_step *s, uint32_t lane, uint32_t space,
                    uint32_t addr, uint32_t part, bool load, enum qg_stage stage, uint32_t *row)
{
    static const uint32_t aligned[QG_NPARTS] = {3, 0, 1};
    uint32_t bytes = qg_part_bytes(part, addr), low = addr & aligned[part];
    uint32_t rel = addr - (space ? QG_SHARED_BASE : QG_GLOBAL_BASE), r = rel >> 2;
    uint32_t own = m->program.shared_words - m->program.lane_words; /* of the kernel's variables */
    bool slot = space && r >= own && r < m->program.shared_words && !low;
    const char *verb = load ? "reads" : "writes";
    char who[48];

    if (!low && r < QG_GWORDS && !(bytes & ~(uint32_t)m->valid[space][r]) &&
        (!load || !(bytes & ~(uint32_t)m->init[space][r])) &&
        (load || !slot || r - own == s->warp * QG_LANES + lane)) {
        *row = r;
        return QG_OK;
    }
    qg_thread_name(m, s->warp * QG_LANES + lane, who);
    if (low)
        return qg_diagnose(m, QG_DIAG_ALIGN, s->warp, lane, s->block, stage,
                           "%s %s a %s at %s address 0x%x, which is no multiple of %u", who, verb,
                           part == QG_PART_WORD ? "word" : "half", space_name[space], addr,
                           aligned[part] + 1);
    if (slot && load)
        return qg_diagnose(m, QG_DIAG_SHUFFLE, s->warp, lane, s->block, stage,
                           "%s shuffles from lane %u, which does not execute the shuffle", who,
                           r - own);
    if (r < QG_GWORDS && !(bytes & ~(uint32_t)m->valid[space][r]) && !slot)
        return qg_diagnose(m, QG_DIAG_UNINIT_MEM, s->warp, lane, s->block, stage,
                           "%s reads %s address 0x%x, which nothing has written", who,
                           space_name[space], addr);
    if (space)
        return qg_diagnose(m, QG_DIAG_RANGE, s->warp, lane, s->block, stage,
                           "%s %s shared address 0x%x, outside the %u words the kernel declares%s",
                           who, verb, addr, own + (m->launch->shared_bytes + 3) / 4,
                           m->launch->shared_bytes ? " and the launch adds" : "");
    return qg_diagnose(m, QG_DIAG_RANGE, s->warp, lane, s->block, stage,
                       "%s %s global address 0x%x, outside every array", who, verb, addr);
}

/* ---- Races ----------------------------------------------------------------------------------
 *
 * Two threads of a block conflict if both touch a word with no barrier between, one of them writes,
 * and not both are atomics. Writers of one and the same value are let pass, and each of them may
 * read it back. Between thread blocks there is no barrier: there, what an earlier block did is safe
 * only if it was published (a fence, then an atomic) and this block has executed an atomic since:
 * the pattern of the last block that gathers what the others left. */

static const char *const did[QG_NACCESS] = {"read", "wrote", "updated"};

static int race(struct qg_machine *m, const struct qg_step *s, uint32_t lane, uint32_t space,
                uint32_t at_byte, enum qg_access how, enum qg_stage stage, enum qg_access other_how,
                const struct qg_party *other, bool known, bool cross)
{
    static const char *const does[QG_NACCESS] = {"reads", "writes", "atomically updates"};
    char who[48], whom[48], place[80], at[96] = "", cta[64] = "";

    if (cross) {
        const uint32_t *grid = m->launch->grid;

        snprintf(cta, sizeof cta, " of thread block (%u, %u, %u)", (unsigned)(other->cta % grid[0]),
                 (unsigned)(other->cta / grid[0] % grid[1]),
                 (unsigned)(other->cta / grid[0] / grid[1]));
    }
    if (known)
        snprintf(at, sizeof at, " (%s)", qg_place_name(m, other->block, other->stage, place));
    return qg_diagnose(m, space ? QG_DIAG_RACE_SHARED : QG_DIAG_RACE_GLOBAL, s->warp, lane,
                       s->block, stage, "%s %s %s address 0x%x, which %s%s %s%s with %s between",
                       qg_thread_name(m, s->warp * QG_LANES + lane, who), does[how],
                       space_name[space], at_byte + (space ? QG_SHARED_BASE : QG_GLOBAL_BASE),
                       qg_thread_name(m, other->thread, whom), cta, did[other_how], at,
                       cross ? "no synchronisation" : "no barrier");
}

/* Accesses by earlier thread blocks. */
static int race_past(struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                     const struct qg_shadow *w, uint32_t at_byte, enum qg_access how, bool same,
                     enum qg_stage stage)
{

    for (int c = 0; c < QG_NACCESS; c++) {
        if (!w->past[c] || (how == QG_READ && c == QG_READ) ||
            (how == QG_ATOMIC && c == QG_ATOMIC) || (how == QG_WRITE && c == QG_WRITE && same))
            continue;
        if (w->past[c] == 2 || !m->acquired)
            return race(m, s, lane, 0, at_byte, how, stage, (enum qg_access)c, &w->past_by[c], true,
                        true);
    }
    return QG_OK;
}

/* Of one byte (or word, which byte 0 then stands for). `same`: it holds already what is written. */
static int race_byte(struct qg_machine *m, const struct qg_step *s, uint32_t lane, uint32_t space,
                     struct qg_shadow *w, uint32_t at_byte, enum qg_access how, bool same,
                     enum qg_stage stage)
{
    uint32_t thread = s->warp * QG_LANES + lane, me = 1u << thread;
    uint32_t others[QG_NACCESS];
    int rc;

    if (w->epoch != m->epoch) {
        w->epoch = m->epoch;
        memset(w->threads, 0, sizeof w->threads);
    }
    others[QG_READ] = how == QG_READ ? 0 : w->threads[QG_READ] & ~me;
    others[QG_ATOMIC] = how == QG_ATOMIC ? 0 : w->threads[QG_ATOMIC] & ~me;
    others[QG_WRITE] = w->threads[QG_WRITE] & ~me;
    if (same || (how == QG_READ && w->threads[QG_WRITE] & me))
        others[QG_WRITE] = 0;
    if (others[0] | others[1] | others[2]) {
        enum qg_access c = others[QG_WRITE] ? QG_WRITE : others[QG_ATOMIC] ? QG_ATOMIC : QG_READ;
        struct qg_party other = w->last[c];
        bool known = others[c] >> other.thread & 1;

        if (!known)
            other.thread = (uint8_t)__builtin_ctz(others[c]);
        return race(m, s, lane, space, at_byte, how, stage, c, &other, known, false);
    }
    if (m->many && space == 0) {
        if ((rc = race_past(m, s, lane, w, at_byte, how, same, stage)))
            return rc;
        w->when[how] = m->records;
        if (how == QG_ATOMIC) {
            m->published = m->fenced;
            m->acquired = true;
        }
    }
    w->threads[how] |= me;
    w->last[how] = (struct qg_party){.thread = (uint8_t)thread,
                                     .block = (uint8_t)s->block,
                                     .stage = (uint8_t)stage,
                                     .cta = m->cta};
    return QG_OK;
}

int qg_check_race(struct qg_machine *m, const struct qg_step *s, uint32_t lane, uint32_t space,
                  uint32_t row, uint32_t bytes, enum qg_access how, uint32_t value,
                  enum qg_stage stage)
{
    uint32_t init = m->init[space][row], differ = m->mem[space][row] ^ value, first;

    if (!m->bytewise)
        return race_byte(m, s, lane, space, &m->shadow[space][0][row], row * 4, how,
                         how == QG_WRITE && init && !differ, stage);
    first = row * 4 + (uint32_t)__builtin_ctz(bytes);
    for (uint32_t k = 0; k < 4; k++) {
        bool same = how == QG_WRITE && init >> k & 1 && !(differ >> 8 * k & 255);
        int rc;

        if (bytes >> k & 1 &&
            (rc = race_byte(m, s, lane, space, &m->shadow[space][k][row], first, how, same, stage)))
            return rc;
    }
    return QG_OK;
}

void qg_check_begin(struct qg_machine *m)
{
    m->epoch++;
    m->fenced = m->published = 0;
    m->acquired = false;
    memset(m->init[1], 0, sizeof m->init[1]);
}

void qg_check_end(struct qg_machine *m)
{
    if (!m->many)
        return;
    for (uint32_t k = 0; k < (m->bytewise ? 4u * QG_GWORDS : QG_GWORDS); k++) {
        struct qg_shadow *w = &m->shadow[0][k / QG_GWORDS][k % QG_GWORDS];

        for (int c = 0; c < QG_NACCESS; c++) {
            uint8_t state = c == QG_ATOMIC || w->when[c] <= m->published ? 1 : 2;

            if (w->when[c] && state >= w->past[c]) {
                w->past[c] = state;
                w->past_by[c] = w->last[c];
            }
            w->when[c] = 0;
        }
    }
}

/* ---- Lanes that must meet ---------------------------------------------------------------- */

int qg_check_shuffle(struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                     uint32_t source32)
{
    char who[48];

    if (source32 / QG_LANES == s->warp && s->act >> source32 % QG_LANES & 1)
        return QG_OK;
    qg_thread_name(m, s->warp * QG_LANES + lane, who);
    if (source32 / QG_LANES != s->warp)
        return qg_diagnose(m, QG_DIAG_GROUP, s->warp, lane, s->block, QG_STAGE_X,
                           "%s shuffles from lane %u, outside its group of %u", who, source32,
                           (unsigned)QG_LANES);
    return qg_diagnose(m, QG_DIAG_SHUFFLE, s->warp, lane, s->block, QG_STAGE_X,
                       "%s shuffles from lane %u, which does not execute the shuffle", who,
                       source32);
}

int qg_check_vote(struct qg_machine *m, const struct qg_step *s)
{
    uint32_t exist = m->nthreads >= 32 ? ~0u : (1u << m->nthreads) - 1;
    uint32_t shift = s->warp * QG_LANES;
    char who[48], whom[48];

    if (s->d->active_mask)
        return QG_OK;
    for (uint32_t l = 0; l < QG_LANES; l++) {
        uint32_t members = s->op[3][l], own = members >> shift & 15, bad;

        if (!(s->mask >> l & 1))
            continue;
        qg_thread_name(m, shift + l, who);
        bad = members & exist & ~(15u << shift);
        if (bad)
            return qg_diagnose(m, QG_DIAG_GROUP, s->warp, l, s->block, QG_STAGE_X,
                               "%s votes with member mask 0x%x, which names %s, outside its group "
                               "of %u",
                               who, members, qg_thread_name(m, (uint32_t)__builtin_ctz(bad), whom),
                               (unsigned)QG_LANES);
        bad = own & m->warp[s->warp].live & ~s->mask;
        if (bad)
            return qg_diagnose(m, QG_DIAG_SHUFFLE, s->warp, l, s->block, QG_STAGE_X,
                               "%s votes with member mask 0x%x, which names %s, but that does not "
                               "execute the vote",
                               who, members,
                               qg_thread_name(m, shift + (uint32_t)__builtin_ctz(bad), whom));
        bad = s->mask & ~own;
        if (bad)
            return qg_diagnose(m, QG_DIAG_GROUP, s->warp, l, s->block, QG_STAGE_X,
                               "%s votes with member mask 0x%x, but %s votes with it and is not "
                               "named",
                               who, members,
                               qg_thread_name(m, shift + (uint32_t)__builtin_ctz(bad), whom));
    }
    return QG_OK;
}

int qg_check_barrier(struct qg_machine *m)
{
    uint32_t first = 0, at;
    char who[48], whom[48], place[80], why[128];

    while (!(m->warp[first / QG_LANES].wait >> first % QG_LANES & 1))
        first++;
    at = m->warp[first / QG_LANES].bar[first % QG_LANES];
    for (uint32_t t = 0; t < m->nthreads; t++) {
        const struct qg_warp *w = &m->warp[t / QG_LANES];
        uint32_t l = t % QG_LANES;

        if (!(w->live >> l & 1))
            snprintf(why, sizeof why, "it has left the kernel");
        else if (w->bar[l] != at)
            snprintf(why, sizeof why, "it waits at another one (%s)",
                     qg_place_name(m, w->bar[l], QG_STAGE_CTL, place));
        else
            continue;
        return qg_diagnose(m, QG_DIAG_BARRIER, t / QG_LANES, l, at, QG_STAGE_CTL,
                           "%s never reaches the barrier at which %s waits: %s",
                           qg_thread_name(m, t, who), qg_thread_name(m, first, whom), why);
    }
    return QG_OK;
}
