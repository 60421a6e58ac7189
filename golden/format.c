/* Writing golden files: the text only, and always the same for the same content. */
#include "golden.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 96 };

/* In double quotes; what cannot stand there plainly becomes a question mark. */
static void quoted(FILE *out, const char *s)
{
    putc('"', out);
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;

        if (c == '"' || c == '\\')
            putc('\\', out);
        putc(c < 0x20 || c > 0x7e ? '?' : c, out);
    }
    putc('"', out);
}

static void text_line(FILE *out, const char *key, const char *s)
{
    fprintf(out, "%s: ", key);
    quoted(out, s);
    putc('\n', out);
}

static void hash(FILE *out, const char *before, const struct qgg_file_hash *h)
{
    fprintf(out, "%s{path: ", before);
    quoted(out, h->path);
    fprintf(out, ", sha256: %s}\n", h->sha256);
}

static void array(FILE *out, const struct qg_case_array *a)
{
    int col = fprintf(out, "      %s: [", a->name);

    for (uint32_t i = 0; i < a->n; i++) {
        char word[16] = "_";

        if (a->init[i])
            snprintf(word, sizeof word, "%" PRId32, (int32_t)a->v[i]);
        if (i && col + (int)strlen(word) + 3 > WIDTH)
            col = fprintf(out, ",\n        %s", word) - 2;
        else
            col += fprintf(out, "%s%s", i ? ", " : "", word);
    }
    fputs("]\n", out);
}

static void head(FILE *out, const struct qgg_golden *g)
{
    fprintf(out, "# Written by run_golden; see golden/README.md.\ngolden: %d\n", QGG_VERSION);
    text_line(out, "kernel", g->kernel);
    fputs("device:\n", out);
    text_line(out, "  name", g->device);
    fprintf(out, "  compute_capability: \"%d.%d\"\n", g->major, g->minor);
    text_line(out, "  driver", g->driver);
    fprintf(out, "date: %s\n", g->date);
    fputs("tools:\n", out);
    text_line(out, "  clang", g->clang);
    text_line(out, "  ptxas", g->ptxas);
    text_line(out, "  nvcc", g->nvcc);
    fputs("runs: [", out);
    for (int i = 0, n = 0; i < QGG_NRUNS; i++)
        if (g->runs[i])
            fprintf(out, "%s%s", n++ ? ", " : "", qgg_run_text[i]);
    fputs("]\n", out);
    hash(out, "source: ", &g->source);
    fputs(g->nheaders ? "headers:\n" : "headers: []\n", out);
    for (uint32_t i = 0; i < g->nheaders; i++)
        hash(out, "  - ", &g->headers[i]);
    hash(out, "case_file: ", &g->case_file);
    fprintf(out, "ptx: {sha256: %s}\n", g->ptx);
}

char *qgg_golden_format(const struct qgg_golden *g)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    bool bad;

    if (!out)
        return NULL;
    head(out, g);
    fputs("cases:\n", out);
    for (uint32_t i = 0; i < g->nresults; i++) {
        const struct qgg_result *r = &g->results[i];

        fputs("  - name: ", out);
        quoted(out, r->name);
        fputs(r->narrays ? "\n    arrays:\n" : "\n    arrays: {}\n", out);
        for (uint32_t k = 0; k < r->narrays; k++)
            array(out, &r->arrays[k]);
    }
    bad = ferror(out) != 0;
    if (fclose(out) != 0 || bad) {
        free(text);
        return NULL;
    }
    return text;
}
