/* What only the whole kernel tells: which values are constants, which addresses reach which
 * memory, which parameters are pointers. Nothing here follows control flow: a fact about a
 * virtual register holds for all of its definitions together. */
#include "select.h"

#include "alu.h"

#include <stdlib.h>
#include <string.h>

enum { UNSET, CONST, VARIES };

/* Where a value may point, as bits: parameters 0..31, then */
#define TO_GLOBAL (UINT64_C(1) << 32)
#define TO_SHARED (UINT64_C(1) << 33)
#define TO_LOCAL (UINT64_C(1) << 34)
#define FROM_MEMORY (UINT64_C(1) << 35) /* global or shared */
#define TO_DATA (UINT64_C(1) << 36)     /* a variable of the module */
#define TO_CONST (UINT64_C(1) << 37)    /* one that is constant */
#define PARAMS UINT64_C(0xffffffff)

struct facts {
    struct sel *s;
    uint8_t *state; /* by virtual register */
    uint32_t *value;
    uint64_t *points;
    uint8_t *piece; /* by byte of local memory: how it is accessed, 4 * bytes + place in the word */
    uint8_t *mixed; /* by word */
    uint8_t *narrow; /* by byte: it has a register of its own of less than a word */
    struct sel_low *low;
    bool moved;           /* something became a register */
    bool kept;            /* local memory stays memory: some index varies */
    struct lir_val local; /* what makes an address of it the thread's own, in shared memory */
    uint32_t local_threads;
    uint32_t *slot; /* by byte: the register that holds what begins there, or PTX_NONE */
};

/* ---- Facts -------------------------------------------------------------------------- */

static uint8_t constant(const struct facts *f, const struct lir_val *v, uint32_t *x)
{
    if (v->kind == LIR_IMM || v->kind == LIR_NIL) {
        *x = v->imm;
        return CONST;
    }
    if (v->kind != LIR_VREG)
        return VARIES;
    *x = f->value[v->v];
    return f->state[v->v];
}

static uint64_t points(const struct facts *f, const struct lir_val *v)
{
    if (v->kind == LIR_VREG)
        return f->points[v->v];
    if (v->kind == LIR_RELOC && v->reloc == QG_RELOC_PARAM && v->index % 2 == 0)
        return UINT64_C(1) << v->index / 2;
    if (v->kind == LIR_RELOC && v->reloc == QG_RELOC_DATA)
        return TO_GLOBAL | TO_DATA | (f->s->prog->data[v->index].readonly ? TO_CONST : 0);
    return 0;
}

static uint8_t evaluate(const struct facts *f, const struct lir_ins *i, uint32_t *x)
{
    uint32_t a = 0, b = 0, c = 0;
    uint8_t sa = constant(f, &i->a, &a), sb = constant(f, &i->b, &b), sc = constant(f, &i->c, &c);

    switch (i->op) {
    case LIR_MOV: *x = a; return sa;
    case LIR_SEL:
        *x = sa == CONST ? a : b;
        if (sa == CONST && sb == CONST)
            return a == b ? CONST : VARIES;
        return sa > sb ? sa : sb;
    case LIR_ALU:
    case LIR_SET: break;
    default: return VARIES;
    }
    if (sa == VARIES || sb == VARIES || sc == VARIES)
        return VARIES;
    if (sa == UNSET || sb == UNSET || sc == UNSET)
        return UNSET;
    *x = qg_alu_eval(i->op == LIR_SET ? QG_OP_SET : i->alu, i->cmp, a, b, c, false, NULL);
    if (i->op == LIR_SET)
        *x = qg_cmp_eval(i->cmp, a, b);
    return CONST;
}

static uint64_t derived(const struct facts *f, const struct lir_ins *i)
{
    switch (i->op) {
    case LIR_MOV:
    case LIR_SHFL: return points(f, &i->a);
    case LIR_SEL: return points(f, &i->a) | points(f, &i->b);
    case LIR_LD:
    case LIR_ATOM: return FROM_MEMORY;
    case LIR_ALU:
        switch (i->alu) {
        case QG_OP_ADD:
        case QG_OP_SUB:
        case QG_OP_AND:
        case QG_OP_OR:
        case QG_OP_XOR:
        case QG_OP_MINS:
        case QG_OP_MINU:
        case QG_OP_MAXS:
        case QG_OP_MAXU: return points(f, &i->a) | points(f, &i->b);
        case QG_OP_MAD: return points(f, &i->c);
        default: return 0;
        }
    default: return 0;
    }
}

static bool join(struct facts *f, const struct lir_ins *i)
{
    uint32_t d = (uint32_t)i->dst, x = 0;
    uint8_t st = evaluate(f, i, &x);
    uint64_t p = f->points[d] | derived(f, i);
    bool changed = p != f->points[d];

    f->points[d] = p;
    if (st == CONST && f->state[d] == UNSET) {
        f->state[d] = CONST;
        f->value[d] = x;
        changed = true;
    } else if (f->state[d] != VARIES &&
               (st == VARIES || (st == CONST && f->state[d] == CONST && f->value[d] != x))) {
        f->state[d] = VARIES;
        changed = true;
    }
    return changed;
}

static void hints(struct facts *f)
{
    static const uint64_t bit[] = {
        [SEL_IS_GLOBAL] = TO_GLOBAL, [SEL_IS_SHARED] = TO_SHARED, [SEL_IS_LOCAL] = TO_LOCAL};

    for (uint32_t i = 0; i < f->s->nhints; i++) {
        const struct sel_hint *h = &f->s->hints[i];

        if (h->kind != SEL_USED_AS_GLOBAL && h->v.kind == LIR_VREG)
            f->points[h->v.v] |= bit[h->kind];
    }
}

static void gather(struct facts *f)
{
    struct lir_func *fn = f->s->f;
    bool changed = true;

    memset(f->state, UNSET, fn->nvreg);
    memset(f->points, 0, fn->nvreg * sizeof *f->points);
    hints(f);
    for (int round = 0; changed; round++) {
        changed = false;
        for (uint32_t b = 0; b < fn->nbb; b++)
            for (uint32_t i = 0; i < fn->bb[b].n; i++)
                if (fn->bb[b].ins[i].dst >= 0)
                    changed = join(f, &fn->bb[b].ins[i]) || changed;
        if (round == 500) { /* code of no compiler: know nothing rather than something wrong */
            memset(f->state, VARIES, fn->nvreg);
            for (uint32_t v = 0; v < fn->nvreg; v++)
                f->points[v] |= TO_GLOBAL | TO_SHARED;
            return;
        }
    }
}

static bool allocate(struct facts *f)
{
    size_t n = f->s->f->nvreg + 1u;

    free(f->state);
    free(f->value);
    free(f->points);
    f->state = malloc(n);
    f->value = calloc(n, sizeof *f->value);
    f->points = malloc(n * sizeof *f->points);
    if (f->state && f->value && f->points)
        return true;
    f->s->rc = qg_error_set(f->s->e, QG_EXIT_INTERNAL, f->s->m->name, 0, 0, "out of memory");
    return false;
}

/* ---- Rewriting ---------------------------------------------------------------------- */

/* Instructions of a block are copied one by one into a new block, which then takes its place. */
struct rewrite {
    struct sel *s;
    uint32_t old, fresh;
};

static void rewrite_begin(struct rewrite *r, struct sel *s, uint32_t bb)
{
    r->s = s;
    r->old = bb;
    r->fresh = lir_bb_new(s->f);
    s->bb = r->fresh;
    s->dead = false;
    s->guard = SEL_TRUE;
    s->emitted = 0;
}

static void rewrite_copy(struct rewrite *r, const struct lir_ins *i)
{
    *sel_emit(r->s, i->op) = *i;
}

static void rewrite_end(struct rewrite *r)
{
    struct lir_func *f = r->s->f;
    struct lir_bb t = f->bb[r->old];

    f->bb[r->old] = f->bb[r->fresh];
    free(t.ins);
    f->nbb--; /* the new block was the last one */
}

static void put(struct sel *s, uint32_t dst, struct lir_val v, const struct lir_ins *like)
{
    struct lir_ins *i = sel_emit(s, LIR_MOV);

    i->dst = (int32_t)dst;
    i->a = v;
    i->guard = like->guard;
}

static unsigned mode_type(unsigned mode)
{
    static const uint8_t type[] = {PTX_T_B32, PTX_T_U8, PTX_T_S8, PTX_T_U16, PTX_T_S16};

    return type[mode];
}

/* ---- Local memory ------------------------------------------------------------------- */

static bool is_local(const struct facts *f, const struct lir_ins *i, uint32_t *at)
{
    uint32_t a, b;

    if (i->op != LIR_LD && i->op != LIR_ST)
        return false;
    if ((unsigned)i->space != SEL_LOCAL &&
        ((unsigned)i->space != SEL_GENERIC || points(f, &i->a) != TO_LOCAL))
        return false;
    if (constant(f, &i->a, &a) != CONST || constant(f, &i->b, &b) != CONST)
        return false;
    *at = a + b - SEL_LOCAL_BASE;
    return true;
}

static uint32_t bytes_of(const struct lir_ins *i)
{
    return ptx_type_bits(mode_type(i->mode)) / 8;
}

/* Finds the accesses whose address is a constant. A word that is accessed in pieces that overlap
 * is `mixed`: it becomes one register of which pieces are cut. Other pieces get one of their own.
 */
static bool survey(struct facts *f, bool *any)
{
    struct lir_func *fn = f->s->f;

    *any = false;
    for (uint32_t b = 0; b < fn->nbb; b++)
        for (uint32_t k = 0; k < fn->bb[b].n; k++) {
            const struct lir_ins *i = &fn->bb[b].ins[k];
            uint32_t at, bytes = bytes_of(i);

            if (!is_local(f, i, &at))
                continue;
            if (at % bytes || at >= f->s->local_bytes || at + bytes > f->s->local_bytes) {
                sel_refuse_at(f->s, &i->line, "the address lies outside of its local variable");
                return false;
            }
            *any = true;
            for (uint32_t x = at; x < at + bytes; x++) {
                uint8_t piece = (uint8_t)(4 * bytes + at % 4);

                if (f->piece[x] && f->piece[x] != piece)
                    f->mixed[x / 4] = 1;
                f->piece[x] = piece;
            }
        }
    return true;
}

static uint32_t slot(struct facts *f, uint32_t at, const struct lir_ins *i)
{
    bool mixed = f->mixed[at / 4];
    uint32_t word = at & ~3u, first = mixed ? word : at;

    for (uint32_t x = word; x < word + 4; x++) /* pieces of before the word was known as mixed */
        if (mixed && f->narrow[x]) {
            sel_refuse_at(f->s, &i->line, "local memory is accessed in pieces of different sizes");
            return 0;
        }
    if (f->slot[first] == PTX_NONE)
        f->slot[first] = sel_fresh(f->s).v;
    f->narrow[first] = !mixed && bytes_of(i) < 4;
    return f->slot[first];
}

/* The access as moves from or to the register that holds its place. */
static void promote_access(struct facts *f, const struct lir_ins *i, uint32_t at)
{
    struct sel *s = f->s;
    unsigned type = mode_type(i->mode);
    struct lir_val v = {.kind = LIR_VREG, .v = slot(f, at, i)};
    struct lir_val sh = sel_imm(f->mixed[at / 4] ? 8 * (at % 4) : 0);

    if (i->op == LIR_LD) {
        put(s, (uint32_t)i->dst, sel_extend(s, type, sel_alu(s, QG_OP_SHR, v, sh)), i);
    } else if (f->mixed[at / 4] && bytes_of(i) < 4) {
        uint32_t mask = ((1u << 8 * bytes_of(i)) - 1) << sh.imm;
        struct lir_val x = sel_alu(s, QG_OP_AND, sel_alu(s, QG_OP_SHL, i->c, sh), sel_imm(mask));

        put(s, v.v, sel_alu(s, QG_OP_OR, sel_alu(s, QG_OP_AND, v, sel_imm(~mask)), x), i);
    } else {
        put(s, v.v, i->c, i);
    }
}

/* Accesses whose local address is a constant become moves from and to a register. */
static bool promote(struct facts *f)
{
    struct sel *s = f->s;
    bool any;

    if (!survey(f, &any) || !any)
        return false;
    for (uint32_t b = 0, n = s->f->nbb; b < n && !s->rc; b++) {
        struct rewrite r;

        rewrite_begin(&r, s, b);
        for (uint32_t k = 0; k < s->f->bb[b].n && !s->rc; k++) {
            struct lir_ins i = s->f->bb[b].ins[k];
            uint32_t at;

            s->line = i.line;
            if (is_local(f, &i, &at))
                promote_access(f, &i, at);
            else
                rewrite_copy(&r, &i);
        }
        rewrite_end(&r);
    }
    return true;
}

/* Is there an access whose place varies? Then a constant place may be the same one. */
static bool varies(const struct facts *f)
{
    uint32_t at;

    for (uint32_t b = 0; b < f->s->f->nbb; b++)
        for (uint32_t k = 0; k < f->s->f->bb[b].n; k++) {
            const struct lir_ins *i = &f->s->f->bb[b].ins[k];
            bool memory = i->op == LIR_LD || i->op == LIR_ST || i->op == LIR_ATOM;

            if (memory && !is_local(f, i, &at) &&
                ((unsigned)i->space == SEL_LOCAL ||
                 ((unsigned)i->space == SEL_GENERIC && (points(f, &i->a) & TO_LOCAL))))
                return true;
        }
    return false;
}

/* Gives every thread its words of shared memory; they may be too few for a whole block. */
static void place_local(struct facts *f)
{
    struct sel *s = f->s;
    uint32_t words = (s->local_bytes + 3) / 4, used = (s->shared_bytes + 3) / 4, at;
    uint32_t threads = words && used < QG_SWORDS ? (QG_SWORDS - used) / words : 0;
    struct lir_ins *i;
    struct lir_val lane;

    if (!words) {
        s->rc = qg_error_set(s->e, QG_EXIT_USER, s->m->name, 0, 0,
                             "'%s' uses addresses of local memory and has no local variables",
                             s->prog->kernel);
        return;
    }
    if (!threads) {
        s->rc = qg_error_set(s->e, QG_EXIT_USER, s->m->name, 0, 0,
                             "the local arrays of '%s' need %u words of shared memory for each "
                             "thread, and there are %u",
                             s->prog->kernel, words, used < QG_SWORDS ? QG_SWORDS - used : 0);
        return;
    }
    f->local_threads = threads = threads < QG_THREADS ? threads : QG_THREADS;
    at = sel_reserve_shared(s, words * threads);
    lane = sel_fresh(s);
    i = sel_emit(s, LIR_SPECIAL);
    i->special = QG_SPECIAL_LANEID; /* of 32: the number of the thread in its block */
    i->dst = (int32_t)lane.v;
    f->local = sel_alu3(s, QG_OP_MAD, lane, sel_imm(4 * words), sel_imm(at - SEL_LOCAL_BASE));
}

/* A launch of more threads than have room is refused. */
static void limit_threads(struct facts *f)
{
    struct qg_program *p = f->s->prog;

    if (f->local_threads == QG_THREADS || (p->max_threads && p->max_threads <= f->local_threads))
        return;
    p->max_threads = f->local_threads;
    snprintf(p->max_threads_why, sizeof p->max_threads_why,
             "local arrays of %u words a thread, kept in shared memory",
             (f->s->local_bytes + 3) / 4);
}

/* ---- Address spaces ----------------------------------------------------------------- */

static struct lir_ins moved_by(struct lir_ins i, uint32_t offset)
{
    if (i.a.kind == LIR_IMM) {
        i.a.imm += offset;
    } else {
        uint32_t off = (i.b.kind == LIR_IMM ? i.b.imm : 0) + offset;

        i.b = off ? sel_imm(off) : (struct lir_val){.kind = LIR_NIL};
    }
    return i;
}

/* Either space, as the address says when it is known: under a guard each. */
static void both_spaces(struct facts *f, struct lir_ins i)
{
    struct sel *s = f->s;
    struct lir_val at = i.b.kind == LIR_NIL ? i.a : sel_alu(s, QG_OP_ADD, i.a, i.b);
    struct lir_pred shared = sel_compare(s, QG_CMP_GEU, at, sel_imm(QG_SHARED_GENERIC_BASE));
    struct lir_pred global = {shared.p, true};

    if (i.guard.p >= 0) {
        global = sel_logic(s, shared, i.guard, 0x4);
        shared = sel_logic(s, shared, i.guard, SEL_AND);
    }
    i.a = at;
    i.b = (struct lir_val){.kind = LIR_NIL};
    i.space = LIR_GLOBAL;
    i.guard = global;
    sel_access(s, f->low, &i);
    i.space = LIR_SHARED;
    i.guard = shared;
    i = moved_by(i, 0u - QG_SHARED_GENERIC_BASE);
    sel_access(s, f->low, &i);
}

static void settle_access(struct facts *f, struct lir_ins i)
{
    struct sel *s = f->s;
    uint64_t to = points(f, &i.a);
    bool global = (to & (PARAMS | TO_GLOBAL | FROM_MEMORY)) != 0;
    bool shared = (to & (TO_SHARED | FROM_MEMORY)) != 0;

    if ((points(f, &i.c) & TO_LOCAL) && i.op != LIR_LD) {
        sel_refuse_at(s, &i.line, "the address of a local variable is stored");
        return;
    }
    if ((to & TO_CONST) && i.op != LIR_LD) {
        sel_refuse_at(s, &i.line, "a constant is written");
        return;
    }
    if ((unsigned)i.space == SEL_LOCAL || ((unsigned)i.space == SEL_GENERIC && (to & TO_LOCAL))) {
        if (!f->kept || ((unsigned)i.space == SEL_GENERIC && (global || shared))) {
            sel_refuse_at(s, &i.line, "a local array whose index is not a constant");
            sel_hint(s, "use __shared__ memory for arrays whose addresses are passed on");
            return;
        }
        i.space = LIR_SHARED;
        i.a = sel_alu(s, QG_OP_ADD, i.a, f->local);
    }
    if ((unsigned)i.space == SEL_GENERIC && global == shared) {
        both_spaces(f, i); /* both, or a number that came from nowhere */
        return;
    }
    if ((unsigned)i.space == SEL_GENERIC) {
        i.space = global ? LIR_GLOBAL : LIR_SHARED;
        if (shared)
            i = moved_by(i, 0u - QG_SHARED_GENERIC_BASE);
    }
    sel_access(s, f->low, &i);
}

/* ---- Warps -------------------------------------------------------------------------- */

/* A constant operand as what it is. */
static void make_constant(struct facts *f, struct lir_val *v)
{
    uint32_t x;

    if (v->kind == LIR_VREG && constant(f, v, &x) == CONST)
        *v = sel_imm(x);
}

/* Shuffles that stay within groups of 4 are one operation of the machine; others are left to
 * together.c. The member mask of the former may be any: the interpreter sees who is there. */
static void settle_shuffle(struct facts *f, struct rewrite *r, struct lir_ins i)
{
    uint32_t c, width, bound, most = f->s->prog->max_threads;
    bool near;

    make_constant(f, &i.b);
    make_constant(f, &i.c);
    make_constant(f, &i.d);
    c = i.d.imm;
    width = 32 - (c >> 8 & 31);
    bound = i.mode == QG_SHFL_UP ? 0 : width - 1; /* the part of the clamp inside a segment */
    if (i.d.kind != LIR_IMM || (width & (width - 1)) || (c & (width - 1)) != bound)
        width = 0;                                           /* that of no width */
    near = i.c.kind == LIR_IMM && (i.c.imm & 31) < QG_LANES; /* by or to a lane of the group */
    if (width > QG_LANES &&
        ((i.mode == QG_SHFL_BFLY && near) ||
         (most && most <= QG_LANES && (i.mode == QG_SHFL_UP || (i.mode == QG_SHFL_IDX && near)))))
        width = QG_LANES;
    if (width && width <= QG_LANES) {
        i.width = (uint8_t)(width == 4 ? 2 : width == 2 ? 1 : 0);
        i.b = i.d = (struct lir_val){.kind = LIR_NIL};
    } else {
        i.width = SEL_WIDE;
    }
    rewrite_copy(r, &i);
}

/* A vote is native if its members are one group of 4, or if a thread block is no more. That is left
 * to the interpreter to see where the mask is no constant. */
static void settle_vote(struct facts *f, struct rewrite *r, struct lir_ins i)
{
    uint32_t most = f->s->prog->max_threads, low;

    make_constant(f, &i.c);
    low = i.c.imm ? (uint32_t)__builtin_ctz(i.c.imm) & ~(QG_LANES - 1u) : 0;
    if ((!most || most > QG_LANES) && (i.c.kind == LIR_NIL || i.c.kind == LIR_IMM) &&
        (i.c.kind == LIR_NIL || !i.c.imm || i.c.imm & ~(((1u << QG_LANES) - 1) << low)))
        i.width = SEL_WIDE;
    rewrite_copy(r, &i);
}

static void settle_barrier(struct facts *f, struct rewrite *r, struct lir_ins i)
{
    uint32_t members, id;

    if (constant(f, &i.a, &members) != CONST) {
        sel_refuse_at(f->s, &i.line, "its member mask is no constant");
        sel_hint(f->s, "__syncwarp() and __syncthreads() are supported");
    } else if (constant(f, &i.b, &id) != CONST || id != 0) {
        sel_refuse_at(f->s, &i.line, "barriers other than barrier 0");
    } else if (sel_members(f->s, &i.line, members)) {
        i.a = i.b = (struct lir_val){.kind = LIR_NIL};
        rewrite_copy(r, &i);
    }
}

static void settle(struct facts *f)
{
    struct sel *s = f->s;

    for (uint32_t b = 0, n = s->f->nbb; b < n && !s->rc; b++) {
        struct rewrite r;

        rewrite_begin(&r, s, b);
        if (f->kept && b == 0)
            place_local(f);
        for (uint32_t k = 0; k < s->f->bb[b].n && !s->rc; k++) {
            struct lir_ins i = s->f->bb[b].ins[k];

            s->line = i.line;
            switch (i.op) {
            case LIR_LD:
            case LIR_ST:
            case LIR_ATOM: settle_access(f, i); break;
            case LIR_SHFL: settle_shuffle(f, &r, i); break;
            case LIR_VOTE: settle_vote(f, &r, i); break;
            case LIR_BAR: settle_barrier(f, &r, i); break;
            default: rewrite_copy(&r, &i); break;
            }
        }
        rewrite_end(&r);
    }
}

/* ---- Parameters --------------------------------------------------------------------- */

static bool one_bit(uint64_t x)
{
    return x && !(x & (x - 1));
}

/* An 8-byte parameter is a pointer if PTX says so (.ptr), if it is converted to a global address,
 * or if it is the one parameter that an address is made of. */
static void find_pointers(struct facts *f, const struct ptx_func *kernel)
{
    struct sel *s = f->s;
    uint64_t wide = 0, sure = 0, likely = 0;

    for (uint32_t i = 0; i < kernel->nparams; i++) {
        const struct ptx_sym *v = &s->m->syms[kernel->params[i]];

        if (v->bytes == 8)
            wide |= UINT64_C(1) << i;
        if (v->is_ptr)
            sure |= UINT64_C(1) << i;
    }
    for (uint32_t i = 0; i < s->nhints; i++)
        if (s->hints[i].kind == SEL_USED_AS_GLOBAL && one_bit(points(f, &s->hints[i].v) & wide))
            sure |= points(f, &s->hints[i].v) & wide;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t b = 0; b < s->f->nbb; b++)
            for (uint32_t k = 0; k < s->f->bb[b].n; k++) {
                const struct lir_ins *i = &s->f->bb[b].ins[k];
                uint64_t to = points(f, &i->a) & wide;

                if ((i->op != LIR_LD && i->op != LIR_ST && i->op != LIR_ATOM) ||
                    i->space == LIR_SHARED || !to || (to & sure) || (points(f, &i->a) & TO_DATA))
                    continue;
                if (one_bit(to))
                    likely |= to;
                else if (pass && !(to & likely)) {
                    sel_refuse_at(s, &i->line,
                                  "its address is made of several 64-bit parameters, "
                                  "and nothing tells which one is the pointer");
                    return;
                }
            }
    s->pointers = (uint32_t)(sure | likely);
}

/* Pointers have 32 bits: their high words are 0. */
static void clear_high_words(struct sel *s)
{
    for (uint32_t b = 0; b < s->f->nbb; b++)
        for (uint32_t k = 0; k < s->f->bb[b].n; k++) {
            struct lir_ins *i = &s->f->bb[b].ins[k];
            struct lir_val *v[] = {&i->a, &i->b, &i->c, &i->d};

            for (int j = 0; j < 4; j++)
                if (v[j]->kind == LIR_RELOC && v[j]->reloc == QG_RELOC_PARAM &&
                    v[j]->index % 2 == 1 && s->pointers >> v[j]->index / 2 & 1)
                    *v[j] = sel_imm(0);
        }
}

static void settle_all(struct facts *f, uint32_t kernel)
{
    struct sel *s = f->s;

    for (int round = 0; !s->rc; round++) {
        if (!allocate(f))
            break;
        gather(f);
        f->kept = !f->moved && varies(f);
        if (round == 200 || f->kept || !promote(f))
            break;
        f->moved = true;
    }
    if (!s->rc && allocate(f)) {
        gather(f);
        find_pointers(f, &s->m->funcs[kernel]);
        if (!s->rc)
            f->low = sel_low_bits(s);
        if (!s->rc)
            settle(f);
        if (!s->rc && f->kept)
            limit_threads(f);
        if (!s->rc)
            clear_high_words(s);
    }
}

void sel_resolve(struct sel *s, uint32_t kernel)
{
    struct facts f = {.s = s};
    size_t n = s->local_bytes + 8u;

    f.piece = calloc(n, 1);
    f.mixed = calloc(n, 1);
    f.narrow = calloc(n, 1);
    f.slot = malloc(n * sizeof *f.slot);
    if (f.piece && f.mixed && f.narrow && f.slot) {
        memset(f.slot, 0xff, n * sizeof *f.slot);
        settle_all(&f, kernel);
    } else {
        s->rc = qg_error_set(s->e, QG_EXIT_INTERNAL, s->m->name, 0, 0, "out of memory");
    }
    free(f.state);
    free(f.value);
    free(f.points);
    free(f.piece);
    free(f.mixed);
    free(f.narrow);
    free(f.slot);
    sel_low_free(f.low);
}
