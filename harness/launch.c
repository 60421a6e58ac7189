#include "launch.h"
#include "files.h"

#include <string.h>

static const char *file_of(const struct qg_case_file *f)
{
    return f->path[0] ? f->path : NULL;
}

static int refuse(const struct qg_case_file *f, const struct qg_case_arg *arg, struct qg_error *e)
{
    if (e && f->path[0]) {
        e->line = arg->line;
        e->col = arg->col;
        qgh_quote(e);
    }
    return QG_EXIT_USER;
}

static void list_params(const struct qg_program *p, char *buf, size_t n)
{
    size_t used = 0;

    buf[0] = 0;
    for (uint32_t i = 0; i < p->nparams && used < n; i++)
        used += (size_t)snprintf(buf + used, n - used, "%s%s", i ? ", " : "",
                                 p->params[i].kind == QG_PARAM_POINTER ? "array" : "number");
}

static int check_count(const struct qg_program *p, const struct qg_case_file *f,
                       const struct qg_case *c, struct qg_error *e)
{
    char kinds[256];

    if (c->nargs == p->nparams)
        return 0;
    list_params(p, kinds, sizeof kinds);
    qg_error_set(e, QG_EXIT_USER, file_of(f), f->path[0] ? c->line : 0, 0,
                 "kernel '%s' takes %u argument%s, case '%s' gives %u", p->kernel, p->nparams,
                 p->nparams == 1 ? "" : "s", c->name, c->nargs);
    qg_error_hint(e, "in order: %s", p->nparams ? kinds : "none");
    qgh_quote(e);
    return QG_EXIT_USER;
}

static int set_array(struct qgh_launch *out, const struct qg_param *param,
                     const struct qg_case_file *f, const struct qg_case_arg *arg, uint32_t *used,
                     struct qg_error *e)
{
    const struct qg_case_array *a = &arg->a;
    struct qgh_array *place = &out->arrays[out->narrays];
    uint32_t words = qg_case_words(a), init[QG_GWORDS] = {0}, used_bytes[QG_GWORDS] = {0};

    if (*used + words > QG_GWORDS) {
        qg_error_set(e, QG_EXIT_USER, file_of(f), 0, 0,
                     "array '%s' ends at word %u of global memory, there are %d", a->name,
                     *used + words, QG_GWORDS);
        qg_error_hint(e, "make the arrays smaller; together they may have %d words", QG_GWORDS);
        return refuse(f, arg, e);
    }
    memcpy(place->name, a->name, sizeof place->name);
    place->offset = *used;
    place->n = a->n;
    place->type = a->type;
    out->narrays++;
    for (uint32_t i = 0; i < a->n; i++) {
        uint32_t w, bytes = qg_case_bytes(a, i, &w);

        used_bytes[w] |= bytes;
        init[w] |= a->init[i] ? bytes : 0;
        qg_case_put(a, i, a->init[i] ? a->v[i] : 0, &out->launch.gmem[*used]);
    }
    for (uint32_t w = 0; w < words; w++) { /* the bytes behind the last element are no array's */
        out->launch.ginit[*used + w] = qg_bytes_set(init[w]);
        out->launch.gmapped[*used + w] = qg_bytes_set(used_bytes[w]);
    }
    out->launch.params[param->word] = (uint32_t)QG_GLOBAL_BASE + 4 * *used;
    *used += words;
    return 0;
}

static int set_scalar(struct qgh_launch *out, const struct qg_param *param,
                      const struct qg_case_file *f, const struct qg_case_arg *arg,
                      struct qg_error *e)
{
    uint32_t v = arg->a.v[0];

    if (param->bytes < 4) {
        uint32_t bits = 8u * param->bytes, top = 1u << bits;

        /* Either reading fits: 0 .. 2^bits - 1, or -2^(bits-1) .. -1. */
        if (v >= top && v < -(top >> 1)) {
            qg_error_set(e, QG_EXIT_USER, file_of(f), 0, 0,
                         "%d does not fit '%s', a parameter of %u bits", (int32_t)v, arg->a.name,
                         bits);
            qg_error_hint(e, "it holds -%u to %u", top >> 1, top - 1);
            return refuse(f, arg, e);
        }
        v &= top - 1;
    }
    out->launch.params[param->word] = v;
    if (param->bytes == 8)
        out->launch.params[param->word + 1] = arg->negative ? UINT32_MAX : 0;
    return 0;
}

int qgh_launch_from_case(const struct qg_program *p, const struct qg_case_file *f,
                         const struct qg_case *c, struct qgh_launch *out, struct qg_error *e)
{
    uint32_t used = 0;
    int rc = check_count(p, f, c, e);

    memset(out, 0, sizeof *out);
    out->launch.program = p;
    memcpy(out->launch.grid, c->grid, sizeof c->grid);
    memcpy(out->launch.block, c->block, sizeof c->block);
    out->launch.shared_bytes = c->shared;
    for (uint32_t i = 0; !rc && i < c->nargs; i++) {
        const struct qg_case_arg *arg = &c->args[i];
        const struct qg_param *param = &p->params[i];

        if (arg->is_array != (param->kind == QG_PARAM_POINTER)) {
            qg_error_set(e, QG_EXIT_USER, file_of(f), 0, 0,
                         "argument %u of kernel '%s' is %s, '%s' is %s", i + 1, p->kernel,
                         arg->is_array ? "a number" : "an array", arg->a.name,
                         arg->is_array ? "an array" : "a number");
            qg_error_hint(e,
                          arg->is_array ? "write it without brackets, as in {%s: 3}"
                                        : "write it in brackets, as in {%s: [3]}",
                          arg->a.name);
            rc = refuse(f, arg, e);
        } else if (arg->is_array) {
            rc = set_array(out, param, f, arg, &used, e);
        } else {
            rc = set_scalar(out, param, f, arg, e);
        }
    }
    if (!rc)
        rc = qg_launch_data(&out->launch, used, e);
    return rc;
}

void qgh_launch_arrays(const struct qgh_launch *l, const uint32_t gmem[QG_GWORDS],
                       const uint8_t ginit[QG_GWORDS], struct qg_case_array *out)
{
    for (uint32_t i = 0; i < l->narrays; i++) {
        const struct qgh_array *a = &l->arrays[i];

        memset(&out[i], 0, sizeof out[i]);
        memcpy(out[i].name, a->name, sizeof a->name);
        out[i].n = a->n;
        out[i].type = a->type;
        for (uint32_t k = 0; k < a->n; k++) {
            uint32_t w, bytes = qg_case_bytes(&out[i], k, &w);

            out[i].v[k] = qg_case_element(&out[i], k, &gmem[a->offset]);
            out[i].init[k] = !(bytes & ~qg_bytes_get(ginit[a->offset + w]));
        }
    }
}
