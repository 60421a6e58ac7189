#include "options.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Help -------------------------------------------------------------------- */

static void print_lines(const char *first, const char *rest, const char *lines)
{
    const char *prefix = first;

    while (*lines) {
        size_t n = strcspn(lines, "\n");

        printf("%s%.*s\n", prefix, (int)n, lines);
        lines += n + (lines[n] == '\n');
        prefix = rest;
    }
}

static void print_help(const struct qgh_usage *u, const struct qgh_option *options)
{
    static const char margin[] = "                            ";
    char first[64], rest[64];

    snprintf(first, sizeof first, "usage: qgpu %s ", u->command);
    snprintf(rest, sizeof rest, "       qgpu %s ", u->command);
    print_lines(first, rest, u->synopsis);
    printf("\n%s", u->about);
    printf("\noptions:\n");
    for (const struct qgh_option *o = options; o->name; o++) {
        char form[64];

        snprintf(form, sizeof form, "%s--%s%s%s",
                 o->letter ? (char[]){'-', o->letter, ',', ' ', 0} : "    ", o->name,
                 o->arg ? " " : "", o->arg ? o->arg : "");
        printf("  %-24s  ", form);
        if (strlen(form) > 24)
            printf("\n%s", margin);
        print_lines("", margin, o->help);
    }
    printf("  %-24s  this text\n", "    --help");
    if (u->examples)
        printf("\nexamples:\n%s", u->examples);
}

/* ---- Values ------------------------------------------------------------------ */

int qgh_number(const char *s, uint64_t *v)
{
    uint64_t base = 10, x = 0;

    if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
        base = 16;
        s += 2;
    }
    if (!*s)
        return -1;
    for (; *s; s++) {
        uint64_t digit;

        if (*s >= '0' && *s <= '9')
            digit = (uint64_t)(*s - '0');
        else if (base == 16 && isxdigit((unsigned char)*s))
            digit = 10 + (uint64_t)tolower((unsigned char)*s) - 'a';
        else
            return -1;
        if (x > (UINT64_MAX - digit) / base)
            return -1;
        x = x * base + digit;
    }
    *v = x;
    return 0;
}

static int parse_dim3(const char *s, uint32_t v[3])
{
    char part[32];
    uint64_t x;

    v[0] = v[1] = v[2] = 1;
    for (int i = 0; i < 3; i++) {
        size_t n = strcspn(s, ",");

        if (n >= sizeof part)
            return -1;
        memcpy(part, s, n);
        part[n] = 0;
        if (qgh_number(part, &x) || x == 0 || x > UINT32_MAX)
            return -1;
        v[i] = (uint32_t)x;
        s += n;
        if (!*s)
            return 0;
        s++;
    }
    return -1;
}

static int user(const struct qgh_usage *u, struct qg_error *e)
{
    qg_error_hint(e, "'qgpu %s --help' lists the options, with examples", u->command);
    return QG_EXIT_USER;
}

static int set_value(const struct qgh_usage *u, const struct qgh_option *o, const char *value,
                     struct qg_error *e)
{
    struct qgh_list *list = o->value;

    switch (o->kind) {
    case QGH_FLAG: *(bool *)o->value = true; return 0;
    case QGH_STRING: *(const char **)o->value = value; return 0;
    case QGH_COUNT:
        if (qgh_number(value, o->value) || *(uint64_t *)o->value == 0) {
            qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                         "--%s needs a whole number of at least 1, not '%s'", o->name, value);
            return user(u, e);
        }
        return 0;
    case QGH_DIM3:
        if (parse_dim3(value, o->value)) {
            qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                         "--%s needs x, x,y or x,y,z, each at least 1, not '%s'", o->name, value);
            return user(u, e);
        }
        return 0;
    case QGH_LIST:
        if (list->n == QGH_LIST_MAX) {
            qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--%s is given more than %d times", o->name,
                         QGH_LIST_MAX);
            return user(u, e);
        }
        list->v[list->n++] = value;
        return 0;
    }
    return 0;
}

/* ---- Parsing ----------------------------------------------------------------- */

static const struct qgh_option *find(const struct qgh_option *options, const char *s, size_t n)
{
    for (const struct qgh_option *o = options; o->name; o++) {
        if (n == 1 && o->letter == *s)
            return o;
        if (n > 1 && strlen(o->name) == n && !memcmp(o->name, s, n))
            return o;
    }
    return NULL;
}

int qgh_parse(const struct qgh_usage *u, const struct qgh_option *options, int argc, char **argv,
              int *nargs, struct qg_error *e)
{
    bool only_operands = false;
    int n = 0;

    for (int i = 0; i < argc; i++) {
        const char *s = argv[i], *value = NULL;
        const struct qgh_option *o;
        size_t len;
        int rc;

        if (only_operands || s[0] != '-' || !s[1]) {
            argv[n++] = argv[i];
            continue;
        }
        if (!strcmp(s, "--")) {
            only_operands = true;
            continue;
        }
        if (!strcmp(s, "--help") || !strcmp(s, "-h")) {
            print_help(u, options);
            return QGH_HELP;
        }
        if (s[1] == '-') { /* --name, --name=value */
            s += 2;
            len = strcspn(s, "=");
            value = s[len] ? s + len + 1 : NULL;
            o = len > 1 ? find(options, s, len) : NULL;
        } else { /* -x, -xvalue */
            s += 1;
            value = s[1] ? s + 1 : NULL;
            o = find(options, s, 1);
        }
        if (!o) {
            qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "'%s' has no option '%.100s'", u->command,
                         argv[i]);
            return user(u, e);
        }
        if (o->kind == QGH_FLAG && value) {
            qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--%s takes no value", o->name);
            return user(u, e);
        }
        if (o->kind != QGH_FLAG && !value) {
            if (i + 1 == argc) {
                qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--%s needs a value: %s", o->name,
                             o->arg);
                return user(u, e);
            }
            value = argv[++i];
        }
        rc = set_value(u, o, value, e);
        if (rc)
            return rc;
    }
    if (n < u->min_args || n > u->max_args) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "'%s' takes %s, not %d", u->command,
                     u->min_args == u->max_args ? (n < u->min_args ? "one file" : "one file only")
                                                : "fewer files",
                     n);
        return user(u, e);
    }
    *nargs = n;
    return 0;
}
