/* Loads, stores, atomics, and where variables live. */
#include "select.h"

static struct sel_ctx *top(struct sel *s)
{
    return &s->ctx[s->depth - 1];
}

void sel_add_hint(struct sel *s, struct lir_val v, enum sel_hint_kind kind)
{
    if (sel_grow(s, &s->hints, s->nhints, &s->cap_hints, sizeof *s->hints))
        s->hints[s->nhints++] = (struct sel_hint){v, kind};
}

/* ---- Variables ---------------------------------------------------------------------- */

/* Shared variables get their place when the kernel first names them. */
static uint32_t shared_address(struct sel *s, uint32_t sym)
{
    const struct ptx_sym *v = &s->m->syms[sym];
    uint32_t align = v->align < 4 ? 4 : v->align, at;

    if (s->shared_at[sym] != PTX_NONE)
        return s->shared_at[sym];
    if (v->bytes == 0) { /* dynamic: all of them begin behind everything else */
        s->dynamic_align = align > s->dynamic_align ? align : s->dynamic_align;
        return s->dynamic_at;
    }
    at = (s->shared_bytes + align - 1) & ~(align - 1);
    if (v->bytes > (1u << 24) - at) {
        sel_refuse(s, "'%s' needs %llu words of shared memory, and there are %d",
                   ptx_name(s->m, v->name), (unsigned long long)(v->bytes + 3) / 4, QG_SWORDS);
        return 0;
    }
    s->shared_at[sym] = at;
    s->shared_bytes = at + (uint32_t)v->bytes;
    return at;
}

/* Room of the compiler's own behind all shared variables, so after the walk, when each of those has
 * its place. More than there is is refused at the end, by shared_words in select.c. */
uint32_t sel_reserve_shared(struct sel *s, uint32_t words)
{
    uint32_t at = (s->shared_bytes + 3) & ~3u;

    s->shared_bytes = at + 4 * words;
    s->own_words += words;
    return at;
}

uint32_t sel_local_address(struct sel *s, uint32_t sym)
{
    const struct ptx_sym *v = &s->m->syms[sym];
    uint32_t *at = v->func == top(s)->func ? &top(s)->vars[v->ord] : NULL;

    if (!at || v->bytes > SEL_MAX_VAR || s->local_bytes > SEL_MAX_LOCAL) {
        sel_refuse(s, "'%s' is a local variable of %llu bytes", ptx_name(s->m, v->name),
                   (unsigned long long)v->bytes);
        return SEL_LOCAL_BASE;
    }
    if (*at == PTX_NONE) { /* on words, so that a variable shares none with another */
        uint32_t align = v->align < 4 ? 4 : v->align;

        s->local_bytes = (s->local_bytes + align - 1) & ~(align - 1);
        *at = SEL_LOCAL_BASE + s->local_bytes;
        s->local_bytes += ((uint32_t)v->bytes + 3) & ~3u;
    }
    return *at;
}

/* A parameter of the kernel, which is no memory but a launch value. */
static bool is_kernel_param(struct sel *s, const struct ptx_sym *v)
{
    return v->space == PTX_SPACE_PARAM && s->depth == 1 && v->func == top(s)->func &&
           v->ord < top(s)->f->nparams; /* a kernel has no results: its parameters come first */
}

/* A variable of the module, with its first value: part of the program. Returns its number. */
static uint32_t module_variable(struct sel *s, uint32_t sym)
{
    const struct ptx_sym *v = &s->m->syms[sym];
    const char *name = ptx_name(s->m, v->name);
    struct qg_program *p = s->prog;
    struct qg_data *d = &p->data[p->ndata];
    uint32_t first = qg_data_size(p), bytes = ptx_type_bits(v->type) / 8;

    for (uint32_t i = 0; i < p->ndata; i++)
        if (s->data_sym[i] == sym)
            return i;
    if (v->is_extern || v->bytes == 0) {
        sel_refuse(s, "'%s' is a variable of another module", name);
    } else if ((v->has_init && !v->ninit) || ptx_type_kind(v->type) == 'f') {
        sel_refuse(s, "the first value of '%s' is no list of integers", name);
    } else if (v->bytes > 4 * (QG_GWORDS - first)) {
        sel_refuse(s, "with '%s' variables need %llu words of global memory, and there are %d",
                   name, first + ((unsigned long long)v->bytes + 3) / 4, QG_GWORDS);
    } else if (p->ndata == QG_MAX_DATA) {
        sel_refuse(s, "'%s' is one variable too many: there can be %d", name, QG_MAX_DATA);
    } else {
        snprintf(d->name, sizeof d->name, "%s", name);
        d->readonly = v->space == PTX_SPACE_CONST;
        d->first = (uint16_t)first;
        d->words = (uint16_t)((v->bytes + 3) / 4);
        for (uint32_t i = 0; i < v->ninit && bytes; i++)
            for (uint32_t k = 0; k < bytes && i * bytes + k < v->bytes; k++)
                p->data_words[first + (i * bytes + k) / 4] |=
                    (uint32_t)(s->m->inits[v->init + i] >> 8 * k & 255)
                    << 8 * ((i * bytes + k) % 4);
        s->data_sym[p->ndata] = sym;
        return p->ndata++;
    }
    return 0;
}

static uint32_t variable_address(struct sel *s, uint32_t sym)
{
    const struct ptx_sym *v = &s->m->syms[sym];
    const char *name = ptx_name(s->m, v->name);

    switch (v->space) {
    case PTX_SPACE_SHARED: return shared_address(s, sym);
    case PTX_SPACE_LOCAL: return sel_local_address(s, sym);
    case PTX_SPACE_PARAM:
        if (!is_kernel_param(s, v))
            return sel_local_address(s, sym);
        sel_refuse(s, "the address of the parameter '%s' is taken", name);
        break;
    default: sel_refuse(s, "'%s' is no variable", name); break;
    }
    return 0;
}

/* The address of a variable, as a constant or as what a launch tells. */
static struct lir_val symbol(struct sel *s, uint32_t sym)
{
    enum ptx_space space = s->m->syms[sym].space;

    if (space == PTX_SPACE_GLOBAL || space == PTX_SPACE_CONST)
        return (struct lir_val){
            .kind = LIR_RELOC, .reloc = QG_RELOC_DATA, .index = (uint8_t)module_variable(s, sym)};
    return sel_imm(variable_address(s, sym));
}

struct lir_val sel_symbol(struct sel *s, const struct ptx_opnd *o)
{
    struct lir_val v = symbol(s, o->sym);

    v.imm += (uint32_t)o->imm;
    return v;
}

/* ---- Addresses ---------------------------------------------------------------------- */

struct address {
    unsigned space; /* enum lir_space, SEL_GENERIC or SEL_LOCAL */
    struct lir_val base;
    uint32_t off;
};

static unsigned take_space(struct sel *s)
{
    if (sel_take(s, PTX_M_GLOBAL))
        return LIR_GLOBAL;
    if (sel_take(s, PTX_M_SHARED) || sel_take(s, PTX_M_SHARED_CTA))
        return LIR_SHARED;
    if (sel_take(s, PTX_M_LOCAL))
        return SEL_LOCAL;
    if (sel_take(s, PTX_M_CONST)) /* it lies in global memory */
        return LIR_GLOBAL;
    return SEL_GENERIC;
}

/* Hints for caches, and the memory model: the machine runs one access after another. */
static void take_hints(struct sel *s)
{
    static const uint8_t hints[] = {
        PTX_M_WEAK, PTX_M_VOLATILE, PTX_M_RELAXED, PTX_M_ACQUIRE, PTX_M_RELEASE, PTX_M_ACQ_REL,
        PTX_M_CTA,  PTX_M_GPU,      PTX_M_SYS,     PTX_M_NC,      PTX_M_CA,      PTX_M_CG,
        PTX_M_CS,   PTX_M_LU,       PTX_M_CV,      PTX_M_WB,      PTX_M_WT};

    for (size_t i = 0; i < sizeof hints; i++)
        sel_take(s, hints[i]);
}

static void address(struct sel *s, const struct ptx_opnd *o, struct address *a)
{
    a->base = sel_imm(0);
    a->off = 0;
    if (o->kind != PTX_O_MEM) {
        sel_refuse(s, "its operand is no address");
        return;
    }
    a->off = (uint32_t)o->imm;
    if (o->reg != PTX_NONE) {
        unsigned type = s->ctx[s->depth - 1].f->regs[o->reg].type;

        a->base = (struct lir_val){.kind = LIR_VREG, .v = sel_reg(s, o->reg)->lo};
        if (ptx_type_bits(type) != 64 && ptx_type_bits(type) != 32)
            sel_refuse(s, "an address of %u bits", ptx_type_bits(type));
        return;
    }
    if (o->sym != PTX_NONE) {
        enum ptx_space space = s->m->syms[o->sym].space;

        bool data = space == PTX_SPACE_GLOBAL || space == PTX_SPACE_CONST;

        a->base = symbol(s, o->sym);
        if (!s->rc && a->space != (data                        ? (unsigned)LIR_GLOBAL
                                   : space == PTX_SPACE_SHARED ? (unsigned)LIR_SHARED
                                                               : (unsigned)SEL_LOCAL))
            sel_refuse(s, "'%s' lies in another address space",
                       ptx_name(s->m, s->m->syms[o->sym].name));
    }
    a->base.imm += a->off;
    a->off = 0;
}

static struct lir_ins *access(struct sel *s, enum lir_op op, const struct address *a, uint32_t off)
{
    struct lir_ins *i = sel_emit(s, op);

    i->space = (enum lir_space)a->space;
    i->a = a->base;
    i->guard = s->guard;
    if (i->a.kind == LIR_IMM || i->a.kind == LIR_RELOC)
        i->a.imm += a->off + off;
    else if (a->off + off)
        i->b = sel_imm(a->off + off);
    return i;
}

/* ---- Parameters --------------------------------------------------------------------- */

/* Word `off / 4` of a parameter of the kernel. */
static struct lir_val kernel_param(struct sel *s, const struct ptx_sym *v, uint32_t off)
{
    const char *name = ptx_name(s->m, v->name);

    if (off % 4) {
        sel_refuse(s, "byte %u of the parameter '%s'", off, name);
    } else if (off >= v->bytes) {
        sel_refuse(s, "byte %u of the parameter '%s', which has %llu", off, name,
                   (unsigned long long)v->bytes);
    } else if (v->is_array || v->bytes > 8) {
        sel_refuse(s, "'%s' is a structure passed by value", name);
        sel_hint(s, "pass its members one by one");
    } else {
        return (struct lir_val){
            .kind = LIR_RELOC, .reloc = QG_RELOC_PARAM, .index = (uint8_t)(2 * v->ord + off / 4)};
    }
    return sel_imm(0);
}

/* ld.param and st.param: parameters of functions are local variables, shared between caller and
 * callee. Returns the kernel's parameter that is accessed, if it is one. */
static const struct ptx_sym *take_place(struct sel *s, const struct ptx_opnd *o, struct address *a)
{
    bool param =
        sel_take(s, PTX_M_PARAM) || sel_take(s, PTX_M_PARAM_ENTRY) || sel_take(s, PTX_M_PARAM_FUNC);

    if (param && o->kind == PTX_O_MEM && o->sym != PTX_NONE) {
        const struct ptx_sym *v = &s->m->syms[o->sym];

        if (v->space != PTX_SPACE_PARAM)
            sel_refuse(s, "'%s' is no parameter", ptx_name(s->m, v->name));
        else if (is_kernel_param(s, v))
            return v;
    }
    a->space = param ? SEL_LOCAL : take_space(s);
    address(s, o, a);
    return NULL;
}

/* ---- ld, st ------------------------------------------------------------------------- */

/* The elements of an operand: itself, or those of a vector. */
static uint32_t elements(struct sel *s, const struct ptx_opnd *o, const struct ptx_opnd **first)
{
    uint32_t want = sel_take(s, PTX_M_V2) ? 2 : sel_take(s, PTX_M_V4) ? 4 : 1;

    *first = o->kind == PTX_O_VEC ? &top(s)->f->opnds[o->first] : o;
    if ((o->kind == PTX_O_VEC ? o->n : 1) == want && (want > 1) == (o->kind == PTX_O_VEC))
        return want;
    sel_refuse(s, "its vector does not have %u elements", want);
    return 0;
}

static uint8_t access_width(unsigned type)
{
    bool is_signed = ptx_type_kind(type) == 's';

    switch (ptx_type_bits(type)) {
    case 8: return is_signed ? SEL_S8 : SEL_U8;
    case 16: return is_signed ? SEL_S16 : SEL_U16;
    default: return SEL_WORD;
    }
}

static struct lir_val load_word(struct sel *s, const struct address *a, uint32_t off, unsigned type)
{
    struct lir_val v = sel_fresh(s);
    struct lir_ins *i = access(s, LIR_LD, a, off);

    i->dst = (int32_t)v.v;
    i->mode = access_width(type);
    return v;
}

/* A vector of bytes or halves lies in whole words, or in a half: it is aligned by its size. */
static void load_parts(struct sel *s, const struct address *a, uint32_t n, unsigned type,
                       struct sel_w *w)
{
    uint32_t bits = ptx_type_bits(type), unit = n * bits >= 32 ? 32 : 16;
    bool is_signed = ptx_type_kind(type) == 's';
    struct lir_val word = sel_imm(0);

    for (uint32_t i = 0; i < n && !s->rc; i++) {
        uint32_t at = i * bits % unit;

        if (!at)
            word = load_word(s, a, i * bits / 8, unit == 32 ? PTX_T_B32 : PTX_T_U16);
        w[i].lo = word;
        if (is_signed) {
            w[i].lo = sel_alu(s, QG_OP_SHL, w[i].lo, sel_imm(32 - bits - at));
            w[i].lo = sel_alu(s, QG_OP_SAR, w[i].lo, sel_imm(32 - bits));
        } else {
            w[i].lo = sel_alu(s, QG_OP_SHR, w[i].lo, sel_imm(at));
        }
    }
}

void sel_ld(struct sel *s)
{
    unsigned type = sel_take_type(s), bits = ptx_type_bits(type);
    const struct ptx_opnd *first, *o = sel_opnd(s, 1);
    uint32_t n = elements(s, sel_opnd(s, 0), &first);
    const struct ptx_sym *param;
    struct address a = {0};
    struct sel_w w[4];

    take_hints(s);
    if (s->rc || !sel_operands(s, 2, 2))
        return;
    if (bits < 8) {
        sel_refuse(s, "it does not load predicates");
        return;
    }
    param = take_place(s, o, &a);
    if (!param && n > 1 && bits < 32) {
        for (uint32_t i = 0; i < n; i++)
            w[i].hi = sel_imm(0);
        load_parts(s, &a, n, type, w);
        n = s->rc ? 0 : n;
        for (uint32_t i = 0; i < n; i++)
            sel_write_wide(s, &first[i], type, w[i]);
        return;
    }
    for (uint32_t i = 0; i < n && !s->rc; i++) { /* all before any is written */
        uint32_t off = i * bits / 8;

        w[i].hi = sel_imm(0);
        if (param) {
            off += (uint32_t)o->imm;
            w[i].lo = kernel_param(s, param, off);
            if (bits == 64)
                w[i].hi = kernel_param(s, param, off + 4);
        } else {
            w[i].lo = load_word(s, &a, off, type);
            if (bits == 64)
                w[i].hi = load_word(s, &a, off + 4, type);
        }
    }
    for (uint32_t i = 0; i < n && !s->rc; i++)
        sel_write_wide(s, &first[i], type, w[i]);
}

static void store_word(struct sel *s, const struct address *a, uint32_t off, unsigned type,
                       struct lir_val v)
{
    struct lir_ins *i = access(s, LIR_ST, a, off);

    i->c = v;
    i->mode = access_width(type);
}

/* The low bits of an element to be stored. */
static struct lir_val stored(struct sel *s, const struct ptx_opnd *o, unsigned type)
{
    if (sel_reg_bits(s, o) > ptx_type_bits(type)) /* the low bits of a wider register */
        return sel_low(s, o);
    return sel_raw(s, o, type);
}

static void store_parts(struct sel *s, const struct address *a, const struct ptx_opnd *first,
                        uint32_t n, unsigned type)
{
    uint32_t bits = ptx_type_bits(type), unit = n * bits >= 32 ? 32 : 16;
    struct lir_val v[4];

    for (uint32_t i = 0; i < n; i++)
        v[i] = stored(s, &first[i], type);
    for (uint32_t i = 0; bits == 8 && i < n; i += 2) /* pairs of bytes to halves */
        v[i / 2] = sel_alu3(s, QG_OP_PRMT, v[i], v[i + 1], sel_imm(0x0040));
    if (unit == 16) {
        store_word(s, a, 0, PTX_T_U16, v[0]);
        return;
    }
    for (uint32_t i = 0; i < n * bits / 32 && !s->rc; i++) {
        struct lir_val w = sel_alu3(s, QG_OP_PRMT, v[2 * i], v[2 * i + 1], sel_imm(0x5410));

        store_word(s, a, 4 * i, PTX_T_B32, w);
    }
}

void sel_st(struct sel *s)
{
    unsigned type = sel_take_type(s), bits = ptx_type_bits(type);
    const struct ptx_opnd *first, *o = sel_opnd(s, 0);
    uint32_t n = elements(s, sel_opnd(s, 1), &first);
    struct address a = {0};

    take_hints(s);
    if (s->rc || !sel_operands(s, 2, 2))
        return;
    if (bits < 8) {
        sel_refuse(s, "it does not store predicates");
        return;
    }
    if (take_place(s, o, &a)) {
        sel_refuse(s, "a parameter of the kernel is written");
        return;
    }
    if (n > 1 && bits < 32) {
        store_parts(s, &a, first, n, type);
        return;
    }
    for (uint32_t i = 0; i < n && !s->rc; i++) {
        uint32_t off = i * bits / 8;
        struct sel_w w = {sel_imm(0), sel_imm(0)};

        if (bits == 64)
            w = sel_read64(s, &first[i]);
        else
            w.lo = stored(s, &first[i], type);
        store_word(s, &a, off, type, w.lo);
        if (bits == 64)
            store_word(s, &a, off + 4, type, w.hi);
    }
}

/* ---- Atomics ------------------------------------------------------------------------ */

/* inc: old >= c ? 0 : old + 1; dec: old == 0 || old > c ? c : old - 1, which is the unsigned
 * minimum of old - 1 and c. Neither is one operation of the machine: a loop around compare-and-swap
 * that starts from a guess. */
static struct lir_val count(struct sel *s, const struct address *a, struct lir_val c, bool inc)
{
    struct lir_val guess = sel_fresh(s), one = sel_imm(1), zero = sel_imm(0), next, old;
    uint32_t again = sel_label(s);
    struct lir_pred p;
    struct lir_ins *i;

    sel_move(s, guess.v, zero, SEL_TRUE);
    sel_place(s, again);
    if (inc) {
        next = sel_alu(s, QG_OP_ADD, guess, one);
        next = sel_choose(s, sel_compare(s, QG_CMP_LTU, guess, c), next, zero);
    } else {
        next = sel_alu(s, QG_OP_MINU, sel_alu(s, QG_OP_SUB, guess, one), c);
    }
    old = sel_fresh(s);
    i = access(s, LIR_ATOM, a, 0);
    i->alu = QG_OP_CAS;
    i->dst = (int32_t)old.v;
    i->c = next;
    i->d = guess;
    p = sel_compare(s, QG_CMP_NE, old, guess);
    sel_move(s, guess.v, old, SEL_TRUE);
    sel_branch(s, p, again);
    return old;
}

static enum qg_op atomic_op(struct sel *s, bool is_signed)
{
    if (sel_take(s, PTX_M_ADD_))
        return QG_OP_ADD;
    if (sel_take(s, PTX_M_MIN_))
        return is_signed ? QG_OP_MINS : QG_OP_MINU;
    if (sel_take(s, PTX_M_MAX_))
        return is_signed ? QG_OP_MAXS : QG_OP_MAXU;
    if (sel_take(s, PTX_M_AND_))
        return QG_OP_AND;
    if (sel_take(s, PTX_M_OR_) || sel_take(s, PTX_M_EXCH))
        return QG_OP_OR;
    if (sel_take(s, PTX_M_XOR_))
        return QG_OP_XOR;
    if (sel_take(s, PTX_M_CAS))
        return QG_OP_CAS;
    sel_refuse(s, "this operation on memory");
    return QG_OP_ADD;
}

void sel_atom(struct sel *s)
{
    unsigned type = sel_take_type(s);
    bool red = s->ins->op == PTX_RED, is_signed = ptx_type_kind(type) == 's', inc, dec, exch, cas;
    const struct ptx_opnd *d = red ? NULL : sel_opnd(s, 0);
    uint32_t k = red ? 0 : 1;
    struct address a;
    struct lir_val old, c, compare = sel_imm(0);
    struct lir_ins *i;

    take_hints(s);
    a.space = take_space(s);
    if (s->rc)
        return;
    if (ptx_type_bits(type) != 32) {
        sel_refuse(s, "atomic operations on %u bits", ptx_type_bits(type));
        return;
    }
    inc = sel_take(s, PTX_M_INC);
    dec = !inc && sel_take(s, PTX_M_DEC);
    if (inc || dec) {
        uint32_t region;

        if (!sel_operands(s, k + 2, k + 2))
            return;
        region = sel_begin_region(s);
        address(s, sel_opnd(s, k), &a);
        old = count(s, &a, sel_read(s, sel_opnd(s, k + 1), type), inc);
        if (!red)
            sel_write(s, d, type, old);
        sel_end_region(s, region);
        return;
    }
    cas = false;
    exch = false;
    for (uint32_t n = 0; n < s->nmods; n++) {
        cas = cas || s->mods[n] == PTX_M_CAS;
        exch = exch || s->mods[n] == PTX_M_EXCH;
    }
    if (!sel_operands(s, k + (cas ? 3 : 2), k + (cas ? 3 : 2)))
        return;
    address(s, sel_opnd(s, k), &a);
    if (cas)
        compare = sel_read(s, sel_opnd(s, k + 1), type);
    c = sel_read(s, sel_opnd(s, k + (cas ? 2 : 1)), type);
    old = sel_fresh(s);
    i = access(s, LIR_ATOM, &a, 0);
    i->alu = atomic_op(s, is_signed);
    i->exch = exch;
    i->c = c;
    if (cas)
        i->d = compare;
    if (!red && d->kind != PTX_O_SINK) {
        i->dst = (int32_t)old.v;
        sel_write(s, d, type, old);
    }
}

/* ---- cvta --------------------------------------------------------------------------- */

/* Generic addresses of global memory are its own; shared memory is seen at a base of its own. */
void sel_cvta(struct sel *s)
{
    unsigned type = sel_take_type(s), space;
    bool to = sel_take(s, PTX_M_TO);
    const struct ptx_opnd *d = sel_opnd(s, 0);
    struct lir_val v;

    space = take_space(s);
    if (s->rc || !sel_operands(s, 2, 2))
        return;
    if (space == SEL_GENERIC) {
        sel_refuse(s, "this address space");
        return;
    }
    v = ptx_type_bits(type) == 64 ? sel_read64(s, sel_opnd(s, 1)).lo
                                  : sel_read(s, sel_opnd(s, 1), type);
    if (to && space == LIR_GLOBAL)
        sel_add_hint(s, v, SEL_USED_AS_GLOBAL);
    if (space == LIR_SHARED)
        v = sel_alu(s, QG_OP_ADD, v,
                    sel_imm(to ? 0u - QG_SHARED_GENERIC_BASE : (uint32_t)QG_SHARED_GENERIC_BASE));
    sel_write_wide(s, d, type, (struct sel_w){v, sel_imm(0)});
    if (s->rc || d->kind != PTX_O_REG)
        return;
    if (space == SEL_LOCAL)
        sel_add_hint(s, sel_low(s, d), SEL_IS_LOCAL);
    else if (space == LIR_GLOBAL)
        sel_add_hint(s, sel_low(s, d), SEL_IS_GLOBAL);
    else if (!to)
        sel_add_hint(s, sel_low(s, d), SEL_IS_SHARED);
}
