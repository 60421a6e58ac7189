/* Records a second of the interpreter: a loop with loads and stores, and a pure ALU loop.
 * Each is run checked without trace, with a sink that only counts, and with a binary trace. */
#include "qgpu.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char memory_loop[] = /* out[tid] = sum of in[(i + tid) mod 64] over n rounds */
    ".kernel \"memory\"\n"
    ".preload r1 tid.x\n"
    "block 0\n fetch a=r1 c=0\n alu1 add -> r2\n alu2 none -> r3\n"
    "block 1\n fetch a=r2 b=63 c=1 d=r2\n alu1 and\n"
    " alu2 add c d -> r2\n"
    "block 2\n fetch a=r2 b=31 c=r3 d=r1\n alu1 and -> r4\n"
    " x ld.global [d<<2+512]\n alu2 add c x -> r3\n"
    "block 3\n fetch a=r1 d=r3\n alu2 add r1 d\n store st.global [a<<2+640]\n"
    "block 4\n fetch a=r2 b=param[0]\n alu1 set.lt\n guard flag1\n bra 1 if g\n"
    "block 5\n exit\n";

static const char alu_loop[] = /* a generator of pseudo-random numbers */
    ".kernel \"alu\"\n"
    ".preload r1 tid.x\n"
    "block 0\n fetch a=r1 b=12345 c=0\n alu1 xor -> r2\n alu2 none -> r3\n"
    "block 1\n fetch a=r2 b=13\n alu1 shl -> r4\n"
    "block 2\n fetch a=r2 b=r4\n alu1 xor -> r2\n"
    "block 3\n fetch a=r2 b=7 c=r2\n alu1 shr\n alu2 xor c r1 -> r2\n"
    "block 4\n fetch a=1 b=r3 d=param[0]\n alu1 add -> r3\n alu2 sub.lo r1 d\n"
    " pred lut 10 flag2\n bra 1 if pv\n"
    "block 5\n exit\n";

/* Seconds of processor time: what other programs do meanwhile does not count. */
static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int count_sink(void *ctx, const uint32_t *ids, size_t n)
{
    (void)ids;
    *(uint64_t *)ctx += n;
    return 0;
}

static int bench(const char *name, const char *text, uint32_t rounds, const char *path)
{
    static const char *const how[] = {"no trace", "counting sink", "binary trace"};
    struct qg_program p;
    struct qg_error e = {0};
    struct qg_launch l = {.program = &p, .grid = {1, 1, 1}, .block = {32, 1, 1}};

    if (qg_asm(&p, text, name, &e)) {
        qg_error_print(stderr, &e);
        return e.code;
    }
    l.params[0] = rounds;
    for (uint32_t i = 0; i < 64; i++) {
        l.gmem[i] = i * 2654435761u;
        l.ginit[i] = l.gmapped[i] = 1;
    }
    for (int k = 0; k < 3; k++) {
        uint64_t counted = 0;
        struct qg_trace_writer *w = k == 2 ? qg_trace_create(path, false, &l, &e) : NULL;
        struct qg_options o = {.max_steps = UINT64_MAX,
                               .sink = k == 1   ? count_sink
                                       : k == 2 ? qg_trace_sink
                                                : NULL,
                               .sink_ctx = k == 1 ? (void *)&counted : w};
        struct qg_result r;
        double t = now();

        if (!e.code)
            qg_run(&l, &o, &r, &e);
        if (w)
            qg_trace_close(w, true, &e);
        t = now() - t;
        if (e.code) {
            qg_error_print(stderr, &e);
            return e.code;
        }
        if (r.status == QG_DIAG) {
            qg_diag_print(stderr, &r.diag, &p);
            return QG_EXIT_MISMATCH;
        }
        printf("%-7s %-14s %9llu records %9llu tokens %6.3f s %7.2f M records/s\n", name, how[k],
               (unsigned long long)r.records, (unsigned long long)r.tokens, t,
               (double)r.records / t / 1e6);
    }
    remove(path);
    return 0;
}

int main(int argc, char **argv)
{
    uint32_t rounds = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 0) : 100000;
    const char *path = argc > 2 ? argv[2] : "bench_interp.trace.tmp";
    int rc = bench("alu", alu_loop, rounds, path);

    return rc ? rc : bench("memory", memory_loop, rounds, path);
}
