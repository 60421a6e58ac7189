/* The cuda tool: expressions, and in advanced mode kernels. */
#include "tool.h"
#include "../eval/eval.h"
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#define EXPRESSION                                                                                 \
    "\"expression\": {\"type\": \"string\", \"description\": \"for example [1, 2, 3] @ [4, 5, "    \
    "6] or sum(sort([3, 1, 2]) * 2)\"}"

const char *qch_tool_schema(bool advanced)
{
    return advanced
               ? "{\"type\": \"function\", \"function\": {\"name\": \"cuda\", \"description\": "
                 "\"Compiles one CUDA kernel, launches it on a small GPU and returns all arrays "
                 "afterwards. 32-bit integers only, at most 32 threads a block, all arrays "
                 "together at most 126 words. Instead of a kernel, an expression can be "
                 "computed.\", \"parameters\": {\"type\": \"object\", \"properties\": {\"source\": "
                 "{\"type\": \"string\", \"description\": \"the source of one extern \\\"C\\\" "
                 "__global__ void kernel; no #include\"}, \"grid\": {\"type\": \"string\", "
                 "\"description\": \"thread blocks as x,y,z; 1 if left out\"}, \"block\": "
                 "{\"type\": \"string\", \"description\": \"threads of a block as x,y,z; 1 if left "
                 "out\"}, \"args\": {\"type\": \"object\", \"description\": \"the kernel's "
                 "arguments in the order of its parameters: a list of integers for a pointer, an "
                 "integer for a number, as in {\\\"x\\\": [1, 2, 3], \\\"out\\\": [0], \\\"n\\\": "
                 "3}\"}, " EXPRESSION "}, \"required\": []}}}"
               : "{\"type\": \"function\", \"function\": {\"name\": \"cuda\", \"description\": "
                 "\"Computes an expression exactly, with 32-bit integers, vectors and matrices: + "
                 "- "
                 "* @, comparisons (1 or 0), sum prod min max dot cumsum sort reverse transpose "
                 "where(condition, a, b). No division, no names.\", \"parameters\": {\"type\": "
                 "\"object\", \"properties\": {" EXPRESSION "}, \"required\": [\"expression\"]}}}";
}

const char *qch_tool_system(bool advanced)
{
    return advanced
               ? "You have a small GPU. For every computation write a CUDA kernel and call the "
                 "tool cuda with it; never compute by yourself. If the answer is an error, "
                 "mend the kernel and call again. Then state the result."
               : "You have a small GPU. For every computation call the tool cuda with an "
                 "expression; never compute by yourself. If the answer is an error, mend the "
                 "expression and call again. Then state the result.";
}

void qch_answer_free(struct qch_answer *a)
{
    free(a->text);
    free(a->json);
    memset(a, 0, sizeof *a);
}

int qch_answer_error(struct qch_answer *a, const struct qg_error *mistake, struct qg_error *e)
{
    size_t n = 0;
    FILE *f = open_memstream(&a->text, &n);

    if (!f)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    qg_error_print(f, mistake);
    fclose(f);
    return 0;
}

static int say(struct qch_answer *a, const char *text, struct qg_error *e)
{
    a->text = strdup(text);
    return a->text ? 0 : qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
}

/* ---- Expressions ----------------------------------------------------------------------- */

static int unless_stopped(void *ctx, const uint32_t *ids, size_t n)
{
    const struct qch_tool *t = ctx;

    (void)ids, (void)n;
    return t->stop && *t->stop;
}

static int value_json(const struct qge_value *v, char **json)
{
    struct qgh_json j;
    size_t n = 0;
    FILE *f = open_memstream(json, &n);

    if (!f)
        return -1;
    qgh_json_begin(&j, f);
    qge_json(&j, NULL, v);
    fclose(f);
    for (; n > 0 && (*json)[n - 1] == '\n'; n--)
        (*json)[n - 1] = 0;
    return 0;
}

static int expression(const struct qch_tool *t, const char *text, struct qch_answer *a,
                      struct qg_error *e)
{
    struct qge_expr *x = malloc(sizeof *x);
    struct qge_options o = {
        .device = t->device, .sink = unless_stopped, .ctx = (void *)(uintptr_t)t};
    struct qge_result r;
    struct qg_error mistake = {0};
    char value[QGE_TEXT_VALUE];
    int rc;

    if (!x)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    rc = qge_parse(x, text, strlen(text), &mistake);
    if (!rc)
        rc = qge_run(x, &o, &r, &mistake);
    free(x);
    if (rc && t->stop && *t->stop)
        return say(a, "interrupted", e);
    if (rc == QG_EXIT_INTERNAL) {
        *e = mistake;
        return rc;
    }
    a->mismatch = rc == QG_EXIT_MISMATCH;
    if (rc)
        return qch_answer_error(a, &mistake, e);
    a->good = true;
    qge_format(&r.value, value, sizeof value);
    if (value_json(&r.value, &a->json))
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    return say(a, value, e);
}

int qch_tool_call(const struct qch_tool *t, const struct qtok_call *c, struct qch_answer *a,
                  struct qg_error *e)
{
    const char *text = qtok_call_get(c, "expression"), *source = qtok_call_get(c, "source");
    static const char *const known[] = {"expression", "source", "grid", "block", "args"};
    char unknown[256];

    memset(a, 0, sizeof *a);
    if (strcmp(c->name, "cuda") != 0) {
        snprintf(unknown, sizeof unknown, "error: there is no tool '%.100s', only cuda", c->name);
        return say(a, unknown, e);
    }
    for (size_t i = 0; i < c->n; i++) {
        bool found = false;

        for (size_t k = 0; k < (t->advanced ? sizeof known / sizeof *known : 1); k++)
            found |= !strcmp(c->v[i].name, known[k]);
        if (found)
            continue;
        snprintf(unknown, sizeof unknown, "error: cuda has no parameter '%.100s', only %s",
                 c->v[i].name,
                 t->advanced ? "source, grid, block and args, or expression" : "expression");
        return say(a, unknown, e);
    }
    if (text && source)
        return say(a, "error: give a source or an expression, not both", e);
    if (text)
        return expression(t, text, a, e);
    if (source)
        return qch_kernel(t, c, a, e);
    return say(a,
               t->advanced ? "error: the parameter source is missing"
                           : "error: the parameter expression is missing",
               e);
}
