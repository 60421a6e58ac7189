/* Random LIR programs: lowered and run on the machine, compared with a plain evaluator of LIR that
 * shares no code with either. A failing seed is printed; QG_SEED=n runs that one alone,
 * QG_COUNT=n says how many, and QG_DUMP=letters shows the passes. */
#include "test_lower.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct totals {
    long run, refused, blocks, tokens;
    double seconds;
};

static bool one(uint64_t seed, struct totals *sum)
{
    struct qg_program p;
    struct qg_launch l = {.program = &p};
    struct qg_error e = {0};
    struct qg_options o = {.max_steps = 200000};
    struct qg_result r;
    struct evaluation ev;
    struct lir_func *f;
    uint32_t threads, grid, row = 0;
    clock_t start;
    int rc;

    random_seed(seed);
    f = random_lir(&p, &threads, &grid);
    if (getenv("QG_DUMP"))
        lir_dump(stderr, f);
    start = clock();
    rc = lir_lower(f, getenv("QG_DUMP"), &e);
    sum->seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
    if (rc) {
        bool room = rc == QG_EXIT_USER && strstr(e.what, "needs ") && strstr(e.what, "has ");

        if (!room)
            fprintf(stderr, "seed %llu: %s\n", (unsigned long long)seed, e.what);
        lir_free(f);
        sum->refused++;
        return room;
    }
    l.grid[0] = grid;
    l.block[0] = threads;
    l.grid[1] = l.grid[2] = l.block[1] = l.block[2] = 1;
    l.params[P_PRIV] = QG_GLOBAL_BASE;
    l.params[P_IN] = QG_GLOBAL_BASE + 4 * MAXTHREADS * PRIV;
    l.params[P_COUNT] = l.params[P_IN] + 4 * IN;
    l.params[P_S0] = random_number();
    l.params[P_S1] = random_number();
    for (; row < MAXTHREADS * PRIV + IN + COUNTERS; row++) {
        l.gmem[row] = random_number();
        l.ginit[row] = l.gmapped[row] = 1;
    }
    evaluate(f, &l, &ev);
    lir_free(f);
    rc = qg_run(&l, &o, &r, &e);
    if (rc || r.status != QG_OK) {
        fprintf(stderr, "seed %llu: %s\n", (unsigned long long)seed,
                rc ? e.what : "the run raised a diagnosis");
        if (!rc)
            qg_diag_print(stderr, &r.diag, &p);
        return false;
    }
    sum->run++;
    sum->blocks += p.nblocks;
    sum->tokens += (long)r.tokens;
    for (uint32_t i = 0; i < row; i++)
        if (r.gmem[i] != ev.g[i]) {
            fprintf(stderr, "seed %llu: word %u is %08x, expected %08x\n", (unsigned long long)seed,
                    i, r.gmem[i], ev.g[i]);
            return false;
        }
    return true;
}

Test(lower_fuzz, random_programs, .timeout = 280)
{
    const char *seed = getenv("QG_SEED"), *count = getenv("QG_COUNT");
    struct totals sum = {0};
    uint64_t from = seed ? strtoull(seed, NULL, 0) : 1;
    uint64_t n = seed && !count ? 1 : count ? strtoull(count, NULL, 0) : 4000;
    int bad = 0;

    for (uint64_t s = from; s < from + n && bad < 5; s++)
        bad += !one(s, &sum);
    printf("%ld programs run, %ld refused for room; %.1f blocks, %.1f tokens, %.2f ms to lower\n",
           sum.run, sum.refused, (double)sum.blocks / (double)(sum.run + !sum.run),
           (double)sum.tokens / (double)(sum.run + !sum.run),
           1000 * sum.seconds / (double)(sum.run + sum.refused + !sum.run));
    cr_expect_eq(bad, 0);
    cr_expect(seed || sum.refused * 3 < sum.run, "too many refusals");
}
