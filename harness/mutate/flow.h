/* What equivalent_flow.c, _unit.c and _form.c share: what a fault moves in one context. Internal
 * to mutate/. */
#ifndef QGU_FLOW_H
#define QGU_FLOW_H

#include "equivalent.h"

enum { QGU_SET = 128, QGU_MOVED = 96, QGU_PAIRS = 1 << 14, QGU_STORED = 8 };

struct qgu_set {
    double v[QGU_SET];
    int n;
};

struct qgu_moved {
    wire w;
    struct qgu_set zero, more; /* by how much, while the wire should be 0, or more than that */
};

/* A form: what it should be, by what moved wires move it, and by what the fault does. Wires come
 * out of the norm in bf16; raw is `by` without that. */
struct qgu_pair {
    double v, by, fault, raw;
};

struct qgu_flow {
    const struct ask *a;
    const struct circuit *c;
    const struct qgu_context *x;
    struct cl_exclusive *ex;
    enum qgu_where { QGU_NOWHERE, QGU_GATE, QGU_UP, QGU_DOWN, QGU_OFF, QGU_CONSTANT } where;
    bool seeded;                   /* the fault itself is part of this context */
    const struct qm_tensor *gates; /* gate_proj of the layer */
    struct qgu_moved m[QGU_MOVED];
    int n;
    int16_t *at;                         /* of each wire: its place in m, or -1 */
    struct qgu_moved stored[QGU_STORED]; /* what heads give back moved, in all contexts */
    int nstored;
    bool more, any;             /* one was added; something was moved at all */
    struct qgu_pair *gate, *up; /* QGU_PAIRS of each */
};

/* Makes the lists; false without memory. Closing is allowed in any case. */
bool qgu_flow_open(struct qgu_flow *f, const struct ask *a);
void qgu_flow_close(struct qgu_flow *f);
/* Nothing is moved. */
void qgu_flow_clear(struct qgu_flow *f);

/* ---- Units (equivalent_unit.c) --------------------------------------------------------------- */

/* While u (NULL: none) is on, nothing takes from the wire. */
bool qgu_only_adds(const struct qgu_flow *f, const struct cl_unit *u, wire w);
/* Moves what the unit writes; false if that is too much. */
bool qgu_unit(struct qgu_flow *f, const struct cl_unit *u);

/* ---- Sets (equivalent_form.c) ---------------------------------------------------------------- */

/* Puts a number into a set, if it is not there; false if there are too many, or it is beyond 256.
 */
bool qgu_set_put(struct qgu_set *s, double v);
/* A wire is moved by this too, on top of what it is moved by; false if that is too much. */
bool qgu_flow_move(struct qgu_flow *f, wire w, const struct qgu_set *zero,
                   const struct qgu_set *more);

/* ---- Forms (equivalent_form.c) --------------------------------------------------------------- */

/* A change of one weight of a form: of what wire w adds (w < 0: of the bias). */
struct qgu_hit {
    bool is;
    wire w;
    double by;
};

/* Whether it reads a wire that is moved. */
bool qgu_form_moves(const struct qgu_flow *f, const struct cl_form *g);
/* All that a form can be in the context, with how it is moved, into to[QGU_PAIRS]; returns how
 * many, -1: too many. */
int qgu_form_all(const struct qgu_flow *f, const struct cl_form *g, struct qgu_hit hit,
                 struct qgu_pair *to);
/* The most that it can be; with term `without` (-1: none) at 0. */
double qgu_form_most(const struct qgu_flow *f, const struct cl_form *g, int without);
/* The change that the fault makes to a form, of which its row holds `scale` times. */
struct qgu_hit qgu_hit_of(const struct ask *a, const struct cl_form *g, double scale);
/* Calls `same` for all that a form can be in each context, as long as it says so; contexts in which
 * form `on` (NULL: none) is not on are left out. False if it says no, or if that is too much. */
bool qgu_form_everywhere(const struct ask *a, const struct cl_form *g, struct qgu_hit hit,
                         const struct cl_form *on,
                         bool (*same)(void *ctx, const struct qgu_pair *p), void *ctx);

#endif
