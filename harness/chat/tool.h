/* The `cuda` tool: a call of the model's, computed on the machine. */
#ifndef QCH_TOOL_H
#define QCH_TOOL_H

#include "../../model/tokenizer/chat.h"
#include "../device.h"
#include "../json.h"

struct qch_tool {
    struct qgh_device *device; /* NULL: the interpreter */
    bool advanced;             /* kernels, not only expressions */
    volatile bool *stop;       /* set by Ctrl-C: a launch is given up; may be NULL */
};

/* What came of a call. */
struct qch_answer {
    bool good;     /* a result, not a mistake of the model's */
    bool mismatch; /* the model in weights and the interpreter differ: said in text, too */
    char *text;    /* for the model; malloc'ed */
    char *json;    /* the same as a JSON value: a number, lists, or an object of arrays; NULL if
                    * there is no result; malloc'ed */
};

/* The tool's description, one line of JSON as json.dumps writes it. */
const char *qch_tool_schema(bool advanced);
/* The system message that explains it. */
const char *qch_tool_system(bool advanced);

/* Runs a call. Whatever the model did wrong is an answer; returns 0, or QG_EXIT_INTERNAL with *e
 * set for what is not its fault. */
int qch_tool_call(const struct qch_tool *t, const struct qtok_call *c, struct qch_answer *a,
                  struct qg_error *e);
void qch_answer_free(struct qch_answer *a);

#endif
