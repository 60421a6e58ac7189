/* From the arguments of a case to the bytes that a launch passes. */
#include "../compiler/cuda/ptx.h"
#include "../harness/files.h"
#include "runner.h"

#include <inttypes.h>
#include <string.h>

/* ---- Parameters --------------------------------------------------------------------------- */

static const struct ptx_func *find_entry(const struct ptx_module *m, const char *kernel)
{
    for (uint32_t i = 0; i < m->nfuncs; i++)
        if (m->funcs[i].entry && m->funcs[i].has_body &&
            !strcmp(ptx_name(m, m->funcs[i].name), kernel))
            return &m->funcs[i];
    return NULL;
}

static int read_params(struct qgg_params *p, const struct ptx_module *m, const char *name,
                       const char *kernel, struct qg_error *e)
{
    const struct ptx_func *f = find_entry(m, kernel);

    if (!f) {
        qg_error_set(e, QG_EXIT_USER, name, 0, 0, "it has no kernel '%s'", kernel);
        qg_error_hint(e, "a kernel is written extern \"C\" __global__ void %s(...)", kernel);
        return QG_EXIT_USER;
    }
    if (f->nparams > QGG_MAX_PARAMS)
        return qg_error_set(e, QG_EXIT_USER, name, 0, 0, "kernel '%s' has more than %d parameters",
                            kernel, QGG_MAX_PARAMS);
    for (uint32_t i = 0; i < f->nparams; i++) {
        const struct ptx_sym *s = &m->syms[f->params[i]];

        if (s->is_array || (s->bytes != 1 && s->bytes != 2 && s->bytes != 4 && s->bytes != 8)) {
            qg_error_set(e, QG_EXIT_USER, name, (int)s->line, 0,
                         "parameter %u of kernel '%s' is neither a number nor a pointer", i + 1,
                         kernel);
            qg_error_hint(e, "case files cannot give a struct its value");
            return QG_EXIT_USER;
        }
        p->bytes[i] = (uint8_t)s->bytes;
    }
    p->n = f->nparams;
    for (uint32_t i = 0; i < m->nsyms; i++)
        p->variables = p->variables || m->syms[i].space == PTX_SPACE_GLOBAL;
    return 0;
}

int qgg_params_read(struct qgg_params *p, const char *ptx, const char *name, const char *kernel,
                    struct qg_error *e)
{
    struct ptx_module *m = NULL;
    int rc = ptx_parse(&m, ptx, name, e);

    memset(p, 0, sizeof *p);
    if (rc)
        return rc;
    rc = read_params(p, m, name, kernel, e);
    ptx_free(m);
    return rc;
}

/* ---- Arguments ---------------------------------------------------------------------------- */

static int refuse(const struct qg_case_file *f, int line, int col, struct qg_error *e,
                  const char *fmt, ...) __attribute__((format(printf, 5, 6)));

static int refuse(const struct qg_case_file *f, int line, int col, struct qg_error *e,
                  const char *fmt, ...)
{
    char what[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    qg_error_set(e, QG_EXIT_USER, f->path, line, col, "%s", what);
    if (e)
        qgh_quote(e);
    return QG_EXIT_USER;
}

/* Either reading fits: 0 to 2^bits - 1, or -2^(bits - 1) to -1. */
static bool fits(uint32_t v, unsigned bytes)
{
    return bytes >= 4 || v < 1u << 8 * bytes || v >= -(1u << (8 * bytes - 1));
}

int qgg_args_check(const struct qgg_params *p, const struct qg_case_file *f,
                   const struct qg_case *c, struct qg_error *e)
{
    if (p->n != c->nargs)
        return refuse(f, c->line, 0, e, "kernel '%s' takes %u argument%s, case '%s' gives %u",
                      f->kernel, p->n, p->n == 1 ? "" : "s", c->name, c->nargs);
    for (uint32_t i = 0; i < p->n; i++) {
        const struct qg_case_arg *a = &c->args[i];
        unsigned bytes = p->bytes[i];

        if (a->is_array && bytes != 8)
            return refuse(f, a->line, a->col, e,
                          "'%s' is an array, but the kernel takes a number of %u bits", a->a.name,
                          8 * bytes);
        if (!a->is_array && !fits(a->a.v[0], bytes))
            return refuse(f, a->line, a->col, e, "%" PRId64 " does not fit '%s', which has %u bits",
                          a->negative ? (int64_t)(int32_t)a->a.v[0] : (int64_t)a->a.v[0], a->a.name,
                          8 * bytes);
    }
    return 0;
}

void qgg_args_values(const struct qgg_params *p, const struct qg_case *c, const uint64_t *at,
                     unsigned char values[][8])
{
    for (uint32_t i = 0; i < p->n; i++) {
        const struct qg_case_arg *a = &c->args[i];
        uint64_t v = a->is_array ? at[i] : a->a.v[0];

        if (!a->is_array && a->negative && v)
            v |= UINT64_C(0xffffffff00000000);
        memset(values[i], 0, sizeof values[i]);
        for (unsigned k = 0; k < p->bytes[i]; k++)
            values[i][k] = (unsigned char)(v >> 8 * k & 0xff);
    }
}
