#include "session.h"
#include "files.h"

#include <stdlib.h>
#include <string.h>

/* ---- A launch from the command line ------------------------------------------------ */

static int bad_arg(const char *arg, const char *why, struct qg_error *e)
{
    qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--arg %.100s: %s", arg, why);
    qg_error_hint(e, "expected NAME=VALUE,VALUE... in the order of the kernel's parameters, as in "
                     "--arg a=1,2,3 --arg out:u8=0*8 --arg n=3");
    return QG_EXIT_USER;
}

/* One "value", "_" or "value*count" between s and end. */
static const char *parse_item(struct qg_case_arg *arg, const char *s, size_t n)
{
    struct qg_case_array *a = &arg->a, more;
    char item[64], *star;
    uint64_t count = 1;
    const char *why = NULL;
    uint32_t v = 0;
    bool init;

    if (n >= sizeof item)
        return "a value is too long";
    memcpy(item, s, n);
    item[n] = 0;
    star = strchr(item, '*');
    if (star) {
        *star = 0;
        if (qgh_number(star + 1, &count) || count == 0 || count > QG_CASE_MAX_ITEMS)
            return "the count after '*' must be 1 to 504";
    }
    init = strcmp(item, "_") != 0;
    if (init)
        why = qg_case_number(item, &v);
    if (why)
        return why;
    if (init && !qg_elem_fits(a->type, v))
        return "a value is none of the array's type";
    more.type = a->type;
    more.n = a->n + (uint32_t)count;
    if (qg_case_words(&more) > QG_CASE_MAX_WORDS)
        return "an array has at most 126 words";
    arg->negative = item[0] == '-';
    for (; count > 0; count--) {
        a->v[a->n] = v;
        a->init[a->n++] = init;
    }
    return NULL;
}

static int parse_arg(struct qg_case_arg *arg, const char *text, struct qg_error *e)
{
    const char *s = strchr(text, '=');
    size_t n = s ? (size_t)(s - text) : 0;
    char *type;

    if (!s || n == 0)
        return bad_arg(text, "there is no NAME= in it", e);
    if (n >= sizeof arg->a.name)
        return bad_arg(text, "the name is too long", e);
    memcpy(arg->a.name, text, n);
    type = strchr(arg->a.name, ':');
    if (type) {
        *type = 0;
        if (!qg_elem_find(type + 1, &arg->a.type) || type == arg->a.name)
            return bad_arg(text, "its type is not u8, s8, u16, s16 or u32", e);
    }
    do {
        const char *why;

        s++;
        n = strcspn(s, ",");
        why = parse_item(arg, s, n);
        if (why)
            return bad_arg(text, why, e);
        s += n;
    } while (*s);
    return 0;
}

/* The kernel's parameters say whether an argument of one value is an array. */
static int direct_case(struct qgh_session *s, const struct qgh_direct *d, struct qg_error *e)
{
    struct qg_case *c = calloc(1, sizeof *c);
    const struct qg_program *p = s->program;

    if (!c)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    s->file.cases = c;
    s->file.ncases = 1;
    snprintf(s->file.kernel, sizeof s->file.kernel, "%s", p->kernel);
    memcpy(c->grid, d->grid, sizeof c->grid);
    memcpy(c->block, d->block, sizeof c->block);
    c->shared = d->shared > UINT32_MAX ? UINT32_MAX : (uint32_t)d->shared;
    for (int i = 0; i < d->args.n; i++) {
        struct qg_case_arg *arg = &c->args[c->nargs];
        int rc;

        if (c->nargs == QG_CASE_MAX_ARGS)
            return bad_arg(d->args.v[i], "a kernel has at most 32 arguments", e);
        rc = parse_arg(arg, d->args.v[i], e);
        if (rc)
            return rc;
        arg->is_array = arg->a.n != 1 || !arg->a.init[0] || arg->a.type != QG_ELEM_WORD ||
                        (c->nargs < p->nparams && p->params[c->nargs].kind == QG_PARAM_POINTER);
        c->nargs++;
    }
    return 0;
}

/* ---- Session ----------------------------------------------------------------------- */

static bool is_case_spec(const char *spec)
{
    return strstr(spec, ".yaml") || strstr(spec, ".yml");
}

int qgh_session_open(struct qgh_session *s, const char *spec, const struct qgh_direct *d,
                     const struct qcc_cache *cache, bool *cases_read, struct qg_error *e)
{
    struct qcc_options o = {.opt = 2, .cache = cache};
    int rc = 0;

    memset(s, 0, sizeof *s);
    s->only = -1;
    if (cases_read)
        *cases_read = false;
    if (is_case_spec(spec)) {
        rc = qgh_load_cases(spec, &s->file, &s->only, e);
        if (rc)
            return rc;
        o.kernel = s->file.kernel;
        s->program = qgh_load_program(s->file.source, &o, &s->ptx, e);
        if (!s->program && cases_read) {
            *cases_read = true;
            return e->code;
        }
    } else if (!d) {
        rc = qg_error_set(e, QG_EXIT_USER, spec, 0, 0, "this is not a case file");
        qg_error_hint(e, "expected a file named .yaml");
        return rc;
    } else {
        o.kernel = d->kernel;
        s->program = qgh_load_program(spec, &o, &s->ptx, e);
        if (s->program)
            rc = direct_case(s, d, e);
    }
    if (!s->program)
        rc = e->code;
    if (rc)
        qgh_session_close(s);
    return rc;
}

void qgh_session_close(struct qgh_session *s)
{
    qg_case_free(&s->file);
    free(s->program);
    free(s->ptx);
    s->program = NULL;
    s->ptx = NULL;
}

bool qgh_session_selects(const struct qgh_session *s, uint32_t i)
{
    return s->only < 0 || (uint32_t)s->only == i;
}

void qgh_session_case_name(const struct qgh_session *s, uint32_t i, char *buf, size_t n)
{
    const struct qg_case *c = &s->file.cases[i];

    snprintf(buf, n, "%s%s%s", s->file.kernel, c->name[0] ? ":" : "", c->name);
}

int qgh_session_open_good(struct qgh_session *s, const char *spec, bool *skip, struct qg_error *e)
{
    bool read = false;
    int rc = qgh_session_open(s, spec, NULL, NULL, &read, e);

    *skip = (rc == 0 || read) && s->file.diagnosis[0];
    if (*skip) {
        memset(e, 0, sizeof *e);
        rc = 0;
    }
    if (*skip || (rc && read))
        qgh_session_close(s);
    return rc;
}
