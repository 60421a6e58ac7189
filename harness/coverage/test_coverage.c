/* Bins counted by hand, names and files. */
#include "../files.h"
#include "count.h"
#include "cov.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Four lanes: r1 = lane; lanes 2 and 3 leave; the others go back once. */
static const char text[] = ".kernel \"k\"\n"
                           ".preload r1 tid.x\n"
                           "block 0\n"
                           "    fetch  a=r1 b=2 c=r1 d=-1\n"
                           "    guard  flag1\n"
                           "    alu1   sub.ge\n"
                           "    alu2   add c d -> r2\n"
                           "    exit if g\n"
                           "block 1\n"
                           "    fetch  a=r2 b=1 c=r1\n"
                           "    guard  flag1\n"
                           "    alu1   sub.lt -> r2\n"
                           "    alu2   add c r1 -> r3\n"
                           "    bra 1 if !g\n"
                           "block 2\n"
                           "    fetch  a=r1 c=r3\n"
                           "    alu2   or c d\n"
                           "    store  st.global [a<<2+512]\n"
                           "    exit\n";

static struct qgc_plan *plan;
static uint64_t *hits;
static struct qgc_counter counter;

static uint64_t count(const char *name)
{
    int32_t bin = qgc_bin_find(plan, name);

    cr_assert_geq(bin, 0, "%s is a bin", name);
    return hits[bin];
}

static void run(void)
{
    static struct qg_program p;
    struct qg_launch l = {.program = &p, .grid = {1, 1, 1}, .block = {4, 1, 1}};
    struct qg_options o = {0};
    struct qg_result r;
    struct qg_error e = {0};

    plan = qgc_plan_new();
    hits = calloc(plan->nbins, sizeof *hits);
    counter = (struct qgc_counter){.plan = plan, .hits = hits};
    cr_assert_eq(qg_asm(&p, text, "k.qasm", &e), 0, "%s", e.what);
    for (int i = 0; i < 4; i++)
        l.gmapped[i] = 1;
    cr_assert_eq(qgc_run(&counter, &l, &o, &r, &e), 0, "%s", e.what);
    cr_assert_eq(r.status, QG_OK, "%s", r.diag.text);
}

static void done(void)
{
    free(hits);
    qgc_plan_free(plan);
}

/* Records: block 0 in lanes 0-3; r2 = -1, 0 | block 1 in lanes 0, 1: -1 < 1 and 0 < 1, both go on;
 * block 2 in lanes 0, 1. So each block runs once. */
Test(coverage, by_hand)
{
    run();
    cr_expect_eq(count("rom/0"), 1);
    cr_expect_eq(count("rom/1"), 1);
    cr_expect_eq(count("rom/2"), 1);
    cr_expect_eq(count("rom/3"), 0);
    cr_expect_eq(count("exec.mask/15"), 1);
    cr_expect_eq(count("exec.mask/3"), 2);
    cr_expect_eq(count("op/alu1/sub"), 2);
    cr_expect_eq(count("op/alu2/add"), 2);
    cr_expect_eq(count("test/alu1.sub/ge/some"), 1); /* 2 and 3 are, 0 and 1 are not */
    cr_expect_eq(count("test/alu1.sub/lt/all"), 1);
    cr_expect_eq(count("control/exit/g/some"), 1);
    cr_expect_eq(count("taken.mask/12/exit"), 1);
    cr_expect_eq(count("branch/self/none"), 1);
    cr_expect_eq(count("loop.trips/0/together"), 2);    /* lanes 0 and 1 */
    cr_expect_eq(count("alu1/sub/a/-1"), 1);            /* lane 0 in block 1 */
    cr_expect_eq(count("alu1/sub/result/-1"), 2);       /* 1 - 2 in block 0, 0 - 1 in block 1 */
    cr_expect_eq(count("alu1/sub/result/negative"), 2); /* 0 - 2, -1 - 1 */
    cr_expect_eq(count("forward/add/b/r1"), 1);
    cr_expect_eq(count("pair/sub/add"), 2);
    cr_expect_eq(count("slots/r1/r2/none"), 1);
    cr_expect_eq(count("slots/none/none+stg/none"), 1);
    cr_expect_eq(count("address/store.global/a<<2/positive"), 1);
    cr_expect_eq(count("word/global/0/written"), 1);
    cr_expect_eq(count("word/global/2/written"), 0);
    cr_expect_eq(count("conflict/store.global/1"), 1);
    cr_expect_eq(count("divergence/4"), 1);
    cr_expect_eq(count("divergence/2"), 2);
    cr_expect_eq(count("threads/4"), 1);
    cr_expect_eq(count("barrier.count/0"), 1);
    cr_expect_eq(count("preload/tid.x"), 1);
    cr_expect_eq(count("preload.register/1"), 1);
    cr_expect_eq(count("fetch/d/immediate"), 1);
    cr_expect_eq(count("self/a/slot1"), 1); /* r2 in block 1 */
    done();
}

Test(coverage, names_read_back)
{
    char name[128];

    plan = qgc_plan_new();
    for (uint32_t i = 0; i < plan->nbins; i++) {
        qgc_bin_name(plan, i, name, sizeof name);
        cr_assert_eq(qgc_bin_find(plan, name), (int32_t)i, "%s", name);
    }
    cr_expect_eq(qgc_bin_find(plan, "op/alu1"), -1);
    cr_expect_eq(qgc_bin_find(plan, "op/alu1/add/x"), -1);
    cr_expect_eq(qgc_bin_find(plan, "nothing"), -1);
    qgc_plan_free(plan);
}

static bool unreachable(const char *name)
{
    int32_t bin = qgc_bin_find(plan, name);

    cr_assert_geq(bin, 0, "%s", name);
    return plan->why[bin] != NULL;
}

Test(coverage, what_cannot_be)
{
    plan = qgc_plan_new();
    cr_expect(unreachable("op/alu1/popc"));
    cr_expect(unreachable("alu2/popc/result/-1"));
    cr_expect(unreachable("alu2/popc/result/33")); /* 32 ones at most */
    cr_expect_not(unreachable("alu2/popc/result/32"));
    cr_expect(unreachable("alu2/clz/b/0"));
    cr_expect(unreachable("alu1.signs/and/0++")); /* 0 and x is 0 */
    cr_expect_not(unreachable("alu1.signs/add/+-+"));
    cr_expect(unreachable("alu1/set/result/min"));
    cr_expect(unreachable("shuffle.lane/up/0/1"));
    cr_expect_not(unreachable("shuffle.lane/down/0/1"));
    cr_expect(unreachable("grid/xyz/2"));
    qgc_plan_free(plan);
}

Test(coverage, files)
{
    char path[] = "/tmp/qgpu-cov-XXXXXX";
    struct qgc_cov a, b;
    struct qg_error e = {0};
    int fd = mkstemp(path);
    uint32_t hit, reachable, all;
    char *data;
    size_t n;

    close(fd);
    run();
    cr_assert_eq(qgc_cov_init(&a, plan, &e), 0);
    cr_assert_eq(qgc_cov_init(&b, plan, &e), 0);
    cr_assert_gt(qgc_cov_add(&a, hits, "one"), 0);
    cr_assert_eq(qgc_cov_add(&a, hits, "two"), 0, "nothing new");
    a.weights.tokens = 7;
    a.weights.unit[3][5] = 2;
    a.weights.row[2][1][127] = 3;
    a.weights.gate[2][1] = 1;
    cr_assert_eq(qgc_cov_write(&a, path, &e), 0, "%s", e.what);
    cr_assert_eq(qgc_cov_read(&b, path, &e), 0, "%s", e.what);
    for (uint32_t i = 0; i < plan->nbins; i++)
        cr_assert_eq(a.hits[i], b.hits[i]);
    cr_expect_eq(b.hits[qgc_bin_find(plan, "rom/0")], 2);
    cr_expect_str_eq(b.cases[b.first[qgc_bin_find(plan, "rom/0")] - 1], "one");
    cr_expect_eq(memcmp(&a.weights, &b.weights, sizeof a.weights), 0);
    cr_assert_eq(qgc_cov_merge(&b, &a), 0);
    cr_expect_eq(b.hits[qgc_bin_find(plan, "rom/0")], 4);
    cr_expect_eq(b.weights.tokens, 14);
    qgc_cov_sum(&b, QGC_ROM, &hit, &reachable, &all);
    cr_expect(hit == 3 && reachable == 32 && all == 32);

    data = qgh_read_file(path, 1 << 20, &n, &e);
    data[n / 2] ^= 1;
    cr_assert_eq(qgh_write_file(path, data, n, &e), 0);
    qgc_cov_free(&b);
    cr_assert_eq(qgc_cov_init(&b, plan, &e), 0);
    cr_expect_eq(qgc_cov_read(&b, path, &e), QG_EXIT_USER, "a changed file is refused");
    unlink(path);
    free(data);
    qgc_cov_free(&a);
    qgc_cov_free(&b);
    done();
}
