/* Faults put in on purpose, to show that verify finds them. */
#ifndef QGH_INJECT_H
#define QGH_INJECT_H

#include "../interp/qgpu.h"
#include "case.h"

/* X(NAME, text, where the fault is) */
#define QGH_FAULTS(X)                                                                              \
    X(RESULT, "result", "a bit of what the interpreter left in memory")                            \
    X(ORACLE, "oracle", "a bit of what the CPU oracle left in memory")                             \
    X(EXPECT, "expect", "a bit of an expected word")                                               \
    X(GOLDEN, "golden", "a bit of a word that a GPU computed")                                     \
    X(OPCODE, "opcode", "one opcode of the compiled program")                                      \
    X(LEVEL, "level", "a bit of what another way of compiling left in memory")                     \
    X(DIAGNOSIS, "diagnosis", "the diagnosis raised is lost")

#define QGH_AS_FAULT(N, t, d) QGH_FAULT_##N,
enum qgh_fault { QGH_FAULT_NONE, QGH_FAULTS(QGH_AS_FAULT) QGH_NFAULTS };

/* Returns 0 and the fault, or QG_EXIT_USER with the list in *e. */
int qgh_fault_parse(const char *name, enum qgh_fault *fault, struct qg_error *e);

/* Flips the lowest bit of the last word of the last array that has one written; returns whether
 * there was one. */
bool qgh_fault_array(struct qg_case_array *a, uint32_t n);

/* Replaces one opcode by another, so that the program stays valid. Returns whether it could. */
bool qgh_fault_program(struct qg_program *p);

#endif
