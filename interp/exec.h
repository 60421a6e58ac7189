/* The running machine: private to the room. exec.c moves it, check.c watches it. */
#ifndef QG_EXEC_H
#define QG_EXEC_H

#include "qgpu.h"

/* A block made ready to run: immediates routed, offsets extended. */
struct qg_dec {
    uint32_t imm[4]; /* of A, B, C, D */
    uint32_t xoff, yoff, soff;
    uint8_t reg[4]; /* of A, B, C, D */
    uint8_t gsrc, gp, gneg, gmask, op1, cmp1, op2, cmp2, a2, b2, c2;
    uint8_t xkind, xbase, xscale, xmode, xwidth, ykind, ybase, yscale, skind, sbase, sscale;
    uint8_t rd1, w1x, rd2, pwe, pd, usrc, vp, lut, lutm[4], pv;
    uint8_t ctl, cond, target, serial, fence, dcheck, xpart, ypart, spart;
    uint8_t gp_used, vp_used; /* predicate number, or QG_PREDS (always initialised) */
    bool active_mask;         /* a vote that names no members */
};

struct qg_warp {
    uint32_t reg[QG_REGS][QG_LANES];
    uint8_t pred[QG_PREDS]; /* a mask of lanes each */
    uint8_t rinit[QG_REGS]; /* lanes in which the register has been written; r0: all */
    uint8_t pinit[QG_PREDS + 1];
    uint8_t pc[QG_LANES];
    uint8_t bar[QG_LANES]; /* block of the barrier the lane waits at */
    uint8_t launched, live, wait;
    uint8_t next_pc, next_mask; /* the warp's next EXEC; next_mask 0: not runnable */
};

/* Kinds of access, in the order of the arrays below. */
enum qg_access { QG_READ, QG_WRITE, QG_ATOMIC, QG_NACCESS };

struct qg_party {
    uint8_t thread, block, stage;
    uint64_t cta; /* linear number of the thread block */
};

/* What is known about accesses to one word, or one byte. The masks of threads hold since the last
 * barrier of this thread block (`epoch`); `past` tells of earlier thread blocks of the launch. */
struct qg_shadow {
    uint64_t epoch;
    uint32_t threads[QG_NACCESS];
    struct qg_party last[QG_NACCESS];
    uint64_t when[QG_NACCESS]; /* record of the last access by this thread block; 0: none */
    uint8_t past[QG_NACCESS];  /* 0 none, 1 only published ones, 2 unpublished ones */
    struct qg_party past_by[QG_NACCESS];
};

enum { QG_ROWS = 128, QG_TOKEN_ROOM = 8192, QG_RECORD_MAX = 64 };

struct qg_machine {
    const struct qg_launch *launch;
    struct qg_program program; /* linked */
    struct qg_dec dec[QG_BLOCKS];
    struct qg_warp warp[QG_WARPS];
    uint32_t runnable; /* warps */
    uint32_t generation;
    uint32_t nthreads;
    uint32_t ctaid[3];
    uint64_t cta;
    bool many; /* more than one thread block */

    /* Memory by row; rows 126 and 127 read 0 and are never written. [0] global, [1] shared. */
    uint32_t mem[2][QG_ROWS];
    uint8_t init[2][QG_ROWS], valid[2][QG_ROWS]; /* sets of bytes, bit k for byte k */

    /* Checks. Words are watched as a whole, as byte 0, unless the program touches parts of them. */
    bool bytewise;
    struct qg_shadow shadow[2][4][QG_ROWS]; /* by space, byte, row */
    uint64_t epoch;
    uint64_t fenced;    /* record of this thread block's last fence; 0: none */
    uint64_t published; /* accesses up to this record were followed by a fence, then an atomic */
    bool acquired;      /* this thread block has executed a global atomic */

    uint64_t records, max_steps;
    qg_observer observe;
    void *observe_ctx;
    struct qg_result *result;

    /* Tokens. */
    qg_sink sink;
    void *sink_ctx;
    uint64_t flushed;
    size_t ntokens;
    uint32_t tokens[QG_TOKEN_ROOM];
};

int qg_launch_check(const struct qg_launch *l, struct qg_error *e);

/* Fills the result's diagnosis for a lane and returns QG_DIAG, as every check that fails does. */
int qg_diagnose(struct qg_machine *m, enum qg_diag_kind kind, uint32_t warp, uint32_t lane,
                uint32_t block, enum qg_stage stage, const char *fmt, ...)
    __attribute__((format(printf, 7, 8)));
/* "thread (1, 0, 0)" of the current thread block. */
const char *qg_thread_name(const struct qg_machine *m, uint32_t thread, char buf[48]);
/* "block 3, PTX line 20, CUDA line 7". */
const char *qg_place_name(const struct qg_machine *m, uint32_t block, uint32_t stage, char buf[80]);

/* One EXEC under way, as the checks see it. Arrays are by lane, flags are masks of lanes. */
struct qg_step {
    const struct qg_dec *d;
    uint32_t warp, block, mask, act; /* act: lanes that load, commit and store */
    uint32_t op[4][QG_LANES];        /* A B C D */
    uint32_t r1[QG_LANES], r2[QG_LANES], x[QG_LANES], y[QG_LANES];
    uint32_t g, flag1, flag2, xflag, u, v, pv;
};

/* Tells the observer, of which there is one, what happened; s is NULL but for a record. */
void qg_observe(struct qg_machine *m, enum qg_seen_kind kind, const struct qg_step *s);

/* Registers and predicates: what is needed before the ports, and the rest (after pv). */
int qg_check_early(struct qg_machine *m, const struct qg_step *s);
int qg_check_late(struct qg_machine *m, const struct qg_step *s);
int qg_check_divisor(struct qg_machine *m, const struct qg_step *s);
/* The bytes of its word that an access of that part (enum qg_part) means, as a set. */
static inline uint32_t qg_part_bytes(uint32_t part, uint32_t addr)
{
    return part == QG_PART_WORD ? 15 : part == QG_PART_BYTE ? 1u << (addr & 3) : 3u << (addr & 2);
}
/* Address and initialisation of one lane's access. *row is set when 0 is returned. */
int qg_check_access(struct qg_machine *m, const struct qg_step *s, uint32_t lane, uint32_t space,
                    uint32_t addr, uint32_t part, bool load, enum qg_stage stage, uint32_t *row);
/* Races over the bytes of a row. A write of what a byte holds already conflicts with no other
 * write. */
int qg_check_race(struct qg_machine *m, const struct qg_step *s, uint32_t lane, uint32_t space,
                  uint32_t row, uint32_t bytes, enum qg_access how, uint32_t value,
                  enum qg_stage stage);

/* The common case of both: an aligned word that is there, in a launch of one thread block whose
 * accesses are all words, which no other thread has touched since the barrier but to read what is
 * only read here. False: not that, ask the two above. */
static inline bool qg_check_quick(struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                                  uint32_t space, uint32_t addr, enum qg_access how,
                                  enum qg_stage stage, uint32_t *row)
{
    uint32_t rel = addr - (space ? QG_SHARED_BASE : QG_GLOBAL_BASE), r = rel >> 2;
    uint32_t me = 1u << (s->warp * QG_LANES + lane), others;
    struct qg_shadow *w;

    if (m->bytewise || m->many || addr & 3 || r >= QG_GWORDS || m->valid[space][r] != 15 ||
        (how == QG_READ ? m->init[space][r] != 15 : space && m->program.lane_words))
        return false;
    w = &m->shadow[space][0][r];
    others = w->threads[QG_WRITE] | w->threads[QG_ATOMIC];
    others |= how == QG_READ ? 0 : w->threads[QG_READ];
    if (w->epoch != m->epoch || others & ~me)
        return false;
    w->threads[how] |= me;
    w->last[how] = (struct qg_party){.thread = (uint8_t)(s->warp * QG_LANES + lane),
                                     .block = (uint8_t)s->block,
                                     .stage = (uint8_t)stage,
                                     .cta = m->cta};
    *row = r;
    return true;
}
int qg_check_shuffle(struct qg_machine *m, const struct qg_step *s, uint32_t lane,
                     uint32_t source32);
int qg_check_vote(struct qg_machine *m, const struct qg_step *s);
int qg_check_barrier(struct qg_machine *m);
/* Thread block boundaries. */
void qg_check_begin(struct qg_machine *m);
void qg_check_end(struct qg_machine *m);

#endif
