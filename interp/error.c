#include "error.h"

#include <string.h>

int qg_error_set(struct qg_error *e, int code, const char *file, int line, int col, const char *fmt,
                 ...)
{
    va_list ap;

    if (!e || e->code) /* the first mistake is the one to report */
        return code;
    memset(e, 0, sizeof *e);
    e->code = code;
    if (file)
        snprintf(e->file, sizeof e->file, "%s", file);
    e->line = line;
    e->col = col;
    va_start(ap, fmt);
    vsnprintf(e->what, sizeof e->what, fmt, ap);
    va_end(ap);
    return code;
}

void qg_error_hint(struct qg_error *e, const char *fmt, ...)
{
    va_list ap;

    if (!e)
        return;
    va_start(ap, fmt);
    vsnprintf(e->hint, sizeof e->hint, fmt, ap);
    va_end(ap);
}

void qg_error_quote(struct qg_error *e, const char *src, int line)
{
    const char *p = src;
    size_t n;

    if (!e || !src || line < 1)
        return;
    for (int i = 1; i < line; i++) {
        p = strchr(p, '\n');
        if (!p)
            return;
        p++;
    }
    n = strcspn(p, "\r\n");
    if (n >= sizeof e->text)
        n = sizeof e->text - 1;
    memcpy(e->text, p, n);
    e->text[n] = 0;
}

void qg_error_print(FILE *out, const struct qg_error *e)
{
    if (e->file[0] && e->line && e->col)
        fprintf(out, "%s:%d:%d: ", e->file, e->line, e->col);
    else if (e->file[0] && e->line)
        fprintf(out, "%s:%d: ", e->file, e->line);
    else if (e->file[0])
        fprintf(out, "%s: ", e->file);
    else
        fputs("qgpu: ", out);
    fprintf(out, "%s: %s\n", e->code == QG_EXIT_INTERNAL ? "internal error" : "error", e->what);
    if (e->text[0]) {
        fprintf(out, "    ");
        for (const char *p = e->text; *p; p++) /* hostile bytes stay off the terminal */
            fputc((unsigned char)*p >= 32 && *p != 127 ? *p : ' ', out);
        fputc('\n', out);
        if (e->col > 0 && (size_t)e->col <= strlen(e->text) + 1)
            fprintf(out, "    %*s^\n", e->col - 1, "");
    }
    if (e->hint[0])
        fprintf(out, "    %s\n", e->hint);
}
