/* Shuffles and votes over more than a group of 4. A thread block here is at most one warp of a T4,
 * so they are over the whole block: values go through words of shared memory, with barriers
 * between.
 *
 *   shuffle: each lane stores its value to its word, barrier, and loads that of its source
 *   ballot:  a word is cleared, barrier, each group's ballot is or-ed to it, barrier, load
 *   any:     a word is cleared, barrier, who says yes stores 1, barrier, load; all is the reverse
 *
 * A barrier is exact only if every thread of the block comes to it. So the first half of this file
 * finds out what is uniform over the block, and an operation that lies where it is not is refused.
 * What is found is a fact about a register or a block of code as a whole: a register is uniform if
 * each of its definitions is. All threads then go through the same uniform blocks in the same
 * order, and find the same in uniform registers each time. A load from a uniform address counts as
 * uniform: threads that found different values there would be in a race, which is diagnosed. */
#include "select.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BLOCKS = 1024 }; /* of code that may still fit; else nothing is looked into */

struct together {
    struct sel *s;
    struct lir_func *f;
    uint8_t *reg, *pred, *bb; /* varies from thread to thread; of a block: who comes to it */
    struct qg_line *why;      /* by block: the branch that makes it vary */
    uint32_t *behind, words;  /* by block, `words` of bits: what each thread comes to from there */
    struct lir_ins **def;     /* by register: its only definition, or NULL */
    uint32_t *where;          /* by register: the block of that */
    uint8_t *many;
    uint8_t *stale; /* by block: what may have been read at its start and by no barrier since */
    uint32_t lanes, word; /* addresses of the words of lanes, and of the one of votes */
};

enum { LANES_READ = 1, WORD_READ = 2 };

/* ---- What lies behind -------------------------------------------------------------- */

/* The blocks that control may go to, at most two; nbb stands for the end of the thread. */
static uint32_t next_of(const struct lir_func *f, uint32_t b, uint32_t to[2])
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < f->bb[b].n; k++) {
        const struct lir_ins *i = &f->bb[b].ins[k];

        if (i->op != LIR_BRA && i->op != LIR_EXIT)
            continue;
        if (n < 2)
            to[n++] = i->op == LIR_BRA ? (uint32_t)i->target : f->nbb;
        if (i->guard.p < 0)
            return n;
    }
    if (n < 2)
        to[n++] = b + 1;
    return n;
}

static uint32_t *behind(const struct together *t, uint32_t b)
{
    return t->behind + (size_t)b * t->words;
}

static bool is_behind(const struct together *t, uint32_t b, uint32_t x)
{
    return behind(t, b)[x / 32] >> x % 32 & 1;
}

/* Sets shrink until each holds its block and what is in those of all blocks that follow. */
static void find_behind(struct together *t)
{
    uint32_t n = t->f->nbb;
    bool changed = true;

    memset(t->behind, 0xff, (size_t)n * t->words * sizeof *t->behind);
    while (changed) {
        changed = false;
        for (uint32_t b = n; b-- > 0;) {
            uint32_t to[2], count = next_of(t->f, b, to);

            for (uint32_t w = 0; w < t->words; w++) {
                uint32_t both = 0xffffffff;

                for (uint32_t k = 0; k < count; k++)
                    both &= to[k] < n ? behind(t, to[k])[w] : 0;
                if (w == b / 32)
                    both |= 1u << b % 32;
                changed = changed || behind(t, b)[w] != both;
                behind(t, b)[w] = both;
            }
        }
    }
}

/* ---- What varies -------------------------------------------------------------------- */

static bool varies(const struct together *t, const struct lir_val *v)
{
    return v->kind == LIR_VREG && t->reg[v->v];
}

static bool pred_varies(const struct together *t, struct lir_pred p)
{
    return p.p >= 0 && t->pred[p.p];
}

static bool is_wide(const struct lir_ins *i)
{
    return (i->op == LIR_SHFL || i->op == LIR_VOTE) && i->width == SEL_WIDE;
}

static bool result_varies(const struct together *t, const struct lir_ins *i)
{
    switch (i->op) {
    case LIR_SPECIAL:
        return i->special != QG_SPECIAL_CTAID_X && i->special != QG_SPECIAL_CTAID_Y &&
               i->special != QG_SPECIAL_CTAID_Z;
    case LIR_ATOM: return true;
    case LIR_VOTE: return !is_wide(i);
    case LIR_SHFL: /* a broadcast */
        return !is_wide(i) || i->mode != QG_SHFL_IDX || i->d.kind != LIR_IMM || i->d.imm != 31 ||
               varies(t, &i->c);
    default:
        return varies(t, &i->a) || varies(t, &i->b) || varies(t, &i->c) || varies(t, &i->d) ||
               pred_varies(t, i->p) || pred_varies(t, i->q);
    }
}

/* What depends on the branch at the end of block b: what lies behind one of its ways for sure, and
 * behind b itself not, or is b, which is then a loop. */
static bool spread(struct together *t, uint32_t b, const struct qg_line *line)
{
    uint32_t to[2], n = next_of(t->f, b, to);
    bool changed = false;

    for (uint32_t k = 0; k < n; k++)
        for (uint32_t x = 0; x < t->f->nbb; x++) {
            if (to[k] >= t->f->nbb || t->bb[x] || !is_behind(t, to[k], x) ||
                (is_behind(t, b, x) && x != b))
                continue;
            t->bb[x] = 1;
            t->why[x] = *line;
            changed = true;
        }
    return changed;
}

static bool find_in_block(struct together *t, uint32_t b)
{
    bool changed = false;

    for (uint32_t k = 0; k < t->f->bb[b].n; k++) {
        const struct lir_ins *i = &t->f->bb[b].ins[k];
        bool v = t->bb[b] || pred_varies(t, i->guard);

        if ((i->op == LIR_BRA || i->op == LIR_EXIT) && i->guard.p >= 0 && v)
            changed = spread(t, b, t->bb[b] && t->why[b].ptx ? &t->why[b] : &i->line) || changed;
        if ((i->dst < 0 && i->pdst < 0) || (!v && !result_varies(t, i)))
            continue;
        if ((i->dst >= 0 && !t->reg[i->dst]) || (i->pdst >= 0 && !t->pred[i->pdst]))
            changed = true;
        if (i->dst >= 0)
            t->reg[i->dst] = 1;
        if (i->pdst >= 0)
            t->pred[i->pdst] = 1;
    }
    return changed;
}

static void find_varying(struct together *t)
{
    bool changed = true;

    find_behind(t);
    while (changed) {
        changed = false;
        for (uint32_t b = 0; b < t->f->nbb; b++)
            changed = find_in_block(t, b) || changed;
    }
}

static void find_definitions(struct together *t)
{
    for (uint32_t b = 0; b < t->f->nbb; b++)
        for (uint32_t k = 0; k < t->f->bb[b].n; k++) {
            struct lir_ins *i = &t->f->bb[b].ins[k];

            if (i->dst < 0)
                continue;
            t->many[i->dst] = t->many[i->dst] || t->def[i->dst];
            t->def[i->dst] = i;
            t->where[i->dst] = b;
        }
}

/* ---- Members ------------------------------------------------------------------------ */

void sel_limit_threads(struct sel *s, uint32_t most, const char *why)
{
    struct qg_program *p = s->prog;

    if (most >= QG_THREADS || (p->max_threads && p->max_threads <= most))
        return;
    p->max_threads = most;
    snprintf(p->max_threads_why, sizeof p->max_threads_why, "%s", why);
}

static void limit_at(struct sel *s, const struct qg_line *line, uint32_t most, const char *what)
{
    char why[120];

    snprintf(why, sizeof why, line->cu ? "%s in line %u" : "%s in line %u of the PTX", what,
             line->cu ? line->cu : line->ptx);
    sel_limit_threads(s, most, why);
}

uint32_t sel_members(struct sel *s, const struct qg_line *line, uint32_t mask)
{
    uint32_t n = mask == 0xffffffff ? QG_THREADS : (uint32_t)__builtin_ctz(~mask);
    char what[60];

    if (!n) {
        sel_refuse_at(s, line, "its member mask 0x%x leaves out lane 0, which executes it", mask);
        sel_hint(s, "0xffffffff names all threads of a block, however many there are");
        return 0;
    }
    snprintf(what, sizeof what, "the member mask 0x%x", mask);
    limit_at(s, line, n, what);
    return n;
}

/* A mask made by activemask where all threads are. */
static bool names_everybody(const struct together *t, const struct lir_val *v)
{
    for (int step = 0; step < 10 && v->kind == LIR_VREG && t->def[v->v] && !t->many[v->v]; step++) {
        const struct lir_ins *i = t->def[v->v];

        if (i->guard.p >= 0)
            return false;
        if (i->op == LIR_VOTE)
            return is_wide(i) && i->c.kind == LIR_NIL && !t->bb[t->where[v->v]];
        if (i->op != LIR_MOV)
            return false;
        v = &i->a;
    }
    return false;
}

/* Every thread of the block takes part, or it is refused. */
static bool everybody(struct together *t, const struct lir_ins *i, uint32_t b)
{
    const struct lir_val *mask = i->op == LIR_SHFL ? &i->b : &i->c;
    struct sel *s = t->s;

    if (t->bb[b] || pred_varies(t, i->guard)) {
        const struct qg_line *why = t->bb[b] ? &t->why[b] : &i->line;
        const char *what = i->op == LIR_SHFL ? "a shuffle" : "a vote";

        if (why->cu)
            sel_refuse_at(s, &i->line,
                          "%s over more than %d lanes is one of the whole thread block, but the "
                          "branch in line %u keeps some threads away",
                          what, QG_LANES, why->cu);
        else
            sel_refuse_at(s, &i->line,
                          "%s over more than %d lanes is one of the whole thread block, but the "
                          "branch in line %u of the PTX keeps some threads away",
                          what, QG_LANES, why->ptx);
        sel_hint(s, "let all threads reach it, and put loads and stores under the condition: v = i "
                    "< n ? x[i] : 0; no early return before it");
        return false;
    }
    if (mask->kind == LIR_NIL || names_everybody(t, mask))
        return true;
    if (mask->kind == LIR_IMM)
        return sel_members(s, &i->line, mask->imm) > 0;
    sel_refuse_at(s, &i->line, "its member mask is no constant");
    sel_hint(s, "0xffffffff names all threads of a block, however many there are");
    return false;
}

/* ---- Code --------------------------------------------------------------------------- */

static struct lir_val laneid(struct sel *s)
{
    struct lir_val v = sel_fresh(s);
    struct lir_ins *i = sel_emit(s, LIR_SPECIAL);

    i->dst = (int32_t)v.v;
    i->special = QG_SPECIAL_LANEID;
    return v;
}

static void barrier(struct together *t, struct lir_pred guard)
{
    sel_emit(t->s, LIR_BAR)->guard = guard;
}

static struct lir_ins *word_at(struct sel *s, enum lir_op op, uint32_t at, struct lir_pred guard)
{
    struct lir_ins *i = sel_emit(s, op);

    i->space = LIR_SHARED;
    i->a = sel_imm(at);
    i->guard = guard;
    return i;
}

static void set_pred(struct sel *s, int32_t pdst, struct lir_pred p, struct lir_pred guard)
{
    struct lir_ins *i;

    if (pdst < 0)
        return;
    i = sel_emit(s, LIR_PLOG);
    i->pdst = pdst;
    i->p = p;
    i->lut = SEL_COPY;
    i->guard = guard;
}

/* The source lane by PTX's rules for shfl.sync, and in *in whether it is in range. Where it is not,
 * the source is the lane itself. The segment and the clamp may be known at run time only. */
static struct lir_val source(struct sel *s, const struct lir_ins *i, struct lir_pred *in)
{
    struct lir_val lane = laneid(s), five = sel_imm(31), segment, other, first, last, b, j;

    b = i->c.kind == LIR_IMM ? sel_imm(i->c.imm & 31) : sel_alu(s, QG_OP_AND, i->c, five);
    segment = i->d.kind == LIR_IMM
                  ? sel_imm(i->d.imm >> 8 & 31)
                  : sel_alu(s, QG_OP_AND, sel_alu(s, QG_OP_SHR, i->d, sel_imm(8)), five);
    other =
        segment.kind == LIR_IMM ? sel_imm(~segment.imm & 31) : sel_alu(s, QG_OP_XOR, segment, five);
    first = sel_alu(s, QG_OP_AND, lane, segment);
    last =
        i->d.kind == LIR_IMM ? sel_imm(i->d.imm & other.imm) : sel_alu(s, QG_OP_AND, i->d, other);
    *in = SEL_TRUE;
    if (i->mode == QG_SHFL_IDX) {
        j = b.kind == LIR_IMM ? sel_imm(b.imm & other.imm) : b;
        if (other.kind != LIR_IMM || (b.kind != LIR_IMM && other.imm != 31))
            j = sel_alu(s, QG_OP_AND, b, other);
        if (first.kind == LIR_VREG)
            j = sel_alu(s, QG_OP_OR, first, j);
    } else {
        j = sel_alu(s,
                    i->mode == QG_SHFL_UP     ? QG_OP_SUB
                    : i->mode == QG_SHFL_DOWN ? QG_OP_ADD
                                              : QG_OP_XOR,
                    lane, b);
    }
    /* what is in range without a look: a segment does not end before its last lane */
    if (last.kind == LIR_IMM && last.imm == other.imm &&
        (i->mode == QG_SHFL_IDX ||
         (i->mode == QG_SHFL_BFLY &&
          (other.imm == 31 || (b.kind == LIR_IMM && b.imm <= other.imm)))))
        return j;
    last = first.kind == LIR_IMM ? last : sel_alu(s, QG_OP_OR, first, last);
    if (i->mode == QG_SHFL_DOWN && b.kind == LIR_IMM && last.kind == LIR_IMM && last.imm == 31) {
        /* counted from the end, a sum and its comparison are one operation */
        struct lir_val n = sel_imm(32 - b.imm), all = sel_imm(32);

        *in = sel_compare(s, QG_CMP_LTU, lane, n);
        j = sel_choose(s, *in, sel_alu(s, QG_OP_SUB, lane, n), sel_alu(s, QG_OP_SUB, lane, all));
        return sel_alu(s, QG_OP_ADD, j, all);
    }
    if (i->mode == QG_SHFL_UP)
        *in = last.kind == LIR_IMM && !last.imm ? sel_compare(s, QG_CMP_GEU, lane, b)
                                                : sel_compare(s, QG_CMP_GE, j, last);
    else
        *in = last.kind == LIR_IMM ? sel_compare(s, QG_CMP_LTU, j, sel_imm(last.imm + 1))
                                   : sel_compare(s, QG_CMP_GEU, last, j);
    return sel_choose(s, *in, j, lane);
}

static struct lir_ins *lane_word(struct together *t, enum lir_op op, struct lir_val lane,
                                 struct lir_pred guard)
{
    struct sel *s = t->s;
    struct lir_val at = sel_alu(s, QG_OP_SHL, lane, sel_imm(2));
    struct lir_ins *i = word_at(s, op, t->lanes, guard);

    if (at.kind == LIR_IMM) {
        i->a.imm += at.imm;
    } else {
        i->a = at;
        i->b = sel_imm(t->lanes);
    }
    return i;
}

static void shuffle(struct together *t, const struct lir_ins *i, uint8_t stale)
{
    struct sel *s = t->s;
    struct lir_pred in;
    struct lir_val from;

    if (i->dst >= 0) { /* else only the predicate is asked for, and no value moves */
        if (stale & LANES_READ)
            barrier(t, i->guard);
        lane_word(t, LIR_ST, laneid(s), i->guard)->c = i->a;
        barrier(t, i->guard);
    }
    from = source(s, i, &in);
    if (i->dst >= 0)
        lane_word(t, LIR_LD, from, i->guard)->dst = i->dst;
    set_pred(s, i->pdst, in, i->guard);
}

/* Existing threads as a mask of lanes. */
static void everybody_there(struct together *t, const struct lir_ins *i)
{
    struct sel *s = t->s;
    struct lir_val n = sel_imm(1), none = {.kind = LIR_NIL};
    struct lir_ins *m;

    for (int k = 0; k < 3; k++)
        n = sel_alu3(s, QG_OP_MAD, n,
                     (struct lir_val){.kind = LIR_RELOC, .reloc = (uint8_t)(QG_RELOC_NTID_X + k)},
                     sel_imm(0));
    n = sel_alu(s, QG_OP_SUB, sel_imm(32), n);
    m = sel_emit(s, LIR_ALU);
    m->alu = QG_OP_SHR;
    m->dst = i->dst;
    m->a = sel_imm(0xffffffff);
    m->b = n;
    m->c = none;
    m->guard = i->guard;
}

/* The word says "nobody"; who has something to say, says it; all read it. */
static void vote(struct together *t, const struct lir_ins *i, uint8_t stale)
{
    bool serial = i->mode == QG_VOTE_BALLOT || i->mode == QG_VOTE_UNI;
    struct sel *s = t->s;
    struct lir_val said = sel_fresh(s), mine;
    struct lir_pred who = i->p, p;
    struct lir_ins *x;

    if (stale & WORD_READ)
        barrier(t, i->guard);
    word_at(s, LIR_ST, t->word, i->guard)->c = sel_imm(i->mode == QG_VOTE_ALL);
    if (i->mode == QG_VOTE_BALLOT) {
        mine = sel_fresh(s); /* of the group */
        x = sel_emit(s, LIR_VOTE);
        x->mode = QG_VOTE_BALLOT;
        x->p = i->p;
        x->guard = i->guard;
        x->dst = (int32_t)mine.v;
    } else if (i->mode == QG_VOTE_UNI) {
        mine = sel_choose(s, i->p, sel_imm(1), sel_imm(2));
    } else {
        if (i->mode == QG_VOTE_ALL)
            who.neg = !who.neg;
        who = i->guard.p < 0 ? who : sel_logic(s, who, i->guard, SEL_AND);
        mine = sel_imm(i->mode == QG_VOTE_ANY);
    }
    barrier(t, i->guard);
    if (serial) {
        x = word_at(s, LIR_ATOM, t->word, i->guard);
        x->alu = QG_OP_OR;
    } else {
        x = word_at(s, LIR_ST, t->word, who);
    }
    x->c = mine;
    barrier(t, i->guard);
    word_at(s, LIR_LD, t->word, i->guard)->dst = i->dst >= 0 ? i->dst : (int32_t)said.v;
    if (i->pdst < 0)
        return;
    p = i->mode == QG_VOTE_UNI ? sel_compare(s, QG_CMP_NE, said, sel_imm(3))
                               : sel_compare(s, QG_CMP_NE, said, sel_imm(0));
    set_pred(s, i->pdst, p, i->guard);
}

/* ---- The walk ----------------------------------------------------------------------- */

static bool by_word(const struct lir_ins *i)
{
    return i->op == LIR_VOTE && i->c.kind != LIR_NIL;
}

static uint8_t stale_after(const struct lir_ins *i, uint8_t stale)
{
    if (i->op == LIR_BAR)
        return i->guard.p < 0 ? 0 : stale;
    if (!is_wide(i) || (i->op == LIR_SHFL ? i->dst < 0 : !by_word(i)))
        return stale;
    return (uint8_t)((i->guard.p < 0 ? 0 : stale) | (i->op == LIR_SHFL ? LANES_READ : WORD_READ));
}

static void find_stale(struct together *t)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (uint32_t b = 0; b < t->f->nbb; b++) {
            uint32_t to[2], n = next_of(t->f, b, to);
            uint8_t x = t->stale[b];

            for (uint32_t k = 0; k < t->f->bb[b].n; k++)
                x = stale_after(&t->f->bb[b].ins[k], x);
            for (uint32_t k = 0; k < n; k++)
                if (to[k] < t->f->nbb && x & ~t->stale[to[k]]) {
                    t->stale[to[k]] |= x;
                    changed = true;
                }
        }
    }
}

/* Checks all, and makes what cannot be exact over the block one of a group of 4 again: activemask
 * under a condition, in small blocks only. Returns whether something is left to do. */
static bool check(struct together *t)
{
    bool any = false, lanes = false, word = false;
    struct sel *s = t->s;

    for (uint32_t b = 0; b < t->f->nbb; b++)
        for (uint32_t k = 0; k < t->f->bb[b].n && !s->rc; k++) {
            struct lir_ins *i = &t->f->bb[b].ins[k];

            if (!is_wide(i))
                continue;
            if (i->op == LIR_VOTE && !by_word(i) && (t->bb[b] || pred_varies(t, i->guard))) {
                i->width = 0;
                limit_at(s, &i->line, QG_LANES, "activemask over a whole warp");
                continue;
            }
            any = true;
            everybody(t, i, b);
            lanes = lanes || (i->op == LIR_SHFL && i->dst >= 0);
            word = word || by_word(i);
        }
    if (word)
        t->word = sel_reserve_shared(s, 1);
    if (lanes) { /* the last words, as lane_words says */
        t->lanes = sel_reserve_shared(s, QG_THREADS);
        s->prog->lane_words = QG_THREADS;
    }
    return any && !s->rc;
}

static void rewrite(struct together *t, uint32_t b)
{
    struct lir_bb old = t->f->bb[b];
    struct sel *s = t->s;
    uint8_t stale = t->stale[b];

    t->f->bb[b] = (struct lir_bb){.loop_depth = old.loop_depth};
    s->bb = b;
    s->dead = false;
    for (uint32_t k = 0; k < old.n && !s->rc; k++) {
        const struct lir_ins *i = &old.ins[k];

        s->line = i->line;
        if (!is_wide(i))
            *sel_emit(s, i->op) = *i;
        else if (i->op == LIR_SHFL)
            shuffle(t, i, stale);
        else if (by_word(i))
            vote(t, i, stale);
        else
            everybody_there(t, i);
        stale = stale_after(i, stale);
    }
    free(old.ins);
}

static bool any_wide(const struct lir_func *f)
{
    for (uint32_t b = 0; b < f->nbb; b++)
        for (uint32_t k = 0; k < f->bb[b].n; k++)
            if (is_wide(&f->bb[b].ins[k]))
                return true;
    return false;
}

bool sel_together(struct sel *s)
{
    size_t n = s->f->nbb, regs = s->f->nvreg + 1u;
    struct together t = {.s = s, .f = s->f};
    bool done = false;

    if (!any_wide(s->f))
        return false;
    if (n > MOST_BLOCKS) {
        sel_refuse(s, "it has %zu branches and joins, too many for operations over a warp", n);
        return false;
    }
    t.words = ((uint32_t)n + 31) / 32;
    t.reg = calloc(regs, 1);
    t.many = calloc(regs, 1);
    t.def = calloc(regs, sizeof(void *));
    t.where = calloc(regs, sizeof *t.where);
    t.pred = calloc(s->f->npred + 1u, 1);
    t.bb = calloc(n, 1);
    t.stale = calloc(n, 1);
    t.why = calloc(n, sizeof *t.why);
    t.behind = calloc(n * t.words, sizeof *t.behind);
    if (t.reg && t.many && t.def && t.where && t.pred && t.bb && t.stale && t.why && t.behind) {
        find_varying(&t);
        find_definitions(&t);
        find_stale(&t);
        done = check(&t);
        s->guard = SEL_TRUE;
        s->emitted = 0;
        for (uint32_t b = 0; done && b < s->f->nbb; b++)
            rewrite(&t, b);
    } else {
        s->rc = qg_error_set(s->e, QG_EXIT_INTERNAL, s->m->name, 0, 0, "out of memory");
    }
    free(t.reg);
    free(t.many);
    free(t.def);
    free(t.where);
    free(t.pred);
    free(t.bb);
    free(t.stale);
    free(t.why);
    free(t.behind);
    return done && !s->rc;
}
