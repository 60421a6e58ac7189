/* Expressions: what they parse to, which shapes fit, what comes out. Results are worked out by
 * hand; the interpreter runs them (test_cli.sh compares the model). */
#include "internal.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static int run(const char *text, char *out, struct qg_error *e)
{
    struct qge_expr *x = malloc(sizeof *x);
    struct qge_options o = {0};
    struct qge_result r;
    int rc = qge_parse(x, text, strlen(text), e);

    if (!rc)
        rc = qge_run(x, &o, &r, e);
    if (!rc)
        qge_format(&r.value, out, QGE_TEXT_VALUE);
    free(x);
    return rc;
}

struct sum {
    const char *text, *value;
};

static void check(const struct sum *s)
{
    for (; s->text; s++) {
        char out[QGE_TEXT_VALUE] = "";
        struct qg_error e = {0};

        cr_expect_eq(run(s->text, out, &e), 0, "%s: %s", s->text, e.what);
        cr_expect_str_eq(out, s->value, "%s: %s, not %s", s->text, out, s->value);
    }
}

Test(eval, numbers)
{
    check((struct sum[]){{"7", "7"},
                         {" -7 ", "-7"},
                         {"2+3*4", "14"},
                         {"(2+3)*4", "20"},
                         {"2-3-4", "-5"},
                         {"2--3", "5"},
                         {"--3", "3"},
                         {"-(2+3)", "-5"},
                         {"- -2147483648", "-2147483648"},
                         {"0xff", "255"},
                         {"0xFFFFFFFF", "-1"},
                         {"-2147483648", "-2147483648"},
                         {"2147483647 + 1", "-2147483648"},
                         {"65536 * 65536", "0"},
                         {"3 < 4", "1"},
                         {"4 < 3", "0"},
                         {"3 <= 3", "1"},
                         {"3 > 4", "0"},
                         {"4 >= 5", "0"},
                         {"5 >= 5", "1"},
                         {"5 == 5", "1"},
                         {"5 != 5", "0"},
                         {"-1 < 0", "1"},
                         {"2+3 == 1+4", "1"},
                         {"min(3, -4)", "-4"},
                         {"max(3, -4)", "3"},
                         {"sum(9)", "9"},
                         {"where(0, 1, 2)", "2"},
                         {0}});
}

Test(eval, vectors)
{
    check((struct sum[]){{"[1,2,3] @ [4,5,6]", "32"},
                         {"dot([1,2,3], [4,5,6])", "32"},
                         {"[1,2,3] + [10,20,30]", "[11, 22, 33]"},
                         {"[1,2,3] - 1", "[0, 1, 2]"},
                         {"10 - [1,2,3]", "[9, 8, 7]"},
                         {"2 * [1,2,3] + 1", "[3, 5, 7]"},
                         {"-[1,-2]", "[-1, 2]"},
                         {"[1,2,3] > 2", "[0, 0, 1]"},
                         {"2 > [1,2,3]", "[1, 0, 0]"},
                         {"[1,5,3] >= [2,5,1]", "[0, 1, 1]"},
                         {"[3] == [3]", "[1]"},
                         {"max([1,5], [4,2])", "[4, 5]"},
                         {"min([1,5], 3)", "[1, 3]"},
                         {"sum([5,-7,100])", "98"},
                         {"prod([2,-3,7])", "-42"},
                         {"min([4,-3,8])", "-3"},
                         {"max([-4,-3,-8])", "-3"},
                         {"cumsum([3,-1,4,1])", "[3, 2, 6, 7]"},
                         {"sort([3,-1,2,3])", "[-1, 2, 3, 3]"},
                         {"reverse([1,2,3])", "[3, 2, 1]"},
                         {"reverse(sort([3,-1,2]))", "[3, 2, -1]"},
                         {"where([1,0,1], [1,2,3], -1)", "[1, -1, 3]"},
                         {"where(1, 5, [1,2])", "[5, 5]"},
                         {"[1+1, sum([3,4])]", "[2, 7]"},
                         {"[\n 1,\t2 ]", "[1, 2]"},
                         {0}});
}

Test(eval, matrices)
{
    check((struct sum[]){{"[[1,2],[3,4]] @ [[5,6],[7,8]]", "[[19, 22], [43, 50]]"},
                         {"[[1,2,3],[4,5,6]] @ [1,0,-1]", "[-2, -2]"},
                         {"[1,2] @ [[1,2,3],[4,5,6]]", "[9, 12, 15]"},
                         {"[[1],[2]] @ [[3,4]]", "[[3, 4], [6, 8]]"},
                         {"transpose([[1,2,3],[4,5,6]])", "[[1, 4], [2, 5], [3, 6]]"},
                         {"[[1,2],[3,4]] + 1", "[[2, 3], [4, 5]]"},
                         {"[[1,2],[3,4]] * [[2,2],[0,1]]", "[[2, 4], [0, 4]]"},
                         {"sum([[1,2],[3,4]])", "10"},
                         {"max([[1,9],[3,4]])", "9"},
                         {"[[1,2]]", "[[1, 2]]"},
                         {"[sort([2,1]), [3,4]]", "[[1, 2], [3, 4]]"},
                         {"-[[1,2],[3,4]]", "[[-1, -2], [-3, -4]]"},
                         {0}});
}

struct mistake {
    const char *text;
    int line, col;
    const char *what; /* part of the sentence */
};

static void refused(const struct mistake *m)
{
    for (; m->text; m++) {
        char out[QGE_TEXT_VALUE];
        struct qg_error e = {0};

        cr_expect_eq(run(m->text, out, &e), QG_EXIT_USER, "%s is taken", m->text);
        cr_expect_eq(e.line, m->line, "%s: line %d", m->text, e.line);
        cr_expect_eq(e.col, m->col, "%s: column %d, not %d: %s", m->text, e.col, m->col, e.what);
        cr_expect(strstr(e.what, m->what), "%s: %s", m->text, e.what);
    }
}

Test(eval, syntax)
{
    refused((struct mistake[]){{"", 1, 1, "ends here"},
                               {"1 +", 1, 4, "ends here"},
                               {"(1", 1, 3, "')' is missing"},
                               {"1)", 1, 2, "not ')'"},
                               {"[1, 2", 1, 6, "']' or ',' is missing"},
                               {"[]", 1, 1, "at least one"},
                               {"[1,]", 1, 4, "not ']'"},
                               {"1 2", 1, 3, "not '2'"},
                               {"1 / 2", 1, 3, "'/'"},
                               {"1.5", 1, 2, "whole numbers"},
                               {"1 = 2", 1, 3, "assigns"},
                               {"1 < 2 < 3", 1, 7, "chain"},
                               {"12a", 1, 3, "'12a'"},
                               {"0x", 1, 2, "'0x'"},
                               {"2147483648", 1, 1, "32 bits"},
                               {"1 + -2147483649", 1, 5, "32 bits"},
                               {"0x100000000", 1, 1, "32 bits"},
                               {"sine(1)", 1, 1, "'sine'"},
                               {"sum", 1, 4, "'(' is missing"},
                               {"sum()", 1, 5, "not ')'"},
                               {"sum(1, 2)", 1, 1, "takes 1 operand,"},
                               {"min(1, 2, 3)", 1, 1, "takes 1 or 2 operands"},
                               {"where(1, 2)", 1, 1, "takes 3 operands"},
                               {"1 +\n  x", 2, 3, "'x'"},
                               {"1 \x01", 1, 3, "0x01"},
                               {"\xff", 1, 1, "0xff"},
                               {0}});
}

Test(eval, shapes)
{
    refused((struct mistake[]){{"[1,2] + [1,2,3]", 1, 7, "a vector of 2 and a vector of 3"},
                               {"[1,2] @ [1,2,3]", 1, 7, "fit @"},
                               {"2 @ [1]", 1, 3, "a number and a vector of 1"},
                               {"[[1,2],[3]]", 1, 8, "one list"},
                               {"[1,[2]]", 1, 4, "one list"},
                               {"[[[1]]]", 1, 2, "list of matrices"},
                               {"[[1,2],[3,4]] + [1,2]", 1, 15, "a 2 x 2 matrix"},
                               {"[[1,2],[3,4]] @ [1,2,3]", 1, 15, "fit @"},
                               {"dot([1,2],[1])", 1, 1, "fit dot"},
                               {"dot(1,[1])", 1, 5, "needs a vector"},
                               {"transpose([1,2])", 1, 11, "needs a matrix"},
                               {"sort([[1,2],[3,4]])", 1, 6, "needs a vector"},
                               {"1 + cumsum(3)", 1, 12, "needs a vector"},
                               {"where([1,0],[1,2,3],0)", 1, 1, "fit where"},
                               {0}});
}

/* "[1,1,...,1]" */
static char *ones(int n)
{
    char *s = malloc((size_t)(2 * n + 3));

    s[0] = '[';
    for (int i = 0; i < n; i++)
        memcpy(s + 1 + 2 * i, "1,", 2);
    memcpy(s + 2 * n, "]", 2);
    return s;
}

static int with(const char *format, int n, char *out, struct qg_error *e)
{
    char *s = ones(n), text[1024];
    int rc;

    snprintf(text, sizeof text, format, s, s);
    rc = run(text, out, e);
    free(s);
    return rc;
}

Test(eval, memory)
{
    char out[QGE_TEXT_VALUE];
    struct qg_error e = {0};

    cr_expect_eq(with("sum(%s + %s)", 42, out, &e), 0, "3 * 42 = 126 words");
    cr_expect_str_eq(out, "84");
    cr_expect_eq(with("%s + %s", 43, out, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "129 words"), "%s", e.what);
    memset(&e, 0, sizeof e);
    cr_expect_eq(with("sum(%s)", 125, out, &e), 0);
    cr_expect_str_eq(out, "125");
    cr_expect_eq(with("sum(%s)", 126, out, &e), QG_EXIT_USER);
    cr_expect_eq(e.col, 1);
    memset(&e, 0, sizeof e);
    cr_expect_eq(with("%s", 127, out, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "127 numbers"), "%s", e.what);
    memset(&e, 0, sizeof e);
    cr_expect_eq(with("reverse(%s)", 126, out, &e), 0, "works in place: %s", e.what);
    cr_expect_eq(with("max(%s) @ %s", 60, out, &e), QG_EXIT_USER);
    cr_expect_eq(e.col, 37, "the caret is at column %d", e.col); /* quoted from 36 bytes before */
}

Test(eval, limits)
{
    char text[QGE_MAX_TEXT + 2], out[QGE_TEXT_VALUE];
    struct qg_error e = {0};

    memset(text, '(', sizeof text);
    text[100] = 0;
    cr_expect_eq(run(text, out, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "nested deeper"), "%s", e.what);
    memset(&e, 0, sizeof e);
    memset(text, '-', sizeof text);
    text[300] = 0;
    cr_expect_eq(run(text, out, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "nested deeper"), "%s", e.what);
    memset(&e, 0, sizeof e);
    for (int i = 0; i < 1100; i++)
        memcpy(text + 2 * i, "1+", 2);
    text[2199] = 0;
    cr_expect_eq(run(text, out, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "parts"), "%s", e.what);
    memset(&e, 0, sizeof e);
    memset(text, ' ', sizeof text);
    text[sizeof text - 1] = 0;
    cr_expect_eq(run(text, out, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "4097 bytes"), "%s", e.what);
}
