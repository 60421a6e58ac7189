#include "json.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

void qgh_json_begin(struct qgh_json *j, FILE *out)
{
    memset(j, 0, sizeof *j);
    j->out = out;
}

/* Length of the UTF-8 sequence at s, or 0 if there is none (overlong forms and surrogates are
 * none). */
static int utf8_length(const unsigned char *s)
{
    if (s[0] < 0x80)
        return 1;
    if (s[0] >= 0xc2 && s[0] <= 0xdf)
        return (s[1] & 0xc0) == 0x80 ? 2 : 0;
    if (s[0] >= 0xe0 && s[0] <= 0xef) {
        if ((s[1] & 0xc0) != 0x80 || (s[2] & 0xc0) != 0x80)
            return 0;
        if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f))
            return 0;
        return 3;
    }
    if (s[0] >= 0xf0 && s[0] <= 0xf4) {
        if ((s[1] & 0xc0) != 0x80 || (s[2] & 0xc0) != 0x80 || (s[3] & 0xc0) != 0x80)
            return 0;
        if ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
            return 0;
        return 4;
    }
    return 0;
}

static void quoted(FILE *out, const char *str)
{
    const unsigned char *s = (const unsigned char *)str;

    fputc('"', out);
    while (*s) {
        int n = utf8_length(s);

        if (n == 0) {
            fputs("\\ufffd", out);
            n = 1;
        } else if (*s == '"' || *s == '\\') {
            fprintf(out, "\\%c", *s);
        } else if (*s < 0x20 || *s == 0x7f) {
            fprintf(out, "\\u%04x", *s);
        } else {
            fwrite(s, 1, (size_t)n, out);
        }
        s += n;
    }
    fputc('"', out);
}

static void item(struct qgh_json *j, const char *key)
{
    if (j->more[j->depth])
        fputs(", ", j->out);
    j->more[j->depth] = true;
    if (key) {
        quoted(j->out, key);
        fputs(": ", j->out);
    }
}

void qgh_json_open(struct qgh_json *j, const char *key, char bracket)
{
    item(j, key);
    fputc(bracket, j->out);
    assert(j->depth + 1 < QGH_JSON_DEPTH);
    j->more[++j->depth] = false;
}

void qgh_json_close(struct qgh_json *j, char bracket)
{
    fputc(bracket, j->out);
    if (--j->depth == 0) {
        fputc('\n', j->out);
        j->more[0] = false;
    }
}

void qgh_json_int(struct qgh_json *j, const char *key, int64_t v)
{
    item(j, key);
    fprintf(j->out, "%" PRId64, v);
}

void qgh_json_uint(struct qgh_json *j, const char *key, uint64_t v)
{
    item(j, key);
    fprintf(j->out, "%" PRIu64, v);
}

void qgh_json_real(struct qgh_json *j, const char *key, double v)
{
    item(j, key);
    fprintf(j->out, "%.6g", v);
}

void qgh_json_bool(struct qgh_json *j, const char *key, bool v)
{
    item(j, key);
    fputs(v ? "true" : "false", j->out);
}

void qgh_json_null(struct qgh_json *j, const char *key)
{
    item(j, key);
    fputs("null", j->out);
}

void qgh_json_string(struct qgh_json *j, const char *key, const char *s)
{
    item(j, key);
    quoted(j->out, s);
}
