/* Computing an expression: every node with an operation is a launch of a ready kernel. */
#include "../tokens.h"
#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TOKENS = 20000000 }; /* of one launch; the longest here has some 20000 */

struct run {
    const struct qge_expr *x;
    const struct qge_options *o;
    struct qge_result *r;
    struct qg_error *e;
    struct qge_value *values; /* of the nodes */
    struct qge_step *step;    /* in hand */
    struct qg_program *program;
    struct qgh_tokens tokens; /* of the step, if they are compared */
    uint64_t records;
};

/* ---- Loading a launch ----------------------------------------------------------------- */

static int begin(struct run *r, const char *kernel)
{
    const struct qge_image *image = NULL;

    for (size_t i = 0; i < qge_nimages; i++)
        if (!strcmp(qge_images[i].kernel, kernel))
            image = &qge_images[i];
    if (!image) {
        qg_error_set(r->e, QG_EXIT_INTERNAL, NULL, 0, 0, "no kernel '%s' here", kernel);
        return QG_EXIT_INTERNAL;
    }
    memset(r->step, 0, sizeof *r->step);
    r->step->program = r->program;
    r->step->launch.launch.program = r->program;
    snprintf(r->step->call, sizeof r->step->call, "%s(", kernel);
    return qg_program_decode(r->program, image->data, image->size, kernel, r->e);
}

static void call_add(struct run *r, const char *name, const char *value)
{
    size_t used = strlen(r->step->call);

    snprintf(r->step->call + used, sizeof r->step->call - used, "%s%s=%s",
             r->step->call[used - 1] == '(' ? "" : ", ", name, value);
}

static uint32_t used_words(const struct qgh_launch *l)
{
    const struct qgh_array *last = l->narrays ? &l->arrays[l->narrays - 1] : NULL;

    return last ? last->offset + last->n : 0;
}

/* The next parameter of the kernel is this array; v == NULL leaves it unwritten. */
static void array(struct run *r, uint32_t param, const char *name, const uint32_t *v, uint32_t n)
{
    struct qgh_launch *l = &r->step->launch;
    struct qgh_array *a = &l->arrays[l->narrays];
    struct qge_value shown = {{1, n, 1}, {0}};
    char text[QGE_TEXT_VALUE];

    a->offset = used_words(l);
    a->n = n;
    snprintf(a->name, sizeof a->name, "%s", name);
    l->narrays++;
    for (uint32_t i = 0; i < n; i++) {
        l->launch.gmem[a->offset + i] = shown.v[i] = v ? v[i] : 0;
        l->launch.ginit[a->offset + i] = v != NULL;
        l->launch.gmapped[a->offset + i] = 1;
    }
    l->launch.params[r->program->params[param].word] = (uint32_t)QG_GLOBAL_BASE + 4 * a->offset;
    if (v)
        qge_format(&shown, text, sizeof text);
    else
        snprintf(text, sizeof text, "[_*%u]", n);
    call_add(r, name, text);
}

static void number(struct run *r, uint32_t param, const char *name, uint32_t v)
{
    char text[16];

    r->step->launch.launch.params[r->program->params[param].word] = v;
    snprintf(text, sizeof text, "%d", (int32_t)v);
    call_add(r, name, text);
}

static void threads(struct run *r, uint32_t n)
{
    struct qg_launch *l = &r->step->launch.launch;

    n = n ? n : 1; /* no value is without words */
    l->block[0] = n < QG_THREADS ? (n + QG_LANES - 1) / QG_LANES * QG_LANES : QG_THREADS;
    l->grid[0] = (n + l->block[0] - 1) / l->block[0];
    l->block[1] = l->block[2] = l->grid[1] = l->grid[2] = 1;
}

static void tiles(struct run *r, uint32_t columns, uint32_t rows)
{
    struct qg_launch *l = &r->step->launch.launch;

    l->block[0] = 4;
    l->block[1] = rows > 0 && rows < 4 ? rows : 4;
    l->grid[0] = (columns + 3) / 4;
    l->grid[1] = (rows + l->block[1] - 1) / l->block[1];
    l->block[2] = l->grid[2] = 1;
}

static int elementwise(struct run *r, enum qge_op op, const struct qge_value *a,
                       const struct qge_value *b, struct qge_shape out)
{
    static const uint8_t codes[QGE_NOPS] = {
        [QGE_ADD] = 0, [QGE_SUB] = 1, [QGE_MUL] = 2, [QGE_MIN] = 3, [QGE_MAX] = 4, [QGE_EQ] = 5,
        [QGE_NE] = 6,  [QGE_LT] = 7,  [QGE_LE] = 8,  [QGE_GT] = 7,  [QGE_GE] = 8};
    uint32_t n = qge_words(out), na = qge_words(a->shape), nb = qge_words(b->shape);
    bool plain = op == QGE_ADD && na == nb;
    int rc = begin(r, plain ? "vector_add" : "elementwise");

    if (rc)
        return rc;
    if (op == QGE_GT || op == QGE_GE) { /* a > b is b < a */
        const struct qge_value *swap = a;
        uint32_t nswap = na;

        a = b;
        b = swap;
        na = nb;
        nb = nswap;
    }
    array(r, 0, "a", a->v, na);
    array(r, 1, "b", b->v, nb);
    array(r, 2, "c", NULL, n);
    number(r, 3, "n", n);
    if (!plain) {
        number(r, 4, "step_a", a->shape.rank != 0);
        number(r, 5, "step_b", b->shape.rank != 0);
        number(r, 6, "op", codes[op]);
    }
    threads(r, n);
    return 0;
}

static int select3(struct run *r, const struct qge_value *c, const struct qge_value *a,
                   const struct qge_value *b, struct qge_shape out)
{
    uint32_t n = qge_words(out);
    int rc = begin(r, "select");

    if (rc)
        return rc;
    array(r, 0, "c", c->v, qge_words(c->shape));
    array(r, 1, "a", a->v, qge_words(a->shape));
    array(r, 2, "b", b->v, qge_words(b->shape));
    array(r, 3, "out", NULL, n);
    number(r, 4, "n", n);
    number(r, 5, "step_c", c->shape.rank != 0);
    number(r, 6, "step_a", a->shape.rank != 0);
    number(r, 7, "step_b", b->shape.rank != 0);
    threads(r, n);
    return 0;
}

static int fold(struct run *r, enum qge_op op, const struct qge_value *x)
{
    int rc = begin(r, "fold");

    if (rc)
        return rc;
    array(r, 0, "x", x->v, qge_words(x->shape));
    array(r, 1, "out", NULL, 1);
    number(r, 2, "n", qge_words(x->shape));
    number(r, 3, "op", op == QGE_SUM ? 0 : op == QGE_PROD ? 1 : op == QGE_MIN ? 2 : 3);
    threads(r, QG_LANES);
    return 0;
}

static int dot(struct run *r, const struct qge_value *a, const struct qge_value *b)
{
    const uint32_t zero = 0, n = a->shape.rows;
    int rc = begin(r, "dot");

    if (rc)
        return rc;
    array(r, 0, "a", a->v, n);
    array(r, 1, "b", b->v, n);
    array(r, 2, "out", &zero, 1);
    number(r, 3, "n", n);
    threads(r, n);
    return 0;
}

static int matmul(struct run *r, const struct qge_value *a, const struct qge_value *b)
{
    uint32_t m = a->shape.rank == 1 ? 1 : a->shape.rows, k = b->shape.rows, n = b->shape.cols;
    int rc;

    if (a->shape.rank == 1 && b->shape.rank == 1)
        return dot(r, a, b);
    rc = begin(r, "matrix_product");
    if (rc)
        return rc;
    array(r, 0, "a", a->v, m * k);
    array(r, 1, "b", b->v, k * n);
    array(r, 2, "c", NULL, m * n);
    number(r, 3, "m", m);
    number(r, 4, "k", k);
    number(r, 5, "n", n);
    tiles(r, n, m);
    return 0;
}

static int of_vector(struct run *r, enum qge_op op, const struct qge_value *x)
{
    uint32_t n = x->shape.rows;
    int rc = begin(r, op == QGE_CUMSUM ? "running_sum" : op == QGE_SORT ? "rank_sort" : "reverse");

    if (rc)
        return rc;
    array(r, 0, op == QGE_REVERSE ? "a" : "x", x->v, n);
    if (op != QGE_REVERSE)
        array(r, 1, "out", NULL, n);
    number(r, op == QGE_REVERSE ? 1 : 2, "n", n);
    threads(r, op == QGE_REVERSE ? (n + 1) / 2 : n);
    return 0;
}

static int transpose(struct run *r, const struct qge_value *x)
{
    uint32_t rows = x->shape.rows, cols = x->shape.cols;
    int rc = begin(r, "transpose_plain");

    if (rc)
        return rc;
    array(r, 0, "in", x->v, rows * cols);
    array(r, 1, "out", NULL, rows * cols);
    number(r, 2, "rows", rows);
    number(r, 3, "cols", cols);
    tiles(r, cols, rows);
    return 0;
}

/* The step of node i, ready to run. */
static int load(struct run *r, uint32_t i)
{
    static const struct qge_value zero = {{0, 1, 1}, {0}};
    const struct qge_node *node = &r->x->nodes[i];
    uint32_t first = node->arg, second = r->x->nodes[first].sister;
    const struct qge_value *a = &r->values[first], *b = &r->values[second];

    switch (node->op) {
    case QGE_NEG: return elementwise(r, QGE_SUB, &zero, a, node->shape);
    case QGE_MATMUL: return matmul(r, a, b);
    case QGE_DOT: return dot(r, a, b);
    case QGE_SUM:
    case QGE_PROD: return fold(r, node->op, a);
    case QGE_MIN:
    case QGE_MAX:
        return node->nargs == 1 ? fold(r, node->op, a)
                                : elementwise(r, node->op, a, b, node->shape);
    case QGE_CUMSUM:
    case QGE_SORT:
    case QGE_REVERSE: return of_vector(r, node->op, a);
    case QGE_TRANSPOSE: return transpose(r, a);
    case QGE_WHERE: return select3(r, a, b, &r->values[r->x->nodes[second].sister], node->shape);
    default: return elementwise(r, node->op, a, b, node->shape);
    }
}

/* ---- Running it ------------------------------------------------------------------------ */

static int sink(void *ctx, const uint32_t *ids, size_t n)
{
    struct run *r = ctx;

    for (size_t i = 0; i < n; i++) {
        struct qg_token t;

        r->records += qg_token_decode(ids[i], &t) == 0 && t.kind == QG_T_EXEC;
    }
    if (r->o->check && qgh_tokens_sink(&r->tokens, ids, n))
        return -1;
    return r->o->sink ? r->o->sink(r->o->ctx, ids, n) : 0;
}

static int on_interpreter(struct run *r, bool reference, struct qgh_tokens *tokens,
                          struct qg_result *out)
{
    struct qg_options options = {.sink = reference ? qgh_tokens_sink : sink,
                                 .sink_ctx = reference ? (void *)tokens : (void *)r};
    int rc = qg_run(&r->step->launch.launch, &options, out, r->e);

    if (!rc && out->status != QG_OK)
        rc = qg_error_set(r->e, QG_EXIT_INTERNAL, NULL, 0, 0, "%.300s: %.300s", r->step->call,
                          out->diag.text);
    return rc;
}

static int differs(struct run *r, const struct qgh_tokens *want, const struct qg_result *reference,
                   const uint32_t *gmem)
{
    size_t n = 0;

    while (n < want->n && n < r->tokens.n && want->ids[n] == r->tokens.ids[n])
        n++;
    if (n < want->n || n < r->tokens.n)
        return qg_error_set(r->e, QG_EXIT_MISMATCH, NULL, 0, 0,
                            "%.400s: the model's token %zu is not the interpreter's", r->step->call,
                            n);
    for (uint32_t i = 0; i < used_words(&r->step->launch); i++)
        if (gmem[i] != reference->gmem[i])
            return qg_error_set(r->e, QG_EXIT_MISMATCH, NULL, 0, 0,
                                "%.400s: the model's word %u is not the interpreter's",
                                r->step->call, i);
    return 0;
}

static int launch(struct run *r, uint32_t *gmem)
{
    struct qgh_tokens want = {0};
    struct qgh_device_result d;
    struct qg_result reference;
    int rc;

    r->tokens.n = 0;
    r->records = 0;
    if (r->o->device) {
        rc =
            qgh_device_launch(r->o->device, &r->step->launch.launch, MAX_TOKENS, sink, r, &d, r->e);
        if (!rc && !d.halted)
            rc = qg_error_set(r->e, QG_EXIT_MISMATCH, NULL, 0, 0, "%.400s: the model does not end",
                              r->step->call);
        if (!rc) {
            memcpy(gmem, d.gmem, sizeof d.gmem);
            r->step->tokens = d.written;
        }
    } else {
        rc = on_interpreter(r, false, NULL, &reference);
        if (!rc) {
            memcpy(gmem, reference.gmem, sizeof reference.gmem);
            r->step->tokens = reference.tokens;
        }
    }
    r->step->records = r->records;
    if (!rc && r->o->check) {
        rc = on_interpreter(r, true, &want, &reference);
        if (!rc)
            rc = differs(r, &want, &reference, gmem);
    }
    qgh_tokens_free(&want);
    return rc;
}

static int step(struct run *r, uint32_t i)
{
    struct qge_value *v = &r->values[i];
    const struct qgh_array *out;
    uint32_t gmem[QG_GWORDS];
    int rc = load(r, i);

    if (rc)
        return rc;
    strncat(r->step->call, ")", sizeof r->step->call - strlen(r->step->call) - 1);
    if (r->o->begin)
        r->o->begin(r->o->ctx, r->step);
    rc = launch(r, gmem);
    if (rc)
        return rc;
    v->shape = r->x->nodes[i].shape;
    out = &r->step->launch.arrays[r->step->launch.narrays - 1]; /* the result is the last array */
    memcpy(v->v, gmem + out->offset, sizeof(uint32_t) * qge_words(v->shape));
    r->step->value = *v;
    r->r->steps++;
    r->r->tokens += r->step->tokens;
    r->r->records += r->step->records;
    if (r->o->end)
        r->o->end(r->o->ctx, r->step);
    return 0;
}

/* A list is its elements one after another: loading, no arithmetic. */
static void gather(struct run *r, uint32_t i)
{
    struct qge_value *v = &r->values[i];
    uint32_t n = 0;

    v->shape = r->x->nodes[i].shape;
    for (uint32_t k = r->x->nodes[i].arg; k; k = r->x->nodes[k].sister) {
        uint32_t words = qge_words(r->values[k].shape);

        memcpy(v->v + n, r->values[k].v, sizeof(uint32_t) * words);
        n += words;
    }
}

int qge_run(const struct qge_expr *x, const struct qge_options *o, struct qge_result *result,
            struct qg_error *e)
{
    struct qge_value *values = calloc(x->n, sizeof *values);
    struct qge_step *one = malloc(sizeof *one);
    struct qg_program *program = malloc(sizeof *program);
    struct run r = {
        .x = x, .o = o, .r = result, .e = e, .values = values, .step = one, .program = program};
    int rc = 0;

    memset(result, 0, sizeof *result);
    if (!values || !one || !program) {
        qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        rc = QG_EXIT_INTERNAL;
    }
    for (uint32_t i = 1; !rc && values && i < x->n; i++) {
        if (x->nodes[i].op == QGE_NUMBER) {
            values[i].shape = x->nodes[i].shape;
            values[i].v[0] = x->nodes[i].value;
        } else if (x->nodes[i].op == QGE_LIST) {
            gather(&r, i);
        } else {
            rc = step(&r, i);
        }
    }
    if (!rc && values)
        result->value = values[x->root];
    qgh_tokens_free(&r.tokens);
    free(values);
    free(one);
    free(program);
    return rc;
}
