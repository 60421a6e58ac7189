/* Qwen3.5's chat format. */
#include "chat.h"
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static const char TOOLS_BEFORE[] =
    "# Tools\n\nYou have access to the following functions:\n\n<tools>";
static const char TOOLS_AFTER[] =
    "\n</tools>\n\nIf you choose to call a function ONLY reply in the following format with NO "
    "suffix:\n\n<tool_call>\n<function=example_function_name>\n<parameter=example_parameter_1>\n"
    "value_1\n</parameter>\n<parameter=example_parameter_2>\nThis is the value for the second "
    "parameter\nthat can span\nmultiple lines\n</parameter>\n</function>\n</tool_call>\n\n"
    "<IMPORTANT>\nReminder:\n- Function calls MUST follow the specified format: an inner "
    "<function=...></function> block must be nested within <tool_call></tool_call> XML tags\n- "
    "Required parameters MUST be specified\n- You may provide optional reasoning for your function "
    "call in natural language BEFORE the function call, but NOT after\n- If there is no function "
    "call available, answer the question like normal with your current knowledge and do not tell "
    "the user about function calls\n</IMPORTANT>";

void qtok_message_free(struct qtok_message *m)
{
    for (size_t i = 0; i < m->ncalls; i++) {
        for (size_t k = 0; k < m->calls[i].n; k++) {
            free(m->calls[i].v[k].name);
            free(m->calls[i].v[k].value);
        }
        free(m->calls[i].v);
        free(m->calls[i].name);
    }
    free(m->calls);
    free(m->content);
    free(m->reasoning);
    memset(m, 0, sizeof *m);
}

const char *qtok_call_get(const struct qtok_call *c, const char *name)
{
    for (size_t i = 0; i < c->n; i++)
        if (!strcmp(c->v[i].name, name))
            return c->v[i].value;
    return NULL;
}

/* ---- Rendering --------------------------------------------------------------------------- */

struct span {
    const char *v;
    size_t n;
};

static struct span all_of(const char *s)
{
    return (struct span){s, strlen(s)};
}

/* Bytes of the white space (Python's) that s begins with, or 0. */
static size_t space_at(const char *s, size_t n)
{
    static const char *const wide[] = {"\xc2\x85",     "\xc2\xa0",     "\xe1\x9a\x80",
                                       "\xe2\x80\xa8", "\xe2\x80\xa9", "\xe2\x80\xaf",
                                       "\xe2\x81\x9f", "\xe3\x80\x80"};

    if (n == 0)
        return 0;
    if (*s == ' ' || (*s >= '\t' && *s <= '\r') || (*s >= 0x1c && *s <= 0x1f))
        return 1;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (strlen(wide[i]) <= n && !memcmp(s, wide[i], strlen(wide[i])))
            return strlen(wide[i]);
    if (n >= 3 && !memcmp(s, "\xe2\x80", 2) && (unsigned char)s[2] <= 0x8a) /* U+2000 to 200A */
        return 3;
    return 0;
}

static struct span trim(struct span s)
{
    size_t k;

    while ((k = space_at(s.v, s.n)) > 0) {
        s.v += k;
        s.n -= k;
    }
    for (;;) { /* the last character has 1, 2 or 3 bytes if it is white space */
        for (k = 1; k <= 3 && k <= s.n; k++)
            if (space_at(s.v + s.n - k, k) == k)
                break;
        if (k > 3 || k > s.n)
            return s;
        s.n -= k;
    }
}

/* The first or last place of `what` in s, or NULL. */
static const char *find(struct span s, const char *what, bool last)
{
    size_t n = strlen(what);
    const char *found = NULL;

    for (size_t i = 0; i + n <= s.n; i++)
        if (!memcmp(s.v + i, what, n)) {
            found = s.v + i;
            if (!last)
                break;
        }
    return found;
}

static bool is_tool_response(struct span s)
{
    static const char open[] = "<tool_response>", close[] = "</tool_response>";

    return s.n >= sizeof close - 1 && !memcmp(s.v, open, sizeof open - 1) &&
           !memcmp(s.v + s.n - (sizeof close - 1), close, sizeof close - 1);
}

struct writer {
    struct qtok_text text;
    bool failed;
};

static void put_span(struct writer *w, struct span s)
{
    w->failed |= qtok_text_add(&w->text, s.v, s.n) != 0;
}

static void put(struct writer *w, const char *s)
{
    put_span(w, all_of(s));
}

static void put_calls(struct writer *w, const struct qtok_message *m, bool content)
{
    for (size_t i = 0; i < m->ncalls; i++) {
        const struct qtok_call *c = &m->calls[i];

        if (i > 0)
            put(w, "\n");
        else if (content)
            put(w, "\n\n");
        put(w, "<tool_call>\n<function=");
        put(w, c->name);
        put(w, ">\n");
        for (size_t k = 0; k < c->n; k++) {
            put(w, "<parameter=");
            put(w, c->v[k].name);
            put(w, ">\n");
            put(w, c->v[k].value);
            put(w, "\n</parameter>\n");
        }
        put(w, "</function>\n</tool_call>");
    }
}

static struct span strip_newlines(struct span s, bool left)
{
    if (left)
        for (; s.v && s.n > 0 && *s.v == '\n'; s.n--)
            s.v++;
    else
        while (s.n > 0 && s.v[s.n - 1] == '\n')
            s.n--;
    return s;
}

static void put_assistant(struct writer *w, const struct qtok_message *m, bool with_reasoning)
{
    struct span content = trim(all_of(m->content)), reasoning = {"", 0};
    const char *end = find(content, "</think>", false), *begin;

    if (m->reasoning) {
        reasoning = all_of(m->reasoning);
    } else if (end) {
        const char *last = find(content, "</think>", true) + strlen("</think>");

        reasoning = strip_newlines((struct span){content.v, (size_t)(end - content.v)}, false);
        begin = find(reasoning, "<think>", true);
        if (begin) {
            begin += strlen("<think>");
            reasoning.n -= (size_t)(begin - reasoning.v);
            reasoning.v = begin;
        }
        reasoning = strip_newlines(reasoning, true);
        content = strip_newlines((struct span){last, content.n - (size_t)(last - content.v)}, true);
    }
    put(w, "<|im_start|>assistant\n");
    if (with_reasoning) {
        put(w, "<think>\n");
        put_span(w, trim(reasoning));
        put(w, "\n</think>\n\n");
    }
    put_span(w, content);
    put_calls(w, m, trim(content).n > 0);
    put(w, "<|im_end|>\n");
}

static void put_system(struct writer *w, const struct qtok_message *m, size_t n,
                       const char *const *tools, size_t ntools)
{
    struct span content = {"", 0};
    bool system = n > 0 && m[0].role == QTOK_SYSTEM;

    if (system)
        content = trim(all_of(m[0].content));
    if (ntools > 0) {
        put(w, "<|im_start|>system\n");
        put(w, TOOLS_BEFORE);
        for (size_t i = 0; i < ntools; i++) {
            put(w, "\n");
            put(w, tools[i]);
        }
        put(w, TOOLS_AFTER);
        if (content.n > 0) {
            put(w, "\n\n");
            put_span(w, content);
        }
        put(w, "<|im_end|>\n");
    } else if (system) {
        put(w, "<|im_start|>system\n");
        put_span(w, content);
        put(w, "<|im_end|>\n");
    }
}

static void put_message(struct writer *w, const struct qtok_message *m, size_t n, size_t i,
                        size_t question)
{
    switch (m[i].role) {
    case QTOK_SYSTEM: break;
    case QTOK_USER:
        put(w, "<|im_start|>user\n");
        put_span(w, trim(all_of(m[i].content)));
        put(w, "<|im_end|>\n");
        break;
    case QTOK_ASSISTANT: put_assistant(w, &m[i], i > question); break;
    case QTOK_TOOL:
        if (i > 0 && m[i - 1].role != QTOK_TOOL)
            put(w, "<|im_start|>user");
        put(w, "\n<tool_response>\n");
        put_span(w, trim(all_of(m[i].content)));
        put(w, "\n</tool_response>");
        if (i + 1 == n || m[i + 1].role != QTOK_TOOL)
            put(w, "<|im_end|>\n");
        break;
    }
}

int qtok_chat_render(const struct qtok_message *m, size_t n, const char *const *tools,
                     size_t ntools, enum qtok_prompt prompt, char **text, struct qg_error *e)
{
    struct writer w = {0};
    size_t question = n;

    for (size_t i = 0; i < n; i++) {
        if (m[i].role == QTOK_USER && !is_tool_response(trim(all_of(m[i].content))))
            question = i;
        if (m[i].role == QTOK_SYSTEM && i > 0)
            return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                                "message %zu: a system message must be the first", i + 1);
    }
    if (question == n)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "no message is a user's question");
    put_system(&w, m, n, tools, ntools);
    for (size_t i = 0; i < n; i++)
        put_message(&w, m, n, i, question);
    if (prompt != QTOK_NO_PROMPT)
        put(&w, "<|im_start|>assistant\n<think>\n");
    if (prompt == QTOK_PROMPT)
        put(&w, "\n</think>\n\n");
    if (w.failed) {
        free(w.text.v);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    *text = w.text.v;
    return 0;
}

/* ---- Replies ----------------------------------------------------------------------------- */

struct reader {
    const char *s;
    struct qtok_message *m;
    char *wrong;
    size_t n;
    bool failed; /* no memory */
};

static char *copy(struct reader *r, const char *v, size_t n)
{
    char *s = malloc(n + 1);

    if (!s) {
        r->failed = true;
        return NULL;
    }
    memcpy(s, v, n);
    s[n] = 0;
    return s;
}

static bool wrong(struct reader *r, const char *what)
{
    snprintf(r->wrong, r->n, "%s", what);
    return false;
}

static void spaces(struct reader *r)
{
    while (*r->s == ' ' || (*r->s >= '\t' && *r->s <= '\r'))
        r->s++;
}

static bool is(struct reader *r, const char *what)
{
    spaces(r);
    if (strncmp(r->s, what, strlen(what)) != 0)
        return false;
    r->s += strlen(what);
    return true;
}

/* "NAME>" after "<function=" or "<parameter=". */
static char *name(struct reader *r)
{
    const char *begin = r->s;
    size_t n = strcspn(begin, ">\n<");

    if (begin[n] != '>' || n == 0)
        return NULL;
    r->s = begin + n + 1;
    return copy(r, begin, n);
}

static bool parameter(struct reader *r, struct qtok_call *c)
{
    struct qtok_parameter *grown = realloc(c->v, (c->n + 1) * sizeof *grown);
    const char *end;
    size_t n;

    if (!grown) {
        r->failed = true;
        return false;
    }
    c->v = grown;
    c->v[c->n].value = NULL;
    c->v[c->n].name = name(r);
    if (!c->v[c->n].name)
        return wrong(r, "a parameter has no name: write <parameter=NAME>");
    c->n++;
    end = strstr(r->s, "</parameter>");
    if (!end)
        return wrong(r, "a parameter has no end: write </parameter>");
    if (*r->s == '\n')
        r->s++;
    n = (size_t)(end - r->s);
    if (n > 0 && r->s[n - 1] == '\n')
        n--;
    c->v[c->n - 1].value = copy(r, r->s, n);
    r->s = end + strlen("</parameter>");
    return c->v[c->n - 1].value != NULL;
}

/* A block, after "<tool_call>". */
static bool call(struct reader *r)
{
    struct qtok_call *grown = realloc(r->m->calls, (r->m->ncalls + 1) * sizeof *grown), *c;

    if (!grown) {
        r->failed = true;
        return false;
    }
    r->m->calls = grown;
    c = &grown[r->m->ncalls++];
    memset(c, 0, sizeof *c);
    if (!is(r, "<function="))
        return wrong(r, "there is no <function=NAME> in <tool_call>");
    c->name = name(r);
    if (!c->name)
        return wrong(r, "a function has no name: write <function=NAME>");
    while (is(r, "<parameter="))
        if (!parameter(r, c))
            return false;
    if (!is(r, "</function>"))
        return wrong(r, "</function> is missing, or something stands between the parameters");
    if (!is(r, "</tool_call>"))
        return wrong(r, "</tool_call> is missing");
    return true;
}

int qtok_chat_reply(const char *text, bool thinking, struct qtok_message *m, char *why, size_t n)
{
    struct reader r = {.s = text, .m = m, .wrong = why, .n = n};
    const char *end = strstr(text, "</think>"), *calls;
    struct span content, reasoning = {text, 0};
    bool good = true;

    memset(m, 0, sizeof *m);
    m->role = QTOK_ASSISTANT;
    why[0] = 0;
    if (thinking || end) {
        const char *begin = strstr(text, "<think>");

        reasoning.n = end ? (size_t)(end - text) : strlen(text);
        if (begin && begin < text + reasoning.n) {
            reasoning.n -= (size_t)(begin + strlen("<think>") - text);
            reasoning.v = begin + strlen("<think>");
        }
        r.s = end ? end + strlen("</think>") : text + strlen(text);
    }
    reasoning = trim(reasoning);
    m->reasoning = copy(&r, reasoning.v, reasoning.n);
    content = all_of(r.s);
    calls = strstr(r.s, "<tool_call>");
    if (calls) {
        struct span whole = content;

        content.n = (size_t)(calls - content.v);
        r.s = calls;
        while (good && is(&r, "<tool_call>"))
            good = call(&r);
        spaces(&r);
        if (good && *r.s)
            good = wrong(&r, "something follows </tool_call>");
        if (!good) {
            struct qtok_message keep = *m;

            content = whole;
            m->calls = NULL;
            m->ncalls = 0;
            keep.reasoning = NULL;
            qtok_message_free(&keep);
        }
    }
    content = trim(content);
    m->content = copy(&r, content.v, content.n);
    if (r.failed) {
        qtok_message_free(m);
        return QG_EXIT_INTERNAL;
    }
    return 0;
}
