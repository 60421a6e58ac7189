#include "case.h"

#include "../interp/qgpu.h"
#include "ytree.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What every reading function needs for messages. */
struct ctx {
    const char *name;
    const char *text; /* NUL-terminated copy, for quoting */
    struct qg_error *e;
};

static int refuse(const struct ctx *x, const struct qg_yaml *at, const char *hint, const char *fmt,
                  ...) __attribute__((format(printf, 4, 5)));

static int refuse(const struct ctx *x, const struct qg_yaml *at, const char *hint, const char *fmt,
                  ...)
{
    char what[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    qg_error_set(x->e, QG_EXIT_USER, x->name, at->line, at->col, "%s", what);
    qg_error_hint(x->e, "%s", hint);
    return QG_EXIT_USER;
}

static int no_memory(const struct ctx *x)
{
    return qg_error_set(x->e, QG_EXIT_INTERNAL, x->name, 0, 0, "out of memory");
}

/* ---- Words ------------------------------------------------------------------ */

const char *qg_case_number(const char *s, uint32_t *v)
{
    bool neg = *s == '-';
    uint64_t u = 0, max = neg ? UINT64_C(0x80000000) : UINT64_C(0xffffffff);
    unsigned base = 10;

    if (*s == '-' || *s == '+')
        s++;
    if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
        base = 16;
        s += 2;
    } else if (s[0] == '0' && s[1]) {
        return "a leading zero is ambiguous (octal or decimal)";
    }
    if (!*s)
        return "no digits";
    for (; *s; s++) {
        unsigned d = *s >= '0' && *s <= '9'   ? (unsigned)(*s - '0')
                     : *s >= 'a' && *s <= 'f' ? (unsigned)(*s - 'a' + 10)
                     : *s >= 'A' && *s <= 'F' ? (unsigned)(*s - 'A' + 10)
                                              : 16;

        if (d >= base)
            return "not an integer";
        u = u * base + d;
        if (u > max)
            return "does not fit 32 bits";
    }
    *v = (uint32_t)(neg ? 0 - u : u);
    return NULL;
}

static int read_word(const struct ctx *x, const struct qg_yaml *y, const char *role, uint32_t *v)
{
    char buf[64];
    const char *why = NULL;

    if (y->kind != QG_YAML_SCALAR || y->quoted)
        why = "not an integer";
    else
        why = qg_case_number(y->text, v);
    if (!why)
        return 0;
    return refuse(x, y, "expected an integer from -2147483648 to 4294967295, decimal or 0x hex",
                  "%s: %s is %s", role, qg_yaml_describe(y, buf, sizeof buf), why);
}

/* A word from lo to hi. */
static int read_range(const struct ctx *x, const struct qg_yaml *y, const char *role, uint32_t lo,
                      uint32_t hi, uint32_t *v)
{
    char hint[96];
    int rc = read_word(x, y, role, v);

    if (rc)
        return rc;
    if (y->text[0] != '-' && *v >= lo && *v <= hi)
        return 0;
    snprintf(hint, sizeof hint, "expected %u to %u", lo, hi);
    return refuse(x, y, hint, "%s: %.40s is out of range", role, y->text);
}

static bool is_blank(const struct qg_yaml *y)
{
    return y->kind == QG_YAML_SCALAR && !y->quoted && !strcmp(y->text, "_");
}

/* ---- Names ------------------------------------------------------------------ */

static int read_text(const struct ctx *x, const struct qg_yaml *y, const char *role, char *out,
                     size_t n)
{
    char buf[64], hint[64];

    if (y->kind != QG_YAML_SCALAR || !y->text[0])
        return refuse(x, y, "expected a text", "%s: %s is not a text", role,
                      qg_yaml_describe(y, buf, sizeof buf));
    if (strlen(y->text) >= n) {
        snprintf(hint, sizeof hint, "expected %zu bytes at most", n - 1);
        return refuse(x, y, hint, "%s: the text is too long", role);
    }
    for (const char *p = y->text; *p; p++)
        if ((unsigned char)*p < 32 || *p == 127)
            return refuse(x, y, "expected a text of one line", "%s: control characters", role);
    memcpy(out, y->text, strlen(y->text) + 1);
    return 0;
}

/* A name of letters, digits and `extra`; identifiers do not begin with a digit. */
static int read_name(const struct ctx *x, const struct qg_yaml *y, const char *role,
                     const char *extra, char *out, size_t n)
{
    char hint[128];
    int rc = read_text(x, y, role, out, n);

    if (rc)
        return rc;
    snprintf(hint, sizeof hint, "expected letters, digits%s%s", *extra ? " and any of " : "",
             *extra ? extra : "");
    for (const char *p = out; *p; p++) {
        bool digit = *p >= '0' && *p <= '9';
        bool letter = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z');

        if (!digit && !letter && !strchr(extra, *p))
            return refuse(x, y, hint, "%s: '%.40s' is not a name", role, out);
        if (digit && p == out && !strcmp(extra, "_"))
            return refuse(x, y, "expected a C identifier", "%s: '%.40s' begins with a digit", role,
                          out);
    }
    return 0;
}

/* ---- Maps ------------------------------------------------------------------- */

/* Looks the keys of a map up. keys: NULL-terminated; vals[i] receives the value of keys[i] or
 * NULL. Unknown and repeated keys are refused; the first `required` keys must be there. */
static int read_keys(const struct ctx *x, const struct qg_yaml *y, const char *role,
                     const char *const *keys, size_t required, const struct qg_yaml **vals)
{
    char list[256] = "", buf[64];
    size_t n = 0, used = 0;

    for (; keys[n]; n++) {
        vals[n] = NULL;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", n ? ", " : "", keys[n]);
    }
    if (y->kind != QG_YAML_MAP) {
        char hint[320];

        snprintf(hint, sizeof hint, "expected a map with the keys %s", list);
        return refuse(x, y, hint, "%s: %s is not a map", role,
                      qg_yaml_describe(y, buf, sizeof buf));
    }
    for (const struct qg_yaml *k = y->first; k; k = k->next->next) {
        size_t i = 0;
        char hint[320];

        while (keys[i] && (k->kind != QG_YAML_SCALAR || strcmp(k->text, keys[i]) != 0))
            i++;
        snprintf(hint, sizeof hint, "the keys are %s", list);
        if (!keys[i])
            return refuse(x, k, hint, "%s: unknown key %s", role,
                          qg_yaml_describe(k, buf, sizeof buf));
        if (vals[i])
            return refuse(x, k, "remove one of them", "%s: the key '%s' is given twice", role,
                          keys[i]);
        vals[i] = k->next;
    }
    for (size_t i = 0; i < required; i++)
        if (!vals[i]) {
            char hint[320];

            snprintf(hint, sizeof hint, "the keys are %s", list);
            return refuse(x, y, hint, "%s: the key '%s' is missing", role, keys[i]);
        }
    return 0;
}

/* ---- Arrays ----------------------------------------------------------------- */

static int push_word(const struct ctx *x, const struct qg_yaml *at, struct qg_case_array *a,
                     uint32_t v, bool init)
{
    a->n++;
    if (qg_case_words(a) > QG_CASE_MAX_WORDS)
        return refuse(x, at, "all arrays together share the machine's memory",
                      "array '%s' has more than %d words", a->name, QG_CASE_MAX_WORDS);
    a->n--;
    if (init && !qg_elem_fits(a->type, v))
        return refuse(x, at, "u8 is 0 to 255, s8 -128 to 127, u16 0 to 65535, s16 -32768 to 32767",
                      "%s[%u]: %d is no value of %s", a->name, a->n, (int32_t)v,
                      qg_elem_name(a->type));
    a->v[a->n] = init ? v : 0;
    a->init[a->n++] = init;
    return 0;
}

/* {fill: v, count: n} or {iota: first, count: n, step: s} */
static int push_run(const struct ctx *x, const struct qg_yaml *y, struct qg_case_array *a)
{
    static const char *const fill_keys[] = {"fill", "count", NULL};
    static const char *const iota_keys[] = {"iota", "count", "step", NULL};
    const struct qg_yaml *vals[3] = {0};
    bool iota = y->first && y->first->kind == QG_YAML_SCALAR &&
                strcmp(y->first->text, "fill") != 0 && strcmp(y->first->text, "count") != 0;
    uint32_t v = 0, count = 0, step = iota ? 1 : 0;
    bool init = true;
    int rc = read_keys(x, y, a->name, iota ? iota_keys : fill_keys, 2, vals);

    if (!rc)
        rc = read_range(x, vals[1], "count", 1, qg_elem_most(a->type), &count);
    if (!rc && !iota && is_blank(vals[0]))
        init = false;
    else if (!rc)
        rc = read_word(x, vals[0], iota ? "iota" : "fill", &v);
    if (!rc && vals[2])
        rc = read_word(x, vals[2], "step", &step);
    for (; !rc && count; count--, v += step)
        rc = push_word(x, y, a, v, init);
    return rc;
}

static int push_item(const struct ctx *x, const struct qg_yaml *y, struct qg_case_array *a)
{
    char role[96];
    uint32_t v = 0;
    int rc;

    if (y->kind == QG_YAML_MAP)
        return push_run(x, y, a);
    if (is_blank(y))
        return push_word(x, y, a, 0, false);
    snprintf(role, sizeof role, "%s[%u]", a->name, a->n);
    rc = read_word(x, y, role, &v);
    return rc ? rc : push_word(x, y, a, v, true);
}

static int read_array(const struct ctx *x, const struct qg_yaml *y, struct qg_case_array *a)
{
    char buf[64];

    a->n = 0;
    if (y->kind == QG_YAML_MAP)
        return push_run(x, y, a);
    if (y->kind != QG_YAML_LIST)
        return refuse(x, y, "expected a list of words", "%s: %s is not an array", a->name,
                      qg_yaml_describe(y, buf, sizeof buf));
    if (!y->count)
        return refuse(x, y, "expected at least one word", "array '%s' is empty", a->name);
    for (const struct qg_yaml *i = y->first; i; i = i->next) {
        int rc = push_item(x, i, a);

        if (rc)
            return rc;
    }
    return 0;
}

/* ---- Cases ------------------------------------------------------------------ */

const struct qg_case_arg *qg_case_find(const struct qg_case *c, const char *name)
{
    for (uint32_t i = 0; i < c->nargs; i++)
        if (!strcmp(c->args[i].a.name, name))
            return &c->args[i];
    return NULL;
}

bool qg_case_is_unordered(const struct qg_case *c, const char *name)
{
    for (uint32_t i = 0; i < c->nunordered; i++)
        if (!strcmp(c->unordered[i], name))
            return true;
    return false;
}

/* [x, y, z] with one to three entries, or x alone. */
static int read_dims(const struct ctx *x, const struct qg_yaml *y, const char *role, uint32_t max,
                     uint32_t dims[3])
{
    const struct qg_yaml *i = y->kind == QG_YAML_LIST ? y->first : y;
    uint64_t product = 1;
    char hint[96];
    size_t n = 0;

    dims[0] = dims[1] = dims[2] = 1;
    if (y->kind == QG_YAML_LIST && (y->count < 1 || y->count > 3))
        return refuse(x, y, "expected [x], [x, y] or [x, y, z]", "%s: %zu entries", role, y->count);
    for (; i; i = y->kind == QG_YAML_LIST ? i->next : NULL, n++) {
        int rc = read_range(x, i, role, 1, max, &dims[n]);

        if (rc)
            return rc;
        product *= dims[n];
    }
    if (product <= max)
        return 0;
    snprintf(hint, sizeof hint, "the product may be %u at most", max);
    return refuse(x, y, hint, "%s: %u x %u x %u is too many", role, dims[0], dims[1], dims[2]);
}

static int read_shared(const struct ctx *x, const struct qg_yaml *y, struct qg_case *c)
{
    return read_range(x, y, "shared", 0, 4 * QG_SWORDS, &c->shared);
}

/* One argument: a map of one key, the name. */
/* The second key of an argument: {a: [1, 2], type: u8}. */
static int read_type(const struct ctx *x, const struct qg_yaml *k, struct qg_case_arg *arg)
{
    char buf[64];

    if (!k)
        return 0;
    if (!arg->is_array)
        return refuse(x, k, "the kernel says of how many bits a number is",
                      "args: '%s' is a number, and only arrays have a type", arg->a.name);
    if (k->next->kind == QG_YAML_SCALAR && qg_elem_find(k->next->text, &arg->a.type))
        return 0;
    return refuse(x, k->next, "the types are u8, s8, u16, s16 and u32", "args: %s is no type",
                  qg_yaml_describe(k->next, buf, sizeof buf));
}

static int read_arg(const struct ctx *x, const struct qg_yaml *y, struct qg_case *c)
{
    struct qg_case_arg *arg = &c->args[c->nargs];
    const struct qg_yaml *k = y->first, *type = NULL;
    char buf[64];
    int rc;

    if (y->kind == QG_YAML_MAP && y->count == 4)
        type = k->next->next;
    if (y->kind != QG_YAML_MAP ||
        (type ? type->kind != QG_YAML_SCALAR || strcmp(type->text, "type") != 0 : y->count != 2))
        return refuse(x, y, "expected {name: value} or {name: [values]}",
                      "args: %s is not one argument", qg_yaml_describe(y, buf, sizeof buf));
    rc = read_name(x, k, "args", "_", arg->a.name, sizeof arg->a.name);
    if (rc)
        return rc;
    if (qg_case_find(c, arg->a.name))
        return refuse(x, k, "every argument has its own name", "argument '%s' is given twice",
                      arg->a.name);
    arg->line = k->line;
    arg->col = k->col;
    arg->is_array = k->next->kind != QG_YAML_SCALAR;
    rc = read_type(x, type, arg);
    if (rc)
        return rc;
    if (arg->is_array) {
        rc = read_array(x, k->next, &arg->a);
    } else {
        rc = read_word(x, k->next, arg->a.name, &arg->a.v[0]);
        arg->negative = k->next->text[0] == '-';
        arg->a.n = 1;
        arg->a.init[0] = true;
    }
    if (!rc)
        c->nargs++;
    return rc;
}

static int read_args(const struct ctx *x, const struct qg_yaml *y, struct qg_case *c)
{
    uint32_t words = 0;
    char buf[64];

    if (y->kind != QG_YAML_LIST)
        return refuse(x, y, "expected a list of {name: value} in parameter order",
                      "args: %s is not a list", qg_yaml_describe(y, buf, sizeof buf));
    for (const struct qg_yaml *i = y->first; i; i = i->next) {
        const struct qg_case_arg *arg = &c->args[c->nargs];
        int rc;

        if (c->nargs == QG_CASE_MAX_ARGS)
            return refuse(x, i, "use fewer", "more than %d arguments", QG_CASE_MAX_ARGS);
        rc = read_arg(x, i, c);
        if (rc)
            return rc;
        if (arg->is_array)
            words += qg_case_words(&arg->a);
        if (words > QG_CASE_MAX_WORDS)
            return refuse(x, i, "all arrays together share the machine's memory",
                          "with array '%s' the arguments need %u words, the machine has %d",
                          arg->a.name, words, QG_CASE_MAX_WORDS);
    }
    return 0;
}

/* The array argument that an entry of expect or unordered names. */
static int read_array_name(const struct ctx *x, const struct qg_yaml *y, const char *role,
                           const struct qg_case *c, char *out, size_t n,
                           const struct qg_case_arg **arg)
{
    char list[256] = "";
    size_t used = 0;
    int rc = read_name(x, y, role, "_", out, n);

    if (rc)
        return rc;
    *arg = qg_case_find(c, out);
    if (*arg && (*arg)->is_array)
        return 0;
    for (uint32_t i = 0; i < c->nargs && used < sizeof list; i++)
        if (c->args[i].is_array)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s",
                                     used ? ", " : "the arrays are ", c->args[i].a.name);
    return refuse(x, y, used ? list : "the case has no array", "%s: '%s' is %s", role, out,
                  *arg ? "a scalar, which a kernel cannot change" : "not an argument");
}

static int read_unordered(const struct ctx *x, const struct qg_yaml *y, struct qg_case *c)
{
    const struct qg_yaml *i = y->kind == QG_YAML_LIST ? y->first : y;

    if (y->kind == QG_YAML_MAP)
        return refuse(x, y, "expected a list of array names", "unordered: a map is not a list");
    for (; i; i = y->kind == QG_YAML_LIST ? i->next : NULL) {
        const struct qg_case_arg *arg;
        char name[64];
        int rc = read_array_name(x, i, "unordered", c, name, sizeof name, &arg);

        if (rc)
            return rc;
        if (qg_case_is_unordered(c, name))
            return refuse(x, i, "remove one of them", "unordered: '%s' is named twice", name);
        memcpy(c->unordered[c->nunordered++], name, sizeof name);
    }
    return 0;
}

static int read_expect(const struct ctx *x, const struct qg_yaml *y, struct qg_case *c)
{
    char buf[64];

    if (y->kind != QG_YAML_MAP || !y->count)
        return refuse(x, y, "expected {array: [values], ...}", "expect: %s is not a map of arrays",
                      qg_yaml_describe(y, buf, sizeof buf));
    for (const struct qg_yaml *k = y->first; k; k = k->next->next) {
        struct qg_case_array *a = &c->expect[c->nexpect];
        const struct qg_case_arg *arg;
        int rc = read_array_name(x, k, "expect", c, a->name, sizeof a->name, &arg);

        if (rc)
            return rc;
        for (uint32_t i = 0; i < c->nexpect; i++)
            if (!strcmp(c->expect[i].name, a->name))
                return refuse(x, k, "remove one of them", "expect: '%s' is given twice", a->name);
        a->type = arg->a.type;
        rc = read_array(x, k->next, a);
        if (rc)
            return rc;
        if (a->n != arg->a.n) {
            const char *what = a->type == QG_ELEM_WORD ? "words" : "elements";
            char hint[96];

            snprintf(hint, sizeof hint, "the argument of that name has %u %s", arg->a.n, what);
            return refuse(x, k->next, hint, "expect: '%s' has %u %s", a->name, a->n, what);
        }
        for (uint32_t i = 0; i < a->n; i++)
            if (!a->init[i] && qg_case_is_unordered(c, a->name))
                return refuse(x, k->next, "give every word of an unordered array",
                              "expect: '%s' is unordered and has a word '_'", a->name);
        c->nexpect++;
    }
    return 0;
}

static int read_case(const struct ctx *x, const struct qg_yaml *y, struct qg_case_file *f)
{
    static const char *const keys[] = {"name",   "args",      "grid",   "block",
                                       "expect", "unordered", "shared", NULL};
    const struct qg_yaml *vals[7];
    struct qg_case *c = &f->cases[f->ncases];
    int rc = read_keys(x, y, "case", keys, 2, vals);

    if (rc)
        return rc;
    c->line = y->line;
    for (int i = 0; i < 3; i++)
        c->grid[i] = c->block[i] = 1;
    rc = read_name(x, vals[0], "name", "_-.+", c->name, sizeof c->name);
    for (uint32_t i = 0; !rc && i < f->ncases; i++)
        if (!strcmp(f->cases[i].name, c->name))
            rc = refuse(x, vals[0], "every case has its own name", "case '%s' is given twice",
                        c->name);
    if (!rc && vals[2])
        rc = read_dims(x, vals[2], "grid", QG_CASE_MAX_GRID, c->grid);
    if (!rc && vals[3])
        rc = read_dims(x, vals[3], "block", QG_THREADS, c->block);
    if (!rc && vals[6])
        rc = read_shared(x, vals[6], c);
    if (!rc)
        rc = read_args(x, vals[1], c);
    if (!rc && vals[5])
        rc = read_unordered(x, vals[5], c);
    if (!rc && vals[4])
        rc = read_expect(x, vals[4], c);
    if (!rc)
        f->ncases++;
    return rc;
}

/* ---- The file --------------------------------------------------------------- */

static int read_source(const struct ctx *x, const struct qg_yaml *y, struct qg_case_file *f)
{
    const char *slash = strrchr(x->name, '/');
    size_t dir = slash ? (size_t)(slash - x->name) + 1 : 0;
    char src[512] = "";
    const char *dot;
    int rc = read_text(x, y, "source", src, sizeof src);

    if (rc)
        return rc;
    dot = strrchr(src, '.');
    if (!dot || (strcmp(dot, ".cu") != 0 && strcmp(dot, ".ptx") != 0 && strcmp(dot, ".qasm") != 0))
        return refuse(x, y, "expected a file that ends in .cu, .ptx or .qasm",
                      "source: '%.200s' is not a CUDA, PTX or assembly file", src);
    if (src[0] == '/')
        dir = 0;
    snprintf(f->source, sizeof f->source, "%.*s%s", (int)(dir < 511 ? dir : 511), x->name, src);
    return 0;
}

static int read_diagnosis(const struct ctx *x, const struct qg_yaml *y, struct qg_case_file *f)
{
#define AS_TEXT(N, t) t,
#define AS_LIST(N, t) " " t
    static const char *const texts[] = {QG_DIAGS(AS_TEXT) QG_CASE_REFUSED};
    int rc = read_text(x, y, "diagnosis", f->diagnosis, sizeof f->diagnosis);

    if (rc)
        return rc;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!strcmp(texts[i], f->diagnosis))
            return 0;
    return refuse(x, y, "the diagnoses are" QG_DIAGS(AS_LIST) " " QG_CASE_REFUSED,
                  "diagnosis: '%s' is not one", f->diagnosis);
}

static int read_file(const struct ctx *x, const struct qg_yaml *root, struct qg_case_file *f,
                     bool source_must_exist)
{
    static const char *const keys[] = {"source", "kernel", "cases", "about", "diagnosis", NULL};
    const struct qg_yaml *vals[5], *cases;
    char buf[64];
    int rc = read_keys(x, root, "case file", keys, 3, vals);

    if (!rc)
        rc = read_source(x, vals[0], f);
    if (!rc && source_must_exist && access(f->source, R_OK) != 0)
        rc = refuse(x, vals[0], "the name is relative to the case file", "source: %.400s: %s",
                    f->source, strerror(errno));
    if (!rc)
        rc = read_name(x, vals[1], "kernel", "_", f->kernel, sizeof f->kernel);
    if (!rc && vals[3])
        rc = read_text(x, vals[3], "about", f->about, sizeof f->about);
    if (!rc && vals[4])
        rc = read_diagnosis(x, vals[4], f);
    if (rc)
        return rc;
    cases = vals[2];
    if (cases->kind != QG_YAML_LIST || !cases->count)
        return refuse(x, cases, "expected a list of at least one case", "cases: %s is not a list",
                      cases->kind == QG_YAML_LIST ? "an empty list"
                                                  : qg_yaml_describe(cases, buf, sizeof buf));
    if (cases->count > QG_CASE_MAX_CASES)
        return refuse(x, cases, "use several files", "%zu cases, a file may have %d", cases->count,
                      QG_CASE_MAX_CASES);
    f->cases = calloc(cases->count, sizeof *f->cases);
    if (!f->cases)
        return no_memory(x);
    for (const struct qg_yaml *c = cases->first; !rc && c; c = c->next)
        rc = read_case(x, c, f);
    return rc;
}

static int parse(struct qg_case_file *f, const char *text, size_t n, const char *name,
                 bool source_must_exist, struct qg_error *e)
{
    struct qg_error local = {0}, *err = e ? e : &local;
    struct ctx x = {.name = name, .e = err};
    struct qg_yaml_doc doc = {0};
    char *copy;
    int rc;

    memset(f, 0, sizeof *f);
    if (strlen(name) >= sizeof f->path)
        return qg_error_set(err, QG_EXIT_USER, "", 0, 0, "the name of the case file is too long");
    if (n > QG_CASE_MAX_BYTES)
        return qg_error_set(err, QG_EXIT_USER, name, 0, 0, "a case file of more than %d bytes",
                            QG_CASE_MAX_BYTES);
    copy = malloc(n + 1);
    if (!copy)
        return no_memory(&x);
    memcpy(copy, text, n);
    copy[n] = 0;
    x.text = copy;
    snprintf(f->path, sizeof f->path, "%s", name);
    rc = qg_yaml_parse(&doc, text, n, name, err);
    if (!rc)
        rc = read_file(&x, doc.root, f, source_must_exist);
    if (rc) {
        qg_error_quote(err, copy, err->line);
        qg_case_free(f);
    }
    qg_yaml_free(&doc);
    free(copy);
    return rc;
}

int qg_case_parse(struct qg_case_file *f, const char *text, size_t n, const char *name,
                  struct qg_error *e)
{
    return parse(f, text, n, name, false, e);
}

int qg_case_load(struct qg_case_file *f, const char *path, struct qg_error *e)
{
    FILE *in = fopen(path, "rb");
    size_t n = 0;
    char *text;
    int rc;

    memset(f, 0, sizeof *f);
    if (!in)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot open: %s", strerror(errno));
    text = malloc((size_t)QG_CASE_MAX_BYTES + 1);
    if (text)
        n = fread(text, 1, (size_t)QG_CASE_MAX_BYTES + 1, in);
    if (!text)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
    else if (ferror(in))
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot read: %s", strerror(errno));
    else
        rc = parse(f, text, n, path, true, e);
    fclose(in);
    free(text);
    return rc;
}

void qg_case_free(struct qg_case_file *f)
{
    free(f->cases);
    memset(f, 0, sizeof *f);
}
