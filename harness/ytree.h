/* A small tree over libyaml's events, every node with its place. Internal to harness/. */
#ifndef QG_YTREE_H
#define QG_YTREE_H

#include "../interp/error.h"

#include <stdbool.h>
#include <stddef.h>

enum qg_yaml_kind { QG_YAML_SCALAR, QG_YAML_LIST, QG_YAML_MAP };

struct qg_yaml {
    enum qg_yaml_kind kind;
    int line, col;         /* 1-based */
    const char *text;      /* of a scalar, NUL-terminated, without NUL inside */
    bool quoted;           /* of a scalar */
    struct qg_yaml *first; /* child: item of a list; in a map key, value, key, value ... */
    struct qg_yaml *next;  /* sibling */
    struct qg_yaml *last;  /* last child, while building */
    size_t count;          /* children; pairs count twice */
};

struct qg_yaml_doc {
    struct qg_yaml *root;
    void *chunks; /* memory of all nodes */
};

/* Parses one document. Anchors, aliases, tags, a second document, nesting deeper than 8 and more
 * than 65,536 nodes are refused. Returns 0 or an exit code with *e set; the caller frees the
 * document with qg_yaml_free in both cases. `name` is the file name in messages. */
int qg_yaml_parse(struct qg_yaml_doc *d, const char *text, size_t n, const char *name,
                  struct qg_error *e);
void qg_yaml_free(struct qg_yaml_doc *d);

/* "a list", "a map", or the scalar in quotes: for messages. Uses buf. */
const char *qg_yaml_describe(const struct qg_yaml *y, char *buf, size_t n);

#endif
