/* Trace files, read. A file that is not whole is refused, by name and place. */
#include "trace.h"

#include "bytes.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = 2 };

static int foreign(struct qg_error *e, const char *name, uint32_t version, uint32_t vocabulary)
{
    qg_error_set(e, QG_EXIT_USER, name, 0, 0,
                 "trace of version %u with a vocabulary of %u; this qgpu reads version %d with %d",
                 version, vocabulary, VERSION, QG_VOCAB);
    return QG_EXIT_USER;
}

static int add_id(struct qg_trace *t, size_t *cap, uint32_t id)
{
    if (t->n == *cap) {
        size_t more = *cap * 2 + 1024;
        uint32_t *p = realloc(t->ids, more * sizeof *p);

        if (!p)
            return -1;
        t->ids = p;
        *cap = more;
    }
    t->ids[t->n++] = id;
    return 0;
}

/* ---- Binary ------------------------------------------------------------------------------ */

static int damaged(struct qg_error *e, const char *name, size_t at, const char *what)
{
    return qg_error_set(e, QG_EXIT_USER, name, 0, 0, "damaged trace at byte %zu: %s", at, what);
}

static int binary_launch(struct qg_trace *t, struct qg_cursor *c, const char *name,
                         struct qg_error *e)
{
    struct qg_launch *l = &t->launch;
    uint32_t size = (uint32_t)qg_get_number(c, 4);
    size_t at = c->at;
    const uint8_t *image = qg_get(c, size);
    char inner[600];
    int rc;

    if (!image)
        return damaged(e, name, at, "the program does not fit the file");
    snprintf(inner, sizeof inner, "%.500s (its program, from byte %zu)", name, at);
    if ((rc = qg_program_decode(t->program, image, size, inner, e)))
        return rc;
    for (int i = 0; i < 3; i++)
        l->grid[i] = (uint32_t)qg_get_number(c, 4);
    for (int i = 0; i < 3; i++)
        l->block[i] = (uint32_t)qg_get_number(c, 4);
    l->shared_bytes = (uint32_t)qg_get_number(c, 4);
    for (int i = 0; i < QG_PARAM_WORDS; i++)
        l->params[i] = (uint32_t)qg_get_number(c, 4);
    for (int i = 0; i < QG_GWORDS; i++) {
        uint32_t flags = (uint32_t)qg_get_number(c, 1);
        uint32_t bytes = flags == 4 ? (uint32_t)qg_get_number(c, 1) : 0;

        l->gmem[i] = (uint32_t)qg_get_number(c, 4);
        l->gmapped[i] = flags == 4 ? qg_bytes_set(bytes & 15) : flags & 1;
        l->ginit[i] = flags == 4 ? qg_bytes_set(bytes >> 4) : flags >> 1 & 1;
        if (flags > 4 || (!l->ginit[i] && l->gmem[i]) ||
            (flags == 4 && l->gmapped[i] < 2 && l->ginit[i] < 2))
            return damaged(e, name, c->at, "a word of memory has unknown flags");
    }
    return c->bad ? damaged(e, name, c->at, "the file ends inside the launch") : 0;
}

static int read_binary(struct qg_trace *t, const char *data, size_t size, const char *name,
                       struct qg_error *e)
{
    struct qg_cursor c = {.p = (const uint8_t *)data, .n = size, .at = 8};
    uint32_t version = (uint32_t)qg_get_number(&c, 4), vocabulary = (uint32_t)qg_get_number(&c, 4);
    struct qg_cursor tail = {.p = (const uint8_t *)data, .n = size, .at = size - 4};
    size_t cap = 0;
    uint32_t n;
    int rc;

    if (c.bad || size < 32)
        return damaged(e, name, size, "the file ends inside the header");
    if (version != VERSION || vocabulary != QG_VOCAB)
        return foreign(e, name, version, vocabulary);
    if (qg_get_number(&tail, 4) != qg_crc32(0, data, size - 4))
        return damaged(e, name, size - 4,
                       "the check sum does not match; the file is cut or changed");
    c.n = size - 4;
    if ((rc = binary_launch(t, &c, name, e)))
        return rc;
    while ((n = (uint32_t)qg_get_number(&c, 4)) != 0) {
        size_t at = c.at;
        const uint8_t *p = qg_get(&c, (size_t)n * 2);

        if (!p)
            return damaged(e, name, at, "a chunk of tokens does not fit the file");
        for (uint32_t i = 0; i < n; i++) {
            uint32_t id = p[2 * i] | (uint32_t)p[2 * i + 1] << 8;

            if (id >= QG_VOCAB)
                return damaged(e, name, at + 2 * (size_t)i, "there is no such token");
            if (add_id(t, &cap, id))
                return qg_error_set(e, QG_EXIT_INTERNAL, name, 0, 0, "out of memory");
        }
    }
    if (qg_get_number(&c, 8) != t->n || c.bad || c.at != c.n)
        return damaged(e, name, c.at, "the number of tokens does not match");
    return 0;
}

/* ---- Text --------------------------------------------------------------------------------- */

struct lines {
    const char *data, *s; /* s: next line */
    char *line;           /* current one, without its newline; lives in buf */
    size_t length, cap;
    int number;
};

static int damaged_line(struct qg_error *e, const char *name, const struct lines *in,
                        const char *what)
{
    qg_error_set(e, QG_EXIT_USER, name, in->number, 1, "damaged trace: %s", what);
    qg_error_quote(e, in->data, in->number);
    return QG_EXIT_USER;
}

/* No line where one must be: next_line returned `got`. */
static int no_line(struct qg_error *e, const char *name, const struct lines *in, int got,
                   const char *what)
{
    if (got < 0)
        return qg_error_set(e, QG_EXIT_INTERNAL, name, 0, 0, "out of memory");
    return damaged_line(e, name, in, what);
}

/* Returns 1 with the next line, 0 at the end or at a line without newline, -1 without memory. */
static int next_line(struct lines *in)
{
    const char *end = strchr(in->s, '\n');

    in->number++;
    if (!end)
        return 0;
    in->length = (size_t)(end - in->s);
    if (in->length + 1 > in->cap) {
        char *p = realloc(in->line, in->length * 2 + 256);

        if (!p)
            return -1;
        in->line = p;
        in->cap = in->length * 2 + 256;
    }
    memcpy(in->line, in->s, in->length); /* NOLINT: cap > length, so there is a line */
    in->line[in->length] = 0;
    in->s = end + 1;
    return 1;
}

/* Reads up to n numbers (decimal or 0x...), each behind one space, to the end of s. Returns how
 * many there were, -1 if there is anything else. */
static int numbers(const char *s, uint32_t *v, int n)
{
    int i = 0;

    for (; *s; i++) {
        uint64_t x;
        char *end;
        bool hex = s[0] == ' ' && s[1] == '0' && s[2] == 'x';

        if (i == n || *s++ != ' ' || !((*s >= '0' && *s <= '9')))
            return -1;
        x = strtoull(s, &end, hex ? 16 : 10);
        if (x > UINT32_MAX || end - s > 12)
            return -1;
        v[i] = (uint32_t)x;
        s = end;
    }
    return i;
}

static int text_word(struct qg_launch *l, char *s)
{
    char *kind = strstr(s, " array"), *bytes = strstr(s, " bytes");
    uint32_t i, v = 0, part[3];
    bool array = kind != NULL;
    int n;

    if (bytes) {
        *bytes = 0;
        if (numbers(s, &i, 1) != 1 || i >= QG_GWORDS || numbers(bytes + 6, part, 3) != 3 ||
            part[0] > 15 || part[1] > 15 || (part[0] % 15 == 0 && part[1] % 15 == 0) ||
            (!part[1] && part[2]))
            return -1;
        l->gmapped[i] = qg_bytes_set(part[0]);
        l->ginit[i] = qg_bytes_set(part[1]);
        l->gmem[i] = part[2];
        return 0;
    }
    if (!kind)
        kind = strstr(s, " other");
    if (!kind)
        return -1;
    *kind = 0;
    n = numbers(kind + 6, &v, 1);
    if (numbers(s, &i, 1) != 1 || i >= QG_GWORDS || n < 0 || (n == 0 && !array))
        return -1;
    l->gmapped[i] = array;
    l->ginit[i] = n == 1;
    l->gmem[i] = v;
    return 0;
}

static int text_launch(struct qg_trace *t, struct lines *in, struct qg_bytes *program,
                       const char *name, struct qg_error *e)
{
    struct qg_launch *l = &t->launch;
    int had = 0, got;

    while ((got = next_line(in)) == 1) {
        char *s = in->line;
        uint32_t v[3];

        if (!strcmp(s, "tokens"))
            return had == 3 ? 0 : damaged_line(e, name, in, "grid or block is missing");
        if (!strncmp(s, "> ", 2)) {
            qg_put(program, s + 2, in->length - 2);
            qg_put(program, "\n", 1);
        } else if (!strncmp(s, "grid ", 5) && numbers(s + 4, l->grid, 3) == 3) {
            had |= 1;
        } else if (!strncmp(s, "block ", 6) && numbers(s + 5, l->block, 3) == 3) {
            had |= 2;
        } else if (!strncmp(s, "shared ", 7) && numbers(s + 6, &l->shared_bytes, 1) == 1) {
            continue;
        } else if (!strncmp(s, "param ", 6) && numbers(s + 5, v, 2) == 2 && v[0] < QG_PARAM_WORDS) {
            l->params[v[0]] = v[1];
        } else if (strncmp(s, "word ", 5) || text_word(l, s + 4)) {
            return damaged_line(e, name, in, "not a line of the header");
        }
    }
    return no_line(e, name, in, got, "the file ends in the header");
}

static int text_tokens(struct qg_trace *t, struct lines *in, const char *name, struct qg_error *e)
{
    size_t cap = 0;
    int got;

    while ((got = next_line(in)) == 1) {
        char *s = in->line;

        if (!strncmp(s, "end ", 4)) {
            size_t at = (size_t)(in->s - in->data) - in->length - 1;
            char want[80];

            snprintf(want, sizeof want, "end %zu crc %08x", t->n, qg_crc32(0, in->data, at));
            if (strcmp(s, want))
                return damaged_line(e, name, in,
                                    "the number of tokens or check sum does not match");
            if (*in->s) {
                in->number++;
                return damaged_line(e, name, in, "something follows the end");
            }
            return 0;
        }
        while (s) {
            char *bar = strstr(s, " | ");
            uint32_t id;

            if (bar)
                *bar = 0;
            if (qg_token_parse(s, &id))
                return damaged_line(e, name, in, "not a token");
            if (add_id(t, &cap, id))
                return qg_error_set(e, QG_EXIT_INTERNAL, name, 0, 0, "out of memory");
            s = bar ? bar + 3 : NULL;
        }
    }
    return no_line(e, name, in, got, "the file ends without its end");
}

static int read_text(struct qg_trace *t, const char *data, size_t size, const char *name,
                     struct qg_error *e)
{
    struct lines in = {.data = data, .s = data};
    struct qg_bytes program = {0};
    uint32_t version = 0, vocabulary = 0;
    char *middle;
    int rc, got;

    if (strlen(data) != size)
        rc = qg_error_set(e, QG_EXIT_USER, name, 0, 0, "damaged trace at byte %zu: a NUL in text",
                          strlen(data));
    else if ((got = next_line(&in)) != 1)
        rc = no_line(e, name, &in, got, "the first line is not whole");
    else if (!(middle = strstr(in.line, " vocabulary ")))
        rc = damaged_line(e, name, &in, "the first line is not whole");
    else {
        *middle = 0;
        if (numbers(in.line + 10, &version, 1) != 1 || numbers(middle + 11, &vocabulary, 1) != 1)
            rc = damaged_line(e, name, &in, "the first line is not whole");
        else if (version != VERSION || vocabulary != QG_VOCAB)
            rc = foreign(e, name, version, vocabulary);
        else
            rc = text_launch(t, &in, &program, name, e);
    }
    if (!rc) {
        qg_put(&program, "", 1);
        rc = program.failed ? qg_error_set(e, QG_EXIT_INTERNAL, name, 0, 0, "out of memory")
                            : qg_asm(t->program, (char *)program.p, name, e);
        /* Lines of the program count from its first line, which is not that of the file. */
        if (rc && e && e->line)
            qg_error_hint(e, "in the program inside the trace, the lines that begin with '>'");
    }
    if (!rc)
        rc = text_tokens(t, &in, name, e);
    free(program.p);
    free(in.line);
    return rc;
}

/* ---- Both ----------------------------------------------------------------------------------- */

int qg_trace_decode(struct qg_trace *t, const char *data, size_t size, const char *name,
                    struct qg_error *e)
{
    int rc;

    memset(t, 0, sizeof *t);
    t->program = calloc(1, sizeof *t->program);
    if (!t->program)
        return qg_error_set(e, QG_EXIT_INTERNAL, name, 0, 0, "out of memory");
    t->launch.program = t->program;
    if (size >= 8 && !memcmp(data, "QGPUTRC\n", 8)) {
        rc = read_binary(t, data, size, name, e);
    } else if (size >= 11 && !memcmp(data, "qgpu-trace ", 11)) {
        rc = read_text(t, data, size, name, e);
    } else {
        rc = qg_error_set(e, QG_EXIT_USER, name, 0, 0, "this is not a qgpu trace");
        qg_error_hint(e, "a trace begins with QGPUTRC (binary) or qgpu-trace (text); qgpu trace "
                         "writes them");
    }
    if (rc)
        qg_trace_free(t);
    return rc;
}

int qg_trace_read(struct qg_trace *t, const char *path, struct qg_error *e)
{
    size_t size;
    char *data;
    int rc;

    memset(t, 0, sizeof *t);
    data = qg_file_read(path, &size, e);
    if (!data)
        return e && e->code ? e->code : QG_EXIT_USER;
    rc = qg_trace_decode(t, data, size, path, e);
    free(data);
    return rc;
}

void qg_trace_free(struct qg_trace *t)
{
    free(t->ids);
    free(t->program);
    memset(t, 0, sizeof *t);
}
