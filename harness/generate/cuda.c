/* CUDA C++ kernels. Arithmetic is unsigned and shift counts are masked; each thread writes words of
 * its own; shared counters see one commutative operation each; barriers, shuffles and votes stand
 * where all threads come; loops count. */
#include "gen.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTERS = 6, IN = 8, MAX_VARS = 6 };

/* X(NAME, weight, substrings of wishes that make it likelier) */
#define KINDS(X)                                                                                   \
    X(ASSIGN, 30, "alu op pair forward slots fetch self register signs")                           \
    X(TEST, 10, "test relation lut predicate guard")                                               \
    X(IF, 14, "guard control branch divergence act. exec. taken target rom lut predicate")         \
    X(LOOP, 9, "loop trips branch divergence self back")                                           \
    X(STORE, 8, "slots word address conflict store global")                                        \
    X(ATOMIC, 7, "atomic serial conflict")                                                         \
    X(OWN_ATOMIC, 6, "atomic serial cas")                                                          \
    X(EXCHANGE, 6, "barrier shared word conflict address")                                         \
    X(SHUFFLE, 5, "shuffle")                                                                       \
    X(VOTE, 4, "vote ballot")                                                                      \
    X(FENCE, 1, "fence")                                                                           \
    X(RETURN, 3, "exit divergence control")

#define AS_KIND(N, w, s) S_##N,
enum kind { KINDS(AS_KIND) NKINDS };
#define AS_WEIGHT(N, w, s) w,
static const uint32_t base_weight[] = {KINDS(AS_WEIGHT)};
#define AS_WISHES(N, w, s) s,
static const char *const wishes[] = {KINDS(AS_WISHES)};

struct gen {
    struct qgn_kernel *k;
    struct qgn_rng *r;
    FILE *out;
    uint32_t off, weight[NKINDS];
    int klass; /* of the wish */
    int muted; /* inside a dropped statement */
    int depth; /* of control flow */
    int indent, budget, loops;
    uint32_t vars, slots, threads, stmts;
    bool cross; /* barriers, shuffles and votes are allowed, early exits are not */
    bool shared;
    const char *prefer; /* an operator that the wish asks for */
};

static bool on(const struct gen *g, enum qgn_feature f)
{
    return !(g->off >> f & 1);
}

static void put(struct gen *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void put(struct gen *g, const char *fmt, ...)
{
    va_list ap;

    if (g->muted)
        return;
    va_start(ap, fmt);
    vfprintf(g->out, fmt, ap);
    va_end(ap);
}

static void line(struct gen *g)
{
    put(g, "%*s", 4 * g->indent, "");
}

/* ---- Expressions: unsigned values, in brackets ------------------------------------------- */

static void expr(struct gen *g, int depth);

static void leaf(struct gen *g)
{
    switch (qgn_below(g->r, 10)) {
    case 0:
    case 1: put(g, "0x%xu", qgn_number(g->r, g->klass)); break;
    case 2: put(g, qgn_chance(g->r, 50) ? "t" : "i"); break;
    case 3: put(g, "s"); break;
    case 4:
        put(g, "in[");
        if (qgn_chance(g->r, 50))
            put(g, "%u", qgn_below(g->r, IN));
        else
            put(g, "v%u & %d", qgn_below(g->r, g->vars), IN - 1);
        put(g, "]");
        break;
    case 5:
        if (g->loops > 0) {
            put(g, "k%u", qgn_below(g->r, (uint32_t)g->loops));
            break;
        } /* fall through */
    default: put(g, "v%u", qgn_below(g->r, g->vars));
    }
}

/* `a` and `b` stand for operands. */
struct form {
    const char *text, *opcode; /* opcode: of a wish that it serves */
    int feature;               /* -1: always there */
    uint32_t weight;
};

static const struct form forms[] = {
    {"(a + b)", "add", -1, 8},
    {"(a - b)", "sub", -1, 8},
    {"(a * b)", "mad.lo", -1, 5},
    {"(a * b + c)", "mad.lo", -1, 4},
    {"(a & b)", "and", -1, 5},
    {"(a | b)", "or", -1, 4},
    {"(a ^ b)", "xor", -1, 5},
    {"(~a)", "xor", -1, 2},
    {"(0u - a)", "sub", -1, 2},
    {"(a < b ? c : d)", "sel", -1, 3},
    {"((int)a < (int)b ? c : d)", "sel", -1, 3},
    {"(unsigned)(a < b)", "set", -1, 2},
    {"(unsigned)((int)a >= (int)b)", "set", -1, 2},
    {"(unsigned)(a == b)", "set", -1, 1},
    {"(unsigned)(a != b)", "set", -1, 1},
    {"min(a, b)", "min.u", -1, 2},
    {"max(a, b)", "max.u", -1, 2},
    {"(unsigned)min((int)a, (int)b)", "min.s", -1, 2},
    {"(unsigned)max((int)a, (int)b)", "max.s", -1, 2},
    {"(a << (b & 31))", "shl", QGN_F_SHIFTS, 4},
    {"(a >> (b & 31))", "shr", QGN_F_SHIFTS, 4},
    {"(unsigned)((int)a >> (b & 31))", "sar", QGN_F_SHIFTS, 4},
    {"__funnelshift_l(a, b, c)", "shl", QGN_F_SHIFTS, 1},
    {"__funnelshift_rc(a, b, c)", "shr", QGN_F_SHIFTS, 1},
    {"(unsigned)__popc(a)", "popc", QGN_F_BITS, 2},
    {"(unsigned)__clz((int)a)", "clz", QGN_F_BITS, 2},
    {"__brev(a)", "brev", QGN_F_BITS, 2},
    {"(unsigned)__ffs((int)a)", "clz", QGN_F_BITS, 1},
    {"__byte_perm(a, b, c)", "prmt", QGN_F_BITS, 2},
    {"__umulhi(a, b)", "mad.hi.u", QGN_F_MULHI, 2},
    {"(unsigned)__mulhi((int)a, (int)b)", "mad.hi.s", QGN_F_MULHI, 2},
    {"(__umulhi(a, b) + c)", "mad.hi.u", QGN_F_MULHI, 2},
    {"((unsigned)__mulhi((int)a, (int)b) + c)", "mad.hi.s", QGN_F_MULHI, 2},
    {"__usad(a, b, c)", "min.u", -1, 1},
    {"(unsigned)__sad((int)a, (int)b, c)", "min.s", -1, 1},
    {"(a / (b | 1u))", NULL, QGN_F_DIVISION, 1},
    {"(a %% (b | 1u))", NULL, QGN_F_DIVISION, 1},
    {"(unsigned)((int)a / (int)((b & 255u) + 1u))", NULL, QGN_F_DIVISION, 1},
    {"(a / 10u)", NULL, QGN_F_DIVISION, 1},
    {"(a %% 7u)", NULL, QGN_F_DIVISION, 1},
    {"(unsigned)(((unsigned long long)a * b) >> 16)", NULL, QGN_F_WIDE, 1},
    {"(unsigned)((((unsigned long long)a << 32 | b) + c) >> 20)", NULL, QGN_F_WIDE, 1},
    {"(unsigned)(((long long)(int)a - (int)b) >> 8)", NULL, QGN_F_WIDE, 1},
    {"(unsigned)(((unsigned long long)a << 32 | b) < ((unsigned long long)c << 32 | d))", NULL,
     QGN_F_WIDE, 1},
    {"(unsigned)(unsigned char)a", "and", -1, 1},
    {"(unsigned)(int)(signed char)a", NULL, -1, 1},
    {"(unsigned)(int)(short)a", NULL, -1, 1},
};
enum { NFORMS = sizeof forms / sizeof *forms };

static const struct form *pick_form(struct gen *g)
{
    uint32_t weight[NFORMS], sum = 0, x;

    for (int i = 0; i < NFORMS; i++) {
        weight[i] = forms[i].weight;
        if (forms[i].feature >= 0 && !on(g, (enum qgn_feature)forms[i].feature))
            weight[i] = 0;
        if (g->prefer && forms[i].opcode && !strcmp(g->prefer, forms[i].opcode))
            weight[i] *= 30;
        sum += weight[i];
    }
    x = qgn_below(g->r, sum);
    for (int i = 0; i < NFORMS; i++) {
        if (x < weight[i])
            return &forms[i];
        x -= weight[i];
    }
    return forms;
}

static void expr(struct gen *g, int depth)
{
    const struct form *f;

    if (depth <= 0 || qgn_chance(g->r, 25)) {
        leaf(g);
        return;
    }
    f = pick_form(g);
    for (const char *p = f->text; *p; p++) {
        bool word = p > f->text && (p[-1] == '_' || (p[-1] >= 'a' && p[-1] <= 'z'));
        bool more = p[1] == '_' || (p[1] >= 'a' && p[1] <= 'z');

        if (*p >= 'a' && *p <= 'd' && !word && !more) {
            expr(g, depth - 1);
        } else {
            put(g, "%c", *p);
            p += p[0] == '%' && p[1] == '%';
        }
    }
}

static uint32_t var(struct gen *g)
{
    return qgn_below(g->r, g->vars);
}

/* Here and below at most one random number to a call: a recipe must give the same text whatever the
 * order in which a compiler evaluates arguments. */
static void condition(struct gen *g)
{
    static const char *const cmp[] = {"==", "!=", "<", "<=", ">", ">="};
    bool is_signed = qgn_chance(g->r, 50);

    if (qgn_chance(g->r, 15)) {
        const char *than = qgn_chance(g->r, 50) ? "!= 0" : "== 0";

        put(g, "(t & %u) %s", 1u << qgn_below(g->r, 2), than);
        return;
    }
    put(g, is_signed ? "(int)" : "");
    expr(g, 1);
    put(g, " %s %s", cmp[qgn_below(g->r, 6)], is_signed ? "(int)" : "");
    if (qgn_chance(g->r, 40))
        put(g, "0x%xu", qgn_number(g->r, g->klass));
    else
        expr(g, 1);
    if (qgn_chance(g->r, 15)) {
        uint32_t v = var(g);

        put(g, qgn_chance(g->r, 50) ? " && v%u > 9u" : " || (int)v%u < 0", v);
    }
}

/* ---- Statements -------------------------------------------------------------------------- */

static void statements(struct gen *g, int n);

static void assign(struct gen *g)
{
    static const char *const ops[] = {"=", "=", "=", "+=", "^=", "-=", "*=", "|=", "&="};

    const char *op = ops[qgn_below(g->r, 9)];

    line(g);
    put(g, "v%u %s ", var(g), op);
    expr(g, 2);
    put(g, ";\n");
}

static void test(struct gen *g)
{
    line(g);
    put(g, "v%u = ", var(g));
    condition(g);
    put(g, " ? ");
    expr(g, 1);
    put(g, " : ");
    expr(g, 1);
    put(g, ";\n");
}

static void body(struct gen *g, int n)
{
    g->indent++;
    g->depth++;
    statements(g, n);
    g->depth--;
    g->indent--;
    line(g);
    put(g, "}");
}

static void conditional(struct gen *g)
{
    line(g);
    put(g, "if (");
    condition(g);
    put(g, ") {\n");
    body(g, 1 + (int)qgn_below(g->r, 2));
    if (qgn_chance(g->r, 30)) {
        put(g, " else {\n");
        body(g, 1 + (int)qgn_below(g->r, 2));
    }
    put(g, "\n");
}

static void loop(struct gen *g)
{
    int k = g->loops;
    uint32_t most;

    line(g);
    put(g, "for (unsigned k%d = 0; k%d < ", k, k);
    switch (qgn_below(g->r, 4)) {
    case 0: put(g, "%u", 1 + qgn_below(g->r, 4)); break;
    case 1: put(g, "(t & 3)"); break;
    case 2: put(g, "(s & 3)"); break;
    default: most = qgn_chance(g->r, 15) ? 15 : 3; put(g, "(v%u & %u)", var(g), most);
    }
    put(g, "; k%d++) {\n", k);
    g->loops++;
    g->indent++;
    g->depth++;
    statements(g, 1 + (int)qgn_below(g->r, 2));
    if (qgn_chance(g->r, 30)) {
        line(g);
        put(g, "if (");
        condition(g);
        put(g, ")\n%*sbreak;\n", 4 * (g->indent + 1), "");
    }
    g->depth--;
    g->indent--;
    g->loops--;
    line(g);
    put(g, "}\n");
}

static void store(struct gen *g)
{
    static const char *const ops[] = {"=", "=", "+=", "^="};

    const char *op = ops[qgn_below(g->r, 4)];

    line(g);
    put(g, "out[i * %u + %u] %s ", g->slots, qgn_below(g->r, g->slots), op);
    expr(g, 1);
    put(g, ";\n");
}

static void atomic(struct gen *g)
{
    static const char *const what[COUNTERS] = {
        "atomicAdd(count, ",     "atomicMax(count + 1, ",
        "atomicXor(count + 2, ", "atomicMin((int *)count + 3, (int)",
        "atomicOr(count + 4, ",  "atomicAnd(count + 5, "};

    line(g);
    put(g, "%s", what[qgn_below(g->r, COUNTERS)]);
    expr(g, 1);
    put(g, ");\n");
}

/* On a word of the thread's own, with its old value. */
static void own_atomic(struct gen *g)
{
    static const char *const what[] = {"atomicAdd(P, ", "atomicExch(P, ", "atomicCAS(P, ",
                                       "atomicSub(P, ", "atomicInc(P, ",  "atomicDec(P, ",
                                       "atomicMax(P, ", "atomicMin(P, ",  "atomicXor(P, "};
    const char *w = what[qgn_below(g->r, 9)];
    uint32_t slot = qgn_below(g->r, g->slots);

    line(g);
    put(g, "v%u = ", var(g));
    for (const char *p = w; *p; p++) {
        if (*p == 'P')
            put(g, "out + i * %u + %u", g->slots, slot);
        else
            put(g, "%c", *p);
    }
    expr(g, 1);
    if (strstr(w, "CAS")) {
        put(g, ", ");
        expr(g, 1);
    }
    put(g, ");\n");
}

/* Through shared memory, with a barrier on either side. */
static void exchange(struct gen *g)
{
    bool many = qgn_chance(g->r, 25) && on(g, QGN_F_LOOPS);
    const char *op;

    g->shared = true;
    if (many) {
        line(g);
        put(g, "for (unsigned k%d = 0; k%d < %u; k%d++) {\n", g->loops, g->loops,
            1 + qgn_below(g->r, 3), g->loops);
        g->indent++;
    }
    line(g);
    put(g, "sh[t] = ");
    expr(g, 1);
    put(g, ";\n");
    line(g);
    put(g, "__syncthreads();\n");
    line(g);
    op = qgn_chance(g->r, 50) ? "=" : "+=";
    put(g, "v%u %s sh[", var(g), op);
    switch (qgn_below(g->r, 3)) {
    case 0: put(g, "%u - t", g->threads - 1); break;
    case 1: put(g, "%u", qgn_below(g->r, g->threads)); break;
    default: put(g, "t + 1 < %uu ? t + 1 : 0", g->threads);
    }
    put(g, "];\n");
    line(g);
    put(g, "__syncthreads();\n");
    if (many) {
        g->indent--;
        line(g);
        put(g, "}\n");
    }
}

static void shuffle(struct gen *g)
{
    static const char *const mode[] = {"_up", "_down", "_xor", ""};
    uint32_t m = qgn_below(g->r, 4);

    line(g);
    put(g, "v%u = __shfl%s_sync(0xffffffffu, ", var(g), mode[m]);
    expr(g, 1);
    if (m == 2 || qgn_chance(g->r, 60))
        put(g, ", %u", qgn_below(g->r, 4));
    else
        put(g, ", (int)(v%u & 7u)", var(g));
    put(g, ", %u);\n", 1u << qgn_below(g->r, 3));
}

static void vote(struct gen *g)
{
    uint32_t m = qgn_below(g->r, 3);
    static const char *const name[] = {"ballot", "any", "all"};

    line(g);
    put(g, "v%u ^= __%s_sync(0xfu << (t & 28u), ", var(g), name[m]);
    condition(g);
    put(g, ")%s;\n", m == 0 && qgn_chance(g->r, 70) ? " >> (t & 28u)" : "");
}

static enum kind pick(struct gen *g)
{
    uint32_t sum = 0, x, w[NKINDS];

    memcpy(w, g->weight, sizeof w);
    if (g->depth >= 2)
        w[S_IF] = w[S_LOOP] = 0;
    if (g->depth > 0 || !g->cross)
        w[S_EXCHANGE] = w[S_SHUFFLE] = w[S_VOTE] = 0;
    if (g->cross)
        w[S_RETURN] = 0;
    for (int i = 0; i < NKINDS; i++)
        sum += w[i];
    x = qgn_below(g->r, sum);
    for (int i = 0; i < NKINDS; i++) {
        if (x < w[i])
            return (enum kind)i;
        x -= w[i];
    }
    return S_ASSIGN;
}

static void statement(struct gen *g)
{
    bool drop = qgn_dropped(&g->k->recipe, g->stmts++);

    g->budget--;
    g->muted += drop;
    switch (pick(g)) {
    case S_TEST: test(g); break;
    case S_IF: conditional(g); break;
    case S_LOOP: loop(g); break;
    case S_STORE: store(g); break;
    case S_ATOMIC: atomic(g); break;
    case S_OWN_ATOMIC: own_atomic(g); break;
    case S_EXCHANGE: exchange(g); break;
    case S_SHUFFLE: shuffle(g); break;
    case S_VOTE: vote(g); break;
    case S_FENCE:
        line(g);
        put(g, "__threadfence();\n");
        break;
    case S_RETURN:
        line(g);
        put(g, "if (");
        condition(g);
        put(g, ")\n%*sreturn;\n", 4 * (g->indent + 1), "");
        break;
    case S_ASSIGN:
    case NKINDS: assign(g); break;
    }
    g->muted -= drop;
}

static void statements(struct gen *g, int n)
{
    while (n-- > 0 && g->budget > 0)
        statement(g);
}

/* ---- The launch and the frame ------------------------------------------------------------ */

static void choose_launch(struct gen *g)
{
    static const uint8_t sizes[] = {1, 2, 3, 4, 4, 4, 5, 6, 7, 8, 8, 9, 12, 13, 16, 24, 31, 32};
    struct qg_case *c = &g->k->c;
    uint32_t n = sizes[qgn_below(g->r, sizeof sizes)], ctas;

    if (!strncmp(g->k->recipe.wish, "threads/", 8) || !strncmp(g->k->recipe.wish, "register/", 9))
        n = 1 + qgn_below(g->r, 32);
    if (g->cross && n > 1 && n % 4)
        n = n < 4 ? 4 : n & ~3u;
    c->block[0] = n;
    if (on(g, QGN_F_DIMS) && qgn_chance(g->r, 20) && n % 4 == 0) {
        c->block[1] = 2;
        c->block[0] = n / 2;
        if (qgn_chance(g->r, 40) && n % 8 == 0) {
            c->block[2] = 2;
            c->block[0] = n / 4;
        }
    }
    if (on(g, QGN_F_GRIDS) && n <= 8 && qgn_chance(g->r, 35)) {
        c->grid[0] = 1 + qgn_below(g->r, 3);
        if (on(g, QGN_F_DIMS) && qgn_chance(g->r, 30))
            c->grid[1 + qgn_below(g->r, 2)] = 2;
    }
    ctas = c->grid[0] * c->grid[1] * c->grid[2];
    while (ctas * n > 48)
        c->grid[0] = 1, ctas = c->grid[1] * c->grid[2];
    if (n < 4) /* no whole group of four */
        g->weight[S_SHUFFLE] = g->weight[S_VOTE] = 0;
    g->threads = n;
    g->slots = ctas * n <= 24 ? 2 + qgn_below(g->r, 3) : 2;
    if (g->slots * ctas * n > 108)
        g->slots = 2;
}

static void arguments(struct gen *g)
{
    struct qg_case *c = &g->k->c;
    uint32_t all = c->grid[0] * c->grid[1] * c->grid[2] * g->threads;

    qgn_add_array(c, "out", all * g->slots);
    qgn_add_array(c, "in", IN);
    qgn_add_array(c, "count", COUNTERS);
    qgn_add_scalar(c, "s", qgn_number(g->r, g->klass));
    for (uint32_t a = 0; a < 2; a++)
        for (uint32_t i = 0; i < c->args[a].a.n; i++)
            c->args[a].a.v[i] = qgn_number(g->r, g->klass);
    for (uint32_t i = 0; i < COUNTERS; i++)
        c->args[2].a.v[i] = i == 3 || i == 5 ? 0x7fffffff : i;
}

static void prologue(struct gen *g)
{
    const struct qg_case *c = &g->k->c;

    put(g,
        "extern \"C\" __global__ void %s(unsigned *out, const unsigned *in, unsigned *count,\n"
        "    unsigned s)\n{\n",
        g->k->name);
    if (c->block[2] > 1)
        put(g, "    unsigned t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + "
               "threadIdx.x;\n");
    else if (c->block[1] > 1)
        put(g, "    unsigned t = threadIdx.y * blockDim.x + threadIdx.x;\n");
    else
        put(g, "    unsigned t = threadIdx.x;\n");
    put(g, "    unsigned i = ");
    if (c->grid[2] > 1)
        put(g, "(blockIdx.z * gridDim.x + blockIdx.x) * %uu + t;\n", g->threads);
    else if (c->grid[1] > 1)
        put(g, "(blockIdx.y * gridDim.x + blockIdx.x) * %uu + t;\n", g->threads);
    else if (c->grid[0] > 1)
        put(g, "blockIdx.x * %s + t;\n",
            c->block[1] > 1 ? "blockDim.x * blockDim.y * blockDim.z" : "blockDim.x");
    else
        put(g, "t;\n");
    for (uint32_t v = 0; v < g->vars; v++) {
        put(g, "    unsigned v%u = ", v);
        switch (qgn_below(g->r, 4)) {
        case 0: put(g, "0x%xu", qgn_number(g->r, g->klass)); break;
        case 1: put(g, "out[i * %u + %u]", g->slots, qgn_below(g->r, g->slots)); break;
        case 2: put(g, "in[t & %d]", IN - 1); break;
        default: put(g, "in[%u] + i", qgn_below(g->r, IN));
        }
        put(g, ";\n");
    }
}

static void weigh(struct gen *g)
{
    static const int needs[NKINDS] = {[S_ASSIGN] = -1,
                                      [S_TEST] = -1,
                                      [S_IF] = QGN_F_BRANCHES,
                                      [S_LOOP] = QGN_F_LOOPS,
                                      [S_STORE] = -1,
                                      [S_ATOMIC] = QGN_F_ATOMICS,
                                      [S_OWN_ATOMIC] = QGN_F_ATOMICS,
                                      [S_EXCHANGE] = QGN_F_BARRIERS,
                                      [S_SHUFFLE] = QGN_F_SHUFFLES,
                                      [S_VOTE] = QGN_F_VOTES,
                                      [S_FENCE] = -1,
                                      [S_RETURN] = QGN_F_EXITS};
    const char *wish = g->k->recipe.wish;

    for (int i = 0; i < NKINDS; i++) {
        char words[128], *save = NULL;

        g->weight[i] = needs[i] >= 0 && !on(g, (enum qgn_feature)needs[i]) ? 0 : base_weight[i];
        snprintf(words, sizeof words, "%s", wishes[i]);
        for (char *w = strtok_r(words, " ", &save); w; w = strtok_r(NULL, " ", &save))
            if (*wish && strstr(wish, w)) {
                g->weight[i] *= 5;
                break;
            }
    }
    if (!on(g, QGN_F_SHARED))
        g->weight[S_EXCHANGE] = 0;
    for (int i = 0; *wish && i < NFORMS; i++)
        if (forms[i].opcode && strlen(forms[i].opcode) > 1) {
            char part[24];

            snprintf(part, sizeof part, "/%s/", forms[i].opcode);
            if (strstr(wish, part))
                g->prefer = forms[i].opcode;
        }
}

int qgn_make_cuda(struct qgn_kernel *k, struct qgn_rng *r, FILE *out)
{
    struct gen g = {.k = k, .r = r, .out = out, .off = k->recipe.off, .indent = 1};
    char *text = NULL;
    size_t n;

    g.klass = qgn_wish_class(k->recipe.wish);
    weigh(&g);
    g.cross = qgn_chance(r, strstr("shuffle vote ballot barrier", k->recipe.wish) ? 50 : 60);
    g.vars = 2 + qgn_below(r, 3);
    choose_launch(&g);
    arguments(&g);
    prologue(&g);
    /* The body is written first: whether it uses shared memory is known afterwards. */
    g.out = open_memstream(&text, &n);
    if (!g.out)
        return -1;
    g.budget = 3 + (int)qgn_below(r, 8);
    statements(&g, 100);
    for (uint32_t v = 0; v < g.vars; v++) {
        bool drop = v >= 2 && qgn_dropped(&k->recipe, g.stmts++);

        g.muted += drop;
        put(&g, "    out[i * %u + %u] %s v%u;\n", g.slots, v % g.slots,
            v < g.slots ? "=" : "^=", v);
        g.muted -= drop;
    }
    k->statements = g.stmts;
    if (fclose(g.out) != 0)
        return -1;
    if (g.shared)
        fprintf(out, "    __shared__ unsigned sh[%u];\n", g.threads);
    fprintf(out, "%s}\n", text);
    free(text);
    return 0;
}
