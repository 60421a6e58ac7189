/* The tokenizer from outside, for scripts:
 *
 *   qtok TOKENIZER encode <TEXT       ids, one line
 *   qtok TOKENIZER decode <IDS        text
 *   qtok TOKENIZER lines <FILE        texts in hexadecimal, one a line: a line of ids for each
 *   qtok TOKENIZER chat <FILE.json    {"messages", "tools", "prompt"}: the text of the chat
 */
#include "chat.h"
#include "tokenizer.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

static char *read_all(size_t *n)
{
    size_t cap = 1 << 16;
    char *s = malloc(cap);

    for (*n = 0; s;) {
        size_t got = fread(s + *n, 1, cap - *n - 1, stdin);

        *n += got;
        s[*n] = 0;
        if (got == 0)
            return s;
        if (*n + 1 == cap) {
            char *grown = realloc(s, cap *= 2);

            if (!grown)
                free(s);
            s = grown;
        }
    }
    return NULL;
}

static int print_ids(const struct qtok_tokenizer *t, const char *s, size_t n, struct qg_error *e)
{
    struct qtok_ids ids = {0};
    int rc = qtok_encode(t, s, n, true, &ids, e);

    for (size_t i = 0; !rc && i < ids.n; i++)
        printf("%s%u", i ? " " : "", ids.v[i]);
    if (!rc)
        putchar('\n');
    qtok_ids_free(&ids);
    return rc;
}

static int decode(const struct qtok_tokenizer *t, const char *s)
{
    struct qtok_ids ids = {0};
    char *end, *text;
    size_t n = 0;

    for (;;) {
        unsigned long id = strtoul(s, &end, 10);

        if (end == s)
            break;
        if (qtok_ids_add(&ids, (uint32_t)id))
            return QG_EXIT_INTERNAL;
        s = end;
    }
    text = qtok_decode(t, ids.v, ids.n, false, &n);
    if (text)
        fwrite(text, 1, n, stdout);
    free(text);
    qtok_ids_free(&ids);
    return text ? 0 : QG_EXIT_INTERNAL;
}

/* Hexadecimal bytes to bytes, in place. */
static size_t from_hex(char *s)
{
    size_t n = 0;
    unsigned byte;

    for (; sscanf(s + 2 * n, "%2x", &byte) == 1; n++)
        s[n] = (char)byte;
    return n;
}

static int lines(const struct qtok_tokenizer *t, char *s, struct qg_error *e)
{
    int rc = 0;

    while (!rc && *s) {
        size_t n = strcspn(s, "\n");
        char *next = s + n + (s[n] == '\n');

        s[n] = 0;
        rc = print_ids(t, s, from_hex(s), e);
        s = next;
    }
    return rc;
}

static char *text_of(const cJSON *object, const char *key)
{
    const cJSON *v = cJSON_GetObjectItemCaseSensitive(object, key);

    return cJSON_IsString(v) ? strdup(v->valuestring) : NULL;
}

static void calls_of(const cJSON *list, struct qtok_message *m)
{
    m->calls = calloc((size_t)cJSON_GetArraySize(list) + 1, sizeof *m->calls);
    for (const cJSON *c = list ? list->child : NULL; c && m->calls; c = c->next) {
        const cJSON *f = cJSON_GetObjectItemCaseSensitive(c, "function");
        const cJSON *args = cJSON_GetObjectItemCaseSensitive(f, "arguments");
        struct qtok_call *call = &m->calls[m->ncalls++];

        call->name = text_of(f, "name");
        call->v = calloc((size_t)cJSON_GetArraySize(args) + 1, sizeof *call->v);
        for (const cJSON *a = args ? args->child : NULL; a && call->v; a = a->next) {
            call->v[call->n].name = strdup(a->string);
            call->v[call->n++].value = strdup(a->valuestring ? a->valuestring : "");
        }
    }
}

static int chat(const char *s, struct qg_error *e)
{
    static const char *const roles[] = {"system", "user", "assistant", "tool"};
    cJSON *root = cJSON_Parse(s);
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "messages");
    const cJSON *tools = cJSON_GetObjectItemCaseSensitive(root, "tools"), *prompt;
    size_t n = 0, ntools = 0;
    struct qtok_message *m = calloc((size_t)cJSON_GetArraySize(list) + 1, sizeof *m);
    const char **t = calloc((size_t)cJSON_GetArraySize(tools) + 1, sizeof *t);
    char *text = NULL;
    int rc;

    for (const cJSON *v = list ? list->child : NULL; v && m; v = v->next, n++) {
        char *role = text_of(v, "role");

        for (int i = 0; role && i < 4; i++)
            if (!strcmp(role, roles[i]))
                m[n].role = (enum qtok_role)i;
        free(role);
        m[n].content = text_of(v, "content");
        if (!m[n].content)
            m[n].content = strdup("");
        m[n].reasoning = text_of(v, "reasoning_content");
        calls_of(cJSON_GetObjectItemCaseSensitive(v, "tool_calls"), &m[n]);
    }
    for (const cJSON *v = tools ? tools->child : NULL; v && t; v = v->next)
        t[ntools++] = v->valuestring;
    prompt = cJSON_GetObjectItemCaseSensitive(root, "prompt");
    rc = qtok_chat_render(m, n, t, ntools,
                          prompt ? (enum qtok_prompt)prompt->valueint : QTOK_NO_PROMPT, &text, e);
    if (!rc)
        fputs(text, stdout);
    free(text);
    for (size_t i = 0; m && i < n; i++)
        qtok_message_free(&m[i]);
    free(m);
    free(t);
    cJSON_Delete(root);
    return rc;
}

int main(int argc, char **argv)
{
    struct qg_error e = {0};
    struct qtok_tokenizer *t;
    size_t n;
    char *s;
    int rc = QG_EXIT_USER;

    if (argc != 3) {
        fputs("usage: qtok TOKENIZER encode|decode|lines|chat <INPUT\n", stderr);
        return QG_EXIT_USER;
    }
    t = qtok_open(argv[1], &e);
    s = t ? read_all(&n) : NULL;
    if (s) {
        if (!strcmp(argv[2], "encode"))
            rc = print_ids(t, s, n, &e);
        else if (!strcmp(argv[2], "decode"))
            rc = decode(t, s);
        else if (!strcmp(argv[2], "lines"))
            rc = lines(t, s, &e);
        else if (!strcmp(argv[2], "chat"))
            rc = chat(s, &e);
    }
    if (e.code)
        qg_error_print(stderr, &e);
    free(s);
    qtok_close(t);
    return rc;
}
