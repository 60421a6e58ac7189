/* The tables of docs/isa.md and docs/trace.md are those of the headers, line by line. */
#include "test_util.h"

#include "bytes.h"

#include <unistd.h>

TestSuite(docs);

struct table {
    char s[16384];
    size_t n;
};

static void row(struct table *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* A row of a table: '|' inside a cell is written \| in the source text. */
static void row(struct table *t, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    t->n += (size_t)vsnprintf(t->s + t->n, sizeof t->s - t->n, fmt, ap);
    va_end(ap);
    cr_assert_lt(t->n, sizeof t->s);
}

static const char *cell(const char *s, char buf[256])
{
    char *to = buf;

    for (; *s; s++) {
        if (*s == '|')
            *to++ = '\\';
        *to++ = *s;
    }
    *to = 0;
    return buf;
}

static void in_document(const char *name, const struct table *t)
{
    char path[512];
    size_t size;
    char *text;

    snprintf(path, sizeof path, "%s/docs/%s", QG_SOURCE_DIR, name);
    text = qg_file_read(path, &size, NULL);
    cr_assert(text, "%s", path);
    cr_assert(strstr(text, t->s), "docs/%s lacks this table:\n%s", name, t->s);
    free(text);
}

Test(docs, opcodes)
{
    static const char *const units[] = {"", "1", "2", "1 2"};
    struct table t = {.n = 0};
    char buf[256];

#define AS_ROW(N, m, u, o, d)                                                                      \
    row(&t, "| %d | `%s` | %s | %d | %s |\n", QG_OP_##N, m, units[u], o, cell(d, buf));
    QG_OPS(AS_ROW)
    in_document("isa.md", &t);
}

Test(docs, comparisons)
{
    struct table t = {.n = 0};
    char buf[256];

#define AS_CMP_ROW(N, m, d) row(&t, "| %d | `%s` | %s |\n", QG_CMP_##N, m, cell(d, buf));
    QG_CMPS(AS_CMP_ROW)
    in_document("isa.md", &t);
}

Test(docs, fields)
{
    struct table t = {.n = 0};
    int at = 0;
    char buf[256];

#define AS_FIELD_ROW(n, b, v, d)                                                                   \
    row(&t, "| %d | `%s` | %d | %s |\n", at, #n, b, cell(d, buf));                                 \
    at += b;
    QG_FIELDS(AS_FIELD_ROW)
    in_document("isa.md", &t);
}

Test(docs, specials_relocations_diagnoses)
{
    struct table s = {.n = 0}, r = {.n = 0}, d = {.n = 0};

#define AS_SPECIAL_ROW(N, t) row(&s, "| %d | `%s` |\n", QG_SPECIAL_##N, t);
#define AS_RELOC_ROW(N, t) row(&r, "| %d | `%s` |\n", QG_RELOC_##N, t);
#define AS_DIAG_ROW(N, t) row(&d, "| `%s` |", t);
    QG_SPECIALS(AS_SPECIAL_ROW)
    QG_RELOCS(AS_RELOC_ROW)
    in_document("isa.md", &s);
    in_document("isa.md", &r);
#undef AS_DIAG_ROW
#define AS_DIAG_ROW(N, t)                                                                          \
    d.n = 0;                                                                                       \
    row(&d, "| `%s` |", t);                                                                        \
    in_document("isa.md", &d);
    QG_DIAGS(AS_DIAG_ROW)
}

Test(docs, tokens)
{
    struct table t = {.n = 0};

#define AS_TOKEN_ROW(K, text, n, f)                                                                \
    row(&t, "| %u | `%s` | %d | %s |\n", qg_token_first(QG_T_##K), text, (int)(n), f);
    QG_TOKENS(AS_TOKEN_ROW)
    row(&t, "| %d | | | end of the vocabulary |\n", (int)QG_VOCAB);
    in_document("trace.md", &t);
}

/* Returns what follows "```name\n" up to the next "```". */
static char *example(const char *document, const char *name)
{
    char path[512], mark[64], *text, *from, *to;
    size_t size;

    snprintf(path, sizeof path, "%s/docs/%s", QG_SOURCE_DIR, document);
    text = qg_file_read(path, &size, NULL);
    cr_assert(text, "%s", path);
    snprintf(mark, sizeof mark, "```%s\n", name);
    from = strstr(text, mark);
    cr_assert(from, "%s has no %s", document, mark);
    from += strlen(mark);
    to = strstr(from, "```");
    cr_assert(to);
    *to = 0;
    from = strdup(from);
    free(text);
    return from;
}

/* The dot product of both documents: program and trace belong together. */
Test(docs, the_dot_product)
{
    static const uint32_t v[] = {1, 2, 3, 4, 5, 6, 0};
    char *text = example("isa.md", "dot.qs"), *trace = example("trace.md", "dot.trace");
    char path[64], *file, *from;
    struct qg_program p;
    struct qg_launch l;
    struct qg_error e = {0};
    struct qg_options o = {.sink = qg_trace_sink, .prompt = true};
    struct qg_result r;
    size_t size;

    assemble(&p, text);
    l = launch_of(&p, 4);
    array(&l, 0, 7, v);
    l.params[0] = 512;
    l.params[1] = 524;
    l.params[2] = 536;
    l.params[3] = 3;
    sprintf(path, "/tmp/qgpu-test-%ld.dot", (long)getpid());
    o.sink_ctx = qg_trace_create(path, true, &l, &e);
    r = run_launch(&l, &o);
    cr_assert_eq(r.tokens, 16);
    cr_assert_eq(qg_trace_close(o.sink_ctx, true, &e), 0);
    file = qg_file_read(path, &size, &e);
    remove(path);
    from = strstr(file, "\ntokens\n") + 8;
    cr_assert_eq(strncmp(from, trace, strlen(trace)), 0, "%s", from);
    cr_assert_eq(strncmp(from + strlen(trace), "end ", 4), 0);
    free(file);
    free(text);
    free(trace);
}

/* The division of the plan: against C, corners and random operands. */
Test(docs, the_division)
{
    static const uint32_t corner[] = {
        1,           2,           3,           7,     10,    0xffffffffu, 0xfffffffeu,
        0x80000000u, 0x7fffffffu, 0x80000001u, 65535, 65536, 65537};
    enum { N = sizeof corner / sizeof *corner };
    char *text = example("isa.md", "divide.qs");
    struct qg_program p;
    uint64_t seed = 5;

    assemble(&p, text);
    free(text);
    for (int i = 0; i < N * N + 3000; i++) {
        struct qg_launch l = launch_of(&p, 4);
        struct qg_result r;
        uint32_t v[16];

        for (int k = 0; k < 4; k++) {
            v[k] = i < N * N ? corner[i / N] : rnd(&seed) >> rnd_below(&seed, 32);
            v[4 + k] = i < N * N ? corner[(i + k) % N] : rnd(&seed) >> rnd_below(&seed, 32);
            v[4 + k] += v[4 + k] == 0;
        }
        array(&l, 0, 8, v);
        array(&l, 8, 8, NULL);
        r = run_clean(&l);
        for (int k = 0; k < 4; k++) {
            cr_assert_eq(r.gmem[8 + k], v[k] / v[4 + k], "%u / %u", v[k], v[4 + k]);
            cr_assert_eq(r.gmem[12 + k], v[k] % v[4 + k], "%u %% %u", v[k], v[4 + k]);
        }
    }
}
