/* Private to route.c and guard.c: one attempt to make a bundle of a set of nodes. */
#ifndef QCC_ROUTE_H
#define QCC_ROUTE_H

#include "backend.h"

enum src { S_NONE, S_ZERO, S_REG, S_IMM, S_R1, S_X, S_Y, S_R2, S_BAD };

struct router {
    const struct be *be;
    const struct be_trace *t;
    struct be_pick p;
    struct be_bundle *o;
    bool swap1, swap2;

    struct lir_val slot[4]; /* what A B C D hold; NIL: free */
    struct lir_val pass1;   /* value that ALU 1 hands on unchanged; NIL: none */
    enum src pass2;         /* what ALU 2 hands on unchanged */
    struct lir_val pass2v;  /* its value for S_REG, S_IMM */
};

static inline const struct be_node *router_node(const struct router *r, int n)
{
    return n < 0 ? NULL : &r->t->node[n];
}

static inline bool router_has(const struct router *r, int n)
{
    return n >= 0 && (r->p.set & BE_NODE(n));
}

/* guard.c: the guard, the predicate unit and control; false if the set does not fit. */
bool be_route_predicate(struct router *r);

#endif
