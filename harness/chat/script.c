/* Scripts, and the model that speaks from one. */
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TURNS = 4096 };

static int at(struct qg_error *e, const char *name, const char *text, int line, const char *what)
{
    qg_error_set(e, QG_EXIT_USER, name, line, 1, "%s", what);
    qg_error_hint(e, "there are %%user, %%model and %%interrupt N; a text may begin with %%%%");
    qg_error_quote(e, text, line);
    return QG_EXIT_USER;
}

static bool is(const char *line, size_t n, const char *word)
{
    while (n > 0 && isspace((unsigned char)line[n - 1]))
        n--;
    return n == strlen(word) && !memcmp(line, word, n);
}

/* Appends a line to the text of the last turn. */
static int append(struct qch_turn *t, const char *line, size_t n)
{
    size_t had = t->text ? strlen(t->text) : 0;
    char *grown = realloc(t->text, had + n + 2);

    if (!grown)
        return -1;
    memcpy(grown + had, line, n);
    grown[had + n] = '\n';
    grown[had + n + 1] = 0;
    t->text = grown;
    return 0;
}

static void finish(struct qch_turn *t)
{
    size_t n = strlen(t->text);

    if (n > 0) /* the line's end before the next % */
        t->text[n - 1] = 0;
}

static int parse(struct qch_script *s, const char *text, const char *name, struct qg_error *e)
{
    struct qch_turn *turn = NULL;
    uint64_t interrupt = 0;
    int line = 1;

    for (const char *p = text; *p; line++) {
        size_t n = strcspn(p, "\n");
        const char *next = p + n + (p[n] == '\n');
        bool user = is(p, n, "%user"), model = is(p, n, "%model");

        if (user || model) {
            struct qch_turn *grown;

            if (s->n == MAX_TURNS)
                return at(e, name, text, line, "the script has more than 4096 turns");
            grown = realloc(s->turns, (s->n + 1) * sizeof *grown);
            if (!grown)
                return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
            s->turns = grown;
            turn = &grown[s->n];
            *turn = (struct qch_turn){.user = user, .line = line};
            if (model) {
                turn->interrupt = interrupt;
                interrupt = 0;
                s->nmodel++;
            }
            turn->text = calloc(1, 1);
            if (!turn->text)
                return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
            s->n++;
            if (model && s->n == 1)
                return at(e, name, text, line, "a question must come first");
        } else if (n > 11 && !memcmp(p, "%interrupt ", 11)) {
            char *end;

            interrupt = strtoull(p + 11, &end, 10);
            if (interrupt == 0 || end > p + n || !is(end, (size_t)(p + n - end), ""))
                return at(e, name, text, line, "a number of tokens, at least 1, is expected");
        } else if (n > 0 && *p == '%' && (n == 1 || p[1] != '%')) {
            return at(e, name, text, line, "this line is not understood");
        } else if (turn) {
            bool quoted = *p == '%';

            if (append(turn, p + quoted, n - quoted))
                return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        } else if (n > 0 && *p != '#' && !is(p, n, "")) {
            return at(e, name, text, line, "the script begins with text of nobody");
        }
        p = next;
    }
    if (s->n == 0)
        return at(e, name, text, 1, "the script has no %user");
    for (size_t i = 0; i < s->n; i++)
        finish(&s->turns[i]);
    return 0;
}

int qch_script_parse(struct qch_script *s, const char *text, size_t n, const char *name,
                     struct qg_error *e)
{
    char *whole = malloc(n + 1);
    int rc;

    memset(s, 0, sizeof *s);
    if (!whole)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    memcpy(whole, text, n);
    whole[n] = 0;
    if (strlen(whole) != n)
        rc = qg_error_set(e, QG_EXIT_USER, name, 0, 0, "the script has a byte of 0");
    else
        rc = parse(s, whole, name, e);
    free(whole);
    if (rc)
        qch_script_free(s);
    return rc;
}

void qch_script_free(struct qch_script *s)
{
    for (size_t i = 0; i < s->n; i++)
        free(s->turns[i].text);
    free(s->turns);
    memset(s, 0, sizeof *s);
}

/* ---- The model ------------------------------------------------------------------------- */

struct scripted {
    const struct qch_script *s;
    const struct qtok_tokenizer *k;
    uint32_t end;
    volatile bool *stop;
    size_t next;
};

static int write_next(void *ctx, const uint32_t *ids, size_t n, uint64_t limit, qch_token token,
                      void *token_ctx, struct qg_error *e)
{
    struct scripted *m = ctx;
    const struct qch_turn *turn;
    struct qtok_ids reply = {0};
    int rc;

    (void)ids, (void)n;
    while (m->next < m->s->n && m->s->turns[m->next].user)
        m->next++;
    if (m->next == m->s->n)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the script has no further reply");
    turn = &m->s->turns[m->next++];
    rc = qtok_encode(m->k, turn->text, strlen(turn->text), true, &reply, e);
    if (!rc && qtok_ids_add(&reply, m->end))
        rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    for (size_t i = 0; !rc && i < reply.n && i < limit; i++) {
        if (turn->interrupt && i == turn->interrupt)
            *m->stop = true;
        if (token(token_ctx, reply.v[i]))
            break;
    }
    qtok_ids_free(&reply);
    return rc;
}

int qch_scripted(struct qch_text *t, const struct qch_script *s, const struct qtok_tokenizer *k,
                 uint32_t end, volatile bool *stop, struct qg_error *e)
{
    struct scripted *m = malloc(sizeof *m);

    if (!m)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    *m = (struct scripted){.s = s, .k = k, .end = end};
    m->stop = stop;
    *t = (struct qch_text){m, write_next, free};
    return 0;
}
