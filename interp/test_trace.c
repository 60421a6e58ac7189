/* Trace files: both forms, there and back, and every kind of damage. */
#include "test_gen.h"

#include "bytes.h"
#include "trace.h"

#include <unistd.h>

TestSuite(trace);

static const char program[] =
    ".kernel \"dot\"\n.file \"dot.cu\"\n.preload r1 tid.x\n"
    "block 0\n fetch a=r1 b=param[3]\n guard flag1\n alu1 sub.ge\n exit if g\n .line ctl 7 8 0\n"
    "block 1\n fetch a=r1\n x ld.global [a<<2+param[0]]\n y ld.global [a<<2+param[1]]\n"
    " alu2 mad.lo x y 0 -> r2\n bar\n"
    "block 2 serial\n fetch d=r2\n x ld.global [param[2]]\n alu2 add x d\n"
    " store st.global [param[2]]\n exit\n";

static void dot(struct qg_program *p, struct qg_launch *l)
{
    static const uint32_t v[] = {1, 0xfffffffeu, 100000, 4, 5, 6, 0};

    assemble(p, program);
    *l = launch_of(p, 3);
    array(l, 0, 7, v);
    array(l, 9, 1, NULL);
    l->ginit[20] = 1; /* a word that is written and belongs to no array */
    l->gmem[20] = 77;
    l->params[0] = 512;
    l->params[1] = 524;
    l->params[2] = 536;
    l->params[3] = 3;
    l->shared_bytes = 6;
}

static const char *temp_path(char buf[64], const char *what)
{
    sprintf(buf, "/tmp/qgpu-test-%ld.%s", (long)getpid(), what);
    return buf;
}

struct id_list {
    uint32_t ids[4096];
    size_t n;
};

static int list_sink(void *ctx, const uint32_t *ids, size_t n)
{
    struct id_list *t = ctx;

    cr_assert_leq(t->n + n, sizeof t->ids / sizeof *t->ids);
    memcpy(t->ids + t->n, ids, n * sizeof *ids);
    t->n += n;
    return 0;
}

/* Records the dot product and returns the file's contents. */
static char *record(bool text, size_t *size, struct id_list *expected)
{
    static struct qg_program p;
    struct qg_launch l;
    struct qg_error e = {0};
    struct qg_trace_writer *w;
    struct qg_options o = {.sink = qg_trace_sink, .prompt = true};
    char path[64], *data;

    dot(&p, &l);
    temp_path(path, text ? "txt" : "bin");
    w = qg_trace_create(path, text, &l, &e);
    cr_assert(w, "%s", e.what);
    cr_assert_neq(access(path, F_OK), 0, "nothing appears before close");
    o.sink_ctx = w;
    run_launch(&l, &o);
    cr_assert_eq(qg_trace_close(w, true, &e), 0, "%s", e.what);
    data = qg_file_read(path, size, &e);
    cr_assert(data);
    remove(path);
    expected->n = 0;
    o.sink = list_sink;
    o.sink_ctx = expected;
    run_launch(&l, &o);
    return data;
}

Test(trace, both_forms_carry_the_launch_and_the_tokens)
{
    for (int text = 0; text < 2; text++) {
        static struct id_list want, again;
        size_t size, na, nb;
        char *data = record(text, &size, &want);
        struct qg_trace t;
        struct qg_error e = {0};
        struct qg_program p;
        struct qg_launch l;
        struct qg_options o = {.sink = list_sink, .sink_ctx = &again, .prompt = true};
        void *a, *b;

        cr_assert_eq(qg_trace_decode(&t, data, size, "t", &e), 0, "%s", e.what);
        cr_assert_eq(t.n, want.n);
        cr_assert_arr_eq(t.ids, want.ids, want.n * sizeof *t.ids);
        dot(&p, &l);
        cr_assert_arr_eq(t.launch.grid, l.grid, sizeof l.grid);
        cr_assert_arr_eq(t.launch.block, l.block, sizeof l.block);
        cr_assert_eq(t.launch.shared_bytes, l.shared_bytes);
        cr_assert_arr_eq(t.launch.params, l.params, sizeof l.params);
        cr_assert_arr_eq(t.launch.gmem, l.gmem, sizeof l.gmem);
        cr_assert_arr_eq(t.launch.ginit, l.ginit, sizeof l.ginit);
        cr_assert_arr_eq(t.launch.gmapped, l.gmapped, sizeof l.gmapped);
        cr_assert_eq(t.launch.program, t.program);
        a = qg_program_encode(&p, &na);
        b = qg_program_encode(t.program, &nb);
        cr_assert(na == nb && !memcmp(a, b, na));
        /* the file alone is enough to run the launch again */
        again.n = 0;
        run_launch(&t.launch, &o);
        cr_assert_eq(again.n, want.n);
        cr_assert_arr_eq(again.ids, want.ids, want.n * sizeof *want.ids);
        free(a);
        free(b);
        free(data);
        qg_trace_free(&t);
    }
}

Test(trace, text_form_by_hand)
{
    static struct id_list want;
    size_t size;
    char *data = record(true, &size, &want);

    cr_assert_eq(strncmp(data,
                         "qgpu-trace 2 vocabulary 12726\ngrid 1 1 1\nblock 3 1 1\nshared 6\n"
                         "param 0 0x200\nparam 1 0x20c\nparam 2 0x218\nparam 3 0x3\n"
                         "word 0 array 0x1\nword 1 array 0xfffffffe\nword 2 array 0x186a0\n",
                         strlen("qgpu-trace 2 vocabulary 12726\ngrid 1 1 1\nblock 3 1 1\nshared 6\n"
                                "param 0 0x200\nparam 1 0x20c\nparam 2 0x218\nparam 3 0x3\n"
                                "word 0 array 0x1\nword 1 array 0xfffffffe\n"
                                "word 2 array 0x186a0\n")),
                 0);
    cr_assert(strstr(data, "\nword 9 array\nword 20 other 0x4d\n> .isa 1\n"));
    cr_assert(strstr(data, "\ntokens\n"));
    /* 4, -10, 600000 = 0x927c0, then the running sums 4, -6, 599994 = 0x927ba */
    cr_assert(strstr(data, "\nRUN\nEXEC 0 0 7\n"
                           "EXEC 1 0 7 | VAL 0 +04 | VAL 1 -f6 | VAL 2 +c0 | VALK 2 1 27 | "
                           "VALK 2 2 09 | WB 2 2 7\nBAR 1\n"
                           "EXEC 2 0 1 | VAL 0 +04 | MEM 0 0 6\n"
                           "EXEC 2 0 2 | VAL 1 -fa | MEM 0 1 6\n"
                           "EXEC 2 0 4 | VAL 2 +ba | VALK 2 1 27 | VALK 2 2 09 | MEM 0 2 6\n"
                           "HALT\nend "));
    free(data);
}

/* Copies to a block of exactly this size plus the NUL the reader asks for. */
static int decode_part(const char *data, size_t n, struct qg_error *e)
{
    struct qg_trace t;
    char *part = malloc(n + 1);
    int rc;

    memcpy(part, data, n);
    part[n] = 0;
    memset(e, 0, sizeof *e);
    rc = qg_trace_decode(&t, part, n, "cut.trace", e);
    if (!rc)
        qg_trace_free(&t);
    free(part);
    return rc;
}

Test(trace, every_truncation_and_flipped_bit_is_refused)
{
    for (int text = 0; text < 2; text++) {
        static struct id_list want;
        size_t size;
        char *data = record(text, &size, &want);
        struct qg_error e;

        for (size_t cut = 0; cut < size; cut++) {
            cr_assert_eq(decode_part(data, cut, &e), QG_EXIT_USER, "cut at %zu", cut);
            cr_assert_eq(strncmp(e.file, "cut.trace", 9), 0, "%s", e.file);
            cr_assert(cut < 11 || e.line > 0 || strstr(e.what, "byte"), "%zu: %s", cut, e.what);
        }
        for (size_t bit = 0; bit < size * 8; bit++) {
            data[bit / 8] ^= (char)(1u << bit % 8);
            cr_assert_eq(decode_part(data, size, &e), QG_EXIT_USER, "bit %zu", bit);
            data[bit / 8] ^= (char)(1u << bit % 8);
        }
        cr_assert_eq(decode_part(data, size, &e), 0);
        data = realloc(data, size + 2);
        data[size] = '\n';
        cr_assert_eq(decode_part(data, size + 1, &e), QG_EXIT_USER, "something follows");
        free(data);
    }
}

Test(trace, foreign_files_are_named)
{
    static struct id_list want;
    struct qg_error e;
    size_t size;
    char *data;

    cr_assert_eq(decode_part("hello", 5, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "not a qgpu trace"));
    cr_assert(strstr(e.hint, "qgpu trace"));
    data = record(true, &size, &want);
    data[11] = '1'; /* qgpu-trace 1 */
    cr_assert_eq(decode_part(data, size, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "version 1"), "%s", e.what);
    free(data);
    data = record(false, &size, &want);
    data[8] = 3;
    cr_assert_eq(decode_part(data, size, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "version 3"), "%s", e.what);
    data[8] = 2;
    data[12] ^= 1; /* another vocabulary */
    cr_assert_eq(decode_part(data, size, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "vocabulary of 12727"), "%s", e.what);
    free(data);
}

/* Damage behind a check sum that is right. */
Test(trace, tokens_that_do_not_exist_are_refused)
{
    static struct id_list want;
    struct qg_error e;
    size_t size;
    char *data = record(false, &size, &want);

    for (uint32_t id = QG_VOCAB - 1; id <= QG_VOCAB; id++) {
        char *last = data + size - 4 - 8 - 4 - 2; /* before CRC, count and the end of the chunks */
        uint32_t crc;

        last[0] = (char)id;
        last[1] = (char)(id >> 8);
        crc = qg_crc32(0, data, size - 4);
        for (int i = 0; i < 4; i++)
            data[size - 4 + (size_t)i] = (char)(crc >> 8 * i);
        cr_assert_eq(decode_part(data, size, &e), id < QG_VOCAB ? 0 : QG_EXIT_USER);
        cr_assert(id < QG_VOCAB || strstr(e.what, "no such token"), "%s", e.what);
    }
    free(data);
}

Test(trace, text_mistakes_are_shown_with_their_line)
{
    static struct id_list want;
    size_t size;
    char *data = record(true, &size, &want), *p = strstr(data, "\nBAR 1\n");
    int line = 1;
    struct qg_error e;

    for (char *s = data; s <= p; s++)
        line += *s == '\n';
    p[5] = '7';
    cr_assert_eq(decode_part(data, size, &e), QG_EXIT_USER);
    cr_assert_eq(e.line, line);
    cr_assert_str_eq(e.text, "BAR 7");
    cr_assert(strstr(e.what, "not a token"));
    free(data);
}

Test(trace, an_abandoned_trace_leaves_no_file)
{
    struct qg_program p;
    struct qg_launch l;
    struct qg_error e = {0};
    struct qg_trace t;
    char path[64], temp[128];
    struct qg_trace_writer *w;

    dot(&p, &l);
    temp_path(path, "none");
    w = qg_trace_create(path, false, &l, &e);
    cr_assert(w);
    sprintf(temp, "%s.%ld.tmp", path, (long)getpid());
    cr_assert_eq(access(temp, F_OK), 0);
    cr_assert_eq(qg_trace_close(w, false, &e), 0);
    cr_assert_neq(access(path, F_OK), 0);
    cr_assert_neq(access(temp, F_OK), 0);
    cr_assert_eq(qg_trace_create("/nonexistent/t", false, &l, &e), NULL);
    cr_assert(strstr(e.what, "cannot write"));
    memset(&e, 0, sizeof e);
    cr_assert_eq(qg_trace_read(&t, path, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "cannot open"));
}

/* Many chunks: more tokens than the writer's buffer holds. */
Test(trace, long_traces)
{
    struct qg_program p;
    struct qg_launch l;
    struct qg_error e = {0};
    struct qg_trace t;
    struct qg_result r;
    char path[64];

    assemble(&p, "block 0\n alu1 none -> r1\n"
                 "block 1\n fetch a=r1 b=12345\n alu1 add -> r1\n"
                 "block 2\n fetch a=r1 b=123450000\n alu1 set.lo\n guard flag1\n bra 1 if g\n"
                 "block 3\n exit\n");
    l = launch_of(&p, 2);
    for (int text = 0; text < 2; text++) {
        struct qg_options o = {.sink = qg_trace_sink};

        o.sink_ctx = qg_trace_create(temp_path(path, "long"), text, &l, &e);
        r = run_launch(&l, &o);
        cr_assert_eq(qg_trace_close(o.sink_ctx, true, &e), 0);
        cr_assert_eq(qg_trace_read(&t, path, &e), 0, "%s", e.what);
        cr_assert_eq(t.n, r.tokens);
        cr_assert_gt(t.n, 40000);
        cr_assert_eq(t.ids[t.n - 1], qg_token_first(QG_T_HALT));
        qg_trace_free(&t);
        remove(path);
    }
}

/* Any program can be recorded: odd names and all relocations included. */
Test(trace, random_programs_survive)
{
    static struct qg_program p;
    uint64_t seed = 99;

    for (int i = 0; i < 100; i++)
        for (int text = 0; text < 2; text++) {
            struct qg_launch l;
            struct qg_error e = {0};
            struct qg_trace_writer *w;
            struct qg_trace t;
            char path[64];
            size_t na, nb;
            void *a, *b;

            gen_program(&p, &seed);
            cr_assert_eq(qg_program_seal(&p, &e), 0);
            l = launch_of(&p, 1);
            w = qg_trace_create(temp_path(path, "random"), text, &l, &e);
            cr_assert_eq(qg_trace_close(w, true, &e), 0);
            cr_assert_eq(qg_trace_read(&t, path, &e), 0, "%s", e.what);
            a = qg_program_encode(&p, &na);
            b = qg_program_encode(t.program, &nb);
            cr_assert(na == nb && !memcmp(a, b, na));
            cr_assert_eq(t.n, 0);
            free(a);
            free(b);
            qg_trace_free(&t);
            remove(path);
        }
}
