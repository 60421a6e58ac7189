/* The certificate: what it must refuse, and that it refuses nothing of the machine. */
#include "exclusive.h"
#include "test_tiny.h"
#include "weights.h"

/* Places and certifies; must fail saying `what`. Frees the circuit. */
static void refused(struct circuit *c, const char *what)
{
    struct cl_margin worst[4];
    struct qg_error e = {0};

    for (int i = 0; i < 4; i++)
        worst[i].slack = INFINITY;
    cr_assert_eq(cl_place(c, &e), 0, "%s", e.what);
    cr_assert_eq(cl_margins(c, worst, 4, &e), QG_EXIT_INTERNAL, "accepted; expected: %s", what);
    cr_assert(strstr(e.what, what), "'%s' does not say '%s'", e.what, what);
    cr_assert(strstr(e.what, "the margin certificate fails"));
    cr_assert_leq(worst[0].slack, 0);
    cl_free(c);
}

static void accepted(struct circuit *c, double at_least)
{
    struct cl_margin worst[1] = {{.slack = INFINITY}};
    struct qg_error e = {0};

    cr_assert_eq(cl_place(c, &e), 0, "%s", e.what);
    cr_assert_eq(cl_margins(c, worst, 1, &e), 0, "%s", e.what);
    cr_assert_geq(worst[0].slack, at_least);
    cl_free(c);
}

static struct circuit *two_inputs(int hi, wire *a, wire *b)
{
    struct circuit *c = cl_new();

    *a = cl_embed(c, hi, "a");
    *b = cl_embed(c, hi, "b");
    return c;
}

/* ---- bf16 -------------------------------------------------------------------------------- */

Test(bf16, gate)
{
    wire a, b, out;
    struct circuit *c = two_inputs(128, &a, &b);

    /* a + b reaches 256: it fits; 257 does not, nor do 65 with a quarter */
    cl_part(c, "sum");
    out = cl_wire(c, 255, "out");
    cl_unit(c, f_addw(f_wire(a), 1, b), out, 0.5);
    accepted(c, 0);
    c = two_inputs(128, &a, &b);
    cl_part(c, "too wide");
    out = cl_wire(c, 255, "out");
    cl_unit(c, f_addw(f_addw(f_const(1), 1, a), 1, b), out, 0.5);
    refused(c, "layer 0 unit 0 (too wide): gate does not fit 8 significant bits");

    c = two_inputs(64, &a, &b);
    cl_part(c, "quarters");
    out = cl_wire(c, 255, "out");
    cl_unit(c, f_addw(f_const(0.25), 1, a), out, 1);
    refused(c, "layer 0 unit 0 (quarters): gate does not fit 8 significant bits");
}

Test(bf16, product)
{
    wire a, b, out;
    struct circuit *c = two_inputs(16, &a, &b);
    double tenth = 0.5;

    out = cl_wire(c, 128, "out");
    cl_unit_n(c, f_wire(a), f_wire(b), 1, &out, &tenth);
    accepted(c, 0);
    c = two_inputs(17, &a, &b);
    cl_part(c, "square");
    out = cl_wire(c, 255, "out");
    cl_unit_n(c, f_wire(a), f_wire(b), 1, &out, &tenth);
    refused(c, "(square): gate * up does not fit 8 significant bits");
    c = two_inputs(255, &a, &b);
    cl_part(c, "up");
    out = cl_wire(c, 255, "out");
    cl_unit_n(c, f_const(1), f_addw(f_wire(a), 1, b), 1, &out, &tenth);
    refused(c, "(up): up does not fit 8 significant bits");
}

Test(bf16, coefficients)
{
    wire a, b, out;
    struct circuit *c = two_inputs(3, &a, &b);

    cl_part(c, "eighths");
    out = cl_wire(c, 3, "out");
    cl_unit(c, f_addw(f_const(0), 0.125, a), out, 8);
    refused(c, "(eighths): gate does not fit 8 significant bits");
}

Test(bf16, range)
{
    wire a, b, big;
    struct circuit *c = two_inputs(255, &a, &b);

    big = cl_wire(c, 256, "big");
    cl_unit(c, f_wire(a), big, 1);
    refused(c, "range of wire big");
}

/* A coefficient of nine bits passes the ranges, but no tensor can hold it. */
Test(bf16, weight)
{
    struct tiny *t = tiny_new();
    wire a = tiny_in(t, 1), out = cl_wire(t->c, 255, "out");
    struct cl_ends ends = {1, tiny_embed, tiny_readout, t};
    struct qg_error e = {0};

    cl_unit(t->c, f_wire(a), out, 257);
    t->rows = 1;
    cr_assert_eq(cl_place(t->c, &e), 0);
    cr_assert_eq(cl_margins(t->c, NULL, 0, &e), 0);
    cr_assert_null(cl_ckpt(t->c, &ends, &e));
    cr_assert_eq(e.code, QG_EXIT_INTERNAL);
    cr_assert(strstr(e.what, "model.layers.0.mlp.down_proj.weight cannot hold"), "%s", e.what);
    tiny_free(t);
}

Test(bf16, energy)
{
    struct circuit *c = cl_new();

    for (int i = 0; i < 258; i++) /* 258 * 255^2 is 16,776,450: just below 2^24 */
        cl_output(c, cl_embed(c, 255, "e%d", i));
    accepted(c, 0);
    c = cl_new();
    for (int i = 0; i < 259; i++)
        cl_output(c, cl_embed(c, 255, "e%d", i));
    refused(c, "energy of the residual stream");
}

/* ---- f32 --------------------------------------------------------------------------------- */

/* A bit that a head has read: 1 up to rounding. */
static wire read_bit(struct circuit *c, wire in)
{
    struct form one = f_const(1), v = f_wire(in);
    wire out = cl_wire(c, 1, "read");

    cl_head(c, "latch", 1, &one, &one, 1, &v, f_const(1), &out, 1);
    return out;
}

/* 3 (v mod 16), again and again: each round stretches the error by 15 * 3. */
static wire stretch(struct circuit *c, wire in, int rounds)
{
    int table[256];
    const int *const t[1] = {table};
    wire w = in;

    for (int v = 0; v < 256; v++)
        table[v] = v % 16;
    for (int i = 0; i < rounds; i++) {
        wire low = cl_wire(c, 15, "low%d", i), again = cl_wire(c, 45, "stretched%d", i);

        cl_table(c, f_wire(w), c->wires[w].hi, false, 1, &low, t);
        cl_unit(c, f_wire(low), again, 3);
        w = again;
    }
    return w;
}

Test(f32, step)
{
    for (int rounds = 1; rounds < 5; rounds++) {
        struct circuit *c = cl_new();
        wire x = cl_embed(c, 1, "x"), out = cl_wire(c, 1, "out"), wide = cl_wire(c, 47, "wide"), w;

        cl_unit(c, f_wire(read_bit(c, x)), wide, 47);
        w = stretch(c, wide, rounds);
        cl_part(c, "last step");
        cl_step(c, f_wire(w), 40, out, 1);
        /* 47 times the bit's error, times 45 for each round */
        if (rounds < 2)
            accepted(c, 0.2);
        else if (rounds > 2)
            refused(c, "(last step)");
        else
            cl_free(c);
    }
}

Test(f32, step_is_named)
{
    struct circuit *c = cl_new();
    wire x = cl_embed(c, 1, "x"), out = cl_wire(c, 1, "out"), wide = cl_wire(c, 47, "wide"), w;

    cl_unit(c, f_wire(read_bit(c, x)), wide, 47);
    w = stretch(c, wide, 3);
    cl_part(c, "last step");
    cl_step(c, f_wire(w), 40, out, 1);
    refused(c, "step in layer 7 unit 0 (last step)");
}

/* A step makes an error harmless: what follows is clean. */
Test(f32, cleaned)
{
    struct circuit *c = cl_new();
    struct qg_error e = {0};
    wire x = cl_embed(c, 1, "x"), wide = cl_wire(c, 47, "wide"), s = cl_wire(c, 1, "s"), w;

    cl_unit(c, f_wire(read_bit(c, x)), wide, 47);
    w = stretch(c, wide, 1);
    cl_step(c, f_wire(w), 40, s, 1);
    cl_output(c, s);
    cr_assert_eq(cl_place(c, &e), 0);
    cr_assert_eq(cl_margins(c, NULL, 0, &e), 0, "%s", e.what);
    cr_assert_gt(c->wires[w].err, 0.003);
    cr_assert_lt(c->wires[s].err, 1e-4);
    cl_free(c);
}

Test(f32, head_forms)
{
    static const struct {
        int key, query, beta, value; /* 0 fine, 1 a sum of two bits, 2 a half */
        const char *what;
    } cases[] = {{1, 0, 0, 0, "key of head memory, layer 0 is not a bit"},
                 {0, 1, 0, 0, "query of head memory, layer 0 is not a bit"},
                 {0, 0, 0, 1, "value of head memory, layer 0 is not a bit"},
                 {0, 0, 3, 0, "beta of head memory, layer 0 is not a bit"},
                 {2, 0, 0, 0, "key of head memory, layer 0 is not a whole number"},
                 {0, 0, 0, 2, "value of head memory, layer 0 is not a whole number"},
                 {0, 0, 1, 0, NULL}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wire a, b, out;
        struct circuit *c = two_inputs(1, &a, &b);
        struct form f[4] = {f_wire(a), f_addw(f_wire(a), 1, b), f_addw(f_const(0.5), 0.5, a),
                            f_addw(f_addw(f_const(1), 1, a), 1, b)};

        out = cl_wire(c, 1, "out");
        cl_head(c, "memory", 1, &f[cases[i].key], &f[cases[i].query], 1, &f[cases[i].value],
                f[cases[i].beta], &out, 1);
        if (cases[i].what)
            refused(c, cases[i].what);
        else
            accepted(c, 0.2);
    }
}

/* ---- The machine ------------------------------------------------------------------------- */

Test(machine, certificate)
{
    struct qg_error e = {0};
    struct qw_machine *w = qw_machine_new(&e);
    struct qw_figures f;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    cr_assert(w, "%s", e.what);
    qw_machine_figures(w, &f);
    cr_assert_gt(f.smallest_margin, 0);
    cr_assert_leq(f.smallest_margin, 0.25);
    cr_assert_leq(f.fullest, 256);
    cr_assert_lt(f.peak_energy, 0x1p24);
    cr_assert_leq(f.layers, 24);
    cr_assert_leq(f.peak_dims, CL_HIDDEN);
    for (int l = 0; l < CL_MAX_LAYERS; l++) {
        cr_assert_leq(f.units_at[l], CL_INTER);
        cr_assert_leq(f.heads_at[l], CL_HEADS);
        cr_assert(l % 4 != 3 || f.heads_at[l] == 0);
    }
    qw_machine_certificate(w, out, 3);
    fclose(out);
    cr_assert(strstr(text, "margin certificate: "));
    free(text);
    qw_machine_free(w);
}

/* ---- Exclusive gates --------------------------------------------------------------------- */

static int random_below(uint64_t *s, int n)
{
    *s = *s * 6364136223846793005u + 1442695040888963407u;
    return (int)((*s >> 33) % (uint64_t)n);
}

/* Does a step's gate stand open for the values in the simulation? */
static bool open_gate(const struct circuit *c, const struct cl_unit *u, const double *v)
{
    double g = u->gate.bias;

    for (uint32_t i = 0; i < u->gate.n; i++)
        g += (double)c->terms[u->gate.first + i].c * v[c->terms[u->gate.first + i].w];
    return g > 0;
}

/* Random gates over bits and over wires decoded from them; a pair that is called exclusive must not
 * be open together for any values. Returns how many pairs were called exclusive. */
static uint32_t brute_force(uint64_t seed, uint32_t *truly)
{
    enum { BITS = 6, DECODED = 8, GATES = 24 };
    struct circuit *c = cl_new();
    struct cl_exclusive *x;
    struct cl_sim *sim;
    struct qg_error e = {0};
    wire bit[BITS], dec[DECODED], out;
    static bool both[2 * GATES][2 * GATES];
    uint32_t claims = 0, first;
    uint64_t s = seed * 2654435761u + 1;

    memset(both, 0, sizeof both);
    for (int i = 0; i < BITS; i++)
        bit[i] = cl_embed(c, 1, "b%d", i);
    for (int i = 0; i < DECODED; i++) {
        int n = 2 + random_below(&s, 2); /* fields of the low bits */
        struct form f = f_matchw(bit, n, (uint32_t)random_below(&s, 1 << n));

        if (random_below(&s, 4) == 0)
            f = f_andw(f, bit[3 + random_below(&s, 3)]);
        dec[i] = cl_wire(c, 2, "d%d", i);
        c->wires[dec[i]].hi = 1;
        cl_bit(c, f, dec[i]);
    }
    first = c->nunits;
    out = cl_wire(c, 255, "out");
    for (int g = 0; g < GATES; g++) {
        struct form f = f_const(0);
        int terms = 2 + random_below(&s, 3), up = 0;

        for (int k = 0; k < terms; k++) {
            int coef = random_below(&s, 3) ? 1 + random_below(&s, 4) / 3 : -1;
            int i = random_below(&s, BITS + DECODED);

            f = f_addw(f, coef, i < BITS ? bit[i] : dec[i - BITS]);
        }
        for (int k = 0; k < f.n; k++)
            up += f.t[k].c > 0 ? (int)f.t[k].c : 0;
        cl_step(c, f, up > 1 ? up - random_below(&s, 2) : 1, out, 1);
    }
    cr_assert_eq(cl_place(c, &e), 0, "%s", e.what);
    sim = cl_sim_new(c);
    for (int v = 0; v < 1 << BITS; v++) {
        cl_sim_begin(sim);
        for (int i = 0; i < BITS; i++)
            cl_sim_set(sim, bit[i], v >> i & 1);
        cl_sim_run(sim);
        for (uint32_t a = first; a < first + 2 * GATES && a < c->nunits; a++)
            for (uint32_t b = first; b < a; b++)
                if (open_gate(c, &c->units[a], cl_sim_values(sim)) &&
                    open_gate(c, &c->units[b], cl_sim_values(sim)))
                    both[a - first][b - first] = true;
    }
    x = cl_exclusive_new(c);
    cr_assert(x);
    for (uint32_t a = first; a < first + 2 * GATES && a < c->nunits; a++) {
        for (uint32_t b = first; b < a; b++) {
            if (c->units[a].kind != CL_STEP_UP || c->units[b].kind != CL_STEP_UP)
                continue;
            *truly += !both[a - first][b - first];
            if (!cl_exclusive_units(x, a, b))
                continue;
            claims++;
            cr_assert_not(both[a - first][b - first], "seed %llu: units %u and %u are both on",
                          (unsigned long long)seed, a, b);
        }
    }
    cl_exclusive_free(x);
    cl_sim_free(sim);
    cl_free(c);
    return claims;
}

Test(exclusive, brute_force)
{
    uint32_t claims = 0, truly = 0;

    for (uint64_t seed = 1; seed <= 400; seed++)
        claims += brute_force(seed, &truly);
    cr_log_info("%u pairs called exclusive of %u that are", claims, truly);
    cr_assert_gt(claims, 2000);
}

Test(exclusive, known)
{
    struct circuit *c = cl_new();
    struct cl_exclusive *x;
    wire b[2], other[2], d[4], e[2], out[8];
    uint32_t u[8];
    struct form f;

    for (int i = 0; i < 2; i++)
        b[i] = cl_embed(c, 1, "b%d", i), other[i] = cl_embed(c, 1, "o%d", i);
    for (uint32_t i = 0; i < 4; i++) { /* decoded from one field */
        d[i] = cl_wire(c, 1, "d%u", i);
        cl_bit(c, f_matchw(b, 2, i), d[i]);
    }
    e[0] = cl_wire(c, 1, "e0"); /* either of two values: two writers */
    cl_bit(c, f_matchw(b, 2, 0), e[0]);
    cl_bit(c, f_matchw(b, 2, 1), e[0]);
    for (int i = 0; i < 8; i++)
        out[i] = cl_wire(c, 1, "out%d", i);
#define GATE(i, form) (u[i] = c->nunits, cl_bit(c, form, out[i]))
    GATE(0, f_andw(f_wire(d[0]), other[0]));
    GATE(1, f_andw(f_wire(d[1]), other[1]));
    GATE(2, f_andw(f_wire(e[0]), other[1]));
    GATE(3, f_andn(f_wire(other[0]), other[1]));
    GATE(4, f_andw(f_wire(other[1]), d[2]));
    /* d0 or o0 */
    GATE(5, f_addw(f_wire(d[0]), 1, other[0]));
    /* o1 and (d1 or d0's absence counts for it): d0 and d1 meet with opposite signs */
    f = f_addw(f_addw(f_wire(d[1]), 1, other[1]), -1, d[0]);
    f.bias -= 1;
    GATE(6, f);
#undef GATE
    x = cl_exclusive_new(c);
    cr_assert(x);
    cr_assert(cl_exclusive_units(x, u[0], u[1])); /* d0, d1 from one field */
    cr_assert(cl_exclusive_units(x, u[1], u[0]));
    cr_assert(cl_exclusive_units(x, u[3], u[4]));     /* not o1, o1 */
    cr_assert_not(cl_exclusive_units(x, u[0], u[2])); /* d0 is one of e0's values */
    cr_assert(cl_exclusive_units(x, u[2], u[4]));     /* d2 is not */
    cr_assert_not(cl_exclusive_units(x, u[0], u[3]));
    cr_assert_not(cl_exclusive_units(x, u[5], u[6])); /* o0, d1 and o1 open both */
    cl_exclusive_free(x);
    cl_free(c);
}
