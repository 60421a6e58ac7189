/* qgpu chat: a terminal chat in which the model computes on the machine. */
#include "chat/loop.h"
#include "chat/model.h"
#include "commands.h"
#include "device_options.h"
#include "files.h"
#include "report.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

struct chat {
    const char *model, *tokenizer, *script, *machine;
    bool advanced, interp, json, think;
    uint64_t rounds, max_reply, context;
    const char *temperature, *top_p;
    struct qch_sampling sampling;
};

static volatile bool stop; /* Ctrl-C */

static void on_interrupt(int number)
{
    (void)number;
    stop = true;
}

static int open_text(const struct chat *a, const struct qch_script *script, struct qch_chat *c,
                     struct qg_error *e)
{
    if (script->nmodel > 0)
        return qch_scripted(&c->text, script, c->tokenizer, c->end[0], &stop, e);
#ifdef QCH_MODEL_RUNS
    if (a->model)
        return qch_model(&c->text, a->model, &a->sampling, &stop, e);
#endif
    qg_error_set(e, QG_EXIT_USER, a->model, 0, 0,
                 "running a language model is not supported by this build");
    qg_error_hint(e, "a --script with %%model replies needs none");
    return QG_EXIT_USER;
}

static int ask(struct qch_chat *c, const struct chat *a, const char *question, bool *mismatch,
               struct qg_error *e)
{
    static const char *const notes[] = {NULL, "[interrupted]",
                                        "[the tool was called too often: --rounds]",
                                        "[the reply was cut off: --max-tokens]"};
    struct qch_asked asked;
    int rc;

    stop = false;
    rc = qch_ask(c, question, &asked, e);
    for (size_t i = 0; i < asked.ncalls; i++)
        *mismatch |= asked.calls[i].answer.mismatch;
    if (!rc && a->json)
        qch_asked_json(stdout, question, &asked);
    else if (!rc && notes[asked.status])
        printf("%s\n", notes[asked.status]);
    fflush(stdout);
    qch_asked_free(&asked);
    stop = false;
    return rc;
}

static int by_script(struct qch_chat *c, const struct chat *a, const struct qch_script *s,
                     bool *mismatch, struct qg_error *e)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < s->n; i++) {
        if (!s->turns[i].user)
            continue;
        if (!a->json)
            printf("> %s\n", s->turns[i].text);
        rc = ask(c, a, s->turns[i].text, mismatch, e);
    }
    return rc;
}

/* Waits for a line to begin; false on Ctrl-C, also if it came just before. (Reading alone would
 * miss one that comes between the prompt and the call.) */
static bool line_comes(void)
{
    sigset_t interrupt, before;
    fd_set in;
    bool comes = false;

    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    FD_ZERO(&in);
    FD_SET(STDIN_FILENO, &in);
    if (!stop)
        comes = pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &before) > 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return comes;
}

static int by_hand(struct qch_chat *c, const struct chat *a, bool *mismatch)
{
    bool terminal = isatty(STDIN_FILENO) && !a->json;
    char *line = NULL;
    size_t cap = 0;

    setvbuf(stdin, NULL, _IONBF, 0); /* nothing that line_comes does not see */
    for (;;) {
        struct qg_error one = {0};
        ssize_t n;

        if (terminal) {
            fputs("> ", stdout);
            fflush(stdout);
        }
        n = line_comes() ? getline(&line, &cap, stdin) : -1;
        if (n < 0)
            break;
        while (n > 0 && (line[n - 1] == '\n' || line[n - 1] == '\r'))
            line[--n] = 0;
        if (n == 0)
            continue;
        if (!strcmp(line, "/quit"))
            break;
        if (!strcmp(line, "/new")) {
            qch_new(c);
            continue;
        }
        if (line[0] == '/') {
            puts("/new forgets the conversation, /quit ends; Ctrl-C stops a reply");
            continue;
        }
        if (ask(c, a, line, mismatch, &one) == QG_EXIT_INTERNAL) {
            free(line);
            qg_error_print(stderr, &one);
            return QG_EXIT_INTERNAL;
        }
        if (one.code)
            qg_error_print(stderr, &one);
    }
    free(line);
    if (terminal)
        putchar('\n');
    return 0;
}

static int talk(const struct chat *a, struct qch_chat *c, const struct qch_script *s,
                struct qg_error *e)
{
    struct sigaction on = {.sa_handler = on_interrupt}; /* no SA_RESTART: reading ends, too */
    bool mismatch = false;
    int rc = qch_begin(c, e);

    if (!rc)
        rc = open_text(a, s, c, e);
    if (!rc) {
        sigaction(SIGINT, &on, NULL);
        rc = a->script ? by_script(c, a, s, &mismatch, e) : by_hand(c, a, &mismatch);
    }
    if (c->text.close)
        c->text.close(c->text.ctx);
    qch_end(c);
    return rc ? rc : mismatch ? QG_EXIT_MISMATCH : 0;
}

static int real(const char *name, const char *text, double low, double high, double *out,
                struct qg_error *e)
{
    char *end;
    double v;

    if (!text)
        return 0;
    v = strtod(text, &end);
    if (end == text || *end || !(v >= low && v <= high))
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                            "--%s needs a number from %g to %g, not '%.40s'", name, low, high,
                            text);
    *out = v;
    return 0;
}

static int prepare(struct chat *a, struct qch_script *s, struct qg_error *e)
{
    char *text;
    size_t n = 0;
    int rc = real("temperature", a->temperature, 0, 100, &a->sampling.temperature, e);

    if (!rc)
        rc = real("top-p", a->top_p, 0, 1, &a->sampling.top_p, e);
    if (!rc && a->sampling.top_k > 1000000)
        rc = qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--top-k is at most 1000000");
    if (rc)
        return rc;
    if (!a->model && !a->tokenizer) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "which model?");
        qg_error_hint(e, "--model DIR, a folder with Qwen3.5's config.json, tokenizer.json and "
                         "safetensors");
        return QG_EXIT_USER;
    }
    if (!a->script)
        return 0;
    text = qgh_read_file(a->script, 1 << 22, &n, e);
    if (!text)
        return e->code;
    rc = qch_script_parse(s, text, n, a->script, e);
    free(text);
    return rc;
}

int qgh_cmd_chat(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "chat",
        "--model DIR [options]",
        "A chat with Qwen3.5 in which it computes through the tool cuda: expressions as of qgpu "
        "eval,\n"
        "or with --advanced kernels that it writes; each step runs on the model in weights. "
        "Ctrl-C\n"
        "stops a reply; /new forgets the conversation; /quit ends.\n",
        "  qgpu chat --model Qwen3.5-2B\n"
        "  qgpu chat --model merged --advanced --think\n"
        "  qgpu chat --model Qwen3.5-2B --script questions.txt --json\n",
        0,
        0,
    };
    struct chat a = {
        .rounds = 6, .max_reply = 4096, .context = 32768, .sampling = {.top_p = 1, .seed = 1}};
    struct qch_script script = {0};
    struct qch_chat c = {.stop = &stop};
    struct qtok_tokenizer *tokenizer = NULL;
    struct qgh_device *device = NULL;
    const struct qgh_option options[] = {
        {'m', "model", QGH_STRING, &a.model, "DIR", "the language model's folder"},
        {0, "tokenizer", QGH_STRING, &a.tokenizer, "FILE",
         "another tokenizer.json than the model's"},
        {'A', "advanced", QGH_FLAG, &a.advanced, NULL, "the model may write kernels"},
        {'s', "script", QGH_STRING, &a.script, "FILE",
         "questions (and replies, for tests) from a script: docs/chat.md"},
        {'i', "interp", QGH_FLAG, &a.interp, NULL,
         "compute on the interpreter, not on the machine in weights"},
        {0, "machine", QGH_STRING, &a.machine, "DIR",
         "a checkpoint of the machine (default: that of --model if it is merged,\n"
         "else built in memory)"},
        {'t', "think", QGH_FLAG, &a.think, NULL, "let the model think first"},
        {'r', "rounds", QGH_COUNT, &a.rounds, "N",
         "rounds of tool calls in one question (default 6)"},
        {0, "max-tokens", QGH_COUNT, &a.max_reply, "N", "tokens of one reply (default 4096)"},
        {0, "context", QGH_COUNT, &a.context, "N", "tokens of a conversation (default 32768)"},
        {0, "temperature", QGH_STRING, &a.temperature, "T",
         "of sampling (default 0: always the likeliest token)"},
        {0, "top-k", QGH_COUNT, &a.sampling.top_k, "N", "sample among the N likeliest tokens"},
        {0, "top-p", QGH_STRING, &a.top_p, "P",
         "sample among the likeliest tokens of probability P together"},
        {0, "seed", QGH_COUNT, &a.sampling.seed, "N", "of sampling (default 1)"},
        {'j', "json", QGH_FLAG, &a.json, NULL, "one JSON object a question, nothing else"},
        {0},
    };
    int nargs, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    rc = prepare(&a, &script, e);
    if (!rc) {
        tokenizer = qtok_open(a.tokenizer ? a.tokenizer : a.model, e);
        rc = tokenizer ? 0 : e->code;
    }
    if (!a.machine && a.model && qgh_device_merged(a.model))
        a.machine = a.model;
    if (!rc && !a.interp) {
        device = qgh_device_open(&(struct qgh_device_options){.dir = a.machine}, e);
        rc = device ? 0 : e->code;
    }
    if (!rc) {
        c.tokenizer = tokenizer;
        c.tool = (struct qch_tool){device, a.advanced, &stop};
        c.options =
            (struct qch_options){a.think, a.rounds, a.max_reply, a.context, a.json ? NULL : stdout};
        rc = talk(&a, &c, &script, e);
    }
    if (device)
        qgh_device_close(device);
    qtok_close(tokenizer);
    qch_script_free(&script);
    return rc;
}
