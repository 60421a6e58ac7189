#include "ytree.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { MAX_DEPTH = 8, MAX_NODES = 65536, CHUNK = 16384 };

/* Nodes and texts live in chunks that are freed together. */
struct chunk {
    struct chunk *next;
    size_t used, size;
    max_align_t data[];
};

static void *arena(struct qg_yaml_doc *d, size_t n)
{
    struct chunk *c = d->chunks;
    size_t unit = sizeof(max_align_t);

    n = (n + unit - 1) / unit * unit;
    if (!c || c->size - c->used < n) {
        size_t size = n > CHUNK ? n : CHUNK;

        c = malloc(sizeof *c + size);
        if (!c)
            return NULL;
        c->next = d->chunks;
        c->used = 0;
        c->size = size;
        d->chunks = c;
    }
    c->used += n;
    return (char *)c->data + c->used - n;
}

void qg_yaml_free(struct qg_yaml_doc *d)
{
    struct chunk *c = d->chunks;

    while (c) {
        struct chunk *next = c->next;

        free(c);
        c = next;
    }
    d->chunks = NULL;
    d->root = NULL;
}

/* What the event loop knows. */
struct builder {
    struct qg_yaml_doc *doc;
    const char *name;
    struct qg_error *e;
    struct qg_yaml *open[MAX_DEPTH]; /* lists and maps not closed yet */
    int depth;
    int nodes;
    int documents;
};

static int refuse(const struct builder *b, const yaml_mark_t *m, const char *what, const char *hint)
{
    int rc =
        qg_error_set(b->e, QG_EXIT_USER, b->name, (int)m->line + 1, (int)m->column + 1, "%s", what);

    qg_error_hint(b->e, "%s", hint);
    return rc;
}

static int no_memory(const struct builder *b)
{
    qg_error_set(b->e, QG_EXIT_INTERNAL, b->name, 0, 0, "out of memory");
    return QG_EXIT_INTERNAL;
}

/* Adds a node under the innermost open one. */
static int add(struct builder *b, const yaml_event_t *ev, enum qg_yaml_kind kind,
               struct qg_yaml **out)
{
    const yaml_mark_t *m = &ev->start_mark;
    struct qg_yaml *y;

    if (++b->nodes > MAX_NODES)
        return refuse(b, m, "the file has too many values", "65536 at most");
    y = arena(b->doc, sizeof *y);
    if (!y)
        return no_memory(b);
    memset(y, 0, sizeof *y);
    y->kind = kind;
    y->line = (int)m->line + 1;
    y->col = (int)m->column + 1;
    if (b->depth) {
        struct qg_yaml *up = b->open[b->depth - 1];

        if (up->last)
            up->last->next = y;
        else
            up->first = y;
        up->last = y;
        up->count++;
    } else {
        b->doc->root = y;
    }
    *out = y;
    return 0;
}

static int add_scalar(struct builder *b, const yaml_event_t *ev)
{
    size_t n = ev->data.scalar.length;
    struct qg_yaml *y;
    char *s;
    int rc;

    if (ev->data.scalar.anchor || ev->data.scalar.tag)
        return refuse(b, &ev->start_mark, "anchors and tags are not part of the case format",
                      "write the value out");
    if (memchr(ev->data.scalar.value, 0, n))
        return refuse(b, &ev->start_mark, "a NUL byte inside a value", "remove it");
    rc = add(b, ev, QG_YAML_SCALAR, &y);
    if (rc)
        return rc;
    s = arena(b->doc, n + 1);
    if (!s)
        return no_memory(b);
    memcpy(s, ev->data.scalar.value, n);
    s[n] = 0;
    y->text = s;
    y->quoted = ev->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    return 0;
}

static int open_node(struct builder *b, const yaml_event_t *ev, enum qg_yaml_kind kind,
                     bool decorated)
{
    struct qg_yaml *y;
    int rc;

    if (decorated)
        return refuse(b, &ev->start_mark, "anchors and tags are not part of the case format",
                      "write the value out");
    if (b->depth == MAX_DEPTH)
        return refuse(b, &ev->start_mark, "lists and maps are nested too deeply",
                      "8 levels at most");
    rc = add(b, ev, kind, &y);
    if (rc)
        return rc;
    b->open[b->depth++] = y;
    return 0;
}

static int on_event(struct builder *b, const yaml_event_t *ev)
{
    switch (ev->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (b->documents++)
            return refuse(b, &ev->start_mark, "a second document", "one document a file");
        return 0;
    case YAML_ALIAS_EVENT:
        return refuse(b, &ev->start_mark, "aliases are not part of the case format",
                      "write the value out");
    case YAML_SCALAR_EVENT: return add_scalar(b, ev);
    case YAML_SEQUENCE_START_EVENT:
        return open_node(b, ev, QG_YAML_LIST,
                         ev->data.sequence_start.anchor || ev->data.sequence_start.tag);
    case YAML_MAPPING_START_EVENT:
        return open_node(b, ev, QG_YAML_MAP,
                         ev->data.mapping_start.anchor || ev->data.mapping_start.tag);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT: b->depth--; return 0;
    default: return 0;
    }
}

/* libyaml's own complaint, with the place it gives. */
static int syntax(const struct builder *b, const yaml_parser_t *p)
{
    const char *problem = p->problem ? p->problem : "not readable as YAML";
    bool placed = p->error == YAML_SCANNER_ERROR || p->error == YAML_PARSER_ERROR;
    int rc;

    if (p->error == YAML_MEMORY_ERROR)
        return no_memory(b);
    rc = qg_error_set(b->e, QG_EXIT_USER, b->name, placed ? (int)p->problem_mark.line + 1 : 0,
                      placed ? (int)p->problem_mark.column + 1 : 0, "not YAML: %s", problem);
    if (p->error == YAML_READER_ERROR)
        qg_error_hint(b->e, "at byte %zu; case files are UTF-8 text", p->problem_offset);
    else if (p->context)
        qg_error_hint(b->e, "%s", p->context);
    return rc;
}

int qg_yaml_parse(struct qg_yaml_doc *d, const char *text, size_t n, const char *name,
                  struct qg_error *e)
{
    struct builder b = {.doc = d, .name = name, .e = e};
    yaml_parser_t parser;
    bool done = false;
    int rc = 0;

    memset(d, 0, sizeof *d);
    if (!yaml_parser_initialize(&parser))
        return no_memory(&b);
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, n);
    while (!rc && !done) {
        yaml_event_t ev;

        if (!yaml_parser_parse(&parser, &ev)) {
            rc = syntax(&b, &parser);
            break;
        }
        rc = on_event(&b, &ev);
        done = ev.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&ev);
    }
    yaml_parser_delete(&parser);
    if (!rc && !d->root) {
        rc = qg_error_set(e, QG_EXIT_USER, name, 1, 1, "the file is empty");
        qg_error_hint(e, "a case file has the keys source, kernel and cases");
    }
    return rc;
}

const char *qg_yaml_describe(const struct qg_yaml *y, char *buf, size_t n)
{
    if (y->kind == QG_YAML_SCALAR)
        snprintf(buf, n, y->quoted ? "the text \"%.40s\"" : "'%.40s'", y->text);
    else
        snprintf(buf, n, "a %s", y->kind == QG_YAML_LIST ? "list" : "map");
    return buf;
}
