/* The loop of a chat. */
#include "loop.h"

#include <stdlib.h>
#include <string.h>

static int memory(struct qg_error *e)
{
    return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
}

/* ---- Streaming -------------------------------------------------------------------------- */

/* A reply as it comes: all of it is kept, and what a reader should see is written out: not the
 * thinking, not the calls. */
struct reply {
    struct qch_chat *c;
    struct qtok_stream stream;
    char *text;
    size_t n, cap;
    size_t shown; /* bytes of text that have been looked at for showing */
    bool thinking, any, calls, ended, failed;
    uint64_t tokens;
};

static void show(FILE *out, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned char b = (unsigned char)s[i];

        if (b == 0xc2 && i + 1 < n && (unsigned char)s[i + 1] < 0xa0) { /* C1 controls */
            i++;
            continue;
        }
        if (b >= 32 ? b != 127 : b == '\n' || b == '\t') /* no escapes to the terminal */
            fputc(b, out);
    }
}

/* Bytes at the end of s that may be the beginning of `mark`. */
static size_t pending(const char *s, size_t n, const char *mark)
{
    for (size_t k = strlen(mark) - 1; k > 0; k--)
        if (k <= n && !memcmp(s + n - k, mark, k))
            return k;
    return 0;
}

static void stream_out(struct reply *r, bool last)
{
    FILE *out = r->c->options.out;
    const char *s = r->text + r->shown, *mark;
    size_t n = r->n - r->shown;

    if (!out || r->calls || !r->text)
        return;
    if (r->thinking) {
        mark = strstr(s, "</think>");
        if (!mark) {
            r->shown = r->n - pending(s, n, "</think>");
            return;
        }
        r->thinking = false;
        r->shown = (size_t)(mark + strlen("</think>") - r->text);
        s = r->text + r->shown;
        n = r->n - r->shown;
    }
    mark = strstr(s, "<tool_call>");
    if (mark) {
        n = (size_t)(mark - s);
        r->calls = true;
    } else if (!last) {
        n -= pending(s, n, "<tool_call>");
    }
    while (n > 0 && (s[n - 1] == '\n' || s[n - 1] == ' ')) /* goes out with what follows */
        n--;
    r->shown += n;
    for (; !r->any && n > 0 && (*s == '\n' || *s == ' '); n--) /* before the first word */
        s++;
    r->any |= n > 0;
    show(out, s, n);
    fflush(out);
}

static void collect(void *ctx, const char *v, size_t n)
{
    struct reply *r = ctx;

    if (r->n + n + 1 > r->cap) {
        size_t cap = 2 * r->cap + n + 256;
        char *grown = realloc(r->text, cap);

        if (!grown) {
            r->failed = true;
            return;
        }
        r->text = grown;
        r->cap = cap;
    }
    for (size_t i = 0; i < n; i++) /* a byte of 0 would end the text */
        r->text[r->n++] = v[i] ? v[i] : ' ';
    r->text[r->n] = 0;
}

static int token(void *ctx, uint32_t id)
{
    struct reply *r = ctx;

    if (r->c->stop && *r->c->stop)
        return 1;
    r->tokens++;
    if (id == r->c->end[0] || id == r->c->end[1]) {
        r->ended = true;
        return 1;
    }
    qtok_stream_add(&r->stream, r->c->tokenizer, id, false, collect, r);
    stream_out(r, false);
    return r->failed;
}

/* ---- Messages ----------------------------------------------------------------------------- */

static int push(struct qch_chat *c, struct qtok_message *m, struct qg_error *e)
{
    struct qtok_message *grown = realloc(c->messages, (c->n + 1) * sizeof *grown);

    if (!grown || !m->content) {
        if (grown)
            c->messages = grown;
        qtok_message_free(m);
        return memory(e);
    }
    c->messages = grown;
    c->messages[c->n++] = *m;
    return 0;
}

static int push_text(struct qch_chat *c, enum qtok_role role, const char *text, struct qg_error *e)
{
    struct qtok_message m = {.role = role, .content = strdup(text)};

    return push(c, &m, e);
}

static void drop_to(struct qch_chat *c, size_t n)
{
    while (c->n > n)
        qtok_message_free(&c->messages[--c->n]);
}

int qch_begin(struct qch_chat *c, struct qg_error *e)
{
    static const char *const ends[] = {"<|im_end|>", "<|endoftext|>"};

    for (int i = 0; i < 2; i++) {
        int64_t id = qtok_added(c->tokenizer, ends[i]);

        if (id < 0)
            return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the tokenizer has no %s", ends[i]);
        c->end[i] = (uint32_t)id;
    }
    return push_text(c, QTOK_SYSTEM, qch_tool_system(c->tool.advanced), e);
}

void qch_end(struct qch_chat *c)
{
    drop_to(c, 0);
    free(c->messages);
    c->messages = NULL;
}

void qch_new(struct qch_chat *c)
{
    drop_to(c, 1);
}

/* ---- A question ----------------------------------------------------------------------------- */

static int generate(struct qch_chat *c, struct reply *r, struct qg_error *e)
{
    const char *schema = qch_tool_schema(c->tool.advanced);
    struct qtok_ids ids = {0};
    char *text = NULL;
    int rc = qtok_chat_render(c->messages, c->n, &schema, 1,
                              c->options.think ? QTOK_PROMPT_THINK : QTOK_PROMPT, &text, e);

    if (!rc)
        rc = qtok_encode(c->tokenizer, text, strlen(text), true, &ids, e);
    free(text);
    if (!rc && ids.n + c->options.max_reply > c->options.context) {
        rc = qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                          "the conversation has %zu tokens: there is no room for a reply", ids.n);
        qg_error_hint(e, "/new begins another one; --context N makes room");
    }
    if (!rc)
        rc = c->text.write(c->text.ctx, ids.v, ids.n, c->options.max_reply, token, r, e);
    qtok_ids_free(&ids);
    qtok_stream_end(&r->stream, collect, r);
    collect(r, "", 0);
    if (r->text)
        stream_out(r, true);
    return rc || !r->failed ? rc : memory(e);
}

/* Lines of a call and its answer, for the reader. */
static void show_indented(FILE *out, const char *first, const char *rest, const char *s)
{
    const char *lead = first;

    for (;;) {
        size_t n = strcspn(s, "\n");

        fputs(lead, out);
        show(out, s, n);
        fputc('\n', out);
        if (!s[n] || !s[n + 1])
            return;
        s += n + 1;
        lead = rest;
    }
}

static void show_call(FILE *out, const struct qtok_call *c, const struct qch_answer *a)
{
    const char *text = qtok_call_get(c, "expression");

    if (!text)
        text = qtok_call_get(c, "source");
    show_indented(out, "  cuda> ", "      | ", text ? text : "?");
    for (size_t i = 0; i < c->n; i++)
        if (!strcmp(c->v[i].name, "grid") || !strcmp(c->v[i].name, "block") ||
            !strcmp(c->v[i].name, "args")) {
            fprintf(out, "      | %s ", c->v[i].name);
            show_indented(out, "", "      | ", c->v[i].value);
        }
    show_indented(out, "      = ", "        ", a->text);
    fflush(out);
}

static int one_call(struct qch_chat *c, const struct qtok_call *call, struct qch_asked *a,
                    struct qg_error *e)
{
    struct qch_called *grown = realloc(a->calls, (a->ncalls + 1) * sizeof *grown), *called;
    int rc;

    if (!grown)
        return memory(e);
    a->calls = grown;
    called = &grown[a->ncalls++];
    memset(called, 0, sizeof *called);
    called->call = *call; /* its strings stay in the messages */
    rc = qch_tool_call(&c->tool, call, &called->answer, e);
    if (rc)
        return rc;
    if (c->options.out)
        show_call(c->options.out, call, &called->answer);
    return push_text(c, QTOK_TOOL, called->answer.text, e);
}

static int say_last(struct qch_asked *a, const char *text, struct qg_error *e)
{
    free(a->reply);
    a->reply = strdup(text);
    return a->reply ? 0 : memory(e);
}

static void drop_calls(struct qtok_message *m)
{
    struct qtok_message calls = {.calls = m->calls, .ncalls = m->ncalls};

    qtok_message_free(&calls);
    m->calls = NULL;
    m->ncalls = 0;
}

/* One reply and the answers to its calls. *more: the model shall go on. */
static int round_trip(struct qch_chat *c, uint64_t round, struct qch_asked *a, bool *more,
                      struct qg_error *e)
{
    struct reply r = {.c = c, .thinking = c->options.think};
    struct qtok_message m;
    char wrong[200];
    size_t calls, at;
    int rc = generate(c, &r, e);

    *more = false;
    if (!rc && qtok_chat_reply(r.text, c->options.think, &m, wrong, sizeof wrong))
        rc = memory(e);
    free(r.text);
    if (rc)
        return rc;
    a->tokens += r.tokens;
    if (c->options.out && r.any)
        fputc('\n', c->options.out);
    if (c->stop && *c->stop)
        a->status = QCH_INTERRUPTED;
    else if (!r.ended)
        a->status = QCH_CUT;
    else if (round == c->options.rounds && (m.ncalls > 0 || wrong[0]))
        a->status = QCH_ROUNDS;
    if (a->status != QCH_DONE) { /* calls that nobody answers are no part of the history */
        drop_calls(&m);
        wrong[0] = 0;
    }
    calls = m.ncalls;
    at = c->n;
    rc = say_last(a, m.content, e);
    if (rc)
        qtok_message_free(&m);
    else
        rc = push(c, &m, e);
    if (rc || (calls == 0 && !wrong[0]))
        return rc;
    *more = true;
    if (wrong[0]) {
        char text[256];

        a->wrong++;
        snprintf(text, sizeof text, "error: the call is not in the format: %s", wrong);
        if (c->options.out)
            show_indented(c->options.out, "  cuda> ", "", text);
        return push_text(c, QTOK_TOOL, text, e);
    }
    for (size_t i = 0; !rc && i < calls && c->messages[at].calls; i++) {
        struct qtok_call call = c->messages[at].calls[i];

        rc = one_call(c, &call, a, e);
    }
    if (!rc && c->stop && *c->stop) {
        a->status = QCH_INTERRUPTED;
        *more = false;
    }
    return rc;
}

int qch_ask(struct qch_chat *c, const char *question, struct qch_asked *a, struct qg_error *e)
{
    size_t before = c->n;
    bool more = true;
    int rc = push_text(c, QTOK_USER, question, e);

    memset(a, 0, sizeof *a);
    for (uint64_t round = 0; !rc && more; round++)
        rc = round_trip(c, round, a, &more, e);
    if (rc) {
        a->ncalls = 0; /* their strings go with the messages */
        drop_to(c, before);
    }
    return rc;
}

void qch_asked_free(struct qch_asked *a)
{
    for (size_t i = 0; i < a->ncalls; i++)
        qch_answer_free(&a->calls[i].answer);
    free(a->calls);
    free(a->reply);
    memset(a, 0, sizeof *a);
}

void qch_asked_json(FILE *out, const char *question, const struct qch_asked *a)
{
    static const char *const status[] = {"done", "interrupted", "rounds", "cut"};
    struct qgh_json j;

    qgh_json_begin(&j, out);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "user", question);
    qgh_json_string(&j, "reply", a->reply ? a->reply : "");
    qgh_json_string(&j, "status", status[a->status]);
    qgh_json_uint(&j, "tokens", a->tokens);
    qgh_json_uint(&j, "wrong", a->wrong);
    qgh_json_open(&j, "calls", '[');
    for (size_t i = 0; i < a->ncalls; i++) {
        const struct qch_called *c = &a->calls[i];

        qgh_json_open(&j, NULL, '{');
        for (size_t k = 0; k < c->call.n; k++)
            qgh_json_string(&j, c->call.v[k].name, c->call.v[k].value);
        qgh_json_bool(&j, "good", c->answer.good);
        qgh_json_bool(&j, "mismatch", c->answer.mismatch);
        qgh_json_string(&j, "answer", c->answer.text);
        if (c->answer.json) /* text of JSON: as it is */
            fprintf(out, ", \"value\": %s", c->answer.json);
        qgh_json_close(&j, '}');
    }
    qgh_json_close(&j, ']');
    qgh_json_close(&j, '}');
}
