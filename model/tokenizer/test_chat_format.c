/* The chat format: texts written by hand after the published template. ci/qwen/tokenizer.py
 * compares with the template itself where it is at hand. */
#include "chat.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void expect(const struct qtok_message *m, size_t n, const char *const *tools, size_t ntools,
                   enum qtok_prompt prompt, const char *want)
{
    struct qg_error e = {0};
    char *text = NULL;

    cr_assert_eq(qtok_chat_render(m, n, tools, ntools, prompt, &text, &e), 0, "%s", e.what);
    cr_expect_str_eq(text, want);
    free(text);
}

Test(chat_format, plain)
{
    struct qtok_message m[] = {
        {.role = QTOK_SYSTEM, .content = " Be brief.\n"},
        {.role = QTOK_USER, .content = "\xe3\x80\x80Hi \n"},
        {.role = QTOK_ASSISTANT, .content = "<think>\nwell\n</think>\n\nHo."},
        {.role = QTOK_USER, .content = "More"}};

    expect(m, 2, NULL, 0, QTOK_PROMPT,
           "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n"
           "<|im_start|>assistant\n<think>\n\n</think>\n\n");
    expect(m + 1, 1, NULL, 0, QTOK_PROMPT_THINK,
           "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>\n");
    /* an old answer loses its reasoning */
    expect(m + 1, 3, NULL, 0, QTOK_NO_PROMPT,
           "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nHo.<|im_end|>\n"
           "<|im_start|>user\nMore<|im_end|>\n");
    expect(m + 1, 2, NULL, 0, QTOK_NO_PROMPT,
           "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>\nwell\n</think>\n\n"
           "Ho.<|im_end|>\n");
}

Test(chat_format, tools)
{
    struct qtok_parameter p[] = {{"expression", "1\n+ 2"}}, q[] = {{"a", "x"}, {"b", "y"}};
    struct qtok_call calls[] = {{"cuda", p, 1}, {"other", q, 2}};
    struct qtok_message m[] = {
        {.role = QTOK_USER, .content = "Q"},
        {.role = QTOK_ASSISTANT, .content = "Let me.", .calls = calls, .ncalls = 2},
        {.role = QTOK_TOOL, .content = " 3\n"},
        {.role = QTOK_TOOL, .content = "4"}};
    const char *tools[] = {"{\"name\": \"cuda\"}"};
    struct qg_error e = {0};
    char *text = NULL;

    cr_assert_eq(qtok_chat_render(m, 4, tools, 1, QTOK_PROMPT, &text, &e), 0);
    cr_expect_eq(strncmp(text,
                         "<|im_start|>system\n# Tools\n\nYou have access to the following "
                         "functions:\n\n<tools>\n{\"name\": \"cuda\"}\n</tools>\n\nIf you",
                         100),
                 0);
    cr_expect(strstr(text, "about function calls\n</IMPORTANT><|im_end|>\n<|im_start|>user\nQ"));
    cr_expect(strstr(text, "<|im_start|>assistant\n<think>\n\n</think>\n\nLet me.\n\n<tool_call>\n"
                           "<function=cuda>\n<parameter=expression>\n1\n+ 2\n</parameter>\n"
                           "</function>\n</tool_call>\n<tool_call>\n<function=other>\n"
                           "<parameter=a>\nx\n</parameter>\n<parameter=b>\ny\n</parameter>\n"
                           "</function>\n</tool_call><|im_end|>\n<|im_start|>user\n"
                           "<tool_response>\n3\n</tool_response>\n<tool_response>\n4\n"
                           "</tool_response><|im_end|>\n<|im_start|>assistant\n<think>\n\n"
                           "</think>\n\n"));
    free(text);
    m[1].content = " ";
    m[1].ncalls = 1;
    cr_assert_eq(qtok_chat_render(m, 3, NULL, 0, QTOK_NO_PROMPT, &text, &e), 0);
    cr_expect(strstr(text, "</think>\n\n<tool_call>\n"), "no empty line without content");
    free(text);
}

Test(chat_format, refused)
{
    struct qtok_message m[] = {{.role = QTOK_USER, .content = "<tool_response>x</tool_response>"},
                               {.role = QTOK_SYSTEM, .content = "late"}};
    struct qg_error e = {0};
    char *text = NULL;

    cr_expect_eq(qtok_chat_render(m, 1, NULL, 0, QTOK_PROMPT, &text, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "question"));
    memset(&e, 0, sizeof e);
    cr_expect_eq(qtok_chat_render(m, 2, NULL, 0, QTOK_PROMPT, &text, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "message 2"));
    cr_expect_null(text);
}

Test(chat_format, replies)
{
    struct qtok_message m;
    char why[128];

    cr_assert_eq(qtok_chat_reply(" It is 32.\n", false, &m, why, sizeof why), 0);
    cr_expect_str_eq(m.content, "It is 32.");
    cr_expect(m.ncalls == 0 && !why[0]);
    qtok_message_free(&m);
    cr_assert_eq(qtok_chat_reply("I think\n</think>\n\nSo.\n\n<tool_call>\n<function=cuda>\n"
                                 "<parameter=source>\n\n  int x;\n</parameter>\n"
                                 "<parameter=grid>2</parameter>\n</function>\n</tool_call>\n"
                                 "<tool_call><function=f></function></tool_call>",
                                 true, &m, why, sizeof why),
                 0);
    cr_expect_str_eq(why, "");
    cr_expect_str_eq(m.reasoning, "I think");
    cr_expect_str_eq(m.content, "So.");
    cr_assert_eq(m.ncalls, 2);
    cr_expect_str_eq(m.calls[0].name, "cuda");
    cr_expect_str_eq(qtok_call_get(&m.calls[0], "source"), "\n  int x;");
    cr_expect_str_eq(qtok_call_get(&m.calls[0], "grid"), "2");
    cr_expect_null(qtok_call_get(&m.calls[0], "block"));
    cr_expect_str_eq(m.calls[1].name, "f");
    qtok_message_free(&m);
    cr_assert_eq(qtok_chat_reply("still thinking", true, &m, why, sizeof why), 0);
    cr_expect_str_eq(m.reasoning, "still thinking");
    cr_expect_str_eq(m.content, "");
    qtok_message_free(&m);
}

Test(chat_format, wrong_calls)
{
    static const struct {
        const char *text, *why;
    } wrong[] = {
        {"<tool_call>", "no <function="},
        {"<tool_call>{\"name\": \"cuda\"}</tool_call>", "no <function="},
        {"<tool_call><function=></function></tool_call>", "no name"},
        {"<tool_call><function=f><parameter=></parameter></function></tool_call>", "no name"},
        {"<tool_call><function=f><parameter=a>1</function></tool_call>", "no end"},
        {"<tool_call><function=f>x</function></tool_call>", "between"},
        {"<tool_call><function=f></function>", "</tool_call> is missing"},
        {"<tool_call><function=f></function></tool_call> so", "follows"},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct qtok_message m;
        char why[128];

        cr_assert_eq(qtok_chat_reply(wrong[i].text, false, &m, why, sizeof why), 0);
        cr_expect(strstr(why, wrong[i].why), "%s: %s", wrong[i].text, why);
        cr_expect_eq(m.ncalls, 0);
        cr_expect_str_eq(m.content, wrong[i].text);
        qtok_message_free(&m);
    }
}
