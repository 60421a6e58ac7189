/* Expressions over integers, vectors and matrices, computed by kernels on the machine.
 *
 *   expr    = sum [ ("==" | "!=" | "<" | "<=" | ">" | ">=") sum ]
 *   sum     = product { ("+" | "-") product }
 *   product = unary { ("*" | "@") unary }
 *   unary   = "-" unary | primary
 *   primary = NUMBER | "[" expr { "," expr } "]" | "(" expr ")" | NAME "(" expr { "," expr } ")"
 *
 * The host parses, checks shapes and loads; every arithmetic step is a launch. Arithmetic wraps at
 * 32 bits. docs/chat.md describes the language.
 */
#ifndef QGE_EVAL_H
#define QGE_EVAL_H

#include "../device.h"
#include "../json.h"
#include "../launch.h"

enum {
    QGE_MAX_TEXT = 4096,  /* bytes of an expression */
    QGE_MAX_NODES = 1024, /* numbers, lists, operators and calls */
    QGE_MAX_DEPTH = 64    /* of nesting */
};

/* X(NAME, how it is written, operands at least, at most) */
#define QGE_OPS(X)                                                                                 \
    X(NUMBER, "", 0, 0)                                                                            \
    X(LIST, "[]", 0, 0)                                                                            \
    X(ADD, "+", 2, 2)                                                                              \
    X(SUB, "-", 2, 2)                                                                              \
    X(MUL, "*", 2, 2)                                                                              \
    X(MATMUL, "@", 2, 2)                                                                           \
    X(EQ, "==", 2, 2)                                                                              \
    X(NE, "!=", 2, 2)                                                                              \
    X(LT, "<", 2, 2)                                                                               \
    X(LE, "<=", 2, 2)                                                                              \
    X(GT, ">", 2, 2)                                                                               \
    X(GE, ">=", 2, 2)                                                                              \
    X(NEG, "-", 1, 1)                                                                              \
    X(SUM, "sum", 1, 1)                                                                            \
    X(PROD, "prod", 1, 1)                                                                          \
    X(MIN, "min", 1, 2)                                                                            \
    X(MAX, "max", 1, 2)                                                                            \
    X(DOT, "dot", 2, 2)                                                                            \
    X(CUMSUM, "cumsum", 1, 1)                                                                      \
    X(SORT, "sort", 1, 1)                                                                          \
    X(REVERSE, "reverse", 1, 1)                                                                    \
    X(TRANSPOSE, "transpose", 1, 1)                                                                \
    X(WHERE, "where", 3, 3)

#define QGE_AS_OP(N, t, lo, hi) QGE_##N,
enum qge_op { QGE_OPS(QGE_AS_OP) QGE_NOPS };

/* A number has rank 0 and is 1 x 1, a vector of n rank 1 and n x 1, a matrix rank 2. */
struct qge_shape {
    uint32_t rank, rows, cols;
};

/* Row after row; words are 32 bits, read as signed. */
struct qge_value {
    struct qge_shape shape;
    uint32_t v[QG_GWORDS];
};

struct qge_node {
    enum qge_op op;
    uint32_t at; /* byte of the text that messages point to: the operator, else the beginning */
    struct qge_shape shape;
    uint32_t value;              /* of a number */
    uint32_t nargs, arg, sister; /* first operand; next operand of the same parent; 0: none */
    uint32_t words;              /* of the arrays of its launch; 0: no launch */
};

struct qge_expr {
    char text[QGE_MAX_TEXT + 1];
    uint32_t n;                           /* nodes used; nodes[0] is none */
    struct qge_node nodes[QGE_MAX_NODES]; /* operands before what uses them */
    uint32_t root;
};

/* Reads n bytes (which may hold anything) and gives every node its shape. Returns 0, or
 * QG_EXIT_USER with *e set: place, line, caret. Nothing has been computed then. */
int qge_parse(struct qge_expr *x, const char *text, size_t n, struct qg_error *e);

/* The expression's text in an error: file "expression", line, column, quoted line. `at` is a byte
 * of x->text. */
void qge_place(const struct qge_expr *x, uint32_t at, struct qg_error *e);

/* "vector of 3" */
void qge_shape_name(struct qge_shape s, char *buf, size_t n);
uint32_t qge_words(struct qge_shape s);

/* ---- Running ------------------------------------------------------------------------- */

/* One launch. */
struct qge_step {
    const struct qg_program *program;
    struct qgh_launch launch; /* as it was loaded */
    char call[2048];          /* "dot(a=[1, 2, 3], b=[4, 5, 6], out=[0], n=3)" */
    uint64_t tokens, records;
    struct qge_value value; /* what it computed */
};

struct qge_options {
    struct qgh_device *device; /* NULL: the interpreter */
    bool check;                /* on the interpreter too, and compare every token and word */
    void (*begin)(void *ctx, const struct qge_step *s); /* program, launch and call are set */
    qg_sink sink;                                       /* each token; may be NULL, as the others */
    void (*end)(void *ctx, const struct qge_step *s);
    void *ctx;
};

struct qge_result {
    struct qge_value value;
    uint64_t steps, tokens, records;
};

/* Computes a parsed expression. Returns 0; QG_EXIT_MISMATCH with *e set (code QG_EXIT_MISMATCH) if
 * `check` found a difference; or another exit code with *e set. */
int qge_run(const struct qge_expr *x, const struct qge_options *o, struct qge_result *r,
            struct qg_error *e);

/* "32", "[1, 2]" or "[[1, 2], [3, 4]]"; cut off at n bytes (QGE_TEXT_VALUE is always enough). */
enum { QGE_TEXT_VALUE = 2048 };
void qge_format(const struct qge_value *v, char *buf, size_t n);
/* The same as a member of a JSON object. */
void qge_json(struct qgh_json *j, const char *key, const struct qge_value *v);

/* ---- Kernels ------------------------------------------------------------------------- */

/* Kernels of kernels/ that were compiled with this program. */
struct qge_image {
    const char *kernel;
    const unsigned char *data;
    size_t size;
};
extern const struct qge_image qge_images[];
extern const size_t qge_nimages;

#endif
