#define _GNU_SOURCE
#include "load.h"
#include "files.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_ASM = 1 << 20 };

static int check_kernel(const struct qg_program *p, const char *path, const char *kernel,
                        struct qg_error *e)
{
    if (!kernel || !strcmp(kernel, p->kernel))
        return 0;
    qg_error_set(e, QG_EXIT_USER, path, 0, 0, "the program is kernel '%s', not '%.100s'", p->kernel,
                 kernel);
    return QG_EXIT_USER;
}

static int load_asm(struct qg_program *p, const char *path, struct qg_error *e)
{
    char *text = qgh_read_file(path, MAX_ASM, NULL, e);
    int rc;

    if (!text)
        return QG_EXIT_USER;
    rc = qg_asm(p, text, path, e);
    free(text);
    return rc;
}

struct qg_program *qgh_load_program(const char *path, const struct qcc_options *o, char **ptx,
                                    struct qg_error *e)
{
    struct qg_program *p = calloc(1, sizeof *p);
    int rc;

    if (ptx)
        *ptx = NULL;
    if (!p) {
        qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
        return NULL;
    }
    if (qgh_has_suffix(path, ".cu") || qgh_has_suffix(path, ".ptx")) {
        rc = qcc_compile(path, o, p, ptx, e);
    } else if (qgh_has_suffix(path, ".qgpu")) {
        rc = qg_program_read(p, path, e);
        rc = rc ? rc : check_kernel(p, path, o->kernel, e);
    } else if (qgh_has_suffix(path, ".qasm")) {
        rc = load_asm(p, path, e);
        rc = rc ? rc : check_kernel(p, path, o->kernel, e);
    } else {
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0,
                          "what this file is cannot be told from its name");
        qg_error_hint(e, "expected .cu (CUDA), .ptx (PTX), .qgpu (image) or .qasm (assembly)");
    }
    if (rc) {
        free(p);
        return NULL;
    }
    return p;
}

static int no_such_case(const struct qg_case_file *f, const char *name, struct qg_error *e)
{
    char names[400];
    size_t n = 0;

    for (uint32_t i = 0; i < f->ncases && n < sizeof names; i++)
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", i ? ", " : "", f->cases[i].name);
    qg_error_set(e, QG_EXIT_USER, f->path, 0, 0, "no case is named '%.64s'", name);
    qg_error_hint(e, "the cases are: %s", names);
    return QG_EXIT_USER;
}

int qgh_load_cases(const char *spec, struct qg_case_file *f, int *only, struct qg_error *e)
{
    char path[512];
    const char *colon = strrchr(spec, ':');
    int rc;

    *only = -1;
    memset(f, 0, sizeof *f);
    if (access(spec, F_OK) == 0 || !colon) /* a colon may belong to the file's own name */
        return qg_case_load(f, spec, e);
    if ((size_t)(colon - spec) >= sizeof path)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the path is too long");
    memcpy(path, spec, (size_t)(colon - spec));
    path[colon - spec] = 0;
    rc = qg_case_load(f, path, e);
    if (rc)
        return rc;
    for (uint32_t i = 0; i < f->ncases; i++)
        if (!strcmp(f->cases[i].name, colon + 1))
            *only = (int)i;
    if (*only < 0) {
        rc = no_such_case(f, colon + 1, e);
        qg_case_free(f);
    }
    return rc;
}

void qgh_clang_version(char *buf, size_t n)
{
    char path[PATH_MAX];
    FILE *f = NULL;

    snprintf(buf, n, "none found");
    /* The shell expands the variable inside quotes: its content is one word, never code. */
    if (qcc_find_clang(NULL, path, sizeof path) && setenv("QGPU_CLANG_FOUND", path, 1) == 0)
        f = popen("\"$QGPU_CLANG_FOUND\" --version 2>/dev/null", "r");
    if (f && !fgets(buf, (int)n, f))
        snprintf(buf, n, "%s does not say its version", path);
    buf[strcspn(buf, "\n")] = 0;
    if (f)
        pclose(f);
}
