/* Case files written. */
#define _GNU_SOURCE
#include "case.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void put_words(FILE *f, const struct qg_case_array *a)
{
    fputc('[', f);
    for (uint32_t i = 0; i < a->n; i++) {
        if (i)
            fputs(i % 12 ? ", " : ",\n          ", f);
        if (a->init[i])
            fprintf(f, "%" PRId32, (int32_t)a->v[i]);
        else
            fputc('_', f);
    }
    fputc(']', f);
}

static void put_arg(FILE *f, const struct qg_case_arg *arg)
{
    fprintf(f, "      - {%s: ", arg->a.name);
    if (arg->is_array)
        put_words(f, &arg->a);
    else if (arg->negative)
        fprintf(f, "%" PRId32, (int32_t)arg->a.v[0]);
    else
        fprintf(f, "%" PRIu32, arg->a.v[0]);
    if (arg->is_array && arg->a.type != QG_ELEM_WORD)
        fprintf(f, ", type: %s", qg_elem_name(arg->a.type));
    fputs("}\n", f);
}

char *qg_case_text(const struct qg_case_file *file, const struct qg_case *c, const char *source)
{
    char *text = NULL;
    size_t n;
    FILE *f = open_memstream(&text, &n);

    if (!f)
        return NULL;
    fprintf(f, "source: %s\nkernel: %s\n", source, file->kernel);
    if (file->about[0])
        fprintf(f, "about: %s\n", file->about);
    if (file->diagnosis[0])
        fprintf(f, "diagnosis: %s\n", file->diagnosis);
    fprintf(f,
            "cases:\n  - name: %s\n    grid: [%u, %u, %u]\n    block: [%u, %u, %u]\n    args:%s\n",
            c->name, c->grid[0], c->grid[1], c->grid[2], c->block[0], c->block[1], c->block[2],
            c->nargs ? "" : " []");
    for (uint32_t i = 0; i < c->nargs; i++)
        put_arg(f, &c->args[i]);
    if (c->nunordered) {
        fputs("    unordered: [", f);
        for (uint32_t i = 0; i < c->nunordered; i++)
            fprintf(f, "%s%s", i ? ", " : "", c->unordered[i]);
        fputs("]\n", f);
    }
    for (uint32_t i = 0; i < c->nexpect; i++) {
        fprintf(f, i ? ",\n             %s: " : "    expect: {%s: ", c->expect[i].name);
        put_words(f, &c->expect[i]);
    }
    if (c->nexpect)
        fputs("}\n", f);
    if (fclose(f) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
