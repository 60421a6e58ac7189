/* The loop of a chat with a model that says what the test wants, on the interpreter. */
#include "loop.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define CALL(name, value)                                                                          \
    "<tool_call>\n<function=cuda>\n<parameter=" name ">\n" value                                   \
    "\n</parameter>\n</function>\n</tool_call>"

/* A model that gives the replies of a list and keeps the last prompt. */
struct fake {
    const struct qtok_tokenizer *k;
    const char *const *replies;
    char *prompt;
    uint32_t end;
    uint64_t stop_after; /* tokens of the first reply; 0: never */
    volatile bool *stop;
};

static int fake_write(void *ctx, const uint32_t *ids, size_t n, uint64_t limit, qch_token token,
                      void *token_ctx, struct qg_error *e)
{
    struct fake *f = ctx;
    struct qtok_ids reply = {0};
    int rc;

    free(f->prompt);
    f->prompt = qtok_decode(f->k, ids, n, false, NULL);
    if (!*f->replies)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "nothing left to say");
    rc = qtok_encode(f->k, *f->replies, strlen(*f->replies), true, &reply, e);
    f->replies++;
    qtok_ids_add(&reply, f->end);
    for (size_t i = 0; !rc && i < reply.n && i < limit; i++) {
        if (f->stop_after && i == f->stop_after)
            *f->stop = true;
        if (token(token_ctx, reply.v[i]))
            break;
    }
    qtok_ids_free(&reply);
    return rc;
}

struct setup {
    struct qch_chat c;
    struct fake f;
    volatile bool stop;
    char *shown;
    size_t n;
};

static void begin(struct setup *s, const char *const *replies, bool advanced)
{
    struct qg_error e = {0};

    memset(s, 0, sizeof *s);
    s->f.k = qtok_open(QG_SOURCE_DIR "/model/tokenizer/seeds/fuzz_tokenizer/small.json", &e);
    cr_assert(s->f.k, "%s", e.what);
    s->f.replies = replies;
    s->f.end = (uint32_t)qtok_added(s->f.k, "<|im_end|>");
    s->f.stop = &s->stop;
    s->c.tokenizer = s->f.k;
    s->c.text = (struct qch_text){&s->f, fake_write, NULL};
    s->c.tool = (struct qch_tool){NULL, advanced, &s->stop};
    s->c.stop = &s->stop;
    s->c.options = (struct qch_options){
        .rounds = 3, .max_reply = 4096, .context = 32768, .out = open_memstream(&s->shown, &s->n)};
    cr_assert_eq(qch_begin(&s->c, &e), 0);
}

static void end(struct setup *s)
{
    qch_end(&s->c);
    fclose(s->c.options.out);
    free(s->shown);
    free(s->f.prompt);
    qtok_close((struct qtok_tokenizer *)(uintptr_t)s->f.k);
}

static const char *shown(struct setup *s)
{
    fflush(s->c.options.out);
    return s->shown;
}

#define HAS(text, part) cr_expect(strstr(text, part), "no '%s' in:\n%s", part, text)
#define HAS_NOT(text, part) cr_expect(!strstr(text, part), "'%s' is in:\n%s", part, text)

Test(chat, a_call_and_an_answer)
{
    const char *const replies[] = {"Let me see.\n\n" CALL("expression", "[1, 2, 3] @ [4, 5, 6]"),
                                   "It is 32.", "You asked for 32.", NULL};
    struct qg_error e = {0};
    struct qch_asked a;
    struct setup s;

    begin(&s, replies, false);
    cr_assert_eq(qch_ask(&s.c, "Dot?", &a, &e), 0, "%s", e.what);
    cr_expect_eq(a.status, QCH_DONE);
    cr_expect_str_eq(a.reply, "It is 32.");
    cr_assert_eq(a.ncalls, 1);
    cr_expect(a.calls[0].answer.good);
    cr_expect_str_eq(a.calls[0].answer.text, "32");
    cr_expect_str_eq(a.calls[0].answer.json, "32");
    /* the second prompt has the call and its answer, in Qwen's format */
    HAS(s.f.prompt, "<|im_start|>user\nDot?<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>"
                    "\n\nLet me see.\n\n<tool_call>\n<function=cuda>\n<parameter=expression>\n[1, "
                    "2, 3] @ [4, 5, 6]\n</parameter>\n</function>\n</tool_call><|im_end|>\n"
                    "<|im_start|>user\n<tool_response>\n32\n</tool_response><|im_end|>\n"
                    "<|im_start|>assistant\n<think>\n\n</think>\n\n");
    HAS(s.f.prompt, "\"name\": \"cuda\"");
    cr_expect_str_eq(shown(&s), "Let me see.\n  cuda> [1, 2, 3] @ [4, 5, 6]\n      = 32\n"
                                "It is 32.\n");
    qch_asked_free(&a);
    cr_assert_eq(qch_ask(&s.c, "What did I ask?", &a, &e), 0);
    HAS(s.f.prompt, "It is 32.<|im_end|>\n<|im_start|>user\nWhat did I ask?");
    qch_asked_free(&a);
    qch_new(&s.c);
    cr_expect_eq(qch_ask(&s.c, "Again", &a, &e), QG_EXIT_USER);
    HAS_NOT(s.f.prompt, "Dot?");
    cr_expect_eq(s.c.n, 1, "a question that failed leaves no trace");
    qch_asked_free(&a);
    end(&s);
}

Test(chat, mistakes_go_back)
{
    const char *const replies[] = {CALL("expression", "[1, 2] + [1, 2, 3]"),
                                   "<tool_call>\n{\"name\": \"cuda\"}\n</tool_call>",
                                   CALL("formula", "1"), "I give up.", NULL};
    struct qg_error e = {0};
    struct qch_asked a;
    struct setup s;

    begin(&s, replies, false);
    cr_assert_eq(qch_ask(&s.c, "Sum?", &a, &e), 0, "%s", e.what);
    cr_expect_eq(a.status, QCH_DONE);
    cr_assert_eq(a.ncalls, 2);
    cr_expect(!a.calls[0].answer.good && !a.calls[0].answer.json);
    HAS(a.calls[0].answer.text, "expression:1:8: error: a vector of 2 and a vector of 3");
    HAS(a.calls[0].answer.text, "    [1, 2] + [1, 2, 3]\n           ^\n");
    HAS(a.calls[1].answer.text, "no parameter 'formula'");
    cr_expect_eq(a.wrong, 1);
    HAS(s.f.prompt, "<tool_response>\nerror: the call is not in the format: there is no "
                    "<function=NAME>");
    qch_asked_free(&a);
    end(&s);
}

Test(chat, rounds_are_bounded)
{
    const char *const replies[] = {CALL("expression", "1"),
                                   CALL("expression", "2"),
                                   CALL("expression", "3"),
                                   CALL("expression", "4"),
                                   "x",
                                   NULL};
    struct qg_error e = {0};
    struct qch_asked a;
    struct setup s;

    begin(&s, replies, false);
    cr_assert_eq(qch_ask(&s.c, "Go on", &a, &e), 0);
    cr_expect_eq(a.status, QCH_ROUNDS);
    cr_expect_eq(a.ncalls, 3);
    qch_asked_free(&a);
    cr_assert_eq(qch_ask(&s.c, "And?", &a, &e), 0);
    HAS_NOT(s.f.prompt, "\n4\n</parameter>"); /* nobody answered it */
    qch_asked_free(&a);
    end(&s);
}

Test(chat, interrupt)
{
    const char *const replies[] = {"A very long answer about vectors", "Fine.", NULL};
    struct qg_error e = {0};
    struct qch_asked a;
    struct setup s;

    begin(&s, replies, false);
    s.f.stop_after = 3;
    cr_assert_eq(qch_ask(&s.c, "Talk", &a, &e), 0);
    cr_expect_eq(a.status, QCH_INTERRUPTED);
    cr_expect_eq(strncmp("A very long answer", a.reply, strlen(a.reply)), 0, "%s", a.reply);
    cr_expect(strlen(a.reply) > 0);
    qch_asked_free(&a);
    s.stop = false;
    s.f.stop_after = 0;
    cr_assert_eq(qch_ask(&s.c, "So?", &a, &e), 0);
    cr_expect_eq(a.status, QCH_DONE);
    cr_expect_str_eq(a.reply, "Fine.");
    qch_asked_free(&a);
    end(&s);
}

Test(chat, limits)
{
    const char *const replies[] = {"one two three four five six", NULL};
    struct qg_error e = {0};
    struct qch_asked a;
    struct setup s;

    begin(&s, replies, false);
    s.c.options.max_reply = 4;
    cr_assert_eq(qch_ask(&s.c, "Count", &a, &e), 0);
    cr_expect_eq(a.status, QCH_CUT);
    cr_expect_eq(a.tokens, 4);
    qch_asked_free(&a);
    s.c.options.context = 100;
    cr_expect_eq(qch_ask(&s.c, "More", &a, &e), QG_EXIT_USER);
    HAS(e.what, "no room");
    qch_asked_free(&a);
    end(&s);
}

Test(chat, nothing_hidden_and_nothing_odd_is_shown)
{
    const char *const replies[] = {"I think <b>\n</think>\n\nA < B \x1b[31m<tool \xc2\x9b!", NULL};
    struct qg_error e = {0};
    struct qch_asked a;
    struct setup s;

    begin(&s, replies, false);
    s.c.options.think = true;
    cr_assert_eq(qch_ask(&s.c, "Think", &a, &e), 0);
    cr_expect_str_eq(shown(&s), "A < B [31m<tool !\n");
    HAS(s.f.prompt, "<|im_start|>assistant\n<think>\n");
    qch_asked_free(&a);
    end(&s);
}

/* ---- Advanced mode ------------------------------------------------------------------------ */

#define KERNEL(body, block, args)                                                                  \
    "<tool_call>\n<function=cuda>\n<parameter=source>\nextern \"C\" __global__ void twice(const "  \
    "int *x, int *out, int n)\n{\n    int i = threadIdx.x;\n    " body "\n}\n</parameter>\n"       \
    "<parameter=block>\n" block "\n</parameter>\n<parameter=args>\n" args                          \
    "\n</parameter>\n</function>\n</tool_call>"
#define GOOD "if (i < n)\n        out[i] = 2 * x[i];"
#define ARGS "{\"x\": [1, 2, -3], \"out\": [null, null, null], \"n\": 3}"

Test(chat, a_kernel_is_mended)
{
    const char *const replies[] = {
        KERNEL("if (i < n)\n        out[i] = 2 * y[i];", "4", ARGS), /* does not compile */
        KERNEL("out[i] = 2 * x[i];", "4", ARGS),                     /* reads a fourth word */
        KERNEL(GOOD, "4", ARGS), "[2, 4, -6]", NULL};
    struct qg_error e = {0};
    struct qch_asked a;
    struct setup s;

    begin(&s, replies, true);
    cr_assert_eq(qch_ask(&s.c, "Double 1, 2, -3", &a, &e), 0, "%s", e.what);
    cr_expect_eq(a.status, QCH_DONE);
    cr_assert_eq(a.ncalls, 3);
    HAS(a.calls[0].answer.text, "kernel.cu:5:22: error: use of undeclared identifier 'y'");
    HAS_NOT(a.calls[0].answer.text, "/tmp");
    HAS(a.calls[1].answer.text, "kernel.cu:4: uninitialised-memory: thread (3, 0, 0)");
    HAS_NOT(a.calls[1].answer.text, "/tmp");
    cr_expect(!a.calls[0].answer.good && !a.calls[1].answer.good && a.calls[2].answer.good);
    cr_expect_str_eq(a.calls[2].answer.text, "x = [1, 2, -3]\nout = [2, 4, -6]\n");
    cr_expect_str_eq(a.calls[2].answer.json, "{\"x\": [1, 2, -3], \"out\": [2, 4, -6]}");
    HAS(s.f.prompt, "<tool_response>\nx = [1, 2, -3]\nout = [2, 4, -6]\n</tool_response>");
    qch_asked_free(&a);
    end(&s);
}

/* The answer to one call in advanced mode. */
static void answer(const char *reply, const char *part)
{
    const char *const replies[] = {reply, "So.", NULL};
    struct qg_error e = {0};
    struct qch_asked a;
    struct setup s;

    begin(&s, replies, true);
    cr_assert_eq(qch_ask(&s.c, "?", &a, &e), 0, "%s", e.what);
    cr_assert_eq(a.ncalls, 1, "%s", reply);
    HAS(a.calls[0].answer.text, part);
    qch_asked_free(&a);
    end(&s);
}

Test(chat, mistakes_of_a_launch)
{
    answer(KERNEL(GOOD, "0", ARGS), "block is '0'");
    answer(KERNEL(GOOD, "1,2,3,4", ARGS), "block is '1,2,3,4'");
    answer(KERNEL(GOOD, "64", ARGS), "error: ");
    answer(KERNEL(GOOD, "4", "[1]"), "not a JSON object");
    answer(KERNEL(GOOD, "4", "{\"x\": [1.5]}"), "not a 32-bit integer");
    answer(KERNEL(GOOD, "4", "{\"x\": []}"), "no element");
    answer(KERNEL(GOOD, "4", "{\"x\": [1], \"n\": 1}"), "takes 3 arguments");
    answer(KERNEL(GOOD, "4", "{\"x\": 1, \"out\": [0], \"n\": 1}"), "is an array");
    answer(KERNEL(GOOD, "[4, 1]", ARGS), "out = [2, 4, -6]");
    answer(
        KERNEL("for (;;)\n        atomicAdd(out, 1);", "1", "{\"x\": [1], \"out\": [0], \"n\": 1}"),
        "step-limit");
    answer(KERNEL("float f = x[i] * 0.5f;\n    out[i] = f;", "1", ARGS), "floating point");
    answer(CALL("source", "#include \"/etc/passwd\""), "#include");
    answer(CALL("source", "  %: include </etc/passwd>"), "#include");
    answer(CALL("source", "#inc\\\nlude </etc/passwd>"), "#include");
    answer(CALL("expression", "2 * 3"), "6");
    answer(CALL("grid", "1"), "source is missing");
    answer("<tool_call><function=gpu></function></tool_call>", "no tool 'gpu'");
}

/* ---- Scripts ------------------------------------------------------------------------------- */

static int parse(struct qch_script *s, const char *text, struct qg_error *e)
{
    memset(e, 0, sizeof *e);
    return qch_script_parse(s, text, strlen(text), "test", e);
}

Test(chat, scripts)
{
    struct qg_error e;
    struct qch_script s;

    cr_assert_eq(
        parse(&s, "# test\n\n%user\nOne\ntwo\n%interrupt 5\n%model\n%%x\n\n%user\n%model", &e), 0,
        "%s", e.what);
    cr_assert_eq(s.n, 4);
    cr_expect(s.turns[0].user && !s.turns[1].user && s.nmodel == 2);
    cr_expect_str_eq(s.turns[0].text, "One\ntwo");
    cr_expect_str_eq(s.turns[1].text, "%x\n");
    cr_expect_str_eq(s.turns[3].text, "");
    cr_expect_eq(s.turns[1].interrupt, 5);
    cr_expect_eq(s.turns[3].interrupt, 0);
    qch_script_free(&s);
}

Test(chat, wrong_scripts)
{
    static const struct {
        const char *text;
        int line;
    } wrong[] = {{"", 1},
                 {"%model\nx", 1},
                 {"x\n%user\ny", 1},
                 {"%user\n%us\n", 2},
                 {"%user\n%interrupt 0\n", 2},
                 {"%user\n%interrupt 3x\n", 2}};

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct qg_error e;
        struct qch_script s;

        cr_expect_eq(parse(&s, wrong[i].text, &e), QG_EXIT_USER, "%s", wrong[i].text);
        cr_expect_eq(e.line, wrong[i].line, "%s: %d", wrong[i].text, e.line);
    }
}
