/* From a case to a launch: where the arrays lie, what the kernel's parameters are. */
#ifndef QGH_LAUNCH_H
#define QGH_LAUNCH_H

#include "../interp/qgpu.h"
#include "case.h"

struct qgh_array {
    char name[64];
    uint32_t offset, n; /* first word of global memory; elements */
    uint8_t type;       /* enum qg_elem */
};

struct qgh_launch {
    struct qg_launch launch;
    uint32_t narrays;
    struct qgh_array arrays[QG_CASE_MAX_ARGS]; /* in argument order */
};

/* Lays the arrays out one after another in argument order from word 0 of global memory; a pointer
 * is QG_GLOBAL_BASE + 4 * offset. Refuses a wrong number of arguments, an array where the kernel
 * takes a number (and the other way round), a number its parameter cannot hold, and more words
 * than there are, each with the line in the case file. The program must outlive the launch. */
int qgh_launch_from_case(const struct qg_program *p, const struct qg_case_file *f,
                         const struct qg_case *c, struct qgh_launch *out, struct qg_error *e);

/* The arrays as memory holds them: n = narrays entries of out, init telling which elements have
 * been written. */
void qgh_launch_arrays(const struct qgh_launch *l, const uint32_t gmem[QG_GWORDS],
                       const uint8_t ginit[QG_GWORDS], struct qg_case_array *out);

#endif
