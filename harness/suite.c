#define _GNU_SOURCE
#include "suite.h"
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_DEPTH = 8, MAX_SPECS = 65536 };

static int no_memory(struct qg_error *e)
{
    return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
}

static int add(struct qgh_suite *s, const char *spec, struct qg_error *e)
{
    char **grown;

    if (s->n == MAX_SPECS)
        return qg_error_set(e, QG_EXIT_USER, spec, 0, 0, "more than %d case files", MAX_SPECS);
    grown = realloc(s->specs, ((size_t)s->n + 1) * sizeof *grown);
    if (!grown)
        return no_memory(e);
    s->specs = grown;
    grown[s->n] = strdup(spec);
    if (!grown[s->n])
        return no_memory(e);
    s->n++;
    return 0;
}

static int search(struct qgh_suite *s, const char *dir, int depth, struct qg_error *e)
{
    struct dirent **entries;
    int n = scandir(dir, &entries, NULL, alphasort), rc = 0;

    if (n < 0)
        return qg_error_set(e, QG_EXIT_USER, dir, 0, 0, "cannot read this folder: %s",
                            strerror(errno));
    for (int i = 0; i < n; i++) {
        const char *name = entries[i]->d_name;
        char path[PATH_MAX];
        struct stat st;

        if (!rc && name[0] != '.' &&
            snprintf(path, sizeof path, "%s/%s", dir, name) < (int)sizeof path &&
            stat(path, &st) == 0) {
            if (S_ISDIR(st.st_mode) && depth < MAX_DEPTH)
                rc = search(s, path, depth + 1, e);
            else if (S_ISREG(st.st_mode) &&
                     (qgh_has_suffix(name, ".yaml") || qgh_has_suffix(name, ".yml")))
                rc = add(s, path, e);
        }
        free(entries[i]);
    }
    free(entries);
    return rc;
}

int qgh_suite_collect(struct qgh_suite *s, char **names, int n, struct qg_error *e)
{
    int rc = 0;

    memset(s, 0, sizeof *s);
    for (int i = 0; i < n && !rc; i++) {
        char name[PATH_MAX];
        size_t len = strlen(names[i]);
        struct stat st;

        if (len >= sizeof name)
            return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "a path is too long");
        memcpy(name, names[i], len + 1);
        if (stat(name, &st) != 0 || !S_ISDIR(st.st_mode)) {
            rc = add(s, name, e); /* whoever opens it says what is wrong with it */
            continue;
        }
        while (len > 1 && name[len - 1] == '/')
            name[--len] = 0;
        rc = search(s, name, 0, e);
    }
    return rc;
}

void qgh_suite_free(struct qgh_suite *s)
{
    for (int i = 0; i < s->n; i++)
        free(s->specs[i]);
    free(s->specs);
    memset(s, 0, sizeof *s);
}
