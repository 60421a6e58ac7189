/* What a PTX kernel computes, from the rules of the PTX ISA: an answer that shares nothing with
 * compiler/ and interp/. Threads run one after another, which is as good as any order: each has
 * words of its own, and the counters see one commutative operation each. */
#include "ptx.h"

#include <string.h>

static uint32_t high_u(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a * b >> 32);
}

static uint32_t high_s(int32_t a, int32_t b)
{
    return (uint32_t)((uint64_t)((int64_t)a * b) >> 32);
}

static int64_t signed24(uint32_t v)
{
    return (int64_t)(v & 0x7fffff) - (int64_t)(v & 0x800000);
}

/* The bit of the table at the number that the three bits make. */
static uint32_t lop3(uint32_t a, uint32_t b, uint32_t c, uint32_t table)
{
    uint32_t d = 0;

    for (int i = 0; i < 32; i++)
        d |= (table >> ((a >> i & 1) * 4 + (b >> i & 1) * 2 + (c >> i & 1)) & 1) << i;
    return d;
}

static uint32_t clamp(uint32_t n)
{
    return n > 32 ? 32 : n;
}

/* Upper and lower half of hi:lo, shifted. */
static uint32_t funnel_l(uint32_t lo, uint32_t hi, uint32_t n)
{
    return (uint32_t)((((uint64_t)hi << 32 | lo) << n) >> 32);
}

static uint32_t funnel_r(uint32_t lo, uint32_t hi, uint32_t n)
{
    return (uint32_t)(((uint64_t)hi << 32 | lo) >> n);
}

static uint32_t ones(uint32_t v)
{
    uint32_t n = 0;

    for (; v; v >>= 1)
        n += v & 1;
    return n;
}

/* Number of the highest bit; -1 of 0. */
static uint32_t highest(uint32_t v)
{
    uint32_t n = 0xffffffff;

    for (; v; v >>= 1)
        n++;
    return n;
}

static uint32_t reverse(uint32_t v)
{
    uint32_t d = 0;

    for (int i = 0; i < 32; i++, v >>= 1)
        d = d << 1 | (v & 1);
    return d;
}

/* The pseudocode of bfe, with its bits of sign beyond the field. */
static uint32_t extract(uint32_t a, uint32_t pos, uint32_t len, bool with_sign)
{
    uint32_t d = 0, sign = 0;

    pos &= 255;
    len &= 255;
    if (with_sign && len)
        sign = a >> (pos + len - 1 > 31 ? 31 : pos + len - 1) & 1;
    for (uint32_t i = 0; i < 32; i++)
        d |= (i < len && pos + i < 32 ? a >> (pos + i) & 1 : sign) << i;
    return d;
}

static uint32_t insert(uint32_t a, uint32_t b, uint32_t pos, uint32_t len)
{
    for (uint32_t i = 0; i < (len & 255) && (pos & 255) + i < 32; i++) {
        uint32_t bit = 1u << ((pos & 255) + i);

        b = a >> i & 1 ? b | bit : b & ~bit;
    }
    return b;
}

static uint32_t permute(uint32_t a, uint32_t b, uint32_t selector)
{
    uint32_t d = 0;

    for (int i = 0; i < 4; i++) {
        uint32_t n = selector >> 4 * i & 7, byte = (n < 4 ? a >> 8 * n : b >> 8 * (n - 4)) & 255;

        if (selector >> 4 * i & 8) /* its sign, eight times */
            byte = byte & 128 ? 255 : 0;
        d |= byte << 8 * i;
    }
    return d;
}

struct thread {
    uint32_t r[QGN_PTX_REGS];
    bool p[QGN_PTX_PREDS];
};

static void step(const struct qgn_ptx_insn *x, struct thread *t, uint32_t *out, const uint32_t *in,
                 uint32_t *count)
{
    uint32_t u[QGN_PTX_OPERANDS] = {0}, k[QGN_PTX_OPERANDS] = {0}, d = 0, *dest = NULL;
    int32_t s[QGN_PTX_OPERANDS];
    bool *p[QGN_PTX_OPERANDS] = {0};
    int nu = 0, nk = 0, np = 0;

    for (int i = 0; i < x->n; i++) {
        const struct qgn_ptx_operand *o = &x->o[i];

        if (o->letter == 'D')
            dest = &t->r[o->v];
        else if (o->letter == 'P' || o->letter == 'Q')
            p[np++] = &t->p[o->v];
        else if (strchr("NLSI", o->letter))
            k[nk++] = o->v;
        else
            u[nu++] = o->reg ? t->r[o->v] : o->v;
    }
    memcpy(s, u, sizeof s);
    switch (x->form) {
#define AS_CASE(N, text, feature, ...)                                                             \
    case QGN_PTX_##N: __VA_ARGS__; break;
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a form uses the letters it has
        QGN_PTX_FORMS(AS_CASE)
    default: break;
    }
    if (dest)
        *dest = d;
}

static void run_thread(const struct qgn_ptx *prog, uint32_t tid, uint32_t *out, const uint32_t *in,
                       uint32_t *count)
{
    struct thread t;

    for (int i = 0; i < QGN_PTX_REGS; i++) {
        uint32_t v = prog->reg[i].v;

        t.r[i] = prog->reg[i].from == 0 ? in[v] : prog->reg[i].from == 1 ? out[v] : tid + v;
    }
    for (int i = 0; i < QGN_PTX_PREDS; i++)
        t.p[i] = (int32_t)t.r[prog->pred[i].reg] < (int32_t)prog->pred[i].v;
    for (uint32_t i = 0; i < prog->n; i++) {
        const struct qgn_ptx_insn *x = &prog->insn[i];

        if (x->dropped || (x->guard >= 0 && t.p[x->guard] == x->neg))
            continue;
        if (x->skip)
            i += x->skip;
        else
            step(x, &t, out, in, count);
    }
    for (uint32_t i = 0; i < QGN_PTX_SLOTS; i++)
        out[i] = t.r[2 * i];
}

void qgn_ptx_eval(const struct qgn_ptx *p, struct qg_case *c)
{
    c->nexpect = 3;
    for (int i = 0; i < 3; i++)
        c->expect[i] = c->args[i].a;
    for (uint32_t tid = 0; tid < c->block[0]; tid++)
        run_thread(p, tid, c->expect[0].v + tid * QGN_PTX_SLOTS, c->expect[1].v, c->expect[2].v);
}
