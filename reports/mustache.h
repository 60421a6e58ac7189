/* Mustache templates over cJSON values.
 *
 * Of the language (mustache(5)): {{name}} escaped for HTML text and attributes, {{{name}}} and
 * {{&name}} as it is, {{#name}} sections over lists, objects and truth, {{^name}} inverted ones,
 * {{.}}, dotted names, {{!comments}}, {{>partials}}. No lambdas, no changing of delimiters. */
#ifndef QGR_MUSTACHE_H
#define QGR_MUSTACHE_H

#include "../interp/error.h"

#include <cjson/cJSON.h>
#include <stddef.h>

/* A growing text. `failed` once memory has run out; then nothing more is added. */
struct qgr_text {
    char *s; /* NUL-terminated, or NULL while empty */
    size_t n, cap;
    int failed;
};

void qgr_text_add(struct qgr_text *t, const char *s, size_t n);
void qgr_text_puts(struct qgr_text *t, const char *s);
void qgr_text_printf(struct qgr_text *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void qgr_text_free(struct qgr_text *t);

/* & < > " ' as entities; other control characters than tab and newline as U+FFFD. */
void qgr_escape(struct qgr_text *t, const char *s);

/* A JSON value as it may stand between <script> and </script>: no '<' in it. */
void qgr_embed_json(struct qgr_text *t, const cJSON *v);

/* Finds the text of {{>name}}; NULL: there is none, which is an error. */
typedef const char *(*qgr_partial)(const char *name);

/* Renders the template `name` with the text `src` (NUL-terminated). Returns 0, or QG_EXIT_INTERNAL
 * with the place in *e: templates are our own. */
int qgr_render(struct qgr_text *out, const char *name, const char *src, const cJSON *context,
               qgr_partial partial, struct qg_error *e);

#endif
