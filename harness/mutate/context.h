/* What wires can hold in each context: all tokens that there are, in parts. Internal to mutate/. */
#ifndef QGU_CONTEXT_H
#define QGU_CONTEXT_H

#include "../../compiler/weights/circuit.h"
#include "../../model/model.h"

#include <stdbool.h>
#include <stdint.h>

struct qgu_context {
    struct {
        int lo, hi;
    } * range; /* of each wire */
};

/* The tokens by kind, lane and item; those of EXEC further by opcode and comparison of either slot.
 * Each of the three is all there is. */
enum { QGU_BY_KIND, QGU_BY_OP1, QGU_BY_OP2, QGU_WAYS, QGU_MOST_CONTEXTS = 128 };

struct qgu_contexts;
/* NULL without memory; the circuit and the checkpoint must outlive them. */
struct qgu_contexts *qgu_contexts_new(const struct qm_ckpt *k, const struct circuit *c);
void qgu_contexts_free(struct qgu_contexts *x);
/* One of the three ways, into to[QGU_MOST_CONTEXTS]; returns how many. */
uint32_t qgu_contexts_all(const struct qgu_contexts *x, int by, const struct qgu_context **to);
/* Which of those by kind a word is in. */
uint32_t qgu_contexts_part(uint32_t id);
/* One word alone, into to[QGU_MOST_CONTEXTS], whose ranges the caller frees; returns how many, 0
 * without memory. */
uint32_t qgu_contexts_word(struct qgu_contexts *x, uint32_t id, int by, struct qgu_context *to);
/* The circuit's units by layer. */
const uint32_t *qgu_contexts_order(const struct qgu_contexts *x);

/* Which bit of the block a wire holds; -1: none. */
int qgu_rom_bit(const struct circuit *c, wire w);
/* The first bit of a field in the block. */
uint32_t qgu_field_first(uint32_t field);
/* Whether a sealed block can have this value in a field (interp/seal.c). */
bool qgu_field_has(uint32_t field, uint32_t v);
/* Whether it can have this opcode with this comparison in slot 0 or 1. */
bool qgu_operation(int slot, uint32_t op, uint32_t cmp);

#endif
