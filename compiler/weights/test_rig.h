/* A test bench: the machine in the model, and both sides of its trace.
 *
 * A test writes what a launch loads, then what the machine must answer, token for
 * token; rig_check feeds the first part and compares the second. Nothing here asks
 * the interpreter what it would have written. */
#ifndef QW_TEST_RIG_H
#define QW_TEST_RIG_H

#include "../../interp/qgpu.h"
#include "../../interp/token.h"
#include "weights.h"

struct rig {
    struct qw_machine *machine;
    struct qm_model *model;
    struct qm_state *state;
    uint32_t *ids;
    size_t n, cap;
    size_t fed;               /* already in the state */
    bool writes;              /* tokens that are added must be written by the model */
    uint64_t tokens, checked; /* fed; compared */
};

/* Ends the test if the machine cannot be built. */
struct rig rig_open(enum qm_mode mode);
void rig_close(struct rig *r);
void rig_reset(struct rig *r); /* forget everything */

/* Loading. A program is sealed, or assembled, and its blocks are written to the ROM. */
void rig_load(struct rig *r, struct qg_program *p);
void rig_program(struct rig *r, const char *text);
void rig_word(struct rig *r, uint32_t addr, uint32_t value);
void rig_launch(struct rig *r, uint32_t warp, uint32_t mask);
/* A register of the warp launched last. */
void rig_register(struct rig *r, uint32_t reg, const uint32_t v[QG_LANES]);
void rig_run(struct rig *r);

/* What the machine must write. */
void rig_exec(struct rig *r, uint32_t block, uint32_t warp, uint32_t mask);
void rig_values(struct rig *r, uint32_t mask, const uint32_t v[QG_LANES]);
void rig_commit(struct rig *r, uint32_t slot, uint32_t reg, uint32_t mask);
void rig_pred(struct rig *r, uint32_t pred, uint32_t mask, uint32_t bits);
void rig_mem(struct rig *r, uint32_t space, uint32_t lane, uint32_t addr);
void rig_bar(struct rig *r, uint32_t generation);
void rig_halt(struct rig *r);

/* Feeds everything added so far; fails the test at the first token that differs. */
void rig_check(struct rig *r);

/* The scheduler's rules (docs/isa.md), one step at a time: which warp runs which block in which
 * lanes. The test moves the lanes. */
struct rig_lanes {
    uint32_t pc[QG_WARPS][QG_LANES];
    bool live[QG_WARPS][QG_LANES], waits[QG_WARPS][QG_LANES];
    uint32_t warp, generation;
};
void rig_lanes_start(struct rig_lanes *s, const uint32_t mask[QG_WARPS]);
/* EXEC, BAR (waiting lanes go on) or HALT. */
enum qg_token_kind rig_lanes_next(struct rig_lanes *s, const struct qg_program *p, uint32_t *block,
                                  uint32_t *mask);

/* Random numbers of a test; a word with corners likely. */
struct rig_random {
    uint64_t s;
};
uint32_t rig_rand(struct rig_random *r);
uint32_t rig_below(struct rig_random *r, uint32_t n);
uint32_t rig_any(struct rig_random *r);
/* A number from the environment, or the default. */
uint64_t rig_setting(const char *name, uint64_t otherwise);

#endif
