/* A launch as one JSON object: sources, blocks, arrays, tokens, and what the model's forward pass
 * does at each token. It is what the pages of reports/ show (docs/report-schema.md). */
#ifndef QGH_LAUNCH_JSON_H
#define QGH_LAUNCH_JSON_H

#include "device.h"
#include "json.h"
#include "session.h"

#define QGH_LAUNCH_SCHEMA "qgpu-launch/1"

struct qgh_launch_json {
    size_t max_tokens;         /* of which at most so many are written; 0: all */
    struct qgh_device *device; /* the model whose forward pass is shown; NULL: none */
    size_t max_forward;        /* it is left out of launches with more tokens */
};

/* Case i of the session, launched. Returns 0 with the object written, or an exit code with *e set
 * and nothing written. A diagnosis is part of the object, not an error. */
int qgh_launch_json(struct qgh_json *j, const char *key, const struct qgh_session *s, uint32_t i,
                    const struct qgh_launch_json *o, struct qg_error *e);

/* A program's blocks and sources as members of an open object: "cuda", "ptx", "blocks". */
void qgh_program_json(struct qgh_json *j, const struct qg_program *p, const char *ptx);

#endif
