/* qgpu eval: an expression, computed step by step on the machine. */
#include "commands.h"
#include "device_options.h"
#include "eval/eval.h"
#include "report.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct eval {
    bool show, json;
    int column; /* of the line of tokens; 0: it is empty */
    struct qgh_json j;
};

static void begin(void *ctx, const struct qge_step *s)
{
    const struct eval *v = ctx;

    if (v->show)
        printf("%s\n", s->call);
}

static int tokens(void *ctx, const uint32_t *ids, size_t n)
{
    struct eval *v = ctx;

    for (size_t i = 0; v->show && i < n; i++) {
        struct qg_token t;
        char text[64];

        if (qg_token_decode(ids[i], &t))
            return -1;
        if (v->column && (t.kind == QG_T_EXEC || t.kind == QG_T_HALT || t.kind == QG_T_BAR)) {
            putchar('\n');
            v->column = 0;
        }
        qg_token_format(ids[i], text, sizeof text);
        v->column += printf("%s%s", v->column ? " | " : "    ", text);
    }
    return 0;
}

static void end(void *ctx, const struct qge_step *s)
{
    struct eval *v = ctx;
    char text[QGE_TEXT_VALUE];

    if (v->json) {
        const char *open = strchr(s->call, '(');
        char name[64];

        snprintf(name, sizeof name, "%.*s", (int)(open - s->call), s->call);
        qgh_json_open(&v->j, NULL, '{');
        qgh_json_string(&v->j, "kernel", name);
        qgh_json_string(&v->j, "call", s->call);
        qge_json(&v->j, "value", &s->value);
        qgh_json_uint(&v->j, "tokens", s->tokens);
        qgh_json_uint(&v->j, "records", s->records);
        qgh_json_close(&v->j, '}');
    }
    if (!v->show)
        return;
    qge_format(&s->value, text, sizeof text);
    printf("%s  = %s  (%" PRIu64 " tokens, %" PRIu64 " records)\n", v->column ? "\n" : "", text,
           s->tokens, s->records);
    v->column = 0;
}

/* The whole object is collected first: a failure on the way leaves another one. */
static int run_json(struct eval *v, const struct qge_expr *x, struct qge_options *o,
                    struct qg_error *e)
{
    struct qge_result r;
    char *steps = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&steps, &n);
    int rc = f ? 0 : qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");

    if (rc)
        return rc;
    qgh_json_begin(&v->j, f);
    qgh_json_open(&v->j, NULL, '{');
    qgh_json_string(&v->j, "expression", x->text);
    qgh_json_open(&v->j, "steps", '[');
    rc = qge_run(x, o, &r, e);
    if (!rc) {
        qgh_json_close(&v->j, ']');
        qgh_json_string(&v->j, "status", "ok");
        qge_json(&v->j, "value", &r.value);
        qgh_json_uint(&v->j, "tokens", r.tokens);
        qgh_json_uint(&v->j, "records", r.records);
        qgh_json_close(&v->j, '}');
    }
    fclose(f);
    if (!rc)
        fwrite(steps, 1, n, stdout);
    free(steps);
    return rc;
}

static int run(struct eval *v, const struct qge_expr *x, struct qge_options *o, struct qg_error *e)
{
    struct qge_result r;
    char text[QGE_TEXT_VALUE];
    int rc;

    if (v->json)
        return run_json(v, x, o, e);
    rc = qge_run(x, o, &r, e);
    if (rc) {
        if (v->column)
            putchar('\n');
        return rc;
    }
    qge_format(&r.value, text, sizeof text);
    puts(text);
    return 0;
}

/* An expression may begin with a minus; an option never goes on with a digit or a bracket. */
static bool is_expression(const char *arg)
{
    size_t word = 0;

    if (arg[0] != '-')
        return true;
    arg++;
    if (isdigit((unsigned char)arg[0]) || (arg[0] && strchr(" [(", arg[0])))
        return true;
    while (isalpha((unsigned char)arg[word]))
        word++;
    return word > 0 && arg[word] == '(';
}

int qgh_cmd_eval(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "eval",
        "EXPRESSION [options]",
        "Computes with whole numbers, vectors and matrices: + - * @, comparisons, and\n"
        "sum prod min max dot cumsum sort reverse transpose where. Each step is the launch of a\n"
        "ready kernel on the model in weights; qgpu itself only reads the expression and loads\n"
        "arrays. Arithmetic wraps at 32 bits; operands and result of a step have 126 words.\n",
        "  qgpu eval \"[1, 2, 3] @ [4, 5, 6]\"\n"
        "  qgpu eval \"[[1, 2], [3, 4]] @ [[5, 6], [7, 8]]\" --show\n"
        "  qgpu eval \"sum(where([3, -1, 4] > 0, [3, -1, 4], 0))\" --check --json\n",
        1,
        1,
    };
    struct qgh_device_args a = {0};
    struct eval v = {0};
    struct qge_options o = {.begin = begin, .sink = tokens, .end = end, .ctx = &v};
    struct qge_expr *x = NULL;
    bool interp = false;
    const struct qgh_option options[] = {
        QGH_DEVICE_OPTIONS(a),
        {'s', "show", QGH_FLAG, &v.show, NULL, "print each launch and its tokens"},
        {'i', "interp", QGH_FLAG, &interp, NULL, "on the interpreter, not on the model"},
        {'c', "check", QGH_FLAG, &o.check, NULL,
         "on both; exit code 1 if a token or a word differs"},
        {'j', "json", QGH_FLAG, &v.json, NULL, "one JSON object"},
        {0},
    };
    char *args[64];
    const char *expression = NULL;
    int nargs, n = 0, rc;

    /* Taken out before the options are read: see is_expression. */
    for (int i = 0; i < argc && n < 64; i++) {
        if (argv[i][0] == '-' && argv[i][1] && !expression && is_expression(argv[i]))
            expression = argv[i];
        else
            args[n++] = argv[i];
    }
    if (expression && n < 63) {
        args[n++] = (char *)"--";
        args[n++] = (char *)expression;
    }
    rc = qgh_parse(&usage, options, n, args, &nargs, e);
    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    if (interp && o.check)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--interp and --check exclude each other");
    if (v.json && v.show)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--json and --show exclude each other");
    rc = qgh_device_args(&a, e);
    x = rc ? NULL : malloc(sizeof *x);
    if (!rc && !x)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    if (!rc)
        rc = qge_parse(x, args[0], strlen(args[0]), e);
    if (!rc && !interp) {
        o.device = qgh_device_open(&a.o, e);
        rc = o.device ? 0 : e->code;
    }
    if (!rc)
        rc = run(&v, x, &o, e);
    if (rc && v.json) {
        qgh_json_begin(&v.j, stdout);
        qgh_json_open(&v.j, NULL, '{');
        qgh_json_string(&v.j, "expression", args[0]);
        qgh_json_string(&v.j, "status", rc == QG_EXIT_MISMATCH ? "mismatch" : "refused");
        qgh_json_error(&v.j, "error", e);
        qgh_json_close(&v.j, '}');
    }
    fflush(stdout);
    if (o.device)
        qgh_device_close(o.device);
    free(x);
    return rc;
}
