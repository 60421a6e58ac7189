/* Private to the room: traces in memory. */
#ifndef QG_TRACE_H
#define QG_TRACE_H

#include "qgpu.h"

/* As qg_trace_read. `data` must have a NUL behind its `size` bytes. */
int qg_trace_decode(struct qg_trace *t, const char *data, size_t size, const char *name,
                    struct qg_error *e);

#endif
