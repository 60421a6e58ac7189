/* No memory: every allocation of every operation fails once, and is reported as such. */
#include "test_gen.h"

#include "bytes.h"
#include "trace.h"

#include <unistd.h>

TestSuite(memory);

/* The linker sends the room's calls here. */
void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);

static long left = -1; /* allocations until one fails; -1: none does */

static bool fails(void)
{
    return left >= 0 && left-- == 0;
}

void *__wrap_malloc(size_t n)
{
    return fails() ? NULL : __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fails() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n)
{
    return fails() ? NULL : __real_realloc(p, n);
}

struct job {
    struct qg_program p, other;
    struct qg_launch l;
    void *image;
    size_t size;
    char *text, *traces[2];
    size_t sizes[2];
    char path[64];
};

static int take(void *ctx, const uint32_t *ids, size_t n)
{
    (void)ctx;
    (void)ids;
    (void)n;
    return 0;
}

static int assembled(struct job *j, struct qg_error *e)
{
    return qg_asm(&j->other, j->text, "t", e);
}

static int printed(struct job *j, struct qg_error *e)
{
    char *s = qg_disasm(&j->p), buf[64];

    qg_disasm_block(&j->p, 0, buf, sizeof buf);
    if (!s)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    free(s);
    return 0;
}

static int encoded(struct job *j, struct qg_error *e)
{
    size_t n;
    void *image = qg_program_encode(&j->p, &n);

    if (!image)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    free(image);
    return 0;
}

static int decoded(struct job *j, struct qg_error *e)
{
    return qg_program_decode(&j->other, j->image, j->size, "t", e);
}

static int stored(struct job *j, struct qg_error *e)
{
    return qg_program_write(&j->p, j->path, e);
}

static int fetched(struct job *j, struct qg_error *e)
{
    return qg_program_read(&j->other, j->path, e);
}

static int run(struct job *j, struct qg_error *e)
{
    struct qg_result r;

    return qg_run(&j->l, &(struct qg_options){.max_steps = 50}, &r, e);
}

static int loaded(struct job *j, struct qg_error *e)
{
    return qg_loading(&j->l, 0, take, NULL, e);
}

static int traced(struct job *j, bool text, struct qg_error *e)
{
    struct qg_trace_writer *w = qg_trace_create(j->path, text, &j->l, e);
    uint32_t halt = qg_token_first(QG_T_HALT);
    int rc;

    if (!w)
        return e->code;
    qg_trace_sink(w, &halt, 1);
    rc = qg_trace_close(w, true, e);
    return rc;
}

static int traced_binary(struct job *j, struct qg_error *e)
{
    return traced(j, false, e);
}

static int traced_text(struct job *j, struct qg_error *e)
{
    return traced(j, true, e);
}

static int replayed(struct job *j, int text, struct qg_error *e)
{
    struct qg_trace t;
    int rc = qg_trace_decode(&t, j->traces[text], j->sizes[text], "t", e);

    if (!rc)
        qg_trace_free(&t);
    return rc;
}

static int replayed_binary(struct job *j, struct qg_error *e)
{
    return replayed(j, 0, e);
}

static int replayed_text(struct job *j, struct qg_error *e)
{
    return replayed(j, 1, e);
}

static int read_trace(struct job *j, struct qg_error *e)
{
    struct qg_trace t;
    int rc = qg_trace_read(&t, j->path, e);

    if (!rc)
        qg_trace_free(&t);
    return rc;
}

/* Some allocations fail; in the end none does and the operation works. */
static void sweep(struct job *j, const char *what, int (*f)(struct job *, struct qg_error *))
{
    long n = 0;
    int rc = 1;

    for (; rc && n < 1000; n++) {
        struct qg_error e = {0};

        left = n;
        rc = f(j, &e);
        left = -1;
        cr_assert(rc == 0 || (e.code == QG_EXIT_INTERNAL && strstr(e.what, "out of memory")),
                  "%s, allocation %ld: code %d, '%s'", what, n, e.code, e.what);
    }
    cr_assert_eq(rc, 0, "%s", what);
    cr_assert_gt(n, 1, "%s allocates", what);
}

Test(memory, every_allocation_may_fail)
{
    static struct job j;
    struct qg_error e = {0};
    uint64_t seed = 7;

    do
        gen_program(&j.p, &seed);
    while (qg_program_seal(&j.p, &e) || j.p.max_threads == 1 || j.p.nblocks < 20);
    j.l = launch_of(&j.p, 1);
    j.text = qg_disasm(&j.p);
    j.image = qg_program_encode(&j.p, &j.size);
    sprintf(j.path, "/tmp/qgpu-memory-%ld", (long)getpid());
    sweep(&j, "assembler", assembled);
    sweep(&j, "disassembler", printed);
    sweep(&j, "encoder", encoded);
    sweep(&j, "decoder", decoded);
    sweep(&j, "image written", stored);
    sweep(&j, "image read", fetched);
    sweep(&j, "run", run);
    sweep(&j, "loading", loaded);
    sweep(&j, "text trace written", traced_text);
    j.traces[1] = qg_file_read(j.path, &j.sizes[1], &e);
    sweep(&j, "binary trace written", traced_binary);
    j.traces[0] = qg_file_read(j.path, &j.sizes[0], &e);
    sweep(&j, "trace file read", read_trace);
    sweep(&j, "text trace read", replayed_text);
    sweep(&j, "binary trace read", replayed_binary);
    remove(j.path);
    free(j.text);
    free(j.image);
    free(j.traces[0]);
    free(j.traces[1]);
}
