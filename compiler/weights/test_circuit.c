/* The circuit language: forms, units, steps, tables, heads, the scheduler and placement. */
#include "test_tiny.h"

/* ---- Forms ------------------------------------------------------------------------------- */

static double value(const struct form *f, const int *v)
{
    double s = f->bias;

    for (int i = 0; i < f->n; i++)
        s += (double)f->t[i].c * v[f->t[i].w];
    return s;
}

Test(form, arithmetic)
{
    struct form f = f_addw(f_addw(f_const(3), 2, 0), -1, 1), g;
    int v[3] = {5, 7, 2};

    cr_assert_eq(value(&f, v), 3 + 2 * 5 - 7);
    g = f_add(f, -3, f_wire(2));
    cr_assert_eq(value(&g, v), 6 - 3 * 2);
    g = f_add(g, 2, f_const(4));
    cr_assert_eq(value(&g, v), 6 - 6 + 8);
    g = f_addw(f, -2, 0); /* a term that cancels goes */
    cr_assert_eq(g.n, 1);
    cr_assert_eq(value(&g, v), 3 - 7);
    cr_assert_eq(f_addw(f_const(0), 0, 1).n, 0);
}

Test(form, logic)
{
    for (int bits = 0; bits < 8; bits++) {
        int v[3] = {bits & 1, bits >> 1 & 1, bits >> 2 & 1};
        struct form a = f_wire(0), b = f_wire(1), x;
        wire w[3] = {0, 1, 2};
        struct form forms[3] = {f_wire(0), f_not(f_wire(1)), f_wire(2)};

        x = f_not(a);
        cr_assert_eq(value(&x, v), !v[0]);
        x = f_and(a, b);
        cr_assert_eq(value(&x, v) >= 1, v[0] && v[1]);
        x = f_andw(f_and(a, b), 2);
        cr_assert_eq(value(&x, v) >= 1, bits == 7);
        x = f_andn(f_andn(a, 1), 2);
        cr_assert_eq(value(&x, v) >= 1, bits == 1);
        x = f_sumw(w, 3);
        cr_assert_eq(value(&x, v), v[0] + v[1] + v[2]);
        for (int want = 0; want < 8; want++) {
            x = f_matchw(w, 3, (uint32_t)want);
            cr_assert_eq(value(&x, v), bits == want ? 1 : value(&x, v));
            cr_assert_eq(value(&x, v) >= 1, bits == want);
            x = f_match(forms, 3, (uint32_t)want);
            cr_assert_eq(value(&x, v) >= 1, (bits ^ 2) == want);
        }
    }
}

/* ---- Units ------------------------------------------------------------------------------- */

static void units(enum qm_mode mode)
{
    static const int square[16] = {0,  1,  4,   9,   16,  25,  36,  49,
                                   64, 81, 100, 121, 144, 169, 196, 225};
    static const int parity[16] = {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1};
    static const int *const table[2] = {square, parity};
    struct tiny *t = tiny_new();
    struct circuit *c = t->c;
    wire a = tiny_in(t, 15), b = tiny_in(t, 1), d = tiny_in(t, 3);
    wire relu = cl_wire(c, 20, "relu"), product = cl_wire(c, 45, "product");
    wire step = cl_wire(c, 3, "step"), fall = cl_wire(c, 1, "fall"), gated = cl_wire(c, 3, "gated");
    wire flat[2], ramp[2], xr = cl_wire(c, 1, "xor"), both = cl_wire(c, 1, "both");
    wire two[2], all[14];
    double coefs[2] = {1, 2};
    int n = 0;

    cl_part(c, "units");
    cl_unit(c, f_addw(f_const(-5), 1, a), relu, 2); /* 2 relu(a - 5) */
    cl_unit_n(c, f_wire(a), f_wire(d), 1, &product, (double[]){1});
    cl_step(c, f_wire(a), 9, step, 3);
    cl_unit(c, f_const(1), fall, 1); /* 1 - [a >= 3] */
    cl_step(c, f_wire(a), 3, fall, -1);
    cl_step_up(c, f_addw(f_wire(a), -8, b), 4, f_wire(d), gated); /* [a - 8b >= 4] d */
    two[0] = cl_wire(c, 15, "two.0");
    two[1] = cl_wire(c, 30, "two.1");
    cl_unit_n(c, f_wire(a), f_const(1), 2, two, coefs);
    flat[0] = cl_wire(c, 225, "flat.square");
    flat[1] = cl_wire(c, 1, "flat.parity");
    cl_table(c, f_wire(a), 15, true, 2, flat, table);
    ramp[0] = cl_wire(c, 225, "ramp.square");
    ramp[1] = cl_wire(c, 1, "ramp.parity");
    cl_table(c, f_wire(a), 15, false, 2, ramp, table);
    cl_xor(c, f_wire(b), f_andw(f_const(1), b), xr); /* b xor b */
    cl_bit(c, f_addw(f_andw(f_wire(a), b), -1, d), both);
    all[n++] = relu, all[n++] = product, all[n++] = step, all[n++] = fall, all[n++] = gated;
    all[n++] = two[0], all[n++] = two[1], all[n++] = flat[0], all[n++] = flat[1];
    all[n++] = ramp[0], all[n++] = ramp[1], all[n++] = xr, all[n++] = both;
    for (int i = 0; i < n; i++)
        cl_output(c, all[i]);
    tiny_all_rows(t);
    tiny_open(t, mode);
    for (uint32_t id = 0; id < t->rows; id++) {
        int va = t->row[id][0], vb = t->row[id][1], vd = t->row[id][2];
        int want[14] = {va > 5 ? 2 * (va - 5) : 0,
                        va * vd,
                        va >= 9 ? 3 : 0,
                        va < 3,
                        va - 8 * vb >= 4 ? vd : 0,
                        va,
                        2 * va,
                        va * va,
                        va % 2,
                        va * va,
                        va % 2,
                        0,
                        va + vb - 1 - vd >= 1};

        tiny_token(t, id);
        for (int i = 0; i < n; i++)
            cr_assert_eq(tiny_value(t, all[i]), want[i], "%s of %d %d %d: %g, not %d",
                         c->wires[all[i]].name, va, vb, vd, tiny_value(t, all[i]), want[i]);
    }
    cr_assert_gt(t->compared, 5000);
    tiny_free(t);
}

Test(unit, bf16)
{
    units(QM_MODE_BF16);
}

Test(unit, f32)
{
    units(QM_MODE_F32);
}

/* Beyond 63 over the threshold a step is a ramp; it is exact on integers all the same. */
static void long_steps(enum qm_mode mode)
{
    struct tiny *t = tiny_new();
    wire a = tiny_in(t, 255), w[4];
    static const int at[4] = {1, 100, 192, 255};

    for (int i = 0; i < 4; i++) {
        w[i] = cl_wire(t->c, 1, "ge%d", at[i]);
        cl_step(t->c, f_wire(a), at[i], w[i], 1);
        cl_output(t->c, w[i]);
    }
    cr_assert_eq(t->c->units[0].gate.bias, 0); /* 1 - t: whole numbers */
    cr_assert_eq(t->c->units[4].gate.bias, 0.75 - 192);
    tiny_all_rows(t);
    tiny_open(t, mode);
    for (uint32_t id = 0; id < t->rows; id++) {
        tiny_token(t, id);
        for (int i = 0; i < 4; i++)
            cr_assert_eq(tiny_value(t, w[i]), (int)id >= at[i]);
    }
    tiny_free(t);
}

Test(long_step, bf16)
{
    long_steps(QM_MODE_BF16);
}

Test(long_step, f32)
{
    long_steps(QM_MODE_F32);
}

/* ---- Heads ------------------------------------------------------------------------------- */

/* A memory of 4 rows of 5 bits: writes are seen by their own token, rows keep their bits, a row
 * that was never written reads 0. A second head reads two of its rows at once. */
static void heads(enum qm_mode mode)
{
    struct tiny *t = tiny_new();
    struct circuit *c = t->c;
    wire write = tiny_in(t, 1), at[2], from[2], data = tiny_in(t, 31), bits[5], out[5], sum[5];
    struct form keys[4], queries[4], vals[5], first[4];
    int mem[4] = {0};
    bool written[4] = {false};
    uint64_t s = 12345;

    for (int i = 0; i < 2; i++)
        at[i] = tiny_in(t, 1), from[i] = tiny_in(t, 1);
    cl_part(c, "bits");
    cl_bits(c, bits, 5, "bit");
    for (int i = 0; i < 5; i++) /* binary digits by thresholds */
        for (int v = 1 << i; v < 32; v += 1 << i)
            cl_step(c, f_wire(data), v, bits[i], (v >> i & 1) ? 1 : -1);
    for (uint32_t r = 0; r < 4; r++) {
        keys[r] = f_matchw(at, 2, r);
        queries[r] = f_matchw(from, 2, r);
        first[r] = r < 2 ? f_const(1) : f_const(0);
    }
    for (int i = 0; i < 5; i++)
        vals[i] = f_wire(bits[i]);
    cl_bits(c, out, 5, "out");
    cl_bits(c, sum, 5, "sum");
    cl_head(c, "memory", 4, keys, queries, 5, vals, f_wire(write), out, 1);
    for (int i = 0; i < 5; i++)
        c->wires[sum[i]].hi = 2;
    cl_head(c, "both", 4, keys, first, 5, vals, f_wire(write), sum, 2);
    cr_assert_eq(c->heads[0].layer, 1); /* behind the MLP that makes the bits */
    for (int i = 0; i < 5; i++)
        cl_output(c, out[i]), cl_output(c, sum[i]);
    tiny_all_rows(t);
    tiny_open(t, mode);
    /* rows 0 and 1 first: the second head reads both, and all rows it reads must be written */
    for (int n = 0; n < 400; n++) {
        uint32_t id;
        int v, row, read, got = 0;

        s = s * 6364136223846793005u + 1442695040888963407u;
        id = (uint32_t)(s >> 33) % t->rows;
        if (n < 2) /* write 9 to row 0, 22 to row 1 */
            id = 1u | (n ? 22u : 9u) << 1 | (uint32_t)n << 6;
        v = t->row[id][1];
        row = t->row[id][2] + 2 * t->row[id][4];
        read = t->row[id][3] + 2 * t->row[id][5];
        if (n < 2)
            cr_assert_eq(row, n);
        if (t->row[id][0])
            mem[row] = v, written[row] = true;
        if (n < 1) { /* row 1 is still unwritten: only look at the first head's claim later */
            qm_state_probe(t->state, NULL, NULL);
            tiny_token(t, id);
            qm_state_probe(t->state, tiny_probe, t);
            continue;
        }
        tiny_token(t, id);
        for (int i = 0; i < 5; i++) {
            got |= (int)tiny_value(t, out[i]) << i;
            cr_assert_eq(tiny_value(t, sum[i]), (mem[0] >> i & 1) + (mem[1] >> i & 1));
        }
        cr_assert_eq(got, mem[read]);
    }
    cr_assert(written[2] && written[3]);
    tiny_free(t);
}

Test(head, bf16)
{
    heads(QM_MODE_BF16);
}

Test(head, f32)
{
    heads(QM_MODE_F32);
}

/* ---- Scheduler --------------------------------------------------------------------------- */

/* The layer that a latch of `in` goes to. */
static int add_latch(struct circuit *c, wire in, wire *out)
{
    struct form one = f_const(1), v = f_wire(in);
    int h;

    *out = cl_wire(c, 1, "latch");
    h = cl_head(c, "latch", 1, &one, &one, 1, &v, f_const(1), out, 1);

    return c->heads[h].layer;
}

Test(scheduler, waits)
{
    struct circuit *c = cl_new();
    wire x = cl_embed(c, 1, "x"), a[14], h;

    /* a chain of units takes a layer each */
    for (int i = 0; i < 6; i++) {
        a[i] = cl_wire(c, 1, "a%d", i);
        cl_unit(c, f_wire(i ? a[i - 1] : x), a[i], 1);
        cr_assert_eq(c->units[i].layer, i);
        cr_assert_eq(c->wires[a[i]].ready, 2 * i + 1);
    }
    /* the latest input counts, whichever it is */
    a[6] = cl_wire(c, 1, "a6");
    cl_unit(c, f_and(f_wire(x), f_and(f_wire(a[2]), f_wire(a[1]))), a[6], 1);
    cr_assert_eq(c->units[6].layer, 3);
    a[7] = cl_wire(c, 1, "a7");
    cl_unit_n(c, f_wire(x), f_wire(a[3]), 1, &a[7], (double[]){1}); /* up counts too */
    cr_assert_eq(c->units[7].layer, 4);
    /* heads: the mixer behind the input's MLP; never layers 3, 7, 11, ... */
    cr_assert_eq(add_latch(c, x, &h), 0);
    cr_assert_eq(add_latch(c, a[0], &h), 1);
    cr_assert_eq(add_latch(c, a[2], &h), 4);
    cr_assert_eq(add_latch(c, a[3], &h), 4);
    /* and a unit may read a head's wire in the same layer */
    a[8] = cl_wire(c, 1, "a8");
    cl_unit(c, f_wire(h), a[8], 1);
    cr_assert_eq(c->units[c->nunits - 1].layer, 4);
    /* several writers: complete with the last one */
    a[9] = cl_wire(c, 2, "a9");
    cl_unit(c, f_wire(x), a[9], 1);
    cl_unit(c, f_wire(a[4]), a[9], 1);
    a[10] = cl_wire(c, 2, "a10");
    cl_unit(c, f_wire(a[9]), a[10], 1);
    cr_assert_eq(c->units[c->nunits - 1].layer, 6);
    /* the floor holds parts back */
    c->floor_time = 2 * 8;
    a[11] = cl_wire(c, 1, "a11");
    cl_unit(c, f_wire(x), a[11], 1);
    cr_assert_eq(c->units[c->nunits - 1].layer, 8);
    cr_assert_not(c->failed);
    cl_free(c);
}

Test(scheduler, overflow)
{
    struct circuit *c = cl_new();
    wire x = cl_embed(c, 1, "x"), w = cl_wire(c, 1, "w"), h;
    double zero = 0.25;

    for (int i = 0; i < CL_INTER + 1; i++) /* one more than a layer has */
        cl_unit_n(c, f_wire(x), f_const(1), 1, &w, &zero);
    cr_assert_eq(c->unit_count[0], CL_INTER);
    cr_assert_eq(c->unit_count[1], 1);
    cr_assert_eq(c->units[CL_INTER].index, 0);
    for (int i = 0; i < CL_HEADS + 1; i++)
        add_latch(c, x, &h);
    cr_assert_eq(c->head_count[0], CL_HEADS);
    cr_assert_eq(c->heads[CL_HEADS].layer, 1);
    cr_assert_eq(c->heads[CL_HEADS].index, 0);
    cl_free(c);
}

/* A step's two units stay together. */
Test(scheduler, pairs)
{
    struct circuit *c = cl_new();
    wire x = cl_embed(c, 3, "x"), w = cl_wire(c, 255, "w");
    double one = 1;

    for (int i = 0; i < CL_INTER - 1; i++)
        cl_unit_n(c, f_wire(x), f_const(1), 1, &w, &one);
    cl_step(c, f_wire(x), 2, w, 1);
    cr_assert_eq(c->units[c->nunits - 1].layer, 1);
    cr_assert_eq(c->units[c->nunits - 2].layer, 1);
    cl_free(c);
}

static void refuses(struct circuit *c, const char *what)
{
    struct qg_error e = {0};

    cr_assert(c->failed, "nothing is refused; expected: %s", what);
    cr_assert_eq(cl_place(c, &e), QG_EXIT_INTERNAL);
    cr_assert(strstr(e.what, what), "'%s' does not say '%s'", e.what, what);
    cl_free(c);
}

Test(scheduler, refusals)
{
    struct circuit *c = cl_new();
    wire x = cl_embed(c, 1, "x"), w = cl_wire(c, 1, "never"), v = cl_wire(c, 1, "v"), deep = x;
    struct form keys[CL_DK + 1];

    cl_part(c, "reader");
    cl_unit(c, f_wire(w), v, 1);
    refuses(c, "wire never is read but nothing writes it (part reader)");

    c = cl_new();
    x = cl_embed(c, 1, "x"), w = cl_wire(c, 1, "late"), v = cl_wire(c, 1, "v");
    cl_part(c, "writer");
    cl_unit(c, f_wire(x), w, 1);
    cl_unit(c, f_wire(w), v, 1);
    cl_unit(c, f_wire(x), w, 1);
    refuses(c, "wire late is written after it has been read (part writer)");

    c = cl_new();
    deep = x = cl_embed(c, 1, "x");
    cl_part(c, "chain");
    for (int i = 0; i <= CL_MAX_LAYERS; i++) {
        w = cl_wire(c, 1, "w%d", i);
        cl_unit(c, f_wire(deep), w, 1);
        deep = w;
    }
    refuses(c, "more than 24 layers are needed (part chain)");

    c = cl_new();
    x = cl_embed(c, 1, "x"), w = cl_wire(c, 1, "w");
    for (int i = 0; i <= CL_DK; i++)
        keys[i] = f_wire(x);
    cl_head(c, "wide", CL_DK + 1, keys, keys, 1, keys, f_wire(x), &w, 1);
    refuses(c, "head wide has 129 keys and 1 values");
}

/* ---- Placement --------------------------------------------------------------------------- */

/* Three generations of 900 bits do not fit side by side: the dims of the first are erased and used
 * again, and hold exactly the new wires. */
static void reuse(enum qm_mode mode)
{
    enum { N = 900, GENERATIONS = 4 };
    static wire w[GENERATIONS][N];
    struct tiny *t = tiny_new();
    struct circuit *c = t->c;
    wire x = tiny_in(t, 15), one = tiny_in(t, 1);
    uint32_t shared = 0;

    for (int g = 0; g < GENERATIONS; g++) {
        for (int i = 0; i < N; i++) {
            w[g][i] = cl_wire(c, 15, "w%d.%d", g, i);
            if (g == 0) /* 0 in half of the wires, x in the others */
                cl_unit_n(c, f_wire(x), f_wire(one), 1, &w[0][i], (double[]){i % 2});
            else
                cl_unit(c, f_wire(w[g - 1][(i + 1) % N]), w[g][i], 1);
            if (g + 1 == GENERATIONS)
                cl_output(c, w[g][i]);
        }
    }
    tiny_all_rows(t);
    tiny_open(t, mode);
    for (uint32_t i = 0; i < c->nwires; i++) {
        for (uint32_t j = 0; j < i; j++) {
            const struct cl_wire *a = &c->wires[i], *b = &c->wires[j];

            if (a->dim < 0 || a->dim != b->dim)
                continue;
            shared++;
            /* an MLP may erase what it reads and write the next wire at once */
            cr_assert(a->begin >= b->end ? b->end % 2 && b->ready < a->begin
                                         : a->end % 2 && b->begin >= a->end && a->ready < b->begin,
                      "%s and %s share dim %d", a->name, b->name, a->dim);
        }
        cr_assert(c->wires[i].dim < CL_HIDDEN);
        cr_assert(c->wires[i].dim < 0 || c->wires[i].dim >= CL_CONSTS);
    }
    cr_assert_gt(shared, 1000);
    cr_assert_geq(c->peak_dims, 1800);
    cr_assert_leq(c->peak_dims, CL_HIDDEN - CL_CONSTS);
    for (uint32_t id = 0; id < t->rows; id += 5) {
        tiny_token(t, id);
        for (int i = 0; i < N; i++) /* shifted by one place in each generation */
            cr_assert_eq(tiny_value(t, w[GENERATIONS - 1][i]),
                         (i + GENERATIONS - 1) % 2 ? t->row[id][0] * t->row[id][1] : 0);
    }
    tiny_free(t);
}

Test(placement, reuse_bf16)
{
    reuse(QM_MODE_BF16);
}

Test(placement, reuse_f32)
{
    reuse(QM_MODE_F32);
}

/* A dim that is erased before its next owner begins holds 0 in between. */
Test(placement, erased)
{
    enum { N = 2030 };
    struct tiny *t = tiny_new();
    struct circuit *c = t->c;
    wire x = tiny_in(t, 15), mid[8], last = cl_wire(c, 15, "last");
    static wire w[N];
    uint32_t erased = 0;

    for (int i = 0; i < N; i++) {
        w[i] = cl_wire(c, 15, "w%d", i);
        cl_unit(c, f_wire(x), w[i], 1);
    }
    for (int i = 0; i < N; i += 100)
        cl_unit_n(c, f_wire(w[i]), f_const(1), 1, &last, (double[]){i ? 0 : 1});
    for (int i = 0; i < 8; i++) {
        mid[i] = cl_wire(c, 15, "mid%d", i);
        c->floor_time = 2 * (3 + i);
        cl_unit(c, f_wire(i ? mid[i - 1] : last), mid[i], 1);
    }
    c->floor_time = 2 * 12;
    for (int i = 0; i < 20; i++) { /* more than is free: some old dims are taken */
        wire late = cl_wire(c, 15, "late%d", i);

        cl_unit(c, f_wire(x), late, 1);
        cl_output(c, late);
    }
    cl_output(c, mid[7]);
    tiny_all_rows(t);
    tiny_open(t, QM_MODE_BF16);
    for (uint32_t i = 0; i < c->nunits; i++) {
        const struct cl_unit *u = &c->units[i];

        if (u->kind == CL_ERASE && u->nouts == 1) {
            cr_assert_geq(2 * u->layer + 1, c->wires[c->outs[u->first_out].w].end);
            erased++;
        }
    }
    cr_assert_gt(erased, 10);
    for (uint32_t id = 0; id < 16; id += 3)
        tiny_token(t, id);
    tiny_free(t);
}

Test(placement, full)
{
    struct circuit *c = cl_new();
    wire x = cl_embed(c, 1, "x"), w;
    struct qg_error e = {0};

    cl_output(c, x);
    for (int i = 0; i < CL_HIDDEN - CL_CONSTS; i++) { /* with x one too many */
        w = cl_wire(c, 1, "w%d", i);
        cl_unit(c, f_wire(x), w, 1);
        cl_output(c, w);
    }
    cr_assert_eq(cl_place(c, &e), QG_EXIT_INTERNAL);
    cr_assert(strstr(e.what, "no residual dimension is free for wire w2039"), "%s", e.what);
    cl_free(c);
}

Test(placement, energy)
{
    struct circuit *c = cl_new();
    wire a = cl_embed(c, 100, "a"), b = cl_embed(c, 30, "b"), s = cl_wire(c, 130, "s");
    struct qg_error e = {0};

    cl_unit(c, f_addw(f_wire(a), 1, b), s, 1);
    cl_output(c, s);
    cr_assert_eq(cl_place(c, &e), 0);
    /* nothing reuses the dims, so a and b stay to the end */
    cr_assert_eq(c->peak_energy, 100 * 100 + 30 * 30 + 130 * 130);
    cr_assert_eq(c->peak_dims, 3);
    cr_assert_eq(c->layers, 4); /* whole groups of four */
    cl_free(c);
}
