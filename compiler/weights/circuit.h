/* The circuit language: integers on wires, computed by the layers of a transformer.
 *
 * A *wire* is one dimension of the residual stream over part of the layers. It
 * holds a small non-negative integer whose range is declared. A *form* is an
 * affine function of wires. Two kinds of parts compute:
 *
 *   unit   one neuron of a SwiGLU MLP: outs += coef * relu(gate) * up, where gate and
 *          up are forms. Exact in bf16 and f32 as long as the ranges fit 8 bits,
 *          which the margin pass proves for each unit.
 *   head   one head of a Gated DeltaNet mixer, used as a memory: rows picked by key
 *          forms, overwritten with value bits where beta is 1, read through query
 *          forms into wires.
 *
 * Parts are placed as soon as their inputs are complete (time 2l is the mixer of
 * layer l, 2l + 1 its MLP). A wire may have several writers, whose contributions
 * add up; it is complete when the last of them is placed, and reading it closes it.
 */
#ifndef CL_CIRCUIT_H
#define CL_CIRCUIT_H

#include "../../interp/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CL_HIDDEN = 2048,
    CL_INTER = 6144,
    CL_HEADS = 16,
    CL_DK = 128, /* key size */
    CL_DV = 128, /* value size; the last dim of each row is the pad */
    CL_MAX_LAYERS = 24,
    CL_CONSTS = 8,      /* dims that hold CL_CONST in every token */
    CL_MAX_TERMS = 200, /* terms of a form under construction */
    CL_T_EMBED = -1,    /* time at which embedding wires are written */
    CL_T_END = 1 << 20  /* time of the read-out */
};

/* Full attention layers hold no machine part. */
static inline bool cl_full_attention(int layer)
{
    return layer % 4 == 3;
}

typedef int wire; /* index into circuit.wires */

struct cl_term {
    wire w;
    float c;
};

/* Under construction: lives on the stack, passed by value. */
struct form {
    double bias;
    int n;
    struct cl_term t[CL_MAX_TERMS];
};

/* Stored: terms in the circuit's pool. */
struct cl_form {
    double bias;
    uint32_t first, n;
};

struct cl_wire {
    char name[40];
    int hi;         /* range 0..hi */
    int lane, bit;  /* for the layout file; -1: none */
    int begin, end; /* first write and last read, as times */
    int ready;      /* time of the last write */
    bool closed;    /* has been read */
    int dim;        /* residual dimension, filled by placement */
    double err;     /* worst |value - integer| in f32, filled by the margin pass */
};

struct cl_out {
    wire w;
    float c;
};

enum cl_unit_kind {
    CL_LINEAR,  /* one relu on its own */
    CL_KINK,    /* one of a run of units on one form that make a piecewise linear function */
    CL_STEP_UP, /* first unit of a step group; the next unit is its CL_STEP_DOWN */
    CL_STEP_DOWN,
    CL_ERASE
};

struct cl_unit {
    enum cl_unit_kind kind;
    int layer;
    uint32_t index;          /* within the layer: row of gate_proj */
    struct cl_form gate, up; /* up.n == 0 and bias == 1: constant 1 */
    uint32_t first_out, nouts;
    uint16_t name; /* index of the part it belongs to */
};

struct cl_head {
    char name[40];
    int layer, index; /* value head number within the layer */
    uint32_t nkeys, nvals;
    uint32_t keys, queries, vals; /* first of nkeys / nkeys / nvals forms in the form pool */
    struct cl_form beta;
    uint32_t outs; /* first of nvals wires in the out pool (coefficient 1) */
    int rows;      /* rows that one query reads (all initialised) */
};

struct circuit {
    struct cl_wire *wires;
    uint32_t nwires, capwires;
    struct cl_term *terms;
    uint32_t nterms, capterms;
    struct cl_unit *units;
    uint32_t nunits, capunits;
    struct cl_out *outs;
    uint32_t nouts, capouts;
    struct cl_form *forms;
    uint32_t nforms, capforms;
    struct cl_head *heads;
    uint32_t nheads, capheads;
    char (*parts)[32];
    uint32_t nparts, capparts;
    uint32_t unit_count[CL_MAX_LAYERS];
    uint32_t head_count[CL_MAX_LAYERS];
    int layers;                /* used; filled by placement (a multiple of 4) */
    int floor_time;            /* parts under construction are not placed before this time */
    int peak_dims, peak_layer; /* most wires that are needed at one time */
    double peak_energy;
    double fullest; /* largest value of a unit in granules, filled by the margin pass */
    bool failed;
    struct qg_error error; /* the first mistake */
};

struct circuit *cl_new(void);
void cl_free(struct circuit *c);

/* Names the part that following units belong to ("alu1.carry"). */
void cl_part(struct circuit *c, const char *name);

/* ---- Wires --------------------------------------------------------------------- */

wire cl_wire(struct circuit *c, int hi, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* n wires named NAME.i, range 0..1. */
void cl_bits(struct circuit *c, wire *w, int n, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* A wire written by the embedding. */
wire cl_embed(struct circuit *c, int hi, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The read-out needs the wire: its dimension is never reused. */
void cl_output(struct circuit *c, wire w);

/* ---- Forms ---------------------------------------------------------------------- */

struct form f_const(double bias);
struct form f_wire(wire w);
struct form f_add(struct form a, double c, struct form b); /* a + c b */
struct form f_addw(struct form a, double c, wire w);
struct form f_not(struct form a);                /* 1 - a, of a form in 0..1 */
struct form f_and(struct form a, struct form b); /* a + b - 1: 1 iff both are 1, else <= 0 */
struct form f_andw(struct form a, wire w);       /* a and w */
struct form f_andn(struct form a, wire w);       /* a and not w */
/* 1 iff the n bit forms (or wires) spell `value`, else <= 0. */
struct form f_match(const struct form *bits, int n, uint32_t value);
struct form f_matchw(const wire *bits, int n, uint32_t value);
struct form f_sumw(const wire *w, int n);

/* ---- Units ----------------------------------------------------------------------- */

/* out += c * relu(gate) */
void cl_unit(struct circuit *c, struct form gate, wire out, double coef);
/* outs[i] += coefs[i] * relu(gate) * up */
void cl_unit_n(struct circuit *c, struct form gate, struct form up, int nouts, const wire *outs,
               const double *coefs);
/* out += coef * [g >= t] for integer g: flat around every integer where the range allows (g - t up
 * to 63), so that errors of g below 1/4 do not reach the output; else a ramp between t - 1 and t.
 */
void cl_step(struct circuit *c, struct form g, int t, wire out, double coef);
void cl_step_n(struct circuit *c, struct form g, int t, int nouts, const wire *outs,
               const double *coefs);
/* out += [g >= t] * up */
void cl_step_up(struct circuit *c, struct form g, int t, struct form up, wire out);
/* outs[o] += table[o][s] for s = g in 0..hi, where table[o][0] must be 0. Values g < 0 count as 0.
 * `steep`: steps; else one unit per kink of the piecewise linear function. */
void cl_table(struct circuit *c, struct form g, int hi, bool steep, int nouts, const wire *outs,
              const int *const *table);
/* out += [form >= 1], a step: for logic whose result must be clean. */
void cl_bit(struct circuit *c, struct form g, wire out);
/* outs[i] += [form >= 1] */
void cl_bit_n(struct circuit *c, struct form g, int nouts, const wire *outs);
/* out += a xor b, for forms in 0..1. */
void cl_xor(struct circuit *c, struct form a, struct form b, wire out);

/* The placed units by layer, in order[nunits]; those of layer l begin at first[l]. */
void cl_units_by_layer(const struct circuit *c, uint32_t *order, uint32_t first[CL_MAX_LAYERS + 1]);

/* ---- Heads ------------------------------------------------------------------------ */

/* Adds a memory head. keys[r], queries[r]: 1 selects row r, <= 0 does not. vals[i]: 0/1 forms.
 * beta: 1 writes, <= 0 does not. outs[i]: wires that receive the bits of the rows read. rows: how
 * many rows a query selects at once (their bits are summed; all of them must have been written).
 * Placed in the first mixer that has room and whose inputs are complete. Returns the head's number.
 */
int cl_head(struct circuit *c, const char *name, int nkeys, const struct form *keys,
            const struct form *queries, int nvals, const struct form *vals, struct form beta,
            const wire *outs, int rows);

/* ---- Passes ------------------------------------------------------------------------ */

/* Gives wires their dims, adds erasing units, counts dims and energy. */
int cl_place(struct circuit *c, struct qg_error *e);

struct cl_margin {
    uint32_t unit; /* worst places; UINT32_MAX: not a unit */
    double slack;  /* threshold distance minus rounding, in units of one integer */
    char what[96];
};
/* Proves that no rounding can change a decision; fills wires' err. worst[n] receives the smallest
 * margins in ascending order. Refuses (exit 3 error naming unit and part) otherwise. */
int cl_margins(struct circuit *c, struct cl_margin *worst, int n, struct qg_error *e);

#endif
