/* The whole way: CUDA file -> PTX -> LIR -> program. */
#include "clang.h"
#include "lir.h"
#include "ptx.h"
#include "select.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Which kernel ------------------------------------------------------------------- */

/* Is `name` the plain name of the mangled one? _Z3dotPKi, _ZN2ns3dotEPKi. */
static bool is_mangled(const char *mangled, const char *name)
{
    char part[160];
    const char *at;

    if (strncmp(mangled, "_Z", 2) != 0)
        return false;
    snprintf(part, sizeof part, "%zu%.128s", strlen(name), name);
    at = strstr(mangled + 2, part);
    return at && (at == mangled + 2 || mangled[2] == 'N') && !(at[-1] >= '0' && at[-1] <= '9');
}

static void list_kernels(const struct ptx_module *m, char *buf, size_t n)
{
    size_t len = 0;

    buf[0] = 0;
    for (uint32_t i = 0; i < m->nfuncs && len + 1 < n; i++)
        if (m->funcs[i].entry && m->funcs[i].has_body)
            len += (size_t)snprintf(buf + len, n - len, "%s%.100s", len ? ", " : "",
                                    ptx_name(m, m->funcs[i].name));
}

static int find_kernel(const struct ptx_module *m, const char *name, uint32_t *kernel,
                       struct qg_error *e)
{
    uint32_t found = 0, exact = PTX_NONE, all = 0;
    char list[400];

    for (uint32_t i = 0; i < m->nfuncs; i++) {
        const struct ptx_func *f = &m->funcs[i];

        if (!f->entry || !f->has_body)
            continue;
        all++;
        if (!name || is_mangled(ptx_name(m, f->name), name)) {
            found++;
            *kernel = i;
        } else if (strcmp(ptx_name(m, f->name), name) == 0) {
            exact = i;
        }
    }
    if (exact != PTX_NONE) {
        *kernel = exact;
        return 0;
    }
    if (found == 1)
        return 0;
    list_kernels(m, list, sizeof list);
    if (!all) {
        qg_error_set(e, QG_EXIT_USER, m->name, 0, 0, "there is no kernel in it");
        qg_error_hint(e, "a kernel is written extern \"C\" __global__ void name(...)");
    } else if (!name) {
        qg_error_set(e, QG_EXIT_USER, m->name, 0, 0, "it has %u kernels: %s", all, list);
        qg_error_hint(e, "name one of them with --kernel");
    } else {
        qg_error_set(e, QG_EXIT_USER, m->name, 0, 0,
                     found ? "several kernels are called '%s'" : "it has no kernel '%s'", name);
        qg_error_hint(e, "there is %s", list);
    }
    return QG_EXIT_USER;
}

/* ---- The passes --------------------------------------------------------------------- */

static int compile(const char *text, const char *name, const char *source,
                   const struct qcc_options *o, struct qg_program *p, struct qg_error *e)
{
    const char *dump = o ? o->dump : NULL;
    struct ptx_module *m = NULL;
    struct lir_func *f = NULL;
    uint32_t kernel = 0;
    int rc;

    memset(p, 0, sizeof *p);
    if ((rc = ptx_parse(&m, text, name, e)))
        return rc;
    if (dump && strchr(dump, 'T'))
        ptx_dump(stderr, m);
    rc = find_kernel(m, o ? o->kernel : NULL, &kernel, e);
    if (!rc) {
        f = lir_new(p);
        rc = f ? sel_select(m, kernel, source, f, e)
               : qg_error_set(e, QG_EXIT_INTERNAL, name, 0, 0, "out of memory");
    }
    if (!rc && dump && strchr(dump, 'L'))
        lir_dump(stderr, f);
    if (!rc)
        rc = lir_lower(f, dump, e);
    if (rc && e && !e->file[0])
        snprintf(e->file, sizeof e->file, "%s", name);
    lir_free(f);
    ptx_free(m);
    return rc;
}

int qcc_compile_ptx(const char *text, const char *name, const struct qcc_options *o,
                    struct qg_program *p, struct qg_error *e)
{
    return compile(text, name, NULL, o, p, e);
}

static int read_file(const char *path, char **text, struct qg_error *e)
{
    FILE *in = fopen(path, "rb");
    size_t n;
    int rc = 0;

    *text = NULL;
    if (!in)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot be read: %s", strerror(errno));
    *text = malloc(PTX_MAX_TEXT + 2);
    if (!*text) {
        fclose(in);
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
    }
    n = fread(*text, 1, PTX_MAX_TEXT + 1, in);
    (*text)[n] = 0;
    if (ferror(in))
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot be read: %s", strerror(errno));
    else if (strlen(*text) != n)
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "it is no text: it has a zero byte");
    fclose(in);
    if (rc) {
        free(*text);
        *text = NULL;
    }
    return rc;
}

int qcc_compile(const char *path, const struct qcc_options *o, struct qg_program *p, char **ptx,
                struct qg_error *e)
{
    const char *dot = strrchr(path, '.');
    bool is_ptx = dot && strcmp(dot, ".ptx") == 0;
    char name[PATH_MAX + 8], *text = NULL;
    int rc = is_ptx ? read_file(path, &text, e) : qcc_clang(path, o, &text, e);

    if (ptx)
        *ptx = NULL;
    if (rc)
        return rc;
    snprintf(name, sizeof name, "%s%s", path, is_ptx ? "" : " (PTX)");
    rc = compile(text, name, is_ptx ? NULL : path, o, p, e);
    if (ptx && !rc)
        *ptx = text;
    else
        free(text);
    return rc;
}
