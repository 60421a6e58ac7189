/* Shapes: what fits together, and whether its launch fits the machine. */
#include "internal.h"

#include <string.h>

uint32_t qge_words(struct qge_shape s)
{
    return s.rows * s.cols;
}

void qge_shape_name(struct qge_shape s, char *buf, size_t n)
{
    if (s.rank == 0)
        snprintf(buf, n, "a number");
    else if (s.rank == 1)
        snprintf(buf, n, "a vector of %u", s.rows);
    else
        snprintf(buf, n, "a %u x %u matrix", s.rows, s.cols);
}

static bool same(struct qge_shape a, struct qge_shape b)
{
    return a.rank == b.rank && a.rows == b.rows && a.cols == b.cols;
}

static const struct qge_shape NUMBER = {0, 1, 1};

static int mismatch(const struct qge_expr *x, uint32_t at, const char *what, struct qge_shape a,
                    struct qge_shape b, const char *hint, struct qg_error *e)
{
    char left[64], right[64];

    qge_shape_name(a, left, sizeof left);
    qge_shape_name(b, right, sizeof right);
    qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "%s and %s do not fit %s", left, right, what);
    qg_error_hint(e, "%s", hint);
    qge_place(x, at, e);
    return QG_EXIT_USER;
}

/* The shape of several operands element by element: numbers go with anything. */
static int broadcast(struct qge_expr *x, struct qge_node *node, struct qg_error *e)
{
    uint32_t first = node->arg;

    node->shape = NUMBER;
    for (uint32_t i = first; i; i = x->nodes[i].sister) {
        struct qge_shape s = x->nodes[i].shape;

        if (s.rank == 0)
            continue;
        if (node->shape.rank > 0 && !same(node->shape, s))
            return mismatch(x, node->at, qge_op_text(node->op), node->shape, s,
                            "both need the same shape, or one is a number", e);
        node->shape = s;
    }
    return 0;
}

static int list(struct qge_expr *x, struct qge_node *node, struct qg_error *e)
{
    struct qge_shape first = x->nodes[node->arg].shape;

    for (uint32_t i = node->arg; i; i = x->nodes[i].sister) {
        if (x->nodes[i].shape.rank == 2) {
            qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "a list of matrices is not supported");
            qge_place(x, x->nodes[i].at, e);
            return QG_EXIT_USER;
        }
        if (!same(first, x->nodes[i].shape))
            return mismatch(x, x->nodes[i].at, "one list", first, x->nodes[i].shape,
                            "a vector is a list of numbers, a matrix a list of rows of one length",
                            e);
    }
    node->shape.rank = first.rank + 1;
    node->shape.rows = node->nargs;
    node->shape.cols = first.rank ? first.rows : 1;
    return 0;
}

static int needs(const struct qge_expr *x, const struct qge_node *node, uint32_t operand,
                 uint32_t rank, struct qg_error *e)
{
    char name[64];

    if (x->nodes[operand].shape.rank == rank)
        return 0;
    qge_shape_name(x->nodes[operand].shape, name, sizeof name);
    qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "%s needs a %s, this is %s", qge_op_text(node->op),
                 rank == 1 ? "vector" : "matrix", name);
    qge_place(x, x->nodes[operand].at, e);
    return QG_EXIT_USER;
}

static int matmul(struct qge_expr *x, struct qge_node *node, struct qg_error *e)
{
    struct qge_shape a = x->nodes[node->arg].shape;
    struct qge_shape b = x->nodes[x->nodes[node->arg].sister].shape;
    uint32_t inner = a.rank == 1 ? a.rows : a.cols;

    if (a.rank == 0 || b.rank == 0)
        return mismatch(x, node->at, "@", a, b, "a number goes with *", e);
    if (inner != b.rows)
        return mismatch(x, node->at, "@", a, b,
                        "the left one needs as many columns as the right one has rows", e);
    if (a.rank == 1 && b.rank == 1) {
        node->shape = NUMBER;
    } else if (a.rank == 1) {
        node->shape = (struct qge_shape){1, b.cols, 1};
    } else if (b.rank == 1) {
        node->shape = (struct qge_shape){1, a.rows, 1};
    } else {
        node->shape = (struct qge_shape){2, a.rows, b.cols};
    }
    return 0;
}

/* Words that the operands have together. */
static uint32_t operand_words(const struct qge_expr *x, const struct qge_node *node)
{
    uint32_t n = 0;

    for (uint32_t i = node->arg; i; i = x->nodes[i].sister)
        n += qge_words(x->nodes[i].shape);
    return n;
}

static int shape(struct qge_expr *x, struct qge_node *node, struct qg_error *e)
{
    uint32_t first = node->arg, second = x->nodes[first].sister;
    int rc;

    switch (node->op) {
    case QGE_NUMBER: node->shape = NUMBER; return 0;
    case QGE_LIST: return list(x, node, e);
    case QGE_MATMUL: return matmul(x, node, e);
    case QGE_SUM:
    case QGE_PROD: node->shape = NUMBER; return 0;
    case QGE_MIN:
    case QGE_MAX:
        if (node->nargs == 2)
            return broadcast(x, node, e);
        node->shape = NUMBER;
        return 0;
    case QGE_DOT:
        rc = needs(x, node, first, 1, e);
        if (!rc)
            rc = needs(x, node, second, 1, e);
        if (!rc && x->nodes[first].shape.rows != x->nodes[second].shape.rows)
            rc = mismatch(x, node->at, "dot", x->nodes[first].shape, x->nodes[second].shape,
                          "both need the same length", e);
        node->shape = NUMBER;
        return rc;
    case QGE_CUMSUM:
    case QGE_SORT:
    case QGE_REVERSE: node->shape = x->nodes[first].shape; return needs(x, node, first, 1, e);
    case QGE_TRANSPOSE:
        node->shape = (struct qge_shape){2, x->nodes[first].shape.cols, x->nodes[first].shape.rows};
        return needs(x, node, first, 2, e);
    default: return broadcast(x, node, e);
    }
}

int qge_shape_of(struct qge_expr *x, uint32_t i, struct qg_error *e)
{
    struct qge_node *node = &x->nodes[i];
    int rc = shape(x, node, e);
    bool launch = node->op != QGE_NUMBER && node->op != QGE_LIST;
    uint32_t words;

    if (rc)
        return rc;
    /* The result is an array of its own, except where a kernel works in place. */
    words = qge_words(node->shape);
    if (launch && node->op != QGE_REVERSE)
        words += operand_words(x, node);
    if (node->op == QGE_NEG) /* 0 - x */
        words++;
    node->words = launch ? words : 0;
    if (words <= QG_GWORDS)
        return 0;
    if (launch)
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                     "%s needs %u words of memory here, operands and result together: there are %d",
                     node->op == QGE_NEG ? "minus" : qge_op_text(node->op), words, QG_GWORDS);
    else
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the list has %u numbers, memory has %d words",
                     words, QG_GWORDS);
    qge_place(x, node->at, e);
    return QG_EXIT_USER;
}
